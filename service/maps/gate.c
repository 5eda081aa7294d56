/* gate.c: who may use a map beside whom, and the memory of all. */
#include "maps/named.h"

#include <string.h>

wend_allocator maps_memory;

void *maps_take(size_t bytes)
{
    return maps_memory.allocate(maps_memory.user, bytes, 16);
}

void maps_give(void *block, size_t bytes)
{
    if (block != NULL)
        maps_memory.release(maps_memory.user, block, bytes, 16);
}

void *maps_grow(void *list, size_t item, uint32_t count, uint32_t *capacity)
{
    if (count < *capacity)
        return list;
    const uint32_t more = *capacity == 0 ? 4 : *capacity * 2;
    void *longer = *capacity <= UINT32_MAX / 2 ? maps_take(more * item) : NULL;
    if (longer == NULL)
        return NULL;
    if (count > 0)
        memcpy(longer, list, count * item);
    maps_give(list, *capacity * item);
    *capacity = more;
    return longer;
}

/* Writers first, or edits would wait as long as questions come. */
void gate_make(stored_map *map)
{
    pthread_rwlockattr_t attributes;
    pthread_rwlockattr_init(&attributes);
    pthread_rwlockattr_setkind_np(&attributes, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
    pthread_rwlock_init(&map->gate, &attributes);
    pthread_rwlockattr_destroy(&attributes);
    pthread_mutex_init(&map->making, NULL);
}

void gate_free(stored_map *map)
{
    pthread_rwlock_destroy(&map->gate);
    pthread_mutex_destroy(&map->making);
}

void map_lock(stored_map *map)
{
    pthread_mutex_lock(&map->making);
    pthread_rwlock_wrlock(&map->gate);
}

void map_unlock(stored_map *map)
{
    pthread_rwlock_unlock(&map->gate);
    pthread_mutex_unlock(&map->making);
}

void map_enter(stored_map *map)
{
    pthread_rwlock_rdlock(&map->gate);
}

bool map_try_enter(stored_map *map)
{
    return pthread_rwlock_tryrdlock(&map->gate) == 0;
}

void map_leave(stored_map *map)
{
    pthread_rwlock_unlock(&map->gate);
}
