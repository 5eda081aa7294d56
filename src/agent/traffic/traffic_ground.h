/*
 * The cells of a space with four neighbours and steps of one price, as bits. Rows are whole words with blocked cells
 * between them, so that no step leads round an edge, and floods go word by word.
 */
#ifndef WEND_AGENT_TRAFFIC_GROUND_H
#define WEND_AGENT_TRAFFIC_GROUND_H

#include "map/space/space.h"

#define TRAFFIC_NONE UINT32_MAX

/* Directions: the opposite of d is d ^ 2. */
enum { TRAFFIC_EAST, TRAFFIC_SOUTH, TRAFFIC_WEST, TRAFFIC_NORTH, TRAFFIC_STAY, TRAFFIC_MOVES };

/* Bits of `around`: one per direction in which a step leads, and these. */
enum {
    AROUND_EXITS = 15,
    AROUND_ODD = 16, /* column + row is odd */
    AROUND_OPEN = 32 /* at least three exits are no dead ends: whoever comes in has two ways on */
};

struct wend_traffic_ground {
    wend_allocator memory;
    uint32_t width, height, levels;
    uint32_t row_words, stride; /* of a row: words, cells */
    uint32_t words, cells;      /* in all, with a blocked row above each level and below the last */
    int32_t offset[TRAFFIC_MOVES];
    uint64_t *free; /* bits of cells */
    uint8_t *around;
};

/* MEMORY; close it in any case. */
wend_status wend_traffic_ground_open(struct wend_traffic_ground *ground, const wend_space *space,
                                     const wend_allocator *memory);
void wend_traffic_ground_close(struct wend_traffic_ground *ground);

/*
 * Reads where the mover may stand, in rows [row, end), counted through all levels. The caller may then clear bits of
 * `free`, and must call wend_traffic_ground_derive for the same rows.
 */
void wend_traffic_ground_read(struct wend_traffic_ground *ground, const wend_space *space, uint32_t row, uint32_t end);
void wend_traffic_ground_derive(struct wend_traffic_ground *ground, uint32_t row, uint32_t end);

size_t wend_traffic_ground_memory(const struct wend_traffic_ground *ground);

/* Returns the cell at a place, or TRAFFIC_NONE outside the map. */
uint32_t wend_traffic_cell_at(const struct wend_traffic_ground *ground, const wend_space *space, wend_place place);
wend_place wend_traffic_place_of(const struct wend_traffic_ground *ground, uint32_t cell);

static inline bool wend_traffic_is_free(const struct wend_traffic_ground *ground, uint32_t cell)
{
    return ground->free[cell >> 6] >> (cell & 63) & 1;
}

/* True if a step goes in one of some directions. */
static inline bool wend_traffic_is_towards(const struct wend_traffic_ground *ground, uint32_t from, uint32_t to,
                                           uint32_t directions)
{
    bool is_towards = false;
    for (uint32_t d = 0; d < TRAFFIC_STAY; d++)
        is_towards |= (directions >> d & 1) && from + (uint32_t)ground->offset[d] == to;
    return is_towards;
}

/* Returns the number of exits among bits of `around`. */
static inline uint32_t wend_traffic_exit_count(uint32_t exits)
{
    return UINT64_C(0x4332322132212110) >> (4 * (exits & AROUND_EXITS)) & 15;
}

#endif
