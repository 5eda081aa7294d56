/* Reading ways back along the parents of jump points, and writing them down. */
#include "search/jump_way.h"
#include "search/visit.h"

/* Whether the step in a direction is legal. */
static bool may_step(const wend_space *space, uint32_t node, uint32_t direction)
{
    return space->cells.steps->moves[NO_DIRECTION][wend_space_neighbourhood(space, node)] >> direction & 1;
}

static uint32_t direction_to(uint32_t from_x, uint32_t from_y, uint32_t x, uint32_t y)
{
    if (x == from_x)
        return y < from_y ? NORTH : SOUTH;
    if (y == from_y)
        return x < from_x ? WEST : EAST;
    if (x > from_x)
        return y < from_y ? NORTH_EAST : SOUTH_EAST;
    return y < from_y ? NORTH_WEST : SOUTH_WEST;
}

/* Walks from a node as far as `steps` steps in a direction lead; false if one of them is not legal. */
static bool walk_legally(const wend_space *space, uint32_t *node, uint32_t direction, uint32_t steps)
{
    uint32_t step = (uint32_t)space->cells.offsets[0][direction];
    for (; steps != 0; steps--) {
        if (!may_step(space, *node, direction))
            return false;
        *node += step;
    }
    return true;
}

/* Whether every step of a single jump is legal, where stop maps do not tell it faster. */
static bool is_jump_legal(const struct wend_search *search, struct wend_visit start, struct wend_visit goal)
{
    const wend_space *space = search->space;
    uint32_t across = wend_distance(start.x, goal.x), down = wend_distance(start.y, goal.y), node = start.node;
    uint32_t slanted = across < down ? across : down, straight = across + down - 2 * slanted;
    uint32_t along = start.x > goal.x ? WEST : EAST, downward = start.y > goal.y ? NORTH : SOUTH;
    if (space->cells.topology == SQUARES_4)
        return walk_legally(space, &node, downward, down) && walk_legally(space, &node, along, across);
    return walk_legally(space, &node, direction_to(start.x, start.y, goal.x, goal.y), slanted) &&
           walk_legally(space, &node, across > down ? along : downward, straight);
}

/*
 * The way on an empty map: first diagonally (with 4 neighbours: along the column), then straight. Where nothing is in its
 * way it is the cheapest, and no search is needed.
 */
bool wend_jump_way_is_single(const struct wend_search *search)
{
    const wend_space *space = search->space;
    const struct wend_visit start = wend_visit_of(space, search->start), goal = wend_visit_of(space, search->goal);
    if (!space->cells.jump_maps || !wend_bits_get(space->cells.free, start.node))
        return is_jump_legal(search, start, goal);
    const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
    const struct wend_jump_goal looked_for = wend_jump_goal_of(maps, wend_jump_place(goal.x, goal.y));
    const struct wend_jump_rules rules = {space->cells.topology, space->profile.corners};
    return wend_jump_sees(maps, wend_jump_place(start.x, start.y), UINT32_MAX, &looked_for, rules);
}

/* A way as it is written down, from its end back to the start. */
struct way_back {
    struct wend_search *search;
    uint32_t x, y;      /* where it has come to, from 1 */
    uint32_t direction; /* of the steps that led here; NO_DIRECTION at the end */
};

/* Goes on back to a cell straight or diagonally before, if it is not the same; false where memory is refused. */
static bool go_back(struct way_back *way, uint32_t x, uint32_t y)
{
    struct wend_search *search = way->search;
    uint32_t across = wend_distance(x, way->x), down = wend_distance(y, way->y);
    if (across == 0 && down == 0)
        return true;
    uint32_t direction = direction_to(x, y, way->x, way->y);
    bool turns = direction != way->direction;
    if (turns && !wend_scratch_add_point(search->scratch, wend_place_cell((int32_t)way->x - 1, (int32_t)way->y - 1)))
        return false;
    *(direction % 2 == 1 ? &search->diagonal_steps : &search->straight_steps) += across > down ? across : down;
    *way = (struct way_back){search, x, y, direction};
    return true;
}

/* Goes back from one jump point to the one it was reached from: the straight steps, then the slanted ones. */
static bool go_back_jump(struct way_back *way, uint32_t x, uint32_t y)
{
    uint32_t across = wend_distance(x, way->x), down = wend_distance(y, way->y);
    uint32_t slanted = across < down ? across : down;
    if (way->search->space->cells.topology == SQUARES_4)
        return go_back(way, x, way->y) && go_back(way, x, y);
    uint32_t corner_x = way->x > x ? x + slanted : x - slanted, corner_y = way->y > y ? y + slanted : y - slanted;
    return go_back(way, corner_x, corner_y) && go_back(way, x, y);
}

/* Begins at a cell, given as places of jump points are. */
static struct way_back begin_way_back(struct wend_search *search, uint32_t place)
{
    search->has_points = true;
    search->scratch->points.count = 0;
    search->straight_steps = search->diagonal_steps = 0;
    return (struct way_back){search, place & 0xffff, place >> 16, NO_DIRECTION};
}

/* Ends at the start. */
static bool end_way_back(struct way_back *way)
{
    if (!wend_scratch_add_point(way->search->scratch, wend_place_cell((int32_t)way->x - 1, (int32_t)way->y - 1)))
        return false;
    wend_points_reverse(&way->search->scratch->points);
    return true;
}

/* One of the ways into a jump point, as the rule compares them. */
struct jump_into {
    uint32_t parent; /* slot */
    uint32_t entry;
    uint32_t last;  /* steps of its last leg */
    uint32_t turn;  /* 0 if that goes straight on from what enters the cell where it begins, else 1 + that entry */
    uint32_t first; /* steps of the leg before */
};

static enum wend_topology topology_of(const struct wend_jump *j)
{
    return j->space->cells.topology;
}

/* Whether the canonical moves of a place entered by one direction lead on in another; NO_DIRECTION: nowhere. */
static bool entry_allows(const struct wend_jump *j, uint32_t place, uint32_t entry, uint32_t leaving)
{
    uint32_t around = wend_neighbourhood(j->maps.cells, j->maps.stride, wend_jump_node(&j->maps, place));
    return leaving == NO_DIRECTION || (j->steps->moves[entry][around] >> leaving & 1);
}

/* Whether the node's cost is that by a parent. */
static bool is_tight(const struct wend_jump *j, uint32_t slot, uint32_t parent)
{
    const uint64_t cost = wend_jump_cost(j->origins[parent].place, j->origins[slot].place, topology_of(j));
    return j->nodes[parent].cost + cost == j->nodes[slot].cost;
}

/* How good an entry is for a way that leaves in a direction: straight on, else the lower the better. */
static uint32_t rank_of_entry(uint32_t entry, uint32_t leaving)
{
    return entry == leaving && entry != NO_DIRECTION ? 0 : entry + 1;
}

/* The entry of a node by which a way that leaves in a direction comes; NO_DIRECTION if there is none. */
static uint32_t entry_before(const struct wend_jump *j, uint32_t slot, uint32_t leaving)
{
    const struct wend_jump_origin *origin = &j->origins[slot];
    uint32_t best = NO_DIRECTION, parent = origin->parent;
    for (uint32_t tie = origin->ties; slot != j->start_slot;) {
        const uint32_t entry = wend_jump_entry(j->origins[parent].place, origin->place, topology_of(j));
        if (rank_of_entry(entry, leaving) < rank_of_entry(best, leaving) && is_tight(j, slot, parent) &&
            entry_allows(j, origin->place, entry, leaving))
            best = entry;
        if (tie == 0)
            break;
        parent = j->store->ties[tie].parent;
        tie = j->store->ties[tie].before;
    }
    return best;
}

/* What there is to compare of the way from a parent. */
static struct jump_into way_into(const struct wend_jump *j, uint32_t slot, uint32_t parent)
{
    const uint32_t from = j->origins[parent].place, to = j->origins[slot].place;
    const uint32_t across = wend_distance(wend_jump_column(from), wend_jump_column(to));
    const uint32_t down = wend_distance(wend_jump_row(from), wend_jump_row(to));
    struct jump_into way = {.parent = parent, .entry = wend_jump_entry(from, to, topology_of(j))};
    if (topology_of(j) == SQUARES_4) {
        way.last = across != 0 ? across : down;
        way.first = across != 0 ? down : 0;
    } else {
        const uint32_t slanted = across < down ? across : down, straight = across + down - 2 * slanted;
        way.last = straight != 0 ? straight : slanted;
        way.first = straight != 0 ? slanted : 0;
    }
    const uint32_t turn =
        way.first != 0 ? wend_jump_exit(from, to, topology_of(j)) : entry_before(j, parent, way.entry);
    way.turn = rank_of_entry(turn, way.entry);
    return way;
}

static bool goes_before(const struct jump_into *a, const struct jump_into *b)
{
    if (a->last != b->last)
        return a->last > b->last;
    return a->turn != b->turn ? a->turn < b->turn : a->first > b->first;
}

/* The parent of a node on a way that leaves it in a direction. */
static uint32_t parent_before(const struct wend_jump *j, uint32_t slot, uint32_t leaving)
{
    const struct wend_jump_origin *origin = &j->origins[slot];
    if (origin->ties == 0)
        return origin->parent;
    const uint32_t entry = entry_before(j, slot, leaving);
    struct jump_into best = {.parent = origin->parent};
    uint32_t parent = origin->parent;
    for (uint32_t tie = origin->ties;;) {
        const struct jump_into way = way_into(j, slot, parent);
        if (way.entry == entry && is_tight(j, slot, parent) && (best.last == 0 || goes_before(&way, &best)))
            best = way;
        if (tie == 0)
            return best.parent;
        parent = j->store->ties[tie].parent;
        tie = j->store->ties[tie].before;
    }
}

bool wend_jump_way_write(const struct wend_jump *j, uint32_t slot)
{
    struct way_back way = begin_way_back(j->search, j->origins[slot].place);
    uint32_t leaving = NO_DIRECTION;
    while (slot != j->start_slot) {
        const uint32_t place = j->origins[slot].place;
        slot = parent_before(j, slot, leaving);
        const uint32_t before = j->origins[slot].place;
        leaving = wend_jump_exit(before, place, topology_of(j));
        if (!go_back_jump(&way, wend_jump_column(before), wend_jump_row(before)))
            return false;
    }
    return end_way_back(&way);
}

bool wend_jump_way_write_single(struct wend_search *search)
{
    const struct wend_cell start = search->start_cell, goal = search->goal_cell;
    struct way_back way = begin_way_back(search, wend_jump_place(goal.x + 1, goal.y + 1));
    return go_back_jump(&way, start.x + 1, start.y + 1) && end_way_back(&way);
}
