/* query_options.c: turns the command line's words into a wend_query. */
#include "options/query_options.h"

#include "options/likely.h"

#include <stdlib.h>
#include <string.h>

static bool take_heuristic(const args_option *option, char *const *values, void *field)
{
    static const char *const names[] = {"octile", "manhattan", "chebyshev", "euclid", "zero"};
    static const wend_heuristic heuristics[] = {WEND_HEURISTIC_OCTILE, WEND_HEURISTIC_MANHATTAN,
                                                WEND_HEURISTIC_CHEBYSHEV, WEND_HEURISTIC_EUCLID, WEND_HEURISTIC_ZERO};
    int choice = args_choose(option, values[0], names, 5);
    if (choice >= 0)
        *(wend_heuristic *)field = heuristics[choice];
    return choice >= 0;
}

/* A number from 1 to 10, kept in 1/256. */
static bool take_heuristic_weight(const args_option *option, char *const *values, void *field)
{
    double weight = 0;
    const char *end = args_read_decimal(values[0], &weight);
    if (end == NULL || *end != '\0' || weight < 1 || weight > 10) {
        report_error("%s takes a number from 1 to 10, not '%s'", option->name, values[0]);
        return false;
    }
    *(uint32_t *)field = (uint32_t)(weight * 256 + 0.5);
    return true;
}

/* In the order of wend_direction. */
static const char *const direction_names[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};

const char *query_options_direction(wend_direction direction)
{
    return direction_names[direction];
}

bool query_options_take_heading(const args_option *option, char *const *values, void *field)
{
    int choice = args_choose(option, values[0], direction_names, 8);
    if (choice >= 0)
        *(uint32_t *)field = (uint32_t)choice + 1;
    return choice >= 0;
}

bool query_options_read_engine(const char *name, wend_engine *engine)
{
    if (wend_engine_by_name(name, engine))
        return true;
    likely meant = likely_begin(name, strlen(name));
    char hint[LIKELY_ROOM];
    for (int i = 0; i < WEND_ENGINE_COUNT; i++)
        likely_try(&meant, wend_engine_name((wend_engine)i));
    fprintf(stderr, "wend: there is no engine '%s'%s choose ", name, meant.best ? likely_hint(&meant, hint) : ",");
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

bool query_options_take_radius(const args_option *option, char *const *values, void *field)
{
    double radius = 0;
    const char *end = args_read_decimal(values[0], &radius);
    if (end == NULL || *end != '\0' || radius <= 0) {
        report_error("%s takes a number of cells above 0, not '%s'", option->name, values[0]);
        return false;
    }
    *(double *)field = radius;
    return true;
}

#define FIELD(name) offsetof(query_options, name)

static const args_option table[] = {
    {"--engine", "NAME", 1, FIELD(engine), take_engine,
     "how to search: auto (default) or the name of an engine, such\nas astar; all give the same length"},
    {"--heuristic", "NAME", 1, FIELD(heuristic), take_heuristic,
     "what to assume about the way still to go: octile (default\nfor 8 neighbours and hexagons), manhattan (for 4),\n"
     "chebyshev, euclid or zero"},
    {"--heuristic-weight", "W", 1, FIELD(heuristic_weight), take_heuristic_weight,
     "from 1 (default) to 10: search less, for a path of at most W\ntimes the least cost"},
    {"--heading", "DIR", 1, FIELD(heading), query_options_take_heading,
     "where the mover faces at the start, for turn costs: n, ne, e,\nse, s, sw, w or nw"},
    {"--goal-may-be-occupied", NULL, 0, FIELD(goal_may_be_occupied), args_take_switch,
     "whoever is sought stands at the goal: it may be occupied"},
    {"--limit", "N", 1, FIELD(limit), args_take_count,
     "stop after N units of work (about N queue operations), with the\nway to the expanded cell nearest to the goal"},
    {"--cost-limit", "COST", 1, FIELD(cost_limit), args_take_count,
     "look for no way that costs more, in the units that are printed"},
    {"--expansion-limit", "N", 1, FIELD(expansion_limit), args_take_count,
     "stop after N expansions, as --limit does after units"},
    {"--prepare", NULL, 0, FIELD(prepare), args_take_switch, "first work out what makes queries on this map faster"},
    {"--radius", "N", 1, FIELD(radius), query_options_take_radius,
     "stay within N columns and rows of the start; on meshes N is how\nfar the mover stays from walls, in cells"},
    {"--snap", "CELLS", 1, FIELD(snap), query_options_take_radius,
     "on meshes: places so far beside the ground are the nearest\npoint of it"},
    {"--start-may-be-blocked", NULL, 0, FIELD(start_may_be_blocked), args_take_switch,
     "let the mover step out of a blocked cell"},
};

args_group query_options_group(query_options *options)
{
    return ARGS_GROUP(table, options);
}

/* No map is large enough for more to matter. */
uint32_t query_options_radius(uint64_t radius)
{
    return radius < UINT32_MAX ? (uint32_t)radius : UINT32_MAX;
}

bool query_options_check(const query_options *options)
{
    double radius = options->radius;
    if (radius == 0 || radius >= UINT32_MAX || radius == (double)(uint32_t)radius)
        return true;
    report_error("--radius takes a whole number of columns and rows on maps of cells, not %g", radius);
    return false;
}

wend_query query_options_query(const query_options *options)
{
    wend_query query = wend_query_default();
    query.search.engine = options->engine;
    query.search.heuristic = options->heuristic;
    query.search.limit = options->limit;
    query.search.cost_limit = options->cost_limit;
    query.search.expansion_limit = options->expansion_limit;
    query.search.radius = options->radius < UINT32_MAX ? (uint32_t)options->radius : UINT32_MAX;
    query.search.snap =
        options->snap < WEND_MESH_MAX_COORDINATE / WEND_CELL ? (uint32_t)(options->snap * WEND_CELL + 0.5) : UINT32_MAX;
    query.from.may_be_blocked = options->start_may_be_blocked;
    query.to.may_be_occupied = options->goal_may_be_occupied;
    if (options->heuristic_weight > 0)
        query.search.heuristic_weight = options->heuristic_weight;
    if (options->heading > 0)
        query.from.heading = (wend_direction)(options->heading - 1);
    return query;
}
