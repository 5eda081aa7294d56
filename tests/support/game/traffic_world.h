/*
 * tests/support/game/traffic_world.h: a map, some profiles that walk on it, and traffic of their units, each tick of
 * which is checked by the rules of docs/traffic.md.
 */
#ifndef TEST_SUPPORT_TRAFFIC_WORLD_H
#define TEST_SUPPORT_TRAFFIC_WORLD_H

#include "game/traffic_rules.h"
#include "rules/rules_stage.h"

enum { TRAFFIC_PROFILES = 3 };

typedef struct traffic_world {
    rules_scene scene, scenes[TRAFFIC_PROFILES]; /* the others share the first one's arrays */
    rules_oracle oracles[TRAFFIC_PROFILES];
    rules_stage stage;
    wend_space *spaces[TRAFFIC_PROFILES];
    wend_traffic *traffic;
    traffic_party party;             /* who is there now, as traffic_world_gather() found them */
    wend_unit_id ids[TRAFFIC_PARTY]; /* 0 = nobody */
    uint32_t profile[TRAFFIC_PARTY], at[TRAFFIC_PARTY], goal[TRAFFIC_PARTY]; /* goal RULES_NOWHERE = none */
    uint32_t from[TRAFFIC_PARTY],
        left[TRAFFIC_PARTY]; /* where a unit's step began, and the ticks left of it; 0 = it stands */
} traffic_world;

/*
 * Makes the spaces and the traffic. Precondition: `scene` and `profile` are set; profiles[k] are those besides the
 * scene's. `desc` may be null; its other spaces are these, unless `others` is 0. MEMORY: there is no traffic; close it
 * in any case.
 */
wend_status traffic_world_open(traffic_world *w, const wend_profile *profiles, uint32_t others,
                               const wend_traffic_desc *desc, const wend_allocator *allocator);
void traffic_world_close(traffic_world *w);

/* Whether a unit may stand in a position among units 0 to `count` - 1 in theirs; RULES_NOWHERE stands for nobody. */
bool traffic_world_has_place(const traffic_world *w, uint32_t unit, uint32_t position, const uint32_t *at,
                             uint32_t count);

/* The same among all units that are there, also where they come from. */
bool traffic_world_is_free(const traffic_world *w, uint32_t unit, uint32_t position);

/* Adds a unit at its `at` with its `goal`. */
wend_status traffic_world_add(traffic_world *w, uint32_t unit, uint32_t pace, bool is_fixed);

/* Reads where all units are, in the order of `party`. Ends the program if a unit is not known. */
void traffic_world_gather(traffic_world *w, uint32_t *at);

/* Turns a cell into a wall, or a wall into ground; false if somebody stands there. */
bool traffic_world_turn(traffic_world *w, uint32_t cell);

/*
 * Runs a tick. Null if all keep to the rules, else what is wrong. *status and *state are the call's; any status except
 * OK must leave all units where they are.
 */
const char *traffic_world_tick(traffic_world *w, uint64_t work, wend_status *status, wend_traffic_state *state);

#endif
