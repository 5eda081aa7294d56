/* Targets: which cells count as one, whether a mover has arrived, the distance left, and what the mover sees. */
#include "search/core/core.h"

#include "map/sight/sight.h"
#include "search/core/distance_map.h"
#include "search/kit/kit_calls.h"

/* Lines of sight from movers to targets. */

/* Whether the line between two cells is free; the two cells themselves do not count. */
static bool is_free_between(const wend_space *sight, struct wend_cell from, struct wend_cell to)
{
    wend_place ends[2] = {wend_cell_place(from), wend_cell_place(to)};
    return wend_cells_see(sight, ends[0], ends[1], ends, 2);
}

/* In one dimension: the mover's and the target's cells nearest to each other, or the first of those they share. */
struct facing {
    uint32_t from, to; /* the mover's cell and the target's */
    uint32_t count;    /* number of columns or rows that they share; 1 if none */
};

static struct facing facing_of(uint32_t at, uint32_t footprint, uint32_t first, uint32_t last)
{
    uint32_t end = at + footprint - 1;
    if (end < first)
        return (struct facing){end, first, 1};
    if (at > last)
        return (struct facing){at, last, 1};
    uint32_t from = at > first ? at : first, to = end < last ? end : last;
    return (struct facing){from, from, to - from + 1};
}

static bool is_seen_on_squares(const struct wend_goal_set *arrivals, const wend_space *space, struct wend_cell cell,
                               const struct wend_target *target)
{
    uint32_t footprint = space->profile.footprint;
    struct facing across = facing_of(cell.x, footprint, target->left, target->right);
    struct facing down = facing_of(cell.y, footprint, target->top, target->bottom);
    if (across.from == across.to && down.from == down.to)
        return true; /* it covers cells of the target */
    for (uint32_t i = 0; i < across.count; i++)
        for (uint32_t j = 0; j < down.count; j++)
            if (is_free_between(arrivals->sight, (struct wend_cell){across.from + i, down.from + j, cell.level},
                                (struct wend_cell){across.to + i, down.to + j, cell.level}))
                return true;
    return false;
}

/* Whether any of the target's nearest cells is seen. */
static bool is_seen_on_hexagons(const struct wend_goal_set *arrivals, const wend_space *space, struct wend_cell cell,
                                const struct wend_target *target)
{
    bool straight = arrivals->measure != WEND_MEASURE_CHEBYSHEV;
    uint64_t least = wend_target_distance(space, cell, target, straight);
    if (least == 0)
        return true;
    for (uint32_t y = target->top; y <= target->bottom; y++)
        for (uint32_t x = target->left; x <= target->right; x++) {
            if (y != target->top && y != target->bottom && x != target->left)
                x = target->right; /* outside the target, the nearest cell is at its border */
            struct wend_target one = {0, target->level, x, y, x, y};
            if (wend_target_distance(space, cell, &one, straight) == least &&
                is_free_between(arrivals->sight, cell, (struct wend_cell){x, y, cell.level}))
                return true;
        }
    return false;
}

/* Whether a mover of that space sees a target, from a cell that it covers, through the goal set's `sight`. */
static bool is_target_seen(const struct wend_goal_set *arrivals, const wend_space *space, struct wend_cell cell,
                           const struct wend_target *target)
{
    if (cell.level != target->level)
        return false;
    return wend_is_hex(space->cells.topology) ? is_seen_on_hexagons(arrivals, space, cell, target)
                                              : is_seen_on_squares(arrivals, space, cell, target);
}

/* Whether a mover has arrived, and the distance left. */

static bool is_beside(const wend_space *space, struct wend_cell cell, const struct wend_target *target)
{
    /* A diagonal step has the square 2: with 4 neighbours only cells straight ahead are beside. */
    bool straight = space->cells.topology == SQUARES_4;
    return wend_target_distance(space, cell, target, straight) == 1;
}

/* Whether the rule holds between a position and a target; not for walks and AWAY. */
static bool is_reached(const struct wend_goal_set *arrivals, const wend_space *space, struct wend_cell cell,
                       const struct wend_target *target)
{
    if (cell.level != target->level)
        return false;
    switch (arrivals->rule) {
    case WEND_ARRIVAL_AT:
        return wend_target_has(target, cell);
    case WEND_ARRIVAL_NEXT_TO:
        return is_beside(space, cell, target);
    default:
        break;
    }
    uint64_t range = arrivals->range;
    if (arrivals->measure == WEND_MEASURE_CHEBYSHEV)
        return wend_target_distance(space, cell, target, false) * WEND_CELL <= range;
    return wend_target_distance(space, cell, target, true) * WEND_CELL * WEND_CELL <= range * range;
}

bool wend_goal_set_here(const struct wend_search *search, uint32_t node)
{
    const struct wend_goal_set *arrivals = search->question.goal_set;
    if (wend_marks_has(&arrivals->ends, node) == (arrivals->rule == WEND_ARRIVAL_AWAY))
        return false;
    if (wend_space_occupied(search->space) && wend_search_is_occupied(search, node))
        return false;
    if (!arrivals->sight || arrivals->sees_all)
        return true;
    struct wend_cell cell = wend_space_cell(search->space, node);
    for (uint32_t i = 0; i < arrivals->target_count; i++)
        if (is_reached(arrivals, search->space, cell, &arrivals->targets[i]) &&
            is_target_seen(arrivals, search->space, cell, &arrivals->targets[i]))
            return true;
    return false;
}

/* Removes a target's ending from the list if it is costlier than the new one; false if it costs no more. */
static bool drop_costlier(struct wend_goal_set *arrivals, struct wend_ending ending)
{
    uint32_t i = 0;
    while (i < arrivals->ending_count && arrivals->endings[i].goal != ending.goal)
        i++;
    if (i == arrivals->ending_count)
        return true;
    if (arrivals->endings[i].cost <= ending.cost)
        return false;
    for (arrivals->ending_count--; i < arrivals->ending_count; i++)
        arrivals->endings[i] = arrivals->endings[i + 1];
    return true;
}

static void note_ending(struct wend_goal_set *arrivals, struct wend_ending ending)
{
    if (!drop_costlier(arrivals, ending))
        return;
    uint32_t at = arrivals->ending_count;
    while (at > 0 && wend_ending_is_cheaper(ending, arrivals->endings[at - 1]))
        at--;
    if (at == arrivals->wanted)
        return;
    arrivals->ending_count += arrivals->ending_count < arrivals->wanted;
    for (uint32_t i = arrivals->ending_count - 1; i > at; i--)
        arrivals->endings[i] = arrivals->endings[i - 1];
    arrivals->endings[at] = ending;
}

uint64_t wend_goal_set_note(const struct wend_search *search, uint32_t at, uint64_t cost)
{
    struct wend_goal_set *arrivals = search->question.goal_set;
    struct wend_cell cell = wend_space_cell(search->space, wend_search_cell_node(search, at));
    if (arrivals->wanted == 0)
        return cost;
    for (uint32_t i = 0; i < arrivals->target_count; i++) {
        const struct wend_target *target = &arrivals->targets[i];
        if (is_reached(arrivals, search->space, cell, target) &&
            (!arrivals->sight || is_target_seen(arrivals, search->space, cell, target)))
            note_ending(arrivals, (struct wend_ending){cost, at, target->goal});
    }
    bool has_all = arrivals->ending_count == arrivals->wanted;
    /* One more: among goals of equal cost the lowest number wins, so equal costs must still be seen. */
    return has_all ? arrivals->endings[arrivals->wanted - 1].cost + 1 : UINT64_MAX;
}

uint64_t wend_goal_set_rest(const struct wend_search *search, struct wend_cell cell, uint32_t *goal)
{
    const struct wend_goal_set *arrivals = search->question.goal_set;
    const wend_space *space = search->space;
    uint32_t footprint = arrivals->rule == WEND_ARRIVAL_AT ? 1 : space->profile.footprint;
    uint64_t least = UINT64_MAX;
    *goal = 0;
    for (uint32_t i = 0; i < arrivals->target_count; i++) {
        uint64_t rest = wend_target_rest(space, footprint, cell, &arrivals->targets[i]);
        if (rest >= least)
            continue;
        least = rest;
        *goal = arrivals->targets[i].goal;
    }
    if (arrivals->rule != WEND_ARRIVAL_AWAY)
        return least;
    *goal = 0;
    return UINT64_MAX - least; /* the farther the better */
}

/* The length of the shortest walk to a target within the limit; UINT64_MAX if there is none. */
static wend_status walk_to(const struct wend_search *search, uint32_t node, const struct wend_target *target,
                           uint64_t limit, uint64_t *length)
{
    struct wend_distance_map lengths;
    uint32_t at = UINT32_MAX;
    uint64_t done = 0;
    wend_status status = wend_distance_map_begin(&lengths, search->space, search->scratch, true, limit);
    if (status == WEND_OK)
        status = wend_distance_map_add(&lengths, target);
    do {
        if (status == WEND_OK)
            status = wend_distance_map_next(&lengths, &at, &done);
    } while (status == WEND_OK && at != UINT32_MAX && at != node);
    *length = status == WEND_OK && at == node ? done : UINT64_MAX;
    return status;
}

/* The distance to a target by the query's measure; UINT64_MAX if the rule does not hold at the node. */
static wend_status measured(const struct wend_search *search, uint32_t node, const struct wend_target *target,
                            uint64_t *distance)
{
    const struct wend_goal_set *arrivals = search->question.goal_set;
    struct wend_cell cell = wend_space_cell(search->space, node);
    bool walks = arrivals->rule == WEND_ARRIVAL_WITHIN && arrivals->measure == WEND_MEASURE_PATH;
    *distance = UINT64_MAX;
    if (!walks && !is_reached(arrivals, search->space, cell, target))
        return WEND_OK;
    if (arrivals->sight && !is_target_seen(arrivals, search->space, cell, target))
        return WEND_OK;
    if (walks)
        return walk_to(search, node, target, wend_goal_set_walk(arrivals, search->space->profile.straight), distance);
    *distance = wend_target_distance(search->space, cell, target, arrivals->measure != WEND_MEASURE_CHEBYSHEV);
    return WEND_OK;
}

wend_status wend_goal_set_goal(struct wend_search *search, uint32_t node, uint32_t *goal)
{
    const struct wend_goal_set *arrivals = search->question.goal_set;
    uint64_t least = UINT64_MAX;
    *goal = 0;
    if (arrivals->rule == WEND_ARRIVAL_AWAY)
        return WEND_OK;
    if (arrivals->target_count == 1) {
        *goal = arrivals->targets[0].goal;
        return WEND_OK;
    }
    for (uint32_t i = 0; i < arrivals->target_count; i++) {
        uint64_t distance;
        wend_status status = measured(search, node, &arrivals->targets[i], &distance);
        if (status != WEND_OK)
            return status;
        if (distance < least)
            *goal = arrivals->targets[i].goal;
        least = distance < least ? distance : least;
    }
    return WEND_OK;
}

/* Marks the positions where a search may end, and finds boxes around them for estimates. */

/* Which positions to mark: those whose distance to a target is at most a bound. */
struct marking {
    struct wend_search *search;
    struct wend_goal_set *arrivals;
    const wend_space *space;
    bool straight;   /* measured straight: `square` is the bound; else `steps` */
    bool no_corners; /* leaves out diagonal neighbours */
    uint64_t square; /* of the distance, in cells */
    uint64_t steps;
};

/* Marks the positions of a row from `first` to `last`, clipped to the map. */
static void mark_row(const struct marking *m, uint32_t level, int64_t row, int64_t first, int64_t last)
{
    int64_t footprint = m->space->profile.footprint, most = (int64_t)m->space->cells.width - footprint;
    if (row < 0 || row > (int64_t)m->space->cells.height - footprint)
        return;
    first = first < 0 ? 0 : first;
    last = last > most ? most : last;
    if (first > last)
        return;
    uint32_t node = wend_space_node(m->space, (uint32_t)first, level * m->space->cells.height + (uint32_t)row);
    wend_marks_add_run(&m->arrivals->ends, node, (uint32_t)(last - first + 1));
}

/* The greatest number of columns that positions `down` rows away may be aside; searches down from `across`. */
static int64_t columns_at(const struct marking *m, int64_t across, int64_t down)
{
    if (!m->straight)
        return m->no_corners && down != 0 ? 0 : across;
    while (across >= 0 && (uint64_t)(across * across + down * down) > m->square)
        across--;
    return across;
}

/* Marks the positions around a target on squares, row by row from its own rows outwards. */
static void mark_squares(const struct marking *m, const struct wend_target *target)
{
    int64_t footprint = m->space->profile.footprint, width = m->space->cells.width, height = m->space->cells.height;
    int64_t left = (int64_t)target->left - footprint + 1, top = (int64_t)target->top - footprint + 1;
    uint64_t reach = m->straight ? wend_integer_root(m->square) : m->steps;
    int64_t across = reach < (uint64_t)width ? (int64_t)reach : width;
    int64_t rows = reach < (uint64_t)height ? (int64_t)reach : height;
    for (int64_t row = top; row <= target->bottom; row++)
        mark_row(m, target->level, row, left - across, target->right + across);
    for (int64_t down = 1; down <= rows; down++) {
        across = columns_at(m, across, down);
        mark_row(m, target->level, top - down, left - across, target->right + across);
        mark_row(m, target->level, target->bottom + down, left - across, target->right + across);
    }
}

/* Marks the positions beside a target without the target itself; marks made for another target stay. */
static void mark_beside_square(const struct marking *m, const struct wend_target *target)
{
    int64_t footprint = m->space->profile.footprint;
    int64_t left = (int64_t)target->left - footprint + 1, top = (int64_t)target->top - footprint + 1;
    int64_t right = target->right, bottom = target->bottom, corner = m->no_corners ? 0 : 1;
    mark_row(m, target->level, top - 1, left - corner, right + corner);
    mark_row(m, target->level, bottom + 1, left - corner, right + corner);
    for (int64_t row = top; row <= bottom; row++) {
        mark_row(m, target->level, row, left - 1, left - 1);
        mark_row(m, target->level, row, right + 1, right + 1);
    }
}

static void mark_in(const struct marking *m, const struct wend_target *target)
{
    for (int64_t row = target->top; row <= target->bottom; row++)
        mark_row(m, target->level, row, target->left, target->right);
}

/* Checks hexagons one by one, in a rectangle that is wide enough. */
static void mark_hexagons(const struct marking *m, const struct wend_target *target, bool beside)
{
    uint64_t straight = wend_integer_root(m->square) + 1,
             most = (uint64_t)m->space->cells.width + m->space->cells.height;
    uint64_t reach = m->straight ? straight + straight / 6 + 1 : m->steps; /* rows are closer together than centres */
    int64_t span = (int64_t)(reach < most ? reach : most);
    int64_t first_x = (int64_t)target->left - span, last_x = target->right + span;
    int64_t first_y = (int64_t)target->top - span, last_y = target->bottom + span;
    int64_t width = m->space->cells.width, height = m->space->cells.height;
    for (int64_t y = first_y < 0 ? 0 : first_y; y <= last_y && y < height; y++)
        for (int64_t x = first_x < 0 ? 0 : first_x; x <= last_x && x < width; x++) {
            struct wend_cell cell = {(uint32_t)x, (uint32_t)y, target->level};
            uint64_t distance = wend_target_distance(m->space, cell, target, m->straight);
            if (distance <= (m->straight ? m->square : m->steps) && !(beside && distance == 0))
                mark_row(m, target->level, y, x, x);
        }
}

/* The start at which a query may end before all other ends are known; UINT32_MAX if there is none. */
static uint32_t start_to_stay_at(const struct wend_goal_set *arrivals)
{
    const bool may = arrivals->may_stay && arrivals->rule == WEND_ARRIVAL_WITHIN && !arrivals->sight;
    return may && arrivals->sources[0].cost == 0 ? arrivals->sources[0].node : UINT32_MAX;
}

/* Marks the positions that a walk within the limit joins to the targets from `first` to before `last`. */
static wend_status mark_walks(const struct marking *m, uint32_t first, uint32_t last, uint64_t limit)
{
    struct wend_goal_set *arrivals = m->arrivals;
    bool away = arrivals->rule == WEND_ARRIVAL_AWAY;
    struct wend_distance_map lengths;
    const uint32_t start = start_to_stay_at(arrivals);
    bool is_over = false;
    uint32_t node = 0;
    uint64_t length;
    wend_status status = wend_distance_map_begin(&lengths, m->space, m->search->scratch, !away, limit);
    for (uint32_t i = first; status == WEND_OK && i < last; i++)
        status = wend_distance_map_add(&lengths, &arrivals->targets[i]);
    while (!is_over && status == WEND_OK && (status = wend_distance_map_next(&lengths, &node, &length)) == WEND_OK &&
           node != UINT32_MAX) {
        if (!arrivals->sight ||
            is_target_seen(arrivals, m->space, wend_space_cell(m->space, node), &arrivals->targets[first]))
            wend_marks_add(&arrivals->ends, node);
        is_over = node == start && wend_goal_set_here(m->search, node);
    }
    m->search->effort.work_before += lengths.taken * WEND_WORK_WALKED;
    return status;
}

/* Measures walks to several targets in one flood, unless each target must be seen by itself. */
static wend_status mark_all_walks(const struct marking *m)
{
    struct wend_goal_set *arrivals = m->arrivals;
    uint64_t limit = wend_goal_set_walk(arrivals, m->space->profile.straight);
    arrivals->sees_all = arrivals->sight != NULL;
    if (!arrivals->sight)
        return mark_walks(m, 0, arrivals->target_count, limit);
    wend_status status = WEND_OK;
    for (uint32_t i = 0; status == WEND_OK && i < arrivals->target_count; i++)
        status = mark_walks(m, i, i + 1, limit);
    return status;
}

static void mark_target(const struct marking *m, const struct wend_target *target)
{
    bool hexagons = wend_is_hex(m->space->cells.topology), beside = m->arrivals->rule == WEND_ARRIVAL_NEXT_TO;
    if (m->arrivals->rule == WEND_ARRIVAL_AT)
        mark_in(m, target);
    else if (hexagons)
        mark_hexagons(m, target, beside);
    else if (beside)
        mark_beside_square(m, target);
    else
        mark_squares(m, target);
}

/* The greatest distance that counts as arrived; with AWAY the greatest that is too near. The range is then not 0. */
static struct marking bounds_of(struct wend_search *search)
{
    struct wend_goal_set *arrivals = search->question.goal_set;
    bool away = arrivals->rule == WEND_ARRIVAL_AWAY, beside = arrivals->rule == WEND_ARRIVAL_NEXT_TO;
    uint64_t range = arrivals->range;
    return (struct marking){.search = search,
                            .arrivals = arrivals,
                            .space = search->space,
                            .straight = !beside && arrivals->measure != WEND_MEASURE_CHEBYSHEV,
                            .no_corners = beside && search->space->cells.topology == SQUARES_4,
                            .square = (range * range - away) >> 16,
                            .steps = beside ? 1 : (range - away) / WEND_CELL};
}

/* The greatest number of steps from a target's middle cell to any other cell of it. */
static uint32_t greatest_steps(const wend_space *space, const struct wend_target *target, struct wend_cell middle)
{
    const uint32_t xs[] = {target->left, target->left + (target->left < target->right),
                           target->right - (target->left < target->right), target->right};
    const uint32_t ys[] = {target->top, target->top + (target->top < target->bottom),
                           target->bottom - (target->top < target->bottom), target->bottom};
    uint64_t most = 0;
    for (uint32_t i = 0; i < 16; i++) {
        struct wend_target corner = {0, target->level, xs[i % 4], ys[i / 4], xs[i % 4], ys[i / 4]};
        uint64_t steps = wend_target_distance(space, middle, &corner, false);
        most = steps > most ? steps : most;
    }
    return (uint32_t)most;
}

static struct wend_end_box box_around(const struct wend_search *search, const struct wend_target *target)
{
    const struct wend_goal_set *arrivals = search->question.goal_set;
    const wend_space *space = search->space;
    bool at = arrivals->rule == WEND_ARRIVAL_AT;
    uint32_t more = at ? 0 : arrivals->rule == WEND_ARRIVAL_NEXT_TO ? 1 : arrivals->range / WEND_CELL;
    if (wend_is_hex(space->cells.topology)) {
        struct wend_cell middle = {target->left + (target->right - target->left) / 2,
                                   target->top + (target->bottom - target->top) / 2, target->level};
        uint32_t slack = greatest_steps(space, target, middle) + more + more / 6 + (more != 0);
        return (struct wend_end_box){target->level, middle.x, middle.y, middle.x, middle.y, slack};
    }
    uint32_t before = more + (at ? 0 : space->profile.footprint - 1u);
    return (struct wend_end_box){target->level,
                                 target->left > before ? target->left - before : 0,
                                 target->top > before ? target->top - before : 0,
                                 target->right + more,
                                 target->bottom + more,
                                 0};
}

/* Merges the targets of each level into one rectangle; false if there are too many levels. */
static bool gather_levels(const struct wend_goal_set *arrivals, struct wend_target *areas, uint32_t *count)
{
    *count = 0;
    for (uint32_t i = 0; i < arrivals->target_count; i++) {
        const struct wend_target *target = &arrivals->targets[i];
        uint32_t at = 0;
        while (at < *count && areas[at].level != target->level)
            at++;
        if (at == WEND_MAX_BOXES)
            return false;
        if (at == *count) {
            areas[(*count)++] = *target;
            continue;
        }
        areas[at].left = WEND_MIN(areas[at].left, target->left);
        areas[at].top = WEND_MIN(areas[at].top, target->top);
        areas[at].right = WEND_MAX(areas[at].right, target->right);
        areas[at].bottom = WEND_MAX(areas[at].bottom, target->bottom);
    }
    return true;
}

/* Each of few targets has its own box; else those of a level share one. Walks over links and AWAY may end anywhere. */
static void find_boxes(const struct wend_search *search)
{
    struct wend_goal_set *arrivals = search->question.goal_set;
    struct wend_target areas[WEND_MAX_BOXES];
    uint32_t count;
    bool walks = arrivals->rule == WEND_ARRIVAL_WITHIN && arrivals->measure == WEND_MEASURE_PATH;
    arrivals->box_count = 0;
    if (arrivals->rule == WEND_ARRIVAL_AWAY || (walks && search->space->cells.links.count != 0))
        return;
    bool few = arrivals->target_count <= WEND_MAX_BOXES;
    if (!few && !gather_levels(arrivals, areas, &count))
        return;
    arrivals->box_count = few ? arrivals->target_count : count;
    for (uint32_t i = 0; i < arrivals->box_count; i++)
        arrivals->boxes[i] = box_around(search, few ? &arrivals->targets[i] : &areas[i]);
}

wend_status wend_goal_cells_mark(struct wend_search *search)
{
    struct wend_goal_set *arrivals = search->question.goal_set;
    bool ranged = arrivals->rule == WEND_ARRIVAL_WITHIN || arrivals->rule == WEND_ARRIVAL_AWAY;
    find_boxes(search);
    arrivals->sees_all = false;
    if (wend_marks_begin(&arrivals->ends, search->space->cells.node_count, &search->scratch->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (arrivals->rule == WEND_ARRIVAL_AWAY && arrivals->range == 0)
        return WEND_OK; /* no position is too near */
    struct marking m = bounds_of(search);
    if (ranged && arrivals->measure == WEND_MEASURE_PATH)
        return mark_all_walks(&m);
    for (uint32_t i = 0; i < arrivals->target_count; i++)
        mark_target(&m, &arrivals->targets[i]);
    return WEND_OK;
}
