/* Storeys of a surface: finds which polygons lie above which, and whether two of them cross. */
#include <string.h>

#include "base/integer.h"
#include "base/memory.h"
#include "base/sort.h"
#include "map/navmesh/navmesh_calls.h"

/* Whether a side of `a` has all of `b` on its outer side. */
static bool parts_polygons(const struct wend_surface *of_a, uint32_t a, const struct wend_surface *of_b, uint32_t b)
{
    const struct wend_polygon *other = &of_b->polygons[b];
    for (uint32_t i = 0; i < of_a->polygons[a].count; i++) {
        uint32_t side = of_a->polygons[a].first + i, outside = 0;
        struct wend_point from = of_a->sides[side].at, to = wend_side_end(of_a, side);
        while (outside < other->count && wend_cross(from, to, of_b->sides[other->first + outside].at) <= 0)
            outside++;
        if (outside == other->count)
            return true;
    }
    return false;
}

bool wend_polygons_of_two_overlap(const struct wend_surface *of_a, uint32_t a, const struct wend_surface *of_b,
                                  uint32_t b)
{
    return !parts_polygons(of_a, a, of_b, b) && !parts_polygons(of_b, b, of_a, a);
}

bool wend_polygons_overlap(const struct wend_surface *surface, uint32_t a, uint32_t b)
{
    return wend_polygons_of_two_overlap(surface, a, surface, b);
}

/* Crossings of polygons. */

/*
 * A corner of the area that two triangles share, relative to `origin`, and how far the first triangle lies above the
 * second there.
 */
struct shared_corner {
    double x, y, rise;
};

/* A triangle of a polygon, relative to `origin`. */
struct steep_triangle {
    struct shared_corner corners[3]; /* their rises are heights */
};

enum { MOST_SHARED = 24 }; /* corners of a triangle clipped by three lines, if each cut every side twice */

/* The ground that two polygons share, seen from above. */
struct shared_ground {
    double area;
    struct shared_corner low, high; /* where the first lies lowest and highest above the second */
    double left, right, top, bottom;
};

static struct shared_corner corner_from(const struct wend_surface *surface, uint32_t side, struct wend_point origin)
{
    const struct wend_side *at = &surface->sides[side];
    return (struct shared_corner){(double)at->at.x - origin.x, (double)at->at.y - origin.y,
                                  surface->heights[at->corner >> 1]};
}

static struct steep_triangle triangle_from(const struct wend_surface *surface, uint32_t polygon, uint32_t number,
                                           struct wend_point origin)
{
    uint32_t first = surface->polygons[polygon].first;
    return (struct steep_triangle){{corner_from(surface, first, origin),
                                    corner_from(surface, first + number + 1, origin),
                                    corner_from(surface, first + number + 2, origin)}};
}

static double cross_of(struct shared_corner a, struct shared_corner b, struct shared_corner c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Clips a shape to the inner side of a line. Source: Sutherland and Hodgman 1974. */
static uint32_t clip_by_line(struct shared_corner *shape, uint32_t count, struct shared_corner a,
                             struct shared_corner b)
{
    struct shared_corner kept[MOST_SHARED];
    uint32_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct shared_corner here = shape[i], next = shape[i + 1 == count ? 0 : i + 1];
        double side = cross_of(a, b, here), beyond = cross_of(a, b, next);
        if (side >= 0)
            kept[used++] = here;
        if ((side > 0 && beyond < 0) || (side < 0 && beyond > 0)) {
            double part = side / (side - beyond);
            kept[used++] =
                (struct shared_corner){here.x + part * (next.x - here.x), here.y + part * (next.y - here.y), 0};
        }
    }
    memcpy(shape, kept, used * sizeof *kept);
    return used;
}

/* The height of a triangle's plane at a corner. */
static double height_at(const struct steep_triangle *triangle, struct shared_corner at)
{
    const struct shared_corner *c = triangle->corners;
    double whole = cross_of(c[0], c[1], c[2]), second = cross_of(c[0], at, c[2]), third = cross_of(c[0], c[1], at);
    return c[0].rise + (second * (c[1].rise - c[0].rise) + third * (c[2].rise - c[0].rise)) / whole;
}

static void take_shared_corner(struct shared_ground *ground, struct shared_corner at)
{
    if (at.rise < ground->low.rise)
        ground->low = at;
    if (at.rise > ground->high.rise)
        ground->high = at;
    ground->left = at.x < ground->left ? at.x : ground->left;
    ground->right = at.x > ground->right ? at.x : ground->right;
    ground->top = at.y < ground->top ? at.y : ground->top;
    ground->bottom = at.y > ground->bottom ? at.y : ground->bottom;
}

static void share_triangles(struct shared_ground *ground, const struct steep_triangle *a,
                            const struct steep_triangle *b)
{
    struct shared_corner shape[MOST_SHARED];
    uint32_t count = 3;
    memcpy(shape, a->corners, sizeof a->corners);
    for (uint32_t i = 0; i < 3 && count != 0; i++)
        count = clip_by_line(shape, count, b->corners[i], b->corners[i == 2 ? 0 : i + 1]);
    for (uint32_t i = 0; i < count; i++) {
        shape[i].rise = height_at(a, shape[i]) - height_at(b, shape[i]);
        take_shared_corner(ground, shape[i]);
    }
    for (uint32_t i = 1; i + 1 < count; i++)
        ground->area += cross_of(shape[0], shape[i], shape[i + 1]) / 2;
}

/* Finds the ground that two polygons share. */
static struct shared_ground share_polygons(const struct wend_surface *surface, uint32_t a, uint32_t b,
                                           struct wend_point origin)
{
    struct shared_ground ground = {0, {0, 0, 1e300}, {0, 0, -1e300}, 1e300, -1e300, 1e300, -1e300};
    for (uint32_t i = 0; i + 2 < surface->polygons[a].count; i++) {
        const struct steep_triangle first = triangle_from(surface, a, i, origin);
        for (uint32_t k = 0; k + 2 < surface->polygons[b].count; k++) {
            const struct steep_triangle second = triangle_from(surface, b, k, origin);
            share_triangles(&ground, &first, &second);
        }
    }
    return ground;
}

bool wend_polygons_cross(const struct wend_surface *surface, uint32_t a, uint32_t b,
                         struct wend_polygon_crossing *crossing)
{
    const struct wend_heights of_a = wend_polygon_heights(surface, a), of_b = wend_polygon_heights(surface, b);
    const int64_t off = 2 * (int64_t)crossing->tolerance + 2;
    if (of_a.low > of_b.high + off || of_b.low > of_a.high + off)
        return false;
    const struct wend_point origin = surface->sides[surface->polygons[a].first].at;
    const struct shared_ground ground = share_polygons(surface, a, b, origin);
    double width = ground.right - ground.left, height = ground.bottom - ground.top;
    const struct shared_corner low = ground.low, high = ground.high;
    if (!(ground.area > (double)off * (width > height ? width : height)))
        return false;
    const bool is_through = low.rise < (double)-off && high.rise > (double)off,
               is_on = low.rise >= (double)-off && high.rise <= (double)off;
    double part = is_through ? low.rise / (low.rise - high.rise) : 0.5;
    if (!is_through && !is_on)
        return false;
    struct wend_point at = {origin.x + (int32_t)(low.x + part * (high.x - low.x)),
                            origin.y + (int32_t)(low.y + part * (high.y - low.y))};
    crossing->polygons[0] = WEND_MIN(a, b);
    crossing->polygons[1] = WEND_MAX(a, b);
    crossing->at = at;
    crossing->height = wend_surface_height(surface, a, at);
    return true;
}

/* Numbering. */

enum { NO_LEVEL = UINT16_MAX };

struct storeys {
    struct wend_surface *surface;
    struct wend_keyed *order, *spare; /* polygons without level, by their lowest corner, then by index */
    uint32_t *queue;
    uint32_t *seen;                         /* per polygon: the last one it was compared with */
    uint16_t *covered;                      /* per polygon: the last level of a polygon above or below it */
    struct wend_polygon_crossing *crossing; /* NULL = not wanted */
};

/* Marks the polygons above and below a polygon as covered by its level; false if one crosses it. */
static bool cover_below(struct storeys *s, uint32_t polygon, uint16_t level)
{
    struct wend_surface *surface = s->surface;
    const struct wend_surface_index *index = &surface->index;
    struct wend_index_rows rows = wend_index_rows(surface, polygon);
    for (uint32_t row = rows.first; row <= rows.last; row++) {
        struct wend_index_span span = wend_index_span(surface, polygon, row);
        for (uint32_t column = span.first; column <= span.last; column++)
            for (uint32_t at = index->heads[row * index->columns + column]; at != WEND_NONE;) {
                const uint32_t other = wend_index_take(index, &at);
                /* A polygon with a level was compared when it got that. */
                if (surface->polygons[other].level != NO_LEVEL || s->seen[other] == polygon ||
                    (s->covered[other] == level && !s->crossing))
                    continue;
                s->seen[other] = polygon;
                if (!wend_polygons_overlap(surface, polygon, other))
                    continue;
                s->covered[other] = level;
                if (s->crossing && wend_polygons_cross(surface, polygon, other, s->crossing))
                    return false;
            }
    }
    return true;
}

static bool give_level(struct storeys *s, uint32_t polygon, uint16_t level)
{
    s->surface->polygons[polygon].level = level;
    return cover_below(s, polygon, level);
}

/* Gives a level to a polygon and to those connected to it that have none and lie above or below none of that level. */
static bool spread_level(struct storeys *s, uint32_t first, uint16_t level)
{
    struct wend_surface *surface = s->surface;
    uint32_t done = 0, count = 0;
    s->queue[count++] = first;
    if (!give_level(s, first, level))
        return false;
    while (done < count) {
        const struct wend_polygon *polygon = &surface->polygons[s->queue[done++]];
        for (uint32_t i = 0; i < polygon->count; i++) {
            uint32_t twin = surface->sides[polygon->first + i].twin;
            uint32_t beyond = twin == WEND_NONE ? WEND_NONE : surface->sides[twin].polygon;
            if (twin == WEND_NONE || surface->polygons[beyond].level != NO_LEVEL || s->covered[beyond] == level)
                continue;
            s->queue[count++] = beyond;
            if (!give_level(s, beyond, level))
                return false;
        }
    }
    return true;
}

/* Removes all levels and sorts the polygons by their lowest corner; returns their number. */
static uint32_t order_polygons(struct storeys *s)
{
    struct wend_surface *surface = s->surface;
    uint32_t count = 0;
    for (uint32_t i = 0; i < surface->polygon_count; i++) {
        surface->polygons[i].level = s->covered[i] = NO_LEVEL;
        s->seen[i] = WEND_NONE;
        if (surface->polygons[i].count == 0)
            continue;
        int64_t lowest = wend_polygon_heights(surface, i).low;
        s->order[count++] = (struct wend_keyed){(uint32_t)(lowest - INT32_MIN), i};
    }
    wend_keyed_sort(s->order, s->spare, count);
    return count;
}

static bool number_levels(struct storeys *s)
{
    struct wend_surface *surface = s->surface;
    uint32_t left = order_polygons(s);
    uint16_t level = 0;
    for (; left != 0; level++) {
        /* Polygons beyond the last number keep NO_LEVEL: nobody builds 65,000 storeys. */
        uint32_t kept = 0;
        for (uint32_t i = 0; i < left; i++) {
            uint32_t polygon = s->order[i].item;
            if (surface->polygons[polygon].level != NO_LEVEL)
                continue;
            if (s->covered[polygon] == level)
                s->order[kept++] = s->order[i];
            else if (!spread_level(s, polygon, level))
                return false;
        }
        left = level + 1 == NO_LEVEL ? 0 : kept;
    }
    surface->level_count = level == 0 ? 1 : level;
    return true;
}

wend_status wend_storeys_number(struct wend_surface *surface, struct wend_polygon_crossing *crossing)
{
    const wend_allocator *memory = &surface->memory;
    size_t count = (size_t)surface->polygon_count + 1;
    struct storeys s = {surface,
                        wend_allocate(memory, count, sizeof *s.order),
                        wend_allocate(memory, count, sizeof *s.spare),
                        wend_allocate(memory, count, sizeof *s.queue),
                        wend_allocate(memory, count, sizeof *s.seen),
                        wend_allocate(memory, count, sizeof *s.covered),
                        surface->heights ? crossing : NULL};
    wend_status status = WEND_ERROR_MEMORY;
    if (crossing)
        crossing->polygons[0] = crossing->polygons[1] = WEND_NONE;
    if (s.order && s.spare && s.queue && s.seen && s.covered)
        status = number_levels(&s) ? WEND_OK : WEND_ERROR_ARGUMENT;
    WEND_RELEASE(memory, s.order, count);
    WEND_RELEASE(memory, s.spare, count);
    WEND_RELEASE(memory, s.queue, count);
    WEND_RELEASE(memory, s.seen, count);
    WEND_RELEASE(memory, s.covered, count);
    return status;
}
