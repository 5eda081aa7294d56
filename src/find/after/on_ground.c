/* Writes a path's points with the height of the ground, and points in between where slopes change. */
#include "find/query/query.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"

/* Straight lines stay this near to the ground in height, in 1/256 cells. */
#define MOST_HEIGHT_GAP 0.5

/* Lines shorter than this, in 1/256 cells, have no slope. */
#define LEAST_STRETCH 1e-3

/* A list that counts points past its end too. */
struct ground_list {
    const struct wend_surface *surface;
    wend_ground_point *points;
    size_t capacity, count;
    uint32_t point; /* index of the path's point ahead */
};

/* A segment of the path, and the straight line on it since the last point listed. */
struct ground_line {
    struct ground_list *list;
    wend_place from, to;
    double length;                 /* of the segment, in 1/256 cells */
    double begun;                  /* where the line begins, as a fraction of the segment */
    double height;                 /* of the ground there */
    double least, most;            /* slopes within the height gap so far */
    struct wend_line_height known; /* the ground at the end of the last piece */
    uint32_t polygon;              /* the last one passed; WEND_NONE before the first */
    bool bends;                    /* add points where the line would leave the ground; else one line per segment */
};

static void list_point(struct ground_list *list, const wend_ground_point *point)
{
    if (list->count < list->capacity)
        list->points[list->count] = *point;
    list->count++;
}

/* Ends the line with a point where a piece begins, and begins another. */
static void bend_line(struct ground_line *line, const struct wend_line_piece *piece)
{
    const double x = line->from.x + ((double)line->to.x - line->from.x) * piece->from;
    const double y = line->from.y + ((double)line->to.y - line->from.y) * piece->from;
    uint32_t polygon = piece->polygon;
    const wend_ground_point point = {.place = wend_surface_settle_anyhow(line->list->surface, x, y, &polygon),
                                     .x = x / WEND_CELL,
                                     .y = y / WEND_CELL,
                                     .height = piece->low / WEND_CELL,
                                     .point = line->list->point};
    list_point(line->list, &point);
    line->begun = piece->from;
    line->height = piece->low;
    line->least = -1e300;
    line->most = 1e300;
}

/* Continues over a piece; lists where it begins first, if the line would leave the ground otherwise, or the storey. */
static bool pass_piece(void *context, const struct wend_line_piece *piece)
{
    struct ground_line *line = context;
    const struct wend_polygon *polygons = line->list->surface->polygons;
    const bool is_first = line->polygon == WEND_NONE;
    double stretch = (piece->to - line->begun) * line->length;
    line->known = (struct wend_line_height){true, 0, piece->high, NULL, WEND_NONE};
    if (!line->bends)
        return true;
    if (is_first)
        line->height = piece->low;
    const double slope = (piece->high - line->height) / stretch;
    const bool changes = !is_first && polygons[line->polygon].level != polygons[piece->polygon].level;
    line->polygon = piece->polygon;
    if (!changes && stretch < LEAST_STRETCH)
        return true;
    if (changes || slope < line->least || slope > line->most) {
        bend_line(line, piece);
        stretch = (piece->to - piece->from) * line->length;
        if (stretch < LEAST_STRETCH)
            return true;
    }
    const double low = (piece->high - MOST_HEIGHT_GAP - line->height) / stretch,
                 high = (piece->high + MOST_HEIGHT_GAP - line->height) / stretch;
    line->least = low > line->least ? low : line->least;
    line->most = high < line->most ? high : line->most;
    return true;
}

/* The height of the ground at a place; false if there is none. */
static bool ground_height(const struct wend_surface *surface, wend_place place, double *height)
{
    struct wend_around around;
    if (!wend_point_in_range((struct wend_point){place.x, place.y}) || !wend_surface_around(surface, place, &around))
        return false;
    *height = wend_surface_height_between(surface, around.polygon, place.x, place.y);
    return true;
}

static bool has_height(const struct wend_surface *surface, wend_place place)
{
    double height;
    return ground_height(surface, place, &height);
}

/* Passes the pieces between two points of the path. False if the line leads off the ground. */
static bool pass_segment(struct ground_line *line, wend_place from, wend_place to)
{
    const struct wend_line_taker taker = {pass_piece, line, false};
    line->from = from;
    line->to = to;
    line->length = wend_length((double)to.x - from.x, (double)to.y - from.y);
    line->begun = 0;
    line->least = -1e300;
    line->most = 1e300;
    line->polygon = WEND_NONE;
    const struct wend_line_height known = line->known;
    const bool are_on = wend_point_in_range((struct wend_point){from.x, from.y}) &&
                        wend_point_in_range((struct wend_point){to.x, to.y});
    return are_on && wend_surface_pieces(line->list->surface, from, to, &known, &taker);
}

static bool is_link(const wend_path *path, uint32_t point)
{
    return (path->points[point].flags & WEND_PLACE_BY_LINK) != 0;
}

static bool stop_at_first(void *context, const struct wend_line_piece *piece)
{
    *(double *)context = piece->low;
    return false;
}

/* Height where the path begins, or after a link: that of the line leading on. False if there is no ground. */
static bool height_before(const struct ground_list *list, const wend_path *path, uint32_t point, double *height)
{
    const struct wend_line_taker taker = {stop_at_first, height, false};
    struct wend_line_height known = {false, 0, 0, NULL, WEND_NONE};
    const wend_place at = path->points[point];
    const bool goes_on = point + 1 < wend_path_stored(path) && !is_link(path, point + 1);
    if (!ground_height(list->surface, at, height))
        return point == 0 && goes_on && ground_height(list->surface, path->points[1], height);
    known.next = goes_on ? wend_path_place_after(path, point + 1) : NULL;
    if (goes_on && wend_point_in_range((struct wend_point){path->points[point + 1].x, path->points[point + 1].y}))
        wend_surface_pieces(list->surface, at, path->points[point + 1], &known, &taker);
    return true;
}

/* Lists a point of the path and, if wanted, those before it. False if there is no ground. */
static bool list_up_to(struct ground_line *line, const wend_path *path, uint32_t i)
{
    const wend_place place = path->points[i];
    double height = 0;
    line->list->point = i;
    if (i == 0 || is_link(path, i) || !has_height(line->list->surface, path->points[i - 1])) {
        if (!height_before(line->list, path, i, &height))
            return false;
        line->known = (struct wend_line_height){true, 0, height, NULL, WEND_NONE};
    } else {
        line->known.next = wend_path_place_after(path, i);
        if (!pass_segment(line, path->points[i - 1], place))
            return false;
        height = line->known.height;
    }
    const wend_ground_point point = {place, (double)place.x / WEND_CELL, (double)place.y / WEND_CELL,
                                     height / WEND_CELL, i};
    list_point(line->list, &point);
    return true;
}

wend_status wend_path_on_ground(const wend_path *path, const wend_space *space, wend_path_detail detail,
                                wend_ground_point *points, size_t capacity, size_t *count)
{
    if (!wend_path_is_sized(path) || !space || !count || (!points && capacity > 0) ||
        (unsigned)detail > WEND_PATH_DETAIL_SLOPES)
        return WEND_ERROR_ARGUMENT;
    *count = 0;
    if (!space->mesh)
        return WEND_ERROR_UNSUPPORTED;
    struct ground_list list = {.surface = &space->mesh->surface, .points = points, .capacity = capacity};
    struct ground_line line = {.list = &list, .bends = detail == WEND_PATH_DETAIL_SLOPES};
    const uint32_t stored = path->points ? wend_path_stored(path) : 0;
    bool is_on = true;
    for (uint32_t i = 0; i < stored && is_on; i++)
        is_on = list_up_to(&line, path, i);
    *count = list.count;
    return !is_on ? WEND_ERROR_RANGE : list.count > capacity ? WEND_ERROR_CAPACITY : WEND_OK;
}
