/* Repairs a grid's surface where cells have changed. */
#include "map/any_angle/grid_repair.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/region/region.h"
#include "map/space/derived.h"

/* Filling the rim of a hole with convex polygons. */

/* The most triangle sides, and links, per side of a rim. */
enum { FILL_SIDES = 6, FILL_LINKS = 3 };

/* The arrays besides those of triangles, and their items per side of the rim. */
#define FILL_ARRAYS(DO)                                                                                                \
    DO(merged.after, FILL_SIDES)                                                                                       \
    DO(merged.before, FILL_SIDES)                                                                                      \
    DO(merged.inner, FILL_SIDES)                                                                                       \
    DO(chains.links, FILL_LINKS)                                                                                       \
    DO(chains.seams, 1)                                                                                                \
    DO(open, 1)                                                                                                        \
    DO(before, 1)                                                                                                      \
    DO(stack, FILL_SIDES)                                                                                              \
    DO(numbers, FILL_SIDES)                                                                                            \
    DO(waits, FILL_SIDES)                                                                                              \
    DO(order, FILL_SIDES)                                                                                              \
    DO(spare, FILL_SIDES)                                                                                              \
    DO(corners, FILL_SIDES)                                                                                            \
    DO(counts, FILL_SIDES)                                                                                             \
    DO(twins, FILL_SIDES)                                                                                              \
    DO(links, FILL_SIDES)

static void end_fill(struct wend_grid_fill *fill)
{
    const wend_allocator memory = fill->memory;
#define RELEASE_FILL(array, items) WEND_RELEASE(&memory, fill->array, (items) * (size_t)fill->capacity);
    FILL_ARRAYS(RELEASE_FILL)
#undef RELEASE_FILL
    wend_grid_triangles_release(&fill->triangles, &memory);
    memset(fill, 0, sizeof *fill);
    fill->memory = memory;
}

static size_t fill_memory(const struct wend_grid_fill *fill)
{
    const struct wend_grid_triangles *triangles = &fill->triangles;
    size_t bytes = triangles->vertex_capacity * (sizeof *triangles->points + 1) +
                   triangles->side_capacity * (sizeof *triangles->corners + sizeof *triangles->twins);
#define COUNT_FILL(array, items) bytes += (items) * (size_t)fill->capacity * sizeof *fill->array;
    FILL_ARRAYS(COUNT_FILL)
#undef COUNT_FILL
    return bytes;
}

static bool reserve_fill(struct wend_grid_fill *fill, uint32_t sides)
{
    if (sides <= fill->capacity)
        return true;
    end_fill(fill);
    fill->capacity = sides + sides / 2;
    bool made =
        wend_grid_triangles_create(&fill->triangles, fill->capacity, FILL_SIDES * fill->capacity, &fill->memory);
#define ALLOCATE_FILL(array, items)                                                                                    \
    fill->array = made ? wend_allocate(&fill->memory, (items) * (size_t)fill->capacity, sizeof *fill->array) : NULL;   \
    made = fill->array != NULL;
    FILL_ARRAYS(ALLOCATE_FILL)
#undef ALLOCATE_FILL
    if (!made)
        end_fill(fill);
    else
        memset(fill->waits, 0, FILL_SIDES * (size_t)fill->capacity);
    return made;
}

static bool fills_before(struct wend_point a, struct wend_point b)
{
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

/* The order in which the sweep visits corners of a rim: from top to bottom, then left to right. */
static bool is_swept_before(const void *a, const void *b, const void *rim)
{
    const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    const struct wend_rim_side *sides = ((const struct wend_grid_rim *)rim)->sides;
    return fills_before(sides[first].at, sides[second].at) ||
           (wend_point_equal(sides[first].at, sides[second].at) && first < second);
}

static struct wend_fill_chain *open_chain(struct wend_grid_fill *fill, uint32_t left, uint32_t right)
{
    for (uint32_t i = 0; i < fill->open_count; i++)
        if (fill->open[i].left == left || fill->open[i].right == right)
            return &fill->open[i];
    return NULL;
}

/* The chain whose ground contains a point. */
static struct wend_fill_chain *chain_around(struct wend_grid_fill *fill, const struct wend_grid_rim *rim,
                                            struct wend_point at)
{
    const struct wend_rim_side *sides = rim->sides;
    for (uint32_t i = 0; i < fill->open_count; i++) {
        const struct wend_rim_side *left = &sides[fill->open[i].left], *right = &sides[fill->open[i].right];
        if (wend_cross(left->at, sides[left->next].at, at) > 0 && wend_cross(right->at, sides[right->next].at, at) > 0)
            return &fill->open[i];
    }
    return NULL;
}

/* The twin of a triangle's side on the rim; WEND_NONE for walls. */
static uint32_t beyond_rim(const struct wend_grid_rim *rim, uint32_t side)
{
    return rim->sides[side].outer == WEND_NONE ? WEND_NONE : WEND_OUTER + side;
}

static void close_chain(struct wend_grid_fill *fill, struct wend_fill_chain *chain)
{
    *chain = fill->open[--fill->open_count];
}

/* At a corner with both walls below it: the side before leads up to it, its own leads down. */
static bool begin_or_split(struct wend_grid_fill *fill, const struct wend_grid_rim *rim, uint32_t corner, bool begins)
{
    struct wend_chains *chains = &fill->chains;
    const uint32_t before = fill->before[corner];
    if (begins) {
        fill->open[fill->open_count++] = (struct wend_fill_chain){before, corner, wend_chain_begin(chains, corner)};
        return true;
    }
    struct wend_fill_chain *around = chain_around(fill, rim, rim->sides[corner].at);
    if (!around)
        return false;
    const struct wend_fill_chain right = {before, around->right, wend_chain_split(chains, &around->chain, corner)};
    around->right = corner;
    fill->open[fill->open_count++] = right;
    return true;
}

/* At a corner with both walls above it: what lies to the right of the side before, which comes down, is outside. */
static bool end_or_merge(struct wend_grid_fill *fill, const struct wend_grid_rim *rim, uint32_t corner, bool ends)
{
    struct wend_chains *chains = &fill->chains;
    const uint32_t before = fill->before[corner];
    struct wend_fill_chain *left = open_chain(fill, WEND_NONE, before), *right = open_chain(fill, corner, WEND_NONE);
    if (!left || !right || (left == right) != ends)
        return false;
    if (ends) {
        if (!wend_chain_end(chains, &left->chain, corner, beyond_rim(rim, corner), beyond_rim(rim, before)))
            return false;
        close_chain(fill, left);
        return true;
    }
    wend_chain_merge(chains, &left->chain, right->chain, corner, beyond_rim(rim, before), beyond_rim(rim, corner));
    left->right = right->right;
    close_chain(fill, right);
    return true;
}

static bool sweep_corner(struct wend_grid_fill *fill, const struct wend_grid_rim *rim, uint32_t corner)
{
    const uint32_t before = fill->before[corner], next = rim->sides[corner].next;
    const struct wend_point at = rim->sides[corner].at, from = rim->sides[before].at, to = rim->sides[next].at;
    const bool comes_up = fills_before(at, from), goes_down = fills_before(at, to);
    if (comes_up && goes_down)
        return begin_or_split(fill, rim, corner, wend_cross(from, at, to) > 0);
    if (!comes_up && !goes_down)
        return end_or_merge(fill, rim, corner, wend_cross(from, at, to) > 0);
    /* Free ground is on the right hand of sides: it lies right of a side that goes up, left of one that goes down. */
    struct wend_fill_chain *chain =
        comes_up ? open_chain(fill, corner, WEND_NONE) : open_chain(fill, WEND_NONE, before);
    if (!chain)
        return false;
    if (comes_up) {
        wend_chain_go_left(&fill->chains, &chain->chain, corner, beyond_rim(rim, corner));
        chain->left = before;
    } else {
        wend_chain_go_right(&fill->chains, &chain->chain, corner, beyond_rim(rim, before));
        chain->right = corner;
    }
    return true;
}

static bool sweep_rim(struct wend_grid_fill *fill, const struct wend_grid_rim *rim)
{
    struct wend_grid_triangles *triangles = &fill->triangles;
    fill->chains.triangles = triangles;
    fill->chains.link_count = fill->chains.seam_count = fill->open_count = 0;
    fill->chains.unused = WEND_NONE;
    triangles->side_count = 0;
    triangles->vertex_count = rim->side_count;
    memset(fill->before, 0xff, rim->side_count * sizeof *fill->before);
    for (uint32_t i = 0; i < rim->side_count; i++) {
        triangles->points[i] = rim->sides[i].at;
        if (fill->before[rim->sides[i].next] != WEND_NONE)
            return false;
        fill->before[rim->sides[i].next] = i;
    }
    for (uint32_t i = 0; i < rim->side_count; i++)
        fill->stack[i] = i;
    WEND_SORT(fill->stack, rim->side_count, is_swept_before, rim);
    for (uint32_t i = 0; i < rim->side_count; i++)
        if (!sweep_corner(fill, rim, fill->stack[i]))
            return false;
    return fill->open_count == 0;
}

/* Whether the triangles have the same area as the rim encloses; otherwise the rim was not proper. */
static bool fills_rim(const struct wend_grid_fill *fill, const struct wend_grid_rim *rim)
{
    const struct wend_grid_triangles *triangles = &fill->triangles;
    int64_t area = 0;
    const struct wend_point origin = {0, 0};
    for (uint32_t i = 0; i < rim->side_count; i++)
        area += wend_cross(origin, rim->sides[i].at, rim->sides[rim->sides[i].next].at);
    for (uint32_t i = 0; i < triangles->side_count; i += 3)
        area -= wend_cross(triangles->points[triangles->corners[i]], triangles->points[triangles->corners[i + 1]],
                           triangles->points[triangles->corners[i + 2]]);
    return area == 0;
}

static void take_polygons_of_fill(struct wend_grid_fill *fill, const struct wend_grid_rim *rim)
{
    const struct wend_grid_triangles *triangles = &fill->triangles;
    const struct wend_grid_merged *merged = &fill->merged;
    uint32_t count = 0;
    fill->polygon_count = 0;
    memset(fill->numbers, 0xff, triangles->side_count * sizeof *fill->numbers);
    for (uint32_t i = 0; i < triangles->side_count; i++) {
        if (merged->inner[i] || fill->numbers[i] != WEND_NONE)
            continue;
        const uint32_t first = count;
        uint32_t at = i;
        do {
            fill->corners[count] = triangles->corners[at];
            fill->numbers[at] = count++;
            at = merged->after[at];
        } while (at != i);
        fill->counts[fill->polygon_count++] = count - first;
    }
    for (uint32_t i = 0; i < triangles->side_count; i++) {
        if (merged->inner[i])
            continue;
        const uint32_t twin = triangles->twins[i], number = fill->numbers[i];
        fill->twins[number] = twin < WEND_OUTER ? fill->numbers[twin] : WEND_NONE;
        fill->links[number] = twin < WEND_OUTER || twin == WEND_NONE ? WEND_NONE : rim->sides[twin - WEND_OUTER].outer;
    }
    fill->corner_count = count;
}

/*
 * Makes the polygons: a sweep from top to bottom, flips and merging as for whole grids. False with *status MEMORY if
 * memory is refused, with WEND_OK if the rim encloses no ground.
 */
static bool make_fill(struct wend_grid_fill *fill, const struct wend_grid_rim *rim, wend_status *status)
{
    fill->polygon_count = fill->corner_count = 0;
    *status = WEND_OK;
    if (rim->side_count == 0) /* everything free there is closed now */
        return true;
    *status = reserve_fill(fill, rim->side_count) ? WEND_OK : WEND_ERROR_MEMORY;
    if (*status != WEND_OK || !sweep_rim(fill, rim) || !fills_rim(fill, rim))
        return false;
    wend_grid_triangles_flip(&fill->triangles, fill->stack, fill->waits);
    wend_grid_triangles_merge(&fill->triangles, &fill->merged, fill->order, fill->spare);
    take_polygons_of_fill(fill, rim);
    return true;
}

/* Components of a grid's surface after a repair that may have split ground: each severed part gets its own. */

/* With more parts than this the whole surface is relabelled. */
enum { MOST_SEVERED = 16 };

/* Flooded ground of one component and one region of cells; a list from `first` to `last` of what is reached. */
struct severed_flood {
    uint32_t component, region;
    uint32_t first, next, last; /* polygons; `next` is the next to expand, WEND_NONE = the flood is complete */
};

struct severed_floods {
    struct severed_flood items[MOST_SEVERED];
    uint32_t count;
};

/* The region of a point inside the polygon; 0 if its cell is blocked. */
static uint32_t region_of_polygon(const struct wend_surface *surface, const wend_space *space, uint32_t number)
{
    enum { THRICE = 3 * WEND_CELL };
    const struct wend_polygon *polygon = &surface->polygons[number];
    const struct wend_side *sides = surface->sides + polygon->first;
    const struct wend_components *regions = space->cells.components;
    const uint32_t x = (uint32_t)(sides[0].at.x + sides[1].at.x + sides[2].at.x) / THRICE;
    const uint32_t y = (uint32_t)(sides[0].at.y + sides[1].at.y + sides[2].at.y) / THRICE;
    const uint32_t node = wend_space_node(space, x, polygon->level * space->cells.height + y);
    return regions->labels[node] ? wend_component_of(regions, node) : 0;
}

/* Makes a flood for each pair of a component and a region; false if there are too many, or if a cell is blocked. */
static bool find_floods(struct severed_floods *floods, const struct wend_surface *surface, const wend_space *space,
                        const uint32_t *polygons, uint32_t count)
{
    floods->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t component = surface->labels[polygons[i]].component;
        const uint32_t region = region_of_polygon(surface, space, polygons[i]);
        uint32_t k = 0;
        while (k < floods->count && (floods->items[k].component != component || floods->items[k].region != region))
            k++;
        if (region == 0 || k == MOST_SEVERED)
            return false;
        if (k < floods->count)
            continue;
        const uint32_t first = polygons[i];
        floods->items[floods->count++] = (struct severed_flood){component, region, first, first, first};
    }
    return true;
}

/* Drops the floods of components that lie in one region only. */
static void keep_parted(struct severed_floods *floods)
{
    const struct severed_floods all = *floods;
    floods->count = 0;
    for (uint32_t i = 0; i < all.count; i++) {
        uint32_t same = 0;
        for (uint32_t k = 0; k < all.count; k++)
            same += all.items[k].component == all.items[i].component;
        if (same > 1)
            floods->items[floods->count++] = all.items[i];
    }
}

/* Expands one more polygon; false if it leads to another region. */
static bool flood_further(struct wend_grid_severed *severed, struct severed_flood *flood,
                          const struct wend_surface *surface, const wend_space *space)
{
    const struct wend_polygon *polygon = &surface->polygons[flood->next];
    for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++) {
        const uint32_t twin = surface->sides[side].twin;
        if (twin == WEND_NONE)
            continue;
        const uint32_t beyond = surface->sides[twin].polygon;
        if (region_of_polygon(surface, space, beyond) != flood->region)
            return false;
        if (wend_marks_has(&severed->reached, beyond))
            continue;
        wend_marks_add(&severed->reached, beyond);
        severed->after[beyond] = WEND_NONE;
        severed->after[flood->last] = beyond;
        flood->last = beyond;
    }
    flood->next = severed->after[flood->next];
    return true;
}

/* Advances all floods alternately until one per component is incomplete: the others have then covered their parts. */
static bool flood_parts(struct wend_grid_severed *severed, struct severed_floods *floods,
                        const struct wend_surface *surface, const wend_space *space)
{
    uint32_t under_way = floods->count;
    while (under_way > 1) {
        under_way = 0;
        for (uint32_t i = 0; i < floods->count; i++) {
            struct severed_flood *flood = &floods->items[i];
            uint32_t others = 0;
            for (uint32_t k = 0; k < floods->count; k++)
                others +=
                    k != i && floods->items[k].component == flood->component && floods->items[k].next != WEND_NONE;
            if (flood->next == WEND_NONE || others == 0)
                continue;
            under_way++;
            if (!flood_further(severed, flood, surface, space))
                return false;
        }
    }
    return true;
}

static bool reserve_severed(struct wend_grid_severed *severed, struct wend_surface *surface)
{
    const wend_allocator *memory = &surface->memory;
    return wend_marks_begin(&severed->reached, surface->polygon_count, memory) == WEND_OK &&
           WEND_RESERVE(memory, severed->after, severed->after_capacity, surface->polygon_count) &&
           wend_blocks_reserve(surface, (uint64_t)surface->block_count + MOST_SEVERED);
}

/* The first polygon of the component's incomplete flood. Precondition: there is one. */
static uint32_t rest_beside(const struct severed_floods *floods, uint32_t component)
{
    uint32_t i = 0;
    while (floods->items[i].component != component || floods->items[i].next == WEND_NONE)
        i++;
    return floods->items[i].first;
}

/* Makes a polygon the top of a tree of blocks: no block is above it, and `block` hangs at it. */
static void put_on_top(struct wend_surface *surface, uint32_t block, uint32_t polygon)
{
    surface->blocks[block].root = polygon;
    surface->labels[polygon].parent = WEND_NONE;
}

/* Whether a polygon lies in a block, or the block hangs at it. */
static bool is_of_block(const struct wend_surface *surface, uint32_t polygon, uint32_t block)
{
    return block != WEND_NONE &&
           (surface->blocks[block].root == polygon || wend_block_above(surface, polygon) == block);
}

/* The block that contains two polygons which only the repaired ground linked, or WEND_NONE. */
static uint32_t shared_block(const struct wend_surface *surface, uint32_t a, uint32_t b)
{
    const uint32_t above[2] = {wend_block_above(surface, a), wend_block_above(surface, b)};
    if (is_of_block(surface, b, above[0]))
        return above[0];
    return is_of_block(surface, a, above[1]) ? above[1] : WEND_NONE;
}

/*
 * Gives a severed part its own component and tree. Its share of block `shared`, which held all of the repaired ground,
 * becomes a new block. If the old block hung at this part, polygon `rest` becomes the top of the old block's tree.
 */
static void sever(struct wend_grid_severed *severed, struct wend_surface *surface, const struct severed_flood *flood,
                  uint32_t shared, uint32_t rest)
{
    const uint32_t root = surface->blocks[shared].root;
    const uint32_t own = wend_blocks_add(surface, (struct wend_block){WEND_NONE, surface->blocks[shared].depth});
    for (uint32_t at = flood->first; at != WEND_NONE; at = severed->after[at]) {
        const struct wend_polygon *polygon = &surface->polygons[at];
        surface->labels[at].component = surface->component_count;
        if (wend_block_above(surface, at) == shared)
            surface->labels[at].parent = own;
        if (at == root)
            surface->blocks[own].root = root;
        for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++)
            if (surface->sides[side].twin != WEND_NONE &&
                wend_block_into(surface, surface->sides[side].block) == shared)
                surface->sides[side].block = own;
    }
    surface->component_count++;
    if (surface->blocks[own].root == WEND_NONE)
        put_on_top(surface, own, flood->first);
    else
        put_on_top(surface, shared, rest);
}

/* Severs all parts but one of each component; false if their trees are not as expected. */
static bool sever_all(struct wend_grid_severed *severed, struct wend_surface *surface,
                      const struct severed_floods *floods)
{
    for (uint32_t i = 0; i < floods->count; i++) {
        const struct severed_flood *flood = &floods->items[i];
        if (flood->next != WEND_NONE)
            continue;
        const uint32_t rest = rest_beside(floods, flood->component);
        const uint32_t shared = shared_block(surface, flood->first, rest);
        if (shared == WEND_NONE)
            return false;
        sever(severed, surface, flood, shared, rest);
    }
    return true;
}

/*
 * Relabels polygons around a repair. If those of one component now lie in several regions of the grid's cells, floods
 * from each advance alternately, and all but the last get their own components and trees. False if this cannot be
 * decided (components of cells are stale, or memory is refused): the surface may have to be relabelled. Cost: all parts
 * but the largest.
 */
static bool grid_severed_label(struct wend_grid_severed *severed, struct wend_surface *surface, const wend_space *space,
                               const uint32_t *polygons, uint32_t count)
{
    struct severed_floods floods;
    /* If steps may cut corners, regions of cells are larger than components of surfaces. */
    if (space->cells.components->stale || wend_can_join(space, WEND_DIRECTION_NORTH_EAST) ||
        !find_floods(&floods, surface, space, polygons, count))
        return false;
    keep_parted(&floods);
    if (floods.count == 0)
        return true;
    if (!reserve_severed(severed, surface))
        return false;
    for (uint32_t i = 0; i < floods.count; i++) {
        wend_marks_add(&severed->reached, floods.items[i].first);
        severed->after[floods.items[i].first] = WEND_NONE;
    }
    return flood_parts(severed, &floods, surface, space) && sever_all(severed, surface, &floods);
}

void wend_grid_repair_begin(struct wend_grid_repair *repair, const wend_allocator *memory)
{
    memset(repair, 0, sizeof *repair);
    repair->rim.memory = repair->fill.memory = repair->patcher.memory = *memory;
}

/* Gives the parts that a repair has split their own components; false if that cannot be decided. */
static bool label_severed_ground(struct wend_grid_repair *repair, struct wend_surface *surface, const wend_space *space)
{
    const struct wend_grid_rim *rim = &repair->rim;
    uint32_t count = repair->fill.polygon_count;
    const uint32_t most = count + rim->side_count;
    if (!WEND_RESERVE(&rim->memory, repair->near, repair->near_capacity, most))
        return false;
    memcpy(repair->near, repair->patcher.polygons, count * sizeof *repair->near);
    for (uint32_t i = 0; i < rim->side_count; i++)
        if (rim->sides[i].outer != WEND_NONE)
            repair->near[count++] = surface->sides[rim->sides[i].outer].polygon;
    return grid_severed_label(&repair->severed, surface, space, repair->near, count);
}

wend_status wend_grid_repair_cells(struct wend_grid_repair *repair, struct wend_surface *surface,
                                   const wend_space *space, const uint8_t *open, const struct wend_grid_patch *patch)
{
    struct wend_grid_rim *rim = &repair->rim;
    struct wend_grid_fill *fill = &repair->fill;
    wend_status status;
    if (!wend_grid_rim_find(rim, surface, space, open, patch, &status) || !make_fill(fill, rim, &status))
        return status != WEND_OK ? status : WEND_ERROR_UNSUPPORTED;
    const struct wend_patch change = {.old = rim->old,
                                      .old_count = rim->old_count,
                                      .corner_count = fill->corner_count,
                                      .polygon_count = fill->polygon_count,
                                      .points = fill->triangles.points,
                                      .corners = fill->corners,
                                      .counts = fill->counts,
                                      .level = (uint16_t)patch->level,
                                      .twins = fill->twins,
                                      .links = fill->links};
    repair->patcher.parts_ground = false;
    status = wend_patch_apply(&repair->patcher, surface, &change);
    if (status == WEND_OK && repair->patcher.parts_ground)
        repair->patcher.parts_ground = !label_severed_ground(repair, surface, space);
    return status;
}

void wend_grid_repair_end(struct wend_grid_repair *repair)
{
    WEND_RELEASE(&repair->rim.memory, repair->near, repair->near_capacity);
    repair->near = NULL;
    repair->near_capacity = 0;
    wend_marks_destroy(&repair->severed.reached, &repair->rim.memory);
    WEND_RELEASE(&repair->rim.memory, repair->severed.after, repair->severed.after_capacity);
    repair->severed = (struct wend_grid_severed){.after_capacity = 0};
    wend_grid_rim_end(&repair->rim);
    end_fill(&repair->fill);
    wend_patcher_end(&repair->patcher);
}

size_t wend_grid_repair_memory(const struct wend_grid_repair *repair)
{
    return wend_grid_rim_memory(&repair->rim) + fill_memory(&repair->fill) + wend_patcher_memory(&repair->patcher) +
           repair->near_capacity * sizeof *repair->near + wend_marks_memory(&repair->severed.reached) +
           repair->severed.after_capacity * sizeof *repair->severed.after;
}
