/*
 * A user's program of wend-store: keeps a tile in a file, and tells the version and whether the tile is there
 * afterwards.
 */
#include <wend/store.h>

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    static uint8_t terrain[64 * 64];
    const wend_tile tile = {1, 0};
    const wend_world_desc desc = {.size = sizeof desc, .width = 128, .height = 64, .tile_side = 64};
    wend_store *store = NULL;
    wend_store_error error;
    bool is_there = false;
    memset(terrain, '.', sizeof terrain);
    if (argc < 2 || wend_store_create(argv[1], &desc, NULL, &store, &error) != WEND_OK ||
        wend_store_save_tile(store, tile, terrain, &error) != WEND_OK)
        return 1;
    wend_store_close(store);
    if (wend_store_open(argv[1], NULL, NULL, &store, &error) != WEND_OK ||
        wend_store_load_tile(store, tile, terrain, &is_there, &error) != WEND_OK)
        return 1;
    printf("wend-store %s: tile 1,0 is %s\n", wend_version(), is_there ? "kept" : "lost");
    wend_store_close(store);
    return 0;
}
