/* Worlds over files: their spaces are kept beside the tiles, and follow edits of their own and of others. */
#include "test/test.h"

#include "store/store.h"
#include "test/random.h"

static const char file[] = "store_world_test.world";

enum { COLUMNS = 9, ROWS = 7, WIDTH = COLUMNS * STORE_SIDE - 3, HEIGHT = ROWS * STORE_SIDE - 5 };

/* A file of open land with rocks by chance. */
static void make_land(void)
{
    random_source random = {5};
    wend_store *store = store_make(file, COLUMNS, ROWS);
    assert_int_equal(wend_store_begin_edits(store, NULL), WEND_OK);
    for (uint32_t i = 0; i < COLUMNS * ROWS; i++) {
        uint8_t terrain[STORE_TILE];
        for (uint32_t j = 0; j < STORE_TILE; j++)
            terrain[j] = random_chance(&random, 25) ? '@' : '.';
        assert_int_equal(wend_store_save_tile(store, (wend_tile){i % COLUMNS, i / COLUMNS}, terrain, NULL), WEND_OK);
    }
    assert_int_equal(wend_store_commit_edits(store, NULL), WEND_OK);
    wend_store_close(store);
}

typedef struct land {
    wend_store *store;
    wend_world *world;
    wend_world_space *space;
} land;

static const wend_profile *walker(void)
{
    static wend_profile profile;
    profile = wend_profile_default();
    return &profile;
}

/* Opens the file, with the space that is kept in it or with a new one. */
static land open_land(bool write, bool is_kept)
{
    land land = {.store = store_open(file, write)};
    const wend_world_desc desc = wend_store_world(land.store);
    assert_int_equal(wend_world_create(&desc, NULL, &land.world), WEND_OK);
    if (is_kept)
        assert_int_equal(wend_store_load_space(land.store, "walker", land.world, walker(), &land.space, NULL), WEND_OK);
    else
        assert_int_equal(wend_world_space_create(land.world, walker(), NULL, &land.space), WEND_OK);
    assert_non_null(land.space);
    return land;
}

static void update(land *land)
{
    wend_world_progress progress = wend_world_progress_default();
    assert_int_equal(wend_world_space_update(land->space, NULL, 1, WEND_ALL_WORK, &progress), WEND_OK);
    assert_true(progress.done && wend_world_space_is_current(land->space));
}

static void close_land(land *land)
{
    wend_world_space_destroy(land->space);
    wend_world_destroy(land->world);
    wend_store_close(land->store);
}

/* Both spaces are the same to the byte. */
static void expect_same(const land *one, const land *other)
{
    const size_t length = wend_world_space_bytes(one->space);
    assert_int_equal(wend_world_space_bytes(other->space), length);
    uint8_t *a = malloc(length), *b = malloc(length);
    assert_true(a && b);
    assert_int_equal(wend_world_space_write(one->space, a, length), WEND_OK);
    assert_int_equal(wend_world_space_write(other->space, b, length), WEND_OK);
    assert_true(memcmp(a, b, length) == 0);
    free(a);
    free(b);
}

static uint64_t cost_across(const land *land)
{
    wend_world_finder *finder;
    wend_world_query query = wend_world_query_default();
    wend_world_path path = wend_world_path_default();
    assert_int_equal(wend_world_finder_create(land->space, 0, NULL, &finder), WEND_OK);
    query.start = wend_place_cell(1, HEIGHT / 2);
    query.goal = wend_place_cell(WIDTH - 2, HEIGHT / 2);
    assert_int_equal(wend_world_finder_find(finder, &query, &path), WEND_OK);
    const uint64_t cost = path.outcome == WEND_OUTCOME_FOUND ? path.cost : 0;
    wend_world_finder_destroy(finder);
    return cost;
}

/* So that the ends of the way are free, whatever chance has put there. */
static void clear_ends(const land *land)
{
    assert_int_equal(wend_world_fill(land->world, wend_area_cells(0, HEIGHT / 2 - 1, 3, 3), '.'), WEND_OK);
    assert_int_equal(wend_world_fill(land->world, wend_area_cells(WIDTH - 3, HEIGHT / 2 - 1, 3, 3), '.'), WEND_OK);
}

static void a_space_is_kept_and_follows_what_was_edited_since(void **state)
{
    wend_store_error error;
    (void)state;
    make_land();
    land made = open_land(true, false);
    assert_int_equal(wend_store_save_space(made.store, "walker", made.space, &error), WEND_ERROR_STALE);
    clear_ends(&made);
    update(&made);
    const uint64_t before = cost_across(&made);
    assert_true(before > 0);
    assert_int_equal(wend_store_save_space(made.store, "walker", made.space, NULL), WEND_OK);
    land read = open_land(false, true);
    assert_true(wend_world_space_is_current(read.space));
    expect_same(&made, &read);
    assert_int_equal(cost_across(&read), before);
    close_land(&read);

    /* A wall across all but one row, through several tiles; the space in the file stays as it was. */
    assert_int_equal(wend_world_fill(made.world, wend_area_cells(200, 0, 2, HEIGHT - 1), '@'), WEND_OK);
    update(&made);
    read = open_land(false, true);
    assert_false(wend_world_space_is_current(read.space));
    update(&read);
    expect_same(&made, &read);
    assert_true(cost_across(&read) > before);
    assert_int_equal(cost_across(&read), cost_across(&made));
    close_land(&read);
    close_land(&made);
    store_remove(file);
}

static void a_reader_follows_what_another_edits(void **state)
{
    (void)state;
    make_land();
    land writer = open_land(true, false);
    clear_ends(&writer);
    update(&writer);
    land reader = open_land(false, false);
    update(&reader);
    expect_same(&writer, &reader);
    assert_int_equal(wend_world_fill(writer.world, wend_area_cells(300, 0, 1, HEIGHT), '@'), WEND_OK);
    update(&writer);
    assert_int_equal(cost_across(&writer), 0);
    assert_true(cost_across(&reader) > 0);
    assert_int_equal(wend_store_follow(reader.store, reader.world, NULL), WEND_OK);
    assert_false(wend_world_space_is_current(reader.space));
    update(&reader);
    expect_same(&writer, &reader);
    assert_int_equal(cost_across(&reader), 0);
    close_land(&reader);
    close_land(&writer);
    store_remove(file);
}

/* A world remembers 256 changes; tiles side by side are told as one. */
static void many_tiles_are_followed_as_few_changes(void **state)
{
    enum { MANY_COLUMNS = 20, MANY_ROWS = 18 };
    uint8_t terrain[STORE_TILE] = {0};
    (void)state;
    wend_store *writer = store_make(file, MANY_COLUMNS, MANY_ROWS);
    land reader = open_land(false, false);
    assert_int_equal(wend_store_begin_edits(writer, NULL), WEND_OK);
    for (uint32_t row = 1; row < MANY_ROWS; row++)
        for (uint32_t column = 2; column < MANY_COLUMNS; column++)
            assert_int_equal(wend_store_save_tile(writer, (wend_tile){column, row}, terrain, NULL), WEND_OK);
    assert_int_equal(wend_store_save_tile(writer, (wend_tile){7, 0}, terrain, NULL), WEND_OK);
    assert_int_equal(wend_store_commit_edits(writer, NULL), WEND_OK);
    assert_int_equal(wend_store_follow(reader.store, reader.world, NULL), WEND_OK);
    assert_int_equal(wend_world_version(reader.world), 2);
    update(&reader);
    land anew = open_land(false, false);
    update(&anew);
    expect_same(&anew, &reader);
    close_land(&anew);
    close_land(&reader);
    wend_store_close(writer);
    store_remove(file);
}

static void a_space_of_another_mover_is_none(void **state)
{
    wend_profile other = *walker();
    wend_world_space *space = (wend_world_space *)&other;
    (void)state;
    make_land();
    land land = open_land(true, false);
    update(&land);
    assert_int_equal(wend_store_save_space(land.store, "walker", land.space, NULL), WEND_OK);
    other.neighbours = WEND_NEIGHBOURS_4;
    assert_int_equal(wend_store_load_space(land.store, "walker", land.world, &other, &space, NULL), WEND_OK);
    assert_null(space);
    assert_int_equal(wend_store_load_space(land.store, "rider", land.world, walker(), &space, NULL), WEND_OK);
    assert_null(space);
    assert_int_equal(wend_store_load_space(land.store, "walker", land.world, NULL, &space, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_store_save_space(land.store, "no name", land.space, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_store_follow(NULL, land.world, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_store_check(land.store, NULL), WEND_OK);
    close_land(&land);
    store_remove(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_space_is_kept_and_follows_what_was_edited_since),
        cmocka_unit_test(a_reader_follows_what_another_edits),
        cmocka_unit_test(many_tiles_are_followed_as_few_changes),
        cmocka_unit_test(a_space_of_another_mover_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
