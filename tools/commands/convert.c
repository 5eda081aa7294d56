/* convert.c: wend convert: rewrites a map in another format. */
#include "commands/cell_file.h"
#include "commands/commands.h"
#include "commands/mesh_file.h"
#include "map/map.h"
#include "options/options.h"
#include "system/system.h"

#include <stdlib.h>
#include <string.h>

typedef struct convert_settings {
    bool json;
    const char *file;
} convert_settings;

static const args_option own_options[] = {
    {"-o", "FILE", 1, offsetof(convert_settings, file), args_take_text,
     "where to write, may also stand behind the map: a .map is a\nMoving AI map; a .png, .csv or .txt has a pixel, "
     "field or\n"
     "letter a cell; any other name is wend's own format"},
    {"--json", NULL, 0, offsetof(convert_settings, json), args_take_switch, "print one JSON value"},
};

/* The map's text; its length is known from a first call that writes nothing. */
typedef struct map_text {
    char *bytes;
    size_t length;
} map_text;

/* Writes a map in one of the formats. */
typedef wend_status text_writer(const scene *scene, map_text *text, wend_text_error *error);

static wend_status write_wend_map(const scene *scene, map_text *text, wend_text_error *error)
{
    (void)error;
    return wend_grid_write_text(scene->grid, scene->info, text->bytes, text->length, &text->length);
}

static wend_status write_moving_ai(const scene *scene, map_text *text, wend_text_error *error)
{
    return wend_grid_write_map(scene->grid, scene->info, text->bytes, text->length, &text->length, error);
}

static wend_status write_edges(const scene *scene, map_text *text, wend_text_error *error)
{
    (void)error;
    return wend_graph_write_text(scene->graph.graph, scene->graph.names, text->bytes, text->length, &text->length);
}

static wend_status write_dimacs(const scene *scene, map_text *text, wend_text_error *error)
{
    return wend_graph_write_dimacs(scene->graph.graph, text->bytes, text->length, &text->length, error);
}

static wend_status write_dimacs_positions(const scene *scene, map_text *text, wend_text_error *error)
{
    return wend_graph_write_dimacs_positions(scene->graph.graph, text->bytes, text->length, &text->length, error);
}

static text_writer *writer_for(const scene *scene, const char *file)
{
    if (scene->kind == WEND_MAP_GRAPH)
        return has_ending(file, ".gr") ? write_dimacs : has_ending(file, ".co") ? write_dimacs_positions : write_edges;
    return has_ending(file, ".map") ? write_moving_ai : write_wend_map;
}

static bool make_text(const scene *scene, const char *file, map_text *text)
{
    text_writer *write = writer_for(scene, file);
    wend_text_error error = {0};
    if (write(scene, text, &error) == WEND_ERROR_UNSUPPORTED) {
        bool is_graph = scene->kind == WEND_MAP_GRAPH;
        report_error("%s: %s, %s %.*s%s", file, error.text, is_graph ? "write" : "such as",
                     (int)(ending_start(file) - file), file, is_graph ? ".graph" : ".wmap");
        return false;
    }
    text->bytes = malloc(text->length + 1);
    if (text->bytes == NULL)
        report_no_memory("the map's text");
    return text->bytes != NULL && write(scene, text, &error) == WEND_OK;
}

/* Opens the map if it can be converted: a mesh only to a .mesh, a graph only to a graph's file. */
static bool open_scene(scene *scene, const char *from, const char *to)
{
    wend_map_kind kind = map_file_kind(from);
    bool is_graph = map_file_kind(to) == WEND_MAP_GRAPH || has_ending(to, ".co");
    memset(scene, 0, sizeof *scene);
    if (kind == WEND_MAP_MESH && has_ending(to, ".mesh"))
        return scene_open_any_map(scene, from);
    if (kind == WEND_MAP_MESH || map_file_kind(to) == WEND_MAP_MESH)
        report_error("%s: meshes are made by 'wend mesh build %s -o OUT.mesh'", to, from);
    else if (is_graph != (kind == WEND_MAP_GRAPH))
        report_error("%s: %s, end its name in %s", to, is_graph ? "that is a graph's file" : "a graph has no cells",
                     is_graph ? ".wmap or .map" : ".graph, .gr or .co");
    else
        return scene_open_any_map(scene, from);
    return false;
}

static bool write_file(const map_text *text, const char *file)
{
    FILE *out = output_create(file);
    return out != NULL && output_finish(out, file, fwrite(text->bytes, 1, text->length, out) == text->length);
}

/* Writes all of the ground, whatever its terrains. */
static bool write_ground(const scene *scene, const char *file, size_t *bytes)
{
    wend_profile all = wend_profile_default();
    wend_space *space;
    for (int terrain = 0; terrain < 256; terrain++)
        all.weight[terrain] = 1;
    if (wend_space_create_mesh(scene->mesh, &all, NULL, &space) != WEND_OK)
        report_no_memory("the ground");
    const bool is_written = space != NULL && mesh_file_write(space, file, bytes);
    wend_space_destroy(space);
    return is_written;
}

static bool write_map(const scene *scene, const char *file, map_text *text)
{
    if (scene->kind == WEND_MAP_GRID && cell_file_is(file))
        return cell_file_write(scene, file);
    if (scene->kind == WEND_MAP_MESH)
        return write_ground(scene, file, &text->length);
    return make_text(scene, file, text) && write_file(text, file);
}

static void tell(const convert_settings *settings, size_t bytes)
{
    bool has_table = cell_file_is(settings->file);
    if (!settings->json && has_table)
        printf("Wrote %s, and what its terrains are to %s.terrains.\n", settings->file, settings->file);
    else if (!settings->json)
        printf("Wrote %s, %zu bytes.\n", settings->file, bytes);
    if (!settings->json)
        return;
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_member_text(&writer, "file", settings->file);
    if (!has_table)
        json_member_count(&writer, "bytes", bytes);
    json_close(&writer, '}');
    json_end(&writer);
}

static exit_code run(const command *command, int argc, char **argv)
{
    convert_settings settings = {0};
    args_group groups[] = {ARGS_GROUP(own_options, &settings)};
    args_rest rest = {.least = 1, .most = 2, .missing = "convert needs a map"};
    args_result parsed = args_parse(command, groups, 1, &rest, argc, argv);
    if (parsed != ARGS_RUN)
        return parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;
    if (settings.file == NULL && rest.count == 2)
        settings.file = rest.arguments[1];
    else if (settings.file == NULL || rest.count == 2) {
        report_error("convert needs one file to write to, add -o FILE");
        return CODE_BAD;
    }
    if (input_is(settings.file)) {
        report_error("'-' is standard input: name the file to write to, whose ending tells the format");
        return CODE_BAD;
    }
    scene scene;
    map_text text = {0};
    bool done = open_scene(&scene, rest.arguments[0], settings.file) && write_map(&scene, settings.file, &text);
    if (done)
        tell(&settings, text.length);
    free(text.bytes);
    scene_close(&scene);
    return done ? CODE_DONE : CODE_BAD;
}

const command command_convert = {
    "convert",
    "MAP FILE",
    "rewrites a map in another format",
    "Writes a map to a file whose name tells the format: a .map is a Moving AI map, which\n"
    "holds one level of seven terrains; a .png has a pixel a cell, a .csv a name, a .txt a\n"
    "letter, and FILE.terrains beside it says which is what, so that it reads back; any\n"
    "other name, such as .wmap, is wend's own format, which holds everything\n"
    "(docs/formats.md). What a file cannot hold is an error. Like every command that takes\n"
    "a map it reads Tiled, LDtk, pictures, .csv and .txt too (docs/import.md).\n"
    "A mesh, such as a .wmesh, goes to a .mesh, which has no links.\n"
    "A graph goes to a .gr and a .co of the DIMACS challenge, or to a .graph, which holds all.\n"
    "Exit status: 0 written, 2 bad usage or input.\n",
    "  wend convert maps/rooms.map -o rooms.wmap\n"
    "  wend convert rooms.wmap rooms.map\n"
    "  wend convert maps/rooms.map rooms.png\n"
    "  wend convert maps/railways.graph -o rails.graph\n",
    run,
};
