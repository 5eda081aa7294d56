/* Where paths begin and end between cells. */
#include "base/root.h"
#include "find/cells/cells.h"
#include "map/cells/cells.h"
#include "map/grid/profile.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"

/* The least whole number whose square is not below n. */
static inline uint64_t wend_root_above(uint64_t n)
{
    uint64_t root = wend_integer_root(n);
    return root * root < n ? root + 1 : root;
}

/* The cost of a line at a price per cell of length, rounded up. The length is squared, in 2^-48 square cells. */
static inline uint64_t wend_line_price(uint64_t square, uint64_t price)
{
    uint64_t length = wend_root_above(square); /* below 2^25, and the price below 2^33 */
    return (length * price + (1u << 24) - 1) >> 24;
}

/* The squared length, in that unit, of a line of less than two cells across and down; both are in 1/256 cells. */
static inline uint64_t wend_line_square(int64_t across, int64_t down)
{
    return (uint64_t)(across * across + down * down) << 32;
}

/* The last part of a path, within the goal's cell. */

bool wend_inside_one_cell(wend_place a, wend_place b)
{
    return a.level == b.level && wend_place_column(a) == wend_place_column(b) && wend_place_row(a) == wend_place_row(b);
}

static uint64_t price_inside(const wend_space *space, wend_place from, wend_place to, uint64_t weight)
{
    const uint64_t square = wend_line_square((int64_t)to.x - from.x, (int64_t)to.y - from.y);
    return wend_line_price(square, space->profile.straight * weight);
}

uint64_t wend_inside_cell_cost(const wend_space *space, uint32_t node, wend_place from, wend_place to)
{
    const uint64_t ends = space->profile.weigh == WEND_WEIGH_BOTH ? 2 : 1;
    return price_inside(space, from, to, ends * wend_node_weight(space, node));
}

static double inside_distance(wend_place a, wend_place b)
{
    const double across = (double)b.x - a.x, down = (double)b.y - a.y;
    return wend_sqrt(across * across + down * down) / WEND_CELL;
}

/* Adds cost, length and resources of the line within the goal's cell. */
static void charge_inside(const wend_space *space, wend_place from, wend_place to, wend_path *path)
{
    const wend_profile *profile = &space->profile;
    const uint32_t node = wend_space_node_at(space, to);
    const uint64_t ends = profile->weigh == WEND_WEIGH_BOTH ? 2 : 1;
    const uint16_t terrain = space->cells.classes->terrain[space->cells.class_at ? space->cells.class_at[node] : 1];
    path->cost += wend_inside_cell_cost(space, node, from, to);
    path->length += inside_distance(from, to);
    for (uint32_t i = 0; i < profile->resource_count && wend_bits_get(space->cells.free, node); i++)
        path->spent[i] += price_inside(space, from, to, ends * wend_profile_spends(profile, i, terrain));
}

/* Copies the points to the finder's own list, if they are elsewhere. */
static bool own_points(const struct wend_question *question, struct wend_points *points)
{
    const wend_path *path = question->path;
    if (path->points == points->places) {
        points->count = path->point_count;
        return true;
    }
    points->count = 0;
    return wend_points_add_all(points, path->points, path->point_count, &question->finder->scratch.memory);
}

/* Replaces the path by a line within one cell. */
static void begin_anew(wend_path *path, struct wend_points *points, wend_place start)
{
    points->count = 1;
    points->places[0] = start;
    path->cost = 0;
    path->length = 0;
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        path->spent[i] = 0;
}

/* Leaves the centre out of straight lines, if the line past it is free and costs no more. */
static void skip_centre(const wend_space *space, wend_path *path, struct wend_points *points)
{
    if (points->count < 3)
        return;
    wend_place *last = &points->places[points->count - 1];
    const wend_place before = last[-2], centre = last[-1];
    wend_line_hit hit;
    uint64_t direct, there, on;
    if ((centre.flags & WEND_PLACE_BY_LINK) || before.level != centre.level ||
        wend_line_raycast(space, before, *last, NULL, 0, &hit) != WEND_OK || hit.hit ||
        wend_line_cost(space, before, *last, &direct) != WEND_OK ||
        wend_line_cost(space, before, centre, &there) != WEND_OK || direct == UINT64_MAX)
        return;
    on = wend_inside_cell_cost(space, wend_space_node_at(space, *last), centre, *last);
    if (there != UINT64_MAX && direct > there + on)
        return;
    path->length += inside_distance(before, *last) - inside_distance(before, centre) - inside_distance(centre, *last);
    last[-1] = *last;
    points->count--;
}

wend_status wend_inside_cell_lead(const struct wend_question *question)
{
    const wend_query *query = question->query;
    wend_path *path = question->path;
    struct wend_points *points = &question->finder->scratch.points;
    const wend_place goal = {query->goal.x, query->goal.y, query->goal.level, 0};
    const wend_place start = {query->start.x, query->start.y, query->start.level, 0};
    if (wend_place_is_centre(goal) || path->cells != WEND_CELLS_SQUARE || path->point_count == 0)
        return WEND_OK;
    if (!own_points(question, points))
        return WEND_ERROR_MEMORY;
    if (query->from.between_cells && wend_inside_one_cell(start, goal))
        begin_anew(path, points, start);
    const wend_place from = points->places[points->count - 1];
    if (from.x != goal.x || from.y != goal.y) {
        if (!wend_points_add(points, goal, &question->finder->scratch.memory))
            return WEND_ERROR_MEMORY;
        charge_inside(question->space, from, goal, path);
        if (path->lines == WEND_LINES_STRAIGHT)
            skip_centre(question->space, path, points);
    }
    path->points = points->places;
    path->point_count = points->count;
    return WEND_OK;
}

/* Greatest distance from a step at which a mover is still on it, in 1/256 cells. */
#define BESIDE_STEP 32

/* True if a mover with its anchor in a cell lies on the map, free or not. */
static bool lies_on_map(const wend_space *space, struct wend_cell cell)
{
    uint32_t footprint = space->profile.footprint;
    return cell.x + footprint <= space->cells.width && cell.y + footprint <= space->cells.height;
}

/* True if a node is free; in the mover's own space too, if the search is in a breach space. */
static bool is_free_node(const struct wend_search *search, uint32_t node)
{
    return wend_bits_get(search->space->cells.free, node) &&
           (!search->question.own_space || wend_bits_get(search->question.own_space->cells.free, node));
}

/* The line from a place to the centre of another cell, in 1/256 cells, and the cells that it touches. */
struct approach {
    const struct wend_search *search;
    int64_t x, y;        /* where it begins */
    int64_t dx, dy;      /* to where it ends */
    int64_t column, row; /* the cell touched by its first corner: the 3x3 cells from there cover the line */
    uint32_t touched;    /* bits of those cells, row by row */
};

/* True if the closed square of a cell and the line have a point in common. */
static bool touches(const struct approach *line, int64_t column, int64_t row)
{
    int64_t left = column * WEND_CELL - line->x, top = row * WEND_CELL - line->y;
    int64_t right = left + WEND_CELL, bottom = top + WEND_CELL;
    if (WEND_MIN(0, line->dx) > right || -WEND_MIN(0, -line->dx) < left || WEND_MIN(0, line->dy) > bottom ||
        -WEND_MIN(0, -line->dy) < top)
        return false;
    /* The cell is touched unless all four corners lie on one side of the line. */
    int64_t a = line->dx * top - line->dy * left, b = line->dx * top - line->dy * right;
    int64_t c = line->dx * bottom - line->dy * left, d = line->dx * bottom - line->dy * right;
    return !(a > 0 && b > 0 && c > 0 && d > 0) && !(a < 0 && b < 0 && c < 0 && d < 0);
}

/* Node of a cell on the start's level, which may lie one cell off the map: rows are padded. */
static uint32_t node_near(const struct wend_search *search, int64_t column, int64_t row)
{
    int64_t across = column - search->question.start_cell.x, down = row - search->question.start_cell.y;
    return search->question.start + (uint32_t)(down * (int64_t)search->space->cells.stride + across);
}

static bool is_open(const struct wend_search *search, uint32_t node)
{
    return node == search->question.start || wend_bits_get(search->space->cells.free, node);
}

/* True if a wall or one-way step lies between two adjacent cells; the second is in direction `d` of the first. */
static bool is_walled(const wend_space *space, uint32_t first, uint32_t second, uint32_t d)
{
    return space->cells.exits && !(space->cells.exits[first] >> d & space->cells.exits[second] >> wend_opposite(d) & 1);
}

/* True if all cells that the line touches are free, without walls between them. */
static bool is_free_line(struct approach *line)
{
    const struct wend_search *search = line->search;
    line->column = (line->x + WEND_MIN(0, line->dx) - 1) >> 8;
    line->row = (line->y + WEND_MIN(0, line->dy) - 1) >> 8;
    line->touched = 0;
    for (uint32_t i = 0; i < 9; i++) {
        int64_t column = line->column + i % 3, row = line->row + i / 3;
        if (!touches(line, column, row))
            continue;
        uint32_t node = node_near(search, column, row);
        if (!is_open(search, node))
            return false;
        line->touched |= 1u << i;
        bool has_west = i % 3 != 0 && (line->touched >> (i - 1) & 1);
        bool has_north = i >= 3 && (line->touched >> (i - 3) & 1);
        if (has_west && is_walled(search->space, node - 1, node, EAST))
            return false;
        if (has_north && is_walled(search->space, node - search->space->cells.stride, node, SOUTH))
            return false;
    }
    return true;
}

/* Squared length, where diagonal steps have the length of straight ones. */
static uint64_t square_in_steps(struct wend_step offset, uint32_t direction)
{
    return direction % 2 == 1 ? wend_line_square(offset.x, offset.y) >> 1 : wend_line_square(offset.x, offset.y);
}

static uint64_t line_cost(const struct wend_search *search, struct wend_step offset, uint32_t node)
{
    const wend_profile *profile = &search->space->profile;
    uint64_t weight = wend_node_weight(search->space, node);
    if (profile->weigh == WEND_WEIGH_BOTH)
        weight += wend_node_weight(search->space, search->question.start);
    return wend_line_price(wend_line_square(offset.x, offset.y), profile->straight * weight);
}

/* Cost of the rest of a step: its share of the step's price. */
static uint64_t rest_of_step(const struct wend_search *search, struct wend_step offset, uint32_t from, uint32_t to,
                             uint32_t direction)
{
    uint64_t weight = wend_node_weight(search->space, to);
    if (search->space->profile.weigh == WEND_WEIGH_BOTH)
        weight += wend_node_weight(search->space, from);
    return wend_line_price(square_in_steps(offset, direction), wend_step_price(search->space, direction) * weight);
}

/* The same, and in the mover's own space too, if the search is in a breach space. */
static bool is_free_in_both(struct approach *line)
{
    struct wend_search own = *line->search;
    struct approach there = *line;
    if (!is_free_line(line))
        return false;
    own.space = own.question.own_space;
    there.search = &own;
    return !own.question.own_space || is_free_line(&there);
}

/* Offset of a place from a cell's centre, in 1/256 cells. */
static struct wend_step from_centre(struct wend_cell cell, wend_place place)
{
    return (struct wend_step){(int32_t)(place.x - (int64_t)cell.x * WEND_CELL - WEND_CELL / 2),
                              (int32_t)(place.y - (int64_t)cell.y * WEND_CELL - WEND_CELL / 2)};
}

/* True if a place is on the line between two centres, or a little beside: rounding moves places off diagonals. */
static bool is_on_step(struct wend_cell from, struct wend_step step, wend_place place)
{
    struct wend_step at = from_centre(from, place);
    int32_t across = at.x * step.x, down = at.y * step.y;
    int32_t along = step.x != 0 ? across : down;
    int32_t beside = step.x == 0 ? at.x : step.y == 0 ? at.y : across - down;
    return along >= 0 && along <= WEND_CELL && beside >= -BESIDE_STEP && beside <= BESIDE_STEP;
}

/* True if a step is legal. The mover's own cell may be blocked. */
static bool may_go_on(const struct wend_search *search, const wend_space *space, uint32_t from, uint32_t direction)
{
    return (from == search->question.start || wend_bits_get(space->cells.free, from)) &&
           wend_space_has_step(space, from, 0, direction);
}

/* The node left by a step in this direction to a cell, if the mover is on that step and may take it; else 0. */
static uint32_t step_under_way(const wend_query *query, const struct wend_search *search, struct wend_cell cell,
                               uint32_t direction)
{
    const wend_space *space = search->space;
    struct wend_step step = space->cells.step[0][direction];
    struct wend_cell from = {cell.x - (uint32_t)step.x, cell.y - (uint32_t)step.y, cell.level};
    bool is_on_map = from.x < space->cells.width && from.y < space->cells.height;
    if ((step.x == 0 && step.y == 0) || !is_on_map || !is_on_step(from, step, query->start))
        return 0;
    uint32_t node = node_near(search, from.x, from.y);
    bool may = may_go_on(search, space, node, direction) &&
               (!search->question.own_space || may_go_on(search, search->question.own_space, node, direction));
    return may ? node : 0;
}

/* True if the mover is on a step to a cell that begins elsewhere than in the cell of its place. */
static bool is_step_past(const wend_query *query, const struct wend_search *search, struct wend_cell cell)
{
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        uint32_t from = step_under_way(query, search, cell, d);
        if (from != 0 && from != search->question.start)
            return true;
    }
    return false;
}

/* True if the rest of a step may be cheaper than the straight line along it. */
static bool are_steps_cheaper(const wend_profile *profile)
{
    uint64_t straight = profile->straight, diagonal = profile->diagonal;
    return profile->weigh == WEND_WEIGH_BOTH || diagonal * diagonal < 2 * straight * straight;
}

/* Takes the cheapest of the steps that the mover is on, if it is cheaper than the line. */
static void seed_step(const wend_query *query, const struct wend_search *search, struct wend_step offset,
                      struct wend_entry_cell *entry)
{
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        uint32_t from = step_under_way(query, search, entry->cell, d);
        uint64_t cost = from != 0 ? rest_of_step(search, offset, from, entry->node, d) : UINT64_MAX;
        if (cost >= entry->cost)
            continue;
        entry->cost = cost;
        entry->from = from;
        entry->direction = d;
    }
}

/* Adds a cell, the mover's own or another, if the mover may go straight there. Returns the number added. */
static uint32_t add_entry(const wend_query *query, const struct wend_search *search, struct wend_cell cell,
                          struct wend_entry_cell *entry)
{
    struct wend_step offset = from_centre(cell, query->start);
    struct approach line = {
        .search = search, .x = query->start.x, .y = query->start.y, .dx = -offset.x, .dy = -offset.y};
    uint32_t node = node_near(search, cell.x, cell.y);
    *entry = (struct wend_entry_cell){node,
                                      cell,
                                      UINT64_MAX,
                                      wend_sqrt((double)((int64_t)offset.x * offset.x + (int64_t)offset.y * offset.y)) /
                                          WEND_CELL,
                                      search->question.start,
                                      NO_DIRECTION};
    /* The line within its own cell need not be tested: the mover is there already. */
    bool is_line = node == search->question.start || is_free_in_both(&line);
    if (is_line)
        entry->cost = line_cost(search, offset, node);
    if (!is_line || are_steps_cheaper(&search->space->profile))
        seed_step(query, search, offset, entry);
    bool is_barred = node != search->question.start && wend_search_is_barred(search, node);
    if (entry->cost == UINT64_MAX || is_barred)
        return 0;
    entry->cost += node == search->question.start ? 0 : wend_search_surcharge(search, node);
    return 1;
}

/* The last centre line at or before a coordinate; *count: 1 if the coordinate lies on it, else 2 lines are near. */
static int64_t first_near(int32_t at, uint32_t *count)
{
    int64_t first = ((int64_t)at - WEND_CELL / 2) >> 8;
    *count = (at & (WEND_CELL - 1)) == WEND_CELL / 2 ? 1 : 2;
    return first;
}

/* The cells around a place whose centres are less than a cell away in x and in y. */
struct cells_around {
    int64_t column, row;
    uint32_t columns, rows;
};

static struct cells_around around_place(wend_place place)
{
    struct cells_around around;
    around.column = first_near(place.x, &around.columns);
    around.row = first_near(place.y, &around.rows);
    return around;
}

/* Finds the index-th of them, row by row; false if it is off the map. */
static bool cell_around(const struct cells_around *around, const struct wend_search *search, uint32_t index,
                        struct wend_cell *cell)
{
    int64_t x = around->column + index % around->columns, y = around->row + index / around->columns;
    if (x < 0 || y < 0 || x >= search->space->cells.width || y >= search->space->cells.height)
        return false;
    *cell = (struct wend_cell){(uint32_t)x, (uint32_t)y, search->question.start_cell.level};
    return true;
}

/*
 * A mover that passes a blocked corner on a step, with its place in the blocked cell, counts as in the cell of the
 * step's nearest end. False if it is on no step.
 */
static bool find_end_of_step(const wend_query *query, struct wend_search *search)
{
    struct cells_around around = around_place(query->start);
    struct wend_cell cell, nearest = search->question.start_cell;
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < around.columns * around.rows; i++) {
        if (!cell_around(&around, search, i, &cell) || !is_step_past(query, search, cell))
            continue;
        struct wend_step offset = from_centre(cell, query->start);
        int64_t distance = (int64_t)offset.x * offset.x + (int64_t)offset.y * offset.y;
        nearest = distance < least ? cell : nearest;
        least = distance < least ? distance : least;
    }
    if (least == INT64_MAX)
        return false;
    search->question.start = node_near(search, nearest.x, nearest.y);
    search->question.start_cell = nearest;
    return true;
}

wend_reason wend_entry_cells_start(const wend_query *query, struct wend_search *search)
{
    const wend_space *space = search->space;
    if (!wend_space_find(space, query->start, &search->question.start_cell, &search->question.start))
        return WEND_REASON_START_OUTSIDE;
    if (is_free_node(search, search->question.start))
        return WEND_REASON_NONE;
    bool squares = !wend_is_hex(space->cells.topology);
    if (query->from.between_cells && squares && find_end_of_step(query, search))
        return WEND_REASON_NONE;
    bool may_be_there = query->from.may_be_blocked && lies_on_map(space, search->question.start_cell);
    return may_be_there ? WEND_REASON_NONE : WEND_REASON_START_BLOCKED;
}

uint32_t wend_entry_cells_find(const wend_query *query, const struct wend_search *search,
                               struct wend_entry_cell entries[MAX_ENTRY_CELLS])
{
    if (wend_is_hex(search->space->cells.topology)) {
        entries[0] = (struct wend_entry_cell){
            search->question.start, search->question.start_cell, 0, 0, search->question.start, NO_DIRECTION};
        return 1;
    }
    struct cells_around around = around_place(query->start);
    struct wend_cell cell;
    uint32_t count = 0;
    for (uint32_t i = 0; i < around.columns * around.rows; i++)
        if (cell_around(&around, search, i, &cell))
            count += add_entry(query, search, cell, &entries[count]);
    return count;
}

uint64_t wend_entry_cells_spent(const wend_query *query, const struct wend_search *search,
                                const struct wend_entry_cell *entry, uint32_t resource)
{
    const wend_space *space = search->space;
    const wend_profile *profile = &space->profile;
    const uint32_t nodes[2] = {entry->node, entry->from};
    struct wend_step offset = from_centre(entry->cell, query->start);
    uint64_t weight = 0;
    for (uint32_t i = 0; i < (profile->weigh == WEND_WEIGH_BOTH ? 2 : 1); i++)
        if (wend_bits_get(space->cells.free, nodes[i]))
            weight += wend_profile_spends(
                profile, resource,
                space->cells.classes->terrain[space->cells.class_at ? space->cells.class_at[nodes[i]] : 1]);
    if (entry->direction == NO_DIRECTION)
        return wend_line_price(wend_line_square(offset.x, offset.y), profile->straight * weight);
    return wend_line_price(square_in_steps(offset, entry->direction),
                           wend_step_price(search->space, entry->direction) * weight);
}

wend_status wend_entry_cells_lead(const wend_query *query, struct wend_search *search,
                                  const struct wend_entry_cell *entry, wend_path *path)
{
    struct wend_points *points = &search->scratch->points;
    wend_place place = {query->start.x, query->start.y, query->start.level, 0};
    int64_t dx = (int64_t)points->places[0].x - place.x, dy = (int64_t)points->places[0].y - place.y;
    if ((dx == 0 && dy == 0) || wend_is_hex(search->space->cells.topology))
        return WEND_OK;
    if (!wend_scratch_add_point(search->scratch, place))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = points->count - 1; i > 0; i--)
        points->places[i] = points->places[i - 1];
    points->places[0] = place;
    path->points = points->places;
    path->point_count = points->count;
    path->cost += entry->cost;
    path->length += entry->length;
    for (uint32_t i = 0; i < search->space->profile.resource_count; i++)
        path->spent[i] += wend_entry_cells_spent(query, search, entry, i);
    return WEND_OK;
}
