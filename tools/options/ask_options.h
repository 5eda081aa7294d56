/* ask_options.h: the options that say where a way begins, passes and ends, what else will do, and its shape. */
#ifndef TOOLS_OPTIONS_ASK_OPTIONS_H
#define TOOLS_OPTIONS_ASK_OPTIONS_H

#include "options/args.h"

/* Places or rectangles in the order of the command line, as written until the command knows how to read them. */
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
    bool sight;                /* the arrival place must see the goal */
    const char *sight_profile; /* by whose eyes; null = the mover's own */
    area_list via;
    wend_policy unreachable;
    const char *wall_weights[WALL_WEIGHTS_MAX]; /* as written: "20" or "@=20" */
    uint32_t wall_weight_count;
    const char *weights[WALL_WEIGHTS_MAX]; /* of the question alone, likewise */
    uint32_t weight_count;
    wend_lines shape;
    bool corners_touch;
    wend_ties ties;
} ask_options;

/* The options' table, filling `options`, which the caller has set to zero; ask_options_close is due afterwards. */
args_group ask_options_group(ask_options *options);
void ask_options_close(ask_options *options);

/* Fills a wend_lines. */
bool ask_options_take_shape(const args_option *option, char *const *values, void *field);

/* Where ways begin and end, for commands that allow several of both. */
typedef struct ends_options {
    area_list starts, goals;
    const char *from_text, *to_text; /* positions between cells, instead of starts and goals; null = none */
    wend_place from, to;
} ends_options;

args_group ends_options_group(ends_options *options);
void ends_options_close(ends_options *options);

/*
 * Takes from the command's arguments behind the map the start, unless the options say where it is, then the goal. False
 * with an error if there are too few or too many.
 */
bool ends_options_take_rest(ends_options *options, const args_rest *rest);

#endif
