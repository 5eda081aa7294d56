/* Where ways may begin for a mover between cells. Find floor. */
#include "find/entry_cells.h"

#include "base/root.h"
#include "search/step_cost.h"

/* Whether a mover with its anchor in a cell lies on the map, free or not. */
static bool lies_on_map(const wend_space *space, struct wend_cell cell)
{
    uint32_t footprint = space->profile.footprint;
    return cell.x + footprint <= space->width && cell.y + footprint <= space->height;
}

wend_reason wend_start_find(const wend_query *query, struct wend_search *search)
{
    const wend_space *space = search->space;
    uint32_t x, row;
    if (!wend_space_locate(space, query->start, &x, &row))
        return WEND_REASON_START_OUTSIDE;
    uint16_t level = query->start.level;
    search->start = wend_space_node(space, x, row);
    search->start_cell = (struct wend_cell){x, row - level * space->height, level};
    bool may_be_there = query->from.may_be_blocked && lies_on_map(space, search->start_cell);
    bool good = may_be_there || (wend_bits_get(space->free, search->start) &&
                                 (!search->own_space || wend_bits_get(search->own_space->free, search->start)));
    return good ? WEND_REASON_NONE : WEND_REASON_START_BLOCKED;
}

/* The line from a place to the centre of another cell, in 1/256 cells, and the cells whose touch matters to it. */
struct approach {
    const struct wend_search *search;
    int64_t x, y;        /* where it begins */
    int64_t dx, dy;      /* to where it ends */
    int64_t column, row; /* the cell touched by its first corner: the block of 3x3 cells from there covers the line */
    uint32_t touched;    /* bits of those cells, row by row */
};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Whether the closed square of a cell and the line have a point in common. */
static bool touches(const struct approach *line, int64_t column, int64_t row)
{
    int64_t left = column * WEND_CELL - line->x, top = row * WEND_CELL - line->y;
    int64_t right = left + WEND_CELL, bottom = top + WEND_CELL;
    if (least(0, line->dx) > right || -least(0, -line->dx) < left || least(0, line->dy) > bottom ||
        -least(0, -line->dy) < top)
        return false;
    /* On which side of the line the corners lie: touched unless all lie on one. */
    int64_t a = line->dx * top - line->dy * left, b = line->dx * top - line->dy * right;
    int64_t c = line->dx * bottom - line->dy * left, d = line->dx * bottom - line->dy * right;
    return !(a > 0 && b > 0 && c > 0 && d > 0) && !(a < 0 && b < 0 && c < 0 && d < 0);
}

/* The node of a cell on the start's level, which may lie a cell beside the map: rows are padded. */
static uint32_t node_near(const struct wend_search *search, int64_t column, int64_t row)
{
    int64_t across = column - search->start_cell.x, down = row - search->start_cell.y;
    return search->start + (uint32_t)(down * (int64_t)search->space->stride + across);
}

static bool is_open(const struct wend_search *search, uint32_t node)
{
    return node == search->start || wend_bits_get(search->space->free, node);
}

/* Whether a wall or one-way step lies between two cells side by side, the second one in direction `d` of the first. */
static bool is_walled(const wend_space *space, uint32_t first, uint32_t second, uint32_t d)
{
    return space->exits && !(space->exits[first] >> d & space->exits[second] >> ((d + 4) & 7) & 1);
}

/* Whether all cells that the line touches are free, without walls between them. */
static bool is_free_line(struct approach *line)
{
    const struct wend_search *search = line->search;
    line->column = (line->x + least(0, line->dx) - 1) >> 8;
    line->row = (line->y + least(0, line->dy) - 1) >> 8;
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
        if (has_north && is_walled(search->space, node - search->space->stride, node, SOUTH))
            return false;
    }
    return true;
}

/* The least whole number whose square is not below n. */
static uint64_t root_above(uint64_t n)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit != 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= n)
            root += bit;
    return root * root < n ? root + 1 : root;
}

/* A price per cell of length, rounded up. */
static uint64_t price_line(int64_t dx, int64_t dy, uint64_t price)
{
    uint64_t length = root_above((uint64_t)(dx * dx + dy * dy) << 32); /* below 2^25, and the price below 2^33 */
    return (length * price + (1u << 24) - 1) >> 24;
}

static uint64_t line_cost(const struct approach *line, uint32_t node)
{
    const struct wend_search *search = line->search;
    const wend_profile *profile = &search->space->profile;
    uint64_t weight = wend_node_weight(search->space, node);
    if (profile->weigh == WEND_WEIGH_BOTH)
        weight += wend_node_weight(search->space, search->start);
    uint64_t cost = price_line(line->dx, line->dy, profile->straight * weight);
    return node == search->start ? cost : cost + wend_search_surcharge(search, node);
}

/* The same in the mover's own space too, where this is one in which its walls are dear. */
static bool is_free_in_both(struct approach *line)
{
    struct wend_search own = *line->search;
    struct approach there = *line;
    if (!is_free_line(line))
        return false;
    own.space = own.own_space;
    there.search = &own;
    return !own.own_space || is_free_line(&there);
}

/* Adds a cell, the one that the mover is in or another, if the line there is free. */
static uint32_t add_seed(const wend_query *query, const struct wend_search *search, struct wend_cell cell,
                         struct wend_entry_cell *seed)
{
    int64_t dx = (int64_t)cell.x * WEND_CELL + WEND_CELL / 2 - query->start.x;
    int64_t dy = (int64_t)cell.y * WEND_CELL + WEND_CELL / 2 - query->start.y;
    struct approach line = {.search = search, .x = query->start.x, .y = query->start.y, .dx = dx, .dy = dy};
    uint32_t node = node_near(search, cell.x, cell.y);
    /* Within its own cell the mover goes as it likes: it is there already. */
    if (node != search->start && !is_free_in_both(&line))
        return 0;
    *seed = (struct wend_entry_cell){node, cell, line_cost(&line, node),
                                     wend_sqrt((double)(dx * dx + dy * dy)) / (double)WEND_CELL};
    return 1;
}

/* The centre line left of or above a coordinate, or the only one if it lies on that, and how many are near. */
static int64_t first_near(int32_t at, uint32_t *count)
{
    int64_t first = ((int64_t)at - WEND_CELL / 2) >> 8;
    *count = (at & (WEND_CELL - 1)) == WEND_CELL / 2 ? 1 : 2;
    return first;
}

uint32_t wend_entry_cells_find(const wend_query *query, const struct wend_search *search,
                               struct wend_entry_cell seeds[MAX_ENTRY_CELLS])
{
    const wend_space *space = search->space;
    if (wend_is_hex(space->profile.neighbours)) {
        seeds[0] = (struct wend_entry_cell){search->start, search->start_cell, 0, 0};
        return 1;
    }
    uint32_t columns, rows, count = 0;
    int64_t column = first_near(query->start.x, &columns), row = first_near(query->start.y, &rows);
    for (uint32_t i = 0; i < columns * rows; i++) {
        int64_t x = column + i % columns, y = row + i / columns;
        if (x < 0 || y < 0 || x >= space->width || y >= space->height)
            continue;
        struct wend_cell cell = {(uint32_t)x, (uint32_t)y, search->start_cell.level};
        count += add_seed(query, search, cell, &seeds[count]);
    }
    return count;
}

uint64_t wend_entry_cell_spends(const wend_query *query, const struct wend_search *search,
                                const struct wend_entry_cell *seed, uint32_t resource)
{
    int64_t dx = (int64_t)seed->cell.x * WEND_CELL + WEND_CELL / 2 - query->start.x;
    int64_t dy = (int64_t)seed->cell.y * WEND_CELL + WEND_CELL / 2 - query->start.y;
    const wend_space *space = search->space;
    const wend_profile *profile = &space->profile;
    const uint32_t nodes[2] = {seed->node, search->start};
    uint64_t weight = 0;
    for (uint32_t i = 0; i < (profile->weigh == WEND_WEIGH_BOTH ? 2 : 1); i++)
        if (wend_bits_get(space->free, nodes[i]))
            weight += profile->resources[resource]
                          .weight[space->classes.terrain[space->class_at ? space->class_at[nodes[i]] : 1]];
    return price_line(dx, dy, profile->straight * weight);
}

wend_status wend_entry_cell_lead(const wend_query *query, struct wend_search *search,
                                 const struct wend_entry_cell *seed, wend_path *path)
{
    struct wend_points *points = &search->scratch->points;
    wend_place place = {query->start.x, query->start.y, query->start.level, 0};
    int64_t dx = (int64_t)points->places[0].x - place.x, dy = (int64_t)points->places[0].y - place.y;
    if ((dx == 0 && dy == 0) || wend_is_hex(search->space->profile.neighbours))
        return WEND_OK;
    if (!wend_scratch_add_point(search->scratch, place))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = points->count - 1; i > 0; i--)
        points->places[i] = points->places[i - 1];
    points->places[0] = place;
    path->points = points->places;
    path->point_count = points->count;
    path->cost += seed->cost;
    path->length += seed->length;
    for (uint32_t i = 0; i < search->space->profile.resource_count; i++)
        path->spent[i] += wend_entry_cell_spends(query, search, seed, i);
    return WEND_OK;
}
