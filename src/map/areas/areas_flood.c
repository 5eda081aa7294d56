/* Basins that grow from wide cells to narrow ones, and the chokes that are cut where two would touch. */
#include "base/array.h"
#include "base/memory.h"
#include "map/areas/areas.h"
#include "map/space/derived.h"

#include <string.h>

static uint32_t bit_of(uint32_t direction)
{
    return 1u << (direction % DIRECTIONS);
}

/*
 * The neighbours at least as far from walls as the middle may fall into several connected runs: then a shortest line of
 * cells from wall to wall passes the middle, and its length is odd. It is odd as well if no second row of such cells
 * lies beside.
 */
bool wend_area_is_narrow(uint32_t around, bool corners_join)
{
    uint32_t joined = around, runs = 0;
    bool is_thick = false;
    for (uint32_t d = NORTH_EAST; d < DIRECTIONS; d += 2) {
        const uint32_t beside = bit_of(d - 1) | bit_of(d + 1);
        is_thick |= corners_join ? (around & beside) != 0 : (around & (beside | bit_of(d))) == (beside | bit_of(d));
        if (corners_join && (around & beside) == beside)
            joined |= bit_of(d);
        if (!corners_join && (around & beside) == 0)
            joined &= ~bit_of(d);
    }
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        runs += (joined & bit_of(d)) != 0 && (joined & bit_of(d + 1)) == 0;
    return runs > 1 || !is_thick;
}

struct wend_area_steps wend_area_steps_of(const wend_space *space)
{
    struct wend_area_steps steps = {.joins = 0x55, .walls = 0xFF};
    const bool corners_join = wend_can_join(space, NORTH_EAST);
    if (corners_join) {
        steps.joins = 0xFF;
        steps.walls = 0x55;
    }
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        steps.offset[d] = wend_step_y[d] * (int32_t)space->cells.stride + wend_step_x[d];
    for (uint32_t around = 0; around < 256; around++)
        steps.narrow[around] = wend_area_is_narrow(around, corners_join);
    return steps;
}

enum { MOST_CLEARANCE = UINT16_MAX / 2 };

/* One of the two passes that compute each free node's steps to the nearest wall. Source: Rosenfeld and Pfaltz 1966. */
static uint32_t steps_to_wall(const wend_areas *areas, const struct wend_area_steps *steps, uint32_t node, bool back)
{
    uint32_t least = MOST_CLEARANCE - 1;
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        if ((steps->walls & bit_of(d)) && (steps->offset[d] > 0) == back) {
            const uint32_t there = areas->width[node + (uint32_t)steps->offset[d]];
            least = there < least ? there : least;
        }
    return least + 1;
}

void wend_areas_measure(wend_areas *areas, const struct wend_area_steps *steps)
{
    for (uint32_t node = 0; node < areas->node_count; node++)
        areas->width[node] = wend_bits_get(areas->free, node) ? (uint16_t)steps_to_wall(areas, steps, node, false) : 0;
    for (uint32_t node = areas->node_count; node-- > 0;)
        if (areas->width[node] != 0) {
            const uint32_t clearance = steps_to_wall(areas, steps, node, true);
            if (clearance < areas->width[node])
                areas->width[node] = (uint16_t)clearance;
        }
    for (uint32_t node = 0; node < areas->node_count; node++)
        areas->width[node] = (uint16_t)(areas->width[node] * 2);
    for (uint32_t node = 0; node < areas->node_count; node++) {
        uint32_t around = 0;
        if (areas->width[node] == 0)
            continue;
        const uint32_t clearance = wend_areas_clearance(areas, node);
        for (uint32_t d = 0; d < DIRECTIONS; d++)
            if (wend_areas_clearance(areas, node + (uint32_t)steps->offset[d]) >= clearance)
                around |= bit_of(d);
        areas->width[node] = (uint16_t)(areas->width[node] - steps->narrow[around]);
    }
}

uint32_t wend_area_flood_root(struct wend_area_flood *flood, uint32_t basin)
{
    struct wend_basin *basins = flood->basins;
    while (basins[basin].parent != basin)
        basin = basins[basin].parent = basins[basins[basin].parent].parent;
    return basin;
}

static bool basin_is_before(const struct wend_area_flood *flood, uint32_t a, uint32_t b)
{
    const struct wend_basin *x = &flood->basins[a], *y = &flood->basins[b];
    if (x->peak != y->peak)
        return x->peak > y->peak;
    return x->cells != y->cells ? x->cells > y->cells : x->node < y->node;
}

/* The basins around a node, by direction: root + 1, or 0. */
struct basins_around {
    uint32_t basin[DIRECTIONS];
    uint32_t roots[4]; /* those that a step joins to the node, without repeats; at most four fit around one */
    uint32_t root_count;
};

static struct basins_around look_at_basins(struct wend_area_flood *flood, uint32_t node)
{
    struct basins_around around = {.root_count = 0};
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        const uint32_t label = flood->areas->area_of[node + (uint32_t)flood->steps.offset[d]];
        uint32_t i = 0;
        if (label == NODE_FREE || label >= NODE_REACHED)
            continue;
        const uint32_t root = wend_area_flood_root(flood, label - 1);
        around.basin[d] = root + 1;
        if ((flood->steps.joins & bit_of(d)) == 0)
            continue;
        while (i < around.root_count && around.roots[i] != root)
            i++;
        if (i == around.root_count)
            around.roots[around.root_count++] = root;
    }
    return around;
}

/* Adds a node to a basin and queues its neighbours. */
static void settle_in(struct wend_area_flood *flood, uint32_t node, uint32_t basin)
{
    wend_areas *areas = flood->areas;
    areas->area_of[node] = basin + 1;
    flood->basins[basin].cells++;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        const uint32_t next = node + (uint32_t)flood->steps.offset[d];
        if ((flood->steps.joins & bit_of(d)) == 0 || areas->width[next] == 0 || areas->area_of[next] != NODE_FREE)
            continue;
        areas->area_of[next] = NODE_REACHED;
        flood->queue[flood->end[areas->width[next]]++] = next;
    }
}

/* True if a basin is too small, or barely wider than a place on its edge, so that the place is no choke. */
static bool is_weak(const struct wend_area_flood *flood, uint32_t basin, uint32_t width)
{
    const struct wend_basin *b = &flood->basins[basin];
    const wend_areas_desc *desc = &flood->areas->desc;
    return b->cells < desc->cells || (uint64_t)width * 100 > (uint64_t)b->peak * desc->percent;
}

/* Finds the strongest of the basins around a node, and replaces the weak ones by it. False if other basins are left. */
static bool gather_basins(struct wend_area_flood *flood, struct basins_around *around, uint32_t width,
                          uint32_t *strongest)
{
    uint32_t top = around->roots[0];
    bool is_one = true;
    for (uint32_t i = 1; i < around->root_count; i++)
        if (basin_is_before(flood, around->roots[i], top))
            top = around->roots[i];
    const bool all = is_weak(flood, top, width);
    for (uint32_t i = 0; i < around->root_count; i++) {
        const uint32_t root = around->roots[i];
        const bool joins = root == top || all || is_weak(flood, root, width);
        is_one &= joins;
        for (uint32_t d = 0; joins && d < DIRECTIONS; d++)
            if (around->basin[d] == root + 1)
                around->basin[d] = top + 1;
    }
    *strongest = top;
    return is_one;
}

static void join(struct wend_area_flood *flood, const struct basins_around *around, uint32_t top)
{
    for (uint32_t i = 0; i < around->root_count; i++)
        if (around->roots[i] != top) {
            flood->basins[around->roots[i]].parent = top;
            flood->basins[top].cells += flood->basins[around->roots[i]].cells;
        }
}

/* A gap between two basins around a node, clockwise; a line of cells leads through it to a wall. */
struct gap {
    uint32_t from, to;     /* the basins */
    uint32_t first, count; /* cells of the line, in `line` */
};

/* Steps from a node to a wall; a choke counts as one. */
static uint32_t way_to_wall(const wend_areas *areas, uint32_t node)
{
    return areas->area_of[node] == NODE_CUT ? 0 : wend_areas_clearance(areas, node);
}

/*
 * The direction, between two directions that hold basins, with the shortest way to a wall; ties prefer straight ones.
 * Cells of the two basins in between that no step joins to the middle must end up on their own basin's side.
 */
static uint32_t choose_gap(const struct wend_area_flood *flood, const struct basins_around *around, uint32_t node,
                           uint32_t from, uint32_t to)
{
    const wend_areas *areas = flood->areas;
    const uint32_t before = around->basin[from % DIRECTIONS], behind = around->basin[to % DIRECTIONS];
    uint32_t best = NO_DIRECTION, best_way = UINT32_MAX;
    for (uint32_t d = from + 1; d < to; d++)
        if (around->basin[d % DIRECTIONS] == before)
            from = d;
    for (uint32_t d = to - 1; d > from; d--)
        if (around->basin[d % DIRECTIONS] == behind)
            to = d;
    for (uint32_t d = from + 1; d < to; d++) {
        if (around->basin[d % DIRECTIONS] != 0 || (flood->steps.walls & bit_of(d)) == 0)
            continue;
        const uint32_t way =
            2 * way_to_wall(areas, node + (uint32_t)flood->steps.offset[d % DIRECTIONS]) + (d % 2 != 0);
        if (way < best_way) {
            best_way = way;
            best = d % DIRECTIONS;
        }
    }
    return best;
}

/* A neighbour nearer to a wall, preferably a straight one. */
static uint32_t towards_wall(const struct wend_area_flood *flood, uint32_t node)
{
    const uint32_t clearance = wend_areas_clearance(flood->areas, node);
    for (uint32_t i = 0; i < DIRECTIONS; i++) {
        const uint32_t d = i < 4 ? 2 * i : 2 * i - 7;
        const uint32_t next = node + (uint32_t)flood->steps.offset[d];
        if ((flood->steps.walls & bit_of(d)) && wend_areas_clearance(flood->areas, next) < clearance)
            return next;
    }
    return node;
}

/* Cuts the cells from a node to the nearest wall. */
static wend_status cut_line(struct wend_area_flood *flood, uint32_t node)
{
    wend_areas *areas = flood->areas;
    for (; way_to_wall(areas, node) != 0; node = towards_wall(flood, node)) {
        areas->area_of[node] = NODE_CUT;
        if (!WEND_APPEND(&areas->allocator, flood->line, flood->line_count, flood->line_capacity, node))
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

/* Finds the gaps around a node and cuts through them. */
static wend_status cut_gaps(struct wend_area_flood *flood, const struct basins_around *around, uint32_t node,
                            struct gap *gaps, uint32_t *count)
{
    uint32_t first = 0;
    *count = flood->line_count = 0;
    while (around->basin[first] == 0 || (flood->steps.joins & bit_of(first)) == 0)
        first++;
    for (uint32_t from = first, to = first + 1; to <= first + DIRECTIONS; to++) {
        const uint32_t there = around->basin[to % DIRECTIONS];
        if (there == 0 || (flood->steps.joins & bit_of(to)) == 0)
            continue;
        if (there != around->basin[from % DIRECTIONS]) {
            const uint32_t start = flood->line_count;
            const uint32_t d = choose_gap(flood, around, node, from, to);
            if (cut_line(flood, node + (uint32_t)flood->steps.offset[d]) != WEND_OK)
                return WEND_ERROR_MEMORY;
            gaps[(*count)++] =
                (struct gap){around->basin[from % DIRECTIONS] - 1, there - 1, start, flood->line_count - start};
        }
        from = to;
    }
    return WEND_OK;
}

static bool parts_the_same(const struct gap *gap, const struct gap *other)
{
    return (gap->from == other->from && gap->to == other->to) || (gap->from == other->to && gap->to == other->from);
}

static wend_status add_cut(wend_areas *areas, struct wend_choke_slot *choke, const uint32_t *nodes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!WEND_APPEND(&areas->allocator, areas->cut, areas->cut_count, areas->cut_capacity, nodes[i]))
            return WEND_ERROR_MEMORY;
    choke->width += count;
    return WEND_OK;
}

/* Adds a gap's line to a choke; the line is empty between walls that touch. */
static wend_status add_gap_line(struct wend_area_flood *flood, struct wend_choke_slot *choke, const struct gap *gap)
{
    return gap->count == 0 ? WEND_OK : add_cut(flood->areas, choke, flood->line + gap->first, gap->count);
}

/* Adds the choke of two basins at a node: the lines between them; if that is one line, also the shortest other line. */
static wend_status add_choke(struct wend_area_flood *flood, uint32_t node, const struct gap *gaps, uint32_t count,
                             uint32_t which)
{
    wend_areas *areas = flood->areas;
    struct wend_choke_slot choke = {node, {gaps[which].from, gaps[which].to}, areas->cut_count, 0};
    uint32_t lines = 0, shortest = UINT32_MAX;
    wend_status status = add_cut(areas, &choke, &node, 1);
    for (uint32_t i = 0; i < count && status == WEND_OK; i++)
        if (parts_the_same(&gaps[i], &gaps[which])) {
            status = add_gap_line(flood, &choke, &gaps[i]);
            lines++;
        } else if (shortest == UINT32_MAX || gaps[i].count < gaps[shortest].count) {
            shortest = i;
        }
    if (status == WEND_OK && lines == 1)
        status = add_gap_line(flood, &choke, &gaps[shortest]);
    if (status != WEND_OK ||
        !WEND_APPEND(&areas->allocator, areas->chokes, areas->choke_count, areas->choke_capacity, choke))
        return WEND_ERROR_MEMORY;
    return WEND_OK;
}

/* Cuts between the basins around a node: one choke for each two that are adjacent there. */
static wend_status cut(struct wend_area_flood *flood, const struct basins_around *around, uint32_t node)
{
    struct gap gaps[DIRECTIONS];
    uint32_t count;
    flood->areas->area_of[node] = NODE_CUT;
    wend_status status = cut_gaps(flood, around, node, gaps, &count);
    for (uint32_t i = 0; i < count && status == WEND_OK; i++) {
        bool is_new = true;
        for (uint32_t j = 0; j < i; j++)
            is_new &= !parts_the_same(&gaps[i], &gaps[j]);
        if (is_new)
            status = add_choke(flood, node, gaps, count, i);
    }
    return status;
}

/* Visits a queued node, which touches one basin or more. */
static wend_status visit(struct wend_area_flood *flood, uint32_t node)
{
    uint32_t top;
    if (flood->areas->area_of[node] == NODE_CUT)
        return WEND_OK;
    struct basins_around around = look_at_basins(flood, node);
    if (around.root_count > 1 && !gather_basins(flood, &around, flood->areas->width[node], &top))
        return cut(flood, &around, node);
    if (around.root_count > 1)
        join(flood, &around, top);
    settle_in(flood, node, around.root_count > 1 ? top : around.roots[0]);
    return WEND_OK;
}

/* Begins a basin at a node that is as wide as all around it. */
static wend_status begin_basin(struct wend_area_flood *flood, uint32_t node)
{
    const struct wend_basin basin = {.parent = flood->basin_count, .peak = flood->areas->width[node], .node = node};
    if (!WEND_APPEND(&flood->areas->allocator, flood->basins, flood->basin_count, flood->basin_capacity, basin))
        return WEND_ERROR_MEMORY;
    settle_in(flood, node, flood->basin_count - 1);
    return WEND_OK;
}

/* Processes the nodes of one width: first those that basins have reached, in order, then new basins. */
static wend_status flood_width(struct wend_area_flood *flood, uint32_t width)
{
    wend_status status = WEND_OK;
    uint32_t at = flood->begin[width];
    for (uint32_t i = flood->begin[width]; i <= flood->begin[width + 1] && status == WEND_OK; i++) {
        while (at < flood->end[width] && status == WEND_OK)
            status = visit(flood, flood->queue[at++]);
        if (i < flood->begin[width + 1] && status == WEND_OK && flood->areas->area_of[flood->nodes[i]] == NODE_FREE)
            status = begin_basin(flood, flood->nodes[i]);
    }
    return status;
}

/* Sorts the free nodes by width. */
static wend_status sort_nodes(struct wend_area_flood *flood)
{
    const wend_areas *areas = flood->areas;
    const wend_allocator *memory = &areas->allocator;
    for (uint32_t node = 0; node < areas->node_count; node++) {
        flood->widest = areas->width[node] > flood->widest ? areas->width[node] : flood->widest;
        flood->node_count += areas->width[node] != 0;
    }
    flood->begin = wend_allocate_filled(memory, flood->widest + 2u, sizeof *flood->begin, 0);
    flood->end = wend_allocate(memory, flood->widest + 2u, sizeof *flood->end);
    flood->nodes = wend_allocate(memory, flood->node_count + 1u, sizeof *flood->nodes);
    flood->queue = wend_allocate(memory, flood->node_count + 1u, sizeof *flood->queue);
    if (!flood->begin || !flood->end || !flood->nodes || !flood->queue)
        return WEND_ERROR_MEMORY;
    for (uint32_t node = 0; node < areas->node_count; node++)
        if (areas->width[node] != 0)
            flood->begin[areas->width[node] + 1]++;
    for (uint32_t width = 1; width <= flood->widest + 1; width++)
        flood->begin[width] += flood->begin[width - 1];
    memcpy(flood->end, flood->begin, (flood->widest + 2u) * sizeof *flood->end);
    for (uint32_t node = 0; node < areas->node_count; node++)
        if (areas->width[node] != 0)
            flood->nodes[flood->end[areas->width[node]]++] = node;
    memcpy(flood->end, flood->begin, (flood->widest + 2u) * sizeof *flood->end);
    return WEND_OK;
}

/* The wider side of a choke, which gets its cells. */
static uint32_t owner_of(const struct wend_area_flood *flood, const struct wend_choke_slot *choke)
{
    return choke->sides[basin_is_before(flood, choke->sides[1], choke->sides[0])];
}

/* Basins that touch a choke but have none were cut off by it: they join the choke's wider side. */
static void give_scraps(struct wend_area_flood *flood, const struct wend_choke_slot *choke)
{
    for (uint32_t i = 0; i < choke->width; i++) {
        const struct basins_around around = look_at_basins(flood, flood->areas->cut[choke->first + i]);
        for (uint32_t j = 0; j < around.root_count; j++)
            if (!flood->basins[around.roots[j]].has_choke)
                flood->basins[around.roots[j]].parent = owner_of(flood, choke);
    }
}

/* Assigns all cut cells to areas. */
static void give_cuts(struct wend_area_flood *flood)
{
    wend_areas *areas = flood->areas;
    for (uint32_t i = 0; i < areas->choke_count; i++)
        for (uint32_t side = 0; side < 2; side++) {
            const uint32_t root = wend_area_flood_root(flood, areas->chokes[i].sides[side]);
            areas->chokes[i].sides[side] = root;
            flood->basins[root].has_choke = true;
        }
    for (uint32_t i = 0; i < areas->choke_count; i++)
        give_scraps(flood, &areas->chokes[i]);
    for (uint32_t i = 0; i < areas->choke_count; i++)
        for (uint32_t j = 0; j < areas->chokes[i].width; j++) {
            uint32_t *label = &areas->area_of[areas->cut[areas->chokes[i].first + j]];
            *label = *label == NODE_CUT ? owner_of(flood, &areas->chokes[i]) + 1 : *label;
        }
}

wend_status wend_area_flood_run(struct wend_area_flood *flood, wend_areas *areas)
{
    *flood = (struct wend_area_flood){.areas = areas, .steps = wend_area_steps_of(areas->space)};
    wend_areas_measure(areas, &flood->steps);
    wend_status status = sort_nodes(flood);
    for (uint32_t width = flood->widest; width > 0 && status == WEND_OK; width--)
        status = flood_width(flood, width);
    if (status == WEND_OK)
        give_cuts(flood);
    return status;
}

void wend_area_flood_end(struct wend_area_flood *flood)
{
    const wend_allocator *memory = &flood->areas->allocator;
    WEND_RELEASE(memory, flood->begin, flood->widest + 2u);
    WEND_RELEASE(memory, flood->end, flood->widest + 2u);
    WEND_RELEASE(memory, flood->nodes, flood->node_count + 1u);
    WEND_RELEASE(memory, flood->queue, flood->node_count + 1u);
    WEND_RELEASE(memory, flood->basins, flood->basin_capacity);
    WEND_RELEASE(memory, flood->line, flood->line_capacity);
}
