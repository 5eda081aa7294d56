/* make.c: wend world make: writes a world's file from a map, or with random land. */
#include "map/map.h"
#include "worlds/generator.h"
#include "worlds/world_file.h"

#include <stdlib.h>
#include <string.h>

/* Tiles that are made in parallel, and kept in memory at once. */
#define BATCH 256u

/* A world that is being written to a file. */
typedef struct making {
    const world_making *how;
    scene scene; /* the map that it is made from */
    world_file file;
    wend_world_desc desc;
    uint32_t columns, rows;
    uint64_t first; /* number of the batch's first tile */
    uint8_t *batch; /* terrain of up to BATCH tiles */
    char *part;     /* the file's name until it is complete */
    uint64_t kept;  /* tiles that are not empty */
    double tiles_ms;
    bool is_made;
} making;

static size_t tile_bytes(const making *it)
{
    return (size_t)it->desc.tile_side * it->desc.tile_side;
}

static wend_tile tile_at(const making *it, uint64_t number)
{
    return (wend_tile){(uint32_t)(number % it->columns), (uint32_t)(number / it->columns)};
}

/* Copies a tile's cells from the map. */
static void copy_tile(const making *it, wend_tile tile, uint8_t *terrain)
{
    const uint32_t side = it->desc.tile_side, left = tile.column * side, top = tile.row * side;
    const uint32_t width = it->desc.width - left < side ? it->desc.width - left : side;
    const uint8_t *cells = wend_grid_terrain_bytes(it->scene.grid);
    memset(terrain, it->desc.missing_terrain, tile_bytes(it));
    for (uint32_t y = 0; y < side && top + y < it->desc.height; y++)
        memcpy(terrain + (size_t)y * side, cells + (size_t)(top + y) * it->desc.width + left, width);
}

static void make_tile(void *context, uint32_t index, uint32_t worker)
{
    const making *it = context;
    uint8_t *terrain = it->batch + index * tile_bytes(it);
    (void)worker;
    if (it->how->is_random)
        generator_write(it->how->seed, it->desc.tile_side, tile_at(it, it->first + index), terrain);
    else
        copy_tile(it, tile_at(it, it->first + index), terrain);
}

/* True for a tile of the missing terrain only, which need not be stored. */
static bool is_empty(const making *it, const uint8_t *terrain)
{
    return terrain[0] == it->desc.missing_terrain && memcmp(terrain, terrain + 1, tile_bytes(it) - 1) == 0;
}

static bool keep_batch(making *it, uint32_t count)
{
    wend_store_error error;
    bool is_good = wend_store_begin_edits(it->file.store, &error) == WEND_OK;
    for (uint32_t i = 0; i < count && is_good; i++) {
        const uint8_t *terrain = it->batch + i * tile_bytes(it);
        if (is_empty(it, terrain))
            continue;
        it->kept++;
        is_good = wend_store_save_tile(it->file.store, tile_at(it, it->first + i), terrain, &error) == WEND_OK;
    }
    is_good = is_good && wend_store_commit_edits(it->file.store, &error) == WEND_OK;
    return is_good || world_file_fail(&it->file, &error);
}

static bool make_tiles(making *it, pool *pool)
{
    const wend_tasks tasks = pool_tasks(pool);
    const uint64_t count = (uint64_t)it->columns * it->rows, began = platform_nanoseconds();
    progress bar = progress_begin((count + BATCH - 1) / BATCH);
    bool is_good = true;
    bar.label = it->how->file;
    for (it->first = 0; it->first < count && is_good; it->first += BATCH) {
        const uint32_t some = count - it->first < BATCH ? (uint32_t)(count - it->first) : BATCH;
        tasks.run(tasks.user, make_tile, it, some);
        is_good = keep_batch(it, some);
        progress_step(&bar);
    }
    progress_end(&bar);
    it->tiles_ms = (double)(platform_nanoseconds() - began) / 1e6;
    return is_good;
}

/* True if a world can hold the map; else false with an error. */
static bool check_map(const making *it)
{
    const wend_grid *grid = it->scene.grid;
    bool has_walls = false;
    for (uint64_t i = 0; i < scene_cell_count(grid) && !has_walls; i++)
        has_walls = wend_grid_exits(grid, scene_cell(grid, i)) != 255;
    if (wend_grid_cells(grid) != WEND_CELLS_SQUARE || wend_grid_levels(grid) > 1)
        report_error("%s: worlds are of squares on one level", it->how->map);
    else if (wend_grid_link_count(grid) > 0 || has_walls)
        report_error("%s: worlds have no links, and no walls or one-way sides between cells", it->how->map);
    else
        return true;
    return false;
}

static bool open_source(making *it)
{
    const world_making *how = it->how;
    if (how->is_random) {
        wend_grid_desc cell = wend_grid_desc_default();
        cell.width = cell.height = 1;
        if (wend_grid_create(&cell, NULL, &it->scene.grid) != WEND_OK ||
            wend_legend_create_for(it->scene.grid, NULL, &it->scene.info) != WEND_OK) {
            report_no_memory("the world");
            return false;
        }
        it->desc.width = (uint32_t)how->width;
        it->desc.height = (uint32_t)how->height;
        return generator_name(it->scene.info);
    }
    if (!scene_open_map(&it->scene, how->map) || !check_map(it))
        return false;
    it->desc.width = wend_grid_width(it->scene.grid);
    it->desc.height = wend_grid_height(it->scene.grid);
    return true;
}

/* Room for a profile's text with a line per terrain. */
#define PROFILE_ROOM (256 * 32)

/* Writes a profile with the weights of terrains of an editor's map, or the default ones. */
static void write_profile(const wend_profile *profile, char text[PROFILE_ROOM])
{
    size_t length = (size_t)snprintf(text, PROFILE_ROOM, "default blocked\n");
    for (unsigned terrain = 0; terrain < 256; terrain++)
        if (profile->weight[terrain] > 0)
            length += (size_t)snprintf(text + length, PROFILE_ROOM - length, "terrain %u %u\n", terrain,
                                       (unsigned)profile->weight[terrain]);
}

/* Stores the profile's text in the file. */
static bool keep_profile(making *it)
{
    char text[PROFILE_ROOM];
    wend_store_error error;
    wend_file_bytes owned = {.at = NULL};
    const char *kept = generator_profile;
    size_t length = strlen(generator_profile);
    if (it->how->mover.file != NULL) {
        kept = input_read(it->how->mover.file, "the profile", (size_t)1 << 16, &owned, &length);
    } else if (!it->how->is_random) {
        write_profile(&it->scene.usual, text);
        kept = text;
        length = strlen(text);
    }
    bool is_good = kept != NULL;
    if (is_good && wend_store_write_bytes(it->file.store, WORLD_PROFILE, kept, length, &error) != WEND_OK)
        is_good = world_file_fail(&it->file, &error);
    wend_file_free(&owned);
    return is_good;
}

static bool create(making *it)
{
    wend_store_error error;
    const uint32_t side = it->desc.tile_side;
    it->columns = (it->desc.width + side - 1) / side;
    it->rows = (it->desc.height + side - 1) / side;
    it->batch = malloc(BATCH * tile_bytes(it));
    it->part = malloc(strlen(it->how->file) + sizeof ".part");
    if (it->batch == NULL || it->part == NULL) {
        report_no_memory("the world");
        return false;
    }
    strcpy(it->part, it->how->file);
    strcat(it->part, ".part");
    it->file.name = it->how->file;
    output_drop(it->part);
    output_guard(it->part);
    it->is_made = wend_store_create(it->part, &it->desc, NULL, &it->file.store, &error) == WEND_OK;
    if (!it->is_made || wend_store_save_legend(it->file.store, it->scene.info, &error) != WEND_OK)
        return world_file_fail(&it->file, &error);
    return keep_profile(it);
}

/* Makes the space from the tiles in the file, and stores it beside them. */
static bool keep_space(making *it)
{
    wend_store_error error;
    world_file *file = &it->file;
    wend_store_close(file->store);
    if (!world_file_open(file, it->part, true, &it->how->mover) ||
        !world_file_make_space(file, (uint32_t)it->how->threads))
        return false;
    file->name = it->how->file;
    return wend_store_save_space(file->store, WORLD_SPACE, file->space, &error) == WEND_OK ||
           world_file_fail(file, &error);
}

static void tell(const making *it, const wend_store_counts *counts, size_t space_bytes)
{
    const double cells = (double)it->desc.width * it->desc.height;
    if (!it->how->json) {
        printf("Made %s: %u x %u cells, %llu of %llu tiles of %u in %.2f ms, the coarse part in %.2f ms.\n",
               it->how->file, (unsigned)it->desc.width, (unsigned)it->desc.height, (unsigned long long)it->kept,
               (unsigned long long)it->columns * it->rows, (unsigned)it->desc.tile_side, it->tiles_ms,
               it->file.space_ms);
        printf("The file has %llu bytes, %.4f a cell; the coarse part in it %llu, %.4f a cell.\n",
               (unsigned long long)counts->file_bytes, (double)counts->file_bytes / cells,
               (unsigned long long)space_bytes, (double)space_bytes / cells);
        return;
    }
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_member_text(&writer, "file", it->how->file);
    json_member_count(&writer, "width", it->desc.width);
    json_member_count(&writer, "height", it->desc.height);
    json_member_count(&writer, "tile_side", it->desc.tile_side);
    json_member_count(&writer, "tiles", it->kept);
    json_member_count(&writer, "file_bytes", counts->file_bytes);
    json_member_count(&writer, "space_bytes", space_bytes);
    json_member_time(&writer, "tiles_ms", it->tiles_ms);
    json_member_time(&writer, "space_ms", it->file.space_ms);
    json_close(&writer, '}');
    json_end(&writer);
}

static bool make(making *it)
{
    wend_store_counts counts = {0};
    wend_store_error error;
    pool *pool = NULL;
    if (!open_source(it) || !create(it))
        return false;
    pool = pool_open((uint32_t)it->how->threads);
    if (pool == NULL)
        report_error("the system gives no %llu threads, take fewer by --threads", (unsigned long long)it->how->threads);
    const bool is_filled = pool != NULL && make_tiles(it, pool);
    pool_close(pool);
    if (!is_filled || !keep_space(it))
        return false;
    const size_t space_bytes = wend_world_space_bytes(it->file.space);
    if (wend_store_count(it->file.store, &counts, &error) != WEND_OK)
        return world_file_fail(&it->file, &error);
    world_file_close(&it->file);
    const double space_ms = it->file.space_ms;
    it->file = (world_file){.name = it->how->file, .space_ms = space_ms};
    if (platform_is_file(it->how->file) || rename(it->part, it->how->file) != 0) {
        report_error("%s: the file could not get its name, is there such a one already?", it->how->file);
        return false;
    }
    it->is_made = false;
    output_guard(NULL);
    tell(it, &counts, space_bytes);
    return true;
}

exit_code world_make(const world_making *how)
{
    making *it = calloc(1, sizeof *it);
    if (it == NULL) {
        report_no_memory("the world");
        return CODE_BAD;
    }
    it->how = how;
    it->desc = wend_world_desc_default();
    it->desc.tile_side = (uint32_t)how->tile_side;
    const bool is_good = make(it);
    world_file_close(&it->file);
    scene_close(&it->scene);
    if (it->is_made)
        output_drop(it->part);
    free(it->part);
    free(it->batch);
    free(it);
    return is_good ? CODE_DONE : CODE_BAD;
}
