/* hint.h: what to do where terrains that a map names itself are blocked, because nobody has said what they weigh. */
#ifndef TOOLS_MAP_HINT_H
#define TOOLS_MAP_HINT_H

#include "map/scene.h"

/* Room for a sentence. */
#define HINT_ROOM 512

/*
 * Where there is no path because the mover may not enter such terrains: which ones the way would lead over and what to
 * do. Empty where that is not why, which a second search tells.
 */
void hint_on_path(const scene *scene, const wend_query *query, const wend_path *path, char text[HINT_ROOM]);

/* Which of the terrains that the map has are blocked so; empty if none is. */
void hint_on_map(const scene *scene, const bool has[256], char text[HINT_ROOM]);

/* How a profile names a terrain: by its name, or 'r' or 200 where it has none. */
void hint_name(const scene *scene, unsigned terrain, char name[WEND_NAME_ROOM]);

#endif
