/*
 * The kernel of looks around from a point on a surface: cones that narrow as they pass from polygon to polygon. All
 * decisions are signs of whole numbers. Memory is fixed: cones wait on a stack, leftmost at the bottom; when it is full
 * the leftmost are dropped, and further passes find them again.
 *
 * A visitor gets each polygon entered (`enter`; false ends that cone) and each corner seen around which a string from
 * the point could bend (`see`; false ends the look). Both are inlined.
 */
#ifndef WEND_MAP_TAUT_TAUT_CONES_H
#define WEND_MAP_TAUT_TAUT_CONES_H

#include "base/inline.h"
#include "map/taut/taut.h"

enum { TAUT_RIGHT_BIT = 1 << TAUT_RIGHT, TAUT_LEFT_BIT = 1 << TAUT_LEFT, TAUT_CONES = 192 };

/* A cone through a side, seen from the point; 24 bytes. */
struct wend_taut_cone {
    struct wend_point left, right;
    uint32_t side; /* side by which the next polygon is entered */
    uint32_t open; /* TAUT_RIGHT_BIT, TAUT_LEFT_BIT: points on that limit are seen too */
};

/* A look in progress. */
struct wend_taut_eye {
    const struct wend_taut_graph *graph;
    const struct wend_surface *surface;
    struct wend_point from;
    const struct wend_marks *blocks; /* if not NULL, only sides of these blocks are passed */
    void *user;
    bool is_over; /* the visitor has ended the look */
    uint32_t out; /* side by which the look left the polygon where it began */
    struct wend_taut_cone cones[TAUT_CONES];
    uint32_t count;
    bool has_dropped; /* cones from the right limit of `dropped` to the left were dropped */
    struct wend_taut_cone dropped;
};

/* Begins a look that passes all blocks; leaves the cones uninitialised. */
static inline void taut_open_eye(struct wend_taut_eye *eye, const struct wend_taut_graph *graph,
                                 const struct wend_surface *surface, struct wend_point from, void *user)
{
    eye->graph = graph;
    eye->surface = surface;
    eye->from = from;
    eye->blocks = NULL;
    eye->user = user;
    eye->is_over = false;
}

/* Called for each corner seen, with the ways in which a string from the point could bend there (wend_taut_paths). */
typedef bool wend_taut_see(struct wend_taut_eye *eye, const struct wend_taut_side *side, uint32_t ways);

/*
 * Called for each polygon entered, with the cone that sees into it, or NULL for a polygon that contains the point.
 * False ends the cone; setting is_over ends the look.
 */
typedef bool wend_taut_enter(struct wend_taut_eye *eye, uint32_t polygon, const struct wend_taut_cone *cone);

WEND_ALWAYS_INLINE void taut_note(struct wend_taut_eye *eye, const struct wend_taut_side *side, wend_taut_see *see)
{
    if (!(side->corner & TAUT_TURN))
        return;
    const struct wend_taut_corner *corner = &eye->graph->corners[side->corner >> TAUT_SHIFT];
    uint32_t ways = wend_taut_paths(corner, wend_taut_direction(eye->from, side->at));
    if (ways != 0 && !see(eye, side, ways))
        eye->is_over = true;
}

WEND_ALWAYS_INLINE bool taut_may_pass(const struct wend_taut_eye *eye, const struct wend_taut_side *side)
{
    return side->twin != WEND_NONE && (!eye->blocks || wend_marks_has(eye->blocks, side->block));
}

/* Whether a cone sees on behind a vertex on its limit. Of two cones beside an open vertex only the left one does. */
static inline uint32_t taut_opens_right(const struct wend_taut_side *side)
{
    return side->corner & (TAUT_OPEN | TAUT_FLAT) ? TAUT_RIGHT_BIT : 0;
}

static inline uint32_t taut_opens_left(const struct wend_taut_side *side)
{
    return side->corner & TAUT_FLAT ? TAUT_LEFT_BIT : 0;
}

/* Notes a vertex on an open limit of a cone; closes the limit if nothing is seen behind the vertex. */
WEND_ALWAYS_INLINE void taut_look_along(struct wend_taut_eye *eye, const struct wend_taut_side *side,
                                        struct wend_point limit, uint32_t *open, uint32_t bit, wend_taut_see *see)
{
    if (!(*open & bit) || wend_point_equal(side->at, limit))
        return;
    if (!(side->corner & (TAUT_OPEN | TAUT_FLAT)))
        *open &= ~bit;
    taut_note(eye, side, see);
}

/* Makes room by dropping the leftmost waiting cone. */
static inline void taut_drop_leftmost(struct wend_taut_eye *eye)
{
    eye->dropped = eye->cones[0];
    eye->has_dropped = true;
    for (uint32_t i = 1; i < eye->count; i++)
        eye->cones[i - 1] = eye->cones[i];
    eye->count--;
}

/* Reverses the cones added from `first` on, so that the rightmost comes next. */
static inline void taut_turn_round(struct wend_taut_eye *eye, uint32_t first)
{
    for (uint32_t i = first, j = eye->count - 1; i < j; i++, j--) {
        struct wend_taut_cone cone = eye->cones[i];
        eye->cones[i] = eye->cones[j];
        eye->cones[j] = cone;
    }
}

/*
 * Passes a cone through the polygon it enters. Returns true if any cone leaves: *cone is then the rightmost, others
 * wait.
 */
WEND_ALWAYS_INLINE bool taut_pass(struct wend_taut_eye *eye, struct wend_taut_cone *cone, wend_taut_see *see)
{
    const struct wend_point from = eye->from;
    const struct wend_point left = wend_taut_direction(from, cone->left),
                            right = wend_taut_direction(from, cone->right);
    const struct wend_taut_side *b = eye->graph->sides.sides + cone->side + 1, *c = b;
    int64_t beside, ahead = wend_taut_cross(right, wend_taut_direction(from, b->at));
    uint32_t first = eye->count, children = 0;
    bool is_full = false;
    struct wend_taut_cone next = {.side = WEND_NONE};
    do { /* skip to the first side that the right limit meets */
        b = c++;
        beside = ahead;
        if (beside == 0 && cone->open)
            taut_look_along(eye, b, cone->right, &cone->open, TAUT_RIGHT_BIT, see);
        ahead = wend_taut_cross(right, wend_taut_direction(from, c->at));
    } while (ahead <= 0);
    struct wend_point at = beside < 0 ? cone->right : b->at;
    uint32_t open = cone->open & TAUT_RIGHT_BIT;
    for (;;) { /* the sides that the cone meets */
        int64_t over = wend_taut_cross(left, wend_taut_direction(from, c->at));
        if (over == 0 && cone->open)
            taut_look_along(eye, c, cone->left, &cone->open, TAUT_LEFT_BIT, see);
        if (taut_may_pass(eye, b)) {
            struct wend_taut_cone child = {over > 0 ? cone->left : c->at, at, b->twin, open};
            child.open |= over >= 0 ? cone->open & TAUT_LEFT_BIT : taut_opens_left(c);
            if (children++ == 0) {
                next = child;
            } else if (eye->count != TAUT_CONES || first != 0) {
                if (eye->count == TAUT_CONES) {
                    taut_drop_leftmost(eye);
                    first--;
                }
                eye->cones[eye->count++] = child;
            } else if (!is_full) { /* all waiting cones are this polygon's and lie to the right of this one */
                is_full = eye->has_dropped = true;
                eye->dropped = child;
            }
        }
        if (over >= 0)
            break;
        taut_note(eye, c, see);
        at = c->at;
        open = taut_opens_right(c);
        b = c++;
    }
    if (children > 2)
        taut_turn_round(eye, first);
    if (children == 0)
        return false;
    *cone = next;
    return true;
}

/* Follows a cone, and all cones that split off from it, to their ends. */
WEND_ALWAYS_INLINE void taut_follow_cone(struct wend_taut_eye *eye, struct wend_taut_cone whole, wend_taut_enter *enter,
                                         wend_taut_see *see)
{
    const struct wend_taut_side *sides = eye->graph->sides.sides;
    do {
        struct wend_taut_cone cone = whole;
        eye->has_dropped = false;
        eye->count = 0;
        for (;;) {
            const bool goes_on = enter(eye, sides[cone.side].polygon, &cone);
            if (eye->is_over)
                return;
            if (goes_on && taut_pass(eye, &cone, see))
                continue;
            if (eye->count == 0)
                break;
            cone = eye->cones[--eye->count];
        }
        whole.right = eye->dropped.right;
        whole.open = (whole.open & TAUT_LEFT_BIT) | (eye->dropped.open & TAUT_RIGHT_BIT);
    } while (eye->has_dropped);
}

/* Whether the other polygon at a side notes its ends: where the point lies on it, the lower of both sides does. */
static inline bool taut_is_others(const struct wend_taut_eye *eye, uint32_t side)
{
    const struct wend_taut_side *a = eye->graph->sides.sides + side, *b = a + 1;
    return wend_cross(a->at, b->at, eye->from) == 0 && a->twin != WEND_NONE && a->twin < side;
}

/* Looks from a point, out of one of the polygons that contain it. */
WEND_ALWAYS_INLINE void taut_look_out(struct wend_taut_eye *eye, uint32_t number, wend_taut_enter *enter,
                                      wend_taut_see *see)
{
    const struct wend_polygon *polygon = &eye->surface->polygons[number];
    const uint32_t first = 2 * polygon->first, count = polygon->count;
    (void)enter(eye, number, NULL);
    for (uint32_t side = first; side < first + count && !eye->is_over; side++) {
        const struct wend_taut_side *a = eye->graph->sides.sides + side, *b = a + 1;
        if (!wend_point_equal(a->at, eye->from) && !taut_is_others(eye, side) &&
            !taut_is_others(eye, side == first ? first + count - 1 : side - 1))
            taut_note(eye, a, see);
        if (eye->is_over || !taut_may_pass(eye, a) || wend_cross(a->at, b->at, eye->from) == 0)
            continue;
        eye->out = side;
        taut_follow_cone(eye, (struct wend_taut_cone){b->at, a->at, a->twin, taut_opens_right(a) | taut_opens_left(b)},
                         enter, see);
    }
}

#endif
