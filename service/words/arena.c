/* arena.c: blocks of growing size, each with a pointer to the one before it. */
#include "words/arena.h"

#include <stdalign.h>
#include <string.h>

struct arena_block {
    struct arena_block *before;
    size_t bytes;
};

#define ALIGNMENT alignof(max_align_t)
#define HEAD      ((sizeof(struct arena_block) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT)

static bool add_block(arena *arena, size_t bytes)
{
    size_t room = arena->blocks != NULL ? arena->blocks->bytes * 2 : 1024;
    room = room > 1 << 20 ? 1 << 20 : room;
    room = room < bytes + HEAD ? bytes + HEAD : room;
    struct arena_block *block = arena->memory.allocate(arena->memory.user, room, ALIGNMENT);
    if (block == NULL)
        return false;
    *block = (struct arena_block){.before = arena->blocks, .bytes = room};
    arena->blocks = block;
    arena->used = HEAD;
    arena->room = room;
    return true;
}

void *arena_take(arena *arena, size_t bytes)
{
    const size_t needed = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    const bool has_room = arena->blocks != NULL && arena->room - arena->used >= needed;
    if (needed < bytes || (!has_room && !add_block(arena, needed)))
        return NULL;
    void *taken = (char *)arena->blocks + arena->used;
    arena->used += needed;
    return taken;
}

void arena_shorten(arena *arena, const void *taken, size_t bytes)
{
    const size_t begin = (size_t)((const char *)taken - (const char *)arena->blocks);
    arena->used = begin + (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

char *arena_copy(arena *arena, const char *text, size_t length)
{
    char *copy = arena_take(arena, length + 1);
    if (copy == NULL)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

void arena_free(arena *arena)
{
    while (arena->blocks != NULL) {
        struct arena_block *block = arena->blocks;
        arena->blocks = block->before;
        arena->memory.release(arena->memory.user, block, block->bytes, ALIGNMENT);
    }
    arena->used = arena->room = 0;
}
