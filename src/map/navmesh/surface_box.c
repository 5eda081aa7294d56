/* The polygons of a surface in a rectangle: those listed in the squares of its index. */
#include "map/navmesh/surface_box.h"

#include "map/navmesh/surface_index.h"

/* As if nothing had been listed yet in the square that is next. */
static void enter_box_square(const struct wend_surface *surface, struct wend_box_walk *walk)
{
    walk->link = surface->index.heads[walk->row * surface->index.columns + walk->column];
}

void wend_box_begin(const struct wend_surface *surface, struct wend_point low, struct wend_point high,
                    struct wend_box_walk *walk)
{
    const struct wend_surface_index *index = &surface->index;
    *walk = (struct wend_box_walk){.row = 1, .link = WEND_NONE};
    if (!index->heads)
        return;
    uint32_t first = wend_index_square(index, low), last = wend_index_square(index, high);
    walk->first_column = walk->column = first % index->columns;
    walk->first_row = walk->row = first / index->columns;
    walk->last_column = last % index->columns;
    walk->last_row = last / index->columns;
    enter_box_square(surface, walk);
}

/* Whether this is the first of the squares looked at in which a polygon is listed. */
static bool is_first_square(const struct wend_surface *surface, const struct wend_box_walk *walk, uint32_t polygon)
{
    uint32_t top = wend_index_rows(surface, polygon).first;
    for (uint32_t row = top < walk->first_row ? walk->first_row : top; row <= walk->row; row++) {
        struct wend_index_span span = wend_index_span(surface, polygon, row);
        uint32_t first = span.first < walk->first_column ? walk->first_column : span.first,
                 last = span.last > walk->last_column ? walk->last_column : span.last;
        if (first <= last)
            return row == walk->row && first == walk->column;
    }
    return false;
}

bool wend_box_next(const struct wend_surface *surface, struct wend_box_walk *walk, uint32_t *polygon)
{
    for (;;) {
        while (walk->link != WEND_NONE) {
            struct wend_index_link link = surface->index.links[walk->link];
            walk->link = link.next;
            *polygon = link.polygon;
            if ((walk->first_column == walk->last_column && walk->first_row == walk->last_row) ||
                is_first_square(surface, walk, link.polygon))
                return true;
        }
        if (walk->row > walk->last_row)
            return false;
        if (walk->column < walk->last_column) {
            walk->column++;
        } else {
            walk->column = walk->first_column;
            if (++walk->row > walk->last_row)
                return false;
        }
        enter_box_square(surface, walk);
    }
}

static int32_t box_clamp(int64_t value)
{
    return (int32_t)(value < -WEND_POINT_MOST ? -WEND_POINT_MOST : value > WEND_POINT_MOST ? WEND_POINT_MOST : value);
}

void wend_box_around(struct wend_point centre, uint64_t radius, struct wend_point *low, struct wend_point *high)
{
    int64_t reach = radius < (uint64_t)4 * WEND_POINT_MOST ? (int64_t)radius : (int64_t)4 * WEND_POINT_MOST;
    *low = (struct wend_point){box_clamp(centre.x - reach), box_clamp(centre.y - reach)};
    *high = (struct wend_point){box_clamp(centre.x + reach), box_clamp(centre.y + reach)};
}
