/* tests/golden/draw.c: random numbers, maps, and hashes of what comes out. */
#include "golden.h"

uint64_t random_state;
uint8_t *cells;
uint32_t width, height;

uint32_t below(uint32_t bound)
{
    uint64_t z = random_state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    z ^= z >> 31;
    return (uint32_t)(((z >> 32) * bound) >> 32);
}

uint64_t hash_number(uint64_t hash, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        hash = (hash ^ (number >> (8 * i) & 0xFF)) * UINT64_C(0x100000001B3);
    return hash;
}

void scatter(uint32_t percent)
{
    for (uint32_t i = 0; i < width * height; i++)
        cells[i] = below(100) < percent ? '@' : '.';
}

void rooms(uint32_t side)
{
    for (uint32_t i = 0; i < width * height; i++) {
        uint32_t x = i % width, y = i / width;
        bool wall = x % side == side - 1 || y % side == side - 1;
        bool pillar = x % side == side - 1 && y % side == side - 1;
        cells[i] = wall && (pillar || below(side) != 0) ? 'T' : '.';
    }
}

void blocks(uint32_t count)
{
    memset(cells, '.', (size_t)width * height);
    for (; count > 0; count--) {
        uint32_t left = below(width), top = below(height), across = 1 + below(12), down = 1 + below(12);
        for (uint32_t y = top; y < top + down && y < height; y++)
            for (uint32_t x = left; x < left + across && x < width; x++)
                cells[y * width + x] = 'W';
    }
}

void serpentine(void)
{
    for (uint32_t i = 0; i < width * height; i++) {
        uint32_t x = i % width, y = i / width, gap = y % 4 == 1 ? width - 1 : 0;
        cells[i] = y % 2 == 1 && x != gap ? '@' : '.';
    }
}

uint64_t hash_place(uint64_t hash, wend_place place)
{
    return hash_number(hash_number(hash, (uint32_t)place.x, 4), (uint32_t)place.y, 4);
}

uint64_t hash_double(uint64_t hash, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return hash_number(hash, bits, 8);
}

uint64_t hash_path(const wend_path *path)
{
    uint64_t hash = HASH_START, bits;
    for (uint32_t i = 0; i < path->point_count; i++) {
        hash = hash_number(hash, (uint32_t)path->points[i].x, 4);
        hash = hash_number(hash, (uint32_t)path->points[i].y, 4);
        hash = hash_number(hash, path->points[i].level | (uint32_t)path->points[i].flags << 16, 4);
    }
    memcpy(&bits, &path->length, sizeof bits);
    hash = hash_number(hash, bits, 8);
    hash = hash_number(hash, path->generated, 8);
    return hash_number(hash, path->queued, 8);
}

wend_place any_place(void)
{
    const int32_t column = (int32_t)below(width); /* before the row: arguments come in any order */
    return wend_place_cell(column, (int32_t)below(height));
}
