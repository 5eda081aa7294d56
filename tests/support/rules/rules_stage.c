/* tests/support/rules/rules_stage.c: a scene as the library holds it. */
#include "rules/rules_stage.h"

#include "scene/layers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "a scene could not be set up: %s\n", what);
    exit(2);
}

static bool may_walk(void *user, wend_place cell)
{
    const rules_scene *scene = user;
    return scene->walkable[rules_cell(scene, cell)];
}

wend_profile rules_profile(const rules_scene *scene)
{
    wend_profile profile = scene->profile;
    if (scene->has_callback) {
        profile.walkable = may_walk;
        profile.user = (void *)(uintptr_t)scene; /* the library's user data are not const */
    }
    return profile;
}

static void write_map(wend_grid *grid, const rules_scene *scene)
{
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        if (scene->exits[cell] != 255)
            need(wend_grid_set_exits(grid, rules_place(scene, cell), scene->exits[cell]) == WEND_OK, "exits");
    for (uint32_t i = 0; i < scene->link_count; i++)
        need(wend_grid_add_link(grid, &scene->links[i]) == WEND_OK, "links");
}

/* Does not make an empty layer, so that spaces without one are tested too. */
static void write_layers(wend_space *space, const rules_scene *scene)
{
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        if (scene->occupied[cell])
            test_layer_put(space, WEND_LAYER_OCCUPIED, rules_place(scene, cell), scene->occupied[cell]);
        if (scene->extra[cell])
            test_layer_put(space, WEND_LAYER_EXTRA, rules_place(scene, cell), scene->extra[cell]);
    }
}

wend_status rules_stage_open(rules_stage *stage, const rules_scene *scene, const wend_allocator *allocator)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = rules_profile(scene);
    *stage = (rules_stage){NULL, NULL, NULL};
    desc.width = scene->width;
    desc.height = scene->height;
    desc.levels = scene->levels;
    desc.cells = scene->cells;
    desc.terrain = scene->terrain;
    need(wend_grid_create(&desc, allocator, &stage->grid) == WEND_OK, "grid");
    write_map(stage->grid, scene);
    wend_status status = wend_space_create(stage->grid, &profile, allocator, &stage->space);
    need(status == WEND_OK || status == WEND_ERROR_UNSUPPORTED, "space");
    if (status == WEND_OK)
        write_layers(stage->space, scene);
    return status;
}

void rules_stage_close(rules_stage *stage)
{
    wend_space_destroy(stage->twin);
    test_layers_close(stage->space);
    wend_grid_destroy(stage->grid);
    *stage = (rules_stage){NULL, NULL, NULL};
}

void rules_stage_add_twin(rules_stage *stage, const rules_scene *scene)
{
    wend_profile profile = rules_profile(scene);
    need(wend_space_create(stage->grid, &profile, NULL, &stage->twin) == WEND_OK, "twin");
    rules_stage_update(stage);
}

void rules_stage_update(const rules_stage *stage)
{
    for (int kind = 0; stage->twin && kind < WEND_LAYER_KINDS; kind++) {
        wend_layer *layer = wend_space_layer(stage->space, (wend_layer_kind)kind);
        if (layer && !wend_space_layer(stage->twin, (wend_layer_kind)kind))
            need(wend_space_attach(stage->twin, layer) == WEND_OK, "a layer of the twin");
    }
    need(wend_space_update(stage->space) == WEND_OK, "update");
    need(!stage->twin || wend_space_update(stage->twin) == WEND_OK, "update of the twin");
}

wend_space *rules_breach_space(const rules_scene *scene, const rules_stage *stage, uint16_t wall_weight,
                               const wend_allocator *allocator)
{
    wend_profile profile = rules_profile(scene);
    wend_space *space = NULL;
    for (uint32_t terrain = 0; terrain < 256; terrain++)
        profile.weight[terrain] = profile.weight[terrain] ? profile.weight[terrain] : wall_weight;
    profile.resource_count = 0;
    profile.walkable = NULL;
    need(wend_space_create(stage->grid, &profile, allocator, &space) == WEND_OK, "breach space");
    return space;
}

wend_space *rules_sight_space(const rules_scene *scene, const rules_stage *stage, random_source *random)
{
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    profile.neighbours = scene->profile.neighbours;
    profile.apply_exits = random_chance(random, 50);
    profile.weight['T'] = profile.weight['W'] = (uint16_t)random_chance(random, 50);
    profile.weight['S'] = (uint16_t)random_chance(random, 50);
    need(wend_space_create(stage->grid, &profile, NULL, &space) == WEND_OK, "space of sight");
    return space;
}

wend_query rules_query(const rules_scene *scene, uint32_t start, uint32_t goal)
{
    wend_query query = wend_query_default();
    query.start = rules_place(scene, start);
    query.goal = rules_place(scene, goal);
    query.from.heading = scene->heading;
    query.to.may_be_occupied = scene->goal_is_target;
    query.search.radius = scene->radius;
    query.from.may_be_blocked = scene->allow_blocked_start;
    return query;
}

static void print_question(const rules_scene *scene, const wend_query *query, const wend_path *path, uint64_t cost)
{
    rules_scene_print(scene);
    fprintf(stderr, "%s, heuristic %d * %u, (%d, %d, %d) to (%d, %d, %d): cost %" PRIu64 ", should be %" PRIu64 "\n",
            wend_engine_name(query->search.engine), (int)query->search.heuristic,
            (unsigned)query->search.heuristic_weight, (int)wend_place_column(query->start),
            (int)wend_place_row(query->start), query->start.level, (int)wend_place_column(query->goal),
            (int)wend_place_row(query->goal), query->goal.level, path->cost, cost);
    for (uint32_t i = 0; i < path->point_count; i++)
        fprintf(stderr, "  (%d, %d, %d)%s\n", (int)wend_place_column(path->points[i]),
                (int)wend_place_row(path->points[i]), path->points[i].level, path->points[i].flags ? " by link" : "");
}

const char *rules_engines_fault(const rules_scene *scene, const rules_stage *stage, wend_finder *finder,
                                wend_query query, uint64_t cost)
{
    for (int engine = 0; engine < WEND_ENGINE_COUNT; engine++) {
        wend_path path = wend_path_default();
        query.search.engine = (wend_engine)engine;
        wend_status status = wend_finder_find(finder, stage->space, &query, &path);
        if (status == WEND_ERROR_UNSUPPORTED && engine != WEND_ENGINE_AUTO && engine != WEND_ENGINE_GENERAL)
            continue;
        const char *fault = status ? wend_status_text(status) : rules_answer_fault(scene, &query, &path, cost);
        if (!fault)
            continue;
        print_question(scene, &query, &path, cost);
        return fault;
    }
    return NULL;
}
