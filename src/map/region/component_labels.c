/*
 * Labels for regions between which no walk exists.
 * Where a diagonal step needs a cell beside it free, whatever can be reached at all can be reached by straight steps;
 * only where corners may always be cut do diagonals join what else is apart. Two passes row by row with union-find
 * (Rosenfeld and Pfaltz 1966), over runs, whose tree lies in the labels themselves; both read 64 cells at a time.
 */
#include "map/region/component_labels.h"

/* A run's tree: labels[first node] is the first node of a run above or before in its region, or the run's own. */
static uint32_t root_run(uint32_t *labels, uint32_t node)
{
    while (labels[node] != node) {
        labels[node] = labels[labels[node]];
        node = labels[node];
    }
    return node;
}

/* The lower root stays one, so a region's root is its first run. */
static void join_runs(uint32_t *labels, uint32_t a, uint32_t b)
{
    a = root_run(labels, a);
    b = root_run(labels, b);
    if (a < b)
        labels[b] = a;
    else
        labels[a] = b;
}

/* Goes along a row by words. Runs may come from the word before; rows begin with whole bytes. */
struct row_words {
    const uint8_t *bits;
    uint32_t node, end; /* of the word, of the row */
    uint64_t free;      /* in the row */
    uint64_t starts;    /* bit: a run begins there */
    uint32_t run;       /* the first node of the run that the word begins within */
    bool continues;     /* whether there is such a run */
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

/* The first node of the run that a free bit of the word is in. */
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

/* Columns, as bits of any word of a row, whose cells reach aside to a cell of the row above; they differ by kind. */
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

/* Joins the runs of a row with those they touch in the row above: once for each piece that they have in common. */
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

/* Labels are written eight at a time: what goes too far is written over by what follows. */
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

/* What number_row goes on with: how many regions have begun, and the label of the run that goes on in the next word. */
struct numbering_run {
    uint32_t count, label;
};

/* The labels of a word's nodes, into a buffer; runs' own are given and kept at their first nodes. */
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

/* Numbers the regions that begin in a row, and gives each node its region's number; those of earlier rows have theirs. */
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

uint32_t wend_components_label(const wend_space *space, uint32_t *labels)
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
