/*
 * Movers with positions in doubles, along a field. On cells they never leave free ground. A line that is free from the
 * rounded position is followed only as far as it leads from cell to cell by legal steps, each to a cheaper cell. The
 * rest is walked by the step itself, on lines that are free from anywhere in a cell.
 */
#include "search/field/field_grow.h"

#include "base/root.h"

#define OF_A_CELL (1.0 / WEND_CELL)
#define BESIDE    (1.0 / 1024) /* distance from a shared corner at which a mover changes cells */

enum { MOST_AIMS = 64, MOST_AIMS_A_CELL = 4 };

/* A mover, and the distance left to go. */
struct advance {
    const struct wend_field *field;
    wend_field_mover at;
    double left;
    bool is_careful; /* the line ahead met a wall or occupant: goes by single steps */
};

/* Whether a position is a number within the range of places. */
static bool is_on_some_map(const wend_field_mover *mover)
{
    const double most = INT32_MAX / WEND_CELL;
    return mover->x > -most && mover->x < most && mover->y > -most && mover->y < most;
}

/* The lowest coordinate of the cell that contains a coordinate. */
static int32_t low_of(double at)
{
    const int32_t whole = (int32_t)at;
    return whole > at ? whole - 1 : whole;
}

/* The place that contains a position; it is in the same cell. */
static wend_place advance_place(const struct advance *a)
{
    const int32_t x = low_of(a->at.x), y = low_of(a->at.y);
    return (wend_place){x * WEND_CELL + (int32_t)((a->at.x - x) * WEND_CELL),
                        y * WEND_CELL + (int32_t)((a->at.y - y) * WEND_CELL), a->at.level, 0};
}

/* Moves straight to a point, or as far as the distance left allows; true if it got there. */
static bool advance_straight(struct advance *a, double x, double y)
{
    const double to_x = x - a->at.x, to_y = y - a->at.y, distance = wend_sqrt(to_x * to_x + to_y * to_y);
    if (distance <= a->left) {
        a->left -= distance;
        a->at.x = x;
        a->at.y = y;
        return true;
    }
    a->at.x += to_x / distance * a->left;
    a->at.y += to_y / distance * a->left;
    a->left = 0;
    return false;
}

/* The coordinate within a cell of a mover about to leave it by a step: close to that side, else the middle. */
static double near_side(int32_t low, int32_t step)
{
    return step > 0 ? low + 1 - BESIDE : step < 0 ? low + BESIDE : low + 0.5;
}

/*
 * Moves by the step to the next cell: straight to its middle, or first to the corner that both cells share, and past
 * it. Each of these lines is within the two cells.
 */
static void go_by_step(struct advance *a, uint32_t direction)
{
    const struct wend_step step = a->field->space->cells.step[0][direction];
    const int32_t x = low_of(a->at.x), y = low_of(a->at.y);
    if (step.x == 0 || step.y == 0) {
        advance_straight(a, x + step.x + 0.5, y + step.y + 0.5);
        return;
    }
    if (!advance_straight(a, near_side(x, step.x), near_side(y, step.y)))
        return;
    a->at.x += 2 * BESIDE * step.x;
    a->at.y += 2 * BESIDE * step.y;
    a->left = a->left > 2 * BESIDE ? a->left - 2 * BESIDE : 0;
}

/* Whether the step to a neighbouring cell is legal and leads nearer to the goal. */
static bool is_step_down(const struct wend_field *field, uint32_t node, uint32_t direction)
{
    const wend_space *space = field->space;
    const uint32_t kind = wend_space_kind(space, wend_space_cell(space, node));
    if (!wend_space_has_step(space, node, kind, direction))
        return false;
    const uint32_t to = node + (uint32_t)space->cells.offsets[kind][direction];
    const uint64_t own = wend_field_read(field, node, NO_DIRECTION), key = wend_field_read(field, to, NO_DIRECTION);
    return key != FIELD_NONE && key >> FIELD_WAY_BITS < own >> FIELD_WAY_BITS &&
           wend_field_entry(field, to) != FIELD_BARRED;
}

/* The part of a line, in one coordinate, that is within a cell: 2 if it never leaves the cell. */
static double part_within(int32_t low, double at, double way)
{
    const double part = way > 0 ? (low + 1 - at) / way : way < 0 ? (low - at) / way : 2;
    return part > 0 ? part : 0;
}

/* Moves along a line to a place, cell by cell, while each step is legal and leads downhill; else sets is_careful. */
static void go_along_line(struct advance *a, uint32_t node, wend_place target)
{
    const double x = target.x * OF_A_CELL, y = target.y * OF_A_CELL;
    const wend_space *space = a->field->space;
    while (a->left > 0 && !a->is_careful) {
        const int32_t low_x = low_of(a->at.x), low_y = low_of(a->at.y);
        const double way_x = x - a->at.x, way_y = y - a->at.y;
        const double across = part_within(low_x, a->at.x, way_x), down = part_within(low_y, a->at.y, way_y);
        if (across >= 1 && down >= 1) {
            advance_straight(a, x, y);
            return;
        }
        const bool is_across = across < down;
        const double part = is_across ? across : down;
        const uint32_t direction = is_across ? (way_x > 0 ? EAST : WEST) : (way_y > 0 ? SOUTH : NORTH);
        a->is_careful = !is_step_down(a->field, node, direction);
        if (a->is_careful)
            return;
        double edge_x = a->at.x + way_x * part, edge_y = a->at.y + way_y * part;
        /* A side belongs to the cell whose lowest coordinates it has. */
        if (is_across)
            edge_x = way_x > 0 ? low_x + 1 : low_x - BESIDE / 64;
        else
            edge_y = way_y > 0 ? low_y + 1 : low_y - BESIDE / 64;
        if ((is_across && low_of(edge_y) != low_y) || (!is_across && low_of(edge_x) != low_x)) {
            a->is_careful = true;
            return;
        }
        if (!advance_straight(a, edge_x, edge_y))
            return;
        node = wend_space_node_at(space, advance_place(a));
    }
}

/* Moves on within a cell or along a line; false at the end of a path, or if none leads on. */
static bool advance_on_cells(struct advance *a)
{
    const struct wend_field *field = a->field;
    const wend_place place = advance_place(a);
    const uint32_t node = wend_space_node_at(field->space, place);
    uint32_t step;
    const uint64_t key = wend_field_read(field, node, NO_DIRECTION);
    if (key == FIELD_NONE)
        return false;
    const uint32_t to = wend_field_step_from(field, node, NO_DIRECTION, &step);
    if (to == 0 || step == FIELD_BY_LINK) {
        const wend_place middle = wend_place_centre(place);
        advance_straight(a, middle.x * OF_A_CELL, middle.y * OF_A_CELL);
        return false;
    }
    wend_place target;
    if (!a->is_careful && wend_field_aim(field, place, node, &target)) {
        go_along_line(a, node, target);
        return true;
    }
    go_by_step(a, wend_field_directions[step]);
    a->is_careful = wend_space_node_at(field->space, advance_place(a)) == node;
    return true;
}

/* Moves straight on to the place that a field on a mesh or graph leads to. */
static bool advance_on_ground(struct advance *a)
{
    const wend_place place = advance_place(a);
    double x, y;
    if (!wend_field_steer(a->field, place, &x, &y))
        return false;
    const double reach = wend_sqrt(x * x + y * y);
    const wend_field_mover from = a->at;
    if (reach < OF_A_CELL) {
        a->left = a->left > reach ? a->left - reach : 0;
        a->at.x = place.x * OF_A_CELL + x;
        a->at.y = place.y * OF_A_CELL + y;
        return true;
    }
    advance_straight(a, place.x * OF_A_CELL + x, place.y * OF_A_CELL + y);
    wend_place to = advance_place(a);
    if (a->field->mesh && !wend_mesh_field_move(a->field->mesh, place, &to)) {
        a->at.x = to.x * OF_A_CELL;
        a->at.y = to.y * OF_A_CELL;
    }
    a->at.level = to.level;
    return a->at.x != from.x || a->at.y != from.y;
}

double wend_field_advance(const wend_field *field, wend_field_mover *mover, double distance)
{
    if (!field || !mover || !(distance > 0) || !is_on_some_map(mover))
        return 0;
    const bool is_on_cells = !field->mesh && !field->graph;
    if (is_on_cells && (!field->keys.whole.array || !field->rules.steps.squares))
        return 0;
    struct advance a = {.field = field, .at = *mover, .left = distance};
    const double most = (double)MOST_AIMS + (double)MOST_AIMS_A_CELL * distance;
    for (double aims = 0; aims < most && a.left > 0; aims++)
        if (!(is_on_cells ? advance_on_cells(&a) : advance_on_ground(&a)))
            break;
    *mover = a.at;
    return distance - a.left;
}
