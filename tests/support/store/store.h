/* Files of worlds, for the tests of wend-store: made, opened, damaged, taken away. Tests include test.h before it. */
#ifndef WEND_TESTS_STORE_STORE_H
#define WEND_TESTS_STORE_STORE_H

#include <wend/store.h>

#include <stdio.h>
#include <string.h>

/* How a helper fails; a test that forks defines its own, for a child must not go on with other tests. */
#ifndef STORE_FAIL
#define STORE_FAIL(...) fail_msg(__VA_ARGS__)
#endif

#define STORE_SIDE 64
#define STORE_TILE (STORE_SIDE * STORE_SIDE)

/* A world of so many tiles. */
static inline wend_world_desc store_desc(uint32_t columns, uint32_t rows)
{
    const wend_world_desc desc = {.size = sizeof desc,
                                  .width = columns * STORE_SIDE - 3,
                                  .height = rows * STORE_SIDE - 5,
                                  .tile_side = STORE_SIDE,
                                  .missing_terrain = '@'};
    return desc;
}

/* Removes a file, and what SQLite may have left beside it. */
static inline void store_remove(const char *file)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char name[256];
        snprintf(name, sizeof name, "%s%s", file, endings[i]);
        remove(name);
    }
}

static inline wend_store *store_make(const char *file, uint32_t columns, uint32_t rows)
{
    const wend_world_desc desc = store_desc(columns, rows);
    wend_store *store = NULL;
    wend_store_error error;
    store_remove(file);
    if (wend_store_create(file, &desc, NULL, &store, &error) != WEND_OK)
        STORE_FAIL("%s: %s", file, error.text);
    return store;
}

static inline wend_store *store_open(const char *file, bool write)
{
    wend_store_options options = wend_store_options_default();
    wend_store *store = NULL;
    wend_store_error error;
    options.write = write;
    options.wait_ms = 600000; /* long enough for any machine: only a call that hangs takes so long */
    if (wend_store_open(file, &options, NULL, &store, &error) != WEND_OK)
        STORE_FAIL("%s: %s", file, error.text);
    return store;
}

/* Terrain made from a number, different for each, some of it hard to pack. */
static inline void store_paint(uint8_t terrain[STORE_TILE], uint32_t number)
{
    uint32_t word = number * 2654435761u + 12345;
    for (uint32_t i = 0; i < STORE_TILE; i++) {
        word = word * 1664525u + 1013904223u;
        terrain[i] = number % 3 == 0 ? (uint8_t)(word >> 24) : (uint8_t)('a' + (word >> 30));
    }
    memcpy(terrain, &number, sizeof number);
}

/* The number that a terrain was made from; fails if any of it differs. */
static inline uint32_t store_number_of(const uint8_t terrain[STORE_TILE])
{
    uint8_t painted[STORE_TILE];
    uint32_t number;
    memcpy(&number, terrain, sizeof number);
    store_paint(painted, number);
    if (memcmp(painted, terrain, STORE_TILE) != 0)
        STORE_FAIL("%s", "a tile is of no number");
    return number;
}

static inline void store_put(wend_store *store, uint32_t column, uint32_t row, uint32_t number)
{
    uint8_t terrain[STORE_TILE];
    wend_store_error error;
    store_paint(terrain, number);
    if (wend_store_save_tile(store, (wend_tile){column, row}, terrain, &error) != WEND_OK)
        STORE_FAIL("tile %u,%u: %s", (unsigned)column, (unsigned)row, error.text);
}

/* The number of a tile; 0 where nothing was saved. */
static inline uint32_t store_get(wend_store *store, uint32_t column, uint32_t row)
{
    uint8_t terrain[STORE_TILE];
    wend_store_error error;
    bool is_there;
    if (wend_store_load_tile(store, (wend_tile){column, row}, terrain, &is_there, &error) != WEND_OK)
        STORE_FAIL("tile %u,%u: %s", (unsigned)column, (unsigned)row, error.text);
    return is_there ? store_number_of(terrain) : 0;
}

#endif
