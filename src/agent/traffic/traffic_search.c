/* A complete search over configurations. */
#include "agent/traffic/traffic_search.h"

#include <string.h>

#include "agent/traffic/traffic_push.h"
#include "base/array.h"
#include "base/memory.h"

#define LEAST_JOINT_BYTES ((size_t)1 << 16)
#define MOST_JOINT_BYTES  ((size_t)4 << 20)
#define FIRST_SLOTS       1024
#define FEW_ACTIVE        8
#define FETCH_AHEAD       8    /* units ahead whose tables are prefetched */
#define RESTART_ODDS      1000 /* one in so many known configurations restarts at the first one */

struct wend_joint_block {
    struct wend_joint_block *before;
    size_t size;
};

uint64_t wend_traffic_work_done(const struct wend_traffic_config *config)
{
    uint64_t swept = 0;
    for (uint32_t i = 0; i < config->table_count; i++)
        swept += config->tables[i].swept;
    return config->work + swept / TRAFFIC_WORDS_A_UNIT;
}

/* Returns the hash of a unit in a cell; a configuration's hash is the exclusive or of all (Zobrist 1970). */
static uint64_t zobrist_of(uint32_t unit, uint32_t cell)
{
    uint64_t x = ((uint64_t)unit << 32 | cell) * UINT64_C(0x9e3779b97f4a7c15);
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 32;
}

static size_t padded(size_t bytes)
{
    return (bytes + WEND_CACHE_LINE - 1) & ~(size_t)(WEND_CACHE_LINE - 1);
}

/* Bytes of a node's arrays. */
static size_t node_bytes(const struct wend_joint_search *search)
{
    return padded(search->config->count * (sizeof(uint32_t) + sizeof(uint16_t)));
}

/* Ensures memory for a node's arrays; blocks grow with the search. */
static bool reserve_block(struct wend_joint_search *search)
{
    const size_t head = padded(sizeof(struct wend_joint_block)), need = node_bytes(search);
    if (search->block_left >= need)
        return true;
    const size_t so_far = search->bytes < MOST_JOINT_BYTES ? (size_t)search->bytes : MOST_JOINT_BYTES;
    const size_t size = head + need + (so_far > LEAST_JOINT_BYTES ? so_far : LEAST_JOINT_BYTES) / need * need;
    struct wend_joint_block *block = wend_allocate(&search->config->memory, size, 1);
    if (!block)
        return false;
    *block = (struct wend_joint_block){search->blocks, size};
    search->blocks = block;
    search->block_left = size - head;
    search->bytes += size;
    return true;
}

static uint32_t *find_joint_slot(const struct wend_joint_search *search, uint64_t hash, const uint32_t *cells)
{
    const uint32_t mask = search->slot_count - 1;
    for (uint32_t i = (uint32_t)hash & mask;; i = (i + 1) & mask) {
        uint32_t *slot = &search->slots[i];
        if (*slot == 0)
            return slot;
        const struct wend_joint_node *node = &search->nodes[*slot - 1];
        if (cells && node->hash == hash && memcmp(node->cells, cells, search->config->count * sizeof *cells) == 0)
            return slot;
    }
}

/* Grows the hash table, so that at most half of its slots are taken. */
static bool reserve_slots(struct wend_joint_search *search)
{
    if (search->count < search->slot_count / 2)
        return true;
    const uint32_t fewer = search->slot_count, more = fewer ? fewer * 4 : FIRST_SLOTS;
    uint32_t *slots = wend_allocate_zeroed(&search->config->memory, more, sizeof *slots);
    if (!slots)
        return false;
    wend_release_zeroed(&search->config->memory, search->slots, fewer, sizeof *slots);
    search->slots = slots;
    search->slot_count = more;
    search->bytes += (uint64_t)(more - fewer) * sizeof *slots;
    for (uint32_t i = 0; i < search->count; i++)
        *find_joint_slot(search, search->nodes[i].hash, NULL) = i + 1;
    return true;
}

/* Ensures memory for a node, an open entry and 2 * moves + 1 constraints, so that nothing fails half way. */
static bool reserve(struct wend_joint_search *search, uint32_t moves)
{
    const wend_allocator *memory = &search->config->memory;
    return WEND_RESERVE(memory, search->nodes, search->capacity, search->count + 1) &&
           WEND_RESERVE(memory, search->constraints, search->constraint_capacity,
                        (uint64_t)search->constraint_count + 2 * (uint64_t)moves + 1) &&
           WEND_RESERVE(memory, search->open, search->open_capacity, search->open_count + 1) && reserve_slots(search) &&
           reserve_block(search);
}

static uint64_t bytes_of(const struct wend_joint_search *search)
{
    return search->bytes + search->capacity * sizeof *search->nodes +
           search->constraint_capacity * sizeof *search->constraints + search->open_capacity * sizeof *search->open;
}

size_t wend_joint_memory(const struct wend_joint_search *search)
{
    return (size_t)bytes_of(search);
}

/* Appends a constraint to a node's queue. */
static void enqueue(struct wend_joint_search *search, struct wend_joint_node *node,
                    struct wend_joint_constraint constraint)
{
    const uint32_t index = search->constraint_count++;
    constraint.next = TRAFFIC_NONE;
    search->constraints[index] = constraint;
    if (node->head == TRAFFIC_NONE)
        node->head = index;
    else
        search->constraints[node->tail].next = index;
    node->tail = index;
}

/* True if a unit without a goal has moved since the parent node: it was pushed. */
static bool was_pushed(const struct wend_traffic_config *config, const struct wend_joint_node *parent,
                       const struct wend_joint_node *node, uint32_t unit)
{
    return config->goal[unit] == TRAFFIC_NONE && node->cells[unit] != parent->cells[unit];
}

/* True if a unit with its anchor in a cell covers any cell that another one covers at its goal. */
static bool covers_goal(const struct wend_traffic_config *config, uint32_t unit, uint32_t anchor, uint32_t other)
{
    const uint32_t goal = config->goal[other], side = config->side[other];
    if (!config->has_large)
        return goal == anchor;
    bool covers = false;
    for (uint32_t i = 0; i < side * side; i++)
        covers |= wend_traffic_covers(config, unit, anchor, goal + i / side * config->stride + i % side);
    return covers;
}

/* True if a unit stands where one of the last FEW_ACTIVE units under way wants to go. */
static bool is_at_others_goal(const struct wend_traffic_config *config, const struct wend_joint_node *node,
                              uint32_t unit)
{
    for (uint32_t k = 0; k < node->active && node->active <= FEW_ACTIVE; k++)
        if (covers_goal(config, unit, node->cells[unit], node->order[k]))
            return true;
    return false;
}

/*
 * Orders a node's units. First come units under way, as in the parent. Then units without a goal that have just been
 * pushed, as others cannot pass where one is pushed, and units at another's goal. Then those that have just come home,
 * and the others. Constraints go through units in this order as well: few would ever reach one of a hundred at home.
 */
static void inherit_order(const struct wend_joint_search *search, const struct wend_joint_node *parent,
                          struct wend_joint_node *node)
{
    const struct wend_traffic_config *config = search->config;
    uint32_t first = 0, last = search->movers;
    memcpy(node->order + last, parent->order + last, (config->count - last) * sizeof *node->order);
    for (uint32_t k = 0; k < search->movers; k++) {
        const uint16_t unit = parent->order[k];
        if (!wend_traffic_is_home(config, unit, node->cells[unit]))
            node->order[first++] = unit;
    }
    node->active = first;
    for (uint32_t k = 0; k < search->movers; k++) {
        const uint16_t unit = parent->order[k];
        if (was_pushed(config, parent, node, unit) ||
            (wend_traffic_is_home(config, unit, node->cells[unit]) && is_at_others_goal(config, node, unit)))
            node->order[first++] = unit;
    }
    for (uint32_t k = search->movers; k-- > 0;) {
        const uint16_t unit = parent->order[k];
        if (wend_traffic_is_home(config, unit, node->cells[unit]) && !was_pushed(config, parent, node, unit) &&
            !is_at_others_goal(config, node, unit))
            node->order[--last] = unit;
    }
}

/* Adds a node and opens it. Precondition: reserve() has succeeded. */
static struct wend_joint_node *add_node(struct wend_joint_search *search, uint32_t parent, uint64_t hash,
                                        const uint32_t *cells)
{
    const uint32_t count = search->config->count, index = search->count;
    uint8_t *bytes = (uint8_t *)search->blocks + search->blocks->size - search->block_left;
    search->block_left -= node_bytes(search);
    *find_joint_slot(search, hash, NULL) = index + 1;
    struct wend_joint_node *node = &search->nodes[search->count++];
    *node = (struct wend_joint_node){
        .hash = hash,
        .parent = parent,
        .head = TRAFFIC_NONE,
        .tail = TRAFFIC_NONE,
        .cells = (uint32_t *)(void *)bytes,
        .order = (uint16_t *)(void *)(bytes + count * sizeof(uint32_t)),
    };
    memcpy(node->cells, cells, count * sizeof *cells);
    enqueue(search, node, (struct wend_joint_constraint){.parent = TRAFFIC_NONE, .depth = 0});
    search->open[search->open_count++] = index;
    return node;
}

/* Sorts units by distance, farthest first: a radix sort. Heaps and merges take as long, and need more code. */
static void order_by_distance(uint16_t *order, const uint32_t *distances, uint32_t count, uint16_t *spare)
{
    uint32_t starts[257];
    for (uint32_t i = 0; i < count; i++)
        order[i] = (uint16_t)i;
    for (uint32_t shift = 0; shift < 32; shift += 8) {
        memset(starts, 0, sizeof starts);
        for (uint32_t i = 0; i < count; i++)
            starts[256 - (distances[i] >> shift & 255)]++;
        for (uint32_t i = 1; i <= 256; i++)
            starts[i] += starts[i - 1];
        for (uint32_t i = 0; i < count; i++)
            spare[starts[255 - (distances[order[i]] >> shift & 255)]++] = order[i];
        memcpy(order, spare, count * sizeof *order);
    }
}

/* Puts units that stay behind the others, which keep their order; returns the number of the others. */
static uint32_t put_behind(uint16_t *order, const uint8_t *stays, uint32_t count, uint16_t *spare)
{
    uint32_t first = 0, behind = 0;
    for (uint32_t k = 0; k < count; k++) {
        const uint16_t unit = order[k];
        if (stays && stays[unit])
            spare[behind++] = unit;
        else
            order[first++] = unit;
    }
    memcpy(order + first, spare, behind * sizeof *order);
    return first;
}

wend_status wend_joint_begin(struct wend_joint_search *search, struct wend_traffic_config *config,
                             const uint32_t *distances, const uint8_t *stays, uint64_t most_bytes)
{
    const uint32_t count = config->count;
    *search = (struct wend_joint_search){.config = config, .most_bytes = most_bytes};
    uint16_t *spare = wend_allocate(&config->memory, count, sizeof *spare);
    if (!spare || !reserve(search, 0)) {
        WEND_RELEASE(&config->memory, spare, count);
        wend_joint_end(search);
        return WEND_ERROR_MEMORY;
    }
    uint64_t hash = 0;
    for (uint32_t i = 0; i < count; i++)
        hash ^= zobrist_of(i, config->now[i]);
    struct wend_joint_node *root = add_node(search, TRAFFIC_NONE, hash, config->now);
    order_by_distance(root->order, distances, count, spare);
    search->movers = put_behind(root->order, stays, count, spare);
    for (uint32_t i = 0; i < count; i++)
        root->active += !wend_traffic_is_home(config, i, config->now[i]);
    WEND_RELEASE(&config->memory, spare, count);
    return WEND_OK;
}

void wend_joint_end(struct wend_joint_search *search)
{
    if (!search->config)
        return;
    const wend_allocator *memory = &search->config->memory;
    while (search->blocks) {
        struct wend_joint_block *before = search->blocks->before;
        wend_release(memory, search->blocks, search->blocks->size, 1);
        search->blocks = before;
    }
    WEND_RELEASE(memory, search->nodes, search->capacity);
    WEND_RELEASE(memory, search->constraints, search->constraint_capacity);
    WEND_RELEASE(memory, search->open, search->open_capacity);
    wend_release_zeroed(memory, search->slots, search->slot_count, sizeof *search->slots);
    *search = (struct wend_joint_search){0};
}

/* Returns the number of moves of the unit that comes after a constraint. */
static uint32_t moves_of(const struct wend_joint_search *search, const struct wend_joint_node *node,
                         uint32_t constraint)
{
    const uint32_t depth = search->constraints[constraint].depth;
    if (depth == search->movers)
        return 0;
    const uint16_t unit = node->order[depth];
    return wend_traffic_steps_from(search->config, unit, node->cells[unit]).count + 1;
}

/* Adds the children of a constraint: one for each move of the next unit in the node's order, in random sequence. */
static void branch(struct wend_joint_search *search, struct wend_joint_node *node, uint32_t parent)
{
    struct wend_traffic_config *config = search->config;
    const uint32_t depth = search->constraints[parent].depth;
    const uint16_t unit = node->order[depth];
    const struct wend_traffic_steps steps = wend_traffic_steps_from(config, unit, node->cells[unit]);
    uint32_t count = steps.count + 1;
    struct wend_joint_constraint *spare = search->constraints + search->constraint_count + count; /* see reserve() */
    for (uint32_t i = 0; i < count; i++)
        spare[i].cell = i < steps.count ? wend_traffic_step_cell(&steps, i) : node->cells[unit];
    for (; count > 0; count--) {
        const uint32_t pick = wend_traffic_random(config) % count;
        enqueue(search, node,
                (struct wend_joint_constraint){
                    .parent = parent, .cell = spare[pick].cell, .unit = unit, .depth = (uint16_t)(depth + 1)});
        spare[pick].cell = spare[count - 1].cell;
    }
}

/* Loads a node into the configuration, where only units that stay have chosen. */
static void load(struct wend_joint_search *search, uint32_t index)
{
    struct wend_traffic_config *config = search->config;
    if (search->loaded != index + 1)
        for (uint32_t i = 0; i < config->count; i++)
            wend_traffic_stand(config, i, search->nodes[index].cells[i]);
    search->loaded = index + 1;
    wend_traffic_begin_choices(config);
    for (uint32_t k = search->movers; k < config->count; k++) {
        const uint32_t unit = search->nodes[index].order[k];
        wend_traffic_claim(config, unit, config->now[unit]);
    }
}

/* Claims the cells that a constraint and its parents demand; false if two of them conflict. */
static bool constrain(const struct wend_joint_search *search, uint32_t constraint)
{
    struct wend_traffic_config *config = search->config;
    for (; search->constraints[constraint].depth > 0; constraint = search->constraints[constraint].parent) {
        const struct wend_joint_constraint *one = &search->constraints[constraint];
        uint32_t pushed;
        if (!config->ground && !wend_traffic_may_go(config, one->unit, one->cell, &pushed))
            return false;
        if (!config->ground) {
            wend_traffic_claim(config, one->unit, one->cell);
            continue;
        }
        const uint32_t here = config->now[one->unit], other = wend_traffic_at_now(config, one->cell);
        if (wend_traffic_at_next(config, one->cell) != TRAFFIC_NONE ||
            (other != TRAFFIC_NONE && other != one->unit && config->next[other] == here))
            return false;
        wend_traffic_claim(config, one->unit, one->cell);
    }
    return true;
}

/* Lets all other units choose; false if one finds no cell. Tables are prefetched, so that their latencies overlap. */
static bool choose_all(struct wend_traffic_config *config, const struct wend_joint_node *node)
{
    for (uint32_t k = 0; k < node->active && config->ground; k++) {
        if (k + FETCH_AHEAD < node->active)
            wend_traffic_fetch_nearer(config, node->order[k + FETCH_AHEAD]);
        wend_traffic_unit_nearer(config, node->order[k]);
    }
    for (uint32_t k = 0; k < config->count; k++) {
        const uint32_t unit = node->order[k], here = config->now[unit];
        if (config->next[unit] != TRAFFIC_NONE)
            continue;
        if (k >= node->active && wend_traffic_is_unwanted(config, unit))
            wend_traffic_claim(config, unit, here);
        else if (!wend_traffic_choose(config, unit))
            return false;
    }
    config->work += config->count / 8;
    return true;
}

/*
 * Moves units that were pushed in vain to the front of those at home. Constraints then soon make them go by themselves,
 * out of a corner from which nobody can push them. The first `used` units of the order keep their places, as
 * constraints of the node have come to them already.
 */
static void raise_held(const struct wend_joint_search *search, struct wend_joint_node *node, uint32_t used)
{
    const uint8_t *held = search->config->choosing.held;
    uint32_t first = node->active > used ? node->active : used;
    for (uint32_t k = first; k < search->movers; k++) {
        const uint16_t unit = node->order[k];
        if (!held[unit])
            continue;
        memmove(node->order + first + 1, node->order + first, (k - first) * sizeof unit);
        node->order[first++] = unit;
    }
}

/* Opens the node of the cells that units have chosen: a new one, or a known one again. */
static void arrive(struct wend_joint_search *search, uint32_t from)
{
    struct wend_traffic_config *config = search->config;
    uint64_t hash = search->nodes[from].hash;
    for (uint32_t i = 0; i < config->count; i++)
        if (config->next[i] != config->now[i])
            hash ^= zobrist_of(i, config->now[i]) ^ zobrist_of(i, config->next[i]);
    const uint32_t known = *find_joint_slot(search, hash, config->next);
    if (known != 0) {
        search->open[search->open_count++] = wend_traffic_random(config) % RESTART_ODDS == 0 ? 0 : known - 1;
        return;
    }
    struct wend_joint_node *node = add_node(search, from, hash, config->next);
    inherit_order(search, &search->nodes[from], node);
    for (uint32_t i = 0; i < config->count; i++)
        if (config->next[i] != config->now[i])
            wend_traffic_stand(config, i, config->next[i]);
    search->loaded = search->count;
}

enum wend_joint_state wend_joint_run(struct wend_joint_search *search, uint64_t limit)
{
    struct wend_traffic_config *config = search->config;
    while (search->open_count > 0) {
        const uint32_t index = search->open[search->open_count - 1];
        if (search->nodes[index].active == 0)
            return JOINT_FOUND;
        if (wend_traffic_work_done(config) >= limit)
            return JOINT_GOING_ON;
        if (bytes_of(search) > search->most_bytes)
            return JOINT_FULL;
        const uint32_t constraint = search->nodes[index].head;
        if (!reserve(search, constraint == TRAFFIC_NONE ? 0 : moves_of(search, &search->nodes[index], constraint)))
            return JOINT_NO_MEMORY;
        struct wend_joint_node *node = &search->nodes[index];
        if (constraint == TRAFFIC_NONE) {
            search->open_count--;
            continue;
        }
        if (search->constraints[constraint].depth < search->movers)
            branch(search, node, constraint);
        node->head = search->constraints[constraint].next;
        load(search, index);
        config->work++;
        if (!constrain(search, constraint))
            continue;
        const bool has_chosen = choose_all(config, node);
        if (!config->ground)
            raise_held(search, node, search->constraints[constraint].depth + 1u);
        if (has_chosen)
            arrive(search, index);
    }
    return JOINT_NO_PLAN;
}
