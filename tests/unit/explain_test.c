/* tests/unit/explain_test.c: every reason with its particulars, in numbers and in words. */
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/share.h"
#include "test/test.h"

#include <string.h>

/* A scene drawn in rows divided by '/': '.' is free, '@' blocked. */
static rules_scene draw(const char *rows)
{
    uint32_t width = 0, height = 1;
    while (rows[width] != '/' && rows[width] != '\0')
        width++;
    for (const char *at = rows; *at != '\0'; at++)
        height += *at == '/';
    rules_scene scene = rules_scene_make(width, height, 1);
    for (uint32_t i = 0; i < width * height; i++)
        scene.terrain[i] = (uint8_t)rows[i + i / width];
    return scene;
}

static wend_explanation explain(const rules_stage *stage, const wend_query *query)
{
    wend_finder *finder = scene_finder();
    wend_path path = wend_path_default();
    wend_explanation explanation;
    assert_int_equal(wend_finder_find(finder, stage->space, query, &path), WEND_OK);
    assert_int_equal(wend_explain(stage->space, query, &path, NULL, &explanation), WEND_OK);
    wend_finder_destroy(finder);
    return explanation;
}

static void check_text(const wend_explanation *explanation, const char *expected)
{
    char text[WEND_EXPLANATION_ROOM];
    size_t length = wend_explanation_text(explanation, text, sizeof text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
}

/* Explains the way between two cells of a drawing, and compares the sentence. */
static wend_explanation check_drawing(const char *rows, uint8_t footprint, wend_query query, const char *expected)
{
    rules_scene scene = draw(rows);
    rules_stage stage;
    scene.profile.footprint = footprint;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    wend_explanation explanation = explain(&stage, &query);
    check_text(&explanation, expected);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
    return explanation;
}

static void check_place(wend_place place, int32_t x, int32_t y)
{
    assert_int_equal(place.x, wend_place_cell(x, y).x);
    assert_int_equal(place.y, wend_place_cell(x, y).y);
}

static void found_path_needs_no_reason(void **state)
{
    (void)state;
    assert_int_equal(check_drawing("...", 1, scene_query(0, 0, 2, 0), "the path is complete").reason, WEND_REASON_NONE);
}

static void ends_outside_the_map_are_named(void **state)
{
    (void)state;
    wend_explanation outside =
        check_drawing("...", 1, scene_query(3, 0, 2, 0), "the start lies outside the map: (3, 0)");
    assert_int_equal(outside.reason, WEND_REASON_START_OUTSIDE);
    check_place(outside.place, 3, 0);
    outside = check_drawing("...", 1, scene_query(0, 0, 2, -1), "the goal lies outside the map: (2, -1)");
    assert_int_equal(outside.reason, WEND_REASON_GOAL_OUTSIDE);
    check_place(outside.place, 2, -1);
}

static void blocked_ends_are_named(void **state)
{
    (void)state;
    wend_explanation blocked = check_drawing("@..", 1, scene_query(0, 0, 2, 0), "the start is blocked: (0, 0)");
    check_place(blocked.place, 0, 0);
    assert_int_equal(blocked.needed, 1);
    assert_int_equal(blocked.clearance, 0);
    blocked = check_drawing("..@", 1, scene_query(0, 0, 2, 0), "the goal is blocked: (2, 0)");
    assert_int_equal(blocked.reason, WEND_REASON_GOAL_BLOCKED);
    check_place(blocked.place, 2, 0);
}

static void blocked_ends_of_large_movers_tell_how_much_room_there_is(void **state)
{
    (void)state;
    wend_explanation blocked = check_drawing("...../...../....@", 3, scene_query(0, 0, 2, 0),
                                             "the goal is too narrow: clearance 2 of 3 at (2, 0)");
    assert_int_equal(blocked.reason, WEND_REASON_GOAL_BLOCKED);
    assert_int_equal(blocked.clearance, 2);
    assert_int_equal(blocked.needed, 3);
    check_drawing("...../...../@....", 3, scene_query(1, 1, 2, 0),
                  "the start is too near the map's edge for a mover of 3 x 3 cells: (1, 1)");
    check_drawing("....../....../@.....", 3, scene_query(0, 0, 2, 0),
                  "the start is too narrow: clearance 2 of 3 at (0, 0)");
    check_drawing("...../.@.../.....", 3, scene_query(2, 0, 0, 0),
                  "the goal is too narrow: clearance 1 of 3 at (0, 0)");
    check_drawing("@..../...../.....", 3, scene_query(2, 0, 0, 0), "the goal is blocked: (0, 0)");
}

static void regions_have_the_numbers_of_the_components(void **state)
{
    (void)state;
    wend_explanation parted = check_drawing(".@.@./.@.@./.@@@.", 1, scene_query(4, 1, 2, 0),
                                            "the goal lies in another region (2, the start in 3)");
    assert_int_equal(parted.reason, WEND_REASON_NO_WAY);
    assert_int_equal(parted.start_region, 3);
    assert_int_equal(parted.goal_region, 2);
}

static void one_region_that_a_wall_on_a_side_parts_is_said_to_be_one(void **state)
{
    rules_scene scene = rules_scene_make(3, 1, 1);
    rules_stage stage;
    (void)state;
    scene.exits[1] = (uint8_t) ~(1u << WEND_DIRECTION_EAST);
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    wend_query query = scene_query(0, 0, 2, 0);
    wend_explanation parted = explain(&stage, &query);
    check_text(&parted, "no way leads from the start to the goal, though both lie in region 1");
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void narrow_place_is_where_the_next_larger_mover_comes_to_an_end(void **state)
{
    (void)state;
    wend_explanation narrow = check_drawing("...@.../......./...@...", 2, scene_query(0, 0, 5, 0),
                                            "the way to the goal is too narrow: clearance 1 of 2 at (2, 1)");
    assert_int_equal(narrow.reason, WEND_REASON_TOO_NARROW);
    assert_int_equal(narrow.clearance, 1);
    assert_int_equal(narrow.needed, 2);
    assert_int_equal(narrow.start_region, 0);
    check_place(narrow.place, 2, 1);
    /* The first door lets two cells through, the second only one. */
    narrow = check_drawing("...@...@.../.........../.......@.../...@...@...", 3, scene_query(0, 0, 8, 0),
                           "the way to the goal is too narrow: clearance 1 of 3 at (6, 1)");
    assert_int_equal(narrow.clearance, 1);
}

static void limits_and_radii_are_told(void **state)
{
    (void)state;
    wend_query query = scene_query(0, 0, 4, 0);
    query.search.engine = WEND_ENGINE_ASTAR;
    query.search.limit = 2;
    wend_explanation limited = check_drawing(".@.../.@.@./...@.", 1, query, "the limit of work was spent: 2");
    assert_int_equal(limited.limit, 2);
    query = scene_query(0, 0, 4, 0);
    query.search.radius = 3;
    assert_int_equal(check_drawing(".....", 1, query, "the goal is farther away than the radius: 3").limit, 3);
    query.search.radius = 4;
    query.goal = wend_place_cell(2, 0);
    check_drawing(".@./.@./.@./.@./.@./...", 1, query, "no way leads to the goal within the radius: 4");
}

static void occupied_goal_is_named(void **state)
{
    rules_scene scene = rules_scene_make(3, 1, 1);
    rules_stage stage;
    (void)state;
    scene.occupied[2] = 1;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    wend_query query = scene_query(0, 0, 2, 0);
    wend_explanation taken = explain(&stage, &query);
    check_text(&taken, "the goal is occupied, one cannot stop there: (2, 0)");
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

/* The answer is the test's own: what finds it is not asked here. */
static void place_on_the_way_and_goal_of_several_are_told_apart(void **state)
{
    rules_scene scene = draw(".@./.@./.@@");
    rules_stage stage;
    wend_explanation explanation;
    wend_path path = wend_path_default();
    wend_query query = scene_query(0, 0, 0, 1);
    const wend_place via[] = {wend_place_cell(0, 2), wend_place_cell(1, 1), wend_place_cell(2, 0)};
    const wend_area goals[] = {{wend_place_cell(0, 1), 1, 1}, {wend_place_cell(2, 2), 1, 1}};
    (void)state;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    query.via.places = via;
    query.via.count = 3;
    path.reason = WEND_REASON_GOAL_BLOCKED;
    assert_int_equal(wend_explain(stage.space, &query, &path, NULL, &explanation), WEND_OK);
    assert_int_equal(explanation.via, 2);
    check_text(&explanation, "place 2 on the way is blocked: (1, 1)");
    path.reason = WEND_REASON_NO_WAY;
    query.via.places = via + 2;
    query.via.count = 1;
    assert_int_equal(wend_explain(stage.space, &query, &path, NULL, &explanation), WEND_OK);
    check_text(&explanation, "place 1 on the way lies in another region (2, the start in 1)");
    query.via.count = 0;
    query.to.areas = goals;
    query.to.count = 2;
    path.goal_index = 1;
    path.reason = WEND_REASON_GOAL_BLOCKED;
    assert_int_equal(wend_explain(stage.space, &query, &path, NULL, &explanation), WEND_OK);
    check_text(&explanation, "the goal is blocked: (2, 2)");
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void sentence_is_cut_to_the_room_there_is(void **state)
{
    const wend_explanation explanation = {.reason = WEND_REASON_LIMIT, .limit = UINT64_MAX};
    const char *whole = "the limit of work was spent: 18446744073709551615";
    char text[64];
    (void)state;
    assert_int_equal(wend_explanation_text(&explanation, NULL, 0), strlen(whole));
    for (size_t room = 1; room <= sizeof text; room++) {
        memset(text, '#', sizeof text);
        assert_int_equal(wend_explanation_text(&explanation, text, room), strlen(whole));
        size_t kept = room - 1 < strlen(whole) ? room - 1 : strlen(whole);
        assert_memory_equal(text, whole, kept);
        assert_int_equal(text[kept], '\0');
        assert_true(room == sizeof text || text[room] == '#');
    }
    assert_int_equal(wend_explanation_text(NULL, text, sizeof text), 0);
    assert_string_equal(text, "");
}

static void longest_sentence_fits_the_room_promised(void **state)
{
    wend_explanation explanation = {.via = UINT32_MAX,
                                    .place = {INT32_MIN, INT32_MIN, UINT16_MAX, 0},
                                    .start_region = UINT32_MAX,
                                    .goal_region = UINT32_MAX - 1,
                                    .clearance = 16,
                                    .needed = 16,
                                    .limit = UINT64_MAX};
    (void)state;
    explanation.terrain = 255;
    for (int reason = 0; reason <= WEND_REASON_TOO_NARROW + 1; reason++)
        for (int hint = 0; hint <= WEND_HINT_KEPT_OFF + 1; hint++) {
            explanation.reason = (wend_reason)reason;
            explanation.hint = (wend_hint)hint;
            assert_true(wend_explanation_text(&explanation, NULL, 0) < WEND_EXPLANATION_ROOM);
        }
    explanation.hint = WEND_HINT_NONE;
    explanation.reason = WEND_REASON_NO_WAY;
    explanation.goal_region = UINT32_MAX;
    assert_true(wend_explanation_text(&explanation, NULL, 0) < WEND_EXPLANATION_ROOM);
}

static void area_that_begins_beside_the_map_is_explained_by_its_first_cell_on_it(void **state)
{
    wend_area goal = {wend_place_cell(-1, 0), 2, 1};
    wend_query query = scene_query(2, 0, 0, 0);
    (void)state;
    query.to.areas = &goal;
    query.to.count = 1;
    wend_explanation blocked =
        check_drawing(".@...../......./.......", 3, query, "the goal is too narrow: clearance 1 of 3 at (0, 0)");
    check_place(blocked.place, 0, 0);
}

static void null_and_foreign_structs_are_refused(void **state)
{
    rules_scene scene = draw("...");
    rules_stage stage;
    wend_explanation explanation;
    wend_path path = wend_path_default(), odd_path = {0};
    wend_query query = scene_query(0, 0, 2, 0), odd_query = query;
    (void)state;
    odd_query.size--;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    assert_int_equal(wend_explain(NULL, &query, &path, NULL, &explanation), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_explain(stage.space, NULL, &path, NULL, &explanation), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_explain(stage.space, &query, NULL, NULL, &explanation), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_explain(stage.space, &query, &path, NULL, NULL), WEND_ERROR_ARGUMENT);
    query.to.count = 1;
    assert_int_equal(wend_explain(stage.space, &query, &path, NULL, &explanation), WEND_ERROR_ARGUMENT);
    query.to.count = 0;
    assert_int_equal(wend_explain(stage.space, &query, &odd_path, NULL, &explanation), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_explain(stage.space, &odd_query, &path, NULL, &explanation), WEND_ERROR_ARGUMENT);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static bool explain_narrow_way(const wend_allocator *allocator)
{
    rules_scene scene = draw("...@...@.../.........../.......@.../...@...@...");
    rules_stage stage;
    wend_path path = wend_path_default();
    wend_explanation explanation;
    wend_query query = scene_query(0, 0, 8, 0);
    scene.profile.footprint = 3;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    path.reason = WEND_REASON_NO_WAY;
    wend_status status = wend_explain(stage.space, &query, &path, allocator, &explanation);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    if (status == WEND_OK)
        assert_int_equal(explanation.reason, WEND_REASON_TOO_NARROW);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
    return status == WEND_OK;
}

static void lack_of_memory_is_said_and_leaves_nothing_behind(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(explain_narrow_way);
    if (fault)
        fail_msg("%s", fault);
}

static void edits_the_space_has_not_seen_are_not_mixed_in(void **state)
{
    rules_scene scene = draw("...@.../......./...@...");
    rules_stage stage;
    wend_query query = scene_query(0, 0, 5, 0);
    (void)state;
    scene.profile.footprint = 2;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    assert_int_equal(explain(&stage, &query).reason, WEND_REASON_TOO_NARROW);
    assert_int_equal(wend_grid_set(stage.grid, wend_place_cell(6, 2), '@'), WEND_OK);
    assert_int_equal(explain(&stage, &query).reason, WEND_REASON_NO_WAY);
    assert_int_equal(wend_space_update(stage.space), WEND_OK);
    assert_int_equal(explain(&stage, &query).reason, WEND_REASON_TOO_NARROW);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

/* Every kind of edit that a space takes over with its update. */
static wend_status edit_somehow(wend_grid *grid, wend_layer *known, int kind)
{
    static const uint8_t row[] = {'.', '@', '.'};
    const wend_link link = {wend_place_cell(0, 0), wend_place_cell(5, 2), 7};
    switch (kind) {
    case 0:
        return wend_grid_set(grid, wend_place_cell(3, 0), '@');
    case 1:
        return wend_grid_fill(grid, (wend_area){wend_place_cell(2, 1), 2, 2}, '@');
    case 2:
        return wend_grid_set_area(grid, (wend_area){wend_place_cell(4, 0), 3, 1}, row, 0);
    case 3:
        return wend_grid_set_wall(grid, wend_place_cell(2, 1), WEND_DIRECTION_EAST, true);
    case 4:
        return wend_grid_add_link(grid, &link);
    case 5:
        return wend_grid_remove_link(grid, 0);
    default:
        return wend_layer_fill(known, (wend_area){wend_place_cell(4, 2), 1, 1}, 0);
    }
}

static void a_stale_space_is_said_to_be_stale_whatever_was_edited(void **state)
{
    rules_scene scene = draw("......./......./.......");
    rules_stage stage;
    wend_layer *known;
    const wend_query queries[] = {scene_query(0, 0, 6, 2), scene_query(3, 0, 0, 0), scene_query(0, 0, 9, 0)};
    (void)state;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    assert_int_equal(wend_layer_create(stage.grid, WEND_LAYER_KNOWN, NULL, &known), WEND_OK);
    assert_int_equal(wend_layer_fill(known, (wend_area){wend_place_cell(0, 0), 7, 3}, 1), WEND_OK);
    assert_int_equal(wend_space_attach(stage.space, known), WEND_OK);
    for (int kind = 0; kind < 7; kind++) {
        const wend_place cell = wend_place_cell(6, 0);
        bool disconnects;
        for (int is_stale = 0; is_stale < 2; is_stale++) {
            for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
                wend_explanation explanation = explain(&stage, &queries[i]);
                assert_int_equal(explanation.hint == WEND_HINT_STALE, is_stale);
                if (is_stale)
                    check_text(
                        &explanation,
                        "the map was edited after the space's last update: call wend_space_update and ask again");
            }
            assert_int_equal(scene_would_part(stage.space, &cell, 1, queries[0].start, queries[0].goal, &disconnects),
                             is_stale ? WEND_ERROR_STALE : WEND_OK);
            assert_false(is_stale && disconnects);
            if (!is_stale)
                assert_int_equal(edit_somehow(stage.grid, known, kind), WEND_OK);
        }
        assert_int_equal(wend_space_update(stage.space), WEND_OK);
    }
    assert_int_equal(wend_space_detach(stage.space, known), WEND_OK);
    wend_layer_destroy(known);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void a_terrain_without_weight_is_named(void **state)
{
    (void)state;
    rules_scene scene = draw("..x@");
    rules_stage stage;
    wend_query query = scene_query(0, 0, 2, 0);
    scene.terrain[0] = 0;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    wend_explanation blocked = explain(&stage, &query);
    check_text(&blocked, "the start is blocked: (0, 0), by terrain 0, which has no weight in the profile");
    assert_int_equal(blocked.hint, WEND_HINT_NO_WEIGHT);
    assert_int_equal(blocked.terrain, 0);
    query = scene_query(1, 0, 2, 0);
    blocked = explain(&stage, &query);
    check_text(&blocked, "the goal is blocked: (2, 0), by terrain 'x', which has no weight in the profile");
    assert_int_equal(blocked.terrain, 'x');
    query = scene_query(1, 0, 3, 0); /* a wall is a wall */
    blocked = explain(&stage, &query);
    check_text(&blocked, "the goal is blocked: (3, 0)");
    assert_int_equal(blocked.hint, WEND_HINT_NONE);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void movers_too_near_the_edge_are_told_so(void **state)
{
    (void)state;
    wend_explanation blocked = check_drawing(".../.../...", 2, scene_query(0, 0, 1, 2),
                                             "the goal is too near the map's edge for a mover of 2 x 2 cells: (1, 2)");
    assert_int_equal(blocked.hint, WEND_HINT_OVER_EDGE);
    assert_int_equal(blocked.needed, 2);
    check_drawing(".../.../...", 2, scene_query(2, 0, 0, 0),
                  "the start is too near the map's edge for a mover of 2 x 2 cells: (2, 0)");
}

static void columns_that_were_taken_for_places_are_told(void **state)
{
    (void)state;
    wend_query query = wend_query_default();
    query.goal = (wend_place){7, 0, 0, 0};
    wend_explanation one =
        check_drawing("........", 1, query,
                      "start and goal lie in one cell, (0, 0): places count in 1/256 cells, see wend_place_cell");
    assert_int_equal(one.hint, WEND_HINT_ONE_CELL);
    query.goal = query.start = wend_place_cell(3, 0); /* asked for where one stands is another thing */
    check_drawing("........", 1, query, "the path is complete");
}

/* The scene for a mover of another size. */
static uint64_t *costs_of_extent(const rules_scene *scene, uint8_t footprint, uint32_t start, uint32_t goal)
{
    rules_scene other = rules_scene_copy(scene);
    uint64_t *costs = malloc(rules_cells(scene) * sizeof *costs);
    assert_non_null(costs);
    other.profile.footprint = footprint;
    if (other.profile.crossing_cost == WEND_NO_CROSSING) /* smaller movers are tried alone on the map */
        other.profile.crossing_cost = 0;
    rules_costs(&other, start, goal, costs);
    rules_scene_free(&other);
    return costs;
}

static bool steps_between(const rules_scene *scene, uint32_t from, uint32_t to)
{
    for (uint32_t way = 0; way < 8; way++)
        if (rules_ways(rules_topology(scene)) >> way & 1 && rules_step(scene, from, way) == to)
            return true;
    for (uint32_t i = 0; scene->profile.apply_links && i < scene->link_count; i++)
        if (rules_cell(scene, scene->links[i].from) == from && rules_cell(scene, scene->links[i].to) == to)
            return true;
    return false;
}

/* Whether the next larger mover comes to a cell from which the smaller one steps on to the narrow place. */
static bool is_end_of_reach(const rules_scene *scene, uint8_t clearance, const uint64_t *wider, uint32_t place)
{
    rules_scene smaller = rules_scene_copy(scene);
    bool found = false;
    smaller.profile.footprint = clearance;
    for (uint32_t from = 0; from < rules_cells(scene) && !found; from++)
        found = wider[from] != RULES_NO_WAY && steps_between(&smaller, from, place);
    rules_scene_free(&smaller);
    return found && wider[place] == RULES_NO_WAY;
}

static void check_narrow(const rules_scene *scene, uint32_t start, uint32_t goal, const wend_explanation *explanation)
{
    uint8_t largest = 0;
    for (uint8_t footprint = 1; footprint < scene->profile.footprint; footprint++) {
        uint64_t *costs = costs_of_extent(scene, footprint, start, goal);
        largest = costs[goal] != RULES_NO_WAY ? footprint : largest;
        free(costs);
    }
    assert_int_equal(explanation->reason, largest == 0 ? WEND_REASON_NO_WAY : WEND_REASON_TOO_NARROW);
    if (largest == 0)
        return;
    uint32_t place = rules_cell(scene, explanation->place);
    assert_int_equal(explanation->clearance, largest);
    assert_int_equal(explanation->needed, scene->profile.footprint);
    uint64_t *there = costs_of_extent(scene, largest, start, goal), *on = costs_of_extent(scene, largest, place, goal);
    uint64_t *wider = costs_of_extent(scene, (uint8_t)(largest + 1), start, goal);
    assert_true(there[place] != RULES_NO_WAY && on[goal] != RULES_NO_WAY);
    assert_true(is_end_of_reach(scene, largest, wider, place));
    free(there);
    free(on);
    free(wider);
}

/* Whether the mover would find a way if nobody barred it. */
static bool finds_way_alone(const rules_scene *scene, uint32_t start, uint32_t goal)
{
    uint64_t *costs = costs_of_extent(scene, scene->profile.footprint, start, goal);
    bool found = costs[goal] != RULES_NO_WAY;
    free(costs);
    return found;
}

static void check_others(const rules_scene *scene, uint32_t start, uint32_t goal, const wend_explanation *explanation)
{
    uint32_t place = rules_cell(scene, explanation->place);
    assert_int_equal(scene->profile.crossing_cost, WEND_NO_CROSSING);
    assert_true(finds_way_alone(scene, start, goal));
    assert_true(rules_is_crossing(scene, place, start, goal));
}

static void check_regions(const rules_scene *scene, const rules_stage *stage, uint32_t start, uint32_t goal,
                          const wend_explanation *explanation)
{
    uint32_t regions, *labels = malloc(rules_cells(scene) * sizeof *labels);
    assert_non_null(labels);
    assert_int_equal(wend_space_components(stage->space, NULL, labels, &regions), WEND_OK);
    assert_int_equal(explanation->start_region, labels[start]);
    assert_int_equal(explanation->goal_region, labels[goal]);
    free(labels);
}

static void check_room(const rules_scene *scene, uint32_t place, const wend_explanation *explanation)
{
    rules_scene other = rules_scene_copy(scene);
    uint32_t largest = 0;
    for (uint32_t footprint = 1; footprint < scene->profile.footprint; footprint++) {
        other.profile.footprint = (uint8_t)footprint;
        largest = rules_is_free(&other, place) ? footprint : largest;
    }
    rules_scene_free(&other);
    assert_int_equal(explanation->clearance, largest);
    assert_int_equal(explanation->needed, scene->profile.footprint);
}

/* Adds up the answers of one reason. */
static void check_random(const rules_scene *scene, random_source *random,
                         uint32_t counts[WEND_REASON_OTHERS_IN_WAY + 1])
{
    rules_stage stage;
    uint32_t start = rules_random_position(scene, random), goal = rules_random_position(scene, random);
    wend_query query = rules_query(scene, start, goal);
    assert_int_equal(rules_stage_open(&stage, scene, NULL), WEND_OK);
    wend_explanation explanation = explain(&stage, &query);
    counts[explanation.reason]++;
    if (explanation.reason == WEND_REASON_NO_WAY || explanation.reason == WEND_REASON_TOO_NARROW)
        check_narrow(scene, start, goal, &explanation);
    if (explanation.reason == WEND_REASON_NO_WAY || explanation.reason == WEND_REASON_TOO_NARROW)
        assert_false(finds_way_alone(scene, start, goal));
    if (explanation.reason == WEND_REASON_OTHERS_IN_WAY)
        check_others(scene, start, goal, &explanation);
    if (explanation.reason == WEND_REASON_GOAL_BLOCKED)
        check_room(scene, goal, &explanation);
    if (explanation.reason == WEND_REASON_NO_WAY)
        check_regions(scene, &stage, start, goal, &explanation);
    rules_stage_close(&stage);
}

static void clearance_and_regions_are_those_of_brute_force(void **state)
{
    random_source random = {63};
    uint32_t counts[WEND_REASON_OTHERS_IN_WAY + 1] = {0}, scenes = 0;
    (void)state;
    while (scenes < test_share(10000)) {
        uint32_t rules = rules_random_set(3, &random) | 1u << RULE_OF_EXTENT;
        rules &= ~(1u << RULE_OF_RADIUS | 1u << RULE_OF_HEURISTIC_WEIGHT);
        if (!rules_go_together(rules) || rules_are_refused(rules))
            continue;
        rules_scene scene = rules_random_scene(rules, 14, &random);
        check_random(&scene, &random, counts);
        rules_scene_free(&scene);
        scenes++;
    }
    assert_true(counts[WEND_REASON_TOO_NARROW] > test_share(100));
    assert_true(counts[WEND_REASON_OTHERS_IN_WAY] > test_share(20) / 2);
    assert_true(counts[WEND_REASON_NO_WAY] > test_share(100));
    assert_true(counts[WEND_REASON_GOAL_BLOCKED] > test_share(100));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(found_path_needs_no_reason),
        cmocka_unit_test(ends_outside_the_map_are_named),
        cmocka_unit_test(blocked_ends_are_named),
        cmocka_unit_test(blocked_ends_of_large_movers_tell_how_much_room_there_is),
        cmocka_unit_test(regions_have_the_numbers_of_the_components),
        cmocka_unit_test(one_region_that_a_wall_on_a_side_parts_is_said_to_be_one),
        cmocka_unit_test(narrow_place_is_where_the_next_larger_mover_comes_to_an_end),
        cmocka_unit_test(limits_and_radii_are_told),
        cmocka_unit_test(occupied_goal_is_named),
        cmocka_unit_test(place_on_the_way_and_goal_of_several_are_told_apart),
        cmocka_unit_test(sentence_is_cut_to_the_room_there_is),
        cmocka_unit_test(longest_sentence_fits_the_room_promised),
        cmocka_unit_test(area_that_begins_beside_the_map_is_explained_by_its_first_cell_on_it),
        cmocka_unit_test(null_and_foreign_structs_are_refused),
        cmocka_unit_test(lack_of_memory_is_said_and_leaves_nothing_behind),
        cmocka_unit_test(edits_the_space_has_not_seen_are_not_mixed_in),
        cmocka_unit_test(a_stale_space_is_said_to_be_stale_whatever_was_edited),
        cmocka_unit_test(a_terrain_without_weight_is_named),
        cmocka_unit_test(movers_too_near_the_edge_are_told_so),
        cmocka_unit_test(columns_that_were_taken_for_places_are_told),
        cmocka_unit_test(clearance_and_regions_are_those_of_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
