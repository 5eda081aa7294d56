/* args.c: parses options by table and prints the help from the same tables. */
#include "options/args.h"

#include "options/likely.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Columns that the help gives to an option and its values. */
#define HELP_WIDTH 26

/* The largest coordinate that is read; it fits a wend_place. Larger numbers become this, outside of every map too. */
#define COORDINATE_MAX 8388607
#define LEVEL_MAX      (WEND_ANY_LEVEL - 1)

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

bool args_take_switch(const args_option *option, char *const *values, void *field)
{
    (void)option, (void)values;
    *(bool *)field = true;
    return true;
}

bool args_take_text(const args_option *option, char *const *values, void *field)
{
    (void)option;
    *(const char **)field = values[0];
    return true;
}

/*
 * Reads digits; returns what follows them, NULL if there are none. A number past `most` (at least 9) sets *fits to
 * false; a number that fits leaves it unchanged.
 */
static const char *read_number(const char *text, uint64_t most, uint64_t *number, bool *fits)
{
    if (!is_digit(*text))
        return NULL;
    for (*number = 0; is_digit(*text); text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (*number <= (most - digit) / 10)
            *number = *number * 10 + digit;
        else
            *fits = false;
    }
    return text;
}

const char *args_read_decimal(const char *text, double *value)
{
    size_t length = strspn(text, "0123456789.");
    char *end;
    if (!is_digit(text[0]) && !(text[0] == '.' && is_digit(text[1])))
        return NULL;
    *value = strtod(text, &end);
    return end <= text + length ? end : NULL;
}

bool args_take_count(const args_option *option, char *const *values, void *field)
{
    uint64_t count;
    bool fits = true;
    const char *end = read_number(values[0], UINT64_MAX, &count, &fits);
    if (end != NULL && *end == '\0' && !fits) {
        report_error("%s takes a number up to %" PRIu64 ", not '%s'", option->name, UINT64_MAX, values[0]);
        return false;
    }
    if (end == NULL || *end != '\0' || count == 0) {
        report_error("%s takes a whole number from 1, not '%s'", option->name, values[0]);
        return false;
    }
    *(uint64_t *)field = count;
    return true;
}

int args_choose(const args_option *option, const char *value, const char *const *names, int count)
{
    likely meant = likely_begin(value, strlen(value));
    char hint[LIKELY_ROOM];
    for (int i = 0; i < count; i++) {
        if (strcmp(value, names[i]) == 0)
            return i;
        likely_try(&meant, names[i]);
    }
    fprintf(stderr, "wend: '%s' is no value for %s%s choose ", value, option->name,
            meant.best ? likely_hint(&meant, hint) : ",");
    for (int i = 0; i < count; i++)
        fprintf(stderr, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " or ", names[i]);
    fputc('\n', stderr);
    return -1;
}

/* Reads a column or row, negative left of or above the map. Returns what follows it, NULL if there is none. */
static const char *read_index(const char *text, int32_t *index)
{
    bool is_negative = text[0] == '-', fits = true;
    uint64_t number = 0;
    text = read_number(text + is_negative, COORDINATE_MAX, &number, &fits);
    int32_t distance = fits ? (int32_t)number : COORDINATE_MAX;
    *index = is_negative ? -distance : distance;
    return text;
}

static const char *read_level(const char *text, uint16_t *level)
{
    uint64_t number = 0;
    bool fits = true;
    text = read_number(text, LEVEL_MAX, &number, &fits);
    *level = fits ? (uint16_t)number : LEVEL_MAX;
    return text;
}

bool args_read_cell(const char *text, wend_place *cell)
{
    int32_t x, y;
    uint16_t level = 0;
    const char *at = read_index(text, &x);
    at = at != NULL && *at == ',' ? read_index(at + 1, &y) : NULL;
    if (at != NULL && *at == ',')
        at = read_level(at + 1, &level);
    if (at == NULL || *at != '\0') {
        report_error("'%s' is no cell, write column and row as X,Y without a space, such as 3,14, and where there are "
                     "levels X,Y,LEVEL",
                     text);
        return false;
    }
    *cell = wend_place_at(x, y, level);
    return true;
}

/* A rectangle has three commas or more. */
bool args_is_rectangle(const char *text)
{
    int commas = 0;
    for (; *text != '\0'; text++)
        commas += *text == ',';
    return commas >= 3;
}

bool args_read_area(const char *text, wend_area *area)
{
    int32_t numbers[5] = {0};
    int count = 0;
    const char *at = text;
    while (count < 5 && (count < 2 || *at != '-') && (at = read_index(at, &numbers[count])) != NULL) {
        count++;
        if (*at != ',')
            break;
        at++;
    }
    bool is_rectangle = count >= 4, has_level = count == 3 || count == 5;
    if (count < 2 || at == NULL || *at != '\0' || (is_rectangle && (numbers[2] == 0 || numbers[3] == 0)))
        report_error("'%s' is no cell or rectangle, write column and row as X,Y or a rectangle as X,Y,WIDTH,HEIGHT, "
                     "each with ,LEVEL behind it where there are levels",
                     text);
    else {
        int32_t level = has_level ? numbers[count - 1] : 0;
        area->place = wend_place_at(numbers[0], numbers[1], level < LEVEL_MAX ? (uint16_t)level : LEVEL_MAX);
        area->width = is_rectangle ? (uint32_t)numbers[2] : 1;
        area->height = is_rectangle ? (uint32_t)numbers[3] : 1;
        return true;
    }
    return false;
}

bool args_read_position(const char *text, wend_place *place)
{
    int32_t coordinates[2] = {0};
    uint16_t level = 0;
    const char *at = text;
    for (int i = 0; i < 2; i++) {
        double cells = 0;
        bool is_negative = *at == '-';
        const char *end = args_read_decimal(at + is_negative, &cells);
        cells = cells < COORDINATE_MAX ? cells : COORDINATE_MAX;
        coordinates[i] = (int32_t)(cells * WEND_CELL); /* rounds away from the map, so that -0.001 is outside */
        coordinates[i] = is_negative ? -coordinates[i] - (cells * WEND_CELL > coordinates[i]) : coordinates[i];
        at = end != NULL && (i == 1 || *end == ',') ? end + (i == 0) : "?";
    }
    if (*at == ',')
        at = read_level(at + 1, &level);
    if (at == NULL || *at != '\0') {
        report_error("'%s' is no position, write column and row as X.x,Y.y, such as 3.25,14.5", text);
        return false;
    }
    *place = (wend_place){coordinates[0], coordinates[1], level, 0};
    return true;
}

/* Reads a coordinate of a point into 1/256 units. Returns what follows it; NULL if there is none or it is too large. */
static const char *read_coordinate(const char *text, int32_t *coordinate)
{
    bool negative = text[0] == '-';
    double value = 0;
    const char *end = args_read_decimal(text + negative, &value);
    if (end == NULL || value * WEND_CELL > WEND_MESH_MAX_COORDINATE)
        return NULL;
    int32_t rounded = (int32_t)(value * WEND_CELL + 0.5);
    *coordinate = negative ? -rounded : rounded;
    return end;
}

static bool read_point(const char *text, wend_place *place)
{
    uint64_t level = WEND_ANY_LEVEL;
    bool fits = true;
    *place = (wend_place){0, 0, 0, 0};
    const char *at = read_coordinate(text, &place->x);
    at = at != NULL && *at == ',' ? read_coordinate(at + 1, &place->y) : NULL;
    if (at != NULL && *at == ',')
        at = read_number(at + 1, UINT16_MAX - 1, &level, &fits);
    place->level = (uint16_t)level;
    if (at != NULL && *at == '\0' && fits)
        return true;
    report_error("'%s' is no point, write X,Y or X,Y,LEVEL without a space, such as 3.25,14, from -%d to %d", text,
                 WEND_MESH_MAX_COORDINATE / WEND_CELL, WEND_MESH_MAX_COORDINATE / WEND_CELL);
    return false;
}

bool args_read_place(const char *text, args_places how, wend_place *place)
{
    if (how == ARGS_PLACES_POINTS)
        return read_point(text, place);
    return how == ARGS_PLACES_BETWEEN && strchr(text, '.') != NULL ? args_read_position(text, place)
                                                                   : args_read_cell(text, place);
}

static void print_option(const char *name, const char *values, const char *summary)
{
    int written = printf("  %s%s%s", name, values != NULL ? " " : "", values != NULL ? values : "");
    if (written > HELP_WIDTH - 2)
        written = printf("\n") - 1;
    printf("%*s", HELP_WIDTH - written, "");
    for (; *summary != '\0'; summary++) {
        putchar(*summary);
        if (*summary == '\n')
            printf("%*s", HELP_WIDTH, "");
    }
    putchar('\n');
}

static void print_help(const command *command, const args_group *groups, size_t group_count)
{
    printf("usage: wend %s %s\n\n%s\noptions:\n", command->name, command->arguments, command->details);
    for (size_t i = 0; i < group_count; i++)
        for (size_t j = 0; j < groups[i].count; j++)
            print_option(groups[i].options[j].name, groups[i].options[j].values, groups[i].options[j].summary);
    print_option("--help", NULL, "this text");
    printf("\nexamples, on the maps that come with wend:\n%s", command->examples);
}

static bool is_option(const char *argument)
{
    return argument[0] == '-' && argument[1] != '\0' && !is_digit(argument[1]);
}

/* Length of an option's name: the whole argument, or the part before '=' in "--name=value". */
static size_t name_length(const char *argument)
{
    const char *equals = strncmp(argument, "--", 2) == 0 ? strchr(argument, '=') : NULL;
    return equals != NULL ? (size_t)(equals - argument) : strlen(argument);
}

static const args_option *find_option(const args_group *groups, size_t group_count, const char *name, size_t length,
                                      void **target)
{
    for (size_t i = 0; i < group_count; i++)
        for (size_t j = 0; j < groups[i].count; j++) {
            const args_option *option = &groups[i].options[j];
            if (strlen(option->name) == length && memcmp(option->name, name, length) == 0) {
                *target = groups[i].target;
                return option;
            }
        }
    return NULL;
}

static void report_unknown_option(const command *command, const args_group *groups, size_t group_count,
                                  const char *name, size_t length)
{
    likely meant = likely_begin(name, length);
    char hint[LIKELY_ROOM];
    for (size_t i = 0; i < group_count; i++)
        for (size_t j = 0; j < groups[i].count; j++)
            likely_try(&meant, groups[i].options[j].name);
    report_error("unknown option '%.*s'%s 'wend %s --help' lists those there are", (int)length, name,
                 meant.best ? likely_hint(&meant, hint) : ",", command->name);
}

/* Takes the option at argv[0]. Returns how many arguments it used, 0 with an error. */
static int take_option(const command *command, const args_group *groups, size_t group_count, int argc, char **argv)
{
    void *target = NULL;
    size_t length = name_length(argv[0]);
    const args_option *option = find_option(groups, group_count, argv[0], length, &target);
    if (option == NULL) {
        report_unknown_option(command, groups, group_count, argv[0], length);
        return 0;
    }
    void *field = (char *)target + option->offset;
    bool attached = argv[0][length] == '=';
    char *attached_value[] = {argv[0] + length + 1};
    if (attached && option->value_count != 1) {
        report_error("write %s%s%s without '='", option->name, option->value_count > 0 ? " " : "",
                     option->value_count > 0 ? option->values : "");
        return 0;
    }
    if (!attached && argc <= option->value_count) {
        report_error("%s needs %s, write %s %s", option->name, option->value_count == 1 ? "a value" : "two values",
                     option->name, option->values);
        return 0;
    }
    if (!option->take(option, attached ? attached_value : argv + 1, field))
        return 0;
    return attached ? 1 : 1 + option->value_count;
}

static bool check_rest(const command *command, const args_rest *rest)
{
    if (rest->count < rest->least)
        report_error("%s, see 'wend %s --help'", rest->missing, command->name);
    else if (rest->most > 0 && rest->count > rest->most)
        report_error("'%s' is one argument too many, write wend %s %s", rest->arguments[rest->most], command->name,
                     command->arguments);
    else
        return true;
    return false;
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

args_result args_parse(const command *command, const args_group *groups, size_t group_count, args_rest *rest, int argc,
                       char **argv)
{
    if (asks_for_help(argc, argv)) {
        print_help(command, groups, group_count);
        return ARGS_HELP;
    }
    bool options_ended = false;
    rest->arguments = argv;
    rest->count = 0;
    for (int i = 0; i < argc;) {
        if (!options_ended && strcmp(argv[i], "--") == 0) {
            options_ended = true;
            i++;
        } else if (options_ended || !is_option(argv[i])) {
            argv[rest->count++] = argv[i++];
        } else {
            int used = take_option(command, groups, group_count, argc - i, argv + i);
            if (used == 0)
                return ARGS_BAD;
            i += used;
        }
    }
    return check_rest(command, rest) ? ARGS_RUN : ARGS_BAD;
}
