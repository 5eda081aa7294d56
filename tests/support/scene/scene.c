/* tests/support/scene/scene.c: a test map as the library holds it, and short ways to ask. */
#include "scene/scene.h"
#include "scene/layers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "a test could not be set up: %s\n", what);
    exit(2);
}

static scene open_scene(const test_map *map, wend_cells cells, wend_neighbours neighbours,
                        const wend_allocator *allocator)
{
    scene scene = {NULL, NULL};
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    desc.width = map->width;
    desc.height = map->height;
    desc.cells = cells;
    desc.terrain = map->cells;
    profile.neighbours = neighbours;
    need(wend_grid_create(&desc, allocator, &scene.grid) == WEND_OK, "grid");
    need(wend_space_create(scene.grid, &profile, allocator, &scene.space) == WEND_OK, "space");
    return scene;
}

scene scene_open(const test_map *map, wend_neighbours neighbours, const wend_allocator *allocator)
{
    return open_scene(map, WEND_CELLS_SQUARE, neighbours, allocator);
}

scene scene_open_cells(const test_map *map, wend_cells cells, const wend_allocator *allocator)
{
    return open_scene(map, cells, WEND_NEIGHBOURS_8, allocator);
}

void scene_close(scene *scene)
{
    test_layers_close(scene->space);
    wend_grid_destroy(scene->grid);
    *scene = (struct scene){NULL, NULL};
}

wend_grid *scene_grid(const test_map *map, const wend_allocator *allocator)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    desc.width = map->width;
    desc.height = map->height;
    desc.terrain = map->cells;
    need(wend_grid_create(&desc, allocator, &grid) == WEND_OK, "grid");
    return grid;
}

wend_profile scene_random_jumper(random_source *random, uint32_t most)
{
    wend_profile profile = wend_profile_default();
    profile.neighbours = random_chance(random, 25) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    profile.corners = (wend_corners)random_below(random, 3);
    profile.footprint = (uint8_t)(random_chance(random, 75) ? 1 : 1 + random_below(random, most));
    return profile;
}

test_map scene_map(const char *rows)
{
    uint32_t width = (uint32_t)strcspn(rows, "/"), height = ((uint32_t)strlen(rows) + 1) / (width + 1);
    test_map map = test_map_make(width, height);
    for (uint32_t y = 0; y < height; y++)
        memcpy(&map.cells[y * width], &rows[y * (width + 1)], width);
    return map;
}

wend_finder *scene_finder(void)
{
    wend_finder *finder = NULL;
    need(wend_finder_create(NULL, &finder) == WEND_OK, "finder");
    return finder;
}

wend_field *scene_field(const wend_space *space, wend_place goal)
{
    wend_field_desc desc = wend_field_desc_default();
    const wend_area area = {goal, 1, 1};
    wend_field *field = NULL;
    desc.goals = &area;
    desc.goal_count = 1;
    need(wend_field_create(space, &desc, NULL, &field) == WEND_OK, "field");
    need(wend_field_grow(field, WEND_ALL_WORK, NULL) == WEND_OK, "field, grown");
    return field;
}

bool scene_takes_cells(wend_engine engine)
{
#define WEND_ENGINE(constant, number, name, rules, summary) [constant] = #rules,
    static const char *const rules[WEND_ENGINE_COUNT] = {
#include <wend/engines.inl>
    };
#undef WEND_ENGINE
    const char *kept = rules[engine];
    return !kept || strstr(kept, "RULE_NEIGHBOURS") || strstr(kept, "RULES_");
}

bool scene_serves(const scene *scene, wend_finder *finder, wend_engine engine)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = query.goal = wend_place_cell(-1, -1);
    query.search.engine = engine;
    return wend_finder_find(finder, scene->space, &query, &path) != WEND_ERROR_UNSUPPORTED;
}

wend_query scene_query(int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y)
{
    wend_query query = wend_query_default();
    query.start = wend_place_cell(start_x, start_y);
    query.goal = wend_place_cell(goal_x, goal_y);
    return query;
}

wend_query scene_random_query(const test_map *map, random_source *random)
{
    int32_t start_x = (int32_t)random_below(random, map->width), start_y = (int32_t)random_below(random, map->height);
    int32_t goal_x = (int32_t)random_below(random, map->width), goal_y = (int32_t)random_below(random, map->height);
    return scene_query(start_x, start_y, goal_x, goal_y);
}

uint32_t scene_random_radius(random_source *random)
{
    return random_chance(random, 50) ? 1 + random_below(random, 30) : 0;
}

bool scene_same_answer(const wend_path *a, const wend_path *b)
{
    if (a->outcome != b->outcome || a->reason != b->reason || a->cost != b->cost || a->engine != b->engine)
        return false;
    if (a->expanded != b->expanded || a->generated != b->generated || a->queued != b->queued || a->work != b->work)
        return false;
    if (memcmp(&a->length, &b->length, sizeof a->length) != 0 || a->point_count != b->point_count)
        return false;
    if (a->bound != b->bound || a->cells != b->cells || memcmp(a->spent, b->spent, sizeof a->spent) != 0)
        return false;
    for (uint32_t i = 0; i < a->point_count; i++)
        if (a->points[i].x != b->points[i].x || a->points[i].y != b->points[i].y ||
            a->points[i].level != b->points[i].level || a->points[i].flags != b->points[i].flags)
            return false;
    return true;
}

wend_place *scene_keep_points(wend_path *path)
{
    wend_place *points = malloc((path->point_count + 1) * sizeof *points);
    need(points != NULL, "memory");
    if (path->point_count)
        memcpy(points, path->points, path->point_count * sizeof *points);
    path->points = points;
    return points;
}

wend_status scene_would_part(const wend_space *space, const wend_place *cells, size_t count, wend_place a, wend_place b,
                             bool *parts)
{
    wend_cut_desc cut = wend_cut_desc_default();
    size_t first = 1;
    cut.cells = cells, cut.cell_count = count;
    cut.places = &a, cut.place_count = 1, cut.goal = b;
    wend_status status = wend_space_would_cut_off(space, &cut, NULL, &first);
    *parts = status == WEND_OK && first == 0;
    return status;
}

wend_restore_desc scene_saved(const void *bytes, size_t size, const wend_space *const *spaces, uint32_t count)
{
    wend_restore_desc saved = wend_restore_desc_default();
    saved.bytes = bytes, saved.byte_count = size;
    saved.spaces = spaces, saved.space_count = count;
    return saved;
}

uint32_t scene_setting(const char *name, uint32_t otherwise)
{
    const char *value = getenv(name);
    return value && *value ? (uint32_t)strtoul(value, NULL, 10) : otherwise;
}

const char *scene_data(const char *file)
{
    const char *data = getenv("WEND_DATA");
    char name[1024];
    snprintf(name, sizeof name, "%s/%s", data ? data : "", file);
    FILE *stream = fopen(name, "rb");
    if (stream) {
        fclose(stream);
        return data;
    }
    printf("skipped: no %s under WEND_DATA = %s\n", file, data ? data : "(unset)");
    return NULL;
}
