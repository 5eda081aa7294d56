/* tests/support/oracles/regions.c: floods of single steps, as docs/rules.md has them. */
#include "oracles/regions.h"

#include <stdio.h>
#include <stdlib.h>

/* A mover on any kind of cells, mostly squares. */
static void draw_mover(rules_scene *scene, random_source *random)
{
    static const wend_cells cells[] = {WEND_CELLS_SQUARE,       WEND_CELLS_SQUARE,         WEND_CELLS_SQUARE,
                                       WEND_CELLS_SQUARE,       WEND_CELLS_HEX_POINTY_ODD, WEND_CELLS_HEX_POINTY_EVEN,
                                       WEND_CELLS_HEX_FLAT_ODD, WEND_CELLS_HEX_FLAT_EVEN};
    uint32_t choice = random_below(random, 8);
    wend_profile *profile = &scene->profile;
    scene->cells = cells[choice];
    profile->neighbours = choice == 3 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    profile->corners = (wend_corners)random_below(random, 3);
    if (scene->cells == WEND_CELLS_SQUARE && random_chance(random, 25))
        profile->footprint = (uint8_t)(2 + random_below(random, 2));
}

rules_scene regions_scene(map_kind kind, uint32_t most_side, random_source *random)
{
    uint32_t width = 1 + random_below(random, most_side), height = 1 + random_below(random, most_side);
    uint32_t levels = random_chance(random, 25) ? 2 + random_below(random, 2) : 1;
    rules_scene scene = rules_scene_make(width, height, levels);
    draw_mover(&scene, random);
    for (uint32_t level = 0; level < levels; level++) {
        test_map map = test_map_generate(kind, width, height, random);
        for (uint32_t i = 0; i < width * height; i++)
            scene.terrain[level * width * height + i] = test_map_is_free(&map, i % width, i / width) ? '.' : '@';
        test_map_free(&map);
    }
    return scene;
}

/* A cell's terrain after an edit: one terrain for all cells; each by chance; or free and blocked cells swapped. */
static uint8_t terrain_after(uint32_t manner, uint8_t before, random_source *random)
{
    switch (manner) {
    case 0:
        return '.';
    case 1:
        return '@';
    case 2:
        return random_chance(random, 50) ? '.' : '@';
    default:
        return before == '.' ? '@' : '.';
    }
}

void regions_edit(rules_scene *scene, wend_grid *grid, random_source *random)
{
    uint32_t rows = scene->height * scene->levels, x = random_below(random, scene->width);
    uint32_t y = random_below(random, rows), width = 1 + random_below(random, scene->width - x);
    uint32_t height = 1 + random_below(random, rows - y), manner = random_below(random, 4);
    if (random_chance(random, 60))
        width = height = 1;
    else if (random_chance(random, 60)) {
        width = width < 4 ? width : 4;
        height = height < 4 ? height : 4;
    }
    for (uint32_t j = y; j < y + height; j++)
        for (uint32_t i = x; i < x + width; i++) {
            uint8_t *cell = &scene->terrain[j * scene->width + i];
            *cell = terrain_after(manner, *cell, random);
        }
    if (grid && write_rows(grid, x, y, width, height, &scene->terrain[y * scene->width + x], scene->width)) {
        fprintf(stderr, "an edit was refused\n");
        exit(2);
    }
}

uint32_t regions_label(const rules_scene *scene, uint32_t *labels)
{
    uint32_t cells = rules_cells(scene), regions = 0;
    uint32_t *stack = malloc(cells * sizeof *stack);
    for (uint32_t i = 0; i < cells; i++)
        labels[i] = 0;
    for (uint32_t i = 0; stack && i < cells; i++) {
        if (labels[i] || !rules_is_free(scene, i))
            continue;
        uint32_t height = 0;
        labels[i] = ++regions;
        stack[height++] = i;
        while (height) {
            uint32_t at = stack[--height];
            for (uint32_t way = 0; way < 8; way++) {
                uint32_t to = rules_step(scene, at, way);
                if (to == RULES_NOWHERE || labels[to])
                    continue;
                labels[to] = regions;
                stack[height++] = to;
            }
        }
    }
    free(stack);
    return regions;
}
