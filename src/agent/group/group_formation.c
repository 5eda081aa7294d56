/* Formations: units stand in ranks and files, turned to the way they look, on whatever ground there is. */
#include "agent/group/group_crowd.h"
#include "base/integer.h"
#include "base/sort.h"

#define PLANE      1024 /* per cell */
#define ROW_PITCH  887  /* between rows of hexagons that are one cell wide: 0.866 cells */
#define MOST_AHEAD 65535
#define MOST_GAP   255

bool wend_group_is_order(const wend_order *order)
{
    if (order->size < sizeof *order || (uint32_t)order->formation > WEND_FORMATION_OWN || order->gap > MOST_GAP ||
        (order->spot_count != 0 && !order->spots))
        return false;
    for (uint32_t i = 0; i < order->spot_count; i++) {
        const wend_formation_spot *spot = &order->spots[i];
        if (spot->ahead > MOST_AHEAD || spot->ahead < -MOST_AHEAD || spot->right > MOST_AHEAD ||
            spot->right < -MOST_AHEAD)
            return false;
    }
    return true;
}

/* Position of a cell's middle. Hexagons of every other row or column are half a cell further on. */
static void plane_of(enum wend_topology topology, struct wend_cell cell, int64_t *x, int64_t *y)
{
    const int64_t column = cell.x, row = cell.y;
    const bool is_even = topology == HEX_POINTY_EVEN || topology == HEX_FLAT_EVEN;
    *x = column * PLANE;
    *y = row * PLANE;
    if (topology == HEX_POINTY_ODD || topology == HEX_POINTY_EVEN) {
        *x += (row & 1) != is_even ? PLANE / 2 : 0;
        *y = row * ROW_PITCH;
    } else if (wend_is_hex(topology)) {
        *x = column * ROW_PITCH;
        *y += (column & 1) != is_even ? PLANE / 2 : 0;
    }
}

static int64_t floor_div(int64_t a, int64_t b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

/* Finds the cell nearest to a point; false if it is outside the map. */
static bool cell_near(const wend_space *space, int64_t x, int64_t y, uint32_t level, uint32_t *node)
{
    const enum wend_topology topology = space->cells.topology;
    const bool is_even = topology == HEX_POINTY_EVEN || topology == HEX_FLAT_EVEN;
    int64_t column, row;
    if (topology == HEX_POINTY_ODD || topology == HEX_POINTY_EVEN) {
        row = floor_div(y + ROW_PITCH / 2, ROW_PITCH);
        column = floor_div(x + ((row & 1) != is_even ? 0 : PLANE / 2), PLANE);
    } else if (wend_is_hex(topology)) {
        column = floor_div(x + ROW_PITCH / 2, ROW_PITCH);
        row = floor_div(y + ((column & 1) != is_even ? 0 : PLANE / 2), PLANE);
    } else {
        column = floor_div(x + PLANE / 2, PLANE);
        row = floor_div(y + PLANE / 2, PLANE);
    }
    if (column < 0 || row < 0 || column >= space->cells.width || row >= space->cells.height)
        return false;
    *node = wend_space_node(space, (uint32_t)column, level * space->cells.height + (uint32_t)row);
    return true;
}

/* Square root, rounded up. */
static uint32_t root_above(uint64_t n)
{
    const uint64_t root = wend_integer_root(n);
    return (uint32_t)(root + (root * root < n));
}

/* Number of units side by side in a rank. */
static uint32_t rank_length(const wend_order *order, uint32_t rank, uint32_t units)
{
    uint32_t length = units;
    switch (order->formation) {
    case WEND_FORMATION_LINE:
        length = root_above((uint64_t)units * 4);
        break;
    case WEND_FORMATION_COLUMN:
        length = root_above((units + 3) / 4);
        break;
    case WEND_FORMATION_WEDGE:
        length = 2 * rank + 1;
        break;
    case WEND_FORMATION_BOX:
    case WEND_FORMATION_NONE:
    case WEND_FORMATION_OWN:
        length = root_above(units);
        break;
    }
    if (order->width == 0)
        return length;
    return order->formation != WEND_FORMATION_WEDGE || length > order->width ? order->width : length;
}

static bool is_nearer_the_middle(const void *a, const void *b, const void *user)
{
    const struct wend_group_slot *one = a, *other = b;
    (void)user;
    return one->middle != other->middle ? one->middle < other->middle : one->number < other->number;
}

/* Lays ranks, in halves of the pitch: x to the right, y ahead. The slots nearest to the middle come first. */
static void lay_ranks(const wend_order *order, struct wend_group_slot *slots, uint32_t units)
{
    uint32_t ranks = 0, number = 0;
    for (uint32_t left = units, length; left > 0; left -= length, ranks++) {
        length = rank_length(order, ranks, units);
        length = length < left ? length : left;
    }
    for (uint32_t rank = 0; rank < ranks; rank++) {
        uint32_t length = rank_length(order, rank, units);
        length = length < units - number ? length : units - number;
        for (uint32_t i = 0; i < length; i++, number++) {
            const int64_t x = 2 * (int64_t)i - (length - 1), y = (int64_t)ranks - 1 - 2 * (int64_t)rank;
            slots[number] = (struct wend_group_slot){x, y, (uint64_t)(x * x + y * y), number};
        }
    }
    WEND_SORT(slots, units, is_nearer_the_middle, NULL);
}

/* Lays the caller's own spots, in half cells; units without one stand in the middle. */
static void lay_spots(const wend_order *order, struct wend_group_slot *slots, uint32_t units)
{
    for (uint32_t i = 0; i < units; i++) {
        const bool has_spot = i < order->spot_count;
        slots[i] = (struct wend_group_slot){has_spot ? 2 * (int64_t)order->spots[i].right : 0,
                                            has_spot ? 2 * (int64_t)order->spots[i].ahead : 0, 0, i};
    }
}

/* Turns a direction to the nearest of the eight directions of squares, in which ranks are straight. */
static void straighten_facing(int64_t *x, int64_t *y)
{
    const int64_t across = *x < 0 ? -*x : *x, down = *y < 0 ? -*y : *y;
    const bool is_along_rows = 12 * down <= 5 * across,
               is_along_columns = 12 * across <= 5 * down; /* within 22.6 degrees */
    *x = is_along_columns ? 0 : *x < 0 ? -1 : 1;
    *y = is_along_rows ? 0 : *y < 0 ? -1 : 1;
}

/* Finds which way the units look: as the order says, else from the middle of all that may come to the seed. */
static void find_facing(const struct wend_group_crowd *crowd, uint32_t seed_kind, int64_t *x, int64_t *y)
{
    const wend_space *space = crowd->kinds[seed_kind].space;
    const enum wend_topology topology = space->cells.topology;
    int64_t count = 0, from_x = 0, from_y = 0, at_x, at_y;
    *x = crowd->order->facing_x;
    *y = crowd->order->facing_y;
    if (*x != 0 || *y != 0)
        return;
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        const struct wend_member *member = &crowd->members[i];
        if (member->outcome == WEND_GROUP_NO_WAY)
            continue;
        plane_of(topology, wend_space_cell(crowd->kinds[member->kind].space, member->node), &at_x, &at_y);
        from_x += at_x;
        from_y += at_y;
        count++;
    }
    plane_of(topology, wend_space_cell(space, crowd->kinds[seed_kind].seed), &at_x, &at_y);
    *x = at_x - from_x / count;
    *y = at_y - from_y / count;
    if (*x == 0 && *y == 0)
        *y = -1; /* they are there already: up the map */
    if (!wend_is_hex(topology))
        straighten_facing(x, y);
}

/*
 * Turns the slots to the facing. The longer component of the direction counts as one cell, not its length, so that
 * neighbours stay a cell apart at every angle.
 */
static void turn_slots(struct wend_group_slot *slots, uint32_t units, int64_t facing_x, int64_t facing_y, int64_t pitch)
{
    const int64_t across = facing_x < 0 ? -facing_x : facing_x, down = facing_y < 0 ? -facing_y : facing_y;
    const int64_t longer = across > down ? across : down;
    const int64_t ahead_x = facing_x * PLANE / longer, ahead_y = facing_y * PLANE / longer;
    for (uint32_t i = 0; i < units; i++) {
        const int64_t right = slots[i].x, ahead = slots[i].y;
        slots[i].x = (ahead * ahead_x - right * ahead_y) * pitch / 2;
        slots[i].y = (ahead * ahead_y + right * ahead_x) * pitch / 2;
    }
}

wend_status wend_group_form_slots(struct wend_group_crowd *crowd, const uint32_t *sorted)
{
    const wend_order *order = crowd->order;
    uint32_t units = 0, side = 1, seed_kind = UINT32_MAX;
    crowd->slots = NULL;
    if (order->formation == WEND_FORMATION_NONE)
        return WEND_OK;
    for (uint32_t i = 0; i < crowd->kind_count; i++) {
        struct wend_kind *kind = &crowd->kinds[sorted[i]];
        kind->first_slot = units;
        units += kind->members;
        if (kind->members == 0)
            continue;
        side = kind->space->profile.footprint > side ? kind->space->profile.footprint : side;
        seed_kind = seed_kind == UINT32_MAX ? sorted[i] : seed_kind;
    }
    struct wend_group_slot *slots = wend_group_crowd_room(crowd, ROOM_SLOTS, units + (size_t)1, sizeof *slots);
    if (!slots)
        return WEND_ERROR_MEMORY;
    crowd->slots = slots;
    if (units == 0)
        return WEND_OK;
    int64_t facing_x, facing_y;
    find_facing(crowd, seed_kind, &facing_x, &facing_y);
    if (order->formation == WEND_FORMATION_OWN)
        lay_spots(order, slots, units);
    else
        lay_ranks(order, slots, units);
    turn_slots(slots, units, facing_x, facing_y, order->formation == WEND_FORMATION_OWN ? 1 : side + order->gap);
    return WEND_OK;
}

uint64_t wend_group_form_reach(const struct wend_group_crowd *crowd, const struct wend_kind *kind)
{
    uint64_t reach = 0;
    for (uint32_t i = 0; i < kind->members; i++) {
        const struct wend_group_slot *slot = &crowd->slots[kind->first_slot + i];
        const uint64_t across = (uint64_t)(slot->x < 0 ? -slot->x : slot->x);
        const uint64_t down = (uint64_t)(slot->y < 0 ? -slot->y : slot->y);
        reach = across + down > reach ? across + down : reach;
    }
    return reach / PLANE + 1;
}

/* Squares a distance along one axis. Slots of huge formations lie far off the map: beyond 2^31 all count alike. */
static uint64_t square_of(int64_t distance)
{
    const uint64_t length = (uint64_t)(distance < 0 ? -distance : distance);
    const uint64_t counted = length < (UINT64_C(1) << 31) ? length : UINT64_C(1) << 31;
    return counted * counted;
}

/* Returns the good cell of the flood nearest to a point, or NULL if none is left. */
static const struct wend_reached *nearest_good(const struct wend_group_crowd *crowd, int64_t x, int64_t y)
{
    const wend_space *space = crowd->flood.search.space;
    const struct wend_reached *best = NULL;
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < crowd->flood.count; i++) {
        const struct wend_reached *cell = &crowd->flood.cells[i];
        int64_t at_x, at_y;
        plane_of(space->cells.topology, wend_space_cell(space, cell->node), &at_x, &at_y);
        const uint64_t apart = square_of(at_x - x) + square_of(at_y - y);
        if (apart >= least || !wend_group_crowd_is_good(crowd, cell->node))
            continue;
        least = apart;
        best = cell;
    }
    return best;
}

/* Returns the flood's cell for a slot: its own cell if that is good, else the nearest good one, or NULL. */
static const struct wend_reached *cell_for(const struct wend_group_crowd *crowd, const struct wend_kind *kind,
                                           const struct wend_group_slot *slot)
{
    const wend_space *space = kind->space;
    const struct wend_cell seed = wend_space_cell(space, kind->seed);
    const struct wend_reached *own = NULL;
    int64_t x, y;
    uint32_t node;
    plane_of(space->cells.topology, seed, &x, &y);
    if (cell_near(space, x + slot->x, y + slot->y, seed.level, &node))
        own = wend_reach_flood_at(&crowd->flood, node);
    return own && wend_group_crowd_is_good(crowd, node) ? own : nearest_good(crowd, x + slot->x, y + slot->y);
}

void wend_group_form_take(struct wend_group_crowd *crowd, struct wend_kind *kind)
{
    uint64_t farthest = 0;
    crowd->is_parted = true;
    while (kind->place_count < kind->members) {
        const struct wend_reached *cell = cell_for(crowd, kind, &crowd->slots[kind->first_slot + kind->place_count]);
        if (!cell)
            break;
        farthest = cell->cost > farthest ? cell->cost : farthest;
        crowd->places[crowd->place_count++] = (struct wend_standing_place){cell->node, cell->cost};
        kind->place_count++;
        wend_group_crowd_mark(&crowd->taken, kind->space, cell->node);
    }
    for (uint32_t i = 0; i < crowd->flood.count && crowd->flood.cells[i].cost <= farthest; i++)
        wend_group_box_add(&crowd->box, wend_space_cell(kind->space, crowd->flood.cells[i].node));
}
