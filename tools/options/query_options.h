/* query_options.h: the options of every command that asks for a path. */
#ifndef TOOLS_OPTIONS_QUERY_OPTIONS_H
#define TOOLS_OPTIONS_QUERY_OPTIONS_H

#include "options/args.h"

typedef struct query_options {
    wend_engine engine;
    wend_heuristic heuristic;
    uint32_t heuristic_weight; /* in 1/256; 0 = exact */
    uint64_t limit, cost_limit, expansion_limit;
    double radius; /* in cells; 0 = no limit. On meshes the mover's own radius */
    double snap;   /* in cells */
    bool start_may_be_blocked;
    bool goal_may_be_occupied;
    bool prepare;
    uint32_t heading; /* 0 = any, else 1 + a wend_direction */
} query_options;

/* The table of options that fill `options`, which the caller has set to zero: zero is every option's default. */
args_group query_options_group(query_options *options);

/* The query of these options; the caller still sets start and goal. */
wend_query query_options_query(const query_options *options);

/* True if the radius is a whole number of columns and rows; false with an error. */
bool query_options_check(const query_options *options);

/* For commands that have only some of these options. */
bool query_options_read_engine(const char *name, wend_engine *engine);
uint32_t query_options_radius(uint64_t radius);

/* Fills a double: a number of cells above 0. */
bool query_options_take_radius(const args_option *option, char *const *values, void *field);

/* Fills a uint32_t: 1 + a wend_direction. */
bool query_options_take_heading(const args_option *option, char *const *values, void *field);

/* "n", "ne"… as --heading takes it. Precondition: not WEND_DIRECTION_NONE. */
const char *query_options_direction(wend_direction direction);

#endif
