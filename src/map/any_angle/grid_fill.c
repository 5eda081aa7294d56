/* Fills a hole in a grid's surface. */
#include "map/any_angle/grid_fill.h"

#include <string.h>

#include "base/memory.h"

/* Of triangles and their sides there are at most so many for each side of a rim. */
enum { FILL_SIDES = 6, FILL_LINKS = 3 };

/* The arrays besides those of triangles, and how many items they have for a side of the rim. */
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

void wend_grid_fill_end(struct wend_grid_fill *fill)
{
    const wend_allocator memory = fill->memory;
#define RELEASE_FILL(array, items) WEND_RELEASE(&memory, fill->array, (items) * (size_t)fill->capacity);
    FILL_ARRAYS(RELEASE_FILL)
#undef RELEASE_FILL
    wend_grid_triangles_release(&fill->triangles, &memory);
    memset(fill, 0, sizeof *fill);
    fill->memory = memory;
}

size_t wend_grid_fill_memory(const struct wend_grid_fill *fill)
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
    wend_grid_fill_end(fill);
    fill->capacity = sides + sides / 2;
    bool made =
        wend_grid_triangles_create(&fill->triangles, fill->capacity, FILL_SIDES * fill->capacity, &fill->memory);
#define ALLOCATE_FILL(array, items)                                                                                    \
    fill->array = made ? wend_allocate(&fill->memory, (items) * (size_t)fill->capacity, sizeof *fill->array) : NULL;   \
    made = fill->array != NULL;
    FILL_ARRAYS(ALLOCATE_FILL)
#undef ALLOCATE_FILL
    if (!made)
        wend_grid_fill_end(fill);
    else
        memset(fill->waits, 0, FILL_SIDES * (size_t)fill->capacity);
    return made;
}

static bool fills_before(struct wend_point a, struct wend_point b)
{
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

/* Of corners of a rim. */
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

/* The chain with a point amid its ground. */
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

/* What a triangle's side on the rim has for a twin: of walls nothing. */
static uint32_t beyond_rim(const struct wend_grid_rim *rim, uint32_t side)
{
    return rim->sides[side].outer == WEND_NONE ? WEND_NONE : WEND_OUTER + side;
}

static void close_chain(struct wend_grid_fill *fill, struct wend_fill_chain *chain)
{
    *chain = fill->open[--fill->open_count];
}

/* At a corner with both walls below it: the side before leads up to it, its own leads away. */
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

/* At a corner with both walls above it: what lies on the right of the side before, which comes down, is outside. */
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
    /* Free ground lies on the right hand: what goes up is on its left, what goes down on its right. */
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

/* Whether the triangles have the area that the rim encloses: else it was no proper rim. */
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

bool wend_grid_fill_make(struct wend_grid_fill *fill, const struct wend_grid_rim *rim, wend_status *status)
{
    fill->polygon_count = fill->corner_count = 0;
    *status = WEND_OK;
    if (rim->side_count == 0) /* all that was open there is closed */
        return true;
    *status = reserve_fill(fill, rim->side_count) ? WEND_OK : WEND_ERROR_MEMORY;
    if (*status != WEND_OK || !sweep_rim(fill, rim) || !fills_rim(fill, rim))
        return false;
    wend_grid_triangles_flip(&fill->triangles, fill->stack, fill->waits);
    wend_grid_triangles_merge(&fill->triangles, &fill->merged, fill->order, fill->spare);
    take_polygons_of_fill(fill, rim);
    return true;
}
