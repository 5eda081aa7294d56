/* Engine polyanya: shortest paths on surfaces of polygons. */
#include "search/polyanya.h"

#include "search/engine.h"

bool wend_polyanya_grow(struct wend_polyanya *s)
{
    struct wend_scratch *scratch = s->search->scratch;
    if (s->lacks_memory || wend_mesh_store_grow(&scratch->mesh, &scratch->memory) != WEND_OK) {
        s->lacks_memory = true;
        return false;
    }
    s->cones = scratch->mesh.cones;
    s->heap = scratch->mesh.heap;
    s->cone_capacity = scratch->mesh.cone_capacity;
    return true;
}

static struct wend_polyanya set_up_polyanya(struct wend_mesh_search *search)
{
    const struct wend_surface *surface = search->surface;
    struct wend_mesh_store *store = &search->scratch->mesh;
    return (struct wend_polyanya){.sides = surface->sides,
                                  .polygons = surface->polygons,
                                  .vertices = surface->vertices,
                                  .blocks = store->blocks.bits,
                                  .cones = store->cones,
                                  .heap = store->heap,
                                  .cone_capacity = store->cone_capacity,
                                  .roots = store->roots,
                                  .stamp = store->stamp,
                                  .source = surface->vertex_count,
                                  .goal = {search->goal.x, search->goal.y},
                                  .goal_x = search->goal.x,
                                  .goal_y = search->goal.y,
                                  .goals = store->goal.items,
                                  .goal_count = store->goal.count,
                                  .best_root = WEND_NONE,
                                  .best = 1e300,
                                  .best_key = UINT64_MAX - 1,
                                  .pending = POLY_NO_KEY,
                                  .search = search};
}

/* Keys count from a little below the straight line, or a cell where that is shorter. */
static uint64_t key_base(double straight)
{
    uint64_t bits;
    straight = straight < WEND_CELL ? WEND_CELL : straight;
    memcpy(&bits, &straight, sizeof bits);
    return bits - (UINT64_C(1) << 32);
}

/* All that is seen from the start in the polygons it lies in; but not through sides it lies on. */
static void open_start(struct wend_polyanya *s, struct wend_point start)
{
    const struct wend_mesh_store *store = &s->search->scratch->mesh;
    s->roots[s->source] = (struct wend_mesh_root){.stamp = s->stamp, .parent = TURNED_NOT, .at = start};
    for (uint32_t i = 0; i < store->start.count; i++) {
        const struct wend_polygon *polygon = &s->polygons[store->start.items[i]];
        for (uint32_t k = polygon->first; k < polygon->first + polygon->count; k++) {
            struct wend_point c = s->sides[k].at, d = s->sides[poly_next(s, k)].at;
            if (wend_cross(c, d, start) > 0)
                poly_stage(s, 0, s->source, d, c, k);
        }
    }
    poly_open_staged(s);
}

static bool sees_goal_at_once(const struct wend_mesh_store *store)
{
    for (uint32_t i = 0; i < store->start.count; i++)
        for (uint32_t j = 0; j < store->goal.count; j++)
            if (store->start.items[i] == store->goal.items[j])
                return true;
    return false;
}

static enum wend_search_end run_polyanya(struct wend_mesh_search *search)
{
    struct wend_polyanya s = set_up_polyanya(search);
    const struct wend_point start = {search->start.x, search->start.y};
    double straight = poly_length(s.goal_x - start.x, s.goal_y - start.y);
    enum wend_search_end end = SEARCH_FOUND;
    if (sees_goal_at_once(&search->scratch->mesh)) {
        s.best_root = s.source;
    } else {
        s.base = key_base(straight);
        open_start(&s, start);
        end = s.lacks_memory ? SEARCH_NO_MEMORY : poly_run(&s);
    }
    search->expanded = s.expanded;
    search->generated = s.generated;
    search->queued = s.queued;
    if (end != SEARCH_FOUND)
        return end;
    return wend_mesh_search_write(search, s.best_root, search->goal) ? SEARCH_FOUND : SEARCH_NO_MEMORY;
}

const struct wend_engine_code wend_engine_polyanya = {.run_mesh = run_polyanya};
