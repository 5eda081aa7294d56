/* One-way links on meshes: two islands and what leads from one to the other. */
#include "test/memory.h"
#include "test/test.h"

#include <wend/all.h>

typedef struct sea {
    wend_mesh *mesh;
    wend_space *space;
    wend_finder *finder;
    wend_mesh_link_id link; /* from the west island to the east one */
} sea;

enum { COST = 2 * WEND_PRICE_STRAIGHT };

static wend_place at(int32_t x, int32_t y)
{
    return (wend_place){x * WEND_CELL, y * WEND_CELL, 0, 0};
}

/* Squares of ten cells at x = 0 and x = 20; the second of `east` terrain. */
static wend_status make_islands(uint8_t east, const wend_allocator *memory, wend_mesh **mesh)
{
    const int32_t one = 10 * WEND_CELL, two = 20 * WEND_CELL, three = 30 * WEND_CELL;
    const wend_mesh_point a[] = {{0, 0}, {one, 0}, {one, one}, {0, one}},
                          b[] = {{two, 0}, {three, 0}, {three, one}, {two, one}};
    const wend_mesh_outline outlines[] = {{a, 4, '.', false}, {b, 4, east, false}};
    return wend_mesh_create_outlines(outlines, 2, memory, mesh, NULL);
}

static const wend_link jump = {{8 * WEND_CELL, 5 * WEND_CELL, 0, 0}, {22 * WEND_CELL, 5 * WEND_CELL, 0, 0}, COST};

static sea sea_open_for(uint8_t east, const wend_profile *profile)
{
    sea sea;
    assert_int_equal(make_islands(east, NULL, &sea.mesh), WEND_OK);
    assert_int_equal(wend_mesh_add_link(sea.mesh, &jump, &sea.link), WEND_OK);
    assert_int_equal(wend_space_create_mesh(sea.mesh, profile, NULL, &sea.space), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &sea.finder), WEND_OK);
    return sea;
}

static sea sea_open(void)
{
    return sea_open_for('.', NULL);
}

static void sea_close(sea *sea)
{
    wend_finder_destroy(sea->finder);
    wend_space_destroy(sea->space);
    wend_mesh_destroy(sea->mesh);
}

static wend_path find_in(const sea *sea, const wend_space *space, wend_place start, wend_place goal)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = start;
    query.goal = goal;
    assert_int_equal(wend_finder_find(sea->finder, space, &query, &path), WEND_OK);
    return path;
}

static wend_path find(const sea *sea, wend_place start, wend_place goal)
{
    return find_in(sea, sea->space, start, goal);
}

static wend_outcome outcome_after_update(const sea *sea)
{
    assert_int_equal(wend_space_update(sea->space), WEND_OK);
    return find(sea, at(2, 5), at(28, 5)).outcome;
}

static void jump_joins_islands_and_costs_what_it_says(void **state)
{
    sea sea = sea_open();
    (void)state;
    wend_path path = find(&sea, at(2, 5), at(28, 5));
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.engine, WEND_ENGINE_POLYANYA);
    assert_int_equal(path.point_count, 4);
    assert_int_equal(path.points[1].x, 8 * WEND_CELL);
    assert_int_equal(path.points[1].flags, 0);
    assert_int_equal(path.points[2].x, 22 * WEND_CELL);
    assert_int_equal(path.points[2].flags, WEND_PLACE_BY_LINK);
    assert_int_equal(path.points[3].flags, 0);
    assert_int_equal(path.cost, 12 * WEND_PRICE_STRAIGHT + COST);
    assert_true(path.length == 12);
    assert_int_equal(path.bound, WEND_HEURISTIC_WEIGHT_ONE);
    sea_close(&sea);
}

static void nobody_jumps_back(void **state)
{
    sea sea = sea_open();
    (void)state;
    wend_path path = find(&sea, at(28, 5), at(2, 5));
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    sea_close(&sea);
}

static void door_that_is_shut_is_not_taken(void **state)
{
    sea sea = sea_open();
    (void)state;
    assert_int_equal(wend_mesh_set_link_open(sea.mesh, sea.link, false), WEND_OK);
    assert_int_equal(outcome_after_update(&sea), WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(wend_mesh_set_link_open(sea.mesh, sea.link, true), WEND_OK);
    assert_int_equal(outcome_after_update(&sea), WEND_OUTCOME_FOUND);
    sea_close(&sea);
}

static void engine_that_knows_no_links_is_refused_while_one_is_open(void **state)
{
    sea sea = sea_open();
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    (void)state;
    query.start = at(2, 5);
    query.goal = at(5, 2);
    query.search.engine = WEND_ENGINE_TAUT;
    assert_int_equal(wend_space_prepare(sea.space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    assert_true(wend_engine_serves(WEND_ENGINE_POLYANYA, sea.space));
    assert_true(wend_engine_serves(WEND_ENGINE_FUNNEL, sea.space));
    assert_false(wend_engine_serves(WEND_ENGINE_TAUT, sea.space));
    assert_int_equal(wend_finder_find(sea.finder, sea.space, &query, &path), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(find(&sea, at(2, 5), at(28, 5)).engine, WEND_ENGINE_POLYANYA);
    assert_int_equal(wend_mesh_set_link_open(sea.mesh, sea.link, false), WEND_OK);
    assert_int_equal(wend_space_update(sea.space), WEND_OK);
    assert_int_equal(wend_space_prepare(sea.space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    assert_int_equal(wend_finder_find(sea.finder, sea.space, &query, &path), WEND_OK);
    sea_close(&sea);
}

/* Both ends lie in one polygon: the straight line is there, but the lift costs less. */
static void link_within_one_polygon_is_taken_where_it_is_cheaper(void **state)
{
    const wend_link lift = {at(2, 5), at(8, 5), WEND_PRICE_STRAIGHT};
    sea sea = sea_open();
    wend_mesh_link_id number;
    (void)state;
    assert_int_equal(wend_mesh_add_link(sea.mesh, &lift, &number), WEND_OK);
    assert_int_equal(wend_space_update(sea.space), WEND_OK);
    wend_path path = find(&sea, at(2, 5), at(8, 5));
    assert_int_equal(path.cost, WEND_PRICE_STRAIGHT);
    assert_true(path.length == 0);
    assert_int_equal(path.point_count, 2);
    assert_int_equal(path.points[1].flags, WEND_PLACE_BY_LINK);
    assert_int_equal(find(&sea, at(2, 5), at(2, 6)).cost, WEND_PRICE_STRAIGHT);
    sea_close(&sea);
}

static void link_that_is_removed_is_gone_and_its_number_too(void **state)
{
    sea sea = sea_open();
    wend_mesh_link_id second;
    (void)state;
    assert_int_equal(wend_mesh_remove_link(sea.mesh, sea.link), WEND_OK);
    assert_int_equal(outcome_after_update(&sea), WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(wend_mesh_link_count(sea.mesh), 0);
    assert_int_equal(wend_mesh_remove_link(sea.mesh, sea.link), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_set_link_open(sea.mesh, sea.link, true), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_add_link(sea.mesh, &jump, &second), WEND_OK);
    assert_true(second != sea.link && second != 0);
    assert_int_equal(wend_mesh_set_link_cost(sea.mesh, sea.link, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(outcome_after_update(&sea), WEND_OUTCOME_FOUND);
    sea_close(&sea);
}

static void link_can_be_read_back(void **state)
{
    sea sea = sea_open();
    wend_link link;
    bool open;
    (void)state;
    uint64_t version = wend_mesh_version(sea.mesh);
    assert_int_equal(wend_mesh_set_link_cost(sea.mesh, sea.link, 77), WEND_OK);
    assert_int_equal(wend_mesh_set_link_open(sea.mesh, sea.link, false), WEND_OK);
    assert_int_equal(wend_mesh_version(sea.mesh), version + 2);
    assert_int_equal(wend_mesh_read_link(sea.mesh, sea.link, &link, &open), WEND_OK);
    assert_int_equal(link.cost, 77);
    assert_int_equal(link.from.x, jump.from.x);
    assert_int_equal(link.to.x, jump.to.x);
    assert_false(open);
    assert_int_equal(wend_mesh_link_count(sea.mesh), 1);
    sea_close(&sea);
}

static void what_makes_no_link_is_refused(void **state)
{
    sea sea = sea_open();
    wend_mesh_link_id number = 1;
    wend_link link = jump;
    (void)state;
    link.cost = 0;
    assert_int_equal(wend_mesh_add_link(sea.mesh, &link, &number), WEND_ERROR_ARGUMENT);
    assert_int_equal(number, 0);
    link.cost = UINT32_C(1) << 31;
    assert_int_equal(wend_mesh_add_link(sea.mesh, &link, &number), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_mesh_set_link_cost(sea.mesh, sea.link, 0), WEND_ERROR_ARGUMENT);
    link = jump;
    link.to.level = 1;
    assert_int_equal(wend_mesh_add_link(sea.mesh, &link, &number), WEND_ERROR_RANGE);
    link = jump;
    link.from.x = WEND_MESH_MAX_COORDINATE + 1;
    assert_int_equal(wend_mesh_add_link(sea.mesh, &link, &number), WEND_ERROR_RANGE);
    assert_int_equal(wend_mesh_link_count(sea.mesh), 1);
    sea_close(&sea);
}

static void link_with_an_end_off_the_ground_is_left_out(void **state)
{
    const wend_mesh_point rock[] = {
        {21 * WEND_CELL, 4 * WEND_CELL}, {23 * WEND_CELL, 4 * WEND_CELL}, {22 * WEND_CELL, 7 * WEND_CELL}};
    sea sea = sea_open();
    wend_obstacle_id obstacle;
    (void)state;
    assert_int_equal(wend_mesh_add_obstacle(sea.mesh, rock, 3, 0, &obstacle, NULL), WEND_OK);
    assert_int_equal(outcome_after_update(&sea), WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(wend_mesh_remove_obstacle(sea.mesh, obstacle), WEND_OK);
    assert_int_equal(outcome_after_update(&sea), WEND_OUTCOME_FOUND);
    sea_close(&sea);
}

static void mover_who_applies_no_links_takes_none(void **state)
{
    wend_profile profile = wend_profile_default();
    profile.apply_links = false;
    sea sea = sea_open_for('.', &profile);
    (void)state;
    assert_int_equal(find(&sea, at(2, 5), at(28, 5)).outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(find(&sea, at(2, 5), at(5, 2)).engine, WEND_ENGINE_POLYANYA);
    sea_close(&sea);
}

static void short_cut_is_taken_where_it_is_cheaper(void **state)
{
    const wend_link lift = {at(2, 2), at(9, 2), WEND_PRICE_STRAIGHT};
    sea sea = sea_open();
    wend_mesh_link_id number;
    (void)state;
    assert_int_equal(wend_mesh_add_link(sea.mesh, &lift, &number), WEND_OK);
    assert_int_equal(wend_space_update(sea.space), WEND_OK);
    assert_int_equal(find(&sea, at(1, 2), at(9, 3)).cost, 3 * WEND_PRICE_STRAIGHT);
    assert_int_equal(wend_mesh_set_link_cost(sea.mesh, number, 9 * WEND_PRICE_STRAIGHT), WEND_OK);
    assert_int_equal(wend_space_update(sea.space), WEND_OK);
    assert_int_equal(find(&sea, at(1, 2), at(9, 2)).cost, 8 * WEND_PRICE_STRAIGHT);
    sea_close(&sea);
}

static void links_and_areas_of_other_weight_add_up(void **state)
{
    wend_profile profile = wend_profile_default();
    profile.weight['m'] = 3;
    sea sea = sea_open_for('m', &profile);
    (void)state;
    wend_path path = find(&sea, at(2, 5), at(28, 5));
    wend_path_check check;
    assert_int_equal(path.cost, (6 + 3 * 6) * WEND_PRICE_STRAIGHT + COST);
    assert_true(wend_path_is_valid(&path, sea.space, WEND_DIRECTION_NONE, &check));
    assert_int_equal(check.cost, path.cost);
    sea_close(&sea);
}

static void path_is_at_fault_where_its_link_is_shut(void **state)
{
    sea sea = sea_open();
    wend_path_check check;
    (void)state;
    wend_path path = find(&sea, at(2, 5), at(28, 5));
    assert_true(wend_path_is_valid(&path, sea.space, WEND_DIRECTION_NONE, &check));
    assert_int_equal(check.cost, path.cost);
    assert_int_equal(wend_mesh_set_link_open(sea.mesh, sea.link, false), WEND_OK);
    assert_int_equal(wend_space_update(sea.space), WEND_OK);
    assert_false(wend_path_is_valid(&path, sea.space, WEND_DIRECTION_NONE, &check));
    assert_int_equal(check.fault, WEND_PATH_FAULT_LINK);
    assert_int_equal(check.point, 2);
    sea_close(&sea);
}

static void snapshot_keeps_the_links_it_had(void **state)
{
    sea sea = sea_open();
    wend_space *snapshot;
    (void)state;
    assert_int_equal(wend_space_snapshot(sea.space, &snapshot), WEND_OK);
    assert_int_equal(wend_mesh_remove_link(sea.mesh, sea.link), WEND_OK);
    assert_int_equal(outcome_after_update(&sea), WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(find_in(&sea, snapshot, at(2, 5), at(28, 5)).outcome, WEND_OUTCOME_FOUND);
    wend_space_destroy(snapshot);
    sea_close(&sea);
}

static void nearest_point_is_looked_for_beyond_links_too(void **state)
{
    sea sea = sea_open();
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_nearest nearest;
    (void)state;
    query.start = at(2, 5);
    query.goal = at(32, 5);
    query.otherwise.policy = WEND_POLICY_NEAREST;
    assert_int_equal(wend_finder_find(sea.finder, sea.space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(path.points[path.point_count - 1].x, 30 * WEND_CELL);
    assert_int_equal(wend_space_nearest(sea.space, NULL, query.start, query.goal, &nearest), WEND_OK);
    assert_int_equal(nearest.place.x, 30 * WEND_CELL);
    assert_int_equal(nearest.count, 1);
    sea_close(&sea);
}

static void nearer_goal_beyond_a_link_is_taken(void **state)
{
    const wend_area goals[] = {{at(2, 9), 0, 0}, {at(22, 5), 0, 0}};
    sea sea = sea_open();
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    (void)state;
    query.start = at(8, 5);
    query.to.areas = goals;
    query.to.count = 2;
    assert_int_equal(wend_finder_find(sea.finder, sea.space, &query, &path), WEND_OK);
    assert_int_equal(path.goal_index, 1);
    assert_int_equal(path.cost, COST);
    assert_int_equal(path.point_count, 2);
    sea_close(&sea);
}

static void way_goes_on_from_the_point_a_link_ends_at(void **state)
{
    sea sea = sea_open();
    (void)state;
    wend_path path = find(&sea, at(2, 5), at(28, 5));
    wend_place end = path.points[2];
    path = find(&sea, end, at(28, 5));
    assert_int_equal(path.point_count, 2);
    path = find(&sea, at(28, 5), end);
    assert_true(wend_path_is_valid(&path, sea.space, WEND_DIRECTION_NONE, NULL));
    sea_close(&sea);
}

static void corridors_take_no_links_and_fields_do(void **state)
{
    sea sea = sea_open();
    wend_query query = wend_query_default();
    wend_corridor corridor = wend_corridor_default();
    wend_field_desc desc = wend_field_desc_default();
    const wend_area goal = {at(28, 5), 0, 0};
    wend_field *field;
    (void)state;
    query.start = at(2, 5);
    query.goal = at(28, 5);
    assert_int_equal(wend_finder_find_corridor(sea.finder, sea.space, &query, &corridor), WEND_OK);
    assert_int_equal(corridor.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(wend_space_prepare(sea.space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    desc.goals = &goal;
    desc.goal_count = 1;
    assert_int_equal(wend_field_create(sea.space, &desc, NULL, &field), WEND_OK);
    bool complete;
    assert_int_equal(wend_field_grow(field, UINT64_MAX, &complete), WEND_OK);
    assert_true(complete);
    wend_path path = find(&sea, query.start, query.goal);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    const wend_place begin = path.points[1], end = path.points[2];
    assert_int_equal(end.flags, WEND_PLACE_BY_LINK);
    assert_true(wend_field_cost(field, query.start) <= path.cost + 1 &&
                path.cost <= wend_field_cost(field, query.start) + 1);
    wend_place next;
    wend_field_mover mover = {.x = query.start.x / 256.0, .y = query.start.y / 256.0};
    double x, y;
    assert_true(wend_field_next(field, query.start, &next));
    assert_true(next.x == begin.x && next.y == begin.y && next.flags == 0);
    assert_true(wend_field_advance(field, &mover, 100) < 100); /* as far as where the link begins */
    assert_true(mover.x == begin.x / 256.0 && mover.y == begin.y / 256.0);
    assert_false(wend_field_steer(field, begin, &x, &y));
    assert_true(wend_field_next(field, begin, &next)); /* that is where it leads */
    assert_true(next.x == end.x && next.y == end.y && next.flags == WEND_PLACE_BY_LINK);
    wend_field_release(field);
    sea_close(&sea);
}

static void links_lead_from_storey_to_storey(void **state)
{
    static const wend_mesh_point points[] = {{0, 0}, {2560, 0}, {2560, 2560}, {0, 2560},
                                             {0, 0}, {2560, 0}, {2560, 2560}, {0, 2560}};
    static const int32_t heights[] = {0, 0, 0, 0, 900, 900, 900, 900};
    static const uint32_t corners[] = {0, 1, 2, 3, 4, 5, 6, 7}, counts[] = {4, 4};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    sea sea;
    (void)state;
    polygons.points = points, polygons.point_count = 8;
    polygons.heights = heights;
    polygons.corners = corners, polygons.corner_count = 8;
    polygons.counts = counts, polygons.polygon_count = 2;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &sea.mesh, NULL), WEND_OK);
    assert_int_equal(wend_mesh_levels(sea.mesh), 2);
    const wend_link bucket_queue = {{512, 512, 0, 0}, {512, 512, 1, 0}, 500};
    assert_int_equal(wend_mesh_add_link(sea.mesh, &bucket_queue, &sea.link), WEND_OK);
    assert_int_equal(wend_space_create_mesh(sea.mesh, NULL, NULL, &sea.space), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &sea.finder), WEND_OK);
    wend_path path = find(&sea, (wend_place){512, 1024, 0, 0}, (wend_place){512, 1024, 1, 0});
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.point_count, 4);
    assert_int_equal(path.points[2].level, 1);
    assert_int_equal(path.cost, 4 * WEND_PRICE_STRAIGHT + 500);
    assert_int_equal(path.bound, WEND_HEURISTIC_WEIGHT_ONE);
    assert_true(wend_path_is_valid(&path, sea.space, WEND_DIRECTION_NONE, NULL));
    sea_close(&sea);
}

/* All there is to links, as far as memory goes; what was refused leaves all usable. */
static bool live_with_links(const wend_allocator *allocator)
{
    wend_mesh *mesh = NULL;
    wend_space *space = NULL, *snapshot = NULL;
    wend_finder *finder = NULL;
    wend_mesh_link_id number;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = at(2, 5);
    query.goal = at(28, 5);
    wend_status status = make_islands('.', allocator, &mesh);
    status = status ? status : wend_space_create_mesh(mesh, NULL, allocator, &space);
    status = status ? status : wend_finder_create(allocator, &finder);
    for (int i = 0; i < 40 && !status; i++)
        status = wend_mesh_add_link(mesh, &jump, &number);
    status = status ? status : wend_space_update(space);
    status = status ? status : wend_space_snapshot(space, &snapshot);
    status = status ? status : wend_finder_find(finder, snapshot, &query, &path);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    if (status == WEND_OK)
        assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    wend_finder_destroy(finder);
    wend_space_destroy(snapshot);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return status == WEND_OK;
}

static void refused_memory_leaves_nothing_behind(void **state)
{
    (void)state;
    assert_null(test_memory_sweep(live_with_links));
}

/* An update whose memory is refused is made up for by the next one. */
static void update_goes_on_when_there_is_memory_again(void **state)
{
    test_memory memory;
    sea sea;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(make_islands('.', NULL, &sea.mesh), WEND_OK);
    assert_int_equal(wend_space_create_mesh(sea.mesh, NULL, &memory.allocator, &sea.space), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &sea.finder), WEND_OK);
    assert_int_equal(wend_mesh_add_link(sea.mesh, &jump, &sea.link), WEND_OK);
    memory.fail_at = memory.calls + 1;
    memory.fail_on = true;
    assert_int_equal(wend_space_update(sea.space), WEND_ERROR_MEMORY);
    assert_int_equal(find(&sea, at(2, 5), at(28, 5)).outcome, WEND_OUTCOME_UNREACHABLE);
    memory.fail_at = 0;
    memory.fail_on = false;
    size_t before = wend_space_memory(sea.space);
    assert_int_equal(outcome_after_update(&sea), WEND_OUTCOME_FOUND);
    assert_true(wend_space_memory(sea.space) > before);
    sea_close(&sea);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jump_joins_islands_and_costs_what_it_says),
        cmocka_unit_test(nobody_jumps_back),
        cmocka_unit_test(door_that_is_shut_is_not_taken),
        cmocka_unit_test(engine_that_knows_no_links_is_refused_while_one_is_open),
        cmocka_unit_test(link_within_one_polygon_is_taken_where_it_is_cheaper),
        cmocka_unit_test(link_that_is_removed_is_gone_and_its_number_too),
        cmocka_unit_test(link_can_be_read_back),
        cmocka_unit_test(what_makes_no_link_is_refused),
        cmocka_unit_test(link_with_an_end_off_the_ground_is_left_out),
        cmocka_unit_test(mover_who_applies_no_links_takes_none),
        cmocka_unit_test(short_cut_is_taken_where_it_is_cheaper),
        cmocka_unit_test(links_and_areas_of_other_weight_add_up),
        cmocka_unit_test(path_is_at_fault_where_its_link_is_shut),
        cmocka_unit_test(snapshot_keeps_the_links_it_had),
        cmocka_unit_test(nearest_point_is_looked_for_beyond_links_too),
        cmocka_unit_test(nearer_goal_beyond_a_link_is_taken),
        cmocka_unit_test(way_goes_on_from_the_point_a_link_ends_at),
        cmocka_unit_test(corridors_take_no_links_and_fields_do),
        cmocka_unit_test(links_lead_from_storey_to_storey),
        cmocka_unit_test(refused_memory_leaves_nothing_behind),
        cmocka_unit_test(update_goes_on_when_there_is_memory_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
