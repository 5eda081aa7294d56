/* mesh.c: wend mesh: makes meshes from maps and models. */
#include "commands/commands.h"
#include "commands/mesh_file.h"
#include "map/map.h"
#include "options/options.h"
#include "system/system.h"

#include <string.h>

typedef struct mesh_settings {
    bool json;
    const char *file; /* NULL = write nothing */
    double radius;
    wend_obj_rules rules;
} mesh_settings;

static bool take_slope(const args_option *option, char *const *values, void *field)
{
    double slope;
    const char *end = args_read_decimal(values[0], &slope);
    if (end == NULL || *end != '\0' || slope > 89) {
        report_error("%s takes degrees from 0 to 89, not '%s'", option->name, values[0]);
        return false;
    }
    *(double *)field = slope;
    return true;
}

static bool take_scale(const args_option *option, char *const *values, void *field)
{
    double scale;
    const char *end = args_read_decimal(values[0], &scale);
    if (end == NULL || *end != '\0' || scale <= 0) {
        report_error("%s takes a number above 0, not '%s'", option->name, values[0]);
        return false;
    }
    *(double *)field = scale;
    return true;
}

static bool take_tolerance(const args_option *option, char *const *values, void *field)
{
    double cells;
    const char *end = args_read_decimal(values[0], &cells);
    if (end == NULL || *end != '\0' || cells > (double)WEND_MESH_MAX_TOLERANCE / WEND_CELL) {
        report_error("%s takes cells from 0 to %u, not '%s'", option->name,
                     (unsigned)(WEND_MESH_MAX_TOLERANCE / WEND_CELL), values[0]);
        return false;
    }
    *(uint32_t *)field = (uint32_t)(cells * WEND_CELL + 0.5);
    return true;
}

static bool take_up(const args_option *option, char *const *values, void *field)
{
    static const char *const names[] = {"y", "z"}; /* in the order of wend_obj_up */
    int choice = args_choose(option, values[0], names, 2);
    if (choice >= 0)
        *(wend_obj_up *)field = (wend_obj_up)choice;
    return choice >= 0;
}

#define FIELD(name) offsetof(mesh_settings, name)

static const args_option own_options[] = {
    {"-o", "OUT.mesh", 1, FIELD(file), args_take_text, "where to write the ground to; without it nothing is written"},
    {"--radius", "R", 1, FIELD(radius), query_options_take_radius,
     "how far the mover stays from walls, in cells: its ground is so\nmuch smaller"},
    {"--slope", "D", 1, FIELD(rules.slope), take_slope, "of an .obj: the steepest ground, in degrees (default 45)"},
    {"--scale", "S", 1, FIELD(rules.scale), take_scale, "of an .obj: cells per unit (default 1)"},
    {"--up", "AXIS", 1, FIELD(rules.up), take_up, "of an .obj: which axis points upwards, y (default) or z"},
    {"--tolerance", "T", 1, FIELD(rules.weld), take_tolerance,
     "of an .obj: faces that almost meet are joined, in cells\n(default 1/256)"},
    {"--allow-crossing", NULL, 0, FIELD(rules.allow_crossing), args_take_switch,
     "of an .obj: faces that cross lie on storeys of their own; else\nthey are errors"},
    {"--json", NULL, 0, FIELD(json), args_take_switch, "print one JSON value"},
};

/* What is made, and the time it took. */
typedef struct build {
    mesh_settings settings;
    mover_options mover;
    scene cells; /* the source, if it is a map of cells */
    scene scene;
    wend_obj_counts counts;
    double load_ms, make_ms;
    ground_census census;
    size_t bytes; /* bytes written */
} build;

static double milliseconds_since(uint64_t began)
{
    return (double)(platform_nanoseconds() - began) / 1e6;
}

/* Takes from the mover what matters for ground: the weights, and its distance from walls. */
static bool read_mover(build *build)
{
    mover mover;
    const wend_profile *usual = build->cells.grid != NULL ? &build->cells.usual : NULL; /* models have none */
    if (!mover_read(&build->mover, build->cells.info, usual, &mover))
        return false;
    build->scene.mover.profile = wend_profile_default();
    memcpy(build->scene.mover.profile.weight, mover.profile.weight, sizeof mover.profile.weight);
    build->cells.mover = mover;
    return mover_set_radius(&build->scene.mover.profile, build->settings.radius);
}

static bool make_of_cells(build *build, const char *file)
{
    if (!scene_open_map(&build->cells, file) || !read_mover(build))
        return false;
    wend_status status =
        wend_mesh_create_grid(build->cells.grid, &build->cells.mover.profile, NULL, &build->scene.mesh);
    if (status == WEND_ERROR_UNSUPPORTED)
        report_error("%s: a mesh is made of one level of squares for a mover of one cell, give larger ones a --radius",
                     file);
    else if (status != WEND_OK)
        report_no_memory("the mesh");
    return status == WEND_OK;
}

static bool make_mesh(build *build, const char *file)
{
    build->scene.kind = WEND_MAP_MESH;
    if (map_file_kind(file) == WEND_MAP_GRID)
        return make_of_cells(build, file);
    if (map_file_kind(file) == WEND_MAP_GRAPH) {
        report_error("%s: a graph has no ground, give a .map, .obj or .mesh", file);
        return false;
    }
    build->settings.rules.counts = &build->counts;
    build->scene.mesh = map_file_read_mesh(file, &build->settings.rules);
    return build->scene.mesh != NULL && read_mover(build);
}

/* A mesh without ground is not written. */
static bool has_ground(const build *build, const char *file)
{
    if (build->census.polygons != 0)
        return true;
    if (build->settings.radius != 0)
        report_error("%s: there is no ground for this radius, choose a smaller one", file);
    else
        report_error("%s: there is no ground in it", file);
    return false;
}

static bool build_mesh(build *build, const char *file)
{
    uint64_t began = platform_nanoseconds();
    if (!make_mesh(build, file))
        return false;
    build->load_ms = milliseconds_since(began);
    began = platform_nanoseconds();
    build->scene.space = scene_make_space(&build->scene);
    build->make_ms = milliseconds_since(began);
    const char *out = build->settings.file;
    return build->scene.space != NULL && ground_census_take(&build->census, &build->scene) &&
           (out == NULL || (has_ground(build, file) && mesh_file_write(build->scene.space, out, &build->bytes)));
}

static void write_json(const build *build, const char *file)
{
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_member_text(&writer, "map", scene_base_name(file));
    ground_census_write(&writer, &build->census, &build->scene);
    json_member_time(&writer, "load_ms", build->load_ms);
    json_member_time(&writer, "make_ms", build->make_ms);
    if (build->settings.file != NULL) {
        json_member_text(&writer, "file", build->settings.file);
        json_member_count(&writer, "bytes", build->bytes);
    }
    json_close(&writer, '}');
    json_end(&writer);
}

static void print_build(const build *build, const char *file)
{
    const wend_obj_counts *counts = &build->counts;
    printf("%s: read in %.2f ms, its ground made in %.2f ms\n", scene_base_name(file), build->load_ms, build->make_ms);
    if (counts->faces > 0)
        printf("  %-10s %14u, left out: %u steep, %u small, %u repeated, %u bent; joined at %u corners on sides\n",
               "faces", (unsigned)counts->faces, (unsigned)counts->steep, (unsigned)counts->small,
               (unsigned)counts->repeated, (unsigned)counts->bad, (unsigned)counts->joined);
    ground_census_print(&build->census, &build->scene);
    if (build->settings.file != NULL)
        printf("Wrote %s, %zu bytes.\n", build->settings.file, build->bytes);
}

static bool check_settings(const build *build, const args_rest *rest)
{
    const char *out = build->settings.file;
    if (strcmp(rest->arguments[0], "build") != 0)
        report_error("'%s' is nothing that wend mesh does, write wend mesh build IN -o OUT.mesh", rest->arguments[0]);
    else if (rest->count < 2)
        report_error("mesh build needs a map, see 'wend mesh --help'");
    else if (out != NULL && !has_ending(out, ".mesh"))
        report_error("%s: meshes are written as .mesh files, end the name so", out);
    else
        return true;
    return false;
}

static exit_code run(const command *command, int argc, char **argv)
{
    build build = {.settings = {.rules = wend_obj_rules_default()}};
    args_group groups[] = {ARGS_GROUP(own_options, &build.settings), mover_options_group(&build.mover)};
    args_rest rest = {.least = 1, .most = 2, .missing = "mesh needs to know what to do, which is build"};
    args_result parsed = args_parse(command, groups, 2, &rest, argc, argv);
    if (parsed != ARGS_RUN)
        return parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;
    bool done = check_settings(&build, &rest) && build_mesh(&build, rest.arguments[1]);
    if (done && build.settings.json)
        write_json(&build, rest.arguments[1]);
    else if (done)
        print_build(&build, rest.arguments[1]);
    scene_close(&build.scene);
    scene_close(&build.cells);
    return done ? CODE_DONE : CODE_BAD;
}

const command command_mesh = {
    "mesh",
    "build IN [-o OUT.mesh] [options]",
    "makes a mesh of a map or a model",
    "Makes the ground that a mover may walk on: of a map with cells, whose free ones it\n"
    "joins to polygons, of an .obj, whose faces are ground where they are not too steep,\n"
    "or of a .mesh; with --radius what is too near to walls is left out. Tells what it\n"
    "made, and writes it as a .mesh file, with heights and terrains where there are any.\n"
    "Exit status: 0 made, 2 bad usage or input.\n",
    "  wend mesh build maps/caves.map -o caves.mesh\n"
    "  wend mesh build maps/caves.map --radius 0.4 -o caves-wide.mesh\n"
    "  wend mesh build maps/keep.obj --slope 50 --json\n",
    run,
};
