/* Finds, on request, where a space has less ground than was asked for. */
#include <wend/ground.h>

#include "map/mesh/storeys_calls.h"
#include "map/navmesh/navmesh_calls.h"

/* The losses found; the caller has room for `capacity`. */
struct loss_list {
    const wend_space *space;
    const struct wend_surface *ground; /* the mesh's */
    wend_ground_loss *losses;
    size_t capacity, count;
};

static void add_loss(struct loss_list *list, wend_ground_loss loss)
{
    if (list->count < list->capacity)
        list->losses[list->count] = loss;
    list->count++;
}

/* A loss at a point of a polygon of the mesh. */
static wend_ground_loss loss_in(const struct loss_list *list, wend_ground_loss_kind kind, uint32_t polygon,
                                struct wend_point at)
{
    return (wend_ground_loss){kind,
                              {at.x, at.y, list->ground->polygons[polygon].level, 0},
                              wend_surface_height(list->ground, polygon, at),
                              0};
}

/* A convex part of a polygon. */
enum { MOST_PART = 128 };

struct ground_part_shape {
    double x[MOST_PART], y[MOST_PART];
    uint32_t count;
};

/* A point's distance from a line, times the line's length; above 0 on the inner side. */
static double beside_line(struct wend_point from, struct wend_point to, double x, double y)
{
    return ((double)to.x - from.x) * (y - from.y) - ((double)to.y - from.y) * (x - from.x);
}

/* Clips a part to the inner side of a line. */
static void clip_part(struct ground_part_shape *part, struct wend_point from, struct wend_point to)
{
    struct ground_part_shape left = {.count = 0};
    for (uint32_t i = 0; i < part->count && left.count + 2 <= MOST_PART; i++) {
        const uint32_t next = i + 1 == part->count ? 0 : i + 1;
        const double here = beside_line(from, to, part->x[i], part->y[i]),
                     there = beside_line(from, to, part->x[next], part->y[next]);
        if (here >= 0) {
            left.x[left.count] = part->x[i];
            left.y[left.count++] = part->y[i];
        }
        if ((here < 0) == (there < 0))
            continue;
        const double share = here / (here - there);
        left.x[left.count] = part->x[i] + share * (part->x[next] - part->x[i]);
        left.y[left.count++] = part->y[i] + share * (part->y[next] - part->y[i]);
    }
    *part = left;
}

/* The part that two polygons share, seen from above. */
static struct ground_part_shape common_part(const struct wend_surface *ground, uint32_t a, uint32_t b)
{
    const struct wend_polygon *first = &ground->polygons[a], *second = &ground->polygons[b];
    struct ground_part_shape part = {.count = 0};
    for (uint32_t i = 0; i < first->count && i < MOST_PART / 2; i++) {
        part.x[i] = ground->sides[first->first + i].at.x;
        part.y[i] = ground->sides[first->first + i].at.y;
        part.count++;
    }
    for (uint32_t side = second->first; side < second->first + second->count; side++)
        clip_part(&part, ground->sides[side].at, wend_side_end(ground, side));
    return part;
}

/* Whether a part is larger than what rounding may leave. */
static bool is_of_account(const struct ground_part_shape *part)
{
    double twice = 0;
    for (uint32_t i = 0; i < part->count; i++) {
        const uint32_t next = i + 1 == part->count ? 0 : i + 1;
        twice += part->x[i] * part->y[next] - part->x[next] * part->y[i];
    }
    return twice > 32;
}

static struct wend_point middle_of_part(const struct ground_part_shape *part)
{
    double x = 0, y = 0;
    for (uint32_t i = 0; i < part->count; i++) {
        x += part->x[i] / part->count;
        y += part->y[i] / part->count;
    }
    return (struct wend_point){(int32_t)x, (int32_t)y};
}

/* Whether ground just inside an edge of a shape lies in a part; sets a point there. */
static bool edge_lies_in(struct ground_part_shape part, struct wend_edge edge, struct wend_point *at)
{
    const double dx = (double)edge.to.x - edge.from.x, dy = (double)edge.to.y - edge.from.y,
                 share = 16 / ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
    const int32_t x = (int32_t)(-dy * share), y = (int32_t)(dx * share);
    const struct wend_point strip[4] = {
        edge.from, edge.to, {edge.to.x + x, edge.to.y + y}, {edge.from.x + x, edge.from.y + y}};
    for (uint32_t i = 0; i < 4; i++)
        clip_part(&part, strip[i], strip[(i + 1) % 4]);
    *at = middle_of_part(&part);
    return is_of_account(&part);
}

/* Whether a shape lies on the part that two polygons share; sets a point there. */
static bool lies_on_both(const struct wend_surface *ground, const struct wend_shape *shape, uint32_t a, uint32_t b,
                         struct wend_point *at)
{
    struct ground_part_shape part = common_part(ground, a, b);
    for (uint32_t i = 0; i < shape->count && shape->convex; i++)
        clip_part(&part, shape->edges[i].from, shape->edges[i].to);
    if (!is_of_account(&part))
        return false;
    for (uint32_t i = 0; i < shape->count && !shape->convex; i++)
        if (edge_lies_in(part, shape->edges[i], at))
            return true;
    *at = middle_of_part(&part);
    return shape->convex || wend_shape_has(shape, *at);
}

static uint32_t storeys_between(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* Whether a shape lies on a polygon above or below another that is nearer to its own storey; sets a point there. */
static bool lies_beyond(const struct wend_surface *ground, const struct wend_shape *shape, uint32_t polygon,
                        struct wend_point *at)
{
    const uint32_t level = ground->polygons[polygon].level, away = storeys_between(level, shape->level);
    for (uint32_t i = 0; i < shape->ground_count; i++) {
        const uint32_t other = shape->ground[i], other_level = ground->polygons[other].level,
                       other_away = storeys_between(other_level, shape->level);
        const bool is_nearer = other_away < away || (other_away == away && other_level < level);
        if (is_nearer && wend_polygons_overlap(ground, polygon, other) &&
            lies_on_both(ground, shape, polygon, other, at))
            return true;
    }
    return false;
}

static void list_obstacle_losses(struct loss_list *list)
{
    const struct wend_mesh_space *mesh = list->space->mesh;
    for (uint32_t slot = 0; slot < mesh->shape_count; slot++) {
        const struct wend_shape *shape = &mesh->shapes[slot];
        for (uint32_t i = 0; i < shape->ground_count && shape->edges; i++) {
            struct wend_point at;
            if (!lies_beyond(list->ground, shape, shape->ground[i], &at))
                continue;
            wend_ground_loss loss = loss_in(list, WEND_GROUND_LOSS_OBSTACLE, shape->ground[i], at);
            loss.obstacle = (wend_obstacle_id)mesh->mesh->obstacles[slot].generation << 32 | slot;
            add_loss(list, loss);
        }
    }
}

static void list_uncut_polygons(struct loss_list *list)
{
    const struct wend_cut_sources *sources = &list->space->mesh->storeys.sources;
    for (uint32_t i = 0; i < sources->first_count && i < list->ground->polygon_count; i++)
        if (sources->first[i] == WEND_CUT_FAILED) {
            const wend_place middle = wend_polygon_middle(list->ground, i);
            add_loss(list, loss_in(list, WEND_GROUND_LOSS_POLYGON, i, (struct wend_point){middle.x, middle.y}));
        }
}

static bool is_same_corner(const struct wend_surface *ground, uint32_t side, uint32_t other)
{
    return wend_point_equal(ground->sides[side].at, ground->sides[other].at) &&
           (!ground->heights ||
            ground->heights[ground->sides[side].corner >> 1] == ground->heights[ground->sides[other].corner >> 1]);
}

/* Whether two other polygons share a wall. */
static bool is_third_side(const struct loss_list *list, uint32_t wall)
{
    const struct wend_surface *ground = list->ground;
    const struct wend_point at = ground->sides[wall].at;
    struct wend_box_walk walk;
    uint32_t polygon;
    wend_box_begin(ground, at, at, &walk);
    while (wend_box_next_entry(ground, &walk, &polygon)) {
        const struct wend_polygon *shape = &ground->polygons[polygon];
        for (uint32_t side = shape->first; side < shape->first + shape->count; side++)
            if (ground->sides[side].twin != WEND_NONE && is_same_corner(ground, wall, side) &&
                is_same_corner(ground, wend_side_next(ground, wall), wend_side_next(ground, side)))
                return true;
    }
    return false;
}

static void list_third_sides(struct loss_list *list)
{
    const struct wend_surface *ground = list->ground;
    for (uint32_t side = 0; side < ground->side_count; side++) {
        const uint32_t polygon = ground->sides[side].polygon;
        if (polygon == WEND_NONE || ground->sides[side].twin != WEND_NONE ||
            !wend_ground_is_open(list->space, polygon) || !is_third_side(list, side))
            continue;
        const struct wend_point a = ground->sides[side].at, b = wend_side_end(ground, side);
        add_loss(list, loss_in(list, WEND_GROUND_LOSS_SIDE, polygon,
                               (struct wend_point){a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2}));
    }
}

/* Lists the polygons of higher index that cross a polygon. */
static void list_crossings_of(struct loss_list *list, uint32_t polygon)
{
    const struct wend_surface *ground = list->ground;
    const struct wend_polygon *shape = &ground->polygons[polygon];
    struct wend_point low = ground->sides[shape->first].at, high = low;
    struct wend_box_walk walk;
    uint32_t other;
    for (uint32_t side = shape->first; side < shape->first + shape->count; side++)
        wend_box_take(&low, &high, ground->sides[side].at);
    wend_box_begin(ground, low, high, &walk);
    while (wend_box_next(ground, &walk, &other)) {
        struct wend_polygon_crossing crossing = {.tolerance = 1};
        if (other > polygon && ground->polygons[other].level != shape->level &&
            wend_ground_is_open(list->space, other) && wend_polygons_overlap(ground, polygon, other) &&
            wend_polygons_cross(ground, polygon, other, &crossing))
            add_loss(list, loss_in(list, WEND_GROUND_LOSS_CROSSING, polygon, crossing.at));
    }
}

wend_status wend_ground_losses(const wend_space *space, wend_ground_loss *losses, size_t capacity, size_t *count)
{
    if (!space || !count || (!losses && capacity > 0))
        return WEND_ERROR_ARGUMENT;
    *count = 0;
    if (!wend_ground_surface(space))
        return WEND_ERROR_UNSUPPORTED;
    if (!space->mesh || !space->mesh->storeys.active)
        return WEND_OK;
    if (space->version != space->mesh->mesh->version)
        return WEND_ERROR_STALE;
    struct loss_list list = {space, &space->mesh->mesh->ground, losses, capacity, 0};
    list_obstacle_losses(&list);
    list_uncut_polygons(&list);
    list_third_sides(&list);
    for (uint32_t i = 0; i < list.ground->polygon_count; i++)
        if (wend_ground_is_open(space, i))
            list_crossings_of(&list, i);
    *count = list.count;
    return list.count <= capacity ? WEND_OK : WEND_ERROR_CAPACITY;
}
