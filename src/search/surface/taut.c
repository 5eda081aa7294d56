/* Engine taut: shortest paths on surfaces whose taut visibility graph is kept. */
#include "search/surface/taut.h"

#include "map/any_angle/taut_cache.h"
#include "search/core/core.h"
#include "search/kit/kit.h"

bool wend_taut_grow(struct wend_taut *s)
{
    struct wend_scratch *scratch = s->search->scratch;
    if (s->lacks_memory || !wend_taut_store_grow(scratch->taut, &scratch->memory)) {
        s->lacks_memory = true;
        return false;
    }
    s->heap = scratch->taut->heap;
    s->heap_capacity = scratch->taut->heap_capacity;
    return true;
}

static wend_place place_of_corner(const struct wend_taut *s, uint32_t corner)
{
    const struct wend_surface *surface = s->search->surface;
    if (corner == s->source)
        return s->search->question.start;
    const struct wend_vertex *vertex = &surface->vertices[corner];
    return (wend_place){vertex->at.x, vertex->at.y, surface->polygons[surface->sides[vertex->side].polygon].level, 0};
}

static wend_expansion expansion_of_corner(const struct wend_taut *s, uint32_t corner)
{
    const struct wend_taut_node *node = &s->nodes[corner];
    const double price = s->search->question.price, h = taut_to_goal(s, s->corners[corner].at);
    const wend_place place = place_of_corner(s, corner), from = place_of_corner(s, node->parent);
    return (wend_expansion){place, from, (uint64_t)(node->g * price), (uint64_t)(h * price), place, place};
}

void wend_taut_show_opened(const struct wend_taut *s, uint32_t corner)
{
    const wend_observer *observer = s->search->question.observer;
    if (!observer || !observer->opened)
        return;
    wend_expansion opened = expansion_of_corner(s, corner);
    observer->opened(observer->user, &opened);
}

bool wend_taut_watch(struct wend_taut *s, uint32_t corner)
{
    const struct wend_mesh_search *search = s->search;
    if (wend_effort_is_spent(&s->effort, wend_effort_worth(&s->effort, wend_work_taut), s->effort.expanded))
        return true;
    double distance = taut_to_goal(s, s->corners[corner].at);
    if (distance < s->run.nearest) {
        s->run.nearest = distance;
        s->run.near_corner = corner;
    }
    if (search->question.observer && search->question.observer->expanded) {
        wend_expansion expansion = expansion_of_corner(s, corner);
        search->question.observer->expanded(search->question.observer->user, &expansion);
    }
    return false;
}

/* --- start and goal --- */

static bool share_a_polygon(const struct wend_mesh_store *store)
{
    for (uint32_t i = 0; i < store->start.count; i++)
        for (uint32_t j = 0; j < store->goal.count; j++)
            if (store->start.items[i] == store->goal.items[j])
                return true;
    return false;
}

/* A way from a corner to the goal was found. */
static void note_rest(struct wend_taut *s, uint32_t corner, double rest, uint32_t via)
{
    struct wend_taut_node *node = taut_node(s, corner);
    if (rest >= node->rest)
        return;
    node->rest = rest;
    node->via = via;
}

/* The corners from which a string comes to one that sees the goal, and could go on to nothing but the goal. */
static void note_endings(struct wend_taut *s, const struct wend_taut_seen *seen, double rest)
{
    const struct wend_taut_corner *corner = &s->corners[seen->vertex];
    const uint32_t first[] = {corner->endings[TAUT_RIGHT], corner->endings[TAUT_LEFT]};
    const uint32_t end[] = {corner->endings[TAUT_LEFT], corner[1].onward[TAUT_RIGHT]};
    struct wend_point out = wend_taut_direction(corner->at, s->goal);
    uint32_t ways = wend_taut_ways(corner, out);
    for (uint32_t way = 0; way < TAUT_WAYS; way++) {
        if (!(ways >> way & 1))
            continue;
        uint32_t i = first[way];
        for (; i < end[way]; i++) {
            const struct wend_taut_arc *arc = &s->arcs[i];
            struct wend_point in = wend_taut_direction(arc->at, corner->at);
            int64_t turn = wend_taut_cross(in, out);
            if (way == TAUT_RIGHT ? turn > 0 : turn < 0)
                break;
            note_rest(s, arc->vertex, rest + taut_length(in.x, in.y), seen->vertex);
        }
        s->effort.generated += i - first[way];
    }
}

static void look_from_goal(struct wend_taut *s, const struct wend_taut_view *view)
{
    for (uint32_t i = 0; i < view->seen_count; i++) {
        double rest = taut_to_goal(s, view->seen[i].at);
        note_rest(s, view->seen[i].vertex, rest, s->source);
        note_endings(s, &view->seen[i], rest);
    }
    s->effort.generated += view->seen_count;
}

static void open_seen(struct wend_taut *s, const struct wend_taut_view *view)
{
    const bool is_watched = s->search->question.observer != NULL;
    for (uint32_t i = 0; i < view->seen_count; i++) {
        const struct wend_taut_seen *seen = &view->seen[i];
        struct wend_point direction = wend_taut_direction(s->start, seen->at);
        bool goes_on = wend_taut_goes_on(&s->corners[seen->vertex], seen->ways, direction);
        const double g = taut_length(direction.x, direction.y);
        taut_reach(s, (struct taut_way){seen->vertex, s->source, seen->at, g, goes_on}, is_watched);
    }
    s->effort.generated += view->seen_count;
}

/* Looks around from both ends. TARGET: the goal is seen from the start. */
static enum wend_taut_sight join_ends(struct wend_taut *s)
{
    struct wend_scratch *scratch = s->search->scratch;
    struct wend_mesh_store *mesh = scratch->mesh;
    struct wend_taut_view *view = &scratch->taut->view;
    struct wend_taut_look look = {.graph = s->search->taut,
                                  .surface = s->search->surface,
                                  .from = s->goal,
                                  .blocks = &mesh->blocks,
                                  .target_polygons = mesh->start.items,
                                  .target_count = mesh->start.count,
                                  .target = s->start};
    enum wend_taut_sight sight = wend_taut_look(view, &look, mesh->goal.items, mesh->goal.count, &scratch->memory);
    if (sight != TAUT_SIGHT_NO)
        return sight;
    look_from_goal(s, view);
    look.from = s->start;
    look.target_count = 0;
    if (view->seen_count == 0)
        return TAUT_SIGHT_NO;
    sight = wend_taut_look(view, &look, mesh->start.items, mesh->start.count, &scratch->memory);
    if (sight == TAUT_SIGHT_NO)
        open_seen(s, view);
    return sight;
}

/* --- the search --- */

static uint64_t mask_for(uint32_t vertices)
{
    uint64_t mask = 1;
    while (mask < vertices)
        mask = mask << 1 | 1;
    return mask;
}

static struct wend_taut set_up_taut(struct wend_mesh_search *search)
{
    const struct wend_taut_graph *graph = search->taut;
    struct wend_taut_store *store = search->scratch->taut;
    return (struct wend_taut){.corners = graph->corners,
                              .arcs = graph->arcs,
                              .nodes = store->nodes,
                              .heap = store->heap,
                              .index_mask = mask_for(graph->vertex_count),
                              .heap_capacity = store->heap_capacity,
                              .stamp = store->stamp,
                              .source = graph->vertex_count,
                              .start = {search->question.start.x, search->question.start.y},
                              .goal = {search->question.goal.x, search->question.goal.y},
                              .goal_x = search->question.goal.x,
                              .goal_y = search->question.goal.y,
                              .search = search,
                              .effort = search->effort,
                              .run = {.pending = WEND_NO_KEY,
                                      .best_corner = graph->vertex_count,
                                      .near_corner = graph->vertex_count,
                                      .best = TAUT_NO_WAY}};
}

/* The instances: watched or not, for any processor and for newer ones. */
#define TAUT_INSTANCE(name, attribute, is_watched)                                                                     \
    attribute static enum wend_search_end name(struct wend_taut *s)                                                    \
    {                                                                                                                  \
        return taut_run(s, is_watched);                                                                                \
    }

TAUT_INSTANCE(taut_plain, , false)
TAUT_INSTANCE(taut_watched, , true)
#if WEND_HAS_AVX
TAUT_INSTANCE(taut_plain_avx2, WEND_FOR_AVX2, false)
#endif

static enum wend_search_end run_taut_instance(struct wend_taut *s)
{
    if (s->search->question.observer || s->search->effort.limit != 0)
        return taut_watched(s);
#if WEND_HAS_AVX
    if (s->search->scratch->processor >= PROCESSOR_AVX2)
        return taut_plain_avx2(s);
#endif
    return taut_plain(s);
}

/* The vertices of the way to a corner, and maybe on by way of another, as the writer of paths takes them. */
static uint32_t chain_roots(const struct wend_taut *s, uint32_t corner, uint32_t via)
{
    struct wend_mesh_root *roots = s->search->scratch->mesh->roots;
    uint32_t last = corner;
    if (via != s->source) {
        roots[via].parent = corner << 2;
        last = via;
    }
    for (uint32_t at = corner; at != s->source; at = s->nodes[at].parent)
        roots[at].parent = s->nodes[at].parent << 2;
    return last;
}

static bool write_path(struct wend_taut *s, enum wend_search_end end)
{
    struct wend_mesh_search *search = s->search;
    if (end == SEARCH_FOUND) {
        bool is_direct = s->run.best_corner == s->source;
        uint32_t via = is_direct ? s->source : s->nodes[s->run.best_corner].via;
        return wend_mesh_search_write(search, chain_roots(s, s->run.best_corner, via), search->question.goal);
    }
    uint32_t near = s->run.near_corner, root = near == s->source ? near : s->nodes[near].parent;
    return wend_mesh_search_write(search, chain_roots(s, root, s->source), place_of_corner(s, near));
}

static enum wend_search_end begin_taut(struct wend_taut *s)
{
    struct wend_mesh_search *search = s->search;
    s->run.nearest = taut_to_goal(s, s->start);
    if (share_a_polygon(search->scratch->mesh))
        return SEARCH_FOUND;
    enum wend_taut_sight sight = join_ends(s);
    if (sight == TAUT_SIGHT_TARGET)
        return SEARCH_FOUND;
    return sight == TAUT_SIGHT_NO_MEMORY || s->lacks_memory ? SEARCH_NO_MEMORY : run_taut_instance(s);
}

static enum wend_search_end run_taut(struct wend_mesh_search *search)
{
    struct wend_scratch *scratch = search->scratch;
    if (!search->resumed &&
        wend_taut_store_begin(scratch->taut, search->taut->vertex_count, &scratch->memory) != WEND_OK)
        return SEARCH_NO_MEMORY;
    struct wend_taut s = set_up_taut(search);
    enum wend_search_end end;
    if (search->resumed) {
        s.run = search->taut_run;
        end = run_taut_instance(&s);
    } else {
        end = begin_taut(&s);
    }
    search->effort = s.effort;
    search->effort.work = wend_effort_worth(&s.effort, wend_work_taut);
    if (end == SEARCH_LIMITED)
        search->taut_run = s.run;
    if (end != SEARCH_FOUND && end != SEARCH_LIMITED)
        return end;
    return write_path(&s, end) ? end : SEARCH_NO_MEMORY;
}

static bool serves_taut_search(const struct wend_mesh_search *search)
{
    return search->taut && search->question.weight != 0;
}

static bool has_taut_graph(const wend_space *space)
{
    return wend_space_taut(space, false) || wend_space_taut(space, true);
}

const struct wend_engine_code wend_engine_taut = {
    .run_mesh = run_taut, .serves_mesh = serves_taut_search, .serves_space = has_taut_graph};
