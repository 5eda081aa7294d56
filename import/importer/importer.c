/* importer.c: memory within a limit, and errors. */
#include "importer/importer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Header of a block. */
typedef struct import_block {
    struct import_block *before;
    size_t size, used; /* bytes behind it */
    size_t unused;     /* pads the header to a multiple of IMPORT_ALIGNMENT */
} import_block;

#define BLOCK_SIZE 16368u

bool wend_import_fail(importer *im, wend_status status, uint32_t line, uint32_t column, const char *format, ...)
{
    va_list arguments;
    wend_import_error *error = im->error;
    if (error->status != WEND_OK)
        return false;
    error->status = status;
    error->line = line;
    error->column = column;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    size_t length = im->file ? strlen(im->file) : 0, room = sizeof error->file - 1;
    size_t skipped = length > room ? length - room : 0;
    if (im->file)
        memcpy(error->file, im->file + skipped, length - skipped);
    error->file[length - skipped] = '\0';
    return false;
}

bool wend_import_lacks(importer *im, uint32_t line, const char *what, const char *library)
{
    return wend_import_fail(
        im, WEND_ERROR_UNSUPPORTED, line, 0,
        "this build of wend does not read %s, for which it needs %s: install it, then run cmake and "
        "build again",
        what, library);
}

static bool fail_memory(importer *im)
{
    return wend_import_fail(im, WEND_ERROR_MEMORY, 0, 0, "there is no memory left to read this file");
}

/* Adds a block in front of the others; NULL with the error noted. */
static import_block *add_block(importer *im, import_arena *arena, size_t size)
{
    size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
    if (room > SIZE_MAX - sizeof(import_block) || room + sizeof(import_block) > im->memory_left) {
        wend_import_fail(im, WEND_ERROR_CAPACITY, 0, 0,
                         "reading it takes more than %llu bytes of memory: raise most_memory if it is to be trusted",
                         (unsigned long long)im->options.most_memory);
        return NULL;
    }
    import_block *block = im->memory.allocate(im->memory.user, sizeof *block + room, IMPORT_ALIGNMENT);
    if (!block) {
        fail_memory(im);
        return NULL;
    }
    im->memory_left -= room + sizeof *block;
    *block = (import_block){.before = arena->last, .size = room};
    arena->last = block;
    return block;
}

void *wend_import_take(importer *im, import_arena *arena, size_t count, size_t size)
{
    import_block *block = arena->last;
    if (size > 0 && count > (SIZE_MAX - 64) / size) {
        fail_memory(im);
        return NULL;
    }
    size_t bytes = (count * size + 15) / 16 * 16;
    if (!block || block->size - block->used < bytes)
        block = add_block(im, arena, bytes);
    if (!block)
        return NULL;
    void *taken = (char *)(block + 1) + block->used;
    block->used += bytes;
    memset(taken, 0, bytes);
    return taken;
}

void *wend_import_scratch(importer *im, size_t count, size_t size)
{
    return wend_import_take(im, &im->scratch, count, size);
}

void *wend_import_keep(importer *im, size_t count, size_t size)
{
    return wend_import_take(im, im->kept, count, size);
}

const char *wend_import_keep_text(importer *im, import_span text)
{
    char *copy = wend_import_keep(im, text.length + 1, 1);
    if (copy && text.length > 0)
        memcpy(copy, text.at, text.length);
    return copy;
}

bool wend_import_grow(importer *im, void **items, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room)
        return true;
    uint32_t more = *room ? *room * 2 : 16;
    void *moved = wend_import_scratch(im, more, size);
    if (!moved)
        return false;
    if (count > 0)
        memcpy(moved, *items, count * size);
    *items = moved;
    *room = more;
    return true;
}

void wend_import_drop(importer *im, import_arena *arena)
{
    for (const import_block *block = arena->last; block; block = block->before)
        im->memory_left += block->size + sizeof *block;
    wend_import_arena_free(&im->memory, arena);
}

bool wend_import_spend(importer *im, uint64_t cells, uint32_t line)
{
    if (cells > im->work_left)
        return wend_import_fail(im, WEND_ERROR_CAPACITY, line, 0,
                                "its layers, areas and walls cover more cells than 64 times most_cells, which is %llu",
                                (unsigned long long)im->options.most_cells);
    im->work_left -= cells;
    return true;
}

void wend_import_arena_free(const wend_allocator *memory, import_arena *arena)
{
    while (arena->last) {
        import_block *block = arena->last;
        arena->last = block->before;
        memory->release(memory->user, block, sizeof *block + block->size, IMPORT_ALIGNMENT);
    }
}
