/* Builds the surface of a grid: triangles by a sweep, flipped, and merged to polygons. */
#include "map/any_angle/grid_surface.h"

#include <string.h>

#include "base/inline.h"
#include "base/memory.h"
#include "map/any_angle/grid_chains.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/space/derived.h"

/*
 * Sweeps over the rows of a level and makes its free cells into triangles between their walls.
 *
 * Corners lie on the lines between rows. On each line, corners where ground ends below are handled before those where
 * ground begins, since walls at a distance lie above the line there. Each run of free cells above a line has a chain
 * (grid_chains.h); blocked cells below cut it in parts, runs below join them.
 */

/* The number of corners of a level's walls; one where two blocked cells touch in a point counts twice. */
static uint32_t grid_corners(const wend_space *space, uint32_t level)
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
    struct sweep_run *above, *parts, *below; /* parts: of the runs above, where cells below are free */
    uint32_t above_count, part_count, below_count;
    uint32_t line;
    int32_t distance; /* distance of walls from blocked cells */
};

/* Adds a corner on the line; `right` and `down` are 1 or -1: where the nearest ground lies, away from the wall. */
static uint32_t add_corner(struct sweep *sweep, uint32_t column, int32_t right, int32_t down, bool turns)
{
    struct wend_grid_triangles *triangles = sweep->chains.triangles;
    triangles->points[triangles->vertex_count] =
        (struct wend_point){(int32_t)column * WEND_CELL + right * sweep->distance,
                            (int32_t)sweep->line * WEND_CELL + down * sweep->distance};
    triangles->turns[triangles->vertex_count] = turns;
    return triangles->vertex_count++;
}

/* Ends the ground of a run from one column to another. */
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

/* Cuts a run above the line into parts with free cells below. Runs below before `*next` lie to its left. */
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

/* Makes the chain of a run below the line from those of the parts above it, starting with part `*part`. */
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

/* Adds a level's triangles. Precondition: there is room. False if memory is refused. */
static bool sweep_level(const wend_space *space, uint32_t level, bool touching, const wend_allocator *memory,
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

/* Flips and merging of triangles between walls. */

bool wend_grid_triangles_create(struct wend_grid_triangles *triangles, uint32_t vertices, uint32_t sides,
                                const wend_allocator *memory)
{
    triangles->vertex_capacity = vertices;
    triangles->side_capacity = sides;
    triangles->points = wend_allocate(memory, vertices, sizeof *triangles->points);
    triangles->turns = wend_allocate(memory, vertices, 1);
    triangles->corners = wend_allocate(memory, sides, sizeof *triangles->corners);
    triangles->twins = wend_allocate(memory, sides, sizeof *triangles->twins);
    return triangles->points && triangles->turns && triangles->corners && triangles->twins;
}

void wend_grid_triangles_release(struct wend_grid_triangles *triangles, const wend_allocator *memory)
{
    const uint32_t vertices = triangles->vertex_capacity, sides = triangles->side_capacity;
    WEND_RELEASE(memory, triangles->points, vertices);
    wend_release(memory, triangles->turns, vertices, 1);
    WEND_RELEASE(memory, triangles->corners, sides);
    WEND_RELEASE(memory, triangles->twins, sides);
    *triangles = (struct wend_grid_triangles){0};
}

/*
 * Whether d lies within the circle through a, b and c by more than doubles may be wrong. So each flip really brings
 * triangles nearer to Delaunay, and the flips end.
 */
WEND_ALWAYS_INLINE bool is_in_circle(struct wend_point a, struct wend_point b, struct wend_point c, struct wend_point d)
{
    const double ax = (double)a.x - d.x, ay = (double)a.y - d.y, bx = (double)b.x - d.x, by = (double)b.y - d.y;
    const double cx = (double)c.x - d.x, cy = (double)c.y - d.y;
    const double a2 = ax * ax + ay * ay, b2 = bx * bx + by * by, c2 = cx * cx + cy * cy;
    const double bc = bx * cy - by * cx, ca = cx * ay - cy * ax, ab = ax * by - ay * bx;
    const double size = a2 * (bc < 0 ? -bc : bc) + b2 * (ca < 0 ? -ca : ca) + c2 * (ab < 0 ? -ab : ab);
    return a2 * bc + b2 * ca + c2 * ab > size * 0x1p-48;
}

static void twin_sides(uint32_t *twins, uint32_t a, uint32_t b)
{
    twins[a] = b;
    if (b < WEND_OUTER)
        twins[b] = a;
}

/* Flips the side between two triangles if they are not Delaunay. */
WEND_ALWAYS_INLINE bool flip_side(struct wend_grid_triangles *triangles, uint32_t side)
{
    uint32_t *corners = triangles->corners, *twins = triangles->twins;
    const struct wend_point *points = triangles->points;
    const uint32_t twin = twins[side];
    const uint32_t last = wend_grid_side_before(side), twin_last = wend_grid_side_before(twin);
    const uint32_t a = corners[side], b = corners[twin], c = corners[last], d = corners[twin_last];
    if (!is_in_circle(points[a], points[b], points[c], points[d]))
        return false;
    corners[side] = d;
    corners[twin] = c;
    twin_sides(twins, side, twins[twin_last]);
    twin_sides(twins, twin, twins[last]);
    twins[last] = twin_last;
    twins[twin_last] = last;
    return true;
}

void wend_grid_triangles_flip(struct wend_grid_triangles *triangles, uint32_t *stack, uint8_t *waits)
{
    const uint32_t *twins = triangles->twins;
    uint32_t count = 0;
    for (uint32_t side = 0; side < triangles->side_count; side++)
        if (twins[side] < WEND_OUTER && twins[side] > side) {
            stack[count++] = side;
            waits[side] = 1;
        }
    while (count > 0) {
        const uint32_t side = stack[--count], twin = twins[side];
        waits[side] = 0;
        if (twin >= WEND_OUTER || !flip_side(triangles, side))
            continue;
        const uint32_t rim[4] = {side, wend_grid_side_next(side), twin, wend_grid_side_next(twin)};
        for (int i = 0; i < 4; i++) {
            const uint32_t beyond = twins[rim[i]];
            if (beyond >= WEND_OUTER || waits[rim[i]] || waits[beyond])
                continue;
            stack[count++] = rim[i];
            waits[rim[i]] = 1;
        }
    }
}

/* Sets `exits` to 0 for triangles in dead ends (at most one exit once other dead ends are removed), to 1 for others. */
static void mark_dead_ends(const struct wend_grid_triangles *triangles, uint8_t *exits, uint32_t *queue)
{
    const uint32_t *twins = triangles->twins, count = triangles->side_count / 3;
    uint32_t queued = 0;
    for (uint32_t t = 0; t < count; t++) {
        exits[t] = 0;
        for (uint32_t side = 3 * t; side < 3 * t + 3; side++)
            exits[t] = (uint8_t)(exits[t] + (twins[side] != WEND_NONE));
        if (exits[t] <= 1)
            queue[queued++] = t;
    }
    for (uint32_t i = 0; i < queued; i++)
        for (uint32_t side = 3 * queue[i]; side < 3 * queue[i] + 3; side++)
            if (twins[side] < WEND_OUTER && exits[twins[side] / 3]-- == 2)
                queue[queued++] = twins[side] / 3;
    for (uint32_t t = 0; t < count; t++)
        exits[t] = 1;
    for (uint32_t i = 0; i < queued; i++)
        exits[queue[i]] = 0;
}

/* Whether the corner between `before` and `after` is strictly convex. */
static bool bends(const struct wend_grid_triangles *triangles, uint32_t before, uint32_t at, uint32_t after)
{
    const struct wend_point *points = triangles->points;
    return wend_cross(points[triangles->corners[before]], points[triangles->corners[at]],
                      points[triangles->corners[after]]) > 0;
}

static bool is_mergeable(const struct wend_grid_triangles *triangles, const struct wend_grid_merged *merged,
                         uint32_t side)
{
    const uint32_t twin = triangles->twins[side], *after = merged->after, *before = merged->before;
    return bends(triangles, before[side], side, after[after[twin]]) &&
           bends(triangles, before[twin], twin, after[after[side]]);
}

/* Longest first, by squared lengths in 1/16 of a cell; dead ends after all others. */
static struct wend_keyed merge_key(const struct wend_grid_triangles *triangles, uint32_t side, bool dead)
{
    const struct wend_point a = triangles->points[triangles->corners[side]];
    const struct wend_point b = triangles->points[triangles->corners[triangles->twins[side]]];
    const int64_t x = a.x - b.x, y = a.y - b.y;
    const uint64_t most = (UINT64_C(1) << 31) - 1, square = (uint64_t)(x * x + y * y) >> 8;
    return (struct wend_keyed){(uint32_t)((most - (square < most ? square : most)) | (dead ? most + 1 : 0)), side};
}

void wend_grid_triangles_merge(const struct wend_grid_triangles *triangles, struct wend_grid_merged *merged,
                               struct wend_keyed *order, struct wend_keyed *spare)
{
    const uint32_t *twins = triangles->twins;
    uint32_t count = 0;
    uint8_t *core = merged->inner; /* per triangle, until merging begins */
    mark_dead_ends(triangles, core, (uint32_t *)spare);
    for (uint32_t side = 0; side < triangles->side_count; side++) {
        merged->after[side] = wend_grid_side_next(side);
        merged->before[side] = wend_grid_side_before(side);
    }
    for (uint32_t side = 0; side < triangles->side_count; side++)
        if (twins[side] < WEND_OUTER && twins[side] > side && is_mergeable(triangles, merged, side))
            order[count++] = merge_key(triangles, side, !core[side / 3] || !core[twins[side] / 3]);
    memset(merged->inner, 0, triangles->side_count);
    wend_keyed_sort(order, spare, count);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t side = order[i].item, twin = twins[side];
        uint32_t *after = merged->after, *before = merged->before;
        if (!is_mergeable(triangles, merged, side))
            continue;
        merged->inner[side] = merged->inner[twin] = 1;
        const uint32_t links[2][2] = {{before[side], after[twin]}, {before[twin], after[side]}};
        for (int k = 0; k < 2; k++) {
            after[links[k][0]] = links[k][1];
            before[links[k][1]] = links[k][0];
        }
    }
}

/* Temporary memory until the polygons are made. */
struct grid_works {
    uint32_t level_ends[WEND_GRID_MAX_LEVELS]; /* number of triangle sides up to and including each level */
    struct wend_grid_triangles triangles;
    struct wend_grid_merged merged;
    uint32_t *stack; /* per side, like `waits`; later the sides' indices in the surface */
    uint8_t *waits;
    struct wend_keyed *order, *spare; /* half as many items */
};

static void release_grid_works(struct grid_works *works, const wend_allocator *memory)
{
    const uint32_t sides = works->triangles.side_capacity;
    wend_release(memory, works->merged.after, sides, sizeof(uint32_t));
    wend_release(memory, works->merged.before, sides, sizeof(uint32_t));
    wend_release(memory, works->merged.inner, sides, 1);
    wend_release(memory, works->stack, sides, sizeof(uint32_t));
    wend_release(memory, works->waits, sides, 1);
    wend_release(memory, works->order, sides / 2 + 1, sizeof(struct wend_keyed));
    wend_release(memory, works->spare, sides / 2 + 1, sizeof(struct wend_keyed));
    wend_grid_triangles_release(&works->triangles, memory);
}

static bool reserve_grid_works(struct grid_works *works, const wend_allocator *memory)
{
    const uint32_t sides = works->triangles.side_capacity;
    works->merged.after = wend_allocate(memory, sides, sizeof(uint32_t));
    works->merged.before = wend_allocate(memory, sides, sizeof(uint32_t));
    works->merged.inner = wend_allocate(memory, sides, 1);
    works->stack = wend_allocate(memory, sides, sizeof(uint32_t));
    works->waits = wend_allocate(memory, sides, 1);
    works->order = wend_allocate(memory, sides / 2 + 1, sizeof(struct wend_keyed));
    works->spare = wend_allocate(memory, sides / 2 + 1, sizeof(struct wend_keyed));
    return works->merged.after && works->merged.before && works->merged.inner && works->stack && works->waits &&
           works->order && works->spare;
}

static bool begin_grid_surface(struct wend_surface *surface, const struct grid_works *works,
                               const wend_allocator *memory)
{
    const struct wend_grid_triangles *triangles = &works->triangles;
    uint32_t sides = 0;
    for (uint32_t i = 0; i < triangles->side_count; i++)
        sides += !works->merged.inner[i];
    const uint32_t counts[3] = {sides, triangles->side_count / 3 - (triangles->side_count - sides) / 2,
                                triangles->vertex_count};
    return wend_surface_begin(surface, counts, false, memory);
}

/* Stores polygons in the order of their first triangles; sides[i] becomes triangle side i's index in the surface. */
static void take_merged(struct wend_surface *surface, const struct grid_works *works, uint32_t *sides)
{
    const struct wend_grid_triangles *triangles = &works->triangles;
    uint32_t count = 0;
    uint16_t level = 0;
    memset(sides, 0xff, triangles->side_count * sizeof *sides);
    for (uint32_t i = 0; i < triangles->side_count; i++) {
        if (works->merged.inner[i] || sides[i] != WEND_NONE)
            continue;
        const uint32_t polygon = surface->polygon_count++, first = count;
        while (i >= works->level_ends[level])
            level++;
        uint32_t at = i;
        do {
            const uint32_t vertex = triangles->corners[at];
            surface->sides[count] = (struct wend_side){
                triangles->points[vertex], vertex << 1 | triangles->turns[vertex], WEND_NONE, polygon, WEND_WALL_BLOCK};
            sides[at] = count++;
            at = works->merged.after[at];
        } while (at != i);
        surface->polygons[polygon] = (struct wend_polygon){.first = first, .count = count - first, .level = level};
    }
    for (uint32_t i = 0; i < triangles->side_count; i++)
        if (!works->merged.inner[i] && triangles->twins[i] < WEND_OUTER)
            surface->sides[sides[i]].twin = sides[triangles->twins[i]];
    surface->side_count = surface->live_sides = count;
    surface->live_polygons = surface->polygon_count;
}

/* Sets the vertices: all corners of a grid's surface are corners of walls. */
static void take_corners(struct wend_surface *surface, const struct wend_grid_triangles *triangles)
{
    for (uint32_t i = 0; i < surface->side_count; i++) {
        const struct wend_side *side = &surface->sides[i];
        if (side->twin != WEND_NONE)
            continue;
        surface->vertices[side->corner >> 1].side = i;
        surface->vertices[surface->sides[wend_side_next(surface, i)].corner >> 1].behind = i;
    }
    surface->vertex_count = surface->live_vertices = triangles->vertex_count;
}

static bool make_grid_polygons(struct wend_surface *surface, const wend_space *space, bool touching,
                               struct grid_works *works)
{
    const wend_allocator *memory = &surface->memory;
    const uint32_t levels = space->cells.levels;
    uint32_t corners = 0;
    for (uint32_t level = 0; level < levels; level++)
        corners += grid_corners(space, level);
    /* The bound is reached by walls of four corners each around a rectangle. */
    if (!wend_grid_triangles_create(&works->triangles, corners + 1, 3 * (corners + corners / 2 + 1), memory))
        return false;
    for (uint32_t level = 0; level < levels; level++) {
        if (!sweep_level(space, level, touching, memory, &works->triangles))
            return false;
        works->level_ends[level] = works->triangles.side_count;
    }
    if (!reserve_grid_works(works, memory))
        return false;
    memset(works->waits, 0, works->triangles.side_count);
    wend_grid_triangles_flip(&works->triangles, works->stack, works->waits);
    wend_grid_triangles_merge(&works->triangles, &works->merged, works->order, works->spare);
    if (!begin_grid_surface(surface, works, memory))
        return false;
    surface->level_count = levels;
    take_merged(surface, works, works->stack);
    take_corners(surface, &works->triangles);
    return true;
}

wend_status wend_grid_surface_build(struct wend_surface *surface, const wend_space *space, bool touching,
                                    const wend_allocator *memory)
{
    struct grid_works works;
    memset(&works, 0, sizeof works);
    memset(surface, 0, sizeof *surface);
    surface->memory = *memory;
    bool made = make_grid_polygons(surface, space, touching, &works);
    release_grid_works(&works, memory);
    made = made && wend_index_create(surface) && wend_blocks_label(surface);
    if (!made)
        wend_surface_destroy(surface);
    return made ? WEND_OK : WEND_ERROR_MEMORY;
}
