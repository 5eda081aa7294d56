/* Interleaved breadth-first searches, run by run. */
#include "map/region/interleaved_bfs.h"

#include <string.h>

#include "base/memory.h"

void wend_interleaved_bfs_begin(struct wend_interleaved_bfs *bfs, const wend_space *space,
                                const struct wend_margins *reach, const wend_allocator *memory)
{
    bfs->space = space;
    bfs->reach = reach;
    bfs->memory = memory;
    bfs->patch = NULL;
    bfs->patched = (struct wend_run){0, 0};
    bfs->runs = bfs->own_runs;
    bfs->slots = bfs->own_slots;
    bfs->frontiers = bfs->own_frontiers;
    bfs->run_count = bfs->frontier_count = bfs->unsettled = 0;
    bfs->run_capacity = BFS_RUNS;
    bfs->most_runs = UINT32_MAX;
    bfs->frontier_capacity = BFS_SEEDS;
    memset(bfs->own_slots, 0, sizeof bfs->own_slots);
}

static void release_runs(const struct wend_interleaved_bfs *bfs)
{
    if (bfs->runs == bfs->own_runs)
        return;
    WEND_RELEASE(bfs->memory, bfs->runs, bfs->run_capacity);
    wend_release(bfs->memory, bfs->slots, bfs->run_capacity, 2 * sizeof *bfs->slots);
}

static void release_frontiers(const struct wend_interleaved_bfs *bfs)
{
    if (bfs->frontiers != bfs->own_frontiers)
        WEND_RELEASE(bfs->memory, bfs->frontiers, bfs->frontier_capacity);
}

void wend_interleaved_bfs_end(struct wend_interleaved_bfs *bfs)
{
    release_runs(bfs);
    release_frontiers(bfs);
}

/* The slot of the run that begins at a node, or the empty slot for it. */
static uint32_t *slot_of(const struct wend_interleaved_bfs *bfs, uint32_t node)
{
    uint32_t mask = 2 * bfs->run_capacity - 1;
    uint32_t hash = node * UINT32_C(2654435769); /* 2^32 divided by the golden ratio (Knuth) */
    for (uint32_t at = (hash ^ hash >> 15) & mask;; at = (at + 1) & mask) {
        uint32_t *slot = &bfs->slots[at];
        if (*slot == 0 || bfs->runs[*slot - 1].run.from == node)
            return slot;
    }
}

static bool grow_runs(struct wend_interleaved_bfs *bfs)
{
    uint32_t capacity = bfs->run_capacity * 2;
    if (capacity > bfs->most_runs)
        return false;
    struct wend_met_run *runs = wend_allocate(bfs->memory, capacity, sizeof *runs);
    uint32_t *slots = wend_allocate_filled(bfs->memory, capacity, 2 * sizeof *slots, 0);
    if (!runs || !slots) {
        WEND_RELEASE(bfs->memory, runs, capacity);
        wend_release(bfs->memory, slots, capacity, 2 * sizeof *slots);
        return false;
    }
    memcpy(runs, bfs->runs, bfs->run_count * sizeof *runs);
    release_runs(bfs);
    bfs->runs = runs;
    bfs->slots = slots;
    bfs->run_capacity = capacity;
    for (uint32_t i = 0; i < bfs->run_count; i++)
        *slot_of(bfs, runs[i].run.from) = i + 1;
    return true;
}

static bool grow_frontiers(struct wend_interleaved_bfs *bfs)
{
    uint32_t capacity = bfs->frontier_capacity * 2;
    struct wend_bfs_frontier *larger = wend_allocate(bfs->memory, capacity, sizeof *larger);
    if (!larger)
        return false;
    memcpy(larger, bfs->frontiers, bfs->frontier_count * sizeof *larger);
    release_frontiers(bfs);
    bfs->frontiers = larger;
    bfs->frontier_capacity = capacity;
    return true;
}

uint32_t wend_interleaved_bfs_root(const struct wend_interleaved_bfs *bfs, uint32_t frontier)
{
    struct wend_bfs_frontier *all = bfs->frontiers;
    while (all[frontier].parent != frontier) {
        all[frontier].parent = all[all[frontier].parent].parent;
        frontier = all[frontier].parent;
    }
    return frontier;
}

/* Appends a new run to a frontier's queue. */
static bool queue_run(struct wend_interleaved_bfs *bfs, struct wend_run run, uint32_t frontier, uint32_t *slot)
{
    if (bfs->run_count == bfs->run_capacity) {
        if (!grow_runs(bfs))
            return false;
        slot = slot_of(bfs, run.from);
    }
    struct wend_bfs_frontier *finder = &bfs->frontiers[frontier];
    uint32_t number = bfs->run_count++;
    bfs->runs[number] = (struct wend_met_run){run, frontier, NO_RUN};
    *slot = number + 1;
    if (finder->first == NO_RUN)
        finder->first = number;
    else
        bfs->runs[finder->last].next = number;
    finder->last = number;
    return true;
}

/* Counts one frontier fewer in a group. */
static void drop_frontier(struct wend_interleaved_bfs *bfs, uint32_t group)
{
    if (--bfs->frontiers[group].live == 1)
        bfs->unsettled--;
}

/* Joins two root frontiers and their queues; it is a's turn, so its queue is not empty. */
static void unite_frontiers(struct wend_interleaved_bfs *bfs, uint32_t a, uint32_t b)
{
    struct wend_bfs_frontier *one = &bfs->frontiers[a], *other = &bfs->frontiers[b];
    other->parent = a;
    bfs->runs[one->last].next = other->first;
    if (other->first != NO_RUN)
        one->last = other->last;
    drop_frontier(bfs, one->group);
}

/* The free bits of a node's row, and the node of the first bit. */
static const uint8_t *row_bits(const struct wend_interleaved_bfs *bfs, uint32_t node, uint32_t *first)
{
    bool is_patched = node - bfs->patched.from < bfs->patched.end - bfs->patched.from;
    *first = is_patched ? bfs->patched.from : 0;
    return is_patched ? bfs->patch : bfs->space->cells.free;
}

/* The run that contains a free node. */
static struct wend_run run_around(const struct wend_interleaved_bfs *bfs, uint32_t node)
{
    uint32_t first;
    const uint8_t *bits = row_bits(bfs, node, &first);
    return (struct wend_run){wend_run_start(bits, node - first) + first, wend_next_blocked(bits, node - first) + first};
}

/* A frontier reaches a run, which is new, its own, or another frontier's. */
static bool meet_run(struct wend_interleaved_bfs *bfs, struct wend_run run, uint32_t frontier)
{
    uint32_t *slot = slot_of(bfs, run.from);
    if (*slot == 0)
        return queue_run(bfs, run, frontier, slot);
    uint32_t other = wend_interleaved_bfs_root(bfs, bfs->runs[*slot - 1].frontier);
    if (other != frontier)
        unite_frontiers(bfs, frontier, other);
    return true;
}

/* A frontier reaches the neighbours of a run in the row above or below. */
static bool meet_row(struct wend_interleaved_bfs *bfs, struct wend_run run, uint32_t below, uint32_t frontier)
{
    struct wend_run across = wend_run_reach(bfs->space, bfs->reach, run, below);
    uint32_t first;
    const uint8_t *bits = row_bits(bfs, across.from, &first);
    uint32_t at = wend_next_free(bits, across.from - first, across.end - first);
    while (at < across.end - first) {
        uint32_t from = at + first == across.from ? wend_run_start(bits, at) : at;
        uint32_t end = wend_next_blocked(bits, at);
        if (!meet_run(bfs, (struct wend_run){from + first, end + first}, frontier))
            return false;
        at = wend_next_free(bits, end, across.end - first);
    }
    return true;
}

/* A frontier's turn: expands the first run of its queue. */
static bool advance(struct wend_interleaved_bfs *bfs, uint32_t frontier)
{
    uint32_t number = bfs->frontiers[frontier].first;
    struct wend_met_run met = bfs->runs[number];
    if (!meet_row(bfs, met.run, 0, frontier) || !meet_row(bfs, met.run, 1, frontier))
        return false;
    struct wend_bfs_frontier *self = &bfs->frontiers[frontier];
    self->first = bfs->runs[number].next;
    if (self->first == NO_RUN && bfs->frontiers[self->group].live > 1) {
        self->severed = true;
        drop_frontier(bfs, self->group);
    }
    return true;
}

static bool takes_turns(const struct wend_interleaved_bfs *bfs, uint32_t frontier)
{
    const struct wend_bfs_frontier *self = &bfs->frontiers[frontier];
    return self->parent == frontier && !self->severed && bfs->frontiers[self->group].live > 1;
}

uint32_t wend_interleaved_bfs_add(struct wend_interleaved_bfs *bfs, uint32_t node, uint32_t group)
{
    struct wend_run run = run_around(bfs, node);
    uint32_t *slot = slot_of(bfs, run.from), number = bfs->frontier_count;
    if (*slot != 0)
        return bfs->runs[*slot - 1].frontier;
    if (number == bfs->frontier_capacity && !grow_frontiers(bfs))
        return NO_FRONTIER;
    struct wend_bfs_frontier *frontier = &bfs->frontiers[number];
    *frontier = (struct wend_bfs_frontier){.parent = number, .first = NO_RUN, .next = number + 1, .seed = node};
    frontier->group = group == NO_FRONTIER ? number : bfs->frontiers[group].group;
    if (!queue_run(bfs, run, number, slot))
        return NO_FRONTIER;
    bfs->frontier_count++;
    if (++bfs->frontiers[frontier->group].live == 2)
        bfs->unsettled++;
    return number;
}

bool wend_interleaved_bfs_run(struct wend_interleaved_bfs *bfs)
{
    if (bfs->unsettled == 0)
        return true;
    uint32_t last = bfs->frontier_count - 1; /* whose turn it was; the others follow in a ring */
    bfs->frontiers[last].next = 0;
    while (bfs->unsettled > 0) {
        uint32_t frontier = bfs->frontiers[last].next;
        if (!takes_turns(bfs, frontier)) {
            bfs->frontiers[last].next = bfs->frontiers[frontier].next;
            continue;
        }
        if (!advance(bfs, frontier))
            return false;
        last = frontier;
    }
    return true;
}

uint32_t wend_interleaved_bfs_severed_at(const struct wend_interleaved_bfs *bfs, uint32_t node)
{
    uint32_t slot = *slot_of(bfs, run_around(bfs, node).from);
    if (slot == 0)
        return NO_FRONTIER;
    uint32_t frontier = wend_interleaved_bfs_root(bfs, bfs->runs[slot - 1].frontier);
    return bfs->frontiers[frontier].severed ? frontier : NO_FRONTIER;
}
