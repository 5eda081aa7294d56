/* tests/support/budgets/budgets_ground.c: maps on which a search may take as long as it can. */
#include "budgets/budgets.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 8, AREAS = 4096 };

static void need(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "a ground could not be made: %s\n", what);
    exit(2);
}

static void fill(const budget_ground *ground, int32_t x, int32_t y, uint32_t width, uint32_t height, uint8_t terrain)
{
    for (uint32_t level = 0; level < ground->levels; level++)
        need(wend_grid_fill(ground->grid, wend_area_at(x, y, (uint16_t)level, width, height), terrain) == WEND_OK,
             "fill");
}

static void make_room(const budget_ground *ground, wend_place middle)
{
    int32_t x = wend_place_column(middle) - ROOM / 2, y = wend_place_row(middle) - ROOM / 2;
    fill(ground, x, y, ROOM, ROOM, '@');
    fill(ground, x + 1, y + 1, ROOM - 2, ROOM - 2, '.');
}

wend_place budget_place(const budget_ground *ground, random_source *random)
{
    int32_t x = (int32_t)random_below(random, ground->side), y = (int32_t)random_below(random, ground->side);
    return wend_place_at(x, y, (uint16_t)random_below(random, ground->levels));
}

static void strew_rubble(const budget_ground *ground, random_source *random)
{
    for (uint32_t i = 0; i < ground->side * ground->side / 6; i++)
        need(wend_grid_set(ground->grid, budget_place(ground, random), '@') == WEND_OK, "rubble");
}

static void make_comb(const budget_ground *ground)
{
    for (uint32_t x = 16, i = 0; x + 16 < ground->side; x += 8, i++)
        fill(ground, (int32_t)x, (int32_t)(i & 1), 1, ground->side - 1, '@');
}

static void add_links(const budget_ground *ground, random_source *random)
{
    const wend_place hub = wend_place_cell((int32_t)ground->side / 2, (int32_t)ground->side / 2);
    for (uint32_t i = 0; i < ground->side * 10; i++) {
        wend_place from = i % 10 == 0 ? hub : budget_place(ground, random);
        wend_place to = i % 10 == 1 ? hub : budget_place(ground, random);
        wend_link link = {from, to, 1 + random_below(random, 20000000)};
        need(wend_grid_add_link(ground->grid, &link) == WEND_OK, "links");
    }
}

/* Single cells, and one large rectangle in 64. */
static void make_areas(budget_ground *ground, random_source *random)
{
    ground->areas = malloc(AREAS * sizeof *ground->areas);
    need(ground->areas != NULL, "areas");
    for (uint32_t i = 0; i < AREAS; i++) {
        wend_area *area = &ground->areas[ground->area_count++];
        *area = (wend_area){budget_place(ground, random), 1, 1};
        if (i % 64 == 1)
            area->width = area->height = ground->side / 8;
    }
}

budget_ground budget_ground_open(budget_ground_kind kind, uint32_t side)
{
    static const char *const names[BUDGET_GROUNDS] = {"open",   "start shut in", "goal shut in", "other level",
                                                      "rubble", "comb",          "links"};
    random_source random = {4711 + (uint64_t)kind};
    wend_profile profile = wend_profile_default();
    wend_grid_desc desc = wend_grid_desc_default();
    budget_ground ground = {.name = names[kind], .side = side, .levels = kind == BUDGET_OTHER_LEVEL ? 2 : 1};
    desc.width = desc.height = side;
    desc.levels = (uint16_t)ground.levels;
    need(wend_grid_create(&desc, NULL, &ground.grid) == WEND_OK, "grid");
    ground.start = wend_place_at(ROOM, ROOM, (uint16_t)(ground.levels - 1));
    ground.goal = wend_place_cell((int32_t)side - ROOM, (int32_t)side - ROOM);
    if (kind == BUDGET_RUBBLE)
        strew_rubble(&ground, &random);
    if (kind == BUDGET_COMB)
        make_comb(&ground);
    if (kind == BUDGET_LINKS)
        add_links(&ground, &random);
    if (kind == BUDGET_SHUT_START)
        make_room(&ground, ground.start);
    if (kind == BUDGET_SHUT_GOAL)
        make_room(&ground, ground.goal);
    if (kind == BUDGET_SHUT_START || kind == BUDGET_OTHER_LEVEL) {
        profile.weight[','] = 3;
        fill(&ground, (int32_t)side / 2, 0, 2, side, ',');
    }
    fill(&ground, ROOM, ROOM, 1, 1, '.');
    fill(&ground, (int32_t)side - ROOM, (int32_t)side - ROOM, 1, 1, '.');
    make_areas(&ground, &random);
    need(wend_space_create(ground.grid, &profile, NULL, &ground.space) == WEND_OK, "space");
    return ground;
}

void budget_ground_close(budget_ground *ground)
{
    wend_space_destroy(ground->space);
    wend_grid_destroy(ground->grid);
    free(ground->areas);
    *ground = (budget_ground){0};
}
