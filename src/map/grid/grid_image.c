/* Grids and profiles in images, and hashes that distinguish them. */
#include "base/memory.h"
#include "map/grid/grid_calls.h"
#include "map/grid/profile.h"

static void image_links(wend_grid *grid, struct wend_image *image)
{
    uint32_t count = grid->link_count;
    WEND_IMAGE_U32(image, count);
    for (uint32_t i = 0; i < count && !image->numbers.is_bad && !image->lacks_memory; i++) {
        wend_link link = {.cost = 0};
        if (!wend_image_is_opened(image))
            link = *wend_grid_link_at(grid, i);
        link.from = wend_code_place(&image->numbers, link.from);
        link.to = wend_code_place(&image->numbers, link.to);
        WEND_IMAGE_U32(image, link.cost);
        if (!wend_image_is_opened(image) || image->numbers.is_bad)
            continue;
        const wend_status status = wend_grid_add_link(grid, &link);
        image->lacks_memory |= status == WEND_ERROR_MEMORY;
        wend_image_expect(image, status == WEND_OK || status == WEND_ERROR_MEMORY);
    }
}

void wend_grid_image_sides(wend_grid *grid, struct wend_image *image)
{
    grid->cells = (wend_cells)wend_code_choice(&image->numbers, (uint32_t)grid->cells, WEND_CELLS_HEX_FLAT_EVEN);
    WEND_IMAGE_U32(image, grid->width);
    WEND_IMAGE_U32(image, grid->height);
    WEND_IMAGE_U32(image, grid->levels);
    WEND_IMAGE_U32(image, grid->shut_count);
    WEND_IMAGE_U64(image, grid->edits.version);
    wend_image_expect(image, wend_grid_sides_are_valid(grid->width, grid->height, grid->levels));
    grid->rows = grid->height * grid->levels;
}

/* Adding links counts as edits, so the version that was written is restored at the end. */
void wend_grid_image_cells(wend_grid *grid, struct wend_image *image)
{
    const uint64_t version = grid->edits.version, cells = (uint64_t)grid->width * grid->rows;
    if (image->numbers.is_bad)
        return;
    WEND_IMAGE_ARRAY(image, grid->terrain, cells);
    WEND_IMAGE_ARRAY(image, grid->exits, cells);
    wend_image_expect(image, grid->terrain && (grid->exits || grid->shut_count == 0));
    if (wend_image_is_opened(image))
        image->lacks_memory |= !wend_edits_create(&grid->edits, cells, &grid->allocator);
    if (!image->lacks_memory)
        image_links(grid, image);
    grid->edits.version = version;
}

bool wend_grid_counts_its_exits(const wend_grid *grid)
{
    const size_t cells = (size_t)grid->width * grid->rows;
    uint32_t shut = 0;
    for (size_t i = 0; grid->exits && i < cells; i++)
        shut += grid->exits[i] != WEND_ALL_EXITS;
    return shut == grid->shut_count;
}

uint64_t wend_grid_hash(const wend_grid *grid)
{
    struct wend_image_sum sum = {{0}};
    const uint32_t sides[] = {(uint32_t)grid->cells, grid->width, grid->height, grid->levels, grid->link_count};
    const size_t cells = (size_t)grid->width * grid->rows;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        wend_image_sum_number(&sum, sides[i]);
    wend_image_sum_add(&sum, grid->terrain, cells);
    if (grid->shut_count != 0)
        wend_image_sum_add(&sum, grid->exits, cells);
    for (uint32_t i = 0; i < grid->link_count; i++) {
        const wend_link *link = wend_grid_link_at(grid, i);
        const wend_place ends[] = {link->from, link->to};
        for (uint32_t end = 0; end < 2; end++) {
            wend_image_sum_number(&sum, (uint64_t)(uint32_t)ends[end].x << 32 | (uint32_t)ends[end].y);
            wend_image_sum_number(&sum, ends[end].level);
        }
        wend_image_sum_number(&sum, link->cost);
    }
    return wend_image_sum_end(&sum);
}

static void image_resource(wend_resource *resource, struct wend_image *image)
{
    resource->factor = wend_code_u16(&image->numbers, resource->factor);
    for (uint32_t terrain = 0; terrain < 256; terrain++)
        resource->weight[terrain] = wend_code_u16(&image->numbers, resource->weight[terrain]);
}

void wend_profile_image(wend_profile *profile, struct wend_image *image)
{
    struct wend_codec *numbers = &image->numbers;
    profile->size = (uint32_t)sizeof *profile;
    const bool is_straight = wend_code_choice(numbers, profile->neighbours == WEND_NEIGHBOURS_4, true);
    profile->neighbours = is_straight ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    profile->corners = (wend_corners)wend_code_choice(numbers, (uint32_t)profile->corners, WEND_CORNERS_ALWAYS);
    profile->weigh = (wend_weigh)wend_code_choice(numbers, (uint32_t)profile->weigh, WEND_WEIGH_BOTH);
    wend_code_u16s(numbers, profile->weight, 256);
    profile->straight = wend_code_u16(numbers, profile->straight);
    profile->diagonal = wend_code_u16(numbers, profile->diagonal);
    profile->footprint = (uint8_t)wend_code_choice(numbers, profile->footprint, WEND_MAX_FOOTPRINT);
    WEND_IMAGE_BOOL(image, profile->apply_exits);
    WEND_IMAGE_BOOL(image, profile->apply_links);
    WEND_IMAGE_U32(image, profile->turn_cost);
    WEND_IMAGE_U32(image, profile->crossing_cost);
    WEND_IMAGE_U32(image, profile->extra_price);
    profile->unknown_weight = wend_code_u16(numbers, profile->unknown_weight);
    WEND_IMAGE_U32(image, profile->radius);
    profile->resource_count = (uint8_t)wend_code_choice(numbers, profile->resource_count, WEND_MAX_RESOURCES);
    for (uint32_t i = 0; i < profile->resource_count; i++)
        image_resource(&profile->resources[i], image);
}

uint64_t wend_profile_hash(const wend_profile *profile)
{
    uint8_t bytes[64 + (1 + WEND_MAX_RESOURCES) * sizeof(wend_resource)];
    struct wend_image image = {.numbers = {.target = bytes, .size = sizeof bytes}};
    struct wend_image_sum sum = {{0}};
    wend_profile copy = *profile;
    wend_profile_image(&copy, &image);
    wend_image_sum_add(&sum, bytes, image.numbers.at);
    return wend_image_sum_end(&sum);
}
