/*
 * Points that are not needed go, the others move cell by cell as long as that makes the way shorter, but none that is an end of
 * the path or of a link. Where ground differs a line takes the place of others, or of steps, only if it costs no more.
 *
 * On game maps this takes in all some 20 to 50 lines of sight for each point that stays, over hexagons up to 80. A row of
 * points that go takes as many as its number's logarithm.
 */
#include "find/lines/pull_taut.h"

#include "base/bit_words.h"
#include "base/bits.h"
#include "map/grid/grid.h"
#include "map/space/space.h"
#include "map/space/space_calls.h"

enum {
    MOST_MOVES = 64, /* of a point, before its neighbours have their turn */
    MOST_SETTLINGS = 32
};

/* Lets a line or steps from one vertex to another lead past all between. */
static void drop_between(const struct wend_drawing *s, uint32_t from, uint32_t to, uint64_t cost, bool by_steps)
{
    struct wend_path_vertex *before = &s->vertices->items[from], *after = &s->vertices->items[to];
    before->after = to;
    after->before = from;
    after->cost = cost;
    after->by_steps = by_steps;
    before->settled = after->settled = false;
}

/* Drops so many vertices after one, or as many as may be dropped (*count), if a line leads past them. */
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
    if (dropped == 0 || !wend_drawing_may_walk(s, vertices[from].place, vertices[to].place, cost, &cost))
        return false;
    drop_between(s, from, to, cost, false);
    return true;
}

/* Drops a vertex; where a line leads past it, those after it may go as well. */
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
        !wend_drawing_may_walk(s, before->place, after->place, cost, &cost))
        return false;
    drop_between(s, vertex->before, vertex->after, cost, false);
    pull->stage = PULL_ROW;
    pull->row = 1;
    return true;
}

/* A place beside a vertex, and how long the way past it is. */
struct move {
    wend_place place;
    double length;
};

static bool is_in_bounds(const struct wend_drawing *s, wend_place place)
{
    return place.x >= s->left && place.x <= s->right && place.y >= s->top && place.y <= s->bottom;
}

/* Whether a cell two columns and rows away at most is blocked, or outside. */
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

/* The free cells beside a vertex that make the way shorter, the best first; of several the first clockwise from north. */
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

/* Whether lines by way of another place would pass the corners of a vertex and its neighbours as they do now. */
static bool keeps_sides(const struct wend_drawing *s, const struct wend_path_vertex *vertex, wend_place place)
{
    const struct wend_path_vertex *before = &s->vertices->items[vertex->before],
                                  *after = &s->vertices->items[vertex->after];
    return wend_vertex_is_passed(vertex, before->place, place) && wend_vertex_is_passed(vertex, place, after->place) &&
           wend_vertex_is_passed(before, before->place, place) && wend_vertex_is_passed(after, place, after->place);
}

/* Moves a vertex to a place beside it, if that makes the way no costlier. */
static bool try_to_move_to(const struct wend_drawing *s, struct wend_path_vertex *vertex, wend_place place)
{
    struct wend_path_vertex *before = &s->vertices->items[vertex->before], *after = &s->vertices->items[vertex->after];
    uint64_t most = vertex->cost + after->cost, first, second;
    if (!keeps_sides(s, vertex, place))
        return false;
    /* Looked at from there, for what is in the way is mostly near. */
    if (!wend_drawing_is_open(s, place, after->place) || !wend_drawing_is_open(s, place, before->place))
        return false;
    if (!wend_drawing_costs_no_more(s, before->place, place, most, &first) ||
        !wend_drawing_costs_no_more(s, place, after->place, most - first, &second))
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

/* Goes on to the vertex after the one at hand. */
static void leave_vertex(struct wend_pull *pull, uint32_t number)
{
    pull->before = number;
    pull->stage = PULL_VERTEX;
}

/* Moves a vertex by a cell, if that makes the way shorter; goes on to the next vertex if it does not, or has moved enough. */
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
 * Drops the vertices after one as far as a line from there reaches: twice as many each time, then half as many. One by one the
 * same long line would be looked along again for every vertex of a row, such as along a toothed wall.
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

/* Drops the next vertex that is not settled, or begins to move it; in the end points are only dropped. */
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
