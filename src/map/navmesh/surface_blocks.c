/* Blocks and components of a surface. */
#include "map/navmesh/surface_blocks.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"

/* Of a polygon during the walk, 24 bytes. */
struct block_visit {
    uint32_t time; /* when it was first seen, from 1; 0 = not yet */
    uint32_t low;  /* the earliest polygon that it or one below it is linked to */
    uint32_t side; /* looked at next */
    uint32_t came; /* the side it was come in by */
};

struct block_walk {
    struct wend_surface *surface;
    struct block_visit *visits; /* per polygon */
    uint32_t *path, *open;      /* polygons from the tree's first to here; sides that have no block yet */
    uint32_t path_count, open_count;
    uint32_t time;
};

static void enter_polygon(struct block_walk *walk, uint32_t polygon, uint32_t came)
{
    walk->time++;
    walk->visits[polygon] = (struct block_visit){walk->time, walk->time, walk->surface->polygons[polygon].first, came};
    walk->path[walk->path_count++] = polygon;
    walk->surface->labels[polygon].component = walk->surface->component_count;
    walk->surface->labels[polygon].parent = WEND_NONE;
}

/* All sides left open since the walk went down from `root` to `polygon` are one block. */
static void close_block(struct block_walk *walk, uint32_t root, uint32_t polygon)
{
    struct wend_surface *surface = walk->surface;
    uint32_t block = surface->block_count++, came = walk->visits[polygon].came, side;
    surface->blocks[block] = (struct wend_block){root, 0, block, block};
    do {
        side = walk->open[--walk->open_count];
        surface->sides[side].block = surface->sides[surface->sides[side].twin].block = block;
        /* A polygon that was come to by one of the block's sides hangs below the block. */
        uint32_t beyond = surface->sides[surface->sides[side].twin].polygon;
        if (walk->visits[beyond].came == surface->sides[side].twin)
            surface->labels[beyond].parent = block;
    } while (surface->sides[side].twin != came);
}

/* Looks at one more side of the polygon the walk is at; false where it has none left. */
static bool step_side(struct block_walk *walk, uint32_t polygon)
{
    const struct wend_surface *surface = walk->surface;
    struct block_visit *here = &walk->visits[polygon];
    if (here->side == surface->polygons[polygon].first + surface->polygons[polygon].count)
        return false;
    uint32_t side = here->side++, twin = surface->sides[side].twin;
    if (twin == WEND_NONE || side == here->came)
        return true;
    uint32_t beyond = surface->sides[twin].polygon;
    if (walk->visits[beyond].time == 0) {
        walk->open[walk->open_count++] = side;
        enter_polygon(walk, beyond, twin);
    } else if (walk->visits[beyond].time < here->time) {
        walk->open[walk->open_count++] = side;
        here->low = walk->visits[beyond].time < here->low ? walk->visits[beyond].time : here->low;
    }
    return true;
}

static void walk_component(struct block_walk *walk, uint32_t first)
{
    enter_polygon(walk, first, WEND_NONE);
    while (walk->path_count != 0) {
        uint32_t polygon = walk->path[walk->path_count - 1];
        if (step_side(walk, polygon))
            continue;
        walk->path_count--;
        if (walk->path_count == 0)
            break;
        uint32_t above = walk->path[walk->path_count - 1];
        uint32_t low = walk->visits[polygon].low;
        if (low < walk->visits[above].low)
            walk->visits[above].low = low;
        if (low >= walk->visits[above].time)
            close_block(walk, above, polygon);
    }
    walk->surface->component_count++;
}

/*
 * Blocks are closed from below: those above a block come after it in the array. Depths begin high, so that each block
 * that joins trees later can have a number for what is above them all.
 */
static void measure_depths(struct wend_surface *surface)
{
    for (uint32_t i = surface->block_count; i-- != 1;) {
        uint32_t above = surface->labels[surface->blocks[i].root].parent;
        surface->blocks[i].depth = above == WEND_NONE ? WEND_TOP_DEPTH : surface->blocks[above].depth + WEND_DEPTH_STEP;
    }
    surface->top_depth = WEND_TOP_DEPTH;
}

/* No more blocks than polygons, besides that of walls. */
static bool prepare_walk(struct block_walk *walk)
{
    struct wend_surface *surface = walk->surface;
    uint32_t polygons = surface->polygon_count, sides = surface->live_sides;
    walk->visits = wend_allocate(&surface->memory, polygons + 1, sizeof *walk->visits);
    walk->path = wend_allocate(&surface->memory, polygons + 1, sizeof *walk->path);
    walk->open = wend_allocate(&surface->memory, sides + 1, sizeof *walk->open);
    if (!walk->visits || !walk->path || !walk->open)
        return false;
    memset(walk->visits, 0, polygons * sizeof *walk->visits);
    return WEND_RESERVE(&surface->memory, surface->blocks, surface->block_capacity, polygons + 1);
}

bool wend_blocks_label(struct wend_surface *surface)
{
    struct block_walk walk = {.surface = surface};
    uint32_t polygons = surface->polygon_count, sides = surface->live_sides;
    bool ready = prepare_walk(&walk);
    if (ready) {
        surface->component_count = 0;
        surface->blocks[WEND_WALL_BLOCK] = (struct wend_block){WEND_NONE, 0, WEND_WALL_BLOCK, WEND_WALL_BLOCK};
        surface->block_count = 1;
        for (uint32_t i = 0; i < polygons; i++)
            if (surface->polygons[i].count != 0 && walk.visits[i].time == 0)
                walk_component(&walk, i);
        measure_depths(surface);
        for (uint32_t i = 0; i < surface->side_count; i++)
            if (surface->sides[i].polygon != WEND_NONE && surface->sides[i].twin == WEND_NONE)
                surface->sides[i].block = WEND_WALL_BLOCK;
        surface->stale = 0;
    }
    WEND_RELEASE(&surface->memory, walk.visits, polygons + 1);
    WEND_RELEASE(&surface->memory, walk.path, polygons + 1);
    WEND_RELEASE(&surface->memory, walk.open, sides + 1);
    return ready;
}

uint32_t wend_block_above(const struct wend_surface *surface, uint32_t polygon)
{
    uint32_t parent = polygon == WEND_NONE ? WEND_NONE : surface->labels[polygon].parent;
    return parent == WEND_NONE ? WEND_NONE : surface->blocks[parent].into;
}

static void mark_block(const struct wend_surface *surface, uint32_t block, struct wend_marks *marks)
{
    uint32_t at = block;
    if (wend_marks_has(marks, block))
        return;
    do {
        wend_marks_add(marks, at);
        at = surface->blocks[at].next;
    } while (at != block);
}

bool wend_blocks_mark(const struct wend_surface *surface, uint32_t from, uint32_t to, struct wend_marks *marks)
{
    if (surface->labels[from].component != surface->labels[to].component)
        return false;
    /* Up from the deeper of both until they meet, in a polygon or in a block. */
    while (from != to) {
        uint32_t a = wend_block_above(surface, from), b = wend_block_above(surface, to);
        uint32_t depth_a = a == WEND_NONE ? 0 : surface->blocks[a].depth,
                 depth_b = b == WEND_NONE ? 0 : surface->blocks[b].depth;
        if (a == WEND_NONE && b == WEND_NONE)
            return false;
        if (a == b) {
            mark_block(surface, a, marks);
            return true;
        }
        if (depth_a >= depth_b) {
            mark_block(surface, a, marks);
            from = surface->blocks[a].root;
        }
        if (depth_b >= depth_a) {
            mark_block(surface, b, marks);
            to = surface->blocks[b].root;
        }
    }
    return true;
}

uint32_t wend_blocks_unite(struct wend_surface *surface, uint32_t a, uint32_t b)
{
    struct wend_block *blocks = surface->blocks;
    uint32_t kept = blocks[a].depth <= blocks[b].depth ? a : b, gone = kept == a ? b : a, at = gone;
    do {
        blocks[at].into = kept;
        at = blocks[at].next;
    } while (at != gone);
    uint32_t next = blocks[kept].next;
    blocks[kept].next = blocks[gone].next;
    blocks[gone].next = next;
    return kept;
}

/* Makes one tree of two, whose topmost blocks these are; the polygon at a top may be gone. */
static uint32_t unite_trees(struct wend_surface *surface, uint32_t a, uint32_t b)
{
    uint32_t kept = wend_blocks_unite(surface, a, b), other = surface->blocks[kept == a ? b : a].root;
    if (other != WEND_NONE)
        surface->labels[other].parent = kept;
    surface->blocks[kept].depth = --surface->top_depth; /* the least of all, for what hung at the other's top */
    return kept;
}

uint32_t wend_blocks_join(struct wend_surface *surface, uint32_t a, uint32_t b)
{
    const struct wend_block *blocks = surface->blocks;
    if (a == WEND_NONE || b == WEND_NONE)
        return a == WEND_NONE ? b : a;
    a = blocks[a].into;
    b = blocks[b].into;
    while (a != b && blocks[a].root != blocks[b].root) {
        if (blocks[a].depth < blocks[b].depth) {
            uint32_t deeper = b;
            b = a;
            a = deeper;
        }
        uint32_t above_a = wend_block_above(surface, blocks[a].root),
                 above_b = wend_block_above(surface, blocks[b].root);
        if (above_a == WEND_NONE && above_b == WEND_NONE)
            return unite_trees(surface, a, b);
        if (above_a != WEND_NONE)
            a = wend_blocks_unite(surface, a, above_a);
        else
            b = wend_blocks_unite(surface, b, above_b);
    }
    return a == b ? a : wend_blocks_unite(surface, a, b);
}
