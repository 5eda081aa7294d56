/* Surfaces: made from polygons, labelled, copied, freed. */

#include "base/array.h"

#include <string.h>

#include "base/memory.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/navmesh/surface_fans.h"

/* The vertices of a surface. */

/* The side of the next polygon round a corner, away from the wall that begins there; WEND_NONE past a wall. */
static uint32_t turn_back(const struct wend_surface *surface, uint32_t side)
{
    return surface->sides[wend_side_before(surface, side)].twin;
}

/* The same the other way round. */
static uint32_t turn_on(const struct wend_surface *surface, uint32_t side)
{
    uint32_t twin = surface->sides[side].twin;
    return twin == WEND_NONE ? WEND_NONE : wend_side_next(surface, twin);
}

/* How far a fan turns from the wall it begins at. */
enum fan_turn { FAN_BELOW_HALF, FAN_ABOVE_HALF, FAN_ABOVE_WHOLE };

/* Goes from ray to ray of a fan, each less than half a turn from the one before, and notes `behind`, where the last leads. */
static enum fan_turn turn_of_fan(const struct wend_surface *surface, uint32_t first, struct wend_point *behind)
{
    const struct wend_point at = surface->sides[first].at, ahead = wend_side_end(surface, first);
    enum fan_turn turn = FAN_BELOW_HALF;
    for (uint32_t side = first; side != WEND_NONE; side = turn_back(surface, side)) {
        *behind = surface->sides[wend_side_before(surface, side)].at;
        const int64_t cross = wend_cross(at, ahead, *behind);
        const bool is_whole = cross == 0 && wend_dot(at, ahead, *behind) > 0; /* a wall that doubles back on itself */
        if (turn == FAN_BELOW_HALF && (cross < 0 || is_whole))
            turn = FAN_ABOVE_HALF;
        else if (turn == FAN_ABOVE_HALF && cross > 0)
            turn = FAN_ABOVE_WHOLE;
    }
    return turn;
}

void wend_fan_mark(struct wend_surface *surface, uint32_t side, uint32_t vertex)
{
    uint32_t first = side, next;
    while ((next = turn_on(surface, first)) != WEND_NONE) {
        first = next;
        if (first == side)
            break;
    }
    struct wend_point at = surface->sides[first].at;
    struct wend_vertex *made = &surface->vertices[vertex];
    *made = (struct wend_vertex){at, first, at, at};
    uint32_t corner = vertex << 1;
    if (surface->sides[first].twin == WEND_NONE) {
        struct wend_point behind;
        const enum fan_turn turn = turn_of_fan(surface, first, &behind);
        corner |= turn != FAN_BELOW_HALF;
        if (turn != FAN_ABOVE_WHOLE) {
            made->ahead = wend_side_end(surface, first);
            made->behind = behind;
        }
    }
    uint32_t marked = first;
    do {
        surface->sides[marked].corner = corner;
        marked = turn_back(surface, marked);
    } while (marked != WEND_NONE && marked != first);
}

/* Storeys of a surface. */

enum { NO_LEVEL = UINT16_MAX };

/* Whether a side of `a` has all of `b` on its outer side. */
static bool parts_polygons(const struct wend_surface *of_a, uint32_t a, const struct wend_surface *of_b, uint32_t b)
{
    const struct wend_polygon *other = &of_b->polygons[b];
    for (uint32_t i = 0; i < of_a->polygons[a].count; i++) {
        uint32_t side = of_a->polygons[a].first + i, outside = 0;
        struct wend_point from = of_a->sides[side].at, to = wend_side_end(of_a, side);
        while (outside < other->count && wend_cross(from, to, of_b->sides[other->first + outside].at) <= 0)
            outside++;
        if (outside == other->count)
            return true;
    }
    return false;
}

bool wend_polygons_of_two_overlap(const struct wend_surface *of_a, uint32_t a, const struct wend_surface *of_b,
                                  uint32_t b)
{
    return !parts_polygons(of_a, a, of_b, b) && !parts_polygons(of_b, b, of_a, a);
}

bool wend_polygons_overlap(const struct wend_surface *surface, uint32_t a, uint32_t b)
{
    return wend_polygons_of_two_overlap(surface, a, surface, b);
}

/* Whether a polygon of a level lies above or below this one. */
static bool is_covered(const struct wend_surface *surface, uint32_t polygon, uint16_t level)
{
    const struct wend_surface_index *index = &surface->index;
    struct wend_index_rows rows = wend_index_rows(surface, polygon);
    for (uint32_t row = rows.first; row <= rows.last; row++) {
        struct wend_index_span span = wend_index_span(surface, polygon, row);
        for (uint32_t column = span.first; column <= span.last; column++)
            for (uint32_t link = index->heads[row * index->columns + column]; link != WEND_NONE;
                 link = index->links[link].next) {
                uint32_t other = index->links[link].polygon;
                if (other != polygon && surface->polygons[other].level == level &&
                    wend_polygons_overlap(surface, polygon, other))
                    return true;
            }
    }
    return false;
}

static int64_t lowest_corner(const struct wend_surface *surface, uint32_t polygon)
{
    int64_t lowest = INT64_MAX;
    for (uint32_t i = 0; surface->heights && i < surface->polygons[polygon].count; i++) {
        int32_t height = surface->heights[surface->sides[surface->polygons[polygon].first + i].corner >> 1];
        lowest = height < lowest ? height : lowest;
    }
    return lowest;
}

/* Polygons by their lowest corner, then by number: merge sort of a list. */
static void sort_by_height(const struct wend_surface *surface, uint32_t *order, uint32_t *spare, uint32_t count)
{
    for (uint32_t width = 1; width < count; width *= 2) {
        for (uint32_t start = 0; start < count; start += 2 * width) {
            uint32_t middle = start + width < count ? start + width : count,
                     end = start + 2 * width < count ? start + 2 * width : count, a = start, b = middle;
            for (uint32_t i = start; i < end; i++) {
                bool first =
                    b == end || (a < middle && lowest_corner(surface, order[a]) <= lowest_corner(surface, order[b]));
                spare[i] = first ? order[a++] : order[b++];
            }
        }
        for (uint32_t i = 0; i < count; i++)
            order[i] = spare[i];
    }
}

/* Gives a level to a polygon and to all linked to it that have none and lie above or below none of that level. */
static void spread_level(struct wend_surface *surface, uint32_t first, uint16_t level, uint32_t *queue)
{
    uint32_t done = 0, count = 0;
    surface->polygons[first].level = level;
    queue[count++] = first;
    while (done < count) {
        const struct wend_polygon *polygon = &surface->polygons[queue[done++]];
        for (uint32_t i = 0; i < polygon->count; i++) {
            uint32_t twin = surface->sides[polygon->first + i].twin;
            if (twin == WEND_NONE)
                continue;
            uint32_t beyond = surface->sides[twin].polygon;
            if (surface->polygons[beyond].level != NO_LEVEL || is_covered(surface, beyond, level))
                continue;
            surface->polygons[beyond].level = level;
            queue[count++] = beyond;
        }
    }
}

/*
 * Numbers all storeys anew: from the lowest polygon on, linked ones get its number as long as none of that number lies above or
 * below them; the rest get the next numbers the same way. False where the allocator refuses.
 */
static bool levels_number(struct wend_surface *surface)
{
    uint32_t count = surface->polygon_count, left = 0;
    uint32_t *order = wend_allocate(&surface->memory, (size_t)count + 1, sizeof *order),
             *spare = wend_allocate(&surface->memory, (size_t)count + 1, sizeof *spare);
    bool ready = order && spare;
    for (uint32_t i = 0; ready && i < count; i++) {
        if (surface->polygons[i].count != 0)
            order[left++] = i;
        surface->polygons[i].level = NO_LEVEL;
    }
    if (ready)
        sort_by_height(surface, order, spare, left);
    uint16_t level = 0;
    for (; left != 0 && ready; level++) {
        /* The last number takes what is left: nobody builds 65,000 storeys. */
        uint32_t kept = 0;
        for (uint32_t i = 0; i < left; i++)
            if (surface->polygons[order[i]].level == NO_LEVEL && !is_covered(surface, order[i], level))
                spread_level(surface, order[i], level, spare);
        for (uint32_t i = 0; i < left; i++)
            if (surface->polygons[order[i]].level == NO_LEVEL)
                order[kept++] = order[i];
        left = level + 1 == NO_LEVEL ? 0 : kept;
    }
    if (ready)
        surface->level_count = level == 0 ? 1 : level;
    WEND_RELEASE(&surface->memory, order, (size_t)count + 1);
    WEND_RELEASE(&surface->memory, spare, (size_t)count + 1);
    return ready;
}

/* Blocks and components of a surface. */

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

/* Makes all sides left open since the walk went down from `root` to `polygon` one block. */
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

/* Takes polygons and sides as they come; a side's `corner` is its point for now, its `block` its end. */
static bool take_polygons(struct wend_surface *surface, const struct wend_soup *soup)
{
    uint32_t first = 0;
    for (uint32_t i = 0; i < soup->polygon_count; i++) {
        uint32_t count = soup->counts[i];
        if (count < 3 || count > soup->corner_count - first)
            return false;
        uint16_t level = soup->levels ? soup->levels[i] : 0;
        surface->polygons[i] = (struct wend_polygon){first, count, level, soup->terrains ? soup->terrains[i] : 0, 0};
        surface->level_count = level >= surface->level_count ? (uint32_t)level + 1 : surface->level_count;
        for (uint32_t k = 0; k < count; k++) {
            uint32_t point = soup->corners[first + k], end = soup->corners[first + (k + 1 == count ? 0 : k + 1)];
            if (point >= soup->point_count || point == end)
                return false;
            surface->sides[first + k] = (struct wend_side){soup->points[point], point, WEND_NONE, i, end};
        }
        first += count;
    }
    surface->side_count = surface->live_sides = first;
    surface->polygon_count = surface->live_polygons = soup->polygon_count;
    return first == soup->corner_count;
}

/* The sides that begin at each point: those of point p from lists[p] on. */
static void list_sides(const struct wend_surface *surface, uint32_t points, uint32_t *starts, uint32_t *sides)
{
    memset(starts, 0, ((size_t)points + 1) * sizeof *starts);
    for (uint32_t i = 0; i < surface->side_count; i++)
        starts[surface->sides[i].corner + 1]++;
    for (uint32_t i = 0; i < points; i++)
        starts[i + 1] += starts[i];
    for (uint32_t i = surface->side_count; i-- != 0;)
        sides[--starts[surface->sides[i].corner + 1]] = i;
    /* Each start has been counted down to that of the point before. */
    for (uint32_t i = 0; i < points; i++)
        starts[i] = starts[i + 1];
    starts[points] = surface->side_count;
}

/* Links each side with the one that runs the other way, looked up at the end where fewer sides begin. */
static bool link_sides(struct wend_surface *surface, const uint32_t *starts, const uint32_t *lists, uint32_t *fault)
{
    for (uint32_t i = 0; i < surface->side_count; i++) {
        uint32_t from = surface->sides[i].corner, to = surface->sides[i].block;
        uint32_t here = starts[from + 1] - starts[from], there = starts[to + 1] - starts[to];
        if (there > here || (there == here && to < from))
            continue; /* its partner looks for it */
        for (uint32_t k = starts[to]; k < starts[to + 1]; k++) {
            struct wend_side *other = &surface->sides[lists[k]];
            if (other->block != from)
                continue;
            if (other->twin != WEND_NONE || surface->sides[i].twin != WEND_NONE) {
                if (fault)
                    *fault = lists[k] > i ? lists[k] : i;
                return false;
            }
            other->twin = i;
            surface->sides[i].twin = lists[k];
        }
    }
    return true;
}

static wend_status link_polygons(struct wend_surface *surface, const struct wend_soup *soup)
{
    for (uint32_t i = 0; soup->twins && i < surface->side_count; i++)
        surface->sides[i].twin = soup->twins[i];
    if (soup->twins)
        return WEND_OK;
    size_t points = (size_t)soup->point_count + 1, sides = (size_t)surface->side_count + 1;
    uint32_t *starts = wend_allocate(&surface->memory, points, sizeof *starts),
             *lists = wend_allocate(&surface->memory, sides, sizeof *lists);
    wend_status status = WEND_ERROR_MEMORY;
    if (starts && lists) {
        list_sides(surface, soup->point_count, starts, lists);
        status = link_sides(surface, starts, lists, soup->fault) ? WEND_OK : WEND_ERROR_ARGUMENT;
    }
    WEND_RELEASE(&surface->memory, starts, points);
    WEND_RELEASE(&surface->memory, lists, sides);
    return status;
}

static void make_vertices(struct wend_surface *surface, const struct wend_soup *soup)
{
    /* What has a vertex already is told by its end no longer being kept in `block`. */
    for (uint32_t i = 0; i < surface->side_count; i++)
        surface->sides[i].block = WEND_NONE;
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

wend_status wend_surface_build(struct wend_surface *surface, const struct wend_soup *soup, const wend_allocator *memory)
{
    const bool is_too_large = soup->corner_count >= UINT32_MAX / 2;
    const uint32_t corners = is_too_large ? 0 : soup->corner_count; /* as many as vertices at most */
    const uint32_t counts[3] = {corners, soup->polygon_count, corners};
    wend_status status = WEND_ERROR_MEMORY;
    if (wend_surface_begin(surface, counts, soup->heights != NULL, memory) && !is_too_large) {
        status = take_polygons(surface, soup) ? link_polygons(surface, soup) : WEND_ERROR_ARGUMENT;
        if (status == WEND_OK) {
            make_vertices(surface, soup);
            bool made = wend_index_create(surface) && (soup->flat || soup->levels || levels_number(surface)) &&
                        wend_blocks_label(surface);
            status = made ? WEND_OK : WEND_ERROR_MEMORY;
        }
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
    wend_index_destroy(surface);
    memset(surface, 0, sizeof *surface);
}

/* Copies what an array has in use. */
#define COPY_ARRAY(to, from, member, count, capacity)                                                                  \
    (!(from)->member ||                                                                                                \
     (NEW_ARRAY(to, member, capacity) && memcpy((to)->member, (from)->member, (count) * sizeof *(from)->member)))

wend_status wend_surface_copy(struct wend_surface *to, const struct wend_surface *from)
{
    *to = *from;
    to->sides = NULL;
    to->polygons = NULL;
    to->labels = NULL;
    to->vertices = NULL;
    to->heights = NULL;
    to->blocks = NULL;
    to->index.heads = NULL;
    to->index.links = NULL;
    size_t squares = (size_t)from->index.columns * from->index.rows;
    if (COPY_ARRAY(to, from, sides, from->side_count, from->side_capacity) &&
        COPY_ARRAY(to, from, polygons, from->polygon_count, from->polygon_capacity) &&
        COPY_ARRAY(to, from, labels, from->polygon_count, from->polygon_capacity) &&
        COPY_ARRAY(to, from, vertices, from->vertex_count, from->vertex_capacity) &&
        COPY_ARRAY(to, from, heights, from->vertex_count, from->vertex_capacity) &&
        COPY_ARRAY(to, from, blocks, from->block_count, from->block_capacity) &&
        COPY_ARRAY(to, from, index.heads, squares, squares) &&
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
           surface->block_capacity * sizeof *surface->blocks +
           (size_t)index->columns * index->rows * sizeof *index->heads + index->link_capacity * sizeof *index->links;
}
