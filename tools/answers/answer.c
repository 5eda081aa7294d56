/* answer.c: says in a sentence what was found. */
#include "answers/answer.h"

#include "map/map.h"
#include "system/system.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* In the order of wend_reason. */
static const char *const reason_codes[] = {
    "none",        "start_outside", "goal_outside",  "start_blocked", "goal_blocked",  "no_way",    "limit",
    "cannot_stop", "too_far",       "no_way_within", "too_narrow",    "others_in_way", "too_costly"};

const char *answer_reason_code(wend_reason reason)
{
    return reason_codes[reason];
}

bool answer_explain(answer *answer)
{
    hint_on_path(answer->scene, answer->query, &answer->path, answer->hint);
    if (answer->scene->kind != WEND_MAP_GRID) {
        answer->why = (wend_explanation){.reason = answer->path.reason};
        return true;
    }
    wend_status status = wend_explain(answer->scene->space, answer->query, &answer->path, NULL, &answer->why);
    if (status != WEND_OK)
        report_no_memory("the explanation");
    return status == WEND_OK;
}

bool answer_compare(answer *answer, const preparation *kept)
{
    const wend_query *query = answer->query;
    wend_path path;
    scene other = *answer->scene;
    other.space = scene_make_space(answer->scene);
    other.finder = other.space != NULL ? scene_make_finder() : NULL;
    bool found = other.finder != NULL && scene_prepare(&other, query) && scene_find(&other, query, &path);
    while (found && path.outcome == WEND_OUTCOME_RUNNING)
        found = scene_continue(&other, query->search.limit, &path);
    answer->kept = kept;
    answer->unprepared_expanded = found ? path.expanded : 0;
    wend_finder_destroy(other.finder);
    wend_space_destroy(other.space);
    return found;
}

void answer_print_kept(const answer *answer)
{
    if (answer->kept == NULL)
        return;
    preparation_print(answer->kept);
    if (answer->kept->what != 0 && answer->unprepared_expanded != 0) /* otherwise no search was needed */
        printf(" Without them %" PRIu64 " cells are expanded.", answer->unprepared_expanded);
    putchar('\n');
}

void answer_write_kept(json *writer, const answer *answer)
{
    if (answer->kept == NULL)
        return;
    preparation_write(writer, answer->kept);
    json_member_count(writer, "unprepared_expanded", answer->unprepared_expanded);
}

bool answer_find(answer *answer, scene *scene, const wend_query *query)
{
    *answer = (struct answer){.scene = scene, .query = query, .slices = query->search.pausable};
    uint64_t began = platform_nanoseconds();
    if (!scene_find(scene, query, &answer->path))
        return false;
    for (; answer->path.outcome == WEND_OUTCOME_RUNNING; answer->slices++)
        if (!scene_continue(scene, query->search.limit, &answer->path))
            return false;
    answer->microseconds = (double)(platform_nanoseconds() - began) / 1000;
    return answer_explain(answer);
}

/* For a mesh: which end is the reason and so not on the ground, "start" or "goal"; NULL if neither. */
static const char *off_ground(const answer *answer, wend_place *place)
{
    wend_reason reason = answer->path.reason;
    bool is_start = reason == WEND_REASON_START_OUTSIDE || reason == WEND_REASON_START_BLOCKED;
    bool is_goal = reason == WEND_REASON_GOAL_OUTSIDE || reason == WEND_REASON_GOAL_BLOCKED;
    bool is_alone = answer->query->from.count == 0 && answer->query->to.count == 0 && answer->query->via.count == 0;
    *place = is_start ? answer->query->start : answer->query->goal;
    return answer->scene->kind != WEND_MAP_MESH || !is_alone ? NULL : is_start ? "start" : is_goal ? "goal" : NULL;
}

/* For a start or goal outside of the map, adds how large the map is. */
static void add_size(const answer *answer, char text[ANSWER_WHY_ROOM])
{
    const wend_grid *grid = answer->scene->grid;
    wend_reason reason = answer->why.reason;
    if (reason != WEND_REASON_START_OUTSIDE && reason != WEND_REASON_GOAL_OUTSIDE)
        return;
    size_t length = strlen(text);
    int more =
        snprintf(text + length, ANSWER_WHY_ROOM - length, ", whose columns go from 0 to %u and rows from 0 to %u",
                 (unsigned)wend_grid_width(grid) - 1, (unsigned)wend_grid_height(grid) - 1);
    bool has_levels = wend_grid_levels(grid) > 1 || answer->why.place.level > 0;
    if (has_levels && more > 0 && length + (size_t)more < ANSWER_WHY_ROOM)
        snprintf(text + length + more, ANSWER_WHY_ROOM - length - (size_t)more, ", levels from 0 to %u",
                 (unsigned)wend_grid_levels(grid) - 1);
}

void answer_why(const answer *answer, char text[ANSWER_WHY_ROOM])
{
    wend_place place;
    wend_ground_hit hit;
    const char *end = off_ground(answer, &place);
    if (answer->scene->kind == WEND_MAP_GRID) {
        wend_explanation_text(&answer->why, text, ANSWER_WHY_ROOM);
        add_size(answer, text);
    } else if (end != NULL && place.level >= scene_levels(answer->scene)) {
        snprintf(text, ANSWER_WHY_ROOM,
                 "the %s is on level %u, which the map does not have: its levels go from 0 to %u", end,
                 (unsigned)place.level, (unsigned)scene_levels(answer->scene) - 1);
    } else if (end != NULL && wend_ground_nearest(answer->scene->space, place, UINT32_MAX, &hit) == WEND_OK &&
               hit.found && hit.distance > 0) { /* else the ground there is excluded by the question */
        char at[PLACE_TEXT_ROOM], nearest[PLACE_TEXT_ROOM];
        place_text(at, answer->scene, ARGS_PLACES_POINTS, place);
        place_text(nearest, answer->scene, ARGS_PLACES_POINTS, hit.place);
        snprintf(text, ANSWER_WHY_ROOM, "the %s %s lies off the ground, which is nearest at %s", end, at, nearest);
    } else {
        snprintf(text, ANSWER_WHY_ROOM, "%s", wend_reason_text(answer->path.reason));
    }
}

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

static void print_place(FILE *out, const answer *answer, const char *word, wend_place place)
{
    char text[PLACE_TEXT_ROOM];
    place_text(text, answer->scene, places_of(answer->scene, answer->query->shape.lines), place);
    fprintf(out, " %s %s", word, text);
}

/* Prints which of several starts and goals the path joins. */
static void print_choice(FILE *out, const answer *answer)
{
    const wend_query *query = answer->query;
    const wend_path *path = &answer->path;
    if (query->from.count > 1) {
        print_place(out, answer, "from", query->from.places[path->start_index]);
    }
    if (query->to.count > 1 && query->to.arrival != WEND_ARRIVAL_AWAY) {
        print_place(out, answer, "to", query->to.areas[path->goal_index].place);
    }
}

static void print_route(FILE *out, const answer *answer)
{
    const wend_path *path = &answer->path;
    bool is_graph = answer->scene->kind == WEND_MAP_GRAPH;
    int decimals = path->lines == WEND_LINES_SHORTEST ? 6 : 2;
    bool has_length = !is_graph || wend_graph_has_positions(answer->scene->graph.graph);
    if (has_length)
        fprintf(out, "%.*f cells long, ", decimals, path->length);
    if (path->length > path->plan_length)
        fprintf(out, "%.*f seen from above, ", decimals, path->plan_length);
    fprintf(out, "%scost %" PRIu64 ", %u %s%s", has_length ? "" : "of ", path->cost, (unsigned)path->point_count,
            is_graph ? "node" : "point", plural(path->point_count));
    if (path->wall_count > 0)
        fprintf(out, ", up to the first of %u wall%s", (unsigned)path->wall_count, plural(path->wall_count));
}

/* Prints which engine ran and for how long; none runs if the ends alone give the answer. */
static void print_effort(FILE *out, const answer *answer)
{
    const wend_path *path = &answer->path;
    if (path->engine == WEND_ENGINE_AUTO) {
        fputs("; no search was needed.\n", out);
        return;
    }
    bool has_cells = answer->scene->kind == WEND_MAP_GRID && path->lines != WEND_LINES_SHORTEST;
    const char *what = has_cells ? "cell" : "node";
    fprintf(out, "; %s expanded %" PRIu64 " %s%s in %.1f us", wend_engine_name((wend_engine)path->engine),
            path->expanded, what, plural(path->expanded), answer->microseconds);
    if (answer->slices > 0)
        fprintf(out, " and %" PRIu64 " slice%s", answer->slices, plural(answer->slices));
    fputs(".\n", out);
}

void answer_print(FILE *out, const answer *answer)
{
    char why[ANSWER_WHY_ROOM];
    answer_why(answer, why);
    switch (answer->path.outcome) {
    case WEND_OUTCOME_FOUND:
        fputs("Found a path", out);
        print_choice(out, answer);
        fputc(' ', out);
        print_route(out, answer);
        break;
    case WEND_OUTCOME_PARTIAL:
    case WEND_OUTCOME_RUNNING:
        fprintf(out, "Found only part of a path, as %s; ", why);
        print_route(out, answer);
        break;
    case WEND_OUTCOME_UNREACHABLE:
        fprintf(out, "No path: %s", why);
        break;
    }
    print_effort(out, answer);
    if (answer->hint[0] != '\0')
        fprintf(out, "Hint: %s.\n", answer->hint);
}

exit_code answer_exit_code(const wend_path *path)
{
    return path->outcome == WEND_OUTCOME_FOUND ? CODE_DONE : CODE_NO_PATH;
}

wend_ground_point *answer_heights(const answer *answer, wend_path_detail detail, size_t *count)
{
    const wend_path *path = &answer->path;
    const wend_space *space = answer->scene->space;
    if (answer->scene->kind != WEND_MAP_MESH ||
        wend_path_on_ground(path, space, detail, NULL, 0, count) != WEND_ERROR_CAPACITY)
        return NULL;
    wend_ground_point *points = malloc(*count * sizeof *points);
    if (points == NULL || wend_path_on_ground(path, space, detail, points, *count, count) != WEND_OK)
        *count = 0;
    bool is_flat = true;
    for (size_t i = 0; i < *count; i++)
        is_flat = is_flat && points[i].height == 0;
    if (!is_flat)
        return points;
    free(points);
    return NULL;
}
