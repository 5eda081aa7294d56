/* Arrays that grow, and memory that is cut into arrays. */
#ifndef WEND_BASE_ARRAY_H
#define WEND_BASE_ARRAY_H

#include <wend/base.h>

/*
 * Makes room for `need` items in an array, which may be NULL with a capacity of 0. The array may move; its capacity is
 * updated. False if memory is refused: the array is then unchanged.
 */
#define WEND_RESERVE(memory, array, capacity, need)                                                                    \
    (((array) && (need) <= (capacity)) || wend_array_reserve(memory, &(array), &(capacity), need, sizeof *(array)))

/* Appends an item; false if memory is refused. */
#define WEND_APPEND(memory, array, count, capacity, item)                                                              \
    (WEND_RESERVE(memory, array, capacity, (uint64_t)(count) + 1) && ((array)[(count)++] = (item), true))

/* The same for items of `size` bytes; `array` is the address of the pointer to them. */
bool wend_array_reserve(const wend_allocator *memory, void *array, uint32_t *capacity, uint64_t need, size_t size);

/* Read and replace the pointer at an address, whatever it points to: for lists of arrays of different types. */
void *wend_pointer_at(const void *address);
void wend_pointer_put(void *address, void *pointer);

/*
 * One block for arrays that are needed together and whose contents need not survive the next layout. They are cut from
 * it in order; if it is too small, once more from a larger one.
 *
 *     do
 *         lay_out(user); // arena.used = 0, then each array by wend_arena_cut
 *     while (wend_arena_grows(&arena, memory));
 *     return wend_arena_fits(&arena);
 */
struct wend_arena {
    uint8_t *bytes;
    size_t size;
    uint64_t used; /* bytes cut since it was set to 0; may exceed `size` */
};

/* Cuts room for `count` items on cache lines of its own. Returns NULL if the arena is too small. */
void *wend_arena_cut(struct wend_arena *arena, uint64_t count, size_t size);

static inline bool wend_arena_fits(const struct wend_arena *arena)
{
    return arena->used <= arena->size;
}

/*
 * False if everything fitted, or if memory is refused. Otherwise there is room now for all of it, and, unless this is
 * the first block, for half as much again.
 */
bool wend_arena_grows(struct wend_arena *arena, const wend_allocator *memory);

void wend_arena_end(struct wend_arena *arena, const wend_allocator *memory);

#endif
