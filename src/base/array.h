/* Arrays that grow, and memory that is cut into arrays. */
#ifndef WEND_BASE_ARRAY_H
#define WEND_BASE_ARRAY_H

#include <wend/base.h>

/*
 * Makes room for `need` items in an array, which may be null with a capacity of 0: it may move, and its capacity
 * follows. False where memory is refused: the array is then as it was.
 */
#define WEND_RESERVE(memory, array, capacity, need)                                                                    \
    (((array) && (need) <= (capacity)) || wend_array_reserve(memory, &(array), &(capacity), need, sizeof *(array)))

/* Adds an item behind the last; false where memory is refused. */
#define WEND_APPEND(memory, array, count, capacity, item)                                                              \
    (WEND_RESERVE(memory, array, capacity, (uint64_t)(count) + 1) && ((array)[(count)++] = (item), true))

/* The same for items of `size` bytes; `array` is the address of the pointer to them. */
bool wend_array_reserve(const wend_allocator *memory, void *array, uint32_t *capacity, uint64_t need, size_t size);

/*
 * The pointer that stands at an address, whatever it points to, and another in its place: for lists of unlike arrays.
 */
void *wend_pointer_at(const void *address);
void wend_pointer_put(void *address, void *pointer);

/*
 * One block for arrays that are wanted together and whose contents need not outlast the next time they are: they are
 * cut from it in order, and where it is too small, once more from a larger one.
 *
 *     do
 *         lay_out(user); // arena.used = 0, then each array by wend_arena_cut
 *     while (wend_arena_grows(&arena, memory));
 *     return wend_arena_fits(&arena);
 */
struct wend_arena {
    uint8_t *bytes;
    size_t size;
    uint64_t used; /* by what was cut since it was set to 0, maybe more than there is */
};

/* Room for so many items, on a cache line of its own; null where the arena is too small. */
void *wend_arena_cut(struct wend_arena *arena, uint64_t count, size_t size);

static inline bool wend_arena_fits(const struct wend_arena *arena)
{
    return arena->used <= arena->size;
}

/*
 * False if all fitted, or where memory is refused; else there is room for that, and half as much again unless it is the
 * first block.
 */
bool wend_arena_grows(struct wend_arena *arena, const wend_allocator *memory);

void wend_arena_end(struct wend_arena *arena, const wend_allocator *memory);

#endif
