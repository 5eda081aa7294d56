/*
 * From the free cells of a level to triangles between their walls, in one sweep over its rows.
 *
 * Corners lie on the lines between rows. Of those on one line the corners where ground ends below come first, for grown walls
 * lie above the line there, then those where it begins. Each run of free cells above a line has a chain (grid_chains.h); the
 * blocked cells below cut it in parts, the runs below join them.
 */
#include "map/any_angle/grid_sweep.h"

#include <string.h>

#include "base/memory.h"
#include "map/any_angle/grid_chains.h"
#include "map/space/derived.h"
#include "map/space/space.h"

uint32_t wend_grid_corners(const wend_space *space, uint32_t level)
{
    const struct wend_space_cells *cells = &space->cells;
    uint32_t count = 0;
    for (uint32_t line = 0; line <= cells->height; line++) {
        const uint32_t below = (level * (cells->height + 1) + line + 1) * cells->stride, above = below - cells->stride;
        for (uint32_t x = 0; x <= cells->width; x += WEND_SCAN) {
            const uint64_t a = wend_bits_load_up(cells->free, above + x), b = wend_bits_load_up(cells->free, below + x);
            const uint64_t differ = a ^ b, odd = differ ^ differ >> 1, crossed = differ & differ >> 1 & (a ^ a >> 1);
            const uint32_t left = cells->width + 1 - x;
            const uint64_t mask = (UINT64_C(1) << (left < WEND_SCAN ? left : WEND_SCAN)) - 1;
            count += wend_count_ones64(odd & mask) + 2 * wend_count_ones64(crossed & mask);
        }
    }
    return count;
}

/* Free cells side by side, from column `from` to `end` - 1, and the chain above them. */
struct sweep_run {
    uint32_t from, end;
    struct wend_chain chain;
};

struct sweep {
    struct wend_chains chains;
    struct sweep_run *above, *parts, *below; /* parts: of runs above, where cells below are free */
    uint32_t above_count, part_count, below_count;
    uint32_t line;
    int32_t distance; /* of walls from blocked cells */
};

/* A corner on the line; `right` and `down` = 1 or -1: where the ground nearest to it lies, away from the wall. */
static uint32_t add_corner(struct sweep *sweep, uint32_t column, int32_t right, int32_t down, bool turns)
{
    struct wend_grid_triangles *triangles = sweep->chains.triangles;
    triangles->points[triangles->vertex_count] =
        (struct wend_point){(int32_t)column * WEND_CELL + right * sweep->distance,
                            (int32_t)sweep->line * WEND_CELL + down * sweep->distance};
    triangles->turns[triangles->vertex_count] = turns;
    return triangles->vertex_count++;
}

/* Ground of a run ends below from one column to another. */
static void end_ground(struct sweep *sweep, struct sweep_run *run, uint32_t from, uint32_t end)
{
    struct wend_chains *chains = &sweep->chains;
    struct wend_chain chain = run->chain;
    if (from == run->from)
        wend_chain_go_left(chains, &chain, add_corner(sweep, from, 1, -1, false), WEND_NONE);
    else
        chain = wend_chain_split(chains, &run->chain, add_corner(sweep, from, -1, -1, true));
    if (from > run->from)
        sweep->parts[sweep->part_count++] = (struct sweep_run){run->from, from, run->chain};
    if (end == run->end)
        wend_chain_end(chains, &chain, add_corner(sweep, end, -1, -1, false), WEND_NONE, WEND_NONE);
    else
        wend_chain_go_left(chains, &chain, add_corner(sweep, end, 1, -1, true), WEND_NONE);
    run->from = end;
    run->chain = chain;
}

/* Cuts a run above the line in parts with free cells below; those before run `*next` below lie to its left. */
static void cut_run(struct sweep *sweep, struct sweep_run run, uint32_t *next)
{
    const struct sweep_run *below = sweep->below;
    uint32_t column = run.from;
    while (*next < sweep->below_count && below[*next].end <= column)
        ++*next;
    for (;;) {
        uint32_t open = *next < sweep->below_count ? below[*next].from : run.end;
        open = open < run.end ? open : run.end;
        if (open > column)
            end_ground(sweep, &run, column, open);
        if (open == run.end)
            return;
        column = below[*next].end;
        if (column >= run.end)
            break;
        ++*next;
    }
    sweep->parts[sweep->part_count++] = run;
}

/* Makes the chain of a run below the line of those of the parts above it, of which the first is given. */
static void begin_ground(struct sweep *sweep, struct sweep_run *run, uint32_t *part)
{
    struct wend_chains *chains = &sweep->chains;
    uint32_t column = run->from;
    bool begun = false;
    for (; *part < sweep->part_count && sweep->parts[*part].from < run->end; ++*part) {
        const struct sweep_run *over = &sweep->parts[*part];
        if (!begun && over->from > column) {
            run->chain = wend_chain_begin(chains, add_corner(sweep, column, 1, 1, false));
            begun = true;
        } else if (begun) {
            wend_chain_go_right(chains, &run->chain, add_corner(sweep, column, -1, 1, true), WEND_NONE);
        }
        if (begun)
            wend_chain_merge(chains, &run->chain, over->chain, add_corner(sweep, over->from, 1, 1, true), WEND_NONE,
                             WEND_NONE);
        else
            run->chain = over->chain;
        begun = true;
        column = over->end;
    }
    if (!begun)
        run->chain = wend_chain_begin(chains, add_corner(sweep, column, 1, 1, false));
    else if (column < run->end)
        wend_chain_go_right(chains, &run->chain, add_corner(sweep, column, -1, 1, true), WEND_NONE);
    if (column < run->end)
        wend_chain_go_right(chains, &run->chain, add_corner(sweep, run->end, -1, 1, false), WEND_NONE);
}

static void sweep_line(struct sweep *sweep)
{
    uint32_t part = 0, next = 0;
    sweep->part_count = 0;
    for (uint32_t i = 0; i < sweep->above_count; i++)
        cut_run(sweep, sweep->above[i], &next);
    for (uint32_t i = 0; i < sweep->below_count; i++)
        begin_ground(sweep, &sweep->below[i], &part);
    struct sweep_run *above = sweep->above;
    sweep->above = sweep->below;
    sweep->above_count = sweep->below_count;
    sweep->below = above;
}

static uint32_t list_runs(const wend_space *space, uint32_t row_start, struct sweep_run *runs)
{
    const uint8_t *bits = space->cells.free;
    const uint32_t first = row_start + 1, end = first + space->cells.width;
    uint32_t count = 0;
    for (uint32_t node = wend_next_free(bits, first, end); node < end;) {
        const uint32_t past = wend_next_blocked(bits, node);
        runs[count++] = (struct sweep_run){.from = node - first, .end = past - first};
        node = past < end ? wend_next_free(bits, past, end) : end;
    }
    return count;
}

static void sweep_lines(const wend_space *space, uint32_t level, struct sweep *sweep)
{
    const struct wend_space_cells *cells = &space->cells;
    const uint32_t bytes = cells->stride / 8;
    for (sweep->line = 0; sweep->line <= cells->height; sweep->line++) {
        const uint32_t row_start = (level * (cells->height + 1) + sweep->line + 1) * cells->stride;
        const uint8_t *row = cells->free + row_start / 8;
        if (memcmp(row, row - bytes, bytes) == 0)
            continue;
        sweep->below_count = sweep->line < cells->height ? list_runs(space, row_start, sweep->below) : 0;
        sweep_line(sweep);
    }
}

bool wend_grid_sweep(const wend_space *space, uint32_t level, bool touching, const wend_allocator *memory,
                     struct wend_grid_triangles *triangles)
{
    const uint32_t most_runs = space->cells.width / 2 + 1, corners = triangles->vertex_capacity;
    struct sweep sweep = {.distance = wend_wall_distance(touching)};
    struct sweep_run *runs = wend_allocate(memory, 4 * (size_t)most_runs, sizeof *runs);
    struct wend_chain_link *links = wend_allocate(memory, 3 * (size_t)corners, sizeof *links);
    uint32_t *seams = wend_allocate(memory, corners, sizeof *seams);
    const bool has_room = runs && links && seams;
    if (has_room) {
        sweep.above = runs;
        sweep.below = runs + most_runs;
        sweep.parts = runs + 2 * (size_t)most_runs;
        sweep.chains = (struct wend_chains){triangles, links, 0, WEND_NONE, seams, 0};
        sweep_lines(space, level, &sweep);
    }
    WEND_RELEASE(memory, runs, 4 * (size_t)most_runs);
    WEND_RELEASE(memory, links, 3 * (size_t)corners);
    WEND_RELEASE(memory, seams, corners);
    return has_room;
}
