/* By cones that narrow as they pass from polygon to polygon; all decisions are signs of whole numbers. */
#include "map/taut_look.h"

#include "base/inline.h"

enum { RIGHT_BIT = 1 << TAUT_RIGHT, LEFT_BIT = 1 << TAUT_LEFT };

static bool grow_cones(struct wend_taut_view *view, const wend_allocator *memory)
{
    uint32_t capacity = view->cone_capacity ? 2 * view->cone_capacity : 256;
    struct wend_taut_cone *cones = wend_reallocate(memory, view->cones, view->cone_capacity, capacity, sizeof *cones,
                                                   _Alignof(struct wend_taut_cone));
    if (!cones)
        return false;
    view->cones = cones;
    view->cone_capacity = capacity;
    return true;
}

static bool grow_seen(struct wend_taut_view *view, const wend_allocator *memory)
{
    uint32_t capacity = view->seen_capacity ? 2 * view->seen_capacity : 256;
    struct wend_taut_seen *seen = wend_reallocate(memory, view->seen, view->seen_capacity, capacity, sizeof *seen,
                                                  _Alignof(struct wend_taut_seen));
    if (!seen)
        return false;
    view->seen = seen;
    view->seen_capacity = capacity;
    return true;
}

WEND_ALWAYS_INLINE bool push_cone(struct wend_taut_view *view, struct wend_taut_cone cone, const wend_allocator *memory)
{
    if (view->cone_count == view->cone_capacity && !grow_cones(view, memory))
        return false;
    view->cones[view->cone_count++] = cone;
    return true;
}

/* Notes a vertex if a string from the point could bend there. */
WEND_ALWAYS_INLINE bool note_vertex(struct wend_taut_view *view, const struct wend_taut_look *look,
                                    const struct wend_taut_side *side, const wend_allocator *memory)
{
    if (!(side->corner & TAUT_TURN))
        return true;
    uint32_t vertex = side->corner >> TAUT_SHIFT;
    uint32_t ways = wend_taut_ways(&look->graph->corners[vertex], wend_taut_direction(look->from, side->at));
    if (ways == 0)
        return true;
    if (view->seen_count == view->seen_capacity && !grow_seen(view, memory))
        return false;
    view->seen[view->seen_count++] = (struct wend_taut_seen){side->at, vertex, ways};
    return true;
}

WEND_ALWAYS_INLINE bool may_pass(const struct wend_taut_look *look, const struct wend_taut_side *side)
{
    return side->twin != WEND_NONE && (!look->blocks || wend_marks_has(look->blocks, side->block));
}

/* Behind a vertex on its limit a cone sees on; of two cones on both sides of an open one the left does. */
static inline uint32_t opens_right(const struct wend_taut_side *side)
{
    return side->corner & (TAUT_OPEN | TAUT_FLAT) ? RIGHT_BIT : 0;
}

static inline uint32_t opens_left(const struct wend_taut_side *side)
{
    return side->corner & TAUT_FLAT ? LEFT_BIT : 0;
}

/* Two polygons that share a side on which the point lies would both note its ends: that with the lower one does. */
static bool is_others(const struct wend_taut_look *look, const struct wend_taut_side *list, uint32_t side)
{
    const struct wend_taut_side *a = list + side, *b = a + 1;
    return wend_cross(a->at, b->at, look->from) == 0 && a->twin != WEND_NONE && a->twin < side;
}

/* What is seen in a polygon around the point, and the cones that leave it. */
static bool look_from_polygon(struct wend_taut_view *view, const struct wend_taut_look *look, uint32_t number,
                              const wend_allocator *memory)
{
    const struct wend_polygon *polygon = &look->surface->polygons[number];
    const struct wend_taut_side *list = look->graph->sides.sides;
    uint32_t first = 2 * polygon->first, count = polygon->count;
    for (uint32_t side = first; side < first + count; side++) {
        const struct wend_taut_side *a = list + side, *b = a + 1;
        bool is_noted = !wend_point_equal(a->at, look->from) && !is_others(look, list, side) &&
                        !is_others(look, list, side == first ? first + count - 1 : side - 1);
        if (is_noted && !note_vertex(view, look, a, memory))
            return false;
        if (!may_pass(look, a) || wend_cross(a->at, b->at, look->from) == 0)
            continue;
        struct wend_taut_cone cone = {b->at, a->at, a->twin, opens_right(a) | opens_left(b)};
        if (!push_cone(view, cone, memory))
            return false;
    }
    return true;
}

static bool sees_target(const struct wend_taut_look *look, const struct wend_taut_cone *cone,
                        const struct wend_taut_side *side)
{
    for (uint32_t i = 0; i < look->target_count; i++)
        if (side->polygon == look->target_polygons[i])
            return wend_cross(look->from, cone->right, look->target) >= 0 &&
                   wend_cross(look->from, cone->left, look->target) <= 0;
    return false;
}

/* Notes a vertex on a cone's limit, where that is open, and says whether it stays so behind it. */
static inline bool look_along(struct wend_taut_view *view, const struct wend_taut_look *look,
                              const struct wend_taut_side *side, struct wend_point limit, uint32_t *open, uint32_t bit,
                              const wend_allocator *memory)
{
    if (!(*open & bit) || wend_point_equal(side->at, limit))
        return true;
    if (!(side->corner & (TAUT_OPEN | TAUT_FLAT)))
        *open &= ~bit;
    return note_vertex(view, look, side, memory);
}

/* Follows one cone to its end; others that part from it wait. */
static bool follow_cone(struct wend_taut_view *view, const struct wend_taut_look *look, struct wend_taut_cone cone,
                        bool *is_seen, const wend_allocator *memory)
{
    const struct wend_taut_side *list = look->graph->sides.sides;
    const struct wend_point from = look->from;
    for (;;) {
        const struct wend_taut_side *b = list + cone.side, *c;
        if (look->target_count != 0 && sees_target(look, &cone, b)) {
            *is_seen = true;
            return true;
        }
        struct wend_point left = wend_taut_direction(from, cone.left), right = wend_taut_direction(from, cone.right);
        int64_t beside, ahead;
        c = ++b; /* where the side by which it came in ends, at the right limit or beyond */
        ahead = wend_taut_cross(right, wend_taut_direction(from, b->at));
        do { /* up to the first side that the right limit meets */
            b = c++;
            beside = ahead;
            if (beside == 0 && cone.open && !look_along(view, look, b, cone.right, &cone.open, RIGHT_BIT, memory))
                return false;
            ahead = wend_taut_cross(right, wend_taut_direction(from, c->at));
        } while (ahead <= 0);
        struct wend_taut_cone next = {.side = WEND_NONE};
        struct wend_point at = beside < 0 ? cone.right : b->at;
        uint32_t open = cone.open & RIGHT_BIT;
        for (;;) { /* the sides that it meets */
            int64_t over = wend_taut_cross(left, wend_taut_direction(from, c->at));
            if (over == 0 && cone.open && !look_along(view, look, c, cone.left, &cone.open, LEFT_BIT, memory))
                return false;
            if (may_pass(look, b)) {
                if (next.side != WEND_NONE && !push_cone(view, next, memory))
                    return false;
                next.left = over > 0 ? cone.left : c->at;
                next.right = at;
                next.side = b->twin;
                next.open = open | (over >= 0 ? cone.open & LEFT_BIT : opens_left(c));
            }
            if (over >= 0)
                break;
            if (!note_vertex(view, look, c, memory))
                return false;
            at = c->at;
            open = opens_right(c);
            b = c++;
        }
        if (next.side == WEND_NONE)
            return true;
        cone = next;
    }
}

enum wend_taut_sight wend_taut_look(struct wend_taut_view *view, const struct wend_taut_look *look,
                                    const uint32_t *polygons, uint32_t count, const wend_allocator *memory)
{
    bool is_seen = false;
    view->cone_count = view->seen_count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!look_from_polygon(view, look, polygons[i], memory))
            return TAUT_SIGHT_NO_MEMORY;
    while (view->cone_count != 0 && !is_seen)
        if (!follow_cone(view, look, view->cones[--view->cone_count], &is_seen, memory))
            return TAUT_SIGHT_NO_MEMORY;
    return is_seen ? TAUT_SIGHT_TARGET : TAUT_SIGHT_NO;
}

void wend_taut_view_destroy(struct wend_taut_view *view, const wend_allocator *memory)
{
    wend_release(memory, view->cones, view->cone_capacity, sizeof *view->cones, _Alignof(struct wend_taut_cone));
    wend_release(memory, view->seen, view->seen_capacity, sizeof *view->seen, _Alignof(struct wend_taut_seen));
    *view = (struct wend_taut_view){0};
}

size_t wend_taut_view_memory(const struct wend_taut_view *view)
{
    return view->cone_capacity * sizeof *view->cones + view->seen_capacity * sizeof *view->seen;
}
