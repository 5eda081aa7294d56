/*
 * The next steps: A* cell by cell, within a window around the clusters that the first part of the coarse way crosses, to
 * where that part ends. The way which the coarse one promises lies within them.
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
    INDEX_BITS = 18  /* of positions in a window */
};

/* The search in a window. */
struct steps {
    wend_world_finder *finder;
    const struct wend_mover *mover;
    const struct wend_window *window;
    uint32_t start, target; /* by number in the window */
    struct wend_point at;   /* the target, in the window */
    bool pays_both;
    uint32_t shift; /* of costs in keys */
};

struct box {
    int32_t left, top, right, bottom; /* right and bottom are no more in it */
};

static void widen(struct box *box, int32_t x, int32_t y, int32_t side)
{
    box->left = WEND_MIN(box->left, x);
    box->top = WEND_MIN(box->top, y);
    box->right = WEND_MAX(box->right, x + side);
    box->bottom = WEND_MAX(box->bottom, y + side);
}

/* The clusters that the way crosses first, as long as they fit into a window; *links becomes how many labels that is. */
static struct box choose_box(const wend_world_finder *finder, uint32_t *links)
{
    struct box box = {(int32_t)finder->start.x, (int32_t)finder->start.y, (int32_t)finder->start.x + 1,
                      (int32_t)finder->start.y + 1};
    for (*links = 0; *links < finder->chain_count; (*links)++) {
        const struct wend_visit *visit = &finder->visits[finder->labels[finder->chain[*links]].visit];
        const struct wend_point beyond = wend_label_beyond(finder, finder->chain[*links]);
        struct box wider = box;
        widen(&wider, visit->x, visit->y, (int32_t)wend_level_side(visit->level));
        widen(&wider, beyond.x, beyond.y, 1);
        if (wider.right - wider.left > MOST_SIDE || wider.bottom - wider.top > MOST_SIDE)
            return box;
        box = wider;
    }
    struct box wider = box;
    widen(&wider, (int32_t)(finder->goal.column * LEAST_SIDE), (int32_t)(finder->goal.row * LEAST_SIDE), LEAST_SIDE);
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

static bool offer(const struct steps *steps, uint32_t to, uint64_t cost, uint32_t direction, uint64_t left)
{
    wend_world_finder *finder = steps->finder;
    if (finder->stamps[to] == finder->stamp && finder->costs[to] <= cost)
        return true;
    finder->stamps[to] = finder->stamp;
    finder->costs[to] = cost;
    finder->came_by[to] = (uint8_t)direction;
    finder->work++;
    if (!WEND_RESERVE(&finder->allocator, finder->heap, finder->heap_capacity, (uint64_t)finder->heap_count + 1))
        return false;
    wend_keys_push(finder->heap, &finder->heap_count, (cost + left) >> steps->shift << INDEX_BITS | to);
    return true;
}

/* Whether a step leads somewhere; the window's border is blocked. */
static bool is_open(const struct steps *steps, uint32_t at, uint32_t direction)
{
    const struct wend_window *window = steps->window;
    const int32_t width = (int32_t)window->width, dx = wend_step_x[direction], dy = wend_step_y[direction] * width;
    const int32_t from = (int32_t)at;
    if (window->weights[from + dx + dy] == 0)
        return false;
    if (direction % 2 == 0)
        return true;
    const bool beside = window->weights[from + dx] != 0, other = window->weights[from + dy] != 0;
    return steps->mover->has_diagonals && (steps->mover->cuts_corners ? beside || other : beside && other);
}

static bool expand(const struct steps *steps, uint32_t at)
{
    const uint32_t width = steps->window->width;
    const int32_t x = (int32_t)(at % width), y = (int32_t)(at / width);
    for (uint32_t direction = 0; direction < DIRECTIONS; direction++) {
        if (!is_open(steps, at, direction))
            continue;
        const int32_t to_x = x + wend_step_x[direction], to_y = y + wend_step_y[direction];
        const uint32_t to = (uint32_t)to_y * width + (uint32_t)to_x;
        const uint32_t price = direction % 2 == 0 ? steps->mover->straight : steps->mover->diagonal;
        const uint64_t cost = steps->finder->costs[at] + step_price(steps, at, to, price);
        if (!offer(steps, to, cost, direction, ahead(steps, to_x, to_y)))
            return false;
    }
    return true;
}

static enum wend_search_end search(const struct steps *steps)
{
    wend_world_finder *finder = steps->finder;
    const uint32_t width = steps->window->width, mask = (UINT32_C(1) << INDEX_BITS) - 1;
    finder->heap_count = 0;
    if (!offer(steps, steps->start, 0, NO_DIRECTION, 0))
        return SEARCH_REFUSED;
    while (finder->heap_count != 0) {
        const uint64_t key = wend_keys_pop(finder->heap, &finder->heap_count);
        const uint32_t at = (uint32_t)key & mask;
        const uint64_t estimate = finder->costs[at] + ahead(steps, (int32_t)(at % width), (int32_t)(at / width));
        finder->work++;
        if (finder->stamps[steps->target] == finder->stamp &&
            key >> INDEX_BITS > finder->costs[steps->target] >> steps->shift)
            break;
        if (at == steps->target && steps->shift == 0)
            break;
        if (at != steps->start && estimate >> steps->shift < key >> INDEX_BITS)
            continue; /* it was expanded at a lower cost */
        if (finder->work > finder->limit)
            return SEARCH_SPENT;
        if (!expand(steps, at))
            return SEARCH_REFUSED;
    }
    return SEARCH_DONE;
}

/* Room for a window's positions, and none of them reached. */
static bool begin(wend_world_finder *finder)
{
    const uint64_t count = (uint64_t)finder->window.width * finder->window.height;
    const wend_allocator *memory = &finder->allocator;
    const uint32_t before = finder->stamp_capacity;
    if (!WEND_RESERVE(memory, finder->costs, finder->cost_capacity, count) ||
        !WEND_RESERVE(memory, finder->came_by, finder->came_capacity, count) ||
        !WEND_RESERVE(memory, finder->stamps, finder->stamp_capacity, count))
        return false;
    if (finder->stamp_capacity != before || ++finder->stamp == 0) {
        memset(finder->stamps, 0, finder->stamp_capacity * sizeof *finder->stamps);
        finder->stamp = 1;
    }
    return true;
}

/* Positions at the border of the window are taken for blocked, so that none has a neighbour outside. */
static void wall_in(struct wend_window *window)
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
    const struct wend_point a = {(int32_t)steps->start % width, (int32_t)steps->start / width}, b = steps->at;
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
        const uint32_t by = finder->came_by[at];
        at = (uint32_t)((int32_t)at - wend_step_x[by] - wend_step_y[by] * width);
    }
    if (!WEND_RESERVE(&finder->allocator, finder->points, finder->point_capacity, (uint64_t)total + 2))
        return false;
    const uint32_t count = WEND_MIN(total, most);
    uint32_t points = 0;
    at = steps->target;
    for (uint32_t left = total; left > 0;
         left--) { /* backwards from the target; those beyond the last step are skipped */
        const uint32_t by = finder->came_by[at];
        if (left == count)
            path->step_cost = finder->costs[at];
        if (left <= count && by != direction) {
            finder->points[points++] =
                wend_place_cell(finder->window.x + (int32_t)at % width, finder->window.y + (int32_t)at / width);
            direction = by;
        }
        at = (uint32_t)((int32_t)at - wend_step_x[by] - wend_step_y[by] * width);
    }
    finder->points[points++] = wend_place_cell((int32_t)finder->start.x, (int32_t)finder->start.y);
    for (uint32_t i = 0; i < points / 2; i++) {
        const wend_place other = finder->points[i];
        finder->points[i] = finder->points[points - 1 - i];
        finder->points[points - 1 - i] = other;
    }
    path->points = finder->points;
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
    const uint64_t up_to = finder->labels[label].cost + (uint64_t)steps->mover->straight * weight;
    return wend_finder_cost(finder, wend_difference(finder->best, up_to), weight);
}

enum wend_search_end wend_steps_find(wend_world_finder *finder, uint32_t most, wend_world_path *path)
{
    uint32_t links;
    const struct box box = choose_box(finder, &links);
    const bool to_goal = links > finder->chain_count;
    struct wend_window *window = &finder->window;
    const struct wend_point target = to_goal ? (struct wend_point){(int32_t)finder->goal.x, (int32_t)finder->goal.y}
                                             : wend_label_beyond(finder, finder->chain[links - 1]);
    window->x = box.left - MARGIN;
    window->y = box.top - MARGIN;
    window->width = (uint32_t)(box.right - box.left) + 2 * MARGIN;
    window->height = (uint32_t)(box.bottom - box.top) + 2 * MARGIN;
    if (!wend_window_read(window, &finder->tiles, &finder->space->overlay.mover) || !begin(finder))
        return SEARCH_REFUSED;
    wall_in(window);
    struct steps steps = {.finder = finder,
                          .mover = &finder->space->overlay.mover,
                          .window = window,
                          .at = {target.x - window->x, target.y - window->y},
                          .pays_both = finder->space->profile.weigh == WEND_WEIGH_BOTH};
    steps.start = (finder->start.y - (uint32_t)window->y) * window->width + finder->start.x - (uint32_t)window->x;
    steps.target = (uint32_t)steps.at.y * window->width + (uint32_t)steps.at.x;
    const uint32_t bits = wend_log2((uint64_t)2 * steps.mover->diagonal * steps.mover->most) + 1 + INDEX_BITS;
    steps.shift = bits > 64 - INDEX_BITS ? bits - (64 - INDEX_BITS) : 0;
    const enum wend_search_end end = search(&steps);
    if (end != SEARCH_DONE)
        return end;
    if (finder->stamps[steps.target] != finder->stamp)
        return SEARCH_DONE;
    if (!write_steps(&steps, most, path))
        return SEARCH_REFUSED;
    path->arrives &= to_goal;
    path->is_exact = to_goal && finder->costs[steps.target] <= cost_around(&steps);
    path->cost = finder->costs[steps.target] + (to_goal ? 0 : cost_beyond(&steps, finder->chain[links - 1]));
    return SEARCH_DONE;
}
