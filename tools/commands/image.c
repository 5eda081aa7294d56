/* image.c: wend image: writes a map with everything computed from it to a file that opens at once. */
#include "commands/commands.h"
#include "map/map.h"
#include "options/options.h"
#include "system/system.h"

typedef struct image_settings {
    bool json;
    bool prepare;
    const char *file;
} image_settings;

static const args_option own_options[] = {
    {"-o", "FILE", 1, offsetof(image_settings, file), args_take_text, "where to write, such as rooms.image"},
    {"--prepare", NULL, 0, offsetof(image_settings, prepare), args_take_switch,
     "with what makes queries faster on such a map"},
    {"--json", NULL, 0, offsetof(image_settings, json), args_take_switch, "print one JSON value"},
};

static bool report_write(const char *file, wend_status status)
{
    if (status == WEND_ERROR_FILE)
        report_error("%s: this file cannot be written, check its folder", file);
    else if (status == WEND_ERROR_UNSUPPORTED)
        report_error("maps of which only part is known have no images yet: leave out the layer 'known'");
    else if (status != WEND_OK)
        report_no_memory("the image");
    return status == WEND_OK;
}

static void tell(const image_settings *settings, uint32_t what, size_t bytes)
{
    char room[PREPARED_ROOM];
    const char *prepared = image_file_prepared(what, room);
    if (!settings->json) {
        printf("Wrote %s, %zu bytes; prepared: %s%s.\n", settings->file, bytes, prepared,
               settings->prepare && what == 0 ? ", as nothing makes queries faster on such a map" : "");
        return;
    }
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_member_text(&writer, "file", settings->file);
    json_member_count(&writer, "bytes", bytes);
    json_member_text(&writer, "prepared", prepared);
    json_close(&writer, '}');
    json_end(&writer);
}

/* Prepares what makes queries faster: on graphs landmarks, on meshes the taut graph. False with an error. */
static bool prepare(const scene *scene)
{
    enum { LANDMARKS = 8 };
    preparation made;
    if (scene->kind == WEND_MAP_GRID)
        return scene_keep(scene, &made);
    const wend_status status = scene->kind == WEND_MAP_GRAPH
                                   ? wend_space_prepare_landmarks(scene->space, LANDMARKS)
                                   : wend_space_prepare(scene->space, WEND_PREPARED_TAUT_GRAPH);
    if (status != WEND_OK)
        report_no_memory("what is prepared");
    return status == WEND_OK;
}

/* The sum of wend_prepared; for a graph, the landmarks made now or those of the image that it came from. */
static uint32_t prepared(const scene *scene, const image_settings *settings)
{
    if (scene->kind != WEND_MAP_GRAPH)
        return wend_space_prepared(scene->space);
    const uint32_t brought = scene->image != NULL ? scene->image->info.prepared : 0;
    return settings->prepare ? (uint32_t)WEND_PREPARED_LANDMARKS : brought;
}

static bool write_image(const scene *scene, const image_settings *settings)
{
    size_t bytes;
    if (settings->prepare && !prepare(scene))
        return false;
    wend_status status = wend_space_write_image(scene->space, NULL, 0, &bytes);
    if (status == WEND_ERROR_CAPACITY)
        status = wend_space_save_image(scene->space, settings->file);
    if (!report_write(settings->file, status))
        return false;
    tell(settings, prepared(scene, settings), bytes);
    return true;
}

static exit_code run(const command *command, int argc, char **argv)
{
    image_settings settings = {0};
    mover_options mover = {0};
    args_group groups[] = {mover_options_group(&mover), ARGS_GROUP(own_options, &settings)};
    args_rest rest = {.least = 1, .most = 1, .missing = "image needs a map"};
    args_result parsed = args_parse(command, groups, 2, &rest, argc, argv);
    if (parsed != ARGS_RUN)
        return parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;
    if (settings.file == NULL || !image_file_is(settings.file)) {
        report_error("image needs a file to write to whose name ends in .image, add -o FILE.image");
        return CODE_BAD;
    }
    scene scene;
    const bool done = scene_open_any(&scene, rest.arguments[0], &mover) && write_image(&scene, &settings);
    scene_close(&scene);
    return done ? CODE_DONE : CODE_BAD;
}

const command command_image = {
    "image",
    "MAP -o FILE.image [options]",
    "keeps a map and what is worked out from it in a file that is opened in no time",
    "Writes a map as one mover sees it, with all that a space has worked out, to a file that\n"
    "every command that takes such a map takes as well: it is mapped and used where it lies,\n"
    "so that it is open in microseconds, and processes that do so share its memory\n"
    "(docs/images.md). Names of terrains and of nodes, and the map's layers, are not in it.\n"
    "Exit status: 0 written, 2 bad usage or input.\n",
    "  wend image maps/rooms.map --prepare -o rooms.image\n"
    "  wend path rooms.image 1,1 71,35\n"
    "  wend info rooms.image\n"
    "  wend image maps/railways.graph --prepare -o rails.image\n"
    "  wend image maps/mill.wmesh -o mill.image\n",
    run,
};
