/*
 * tests/matrix/explorer_test.c: travellers through land that becomes known, on maps of all rules that change: whoever
 * is ready has a way that costs what a fresh search finds from there, and whoever explores heads for the nearest unseen
 * land.
 */
#include "rules/rules_edit.h"
#include "rules/rules_known.h"
#include "rules/rules_random.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/test.h"

#include <limits.h>
#include <string.h>

enum { MAPS = 400, TICKS = 14, SIDE = 12, CELLS = SIDE * SIDE * 4, TRAVELLERS = 4 };

/* A scene, how much of it is known, the library's view of both, and who travels there. */
typedef struct land {
    rules_scene scene;
    uint16_t known[CELLS];
    rules_stage stage;
    wend_layer *layer;
    wend_explorer *explorer;
    wend_traveller_id travellers[TRAVELLERS];
    uint32_t goals[TRAVELLERS]; /* RULES_NOWHERE: looks for unseen land */
    uint32_t at[TRAVELLERS];
    wend_finder *finder;
    random_source random;
} land;

/* Cells around one become known, by looking through walls. */
static void look_around(land *land, uint32_t cell)
{
    const rules_scene *scene = &land->scene;
    int32_t x = (int32_t)(cell % scene->width), row = (int32_t)(cell / scene->width);
    int32_t level = row / (int32_t)scene->height, y = row % (int32_t)scene->height;
    for (int32_t j = -2; j <= 2; j++)
        for (int32_t i = -2; i <= 2; i++) {
            wend_place place = wend_place_at(x + i, y + j, (uint16_t)level);
            uint32_t seen = rules_cell(scene, place);
            if (seen == RULES_NOWHERE)
                continue;
            land->known[seen] = 1;
            assert_int_equal(wend_layer_fill(land->layer, (wend_area){place, 1, 1}, 1), WEND_OK);
        }
}

static void send_somebody(land *land, int i)
{
    const rules_scene *scene = &land->scene;
    bool explores = random_chance(&land->random, 30);
    land->at[i] = rules_random_position(scene, &land->random);
    land->goals[i] = rules_random_position(scene, &land->random);
    wend_place start = rules_place(scene, land->at[i]), goal = rules_place(scene, land->goals[i]);
    if (explores) {
        land->goals[i] = RULES_NOWHERE;
        assert_int_equal(wend_explorer_send_exploring(land->explorer, start, &land->travellers[i]), WEND_OK);
    } else {
        assert_int_equal(wend_explorer_send(land->explorer, start, goal, &land->travellers[i]), WEND_OK);
    }
}

static void open_land(land *land, uint32_t number)
{
    memset(land, 0, sizeof *land);
    land->random.state = 90000 + number;
    land->finder = scene_finder();
    land->scene = rules_random_scene(rules_random_set(3, &land->random), SIDE, &land->random);
    land->scene.profile.unknown_weight = (uint16_t)random_below(&land->random, 3);
    land->scene.heading = WEND_DIRECTION_NONE;
    land->scene.goal_is_target = false;
    land->scene.allow_blocked_start = true;
    land->scene.radius = 0;
    assert_int_equal(rules_stage_open(&land->stage, &land->scene, NULL), WEND_OK);
    land->layer = test_layer(land->stage.space, WEND_LAYER_KNOWN);
    assert_int_equal(wend_space_update(land->stage.space), WEND_OK);
    assert_int_equal(wend_explorer_create(land->stage.space, NULL, &land->explorer), WEND_OK);
    for (int i = 0; i < TRAVELLERS; i++)
        send_somebody(land, i);
}

static void close_land(land *land)
{
    wend_explorer_destroy(land->explorer);
    rules_stage_close(&land->stage);
    rules_scene_free(&land->scene);
    wend_finder_destroy(land->finder);
}

/* The query that tells what a traveller's way should cost; a heading that turning has given it. */
static void check_traveller(land *land, int i)
{
    wend_journey_state journey = wend_explorer_journey(land->explorer, land->travellers[i]);
    wend_query query = wend_query_default();
    wend_path path = wend_path_default(), fresh = wend_path_default();
    if (land->goals[i] == RULES_NOWHERE || journey == WEND_JOURNEY_PLANNING)
        return;
    assert_int_equal(wend_explorer_path(land->explorer, land->travellers[i], &path), WEND_OK);
    query.start = rules_place(&land->scene, land->at[i]);
    query.goal = rules_place(&land->scene, land->goals[i]);
    query.from.may_be_blocked = true;
    assert_int_equal(wend_finder_find(land->finder, land->stage.space, &query, &fresh), WEND_OK);
    assert_int_equal(fresh.outcome == WEND_OUTCOME_FOUND, journey != WEND_JOURNEY_UNREACHABLE);
    if (fresh.outcome != WEND_OUTCOME_FOUND)
        return;
    if (journey == WEND_JOURNEY_STOPGAP) {
        assert_true(wend_path_is_valid(&path, land->stage.space, WEND_DIRECTION_NONE, NULL));
        assert_true(path.cost >= fresh.cost);
        return;
    }
    bool is_there = journey == WEND_JOURNEY_ARRIVED;
    assert_int_equal(is_there, land->at[i] == land->goals[i]);
    /* Somebody who has turned pays for turning, a fresh one does not. */
    if (land->scene.profile.turn_cost == 0 && path.cost != fresh.cost) {
        rules_scene_print(&land->scene);
        fail_msg("traveller %d: a way of %llu where %llu would do", i, (unsigned long long)path.cost,
                 (unsigned long long)fresh.cost);
    }
    assert_true(path.cost >= fresh.cost);
}

/* Whether a position covers cells that are not known. */
static bool covers_unknown(const land *land, uint32_t position)
{
    const rules_scene *scene = &land->scene;
    wend_place place = rules_place(scene, position);
    for (int32_t j = 0; j < scene->profile.footprint; j++)
        for (int32_t i = 0; i < scene->profile.footprint; i++) {
            wend_place cell = {place.x + i * WEND_CELL, place.y + j * WEND_CELL, place.level, 0};
            uint32_t covered = rules_cell(scene, cell);
            if (covered != RULES_NOWHERE && !land->known[covered])
                return true;
        }
    return false;
}

/*
 * The least cost of getting to where a legal step leads into the unknown, or into it: by the oracle, on the scene as
 * the mover sees it; for the steps what is unknown counts as free.
 */
static uint64_t cost_of_nearest_unknown(const land *land, uint32_t from)
{
    static uint64_t costs[CELLS];
    rules_scene seen = rules_seen(&land->scene, land->known), open = rules_seen(&land->scene, land->known);
    uint64_t least = RULES_NO_WAY;
    seen.profile.turn_cost = open.profile.turn_cost = 0;
    open.profile.weight[255] = 1;
    for (int i = 0; i < WEND_MAX_RESOURCES; i++)
        open.profile.resources[i].weight[255] = 1;
    rules_costs(&seen, from, from, costs);
    for (uint32_t cell = 0; cell < rules_cells(&seen); cell++) {
        if (costs[cell] >= least || rules_is_crossing(&seen, cell, from, from))
            continue;
        bool is_near = covers_unknown(land, cell);
        for (uint32_t way = 0; way < 8; way++) {
            uint32_t to = rules_step(&open, cell, way);
            is_near |= to != RULES_NOWHERE && covers_unknown(land, to);
        }
        if (is_near)
            least = costs[cell];
    }
    rules_scene_free(&seen);
    rules_scene_free(&open);
    return least;
}

/* Turns aside, what an explorer heads for is as near as the nearest. */
static void check_explorer(land *land, int i)
{
    wend_journey_state journey = wend_explorer_journey(land->explorer, land->travellers[i]);
    wend_path path = wend_path_default();
    if (land->goals[i] != RULES_NOWHERE || land->scene.profile.turn_cost != 0 || journey == WEND_JOURNEY_PLANNING ||
        journey == WEND_JOURNEY_STOPGAP)
        return;
    uint64_t least = cost_of_nearest_unknown(land, land->at[i]);
    assert_int_equal(wend_explorer_path(land->explorer, land->travellers[i], &path), WEND_OK);
    /* Who stands where it does not fit in cannot get out, and that is no discovery. */
    const bool is_over = journey == WEND_JOURNEY_EXPLORED || journey == WEND_JOURNEY_UNREACHABLE;
    assert_int_equal(is_over, least == RULES_NO_WAY);
    const bool is_explored = path.reason == WEND_REASON_NO_WAY || path.reason == WEND_REASON_OTHERS_IN_WAY;
    assert_int_equal(journey == WEND_JOURNEY_UNREACHABLE, is_over && !is_explored);
    if (!is_over && path.cost != least) {
        rules_scene_print(&land->scene);
        fail_msg("explorer %d: %llu away where %llu would do", i, (unsigned long long)path.cost,
                 (unsigned long long)least);
    }
}

/* Steps on, or is put somewhere. */
static void move_somebody(land *land, int i)
{
    wend_place next = rules_place(&land->scene, land->at[i]);
    bool goes = wend_explorer_next(land->explorer, land->travellers[i], &next);
    wend_journey_state journey = wend_explorer_journey(land->explorer, land->travellers[i]);
    assert_int_equal(goes, journey == WEND_JOURNEY_READY || journey == WEND_JOURNEY_STOPGAP);
    if (random_chance(&land->random, 4))
        next = rules_place(&land->scene, rules_random_position(&land->scene, &land->random));
    assert_int_equal(wend_explorer_move(land->explorer, land->travellers[i], next), WEND_OK);
    land->at[i] = rules_cell(&land->scene, next);
    if (random_chance(&land->random, 3)) {
        assert_int_equal(wend_explorer_dismiss(land->explorer, land->travellers[i]), WEND_OK);
        assert_int_equal(wend_explorer_move(land->explorer, land->travellers[i], next), WEND_ERROR_ARGUMENT);
        send_somebody(land, i);
    }
}

/* Edits of what lies on the land, but for layers: those are for the game to tell. */
static void edit_land(land *land)
{
    for (uint32_t i = random_below(&land->random, 4); i > 0; i--) {
        rules_edit_kind kind = (rules_edit_kind)random_below(&land->random, EDIT_KINDS);
        if (kind == EDIT_EXTRA || kind == EDIT_OCCUPIED || (kind == EDIT_CALLBACK && !land->scene.has_callback))
            continue;
        assert_int_equal(rules_edit(&land->scene, &land->stage, kind, &land->random), WEND_OK);
    }
}

/* Plans all, at once or in slices of some units, or as much as a few slices do. */
static void plan(land *land)
{
    uint32_t waiting = 1;
    uint64_t units = random_chance(&land->random, 50) ? WEND_ALL_WORK : 1 + random_below(&land->random, 30);
    int most = random_chance(&land->random, 30) ? 3 : INT_MAX;
    for (int slices = 0; waiting > 0 && slices < most; slices++) {
        assert_int_equal(wend_explorer_plan(land->explorer, units, &waiting), WEND_OK);
        assert_true(slices < 20000);
        if (units == WEND_ALL_WORK)
            assert_int_equal(waiting, 0);
    }
}

static void ways_cost_what_fresh_searches_find(void **state)
{
    static land land;
    uint32_t maps = scene_setting("WEND_TEST_MAPS", MAPS);
    (void)state;
    for (uint32_t number = 0; number < maps; number++) {
        open_land(&land, number);
        for (int tick = 0; tick < TICKS; tick++) {
            for (int i = 0; i < TRAVELLERS; i++)
                look_around(&land, land.at[i]);
            if (random_chance(&land.random, 30))
                edit_land(&land);
            assert_int_equal(wend_space_update(land.stage.space), WEND_OK);
            plan(&land);
            for (int i = 0; i < TRAVELLERS; i++) {
                check_traveller(&land, i);
                check_explorer(&land, i);
                move_somebody(&land, i);
            }
        }
        close_land(&land);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ways_cost_what_fresh_searches_find)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
