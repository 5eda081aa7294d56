/* path.c: wend path: finds a path and prints it. */
#include "answers/answers.h"
#include "commands/commands.h"
#include "map/map.h"
#include "system/system.h"
#include "worlds/worlds.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Columns after which a list of cells continues on the next line. */
#define LINE_WIDTH 80

typedef struct path_settings {
    bool json;
    bool cells;
    uint64_t cheapest; /* number of goals; 0 = the query as it is */
    uint64_t slice;    /* units of work; 0 = in one go */
} path_settings;

/* The request. */
typedef struct request {
    path_settings settings;
    query_options options;
    ask_options ask;
    ends_options ends;
    mover_options mover;
} request;

static const args_option own_options[] = {
    {"--cheapest", "K", 1, offsetof(path_settings, cheapest), args_take_count,
     "the K goals that are cheapest to reach, each with its path"},
    {"--slice", "N", 1, offsetof(path_settings, slice), args_take_count,
     "stop and go on after every N units of work, as a game does from\nframe to frame"},
    {"--cells", NULL, 0, offsetof(path_settings, cells), args_take_switch,
     "also print every cell on the way, not only the turning points"},
    {"--json", NULL, 0, offsetof(path_settings, json), args_take_switch, "print one JSON value"},
};

static bool is_by_link(wend_place place)
{
    return (place.flags & WEND_PLACE_BY_LINK) != 0;
}

/* Hands out the cells of a path, or some places, one after the other; false at the end. */
typedef bool (*next_place)(void *walk, wend_place *place);

typedef struct point_walk {
    const wend_place *next;
    uint32_t left;
    const uint32_t *nodes; /* NULL, or the places' nodes on a graph */
} point_walk;

static bool next_point(void *walk, wend_place *place)
{
    point_walk *points = walk;
    if (points->left == 0)
        return false;
    points->left--;
    *place = *points->next++;
    if (points->nodes != NULL && *points->nodes++ != WEND_GRAPH_NONE)
        *place = wend_place_node(points->nodes[-1]);
    return true;
}

static bool next_cell(void *walk, wend_place *place)
{
    return wend_path_next(walk, place);
}

/* Prints places; a > marks those reached by a link. */
static void print_places(const answer *answer, const char *title, next_place next, void *walk)
{
    wend_place place;
    args_places how = places_of(answer->scene, WEND_LINES_SHORTEST);
    int column = printf("%s:", title);
    while (next(walk, &place)) {
        char text[PLACE_TEXT_ROOM];
        place_text(text, answer->scene, how, place);
        if (column + 1 + is_by_link(place) + (int)strlen(text) > LINE_WIDTH)
            column = printf("\n ") - 1;
        column += printf(" %s%s", is_by_link(place) ? ">" : "", text);
    }
    putchar('\n');
}

/* Prints the height of the ground at each point. */
static void print_heights(const answer *answer)
{
    size_t count;
    wend_ground_point *points = answer_heights(answer, WEND_PATH_DETAIL_POINTS, &count);
    if (points == NULL)
        return;
    int column = printf("Heights:");
    for (size_t i = 0; i < count; i++) {
        char text[32];
        const int length = snprintf(text, sizeof text, "%.6g", points[i].height);
        if (column + 1 + length > LINE_WIDTH)
            column = printf("\n ") - 1;
        column += printf(" %s", text);
    }
    putchar('\n');
    free(points);
}

static void print_spent(const wend_path *path, const mover *mover)
{
    for (uint32_t i = 0; i < mover->profile.resource_count; i++)
        printf("%s %s %" PRIu64, i == 0 ? "Spent:" : ",", mover->names.name[i], path->spent[i]);
    if (mover->profile.resource_count > 0)
        putchar('\n');
}

static void print_answer(const answer *answer, bool with_cells)
{
    const wend_path *path = &answer->path;
    answer_print(stdout, answer);
    if (path->point_count == 0)
        return;
    point_walk points = {path->points, path->point_count, path->nodes};
    print_places(answer, path->nodes != NULL || answer->scene->kind == WEND_MAP_GRAPH ? "Nodes" : "Points", next_point,
                 &points);
    print_heights(answer);
    if (path->wall_count > 0) {
        point_walk walls = {path->walls, path->wall_count, NULL};
        print_places(answer, "Walls", next_point, &walls);
    }
    print_spent(path, &answer->scene->mover);
    if (!with_cells)
        return;
    wend_path_iterator cells = wend_path_begin(path, WEND_PATH_START_INCLUDED);
    print_places(answer, "Cells", next_cell, &cells);
}

static exit_code find_and_print(scene *scene, const question *question, const request *request)
{
    const path_settings *settings = &request->settings;
    answer answer;
    if (!answer_find(&answer, scene, &question->query))
        return CODE_BAD;
    if (request->options.prepare && !answer_compare(&answer, &question->kept))
        return CODE_BAD;
    if (settings->json) {
        json writer = json_begin(stdout);
        path_json_write(&writer, &answer, settings->cells);
        json_end(&writer);
    } else {
        print_answer(&answer, settings->cells);
        answer_print_kept(&answer);
    }
    return answer_exit_code(&answer.path);
}

/* Prints the paths found, or one that says why there is none; each as an answer to a single question. */
static exit_code print_cheapest(const scene *scene, const wend_query *query, const wend_path *paths, uint32_t count,
                                double microseconds, const path_settings *settings)
{
    exit_code code = CODE_DONE;
    json writer = json_begin(stdout);
    if (settings->json)
        json_open(&writer, '[');
    for (uint32_t i = 0; i < (count > 0 ? count : 1); i++) {
        answer answer = {.scene = scene, .query = query, .path = paths[i], .microseconds = microseconds};
        if (!answer_explain(&answer))
            code = CODE_BAD;
        else if (answer_exit_code(&paths[i]) != CODE_DONE && code == CODE_DONE)
            code = CODE_NO_PATH;
        if (settings->json)
            path_json_write(&writer, &answer, settings->cells);
        else
            print_answer(&answer, settings->cells);
    }
    if (settings->json) {
        json_close(&writer, ']');
        json_end(&writer);
    }
    return code;
}

static exit_code find_cheapest(scene *scene, const wend_query *query, const path_settings *settings)
{
    uint32_t count = 0, wanted = query->to.count;
    if (settings->cheapest < wanted)
        wanted = (uint32_t)settings->cheapest;
    wend_path *paths = malloc(wanted * sizeof *paths);
    if (paths == NULL) {
        report_no_memory("the paths");
        return CODE_BAD;
    }
    uint64_t began = platform_nanoseconds();
    exit_code code = CODE_BAD;
    if (scene_find_cheapest(scene, query, paths, wanted, &count))
        code = print_cheapest(scene, query, paths, count, (double)(platform_nanoseconds() - began) / 1000, settings);
    free(paths);
    return code;
}

static bool go_together(const request *request)
{
    const path_settings *settings = &request->settings;
    const ask_options *ask = &request->ask;
    bool asks_more = ask->via.count > 0 || ask->ties != WEND_TIES_ANY || ask->unreachable != WEND_POLICY_REFUSE ||
                     ask->arrival == WEND_ARRIVAL_AWAY || settings->slice > 0;
    if (settings->cheapest > 0 && asks_more)
        report_error("--cheapest goes with no --via, --ties, --unreachable, --slice or --arrive away:N, leave it out");
    else if (settings->cheapest > 0 && ask->measure == WEND_MEASURE_PATH)
        report_error("--cheapest measures ranges by euclid or chebyshev, leave out --measure path");
    else if (settings->cells && ask->shape == WEND_LINES_SHORTEST)
        report_error("--cells lists those that steps lead through, leave it out with --shape shortest");
    else if (settings->cheapest > 0 && ask->shape == WEND_LINES_SHORTEST)
        report_error("--cheapest goes from cell to cell, leave it out with --shape shortest");
    else if (settings->cheapest > 0 && request->ends.to_text != NULL)
        report_error("--cheapest chooses among goals, give each by --goal and leave out --to");
    else if (settings->slice > 0 && request->options.limit > 0)
        report_error("--slice goes on to the end, leave out --limit");
    else
        return true;
    return false;
}

static exit_code answer_question(scene *scene, question *question, const request *request)
{
    wend_query *query = &question->query;
    if (request->settings.slice > 0) {
        query->search.pausable = true;
        query->search.limit = request->settings.slice;
    }
    if (request->settings.cheapest == 0)
        return find_and_print(scene, question, request);
    query->to.areas = request->ends.goals.areas;
    query->to.count = request->ends.goals.count;
    return find_cheapest(scene, query, &request->settings);
}

/* Takes --radius: on meshes the mover's radius, on cells a limit around the start. */
static bool take_radius(request *request, const char *map_file)
{
    double radius = request->options.radius;
    if (map_file_kind(map_file) != WEND_MAP_MESH)
        return query_options_check(&request->options);
    request->mover.radius = radius;
    request->options.radius = 0;
    return true;
}

static bool read_places(request *request, const scene *scene)
{
    args_places how = places_of(scene, request->ask.shape);
    if (scene->kind != WEND_MAP_GRID && (request->settings.cells || request->settings.cheapest > 0)) {
        report_error("--cells and --cheapest are for maps of cells, leave them out");
        return false;
    }
    return places_read_ends(scene, how, &request->ends) && places_read_ask(scene, how, &request->ask);
}

static exit_code answer_request(request *request, const char *map_file)
{
    scene scene = {0};
    question question = {0};
    exit_code code = CODE_BAD;
    if (take_radius(request, map_file) && scene_open_any(&scene, map_file, &request->mover) &&
        read_places(request, &scene) && question_open(&question, &scene, &request->options, &request->ask) &&
        question_set_ends(&question, &request->ends))
        code = answer_question(&scene, &question, request);
    question_close(&question);
    scene_close(&scene);
    return code;
}

/* True if the request has only what worlds support; else false with an error. */
static bool suits_world(const request *request)
{
    const query_options *options = &request->options;
    const ask_options *ask = &request->ask;
    const query_options limit_alone = {.limit = options->limit};
    const bool is_plain = memcmp(options, &limit_alone, sizeof limit_alone) == 0 && ask->arrival == WEND_ARRIVAL_AT &&
                          ask->via.count == 0 && ask->weight_count == 0 && ask->wall_weight_count == 0 &&
                          (ask->unreachable == WEND_POLICY_REFUSE || ask->unreachable == WEND_POLICY_NEAREST) &&
                          ask->shape == WEND_LINES_GRID && ask->ties == WEND_TIES_ANY && !ask->sight &&
                          request->settings.cheapest == 0 && request->settings.slice == 0 &&
                          request->ends.from_text == NULL && request->ends.to_text == NULL &&
                          request->ends.starts.count == 1 && request->ends.goals.count == 1;
    if (!is_plain)
        report_error("worlds take one start and one goal, and --profile, --neighbours, --limit, --unreachable nearest, "
                     "--cells and --json: leave out the rest");
    return is_plain;
}

/* Radius in cells around a goal within which another goal is looked for, on worlds. */
#define WORLD_NEAREST 255

static exit_code answer_world(const request *request, const char *file)
{
    world_question question = {.mover = request->mover,
                               .limit = request->options.limit,
                               .cells = request->settings.cells,
                               .json = request->settings.json};
    if (!suits_world(request))
        return CODE_BAD;
    question.start = request->ends.starts.texts[0];
    question.goal = request->ends.goals.texts[0];
    question.nearest = request->ask.unreachable == WEND_POLICY_NEAREST ? WORLD_NEAREST : 0;
    return world_path(file, &question);
}

static exit_code run(const command *command, int argc, char **argv)
{
    request request = {0};
    args_group groups[] = {ends_options_group(&request.ends), ask_options_group(&request.ask),
                           query_options_group(&request.options), mover_options_group(&request.mover),
                           ARGS_GROUP(own_options, &request.settings)};
    args_rest rest = {.least = 1, .most = 0, .missing = "path needs a map, a start and a goal"};
    args_result parsed = args_parse(command, groups, 5, &rest, argc, argv);
    exit_code code = parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;
    if (parsed == ARGS_RUN && go_together(&request) && ends_options_take_rest(&request.ends, &rest))
        code = has_ending(rest.arguments[0], WORLD_ENDING) ? answer_world(&request, rest.arguments[0])
                                                           : answer_request(&request, rest.arguments[0]);
    ends_options_close(&request.ends);
    ask_options_close(&request.ask);
    return code;
}

const command command_path = {
    "path",
    "MAP [X,Y] [X,Y] [options]",
    "finds the shortest path between two places",
    "Finds the shortest path on a map from the first cell to the second and prints its\n"
    "turning points. Cells are written column,row and count from 0,0 at the top left;\n"
    "on maps of several levels column,row,level. A point behind > is reached by a link.\n"
    "On a mesh (.mesh, .obj) X,Y or X,Y,LEVEL is a point and the way the shortest at any\n"
    "angle; on a graph (.graph, .edges, .gr) places are nodes.\n"
    "Where there is no path, or only a part of one, it says why. The time is that of one\n"
    "query by a fresh finder, whose memory has still to be fetched; 'wend bench' measures\n"
    "finders at work.\n"
    "Exit status: 0 found, 1 no path or only part of one, 2 bad usage or input.\n",
    "  wend path maps/rooms.map 1,1 71,35\n"
    "  wend path maps/rooms.map 1,1 71,35 --cells --neighbours 4\n"
    "  wend path maps/rooms.map 1,1 71,35 --json\n"
    "  wend path maps/castle.wmap 0,15,0 12,3,2 --profile maps/profiles/soldier.profile\n"
    "  wend path maps/hexes.wmap 9,4 27,4 --profile maps/profiles/hex-scout.profile --heading e\n"
    "  wend path maps/rooms.map 1,1 70,34 --arrive next-to\n"
    "  wend path maps/rooms.map 1,1 71,35 --arrive within:4.5 --measure path --sight\n"
    "  wend path maps/rooms.map 35,15 36,16 --arrive away:12\n"
    "  wend path maps/rooms.map --start 1,1 --start 65,3 --goal 71,35 --goal 3,27,4,4\n"
    "  wend path maps/rooms.map 1,1 --goal 71,35 --goal 27,7 --goal 3,30 --cheapest 2\n"
    "  wend path maps/rooms.map 1,1 71,35 --via 5,27 --via 39,17\n"
    "  wend path maps/rooms.map --from 1.75,1.25 71,35 --lines straight\n"
    "  wend path maps/rooms.map --from 1.75,1.25 --to 71.25,35.875\n"
    "  wend path maps/rooms.map 1.25,1.75 71,35 --shape shortest\n"
    "  wend path maps/rooms.map 1,1 71,35 --shape shortest --corners-touch --engine taut\n"
    "  wend path maps/rooms.map 1,1 71,35 --ties fewest-turns\n"
    "  wend path maps/rooms.map 1,1 71,35 --slice 100\n"
    "  wend path maps/rooms.map 1,1 71,35 --prepare\n"
    "  wend path maps/keep.obj 27,27 27,26.5,1\n"
    "  wend path maps/railways.graph lisbon copenhagen\n"
    "and where the goal cannot be reached, which is exit status 1:\n"
    "  wend path maps/rooms.map 1,1 0,18 --unreachable nearest\n"
    "  wend path maps/rooms.map 1,1 0,18 --unreachable breach --wall-weight 5\n"
    "  wend path maps/rooms.map 1,1 71,35 --limit 20 --engine astar\n",
    run,
};
