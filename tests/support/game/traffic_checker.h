/* tests/support/traffic_checker.h: whether units in traffic keep to its rules, told from where they stand before and after. */
#ifndef TEST_SUPPORT_TRAFFIC_CHECKER_H
#define TEST_SUPPORT_TRAFFIC_CHECKER_H

#include "scene/map.h"

#include <wend/all.h>

/*
 * Looks at one step of all units: each stays or goes to one of its four neighbours, which is free; no two are in a cell, and
 * no two go through each other. Null, or what is wrong.
 */
const char *traffic_check_step(const test_map *map, const wend_place *from, const wend_place *to, uint32_t count);

/* The same for a whole plan, and that it leads from `from` to `to`; `to` outside the map is anywhere. */
const char *traffic_check_plan(const test_map *map, const wend_traffic *traffic, const wend_unit_id *units,
                               const wend_place *from, const wend_place *to, uint32_t count);

#endif
