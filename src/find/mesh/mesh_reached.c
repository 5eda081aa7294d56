/* The ground that a mover can reach, and the reachable places nearest to others. */
#include "find/mesh/mesh_steps.h"

#include "find/mesh/mesh_query.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "search/kit/kit_calls.h"
#include "search/surface/surface.h"

bool wend_mesh_stands_on_open(const struct wend_surface *surface, const wend_query *query, wend_place place)
{
    struct wend_around around;
    return wend_surface_around_open(surface, place, query->search.weights, &around);
}

/* Returns as a place a point of the ground that was found for a query. */
static wend_place settle_found(const struct wend_surface *surface, const wend_query *query,
                               const struct wend_surface_point *point)
{
    uint32_t polygon = point->polygon;
    return wend_surface_settle_open(surface, point->x, point->y, query->search.weights, &polygon);
}

wend_place wend_mesh_snap(const struct wend_surface *surface, const wend_query *query, wend_place place)
{
    const struct wend_ground_choice open = {WEND_NONE, query->search.weights, NULL};
    struct wend_surface_point nearest;
    const bool is_of_mesh = wend_point_in_range((struct wend_point){place.x, place.y});
    if (query->search.snap == 0 || !is_of_mesh || wend_mesh_stands_on_open(surface, query, place) ||
        !wend_surface_nearest_of(surface, place, query->search.snap, &open, &nearest))
        return place;
    return settle_found(surface, query, &nearest);
}

/* Adds a reachable polygon, if it is open and new. MEMORY. */
static wend_status reach_polygon(const struct wend_question *question, uint32_t polygon, struct wend_marks *polygons)
{
    const struct wend_surface *surface = wend_mesh_ground(question->space, question->query);
    struct wend_scratch *scratch = &question->finder->scratch;
    if (wend_marks_has(polygons, polygon) || !wend_polygon_is_open(surface, polygon, question->query->search.weights))
        return WEND_OK;
    wend_marks_add(polygons, polygon);
    return wend_number_list_add(&scratch->mesh->passed, polygon, &scratch->memory) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Adds the polygons reached by links that begin in a polygon. MEMORY. */
static wend_status reach_by_links(const struct wend_question *question, uint32_t polygon, struct wend_marks *polygons)
{
    const struct wend_ground_links *links = wend_space_ground_links(question->space);
    wend_status status = WEND_OK;
    for (uint32_t i = links ? wend_ground_links_first(links, polygon) : 0;
         links && i < links->start_count && links->starts[i] >> 32 == polygon; i++) {
        const uint32_t link = (uint32_t)links->starts[i];
        if (!wend_mesh_link_is_open(wend_mesh_ground(question->space, question->query), &links->links[link],
                                    question->query->search.weights))
            continue;
        for (uint32_t k = wend_ground_links_end(links, link); k < links->end_count && links->ends[k] >> 32 == link; k++)
            if (status == WEND_OK)
                status = reach_polygon(question, (uint32_t)links->ends[k], polygons);
    }
    return status;
}

/* Marks the polygons reachable from a start if the query blocks terrains. MEMORY. Cost: linear in these. */
static wend_status flood_open(const struct wend_question *question, wend_place start, struct wend_marks *polygons)
{
    const struct wend_surface *surface = wend_mesh_ground(question->space, question->query);
    const struct wend_number_list *passed = &question->finder->scratch.mesh->passed;
    struct wend_around around;
    if (wend_marks_begin(polygons, surface->polygon_count, &question->finder->scratch.memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    question->finder->scratch.mesh->passed.count = 0;
    wend_status status = WEND_OK;
    bool is_on = wend_surface_around_open(surface, start, question->query->search.weights, &around);
    for (; is_on && status == WEND_OK; is_on = wend_around_next(surface, &around))
        status = reach_polygon(question, around.polygon, polygons);
    for (uint32_t i = 0; i < passed->count && status == WEND_OK; i++) {
        const struct wend_polygon *polygon = &surface->polygons[passed->items[i]];
        status = reach_by_links(question, passed->items[i], polygons);
        for (uint32_t k = polygon->first; k < polygon->first + polygon->count && status == WEND_OK; k++)
            if (surface->sides[k].twin != WEND_NONE)
                status = reach_polygon(question, surface->sides[surface->sides[k].twin].polygon, polygons);
    }
    return status;
}

wend_status wend_mesh_mark_reached(const struct wend_question *question, wend_place start,
                                   struct wend_marks *components)
{
    const struct wend_surface *surface = wend_mesh_ground(question->space, question->query);
    const struct wend_ground_links *links = wend_space_ground_links(question->space);
    struct wend_around around;
    if (question->query->search.weights)
        return flood_open(question, start, components);
    if (wend_marks_begin(components, surface->component_count, &question->finder->scratch.memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    bool is_on = wend_surface_around(surface, start, &around);
    for (; is_on; is_on = wend_around_next(surface, &around))
        wend_marks_add(components, surface->labels[around.polygon].component);
    if (links)
        wend_ground_links_reach(links, surface, components);
    return WEND_OK;
}

/* Sets *leads if a goal is reachable from a start. MEMORY. */
static wend_status see_whether_leads(const struct wend_question *question, wend_place start, wend_place goal,
                                     bool *leads)
{
    const struct wend_surface *surface = wend_mesh_ground(question->space, question->query);
    struct wend_marks *components = &question->finder->scratch.mesh->blocks;
    struct wend_around around;
    *leads = false;
    if (wend_mesh_mark_reached(question, start, components) != WEND_OK)
        return WEND_ERROR_MEMORY;
    const bool is_by_polygon = question->query->search.weights != NULL;
    for (bool is_on = wend_surface_around_open(surface, goal, question->query->search.weights, &around);
         is_on && !*leads; is_on = wend_around_next(surface, &around))
        *leads = wend_marks_has(components, is_by_polygon ? around.polygon : surface->labels[around.polygon].component);
    return WEND_OK;
}

wend_status wend_mesh_step_onto_ground(const struct wend_question *question, wend_place *place, wend_place goal)
{
    const struct wend_surface *surface = wend_mesh_ground(question->space, question->query);
    const wend_place beside = *place;
    const struct wend_ground_choice open = {WEND_NONE, question->query->search.weights, NULL};
    struct wend_surface_point nearest, next;
    bool is_there = wend_surface_nearest_of(surface, beside, UINT32_MAX, &open, &nearest), leads = false;
    for (bool is_first = true; is_there && !leads; is_first = false) {
        const wend_place here = settle_found(surface, question->query, &nearest);
        if (see_whether_leads(question, here, goal, &leads) != WEND_OK)
            return WEND_ERROR_MEMORY;
        *place = is_first || leads ? here : *place;
        is_there = !leads && wend_surface_as_near(surface, beside, &open, &nearest, &next);
        nearest = is_there ? next : nearest;
    }
    return WEND_OK;
}

bool wend_mesh_nearest_reached(const struct wend_question *question, const struct wend_marks *components,
                               wend_place goal, wend_place *place, struct wend_side_distance *distance)
{
    const struct wend_surface *surface = wend_mesh_ground(question->space, question->query);
    struct wend_surface_point best;
    bool is_found = false;
    if (question->query->search.weights) {
        const struct wend_ground_choice reached = {WEND_NONE, NULL, components};
        is_found = wend_surface_nearest_of(surface, goal, UINT32_MAX, &reached, &best);
        *distance = is_found ? best.distance : *distance;
        *place = is_found ? settle_found(surface, question->query, &best) : *place;
        return is_found;
    }
    for (uint32_t component = wend_marks_next(components, 0); component < surface->component_count;
         component = wend_marks_next(components, component + 1)) {
        struct wend_surface_point nearest;
        if (!wend_surface_nearest(surface, goal, UINT32_MAX, component, &nearest) ||
            (is_found && wend_surface_compare_nearest(surface, &nearest, &best) >= 0))
            continue;
        is_found = true;
        best = nearest;
    }
    if (!is_found)
        return false;
    *distance = best.distance;
    *place = wend_surface_settle_anyhow(surface, best.x, best.y, &best.polygon);
    return true;
}
