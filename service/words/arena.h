/* arena.h: memory for one command, all freed together. */
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

/* Memory aligned for any type, not initialised; null if there is none. */
void *arena_take(arena *arena, size_t bytes);

/* Shortens the newest memory to its first `bytes` bytes. */
void arena_shorten(arena *arena, const void *taken, size_t bytes);

/* A zero-terminated copy; null if there is no memory. */
char *arena_copy(arena *arena, const char *text, size_t length);

void arena_free(arena *arena);

#endif
