/* rules.h: which movement rules a map and its mover bring into play, in words. */
#ifndef TOOLS_MAP_RULES_H
#define TOOLS_MAP_RULES_H

#include "map/scene.h"

#define RULES_MAX 12

typedef struct rule_list {
    const char *words[RULES_MAX]; /* "weights", "links"… */
    size_t count;
} rule_list;

/* All rules except those of a walker of one cell that pays the same everywhere. */
rule_list rules_of(const scene *scene);

/* True if any cell of the map has a closed exit. */
bool rules_has_walls(const wend_grid *grid);

/* True if an engine can search by the scene's rules. */
bool rules_kept_by(const scene *scene, wend_engine engine);

#endif
