/*
 * Leads the string past obstacles on the other side. The cheapest path of steps may pass an obstacle on one side and
 * the shortest path of lines on the other: in steps both are often equally long. So for each bend a walker follows the
 * line between its neighbours, and each wall in the way with one hand until back on the line (Lumelsky and Stepanov
 * 1987, Bug2). The walk is stretched, or given up once it can only be longer. Longer parts of the string, up to all of
 * it, are cut off in the same way if they leave the line's direction although steps along it are no longer. There the
 * walker takes, at each wall, the hand that leads back first.
 */
#include "find/lines/corner_paths.h"
#include "map/sight/sight.h"
#include "map/space/space_calls.h"
#include "search/kit/kit_calls.h"

bool wend_ground_sees(const struct wend_corner_ground *ground, wend_place from, wend_place to)
{
    const uint32_t across = wend_distance((uint32_t)from.x, (uint32_t)to.x);
    const uint32_t down = wend_distance((uint32_t)from.y, (uint32_t)to.y);
    ground->vertices->work.units +=
        WEND_WORK_LINE + (across > down ? across : down) / (WEND_CELL * WEND_WORK_LINE_CELLS);
    return wend_line_is_free(ground->space, from, to);
}

/* Cost of a bend in cells, times the sine of its angle: the path turns at the centre of a cell beside the corner. */
#define OFF_CORNER 0.6

#define DIAGONAL_MORE 0.41421356 /* by how much a diagonal step is longer than a straight one */

const int32_t wend_quarter_x[4] = {0, 1, 0, -1}, wend_quarter_y[4] = {-1, 0, 1, 0};

double wend_points_length(const struct wend_point *points, uint32_t count)
{
    double length = 0;
    for (uint32_t i = 1; i < count; i++)
        length += wend_points_distance(points[i - 1], points[i]);
    return length;
}

double wend_points_bends_cost(const struct wend_point *points, uint32_t count)
{
    double cost = 0;
    for (uint32_t i = 1; i + 1 < count; i++) {
        const double bend = (double)wend_cross(points[i - 1], points[i], points[i + 1]) / (WEND_CELL * WEND_CELL);
        const double sides =
            wend_points_distance(points[i - 1], points[i]) * wend_points_distance(points[i], points[i + 1]);
        cost += sides > 0 ? (bend < 0 ? -bend : bend) / sides : 0;
    }
    return cost * OFF_CORNER;
}

double wend_steps_distance(const struct wend_corner_ground *ground, struct wend_point a, struct wend_point b)
{
    const double diagonal_more = ground->space->cells.topology == SQUARES_4 ? 1 : DIAGONAL_MORE;
    const uint32_t across = wend_distance((uint32_t)a.x, (uint32_t)b.x);
    const uint32_t down = wend_distance((uint32_t)a.y, (uint32_t)b.y);
    const uint32_t more = across > down ? across : down, less = across > down ? down : across;
    return ((double)more + diagonal_more * (double)less) / WEND_CELL;
}

struct wend_point wend_cell_of_side(const struct wend_corner_ground *ground, struct wend_point point, uint32_t level)
{
    struct wend_point place =
        (point.x | point.y) % WEND_CELL == 0 ? wend_beyond_corner(ground->space, level, point) : point;
    return (struct wend_point){place.x / WEND_CELL, place.y / WEND_CELL};
}

uint32_t wend_node_of_side(const struct wend_corner_ground *ground, struct wend_point point, uint32_t level)
{
    struct wend_point cell = wend_cell_of_side(ground, point, level);
    return wend_space_node(ground->space, (uint32_t)cell.x, level * ground->space->cells.height + (uint32_t)cell.y);
}

wend_status wend_string_replace(struct wend_taut_string *string, uint32_t from, uint32_t bends,
                                const struct wend_taut_string *by, const wend_allocator *memory)
{
    const uint32_t count = string->count, more = by->count - 2;
    for (uint32_t i = bends; i < more; i++)
        if (!wend_taut_string_add(string, (struct wend_point){0, 0}, memory))
            return WEND_ERROR_MEMORY;
    memmove(&string->points[from + 1 + more], &string->points[from + 1 + bends],
            (count - from - 1 - bends) * sizeof *string->points);
    memcpy(&string->points[from + 1], &by->points[1], more * sizeof *string->points);
    string->count = count - bends + more;
    return WEND_OK;
}

/* A gain below this fraction of the string's length (1/300) changes nothing. */
#define LEAST_PART 300.0

/* A walk with both hands must promise at least this fraction (1/60) of what it cuts off. */
#define LEAST_PROMISE 60.0

/* Beyond this ratio of the part's steps to those between its ends, the string turns for a reason. */
#define MOST_STEPS_BY_STRAIGHT 1.06

#define REACH 1.42 /* twice the greatest distance from a cell's centre to the wall beside it */

enum {
    LEAST_GAIN = 32,        /* in 1/256 of a cell; turning at cells' centres may undo smaller gains */
    STEPS_FOR_64 = 96,      /* of the walker for each 64 cells of the string; a diagonal takes 91 */
    STEPS_A_CELL = 2,       /* of the whole string, for all walks together */
    LEAST_CHORD = 40,       /* least cells between the ends of a part that a walk with both hands cuts off; */
    CELLS_A_BEND = 16,      /* and least cells for each bend: among many small obstacles no other path is shorter */
    CHORD_STEPS = 4,        /* of such a walk for each cell that it cuts off */
    CHORD_STEPS_A_CELL = 4, /* of the whole string, for all such walks together */
    STEPS_OF_WORK = 4       /* the walker's steps per unit of work */
};

/* A walk along a line with one hand on the walls. Each step changes the counters by a constant for its direction. */
struct hand_walk {
    const struct wend_corner_ground *ground;
    uint32_t node;
    int32_t x, y, to_x, to_y; /* cells */
    int64_t line_x, line_y;   /* vector from the first to the last cell */
    int64_t off;              /* area between the line and here: its sign is the side, its size the distance */
    int64_t left;             /* distance left along the line, times the line's length */
    int64_t off_by[4], left_by[4];
    uint32_t node_by[4];          /* offset of a step in each quarter direction */
    struct wend_point begin, end; /* of the part of the string that the line cuts off */
    double most;                  /* upper limit: a walk that must be longer is useless */
    int32_t turn;                 /* how to turn at a wall, in quarters: -1 left, 1 right */
    bool both_hands;              /* at each wall, take the hand that is back on the line first */
    uint32_t bend_node; /* the cell over the bend: a walk that gets there passes the corner as the string does */
    bool met_wall;
    uint32_t level;
    uint32_t line_begin; /* index in the string of the point where the last part along the line begins */
};

static bool is_open_quarter(const struct hand_walk *walk, uint32_t quarter)
{
    return wend_bits_get(walk->ground->space->cells.free, walk->node + walk->node_by[quarter]);
}

/* Of the two quarter directions that lead on along the line, returns the one that stays nearer to it. */
static uint32_t quarter_ahead(const struct hand_walk *walk)
{
    uint32_t across = walk->to_x > walk->x ? 1 : 3, down = walk->to_y > walk->y ? 2 : 0;
    if (walk->to_x == walk->x)
        return down;
    if (walk->to_y == walk->y)
        return across;
    return WEND_ABS(walk->off + walk->off_by[across]) <= WEND_ABS(walk->off + walk->off_by[down]) ? across : down;
}

static void move_by_quarter(struct hand_walk *walk, uint32_t quarter)
{
    walk->off += walk->off_by[quarter];
    walk->left += walk->left_by[quarter];
    walk->x += wend_quarter_x[quarter];
    walk->y += wend_quarter_y[quarter];
    walk->node += walk->node_by[quarter];
}

/* Takes a step; if its direction changes, the cell before is added to the string. */
static bool go_quarter(struct hand_walk *walk, uint32_t quarter, uint32_t *heading)
{
    if (quarter != *heading && !wend_taut_string_add(&walk->ground->vertices->detour,
                                                     wend_cell_middle(walk->x, walk->y), walk->ground->memory))
        return false;
    move_by_quarter(walk, quarter);
    *heading = quarter;
    return true;
}

/*
 * True if the walk may still be short enough, and is within the bounds. The wall it follows lies between the line and
 * the string, so the string is at least as long as the path to here and on to the other end.
 */
static bool is_in_reach(const struct hand_walk *walk)
{
    const struct wend_corner_ground *g = walk->ground;
    struct wend_point here = wend_cell_middle(walk->x, walk->y);
    return here.x >= g->left && here.x <= g->right && here.y >= g->top && here.y <= g->bottom &&
           wend_points_distance(walk->begin, here) + wend_points_distance(here, walk->end) < walk->most;
}

static wend_place place_at_point(const struct hand_walk *walk, struct wend_point point)
{
    return (wend_place){point.x, point.y, (uint16_t)walk->level, 0};
}

/* Begin and end a part along the line: the steps between become one line if that is free. */
static bool begin_line(struct hand_walk *walk)
{
    struct wend_taut_string *detour = &walk->ground->vertices->detour;
    walk->line_begin = detour->count;
    return wend_taut_string_add(detour, wend_cell_middle(walk->x, walk->y), walk->ground->memory);
}

static bool end_line(const struct hand_walk *walk)
{
    struct wend_taut_string *detour = &walk->ground->vertices->detour;
    struct wend_point from = detour->points[walk->line_begin], to = wend_cell_middle(walk->x, walk->y);
    if (wend_line_is_free(walk->ground->space, place_at_point(walk, from), place_at_point(walk, to)))
        detour->count = walk->line_begin + 1;
    return wend_taut_string_add(detour, to, walk->ground->memory);
}

/* Finds the first open quarter direction from *quarter on, turning away from the wall; false if there is none. */
static bool find_quarter_at_wall(const struct hand_walk *walk, uint32_t *quarter)
{
    for (uint32_t i = 0; i < 4; i++, *quarter = (*quarter + (uint32_t)walk->turn) & 3)
        if (is_open_quarter(walk, *quarter))
            return true;
    return false;
}

/* A scout at a wall: tries where one hand leads. */
struct scout {
    struct hand_walk walk;
    uint32_t heading;
    bool gave_up;
};

/* Takes a step along the wall; true if that is back on the line, nearer to its end than where the scout left it. */
static bool scout_wall(struct scout *scout, int64_t left_at_wall)
{
    struct hand_walk *walk = &scout->walk;
    uint32_t quarter = (scout->heading - (uint32_t)walk->turn) & 3;
    if (!find_quarter_at_wall(walk, &quarter) || (quarter != scout->heading && !is_in_reach(walk))) {
        scout->gave_up = true;
        return false;
    }
    move_by_quarter(walk, quarter);
    scout->heading = quarter;
    return (walk->left < left_at_wall && walk->off * walk->turn <= 0 && is_open_quarter(walk, quarter_ahead(walk))) ||
           (walk->x == walk->to_x && walk->y == walk->to_y);
}

/* At a wall, takes the hand that is back on the line first; false if neither is within most_steps. */
static bool choose_hand(struct hand_walk *walk, uint32_t into, uint64_t most_steps, uint64_t *steps)
{
    /* They head along the wall, so that the hand reaches it. */
    struct scout scouts[2] = {{*walk, (into - 1) & 3, false}, {*walk, (into + 1) & 3, false}};
    scouts[0].walk.turn = -1;
    scouts[1].walk.turn = 1;
    while (*steps < most_steps && !(scouts[0].gave_up && scouts[1].gave_up))
        for (uint32_t i = 0; i < 2; i++) {
            *steps += !scouts[i].gave_up;
            if (!scouts[i].gave_up && scout_wall(&scouts[i], walk->left)) {
                walk->turn = scouts[i].walk.turn;
                return true;
            }
        }
    return false;
}

/* Walks to the end of the line; *is_there: the walk got there within most_steps. */
static wend_status walk_by_hand(struct hand_walk *walk, uint64_t most_steps, uint64_t *steps_left, bool *is_there)
{
    uint32_t heading = 4; /* none */
    int64_t left_at_wall = 0;
    bool at_wall = false, has_room = begin_line(walk);
    uint64_t steps = 0;
    for (; has_room && steps < most_steps && (walk->x != walk->to_x || walk->y != walk->to_y); steps++) {
        bool is_on_line = !at_wall || (walk->left < left_at_wall && walk->off * walk->turn <= 0);
        uint32_t quarter = is_on_line ? quarter_ahead(walk) : heading;
        if (is_on_line && is_open_quarter(walk, quarter)) {
            has_room = !at_wall || begin_line(walk);
            at_wall = false;
        } else {
            if (!at_wall) {
                left_at_wall = walk->left;
                has_room = end_line(walk);
                walk->met_wall = true;
                if (walk->both_hands && !choose_hand(walk, quarter, most_steps, &steps))
                    break;
            }
            quarter = at_wall ? (heading - (uint32_t)walk->turn) & 3 : quarter; /* back to the wall */
            at_wall = true;
            if (!find_quarter_at_wall(walk, &quarter) || (quarter != heading && !is_in_reach(walk)))
                break;
        }
        has_room = has_room && go_quarter(walk, quarter, &heading);
        if (walk->node == walk->bend_node)
            break;
    }
    walk->ground->vertices->work.units += steps / STEPS_OF_WORK;
    *steps_left -= steps < *steps_left ? steps : *steps_left; /* scouts may have passed it by a step or two */
    *is_there = walk->x == walk->to_x && walk->y == walk->to_y;
    return has_room && (at_wall || end_line(walk)) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Begins a walk past a number of bends with the hand on the other side; turn 0 = both hands. */
static struct hand_walk begin_hand_walk(const struct wend_corner_ground *g, uint32_t level,
                                        const struct wend_point *points, uint32_t bends, int32_t turn)
{
    const struct wend_point begin = points[0], end = points[bends + 1];
    const struct wend_point from = wend_cell_of_side(g, begin, level), to = wend_cell_of_side(g, end, level);
    struct hand_walk walk = {.ground = g, .x = from.x, .y = from.y, .to_x = to.x, .to_y = to.y, .turn = turn};
    walk.both_hands = turn == 0;
    walk.bend_node = walk.both_hands ? UINT32_MAX : wend_node_of_side(g, points[1], level);
    walk.level = level;
    walk.begin = begin;
    walk.end = end;
    walk.node = wend_node_of_side(g, begin, level);
    walk.line_x = (int64_t)to.x - from.x;
    walk.line_y = (int64_t)to.y - from.y;
    walk.left = walk.line_x * walk.line_x + walk.line_y * walk.line_y;
    for (uint32_t i = 0; i < 4; i++) {
        walk.off_by[i] = walk.line_x * wend_quarter_y[i] - walk.line_y * wend_quarter_x[i];
        walk.left_by[i] = -(walk.line_x * wend_quarter_x[i] + walk.line_y * wend_quarter_y[i]);
        walk.node_by[i] = (uint32_t)wend_quarter_y[i] * g->space->cells.stride + (uint32_t)wend_quarter_x[i];
    }
    return walk;
}

/* Bends of the string to cut off. */
struct bends_cut {
    const struct wend_point *points; /* the bends, with one point before and one after */
    uint32_t level, bends;
    double length; /* of that part of the string */
    double least;  /* least gain */
    uint64_t *steps_left;
};

/*
 * Estimates how much shorter the string might become, if a path near the line between the ends is no longer in steps.
 * The string comes from a cheapest path of steps, so no path is shorter in steps: the gain comes from the direction of
 * the line alone, in which steps are more of a detour.
 */
static double promise_of(const struct wend_corner_ground *g, const struct bends_cut *cut)
{
    const struct wend_point *points = cut->points, begin = points[0], end = points[cut->bends + 1];
    const double straight_steps = wend_steps_distance(g, begin, end);
    double steps = 0;
    for (uint32_t i = 0; i <= cut->bends; i++)
        steps += wend_steps_distance(g, points[i], points[i + 1]);
    return steps > straight_steps * MOST_STEPS_BY_STRAIGHT
               ? 0
               : cut->length - steps * wend_points_distance(begin, end) / straight_steps;
}

/* Stretches the path of a walk, with one hand or, for turn 0, with both. *gain: how much shorter it is, in cells. */
static wend_status try_hand(const struct wend_corner_ground *g, const struct bends_cut *cut, int32_t turn, double *gain)
{
    struct wend_taut_string *detour = &g->vertices->detour;
    struct hand_walk walk = begin_hand_walk(g, cut->level, cut->points, cut->bends, turn);
    bool is_there;
    *gain = 0;
    walk.most = cut->length - cut->least + REACH;
    detour->count = 0;
    if (!wend_taut_string_add(detour, walk.begin, g->memory))
        return WEND_ERROR_MEMORY;
    const int steps_for_64 = turn == 0 ? 64 * CHORD_STEPS : STEPS_FOR_64;
    uint64_t most_steps = (uint64_t)(cut->length * steps_for_64 / 64) + 8;
    most_steps = most_steps < *cut->steps_left ? most_steps : *cut->steps_left;
    wend_status status = walk_by_hand(&walk, most_steps, cut->steps_left, &is_there);
    if (status != WEND_OK || !is_there || (!walk.met_wall && !walk.both_hands))
        return status;
    if (!wend_taut_string_add(detour, wend_cell_middle(walk.x, walk.y), g->memory) ||
        !wend_taut_string_add(detour, walk.end, g->memory))
        return WEND_ERROR_MEMORY;
    wend_taut_string_thin(g->space, cut->level, detour, &g->vertices->work.units);
    status = wend_taut_string_tighten(g->space, cut->level, detour, &g->vertices->work.units, &is_there, g->memory);
    if (status == WEND_OK && is_there)
        *gain = cut->length + wend_points_bends_cost(cut->points, cut->bends + 2) -
                wend_points_length(detour->points, detour->count) -
                wend_points_bends_cost(detour->points, detour->count);
    return status;
}

/* Cuts off the bend after a point, if that gains at least `least`. */
static wend_status try_to_cut(const struct wend_corner_ground *g, uint32_t level, uint32_t from, double least,
                              uint64_t *steps_left, bool *is_changed)
{
    struct wend_taut_string *string = &g->vertices->string;
    struct bends_cut cut = {.points = &string->points[from], .level = level, .bends = 1, .least = least};
    cut.steps_left = steps_left;
    cut.length = wend_points_length(cut.points, 3);
    if (cut.length - wend_points_distance(cut.points[0], cut.points[2]) < least || promise_of(g, &cut) < least)
        return WEND_OK;
    const int32_t side = wend_cross(cut.points[0], cut.points[1], cut.points[2]) > 0 ? 1 : -1;
    for (int32_t turn = -1; turn <= 1; turn += 2) {
        double gain;
        wend_status status = try_hand(g, &cut, turn * side, &gain);
        if (status == WEND_OK && gain > least) {
            *is_changed = true;
            return wend_string_replace(string, from, 1, &g->vertices->detour, g->memory);
        }
        if (status != WEND_OK)
            return status;
    }
    return WEND_OK;
}

/* Cuts off the bends between two points of the string, if a walk with both hands promises much and keeps it. */
static wend_status try_chord(const struct wend_corner_ground *g, uint32_t from, struct bends_cut *cut, bool *is_changed)
{
    const double distance = wend_points_distance(cut->points[0], cut->points[cut->bends + 1]);
    double gain;
    if (distance < (int)LEAST_CHORD || distance < (double)cut->bends * (int)CELLS_A_BEND)
        return WEND_OK;
    cut->length = wend_points_length(cut->points, cut->bends + 2);
    const double promise = promise_of(g, cut);
    if (promise < cut->least || promise < cut->length / LEAST_PROMISE)
        return WEND_OK;
    wend_status status = try_hand(g, cut, 0, &gain);
    if (status != WEND_OK)
        return status;
    if (gain <= cut->least) {
        *cut->steps_left /= 2; /* where one fails, others mostly do too */
        return WEND_OK;
    }
    *is_changed = true;
    return wend_string_replace(&g->vertices->string, from, cut->bends, &g->vertices->detour, g->memory);
}

/* Tries the next chord: first all of the string, then parts half as long, overlapping by half, and so on. */
static wend_status try_next_chord(const struct wend_corner_ground *g, uint32_t level, struct wend_detours *detours)
{
    const struct wend_taut_string *string = &g->vertices->string;
    const uint32_t lines = detours->chord_lines, from = detours->at;
    struct bends_cut cut = {&string->points[from], level, lines - 1, 0, detours->least, &detours->chord_steps_left};
    detours->at += (lines + 1) / 2;
    if (from + lines < string->count)
        return try_chord(g, from, &cut, &detours->is_changed);
    detours->chord_lines = lines > 3 ? (lines + 1) / 2 : lines - 1;
    detours->at = 0;
    return WEND_OK;
}

void wend_homotopy_sides_begin(const struct wend_corner_ground *g, bool with_chords, struct wend_detours *detours)
{
    const struct wend_taut_string *string = &g->vertices->string;
    const double length = wend_points_length(string->points, string->count), part = length / LEAST_PART;
    const double least = (double)LEAST_GAIN / WEND_CELL;
    *detours = (struct wend_detours){.chord_lines = with_chords ? string->count - 1 : 0};
    detours->least = part > least ? part : least;
    detours->steps_left = (uint64_t)(length * (int)STEPS_A_CELL) + 256;
    detours->chord_steps_left = (uint64_t)(length * (int)CHORD_STEPS_A_CELL) + 64;
}

wend_status wend_homotopy_sides_next(const struct wend_corner_ground *g, uint32_t level, struct wend_detours *detours,
                                     bool *is_over)
{
    *is_over = false;
    if (detours->chord_lines >= 2)
        return try_next_chord(g, level, detours);
    const uint32_t from = detours->at++;
    *is_over = from + 2 >= g->vertices->string.count;
    return *is_over ? WEND_OK : try_to_cut(g, level, from, detours->least, &detours->steps_left, &detours->is_changed);
}
