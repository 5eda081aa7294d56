/*
 * tests/support/game/traffic_rules.h: the rules of traffic for units of any profile, from docs/traffic.md and
 * docs/rules.md alone.
 */
#ifndef TEST_SUPPORT_TRAFFIC_RULES_H
#define TEST_SUPPORT_TRAFFIC_RULES_H

#include "rules/rules.h"

enum { TRAFFIC_PARTY = 64 };

/* Units on one map, each with the profile of one of some scenes, which differ only in that. */
typedef struct traffic_party {
    uint32_t count;
    const rules_oracle *walks[TRAFFIC_PARTY]; /* by unit */
} traffic_party;

/* Whether a unit may take a step from a position, or stay, as if it were alone. */
bool traffic_rules_allow(const traffic_party *party, uint32_t unit, uint32_t from, uint32_t to);

/* Cost of that step. Staying costs as much as the cheapest step from there, or `plain` if there is none. */
uint64_t traffic_rules_cost(const traffic_party *party, uint32_t unit, uint32_t from, uint32_t to, uint64_t plain);

/* Whether two units may take their steps at the same time: neither into each other nor through. */
bool traffic_rules_go_together(const traffic_party *party, const uint32_t units[2], const uint32_t from[2],
                               const uint32_t to[2]);

/* Checks one step of all units, by positions before and after. Null, or what is wrong. */
const char *traffic_rules_fault(const traffic_party *party, const uint32_t *from, const uint32_t *to);

#endif
