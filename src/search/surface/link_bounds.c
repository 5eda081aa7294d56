/*
 * Lower bounds on paths through links. A link that costs no less than the straight line along it brings a path no
 * nearer to the goal than that line does, so only shortcuts count. Their rests are computed backwards from the goal, by
 * Dijkstra's algorithm over shortcuts as if nothing else were in the way.
 */
#include "search/surface/surface.h"

#include "base/array.h"

static double shortcut_cost(const struct wend_mesh_search *search, uint32_t link)
{
    return search->links->links[link].cost / search->question.price;
}

/* Lists the shortcuts, each followed by a straight line to the goal. */
static bool list_shortcuts(struct wend_mesh_search *search, uint32_t *count)
{
    struct wend_mesh_store *store = search->scratch->mesh;
    for (uint32_t i = 0; search->links && i < search->links->count; i++) {
        const wend_link *link = &search->links->links[i];
        const double cost = shortcut_cost(search, i);
        if (cost >= wend_place_distance(link->from, link->to))
            continue;
        const struct wend_shortcut shortcut = {link->from.x, link->from.y,
                                               cost + wend_place_distance(link->to, search->question.goal), i};
        if (!WEND_APPEND(&search->scratch->memory, store->shortcuts, *count, store->shortcut_capacity, shortcut))
            return false;
    }
    return true;
}

static void put_least_first(struct wend_shortcut *shortcuts, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++)
        if (shortcuts[i].rest < shortcuts[0].rest) {
            const struct wend_shortcut greater = shortcuts[0];
            shortcuts[0] = shortcuts[i];
            shortcuts[i] = greater;
        }
}

bool wend_link_bounds_begin(struct wend_mesh_search *search)
{
    struct wend_link_bounds *bounds = &search->scratch->mesh->bounds;
    uint32_t count = 0;
    bounds->count = 0;
    bounds->tail = 1e300;
    if (!list_shortcuts(search, &count))
        return false;
    for (struct wend_shortcut *at = search->scratch->mesh->shortcuts; count > 0; at++, count--) {
        put_least_first(at, count);
        if (bounds->count == WEND_SHORTCUTS) {
            bounds->tail = at->rest;
            break;
        }
        bounds->shortcuts[bounds->count++] = *at;
        for (uint32_t i = 1; i < count; i++) {
            const wend_place end = search->links->links[at[i].link].to;
            const double rest =
                shortcut_cost(search, at[i].link) + wend_length(at->x - end.x, at->y - end.y) + at->rest;
            at[i].rest = rest < at[i].rest ? rest : at[i].rest;
        }
    }
    return true;
}

double wend_link_bounds_from(const struct wend_link_bounds *bounds, struct wend_point at, wend_place goal)
{
    double least = wend_length((double)goal.x - at.x, (double)goal.y - at.y);
    for (uint32_t i = 0; i < bounds->count && bounds->shortcuts[i].rest < least; i++) {
        const struct wend_shortcut *shortcut = &bounds->shortcuts[i];
        const double through = wend_length(shortcut->x - at.x, shortcut->y - at.y) + shortcut->rest;
        least = through < least ? through : least;
    }
    return bounds->tail < least ? bounds->tail : least;
}
