/* source.c: a file as the source of a world's tiles. */
#include "tiles.h"

#include <string.h>

/* Keeps the first error, and ends the call. */
static wend_status leave_source(wend_store *store, wend_store_error *error)
{
    if (error->status != WEND_OK && store->of_source.status == WEND_OK)
        store->of_source = *error;
    return wend_store_leave(store);
}

static wend_tile_state load(void *user, wend_tile tile, uint8_t *terrain)
{
    wend_store *store = user;
    wend_store_error error;
    bool is_there;
    wend_store_enter(store, &error);
    if (wend_store_has_tile(store, tile))
        wend_store_load(store, tile, terrain, &is_there);
    if (leave_source(store, &error) != WEND_OK)
        return WEND_TILE_FAILED;
    return is_there ? WEND_TILE_LOADED : WEND_TILE_MISSING;
}

static bool keep(void *user, wend_tile tile, const uint8_t *terrain)
{
    wend_store *store = user;
    wend_store_error error;
    bool is_own;
    wend_store_enter(store, &error);
    if (wend_store_has_tile(store, tile) && wend_store_begin_own(store, &is_own)) {
        wend_store_save(store, tile, terrain);
        wend_store_end_own(store, is_own);
    }
    return leave_source(store, &error) == WEND_OK;
}

wend_world_desc wend_store_world(wend_store *store)
{
    wend_world_desc desc = {.size = (uint32_t)sizeof desc};
    if (!store)
        return desc;
    desc = store->desc;
    desc.source = (wend_tile_source){load, store->may_write ? keep : NULL, store};
    return desc;
}

wend_store_error wend_store_source_error(wend_store *store)
{
    wend_store_error first = {.status = WEND_OK};
    if (!store)
        return first;
    sqlite3_mutex_enter(store->mutex);
    first = store->of_source;
    memset(&store->of_source, 0, sizeof store->of_source);
    sqlite3_mutex_leave(store->mutex);
    return first;
}
