/* ask_options.c: arrival, places on the way, what to do where there is none, shape and choice among ties. */
#include "ask_options.h"

#include <stdlib.h>
#include <string.h>

#define RANGE_MAX 1000000

static bool add_area(area_list *list, wend_area area)
{
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity > 0 ? 2 * list->capacity : 8;
        wend_area *areas = realloc(list->areas, capacity * sizeof *areas);
        if (areas == NULL) {
            report_no_memory("the list of places");
            return false;
        }
        list->areas = areas;
        list->capacity = capacity;
    }
    list->areas[list->count++] = area;
    return true;
}

static bool take_cell(const args_option *option, char *const *values, void *field)
{
    wend_area area = {.width = 1, .height = 1};
    (void)option;
    return args_read_cell(values[0], &area.place) && add_area(field, area);
}

static bool take_area(const args_option *option, char *const *values, void *field)
{
    wend_area area;
    (void)option;
    return args_read_area(values[0], &area) && add_area(field, area);
}

static bool take_position(const args_option *option, char *const *values, void *field)
{
    ends_options *options = field;
    (void)option;
    options->from_given = true;
    return args_read_position(values[0], &options->from);
}

/* What follows the word and a colon as a number of cells; false with an error. */
static bool read_range(const args_option *option, const char *value, const char *number, uint32_t *range)
{
    double cells = 0;
    const char *end = args_read_decimal(number, &cells);
    if (end == NULL || *end != '\0' || cells > RANGE_MAX) {
        report_error("%s takes a number of cells up to %d behind the colon, such as within:3, not '%s'", option->name,
                     RANGE_MAX, value);
        return false;
    }
    *range = (uint32_t)(cells * WEND_CELL + 0.5);
    return true;
}

static bool take_arrival(const args_option *option, char *const *values, void *field)
{
    static const char *const names[] = {"at", "next-to", "within:N", "away:N"}; /* in the order of wend_arrival */
    ask_options *options = field;
    const char *value = values[0];
    if (strncmp(value, "within:", 7) == 0) {
        options->arrival = WEND_ARRIVAL_WITHIN;
        return read_range(option, value, value + 7, &options->range);
    }
    if (strncmp(value, "away:", 5) == 0) {
        options->arrival = WEND_ARRIVAL_AWAY;
        return read_range(option, value, value + 5, &options->range);
    }
    for (int i = 0; i < 2; i++)
        if (strcmp(value, names[i]) == 0) {
            options->arrival = (wend_arrival)i;
            return true;
        }
    args_choose(option, value, names, 4);
    return false;
}

static bool take_measure(const args_option *option, char *const *values, void *field)
{
    static const char *const names[] = {"euclid", "chebyshev", "path"}; /* in the order of wend_measure */
    int choice = args_choose(option, values[0], names, 3);
    if (choice >= 0)
        *(wend_measure *)field = (wend_measure)choice;
    return choice >= 0;
}

static bool take_unreachable(const args_option *option, char *const *values, void *field)
{
    static const char *const names[] = {"refuse", "nearest", "cheapest", "breach"}; /* as wend_policy */
    int choice = args_choose(option, values[0], names, 4);
    if (choice >= 0)
        *(wend_policy *)field = (wend_policy)choice;
    return choice >= 0;
}

static bool take_shape(const args_option *option, char *const *values, void *field)
{
    static const char *const names[] = {"grid", "straight"}; /* in the order of wend_lines */
    int choice = args_choose(option, values[0], names, 2);
    if (choice >= 0)
        *(wend_lines *)field = (wend_lines)choice;
    return choice >= 0;
}

static bool take_ties(const args_option *option, char *const *values, void *field)
{
    static const char *const names[] = {"any", "fewest-turns", "near-chord", "straight-first", "diagonal-first"};
    int choice = args_choose(option, values[0], names, 5); /* in the order of wend_ties */
    if (choice >= 0)
        *(wend_ties *)field = (wend_ties)choice;
    return choice >= 0;
}

static bool take_wall_weight(const args_option *option, char *const *values, void *field)
{
    ask_options *options = field;
    if (options->wall_weight_count == WALL_WEIGHTS_MAX) {
        report_error("%s is given more than %d times", option->name, WALL_WEIGHTS_MAX);
        return false;
    }
    options->wall_weights[options->wall_weight_count++] = values[0];
    return true;
}

static bool take_sight_profile(const args_option *option, char *const *values, void *field)
{
    ask_options *options = field;
    (void)option;
    options->sight = true;
    options->sight_profile = values[0];
    return true;
}

#define FIELD(name) offsetof(ask_options, name)

static const args_option table[] = {
    {"--arrive", "HOW", 1, 0, take_arrival,
     "what counts as arrival: at (default), next-to, within:N or\naway:N cells; away flees from the goals"},
    {"--measure", "HOW", 1, FIELD(measure), take_measure,
     "how within and away measure: euclid (default), chebyshev or\npath"},
    {"--sight", NULL, 0, FIELD(sight), args_take_switch, "arrive only where the goal is in sight of the mover"},
    {"--sight-profile", "FILE", 1, 0, take_sight_profile,
     "the same, by the eyes of another profile: arrows cross water"},
    {"--via", "X,Y", 1, FIELD(via), take_cell, "pass this place on the way; several in the order given"},
    {"--unreachable", "WHAT", 1, FIELD(unreachable), take_unreachable,
     "where the goal cannot be reached: refuse (default), nearest,\ncheapest or breach (through the cheapest "
     "walls)"},
    {"--wall-weight", "[T=]W", 1, 0, take_wall_weight,
     "with breach: what blocked cells weigh (default 16), of all\nterrains or of one, by letter or name; may come "
     "again"},
    {"--lines", "WHICH", 1, FIELD(shape), take_shape, "grid (default) or straight: lines at any angle"},
    {"--ties", "WHICH", 1, FIELD(ties), take_ties,
     "among equally cheap paths: any (default), fewest-turns,\nnear-chord, straight-first or diagonal-first"},
};

args_group ask_options_group(ask_options *options)
{
    return ARGS_GROUP(table, options);
}

void ask_options_close(ask_options *options)
{
    free(options->via.areas);
}

static const args_option ends_table[] = {
    {"--start", "X,Y", 1, offsetof(ends_options, starts), take_cell,
     "instead of the first cell; of several the cheapest is taken"},
    {"--goal", "X,Y[,W,H]", 1, offsetof(ends_options, goals), take_area,
     "instead of the last cell: any cell of a rectangle; of several\nthe cheapest is taken"},
    {"--from", "X.x,Y.y", 1, 0, take_position,
     "instead of the first cell: a position between cells, where\ncell 3,5 is all from 3,5 to 4,6"},
};

args_group ends_options_group(ends_options *options)
{
    return ARGS_GROUP(ends_table, options);
}

void ends_options_close(ends_options *options)
{
    free(options->starts.areas);
    free(options->goals.areas);
}

static bool add_cell(area_list *list, const char *text)
{
    wend_area area = {.width = 1, .height = 1};
    return args_read_cell(text, &area.place) && add_area(list, area);
}

bool ends_options_read_rest(ends_options *options, const args_rest *rest)
{
    bool needs_start = !options->from_given && options->starts.count == 0, needs_goal = options->goals.count == 0;
    int needed = 1 + needs_start + needs_goal, next = 1;
    if (options->from_given && options->starts.count > 0) {
        report_error("--from and --start both say where to begin, leave one out");
        return false;
    }
    if (rest->count < needed) {
        report_error("path needs a map, a start and a goal, see 'wend path --help'");
        return false;
    }
    if (rest->count > needed) {
        report_error("'%s' is one argument too many%s", rest->arguments[needed],
                     needed < 3 ? ": --start and --from replace the first cell, --goal the last"
                                : ", write wend path MAP X,Y X,Y [options]");
        return false;
    }
    if (needs_start && !add_cell(&options->starts, rest->arguments[next++]))
        return false;
    return !needs_goal || add_cell(&options->goals, rest->arguments[next]);
}
