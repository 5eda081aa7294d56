/*
 * Labels for regions between which no walk exists.
 * Where a diagonal step needs a cell beside it free, whatever can be reached at all can be reached by straight steps;
 * only where corners may always be cut do diagonals join what else is apart. Two passes row by row with union-find
 * (Rosenfeld and Pfaltz 1966), over runs, whose tree lies in the labels themselves.
 */
#include "map/component_labels.h"

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

/* The run after a node in its row, which ends at `end`; empty if there is none. */
static struct wend_run next_run(const wend_space *space, uint32_t node, uint32_t end)
{
    uint32_t from = wend_next_free(space->cells.free, node, end);
    return (struct wend_run){from, from < end ? wend_next_blocked(space->cells.free, from) : end};
}

/* Joins the runs of a padded row with those they touch in the row above. */
static void join_row(const wend_space *space, const struct wend_margins *reach, uint32_t begin, uint32_t *labels)
{
    uint32_t end = begin + space->cells.stride;
    struct wend_run above = next_run(space, begin - space->cells.stride, begin);
    for (struct wend_run run = next_run(space, begin, end); run.from < end; run = next_run(space, run.end, end)) {
        struct wend_run touched = wend_run_reach(space, reach, run, 0);
        labels[run.from] = run.from;
        while (above.from < touched.end && above.from < begin) { /* past the last one the reach may end in padding */
            if (above.end > touched.from)
                join_runs(labels, run.from, above.from);
            if (above.end >= touched.end)
                break;
            above = next_run(space, above.end, begin);
        }
    }
}

/* Numbers the regions that begin in a row, and gives each node its region's number; those of earlier rows have theirs. */
static uint32_t number_row(const wend_space *space, uint32_t begin, uint32_t count, uint32_t *labels)
{
    uint32_t end = begin + space->cells.stride, blocked = begin;
    for (struct wend_run run = next_run(space, begin, end); run.from < end; run = next_run(space, run.end, end)) {
        uint32_t parent = labels[run.from], label = parent == run.from ? ++count : labels[parent];
        while (blocked < run.from)
            labels[blocked++] = 0;
        for (; blocked < run.end; blocked++)
            labels[blocked] = label;
    }
    while (blocked < end)
        labels[blocked++] = 0;
    return count;
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
