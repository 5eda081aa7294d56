/*
 * The next steps: A* cell by cell to the end of the first part of the coarse path, within a window around the clusters
 * which that part crosses. A path of the promised cost lies within those.
 */

#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "world/route/route.h"

#define NO_WAY UINT64_MAX

enum {
    GOAL_SIDE = 224, /* greatest span of the clusters, in cells, if the goal is among them ... */
    FAR_SIDE = 176,  /* ... and if not */
    MARGIN = 24      /* cells around them */
};

/* Bits of labels, from the lowest: closed, direction, cost, stamp. */
enum {
    WALK_CLOSED = 1,
    WALK_DIRECTION_BIT = 1,
    WALK_COST_BIT = 5,
    WALK_STAMP_BIT = 55,
    NO_WALK_STAMP = (1 << (64 - WALK_STAMP_BIT)) - 1 /* labels that were never written are all ones */
};

/* The search in a window. */
struct steps {
    wend_world_finder *finder;
    const struct wend_mover *mover;
    const struct wend_world_window *window;
    uint64_t row_factor;        /* a position's row is its index times this, divided by 2^32 */
    int32_t offset[DIRECTIONS]; /* from a position to its neighbours */
    uint32_t start, target;     /* index in the window */
    struct wend_world_point at; /* the target, in the window */
    bool pays_both;
    uint64_t straight, diagonal; /* cost of a step over the cheapest ground */
    uint64_t least, most;        /* estimate of the start; greatest estimate that is searched */
    uint32_t shift;              /* a bucket's estimates differ by less than 2^shift */
};

struct box {
    int32_t left, top, right, bottom; /* right and bottom are exclusive */
};

static void widen_window(struct box *box, int32_t x, int32_t y, int32_t side)
{
    box->left = WEND_MIN(box->left, x);
    box->top = WEND_MIN(box->top, y);
    box->right = WEND_MAX(box->right, x + side);
    box->bottom = WEND_MAX(box->bottom, y + side);
}

static bool fits_window(const struct box *box, int32_t side)
{
    return box->right - box->left <= side && box->bottom - box->top <= side;
}

/*
 * Returns the box around the first clusters of the path, as long as they fit into a window; *links becomes the number
 * of entrances the path comes through there, plus one if it gets to the goal.
 */
static struct box choose_box(const wend_world_finder *finder, uint32_t *links)
{
    struct box box = {(int32_t)finder->start.x, (int32_t)finder->start.y, (int32_t)finder->start.x + 1,
                      (int32_t)finder->start.y + 1};
    struct box wider = box;
    uint32_t number = 0;
    widen_window(&wider, (int32_t)(finder->start.column * LEAST_SIDE), (int32_t)(finder->start.row * LEAST_SIDE),
                 LEAST_SIDE);
    for (*links = 0; number < finder->answer.chain_count; number++) {
        const uint32_t label = finder->answer.chain[number];
        const struct wend_cluster_visit *visit = wend_label_visit(finder, label);
        const struct wend_world_point place = wend_label_place(finder, label);
        widen_window(&wider, place.x, place.y, 1);
        if (fits_window(&wider, FAR_SIDE)) {
            box = wider;
            *links = number + 1;
        }
        widen_window(&wider, visit->x, visit->y, (int32_t)wend_level_side(visit->level));
        if (!fits_window(&wider, GOAL_SIDE))
            return box;
    }
    *links = number + 1; /* the goal itself */
    return wider;
}

static struct wend_world_point window_point(const struct steps *steps, uint32_t at)
{
    const int32_t y = (int32_t)(at * steps->row_factor >> 32);
    return (struct wend_world_point){(int32_t)at - y * (int32_t)steps->window->width, y};
}

/* Lower bound of the cost from a position to the target. */
static uint64_t ahead(const struct steps *steps, struct wend_world_point at)
{
    const uint32_t dx = (uint32_t)WEND_ABS(at.x - steps->at.x), dy = (uint32_t)WEND_ABS(at.y - steps->at.y);
    const uint32_t less = WEND_MIN(dx, dy), more = WEND_MAX(dx, dy);
    return (more - less) * steps->straight + less * steps->diagonal;
}

/* True if this search has reached a position. */
static bool was_walk_reached(const struct wend_walk *walk, uint32_t at)
{
    return walk->labels[at] >> WALK_STAMP_BIT == walk->stamp;
}

static uint64_t walk_cost(uint64_t label)
{
    return label << (64 - WALK_STAMP_BIT) >> (64 - WALK_STAMP_BIT + WALK_COST_BIT);
}

static uint32_t walk_direction(uint64_t label)
{
    return label >> WALK_DIRECTION_BIT & 0xf;
}

/* Opens a position if this path is the cheapest yet and its estimate is within `most`. Precondition: there is room. */
static void offer_walk_step(const struct steps *steps, uint32_t to, struct wend_world_point at, uint64_t cost,
                            uint32_t direction)
{
    struct wend_walk *walk = &steps->finder->walk;
    const uint64_t label =
        (uint64_t)walk->stamp << WALK_STAMP_BIT | cost << WALK_COST_BIT | (uint64_t)direction << WALK_DIRECTION_BIT;
    if (walk->labels[to] >> WALK_COST_BIT <= label >> WALK_COST_BIT)
        return;
    const uint64_t estimate = cost + ahead(steps, at);
    if (estimate > steps->most) {
        walk->is_cut = true;
        return;
    }
    walk->labels[to] = label;
    uint32_t *bucket = &walk->buckets[(estimate - steps->least) >> steps->shift];
    walk->entries[walk->entry_count] = (struct wend_walk_entry){to, *bucket};
    *bucket = walk->entry_count++;
    steps->finder->work++;
}

/* Mask of `count` adjacent directions, `middle` in their middle. */
static uint32_t directions_around(uint32_t middle, uint32_t count)
{
    const uint32_t row = ((1u << count) - 1) << (middle + DIRECTIONS - count / 2) % DIRECTIONS;
    return (row | row >> DIRECTIONS) & 0xff;
}

/* True if a position and its neighbours weigh the same; compares two of a row at once. */
static bool is_even_around(const struct steps *steps, const uint16_t *own)
{
    const int32_t width = (int32_t)steps->window->width;
    const uint16_t pair[2] = {*own, *own};
    uint32_t same, other, differs = 0;
    memcpy(&same, pair, sizeof same);
    for (int32_t row = -width; row <= width; row += width)
        for (int32_t x = -1; x <= 0; x++) {
            memcpy(&other, own + row + x, sizeof other);
            differs |= other ^ same;
        }
    return differs == 0;
}

/*
 * Mask of the directions to try; the window's border is blocked. A cell that the position before could step to is never
 * best reached from this one. If all cells around weigh the same, the equal paths that go diagonally first are enough
 * (canonical orderings: Sturtevant and Rabin 2016, Canonical Orderings on Grids).
 */
static uint32_t directions_from(const struct steps *steps, const uint16_t *own, uint32_t came_by)
{
    const bool has_diagonals = steps->mover->has_diagonals;
    uint32_t open = 0;
    if (has_diagonals && came_by != NO_DIRECTION && is_even_around(steps, own))
        return directions_around(came_by, came_by % 2 == 0 ? 1 : 3);
    for (uint32_t direction = 0; direction < DIRECTIONS; direction++)
        open |= (uint32_t)(own[steps->offset[direction]] != 0) << direction;
    const uint32_t useful = came_by == NO_DIRECTION ? 0xff : directions_around(came_by, 5);
    if (!has_diagonals)
        return open & useful & 0x55;
    const uint32_t before = open << 1 | open >> 7,
                   after = open >> 1 | open << 7; /* straight ones beside diagonal ones */
    return open & useful & (0x55 | (steps->mover->cuts_corners ? before | after : before & after));
}

static bool expand_position(const struct steps *steps, uint32_t from)
{
    wend_world_finder *finder = steps->finder;
    const uint16_t *own = steps->window->weights + from;
    const uint64_t label = finder->walk.labels[from], cost = walk_cost(label);
    const struct wend_world_point at = window_point(steps, from);
    const uint32_t both = steps->pays_both ? *own : 0;
    if (!WEND_RESERVE(&finder->allocator, finder->walk.entries, finder->walk.entry_capacity,
                      (uint64_t)finder->walk.entry_count + DIRECTIONS))
        return false;
    for (uint32_t left = directions_from(steps, own, walk_direction(label)); left != 0; left &= left - 1) {
        const uint32_t direction = wend_count_trailing_zeros(left);
        const int32_t offset = steps->offset[direction];
        const uint64_t price = direction % 2 == 0 ? steps->mover->straight : steps->mover->diagonal;
        const struct wend_world_point to = {at.x + wend_step_x[direction], at.y + wend_step_y[direction]};
        offer_walk_step(steps, (uint32_t)((int32_t)from + offset), to, cost + price * (own[offset] + both), direction);
    }
    return true;
}

/* Makes room for a window's positions, none of them reached. False if memory is refused. */
static bool begin_steps(wend_world_finder *finder)
{
    struct wend_walk *walk = &finder->walk;
    const uint64_t count = (uint64_t)walk->window.width * walk->window.height;
    const uint32_t before = walk->label_capacity;
    if (!WEND_RESERVE(&finder->allocator, walk->labels, walk->label_capacity, count) ||
        !WEND_RESERVE(&finder->allocator, walk->entries, walk->entry_capacity, DIRECTIONS))
        return false;
    if (walk->label_capacity != before || walk->stamp == 0) {
        memset(walk->labels, 0xff, walk->label_capacity * sizeof *walk->labels);
        walk->stamp = NO_WALK_STAMP;
    }
    walk->stamp--;
    memset(walk->buckets, 0xff, sizeof walk->buckets);
    walk->entry_count = 0;
    walk->is_cut = false;
    return true;
}

/*
 * Expands bucket by bucket of estimates, in any order within one. A position that gets a lower cost later is expanded
 * again; none is whose estimate is not below the cost of the path found.
 */
static enum wend_route_end search_walk(const struct steps *steps)
{
    wend_world_finder *finder = steps->finder;
    struct wend_walk *walk = &finder->walk;
    uint64_t found = NO_WAY;
    offer_walk_step(steps, steps->start, window_point(steps, steps->start), 0, NO_DIRECTION);
    for (uint32_t bucket = 0; bucket < WALK_BUCKETS; bucket++)
        while (walk->buckets[bucket] != UINT32_MAX) {
            const struct wend_walk_entry entry = walk->entries[walk->buckets[bucket]];
            const uint64_t label = walk->labels[entry.at];
            walk->buckets[bucket] = entry.next;
            finder->work++;
            if (steps->least + ((uint64_t)bucket << steps->shift) >= found)
                return ROUTE_DONE;
            if (label & WALK_CLOSED ||
                (found != NO_WAY && walk_cost(label) + ahead(steps, window_point(steps, entry.at)) >= found))
                continue;
            walk->labels[entry.at] |= WALK_CLOSED;
            if (finder->work > finder->limit)
                return ROUTE_SPENT;
            if (!expand_position(steps, entry.at))
                return ROUTE_REFUSED;
            if (was_walk_reached(walk, steps->target))
                found = walk_cost(walk->labels[steps->target]);
        }
    return ROUTE_DONE;
}

/* Searches for paths that cost up to `most`, and if there are none, for costlier ones. */
static enum wend_route_end search_up_to(struct steps *steps, uint64_t most)
{
    struct wend_walk *walk = &steps->finder->walk;
    enum wend_route_end end;
    steps->least = ahead(steps, window_point(steps, steps->start));
    for (steps->most = WEND_MAX(most, steps->least);; steps->most *= 2) {
        steps->shift = 0;
        while ((steps->most - steps->least) >> steps->shift >= WALK_BUCKETS)
            steps->shift++;
        if (!begin_steps(steps->finder))
            return ROUTE_REFUSED;
        end = search_walk(steps);
        if (end != ROUTE_DONE || was_walk_reached(walk, steps->target) || !walk->is_cut)
            return end;
    }
}

/* Blocks the window's border, so that no free position has a neighbour outside. */
static void wall_in(struct wend_world_window *window)
{
    const uint32_t width = window->width, height = window->height;
    memset(window->weights, 0, width * sizeof *window->weights);
    memset(window->weights + (size_t)(height - 1) * width, 0, width * sizeof *window->weights);
    for (uint32_t y = 0; y < height; y++)
        window->weights[(size_t)y * width] = window->weights[(size_t)y * width + width - 1] = 0;
}

/* Lower bound of the cost of paths from start to target that leave the window. */
static uint64_t cost_around(const struct steps *steps)
{
    const int32_t width = (int32_t)steps->window->width, height = (int32_t)steps->window->height;
    const struct wend_world_point a = {(int32_t)steps->start % width, (int32_t)steps->start / width}, b = steps->at;
    const int32_t beyond[SIDES] = {a.y + b.y, 2 * (width - 1) - a.x - b.x, 2 * (height - 1) - a.y - b.y, a.x + b.x};
    uint64_t least = NO_WAY;
    for (uint32_t side = 0; side < SIDES; side++) {
        const int32_t along = side % 2 == 0 ? a.x - b.x : a.y - b.y;
        const uint64_t cost = wend_mover_octile(steps->mover, (uint32_t)beyond[side], (uint32_t)WEND_ABS(along)) *
                              (steps->pays_both ? 2 : 1);
        least = WEND_MIN(least, cost);
    }
    return least;
}

/* Writes the first of the steps found as turning points. */
static bool write_steps(const struct steps *steps, uint32_t most, wend_world_path *path)
{
    wend_world_finder *finder = steps->finder;
    const int32_t width = (int32_t)steps->window->width;
    uint32_t total = 0, direction = NO_DIRECTION, at = steps->target;
    for (; at != steps->start; total++) {
        const uint32_t by = walk_direction(finder->walk.labels[at]);
        at = (uint32_t)((int32_t)at - steps->offset[by]);
    }
    if (!WEND_RESERVE(&finder->allocator, finder->answer.points, finder->answer.point_capacity, (uint64_t)total + 2))
        return false;
    const uint32_t count = WEND_MIN(total, most);
    uint32_t points = 0;
    at = steps->target;
    for (uint32_t left = total; left > 0; left--) { /* from the target back; later steps are skipped */
        const uint32_t by = walk_direction(finder->walk.labels[at]);
        if (left == count)
            path->step_cost = walk_cost(finder->walk.labels[at]);
        if (left <= count && by != direction) {
            finder->answer.points[points++] = wend_place_cell(finder->walk.window.x + (int32_t)at % width,
                                                              finder->walk.window.y + (int32_t)at / width);
            direction = by;
        }
        at = (uint32_t)((int32_t)at - steps->offset[by]);
    }
    finder->answer.points[points++] = wend_place_cell((int32_t)finder->start.x, (int32_t)finder->start.y);
    for (uint32_t i = 0; i < points / 2; i++) {
        const wend_place other = finder->answer.points[i];
        finder->answer.points[i] = finder->answer.points[points - 1 - i];
        finder->answer.points[points - 1 - i] = other;
    }
    path->points = finder->answer.points;
    path->point_count = points;
    path->step_count = count;
    path->arrives = count == total && at == steps->start;
    return true;
}

/* Cost of the coarse path from the window's target on, which it comes to through a label's entrance. */
static uint64_t cost_beyond(const struct steps *steps, uint32_t label)
{
    const wend_world_finder *finder = steps->finder;
    const uint16_t weight = steps->window->weights[steps->target];
    const uint64_t half_step = (uint64_t)steps->mover->straight * weight;
    return wend_finder_cost(finder, wend_difference(wend_label_cost(finder, label), half_step), weight);
}

/* Sets up the search in the finder's window, from its start to a target. */
static struct steps steps_to(wend_world_finder *finder, struct wend_world_point target)
{
    const struct wend_world_window *window = &finder->walk.window;
    struct steps steps = {.finder = finder,
                          .mover = &finder->space->overlay.mover,
                          .window = window,
                          .row_factor = UINT32_MAX / window->width + UINT64_C(1),
                          .at = {target.x - window->x, target.y - window->y},
                          .pays_both = finder->space->profile.weigh == WEND_WEIGH_BOTH};
    const uint64_t least = (uint64_t)steps.mover->least * (steps.pays_both ? 2 : 1);
    steps.straight = least * steps.mover->straight;
    steps.diagonal = least * steps.mover->diagonal;
    for (uint32_t direction = 0; direction < DIRECTIONS; direction++)
        steps.offset[direction] = wend_step_x[direction] + wend_step_y[direction] * (int32_t)window->width;
    steps.start = (finder->start.y - (uint32_t)window->y) * window->width + finder->start.x - (uint32_t)window->x;
    steps.target = (uint32_t)steps.at.y * window->width + (uint32_t)steps.at.x;
    return steps;
}

/* Cost that the coarse path promises for its first links, and some more, since its costs are rounded. */
static uint64_t promised_cost(const struct steps *steps, uint32_t links)
{
    const wend_world_finder *finder = steps->finder;
    const uint16_t *weights = steps->window->weights;
    const uint64_t straight = steps->mover->straight, from = straight * weights[steps->start],
                   to = straight * weights[steps->target];
    const bool to_goal = links > finder->answer.chain_count;
    uint64_t cost = finder->coarse.best;
    if (!to_goal)
        cost = wend_difference(cost, wend_label_cost(finder, finder->answer.chain[links - 1])) + to;
    if (!steps->pays_both)
        cost = wend_difference(cost + to, from) / 2;
    return cost + cost / 32 + straight * steps->mover->most;
}

enum wend_route_end wend_steps_find(wend_world_finder *finder, uint32_t most, wend_world_path *path)
{
    uint32_t links;
    const struct box box = choose_box(finder, &links);
    const bool to_goal = links > finder->answer.chain_count;
    struct wend_world_window *window = &finder->walk.window;
    const struct wend_world_point target =
        to_goal ? (struct wend_world_point){(int32_t)finder->goal.x, (int32_t)finder->goal.y}
                : wend_label_place(finder, finder->answer.chain[links - 1]);
    window->x = box.left - MARGIN;
    window->y = box.top - MARGIN;
    window->width = (uint32_t)(box.right - box.left) + 2 * MARGIN;
    window->height = (uint32_t)(box.bottom - box.top) + 2 * MARGIN;
    if (!wend_window_read(window, &finder->tiles, &finder->space->overlay.mover))
        return ROUTE_REFUSED;
    wall_in(window);
    struct steps steps = steps_to(finder, target);
    const enum wend_route_end end = search_up_to(&steps, promised_cost(&steps, links));
    if (end != ROUTE_DONE)
        return end;
    if (!was_walk_reached(&finder->walk, steps.target))
        return ROUTE_DONE;
    if (!write_steps(&steps, most, path))
        return ROUTE_REFUSED;
    path->arrives &= to_goal;
    const uint64_t cost = walk_cost(finder->walk.labels[steps.target]);
    path->is_exact = to_goal && cost <= cost_around(&steps);
    path->cost = cost + (to_goal ? 0 : cost_beyond(&steps, finder->answer.chain[links - 1]));
    return ROUTE_DONE;
}
