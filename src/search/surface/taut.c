/*
 * Engine taut: shortest paths on surfaces that have a taut visibility graph, by A* over that graph.
 *
 * Start and goal join the graph by looking around from both. The look from the goal goes one arc further, along arcs
 * that end where no taut path leads on to another corner: these arcs lead to goals only, and the search itself never
 * sees them. At a corner a path continues only along arcs that bend it further in the same direction.
 *
 * Among several shortest paths the first one found comes back; corners of equal estimate are taken in the order of
 * their numbers.
 */

#include "map/any_angle/any_angle.h"
#include "search/kit/kit_calls.h"
#include "search/surface/mesh_keys.h"

/* The state of a corner, by its vertex. 32 bytes. */
struct wend_taut_node {
    double g;        /* the least length from the start so far */
    double rest;     /* length from there to the goal by way of `via`; 1e300 = no such path known */
    uint32_t stamp;  /* of the search that wrote it */
    uint32_t parent; /* vertex; after all vertices the start */
    uint32_t via;    /* vertex; after all vertices the goal itself */
    uint32_t closed; /* 1: expanded, and no shorter path found since */
};

/* Longer than any path. */
#define TAUT_NO_WAY 1e300

/* Paths whose lengths differ by a smaller part than this are equal except for rounding. */
#define TAUT_EQUAL (1.0 / (INT64_C(1) << 44))

/* A running search. */
struct wend_taut {
    const struct wend_taut_corner *corners;
    const struct wend_taut_arc *arcs;
    struct wend_taut_node *nodes;
    uint64_t *heap;
    uint64_t index_mask; /* the bits of a key that are a vertex */
    uint32_t heap_capacity;
    uint32_t stamp, source; /* source: the number after all vertices, for start and goal */
    struct wend_point start, goal;
    double goal_x, goal_y;
    bool lacks_memory;
    struct wend_mesh_search *search;
    struct wend_effort effort;
    struct wend_taut_run run;
};

WEND_ALWAYS_INLINE double taut_to_goal(const struct wend_taut *s, struct wend_point at)
{
    return wend_length(s->goal_x - at.x, s->goal_y - at.y);
}

static bool taut_watch(struct wend_taut *s, uint32_t corner);
static bool taut_grow(struct wend_taut *s, uint32_t more);
static void taut_show_opened(const struct wend_taut *s, uint32_t corner);

/* The node of a corner, cleared if this search has not seen it. */
WEND_ALWAYS_INLINE struct wend_taut_node *taut_node(const struct wend_taut *s, uint32_t corner)
{
    struct wend_taut_node *node = &s->nodes[corner];
    if (node->stamp != s->stamp)
        *node = (struct wend_taut_node){TAUT_NO_WAY, TAUT_NO_WAY, s->stamp, s->source, s->source, 0};
    return node;
}

/* A path to a corner. `goes_on`: it may lead further than to corners known to see the goal. */
struct taut_path {
    uint32_t corner, parent;
    struct wend_point at;
    double g;
    bool goes_on;
};

WEND_ALWAYS_INLINE void taut_reach(struct wend_taut *s, const struct taut_path path, const bool is_watched)
{
    const uint32_t corner = path.corner;
    const double g = path.g;
    struct wend_taut_node *node = taut_node(s, corner);
    if (g >= node->g - g * TAUT_EQUAL)
        return;
    node->g = g;
    node->parent = path.parent;
    node->closed = 0;
    if (g + node->rest < s->run.best) {
        s->run.best = g + node->rest;
        s->run.best_corner = corner;
    }
    double f = g + taut_to_goal(s, path.at);
    if (!path.goes_on || f >= s->run.best)
        return;
    wend_prefetch(&s->corners[corner]);
    s->effort.queued++;
    wend_open_keys_offer(&s->run.open, s->heap, wend_key_numbered(f, s->index_mask, corner));
    if (is_watched)
        taut_show_opened(s, corner);
}

/* Follows all arcs that bend to one side, up to the first along which a path in this direction cannot bend. */
WEND_ALWAYS_INLINE void taut_follow(struct wend_taut *s, uint32_t number, struct wend_point direction,
                                    const bool is_right, const bool is_watched)
{
    const struct wend_taut_corner *corner = &s->corners[number];
    const uint32_t first = corner->onward[is_right ? TAUT_RIGHT : TAUT_LEFT];
    const uint32_t end = is_right ? corner->onward[TAUT_LEFT] : corner->endings[TAUT_RIGHT];
    const struct wend_point at = corner->at;
    const double g = s->nodes[number].g;
    uint32_t i = first;
    if (s->heap_capacity - s->run.open.count <= end - first && !taut_grow(s, end - first))
        return;
    for (; i < end; i++) {
        const struct wend_taut_arc *arc = &s->arcs[i];
        struct wend_point out = wend_taut_direction(at, arc->at);
        int64_t turn = wend_taut_cross(direction, out);
        if (is_right ? turn > 0 : turn < 0)
            break;
        const struct wend_taut_node *node = &s->nodes[arc->vertex];
        if (node->stamp == s->stamp && g + arc->length >= node->g)
            continue;
        taut_reach(s, (struct taut_path){arc->vertex, number, arc->at, g + wend_length(out.x, out.y), true},
                   is_watched);
    }
    s->effort.generated += i - first;
}

WEND_ALWAYS_INLINE void taut_expand(struct wend_taut *s, uint32_t number, const bool is_watched)
{
    const struct wend_taut_corner *corner = &s->corners[number];
    const uint32_t parent = s->nodes[number].parent;
    if (s->run.open.count != 0) /* prefetch: on great maps most time would go into waiting for the next corner's arcs */
        wend_prefetch(&s->arcs[s->corners[(uint32_t)(s->heap[0] & s->index_mask)].onward[TAUT_RIGHT]]);
    struct wend_point from = parent == s->source ? s->start : s->corners[parent].at;
    struct wend_point direction = wend_taut_direction(from, corner->at);
    uint32_t ways = wend_taut_paths(corner, direction);
    s->nodes[number].closed = 1;
    s->effort.expanded++;
    if (ways >> TAUT_RIGHT & 1)
        taut_follow(s, number, direction, true, is_watched);
    if (ways >> TAUT_LEFT & 1)
        taut_follow(s, number, direction, false, is_watched);
}

/* Runs to the end or to the limit; the corner to be expanded next is then in the open list. */
WEND_KERNEL enum wend_search_end taut_run(struct wend_taut *s, const bool is_watched)
{
    while (!s->lacks_memory) {
        uint64_t key = wend_open_keys_take(&s->run.open, s->heap);
        uint32_t corner = (uint32_t)(key & s->index_mask);
        if (key > wend_key_numbered(s->run.best, s->index_mask, (uint32_t)s->index_mask) || key == WEND_NO_KEY)
            break;
        if (s->nodes[corner].closed)
            continue;
        if (is_watched && taut_watch(s, corner)) {
            s->run.open.pending = key;
            return SEARCH_LIMITED;
        }
        taut_expand(s, corner, is_watched);
    }
    if (s->lacks_memory)
        return SEARCH_NO_MEMORY;
    return s->run.best < TAUT_NO_WAY ? SEARCH_FOUND : SEARCH_EXHAUSTED;
}

void wend_taut_store_destroy(struct wend_taut_store *store, const wend_allocator *memory)
{
    wend_taut_view_destroy(&store->view, memory);
    WEND_RELEASE(memory, store->nodes, store->node_capacity);
    WEND_RELEASE(memory, store->heap, store->heap_capacity);
    *store = (struct wend_taut_store){0};
}

size_t wend_taut_store_memory(const struct wend_taut_store *store)
{
    return wend_taut_view_memory(&store->view) + store->node_capacity * sizeof *store->nodes +
           store->heap_capacity * sizeof *store->heap;
}

/* Makes room in the heap for `more` keys, and for one to take the next; false if memory is refused. */
static bool taut_grow(struct wend_taut *s, uint32_t more)
{
    struct wend_scratch *scratch = s->search->scratch;
    if (s->lacks_memory || !WEND_RESERVE(&scratch->memory, scratch->taut->heap, scratch->taut->heap_capacity,
                                         (uint64_t)s->run.open.count + more + 1)) {
        s->lacks_memory = true;
        return false;
    }
    s->heap = scratch->taut->heap;
    s->heap_capacity = scratch->taut->heap_capacity;
    return true;
}

static wend_place place_of_corner(const struct wend_taut *s, uint32_t corner)
{
    return corner == s->source ? s->search->question.start : wend_vertex_place(s->search->surface, corner);
}

static wend_expansion expansion_of_corner(const struct wend_taut *s, uint32_t corner)
{
    const struct wend_taut_node *node = &s->nodes[corner];
    const double price = s->search->question.price, h = taut_to_goal(s, s->corners[corner].at);
    const wend_place place = place_of_corner(s, corner), from = place_of_corner(s, node->parent);
    return (wend_expansion){place, from, (uint64_t)(node->g * price), (uint64_t)(h * price), place, place};
}

/* Reports a corner that enters the open list. */
static void taut_show_opened(const struct wend_taut *s, uint32_t corner)
{
    const wend_observer *observer = s->search->question.observer;
    if (!observer || !observer->opened)
        return;
    wend_expansion opened = expansion_of_corner(s, corner);
    observer->opened(observer->user, &opened);
}

/* Call before each expansion of a watched search. True if the limit forbids it; else reports and notes the corner. */
static bool taut_watch(struct wend_taut *s, uint32_t corner)
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

/* Records a path from a corner to the goal. */
static void note_rest(struct wend_taut *s, uint32_t corner, double rest, uint32_t via)
{
    struct wend_taut_node *node = taut_node(s, corner);
    if (rest >= node->rest)
        return;
    node->rest = rest;
    node->via = via;
}

/* Records the corners from which a taut path leads over one that sees the goal, but to nothing except the goal. */
static void note_endings(struct wend_taut *s, const struct wend_taut_seen *seen, double rest)
{
    const struct wend_taut_corner *corner = &s->corners[seen->vertex];
    const uint32_t first[] = {corner->endings[TAUT_RIGHT], corner->endings[TAUT_LEFT]};
    const uint32_t end[] = {corner->endings[TAUT_LEFT], corner[1].onward[TAUT_RIGHT]};
    struct wend_point out = wend_taut_direction(corner->at, s->goal);
    uint32_t ways = wend_taut_paths(corner, out);
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
            note_rest(s, arc->vertex, rest + wend_length(in.x, in.y), seen->vertex);
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
    if (s->heap_capacity - s->run.open.count <= view->seen_count && !taut_grow(s, view->seen_count))
        return;
    for (uint32_t i = 0; i < view->seen_count; i++) {
        const struct wend_taut_seen *seen = &view->seen[i];
        struct wend_point direction = wend_taut_direction(s->start, seen->at);
        bool goes_on = wend_taut_goes_on(&s->corners[seen->vertex], seen->ways, direction);
        const double g = wend_length(direction.x, direction.y);
        taut_reach(s, (struct taut_path){seen->vertex, s->source, seen->at, g, goes_on}, is_watched);
    }
    s->effort.generated += view->seen_count;
}

/* Looks around from a place in some polygons. */
static enum wend_taut_sight look_around_end(struct wend_taut *s, const struct wend_taut_look *look,
                                            const struct wend_number_list *polygons)
{
    struct wend_scratch *scratch = s->search->scratch;
    return polygons->count == 1 && look->graph->wedges.count != 0 && look->target_count == 0
               ? wend_taut_look_up(&scratch->taut->view, look, polygons->items[0], &scratch->memory)
               : wend_taut_look(&scratch->taut->view, look, polygons->items, polygons->count, &scratch->memory);
}

/*
 * Whether the goal is seen from the start. UNSURE if that remains open, or wedges cannot decide it: the look from the
 * goal then decides.
 */
static enum wend_taut_sight look_straight(const struct wend_taut_look *look, const struct wend_mesh_store *mesh)
{
    if (look->graph->wedges.count == 0 || mesh->start.count != 1 || mesh->goal.count != 1)
        return TAUT_SIGHT_UNSURE;
    return wend_taut_walk(look, mesh->goal.items[0], mesh->start.items[0]);
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
    enum wend_taut_sight sight = look_straight(&look, mesh);
    look.target_count = sight == TAUT_SIGHT_NO ? 0 : look.target_count;
    if (sight != TAUT_SIGHT_TARGET)
        sight = look_around_end(s, &look, &mesh->goal);
    if (sight != TAUT_SIGHT_NO)
        return sight;
    look_from_goal(s, view);
    look.from = s->start;
    look.target_count = 0;
    if (view->seen_count == 0)
        return TAUT_SIGHT_NO;
    sight = look_around_end(s, &look, &mesh->start);
    if (sight == TAUT_SIGHT_NO)
        open_seen(s, view);
    return sight;
}

/* --- the search --- */

static struct wend_taut set_up_taut(struct wend_mesh_search *search)
{
    const struct wend_taut_graph *graph = search->taut;
    struct wend_taut_store *store = search->scratch->taut;
    return (struct wend_taut){.corners = graph->corners,
                              .arcs = graph->arcs,
                              .nodes = store->nodes,
                              .heap = store->heap,
                              .index_mask = wend_key_mask(graph->vertex_count),
                              .heap_capacity = store->heap_capacity,
                              .stamp = store->stamp,
                              .source = graph->vertex_count,
                              .start = {search->question.start.x, search->question.start.y},
                              .goal = {search->question.goal.x, search->question.goal.y},
                              .goal_x = search->question.goal.x,
                              .goal_y = search->question.goal.y,
                              .search = search,
                              .effort = search->effort,
                              .run = {.open = {.pending = WEND_NO_KEY},
                                      .best_corner = graph->vertex_count,
                                      .near_corner = graph->vertex_count,
                                      .best = TAUT_NO_WAY}};
}

/* Variants: watched or not, for any processor and for newer ones. */
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

/* Chains the vertices of the path to a corner, and on by way of another if there is one, for the writer of paths. */
static uint32_t chain_roots(const struct wend_taut *s, uint32_t corner, uint32_t via)
{
    struct wend_mesh_root *roots = s->search->scratch->mesh->roots;
    uint32_t last = corner;
    if (via != s->source) {
        roots[via].parent = corner << WEND_ROOT_SHIFT | WEND_ROOT_SLOPED;
        last = via;
    }
    for (uint32_t at = corner; at != s->source; at = s->nodes[at].parent)
        roots[at].parent = s->nodes[at].parent << WEND_ROOT_SHIFT | WEND_ROOT_SLOPED;
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
    if (wend_mesh_ends_meet(search->scratch->mesh))
        return SEARCH_FOUND;
    enum wend_taut_sight sight = join_ends(s);
    if (sight == TAUT_SIGHT_TARGET)
        return SEARCH_FOUND;
    return sight == TAUT_SIGHT_NO_MEMORY || s->lacks_memory ? SEARCH_NO_MEMORY : run_taut_instance(s);
}

static enum wend_search_end run_taut(struct wend_mesh_search *search)
{
    struct wend_scratch *scratch = search->scratch;
    struct wend_taut_store *store = scratch->taut;
    if (!search->resumed &&
        wend_stamped_begin(&store->nodes, &store->node_capacity, &store->stamp, search->taut->vertex_count,
                           sizeof *store->nodes, &scratch->memory) != WEND_OK)
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
    return search->taut && search->question.weight != 0 && !search->question.is_within;
}

static bool has_taut_graph(const wend_space *space)
{
    return wend_space_taut(space, false) || wend_space_taut(space, true);
}

const struct wend_engine_code wend_engine_taut = {
    .run_mesh = run_taut, .serves_mesh = serves_taut_search, .serves_space = has_taut_graph};
