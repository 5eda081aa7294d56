/* wend beside other libraries on the same problems. */
#ifndef WEND_BENCH_PEERS_CONTENDER_H
#define WEND_BENCH_PEERS_CONTENDER_H

#include <wend/all.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct answer {
    bool found;
    uint64_t expanded; /* 0 = unknown */
} answer;

/*
 * `open` makes ready for a map as a profile sees it, of which only `weight` differs from the default, and returns the
 * contender's own state; or null, with *refusal why it cannot keep such rules (a string that stays) or untouched when
 * memory is short. `solve` is what the clock sees; it ends with the path in a form that a game could walk. `length` is
 * asked right after a `solve` that found a path, outside the clock: in straight steps over ground of weight 1.
 * `memory` is asked before the next contender opens: bytes, with the contender's form of the map; 0 = unknown.
 */
typedef struct contender {
    char name[32];
    int variant;     /* for `open`: which engine, which rule */
    bool must_agree; /* every length it finds must be the published one */
    void *(*open)(const wend_grid *grid, const wend_profile *profile, int variant, const char **refusal);
    void (*close)(void *state);
    answer (*solve)(void *state, const wend_problem *problem);
    double (*length)(void *state);
    size_t (*memory)(void *state);
} contender;

/* Returns the contender of one of wend's engines. */
contender wend_contender(wend_engine engine);

/* Returns the contender that walks a world over the map, `steps` steps at a time. */
contender world_contender(uint32_t steps);

/* HPA* of hog2, whose paths are smoothed, or left as they come of the clusters. */
typedef enum hog2_rule { HOG2_PLAIN, HOG2_SMOOTHS } hog2_rule;
contender hog2_contender(hog2_rule rule);

/* libtcod's A*: with corners cut, as it does by itself, or with a callback that forbids that as the problems do. */
typedef enum libtcod_rule { LIBTCOD_CUTS_CORNERS, LIBTCOD_NEVER_CUTS } libtcod_rule;
contender libtcod_contender(libtcod_rule rule);

/* Boost's A* and LEMON's Dijkstra on the explicit graph of free cells and steps between them. */
contender boost_contender(void);
contender lemon_contender(void);

/* Detour on a navigation mesh that Recast builds over the free cells. */
contender detour_contender(void);

/* Returns the weight of a cell, 0 = blocked. */
static inline uint16_t cell_weight(const wend_grid *grid, const wend_profile *profile, uint32_t x, uint32_t y)
{
    return profile->weight[wend_grid_terrain(grid, wend_place_cell((int32_t)x, (int32_t)y))];
}

/* True if ground of different weights may be met. */
static inline bool has_weights(const wend_profile *profile)
{
    for (int i = 0; i < 256; i++)
        if (profile->weight[i] > 1)
            return true;
    return false;
}

#ifdef __cplusplus
}
#endif

#endif
