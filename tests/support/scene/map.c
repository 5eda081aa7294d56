/* tests/support/scene/map.c: maps as plain byte arrays, and their mirror images. */
#include "scene/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

test_map test_map_make(uint32_t width, uint32_t height)
{
    size_t count = (size_t)width * height;
    test_map map = {width, height, malloc(count ? count : 1)};
    if (!map.cells) {
        fputs("no memory for a test map\n", stderr);
        exit(2);
    }
    memset(map.cells, '.', count);
    return map;
}

void test_map_free(test_map *map)
{
    free(map->cells);
    map->cells = NULL;
}

uint32_t test_map_random_side(random_source *random)
{
    static const uint32_t edges[] = {1, 7, 8, 9, 15, 16, 17, 63, 64, 65};
    if (random_chance(random, 30))
        return edges[random_below(random, sizeof edges / sizeof edges[0])];
    return 1 + random_below(random, 60);
}

bool test_map_is_free(const test_map *map, int64_t x, int64_t y)
{
    if (x < 0 || y < 0 || x >= map->width || y >= map->height)
        return false;
    uint8_t cell = map->cells[y * map->width + x];
    return cell == '.' || cell == 'G' || cell == 'S';
}

void test_map_image_of(const test_map *map, unsigned image, uint32_t *x, uint32_t *y)
{
    if (image & 1)
        *x = map->width - 1 - *x;
    if (image & 2)
        *y = map->height - 1 - *y;
    if (image & 4) {
        uint32_t swap = *x;
        *x = *y;
        *y = swap;
    }
}

test_map test_map_image(const test_map *map, unsigned image)
{
    bool turned = image & 4;
    test_map result = test_map_make(turned ? map->height : map->width, turned ? map->width : map->height);
    for (uint32_t y = 0; y < map->height; y++) {
        for (uint32_t x = 0; x < map->width; x++) {
            uint32_t to_x = x, to_y = y;
            test_map_image_of(map, image, &to_x, &to_y);
            result.cells[(size_t)to_y * result.width + to_x] = map->cells[(size_t)y * map->width + x];
        }
    }
    return result;
}

void test_map_print(const test_map *map)
{
    fprintf(stderr, "%u x %u\n", (unsigned)map->width, (unsigned)map->height);
    for (uint32_t y = 0; y < map->height && y < 100; y++)
        fprintf(stderr, "%.*s\n", (int)map->width, (const char *)&map->cells[(size_t)y * map->width]);
}
