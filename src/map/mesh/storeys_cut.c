/* Cuts a polygon of the ground by the shapes that lie on it. */
#include "base/array.h"
#include "base/bits.h"
#include "map/mesh/storeys_brush.h"
#include "map/mesh/storeys_calls.h"
#include "map/mesh/storeys_clip.h"
#include "map/mesh/storeys_outline.h"
#include "map/navmesh/navmesh_calls.h"

#include <string.h>

enum { FEW_CORNERS = 64, FEW_OUTLINES = 16 };

/* A polygon being cut. Segment i of the plan is its side i, followed by the edges of shapes. */
struct polygon_cutting {
    wend_space *space;
    const struct wend_surface *ground;
    uint32_t number;
    const struct wend_polygon *polygon;
    struct wend_point corners[FEW_CORNERS]; /* only of small polygons; for others edges are not examined */
    bool is_small;
    bool is_covered; /* one shape covers it, or it is closed */
    bool is_planned; /* some shapes are planned already */
    uint64_t parted; /* a bit for each side that gets more stops */
    struct wend_outline outlines[FEW_OUTLINES];
    struct wend_outline visible[FEW_OUTLINES]; /* their visible parts, once others hide the rest */
    uint32_t outline_count;
};

static struct wend_mesh_plan *plan_of(const struct polygon_cutting *cut)
{
    return &cut->space->mesh->works->plan;
}

static bool plan_sides(struct polygon_cutting *cut)
{
    const struct wend_side *sides = cut->ground->sides;
    if (!wend_mesh_plan_reserve(plan_of(cut), cut->polygon->count))
        return false;
    for (uint32_t i = 0; i < cut->polygon->count; i++) {
        const uint32_t side = cut->polygon->first + i;
        const bool leads_on = wend_ground_beyond(cut->space, side) != WEND_NONE;
        wend_mesh_plan_add(plan_of(cut), (struct wend_segment){sides[side].at, wend_side_end(cut->ground, side),
                                                               leads_on ? side : WEND_NONE, 1, 0, 0,
                                                               leads_on ? WEND_SEGMENT_LINK : 0});
        if (cut->is_small)
            cut->corners[i] = sides[side].at;
    }
    return true;
}

static bool is_near_polygon(const struct polygon_cutting *cut, struct wend_edge edge)
{
    return wend_edge_touches(edge, cut->corners, cut->polygon->count, WEND_STOREYS_NEAR);
}

static void hide_outlines(struct polygon_cutting *cut)
{
    for (uint32_t i = 0; i < cut->outline_count; i++) {
        const struct wend_outline *outline = &cut->outlines[i];
        cut->visible[i].count = outline->count;
        cut->visible[i].is_whole = true;
        memcpy(cut->visible[i].edges, outline->edges, outline->count * sizeof *outline->edges);
    }
    wend_outlines_hide(cut->visible, cut->outline_count, cut->corners, cut->polygon->count);
}

/* Plans the gathered convex shapes. */
static bool plan_outlines(struct polygon_cutting *cut)
{
    for (uint32_t i = 0; i < cut->outline_count; i++)
        if (wend_mesh_plan_edges(plan_of(cut), cut->visible[i].edges, cut->visible[i].count, 0, 1) != WEND_OK)
            return false;
    return true;
}

/* Gathers a convex shape; plans those before it if there is no room. */
static bool gather_outline(struct polygon_cutting *cut, const struct wend_shape *shape)
{
    if (cut->outline_count == FEW_OUTLINES) {
        hide_outlines(cut);
        if (!plan_outlines(cut))
            return false;
        cut->outline_count = 0;
        cut->is_planned = true;
    }
    struct wend_outline *outline = &cut->outlines[cut->outline_count];
    wend_outline_simplify(outline, shape, cut->corners, cut->polygon->count);
    cut->is_covered = cut->is_covered || (outline->count == 0 && wend_shape_has(shape, cut->corners[0]));
    cut->outline_count += outline->count != 0;
    return true;
}

/* Plans or gathers a shape, as far as it matters for the polygon. */
static bool plan_shape(struct polygon_cutting *cut, const struct wend_shape *shape)
{
    if (!cut->is_small)
        return wend_mesh_plan_edges(plan_of(cut), shape->edges, shape->count, 0, 1) == WEND_OK;
    if (shape->convex && shape->count <= WEND_OUTLINE_EDGES)
        return gather_outline(cut, shape);
    uint32_t i = 0;
    while (i < shape->count && !is_near_polygon(cut, shape->edges[i]))
        i++;
    cut->is_planned = cut->is_planned || i != shape->count;
    if (i != shape->count)
        return wend_mesh_plan_edges(plan_of(cut), shape->edges, shape->count, 0, 1) == WEND_OK;
    cut->is_covered = cut->is_covered || wend_shape_has(shape, cut->corners[0]);
    return true;
}

/* Makes the surroundings of a wall, or the part that a window shows. */
static void make_surroundings(const struct polygon_cutting *cut, uint32_t wall, struct wend_capsule *capsule)
{
    const struct wend_surface *ground = cut->ground;
    const uint32_t radius = cut->space->profile.radius;
    if (wall & WEND_WALL_WINDOW)
        wend_wall_window_make(ground, wend_wall_window_of(&cut->space->mesh->storeys.walls, wall), radius, capsule);
    else
        wend_capsule_make(capsule, (struct wend_edge){ground->sides[wall].at, wend_side_end(ground, wall)}, radius);
}

static bool plan_walls(struct polygon_cutting *cut)
{
    const struct wend_wall_lists *lists = &cut->space->mesh->storeys.walls;
    for (uint32_t i = lists->starts ? lists->starts[cut->number] : 0;
         lists->starts && i < lists->starts[cut->number + 1] && !cut->is_covered; i++) {
        struct wend_capsule capsule;
        make_surroundings(cut, lists->walls[i], &capsule);
        struct wend_shape shape = {.edges = capsule.edges, .count = capsule.count, .convex = true};
        if (lists->walls[i] & WEND_WALL_WINDOW)
            wend_shape_measure(&shape); /* rounded corners may have bent it */
        if (!plan_shape(cut, &shape))
            return false;
    }
    return true;
}

static bool lies_on_polygon(const struct wend_shape *shape, uint32_t polygon)
{
    uint32_t low = 0, high = shape->ground_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (shape->ground[middle] < polygon)
            low = middle + 1;
        else
            high = middle;
    }
    return low < shape->ground_count && shape->ground[low] == polygon;
}

static bool plan_obstacles(struct polygon_cutting *cut)
{
    struct wend_mesh_space *mesh = cut->space->mesh;
    struct wend_shape around = {.low = {INT32_MAX, INT32_MAX}, .high = {INT32_MIN, INT32_MIN}};
    struct wend_board_walk walk;
    uint32_t number;
    for (uint32_t i = 0; i < cut->polygon->count; i++)
        wend_box_take(&around.low, &around.high, cut->ground->sides[cut->polygon->first + i].at);
    wend_board_begin(&mesh->board, &cut->ground->index, &around, WEND_STOREYS_NEAR, &walk);
    while (!cut->is_covered && wend_board_next(&mesh->board, &cut->ground->index, mesh->shapes, &walk, &number))
        if (lies_on_polygon(&mesh->shapes[number], cut->number) && !plan_shape(cut, &mesh->shapes[number]))
            return false;
    return true;
}

/* Adds the corners on the polygon's sides that are known already. */
static bool add_known_stops(struct polygon_cutting *cut)
{
    const struct wend_seams *seams = &cut->space->mesh->storeys.seams;
    for (uint32_t i = 0; i < cut->polygon->count; i++)
        for (uint32_t stop = seams->heads[wend_seam_of(cut->ground, cut->polygon->first + i)]; stop != WEND_NONE;
             stop = seams->stops[stop].next)
            if (wend_pieces_add_point(&plan_of(cut)->works.pieces, seams->stops[stop].at) == WEND_NONE)
                return false;
    return true;
}

static uint32_t count_stops(const struct wend_seams *seams, uint32_t seam)
{
    uint32_t count = 0;
    for (uint32_t stop = seams->heads[seam]; stop != WEND_NONE; stop = seams->stops[stop].next)
        count++;
    return count;
}

/* Queues a polygon whose sides got more corners, again if it was cut. Errors: MEMORY. */
static bool queue_again(wend_space *space, uint32_t polygon)
{
    struct wend_storeys *storeys = &space->mesh->storeys;
    uint32_t *state = &storeys->queue.states[polygon];
    if (*state == WEND_CUT_AT_WORK)
        return true;
    if (!WEND_RESERVE(&space->allocator, storeys->queue.order, storeys->queue.order_capacity,
                      storeys->queue.order_count + 1) ||
        !wend_storeys_reserve(space, 1))
        return false;
    if (*state < WEND_CUT_WAITING)
        storeys->cuts.ranges[*state].source = WEND_NONE;
    else if (*state == WEND_NONE)
        storeys->queue.dirty[storeys->queue.dirty_count++] = polygon;
    *state = WEND_CUT_AT_WORK;
    storeys->queue.order[storeys->queue.order_count++] = polygon;
    return true;
}

/* Appends a stop to a list, whose end `*last` is. Precondition: there is room. Returns the list's new end. */
static uint32_t *append_stop(struct wend_seams *seams, uint32_t *last, struct wend_point at)
{
    uint32_t stop = seams->free;
    if (stop != WEND_NONE)
        seams->free = seams->stops[stop].next;
    else
        stop = seams->count++;
    seams->stops[stop] = (struct wend_seam_stop){at, WEND_NONE};
    *last = stop;
    return &seams->stops[stop].next;
}

/* Replaces a seam's list by points, which are no fewer. Precondition: there is room. */
static void replace_stops(struct wend_seams *seams, uint32_t *head, const struct wend_triangulation *works,
                          uint32_t count, bool backwards)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t point = works->crossings.stops[backwards ? count - 1 - i : i].point;
        const struct wend_point at = works->pieces.points[point];
        if (*head == WEND_NONE) {
            head = append_stop(seams, head, at);
        } else {
            seams->stops[*head].at = at;
            head = &seams->stops[*head].next;
        }
    }
}

static bool has_stop(const struct wend_seams *seams, uint32_t seam, struct wend_point point)
{
    uint32_t stop = seams->heads[seam];
    while (stop != WEND_NONE && !wend_point_equal(seams->stops[stop].at, point))
        stop = seams->stops[stop].next;
    return stop != WEND_NONE;
}

/* Whether a point lies so deep within a shape that no ground comes near it. */
static bool is_deep(const struct polygon_cutting *cut, struct wend_point point)
{
    for (uint32_t i = 0; i < cut->outline_count; i++)
        if (wend_outline_has(&cut->outlines[i], point, WEND_STOREYS_NEAR))
            return true;
    return false;
}

/*
 * Finds the points that a side is led through, each place once, and moves them to the front of `stops`. Of points that
 * no ground comes near it keeps only known ones: beyond the side, other edges may be hidden.
 */
static bool find_inner_stops(const struct polygon_cutting *cut, uint32_t side, uint32_t *count)
{
    struct wend_triangulation *works = &plan_of(cut)->works;
    const struct wend_point *points = works->pieces.points;
    const uint32_t seam = wend_seam_of(cut->ground, side);
    uint32_t found;
    *count = 0;
    if (!wend_crossings_stops(&works->crossings, &plan_of(cut)->segments[side - cut->polygon->first], &works->pieces,
                              &found))
        return false;
    struct wend_stop *stops = works->crossings.stops;
    for (uint32_t i = 0; i < found; i++) {
        const struct wend_point at = points[stops[i].point];
        if (*count != 0 && wend_point_equal(at, points[stops[*count - 1].point]))
            continue;
        if (!is_deep(cut, at) || has_stop(&cut->space->mesh->storeys.seams, seam, at))
            stops[(*count)++] = stops[i];
    }
    return true;
}

/*
 * Stores the points between a side's ends that it is led through; if there are more than before, queues the polygon
 * beyond.
 */
static wend_status exchange_stops(struct polygon_cutting *cut, uint32_t side)
{
    wend_space *space = cut->space;
    struct wend_seams *seams = &space->mesh->storeys.seams;
    struct wend_triangulation *works = &plan_of(cut)->works;
    const uint32_t seam = wend_seam_of(cut->ground, side);
    uint32_t count;
    if (!find_inner_stops(cut, side, &count))
        return WEND_ERROR_MEMORY;
    if (count == count_stops(seams, seam))
        return WEND_OK;
    if (!WEND_RESERVE(&space->allocator, seams->stops, seams->capacity, (uint64_t)seams->count + count) ||
        !queue_again(space, wend_ground_beyond(space, side)))
        return WEND_ERROR_MEMORY;
    replace_stops(seams, &seams->heads[seam], works, count, seam != side);
    return WEND_OK;
}

static wend_status exchange_all_stops(struct polygon_cutting *cut)
{
    struct wend_triangulation *works = &plan_of(cut)->works;
    if (!add_known_stops(cut) || !wend_crossings_sort(&works->crossings, &works->pieces))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < cut->polygon->count; i++) {
        const uint32_t side = cut->polygon->first + i;
        wend_status status = wend_ground_beyond(cut->space, side) == WEND_NONE ? WEND_OK : exchange_stops(cut, side);
        if (status != WEND_OK)
            return status;
    }
    return WEND_OK;
}

static bool stays_whole(const struct polygon_cutting *cut)
{
    const struct wend_seams *seams = &cut->space->mesh->storeys.seams;
    if (plan_of(cut)->count != cut->polygon->count)
        return false;
    for (uint32_t i = 0; i < cut->polygon->count; i++)
        if (seams->heads[wend_seam_of(cut->ground, cut->polygon->first + i)] != WEND_NONE)
            return false;
    return true;
}

#define RESERVE_CUT(cut, member, capacity, count)                                                                      \
    WEND_RESERVE(&(cut)->space->allocator, (cut)->space->mesh->storeys.cuts.member,                                    \
                 (cut)->space->mesh->storeys.cuts.capacity, count)

/* Makes room in all arrays. */
static bool reserve_cuts(struct polygon_cutting *cut, uint32_t points, uint32_t corners, uint32_t polygons)
{
    const struct wend_cuts *cuts = &cut->space->mesh->storeys.cuts;
    const uint64_t point_count = (uint64_t)cuts->point_count + points,
                   corner_count = (uint64_t)cuts->corner_count + corners,
                   polygon_count = (uint64_t)cuts->polygon_count + polygons;
    return RESERVE_CUT(cut, points, point_capacity, point_count) &&
           RESERVE_CUT(cut, heights, height_capacity, point_count) &&
           RESERVE_CUT(cut, corners, corner_capacity, corner_count) &&
           RESERVE_CUT(cut, twins, twin_capacity, corner_count) && RESERVE_CUT(cut, tags, tag_capacity, corner_count) &&
           RESERVE_CUT(cut, links, link_capacity, corner_count) &&
           RESERVE_CUT(cut, counts, count_capacity, polygon_count) &&
           RESERVE_CUT(cut, terrains, terrain_capacity, polygon_count) &&
           RESERVE_CUT(cut, levels, level_capacity, polygon_count) &&
           RESERVE_CUT(cut, ranges, range_capacity, cuts->range_count + 1);
}

/* Adds polygons. Precondition: there is room. */
static void add_cuts(struct polygon_cutting *cut, const struct wend_convex *convex)
{
    struct wend_storeys *storeys = &cut->space->mesh->storeys;
    struct wend_cuts *cuts = &storeys->cuts;
    const uint32_t first = cuts->point_count;
    storeys->queue.states[cut->number] = cuts->range_count;
    cuts->ranges[cuts->range_count++] = (struct wend_cut_range){
        cut->number, cuts->polygon_count, convex->polygon_count, cuts->corner_count, convex->corner_count, false};
    for (uint32_t i = 0; i < convex->point_count; i++) {
        cuts->heights[cuts->point_count] = wend_surface_height(cut->ground, cut->number, convex->points[i]);
        cuts->points[cuts->point_count++] = convex->points[i];
    }
    for (uint32_t i = 0; i < convex->corner_count; i++) {
        cuts->corners[cuts->corner_count] = first + convex->corners[i];
        cuts->twins[cuts->corner_count] = convex->twins[i];
        cuts->links[cuts->corner_count] = WEND_NONE;
        cuts->tags[cuts->corner_count++] = convex->twins[i] == WEND_NONE ? convex->tags[i] : WEND_NONE;
    }
    for (uint32_t i = 0; i < convex->polygon_count; i++) {
        cuts->counts[cuts->polygon_count] = convex->counts[i];
        cuts->terrains[cuts->polygon_count] = plan_of(cut)->kinds[convex->terrains[i]];
        cuts->levels[cuts->polygon_count++] = cut->polygon->level;
    }
}

/* Adds the polygon unchanged. */
static void add_whole(struct polygon_cutting *cut)
{
    struct wend_cuts *cuts = &cut->space->mesh->storeys.cuts;
    const uint32_t count = cut->polygon->count, first = cuts->corner_count;
    add_cuts(cut, &(const struct wend_convex){0});
    struct wend_cut_range *range = &cuts->ranges[cuts->range_count - 1];
    range->polygons = 1;
    range->corners = count;
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_side *side = &cut->ground->sides[cut->polygon->first + i];
        cuts->corners[first + i] = cuts->point_count;
        cuts->twins[first + i] = cuts->links[first + i] = WEND_NONE;
        cuts->tags[first + i] = plan_of(cut)->segments[i].tag;
        cuts->heights[cuts->point_count] = cut->ground->heights ? cut->ground->heights[side->corner >> 1] : 0;
        cuts->points[cuts->point_count++] = side->at;
    }
    cuts->corner_count += count;
    cuts->counts[cuts->polygon_count] = count;
    cuts->terrains[cuts->polygon_count] = plan_of(cut)->kinds[0];
    cuts->levels[cuts->polygon_count++] = cut->polygon->level;
}

/* Triangulates what is planned. A polygon for which that fails is closed, and wend_ground_losses reports it. */
static wend_status make_cuts(struct polygon_cutting *cut)
{
    struct wend_mesh_plan *plan = plan_of(cut);
    const struct wend_ground_plan drawn = {plan->segments, plan->count, {plan->codes, plan->kind_count}};
    wend_status status = wend_triangulation_begin_plan(&plan->works, &drawn);
    if (status == WEND_OK)
        status = exchange_all_stops(cut);
    if (status == WEND_OK)
        status = wend_triangulation_end_plan(&plan->works, &drawn);
    const struct wend_convex *convex = &plan->works.convex;
    if (status == WEND_ERROR_MEMORY ||
        !reserve_cuts(cut, convex->point_count, convex->corner_count, convex->polygon_count))
        return WEND_ERROR_MEMORY;
    add_cuts(cut, status == WEND_OK ? convex : &(const struct wend_convex){0});
    struct wend_cuts *cuts = &cut->space->mesh->storeys.cuts;
    cuts->ranges[cuts->range_count - 1].failed = status != WEND_OK;
    return WEND_OK;
}

/* The points, in order, that split a side of the polygon where something is taken from it. */
struct clip_stops {
    struct wend_point at[WEND_CLIP_CORNERS];
    uint32_t count, known; /* known: how many of them the side has already */
};

static bool is_corner(const struct polygon_cutting *cut, struct wend_point point)
{
    uint32_t i = 0;
    while (i < cut->polygon->count && !wend_point_equal(cut->corners[i], point))
        i++;
    return i < cut->polygon->count;
}

static void add_clip_stop(struct clip_stops *stops, struct wend_edge side, struct wend_point at)
{
    uint32_t i = stops->count++;
    for (; i != 0 && wend_dot(side.from, side.to, stops->at[i - 1]) > wend_dot(side.from, side.to, at); i--)
        stops->at[i] = stops->at[i - 1];
    stops->at[i] = at;
}

/* Finds these points. False if the side has other stops that ground comes near, or some of these but not all. */
static bool find_clip_stops(const struct polygon_cutting *cut, const struct wend_clip *clip, uint32_t side,
                            struct clip_stops *stops)
{
    const struct wend_seams *seams = &cut->space->mesh->storeys.seams;
    const struct wend_edge whole = {cut->ground->sides[side].at, wend_side_end(cut->ground, side)};
    stops->count = stops->known = 0;
    for (uint32_t i = 0; i < clip->count; i++) {
        const struct wend_point begin = clip->corners[i].at, end = clip->corners[clip->corners[i].next].at;
        if (clip->corners[i].tag != side)
            continue;
        if (!is_corner(cut, begin))
            add_clip_stop(stops, whole, begin);
        if (!is_corner(cut, end))
            add_clip_stop(stops, whole, end);
    }
    uint32_t stop = seams->heads[wend_seam_of(cut->ground, side)];
    const bool is_new = stop == WEND_NONE;
    for (; stop != WEND_NONE; stop = seams->stops[stop].next) {
        uint32_t i = 0;
        while (i < stops->count && !wend_point_equal(stops->at[i], seams->stops[stop].at))
            i++;
        stops->known += i < stops->count;
        if (i == stops->count && !is_deep(cut, seams->stops[stop].at))
            return false;
    }
    return is_new || stops->known == stops->count;
}

static bool stops_fit(struct polygon_cutting *cut, const struct wend_clip *clip)
{
    struct clip_stops stops;
    cut->parted = 0;
    for (uint32_t i = 0; i < cut->polygon->count; i++) {
        if (plan_of(cut)->segments[i].tag == WEND_NONE)
            continue;
        if (!find_clip_stops(cut, clip, cut->polygon->first + i, &stops))
            return false;
        cut->parted |= (uint64_t)(stops.known != stops.count) << i;
    }
    return true;
}

/* Gives sides their new stops, and queues the polygons beyond. Errors: MEMORY. */
static wend_status exchange_clip_stops(struct polygon_cutting *cut, const struct wend_clip *clip)
{
    wend_space *space = cut->space;
    struct wend_seams *seams = &space->mesh->storeys.seams;
    struct clip_stops stops;
    for (uint64_t left = cut->parted; left != 0; left &= left - 1) {
        const uint32_t side = cut->polygon->first + wend_count_trailing_zeros64(left),
                       beyond = wend_ground_beyond(space, side), seam = wend_seam_of(cut->ground, side);
        find_clip_stops(cut, clip, side, &stops);
        if (!WEND_RESERVE(&space->allocator, seams->stops, seams->capacity, (uint64_t)seams->count + stops.count) ||
            !queue_again(space, beyond))
            return WEND_ERROR_MEMORY;
        uint32_t *last = &seams->heads[seam];
        for (uint32_t i = 0; i < stops.count; i++)
            last = append_stop(seams, last, stops.at[seam == side ? i : stops.count - 1 - i]);
    }
    return WEND_OK;
}

/* Takes all outlines from the polygon. False if a triangulation of everything must do that. */
static bool clip_polygon(struct polygon_cutting *cut, struct wend_clip *clip, bool *convex)
{
    if (!cut->is_small || cut->is_planned)
        return false;
    clip->count = cut->polygon->count;
    for (uint32_t i = 0; i < clip->count; i++) {
        const struct wend_segment *segment = &plan_of(cut)->segments[i];
        clip->corners[i] = (struct wend_clip_corner){
            segment->from, i + 1 == clip->count ? 0 : i + 1, {segment->from, segment->to}, segment->tag};
    }
    for (uint32_t i = 0; i < cut->outline_count; i++)
        if (cut->visible[i].count != 0 && !wend_clip_take(clip, cut->visible[i].edges, cut->visible[i].count))
            return false;
    return wend_clip_is_clear(clip, convex) && stops_fit(cut, clip);
}

static wend_status add_clip(struct polygon_cutting *cut, const struct wend_clip *clip)
{
    struct wend_point points[WEND_CLIP_CORNERS];
    uint32_t corners[WEND_CLIP_CORNERS], twins[WEND_CLIP_CORNERS], tags[WEND_CLIP_CORNERS], count = clip->count;
    uint8_t kind = 0;
    for (uint32_t i = 0; i < count; i++) {
        points[i] = clip->corners[i].at;
        tags[i] = clip->corners[i].tag;
        corners[i] = i;
        twins[i] = WEND_NONE;
    }
    const struct wend_convex convex = {.points = points,
                                       .corners = corners,
                                       .twins = twins,
                                       .tags = tags,
                                       .counts = &count,
                                       .terrains = &kind,
                                       .point_count = count,
                                       .corner_count = count,
                                       .polygon_count = count != 0};
    if (!reserve_cuts(cut, count, count, 1))
        return WEND_ERROR_MEMORY;
    add_cuts(cut, &convex);
    return WEND_OK;
}

/* Triangulates what is left. ARGUMENT if a triangulation of everything must do that. */
static wend_status triangulate_clip(struct polygon_cutting *cut, const struct wend_clip *clip)
{
    struct wend_triangulation *works = &plan_of(cut)->works;
    struct wend_segment segments[WEND_CLIP_CORNERS];
    bool turns = true;
    for (uint32_t i = 0; i < clip->count; i++) {
        const struct wend_clip_corner *corner = &clip->corners[i], *next = &clip->corners[corner->next];
        turns = turns && wend_cross(corner->at, next->at, clip->corners[next->next].at) != 0;
        segments[i] = (struct wend_segment){
            corner->at, next->at, corner->tag, 1, 0, 0, corner->tag == WEND_NONE ? 0 : WEND_SEGMENT_LINK};
    }
    const struct wend_ground_plan plan = {segments, clip->count, {NULL, 0}};
    if (turns)
        return wend_triangulation_make_outlines(works, &plan);
    works->crossed = false;
    return wend_triangulation_make(works, &plan);
}

/* Cuts the polygon in plain cases. ARGUMENT in others. */
static wend_status make_clip(struct polygon_cutting *cut)
{
    const struct wend_convex *made = &plan_of(cut)->works.convex;
    struct wend_clip clip;
    bool convex;
    if (!clip_polygon(cut, &clip, &convex))
        return WEND_ERROR_ARGUMENT;
    wend_status status = convex ? WEND_OK : triangulate_clip(cut, &clip);
    if (status == WEND_OK)
        status = exchange_clip_stops(cut, &clip);
    if (status == WEND_OK && convex)
        return add_clip(cut, &clip);
    if (status == WEND_OK && !reserve_cuts(cut, made->point_count, made->corner_count, made->polygon_count))
        status = WEND_ERROR_MEMORY;
    if (status == WEND_OK)
        add_cuts(cut, made);
    return status;
}

static void begin_cutting(struct polygon_cutting *cut, wend_space *space, uint32_t polygon)
{
    cut->space = space;
    cut->ground = &space->mesh->mesh->ground;
    cut->number = polygon;
    cut->polygon = &cut->ground->polygons[polygon];
    cut->is_small = cut->polygon->count <= FEW_CORNERS;
    cut->is_covered = !wend_ground_is_open(space, polygon); /* closed since: nothing is left */
    cut->is_planned = false;
    cut->outline_count = 0;
    wend_mesh_plan_clear(plan_of(cut));
    plan_of(cut)->kinds[0] = cut->polygon->terrain;
}

/* Adds the polygon unchanged, or nothing if a shape covers it or it is closed. */
static wend_status add_plain(struct polygon_cutting *cut)
{
    if (!reserve_cuts(cut, cut->polygon->count, cut->polygon->count, 1))
        return WEND_ERROR_MEMORY;
    if (cut->is_covered)
        add_cuts(cut, &(const struct wend_convex){0});
    else
        add_whole(cut);
    return WEND_OK;
}

/* Cuts the polygon along borders of what is painted. */
static wend_status cut_painted(struct polygon_cutting *cut)
{
    if (!wend_brush_plan(cut->space, cut->number))
        return WEND_ERROR_MEMORY;
    return stays_whole(cut) ? add_plain(cut) : make_cuts(cut);
}

wend_status wend_storeys_cut(wend_space *space, uint32_t polygon)
{
    struct polygon_cutting cut;
    begin_cutting(&cut, space, polygon);
    if (!cut.is_covered && !plan_sides(&cut))
        return WEND_ERROR_MEMORY;
    if (space->mesh->storeys.brush)
        return cut_painted(&cut);
    if (!cut.is_covered && (!plan_walls(&cut) || !plan_obstacles(&cut)))
        return WEND_ERROR_MEMORY;
    if (cut.is_covered || (cut.outline_count == 0 && stays_whole(&cut)))
        return add_plain(&cut);
    hide_outlines(&cut);
    const wend_status status = make_clip(&cut);
    if (status != WEND_ERROR_ARGUMENT)
        return status;
    return plan_outlines(&cut) ? make_cuts(&cut) : WEND_ERROR_MEMORY;
}
