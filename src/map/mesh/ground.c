/* The public calls on the geometry of the ground: checks arguments, and converts answers to cells. */
#include <wend/ground.h>

#include "base/root.h"
#include "map/any_angle/any_angle.h"
#include "map/geometry/geometry.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"

#define IN_CELLS (1.0 / WEND_CELL)

const struct wend_surface *wend_ground_surface(const wend_space *space)
{
    if (space->mesh)
        return &space->mesh->surface;
    if (!wend_space_has_cells(space))
        return NULL;
    const struct wend_surface *apart = wend_any_angle_surface(space, false);
    return apart ? apart : wend_any_angle_surface(space, true);
}

static bool is_on_the_map(int32_t x, int32_t y)
{
    return wend_point_in_range((struct wend_point){x, y});
}

/* Returns the status of a call with a space and a place, and the surface if that is OK. */
static wend_status begin_question(const wend_space *space, wend_place place, const struct wend_surface **surface)
{
    if (!space || !is_on_the_map(place.x, place.y))
        return WEND_ERROR_ARGUMENT;
    *surface = wend_ground_surface(space);
    return *surface ? WEND_OK : WEND_ERROR_UNSUPPORTED;
}

static uint32_t height_between(int32_t a, int32_t b)
{
    return a > b ? (uint32_t)a - (uint32_t)b : (uint32_t)b - (uint32_t)a;
}

wend_status wend_ground_locate(const wend_space *space, int32_t x, int32_t y, int32_t height, wend_place *place,
                               int32_t *ground)
{
    const struct wend_surface *surface;
    struct wend_point point = {x, y};
    struct wend_box_walk walk;
    wend_status status = place ? begin_question(space, (wend_place){x, y, 0, 0}, &surface) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK)
        return status;
    int32_t best = 0;
    uint32_t polygon, side;
    bool at_corner, found = false;
    wend_box_begin(surface, point, point, &walk);
    while (wend_box_next(surface, &walk, &polygon)) {
        if (!wend_polygon_has(surface, polygon, point, &side, &at_corner))
            continue;
        int32_t here = wend_surface_height(surface, polygon, point);
        uint16_t level = surface->polygons[polygon].level;
        uint32_t gap = height_between(here, height), least = height_between(best, height);
        bool is_better = gap < least || (gap == least && (here < best || (here == best && level < place->level)));
        if (found && !is_better)
            continue;
        found = true;
        best = here;
        *place = (wend_place){x, y, level, 0};
    }
    if (found && ground)
        *ground = best;
    return found ? WEND_OK : WEND_ERROR_RANGE;
}

wend_status wend_ground_height(const wend_space *space, wend_place place, int32_t *height)
{
    const struct wend_surface *surface;
    struct wend_around around;
    wend_status status = height ? begin_question(space, place, &surface) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK)
        return status;
    if (!wend_surface_around(surface, place, &around))
        return WEND_ERROR_RANGE;
    *height = INT32_MAX;
    do {
        const int32_t here = wend_surface_height(surface, around.polygon, (struct wend_point){place.x, place.y});
        *height = here < *height ? here : *height;
    } while (wend_around_next(surface, &around));
    return WEND_OK;
}

/* Fills a hit at a point in 1/256 cells on a side, or with WEND_NONE on none, except its distance. */
static void note_hit(const struct wend_surface *surface, uint32_t polygon, uint32_t side, double x, double y,
                     wend_ground_hit *hit)
{
    hit->found = true;
    hit->polygon = polygon;
    hit->height = wend_surface_height_between(surface, polygon, x, y) * IN_CELLS;
    hit->place = wend_surface_settle_anyhow(surface, x, y, &polygon);
    hit->x = x * IN_CELLS;
    hit->y = y * IN_CELLS;
    if (side == WEND_NONE)
        return;
    struct wend_point a = surface->sides[side].at, b = wend_side_end(surface, side);
    uint16_t level = surface->polygons[surface->sides[side].polygon].level;
    hit->wall[0] = (wend_place){a.x, a.y, level, 0};
    hit->wall[1] = (wend_place){b.x, b.y, level, 0};
    double across = (double)b.x - a.x, down = (double)b.y - a.y, length = wend_sqrt(across * across + down * down);
    hit->normal_x = -down / length;
    hit->normal_y = across / length;
}

static void note_surface_point(const struct wend_surface *surface, const struct wend_surface_point *nearest,
                               wend_ground_hit *hit)
{
    note_hit(surface, nearest->polygon, nearest->side, nearest->x, nearest->y, hit);
    hit->distance = wend_sqrt(wend_side_distance_square(&nearest->distance)) * IN_CELLS;
}

wend_status wend_ground_nearest(const wend_space *space, wend_place place, uint32_t within, wend_ground_hit *hit)
{
    const struct wend_surface *surface;
    struct wend_surface_point nearest;
    wend_status status = hit ? begin_question(space, place, &surface) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK)
        return status;
    *hit = (wend_ground_hit){0};
    if (wend_surface_nearest(surface, place, within, WEND_NONE, &nearest))
        note_surface_point(surface, &nearest, hit);
    return WEND_OK;
}

wend_status wend_ground_nearest_in_box(const wend_space *space, const wend_ground_box *box, wend_ground_hit *hit)
{
    const struct wend_surface *surface;
    struct wend_solid_point nearest;
    wend_status status =
        hit && box ? begin_question(space, (wend_place){box->x, box->y, 0, 0}, &surface) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK)
        return status;
    const struct wend_solid_box around = {{box->x, box->y}, box->height, {box->across, box->down, box->up}};
    *hit = (wend_ground_hit){0};
    if (!wend_surface_nearest_in_box(surface, &around, &nearest))
        return WEND_OK;
    note_hit(surface, nearest.polygon, WEND_NONE, nearest.x, nearest.y, hit);
    hit->distance = nearest.distance * IN_CELLS;
    return WEND_OK;
}

wend_status wend_ground_wall(const wend_space *space, wend_place from, uint32_t within, wend_ground_hit *hit)
{
    const struct wend_surface *surface;
    struct wend_surface_point nearest;
    struct wend_around around;
    wend_status status = hit ? begin_question(space, from, &surface) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK)
        return status;
    *hit = (wend_ground_hit){0};
    if (!wend_surface_around(surface, from, &around))
        return WEND_ERROR_RANGE;
    if (wend_surface_wall(surface, from, within, &nearest))
        note_surface_point(surface, &nearest, hit);
    return WEND_OK;
}

wend_status wend_ground_ray(const wend_space *space, wend_place from, wend_place to, wend_ground_hit *hit)
{
    const struct wend_surface *surface;
    struct wend_point goal = {to.x, to.y};
    struct wend_ray_end end;
    wend_status status = hit && is_on_the_map(to.x, to.y) ? begin_question(space, from, &surface) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK)
        return status;
    *hit = (wend_ground_hit){0};
    if (!wend_surface_ray(surface, from, goal, &end))
        return WEND_ERROR_RANGE;
    double across = (double)to.x - from.x, down = (double)to.y - from.y;
    double x = from.x + across * end.fraction, y = from.y + down * end.fraction;
    if (end.is_free) {
        x = to.x;
        y = to.y;
    } else if (end.at_corner) {
        x = end.corner.x;
        y = end.corner.y;
    }
    note_hit(surface, end.polygon, end.wall, x, y, hit);
    hit->found = !end.is_free;
    hit->fraction = end.fraction;
    hit->distance = wend_sqrt(across * across + down * down) * end.fraction * IN_CELLS;
    return WEND_OK;
}

wend_status wend_ground_move(const wend_space *space, wend_place from, wend_place to, wend_ground_step *step)
{
    const struct wend_surface *surface;
    struct wend_surface_step moved;
    wend_status status =
        step && is_on_the_map(to.x, to.y) ? begin_question(space, from, &surface) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK)
        return status;
    *step = (wend_ground_step){0};
    if (!wend_surface_move(surface, from, (struct wend_point){to.x, to.y}, &moved))
        return WEND_ERROR_RANGE;
    step->place = moved.place;
    step->arrived = moved.place.x == to.x && moved.place.y == to.y;
    step->walls = moved.walls;
    step->travelled = moved.travelled * IN_CELLS;
    step->polygon = moved.polygon;
    step->height = wend_surface_height_between(surface, moved.polygon, moved.place.x, moved.place.y) * IN_CELLS;
    const double across = (double)to.x - from.x, down = (double)to.y - from.y, length = wend_length(across, down);
    const struct wend_climb climb = wend_surface_climb(surface, moved.polygon, moved.place.x, moved.place.y);
    step->slope = length > 0 ? (climb.across * across + climb.down * down) / length : 0;
    return WEND_OK;
}

wend_status wend_ground_random(const wend_space *space, uint64_t *state, wend_place *place)
{
    const struct wend_surface *surface;
    if (!space || !state || !place)
        return WEND_ERROR_ARGUMENT;
    surface = wend_ground_surface(space);
    if (!surface)
        return WEND_ERROR_UNSUPPORTED;
    return wend_surface_random(surface, state, place) ? WEND_OK : WEND_ERROR_RANGE;
}

wend_status wend_ground_random_near(const wend_space *space, wend_place from, uint32_t within, uint64_t *state,
                                    wend_place *place)
{
    const struct wend_surface *surface;
    wend_status status = state && place ? begin_question(space, from, &surface) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK)
        return status;
    return wend_surface_random_near(surface, from, within, state, place) ? WEND_OK : WEND_ERROR_RANGE;
}

wend_status wend_ground_polygons(const wend_space *space, wend_place place, uint32_t within, uint32_t *ids,
                                 size_t capacity, size_t *count)
{
    const struct wend_surface *surface;
    struct wend_point point = {place.x, place.y}, low, high;
    struct wend_box_walk walk;
    uint32_t polygon;
    if (!count || (!ids && capacity > 0))
        return WEND_ERROR_ARGUMENT;
    *count = 0;
    wend_status status = begin_question(space, place, &surface);
    if (status != WEND_OK)
        return status;
    wend_box_around(point, within, &low, &high);
    wend_box_begin(surface, low, high, &walk);
    while (wend_box_next(surface, &walk, &polygon)) {
        if ((place.level != WEND_ANY_LEVEL && surface->polygons[polygon].level != place.level) ||
            !wend_polygon_is_within(surface, polygon, point, within))
            continue;
        if (*count < capacity)
            ids[*count] = polygon;
        ++*count;
    }
    return *count <= capacity ? WEND_OK : WEND_ERROR_CAPACITY;
}

uint32_t wend_ground_polygon_limit(const wend_space *space)
{
    const struct wend_surface *surface = space ? wend_ground_surface(space) : NULL;
    return surface ? surface->polygon_count : 0;
}

wend_status wend_ground_read_polygon(const wend_space *space, uint32_t id, wend_ground_polygon *polygon,
                                     wend_ground_corner *corners, size_t capacity)
{
    if (!space || !polygon || (!corners && capacity > 0))
        return WEND_ERROR_ARGUMENT;
    *polygon = (wend_ground_polygon){0};
    const struct wend_surface *surface = wend_ground_surface(space);
    if (!surface)
        return WEND_ERROR_UNSUPPORTED;
    if (id >= surface->polygon_count)
        return WEND_ERROR_RANGE;
    const struct wend_polygon *shape = &surface->polygons[id];
    *polygon = (wend_ground_polygon){shape->count, shape->level, shape->terrain};
    for (uint32_t i = 0; i < shape->count && i < capacity; i++) {
        const struct wend_side *side = &surface->sides[shape->first + i];
        corners[i].place = (wend_place){side->at.x, side->at.y, shape->level, 0};
        corners[i].height = surface->heights ? surface->heights[side->corner >> 1] : 0;
        corners[i].neighbour = side->twin == WEND_NONE ? WEND_GROUND_WALL : surface->sides[side->twin].polygon;
    }
    return shape->count <= capacity ? WEND_OK : WEND_ERROR_CAPACITY;
}

/* The weight shared by all terrains that are open in the space and by `asked`; 0 if weights differ. */
static uint32_t weight_of_all(const wend_profile *profile, const uint16_t *asked)
{
    uint16_t least = UINT16_MAX, greatest = 0; /* the least weight less one: 0, of closed terrain, wraps */
    for (uint32_t i = 0; i < 256; i++) {
        const uint16_t weight = profile->weight[i] != 0 ? asked[i] : 0, below = (uint16_t)(weight - 1);
        greatest = weight > greatest ? weight : greatest;
        least = below < least ? below : least;
    }
    return least + 1U == greatest ? greatest : 0;
}

/* The same for the terrains that the ground has; 1 if all are closed. */
static uint32_t weight_of_ground(const struct wend_surface *surface, const uint16_t *asked)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < surface->polygon_count; i++) {
        const struct wend_polygon *polygon = &surface->polygons[i];
        const uint32_t weight = polygon->count != 0 ? asked[polygon->terrain] : 0;
        if (found != 0 && weight != 0 && weight != found)
            return 0;
        found = weight != 0 ? weight : found;
    }
    return found != 0 ? found : 1;
}

uint32_t wend_ground_weight(const struct wend_surface *surface, const wend_profile *profile, const uint16_t *asked)
{
    const uint32_t weight = weight_of_all(profile, asked);
    return weight != 0 ? weight : weight_of_ground(surface, asked);
}
