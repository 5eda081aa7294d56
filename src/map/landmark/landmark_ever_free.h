/*
 * The ever-free map: all cells that were free when landmarks were made or since, and its jump points with their
 * numbers. Paths there cost no more than on the map as it is, so bounds of them hold today; and a cell that is closed
 * and opened again changes nothing.
 */
#ifndef WEND_MAP_LANDMARK_LANDMARK_EVER_FREE_H
#define WEND_MAP_LANDMARK_LANDMARK_EVER_FREE_H

#include "map/jump/jump_successors.h"
#include "map/landmark/landmark.h"

struct wend_landmark_ever_free {
    uint8_t *cells;     /* bit: free, by node */
    uint32_t lanes;     /* numbers in a row */
    uint8_t *low_bits;  /* by slot: lower parts of long numbers; null once a cell has changed */
    uint32_t row_count; /* slots when they were made; then of the rows */
    /* From the first change on; before, the map is today's. */
    struct wend_jump_word *words; /* its jump points, by node / 64; slots are rows */
    uint32_t word_count;
    uint32_t *rows;
    uint32_t row_capacity;
};

/* Takes the map as it is, for short numbers. Null where memory is refused. */
struct wend_landmark_ever_free *wend_landmark_ever_free_create(wend_space *space, uint32_t lanes);

/* Makes room for low_bits. False where memory is refused. */
bool wend_landmark_ever_free_add_low_bits(wend_space *space, struct wend_landmark_ever_free *ever_free);
struct wend_landmark_ever_free *wend_landmark_ever_free_copy(wend_space *space,
                                                             const struct wend_landmark_ever_free *from);
/* Hands it through an image, with rows; whether one from there is sound. */
void wend_landmark_ever_free_image(wend_space *space, struct wend_landmark_ever_free *ever_free,
                                   struct wend_image *image);
wend_status wend_landmark_ever_free_check(const wend_space *space, const struct wend_landmark_ever_free *ever_free);
void wend_landmark_ever_free_destroy(wend_space *space, struct wend_landmark_ever_free *ever_free);
size_t wend_landmark_ever_free_memory(const wend_space *space, const struct wend_landmark_ever_free *ever_free);

/* What it takes at most for so many slots, whatever changes. */
uint64_t wend_landmark_ever_free_most_memory(const wend_space *space, uint32_t slots, uint32_t lanes);

/*
 * Makes rows, if there are none, from low bits and from what searches read, which has not followed the last change yet.
 * False where memory is refused.
 */
bool wend_landmark_ever_free_part(wend_space *space, struct wend_landmark_ever_free *ever_free,
                                  const struct wend_landmarks *landmarks);

/* Frees a cell, counted from 1; new jump points have numbers of 0. False where memory is refused. */
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

/* The numbers of a jump point of it. */
static inline uint32_t *wend_landmark_ever_free_row(const struct wend_landmark_ever_free *ever_free, uint32_t node)
{
    const struct wend_jump_word *word = &ever_free->words[node >> 6];
    const uint32_t rank = wend_count_ones64(word->jumps & ((UINT64_C(1) << (node & 63)) - 1));
    return ever_free->rows + (size_t)(word->first_slot + rank) * ever_free->lanes;
}

#endif
