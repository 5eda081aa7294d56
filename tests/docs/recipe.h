/*
 * recipe.h: what the recipes of docs/recipes.md stand in: a map with its space and finder, and a game that tells what
 * it does.
 */
#ifndef TESTS_DOCS_RECIPE_H
#define TESTS_DOCS_RECIPE_H

#include <stdbool.h>
#include <stdio.h>
#include <wend/all.h>

static const char land[] = "........................"
                           "..####...........####..."
                           "..#..#...........#......"
                           "..#..#....####...#..#..."
                           "..#.##....####...####..."
                           "..........####.........."
                           "........................"
                           "........................";

static wend_grid *grid;
static wend_space *space;
static wend_finder *finder;
static const wend_place here = {5 * 256 + 128, 6 * 256 + 128, 0, 0}, there = {19 * 256 + 128, 2 * 256 + 128, 0, 0};

static inline void step_to(wend_place cell)
{
    printf(" %d,%d", wend_place_column(cell), wend_place_row(cell));
}

static inline void draw_at(double x, double y)
{
    printf(" %.1f,%.1f", x, y);
}

static inline void say(const char *what, double number)
{
    printf(" %s %g", what, number);
}

static void play(void);

int main(void)
{
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = 24, desc.height = 8, desc.terrain = (const uint8_t *)land;
    if (wend_grid_create(&desc, NULL, &grid) || wend_space_create(grid, NULL, NULL, &space) ||
        wend_finder_create(NULL, &finder))
        return 1;
    play();
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    putchar('\n');
    return 0;
}

#endif
