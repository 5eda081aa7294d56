/* gate.c: the locks that say who may use a map beside whom. */
#include "maps/named.h"

/* Writers go first, or edits would wait as long as questions come. */
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

void map_be_alone(stored_map *map)
{
    pthread_rwlock_wrlock(&map->gate);
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
