/*
 * tests/matrix/opened_calls_test.c: every public call that asks something of a space gives of one opened from an image
 * what it gives of the one that was written, while both maps get the same edits: cells, meshes and graphs. What queries
 * take is in opened_test.c. WEND_TEST_MAPS says how many maps of each kind.
 */
#include "ground/house.h"
#include "scene/images.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 24, ROUNDS = 3, NODES = 60, EDGES = 170, CRATES = 5, MOST_CELLS = 64 };

/* What is asked. */
typedef enum call_kind {
    CALL_WAYS,
    CALL_TURNS,
    CALL_COURSES,
    CALL_CHEAPEST,
    CALL_BATCHES,
    CALL_CORRIDORS,
    CALL_REASONS,
    CALL_REACH,
    CALL_SIGHT,
    CALL_FIELDS,
    CALL_AREAS,
    CALL_CUTS,
    CALL_NEAREST,
    CALL_LINES,
    CALL_GROUPS,
    CALL_INFLUENCE,
    CALL_EXPLORERS,
    CALL_AGENDAS,
    CALL_GROUND,
    CALL_KINDS
} call_kind;

static const char *const call_names[CALL_KINDS] = {
    "ways",  "turns", "courses", "cheapest goals", "batches", "corridors", "reasons",   "reach",   "sight", "fields",
    "areas", "cuts",  "nearest", "lines",          "groups",  "influence", "explorers", "agendas", "ground"};

/* What came of each kind of call, as a number, and how often there was something. */
typedef struct answers {
    uint64_t sums[CALL_KINDS];
    uint32_t good[CALL_KINDS];
} answers;

/* A map of some kind, and its space. */
typedef struct land {
    wend_grid *grid;
    wend_graph *graph;
    wend_mesh *mesh;
    wend_space *space;
    wend_layer *foes; /* of grids */
    wend_obstacle_id crates[CRATES];
    int32_t width, height;
} land;

static void must(wend_status status)
{
    assert_int_equal(status, WEND_OK);
}

static void add(answers *answers, call_kind kind, uint64_t number)
{
    answers->sums[kind] = (answers->sums[kind] ^ number) * UINT64_C(0x9E3779B97F4A7C15) + (number >> 32) + 1;
}

static void add_double(answers *answers, call_kind kind, double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    add(answers, kind, bits);
}

static void add_place(answers *answers, call_kind kind, wend_place place)
{
    add(answers, kind, (uint64_t)(uint32_t)place.x << 32 | (uint32_t)place.y);
    add(answers, kind, (uint64_t)place.level << 32 | place.flags);
}

/* A status, and whether it was one with an answer. */
static bool add_status(answers *answers, call_kind kind, wend_status status)
{
    add(answers, kind, (uint64_t)(int64_t)status);
    answers->good[kind] += status == WEND_OK;
    return status == WEND_OK;
}

static void add_path(answers *answers, call_kind kind, const wend_path *path)
{
    add(answers, kind, (uint64_t)path->outcome << 32 | (uint64_t)path->reason);
    add(answers, kind, path->cost);
    add(answers, kind, path->goal_index);
    add_double(answers, kind, path->length);
    for (uint32_t i = 0; i < path->point_count; i++)
        add_place(answers, kind, path->points[i]);
}

static random_source another_source(random_source *random)
{
    return (random_source){random_next(random)};
}

/* Any place of a map, blocked or not. */
static wend_place any_place(const land *land, random_source *random)
{
    if (land->graph)
        return wend_place_node(random_below(random, NODES));
    const uint32_t x = random_below(random, (uint32_t)land->width), y = random_below(random, (uint32_t)land->height);
    if (land->grid)
        return wend_place_cell((int32_t)x, (int32_t)y);
    const uint32_t level = random_below(random, wend_mesh_levels(land->mesh));
    return (wend_place){(int32_t)x, (int32_t)y, (uint16_t)level, 0};
}

static wend_query any_query(const land *land, random_source *random)
{
    wend_query query = wend_query_default();
    query.start = any_place(land, random);
    query.goal = any_place(land, random);
    return query;
}

static void ask_ways(const land *land, wend_finder *finder, random_source random, answers *answers)
{
    for (int i = 0; i < 4; i++) {
        wend_query query = any_query(land, &random);
        wend_path path = wend_path_default();
        if (i == 1 && !land->graph)
            query.shape.lines = WEND_LINES_SHORTEST;
        if (i == 2)
            query.otherwise.policy = WEND_POLICY_NEAREST;
        if (add_status(answers, CALL_WAYS, wend_finder_find(finder, land->space, &query, &path)))
            add_path(answers, CALL_WAYS, &path);
        wend_explanation why;
        if (path.point_count == 0 &&
            add_status(answers, CALL_REASONS, wend_explain(land->space, &query, &path, NULL, &why))) {
            add(answers, CALL_REASONS, (uint64_t)why.reason << 32 | (uint64_t)why.hint);
            add(answers, CALL_REASONS, (uint64_t)why.start_region << 32 | why.goal_region);
            add(answers, CALL_REASONS, (uint64_t)why.clearance << 32 | why.needed);
            add_place(answers, CALL_REASONS, why.place);
        }
    }
}

static void ask_cheapest(const land *land, wend_finder *finder, random_source random, answers *answers)
{
    wend_area goals[3];
    wend_path paths[3];
    uint32_t count;
    wend_query query = any_query(land, &random);
    for (int i = 0; i < 3; i++) {
        goals[i] = (wend_area){any_place(land, &random), 1, 1};
        paths[i] = wend_path_default();
    }
    query.to.areas = goals;
    query.to.count = 3;
    if (!add_status(answers, CALL_CHEAPEST, wend_finder_find_cheapest(finder, land->space, &query, paths, 3, &count)))
        return;
    add(answers, CALL_CHEAPEST, count);
    for (uint32_t i = 0; i < count; i++)
        add_path(answers, CALL_CHEAPEST, &paths[i]);
}

static void ask_batch(const land *land, random_source random, answers *answers)
{
    enum { COUNT = 6 };
    wend_request requests[COUNT];
    wend_query queries[COUNT];
    wend_path paths[COUNT];
    wend_batch *batch;
    must(wend_batch_create(2, NULL, &batch));
    for (int i = 0; i < COUNT; i++) {
        queries[i] = any_query(land, &random);
        paths[i] = wend_path_default();
        requests[i] = (wend_request){land->space, &queries[i], &paths[i], WEND_OK};
    }
    must(wend_batch_find(batch, requests, COUNT, NULL));
    for (int i = 0; i < COUNT; i++)
        if (add_status(answers, CALL_BATCHES, requests[i].status))
            add_path(answers, CALL_BATCHES, &paths[i]);
    wend_batch_destroy(batch);
}

static void ask_corridor(const land *land, wend_finder *finder, random_source random, answers *answers)
{
    wend_query query = any_query(land, &random);
    wend_corridor corridor = wend_corridor_default();
    wend_place points[MOST_CELLS];
    query.shape.lines = WEND_LINES_SHORTEST;
    if (!add_status(answers, CALL_CORRIDORS, wend_finder_find_corridor(finder, land->space, &query, &corridor)))
        return;
    add(answers, CALL_CORRIDORS, (uint64_t)corridor.outcome << 32 | (uint64_t)corridor.reason);
    for (uint32_t i = 0; i < corridor.polygon_count; i++)
        add(answers, CALL_CORRIDORS, corridor.polygons[i]);
    const size_t count = wend_corridor_funnel(&corridor, points, MOST_CELLS);
    for (size_t i = 0; i < count && i < MOST_CELLS; i++)
        add_place(answers, CALL_CORRIDORS, points[i]);
}

static void ask_reach(const land *land, random_source random, answers *answers)
{
    wend_reach *reach;
    wend_reach_desc desc = wend_reach_desc_default();
    must(wend_reach_create(NULL, &reach));
    desc.start = any_place(land, &random);
    desc.points = (4 + random_below(&random, 12)) * (uint64_t)WEND_PRICE_STRAIGHT;
    desc.foes = random_chance(&random, 50) ? land->foes : NULL;
    desc.zone = random_chance(&random, 50) ? land->foes : NULL;
    desc.last_step = (wend_last_step)random_below(&random, 2);
    if (add_status(answers, CALL_REACH, wend_reach_find(reach, land->space, &desc))) {
        uint32_t count;
        const wend_reach_cell *cells = wend_reach_cells(reach, &count);
        for (uint32_t i = 0; i < count; i++) {
            add_place(answers, CALL_REACH, cells[i].place);
            add(answers, CALL_REACH, cells[i].cost * 2 + cells[i].may_stop);
            add(answers, CALL_REACH, (uint64_t)cells[i].parent << 32 | (uint64_t)cells[i].heading);
        }
        wend_path path = wend_path_default();
        if (count > 0 && wend_reach_path(reach, cells[count - 1].place, &path) == WEND_OK)
            add_path(answers, CALL_REACH, &path);
    }
    wend_reach_destroy(reach);
}

static void ask_sight(const land *land, random_source random, answers *answers)
{
    wend_sight *sight;
    wend_sight_desc desc = wend_sight_desc_default();
    wend_place cells[SIDE * SIDE];
    bool changed;
    desc.rule = (wend_sight_rule)random_below(&random, 2);
    desc.half_angle = random_chance(&random, 30) ? 60 : 180;
    must(wend_sight_create(&desc, NULL, &sight));
    if (add_status(answers, CALL_SIGHT, wend_sight_look(sight, land->space, any_place(land, &random), &changed))) {
        const size_t count = wend_sight_cells(sight, cells, SIDE * SIDE);
        for (size_t i = 0; i < count && i < SIDE * SIDE; i++)
            add_place(answers, CALL_SIGHT, cells[i]);
    }
    wend_sight_destroy(sight);
}

static void add_turn(answers *answers, call_kind kind, const wend_turn *turn)
{
    add_place(answers, kind, turn->end);
    add(answers, kind, (uint64_t)turn->heading << 32 | turn->steps);
    add(answers, kind, turn->cost);
}

static void ask_turns(const land *land, wend_finder *finder, random_source random, answers *answers)
{
    for (int i = 0; i < 3; i++) {
        wend_turn turns[MOST_CELLS];
        wend_turn_plan plan;
        wend_turn_desc desc = wend_turn_desc_default();
        wend_path path = wend_path_default();
        const wend_query query = any_query(land, &random);
        desc.points = (2 + random_below(&random, 5)) * (uint64_t)WEND_PRICE_STRAIGHT;
        desc.foes = i == 1 ? land->foes : NULL;
        desc.zone = i == 2 ? land->foes : NULL;
        const wend_status status = wend_finder_find_turn(finder, land->space, &query, &desc, &path, &plan);
        if (!add_status(answers, CALL_TURNS, status))
            continue;
        add(answers, CALL_TURNS, (uint64_t)plan.outcome << 32 | plan.turns);
        add_turn(answers, CALL_TURNS, &plan.turn);
        if (path.point_count == 0 || wend_path_turns(&path, land->space, &desc, turns, MOST_CELLS, &plan) != WEND_OK)
            continue;
        for (uint32_t k = 0; k < plan.turns && k < MOST_CELLS; k++)
            add_turn(answers, CALL_TURNS, &turns[k]);
    }
}

static void ask_course(const land *land, random_source random, answers *answers)
{
    wend_course course;
    wend_place cells[MOST_CELLS];
    wend_course_desc desc = wend_course_desc_default();
    desc.start = any_place(land, &random);
    desc.aim = any_place(land, &random);
    if (!add_status(answers, CALL_COURSES, wend_course_run(land->space, &desc, cells, MOST_CELLS, &course)))
        return;
    add(answers, CALL_COURSES, (uint64_t)course.outcome << 32 | (uint64_t)course.fault);
    add_turn(answers, CALL_COURSES, &course.turn);
    for (uint32_t i = 0; i < course.turn.steps && i < MOST_CELLS; i++)
        add_place(answers, CALL_COURSES, cells[i]);
}

static void ask_field(const land *land, random_source random, answers *answers)
{
    const wend_area goal = {any_place(land, &random), 1, 1};
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field;
    desc.goals = &goal;
    desc.goal_count = 1;
    desc.kind = random_chance(&random, 30) ? WEND_FIELD_FLEE : WEND_FIELD_TOWARDS;
    if (!add_status(answers, CALL_FIELDS, wend_field_create(land->space, &desc, NULL, &field)))
        return;
    must(wend_field_grow(field, WEND_ALL_WORK, NULL));
    for (int i = 0; i < 100; i++) {
        const wend_place place = any_place(land, &random);
        wend_place next;
        add(answers, CALL_FIELDS, wend_field_cost(field, place));
        if (wend_field_next(field, place, &next))
            add_place(answers, CALL_FIELDS, next);
    }
    wend_field_release(field);
}

static void ask_areas(const land *land, answers *answers)
{
    wend_areas *areas;
    if (!add_status(answers, CALL_AREAS, wend_areas_create(land->space, NULL, NULL, &areas)))
        return;
    for (uint32_t i = 1; i <= wend_areas_count(areas); i++) {
        wend_area_info info;
        must(wend_areas_read(areas, i, &info));
        add(answers, CALL_AREAS, info.cells);
        add(answers, CALL_AREAS, (uint64_t)info.chokes << 32 | info.width);
        add_place(answers, CALL_AREAS, info.place);
    }
    for (uint32_t i = 0; i < wend_areas_choke_count(areas); i++) {
        wend_choke choke;
        must(wend_areas_read_choke(areas, i, &choke));
        add_place(answers, CALL_AREAS, choke.place);
        add(answers, CALL_AREAS, choke.width);
    }
    wend_areas_destroy(areas);
}

static void ask_regions(const land *land, random_source random, answers *answers)
{
    for (int i = 0; i < 5; i++) {
        wend_place cells[3], places[3];
        wend_cut_desc desc = wend_cut_desc_default();
        wend_nearest nearest;
        size_t first;
        for (int k = 0; k < 3; k++) {
            cells[k] = any_place(land, &random);
            places[k] = any_place(land, &random);
        }
        desc.cells = cells;
        desc.places = places;
        desc.cell_count = desc.place_count = 3;
        desc.goal = any_place(land, &random);
        if (add_status(answers, CALL_CUTS, wend_space_would_cut_off(land->space, &desc, NULL, &first)))
            add(answers, CALL_CUTS, first);
        const wend_status status = wend_space_nearest(land->space, NULL, places[0], places[1], &nearest);
        if (add_status(answers, CALL_NEAREST, status) && nearest.count > 0) {
            add_place(answers, CALL_NEAREST, nearest.place);
            add(answers, CALL_NEAREST, nearest.distance_squared * 31 + nearest.count);
        }
        add(answers, CALL_NEAREST, wend_space_is_free(land->space, places[2]));
    }
    const uint32_t cells = land->grid ? SIDE * SIDE : land->graph ? wend_graph_node_limit(land->graph) : 0;
    uint32_t labels[SIDE * SIDE], count;
    if (cells > 0 && add_status(answers, CALL_CUTS, wend_space_components(land->space, NULL, labels, &count)))
        for (uint32_t i = 0; i < cells; i++)
            add(answers, CALL_CUTS, labels[i]);
}

static void ask_lines(const land *land, random_source random, answers *answers)
{
    for (int i = 0; i < 8; i++) {
        const wend_place from = any_place(land, &random), to = any_place(land, &random);
        wend_place cells[MOST_CELLS];
        wend_line_hit hit;
        uint64_t cost;
        if (add_status(answers, CALL_LINES, wend_line_cost(land->space, from, to, &cost)))
            add(answers, CALL_LINES, cost);
        if (add_status(answers, CALL_LINES, wend_line_raycast(land->space, from, to, NULL, 0, &hit))) {
            add_place(answers, CALL_LINES, hit.cell);
            add_double(answers, CALL_LINES, hit.fraction);
        }
        add(answers, CALL_LINES, wend_line_of_sight(land->space, from, to, NULL, 0));
        add(answers, CALL_LINES, wend_line_cells(land->space, from, to, cells, MOST_CELLS));
    }
}

static void ask_group(const land *land, random_source random, answers *answers)
{
    enum { UNITS = 6 };
    wend_group_unit units[UNITS];
    wend_group_place places[UNITS];
    wend_group *group;
    must(wend_group_create(NULL, &group));
    for (int i = 0; i < UNITS; i++)
        units[i] = (wend_group_unit){land->space, any_place(land, &random)};
    const wend_place goal = any_place(land, &random);
    if (add_status(answers, CALL_GROUPS, wend_group_send(group, goal, units, UNITS, places, NULL)))
        for (int i = 0; i < UNITS; i++) {
            add_place(answers, CALL_GROUPS, places[i].place);
            add(answers, CALL_GROUPS, (uint64_t)places[i].outcome << 32 | places[i].order);
            add(answers, CALL_GROUPS, places[i].cost);
        }
    wend_group_destroy(group);
}

static void ask_influence(const land *land, random_source random, answers *answers)
{
    wend_influence *influence;
    wend_stamp stamp = wend_stamp_default();
    if (!land->grid)
        return;
    must(wend_influence_create(land->grid, NULL, &influence));
    stamp.walls = true;
    if (add_status(answers, CALL_INFLUENCE, wend_influence_apply_walls(influence, land->space, NULL))) {
        must(wend_influence_stamp(influence, any_place(land, &random), &stamp));
        must(wend_influence_spread(influence, WEND_INFLUENCE_WHOLE / 8));
        for (int32_t i = 0; i < SIDE * SIDE; i++)
            add(answers, CALL_INFLUENCE, wend_influence_value(influence, wend_place_cell(i % SIDE, i / SIDE)));
    }
    wend_influence_destroy(influence);
}

static void ask_explorer(const land *land, random_source random, answers *answers)
{
    wend_explorer *explorer;
    wend_traveller_id traveller;
    uint32_t waiting;
    if (!add_status(answers, CALL_EXPLORERS, wend_explorer_create(land->space, NULL, &explorer)))
        return;
    const wend_place start = any_place(land, &random), goal = any_place(land, &random);
    if (add_status(answers, CALL_EXPLORERS, wend_explorer_send(explorer, start, goal, &traveller))) {
        wend_path path = wend_path_default();
        must(wend_explorer_plan(explorer, WEND_ALL_WORK, &waiting));
        add(answers, CALL_EXPLORERS, (uint64_t)wend_explorer_journey(explorer, traveller));
        if (wend_explorer_path(explorer, traveller, &path) == WEND_OK)
            add_path(answers, CALL_EXPLORERS, &path);
    }
    wend_explorer_destroy(explorer);
}

static void ask_agenda(const land *land, random_source random, answers *answers)
{
    wend_agenda *agenda;
    wend_agenda_desc desc = wend_agenda_desc_default();
    must(wend_agenda_create(&desc, NULL, &agenda));
    for (int i = 0; i < 3; i++) {
        const wend_query query = any_query(land, &random);
        wend_agenda_request request = wend_agenda_request_default();
        wend_ticket_id ticket;
        wend_ticket_state state;
        wend_path path = wend_path_default();
        request.space = land->space;
        request.query = &query;
        if (!add_status(answers, CALL_AGENDAS, wend_agenda_submit(agenda, &request, &ticket)))
            continue;
        must(wend_agenda_step(agenda, WEND_ALL_WORK, NULL));
        const wend_status status = wend_agenda_poll(agenda, ticket, &state, &path);
        if (add_status(answers, CALL_AGENDAS, status))
            add_path(answers, CALL_AGENDAS, &path);
    }
    wend_agenda_destroy(agenda);
}

static void add_hit(answers *answers, const wend_ground_hit *hit)
{
    add(answers, CALL_GROUND, (uint64_t)hit->found << 32 | hit->polygon);
    if (!hit->found)
        return;
    add_place(answers, CALL_GROUND, hit->place);
    add_double(answers, CALL_GROUND, hit->x);
    add_double(answers, CALL_GROUND, hit->y);
    add_double(answers, CALL_GROUND, hit->distance);
}

static void ask_ground(const land *land, random_source random, answers *answers)
{
    uint64_t chance = random_below(&random, 1000);
    for (int i = 0; i < 6; i++) {
        const wend_place from = any_place(land, &random), to = any_place(land, &random);
        const wend_ground_box box = {from.x, from.y, 100, 900, 900, 900};
        wend_ground_hit hit;
        wend_ground_step step;
        wend_place place;
        int32_t height;
        if (add_status(answers, CALL_GROUND, wend_ground_nearest(land->space, from, UINT32_MAX, &hit)))
            add_hit(answers, &hit);
        if (add_status(answers, CALL_GROUND, wend_ground_nearest_in_box(land->space, &box, &hit)))
            add_hit(answers, &hit);
        if (add_status(answers, CALL_GROUND, wend_ground_ray(land->space, from, to, &hit)))
            add_hit(answers, &hit);
        if (add_status(answers, CALL_GROUND, wend_ground_wall(land->space, from, UINT32_MAX, &hit)))
            add_hit(answers, &hit);
        if (add_status(answers, CALL_GROUND, wend_ground_locate(land->space, from.x, from.y, 0, &place, &height)))
            add_place(answers, CALL_GROUND, place);
        if (add_status(answers, CALL_GROUND, wend_ground_move(land->space, from, to, &step))) {
            add_place(answers, CALL_GROUND, step.place);
            add_double(answers, CALL_GROUND, step.travelled);
        }
        if (add_status(answers, CALL_GROUND, wend_ground_random(land->space, &chance, &place)))
            add_place(answers, CALL_GROUND, place);
        if (add_status(answers, CALL_GROUND, wend_ground_random_near(land->space, from, 900, &chance, &place)))
            add_place(answers, CALL_GROUND, place);
    }
    for (uint32_t id = 0; id < wend_ground_polygon_limit(land->space); id++) {
        wend_ground_polygon polygon;
        wend_ground_corner corners[MOST_CELLS];
        add_status(answers, CALL_GROUND, wend_ground_read_polygon(land->space, id, &polygon, corners, MOST_CELLS));
        for (uint32_t i = 0; i < polygon.corners && i < MOST_CELLS; i++) {
            add_place(answers, CALL_GROUND, corners[i].place);
            add(answers, CALL_GROUND, (uint64_t)(uint32_t)corners[i].height << 32 | corners[i].neighbour);
        }
    }
}

/* All of it; the same random numbers ask the same. */
static void ask_all(const land *land, wend_finder *finder, random_source random, answers *answers)
{
    ask_ways(land, finder, random, answers);
    ask_cheapest(land, finder, random, answers);
    ask_batch(land, random, answers);
    ask_corridor(land, finder, random, answers);
    ask_reach(land, random, answers);
    ask_sight(land, random, answers);
    ask_turns(land, finder, random, answers);
    ask_course(land, random, answers);
    ask_field(land, random, answers);
    ask_areas(land, answers);
    ask_regions(land, random, answers);
    ask_lines(land, random, answers);
    ask_group(land, random, answers);
    ask_influence(land, random, answers);
    ask_explorer(land, random, answers);
    ask_agenda(land, random, answers);
    ask_ground(land, random, answers);
}

/* The maps. */

static wend_profile any_profile(random_source *random, bool is_grid)
{
    wend_profile profile = wend_profile_default();
    profile.weight['~'] = (uint16_t)(1 + random_below(random, 4));
    if (!is_grid)
        profile.radius = random_chance(random, 50) ? 40 : 0;
    else if (random_chance(random, 30))
        profile.footprint = 2;
    if (is_grid && random_chance(random, 30))
        profile.neighbours = WEND_NEIGHBOURS_4;
    if (is_grid && random_chance(random, 30))
        profile.turn_cost = 300;
    return profile;
}

static land open_grid(random_source *random)
{
    land land = {.width = SIDE, .height = SIDE};
    test_map map = test_map_generate((map_kind)random_below(random, MAP_KINDS), SIDE, SIDE, random);
    const wend_profile profile = any_profile(random, true);
    land.grid = scene_grid(&map, NULL);
    for (int i = 0; i < 30; i++)
        must(wend_grid_set(land.grid, any_place(&land, random), '~'));
    const wend_place from = any_place(&land, random), to = any_place(&land, random);
    const wend_link link = {from, to, 9000};
    must(wend_grid_add_link(land.grid, &link));
    must(wend_space_create(land.grid, &profile, NULL, &land.space));
    static const uint32_t prepared[] = {0, WEND_PREPARED_JUMPS, WEND_PREPARED_LANDMARKS, WEND_PREPARED_TAUT_GRAPH};
    const wend_status status = wend_space_prepare(land.space, prepared[random_below(random, 4)]);
    assert_true(status == WEND_OK || status == WEND_ERROR_UNSUPPORTED);
    test_map_free(&map);
    return land;
}

static land open_mesh(random_source *random)
{
    static house drawn;
    land land = {.mesh = NULL};
    const wend_profile profile = any_profile(random, false);
    while (!land.mesh) {
        house_draw(&drawn, random);
        land.mesh = house_mesh(&drawn);
    }
    land.width = drawn.width;
    land.height = drawn.height;
    must(wend_space_create_mesh(land.mesh, &profile, NULL, &land.space));
    if (random_chance(random, 60))
        must(wend_space_prepare(land.space, WEND_PREPARED_TAUT_GRAPH));
    return land;
}

static land open_graph(random_source *random)
{
    wend_place places[NODES];
    wend_graph_edge edges[EDGES];
    wend_graph_desc desc = wend_graph_desc_default();
    land land = {.width = 100, .height = 100};
    for (uint32_t i = 0; i < NODES; i++) {
        const uint32_t x = random_below(random, 100), y = random_below(random, 100);
        places[i] = wend_place_cell((int32_t)x, (int32_t)y);
    }
    for (uint32_t i = 0; i < EDGES; i++) {
        const uint32_t from = random_below(random, NODES), to = random_below(random, NODES);
        edges[i] = wend_graph_edge_make(from, to, 9 + random_below(random, 9999));
    }
    desc.places = places;
    desc.node_count = NODES;
    desc.edges = edges;
    desc.edge_count = EDGES;
    must(wend_graph_create(&desc, NULL, &land.graph));
    must(wend_space_create_graph(land.graph, NULL, NULL, &land.space));
    must(wend_space_prepare_landmarks(land.space, random_below(random, 5)));
    return land;
}

/* What an image has not: who stands where. */
static void add_foes(land *land, random_source random)
{
    if (!land->grid)
        return;
    must(wend_layer_create(land->grid, WEND_LAYER_OCCUPIED, NULL, &land->foes));
    for (int i = 0; i < 12; i++)
        must(wend_layer_enter(land->foes, any_place(land, &random), 1));
}

static void close_land(land *land)
{
    wend_space_destroy(land->space);
    wend_layer_destroy(land->foes);
    wend_grid_destroy(land->grid);
    wend_mesh_destroy(land->mesh);
    wend_graph_destroy(land->graph);
}

static void edit_mesh(land *land, random_source *random)
{
    wend_obstacle_id *crate = &land->crates[random_below(random, CRATES)];
    const wend_place at = any_place(land, random);
    const int32_t side = 40 + (int32_t)random_below(random, 300);
    const wend_mesh_point corners[] = {
        {at.x, at.y}, {at.x + side, at.y}, {at.x + side, at.y + side}, {at.x, at.y + side}};
    if (*crate == 0)
        wend_mesh_add_obstacle(land->mesh, corners, 4, at.level, crate, NULL);
    else if (random_chance(random, 60))
        wend_mesh_move_obstacle(land->mesh, *crate, corners, 4, at.level, NULL);
    else {
        must(wend_mesh_remove_obstacle(land->mesh, *crate));
        *crate = 0;
    }
}

/* Some edits, and the update; the same random numbers give the same ones. */
static void edit(land *land, random_source random)
{
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t edge = random_below(&random, EDGES);
        if (land->mesh)
            edit_mesh(land, &random);
        else if (land->grid)
            must(wend_grid_set(land->grid, any_place(land, &random), (uint8_t) "@.~"[edge % 3]));
        else if (random_chance(&random, 50))
            wend_graph_close_edge(land->graph, edge);
        else
            wend_graph_price_edge(land->graph, edge, 1 + random_below(&random, 9999));
    }
    must(wend_space_update(land->space));
}

/* The image that a space wrote, opened. */
static land open_image(const land *written, const test_image *image, bool is_trusted, bool is_writable)
{
    land opened = *written;
    wend_image_desc desc = test_image_desc(image);
    desc.is_trusted = is_trusted;
    desc.is_writable = is_writable;
    opened.foes = NULL;
    if (written->grid)
        must(wend_space_open_image(&desc, NULL, &opened.grid, &opened.space));
    else if (written->mesh)
        must(wend_space_open_mesh_image(&desc, NULL, &opened.mesh, &opened.space));
    else
        must(wend_space_open_graph_image(&desc, NULL, &opened.graph, &opened.space));
    assert_true(wend_space_in_image(opened.space));
    return opened;
}

/* Both are asked, edited alike, and asked again. Surfaces that followed edits are the same only where trusted. */
static void compare(land *written, uint64_t seed, wend_finder *finder, answers *whole)
{
    random_source random = {seed};
    const uint32_t surfaces = WEND_PREPARED_SURFACE | WEND_PREPARED_TAUT_GRAPH;
    const bool has_surface = (wend_space_prepared(written->space) & surfaces) != 0, followed = seed % 2 == 1;
    if (followed)
        edit(written, another_source(&random));
    const test_image image = test_image_write(written->space);
    const bool is_trusted = random_chance(&random, 50) || ((written->mesh || has_surface) && followed),
               is_writable = random_chance(&random, 50);
    land opened = open_image(written, &image, is_trusted, is_writable);
    const random_source foes = another_source(&random);
    add_foes(written, foes);
    add_foes(&opened, foes);
    for (int round = 0; round < ROUNDS; round++) {
        answers wanted = {{0}, {0}}, given = {{0}, {0}};
        const random_source questions = another_source(&random);
        const random_source edits = another_source(&random);
        ask_all(written, finder, questions, &wanted);
        ask_all(&opened, finder, questions, &given);
        for (int kind = 0; kind < CALL_KINDS; kind++) {
            if (wanted.sums[kind] != given.sums[kind])
                fail_msg("map %u, round %d: %s of a space from an image differ", (unsigned)seed, round,
                         call_names[kind]);
            whole->good[kind] += wanted.good[kind];
        }
        edit(written, edits);
        edit(&opened, edits);
    }
    close_land(&opened);
    test_image_free(&image);
}

static void opened_spaces_answer_all_calls_as_those_that_were_written(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 30), first = scene_setting("WEND_TEST_FIRST", 0);
    wend_finder *finder = scene_finder();
    answers whole = {{0}, {0}};
    (void)state;
    for (uint32_t i = first; i < first + maps; i++)
        for (uint32_t kind = 0; kind < 3; kind++) {
            random_source random = {42000000 + i};
            land land = kind == 0 ? open_grid(&random) : kind == 1 ? open_mesh(&random) : open_graph(&random);
            compare(&land, 42000000 + i, finder, &whole);
            close_land(&land);
        }
    for (int kind = 0; kind < CALL_KINDS; kind++)
        if (whole.good[kind] < maps)
            fail_msg("%s were hardly asked", call_names[kind]);
    wend_finder_destroy(finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(opened_spaces_answer_all_calls_as_those_that_were_written)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
