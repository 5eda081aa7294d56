/* cmd_info.c: wend info: what a map consists of. */
#include "args.h"
#include "json.h"
#include "query_options.h"
#include "scene.h"
#include "terrain.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct info_settings {
    bool json;
    wend_neighbours neighbours;
} info_settings;

static const args_option own_options[] = {
    {"--neighbours", "4|8", 1, offsetof(info_settings, neighbours), query_options_take_neighbours, NEIGHBOURS_SUMMARY},
    {"--json", NULL, 0, offsetof(info_settings, json), args_take_switch, "print one JSON value"},
};

/* What there is to know about a map. */
typedef struct census {
    uint32_t width, height;
    uint64_t cells[TERRAIN_COUNT]; /* per terrain */
    uint64_t cell_count, free_count;
    uint32_t components;
    uint64_t largest;       /* cells of the largest component */
    wend_place first, last; /* two ends of that component */
    size_t map_bytes, space_bytes;
    size_t finder_bytes; /* of a finder that has searched from first to last */
} census;

static void count_terrains(census *census, const scene *scene)
{
    for (uint32_t y = 0; y < census->height; y++)
        for (uint32_t x = 0; x < census->width; x++) {
            census->cells[terrain_index(wend_grid_terrain(scene->grid, x, y))]++;
            census->free_count += wend_space_is_free(scene->space, wend_place_cell((int32_t)x, (int32_t)y));
        }
}

/* Makes the component with the most cells known; sizes has room for labels 0 to census->components. */
static void find_largest(census *census, const uint32_t *labels, uint64_t *sizes)
{
    uint32_t largest = 0;
    for (uint64_t i = 0; i < census->cell_count; i++)
        sizes[labels[i]]++;
    for (uint32_t label = 1; label <= census->components; label++)
        if (largest == 0 || sizes[label] > sizes[largest])
            largest = label;
    if (largest == 0)
        return;
    census->largest = sizes[largest];
    uint64_t first = 0, last = census->cell_count - 1;
    while (labels[first] != largest)
        first++;
    while (labels[last] != largest)
        last--;
    census->first = wend_place_cell((int32_t)(first % census->width), (int32_t)(first / census->width));
    census->last = wend_place_cell((int32_t)(last % census->width), (int32_t)(last / census->width));
}

static bool count_components(census *census, const scene *scene)
{
    uint32_t *labels = calloc((size_t)census->cell_count, sizeof *labels);
    uint64_t *sizes = NULL;
    if (labels != NULL && wend_space_components(scene->space, NULL, labels, &census->components) == WEND_OK)
        sizes = calloc((size_t)census->components + 1, sizeof *sizes);
    if (sizes != NULL)
        find_largest(census, labels, sizes);
    else
        report_no_memory("the map's components");
    free(sizes);
    free(labels);
    return sizes != NULL;
}

/* A finder's memory depends on what it has searched, so a search through the largest component is made. */
static bool measure_memory(census *census, scene *scene)
{
    query_options defaults = {0};
    wend_query query = query_options_query(&defaults, census->first, census->last);
    wend_path path;
    if (census->largest > 0 && !scene_find(scene, &query, &path))
        return false;
    census->map_bytes = wend_grid_memory(scene->grid);
    census->space_bytes = wend_space_memory(scene->space);
    census->finder_bytes = wend_finder_memory(scene->finder);
    return true;
}

static bool take_census(census *census, scene *scene)
{
    census->width = wend_grid_width(scene->grid);
    census->height = wend_grid_height(scene->grid);
    census->cell_count = (uint64_t)census->width * census->height;
    count_terrains(census, scene);
    return count_components(census, scene) && measure_memory(census, scene);
}

/* Whether the mover may be on a terrain; 'other' cells never occur in maps that could be read. */
static bool is_free_terrain(const scene *scene, size_t index)
{
    wend_profile profile = wend_space_profile(scene->space);
    return profile.weight[(uint8_t)terrains[index].letter] > 0;
}

static void write_count(json *writer, const char *key, uint64_t value)
{
    json_key(writer, key);
    json_count(writer, value);
}

static void write_terrain(json *writer, const census *census, const scene *scene, size_t index)
{
    const char letter[] = {terrains[index].letter, '\0'};
    json_open(writer, '{');
    json_key(writer, "letter");
    json_text(writer, letter);
    json_key(writer, "name");
    json_text(writer, terrains[index].name);
    write_count(writer, "cells", census->cells[index]);
    json_key(writer, "free");
    json_bool(writer, is_free_terrain(scene, index));
    json_close(writer, '}');
}

static void write_json(const census *census, const scene *scene, const char *file)
{
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_key(&writer, "map");
    json_text(&writer, scene_base_name(file));
    write_count(&writer, "width", census->width);
    write_count(&writer, "height", census->height);
    write_count(&writer, "cells", census->cell_count);
    write_count(&writer, "free", census->free_count);
    json_key(&writer, "terrains");
    json_open(&writer, '[');
    for (size_t i = 0; i < TERRAIN_COUNT; i++)
        if (census->cells[i] > 0)
            write_terrain(&writer, census, scene, i);
    json_close(&writer, ']');
    write_count(&writer, "components", census->components);
    write_count(&writer, "largest_component", census->largest);
    write_count(&writer, "map_bytes", census->map_bytes);
    write_count(&writer, "space_bytes", census->space_bytes);
    write_count(&writer, "finder_bytes", census->finder_bytes);
    json_close(&writer, '}');
    json_end(&writer);
}

static double percent(uint64_t part, uint64_t whole)
{
    return whole > 0 ? 100.0 * (double)part / (double)whole : 0;
}

static void print_bytes(const char *owner, size_t bytes, const census *census)
{
    printf("  %-10s %14zu bytes  %8.3f per cell\n", owner, bytes, (double)bytes / (double)census->cell_count);
}

static void print_census(const census *census, const scene *scene, const char *file)
{
    printf("%s: %u x %u cells, %" PRIu64 " of %" PRIu64 " free (%.1f %%)\n", scene_base_name(file),
           (unsigned)census->width, (unsigned)census->height, census->free_count, census->cell_count,
           percent(census->free_count, census->cell_count));
    printf("\nTerrain\n");
    for (size_t i = 0; i < TERRAIN_COUNT; i++)
        if (census->cells[i] > 0)
            printf("  %c %-14s %-8s %12" PRIu64 "  %5.1f %%\n", terrains[i].letter, terrains[i].name,
                   is_free_terrain(scene, i) ? "free" : "blocked", census->cells[i],
                   percent(census->cells[i], census->cell_count));
    printf("\nConnected components: %u", (unsigned)census->components);
    if (census->components > 0)
        printf(", the largest with %" PRIu64 " cells (%.1f %% of the free ones)", census->largest,
               percent(census->largest, census->free_count));
    printf("\n\nMemory\n");
    print_bytes("map", census->map_bytes, census);
    print_bytes("space", census->space_bytes, census);
    print_bytes("finder", census->finder_bytes, census);
}

static exit_code run(const command *command, int argc, char **argv)
{
    info_settings settings = {0};
    args_group groups[] = {ARGS_GROUP(own_options, &settings)};
    args_rest rest = {.least = 1, .most = 1, .missing = "info needs a map"};
    args_result parsed = args_parse(command, groups, 1, &rest, argc, argv);
    if (parsed != ARGS_RUN)
        return parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;

    scene scene;
    census census = {0};
    const char *file = rest.arguments[0];
    bool taken = scene_open(&scene, file, settings.neighbours) && take_census(&census, &scene);
    if (taken && settings.json)
        write_json(&census, &scene, file);
    else if (taken)
        print_census(&census, &scene, file);
    scene_close(&scene);
    return taken ? CODE_DONE : CODE_BAD;
}

const command command_info = {
    "info",
    "MAP [options]",
    "tells what a map consists of",
    "Prints a map's size, how many cells each terrain has and whether it is free, the\n"
    "connected components, and the memory that the map, a space over it and a finder\n"
    "take that has searched the largest component from end to end.\n",
    "  wend info arena.map\n"
    "  wend info arena.map --neighbours 4 --json\n",
    run,
};
