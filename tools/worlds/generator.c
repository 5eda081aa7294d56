/*
 * generator.c: random land, in whole numbers. Height, rivers and forests are sums of smooth noise at several sizes
 * (value noise: random numbers at the corners of a lattice, interpolated smoothly between them). Rivers are where a
 * noise crosses its middle. Towns lie in the squares of a coarser lattice, at most one in each.
 */
#include "worlds/generator.h"

#include <string.h>

/* Terrains; ground, trees, water and wall have the letters of Moving AI maps. */
enum {
    GROUND = '.',
    TREES = 'T',
    WATER = 'W',
    WALL = '@',
    FORD = 'F',
    HILLS = 'H',
    ROCK = 'R',
    STREET = '_',
    HOUSE = '#'
};

const char generator_profile[] = "default blocked\n"
                                 "terrain ground 1\n"
                                 "terrain street 1\n"
                                 "terrain trees 2\n"
                                 "terrain hills 3\n"
                                 "terrain ford 4\n";

bool generator_name(wend_legend *legend)
{
    static const struct {
        uint8_t terrain;
        const char *name;
    } names[] = {{FORD, "ford"}, {HILLS, "hills"}, {ROCK, "rock"}, {STREET, "street"}, {HOUSE, "house"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (wend_legend_name_terrain(legend, names[i].terrain, (char)names[i].terrain, names[i].name) != WEND_OK) {
            report_no_memory("the terrains' names");
            return false;
        }
    return true;
}

/* A random number for a corner of a lattice; `sort` separates one noise from another. */
static uint64_t chance(uint64_t seed, uint32_t sort, uint32_t x, uint32_t y)
{
    uint64_t mixed = seed + UINT64_C(0x9E3779B97F4A7C15) * sort;
    mixed = (mixed ^ ((uint64_t)y << 32 | x)) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ mixed >> 29) * UINT64_C(0x94D049BB133111EB);
    return mixed ^ mixed >> 32;
}

#define ONE 65536 /* 1 as a fixed-point fraction */

/* Smooth step from 0 to ONE, flat at both ends: 3 t^2 - 2 t^3. */
static int32_t smooth(uint32_t t)
{
    const uint64_t wide = t;
    return (int32_t)(wide * wide * (3 * ONE - 2 * wide) >> 32);
}

static int32_t between(int32_t from, int32_t to, int32_t part)
{
    return from + (int32_t)((int64_t)(to - from) * part / ONE);
}

/* A noise at one size: squares of 1 << bits cells, values up to 65535 >> less. */
typedef struct octave {
    uint32_t sort, bits, less;
} octave;

static int32_t corner(uint64_t seed, const octave *octave, uint32_t x, uint32_t y)
{
    return (int32_t)(chance(seed, octave->sort * 32 + octave->bits, x, y) & 0xFFFF) >> octave->less;
}

/* Adds an octave to a row of cells that begins at (x, y) and stays in one square of the octave. */
static void add_span(uint64_t seed, const octave *octave, uint32_t x, uint32_t y, uint32_t count, int32_t *row)
{
    const uint32_t mask = (1u << octave->bits) - 1, column = x >> octave->bits, line = y >> octave->bits;
    const int32_t down = smooth((y & mask) << (16 - octave->bits));
    const int32_t left = between(corner(seed, octave, column, line), corner(seed, octave, column, line + 1), down);
    const int32_t right =
        between(corner(seed, octave, column + 1, line), corner(seed, octave, column + 1, line + 1), down);
    for (uint32_t i = 0; i < count; i++)
        row[i] += between(left, right, smooth(((x + i) & mask) << (16 - octave->bits)));
}

/* Writes the sum of octaves along a row of cells. */
static void write_noise(uint64_t seed, const octave *octaves, uint32_t octave_count, const uint32_t at[2],
                        uint32_t count, int32_t *row)
{
    memset(row, 0, count * sizeof *row);
    for (uint32_t i = 0; i < octave_count; i++) {
        const uint32_t side = 1u << octaves[i].bits;
        for (uint32_t done = 0; done < count;) {
            const uint32_t left = side - (at[0] + done) % side, part = left < count - done ? left : count - done;
            add_span(seed, &octaves[i], at[0] + done, at[1], part, row + done);
            done += part;
        }
    }
}

#define OCTAVES(list) (list), sizeof(list) / sizeof *(list)

static const octave heights[] = {{1, 10, 2}, {1, 8, 1}, {1, 6, 3}, {1, 4, 4}};
static const octave rivers[] = {{2, 9, 1}, {2, 7, 2}, {2, 5, 3}, {2, 3, 5}};
static const octave forests[] = {{3, 7, 1}, {3, 4, 1}};
static const octave fords[] = {{4, 6, 0}};

/* The sum of heights is at most 61,436; its middle is half of that, and few cells are far from it. */
#define SEA        20500
#define HIGH       39000
#define PEAK       44000
#define RIVER      29692 /* about half of the sum of rivers */
#define RIVER_WIDE 260
#define WOODED     36000
#define SHALLOW    43000

/* The noises of a row of land. */
typedef struct land_row {
    int32_t height[WEND_TILE_MAX_SIDE], river[WEND_TILE_MAX_SIDE], forest[WEND_TILE_MAX_SIDE], ford[WEND_TILE_MAX_SIDE];
} land_row;

static uint8_t land(const land_row *row, uint32_t i)
{
    const int32_t height = row->height[i], off = row->river[i] - RIVER;
    if (height < SEA)
        return WATER;
    if (height > PEAK)
        return ROCK;
    if (off > -RIVER_WIDE && off < RIVER_WIDE)
        return row->ford[i] > SHALLOW ? FORD : WATER;
    if (height > HIGH)
        return HILLS;
    return row->forest[i] > WOODED ? TREES : GROUND;
}

/* A town is square and has a wall around it. TOWN_SQUARE is the side of the lattice's squares. */
#define TOWN_SQUARE 512u

typedef struct town {
    int32_t x, y, radius; /* radius 0 = no town */
} town;

/* The town of a square of the lattice. It lies wholly in the square; its middle is not in a lake or on a peak. */
static town town_of(uint64_t seed, uint32_t column, uint32_t row)
{
    const uint64_t number = chance(seed, 5, column, row);
    const uint32_t x = column * TOWN_SQUARE + 96 + (uint32_t)(number >> 8 & 255);
    const uint32_t y = row * TOWN_SQUARE + 96 + (uint32_t)(number >> 16 & 255);
    int32_t height;
    if (number % 5 >= 2)
        return (town){0, 0, 0};
    write_noise(seed, OCTAVES(heights), (const uint32_t[]){x, y}, 1, &height);
    return (town){(int32_t)x, (int32_t)y, height < SEA || height > PEAK ? 0 : 20 + (int32_t)(number >> 24 & 63)};
}

/*
 * Terrain of a town's cell, given relative to the middle: a street of three cells every eight, and gates in the wall.
 */
static uint8_t town_cell(const town *town, int32_t x, int32_t y)
{
    const bool is_street = ((x + 1) & 7) < 3 || ((y + 1) & 7) < 3, is_gate = (x >= -1 && x <= 1) || (y >= -1 && y <= 1);
    const int32_t wide = x < 0 ? -x : x, high = y < 0 ? -y : y, far = wide > high ? wide : high;
    if (far == town->radius)
        return is_gate ? STREET : WALL;
    return is_street || far == town->radius - 1 ? STREET : HOUSE;
}

/* Draws the part of a town that lies in a tile. */
static void draw_town(const town *town, uint32_t side, wend_tile tile, uint8_t *terrain)
{
    const int32_t left = (int32_t)(tile.column * side), top = (int32_t)(tile.row * side), last = (int32_t)side - 1;
    const int32_t x0 = town->x - town->radius - left, y0 = town->y - town->radius - top;
    for (int32_t y = y0 > 0 ? y0 : 0; y <= last && y <= y0 + 2 * town->radius; y++)
        for (int32_t x = x0 > 0 ? x0 : 0; x <= last && x <= x0 + 2 * town->radius; x++)
            terrain[(uint32_t)y * side + (uint32_t)x] = town_cell(town, x + left - town->x, y + top - town->y);
}

void generator_write(uint64_t seed, uint32_t side, wend_tile tile, uint8_t *terrain)
{
    const uint32_t left = tile.column * side, top = tile.row * side;
    land_row row;
    for (uint32_t y = 0; y < side; y++) {
        const uint32_t at[] = {left, top + y};
        write_noise(seed, OCTAVES(heights), at, side, row.height);
        write_noise(seed, OCTAVES(rivers), at, side, row.river);
        write_noise(seed, OCTAVES(forests), at, side, row.forest);
        write_noise(seed, OCTAVES(fords), at, side, row.ford);
        for (uint32_t x = 0; x < side; x++)
            terrain[y * side + x] = land(&row, x);
    }
    for (uint32_t r = top / TOWN_SQUARE; r <= (top + side - 1) / TOWN_SQUARE; r++)
        for (uint32_t c = left / TOWN_SQUARE; c <= (left + side - 1) / TOWN_SQUARE; c++) {
            const town town = town_of(seed, c, r);
            if (town.radius > 0)
                draw_town(&town, side, tile, terrain);
        }
}
