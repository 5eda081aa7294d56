/* Lines in place of steps: their cost, whether they are free, and pulling them taut. */
#include "find/lines/line_drawing.h"

#include "base/bit_words.h"
#include "map/sight/sight.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"
#include "search/kit/kit_calls.h"

#include <wend/layout.h>

double wend_drawing_hex_length(const struct wend_drawing *s, wend_place a, wend_place b)
{
    wend_cells cells = wend_cells_of(s->space->cells.topology);
    wend_axial from = wend_axial_from_cell(cells, wend_place_column(a), wend_place_row(a));
    wend_axial to = wend_axial_from_cell(cells, wend_place_column(b), wend_place_row(b));
    int64_t q = (int64_t)to.q - from.q, r = (int64_t)to.r - from.r;
    return wend_sqrt((double)(q * q + q * r + r * r));
}

/* True if a free line costs at most `most`; *cost is its cost. Always true, with cost 0, if lines have no cost. */
static bool drawing_costs_no_more(const struct wend_drawing *s, wend_place from, wend_place to, uint64_t most,
                                  uint64_t *cost)
{
    *cost = 0;
    return !s->weighs || (wend_cells_line_cost(s->space, from, to, cost) == WEND_OK && *cost <= most);
}

/* True if one start's square holds both ends: a union of squares has notches, but a line leaves no single one. */
static bool is_within_radius(const struct wend_drawing *s, wend_place from, wend_place to)
{
    const struct wend_goal_set *starts = s->starts;
    struct wend_cell ends[2] = {wend_space_cell(s->space, wend_space_node_at(s->space, from)),
                                wend_space_cell(s->space, wend_space_node_at(s->space, to))};
    for (uint32_t i = 0; starts && i < starts->start_count; i++) {
        struct wend_cell start = wend_space_cell(s->space, starts->sources[i].node);
        if (wend_cells_are_near(start, ends[0], s->search.question.radius) &&
            wend_cells_are_near(start, ends[1], s->search.question.radius))
            return true;
    }
    return !starts;
}

/* True if a line is free, and within the radius. Adds the work. */
static bool drawing_is_open(const struct wend_drawing *s, wend_place from, wend_place to)
{
    const uint32_t across = wend_distance((uint32_t)from.x, (uint32_t)to.x);
    const uint32_t down = wend_distance((uint32_t)from.y, (uint32_t)to.y),
                   cells = (across > down ? across : down) / WEND_CELL;
    s->vertices->work.units += WEND_WORK_LINE + cells / (s->weighs ? 1 : WEND_WORK_LINE_CELLS);
    return wend_line_is_free(s->space, from, to) && (!s->starts || is_within_radius(s, from, to));
}

/* Both checks. */
static bool drawing_may_walk(const struct wend_drawing *s, wend_place from, wend_place to, uint64_t most,
                             uint64_t *cost)
{
    return drawing_is_open(s, from, to) && drawing_costs_no_more(s, from, to, most, cost);
}

/* Cost of the steps from one vertex to another, rounded up as the costs of lines are. */
static uint64_t drawing_cost_of_steps(const struct wend_drawing *s, const struct wend_path_vertex *from,
                                      const struct wend_path_vertex *to)
{
    const wend_profile *profile = &s->space->profile;
    const uint64_t whole = (uint64_t)2 * WEND_PRICE_STRAIGHT, halves = to->halves - from->halves;
    uint64_t price = (uint64_t)profile->straight * (profile->weigh == WEND_WEIGH_BOTH ? 2 : 1);
    return halves / whole * price + (halves % whole * price + whole - 1) / whole + to->surcharge - from->surcharge;
}

void wend_drawing_link(const struct wend_drawing *s)
{
    struct wend_path_vertex *vertices = s->vertices->items;
    vertices[s->vertices->count - 1].after = s->vertices->count - 1;
    for (uint32_t i = s->vertices->count - 1; i > 0; i = vertices[i].before) {
        struct wend_path_vertex *before = &vertices[vertices[i].before];
        before->after = i;
        vertices[i].by_steps &= vertices[i].before == i - 1;
        vertices[i].cost = drawing_cost_of_steps(s, before, &vertices[i]);
    }
}

/*
 * Drops points that are not needed and moves the others cell by cell as long as that makes the path shorter, except for
 * ends of the path and of links. Over varied ground a line replaces others, or steps, only if it costs no more.
 *
 * On game maps this takes some 20 to 50 lines of sight for each point that stays, over hexagons up to 80. To drop a row
 * of points takes the logarithm of their number.
 */

enum {
    MOST_MOVES = 64, /* of a point, before its neighbours get their turn */
    MOST_SETTLINGS = 32
};

/* Makes a line, or steps, lead from one vertex past all between to another. */
static void drop_between(const struct wend_drawing *s, uint32_t from, uint32_t to, uint64_t cost, bool by_steps)
{
    struct wend_path_vertex *before = &s->vertices->items[from], *after = &s->vertices->items[to];
    before->after = to;
    after->before = from;
    after->cost = cost;
    after->by_steps = by_steps;
    before->settled = after->settled = false;
}

/* Drops *count vertices after one, or as many as may be dropped (the new *count), if a line leads past them. */
static bool try_to_drop_row(const struct wend_drawing *s, uint32_t from, uint32_t *count)
{
    const struct wend_path_vertex *vertices = s->vertices->items;
    uint32_t to = vertices[from].after, dropped = 0;
    uint64_t cost = vertices[to].cost;
    for (; dropped < *count && !vertices[to].fixed; dropped++) {
        to = vertices[to].after;
        cost += vertices[to].cost;
    }
    *count = dropped;
    if (dropped == 0 || !drawing_may_walk(s, vertices[from].place, vertices[to].place, cost, &cost))
        return false;
    drop_between(s, from, to, cost, false);
    return true;
}

/* Drops a vertex. If a line led past it, those after it are tried next. */
static bool try_to_drop(const struct wend_drawing *s, const struct wend_path_vertex *vertex)
{
    struct wend_pull *pull = &s->vertices->pull;
    const struct wend_path_vertex *before = &s->vertices->items[vertex->before],
                                  *after = &s->vertices->items[vertex->after];
    uint64_t cost = vertex->cost + after->cost;
    if (vertex->by_steps && after->by_steps && vertex->inner) {
        drop_between(s, vertex->before, vertex->after, cost, true);
        return true;
    }
    if (wend_vertex_is_in_way(vertex, before->place, after->place) ||
        !drawing_may_walk(s, before->place, after->place, cost, &cost))
        return false;
    drop_between(s, vertex->before, vertex->after, cost, false);
    pull->stage = PULL_ROW;
    pull->row = 1;
    return true;
}

/* A place beside a vertex, and the length of the path by way of it. */
struct move {
    wend_place place;
    double length;
};

static bool is_in_bounds(const struct wend_drawing *s, wend_place place)
{
    return place.x >= s->left && place.x <= s->right && place.y >= s->top && place.y <= s->bottom;
}

/* True if a cell at most two columns and rows away is blocked, or outside. */
static bool is_near_blocked(const wend_space *space, uint32_t node)
{
    const uint32_t stride = space->cells.stride;
    if (wend_space_neighbourhood(space, node) != 0x1ff)
        return true;
    uint32_t free = 0x1f;
    for (uint32_t row = node - 2 * stride; row <= node + 2 * stride; row += stride)
        free &= wend_bits_load(space->cells.free, row - 2);
    return free != 0x1f;
}

/* Lists the free cells beside a vertex that make the path shorter, shortest first, ties clockwise from north. */
static uint32_t list_moves(const struct wend_drawing *s, const struct wend_path_vertex *vertex,
                           struct move moves[DIRECTIONS])
{
    const wend_space *space = s->space;
    wend_place before = s->vertices->items[vertex->before].place, after = s->vertices->items[vertex->after].place;
    double length = wend_drawing_length(s, before, vertex->place) + wend_drawing_length(s, vertex->place, after);
    uint32_t node = wend_space_node_at(space, vertex->place), count = 0;
    uint32_t kind = space->cells.step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, node));
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        struct wend_step step =
            s->is_hex ? space->cells.step[kind][d] : (struct wend_step){wend_step_x[d], wend_step_y[d]};
        uint32_t beside = node + (uint32_t)step.y * space->cells.stride + (uint32_t)step.x;
        struct move move = {vertex->place, 0};
        move.place.x += step.x * WEND_CELL;
        move.place.y += step.y * WEND_CELL;
        if (!wend_bits_get(space->cells.free, beside) || !is_in_bounds(s, move.place))
            continue;
        if (s->vertices->pull.keeps_to_corners && !is_near_blocked(space, beside))
            continue;
        move.length = wend_drawing_length(s, before, move.place) + wend_drawing_length(s, move.place, after);
        if (move.length >= length)
            continue;
        uint32_t i = count++;
        for (; i > 0 && moves[i - 1].length > move.length; i--)
            moves[i] = moves[i - 1];
        moves[i] = move;
    }
    return count;
}

/* True if lines by way of another place pass the corners of a vertex and of its neighbours on the same side as now. */
static bool keeps_sides(const struct wend_drawing *s, const struct wend_path_vertex *vertex, wend_place place)
{
    const struct wend_path_vertex *before = &s->vertices->items[vertex->before],
                                  *after = &s->vertices->items[vertex->after];
    return wend_vertex_is_passed(vertex, before->place, place) && wend_vertex_is_passed(vertex, place, after->place) &&
           wend_vertex_is_passed(before, before->place, place) && wend_vertex_is_passed(after, place, after->place);
}

/* Moves a vertex to a place beside it, if the path becomes no costlier. */
static bool try_to_move_to(const struct wend_drawing *s, struct wend_path_vertex *vertex, wend_place place)
{
    struct wend_path_vertex *before = &s->vertices->items[vertex->before], *after = &s->vertices->items[vertex->after];
    uint64_t most = vertex->cost + after->cost, first, second;
    if (!keeps_sides(s, vertex, place))
        return false;
    /* Tested from the new place: obstacles are mostly near it. */
    if (!drawing_is_open(s, place, after->place) || !drawing_is_open(s, place, before->place))
        return false;
    if (!drawing_costs_no_more(s, before->place, place, most, &first) ||
        !drawing_costs_no_more(s, place, after->place, most - first, &second))
        return false;
    vertex->place = place;
    vertex->cost = first;
    after->cost = second;
    vertex->by_steps = after->by_steps = vertex->inner = false;
    return true;
}

static bool is_paused(const struct wend_vertices *vertices)
{
    return vertices->work.units >= vertices->work.until;
}

/* Proceeds to the vertex after the current one. */
static void leave_vertex(struct wend_pull *pull, uint32_t number)
{
    pull->before = number;
    pull->stage = PULL_VERTEX;
}

/* Moves a vertex by a cell if that is shorter; proceeds to the next one if not, or after MOST_MOVES. */
static void move_vertex(const struct wend_drawing *s, uint32_t number)
{
    struct wend_pull *pull = &s->vertices->pull;
    struct wend_path_vertex *vertex = &s->vertices->items[number];
    struct move moves[DIRECTIONS];
    const uint32_t count = list_moves(s, vertex, moves);
    bool has_moved = false;
    while (!has_moved && pull->tried < count) {
        has_moved = try_to_move_to(s, vertex, moves[pull->tried++].place);
        if (!has_moved && pull->tried < count && is_paused(s->vertices))
            return;
    }
    pull->tried = 0;
    pull->moves += has_moved;
    if (has_moved && pull->moves < MOST_MOVES)
        return;
    if (pull->moves > 0)
        s->vertices->items[vertex->before].settled = s->vertices->items[vertex->after].settled = false;
    if (pull->moves == MOST_MOVES)
        vertex->settled = false;
    leave_vertex(pull, number);
}

/*
 * Drops the vertices after one as far as a line from there leads: doubles their number while that works, then halves
 * it. One by one, the same long line would be tried for every vertex of a row, for instance along a toothed wall.
 */
static void drop_row(const struct wend_drawing *s)
{
    struct wend_pull *pull = &s->vertices->pull;
    const bool is_dropped = try_to_drop_row(s, pull->before, &pull->row);
    if (pull->stage == PULL_ROW && is_dropped) {
        pull->row *= 2;
        return;
    }
    pull->stage = PULL_ROW_BACK;
    pull->row /= 2;
    if (pull->row == 0)
        pull->stage = PULL_VERTEX;
}

/* Drops the next vertex that is not settled, or begins to move it; after MOST_SETTLINGS rounds, only drops. */
static void take_vertex(const struct wend_drawing *s, uint32_t number)
{
    struct wend_pull *pull = &s->vertices->pull;
    struct wend_path_vertex *vertex = &s->vertices->items[number];
    if (vertex->fixed || vertex->settled) {
        pull->before = number;
        return;
    }
    pull->changes = true;
    vertex->settled = true;
    if (try_to_drop(s, vertex))
        return;
    pull->moves = pull->tried = 0;
    if (pull->round < MOST_SETTLINGS)
        pull->stage = PULL_MOVE;
    else
        pull->before = number;
}

void wend_pull_taut_begin(struct wend_vertices *vertices, bool keeps_to_corners)
{
    vertices->pull = (struct wend_pull){.keeps_to_corners = keeps_to_corners};
}

bool wend_pull_taut_next(const struct wend_drawing *s)
{
    struct wend_pull *pull = &s->vertices->pull;
    const struct wend_path_vertex *vertices = s->vertices->items;
    const uint32_t number = vertices[pull->before].after;
    if (pull->stage == PULL_ROW || pull->stage == PULL_ROW_BACK) {
        drop_row(s);
    } else if (pull->stage == PULL_MOVE) {
        move_vertex(s, number);
    } else if (vertices[number].after != number) {
        take_vertex(s, number);
    } else {
        const bool is_over = !pull->changes;
        pull->round++;
        pull->before = 0;
        pull->changes = false;
        return !is_over;
    }
    return true;
}

/*
 * Finds the best path by lines over those cells of the path where a shorter one may turn: dynamic programming with a
 * bounded look back.
 */

enum {
    LOOK_BACK = 8,  /* cells before one from which lines to it are tried, */
    MOST_MISSES = 4 /* unless so many in a row do not see it */
};

/* True for a cell diagonal to a blocked one, both cells beside free: around such corners paths on squares turn. */
static bool is_at_corner(uint32_t around)
{
    const uint32_t north = around >> 1, west = around >> 3, east = around >> 5, south = around >> 7;
    return ((north & west & ~around) | (north & east & ~(around >> 2)) | (south & west & ~(around >> 6)) |
            (south & east & ~(around >> 8))) &
           1;
}

static bool is_near_wall(const wend_space *space, uint32_t node)
{
    const struct wend_space_cells *cells = &space->cells;
    for (uint32_t row = node - cells->stride; row <= node + cells->stride; row += cells->stride)
        if ((cells->exits[row - 1] & cells->exits[row] & cells->exits[row + 1]) != UINT8_MAX)
            return true;
    return false;
}

/* True if a path may have to turn at a cell: at a corner, at a wall, or where other ground begins. */
static bool may_turn_at(const struct wend_drawing *s, uint32_t node)
{
    const wend_space *space = s->space;
    const uint32_t all = 0x1ff;
    uint32_t around = wend_space_neighbourhood(space, node);
    if (around != all && (s->is_hex || is_at_corner(around)))
        return true;
    return (space->cells.exits && is_near_wall(space, node)) ||
           (space->cells.uniform_around && !wend_bits_get(space->cells.uniform_around, node));
}

/* Adds the price of entering a cell by a step; by_step = false: the cell before is unknown, or not a step away. */
static void move_price(const struct wend_drawing *s, struct wend_step_price *price, uint32_t node, bool by_step)
{
    uint64_t weight = wend_node_weight(s->search.space, node);
    if (by_step) {
        uint32_t apart = wend_distance(node, price->node);
        bool is_diagonal = !s->is_hex && apart != 1 && apart != s->space->cells.stride;
        price->halves += (weight + price->weight) * (is_diagonal ? WEND_PRICE_DIAGONAL : WEND_PRICE_STRAIGHT);
        price->surcharge += wend_search_surcharge(&s->search, node);
    }
    price->weight = weight;
    price->node = node;
}

/* True if entering a cell costs more or less than entering a neighbour, or others block a neighbour. */
static bool is_beside_other_surcharge(const struct wend_drawing *s, uint32_t node)
{
    const wend_space *space = s->space;
    if (!wend_space_extra(space) && !wend_space_occupied(space))
        return false;
    uint32_t kind = space->cells.step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, node));
    uint64_t surcharge = wend_search_surcharge(&s->search, node);
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        uint32_t beside = node + (uint32_t)space->cells.offsets[kind][d];
        if (wend_bits_get(space->cells.free, beside) &&
            (wend_search_surcharge(&s->search, beside) != surcharge || wend_search_is_barred(&s->search, beside)))
            return true;
    }
    return false;
}

/* Adds the cells where paths may turn, from one of the path's points to the next. */
static bool collect_segment(const struct wend_drawing *s, const wend_path *path, const wend_place *ends,
                            struct wend_step_price *price)
{
    wend_path segment = {.points = ends, .point_count = 2, .cells = path->cells};
    wend_path_iterator walk = wend_path_begin(&segment, WEND_PATH_START_SKIPPED);
    bool was_blocked = !wend_bits_get(s->space->cells.free, wend_space_node_at(s->space, ends[0]));
    wend_place at;
    while (wend_path_next(&walk, &at)) {
        uint32_t node = wend_space_node_at(s->space, at);
        bool is_end = walk.left == 0;
        if (s->weighs)
            move_price(s, price, node, true);
        if (is_end || was_blocked || may_turn_at(s, node) || is_beside_other_surcharge(s, node)) {
            struct wend_path_vertex vertex = {.place = at, .halves = price->halves, .surcharge = price->surcharge};
            vertex.by_steps = true;
            vertex.inner = !is_end;
            if (!wend_vertices_add(s->vertices, vertex, &s->search.scratch->memory))
                return false;
        }
        was_blocked = false;
    }
    return true;
}

static bool is_centre(wend_place place)
{
    return place.x % WEND_CELL == WEND_CELL / 2 && place.y % WEND_CELL == WEND_CELL / 2;
}

/* Adds a point that no step leads to: the first, the end of a link, or the first centre after a place between cells. */
static bool add_end(const struct wend_drawing *s, wend_place place, struct wend_step_price *price)
{
    struct wend_path_vertex vertex = {.place = place};
    uint64_t cost;
    if (s->vertices->count > 0 && !(place.flags & WEND_PLACE_BY_LINK) && s->weighs &&
        drawing_may_walk(s, s->vertices->items[0].place, place, UINT64_MAX - 1, &cost))
        price->surcharge += cost;
    if (s->weighs)
        move_price(s, price, wend_space_node_at(s->space, place), false);
    vertex.halves = price->halves;
    vertex.surcharge = price->surcharge;
    return wend_vertices_add(s->vertices, vertex, &s->search.scratch->memory);
}

/* Adds the path's next point: the cells up to it, or the point alone. */
static bool collect_next(const struct wend_drawing *s, const wend_path *path)
{
    struct wend_step_lines *lines = &s->vertices->steps;
    const wend_place *point = &path->points[lines->point++];
    const bool is_first = lines->point == 1, by_link = point->flags & WEND_PLACE_BY_LINK;
    if (by_link)
        s->vertices->items[s->vertices->count - 1].fixed = true;
    const bool by_steps = !is_first && !by_link && is_centre(point[-1]);
    if (by_steps ? !collect_segment(s, path, point - 1, &lines->price) : !add_end(s, *point, &lines->price))
        return false;
    s->vertices->items[s->vertices->count - 1].fixed = by_link || is_first || lines->point == path->point_count;
    return true;
}

/* Finds the best path to a vertex from those before it, back to `first`. */
static void find_path_to(const struct wend_drawing *s, uint32_t number, uint32_t first)
{
    struct wend_path_vertex *vertices = s->vertices->items, *vertex = &vertices[number];
    bool one_stretch = vertex->by_steps; /* the steps from there to here go straight on */
    uint32_t misses = 0;
    uint64_t cost;
    vertex->before = number - 1;
    vertex->length = vertices[number - 1].length + wend_drawing_length(s, vertices[number - 1].place, vertex->place);
    for (uint32_t b = number - 1; b > first && number - b < LOOK_BACK && misses < MOST_MISSES; b--) {
        const struct wend_path_vertex *from = &vertices[b - 1];
        one_stretch = one_stretch && vertices[b].inner && vertices[b].by_steps;
        if (one_stretch)
            continue;
        double length = from->length + wend_drawing_length(s, from->place, vertex->place);
        if (length >= vertex->length)
            continue;
        misses++;
        if (!drawing_may_walk(s, from->place, vertex->place, drawing_cost_of_steps(s, from, vertex), &cost))
            continue;
        vertex->before = b - 1;
        vertex->length = length;
        misses = 0;
    }
}

void wend_lines_along_steps_begin(struct wend_vertices *vertices)
{
    vertices->count = 0;
    vertices->steps = (struct wend_step_lines){.vertex = 1};
}

bool wend_lines_along_steps_are_over(const struct wend_vertices *vertices, const wend_path *path)
{
    return vertices->steps.point == path->point_count && vertices->steps.vertex >= vertices->count;
}

wend_status wend_lines_along_steps_next(const struct wend_drawing *s, const wend_path *path)
{
    struct wend_step_lines *lines = &s->vertices->steps;
    if (lines->point < path->point_count)
        return collect_next(s, path) ? WEND_OK : WEND_ERROR_MEMORY;
    const uint32_t number = lines->vertex++;
    struct wend_path_vertex *vertex = &s->vertices->items[number];
    if (vertex->place.flags & WEND_PLACE_BY_LINK) {
        vertex->before = number - 1;
        lines->first = number;
    } else {
        find_path_to(s, number, lines->first);
    }
    return WEND_OK;
}
