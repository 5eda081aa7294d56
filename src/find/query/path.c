/* Paths as data: texts for outcomes, pricing step by step, iteration, delivery into the caller's buffer. */
#include "find/query/query.h"

#include <wend/layout.h>

#include "base/sizes.h"
#include "map/grid/profile.h"
#include "search/core/core_calls.h"

/* Adds what a step spends of each resource at one of its ends: price times the resource's weight of the terrain. */
static void spend(struct wend_pricer *pricer, uint32_t node, uint32_t direction)
{
    const wend_space *space = pricer->search->space;
    const wend_profile *profile = &space->profile;
    if (profile->resource_count == 0 || !wend_bits_get(space->cells.free, node))
        return;
    uint32_t terrain = space->cells.classes->terrain[space->cells.class_at ? space->cells.class_at[node] : 1];
    uint64_t price = wend_step_price(pricer->search->space, direction);
    for (uint32_t i = 0; i < profile->resource_count; i++)
        pricer->spent[i] += price * wend_profile_spends(profile, i, terrain);
}

void wend_pricer_step(struct wend_pricer *pricer, uint32_t from, uint32_t to, uint32_t direction)
{
    const struct wend_search *search = pricer->search;
    const wend_profile *profile = &search->space->profile;
    pricer->cost += wend_search_cost_back(search, from, to, direction);
    if (direction == BY_LINK)
        return;
    bool is_diagonal = wend_is_diagonal(search->space->cells.topology, direction);
    *(is_diagonal ? &pricer->diagonal : &pricer->straight) += 1;
    spend(pricer, wend_search_cell_node(search, to), direction);
    if (profile->weigh == WEND_WEIGH_BOTH)
        spend(pricer, wend_search_cell_node(search, from), direction);
}

void wend_pricer_turn(struct wend_pricer *pricer, uint32_t from, uint32_t to)
{
    pricer->cost += wend_turn_cost(pricer->search->space, from, to);
}

void wend_path_init(wend_path *result, uint32_t size)
{
    static const wend_path path;
    wend_give_sized(result, size, &path, sizeof path);
}

const char *wend_outcome_text(wend_outcome outcome)
{
    static const char *const texts[] = {
        [WEND_OUTCOME_FOUND] = "found",
        [WEND_OUTCOME_PARTIAL] = "partial",
        [WEND_OUTCOME_UNREACHABLE] = "unreachable",
        [WEND_OUTCOME_RUNNING] = "running",
    };
    return WEND_TEXT_OF(texts, outcome, "unknown outcome");
}

const char *wend_reason_text(wend_reason reason)
{
    static const char *const texts[] = {
        [WEND_REASON_NONE] = "the path is complete",
        [WEND_REASON_START_OUTSIDE] = "the start lies outside the map",
        [WEND_REASON_GOAL_OUTSIDE] = "the goal lies outside the map",
        [WEND_REASON_START_BLOCKED] = "the start is blocked",
        [WEND_REASON_GOAL_BLOCKED] = "the goal is blocked",
        [WEND_REASON_NO_WAY] = "no way leads from the start to the goal",
        [WEND_REASON_LIMIT] = "the limit of work was spent",
        [WEND_REASON_CANNOT_STOP] = "the goal is occupied, one cannot stop there",
        [WEND_REASON_TOO_FAR] = "the goal is farther away than the radius",
        [WEND_REASON_NO_WAY_WITHIN] = "no way leads to the goal within the radius",
        [WEND_REASON_TOO_NARROW] = "the way to the goal is too narrow for the mover",
        [WEND_REASON_OTHERS_IN_WAY] = "others stand in the way to the goal",
        [WEND_REASON_TOO_COSTLY] = "no way to the goal costs so little as the limit",
    };
    return WEND_TEXT_OF(texts, reason, "unknown reason");
}

/* Resets all but the caller's fields, one by one: copying a default is slower. */
void wend_path_clear(wend_path *path)
{
    path->outcome = WEND_OUTCOME_UNREACHABLE;
    path->reason = WEND_REASON_NONE;
    path->cost = 0;
    path->length = path->plan_length = 0;
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        path->spent[i] = 0;
    path->bound = 0;
    path->cells = WEND_CELLS_SQUARE;
    path->points = NULL;
    path->point_count = 0;
    path->engine = WEND_ENGINE_AUTO;
    path->expanded = path->generated = path->queued = path->work = 0;
    path->start_index = path->goal_index = 0;
    path->lines = WEND_LINES_GRID;
    path->walls = NULL;
    path->wall_count = 0;
    path->nodes = NULL;
}

void wend_path_forget(wend_path *path)
{
    path->cost = 0;
    path->length = path->plan_length = 0;
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        path->spent[i] = 0;
    path->start_index = path->goal_index = 0;
    path->point_count = 0;
    path->points = NULL;
    path->nodes = NULL;
}

void wend_path_refuse_costly(wend_path *path)
{
    wend_path_forget(path);
    path->outcome = WEND_OUTCOME_UNREACHABLE;
    path->reason = WEND_REASON_TOO_COSTLY;
}

wend_status wend_path_deliver(wend_path *path)
{
    if (path->plan_length == 0) /* else it leads over slopes and was set */
        path->plan_length = path->length;
    if (!path->buffer || path->point_count == 0)
        return WEND_OK;
    bool fits = path->point_count <= path->capacity;
    memcpy(path->buffer, path->points, (fits ? path->point_count : path->capacity) * sizeof(wend_place));
    path->points = path->buffer;
    return fits ? WEND_OK : WEND_ERROR_CAPACITY;
}

uint32_t wend_path_stored(const wend_path *path)
{
    bool cut = path->buffer && path->points == path->buffer && path->point_count > path->capacity;
    return cut ? path->capacity : path->point_count;
}

wend_path_iterator wend_path_begin(const wend_path *path, wend_path_start start)
{
    if (!path)
        return (wend_path_iterator){.started = true};
    wend_path_iterator iterator = {.started = true, .cells = path->cells, .lines = path->lines};
    uint32_t count = wend_path_stored(path);
    if (count == 0)
        return iterator;
    iterator.points = path->points + 1;
    iterator.left = count - 1;
    iterator.at = path->points[0];
    iterator.started = start == WEND_PATH_START_SKIPPED;
    return iterator;
}

/* Moves at most one cell towards `to`. */
static int32_t step_towards(int32_t from, int32_t to)
{
    int64_t left = (int64_t)to - from;
    return left > WEND_CELL ? from + WEND_CELL : left < -WEND_CELL ? from - WEND_CELL : to;
}

/* On hexagons the next cell towards a point is the neighbour nearest to that point. */
static wend_place hex_towards(wend_cells cells, wend_place from, wend_place to)
{
    wend_axial a = wend_axial_from_cell(cells, wend_place_column(from), wend_place_row(from));
    wend_axial b = wend_axial_from_cell(cells, wend_place_column(to), wend_place_row(to));
    int32_t q = b.q - a.q, r = b.r - a.r;
    if (q == 0 && r == 0)
        return to;
    wend_axial next = {a.q + (q > 0) - (q < 0), a.r + (r > 0) - (r < 0)};
    int32_t x, y;
    wend_axial_to_cell(cells, next, &x, &y);
    return wend_place_at(x, y, from.level);
}

static wend_place towards(const wend_path_iterator *iterator, wend_place from, wend_place to)
{
    bool is_hex = iterator->cells != WEND_CELLS_SQUARE;
    bool leaps = (to.flags & WEND_PLACE_BY_LINK) || to.level != from.level;
    bool is_line = iterator->lines == WEND_LINES_STRAIGHT || (!is_hex && !wend_place_is_centre(from));
    if (leaps || is_line)
        return to;
    if (is_hex)
        return hex_towards(iterator->cells, from, to);
    return (wend_place){step_towards(from.x, to.x), step_towards(from.y, to.y), from.level, 0};
}

bool wend_path_next(wend_path_iterator *iterator, wend_place *cell)
{
    if (!iterator || !cell)
        return false;
    if (iterator->started) {
        if (iterator->left == 0)
            return false;
        iterator->at = towards(iterator, iterator->at, *iterator->points);
        if (wend_place_equal(iterator->at, *iterator->points)) {
            iterator->points++;
            iterator->left--;
        }
    }
    iterator->started = true;
    *cell = iterator->at;
    return true;
}

size_t wend_path_cells(const wend_path *path, wend_path_start start, wend_place *cells, size_t capacity)
{
    if (!path)
        return 0;
    wend_path_iterator iterator = wend_path_begin(path, start);
    wend_place cell;
    size_t count = 0;
    for (; wend_path_next(&iterator, &cell); count++)
        if (count < capacity)
            cells[count] = cell;
    return count;
}

void wend_path_keep_nodes(wend_path *path, wend_place *room)
{
    memcpy(room, path->nodes, path->point_count * sizeof *path->nodes);
    path->nodes = (const uint32_t *)(const void *)room;
}
