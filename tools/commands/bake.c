/* bake.c: wend bake: makes walkable ground from the triangles of a level. */
#include "commands/commands.h"

#if defined(WEND_HAVE_BAKE)

#include "commands/mesh_file.h"
#include "map/map.h"

#include <stdlib.h>
#include <string.h>
#include <wend/bake.h>

#define MATERIALS_MAX 256

/* Materials and their uses as on the command line: "water=solid". */
typedef struct material_list {
    const char *texts[MATERIALS_MAX];
    uint32_t count;
} material_list;

typedef struct bake_settings {
    bool json;
    const char *file; /* NULL = write nothing */
    wend_bake_rules rules;
    material_list materials;
} bake_settings;

static bool take_length(const args_option *option, char *const *values, void *field)
{
    double length;
    const char *end = args_read_decimal(values[0], &length);
    if (end == NULL || *end != '\0') {
        report_error("%s takes a number, not '%s'", option->name, values[0]);
        return false;
    }
    *(double *)field = length;
    return true;
}

static bool take_axis(const args_option *option, char *const *values, void *field)
{
    static const char *const names[] = {"y", "z"}; /* in the order of wend_obj_up */
    int choice = args_choose(option, values[0], names, 2);
    if (choice >= 0)
        *(wend_obj_up *)field = (wend_obj_up)choice;
    return choice >= 0;
}

static bool take_material(const args_option *option, char *const *values, void *field)
{
    material_list *list = field;
    const char *use = strrchr(values[0], '=');
    if (use == NULL || use == values[0] ||
        (strlen(use) != 2 && strcmp(use, "=solid") != 0 && strcmp(use, "=nothing") != 0)) {
        report_error("%s takes a material and what it is, such as water=solid, leaves=nothing or road=r, not '%s'",
                     option->name, values[0]);
        return false;
    }
    if (list->count == MATERIALS_MAX) {
        report_error("%s is taken %d times at most", option->name, MATERIALS_MAX);
        return false;
    }
    list->texts[list->count++] = values[0];
    return true;
}

#define FIELD(name) offsetof(bake_settings, name)

static const args_option own_options[] = {
    {"-o", "OUT.mesh", 1, FIELD(file), args_take_text,
     "where to write the ground to, or OUT.obj for other\nprograms; without it nothing is written"},
    {"--head-room", "H", 1, FIELD(rules.head_room), take_length, "free height that the mover needs (default 2)"},
    {"--step", "H", 1, FIELD(rules.step), take_length, "the highest step it climbs (default 0.4)"},
    {"--slope", "D", 1, FIELD(rules.slope), take_length, "the steepest ground, in degrees (default 45)"},
    {"--radius", "R", 1, FIELD(rules.radius), take_length,
     "leave out ground nearer to walls, rounded up to voxels;\nbetter leave that to path --radius, which is exact"},
    {"--material", "NAME=USE", 1, FIELD(materials), take_material,
     "what a material is: a letter, the terrain of its ground;\nsolid, in the way only; nothing, as if not there"},
    {"--up", "AXIS", 1, FIELD(rules.up), take_axis, "which axis points upwards, y (default) or z"},
    {"--scale", "S", 1, FIELD(rules.scale), take_length, "cells per unit (default 1)"},
    {"--voxel", "S", 1, FIELD(rules.voxel), take_length, "side of a voxel in the plan (default 0.2)"},
    {"--voxel-height", "H", 1, FIELD(rules.voxel_height), take_length, "how high a voxel is (default 0.1)"},
    {"--height-error", "H", 1, FIELD(rules.height_error), take_length,
     "how far heights may lie off the triangles (default 0.25)"},
    {"--least-area", "A", 1, FIELD(rules.least_area), take_length,
     "separate ground that is smaller is left out (default 1)"},
    {"--tile", "S", 1, FIELD(rules.tile), take_length, "bake in tiles of this side, for large levels"},
    {"--json", NULL, 0, FIELD(json), args_take_switch, "print one JSON value"},
};

/* A level, its ground, and the time it took. */
typedef struct baking {
    bake_settings settings;
    const char *level;
    wend_bake_model *model;
    wend_bake *bake;
    scene scene;
    wend_bake_material materials[MATERIALS_MAX];
    char names[MATERIALS_MAX][128];
    progress progress;
    double load_ms, bake_ms;
    ground_census census;
    size_t bytes;
} baking;

static bool show_progress(void *user, uint64_t done, uint64_t total)
{
    baking *it = user;
    if (it->progress.total == 0)
        it->progress = progress_begin(total);
    it->progress.label = it->level;
    while (it->progress.done < done)
        progress_step(&it->progress);
    return true;
}

/* Reports an unknown material and names those of the level. */
static void report_unknown(const char *name, const wend_bake_level *level)
{
    char known[400] = "";
    for (uint32_t i = 0; i < level->material_count && strlen(known) < 300; i++) {
        size_t length = strlen(known);
        if (level->material_names[i][0] != '\0') /* Assimp adds one without a name */
            snprintf(known + length, sizeof known - length, "%s%.60s", length > 0 ? ", " : "",
                     level->material_names[i]);
    }
    report_error("the level has no material '%s', it has %s", name, known[0] != '\0' ? known : "none");
}

/* Fills the rules' materials, by name if the level has such a material, else by number. */
static bool read_materials(baking *it, const wend_bake_level *level)
{
    const material_list *list = &it->settings.materials;
    for (uint32_t i = 0; i < list->count; i++) {
        const char *use = strrchr(list->texts[i], '=');
        wend_bake_material *material = &it->materials[i];
        snprintf(it->names[i], sizeof it->names[i], "%.*s", (int)(use - list->texts[i]), list->texts[i]);
        for (uint32_t j = 0; j < level->material_count; j++)
            if (strcmp(level->material_names[j], it->names[i]) == 0)
                material->name = it->names[i];
        char *end;
        material->number = (uint32_t)strtoul(it->names[i], &end, 10);
        if (material->name == NULL && (*end != '\0' || material->number >= level->material_count)) {
            report_unknown(it->names[i], level);
            return false;
        }
        material->use = strcmp(use, "=solid") == 0     ? WEND_BAKE_SOLID
                        : strcmp(use, "=nothing") == 0 ? WEND_BAKE_NOTHING
                                                       : WEND_BAKE_GROUND;
        material->terrain = (uint8_t)use[1];
    }
    it->settings.rules.materials = it->materials;
    it->settings.rules.material_count = list->count;
    return true;
}

/* Assimp reports no progress, so the bar says what is being done. */
static bool load_level(baking *it)
{
    wend_bake_error error;
    char label[256];
    progress progress = progress_begin(1);
    snprintf(label, sizeof label, "reading %s", scene_base_name(it->level));
    progress_show(&progress, label);
    wend_status status = wend_bake_model_load(it->level, &it->model, &error);
    progress_end(&progress);
    if (status != WEND_OK)
        report_error("%s: %s", it->level, error.text);
    return status == WEND_OK;
}

static bool bake_level(baking *it)
{
    wend_bake_error error;
    uint64_t began = platform_nanoseconds();
    if (!load_level(it))
        return false;
    const wend_bake_level level = wend_bake_model_level(it->model);
    it->load_ms = (double)(platform_nanoseconds() - began) / 1e6;
    began = platform_nanoseconds();
    if (!read_materials(it, &level))
        return false;
    it->settings.rules.progress = show_progress;
    it->settings.rules.user = it;
    wend_status status = wend_bake_create(&level, &it->settings.rules, &it->bake, &error);
    progress_end(&it->progress);
    if (status != WEND_OK)
        report_error("%s: %s", it->level, error.text);
    it->bake_ms = (double)(platform_nanoseconds() - began) / 1e6;
    return status == WEND_OK;
}

/* Makes the ground open to everyone, whatever its terrain. */
static bool make_space(baking *it)
{
    scene *scene = &it->scene;
    scene->kind = WEND_MAP_MESH;
    scene->mover.profile = wend_profile_default();
    for (uint32_t i = 0; i < 256; i++)
        scene->mover.profile.weight[i] = 1;
    if (wend_bake_mesh(it->bake, NULL, &scene->mesh) != WEND_OK) {
        report_no_memory("the mesh");
        return false;
    }
    scene->space = scene_make_space(scene);
    const bool made = scene->space != NULL && ground_census_take(&it->census, scene);
    scene->mover.profile = wend_profile_default(); /* the census is printed for a mover without a profile */
    return made;
}

/* Writes an .obj in cells with y upwards, faces counterclockwise from above. */
static bool write_obj(baking *it)
{
    const wend_mesh_polygons ground = wend_bake_polygons(it->bake);
    FILE *out = output_create(it->settings.file);
    if (out == NULL)
        return false;
    for (uint32_t i = 0; i < ground.point_count; i++)
        fprintf(out, "v %.8f %.8f %.8f\n", ground.points[i].x / 256.0, ground.heights[i] / 256.0,
                ground.points[i].y / 256.0);
    for (uint32_t i = 0, first = 0; i < ground.polygon_count; first += ground.counts[i++]) {
        fputc('f', out);
        for (uint32_t j = ground.counts[i]; j-- > 0;)
            fprintf(out, " %u", (unsigned)ground.corners[first + j] + 1);
        fputc('\n', out);
    }
    const long length = ftell(out);
    it->bytes = length > 0 ? (size_t)length : 0;
    return output_finish(out, it->settings.file, true);
}

static bool write_ground(baking *it)
{
    const char *file = it->settings.file;
    if (file == NULL)
        return true;
    return has_ending(file, ".obj") ? write_obj(it) : mesh_file_write(it->scene.space, file, &it->bytes);
}

static void write_json(const baking *it)
{
    const wend_bake_counts counts = wend_bake_count(it->bake);
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_member_text(&writer, "level", scene_base_name(it->level));
    json_member_count(&writer, "triangles", counts.triangles);
    json_member_count(&writer, "steep", counts.steep);
    json_member_count(&writer, "tiles", counts.tiles);
    json_member_count(&writer, "faulty", counts.faulty);
    ground_census_write(&writer, &it->census, &it->scene);
    json_member_time(&writer, "load_ms", it->load_ms);
    json_member_time(&writer, "bake_ms", it->bake_ms);
    if (it->settings.file != NULL) {
        json_member_text(&writer, "file", it->settings.file);
        json_member_count(&writer, "bytes", it->bytes);
    }
    json_close(&writer, '}');
    json_end(&writer);
}

static void print_baking(const baking *it)
{
    const wend_bake_counts counts = wend_bake_count(it->bake);
    printf("%s: read in %.2f ms, baked in %.2f ms\n", scene_base_name(it->level), it->load_ms, it->bake_ms);
    printf("  %-10s %14u, of them %u steep or downwards\n", "triangles", (unsigned)counts.triangles,
           (unsigned)counts.steep);
    printf("  %-10s %14u\n", "tiles", (unsigned)counts.tiles);
    if (counts.faulty > 0)
        printf("  %-10s %14u polygons that overlapped others, left out\n", "faulty", (unsigned)counts.faulty);
    ground_census_print(&it->census, &it->scene);
    if (it->settings.file != NULL)
        printf("Wrote %s, %zu bytes.\n", it->settings.file, it->bytes);
}

static bool check_file(const char *file)
{
    if (file == NULL || has_ending(file, ".mesh") || has_ending(file, ".obj"))
        return true;
    report_error("%s: ground is written as a .mesh or .obj file, end the name so", file);
    return false;
}

static exit_code run_baking(const command *command, baking *it, int argc, char **argv)
{
    it->settings.rules = wend_bake_rules_default();
    args_group groups[] = {ARGS_GROUP(own_options, &it->settings)};
    args_rest rest = {.least = 1, .most = 1, .missing = "bake needs a level"};
    args_result parsed = args_parse(command, groups, 1, &rest, argc, argv);
    if (parsed != ARGS_RUN)
        return parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;
    it->level = rest.arguments[0];
    if (!check_file(it->settings.file) || !bake_level(it) || !make_space(it) || !write_ground(it))
        return CODE_BAD;
    if (it->settings.json)
        write_json(it);
    else
        print_baking(it);
    return CODE_DONE;
}

static exit_code run(const command *command, int argc, char **argv)
{
    baking *it = calloc(1, sizeof *it);
    if (it == NULL) {
        report_no_memory("the level");
        return CODE_BAD;
    }
    exit_code code = run_baking(command, it, argc, argv);
    scene_close(&it->scene);
    wend_bake_destroy(it->bake);
    wend_bake_model_destroy(it->model);
    free(it);
    return code;
}

#elif defined(WEND_BAKE_PROGRAM)

#include "system/system.h"

#include <stdlib.h>
#include <string.h>

static exit_code run(const command *command, int argc, char **argv)
{
    static char program[] = WEND_BAKE_PROGRAM;
    char **arguments = calloc((size_t)argc + 2, sizeof *arguments); /* one more for the NULL at the end */
    (void)command;
    if (arguments == NULL) {
        report_no_memory("the level");
        return CODE_BAD;
    }
    arguments[0] = program;
    memcpy(arguments + 1, argv, (size_t)argc * sizeof *arguments);
    platform_become(arguments);
    free(arguments);
    report_error("bake is done by the program %s, which is not where this one is: install them together", program);
    return CODE_BAD;
}

#else

/* Prints the help even if the command is missing. */
static exit_code run(const command *command, int argc, char **argv)
{
    args_rest rest = {.least = 0, .most = 0};
    if (argc > 0 && argv[0][0] == '-' && args_parse(command, NULL, 0, &rest, 1, argv) == ARGS_HELP)
        return CODE_DONE;
#if defined(WEND_BAKE_IS_OFF)
    const char *option = "WEND_BAKE";
#else
    const char *option = NULL;
#endif
    report_built_without("wend-bake", option,
                         "a C++ compiler, Recast (Debian: librecast-dev) and Assimp (libassimp-dev)");
    return CODE_BAD;
}

#endif

const command command_bake = {
    "bake",
    "LEVEL [-o OUT.mesh] [options]",
    "makes a mesh of a level's triangles",
    "Makes the ground that a mover may walk on of the triangles of a level, as a modelling\n"
    "program exports them: .glb, .gltf, .obj, .fbx, .dae, .stl and what else Assimp reads.\n"
    "Lengths are in the file's units, metres mostly (.fbx: always). Tells what it made, and\n"
    "writes it as a .mesh file, with heights and terrains, or as an .obj file.\n"
    "Exit status: 0 made, 2 bad usage or input.\n",
    "  wend bake maps/house.gltf -o house.mesh\n"
    "  wend bake maps/house.gltf --material water=solid --material leaves=nothing --json\n"
    "  wend bake maps/house.gltf --tile 16 --voxel 0.1 -o fine.mesh\n",
    run,
};
