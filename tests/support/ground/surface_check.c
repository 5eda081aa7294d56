#include "ground/surface_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/navmesh/navmesh.h"
#include "map/navmesh/navmesh_calls.h"

#define NEED(condition, text)                                                                                          \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            return text;                                                                                               \
    } while (0)

uint64_t surface_area(const struct wend_surface *surface)
{
    uint64_t area = 0;
    for (uint32_t p = 0; p < surface->polygon_count; p++)
        for (uint32_t i = 2; i < surface->polygons[p].count; i++) {
            const struct wend_side *sides = surface->sides + surface->polygons[p].first;
            area += (uint64_t)wend_cross(sides[0].at, sides[i - 1].at, sides[i].at);
        }
    return area;
}

uint32_t surface_components(const struct wend_surface *surface)
{
    uint32_t count = 0;
    bool *is_there = calloc(surface->component_count + 1u, sizeof *is_there);
    for (uint32_t i = 0; i < surface->polygon_count; i++)
        if (surface->polygons[i].count != 0 && !is_there[surface->labels[i].component]) {
            is_there[surface->labels[i].component] = true;
            count++;
        }
    free(is_there);
    return count;
}

static const char *polygon_fault(const struct wend_surface *surface, uint32_t p)
{
    uint32_t first = surface->polygons[p].first, count = surface->polygons[p].count;
    int32_t ups = 0;
    NEED(count >= 3 && first + count <= surface->side_count, "a polygon lies outside the sides");
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_side *a = &surface->sides[first + i], *b = &surface->sides[first + (i + 1) % count],
                               *c = &surface->sides[first + (i + 2) % count];
        NEED(a->polygon == p, "a side names another polygon");
        NEED(wend_cross(a->at, b->at, c->at) > 0, "a polygon is not strictly convex");
        ups += (b->at.y > a->at.y || (b->at.y == a->at.y && b->at.x > a->at.x)) !=
               (c->at.y > b->at.y || (c->at.y == b->at.y && c->at.x > b->at.x));
        uint32_t vertex = a->corner >> 1;
        NEED(vertex < surface->vertex_count && surface->vertices[vertex].side != WEND_NONE, "a dead vertex is in use");
        NEED(wend_point_equal(wend_vertex_at(surface, vertex), a->at), "a corner lies elsewhere than its vertex");
        if (a->twin == WEND_NONE) {
            NEED(a->block == WEND_WALL_BLOCK, "a wall has a block");
            continue;
        }
        NEED(a->twin < surface->side_count && surface->sides[a->twin].twin == first + i, "twins do not agree");
        NEED(a->block == surface->sides[a->twin].block && a->block != WEND_WALL_BLOCK &&
                 a->block < surface->block_count,
             "blocks of twins do not agree");
        NEED(surface->polygons[surface->sides[a->twin].polygon].count != 0, "a side leads to a dead polygon");
        NEED(surface->sides[a->twin].corner == b->corner, "a side and its twin end at two vertices");
        NEED(surface->sides[wend_side_next(surface, a->twin)].corner == a->corner, "twins begin at two vertices");
    }
    NEED(ups == 2, "a polygon winds round more than once");
    return NULL;
}

/* A vertex as all sides that name it see it: the angles of the polygons there, and how many of them mark a bend. */
struct seen_vertex {
    uint32_t sides, walls_out, walls_in, out, in, bends;
    double angle;
};

/* The angle of a polygon where one of its sides begins. */
static double angle_at(const struct wend_surface *surface, uint32_t side)
{
    const struct wend_point at = surface->sides[side].at, on = wend_side_end(surface, side),
                            before = surface->sides[wend_side_before(surface, side)].at;
    return atan2((double)wend_cross(at, on, before), (double)wend_dot(at, on, before));
}

static const char *vertex_fault(const struct wend_surface *surface, uint32_t v, const struct seen_vertex *seen)
{
    const struct wend_vertex *vertex = &surface->vertices[v];
    NEED(seen->sides != 0, "a vertex without sides lives");
    NEED(seen->walls_in == seen->walls_out && seen->walls_in <= 1, "a vertex has more than one gap");
    NEED(surface->sides[vertex->side].corner >> 1 == v, "a vertex names a side of another");
    struct wend_point at = wend_vertex_at(surface, v), behind = at, ahead = at;
    bool turn = false;
    if (seen->walls_out == 1) {
        NEED(vertex->side == seen->out, "a vertex at a wall names another side");
        behind = surface->sides[seen->in].at;
        ahead = wend_side_end(surface, seen->out);
        double ax = at.x - behind.x, ay = at.y - behind.y, bx = ahead.x - at.x, by = ahead.y - at.y;
        turn = ax * by - ay * bx < 0 || (ax * by - ay * bx == 0 && ax * bx + ay * by < 0);
        turn = turn || seen->angle > 4;
        if (seen->angle > 6.283185308) /* storeys wind round it by more than a whole turn */
            behind = ahead = at;
    }
    const struct wend_fan fan = wend_vertex_fan(surface, vertex);
    NEED(wend_point_equal(fan.behind, behind) && wend_point_equal(fan.ahead, ahead),
         "a vertex has wrong neighbours along the wall");
    NEED(seen->bends == (turn ? seen->sides : 0), "a bend is marked wrong");
    return NULL;
}

static const char *vertices_fault(const struct wend_surface *surface)
{
    struct seen_vertex *seen = calloc(surface->vertex_count + 1, sizeof *seen);
    uint32_t live = 0, sides = 0;
    for (uint32_t i = 0; i < surface->side_count; i++) {
        if (surface->sides[i].polygon == WEND_NONE)
            continue;
        sides++;
        struct seen_vertex *from = &seen[surface->sides[i].corner >> 1],
                           *to = &seen[surface->sides[wend_side_next(surface, i)].corner >> 1];
        from->sides++;
        from->bends += surface->sides[i].corner & 1;
        from->angle += angle_at(surface, i);
        if (surface->sides[i].twin != WEND_NONE)
            continue;
        from->walls_out++, from->out = i;
        to->walls_in++, to->in = i;
    }
    const char *fault = sides == surface->live_sides ? NULL : "live sides are counted wrong";
    for (uint32_t v = 0; v < surface->vertex_count && !fault; v++)
        if (surface->vertices[v].side != WEND_NONE) {
            live++;
            fault = vertex_fault(surface, v, &seen[v]);
        }
    free(seen);
    return fault ? fault : live == surface->live_vertices ? NULL : "live vertices are counted wrong";
}

/* The lists of dead entries are as long as they should be, and every side is a polygon's or in one list. */
static const char *lists_fault(const struct wend_surface *surface)
{
    uint32_t sides = surface->live_sides, polygons = surface->live_polygons, vertices = surface->live_vertices;
    for (uint32_t p = surface->gaps.polygon; p != WEND_NONE; p = surface->polygons[p].first) {
        NEED(surface->polygons[p].count == 0 && polygons++ < surface->polygon_count, "dead polygons are listed wrong");
    }
    NEED(polygons == surface->polygon_count, "a polygon is neither dead nor alive");
    for (uint32_t v = surface->gaps.vertex; v != WEND_NONE; v = surface->vertices[v].behind)
        NEED(surface->vertices[v].side == WEND_NONE && vertices++ < surface->vertex_count,
             "dead vertices are listed wrong");
    NEED(vertices == surface->vertex_count, "a vertex is neither dead nor alive");
    for (uint32_t list = 0; list < WEND_SIDE_LISTS; list++)
        for (uint32_t s = surface->gaps.sides[list]; s != WEND_NONE; s = surface->sides[s].twin) {
            uint32_t length = surface->sides[s].block;
            NEED(sides + length <= surface->side_count, "dead sides are listed wrong");
            for (uint32_t i = 0; i < length; i++)
                NEED(surface->sides[s + i].polygon == WEND_NONE, "a live side is listed as dead");
            NEED(list == (length < WEND_SIDE_LISTS ? length : 0), "dead sides are in the wrong list");
            sides += length;
        }
    NEED(sides == surface->side_count, "a side is neither dead nor alive");
    return NULL;
}

static uint32_t root_of(uint32_t *roots, uint32_t p)
{
    while (roots[p] != p)
        p = roots[p] = roots[roots[p]];
    return p;
}

static const char *components_fault(const struct wend_surface *surface, bool exact)
{
    uint32_t *roots = malloc((surface->polygon_count + 1) * sizeof *roots),
             *seen = malloc((surface->component_count + 1) * sizeof *seen);
    const char *fault = NULL;
    for (uint32_t p = 0; p < surface->polygon_count; p++)
        roots[p] = p;
    for (uint32_t c = 0; c < surface->component_count; c++)
        seen[c] = WEND_NONE;
    for (uint32_t i = 0; i < surface->side_count; i++)
        if (surface->sides[i].polygon != WEND_NONE && surface->sides[i].twin != WEND_NONE)
            roots[root_of(roots, surface->sides[i].polygon)] =
                root_of(roots, surface->sides[surface->sides[i].twin].polygon);
    for (uint32_t p = 0; p < surface->polygon_count && !fault; p++) {
        if (surface->polygons[p].count == 0)
            continue;
        uint32_t root = root_of(roots, p), label = surface->labels[p].component;
        if (label >= surface->component_count)
            fault = "a component has too large a number";
        else if (label != surface->labels[root].component)
            fault = "linked polygons have two components";
        else if (exact && seen[label] != WEND_NONE && seen[label] != root)
            fault = "polygons of one component are not linked";
        else
            seen[label] = root;
    }
    free(roots);
    free(seen);
    return fault;
}

/* A rectangle around a polygon of a level. */
struct polygon_box {
    struct wend_point low, high;
    uint16_t level;
};

static struct polygon_box *boxes_of(const struct wend_surface *surface)
{
    struct polygon_box *boxes = malloc((surface->polygon_count + 1) * sizeof *boxes);
    for (uint32_t p = 0; p < surface->polygon_count; p++) {
        const struct wend_polygon *polygon = &surface->polygons[p];
        boxes[p] = (struct polygon_box){{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}, polygon->level};
        for (uint32_t i = 0; i < polygon->count; i++)
            wend_box_take(&boxes[p].low, &boxes[p].high, surface->sides[polygon->first + i].at);
    }
    return boxes;
}

static bool polygon_has(const struct wend_surface *surface, const struct polygon_box *boxes, uint32_t p,
                        struct wend_point at)
{
    const struct wend_polygon *polygon = &surface->polygons[p];
    bool within =
        at.x >= boxes[p].low.x && at.x <= boxes[p].high.x && at.y >= boxes[p].low.y && at.y <= boxes[p].high.y;
    for (uint32_t i = 0; i < polygon->count && within; i++)
        within = wend_cross(surface->sides[polygon->first + i].at,
                            surface->sides[polygon->first + (i + 1) % polygon->count].at, at) >= 0;
    return within;
}

/* A place on a polygon, or beside it, is found in as many polygons as contain it, and in this one if that does. */
static const char *place_fault(const struct wend_surface *surface, const struct polygon_box *boxes, uint32_t p,
                               struct wend_point at)
{
    const uint16_t level = surface->polygons[p].level;
    struct wend_around around;
    uint32_t found = 0, there = 0;
    bool self = false;
    for (bool more = wend_surface_around(surface, (wend_place){at.x, at.y, level, 0}, &around); more;
         more = wend_around_next(surface, &around))
        if (surface->polygons[around.polygon].level == level)
            found++, self |= around.polygon == p;
    for (uint32_t q = 0; q < surface->polygon_count; q++)
        there += boxes[q].level == level && polygon_has(surface, boxes, q, at);
    NEED(found == there, "the index misses polygons");
    NEED(self == polygon_has(surface, boxes, p, at), "a polygon is not found at its own corner");
    return NULL;
}

/* All corners and middles are found where they are, and in as many polygons as contain them. */
static const char *index_fault(const struct wend_surface *surface)
{
    const uint32_t step = surface->live_polygons > 300 ? surface->live_polygons / 100 : 1;
    struct polygon_box *boxes = boxes_of(surface);
    const char *fault = NULL;
    for (uint32_t p = 0; p < surface->polygon_count && !fault; p += step) {
        const struct wend_polygon *polygon = &surface->polygons[p];
        for (uint32_t i = 0; i < polygon->count && !fault; i++) {
            const struct wend_point a = surface->sides[polygon->first + i].at,
                                    b = surface->sides[polygon->first + (i + 2) % polygon->count].at;
            fault = place_fault(surface, boxes, p, a);
            if (!fault)
                fault = place_fault(surface, boxes, p, (struct wend_point){(a.x + b.x) / 2, (a.y + b.y) / 2});
        }
    }
    free(boxes);
    return fault;
}

/* Blocks hang at live polygons, below the blocks around these; a polygon lies in the blocks of its sides. */
static const char *blocks_fault(const struct wend_surface *surface, uint32_t p)
{
    const uint32_t block = wend_block_above(surface, p);
    if (block != WEND_NONE) {
        const uint32_t root = surface->blocks[block].root, above = wend_block_above(surface, root);
        NEED(root == WEND_NONE || surface->polygons[root].count != 0, "a block hangs at a dead polygon");
        NEED(root == WEND_NONE || surface->labels[root].component == surface->labels[p].component,
             "a block hangs at ground that no way leads to");
        NEED(above == WEND_NONE || surface->blocks[above].depth < surface->blocks[block].depth,
             "a block lies no deeper than the one above it");
    }
    for (uint32_t i = surface->polygons[p].first; i < surface->polygons[p].first + surface->polygons[p].count; i++) {
        if (surface->sides[i].twin == WEND_NONE)
            continue;
        const uint32_t of_side = wend_block_into(surface, surface->sides[i].block);
        NEED(of_side == block || surface->blocks[of_side].root == p, "a side's block is not one of its polygon's");
    }
    return NULL;
}

const char *surface_fault(const struct wend_surface *surface, bool exact)
{
    const char *fault = lists_fault(surface);
    uint32_t live = 0;
    for (uint32_t p = 0; p < surface->polygon_count && !fault; p++)
        if (surface->polygons[p].count != 0) {
            fault = polygon_fault(surface, p);
            live++;
        }
    if (!fault && live != surface->live_polygons)
        fault = "live polygons are counted wrong";
    if (!fault)
        fault = vertices_fault(surface);
    for (uint32_t p = 0; p < surface->polygon_count && !fault; p++)
        if (surface->polygons[p].count != 0)
            fault = blocks_fault(surface, p);
    if (!fault)
        fault = components_fault(surface, exact);
    return fault ? fault : index_fault(surface);
}

/* Marks what is linked to a polygon if another one is taken out. */
static void flood_without(const struct wend_surface *surface, uint32_t from, uint32_t without, bool *reached)
{
    uint32_t *queue = malloc((surface->polygon_count + 1) * sizeof *queue), done = 0, count = 0;
    memset(reached, 0, surface->polygon_count * sizeof *reached);
    if (from != without)
        reached[from] = true, queue[count++] = from;
    while (done < count) {
        const struct wend_polygon *polygon = &surface->polygons[queue[done++]];
        for (uint32_t i = 0; i < polygon->count; i++) {
            uint32_t twin = surface->sides[polygon->first + i].twin;
            if (twin == WEND_NONE)
                continue;
            uint32_t beyond = surface->sides[twin].polygon;
            if (beyond != without && !reached[beyond])
                reached[beyond] = true, queue[count++] = beyond;
        }
    }
    free(queue);
}

const char *surface_block_fault(const struct wend_surface *surface, uint32_t from, uint32_t to, bool exact)
{
    uint32_t count = surface->polygon_count;
    struct wend_marks marks = {0};
    wend_marks_begin(&marks, surface->block_count, &surface->memory);
    bool *usable = malloc(count + 1), *a = malloc(count + 1), *b = malloc(count + 1);
    bool marked = wend_blocks_mark(surface, from, to, &marks);
    const char *fault = NULL;
    flood_without(surface, from, WEND_NONE, usable);
    bool linked = usable[to];
    if (linked && !marked)
        fault = "linked polygons are said not to be";
    if (exact && !linked && marked)
        fault = "parted polygons are said to be linked";
    /* A path without loops passes just the polygons that no single polygon separates from both ends. */
    for (uint32_t cut = 0; cut < count && linked; cut++) {
        flood_without(surface, from, cut, a);
        flood_without(surface, to, cut, b);
        for (uint32_t p = 0; p < count; p++)
            usable[p] = usable[p] && (p == cut || a[p] || b[p]);
    }
    for (uint32_t i = 0; i < surface->side_count && !fault && linked; i++) {
        if (surface->sides[i].polygon == WEND_NONE || surface->sides[i].twin == WEND_NONE)
            continue;
        bool needed = usable[surface->sides[i].polygon] && usable[surface->sides[surface->sides[i].twin].polygon];
        bool has = wend_marks_has(&marks, surface->sides[i].block);
        if (from == to)
            needed = false;
        if (needed && !has)
            fault = "a side on the way is not marked";
        if (exact && has && !needed)
            fault = "a side off the way is marked";
    }
    if (!fault && wend_marks_has(&marks, WEND_WALL_BLOCK))
        fault = "walls are marked";
    wend_marks_destroy(&marks, &surface->memory);
    free(usable);
    free(a);
    free(b);
    return fault;
}
