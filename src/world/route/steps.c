/*
 * The next steps: A* cell by cell, within a window around the clusters that the first part of the coarse way crosses,
 * to where that part ends. The way which the coarse one promises lies within them.
 */

#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/heap.h"
#include "world/route/route.h"

#define NO_WAY UINT64_MAX

enum {
    MOST_SIDE = 352, /* of what the clusters cover together, in cells */
    MARGIN = 24,     /* around them */
    INDEX_BITS = 18, /* of positions in a window */
    TIE_BITS = 6     /* of keys: of equal estimates the one goes first that has less ahead */
};

/* The search in a window. */
struct steps {
    wend_world_finder *finder;
    const struct wend_mover *mover;
    const struct wend_world_window *window;
    uint32_t start, target;     /* by number in the window */
    struct wend_world_point at; /* the target, in the window */
    bool pays_both;
    uint32_t shift, tie_shift; /* of costs in keys, and of what is ahead */
};

struct box {
    int32_t left, top, right, bottom; /* right and bottom are no more in it */
};

static void widen_window(struct box *box, int32_t x, int32_t y, int32_t side)
{
    box->left = WEND_MIN(box->left, x);
    box->top = WEND_MIN(box->top, y);
    box->right = WEND_MAX(box->right, x + side);
    box->bottom = WEND_MAX(box->bottom, y + side);
}

/*
 * The clusters that the way crosses first, as long as they fit into a window; *links becomes how many labels that is.
 */
static struct box choose_box(const wend_world_finder *finder, uint32_t *links)
{
    struct box box = {(int32_t)finder->start.x, (int32_t)finder->start.y, (int32_t)finder->start.x + 1,
                      (int32_t)finder->start.y + 1};
    for (*links = 0; *links < finder->answer.chain_count; (*links)++) {
        const struct wend_cluster_visit *visit =
            &finder->coarse.visits[finder->coarse.labels[finder->answer.chain[*links]].visit];
        const struct wend_world_point beyond = wend_label_beyond(finder, finder->answer.chain[*links]);
        struct box wider = box;
        widen_window(&wider, visit->x, visit->y, (int32_t)wend_level_side(visit->level));
        widen_window(&wider, beyond.x, beyond.y, 1);
        if (wider.right - wider.left > MOST_SIDE || wider.bottom - wider.top > MOST_SIDE)
            return box;
        box = wider;
    }
    struct box wider = box;
    widen_window(&wider, (int32_t)(finder->goal.column * LEAST_SIDE), (int32_t)(finder->goal.row * LEAST_SIDE),
                 LEAST_SIDE);
    if (wider.right - wider.left <= MOST_SIDE && wider.bottom - wider.top <= MOST_SIDE) {
        (*links)++; /* the goal itself */
        return wider;
    }
    return box;
}

static uint64_t step_price(const struct steps *steps, uint32_t from, uint32_t to, uint32_t price)
{
    const uint16_t *weights = steps->window->weights;
    return (uint64_t)price * (weights[to] + (steps->pays_both ? (uint32_t)weights[from] : 0));
}

/* What is left at least, in cells. */
static uint64_t ahead(const struct steps *steps, int32_t x, int32_t y)
{
    return wend_mover_octile(steps->mover, (uint32_t)WEND_ABS(x - steps->at.x), (uint32_t)WEND_ABS(y - steps->at.y)) *
           (steps->pays_both ? 2 : 1);
}

static bool offer_walk_step(const struct steps *steps, uint32_t to, uint64_t cost, uint32_t direction, uint64_t left)
{
    wend_world_finder *finder = steps->finder;
    if (finder->walk.stamps[to] == finder->walk.stamp && finder->walk.costs[to] <= cost)
        return true;
    finder->walk.stamps[to] = finder->walk.stamp;
    finder->walk.costs[to] = cost;
    finder->walk.came_by[to] = (uint8_t)direction;
    finder->work++;
    if (!WEND_RESERVE(&finder->allocator, finder->heap.keys, finder->heap.capacity, (uint64_t)finder->heap.count + 1))
        return false;
    const uint64_t tie = WEND_MIN(left >> steps->tie_shift, (UINT64_C(1) << TIE_BITS) - 1);
    wend_keys_push(finder->heap.keys, &finder->heap.count,
                   ((cost + left) >> steps->shift << TIE_BITS | tie) << INDEX_BITS | to);
    return true;
}

/* Whether a step leads somewhere; the window's border is blocked. */
static bool is_open_step(const struct steps *steps, uint32_t at, uint32_t direction)
{
    const struct wend_world_window *window = steps->window;
    const int32_t width = (int32_t)window->width, dx = wend_step_x[direction], dy = wend_step_y[direction] * width;
    const int32_t from = (int32_t)at;
    if (window->weights[from + dx + dy] == 0)
        return false;
    if (direction % 2 == 0)
        return true;
    const bool beside = window->weights[from + dx] != 0, other = window->weights[from + dy] != 0;
    return steps->mover->has_diagonals && (steps->mover->cuts_corners ? beside || other : beside && other);
}

static bool expand_position(const struct steps *steps, uint32_t at)
{
    const uint32_t width = steps->window->width;
    const int32_t x = (int32_t)(at % width), y = (int32_t)(at / width);
    for (uint32_t direction = 0; direction < DIRECTIONS; direction++) {
        if (!is_open_step(steps, at, direction))
            continue;
        const int32_t to_x = x + wend_step_x[direction], to_y = y + wend_step_y[direction];
        const uint32_t to = (uint32_t)to_y * width + (uint32_t)to_x;
        const uint32_t price = direction % 2 == 0 ? steps->mover->straight : steps->mover->diagonal;
        const uint64_t cost = steps->finder->walk.costs[at] + step_price(steps, at, to, price);
        if (!offer_walk_step(steps, to, cost, direction, ahead(steps, to_x, to_y)))
            return false;
    }
    return true;
}

static enum wend_route_end search_walk(const struct steps *steps)
{
    wend_world_finder *finder = steps->finder;
    const uint32_t width = steps->window->width, mask = (UINT32_C(1) << INDEX_BITS) - 1;
    finder->heap.count = 0;
    if (!offer_walk_step(steps, steps->start, 0, NO_DIRECTION, 0))
        return ROUTE_REFUSED;
    while (finder->heap.count != 0) {
        const uint64_t key = wend_keys_pop(finder->heap.keys, &finder->heap.count);
        const uint32_t at = (uint32_t)key & mask;
        const uint64_t estimate = finder->walk.costs[at] + ahead(steps, (int32_t)(at % width), (int32_t)(at / width));
        finder->work++;
        if (finder->walk.stamps[steps->target] == finder->walk.stamp &&
            key >> (INDEX_BITS + TIE_BITS) > finder->walk.costs[steps->target] >> steps->shift)
            break;
        if (at == steps->target && steps->shift == 0)
            break;
        if (at != steps->start && estimate >> steps->shift < key >> (INDEX_BITS + TIE_BITS))
            continue; /* it was expanded at a lower cost */
        if (finder->work > finder->limit)
            return ROUTE_SPENT;
        if (!expand_position(steps, at))
            return ROUTE_REFUSED;
    }
    return ROUTE_DONE;
}

/* Room for a window's positions, and none of them reached. */
static bool begin_steps(wend_world_finder *finder)
{
    const uint64_t count = (uint64_t)finder->walk.window.width * finder->walk.window.height;
    const wend_allocator *memory = &finder->allocator;
    const uint32_t before = finder->walk.stamp_capacity;
    if (!WEND_RESERVE(memory, finder->walk.costs, finder->walk.cost_capacity, count) ||
        !WEND_RESERVE(memory, finder->walk.came_by, finder->walk.came_capacity, count) ||
        !WEND_RESERVE(memory, finder->walk.stamps, finder->walk.stamp_capacity, count))
        return false;
    if (finder->walk.stamp_capacity != before || ++finder->walk.stamp == 0) {
        memset(finder->walk.stamps, 0, finder->walk.stamp_capacity * sizeof *finder->walk.stamps);
        finder->walk.stamp = 1;
    }
    return true;
}

/* Positions at the border of the window are taken for blocked, so that none has a neighbour outside. */
static void wall_in(struct wend_world_window *window)
{
    const uint32_t width = window->width, height = window->height;
    memset(window->weights, 0, width * sizeof *window->weights);
    memset(window->weights + (size_t)(height - 1) * width, 0, width * sizeof *window->weights);
    for (uint32_t y = 0; y < height; y++)
        window->weights[(size_t)y * width] = window->weights[(size_t)y * width + width - 1] = 0;
}

/* What a way at least costs that leaves the window on its way from the start to the target. */
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
        const uint32_t by = finder->walk.came_by[at];
        at = (uint32_t)((int32_t)at - wend_step_x[by] - wend_step_y[by] * width);
    }
    if (!WEND_RESERVE(&finder->allocator, finder->answer.points, finder->answer.point_capacity, (uint64_t)total + 2))
        return false;
    const uint32_t count = WEND_MIN(total, most);
    uint32_t points = 0;
    at = steps->target;
    for (uint32_t left = total; left > 0;
         left--) { /* backwards from the target; those beyond the last step are skipped */
        const uint32_t by = finder->walk.came_by[at];
        if (left == count)
            path->step_cost = finder->walk.costs[at];
        if (left <= count && by != direction) {
            finder->answer.points[points++] = wend_place_cell(finder->walk.window.x + (int32_t)at % width,
                                                              finder->walk.window.y + (int32_t)at / width);
            direction = by;
        }
        at = (uint32_t)((int32_t)at - wend_step_x[by] - wend_step_y[by] * width);
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

/* What the coarse way costs from the target of the window on, which lies beyond a label's entrance. */
static uint64_t cost_beyond(const struct steps *steps, uint32_t label)
{
    const wend_world_finder *finder = steps->finder;
    const uint16_t weight = steps->window->weights[steps->target];
    const uint64_t up_to = finder->coarse.labels[label].cost + (uint64_t)steps->mover->straight * weight;
    return wend_finder_cost(finder, wend_difference(finder->coarse.best, up_to), weight);
}

enum wend_route_end wend_steps_find(wend_world_finder *finder, uint32_t most, wend_world_path *path)
{
    uint32_t links;
    const struct box box = choose_box(finder, &links);
    const bool to_goal = links > finder->answer.chain_count;
    struct wend_world_window *window = &finder->walk.window;
    const struct wend_world_point target =
        to_goal ? (struct wend_world_point){(int32_t)finder->goal.x, (int32_t)finder->goal.y}
                : wend_label_beyond(finder, finder->answer.chain[links - 1]);
    window->x = box.left - MARGIN;
    window->y = box.top - MARGIN;
    window->width = (uint32_t)(box.right - box.left) + 2 * MARGIN;
    window->height = (uint32_t)(box.bottom - box.top) + 2 * MARGIN;
    if (!wend_window_read(window, &finder->tiles, &finder->space->overlay.mover) || !begin_steps(finder))
        return ROUTE_REFUSED;
    wall_in(window);
    struct steps steps = {.finder = finder,
                          .mover = &finder->space->overlay.mover,
                          .window = window,
                          .at = {target.x - window->x, target.y - window->y},
                          .pays_both = finder->space->profile.weigh == WEND_WEIGH_BOTH};
    steps.start = (finder->start.y - (uint32_t)window->y) * window->width + finder->start.x - (uint32_t)window->x;
    steps.target = (uint32_t)steps.at.y * window->width + (uint32_t)steps.at.x;
    const uint32_t bits = wend_log2((uint64_t)2 * steps.mover->diagonal * steps.mover->most) + 1 + INDEX_BITS;
    steps.shift = bits > 64 - INDEX_BITS - TIE_BITS ? bits - (64 - INDEX_BITS - TIE_BITS) : 0;
    const uint32_t ahead_bits = wend_log2(ahead(&steps, steps.at.x + MOST_SIDE, steps.at.y)) + 1;
    steps.tie_shift = ahead_bits > TIE_BITS ? ahead_bits - TIE_BITS : 0;
    const enum wend_route_end end = search_walk(&steps);
    if (end != ROUTE_DONE)
        return end;
    if (finder->walk.stamps[steps.target] != finder->walk.stamp)
        return ROUTE_DONE;
    if (!write_steps(&steps, most, path))
        return ROUTE_REFUSED;
    path->arrives &= to_goal;
    path->is_exact = to_goal && finder->walk.costs[steps.target] <= cost_around(&steps);
    path->cost =
        finder->walk.costs[steps.target] + (to_goal ? 0 : cost_beyond(&steps, finder->answer.chain[links - 1]));
    return ROUTE_DONE;
}
