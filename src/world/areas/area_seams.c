/* Finds where the pieces of a block touch: seams, their contacts, and the shortest lines from there to walls. */
#include <string.h>

#include "base/array.h"
#include "base/integer.h"
#include "base/sort.h"
#include "world/areas/area_maker.h"

/* Adds the step from a cell to the right or down if that leads to another piece. */
static bool add_seam_edge(struct wend_area_maker *maker, uint32_t from, bool is_down)
{
    const uint32_t to = from + (is_down ? AREA_STRIDE : 1), a = maker->label[from], b = maker->label[to];
    if (a == b || a == 0 || b == 0)
        return true;
    const bool is_before = wend_area_is_before(maker, from, to);
    const struct wend_area_edge edge = {.cell = is_before ? to : from,
                                        .other = is_before ? from : to,
                                        .step = 2 * from + is_down,
                                        .sides = {(uint16_t)(WEND_MIN(a, b) - 1), (uint16_t)(WEND_MAX(a, b) - 1)},
                                        .parent = maker->edge_count};
    if (!WEND_APPEND(maker->memory, maker->edges, maker->edge_count, maker->edge_capacity, edge))
        return false;
    maker->edge_at[edge.step] = maker->edge_count;
    return true;
}

static bool find_edges(struct wend_area_maker *maker)
{
    memset(maker->edge_at, 0, sizeof maker->edge_at);
    maker->edge_count = 0;
    for (uint32_t y = 0; y < maker->height; y++)
        for (uint32_t x = 0; x < maker->width; x++) {
            const uint32_t cell = wend_area_cell(x, y);
            if (x + 1 < maker->width && !add_seam_edge(maker, cell, false))
                return false;
            if (y + 1 < maker->height && !add_seam_edge(maker, cell, true))
                return false;
        }
    return true;
}

static uint32_t edge_root(struct wend_area_maker *maker, uint32_t edge)
{
    struct wend_area_edge *edges = maker->edges;
    while (edges[edge].parent != edge)
        edge = edges[edge].parent = edges[edges[edge].parent].parent;
    return edge;
}

/* Direction from its cell to the other one. */
static uint32_t edge_direction(const struct wend_area_edge *edge)
{
    if (edge->step % 2 == 0)
        return edge->cell < edge->other ? EAST : WEST;
    return edge->cell < edge->other ? SOUTH : NORTH;
}

/* True if one edge comes before another: its cell does, or from the same cell it leads in an earlier direction. */
static bool edge_is_before(const struct wend_area_maker *maker, const struct wend_area_edge *a,
                           const struct wend_area_edge *b)
{
    if (a->cell != b->cell)
        return wend_area_is_before(maker, a->cell, b->cell);
    return edge_direction(a) < edge_direction(b);
}

/* Joins two edges at one corner: into one seam if they part the same pieces, else their seams are in contact. */
static bool join_at_corner(struct wend_area_maker *maker, uint32_t a, uint32_t b)
{
    struct wend_area_edge *edges = maker->edges;
    if (edges[a].sides[0] != edges[b].sides[0] || edges[a].sides[1] != edges[b].sides[1]) {
        const struct wend_area_contact contact = {{a, b}};
        return WEND_APPEND(maker->memory, maker->lists.contacts, maker->lists.contact_count,
                           maker->lists.contact_capacity, contact);
    }
    a = edge_root(maker, a);
    b = edge_root(maker, b);
    if (a != b && edge_is_before(maker, &edges[b], &edges[a]))
        edges[a].parent = b;
    else
        edges[b].parent = a;
    return true;
}

/* Joins the edges of the square of four cells that begins at a cell, if all four are free; at a wall edges end. */
static bool join_square(struct wend_area_maker *maker, uint32_t cell)
{
    const uint32_t steps[] = {2 * cell, 2 * cell + 1, 2 * (cell + 1) + 1, 2 * (cell + AREA_STRIDE)};
    const uint16_t *label = maker->label + cell;
    uint32_t found[4], count = 0;
    if (label[0] == 0 || label[1] == 0 || label[AREA_STRIDE] == 0 || label[AREA_STRIDE + 1] == 0)
        return true;
    for (uint32_t i = 0; i < 4; i++)
        if (maker->edge_at[steps[i]] != 0)
            found[count++] = maker->edge_at[steps[i]] - 1;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (!join_at_corner(maker, found[i], found[j]))
                return false;
    return true;
}

/* Joins edges at common corners. */
static bool join_edges(struct wend_area_maker *maker)
{
    maker->lists.contact_count = 0;
    for (uint32_t i = 0; i < maker->edge_count; i++) {
        const uint32_t step = maker->edges[i].step, cell = step / 2;
        const bool is_down = step % 2 != 0;
        const uint32_t before = cell - (is_down ? 1 : AREA_STRIDE);
        if (!join_square(maker, cell) || !join_square(maker, before))
            return false;
    }
    return true;
}

/* Direction of a neighbour nearer to a wall, a straight one if there is any. */
static uint32_t direction_to_wall(const uint8_t *at)
{
    for (uint32_t i = 0; i < DIRECTIONS; i++) {
        const uint32_t d = i < 4 ? 2 * i : 2 * i - 7;
        if (at[wend_area_offset(d, AREA_FRAME + 2)] < *at)
            return d;
    }
    return NO_DIRECTION;
}

static bool add_step(struct wend_area_maker *maker, uint32_t byte)
{
    return WEND_APPEND(maker->memory, maker->lists.steps, maker->lists.step_count, maker->lists.step_capacity,
                       (uint8_t)byte);
}

/* Writes the line from beside a seam's cell to the nearest wall. */
static bool add_seam_line(struct wend_area_maker *maker, struct wend_area_seam *seam, const uint8_t *at,
                          uint32_t direction)
{
    at += wend_area_offset(direction, AREA_FRAME + 2);
    maker->lists.steps[seam->lines]++;
    if (!add_step(maker, direction) || !add_step(maker, *at))
        return false;
    while (*at > 1) {
        const uint32_t d = direction_to_wall(at);
        if (!add_step(maker, d))
            return false;
        at += wend_area_offset(d, AREA_FRAME + 2);
    }
    return true;
}

/* Writes for each gap between the neighbours before a seam's cell a line, in the direction nearest to a wall. */
static bool add_seam_lines(struct wend_area_maker *maker, struct wend_area_seam *seam, uint32_t cell)
{
    const uint8_t *at = wend_area_clearance_at(maker, cell);
    uint32_t first = 0;
    seam->lines = maker->lists.step_count;
    if (!add_step(maker, 0))
        return false;
    while (first < DIRECTIONS && !(seam->ring >> first & 1))
        first++;
    for (uint32_t d = first + 1; d < first + DIRECTIONS; d++) {
        uint32_t best = NO_DIRECTION, best_way = UINT32_MAX;
        for (; !(seam->ring >> d % DIRECTIONS & 1); d++) {
            const uint32_t way = 2u * at[wend_area_offset(d % DIRECTIONS, AREA_FRAME + 2)] + d % 2;
            if (way < best_way) {
                best_way = way;
                best = d % DIRECTIONS;
            }
        }
        if (best != NO_DIRECTION && !add_seam_line(maker, seam, at, best))
            return false;
    }
    return true;
}

/* True if a place as wide as this can be a choke at all. */
static bool may_be_choke(const struct wend_area_maker *maker, uint32_t width)
{
    return width * 100 <= AREA_WIDEST * maker->desc.percent;
}

static bool add_seam(struct wend_area_maker *maker, struct wend_area_edge *edge)
{
    const uint32_t cell = edge->cell;
    struct wend_area_seam seam = {.sides = {edge->sides[0], edge->sides[1]},
                                  .x = (uint16_t)wend_area_cell_x(cell),
                                  .y = (uint16_t)wend_area_cell_y(cell),
                                  .key = maker->key[cell],
                                  .direction = (uint8_t)edge_direction(edge)};
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        const uint32_t next = cell + (uint32_t)wend_area_offset(d, AREA_STRIDE);
        if (wend_area_is_before(maker, next, cell))
            seam.ring = (uint8_t)(seam.ring | 1u << d);
    }
    if (may_be_choke(maker, wend_area_width(seam.key)) && !add_seam_lines(maker, &seam, cell))
        return false;
    edge->seam = maker->lists.seam_count;
    return WEND_APPEND(maker->memory, maker->lists.seams, maker->lists.seam_count, maker->lists.seam_capacity, seam);
}

static bool contact_is_before(const void *a, const void *b, const void *user)
{
    const struct wend_area_contact *x = a, *y = b;
    (void)user;
    return x->seams[0] != y->seams[0] ? x->seams[0] < y->seams[0] : x->seams[1] < y->seams[1];
}

/* Turns contacts of edges into contacts of seams, each once. */
static void tidy_contacts(struct wend_area_maker *maker)
{
    struct wend_area_contact *contacts = maker->lists.contacts;
    uint32_t count = 0;
    for (uint32_t i = 0; i < maker->lists.contact_count; i++) {
        const uint32_t a = maker->edges[edge_root(maker, contacts[i].seams[0])].seam,
                       b = maker->edges[edge_root(maker, contacts[i].seams[1])].seam;
        contacts[i] = (struct wend_area_contact){{WEND_MIN(a, b), WEND_MAX(a, b)}};
    }
    WEND_SORT(contacts, maker->lists.contact_count, contact_is_before, NULL);
    for (uint32_t i = 0; i < maker->lists.contact_count; i++)
        if (count == 0 || contact_is_before(&contacts[count - 1], &contacts[i], NULL))
            contacts[count++] = contacts[i];
    maker->lists.contact_count = count;
}

/* Adds the edges along one border that other blocks have too. */
static bool add_crossings(struct wend_area_maker *maker, uint32_t side)
{
    const bool is_column = side == AREA_LEFT || side == AREA_RIGHT;
    const uint32_t at = side == AREA_LEFT || side == AREA_TOP ? 0 : AREA_SIDE;
    const uint32_t count = is_column ? maker->height : maker->width;
    for (uint32_t i = 0; maker->is_shared[side] && i + 1 < count; i++) {
        const uint32_t cell = is_column ? wend_area_cell(at, i) : wend_area_cell(i, at);
        const uint32_t edge = maker->edge_at[2 * cell + is_column];
        if (edge == 0)
            continue;
        const struct wend_area_crossing crossing = {(uint16_t)i, (uint16_t)side,
                                                    maker->edges[edge_root(maker, edge - 1)].seam};
        if (!WEND_APPEND(maker->memory, maker->lists.crossings, maker->lists.crossing_count,
                         maker->lists.crossing_capacity, crossing))
            return false;
    }
    return true;
}

/* Adds the seams at which late pieces join; their cells have the label of the other side. */
static bool add_late_seams(struct wend_area_maker *maker)
{
    const uint32_t first = maker->piece_count - maker->joining.late_count;
    for (uint32_t i = 0; i < maker->joining.late_count; i++) {
        const uint32_t cell = maker->joining.late[i].cell;
        const struct wend_area_seam seam = {.sides = {(uint16_t)(maker->label[cell] - 1), (uint16_t)(first + i)},
                                            .x = (uint16_t)wend_area_cell_x(cell),
                                            .y = (uint16_t)wend_area_cell_y(cell),
                                            .key = maker->key[cell],
                                            .direction = maker->joining.late[i].direction};
        if (!WEND_APPEND(maker->memory, maker->lists.seams, maker->lists.seam_count, maker->lists.seam_capacity, seam))
            return false;
    }
    return true;
}

bool wend_area_find_seams(struct wend_area_maker *maker)
{
    maker->lists.seam_count = maker->lists.step_count = maker->lists.crossing_count = 0;
    if (!add_step(maker, 0) || !find_edges(maker) || !join_edges(maker))
        return false;
    for (uint32_t i = 0; i < maker->edge_count; i++)
        if (maker->edges[i].parent == i && !add_seam(maker, &maker->edges[i]))
            return false;
    tidy_contacts(maker);
    if (!add_late_seams(maker))
        return false;
    for (uint32_t side = 0; side < AREA_BORDERS; side++)
        if (!add_crossings(maker, side))
            return false;
    return true;
}
