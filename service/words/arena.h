/* arena.h: memory for what one command needs, freed at once. */
#ifndef SERVICE_WORDS_ARENA_H
#define SERVICE_WORDS_ARENA_H

#include <wend/base.h>

/* Begin with arena_make. One thread at a time. */
typedef struct arena {
    struct arena_block *blocks;
    size_t used, room; /* of the newest block */
    wend_allocator memory;
} arena;

static inline arena arena_make(const wend_allocator *memory)
{
    return (arena){.memory = *memory};
}

/* Memory aligned for anything, its bytes not set; null where there is none. */
void *arena_take(arena *arena, size_t bytes);

/* Gives back of the newest memory what lies behind so many bytes of it. */
void arena_shorten(arena *arena, const void *taken, size_t bytes);

/* A copy with a zero behind it; null where there is no memory. */
char *arena_copy(arena *arena, const char *text, size_t length);

void arena_free(arena *arena);

#endif
