/* Spaces: the free cells of a grid for one profile, kept up to the grid's edits. Map floor. */
#include "map/space.h"

#include "base/memory.h"
#include "map/grid.h"
#include "map/profile.h"

/* Eight cells at a time where a whole byte of the bitmap lies in the row. */
static uint8_t free_byte(const wend_profile *profile, const uint8_t *terrain)
{
    uint32_t byte = 0;
    for (uint32_t i = 0; i < 8; i++)
        byte |= (uint32_t)(profile->weight[terrain[i]] != 0) << i;
    return (uint8_t)byte;
}

static void derive_row(wend_space *space, uint32_t x, uint32_t y, uint32_t width)
{
    const uint8_t *terrain = wend_grid_row(space->grid, y) + x;
    uint32_t node = wend_space_node(space, x, y), end = node + width;
    while (node < end) {
        if (node % 8 == 0 && end - node >= 8) {
            space->free[node / 8] = free_byte(&space->profile, terrain);
            node += 8;
            terrain += 8;
        } else {
            wend_bits_put(space->free, node++, space->profile.weight[*terrain++] != 0);
        }
    }
}

static void derive(wend_space *space, struct wend_rectangle r)
{
    for (uint32_t j = 0; j < r.height; j++)
        derive_row(space, r.x, r.y + j, r.width);
}

static void derive_all(wend_space *space)
{
    derive(space, (struct wend_rectangle){0, 0, space->width, space->height});
}

static size_t bitmap_bytes(const wend_space *space)
{
    return space->node_count / 8 + 1 + WEND_BITS_SLACK;
}

static wend_space space_over(const wend_grid *grid, const wend_profile *profile, const wend_allocator *memory)
{
    wend_space space = {.allocator = *memory, .grid = grid, .profile = *profile, .version = grid->version};
    space.rules = wend_profile_rules(profile);
    space.width = grid->width;
    space.height = grid->height;
    space.stride = (grid->width + 1 + 7) / 8 * 8;
    space.node_count = space.stride * (grid->height + 2);
    space.per_stride = wend_reciprocal(space.stride);
    return space;
}

wend_status wend_space_create(const wend_grid *grid, const wend_profile *profile, const wend_allocator *allocator,
                              wend_space **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    if (!grid || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_profile mover = profile ? *profile : wend_profile_default();
    wend_status status = wend_profile_check(&mover);
    if (status != WEND_OK)
        return status;
    wend_space *space = wend_allocate(&memory, 1, sizeof *space, _Alignof(wend_space));
    if (!space)
        return WEND_ERROR_MEMORY;
    *space = space_over(grid, &mover, &memory);
    space->free = wend_allocate(&memory, bitmap_bytes(space), 1, WEND_CACHE_LINE);
    if (!space->free) {
        wend_space_destroy(space);
        return WEND_ERROR_MEMORY;
    }
    memset(space->free, 0, bitmap_bytes(space));
    wend_steps_make(&space->steps, mover.neighbours);
    derive_all(space);
    *result = space;
    return WEND_OK;
}

void wend_space_destroy(wend_space *space)
{
    if (!space)
        return;
    wend_allocator memory = space->allocator;
    wend_release(&memory, space->free, bitmap_bytes(space), 1, WEND_CACHE_LINE);
    wend_release(&memory, space, 1, sizeof *space, _Alignof(wend_space));
}

wend_status wend_space_update(wend_space *space)
{
    if (!space)
        return WEND_ERROR_ARGUMENT;
    const wend_grid *grid = space->grid;
    if (grid->version - space->version > WEND_GRID_LOG)
        derive_all(space);
    else
        for (uint64_t v = space->version; v < grid->version; v++)
            derive(space, grid->log[v % WEND_GRID_LOG]);
    space->version = grid->version;
    return WEND_OK;
}

uint64_t wend_space_version(const wend_space *space)
{
    return space->version;
}

const wend_grid *wend_space_grid(const wend_space *space)
{
    return space->grid;
}

wend_profile wend_space_profile(const wend_space *space)
{
    return space->profile;
}

size_t wend_space_memory(const wend_space *space)
{
    return sizeof *space + bitmap_bytes(space);
}

bool wend_space_locate(const wend_space *space, wend_place place, uint32_t *x, uint32_t *y)
{
    if (place.level != 0 || place.x < 0 || place.y < 0)
        return false;
    *x = (uint32_t)place.x / WEND_CELL;
    *y = (uint32_t)place.y / WEND_CELL;
    return *x < space->width && *y < space->height;
}

bool wend_space_is_free(const wend_space *space, wend_place place)
{
    uint32_t x, y;
    return wend_space_locate(space, place, &x, &y) && wend_bits_get(space->free, wend_space_node(space, x, y));
}
