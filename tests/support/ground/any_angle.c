#include "ground/any_angle.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Places are in half cells: centres have odd numbers, corners even ones. */
typedef struct point {
    int32_t x, y;
} point;

/* A blocked cell's corner with the three other cells around free. */
typedef struct corner {
    point at;
    int32_t blocked_x, blocked_y; /* 1 or -1: on which side of it the blocked cell lies */
    uint32_t *seen;               /* the corners to which a way that turns at both may lead; null until asked for */
    uint32_t seen_count;
} corner;

/* Distances of corners from one end of a way; lines may touch corners. */
typedef struct tree {
    point root;
    double *length; /* of each corner; INFINITY if it is not known or too long */
    uint32_t *list; /* the corners that are near enough */
    uint32_t count;
    uint32_t latest; /* index in the list of the corner that was useful last */
} tree;

/* A cell that a flood has reached, and lower bounds on its distances from the start and to the goal. */
typedef struct met_cell {
    uint32_t number;
    double done, left;
} met_cell;

/* A cell where the way may turn. */
typedef struct turn {
    point at;
    double length;     /* of the way from the start */
    double done, left; /* lower bounds on the way so far, and on the way to go */
    uint32_t tile;
    bool closed;
} turn;

/* Turns that lie close together, so that most can be skipped at once. */
typedef struct group {
    uint32_t first, count;
    point least, most;
    double done, left; /* the least of them */
} group;

typedef struct entry {
    double f;
    uint32_t number;
} entry;

struct any_angle {
    int32_t width, height;
    uint32_t reach;
    bool *free;    /* with a border of one blocked cell */
    uint32_t *met; /* per cell: the flood that last came there */
    uint32_t flood, met_count;
    met_cell *list; /* room for all cells */
    corner *corners;
    uint32_t corner_count;
    tree from_start, from_goal;
    turn *turns;
    uint32_t turn_count, turn_capacity;
    group *groups;
    uint32_t group_count, group_capacity;
    entry *heap;
    size_t heap_count, heap_capacity;
};

enum { TILE = 8 }; /* cells */

#define SLIP 1e-9 /* far more than rounding, far less than lengths of different ways differ by */

static void *take(void *block, size_t count, size_t size)
{
    void *taken = realloc(block, (count ? count : 1) * size);
    if (!taken) {
        fprintf(stderr, "no memory for a visibility graph\n");
        exit(EXIT_FAILURE);
    }
    return taken;
}

static size_t cell_number(const any_angle *map, int32_t x, int32_t y)
{
    return (size_t)(y + 1) * (size_t)(map->width + 2) + (size_t)(x + 1);
}

static bool is_free(const any_angle *map, int32_t x, int32_t y)
{
    return map->free[cell_number(map, x, y)];
}

static bool has_corner(const any_angle *map, int32_t x, int32_t y, int32_t dx, int32_t dy)
{
    return !is_free(map, x + dx, y + dy) && is_free(map, x + dx, y) && is_free(map, x, y + dy);
}

static bool is_near_corner(const any_angle *map, point cell)
{
    const int32_t x = cell.x / 2, y = cell.y / 2, reach = (int32_t)map->reach;
    if (map->reach == ANY_ANGLE_ANYWHERE)
        return true;
    for (int32_t j = y - reach; j <= y + reach; j++)
        for (int32_t i = x - reach; i <= x + reach; i++)
            for (int way = 0; way < 4; way++)
                if (i >= 0 && j >= 0 && i < map->width && j < map->height && is_free(map, i, j) &&
                    has_corner(map, i, j, way & 1 ? 1 : -1, way & 2 ? 1 : -1))
                    return true;
    return false;
}

static void collect_corners(any_angle *map)
{
    size_t capacity = 0;
    for (int32_t y = 0; y < map->height; y++)
        for (int32_t x = 0; x < map->width; x++)
            for (int way = 0; way < 4 && is_free(map, x, y); way++) {
                int32_t dx = way & 1 ? 1 : -1, dy = way & 2 ? 1 : -1;
                if (!has_corner(map, x, y, dx, dy))
                    continue;
                if (map->corner_count == capacity) {
                    capacity = capacity ? 2 * capacity : 256;
                    map->corners = take(map->corners, capacity, sizeof *map->corners);
                }
                point at = {2 * x + 1 + dx, 2 * y + 1 + dy};
                map->corners[map->corner_count++] = (corner){.at = at, .blocked_x = dx, .blocked_y = dy};
            }
}

static void open_tree(const any_angle *map, tree *tree)
{
    tree->length = take(NULL, map->corner_count, sizeof *tree->length);
    tree->list = take(NULL, map->corner_count, sizeof *tree->list);
}

any_angle *any_angle_open(const wend_space *space, uint32_t reach)
{
    const wend_grid *grid = wend_space_grid(space);
    any_angle *map = take(NULL, 1, sizeof *map);
    *map = (any_angle){.width = (int32_t)wend_grid_width(grid), .height = (int32_t)wend_grid_height(grid)};
    size_t cells = (size_t)(map->width + 2) * (size_t)(map->height + 2), i = 0;
    map->reach = reach;
    map->free = take(NULL, cells, sizeof *map->free);
    map->met = take(NULL, cells, sizeof *map->met);
    map->list = take(NULL, cells, sizeof *map->list);
    memset(map->met, 0, cells * sizeof *map->met);
    for (int32_t y = -1; y <= map->height; y++)
        for (int32_t x = -1; x <= map->width; x++)
            map->free[i++] = wend_space_is_free(space, wend_place_cell(x, y));
    collect_corners(map);
    open_tree(map, &map->from_start);
    open_tree(map, &map->from_goal);
    return map;
}

void any_angle_close(any_angle *map)
{
    for (uint32_t i = 0; i < map->corner_count; i++)
        free(map->corners[i].seen);
    free(map->from_start.length);
    free(map->from_start.list);
    free(map->from_goal.length);
    free(map->from_goal.list);
    free(map->corners);
    free(map->free);
    free(map->met);
    free(map->list);
    free(map->turns);
    free(map->groups);
    free(map->heap);
    free(map);
}

/*
 * The line leaves column a at (2a + 1) / 2 |dx| of its length and row b at (2b + 1) / 2 |dy|; both at once at a corner.
 */
bool any_angle_sees(const any_angle *map, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y)
{
    const int64_t dx = llabs((int64_t)to_x - from_x), dy = llabs((int64_t)to_y - from_y);
    const int32_t step_x = to_x > from_x ? 1 : -1, step_y = to_y > from_y ? 1 : -1;
    int64_t left = dx + dy, column = dy, row = dx;
    int32_t x = from_x, y = from_y;
    while (is_free(map, x, y)) {
        if (left == 0)
            return true;
        bool leaves_column = column <= row, leaves_row = row <= column;
        if (leaves_column && leaves_row && (!is_free(map, x + step_x, y) || !is_free(map, x, y + step_y)))
            return false;
        if (leaves_column)
            x += step_x, column += 2 * dy, left--;
        if (leaves_row)
            y += step_y, row += 2 * dx, left--;
    }
    return false;
}

/* Whether a line along cells' sides always has free cells beside it, and never passes between two blocked ones. */
static bool passes_along(const any_angle *map, point from, point to)
{
    int32_t step_x = (to.x > from.x) - (to.x < from.x), step_y = (to.y > from.y) - (to.y < from.y);
    bool one_side = true, other_side = true;
    for (point at = from; at.x != to.x || at.y != to.y; at.x += step_x, at.y += step_y) {
        int32_t x = (at.x - (step_x < 0)) >> 1, y = (at.y - (step_y < 0)) >> 1;
        bool one = is_free(map, x, y), other = is_free(map, x - (step_x == 0), y - (step_y == 0));
        if (!(one_side && one) && !(other_side && other))
            return false;
        one_side = one;
        other_side = other;
    }
    return true;
}

/*
 * Whether a line enters no blocked cell; it may touch corners and sides, but not pass between two blocked cells. It
 * first leaves a column at ahead_x / |dx| of its length, and a row at ahead_y / |dy|.
 */
static bool passes(const any_angle *map, point from, point to)
{
    const int64_t dx = llabs((int64_t)to.x - from.x), dy = llabs((int64_t)to.y - from.y);
    const int32_t step_x = to.x > from.x ? 1 : -1, step_y = to.y > from.y ? 1 : -1;
    if ((dx == 0 && from.x % 2 == 0) || (dy == 0 && from.y % 2 == 0))
        return passes_along(map, from, to);
    const int64_t ahead_x = from.x % 2 == 0 ? 2 : 1, ahead_y = from.y % 2 == 0 ? 2 : 1;
    int64_t left = (dx > ahead_x ? (dx - ahead_x + 1) / 2 : 0) + (dy > ahead_y ? (dy - ahead_y + 1) / 2 : 0);
    int64_t column = ahead_x * dy, row = ahead_y * dx;
    int32_t x = (from.x - (step_x < 0)) >> 1, y = (from.y - (step_y < 0)) >> 1;
    while (is_free(map, x, y)) {
        if (left == 0)
            return true;
        bool leaves_column = column <= row, leaves_row = row <= column;
        if (leaves_column && leaves_row && !is_free(map, x + step_x, y) && !is_free(map, x, y + step_y))
            return false;
        if (leaves_column)
            x += step_x, column += 2 * dy, left--;
        if (leaves_row)
            y += step_y, row += 2 * dx, left--;
    }
    return false;
}

static double distance(point from, point to)
{
    double dx = to.x - from.x, dy = to.y - from.y;
    return sqrt(dx * dx + dy * dy) / 2;
}

/* Whether a way may bend around a corner, coming or going along a line: neither end of it points into the wall. */
static bool is_taut(const corner *corner, point from)
{
    int32_t dx = corner->at.x - from.x, dy = corner->at.y - from.y;
    bool along_x = dx * corner->blocked_x > 0, along_y = dy * corner->blocked_y > 0;
    return dx == 0 || dy == 0 || along_x != along_y;
}

static void look_around(any_angle *map, corner *from)
{
    uint32_t count = 0, capacity = 0;
    from->seen = take(NULL, 1, sizeof *from->seen);
    for (uint32_t i = 0; i < map->corner_count; i++) {
        const corner *to = &map->corners[i];
        if (to == from || !is_taut(to, from->at) || !is_taut(from, to->at) || !passes(map, from->at, to->at))
            continue;
        if (count == capacity) {
            capacity = capacity ? 2 * capacity : 16;
            from->seen = take(from->seen, capacity, sizeof *from->seen);
        }
        from->seen[count++] = i;
    }
    from->seen_count = count;
}

/* Binary heap (Williams 1964) of numbers, some of them stale. */
static void push(any_angle *map, double f, uint32_t number)
{
    if (map->heap_count == map->heap_capacity) {
        map->heap_capacity = map->heap_capacity ? 2 * map->heap_capacity : 256;
        map->heap = take(map->heap, map->heap_capacity, sizeof *map->heap);
    }
    size_t i = map->heap_count++;
    for (; i > 0 && map->heap[(i - 1) / 2].f > f; i = (i - 1) / 2)
        map->heap[i] = map->heap[(i - 1) / 2];
    map->heap[i] = (entry){f, number};
}

static entry pop(any_angle *map)
{
    entry top = map->heap[0], last = map->heap[--map->heap_count];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child + 1 < map->heap_count && map->heap[child + 1].f < map->heap[child].f)
            child++;
        if (child >= map->heap_count || map->heap[child].f >= last.f)
            break;
        map->heap[i] = map->heap[child];
        i = child;
    }
    map->heap[i] = last;
    return top;
}

static void reach_corner(any_angle *map, tree *tree, uint32_t number, double length, point other, double most)
{
    if (length >= tree->length[number] || length + distance(map->corners[number].at, other) > most)
        return;
    tree->length[number] = length;
    push(map, length, number);
}

/* Dijkstra over the corners at which a way from the root to the other end, at most `most` long, may bend. */
static void grow(any_angle *map, tree *tree, point root, point other, double most)
{
    tree->root = root;
    tree->count = tree->latest = 0;
    map->heap_count = 0;
    for (uint32_t i = 0; i < map->corner_count; i++) {
        const corner *to = &map->corners[i];
        double length = distance(root, to->at);
        tree->length[i] = INFINITY;
        if (length + distance(to->at, other) <= most && is_taut(to, root) && passes(map, root, to->at))
            reach_corner(map, tree, i, length, other, most);
    }
    while (map->heap_count > 0) {
        entry next = pop(map);
        corner *at = &map->corners[next.number];
        if (next.f > tree->length[next.number])
            continue;
        tree->list[tree->count++] = next.number;
        if (!at->seen)
            look_around(map, at);
        for (uint32_t i = 0; i < at->seen_count; i++)
            reach_corner(map, tree, at->seen[i], next.f + distance(at->at, map->corners[at->seen[i]].at), other, most);
    }
}

/*
 * Length of the shortest way from a tree's root if lines may touch corners; INFINITY if none is known. `least` is a
 * lower bound: shorter lines need no look.
 */
static double length_to(const any_angle *map, tree *tree, point to, double least)
{
    double best = INFINITY;
    if (distance(tree->root, to) > least - SLIP && passes(map, tree->root, to))
        return distance(tree->root, to);
    uint32_t latest = tree->latest;
    for (uint32_t k = 0; k <= tree->count && tree->count > 0; k++) { /* the one useful last time first, then all */
        uint32_t place = k == 0 ? latest : k - 1;
        const corner *corner = &map->corners[tree->list[place]];
        double before = tree->length[tree->list[place]];
        if (before >= best)
            break; /* the list is sorted */
        double length = before + distance(corner->at, to);
        if (length >= best || length < least - SLIP || !is_taut(corner, to) || !passes(map, corner->at, to))
            continue;
        best = length;
        tree->latest = place;
    }
    return best;
}

/* Drops the corners at which no way between both roots, at most `most` long, turns. */
static void prune(const any_angle *map, tree *of, tree *other, double most)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < of->count; i++) {
        uint32_t number = of->list[i];
        if (of->length[number] + length_to(map, other, map->corners[number].at, 0) <= most)
            of->list[kept++] = number;
    }
    of->count = kept;
    of->latest = 0;
}

static void add_turn(any_angle *map, point at, double done, double left)
{
    if (map->turn_count == map->turn_capacity) {
        map->turn_capacity = map->turn_capacity ? 2 * map->turn_capacity : 256;
        map->turns = take(map->turns, map->turn_capacity, sizeof *map->turns);
    }
    map->turns[map->turn_count++] = (turn){.at = at, .length = INFINITY, .done = done, .left = left};
}

static void meet(any_angle *map, int32_t x, int32_t y, double done, double left)
{
    size_t number = cell_number(map, x, y);
    if (!map->free[number] || map->met[number] == map->flood)
        return;
    map->met[number] = map->flood;
    map->list[map->met_count++] = (met_cell){(uint32_t)number, done, left};
}

/* Meets the cells around a cell, but not between two blocked ones; the cell's lower bounds give theirs. */
static void meet_around(any_angle *map, int32_t x, int32_t y, double done, double left)
{
    for (int way = 0; way < 9; way++) {
        int32_t dx = way % 3 - 1, dy = way / 3 - 1;
        double apart = dx != 0 && dy != 0 ? sqrt(2) : 1;
        if (is_free(map, x + dx, y) || is_free(map, x, y + dy))
            meet(map, x + dx, y + dy, done - apart, left - apart);
    }
}

/*
 * Finds the cells where a way of at most some length may turn. The shortest ways to both ends from a place in such a
 * cell pass through cells whose centres are at most half the square root of two off; with twice that allowed in
 * addition, these cells are all connected.
 */
static void collect_turns(any_angle *map, point start, point goal, double most)
{
    const double widened = most + sqrt(2) + SLIP;
    grow(map, &map->from_goal, goal, start, widened);
    grow(map, &map->from_start, start, goal, widened);
    prune(map, &map->from_goal, &map->from_start, widened);
    prune(map, &map->from_start, &map->from_goal, widened);
    map->flood++;
    map->met_count = 0;
    map->turn_count = 0;
    add_turn(map, start, 0, length_to(map, &map->from_goal, start, 0));
    add_turn(map, goal, length_to(map, &map->from_start, goal, 0), 0);
    meet(map, start.x / 2, start.y / 2, 0, 0);
    for (uint32_t i = 0; i < map->met_count; i++) {
        const met_cell cell = map->list[i];
        int32_t x = (int32_t)(cell.number % (uint32_t)(map->width + 2)) - 1;
        int32_t y = (int32_t)(cell.number / (uint32_t)(map->width + 2)) - 1;
        point at = {2 * x + 1, 2 * y + 1};
        if (distance(start, at) + distance(at, goal) > widened)
            continue;
        double left = length_to(map, &map->from_goal, at, cell.left);
        double done = left < INFINITY ? length_to(map, &map->from_start, at, cell.done) : INFINITY;
        double sum = done + left;
        if (sum > widened)
            continue;
        meet_around(map, x, y, done, left);
        bool is_end = (at.x == start.x && at.y == start.y) || (at.x == goal.x && at.y == goal.y);
        if (sum <= most + SLIP && !is_end && is_near_corner(map, at))
            add_turn(map, at, done, left);
    }
}

static bool sees(const any_angle *map, point from, point to)
{
    return any_angle_sees(map, from.x / 2, from.y / 2, to.x / 2, to.y / 2);
}

static int compare_tiles(const void *a, const void *b)
{
    uint32_t one = ((const turn *)a)->tile, other = ((const turn *)b)->tile;
    return (one > other) - (one < other);
}

static void add_group(any_angle *map, uint32_t first)
{
    if (map->group_count == map->group_capacity) {
        map->group_capacity = map->group_capacity ? 2 * map->group_capacity : 256;
        map->groups = take(map->groups, map->group_capacity, sizeof *map->groups);
    }
    point at = map->turns[first].at;
    map->groups[map->group_count++] = (group){first, 0, at, at, INFINITY, INFINITY};
}

/* Sorts all turns, except the start and the goal, into squares of TILE cells. */
static void group_turns(any_angle *map)
{
    for (uint32_t i = 2; i < map->turn_count; i++) {
        point at = map->turns[i].at;
        map->turns[i].tile = (uint32_t)(at.y / (2 * TILE)) * 65536 + (uint32_t)(at.x / (2 * TILE));
    }
    qsort(map->turns + 2, map->turn_count - 2, sizeof *map->turns, compare_tiles);
    map->group_count = 0;
    for (uint32_t i = 2; i < map->turn_count; i++) {
        const turn *turn = &map->turns[i];
        if (i == 2 || turn->tile != turn[-1].tile)
            add_group(map, i);
        group *group = &map->groups[map->group_count - 1];
        group->count++;
        group->least.x = turn->at.x < group->least.x ? turn->at.x : group->least.x;
        group->most.x = turn->at.x > group->most.x ? turn->at.x : group->most.x;
        group->most.y = turn->at.y > group->most.y ? turn->at.y : group->most.y;
        group->least.y = turn->at.y < group->least.y ? turn->at.y : group->least.y;
        group->done = fmin(group->done, turn->done);
        group->left = fmin(group->left, turn->left);
    }
}

/*
 * Whether a line of some length may lead from one turn to others: the way would not be too long, and no length known
 * from either end would exceed the one that uses this line.
 */
static bool may_lead(const turn *from, double least, double most, double done, double left, double longest)
{
    return from->length + least + left <= longest + SLIP && from->done + most >= done - SLIP;
}

static bool may_lead_to_group(const turn *from, const group *group, double longest)
{
    point least = from->at, most = group->least;
    least.x = least.x < group->least.x ? group->least.x : least.x > group->most.x ? group->most.x : least.x;
    least.y = least.y < group->least.y ? group->least.y : least.y > group->most.y ? group->most.y : least.y;
    most.x = 2 * from->at.x < group->least.x + group->most.x ? group->most.x : group->least.x;
    most.y = 2 * from->at.y < group->least.y + group->most.y ? group->most.y : group->least.y;
    return may_lead(from, distance(from->at, least), distance(from->at, most), group->done, group->left, longest);
}

static void try_line(any_angle *map, const turn *from, uint32_t number, double most)
{
    turn *to = &map->turns[number];
    double apart = distance(from->at, to->at), length = from->length + apart;
    if (to->closed || length >= to->length || !may_lead(from, apart, apart, to->done, to->left, most) ||
        to->left + apart < from->left - SLIP || !sees(map, from->at, to->at))
        return;
    to->length = length;
    push(map, length + to->left, number);
}

static void expand(any_angle *map, const turn *from, double most)
{
    if (sees(map, from->at, map->turns[1].at)) { /* then nothing in between is shorter */
        try_line(map, from, 1, most);
        return;
    }
    for (uint32_t i = 0; i < map->group_count; i++) {
        const group *group = &map->groups[i];
        if (!may_lead_to_group(from, group, most))
            continue;
        for (uint32_t j = 0; j < group->count; j++)
            try_line(map, from, group->first + j, most);
    }
}

/* Length of the shortest way, if it is at most `most`; else INFINITY. */
static double length_within(any_angle *map, point start, point goal, double most)
{
    collect_turns(map, start, goal, most);
    group_turns(map);
    map->heap_count = 0;
    map->turns[0].length = 0;
    push(map, map->turns[0].left, 0);
    while (map->heap_count > 0) {
        turn *next = &map->turns[pop(map).number];
        if (next == &map->turns[1])
            break;
        if (!next->closed) {
            next->closed = true;
            expand(map, next, most);
        }
    }
    return map->turns[1].length;
}

static point centre_of(wend_place place)
{
    return (point){2 * wend_place_column(place) + 1, 2 * wend_place_row(place) + 1};
}

double any_angle_length(any_angle *map, wend_place start_place, wend_place goal_place, double bound)
{
    const point start = centre_of(start_place), goal = centre_of(goal_place);
    const double most = fmin(bound, (double)map->width * map->height * 2);
    if (sees(map, start, goal))
        return distance(start, goal) <= bound + SLIP ? distance(start, goal) : INFINITY;
    grow(map, &map->from_goal, goal, start, most + SLIP);
    double least = length_to(map, &map->from_goal, start, 0);
    if (least > most + SLIP)
        return INFINITY;
    for (double more = 0.02 + 0.0003 * least;; more *= 2) {
        double allowed = fmin(least + more, most), length = length_within(map, start, goal, allowed);
        if (length < INFINITY || allowed >= most)
            return length;
    }
}
