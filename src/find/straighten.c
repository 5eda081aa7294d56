/*
 * From steps to straight lines at any angle.
 *
 * Where nothing but blocked cells shapes the lines, those past the corners that hold the path stretched are taken
 * (corner_ways.h). Elsewhere, or should that find none:
 *
 * The best way by lines over those cells of the path where a shorter one may have to turn is found first (dynamic
 * programming with a bounded look back). Then it is pulled taut: points that are not needed go, the others move cell by
 * cell as long as that makes the way shorter. Neither leaves what lies between two links. Where the ground differs a line
 * takes the place of others, or of steps, only if it costs no more; steps are measured as lines are, half of each in either
 * cell, so that both pay alike for where they begin and end.
 *
 * On game maps this takes in all some 20 to 50 lines of sight for each point that stays, over hexagons up to 80. A row of
 * points that go takes as many as its number's logarithm.
 */
#include "find/straighten.h"

#include <wend/layout.h>

#include "base/root.h"
#include "find/corner_pairs.h"
#include "find/corner_ways.h"
#include "find/corridor_bends.h"
#include "find/setup.h"
#include "map/line_cost.h"
#include "map/line_free.h"
#include "search/step_cost.h"
#include "search/work.h"

enum {
    LOOK_BACK = 8,   /* so many cells before one are tried for a line to it */
    MOST_MISSES = 4, /* unless so many in turn do not see it */
    MOST_MOVES = 64, /* of a point, before its neighbours have their turn */
    MOST_SETTLINGS = 32
};

/* A straightening as it runs. */
struct straightening {
    const wend_space *space;
    struct wend_search search; /* for what steps cost; its start and goal are the path's ends */
    struct wend_vertices *knots;
    int32_t left, top, right, bottom;   /* no point may move beyond */
    const struct wend_goal_set *starts; /* null, or several, around which the radius is */
    bool weighs;                        /* lines may cost more than steps */
    bool keeps_to_corners;              /* no point may be far from what is blocked */
    bool is_hex;
};

/* In cells; between hexagons in steps, so that neighbours have 1. */
static double length_of_line(const struct straightening *s, wend_place a, wend_place b)
{
    if (!s->is_hex) {
        int64_t across = (int64_t)a.x - b.x, down = (int64_t)a.y - b.y;
        return wend_sqrt((double)(across * across + down * down)) / WEND_CELL;
    }
    wend_cells cells = wend_cells_of(s->space->cells.topology);
    wend_axial from = wend_axial_from_cell(cells, wend_place_column(a), wend_place_row(a));
    wend_axial to = wend_axial_from_cell(cells, wend_place_column(b), wend_place_row(b));
    int64_t q = (int64_t)to.q - from.q, r = (int64_t)to.r - from.r;
    return wend_sqrt((double)(q * q + q * r + r * r));
}

/* Whether a free line costs at most `most`, where costs are of interest: then *cost is what it does. */
static bool costs_no_more(const struct straightening *s, wend_place from, wend_place to, uint64_t most, uint64_t *cost)
{
    *cost = 0;
    return !s->weighs || (wend_cells_line_cost(s->space, from, to, cost) == WEND_OK && *cost <= most);
}

/* Whether the radius allows a line: the squares around several starts have notches, but no line leaves a single one. */
static bool is_within_radius(const struct straightening *s, wend_place from, wend_place to)
{
    const struct wend_goal_set *starts = s->starts;
    struct wend_cell ends[2] = {wend_space_cell(s->space, wend_space_node_at(s->space, from)),
                                wend_space_cell(s->space, wend_space_node_at(s->space, to))};
    for (uint32_t i = 0; starts && i < starts->start_count; i++) {
        struct wend_cell start = wend_space_cell(s->space, starts->sources[i].node);
        if (wend_cells_are_near(start, ends[0], s->search.radius) &&
            wend_cells_are_near(start, ends[1], s->search.radius))
            return true;
    }
    return !starts;
}

static bool is_open_line(const struct straightening *s, wend_place from, wend_place to)
{
    const uint32_t across = wend_distance((uint32_t)from.x, (uint32_t)to.x);
    const uint32_t down = wend_distance((uint32_t)from.y, (uint32_t)to.y),
                   cells = (across > down ? across : down) / WEND_CELL;
    s->knots->work += WEND_WORK_LINE + cells / (s->weighs ? 1 : WEND_WORK_LINE_CELLS);
    return wend_line_is_free(s->space, from, to) && (!s->starts || is_within_radius(s, from, to));
}

static bool may_walk(const struct straightening *s, wend_place from, wend_place to, uint64_t most, uint64_t *cost)
{
    return is_open_line(s, from, to) && costs_no_more(s, from, to, most, cost);
}

/* A cell diagonal to a blocked one, with both cells beside free: around such corners ways on squares turn. */
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

/* Whether a way may have to turn at a cell: at a corner, a wall, where other ground begins. */
static bool may_turn_at(const struct straightening *s, uint32_t node)
{
    const wend_space *space = s->space;
    const uint32_t all = 0x1ff;
    uint32_t around = wend_space_neighbourhood(space, node);
    if (around != all && (s->is_hex || is_at_corner(around)))
        return true;
    return (space->cells.exits && is_near_wall(space, node)) ||
           (space->cells.uniform_around && !wend_bits_get(space->cells.uniform_around, node));
}

static bool add_knot(const struct straightening *s, struct wend_path_vertex knot)
{
    return wend_vertices_add(s->knots, knot, &s->search.scratch->memory);
}

/* What the steps of a path cost up to somewhere, and where that is. */
struct toll {
    uint32_t node;
    uint64_t weight;
    uint64_t halves; /* weights of half steps, straight ones times 13860, diagonal ones times 19601 */
    uint64_t surcharge;
};

/* Arrives at a cell by a step, or, where nothing is known of the cell before, out of nowhere. */
static void move_toll(const struct straightening *s, struct toll *toll, uint32_t node, bool by_step)
{
    uint64_t weight = wend_node_weight(s->search.space, node);
    if (by_step) {
        uint32_t apart = wend_distance(node, toll->node);
        bool is_diagonal = !s->is_hex && apart != 1 && apart != s->space->cells.stride;
        toll->halves += (weight + toll->weight) * (is_diagonal ? WEND_PRICE_DIAGONAL : WEND_PRICE_STRAIGHT);
        toll->surcharge += wend_search_surcharge(&s->search, node);
    }
    toll->weight = weight;
    toll->node = node;
}

/* What the steps from one knot to another cost, rounded up as the costs of lines are. */
static uint64_t cost_of_steps(const struct straightening *s, const struct wend_path_vertex *from,
                              const struct wend_path_vertex *to)
{
    const wend_profile *profile = &s->space->profile;
    const uint64_t whole = (uint64_t)2 * WEND_PRICE_STRAIGHT, halves = to->halves - from->halves;
    uint64_t price = (uint64_t)profile->straight * (profile->weigh == WEND_WEIGH_BOTH ? 2 : 1);
    return halves / whole * price + (halves % whole * price + whole - 1) / whole + to->surcharge - from->surcharge;
}

/* Whether entering a cell costs more or less than entering one of those around, or others stand there. */
static bool is_beside_other_surcharge(const struct straightening *s, uint32_t node)
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

/* Adds the cells after one of the path's points where ways may turn, up to the next point. */
static bool collect_stretch(const struct straightening *s, const wend_path *path, const wend_place *ends,
                            struct toll *toll)
{
    wend_path stretch = {.points = ends, .point_count = 2, .cells = path->cells};
    wend_path_iterator walk = wend_path_begin(&stretch, WEND_PATH_START_SKIPPED);
    bool was_blocked = !wend_bits_get(s->space->cells.free, wend_space_node_at(s->space, ends[0]));
    wend_place at;
    while (wend_path_next(&walk, &at)) {
        uint32_t node = wend_space_node_at(s->space, at);
        bool is_end = walk.left == 0;
        if (s->weighs)
            move_toll(s, toll, node, true);
        if (is_end || was_blocked || may_turn_at(s, node) || is_beside_other_surcharge(s, node)) {
            struct wend_path_vertex knot = {.place = at, .halves = toll->halves, .surcharge = toll->surcharge};
            knot.by_steps = true;
            knot.inner = !is_end;
            if (!add_knot(s, knot))
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
static bool add_end(const struct straightening *s, wend_place place, struct toll *toll)
{
    struct wend_path_vertex knot = {.place = place};
    uint64_t cost;
    if (s->knots->count > 0 && !(place.flags & WEND_PLACE_BY_LINK) && s->weighs &&
        may_walk(s, s->knots->vertices[0].place, place, UINT64_MAX - 1, &cost))
        toll->surcharge += cost;
    if (s->weighs)
        move_toll(s, toll, wend_space_node_at(s->space, place), false);
    knot.halves = toll->halves;
    knot.surcharge = toll->surcharge;
    return add_knot(s, knot);
}

static bool collect_knots(const struct straightening *s, const wend_path *path)
{
    struct toll toll = {0};
    s->knots->count = 0;
    for (uint32_t i = 0; i < path->point_count; i++) {
        const wend_place *point = &path->points[i];
        bool by_link = point->flags & WEND_PLACE_BY_LINK, by_steps = i > 0 && !by_link && is_centre(point[-1]);
        if (by_link)
            s->knots->vertices[s->knots->count - 1].fixed = true;
        if (by_steps ? !collect_stretch(s, path, point - 1, &toll) : !add_end(s, *point, &toll))
            return false;
        s->knots->vertices[s->knots->count - 1].fixed = by_link || i == 0 || i + 1 == path->point_count;
    }
    return true;
}

/* Looks for the best way to a knot from those before it, back to `first`. */
static void find_way_to(const struct straightening *s, uint32_t number, uint32_t first)
{
    struct wend_path_vertex *knots = s->knots->vertices, *knot = &knots[number];
    bool one_stretch = knot->by_steps; /* the steps from there to here go straight on */
    uint32_t misses = 0;
    uint64_t cost;
    knot->before = number - 1;
    knot->length = knots[number - 1].length + length_of_line(s, knots[number - 1].place, knot->place);
    for (uint32_t b = number - 1; b > first && number - b < LOOK_BACK && misses < MOST_MISSES; b--) {
        const struct wend_path_vertex *from = &knots[b - 1];
        one_stretch = one_stretch && knots[b].inner && knots[b].by_steps;
        if (one_stretch)
            continue;
        double length = from->length + length_of_line(s, from->place, knot->place);
        if (length >= knot->length)
            continue;
        misses++;
        if (!may_walk(s, from->place, knot->place, cost_of_steps(s, from, knot), &cost))
            continue;
        knot->before = b - 1;
        knot->length = length;
        misses = 0;
    }
}

/* Links the knots on the way to the last. */
static void link_way(const struct straightening *s)
{
    struct wend_path_vertex *knots = s->knots->vertices;
    knots[s->knots->count - 1].after = s->knots->count - 1;
    for (uint32_t i = s->knots->count - 1; i > 0; i = knots[i].before) {
        struct wend_path_vertex *before = &knots[knots[i].before];
        before->after = i;
        knots[i].by_steps &= knots[i].before == i - 1;
        knots[i].cost = cost_of_steps(s, before, &knots[i]);
    }
}

/* Every knot's `before` becomes the one from which it is reached best. */
static void find_way(const struct straightening *s)
{
    struct wend_path_vertex *knots = s->knots->vertices;
    uint32_t first = 0;
    for (uint32_t i = 1; i < s->knots->count; i++) {
        if (knots[i].place.flags & WEND_PLACE_BY_LINK) {
            knots[i].before = i - 1;
            first = i;
            continue;
        }
        find_way_to(s, i, first);
    }
    link_way(s);
}

/* The best way by lines over the path's own cells. */
static wend_status find_way_along_steps(const struct straightening *s, const wend_path *path)
{
    if (!collect_knots(s, path))
        return WEND_ERROR_MEMORY;
    find_way(s);
    return WEND_OK;
}

/* Lets a line or steps from one knot to another lead past all between. */
static void drop_between(const struct straightening *s, uint32_t from, uint32_t to, uint64_t cost, bool by_steps)
{
    struct wend_path_vertex *before = &s->knots->vertices[from], *after = &s->knots->vertices[to];
    before->after = to;
    after->before = from;
    after->cost = cost;
    after->by_steps = by_steps;
    before->settled = after->settled = false;
}

/* Drops so many knots after one, or as many as may be dropped (*count), if a line leads past them. */
static bool try_to_drop_row(const struct straightening *s, uint32_t from, uint32_t *count)
{
    const struct wend_path_vertex *knots = s->knots->vertices;
    uint32_t to = knots[from].after, dropped = 0;
    uint64_t cost = knots[to].cost;
    for (; dropped < *count && !knots[to].fixed; dropped++) {
        to = knots[to].after;
        cost += knots[to].cost;
    }
    *count = dropped;
    if (dropped == 0 || !may_walk(s, knots[from].place, knots[to].place, cost, &cost))
        return false;
    drop_between(s, from, to, cost, false);
    return true;
}

/*
 * Drops the knots after one as far as a line from there reaches: twice as many each time, then half as many. One by one the
 * same long line would be looked along again for every knot of a row, such as along a toothed wall.
 */
static void drop_row(const struct straightening *s, uint32_t from)
{
    uint32_t count = 1;
    while (try_to_drop_row(s, from, &count))
        count *= 2;
    for (count /= 2; count > 0; count /= 2)
        try_to_drop_row(s, from, &count);
}

static bool try_to_drop(const struct straightening *s, const struct wend_path_vertex *knot)
{
    const struct wend_path_vertex *before = &s->knots->vertices[knot->before],
                                  *after = &s->knots->vertices[knot->after];
    uint64_t cost = knot->cost + after->cost;
    if (knot->by_steps && after->by_steps && knot->inner) {
        drop_between(s, knot->before, knot->after, cost, true);
        return true;
    }
    if (wend_vertex_is_in_way(knot, before->place, after->place) ||
        !may_walk(s, before->place, after->place, cost, &cost))
        return false;
    drop_between(s, knot->before, knot->after, cost, false);
    drop_row(s, knot->before);
    return true;
}

/* A place beside a knot, and how long the way past it is. */
struct move {
    wend_place place;
    double length;
};

static bool is_in_bounds(const struct straightening *s, wend_place place)
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

/*
 * Within a radius points stay in the rectangle that holds the path, which the radius allows whatever its centre. Only over
 * ground of different weight may a shorter way lead out of it: else the cell beside, within, is shorter still and free.
 */
static void set_bounds(struct straightening *s, const wend_path *path)
{
    s->left = s->top = INT32_MIN;
    s->right = s->bottom = INT32_MAX;
    if (s->search.radius == 0)
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

/* The free cells beside a knot that make the way shorter, the best first; of several the first clockwise from north. */
static uint32_t list_moves(const struct straightening *s, const struct wend_path_vertex *knot,
                           struct move moves[DIRECTIONS])
{
    const wend_space *space = s->space;
    wend_place before = s->knots->vertices[knot->before].place, after = s->knots->vertices[knot->after].place;
    double length = length_of_line(s, before, knot->place) + length_of_line(s, knot->place, after);
    uint32_t node = wend_space_node_at(space, knot->place), count = 0;
    uint32_t kind = space->cells.step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, node));
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        struct wend_step step =
            s->is_hex ? space->cells.step[kind][d] : (struct wend_step){wend_step_x[d], wend_step_y[d]};
        uint32_t beside = node + (uint32_t)step.y * space->cells.stride + (uint32_t)step.x;
        struct move move = {knot->place, 0};
        move.place.x += step.x * WEND_CELL;
        move.place.y += step.y * WEND_CELL;
        if (!wend_bits_get(space->cells.free, beside) || !is_in_bounds(s, move.place))
            continue;
        if (s->keeps_to_corners && !is_near_blocked(space, beside))
            continue;
        move.length = length_of_line(s, before, move.place) + length_of_line(s, move.place, after);
        if (move.length >= length)
            continue;
        uint32_t i = count++;
        for (; i > 0 && moves[i - 1].length > move.length; i--)
            moves[i] = moves[i - 1];
        moves[i] = move;
    }
    return count;
}

/* Whether lines by way of another place would pass the corners of a knot and its neighbours as they do now. */
static bool keeps_sides(const struct straightening *s, const struct wend_path_vertex *knot, wend_place place)
{
    const struct wend_path_vertex *before = &s->knots->vertices[knot->before],
                                  *after = &s->knots->vertices[knot->after];
    return wend_vertex_is_passed(knot, before->place, place) && wend_vertex_is_passed(knot, place, after->place) &&
           wend_vertex_is_passed(before, before->place, place) && wend_vertex_is_passed(after, place, after->place);
}

/* Moves a knot by a cell, if that makes the way shorter and no dearer. */
static bool try_to_move(const struct straightening *s, struct wend_path_vertex *knot)
{
    struct wend_path_vertex *before = &s->knots->vertices[knot->before], *after = &s->knots->vertices[knot->after];
    struct move moves[DIRECTIONS];
    uint32_t count = list_moves(s, knot, moves);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t most = knot->cost + after->cost, first, second;
        if (!keeps_sides(s, knot, moves[i].place))
            continue;
        /* Looked at from there, for what is in the way is mostly near. */
        if (!is_open_line(s, moves[i].place, after->place) || !is_open_line(s, moves[i].place, before->place))
            continue;
        if (!costs_no_more(s, before->place, moves[i].place, most, &first) ||
            !costs_no_more(s, moves[i].place, after->place, most - first, &second))
            continue;
        knot->place = moves[i].place;
        knot->cost = first;
        after->cost = second;
        knot->by_steps = after->by_steps = knot->inner = false;
        return true;
    }
    return false;
}

/* Drops a knot, or moves it as far as that helps; whether it was dropped. */
static bool settle_knot(const struct straightening *s, struct wend_path_vertex *knot, bool may_move)
{
    knot->settled = true;
    if (try_to_drop(s, knot))
        return true;
    uint32_t moves = 0;
    while (may_move && moves < MOST_MOVES && try_to_move(s, knot))
        moves++;
    if (moves > 0)
        s->knots->vertices[knot->before].settled = s->knots->vertices[knot->after].settled = false;
    if (moves == MOST_MOVES)
        knot->settled = false;
    return false;
}

/* Pulls the way taut. In the end points are only dropped, for none may stay that could be. */
static void pull_taut(const struct straightening *s)
{
    struct wend_path_vertex *knots = s->knots->vertices;
    bool changes = true;
    for (uint32_t round = 0; changes; round++) {
        uint32_t before = 0;
        changes = false;
        for (uint32_t i = knots[0].after; knots[i].after != i; i = knots[before].after) {
            bool rests = knots[i].fixed || knots[i].settled;
            changes |= !rests;
            if (rests || !settle_knot(s, &knots[i], round < MOST_SETTLINGS))
                before = i;
        }
    }
}

/* Writes the knots that are left to the path. */
static wend_status write_points(const struct straightening *s, wend_path *path)
{
    struct wend_points *points = &s->search.scratch->points;
    const struct wend_path_vertex *knots = s->knots->vertices;
    double length = 0;
    points->count = 0;
    for (uint32_t i = 0;; i = knots[i].after) {
        if (!wend_points_add(points, knots[i].place, &s->search.scratch->memory))
            return WEND_ERROR_MEMORY;
        if (i > 0 && !(knots[i].place.flags & WEND_PLACE_BY_LINK))
            length += length_of_line(s, knots[knots[i].before].place, knots[i].place);
        if (knots[i].after == i)
            break;
    }
    path->length = length < path->length ? length : path->length; /* which a last bit may be below */
    path->points = points->places;
    path->point_count = points->count;
    return WEND_OK;
}

/* Whether nothing but blocked cells shapes the lines, and all steps are some. */
static bool is_only_blocked_ground(const struct straightening *s)
{
    const wend_space *space = s->space;
    return !s->is_hex && !s->weighs && !s->starts && !space->cells.exits &&
           (space->cells.topology == SQUARES_4 || space->profile.corners == WEND_CORNERS_NEVER) &&
           wend_bits_get(space->cells.free, s->search.start);
}

/* The length of the way that is linked. */
static double length_of_way(const struct straightening *s)
{
    const struct wend_path_vertex *knots = s->knots->vertices;
    double length = 0;
    for (uint32_t i = 0; knots[i].after != i; i = knots[i].after) {
        wend_place next = knots[knots[i].after].place;
        length += next.flags & WEND_PLACE_BY_LINK ? 0 : length_of_line(s, knots[i].place, next);
    }
    return length;
}

/* Past the corners around which the path is taut; *is_done: whether that leads all the way, and is no longer. */
static wend_status find_taut_way(const struct straightening *s, const wend_path *path, bool *is_done)
{
    struct wend_corner_ground ground = {
        s->space, s->left, s->top, s->right, s->bottom, s->knots, &s->search.scratch->memory, 1};
    *is_done = false;
    if (!is_only_blocked_ground(s))
        return WEND_OK;
    for (ground.reach = 1; ground.reach <= 2 && !*is_done; ground.reach++) {
        wend_status status = wend_corner_ways_find(&ground, path->points, path->point_count, is_done);
        if (status != WEND_OK)
            return status;
        if (*is_done) {
            link_way(s);
            *is_done = length_of_way(s) <= path->length + path->length / (1 << 30); /* last bits do not count */
        }
    }
    return *is_done ? wend_corner_pairs_take(&ground) : WEND_OK;
}

wend_status wend_straighten(const struct wend_question *question)
{
    const wend_space *space = question->space;
    wend_path *path = question->path;
    struct straightening s = {
        .space = space, .search = wend_setup_search(question), .knots = &question->finder->vertices};
    path->lines = WEND_LINES_STRAIGHT;
    if (path->point_count <= 2)
        return WEND_OK;
    s.is_hex = wend_is_hex(space->cells.topology);
    s.weighs = space->cells.class_at || wend_space_extra(space) || wend_space_occupied(space);
    s.search.start = wend_space_node_at(space, path->points[0]);
    s.search.goal = wend_space_node_at(space, path->points[path->point_count - 1]);
    set_bounds(&s, path);
    if (s.search.radius != 0 && question->query->from.count > 1)
        s.starts = s.search.scratch->goal_set;
    s.knots->work = 0;
    wend_status status = find_taut_way(&s, path, &s.keeps_to_corners);
    if (status == WEND_OK && !s.keeps_to_corners)
        status = find_way_along_steps(&s, path);
    if (status != WEND_OK)
        return status;
    pull_taut(&s);
    if (!s.is_hex && !s.weighs && !s.starts && wend_corridor_bends_cut(space, s.knots))
        pull_taut(&s);
    path->work += path->outcome != WEND_OUTCOME_RUNNING ? s.knots->work : 0; /* else it is done anew in the end */
    return write_points(&s, path);
}
