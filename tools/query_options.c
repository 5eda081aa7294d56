/* query_options.c: from the words of the command line to a wend_query. */
#include "query_options.h"

#include <string.h>

bool query_options_take_neighbours(const args_option *option, char *const *values, void *field)
{
    static const char *const names[] = {"8", "4"}; /* in the order of wend_neighbours */
    int choice = args_choose(option, values[0], names, 2);
    if (choice >= 0)
        *(wend_neighbours *)field = (wend_neighbours)choice;
    return choice >= 0;
}

static bool take_heuristic(const args_option *option, char *const *values, void *field)
{
    static const char *const names[] = {"octile", "manhattan", "zero"};
    static const wend_heuristic heuristics[] = {WEND_HEURISTIC_OCTILE, WEND_HEURISTIC_MANHATTAN, WEND_HEURISTIC_ZERO};
    int choice = args_choose(option, values[0], names, 3);
    if (choice >= 0)
        *(wend_heuristic *)field = heuristics[choice];
    return choice >= 0;
}

bool query_options_read_engine(const char *name, wend_engine *engine)
{
    *engine = wend_engine_by_name(name);
    if (*engine < WEND_ENGINE_COUNT)
        return true;
    fprintf(stderr, "wend: there is no engine '%s', choose ", name);
    for (int i = 0; i < WEND_ENGINE_COUNT; i++)
        fprintf(stderr, "%s%s",
                i == 0                      ? ""
                : i + 1 < WEND_ENGINE_COUNT ? ", "
                                            : " or ",
                wend_engine_name((wend_engine)i));
    fputc('\n', stderr);
    return false;
}

static bool take_engine(const args_option *option, char *const *values, void *field)
{
    (void)option;
    return query_options_read_engine(values[0], field);
}

#define FIELD(name) offsetof(query_options, name)

static const args_option table[] = {
    {"--engine", "NAME", 1, FIELD(engine), take_engine,
     "how to search: auto (default) or the name of an engine, such\nas astar; all give the same length"},
    {"--neighbours", "4|8", 1, FIELD(neighbours), query_options_take_neighbours, NEIGHBOURS_SUMMARY},
    {"--heuristic", "NAME", 1, FIELD(heuristic), take_heuristic,
     "what to assume about the way still to go: octile (default\nfor 8 neighbours), manhattan (for 4) or zero"},
    {"--max-expansions", "N", 1, FIELD(max_expansions), args_take_count,
     "stop after N expanded cells, with the way to the one nearest\nto the goal"},
    {"--allow-blocked-start", NULL, 0, FIELD(allow_blocked_start), args_take_switch,
     "let the mover step out of a blocked cell"},
};

args_group query_options_group(query_options *options)
{
    return ARGS_GROUP(table, options);
}

wend_query query_options_query(const query_options *options, wend_place start, wend_place goal)
{
    wend_query query = wend_query_default();
    query.start = start;
    query.goal = goal;
    query.engine = options->engine;
    query.heuristic = options->heuristic;
    query.max_expansions = options->max_expansions;
    query.allow_blocked_start = options->allow_blocked_start;
    return query;
}
