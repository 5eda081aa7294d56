/* preparation.h: what a space works out before it is asked. */
#ifndef TOOLS_MAP_PREPARATION_H
#define TOOLS_MAP_PREPARATION_H

#include "map/scene.h"
#include "system/system.h"

/* Lets the space work out what a query's shape and engine need; false with an error. */
bool scene_prepare(const scene *scene, const wend_query *query);

/* What was prepared to make queries faster, and what that took. */
typedef struct preparation {
    uint32_t what; /* a sum of wend_prepared; 0 = nothing pays here */
    size_t bytes;
    double milliseconds;
} preparation;

/* Lets the space work out what pays on such a map; false with an error. */
bool scene_keep(const scene *scene, preparation *made);

/* A sentence, with no line feed; and the members of an object of JSON. */
void preparation_print(const preparation *made);
void preparation_write(json *writer, const preparation *made);

#endif
