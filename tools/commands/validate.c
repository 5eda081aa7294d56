/* validate.c: wend validate: checks whether a path in JSON can be walked. */
#include "answers/answers.h"
#include "commands/commands.h"
#include "map/map.h"
#include "options/options.h"
#include "system/system.h"

#include <inttypes.h>

typedef struct validate_settings {
    bool json;
    uint32_t heading; /* 0 = any, else 1 + a wend_direction */
} validate_settings;

static const args_option own_options[] = {
    {"--heading", "DIR", 1, offsetof(validate_settings, heading), query_options_take_heading,
     "where the mover faces at the start, for turn costs: n, ne, e,\nse, s, sw, w or nw"},
    {"--json", NULL, 0, offsetof(validate_settings, json), args_take_switch, "print one JSON value"},
};

/* In the order of wend_path_fault. */
static const char *const fault_codes[] = {"none", "outside", "blocked", "corner", "exit",
                                          "step", "link",    "line",    "stop",   "others"};

static void write_check(json *writer, const wend_path_check *check, bool with_level)
{
    json_open(writer, '{');
    json_member_bool(writer, "valid", check->fault == WEND_PATH_FAULT_NONE);
    if (check->fault != WEND_PATH_FAULT_NONE) {
        json_member_text(writer, "fault", wend_path_fault_text(check->fault));
        json_member_text(writer, "fault_code", fault_codes[check->fault]);
        json_member_count(writer, "step", check->step);
        json_member_count(writer, "point", check->point);
        json_key(writer, "cell");
        json_open(writer, '[');
        json_number(writer, wend_place_column(check->cell));
        json_number(writer, wend_place_row(check->cell));
        if (with_level)
            json_count(writer, check->cell.level);
        json_close(writer, ']');
    }
    json_member_real(writer, "length", check->length);
    json_member_count(writer, "cost", check->cost);
    json_close(writer, '}');
}

static void print_check(const wend_path_check *check, bool with_level)
{
    char level[16] = "";
    if (with_level)
        snprintf(level, sizeof level, ",%u", (unsigned)check->cell.level);
    if (check->fault == WEND_PATH_FAULT_NONE)
        printf("can be walked: %.2f cells long, cost %" PRIu64 ".\n", check->length, check->cost);
    else
        printf("cannot be walked: at step %" PRIu64 ", cell %d,%d%s, %s; up to there it is %.2f cells long, cost "
               "%" PRIu64 ".\n",
               check->step, (int)wend_place_column(check->cell), (int)wend_place_row(check->cell), level,
               wend_path_fault_text(check->fault), check->length, check->cost);
}

/* Prepares the space for the kind of paths that the file has. */
static bool prepare(const scene *scene, const path_file *file)
{
    wend_query query = wend_query_default();
    for (uint32_t i = 0; i < file->count; i++)
        if (file->entries[i].path.lines == WEND_LINES_SHORTEST) {
            query.shape.lines = WEND_LINES_SHORTEST;
            query.shape.corners_may_touch |= file->entries[i].corners_touch;
        }
    return scene_prepare(scene, &query);
}

/* Checks each path of a list, or the only one. */
static exit_code validate(const scene *scene, const path_file *file, const validate_settings *settings)
{
    wend_direction heading = settings->heading > 0 ? (wend_direction)(settings->heading - 1) : WEND_DIRECTION_NONE;
    bool with_level = scene_levels(scene) > 1, valid = true;
    json writer = json_begin(stdout);
    if (settings->json && file->is_list)
        json_open(&writer, '[');
    for (uint32_t i = 0; i < file->count; i++) {
        wend_path_check check;
        valid &= wend_path_is_valid(&file->entries[i].path, scene->space, heading, &check);
        if (settings->json) {
            write_check(&writer, &check, with_level);
            continue;
        }
        if (file->is_list)
            printf("Path %u ", (unsigned)i + 1);
        else
            fputs("The path ", stdout);
        print_check(&check, with_level);
    }
    if (settings->json && file->is_list)
        json_close(&writer, ']');
    if (settings->json)
        json_end(&writer);
    return valid ? CODE_DONE : CODE_NO_PATH;
}

static exit_code run(const command *command, int argc, char **argv)
{
    validate_settings settings = {0};
    mover_options mover = {0};
    args_group groups[] = {ARGS_GROUP(own_options, &settings), mover_options_group(&mover)};
    args_rest rest = {.least = 2, .most = 2, .missing = "validate needs a map and a file with a path"};
    args_result parsed = args_parse(command, groups, 2, &rest, argc, argv);
    if (parsed != ARGS_RUN)
        return parsed == ARGS_HELP ? CODE_DONE : CODE_BAD;
    if (!path_file_available())
        return CODE_BAD;
    scene scene;
    path_file file = {0};
    exit_code code = CODE_BAD;
    if (scene_open_any(&scene, rest.arguments[0], &mover) && path_file_read(&file, rest.arguments[1]) &&
        prepare(&scene, &file))
        code = validate(&scene, &file, &settings);
    path_file_close(&file);
    scene_close(&scene);
    return code;
}

const command command_validate = {
    "validate",
    "MAP PATH.json [options]",
    "tells whether a path can be walked",
    "Reads a path as 'wend path --json' writes it, from a file or with - from standard\n"
    "input, and tells whether a mover can walk it on a map, which may have changed since,\n"
    "and at which step not; and what it costs that mover. Of the list that --cheapest\n"
    "writes, each. Ways at any angle and those over meshes too.\n"
    "Exit status: 0 all can be walked, 1 one cannot, 2 bad usage or input.\n",
    "  wend validate maps/rooms.map maps/rooms-path.json\n"
    "  wend validate maps/rooms.map maps/rooms-path.json --neighbours 8 --json\n",
    run,
};
