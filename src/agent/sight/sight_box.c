/* The square of cells around a watcher, as rows of bits. */
#include "agent/sight/sight_box.h"
#include "base/bit_words.h"
#include "map/space/space_calls.h"

struct wend_sight_box wend_sight_box_of(uint32_t radius)
{
    uint32_t side = 2 * radius + 1;
    return (struct wend_sight_box){radius, side, (side + 7) / 8};
}

struct wend_sight_part wend_sight_box_part(const struct wend_sight_box *box, const wend_space *space,
                                           struct wend_cell centre)
{
    const uint32_t radius = box->radius;
    const struct wend_space_cells *cells = &space->cells;
    uint32_t left = centre.x < radius ? centre.x : radius, up = centre.y < radius ? centre.y : radius;
    uint32_t right = cells->width - 1 - centre.x, down = cells->height - 1 - centre.y;
    right = right < radius ? right : radius;
    down = down < radius ? down : radius;
    return (struct wend_sight_part){radius - left, radius - up,     left + 1 + right,
                                    up + 1 + down, centre.x - left, centre.level * cells->height + centre.y - up};
}

/* Writes the lowest eight bytes of a word, the first byte lowest. */
static inline void put_word(uint8_t *to, uint64_t word)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(to, &word, sizeof word);
#else
    for (uint32_t i = 0; i < 8; i++)
        to[i] = (uint8_t)(word >> (8 * i));
#endif
}

enum { RUN_STEP = 56 }; /* bits that fit a word wherever in a byte they begin */

void wend_sight_set_run(uint8_t *row, uint32_t first, uint32_t count)
{
    for (;; first += RUN_STEP, count -= RUN_STEP) {
        uint32_t bits = count < RUN_STEP ? count : RUN_STEP;
        uint8_t *at = row + first / 8;
        put_word(at, wend_bits_word(at) | ((UINT64_C(1) << bits) - 1) << first % 8);
        if (count <= RUN_STEP)
            return;
    }
}

void wend_sight_box_blocked(const struct wend_sight_box *box, const wend_space *space, struct wend_cell centre,
                            uint8_t *blocked)
{
    const struct wend_sight_part part = wend_sight_box_part(box, space, centre);
    memset(blocked, 255, wend_sight_box_bytes(box));
    for (uint32_t j = 0; j < part.height; j++) {
        const uint32_t node = wend_space_node(space, part.x, part.row + j);
        uint8_t *row = blocked + (size_t)(part.j + j) * box->pitch;
        for (uint32_t i = 0; i < part.width; i += RUN_STEP) {
            uint32_t count = part.width - i < RUN_STEP ? part.width - i : RUN_STEP, to = part.i + i;
            uint64_t free = wend_bits_load_up(space->cells.free, node + i) & ((UINT64_C(1) << count) - 1);
            put_word(row + to / 8, wend_bits_word(row + to / 8) & ~(free << to % 8));
        }
    }
}

void wend_sight_box_walls(const struct wend_sight_box *box, const wend_space *space, struct wend_cell centre,
                          uint8_t *right, uint8_t *below)
{
    const struct wend_sight_part part = wend_sight_box_part(box, space, centre);
    const uint8_t *exits = space->cells.exits;
    const uint32_t stride = space->cells.stride;
    memset(right, 0, wend_sight_box_bytes(box));
    memset(below, 0, wend_sight_box_bytes(box));
    for (uint32_t j = 0; j < part.height; j++)
        for (uint32_t i = 0; i < part.width; i++) {
            uint32_t node = wend_space_node(space, part.x + i, part.row + j), bit = part.i + i;
            uint32_t to_right = exits[node] >> EAST & exits[node + 1] >> WEST & 1;
            uint32_t to_below = exits[node] >> SOUTH & exits[node + stride] >> NORTH & 1;
            wend_bits_put(right + (size_t)(part.j + j) * box->pitch, bit, i + 1 < part.width && !to_right);
            wend_bits_put(below + (size_t)(part.j + j) * box->pitch, bit, j + 1 < part.height && !to_below);
        }
}

/* Eight rows of eight bits, turned over (Warren, Hacker's Delight, 2002, 7-3). */
static inline uint64_t turn_block(uint64_t x)
{
    uint64_t t = (x ^ x >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & UINT64_C(0x0000cccc0000cccc);
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & UINT64_C(0x00000000f0f0f0f0);
    return x ^ t ^ t << 28;
}

static inline uint64_t take_block(const uint8_t *from, uint32_t pitch)
{
    uint64_t block = 0;
    for (uint32_t k = 0; k < 8; k++)
        block |= (uint64_t)from[k * pitch] << (8 * k);
    return block;
}

void wend_sight_box_turn(const struct wend_sight_box *box, const uint8_t *from, uint8_t *to)
{
    const uint32_t pitch = box->pitch;
    for (uint32_t j = 0; j < pitch; j++)
        for (uint32_t i = 0; i < pitch; i++) {
            uint64_t block = turn_block(take_block(from + (size_t)j * 8 * pitch + i, pitch));
            uint8_t *row = to + (size_t)i * 8 * pitch + j;
            for (uint32_t k = 0; k < 8; k++)
                row[k * pitch] = (uint8_t)(block >> (8 * k));
        }
}

void wend_sight_box_add_turned(const struct wend_sight_box *box, const uint8_t *from, uint8_t *to)
{
    const uint32_t pitch = box->pitch;
    for (uint32_t j = 0; j < pitch; j++)
        for (uint32_t i = 0; i < pitch; i++) {
            uint64_t block = take_block(from + (size_t)j * 8 * pitch + i, pitch);
            if (block == 0)
                continue;
            block = turn_block(block);
            uint8_t *row = to + (size_t)i * 8 * pitch + j;
            for (uint32_t k = 0; k < 8; k++)
                row[k * pitch] |= (uint8_t)(block >> (8 * k));
        }
}

void wend_sight_box_clip(const struct wend_sight_box *box, const struct wend_sight_part *part, uint8_t *bits)
{
    uint8_t on_map[WEND_SIGHT_BOX_MOST_PITCH + WEND_BITS_SLACK] = {0};
    wend_sight_set_run(on_map, part->i, part->width);
    for (uint32_t j = 0; j < box->side; j++) {
        uint8_t *row = bits + (size_t)j * box->pitch;
        bool is_inside = j >= part->j && j < part->j + part->height;
        for (uint32_t k = 0; k < box->pitch; k++)
            row[k] = is_inside ? row[k] & on_map[k] : 0;
    }
}
