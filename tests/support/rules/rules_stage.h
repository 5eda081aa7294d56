/*
 * tests/support/rules/rules_stage.h: a scene as the library holds it, and short ways to ask it.
 */
#ifndef WEND_TESTS_RULES_RULES_STAGE_H
#define WEND_TESTS_RULES_RULES_STAGE_H

#include "rules/rules.h"

/* A scene as the library holds it. The scene's address must stay, for the callback asks it. */
typedef struct rules_stage {
    wend_grid *grid;
    wend_space *space;
    wend_space *twin; /* null, or another space for the same mover */
} rules_stage;

/* UNSUPPORTED leaves a grid without a space; ends the program on any other error. allocator may be null. */
wend_status rules_stage_open(rules_stage *stage, const rules_scene *scene, const wend_allocator *allocator);
void rules_stage_close(rules_stage *stage);

/*
 * Gives a stage a second space with the same layers, and brings it and the first up to all edits and layers that have
 * come since. Ends the program if the library refuses.
 */
void rules_stage_add_twin(rules_stage *stage, const rules_scene *scene);
void rules_stage_update(const rules_stage *stage);

/*
 * Spaces of a stage's grid for others than the scene's mover: one for whom all that is blocked weighs `wall_weight`,
 * and one for lines of sight, who sees over trees or swamp, or not. End the program if the library refuses.
 */
wend_space *rules_breach_space(const rules_scene *scene, const rules_stage *stage, uint16_t wall_weight,
                               const wend_allocator *allocator);
wend_space *rules_sight_space(const rules_scene *scene, const rules_stage *stage, random_source *random);

/* The profile of a scene with its callback, if it has one: it looks up scene->walkable. */
wend_profile rules_profile(const rules_scene *scene);

/* A query with what the scene says about rules. */
wend_query rules_query(const rules_scene *scene, uint32_t start, uint32_t goal);

/*
 * Asks every engine, and the automatic choice. Null if each answer is right; only a named engine may refuse, and not
 * the one for all rules. Else what is wrong; the scene and the question are then on the error stream. `cost` is the
 * truth.
 */
const char *rules_engines_fault(const rules_scene *scene, const rules_stage *stage, wend_finder *finder,
                                wend_query query, uint64_t cost);

#endif
