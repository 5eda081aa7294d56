/*
 * The coarse way: A* over the entrances of clusters, small ones around both ends and ever larger ones away from them. A
 * cluster is crossed only where it is more than one cluster of its level away from those of start and goal.
 */

#include <string.h>

#include "base/array.h"
#include "base/bits.h"
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
                                         .beyond = NONE,
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
                                    .first_label = finder->coarse.label_count,
                                    .bucket = NONE};
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

/* A visit has labels that are due with a bucket; false where memory is refused. */
static bool queue_visit(wend_world_finder *finder, uint32_t number, uint32_t bucket)
{
    struct wend_coarse_queue *queue = &finder->coarse.queue;
    struct wend_cluster_visit *visit = &finder->coarse.visits[number];
    if (visit->bucket <= bucket)
        return true;
    if (!WEND_RESERVE(&finder->allocator, queue->entries, queue->capacity, (uint64_t)queue->count + 1))
        return false;
    finder->work++;
    visit->bucket = bucket;
    queue->entries[queue->count] = (struct wend_coarse_entry){number, queue->buckets[bucket]};
    queue->buckets[bucket] = queue->count++;
    return true;
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
        struct wend_cluster_visit *visit = &coarse->visits[queue->entries[entry].visit];
        const uint32_t next = queue->entries[entry].next;
        if (visit->bucket == COARSE_BUCKETS) {
            for (uint32_t i = 0; i < visit->cluster->entrance_count; i++) {
                const struct wend_entrance_label *label = &coarse->labels[visit->first_label + i];
                if (label->is_open)
                    visit->bucket = WEND_MIN(visit->bucket, coarse_bucket(queue, label->cost + label->ahead));
            }
            queue->entries[entry].next = queue->buckets[visit->bucket];
            queue->buckets[visit->bucket] = entry;
        }
        entry = next;
    }
}

/* Takes a visit of the first bucket; NONE where nothing is open. */
static uint32_t take_open_visit(struct wend_coarse *coarse)
{
    struct wend_coarse_queue *queue = &coarse->queue;
    for (;;) {
        while (queue->at < COARSE_BUCKETS && queue->buckets[queue->at] == NONE)
            queue->at++;
        const uint32_t entry = queue->buckets[queue->at];
        if (entry == NONE)
            return NONE;
        if (queue->at == COARSE_BUCKETS) {
            widen_coarse_buckets(coarse);
            continue;
        }
        const uint32_t number = queue->entries[entry].visit;
        queue->buckets[queue->at] = queue->entries[entry].next;
        if (coarse->visits[number].bucket == queue->at) { /* else it was queued earlier since */
            coarse->visits[number].bucket = NONE;
            return number;
        }
    }
}

/*
 * A way to an entrance; false where memory is refused. It is not followed where the cluster beyond reaches the entrance
 * as cheaply by itself: all ways on go from there, but for what costs are rounded by (stalling: Geisberger, Sanders,
 * Schultes and Delling 2008, Contraction Hierarchies).
 */
static bool offer_entrance(wend_world_finder *finder, uint32_t label, uint64_t cost, uint32_t before)
{
    struct wend_coarse *coarse = &finder->coarse;
    struct wend_entrance_label *of = &coarse->labels[label];
    if (cost >= of->cost || cost + of->ahead >= coarse->best)
        return true;
    of->cost = cost;
    of->before = before;
    if (of->beyond != NONE && coarse->labels[of->beyond].cost <= cost)
        return true;
    struct wend_cluster_visit *visit = &coarse->visits[of->visit];
    of->is_open = true;
    visit->open |= UINT64_C(1) << (label - visit->first_label) % 64;
    return queue_visit(finder, of->visit, coarse_bucket(&coarse->queue, cost + of->ahead));
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

/* Offers ways on from an entrance, which was come to from outside, to all others of its region. */
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

/* The label that the cluster beyond an entrance has for it; NONE where it has none, or tiles cannot be had. */
static uint32_t find_beyond(wend_world_finder *finder, uint32_t label)
{
    const struct wend_cluster_visit *visit = &finder->coarse.visits[finder->coarse.labels[label].visit];
    const uint32_t side =
        wend_side_opposite(wend_code_side(wend_cluster_code(visit->cluster, label - visit->first_label)));
    const struct wend_world_point at = wend_label_beyond(finder, label);
    const uint32_t level = level_at(finder, (uint32_t)at.x, (uint32_t)at.y);
    const uint32_t number = visit_at(finder, level, (uint32_t)at.x, (uint32_t)at.y);
    if (number == NONE)
        return NONE;
    visit = &finder->coarse.visits[number];
    const uint32_t entrance = wend_cluster_find(visit->cluster, code_from(visit, at, side));
    if (entrance == NONE)
        return NONE;
    finder->coarse.labels[label].beyond = visit->first_label + entrance;
    finder->coarse.labels[visit->first_label + entrance].beyond = label;
    return visit->first_label + entrance;
}

/* The way that comes to its end through an entrance of the goal's cluster. */
static void offer_goal(wend_world_finder *finder, uint32_t code, uint32_t label)
{
    const uint64_t left = end_cost(finder, &finder->goal, code);
    if (left == NO_WAY)
        return;
    const uint64_t cost = finder->coarse.labels[label].cost + end_half_step(finder, &finder->goal, code) + left;
    if (cost < finder->coarse.best) {
        finder->coarse.best = cost;
        finder->coarse.best_label = label;
    }
}

/* Goes through an entrance into the next cluster; false where memory is refused. */
static bool expand_entrance(wend_world_finder *finder, uint32_t label)
{
    const struct wend_end *goal = &finder->goal;
    uint32_t beyond = finder->coarse.labels[label].beyond;
    if (beyond == NONE)
        beyond = find_beyond(finder, label);
    if (beyond == NONE)
        return finder->tiles.status == WEND_OK; /* wanted: the search goes on without it, to find what else is */
    const struct wend_entrance_label *to = &finder->coarse.labels[beyond];
    const struct wend_cluster_visit *visit = &finder->coarse.visits[to->visit];
    if (to->cost <= finder->coarse.labels[label].cost)
        return true; /* stalled, as in offer_entrance */
    const uint32_t entrance = beyond - visit->first_label;
    if (visit->level == 0 && (uint32_t)visit->x / LEAST_SIDE == goal->column &&
        (uint32_t)visit->y / LEAST_SIDE == goal->row)
        offer_goal(finder, wend_cluster_code(visit->cluster, entrance), label);
    return cross_cluster(finder, to->visit, entrance, label);
}

/* Goes on from those open labels of a visit that are due with the first bucket. */
static enum wend_route_end expand_visit(wend_world_finder *finder, uint32_t number)
{
    struct wend_coarse *coarse = &finder->coarse;
    const uint32_t first = coarse->visits[number].first_label,
                   end = first + coarse->visits[number].cluster->entrance_count;
    uint64_t left = coarse->visits[number].open;
    uint32_t later = NONE;
    coarse->visits[number].open = 0;
    for (; left != 0; left &= left - 1)
        for (uint32_t at = first + wend_count_trailing_zeros64(left); at < end; at += 64) {
            struct wend_entrance_label *label = &coarse->labels[at];
            if (!label->is_open)
                continue;
            const uint64_t estimate = label->cost + label->ahead;
            const uint32_t bucket = coarse_bucket(&coarse->queue, estimate);
            if (bucket > coarse->queue.at) {
                coarse->visits[number].open |= left & -left;
                later = WEND_MIN(later, bucket);
                continue;
            }
            label->is_open = false;
            if (estimate >= coarse->best)
                continue;
            if (++finder->work > finder->limit)
                return ROUTE_SPENT;
            if (!expand_entrance(finder, at))
                return ROUTE_REFUSED;
        }
    return later == NONE || queue_visit(finder, number, later) ? ROUTE_DONE : ROUTE_REFUSED;
}

enum wend_route_end wend_coarse_find(wend_world_finder *finder)
{
    struct wend_coarse *coarse = &finder->coarse;
    enum wend_route_end end = ROUTE_DONE;
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
    for (uint32_t at; end == ROUTE_DONE && (at = take_open_visit(coarse)) != NONE;) {
        finder->work++;
        if (coarse->queue.least + ((uint64_t)coarse->queue.at << coarse->queue.shift) >= coarse->best)
            break;
        end = expand_visit(finder, at);
    }
    return end;
}
