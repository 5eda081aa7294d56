/* tests/support/arrival/arrival_gap.c: how far movers are from areas, cell by cell, and what they see. */
#include "arrival/arrival_gap.h"

#include <stdlib.h>

uint32_t arrival_column(const rules_scene *scene, uint32_t cell)
{
    return cell % scene->width;
}

uint32_t arrival_row(const rules_scene *scene, uint32_t cell)
{
    return cell / scene->width % scene->height;
}

uint32_t arrival_level(const rules_scene *scene, uint32_t cell)
{
    return cell / scene->width / scene->height;
}

bool arrival_is_hex(const rules_scene *scene)
{
    return rules_topology(scene) >= TOPOLOGY_HEX_POINTY_ODD;
}

/* Whether a cell belongs to an area. */
bool arrival_is_in(const rules_scene *scene, const wend_area *area, uint32_t cell)
{
    int64_t x = (int64_t)arrival_column(scene, cell) - wend_place_column(area->place);
    int64_t y = (int64_t)arrival_row(scene, cell) - wend_place_row(area->place);
    return arrival_level(scene, cell) == area->place.level && x >= 0 && y >= 0 && x < (area->width ? area->width : 1) &&
           y < (area->height ? area->height : 1);
}

wend_area arrival_area(const wend_query *query, uint32_t goal)
{
    wend_area alone = {query->goal, 1, 1};
    return query->to.count ? query->to.areas[goal] : alone;
}

/* Doubled coordinates of a hexagon: neighbours in a row or column are two apart, slanted neighbours one. */
static void double_up(const rules_scene *scene, uint32_t cell, int64_t *along, int64_t *across)
{
    test_topology topology = rules_topology(scene);
    bool pointy = topology == TOPOLOGY_HEX_POINTY_ODD || topology == TOPOLOGY_HEX_POINTY_EVEN;
    bool odd = topology == TOPOLOGY_HEX_POINTY_ODD || topology == TOPOLOGY_HEX_FLAT_ODD;
    uint32_t line = pointy ? arrival_row(scene, cell) : arrival_column(scene, cell);
    *across = line;
    *along =
        2 * (int64_t)(pointy ? arrival_column(scene, cell) : arrival_row(scene, cell)) + (line % 2 == (odd ? 1u : 0u));
}

/* Distance of two cells of a level: with `straight` four times its square, else four times the steps. */
static uint64_t cell_distance(const rules_scene *scene, uint32_t a, uint32_t b, bool straight)
{
    if (!arrival_is_hex(scene)) {
        int64_t dx = llabs((int64_t)arrival_column(scene, a) - arrival_column(scene, b));
        int64_t dy = llabs((int64_t)arrival_row(scene, a) - arrival_row(scene, b));
        return 4 * (uint64_t)(straight ? dx * dx + dy * dy : dx > dy ? dx : dy);
    }
    int64_t along_a, across_a, along_b, across_b;
    double_up(scene, a, &along_a, &across_a);
    double_up(scene, b, &along_b, &across_b);
    int64_t along = llabs(along_a - along_b), across = llabs(across_a - across_b);
    if (straight)
        return (uint64_t)(along * along + 3 * across * across);
    return 4 * (uint64_t)(across + (along > across ? (along - across) / 2 : 0));
}

/* Returns the cells of an area on the map in turn, RULES_NOWHERE at the end. `next` begins at 0. */
uint32_t arrival_next_cell(const rules_scene *scene, const wend_area *area, uint64_t *next)
{
    uint64_t width = area->width ? area->width : 1, height = area->height ? area->height : 1;
    while (*next < width * height) {
        int64_t x = wend_place_column(area->place) + (int64_t)(*next % width);
        int64_t y = wend_place_row(area->place) + (int64_t)(*next / width);
        ++*next;
        if (x >= 0 && y >= 0 && x < scene->width && y < scene->height && area->place.level < scene->levels)
            return (uint32_t)((area->place.level * (int64_t)scene->height + y) * scene->width + x);
    }
    return RULES_NOWHERE;
}

/* Returns the cells that a mover on the map covers, in the same way. */
static uint32_t next_covered(const rules_scene *scene, uint32_t position, uint32_t *next)
{
    uint32_t footprint = scene->profile.footprint, i = (*next)++;
    if (!rules_is_on_map(scene, position) || i >= footprint * footprint)
        return RULES_NOWHERE;
    return position + i / footprint * scene->width + i % footprint;
}

/* Pairs of a covered cell and one of an area. */
typedef struct pairs {
    const rules_scene *scene;
    const wend_area *area;
    uint32_t position, next_own, own;
    uint64_t next_cell;
    uint32_t cell;
} pairs;

static pairs pairs_of(const rules_scene *scene, uint32_t position, const wend_area *area)
{
    return (pairs){.scene = scene, .area = area, .position = position, .own = RULES_NOWHERE};
}

static bool next_pair(pairs *pairs)
{
    for (;;) {
        if (pairs->own == RULES_NOWHERE) {
            pairs->own = next_covered(pairs->scene, pairs->position, &pairs->next_own);
            if (pairs->own == RULES_NOWHERE)
                return false;
            pairs->next_cell = 0;
        }
        pairs->cell = arrival_next_cell(pairs->scene, pairs->area, &pairs->next_cell);
        if (pairs->cell != RULES_NOWHERE)
            return true;
        pairs->own = RULES_NOWHERE;
    }
}

/* The least distance between what a mover covers and an area; RULES_NO_WAY on different levels. */
uint64_t arrival_gap(const rules_scene *scene, uint32_t position, const wend_area *area, bool straight)
{
    uint64_t least = RULES_NO_WAY;
    if (arrival_level(scene, position) != area->place.level)
        return least;
    for (pairs pairs = pairs_of(scene, position, area); next_pair(&pairs);) {
        uint64_t distance = cell_distance(scene, pairs.own, pairs.cell, straight);
        least = distance < least ? distance : least;
    }
    return least;
}

/* Whether any of the pairs of cells that are nearest to each other see each other. */
bool arrival_sees(const rules_scene *scene, const wend_query *query, uint32_t position, const wend_area *area)
{
    bool straight = query->to.measure != WEND_MEASURE_CHEBYSHEV || !arrival_is_hex(scene);
    uint64_t least = arrival_gap(scene, position, area, straight);
    for (pairs pairs = pairs_of(scene, position, area); least != RULES_NO_WAY && next_pair(&pairs);) {
        wend_place ends[2] = {rules_place(scene, pairs.own), rules_place(scene, pairs.cell)};
        if (cell_distance(scene, pairs.own, pairs.cell, straight) == least &&
            (least == 0 || wend_line_of_sight(query->to.sight, ends[0], ends[1], ends, 2)))
            return true;
    }
    return false;
}

/* Whether a position covers a cell of an area. */
bool arrival_overlaps(const rules_scene *scene, uint32_t position, const wend_area *area)
{
    return arrival_gap(scene, position, area, true) == 0;
}
