/* ask_options.c: options for arrival, waypoints, unreachable goals, the path's shape and the choice among ties. */
#include "options/ask_options.h"

#include <stdlib.h>
#include <string.h>

#define RANGE_MAX 1000000

static bool grow_list(area_list *list)
{
    uint32_t capacity = list->capacity > 0 ? 2 * list->capacity : 8;
    wend_area *areas = realloc(list->areas, capacity * sizeof *areas);
    list->areas = areas != NULL ? areas : list->areas;
    const char **texts = areas != NULL ? realloc(list->texts, capacity * sizeof *texts) : NULL;
    list->texts = texts != NULL ? texts : list->texts;
    if (texts == NULL) {
        report_no_memory("the list of places");
        return false;
    }
    list->capacity = capacity;
    return true;
}

static bool add_text(area_list *list, const char *text)
{
    if (list->count == list->capacity && !grow_list(list))
        return false;
    list->areas[list->count] = (wend_area){.width = 1, .height = 1};
    list->texts[list->count++] = text;
    return true;
}

static bool take_place(const args_option *option, char *const *values, void *field)
{
    (void)option;
    return add_text(field, values[0]);
}

static void free_list(area_list *list)
{
    free(list->areas);
    free(list->texts);
}

/* Reads the number of cells after the word and the colon; false with an error. */
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

bool ask_options_take_shape(const args_option *option, char *const *values, void *field)
{
    static const char *const names[] = {"grid", "straight", "shortest"}; /* in the order of wend_lines */
    int choice = args_choose(option, values[0], names, 3);
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

static bool take_weight(const args_option *option, char *const *values, void *field)
{
    ask_options *options = field;
    if (options->weight_count == WALL_WEIGHTS_MAX) {
        report_error("%s is given more than %d times", option->name, WALL_WEIGHTS_MAX);
        return false;
    }
    options->weights[options->weight_count++] = values[0];
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
    {"--via", "X,Y", 1, FIELD(via), take_place, "pass this place on the way; several in the order given"},
    {"--unreachable", "WHAT", 1, FIELD(unreachable), take_unreachable,
     "where the goal cannot be reached: refuse (default), nearest,\ncheapest or breach (through the cheapest "
     "walls)"},
    {"--wall-weight", "[T=]W", 1, 0, take_wall_weight,
     "with breach: what blocked cells weigh (default 16), of all\nterrains or of one, by letter or name; may come "
     "again"},
    {"--weigh", "[T=]W", 1, 0, take_weight,
     "on meshes: what a terrain weighs for this question alone, by\nletter or name, or all do; 0 keeps off it; may "
     "come "
     "again"},
    {"--shape", "WHICH", 1, FIELD(shape), ask_options_take_shape,
     "grid (default); straight: lines at any angle that cost no\nmore; shortest: the shortest way at any angle, from "
     "and to\n"
     "anywhere: 3,14 is the centre of a cell, 3.25,14.5 a position"},
    {"--lines", "WHICH", 1, FIELD(shape), ask_options_take_shape, "the same as --shape"},
    {"--corners-touch", NULL, 0, FIELD(corners_touch), args_take_switch,
     "with --shape shortest: ways may run along walls and touch\ntheir corners"},
    {"--ties", "WHICH", 1, FIELD(ties), take_ties,
     "among equally cheap paths: any (default), fewest-turns,\nnear-chord, straight-first or diagonal-first"},
};

args_group ask_options_group(ask_options *options)
{
    return ARGS_GROUP(table, options);
}

void ask_options_close(ask_options *options)
{
    free_list(&options->via);
}

static const args_option ends_table[] = {
    {"--start", "X,Y", 1, offsetof(ends_options, starts), take_place,
     "instead of the first cell; of several the cheapest is taken"},
    {"--goal", "X,Y[,W,H]", 1, offsetof(ends_options, goals), take_place,
     "instead of the last cell: any cell of a rectangle; of several\nthe cheapest is taken"},
    {"--from", "X.x,Y.y", 1, offsetof(ends_options, from_text), args_take_text,
     "instead of the first cell: a position between cells, where\ncell 3,5 is all from 3,5 to 4,6"},
    {"--to", "X.x,Y.y", 1, offsetof(ends_options, to_text), args_take_text,
     "instead of the last cell: the path ends right at this position,\nnot at the centre of its cell"},
};

args_group ends_options_group(ends_options *options)
{
    return ARGS_GROUP(ends_table, options);
}

void ends_options_close(ends_options *options)
{
    free_list(&options->starts);
    free_list(&options->goals);
}

bool ends_options_take_rest(ends_options *options, const args_rest *rest)
{
    bool needs_start = options->from_text == NULL && options->starts.count == 0;
    bool needs_goal = options->to_text == NULL && options->goals.count == 0;
    int needed = 1 + needs_start + needs_goal, next = 1;
    if (options->from_text != NULL && options->starts.count > 0) {
        report_error("--from and --start both say where to begin, leave one out");
        return false;
    }
    if (options->to_text != NULL && options->goals.count > 0) {
        report_error("--to and --goal both say where to go, leave one out");
        return false;
    }
    if (rest->count < needed) {
        report_error("path needs a map, a start and a goal, see 'wend path --help'");
        return false;
    }
    if (rest->count > needed) {
        report_error("'%s' is one argument too many%s", rest->arguments[needed],
                     needed < 3 ? ": --start and --from replace the first cell, --goal and --to the last"
                                : ", write wend path MAP X,Y X,Y [options]");
        return false;
    }
    if (needs_start && !add_text(&options->starts, rest->arguments[next++]))
        return false;
    return !needs_goal || add_text(&options->goals, rest->arguments[next]);
}
