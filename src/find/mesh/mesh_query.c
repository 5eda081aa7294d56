/*
 * Queries for the shortest path at any angle, over meshes and grids: pairs of starts and goals, the fallback, and
 * lengths along slopes.
 */
#include "find/mesh/mesh_query.h"

#include "find/mesh/mesh_steps.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "search/surface/surface.h"

/* The only polygon that holds the path's start. WEND_NONE if there are several, or the search began elsewhere. */
static uint32_t polygon_of_start(const struct wend_question *question)
{
    const struct wend_number_list *start = &question->finder->scratch.mesh->start;
    const bool is_known = question->query->via.count == 0 && question->query->from.count <= 1 && start->count == 1;
    return is_known ? start->items[0] : WEND_NONE;
}

/* Number of points up to which lines must be measured: the ground after them is level. */
static uint32_t count_to_measure(const wend_path *path)
{
    uint32_t count = path->point_count;
    while (count > 1 && (path->points[count - 1].flags & WEND_PLACE_BY_LEVEL))
        count--;
    return count;
}

/* For each point of the path, a side of the corner that it turns at, or WEND_NONE. Returns NULL if they are unknown. */
static const uint32_t *list_corners(const struct wend_question *question, uint32_t count)
{
    struct wend_scratch *scratch = &question->finder->scratch;
    const wend_path *path = question->path;
    bool has_level = false;
    for (uint32_t i = 1; i < count; i++)
        has_level |= (path->points[i].flags & WEND_PLACE_BY_LEVEL) != 0;
    return has_level && path->points == scratch->points.places && path->point_count == scratch->points.count &&
                   wend_mesh_list_corners(&question->space->mesh->surface, scratch)
               ? scratch->mesh->corners.items
               : NULL;
}

/* What is known of the height after a line over level ground ends at a corner. */
static struct wend_line_height height_at_corner(const struct wend_surface *surface, uint32_t side)
{
    return (struct wend_line_height){true, 0, surface->heights[surface->sides[side].corner >> 1], NULL, side};
}

/* Extends the path's length to its length along the ground. */
static void add_slopes(const struct wend_question *question)
{
    const struct wend_surface *surface = &question->space->mesh->surface;
    wend_path *path = question->path;
    struct wend_line_height known = {false, 0, 0, NULL, WEND_NONE};
    uint32_t polygon = path->point_count != 0 ? polygon_of_start(question) : WEND_NONE;
    const uint32_t count = count_to_measure(path);
    const uint32_t *corners = list_corners(question, count);
    for (uint32_t i = 1; i < count; i++) {
        const wend_place from = path->points[i - 1], to = path->points[i];
        known.next = wend_path_place_after(path, i);
        if (to.flags & WEND_PLACE_BY_LINK)
            known = (struct wend_line_height){false, 0, 0, NULL, WEND_NONE};
        else if (corners && (to.flags & WEND_PLACE_BY_LEVEL) && corners[i] != WEND_NONE)
            known = height_at_corner(surface, corners[i]);
        else
            path->length += wend_surface_slope_excess_in(surface, polygon, from, to, &known) / WEND_CELL;
        polygon = WEND_NONE;
    }
}

/* Returns the finder's list that holds the path's points, or NULL. */
static wend_place *finder_points(const struct wend_question *question)
{
    const wend_finder *finder = question->finder;
    const struct wend_points *const lists[] = {&finder->scratch.points, &finder->gathered, &finder->joined};
    for (uint32_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (question->path->points == lists[i]->places)
            return lists[i]->places;
    return NULL;
}

void wend_mesh_measure_slopes(const struct wend_question *question)
{
    wend_path *path = question->path;
    wend_place *points = finder_points(question);
    if (!question->space->mesh->surface.heights)
        return;
    path->plan_length = path->length;
    add_slopes(question);
    for (uint32_t i = 0; points && i < path->point_count; i++)
        points[i].flags &= (uint16_t)~WEND_PLACE_BY_LEVEL;
}

wend_status wend_mesh_query_find(const struct wend_question *question)
{
    struct wend_mesh_pause *pause = &question->finder->mesh_path;
    *pause = (struct wend_mesh_pause){.is_under_way = true};
    pause->best.outcome = WEND_OUTCOME_UNREACHABLE;
    wend_status status = wend_mesh_find_pairs(question, false);
    if (status == WEND_OK)
        status = wend_mesh_fall_back(question);
    return status == WEND_OK ? wend_mesh_end_within_walk(question) : status;
}

wend_status wend_mesh_query_continue(const struct wend_question *question)
{
    wend_status status = wend_mesh_go_on(question);
    if (status != WEND_OK)
        return status;
    if (question->finder->mesh_path.nears) {
        wend_mesh_conclude_nearest(question);
        return WEND_OK;
    }
    status = wend_mesh_find_pairs(question, true);
    if (status == WEND_OK)
        status = wend_mesh_fall_back(question);
    return status == WEND_OK ? wend_mesh_end_within_walk(question) : status;
}
