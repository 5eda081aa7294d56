/*
 * Damaged files of worlds: bytes changed, pages lost, ends cut off. Each is refused, or what is read of it is what was
 * written; never is it something else, and never does it end the program.
 */
#include "test/test.h"

#include "store/store.h"
#include "test/random.h"
#include "test/share.h"

static const char file[] = "store_damage_test.world";

enum { COLUMNS = 9, ROWS = 8, MOST = 1 << 20, BYTES = 3000 };

static uint8_t whole[MOST], damaged[MOST];
static size_t length;
static uint32_t refused, tiles_refused, unharmed;

/* Tiles of every third place, edited and not, and bytes beside. */
static void make_whole(void)
{
    uint8_t bytes[BYTES];
    wend_store *store = store_make(file, COLUMNS, ROWS);
    wend_legend *legend;
    for (uint32_t i = 0; i < COLUMNS * ROWS; i += 3)
        store_put(store, i % COLUMNS, i / COLUMNS, i + 1);
    for (uint32_t i = 0; i < BYTES; i++)
        bytes[i] = (uint8_t)(i * i);
    assert_int_equal(wend_store_write_bytes(store, "beside", bytes, BYTES, NULL), WEND_OK);
    assert_int_equal(wend_store_load_legend(store, NULL, &legend, NULL), WEND_OK);
    assert_int_equal(wend_legend_name_terrain(legend, 'a', 'a', "meadow"), WEND_OK);
    assert_int_equal(wend_store_save_legend(store, legend, NULL), WEND_OK);
    wend_legend_destroy(legend);
    wend_store_close(store);
    FILE *in = fopen(file, "rb");
    assert_non_null(in);
    length = fread(whole, 1, MOST, in);
    assert_true(length > 10000 && length < MOST);
    fclose(in);
}

static void write_damaged(size_t count)
{
    store_remove(file);
    FILE *out = fopen(file, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(damaged, 1, count, out), count);
    assert_int_equal(fclose(out), 0);
}

/* Whether the tile can be read; it is then the one that was written. */
static bool tile_is_good(wend_store *store, uint32_t i)
{
    uint8_t terrain[STORE_TILE];
    wend_store_error error;
    bool is_there;
    if (wend_store_load_tile(store, (wend_tile){i % COLUMNS, i / COLUMNS}, terrain, &is_there, &error) != WEND_OK) {
        assert_true(error.text[0] != '\0');
        return false;
    }
    assert_int_equal(is_there, i % 3 == 0);
    if (is_there)
        assert_int_equal(store_number_of(terrain), i + 1);
    else
        assert_true(terrain[0] == '@' && memcmp(terrain, terrain + 1, STORE_TILE - 1) == 0);
    return true;
}

static bool beside_is_good(wend_store *store)
{
    uint8_t bytes[BYTES];
    size_t found;
    wend_legend *legend;
    if (wend_store_read_bytes(store, "beside", bytes, BYTES, &found, NULL) == WEND_OK && found > 0) {
        assert_int_equal(found, BYTES);
        for (uint32_t i = 0; i < BYTES; i++)
            assert_int_equal(bytes[i], (uint8_t)(i * i));
    }
    if (wend_store_load_legend(store, NULL, &legend, NULL) != WEND_OK)
        return false;
    wend_legend_destroy(legend);
    return found == BYTES;
}

/* What is in a damaged file is good or refused; where all is found good, that is so. */
static void try_to_read(void)
{
    wend_store *store;
    wend_tile changed[COLUMNS * ROWS];
    size_t count;
    uint32_t good = 0;
    if (wend_store_open(file, NULL, NULL, &store, NULL) != WEND_OK) {
        refused++;
        return;
    }
    const wend_world_desc desc = wend_store_world(store);
    assert_true(desc.width == COLUMNS * STORE_SIDE - 3 && desc.height == ROWS * STORE_SIDE - 5);
    const bool is_sound = wend_store_check(store, NULL) == WEND_OK;
    for (uint32_t i = 0; i < COLUMNS * ROWS; i++)
        good += tile_is_good(store, i);
    const bool is_beside = beside_is_good(store);
    if (wend_store_changes(store, 0, changed, COLUMNS * ROWS, &count, NULL) == WEND_OK)
        for (size_t i = 0; i < count; i++)
            assert_true(changed[i].column < COLUMNS && changed[i].row < ROWS);
    assert_true(!is_sound || (good == COLUMNS * ROWS && is_beside));
    unharmed += good == COLUMNS * ROWS;
    tiles_refused += COLUMNS * ROWS - good;
    wend_store_close(store);
}

/* Who edits a damaged file is told, or has edited it. */
static void try_to_write(void)
{
    wend_store_options options = wend_store_options_default();
    uint8_t terrain[STORE_TILE];
    wend_store *store;
    options.write = true;
    if (wend_store_open(file, &options, NULL, &store, NULL) != WEND_OK)
        return;
    for (uint32_t i = 0; i < 6; i++) {
        const wend_tile tile = {i, i};
        bool is_there;
        store_paint(terrain, 1000 + i);
        if (wend_store_save_tile(store, tile, terrain, NULL) == WEND_OK &&
            wend_store_load_tile(store, tile, terrain, &is_there, NULL) == WEND_OK)
            assert_true(is_there && store_number_of(terrain) == 1000 + i);
    }
    wend_store_close(store);
}

static void changed_bytes_are_found_or_do_no_harm(void **state)
{
    random_source random = {11};
    const uint32_t files = test_share(800);
    (void)state;
    make_whole();
    for (uint32_t i = 0; i < files; i++) {
        memcpy(damaged, whole, length);
        for (uint32_t j = 1 + random_below(&random, i % 4 == 0 ? 200 : 2); j-- > 0;) {
            const uint32_t at = random_below(&random, i % 3 == 0 ? 4096 : (uint32_t)length);
            damaged[at] ^= (uint8_t)(1u << random_below(&random, 8));
        }
        write_damaged(length);
        try_to_read();
        if (i % 8 == 0) /* which waits for the disk */
            try_to_write();
    }
    assert_true(refused > files / 20 && unharmed > files / 20 && tiles_refused > 0);
    store_remove(file);
}

static void lost_pages_and_ends_are_found(void **state)
{
    random_source random = {12};
    (void)state;
    make_whole();
    for (uint32_t i = 0; i < test_share(200); i++) {
        memcpy(damaged, whole, length);
        const size_t page = random_below(&random, (uint32_t)(length / 4096)) * 4096;
        const size_t other = random_below(&random, (uint32_t)(length / 4096)) * 4096;
        if (i % 3 == 0)
            memset(damaged + page, 0, 4096);
        else if (i % 3 == 1)
            memcpy(damaged + page, whole + other, 4096);
        write_damaged(i % 3 == 2 ? random_below(&random, (uint32_t)length) : length);
        try_to_read();
        if (i % 12 < 3)
            try_to_write();
    }
    store_remove(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changed_bytes_are_found_or_do_no_harm),
        cmocka_unit_test(lost_pages_and_ends_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
