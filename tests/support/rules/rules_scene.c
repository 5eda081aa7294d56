/* tests/support/rules/rules_scene.c: scenes as values. */
#include "rules/rules.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint32_t rules_cells(const rules_scene *scene)
{
    return scene->width * scene->height * scene->levels;
}

static void *filled(size_t count, size_t size, int byte)
{
    void *block = malloc(count * size);
    if (!block) {
        fputs("no memory for a scene\n", stderr);
        exit(2);
    }
    return memset(block, byte, count * size);
}

rules_scene rules_scene_make(uint32_t width, uint32_t height, uint32_t levels)
{
    rules_scene scene = {.width = width, .height = height, .levels = levels, .heading = WEND_DIRECTION_NONE};
    size_t cells = rules_cells(&scene);
    scene.terrain = filled(cells, 1, '.');
    scene.exits = filled(cells, 1, 255);
    scene.occupied = filled(cells, 1, 0);
    scene.walkable = filled(cells, 1, 1);
    scene.extra = filled(cells, sizeof *scene.extra, 0);
    scene.links = filled(RULES_MOST_LINKS, sizeof *scene.links, 0);
    scene.profile = wend_profile_default();
    return scene;
}

rules_scene rules_scene_of(const test_map *map, wend_neighbours neighbours)
{
    rules_scene scene = rules_scene_make(map->width, map->height, 1);
    memcpy(scene.terrain, map->cells, rules_cells(&scene));
    scene.profile.neighbours = neighbours;
    return scene;
}

rules_scene rules_scene_of_grid(const wend_grid *grid)
{
    rules_scene scene = rules_scene_make(wend_grid_width(grid), wend_grid_height(grid), 1);
    for (uint32_t cell = 0; cell < rules_cells(&scene); cell++)
        scene.terrain[cell] = wend_grid_terrain(grid, rules_place(&scene, cell));
    return scene;
}

rules_scene rules_scene_copy(const rules_scene *scene)
{
    rules_scene copy = rules_scene_make(scene->width, scene->height, scene->levels), old = copy;
    size_t cells = rules_cells(scene);
    copy = *scene;
    copy.terrain = memcpy(old.terrain, scene->terrain, cells);
    copy.exits = memcpy(old.exits, scene->exits, cells);
    copy.occupied = memcpy(old.occupied, scene->occupied, cells);
    copy.walkable = memcpy(old.walkable, scene->walkable, cells);
    copy.extra = memcpy(old.extra, scene->extra, cells * sizeof *scene->extra);
    copy.links = memcpy(old.links, scene->links, RULES_MOST_LINKS * sizeof *scene->links);
    return copy;
}

void rules_scene_free(rules_scene *scene)
{
    free(scene->terrain);
    free(scene->exits);
    free(scene->occupied);
    free(scene->walkable);
    free(scene->extra);
    free(scene->links);
}

wend_place rules_place(const rules_scene *scene, uint32_t cell)
{
    uint32_t row = cell / scene->width;
    return wend_place_at((int32_t)(cell % scene->width), (int32_t)(row % scene->height),
                         (uint16_t)(row / scene->height));
}

uint32_t rules_cell(const rules_scene *scene, wend_place place)
{
    int32_t x = wend_place_column(place), y = wend_place_row(place);
    if (x < 0 || y < 0 || x >= (int32_t)scene->width || y >= (int32_t)scene->height || place.level >= scene->levels)
        return RULES_NOWHERE;
    return (place.level * scene->height + (uint32_t)y) * scene->width + (uint32_t)x;
}

static void print_profile(const rules_scene *scene)
{
    const wend_profile *profile = &scene->profile;
    static const char *const neighbours[] = {
        "8", "4", "hex pointy odd", "hex pointy even", "hex flat odd", "hex flat even"};
    static const char *const corners[] = {"never", "one", "always"};
    fprintf(stderr, "neighbours %s, corners %s, weigh %s, prices %u:%u, footprint %u%s%s\n",
            neighbours[rules_topology(scene)], corners[profile->corners], profile->weigh ? "both" : "entered",
            profile->straight, profile->diagonal, profile->footprint, profile->apply_exits ? ", applies exits" : "",
            profile->apply_links ? ", applies links" : "");
    fprintf(stderr, "turn %" PRIu32 ", crossing %" PRIu32 ", extra %" PRIu32 "\n", profile->turn_cost,
            profile->crossing_cost, profile->extra_price);
    for (int terrain = 0; terrain < 256; terrain++) {
        if (!profile->weight[terrain])
            continue;
        fprintf(stderr, "  '%c' weighs %u", terrain, profile->weight[terrain]);
        for (int i = 0; i < profile->resource_count; i++)
            fprintf(stderr, " + %u * %u", profile->resources[i].factor, profile->resources[i].weight[terrain]);
        fputc('\n', stderr);
    }
}

static void print_cell(const rules_scene *scene, uint32_t cell)
{
    bool usual = scene->exits[cell] == 255 && !scene->occupied[cell] && scene->walkable[cell] && !scene->extra[cell];
    wend_place place = rules_place(scene, cell);
    if (usual)
        return;
    fprintf(stderr, "  (%d, %d, %d)", (int)wend_place_column(place), (int)wend_place_row(place), place.level);
    if (scene->exits[cell] != 255)
        fprintf(stderr, " exits %02x", scene->exits[cell]);
    if (scene->extra[cell])
        fprintf(stderr, " extra %u", scene->extra[cell]);
    fprintf(stderr, "%s%s\n", scene->occupied[cell] ? " occupied" : "", scene->walkable[cell] ? "" : " not walkable");
}

void rules_scene_print(const rules_scene *scene)
{
    fprintf(stderr, "%u x %u x %u\n", (unsigned)scene->width, (unsigned)scene->height, (unsigned)scene->levels);
    for (uint32_t row = 0; scene->width <= 100 && row < scene->height * scene->levels; row++)
        fprintf(stderr, "%s%.*s\n", row && row % scene->height == 0 ? "\n" : "", (int)scene->width,
                (const char *)&scene->terrain[(size_t)row * scene->width]);
    print_profile(scene);
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        print_cell(scene, cell);
    for (uint32_t i = 0; i < scene->link_count; i++) {
        const wend_link *link = &scene->links[i];
        fprintf(stderr, "  link (%d, %d, %d) to (%d, %d, %d) costs %u\n", (int)wend_place_column(link->from),
                (int)wend_place_row(link->from), link->from.level, (int)wend_place_column(link->to),
                (int)wend_place_row(link->to), link->to.level, (unsigned)link->cost);
    }
    fprintf(stderr, "heading %d%s%s%s\n", (int)scene->heading, scene->goal_is_target ? ", goal is target" : "",
            scene->allow_blocked_start ? ", blocked start allowed" : "", scene->has_callback ? ", callback" : "");
    if (scene->radius)
        fprintf(stderr, "radius %u\n", (unsigned)scene->radius);
}
