/*
 * wend-bench-fields: cost of fields on the maps given: growing one for a goal in the middle of the largest region, per
 * cell reached, and repairing it after a building of 4x4 cells goes up or comes down somewhere; beside libtcod's
 * Dijkstra map.
 *
 * Each figure is the median of several passes, in processor time. Growing computes costs and directions, in memory that
 * was used before, as in a game after the first time.
 */
#include "kit/kit.h"

#include <wend/all.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef WEND_BENCH_LIBTCOD
#include <libtcod/fov.h>
#include <libtcod/path.h>
#endif

enum { PASSES = 15, STAMPS = 400, SIDE = 4, TENTHS = 11 };

typedef struct scene {
    const char *name;
    wend_grid *grid;
    wend_space *space;
    wend_layer *nothing; /* attaching or detaching it has a field made anew */
    bool attached;
    wend_place goal;
    uint32_t reached;
} scene;

/* Medians: nanoseconds per cell, and microseconds per repair, with the deciles of repairs. */
typedef struct figures {
    double grow, grow_layered, grow_turns, libtcod;
    double repair[TENTHS];
} figures;

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, by_size);
    return values[count / 2];
}

static void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "wend-bench-fields: %s\n", what);
    exit(1);
}

/* Finds the cell of the largest region that is nearest to the middle of the map. */
static void find_goal(scene *scene)
{
    const uint32_t width = wend_grid_width(scene->grid), height = wend_grid_height(scene->grid);
    uint32_t *labels = malloc((size_t)width * height * sizeof *labels), regions = 0, largest = 0;
    need(labels && wend_space_components(scene->space, NULL, labels, &regions) == WEND_OK, "no memory");
    uint32_t *sizes = calloc(regions + 1, sizeof *sizes);
    need(sizes != NULL, "no memory");
    for (size_t i = 0; i < (size_t)width * height; i++)
        sizes[labels[i]] += labels[i] != 0;
    for (uint32_t i = 1; i <= regions; i++)
        largest = sizes[i] > sizes[largest] ? i : largest;
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < width * height; i++) {
        int64_t x = (int64_t)(i % width) - width / 2, y = (int64_t)(i / width) - height / 2;
        if (largest == 0 || labels[i] != largest || x * x + y * y >= least)
            continue;
        least = x * x + y * y;
        scene->goal = wend_place_cell((int32_t)(i % width), (int32_t)(i / width));
    }
    scene->reached = sizes[largest];
    need(scene->reached != 0, "nothing is free on this map");
    free(labels);
    free(sizes);
}

static void open_scene(scene *scene, const char *file)
{
    wend_text_error error = {0};
    const char *slash = strrchr(file, '/');
    memset(scene, 0, sizeof *scene);
    scene->name = slash ? slash + 1 : file;
    need(wend_grid_load_map(file, NULL, &scene->grid, &error) == WEND_OK, file);
    need(wend_space_create(scene->grid, NULL, NULL, &scene->space) == WEND_OK, "no space");
    need(wend_layer_create(scene->grid, WEND_LAYER_EXTRA, NULL, &scene->nothing) == WEND_OK, "no layer");
    find_goal(scene);
}

static void close_scene(scene *scene)
{
    if (scene->attached)
        wend_space_detach(scene->space, scene->nothing);
    wend_layer_destroy(scene->nothing);
    wend_space_destroy(scene->space);
    wend_grid_destroy(scene->grid);
}

static wend_field *make_field(const wend_space *space, wend_place goal)
{
    wend_field_desc desc = wend_field_desc_default();
    const wend_area area = {goal, 1, 1};
    wend_field *field = NULL;
    desc.goals = &area;
    desc.goal_count = 1;
    need(wend_field_create(space, &desc, NULL, &field) == WEND_OK, "no field");
    return field;
}

static double grow(wend_field *field)
{
    bool complete = false;
    double begin = clock_seconds();
    need(wend_field_grow(field, WEND_ALL_WORK, &complete) == WEND_OK && complete, "no memory");
    return clock_seconds() - begin;
}

/* Attaches or detaches a layer that changes nothing, after which a field is grown anew all the same. */
static void turn_layer(scene *scene)
{
    if (scene->attached)
        wend_space_detach(scene->space, scene->nothing);
    else
        wend_space_attach(scene->space, scene->nothing);
    scene->attached = !scene->attached;
}

static double time_growing(scene *scene, wend_field *field)
{
    double times[PASSES];
    grow(field);
    turn_layer(scene);
    grow(field);
    for (int i = 0; i < PASSES; i++) {
        turn_layer(scene);
        times[i] = grow(field);
    }
    return median(times, PASSES) / scene->reached * 1e9;
}

static uint32_t state = 2463534242;

static uint32_t random_below(uint32_t bound)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (uint32_t)((uint64_t)state * bound >> 32);
}

/* Returns the top left cell of a site for a building: all its cells are free and not the goal. */
static wend_place find_site(const scene *scene)
{
    const int32_t width = (int32_t)wend_grid_width(scene->grid), height = (int32_t)wend_grid_height(scene->grid);
    for (int tries = 0; tries < 100000; tries++) {
        int32_t x = (int32_t)random_below((uint32_t)(width - SIDE)),
                y = (int32_t)random_below((uint32_t)(height - SIDE));
        bool good = true;
        for (int32_t i = 0; i < SIDE * SIDE && good; i++) {
            wend_place cell = wend_place_cell(x + i % SIDE, y + i / SIDE);
            good = wend_space_is_free(scene->space, cell) && (cell.x != scene->goal.x || cell.y != scene->goal.y);
        }
        if (good)
            return wend_place_cell(x, y);
    }
    return scene->goal;
}

/* Times repairs while buildings go up and come down again; the time is that of the field alone. */
static void time_repairs(scene *scene, wend_field *field, double tenths[TENTHS])
{
    static double times[2 * STAMPS];
    int count = 0;
    for (int i = 0; i < STAMPS; i++) {
        wend_area site = {find_site(scene), SIDE, SIDE};
        if (site.place.x == scene->goal.x && site.place.y == scene->goal.y)
            break;
        uint8_t before[SIDE * SIDE];
        for (int j = 0; j < SIDE * SIDE; j++)
            before[j] = wend_grid_terrain(scene->grid, wend_place_cell(wend_place_column(site.place) + j % SIDE,
                                                                       wend_place_row(site.place) + j / SIDE));
        for (int up = 1; up >= 0; up--) {
            if (up)
                wend_grid_fill(scene->grid, site, '@');
            else
                wend_grid_set_area(scene->grid, site, before, 0);
            need(wend_space_update(scene->space) == WEND_OK, "no memory");
            double begin = clock_seconds();
            need(wend_field_grow(field, WEND_ALL_WORK, NULL) == WEND_OK, "no memory");
            times[count++] = clock_seconds() - begin;
        }
    }
    if (count == 0)
        return;
    qsort(times, (size_t)count, sizeof *times, by_size);
    for (int i = 0; i < TENTHS; i++)
        tenths[i] = times[i * (count - 1) / (TENTHS - 1)] * 1e6;
}

#ifdef WEND_BENCH_LIBTCOD
/* Times a Dijkstra map of a map's free cells, with corners cut as libtcod does. */
static double time_libtcod(const scene *scene)
{
    const int width = (int)wend_grid_width(scene->grid), height = (int)wend_grid_height(scene->grid);
    double times[5];
    TCOD_Map *map = TCOD_map_new(width, height);
    need(map != NULL, "no memory");
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            bool is_free = wend_space_is_free(scene->space, wend_place_cell(x, y));
            TCOD_map_set_properties(map, x, y, is_free, is_free);
        }
    TCOD_dijkstra_t dijkstra = TCOD_dijkstra_new(map, 1.41f);
    need(dijkstra != NULL, "no memory");
    for (int i = 0; i < 5; i++) {
        double begin = clock_seconds();
        TCOD_dijkstra_compute(dijkstra, wend_place_column(scene->goal), wend_place_row(scene->goal));
        times[i] = clock_seconds() - begin;
    }
    TCOD_dijkstra_delete(dijkstra);
    TCOD_map_delete(map);
    return median(times, 5) / scene->reached * 1e9;
}
#else
static double time_libtcod(const scene *scene)
{
    (void)scene;
    return 0;
}
#endif

static double time_with_profile(scene *scene, uint32_t turn_cost, bool layered)
{
    wend_profile profile = wend_profile_default();
    struct scene other = *scene;
    profile.turn_cost = turn_cost;
    other.attached = false;
    need(wend_space_create(scene->grid, &profile, NULL, &other.space) == WEND_OK, "no space");
    wend_layer *danger = NULL;
    need(wend_layer_create(scene->grid, WEND_LAYER_OCCUPIED, NULL, &danger) == WEND_OK, "no layer");
    if (layered)
        wend_layer_enter(danger, scene->goal, 1);
    wend_space_attach(other.space, danger);
    wend_field *field = make_field(other.space, scene->goal);
    double time = time_growing(&other, field);
    wend_field_release(field);
    if (other.attached)
        wend_space_detach(other.space, other.nothing);
    wend_space_destroy(other.space);
    wend_layer_destroy(danger);
    return time;
}

static void print_figures(const scene *scene, const figures *figures)
{
    printf("%-24s %8u %5d,%-5d %7.2f %9.1f %7.1f", scene->name, (unsigned)scene->reached,
           (int)wend_place_column(scene->goal), (int)wend_place_row(scene->goal), figures->grow, figures->grow_layered,
           figures->grow_turns);
    if (figures->libtcod > 0)
        printf(" %8.1f", figures->libtcod);
    else
        printf(" %8s", "-");
    printf(" %9.1f %9.1f %9.1f\n", figures->repair[5], figures->repair[9], figures->repair[10]);
    fflush(stdout);
}

int main(int count, char **files)
{
    if (count < 2) {
        fprintf(stderr, "usage: wend-bench-fields MAP...\n");
        return 2;
    }
    printf("%-24s %8s %11s %7s %9s %7s %8s %9s %9s %9s\n", "", "", "", "ns/cell", "", "", "", "us/repair", "", "");
    printf("%-24s %8s %11s %7s %9s %7s %8s %9s %9s %9s\n", "map", "cells", "goal", "plain", "a layer", "turns",
           "libtcod", "median", "9 in 10", "most");
    for (int i = 1; i < count; i++) {
        scene scene;
        figures figures;
        memset(&figures, 0, sizeof figures);
        open_scene(&scene, files[i]);
        wend_field *field = make_field(scene.space, scene.goal);
        figures.grow = time_growing(&scene, field);
        time_repairs(&scene, field, figures.repair);
        wend_field_release(field);
        figures.grow_layered = time_with_profile(&scene, 0, true);
        figures.grow_turns = time_with_profile(&scene, WEND_PRICE_STRAIGHT / 2, false);
        figures.libtcod = time_libtcod(&scene);
        print_figures(&scene, &figures);
        close_scene(&scene);
    }
    return 0;
}
