/* cmd_convert.c: wend convert: rewrites a map in the other format. */
#include "args.h"
#include "ending.h"
#include "json.h"
#include "output.h"
#include "scene.h"

#include <stdlib.h>

typedef struct convert_settings {
    bool json;
    const char *file;
} convert_settings;

static const args_option own_options[] = {
    {"-o", "FILE", 1, offsetof(convert_settings, file), args_take_text,
     "where to write: a .map is a Moving AI map, any other name\nwend's own format"},
    {"--json", NULL, 0, offsetof(convert_settings, json), args_take_switch, "print one JSON value"},
};

/* The map's text, whose length is known from writing it to no room at all. */
typedef struct map_text {
    char *bytes;
    size_t length;
} map_text;

static wend_status write_text(const scene *scene, bool moving_ai, map_text *text, wend_text_error *error)
{
    size_t capacity = text->length;
    return moving_ai ? wend_grid_write_map(scene->grid, scene->info, text->bytes, capacity, &text->length, error)
                     : wend_grid_write_text(scene->grid, scene->info, text->bytes, capacity, &text->length);
}

static bool make_text(const scene *scene, const char *file, map_text *text)
{
    bool moving_ai = has_ending(file, ".map");
    wend_text_error error = {0};
    if (write_text(scene, moving_ai, text, &error) == WEND_ERROR_UNSUPPORTED) {
        report_error("%s: %s, such as %.*s.wmap", file, error.text, (int)(ending_start(file) - file), file);
        return false;
    }
    text->bytes = malloc(text->length);
    if (text->bytes == NULL)
        report_no_memory("the map's text");
    return text->bytes != NULL && write_text(scene, moving_ai, text, &error) == WEND_OK;
}

static bool write_file(const map_text *text, const char *file)
{
    FILE *out = output_create(file);
    return out != NULL && output_finish(out, file, fwrite(text->bytes, 1, text->length, out) == text->length);
}

static void tell(const convert_settings *settings, size_t bytes)
{
    if (!settings->json) {
        printf("Wrote %s, %zu bytes.\n", settings->file, bytes);
        return;
    }
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_key(&writer, "file");
    json_text(&writer, settings->file);
    json_key(&writer, "bytes");
    json_count(&writer, bytes);
    json_close(&writer, '}');
    json_end(&writer);
}

static exit_code run(const command *command, int argc, char **argv)
{
    convert_settings settings = {0};
    args_group groups[] = {ARGS_GROUP(own_options, &settings)};
    args_rest rest = {.least = 1, .most = 1, .missing = "convert needs a map"};
    args_result parsed = args_parse(command, groups, 1, &rest, argc, argv);
    if (parsed != ARGS_RUN)
        return parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;
    if (settings.file == NULL) {
        report_error("convert needs a file to write to, add -o FILE");
        return CODE_BAD;
    }
    scene scene;
    map_text text = {0};
    bool done = scene_open_map(&scene, rest.arguments[0]) && make_text(&scene, settings.file, &text) &&
                write_file(&text, settings.file);
    if (done)
        tell(&settings, text.length);
    free(text.bytes);
    scene_close(&scene);
    return done ? CODE_DONE : CODE_BAD;
}

const command command_convert = {
    "convert",
    "MAP -o FILE",
    "rewrites a map in the other format",
    "Writes a map to a file whose name tells the format: a .map is a Moving AI map, which\n"
    "holds one level of seven terrains; any other name, such as .wmap, is wend's own\n"
    "format, which holds everything (docs/formats.md). What a .map cannot hold is an error.\n"
    "Exit status: 0 written, 2 bad usage or input.\n",
    "  wend convert maps/rooms.map -o rooms.wmap\n"
    "  wend convert rooms.wmap -o rooms.map\n",
    run,
};
