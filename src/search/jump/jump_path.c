/* Reads paths back along the parents of jump points, and writes them as turning points. */
#include "search/jump/jump_path.h"

#include "search/jump/occupants.h"

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

/* Walks up to `steps` legal steps in a direction; false if one of them is not legal. */
static bool walk_legally(const wend_space *space, uint32_t *node, uint32_t direction, uint32_t steps)
{
    uint32_t step = (uint32_t)space->cells.offsets[0][direction];
    for (; steps != 0; steps--) {
        uint32_t moves = space->cells.steps->moves[NO_DIRECTION][wend_space_neighbourhood(space, *node)];
        if (!(moves >> direction & 1))
            return false;
        *node += step;
    }
    return true;
}

/* Whether every step of a single jump is legal, for spaces where jump-point bitmaps cannot answer faster. */
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

bool wend_jump_path_sees(const wend_space *space, struct wend_visit start, const struct wend_jump_goal *goal)
{
    const struct wend_jump_rules rules = {space->cells.topology, space->profile.corners};
    return wend_jump_sees(&space->cells.jump_maps->maps, wend_jump_place(start.x, start.y), UINT32_MAX, goal, rules);
}

/*
 * Tries the path over an empty map: first diagonal (with 4 neighbours: along the column), then straight. If it is free
 * it is the cheapest, and no search is needed.
 */
bool wend_jump_path_is_single(const struct wend_search *search)
{
    const wend_space *space = search->space;
    const struct wend_visit start = wend_visit_of(space, search->question.start),
                            goal = wend_visit_of(space, search->question.goal);
    if (!space->cells.jump_maps || !wend_bits_get(space->cells.free, start.node))
        return is_jump_legal(search, start, goal);
    const struct wend_jump_goal looked_for =
        wend_jump_goal_of(&space->cells.jump_maps->maps, wend_jump_place(goal.x, goal.y));
    return wend_jump_path_sees(space, start, &looked_for);
}

/* A path being written, from its end back to the start. */
struct path_back {
    struct wend_search *search;
    enum wend_topology topology;
    wend_place *next, *end; /* where the next point goes, and the end of the room for points */
    uint32_t place;         /* the position reached, as a place of jump points */
    uint32_t step;          /* the step of the leg before, as added to a place; 0 at the end */
    uint32_t straight, diagonal;
};

/* The direction of a step, given as the number that it adds to a place. */
static uint32_t way_direction(uint32_t step)
{
    static const uint8_t directions[3][3] = {
        {NORTH_WEST, NORTH, NORTH_EAST}, {WEST, NO_DIRECTION, EAST}, {SOUTH_WEST, SOUTH, SOUTH_EAST}};
    const uint32_t moved = step + wend_jump_place(1, 1);
    return directions[wend_jump_row(moved)][wend_jump_column(moved)];
}

static wend_place point_at(uint32_t place)
{
    return wend_place_cell((int32_t)wend_jump_column(place) - 1, (int32_t)wend_jump_row(place) - 1);
}

/* Goes back along a leg of equal steps; if the path turns where it ends, that cell is a point. */
WEND_ALWAYS_INLINE void go_back_leg(struct path_back *path, uint32_t step, uint32_t steps)
{
    if (steps == 0)
        return;
    if (step != path->step)
        *path->next++ = point_at(path->place);
    path->step = step;
    path->place -= step * steps;
}

/* Goes back from a jump point to its parent: the straight steps, then the diagonal ones. */
WEND_ALWAYS_INLINE void go_back_jump(struct path_back *path, uint32_t before)
{
    const uint32_t x = wend_jump_column(before), y = wend_jump_row(before);
    const uint32_t to_x = wend_jump_column(path->place), to_y = wend_jump_row(path->place);
    const uint32_t across = wend_distance(x, to_x), down = wend_distance(y, to_y);
    const uint32_t along_row = to_x > x ? 1 : UINT32_MAX, along_column = to_y > y ? 1u << 16 : 0 - (1u << 16);
    if (path->topology == SQUARES_4) {
        path->straight += across + down;
        go_back_leg(path, along_row, across);
        go_back_leg(path, along_column, down);
        return;
    }
    const uint32_t slanted = across < down ? across : down, straight = across + down - 2 * slanted;
    path->diagonal += slanted;
    path->straight += straight;
    go_back_leg(path, across > down ? along_row : along_column, straight);
    go_back_leg(path, along_row + along_column, slanted);
}

/* Makes room for the points of a jump, and for the start. */
WEND_NEVER_INLINE static bool make_room_for_path(struct path_back *path)
{
    struct wend_points *points = &path->search->scratch->points;
    points->count = points->capacity == 0 ? 0 : (uint32_t)(path->next - points->places);
    if (!wend_points_grow(points, &path->search->scratch->memory))
        return false;
    path->next = points->places + points->count;
    path->end = points->places + points->capacity;
    return true;
}

static inline bool has_room_for_jump(struct path_back *path)
{
    enum { MOST_POINTS = 3 };
    return path->end - path->next >= MOST_POINTS || make_room_for_path(path);
}

/* Begins at the path's end; false if memory is refused. */
static bool begin_path_back(struct path_back *path, struct wend_search *search, uint32_t place)
{
    const struct wend_points *points = &search->scratch->points;
    *path = (struct path_back){.search = search, .topology = search->space->cells.topology, .place = place};
    if (points->capacity == 0)
        return make_room_for_path(path);
    path->next = points->places;
    path->end = points->places + points->capacity;
    return true;
}

/* Ends at the start. */
static void end_path_back(struct path_back *path)
{
    struct wend_search *search = path->search;
    struct wend_points *points = &search->scratch->points;
    *path->next++ = point_at(path->place);
    points->count = (uint32_t)(path->next - points->places);
    wend_points_reverse(points);
    search->result.has_points = true;
    search->result.straight_steps = path->straight;
    search->result.diagonal_steps = path->diagonal;
}

/* A path into a jump point, with the properties by which the rule compares paths. */
struct jump_into {
    uint32_t parent; /* slot */
    uint32_t entry;
    uint32_t last;  /* number of steps of its last leg */
    uint32_t turn;  /* rank of the entry into the cell where that leg begins: 0 if straight on, else 1 + entry */
    uint32_t first; /* number of steps of the leg before */
};

static enum wend_topology topology_of(const struct wend_jump *j)
{
    return j->space->cells.topology;
}

/* Whether a place entered by `entry` has the move `leaving`; with NO_DIRECTION always true. */
static bool entry_allows(const struct wend_jump *j, uint32_t place, uint32_t entry, uint32_t leaving)
{
    uint32_t around = wend_neighbourhood(j->maps.cells, j->maps.stride, wend_jump_node(&j->maps, place));
    return leaving == NO_DIRECTION || (j->steps->moves[entry][around] >> leaving & 1) ||
           (j->occupants &&
            wend_occupants_moves(wend_occupants_beside(j->occupants, place), entry, topology_of(j)) >> leaving & 1);
}

/* Whether the path over this parent has the node's cost. */
static bool is_tight(const struct wend_jump *j, uint32_t slot, uint32_t parent)
{
    const uint32_t place = j->origins[slot].place;
    const uint32_t from = j->origins[parent].place;
    const uint64_t cost = j->occupants ? wend_occupants_cost(j->occupants, from, place, topology_of(j))
                                       : wend_jump_cost(from, place, topology_of(j));
    return j->nodes[parent].cost + cost == j->nodes[slot].cost;
}

/* Rank of an entry for a path that leaves by a direction: straight on is best, then the lowest. */
static uint32_t rank_of_entry(uint32_t entry, uint32_t leaving)
{
    return entry == leaving && entry != NO_DIRECTION ? 0 : entry + 1;
}

/* The best entry of a node for a path that leaves by a direction; NO_DIRECTION if there is none. */
static uint32_t entry_before(const struct wend_jump *j, uint32_t slot, uint32_t leaving)
{
    const struct wend_jump_origin *origin = &j->origins[slot];
    uint32_t best = NO_DIRECTION;
    if (slot == j->start_slot)
        return best;
    for (struct wend_jump_tie tie = wend_jump_first_tie(j->store, origin);; tie = j->store->ties[tie.next]) {
        const uint32_t entry = wend_jump_entry(j->origins[tie.parent].place, origin->place, topology_of(j));
        if (rank_of_entry(entry, leaving) < rank_of_entry(best, leaving) && is_tight(j, slot, tie.parent) &&
            entry_allows(j, origin->place, entry, leaving))
            best = entry;
        if (tie.next == 0)
            return best;
    }
}

/* The properties of the path from a parent. */
static struct jump_into path_into(const struct wend_jump *j, uint32_t slot, uint32_t parent)
{
    const uint32_t from = j->origins[parent].place, to = j->origins[slot].place;
    const uint32_t across = wend_distance(wend_jump_column(from), wend_jump_column(to));
    const uint32_t down = wend_distance(wend_jump_row(from), wend_jump_row(to));
    struct jump_into path = {.parent = parent, .entry = wend_jump_entry(from, to, topology_of(j))};
    if (topology_of(j) == SQUARES_4) {
        path.last = across != 0 ? across : down;
        path.first = across != 0 ? down : 0;
    } else {
        const uint32_t slanted = across < down ? across : down, straight = across + down - 2 * slanted;
        path.last = straight != 0 ? straight : slanted;
        path.first = straight != 0 ? slanted : 0;
    }
    const uint32_t turn =
        path.first != 0 ? wend_jump_exit(from, to, topology_of(j)) : entry_before(j, parent, path.entry);
    path.turn = rank_of_entry(turn, path.entry);
    return path;
}

static bool goes_before(const struct jump_into *a, const struct jump_into *b)
{
    if (a->last != b->last)
        return a->last > b->last;
    return a->turn != b->turn ? a->turn < b->turn : a->first > b->first;
}

/* The best parent of a node with ties, for a path that leaves the node by a direction. */
static uint32_t parent_before(const struct wend_jump *j, uint32_t slot, uint32_t leaving)
{
    const struct wend_jump_origin *origin = &j->origins[slot];
    const uint32_t entry = entry_before(j, slot, leaving);
    struct wend_jump_tie tie = wend_jump_first_tie(j->store, origin);
    struct jump_into best = {.parent = tie.parent};
    for (;; tie = j->store->ties[tie.next]) {
        const struct jump_into path = path_into(j, slot, tie.parent);
        if (path.entry == entry && is_tight(j, slot, tie.parent) && (best.last == 0 || goes_before(&path, &best)))
            best = path;
        if (tie.next == 0)
            return best.parent;
    }
}

bool wend_jump_path_write(const struct wend_jump *j, uint32_t slot)
{
    struct path_back path;
    if (!begin_path_back(&path, j->search, j->origins[slot].place))
        return false;
    while (slot != j->start_slot) {
        const struct wend_jump_origin *origin = &j->origins[slot];
        slot = wend_jump_is_tied(origin) ? parent_before(j, slot, way_direction(path.step)) : origin->parent;
        go_back_jump(&path, j->origins[slot].place);
        if (!has_room_for_jump(&path))
            return false;
    }
    end_path_back(&path);
    return true;
}

bool wend_jump_path_write_single(struct wend_search *search)
{
    const struct wend_cell start = search->question.start_cell, goal = search->question.goal_cell;
    struct path_back path;
    if (!begin_path_back(&path, search, wend_jump_place(goal.x + 1, goal.y + 1)))
        return false;
    go_back_jump(&path, wend_jump_place(start.x + 1, start.y + 1));
    end_path_back(&path);
    return true;
}
