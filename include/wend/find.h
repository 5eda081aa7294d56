/* wend/find.h: questions, and the finder that answers them. */
#ifndef WEND_FIND_H
#define WEND_FIND_H

#include <wend/path.h>
#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * How to search. All engines give the same cost to the last bit; which of several equally cheap paths comes
 * back is each engine's own, but always the same one on every machine:
 *
 * WEND_ENGINE_ASTAR takes from its open list the cell of the lowest f, to within 4096 cost units (0.3 of a
 * straight step), last in first out among those; it looks at successors in the order N, NE, E, SE, S, SW, W,
 * NW; of ways of equal cost among the neighbours of a cell it looks only at those whose last step comes first in the
 * order E, W, N, S, NE, SE, SW, NW; and a cell keeps the first parent of several equally cheap ones.
 *
 * WEND_ENGINE_JPS and WEND_ENGINE_JPS4 first try the way that is diagonal and then straight (with 4 neighbours along the
 * column and then along the row): where it is free it is the path, and nothing was expanded. Else they take jump points
 * from an open list like that of astar, but go on at once with the last found of an expansion if its f is no higher than
 * what is being expanded, or if it is the only one and at most 64 buckets higher (not where jump points are so dense that
 * `auto` takes astar). From a jump point they look along the way they came, then for each side, clockwise first, to the
 * side and between; from the start N, E, S, W, NE, SE, SW, NW. From one jump point to the next the path is first diagonal
 * (with 4 neighbours along the column), then straight. Where an allowed start is blocked, or a cost passes 32 bits, astar
 * answers in their place. `auto` takes them where jump points are few for the moves there are, else astar.
 *
 * WEND_ENGINE_WEIGHTED does the same as astar with buckets of another width: the greatest power of two that is at most a third
 * of the cheapest straight step; doubled, where weights lie far apart, until 255 of them are more than the dearest step
 * and its like at the least weight together. Where a bucket would be wider than three of the cheapest steps (at the
 * default prices: the greatest weight more than 425 times the least, if that is 1) it does not serve. Like astar it
 * looks only at successors that the cells around leave worth it: of several ways of equal cost among the neighbours of
 * a cell the one whose last step comes first in the order E, W, N, S, NE, SE, SW, NW is kept.
 *
 * WEND_ENGINE_LOCAL and WEND_ENGINE_BITBOARD serve queries with a radius from 1 to 28. Both first try the way that is
 * diagonal and then straight (with 4 neighbours down or up and then across): where it is free it is the path, and nothing
 * was expanded (under WEND_CORNERS_ONE only if no corner is cut). Else local searches as astar does, with buckets twice as
 * wide, and bitboard wave by wave: its path goes back from the goal straight on where it can, else to the first cell of
 * the wave before, clockwise from north. Bitboard needs steps of one price and serves neither observers nor expansion
 * limits; it counts the cells of whole waves as expanded, none as generated.
 *
 * WEND_ENGINE_GENERAL does the same as WEND_ENGINE_ASTAR with buckets of at most a third of the cheapest straight step;
 * links come after steps, in their order on the map.
 */
#define WEND_ENGINE(constant, name, rules, summary) constant,
typedef enum wend_engine {
    WEND_ENGINE_AUTO = 0, /* the fastest engine that is optimal for the space */
#include <wend/engines.inl>
    WEND_ENGINE_COUNT
} wend_engine;
#undef WEND_ENGINE

/* "auto", "astar"…; null for an unknown number. */
WEND_API const char *wend_engine_name(wend_engine engine);

/* One sentence saying what an engine is; null for an unknown number. */
WEND_API const char *wend_engine_summary(wend_engine engine);

/* The engine of a name; WEND_ENGINE_COUNT if there is none. */
WEND_API wend_engine wend_engine_by_name(const char *name);

/*
 * What the search assumes about the way still to go. Any of them gives optimal paths; they differ in work. On maps with
 * more than 128 links that the mover heeds all of them but the callback count as zero.
 */
typedef enum wend_heuristic {
    WEND_HEURISTIC_DEFAULT = 0,   /* octile for 8 neighbours, Manhattan for 4, the hex distance on hexagons */
    WEND_HEURISTIC_OCTILE = 1,    /* the cost on an empty map with 8 neighbours; on hexagons the hex distance */
    WEND_HEURISTIC_MANHATTAN = 2, /* the cost on an empty map with 4; else it would overestimate: UNSUPPORTED */
    WEND_HEURISTIC_ZERO = 3,      /* nothing: Dijkstra's algorithm */
    WEND_HEURISTIC_CHEBYSHEV = 4, /* the greater of the distances along x and y; not on hexagons */
    WEND_HEURISTIC_EUCLID = 5,    /* the straight line, rounded down; not on hexagons */
    WEND_HEURISTIC_CALLBACK = 6   /* wend_query.estimator */
} wend_heuristic;

/*
 * An estimate of one's own, in cost units: of the least cost from a cell (rows count through all levels) to the goal, or to
 * wherever the mover has arrived; on the way to `via` it is not asked.
 * It must be consistent: 0 there, and never more than a step's cost above the estimate after the step; then paths are
 * optimal. Called once for each node the search meets; it must not call the finder.
 */
typedef struct wend_estimator {
    uint64_t (*estimate)(void *user, uint32_t x, uint32_t y);
    void *user;
} wend_estimator;

/* A heuristic's weight of 1. */
#define WEND_HEURISTIC_EXACT 256

/* One expansion, as an observer sees it. */
typedef struct wend_expansion {
    wend_place place;
    wend_place parent; /* the place itself for the start; where a link leads, the place it leads from; where a jump
                          leads, the jump point it began at */
    uint64_t g;        /* cost from the start to here, so far */
    uint64_t h;        /* the heuristic's estimate from here to the goal, before its weight */
} wend_expansion;

/*
 * Sees every expansion of a search, in order: for pictures, teaching and statistics. A search that is observed
 * takes the same steps as one that is not, but for short queries that bitboard would answer: it serves no observers, and
 * auto takes local or general instead. Where jump point search gives way to astar, the expansions of both are seen. The
 * expansion is the callee's only during the call; it must not call the finder.
 */
typedef struct wend_observer {
    void (*expanded)(void *user, const wend_expansion *expansion);
    void *user;
    /*
     * Null, or sees every place that enters the open list, and again each time a cheaper way to it is found; the start, with
     * which the list begins, is not told.
     */
    void (*opened)(void *user, const wend_expansion *opened);
} wend_observer;

/* What counts as arrival; docs/arrival.md tells it in full. How distances are measured is for wend_measure to say. */
typedef enum wend_arrival {
    WEND_ARRIVE_AT = 0, /* the mover's place is in the goal's cell, or in one of the goals' cells */
    WEND_ARRIVE_NEXT_TO =
        1, /* it stands beside a goal, whatever lies between: a step away, with 4 neighbours not across a corner, and not
              in it */
    WEND_ARRIVE_WITHIN = 2, /* it is at most wend_query.range away from a goal */
    WEND_ARRIVE_AWAY = 3    /* it is at least wend_query.range away from every goal, which then are threats */
} wend_arrival;

/*
 * How far a mover is from a goal: from that of the cells it covers to that of the goal's cells which are nearest to each
 * other, 0 where they overlap.
 */
typedef enum wend_measure {
    WEND_MEASURE_EUCLID = 0,    /* straight between the cells' centres; neighbouring hexagons are 1 apart */
    WEND_MEASURE_CHEBYSHEV = 1, /* the greater of columns and rows; on hexagons steps on an empty map */
    WEND_MEASURE_PATH = 2 /* the length of the shortest walk from the mover's place to the goal's cells (AWAY: from
                                   them to it): a straight step 1, a diagonal one as its price is to it, a link 0; weights,
                                   turns and layers do not count, and where the mover covers the goal it may be blocked */
} wend_measure;

/*
 * A rectangle of cells: that of `place` and those to its right and below; a width or height of 0 counts as 1. What lies
 * outside the map is left out.
 */
typedef struct wend_area {
    wend_place place;
    uint32_t width, height;
} wend_area;

/* What to do where the goal cannot be reached. */
typedef enum wend_unreachable {
    WEND_REFUSE = 0,          /* answer so */
    WEND_NEAREST = 1,         /* go to the reachable cell nearest to the goal in a straight line */
    WEND_NEAREST_BY_COST = 2, /* to the one from which the goal would cost least if blocked cells were as light as the
                                 lightest free ones; layers, exits, links and turns do not count */
    WEND_BREACH = 3           /* along the cheapest way in the space wend_query.breach, as far as it can be walked */
} wend_unreachable;

/*
 * Which of equally cheap paths is wanted; engines that serve tastes have RULE_TASTE in their manifest. NEAR_CHORD: the one
 * whose cells lie least far from the straight line between start and goal, the farthest one counting, then their sum.
 * STRAIGHT_FIRST: at the first cost at which two paths differ, the one that is on a straight step; DIAGONAL_FIRST: on a
 * diagonal one. What is equal by these goes to the fewest turns; links are no turns and keep the direction.
 */
typedef enum wend_taste {
    WEND_TASTE_ANY = 0, /* the engine's own */
    WEND_TASTE_FEWEST_TURNS = 1,
    WEND_TASTE_NEAR_CHORD = 2,
    WEND_TASTE_STRAIGHT_FIRST = 3,
    WEND_TASTE_DIAGONAL_FIRST = 4
} wend_taste;

/*
 * One question: a plain value. Fill with wend_query_default(), then set start and goal.
 *
 * max_expansions bounds the work: a search that has expanded so many cells (with turn costs: cells and headings; in jump
 * point search: jump points, which reach much farther, so name an engine where a limit should mean the same on any map)
 * without reaching the goal ends as PARTIAL, with the best way found so far to the expanded cell from which the goal
 * would be nearest on an empty map (the first of several, and none where the mover may not stop). Once the goal is
 * reached the limit no longer counts: a few expansions more prove the path best. A goal that is known to be unreachable
 * is UNREACHABLE under a limit too.
 *
 * radius keeps the way within a square around the start: never more than so many columns or rows away from it. A goal
 * outside is UNREACHABLE (TOO_FAR) without a search; so is one that no way within the square leads to (NO_WAY_WITHIN).
 * Around several starts the way may not leave their squares together; on the way past `via` the square is around where the first
 * leg begins.
 *
 * starts, goals: whichever make the least cost together; those outside the map, and starts that are blocked, are left out. Where
 * none is left the reason is that of the first start, or GOAL_OUTSIDE. Where nobody could arrive because every place is
 * blocked, occupied, too far or in another region the reason is that of the best of them, and there is no search. A start
 * where the mover has arrived already is FOUND with one point. Cells that the mover covers at any of the starts are its own.
 *
 * via: one leg after the other, each as a query to that place alone; all their sums, and max_expansions, are counted together. A
 * place that cannot be reached makes the whole UNREACHABLE without points; a leg that is PARTIAL is the last one.
 *
 * from_position: the mover stands at the place `start`, maybe on its way between cells. It may go on to the centre of any of
 * the (up to four) cells around whose centres are less than a cell away in x and in y, in a free line; the way there costs its
 * length times the straight price and the weight of the cell it leads to (with weights of both ends that of its own cell
 * besides), what layers add there if it is not its own cell, and whichever way is cheapest in all is taken. The
 * path's first point is the place itself, its second one of those centres: never a step back. Cost, length and `spent` count
 * the way there. Engines may search from up to four cells, one after the other: counters and max_expansions count all.
 * Without it paths begin at the centre of the start's cell; so they do on hexagons.
 *
 * unreachable: what to do about UNREACHABLE but for starts that are outside or blocked, and for AWAY. A way there is PARTIAL,
 * with the reason why the goal itself was none. Where several cells are equally near the one that costs least is taken, then the
 * first row by row. Cells on other levels than the goal's do not count, nor those where the mover may not stop, whoever it
 * seeks (goal_is_target is for the goal alone). For WEND_NEAREST the goal may lie anywhere outside the map; for
 * WEND_NEAREST_BY_COST it then counts as the nearest cell where the mover fits on the map. Both are exact: heuristic_weight and
 * an estimator of one's own do not count for them; max_expansions holds for all searches together, each of which takes one at
 * least. path->goal_index is 0.
 *
 * For WEND_BREACH `breach` is a space over the same grid, as new as this one, with the same extent and neighbours, in which the
 * mover's walls are not blocked but dear (weights by terrain). Its corners are those of `space` all the same: past walls a
 * diagonal step is one only where the mover's own corner rule has it so, and else the way pays for the wall it goes through.
 * The path is the cheapest such way in breach up to the first step that cannot be walked in `space`, and not to a cell where the
 * mover may not stop. path->walls lists the blocked cells that the mover enters on the whole way, each once, in the order in
 * which it comes to them. With an extent the map itself is asked which cells these are: it must not be edited meanwhile.
 * `engine` and an estimator do not count in breach, where corners can be cut or not engine general searches. With from_position
 * the first centre is one that the mover may go to in its own space; where it may stop at none on the way it stays.
 *
 * resumable: engines with RULE_PAUSE in their manifest serve, `auto` among them. UNSUPPORTED with via. Where a policy takes
 * over, all of its searches can be paused. With from_position one search begins at all cells around, as it does under a radius
 * or among occupied cells: of several equally cheap ways maybe another than without. Without max_expansions there is nothing to
 * go on with.
 *
 * WEND_SHAPE_STRAIGHT replaces steps by straight lines at any angle that touch no blocked cell (see wend_line_of_sight). Over
 * ground of different weight, and layers, only where wend_line_cost is no more than that of the steps, measured alike (half
 * of each step in either cell, a diagonal one the square root of two long; turns do not count). Links stay, and steps that
 * are no free lines (past a corner that may be cut, one way, out of a blocked start). No turning point can be left out.
 * path->cost stays that of the steps replaced, path->length is that of the lines, never more than that of the steps.
 * Takes 10 to 150 us on game maps (10 to 30 lines of sight per turning point), over weighted ground or with walls 5 to 13
 * times that.
 *
 * taste chooses among all equally cheap paths; what is still equal goes by a fixed order seen from the start towards the
 * goal, so that a mirrored or turned map gives the mirrored or turned path, unless the two best ones are mirror images of
 * each other about the line from start to goal; whichever engine searches. docs/tastes.md tells it all. The search goes on
 * until all cells whose f is the cost are expanded. A path that a limit cuts short is the engine's own. Of starts, goals, places of
 * arrival and cells around a position that make the same cost the search takes which it likes, always the same ones but maybe
 * not mirrored, and each leg past `via` is chosen by itself: the taste is for the ways in between. UNSUPPORTED with turn costs
 * and heuristic weights above 1.
 */
typedef struct wend_query {
    uint32_t size; /* sizeof(wend_query) */
    wend_place start, goal;
    wend_engine engine;
    wend_heuristic heuristic;
    uint64_t max_expansions;  /* 0 = no limit */
    bool allow_blocked_start; /* the mover may step out of a blocked cell (a door that closed on it), not back in */
    const wend_observer *observer; /* null = none */

    wend_direction heading;    /* the direction the mover faces, for turn costs; default WEND_NO_DIRECTION: any */
    bool goal_is_target;       /* whoever is sought stands at the goal: that it is occupied does not matter */
    bool check_heuristic;      /* end with ARGUMENT where an estimator of one's own proves inconsistent */
    uint32_t heuristic_weight; /* in 1/256, 256 (exact, the default) to 2560: a cost up to so many times the best */
    const wend_estimator *estimator; /* for WEND_HEURISTIC_CALLBACK */

    uint32_t radius; /* in cells: the way may not leave the square of so many around the start; 0 = it may */

    /* Where the way may begin and end. The arrays are the caller's; they are read by the call and by wend_finder_continue. */
    wend_arrival arrival;
    wend_measure measure; /* for WITHIN and AWAY */
    uint32_t range;       /* for WITHIN and AWAY, in 1/256 cells */
    const wend_space
        *sight; /* null, or the arrival place must see the goal in this space: see wend_line_of_sight; what the
                                mover covers and the goal's own cells do not stop it. Often a space of its own, for arrows
                                pass over water. Not with AWAY */
    const wend_place
        *starts; /* instead of `start`, if start_count is not 0: begin at the one from which it costs least */
    uint32_t start_count;
    const wend_area *goals; /* instead of `goal`, if goal_count is not 0: any of them, whichever costs least */
    uint32_t goal_count;
    const wend_place *via; /* places to pass in this order on the way; at each the mover may turn at no cost */
    uint32_t via_count;
    bool from_position; /* `start` is where the mover is, between cells: see below */

    wend_unreachable unreachable;
    const wend_space *breach; /* for WEND_BREACH: see below */
    bool resumable;           /* at max_expansions end as RUNNING: wend_finder_continue goes on */
    wend_shape shape;
    wend_taste taste;
} wend_query;

WEND_API wend_query wend_query_default(void);

/* Scratch memory for searches. One per thread: it serves any space, one query at a time. */
typedef struct wend_finder wend_finder;

/*
 * *finder is the caller's, to be given to wend_finder_destroy. Errors: ARGUMENT, MEMORY. Cost: about 11 KB;
 * the first query adds some 20 KB, on weighted maps up to 165 KB.
 */
WEND_API wend_status wend_finder_create(const wend_allocator *allocator, wend_finder **finder);

/* Frees a finder; null is allowed. Paths in its memory end with it. */
WEND_API void wend_finder_destroy(wend_finder *finder);

/*
 * Answers a query. What was found is in path->outcome; the status is about the call:
 * ARGUMENT (null pointer, also for a list that is not empty; unknown struct size, engine, heuristic, heading or other number of
 * an enum; a weight outside its range; an observer or estimator without function; an estimator that check_heuristic found
 * inconsistent; from_position with starts; sight with AWAY, or over another grid; a breach space that does not fit),
 * UNSUPPORTED (a heuristic that would overestimate, an engine that cannot keep the rules, turn costs on 2^29 cells or more,
 * what cannot be paused), MEMORY, CAPACITY (see wend_path).
 *
 * A start or goal outside the map or blocked is no error but UNREACHABLE with that reason; the start is looked
 * at first. A blocked start that is allowed and is the goal too is FOUND. allow_blocked_start does not help
 * a start outside the map.
 *
 * Where the space's regions show that no way leads to the goal no engine runs: UNREACHABLE with the reason NO_WAY,
 * expanded 0, whatever the limit; no observer sees anything. That is so but for a blocked start, and goals that only exits
 * (walls on cell sides, one-way steps) part from the start: a search finds that out.
 *
 * Queries with a radius up to 28 that the profile's rules let an engine for short ways answer take 43 to 90 KB once, on a map of
 * any size, and 60 ns to a few microseconds. For the others memory grows to 8 bytes per cell of the largest space searched
 * (with turn costs 64, for an estimator 16 more), and with
 * the longest open list: 4 bytes an entry from 16 KB on (in engine weighted from 40 or 160 KB), in engine general 16
 * bytes from 8 KB on; and 12 bytes per turning point of the longest path. Jump point search takes 20 to 40 bytes per jump
 * point instead of 8 per cell, and 8 bytes an entry from 20 KB on. A taste takes 8 bytes per cell more, and for each cell on
 * any cheapest path 32, with straight or diagonal first 48. Once it has grown, queries allocate nothing. A search whose
 * costs would pass 2^32 (at the default prices and weight 1 over 309,000 steps, with weights sooner) starts over with costs
 * of 64 bits and then takes 16 bytes per cell more, with turn costs 128.
 * Cost: about 10 to 30 ns per expanded cell under plain rules, 15 to 45 with weights, 15 to 75 under others, 50 to 130 per
 * jump point; about 20 ns in all where no engine runs. With a taste 1.3 to 3 times what the engine takes without.
 * Threads: the finder alone, the space shared.
 * Source: Hart, Nilsson and Raphael 1968 (A*); Dial 1969 (buckets); Harabor and Grastien 2011 (pruning).
 */
WEND_API wend_status wend_finder_find(wend_finder *finder, const wend_space *space, const wend_query *query,
                                      wend_path *path);

/*
 * Goes on with a search that ended as RUNNING, for `expansions` more (0 = to its end): the same steps, and in the end the same
 * path, as if it had not stopped; counts go on too. The query itself was copied; its lists, observer, estimator and spaces
 * must still be there, and the spaces unchanged since. While it is RUNNING the path is the way to the expanded cell nearest to
 * what is being searched for; of a breach as far as it can be walked. Errors: ARGUMENT where no search is waiting (the finder
 * answered another query or reported an error since, or a space or its layers have been updated), and those of
 * wend_finder_find.
 * Threads: the finder alone, the spaces shared. Cost: as the expansions; nothing is done twice, but that a search whose costs
 * pass 2^32 starts over once.
 */
WEND_API wend_status wend_finder_continue(wend_finder *finder, uint64_t expansions, wend_path *path);

/*
 * The `capacity` goals of query->goals that cost least to reach, in the order of cost, then of their numbers: paths[i] leads
 * to goal paths[i].goal_index, as wend_finder_find would to that goal alone (of several equally cheap paths maybe another).
 * *count becomes how many were found. One search for all. Paths without buffers lie in the finder's memory together.
 * The query may use everything but via, taste, resumable and AWAY (ARGUMENT) and WITHIN a walk (UNSUPPORTED); `unreachable`
 * counts as WEND_REFUSE. A limit ends the search with what was found so far. Other errors as those of wend_finder_find, CAPACITY
 * if any buffer is too small; where nothing was found and capacity is not 0, paths[0] is what wend_finder_find would answer.
 * Cost: a search as far as the last of them, and at each place of arrival a look at all goals.
 */
WEND_API wend_status wend_finder_find_nearest(wend_finder *finder, const wend_space *space, const wend_query *query,
                                              wend_path *paths, uint32_t capacity, uint32_t *count);

/* Bytes the finder holds. */
WEND_API size_t wend_finder_memory(const wend_finder *finder);

#ifdef __cplusplus
}
#endif

#endif
