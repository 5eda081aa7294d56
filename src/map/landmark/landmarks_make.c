/*
 * Landmarks over jump points: made, followed through edits, copied, forgotten.
 *
 * Each is the jump point farthest from those before; on open ground strewn with obstacles, one lies on each of sixteen
 * sides of the map's rim instead, behind as many goals as possible. One flood measures each (landmarks_flood.h).
 */
#include <string.h>

#include "base/memory.h"
#include "map/landmark/landmark_ever_free.h"
#include "map/landmark/landmarks_flood.h"
#include "map/landmark/landmarks_follow.h"
#include "map/region/region.h"
#include "map/space/derived.h"

#define NO_SLOT UINT32_MAX

enum {
    WORDS_AT_ONCE = 64,     /* words of nodes whose edges are found in one slice */
    UNITS_PER_SCAN = 16,    /* cost of the edges from a jump point */
    UNITS_PER_ROUND = 8192, /* cost of a slice of a flood over edges; over cells it is less */
    UNITS_OF_CELLS = 4096,
    RIM_SIDES = WEND_LANDMARKS,
    OPEN_MOVES = 4,      /* per free cell on open ground; at some 3 and below farthest landmarks are better */
    SHARE_OF_EDGES = 3,  /* cost of all edges, in landmarks */
    TRIES_OF_PRICES = 4, /* of prices, for the first flood */
    COSTLIEST_UNIT = WEND_PRICE_STRAIGHT / 10
};

struct wend_landmark_making {
    uint32_t slot_count;
    uint32_t wanted;    /* landmarks */
    uint32_t region;    /* label of the region with the most jump points */
    uint32_t next_word; /* of nodes, whose edges are found next */
    uint32_t done;      /* floods */
    uint32_t most;      /* cap of all costs */
    bool is_running;    /* a flood is in progress */
    bool is_of_cells;   /* floods are over cells, not over edges */
    bool has_edges;     /* or needs none */
    uint32_t *places;   /* by slot; 0 = not of the region */
    uint32_t tries;     /* of prices */
    uint32_t source;    /* slot */
    uint32_t *by_slot;  /* costs of a flood over cells */
    uint32_t *nearest;  /* by slot: cost to the nearest landmark so far; all ones before the first */
    uint32_t farthest;  /* slot of the jump point farthest from all of them, the lowest of several */
    bool is_at_rim;     /* landmarks lie at the rim: */
    uint32_t rim[RIM_SIDES];
    struct wend_landmark_graph graph;
    struct wend_landmark_flood_of_cells cells;
};

/* True if floods over cells are faster: edges grow with jump points, and with how open the ground around them is. */
static bool cells_are_quicker(const struct wend_jump_maps *jump_maps)
{
    const uint64_t free_count = jump_maps->free_count != 0 ? jump_maps->free_count : 1;
    return jump_maps->jump_count * (jump_maps->move_count / free_count + 1) > jump_maps->free_count;
}

static bool begin_making(wend_space *space, struct wend_landmarks *landmarks)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    struct wend_landmark_making *making = wend_allocate_filled(&space->allocator, 1, sizeof *making, 0);
    if (!making)
        return false;
    landmarks->making = making;
    const size_t slots = making->slot_count = jump_maps->slot_count + 1;
    making->is_of_cells = cells_are_quicker(jump_maps);
    making->has_edges = making->is_of_cells;
    landmarks->ever_free = wend_landmark_ever_free_create(space, landmarks->lanes);
    making->places = wend_allocate(&space->allocator, slots, sizeof *making->places);
    making->nearest = wend_allocate(&space->allocator, slots, sizeof *making->nearest);
    making->by_slot = making->is_of_cells ? wend_allocate(&space->allocator, slots, sizeof *making->by_slot) : NULL;
    if (!landmarks->ever_free || !making->places || !making->nearest || (making->is_of_cells && !making->by_slot))
        return false;
    return making->is_of_cells ? wend_landmark_cells_open(&making->cells, space)
                               : wend_landmark_graph_open(&making->graph, space, making->places, (uint32_t)slots);
}

/* Releases what is needed only while landmarks are made; null is allowed. */
static void stop_making(wend_space *space, struct wend_landmarks *landmarks)
{
    struct wend_landmark_making *making = landmarks->making;
    if (!making)
        return;
    wend_landmark_cells_close(&making->cells, space);
    wend_landmark_graph_close(&making->graph, space);
    WEND_RELEASE(&space->allocator, making->places, making->slot_count);
    WEND_RELEASE(&space->allocator, making->by_slot, making->slot_count);
    WEND_RELEASE(&space->allocator, making->nearest, making->slot_count);
    WEND_RELEASE(&space->allocator, making, 1);
    landmarks->making = NULL;
}

static size_t landmark_making_memory(const wend_space *space, const struct wend_landmark_making *making)
{
    if (!making)
        return 0;
    const size_t arrays = making->by_slot ? 3 : 2;
    return sizeof *making + making->slot_count * arrays * sizeof *making->places +
           wend_landmark_graph_memory(&making->graph) + wend_landmark_cells_memory(&making->cells, space);
}

/* Counts jump points by region, and finds the region with the most. False if memory is refused. */
static bool find_region(wend_space *space, struct wend_landmark_making *making)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    const struct wend_components *regions = space->cells.components;
    uint32_t *counts = wend_allocate_filled(&space->allocator, regions->capacity, sizeof *counts, 0);
    if (!counts)
        return false;
    making->region = 0;
    for (uint32_t i = 0; i < jump_maps->word_count; i++)
        for (uint64_t jumps = jump_maps->maps.words[i].jumps; jumps != 0; jumps &= jumps - 1) {
            const uint32_t label = wend_component_of(regions, i * 64 + wend_count_trailing_zeros64(jumps));
            if (++counts[label] > counts[making->region])
                making->region = label;
        }
    WEND_RELEASE(&space->allocator, counts, regions->capacity);
    return true;
}

static void list_places(const wend_space *space, struct wend_landmark_making *making)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    memset(making->places, 0, making->slot_count * sizeof *making->places);
    making->farthest = NO_SLOT;
    for (uint32_t i = 0; i < jump_maps->word_count; i++) {
        uint32_t slot = jump_maps->maps.words[i].first_slot;
        for (uint64_t jumps = jump_maps->maps.words[i].jumps; jumps != 0; jumps &= jumps - 1, slot++) {
            const uint32_t node = i * 64 + wend_count_trailing_zeros64(jumps);
            if (wend_component_of(space->cells.components, node) != making->region)
                continue;
            making->places[slot] = wend_jump_place_of(space, node);
            making->farthest = slot < making->farthest ? slot : making->farthest;
        }
    }
}

/* Prices and units that follow from the price of a straight step. */
static uint32_t diagonal_of(const wend_space *space, uint32_t straight)
{
    const bool is_slanted = space->cells.topology != SQUARES_4;
    return is_slanted ? straight * WEND_PRICE_DIAGONAL / WEND_PRICE_STRAIGHT : 2 * straight;
}

static uint32_t unit_of(uint32_t straight)
{
    return (uint32_t)(((uint64_t)WEND_PRICE_STRAIGHT << WEND_LANDMARKS_UNIT_BITS) / straight);
}

/*
 * Chooses prices so that `steps` straight steps fit into a number: for short paths one whose ratio is barely below the
 * real one, otherwise as many units per price as there is room for.
 */
static void choose_prices(const wend_space *space, struct wend_landmarks *landmarks, uint64_t steps)
{
    static const uint8_t prices[] = {99, 87, 75, 58, 46, 29, 17}; /* times root 2, each is slightly above an integer */
    struct wend_landmark_making *making = landmarks->making;
    uint32_t straight = 0;
    landmarks->bits = 0;
    for (size_t i = 0; i < sizeof prices && straight == 0; i++)
        straight = steps * prices[i] < UINT16_MAX ? prices[i] : 0;
    if (straight == 0) {
        const uint64_t units = steps * WEND_PRICE_STRAIGHT >> (16 + WEND_LANDMARKS_LONG);
        uint32_t unit = units < COSTLIEST_UNIT ? (uint32_t)units + 1 : COSTLIEST_UNIT;
        while (WEND_PRICE_STRAIGHT % unit != 0)
            unit++;
        straight = WEND_PRICE_STRAIGHT / unit;
        landmarks->bits = WEND_LANDMARKS_LONG;
    }
    landmarks->straight = straight;
    landmarks->diagonal = diagonal_of(space, straight);
    landmarks->unit = unit_of(straight);
    making->most = wend_landmarks_most(landmarks) - wend_landmarks_least(landmarks);
    making->cells.prices[0] = landmarks->straight;
    making->cells.prices[1] = landmarks->diagonal;
    making->cells.most = making->graph.most = making->most;
    if (making->graph.firsts)
        wend_landmark_graph_price(&making->graph, landmarks);
}

/* The one of 16 sides of the middle on which a place lies; 13/64 is about the tangent of 11 degrees, 43/64 of 34. */
static uint32_t rim_side_of(int64_t x, int64_t y)
{
    const int64_t across = x < 0 ? -x : x, down = y < 0 ? -y : y;
    const int64_t shorter = across < down ? across : down, longer = across < down ? down : across;
    const uint32_t tilt =
        (64 * shorter > 13 * longer) + (uint32_t)(64 * shorter > 43 * longer); /* towards a diagonal */
    const uint32_t from_row = across < down ? 4 - tilt : tilt;                 /* of 4 sides */
    const uint32_t half = x < 0 ? 8 - from_row : from_row;
    return (y < 0 ? RIM_SIDES - half : half) % RIM_SIDES;
}

/* Finds the jump points farthest from the middle on each side, with the map scaled to a square. */
static void find_rim(const wend_space *space, struct wend_landmark_making *making)
{
    const int64_t width = space->cells.width, height = space->cells.height;
    uint64_t farthest[RIM_SIDES] = {0};
    for (uint32_t i = 0; i < RIM_SIDES; i++)
        making->rim[i] = NO_SLOT;
    for (uint32_t slot = 0; slot < making->slot_count; slot++) {
        const uint32_t place = making->places[slot];
        if (place == 0)
            continue;
        const int64_t x = (2 * (int64_t)wend_jump_column(place) - width) * height / 8;
        const int64_t y = (2 * (int64_t)wend_jump_row(place) - height) * width / 8;
        const uint64_t distance = (uint64_t)(x * x + y * y);
        const uint32_t side = rim_side_of(x, y);
        if (making->rim[side] != NO_SLOT && distance <= farthest[side])
            continue;
        making->rim[side] = slot;
        farthest[side] = distance;
    }
}

/* True if landmarks at the rim are better: paths wind little, and enough landmarks are wanted to surround the map. */
static bool rim_is_better(const wend_space *space, const struct wend_landmark_making *making)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    return making->wanted == RIM_SIDES && !jump_maps->favours_jumps &&
           jump_maps->move_count >= (uint64_t)OPEN_MOVES * jump_maps->free_count;
}

/* The costs that a flood found, by slot. */
static const uint32_t *costs_by_slot(const wend_space *space, const struct wend_landmark_making *making)
{
    if (!making->is_of_cells)
        return making->graph.costs;
    for (uint32_t slot = 0; slot < making->slot_count; slot++)
        if (making->places[slot] != 0)
            making->by_slot[slot] =
                making->cells.costs[wend_jump_node(&space->cells.jump_maps->maps, making->places[slot])];
    return making->by_slot;
}

/* Begins a flood. False if memory is refused. */
static bool begin_next_landmark(const wend_space *space, const struct wend_landmarks *landmarks)
{
    struct wend_landmark_making *making = landmarks->making;
    const uint32_t at_rim = making->is_at_rim ? making->rim[making->done] : NO_SLOT;
    const uint32_t source = making->source = at_rim != NO_SLOT ? at_rim : making->farthest;
    making->is_running = true;
    making->graph.is_trial = making->done == 0 && making->tries < TRIES_OF_PRICES;
    if (!making->is_of_cells)
        return wend_landmark_graph_begin(&making->graph, space, landmarks, source);
    const uint32_t node = wend_jump_node(&space->cells.jump_maps->maps, making->places[source]);
    wend_landmark_cells_begin(&making->cells, space, node);
    return true;
}

/*
 * True if costs fit, even if other landmarks are farther away than the first one. If not, prices are lowered; what
 * still does not fit counts as the cap.
 */
static bool have_room_for_costs(const wend_space *space, struct wend_landmarks *landmarks, const uint32_t *costs)
{
    struct wend_landmark_making *making = landmarks->making;
    uint64_t farthest = 0;
    for (uint32_t slot = 0; slot < making->slot_count; slot++)
        if (making->places[slot] != 0 && costs[slot] > farthest)
            farthest = costs[slot];
    farthest = farthest < making->most ? farthest : making->most; /* a trial stops there */
    if (farthest + farthest / 4 <= making->most || making->tries++ == TRIES_OF_PRICES)
        return true;
    const uint64_t steps = farthest / landmarks->straight + 2;
    choose_prices(space, landmarks, farthest < making->most ? steps + steps / 4 : 8 * steps);
    return false;
}

/* Gives all jump points their numbers of a landmark, and finds the farthest one. */
static void put_numbers(const struct wend_landmarks *landmarks, uint32_t landmark, const uint32_t *costs)
{
    struct wend_landmark_making *making = landmarks->making;
    const uint32_t least = wend_landmarks_least(landmarks), lanes = landmarks->lanes, bits = landmarks->bits;
    const uint32_t slots = making->slot_count, *places = making->places;
    uint16_t *upper = (uint16_t *)(void *)landmarks->costs.items + landmark;
    uint8_t *low_bits = landmarks->ever_free->low_bits ? landmarks->ever_free->low_bits + landmark : NULL;
    uint32_t *nearest = making->nearest, most = 0, farthest = making->source;
    for (uint32_t slot = 0; slot < slots; slot++, upper += lanes) {
        const uint32_t cost = costs[slot], near = cost < nearest[slot] ? cost : nearest[slot];
        if (places[slot] == 0)
            continue;
        nearest[slot] = near;
        farthest = near > most ? slot : farthest;
        most = near > most ? near : most;
        *upper = (uint16_t)((least + cost) >> bits);
        if (low_bits)
            low_bits[(size_t)slot * lanes] = (uint8_t)(least + cost);
    }
    making->farthest = farthest;
}

/* Ends a flood: its source is a landmark. False if memory is refused. */
static bool end_landmark(wend_space *space, struct wend_landmarks *landmarks)
{
    struct wend_landmark_making *making = landmarks->making;
    const uint32_t *costs = costs_by_slot(space, making);
    making->is_running = false;
    if (making->done == 0 && !have_room_for_costs(space, landmarks, costs))
        return true;
    if (landmarks->bits != 0 && !landmarks->ever_free->low_bits &&
        !wend_landmark_ever_free_add_low_bits(space, landmarks->ever_free))
        return false;
    landmarks->places[making->done] = making->places[making->source];
    put_numbers(landmarks, making->done++, costs);
    return true;
}

/* Fills missing landmarks with the numbers of the first, and marks jump points of other regions. */
static void end_making(wend_space *space, struct wend_landmarks *landmarks)
{
    const struct wend_landmark_making *making = landmarks->making;
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    for (uint32_t word = 0; word < jump_maps->word_count; word++) {
        const uint32_t first = jump_maps->maps.words[word].first_slot;
        const uint32_t count = wend_count_ones64(jump_maps->maps.words[word].jumps);
        for (uint32_t slot = first; slot < first + count; slot++) {
            uint16_t *halves = wend_slot_item(&landmarks->costs, slot);
            for (uint32_t i = making->wanted; i < landmarks->lanes && making->places[slot] != 0; i++) {
                halves[i] = halves[0];
                if (landmarks->ever_free->low_bits)
                    landmarks->ever_free->low_bits[(size_t)slot * landmarks->lanes + i] =
                        landmarks->ever_free->low_bits[(size_t)slot * landmarks->lanes];
            }
            halves[1] = making->places[slot] != 0 ? halves[1] : 1;
        }
    }
    for (uint32_t i = making->wanted; i < landmarks->lanes; i++)
        landmarks->places[i] = landmarks->places[0];
    landmarks->is_as_made = true;
    landmarks->count = making->wanted;
    memset(landmarks->lost, 0, sizeof landmarks->lost);
    stop_making(space, landmarks);
}

/* Finds all edges, as far as the run goes. */
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
        if (!(making->is_of_cells ? wend_landmark_cells_go_on(&making->cells, space, &is_done)
                                  : wend_landmark_graph_go_on(&making->graph, space, &is_done)))
            return WEND_ERROR_MEMORY;
        if (is_done && !end_landmark(space, landmarks))
            return WEND_ERROR_MEMORY;
        wend_prepare_spend(run, making->is_of_cells ? UNITS_OF_CELLS : UNITS_PER_ROUND, making->done + SHARE_OF_EDGES,
                           making->wanted + SHARE_OF_EDGES);
    }
    if (making->done == making->wanted)
        end_making(space, landmarks);
    return WEND_OK;
}

/* Starts making: lists the jump points and chooses prices. */
static wend_status begin_all(wend_space *space, struct wend_landmarks *landmarks, struct wend_prepare_run *run)
{
    if (!begin_making(space, landmarks) || !find_region(space, landmarks->making))
        return WEND_ERROR_MEMORY;
    struct wend_landmark_making *making = landmarks->making;
    making->wanted = run->landmarks != 0 && run->landmarks < landmarks->lanes ? run->landmarks : landmarks->lanes;
    memset(making->nearest, 0xff, making->slot_count * sizeof *making->nearest);
    list_places(space, making);
    making->is_at_rim = rim_is_better(space, making);
    if (making->is_at_rim)
        find_rim(space, making);
    choose_prices(space, landmarks, (uint64_t)space->cells.width + space->cells.height);
    return WEND_OK;
}

/* Continues until all is made or the run is spent; `count` is 0 until then. After MEMORY forget the landmarks. */
static wend_status go_on_making(wend_space *space, struct wend_landmarks *landmarks, struct wend_prepare_run *run)
{
    wend_status status = landmarks->making ? WEND_OK : begin_all(space, landmarks, run);
    if (status == WEND_OK && !landmarks->making->has_edges)
        status = make_edges(space, landmarks, run);
    if (status != WEND_OK || !landmarks->making->has_edges)
        return status;
    return make_floods(space, landmarks, run);
}

bool wend_landmarks_serve_space(const wend_space *space)
{
    return space->cells.jump_maps != NULL;
}

void wend_landmarks_forget(wend_space *space)
{
    struct wend_landmarks *landmarks = space->cells.prepared.landmarks;
    if (!landmarks)
        return;
    stop_making(space, landmarks);
    wend_landmark_repairs_release(space, landmarks);
    wend_landmark_ever_free_destroy(space, landmarks->ever_free);
    wend_slot_array_destroy(space, &landmarks->costs);
    WEND_RELEASE(&space->allocator, landmarks, 1);
    space->cells.prepared.landmarks = NULL;
}

static struct wend_landmarks *new_landmarks(wend_space *space)
{
    struct wend_landmarks *landmarks = wend_allocate(&space->allocator, 1, sizeof *landmarks);
    if (landmarks)
        *landmarks = (struct wend_landmarks){.count = 0};
    return landmarks;
}

/* Allocates what is to be made. False if memory is refused. */
static bool begin_landmarks(wend_space *space, uint32_t lanes)
{
    struct wend_landmarks *landmarks = space->cells.prepared.landmarks = new_landmarks(space);
    if (!landmarks)
        return false;
    landmarks->lanes = lanes;
    return wend_slot_array_create(space, &landmarks->costs, lanes * sizeof(uint16_t)) == WEND_OK;
}

/* Upper bound of the memory of landmarks, whatever cells change. */
static uint64_t most_memory(const wend_space *space, uint32_t lanes)
{
    const uint32_t slots = space->cells.jump_maps->slot_count;
    return (uint64_t)slots * lanes * sizeof(uint16_t) + wend_landmark_ever_free_most_memory(space, slots, lanes);
}

/* The length of rows for the landmarks asked for, as far as memory allows; 0 = none fit. */
static uint32_t choose_lanes(const wend_space *space, const struct wend_prepare_run *run)
{
    const bool are_many = run->landmarks == 0 || run->landmarks > WEND_LANDMARKS_HALF;
    if (are_many && most_memory(space, WEND_LANDMARKS) <= run->most_bytes)
        return WEND_LANDMARKS;
    return most_memory(space, WEND_LANDMARKS_HALF) <= run->most_bytes ? WEND_LANDMARKS_HALF : 0;
}

wend_status wend_landmarks_prepare(wend_space *space, struct wend_prepare_run *run)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    if (!jump_maps || jump_maps->jump_count == 0 || space->cells.components->stale || wend_landmarks_serve(space))
        return WEND_OK;
    const uint32_t lanes = choose_lanes(space, run);
    if (!space->cells.prepared.landmarks && lanes == 0)
        return WEND_OK;
    wend_status status = WEND_ERROR_MEMORY;
    if (space->cells.prepared.landmarks || begin_landmarks(space, lanes))
        status = go_on_making(space, space->cells.prepared.landmarks, run);
    if (status != WEND_OK)
        wend_landmarks_forget(space);
    return status;
}

size_t wend_landmarks_memory(const wend_space *space)
{
    const struct wend_landmarks *landmarks = space->cells.prepared.landmarks;
    return landmarks ? sizeof *landmarks + wend_slot_array_memory(&landmarks->costs) +
                           landmark_making_memory(space, landmarks->making) + wend_landmark_repairs_memory(landmarks) +
                           wend_landmark_ever_free_memory(space, landmarks->ever_free)
                     : 0;
}

static wend_status create_landmarks(wend_space *space)
{
    space->cells.prepared.landmarks = NULL;
    return WEND_OK;
}

static wend_status copy_landmarks(wend_space *space, const wend_space *from)
{
    const struct wend_landmarks *theirs = from->cells.prepared.landmarks;
    space->cells.prepared.landmarks = NULL;
    if (!theirs || theirs->count == 0)
        return WEND_OK;
    struct wend_landmarks *landmarks = new_landmarks(space);
    if (!landmarks)
        return WEND_ERROR_MEMORY;
    space->cells.prepared.landmarks = landmarks;
    memcpy(landmarks->lost, theirs->lost, sizeof landmarks->lost);
    memcpy(landmarks->places, theirs->places, sizeof landmarks->places);
    landmarks->lanes = theirs->lanes;
    landmarks->bits = theirs->bits;
    landmarks->unit = theirs->unit;
    landmarks->straight = theirs->straight;
    landmarks->diagonal = theirs->diagonal;
    landmarks->is_as_made = theirs->is_as_made;
    landmarks->count = theirs->count;
    landmarks->ever_free = wend_landmark_ever_free_copy(space, theirs->ever_free);
    if (!landmarks->ever_free)
        return WEND_ERROR_MEMORY;
    const wend_status status = wend_slot_array_copy(space, &landmarks->costs, &theirs->costs);
    if (status == WEND_OK)
        wend_landmark_repairs_part(space, landmarks, theirs->repairs);
    return status;
}

/* With the rows that the first change needs, so that not every process that opens the image makes them. */
static void image_landmarks(wend_space *space, struct wend_image *image)
{
    struct wend_landmarks *landmarks = wend_image_head(image, space->cells.prepared.landmarks, sizeof *landmarks);
    space->cells.prepared.landmarks = landmarks;
    wend_image_expect(image, !landmarks || space->cells.jump_maps);
    if (!landmarks || image->numbers.is_bad)
        return;
    if (!wend_image_is_opened(image) && !wend_landmark_ever_free_part(space, landmarks->ever_free, landmarks)) {
        image->lacks_memory = true;
        return;
    }
    for (uint32_t i = 0; i < WEND_LANDMARKS; i++) {
        WEND_IMAGE_U32(image, landmarks->lost[i]);
        WEND_IMAGE_U32(image, landmarks->places[i]);
    }
    WEND_IMAGE_U32(image, landmarks->lanes);
    WEND_IMAGE_U32(image, landmarks->bits);
    WEND_IMAGE_U32(image, landmarks->unit);
    WEND_IMAGE_U32(image, landmarks->straight);
    WEND_IMAGE_U32(image, landmarks->diagonal);
    WEND_IMAGE_U32(image, landmarks->count);
    WEND_IMAGE_BOOL(image, landmarks->is_as_made);
    wend_image_expect(image, landmarks->lanes == WEND_LANDMARKS || landmarks->lanes == WEND_LANDMARKS_HALF);
    wend_slot_array_image(space, &landmarks->costs, image, landmarks->lanes * (uint32_t)sizeof(uint16_t));
    landmarks->ever_free = wend_image_head(image, landmarks->ever_free, sizeof *landmarks->ever_free);
    wend_image_expect(image, landmarks->ever_free != NULL);
    if (landmarks->ever_free)
        wend_landmark_ever_free_image(space, landmarks->ever_free, image);
}

static bool is_place_good(const wend_space *space, uint32_t place)
{
    return wend_jump_column(place) <= space->cells.width && wend_jump_row(place) <= space->cells.height;
}

static wend_status check_landmarks(const wend_space *space, const wend_space *fresh)
{
    const struct wend_landmarks *landmarks = space->cells.prepared.landmarks;
    (void)fresh;
    if (!landmarks)
        return WEND_OK;
    bool is_good = landmarks->count != 0 && landmarks->count <= landmarks->lanes;
    is_good = is_good && (landmarks->bits == 0 || landmarks->bits == WEND_LANDMARKS_LONG);
    is_good = is_good && landmarks->straight != 0 && landmarks->straight <= WEND_PRICE_STRAIGHT;
    is_good = is_good && landmarks->diagonal == diagonal_of(space, landmarks->straight);
    is_good = is_good && landmarks->unit == unit_of(landmarks->straight);
    is_good = is_good && landmarks->ever_free->lanes == landmarks->lanes;
    for (uint32_t i = 0; i < WEND_LANDMARKS; i++)
        is_good = is_good && is_place_good(space, landmarks->places[i]) && landmarks->lost[i] + 1 <= 1;
    return is_good ? wend_landmark_ever_free_check(space, landmarks->ever_free) : WEND_ERROR_FORMAT;
}

/* Landmarks that are still being made are dropped, to be restarted. */
static void follow_landmarks(wend_space *space, const struct wend_change *change)
{
    struct wend_landmarks *landmarks = space->cells.prepared.landmarks;
    if (!landmarks || (space->cells.jump_maps && !space->cells.jump_maps->has_changed))
        return;
    landmarks->is_as_made = false;
    if (landmarks->count == 0 || !wend_landmarks_repair(space, landmarks, change->positions))
        wend_landmarks_forget(space);
}

const struct wend_derived wend_derived_landmarks = {.create = create_landmarks,
                                                    .follow = follow_landmarks,
                                                    .copy = copy_landmarks,
                                                    .memory = wend_landmarks_memory,
                                                    .destroy = wend_landmarks_forget,
                                                    .image = image_landmarks,
                                                    .check = check_landmarks};
