#include "any_angle.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* A cell where ways may turn. */
typedef struct turn {
    int32_t x, y;
    uint32_t *seen; /* the turns it sees; null until asked for */
    uint32_t seen_count;
    double length;  /* of the best way from the start */
    uint32_t query; /* the query that the length belongs to */
    bool closed, sees_goal;
} turn;

typedef struct entry {
    double f;
    uint32_t turn;
} entry;

struct any_angle {
    int32_t width, height;
    bool *free; /* with a border of one blocked cell */
    turn *turns;
    uint32_t turn_count, query;
    uint32_t *list; /* room for all turns */
    entry *heap;
    size_t heap_count, heap_capacity;
};

static void *take(void *block, size_t count, size_t size)
{
    void *taken = realloc(block, (count ? count : 1) * size);
    if (!taken) {
        fprintf(stderr, "no memory for a visibility graph\n");
        exit(EXIT_FAILURE);
    }
    return taken;
}

static bool is_free(const any_angle *map, int32_t x, int32_t y)
{
    return map->free[(size_t)(y + 1) * (size_t)(map->width + 2) + (size_t)(x + 1)];
}

static bool is_corner(const any_angle *map, int32_t x, int32_t y)
{
    for (int32_t dy = -1; dy <= 1; dy += 2)
        for (int32_t dx = -1; dx <= 1; dx += 2)
            if (!is_free(map, x + dx, y + dy) && is_free(map, x + dx, y) && is_free(map, x, y + dy))
                return true;
    return false;
}

static bool is_near_corner(const any_angle *map, int32_t x, int32_t y, uint32_t reach)
{
    if (reach == ANY_ANGLE_ANYWHERE)
        return true;
    for (int32_t j = y - (int32_t)reach; j <= y + (int32_t)reach; j++)
        for (int32_t i = x - (int32_t)reach; i <= x + (int32_t)reach; i++)
            if (i >= 0 && j >= 0 && i < map->width && j < map->height && is_free(map, i, j) && is_corner(map, i, j))
                return true;
    return false;
}

static void collect_turns(any_angle *map, uint32_t reach)
{
    size_t capacity = 0;
    for (int32_t y = 0; y < map->height; y++)
        for (int32_t x = 0; x < map->width; x++) {
            if (!is_free(map, x, y) || !is_near_corner(map, x, y, reach))
                continue;
            if (map->turn_count == capacity) {
                capacity = capacity ? 2 * capacity : 256;
                map->turns = take(map->turns, capacity, sizeof *map->turns);
            }
            map->turns[map->turn_count++] = (turn){.x = x, .y = y};
        }
}

any_angle *any_angle_open(const wend_space *space, uint32_t reach)
{
    const wend_grid *grid = wend_space_grid(space);
    any_angle *map = take(NULL, 1, sizeof *map);
    *map = (any_angle){.width = (int32_t)wend_grid_width(grid), .height = (int32_t)wend_grid_height(grid)};
    size_t cells = (size_t)(map->width + 2) * (size_t)(map->height + 2), i = 0;
    map->free = take(NULL, cells, sizeof *map->free);
    for (int32_t y = -1; y <= map->height; y++)
        for (int32_t x = -1; x <= map->width; x++)
            map->free[i++] = wend_space_is_free(space, wend_place_cell(x, y));
    collect_turns(map, reach);
    map->list = take(NULL, map->turn_count, sizeof *map->list);
    return map;
}

void any_angle_close(any_angle *map)
{
    for (uint32_t i = 0; i < map->turn_count; i++)
        free(map->turns[i].seen);
    free(map->turns);
    free(map->free);
    free(map->list);
    free(map->heap);
    free(map);
}

uint32_t any_angle_size(const any_angle *map)
{
    return map->turn_count;
}

/* The line leaves column a at (2a + 1) / 2 |dx| of its length and row b at (2b + 1) / 2 |dy|; at once through a corner. */
bool any_angle_sees(const any_angle *map, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y)
{
    int64_t dx = llabs((int64_t)to_x - from_x), dy = llabs((int64_t)to_y - from_y), a = 0, b = 0;
    int32_t step_x = to_x > from_x ? 1 : -1, step_y = to_y > from_y ? 1 : -1, x = from_x, y = from_y;
    while (is_free(map, x, y)) {
        if (a + b == dx + dy)
            return true;
        int64_t column = (2 * a + 1) * dy, row = (2 * b + 1) * dx;
        if (column == row && (!is_free(map, x + step_x, y) || !is_free(map, x, y + step_y)))
            return false;
        if (column <= row)
            x += step_x, a++;
        if (row <= column)
            y += step_y, b++;
    }
    return false;
}

static double distance(int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y)
{
    double dx = to_x - from_x, dy = to_y - from_y;
    return sqrt(dx * dx + dy * dy);
}

/* Binary heap (Williams 1964) of turns, some of them stale. */
static void push(any_angle *map, double f, uint32_t turn)
{
    if (map->heap_count == map->heap_capacity) {
        map->heap_capacity = map->heap_capacity ? 2 * map->heap_capacity : 256;
        map->heap = take(map->heap, map->heap_capacity, sizeof *map->heap);
    }
    size_t i = map->heap_count++;
    for (; i > 0 && map->heap[(i - 1) / 2].f > f; i = (i - 1) / 2)
        map->heap[i] = map->heap[(i - 1) / 2];
    map->heap[i] = (entry){f, turn};
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

static void look_around(any_angle *map, turn *from)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < map->turn_count; i++)
        if (&map->turns[i] != from && any_angle_sees(map, from->x, from->y, map->turns[i].x, map->turns[i].y))
            map->list[count++] = i;
    from->seen = take(NULL, count, sizeof *from->seen);
    from->seen_count = count;
    for (uint32_t i = 0; i < count; i++)
        from->seen[i] = map->list[i];
}

/* A query as it runs: ends in cells, and the best length known so far. */
typedef struct ends {
    int32_t start_x, start_y, goal_x, goal_y;
    double best;
} ends;

static void offer(any_angle *map, uint32_t to, double length, const ends *ends)
{
    turn *at = &map->turns[to];
    double f = length + distance(at->x, at->y, ends->goal_x, ends->goal_y);
    if (f > ends->best || (at->query == map->query && at->length <= length))
        return;
    at->closed = false;
    at->query = map->query;
    at->length = length;
    push(map, f, to);
}

static void expand(any_angle *map, turn *at, ends *ends)
{
    at->closed = true;
    if (any_angle_sees(map, at->x, at->y, ends->goal_x, ends->goal_y)) {
        double length = at->length + distance(at->x, at->y, ends->goal_x, ends->goal_y);
        ends->best = length < ends->best ? length : ends->best;
        return; /* whatever lies between is no shorter */
    }
    if (!at->seen)
        look_around(map, at);
    for (uint32_t i = 0; i < at->seen_count; i++) {
        const turn *to = &map->turns[at->seen[i]];
        offer(map, at->seen[i], at->length + distance(at->x, at->y, to->x, to->y), ends);
    }
}

double any_angle_length(any_angle *map, wend_place start, wend_place goal, double bound)
{
    ends ends = {wend_place_column(start), wend_place_row(start), wend_place_column(goal), wend_place_row(goal), 0};
    if (any_angle_sees(map, ends.start_x, ends.start_y, ends.goal_x, ends.goal_y))
        return distance(ends.start_x, ends.start_y, ends.goal_x, ends.goal_y);
    const double known = bound * (1 + 1e-12);
    ends.best = known;
    map->query++;
    map->heap_count = 0;
    for (uint32_t i = 0; i < map->turn_count; i++) {
        double length = distance(ends.start_x, ends.start_y, map->turns[i].x, map->turns[i].y);
        if (length + distance(map->turns[i].x, map->turns[i].y, ends.goal_x, ends.goal_y) <= ends.best &&
            any_angle_sees(map, ends.start_x, ends.start_y, map->turns[i].x, map->turns[i].y))
            offer(map, i, length, &ends);
    }
    while (map->heap_count > 0) {
        entry next = pop(map);
        if (next.f >= ends.best)
            break;
        if (!map->turns[next.turn].closed)
            expand(map, &map->turns[next.turn], &ends);
    }
    return ends.best < known || bound == INFINITY ? ends.best : INFINITY;
}
