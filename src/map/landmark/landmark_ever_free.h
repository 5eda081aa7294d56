/*
 * The ever-free map: all cells that were free when landmarks were made or since, and its jump points with their
 * numbers. Paths on it cost no more than on the current map, so bounds on it hold now; and closing a cell and opening
 * it again changes nothing.
 */
#ifndef WEND_MAP_LANDMARK_LANDMARK_EVER_FREE_H
#define WEND_MAP_LANDMARK_LANDMARK_EVER_FREE_H

#include "map/jump/jump_successors.h"
#include "map/landmark/landmark.h"

struct wend_landmark_ever_free {
    uint8_t *cells;     /* bit: free, by node */
    uint32_t lanes;     /* numbers in a row */
    uint8_t *low_bits;  /* by slot: low bits of long numbers; null once a cell has changed */
    uint32_t row_count; /* slots when landmarks were made; then of `rows` */
    /* From the first change on; before it this map is the current one. */
    struct wend_jump_word *words; /* jump points, by node / 64; slots are rows */
    uint32_t word_count;
    uint32_t *rows;
    uint32_t row_capacity;
};

/* Copies the current map, for short numbers. Null if memory is refused. */
struct wend_landmark_ever_free *wend_landmark_ever_free_create(wend_space *space, uint32_t lanes);

/* Makes room for low_bits. False if memory is refused. */
bool wend_landmark_ever_free_add_low_bits(wend_space *space, struct wend_landmark_ever_free *ever_free);
struct wend_landmark_ever_free *wend_landmark_ever_free_copy(wend_space *space,
                                                             const struct wend_landmark_ever_free *from);
/* Passes it through an image, with rows; and checks one that was opened. */
void wend_landmark_ever_free_image(wend_space *space, struct wend_landmark_ever_free *ever_free,
                                   struct wend_image *image);
wend_status wend_landmark_ever_free_check(const wend_space *space, const struct wend_landmark_ever_free *ever_free);
void wend_landmark_ever_free_destroy(wend_space *space, struct wend_landmark_ever_free *ever_free);
size_t wend_landmark_ever_free_memory(const wend_space *space, const struct wend_landmark_ever_free *ever_free);

/* Upper bound of its memory for a number of slots, whatever changes. */
uint64_t wend_landmark_ever_free_most_memory(const wend_space *space, uint32_t slots, uint32_t lanes);

/*
 * Makes rows, unless they exist, from low bits and from the numbers that searches read, which have not followed the
 * last change yet. False if memory is refused.
 */
bool wend_landmark_ever_free_part(wend_space *space, struct wend_landmark_ever_free *ever_free,
                                  const struct wend_landmarks *landmarks);

/* Frees a cell, counted from 1; new jump points get numbers of 0. False if memory is refused. */
bool wend_landmark_ever_free_free(wend_space *space, struct wend_landmark_ever_free *ever_free, uint32_t x, uint32_t y);

static inline struct wend_jump_ground wend_landmark_ever_free_ground(const wend_space *space,
                                                                     const struct wend_landmark_ever_free *ever_free)
{
    return (struct wend_jump_ground){space, ever_free->cells, ever_free->words, ever_free->word_count};
}

static inline bool wend_landmark_ever_free_has(const struct wend_landmark_ever_free *ever_free, uint32_t node)
{
    return ever_free->words[node >> 6].jumps >> (node & 63) & 1;
}

/* The numbers of one of its jump points. */
static inline uint32_t *wend_landmark_ever_free_row(const struct wend_landmark_ever_free *ever_free, uint32_t node)
{
    const struct wend_jump_word *word = &ever_free->words[node >> 6];
    const uint32_t rank = wend_count_ones64(word->jumps & ((UINT64_C(1) << (node & 63)) - 1));
    return ever_free->rows + (size_t)(word->first_slot + rank) * ever_free->lanes;
}

#endif
