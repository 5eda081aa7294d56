/* hint.h: advice for terrains that the map names itself and that are blocked because no profile gives them a weight. */
#ifndef TOOLS_MAP_HINT_H
#define TOOLS_MAP_HINT_H

#include "map/scene.h"

/* Room for a sentence. */
#define HINT_ROOM 512

/*
 * For a path that was not found: names the terrains of this kind that it would have to cross, and what to do. A second
 * search finds out. An empty text if such terrains are not the reason.
 */
void hint_on_path(const scene *scene, const wend_query *query, const wend_path *path, char text[HINT_ROOM]);

/* Names the terrains of this kind among those that the map has; an empty text if there are none. */
void hint_on_map(const scene *scene, const bool has[256], char text[HINT_ROOM]);

/* The name of a terrain as a profile writes it: its name, or 'r' or 200 if it has none. */
void hint_name(const scene *scene, unsigned terrain, char name[WEND_NAME_ROOM]);

#endif
