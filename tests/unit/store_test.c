/* Worlds in files: what is written is read again, edits are whole, and what is wrong is said in words. */
#include "test/test.h"

#include "store/store.h"
#include "test/memory.h"
#include "test/random.h"

static const char file[] = "store_test.world";

static void expect(const wend_store_error *error, wend_store_fault fault, wend_status status, const char *words)
{
    if (error->fault != fault || error->status != status || !strstr(error->text, words))
        fail_msg("%d %d '%s', not %d %d '%s'", error->fault, error->status, error->text, fault, status, words);
}

static void open_badly(const char *name, bool write, wend_store_fault fault, wend_status status, const char *words)
{
    wend_store_options options = wend_store_options_default();
    wend_store *store = (wend_store *)&options;
    wend_store_error error;
    options.write = write;
    assert_int_equal(wend_store_open(name, &options, NULL, &store, &error), status);
    assert_null(store);
    expect(&error, fault, status, words);
    assert_int_equal(wend_store_open(name, &options, NULL, &store, NULL), status);
}

static void tiles_are_read_as_they_were_written(void **state)
{
    random_source random = {7};
    uint32_t numbers[70 * 67] = {0};
    wend_store *store = store_make(file, 70, 67);
    (void)state;
    for (int round = 0; round < 3; round++) {
        assert_int_equal(wend_store_begin_edits(store, NULL), WEND_OK);
        for (uint32_t i = 0; i < 300; i++) {
            const uint32_t at = random_below(&random, 70 * 67);
            numbers[at] = (uint32_t)round * 1000 + i + 1;
            store_put(store, at % 70, at / 70, numbers[at]);
        }
        assert_int_equal(wend_store_commit_edits(store, NULL), WEND_OK);
        wend_store_close(store);
        store = store_open(file, true);
        for (uint32_t at = 0; at < 70 * 67; at++)
            assert_int_equal(store_get(store, at % 70, at / 70), numbers[at]);
    }
    assert_int_equal(wend_store_version(store), 3);
    assert_int_equal(wend_store_check(store, NULL), WEND_OK);
    wend_store_close(store);
    store_remove(file);
}

static void tiles_of_all_sides_are_kept(void **state)
{
    static uint8_t written[1024 * 1024], read[1024 * 1024];
    (void)state;
    for (uint32_t side = 64; side <= 1024; side *= 2) {
        wend_world_desc desc = store_desc(1, 1);
        wend_store *store;
        bool is_there;
        desc.tile_side = side;
        desc.width = WEND_WORLD_MAX_SIDE;
        desc.height = side + 1;
        desc.missing_terrain = '~';
        for (uint32_t i = 0; i < side * side; i++)
            written[i] = (uint8_t)(i * i >> 7);
        store_remove(file);
        assert_int_equal(wend_store_create(file, &desc, NULL, &store, NULL), WEND_OK);
        const wend_tile last = {WEND_WORLD_MAX_SIDE / side - 1, 1};
        assert_int_equal(wend_store_save_tile(store, last, written, NULL), WEND_OK);
        wend_store_close(store);
        store = store_open(file, false);
        const wend_world_desc found = wend_store_world(store);
        assert_true(found.width == desc.width && found.height == desc.height && found.tile_side == side &&
                    found.missing_terrain == '~' && found.size == sizeof found);
        assert_int_equal(wend_store_load_tile(store, last, read, &is_there, NULL), WEND_OK);
        assert_true(is_there && memcmp(read, written, (size_t)side * side) == 0);
        assert_int_equal(wend_store_load_tile(store, (wend_tile){0, 0}, read, &is_there, NULL), WEND_OK);
        assert_false(is_there);
        for (uint32_t i = 0; i < side * side; i++)
            assert_int_equal(read[i], '~');
        wend_store_close(store);
        store_remove(file);
    }
}

static void what_is_outside_or_null_is_refused(void **state)
{
    uint8_t terrain[STORE_TILE];
    wend_store *store = store_make(file, 3, 2);
    wend_store_error error;
    size_t count;
    (void)state;
    assert_int_equal(wend_store_load_tile(store, (wend_tile){3, 1}, terrain, NULL, &error), WEND_ERROR_RANGE);
    expect(&error, WEND_STORE_FAULT_CALL, WEND_ERROR_RANGE, "no tile 3,1: the world has 3 columns and 2 rows");
    assert_int_equal(wend_store_save_tile(store, (wend_tile){0, 2}, terrain, &error), WEND_ERROR_RANGE);
    assert_int_equal(wend_store_save_tile(store, (wend_tile){0, 0}, NULL, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_store_load_tile(store, (wend_tile){0, 0}, NULL, NULL, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_store_load_tile(NULL, (wend_tile){0, 0}, terrain, NULL, &error), WEND_ERROR_ARGUMENT);
    expect(&error, WEND_STORE_FAULT_CALL, WEND_ERROR_ARGUMENT, "no store");
    assert_int_equal(wend_store_changes(store, 0, NULL, 1, &count, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_store_count(store, NULL, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_store_read_bytes(store, "x", NULL, 1, &count, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_store_load_legend(store, NULL, NULL, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_store_commit_edits(store, &error), WEND_ERROR_ARGUMENT);
    expect(&error, WEND_STORE_FAULT_CALL, WEND_ERROR_ARGUMENT, "no edits were begun");
    assert_int_equal(wend_store_begin_edits(NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_store_version(NULL), 0);
    assert_int_equal(wend_store_world(NULL).width, 0);
    wend_store_drop_edits(NULL);
    wend_store_close(NULL);
    wend_store_close(store);
    store_remove(file);
}

static void a_world_that_makes_no_sense_is_not_made(void **state)
{
    const wend_world_desc good = store_desc(2, 2);
    wend_store *store;
    wend_store_error error;
    (void)state;
    store_remove(file);
    for (int i = 0; i < 7; i++) {
        wend_world_desc desc = good;
        desc.width = i == 0 ? 0 : i == 1 ? WEND_WORLD_MAX_SIDE + 1 : desc.width;
        desc.height = i == 2 ? 0 : desc.height;
        desc.tile_side = i == 3 ? 32 : i == 4 ? 2048 : i == 5 ? 96 : desc.tile_side;
        desc.size -= i == 6;
        assert_int_equal(wend_store_create(file, &desc, NULL, &store, &error), WEND_ERROR_ARGUMENT);
        assert_null(store);
    }
    assert_int_equal(wend_store_create("", &good, NULL, &store, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_store_create(file, NULL, NULL, &store, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_store_create(file, &good, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_store_create("no/such/folder.world", &good, NULL, &store, &error), WEND_ERROR_FILE);
    open_badly(file, false, WEND_STORE_FAULT_FILE, WEND_ERROR_FILE, "no such file");
    open_badly(".", false, WEND_STORE_FAULT_FILE, WEND_ERROR_FILE, "folder");
}

/* Writes bytes of a file over, from `at` on. */
static void patch(long at, const void *bytes, size_t length)
{
    FILE *out = fopen(file, "r+b");
    assert_non_null(out);
    assert_int_equal(fseek(out, at, SEEK_SET), 0);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
}

static void write_file(const void *bytes, size_t length)
{
    FILE *out = fopen(file, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
}

/* Where SQLite's file format has the version and the program that a file is of. */
enum { AT_USER_VERSION = 60, AT_APPLICATION = 68 };

static void what_is_no_world_is_refused_in_words(void **state)
{
    static const char map[] = "type octile\nheight 1\nwidth 1\nmap\n.\n";
    const wend_world_desc desc = store_desc(1, 1);
    wend_store *store;
    wend_store_error error;
    (void)state;
    for (int write = 0; write < 2; write++) {
        store_remove(file);
        write_file(map, sizeof map - 1);
        open_badly(file, write, WEND_STORE_FAULT_NO_WORLD, WEND_ERROR_FORMAT, "it is no world");
        write_file("", 0);
        open_badly(file, write, WEND_STORE_FAULT_NO_WORLD, WEND_ERROR_FORMAT, "never finished");
        wend_store_close(store_make(file, 1, 1));
        patch(AT_USER_VERSION, "\0\0\0\2", 4);
        open_badly(file, write, WEND_STORE_FAULT_NEWER, WEND_ERROR_UNSUPPORTED, "version 2; this one reads version 1");
        patch(AT_USER_VERSION, "\0\0\0\0", 4);
        open_badly(file, write, WEND_STORE_FAULT_DAMAGED, WEND_ERROR_FORMAT, "there is no version 0");
        patch(AT_APPLICATION, "WEND", 4);
        open_badly(file, write, WEND_STORE_FAULT_NO_WORLD, WEND_ERROR_FORMAT, "another program's");
    }
    assert_int_equal(wend_store_create(file, &desc, NULL, &store, &error), WEND_ERROR_FILE);
    expect(&error, WEND_STORE_FAULT_FILE, WEND_ERROR_FILE, "such a file already");
    store_remove(file);
}

static void edits_are_kept_together_or_not_at_all(void **state)
{
    wend_store *store = store_make(file, 4, 4);
    wend_store_error error;
    (void)state;
    store_put(store, 0, 0, 1);
    assert_int_equal(wend_store_begin_edits(store, NULL), WEND_OK);
    assert_int_equal(wend_store_begin_edits(store, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_store_refresh(store, &error), WEND_ERROR_ARGUMENT);
    store_put(store, 0, 0, 2);
    store_put(store, 1, 0, 3);
    assert_int_equal(store_get(store, 1, 0), 3);
    wend_store_drop_edits(store);
    assert_int_equal(store_get(store, 0, 0), 1);
    assert_int_equal(store_get(store, 1, 0), 0);
    assert_int_equal(wend_store_version(store), 1);
    assert_int_equal(wend_store_begin_edits(store, NULL), WEND_OK);
    store_put(store, 2, 0, 4);
    wend_store_close(store);
    store = store_open(file, true);
    assert_int_equal(store_get(store, 2, 0), 0);
    assert_int_equal(store_get(store, 0, 0), 1);
    wend_store_drop_edits(store);
    wend_store_close(store);
    store_remove(file);
}

static void who_reads_sees_one_state_until_he_refreshes(void **state)
{
    wend_tile tiles[4];
    size_t count;
    wend_store *writer = store_make(file, 4, 4), *reader = store_open(file, false);
    (void)state;
    store_put(writer, 0, 0, 1);
    store_put(writer, 3, 2, 2);
    assert_int_equal(store_get(reader, 0, 0), 0);
    assert_int_equal(wend_store_version(reader), 0);
    assert_int_equal(wend_store_refresh(reader, NULL), WEND_OK);
    assert_int_equal(wend_store_version(reader), 2);
    assert_int_equal(store_get(reader, 3, 2), 2);
    assert_int_equal(wend_store_changes(reader, 0, tiles, 4, &count, NULL), WEND_OK);
    assert_true(count == 2 && tiles[0].column == 0 && tiles[1].column == 3 && tiles[1].row == 2);
    assert_int_equal(wend_store_changes(reader, 1, tiles, 4, &count, NULL), WEND_OK);
    assert_true(count == 1 && tiles[0].column == 3);
    assert_int_equal(wend_store_changes(reader, 0, tiles, 1, &count, NULL), WEND_ERROR_CAPACITY);
    assert_int_equal(count, 2);
    assert_int_equal(wend_store_changes(reader, UINT64_MAX, NULL, 0, &count, NULL), WEND_OK);
    assert_int_equal(count, 0);
    wend_store_close(reader);
    wend_store_close(writer);
    store_remove(file);
}

static void nobody_edits_what_he_has_not_seen(void **state)
{
    uint8_t terrain[STORE_TILE] = {0};
    wend_store *one = store_make(file, 4, 4), *other = store_open(file, true);
    wend_store_error error;
    (void)state;
    store_put(one, 0, 0, 1);
    assert_int_equal(wend_store_save_tile(other, (wend_tile){0, 0}, terrain, &error), WEND_ERROR_STALE);
    expect(&error, WEND_STORE_FAULT_STALE, WEND_ERROR_STALE, "refresh");
    assert_int_equal(store_get(other, 0, 0), 0); /* it still sees what it saw */
    assert_int_equal(wend_store_begin_edits(other, &error), WEND_ERROR_STALE);
    assert_int_equal(wend_store_refresh(other, NULL), WEND_OK);
    store_put(other, 0, 0, 2);
    assert_int_equal(wend_store_save_tile(one, (wend_tile){0, 0}, terrain, &error), WEND_ERROR_STALE);
    assert_int_equal(wend_store_refresh(one, NULL), WEND_OK);
    assert_int_equal(store_get(one, 0, 0), 2);
    wend_store_close(one);
    wend_store_close(other);
    store_remove(file);
}

static void one_writes_and_the_other_waits_or_is_told(void **state)
{
    wend_store_options hasty = wend_store_options_default();
    wend_store *one = store_make(file, 4, 4), *other, *reader = store_open(file, false);
    wend_store_error error;
    (void)state;
    hasty.write = true;
    hasty.wait_ms = 0;
    assert_int_equal(wend_store_open(file, &hasty, NULL, &other, NULL), WEND_OK);
    assert_int_equal(wend_store_begin_edits(one, NULL), WEND_OK);
    store_put(one, 0, 0, 1);
    assert_int_equal(wend_store_begin_edits(other, &error), WEND_ERROR_FILE);
    expect(&error, WEND_STORE_FAULT_BUSY, WEND_ERROR_FILE, "another program is writing");
    assert_int_equal(store_get(reader, 0, 0), 0);
    wend_store_drop_edits(one);
    assert_int_equal(wend_store_begin_edits(other, &error), WEND_OK);
    store_put(other, 0, 0, 2);
    assert_int_equal(wend_store_commit_edits(other, NULL), WEND_OK);
    assert_int_equal(wend_store_begin_edits(reader, &error), WEND_ERROR_FILE);
    expect(&error, WEND_STORE_FAULT_READ_ONLY, WEND_ERROR_FILE, "for reading only");
    wend_store_close(one);
    wend_store_close(other);
    wend_store_close(reader);
    store_remove(file);
}

static void bytes_are_kept_beside_the_tiles(void **state)
{
    enum { MUCH = 2500000 };
    static uint8_t written[MUCH], read[MUCH];
    random_source random = {3};
    wend_store *store = store_make(file, 1, 1);
    wend_store_error error;
    size_t length;
    (void)state;
    for (size_t i = 0; i < MUCH; i++)
        written[i] = (uint8_t)(random_next(&random) & (i < MUCH / 2 ? 3 : 255));
    assert_int_equal(wend_store_write_bytes(store, "coarse-walker", written, MUCH, NULL), WEND_OK);
    assert_int_equal(wend_store_write_bytes(store, "walker", "short", 5, NULL), WEND_OK);
    assert_int_equal(wend_store_version(store), 0);
    wend_store_close(store);
    store = store_open(file, true);
    assert_int_equal(wend_store_read_bytes(store, "coarse-walker", NULL, 0, &length, &error), WEND_ERROR_CAPACITY);
    assert_int_equal(length, MUCH);
    assert_int_equal(wend_store_read_bytes(store, "coarse-walker", read, MUCH, &length, NULL), WEND_OK);
    assert_true(length == MUCH && memcmp(read, written, MUCH) == 0);
    assert_int_equal(wend_store_write_bytes(store, "coarse-walker", written, 1 << 20, NULL), WEND_OK);
    assert_int_equal(wend_store_read_bytes(store, "coarse-walker", read, MUCH, &length, NULL), WEND_OK);
    assert_int_equal(length, 1 << 20);
    assert_int_equal(wend_store_check(store, NULL), WEND_OK);
    assert_int_equal(wend_store_write_bytes(store, "coarse-walker", NULL, 0, NULL), WEND_OK);
    assert_int_equal(wend_store_read_bytes(store, "coarse-walker", NULL, 0, &length, NULL), WEND_OK);
    assert_int_equal(length, 0);
    assert_int_equal(wend_store_read_bytes(store, "walker", read, MUCH, &length, NULL), WEND_OK);
    assert_true(length == 5 && memcmp(read, "short", 5) == 0);
    static const char *const bad[] = {"", ".world", "9", "a b", "a_b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(wend_store_write_bytes(store, bad[i], "x", 1, &error), WEND_ERROR_ARGUMENT);
    wend_store_close(store);
    store_remove(file);
}

static void terrains_keep_their_names(void **state)
{
    static const char text[] =
        "wend map 1\nsize 2 1\nterrain '#' rock 200\nterrain '~' deep-water\nterrain 'x'\nlevel 0\n#~\n";
    wend_store *store = store_make(file, 1, 1);
    wend_grid *grid;
    wend_legend *legend, *read;
    wend_text_error wrong;
    uint8_t terrain;
    (void)state;
    if (wend_grid_parse(text, sizeof text - 1, NULL, &grid, &legend, &wrong) != WEND_OK)
        fail_msg("%u: %s", (unsigned)wrong.line, wrong.text);
    assert_int_equal(wend_store_load_legend(store, NULL, &read, NULL), WEND_OK);
    assert_false(wend_legend_find_terrain(read, "deep-water", &terrain));
    wend_legend_destroy(read);
    assert_int_equal(wend_store_save_legend(store, legend, NULL), WEND_OK);
    wend_store_close(store);
    store = store_open(file, false);
    assert_int_equal(wend_store_load_legend(store, NULL, &read, NULL), WEND_OK);
    for (unsigned i = 0; i < 256; i++) {
        const char *name = wend_legend_terrain_name(legend, (uint8_t)i);
        const char *same = wend_legend_terrain_name(read, (uint8_t)i);
        assert_int_equal(wend_legend_terrain_letter(read, (uint8_t)i), wend_legend_terrain_letter(legend, (uint8_t)i));
        assert_true((name == NULL) == (same == NULL) && (!name || strcmp(name, same) == 0));
    }
    assert_true(wend_legend_find_terrain(read, "deep-water", &terrain));
    wend_legend_destroy(read);
    wend_legend_destroy(legend);
    wend_grid_destroy(grid);
    wend_store_close(store);
    store_remove(file);
}

static void a_file_tells_what_is_in_it(void **state)
{
    wend_store *store = store_make(file, 70, 70);
    wend_store_counts counts;
    (void)state;
    for (uint32_t i = 0; i < 9; i++)
        store_put(store, i * 7, i * 8, i + 1);
    assert_int_equal(wend_store_count(store, &counts, NULL), WEND_OK);
    assert_int_equal(counts.tiles, 9);
    assert_in_range(counts.tile_bytes, 3 * STORE_TILE, 9 * STORE_TILE);
    wend_store_close(store);
    FILE *in = fopen(file, "rb");
    assert_non_null(in);
    assert_int_equal(fseek(in, 0, SEEK_END), 0);
    assert_int_equal(ftell(in), (long)counts.file_bytes);
    fclose(in);
    store_remove(file);
}

static void a_world_takes_its_tiles_from_the_file(void **state)
{
    uint8_t terrain[STORE_TILE];
    wend_store *store = store_make(file, 3, 1), *other = store_open(file, true);
    const wend_tile_source source = wend_store_world(store).source, late = wend_store_world(other).source;
    (void)state;
    store_paint(terrain, 5);
    assert_true(source.store(source.user, (wend_tile){1, 0}, terrain));
    memset(terrain, 0, sizeof terrain);
    assert_int_equal(source.load(source.user, (wend_tile){1, 0}, terrain), WEND_TILE_LOADED);
    assert_int_equal(store_number_of(terrain), 5);
    assert_int_equal(source.load(source.user, (wend_tile){0, 0}, terrain), WEND_TILE_MISSING);
    assert_int_equal(wend_store_source_error(store).status, WEND_OK);
    assert_false(late.store(late.user, (wend_tile){1, 0}, terrain));
    assert_int_equal(source.load(late.user, (wend_tile){3, 0}, terrain), WEND_TILE_FAILED);
    assert_int_equal(wend_store_source_error(other).fault, WEND_STORE_FAULT_STALE);
    assert_int_equal(wend_store_source_error(other).status, WEND_OK);
    wend_store_close(other);
    other = store_open(file, false);
    assert_null(wend_store_world(other).source.store);
    wend_store_close(other);
    wend_store_close(store);
    store_remove(file);
}

static bool make_and_open(const wend_allocator *allocator)
{
    const wend_world_desc desc = store_desc(2, 2);
    uint8_t terrain[STORE_TILE] = {1};
    wend_store *store;
    wend_legend *legend = NULL;
    bool is_good;
    store_remove(file);
    is_good = wend_store_create(file, &desc, allocator, &store, NULL) == WEND_OK;
    is_good = is_good && wend_store_save_tile(store, (wend_tile){1, 1}, terrain, NULL) == WEND_OK;
    is_good = is_good && wend_store_write_bytes(store, "some", "bytes", 5, NULL) == WEND_OK;
    wend_store_close(store);
    if (!is_good)
        return false;
    is_good = wend_store_open(file, NULL, allocator, &store, NULL) == WEND_OK;
    is_good = is_good && wend_store_check(store, NULL) == WEND_OK;
    is_good = is_good && wend_store_load_legend(store, allocator, &legend, NULL) == WEND_OK;
    wend_legend_destroy(legend);
    wend_store_close(store);
    return is_good;
}

static void no_memory_is_said_and_nothing_is_left_behind(void **state)
{
    const char *fault = test_memory_sweep(make_and_open);
    (void)state;
    if (fault)
        fail_msg("%s", fault);
    store_remove(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_read_as_they_were_written),
        cmocka_unit_test(tiles_of_all_sides_are_kept),
        cmocka_unit_test(what_is_outside_or_null_is_refused),
        cmocka_unit_test(a_world_that_makes_no_sense_is_not_made),
        cmocka_unit_test(what_is_no_world_is_refused_in_words),
        cmocka_unit_test(edits_are_kept_together_or_not_at_all),
        cmocka_unit_test(who_reads_sees_one_state_until_he_refreshes),
        cmocka_unit_test(nobody_edits_what_he_has_not_seen),
        cmocka_unit_test(one_writes_and_the_other_waits_or_is_told),
        cmocka_unit_test(bytes_are_kept_beside_the_tiles),
        cmocka_unit_test(terrains_keep_their_names),
        cmocka_unit_test(a_file_tells_what_is_in_it),
        cmocka_unit_test(a_world_takes_its_tiles_from_the_file),
        cmocka_unit_test(no_memory_is_said_and_nothing_is_left_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
