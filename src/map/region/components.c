/*
 * Regions between which no walk exists, kept under edits.
 *
 * Nodes have labels, labels stand for regions by union-find (Tarjan 1975), so that an opened cell joins regions in no time.
 * A closed cell is looked at in its 3x3 cells, which mostly show that it parts nothing; else floods from its neighbours
 * tell, in turns, so that the smaller part is known first, and that part gets a new label (Even and Shiloach 1981). Several
 * cells closed at once have their floods together. Where much has changed all nodes are labelled anew.
 */
#include "map/region/components.h"

#include "base/memory.h"
#include "base/tasks.h"
#include "map/region/component_labels.h"
#include "map/region/parallel_flood.h"
#include "map/space/space.h"

/* Labels beyond those in use, for edits to come; an update that needs more collects what is no longer used. */
static uint32_t spare_labels(const wend_space *space)
{
    return 64 + space->cells.node_count / 256;
}

static void forget_labels(struct wend_components *regions)
{
    regions->table[0] = (struct wend_region){REGION_ROOT, 0};
    regions->unused = regions->unused_count = 0;
}

static void put_unused(struct wend_components *regions, uint32_t label)
{
    regions->table[label] = (struct wend_region){regions->unused, 0};
    regions->unused = label;
    regions->unused_count++;
}

/* Makes room for labels below `capacity`, the new ones unused. */
static bool grow_table(wend_space *space, uint32_t capacity)
{
    struct wend_components *regions = space->cells.components;
    struct wend_region *table = wend_reallocate(&space->allocator, regions->table, regions->capacity, capacity,
                                                sizeof *table, _Alignof(struct wend_region));
    if (!table)
        return false;
    uint32_t before = regions->capacity;
    regions->table = table;
    regions->capacity = capacity;
    for (uint32_t label = capacity; label-- > (before ? before : 1);)
        put_unused(regions, label);
    return true;
}

/* Labels all nodes anew. */
static void relabel(wend_space *space)
{
    struct wend_components *regions = space->cells.components;
    uint32_t count = wend_components_label(space, regions->labels);
    forget_labels(regions);
    regions->stale = count >= regions->capacity && !grow_table(space, count + spare_labels(space));
    if (regions->stale)
        return;
    forget_labels(regions);
    for (uint32_t label = regions->capacity; --label > 0;)
        if (label <= count)
            regions->table[label] = (struct wend_region){REGION_ROOT | 1, 0};
        else
            put_unused(regions, label);
}

/* Fills in which of 3x3 cells are joined with which. */
static void survey_around(struct wend_components *regions, const wend_space *space)
{
    enum wend_topology topology = space->cells.topology;
    for (uint32_t place = 0; place < 18; place++) {
        uint32_t x = place % 3, y = place % 9 / 3, middle = place / 9;
        for (uint32_t d = 0; d < DIRECTIONS; d++) {
            /* The middle cell may be thought to lie in (2, 2) or (3, 3): one of them is of its kind. */
            uint32_t corner = wend_cell_kind(topology, 2, 2) == middle ? 1 : 2;
            struct wend_step step = wend_step_of(topology, wend_cell_kind(topology, corner + x, corner + y), d);
            uint32_t to_x = x + (uint32_t)step.x, to_y = y + (uint32_t)step.y;
            if ((step.x || step.y) && wend_can_join(space, d) && to_x < 3 && to_y < 3)
                regions->around[middle][place % 9] |= (uint16_t)(1u << (to_y * 3 + to_x));
        }
    }
}

static struct wend_components *new_regions(wend_space *space)
{
    struct wend_components *regions =
        wend_allocate(&space->allocator, 1, sizeof *regions, _Alignof(struct wend_components));
    if (!regions)
        return NULL;
    *regions = (struct wend_components){.reach = wend_margins_of(space)};
    survey_around(regions, space);
    regions->labels =
        wend_allocate(&space->allocator, space->cells.node_count, sizeof *regions->labels, WEND_CACHE_LINE);
    space->cells.components = regions;
    return regions;
}

static void destroy_components(wend_space *space)
{
    struct wend_components *regions = space->cells.components;
    if (!regions)
        return;
    wend_release(&space->allocator, regions->labels, space->cells.node_count, sizeof *regions->labels, WEND_CACHE_LINE);
    wend_release(&space->allocator, regions->table, regions->capacity, sizeof *regions->table,
                 _Alignof(struct wend_region));
    wend_release(&space->allocator, regions, 1, sizeof *regions, _Alignof(struct wend_components));
    space->cells.components = NULL;
}

static wend_status create_components(wend_space *space)
{
    struct wend_components *regions = new_regions(space);
    bool complete = regions && regions->labels && grow_table(space, spare_labels(space));
    if (complete && space->tasks)
        wend_tasks_fill(space->tasks, regions->labels, 0, space->cells.node_count * sizeof *regions->labels);
    if (complete)
        relabel(space);
    complete = complete && !regions->stale;
    if (!complete)
        destroy_components(space);
    return complete ? WEND_OK : WEND_ERROR_MEMORY;
}

static wend_status copy_components(wend_space *space, const wend_space *from)
{
    const struct wend_components *original = from->cells.components;
    space->cells.components = NULL;
    struct wend_components *regions = new_regions(space);
    bool complete = regions && regions->labels && grow_table(space, original->capacity);
    if (!complete) {
        destroy_components(space);
        return WEND_ERROR_MEMORY;
    }
    memcpy(regions->labels, original->labels, space->cells.node_count * sizeof *regions->labels);
    memcpy(regions->table, original->table, original->capacity * sizeof *regions->table);
    regions->unused = original->unused;
    regions->unused_count = original->unused_count;
    regions->stale = original->stale;
    return WEND_OK;
}

static size_t components_memory(const wend_space *space)
{
    const struct wend_components *regions = space->cells.components;
    return sizeof *regions + space->cells.node_count * sizeof *regions->labels +
           regions->capacity * sizeof *regions->table;
}

/* The label that stands for another's region; on the way each label is hung one higher. */
static uint32_t root_label(struct wend_components *regions, uint32_t label)
{
    struct wend_region *table = regions->table;
    while (!(table[label].up & REGION_ROOT)) {
        uint32_t up = table[label].up;
        if (!(table[up].up & REGION_ROOT))
            table[label].up = table[up].up;
        label = up;
    }
    return label;
}

/* Two regions become one: the lighter tree goes below the heavier. Returns what stands for both. */
static uint32_t join_labels(struct wend_components *regions, uint32_t a, uint32_t b)
{
    struct wend_region *table = regions->table;
    if (a == b)
        return a;
    uint32_t heavy = table[a].up >= table[b].up ? a : b, light = a ^ b ^ heavy;
    table[heavy].up += table[light].up & ~REGION_ROOT;
    table[light].up = heavy;
    return heavy;
}

/* Gives all nodes of a region one label, so that all others can be used again. */
static void collect_labels(wend_space *space)
{
    struct wend_components *regions = space->cells.components;
    uint32_t capacity = regions->capacity;
    for (uint32_t node = 0; node < space->cells.node_count; node++) {
        uint32_t root = root_label(regions, regions->labels[node]);
        regions->labels[node] = root;
        regions->table[root].kin = 1;
    }
    forget_labels(regions);
    for (uint32_t label = capacity; --label > 0;)
        if (regions->table[label].kin)
            regions->table[label] = (struct wend_region){REGION_ROOT | 1, 0};
        else
            put_unused(regions, label);
}

/* Makes sure that there are so many unused labels, and mostly many more; false if memory was refused. */
static bool reserve_labels(wend_space *space, uint32_t count)
{
    struct wend_components *regions = space->cells.components;
    if (regions->unused_count >= count)
        return true;
    collect_labels(space);
    uint32_t wanted = count + spare_labels(space) / 2;
    if (regions->unused_count >= wanted)
        return true;
    return grow_table(space, regions->capacity + wanted) || regions->unused_count >= count;
}

static uint32_t take_label(struct wend_components *regions)
{
    uint32_t label = regions->unused;
    regions->unused = regions->table[label].up;
    regions->unused_count--;
    regions->table[label].up = REGION_ROOT | 1;
    return label;
}

static bool was_free(const wend_space *space, uint32_t node)
{
    return space->cells.components->labels[node] != 0;
}

/* A node that has become free takes part in what lies around it; neighbours whose turn is still to come will join it. */
static bool open_node(wend_space *space, uint32_t node)
{
    struct wend_components *regions = space->cells.components;
    uint32_t near = wend_space_neighbourhood(space, node) & regions->around[wend_node_kind(space, node)][4];
    uint32_t label = 0;
    for (; near != 0; near &= near - 1) {
        uint32_t other = wend_region_neighbour(space, node, wend_count_trailing_zeros(near));
        if (!was_free(space, other))
            continue;
        uint32_t root = root_label(regions, regions->labels[other]);
        label = label ? join_labels(regions, label, root) : root;
    }
    if (label == 0 && !reserve_labels(space, 1))
        return false;
    regions->labels[node] = label ? label : take_label(regions);
    return true;
}

bool wend_components_is_simple(const wend_space *space, uint32_t node)
{
    const uint16_t *around = space->cells.components->around[wend_node_kind(space, node)];
    uint32_t near = wend_space_neighbourhood(space, node), wanted = near & around[4];
    uint32_t reached = wanted & -wanted, next = reached;
    while (next != 0) {
        uint32_t more = around[wend_count_trailing_zeros(next)] & near & ~reached;
        reached |= more;
        next = (next & (next - 1)) | more;
    }
    return (wanted & ~reached) == 0;
}

/* Fronts of one region are kin: until all have begun the region's label knows one of them. */
static bool seed_front(struct wend_parallel_flood *fronts, struct wend_components *regions, uint32_t node)
{
    struct wend_region *region = &regions->table[root_label(regions, regions->labels[node])];
    uint32_t front = wend_parallel_flood_add(fronts, node, region->kin ? region->kin - 1 : NO_FRONT);
    if (front == NO_FRONT)
        return false;
    region->kin = fronts->fronts[front].kin + 1;
    return true;
}

static void forget_kins(const struct wend_parallel_flood *fronts, struct wend_components *regions)
{
    for (uint32_t i = 0; i < fronts->front_count; i++)
        regions->table[root_label(regions, regions->labels[fronts->fronts[i].seed])].kin = 0;
}

/* Begins floods around a closed node, unless it was closed alone and parts nothing. */
static bool seed_around(wend_space *space, uint32_t node, struct wend_parallel_flood *fronts)
{
    uint32_t near = wend_space_neighbourhood(space, node);
    uint32_t joined = space->cells.components->around[wend_node_kind(space, node)][4];
    bool alone = true;
    for (uint32_t left = joined & ~near; left != 0; left &= left - 1)
        alone = alone && !was_free(space, wend_region_neighbour(space, node, wend_count_trailing_zeros(left)));
    if (alone && wend_components_is_simple(space, node))
        return true;
    for (uint32_t left = joined & near; left != 0; left &= left - 1)
        if (!seed_front(fronts, space->cells.components,
                        wend_region_neighbour(space, node, wend_count_trailing_zeros(left))))
            return false;
    return true;
}

static bool seed_rectangle(wend_space *space, struct wend_rectangle r, struct wend_parallel_flood *fronts)
{
    for (uint32_t row = r.y; row < r.y + r.height; row++) {
        uint32_t node = wend_space_node(space, r.x, row);
        for (uint32_t end = node + r.width; node < end; node++)
            if (was_free(space, node) && !wend_bits_get(space->cells.free, node) && !seed_around(space, node, fronts))
                return false;
    }
    return true;
}

static bool open_rectangle(wend_space *space, struct wend_rectangle r)
{
    for (uint32_t row = r.y; row < r.y + r.height; row++) {
        uint32_t node = wend_space_node(space, r.x, row);
        for (uint32_t end = node + r.width; node < end; node++)
            if (wend_bits_get(space->cells.free, node) && !was_free(space, node) && !open_node(space, node))
                return false;
    }
    return true;
}

static void blank_rectangle(wend_space *space, struct wend_rectangle r)
{
    for (uint32_t row = r.y; row < r.y + r.height; row++) {
        uint32_t node = wend_space_node(space, r.x, row);
        for (uint32_t end = node + r.width; node < end; node++)
            if (!wend_bits_get(space->cells.free, node))
                space->cells.components->labels[node] = 0;
    }
}

/* What was severed gets labels of its own. */
static bool label_severed(wend_space *space, struct wend_parallel_flood *fronts)
{
    struct wend_components *regions = space->cells.components;
    uint32_t count = 0;
    for (uint32_t i = 0; i < fronts->front_count; i++)
        count += fronts->fronts[i].severed;
    if (count == 0)
        return true;
    if (!reserve_labels(space, count))
        return false;
    for (uint32_t i = 0; i < fronts->front_count; i++)
        if (fronts->fronts[i].severed)
            fronts->fronts[i].label = take_label(regions);
    for (uint32_t i = 0; i < fronts->run_count; i++) {
        struct wend_run run = fronts->runs[i].run;
        uint32_t label = fronts->fronts[wend_parallel_flood_root(fronts, fronts->runs[i].front)].label;
        for (uint32_t node = run.from; label != 0 && node < run.end; node++)
            regions->labels[node] = label;
    }
    return true;
}

/* Floods that meet more runs than one in so many nodes take longer than labelling all nodes anew. */
#define MOST_RUNS_PART 16

static bool close_rectangle(wend_space *space, struct wend_rectangle r)
{
    struct wend_parallel_flood fronts;
    wend_parallel_flood_begin(&fronts, space, &space->cells.components->reach, &space->allocator);
    fronts.most_runs = FRONTS_RUNS + space->cells.node_count / MOST_RUNS_PART;
    bool complete = seed_rectangle(space, r, &fronts);
    forget_kins(&fronts, space->cells.components);
    blank_rectangle(space, r);
    complete = complete && wend_parallel_flood_flood(&fronts) && label_severed(space, &fronts);
    wend_parallel_flood_end(&fronts);
    return complete;
}

/* How many nodes of a rectangle have been opened, and closed. */
struct tally {
    uint32_t opened, closed;
};

static struct tally count_changes(const wend_space *space, struct wend_rectangle r)
{
    struct tally tally = {0, 0};
    for (uint32_t row = r.y; row < r.y + r.height; row++) {
        uint32_t node = wend_space_node(space, r.x, row);
        for (uint32_t end = node + r.width; node < end; node++) {
            bool is_free = wend_bits_get(space->cells.free, node), had_label = was_free(space, node);
            tally.opened += is_free && !had_label;
            tally.closed += !is_free && had_label;
        }
    }
    return tally;
}

/* Beyond this part of the map all nodes are labelled anew: that takes less than floods do. */
#define MOST_CHANGES_PART 32

/*
 * Where floods go too far or memory is refused all nodes are labelled anew; that needs memory only where there are more
 * regions than ever.
 */
static void follow_components(wend_space *space, const struct wend_change *change)
{
    const struct wend_rectangle positions = change->positions;
    struct tally tally = count_changes(space, positions);
    if (tally.opened == 0 && tally.closed == 0 && !space->cells.components->stale)
        return;
    bool is_small = tally.opened + tally.closed <= 16 + space->cells.node_count / MOST_CHANGES_PART;
    bool complete = is_small && !space->cells.components->stale &&
                    (tally.opened == 0 || open_rectangle(space, positions)) &&
                    (tally.closed == 0 || close_rectangle(space, positions));
    if (!complete)
        relabel(space);
}

/* Labels that found no memory try again. */
static void finish_components(wend_space *space, bool from_scratch)
{
    (void)from_scratch;
    if (space->cells.components->stale)
        relabel(space);
}

const struct wend_derived wend_derived_components = {.create = create_components,
                                                     .follow = follow_components,
                                                     .finish = finish_components,
                                                     .copy = copy_components,
                                                     .memory = components_memory,
                                                     .destroy = destroy_components};
