/* preparation.h: prepares a space before it is asked. */
#ifndef TOOLS_MAP_PREPARATION_H
#define TOOLS_MAP_PREPARATION_H

#include "map/scene.h"
#include "system/system.h"

/* Prepares what a query's shape and engine need; false with an error. */
bool scene_prepare(const scene *scene, const wend_query *query);

/* What was prepared to make queries faster, and its price. */
typedef struct preparation {
    uint32_t what; /* sum of wend_prepared; 0 = nothing pays on this map */
    size_t bytes;
    double milliseconds;
} preparation;

/* Prepares what pays on such a map; false with an error. */
bool scene_keep(const scene *scene, preparation *made);

/* Prints a sentence without a line feed; writes the members of a JSON object. */
void preparation_print(const preparation *made);
void preparation_write(json *writer, const preparation *made);

#endif
