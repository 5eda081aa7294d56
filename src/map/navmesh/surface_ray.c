/*
 * Straight lines over a surface, from polygon to polygon. A line that runs along sides is in two polygons at once, and
 * where a wall without thickness lies between them each side goes on by itself: up to four branches are kept.
 */

#include "base/root.h"
#include "map/geometry/geometry.h"
#include "map/grid/profile.h"
#include "map/navmesh/navmesh_calls.h"

/* The polygon or one beside it that a point lies in; WEND_NONE for none of them. */
static uint32_t polygon_beside(const struct wend_surface *surface, uint32_t polygon, struct wend_point point)
{
    uint32_t side, first = surface->polygons[polygon].first;
    bool at_corner;
    if (wend_polygon_has(surface, polygon, point, &side, &at_corner))
        return polygon;
    for (uint32_t i = 0; i < surface->polygons[polygon].count; i++) {
        const struct wend_side *here = &surface->sides[first + i];
        if (here->twin == WEND_NONE || wend_cross(here->at, wend_side_end(surface, first + i), point) > 0)
            continue;
        uint32_t other = surface->sides[here->twin].polygon;
        if (wend_polygon_has(surface, other, point, &side, &at_corner))
            return other;
    }
    return WEND_NONE;
}

static bool keeps_rule(const struct wend_settle_rule *rule, struct wend_point point)
{
    if (!rule)
        return true;
    return wend_sqrt((double)wend_point_square(rule->from, point)) <= rule->most &&
           wend_point_square(rule->goal, point) < rule->nearer;
}

/* The nearest whole number, halves up. */
static int32_t round_off(double value)
{
    value += 0.5;
    int32_t whole = (int32_t)value;
    return whole - (value < whole);
}

bool wend_surface_settle(const struct wend_surface *surface, double x, double y, const struct wend_settle_rule *rule,
                         uint32_t *polygon, wend_place *place)
{
    struct wend_point middle = {round_off(x), round_off(y)};
    uint32_t from = *polygon;
    double nearest = 0;
    bool found = false;
    for (int32_t i = 0; i < 9; i++) {
        /* The middle first: nothing is nearer. */
        static const int8_t across[9] = {0, 0, -1, 1, 0, -1, 1, -1, 1}, down[9] = {0, -1, 0, 0, 1, -1, -1, 1, 1};
        struct wend_point point = {middle.x + across[i], middle.y + down[i]};
        double square = (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y);
        if ((found && square >= nearest) || !keeps_rule(rule, point))
            continue;
        uint32_t there = polygon_beside(surface, from, point);
        if (there == WEND_NONE)
            continue;
        found = true;
        nearest = square;
        *polygon = there;
        *place = (wend_place){point.x, point.y, surface->polygons[there].level, 0};
    }
    return found;
}

wend_place wend_surface_settle_anyhow(const struct wend_surface *surface, double x, double y, uint32_t *polygon)
{
    wend_place place = {0, 0, 0, 0};
    if (wend_surface_settle(surface, x, y, NULL, polygon, &place))
        return place;
    const struct wend_polygon *shape = &surface->polygons[*polygon];
    double nearest = 0;
    for (uint32_t i = 0; i < shape->count; i++) {
        struct wend_point at = surface->sides[shape->first + i].at;
        double square = (at.x - x) * (at.x - x) + (at.y - y) * (at.y - y);
        if (i != 0 && square >= nearest)
            continue;
        nearest = square;
        place = (wend_place){at.x, at.y, shape->level, 0};
    }
    return place;
}

int32_t wend_surface_height(const struct wend_surface *surface, uint32_t polygon, struct wend_point point)
{
    if (!surface->heights)
        return 0;
    uint32_t first = surface->polygons[polygon].first, count = surface->polygons[polygon].count, i = 1;
    const struct wend_side *sides = surface->sides + first;
    /* Corners turn one way, so that the point's triangle is the first whose far side it lies within. */
    while (i + 2 < count && wend_cross(sides[0].at, sides[i + 1].at, point) > 0)
        i++;
    const struct wend_side *corners[3] = {sides, sides + i, sides + i + 1};
    double whole = 0, sum = 0;
    for (int k = 0; k < 3; k++) {
        int64_t share = wend_cross(corners[(k + 1) % 3]->at, corners[(k + 2) % 3]->at, point);
        whole += (double)share;
        sum += (double)share * surface->heights[corners[k]->corner >> 1];
    }
    return round_off(sum / whole);
}

enum { MOST_BRANCHES = 4 };

/* One polygon that the line is in, and where it leaves it. */
struct ray_branch {
    uint32_t polygon;
    uint32_t exit; /* the side it leaves by, or that begins where it leaves; WEND_NONE: the polygon is not convex */
    bool at_corner;
    int64_t reach; /* of an exit at a corner: how far along the line, times its length */
    double from;   /* fraction of the line where it came in */
    double cost;   /* up to there: fraction times how much heavier the ground is than where the line begins */
};

struct ray_walk {
    const struct wend_surface *surface;
    struct wend_point from, to;
    bool is_endless;
    bool is_priced;         /* somebody asks for the cost */
    const uint16_t *weight; /* per terrain; null: that of the profile */
    const wend_profile *profile;
    double base; /* the weight where it begins: even ground costs just that, without rounding */
    struct ray_branch branches[MOST_BRANCHES];
    uint32_t count;
};

/* How far along the line a point lies, times its length. */
static int64_t ray_reach(const struct ray_walk *walk, struct wend_point point)
{
    return ((int64_t)walk->to.x - walk->from.x) * ((int64_t)point.x - walk->from.x) +
           ((int64_t)walk->to.y - walk->from.y) * ((int64_t)point.y - walk->from.y);
}

/* The cross product of a side with the line's direction: below 0 where the line goes out through it. */
static int64_t ray_turn(const struct ray_walk *walk, struct wend_point a, struct wend_point b)
{
    return ((int64_t)b.x - a.x) * ((int64_t)walk->to.y - walk->from.y) -
           ((int64_t)b.y - a.y) * ((int64_t)walk->to.x - walk->from.x);
}

static double ray_weight(const struct ray_walk *walk, uint32_t polygon)
{
    uint8_t terrain = walk->surface->polygons[polygon].terrain;
    return walk->weight ? walk->weight[terrain] : (double)wend_profile_weight(walk->profile, terrain);
}

/* Whether the line goes on into a polygon from one of its corners. */
static bool enters_at_corner(const struct ray_walk *walk, uint32_t side)
{
    const struct wend_surface *surface = walk->surface;
    struct wend_point at = surface->sides[side].at;
    return ray_turn(walk, at, wend_side_end(surface, side)) >= 0 &&
           ray_turn(walk, surface->sides[wend_side_before(surface, side)].at, at) >= 0;
}

static void find_exit(const struct ray_walk *walk, struct ray_branch *branch)
{
    const struct wend_surface *surface = walk->surface;
    uint32_t first = surface->polygons[branch->polygon].first, count = surface->polygons[branch->polygon].count;
    /* Above 0 to the left of the line, on it 0. */
    int64_t before = wend_cross(walk->from, walk->to, surface->sides[first + count - 1].at);
    branch->exit = WEND_NONE;
    branch->at_corner = true;
    for (uint32_t i = 0; i < count; i++) {
        int64_t here = wend_cross(walk->from, walk->to, surface->sides[first + i].at);
        if (before < 0 && here > 0) {
            branch->exit = first + (i == 0 ? count - 1 : i - 1);
            branch->at_corner = false;
            return;
        }
        before = here;
        if (here != 0)
            continue;
        int64_t reach = ray_reach(walk, surface->sides[first + i].at);
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

static void add_branch(struct ray_walk *walk, uint32_t polygon, double from, double cost)
{
    for (uint32_t i = 0; i < walk->count; i++) {
        struct ray_branch *branch = &walk->branches[i];
        if (branch->polygon != polygon)
            continue;
        branch->cost = cost < branch->cost ? cost : branch->cost;
        return;
    }
    if (walk->count == MOST_BRANCHES)
        return;
    if (walk->is_priced && from == 0 && walk->count == 0)
        walk->base = ray_weight(walk, polygon);
    struct ray_branch *branch = &walk->branches[walk->count++];
    branch->polygon = polygon;
    branch->from = from;
    branch->cost = cost;
    find_exit(walk, branch);
}

/* What a branch's cost is up to a fraction of the line. */
static double branch_cost(const struct ray_walk *walk, const struct ray_branch *branch, double fraction)
{
    if (!walk->is_priced)
        return 0;
    double weight = ray_weight(walk, branch->polygon);
    return branch->cost + (weight - walk->base) * (fraction - branch->from);
}

/* Goes on from a corner into the polygons around it. */
static void pass_ray_corner(struct ray_walk *walk, const struct ray_branch *branch)
{
    const struct wend_surface *surface = walk->surface;
    double fraction = walk->is_priced ? exit_fraction(walk, branch) : 0, cost = branch_cost(walk, branch, fraction);
    uint32_t at = branch->exit;
    do {
        if (enters_at_corner(walk, at))
            add_branch(walk, surface->sides[at].polygon, fraction, cost);
        uint32_t twin = surface->sides[at].twin;
        at = twin == WEND_NONE ? WEND_NONE : wend_side_next(surface, twin);
    } while (at != WEND_NONE && at != branch->exit);
    if (at == branch->exit)
        return;
    /* It ended at a wall: the other way round. */
    for (at = surface->sides[wend_side_before(surface, branch->exit)].twin; at != WEND_NONE;
         at = surface->sides[wend_side_before(surface, at)].twin)
        if (enters_at_corner(walk, at))
            add_branch(walk, surface->sides[at].polygon, fraction, cost);
}

/* The wall around a corner that keeps the line from going on. */
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

/* The next branch to go on with: one that crosses a side, else the one that comes to its corner first. */
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

/* Goes on with one branch; false where a wall stops it. */
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
    double fraction = walk->is_priced ? exit_fraction(walk, branch) : 0;
    add_branch(walk, surface->sides[twin].polygon, fraction, branch_cost(walk, branch, fraction));
    return true;
}

/* The wall that a line meets at once, as it begins on it. */
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

/* Begins in all polygons around the start that the line goes into. False where there are none at all. */
static bool begin_walk(struct ray_walk *walk, wend_place from, struct wend_ray_end *end)
{
    const struct wend_surface *surface = walk->surface;
    struct wend_around around;
    walk->from = (struct wend_point){from.x, from.y};
    if (!wend_surface_around(surface, from, &around))
        return false;
    note_start(walk, around, end);
    bool is_point = wend_point_equal(walk->from, walk->to);
    if (is_point) {
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
            add_branch(walk, around.polygon, 0, 0);
    } while (wend_around_next(surface, &around));
    return true;
}

/* Walks until a branch arrives, or all are stopped. False where the start is not on the surface. */
static bool run_walk(struct ray_walk *walk, wend_place from, struct wend_ray_end *end)
{
    if (!begin_walk(walk, from, end))
        return false;
    /* A straight line crosses each polygon once; on ground that is not convex it must end all the same. */
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

/* Whether a polygon is one of those a place lies in. */
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

/* Whether a branch arrives at the place; *least becomes the cost of the cheapest. */
static bool run_to_place(struct ray_walk *walk, wend_place from, wend_place to, double *least)
{
    struct wend_ray_end end;
    bool is_there = false;
    walk->to = (struct wend_point){to.x, to.y};
    if (!begin_walk(walk, from, &end))
        return false;
    uint64_t left = (uint64_t)walk->surface->polygon_count * 2 + 2 * MOST_BRANCHES;
    while (walk->count > 0 && left-- > 0) {
        struct ray_branch branch = take_branch(walk);
        if (branch.exit == WEND_NONE || !has_arrived(walk, &branch)) {
            go_on_with(walk, &branch);
        } else if (is_polygon_at(walk->surface, to, branch.polygon)) {
            double cost = branch_cost(walk, &branch, 1);
            *least = !is_there || cost < *least ? cost : *least;
            is_there = true;
            if (!walk->is_priced)
                break;
        }
    }
    return is_there;
}

/* A line from a place to itself crosses nothing: it is free where both are the same ground. */
static bool is_one_place(const struct wend_surface *surface, wend_place from, wend_place to)
{
    struct wend_around around;
    for (bool is = wend_surface_around(surface, from, &around); is; is = wend_around_next(surface, &around))
        if (is_polygon_at(surface, to, around.polygon))
            return true;
    return false;
}

bool wend_surface_sees(const struct wend_surface *surface, wend_place from, wend_place to)
{
    struct ray_walk walk = {.surface = surface};
    if (from.x == to.x && from.y == to.y)
        return is_one_place(surface, from, to);
    double cost;
    return run_to_place(&walk, from, to, &cost);
}

static uint64_t price_line(struct ray_walk *walk, wend_place from, wend_place to, uint32_t price)
{
    if (from.x == to.x && from.y == to.y)
        return is_one_place(walk->surface, from, to) ? 0 : UINT64_MAX;
    double excess;
    if (!run_to_place(walk, from, to, &excess))
        return UINT64_MAX;
    double x = (double)to.x - from.x, y = (double)to.y - from.y;
    double cost = wend_sqrt(x * x + y * y) / WEND_CELL * price * (walk->base + excess);
    uint64_t below = (uint64_t)cost;
    return below + ((double)below < cost);
}

uint64_t wend_surface_line_cost(const struct wend_surface *surface, wend_place from, wend_place to,
                                const uint16_t weight[256], uint32_t price)
{
    struct ray_walk walk = {.surface = surface, .is_priced = true, .weight = weight};
    return price_line(&walk, from, to, price);
}

uint64_t wend_surface_profile_cost(const struct wend_surface *surface, wend_place from, wend_place to,
                                   const wend_profile *profile)
{
    struct ray_walk walk = {.surface = surface, .is_priced = true, .profile = profile};
    return price_line(&walk, from, to, profile->straight);
}

/* Moving over a surface, sliding along its walls. */

struct slide {
    const struct wend_surface *surface;
    struct wend_point goal;
    double most; /* the whole way, in 1/256 cells */
    struct wend_surface_step *step;
};

static struct wend_point slide_at(const struct slide *slide)
{
    return (struct wend_point){slide->step->place.x, slide->step->place.y};
}

/* Goes on to a place in one polygon with where it is, or beside it. */
static void advance_to(struct slide *slide, wend_place place, uint32_t polygon)
{
    struct wend_point to = {place.x, place.y};
    slide->step->travelled += wend_sqrt((double)wend_point_square(slide_at(slide), to));
    slide->step->place = place;
    slide->step->polygon = polygon;
}

/*
 * Goes on towards a point of the surface in 1/256 cells, as far as it may; false where that leads no nearer to the
 * goal, so that the move is over.
 */
static bool approach(struct slide *slide, double x, double y, uint32_t polygon)
{
    struct wend_point at = slide_at(slide);
    struct wend_settle_rule rule = {at, slide->most - slide->step->travelled, slide->goal,
                                    wend_point_square(at, slide->goal)};
    double across = x - at.x, down = y - at.y, length = wend_sqrt(across * across + down * down);
    bool is_cut = length > rule.most;
    if (is_cut) {
        /* A little shorter, or rounding would make it too long. */
        double share = rule.most > 1 ? (rule.most - 1) / length : 0;
        x = at.x + across * share;
        y = at.y + down * share;
    }
    wend_place place;
    if (!wend_surface_settle(slide->surface, x, y, &rule, &polygon, &place))
        return false;
    advance_to(slide, place, polygon);
    return !is_cut;
}

/* Straight on until a wall, which `end` then tells, or the goal. */
static bool go_straight(struct slide *slide, struct wend_ray_end *end)
{
    struct wend_point at = slide_at(slide);
    if (!wend_surface_ray(slide->surface, slide->step->place, slide->goal, end))
        return false;
    if (end->is_free) {
        double left = slide->most - slide->step->travelled;
        double length = wend_sqrt((double)wend_point_square(at, slide->goal));
        wend_place place = {slide->goal.x, slide->goal.y, slide->surface->polygons[end->polygon].level, 0};
        if (length <= left)
            advance_to(slide, place, end->polygon);
        else
            approach(slide, slide->goal.x, slide->goal.y, end->polygon);
        return false;
    }
    if (end->wall == WEND_NONE)
        return false;
    slide->step->walls++;
    if (end->at_corner && wend_point_equal(end->corner, at))
        return true;
    double x = at.x + ((double)slide->goal.x - at.x) * end->fraction,
           y = at.y + ((double)slide->goal.y - at.y) * end->fraction;
    /* Where it begins next to the wall already, rounding may not let it go nearer: it slides all the same. */
    uint32_t polygon = end->polygon;
    double travelled = slide->step->travelled;
    return approach(slide, x, y, polygon) || slide->step->travelled == travelled;
}

/* The other wall at the corner where the line was stopped: walls meet there, of which one may lead on. */
static uint32_t other_wall(const struct wend_surface *surface, const struct wend_ray_end *end)
{
    uint32_t side = end->wall;
    if (wend_point_equal(surface->sides[side].at, end->corner)) {
        side = wend_side_before(surface, side);
        while (surface->sides[side].twin != WEND_NONE)
            side = wend_side_before(surface, surface->sides[side].twin);
    } else {
        side = wend_side_next(surface, side);
        while (surface->sides[side].twin != WEND_NONE)
            side = wend_side_next(surface, surface->sides[side].twin);
    }
    return side;
}

/* Along a wall to its point nearest to the goal; false where that is no way on. */
static bool slide_along(struct slide *slide, uint32_t wall)
{
    double x, y, travelled = slide->step->travelled;
    struct wend_point a = slide->surface->sides[wall].at, b = wend_side_end(slide->surface, wall);
    wend_foot_on_side(slide->goal, a, b, &x, &y);
    return approach(slide, x, y, slide->surface->sides[wall].polygon) && slide->step->travelled > travelled;
}

bool wend_surface_move(const struct wend_surface *surface, wend_place from, struct wend_point to,
                       struct wend_surface_step *step)
{
    struct wend_around around;
    struct wend_point start = {from.x, from.y};
    if (!wend_surface_around(surface, from, &around))
        return false;
    *step = (struct wend_surface_step){.place = {from.x, from.y, from.level, 0}, .polygon = around.polygon};
    struct slide slide = {surface, to, wend_sqrt((double)wend_point_square(start, to)), step};
    struct wend_ray_end end;
    while (step->walls < WEND_MOST_WALLS && go_straight(&slide, &end)) {
        double before = step->travelled;
        bool goes_on = slide_along(&slide, end.wall);
        if (!goes_on && end.at_corner && step->travelled == before)
            goes_on = slide_along(&slide, other_wall(surface, &end));
        if (!goes_on)
            break;
    }
    return true;
}
