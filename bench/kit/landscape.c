/* Rooms, mazes, caves, random fills and open fields: each cell from a hash of where it lies, whatever the size. */
#include "kit/landscape.h"

#include <string.h>

enum { ROOM = 32, TILE = 64, BLOB = 16, NODES = TILE / 2 };

uint64_t landscape_mix(uint64_t number)
{
    uint64_t z = number + UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

const char *landscape_name(landscape kind)
{
    static const char *const names[LANDSCAPES] = {"rooms", "maze", "caves", "random", "open"};
    return names[kind];
}

/* Returns a hash of a seed and coordinates. */
static uint64_t die(uint64_t seed, uint32_t x, uint32_t y)
{
    return landscape_mix(landscape_mix(seed + x) + y);
}

static uint8_t open_cell(uint64_t seed, uint32_t x, uint32_t y)
{
    (void)seed;
    (void)x;
    (void)y;
    return '.';
}

static uint8_t random_cell(uint64_t seed, uint32_t x, uint32_t y)
{
    return die(seed, x, y) % 4 == 0 ? '@' : '.';
}

/* True if the wall behind a room, to the east (way 0) or the south (1), has its door at a place along it. */
static int has_door(uint64_t seed, uint32_t x, uint32_t y, uint64_t way, uint32_t along)
{
    uint64_t wall = die(seed + 2 + way, x / ROOM, y / ROOM);
    return wall % 5 != 0 && (wall >> 8) % (ROOM - 1) == along;
}

static uint8_t room_cell(uint64_t seed, uint32_t x, uint32_t y)
{
    uint32_t u = x % ROOM, v = y % ROOM;
    if (u < ROOM - 1 && v < ROOM - 1)
        return '.';
    if (u == ROOM - 1 && v == ROOM - 1)
        return '@';
    return has_door(seed, x, y, v == ROOM - 1, u == ROOM - 1 ? v : u) ? '.' : '@';
}

/* Smooth heights between the knots of a lattice; low ones are wall. */
static uint8_t cave_cell(uint64_t seed, uint32_t x, uint32_t y)
{
    uint32_t i = x / BLOB, j = y / BLOB, u = x % BLOB, v = y % BLOB, knots[4];
    for (uint32_t k = 0; k < 4; k++)
        knots[k] = (uint32_t)(die(seed, i + k % 2, j + k / 2) & 255);
    uint32_t above = knots[0] * (BLOB - u) + knots[1] * u, below = knots[2] * (BLOB - u) + knots[3] * u;
    return (above * (BLOB - v) + below * v) / (BLOB * BLOB) < 104 ? '@' : '.';
}

/* Digs one tile's maze depth first; its nodes are the cells of even coordinates. */
static void dig_tile(uint8_t *corner, uint32_t side, uint64_t seed)
{
    static const int steps[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    uint16_t stack[NODES * NODES];
    uint32_t depth = 0;
    stack[depth++] = 0;
    corner[0] = '.';
    while (depth > 0) {
        int x = stack[depth - 1] % NODES, y = stack[depth - 1] / NODES;
        uint32_t first = (uint32_t)((seed = landscape_mix(seed)) >> 62), tried = 0;
        for (; tried < 4; tried++) {
            const int *step = steps[(first + tried) % 4];
            int to_x = x + step[0], to_y = y + step[1];
            if (to_x < 0 || to_y < 0 || to_x >= NODES || to_y >= NODES)
                continue;
            uint8_t *to = corner + (size_t)(2 * to_y) * side + 2 * to_x;
            if (*to == '.')
                continue;
            *to = corner[(size_t)(2 * y + step[1]) * side + (size_t)(2 * x + step[0])] = '.';
            stack[depth++] = (uint16_t)(to_y * NODES + to_x);
            break;
        }
        if (tried == 4)
            depth--;
    }
}

/* The end of a side that is no multiple of the tile's is left solid. */
static void dig_maze(uint32_t side, uint64_t seed, uint8_t *cells)
{
    uint32_t tiles = side / TILE;
    memset(cells, '@', (size_t)side * side);
    for (uint32_t j = 0; j < tiles; j++)
        for (uint32_t i = 0; i < tiles; i++) {
            uint64_t own = die(seed, i, j);
            uint8_t *corner = cells + (size_t)j * TILE * side + (size_t)i * TILE;
            dig_tile(corner, side, own);
            if (i + 1 < tiles)
                corner[(size_t)(own % NODES * 2) * side + TILE - 1] = '.';
            if (j + 1 < tiles)
                corner[(size_t)(TILE - 1) * side + (size_t)((own >> 32) % NODES * 2)] = '.';
        }
}

void landscape_paint(landscape kind, uint32_t side, uint64_t seed, uint8_t *cells)
{
    static uint8_t (*const painters[LANDSCAPES])(uint64_t, uint32_t, uint32_t) = {room_cell, NULL, cave_cell,
                                                                                  random_cell, open_cell};
    seed = landscape_mix(seed);
    if (kind == LANDSCAPE_MAZE) {
        dig_maze(side, seed, cells);
        return;
    }
    for (uint32_t y = 0; y < side; y++)
        for (uint32_t x = 0; x < side; x++)
            cells[(size_t)y * side + x] = painters[kind](seed, x, y);
}
