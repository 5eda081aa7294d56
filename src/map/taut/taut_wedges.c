/*
 * Finds the corners seen from a point without looking around. Each polygon has a list of the wedges in which corners
 * see it, collected by the looks from the corners.
 */
#include "map/taut/taut_wedges.h"

#include <string.h>

#include "base/array.h"
#include "base/image.h"

/* The most wedges kept per polygon, on average: where each corner sees far, wedges would take most of the memory. */
enum { MOST_WEDGES = 24 };

/* Whether no string from a wedge could bend at its corner: it lies left of one wall's line and right of the other's. */
static bool is_slack(const struct wend_taut_corner *corner, const struct wend_taut_cone *cone)
{
    const struct wend_point right = wend_taut_direction(corner->at, cone->right),
                            left = wend_taut_direction(corner->at, cone->left);
    const int64_t behind[] = {wend_taut_cross(right, corner->behind), wend_taut_cross(left, corner->behind)},
                  ahead[] = {wend_taut_cross(right, corner->ahead), wend_taut_cross(left, corner->ahead)};
    return (behind[0] > 0 && behind[1] > 0 && ahead[0] < 0 && ahead[1] < 0) ||
           (behind[0] < 0 && behind[1] < 0 && ahead[0] > 0 && ahead[1] > 0);
}

bool wend_wedge_note(struct wend_wedge_list *list, const struct wend_taut_eye *eye, uint32_t vertex, uint32_t polygon,
                     const struct wend_taut_cone *cone, const wend_allocator *memory)
{
    const struct wend_taut_corner *corner = &eye->graph->corners[vertex];
    struct wend_loose_wedge loose = {{corner->at, corner->at, corner->at, vertex, WEND_NONE}, polygon};
    if (!list->is_kept || (cone && is_slack(corner, cone)))
        return true;
    if (list->count >= (uint64_t)eye->surface->live_polygons * MOST_WEDGES) {
        list->is_kept = false;
        return true;
    }
    if (cone) {
        loose.wedge.right = cone->right;
        loose.wedge.left = cone->left;
        loose.wedge.side = eye->out;
    }
    return WEND_APPEND(memory, list->items, list->count, list->capacity, loose);
}

static uint32_t wedge_key(const struct wend_loose_wedge *loose, bool by_polygon)
{
    return by_polygon ? loose->polygon : loose->wedge.vertex;
}

/* Sets starts[key] to where the wedges of each key begin, for `keys` + 1 keys. */
static void find_starts(const struct wend_wedge_list *list, uint32_t *starts, uint32_t keys, bool by_polygon)
{
    uint32_t sum = 0;
    memset(starts, 0, ((size_t)keys + 1) * sizeof *starts);
    for (uint32_t i = 0; i < list->count; i++)
        starts[wedge_key(&list->items[i], by_polygon)]++;
    for (uint32_t key = 0; key <= keys; key++) {
        const uint32_t count = starts[key];
        starts[key] = sum;
        sum += count;
    }
}

/* Sorts wedges by corner; those of a corner stay in the order in which it saw them. */
static void order_by_corner(const struct wend_wedge_list *list, uint32_t *starts, uint32_t vertices, uint32_t *order)
{
    find_starts(list, starts, vertices, false);
    for (uint32_t i = 0; i < list->count; i++)
        order[starts[list->items[i].wedge.vertex]++] = i;
}

static void put_wedges(const struct wend_wedge_list *list, const uint32_t *order, struct wend_taut_wedges *wedges)
{
    find_starts(list, wedges->starts, wedges->polygon_count, true);
    for (uint32_t i = 0; i < list->count; i++) {
        const struct wend_loose_wedge *loose = &list->items[order[i]];
        wedges->items[wedges->starts[loose->polygon]++] = loose->wedge;
    }
    for (uint32_t p = wedges->polygon_count; p > 0; p--)
        wedges->starts[p] = wedges->starts[p - 1];
    wedges->starts[0] = 0;
}

bool wend_wedges_sort(const struct wend_wedge_list *list, struct wend_taut_graph *graph,
                      const struct wend_surface *surface, const wend_allocator *memory)
{
    struct wend_taut_wedges *wedges = &graph->wedges;
    const size_t vertices = (size_t)graph->vertex_count + 1;
    graph->may_have_wedges = list->is_kept && list->count <= (uint64_t)surface->live_polygons * MOST_WEDGES;
    if (!graph->may_have_wedges || list->count == 0)
        return true;
    uint32_t *order = wend_allocate(memory, list->count, sizeof *order);
    uint32_t *corners = wend_allocate(memory, vertices, sizeof *corners);
    wedges->polygon_count = surface->polygon_count;
    wedges->count = list->count;
    wedges->starts = wend_allocate(memory, (size_t)surface->polygon_count + 1, sizeof *wedges->starts);
    wedges->items = wend_allocate(memory, list->count, sizeof *wedges->items);
    const bool has_room = order && corners && wedges->starts && wedges->items;
    if (has_room) {
        order_by_corner(list, corners, graph->vertex_count, order);
        put_wedges(list, order, wedges);
    }
    wend_release(memory, order, list->count, sizeof *order);
    wend_release(memory, corners, vertices, sizeof *corners);
    return has_room;
}

void wend_taut_wedges_destroy(struct wend_taut_wedges *wedges, const wend_allocator *memory)
{
    WEND_RELEASE(memory, wedges->starts, (size_t)wedges->polygon_count + 1);
    WEND_RELEASE(memory, wedges->items, wedges->count);
    *wedges = (struct wend_taut_wedges){0};
}

size_t wend_taut_wedges_memory(const struct wend_taut_wedges *wedges)
{
    return wedges->count == 0
               ? 0
               : ((size_t)wedges->polygon_count + 1) * sizeof *wedges->starts + wedges->count * sizeof *wedges->items;
}

bool wend_taut_wedges_copy(struct wend_taut_wedges *to, const struct wend_taut_wedges *from,
                           const wend_allocator *memory)
{
    const size_t starts = (size_t)from->polygon_count + 1;
    *to = (struct wend_taut_wedges){0};
    if (from->count == 0)
        return true;
    to->polygon_count = from->polygon_count;
    to->count = from->count;
    to->starts = wend_allocate(memory, starts, sizeof *to->starts);
    to->items = wend_allocate(memory, to->count, sizeof *to->items);
    if (!to->starts || !to->items)
        return false;
    memcpy(to->starts, from->starts, starts * sizeof *to->starts);
    memcpy(to->items, from->items, to->count * sizeof *to->items);
    return true;
}

void wend_taut_wedges_image(struct wend_taut_wedges *wedges, struct wend_image *image)
{
    WEND_IMAGE_U32(image, wedges->polygon_count);
    WEND_IMAGE_U32(image, wedges->count);
    if (wedges->count == 0)
        return;
    WEND_IMAGE_ARRAY(image, wedges->starts, (uint64_t)wedges->polygon_count + 1);
    WEND_IMAGE_ARRAY(image, wedges->items, wedges->count);
}

/* A straight walk over packed sides. Decisions are signs of whole numbers; where these do not decide it is unsure. */
struct straight_walk {
    const struct wend_taut_look *look;
    uint32_t side;    /* the last side passed, as a side of the polygon entered; at first any of its sides */
    bool has_entered; /* the polygon was entered through `side` */
};

/* The side by which the walk leaves its polygon, or WEND_NONE if it goes through a corner or along a side. */
static uint32_t exit_of(const struct straight_walk *walk, const struct wend_taut_side *sides, uint32_t count)
{
    const struct wend_point from = walk->look->from, to = walk->look->target;
    const uint32_t first = walk->side + walk->has_entered;
    int64_t before = wend_cross(from, to, sides[first].at);
    for (uint32_t i = first; i < first + count - walk->has_entered; i++) {
        const int64_t after = wend_cross(from, to, sides[i + 1].at);
        if (before == 0 || after == 0)
            return WEND_NONE;
        if (before < 0 && after > 0)
            return i;
        before = after;
    }
    return WEND_NONE;
}

enum wend_taut_sight wend_taut_walk(const struct wend_taut_look *look, uint32_t polygon, uint32_t target)
{
    const struct wend_taut_side *sides = look->graph->sides.sides;
    const struct wend_polygon *polygons = look->surface->polygons;
    struct straight_walk walk = {look, 2 * polygons[polygon].first, false};
    while (polygon != target) {
        const uint32_t exit = exit_of(&walk, sides, polygons[polygon].count);
        if (exit == WEND_NONE || wend_cross(sides[exit].at, sides[exit + 1].at, look->target) >= 0)
            return TAUT_SIGHT_UNSURE;
        if (sides[exit].twin == WEND_NONE || (look->blocks && !wend_marks_has(look->blocks, sides[exit].block)))
            return TAUT_SIGHT_NO;
        walk.side = sides[exit].twin;
        walk.has_entered = true;
        polygon = sides[walk.side].polygon;
    }
    return TAUT_SIGHT_TARGET;
}

/* Whether a point lies between a wedge's limits: in one comparison, since either limit is as likely to exclude it. */
static bool lies_in_wedge(const struct wend_taut_wedge *wedge, struct wend_point point)
{
    const int64_t right = wend_cross(wedge->at, wedge->right, point), left = wend_cross(wedge->at, wedge->left, point);
    return (right | -left) >= 0;
}

/* Whether the way from a point in a wedge to its corner passes only permitted blocks. */
static bool wedge_is_open(const struct wend_taut_wedge *wedge, const struct wend_taut_look *look)
{
    return wedge->side == WEND_NONE || !look->blocks ||
           wend_marks_has(look->blocks, look->graph->sides.sides[wedge->side].block);
}

enum wend_taut_sight wend_taut_look_up(struct wend_taut_view *view, const struct wend_taut_look *look, uint32_t polygon,
                                       const wend_allocator *memory)
{
    const struct wend_taut_wedges *wedges = &look->graph->wedges;
    const struct wend_taut_wedge *wedge = wedges->items + wedges->starts[polygon], *const end =
                                                                                       wedges->items +
                                                                                       wedges->starts[polygon + 1];
    view->seen_count = 0;
    if (!WEND_RESERVE(memory, view->seen, view->seen_capacity, (uint64_t)(end - wedge) + 1))
        return TAUT_SIGHT_NO_MEMORY;
    for (; wedge != end; wedge++) {
        if (!lies_in_wedge(wedge, look->from) || !wedge_is_open(wedge, look) || wend_point_equal(wedge->at, look->from))
            continue;
        const struct wend_taut_corner *corner = &look->graph->corners[wedge->vertex];
        const uint32_t ways = wend_taut_paths(corner, wend_taut_direction(look->from, wedge->at));
        if (ways != 0)
            view->seen[view->seen_count++] = (struct wend_taut_seen){wedge->at, wedge->vertex, ways};
    }
    return TAUT_SIGHT_NO;
}
