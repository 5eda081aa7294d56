/*
 * Connected components of the free nodes, kept under edits.
 *
 * Nodes have labels, and labels stand for regions by union-find (Tarjan 1975), so that an opened cell joins regions in
 * almost constant time. A closed cell usually splits nothing, as its 3x3 cells show; otherwise interleaved floods from
 * its neighbours find the smaller part first, which gets a new label (Even and Shiloach 1981). Cells closed in one edit
 * share their floods. After large changes all nodes are labelled again.
 */
#include "map/region/region.h"

#include <string.h>

#include "base/integer.h"
#include "base/memory.h"
#include "base/tasks.h"
#include "map/region/interleaved_bfs.h"

/*
 * Labelling all nodes. If a diagonal step needs a free cell beside it, straight steps reach everything that can be
 * reached; diagonals join more only where corners may always be cut. Two passes over the rows with union-find
 * (Rosenfeld and Pfaltz 1966) on runs, whose trees lie in the labels themselves; both read 64 cells at a time.
 */

/*
 * Joins the trees of two runs: labels[first node] is the first node of an earlier run of the region, or the run's own.
 * The lower root stays the root, so a region's root is its first run.
 */
static void join_runs(uint32_t *labels, uint32_t a, uint32_t b)
{
    a = wend_root_of(labels, a);
    b = wend_root_of(labels, b);
    if (a < b)
        labels[b] = a;
    else
        labels[a] = b;
}

/* A walk along a row, word by word. A run may continue from the word before; rows begin on whole bytes. */
struct row_words {
    const uint8_t *bits;
    uint32_t node, end; /* of the word, of the row's end */
    uint64_t free;      /* free cells of the word, within the row */
    uint64_t starts;    /* bit: a run begins there */
    uint32_t run;       /* the first node of the run that continues into the word */
    bool continues;     /* true if there is one */
};

static struct row_words begin_row(const uint8_t *bits, uint32_t begin, uint32_t stride)
{
    struct row_words row = {.bits = bits, .node = begin, .end = begin + stride};
    return row;
}

static void load_word(struct row_words *row)
{
    const uint32_t left = row->end - row->node;
    row->free = wend_bits_word(row->bits + row->node / 8) & (left < 64 ? (UINT64_C(1) << left) - 1 : UINT64_MAX);
    row->starts = row->free & ~(row->free << 1 | row->continues);
}

/* The first node of the run that contains a free bit of the word. */
static uint32_t run_at(const struct row_words *row, uint32_t bit)
{
    const uint64_t starts = row->starts & UINT64_MAX >> (63 - bit);
    return starts ? row->node + 63 - wend_count_leading_zeros64(starts) : row->run;
}

static void leave_word(struct row_words *row)
{
    row->continues = row->free >> 63;
    if (row->continues)
        row->run = run_at(row, 63);
    row->node += 64;
}

/* Columns, as bits of any word of a row, whose cells touch a cell aside in the row above; this differs by kind. */
struct asides {
    uint64_t left, right;
};

static struct asides asides_of(const wend_space *space, const struct wend_margins *reach, uint32_t begin)
{
    const uint64_t odd = UINT64_C(0xaaaaaaaaaaaaaaaa);
    const uint32_t at_odd = wend_node_kind(space, begin + 1), at_even = wend_node_kind(space, begin + 2);
    return (struct asides){(reach->left[0][at_odd] ? odd : 0) | (reach->left[0][at_even] ? ~odd : 0),
                           (reach->right[0][at_odd] ? odd : 0) | (reach->right[0][at_even] ? ~odd : 0)};
}

/*
 * Joins runs with those that touch only aside, where neither the cell above nor the one before has joined them already:
 *
 *     above   1 1 0 .        . 0 1 1
 *     row     . 0 1 1        1 1 0 .
 */
static void join_asides(const struct row_words *row, const struct row_words *above, struct asides asides,
                        uint32_t *labels)
{
    const uint64_t before = above->free << 1 | above->continues;
    const uint64_t after = above->free >> 1 | (uint64_t)(above->bits[above->node / 8 + 8] & 1) << 63;
    const uint64_t ends = row->free & ~(row->free >> 1);
    for (uint64_t left = row->starts & before & ~above->free & asides.left; left != 0; left &= left - 1) {
        uint32_t bit = wend_count_trailing_zeros64(left);
        join_runs(labels, row->node + bit, bit > 0 ? run_at(above, bit - 1) : above->run);
    }
    for (uint64_t right = ends & after & ~above->free & asides.right; right != 0; right &= right - 1) {
        uint32_t bit = wend_count_trailing_zeros64(right);
        join_runs(labels, run_at(row, bit), above->node + bit + 1);
    }
}

/* Joins the runs of a row with those that they touch in the row above: once for each common piece. */
static void join_row(const wend_space *space, const struct wend_margins *reach, uint32_t begin, uint32_t *labels)
{
    const uint32_t stride = space->cells.stride;
    const struct asides asides = asides_of(space, reach, begin);
    struct row_words row = begin_row(space->cells.free, begin, stride);
    struct row_words above = begin_row(space->cells.free, begin - stride, stride);
    uint64_t common = 0;
    while (row.node < row.end) {
        load_word(&row);
        load_word(&above);
        for (uint64_t starts = row.starts; starts != 0; starts &= starts - 1) {
            uint32_t node = row.node + wend_count_trailing_zeros64(starts);
            labels[node] = node;
        }
        const uint64_t continues = common >> 63;
        common = row.free & above.free;
        for (uint64_t pieces = common & ~(common << 1 | continues); pieces != 0; pieces &= pieces - 1) {
            uint32_t bit = wend_count_trailing_zeros64(pieces);
            join_runs(labels, run_at(&row, bit), run_at(&above, bit));
        }
        if ((asides.left | asides.right) != 0)
            join_asides(&row, &above, asides, labels);
        leave_word(&row);
        leave_word(&above);
    }
}

/* Labels are written eight at a time; the next write overwrites the surplus. */
enum { LABELS_AT_ONCE = 8 };

static void put_labels(uint32_t *to, uint32_t label)
{
    for (uint32_t i = 0; i < LABELS_AT_ONCE; i++)
        to[i] = label;
}

static void put_word_of_labels(uint32_t *to, uint32_t label)
{
    for (uint32_t i = 0; i < 64; i += LABELS_AT_ONCE)
        put_labels(to + i, label);
}

/* Regions begun so far, and the label of the run that continues into the next word. */
struct numbering_run {
    uint32_t count, label;
};

/* Writes the labels of a word's nodes into a buffer. New runs get their labels, which are kept at their first nodes. */
static void number_word(const struct row_words *row, struct numbering_run *run, uint32_t *labels, uint32_t *buffer)
{
    memset(buffer, 0, 64 * sizeof *buffer);
    for (uint64_t left = row->free; left != 0;) {
        const uint32_t from = wend_count_trailing_zeros64(left), node = row->node + from;
        const uint64_t blocked = ~(left >> from);
        const uint32_t end = blocked ? from + wend_count_trailing_zeros64(blocked) : 64;
        if (row->starts >> from & 1) {
            const uint32_t parent = labels[node];
            run->label = parent == node ? ++run->count : labels[parent];
            labels[node] = run->label;
        }
        for (uint32_t at = from; at < end; at += LABELS_AT_ONCE)
            put_labels(buffer + at, run->label);
        put_labels(buffer + end, 0);
        left = end < 64 ? left & UINT64_MAX << end : 0;
    }
}

/* Numbers the regions that begin in a row, and gives each node its region's number. Returns the regions so far. */
static uint32_t number_row(const wend_space *space, uint32_t begin, uint32_t count, uint32_t *labels)
{
    struct row_words row = begin_row(space->cells.free, begin, space->cells.stride);
    struct numbering_run run = {count, 0};
    uint32_t buffer[64 + 2 * LABELS_AT_ONCE];
    for (; row.node < row.end; leave_word(&row)) {
        const uint32_t nodes = row.end - row.node < 64 ? row.end - row.node : 64;
        load_word(&row);
        if (nodes == 64 && row.starts == 0 && (row.free == 0 || row.free == UINT64_MAX)) {
            put_word_of_labels(labels + row.node, row.free ? run.label : 0);
            continue;
        }
        number_word(&row, &run, labels, buffer);
        memcpy(labels + row.node, buffer, nodes * sizeof *buffer);
    }
    return run.count;
}

/* Labels all nodes with 1, 2, 3... in the order of first nodes, blocked ones with 0. Returns the number of regions. */
static uint32_t components_label(const wend_space *space, uint32_t *labels)
{
    struct wend_margins reach = wend_margins_of(space);
    uint32_t last = space->cells.node_count - 1, count = 0;
    for (uint32_t begin = space->cells.stride; begin < last; begin += space->cells.stride)
        join_row(space, &reach, begin, labels);
    for (uint32_t begin = 0; begin < last; begin += space->cells.stride)
        count = number_row(space, begin, count, labels);
    labels[last] = 0;
    return count;
}

/* Labels beyond those in use, for later edits; an update that needs more collects unused ones. */
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

/* Makes room for labels below `capacity`; new labels are unused. False if memory is refused. */
static bool grow_table(wend_space *space, uint32_t capacity)
{
    struct wend_components *regions = space->cells.components;
    struct wend_region *table =
        wend_reallocate(&space->allocator, regions->table, regions->capacity, capacity, sizeof *table);
    if (!table)
        return false;
    uint32_t before = regions->capacity;
    regions->table = table;
    regions->capacity = capacity;
    for (uint32_t label = capacity; label-- > (before ? before : 1);)
        put_unused(regions, label);
    return true;
}

/* Labels all nodes from scratch. */
static void relabel(wend_space *space)
{
    struct wend_components *regions = space->cells.components;
    uint32_t count = components_label(space, regions->labels);
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

/* Finds which of 3x3 cells are adjacent to which. Precondition: `around` is zero. */
static void survey_around(struct wend_components *regions, const wend_space *space)
{
    enum wend_topology topology = space->cells.topology;
    struct wend_step steps[2][DIRECTIONS]; /* by kind of cell; (0, 0): connects nothing */
    regions->reach = wend_margins_of(space);
    for (uint32_t kind = 0; kind < 2; kind++)
        for (uint32_t d = 0; d < DIRECTIONS; d++)
            steps[kind][d] = wend_can_join(space, d) ? wend_step_of(topology, kind, d) : (struct wend_step){0, 0};
    for (uint32_t place = 0; place < 18; place++) {
        uint32_t x = place % 3, y = place % 9 / 3, middle = place / 9;
        /* The middle cell may be taken to lie at (2, 2) or (3, 3): one of them is of its kind. */
        uint32_t corner = wend_cell_kind(topology, 2, 2) == middle ? 1 : 2;
        const struct wend_step *step = steps[wend_cell_kind(topology, corner + x, corner + y)];
        for (uint32_t d = 0; d < DIRECTIONS; d++, step++) {
            uint32_t to_x = x + (uint32_t)step->x, to_y = y + (uint32_t)step->y;
            if ((step->x || step->y) && to_x < 3 && to_y < 3)
                regions->around[middle][place % 9] |= (uint16_t)(1u << (to_y * 3 + to_x));
        }
    }
}

static struct wend_components *new_regions(wend_space *space)
{
    struct wend_components *regions = wend_allocate_filled(&space->allocator, 1, sizeof *regions, 0);
    if (!regions)
        return NULL;
    survey_around(regions, space);
    regions->labels = wend_allocate(&space->allocator, space->cells.node_count, sizeof *regions->labels);
    space->cells.components = regions;
    return regions;
}

static void destroy_components(wend_space *space)
{
    struct wend_components *regions = space->cells.components;
    if (!regions)
        return;
    WEND_RELEASE(&space->allocator, regions->labels, space->cells.node_count);
    WEND_RELEASE(&space->allocator, regions->table, regions->capacity);
    WEND_RELEASE(&space->allocator, regions, 1);
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

/* The root of a label's tree; halves the path to it. */
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

/* Joins two regions, given by their roots: the lighter tree goes below the heavier. Returns the common root. */
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

/* Gives all nodes of a region one label, so that all others become unused. */
static void collect_labels(wend_space *space)
{
    struct wend_components *regions = space->cells.components;
    uint32_t capacity = regions->capacity;
    for (uint32_t node = 0; node < space->cells.node_count; node++) {
        uint32_t root = root_label(regions, regions->labels[node]);
        regions->labels[node] = root;
        regions->table[root].group = 1;
    }
    forget_labels(regions);
    for (uint32_t label = capacity; --label > 0;)
        if (regions->table[label].group)
            regions->table[label] = (struct wend_region){REGION_ROOT | 1, 0};
        else
            put_unused(regions, label);
}

/* Makes sure that `count` labels are unused, usually many more. False if memory is refused. */
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

/*
 * Labels a node that has become free, and joins the regions around it. Neighbours yet to be opened will join it later.
 */
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

/* True if closing a node, already blocked, splits nothing: the nodes that it joined are connected around it. */
static bool components_is_simple(const wend_space *space, uint32_t node)
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

/* Begins a frontier in the group of its region; until all have begun, `group` of the root label names one. */
static bool seed_frontier(struct wend_interleaved_bfs *bfs, struct wend_components *regions, uint32_t node)
{
    struct wend_region *region = &regions->table[root_label(regions, regions->labels[node])];
    uint32_t frontier = wend_interleaved_bfs_add(bfs, node, region->group ? region->group - 1 : NO_FRONTIER);
    if (frontier == NO_FRONTIER)
        return false;
    region->group = bfs->frontiers[frontier].group + 1;
    return true;
}

/* Begins floods around a closed node, unless it was closed alone and splits nothing. */
static bool seed_around(wend_space *space, uint32_t node, struct wend_interleaved_bfs *bfs)
{
    uint32_t near = wend_space_neighbourhood(space, node);
    uint32_t joined = space->cells.components->around[wend_node_kind(space, node)][4];
    bool alone = true;
    for (uint32_t left = joined & ~near; left != 0; left &= left - 1)
        alone = alone && !was_free(space, wend_region_neighbour(space, node, wend_count_trailing_zeros(left)));
    if (alone && components_is_simple(space, node))
        return true;
    for (uint32_t left = joined & near; left != 0; left &= left - 1)
        if (!seed_frontier(bfs, space->cells.components,
                           wend_region_neighbour(space, node, wend_count_trailing_zeros(left))))
            return false;
    return true;
}

static bool seed_rectangle(wend_space *space, struct wend_rectangle r, struct wend_interleaved_bfs *bfs)
{
    for (uint32_t row = r.y; row < r.y + r.height; row++) {
        uint32_t node = wend_space_node(space, r.x, row);
        for (uint32_t end = node + r.width; node < end; node++)
            if (was_free(space, node) && !wend_bits_get(space->cells.free, node) && !seed_around(space, node, bfs))
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

/* Gives severed parts their own labels. */
static bool label_severed(wend_space *space, struct wend_interleaved_bfs *bfs)
{
    struct wend_components *regions = space->cells.components;
    uint32_t count = 0;
    for (uint32_t i = 0; i < bfs->frontier_count; i++)
        count += bfs->frontiers[i].severed;
    if (count == 0)
        return true;
    if (!reserve_labels(space, count))
        return false;
    for (uint32_t i = 0; i < bfs->frontier_count; i++)
        if (bfs->frontiers[i].severed)
            bfs->frontiers[i].label = take_label(regions);
    for (uint32_t i = 0; i < bfs->run_count; i++) {
        struct wend_run run = bfs->runs[i].run;
        uint32_t label = bfs->frontiers[wend_interleaved_bfs_root(bfs, bfs->runs[i].frontier)].label;
        for (uint32_t node = run.from; label != 0 && node < run.end; node++)
            regions->labels[node] = label;
    }
    return true;
}

/* Floods that meet more runs than this part of the nodes take longer than labelling all nodes. */
#define MOST_RUNS_PART 16

static bool close_rectangle(wend_space *space, struct wend_rectangle r)
{
    struct wend_components *regions = space->cells.components;
    struct wend_interleaved_bfs bfs;
    wend_interleaved_bfs_begin(&bfs, space, &regions->reach, &space->allocator);
    bfs.most_runs = BFS_RUNS + space->cells.node_count / MOST_RUNS_PART;
    bool complete = seed_rectangle(space, r, &bfs);
    for (uint32_t i = 0; i < bfs.frontier_count; i++)
        regions->table[root_label(regions, regions->labels[bfs.frontiers[i].seed])].group = 0;
    blank_rectangle(space, r);
    complete = complete && wend_interleaved_bfs_run(&bfs) && label_severed(space, &bfs);
    wend_interleaved_bfs_end(&bfs);
    return complete;
}

/* Nodes of a rectangle that became free, and that became blocked. */
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

/* If more than this part of the nodes changed, labelling all nodes takes less time than floods. */
#define MOST_CHANGES_PART 32

/*
 * If floods go too far or memory is refused, all nodes are labelled again; that needs memory only for more regions than
 * ever before.
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

/* Tries again if labels had no memory. */
static void finish_components(wend_space *space, bool from_scratch)
{
    (void)from_scratch;
    if (space->cells.components->stale)
        relabel(space);
}

static void image_components(wend_space *space, struct wend_image *image)
{
    struct wend_components *regions = wend_image_head(image, space->cells.components, sizeof *regions);
    space->cells.components = regions;
    wend_image_expect(image, regions != NULL);
    if (!regions)
        return;
    if (wend_image_is_opened(image))
        survey_around(regions, space);
    WEND_IMAGE_U32(image, regions->capacity);
    WEND_IMAGE_U32(image, regions->unused);
    WEND_IMAGE_U32(image, regions->unused_count);
    WEND_IMAGE_BOOL(image, regions->stale);
    WEND_IMAGE_ARRAY(image, regions->labels, space->cells.node_count);
    WEND_IMAGE_ARRAY(image, regions->table, regions->capacity);
    wend_image_expect(image, regions->labels && regions->table && !regions->stale);
    wend_image_expect(image, regions->unused_count < regions->capacity);
}

/* No tree is deeper: the lighter tree always goes below the heavier. */
enum { DEEPEST_LABEL = 32 };

/* True if labels form trees whose roots count them, and unused ones form a list. Precondition: `is_unused` is 0. */
static bool are_trees(const struct wend_components *regions, uint32_t *is_unused)
{
    const struct wend_region *table = regions->table;
    uint32_t unused = regions->unused, left = regions->capacity - 1 - regions->unused_count;
    if (table[0].up != REGION_ROOT || table[0].group != 0)
        return false;
    for (uint32_t i = 0; i < regions->unused_count; i++, unused = table[unused].up)
        if (unused == 0 || unused >= regions->capacity || is_unused[unused]++ != 0)
            return false;
    for (uint32_t label = 1; label < regions->capacity; label++) {
        uint32_t top = label, depth = 0;
        if (is_unused[label])
            continue;
        for (; top < regions->capacity && !(table[top].up & REGION_ROOT) && depth < DEEPEST_LABEL; depth++)
            top = table[top].up;
        const uint32_t weight = top == label ? table[label].up & ~REGION_ROOT : 0;
        if (top >= regions->capacity || depth == DEEPEST_LABEL || table[label].group != 0 || weight > left)
            return false;
        left -= weight;
    }
    return unused == 0 && left == 0;
}

/*
 * True if labels split the nodes as `made` does. Precondition: `twins` is zero; a root's entry becomes its label there.
 */
static bool part_alike(const struct wend_components *regions, const struct wend_components *made, uint32_t nodes,
                       uint32_t *twins)
{
    uint32_t roots = 0, others = 0;
    for (uint32_t node = 0; node < nodes; node++) {
        const uint32_t label = regions->labels[node], other = made->labels[node];
        if (label >= regions->capacity || (label == 0) != (other == 0))
            return false;
        const uint32_t root = wend_component_of(regions, node);
        others = other > others ? other : others; /* fresh labels are 1, 2, 3... without trees */
        if (other != 0 && twins[root] == 0) {
            twins[root] = other;
            roots++;
        }
        if (twins[root] != other)
            return false;
    }
    return roots == others;
}

static wend_status check_components(const wend_space *space, const wend_space *fresh)
{
    const struct wend_components *regions = space->cells.components, *made = fresh->cells.components;
    const wend_allocator *memory = &space->allocator;
    uint32_t *labels = wend_allocate_filled(memory, regions->capacity, sizeof *labels, 0);
    if (!labels)
        return WEND_ERROR_MEMORY;
    bool is_good = are_trees(regions, labels);
    memset(labels, 0, regions->capacity * sizeof *labels);
    is_good = is_good && part_alike(regions, made, space->cells.node_count, labels);
    WEND_RELEASE(memory, labels, regions->capacity);
    return wend_format_if(is_good);
}

const struct wend_derived wend_derived_components = {.create = create_components,
                                                     .follow = follow_components,
                                                     .finish = finish_components,
                                                     .copy = copy_components,
                                                     .memory = components_memory,
                                                     .destroy = destroy_components,
                                                     .image = image_components,
                                                     .check = check_components};

/* wend_space_components: regions numbered row by row, for callers. */

/* Renumbers labels row by row in the order in which they appear. */
static uint32_t copy_labels(const wend_space *space, const struct wend_components *kept, uint32_t *numbers,
                            uint32_t *labels)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < space->cells.height * space->cells.levels; row++) {
        uint32_t node = wend_space_node(space, 0, row);
        for (uint32_t x = 0; x < space->cells.width; x++) {
            uint32_t label = wend_component_of(kept, node + x);
            if (label != 0 && numbers[label] == 0)
                numbers[label] = ++count;
            *labels++ = numbers[label];
        }
    }
    return count;
}

/* Copies the labels that the space keeps. */
static wend_status copy_kept(const wend_space *space, const wend_allocator *memory, uint32_t *labels, uint32_t *regions)
{
    const struct wend_components *kept = space->cells.components;
    uint32_t *numbers = wend_allocate_filled(memory, kept->capacity, sizeof *numbers, 0);
    if (!numbers)
        return WEND_ERROR_MEMORY;
    *regions = copy_labels(space, kept, numbers, labels);
    WEND_RELEASE(memory, numbers, kept->capacity);
    return WEND_OK;
}

/* Labels from scratch, because the kept labels are stale. */
static wend_status label_afresh(const wend_space *space, const wend_allocator *memory, uint32_t *labels,
                                uint32_t *regions)
{
    const struct wend_space_cells *cells = &space->cells;
    uint32_t *fresh = wend_allocate(memory, cells->node_count, sizeof *fresh);
    if (!fresh)
        return WEND_ERROR_MEMORY;
    *regions = components_label(space, fresh);
    for (uint32_t row = 0; row < cells->height * cells->levels; row++)
        memcpy(labels + (size_t)row * cells->width, fresh + wend_space_node(space, 0, row),
               cells->width * sizeof *labels);
    WEND_RELEASE(memory, fresh, cells->node_count);
    return WEND_OK;
}

wend_status wend_space_components(const wend_space *space, const wend_allocator *allocator, uint32_t *labels,
                                  uint32_t *regions)
{
    wend_allocator memory;
    if (!space || !labels || !regions || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space))
        return WEND_ERROR_UNSUPPORTED;
    return space->cells.components->stale ? label_afresh(space, &memory, labels, regions)
                                          : copy_kept(space, &memory, labels, regions);
}
