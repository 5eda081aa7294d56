/* query_options.h: the options of every command that asks for a path. */
#ifndef TOOLS_QUERY_OPTIONS_H
#define TOOLS_QUERY_OPTIONS_H

#include "args.h"

typedef struct query_options {
    wend_engine engine;
    wend_neighbours neighbours;
    wend_heuristic heuristic;
    uint64_t max_expansions;
    bool allow_blocked_start;
} query_options;

/* The options' table, filling `options`, which the caller has set to zero: that is every option's default. */
args_group query_options_group(query_options *options);

wend_query query_options_query(const query_options *options, wend_place start, wend_place goal);

/* Takers and texts for commands that have only some of these options. */
#define NEIGHBOURS_SUMMARY "8: also diagonal steps, where both cells beside are free\n(default); 4: straight steps only"
bool query_options_take_neighbours(const args_option *option, char *const *values, void *field); /* wend_neighbours */
bool query_options_read_engine(const char *name, wend_engine *engine);

#endif
