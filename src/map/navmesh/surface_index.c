/* Finds the polygons at a place. */

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "map/navmesh/navmesh_calls.h"

enum { MOST_ENTRIES = 12 /* per polygon, on average; a grid of square polygons has four */ };

static int64_t keep_within(int64_t value, int64_t last)
{
    return value < 0 ? 0 : value > last ? last : value;
}

static uint32_t board_column(const struct wend_surface_index *index, int64_t x)
{
    return (uint32_t)keep_within((x - index->origin.x) >> index->shift, (int64_t)index->columns - 1);
}

static uint32_t board_row(const struct wend_surface_index *index, int64_t y)
{
    return (uint32_t)keep_within((y - index->origin.y) >> index->shift, (int64_t)index->rows - 1);
}

uint32_t wend_index_square(const struct wend_surface_index *index, struct wend_point point)
{
    return board_row(index, point.y) * index->columns + board_column(index, point.x);
}

static int64_t floor_divide(int64_t value, int64_t divisor)
{
    return value / divisor - (value % divisor != 0 && (value < 0) != (divisor < 0));
}

/* Widens a span to where a side crosses a line; `low` and `high` are rounded outwards. */
static void widen_at(struct wend_point a, struct wend_point b, int64_t y, int64_t *low, int64_t *high)
{
    int64_t product = ((int64_t)b.x - a.x) * (y - a.y), height = (int64_t)b.y - a.y;
    int64_t x = a.x + floor_divide(product, height);
    *low = x < *low ? x : *low;
    *high = x + 1 > *high ? x + 1 : *high;
}

/* Widens a span to where a side that leaves a row crosses the row's borders. */
static void widen_by_side(struct wend_point a, struct wend_point b, int64_t top, int64_t bottom, int64_t *low,
                          int64_t *high)
{
    if ((a.y < top) != (b.y < top))
        widen_at(a, b, top, low, high);
    if ((a.y > bottom) != (b.y > bottom))
        widen_at(a, b, bottom, low, high);
}

static struct wend_index_span touched_span(const struct wend_surface_index *index, const struct wend_side *sides,
                                           uint32_t count, uint32_t row)
{
    /* The outer rows extend as far as points can lie. */
    int64_t top = row == 0 ? INT32_MIN : index->origin.y + ((int64_t)row << index->shift),
            bottom = row + 1 == index->rows ? INT32_MAX : index->origin.y + ((int64_t)(row + 1) << index->shift);
    int64_t low = INT64_MAX, high = INT64_MIN;
    uint32_t within = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_point at = sides[i].at;
        if (at.y < top || at.y > bottom)
            continue;
        low = at.x < low ? at.x : low;
        high = at.x > high ? at.x : high;
        within++;
    }
    for (uint32_t i = 0; i < count && within != count; i++)
        widen_by_side(sides[i].at, sides[i + 1 == count ? 0 : i + 1].at, top, bottom, &low, &high);
    if (low > high)
        return (struct wend_index_span){1, 0};
    return (struct wend_index_span){board_column(index, low), board_column(index, high)};
}

/* The squares that a polygon touches. Most polygons touch one, or some in a line: then no side is examined. */
struct touched_squares {
    const struct wend_surface_index *index;
    const struct wend_side *sides;
    uint32_t count;
    struct wend_index_rows rows;
    bool is_plain; /* all rows have the same columns, `span` */
    struct wend_index_span span;
};

static struct touched_squares touched_squares(const struct wend_surface_index *index, const struct wend_side *sides,
                                              uint32_t count)
{
    struct wend_point low = sides[0].at, high = low;
    for (uint32_t i = 1; i < count; i++)
        wend_box_take(&low, &high, sides[i].at);
    struct touched_squares squares = {.index = index, .sides = sides, .count = count};
    squares.rows = (struct wend_index_rows){board_row(index, low.y), board_row(index, high.y)};
    squares.span = (struct wend_index_span){board_column(index, low.x), board_column(index, high.x)};
    /* Where sides cross borders of rows, spans are rounded outwards by at most one unit. */
    squares.is_plain =
        squares.rows.first == squares.rows.last || squares.span.first == board_column(index, (int64_t)high.x + 1);
    return squares;
}

static struct wend_index_span span_of_row(const struct touched_squares *squares, uint32_t row)
{
    return squares->is_plain ? squares->span : touched_span(squares->index, squares->sides, squares->count, row);
}

static struct touched_squares squares_of_polygon(const struct wend_surface *surface, uint32_t polygon)
{
    const struct wend_polygon *shape = &surface->polygons[polygon];
    return touched_squares(&surface->index, surface->sides + shape->first, shape->count);
}

struct wend_index_rows wend_index_rows(const struct wend_surface *surface, uint32_t polygon)
{
    return squares_of_polygon(surface, polygon).rows;
}

struct wend_index_span wend_index_span(const struct wend_surface *surface, uint32_t polygon, uint32_t row)
{
    const struct wend_polygon *shape = &surface->polygons[polygon];
    return touched_span(&surface->index, surface->sides + shape->first, shape->count, row);
}

uint32_t wend_index_entries(const struct wend_surface_index *index, const struct wend_side *sides, uint32_t count)
{
    uint32_t entries = 0;
    const struct touched_squares squares = touched_squares(index, sides, count);
    for (uint32_t row = squares.rows.first; row <= squares.rows.last; row++) {
        const struct wend_index_span span = span_of_row(&squares, row);
        entries += span.last + 1 - span.first;
    }
    return entries;
}

static void enter_square(struct wend_surface_index *index, uint32_t square, uint32_t polygon)
{
    uint32_t link = index->free_link;
    if (link != WEND_NONE)
        index->free_link = index->links[link].next;
    else
        link = index->link_count++;
    index->links[link] = (struct wend_index_link){polygon, index->heads[square]};
    index->heads[square] = link;
}

/* Removes a polygon from a run that begins at *at: those before it move up. */
static void leave_run(struct wend_surface_index *index, uint32_t *at, uint32_t polygon)
{
    const uint32_t first = *at & ~WEND_INDEX_RUN;
    uint32_t *const runs = index->runs, i = first;
    while ((runs[i] & ~WEND_INDEX_RUN) != polygon)
        i++;
    const uint32_t last = runs[i] & WEND_INDEX_RUN;
    *at = last && i == first ? WEND_NONE : *at + 1;
    memmove(runs + first + 1, runs + first, (i - first) * sizeof *runs);
    runs[i] |= last;
}

static void leave_square(struct wend_surface_index *index, uint32_t square, uint32_t polygon)
{
    uint32_t *at = &index->heads[square];
    while ((*at & WEND_INDEX_RUN) == 0 && index->links[*at].polygon != polygon)
        at = &index->links[*at].next;
    if (*at & WEND_INDEX_RUN) {
        leave_run(index, at, polygon);
        return;
    }
    uint32_t link = *at;
    *at = index->links[link].next;
    index->links[link].next = index->free_link;
    index->free_link = link;
}

static void visit_squares(struct wend_surface *surface, uint32_t polygon,
                          void (*visit)(struct wend_surface_index *index, uint32_t square, uint32_t polygon))
{
    struct wend_surface_index *index = &surface->index;
    const struct touched_squares squares = squares_of_polygon(surface, polygon);
    for (uint32_t row = squares.rows.first; row <= squares.rows.last; row++) {
        const struct wend_index_span span = span_of_row(&squares, row);
        for (uint32_t column = span.first; column <= span.last; column++)
            visit(index, row * index->columns + column, polygon);
    }
}

void wend_index_add(struct wend_surface *surface, uint32_t polygon)
{
    visit_squares(surface, polygon, enter_square);
}

void wend_index_remove(struct wend_surface *surface, uint32_t polygon)
{
    visit_squares(surface, polygon, leave_square);
}

bool wend_index_reserve(struct wend_surface *surface, uint32_t entries)
{
    struct wend_surface_index *index = &surface->index;
    if (entries > UINT32_MAX / 2 - index->link_count)
        return false;
    uint32_t needed = index->link_count + entries;
    return WEND_RESERVE(&surface->memory, index->links, index->link_capacity, needed);
}

/* Estimates the number of entries with squares of side 1 << shift, by the polygons' bounding boxes. */
static uint64_t estimate_entries(const struct wend_surface *surface, uint32_t shift)
{
    uint64_t entries = 0;
    for (uint32_t i = 0; i < surface->polygon_count; i++) {
        const struct wend_polygon *polygon = &surface->polygons[i];
        struct wend_point low = {INT32_MAX, INT32_MAX}, high = {INT32_MIN, INT32_MIN};
        if (polygon->count == 0)
            continue;
        for (uint32_t k = polygon->first; k < polygon->first + polygon->count; k++)
            wend_box_take(&low, &high, surface->sides[k].at);
        entries +=
            (uint64_t)((((int64_t)high.x - low.x) >> shift) + 1) * (uint64_t)((((int64_t)high.y - low.y) >> shift) + 1);
    }
    return entries;
}

/* Chooses about one square per polygon; fewer where polygons lie above each other, each in many squares. */
static void lay_board(struct wend_surface *surface)
{
    struct wend_surface_index *index = &surface->index;
    struct wend_point low = {INT32_MAX, INT32_MAX}, high = {INT32_MIN, INT32_MIN};
    for (uint32_t i = 0; i < surface->side_count; i++) {
        struct wend_point at = surface->sides[i].at;
        if (surface->sides[i].polygon == WEND_NONE)
            continue;
        wend_box_take(&low, &high, at);
    }
    if (low.x > high.x)
        low = high = (struct wend_point){0, 0};
    uint64_t width = (uint64_t)((int64_t)high.x - low.x), height = (uint64_t)((int64_t)high.y - low.y);
    uint32_t shift = 0;
    while (((width >> shift) + 1) * ((height >> shift) + 1) > (uint64_t)surface->live_polygons + 1)
        shift++;
    while (estimate_entries(surface, shift) > (uint64_t)surface->live_polygons * MOST_ENTRIES)
        shift++;
    index->origin = low;
    index->shift = shift;
    index->columns = (uint32_t)(width >> shift) + 1;
    index->rows = (uint32_t)(height >> shift) + 1;
}

static void count_in_square(struct wend_surface_index *index, uint32_t square, uint32_t polygon)
{
    (void)polygon;
    index->heads[square]++;
}

static void put_in_run(struct wend_surface_index *index, uint32_t square, uint32_t polygon)
{
    index->runs[--index->heads[square]] = polygon;
}

/* Turns lengths of runs into their ends; false if there are too many entries. */
static bool lay_runs(struct wend_surface_index *index)
{
    uint64_t entries = 0;
    for (uint32_t i = 0; i < index->columns * index->rows && entries < WEND_INDEX_RUN; i++) {
        entries += index->heads[i];
        index->heads[i] = (uint32_t)entries;
    }
    index->run_count = (uint32_t)entries + 1; /* no array is empty */
    return entries < UINT32_MAX / 2;
}

/* Turns heads, which say where runs begin (empty ones too), into positions of lists, and marks the ends of runs. */
static void close_runs(struct wend_surface_index *index)
{
    const uint32_t squares = index->columns * index->rows;
    index->runs[index->run_count - 1] = WEND_NONE;
    for (uint32_t i = 0; i < squares; i++) {
        const uint32_t end = i + 1 == squares ? index->run_count - 1 : index->heads[i + 1];
        if (index->heads[i] == end) {
            index->heads[i] = WEND_NONE;
        } else {
            index->heads[i] |= WEND_INDEX_RUN;
            index->runs[end - 1] |= WEND_INDEX_RUN;
        }
    }
}

bool wend_index_create(struct wend_surface *surface)
{
    struct wend_surface_index *index = &surface->index;
    memset(index, 0, sizeof *index);
    lay_board(surface);
    index->free_link = WEND_NONE;
    const uint32_t squares = index->columns * index->rows;
    index->heads = wend_allocate_filled(&surface->memory, squares, sizeof *index->heads, 0);
    if (!index->heads)
        return false;
    for (uint32_t i = 0; i < surface->polygon_count; i++)
        if (surface->polygons[i].count != 0)
            visit_squares(surface, i, count_in_square);
    if (!lay_runs(index))
        return false;
    index->runs = wend_allocate(&surface->memory, index->run_count, sizeof *index->runs);
    if (!index->runs)
        return false;
    for (uint32_t i = surface->polygon_count; i-- != 0;)
        if (surface->polygons[i].count != 0)
            visit_squares(surface, i, put_in_run);
    close_runs(index);
    return true;
}

void wend_index_destroy(struct wend_surface *surface)
{
    struct wend_surface_index *index = &surface->index;
    WEND_RELEASE(&surface->memory, index->heads, (size_t)index->columns * index->rows);
    WEND_RELEASE(&surface->memory, index->runs, index->run_count);
    WEND_RELEASE(&surface->memory, index->links, index->link_capacity);
    memset(index, 0, sizeof *index);
}

/* Finds the side of a polygon that a point lies on; at a corner the side that begins there. */
static void find_side_at(const struct wend_surface *surface, uint32_t polygon, struct wend_point point, uint32_t *side,
                         bool *at_corner)
{
    const uint32_t first = surface->polygons[polygon].first, end = first + surface->polygons[polygon].count;
    for (uint32_t i = first; i < end && !*at_corner; i++) {
        if (wend_cross(surface->sides[i].at, wend_side_end(surface, i), point) != 0)
            continue;
        *side = i;
        *at_corner = wend_point_equal(surface->sides[i].at, point);
    }
}

bool wend_polygon_has(const struct wend_surface *surface, uint32_t polygon, struct wend_point point, uint32_t *side,
                      bool *at_corner)
{
    const struct wend_side *sides = surface->sides + surface->polygons[polygon].first,
                           *const last = sides + surface->polygons[polygon].count - 1;
    bool is_on_side = false;
    *side = WEND_NONE;
    *at_corner = false;
    if (!wend_point_in_range(point)) /* no polygon is there, and products might overflow */
        return false;
    int64_t x = (int64_t)last->at.x - point.x, y = (int64_t)last->at.y - point.y;
    for (; sides <= last; sides++) {
        const int64_t end_x = (int64_t)sides->at.x - point.x, end_y = (int64_t)sides->at.y - point.y;
        const int64_t cross = x * end_y - y * end_x; /* as wend_cross, from the point */
        if (cross < 0)
            return false;
        is_on_side |= cross == 0;
        x = end_x;
        y = end_y;
    }
    if (is_on_side)
        find_side_at(surface, polygon, point, side, at_corner);
    return true;
}

/* Whether a polygon of another level is linked, at the place, to one of the place's level. */
static bool links_level(const struct wend_surface *surface, const struct wend_around *around)
{
    const struct wend_side *sides = surface->sides;
    const uint32_t side = around->side;
    uint32_t twin = wend_open_twin(surface, side, around->weights), at = side;
    if (!around->at_corner)
        return twin != WEND_NONE && surface->polygons[sides[twin].polygon].level == around->level;
    /* Around the corner, one way until a wall or the start, then the other way. */
    do {
        twin = wend_open_twin(surface, at, around->weights);
        if (twin == WEND_NONE)
            break;
        at = wend_side_next(surface, twin);
        if (surface->polygons[sides[at].polygon].level == around->level)
            return true;
    } while (at != side);
    for (at = wend_open_twin(surface, wend_side_before(surface, side), around->weights); at != WEND_NONE && at != side;
         at = wend_open_twin(surface, wend_side_before(surface, at), around->weights))
        if (surface->polygons[sides[at].polygon].level == around->level)
            return true;
    return false;
}

/*
 * Whether a point inside a polygon lies more than two units from all its sides: where storeys meet, polygons of one
 * level may overlap by less along rounded sides.
 */
static bool lies_deep(const struct wend_surface *surface, uint32_t polygon, struct wend_point point)
{
    const struct wend_side *side = surface->sides + surface->polygons[polygon].first;
    const struct wend_side *const last = side + surface->polygons[polygon].count - 1;
    struct wend_point from = last->at;
    for (; side <= last; side++) {
        const int64_t x = (int64_t)side->at.x - from.x, y = (int64_t)side->at.y - from.y;
        const int64_t cross = x * ((int64_t)point.y - from.y) - y * ((int64_t)point.x - from.x);
        if (cross <= 2 * ((x < 0 ? -x : x) + (y < 0 ? -y : y)))
            return false;
        from = side->at;
    }
    return true;
}

bool wend_place_is_deep_in(const struct wend_surface *surface, wend_place place, uint32_t polygon)
{
    const struct wend_point point = {place.x, place.y};
    return polygon < surface->polygon_count && surface->polygons[polygon].count != 0 &&
           surface->polygons[polygon].level == place.level && wend_point_in_range(point) &&
           lies_deep(surface, polygon, point);
}

bool wend_around_next(const struct wend_surface *surface, struct wend_around *around)
{
    while (around->link != WEND_NONE) {
        const uint32_t polygon = wend_index_take(&surface->index, &around->link);
        if (!wend_polygon_is_open(surface, polygon, around->weights) ||
            !wend_polygon_has(surface, polygon, around->point, &around->side, &around->at_corner))
            continue;
        around->polygon = polygon;
        const bool is_of_level = surface->polygons[polygon].level == around->level;
        if (is_of_level && around->side == WEND_NONE && around->link != WEND_NONE &&
            (surface->level_count == 1 || lies_deep(surface, polygon, around->point)))
            around->link = WEND_NONE; /* a point inside a polygon is in no other */
        if (is_of_level || (around->side != WEND_NONE && links_level(surface, around)))
            return true;
    }
    return false;
}

bool wend_surface_around(const struct wend_surface *surface, wend_place place, struct wend_around *around)
{
    return wend_surface_around_open(surface, place, NULL, around);
}

bool wend_surface_around_open(const struct wend_surface *surface, wend_place place, const uint16_t *weights,
                              struct wend_around *around)
{
    around->weights = weights;
    around->point = (struct wend_point){place.x, place.y};
    around->level = place.level;
    around->link =
        surface->index.heads ? surface->index.heads[wend_index_square(&surface->index, around->point)] : WEND_NONE;
    return wend_around_next(surface, around);
}
