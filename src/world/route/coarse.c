/*
 * The coarse path: A* over the entrances of clusters, small ones around both ends and ever larger ones away from them.
 * A cluster is crossed only if it is not among those of its level around start and goal. Entrances are expanded eight
 * at a time, with costs of 32 bits.
 *
 * The search runs from the goal to the start. Long paths cost more than their estimates, so a search covers all that is
 * around the end it begins at, and little around the other. The other end is the start, where the next steps need small
 * clusters. The goal has fewer of them around it, two by two instead of three by three per level; few paths get longer
 * by that.
 */

#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/lanes.h"
#include "world/route/route.h"

#define NONE   UINT32_MAX
#define NO_WAY UINT64_MAX

enum {
    LABEL_BITS = 24,
    USUAL_DETOUR = 8,     /* few paths cost this many times their lower bound; those are searched again */
    MOST_COARSE_UNIT = 34 /* coarsest unit of a search, which fits any path */
};

/*
 * True if the cluster at a position is one of those around the goal, which are crossed in smaller ones: the two by two
 * of its level whose middle is within half a cluster of the goal.
 */
static bool is_around_goal(const struct wend_end *goal, uint32_t x, uint32_t y, uint32_t level)
{
    const uint32_t shift = level + LEAST_SIDE_BITS,
                   half = shift - 1; /* in its second half the goal counts with the next cluster */
    return ((goal->x >> half) + 1) / 2 - (x >> shift) < 2 && ((goal->y >> half) + 1) / 2 - (y >> shift) < 2;
}

/* True if the cluster at a position is one of those around the start: the start's own and those beside it. */
static bool is_around_start(const struct wend_end *start, uint32_t x, uint32_t y, uint32_t level)
{
    const uint32_t shift = level + LEAST_SIDE_BITS;
    return wend_distance(x >> shift, start->x >> shift) <= 1 && wend_distance(y >> shift, start->y >> shift) <= 1;
}

/* Returns a level such that at (x, y) neither its cluster nor that of any level below is around an end, or 0. */
static uint32_t level_apart(const struct wend_end *end, uint32_t x, uint32_t y)
{
    const uint32_t far = WEND_MAX(wend_distance(x, end->x), wend_distance(y, end->y)) >> (LEAST_SIDE_BITS + 1);
    return far == 0 ? 0 : wend_log2(far);
}

static uint32_t level_at(const wend_world_finder *finder, uint32_t x, uint32_t y)
{
    const uint32_t top = finder->space->overlay.top;
    uint32_t level = WEND_MIN(level_apart(&finder->start, x, y), level_apart(&finder->goal, x, y));
    for (level = WEND_MIN(level, top); level < top; level++)
        if (is_around_start(&finder->start, x, y, level + 1) || is_around_goal(&finder->goal, x, y, level + 1))
            break;
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

/* Converts a cost to the search's unit. */
static int32_t coarse_cost(const struct wend_coarse *coarse, uint64_t cost)
{
    return (int32_t)WEND_MIN(cost >> coarse->unit, (uint64_t)MOST_COARSE_COST);
}

/*
 * Converts a place within a cluster, given as a cost. It is less than two and a half times the cost of coming to that
 * cluster, since no end is nearer to the cluster than half its side.
 */
static int32_t coarse_place(const struct wend_coarse *coarse, uint64_t cost)
{
    return (int32_t)WEND_MIN(cost >> coarse->unit, (uint64_t)MOST_COARSE_PLACE);
}

/* Initialises an entrance's label: the lower bound of the cost to the start, and its place. */
static void label_entrance(wend_world_finder *finder, const struct wend_cluster_visit *visit, uint32_t entrance)
{
    const struct wend_mover *mover = &finder->space->overlay.mover;
    const struct wend_coarse *coarse = &finder->coarse;
    const struct wend_world_point middle =
        wend_code_middle(wend_cluster_code(visit->cluster, entrance), wend_level_side(visit->level));
    const int32_t to_x = middle.x + 2 * (visit->x - (int32_t)finder->start.x),
                  to_y = middle.y + 2 * (visit->y - (int32_t)finder->start.y);
    const uint64_t straight = (uint64_t)mover->least * mover->straight,
                   saved = 2 * straight - (uint64_t)mover->least * mover->diagonal;
    const uint32_t east = (uint32_t)(middle.x + 1), south = (uint32_t)(middle.y + 1), lane = entrance % LABEL_LANES;
    struct wend_entrance_labels *labels = &coarse->labels[(visit->first_label + entrance) / LABEL_LANES];
    labels->cost[lane] = MOST_COARSE_COST;
    labels->ahead[lane] =
        coarse_cost(coarse, wend_mover_octile(mover, (uint32_t)WEND_ABS(to_x), (uint32_t)WEND_ABS(to_y)));
    labels->east[lane] = coarse_place(coarse, straight * east);
    labels->south[lane] = coarse_place(coarse, straight * south);
    labels->east_saved[lane] = coarse_place(coarse, saved * east);
    labels->south_saved[lane] = coarse_place(coarse, saved * south);
}

/* Initialises the labels of the newest visit. Precondition: there is room for them. */
static void label_entrances(wend_world_finder *finder, const struct wend_cluster_visit *visit)
{
    struct wend_coarse *coarse = &finder->coarse;
    const uint32_t count = visit->cluster->entrance_count, eights = (count + LABEL_LANES - 1) / LABEL_LANES;
    struct wend_entrance_labels *labels = &coarse->labels[coarse->label_count];
    memset(labels, 0, eights * sizeof *labels);
    for (uint32_t i = 0; i < eights; i++) {
        memset(labels[i].before, 0xff, sizeof labels->before);
        memset(labels[i].beyond, 0xff, sizeof labels->beyond);
        labels[i].visit = coarse->visit_count;
    }
    coarse->label_count += eights;
    for (uint32_t i = 0; i < count; i++)
        label_entrance(finder, visit, i);
}

/* Returns the visit of a level's cluster at a position, or NONE if tiles cannot be had or memory is refused. */
static uint32_t visit_at(wend_world_finder *finder, uint32_t level, uint32_t x, uint32_t y)
{
    const uint32_t shift = level + LEAST_SIDE_BITS, column = x >> shift, row = y >> shift;
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
    struct wend_coarse *coarse = &finder->coarse;
    const uint64_t lanes = cluster->entrance_count + UINT64_C(2) * LABEL_LANES,
                   labels = coarse->label_count + lanes / LABEL_LANES;
    if (labels >= UINT32_C(1) << LABEL_BITS ||
        !WEND_RESERVE(&finder->allocator, coarse->labels, coarse->label_capacity, labels) ||
        !WEND_RESERVE(&finder->allocator, coarse->excess, coarse->excess_capacity, lanes) ||
        !WEND_RESERVE(&finder->allocator, coarse->visits, coarse->visit_capacity, (uint64_t)coarse->visit_count + 1)) {
        finder->tiles.status = WEND_ERROR_MEMORY;
        return NONE;
    }
    struct wend_cluster_visit *visit = &coarse->visits[coarse->visit_count];
    *visit = (struct wend_cluster_visit){.cluster = cluster,
                                         .key = key,
                                         .level = level,
                                         .x = (int32_t)(column << shift),
                                         .y = (int32_t)(row << shift),
                                         .first_label = coarse->label_count * LABEL_LANES,
                                         .unpacked = NONE,
                                         .bucket = NONE};
    coarse->table[slot] = coarse->visit_count;
    label_entrances(finder, visit);
    return coarse->visit_count++;
}

/* Empties the queue for a path that costs at least `least`. */
static void begin_open_labels(struct wend_coarse_queue *queue, int32_t least)
{
    queue->least = least;
    queue->shift = 0;
    while (least >> queue->shift >= COARSE_BUCKETS)
        queue->shift++;
    queue->at = 0;
    memset(queue->buckets, 0xff, sizeof queue->buckets);
}

static uint32_t coarse_bucket(const struct wend_coarse_queue *queue, int32_t estimate)
{
    const uint32_t bucket = estimate > queue->least ? (uint32_t)(estimate - queue->least) >> queue->shift : 0;
    return WEND_MAX(WEND_MIN(bucket, (uint32_t)COARSE_BUCKETS), queue->at);
}

static void put_into_bucket(struct wend_coarse *coarse, uint32_t number, uint32_t bucket)
{
    struct wend_cluster_visit *visit = &coarse->visits[number];
    uint32_t *first = &coarse->queue.buckets[bucket];
    visit->bucket = bucket;
    visit->next = *first;
    visit->before = NONE;
    if (*first != NONE)
        coarse->visits[*first].before = number;
    *first = number;
}

/* Queues a visit into a bucket, unless it is in that or an earlier one. */
static void queue_visit(wend_world_finder *finder, uint32_t number, uint32_t bucket)
{
    struct wend_coarse *coarse = &finder->coarse;
    const struct wend_cluster_visit *visit = &coarse->visits[number];
    if (visit->bucket <= bucket)
        return;
    finder->work++;
    if (visit->bucket != NONE) {
        if (visit->before == NONE)
            coarse->queue.buckets[visit->bucket] = visit->next;
        else
            coarse->visits[visit->before].next = visit->next;
        if (visit->next != NONE)
            coarse->visits[visit->next].before = visit->before;
    }
    put_into_bucket(coarse, number, bucket);
}

/* Begins again with buckets of twice the width, once all are empty, for the visits beyond them. */
static void widen_coarse_buckets(struct wend_coarse *coarse)
{
    struct wend_coarse_queue *queue = &coarse->queue;
    uint32_t number = queue->buckets[COARSE_BUCKETS];
    queue->least += COARSE_BUCKETS << queue->shift;
    queue->shift++;
    queue->at = 0;
    queue->buckets[COARSE_BUCKETS] = NONE;
    while (number != NONE) {
        const struct wend_cluster_visit *visit = &coarse->visits[number];
        const uint32_t next = visit->next, first = visit->first_label / LABEL_LANES;
        uint32_t bucket = COARSE_BUCKETS;
        for (uint32_t i = 0; i < visit->cluster->entrance_count; i++) {
            const struct wend_entrance_labels *labels = &coarse->labels[first + i / LABEL_LANES];
            const uint32_t lane = i % LABEL_LANES;
            if (labels->open >> lane & 1)
                bucket = WEND_MIN(bucket, coarse_bucket(queue, labels->cost[lane] + labels->ahead[lane]));
        }
        put_into_bucket(coarse, number, bucket);
        number = next;
    }
}

/* Takes a visit of the first bucket; NONE if nothing is open. */
static uint32_t take_open_visit(struct wend_coarse *coarse)
{
    struct wend_coarse_queue *queue = &coarse->queue;
    for (;;) {
        while (queue->at < COARSE_BUCKETS && queue->buckets[queue->at] == NONE)
            queue->at++;
        const uint32_t number = queue->buckets[queue->at];
        if (number == NONE)
            return NONE;
        if (queue->at == COARSE_BUCKETS) {
            widen_coarse_buckets(coarse);
            continue;
        }
        struct wend_cluster_visit *visit = &coarse->visits[number];
        queue->buckets[queue->at] = visit->next;
        if (visit->next != NONE)
            coarse->visits[visit->next].before = NONE;
        visit->bucket = NONE;
        return number;
    }
}

/* Opens an entrance if this path to it is the cheapest yet and may beat the best path. */
static void offer_entrance(wend_world_finder *finder, uint32_t label, int32_t cost)
{
    struct wend_coarse *coarse = &finder->coarse;
    struct wend_entrance_labels *labels = &coarse->labels[label / LABEL_LANES];
    const uint32_t lane = label % LABEL_LANES;
    struct wend_cluster_visit *visit = &coarse->visits[labels->visit];
    if (cost >= labels->cost[lane] || cost + labels->ahead[lane] >= coarse->bound)
        return;
    labels->cost[lane] = cost;
    labels->open |= 1u << lane;
    visit->open |= UINT64_C(1) << (label - visit->first_label) / LABEL_LANES % 64;
    queue_visit(finder, labels->visit, coarse_bucket(&coarse->queue, cost + labels->ahead[lane]));
}

/* Cost from an end to an entrance of its cluster, or NO_WAY if that is in another region. */
static uint64_t end_cost(const wend_world_finder *finder, const struct wend_end *end, uint32_t code)
{
    const uint32_t unit = finder->space->overlay.unit[0];
    const struct wend_world_point at = wend_code_inside(code, LEAST_SIDE);
    const int32_t ways = wend_ways_cost(end->ways, 0, at);
    return ways == NO_CROSSING_COST ? NO_WAY : (uint64_t)ways << unit;
}

/* Cost of the step over the border up to its middle, in an end's cluster. */
static uint64_t end_half_step(const wend_world_finder *finder, const struct wend_end *end, uint32_t code)
{
    const struct wend_world_point at = wend_code_inside(code, LEAST_SIDE);
    return (uint64_t)finder->space->overlay.mover.straight * end->weights[at.y * LEAST_SIDE + at.x];
}

/* Offers a path from goal to start; `label` is that of the last entrance the search came through. */
static void offer_way(struct wend_coarse *coarse, uint64_t cost, uint32_t label)
{
    if (cost >= coarse->best)
        return;
    coarse->best = cost;
    coarse->best_label = label;
    coarse->bound = coarse_cost(coarse, cost);
}

static bool begin_coarse(wend_world_finder *finder)
{
    const struct wend_end *start = &finder->start, *goal = &finder->goal;
    const uint32_t unit = finder->space->overlay.unit[0];
    if (start->column == goal->column && start->row == goal->row) {
        const struct wend_world_point at = {(int32_t)(goal->x % LEAST_SIDE), (int32_t)(goal->y % LEAST_SIDE)};
        const int32_t ways = wend_ways_cost(start->ways, 0, at);
        offer_way(&finder->coarse, ways == NO_CROSSING_COST ? NO_WAY : (uint64_t)ways << unit, NONE);
    }
    const uint32_t visit = visit_at(finder, 0, goal->x, goal->y);
    if (visit == NONE)
        return false;
    const uint32_t first = finder->coarse.visits[visit].first_label;
    for (uint32_t i = 0; i < goal->cluster->entrance_count; i++) {
        const uint32_t code = wend_cluster_code(goal->cluster, i);
        const uint64_t cost = end_cost(finder, goal, code);
        if (cost != NO_WAY)
            offer_entrance(finder, first + i, coarse_cost(&finder->coarse, cost + end_half_step(finder, goal, code)));
    }
    return true;
}

struct wend_world_point wend_label_place(const wend_world_finder *finder, uint32_t label)
{
    const struct wend_cluster_visit *visit = wend_label_visit(finder, label);
    const struct wend_world_point inside =
        wend_code_inside(wend_cluster_code(visit->cluster, label - visit->first_label), wend_level_side(visit->level));
    return (struct wend_world_point){visit->x + inside.x, visit->y + inside.y};
}

/* Code of the step that leads into a cluster at a position, over one of the cluster's sides. */
static uint32_t code_from(const struct wend_cluster_visit *visit, struct wend_world_point at, uint32_t side)
{
    return wend_code(side, (uint32_t)(side % 2 == 0 ? at.x - visit->x : at.y - visit->y));
}

/* Unpacks a visit's brief excess, a byte a pair. False if memory is refused. */
static bool unpack_excess(wend_world_finder *finder, struct wend_cluster_visit *visit)
{
    struct wend_coarse *coarse = &finder->coarse;
    const struct wend_cluster *cluster = visit->cluster;
    const uint64_t pairs = wend_cluster_pairs_before(cluster, cluster->region_count),
                   eights = (pairs + BRIEF_COUNT - 1) / BRIEF_COUNT;
    if (!WEND_RESERVE(&finder->allocator, coarse->unpacked, coarse->unpacked_capacity,
                      coarse->unpacked_count + eights * BRIEF_COUNT + 1)) {
        finder->tiles.status = WEND_ERROR_MEMORY;
        return false;
    }
    const uint8_t *from = wend_cluster_excess(cluster);
    uint8_t *to = coarse->unpacked + coarse->unpacked_count;
    visit->unpacked = coarse->unpacked_count;
    coarse->unpacked_count += (uint32_t)eights * BRIEF_COUNT;
    for (uint64_t i = 0; i < eights; i++, from += BRIEF_BITS, to += BRIEF_COUNT) {
        const uint64_t values = wend_brief_values(wend_brief_eight(from));
        for (uint32_t k = 0; k < BRIEF_COUNT; k++)
            to[k] = (uint8_t)(values >> 8 * k);
    }
    return true;
}

/* Reads the excess from an entrance of a region to all others, in units. False if memory is refused. */
static bool read_excess(wend_world_finder *finder, struct wend_cluster_visit *visit, uint32_t region, uint32_t own,
                        int32_t *to)
{
    const struct wend_cluster *cluster = visit->cluster;
    const uint32_t count = wend_cluster_first(cluster, region + 1) - wend_cluster_first(cluster, region);
    const uint8_t *excess = wend_cluster_excess(cluster);
    uint64_t pair = wend_cluster_pairs_before(cluster, region) + wend_pairs(own);
    if (cluster->bits == BRIEF_BITS) {
        if (visit->unpacked == NONE && !unpack_excess(finder, visit))
            return false;
        excess = finder->coarse.unpacked + visit->unpacked;
    }
    to[own] = 0;
    if (cluster->bits != 16) {
        for (uint32_t i = 0; i < own; i++)
            to[i] = excess[pair + i];
        pair += own;
        for (uint32_t i = own + 1; i < count; i++)
            to[i] = excess[pair += i - 1];
        return true;
    }
    for (uint32_t i = 0; i < own; i++)
        to[i] = excess[2 * (pair + i)] | excess[2 * (pair + i) + 1] << 8;
    pair += own;
    for (uint32_t i = own + 1; i < count; i++) {
        pair += i - 1;
        to[i] = excess[2 * pair] | excess[2 * pair + 1] << 8;
    }
    return true;
}

/* An entrance that paths continue from: the cost of coming there, and its place as in labels. */
struct way_place {
    int32_t cost, east, south, east_saved, south_saved;
    int32_t bound;    /* cost of the best path so far */
    int32_t label;    /* label of the same entrance in the cluster before */
    int32_t most, up; /* an excess counts at most this many units; one is 2^up units of the search ... */
    int32_t down;     /* ... or 2^-down */
};

/* Of eight entrances, those of the region are from begin to end - 1, except `but`, where the path comes in. */
struct region_part {
    int32_t begin, end, but;
};

/* Relaxes eight entrances from a place. Returns the least estimate of those that became cheaper, or INT32_MAX. */
#if WEND_HAS_LANES
static int32_t cross_to_eight(struct wend_entrance_labels *labels, const int32_t *excess, const struct way_place *from,
                              const struct region_part *part)
{
    const __m128i four = _mm_set1_epi32(4), up = _mm_cvtsi32_si128(from->up), down = _mm_cvtsi32_si128(from->down);
    __m128i lane = _mm_setr_epi32(0, 1, 2, 3), least = _mm_set1_epi32(INT32_MAX);
    uint32_t open = 0;
    for (uint32_t i = 0; i < LABEL_LANES; i += 4, lane = _mm_add_epi32(lane, four)) {
        const __m128i saved = wend_four_least(wend_four_apart(labels->east_saved + i, from->east_saved),
                                              wend_four_apart(labels->south_saved + i, from->south_saved)),
                      apart = _mm_add_epi32(wend_four_apart(labels->east + i, from->east),
                                            wend_four_apart(labels->south + i, from->south)),
                      more = wend_four_least(wend_four_load(excess + i), _mm_set1_epi32(from->most)),
                      cost = _mm_add_epi32(
                          _mm_add_epi32(_mm_srl_epi32(_mm_sll_epi32(more, up), down), _mm_set1_epi32(from->cost)),
                          _mm_sub_epi32(apart, saved)),
                      estimate = _mm_add_epi32(cost, wend_four_load(labels->ahead + i)),
                      before = wend_four_load(labels->cost + i);
        const __m128i inside = _mm_andnot_si128(_mm_or_si128(_mm_cmplt_epi32(lane, _mm_set1_epi32(part->begin)),
                                                             _mm_cmpeq_epi32(lane, _mm_set1_epi32(part->but))),
                                                _mm_cmplt_epi32(lane, _mm_set1_epi32(part->end))),
                      less = _mm_and_si128(_mm_and_si128(inside, _mm_cmplt_epi32(cost, before)),
                                           _mm_cmplt_epi32(estimate, _mm_set1_epi32(from->bound)));
        wend_four_store(labels->cost + i, wend_four_choose(less, cost, before));
        wend_four_store(labels->before + i,
                        wend_four_choose(less, _mm_set1_epi32(from->label), wend_four_load(labels->before + i)));
        least = wend_four_least(least, wend_four_choose(less, estimate, least));
        open |= wend_four_bits(less) << i;
    }
    labels->open |= open;
    return open == 0 ? INT32_MAX : wend_four_least_of(least);
}
#else
static int32_t cross_to_eight(struct wend_entrance_labels *labels, const int32_t *excess, const struct way_place *from,
                              const struct region_part *part)
{
    int32_t least = INT32_MAX;
    for (int32_t i = WEND_MAX(part->begin, 0); i < WEND_MIN(part->end, (int32_t)LABEL_LANES); i++) {
        const int32_t east = labels->east[i] - from->east, south = labels->south[i] - from->south,
                      a = labels->east_saved[i] - from->east_saved, b = labels->south_saved[i] - from->south_saved;
        const int32_t saved = WEND_MIN(WEND_ABS(a), WEND_ABS(b)), more = WEND_MIN(excess[i], from->most);
        const int32_t cost = from->cost + (more << from->up >> from->down) + WEND_ABS(east) + WEND_ABS(south) - saved;
        if (i == part->but || cost >= labels->cost[i] || cost + labels->ahead[i] >= from->bound)
            continue;
        labels->cost[i] = cost;
        labels->before[i] = from->label;
        labels->open |= 1u << i;
        least = WEND_MIN(least, cost + labels->ahead[i]);
    }
    return least;
}
#endif

/* Returns an entrance's place, with the unit of its cluster's excess; `from` is its label in the cluster before. */
static struct way_place way_place_at(const struct wend_coarse *coarse, uint32_t label, uint32_t from)
{
    const struct wend_entrance_labels *labels = &coarse->labels[label / LABEL_LANES];
    const uint32_t lane = label % LABEL_LANES;
    const int32_t shift = coarse->visits[labels->visit].cluster->shift, unit = (int32_t)coarse->unit,
                  up = WEND_MAX(shift - unit, 0);
    return (struct way_place){.cost = coarse->labels[from / LABEL_LANES].cost[from % LABEL_LANES],
                              .east = labels->east[lane],
                              .south = labels->south[lane],
                              .east_saved = labels->east_saved[lane],
                              .south_saved = labels->south_saved[lane],
                              .bound = coarse->bound,
                              .label = (int32_t)from,
                              .most = MOST_COARSE_COST >> up,
                              .up = up,
                              .down = WEND_MAX(unit - shift, 0)};
}

/* Crosses a cluster from an entrance reached from outside to all others of its region. False if memory is refused. */
static bool cross_cluster(wend_world_finder *finder, uint32_t label, uint32_t from)
{
    struct wend_coarse *coarse = &finder->coarse;
    const uint32_t number = coarse->labels[label / LABEL_LANES].visit;
    struct wend_cluster_visit *visit = &coarse->visits[number];
    const uint32_t entrance = label - visit->first_label, region = wend_cluster_region(visit->cluster, entrance),
                   begin = wend_cluster_first(visit->cluster, region), first = begin / LABEL_LANES * LABEL_LANES,
                   end = wend_cluster_first(visit->cluster, region + 1);
    const struct way_place place = way_place_at(coarse, label, from);
    struct wend_entrance_labels *labels = &coarse->labels[(visit->first_label + first) / LABEL_LANES];
    const int32_t *excess = coarse->excess;
    struct region_part part = {(int32_t)(begin - first), (int32_t)(end - first), (int32_t)(entrance - first)};
    int32_t least = INT32_MAX;
    if (!read_excess(finder, visit, region, entrance - begin, coarse->excess + part.begin))
        return false;
    for (uint32_t eight = first / LABEL_LANES; part.end > 0; eight++, labels++, excess += LABEL_LANES) {
        const int32_t of_eight = cross_to_eight(labels, excess, &place, &part);
        if (of_eight != INT32_MAX)
            visit->open |= UINT64_C(1) << eight % 64;
        least = WEND_MIN(least, of_eight);
        part.begin -= LABEL_LANES;
        part.end -= LABEL_LANES;
        part.but -= LABEL_LANES;
    }
    if (least != INT32_MAX)
        queue_visit(finder, number, coarse_bucket(&coarse->queue, least));
    return true;
}

/* Returns the label of the same step in the cluster beyond, or NONE if it has none or tiles cannot be had. */
static uint32_t find_beyond(wend_world_finder *finder, uint32_t label)
{
    const struct wend_cluster_visit *visit = wend_label_visit(finder, label);
    const uint32_t side = wend_code_side(wend_cluster_code(visit->cluster, label - visit->first_label));
    const struct wend_world_point inside = wend_label_place(finder, label), step = wend_side_step(side),
                                  at = {inside.x + step.x, inside.y + step.y};
    const uint32_t level = level_at(finder, (uint32_t)at.x, (uint32_t)at.y);
    const uint32_t number = visit_at(finder, level, (uint32_t)at.x, (uint32_t)at.y);
    if (number == NONE)
        return NONE;
    visit = &finder->coarse.visits[number];
    const uint32_t entrance = wend_cluster_find(visit->cluster, code_from(visit, at, wend_side_opposite(side)));
    if (entrance == NONE)
        return NONE;
    const uint32_t beyond = visit->first_label + entrance;
    finder->coarse.labels[label / LABEL_LANES].beyond[label % LABEL_LANES] = beyond;
    finder->coarse.labels[beyond / LABEL_LANES].beyond[beyond % LABEL_LANES] = label;
    return beyond;
}

/* Offers the path that leaves the start's cluster through an entrance. */
static void offer_start(wend_world_finder *finder, uint32_t code, uint32_t label)
{
    const uint64_t first = end_cost(finder, &finder->start, code);
    if (first != NO_WAY)
        offer_way(&finder->coarse, wend_label_cost(finder, label) + end_half_step(finder, &finder->start, code) + first,
                  label);
}

/*
 * Continues through an entrance into the next cluster. False if memory is refused. Skipped if that cluster reaches the
 * entrance as cheaply from within: all paths continue from there, up to rounding (stalling: Geisberger, Sanders,
 * Schultes and Delling 2008, Contraction Hierarchies).
 */
static bool expand_entrance(wend_world_finder *finder, uint32_t label)
{
    const struct wend_end *start = &finder->start;
    const struct wend_coarse *coarse = &finder->coarse;
    uint32_t beyond = coarse->labels[label / LABEL_LANES].beyond[label % LABEL_LANES];
    if (beyond == NONE)
        beyond = find_beyond(finder, label);
    if (beyond == NONE)
        return finder->tiles.status == WEND_OK; /* wanted: the search continues without it, to find what else is */
    if (coarse->labels[beyond / LABEL_LANES].cost[beyond % LABEL_LANES] <=
        coarse->labels[label / LABEL_LANES].cost[label % LABEL_LANES])
        return true;
    const struct wend_cluster_visit *visit = wend_label_visit(finder, beyond);
    if (visit->level == 0 && (uint32_t)visit->x / LEAST_SIDE == start->column &&
        (uint32_t)visit->y / LEAST_SIDE == start->row)
        offer_start(finder, wend_cluster_code(visit->cluster, beyond - visit->first_label), label);
    return cross_cluster(finder, beyond, label);
}

/* Mask of eight open labels with estimates up to `due`; *later becomes the least estimate of the others. */
#if WEND_HAS_LANES
static uint32_t due_labels(const struct wend_entrance_labels *labels, int32_t due, int32_t *later)
{
    const __m128i bits = _mm_setr_epi32(1, 2, 4, 8), most = _mm_set1_epi32(INT32_MAX);
    __m128i least = most;
    uint32_t found = 0;
    for (uint32_t i = 0; i < LABEL_LANES; i += 4) {
        const __m128i open = _mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32((int32_t)(labels->open >> i)), bits), bits),
                      estimate = _mm_add_epi32(wend_four_load(labels->cost + i), wend_four_load(labels->ahead + i)),
                      is_later = _mm_cmpgt_epi32(estimate, _mm_set1_epi32(due));
        found |= wend_four_bits(_mm_andnot_si128(is_later, open)) << i;
        least = wend_four_least(least, wend_four_choose(_mm_and_si128(is_later, open), estimate, most));
    }
    *later = WEND_MIN(*later, wend_four_least_of(least));
    return found;
}
#else
static uint32_t due_labels(const struct wend_entrance_labels *labels, int32_t due, int32_t *later)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < LABEL_LANES; i++) {
        const int32_t estimate = labels->cost[i] + labels->ahead[i];
        if (labels->open >> i & 1 && estimate <= due)
            found |= 1u << i;
        else if (labels->open >> i & 1)
            *later = WEND_MIN(*later, estimate);
    }
    return found;
}
#endif

/* Expands the due ones of eight open labels; *later becomes the least estimate of the others. */
static enum wend_route_end expand_labels(wend_world_finder *finder, uint32_t eight, int32_t due, int32_t *later)
{
    struct wend_entrance_labels *labels = &finder->coarse.labels[eight];
    uint32_t left = due_labels(labels, due, later);
    for (labels->open &= ~left; left != 0; left &= left - 1) {
        if (++finder->work > finder->limit)
            return ROUTE_SPENT;
        if (!expand_entrance(finder, eight * LABEL_LANES + wend_count_trailing_zeros(left)))
            return ROUTE_REFUSED;
    }
    return ROUTE_DONE;
}

/* Expands the open labels of a visit that are due with the first bucket. */
static enum wend_route_end expand_visit(wend_world_finder *finder, uint32_t number)
{
    struct wend_cluster_visit *visit = &finder->coarse.visits[number];
    const struct wend_coarse_queue *queue = &finder->coarse.queue;
    const uint32_t first = visit->first_label / LABEL_LANES,
                   end = first + (visit->cluster->entrance_count + LABEL_LANES - 1) / LABEL_LANES;
    const int32_t due = queue->least + (int32_t)(((queue->at + 1) << queue->shift) - 1);
    int32_t later = INT32_MAX;
    uint64_t left = visit->open;
    visit->open = 0;
    for (; left != 0; left &= left - 1)
        for (uint32_t at = first + wend_count_trailing_zeros64(left); at < end; at += 64) {
            const enum wend_route_end end_of_eight = expand_labels(finder, at, due, &later);
            if (end_of_eight != ROUTE_DONE)
                return end_of_eight;
            if (finder->coarse.labels[at].open != 0)
                finder->coarse.visits[number].open |= left & -left;
        }
    if (later != INT32_MAX)
        queue_visit(finder, number, coarse_bucket(queue, later));
    return ROUTE_DONE;
}

/* Searches with costs in units of 2^unit. */
static enum wend_route_end search_coarse(wend_world_finder *finder, uint64_t least, uint32_t unit)
{
    struct wend_coarse *coarse = &finder->coarse;
    enum wend_route_end end = ROUTE_DONE;
    coarse->visit_count = coarse->label_count = coarse->unpacked_count = 0;
    coarse->unit = unit;
    coarse->best = NO_WAY;
    coarse->bound = INT32_MAX;
    coarse->best_label = NONE;
    begin_open_labels(&coarse->queue, coarse_cost(coarse, least));
    if (coarse->table_size != 0)
        memset(coarse->table, 0xff, coarse->table_size * sizeof *coarse->table);
    if (!begin_coarse(finder))
        return ROUTE_REFUSED;
    for (uint32_t at; end == ROUTE_DONE && (at = take_open_visit(coarse)) != NONE;) {
        finder->work++;
        if (coarse->queue.least + (int32_t)(coarse->queue.at << coarse->queue.shift) >= coarse->bound)
            break;
        end = expand_visit(finder, at);
    }
    return end;
}

enum wend_route_end wend_coarse_find(wend_world_finder *finder)
{
    const struct wend_mover *mover = &finder->space->overlay.mover;
    const uint32_t across = 2 * wend_distance(finder->start.x, finder->goal.x),
                   along = 2 * wend_distance(finder->start.y, finder->goal.y), least_side = 4 * LEAST_SIDE;
    const uint64_t reach = wend_mover_octile(mover, WEND_MAX(across, least_side), WEND_MAX(along, least_side));
    enum wend_route_end end;
    uint32_t unit = 0;
    while (reach >> unit > MOST_COARSE_COST / USUAL_DETOUR)
        unit++;
    do {
        end = search_coarse(finder, wend_mover_octile(mover, across, along), unit);
        unit += 4;
    } while (end == ROUTE_DONE && finder->coarse.best == NO_WAY && finder->tiles.wanted_count == 0 &&
             unit < MOST_COARSE_UNIT);
    return end;
}
