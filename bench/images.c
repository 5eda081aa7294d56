/*
 * wend-bench-images: images of a map beside the map itself.
 *
 * wend-bench-images MAP.map.scen [PASSES] prepares the map and writes it. Then it measures: opening the file, mapped,
 * trusted and checked, the median of some; the memory that a hundred instances take beside the image, each with its own
 * door and 200 occupants, near the door and all over the map, as pages that the system counts to this process alone, if
 * it counts them (Linux); and queries of the space that was written, of the image read only, and of one that may be
 * written, in turn, in PASSES passes: the median of the passes' ratios, and their quartiles. The same for a mesh of the
 * map's free cells with its taut graph, for a mover with a radius of a quarter of a cell, whose image is only read:
 * bytes, openings, queries, and the cost of building everything again.
 */
#include "kit/kit.h"

#include <wend/all.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__unix__) || defined(__APPLE__)
#define HAS_PROCESSES 1
#include <sys/wait.h>
#include <unistd.h>
#endif

enum { OPENS = 41, INSTANCES = 100, OCCUPANTS = 200, PROBLEMS = 400, SOME_PASSES = 31, MOST_PASSES = 400 };

static const char file_name[] = "wend-bench-images.image";

static void demand(wend_status status)
{
    if (status == WEND_OK)
        return;
    fprintf(stderr, "wend-bench-images: %s\n", wend_status_text(status));
    remove(file_name);
    exit(1);
}

static uint32_t next_random(uint64_t *state, uint32_t bound)
{
    return (uint32_t)(landscape_mix(++*state) % bound);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Returns a quartile of what was measured; sorts the numbers. */
static double quartile(double *numbers, size_t count, size_t part)
{
    qsort(numbers, count, sizeof *numbers, by_size);
    return numbers[(count - 1) * part / 4];
}

/* A map and space in an image, and the mapping that holds them. */
typedef struct instance {
    wend_mapped_file file;
    wend_grid *grid;
    wend_mesh *mesh;
    wend_space *space;
    wend_layer *occupied;
} instance;

static wend_image_desc map_image(instance *instance, bool is_trusted, bool is_writable)
{
    wend_image_desc desc = wend_image_desc_default();
    demand(wend_file_map(file_name, is_writable, &instance->file));
    desc.bytes = instance->file.bytes;
    desc.length = instance->file.length;
    desc.is_trusted = is_trusted;
    desc.is_writable = is_writable;
    instance->occupied = NULL;
    instance->grid = NULL;
    instance->mesh = NULL;
    return desc;
}

static void open_instance(instance *instance, bool is_trusted, bool is_writable)
{
    const wend_image_desc desc = map_image(instance, is_trusted, is_writable);
    demand(wend_space_open_image(&desc, NULL, &instance->grid, &instance->space));
}

static void open_mesh_instance(instance *instance, bool is_trusted)
{
    const wend_image_desc desc = map_image(instance, is_trusted, false);
    demand(wend_space_open_mesh_image(&desc, NULL, &instance->mesh, &instance->space));
}

static void close_instance(instance *instance)
{
    if (instance->occupied)
        demand(wend_space_detach(instance->space, instance->occupied));
    wend_layer_destroy(instance->occupied);
    wend_space_destroy(instance->space);
    wend_grid_destroy(instance->grid);
    wend_mesh_destroy(instance->mesh);
    wend_file_unmap(&instance->file);
}

static void time_opening(const char *what, bool is_mesh, bool is_trusted, double unit, const char *unit_name)
{
    double times[OPENS];
    for (int i = 0; i < OPENS; i++) {
        instance instance;
        const double begun = clock_seconds();
        if (is_mesh)
            open_mesh_instance(&instance, is_trusted);
        else
            open_instance(&instance, is_trusted, false);
        times[i] = (clock_seconds() - begun) / unit;
        close_instance(&instance);
    }
    const double low = quartile(times, OPENS, 1), high = quartile(times, OPENS, 3);
    printf("%-34s %8.1f %s  (quartiles %.1f, %.1f)\n", what, quartile(times, OPENS, 2), unit_name, low, high);
}

/* Returns the bytes of pages that are this process's alone and written; 0 if the system does not say. */
static size_t own_bytes(void)
{
    char line[128];
    unsigned long kilobytes = 0, found;
    FILE *facts = fopen("/proc/self/smaps_rollup", "r");
    while (facts != NULL && fgets(line, sizeof line, facts) != NULL)
        if (sscanf(line, "Private_Dirty: %lu kB", &found) == 1)
            kilobytes = found;
    if (facts != NULL)
        fclose(facts);
    return kilobytes * (size_t)1024;
}

static wend_place random_free_cell(const instance *instance, uint64_t *state, const wend_place *near)
{
    const uint32_t width = wend_grid_width(instance->grid), height = wend_grid_height(instance->grid);
    for (;;) {
        wend_place place = wend_place_cell((int32_t)next_random(state, width), (int32_t)next_random(state, height));
        if (near != NULL)
            place = wend_place_cell(near->x / WEND_CELL - 16 + (int32_t)next_random(state, 33),
                                    near->y / WEND_CELL - 16 + (int32_t)next_random(state, 33));
        if (wend_space_is_free(instance->space, place))
            return place;
    }
}

/* Lets occupants stand near a place or, if it is null, all over the map, each alone in a cell. */
static void occupy(instance *instance, uint64_t *state, const wend_place *near)
{
    demand(wend_layer_create(instance->grid, WEND_LAYER_OCCUPIED, NULL, &instance->occupied));
    demand(wend_space_attach(instance->space, instance->occupied));
    while (wend_layer_count(instance->occupied) < OCCUPANTS) {
        const wend_place place = random_free_cell(instance, state, near);
        if (wend_layer_value(instance->occupied, place) == 0)
            demand(wend_layer_enter(instance->occupied, place, 1));
    }
}

/* Shuts a door of the instance's own, and lets occupants stand near it or all over the map. */
static void differ(instance *instance, uint64_t *state, bool is_near)
{
    const wend_place door = random_free_cell(instance, state, NULL);
    occupy(instance, state, is_near ? &door : NULL);
    demand(wend_grid_set(instance->grid, door, '@'));
    demand(wend_space_update(instance->space));
}

static void weigh_instances(bool is_near, size_t image_bytes)
{
    static instance instances[INSTANCES];
    uint64_t state = 5;
    const size_t before = own_bytes();
    for (int i = 0; i < INSTANCES; i++) {
        open_instance(&instances[i], true, true);
        differ(&instances[i], &state, is_near);
    }
    const double each = (double)(own_bytes() - before) / (double)INSTANCES;
    printf("an instance, occupants %-11s %8.1f KB  (%.2f %% of the image)\n", is_near ? "near" : "all over",
           each / 1024, 100 * each / (double)image_bytes);
}

/* Weighs views of one space in the image, each with occupants all over, and a door that its layer shuts. */
static void weigh_views(size_t image_bytes)
{
    static instance views[INSTANCES];
    uint64_t state = 6;
    instance base;
    open_instance(&base, true, false);
    const size_t before = own_bytes();
    for (int i = 0; i < INSTANCES; i++) {
        views[i].grid = base.grid;
        demand(wend_space_view(base.space, &views[i].space));
        occupy(&views[i], &state, NULL);
        demand(wend_layer_enter(views[i].occupied, random_free_cell(&views[i], &state, NULL), 1));
    }
    const double each = (double)(own_bytes() - before) / (double)INSTANCES;
    printf("a view, occupants all over         %8.1f KB  (%.2f %% of the image)\n", each / 1024,
           100 * each / (double)image_bytes);
}

static void weigh_here(int what, size_t image_bytes)
{
    if (what < 2)
        weigh_instances(what == 0, image_bytes);
    else
        weigh_views(image_bytes);
}

/* Weighs in a separate process with fresh memory, on systems that have them. */
static void weigh(int what, size_t image_bytes)
{
#ifdef HAS_PROCESSES
    fflush(stdout);
    const pid_t child = fork();
    if (child > 0)
        waitpid(child, NULL, 0);
    if (child != 0)
        return;
    weigh_here(what, image_bytes);
    fflush(stdout);
    _exit(0);
#else
    weigh_here(what, image_bytes);
#endif
}

static double pass(const suite *suite, const wend_space *space, wend_finder *finder)
{
    const double begun = clock_seconds();
    for (size_t i = 0; i < suite->count; i++) {
        const wend_problem *problem = suite_problem(suite, i);
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        query.start = wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y);
        query.goal = wend_place_cell((int32_t)problem->goal_x, (int32_t)problem->goal_y);
        demand(wend_finder_find(finder, space, &query, &path));
    }
    return clock_seconds() - begun;
}

static void print_ratios(const char *what, double *ratios, size_t passes)
{
    const double low = quartile(ratios, passes, 1), high = quartile(ratios, passes, 3);
    printf("%-34s %8.3f  (quartiles %.3f, %.3f)\n", what, quartile(ratios, passes, 2), low, high);
}

static void time_queries(const suite *suite, const wend_space *written, size_t passes)
{
    enum { READ, WRITTEN, CROWDED, SPACES };
    static const char *const names[SPACES] = {"queries, read only / original", "queries, writable / original",
                                              "queries, occupants / writable"};
    static double ratios[SPACES][MOST_PASSES];
    instance instances[SPACES];
    wend_finder *finder;
    uint64_t state = 9;
    demand(wend_finder_create(NULL, &finder));
    for (int i = 0; i < SPACES; i++)
        open_instance(&instances[i], true, i != READ);
    differ(&instances[CROWDED], &state, false);
    pass(suite, written, finder);
    for (size_t i = 0; i < passes; i++) {
        double times[SPACES], original = 0;
        for (int k = 0; k < SPACES; k++) { /* the original between any two, so that all have the same neighbours */
            original += pass(suite, written, finder);
            times[k] = pass(suite, instances[k].space, finder);
        }
        original /= (double)SPACES;
        ratios[READ][i] = times[READ] / original;
        ratios[WRITTEN][i] = times[WRITTEN] / original;
        ratios[CROWDED][i] = times[CROWDED] / times[WRITTEN];
    }
    for (int i = 0; i < SPACES; i++) {
        print_ratios(names[i], ratios[i], passes);
        close_instance(&instances[i]);
    }
    wend_finder_destroy(finder);
}

static void measure_mesh(const suite *suite, size_t passes)
{
    static double ratios[MOST_PASSES];
    wend_profile profile = suite->profile;
    wend_mesh *mesh;
    wend_space *space;
    instance opened;
    wend_finder *finder;
    profile.radius = WEND_CELL / 4;
    demand(wend_mesh_create_grid(suite->grid, &suite->profile, NULL, &mesh));
    const double begun = clock_seconds();
    demand(wend_space_create_mesh(mesh, &profile, NULL, &space));
    demand(wend_space_prepare(space, WEND_PREPARED_TAUT_GRAPH));
    const double made = clock_seconds() - begun;
    demand(wend_space_save_image(space, file_name));
    demand(wend_finder_create(NULL, &finder));
    open_mesh_instance(&opened, true);
    printf("a mesh of its free cells, an image of %.1f MB; mesh and space hold %.1f MB, made anew in %.1f ms\n",
           (double)opened.file.length / 1048576, (double)(wend_mesh_memory(mesh) + wend_space_memory(space)) / 1048576,
           made * 1e3);
    time_opening("mapped and opened, trusted", true, true, 1e-6, "us");
    time_opening("mapped and opened, checked", true, false, 1e-3, "ms");
    for (size_t i = 0; i < passes; i++) {
        const double before = pass(suite, space, finder), read = pass(suite, opened.space, finder);
        ratios[i] = 2 * read / (before + pass(suite, space, finder));
    }
    print_ratios("queries, read only / original", ratios, passes);
    close_instance(&opened);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

int main(int argc, char **argv)
{
    suite suite;
    wend_space *space;
    size_t bytes;
    const int asked = argc > 2 ? atoi(argv[2]) : SOME_PASSES;
    const size_t passes = asked > 0 && asked <= MOST_PASSES ? (size_t)asked : SOME_PASSES;
    if (argc < 2 || !suite_load(&suite, argv[1], PROBLEMS)) {
        fprintf(stderr, "usage: wend-bench-images MAP.map.scen [PASSES]\n");
        return 2;
    }
    demand(wend_space_create(suite.grid, &suite.profile, NULL, &space));
    demand(wend_space_prepare(space, WEND_PREPARED_AUTO));
    demand(wend_space_save_image(space, file_name));
    if (wend_space_write_image(space, NULL, 0, &bytes) != WEND_ERROR_CAPACITY)
        return 1;
    printf("%s, %u x %u, an image of %.1f MB\n", suite.name, (unsigned)wend_grid_width(suite.grid),
           (unsigned)wend_grid_height(suite.grid), (double)bytes / 1048576);
    time_opening("mapped and opened, trusted", false, true, 1e-6, "us");
    time_opening("mapped and opened, checked", false, false, 1e-3, "ms");
    for (int what = 0; what < 3; what++)
        weigh(what, bytes);
    time_queries(&suite, space, passes);
    wend_space_destroy(space);
    measure_mesh(&suite, passes);
    suite_free(&suite);
    remove(file_name);
    return 0;
}
