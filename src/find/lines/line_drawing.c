/* Lines in place of steps: what they cost, and whether they are free. */
#include "find/lines/line_drawing.h"

#include <wend/layout.h>

#include "base/root.h"
#include "map/sight/sight.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"
#include "search/kit/kit.h"
#include "search/kit/kit_calls.h"

double wend_drawing_hex_length(const struct wend_drawing *s, wend_place a, wend_place b)
{
    wend_cells cells = wend_cells_of(s->space->cells.topology);
    wend_axial from = wend_axial_from_cell(cells, wend_place_column(a), wend_place_row(a));
    wend_axial to = wend_axial_from_cell(cells, wend_place_column(b), wend_place_row(b));
    int64_t q = (int64_t)to.q - from.q, r = (int64_t)to.r - from.r;
    return wend_sqrt((double)(q * q + q * r + r * r));
}

bool wend_drawing_costs_no_more(const struct wend_drawing *s, wend_place from, wend_place to, uint64_t most,
                                uint64_t *cost)
{
    *cost = 0;
    return !s->weighs || (wend_cells_line_cost(s->space, from, to, cost) == WEND_OK && *cost <= most);
}

/* Whether the radius allows a line: the squares around several starts have notches, but no line leaves a single one. */
static bool is_within_radius(const struct wend_drawing *s, wend_place from, wend_place to)
{
    const struct wend_goal_set *starts = s->starts;
    struct wend_cell ends[2] = {wend_space_cell(s->space, wend_space_node_at(s->space, from)),
                                wend_space_cell(s->space, wend_space_node_at(s->space, to))};
    for (uint32_t i = 0; starts && i < starts->start_count; i++) {
        struct wend_cell start = wend_space_cell(s->space, starts->sources[i].node);
        if (wend_cells_are_near(start, ends[0], s->search.question.radius) &&
            wend_cells_are_near(start, ends[1], s->search.question.radius))
            return true;
    }
    return !starts;
}

bool wend_drawing_is_open(const struct wend_drawing *s, wend_place from, wend_place to)
{
    const uint32_t across = wend_distance((uint32_t)from.x, (uint32_t)to.x);
    const uint32_t down = wend_distance((uint32_t)from.y, (uint32_t)to.y),
                   cells = (across > down ? across : down) / WEND_CELL;
    s->vertices->work.units += WEND_WORK_LINE + cells / (s->weighs ? 1 : WEND_WORK_LINE_CELLS);
    return wend_line_is_free(s->space, from, to) && (!s->starts || is_within_radius(s, from, to));
}

bool wend_drawing_may_walk(const struct wend_drawing *s, wend_place from, wend_place to, uint64_t most, uint64_t *cost)
{
    return wend_drawing_is_open(s, from, to) && wend_drawing_costs_no_more(s, from, to, most, cost);
}

uint64_t wend_drawing_cost_of_steps(const struct wend_drawing *s, const struct wend_path_vertex *from,
                                    const struct wend_path_vertex *to)
{
    const wend_profile *profile = &s->space->profile;
    const uint64_t whole = (uint64_t)2 * WEND_PRICE_STRAIGHT, halves = to->halves - from->halves;
    uint64_t price = (uint64_t)profile->straight * (profile->weigh == WEND_WEIGH_BOTH ? 2 : 1);
    return halves / whole * price + (halves % whole * price + whole - 1) / whole + to->surcharge - from->surcharge;
}

void wend_drawing_link(const struct wend_drawing *s)
{
    struct wend_path_vertex *vertices = s->vertices->items;
    vertices[s->vertices->count - 1].after = s->vertices->count - 1;
    for (uint32_t i = s->vertices->count - 1; i > 0; i = vertices[i].before) {
        struct wend_path_vertex *before = &vertices[vertices[i].before];
        before->after = i;
        vertices[i].by_steps &= vertices[i].before == i - 1;
        vertices[i].cost = wend_drawing_cost_of_steps(s, before, &vertices[i]);
    }
}
