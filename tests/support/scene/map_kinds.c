/* tests/support/scene/map_kinds.c: the six generators of test maps. */
#include "scene/map.h"

#include <stdlib.h>
#include <string.h>

static uint8_t *cell_at(test_map *map, uint32_t x, uint32_t y)
{
    return &map->cells[(size_t)y * map->width + x];
}

static void fill_rectangle(test_map *map, uint32_t x, uint32_t y, uint32_t width, uint32_t height, uint8_t terrain)
{
    for (uint32_t j = y; j < y + height && j < map->height; j++)
        for (uint32_t i = x; i < x + width && i < map->width; i++)
            *cell_at(map, i, j) = terrain;
}

static void make_random(test_map *map, random_source *random)
{
    static const uint8_t walls[] = "@OTW@@@@", floors[] = ".GS.....";
    uint32_t percent = random_below(random, 61);
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        map->cells[i] =
            random_chance(random, percent) ? walls[random_below(random, 8)] : floors[random_below(random, 8)];
}

static void make_rooms(test_map *map, random_source *random)
{
    uint32_t room = 3 + random_below(random, 7);
    for (uint32_t y = 0; y < map->height; y++)
        for (uint32_t x = 0; x < map->width; x++)
            if (x % room == room - 1 || y % room == room - 1)
                *cell_at(map, x, y) = '@';
    for (uint32_t y = 0; y < map->height; y += room) {
        for (uint32_t x = 0; x < map->width; x += room) {
            uint32_t right = x + room - 1, below = y + room - 1;
            uint32_t door_y = y + random_below(random, room - 1), door_x = x + random_below(random, room - 1);
            if (right < map->width && door_y < map->height && random_chance(random, 80))
                *cell_at(map, right, door_y) = '.';
            if (below < map->height && door_x < map->width && random_chance(random, 80))
                *cell_at(map, door_x, below) = '.';
        }
    }
}

/* Digs depth first to cells two apart that are still solid; `stack` holds the way back. */
static void dig_maze(test_map *map, random_source *random, uint32_t *stack)
{
    static const int steps[4][2] = {{0, -2}, {2, 0}, {0, 2}, {-2, 0}};
    size_t depth = 0;
    stack[depth++] = 0;
    map->cells[0] = '.';
    while (depth) {
        int64_t x = stack[depth - 1] % map->width, y = stack[depth - 1] / map->width;
        uint32_t first = random_below(random, 4), tried = 0;
        for (; tried < 4; tried++) {
            const int *step = steps[(first + tried) % 4];
            int64_t to_x = x + step[0], to_y = y + step[1];
            if (to_x < 0 || to_y < 0 || to_x >= map->width || to_y >= map->height)
                continue;
            if (*cell_at(map, (uint32_t)to_x, (uint32_t)to_y) == '.')
                continue;
            *cell_at(map, (uint32_t)to_x, (uint32_t)to_y) = '.';
            *cell_at(map, (uint32_t)(x + step[0] / 2), (uint32_t)(y + step[1] / 2)) = '.';
            stack[depth++] = (uint32_t)(to_y * map->width + to_x);
            break;
        }
        if (tried == 4)
            depth--;
    }
}

static void make_maze(test_map *map, random_source *random)
{
    size_t count = (size_t)map->width * map->height;
    uint32_t *stack = malloc((count + 1) * sizeof *stack);
    if (!stack)
        exit(2);
    memset(map->cells, '@', count);
    dig_maze(map, random, stack);
    free(stack);
    uint32_t percent = random_below(random, 10);
    for (size_t i = 0; i < count; i++)
        if (random_chance(random, percent))
            map->cells[i] = '.';
}

static uint32_t walls_around(const test_map *map, uint32_t x, uint32_t y)
{
    uint32_t count = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
            count += !test_map_is_free(map, (int64_t)x + i, (int64_t)y + j);
    return count;
}

static void make_cave(test_map *map, random_source *random)
{
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        map->cells[i] = random_chance(random, 42) ? '@' : '.';
    for (int round = 0; round < 3; round++) {
        test_map old = test_map_image(map, 0);
        for (uint32_t y = 0; y < map->height; y++)
            for (uint32_t x = 0; x < map->width; x++)
                *cell_at(map, x, y) = walls_around(&old, x, y) >= 5 ? '@' : '.';
        test_map_free(&old);
    }
}

static void make_field(test_map *map, random_source *random)
{
    uint32_t blocks = random_below(random, 20);
    for (uint32_t i = 0; i < blocks; i++) {
        uint32_t x = random_below(random, map->width), y = random_below(random, map->height);
        uint32_t across = 1 + random_below(random, 8), down = 1 + random_below(random, 8);
        fill_rectangle(map, x, y, across, down, 'T');
    }
}

static void make_stripes(test_map *map, random_source *random)
{
    uint32_t apart = 2 + random_below(random, 4);
    bool upright = random_chance(random, 50);
    uint32_t lines = (upright ? map->width : map->height) / apart, across = upright ? map->height : map->width;
    for (uint32_t i = 0; i < lines; i++) {
        uint32_t at = i * apart + apart - 1, gap = random_below(random, across);
        if (random_chance(random, 30)) /* a serpentine's turn */
            gap = i % 2 ? 0 : across - 1;
        if (upright)
            fill_rectangle(map, at, 0, 1, map->height, 'W');
        else
            fill_rectangle(map, 0, at, map->width, 1, 'W');
        if (random_chance(random, 95))
            fill_rectangle(map, upright ? at : gap, upright ? gap : at, 1, 1, '.');
    }
}

test_map test_map_generate(map_kind kind, uint32_t width, uint32_t height, random_source *random)
{
    static void (*const makers[MAP_KINDS])(test_map *, random_source *) = {make_random, make_rooms, make_maze,
                                                                           make_cave,   make_field, make_stripes};
    test_map map = test_map_make(width, height);
    makers[kind](&map, random);
    return map;
}

test_map test_map_random(map_kind kind, random_source *random)
{
    uint32_t width = test_map_random_side(random), height = test_map_random_side(random);
    return test_map_generate(kind, width, height, random);
}
