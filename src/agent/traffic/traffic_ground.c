/* The cells that units in traffic walk on. */
#include "agent/traffic/traffic_ground.h"

#include <string.h>

#include "base/memory.h"
#include "map/space/space_calls.h"

wend_status wend_traffic_ground_open(struct wend_traffic_ground *ground, const wend_space *space,
                                     const wend_allocator *memory)
{
    const struct wend_space_cells *cells = &space->cells;
    const uint32_t row_words = (cells->width + 64) / 64, stride = 64 * row_words;
    *ground = (struct wend_traffic_ground){
        .memory = *memory,
        .width = cells->width,
        .height = cells->height,
        .levels = cells->levels,
        .row_words = row_words,
        .stride = stride,
        .words = row_words * (cells->levels * (cells->height + 1) + 1),
        .offset = {1, (int32_t)stride, -1, -(int32_t)stride, 0},
    };
    ground->cells = 64 * ground->words;
    ground->free = wend_allocate(memory, ground->words, sizeof *ground->free);
    ground->around = wend_allocate(memory, ground->cells, 1);
    if (!ground->free || !ground->around)
        return WEND_ERROR_MEMORY;
    memset(ground->free, 0, ground->words * sizeof *ground->free); /* stays 0 between rows and levels */
    memset(ground->around, 0, ground->cells);
    return WEND_OK;
}

void wend_traffic_ground_close(struct wend_traffic_ground *ground)
{
    WEND_RELEASE(&ground->memory, ground->free, ground->words);
    wend_release(&ground->memory, ground->around, ground->cells, 1);
    ground->free = NULL;
    ground->around = NULL;
}

size_t wend_traffic_ground_memory(const struct wend_traffic_ground *ground)
{
    return ground->words * sizeof *ground->free + ground->cells;
}

/* Returns the index of a row among all, the blocked ones between levels included. */
static uint32_t padded_row(const struct wend_traffic_ground *ground, uint32_t row)
{
    return row + row / ground->height + 1;
}

void wend_traffic_ground_read(struct wend_traffic_ground *ground, const wend_space *space, uint32_t row, uint32_t end)
{
    for (; row < end; row++) {
        const uint32_t node = wend_space_node(space, 0, row);
        uint64_t *to = ground->free + padded_row(ground, row) * ground->row_words;
        memset(to, 0, ground->row_words * sizeof *to);
        for (uint32_t x = 0; x < ground->width; x++)
            to[x >> 6] |= (uint64_t)wend_bits_get(space->cells.free, node + x) << (x & 63);
    }
}

/* Computes the exits of each free cell, and the parity of every cell. */
static void find_exits(struct wend_traffic_ground *ground, uint32_t begin, uint32_t end)
{
    const uint32_t row = ground->row_words;
    const uint64_t *free = ground->free;
    for (uint32_t cell = begin * 64; cell < end * 64; cell++)
        ground->around[cell] = (cell / ground->stride + cell) & 1 ? AROUND_ODD : 0;
    for (uint32_t word = begin; word < end; word++) {
        const uint64_t east = free[word] & (free[word] >> 1 | free[word + 1] << 63),
                       west = free[word] & (free[word] << 1 | free[word - 1] >> 63),
                       south = free[word] & free[word + row], north = free[word] & free[word - row];
        for (uint64_t left = free[word]; left != 0; left &= left - 1) {
            const uint32_t bit = wend_count_trailing_zeros64(left);
            ground->around[word * 64 + bit] |= (uint8_t)((east >> bit & 1) | (south >> bit & 1) << 1 |
                                                         (west >> bit & 1) << 2 | (north >> bit & 1) << 3);
        }
    }
}

void wend_traffic_ground_derive(struct wend_traffic_ground *ground, uint32_t row, uint32_t end)
{
    /* Exits change one row beyond what was read, AROUND_OPEN one row further. */
    const uint32_t rows = ground->words / ground->row_words, last = padded_row(ground, end - 1) + 3;
    const uint32_t top = padded_row(ground, row), from = top > 3 ? top - 2 : 1, to = last < rows ? last : rows - 1;
    find_exits(ground, from * ground->row_words, to * ground->row_words);
    for (uint32_t word = from * ground->row_words; word < to * ground->row_words; word++)
        for (uint64_t left = ground->free[word]; left != 0; left &= left - 1) {
            const uint32_t cell = word * 64 + wend_count_trailing_zeros64(left), exits = ground->around[cell];
            uint32_t ways = wend_traffic_exit_count(exits);
            for (uint32_t d = 0; d < TRAFFIC_STAY; d++)
                if (exits >> d & 1)
                    ways -= wend_traffic_exit_count(ground->around[cell + (uint32_t)ground->offset[d]]) == 1;
            if (ways >= 3)
                ground->around[cell] |= AROUND_OPEN;
        }
}

uint32_t wend_traffic_cell_at(const struct wend_traffic_ground *ground, const wend_space *space, wend_place place)
{
    uint32_t x, row;
    if (!wend_space_locate(space, place, &x, &row))
        return TRAFFIC_NONE;
    return (row + row / ground->height + 1) * ground->stride + x;
}

wend_place wend_traffic_place_of(const struct wend_traffic_ground *ground, uint32_t cell)
{
    const uint32_t row = cell / ground->stride - 1, level = row / (ground->height + 1);
    return wend_place_at((int32_t)(cell % ground->stride), (int32_t)(row - level * (ground->height + 1)),
                         (uint16_t)level);
}
