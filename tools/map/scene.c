/* scene.c: makes what every command needs before it can start, or reports why it cannot. */
#include "map/scene.h"

#include "options/options.h"
#include "system/system.h"

#include <string.h>

static bool make_layers(scene *scene)
{
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++)
        if (wend_legend_layer(scene->info, scene->grid, (wend_layer_kind)kind, NULL, &scene->layers[kind]) != WEND_OK) {
            report_no_memory("the map");
            return false;
        }
    return true;
}

static void begin(scene *scene)
{
    memset(scene, 0, sizeof *scene);
    scene->usual = wend_profile_default();
}

static wend_status read_grid(scene *scene, const char *file, wend_text_error *error)
{
    size_t length;
    if (!input_is(file))
        return wend_grid_load(file, NULL, &scene->grid, &scene->info, error);
    const char *text = input_take("the map", &length);
    return text != NULL ? wend_grid_parse(text, length, NULL, &scene->grid, &scene->info, error) : WEND_OK;
}

/* Reports a file that is no map of cells; for a model or a world, says which command takes it. */
static void report_no_map(const char *file, const wend_text_error *error)
{
    static const char *const models[] = {".glb", ".gltf", ".fbx", ".dae", ".stl"};
    bool is_model = false;
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        is_model = is_model || has_ending(file, models[i]);
    if (error->status == WEND_ERROR_FORMAT && is_model)
        report_error("%s: a model is no map, first make ground of it: wend bake %s -o OUT.mesh", file, file);
    else if (error->status == WEND_ERROR_FORMAT && has_ending(file, ".world"))
        report_error("%s: a world is no map, wend path and wend world take it: try wend world info %s", file, file);
    else
        report_text_error(input_title(file), error);
}

/* Opens the map, the space and the profile of an image. */
static bool open_image(scene *scene, const char *map_file)
{
    scene->image = scene->kind == WEND_MAP_GRAPH  ? image_file_open_graph(map_file, &scene->graph.graph, &scene->space)
                   : scene->kind == WEND_MAP_MESH ? image_file_open_mesh(map_file, &scene->mesh, &scene->space)
                                                  : image_file_open(map_file, &scene->grid, &scene->space);
    if (scene->image != NULL)
        scene->usual = scene->image->info.profile;
    return scene->image != NULL;
}

bool scene_open_map(scene *scene, const char *map_file)
{
    wend_text_error error;
    begin(scene);
    if (map_file_kind(map_file) != WEND_MAP_GRID) {
        report_error("%s: a %s has no cells, this needs a map that does, such as maps/rooms.map", input_title(map_file),
                     map_file_kind(map_file) == WEND_MAP_MESH ? "mesh" : "graph");
        return false;
    }
    if (imported_is(map_file)) {
        scene->imported = imported_read(map_file, &scene->grid, &scene->info, &scene->usual);
        return scene->imported != NULL;
    }
    if (image_file_is(map_file))
        return open_image(scene, map_file);
    if (read_grid(scene, map_file, &error) == WEND_OK)
        return scene->grid != NULL && make_layers(scene);
    report_no_map(map_file, &error);
    return false;
}

bool scene_open_any_map(scene *scene, const char *map_file)
{
    wend_map_kind kind = map_file_kind(map_file);
    if (kind == WEND_MAP_GRID)
        return scene_open_map(scene, map_file);
    begin(scene);
    scene->kind = kind;
    if (image_file_is(map_file))
        return open_image(scene, map_file);
    if (kind == WEND_MAP_GRAPH)
        return map_file_read_graph(map_file, &scene->graph);
    /* Only wend mesh build refuses faces that cross: whoever looks at a level should see all of it. */
    wend_obj_rules rules = wend_obj_rules_default();
    rules.allow_crossing = true;
    scene->mesh = map_file_read_mesh(map_file, &rules);
    return scene->mesh != NULL;
}

uint32_t scene_levels(const scene *scene)
{
    if (scene->kind == WEND_MAP_GRAPH)
        return 1;
    return scene->kind == WEND_MAP_MESH ? wend_mesh_levels(scene->mesh) : wend_grid_levels(scene->grid);
}

size_t scene_map_memory(const scene *scene)
{
    if (scene->kind == WEND_MAP_GRAPH)
        return wend_graph_memory(scene->graph.graph);
    return scene->kind == WEND_MAP_MESH ? wend_mesh_memory(scene->mesh) : wend_grid_memory(scene->grid);
}

/* Says which of the mover's rules do not go together; see docs/rules.md. */
static void report_refused_rules(const scene *scene)
{
    const wend_profile *profile = &scene->mover.profile;
    if (scene->kind != WEND_MAP_GRID)
        report_error("this mover's rules are for cells: on meshes and graphs leave out size, turn costs and the like");
    else if (profile->footprint > 1 && wend_grid_cells(scene->grid) != WEND_CELLS_SQUARE)
        report_error("a mover of %u x %u cells cannot walk on hexagons, make its size 1x1 or choose another map",
                     profile->footprint, profile->footprint);
    else if (profile->resource_count > 0)
        report_error("a terrain's resources times their factors pass 65535, or more than 254 terrains are free: choose "
                     "smaller amounts, or default blocked");
    else
        report_error("the mover's rules do not go together, see docs/rules.md");
}

static wend_status make_space(const scene *scene, wend_space **space)
{
    const wend_profile *profile = &scene->mover.profile;
    if (scene->kind == WEND_MAP_GRAPH)
        return wend_space_create_graph(scene->graph.graph, profile, NULL, space);
    return scene->kind == WEND_MAP_MESH ? wend_space_create_mesh(scene->mesh, profile, NULL, space)
                                        : wend_space_create(scene->grid, profile, NULL, space);
}

wend_space *scene_make_space(const scene *scene)
{
    wend_space *space = NULL;
    wend_status status = make_space(scene, &space);
    for (int kind = 0; status == WEND_OK && kind < WEND_LAYER_KINDS; kind++)
        if (scene->layers[kind])
            status = wend_space_attach(space, scene->layers[kind]);
    if (status == WEND_OK)
        return space;
    if (status == WEND_ERROR_UNSUPPORTED)
        report_refused_rules(scene);
    else
        report_no_memory("the map");
    wend_space_destroy(space);
    return NULL;
}

wend_finder *scene_make_finder(void)
{
    wend_finder *finder = NULL;
    if (wend_finder_create(NULL, &finder) != WEND_OK)
        report_no_memory("a finder");
    return finder;
}

/*
 * Reads the mover. A graph's edges cost what their file says: without a profile, all kinds are open at weight 1. Images
 * bring a profile.
 */
static bool read_mover(scene *scene, const mover_options *options)
{
    if (!mover_read(options, scene->info, &scene->usual, &scene->mover))
        return false;
    for (unsigned i = 0; scene->kind == WEND_MAP_GRAPH && options->file == NULL && scene->image == NULL && i < 256; i++)
        scene->mover.profile.weight[i] = 1;
    return true;
}

static bool add_mover(scene *scene, const mover_options *options)
{
    if (scene->image != NULL && (options->file != NULL || options->neighbours_given)) {
        report_error("an image is for one mover: leave out --profile and --neighbours, or write it for another one");
        return false;
    }
    if (!read_mover(scene, options))
        return false;
    if (scene->image == NULL)
        scene->space = scene_make_space(scene);
    if (scene->space != NULL)
        scene->finder = scene_make_finder();
    return scene->finder != NULL;
}

bool scene_open(scene *scene, const char *map_file, const mover_options *options)
{
    return scene_open_map(scene, map_file) && add_mover(scene, options);
}

bool scene_open_any(scene *scene, const char *map_file, const mover_options *options)
{
    return scene_open_any_map(scene, map_file) && add_mover(scene, options);
}

void scene_close(scene *scene)
{
    wend_finder_destroy(scene->finder);
    wend_space_destroy(scene->space);
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++)
        wend_layer_destroy(scene->layers[kind]);
    imported_close(scene->imported);
    wend_legend_destroy(scene->info);
    wend_grid_destroy(scene->grid);
    wend_mesh_destroy(scene->mesh);
    graph_file_close(&scene->graph);
    image_file_close(scene->image);
}

/* Says in the library's words why a query was refused. */
static void report_fault(const scene *scene, const wend_query *query, wend_status status)
{
    report_error("%s", wend_query_fault_text(wend_query_refusal(query, scene->space, status)));
}

/* Says which option a question for the shortest path at any angle cannot have. */
static void report_shortest(const scene *scene, const wend_query *query)
{
    bool is_estimate = query->search.heuristic != WEND_HEURISTIC_DEFAULT ||
                       query->search.heuristic_weight != WEND_HEURISTIC_WEIGHT_ONE;
    bool is_policy = query->otherwise.policy > WEND_POLICY_NEAREST;
    const bool flees_walks = query->to.arrival == WEND_ARRIVAL_AWAY && query->to.measure == WEND_MEASURE_PATH;
    const bool is_arrival =
        scene->kind == WEND_MAP_MESH ? flees_walks || query->to.sight : query->to.arrival != WEND_ARRIVAL_AT;
    const char *arrival = scene->kind != WEND_MAP_MESH ? "--arrive" : "--sight and --measure path with away";
    const char *option = is_arrival                                 ? arrival
                         : query->search.radius != 0                ? "--radius"
                         : query->shape.ties != WEND_TIES_ANY       ? "--ties"
                         : is_policy                                ? "--unreachable cheapest or breach"
                         : is_estimate                              ? "--heuristic and --heuristic-weight"
                         : query->search.engine != WEND_ENGINE_AUTO ? "that --engine (choose polyanya or taut)"
                                                                    : NULL;
    if (option == NULL)
        report_fault(scene, query, WEND_ERROR_UNSUPPORTED);
    else
        report_error("the shortest way at any angle goes without %s, leave it out", option);
}

/* Says why these options do not go together, and which to change. */
static void report_unsupported(const scene *scene, const wend_query *query)
{
    wend_neighbours neighbours = scene->mover.profile.neighbours;
    bool hexagons = scene->kind == WEND_MAP_GRID && wend_grid_cells(scene->grid) != WEND_CELLS_SQUARE;
    bool weighted = query->search.heuristic_weight != WEND_HEURISTIC_WEIGHT_ONE;
    if (scene->kind == WEND_MAP_GRAPH)
        report_error("that is for maps of cells, a graph takes nodes, --engine graph, --limit and --via");
    else if (scene->kind == WEND_MAP_MESH || query->shape.lines == WEND_LINES_SHORTEST)
        report_shortest(scene, query);
    else if (query->shape.ties != WEND_TIES_ANY && weighted)
        report_error("--ties chooses among the cheapest paths, leave it out or leave out --heuristic-weight");
    else if (query->search.heuristic == WEND_HEURISTIC_MANHATTAN && hexagons)
        report_error("--heuristic manhattan is for squares, choose octile: the distance of hexagons");
    else if (query->search.heuristic == WEND_HEURISTIC_MANHATTAN && neighbours != WEND_NEIGHBOURS_4)
        report_error("--heuristic manhattan overestimates where there are diagonal steps, add --neighbours 4 or choose "
                     "octile");
    else if (hexagons &&
             (query->search.heuristic == WEND_HEURISTIC_CHEBYSHEV || query->search.heuristic == WEND_HEURISTIC_EUCLID))
        report_error("--heuristic chebyshev and euclid are for squares, choose octile: the distance of hexagons");
    else if (query->search.engine == WEND_ENGINE_AUTO)
        report_fault(scene, query, WEND_ERROR_UNSUPPORTED);
    else
        report_error("engine '%s' cannot search by these rules, leave out --engine or change the rules: %s",
                     wend_engine_name(query->search.engine),
                     wend_query_fault_text(wend_query_refusal(query, scene->space, WEND_ERROR_UNSUPPORTED)));
}

/* Only the heading can be an invalid argument from the command line, and only on hexagons. */
static void report_argument(const scene *scene, const wend_query *query)
{
    wend_cells cells = scene->kind == WEND_MAP_GRID ? wend_grid_cells(scene->grid) : WEND_CELLS_SQUARE;
    bool flat = cells == WEND_CELLS_HEX_FLAT_ODD || cells == WEND_CELLS_HEX_FLAT_EVEN;
    if (query->from.heading == WEND_DIRECTION_NONE || cells == WEND_CELLS_SQUARE)
        report_fault(scene, query, WEND_ERROR_ARGUMENT);
    else
        report_error("--heading %s: hexagons with %s tops have %s", query_options_direction(query->from.heading),
                     flat ? "flat" : "pointy", flat ? "n ne se s sw nw" : "e se sw w nw ne");
}

/* True if a call succeeded; else reports what to change. */
static bool check_find(const scene *scene, const wend_query *query, wend_status status)
{
    if (status == WEND_ERROR_MEMORY)
        report_no_memory("the search");
    else if (status == WEND_ERROR_UNSUPPORTED)
        report_unsupported(scene, query);
    else if (status == WEND_ERROR_ARGUMENT)
        report_argument(scene, query);
    else if (status != WEND_OK)
        report_error("the search failed: %s", wend_status_text(status));
    return status == WEND_OK;
}

bool scene_find(scene *scene, const wend_query *query, wend_path *path)
{
    *path = wend_path_default();
    return check_find(scene, query, wend_finder_find(scene->finder, scene->space, query, path));
}

bool scene_continue(scene *scene, uint64_t expansions, wend_path *path)
{
    wend_query any = wend_query_default();
    return check_find(scene, &any, wend_finder_continue(scene->finder, expansions, path));
}

bool scene_find_cheapest(scene *scene, const wend_query *query, wend_path *paths, uint32_t capacity, uint32_t *count)
{
    for (uint32_t i = 0; i < capacity; i++)
        paths[i] = wend_path_default();
    wend_status status = wend_finder_find_cheapest(scene->finder, scene->space, query, paths, capacity, count);
    return check_find(scene, query, status);
}

uint64_t scene_cell_count(const wend_grid *grid)
{
    return (uint64_t)wend_grid_width(grid) * wend_grid_height(grid) * wend_grid_levels(grid);
}

wend_place scene_cell(const wend_grid *grid, uint64_t index)
{
    uint32_t width = wend_grid_width(grid), height = wend_grid_height(grid);
    uint32_t row = (uint32_t)(index / width);
    return wend_place_at((int32_t)(index % width), (int32_t)(row % height), (uint16_t)(row / height));
}

const char *scene_base_name(const char *file)
{
    const char *base = file = input_title(file);
    for (; *file != '\0'; file++)
        if (*file == '/' || *file == '\\')
            base = file + 1;
    return base;
}
