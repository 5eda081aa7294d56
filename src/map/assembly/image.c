/* Images of spaces over grids: numbers and arrays stand in the order of derived.inl. */
#include "map/any_angle/any_angle.h"
#include "map/assembly/assembly.h"
#include "map/assembly/image_frame.h"
#include "map/grid/grid_calls.h"
#include "map/grid/profile.h"

/* Writing. */

/* The derived data, which follows map and profile. */
static void image_derived(wend_space *space, struct wend_image *image)
{
    struct wend_space_prepared *prepared = &space->cells.prepared;
    WEND_IMAGE_U32(image, prepared->cached);
    WEND_IMAGE_U32(image, prepared->left_out);
    WEND_IMAGE_U64(image, prepared->most_bytes);
    for (uint32_t i = 0; i < wend_derived_count; i++)
        if (wend_all_derived[i]->image && !image->numbers.is_bad && !image->lacks_memory)
            wend_all_derived[i]->image(space, image);
}

static void image_all(wend_space *copy, struct wend_image *image)
{
    wend_grid grid = *copy->cells.grid;
    wend_grid_image_sides(&grid, image);
    wend_profile_image(&copy->profile, image);
    wend_grid_image_cells(&grid, image);
    image_derived(copy, image);
}

static bool grid_space_has_image(const wend_space *space)
{
    return !space->profile.walkable && !space->layers[WEND_LAYER_KNOWN];
}

static wend_status copy_to_write(const wend_space *space, const wend_allocator *memory, wend_space **copy)
{
    (void)memory; /* rooms blank their unused bytes themselves */
    return wend_space_snapshot(space, copy);
}

static uint64_t hash_of_grid(const wend_space *space)
{
    return wend_grid_hash(space->cells.grid);
}

static void info_of_grid(wend_image_info *info, struct wend_image *image)
{
    wend_grid grid = {.allocator = wend_default_allocator};
    wend_grid_image_sides(&grid, image);
    info->cells = grid.cells;
    info->width = grid.width;
    info->height = grid.height;
    info->levels = grid.levels;
    info->map_version = grid.edits.version;
}

const struct wend_image_kind wend_image_of_cells = {.map = WEND_MAP_GRID,
                                                    .has_image = grid_space_has_image,
                                                    .copy = copy_to_write,
                                                    .drop = wend_space_destroy,
                                                    .image = image_all,
                                                    .map_hash = hash_of_grid,
                                                    .prepared = wend_space_prepared,
                                                    .info = info_of_grid};

/* Opening. */

struct opening {
    struct wend_image_opening whole;
    wend_grid *grid; /* the image's own */
};

/* The image's grid; its cells stay in the image. */
static wend_status open_grid(struct opening *o)
{
    wend_grid *grid = wend_allocate_filled(&o->whole.memory, 1, sizeof *grid, 0);
    if (!grid)
        return WEND_ERROR_MEMORY;
    if (!wend_image_memory_begin(&o->whole.memory, &o->whole.image, !o->whole.desc->is_writable, &grid->allocator)) {
        WEND_RELEASE(&o->whole.memory, grid, 1);
        return WEND_ERROR_MEMORY;
    }
    o->grid = grid;
    wend_grid_image_sides(grid, &o->whole.image);
    wend_image_open_profile(&o->whole);
    wend_grid_image_cells(grid, &o->whole.image);
    wend_status status = wend_image_status(&o->whole.image);
    if (status == WEND_OK && !o->whole.desc->is_trusted)
        status = wend_format_if(wend_grid_counts_its_exits(grid) && wend_grid_hash(grid) == o->whole.header.map_hash &&
                                wend_profile_hash(&o->whole.profile) == o->whole.header.profile_hash);
    return status;
}

/* Checks that the map and profile given are those of the image. Errors: ARGUMENT, STALE. */
static wend_status match_given(const struct opening *o)
{
    const wend_grid *given = o->whole.desc->grid, *own = o->grid;
    if (given && (given->cells != own->cells || given->width != own->width || given->height != own->height ||
                  given->levels != own->levels || given->link_count != own->link_count))
        return WEND_ERROR_STALE;
    if (given && !o->whole.desc->is_trusted && wend_grid_hash(given) != o->whole.header.map_hash)
        return WEND_ERROR_STALE;
    return wend_image_match_profile(&o->whole);
}

/* The map of the space: the one given, or the image's. */
static const wend_grid *map_of(const struct opening *o)
{
    return o->whole.desc->grid ? o->whole.desc->grid : o->grid;
}

/* Opens the derived data; parts without an image are created, in their turn. */
static wend_status open_derived(struct opening *o, wend_space *space)
{
    struct wend_space_prepared *prepared = &space->cells.prepared;
    struct wend_image *image = &o->whole.image;
    wend_status status = WEND_OK;
    WEND_IMAGE_U32(image, prepared->cached);
    WEND_IMAGE_U32(image, prepared->left_out);
    WEND_IMAGE_U64(image, prepared->most_bytes);
    for (uint32_t i = 0; i < wend_derived_count && status == WEND_OK; i++) {
        const struct wend_derived *derived = wend_all_derived[i];
        if (!derived->image) {
            status = derived->create(space);
            continue;
        }
        derived->image(space, image);
        status = wend_image_status(image);
    }
    if (status == WEND_OK)
        wend_space_state_rules(space);
    return status;
}

/* A space whose arrays lie in the image. */
static wend_status open_space(struct opening *o)
{
    const wend_grid *grid = map_of(o);
    wend_allocator memory;
    if (wend_profile_check(&o->whole.profile, grid->cells) != WEND_OK)
        return WEND_ERROR_FORMAT;
    if (!wend_image_memory_begin(&o->whole.memory, &o->whole.image, !o->whole.desc->is_writable, &memory))
        return WEND_ERROR_MEMORY;
    wend_space *space = o->whole.space = wend_allocate(&memory, 1, sizeof *space);
    if (!space) {
        wend_image_memory_end(&memory);
        return WEND_ERROR_MEMORY;
    }
    *space = wend_space_over(grid, &o->whole.profile, &memory);
    const wend_status status = open_derived(o, space);
    /* Images are never written with too many classes of terrain. */
    return status == WEND_ERROR_UNSUPPORTED ? WEND_ERROR_FORMAT : status;
}

/* Compares what follows from map and profile with a fresh space, and checks what was prepared. */
static wend_status check_space(const struct opening *o)
{
    wend_space *fresh;
    wend_status status = wend_space_create(o->whole.space->cells.grid, &o->whole.profile, &o->whole.memory, &fresh);
    if (status != WEND_OK)
        return status;
    for (uint32_t i = 0; i < wend_derived_count && status == WEND_OK; i++)
        if (wend_all_derived[i]->check)
            status = wend_all_derived[i]->check(o->whole.space, fresh);
    wend_space_destroy(fresh);
    return status == WEND_OK ? wend_any_angle_renew(o->whole.space) : status;
}

/* A grid like the image's, with memory of its own. */
static wend_status copy_grid(const wend_grid *from, const wend_allocator *memory, wend_grid **grid)
{
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = from->width;
    desc.height = from->height;
    desc.levels = from->levels;
    desc.cells = from->cells;
    desc.terrain = from->terrain;
    wend_status status = wend_grid_create(&desc, memory, grid);
    for (uint32_t row = 0; from->exits && row < from->rows && status == WEND_OK; row++)
        for (uint32_t x = 0; x < from->width && status == WEND_OK; x++)
            status = wend_grid_set_exits(*grid, wend_grid_place(from, x, row), wend_grid_exits_in_row(from, x, row));
    for (uint32_t i = 0; i < from->link_count && status == WEND_OK; i++)
        status = wend_grid_add_link(*grid, wend_grid_link_at(from, i));
    return status;
}

/* Creates map and space without the image's arrays: for images from another kind of machine. */
static wend_status make_anew(struct opening *o)
{
    wend_grid *own = NULL;
    wend_status status = o->whole.desc->grid ? WEND_OK : copy_grid(o->grid, &o->whole.memory, &own);
    wend_grid_destroy(o->grid);
    o->grid = own;
    if (status == WEND_OK)
        status = wend_space_create(map_of(o), &o->whole.profile, &o->whole.memory, &o->whole.space);
    if (status == WEND_OK && o->whole.header.prepared != 0)
        status = wend_space_prepare(o->whole.space, o->whole.header.prepared);
    return status;
}

static wend_status open_whole(struct opening *o)
{
    wend_status status = open_grid(o);
    if (status == WEND_OK)
        status = match_given(o);
    if (status != WEND_OK)
        return status;
    if (!o->whole.image.has_other_layout)
        status = open_space(o);
    if (o->whole.image.has_other_layout && status != WEND_ERROR_MEMORY) {
        wend_space_destroy(o->whole.space);
        o->whole.space = NULL;
        return make_anew(o);
    }
    return status == WEND_OK && !o->whole.desc->is_trusted ? check_space(o) : status;
}

wend_status wend_space_open_image(const wend_image_desc *caller, const wend_allocator *allocator, wend_grid **grid,
                                  wend_space **space)
{
    struct opening o = {.grid = NULL};
    if (grid)
        *grid = NULL;
    if (space)
        *space = NULL;
    if (!space || !caller || (!grid && !caller->grid))
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_image_open_begin(&o.whole, caller, allocator, WEND_MAP_GRID);
    if (status != WEND_OK)
        return status;
    status = open_whole(&o);
    if (status != WEND_OK || caller->grid) {
        if (status != WEND_OK)
            wend_space_destroy(o.whole.space);
        wend_grid_destroy(o.grid);
        o.grid = NULL;
    }
    if (status != WEND_OK)
        return status;
    if (grid)
        *grid = o.grid;
    *space = o.whole.space;
    return WEND_OK;
}
