/*
 * Scenes of every movement rule at once, and what docs/rules.md says of them.
 *
 * docs/rules.md as the tests understand it: a scene's single steps, the least costs by brute force, and a walk along a
 * path. Shares nothing with the library except its plain values.
 *
 * Cells and positions are numbers: row * width + column, rows counting through all levels.
 */
#ifndef WEND_TESTS_RULES_RULES_H
#define WEND_TESTS_RULES_RULES_H

#include "scene/map.h"
#include "test/cells.h"

#include <wend/all.h>

#define RULES_NOWHERE UINT32_MAX
#define RULES_NO_WAY  UINT64_MAX

/* How cells lie together: the kind of the map's cells, and of squares how many neighbours the profile has. */
typedef enum test_topology {
    TOPOLOGY_SQUARES_8,
    TOPOLOGY_SQUARES_4,
    TOPOLOGY_HEX_POINTY_ODD,
    TOPOLOGY_HEX_POINTY_EVEN,
    TOPOLOGY_HEX_FLAT_ODD,
    TOPOLOGY_HEX_FLAT_EVEN
} test_topology;

/* A map with all its layers, its mover, and what a query says about rules. */
typedef struct rules_scene {
    uint32_t width, height, levels;
    wend_cells cells;
    uint8_t *terrain;
    uint8_t *exits;    /* masks, 255 = all */
    uint8_t *occupied; /* how many stand there */
    uint8_t *walkable; /* 1 or 0: what the profile's callback answers */
    uint16_t *extra;
    wend_link *links;
    uint32_t link_count;
    bool has_callback;    /* whether the profile has one */
    wend_profile profile; /* without callback, see rules_stage_open */
    wend_direction heading;
    bool goal_is_target, allow_blocked_start;
    uint32_t radius;       /* 0 = the way may go anywhere */
    const uint8_t *inside; /* null, or 1 for positions that a radius around several starts allows: others are blocked */
    bool owns_nothing;     /* cells covered at the start may be occupied by others too */
    uint32_t as_if_free;   /* 1 + a position on the map that counts as free whatever it covers; 0 = none */
} rules_scene;

enum { RULES_MOST_LINKS = 64 };

/* A scene of '.', without links and layers, for the default profile; free it by rules_scene_free. */
rules_scene rules_scene_make(uint32_t width, uint32_t height, uint32_t levels);

/* A test map as a scene of one level, for the default profile with these neighbours. */
rules_scene rules_scene_of(const test_map *map, wend_neighbours neighbours);

/* The terrain of a grid of one level as a scene, for the default profile. */
rules_scene rules_scene_of_grid(const wend_grid *grid);
rules_scene rules_scene_copy(const rules_scene *scene);
void rules_scene_free(rules_scene *scene);

/* Prints a scene on the error stream, with all that is unusual. */
void rules_scene_print(const rules_scene *scene);

uint32_t rules_cells(const rules_scene *scene);
wend_place rules_place(const rules_scene *scene, uint32_t cell);
uint32_t rules_cell(const rules_scene *scene, wend_place place); /* RULES_NOWHERE outside the map */

test_topology rules_topology(const rules_scene *scene);

/* The mask of directions that steps may have. */
uint32_t rules_ways(test_topology topology);

/* Units of turning between two directions. */
uint32_t rules_turn(test_topology topology, wend_direction a, wend_direction b);

/* The cell next to another in a direction, on the same level; RULES_NOWHERE if there is none. */
uint32_t rules_next(const rules_scene *scene, uint32_t cell, uint32_t way);

/* Whether the mover may stand at a position, and whether all it covers there lies on the map. */
bool rules_is_free(const rules_scene *scene, uint32_t position);
bool rules_is_on_map(const rules_scene *scene, uint32_t position);

/* The position a legal step leads to; RULES_NOWHERE if the step is not legal. */
uint32_t rules_step(const rules_scene *scene, uint32_t from, uint32_t way);

/* Cost of a legal step by price and weight, and what it spends of a resource. */
uint64_t rules_step_cost(const rules_scene *scene, uint32_t from, uint32_t to, uint32_t way);
uint64_t rules_step_spends(const rules_scene *scene, uint32_t from, uint32_t to, uint32_t way, uint32_t resource);

/*
 * Whether a position covers cells occupied by others: cells covered at the start do not count, nor, if the goal is a
 * target, those at the goal.
 */
bool rules_is_crossing(const rules_scene *scene, uint32_t position, uint32_t start, uint32_t goal);

/* Whether a position lies within the scene's radius around the start, on whatever level. */
bool rules_is_within(const rules_scene *scene, uint32_t position, uint32_t start);

/* What layers add when a position is entered, by a step or a link; RULES_NO_WAY if others block it. */
uint64_t rules_entry_cost(const rules_scene *scene, uint32_t position, uint32_t start, uint32_t goal);

/* A scene's steps, computed once for many searches. */
typedef struct rules_oracle {
    const rules_scene *scene; /* must not change meanwhile */
    uint32_t *to;             /* to[cell * 8 + way]: the position a step leads to, or RULES_NOWHERE */
    uint64_t *cost;           /* its cost, without layers and turns */
} rules_oracle;

rules_oracle rules_oracle_open(const rules_scene *scene);
void rules_oracle_close(rules_oracle *oracle);

/*
 * The least cost of getting from one position to all others, RULES_NO_WAY if no way leads there, whether or not one may
 * stop there. `goal` matters only if it is a target. Source: Bellman 1958, Ford 1956, with a first-in-first-out list of
 * states (cell and heading) whose cost fell.
 */
void rules_oracle_costs(const rules_oracle *oracle, uint32_t start, uint32_t goal, uint64_t *costs);

/* The same for one search of a scene, without keeping its steps. */
void rules_costs(const rules_scene *scene, uint32_t start, uint32_t goal, uint64_t *costs);

/* Why a query within the map finds nothing; NONE if it finds a way. `cost` is the goal's of rules_oracle_costs. */
wend_reason rules_reason(const rules_scene *scene, uint32_t start, uint32_t goal, uint64_t cost);

/*
 * Walks a found or partial path cell by cell. Null if all is right: ends, each step and link, points where the
 * direction changes and nowhere else, cost, length, resources. Else a sentence that says what is wrong.
 */
const char *rules_path_fault(const rules_scene *scene, const wend_query *query, const wend_path *path);

/* Null if an answer to a query within the map without limits is right in every respect, and as good as promised. */
const char *rules_answer_fault(const rules_scene *scene, const wend_query *query, const wend_path *path, uint64_t cost);

#endif
