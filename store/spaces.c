/* spaces.c: keeps world spaces beside the tiles, and brings worlds up to what others have edited. */
#include "parts.h"
#include "tiles.h"

#include <string.h>

/* A part named ".space-" and the caller's name: eight bytes of the version it shows, then the space's own bytes. */
#define HEAD      8u
#define NAME_ROOM (WEND_NAME_ROOM + 8)

static void name_space(const char *name, char part[NAME_ROOM])
{
    sqlite3_snprintf(NAME_ROOM, part, ".space-%s", name);
}

static bool save(wend_store *store, const char *name, const wend_world_space *space, uint8_t *bytes, size_t length)
{
    char part[NAME_ROOM];
    bool is_own;
    for (unsigned i = 0; i < HEAD; i++)
        bytes[i] = (uint8_t)(store->version >> 8 * i);
    if (wend_world_space_write(space, bytes + HEAD, length - HEAD) != WEND_OK)
        return wend_store_fail(store->error, WEND_STORE_FAULT_STALE,
                               "the space does not show the world's last edits: update it");
    name_space(name, part);
    if (wend_store_begin_own(store, &is_own)) {
        wend_store_write_part(store, part, bytes, length);
        wend_store_end_own(store, is_own);
    }
    return store->error->status == WEND_OK;
}

wend_status wend_store_save_space(wend_store *store, const char *name, const wend_world_space *space,
                                  wend_store_error *error)
{
    if (!wend_store_enter(store, error))
        return WEND_ERROR_ARGUMENT;
    if (wend_store_check_name(store, name) && (space || wend_store_refuse_null(store))) {
        const size_t length = HEAD + wend_world_space_bytes(space);
        uint8_t *bytes = store->memory.allocate(store->memory.user, length, STORE_ALIGNMENT);
        if (bytes) {
            save(store, name, space, bytes, length);
            store->memory.release(store->memory.user, bytes, length, STORE_ALIGNMENT);
        } else {
            wend_store_fail_memory(store->error);
        }
    }
    return wend_store_leave(store);
}

/* A rectangle of tiles; none if columns = 0. */
typedef struct tile_block {
    uint32_t column, row, columns, rows;
} tile_block;

/* Tells a world that the tiles of a block have changed. */
static void mark_block(wend_store *store, wend_world *world, const tile_block *block)
{
    const uint32_t side = store->desc.tile_side, x = block->column * side, y = block->row * side;
    const uint32_t right = store->desc.width - x, below = store->desc.height - y;
    const uint32_t width = block->columns * side < right ? block->columns * side : right;
    const uint32_t height = block->rows * side < below ? block->rows * side : below;
    if (block->columns > 0 &&
        wend_world_changed(world, wend_area_cells((int32_t)x, (int32_t)y, width, height)) != WEND_OK)
        wend_store_fail_memory(store->error);
}

/* Adds a row of tiles to the block above it if it is as wide; else marks the block and begins another. */
static void join_row(wend_store *store, wend_world *world, tile_block *block, tile_block row)
{
    if (row.column == block->column && row.columns == block->columns && row.row == block->row + block->rows) {
        block->rows++;
        return;
    }
    mark_block(store, world, block);
    *block = row;
}

/*
 * Marks the tiles that were edited after a version as changed in a world. They come row by row and are joined to
 * rectangles, for a world remembers some hundred changes only.
 */
static bool mark_changes(wend_store *store, wend_world *world, uint64_t version)
{
    sqlite3_stmt *statement = wend_store_statement_of(store, STORE_CHANGES);
    tile_block block = {0}, row = {0};
    int result = SQLITE_DONE;
    wend_tile tile = {0, 0};
    if (!statement || !wend_store_read(store))
        return false;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)version);
    while ((result = sqlite3_step(statement)) == SQLITE_ROW &&
           wend_store_tile_of(store, sqlite3_column_int64(statement, 0), &tile)) {
        if (row.columns > 0 && tile.row == row.row && tile.column == row.column + row.columns) {
            row.columns++;
            continue;
        }
        join_row(store, world, &block, row);
        row = (tile_block){tile.column, tile.row, 1, 1};
    }
    join_row(store, world, &block, row);
    mark_block(store, world, &block);
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        wend_store_fail_by(store->error, store->db);
    sqlite3_reset(statement);
    return store->error->status == WEND_OK;
}

/* Makes a space of bytes that were read; NULL, without an error, if they are of another mover or version. */
static wend_world_space *read_space(wend_store *store, wend_world *world, const wend_profile *profile,
                                    const uint8_t *bytes, size_t length)
{
    wend_world_space *space = NULL;
    uint64_t version = 0;
    if (length < HEAD)
        return NULL;
    for (unsigned i = 0; i < HEAD; i++)
        version |= (uint64_t)bytes[i] << 8 * i;
    const wend_status status =
        wend_world_space_read(world, profile, bytes + HEAD, length - HEAD, &store->memory, &space);
    if (status == WEND_ERROR_MEMORY)
        wend_store_fail_memory(store->error);
    else if (status != WEND_OK && status != WEND_ERROR_FORMAT)
        wend_store_refuse(store->error, status, "worlds do not serve this mover");
    if (space && !mark_changes(store, world, version)) {
        wend_world_space_destroy(space);
        space = NULL;
    }
    return space;
}

/* Reads a part into memory of the store's allocator, NULL if it is empty; false with the error noted. */
static bool take_part(wend_store *store, const char *part, uint8_t **bytes, size_t *length)
{
    *bytes = NULL;
    if (!wend_store_part_length(store, part, length))
        return false;
    if (*length == 0)
        return true;
    *bytes = store->memory.allocate(store->memory.user, *length, STORE_ALIGNMENT);
    return *bytes ? wend_store_read_part(store, part, *bytes, *length, length) : wend_store_fail_memory(store->error);
}

wend_status wend_store_load_space(wend_store *store, const char *name, wend_world *world, const wend_profile *profile,
                                  wend_world_space **space, wend_store_error *error)
{
    char part[NAME_ROOM];
    uint8_t *bytes = NULL;
    size_t length = 0;
    if (space)
        *space = NULL;
    if (!wend_store_enter(store, error))
        return WEND_ERROR_ARGUMENT;
    if (wend_store_check_name(store, name) && ((world && profile && space) || wend_store_refuse_null(store))) {
        name_space(name, part);
        if (take_part(store, part, &bytes, &length))
            *space = read_space(store, world, profile, bytes, length);
        if (bytes)
            store->memory.release(store->memory.user, bytes, length, STORE_ALIGNMENT);
    }
    return wend_store_leave(store);
}

wend_status wend_store_follow(wend_store *store, wend_world *world, wend_store_error *error)
{
    const uint64_t before = wend_store_version(store);
    wend_store_error ignored, *noted = error ? error : &ignored;
    if (wend_store_refresh(store, noted) != WEND_OK)
        return noted->status;
    wend_store_enter(store, noted);
    if (world || wend_store_refuse_null(store))
        mark_changes(store, world, before);
    return wend_store_leave(store);
}
