/*
 * tests/support/game/traffic_checker.h: checks that units in traffic keep to its rules, by where they stand before and
 * after.
 */
#ifndef TEST_SUPPORT_TRAFFIC_CHECKER_H
#define TEST_SUPPORT_TRAFFIC_CHECKER_H

#include "scene/map.h"

#include <wend/all.h>

/*
 * Checks one step of all units: each stays or goes to one of its four neighbours, which is free; no two are in a cell,
 * and no two go through each other. Null, or what is wrong.
 */
const char *traffic_check_step(const test_map *map, const wend_place *from, const wend_place *to, uint32_t count);

/* The step that a unit is on; `left` counts the ticks still to go, 0 = it stands at `to`. */
typedef struct traffic_walk {
    wend_place from, to;
    uint32_t left;
} traffic_walk;

/*
 * Checks the steps that begin in a tick; `walks` are by wend_traffic_index(). A unit that sets out stood where it says,
 * goes where nobody else goes, and arrives no sooner than the unit that leaves that cell is out of it; no two go
 * through each other. Then a tick passes.
 */
const char *traffic_check_walks(traffic_walk *walks, uint32_t count, const wend_traffic_move *moves, uint32_t moved);

/* The same for a whole plan, which must lead from `from` to `to`; a `to` outside the map means anywhere. */
const char *traffic_check_plan(const test_map *map, const wend_traffic *traffic, const wend_unit_id *units,
                               const wend_place *from, const wend_place *to, uint32_t count);

#endif
