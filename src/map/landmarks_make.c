/*
 * Making landmarks, over the graph of jump points.
 *
 * An edge leads from a jump point to each that a search starting there finds first. Every optimal way from a jump point to a
 * landmark begins with such an edge, or is one run to it, which need not stop there: so Dijkstra's algorithm backwards over
 * the edges, begun at the landmark and at all from which a run leads to it, gives the cost of every way.
 */
#include "map/landmarks_make.h"

#include "base/memory.h"
#include "map/components.h"
#include "map/landmark_past.h"

#define NO_SLOT UINT32_MAX
#define FAR     (UINT32_C(1) << 30) /* no way is taken to cost as much */

enum {
    RING_BITS = 10,
    RING = 1 << RING_BITS, /* buckets */
    WORDS_AT_ONCE = 64,    /* of nodes, of which edges are found in a piece of work */
    SLOTS_AT_ONCE = 2048,  /* that are taken from the queue in a piece of work */
    UNITS_PER_SCAN = 16,   /* what the edges from a jump point take */
    UNITS_PER_SLOT = 4,    /* what taking one from the queue does */
    SHARE_OF_EDGES = 3     /* what all edges take, as so many landmarks */
};

/* A slot's place in the queue, a ring of buckets of twice linked lists, by cost; a slot is in one at most. */
struct queue_link {
    uint32_t before, after;
};

/* From the edge's end, where it begins. */
struct back_edge {
    uint32_t slot, cost;
};

/* The same while it is found. */
struct found_edge {
    uint32_t from, to; /* slots */
};

struct wend_landmark_making {
    uint32_t slot_count, most_found;
    uint32_t wanted;    /* landmarks */
    uint32_t region;    /* label of the region with the most jump points */
    uint32_t next_word; /* of nodes, whose edges are to be found */
    uint32_t done;      /* rounds of Dijkstra's algorithm */
    bool is_running;    /* in the middle of one */
    uint32_t shift, at; /* of the queue: width of buckets, and the one being emptied */
    uint32_t longest_edge;
    uint32_t *places; /* by slot; 0 = none of the region */
    uint32_t *found;  /* by one scan */
    struct found_edge *forth;
    size_t forth_count, forth_capacity;
    size_t *firsts; /* by slot: of its back edges; those of all slots follow each other */
    struct back_edge *back;
    size_t back_count;
    uint32_t *costs;   /* by slot, to the landmark of this round */
    uint32_t *nearest; /* to any landmark so far */
    struct queue_link *links;
    struct wend_jump_sources sources;
    uint32_t tops[RING];
    uint64_t filled[RING / 64];
};

static void *new_array(const wend_space *space, size_t count, size_t size)
{
    return wend_allocate(&space->allocator, count, size, WEND_CACHE_LINE);
}

static void release_array(const wend_space *space, void *array, size_t count, size_t size)
{
    wend_release(&space->allocator, array, count, size, WEND_CACHE_LINE);
}

static bool begin_making(wend_space *space, struct wend_landmarks *landmarks)
{
    struct wend_landmark_making *making = new_array(space, 1, sizeof *making);
    if (!making)
        return false;
    memset(making, 0, sizeof *making);
    landmarks->making = making;
    const size_t slots = making->slot_count = space->cells.jump_maps->slot_count + 1;
    landmarks->past = wend_landmark_past_create(space);
    making->most_found = wend_jump_most_found(space);
    making->places = new_array(space, slots, sizeof *making->places);
    making->found = new_array(space, making->most_found, sizeof *making->found);
    making->costs = new_array(space, slots, sizeof *making->costs);
    making->nearest = new_array(space, slots, sizeof *making->nearest);
    making->links = new_array(space, slots, sizeof *making->links);
    return landmarks->past && making->places && making->found && making->costs && making->nearest && making->links;
}

void wend_landmarks_stop_making(wend_space *space, struct wend_landmarks *landmarks)
{
    struct wend_landmark_making *making = landmarks->making;
    if (!making)
        return;
    const size_t slots = making->slot_count;
    release_array(space, making->places, slots, sizeof *making->places);
    release_array(space, making->found, making->most_found, sizeof *making->found);
    release_array(space, making->forth, making->forth_capacity, sizeof *making->forth);
    release_array(space, making->firsts, slots + 1, sizeof *making->firsts);
    release_array(space, making->back, making->back_count, sizeof *making->back);
    release_array(space, making->costs, slots, sizeof *making->costs);
    release_array(space, making->nearest, slots, sizeof *making->nearest);
    release_array(space, making->links, slots, sizeof *making->links);
    wend_jump_sources_release(space, &making->sources);
    release_array(space, making, 1, sizeof *making);
    landmarks->making = NULL;
}

size_t wend_landmark_making_memory(const struct wend_landmark_making *making)
{
    if (!making)
        return 0;
    const size_t slots = making->slot_count;
    return sizeof *making + making->most_found * sizeof *making->found +
           slots * (sizeof *making->places + sizeof *making->costs + sizeof *making->nearest + sizeof *making->links) +
           making->forth_capacity * sizeof *making->forth + making->back_count * sizeof *making->back +
           (making->firsts ? (slots + 1) * sizeof *making->firsts : 0) +
           making->sources.capacity * sizeof *making->sources.places;
}

static uint32_t place_of_node(const wend_space *space, uint32_t node)
{
    const uint32_t row = wend_divide(node, space->cells.per_stride);
    return wend_jump_place(node - row * space->cells.stride, row);
}

/* Counts jump points by region, and finds the region that has the most. False where memory is refused. */
static bool find_region(wend_space *space, struct wend_landmark_making *making)
{
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    const struct wend_components *regions = space->cells.components;
    uint32_t *counts = new_array(space, regions->capacity, sizeof *counts);
    if (!counts)
        return false;
    memset(counts, 0, regions->capacity * sizeof *counts);
    making->region = 0;
    for (uint32_t i = 0; i < stops->word_count; i++)
        for (uint64_t jumps = stops->maps.words[i].jumps; jumps != 0; jumps &= jumps - 1) {
            const uint32_t label = wend_component_of(regions, i * 64 + wend_count_trailing_zeros64(jumps));
            if (++counts[label] > counts[making->region])
                making->region = label;
        }
    release_array(space, counts, regions->capacity, sizeof *counts);
    return true;
}

static void list_places(const wend_space *space, struct wend_landmark_making *making)
{
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    memset(making->places, 0, making->slot_count * sizeof *making->places);
    for (uint32_t i = 0; i < stops->word_count; i++) {
        uint32_t slot = stops->maps.words[i].first_slot;
        for (uint64_t jumps = stops->maps.words[i].jumps; jumps != 0; jumps &= jumps - 1, slot++) {
            const uint32_t node = i * 64 + wend_count_trailing_zeros64(jumps);
            if (wend_component_of(space->cells.components, node) == making->region)
                making->places[slot] = place_of_node(space, node);
        }
    }
}

static bool reserve_edges(const wend_space *space, struct wend_landmark_making *making)
{
    if (making->forth_count + making->most_found <= making->forth_capacity)
        return true;
    const size_t capacity = making->forth_capacity + making->forth_capacity / 2 + making->most_found + 4096;
    struct found_edge *forth = wend_reallocate(&space->allocator, making->forth, making->forth_capacity, capacity,
                                               sizeof *forth, WEND_CACHE_LINE);
    if (!forth)
        return false;
    making->forth = forth;
    making->forth_capacity = capacity;
    return true;
}

/* Finds the edges of a word's jump points. False where memory is refused. */
static bool find_edges(const wend_space *space, struct wend_landmark_making *making, uint32_t word,
                       wend_jump_find *find)
{
    const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
    const uint32_t first = maps->words[word].first_slot, count = wend_count_ones64(maps->words[word].jumps);
    for (uint32_t slot = first; slot < first + count; slot++) {
        const uint32_t place = making->places[slot];
        if (place == 0)
            continue;
        if (!reserve_edges(space, making))
            return false;
        const uint32_t found = find(maps, space->cells.steps, place, NO_DIRECTION, making->found);
        for (uint32_t i = 0; i < found; i++) {
            const uint32_t node = wend_jump_node(maps, making->found[i]);
            making->forth[making->forth_count++] = (struct found_edge){slot, wend_jump_maps_slot(maps, node)};
        }
    }
    return true;
}

static void use_unit(const wend_space *space, struct wend_landmarks *landmarks, uint32_t unit)
{
    landmarks->unit = unit;
    landmarks->straight = WEND_PRICE_STRAIGHT / unit;
    landmarks->diagonal = space->cells.topology == SQUARES_4 ? 2 * landmarks->straight : WEND_PRICE_DIAGONAL / unit;
}

/* What edges cost, in units. */
static void price_edges(const struct wend_landmarks *landmarks)
{
    struct wend_landmark_making *making = landmarks->making;
    making->longest_edge = 0;
    for (uint32_t slot = 0; slot < making->slot_count; slot++)
        for (size_t i = making->firsts[slot]; i < making->firsts[slot + 1]; i++) {
            const uint32_t cost =
                wend_landmarks_way(landmarks, making->places[making->back[i].slot], making->places[slot]);
            making->back[i].cost = cost < FAR ? cost : FAR - 1;
            making->longest_edge = cost > making->longest_edge ? cost : making->longest_edge;
        }
}

/*
 * Takes the least unit, one that straight steps are multiples of, in which all costs have room: none is more than twice that to
 * the jump point farthest from one.
 */
static void choose_landmark_unit(const wend_space *space, struct wend_landmarks *landmarks)
{
    const struct wend_landmark_making *making = landmarks->making;
    uint32_t farthest = 0, unit;
    for (uint32_t slot = 0; slot < making->slot_count; slot++)
        if (making->places[slot] != 0 && making->costs[slot] > farthest)
            farthest = making->costs[slot];
    const uint32_t least = (uint32_t)(2 * (uint64_t)farthest / (WEND_LANDMARKS_MOST - WEND_LANDMARKS_FROM)) + 1;
    for (unit = least; WEND_PRICE_STRAIGHT % unit != 0;)
        unit++;
    use_unit(space, landmarks, unit);
    if (unit != 1)
        price_edges(landmarks);
}

/* Turns the edges round, sorted by where they end. False where memory is refused. */
static bool turn_back_edges(const wend_space *space, const struct wend_landmarks *landmarks)
{
    struct wend_landmark_making *making = landmarks->making;
    const size_t slots = making->slot_count;
    making->firsts = new_array(space, slots + 1, sizeof *making->firsts);
    making->back = new_array(space, making->forth_count + 1, sizeof *making->back);
    making->back_count = making->back ? making->forth_count + 1 : 0;
    if (!making->firsts || !making->back)
        return false;
    size_t *firsts = making->firsts;
    memset(firsts, 0, (slots + 1) * sizeof *firsts);
    for (size_t i = 0; i < making->forth_count; i++)
        firsts[making->forth[i].to + 1]++;
    for (size_t i = 0; i < slots; i++)
        firsts[i + 1] += firsts[i];
    for (size_t i = making->forth_count; i-- > 0;) { /* each slot's from the last to the first */
        const struct found_edge edge = making->forth[i];
        making->back[--firsts[edge.to + 1]] = (struct back_edge){edge.from, 0};
    }
    /* Now firsts[slot + 1] is where the edges of `slot` begin. */
    memmove(firsts, firsts + 1, slots * sizeof *firsts);
    firsts[slots] = making->forth_count;
    release_array(space, making->forth, making->forth_capacity, sizeof *making->forth);
    making->forth = NULL;
    making->forth_count = making->forth_capacity = 0;
    price_edges(landmarks);
    return true;
}

#define NOT_QUEUED (UINT32_MAX - 1)

static void dequeue(struct wend_landmark_making *making, uint32_t slot)
{
    const struct queue_link link = making->links[slot];
    const uint32_t bucket = making->costs[slot] >> making->shift & (RING - 1);
    if (link.after != NO_SLOT)
        making->links[link.after].before = link.before;
    if (link.before != NO_SLOT)
        making->links[link.before].after = link.after;
    else
        making->tops[bucket] = link.after;
    if (making->tops[bucket] == NO_SLOT)
        making->filled[bucket >> 6] &= ~(UINT64_C(1) << (bucket & 63));
    making->links[slot].before = NOT_QUEUED;
}

/* Notes a cheaper way from a slot, if it is one. */
static void cheapen(struct wend_landmark_making *making, uint32_t slot, uint32_t cost)
{
    if (cost >= making->costs[slot])
        return;
    if (making->links[slot].before != NOT_QUEUED)
        dequeue(making, slot);
    making->costs[slot] = cost;
    const uint32_t bucket = cost >> making->shift & (RING - 1), top = making->tops[bucket];
    making->links[slot] = (struct queue_link){NO_SLOT, top};
    if (top != NO_SLOT)
        making->links[top].before = slot;
    making->tops[bucket] = slot;
    making->filled[bucket >> 6] |= UINT64_C(1) << (bucket & 63);
}

/* The lowest bucket that is not empty; false if there is none. They lie within one turn of the ring. */
static bool find_bucket(struct wend_landmark_making *making)
{
    const uint32_t from = making->at & (RING - 1);
    for (uint32_t i = 0; i <= RING / 64; i++) {
        const uint32_t word = (from / 64 + i) % (RING / 64);
        uint64_t filled = making->filled[word];
        if (i == 0)
            filled &= UINT64_MAX << (from & 63);
        if (filled == 0)
            continue;
        const uint32_t bucket = word * 64 + wend_count_trailing_zeros64(filled);
        making->at += (bucket - from) & (RING - 1);
        return true;
    }
    return false;
}

/* Begins a round at a slot: false where memory is refused. */
static bool begin_distances(const wend_space *space, const struct wend_landmarks *landmarks, uint32_t source)
{
    struct wend_landmark_making *making = landmarks->making;
    const uint32_t place = making->places[source];
    uint32_t longest = making->longest_edge;
    making->sources.count = 0;
    const struct wend_jump_ground ground = wend_jump_ground_of(space);
    if (wend_jump_sources_add(&ground, place, UINT32_MAX, &making->sources) == 0)
        return false;
    for (uint32_t i = 0; i < making->sources.count; i++) {
        const uint32_t cost = wend_landmarks_way(landmarks, making->sources.places[i], place);
        longest = cost > longest ? cost : longest;
    }
    longest = longest < FAR ? longest : FAR - 1;
    for (making->shift = 0; longest >> making->shift > RING - 3;)
        making->shift++;
    making->at = 0;
    memset(making->tops, 0xff, sizeof making->tops);
    memset(making->filled, 0, sizeof making->filled);
    memset(making->costs, 0xff, making->slot_count * sizeof *making->costs);
    for (uint32_t slot = 0; slot < making->slot_count; slot++)
        making->links[slot].before = NOT_QUEUED;
    cheapen(making, source, 0);
    for (uint32_t i = 0; i < making->sources.count; i++) {
        const uint32_t from = making->sources.places[i];
        const uint32_t cost = wend_landmarks_way(landmarks, from, place);
        const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
        cheapen(making, wend_jump_maps_slot(maps, wend_jump_node(maps, from)), cost < longest ? cost : longest);
    }
    making->is_running = true;
    return true;
}

/* Takes some from the queue; false when there are no more. A slot may come again, cheaper. */
static bool go_on_distances(struct wend_landmark_making *making)
{
    for (uint32_t i = 0; i < SLOTS_AT_ONCE; i++) {
        if (!find_bucket(making))
            return false;
        const uint32_t slot = making->tops[making->at & (RING - 1)], cost = making->costs[slot];
        dequeue(making, slot);
        for (size_t edge = making->firsts[slot]; edge < making->firsts[slot + 1]; edge++) {
            const uint32_t sum = cost + making->back[edge].cost;
            cheapen(making, making->back[edge].slot, sum < FAR ? sum : FAR - 1);
        }
    }
    return true;
}

/* The farthest jump point from all landmarks so far, of several that of the lowest slot. */
static uint32_t farthest_jump(const struct wend_landmark_making *making)
{
    uint32_t best = NO_SLOT;
    for (uint32_t slot = 0; slot < making->slot_count; slot++)
        if (making->places[slot] != 0 && (best == NO_SLOT || making->nearest[slot] > making->nearest[best]))
            best = slot;
    return best;
}

static void put_number(const struct wend_landmarks *landmarks, uint32_t slot, uint32_t landmark, uint32_t cost)
{
    const uint32_t most = WEND_LANDMARKS_MOST - WEND_LANDMARKS_FROM;
    const uint32_t number = WEND_LANDMARKS_FROM + (cost < most ? cost : most);
    uint16_t *halves = wend_slot_item(&landmarks->costs, slot);
    halves[landmark] = (uint16_t)(number >> WEND_LANDMARKS_BITS);
    landmarks->past->rests[(size_t)slot * WEND_LANDMARKS + landmark] = (uint8_t)number;
}

/* Ends a round: the first one is only to find a place far from the middle. */
static void end_distances(const wend_space *space, struct wend_landmarks *landmarks)
{
    struct wend_landmark_making *making = landmarks->making;
    making->is_running = false;
    const uint32_t number = making->done++;
    for (uint32_t slot = 0; slot < making->slot_count; slot++) {
        if (making->places[slot] == 0)
            continue;
        const uint32_t cost = making->costs[slot];
        making->nearest[slot] = number <= 1 || cost < making->nearest[slot] ? cost : making->nearest[slot];
        if (number > 0)
            put_number(landmarks, slot, number - 1, cost);
        if (number > 0 && cost == 0)
            landmarks->places[number - 1] = making->places[slot];
    }
    if (number == 0)
        choose_landmark_unit(space, landmarks);
}

/* Landmarks that there are not get the numbers of the first; jump points of other regions are marked. */
static void end_making(wend_space *space, struct wend_landmarks *landmarks)
{
    const struct wend_landmark_making *making = landmarks->making;
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    for (uint32_t word = 0; word < stops->word_count; word++) {
        const uint32_t first = stops->maps.words[word].first_slot;
        const uint32_t count = wend_count_ones64(stops->maps.words[word].jumps);
        for (uint32_t slot = first; slot < first + count; slot++) {
            uint16_t *halves = wend_slot_item(&landmarks->costs, slot);
            uint8_t *rests = landmarks->past->rests + (size_t)slot * WEND_LANDMARKS;
            for (uint32_t i = making->wanted; i < WEND_LANDMARKS && making->places[slot] != 0; i++) {
                halves[i] = halves[0];
                rests[i] = rests[0];
            }
            halves[1] = making->places[slot] != 0 ? halves[1] : 1;
        }
    }
    for (uint32_t i = making->wanted; i < WEND_LANDMARKS; i++)
        landmarks->places[i] = landmarks->places[0];
    landmarks->is_as_made = true;
    landmarks->count = making->wanted;
    memset(landmarks->lost, 0, sizeof landmarks->lost);
    wend_landmarks_stop_making(space, landmarks);
}

/* All edges, as far as the run goes. */
static wend_status make_edges(wend_space *space, struct wend_landmarks *landmarks, struct wend_prepare_run *run)
{
    struct wend_landmark_making *making = landmarks->making;
    const uint32_t words = space->cells.jump_maps->word_count;
    wend_jump_find *find = wend_jump_finder(space, wend_processor_here());
    while (making->next_word < words) {
        const uint32_t end = making->next_word + WORDS_AT_ONCE < words ? making->next_word + WORDS_AT_ONCE : words;
        uint32_t scans = 0;
        for (uint32_t word = making->next_word; word < end; word++) {
            scans += wend_count_ones64(space->cells.jump_maps->maps.words[word].jumps);
            if (!find_edges(space, making, word, find))
                return WEND_ERROR_MEMORY;
        }
        making->next_word = end;
        if (!wend_prepare_spend(run, 1 + scans * UNITS_PER_SCAN, (uint64_t)end * SHARE_OF_EDGES,
                                (uint64_t)words * (making->wanted + 1 + SHARE_OF_EDGES)))
            return WEND_OK;
    }
    return turn_back_edges(space, landmarks) ? WEND_OK : WEND_ERROR_MEMORY;
}

static wend_status make_rounds(wend_space *space, struct wend_landmarks *landmarks, struct wend_prepare_run *run)
{
    struct wend_landmark_making *making = landmarks->making;
    while (!run->stopped && making->done <= making->wanted) {
        const uint32_t source = making->is_running ? NO_SLOT : farthest_jump(making);
        if (!making->is_running && !begin_distances(space, landmarks, source))
            return WEND_ERROR_MEMORY;
        if (!go_on_distances(making))
            end_distances(space, landmarks);
        wend_prepare_spend(run, SLOTS_AT_ONCE * UNITS_PER_SLOT, making->done + SHARE_OF_EDGES,
                           making->wanted + 1 + SHARE_OF_EDGES);
    }
    if (making->done > making->wanted)
        end_making(space, landmarks);
    return WEND_OK;
}

/* What comes first: which jump points there are. Without any nothing is made. */
static wend_status begin_all(wend_space *space, struct wend_landmarks *landmarks, struct wend_prepare_run *run)
{
    if (!begin_making(space, landmarks) || !find_region(space, landmarks->making))
        return WEND_ERROR_MEMORY;
    struct wend_landmark_making *making = landmarks->making;
    making->wanted = run->landmarks != 0 && run->landmarks < WEND_LANDMARKS ? run->landmarks : WEND_LANDMARKS;
    memset(making->nearest, 0, making->slot_count * sizeof *making->nearest);
    list_places(space, making);
    use_unit(space, landmarks, 1);
    return WEND_OK;
}

wend_status wend_landmarks_go_on_making(wend_space *space, struct wend_landmarks *landmarks,
                                        struct wend_prepare_run *run)
{
    wend_status status = landmarks->making ? WEND_OK : begin_all(space, landmarks, run);
    if (status == WEND_OK && !landmarks->making->firsts)
        status = make_edges(space, landmarks, run);
    if (status != WEND_OK || !landmarks->making->firsts)
        return status;
    return make_rounds(space, landmarks, run);
}
