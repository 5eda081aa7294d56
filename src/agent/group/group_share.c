/* Who gets which place: the assignment with the least total cost and, of several, the one that fills up from within. */
#include "agent/group/assignment.h"
#include "agent/group/group_crowd.h"
#include "base/bit_words.h"
#include "base/sort.h"

static void take_into_box(struct wend_group_box *box, const wend_space *space, uint32_t node)
{
    wend_group_box_add(box, wend_space_cell(space, node));
}

static bool has_plain_ground(const wend_space *space)
{
    return !wend_is_hex(space->cells.topology) && !space->cells.class_at && !space->cells.exits &&
           space->cells.links.count == 0 && !wend_space_extra(space) && !wend_space_occupied(space);
}

/* True if a kind's members and places lie on open ground: in a rectangle of free squares of equal cost. */
static bool crowd_is_on_open_ground(const struct wend_group_crowd *crowd, uint32_t number)
{
    const struct wend_kind *kind = &crowd->kinds[number];
    const wend_space *space = kind->space;
    struct wend_group_box box = {UINT32_MAX, UINT32_MAX, 0, 0, UINT32_MAX, 0};
    if (!has_plain_ground(space) || kind->place_count == 0)
        return false;
    for (uint32_t i = 0; i < crowd->member_count; i++)
        if (crowd->members[i].kind == number && crowd->members[i].outcome == WEND_GROUP_PLACED)
            take_into_box(&box, space, crowd->members[i].node);
    for (uint32_t i = 0; i < kind->place_count; i++)
        take_into_box(&box, space, crowd->places[kind->first_place + i].node);
    if (box.first != box.last)
        return false;
    for (uint32_t y = box.top; y <= box.bottom; y++) {
        uint32_t node = wend_space_node(space, box.left, box.first * space->cells.height + y);
        if (!wend_bits_get(space->cells.free, node) ||
            wend_bits_scan_up(space->cells.free, node, ~UINT64_C(0)) <= box.right - box.left)
            return false;
    }
    return true;
}

/* Cost of a way from one cell to another there. */
static uint64_t crowd_open_cost(const wend_space *space, uint32_t from, uint32_t to)
{
    struct wend_cell a = wend_space_cell(space, from), b = wend_space_cell(space, to);
    uint64_t weight = space->cells.classes->weight[1] * (space->profile.weigh == WEND_WEIGH_BOTH ? 2u : 1u);
    uint64_t straight = space->profile.straight * weight;
    uint64_t diagonal = space->cells.topology == SQUARES_4 ? 2 * straight : space->profile.diagonal * weight;
    return wend_octile(wend_distance(a.x, b.x), wend_distance(a.y, b.y), straight, diagonal);
}

/* The members of one kind, and the costs of ways from where they come in. */
struct share {
    struct wend_group_crowd *crowd;
    struct wend_kind *kind;
    uint32_t *roster;  /* members that may come, by entry; those with one entry by how soon they are there */
    uint32_t *entries; /* by row: index in the roster of its first member; one more than rows */
    uint32_t rows, members, places, columns;
    bool is_open;   /* on open ground costs are known without a search, from where members stand */
    bool is_alone;  /* each member is a row, for the cost of its way to the window counts */
    uint64_t *cost; /* by row and column; columns beyond the places stand for no place */
    uint32_t *wanted;
    struct wend_assignment task;
    uint32_t number, priced, unbroken; /* index of the kind; rows with known costs; of these, rows with broken ties */
    uint64_t most;                     /* greatest of all costs */
    bool is_begun;                     /* begun with this kind */
};

static void spend_share(uint64_t *units, uint64_t spent)
{
    *units -= spent < *units ? spent : *units;
}

/* By entry, then by how soon they are there. */
static bool comes_in_before(const void *a, const void *b, const void *user)
{
    const struct wend_group_crowd *crowd = user;
    const uint32_t *left = a, *right = b;
    const struct wend_member *first = &crowd->members[*left], *second = &crowd->members[*right];
    if (first->entry != second->entry)
        return first->entry < second->entry;
    return first->approach != second->approach ? first->approach < second->approach : *left < *right;
}

/* Lists the kind's members. If there is a place for each, members with one entry are one row. MEMORY. */
static wend_status list_members(struct share *share, uint32_t number)
{
    struct wend_group_crowd *crowd = share->crowd;
    share->roster = wend_group_crowd_room(crowd, ROOM_ROSTER, share->kind->members, sizeof *share->roster);
    share->entries =
        wend_group_crowd_room(crowd, ROOM_ENTRIES, (size_t)share->kind->members + 1, sizeof *share->entries);
    if (!share->roster || !share->entries)
        return WEND_ERROR_MEMORY;
    share->members = share->rows = 0;
    for (uint32_t i = 0; i < crowd->member_count; i++)
        if (crowd->members[i].kind == number && crowd->members[i].outcome == WEND_GROUP_PLACED)
            share->roster[share->members++] = i;
    WEND_SORT(share->roster, share->members, comes_in_before, crowd);
    share->places = share->kind->place_count;
    share->columns = share->places > share->members ? share->places : share->members;
    share->is_open = crowd_is_on_open_ground(crowd, number);
    share->is_alone = share->is_open || share->places < share->members;
    for (uint32_t i = 0; i < share->members; i++) {
        const struct wend_member *member = &crowd->members[share->roster[i]];
        if (share->is_alone || i == 0 || crowd->members[share->roster[i - 1]].entry != member->entry)
            share->entries[share->rows++] = i;
    }
    share->entries[share->rows] = share->members;
    return WEND_OK;
}

static void *cut_room(char **room, size_t bytes)
{
    void *cut = *room;
    *room += (bytes + 7) / 8 * 8;
    return cut;
}

/* Lays out the solver's arrays. MEMORY. */
static wend_status lay_out_share(struct share *share)
{
    const size_t rows = share->rows, columns = share->columns;
    share->cost = wend_group_crowd_room(share->crowd, ROOM_COSTS, rows * columns + 1, sizeof *share->cost);
    char *room = wend_group_crowd_room(share->crowd, ROOM_SOLVER, rows * 32 + columns * 32 + 128, 1);
    if (!share->cost || !room)
        return WEND_ERROR_MEMORY;
    share->wanted = cut_room(&room, rows * sizeof(uint32_t));
    share->task = (struct wend_assignment){.rows = share->rows,
                                           .columns = share->columns,
                                           .cost = share->cost,
                                           .wanted = share->wanted,
                                           .owner = cut_room(&room, columns * sizeof(uint32_t)),
                                           .row_price = cut_room(&room, rows * sizeof(int64_t)),
                                           .column_price = cut_room(&room, columns * sizeof(int64_t)),
                                           .row_distance = cut_room(&room, rows * sizeof(int64_t)),
                                           .distance = cut_room(&room, columns * sizeof(int64_t)),
                                           .got = cut_room(&room, rows * sizeof(uint32_t)),
                                           .seen_by = cut_room(&room, rows * sizeof(uint32_t)),
                                           .before = cut_room(&room, columns * sizeof(uint32_t)),
                                           .open = cut_room(&room, columns * sizeof(uint32_t))};
    return WEND_OK;
}

/* Marks the kind's places. MEMORY. */
static wend_status seek_places(const struct share *share)
{
    struct wend_group_crowd *crowd = share->crowd;
    uint32_t nodes = share->kind->space->cells.node_count;
    if (wend_marks_begin(&crowd->sought, nodes, &crowd->scratch.memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < share->places; i++)
        wend_marks_add(&crowd->sought, crowd->places[share->kind->first_place + i].node);
    return WEND_OK;
}

/*
 * Computes the costs from a row's entry to all places: within the window, or by way of the seed if that is less or the
 * only way. MEMORY.
 */
static wend_status price_places(struct share *share, uint32_t row)
{
    struct wend_group_crowd *crowd = share->crowd;
    const struct wend_member *member = &crowd->members[share->roster[share->entries[row]]];
    uint64_t *cost = share->cost + (size_t)row * share->columns;
    uint64_t approach = share->is_alone ? member->approach : 0;
    wend_status status = wend_group_crowd_flood_inside(crowd, share->kind->space, member->entry, share->places);
    if (status != WEND_OK)
        return status;
    for (uint32_t i = 0; i < share->columns; i++) {
        if (i >= share->places) {
            cost[i] = 0;
            continue;
        }
        const struct wend_standing_place *place = &crowd->places[share->kind->first_place + i];
        const struct wend_reached *cell = wend_reach_flood_at(&crowd->flood, place->node);
        uint64_t by_seed = member->left + place->cost;
        cost[i] = approach + (cell && cell->cost < by_seed ? cell->cost : by_seed);
    }
    share->wanted[row] = share->entries[row + 1] - share->entries[row];
    return WEND_OK;
}

static uint32_t bits_in(uint64_t number)
{
    return number == 0 ? 0 : 64 - wend_count_leading_zeros64(number);
}

/*
 * Among the assignments of least cost prefers the one with the least sum of squares: a member with a long way gets a
 * near place, and all go side by side. Costs become the upper bits, the squares of rounded costs the lower ones, which
 * have room for the sum of all.
 */
static void break_ties(const struct share *share, uint32_t row)
{
    uint64_t *cost = share->cost + (size_t)row * share->columns;
    uint32_t of_cost = bits_in(share->most), of_sum = bits_in(share->rows);
    if (of_cost + of_sum + 2 > 60)
        return;
    uint32_t kept = (60 - of_cost - of_sum) / 2, dropped = of_cost > kept ? of_cost - kept : 0;
    for (uint32_t i = 0; i < share->columns; i++) {
        uint64_t rounded = cost[i] >> dropped;
        cost[i] = (cost[i] << (2 * (of_cost - dropped) + of_sum)) + rounded * rounded;
    }
}

/* Computes a row's costs on open ground. */
static void price_open_row(struct share *share, uint32_t row)
{
    const struct wend_group_crowd *crowd = share->crowd;
    uint64_t *cost = share->cost + (size_t)row * share->columns;
    uint32_t from = crowd->members[share->roster[row]].node;
    for (uint32_t i = 0; i < share->columns; i++) {
        const struct wend_standing_place *place = &crowd->places[share->kind->first_place + i];
        cost[i] = i < share->places ? crowd_open_cost(share->kind->space, from, place->node) : 0;
        share->most = cost[i] > share->most ? cost[i] : share->most;
    }
    share->wanted[row] = 1;
}

/* Copies the row before, if both have the same entry: the costs differ only by the ways up to there. */
static bool repeats_row(const struct share *share, uint32_t row)
{
    const struct wend_member *members = share->crowd->members;
    if (row == 0)
        return false;
    const struct wend_member *here = &members[share->roster[share->entries[row]]];
    const struct wend_member *before = &members[share->roster[share->entries[row - 1]]];
    if (here->entry != before->entry)
        return false;
    uint64_t *cost = share->cost + (size_t)row * share->columns;
    const uint64_t *above = cost - share->columns;
    for (uint32_t i = 0; i < share->columns; i++)
        cost[i] = above[i] + (i < share->places ? here->approach - before->approach : 0);
    share->wanted[row] = 1;
    return true;
}

/* Returns the costliest of the columns that a row got, or WEND_NOBODY: the first to come goes farthest in. */
static uint32_t farthest_column(const struct share *share, uint32_t row)
{
    uint32_t best = WEND_NOBODY;
    const uint64_t *cost = share->cost + (size_t)row * share->columns;
    for (uint32_t c = 0; c < share->columns; c++)
        if (share->task.owner[c] == row && (best == WEND_NOBODY || cost[c] > cost[best]))
            best = c;
    return best;
}

/* Gives a member the place of a column. */
static void give_place(const struct share *share, uint32_t row, struct wend_member *member, uint32_t column)
{
    const wend_space *space = share->kind->space;
    const uint64_t cost = share->cost[(size_t)row * share->columns + column];
    member->place = share->kind->first_place + column;
    if (share->is_open) {
        uint32_t node = share->crowd->places[member->place].node;
        member->cost = crowd_open_cost(space, member->node, node);
        member->inside = crowd_open_cost(space, member->entry, node);
        return;
    }
    member->inside = cost - (share->is_alone ? member->approach : 0);
    member->cost = member->approach + member->inside;
}

static void hand_out_places(struct share *share)
{
    struct wend_group_crowd *crowd = share->crowd;
    for (uint32_t row = 0; row < share->rows; row++)
        for (uint32_t i = share->entries[row]; i < share->entries[row + 1]; i++) {
            struct wend_member *member = &crowd->members[share->roster[i]];
            uint32_t column = farthest_column(share, row);
            share->task.owner[column] = WEND_NOBODY;
            if (column < share->places)
                give_place(share, row, member, column);
            else
                member->outcome = WEND_GROUP_NO_ROOM;
        }
}

/* Units of work for a row: its costs, and the cells of its flood. */
static uint64_t units_of_row(const struct share *share)
{
    return 1 + share->columns / (share->is_open ? 1 : 4) + (share->is_open ? 0 : share->crowd->flood.count);
}

/* Computes the costs of rows, as many as *units allows. MEMORY. */
static wend_status price_rows(struct share *share, uint64_t *units)
{
    wend_status status = WEND_OK;
    if (!share->is_open && share->priced == 0)
        status = seek_places(share);
    for (; status == WEND_OK && share->priced < share->rows && *units != 0; share->priced++) {
        if (share->is_open)
            price_open_row(share, share->priced);
        else if (!repeats_row(share, share->priced))
            status = price_places(share, share->priced);
        spend_share(units, units_of_row(share));
    }
    if (!share->is_open || share->priced < share->rows)
        return status;
    for (; share->unbroken < share->rows && *units != 0; share->unbroken++) {
        break_ties(share, share->unbroken);
        spend_share(units, 1 + share->columns / 4);
    }
    return status;
}

/* Begins with a kind. MEMORY. */
static wend_status begin_share(struct share *share, struct wend_group_crowd *crowd, uint32_t number)
{
    *share = (struct share){.crowd = crowd, .kind = &crowd->kinds[number], .number = number};
    wend_status status = list_members(share, number);
    if (status == WEND_OK && share->members != 0)
        status = lay_out_share(share);
    share->is_begun = status == WEND_OK;
    return status;
}

/* Continues with a kind. *complete: its places are handed out. MEMORY. */
static wend_status assign_on(struct share *share, uint64_t *units, bool *complete)
{
    *complete = share->members == 0;
    if (*complete)
        return WEND_OK;
    const wend_status status = price_rows(share, units);
    const bool is_priced = share->priced == share->rows && (!share->is_open || share->unbroken == share->rows);
    if (status != WEND_OK || !is_priced || !wend_assignment_solve(&share->task, units))
        return status;
    hand_out_places(share);
    spend_share(units, (uint64_t)share->rows * share->columns / 8);
    *complete = true;
    return WEND_OK;
}

wend_status wend_group_crowd_share(struct wend_group_crowd *crowd, uint64_t *units, bool *complete)
{
    struct share *share = wend_group_crowd_room(crowd, ROOM_SHARE, 1, sizeof *share);
    *complete = false;
    if (!share)
        return WEND_ERROR_MEMORY;
    if (crowd->dealing == DEALING_NOTHING)
        *share = (struct share){.number = 0};
    crowd->dealing = DEALING_PLACES;
    while (share->number < crowd->kind_count) {
        wend_status status = WEND_OK;
        bool is_shared = crowd->kinds[share->number].members == 0;
        if (*units == 0)
            return WEND_OK;
        if (!is_shared && !share->is_begun)
            status = begin_share(share, crowd, share->number);
        if (status == WEND_OK && !is_shared)
            status = assign_on(share, units, &is_shared);
        if (status != WEND_OK || !is_shared)
            return status;
        *share = (struct share){.number = share->number + 1};
    }
    *complete = true;
    return WEND_OK;
}

wend_status wend_group_crowd_price(struct wend_group_crowd *crowd, const struct wend_member *member, uint32_t place,
                                   uint64_t *cost)
{
    const wend_space *space = crowd->kinds[member->kind].space;
    const struct wend_standing_place *there = &crowd->places[place];
    if (wend_marks_begin(&crowd->sought, space->cells.node_count, &crowd->scratch.memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_marks_add(&crowd->sought, there->node);
    wend_status status = wend_group_crowd_flood_inside(crowd, space, member->entry, 1);
    if (status != WEND_OK)
        return status;
    const struct wend_reached *cell = wend_reach_flood_at(&crowd->flood, there->node);
    *cost = member->left + there->cost;
    if (cell && cell->cost < *cost)
        *cost = cell->cost;
    return WEND_OK;
}
