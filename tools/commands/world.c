/* world.c: wend world: worlds in files. */
#include "commands/commands.h"
#include "worlds/worlds.h"

#include <stdlib.h>
#include <string.h>

typedef struct world_settings {
    world_making making;
    world_question question;
    world_view view;
    bool json, check;
    uint64_t zoom; /* the zoom plus one; 0 = not given */
    const char *file;
} world_settings;

static bool take_seed(const args_option *option, char *const *values, void *field)
{
    world_settings *settings = field;
    char *end;
    settings->making.seed = strtoull(values[0], &end, 10);
    settings->making.is_random = true;
    if (values[0][0] >= '0' && values[0][0] <= '9' && *end == '\0')
        return true;
    report_error("%s takes a number, not '%s'", option->name, values[0]);
    return false;
}

static bool take_size(const args_option *option, char *const *values, void *field)
{
    world_settings *settings = field;
    char *end = values[0];
    if (values[0][0] >= '0' && values[0][0] <= '9')
        settings->making.width = strtoull(values[0], &end, 10);
    if (*end == 'x' && end[1] >= '0' && end[1] <= '9')
        settings->making.height = strtoull(end + 1, &end, 10);
    if (*end == '\0' && settings->making.width >= 1 && settings->making.width <= WEND_WORLD_MAX_SIDE &&
        settings->making.height >= 1 && settings->making.height <= WEND_WORLD_MAX_SIDE)
        return true;
    report_error("%s takes a width and a height from 1 to %u, such as 4096x2048, not '%s'", option->name,
                 (unsigned)WEND_WORLD_MAX_SIDE, values[0]);
    return false;
}

static bool take_tile(const args_option *option, char *const *values, void *field)
{
    uint64_t side;
    if (!args_take_count(option, values, &side))
        return false;
    *(uint64_t *)field = side;
    if (side >= WEND_TILE_MIN_SIDE && side <= WEND_TILE_MAX_SIDE && (side & (side - 1)) == 0)
        return true;
    report_error("%s takes 64, 128, 256, 512 or 1024, not '%s'", option->name, values[0]);
    return false;
}

static bool take_zoom(const args_option *option, char *const *values, void *field)
{
    if (values[0][0] >= '0' && values[0][0] <= '9' && values[0][1] == '\0') {
        *(uint64_t *)field = (uint64_t)(values[0][0] - '0') + 1;
        return true;
    }
    report_error("%s takes a number from 0 to 9, not '%s'", option->name, values[0]);
    return false;
}

static bool take_ends(const args_option *option, char *const *values, void *field)
{
    world_question *question = field;
    (void)option;
    question->start = values[0];
    question->goal = values[1];
    return true;
}

#define FIELD(name) offsetof(world_settings, name)

static const args_option own_options[] = {
    {"-o", "FILE", 1, FIELD(file), args_take_text, "of make the world, of show the picture: .png or .svg"},
    {"--generate", "SEED", 1, 0, take_seed, "make: land by chance in the place of a map"},
    {"--size", "WxH", 1, 0, take_size, "with --generate: columns and rows"},
    {"--tile", "N", 1, FIELD(making.tile_side), take_tile, "make: the side of tiles (default 256)"},
    {"--threads", "N", 1, FIELD(making.threads), args_take_count, "make: on so many threads (default 1)"},
    {"--check", NULL, 0, FIELD(check), args_take_switch, "info: read all of the file to see whether it is sound"},
    {"--path", "X,Y X,Y", 2, FIELD(question), take_ends, "show: with the way from one cell to the other"},
    {"--coarse", NULL, 0, FIELD(view.coarse), args_take_switch,
     "show: the way as the coarse part has it, which is known at once"},
    {"--tiles", NULL, 0, FIELD(view.tiles), args_take_switch,
     "show, with --path: pale but for tiles in memory at its end"},
    {"--areas", NULL, 0, FIELD(view.areas), args_take_switch,
     "info: also divide the land into areas, with the choke points\nbetween them; show: colour them, chokes in red"},
    {"--area", "X,Y,W,H", 1, FIELD(view.area), args_take_text, "show, and info with --areas: this rectangle only"},
    {"--zoom", "N", 1, FIELD(zoom), take_zoom,
     "show: a cell of the picture is 2^N x 2^N of the world\n(default: so that it is not large)"},
    {"--scale", "N", 1, FIELD(view.scale), args_take_count, "show: pixels a cell of the picture"},
    {"--json", NULL, 0, FIELD(json), args_take_switch, "print one JSON value"},
};

static exit_code make(world_settings *settings, const args_rest *rest)
{
    world_making *making = &settings->making;
    making->map = rest->count > 1 ? rest->arguments[1] : NULL;
    making->file = settings->file;
    making->json = settings->json;
    making->mover = settings->question.mover;
    if (making->file == NULL || !has_ending(making->file, WORLD_ENDING))
        report_error("world make needs -o FILE.world, see 'wend world --help'");
    else if (platform_is_file(making->file))
        report_error("%s: there is such a file already, take it away first", making->file);
    else if ((making->map != NULL) == making->is_random)
        report_error("world make needs a map or --generate SEED, one of the two");
    else if (making->is_random != (making->width > 0))
        report_error("--generate and --size WxH go together");
    else if (rest->count > 2)
        report_error("world make takes one map");
    else
        return world_make(making);
    return CODE_BAD;
}

static exit_code tell(const world_settings *settings, const char *file)
{
    const world_telling telling = {settings->question.mover, settings->check, settings->view.areas, settings->view.area,
                                   settings->json};
    if (telling.area == NULL || telling.areas)
        return world_tell(file, &telling);
    report_error("of info --area says which part --areas divides, add that");
    return CODE_BAD;
}

static exit_code do_what(world_settings *settings, const args_rest *rest)
{
    const char *what = rest->arguments[0];
    if (strcmp(what, "make") == 0)
        return make(settings, rest);
    const bool is_info = strcmp(what, "info") == 0, is_edit = strcmp(what, "edit") == 0,
               is_show = strcmp(what, "show") == 0;
    if (!is_info && !is_edit && !is_show)
        report_error("'%s' is nothing that wend world does, which is make, info, edit and show", what);
    else if (rest->count != (is_edit ? 4 : 2))
        report_error("world %s", is_edit ? "edit needs a world, a rectangle X,Y,W,H and a terrain"
                                         : "info and show need a world, see 'wend world --help'");
    else if (is_info)
        return tell(settings, rest->arguments[1]);
    else if (is_edit)
        return world_edit(rest->arguments[1], rest->arguments[2], rest->arguments[3], settings->json);
    else
        return world_show(rest->arguments[1], &settings->question, &settings->view);
    return CODE_BAD;
}

static exit_code run(const command *command, int argc, char **argv)
{
    world_settings settings = {.making = {.tile_side = 256, .threads = 1}};
    args_group groups[] = {ARGS_GROUP(own_options, &settings), mover_options_group(&settings.question.mover)};
    args_rest rest = {.least = 1, .most = 4, .missing = "world needs to know what to do: make, info, edit or show"};
    args_result parsed = args_parse(command, groups, 2, &rest, argc, argv);
    if (parsed != ARGS_RUN)
        return parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;
    settings.view.file = settings.file;
    settings.view.json = settings.json;
    settings.view.zoom = (int)settings.zoom - 1;
    return do_what(&settings, &rest);
}

const command command_world = {
    "world",
    "make|info|edit|show FILE.world [options]",
    "makes, edits and draws worlds in files",
    "Keeps maps that are larger than memory in files (docs/worlds.md): make writes one of a\n"
    "map of squares, or of land by chance, with what a mover knows of all of it; --profile\n"
    "says who that is. info tells what is in it; edit gives a cell or a rectangle a terrain,\n"
    "which is on the disk once the program says so; show draws it, or a part, with a way.\n"
    "--areas divides a world, or a part of it, into areas where it narrows.\n"
    "wend path FILE.world X,Y X,Y finds ways.\n"
    "Exit status: 0 done, 1 there is no path, 2 bad usage or input.\n",
    "  wend world make maps/caves.map --tile 64 -o caves.world\n"
    "  wend world make --generate 7 --size 2048x2048 -o land.world\n"
    "  wend world info land.world\n"
    "  wend world info land.world --areas --area 512,512,512,512\n"
    "  wend world edit land.world 100,100,20,2 wall\n"
    "  wend world show land.world --path 160,1000 1900,380 -o land.png\n"
    "  wend path land.world 160,1000 1900,380\n",
    run,
};
