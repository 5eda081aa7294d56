/*
 * The best way by lines over those cells of a path where a shorter one may have to turn: dynamic programming with a bounded look
 * back.
 */
#include "find/lines/lines_along_steps.h"

#include "map/space/space.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"

enum {
    LOOK_BACK = 8,  /* so many cells before one are tried for a line to it */
    MOST_MISSES = 4 /* unless so many in turn do not see it */
};

/* A cell diagonal to a blocked one, with both cells beside free: around such corners ways on squares turn. */
static bool is_at_corner(uint32_t around)
{
    const uint32_t north = around >> 1, west = around >> 3, east = around >> 5, south = around >> 7;
    return ((north & west & ~around) | (north & east & ~(around >> 2)) | (south & west & ~(around >> 6)) |
            (south & east & ~(around >> 8))) &
           1;
}

static bool is_near_wall(const wend_space *space, uint32_t node)
{
    const struct wend_space_cells *cells = &space->cells;
    for (uint32_t row = node - cells->stride; row <= node + cells->stride; row += cells->stride)
        if ((cells->exits[row - 1] & cells->exits[row] & cells->exits[row + 1]) != UINT8_MAX)
            return true;
    return false;
}

/* Whether a way may have to turn at a cell: at a corner, a wall, where other ground begins. */
static bool may_turn_at(const struct wend_drawing *s, uint32_t node)
{
    const wend_space *space = s->space;
    const uint32_t all = 0x1ff;
    uint32_t around = wend_space_neighbourhood(space, node);
    if (around != all && (s->is_hex || is_at_corner(around)))
        return true;
    return (space->cells.exits && is_near_wall(space, node)) ||
           (space->cells.uniform_around && !wend_bits_get(space->cells.uniform_around, node));
}

static bool add_vertex(const struct wend_drawing *s, struct wend_path_vertex vertex)
{
    return wend_vertices_add(s->vertices, vertex, &s->search.scratch->memory);
}

/* Arrives at a cell by a step, or, where nothing is known of the cell before, out of nowhere. */
static void move_price(const struct wend_drawing *s, struct wend_step_price *price, uint32_t node, bool by_step)
{
    uint64_t weight = wend_node_weight(s->search.space, node);
    if (by_step) {
        uint32_t apart = wend_distance(node, price->node);
        bool is_diagonal = !s->is_hex && apart != 1 && apart != s->space->cells.stride;
        price->halves += (weight + price->weight) * (is_diagonal ? WEND_PRICE_DIAGONAL : WEND_PRICE_STRAIGHT);
        price->surcharge += wend_search_surcharge(&s->search, node);
    }
    price->weight = weight;
    price->node = node;
}

/* Whether entering a cell costs more or less than entering one of those around, or others stand there. */
static bool is_beside_other_surcharge(const struct wend_drawing *s, uint32_t node)
{
    const wend_space *space = s->space;
    if (!wend_space_extra(space) && !wend_space_occupied(space))
        return false;
    uint32_t kind = space->cells.step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, node));
    uint64_t surcharge = wend_search_surcharge(&s->search, node);
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        uint32_t beside = node + (uint32_t)space->cells.offsets[kind][d];
        if (wend_bits_get(space->cells.free, beside) &&
            (wend_search_surcharge(&s->search, beside) != surcharge || wend_search_is_barred(&s->search, beside)))
            return true;
    }
    return false;
}

/* Adds the cells after one of the path's points where ways may turn, up to the next point. */
static bool collect_stretch(const struct wend_drawing *s, const wend_path *path, const wend_place *ends,
                            struct wend_step_price *price)
{
    wend_path stretch = {.points = ends, .point_count = 2, .cells = path->cells};
    wend_path_iterator walk = wend_path_begin(&stretch, WEND_PATH_START_SKIPPED);
    bool was_blocked = !wend_bits_get(s->space->cells.free, wend_space_node_at(s->space, ends[0]));
    wend_place at;
    while (wend_path_next(&walk, &at)) {
        uint32_t node = wend_space_node_at(s->space, at);
        bool is_end = walk.left == 0;
        if (s->weighs)
            move_price(s, price, node, true);
        if (is_end || was_blocked || may_turn_at(s, node) || is_beside_other_surcharge(s, node)) {
            struct wend_path_vertex vertex = {.place = at, .halves = price->halves, .surcharge = price->surcharge};
            vertex.by_steps = true;
            vertex.inner = !is_end;
            if (!add_vertex(s, vertex))
                return false;
        }
        was_blocked = false;
    }
    return true;
}

static bool is_centre(wend_place place)
{
    return place.x % WEND_CELL == WEND_CELL / 2 && place.y % WEND_CELL == WEND_CELL / 2;
}

/* Adds a point that no step leads to: the first, the end of a link, or the first centre after a place between cells. */
static bool add_end(const struct wend_drawing *s, wend_place place, struct wend_step_price *price)
{
    struct wend_path_vertex vertex = {.place = place};
    uint64_t cost;
    if (s->vertices->count > 0 && !(place.flags & WEND_PLACE_BY_LINK) && s->weighs &&
        wend_drawing_may_walk(s, s->vertices->items[0].place, place, UINT64_MAX - 1, &cost))
        price->surcharge += cost;
    if (s->weighs)
        move_price(s, price, wend_space_node_at(s->space, place), false);
    vertex.halves = price->halves;
    vertex.surcharge = price->surcharge;
    return add_vertex(s, vertex);
}

/* Adds what the path's next point stands for: the cells up to it, or itself. */
static bool collect_next(const struct wend_drawing *s, const wend_path *path)
{
    struct wend_step_lines *lines = &s->vertices->steps;
    const wend_place *point = &path->points[lines->point++];
    const bool is_first = lines->point == 1, by_link = point->flags & WEND_PLACE_BY_LINK;
    if (by_link)
        s->vertices->items[s->vertices->count - 1].fixed = true;
    const bool by_steps = !is_first && !by_link && is_centre(point[-1]);
    if (by_steps ? !collect_stretch(s, path, point - 1, &lines->price) : !add_end(s, *point, &lines->price))
        return false;
    s->vertices->items[s->vertices->count - 1].fixed = by_link || is_first || lines->point == path->point_count;
    return true;
}

/* Looks for the best way to a vertex from those before it, back to `first`. */
static void find_path_to(const struct wend_drawing *s, uint32_t number, uint32_t first)
{
    struct wend_path_vertex *vertices = s->vertices->items, *vertex = &vertices[number];
    bool one_stretch = vertex->by_steps; /* the steps from there to here go straight on */
    uint32_t misses = 0;
    uint64_t cost;
    vertex->before = number - 1;
    vertex->length = vertices[number - 1].length + wend_drawing_length(s, vertices[number - 1].place, vertex->place);
    for (uint32_t b = number - 1; b > first && number - b < LOOK_BACK && misses < MOST_MISSES; b--) {
        const struct wend_path_vertex *from = &vertices[b - 1];
        one_stretch = one_stretch && vertices[b].inner && vertices[b].by_steps;
        if (one_stretch)
            continue;
        double length = from->length + wend_drawing_length(s, from->place, vertex->place);
        if (length >= vertex->length)
            continue;
        misses++;
        if (!wend_drawing_may_walk(s, from->place, vertex->place, wend_drawing_cost_of_steps(s, from, vertex), &cost))
            continue;
        vertex->before = b - 1;
        vertex->length = length;
        misses = 0;
    }
}

void wend_lines_along_steps_begin(struct wend_vertices *vertices)
{
    vertices->count = 0;
    vertices->steps = (struct wend_step_lines){.vertex = 1};
}

bool wend_lines_along_steps_are_over(const struct wend_vertices *vertices, const wend_path *path)
{
    return vertices->steps.point == path->point_count && vertices->steps.vertex >= vertices->count;
}

wend_status wend_lines_along_steps_next(const struct wend_drawing *s, const wend_path *path)
{
    struct wend_step_lines *lines = &s->vertices->steps;
    if (lines->point < path->point_count)
        return collect_next(s, path) ? WEND_OK : WEND_ERROR_MEMORY;
    const uint32_t number = lines->vertex++;
    struct wend_path_vertex *vertex = &s->vertices->items[number];
    if (vertex->place.flags & WEND_PLACE_BY_LINK) {
        vertex->before = number - 1;
        lines->first = number;
    } else {
        find_path_to(s, number, lines->first);
    }
    return WEND_OK;
}
