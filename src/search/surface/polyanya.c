/* Engine polyanya: shortest paths on surfaces of polygons. */
#include "search/surface/polyanya.h"

#include "search/core/core.h"
#include "search/kit/kit.h"

bool wend_polyanya_grow(struct wend_polyanya *s)
{
    struct wend_scratch *scratch = s->search->scratch;
    if (s->lacks_memory || wend_mesh_store_grow(scratch->mesh, &scratch->memory) != WEND_OK) {
        s->lacks_memory = true;
        return false;
    }
    s->cones = scratch->mesh->cones;
    s->heap = scratch->mesh->heap;
    s->cone_capacity = scratch->mesh->cone_capacity;
    return true;
}

/* A point in whole numbers, on the level of a cone. */
static wend_place place_on_level(const struct wend_polyanya *s, const struct wend_cone *cone, double x, double y)
{
    const uint16_t level = s->polygons[s->sides[cone->side].polygon].level;
    return (wend_place){(int32_t)(x + (x < 0 ? -0.5 : 0.5)), (int32_t)(y + (y < 0 ? -0.5 : 0.5)), level, 0};
}

/* A cone by the side that it has come by: what it sees of it, and where the way on crosses it if nothing were in the way. */
static wend_expansion expansion_of_cone(const struct wend_polyanya *s, const struct wend_cone *cone)
{
    const struct wend_point root = s->roots[cone->root & POLY_SLOT].at, left = s->sides[cone->side].at,
                            right = s->sides[poly_next(s, cone->side)].at;
    const double ex = (double)(left.x - right.x), ey = (double)(left.y - right.y), price = s->search->question.price;
    double along[2];
    for (int i = 0; i < 2; i++) { /* where both limits meet the side, of its length from right to left */
        struct wend_point limit = i == 0 ? cone->right : cone->left;
        double wx = (double)(limit.x - root.x), wy = (double)(limit.y - root.y);
        double across = wx * ey - wy * ex;
        along[i] = across == 0 ? i : (wy * (double)(right.x - root.x) - wx * (double)(right.y - root.y)) / across;
    }
    const double beside = ex * (s->goal_y - right.y) - ey * (s->goal_x - right.x);
    const double k =
        beside > 0 ? 2 * beside / (ex * ex + ey * ey) : 0; /* to the goal's mirror image, as in estimates */
    const double vx = s->goal_x + k * ey - root.x, vy = s->goal_y - k * ex - root.y;
    double t = (vy * (double)(right.x - root.x) - vx * (double)(right.y - root.y)) / (vx * ey - vy * ex);
    t = t < along[0] ? along[0] : t > along[1] ? along[1] : t;
    const double x = right.x + t * ex, y = right.y + t * ey;
    return (wend_expansion){
        .place = place_on_level(s, cone, x, y),
        .parent = place_on_level(s, cone, root.x, root.y),
        .g = (uint64_t)((cone->g + poly_length(x - root.x, y - root.y)) * price),
        .h = (uint64_t)(poly_length(s->goal_x - x, s->goal_y - y) * price),
        .left = place_on_level(s, cone, right.x + along[0] * ex, right.y + along[0] * ey), /* y grows downwards */
        .right = place_on_level(s, cone, right.x + along[1] * ex, right.y + along[1] * ey),
    };
}

void wend_polyanya_show_opened(struct wend_polyanya *s, const struct wend_cone *cone)
{
    const wend_observer *observer = s->search->question.observer;
    if (!observer || !observer->opened)
        return;
    wend_expansion opened = expansion_of_cone(s, cone);
    observer->opened(observer->user, &opened);
}

/* A corner seen, or the root itself, may be the nearest to the goal so far. */
static void note_near_corner(struct wend_polyanya *s, struct wend_point at, const struct wend_cone *cone)
{
    double distance = poly_length(s->goal_x - at.x, s->goal_y - at.y);
    if (distance >= s->run.nearest)
        return;
    s->run.nearest = distance;
    s->run.near = (wend_place){at.x, at.y, s->polygons[s->sides[cone->side].polygon].level, 0};
    s->run.near_root = cone->root & POLY_SLOT;
}

bool wend_polyanya_watch(struct wend_polyanya *s, const struct wend_cone *cone)
{
    const struct wend_mesh_search *search = s->search;
    const uint64_t work = wend_effort_worth(&s->effort, wend_work_polyanya);
    if (wend_effort_is_spent(&s->effort, work, s->effort.expanded))
        return true;
    struct wend_point a = s->sides[cone->side].at, b = s->sides[poly_next(s, cone->side)].at;
    if (poly_same(a, cone->left))
        note_near_corner(s, a, cone);
    if (poly_same(b, cone->right))
        note_near_corner(s, b, cone);
    if (search->question.observer) {
        wend_expansion expansion = expansion_of_cone(s, cone);
        search->question.observer->expanded(search->question.observer->user, &expansion);
    }
    return false;
}

static struct wend_polyanya set_up_polyanya(struct wend_mesh_search *search)
{
    const struct wend_surface *surface = search->surface;
    struct wend_mesh_store *store = search->scratch->mesh;
    uint64_t goal_bits = 0;
    for (uint32_t i = 0; i < store->goal.count; i++)
        goal_bits |= UINT64_C(1) << (store->goal.items[i] & 63);
    return (struct wend_polyanya){
        .goal_bits = goal_bits,
        .sides = surface->sides,
        .polygons = surface->polygons,
        .vertices = surface->vertices,
        .blocks = store->blocks.bits,
        .cones = store->cones,
        .heap = store->heap,
        .cone_capacity = store->cone_capacity,
        .roots = store->roots,
        .stamp = store->stamp,
        .source = surface->vertex_count,
        .goal = {search->question.goal.x, search->question.goal.y},
        .goal_x = search->question.goal.x,
        .goal_y = search->question.goal.y,
        .goals = store->goal.items,
        .goal_count = store->goal.count,
        .search = search,
        .effort = search->effort,
        .run = {.best_root = WEND_NONE, .best = 1e300, .best_key = UINT64_MAX - 1, .pending = WEND_NO_KEY}};
}

/* All that is seen from the start in the polygons it lies in; but not through sides it lies on. */
static void open_poly_start(struct wend_polyanya *s, struct wend_point start)
{
    const struct wend_mesh_store *store = s->search->scratch->mesh;
    s->roots[s->source] = (struct wend_mesh_root){.stamp = s->stamp, .parent = ROOT_TURNED_NOT, .at = start};
    for (uint32_t i = 0; i < store->start.count; i++) {
        const struct wend_polygon *polygon = &s->polygons[store->start.items[i]];
        for (uint32_t k = polygon->first; k < polygon->first + polygon->count; k++) {
            struct wend_point c = s->sides[k].at, d = s->sides[poly_next(s, k)].at;
            if (wend_cross(c, d, start) > 0 && poly_leads_on(s->blocks, &s->sides[k]))
                poly_stage(s, 0, s->source, d, c, k);
        }
    }
    if (!s->lacks_memory)
        poly_open_staged(s, s->search->question.observer != NULL);
}

static bool sees_goal_at_once(const struct wend_mesh_store *store)
{
    for (uint32_t i = 0; i < store->start.count; i++)
        for (uint32_t j = 0; j < store->goal.count; j++)
            if (store->start.items[i] == store->goal.items[j])
                return true;
    return false;
}

/* The instances: watched or not, for any processor and for newer ones. */
#define POLYANYA_INSTANCE(name, attribute, is_watched)                                                                 \
    attribute static enum wend_search_end name(struct wend_polyanya *s, bool is_held)                                  \
    {                                                                                                                  \
        return poly_run(s, is_held, is_watched);                                                                       \
    }

POLYANYA_INSTANCE(polyanya_plain, , false)
POLYANYA_INSTANCE(polyanya_watched, , true)
#if WEND_HAS_AVX
POLYANYA_INSTANCE(polyanya_plain_avx2, WEND_FOR_AVX2, false)
#endif

static enum wend_search_end run_instance(struct wend_polyanya *s, bool is_held)
{
    if (s->search->question.observer || s->search->effort.limit != 0)
        return polyanya_watched(s, is_held);
#if WEND_HAS_AVX
    if (s->search->scratch->processor >= PROCESSOR_AVX2)
        return polyanya_plain_avx2(s, is_held);
#endif
    return polyanya_plain(s, is_held);
}

/* Begins a search; false where it is over at once: start and goal lie in one polygon. */
static bool begin_polyanya(struct wend_polyanya *s)
{
    const struct wend_point start = {s->search->question.start.x, s->search->question.start.y};
    s->run.near = s->search->question.start;
    s->run.near_root = s->run.best_root = s->source;
    if (sees_goal_at_once(s->search->scratch->mesh))
        return false;
    s->run.best_root = WEND_NONE;
    s->run.nearest = poly_length(s->goal_x - start.x, s->goal_y - start.y);
    s->run.base = wend_key_base(s->run.nearest);
    if (s->search->question.cost_limit != 0 && s->search->question.weight != 0 && !s->search->links) {
        const double most =
            (double)s->search->question.cost_limit / s->search->question.price + 1; /* of costs, which are rounded */
        const uint64_t key = wend_key_of_length(s->run.base, most) | UINT32_MAX;
        s->run.best_key = key < s->run.best_key ? key : s->run.best_key;
    }
    open_poly_start(s, start);
    return true;
}

static enum wend_search_end run_polyanya(struct wend_mesh_search *search)
{
    struct wend_polyanya s = set_up_polyanya(search);
    enum wend_search_end end = SEARCH_FOUND;
    if (search->resumed)
        s.run = search->polyanya;
    if (search->resumed || begin_polyanya(&s))
        end = s.lacks_memory ? SEARCH_NO_MEMORY : run_instance(&s, search->resumed);
    search->effort = s.effort;
    search->effort.work = wend_effort_worth(&s.effort, wend_work_polyanya);
    if (end == SEARCH_LIMITED)
        search->polyanya = s.run;
    bool is_whole = end == SEARCH_FOUND;
    if (!is_whole && end != SEARCH_LIMITED)
        return end;
    return wend_mesh_search_write(search, is_whole ? s.run.best_root : s.run.near_root,
                                  is_whole ? search->question.goal : s.run.near)
               ? end
               : SEARCH_NO_MEMORY;
}

const struct wend_engine_code wend_engine_polyanya = {.run_mesh = run_polyanya};
