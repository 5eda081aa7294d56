/* Floods over cells, and over edges between jump points. */
#include "map/landmark/landmarks_flood.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "map/space/space_calls.h"

enum {
    FIRST_SIZE = 4096,    /* of a queue, in entries */
    CELLS_AT_ONCE = 128,  /* for which the queues have room beforehand */
    ROUNDS_OF_CELLS = 64, /* rounds of CELLS_AT_ONCE cells per slice */
    STEPS_FROM_CELL = 4   /* of one price, from a cell */
};

/* An entry: a node, 4 bits for the direction it was entered by, and its cost above these. */
enum { DIRECTION_AT = 32, COST_AT = 36 };

#define STRAIGHT_MOVES 0x55u

bool wend_landmark_cells_open(struct wend_landmark_flood_of_cells *flood, const wend_space *space)
{
    const wend_allocator *memory = &space->allocator;
    *flood = (struct wend_landmark_flood_of_cells){.size = FIRST_SIZE};
    flood->costs = wend_allocate(memory, space->cells.node_count, sizeof *flood->costs);
    for (int i = 0; i < 2; i++)
        flood->entries[i] = wend_allocate(memory, FIRST_SIZE, sizeof *flood->entries[i]);
    return flood->costs && flood->entries[0] && flood->entries[1];
}

void wend_landmark_cells_close(struct wend_landmark_flood_of_cells *flood, const wend_space *space)
{
    const wend_allocator *memory = &space->allocator;
    for (int i = 0; i < 2; i++)
        WEND_RELEASE(memory, flood->entries[i], flood->size);
    WEND_RELEASE(memory, flood->costs, space->cells.node_count);
    *flood = (struct wend_landmark_flood_of_cells){.costs = NULL};
}

size_t wend_landmark_cells_memory(const struct wend_landmark_flood_of_cells *flood, const wend_space *space)
{
    return flood->costs
               ? 2 * (size_t)flood->size * sizeof *flood->entries[0] + space->cells.node_count * sizeof *flood->costs
               : 0;
}

/* Makes room for the next cells. */
static bool grow_rings(struct wend_landmark_flood_of_cells *flood, const wend_allocator *memory)
{
    const uint32_t counts[2] = {flood->last[0] - flood->first[0], flood->last[1] - flood->first[1]};
    const uint32_t most = counts[0] > counts[1] ? counts[0] : counts[1], size = flood->size * 2;
    if (most + CELLS_AT_ONCE * STEPS_FROM_CELL < flood->size)
        return true;
    uint64_t *larger[2];
    for (int which = 0; which < 2; which++)
        larger[which] = wend_allocate(memory, size, sizeof *larger[which]);
    for (int which = 0; which < 2; which++) {
        if (!larger[0] || !larger[1]) {
            WEND_RELEASE(memory, larger[which], size);
            continue;
        }
        for (uint32_t i = 0; i <= counts[which]; i++)
            larger[which][i] = flood->entries[which][(flood->first[which] + i) & (flood->size - 1)];
        wend_release(memory, flood->entries[which], flood->size, sizeof *larger[which]);
        flood->entries[which] = larger[which];
        flood->first[which] = 0;
        flood->last[which] = counts[which];
    }
    if (!larger[0] || !larger[1])
        return false;
    flood->size = size;
    return true;
}

void wend_landmark_cells_begin(struct wend_landmark_flood_of_cells *flood, const wend_space *space, uint32_t node)
{
    memset(flood->costs, 0xff, space->cells.node_count * sizeof *flood->costs);
    flood->costs[node] = 0;
    flood->first[0] = flood->first[1] = flood->last[1] = 0;
    flood->last[0] = 1;
    flood->entries[0][0] = node | (uint64_t)NO_DIRECTION << DIRECTION_AT;
    flood->entries[0][1] = flood->entries[1][0] = UINT64_MAX; /* sentinels behind the last entries */
}

/* A flood's heads and tails, in registers while cells are taken. */
struct flood_at {
    uint32_t first_straight, first_diagonal, last_straight, last_diagonal;
};

/* Takes some cells, for which there is room; false if none are left. Branch-free: branches would be unpredictable. */
static bool take_cells(struct wend_landmark_flood_of_cells *flood, const wend_space *space)
{
    const uint8_t *is_free = space->cells.free;
    const struct wend_steps *steps = space->cells.steps;
    const int32_t *offsets = space->cells.offsets[0];
    const uint32_t mask = flood->size - 1, stride = space->cells.stride, most = flood->most;
    const uint32_t straight_price = flood->prices[0], diagonal_price = flood->prices[1];
    uint32_t *costs = flood->costs;
    uint64_t *straights = flood->entries[0], *diagonals = flood->entries[1];
    struct flood_at at = {flood->first[0], flood->first[1], flood->last[0], flood->last[1]};
    bool goes_on = true;
    for (uint32_t i = 0; i < CELLS_AT_ONCE; i++) {
        const uint64_t straight = straights[at.first_straight & mask], diagonal = diagonals[at.first_diagonal & mask];
        const bool is_diagonal = diagonal >> COST_AT < straight >> COST_AT;
        const uint64_t entry = is_diagonal ? diagonal : straight;
        goes_on = entry != UINT64_MAX;
        if (!goes_on)
            break;
        const uint32_t node = (uint32_t)entry, cost = (uint32_t)(entry >> COST_AT);
        at.first_straight += !is_diagonal;
        at.first_diagonal += is_diagonal;
        const uint32_t moves = steps->moves[entry >> DIRECTION_AT & 15][wend_neighbourhood(is_free, stride, node)];
        if (costs[node] != cost)
            continue;
        const uint32_t step = cost + straight_price < most ? cost + straight_price : most;
        for (uint32_t left = moves & STRAIGHT_MOVES; left != 0; left &= left - 1) {
            const uint32_t d = wend_count_trailing_zeros(left), to = node + (uint32_t)offsets[d], known = costs[to];
            costs[to] = step < known ? step : known;
            straights[at.last_straight & mask] = to | (uint64_t)(d | step << (COST_AT - DIRECTION_AT)) << DIRECTION_AT;
            at.last_straight += step < known;
        }
        straights[at.last_straight & mask] = UINT64_MAX;
        const uint32_t slant = cost + diagonal_price < most ? cost + diagonal_price : most;
        if (!(moves & ~STRAIGHT_MOVES))
            continue;
        for (uint32_t left = moves & ~STRAIGHT_MOVES; left != 0; left &= left - 1) {
            const uint32_t d = wend_count_trailing_zeros(left), to = node + (uint32_t)offsets[d], known = costs[to];
            costs[to] = slant < known ? slant : known;
            diagonals[at.last_diagonal & mask] = to | (uint64_t)(d | slant << (COST_AT - DIRECTION_AT)) << DIRECTION_AT;
            at.last_diagonal += slant < known;
        }
        diagonals[at.last_diagonal & mask] = UINT64_MAX;
    }
    flood->first[0] = at.first_straight;
    flood->first[1] = at.first_diagonal;
    flood->last[0] = at.last_straight;
    flood->last[1] = at.last_diagonal;
    return goes_on;
}

bool wend_landmark_cells_go_on(struct wend_landmark_flood_of_cells *flood, const wend_space *space, bool *is_done)
{
    *is_done = false;
    for (uint32_t i = 0; i < ROUNDS_OF_CELLS && !*is_done; i++) {
        if (!grow_rings(flood, &space->allocator))
            return false;
        *is_done = !take_cells(flood, space);
    }
    return true;
}

/* Over edges between jump points. */

enum {
    RING = LANDMARK_BUCKETS,
    SLOTS_AT_ONCE = 2048 /* taken from the queue per slice */,
    USUAL_EDGES = 24 /* from a jump point; with more edges, room is reallocated */
};

/* An entry of the queue, a ring of buckets by cost. It is stale once its slot is in a lower bucket as well. */
struct flood_entry {
    uint32_t slot;
    uint32_t below; /* the next one in the bucket, 0 = none */
};

/* An edge, seen from its end. */
struct back_edge {
    uint32_t slot, cost;
};

/* Makes room for `more` entries. */
static bool make_room_in_flood(struct wend_landmark_graph *graph, const wend_space *space, size_t more)
{
    return WEND_RESERVE(&space->allocator, graph->queue, graph->queue_capacity, graph->queue_count + (uint64_t)more);
}

bool wend_landmark_graph_open(struct wend_landmark_graph *graph, const wend_space *space, const uint32_t *places,
                              uint32_t slots)
{
    *graph = (struct wend_landmark_graph){.places = places, .slot_count = slots};
    graph->most_found = wend_jump_most_found(space);
    graph->costs = wend_allocate(&space->allocator, slots, sizeof *graph->costs);
    return graph->costs && make_room_in_flood(graph, space, (size_t)slots + 1);
}

void wend_landmark_graph_close(struct wend_landmark_graph *graph, const wend_space *space)
{
    const size_t slots = graph->slot_count;
    WEND_RELEASE(&space->allocator, graph->forth, graph->forth_capacity);
    WEND_RELEASE(&space->allocator, graph->firsts, slots + 1);
    WEND_RELEASE(&space->allocator, graph->back, graph->back_count);
    WEND_RELEASE(&space->allocator, graph->costs, slots);
    WEND_RELEASE(&space->allocator, graph->queue, graph->queue_capacity);
    wend_jump_sources_release(space, &graph->sources);
    *graph = (struct wend_landmark_graph){.places = NULL};
}

size_t wend_landmark_graph_memory(const struct wend_landmark_graph *graph)
{
    const size_t slots = graph->slot_count;
    return slots * sizeof *graph->costs + graph->queue_capacity * sizeof *graph->queue +
           (graph->firsts ? (slots + 1) * sizeof *graph->firsts : 0) + graph->forth_capacity * sizeof *graph->forth +
           graph->back_count * sizeof *graph->back + graph->sources.capacity * sizeof *graph->sources.places;
}

static bool reserve_edges(const wend_space *space, struct wend_landmark_graph *graph)
{
    const uint64_t usual = graph->forth_capacity == 0 ? USUAL_EDGES * (uint64_t)graph->slot_count : 0;
    return WEND_RESERVE(&space->allocator, graph->forth, graph->forth_capacity,
                        usual + graph->forth_count + graph->most_found);
}

/* The cost of an edge, in the landmarks' units. */
static uint32_t price_of_edge(struct wend_landmark_graph *graph, const struct wend_landmarks *landmarks, uint32_t from,
                              uint32_t to)
{
    const uint32_t path = wend_landmarks_path(landmarks, from, to), cost = path < graph->most ? path : graph->most;
    graph->longest_edge = cost > graph->longest_edge ? cost : graph->longest_edge;
    return cost;
}

bool wend_landmark_graph_find(struct wend_landmark_graph *graph, const wend_space *space, uint32_t word,
                              wend_jump_find *find)
{
    const struct wend_jump_bitmaps maps = space->cells.jump_maps->maps;
    const uint32_t first = maps.words[word].first_slot, count = wend_count_ones64(maps.words[word].jumps);
    for (uint32_t slot = first; slot < first + count; slot++) {
        if (graph->places[slot] == 0)
            continue;
        if (!reserve_edges(space, graph))
            return false;
        uint32_t *edges = graph->forth + graph->forth_count;
        const uint32_t found = find(&maps, space->cells.steps, graph->places[slot], NO_DIRECTION, edges);
        for (uint32_t i = 0; i < found; i++)
            edges[i] = wend_jump_maps_slot(&maps, wend_jump_node(&maps, edges[i]));
        graph->costs[slot] = found; /* until edges are reversed */
        graph->forth_count += found;
    }
    return true;
}

/* Counts where the edges that end in each slot will begin; `firsts` has one more entry than slots. */
static void count_back_edges(struct wend_landmark_graph *graph)
{
    const size_t slots = graph->slot_count;
    uint32_t *firsts = graph->firsts;
    memset(firsts, 0, (slots + 1) * sizeof *firsts);
    for (size_t i = 0; i < graph->forth_count; i++)
        firsts[graph->forth[i] + 1]++;
    for (size_t i = 0; i < slots; i++)
        firsts[i + 1] += firsts[i];
}

bool wend_landmark_graph_turn(struct wend_landmark_graph *graph, const wend_space *space,
                              const struct wend_landmarks *landmarks)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    const size_t slots = graph->slot_count;
    if (graph->forth_count >= UINT32_MAX)
        return false;
    graph->firsts = wend_allocate(&space->allocator, slots + 1, sizeof *graph->firsts);
    graph->back = wend_allocate(&space->allocator, graph->forth_count + 1, sizeof *graph->back);
    graph->back_count = graph->back ? graph->forth_count + 1 : 0;
    if (!graph->firsts || !graph->back)
        return false;
    count_back_edges(graph);
    const uint32_t *edge = graph->forth;
    for (uint32_t word = 0; word < jump_maps->word_count; word++) {
        const uint32_t first = jump_maps->maps.words[word].first_slot;
        const uint32_t count = wend_count_ones64(jump_maps->maps.words[word].jumps);
        for (uint32_t slot = first; slot < first + count; slot++)
            for (uint32_t left = graph->places[slot] != 0 ? graph->costs[slot] : 0; left > 0; left--, edge++)
                graph->back[graph->firsts[*edge]++] = (struct back_edge){
                    slot, price_of_edge(graph, landmarks, graph->places[slot], graph->places[*edge])};
    }
    /* Now firsts[slot] is where the edges of the next slot begin. */
    memmove(graph->firsts + 1, graph->firsts, slots * sizeof *graph->firsts);
    graph->firsts[0] = 0;
    WEND_RELEASE(&space->allocator, graph->forth, graph->forth_capacity);
    graph->forth = NULL;
    graph->forth_count = graph->forth_capacity = 0;
    return true;
}

void wend_landmark_graph_price(struct wend_landmark_graph *graph, const struct wend_landmarks *landmarks)
{
    graph->longest_edge = 0;
    for (uint32_t slot = 0; slot < graph->slot_count; slot++)
        for (uint32_t i = graph->firsts[slot]; i < graph->firsts[slot + 1]; i++)
            graph->back[i].cost =
                price_of_edge(graph, landmarks, graph->places[graph->back[i].slot], graph->places[slot]);
}

/* Lowers the cost of a slot, if `cost` is cheaper. Precondition: there is room for an entry. */
WEND_ALWAYS_INLINE void cheapen(struct wend_landmark_graph *graph, uint32_t slot, uint32_t cost)
{
    if (cost >= graph->costs[slot])
        return;
    const uint32_t bucket = cost >> graph->shift & (RING - 1), entry = graph->queue_count++;
    graph->costs[slot] = cost;
    graph->queue[entry] = (struct flood_entry){slot, graph->tops[bucket]};
    graph->tops[bucket] = entry;
    graph->filled[bucket >> 6] |= UINT64_C(1) << (bucket & 63);
}

/* Finds the lowest bucket that is not empty. False if there is none. All lie within one turn of the ring. */
static bool find_bucket(struct wend_landmark_graph *graph)
{
    const uint32_t from = graph->at & (RING - 1);
    for (uint32_t i = 0; i <= RING / 64; i++) {
        const uint32_t word = (from / 64 + i) % (RING / 64);
        uint64_t filled = graph->filled[word];
        if (i == 0)
            filled &= UINT64_MAX << (from & 63);
        if (filled == 0)
            continue;
        const uint32_t bucket = word * 64 + wend_count_trailing_zeros64(filled);
        graph->at += (bucket - from) & (RING - 1);
        return true;
    }
    return false;
}

bool wend_landmark_graph_begin(struct wend_landmark_graph *graph, const wend_space *space,
                               const struct wend_landmarks *landmarks, uint32_t source)
{
    const uint32_t place = graph->places[source];
    uint32_t longest = graph->longest_edge;
    graph->sources.count = 0;
    const struct wend_jump_ground ground = wend_jump_ground_of(space);
    if (wend_jump_sources_add(&ground, place, UINT32_MAX, &graph->sources) == 0)
        return false;
    for (uint32_t i = 0; i < graph->sources.count; i++) {
        const uint32_t cost = wend_landmarks_path(landmarks, graph->sources.places[i], place);
        longest = cost > longest ? cost : longest;
    }
    longest = longest < graph->most ? longest : graph->most;
    for (graph->shift = 0; longest >> graph->shift > RING - 3;)
        graph->shift++;
    graph->at = 0;
    graph->queue_count = 1;
    if (!make_room_in_flood(graph, space, (size_t)graph->sources.count + 1))
        return false;
    graph->queue[0] = (struct flood_entry){0, 0}; /* stands for none */
    memset(graph->tops, 0, sizeof graph->tops);
    memset(graph->filled, 0, sizeof graph->filled);
    memset(graph->costs, 0xff, graph->slot_count * sizeof *graph->costs);
    cheapen(graph, source, 0);
    for (uint32_t i = 0; i < graph->sources.count; i++) {
        const uint32_t from = graph->sources.places[i];
        const uint32_t cost = wend_landmarks_path(landmarks, from, place);
        const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
        cheapen(graph, wend_jump_maps_slot(maps, wend_jump_node(maps, from)), cost < longest ? cost : longest);
    }
    return true;
}

/* Takes an entry from the bucket that is being emptied. */
static struct flood_entry take_flood_entry(struct wend_landmark_graph *graph)
{
    const uint32_t bucket = graph->at & (RING - 1);
    const struct flood_entry entry = graph->queue[graph->tops[bucket]];
    graph->tops[bucket] = entry.below;
    wend_prefetch(&graph->firsts[graph->queue[entry.below].slot]);
    graph->filled[bucket >> 6] &= ~((uint64_t)(entry.below == 0) << (bucket & 63));
    return entry;
}

bool wend_landmark_graph_go_on(struct wend_landmark_graph *graph, const wend_space *space, bool *is_done)
{
    *is_done = false;
    for (uint32_t i = 0; i < SLOTS_AT_ONCE; i++) {
        if (graph->tops[graph->at & (RING - 1)] == 0 && !find_bucket(graph)) {
            *is_done = true;
            return true;
        }
        const struct flood_entry entry = take_flood_entry(graph);
        const uint32_t cost = graph->costs[entry.slot];
        if (cost >> graph->shift != graph->at)
            continue;
        if (cost == graph->most && graph->is_trial) {
            *is_done = true;
            return true;
        }
        const uint32_t first = graph->firsts[entry.slot], end = graph->firsts[entry.slot + 1];
        if (!make_room_in_flood(graph, space, end - first))
            return false;
        for (uint32_t edge = first; edge < end; edge++) {
            const uint32_t sum = cost + graph->back[edge].cost, to = graph->back[edge].slot;
            if (sum < graph->costs[to])
                cheapen(graph, to, sum < graph->most ? sum : graph->most);
        }
    }
    return true;
}
