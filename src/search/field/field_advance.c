/*
 * Movers whose position is in doubles, along a field. On cells they never leave free ground: a line that is free from
 * the position as rounded is gone along only as far as it leads from cell to cell by legal steps, each cheaper than the
 * one before; what is left is gone by the step itself, by ways that are free from anywhere in a cell.
 */
#include "search/field/field_grow.h"

#include "base/root.h"

#define OF_A_CELL (1.0 / WEND_CELL)
#define BESIDE    (1.0 / 1024) /* how far from the corner that cells share a mover passes from one to the other */

enum { MOST_AIMS = 64, MOST_AIMS_A_CELL = 4 };

/* A mover, and how far it is still to go. */
struct advance {
    const struct wend_field *field;
    wend_field_mover at;
    double left;
    bool is_careful; /* the line ahead led into a wall, or past others: it goes by the step to the next cell */
};

/* Whether a position is a number, and such as places have. */
static bool is_on_some_map(const wend_field_mover *mover)
{
    const double most = INT32_MAX / WEND_CELL;
    return mover->x > -most && mover->x < most && mover->y > -most && mover->y < most;
}

/* The lowest coordinate of the cell that a coordinate lies in. */
static int32_t low_of(double at)
{
    const int32_t whole = (int32_t)at;
    return whole > at ? whole - 1 : whole;
}

/* The place whose units a position lies in: in the same cell. */
static wend_place advance_place(const struct advance *a)
{
    const int32_t x = low_of(a->at.x), y = low_of(a->at.y);
    return (wend_place){x * WEND_CELL + (int32_t)((a->at.x - x) * WEND_CELL),
                        y * WEND_CELL + (int32_t)((a->at.y - y) * WEND_CELL), a->at.level, 0};
}

/* Straight to a point, or as far as it may go; whether it got there. */
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

/* Where within a cell a mover stands who means to leave it at one side, as near to that as is within the cell. */
static double near_side(int32_t low, int32_t step)
{
    return step > 0 ? low + 1 - BESIDE : step < 0 ? low + BESIDE : low + 0.5;
}

/*
 * By the step to the next cell: straight to its middle, or first to the corner that both share, and past that. Each of
 * these ways lies within the two cells.
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

/* Whether a mover may go from one cell to the one beside it, and comes nearer to the goal by that. */
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

/* How much of a line lies within a cell, of one coordinate: 2 where it never leaves it. */
static double part_within(int32_t low, double at, double way)
{
    const double part = way > 0 ? (low + 1 - at) / way : way < 0 ? (low - at) / way : 2;
    return part > 0 ? part : 0;
}

/* Along a line to a place, cell by cell as far as these lead on; where they do not it goes by the step from there. */
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
        /* A cell's own side is that of its lowest coordinates; others are the next one's. */
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

/* Goes on in one cell or along one line; false where it is at its end, or no way leads on. */
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

/* Straight on to where a field leads that knows places at any angle, or from node to node. */
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
