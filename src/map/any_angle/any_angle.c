/* Keeps a space's surfaces and taut graphs for shortest paths at any angle. */
#include "map/any_angle/any_angle.h"

#include <string.h>

#include "base/memory.h"
#include "map/any_angle/grid_surface.h"
#include "map/grid/profile.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/space/derived.h"

static uint32_t surface_bit(uint32_t kind)
{
    return kind == SURFACE_TOUCHING ? WEND_PREPARED_TOUCHING_SURFACE : WEND_PREPARED_SURFACE;
}

bool wend_any_angle_serves(const wend_space *space)
{
    const uint32_t rules = RULES_UNIFORM | RULE_PRICES | RULE_RESOURCES | RULE_TURNS | RULE_LEVELS;
    return wend_space_has_cells(space) && !(space->rules & ~rules);
}

static void destroy_any_angle(wend_space *space)
{
    struct wend_any_angle *any_angle = space->cells.prepared.any_angle;
    if (!any_angle)
        return;
    for (uint32_t kind = 0; kind < SURFACES; kind++)
        wend_surface_destroy(&any_angle->surfaces[kind]);
    wend_grid_repair_end(&any_angle->repair);
    wend_space_release_bitmap(space, any_angle->shown);
    WEND_RELEASE(&space->allocator, any_angle, 1);
    space->cells.prepared.any_angle = NULL;
}

static struct wend_any_angle *new_any_angle(const wend_space *space)
{
    struct wend_any_angle *any_angle = wend_allocate_filled(&space->allocator, 1, sizeof *any_angle, 0);
    if (any_angle)
        wend_grid_repair_begin(&any_angle->repair, &space->allocator);
    return any_angle;
}

/* Builds surfaces of a sum of wend_prepared bits, replacing old ones. After MEMORY those not built are unchanged. */
static wend_status make_surfaces(wend_space *space, uint32_t what)
{
    struct wend_any_angle *any_angle = space->cells.prepared.any_angle;
    for (uint32_t kind = 0; kind < SURFACES; kind++) {
        struct wend_surface made;
        if (!(what & surface_bit(kind)))
            continue;
        if (wend_grid_surface_build(&made, space, kind == SURFACE_TOUCHING, &space->allocator) != WEND_OK)
            return WEND_ERROR_MEMORY;
        wend_surface_destroy(&any_angle->surfaces[kind]);
        any_angle->surfaces[kind] = made;
    }
    return WEND_OK;
}

static wend_status create_any_angle(wend_space *space)
{
    if (space->cells.prepared.surfaces == 0)
        return WEND_OK;
    space->cells.prepared.any_angle = new_any_angle(space);
    if (!space->cells.prepared.any_angle)
        return WEND_ERROR_MEMORY;
    space->cells.prepared.any_angle->shown = wend_space_new_bitmap(space);
    if (!space->cells.prepared.any_angle->shown)
        return WEND_ERROR_MEMORY;
    memcpy(space->cells.prepared.any_angle->shown, space->cells.free, wend_space_bitmap_bytes(space));
    return make_surfaces(space, space->cells.prepared.surfaces);
}

/* Keeps only the surfaces in `had`, a sum of wend_prepared bits. */
static void keep_surfaces(wend_space *space, uint32_t had)
{
    const uint32_t made = space->cells.prepared.surfaces & ~had;
    space->cells.prepared.surfaces = had;
    for (uint32_t kind = 0; kind < SURFACES && had != 0; kind++)
        if (made & surface_bit(kind))
            wend_surface_destroy(&space->cells.prepared.any_angle->surfaces[kind]);
    if (had == 0)
        destroy_any_angle(space);
}

static wend_status prepare_surfaces(wend_space *space, uint32_t what)
{
    const uint32_t had = space->cells.prepared.surfaces, missing = what & ~had;
    if (!wend_any_angle_serves(space))
        return WEND_ERROR_UNSUPPORTED;
    if (missing == 0)
        return WEND_OK;
    space->cells.prepared.surfaces = had | what;
    wend_status status = had == 0 ? create_any_angle(space) : make_surfaces(space, missing);
    if (status == WEND_OK)
        return WEND_OK;
    keep_surfaces(space, had);
    return status;
}

/*
 * The time to repair a box of cells, and to build a surface as large as the present one; in us, measured on game maps.
 */
static uint32_t repair_work(const struct wend_rectangle *box)
{
    return 24 + box->width * box->height / 2;
}

static uint32_t build_work(const struct wend_any_angle *any_angle)
{
    const uint32_t apart = any_angle->surfaces[SURFACE_APART].live_polygons,
                   touching = any_angle->surfaces[SURFACE_TOUCHING].live_polygons;
    return 64 + (apart > touching ? apart : touching) / 4 * 3;
}

/* Larger holes have rims so long that building the surface from scratch is faster. */
enum { MOST_REPAIRED_CELLS = 1024 };

static void repair_box(wend_space *space, uint32_t level, const struct wend_rectangle *box)
{
    struct wend_any_angle *any_angle = space->cells.prepared.any_angle;
    if ((uint64_t)box->width * box->height > MOST_REPAIRED_CELLS)
        any_angle->rebuilds = true;
    else
        any_angle->work += repair_work(box);
    any_angle->rebuilds = any_angle->rebuilds || any_angle->work > build_work(any_angle);
    for (uint32_t y = box->y; y < box->y + box->height && !any_angle->rebuilds; y++)
        for (uint32_t x = box->x; x < box->x + box->width; x++) {
            const uint32_t node = wend_space_node(space, x, level * space->cells.height + y);
            wend_bits_put(any_angle->shown, node, wend_bits_get(space->cells.free, node));
        }
    for (uint32_t kind = 0; kind < SURFACES && !any_angle->rebuilds; kind++) {
        const struct wend_grid_patch patch = {*box, level, kind == SURFACE_TOUCHING};
        struct wend_patcher *patcher = &any_angle->repair.patcher;
        if (!(space->cells.prepared.surfaces & surface_bit(kind)))
            continue;
        any_angle->rebuilds = wend_grid_repair_cells(&any_angle->repair, &any_angle->surfaces[kind], space,
                                                     any_angle->shown, &patch) != WEND_OK;
        any_angle->parted[kind] = any_angle->parted[kind] || patcher->parts_ground;
    }
}

/* Widens a box to contain the cells of a row, between two columns, that differ from those the surfaces show. */
static void find_changed_cells(const wend_space *space, uint32_t level, uint32_t y, uint32_t from, uint32_t end,
                               struct wend_rectangle *box)
{
    const struct wend_space_cells *cells = &space->cells;
    const uint32_t first = wend_space_node(space, 0, level * cells->height + y);
    for (uint32_t x = from; x < end; x += WEND_SCAN) {
        const uint64_t mask = (UINT64_C(1) << (end - x < WEND_SCAN ? end - x : WEND_SCAN)) - 1;
        const uint64_t differ = (wend_bits_load_up(cells->free, first + x) ^
                                 wend_bits_load_up(cells->prepared.any_angle->shown, first + x)) &
                                mask;
        if (differ == 0)
            continue;
        const uint32_t low = x + wend_count_trailing_zeros64(differ),
                       high = x + 63 - wend_count_leading_zeros64(differ);
        if (box->width == 0)
            *box = (struct wend_rectangle){low, y, 1, 1};
        const uint32_t right = box->x + box->width > high + 1 ? box->x + box->width : high + 1;
        box->x = low < box->x ? low : box->x;
        box->width = right - box->x;
        box->height = y + 1 - box->y;
    }
}

static void follow_any_angle(wend_space *space, const struct wend_change *change)
{
    const struct wend_rectangle *r = &change->positions;
    const uint32_t height = space->cells.height;
    if (!space->cells.prepared.any_angle || space->cells.prepared.any_angle->stale)
        return;
    for (uint32_t row = r->y; row < r->y + r->height && !space->cells.prepared.any_angle->rebuilds;) {
        const uint32_t level = row / height, end = r->y + r->height - level * height;
        struct wend_rectangle box = {0, 0, 0, 0};
        for (uint32_t y = row - level * height; y < end && y < height; y++, row++)
            find_changed_cells(space, level, y, r->x, r->x + r->width, &box);
        if (box.width != 0)
            repair_box(space, level, &box);
    }
}

static void settle_surfaces(struct wend_any_angle *any_angle, uint32_t prepared)
{
    struct wend_patcher *patcher = &any_angle->repair.patcher;
    for (uint32_t kind = 0; kind < SURFACES; kind++) {
        if (!(prepared & surface_bit(kind)))
            continue;
        patcher->parts_ground = any_angle->parted[kind];
        wend_patch_settle(patcher, &any_angle->surfaces[kind]);
        any_angle->parted[kind] = patcher->parts_ground;
    }
}

static void finish_any_angle(wend_space *space, bool from_scratch)
{
    struct wend_any_angle *any_angle = space->cells.prepared.any_angle;
    (void)from_scratch;
    if (!any_angle)
        return;
    if (any_angle->rebuilds || any_angle->stale) {
        any_angle->stale = make_surfaces(space, space->cells.prepared.surfaces) != WEND_OK;
        memcpy(any_angle->shown, space->cells.free, wend_space_bitmap_bytes(space));
        any_angle->rebuilds = any_angle->parted[SURFACE_APART] = any_angle->parted[SURFACE_TOUCHING] = false;
    } else if (any_angle->work != 0) {
        settle_surfaces(any_angle, space->cells.prepared.surfaces);
    }
    any_angle->work = 0;
}

static wend_status copy_any_angle(wend_space *copy, const wend_space *from)
{
    const struct wend_any_angle *original = from->cells.prepared.any_angle;
    if (!original)
        return WEND_OK;
    struct wend_any_angle *any_angle = copy->cells.prepared.any_angle = new_any_angle(copy);
    if (!any_angle)
        return WEND_ERROR_MEMORY;
    any_angle->stale = original->stale;
    memcpy(any_angle->parted, original->parted, sizeof any_angle->parted);
    any_angle->shown = original->shown;
    if (!wend_space_copy_bitmap(copy, &any_angle->shown))
        return WEND_ERROR_MEMORY;
    for (uint32_t kind = 0; kind < SURFACES; kind++)
        if ((from->cells.prepared.surfaces & surface_bit(kind)) &&
            wend_surface_copy(&any_angle->surfaces[kind], &original->surfaces[kind]) != WEND_OK)
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

static size_t any_angle_memory(const wend_space *space)
{
    const struct wend_any_angle *any_angle = space->cells.prepared.any_angle;
    size_t bytes = 0;
    if (!any_angle)
        return 0;
    for (uint32_t kind = 0; kind < SURFACES; kind++)
        if (space->cells.prepared.surfaces & surface_bit(kind))
            bytes += wend_surface_memory(&any_angle->surfaces[kind]);
    bytes += wend_grid_repair_memory(&any_angle->repair);
    return bytes + sizeof *any_angle + wend_space_bitmap_bytes(space);
}

static void image_any_angle(wend_space *space, struct wend_image *image)
{
    struct wend_space_prepared *prepared = &space->cells.prepared;
    struct wend_any_angle *any_angle = wend_image_head(image, prepared->any_angle, sizeof *any_angle);
    prepared->any_angle = any_angle;
    WEND_IMAGE_U32(image, prepared->surfaces);
    wend_image_expect(image, (any_angle != NULL) == (prepared->surfaces != 0));
    if (!any_angle)
        return;
    if (wend_image_is_opened(image))
        wend_grid_repair_begin(&any_angle->repair, &space->allocator);
    WEND_IMAGE_BOOL(image, any_angle->stale);
    WEND_IMAGE_ARRAY(image, any_angle->shown, wend_space_bitmap_bytes(space));
    wend_image_expect(image, any_angle->shown != NULL);
    for (uint32_t kind = 0; kind < SURFACES; kind++) {
        WEND_IMAGE_BOOL(image, any_angle->parted[kind]);
        any_angle->surfaces[kind].memory = space->allocator;
        if (prepared->surfaces & surface_bit(kind))
            wend_surface_image(&any_angle->surfaces[kind], image);
    }
}

const struct wend_derived wend_derived_any_angle = {.create = create_any_angle,
                                                    .follow = follow_any_angle,
                                                    .finish = finish_any_angle,
                                                    .copy = copy_any_angle,
                                                    .memory = any_angle_memory,
                                                    .destroy = destroy_any_angle,
                                                    .image = image_any_angle};

static uint32_t graph_bit(bool touching)
{
    return touching ? WEND_PREPARED_TOUCHING_TAUT_GRAPH : WEND_PREPARED_TAUT_GRAPH;
}

/* Gives a space an empty cache if it has none. False: no memory. */
static bool begin_keeping(wend_space *space)
{
    if (space->taut)
        return true;
    space->taut = wend_allocate(&space->allocator, 1, sizeof *space->taut);
    if (space->taut)
        *space->taut = (struct wend_taut_cache){0};
    return space->taut != NULL;
}

wend_status wend_taut_keep(wend_space *space, const struct wend_surface *surface, bool touching)
{
    struct wend_taut_graph made;
    if (wend_space_taut(space, touching))
        return WEND_OK;
    if (space->taut && space->taut->version != space->version && !wend_space_has_cells(space))
        wend_taut_drop(space);
    if (!begin_keeping(space))
        return WEND_ERROR_MEMORY;
    wend_status status = wend_taut_graph_build(&made, surface, !wend_space_has_cells(space), &space->allocator);
    if (status == WEND_OK) {
        space->taut->graphs[touching] = made;
        space->taut_prepared |= graph_bit(touching);
        space->taut->version = space->version;
    }
    return status;
}

void wend_taut_follow(wend_space *space, const struct wend_surface *surface)
{
    if (!space->taut || !space->taut->graphs[0].corners)
        return;
    if (wend_taut_graph_repair(&space->taut->graphs[0], surface, &space->allocator) != WEND_OK)
        wend_taut_drop(space);
    else
        space->taut->version = space->version;
}

void wend_taut_drop(wend_space *space)
{
    struct wend_taut_cache *cache = space->taut;
    space->taut = NULL;
    space->taut_prepared = 0;
    if (!cache)
        return;
    for (int i = 0; i < 2; i++)
        wend_taut_graph_destroy(&cache->graphs[i], &space->allocator);
    WEND_RELEASE(&space->allocator, cache, 1);
}

wend_status wend_taut_copy(wend_space *copy, const wend_space *from)
{
    copy->taut = NULL;
    copy->taut_prepared = from->taut_prepared;
    if (!from->taut)
        return WEND_OK;
    wend_status status = begin_keeping(copy) ? WEND_OK : WEND_ERROR_MEMORY;
    for (int i = 0; i < 2 && status == WEND_OK; i++)
        status = wend_taut_graph_copy(&copy->taut->graphs[i], &from->taut->graphs[i], &copy->allocator);
    if (status == WEND_OK) {
        copy->taut->version = from->taut->version;
        copy->taut->is_behind = from->taut->is_behind;
    }
    if (status != WEND_OK)
        wend_taut_drop(copy);
    return status;
}

size_t wend_taut_memory(const wend_space *space)
{
    const struct wend_taut_cache *cache = space->taut;
    if (!cache)
        return 0;
    return sizeof *cache + wend_taut_graph_memory(&cache->graphs[0]) + wend_taut_graph_memory(&cache->graphs[1]);
}

static void keep_graphs(wend_space *space, uint32_t had)
{
    for (int touching = 0; touching < 2; touching++)
        if (space->taut_prepared & ~had & graph_bit(touching))
            wend_taut_graph_destroy(&space->taut->graphs[touching], &space->allocator);
    space->taut_prepared = had;
    if (had == 0)
        wend_taut_drop(space);
}

wend_status wend_taut_prepare(wend_space *space, uint32_t what)
{
    const uint32_t surfaces = WEND_PREPARED_SURFACE | WEND_PREPARED_TOUCHING_SURFACE;
    const uint32_t had = space->cells.prepared.surfaces, had_graphs = space->taut_prepared;
    uint32_t implied = what & surfaces;
    implied |= what & WEND_PREPARED_TAUT_GRAPH ? WEND_PREPARED_SURFACE : 0;
    implied |= what & WEND_PREPARED_TOUCHING_TAUT_GRAPH ? WEND_PREPARED_TOUCHING_SURFACE : 0;
    wend_status status = prepare_surfaces(space, implied);
    if (status != WEND_OK)
        return status;
    for (int touching = 0; touching < 2 && status == WEND_OK; touching++) {
        const struct wend_surface *surface = wend_any_angle_surface(space, touching != 0);
        if (what & graph_bit(touching))
            status = surface ? wend_taut_keep(space, surface, touching != 0) : WEND_ERROR_MEMORY;
    }
    if (status != WEND_OK) {
        keep_graphs(space, had_graphs);
        keep_surfaces(space, had);
    }
    return status;
}

wend_status wend_any_angle_renew(wend_space *space)
{
    const uint32_t graphs = space->taut_prepared;
    wend_taut_drop(space);
    destroy_any_angle(space);
    wend_status status = create_any_angle(space);
    for (int touching = 0; touching < 2 && status == WEND_OK; touching++) {
        const struct wend_surface *surface = wend_any_angle_surface(space, touching != 0);
        if (graphs & graph_bit(touching))
            status = surface ? wend_taut_keep(space, surface, touching != 0) : WEND_ERROR_FORMAT;
    }
    return status;
}

void wend_taut_forget(wend_space *space, uint32_t what)
{
    const uint32_t graphs = what | (what & WEND_PREPARED_SURFACE ? WEND_PREPARED_TAUT_GRAPH : 0) |
                            (what & WEND_PREPARED_TOUCHING_SURFACE ? WEND_PREPARED_TOUCHING_TAUT_GRAPH : 0);
    if (space->taut_prepared & graphs)
        keep_graphs(space, space->taut_prepared & ~graphs);
    if (space->cells.prepared.surfaces & what)
        keep_surfaces(space, space->cells.prepared.surfaces & ~what);
}

static wend_status create_no_graphs(wend_space *space)
{
    space->taut = NULL;
    space->taut_prepared = 0;
    return WEND_OK;
}

static void fall_behind(wend_space *space, const struct wend_change *change)
{
    (void)change;
    if (space->taut)
        space->taut->is_behind = true;
}

static void drop_if_behind(wend_space *space, bool from_scratch)
{
    (void)from_scratch;
    if (space->taut && space->taut->is_behind)
        wend_taut_drop(space);
}

void wend_taut_image(wend_space *space, struct wend_image *image)
{
    struct wend_taut_cache *cache = wend_image_head(image, space->taut, sizeof *cache);
    space->taut = cache;
    WEND_IMAGE_U32(image, space->taut_prepared);
    wend_image_expect(image, cache || space->taut_prepared == 0);
    if (!cache)
        return;
    cache->version = space->version;
    for (int i = 0; i < 2; i++)
        wend_taut_graph_image(&cache->graphs[i], image);
}

const struct wend_derived wend_derived_taut_cache = {.create = create_no_graphs,
                                                     .follow = fall_behind,
                                                     .finish = drop_if_behind,
                                                     .copy = wend_taut_copy,
                                                     .memory = wend_taut_memory,
                                                     .destroy = wend_taut_drop,
                                                     .image = wend_taut_image};
