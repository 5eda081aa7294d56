/*
 * Straight lines over a surface, from polygon to polygon. A line along sides is in two polygons at once, and at a wall
 * without thickness each side goes on separately; where edges of storeys of one level touch, the line may begin on
 * either. Up to eight branches are kept.
 */

#include "base/integer.h"
#include "base/root.h"
#include "map/geometry/geometry.h"
#include "map/grid/profile.h"
#include "map/navmesh/surface_climb.h"

enum { MOST_BRANCHES = 8 };

/* One polygon that the line is in, and where the line leaves it. */
struct ray_branch {
    uint32_t polygon;
    uint32_t exit; /* the side it leaves by, or that begins where it leaves; WEND_NONE: the polygon is not convex */
    bool at_corner;
    int64_t reach; /* at a corner: the exit's distance along the line, times the line's length */
    double from;   /* fraction of the line where it enters */
    double until;  /* and where it leaves; both only set on measured lines */
    double cost;   /* up to `from`: fraction times the ground's weight less `base` */
    uint32_t via;  /* the branches of a fork that lead to it, a bit each */
};

struct ray_walk {
    const struct wend_surface *surface;
    struct wend_point from, to;
    bool is_endless;
    bool is_measured;       /* the caller wants fractions of the line */
    bool is_priced;         /* the caller wants the cost too */
    const uint16_t *weight; /* per terrain; NULL: those of `profile` */
    const wend_profile *profile;
    double base; /* the weight at its begin: uniform ground costs exactly that, without rounding */
    const struct wend_line_height *known; /* if not NULL, what is known of the ground below the line */
    double end;                           /* the height of the ground at its end; NO_HEIGHT = unknown */
    bool lacks_end;                       /* `end` is still to be computed, once the line forks */
    uint32_t corner;                      /* a side that begins where it ended; WEND_NONE = none, or unknown */
    struct ray_branch branches[MOST_BRANCHES];
    uint32_t count;
};

/* The distance of a point along the line, times the line's length. */
static int64_t ray_reach(const struct ray_walk *walk, struct wend_point point)
{
    return ((int64_t)walk->to.x - walk->from.x) * ((int64_t)point.x - walk->from.x) +
           ((int64_t)walk->to.y - walk->from.y) * ((int64_t)point.y - walk->from.y);
}

static int64_t ray_turn(const struct ray_walk *walk, struct wend_point a, struct wend_point b)
{
    return wend_line_turn(walk->from, walk->to, a, b);
}

static double ray_weight(const struct ray_walk *walk, uint32_t polygon)
{
    uint8_t terrain = walk->surface->polygons[polygon].terrain;
    return walk->weight ? walk->weight[terrain] : (double)wend_profile_weight(walk->profile, terrain);
}

/* Whether the line continues into a polygon from one of its corners. */
static bool enters_at_corner(const struct ray_walk *walk, uint32_t side)
{
    const struct wend_surface *surface = walk->surface;
    struct wend_point at = surface->sides[side].at;
    return ray_turn(walk, at, wend_side_end(surface, side)) >= 0 &&
           ray_turn(walk, surface->sides[wend_side_before(surface, side)].at, at) >= 0;
}

static void find_exit(const struct ray_walk *walk, struct ray_branch *branch)
{
    const struct wend_polygon *polygon = &walk->surface->polygons[branch->polygon];
    const struct wend_side *const sides = walk->surface->sides;
    const uint32_t first = polygon->first, count = polygon->count;
    const struct wend_point from = walk->from, to = walk->to;
    /* Above 0 to the left of the line, 0 on it. */
    int64_t before = wend_cross(from, to, sides[first + count - 1].at);
    branch->exit = WEND_NONE;
    branch->at_corner = true;
    for (uint32_t i = 0; i < count; i++) {
        int64_t here = wend_cross(from, to, sides[first + i].at);
        if (before < 0 && here > 0) {
            branch->exit = first + (i == 0 ? count - 1 : i - 1);
            branch->at_corner = false;
            return;
        }
        before = here;
        if (here != 0)
            continue;
        int64_t reach = ray_reach(walk, sides[first + i].at);
        if (branch->exit == WEND_NONE || reach > branch->reach) {
            branch->exit = first + i;
            branch->reach = reach;
        }
    }
}

/* The fraction of the line where a branch leaves its polygon. */
static double exit_fraction(const struct ray_walk *walk, const struct ray_branch *branch)
{
    const struct wend_surface *surface = walk->surface;
    if (branch->at_corner)
        return (double)branch->reach / (double)ray_reach(walk, walk->to);
    struct wend_point a = surface->sides[branch->exit].at, b = wend_side_end(surface, branch->exit);
    return (double)wend_cross(a, b, walk->from) / (double)-ray_turn(walk, a, b);
}

static bool has_arrived(const struct ray_walk *walk, const struct ray_branch *branch)
{
    const struct wend_surface *surface = walk->surface;
    if (walk->is_endless)
        return false;
    if (branch->at_corner)
        return branch->reach >= ray_reach(walk, walk->to);
    return wend_cross(surface->sides[branch->exit].at, wend_side_end(surface, branch->exit), walk->to) >= 0;
}

/* Adds a branch, of which the polygon and the begin are set. */
static void add_branch(struct ray_walk *walk, const struct ray_branch *next)
{
    for (uint32_t i = 0; i < walk->count; i++) {
        struct ray_branch *branch = &walk->branches[i];
        if (branch->polygon != next->polygon)
            continue;
        branch->cost = next->cost < branch->cost ? next->cost : branch->cost;
        branch->via |= next->via;
        return;
    }
    if (walk->count == MOST_BRANCHES || !wend_polygon_is_open(walk->surface, next->polygon, walk->weight))
        return;
    if (walk->is_priced && next->from == 0 && walk->count == 0)
        walk->base = ray_weight(walk, next->polygon);
    struct ray_branch *branch = &walk->branches[walk->count++];
    *branch = *next;
    find_exit(walk, branch);
    branch->until = walk->is_measured && branch->exit != WEND_NONE ? exit_fraction(walk, branch) : 1;
}

/* The cost of a branch up to a fraction of the line. */
static double branch_cost(const struct ray_walk *walk, const struct ray_branch *branch, double fraction)
{
    if (!walk->is_priced)
        return 0;
    double weight = ray_weight(walk, branch->polygon);
    return branch->cost + (weight - walk->base) * (fraction - branch->from);
}

/* Continues a branch into a polygon behind its exit. */
static void enter_by_exit(struct ray_walk *walk, const struct ray_branch *branch, uint32_t polygon)
{
    const struct ray_branch next = {.polygon = polygon,
                                    .from = branch->until,
                                    .cost = branch_cost(walk, branch, branch->until),
                                    .via = branch->via};
    add_branch(walk, &next);
}

/* Continues a branch from a corner into the polygons around it. */
static void pass_ray_corner(struct ray_walk *walk, const struct ray_branch *branch)
{
    const struct wend_surface *surface = walk->surface;
    uint32_t at = branch->exit;
    do {
        if (enters_at_corner(walk, at))
            enter_by_exit(walk, branch, surface->sides[at].polygon);
        uint32_t twin = surface->sides[at].twin;
        at = twin == WEND_NONE ? WEND_NONE : wend_side_next(surface, twin);
    } while (at != WEND_NONE && at != branch->exit);
    if (at == branch->exit)
        return;
    /* A wall ended the loop: now the other way round. */
    for (at = surface->sides[wend_side_before(surface, branch->exit)].twin; at != WEND_NONE;
         at = surface->sides[wend_side_before(surface, at)].twin)
        if (enters_at_corner(walk, at))
            enter_by_exit(walk, branch, surface->sides[at].polygon);
}

/* The wall at a corner that stops the line. */
static uint32_t corner_wall(const struct ray_walk *walk, uint32_t side)
{
    const struct wend_surface *surface = walk->surface;
    uint32_t out = side, in = wend_side_before(surface, side);
    for (uint32_t twin; (twin = surface->sides[out].twin) != WEND_NONE;) {
        out = wend_side_next(surface, twin);
        if (out == side)
            return WEND_NONE;
    }
    while (surface->sides[in].twin != WEND_NONE)
        in = wend_side_before(surface, surface->sides[in].twin);
    return ray_turn(walk, surface->sides[out].at, wend_side_end(surface, out)) < 0 ? out : in;
}

static void note_end(const struct ray_walk *walk, const struct ray_branch *branch, bool is_free,
                     struct wend_ray_end *end)
{
    const struct wend_surface *surface = walk->surface;
    end->is_free = is_free;
    end->polygon = branch->polygon;
    end->wall = WEND_NONE;
    end->at_corner = !is_free && branch->at_corner;
    end->fraction = is_free || branch->exit == WEND_NONE ? 1 : exit_fraction(walk, branch);
    if (is_free || branch->exit == WEND_NONE)
        return;
    end->corner = surface->sides[branch->exit].at;
    end->wall = branch->at_corner ? corner_wall(walk, branch->exit) : branch->exit;
}

/* Takes the next branch: one that leaves through a side, else the one whose corner comes first. */
static struct ray_branch take_branch(struct ray_walk *walk)
{
    uint32_t chosen = 0;
    for (uint32_t i = 0; i < walk->count && walk->branches[chosen].at_corner; i++)
        if (!walk->branches[i].at_corner || walk->branches[i].reach < walk->branches[chosen].reach)
            chosen = i;
    struct ray_branch branch = walk->branches[chosen];
    walk->branches[chosen] = walk->branches[--walk->count];
    return branch;
}

/* Continues a branch; false if a wall stops it. */
static bool go_on_with(struct ray_walk *walk, const struct ray_branch *branch)
{
    const struct wend_surface *surface = walk->surface;
    if (branch->exit == WEND_NONE)
        return false;
    if (branch->at_corner) {
        uint32_t before = walk->count;
        pass_ray_corner(walk, branch);
        return walk->count > before || walk->count == MOST_BRANCHES;
    }
    uint32_t twin = surface->sides[branch->exit].twin;
    if (twin == WEND_NONE)
        return false;
    enter_by_exit(walk, branch, surface->sides[twin].polygon);
    return true;
}

/* Sets the end for a line that a wall stops at once, as it begins on it. */
static void note_start(const struct ray_walk *walk, struct wend_around around, struct wend_ray_end *end)
{
    const struct wend_surface *surface = walk->surface;
    *end = (struct wend_ray_end){.polygon = around.polygon, .wall = WEND_NONE, .at_corner = around.at_corner};
    end->corner = walk->from;
    if (around.side == WEND_NONE)
        return;
    end->wall = around.at_corner ? corner_wall(walk, around.side) : around.side;
    if (end->wall != WEND_NONE)
        end->polygon = surface->sides[end->wall].polygon;
}

/*
 * Starts branches in all polygons at the start that the line enters; `end` may be NULL. False if the start is in no
 * polygon.
 */
static bool begin_walk(struct ray_walk *walk, wend_place from, struct wend_ray_end *end)
{
    const struct wend_surface *surface = walk->surface;
    struct wend_around around;
    walk->from = (struct wend_point){from.x, from.y};
    if (!wend_surface_around(surface, from, &around))
        return false;
    if (end)
        note_start(walk, around, end);
    if (end && wend_point_equal(walk->from, walk->to)) {
        end->is_free = true;
        end->wall = WEND_NONE;
        end->at_corner = false;
        end->fraction = 1;
        return true;
    }
    do {
        bool enters = around.side == WEND_NONE ||
                      (around.at_corner
                           ? enters_at_corner(walk, around.side)
                           : ray_turn(walk, surface->sides[around.side].at, wend_side_end(surface, around.side)) >= 0);
        if (enters)
            add_branch(walk, &(struct ray_branch){.polygon = around.polygon});
    } while (wend_around_next(surface, &around));
    return true;
}

/* Walks until a branch arrives, or all are stopped. False if the start is not on the surface. */
static bool run_walk(struct ray_walk *walk, wend_place from, struct wend_ray_end *end)
{
    if (!begin_walk(walk, from, end))
        return false;
    /* A straight line crosses each polygon once; the bound ends walks on ground that is not convex. */
    uint64_t left = (uint64_t)walk->surface->polygon_count * 2 + 2 * MOST_BRANCHES;
    while (walk->count > 0 && left-- > 0) {
        struct ray_branch branch = take_branch(walk);
        if (branch.exit != WEND_NONE && has_arrived(walk, &branch)) {
            note_end(walk, &branch, true, end);
            return true;
        }
        if (!go_on_with(walk, &branch))
            note_end(walk, &branch, false, end);
    }
    return true;
}

bool wend_surface_ray(const struct wend_surface *surface, wend_place from, struct wend_point to,
                      struct wend_ray_end *end)
{
    struct ray_walk walk = {.surface = surface, .to = to};
    return run_walk(&walk, from, end);
}

bool wend_surface_endless_ray(const struct wend_surface *surface, wend_place from, struct wend_point towards,
                              struct wend_ray_end *end)
{
    struct ray_walk walk = {.surface = surface, .to = towards, .is_endless = true};
    return run_walk(&walk, from, end);
}

/* Whether a polygon has the place's level or contains the place. */
static bool is_polygon_at(const struct wend_surface *surface, wend_place place, uint32_t polygon)
{
    struct wend_around around;
    if (surface->polygons[polygon].level == place.level)
        return true;
    for (bool is = wend_surface_around(surface, place, &around); is; is = wend_around_next(surface, &around))
        if (around.polygon == polygon)
            return true;
    return false;
}

static bool arrives_at(const struct ray_walk *walk, wend_place to, const struct ray_branch *branch)
{
    return branch->exit != WEND_NONE && has_arrived(walk, branch) && is_polygon_at(walk->surface, to, branch->polygon);
}

/*
 * Continues the only branch of an unmeasured line as long as it crosses sides: only its polygon and exit change. `left`
 * is how many more polygons it may enter.
 */
static void go_straight_through(struct ray_walk *walk, uint64_t *left)
{
    const struct wend_side *sides = walk->surface->sides;
    struct ray_branch *branch = &walk->branches[0];
    for (; *left > 0 && !branch->at_corner && !has_arrived(walk, branch); --*left) {
        const uint32_t twin = sides[branch->exit].twin;
        if (twin == WEND_NONE || !wend_polygon_is_open(walk->surface, sides[twin].polygon, walk->weight))
            return;
        branch->polygon = sides[twin].polygon;
        find_exit(walk, branch);
    }
}

/* Starts branches at a place; `near` is a polygon likely to contain it, or WEND_NONE. */
static bool begin_near(struct ray_walk *walk, wend_place from, uint32_t near)
{
    if (near == WEND_NONE || !wend_place_is_deep_in(walk->surface, from, near))
        return begin_walk(walk, from, NULL);
    walk->from = (struct wend_point){from.x, from.y};
    add_branch(walk, &(struct ray_branch){.polygon = near});
    return true;
}

/* True if a branch arrives at the place; *least becomes the cost of the cheapest. */
static bool run_to_place(struct ray_walk *walk, wend_place from, uint32_t near, wend_place to, double *least)
{
    bool is_there = false;
    walk->to = (struct wend_point){to.x, to.y};
    if (!begin_near(walk, from, near))
        return false;
    uint64_t left = (uint64_t)walk->surface->polygon_count * 2 + 2 * MOST_BRANCHES;
    while (walk->count > 0 && left-- > 0) {
        if (walk->count == 1 && !walk->is_measured)
            go_straight_through(walk, &left);
        struct ray_branch branch = take_branch(walk);
        if (branch.exit == WEND_NONE || !has_arrived(walk, &branch)) {
            go_on_with(walk, &branch);
        } else if (arrives_at(walk, to, &branch)) {
            double cost = branch_cost(walk, &branch, 1);
            *least = !is_there || cost < *least ? cost : *least;
            is_there = true;
            if (!walk->is_priced)
                break;
        }
    }
    return is_there;
}

/* A line from a place to itself crosses nothing: it is free if both are the same ground. */
static bool is_one_place(const struct wend_surface *surface, wend_place from, wend_place to)
{
    struct wend_around around;
    for (bool is = wend_surface_around(surface, from, &around); is; is = wend_around_next(surface, &around))
        if (is_polygon_at(surface, to, around.polygon))
            return true;
    return false;
}

bool wend_surface_sees_from(const struct wend_surface *surface, wend_place from, uint32_t near, wend_place to)
{
    struct ray_walk walk = {.surface = surface};
    if (from.x == to.x && from.y == to.y)
        return is_one_place(surface, from, to);
    double cost;
    return run_to_place(&walk, from, near, to, &cost);
}

bool wend_surface_sees(const struct wend_surface *surface, wend_place from, wend_place to)
{
    return wend_surface_sees_from(surface, from, WEND_NONE, to);
}

static uint64_t price_line(struct ray_walk *walk, wend_place from, wend_place to, uint32_t price)
{
    if (from.x == to.x && from.y == to.y)
        return is_one_place(walk->surface, from, to) ? 0 : UINT64_MAX;
    double excess;
    if (!run_to_place(walk, from, WEND_NONE, to, &excess))
        return UINT64_MAX;
    double x = (double)to.x - from.x, y = (double)to.y - from.y;
    double cost = wend_sqrt(x * x + y * y) / WEND_CELL * price * (walk->base + excess);
    uint64_t below = (uint64_t)cost;
    return below + ((double)below < cost);
}

uint64_t wend_surface_line_cost(const struct wend_surface *surface, wend_place from, wend_place to,
                                const uint16_t weight[256], uint32_t price)
{
    struct ray_walk walk = {.surface = surface, .is_measured = true, .is_priced = true, .weight = weight};
    return price_line(&walk, from, to, price);
}

uint64_t wend_surface_profile_cost(const struct wend_surface *surface, wend_place from, wend_place to,
                                   const wend_profile *profile)
{
    struct ray_walk walk = {.surface = surface, .is_measured = true, .is_priced = true, .profile = profile};
    return price_line(&walk, from, to, profile->straight);
}

/* The pieces of a line. */

#define NO_HEIGHT 1e300

/* Heights that differ by at most this, in 1/256 cells, are those of one place. */
#define SAME_HEIGHT 1.5

static double height_along(const struct ray_walk *walk, uint32_t polygon, double fraction)
{
    const double x = walk->from.x + ((double)walk->to.x - walk->from.x) * fraction;
    const double y = walk->from.y + ((double)walk->to.y - walk->from.y) * fraction;
    return wend_surface_height_between(walk->surface, polygon, x, y);
}

/* Whether a branch passes over the known ground where it gets there, and ends at the line's height. */
static bool fits_known(const struct ray_walk *walk, const struct ray_branch *branch, bool arrives)
{
    const struct wend_line_height *known = walk->known;
    const double until = arrives ? 1 : branch->until;
    if (known && known->is_known && branch->from <= known->at && known->at <= until &&
        WEND_ABS(height_along(walk, branch->polygon, known->at) - known->height) > SAME_HEIGHT)
        return false;
    return !arrives || walk->end >= NO_HEIGHT ||
           WEND_ABS(height_along(walk, branch->polygon, 1) - walk->end) <= SAME_HEIGHT;
}

/* The branches of a fork, a bit each, from which all present branches come; 0 if they have several origins. */
static uint32_t shared_origin(const struct ray_walk *walk)
{
    uint32_t shared = UINT32_MAX;
    for (uint32_t i = 0; i < walk->count; i++)
        shared &= walk->branches[i].via;
    return shared;
}

/*
 * Returns a branch of a fork from which the line arrives: where it runs along sides, the polygon to its left may end at
 * a wall and the one to its right continue. Looks ahead until all present branches come from one; 0 if none fits.
 */
static uint32_t branch_that_arrives(const struct ray_walk *fork, wend_place to)
{
    struct ray_walk walk = *fork;
    uint32_t via = 0, chosen = 0;
    uint64_t left = (uint64_t)walk.surface->polygon_count * 2 + 2 * MOST_BRANCHES;
    for (uint32_t i = 0; i < walk.count; i++)
        walk.branches[i].via = UINT32_C(1) << i;
    while (via == 0 && walk.count > 0 && left-- > 0) {
        const struct ray_branch branch = take_branch(&walk);
        const bool arrives = arrives_at(&walk, to, &branch);
        if (!fits_known(&walk, &branch, arrives))
            continue;
        if (arrives)
            via = branch.via;
        else if (branch.exit != WEND_NONE && !has_arrived(&walk, &branch))
            go_on_with(&walk, &branch);
        if (via == 0 && walk.count > 0)
            via = shared_origin(&walk);
    }
    while (via != 0 && !(via >> chosen & 1))
        chosen++;
    return chosen;
}

/* Passes on the pieces of a line in a branch's polygon, up to a fraction; false if the taker wants no more. */
static bool hand_out_ground(const struct ray_walk *walk, const struct ray_branch *branch, double until,
                            const struct wend_line_taker *taker)
{
    const struct wend_surface *surface = walk->surface;
    if (!taker->takes_level_whole || !surface->polygons[branch->polygon].is_level)
        return wend_climb_pieces(&(struct wend_ground_line){surface, walk->from, walk->to}, branch->polygon,
                                 branch->from, until, taker);
    const double height = surface->heights[surface->sides[surface->polygons[branch->polygon].first].corner >> 1];
    const struct wend_line_piece piece = {branch->polygon, branch->from, until, height, height};
    return branch->from >= until || taker->take(taker->context, &piece);
}

/* Continues the present branches, like wend_surface_pieces; false at a fork too if the height of the end is needed. */
static bool walk_pieces(struct ray_walk *walk, wend_place to, const struct wend_line_taker *taker)
{
    uint64_t left = (uint64_t)walk->surface->polygon_count * 2 + 2 * MOST_BRANCHES;
    while (walk->count > 0 && left-- > 0 && !(walk->count > 1 && walk->lacks_end)) {
        const struct ray_branch branch = walk->branches[walk->count == 1 ? 0 : branch_that_arrives(walk, to)];
        const bool is_over = branch.exit == WEND_NONE || has_arrived(walk, &branch);
        const bool arrives = is_over && arrives_at(walk, to, &branch);
        if (is_over && !arrives)
            return false;
        if (arrives && branch.at_corner && wend_point_equal(walk->surface->sides[branch.exit].at, walk->to))
            walk->corner = branch.exit;
        if (!hand_out_ground(walk, &branch, arrives ? 1 : branch.until, taker) || arrives)
            return true;
        walk->count = 0;
        if (!go_on_with(walk, &branch))
            return false;
    }
    return false;
}

/* Sets up a walk that measures fractions, except the branches, which are many bytes. */
static void set_up_pieces(struct ray_walk *walk, const struct wend_surface *surface, wend_place to)
{
    walk->surface = surface;
    walk->to = (struct wend_point){to.x, to.y};
    walk->is_endless = walk->is_priced = walk->lacks_end = false;
    walk->is_measured = true;
    walk->weight = NULL;
    walk->profile = NULL;
    walk->base = 0;
    walk->known = NULL;
    walk->end = NO_HEIGHT;
    walk->corner = WEND_NONE;
    walk->count = 0;
}

static bool take_none(void *context, const struct wend_line_piece *piece)
{
    (void)context;
    (void)piece;
    return true;
}

/* The height at a place where a line to the next one begins; NO_HEIGHT if that is ambiguous. */
static double height_towards(const struct wend_surface *surface, wend_place from, wend_place to)
{
    const struct wend_line_taker taker = {take_none, NULL, true};
    struct ray_walk walk;
    double found = NO_HEIGHT;
    from.flags = 0;
    set_up_pieces(&walk, surface, to);
    if (wend_point_equal((struct wend_point){from.x, from.y}, walk.to) || !begin_walk(&walk, from, NULL))
        return NO_HEIGHT;
    for (uint32_t i = 0; i < walk.count; i++) {
        struct ray_walk one = walk;
        const double height = height_along(&walk, walk.branches[i].polygon, 0);
        one.branches[0] = walk.branches[i];
        one.count = 1;
        if (WEND_ABS(height - found) <= SAME_HEIGHT || (walk.count > 1 && !walk_pieces(&one, to, &taker)))
            continue;
        if (found < NO_HEIGHT)
            return NO_HEIGHT;
        found = height;
    }
    return found;
}

/*
 * Starts in the one polygon at a corner that the line enters; false if there are several, or if it has another level.
 */
static bool begin_at_corner(struct ray_walk *walk, wend_place from, uint32_t corner)
{
    walk->from = (struct wend_point){from.x, from.y};
    pass_ray_corner(walk, &(struct ray_branch){.exit = corner});
    if (walk->count == 1 && walk->surface->polygons[walk->branches[0].polygon].level == from.level)
        return true;
    walk->count = 0;
    return false;
}

/* Like wend_surface_pieces, by a walk that is set up; `corner` is a side that begins at `from`, or WEND_NONE. */
static bool run_pieces(struct ray_walk *walk, wend_place from, wend_place to, const struct wend_line_height *known,
                       uint32_t corner, const struct wend_line_taker *taker)
{
    if (from.x == to.x && from.y == to.y)
        return is_one_place(walk->surface, from, to);
    if ((corner == WEND_NONE || !begin_at_corner(walk, from, corner)) && !begin_walk(walk, from, NULL))
        return false;
    walk->known = walk->surface->heights ? known : NULL;
    walk->lacks_end = walk->known && known->next;
    if (walk_pieces(walk, to, taker))
        return true;
    if (!walk->lacks_end || walk->count < 2)
        return false;
    walk->end = height_towards(walk->surface, to, *known->next);
    walk->lacks_end = false;
    return walk_pieces(walk, to, taker);
}

bool wend_surface_pieces(const struct wend_surface *surface, wend_place from, wend_place to,
                         const struct wend_line_height *known, const struct wend_line_taker *taker)
{
    struct ray_walk walk;
    set_up_pieces(&walk, surface, to);
    return run_pieces(&walk, from, to, known, WEND_NONE, taker);
}

double wend_line_slope_excess(const struct wend_surface *surface, wend_place from, wend_place to,
                              struct wend_line_height *known)
{
    const double plan = wend_length((double)to.x - from.x, (double)to.y - from.y);
    struct wend_slope_sum sum = {plan, 0, 0};
    const struct wend_line_taker taker = {wend_slope_add, &sum, true};
    struct ray_walk walk;
    bool is_free = false;
    set_up_pieces(&walk, surface, to);
    if (surface->heights && known->corner != WEND_NONE)
        is_free = run_pieces(&walk, from, to, known, known->corner, &taker);
    if (surface->heights && !is_free) {
        sum = (struct wend_slope_sum){plan, 0, 0};
        set_up_pieces(&walk, surface, to);
        is_free = run_pieces(&walk, from, to, known, WEND_NONE, &taker);
    }
    *known = (struct wend_line_height){is_free, 0, sum.last, NULL, is_free ? walk.corner : WEND_NONE};
    return is_free ? sum.excess : 0;
}
