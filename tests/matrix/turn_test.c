/*
 * tests/matrix/turn_test.c: turns of paths and straight courses under random sets of rules, against what docs/turns.md
 * says worked out step by step with the oracle's rules. WEND_TEST_MAPS says how many maps.
 */
#include "oracles/reach_oracle.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 11, CELLS = SIDE * SIDE * 4 };

typedef struct trial {
    uint32_t number; /* of the map, which is also its seed */
    uint32_t rules;
    random_source random;
    rules_scene scene;
    rules_stage stage;
    wend_finder *finder;
    wend_layer *layers[2]; /* foes and zone; null where there are none */
    rules_oracle oracle;
    uint8_t held[CELLS];   /* by foes */
    uint64_t costs[CELLS]; /* round them, by brute force */
    uint32_t round_foes, past_none;
    uint32_t arrived, ended[6], ran[4];
} trial;

static void complain(const trial *trial, uint32_t start, uint32_t goal, const char *fault)
{
    rules_print(trial->rules);
    rules_scene_print(&trial->scene);
    fail_msg("map %u, %u to %u: %s", (unsigned)trial->number, (unsigned)start, (unsigned)goal, fault);
}

static uint32_t way_between(const rules_scene *scene, uint32_t from, uint32_t to)
{
    for (uint32_t way = 0; way < 8; way++)
        if (rules_next(scene, from, way) == to)
            return way;
    return WEND_DIRECTION_NONE;
}

/* A path's cells, what each costs from the start on, and which way the mover faces there. */
typedef struct walked {
    uint32_t count, cell[CELLS];
    uint64_t cost[CELLS];
    uint32_t heading[CELLS];
    bool may_stop[CELLS];
    bool is_foe[CELLS], is_zone[CELLS]; /* whether the mover covers cells of these layers */
} walked;

static bool covers(const rules_scene *scene, const wend_layer *layer, uint32_t position)
{
    const wend_place place = rules_place(scene, position);
    const int32_t side = scene->profile.footprint;
    for (int32_t i = 0; layer && i < side * side; i++) {
        const wend_place cell = {place.x + i % side * WEND_CELL, place.y + i / side * WEND_CELL, place.level, 0};
        if (wend_layer_value(layer, cell) != 0)
            return true;
    }
    return false;
}

static void walk_along(const rules_scene *scene, const wend_path *path, const wend_turn_desc *desc, walked *walked)
{
    wend_path_iterator iterator = wend_path_begin(path, WEND_PATH_START_INCLUDED);
    wend_place place;
    walked->count = 0;
    while (wend_path_next(&iterator, &place)) {
        uint32_t i = walked->count++, start = walked->cell[0];
        walked->cell[i] = rules_cell(scene, place);
        walked->cost[i] = 0;
        walked->is_foe[i] = covers(scene, desc->foes, walked->cell[i]);
        walked->is_zone[i] = covers(scene, desc->zone, walked->cell[i]);
        walked->heading[i] = i ? walked->heading[i - 1] : scene->heading;
        walked->may_stop[i] = i == 0 || !rules_is_crossing(scene, walked->cell[i], start, start);
        if (i == 0)
            continue;
        walked->cost[i] = walked->cost[i - 1] + rules_entry_cost(scene, walked->cell[i], start, start);
        uint32_t from = walked->cell[i - 1], way = way_between(scene, from, walked->cell[i]);
        if (place.flags & WEND_PLACE_BY_LINK) {
            uint64_t least = UINT64_MAX;
            for (uint32_t k = 0; k < scene->link_count; k++)
                if (rules_cell(scene, scene->links[k].from) == from &&
                    rules_cell(scene, scene->links[k].to) == walked->cell[i] && scene->links[k].cost < least)
                    least = scene->links[k].cost;
            walked->cost[i] += least;
            continue;
        }
        walked->cost[i] += rules_step_cost(scene, from, walked->cell[i], way);
        if (walked->heading[i] != WEND_DIRECTION_NONE)
            walked->cost[i] +=
                (uint64_t)scene->profile.turn_cost *
                rules_turn(rules_topology(scene), (wend_direction)walked->heading[i], (wend_direction)way);
        walked->heading[i] = way;
    }
}

/* The farthest cell where a turn may end that begins at cell number `from` of the walk. */
static uint32_t end_of_turn(const walked *w, uint32_t from, uint64_t points, wend_last_step rule)
{
    uint32_t end = from;
    for (uint32_t to = from + 1; to < w->count && !w->is_foe[to] && (to == from + 1 || !w->is_zone[to - 1]); to++) {
        uint64_t all = w->cost[to] - w->cost[from], before = w->cost[to - 1] - w->cost[from];
        bool within = rule == WEND_LAST_STEP_BEGUN ? before < points : all <= points;
        if (within && w->may_stop[to])
            end = to;
    }
    return end;
}

static void check_turns(trial *trial, const wend_query *query, const wend_path *path)
{
    static walked w;
    static wend_turn turns[CELLS];
    const rules_scene *scene = &trial->scene;
    wend_turn_desc desc = wend_turn_desc_default();
    wend_turn_plan plan;
    uint32_t at = 0, goal = rules_cell(scene, query->goal);
    desc.points = (uint64_t)(1 + random_below(&trial->random, 6)) * 13860;
    desc.points += random_below(&trial->random, 9000);
    desc.last_step = random_chance(&trial->random, 50) ? WEND_LAST_STEP_BEGUN : WEND_LAST_STEP_PAID;
    if (random_chance(&trial->random, 50))
        desc.points_now = random_below(&trial->random, 40000);
    desc.heading = scene->heading;
    desc.foes = trial->layers[0];
    desc.zone = trial->layers[1];
    assert_int_equal(wend_path_turns(path, trial->stage.space, &desc, turns, CELLS, &plan), WEND_OK);
    walk_along(scene, path, &desc, &w);
    if (w.cost[w.count - 1] != path->cost)
        complain(trial, w.cell[0], goal, "the test walks otherwise");
    for (uint32_t i = 0; i < plan.turns; i++) {
        bool first = i == 0 && desc.points_now != UINT64_MAX;
        uint32_t end = end_of_turn(&w, at, first ? desc.points_now : desc.points, desc.last_step);
        if (rules_cell(scene, turns[i].end) != w.cell[end] || turns[i].steps != end - at)
            complain(trial, w.cell[0], goal, "a turn ends elsewhere");
        if (turns[i].cost != w.cost[end] - w.cost[at] || (uint32_t)turns[i].heading != w.heading[end])
            complain(trial, w.cell[0], goal, "a turn costs otherwise, or faces elsewhere");
        if (end == at && !first)
            complain(trial, w.cell[0], goal, "a turn that is none");
        at = end;
    }
    if ((plan.outcome == WEND_TURN_ARRIVES) != (at + 1 == w.count))
        complain(trial, w.cell[0], goal, "whether it arrives");
    if (plan.outcome == WEND_TURN_STUCK && end_of_turn(&w, at, desc.points, desc.last_step) != at)
        complain(trial, w.cell[0], goal, "stuck where it could go on");
    trial->ended[plan.outcome]++;
}

/* The plan of a turn is the first turn of the way; a limit below the cost makes it too far. */
static void check_next(trial *trial, wend_query query, uint64_t cost)
{
    wend_turn_desc desc = wend_turn_desc_default();
    wend_turn_plan plan, limited, all;
    wend_path path = wend_path_default();
    wend_turn first = {query.start, query.from.heading, 0, 0};
    uint32_t start = rules_cell(&trial->scene, query.start), goal = rules_cell(&trial->scene, query.goal);
    desc.points = (uint64_t)(2 + random_below(&trial->random, 6)) * 13860;
    assert_int_equal(wend_finder_find_turn(trial->finder, trial->stage.space, &query, &desc, &path, &plan), WEND_OK);
    desc.heading = query.from.heading;
    assert_int_equal(wend_path_turns(&path, trial->stage.space, &desc, &first, 1, &all), WEND_OK);
    if (plan.cost != cost || plan.turns != all.turns ||
        rules_cell(&trial->scene, plan.turn.end) != rules_cell(&trial->scene, first.end))
        complain(trial, start, goal, "another plan than the path's");
    bool last = all.outcome == WEND_TURN_ARRIVES && all.turns > 1;
    if (plan.outcome != (last ? WEND_TURN_GOES_ON : all.outcome))
        complain(trial, start, goal, "another outcome than the path's");
    if (cost < 2) /* a limit of 0 is none */
        return;
    desc.cost_limit = cost - 1;
    assert_int_equal(wend_finder_find_turn(trial->finder, trial->stage.space, &query, &desc, NULL, &limited), WEND_OK);
    if (limited.outcome != WEND_TURN_TOO_FAR || limited.turns != 0 || limited.turn.steps != 0)
        complain(trial, start, goal, "a way beyond the limit");
    desc.cost_limit = cost;
    assert_int_equal(wend_finder_find_turn(trial->finder, trial->stage.space, &query, &desc, NULL, &limited), WEND_OK);
    /* A limit may choose an engine for short ways, and so another of several equally cheap paths, with other turns. */
    if (limited.outcome == WEND_TURN_TOO_FAR || limited.outcome == WEND_TURN_NO_WAY || limited.cost != cost)
        complain(trial, start, goal, "a way of just the limit is none");
}

/* A plan leads round foes as cheaply as can be; only where there is no way round them it is the barred one. */
static void check_round_foes(trial *trial, const wend_query *query, uint64_t unhindered)
{
    const rules_scene *scene = &trial->scene;
    const uint32_t start = rules_cell(scene, query->start), goal = rules_cell(scene, query->goal);
    const reach_question question = {&trial->oracle, start, UINT64_MAX, false, trial->held, NULL};
    wend_turn_desc desc = wend_turn_desc_default();
    wend_turn_plan plan;
    wend_path path = wend_path_default();
    desc.points = (uint64_t)(2 + random_below(&trial->random, 6)) * 13860;
    desc.foes = trial->layers[0];
    assert_int_equal(wend_finder_find_turn(trial->finder, trial->stage.space, query, &desc, &path, &plan), WEND_OK);
    reach_oracle_costs(&question, trial->costs);
    const uint64_t cost = trial->costs[goal];
    if (plan.cost != (cost == RULES_NO_WAY ? unhindered : cost))
        complain(trial, start, goal, "a plan of another cost than the cheapest way round foes");
    if (cost != RULES_NO_WAY && plan.outcome == WEND_TURN_BARRED)
        complain(trial, start, goal, "barred where a way leads round");
    if (cost == RULES_NO_WAY && plan.outcome != WEND_TURN_BARRED && plan.outcome != WEND_TURN_STUCK)
        complain(trial, start, goal, "not barred where no way leads round");
    const char *fault = rules_path_fault(scene, query, &path);
    if (fault)
        complain(trial, start, goal, fault);
    trial->round_foes += cost != RULES_NO_WAY && cost > unhindered;
    trial->past_none += cost == RULES_NO_WAY;
}

/* Columns and rows, on hexagons axial coordinates. */
static wend_axial spot(const rules_scene *scene, uint32_t cell)
{
    wend_place place = rules_place(scene, cell);
    return wend_axial_from_cell(scene->cells, wend_place_column(place), wend_place_row(place));
}

static int64_t steps_left(const rules_scene *scene, wend_axial a, wend_axial b)
{
    int64_t x = llabs((int64_t)a.q - b.q), y = llabs((int64_t)a.r - b.r);
    if (scene->cells != WEND_CELLS_SQUARE)
        return wend_axial_distance(a, b);
    return scene->profile.neighbours == WEND_NEIGHBOURS_4 ? x + y : x > y ? x : y;
}

/* The way straight ahead, by the distances of neighbours on the map from the line. */
static uint32_t straight_way(const rules_scene *scene, uint32_t start, uint32_t aim, uint32_t at)
{
    wend_axial a = spot(scene, start), b = spot(scene, aim);
    int64_t least = INT64_MAX;
    uint32_t best = WEND_DIRECTION_NONE;
    for (uint32_t way = 0; way < 8; way++) {
        uint32_t to = rules_next(scene, at, way);
        if (to == RULES_NOWHERE || steps_left(scene, spot(scene, to), b) >= steps_left(scene, spot(scene, at), b))
            continue;
        wend_axial c = spot(scene, to);
        int64_t off = llabs((int64_t)(b.q - a.q) * (c.r - a.r) - (int64_t)(b.r - a.r) * (c.q - a.q));
        if (off < least) {
            least = off;
            best = way;
        }
    }
    return best;
}

static void check_course(trial *trial, uint32_t start, uint32_t aim)
{
    static wend_place cells[CELLS];
    const rules_scene *scene = &trial->scene;
    wend_course_desc desc = wend_course_desc_default();
    wend_course course;
    uint32_t at = start;
    desc.start = rules_place(scene, start);
    desc.aim = rules_place(scene, aim);
    if (desc.aim.level != desc.start.level || !rules_is_on_map(scene, start))
        return;
    desc.heading = scene->heading;
    assert_int_equal(wend_course_run(trial->stage.space, &desc, cells, CELLS, &course), WEND_OK);
    for (uint32_t i = 0; i < course.turn.steps; i++) {
        uint32_t to = rules_step(scene, at, straight_way(scene, start, aim, at));
        if (to == RULES_NOWHERE || to != rules_cell(scene, cells[i]) || rules_is_crossing(scene, to, start, start))
            complain(trial, start, aim, "a course of other steps");
        at = to;
    }
    uint32_t way = straight_way(scene, start, aim, at);
    uint32_t ahead = way == WEND_DIRECTION_NONE ? at : rules_next(scene, at, way);
    uint32_t to = way == WEND_DIRECTION_NONE ? at : rules_step(scene, at, way);
    wend_course_outcome expected = at == aim             ? WEND_COURSE_ARRIVED
                                   : to == RULES_NOWHERE ? WEND_COURSE_WRECKED
                                                         : WEND_COURSE_COLLIDED;
    if (course.outcome != expected || rules_cell(scene, course.ahead) != ahead ||
        rules_cell(scene, course.turn.end) != at)
        complain(trial, start, aim, "another end of the course");
    if ((course.fault != WEND_PATH_FAULT_NONE) != (expected == WEND_COURSE_WRECKED))
        complain(trial, start, aim, "a fault without a wreck");
    trial->ran[course.outcome]++;
}

/* Whoever stands in one cell in twelve, or nobody. */
static void draw_layers(trial *trial)
{
    memset(trial->held, 0, sizeof trial->held);
    for (int which = 0; which < 2; which++) {
        trial->layers[which] = NULL;
        if (random_chance(&trial->random, 50))
            continue;
        assert_int_equal(wend_layer_create(trial->stage.grid, WEND_LAYER_OCCUPIED, NULL, &trial->layers[which]),
                         WEND_OK);
        for (uint32_t cell = 0; cell < rules_cells(&trial->scene); cell++)
            if (random_chance(&trial->random, 8)) {
                wend_layer_enter(trial->layers[which], rules_place(&trial->scene, cell), 1);
                if (which == 0)
                    trial->held[cell] = 1;
            }
    }
}

static void check_map(trial *trial)
{
    trial->random = (random_source){trial->number};
    trial->rules = rules_random_set(4, &trial->random) & ~(UINT32_C(1) << RULE_OF_RADIUS);
    trial->scene = rules_random_scene(trial->rules, SIDE, &trial->random);
    trial->scene.goal_is_target = false;
    trial->scene.radius = 0;
    assert_int_equal(rules_stage_open(&trial->stage, &trial->scene, NULL), WEND_OK);
    trial->oracle = rules_oracle_open(&trial->scene);
    draw_layers(trial);
    for (int i = 0; i < 6; i++) {
        uint32_t start = rules_random_position(&trial->scene, &trial->random);
        uint32_t goal = rules_random_position(&trial->scene, &trial->random);
        wend_query query = rules_query(&trial->scene, start, goal);
        wend_path path = wend_path_default();
        assert_int_equal(wend_finder_find(trial->finder, trial->stage.space, &query, &path), WEND_OK);
        if (path.outcome == WEND_OUTCOME_FOUND) {
            check_turns(trial, &query, &path);
            check_next(trial, query, path.cost);
            if (trial->layers[0])
                check_round_foes(trial, &query, path.cost);
        }
        check_course(trial, start, goal);
    }
    wend_layer_destroy(trial->layers[0]);
    wend_layer_destroy(trial->layers[1]);
    rules_oracle_close(&trial->oracle);
    rules_stage_close(&trial->stage);
    rules_scene_free(&trial->scene);
}

static void turns_and_courses_are_what_their_rules_say(void **state)
{
    static trial trial;
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 2000);
    (void)state;
    trial.finder = scene_finder();
    for (trial.number = 0; trial.number < maps; trial.number++)
        check_map(&trial);
    assert_true(trial.ended[WEND_TURN_ARRIVES] > maps / 4 && trial.ended[WEND_TURN_STUCK] > 0 &&
                trial.ended[WEND_TURN_BARRED] > 0);
    assert_true(trial.round_foes > maps / 40 && trial.past_none > maps / 40);
    for (int i = 0; i < 4; i++)
        assert_true(i == WEND_COURSE_UNDERWAY || trial.ran[i] > maps / 50);
    wend_finder_destroy(trial.finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_and_courses_are_what_their_rules_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
