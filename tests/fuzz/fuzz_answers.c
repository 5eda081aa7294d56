/*
 * tests/fuzz/fuzz_answers.c: the input is a program: a set of rules and the seed of a scene, then edits, updates,
 * questions of everything at once with some of their fields made worse, pauses, and paths of no sense, with a memory
 * that may fail. Whatever is answered must agree with itself and with the map.
 */
#include "arrival/answers.h"
#include "edited.h"

enum { SIDE = 8, STEPS = 30, MOST_PATHS = 4, MOST_POINTS = 6 };

static wend_place take_place(input *input)
{
    bool anywhere = take(input, 8) == 0;
    int32_t x = anywhere ? (int32_t)take_number(input) : (int32_t)take(input, (SIDE + 2) * 32) * 8 - WEND_CELL;
    int32_t y = anywhere ? (int32_t)take_number(input) : (int32_t)take(input, (SIDE + 2) * 32) * 8 - WEND_CELL;
    return (wend_place){x, y, (uint16_t)(take(input, 16) == 0), 0};
}

typedef struct world {
    edited map;
    wend_space *breach;
    wend_finder *finder;
    arrival_question question; /* the last one */
    wend_path path;            /* its answer, if `waits` */
    bool waits;
} world;

static bool open_world(world *world, input *input)
{
    if (edited_open(&world->map, input, SIDE) != WEND_OK)
        return false;
    world->breach = rules_breach_space(&world->map.now, &world->map.stage, 9, &world->map.memory.allocator);
    FUZZ_NEED(wend_finder_create(&world->map.memory.allocator, &world->finder) == WEND_OK);
    return true;
}

static void close_world(world *world)
{
    wend_finder_destroy(world->finder);
    wend_space_destroy(world->breach);
    edited_close(&world->map);
}

static answer_spaces spaces_of(const world *world)
{
    return (answer_spaces){world->map.stage.space, world->map.stage.space, world->breach};
}

/* Either space may lack the memory: then they are not of the same age. */
static void update(world *world)
{
    wend_status status = wend_space_update(world->breach);
    FUZZ_NEED(did_or_lacked(status, &world->map.memory));
    status = wend_space_update(world->map.stage.space);
    FUZZ_NEED(did_or_lacked(status, &world->map.memory));
    if (status == WEND_OK)
        edited_show(&world->map);
}

/* Makes a field of a question another, in its range or not. */
static void disturb(arrival_question *question, input *input)
{
    wend_query *query = &question->query;
    switch (take(input, 16)) {
    case 0:
        query->to.arrival = (wend_arrival)take(input, 6);
        break;
    case 1:
        query->to.measure = (wend_measure)take(input, 5);
        break;
    case 2:
        query->otherwise.policy = (wend_policy)take(input, 6);
        break;
    case 3:
        query->shape.lines = (wend_lines)take(input, 4);
        break;
    case 4:
        query->shape.ties = (wend_ties)take(input, 7);
        break;
    case 5:
        query->to.range = take_number(input);
        break;
    case 6:
        query->search.radius = take_number(input);
        break;
    case 7:
        query->start = take_place(input);
        break;
    case 8:
        query->goal = take_place(input);
        break;
    case 9:
        question->goals[0] = (wend_area){take_place(input), take_number(input), take_number(input)};
        query->to.areas = question->goals;
        query->to.count = query->to.count ? query->to.count : 1;
        break;
    case 10:
        query->to.areas = NULL;
        break;
    case 11:
        query->from.between_cells = !query->from.between_cells;
        break;
    case 12:
        query->search.pausable = !query->search.pausable;
        break;
    case 13:
        query->search.limit = take_number(input);
        break;
    case 14:
        query->from.heading = (wend_direction)take(input, 12);
        break;
    default:
        query->search.engine = (wend_engine)take(input, WEND_ENGINE_COUNT + 2);
    }
}

static void need_known(const world *world, wend_status status)
{
    FUZZ_NEED(status == WEND_ERROR_ARGUMENT || status == WEND_ERROR_UNSUPPORTED ||
              did_or_lacked(status, &world->map.memory));
}

static void check_answer(const world *world, const wend_path *path)
{
    const answer_spaces spaces = spaces_of(world);
    const char *fault = answers_fault(&world->map.shown, &spaces, &world->question.query, path);
    if (fault)
        fprintf(stderr, "%s\n", fault);
    FUZZ_NEED(!fault);
}

static void draw(world *world, input *input)
{
    random_source random = take_seed(input);
    const answer_spaces spaces = spaces_of(world);
    uint32_t changes = take(input, 4);
    answers_draw(&world->question, &world->map.shown, world->map.rules, &spaces, &random);
    for (uint32_t i = 0; i < changes; i++)
        disturb(&world->question, input);
}

static void ask(world *world, input *input)
{
    draw(world, input);
    world->path = wend_path_default();
    wend_status status = wend_finder_find(world->finder, world->map.stage.space, &world->question.query, &world->path);
    need_known(world, status);
    world->waits = status == WEND_OK && world->path.outcome == WEND_OUTCOME_RUNNING;
    if (status == WEND_OK)
        check_answer(world, &world->path);
}

/* Waiting or not, and with the map as it was or not. */
static void go_on(world *world, input *input)
{
    wend_status status = wend_finder_continue(world->finder, take(input, 20), &world->path);
    FUZZ_NEED(status == WEND_ERROR_ARGUMENT || did_or_lacked(status, &world->map.memory));
    FUZZ_NEED(status != WEND_OK || world->waits);
    world->waits = status == WEND_OK && world->path.outcome == WEND_OUTCOME_RUNNING;
    if (status == WEND_OK)
        check_answer(world, &world->path);
}

static void ask_for_several(world *world, input *input)
{
    wend_path paths[MOST_PATHS];
    uint32_t capacity = take(input, MOST_PATHS + 1), count = 99;
    draw(world, input);
    world->waits = false;
    for (uint32_t i = 0; i < MOST_PATHS; i++)
        paths[i] = wend_path_default();
    world->question.query.via.count = 0;
    world->question.query.shape.ties = WEND_TIES_ANY;
    world->question.query.search.pausable = false;
    wend_status status = wend_finder_find_cheapest(world->finder, world->map.stage.space, &world->question.query, paths,
                                                   capacity, &count);
    need_known(world, status);
    FUZZ_NEED(count <= capacity);
    for (uint32_t i = 0; status == WEND_OK && i < count; i++) {
        FUZZ_NEED(paths[i].outcome == WEND_OUTCOME_FOUND && (i == 0 || paths[i].cost >= paths[i - 1].cost));
        check_answer(world, &paths[i]);
    }
}

static void look_up(world *world, input *input)
{
    wend_nearest nearest;
    wend_place start = take_place(input), goal = take_place(input);
    wend_status status =
        wend_space_nearest(world->map.stage.space, &world->map.memory.allocator, start, goal, &nearest);
    FUZZ_NEED(did_or_lacked(status, &world->map.memory));
    if (status == WEND_OK && nearest.count != 0)
        FUZZ_NEED(rules_cell(&world->map.shown, nearest.place) != RULES_NOWHERE);
}

/*
 * A path that nobody made: it is valid or has a fault, can be walked and followed as far as one likes, and explained.
 */
static void try_nonsense(world *world, input *input)
{
    wend_place points[MOST_POINTS], cell;
    wend_path path = wend_path_default();
    wend_path_check check;
    wend_explanation explanation;
    path.cells = world->map.shown.cells;
    path.point_count = take(input, MOST_POINTS + 1);
    path.lines = (wend_lines)take(input, 2);
    path.points = points;
    for (uint32_t i = 0; i < path.point_count; i++) {
        points[i] = take_place(input);
        points[i].flags = take(input, 6) == 0 ? WEND_PLACE_BY_LINK : 0;
        if (take(input, 4) != 0)
            points[i] = wend_place_at(wend_place_column(points[i]), wend_place_row(points[i]), points[i].level);
    }
    bool valid = wend_path_is_valid(&path, world->map.stage.space, (wend_direction)take(input, 10), &check);
    FUZZ_NEED(valid == (path.point_count != 0 && check.fault == WEND_PATH_FAULT_NONE));
    FUZZ_NEED(check.point < MOST_POINTS && wend_path_fault_text(check.fault)[0]);
    wend_path_iterator walk = wend_path_begin(&path, WEND_PATH_START_INCLUDED);
    for (int i = 0; i < 1000 && wend_path_next(&walk, &cell); i++)
        continue;
    wend_follower follower = wend_path_follow(&path), walker = follower;
    for (int i = 0; i < 20 && wend_path_advance(&path, &follower, 0.7); i++)
        continue;
    for (int i = 0; i < 9 && wend_path_walk(&path, world->map.stage.space, &walker, 1.7); i++)
        wend_path_is_valid_ahead(&path, world->map.stage.space, &walker, NULL);
    FUZZ_NEED(!wend_path_advance(&path, &follower, follower.left));
    path.reason = (wend_reason)take(input, 12);
    path.start_index = take(input, 8);
    path.goal_index = take(input, 8);
    if (world->question.query.size == 0)
        return;
    wend_status status =
        wend_explain(world->map.stage.space, &world->question.query, &path, &world->map.memory.allocator, &explanation);
    FUZZ_NEED(status == WEND_ERROR_ARGUMENT || did_or_lacked(status, &world->map.memory));
    FUZZ_NEED(wend_explanation_text(&explanation, NULL, 0) < WEND_EXPLANATION_ROOM);
}

static void run(world *world, input *input)
{
    for (int step = 0; step < STEPS && input->next < input->end; step++) {
        switch (take(input, 12)) {
        case 0:
            edited_edit(&world->map, input);
            break;
        case 1:
            update(world);
            break;
        case 2:
            fail_soon(&world->map.memory, input);
            break;
        case 3:
        case 4:
            go_on(world, input);
            break;
        case 5:
            ask_for_several(world, input);
            break;
        case 6:
            look_up(world, input);
            break;
        case 7:
            try_nonsense(world, input);
            break;
        default:
            ask(world, input);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static world world;
    input input = {data, data + size};
    world = (struct world){0};
    if (open_world(&world, &input))
        run(&world, &input);
    close_world(&world);
    return 0;
}
