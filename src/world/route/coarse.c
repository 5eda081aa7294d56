/*
 * The coarse way: A* over the entrances of clusters, small ones around both ends and ever larger ones away from them. A
 * cluster is crossed only where it is more than one cluster of its level away from those of start and goal.
 */

#include <string.h>

#include "base/array.h"
#include "world/route/route.h"

#define NONE   UINT32_MAX
#define NO_WAY UINT64_MAX

enum { LABEL_BITS = 24 };

/* Whether a cluster of a level is the one of an end, or beside it. */
static bool is_beside_end(uint32_t x, uint32_t y, const struct wend_end *end, uint32_t level)
{
    const uint32_t shift = level + 5;
    return wend_distance(x >> shift, end->x >> shift) <= 1 && wend_distance(y >> shift, end->y >> shift) <= 1;
}

static uint32_t level_at(const wend_world_finder *finder, uint32_t x, uint32_t y)
{
    uint32_t level = 0;
    while (level < finder->space->overlay.top && !is_beside_end(x, y, &finder->start, level + 1) &&
           !is_beside_end(x, y, &finder->goal, level + 1))
        level++;
    return level;
}

static uint32_t visit_slot(const wend_world_finder *finder, uint64_t key)
{
    uint32_t slot = (uint32_t)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 40) & (finder->coarse.table_size - 1);
    while (finder->coarse.table[slot] != NONE && finder->coarse.visits[finder->coarse.table[slot]].key != key)
        slot = (slot + 1) & (finder->coarse.table_size - 1);
    return slot;
}

static bool grow_visits(wend_world_finder *finder)
{
    const uint32_t size = finder->coarse.table_size ? 2 * finder->coarse.table_size : 4096;
    uint32_t *table = wend_allocate_filled(&finder->allocator, size, sizeof *table, 0xff);
    if (!table)
        return false;
    WEND_RELEASE(&finder->allocator, finder->coarse.table, finder->coarse.table_size);
    finder->coarse.table = table;
    finder->coarse.table_size = size;
    for (uint32_t i = 0; i < finder->coarse.visit_count; i++)
        table[visit_slot(finder, finder->coarse.visits[i].key)] = i;
    return true;
}

/* The labels of a visit: how far it is at least from each entrance to the goal. */
static void label_entrances(wend_world_finder *finder, uint32_t number)
{
    const struct wend_cluster_visit *visit = &finder->coarse.visits[number];
    const struct wend_mover *mover = &finder->space->overlay.mover;
    const int32_t goal_x = 2 * (int32_t)finder->goal.x, goal_y = 2 * (int32_t)finder->goal.y;
    for (uint32_t i = 0; i < visit->cluster->entrance_count; i++) {
        struct wend_world_point middle =
            wend_code_middle(wend_cluster_code(visit->cluster, i), wend_level_side(visit->level));
        middle.x += 2 * visit->x;
        middle.y += 2 * visit->y;
        finder->coarse.labels[finder->coarse.label_count++] =
            (struct wend_entrance_label){.cost = NO_WAY,
                                         .ahead = wend_mover_octile(mover, (uint32_t)WEND_ABS(middle.x - goal_x),
                                                                    (uint32_t)WEND_ABS(middle.y - goal_y)),
                                         .middle = middle,
                                         .before = NONE,
                                         .visit = number};
    }
}

/* The visit of the cluster of a level that a position is in; NONE: tiles cannot be had, or memory is refused. */
static uint32_t visit_at(wend_world_finder *finder, uint32_t level, uint32_t x, uint32_t y)
{
    const uint32_t side = wend_level_side(level), column = x / side, row = y / side;
    const uint64_t key = (uint64_t)level << 48 | (uint64_t)row << 24 | column;
    const struct wend_cluster *cluster;
    if (finder->coarse.visit_count * 2 >= finder->coarse.table_size && !grow_visits(finder)) {
        finder->tiles.status = WEND_ERROR_MEMORY;
        return NONE;
    }
    const uint32_t slot = visit_slot(finder, key);
    if (finder->coarse.table[slot] != NONE)
        return finder->coarse.table[slot];
    if (level >= BLOCK_LEVEL) {
        cluster = wend_space_cluster(finder->space, level, column, row);
    } else {
        const struct wend_detail *detail = wend_finder_detail(finder, x / BLOCK_SIDE, y / BLOCK_SIDE);
        const uint32_t last = ((uint32_t)BLOCK_BASE >> level) - 1;
        if (!detail)
            return NONE;
        cluster = detail->fine[wend_fine_index(level, column & last, row & last)];
    }
    const uint64_t labels = (uint64_t)finder->coarse.label_count + cluster->entrance_count;
    if (labels >= UINT32_C(1) << LABEL_BITS ||
        !WEND_RESERVE(&finder->allocator, finder->coarse.labels, finder->coarse.label_capacity, labels + 1) ||
        !WEND_RESERVE(&finder->allocator, finder->coarse.visits, finder->coarse.visit_capacity,
                      (uint64_t)finder->coarse.visit_count + 1)) {
        finder->tiles.status = WEND_ERROR_MEMORY;
        return NONE;
    }
    finder->coarse.visits[finder->coarse.visit_count] =
        (struct wend_cluster_visit){.cluster = cluster,
                                    .key = key,
                                    .level = level,
                                    .x = (int32_t)(column * side),
                                    .y = (int32_t)(row * side),
                                    .first_label = finder->coarse.label_count};
    finder->coarse.table[slot] = finder->coarse.visit_count;
    label_entrances(finder, finder->coarse.visit_count);
    return finder->coarse.visit_count++;
}

/* Nothing is open; a way that costs at least so much is to be found. */
static void begin_open_labels(struct wend_coarse_queue *queue, uint64_t least)
{
    queue->least = least;
    queue->shift = 0;
    while (least >> queue->shift >= COARSE_BUCKETS)
        queue->shift++;
    queue->count = queue->at = 0;
    memset(queue->buckets, 0xff, sizeof queue->buckets);
}

static uint32_t coarse_bucket(const struct wend_coarse_queue *queue, uint64_t estimate)
{
    const uint64_t bucket = wend_difference(estimate, queue->least) >> queue->shift;
    return WEND_MAX((uint32_t)WEND_MIN(bucket, (uint64_t)COARSE_BUCKETS), queue->at);
}

/* The buckets have been emptied: those of twice the width for what is beyond them. */
static void widen_coarse_buckets(struct wend_coarse *coarse)
{
    struct wend_coarse_queue *queue = &coarse->queue;
    uint32_t entry = queue->buckets[COARSE_BUCKETS];
    queue->least += (uint64_t)COARSE_BUCKETS << queue->shift;
    queue->shift++;
    queue->at = 0;
    queue->buckets[COARSE_BUCKETS] = NONE;
    while (entry != NONE) {
        const struct wend_entrance_label *label = &coarse->labels[queue->entries[entry].label];
        uint32_t *bucket = &queue->buckets[coarse_bucket(queue, label->cost + label->ahead)];
        const uint32_t next = queue->entries[entry].next;
        queue->entries[entry].next = *bucket;
        *bucket = entry;
        entry = next;
    }
}

/* Takes a label of the first bucket; NONE where nothing is open. */
static uint32_t take_open_label(struct wend_coarse *coarse)
{
    struct wend_coarse_queue *queue = &coarse->queue;
    for (;;) {
        while (queue->at < COARSE_BUCKETS && queue->buckets[queue->at] == NONE)
            queue->at++;
        const uint32_t entry = queue->buckets[queue->at];
        if (queue->at == COARSE_BUCKETS && entry != NONE) {
            widen_coarse_buckets(coarse);
            continue;
        }
        if (entry == NONE)
            return NONE;
        queue->buckets[queue->at] = queue->entries[entry].next;
        return queue->entries[entry].label;
    }
}

/* A way to an entrance; false where memory is refused. */
static bool offer_entrance(wend_world_finder *finder, uint32_t label, uint64_t cost, uint32_t before)
{
    struct wend_entrance_label *of = &finder->coarse.labels[label];
    struct wend_coarse_queue *queue = &finder->coarse.queue;
    if (cost >= of->cost || cost + of->ahead >= finder->coarse.best)
        return true;
    const uint32_t bucket = coarse_bucket(queue, cost + of->ahead);
    const bool is_there = of->is_queued && coarse_bucket(queue, of->cost + of->ahead) == bucket;
    of->cost = cost;
    of->before = before;
    of->is_queued = true;
    if (is_there)
        return true;
    if (!WEND_RESERVE(&finder->allocator, queue->entries, queue->capacity, (uint64_t)queue->count + 1))
        return false;
    finder->work++;
    queue->entries[queue->count] = (struct wend_coarse_entry){label, queue->buckets[bucket]};
    queue->buckets[bucket] = queue->count++;
    return true;
}

/* What it costs from an end to an entrance of its cluster; NO_WAY where it is in another region. */
static uint64_t end_cost(const wend_world_finder *finder, const struct wend_end *end, uint32_t code)
{
    const uint32_t unit = finder->space->overlay.unit[0];
    const struct wend_world_point at = wend_code_inside(code, LEAST_SIDE);
    const int32_t ways = wend_ways_cost(end->ways, 0, at);
    return ways == NO_CROSSING_COST ? NO_WAY : (uint64_t)ways << unit;
}

/* What the step over the border costs on this side of its middle, in the cluster of an end. */
static uint64_t end_half_step(const wend_world_finder *finder, const struct wend_end *end, uint32_t code)
{
    const struct wend_world_point at = wend_code_inside(code, LEAST_SIDE);
    return (uint64_t)finder->space->overlay.mover.straight * end->weights[at.y * LEAST_SIDE + at.x];
}

static bool begin_coarse(wend_world_finder *finder)
{
    const struct wend_end *start = &finder->start, *goal = &finder->goal;
    const uint32_t unit = finder->space->overlay.unit[0];
    if (start->column == goal->column && start->row == goal->row) {
        const struct wend_world_point at = {(int32_t)(goal->x % LEAST_SIDE), (int32_t)(goal->y % LEAST_SIDE)};
        const int32_t ways = wend_ways_cost(start->ways, 0, at);
        finder->coarse.best = ways == NO_CROSSING_COST ? NO_WAY : (uint64_t)ways << unit;
    }
    const uint32_t visit = visit_at(finder, 0, start->x, start->y);
    if (visit == NONE)
        return false;
    const uint32_t first = finder->coarse.visits[visit].first_label;
    for (uint32_t i = 0; i < start->cluster->entrance_count; i++) {
        const uint32_t code = wend_cluster_code(start->cluster, i);
        const uint64_t cost = end_cost(finder, start, code);
        if (cost != NO_WAY && !offer_entrance(finder, first + i, cost + end_half_step(finder, start, code), NONE))
            return false;
    }
    return true;
}

struct wend_world_point wend_label_beyond(const wend_world_finder *finder, uint32_t label)
{
    const struct wend_cluster_visit *visit = &finder->coarse.visits[finder->coarse.labels[label].visit];
    const uint32_t code = wend_cluster_code(visit->cluster, label - visit->first_label);
    const struct wend_world_point inside = wend_code_inside(code, wend_level_side(visit->level)),
                                  step = wend_side_step(wend_code_side(code));
    return (struct wend_world_point){visit->x + inside.x + step.x, visit->y + inside.y + step.y};
}

/* The code by which a cluster has the step that leads into it at a position, over a side of its own. */
static uint32_t code_from(const struct wend_cluster_visit *visit, struct wend_world_point at, uint32_t side)
{
    return wend_code(side, (uint32_t)(side % 2 == 0 ? at.x - visit->x : at.y - visit->y));
}

/*
 * Offers ways from an entrance to all others of its region (but not from one that is stalled: Geisberger, Sanders,
 * Schultes and Delling 2008, Contraction Hierarchies).
 */
static bool cross_cluster(wend_world_finder *finder, uint32_t number, uint32_t entrance, uint32_t from)
{
    const struct wend_cluster_visit *visit = &finder->coarse.visits[number];
    const struct wend_cluster *cluster = visit->cluster;
    const uint32_t region = wend_cluster_region(cluster, entrance), begin = wend_cluster_first(cluster, region);
    const uint32_t count = wend_cluster_first(cluster, region + 1) - begin, own = entrance - begin,
                   labels = visit->first_label + begin;
    const uint8_t *excess = wend_cluster_excess(cluster) + wend_cluster_pairs_before(cluster, region) * cluster->width;
    const struct wend_mover *mover = &finder->space->overlay.mover;
    const uint64_t cost = finder->coarse.labels[from].cost, straight = (uint64_t)mover->least * mover->straight,
                   diagonal = (uint64_t)mover->least * mover->diagonal - straight; /* more than a straight step */
    const struct wend_world_point middle = finder->coarse.labels[labels + own].middle;
    uint64_t pair = wend_pairs(own);
    if (finder->coarse.labels[labels + own].cost <= cost)
        return true; /* crossing it from another entrance to this one costs no more, so all ways on go from there */
    for (uint32_t i = 0; i < count; pair += i < own ? 1 : i, i++) {
        const struct wend_entrance_label *to = &finder->coarse.labels[labels + i];
        if (i == own || to->cost <= cost)
            continue;
        const uint32_t dx = (uint32_t)WEND_ABS(to->middle.x - middle.x),
                       dy = (uint32_t)WEND_ABS(to->middle.y - middle.y);
        const uint64_t more =
            cluster->width == 1 ? excess[pair] : excess[2 * pair] | (uint32_t)excess[2 * pair + 1] << 8;
        const uint64_t way = WEND_MAX(dx, dy) * straight + WEND_MIN(dx, dy) * diagonal + (more << cluster->shift);
        if (cost + way < to->cost && !offer_entrance(finder, labels + i, cost + way, from))
            return false;
    }
    return true;
}

/* Goes through an entrance into the next cluster; false where memory is refused. */
static bool expand_entrance(wend_world_finder *finder, uint32_t label)
{
    const struct wend_cluster_visit *visit = &finder->coarse.visits[finder->coarse.labels[label].visit];
    const uint32_t side =
        wend_side_opposite(wend_code_side(wend_cluster_code(visit->cluster, label - visit->first_label)));
    const struct wend_world_point at = wend_label_beyond(finder, label);
    const uint32_t level = level_at(finder, (uint32_t)at.x, (uint32_t)at.y);
    const uint32_t number = visit_at(finder, level, (uint32_t)at.x, (uint32_t)at.y);
    if (number == NONE)
        return finder->tiles.status == WEND_OK; /* wanted: the search goes on without it, to find what else is */
    visit = &finder->coarse.visits[number];
    const uint32_t code = code_from(visit, at, side), entrance = wend_cluster_find(visit->cluster, code);
    if (entrance == NONE)
        return true;
    const struct wend_end *goal = &finder->goal;
    if (level == 0 && (uint32_t)at.x / LEAST_SIDE == goal->column && (uint32_t)at.y / LEAST_SIDE == goal->row) {
        const uint64_t left = end_cost(finder, goal, code);
        const uint64_t cost =
            left == NO_WAY ? NO_WAY : finder->coarse.labels[label].cost + end_half_step(finder, goal, code) + left;
        if (cost < finder->coarse.best) {
            finder->coarse.best = cost;
            finder->coarse.best_label = label;
        }
    }
    return cross_cluster(finder, number, entrance, label);
}

enum wend_route_end wend_coarse_find(wend_world_finder *finder)
{
    struct wend_coarse *coarse = &finder->coarse;
    coarse->visit_count = coarse->label_count = 0;
    coarse->best = NO_WAY;
    coarse->best_label = NONE;
    begin_open_labels(&coarse->queue, wend_mover_octile(&finder->space->overlay.mover,
                                                        2 * wend_distance(finder->start.x, finder->goal.x),
                                                        2 * wend_distance(finder->start.y, finder->goal.y)));
    if (coarse->table_size != 0)
        memset(coarse->table, 0xff, coarse->table_size * sizeof *coarse->table);
    if (!begin_coarse(finder))
        return ROUTE_REFUSED;
    for (uint32_t at; (at = take_open_label(coarse)) != NONE;) {
        struct wend_entrance_label *label = &coarse->labels[at];
        finder->work++;
        if (coarse->queue.least + ((uint64_t)coarse->queue.at << coarse->queue.shift) >= coarse->best)
            break;
        if (!label->is_queued || label->cost + label->ahead >= coarse->best)
            continue;
        label->is_queued = false;
        if (finder->work > finder->limit)
            return ROUTE_SPENT;
        if (!expand_entrance(finder, at))
            return ROUTE_REFUSED;
    }
    return ROUTE_DONE;
}
