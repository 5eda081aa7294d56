/* memory.h: where all of the module's memory comes from. */
#ifndef SERVICE_MAPS_MEMORY_H
#define SERVICE_MAPS_MEMORY_H

#include <wend/base.h>

/* To be set before anything else is called. */
extern wend_allocator maps_memory;

void *maps_take(size_t bytes);
void maps_give(void *block, size_t bytes); /* null is allowed */

/* The list where it has room for one more, else a longer one with what it has; null without memory: it is as it was. */
void *maps_grow(void *list, size_t item, uint32_t count, uint32_t *capacity);

#endif
