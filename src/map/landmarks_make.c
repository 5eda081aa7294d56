/*
 * Making landmarks: each is the jump point farthest from those before, by the costs of ways to them.
 *
 * These come of one flood each, over edges between jump points or, where jump points lie close together, over cells: whichever is
 * quicker, for both come to the same.
 */
#include "map/landmarks_make.h"

#include "base/memory.h"
#include "map/components.h"
#include "map/landmark_past.h"
#include "map/landmarks_flood.h"
#include "map/landmarks_graph.h"

#define NO_SLOT   UINT32_MAX
#define MOST_COST ((uint32_t)(WEND_LANDMARKS_MOST - WEND_LANDMARKS_FROM)) /* no way is taken to cost more */

enum {
    WORDS_AT_ONCE = 64,     /* of nodes, of which edges are found in a piece of work */
    UNITS_PER_SCAN = 16,    /* what the edges from a jump point take */
    UNITS_PER_ROUND = 8192, /* what a piece of a flood does, over edges; over cells it is less */
    UNITS_OF_CELLS = 4096,
    SHARE_OF_EDGES = 3, /* what all edges take, as so many landmarks */
    CELLS_AROUND = 4,   /* how long ways are to begin with, as so many sides of the map */
    DEAREST_UNIT = WEND_PRICE_STRAIGHT / 10
};

struct wend_landmark_making {
    uint32_t slot_count;
    uint32_t wanted;    /* landmarks */
    uint32_t region;    /* label of the region with the most jump points */
    uint32_t next_word; /* of nodes, whose edges are to be found */
    uint32_t done;      /* floods */
    bool is_running;    /* in the middle of one */
    bool is_of_cells;   /* which kind they are */
    bool has_edges;     /* or needs none */
    uint32_t *places;   /* by slot; 0 = none of the region */
    uint32_t *nearest;  /* by slot: what the way to any landmark so far costs */
    struct wend_landmark_graph graph;
    struct wend_landmark_flood_of_cells cells;
};

static void *new_making_array(const wend_space *space, size_t count, size_t size)
{
    return wend_allocate(&space->allocator, count, size, WEND_CACHE_LINE);
}

static void release_making_array(const wend_space *space, void *array, size_t count, size_t size)
{
    wend_release(&space->allocator, array, count, size, WEND_CACHE_LINE);
}

/* Edges grow with jump points and with how open the ground around them is: what they take beside so much for each cell. */
static bool cells_are_quicker(const struct wend_jump_maps *stops)
{
    const uint64_t free_count = stops->free_count != 0 ? stops->free_count : 1;
    return stops->jump_count * (stops->move_count / free_count + 1) > stops->free_count;
}

static bool begin_making(wend_space *space, struct wend_landmarks *landmarks)
{
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    struct wend_landmark_making *making = new_making_array(space, 1, sizeof *making);
    if (!making)
        return false;
    memset(making, 0, sizeof *making);
    landmarks->making = making;
    const size_t slots = making->slot_count = stops->slot_count + 1;
    making->is_of_cells = cells_are_quicker(stops);
    making->has_edges = making->is_of_cells;
    landmarks->past = wend_landmark_past_create(space, landmarks->lanes);
    making->places = new_making_array(space, slots, sizeof *making->places);
    making->nearest = new_making_array(space, slots, sizeof *making->nearest);
    if (!landmarks->past || !making->places || !making->nearest)
        return false;
    return making->is_of_cells
               ? wend_landmark_cells_open(&making->cells, space)
               : wend_landmark_graph_open(&making->graph, space, making->places, (uint32_t)slots, MOST_COST);
}

void wend_landmarks_stop_making(wend_space *space, struct wend_landmarks *landmarks)
{
    struct wend_landmark_making *making = landmarks->making;
    if (!making)
        return;
    wend_landmark_cells_close(&making->cells, space);
    wend_landmark_graph_close(&making->graph, space);
    release_making_array(space, making->places, making->slot_count, sizeof *making->places);
    release_making_array(space, making->nearest, making->slot_count, sizeof *making->nearest);
    release_making_array(space, making, 1, sizeof *making);
    landmarks->making = NULL;
}

size_t wend_landmark_making_memory(const wend_space *space, const struct wend_landmark_making *making)
{
    if (!making)
        return 0;
    return sizeof *making + (size_t)making->slot_count * (sizeof *making->places + sizeof *making->nearest) +
           wend_landmark_graph_memory(&making->graph) + wend_landmark_cells_memory(&making->cells, space);
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
    uint32_t *counts = new_making_array(space, regions->capacity, sizeof *counts);
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
    release_making_array(space, counts, regions->capacity, sizeof *counts);
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

/* Takes a unit of at least so many price units, of which straight steps are multiples. */
static void use_unit(const wend_space *space, struct wend_landmarks *landmarks, uint64_t least)
{
    struct wend_landmark_making *making = landmarks->making;
    uint32_t unit = least == 0 ? 1 : least < DEAREST_UNIT ? (uint32_t)least : DEAREST_UNIT;
    while (WEND_PRICE_STRAIGHT % unit != 0)
        unit++;
    landmarks->unit = unit;
    landmarks->straight = WEND_PRICE_STRAIGHT / unit;
    landmarks->diagonal = space->cells.topology == SQUARES_4 ? 2 * landmarks->straight : WEND_PRICE_DIAGONAL / unit;
    making->cells.prices[0] = landmarks->straight;
    making->cells.prices[1] = landmarks->diagonal;
    making->cells.most = MOST_COST;
    if (making->graph.firsts)
        wend_landmark_graph_price(&making->graph, landmarks);
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

/* What the way from a slot to where the flood began costs. */
static uint32_t cost_of(const wend_space *space, const struct wend_landmark_making *making, uint32_t slot)
{
    if (!making->is_of_cells)
        return making->graph.costs[slot];
    return making->cells.costs[wend_jump_node(&space->cells.jump_maps->maps, making->places[slot])];
}

/* Begins a flood; false where memory is refused. */
static bool begin_next_landmark(const wend_space *space, const struct wend_landmarks *landmarks)
{
    struct wend_landmark_making *making = landmarks->making;
    const uint32_t source = farthest_jump(making);
    making->is_running = true;
    if (!making->is_of_cells)
        return wend_landmark_graph_begin(&making->graph, space, landmarks, source);
    const uint32_t node = wend_jump_node(&space->cells.jump_maps->maps, making->places[source]);
    wend_landmark_cells_begin(&making->cells, space, node);
    return true;
}

/*
 * Whether all costs have room in the unit: none is more than twice that to the jump point farthest from one. If not, the unit is
 * made greater.
 */
static bool have_room_for_costs(const wend_space *space, struct wend_landmarks *landmarks)
{
    const struct wend_landmark_making *making = landmarks->making;
    uint64_t farthest = 0;
    for (uint32_t slot = 0; slot < making->slot_count; slot++)
        if (making->places[slot] != 0 && cost_of(space, making, slot) > farthest)
            farthest = cost_of(space, making, slot);
    if (2 * farthest <= MOST_COST || landmarks->unit >= DEAREST_UNIT)
        return true;
    const uint64_t times = farthest < MOST_COST ? 2 * farthest : 4 * farthest;
    use_unit(space, landmarks, landmarks->unit * times / MOST_COST + 1);
    return false;
}

static void put_number(const struct wend_landmarks *landmarks, uint32_t slot, uint32_t landmark, uint32_t cost)
{
    const uint32_t number = WEND_LANDMARKS_FROM + cost;
    uint16_t *halves = wend_slot_item(&landmarks->costs, slot);
    halves[landmark] = (uint16_t)(number >> WEND_LANDMARKS_BITS);
    landmarks->past->rests[(size_t)slot * landmarks->lanes + landmark] = (uint8_t)number;
}

/* Ends a flood: its source is a landmark. */
static void end_landmark(const wend_space *space, struct wend_landmarks *landmarks)
{
    struct wend_landmark_making *making = landmarks->making;
    making->is_running = false;
    if (making->done == 0 && !have_room_for_costs(space, landmarks))
        return;
    const uint32_t number = making->done++;
    for (uint32_t slot = 0; slot < making->slot_count; slot++) {
        if (making->places[slot] == 0)
            continue;
        const uint32_t cost = cost_of(space, making, slot);
        making->nearest[slot] = number == 0 || cost < making->nearest[slot] ? cost : making->nearest[slot];
        put_number(landmarks, slot, number, cost);
        if (cost == 0)
            landmarks->places[number] = making->places[slot];
    }
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
            uint8_t *rests = landmarks->past->rests + (size_t)slot * landmarks->lanes;
            for (uint32_t i = making->wanted; i < landmarks->lanes && making->places[slot] != 0; i++) {
                halves[i] = halves[0];
                rests[i] = rests[0];
            }
            halves[1] = making->places[slot] != 0 ? halves[1] : 1;
        }
    }
    for (uint32_t i = making->wanted; i < landmarks->lanes; i++)
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
            if (!wend_landmark_graph_find(&making->graph, space, word, find))
                return WEND_ERROR_MEMORY;
        }
        making->next_word = end;
        if (!wend_prepare_spend(run, 1 + scans * UNITS_PER_SCAN, (uint64_t)end * SHARE_OF_EDGES,
                                (uint64_t)words * (making->wanted + SHARE_OF_EDGES)))
            return WEND_OK;
    }
    if (!wend_landmark_graph_turn(&making->graph, space, landmarks))
        return WEND_ERROR_MEMORY;
    making->has_edges = true;
    return WEND_OK;
}

static wend_status make_floods(wend_space *space, struct wend_landmarks *landmarks, struct wend_prepare_run *run)
{
    struct wend_landmark_making *making = landmarks->making;
    while (!run->stopped && making->done < making->wanted) {
        bool is_done;
        if (!making->is_running && !begin_next_landmark(space, landmarks))
            return WEND_ERROR_MEMORY;
        if (!making->is_of_cells)
            is_done = !wend_landmark_graph_go_on(&making->graph);
        else if (!wend_landmark_cells_go_on(&making->cells, space, &is_done))
            return WEND_ERROR_MEMORY;
        if (is_done)
            end_landmark(space, landmarks);
        wend_prepare_spend(run, making->is_of_cells ? UNITS_OF_CELLS : UNITS_PER_ROUND, making->done + SHARE_OF_EDGES,
                           making->wanted + SHARE_OF_EDGES);
    }
    if (making->done == making->wanted)
        end_making(space, landmarks);
    return WEND_OK;
}

/* What comes first: which jump points there are. Without any nothing is made. */
static wend_status begin_all(wend_space *space, struct wend_landmarks *landmarks, struct wend_prepare_run *run)
{
    if (!begin_making(space, landmarks) || !find_region(space, landmarks->making))
        return WEND_ERROR_MEMORY;
    struct wend_landmark_making *making = landmarks->making;
    making->wanted = run->landmarks != 0 && run->landmarks < landmarks->lanes ? run->landmarks : landmarks->lanes;
    memset(making->nearest, 0, making->slot_count * sizeof *making->nearest);
    list_places(space, making);
    const uint64_t sides = (uint64_t)space->cells.width + space->cells.height;
    use_unit(space, landmarks, sides * CELLS_AROUND * WEND_PRICE_STRAIGHT / MOST_COST);
    return WEND_OK;
}

wend_status wend_landmarks_go_on_making(wend_space *space, struct wend_landmarks *landmarks,
                                        struct wend_prepare_run *run)
{
    wend_status status = landmarks->making ? WEND_OK : begin_all(space, landmarks, run);
    if (status == WEND_OK && !landmarks->making->has_edges)
        status = make_edges(space, landmarks, run);
    if (status != WEND_OK || !landmarks->making->has_edges)
        return status;
    return make_floods(space, landmarks, run);
}
