/* tests/support/lines/line_checker.c: holds all that the library says about a line against the oracle. */
#include "lines/line_oracle.h"

#include <math.h>

static bool is_cell(wend_place place, int32_t x, int32_t y, uint16_t level)
{
    return place.x == x * WEND_CELL + 128 && place.y == y * WEND_CELL + 128 && place.level == level && place.flags == 0;
}

static bool has_cells(const line_contacts *contacts, const wend_space *space, const rules_scene *scene, wend_place from,
                      wend_place to)
{
    static wend_place cells[LINE_MOST_CONTACTS];
    size_t expected = 0, capacity = contacts->count / 2;
    for (uint32_t pass = 0; pass < 2; pass++, capacity = LINE_MOST_CONTACTS) {
        size_t count = wend_line_cells(space, from, to, cells, capacity);
        expected = 0;
        for (uint32_t i = 0; i < contacts->count; i++) {
            int32_t x = contacts->list[i].x, y = contacts->list[i].y;
            if (x < 0 || y < 0 || x >= (int32_t)scene->width || y >= (int32_t)scene->height)
                continue;
            if (expected < capacity && expected < count && !is_cell(cells[expected], x, y, from.level))
                return false;
            expected++;
        }
        if (count != expected)
            return false;
    }
    return true;
}

static bool is_hit(const wend_line_hit *hit, const line_verdict *verdict, uint16_t level)
{
    double fraction = (double)verdict->when.parts / (double)verdict->when.of;
    if (!verdict->cell)
        return !hit->hit && hit->fraction == 1;
    return hit->hit && is_cell(hit->cell, verdict->cell->x, verdict->cell->y, level) &&
           fabs(hit->fraction - fraction) <= 1e-15;
}

/* Rounded up, as far as doubles can tell. */
static bool is_cost(uint64_t cost, double truth)
{
    double tolerance = truth * 1e-12 + 1e-9;
    return (double)cost >= truth - tolerance && (double)cost < truth + 1 + tolerance;
}

const char *line_fault(const wend_space *space, const rules_scene *scene, wend_place from, wend_place to,
                       const wend_place *except, size_t except_count)
{
    static line_contacts contacts;
    wend_line_hit hit;
    uint64_t cost = 0;
    line_find_contacts(&contacts, rules_topology(scene), from, to);
    line_verdict plain = line_judge(&contacts, scene, from.level, NULL, 0);
    line_verdict verdict = line_judge(&contacts, scene, from.level, except, except_count);
    if (wend_line_of_sight(space, from, to, NULL, 0) == (plain.cell != NULL))
        return "sight";
    if (wend_line_of_sight(space, to, from, NULL, 0) == (plain.cell != NULL))
        return "sight the other way round";
    if (wend_line_of_sight(space, from, to, except, except_count) == (verdict.cell != NULL))
        return "sight but for some cells";
    if (wend_line_raycast(space, from, to, except, except_count, &hit) != WEND_OK ||
        !is_hit(&hit, &verdict, from.level))
        return "raycast";
    if (!has_cells(&contacts, space, scene, from, to))
        return "cells";
    double truth = plain.cell ? INFINITY : line_true_cost(&contacts, scene, from);
    if (wend_line_cost(space, from, to, &cost) != WEND_OK || (cost == UINT64_MAX) != (truth == INFINITY))
        return "whether there is a cost";
    return truth == INFINITY || is_cost(cost, truth) ? NULL : "cost";
}
