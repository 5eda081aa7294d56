/*
 * tests/support/rules/rules_stage.h: a scene as the library holds it, and short ways to ask it.
 */
#ifndef WEND_TESTS_RULES_RULES_STAGE_H
#define WEND_TESTS_RULES_RULES_STAGE_H

#include "rules/rules.h"

/* A scene as the library holds it. The scene must not move, for the callback reads it. */
typedef struct rules_stage {
    wend_grid *grid;
    wend_space *space;
    wend_space *twin; /* null, or another space for the same mover */
} rules_stage;

/* UNSUPPORTED leaves a grid without a space; any other error ends the program. allocator may be null. */
wend_status rules_stage_open(rules_stage *stage, const rules_scene *scene, const wend_allocator *allocator);
void rules_stage_close(rules_stage *stage);

/*
 * Gives a stage a second space with the same layers; the other brings both spaces up to date with all edits and layers.
 * Ends the program if the library refuses.
 */
void rules_stage_add_twin(rules_stage *stage, const rules_scene *scene);
void rules_stage_update(const rules_stage *stage);

/*
 * Spaces of a stage's grid for other movers than the scene's: one for which all that is blocked weighs `wall_weight`;
 * one for lines of sight, which may see over trees or swamp. End the program if the library refuses.
 */
wend_space *rules_breach_space(const rules_scene *scene, const rules_stage *stage, uint16_t wall_weight,
                               const wend_allocator *allocator);
wend_space *rules_sight_space(const rules_scene *scene, const rules_stage *stage, random_source *random);

/* The profile of a scene; its callback, if there is one, reads scene->walkable. */
wend_profile rules_profile(const rules_scene *scene);

/* A query under the rules of a scene. */
wend_query rules_query(const rules_scene *scene, uint32_t start, uint32_t goal);

/*
 * Asks every engine, and the automatic choice. Null if each answer is right; only a named engine may refuse, and not
 * the one for all rules. Else what is wrong; the scene and the question are then on the error stream. `cost` is the
 * true cost.
 */
const char *rules_engines_fault(const rules_scene *scene, const rules_stage *stage, wend_finder *finder,
                                wend_query query, uint64_t cost);

#endif
