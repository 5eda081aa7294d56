/* Floods from several nodes at once, run by run. */
#include "map/region/parallel_flood.h"

#include "base/memory.h"

void wend_parallel_flood_begin(struct wend_parallel_flood *fronts, const wend_space *space,
                               const struct wend_margins *reach, const wend_allocator *memory)
{
    fronts->space = space;
    fronts->reach = reach;
    fronts->memory = memory;
    fronts->patch = NULL;
    fronts->patched = (struct wend_run){0, 0};
    fronts->runs = fronts->own_runs;
    fronts->slots = fronts->own_slots;
    fronts->fronts = fronts->own_fronts;
    fronts->run_count = fronts->front_count = fronts->unsettled = 0;
    fronts->run_capacity = FRONTS_RUNS;
    fronts->most_runs = UINT32_MAX;
    fronts->front_capacity = FRONTS_SEEDS;
    memset(fronts->own_slots, 0, sizeof fronts->own_slots);
}

static void release_runs(const struct wend_parallel_flood *fronts)
{
    if (fronts->runs == fronts->own_runs)
        return;
    WEND_RELEASE(fronts->memory, fronts->runs, fronts->run_capacity);
    wend_release(fronts->memory, fronts->slots, fronts->run_capacity, 2 * sizeof *fronts->slots);
}

static void release_fronts(const struct wend_parallel_flood *fronts)
{
    if (fronts->fronts != fronts->own_fronts)
        WEND_RELEASE(fronts->memory, fronts->fronts, fronts->front_capacity);
}

void wend_parallel_flood_end(struct wend_parallel_flood *fronts)
{
    release_runs(fronts);
    release_fronts(fronts);
}

/* The slot of the run that begins at a node, or the empty one where it belongs. */
static uint32_t *slot_of(const struct wend_parallel_flood *fronts, uint32_t node)
{
    uint32_t mask = 2 * fronts->run_capacity - 1;
    uint32_t hash = node * UINT32_C(2654435769); /* 2^32 divided by the golden ratio (Knuth) */
    for (uint32_t at = (hash ^ hash >> 15) & mask;; at = (at + 1) & mask) {
        uint32_t *slot = &fronts->slots[at];
        if (*slot == 0 || fronts->runs[*slot - 1].run.from == node)
            return slot;
    }
}

static bool grow_runs(struct wend_parallel_flood *fronts)
{
    uint32_t capacity = fronts->run_capacity * 2;
    if (capacity > fronts->most_runs)
        return false;
    struct wend_met_run *runs = wend_allocate(fronts->memory, capacity, sizeof *runs);
    uint32_t *slots = wend_allocate(fronts->memory, capacity, 2 * sizeof *slots);
    if (!runs || !slots) {
        WEND_RELEASE(fronts->memory, runs, capacity);
        wend_release(fronts->memory, slots, capacity, 2 * sizeof *slots);
        return false;
    }
    memcpy(runs, fronts->runs, fronts->run_count * sizeof *runs);
    memset(slots, 0, (size_t)capacity * 2 * sizeof *slots);
    release_runs(fronts);
    fronts->runs = runs;
    fronts->slots = slots;
    fronts->run_capacity = capacity;
    for (uint32_t i = 0; i < fronts->run_count; i++)
        *slot_of(fronts, runs[i].run.from) = i + 1;
    return true;
}

static bool grow_fronts(struct wend_parallel_flood *fronts)
{
    uint32_t capacity = fronts->front_capacity * 2;
    struct wend_front *larger = wend_allocate(fronts->memory, capacity, sizeof *larger);
    if (!larger)
        return false;
    memcpy(larger, fronts->fronts, fronts->front_count * sizeof *larger);
    release_fronts(fronts);
    fronts->fronts = larger;
    fronts->front_capacity = capacity;
    return true;
}

uint32_t wend_parallel_flood_root(const struct wend_parallel_flood *fronts, uint32_t front)
{
    struct wend_front *all = fronts->fronts;
    while (all[front].parent != front) {
        all[front].parent = all[all[front].parent].parent;
        front = all[front].parent;
    }
    return front;
}

/* A new run at the end of a front's queue. */
static bool queue_run(struct wend_parallel_flood *fronts, struct wend_run run, uint32_t front, uint32_t *slot)
{
    if (fronts->run_count == fronts->run_capacity) {
        if (!grow_runs(fronts))
            return false;
        slot = slot_of(fronts, run.from);
    }
    struct wend_front *finder = &fronts->fronts[front];
    uint32_t number = fronts->run_count++;
    fronts->runs[number] = (struct wend_met_run){run, front, NO_RUN};
    *slot = number + 1;
    if (finder->first == NO_RUN)
        finder->first = number;
    else
        fronts->runs[finder->last].next = number;
    finder->last = number;
    return true;
}

/* One front fewer in a kin. */
static void drop_front(struct wend_parallel_flood *fronts, uint32_t kin)
{
    if (--fronts->fronts[kin].live == 1)
        fronts->unsettled--;
}

/* Two fronts, each at its root, become one, with both queues; the first has its turn, so that its queue is not empty. */
static void unite_fronts(struct wend_parallel_flood *fronts, uint32_t a, uint32_t b)
{
    struct wend_front *one = &fronts->fronts[a], *other = &fronts->fronts[b];
    other->parent = a;
    fronts->runs[one->last].next = other->first;
    if (other->first != NO_RUN)
        one->last = other->last;
    drop_front(fronts, one->kin);
}

/* The bits that tell which nodes of a node's row are free, and the node of their first bit. */
static const uint8_t *row_bits(const struct wend_parallel_flood *fronts, uint32_t node, uint32_t *first)
{
    bool is_patched = node - fronts->patched.from < fronts->patched.end - fronts->patched.from;
    *first = is_patched ? fronts->patched.from : 0;
    return is_patched ? fronts->patch : fronts->space->cells.free;
}

/* The run that holds a free node. */
static struct wend_run run_around(const struct wend_parallel_flood *fronts, uint32_t node)
{
    uint32_t first;
    const uint8_t *bits = row_bits(fronts, node, &first);
    return (struct wend_run){wend_run_start(bits, node - first) + first, wend_next_blocked(bits, node - first) + first};
}

/* A front comes to a run, which is new, its own, or that of another front. */
static bool meet_run(struct wend_parallel_flood *fronts, struct wend_run run, uint32_t front)
{
    uint32_t *slot = slot_of(fronts, run.from);
    if (*slot == 0)
        return queue_run(fronts, run, front, slot);
    uint32_t other = wend_parallel_flood_root(fronts, fronts->runs[*slot - 1].front);
    if (other != front)
        unite_fronts(fronts, front, other);
    return true;
}

/* A front comes to the neighbours of a run in the row above or below. */
static bool meet_row(struct wend_parallel_flood *fronts, struct wend_run run, uint32_t below, uint32_t front)
{
    struct wend_run across = wend_run_reach(fronts->space, fronts->reach, run, below);
    uint32_t first;
    const uint8_t *bits = row_bits(fronts, across.from, &first);
    uint32_t at = wend_next_free(bits, across.from - first, across.end - first);
    while (at < across.end - first) {
        uint32_t from = at + first == across.from ? wend_run_start(bits, at) : at;
        uint32_t end = wend_next_blocked(bits, at);
        if (!meet_run(fronts, (struct wend_run){from + first, end + first}, front))
            return false;
        at = wend_next_free(bits, end, across.end - first);
    }
    return true;
}

/* A front's turn: it looks around the first run of its queue. */
static bool advance(struct wend_parallel_flood *fronts, uint32_t front)
{
    uint32_t number = fronts->fronts[front].first;
    struct wend_met_run met = fronts->runs[number];
    if (!meet_row(fronts, met.run, 0, front) || !meet_row(fronts, met.run, 1, front))
        return false;
    struct wend_front *self = &fronts->fronts[front];
    self->first = fronts->runs[number].next;
    if (self->first == NO_RUN && fronts->fronts[self->kin].live > 1) {
        self->severed = true;
        drop_front(fronts, self->kin);
    }
    return true;
}

static bool takes_turns(const struct wend_parallel_flood *fronts, uint32_t front)
{
    const struct wend_front *self = &fronts->fronts[front];
    return self->parent == front && !self->severed && fronts->fronts[self->kin].live > 1;
}

uint32_t wend_parallel_flood_add(struct wend_parallel_flood *fronts, uint32_t node, uint32_t kin)
{
    struct wend_run run = run_around(fronts, node);
    uint32_t *slot = slot_of(fronts, run.from), number = fronts->front_count;
    if (*slot != 0)
        return fronts->runs[*slot - 1].front;
    if (number == fronts->front_capacity && !grow_fronts(fronts))
        return NO_FRONT;
    struct wend_front *front = &fronts->fronts[number];
    *front = (struct wend_front){.parent = number, .first = NO_RUN, .next = number + 1, .seed = node};
    front->kin = kin == NO_FRONT ? number : fronts->fronts[kin].kin;
    if (!queue_run(fronts, run, number, slot))
        return NO_FRONT;
    fronts->front_count++;
    if (++fronts->fronts[front->kin].live == 2)
        fronts->unsettled++;
    return number;
}

bool wend_parallel_flood_flood(struct wend_parallel_flood *fronts)
{
    if (fronts->unsettled == 0)
        return true;
    uint32_t last = fronts->front_count - 1; /* whose turn it was; those after it follow in a ring */
    fronts->fronts[last].next = 0;
    while (fronts->unsettled > 0) {
        uint32_t front = fronts->fronts[last].next;
        if (!takes_turns(fronts, front)) {
            fronts->fronts[last].next = fronts->fronts[front].next;
            continue;
        }
        if (!advance(fronts, front))
            return false;
        last = front;
    }
    return true;
}

uint32_t wend_parallel_flood_severed_at(const struct wend_parallel_flood *fronts, uint32_t node)
{
    uint32_t slot = *slot_of(fronts, run_around(fronts, node).from);
    if (slot == 0)
        return NO_FRONT;
    uint32_t front = wend_parallel_flood_root(fronts, fronts->runs[slot - 1].front);
    return fronts->fronts[front].severed ? front : NO_FRONT;
}
