/* tests/support/rules/rules_known.h: scenes of which the mover knows a part. */
#ifndef WEND_TESTS_RULES_RULES_KNOWN_H
#define WEND_TESTS_RULES_RULES_KNOWN_H

#include "rules/rules.h"

/*
 * The scene as a mover takes it who knows the cells that are not 0: docs/rules.md, "Known land". What is unknown
 * becomes a terrain of its own, so that whatever judges scenes judges this one.
 */
rules_scene rules_seen(const rules_scene *scene, const uint16_t *known);

#endif
