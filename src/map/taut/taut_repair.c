/*
 * Repairs a graph of corners. A corner that did not look into any changed polygon sees the same as before: its arcs
 * stay, except arcs to corners that look again. Those corners supply them anew, since visibility is symmetric.
 */
#include "map/taut/taut_build.h"

#include <string.h>

#include "base/array.h"

struct repair {
    struct wend_taut_build build;
    struct wend_taut_graph before;
    struct wend_taut_box *changes; /* boxes of changed polygons */
    struct wend_taut_box changed;  /* box around all of these */
    uint32_t change_count, change_capacity;
    uint8_t *same;    /* per polygon: 1 = unchanged */
    uint8_t *looks;   /* per vertex: 1 = looks around again */
    uint32_t *starts; /* per vertex that looks again: index of its first arc */
    uint32_t *noted;  /* per vertex: 1 + the last vertex from which an arc to it was kept */
};

/* Whether the corner at which a side begins has the same index, properties and walls as before. */
static bool is_begin_kept(const struct repair *repair, uint32_t side)
{
    const struct wend_taut_graph *now = repair->build.graph, *before = &repair->before;
    const uint32_t corner = now->sides.sides[side].corner, vertex = corner >> TAUT_SHIFT;
    return before->sides.sides[side].corner == corner && vertex < before->vertex_count &&
           wend_point_equal(before->corners[vertex].behind, now->corners[vertex].behind) &&
           wend_point_equal(before->corners[vertex].ahead, now->corners[vertex].ahead);
}

/* Whether a polygon is unchanged: the same corners and walls. */
static bool is_polygon_kept(const struct repair *repair, uint32_t polygon)
{
    const struct wend_surface *surface = repair->build.surface;
    const struct wend_polygon *now = &surface->polygons[polygon];
    const struct wend_taut_sides *before = &repair->before.sides;
    if (2 * (uint64_t)(now->first + now->count) > before->count)
        return false;
    for (uint32_t i = 0; i < 2 * now->count; i++) {
        const struct wend_taut_side *was = &before->sides[2 * now->first + i];
        const struct wend_side *side = &surface->sides[now->first + i % now->count];
        if (was->polygon != polygon || !wend_point_equal(was->at, side->at) ||
            (was->twin == WEND_NONE) != (side->twin == WEND_NONE) || !is_begin_kept(repair, 2 * now->first + i))
            return false;
    }
    return true;
}

/*
 * Lists the polygons that changed. A corner that saw a removed polygon now sees one of these, or a wall of one of these
 * in its place.
 */
static bool list_changed_boxes(struct repair *repair)
{
    const struct wend_surface *surface = repair->build.surface;
    repair->changed = taut_no_box();
    for (uint32_t p = 0; p < surface->polygon_count; p++) {
        repair->same[p] = surface->polygons[p].count != 0 && is_polygon_kept(repair, p);
        if (repair->same[p] || surface->polygons[p].count == 0)
            continue;
        taut_widen_box(&repair->changed, repair->build.boxes[p]);
        if (!WEND_APPEND(repair->build.memory, repair->changes, repair->change_count, repair->change_capacity,
                         repair->build.boxes[p]))
            return false;
    }
    return true;
}

static bool has_box(struct wend_taut_box box, struct wend_taut_box other)
{
    return box.low.x <= other.high.x && other.low.x <= box.high.x && box.low.y <= other.high.y &&
           other.low.y <= box.high.y;
}

/* Whether a cone may see part of a box: not if the whole box lies beyond one of its limits. */
static bool may_see_box(struct wend_point from, const struct wend_taut_cone *cone, const struct wend_taut_box *box)
{
    const struct wend_point corners[] = {box->low, {box->high.x, box->low.y}, box->high, {box->low.x, box->high.y}};
    bool beyond_right = true, beyond_left = true;
    for (uint32_t i = 0; i < 4; i++) {
        beyond_right = beyond_right && wend_cross(from, cone->right, corners[i]) < 0;
        beyond_left = beyond_left && wend_cross(from, cone->left, corners[i]) > 0;
    }
    return !beyond_right && !beyond_left;
}

/* Ends the look in the first changed polygon, and each cone that cannot see any. */
WEND_ALWAYS_INLINE bool look_for_change(struct wend_taut_eye *eye, uint32_t polygon, const struct wend_taut_cone *cone)
{
    const struct repair *repair = eye->user;
    eye->is_over = !repair->same[polygon];
    return !cone || may_see_box(eye->from, cone, &repair->changed);
}

WEND_ALWAYS_INLINE bool pass_by(struct wend_taut_eye *eye, const struct wend_taut_side *side, uint32_t ways)
{
    (void)eye, (void)side, (void)ways;
    return true;
}

/*
 * Whether a corner sees a changed polygon. Up to the first one, a look over the new surface sees the same as one over
 * the old surface would. True too if memory for its fan is refused.
 */
static bool sees_change(struct repair *repair, uint32_t vertex)
{
    struct wend_taut_build *build = &repair->build;
    struct wend_taut_eye eye;
    uint32_t count;
    taut_open_eye(&eye, build->graph, build->surface, build->graph->corners[vertex].at, repair);
    eye.is_over = !wend_taut_build_fan(build, vertex, &count);
    for (uint32_t i = 0; i < count && !eye.is_over; i++)
        taut_look_out(&eye, build->fan[i], look_for_change, pass_by);
    return eye.is_over;
}

/* Whether a corner must look around again. */
static bool must_look(struct repair *repair, uint32_t vertex)
{
    const struct wend_taut_graph *graph = repair->build.graph, *before = &repair->before;
    if (!taut_has_turn(repair->build.surface, vertex))
        return false;
    const struct wend_taut_corner *now = &graph->corners[vertex], *was = &before->corners[vertex];
    if (vertex >= before->vertex_count || before->views[vertex].low.x > before->views[vertex].high.x ||
        !wend_point_equal(now->at, was->at) || !wend_point_equal(now->behind, was->behind) ||
        !wend_point_equal(now->ahead, was->ahead))
        return true;
    for (uint32_t i = 0; i < repair->change_count; i++)
        if (has_box(before->views[vertex], repair->changes[i]))
            return sees_change(repair, vertex);
    return false;
}

/* Looks around from all corners that must; their arcs are appended in order. The others keep their views. */
static bool look_anew(struct repair *repair)
{
    struct wend_taut_graph *graph = repair->build.graph;
    for (uint32_t v = 0; v < graph->vertex_count; v++) {
        repair->starts[v] = graph->arc_count;
        repair->looks[v] = must_look(repair, v);
        if (repair->looks[v] && !wend_taut_build_look(&repair->build, v))
            return false;
        if (repair->looks[v] || !taut_has_turn(repair->build.surface, v))
            continue;
        graph->views[v] = repair->before.views[v];
        memcpy(graph->corners[v].last, repair->before.corners[v].last, sizeof graph->corners[v].last);
    }
    repair->starts[graph->vertex_count] = graph->arc_count;
    return true;
}

/*
 * Whether a vertex index of the old graph still belongs to the same corner, which does not look again. Polygons that
 * were put back unchanged may have other vertex indices: the old index is then unused, or that of a vertex where no
 * path turns, which never looks.
 */
static bool is_corner_kept(const struct repair *repair, uint32_t vertex)
{
    return vertex < repair->build.graph->vertex_count && !repair->looks[vertex] &&
           taut_has_turn(repair->build.surface, vertex);
}

/* Keeps the wedges of all corners that did not look again. False: no memory. */
static bool keep_wedges(struct repair *repair)
{
    const struct wend_taut_wedges *before = &repair->before.wedges;
    struct wend_wedge_list *list = &repair->build.wedges;
    for (uint32_t p = 0; p < before->polygon_count && list->is_kept; p++)
        for (uint32_t i = before->starts[p]; i < before->starts[p + 1]; i++) {
            const struct wend_loose_wedge loose = {before->items[i], p};
            if (is_corner_kept(repair, loose.wedge.vertex) &&
                !WEND_APPEND(repair->build.memory, list->items, list->count, list->capacity, loose))
                return false;
        }
    return true;
}

/* Counts the arcs back to corners that look again from those that do not; returns[v] is where the arcs of v begin. */
static uint64_t number_returns(const struct repair *repair, uint32_t *returns)
{
    const struct wend_taut_graph *graph = repair->build.graph;
    uint64_t sum = 0;
    memset(returns, 0, ((size_t)graph->vertex_count + 1) * sizeof *returns);
    for (uint32_t i = 0; i < graph->arc_count; i++)
        returns[graph->arcs[i].vertex] += !repair->looks[graph->arcs[i].vertex];
    for (uint32_t v = 0; v <= graph->vertex_count; v++) {
        const uint32_t count = returns[v];
        returns[v] = (uint32_t)sum;
        sum += count;
    }
    return sum;
}

/* Stores those arcs; afterwards returns[v] is where the arcs of v end. */
static void put_returns(const struct repair *repair, uint32_t *returns, struct wend_taut_arc *arcs)
{
    const struct wend_taut_graph *graph = repair->build.graph;
    for (uint32_t v = 0; v < graph->vertex_count; v++)
        for (uint32_t i = repair->starts[v]; i < repair->starts[v + 1]; i++) {
            const struct wend_taut_arc *arc = &graph->arcs[i];
            if (!repair->looks[arc->vertex])
                arcs[returns[arc->vertex]++] = (struct wend_taut_arc){graph->corners[v].at, v, arc->length};
        }
}

/* Copies the arcs of a corner that does not look again to others that do not, each once; returns their number. */
static uint32_t keep_arcs(const struct repair *repair, uint32_t vertex, struct wend_taut_arc *to)
{
    const struct wend_taut_graph *before = &repair->before;
    uint32_t kept = 0;
    if (!taut_has_turn(repair->build.surface, vertex))
        return 0;
    for (uint32_t i = before->corners[vertex].onward[0]; i < before->corners[vertex + 1].onward[0]; i++) {
        const uint32_t other = before->arcs[i].vertex;
        if (!is_corner_kept(repair, other) || repair->noted[other] == vertex + 1)
            continue;
        repair->noted[other] = vertex + 1;
        to[kept++] = before->arcs[i];
    }
    return kept;
}

/* Whether a corner that does not look again has arcs only to corners that do not either. */
static bool keeps_lists(const struct repair *repair, uint32_t vertex)
{
    const struct wend_taut_graph *before = &repair->before;
    if (!taut_has_turn(repair->build.surface, vertex))
        return false;
    for (uint32_t i = before->corners[vertex].onward[0]; i < before->corners[vertex + 1].onward[0]; i++)
        if (!is_corner_kept(repair, before->arcs[i].vertex))
            return false;
    return true;
}

/* Gathers all arcs in the order of their corners, except those of corners whose lists stay. */
static bool gather_arcs(struct repair *repair, uint32_t *returns)
{
    struct wend_taut_graph *graph = repair->build.graph;
    const uint64_t back = number_returns(repair, returns);
    const uint64_t most = back + graph->arc_count + repair->before.corners[repair->before.vertex_count].onward[0] + 1;
    const wend_allocator *memory = repair->build.memory;
    struct wend_taut_arc *come = wend_allocate(memory, (size_t)back + 1, sizeof *come);
    struct wend_taut_arc *arcs = most < UINT32_MAX / 3 ? wend_allocate(memory, (size_t)most, sizeof *arcs) : NULL;
    uint32_t count = 0;
    if (come && arcs)
        put_returns(repair, returns, come);
    for (uint32_t v = 0; come && arcs && v < graph->vertex_count; v++) {
        const uint32_t first = v == 0 ? 0 : returns[v - 1];
        graph->corners[v].onward[0] = count;
        repair->build.listed[v] = !repair->looks[v] && returns[v] == first && keeps_lists(repair, v);
        if (repair->build.listed[v])
            continue;
        if (repair->looks[v]) {
            const uint32_t seen = repair->starts[v + 1] - repair->starts[v];
            memcpy(arcs + count, graph->arcs + repair->starts[v], seen * sizeof *arcs);
            count += seen;
        } else {
            count += keep_arcs(repair, v, arcs + count);
            memcpy(arcs + count, come + first, (returns[v] - first) * sizeof *arcs);
            count += returns[v] - first;
        }
    }
    wend_release(memory, come, (size_t)back + 1, sizeof *come);
    if (!come || !arcs) {
        wend_release(memory, arcs, (size_t)most, sizeof *arcs);
        return false;
    }
    WEND_RELEASE(memory, graph->arcs, graph->arc_capacity);
    graph->corners[graph->vertex_count].onward[0] = count;
    graph->arcs = arcs;
    graph->arc_count = count;
    graph->arc_capacity = (uint32_t)most;
    return true;
}

static bool repair_arcs(struct repair *repair)
{
    const wend_allocator *memory = repair->build.memory;
    const size_t vertices = (size_t)repair->build.surface->vertex_count + 1,
                 polygons = (size_t)repair->build.surface->polygon_count + 1;
    uint32_t *returns = wend_allocate(memory, vertices, sizeof *returns);
    repair->same = wend_allocate(memory, polygons, 1);
    repair->looks = wend_allocate(memory, vertices, 1);
    repair->build.listed = wend_allocate(memory, vertices, 1);
    repair->starts = wend_allocate(memory, vertices, sizeof *repair->starts);
    repair->noted = wend_allocate_filled(memory, vertices, sizeof *repair->noted, 0);
    const bool has_room =
        returns && repair->same && repair->looks && repair->build.listed && repair->starts && repair->noted;
    const bool good = has_room && list_changed_boxes(repair) && look_anew(repair) && keep_wedges(repair) &&
                      gather_arcs(repair, returns) && wend_taut_build_sort(&repair->build);
    wend_release(memory, returns, vertices, sizeof *returns);
    wend_release(memory, repair->same, polygons, 1);
    wend_release(memory, repair->looks, vertices, 1);
    wend_release(memory, repair->build.listed, vertices, 1);
    wend_release(memory, repair->starts, vertices, sizeof *repair->starts);
    wend_release(memory, repair->noted, vertices, sizeof *repair->noted);
    WEND_RELEASE(memory, repair->changes, repair->change_capacity);
    return good;
}

wend_status wend_taut_graph_repair(struct wend_taut_graph *graph, const struct wend_surface *surface,
                                   const wend_allocator *memory)
{
    struct wend_taut_graph made;
    struct repair repair = {.build = {.graph = &made, .surface = surface, .memory = memory}, .before = *graph};
    repair.build.before = &repair.before;
    repair.build.wedges.is_kept = graph->may_have_wedges;
    wend_status status = wend_taut_build_begin(&repair.build);
    if (status == WEND_OK && !repair_arcs(&repair))
        status = WEND_ERROR_MEMORY;
    status = wend_taut_build_end(&repair.build, status);
    wend_taut_graph_destroy(graph, memory);
    *graph = made;
    return status;
}
