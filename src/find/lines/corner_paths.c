/*
 * Finds the path from cell to cell along a taut string. The string's corners are known, and the side on which the path
 * passes each. The path turns in the three cells around a corner, or in cells one further away if those do not see the
 * cells around other corners. The cells are chosen corner by corner: each is reached from the cells around one of the
 * last few corners, the shortest path first, until a line is free.
 */
#include "find/lines/corner_paths.h"
#include "map/space/space_calls.h"

enum {
    BENDS_BACK = 3, /* lines to a corner's cells begin at most this many corners before */
    MOST_AROUND = 16,
    MOST_LINES = 9, /* lines tried to a cell; free ones are mostly among the shortest paths */
    MOST_DETOURS = 2,
    FARTHEST_REACH = 2 /* greatest reach, for bends that a smaller one does not reach */
};

#define UNREACHED 1e300

/* One of several vertices from which another may be reached, in order of path length. */
struct path_here {
    uint32_t vertex;
    uint32_t back; /* number of corners between */
    double length;
};

/* True if a line from one vertex to another passes all corners between, and their own, on the string's side. */
static bool passes_corners(const struct wend_path_vertex *vertices, const struct path_here *path, uint32_t to,
                           const uint32_t *between)
{
    const wend_place from = vertices[path->vertex].place, place = vertices[to].place;
    bool passes = wend_vertex_is_passed(&vertices[path->vertex], from, place) &&
                  wend_vertex_is_passed(&vertices[to], from, place);
    for (uint32_t i = 0; i < path->back && passes; i++)
        passes = wend_vertex_is_passed(&vertices[between[i]], from, place);
    return passes;
}

/* Adds the paths from a group of vertices to another vertex, in order of length. */
static uint32_t add_paths_from(const struct wend_path_vertex *vertices, uint32_t group, uint32_t end,
                               const struct path_here *to, struct path_here *paths, uint32_t count)
{
    for (uint32_t i = group; i < end; i++) {
        if (vertices[i].length >= UNREACHED)
            continue;
        struct path_here path = {
            i, to->back, vertices[i].length + wend_places_distance(vertices[i].place, vertices[to->vertex].place)};
        uint32_t at = count++;
        for (; at > 0 && paths[at - 1].length > path.length; at--)
            paths[at] = paths[at - 1];
        paths[at] = path;
    }
    return count;
}

/* Reaches a vertex from the groups before its own, one for each corner. `after` is the first vertex of its group. */
static void reach_vertex(const struct wend_corner_ground *g, uint32_t number, uint32_t first, uint32_t most_back)
{
    struct wend_path_vertex *vertices = g->vertices->items, *vertex = &vertices[number];
    struct path_here paths[BENDS_BACK * MOST_AROUND];
    uint32_t count = 0, group = vertex->after, between[BENDS_BACK], lines = 0;
    bool is_passable = true;
    for (uint32_t back = 0; back < most_back && group > first && is_passable; back++) {
        uint32_t end = group;
        group = vertices[end - 1].after;
        between[back] = group;
        count = add_paths_from(vertices, group, end, &(struct path_here){number, back, 0}, paths, count);
        is_passable = !vertices[group].fixed;
    }
    vertex->length = UNREACHED;
    for (uint32_t i = 0; i < count && lines < MOST_LINES; i++) {
        if (!passes_corners(vertices, &paths[i], number, between))
            continue;
        lines++;
        if (wend_ground_sees(g, vertices[paths[i].vertex].place, vertex->place)) {
            vertex->before = paths[i].vertex;
            vertex->length = paths[i].length;
            return;
        }
    }
}

/* A bend of the string, or one of its ends. */
struct bend {
    struct wend_point at, opposite; /* the corner, and the opposite one of the blocked cell */
    int32_t turn;                   /* 1 right, -1 left, 0 for an end */
    uint32_t most_back;             /* lines to it begin at most this many bends before */
};

static bool add_turning(const struct wend_corner_ground *g, wend_place place, const struct bend *bend, bool fixed,
                        uint32_t group)
{
    struct wend_path_vertex vertex = {.place = place, .fixed = fixed};
    vertex.after = group;
    if (bend) {
        vertex.corner = bend->at;
        vertex.opposite = bend->opposite;
        vertex.turn = bend->turn;
    }
    return wend_vertices_add(g->vertices, vertex, g->memory);
}

static bool is_cell_for_turns(const struct wend_corner_ground *g, int32_t x, int32_t y, uint32_t level)
{
    const struct wend_space_cells *cells = &g->space->cells;
    const wend_place place = wend_place_at(x, y, (uint16_t)level);
    return x >= 0 && y >= 0 && (uint32_t)x < cells->width && (uint32_t)y < cells->height && place.x >= g->left &&
           place.x <= g->right && place.y >= g->top && place.y <= g->bottom &&
           wend_bits_get(cells->free, wend_space_node(g->space, (uint32_t)x, level * cells->height + (uint32_t)y));
}

/*
 * True if every path around a corner turns in the cell over it: both cells beside the corner are walled in on their
 * other side too, so they lead nowhere else without a turn there.
 */
static bool is_forced(const struct wend_corner_ground *g, const struct bend *bend, uint32_t level, int32_t x, int32_t y)
{
    const int32_t right = bend->opposite.x > bend->at.x ? 1 : -1, below = bend->opposite.y > bend->at.y ? 1 : -1;
    return !is_cell_for_turns(g, x + right, y - below, level) && !is_cell_for_turns(g, x - right, y + below, level);
}

/* Adds the free cells around a corner. */
static bool add_around(const struct wend_corner_ground *g, const struct bend *bend, uint32_t level, int32_t reach)
{
    const uint32_t group = g->vertices->count;
    const struct wend_point over = {(3 * bend->at.x - bend->opposite.x) / 2, (3 * bend->at.y - bend->opposite.y) / 2};
    const int32_t over_x = over.x / WEND_CELL, over_y = over.y / WEND_CELL;
    const int32_t x = bend->at.x / WEND_CELL, y = bend->at.y / WEND_CELL;
    const bool forced = is_cell_for_turns(g, over_x, over_y, level) && is_forced(g, bend, level, over_x, over_y);
    if (forced && !add_turning(g, wend_place_at(over_x, over_y, (uint16_t)level), bend, true, group))
        return false;
    reach = forced ? 1 : reach;
    for (int32_t j = y - reach; j < y + reach; j++)
        for (int32_t i = x - reach; i < x + reach; i++)
            if (is_cell_for_turns(g, i, j, level) && !(forced && i == over_x && j == over_y) &&
                !add_turning(g, wend_place_at(i, j, (uint16_t)level), bend, false, group))
                return false;
    return true;
}

/* Reaches a vertex from another of its group, for instance in a door from the cell beside it. */
static void reach_from_mate(const struct wend_corner_ground *g, uint32_t number, uint32_t group)
{
    struct wend_path_vertex *vertices = g->vertices->items, *vertex = &vertices[number];
    for (uint32_t i = group; i < g->vertices->count; i++) {
        if (vertices[i].length >= UNREACHED || i == number)
            continue;
        double length = vertices[i].length + wend_places_distance(vertices[i].place, vertex->place);
        if (length < vertex->length && wend_ground_sees(g, vertices[i].place, vertex->place)) {
            vertex->before = i;
            vertex->length = length;
        }
    }
}

/* Reaches the other vertices of a group from the one where all paths turn. Precondition: that one is reached. */
static void reach_behind(const struct wend_corner_ground *g, uint32_t group)
{
    struct wend_path_vertex *vertices = g->vertices->items;
    for (uint32_t i = group + 1; i < g->vertices->count; i++) {
        vertices[i].before = group;
        vertices[i].length = vertices[group].length + wend_places_distance(vertices[group].place, vertices[i].place);
        const struct wend_point from = {vertices[group].place.x, vertices[group].place.y};
        const struct wend_point to = {vertices[i].place.x, vertices[i].place.y};
        if (wend_cross(from, to, vertices[i].corner) * vertices[i].turn < 0)
            vertices[i].length = UNREACHED;
    }
}

/* Reaches the vertices of the last group; true if any was reached. */
static bool reach_group(const struct wend_corner_ground *g, uint32_t group, uint32_t first, uint32_t most_back)
{
    const struct wend_path_vertex *vertices = g->vertices->items;
    bool is_any = false;
    if (group < g->vertices->count && vertices[group].fixed && vertices[group].turn != 0) {
        reach_vertex(g, group, first, most_back);
        if (vertices[group].length < UNREACHED) {
            reach_behind(g, group);
            return true;
        }
    }
    for (uint32_t i = group; i < g->vertices->count; i++) {
        reach_vertex(g, i, first, most_back);
        is_any |= vertices[i].length < UNREACHED;
    }
    for (uint32_t i = group; is_any && i < g->vertices->count; i++)
        if (vertices[i].length >= UNREACHED)
            reach_from_mate(g, i, group);
    return is_any;
}

/*
 * Number of bends back at which lines to a bend may begin. A line between cells beside two corners stays within half a
 * cell's diagonal of the line between the corners, so a corner that sticks out further in between blocks it.
 */
static uint32_t bends_back(const struct wend_point *points, uint32_t number)
{
    uint32_t back = 1;
    for (; back < BENDS_BACK && back < number; back++) {
        const struct wend_point from = points[number - back - 1], to = points[number];
        const double reach = 2.01 * (WEND_CELL / 2) * (WEND_CELL / 2) * (double)wend_dot(from, to, to);
        for (uint32_t i = number - back; i < number; i++) {
            const double off = (double)wend_cross(from, to, points[i]);
            if (off * off > reach)
                return back;
        }
    }
    return back;
}

/* Makes the bend for an inner point of a taut string. */
static struct bend bend_between(const struct wend_corner_ground *g, const struct wend_point *points, uint32_t number,
                                uint32_t level)
{
    struct bend bend = {.at = points[number], .most_back = BENDS_BACK};
    const struct wend_point over = wend_beyond_corner(g->space, level, bend.at);
    bend.opposite = (struct wend_point){3 * bend.at.x - 2 * over.x, 3 * bend.at.y - 2 * over.y};
    bend.turn =
        wend_cross(points[number - 1], points[number], points[number + 1]) >= 0 ? 1 : -1; /* straight on as is_held() */
    return bend;
}

/* Adds the vertices of a bend, and reaches them from those from `first` on. */
static wend_status add_bend(const struct wend_corner_ground *g, struct bend bend, uint32_t level, uint32_t first,
                            int32_t reach, bool *is_reached)
{
    const uint32_t group = g->vertices->count;
    wend_place end = {bend.at.x, bend.at.y, (uint16_t)level, 0};
    if (!(bend.turn == 0 ? add_turning(g, end, NULL, true, group) : add_around(g, &bend, level, reach)))
        return WEND_ERROR_MEMORY;
    *is_reached = reach_group(g, group, first, bend.most_back);
    return WEND_OK;
}

/*
 * Lines between cells beside two bends may touch corners that the string only passes. Stretching another string, from
 * cell to cell, finds these corners; its bends are added.
 */
static wend_status add_bends_between(const struct wend_corner_ground *g, struct bend from, struct bend to,
                                     uint32_t level, uint32_t first)
{
    struct wend_taut_string *string = &g->vertices->detour;
    const struct wend_point ends[] = {from.turn == 0 ? from.at : wend_beyond_corner(g->space, level, from.at), from.at,
                                      to.at, to.turn == 0 ? to.at : wend_beyond_corner(g->space, level, to.at)};
    bool is_taut;
    string->count = 0;
    for (uint32_t i = from.turn == 0 ? 1 : 0; i < (to.turn == 0 ? 3u : 4u); i++)
        if (!wend_taut_string_add(string, ends[i], g->memory))
            return WEND_ERROR_MEMORY;
    wend_status status =
        wend_taut_string_tighten(g->space, level, string, &g->vertices->work.units, &is_taut, g->memory);
    for (uint32_t i = 1; status == WEND_OK && is_taut && i + 1 < string->count; i++) {
        struct bend bend = bend_between(g, string->points, i, level);
        bool is_reached;
        if (!wend_point_equal(bend.at, from.at) && !wend_point_equal(bend.at, to.at))
            status = add_bend(g, bend, level, first, g->reach, &is_reached);
    }
    return status;
}

/* Extends the path from one bend to the next. */
static wend_status lay_path(const struct wend_corner_ground *g, struct bend from, struct bend to, uint32_t level,
                            uint32_t first, bool *is_reached)
{
    const uint32_t count = g->vertices->count;
    wend_status status = add_bend(g, to, level, first, g->reach, is_reached);
    if (status != WEND_OK || *is_reached)
        return status;
    g->vertices->count = count;
    status = add_bends_between(g, from, to, level, first);
    if (status != WEND_OK)
        return status;
    to.most_back = BENDS_BACK;
    const uint32_t more = g->vertices->count;
    status = add_bend(g, to, level, first, g->reach, is_reached);
    if (status != WEND_OK || *is_reached)
        return status;
    g->vertices->count = more;
    return add_bend(g, to, level, first, FARTHEST_REACH, is_reached);
}

/* Begins the next part between two fixed ends: its first vertex and its string. */
static wend_status take_next_part(const struct wend_corner_ground *g, const wend_place *points, uint32_t count)
{
    struct wend_corner_run *run = &g->vertices->corners;
    struct wend_taut_string *string = &g->vertices->string;
    const wend_place *first = &points[run->point];
    if (!add_turning(g, *first, NULL, true, g->vertices->count))
        return WEND_ERROR_MEMORY;
    run->first_vertex = g->vertices->count - 1;
    run->level = first->level;
    g->vertices->items[run->first_vertex].before = run->first_vertex > 0 ? run->first_vertex - 1 : 0;
    string->count = 0;
    do {
        const struct wend_point point = {points[run->point].x, points[run->point].y};
        if (!wend_taut_string_add(string, point, g->memory))
            return WEND_ERROR_MEMORY;
    } while (++run->point < count && !(points[run->point].flags & WEND_PLACE_BY_LINK));
    wend_taut_string_begin_thinning(string);
    run->stage = string->count > 1 ? CORNERS_THIN : CORNERS_TAKE_TAUT;
    return WEND_OK;
}

static void begin_stretching(const struct wend_corner_ground *g, uint32_t stage)
{
    wend_taut_string_begin(&g->vertices->string);
    g->vertices->corners.stage = stage;
}

static void begin_other_sides(const struct wend_corner_ground *g)
{
    struct wend_corner_run *run = &g->vertices->corners;
    wend_homotopy_sides_begin(g, run->detours == 0, &run->detour);
    run->stage = CORNERS_HOMOTOPY_SIDES;
}

static void begin_to_lay(struct wend_corner_run *run)
{
    run->bend = 1;
    run->stage = CORNERS_LAY;
}

/* Selects the stage that follows once the string is taut. */
static void follow_taut(const struct wend_corner_ground *g)
{
    struct wend_corner_run *run = &g->vertices->corners;
    if (run->stage == CORNERS_TIGHTEN) {
        run->detours = 0;
        wend_homotopy_detours_begin(g, &run->detour);
        run->stage = CORNERS_ROUND;
    } else if (run->stage == CORNERS_TIGHTEN_ROUNDED || ++run->detours < MOST_DETOURS) {
        begin_other_sides(g);
    } else {
        begin_to_lay(run);
    }
}

/* Stretches the string as far as the work allows. *is_found becomes false if it cannot be made taut. */
static wend_status tighten(const struct wend_corner_ground *g, bool *is_found)
{
    struct wend_taut_string *string = &g->vertices->string;
    bool is_over;
    wend_status status = wend_taut_string_continue(g->space, g->vertices->corners.level, string, &g->vertices->work,
                                                   &is_over, g->memory);
    if (status != WEND_OK || !is_over)
        return status;
    *is_found = wend_taut_string_is_taut(string);
    if (*is_found)
        follow_taut(g);
    return WEND_OK;
}

/* Leads a part of the string past obstacles on the other side, if it is shorter there. */
static wend_status lead_past_obstacles(const struct wend_corner_ground *g)
{
    struct wend_corner_run *run = &g->vertices->corners;
    const bool is_round = run->stage == CORNERS_ROUND;
    bool is_over;
    wend_status status = is_round ? wend_homotopy_detours_next(g, run->level, &run->detour, &is_over)
                                  : wend_homotopy_sides_next(g, run->level, &run->detour, &is_over);
    if (status != WEND_OK || !is_over)
        return status;
    if (run->detour.is_changed)
        begin_stretching(g, is_round ? CORNERS_TIGHTEN_ROUNDED : CORNERS_STRETCH_CHANGED);
    else if (is_round)
        begin_other_sides(g);
    else
        begin_to_lay(run);
    return WEND_OK;
}

/* Makes the bend for any point of the string, its ends included. */
static struct bend bend_of_string(const struct wend_corner_ground *g, uint32_t number)
{
    const struct wend_taut_string *string = &g->vertices->string;
    if (number == 0 || number + 1 == string->count)
        return (struct bend){.at = string->points[number]};
    return bend_between(g, string->points, number, g->vertices->corners.level);
}

/* Extends the path to the next bend of the string. */
static wend_status lay_next(const struct wend_corner_ground *g, bool *is_found)
{
    struct wend_corner_run *run = &g->vertices->corners;
    const uint32_t number = run->bend++;
    struct bend to = bend_of_string(g, number);
    to.most_back = bends_back(g->vertices->string.points, number);
    if (run->bend == g->vertices->string.count)
        run->stage = CORNERS_TAKE_TAUT;
    return lay_path(g, bend_of_string(g, number - 1), to, run->level, run->first_vertex, is_found);
}

void wend_corner_paths_begin(struct wend_vertices *vertices)
{
    vertices->count = 0;
    vertices->corners = (struct wend_corner_run){.stage = CORNERS_TAKE_TAUT};
}

bool wend_corner_paths_are_over(const struct wend_vertices *vertices, uint32_t count)
{
    return vertices->corners.stage == CORNERS_TAKE_TAUT && vertices->corners.point == count;
}

wend_status wend_corner_paths_next(const struct wend_corner_ground *g, const wend_place *points, uint32_t count,
                                   bool *is_found)
{
    struct wend_corner_run *run = &g->vertices->corners;
    *is_found = true;
    switch (run->stage) {
    case CORNERS_TAKE_TAUT:
        return take_next_part(g, points, count);
    case CORNERS_THIN:
        if (wend_taut_string_go_on_thinning(g->space, run->level, &g->vertices->string, &g->vertices->work))
            begin_stretching(g, CORNERS_TIGHTEN);
        return WEND_OK;
    case CORNERS_ROUND:
    case CORNERS_HOMOTOPY_SIDES:
        return lead_past_obstacles(g);
    case CORNERS_LAY:
        return lay_next(g, is_found);
    default:
        return tighten(g, is_found);
    }
}
