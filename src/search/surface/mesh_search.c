/* Common parts of engines on surfaces: memory, where to search, and the path back. */
#include "search/surface/surface.h"

#include "map/navmesh/navmesh_calls.h"
#include "search/kit/kit_calls.h"

enum { FIRST_CONES = 256 };

wend_status wend_mesh_store_begin(struct wend_mesh_store *store, uint32_t vertex_count, const wend_allocator *memory)
{
    store->chain = (struct wend_mesh_chain){0};
    return wend_stamped_begin(&store->roots, &store->root_capacity, &store->stamp, vertex_count + 1,
                              sizeof *store->roots, memory);
}

wend_status wend_mesh_store_grow(struct wend_mesh_store *store, const wend_allocator *memory)
{
    const uint64_t next = (uint64_t)store->cone_capacity + store->cone_capacity / 2 + FIRST_CONES;
    /* The heap first: it must hold at least as many as there are cones. */
    if (WEND_RESERVE(memory, store->heap, store->heap_capacity, next) &&
        WEND_RESERVE(memory, store->cones, store->cone_capacity, next))
        return WEND_OK;
    return WEND_ERROR_MEMORY;
}

void wend_mesh_store_destroy(struct wend_mesh_store *store, const wend_allocator *memory)
{
    wend_number_list_destroy(&store->start, memory);
    wend_number_list_destroy(&store->goal, memory);
    wend_marks_destroy(&store->blocks, memory);
    WEND_RELEASE(memory, store->outside, store->outside_capacity);
    WEND_RELEASE(memory, store->roots, store->root_capacity);
    wend_number_list_destroy(&store->corners, memory);
    wend_number_list_destroy(&store->slots, memory);
    wend_number_list_destroy(&store->passed, memory);
    WEND_RELEASE(memory, store->portals, store->portal_capacity);
    WEND_RELEASE(memory, store->room, store->room_capacity);
    WEND_RELEASE(memory, store->shortcuts, store->shortcut_capacity);
    WEND_RELEASE(memory, store->cones, store->cone_capacity);
    WEND_RELEASE(memory, store->heap, store->heap_capacity);
    *store = (struct wend_mesh_store){0};
}

size_t wend_mesh_store_memory(const struct wend_mesh_store *store)
{
    size_t numbers = (size_t)store->start.capacity + store->goal.capacity + store->corners.capacity +
                     store->slots.capacity + store->passed.capacity;
    return numbers * sizeof(uint32_t) + store->room_capacity * sizeof *store->room +
           store->portal_capacity * sizeof *store->portals + wend_marks_memory(&store->blocks) +
           store->outside_capacity * sizeof *store->outside + store->shortcut_capacity * sizeof *store->shortcuts +
           store->cone_capacity * sizeof *store->cones + store->heap_capacity * sizeof *store->heap +
           (size_t)store->root_capacity * sizeof *store->roots;
}

uint32_t wend_mesh_weight(const wend_space *space, const struct wend_surface *surface)
{
    return wend_mesh_weight_asked(space, surface, NULL);
}

uint32_t wend_mesh_weight_asked(const wend_space *space, const struct wend_surface *surface, const uint16_t *asked)
{
    if (wend_space_has_cells(space))
        return space->cells.classes->weight[1] * (space->profile.weigh == WEND_WEIGH_BOTH ? 2u : 1u);
    return asked ? wend_ground_weight(surface, &space->profile, asked) : space->mesh->weight;
}

/* Whether a question closes terrains that are open to the mover. */
static bool closes_any(const wend_profile *profile, const uint16_t *asked)
{
    for (uint32_t i = 0; asked && i < 256; i++)
        if (profile->weight[i] != 0 && asked[i] == 0)
            return true;
    return false;
}

void wend_mesh_search_weigh(struct wend_mesh_search *search, const uint16_t *asked)
{
    const wend_profile *profile = &search->space->profile;
    struct wend_mesh_question *question = &search->question;
    question->weight = wend_mesh_weight_asked(search->space, search->surface, asked);
    question->weights = question->weight != 0 ? NULL : asked ? asked : profile->weight;
    question->bans = closes_any(profile, asked) ? asked : NULL;
    question->price = (double)profile->straight * question->weight / WEND_CELL;
}

uint64_t wend_mesh_cost(const wend_space *space, uint32_t weight, double length)
{
    double cost = length / WEND_CELL * ((double)space->profile.straight * weight);
    if (cost >= 18446744073709549568.0)
        return UINT64_MAX;
    uint64_t below = (uint64_t)cost;
    return below + ((double)below < cost);
}

bool wend_mesh_link_is_open(const struct wend_surface *surface, const wend_link *link, const uint16_t *weights)
{
    struct wend_around around;
    return !weights || (wend_surface_around_open(surface, link->from, weights, &around) &&
                        wend_surface_around_open(surface, link->to, weights, &around));
}

/* Whether a polygon around a corner has ground to its lower right, in the cell of a place there. */
static bool lies_right_below(const struct wend_surface *surface, const struct wend_around *around)
{
    const struct wend_point at = surface->sides[around->side].at;
    const struct wend_point next = wend_side_end(surface, around->side),
                            before = surface->sides[wend_side_before(surface, around->side)].at;
    const struct wend_point beyond = {at.x + 1, at.y + 1};
    return wend_cross(at, next, beyond) >= 0 && wend_cross(at, beyond, before) >= 0;
}

/*
 * For a place on a grid where two walls touch at a point: the vertex on the side of the place's cell, to which the
 * place belongs; WEND_NONE if it belongs to all sides. `around`: the first of the polygons there.
 */
static uint32_t own_vertex(const struct wend_mesh_search *search, struct wend_around around)
{
    const struct wend_surface *surface = search->surface;
    if (!around.at_corner || !wend_space_has_cells(search->space))
        return WEND_NONE;
    do
        if (around.at_corner && lies_right_below(surface, &around))
            return surface->sides[around.side].corner >> 1;
    while (wend_around_next(surface, &around));
    return WEND_NONE;
}

/* Lists the polygons that a place lies in; false if there are none. */
static bool list_polygons(const struct wend_mesh_search *search, wend_place place, struct wend_number_list *list,
                          bool *has_memory)
{
    const struct wend_surface *surface = search->surface;
    struct wend_around around;
    list->count = 0;
    if (!wend_surface_around_open(surface, place, search->question.bans, &around))
        return false;
    const uint32_t own = own_vertex(search, around);
    do
        if (own == WEND_NONE || (around.at_corner && surface->sides[around.side].corner >> 1 == own))
            *has_memory = wend_number_list_add(list, around.polygon, &search->scratch->memory);
    while (*has_memory && wend_around_next(surface, &around));
    return true;
}

/* Whether a polygon may contain part of a zone, of which the box is given. */
static bool may_have_zone(const struct wend_surface *surface, uint32_t polygon, struct wend_point low,
                          struct wend_point high)
{
    const struct wend_side *side = surface->sides + surface->polygons[polygon].first;
    bool beside[4] = {true, true, true, true};
    for (uint32_t i = 0; i < surface->polygons[polygon].count; i++, side++) {
        beside[0] &= side->at.x < low.x;
        beside[1] &= side->at.x > high.x;
        beside[2] &= side->at.y < low.y;
        beside[3] &= side->at.y > high.y;
    }
    return !beside[0] && !beside[1] && !beside[2] && !beside[3];
}

/* The box around a zone, clamped to the range of points. */
static void box_of_zone(const struct wend_arrival_zone *zone, struct wend_point *low, struct wend_point *high)
{
    struct wend_point none;
    wend_box_around(zone->low, zone->range, low, &none);
    wend_box_around(zone->high, zone->range, &none, high);
}

/* Lists the polygons that may contain part of the zone, on its level; false if there are none. */
static bool list_within(const struct wend_mesh_search *search, struct wend_number_list *list, bool *has_memory)
{
    const struct wend_surface *surface = search->surface;
    const struct wend_arrival_zone *zone = &search->question.zone;
    const bool is_circle = wend_point_equal(zone->low, zone->high) && !zone->is_square;
    struct wend_point low, high;
    struct wend_box_walk walk;
    uint32_t polygon;
    list->count = 0;
    box_of_zone(zone, &low, &high);
    wend_box_begin(surface, low, high, &walk);
    while (*has_memory && wend_box_next(surface, &walk, &polygon))
        if (surface->polygons[polygon].level == zone->level && wend_mesh_search_opens(search, polygon) &&
            (is_circle ? wend_polygon_is_within(surface, polygon, zone->low, zone->range)
                       : may_have_zone(surface, polygon, low, high)))
            *has_memory = wend_number_list_add(list, polygon, &search->scratch->memory);
    return list->count != 0;
}

/* Lists the polygons where the path may end: the goal's, or those of the zone; false if there are none. */
static bool list_arrivals(const struct wend_mesh_search *search, bool *has_memory)
{
    struct wend_number_list *list = &search->scratch->mesh->goal;
    list->count = 0;
    if (search->question.is_away)
        return true;
    return search->question.is_within ? list_within(search, list, has_memory)
                                      : list_polygons(search, search->question.goal, list, has_memory);
}

/* Marks the blocks between start and goal; true if a path joins them on foot. */
static bool mark_on_foot(const struct wend_mesh_search *search)
{
    struct wend_mesh_store *store = search->scratch->mesh;
    bool is_linked = false;
    for (uint32_t i = 0; i < store->start.count; i++)
        for (uint32_t j = 0; j < store->goal.count; j++)
            is_linked |= wend_blocks_mark(search->surface, store->start.items[i], store->goal.items[j], &store->blocks);
    return is_linked;
}

/* FOUND if links lead from the ground around the start to that around the goal; else EXHAUSTED. */
static enum wend_search_end look_through_links(const struct wend_mesh_search *search)
{
    struct wend_mesh_store *store = search->scratch->mesh;
    const struct wend_label *labels = search->surface->labels;
    if (wend_marks_begin(&store->blocks, search->surface->component_count, &search->scratch->memory) != WEND_OK)
        return SEARCH_NO_MEMORY;
    for (uint32_t i = 0; i < store->start.count; i++)
        wend_marks_add(&store->blocks, labels[store->start.items[i]].component);
    wend_ground_links_reach(search->links, search->surface, &store->blocks);
    for (uint32_t i = 0; i < store->goal.count; i++)
        if (wend_marks_has(&store->blocks, labels[store->goal.items[i]].component))
            return SEARCH_FOUND;
    return SEARCH_EXHAUSTED;
}

/* Marks the blocks between start, goal and all links. */
static enum wend_search_end mark_through_links(const struct wend_mesh_search *search)
{
    struct wend_mesh_store *store = search->scratch->mesh;
    const struct wend_surface *surface = search->surface;
    if (wend_marks_begin(&store->blocks, surface->block_count, &search->scratch->memory) != WEND_OK)
        return SEARCH_NO_MEMORY;
    mark_on_foot(search);
    wend_marks_add_all(&store->blocks, &search->links->between);
    for (uint32_t i = 0; i < store->start.count; i++)
        wend_ground_links_mark(search->links, surface, store->start.items[i], &store->blocks);
    for (uint32_t i = 0; i < store->goal.count; i++)
        wend_ground_links_mark(search->links, surface, store->goal.items[i], &store->blocks);
    return SEARCH_FOUND;
}

enum wend_search_end wend_mesh_search_begin(struct wend_mesh_search *search, bool *start_on, bool *goal_on)
{
    struct wend_mesh_store *store = search->scratch->mesh;
    const struct wend_surface *surface = search->surface;
    const uint32_t link_count = search->links ? search->links->count : 0;
    bool has_memory = true;
    *start_on = list_polygons(search, search->question.start, &store->start, &has_memory);
    *goal_on = has_memory && list_arrivals(search, &has_memory);
    if (!has_memory || wend_marks_begin(&store->blocks, surface->block_count, &search->scratch->memory) != WEND_OK ||
        wend_mesh_store_begin(store, wend_mesh_search_source(search) + link_count, &search->scratch->memory) != WEND_OK)
        return SEARCH_NO_MEMORY;
    if (!*start_on || !*goal_on)
        return SEARCH_EXHAUSTED;
    if (search->question.is_away) {
        wend_marks_add_run(&store->blocks, WEND_WALL_BLOCK + 1, surface->block_count - 1);
        return SEARCH_FOUND;
    }
    const bool is_linked = mark_on_foot(search);
    if (!search->links)
        return is_linked ? SEARCH_FOUND : SEARCH_EXHAUSTED;
    const enum wend_search_end end = is_linked ? SEARCH_FOUND : look_through_links(search);
    return end == SEARCH_FOUND ? mark_through_links(search) : end;
}

bool wend_mesh_ends_meet(const struct wend_mesh_store *store)
{
    for (uint32_t i = 0; i < store->start.count; i++)
        for (uint32_t j = 0; j < store->goal.count; j++)
            if (store->start.items[i] == store->goal.items[j])
                return true;
    return false;
}

bool wend_is_in_line(wend_place from, wend_place at, wend_place to)
{
    struct wend_point a = {from.x, from.y}, b = {at.x, at.y}, c = {to.x, to.y};
    if (wend_cross(a, b, c) != 0)
        return false;
    return ((int64_t)b.x - a.x) * ((int64_t)c.x - b.x) + ((int64_t)b.y - a.y) * ((int64_t)c.y - b.y) > 0;
}

/*
 * Adds a place to a path that is written from its end. Removes the last place if it is in line with both its
 * neighbours; the joined line is level if both parts are.
 */
static bool put_before(struct wend_scratch *scratch, wend_place place)
{
    const struct wend_points *points = &scratch->points;
    wend_place *last = &points->places[points->count - 1];
    if (points->count > 1 && !((last->flags | last[-1].flags) & WEND_PLACE_BY_LINK) &&
        wend_is_in_line(last[-1], *last, place)) {
        last[-1].flags = (uint16_t)(last[-1].flags & last->flags);
        *last = place;
        return true;
    }
    return wend_scratch_add_point(scratch, place);
}

/* Adds both ends of a link that was used; a point already written at the link's end is replaced by it. */
static bool put_link_before(struct wend_mesh_search *search, const wend_link *link)
{
    struct wend_points *points = &search->scratch->points;
    const wend_place to = {link->to.x, link->to.y, link->to.level, WEND_PLACE_BY_LINK},
                     last = points->places[points->count - 1];
    search->result.link_cost = wend_sum(search->result.link_cost, link->cost);
    if (to.x == last.x && to.y == last.y && !(last.flags & WEND_PLACE_BY_LINK))
        points->places[points->count - 1] = to;
    else if (!put_before(search->scratch, to))
        return false;
    return wend_scratch_add_point(search->scratch, link->from);
}

/* Adds the corner, link or start that comes before the points written so far. */
static bool put_root_before(struct wend_mesh_search *search, uint32_t root)
{
    struct wend_points *points = &search->scratch->points;
    const uint32_t start = wend_mesh_search_source(search);
    wend_place *last = &points->places[points->count - 1];
    if (root > start)
        return put_link_before(search, &search->links->links[root - start - 1]);
    wend_place place = root == start           ? search->question.start
                       : search->question.bans ? wend_side_place(search->surface, root)
                                               : wend_vertex_place(search->surface, root);
    if (root != start && !(search->scratch->mesh->roots[root].parent & WEND_ROOT_SLOPED))
        place.flags = WEND_PLACE_BY_LEVEL;
    if (place.x != last->x || place.y != last->y)
        return put_before(search->scratch, place);
    if (root == start)
        *last = place;
    else if (!(last->flags & WEND_PLACE_BY_LINK))
        last->flags = place.flags;
    return true;
}

bool wend_mesh_search_write(struct wend_mesh_search *search, uint32_t root, wend_place end)
{
    struct wend_scratch *scratch = search->scratch;
    struct wend_points *points = &scratch->points;
    const uint32_t start = wend_mesh_search_source(search);
    points->count = 0;
    scratch->mesh->chain = (struct wend_mesh_chain){root, start, search->question.bans != NULL};
    search->result.link_cost = 0;
    if (!wend_scratch_add_point(scratch, end))
        return false;
    for (;; root = scratch->mesh->roots[root].parent >> WEND_ROOT_SHIFT) {
        if (!put_root_before(search, root))
            return false;
        if (root == start)
            break;
    }
    wend_points_reverse(points);
    search->result.length = 0;
    for (uint32_t i = 1; i < points->count; i++)
        if (!(points->places[i].flags & WEND_PLACE_BY_LINK))
            search->result.length += wend_place_distance(points->places[i - 1], points->places[i]);
    return true;
}

bool wend_mesh_list_corners(const struct wend_surface *surface, struct wend_scratch *scratch)
{
    struct wend_mesh_store *store = scratch->mesh;
    const struct wend_points *points = &scratch->points;
    const struct wend_mesh_chain chain = store->chain;
    struct wend_number_list *list = &store->corners;
    uint32_t root = chain.root;
    list->count = 0;
    if (points->count == 0 || !wend_number_list_reserve(list, points->count, &scratch->memory))
        return points->count == 0;
    list->count = points->count;
    list->items[points->count - 1] = WEND_NONE;
    for (uint32_t i = points->count - 1, side; i-- != 0;) {
        const struct wend_point at = {points->places[i].x, points->places[i].y};
        for (side = WEND_NONE; root < chain.source; root = store->roots[root].parent >> WEND_ROOT_SHIFT) {
            side = chain.by_sides ? root : surface->vertices[root].side;
            if (wend_point_equal(surface->sides[side].at, at))
                break;
            side = WEND_NONE;
        }
        list->items[i] = side;
    }
    return true;
}
