/* Builds surfaces from polygons, labels, copies and frees them. */

#include "base/array.h"
#include "base/image.h"

#include <string.h>

#include "base/memory.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/navmesh/surface_fans.h"

/* The vertices of a surface. */

/* A surface on which terrains of weight 0 are closed; NULL = none is. */
struct open_part {
    const struct wend_surface *surface;
    const uint16_t *weights;
};

static uint32_t open_twin(const struct open_part *part, uint32_t side)
{
    return wend_open_twin(part->surface, side, part->weights);
}

/* The side of the next polygon around a corner, away from the wall that begins there; WEND_NONE past a wall. */
static uint32_t turn_back(const struct open_part *part, uint32_t side)
{
    return open_twin(part, wend_side_before(part->surface, side));
}

/* The same in the other direction. */
static uint32_t turn_on(const struct open_part *part, uint32_t side)
{
    uint32_t twin = open_twin(part, side);
    return twin == WEND_NONE ? WEND_NONE : wend_side_next(part->surface, twin);
}

/* How far a fan turns from the wall it begins at. */
enum fan_turn { FAN_BELOW_HALF, FAN_ABOVE_HALF, FAN_ABOVE_WHOLE };

/*
 * Goes over the rays of a fan, each less than half a turn from the one before; sets `behind` to the side at the last
 * ray.
 */
static enum fan_turn turn_of_fan(const struct open_part *part, uint32_t first, uint32_t *behind)
{
    const struct wend_surface *surface = part->surface;
    const struct wend_point at = surface->sides[first].at, ahead = wend_side_end(surface, first);
    enum fan_turn turn = FAN_BELOW_HALF;
    for (uint32_t side = first; side != WEND_NONE; side = turn_back(part, side)) {
        *behind = wend_side_before(surface, side);
        const struct wend_point to = surface->sides[*behind].at;
        const int64_t cross = wend_cross(at, ahead, to);
        const bool is_whole = cross == 0 && wend_dot(at, ahead, to) > 0; /* a wall that doubles back on itself */
        if (turn == FAN_BELOW_HALF && (cross < 0 || is_whole))
            turn = FAN_ABOVE_HALF;
        else if (turn == FAN_ABOVE_HALF && cross > 0)
            turn = FAN_ABOVE_WHOLE;
    }
    return turn;
}

bool wend_fan_look(const struct wend_surface *surface, uint32_t side, const uint16_t *weights,
                   struct wend_vertex *vertex)
{
    const struct open_part part = {surface, weights};
    uint32_t first = side, next;
    while ((next = turn_on(&part, first)) != WEND_NONE) {
        first = next;
        if (first == side)
            break;
    }
    *vertex = (struct wend_vertex){first, first};
    if (open_twin(&part, first) != WEND_NONE)
        return false;
    uint32_t behind = first;
    const enum fan_turn turn = turn_of_fan(&part, first, &behind);
    if (turn != FAN_ABOVE_WHOLE)
        vertex->behind = behind;
    return turn != FAN_BELOW_HALF;
}

void wend_fan_mark(struct wend_surface *surface, uint32_t side, uint32_t vertex)
{
    const struct open_part part = {surface, NULL};
    struct wend_vertex *made = &surface->vertices[vertex];
    const bool may_turn = wend_fan_look(surface, side, NULL, made);
    uint32_t marked = made->side;
    do {
        surface->sides[marked].corner = vertex << 1 | may_turn;
        marked = turn_back(&part, marked);
    } while (marked != WEND_NONE && marked != made->side);
}

/* Blocks and components. */

/* State of a polygon during the walk, 24 bytes. */
struct block_visit {
    uint32_t time; /* when the walk entered it, from 1; 0 = not yet */
    uint32_t low;  /* entry time of the earliest polygon that it or one below it is linked to */
    uint32_t side; /* side to look at next */
    uint32_t came; /* side by which the walk entered */
};

struct block_walk {
    struct wend_surface *surface;
    struct wend_arena arena;    /* memory of these: */
    struct block_visit *visits; /* per polygon */
    uint32_t *path, *open;      /* polygons from the tree's first to the current one; sides without block yet */
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

/* Makes one block of all sides left open since the walk went from `root` down to `polygon`. */
static void close_block(struct block_walk *walk, uint32_t root, uint32_t polygon)
{
    struct wend_surface *surface = walk->surface;
    uint32_t block = wend_blocks_add(surface, (struct wend_block){root, 0}), came = walk->visits[polygon].came, side;
    do {
        side = walk->open[--walk->open_count];
        surface->sides[side].block = surface->sides[surface->sides[side].twin].block = block;
        /* A polygon that the walk entered by a side of the block hangs below the block. */
        uint32_t beyond = surface->sides[surface->sides[side].twin].polygon;
        if (walk->visits[beyond].came == surface->sides[side].twin)
            surface->labels[beyond].parent = block;
    } while (surface->sides[side].twin != came);
}

/* Looks at one more side of the current polygon; false if none is left. */
static bool step_side(struct block_walk *walk, uint32_t polygon)
{
    const struct wend_surface *surface = walk->surface;
    struct block_visit *here = &walk->visits[polygon];
    if (here->side == surface->polygons[polygon].first + surface->polygons[polygon].count)
        return false;
    uint32_t side = here->side++, twin = surface->sides[side].twin;
    if (twin == WEND_NONE)
        surface->sides[side].block = WEND_WALL_BLOCK;
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
 * that joins trees later can get a smaller one than all of them.
 */
static void measure_depths(struct wend_surface *surface)
{
    for (uint32_t i = surface->block_count; i-- != 1;) {
        uint32_t above = surface->labels[surface->blocks[i].root].parent;
        surface->blocks[i].depth = above == WEND_NONE ? WEND_TOP_DEPTH : surface->blocks[above].depth + WEND_DEPTH_STEP;
    }
    surface->top_depth = WEND_TOP_DEPTH;
}

/* There are at most as many blocks as polygons, besides that of walls. */
static bool prepare_walk(struct block_walk *walk)
{
    struct wend_surface *surface = walk->surface;
    uint32_t polygons = surface->polygon_count, sides = surface->live_sides;
    do {
        walk->arena.used = 0;
        walk->visits = wend_arena_cut(&walk->arena, polygons, sizeof *walk->visits);
        walk->path = wend_arena_cut(&walk->arena, polygons, sizeof *walk->path);
        walk->open = wend_arena_cut(&walk->arena, sides, sizeof *walk->open);
    } while (wend_arena_grows(&walk->arena, &surface->memory));
    if (!wend_arena_fits(&walk->arena))
        return false;
    if (polygons != 0) /* else there is nothing to clear */
        memset(walk->visits, 0, polygons * sizeof *walk->visits);
    return WEND_RESERVE(&surface->memory, surface->blocks, surface->block_capacity, polygons + 1);
}

bool wend_blocks_reserve(struct wend_surface *surface, uint64_t count)
{
    const bool is_first = !surface->unions.of;
    if (!WEND_RESERVE(&surface->memory, surface->blocks, surface->block_capacity, count) ||
        !WEND_RESERVE(&surface->memory, surface->unions.of, surface->unions.capacity, count))
        return false;
    for (uint32_t i = 0; is_first && i < surface->block_count; i++)
        surface->unions.of[i] = (struct wend_block_union){i, i};
    return true;
}

uint32_t wend_blocks_add(struct wend_surface *surface, struct wend_block block)
{
    const uint32_t number = surface->block_count++;
    surface->blocks[number] = block;
    if (surface->unions.of)
        surface->unions.of[number] = (struct wend_block_union){number, number};
    return number;
}

static void end_unions(struct wend_surface *surface)
{
    WEND_RELEASE(&surface->memory, surface->unions.of, surface->unions.capacity);
    surface->unions.of = NULL;
    surface->unions.capacity = 0;
}

bool wend_blocks_label(struct wend_surface *surface)
{
    struct block_walk walk = {.surface = surface};
    const uint32_t polygons = surface->polygon_count;
    bool ready = prepare_walk(&walk);
    if (ready) {
        surface->component_count = 0;
        end_unions(surface);
        surface->block_count = WEND_WALL_BLOCK;
        wend_blocks_add(surface, (struct wend_block){WEND_NONE, 0});
        for (uint32_t i = 0; i < polygons; i++)
            if (surface->polygons[i].count != 0 && walk.visits[i].time == 0)
                walk_component(&walk, i);
        measure_depths(surface);
        surface->stale = 0;
    }
    wend_arena_end(&walk.arena, &surface->memory);
    return ready;
}

uint32_t wend_block_above(const struct wend_surface *surface, uint32_t polygon)
{
    uint32_t parent = polygon == WEND_NONE ? WEND_NONE : surface->labels[polygon].parent;
    return parent == WEND_NONE ? WEND_NONE : wend_block_into(surface, parent);
}

static void mark_block(const struct wend_surface *surface, uint32_t block, struct wend_marks *marks)
{
    uint32_t at = block;
    if (wend_marks_has(marks, block))
        return;
    do {
        wend_marks_add(marks, at);
        at = surface->unions.of ? surface->unions.of[at].next : block;
    } while (at != block);
}

bool wend_blocks_mark(const struct wend_surface *surface, uint32_t from, uint32_t to, struct wend_marks *marks)
{
    if (surface->labels[from].component != surface->labels[to].component)
        return false;
    /* Goes up from the deeper of both until they meet, in a polygon or in a block. */
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
    struct wend_block_union *unions = surface->unions.of;
    uint32_t kept = surface->blocks[a].depth <= surface->blocks[b].depth ? a : b, gone = kept == a ? b : a, at = gone;
    do {
        unions[at].into = kept;
        at = unions[at].next;
    } while (at != gone);
    uint32_t next = unions[kept].next;
    unions[kept].next = unions[gone].next;
    unions[gone].next = next;
    return kept;
}

/* Joins two trees, given their topmost blocks; the polygon at a top may be gone. */
static uint32_t unite_trees(struct wend_surface *surface, uint32_t a, uint32_t b)
{
    uint32_t kept = wend_blocks_unite(surface, a, b), other = surface->blocks[kept == a ? b : a].root;
    if (other != WEND_NONE)
        surface->labels[other].parent = kept;
    surface->blocks[kept].depth = --surface->top_depth; /* the least of all, for what hangs at the other tree's top */
    return kept;
}

uint32_t wend_blocks_join(struct wend_surface *surface, uint32_t a, uint32_t b)
{
    const struct wend_block *blocks = surface->blocks;
    if (a == WEND_NONE || b == WEND_NONE)
        return a == WEND_NONE ? b : a;
    a = wend_block_into(surface, a);
    b = wend_block_into(surface, b);
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

#define NEW_ARRAY(surface, member, count)                                                                              \
    (((surface)->member = wend_allocate(&(surface)->memory, (count), sizeof *(surface)->member)) != NULL)

bool wend_surface_begin(struct wend_surface *surface, const uint32_t counts[3], bool has_heights,
                        const wend_allocator *memory)
{
    *surface = (struct wend_surface){.memory = *memory,
                                     .level_count = 1,
                                     .side_capacity = counts[0] + 1, /* no array is empty */
                                     .polygon_capacity = counts[1] + 1,
                                     .vertex_capacity = counts[2] + 1};
    surface->gaps.polygon = surface->gaps.vertex = WEND_NONE;
    for (uint32_t i = 0; i < WEND_SIDE_LISTS; i++)
        surface->gaps.sides[i] = WEND_NONE;
    return NEW_ARRAY(surface, sides, surface->side_capacity) &&
           NEW_ARRAY(surface, polygons, surface->polygon_capacity) &&
           NEW_ARRAY(surface, labels, surface->polygon_capacity) &&
           NEW_ARRAY(surface, vertices, surface->vertex_capacity) &&
           (!has_heights || NEW_ARRAY(surface, heights, surface->vertex_capacity));
}

/* Stores polygons and sides; a side's `corner` is its point for now. */
static bool take_polygons(struct wend_surface *surface, const struct wend_soup *soup)
{
    uint32_t first = 0;
    for (uint32_t i = 0; i < soup->polygon_count; i++) {
        uint32_t count = soup->counts[i];
        if (count < 3 || count > soup->corner_count - first)
            return false;
        uint16_t level = soup->levels ? soup->levels[i] : 0;
        surface->polygons[i] = (struct wend_polygon){
            .first = first, .count = count, .level = level, .terrain = soup->terrains ? soup->terrains[i] : 0};
        surface->level_count = level >= surface->level_count ? (uint32_t)level + 1 : surface->level_count;
        for (uint32_t k = 0; k < count; k++) {
            uint32_t point = soup->corners[first + k], end = soup->corners[first + (k + 1 == count ? 0 : k + 1)];
            if (point >= soup->point_count || point == end)
                return false;
            surface->sides[first + k] = (struct wend_side){soup->points[point], point, WEND_NONE, i, WEND_NONE};
        }
        first += count;
    }
    surface->side_count = surface->live_sides = first;
    surface->polygon_count = surface->live_polygons = soup->polygon_count;
    return first == soup->corner_count;
}

/* The ends of sides, and the sides that begin at each point: those of point p begin at lists[starts[p]]. */
struct side_lists {
    uint32_t *ends, *starts, *lists;
};

static void list_ends(const struct wend_soup *soup, uint32_t *ends)
{
    for (uint32_t i = 0, first = 0; i < soup->polygon_count; first += soup->counts[i++])
        for (uint32_t k = first; k < first + soup->counts[i]; k++)
            ends[k] = soup->corners[k + 1 == first + soup->counts[i] ? first : k + 1];
}

static void list_sides(const struct wend_soup *soup, uint32_t *starts, uint32_t *lists)
{
    memset(starts, 0, ((size_t)soup->point_count + 1) * sizeof *starts);
    for (uint32_t i = 0; i < soup->corner_count; i++)
        starts[soup->corners[i] + 1]++;
    for (uint32_t i = 0; i < soup->point_count; i++)
        starts[i + 1] += starts[i];
    for (uint32_t i = soup->corner_count; i-- != 0;)
        lists[--starts[soup->corners[i] + 1]] = i;
    /* Each start was counted down at the index after its own. */
    for (uint32_t i = 0; i < soup->point_count; i++)
        starts[i] = starts[i + 1];
    starts[soup->point_count] = soup->corner_count;
}

/* Links each side with the one in the opposite direction, looked up at the end where fewer sides begin. */
static bool link_sides(const struct wend_soup *soup, const struct side_lists *sides, uint32_t *twins)
{
    const uint32_t *starts = sides->starts;
    memset(twins, 0xFF, soup->corner_count * sizeof *twins);
    for (uint32_t i = 0; i < soup->corner_count; i++) {
        uint32_t from = soup->corners[i], to = sides->ends[i];
        uint32_t here = starts[from + 1] - starts[from], there = starts[to + 1] - starts[to];
        if (there > here || (there == here && to < from))
            continue; /* its twin looks it up */
        for (uint32_t k = starts[to]; k < starts[to + 1]; k++) {
            uint32_t other = sides->lists[k];
            const bool is_taken = twins[other] != WEND_NONE || twins[i] != WEND_NONE;
            if (sides->ends[other] != from || (is_taken && soup->is_lenient))
                continue;
            if (is_taken) {
                if (soup->fault)
                    *soup->fault = other > i ? other : i;
                return false;
            }
            twins[other] = i;
            twins[i] = other;
        }
    }
    return true;
}

wend_status wend_soup_link(const struct wend_soup *soup, uint32_t *twins, const wend_allocator *memory)
{
    size_t points = (size_t)soup->point_count + 1, corners = (size_t)soup->corner_count + 1;
    struct side_lists sides = {wend_allocate(memory, corners, sizeof *sides.ends),
                               wend_allocate(memory, points, sizeof *sides.starts),
                               wend_allocate(memory, corners, sizeof *sides.lists)};
    wend_status status = WEND_ERROR_MEMORY;
    if (sides.ends && sides.starts && sides.lists) {
        list_ends(soup, sides.ends);
        list_sides(soup, sides.starts, sides.lists);
        status = link_sides(soup, &sides, twins) ? WEND_OK : WEND_ERROR_ARGUMENT;
    }
    WEND_RELEASE(memory, sides.ends, corners);
    WEND_RELEASE(memory, sides.starts, points);
    WEND_RELEASE(memory, sides.lists, corners);
    return status;
}

static void take_twins(struct wend_surface *surface, const uint32_t *twins)
{
    for (uint32_t i = 0; i < surface->side_count; i++)
        surface->sides[i].twin = twins[i];
}

static wend_status link_polygons(struct wend_surface *surface, const struct wend_soup *soup)
{
    if (soup->twins) {
        take_twins(surface, soup->twins);
        return WEND_OK;
    }
    size_t corners = (size_t)soup->corner_count + 1;
    uint32_t *twins = wend_allocate(&surface->memory, corners, sizeof *twins);
    wend_status status = twins ? wend_soup_link(soup, twins, &surface->memory) : WEND_ERROR_MEMORY;
    if (status == WEND_OK)
        take_twins(surface, twins);
    WEND_RELEASE(&surface->memory, twins, corners);
    return status;
}

static void make_vertices(struct wend_surface *surface, const struct wend_soup *soup)
{
    /* A block other than WEND_NONE marks sides that have a vertex already. */
    for (uint32_t i = 0; i < surface->side_count; i++) {
        uint32_t point = surface->sides[i].corner;
        if (surface->sides[i].block != WEND_NONE)
            continue;
        uint32_t vertex = surface->vertex_count++;
        wend_fan_mark(surface, i, vertex);
        if (soup->heights)
            surface->heights[vertex] = soup->heights[point];
        uint32_t at = surface->vertices[vertex].side;
        do {
            surface->sides[at].block = WEND_WALL_BLOCK;
            at = surface->sides[wend_side_before(surface, at)].twin;
        } while (at != WEND_NONE && at != surface->vertices[vertex].side);
    }
    surface->live_vertices = surface->vertex_count;
}

/* Frees unused room of a new surface's vertices: there was room for one per corner. */
static void fit_vertices(struct wend_surface *surface)
{
    uint32_t count = surface->vertex_count + 1;
    struct wend_vertex *vertices = wend_allocate(&surface->memory, count, sizeof *vertices);
    int32_t *heights = surface->heights ? wend_allocate(&surface->memory, count, sizeof *heights) : NULL;
    if (!vertices || (surface->heights && !heights)) { /* keep the larger arrays */
        WEND_RELEASE(&surface->memory, vertices, count);
        WEND_RELEASE(&surface->memory, heights, count);
        return;
    }
    memcpy(vertices, surface->vertices, surface->vertex_count * sizeof *vertices);
    if (heights)
        memcpy(heights, surface->heights, surface->vertex_count * sizeof *heights);
    WEND_RELEASE(&surface->memory, surface->vertices, surface->vertex_capacity);
    WEND_RELEASE(&surface->memory, surface->heights, surface->vertex_capacity);
    surface->vertices = vertices;
    surface->heights = heights;
    surface->vertex_capacity = count;
}

/* The same for its blocks, of which there may be as many as polygons. */
static void fit_surface_blocks(struct wend_surface *surface)
{
    struct wend_block *blocks = wend_allocate(&surface->memory, surface->block_count, sizeof *blocks);
    if (!blocks)
        return;
    memcpy(blocks, surface->blocks, surface->block_count * sizeof *blocks);
    WEND_RELEASE(&surface->memory, surface->blocks, surface->block_capacity);
    surface->blocks = blocks;
    surface->block_capacity = surface->block_count;
}

/* Makes everything that is derived from the sides. */
static wend_status finish_surface(struct wend_surface *surface, const struct wend_soup *soup)
{
    make_vertices(surface, soup);
    fit_vertices(surface);
    for (uint32_t i = 0; surface->heights && i < surface->polygon_count; i++)
        wend_polygon_look_level(surface, i);
    wend_status status = wend_index_create(surface) ? WEND_OK : WEND_ERROR_MEMORY;
    if (status == WEND_OK && !soup->flat && !soup->levels)
        status = wend_storeys_number(surface, soup->crossing);
    if (status == WEND_OK && !wend_blocks_label(surface))
        status = WEND_ERROR_MEMORY;
    if (status == WEND_OK)
        fit_surface_blocks(surface);
    return status;
}

wend_status wend_surface_build(struct wend_surface *surface, const struct wend_soup *soup, const wend_allocator *memory)
{
    const bool is_too_large = soup->corner_count >= UINT32_MAX / 2;
    const uint32_t corners = is_too_large ? 0 : soup->corner_count; /* an upper bound of the vertices */
    const uint32_t counts[3] = {corners, soup->polygon_count, corners};
    wend_status status = WEND_ERROR_MEMORY;
    if (wend_surface_begin(surface, counts, soup->heights != NULL, memory) && !is_too_large) {
        status = take_polygons(surface, soup) ? link_polygons(surface, soup) : WEND_ERROR_ARGUMENT;
        if (status == WEND_OK && !soup->sides_only)
            status = finish_surface(surface, soup);
    }
    if (status != WEND_OK)
        wend_surface_destroy(surface);
    return status;
}

void wend_surface_destroy(struct wend_surface *surface)
{
    WEND_RELEASE(&surface->memory, surface->sides, surface->side_capacity);
    WEND_RELEASE(&surface->memory, surface->polygons, surface->polygon_capacity);
    WEND_RELEASE(&surface->memory, surface->labels, surface->polygon_capacity);
    WEND_RELEASE(&surface->memory, surface->vertices, surface->vertex_capacity);
    WEND_RELEASE(&surface->memory, surface->heights, surface->vertex_capacity);
    WEND_RELEASE(&surface->memory, surface->blocks, surface->block_capacity);
    end_unions(surface);
    wend_index_destroy(surface);
    memset(surface, 0, sizeof *surface);
}

/* Copies the used part of an array. */
#define COPY_ARRAY(to, from, member, count, capacity)                                                                  \
    (!(from)->member ||                                                                                                \
     (NEW_ARRAY(to, member, capacity) && memcpy((to)->member, (from)->member, (count) * sizeof *(from)->member)))

wend_status wend_surface_copy(struct wend_surface *to, const struct wend_surface *from)
{
    *to = *from;
    to->memory = wend_image_memory_base(&from->memory); /* a copy outlives the image */
    to->sides = NULL;
    to->polygons = NULL;
    to->labels = NULL;
    to->vertices = NULL;
    to->heights = NULL;
    to->blocks = NULL;
    to->unions.of = NULL;
    to->index.heads = NULL;
    to->index.runs = NULL;
    to->index.links = NULL;
    size_t squares = (size_t)from->index.columns * from->index.rows;
    if (COPY_ARRAY(to, from, sides, from->side_count, from->side_capacity) &&
        COPY_ARRAY(to, from, polygons, from->polygon_count, from->polygon_capacity) &&
        COPY_ARRAY(to, from, labels, from->polygon_count, from->polygon_capacity) &&
        COPY_ARRAY(to, from, vertices, from->vertex_count, from->vertex_capacity) &&
        COPY_ARRAY(to, from, heights, from->vertex_count, from->vertex_capacity) &&
        COPY_ARRAY(to, from, blocks, from->block_count, from->block_capacity) &&
        COPY_ARRAY(to, from, unions.of, from->block_count, from->unions.capacity) &&
        COPY_ARRAY(to, from, index.heads, squares, squares) &&
        COPY_ARRAY(to, from, index.runs, from->index.run_count, from->index.run_count) &&
        COPY_ARRAY(to, from, index.links, from->index.link_count, from->index.link_capacity))
        return WEND_OK;
    wend_surface_destroy(to);
    return WEND_ERROR_MEMORY;
}

size_t wend_surface_memory(const struct wend_surface *surface)
{
    const struct wend_surface_index *index = &surface->index;
    return surface->side_capacity * sizeof *surface->sides + surface->polygon_capacity * sizeof *surface->polygons +
           surface->polygon_capacity * sizeof *surface->labels + surface->vertex_capacity * sizeof *surface->vertices +
           (surface->heights ? surface->vertex_capacity * sizeof *surface->heights : 0) +
           surface->block_capacity * sizeof *surface->blocks + surface->unions.capacity * sizeof *surface->unions.of +
           (size_t)index->columns * index->rows * sizeof *index->heads + index->run_count * sizeof *index->runs +
           index->link_capacity * sizeof *index->links;
}
