/*
 * Engine polyanya: shortest paths on a surface of convex polygons (Cui, Harabor and Grastien 2017).
 *
 * A node is a cone: the region seen from a corner, the root, through one side. Its limits are points in whole numbers,
 * so every decision, whether a cone sees a point or a path may turn, is the sign of a whole number. Ends of intervals
 * exist in estimates only. A path turns only at corners that limit a cone, around walls beside it. From there it sees
 * the region between the wall and the ray that came; the ray's point beyond corner v from root r is 2v - r.
 *
 * Seen from inside a polygon, a side's `at` is its right end, and the next side's its left one; "left" is where
 * wend_cross is above 0.
 *
 * A cone with a single child continues with it, past the open list. The open list is a 4-ary heap; the best of the last
 * offers is kept out of it. The search ends when no cone is left whose estimate is below the best path's.
 *
 * Links: if a cone, or a corner, sees the beginning of a link, the link's end becomes another root, which sees all
 * around as the start does. It waits in the open list as a cone without a side. So each part of a path between links is
 * as short as possible, and all parts share one queue: what is proved of one holds for all. A cone that sees the goal
 * still looks for links, and estimates allow for links that cost less than a straight line (link_bounds.c).
 *
 * If it is enough to come within a range of the goal, the search looks in each polygon in range for the nearest place
 * that a root sees (within.c), and estimates are less by the range. If the path must leave the reach of threats, it
 * looks in every polygon. A search that is_wide allows for links or a range.
 *
 * If a question closes terrains (bans), their borders with open ground count as walls, and the search finds the corners
 * there when it reaches them (wend_fan_look). Such a search is wide, too.
 *
 * Among several shortest paths the first one found comes back. Cones of equal estimate (to 27 bits) are taken in the
 * order in which they were made: through a polygon's sides in their order, then right turns, then left ones.
 */

#include "search/surface/polyanya.h"
#include "search/kit/kit_calls.h"
#include "search/surface/mesh_keys.h"

/* The direction in which a path last turned at a corner. */
enum { ROOT_TURNED_RIGHT, ROOT_TURNED_LEFT, ROOT_TURNED_NOT };

/* Lengths that differ by a smaller part than this are equal except for rounding. */
#define POLY_EQUAL (1.0 / (INT64_C(1) << 42))

/* Whether the polygon beyond a side may lie on a shortest path. */
WEND_ALWAYS_INLINE bool poly_leads_on(const struct wend_polyanya *s, const struct wend_side *side, const bool is_wide)
{
    return wend_bits_get(s->blocks, side->block) &&
           (!is_wide || wend_mesh_search_opens(s->search, s->sides[side->twin].polygon));
}

WEND_ALWAYS_INLINE uint32_t poly_before(const struct wend_polyanya *s, uint32_t side)
{
    const struct wend_polygon *polygon = &s->polygons[s->sides[side].polygon];
    return side == polygon->first ? side + polygon->count - 1 : side - 1;
}

/*
 * Length of the shortest path by way of a cone, if nothing were in the way beyond its side, which goes from c to d:
 * through the interval to a point or, if the point is on this side, to its mirror image.
 */
WEND_ALWAYS_INLINE double poly_estimate(const struct wend_cone *cone, struct wend_point root, struct wend_point c,
                                        struct wend_point d, double gx, double gy)
{
    const double ex = (double)(d.x - c.x), ey = (double)(d.y - c.y), rx = root.x, ry = root.y;
    const double side = ex * (gy - c.y) - ey * (gx - c.x);
    if (side > 0) {
        double k = 2 * side / (ex * ex + ey * ey);
        gx += k * ey;
        gy -= k * ex;
    }
    const double vx = gx - rx, vy = gy - ry;
    double qx = (double)(cone->right.x - root.x), qy = (double)(cone->right.y - root.y);
    double lx = (double)(cone->left.x - root.x), ly = (double)(cone->left.y - root.y);
    bool is_right = qx * vy - qy * vx < 0;
    if (!is_right && lx * vy - ly * vx <= 0)
        return cone->g + wend_length(vx, vy);
    double wx = is_right ? qx : lx, wy = is_right ? qy : ly;
    struct wend_point limit = is_right ? cone->right : cone->left, end = is_right ? c : d;
    if (limit.x != end.x || limit.y != end.y) { /* the limit meets the side in between */
        double t = (ex * (c.y - ry) - ey * (c.x - rx)) / (ex * wy - ey * wx);
        wx *= t;
        wy *= t;
    }
    return cone->g + wend_length(wx, wy) + wend_length(vx - wx, vy - wy);
}

static bool polyanya_grow(struct wend_polyanya *s);

/* Stages a cone through a side, if there is memory. */
WEND_ALWAYS_INLINE void poly_stage(struct wend_polyanya *s, double g, uint32_t root, struct wend_point left,
                                   struct wend_point right, uint32_t side)
{
    if (s->run.cone_count + s->staged == s->cone_capacity && !polyanya_grow(s))
        return;
    s->cones[s->run.cone_count + s->staged++] = (struct wend_cone){left, right, side, root, g};
}

/* The estimate of a staged cone, through links and to the goal itself. */
WEND_ALWAYS_INLINE double poly_estimate_staged(const struct wend_polyanya *s, const struct wend_cone *cone,
                                               const bool is_wide)
{
    const struct wend_point root = s->roots[cone->root & POLY_SLOT].at;
    const struct wend_side *side = &s->sides[cone->side];
    const struct wend_point c = side->at, d = s->sides[side->twin].at; /* the ends of the side */
    double f = poly_estimate(cone, root, c, d, s->goal_x, s->goal_y);
    for (uint32_t i = 0; is_wide && i < s->bounds->count && cone->g + s->bounds->shortcuts[i].rest < f; i++) {
        const struct wend_shortcut *shortcut = &s->bounds->shortcuts[i];
        const double through = poly_estimate(cone, root, c, d, shortcut->x, shortcut->y) + shortcut->rest;
        f = through < f ? through : f;
    }
    return is_wide && cone->g + s->bounds->tail < f ? cone->g + s->bounds->tail : f;
}

/* A lower bound on the length of a path from a point to the goal, or to within range of it. */
WEND_ALWAYS_INLINE double poly_rest(const struct wend_polyanya *s, struct wend_point at, const bool is_wide)
{
    if (!is_wide)
        return wend_length(s->goal_x - at.x, s->goal_y - at.y);
    const double rest = wend_link_bounds_from(s->bounds, at, s->search->question.goal);
    return rest > s->range ? rest - s->range : 0;
}

/* Distance from a cone's root to the side that it sees through. */
static double poly_to_side(const struct wend_polyanya *s, const struct wend_cone *cone)
{
    const struct wend_point root = s->roots[cone->root & POLY_SLOT].at, a = s->sides[cone->side].at,
                            b = s->sides[s->sides[cone->side].twin].at;
    const double ex = (double)b.x - a.x, ey = (double)b.y - a.y, x = (double)root.x - a.x, y = (double)root.y - a.y;
    double t = (x * ex + y * ey) / (ex * ex + ey * ey);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return wend_length(x - t * ex, y - t * ey);
}

/* The estimate of a staged cone or end of a link. */
WEND_ALWAYS_INLINE double poly_expect(const struct wend_polyanya *s, const struct wend_cone *cone, const bool is_wide)
{
    if (is_wide && cone->side == WEND_NONE)
        return cone->g + poly_rest(s, s->roots[cone->root & POLY_SLOT].at, true);
    const double f = poly_estimate_staged(s, cone, is_wide);
    if (!is_wide)
        return f;
    if (s->search->question.is_away)
        return cone->g + poly_to_side(s, cone);
    return f - s->range > cone->g ? f - s->range : cone->g;
}

/* Moves staged cones to the open list. */
WEND_ALWAYS_INLINE void poly_open_staged(struct wend_polyanya *s, const bool is_watched, const bool is_wide)
{
    if (s->staged == 0) /* possibly before any memory was allocated */
        return;
    const struct wend_cone *staged = &s->cones[s->run.cone_count], *end = staged + s->staged;
    s->effort.generated += s->staged;
    s->staged = 0;
    for (; staged != end; staged++) {
        const double f = poly_expect(s, staged, is_wide);
        if (f >= s->run.best)
            continue;
        const uint64_t key = wend_key_of_length(s->run.base, f) | s->run.cone_count;
        struct wend_cone *cone = &s->cones[s->run.cone_count++];
        *cone = *staged;
        if (!is_wide || cone->side != WEND_NONE)
            cone->side = s->sides[cone->side].twin;
        if (is_watched)
            wend_polyanya_show_opened(s, cone);
        s->effort.queued++;
        wend_open_keys_offer(&s->run.open, s->heap, key);
    }
}

/* POLY_SLOPED, or 0 if the polygon is level. */
WEND_ALWAYS_INLINE uint32_t poly_slope(const struct wend_polyanya *s, uint32_t polygon)
{
    return s->polygons[polygon].is_level ? 0 : POLY_SLOPED;
}

/* A root's parent, by the origin of the line into it; no path has turned at the root yet. */
WEND_ALWAYS_INLINE uint32_t poly_parent(uint32_t origin)
{
    return origin << WEND_ROOT_SHIFT | (origin & POLY_SLOPED ? WEND_ROOT_SLOPED : 0) | ROOT_TURNED_NOT;
}

/* True if a path reaches a corner at a length as short as any before. A shorter one is recorded with its last line. */
WEND_ALWAYS_INLINE bool poly_reach(struct wend_polyanya *s, uint32_t vertex, struct wend_point at, double g,
                                   uint32_t origin)
{
    struct wend_mesh_root *root = &s->roots[vertex];
    if (root->stamp == s->stamp && g >= root->g - root->g * POLY_EQUAL)
        return g <= root->g + root->g * POLY_EQUAL;
    root->stamp = s->stamp;
    root->parent = poly_parent(origin);
    root->g = g;
    root->at = at;
    return true;
}

/* Takes a path to the goal whose last line begins at a known root, if it is the best. */
WEND_ALWAYS_INLINE void poly_goal_from_root(struct wend_polyanya *s, uint32_t origin, double length)
{
    if (length >= s->run.best)
        return;
    s->run.best = length;
    s->run.best_root = origin;
    s->run.best_key = wend_key_of_length(s->run.base, length) | UINT32_MAX;
}

/* Takes a path to the goal that is seen from a corner, given by its slot, in a polygon around it. */
WEND_ALWAYS_INLINE void poly_goal_from(struct wend_polyanya *s, uint32_t vertex, struct wend_point at, double g,
                                       uint32_t origin, uint32_t polygon)
{
    double length = g + wend_length(s->goal_x - at.x, s->goal_y - at.y);
    if (length < s->run.best && poly_reach(s, vertex, at, g, origin))
        poly_goal_from_root(s, vertex | poly_slope(s, polygon), length);
}

WEND_ALWAYS_INLINE bool poly_has_goal(const struct wend_polyanya *s, uint32_t polygon)
{
    if (!(s->goal_bits >> (polygon & 63) & 1))
        return false;
    for (uint32_t i = 0; i < s->goal_count; i++)
        if (s->goals[i] == polygon)
            return true;
    return s->goal_count == 0; /* the path may end in any polygon */
}

/* Takes a path to the nearest place in range that a root sees in a polygon, if it is the best. */
static void poly_end_within(struct wend_polyanya *s, uint32_t polygon, uint32_t slot, double g,
                            const struct wend_viewer *viewer)
{
    wend_place end;
    if (g >= s->run.best ||
        g + wend_length(s->goal_x - viewer->at.x, s->goal_y - viewer->at.y) - s->range >= s->run.best ||
        !wend_nearest_arrival(s->search, polygon, viewer, s->run.best - g, &end))
        return;
    const double length = g + wend_length((double)end.x - viewer->at.x, (double)end.y - viewer->at.y);
    if (length >= s->run.best)
        return;
    poly_goal_from_root(s, slot | POLY_SLOPED, length);
    s->run.end = end;
}

/* The link at an index of those that begin in a polygon, or WEND_NONE after the last. */
static inline uint32_t poly_link(const struct wend_polyanya *s, uint32_t index, uint32_t polygon)
{
    const struct wend_ground_links *links = s->links;
    return index < links->start_count && links->starts[index] >> 32 == polygon ? (uint32_t)links->starts[index]
                                                                               : WEND_NONE;
}

/* Takes a link whose beginning a path of this length reaches: stages its end, unless that was reached at less cost. */
static void poly_take_link(struct wend_polyanya *s, uint32_t link, double length, uint32_t parent)
{
    const wend_link *taken = &s->links->links[link];
    const double g = length + taken->cost / s->search->question.price;
    const uint32_t slot = s->source + 1 + link;
    struct wend_mesh_root *root = &s->roots[slot];
    const struct wend_point to = {taken->to.x, taken->to.y};
    if ((root->stamp == s->stamp && g >= root->g) || g + poly_rest(s, to, true) >= s->run.best ||
        !wend_mesh_link_is_open(s->search->surface, taken, s->search->question.bans))
        return;
    root->stamp = s->stamp;
    root->parent = poly_parent(parent | POLY_SLOPED);
    root->g = g;
    root->at = to;
    poly_stage(s, g, slot, to, to, WEND_NONE);
}

/* Takes the links that begin in a polygon all of which a root sees. */
WEND_ALWAYS_INLINE void poly_links_from(struct wend_polyanya *s, uint32_t polygon, struct wend_point at, double g,
                                        uint32_t root)
{
    if (!s->links || !wend_marks_has(&s->links->begun, polygon))
        return;
    for (uint32_t i = wend_ground_links_first(s->links, polygon), link; (link = poly_link(s, i, polygon)) != WEND_NONE;
         i++)
        poly_take_link(s, link,
                       g + wend_length(s->links->links[link].from.x - at.x, s->links->links[link].from.y - at.y), root);
}

/* True if a path to a corner may be part of a better one than the best, and is as short as any to the corner. */
WEND_ALWAYS_INLINE bool poly_comes(struct wend_polyanya *s, uint32_t vertex, struct wend_point at, double g,
                                   uint32_t origin, const bool is_wide)
{
    return g + poly_rest(s, at, is_wide) < s->run.best && poly_reach(s, vertex, at, g, origin);
}

/* Looks for the goal and for links in a polygon all of which a root sees. */
static void poly_see_whole(struct wend_polyanya *s, uint32_t polygon, uint32_t root, double g)
{
    const struct wend_point at = s->roots[root].at;
    const struct wend_viewer viewer = {.at = at};
    if (poly_has_goal(s, polygon)) {
        if (s->search->question.is_within)
            poly_end_within(s, polygon, root, g, &viewer);
        else
            poly_goal_from_root(s, root | poly_slope(s, polygon), g + wend_length(s->goal_x - at.x, s->goal_y - at.y));
    }
    poly_links_from(s, polygon, at, g, root);
}

/*
 * True if the turn at a corner reached from `from` shows something new. A ray that lies between the wall and an earlier
 * ray of the same length does not.
 */
WEND_ALWAYS_INLINE bool poly_may_turn(struct wend_polyanya *s, uint32_t vertex, struct wend_point from, uint32_t round)
{
    struct wend_mesh_root *root = &s->roots[vertex];
    if ((root->parent & 3) == round) {
        int64_t turn = wend_cross(root->from, from, root->at);
        if (round == ROOT_TURNED_LEFT ? turn <= 0 : turn >= 0)
            return false;
    }
    root->parent = (root->parent & ~UINT32_C(3)) | round;
    root->from = from;
    return true;
}

/* Turns right at the corner where a side begins; the ray from `from` entered the side's polygon to the left of it. */
WEND_ALWAYS_INLINE void poly_turn_right(struct wend_polyanya *s, uint32_t side, double g, uint32_t origin,
                                        struct wend_point from, const bool is_wide)
{
    const struct wend_side *sides = s->sides;
    const struct wend_point at = sides[side].at;
    const uint32_t vertex = poly_slot(s, &sides[side], is_wide);
    const int64_t dx = (int64_t)at.x - from.x, dy = (int64_t)at.y - from.y;
    g += wend_length((double)dx, (double)dy);
    if (!poly_comes(s, vertex, at, g, origin, is_wide) || !poly_may_turn(s, vertex, from, ROOT_TURNED_RIGHT))
        return;
    const struct wend_point beyond = {(int32_t)(at.x + dx), (int32_t)(at.y + dy)};
    const uint32_t seen_from = vertex | poly_slope(s, sides[side].polygon);
    for (uint32_t k = poly_next(s, side);;) { /* in this polygon as far as the ray */
        struct wend_point c = sides[k].at;
        if (poly_cross(dx, dy, (int64_t)c.x - at.x, (int64_t)c.y - at.y) >= 0)
            break;
        uint32_t next = poly_next(s, k);
        struct wend_point d = sides[next].at;
        if (next == side)
            break;
        bool is_whole = poly_cross(dx, dy, (int64_t)d.x - at.x, (int64_t)d.y - at.y) <= 0;
        if (poly_leads_on(s, &sides[k], is_wide))
            poly_stage(s, g, seen_from, is_whole ? d : beyond, c, k);
        k = next;
    }
    for (uint32_t k = side; poly_leads_on(s, &sides[k], is_wide);) { /* and in those around the corner */
        uint32_t twin = sides[k].twin, first = poly_next(s, twin);
        if (!is_wide && poly_has_goal(s, sides[twin].polygon))
            poly_goal_from(s, vertex, at, g, origin, sides[twin].polygon);
        if (is_wide)
            poly_see_whole(s, sides[twin].polygon, vertex, g);
        if (first == side)
            break;
        for (uint32_t i = poly_next(s, first); i != twin;) {
            uint32_t next = poly_next(s, i);
            if (poly_leads_on(s, &sides[i], is_wide))
                poly_stage(s, g, vertex | poly_slope(s, sides[twin].polygon), sides[next].at, sides[i].at, i);
            i = next;
        }
        k = first;
    }
}

/* Turns left at the corner where a side begins; the ray from `from` entered the side's polygon to the right of it. */
WEND_ALWAYS_INLINE void poly_turn_left(struct wend_polyanya *s, uint32_t side, double g, uint32_t origin,
                                       struct wend_point from, const bool is_wide)
{
    const struct wend_side *sides = s->sides;
    const struct wend_point at = sides[side].at;
    const uint32_t vertex = poly_slot(s, &sides[side], is_wide);
    const int64_t dx = (int64_t)at.x - from.x, dy = (int64_t)at.y - from.y;
    g += wend_length((double)dx, (double)dy);
    if (!poly_comes(s, vertex, at, g, origin, is_wide) || !poly_may_turn(s, vertex, from, ROOT_TURNED_LEFT))
        return;
    const struct wend_point beyond = {(int32_t)(at.x + dx), (int32_t)(at.y + dy)};
    const uint32_t seen_from = vertex | poly_slope(s, sides[side].polygon);
    const uint32_t last = poly_before(s, side);
    for (uint32_t k = poly_before(s, last); k != side; k = poly_before(s, k)) {
        struct wend_point c = sides[k].at, d = sides[poly_next(s, k)].at;
        if (poly_cross(dx, dy, (int64_t)d.x - at.x, (int64_t)d.y - at.y) <= 0)
            break;
        bool is_whole = poly_cross(dx, dy, (int64_t)c.x - at.x, (int64_t)c.y - at.y) >= 0;
        if (poly_leads_on(s, &sides[k], is_wide))
            poly_stage(s, g, seen_from, d, is_whole ? c : beyond, k);
    }
    for (uint32_t k = last; poly_leads_on(s, &sides[k], is_wide);) {
        uint32_t twin = sides[k].twin, before = poly_before(s, twin);
        if (!is_wide && poly_has_goal(s, sides[twin].polygon))
            poly_goal_from(s, vertex, at, g, origin, sides[twin].polygon);
        if (is_wide)
            poly_see_whole(s, sides[twin].polygon, vertex, g);
        if (twin == side)
            break;
        for (uint32_t i = poly_next(s, twin); i != before;) {
            uint32_t next = poly_next(s, i);
            if (poly_leads_on(s, &sides[i], is_wide))
                poly_stage(s, g, vertex | poly_slope(s, sides[twin].polygon), sides[next].at, sides[i].at, i);
            i = next;
        }
        k = before;
    }
}

/* A cone during its expansion: its limits relative to its root, and its root. */
struct wend_sight_cone {
    int64_t left_x, left_y, right_x, right_y;
    struct wend_point root;
};

/* For a polygon with the goal: true if the cone sees the goal; else tries the corners that limit the cone. */
WEND_ALWAYS_INLINE bool poly_look_for_goal(struct wend_polyanya *s, const struct wend_cone *cone,
                                           const struct wend_sight_cone *seen, const struct wend_side *a,
                                           const struct wend_side *b, const bool is_wide)
{
    int64_t x = (int64_t)s->goal.x - seen->root.x, y = (int64_t)s->goal.y - seen->root.y;
    int64_t right = poly_cross(seen->right_x, seen->right_y, x, y);
    int64_t left = poly_cross(seen->left_x, seen->left_y, x, y);
    if (right >= 0 && left <= 0) {
        poly_goal_from_root(s, (cone->root & POLY_ORIGIN) | poly_slope(s, a->polygon),
                            cone->g + wend_length((double)x, (double)y));
        return true;
    }
    if (right < 0 && wend_point_equal(b->at, cone->right) && poly_is_corner(s, b, is_wide))
        poly_goal_from(s, poly_slot(s, b, is_wide), b->at,
                       cone->g + wend_length((double)seen->right_x, (double)seen->right_y), cone->root & POLY_ORIGIN,
                       a->polygon);
    if (left > 0 && wend_point_equal(a->at, cone->left) && poly_is_corner(s, a, is_wide))
        poly_goal_from(s, poly_slot(s, a, is_wide), a->at,
                       cone->g + wend_length((double)seen->left_x, (double)seen->left_y), cone->root & POLY_ORIGIN,
                       a->polygon);
    return false;
}

/* For a link that begins in the polygon entered: takes it if the cone, or a corner limiting it, sees the beginning. */
static void poly_look_for_link(struct wend_polyanya *s, uint32_t link, const struct wend_cone *cone,
                               const struct wend_sight_cone *seen, const struct wend_side *a, const struct wend_side *b)
{
    const wend_place from = s->links->links[link].from;
    const int64_t x = (int64_t)from.x - seen->root.x, y = (int64_t)from.y - seen->root.y;
    const bool is_right =
        poly_cross(seen->right_x, seen->right_y, x, y)<0, is_left = poly_cross(seen->left_x, seen->left_y, x, y)> 0;
    if (!is_right && !is_left) {
        poly_take_link(s, link, cone->g + wend_length((double)x, (double)y), cone->root & POLY_SLOT);
        return;
    }
    const struct wend_side *corner = is_right ? b : a;
    const struct wend_point limit = is_right ? cone->right : cone->left;
    if (!wend_point_equal(corner->at, limit) || !poly_is_corner(s, corner, true))
        return;
    const uint32_t slot = poly_slot(s, corner, true);
    const double g = cone->g + wend_length((double)limit.x - seen->root.x, (double)limit.y - seen->root.y);
    if (poly_reach(s, slot, limit, g, cone->root & POLY_ORIGIN))
        poly_take_link(s, link, g + wend_length((double)from.x - limit.x, (double)from.y - limit.y), slot);
}

/* Looks for places in range that a corner which limits the cone sees, beside what the cone sees. */
static void poly_corner_within(struct wend_polyanya *s, const struct wend_cone *cone, const struct wend_side *corner,
                               const struct wend_viewer *viewer)
{
    const struct wend_point root = s->roots[cone->root & POLY_SLOT].at, at = corner->at;
    const double g = cone->g + wend_length((double)at.x - root.x, (double)at.y - root.y);
    const uint32_t slot = poly_slot(s, corner, true);
    if (g < s->run.best && poly_reach(s, slot, at, g, cone->root & POLY_ORIGIN))
        poly_end_within(s, s->sides[cone->side].polygon, slot, g, viewer);
}

/* For a polygon with the goal, or in range: looks for arrivals in the cone and from its limiting corners. */
static void poly_look_beside(struct wend_polyanya *s, const struct wend_cone *cone, const struct wend_sight_cone *seen,
                             const struct wend_side *a, const struct wend_side *b)
{
    const struct wend_point right = {(int32_t)seen->right_x, (int32_t)seen->right_y},
                            left = {(int32_t)seen->left_x, (int32_t)seen->left_y};
    if (!s->search->question.is_within) {
        poly_look_for_goal(s, cone, seen, a, b, true);
        return;
    }
    const struct wend_viewer viewer = {seen->root, right, left, true, true};
    poly_end_within(s, a->polygon, cone->root & POLY_SLOT, cone->g, &viewer);
    if (wend_point_equal(b->at, cone->right) && poly_is_corner(s, b, true))
        poly_corner_within(s, cone, b, &(struct wend_viewer){.at = b->at, .left = right, .has_left = true});
    if (wend_point_equal(a->at, cone->left) && poly_is_corner(s, a, true))
        poly_corner_within(s, cone, a, &(struct wend_viewer){.at = a->at, .right = left, .has_right = true});
}

WEND_ALWAYS_INLINE void poly_look_for_links(struct wend_polyanya *s, const struct wend_cone *cone,
                                            const struct wend_sight_cone *seen, const struct wend_side *a,
                                            const struct wend_side *b)
{
    if (!s->links || !wend_marks_has(&s->links->begun, a->polygon))
        return;
    for (uint32_t i = wend_ground_links_first(s->links, a->polygon), link;
         (link = poly_link(s, i, a->polygon)) != WEND_NONE; i++)
        poly_look_for_link(s, link, cone, seen, a, b);
}

/* Continues with a single child at once: true, and *cone is the child. More, or none, go to the open list. */
WEND_ALWAYS_INLINE bool poly_goes_on(struct wend_polyanya *s, struct wend_cone *cone, const bool is_watched,
                                     const bool is_wide)
{
    if (s->staged != 1 || (is_wide && s->cones[s->run.cone_count].side == WEND_NONE)) {
        poly_open_staged(s, is_watched, is_wide);
        return false;
    }
    const struct wend_cone *one = &s->cones[s->run.cone_count];
    *cone = (struct wend_cone){one->left, one->right, s->sides[one->side].twin, one->root, one->g};
    s->staged = 0;
    s->effort.generated++;
    return true;
}

/*
 * Expands a cone in the polygon it has entered: stages the cones beyond, and those seen after turns at its limiting
 * corners. True if a single side leads on, and the cone itself continues through it.
 */
WEND_ALWAYS_INLINE bool poly_expand(struct wend_polyanya *s, struct wend_cone *cone, const bool is_watched,
                                    const bool is_wide)
{
    const uint32_t slot = cone->root & POLY_SLOT;
    const struct wend_side *const sides = s->sides, *const a = &sides[cone->side];
    const struct wend_polygon *polygon = &s->polygons[a->polygon];
    const struct wend_side *const first = &sides[polygon->first], *const end = first + polygon->count;
    const struct wend_side *const b = a + 1 == end ? first : a + 1;
    const struct wend_point root = s->roots[slot].at, left = cone->left, right = cone->right;
    const struct wend_sight_cone seen = {(int64_t)left.x - root.x, (int64_t)left.y - root.y, (int64_t)right.x - root.x,
                                         (int64_t)right.y - root.y, root};
    if (!is_wide && poly_has_goal(s, a->polygon) && poly_look_for_goal(s, cone, &seen, a, b, false))
        return false;
    if (is_wide) {
        if (poly_has_goal(s, a->polygon))
            poly_look_beside(s, cone, &seen, a, b);
        poly_look_for_links(s, cone, &seen, a, b);
    }
    const bool is_right = wend_point_equal(b->at, right), is_left = wend_point_equal(a->at, left);
    const bool turns_right =
        is_right && !(cone->root & POLY_LOOKED_RIGHT) && poly_turns(s, b, seen.right_x, seen.right_y, true, is_wide);
    const bool turns_left =
        is_left && !(cone->root & POLY_LOOKED_LEFT) && poly_turns(s, a, seen.left_x, seen.left_y, false, is_wide);
    /* Finds the first side whose left end is left of the right limit, then all sides up to the left limit. */
    const struct wend_side *k = b, *next;
    int64_t dx, dy, from_right = -!is_right; /* the first side begins on the right limit or to its right */
    for (;;) {
        next = k + 1 == end ? first : k + 1;
        dx = (int64_t)next->at.x - root.x;
        dy = (int64_t)next->at.y - root.y;
        int64_t beyond = poly_cross(seen.right_x, seen.right_y, dx, dy);
        if (beyond > 0)
            break;
        from_right = beyond;
        k = next;
    }
    struct wend_point c = from_right < 0 ? right : k->at;
    const uint32_t looked_right = is_right ? POLY_LOOKED_RIGHT : 0, looked_left = is_left ? POLY_LOOKED_LEFT : 0;
    const struct wend_side *held = NULL; /* the last side that leads on; those before it were staged */
    const uint32_t origin = (cone->root & POLY_ORIGIN) | poly_slope(s, a->polygon);
    uint32_t held_root = 0;
    struct wend_point held_left = left, held_right = right;
    for (;;) {
        int64_t to_left = poly_cross(seen.left_x, seen.left_y, dx, dy);
        if (poly_leads_on(s, k, is_wide)) {
            if (held)
                poly_stage(s, cone->g, held_root, held_left, held_right, (uint32_t)(held - sides));
            held = k;
            held_root = origin | (k == b ? looked_right : 0) | (next == a ? looked_left : 0);
            held_left = to_left > 0 ? left : next->at;
            held_right = c;
        }
        if (to_left >= 0)
            break;
        k = next;
        c = k->at;
        next = k + 1 == end ? first : k + 1;
        dx = (int64_t)next->at.x - root.x;
        dy = (int64_t)next->at.y - root.y;
    }
    if (!turns_right && !turns_left && s->staged == 0) {
        if (!held)
            return false;
        cone->root = held_root;
        cone->left = held_left;
        cone->right = held_right;
        cone->side = held->twin;
        s->effort.generated++;
        return true;
    }
    if (held)
        poly_stage(s, cone->g, held_root, held_left, held_right, (uint32_t)(held - sides));
    if (turns_right)
        poly_turn_right(s, (uint32_t)(b - sides), cone->g, cone->root & POLY_ORIGIN, root, is_wide);
    if (turns_left)
        poly_turn_left(s, cone->side, cone->g, cone->root & POLY_ORIGIN, root, is_wide);
    return poly_goes_on(s, cone, is_watched, is_wide);
}

/* Stages all cones from a root in one of its polygons, except through sides that the root lies on. */
WEND_ALWAYS_INLINE void poly_look_out(struct wend_polyanya *s, uint32_t slot, uint32_t number, const bool is_wide)
{
    const struct wend_polygon *polygon = &s->polygons[number];
    const struct wend_point at = s->roots[slot].at;
    const double g = s->roots[slot].g;
    if (is_wide)
        poly_see_whole(s, number, slot, g);
    for (uint32_t k = polygon->first; k < polygon->first + polygon->count; k++) {
        struct wend_point c = s->sides[k].at, d = s->sides[poly_next(s, k)].at;
        if (wend_cross(c, d, at) > 0 && poly_leads_on(s, &s->sides[k], is_wide))
            poly_stage(s, g, slot | poly_slope(s, number), d, c, k);
    }
}

/* Looks around from the end of a link. */
static void poly_leave_link(struct wend_polyanya *s, uint32_t slot, bool is_watched)
{
    const struct wend_ground_links *links = s->links;
    const uint32_t link = slot - s->source - 1;
    for (uint32_t i = wend_ground_links_end(links, link); i < links->end_count && links->ends[i] >> 32 == link; i++)
        if (wend_mesh_search_opens(s->search, (uint32_t)links->ends[i]))
            poly_look_out(s, slot, (uint32_t)links->ends[i], true);
    if (!s->lacks_memory)
        poly_open_staged(s, is_watched, true);
}

/* Whether a shorter path has reached a cone's root since. */
WEND_ALWAYS_INLINE bool poly_is_stale(const struct wend_polyanya *s, const struct wend_cone *cone)
{
    double g = s->roots[cone->root & POLY_SLOT].g;
    return cone->g > g + g * POLY_EQUAL;
}

/* Runs to the end or to the limit; s->run.cone is then to be expanded next, as `is_held` makes the next call do. */
WEND_KERNEL enum wend_search_end poly_run(struct wend_polyanya *s, bool is_held, const bool is_watched,
                                          const bool is_wide)
{
    for (;; is_held = false) {
        struct wend_cone cone;
        if (is_watched && is_held) {
            cone = s->run.cone;
        } else {
            uint64_t key = wend_open_keys_take(&s->run.open, s->heap);
            if (key > s->run.best_key || key == WEND_NO_KEY)
                break;
            cone = s->cones[(uint32_t)key];
            if (poly_is_stale(s, &cone))
                continue;
        }
        do {
            if (is_watched && wend_polyanya_watch(s, &cone)) {
                s->run.cone = cone;
                return SEARCH_LIMITED;
            }
            s->effort.expanded++;
            if (is_wide && cone.side == WEND_NONE) {
                poly_leave_link(s, cone.root, is_watched);
                break;
            }
        } while (poly_expand(s, &cone, is_watched, is_wide));
        if (s->lacks_memory)
            return SEARCH_NO_MEMORY;
    }
    return s->run.best_root == WEND_NONE ? SEARCH_EXHAUSTED : SEARCH_FOUND;
}

static bool polyanya_grow(struct wend_polyanya *s)
{
    struct wend_scratch *scratch = s->search->scratch;
    if (s->lacks_memory || wend_mesh_store_grow(scratch->mesh, &scratch->memory) != WEND_OK) {
        s->lacks_memory = true;
        return false;
    }
    s->cones = scratch->mesh->cones;
    s->heap = scratch->mesh->heap;
    s->cone_capacity = scratch->mesh->cone_capacity;
    return true;
}

static struct wend_polyanya set_up_polyanya(struct wend_mesh_search *search)
{
    const struct wend_surface *surface = search->surface;
    struct wend_mesh_store *store = search->scratch->mesh;
    uint64_t goal_bits = search->question.is_away ? UINT64_MAX : 0;
    for (uint32_t i = 0; i < store->goal.count; i++)
        goal_bits |= UINT64_C(1) << (store->goal.items[i] & 63);
    return (struct wend_polyanya){
        .goal_bits = goal_bits,
        .sides = surface->sides,
        .polygons = surface->polygons,
        .vertices = surface->vertices,
        .blocks = store->blocks.bits,
        .cones = store->cones,
        .heap = store->heap,
        .cone_capacity = store->cone_capacity,
        .roots = store->roots,
        .stamp = store->stamp,
        .source = wend_mesh_search_source(search),
        .goal = {search->question.goal.x, search->question.goal.y},
        .goal_x = search->question.goal.x,
        .goal_y = search->question.goal.y,
        .goals = store->goal.items,
        .goal_count = store->goal.count,
        .search = search,
        .effort = search->effort,
        .links = search->links,
        .bounds = &store->bounds,
        .is_wide = search->links || search->question.is_within || search->question.bans,
        .range = search->question.is_within ? search->question.reach : 0,
        .run = {.best_root = WEND_NONE, .best = 1e300, .best_key = UINT64_MAX - 1, .open = {.pending = WEND_NO_KEY}}};
}

/* Stages all cones from the start in its polygons. */
static void open_poly_start(struct wend_polyanya *s, struct wend_point start)
{
    const struct wend_mesh_store *store = s->search->scratch->mesh;
    const bool is_watched = s->search->question.observer != NULL;
    s->roots[s->source] = (struct wend_mesh_root){.stamp = s->stamp, .parent = ROOT_TURNED_NOT, .at = start};
    for (uint32_t i = 0; i < store->start.count; i++)
        if (s->is_wide)
            poly_look_out(s, s->source, store->start.items[i], true);
        else
            poly_look_out(s, s->source, store->start.items[i], false);
    if (s->lacks_memory)
        return;
    if (s->is_wide)
        poly_open_staged(s, is_watched, true);
    else
        poly_open_staged(s, is_watched, false);
}

/* Variants: watched or not, wide or not, for any processor and for newer ones. */
#define POLYANYA_INSTANCE(name, attribute, is_watched, is_wide)                                                        \
    attribute static enum wend_search_end name(struct wend_polyanya *s, bool is_held)                                  \
    {                                                                                                                  \
        return poly_run(s, is_held, is_watched, is_wide);                                                              \
    }

POLYANYA_INSTANCE(polyanya_plain, , false, false)
POLYANYA_INSTANCE(polyanya_watched, , true, false)
POLYANYA_INSTANCE(polyanya_wide, , false, true)
POLYANYA_INSTANCE(polyanya_wide_watched, , true, true)
#if WEND_HAS_AVX
POLYANYA_INSTANCE(polyanya_plain_avx2, WEND_FOR_AVX2, false, false)
#endif

static enum wend_search_end run_instance(struct wend_polyanya *s, bool is_held)
{
    if (s->search->question.observer || s->search->effort.limit != 0)
        return s->is_wide ? polyanya_wide_watched(s, is_held) : polyanya_watched(s, is_held);
    if (s->is_wide)
        return polyanya_wide(s, is_held);
#if WEND_HAS_AVX
    if (s->search->scratch->processor >= PROCESSOR_AVX2)
        return polyanya_plain_avx2(s, is_held);
#endif
    return polyanya_plain(s, is_held);
}

/* Begins a search. False if it is over at once: start and goal share a polygon, and no other path can be shorter. */
static bool begin_polyanya(struct wend_polyanya *s)
{
    const struct wend_point start = {s->search->question.start.x, s->search->question.start.y};
    s->run.near = s->search->question.start;
    s->run.near_root = s->source;
    s->run.best_root = s->source | POLY_SLOPED;
    const bool may_be_shorter = s->search->question.is_within || (s->links && s->bounds->count != 0);
    if (wend_mesh_ends_meet(s->search->scratch->mesh) && !may_be_shorter)
        return false;
    s->run.best_root = WEND_NONE;
    s->run.nearest = wend_mesh_search_gap(s->search, start, s->search->question.start.level);
    s->run.base = wend_key_base(s->is_wide ? poly_rest(s, start, true) : s->run.nearest);
    if (s->search->question.cost_limit != 0 && s->search->question.weight != 0) {
        const double most =
            (double)s->search->question.cost_limit / s->search->question.price + 1; /* of costs, which are rounded */
        const uint64_t key = wend_key_of_length(s->run.base, most) | UINT32_MAX;
        s->run.best_key = key < s->run.best_key ? key : s->run.best_key;
    }
    open_poly_start(s, start);
    return true;
}

static enum wend_search_end run_polyanya(struct wend_mesh_search *search)
{
    struct wend_polyanya s = set_up_polyanya(search);
    enum wend_search_end end = SEARCH_FOUND;
    if (s.is_wide && !search->resumed && !wend_link_bounds_begin(search))
        return SEARCH_NO_MEMORY;
    if (search->resumed)
        s.run = search->polyanya;
    if (search->resumed || begin_polyanya(&s))
        end = s.lacks_memory ? SEARCH_NO_MEMORY : run_instance(&s, search->resumed);
    search->effort = s.effort;
    search->effort.work = wend_effort_worth(&s.effort, wend_work_polyanya);
    if (end == SEARCH_LIMITED)
        search->polyanya = s.run;
    bool is_whole = end == SEARCH_FOUND;
    if (!is_whole && end != SEARCH_LIMITED)
        return end;
    wend_place goal = search->question.is_within ? s.run.end : search->question.goal;
    goal.flags |= (uint16_t)(s.run.best_root & POLY_SLOPED ? 0 : WEND_PLACE_BY_LEVEL);
    return wend_mesh_search_write(search, (is_whole ? s.run.best_root : s.run.near_root) & POLY_SLOT,
                                  is_whole ? goal : s.run.near)
               ? end
               : SEARCH_NO_MEMORY;
}

const struct wend_engine_code wend_engine_polyanya = {.run_mesh = run_polyanya};
