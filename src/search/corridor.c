/* Engine funnel: A* over polygons of any weight, then a string pulled taut through the portals. */
#include "search/corridor.h"

#include "base/root.h"
#include "map/surface_ray.h"
#include "search/engine.h"
#include "search/funnel.h"
#include "search/mesh_keys.h"
#include "search/work.h"

/* A search as it runs. Nodes are slots of store->roots: sides as they are entered, then the start and the goal. */
struct corridor_search {
    struct wend_mesh_search *search;
    const struct wend_surface *surface;
    struct wend_mesh_store *store;
    const uint16_t *weights; /* by terrain; null = all count 1 */
    uint32_t start, goal;    /* slots */
    double least_weight;
    uint64_t base;
    bool lacks_memory;
};

static double place_gap(wend_place a, wend_place b)
{
    double x = (double)b.x - a.x, y = (double)b.y - a.y;
    return wend_sqrt(x * x + y * y);
}

static wend_portal portal_of_side(const struct wend_surface *surface, uint32_t side)
{
    const uint16_t level = surface->polygons[surface->sides[side].polygon].level;
    const struct wend_point right = surface->sides[side].at, left = wend_side_end(surface, side);
    return (wend_portal){{left.x, left.y, level, 0}, {right.x, right.y, level, 0}};
}

static wend_place place_of_slot(const struct corridor_search *s, uint32_t slot)
{
    if (slot == s->start || slot == s->goal)
        return slot == s->start ? s->search->start : s->search->goal;
    wend_portal portal = portal_of_side(s->surface, slot);
    return wend_portal_middle(&portal);
}

static double corridor_weight(const struct corridor_search *s, uint32_t polygon)
{
    return s->weights ? s->weights[s->surface->polygons[polygon].terrain] : 1;
}

/* A way to a slot that costs g: takes it into the open list if none was as cheap. */
static void reach_slot(struct corridor_search *s, uint32_t slot, uint32_t parent, double g)
{
    struct wend_mesh_root *root = &s->store->roots[slot];
    if (root->stamp == s->store->stamp && g >= root->g)
        return;
    root->stamp = s->store->stamp;
    root->parent = parent;
    root->g = g;
    if (s->search->polyanya.heap_count == s->store->cone_capacity &&
        wend_mesh_store_grow(s->store, &s->search->scratch->memory) != WEND_OK) {
        s->lacks_memory = true;
        return;
    }
    double f = g + s->least_weight * place_gap(place_of_slot(s, slot), s->search->goal);
    s->search->queued++;
    wend_keys_push(s->store->heap, &s->search->polyanya.heap_count, wend_key_of_length(s->base, f) | slot);
}

static bool has_goal(const struct corridor_search *s, uint32_t polygon)
{
    for (uint32_t i = 0; i < s->store->goal.count; i++)
        if (s->store->goal.items[i] == polygon)
            return true;
    return false;
}

/* All that can be reached from a slot's place through one polygon. */
static void cross_polygon(struct corridor_search *s, uint32_t slot, uint32_t polygon)
{
    const struct wend_polygon *at = &s->surface->polygons[polygon];
    const wend_place from = place_of_slot(s, slot);
    const double g = s->store->roots[slot].g, weight = corridor_weight(s, polygon);
    if (has_goal(s, polygon))
        reach_slot(s, s->goal, slot, g + weight * place_gap(from, s->search->goal));
    for (uint32_t k = at->first; k < at->first + at->count; k++) {
        const struct wend_side *side = &s->surface->sides[k];
        if (k == slot || side->twin == WEND_NONE || !wend_marks_has(&s->store->blocks, side->block))
            continue;
        s->search->generated++;
        reach_slot(s, side->twin, slot, g + weight * place_gap(from, place_of_slot(s, side->twin)));
    }
}

static uint32_t polygon_of_slot(const struct corridor_search *s, uint32_t slot)
{
    return s->surface->sides[slot].polygon;
}

/* Tells the observer, and notes the slot nearest to the goal; true where the limit is spent. */
static bool watch_slot(struct corridor_search *s, uint32_t slot)
{
    struct wend_mesh_search *search = s->search;
    const wend_place place = place_of_slot(s, slot);
    search->work = wend_work_of(wend_work_polyanya, search->expanded, search->generated, search->queued);
    if (search->work_limit != 0 && search->expanded != 0 && search->work >= search->work_limit)
        return true;
    double distance = place_gap(place, search->goal);
    if (distance < search->polyanya.nearest) {
        search->polyanya.nearest = distance;
        search->polyanya.near_root = slot;
        search->polyanya.near = place;
    }
    if (search->observer) {
        const double price = s->weights ? (double)search->space->profile.straight / WEND_CELL : search->price;
        const struct wend_mesh_root *root = &s->store->roots[slot];
        wend_expansion expansion = {place, slot == s->start ? place : place_of_slot(s, root->parent),
                                    (uint64_t)(root->g * price), (uint64_t)(distance * s->least_weight * price)};
        search->observer->expanded(search->observer->user, &expansion);
    }
    return false;
}

static bool is_old_key(const struct corridor_search *s, uint64_t key)
{
    const uint32_t slot = (uint32_t)key;
    double f = s->store->roots[slot].g + s->least_weight * place_gap(place_of_slot(s, slot), s->search->goal);
    return (wend_key_of_length(s->base, f) | slot) != key;
}

static enum wend_search_end run_corridor(struct corridor_search *s)
{
    uint32_t *count = &s->search->polyanya.heap_count;
    while (*count > 0) {
        uint32_t slot = (uint32_t)s->store->heap[0];
        if (is_old_key(s, s->store->heap[0])) { /* reached at less cost since */
            wend_keys_pop(s->store->heap, count);
            continue;
        }
        if (slot == s->goal)
            return SEARCH_FOUND;
        if (watch_slot(s, slot))
            return SEARCH_LIMITED;
        wend_keys_pop(s->store->heap, count);
        s->search->expanded++;
        if (slot != s->start)
            cross_polygon(s, slot, polygon_of_slot(s, slot));
        for (uint32_t i = 0; slot == s->start && i < s->store->start.count; i++)
            cross_polygon(s, slot, s->store->start.items[i]);
        if (s->lacks_memory)
            return SEARCH_NO_MEMORY;
    }
    return SEARCH_EXHAUSTED;
}

static double least_weight_of(const uint16_t *weights)
{
    uint32_t least = weights ? UINT16_MAX : 1;
    for (uint32_t i = 0; weights && i < 256; i++)
        least = weights[i] != 0 && weights[i] < least ? weights[i] : least;
    return least;
}

/* The polygon in which start and the first portal lie; without a portal, that of start and goal. */
static uint32_t first_polygon(const struct corridor_search *s)
{
    const struct wend_mesh_store *store = s->store;
    if (store->portal_count > 0)
        return s->surface->sides[s->surface->sides[store->slots.items[0]].twin].polygon;
    for (uint32_t i = 0; i < store->start.count; i++)
        if (has_goal(s, store->start.items[i]))
            return store->start.items[i];
    return store->start.items[0];
}

/* Writes slots from the start to `end`, their portals, and the polygons; false where the allocator refuses. */
static bool write_corridor(struct corridor_search *s, uint32_t end)
{
    struct wend_mesh_store *store = s->store;
    const wend_allocator *memory = &s->search->scratch->memory;
    uint32_t count = 0;
    for (uint32_t slot = end; slot != s->start; slot = store->roots[slot].parent)
        count += slot != s->goal;
    store->slots.count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!wend_number_list_add(&store->slots, 0, memory))
            return false;
    for (uint32_t slot = end, i = count; slot != s->start; slot = store->roots[slot].parent)
        if (slot != s->goal)
            store->slots.items[--i] = slot;
    if (wend_mesh_store_portals(store, count, memory) != WEND_OK)
        return false;
    store->portal_count = count;
    store->passed.count = 0;
    if (!wend_number_list_add(&store->passed, first_polygon(s), memory))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        store->portals[i] = portal_of_side(s->surface, store->slots.items[i]);
        if (!wend_number_list_add(&store->passed, polygon_of_slot(s, store->slots.items[i]), memory))
            return false;
    }
    return true;
}

static struct corridor_search set_up_corridor(struct wend_mesh_search *search)
{
    const struct wend_surface *surface = search->surface;
    return (struct corridor_search){.search = search,
                                    .surface = surface,
                                    .store = &search->scratch->mesh,
                                    .weights = search->weights,
                                    .start = surface->side_count,
                                    .goal = surface->side_count + 1,
                                    .least_weight = least_weight_of(search->weights),
                                    .base = search->polyanya.base};
}

enum wend_search_end wend_corridor_find(struct wend_mesh_search *search)
{
    struct corridor_search s = set_up_corridor(search);
    if (!search->resumed) {
        if (wend_mesh_store_begin(s.store, s.surface->side_count + 1, &search->scratch->memory) != WEND_OK)
            return SEARCH_NO_MEMORY;
        search->polyanya.heap_count = 0;
        search->polyanya.nearest = 1e300;
        s.base = search->polyanya.base = wend_key_base(place_gap(search->start, search->goal) * s.least_weight);
        reach_slot(&s, s.start, s.start, 0);
    }
    enum wend_search_end end = s.lacks_memory ? SEARCH_NO_MEMORY : run_corridor(&s);
    search->work = wend_work_of(wend_work_polyanya, search->expanded, search->generated, search->queued);
    bool has_way = end == SEARCH_FOUND || end == SEARCH_LIMITED;
    if (has_way && !write_corridor(&s, end == SEARCH_FOUND ? s.goal : search->polyanya.near_root))
        return SEARCH_NO_MEMORY;
    return end;
}

/* Puts what is pulled taut into the path's points. */
struct pulled {
    struct wend_mesh_search *search;
    wend_place *room; /* for a run: portals + 1 places */
    bool lacks_memory;
};

static bool take_run(struct pulled *pulled, wend_place from, const wend_portal *portals, uint32_t count, wend_place to)
{
    struct wend_place_sink sink = {pulled->room, 0, count + 1};
    wend_funnel_pull(from, portals, count, to, &sink);
    for (size_t i = 0; i < sink.count; i++)
        if (!wend_scratch_add_point(pulled->search->scratch, sink.places[i]))
            return false;
    return true;
}

/* What a path costs where the weight differs, else its length. */
static double weigh_points(struct wend_mesh_search *search, double *length)
{
    const struct wend_points *points = &search->scratch->points;
    uint64_t cost = 0;
    *length = 0;
    for (uint32_t i = 1; i < points->count; i++) {
        const wend_place from = points->places[i - 1], to = points->places[i];
        uint64_t line = search->weights ? wend_surface_line_cost(search->surface, from, to, search->weights,
                                                                 search->space->profile.straight)
                                        : 0;
        cost = line > UINT64_MAX - cost ? UINT64_MAX : cost + line;
        *length += place_gap(from, to);
    }
    search->cost = cost;
    return search->weights ? (double)cost : *length;
}

/* Where the weight changes the path goes through the middle of the portal; in between it is pulled taut. */
static bool pull_in_runs(struct pulled *pulled, wend_place end)
{
    const struct wend_mesh_search *search = pulled->search;
    const struct wend_mesh_store *store = &search->scratch->mesh;
    const struct wend_polygon *polygons = search->surface->polygons;
    const uint16_t *weights = search->weights;
    uint32_t first = 0;
    wend_place from = search->start;
    for (uint32_t i = 0; i < store->portal_count; i++) {
        uint8_t before = polygons[store->passed.items[i]].terrain,
                behind = polygons[store->passed.items[i + 1]].terrain;
        if (weights[before] == weights[behind])
            continue;
        wend_place middle = wend_portal_middle(&store->portals[i]);
        if (!take_run(pulled, from, store->portals + first, i - first, middle))
            return false;
        from = middle;
        first = i + 1;
    }
    return take_run(pulled, from, store->portals + first, store->portal_count - first, end);
}

/* The cheaper of the path pulled taut as a whole and of that pulled taut where the weight stays the same. */
static enum wend_search_end pull_path(struct wend_mesh_search *search, wend_place end)
{
    struct wend_scratch *scratch = search->scratch;
    struct wend_mesh_store *store = &scratch->mesh;
    struct pulled pulled = {.search = search, .room = store->room};
    double whole = 0, runs = 0;
    for (int attempt = search->weights ? 0 : 1; attempt < 3; attempt++) { /* the third writes the better one again */
        bool in_runs = attempt == 0 || (attempt == 2 && search->weights && runs < whole);
        if (attempt == 2 && !in_runs)
            break;
        scratch->points.count = 0;
        if (!wend_scratch_add_point(scratch, search->start))
            return SEARCH_NO_MEMORY;
        bool is_written = in_runs ? pull_in_runs(&pulled, end)
                                  : take_run(&pulled, search->start, store->portals, store->portal_count, end);
        if (!is_written)
            return SEARCH_NO_MEMORY;
        *(in_runs ? &runs : &whole) = weigh_points(search, &search->length);
    }
    return SEARCH_FOUND;
}

static enum wend_search_end run_funnel(struct wend_mesh_search *search)
{
    enum wend_search_end end = wend_corridor_find(search);
    if (end != SEARCH_FOUND && end != SEARCH_LIMITED)
        return end;
    enum wend_search_end pulled = pull_path(search, end == SEARCH_FOUND ? search->goal : search->polyanya.near);
    return pulled == SEARCH_FOUND ? end : pulled;
}

/* How much a path may cost above the least: for sure no way is shorter than the straight line, over the best ground. */
static uint32_t bound_of_funnel(const struct wend_mesh_search *search)
{
    double least = place_gap(search->start, search->goal) * least_weight_of(search->weights);
    double cost = search->weights ? (double)search->cost / search->space->profile.straight * WEND_CELL : search->length;
    double bound = least > 0 ? cost / least * 256 : 256;
    if (bound <= 256)
        return 256;
    return bound < 4294967295.0 ? (uint32_t)bound + ((double)(uint32_t)bound < bound) : UINT32_MAX;
}

static bool serves_any_weight(const struct wend_mesh_search *search)
{
    return search->weight != 0 || search->weights;
}

const struct wend_engine_code wend_engine_funnel = {
    .run_mesh = run_funnel, .serves_mesh = serves_any_weight, .mesh_bound = bound_of_funnel};
