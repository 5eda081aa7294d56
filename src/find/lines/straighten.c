/*
 * From steps to straight lines at any angle.
 *
 * If only blocked cells shape the lines, they go past the corners that hold the stretched path (corner_paths.h).
 * Otherwise, or if that finds no path, the best path by lines over those cells of the path where it may turn comes
 * first. The result is pulled taut (line_drawing.h). Links stay. Steps are measured as lines are, half of each in
 * either cell, so that both pay alike for where they begin and end.
 *
 * Drawing proceeds in pieces of a line or a few, and can stop after any of them when the limit is reached.
 */
#include "find/lines/corner_paths.h"
#include "find/lines/line_drawing.h"
#include "map/sight/sight.h"
#include "map/space/space_calls.h"
#include "search/kit/kit_calls.h"

#include <wend/layout.h>

/*
 * A line between two cells a knight's move apart passes the corner between them at a quarter of a cell; a turn in the
 * cell over the corner is seven tenths away. There are two such lines for each corner, flat and steep.
 */

/* In cells; a smaller gain is not worth another point. */
#define LEAST_PAIR_GAIN 0.01

static bool is_inside_bounds(const struct wend_corner_ground *g, wend_place place)
{
    const struct wend_space_cells *cells = &g->space->cells;
    return place.x > 0 && place.y > 0 && (uint32_t)place.x / WEND_CELL < cells->width &&
           (uint32_t)place.y / WEND_CELL < cells->height && place.x >= g->left && place.x <= g->right &&
           place.y >= g->top && place.y <= g->bottom;
}

/* Two places at a corner, in the order of the path. */
struct pair {
    wend_place first, second;
};

/* The flat or the steep line past the corner of a vertex. */
static struct pair pair_at(const struct wend_path_vertex *vertex, bool is_steep)
{
    const struct wend_point over = {(3 * vertex->corner.x - vertex->opposite.x) / 2,
                                    (3 * vertex->corner.y - vertex->opposite.y) / 2};
    const int32_t across = vertex->opposite.x - vertex->corner.x, down = vertex->opposite.y - vertex->corner.y;
    struct pair pair = {vertex->place, vertex->place};
    pair.first.x = over.x + across;
    pair.first.y = over.y - (is_steep ? down : 0);
    pair.second.x = over.x - (is_steep ? 0 : across);
    pair.second.y = over.y + down;
    if (wend_vertex_is_passed(vertex, pair.first, pair.second))
        return pair;
    return (struct pair){pair.second, pair.first};
}

/* How much shorter a pair makes the path, in cells. */
static double gain_of(const struct wend_path_vertex *vertices, const struct wend_path_vertex *vertex, struct pair pair)
{
    const wend_place before = vertices[vertex->before].place, after = vertices[vertex->after].place;
    return wend_places_distance(before, vertex->place) + wend_places_distance(vertex->place, after) -
           wend_places_distance(before, pair.first) - wend_places_distance(pair.first, pair.second) -
           wend_places_distance(pair.second, after);
}

static bool is_open_pair(const struct wend_corner_ground *g, const struct wend_path_vertex *vertex, struct pair pair)
{
    const struct wend_path_vertex *before = &g->vertices->items[vertex->before];
    const struct wend_path_vertex *after = &g->vertices->items[vertex->after];
    return is_inside_bounds(g, pair.first) && is_inside_bounds(g, pair.second) &&
           wend_vertex_is_passed(before, before->place, pair.first) &&
           wend_vertex_is_passed(vertex, before->place, pair.first) &&
           wend_vertex_is_passed(vertex, pair.second, after->place) &&
           wend_vertex_is_passed(after, pair.second, after->place) && wend_ground_sees(g, pair.first, pair.second) &&
           wend_ground_sees(g, pair.first, before->place) && wend_ground_sees(g, pair.second, after->place);
}

/* Replaces a vertex by both places of a pair. */
static bool put_pair(const struct wend_corner_ground *g, uint32_t number, struct pair pair)
{
    const uint32_t second = g->vertices->count;
    if (!wend_vertices_add(g->vertices, g->vertices->items[number], g->memory))
        return false;
    struct wend_path_vertex *vertices = g->vertices->items;
    vertices[number].place = pair.first;
    vertices[number].after = second;
    vertices[second].place = pair.second;
    vertices[second].before = number;
    vertices[vertices[second].after].before = second;
    return true;
}

/*
 * Replaces a vertex that turns at a corner by a pair, if that makes the path shorter. *number becomes that of the next.
 * MEMORY.
 */
static wend_status corner_pairs_next(const struct wend_corner_ground *g, uint32_t *number)
{
    const struct wend_path_vertex *vertex = &g->vertices->items[*number];
    const uint32_t at = *number;
    bool has_room = true;
    if (vertex->turn != 0 && !vertex->fixed) {
        const struct pair flat = pair_at(vertex, false), steep = pair_at(vertex, true);
        const double flat_gain = gain_of(g->vertices->items, vertex, flat);
        const double steep_gain = gain_of(g->vertices->items, vertex, steep);
        const bool is_steep = steep_gain > flat_gain;
        const struct pair *best = is_steep ? &steep : &flat;
        if ((is_steep ? steep_gain : flat_gain) >= LEAST_PAIR_GAIN && is_open_pair(g, vertex, *best))
            has_room = put_pair(g, at, *best);
    }
    *number = g->vertices->items[at].after;
    return has_room ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Bends of corridors one cell wide. */

/* Two successive points where the path turns to the next row or column, and then on in the old direction. */
struct corridor_bend {
    struct wend_path_vertex *first, *second;
    bool to_row;                  /* the first leads to the row above or below; else to a column */
    int32_t across, lead, follow; /* cells from one to the other, to the first, from the second; negative = back */
};

/* Distance to a place along a row or column, in cells; 0 if the place is not along it, or a link leads there. */
static int32_t cells_along(wend_place from, wend_place to, bool columns)
{
    const int32_t along = columns ? to.x - from.x : to.y - from.y, aside = columns ? to.y - from.y : to.x - from.x;
    return aside != 0 || to.flags & WEND_PLACE_BY_LINK ? 0 : along / WEND_CELL;
}

static int32_t nearer(int32_t a, int32_t b)
{
    return (a < 0 ? -a : a) < (b < 0 ? -b : b) ? a : b;
}

/* Finds the bend that begins at a vertex; false if none does. */
static bool find_corridor_bend(struct wend_path_vertex *vertices, uint32_t number, struct corridor_bend *bend)
{
    struct wend_path_vertex *first = &vertices[number], *second = &vertices[first->after];
    const struct wend_path_vertex *after = &vertices[second->after];
    if (first->fixed || second->fixed)
        return false;
    const bool to_row = first->place.x == second->place.x;
    *bend = (struct corridor_bend){.first = first, .second = second, .to_row = to_row};
    bend->across = cells_along(first->place, second->place, !to_row);
    bend->lead = cells_along(vertices[first->before].place, first->place, to_row);
    bend->follow = cells_along(second->place, after->place, to_row);
    if ((bend->across != 1 && bend->across != -1) || bend->lead == 0 || bend->follow == 0 ||
        (bend->lead < 0) != (bend->follow < 0))
        return false;
    /* Half of the cells between two such bends is left to the second. */
    if (!after->fixed && cells_along(after->place, vertices[after->after].place, !to_row) == bend->across)
        bend->follow -= bend->follow / 2;
    return true;
}

/* Removes a vertex from the path: a line leads from the one before to the one after. */
static void leave_out(struct wend_path_vertex *vertices, const struct wend_path_vertex *left)
{
    vertices[left->before].after = left->after;
    vertices[left->after].before = left->before;
    vertices[left->after].by_steps = false;
}

static bool is_bend_at(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y;
}

/*
 * A line that begins as many cells before a bend as it ends after it touches only cells of the path, however many these
 * are: it crosses to the other row at the middle of the column in which the path does.
 */
static bool cut_corridor_bend(const wend_space *space, struct wend_vertices *list, const struct corridor_bend *bend)
{
    struct wend_path_vertex *vertices = list->items, *first = bend->first, *second = bend->second;
    const int32_t cells = nearer(bend->lead, bend->follow);
    wend_place from = first->place, to = second->place;
    *(bend->to_row ? &from.x : &from.y) -= cells * WEND_CELL;
    *(bend->to_row ? &to.x : &to.y) += cells * WEND_CELL;
    list->work.units += WEND_WORK_LINE + (uint32_t)(cells < 0 ? -cells : cells) * 2 / WEND_WORK_LINE_CELLS;
    if (!wend_line_is_free(space, from, to))
        return false;
    first->place = from;
    second->place = to;
    first->inner = second->inner = second->by_steps = false;
    vertices[first->before].settled = vertices[second->after].settled = first->settled = second->settled = false;
    if (is_bend_at(from, vertices[first->before].place))
        leave_out(vertices, first);
    if (is_bend_at(to, vertices[second->after].place))
        leave_out(vertices, second);
    return true;
}

/*
 * Cuts a bend, on squares where lines are not priced: the path turns to the next row or column and at the next point
 * continues as before. Adds the work; true if it was cut. *number becomes that of the next vertex.
 */
static bool corridor_bends_cut(const wend_space *space, struct wend_vertices *list, uint32_t *number)
{
    struct corridor_bend bend;
    const bool is_cut = find_corridor_bend(list->items, *number, &bend) && cut_corridor_bend(space, list, &bend);
    *number = list->items[*number].after;
    return is_cut;
}

enum { MOST_REACH = 2 }; /* columns and rows around a corner in which lines turn */

/*
 * With a radius, points stay in the rectangle that holds the path, which the radius allows whatever its centre. Only
 * over ground of different weights may a shorter path leave it; else the nearest cell inside is shorter still and free.
 */
static void set_bounds(struct wend_drawing *s, const wend_path *path)
{
    s->left = s->top = INT32_MIN;
    s->right = s->bottom = INT32_MAX;
    if (s->search.question.radius == 0)
        return;
    s->left = s->right = path->points[0].x;
    s->top = s->bottom = path->points[0].y;
    for (uint32_t i = 1; i < path->point_count; i++) {
        wend_place point = path->points[i];
        s->left = point.x < s->left ? point.x : s->left;
        s->right = point.x > s->right ? point.x : s->right;
        s->top = point.y < s->top ? point.y : s->top;
        s->bottom = point.y > s->bottom ? point.y : s->bottom;
    }
}

/* True if a vertex shares the cell of the one before, as happens until the path is pulled taut. */
static bool is_where_one_before_is(const struct wend_path_vertex *vertices, uint32_t number)
{
    const wend_place place = vertices[number].place, before = vertices[vertices[number].before].place;
    return number != 0 && !(place.flags & WEND_PLACE_BY_LINK) && place.x == before.x && place.y == before.y;
}

/* Writes the vertices of the path. */
static wend_status write_points(const struct wend_drawing *s, wend_path *path)
{
    struct wend_points *points = &s->search.scratch->points;
    const struct wend_path_vertex *vertices = s->vertices->items;
    double length = 0;
    points->count = 0;
    for (uint32_t i = 0;; i = vertices[i].after) {
        if (!is_where_one_before_is(vertices, i) &&
            !wend_points_add(points, vertices[i].place, &s->search.scratch->memory))
            return WEND_ERROR_MEMORY;
        if (i > 0 && !(vertices[i].place.flags & WEND_PLACE_BY_LINK))
            length += wend_drawing_length(s, vertices[vertices[i].before].place, vertices[i].place);
        if (vertices[i].after == i)
            break;
    }
    path->length = length < path->length ? length : path->length; /* rounding may leave the sum a last bit above */
    path->points = points->places;
    path->point_count = points->count;
    return WEND_OK;
}

/* True if nothing but blocked cells shapes the lines, and all steps are free lines. */
static bool is_only_blocked_ground(const struct wend_drawing *s)
{
    const wend_space *space = s->space;
    return !s->is_hex && !s->weighs && !s->starts && !space->cells.exits &&
           (space->cells.topology == SQUARES_4 || space->profile.corners == WEND_CORNERS_NEVER) &&
           wend_bits_get(space->cells.free, s->search.question.start);
}

/* The length of the linked path. */
static double length_of_path(const struct wend_drawing *s)
{
    const struct wend_path_vertex *vertices = s->vertices->items;
    double length = 0;
    for (uint32_t i = 0; vertices[i].after != i; i = vertices[i].after) {
        wend_place next = vertices[vertices[i].after].place;
        length += next.flags & WEND_PLACE_BY_LINK ? 0 : wend_drawing_length(s, vertices[i].place, next);
    }
    return length;
}

static struct wend_corner_ground corner_ground(const struct wend_drawing *s, int32_t reach)
{
    const wend_allocator *memory = &s->search.scratch->memory;
    return (struct wend_corner_ground){s->space, s->left, s->top, s->right, s->bottom, s->vertices, memory, reach};
}

static void begin_stage(struct wend_straightening *lines, uint32_t stage)
{
    struct wend_vertices *vertices = lines->vertices;
    lines->stage = stage;
    if (stage == LINES_CORNERS)
        wend_corner_paths_begin(vertices);
    else if (stage == LINES_STEPS)
        wend_lines_along_steps_begin(vertices);
    else if (stage == LINES_PAIRS || stage == LINES_BENDS)
        lines->at = vertices->items[0].after;
}

/* Draws past the corners that hold the path taut, if that arrives and is no longer; else over the path's cells. */
static wend_status find_taut_path(const struct wend_drawing *s, struct wend_straightening *lines)
{
    const struct wend_corner_ground ground = corner_ground(s, lines->reach);
    const wend_path *path = &lines->path;
    bool is_found;
    wend_status status = wend_corner_paths_next(&ground, path->points, path->point_count, &is_found);
    if (status != WEND_OK || (is_found && !wend_corner_paths_are_over(s->vertices, path->point_count)))
        return status;
    if (is_found) {
        wend_drawing_link(s);
        is_found = length_of_path(s) <= path->length + path->length / (1 << 30); /* last bits do not count */
    }
    if (is_found)
        begin_stage(lines, LINES_PAIRS);
    else
        begin_stage(lines, lines->reach++ < MOST_REACH ? LINES_CORNERS : LINES_STEPS);
    return WEND_OK;
}

static void begin_to_pull(struct wend_straightening *lines, bool keeps_to_corners)
{
    lines->stage = LINES_PULL;
    wend_pull_taut_begin(lines->vertices, keeps_to_corners);
}

static wend_status find_path_along_steps(const struct wend_drawing *s, struct wend_straightening *lines)
{
    wend_status status = wend_lines_along_steps_next(s, &lines->path);
    if (status != WEND_OK || !wend_lines_along_steps_are_over(s->vertices, &lines->path))
        return status;
    wend_drawing_link(s);
    begin_to_pull(lines, false);
    return WEND_OK;
}

static wend_status take_pair(const struct wend_drawing *s, struct wend_straightening *lines)
{
    const struct wend_corner_ground ground = corner_ground(s, lines->reach);
    if (s->vertices->items[lines->at].after != lines->at)
        return corner_pairs_next(&ground, &lines->at);
    begin_to_pull(lines, true);
    return WEND_OK;
}

/* Once all is taut, cuts bends of corridors, if lines are not priced; if any was cut, pulls taut once more. */
static void pull(const struct wend_drawing *s, struct wend_straightening *lines)
{
    if (wend_pull_taut_next(s))
        return;
    const bool has_bends = lines->stage == LINES_PULL && !s->is_hex && !s->weighs && !s->starts;
    lines->is_cut = false;
    begin_stage(lines, has_bends ? LINES_BENDS : LINES_DRAWN);
}

static void cut_bend(const struct wend_drawing *s, struct wend_straightening *lines)
{
    if (s->vertices->items[lines->at].after != lines->at) {
        lines->is_cut |= corridor_bends_cut(s->space, s->vertices, &lines->at);
        return;
    }
    lines->stage = lines->is_cut ? LINES_PULL_AGAIN : LINES_DRAWN;
    if (lines->is_cut)
        wend_pull_taut_begin(s->vertices, s->vertices->pull.keeps_to_corners);
}

/* Does the next piece. */
static wend_status draw(const struct wend_drawing *s, struct wend_straightening *lines)
{
    switch (lines->stage) {
    case LINES_CORNERS:
        return find_taut_path(s, lines);
    case LINES_STEPS:
        return find_path_along_steps(s, lines);
    case LINES_PAIRS:
        return take_pair(s, lines);
    case LINES_BENDS:
        cut_bend(s, lines);
        return WEND_OK;
    default:
        pull(s, lines);
        return WEND_OK;
    }
}

static struct wend_drawing drawing_of(const struct wend_question *question)
{
    const wend_space *space = question->space;
    struct wend_straightening *lines = &question->finder->lines;
    const wend_path *path = &lines->path;
    struct wend_drawing s = {.space = space, .search = wend_setup_search(question), .vertices = lines->vertices};
    s.is_hex = wend_is_hex(space->cells.topology);
    s.weighs = space->cells.class_at || wend_space_extra(space) || wend_space_occupied(space);
    s.search.question.start = wend_space_node_at(space, path->points[0]);
    s.search.question.goal = wend_space_node_at(space, path->points[path->point_count - 1]);
    set_bounds(&s, path);
    if (s.search.question.radius != 0 && question->query->from.count > 1)
        s.starts = s.search.scratch->goal_set;
    return s;
}

/* Ends a call: drawing waits for the next slice, or ends with the lines drawn so far, or with steps if none are yet. */
static wend_status stop(const struct wend_question *question, const struct wend_drawing *s, bool is_paused)
{
    struct wend_straightening *lines = &question->finder->lines;
    wend_path *path = question->path;
    lines->is_under_way = is_paused;
    if (is_paused) {
        path->outcome = WEND_OUTCOME_RUNNING;
        path->reason = WEND_REASON_LIMIT;
        return WEND_OK;
    }
    lines->spent += lines->vertices->work.units;
    if (lines->stage <= LINES_STEPS)
        return WEND_OK;
    path->lines = WEND_LINES_STRAIGHT;
    return write_points(s, path);
}

/* Draws until the slice ends, or until lines have taken all their units. */
static wend_status draw_until(const struct wend_question *question, uint64_t slice_end)
{
    struct wend_straightening *lines = &question->finder->lines;
    const struct wend_drawing s = drawing_of(question);
    const uint64_t end = lines->most == 0 ? WEND_NO_PAUSE : lines->most > lines->spent ? lines->most - lines->spent : 0;
    const uint64_t until = slice_end < end ? slice_end : end;
    wend_path *path = question->path;
    wend_status status = WEND_OK;
    lines->is_under_way = false;
    lines->vertices->work.until = until;
    while (status == WEND_OK && lines->stage != LINES_DRAWN && lines->vertices->work.units < until)
        status = draw(&s, lines);
    path->work += lines->vertices->work.units;
    if (status != WEND_OK)
        return status;
    return stop(question, &s, lines->stage != LINES_DRAWN && lines->vertices->work.units < end);
}

/* Units of work at which the slice ends, at least `least`. */
static uint64_t end_of_slice(const struct wend_question *question, uint64_t least)
{
    const wend_finder *finder = question->finder;
    const uint64_t before = finder->lines.path.work, end = finder->until > before ? finder->until - before : 0;
    return end > least ? end : least;
}

static void begin_lines(const struct wend_question *question)
{
    struct wend_straightening *lines = &question->finder->lines;
    const struct wend_drawing s = drawing_of(question);
    lines->age = wend_age_of(question->space);
    lines->reach = 1;
    begin_stage(lines, is_only_blocked_ground(&s) ? LINES_CORNERS : LINES_STEPS);
}

/* True if a search that continued through a change leads through cells now blocked: no lines are drawn there. */
static bool is_faulty(const struct wend_question *question)
{
    const wend_query *query = question->query;
    if (!question->finder->pause.is_changed)
        return false;
    return !(query->to.may_be_occupied
                 ? wend_path_check_to_sought(question->path, question->space, query, NULL)
                 : wend_path_is_valid(question->path, question->space, query->from.heading, NULL));
}

static wend_status straighten(const struct wend_question *question, bool may_pause)
{
    struct wend_straightening *lines = &question->finder->lines;
    lines->is_under_way = false;
    if (is_faulty(question))
        return WEND_OK;
    if (question->path->point_count <= 2) {
        question->path->lines = WEND_LINES_STRAIGHT;
        return WEND_OK;
    }
    lines->path = *question->path;
    lines->vertices->work.units = 0;
    begin_lines(question);
    return draw_until(question, may_pause ? end_of_slice(question, 0) : WEND_NO_PAUSE);
}

wend_status wend_straighten(const struct wend_question *question)
{
    return straighten(question, wend_query_may_pause(question->query));
}

wend_status wend_straighten_at_once(const struct wend_question *question)
{
    return straighten(question, false);
}

wend_status wend_straighten_continue(const struct wend_question *question)
{
    struct wend_straightening *lines = &question->finder->lines;
    wend_path *path = question->path;
    wend_path_take(path, &lines->path);
    if (!wend_is_of_age(question->space, lines->age)) {
        lines->is_under_way = false;
        if (is_faulty(question))
            return WEND_OK;
        begin_lines(question);
    }
    return draw_until(question, end_of_slice(question, lines->vertices->work.units + 1));
}
