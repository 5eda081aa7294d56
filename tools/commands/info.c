/* info.c: wend info: prints what a map consists of. */
#include "commands/commands.h"
#include "map/map.h"
#include "options/options.h"
#include "system/system.h"
#include "worlds/worlds.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct info_settings {
    bool json;
    bool prepare;
    bool areas;
} info_settings;

static const args_option own_options[] = {
    {"--prepare", NULL, 0, offsetof(info_settings, prepare), args_take_switch,
     "also tell what a space prepares to make queries faster"},
    {"--areas", NULL, 0, offsetof(info_settings, areas), args_take_switch,
     "also divide the map into areas, with the choke points between\nthem; wend show --areas draws them"},
    {"--json", NULL, 0, offsetof(info_settings, json), args_take_switch, "print one JSON value"},
};

/* Everything there is to know about a map. */
typedef struct census {
    uint32_t width, height, levels, links;
    uint64_t cells[256]; /* per terrain byte */
    uint64_t cell_count, free_count;
    uint32_t components;
    uint64_t largest;       /* number of cells of the largest component */
    wend_place first, last; /* first and last cell of that component */
    size_t map_bytes, space_bytes;
    size_t finder_bytes; /* after a search from first to last */
    rule_list rules;
    wend_engine engine; /* the one that auto chooses */
    bool is_prepared;
    preparation kept;
    bool has_areas;
    area_census areas;
} census;

static wend_place place_of(const census *census, uint64_t index)
{
    uint64_t row = index / census->width;
    return wend_place_at((int32_t)(index % census->width), (int32_t)(row % census->height),
                         (uint16_t)(row / census->height));
}

static void count_terrains(census *census, const scene *scene)
{
    for (uint64_t i = 0; i < census->cell_count; i++) {
        census->cells[wend_grid_terrain(scene->grid, place_of(census, i))]++;
        census->free_count += wend_space_is_free(scene->space, place_of(census, i));
    }
}

/* Finds the component with the most cells. Precondition: sizes has room for labels 0 to census->components. */
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
    census->first = place_of(census, first);
    census->last = place_of(census, last);
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

/* The first engine that answers a plain query, for maps on which no search runs. */
static wend_engine first_engine(const scene *scene)
{
    int engine = WEND_ENGINE_AUTO + 1;
    while (engine + 1 < WEND_ENGINE_COUNT && !rules_kept_by(scene, (wend_engine)engine))
        engine++;
    return (wend_engine)engine;
}

/* Measures after a search through the largest component, because a finder's memory depends on what it has searched. */
static bool measure_memory(census *census, scene *scene)
{
    query_options defaults = {0};
    wend_query query = query_options_query(&defaults);
    query.start = census->first;
    query.goal = census->last;
    wend_path path = wend_path_default();
    if (census->largest > 0 && !scene_find(scene, &query, &path))
        return false;
    census->engine = path.engine != WEND_ENGINE_AUTO ? path.engine : first_engine(scene);
    census->map_bytes = wend_grid_memory(scene->grid);
    census->space_bytes = wend_space_memory(scene->space);
    census->finder_bytes = wend_finder_memory(scene->finder);
    return true;
}

static bool take_census(census *census, scene *scene)
{
    census->width = wend_grid_width(scene->grid);
    census->height = wend_grid_height(scene->grid);
    census->levels = wend_grid_levels(scene->grid);
    census->links = wend_grid_link_count(scene->grid);
    census->cell_count = (uint64_t)census->width * census->height * census->levels;
    census->rules = rules_of(scene);
    count_terrains(census, scene);
    return count_components(census, scene) && measure_memory(census, scene) &&
           (!census->is_prepared || scene_keep(scene, &census->kept)) &&
           (!census->has_areas || area_census_take(&census->areas, scene));
}

static void write_text_or_null(json *writer, const char *key, const char *text)
{
    json_key(writer, key);
    if (text != NULL && *text != '\0')
        json_text(writer, text);
    else
        json_null(writer);
}

static void write_terrain(json *writer, const census *census, const scene *scene, uint8_t terrain)
{
    const char letter[] = {wend_legend_terrain_letter(scene->info, terrain), '\0'};
    uint16_t weight = scene->mover.profile.weight[terrain];
    json_open(writer, '{');
    write_text_or_null(writer, "letter", letter);
    write_text_or_null(writer, "name", wend_legend_terrain_name(scene->info, terrain));
    json_member_count(writer, "byte", terrain);
    json_member_count(writer, "cells", census->cells[terrain]);
    json_member_bool(writer, "free", weight > 0);
    json_member_count(writer, "weight", weight);
    json_close(writer, '}');
}

static void write_terrains(json *writer, const census *census, const scene *scene)
{
    json_key(writer, "terrains");
    json_open(writer, '[');
    for (uint32_t terrain = 0; terrain < 256; terrain++)
        if (census->cells[terrain] > 0)
            write_terrain(writer, census, scene, (uint8_t)terrain);
    json_close(writer, ']');
}

static void write_rules(json *writer, const rule_list *rules)
{
    json_key(writer, "rules");
    json_open(writer, '[');
    for (size_t i = 0; i < rules->count; i++)
        json_text(writer, rules->words[i]);
    json_close(writer, ']');
}

/* Says what to do if the mover may not enter terrains that the map has. */
static void find_hint(const census *census, const scene *scene, char text[HINT_ROOM])
{
    bool has[256];
    for (unsigned i = 0; i < 256; i++)
        has[i] = census->cells[i] > 0;
    hint_on_map(scene, has, text);
}

static void write_json(const census *census, const scene *scene, const char *file)
{
    char hint[HINT_ROOM];
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_member_text(&writer, "map", scene_base_name(file));
    json_member_count(&writer, "width", census->width);
    json_member_count(&writer, "height", census->height);
    json_member_count(&writer, "levels", census->levels);
    json_member_count(&writer, "links", census->links);
    json_member_count(&writer, "cells", census->cell_count);
    json_member_count(&writer, "free", census->free_count);
    write_terrains(&writer, census, scene);
    find_hint(census, scene, hint);
    if (hint[0] != '\0')
        write_text_or_null(&writer, "hint", hint);
    json_member_count(&writer, "components", census->components);
    json_member_count(&writer, "largest_component", census->largest);
    write_rules(&writer, &census->rules);
    json_member_text(&writer, "engine", wend_engine_name(census->engine));
    json_member_count(&writer, "map_bytes", census->map_bytes);
    json_member_count(&writer, "space_bytes", census->space_bytes);
    json_member_count(&writer, "finder_bytes", census->finder_bytes);
    if (census->is_prepared)
        preparation_write(&writer, &census->kept);
    if (census->has_areas)
        area_census_write(&writer, &census->areas);
    imported_write(&writer, scene->imported);
    if (scene->image != NULL)
        image_file_write(&writer, scene->image);
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

static void print_terrain(const census *census, const scene *scene, uint8_t terrain)
{
    char letter = wend_legend_terrain_letter(scene->info, terrain), weight[24] = "blocked";
    const char *name = wend_legend_terrain_name(scene->info, terrain);
    uint16_t price = scene->mover.profile.weight[terrain];
    if (price == 1)
        snprintf(weight, sizeof weight, "free");
    else if (price > 1)
        snprintf(weight, sizeof weight, "weight %u", price);
    printf("  %c %3u %-14s %-12s %12" PRIu64 "  %5.1f %%\n", letter != '\0' ? letter : ' ', terrain,
           name != NULL ? name : "", weight, census->cells[terrain],
           percent(census->cells[terrain], census->cell_count));
}

static void print_abilities(wend_engine engine)
{
    static const struct {
        wend_ability ability;
        const char *words;
    } abilities[] = {{WEND_ABILITY_PAUSE, "pause"},
                     {WEND_ABILITY_TIES, "choose among equal paths"},
                     {WEND_ABILITY_RADIUS, "keep to a radius"},
                     {WEND_ABILITY_ARRIVAL, "take several starts or goals, ranges or sight"},
                     {WEND_ABILITY_ESTIMATE, "take every heuristic"}};
    const char *before = "can't ";
    for (size_t i = 0; i < sizeof abilities / sizeof abilities[0]; i++)
        if ((wend_engine_abilities(engine) & (uint32_t)abilities[i].ability) == 0) {
            printf("%s%s", before, abilities[i].words);
            before = ", ";
        }
    puts(*before == 'c' ? "can do all that a query may ask" : "");
}

/* Prints the engines that are optimal for this mover here, the one that auto chooses, and what they can't do. */
static void print_engines(const census *census, const scene *scene)
{
    const rule_list *rules = &census->rules;
    printf("\nRules: ");
    for (size_t i = 0; i < rules->count; i++)
        printf("%s%s", i > 0 ? ", " : "", rules->words[i]);
    printf("%s\nEngine: %s, which wend takes here for long ways; another where that can't do what a query asks.\n"
           "Each of these finds a best path:\n",
           rules->count == 0 ? "none but plain steps" : "", wend_engine_name(census->engine));
    for (int engine = WEND_ENGINE_AUTO + 1; engine < WEND_ENGINE_COUNT; engine++)
        if (wend_engine_serves((wend_engine)engine, scene->space)) {
            printf("  %-10s %s\n             ", wend_engine_name((wend_engine)engine),
                   wend_engine_summary((wend_engine)engine));
            print_abilities((wend_engine)engine);
        }
}

static void print_components(const census *census)
{
    if (census->free_count == 0) {
        printf(
            "\nNo cell is free for this mover: no terrain of the map lets it in, or it is too large for every gap.\n");
        return;
    }
    printf("\nConnected components: %u, the largest with %" PRIu64 " cells (%.1f %% of the free ones)\n",
           (unsigned)census->components, census->largest, percent(census->largest, census->free_count));
}

static void print_size(const census *census, const char *file)
{
    printf("%s: %u x %u cells", scene_base_name(file), (unsigned)census->width, (unsigned)census->height);
    if (census->levels > 1)
        printf(" on %u levels", (unsigned)census->levels);
    if (census->links > 0)
        printf(", %u link%s", (unsigned)census->links, census->links == 1 ? "" : "s");
    printf(", %" PRIu64 " of %" PRIu64 " free (%.1f %%)\n", census->free_count, census->cell_count,
           percent(census->free_count, census->cell_count));
}

static void print_census(const census *census, const scene *scene, const char *file)
{
    char hint[HINT_ROOM];
    print_size(census, file);
    printf("\nTerrain\n");
    for (uint32_t terrain = 0; terrain < 256; terrain++)
        if (census->cells[terrain] > 0)
            print_terrain(census, scene, (uint8_t)terrain);
    find_hint(census, scene, hint);
    if (hint[0] != '\0')
        printf("\n%s.\n", hint);
    print_components(census);
    print_engines(census, scene);
    printf("\nMemory\n");
    print_bytes("map", census->map_bytes, census);
    print_bytes("space", census->space_bytes, census);
    print_bytes("finder", census->finder_bytes, census);
    if (census->has_areas)
        print_bytes("areas", wend_areas_memory(census->areas.areas), census);
    if (census->is_prepared) {
        print_bytes("prepared", census->kept.bytes, census);
        putchar('\n');
        preparation_print(&census->kept);
        putchar('\n');
    }
    if (census->has_areas)
        area_census_print(&census->areas);
    if (scene->image != NULL)
        image_file_print(scene->image);
}

static void tell_ground(const ground_census *census, const scene *scene, const char *file, bool as_json)
{
    if (!as_json) {
        printf("%s: ground of %" PRIu64 " polygons\n", scene_base_name(file), census->polygons);
        ground_census_print(census, scene);
        if (scene->image != NULL)
            image_file_print(scene->image);
        return;
    }
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_member_text(&writer, "map", scene_base_name(file));
    ground_census_write(&writer, census, scene);
    if (scene->image != NULL)
        image_file_write(&writer, scene->image);
    json_close(&writer, '}');
    json_end(&writer);
}

/* Prints a world, for the mover of its profile unless the options name another. */
static exit_code run_world(const info_settings *settings, const mover_options *mover, const char *file)
{
    const world_telling telling = {.mover = *mover, .areas = settings->areas, .json = settings->json};
    if (!settings->prepare)
        return world_tell(file, &telling);
    report_error("--prepare is for maps in memory, of worlds leave it out");
    return CODE_BAD;
}

/* Prints a mesh or a graph. */
static exit_code run_other(const info_settings *settings, const mover_options *mover, const char *file)
{
    scene scene;
    ground_census census;
    if (settings->areas) {
        report_error("--areas divides maps of cells, on meshes and graphs leave it out");
        return CODE_BAD;
    }
    bool opened = scene_open_any(&scene, file, mover);
    if (opened && scene.kind == WEND_MAP_GRAPH)
        graph_info_print(&scene, file, settings->json);
    else if (opened && (opened = ground_census_take(&census, &scene)))
        tell_ground(&census, &scene, file, settings->json);
    scene_close(&scene);
    return opened ? CODE_DONE : CODE_BAD;
}

static exit_code run(const command *command, int argc, char **argv)
{
    info_settings settings = {0};
    mover_options mover = {0};
    args_group groups[] = {mover_options_group(&mover), ARGS_GROUP(own_options, &settings)};
    args_rest rest = {.least = 1, .most = 1, .missing = "info needs a map"};
    args_result parsed = args_parse(command, groups, 2, &rest, argc, argv);
    if (parsed != ARGS_RUN)
        return parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;

    scene scene;
    census census = {.is_prepared = settings.prepare, .has_areas = settings.areas};
    const char *file = rest.arguments[0];
    if (has_ending(file, WORLD_ENDING))
        return run_world(&settings, &mover, file);
    if (map_file_kind(file) != WEND_MAP_GRID)
        return run_other(&settings, &mover, file);
    bool taken = scene_open(&scene, file, &mover) && take_census(&census, &scene);
    if (taken && settings.json)
        write_json(&census, &scene, file);
    else if (taken)
        print_census(&census, &scene, file);
    if (taken && !settings.json)
        imported_print(scene.imported);
    area_census_close(&census.areas);
    scene_close(&scene);
    return taken ? CODE_DONE : CODE_BAD;
}

const command command_info = {
    "info",
    "MAP [options]",
    "tells what a map consists of",
    "Prints a map's size, how many cells each terrain has and what they weigh, the\n"
    "connected components, which rules of the mover are in play and which engine is\n"
    "chosen for them, and the memory that the map, a space over it and a finder\n"
    "take that has searched the largest component from end to end; with --prepare what a\n"
    "space works out to make queries faster, with --areas the areas that a map of cells\n"
    "consists of, the choke points between them with their widths, dead ends, and how many\n"
    "ways there are around a choke. Of a mesh polygons, sides, area and terrains; of a\n"
    "graph nodes, edges and their kinds; of a world what wend world info tells.\n",
    "  wend info maps/rooms.map\n"
    "  wend info maps/rooms.map --prepare\n"
    "  wend info maps/caves.map --areas\n"
    "  wend info maps/rooms.map --neighbours 4 --json\n"
    "  wend info maps/castle.wmap --profile maps/profiles/tank.profile\n"
    "  wend info maps/keep.obj\n"
    "  wend info maps/railways.graph --json\n",
    run,
};
