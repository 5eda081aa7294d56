/* tests/support/rules/rules_known.h: scenes of which the mover knows only a part. */
#ifndef WEND_TESTS_RULES_RULES_KNOWN_H
#define WEND_TESTS_RULES_RULES_KNOWN_H

#include "rules/rules.h"

/*
 * The scene as seen by a mover that knows the cells that are not 0: docs/rules.md, "Known land". Unknown cells become
 * an extra terrain, so that all checks of scenes work on this one.
 */
rules_scene rules_seen(const rules_scene *scene, const uint16_t *known);

#endif
