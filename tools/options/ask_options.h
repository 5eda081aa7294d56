/* ask_options.h: options that say where a path begins, passes and ends, what to do if there is none, and its shape. */
#ifndef TOOLS_OPTIONS_ASK_OPTIONS_H
#define TOOLS_OPTIONS_ASK_OPTIONS_H

#include "options/args.h"

/* Places or rectangles in the order of the command line, kept as text until the command knows how to read them. */
typedef struct area_list {
    wend_area *areas;
    const char **texts;
    uint32_t count, capacity;
} area_list;

#define WALL_WEIGHTS_MAX 256

typedef struct ask_options {
    wend_arrival arrival;
    uint32_t range; /* in 1/256 cells */
    wend_measure measure;
    bool sight;                /* the mover must see the goal from where it arrives */
    const char *sight_profile; /* file of the profile that must see it; NULL = the mover's own */
    area_list via;
    wend_policy unreachable;
    const char *wall_weights[WALL_WEIGHTS_MAX]; /* as written: "20" or "@=20" */
    uint32_t wall_weight_count;
    const char *weights[WALL_WEIGHTS_MAX]; /* for this question alone, in the same form */
    uint32_t weight_count;
    wend_lines shape;
    bool corners_touch;
    wend_ties ties;
} ask_options;

/*
 * The table of options that fill `options`. The caller sets `options` to zero before and calls ask_options_close after.
 */
args_group ask_options_group(ask_options *options);
void ask_options_close(ask_options *options);

/* Fills a wend_lines. */
bool ask_options_take_shape(const args_option *option, char *const *values, void *field);

/* Starts and goals, for commands that allow several of both. */
typedef struct ends_options {
    area_list starts, goals;
    const char *from_text, *to_text; /* positions between cells, instead of starts and goals; NULL = not given */
    wend_place from, to;
} ends_options;

args_group ends_options_group(ends_options *options);
void ends_options_close(ends_options *options);

/*
 * Takes from the arguments after the map the start, unless the options give one, then the goal likewise. False with an
 * error if there are too few or too many arguments.
 */
bool ends_options_take_rest(ends_options *options, const args_rest *rest);

#endif
