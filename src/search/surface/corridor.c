/* Engine funnel: A* over polygons of any weight, then the funnel algorithm through the portals. */

#include "map/navmesh/navmesh_calls.h"
#include "search/kit/kit_calls.h"
#include "search/surface/mesh_keys.h"

/* The funnel algorithm, in exact whole numbers. */

static bool is_same_point(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y;
}

/* Above 0 if c is left of the line from a to b; y grows downwards. */
static int64_t bend_of(wend_place a, wend_place b, wend_place c)
{
    return -wend_cross((struct wend_point){a.x, a.y}, (struct wend_point){b.x, b.y}, (struct wend_point){c.x, c.y});
}

void wend_place_sink_add(struct wend_place_sink *sink, wend_place place)
{
    if (sink->count < sink->capacity)
        sink->places[sink->count] = place;
    sink->count++;
}

wend_place wend_portal_middle(const wend_portal *portal)
{
    const wend_place a = portal->left, b = portal->right;
    return (wend_place){(int32_t)(((int64_t)a.x + b.x) >> 1), (int32_t)(((int64_t)a.y + b.y) >> 1), a.level, 0};
}

/* A funnel: its apex, and the portals whose ends limit it. */
struct funnel {
    wend_place apex, left, right;
    uint32_t left_at, right_at;
    wend_place before; /* the point listed before the apex */
    bool has_before;
};

/* Turns at a corner, where a new funnel begins. An apex in line with the point before and the corner is removed. */
static void pull_round(struct funnel *funnel, wend_place corner, uint32_t at, struct wend_place_sink *sink)
{
    if (!is_same_point(funnel->apex, corner)) {
        const bool is_in_line = funnel->has_before && wend_is_in_line(funnel->before, funnel->apex, corner);
        if (is_in_line && sink->count > 0)
            sink->count--;
        else
            funnel->before = funnel->apex;
        funnel->has_before = true;
        wend_place_sink_add(sink, corner);
    }
    funnel->apex = funnel->left = funnel->right = corner;
    funnel->left_at = funnel->right_at = at;
}

/* Narrows the funnel to a portal's right end. False if that is beyond the left limit, where the path turns. */
static bool narrow_right(struct funnel *funnel, wend_place end, uint32_t at)
{
    if (bend_of(funnel->apex, funnel->right, end) < 0)
        return true;
    if (!is_same_point(funnel->apex, funnel->right) && bend_of(funnel->apex, funnel->left, end) > 0)
        return false;
    funnel->right = end;
    funnel->right_at = at;
    return true;
}

static bool narrow_left(struct funnel *funnel, wend_place end, uint32_t at)
{
    if (bend_of(funnel->apex, funnel->left, end) > 0)
        return true;
    if (!is_same_point(funnel->apex, funnel->left) && bend_of(funnel->apex, funnel->right, end) < 0)
        return false;
    funnel->left = end;
    funnel->left_at = at;
    return true;
}

void wend_funnel_pull(wend_place start, const wend_portal *portals, uint32_t count, wend_place goal,
                      struct wend_place_sink *sink)
{
    struct funnel funnel = {.apex = start, .left = start, .right = start};
    for (uint32_t i = 0; i <= count; i++) { /* the goal is the last portal, without width */
        const wend_place left = i < count ? portals[i].left : goal, right = i < count ? portals[i].right : goal;
        if (!narrow_right(&funnel, right, i)) {
            pull_round(&funnel, funnel.left, funnel.left_at, sink);
            i = funnel.left_at;
        } else if (!narrow_left(&funnel, left, i)) {
            pull_round(&funnel, funnel.right, funnel.right_at, sink);
            i = funnel.right_at;
        }
    }
    pull_round(&funnel, goal, count, sink);
}

/* A running search. Nodes are slots of store->roots: sides as they are entered, start and goal, ends of links. */
struct corridor_search {
    struct wend_mesh_search *search;
    const struct wend_surface *surface;
    struct wend_mesh_store *store;
    const uint16_t *weights; /* by terrain; null = all are 1 */
    uint32_t start, goal;    /* slots */
    uint32_t first_link;     /* the slot of the first link */
    double least_weight;
    double price;      /* cost units per unit of length and weight */
    double least_path; /* no path to the goal through links costs less; without links infinite */
    uint64_t base;
    bool lacks_memory;
};

/* The link whose end a slot is, or NULL for other slots. */
static const wend_link *link_of_slot(const struct corridor_search *s, uint32_t slot)
{
    return slot >= s->first_link ? &s->search->links->links[slot - s->first_link] : NULL;
}

static wend_portal portal_of_side(const struct wend_surface *surface, uint32_t side)
{
    const uint16_t level = surface->polygons[surface->sides[side].polygon].level;
    const struct wend_point right = surface->sides[side].at, left = wend_side_end(surface, side);
    return (wend_portal){{left.x, left.y, level, 0}, {right.x, right.y, level, 0}};
}

static wend_place place_of_slot(const struct corridor_search *s, uint32_t slot)
{
    if (slot == s->start)
        return s->search->question.start;
    if (slot == s->goal)
        return s->search->question.is_within ? s->search->polyanya.end : s->search->question.goal;
    if (slot >= s->first_link)
        return link_of_slot(s, slot)->to;
    wend_portal portal = portal_of_side(s->surface, slot);
    return wend_portal_middle(&portal);
}

static double corridor_weight(const struct corridor_search *s, uint32_t polygon)
{
    return s->weights ? s->weights[s->surface->polygons[polygon].terrain] : 1;
}

/* The least cost of the straight line to the goal, or to within range of it. */
static double cost_straight(const struct corridor_search *s, wend_place from)
{
    const double distance = wend_place_distance(from, s->search->question.goal),
                 reach = s->search->question.is_within ? s->search->question.reach : 0;
    return distance > reach ? s->least_weight * (distance - reach) : 0;
}

/*
 * A lower bound on the cost from a place: the straight line's, or that of a path whose last link is the best of all. It
 * never falls by more than a step costs, so A* expands no slot twice.
 */
static double estimate_from(const struct corridor_search *s, wend_place place)
{
    const double straight = cost_straight(s, place);
    return straight < s->least_path ? straight : s->least_path;
}

/* Describes a slot for observers. */
static wend_expansion expansion_of_slot(const struct corridor_search *s, uint32_t slot)
{
    const struct wend_mesh_root *root = &s->store->roots[slot];
    const wend_place place = place_of_slot(s, slot);
    wend_expansion expansion = {.place = place,
                                .parent = slot == s->start ? place : place_of_slot(s, root->parent),
                                .g = (uint64_t)(root->g * s->price),
                                .h = (uint64_t)(estimate_from(s, place) * s->price),
                                .left = place,
                                .right = place};
    if (slot < s->start) {
        wend_portal portal = portal_of_side(s->surface, slot);
        expansion.left = portal.left;
        expansion.right = portal.right;
    }
    return expansion;
}

static void show_opened_slot(const struct corridor_search *s, uint32_t slot)
{
    const wend_observer *observer = s->search->question.observer;
    if (!observer || !observer->opened || slot == s->start)
        return;
    wend_expansion opened = expansion_of_slot(s, slot);
    observer->opened(observer->user, &opened);
}

/* Opens a slot that a path of cost g reaches, unless it was reached at no higher cost. */
static void reach_slot(struct corridor_search *s, uint32_t slot, uint32_t parent, double g)
{
    struct wend_mesh_root *root = &s->store->roots[slot];
    if (root->stamp == s->store->stamp && g >= root->g)
        return;
    root->stamp = s->store->stamp;
    root->parent = parent;
    root->g = g;
    if (s->search->polyanya.open.count == s->store->cone_capacity &&
        wend_mesh_store_grow(s->store, &s->search->scratch->memory) != WEND_OK) {
        s->lacks_memory = true;
        return;
    }
    double f = g + estimate_from(s, place_of_slot(s, slot));
    s->search->effort.queued++;
    show_opened_slot(s, slot);
    wend_keys_push(s->store->heap, &s->search->polyanya.open.count, wend_key_of_length(s->base, f) | slot);
}

static bool has_goal(const struct corridor_search *s, uint32_t polygon)
{
    for (uint32_t i = 0; i < s->store->goal.count; i++)
        if (s->store->goal.items[i] == polygon)
            return true;
    return s->search->question.is_away; /* it may end in any */
}

/* For a polygon where the path may end: takes the goal, or the nearest place where the question has arrived. */
static void reach_arrival(struct corridor_search *s, uint32_t slot, uint32_t polygon, double weight)
{
    const struct wend_mesh_root *goal = &s->store->roots[s->goal];
    const wend_place from = place_of_slot(s, slot);
    const double g = s->store->roots[slot].g;
    const struct wend_viewer viewer = {.at = {from.x, from.y}};
    wend_place end = s->search->question.goal;
    if (s->search->question.is_within && !wend_nearest_arrival(s->search, polygon, &viewer, 1e300, &end))
        return;
    const double cost = g + weight * wend_place_distance(from, end);
    if (goal->stamp == s->store->stamp && cost >= goal->g)
        return;
    s->search->polyanya.end = end;
    reach_slot(s, s->goal, slot, cost);
}

/* Takes the links that begin in a polygon. */
static void take_links_in(struct corridor_search *s, uint32_t slot, uint32_t polygon, double weight)
{
    const struct wend_ground_links *links = s->search->links;
    const wend_place from = place_of_slot(s, slot);
    for (uint32_t i = wend_ground_links_first(links, polygon);
         i < links->start_count && links->starts[i] >> 32 == polygon; i++) {
        const uint32_t number = (uint32_t)links->starts[i];
        const wend_link *link = &links->links[number];
        if (!wend_mesh_link_is_open(s->surface, link, s->search->question.bans))
            continue;
        s->search->effort.generated++;
        reach_slot(s, s->first_link + number, slot,
                   s->store->roots[slot].g + weight * wend_place_distance(from, link->from) + link->cost / s->price);
    }
}

/* Reaches everything that a slot's place leads to through one polygon. */
static void cross_polygon(struct corridor_search *s, uint32_t slot, uint32_t polygon)
{
    const struct wend_polygon *at = &s->surface->polygons[polygon];
    const wend_place from = place_of_slot(s, slot);
    const double g = s->store->roots[slot].g, weight = corridor_weight(s, polygon);
    if (has_goal(s, polygon))
        reach_arrival(s, slot, polygon, weight);
    for (uint32_t k = at->first; k < at->first + at->count; k++) {
        const struct wend_side *side = &s->surface->sides[k];
        if (k == slot || side->twin == WEND_NONE ||
            !wend_mesh_search_opens(s->search, s->surface->sides[side->twin].polygon) ||
            (!s->search->links && !wend_marks_has(&s->store->blocks, side->block)))
            continue;
        s->search->effort.generated++;
        reach_slot(s, side->twin, slot, g + weight * wend_place_distance(from, place_of_slot(s, side->twin)));
    }
    if (s->search->links)
        take_links_in(s, slot, polygon, weight);
}

/* Continues from the end of a link, in all polygons there. */
static void leave_link(struct corridor_search *s, uint32_t slot)
{
    struct wend_around around;
    bool is_on = wend_surface_around_open(s->surface, link_of_slot(s, slot)->to, s->search->question.bans, &around);
    for (; is_on; is_on = wend_around_next(s->surface, &around))
        cross_polygon(s, slot, around.polygon);
}

/* Notes the slot nearest to the goal, and reports to the observer; true if the limit is spent. */
static bool watch_slot(struct corridor_search *s, uint32_t slot)
{
    struct wend_mesh_search *search = s->search;
    const wend_place place = place_of_slot(s, slot);
    search->effort.work = wend_effort_worth(&search->effort, wend_work_polyanya);
    if (wend_effort_is_spent(&search->effort, search->effort.work, search->effort.expanded))
        return true;
    const double distance = wend_mesh_search_gap(search, (struct wend_point){place.x, place.y}, place.level);
    if (distance < search->polyanya.nearest) {
        search->polyanya.nearest = distance;
        search->polyanya.near_root = slot;
        search->polyanya.near = place;
    }
    if (search->question.observer) {
        wend_expansion expansion = expansion_of_slot(s, slot);
        search->question.observer->expanded(search->question.observer->user, &expansion);
    }
    return false;
}

static bool is_old_key(const struct corridor_search *s, uint64_t key)
{
    const uint32_t slot = (uint32_t)key;
    double f = s->store->roots[slot].g + estimate_from(s, place_of_slot(s, slot));
    return (wend_key_of_length(s->base, f) | slot) != key;
}

static enum wend_search_end run_corridor(struct corridor_search *s)
{
    uint32_t *count = &s->search->polyanya.open.count;
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
        s->search->effort.expanded++;
        if (slot < s->start)
            cross_polygon(s, slot, s->surface->sides[slot].polygon);
        else if (slot != s->start)
            leave_link(s, slot);
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

/* The least cost of a path to the goal that ends with a link and a straight line. */
static double least_path_through(const struct corridor_search *s)
{
    const struct wend_ground_links *links = s->search->links;
    double least = 1e300;
    for (uint32_t i = 0; links && i < links->count; i++) {
        const double cost = links->links[i].cost / s->price + cost_straight(s, links->links[i].to);
        least = cost < least ? cost : least;
    }
    return least;
}

/* The polygon of the start and the first portal; without a portal, that of start and goal. */
static uint32_t first_polygon(const struct corridor_search *s)
{
    const struct wend_mesh_store *store = s->store;
    if (store->portal_count > 0 && !link_of_slot(s, store->slots.items[0]))
        return s->surface->sides[s->surface->sides[store->slots.items[0]].twin].polygon;
    for (uint32_t i = 0; i < store->start.count; i++)
        if (has_goal(s, store->start.items[i]))
            return store->start.items[i];
    return store->start.items[0];
}

/*
 * Writes the slots from the start to `end`, their portals (none at links), and the polygons behind those; false if the
 * allocator refuses.
 */
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
    if (!WEND_RESERVE(memory, store->portals, store->portal_capacity, count) ||
        !WEND_RESERVE(memory, store->room, store->room_capacity, (uint64_t)count + 1))
        return false;
    store->portal_count = count;
    store->passed.count = 0;
    if (!wend_number_list_add(&store->passed, first_polygon(s), memory))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (link_of_slot(s, store->slots.items[i]))
            continue;
        store->portals[i] = portal_of_side(s->surface, store->slots.items[i]);
        if (!wend_number_list_add(&store->passed, s->surface->sides[store->slots.items[i]].polygon, memory))
            return false;
    }
    return true;
}

static double price_of_search(const struct wend_mesh_search *search)
{
    return search->question.weights ? (double)search->space->profile.straight / WEND_CELL : search->question.price;
}

static struct corridor_search set_up_corridor(struct wend_mesh_search *search)
{
    const struct wend_surface *surface = search->surface;
    struct corridor_search s = {.search = search,
                                .surface = surface,
                                .store = search->scratch->mesh,
                                .weights = search->question.weights,
                                .start = surface->side_count,
                                .goal = surface->side_count + 1,
                                .first_link = surface->side_count + 2,
                                .least_weight = least_weight_of(search->question.weights),
                                .price = price_of_search(search),
                                .base = search->polyanya.base};
    s.least_path = least_path_through(&s);
    return s;
}

enum wend_search_end wend_corridor_find(struct wend_mesh_search *search)
{
    struct corridor_search s = set_up_corridor(search);
    if (!search->resumed) {
        const uint32_t links = search->links ? search->links->count : 0;
        if (wend_mesh_store_begin(s.store, s.goal + links, &search->scratch->memory) != WEND_OK)
            return SEARCH_NO_MEMORY;
        search->polyanya.open.count = 0;
        search->polyanya.nearest = 1e300;
        search->result.least = estimate_from(&s, search->question.start);
        s.base = search->polyanya.base = wend_key_base(search->result.least);
        reach_slot(&s, s.start, s.start, 0);
    }
    enum wend_search_end end = s.lacks_memory ? SEARCH_NO_MEMORY : run_corridor(&s);
    search->effort.work = wend_effort_worth(&search->effort, wend_work_polyanya);
    bool has_way = end == SEARCH_FOUND || end == SEARCH_LIMITED;
    if (has_way && !write_corridor(&s, end == SEARCH_FOUND ? s.goal : search->polyanya.near_root))
        return SEARCH_NO_MEMORY;
    return end;
}

/* The writer of the points that the funnel algorithm finds. */
struct pulled {
    struct wend_mesh_search *search;
    const struct corridor_search *slots;
    wend_place *room; /* for one run: portals + 1 places */
    wend_place from;  /* beginning of the current run */
    uint32_t first;   /* first portal of the current run */
};

/* Ends the current run at a place before portal `end`; false if the allocator refuses. */
static bool take_run(struct pulled *pulled, uint32_t end, wend_place to)
{
    const wend_portal *portals = pulled->search->scratch->mesh->portals;
    struct wend_place_sink sink = {pulled->room, 0, end - pulled->first + 1};
    wend_funnel_pull(pulled->from, portals + pulled->first, end - pulled->first, to, &sink);
    for (size_t i = 0; i < sink.count; i++)
        if (!wend_scratch_add_point(pulled->search->scratch, sink.places[i]))
            return false;
    pulled->from = to;
    pulled->first = end + 1;
    return true;
}

/* The cost of a path if weights differ; else its length. Sets both in the result. */
static double weigh_points(struct wend_mesh_search *search)
{
    const struct wend_points *points = &search->scratch->points;
    uint64_t cost = search->result.link_cost;
    search->result.length = 0;
    for (uint32_t i = 1; i < points->count; i++) {
        const wend_place from = points->places[i - 1], to = points->places[i];
        if (to.flags & WEND_PLACE_BY_LINK)
            continue;
        if (search->question.weights)
            cost = wend_sum(cost, wend_surface_line_cost(search->surface, from, to, search->question.weights,
                                                         search->space->profile.straight));
        search->result.length += wend_place_distance(from, to);
    }
    search->result.cost = cost;
    return search->question.weights ? (double)cost : search->result.length;
}

/* Whether the weight changes at a side. */
static bool parts_weights(const struct wend_mesh_search *search, uint32_t side)
{
    const struct wend_surface *surface = search->surface;
    const uint32_t behind = surface->sides[side].polygon, before = surface->sides[surface->sides[side].twin].polygon;
    return search->question.weights[surface->polygons[before].terrain] !=
           search->question.weights[surface->polygons[behind].terrain];
}

/* Pulls the path taut between links; with `in_runs` it also passes the middles of portals where the weight changes. */
static bool pull_once(struct pulled *pulled, wend_place end, bool in_runs)
{
    struct wend_mesh_search *search = pulled->search;
    const struct wend_mesh_store *store = search->scratch->mesh;
    search->scratch->points.count = 0;
    search->result.link_cost = 0;
    pulled->from = search->question.start;
    pulled->first = 0;
    if (!wend_scratch_add_point(search->scratch, search->question.start))
        return false;
    for (uint32_t i = 0; i < store->portal_count; i++) {
        const wend_link *link = link_of_slot(pulled->slots, store->slots.items[i]);
        if (link) {
            const wend_place to = {link->to.x, link->to.y, link->to.level, WEND_PLACE_BY_LINK};
            if (!take_run(pulled, i, link->from) || !wend_scratch_add_point(search->scratch, to))
                return false;
            pulled->from = link->to;
            search->result.link_cost = wend_sum(search->result.link_cost, link->cost);
        } else if (in_runs && parts_weights(search, store->slots.items[i])) {
            if (!take_run(pulled, i, wend_portal_middle(&store->portals[i])))
                return false;
        }
    }
    return take_run(pulled, store->portal_count, end);
}

/* Writes the cheaper of two paths: pulled taut as a whole, or pulled taut where the weight stays the same. */
static enum wend_search_end pull_path(struct wend_mesh_search *search, wend_place end)
{
    const struct corridor_search slots = set_up_corridor(search);
    struct pulled pulled = {.search = search, .slots = &slots, .room = search->scratch->mesh->room};
    double whole = 0, runs = 0;
    for (int attempt = search->question.weights ? 0 : 1; attempt < 3;
         attempt++) { /* the third writes the better one again */
        bool in_runs = attempt == 0 || (attempt == 2 && search->question.weights && runs < whole);
        if (attempt == 2 && !in_runs)
            break;
        if (!pull_once(&pulled, end, in_runs))
            return SEARCH_NO_MEMORY;
        *(in_runs ? &runs : &whole) = weigh_points(search);
    }
    return SEARCH_FOUND;
}

static enum wend_search_end run_funnel(struct wend_mesh_search *search)
{
    enum wend_search_end end = wend_corridor_find(search);
    if (end != SEARCH_FOUND && end != SEARCH_LIMITED)
        return end;
    enum wend_search_end pulled = pull_path(search, end != SEARCH_FOUND          ? search->polyanya.near
                                                    : search->question.is_within ? search->polyanya.end
                                                                                 : search->question.goal);
    return pulled == SEARCH_FOUND ? end : pulled;
}

/*
 * The factor, in 256ths, by which the path's cost may exceed the least. No path costs less than the straight line over
 * the best ground, or one that ends with a link and a straight line.
 */
static uint32_t bound_of_funnel(const struct wend_mesh_search *search)
{
    const double least = search->result.least, price = price_of_search(search);
    double cost = search->question.weights ? (double)search->result.cost / price
                                           : search->result.length + (double)search->result.link_cost / price;
    double bound = least > 0 ? cost / least * 256 : cost > 0 ? UINT32_MAX : 256;
    if (bound <= 256)
        return 256;
    return bound < 4294967295.0 ? (uint32_t)bound + ((double)(uint32_t)bound < bound) : UINT32_MAX;
}

static bool serves_any_weight(const struct wend_mesh_search *search)
{
    return search->question.weight != 0 || search->question.weights;
}

const struct wend_engine_code wend_engine_funnel = {
    .run_mesh = run_funnel, .serves_mesh = serves_any_weight, .mesh_bound = bound_of_funnel};
