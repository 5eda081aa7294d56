/* memory.h: the allocator of all of the module's memory. */
#ifndef SERVICE_MAPS_MEMORY_H
#define SERVICE_MAPS_MEMORY_H

#include <wend/base.h>

/* Must be set before anything else is called. */
extern wend_allocator maps_memory;

void *maps_take(size_t bytes);
void maps_give(void *block, size_t bytes); /* null is allowed */

/* Returns the list with room for one more, moved if it was full; null without memory: the list is as it was. */
void *maps_grow(void *list, size_t item, uint32_t count, uint32_t *capacity);

#endif
