/*
 * A world's file with changes: whatever they are it is refused in words, or its tiles are those that were written. The
 * input is five bytes a change, three of where and one of what, the fifth of how many; a rest cuts the file.
 */
#define _XOPEN_SOURCE 700 /* mkdtemp, which C does not know */

#include "fuzz.h"

#include <wend/store.h>

#include <string.h>
#include <unistd.h>

enum { SIDE = 64, TILE = SIDE * SIDE, COLUMNS = 3, MOST = 1 << 17 };

static char folder[64], file[96];
static uint8_t whole[MOST], changed[MOST];
static size_t length;

static void take_away(void)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    char name[128];
    for (size_t i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", file, endings[i]);
        remove(name);
    }
}

static void leave(void)
{
    take_away();
    rmdir(folder);
}

/* The file that is changed: tiles 0 and 2 are there, as the letter of their column. */
static void make_whole(void)
{
    const wend_world_desc desc = {
        .size = sizeof desc, .width = COLUMNS * SIDE, .height = SIDE, .tile_side = SIDE, .missing_terrain = '@'};
    wend_store *store;
    uint8_t terrain[TILE];
    strcpy(folder, "/tmp/fuzz-world-XXXXXX");
    FUZZ_NEED(mkdtemp(folder) != NULL);
    atexit(leave);
    snprintf(file, sizeof file, "%s/a.world", folder);
    FUZZ_NEED(wend_store_create(file, &desc, NULL, &store, NULL) == WEND_OK);
    for (uint32_t column = 0; column < COLUMNS; column += 2) {
        memset(terrain, (int)('a' + column), TILE);
        FUZZ_NEED(wend_store_save_tile(store, (wend_tile){column, 0}, terrain, NULL) == WEND_OK);
    }
    FUZZ_NEED(wend_store_write_bytes(store, "walker", "some words", 10, NULL) == WEND_OK);
    wend_store_close(store);
    FILE *in = fopen(file, "rb");
    FUZZ_NEED(in != NULL);
    length = fread(whole, 1, MOST, in);
    fclose(in);
}

static size_t change(const uint8_t *data, size_t size)
{
    memcpy(changed, whole, length);
    for (; size >= 5; data += 5, size -= 5) {
        size_t at = ((size_t)data[0] | (size_t)data[1] << 8 | (size_t)data[2] << 16) % length;
        for (size_t run = data[4] < 240 ? 1 : (size_t)1 << (data[4] - 240); run-- > 0 && at < length; at++)
            changed[at] = data[3];
    }
    return size == 0 ? length : length * data[0] / 256;
}

static void look(wend_store *store)
{
    wend_store_error error;
    wend_tile tiles[COLUMNS];
    uint8_t terrain[TILE];
    char bytes[10];
    size_t count;
    bool is_there, is_sound = wend_store_check(store, &error) == WEND_OK;
    FUZZ_NEED(is_sound || error.text[0] != '\0');
    for (uint32_t column = 0; column < COLUMNS; column++) {
        if (wend_store_load_tile(store, (wend_tile){column, 0}, terrain, &is_there, &error) == WEND_OK) {
            FUZZ_NEED(is_there == (column != 1));
            FUZZ_NEED(terrain[0] == (is_there ? 'a' + column : '@') && memcmp(terrain, terrain + 1, TILE - 1) == 0);
        } else {
            FUZZ_NEED(!is_sound);
        }
    }
    if (wend_store_read_bytes(store, "walker", bytes, sizeof bytes, &count, NULL) == WEND_OK && count > 0)
        FUZZ_NEED(count == 10 && memcmp(bytes, "some words", 10) == 0);
    wend_store_changes(store, 0, tiles, COLUMNS, &count, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wend_store_options options = wend_store_options_default();
    wend_store_error error;
    wend_store *store;
    uint8_t terrain[TILE] = {7};
    if (length == 0)
        make_whole();
    take_away();
    const size_t left = change(data, size);
    FILE *out = fopen(file, "wb");
    FUZZ_NEED(out != NULL && fwrite(changed, 1, left, out) == left && fclose(out) == 0);
    for (int write = 0; write < 2; write++) {
        options.write = write;
        if (wend_store_open(file, &options, NULL, &store, &error) != WEND_OK) {
            FUZZ_NEED(store == NULL && error.text[0] != '\0' && memchr(error.text, '\0', sizeof error.text));
            continue;
        }
        look(store);
        if (write && wend_store_save_tile(store, (wend_tile){1, 0}, terrain, &error) != WEND_OK)
            FUZZ_NEED(error.text[0] != '\0');
        wend_store_close(store);
    }
    return 0;
}
