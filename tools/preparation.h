/* preparation.h: what a space works out before it can be asked for the shortest way at any angle. */
#ifndef TOOLS_PREPARATION_H
#define TOOLS_PREPARATION_H

#include "scene.h"

/* Lets the space work out what a query's shape and engine need; false with an error. */
bool scene_prepare(const scene *scene, const wend_query *query);

#endif
