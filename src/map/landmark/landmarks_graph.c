/* Costs of ways between jump points, over the edges between these. */
#include "map/landmark/landmarks_graph.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"

enum {
    RING = LANDMARK_BUCKETS,
    SLOTS_AT_ONCE = 2048 /* that are taken from the queue in a piece of work */,
    USUAL_EDGES = 24 /* from a jump point; where there are more, room is made anew */
};

/* An entry of the queue, a ring of buckets by cost. One whose slot is so cheap now that it lies in a lower one is of no use. */
struct flood_entry {
    uint32_t slot;
    uint32_t below; /* the next one in the bucket, 0 = none */
};

/* From the edge's end, where it begins. */
struct back_edge {
    uint32_t slot, cost;
};

static void *new_array(const wend_space *space, size_t count, size_t size)
{
    return wend_allocate(&space->allocator, count, size);
}

static void release_array(const wend_space *space, void *array, size_t count, size_t size)
{
    wend_release(&space->allocator, array, count, size);
}

/* Makes room for so many more entries. */
static bool make_room_in_flood(struct wend_landmark_graph *graph, const wend_space *space, size_t more)
{
    return WEND_RESERVE(&space->allocator, graph->queue, graph->queue_capacity, graph->queue_count + (uint64_t)more);
}

bool wend_landmark_graph_open(struct wend_landmark_graph *graph, const wend_space *space, const uint32_t *places,
                              uint32_t slots)
{
    *graph = (struct wend_landmark_graph){.places = places, .slot_count = slots};
    graph->most_found = wend_jump_most_found(space);
    graph->costs = new_array(space, slots, sizeof *graph->costs);
    return graph->costs && make_room_in_flood(graph, space, (size_t)slots + 1);
}

void wend_landmark_graph_close(struct wend_landmark_graph *graph, const wend_space *space)
{
    const size_t slots = graph->slot_count;
    release_array(space, graph->forth, graph->forth_capacity, sizeof *graph->forth);
    release_array(space, graph->firsts, slots + 1, sizeof *graph->firsts);
    release_array(space, graph->back, graph->back_count, sizeof *graph->back);
    release_array(space, graph->costs, slots, sizeof *graph->costs);
    release_array(space, graph->queue, graph->queue_capacity, sizeof *graph->queue);
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

/* What an edge costs, in the landmarks' units. */
static uint32_t price_of_edge(struct wend_landmark_graph *graph, const struct wend_landmarks *landmarks, uint32_t from,
                              uint32_t to)
{
    const uint32_t way = wend_landmarks_path(landmarks, from, to), cost = way < graph->most ? way : graph->most;
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
        graph->costs[slot] = found; /* until they are turned round */
        graph->forth_count += found;
    }
    return true;
}

/* Where the edges that end in each slot begin, as counted in those that were found; `firsts` has one slot more. */
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
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    const size_t slots = graph->slot_count;
    if (graph->forth_count >= UINT32_MAX)
        return false;
    graph->firsts = new_array(space, slots + 1, sizeof *graph->firsts);
    graph->back = new_array(space, graph->forth_count + 1, sizeof *graph->back);
    graph->back_count = graph->back ? graph->forth_count + 1 : 0;
    if (!graph->firsts || !graph->back)
        return false;
    count_back_edges(graph);
    const uint32_t *edge = graph->forth;
    for (uint32_t word = 0; word < stops->word_count; word++) {
        const uint32_t first = stops->maps.words[word].first_slot;
        const uint32_t count = wend_count_ones64(stops->maps.words[word].jumps);
        for (uint32_t slot = first; slot < first + count; slot++)
            for (uint32_t left = graph->places[slot] != 0 ? graph->costs[slot] : 0; left > 0; left--, edge++)
                graph->back[graph->firsts[*edge]++] = (struct back_edge){
                    slot, price_of_edge(graph, landmarks, graph->places[slot], graph->places[*edge])};
    }
    /* Now firsts[slot] is where the edges of the next slot begin. */
    memmove(graph->firsts + 1, graph->firsts, slots * sizeof *graph->firsts);
    graph->firsts[0] = 0;
    release_array(space, graph->forth, graph->forth_capacity, sizeof *graph->forth);
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

/* Notes a cheaper way from a slot, if it is one. Needs room for an entry. */
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

/* The lowest bucket that is not empty; false if there is none. They lie within one turn of the ring. */
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
    graph->queue[0] = (struct flood_entry){0, 0}; /* none */
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
