/* tests/unit/world_test.c: worlds: what is reachable, what ways cost, edits, tiles that come later, bytes, refusals. */
#include "test/memory.h"
#include "test/random.h"
#include "test/share.h"
#include "test/test.h"

#include <string.h>
#include <wend/all.h>

/* A world's terrain in memory, and how its source behaves. */
typedef struct land {
    uint32_t width, height, side;
    uint8_t *terrain;
    wend_tile later[4]; /* tiles that come later */
    uint32_t later_count;
    bool fails, keeps_nothing;
    uint32_t loads, stores;
} land;

static wend_tile_state load(void *user, wend_tile tile, uint8_t *terrain)
{
    land *land = user;
    land->loads++;
    if (land->fails)
        return WEND_TILE_FAILED;
    for (uint32_t i = 0; i < land->later_count; i++)
        if (land->later[i].column == tile.column && land->later[i].row == tile.row)
            return WEND_TILE_LATER;
    for (uint32_t y = 0; y < land->side; y++)
        for (uint32_t x = 0; x < land->side; x++) {
            const uint32_t column = tile.column * land->side + x, row = tile.row * land->side + y;
            const bool is_inside = column < land->width && row < land->height;
            terrain[(size_t)y * land->side + x] = is_inside ? land->terrain[(size_t)row * land->width + column] : '?';
        }
    return WEND_TILE_LOADED;
}

static bool store(void *user, wend_tile tile, const uint8_t *terrain)
{
    land *land = user;
    land->stores++;
    for (uint32_t y = 0; y < land->side; y++)
        for (uint32_t x = 0; x < land->side; x++) {
            const uint32_t column = tile.column * land->side + x, row = tile.row * land->side + y;
            if (column < land->width && row < land->height)
                land->terrain[(size_t)row * land->width + column] = terrain[(size_t)y * land->side + x];
        }
    return !land->keeps_nothing;
}

static land land_of(uint32_t width, uint32_t height, uint32_t side)
{
    land land = {.width = width, .height = height, .side = side};
    land.terrain = malloc((size_t)width * height);
    assert_non_null(land.terrain);
    memset(land.terrain, '.', (size_t)width * height);
    return land;
}

static void block(land *land, uint32_t x, uint32_t y, uint32_t width, uint32_t height)
{
    for (uint32_t row = y; row < y + height && row < land->height; row++)
        for (uint32_t column = x; column < x + width && column < land->width; column++)
            land->terrain[(size_t)row * land->width + column] = '@';
}

/* Walls here and there, swamps for those who weigh them, and noise. */
static land random_land(random_source *random, uint32_t most)
{
    const uint32_t width = 1 + random_below(random, most), height = 1 + random_below(random, most);
    land land = land_of(width, height, 64u << random_below(random, 3));
    const uint32_t walls = random_below(random, 1 + width * height / 800), noise = random_below(random, 35);
    for (uint32_t i = 0; i < walls; i++) {
        const uint32_t x = random_below(random, width), y = random_below(random, height);
        const uint32_t along = 1 + random_below(random, 60), across = 1 + random_below(random, 3);
        const bool is_swamp = random_chance(random, 20), is_flat = random_chance(random, 50);
        block(&land, x, y, is_flat ? along : across, is_flat ? across : along);
        if (is_swamp)
            land.terrain[(size_t)y * width + x] = 'S';
    }
    for (size_t i = 0; i < (size_t)width * height; i++)
        if (noise > 20 && random_chance(random, noise))
            land.terrain[i] = random_chance(random, 50) ? '@' : 'G';
    return land;
}

/* A world, a space of it that is made, and a finder. */
typedef struct scene {
    wend_world *world;
    wend_world_space *space;
    wend_world_finder *finder;
} scene;

static wend_world *world_of(land *land, const wend_allocator *allocator)
{
    wend_world_desc desc = wend_world_desc_default();
    desc.width = land->width;
    desc.height = land->height;
    desc.tile_side = land->side;
    desc.source = (wend_tile_source){.load = load, .store = store, .user = land};
    wend_world *world = NULL;
    wend_world_create(&desc, allocator, &world);
    return world;
}

static scene scene_of(land *land, const wend_profile *profile)
{
    scene scene;
    scene.world = world_of(land, NULL);
    assert_int_equal(wend_world_space_create(scene.world, profile, NULL, &scene.space), WEND_OK);
    assert_int_equal(wend_world_space_update(scene.space, NULL, 1, WEND_ALL_WORK, NULL), WEND_OK);
    assert_int_equal(wend_world_finder_create(scene.space, 0, NULL, &scene.finder), WEND_OK);
    return scene;
}

static void scene_end(scene *scene)
{
    wend_world_finder_destroy(scene->finder);
    wend_world_space_destroy(scene->space);
    wend_world_destroy(scene->world);
}

static wend_world_path ask(scene *scene, wend_place start, wend_place goal)
{
    wend_world_query query = wend_world_query_default();
    wend_world_path path = wend_world_path_default();
    query.start = start;
    query.goal = goal;
    assert_int_equal(wend_world_finder_find(scene->finder, &query, &path), WEND_OK);
    return path;
}

static uint8_t *bytes_of_space(const wend_world_space *space, size_t *count)
{
    *count = wend_world_space_bytes(space);
    uint8_t *bytes = malloc(*count);
    assert_non_null(bytes);
    assert_int_equal(wend_world_space_write(space, bytes, *count), WEND_OK);
    return bytes;
}

static void assert_same_space(const wend_world_space *a, const wend_world_space *b)
{
    size_t count, others;
    uint8_t *bytes = bytes_of_space(a, &count), *other = bytes_of_space(b, &others);
    assert_int_equal(count, others);
    assert_memory_equal(bytes, other, count);
    free(bytes);
    free(other);
}

/* The same land as a grid. */
typedef struct whole {
    wend_grid *grid;
    wend_space *space;
    wend_finder *finder;
} whole;

static whole whole_of(const land *land, const wend_profile *profile)
{
    whole whole;
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = land->width;
    desc.height = land->height;
    assert_int_equal(wend_grid_create(&desc, NULL, &whole.grid), WEND_OK);
    for (uint32_t y = 0; y < land->height; y++)
        for (uint32_t x = 0; x < land->width; x++)
            wend_grid_fill(whole.grid, wend_area_cells((int32_t)x, (int32_t)y, 1, 1),
                           land->terrain[(size_t)y * land->width + x]);
    assert_int_equal(wend_space_create(whole.grid, profile, NULL, &whole.space), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &whole.finder), WEND_OK);
    return whole;
}

static void whole_end(whole *whole)
{
    wend_finder_destroy(whole->finder);
    wend_space_destroy(whole->space);
    wend_grid_destroy(whole->grid);
}

static wend_profile random_mover(random_source *random)
{
    wend_profile profile = wend_profile_default();
    profile.neighbours = random_chance(random, 25) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    profile.corners = random_chance(random, 25) ? WEND_CORNERS_ONE : WEND_CORNERS_NEVER;
    profile.weigh = random_chance(random, 25) ? WEND_WEIGH_BOTH : WEND_WEIGH_ENTERED;
    profile.footprint = random_chance(random, 25) ? (uint8_t)(1 + random_below(random, 4)) : 1;
    profile.weight['S'] = random_chance(random, 50) ? 5 : 1;
    profile.weight['G'] = random_chance(random, 50) ? 2 : 1;
    return profile;
}

static wend_place random_cell(random_source *random, const land *land)
{
    const uint32_t x = random_below(random, land->width), y = random_below(random, land->height);
    return wend_place_cell((int32_t)x, (int32_t)y);
}

/* Walks a whole way and returns its cost. */
static uint64_t walk(scene *scene, const whole *whole, wend_world_path path, wend_place goal)
{
    uint64_t cost = 0;
    for (uint32_t asked = 0; asked < 100000; asked++) {
        cost += path.step_cost;
        wend_path part = wend_path_default();
        part.points = path.points;
        part.point_count = path.point_count;
        assert_true(path.step_count > 0);
        assert_true(wend_path_is_valid(&part, whole->space, WEND_DIRECTION_NONE, NULL));
        const wend_place end = path.points[path.point_count - 1];
        if (path.arrives) {
            assert_true(end.x == goal.x && end.y == goal.y);
            return cost;
        }
        path = ask(scene, end, goal);
        assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    }
    fail_msg("the walk does not end");
    return 0;
}

/* Costs of ways on the whole grid, and in the world: walked, or told. */
typedef struct ways {
    uint64_t best, world;
} ways;

/* What is reachable is so in the whole grid, and a way costs hardly more than there. */
static void compare_way(scene *scene, const whole *whole, wend_place start, wend_place goal, ways *ways)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = start;
    query.goal = goal;
    assert_int_equal(wend_finder_find(whole->finder, whole->space, &query, &path), WEND_OK);
    wend_world_path answer = ask(scene, start, goal);
    assert_int_equal(answer.outcome, path.outcome);
    assert_int_equal(answer.reason, path.reason);
    if (path.outcome != WEND_OUTCOME_FOUND || path.cost == 0)
        return;
    assert_true(!answer.is_exact || answer.cost == path.cost);
    const uint64_t cost = walk(scene, whole, answer, goal);
    assert_true(cost >= path.cost);
    assert_true(cost - path.cost <= path.cost / 16);
    ways->best += path.cost;
    ways->world += cost;
}

static void ways_are_as_on_the_whole_grid(void **state)
{
    (void)state;
    const uint32_t maps = test_number("WEND_TEST_MAPS", test_share(5));
    random_source random = {1};
    ways ways = {0};
    for (uint32_t map = 0; map < maps; map++) {
        land land = random_land(&random, map % 10 == 9 ? 2048 : 500);
        const wend_profile profile = random_mover(&random);
        scene scene = scene_of(&land, &profile);
        whole whole = whole_of(&land, &profile);
        for (uint32_t i = 0; i < 8; i++) {
            const wend_place start = random_cell(&random, &land), goal = random_cell(&random, &land);
            compare_way(&scene, &whole, start, goal, &ways);
        }
        whole_end(&whole);
        scene_end(&scene);
        free(land.terrain);
    }
    assert_true(ways.world - ways.best <= ways.best / 100);
}

/* Ways that cost a hundred times and more what the cheapest ground, which is nowhere, would let them cost. */
static void ways_over_dear_ground_are_found(void **state)
{
    (void)state;
    random_source random = {2};
    wend_profile profile = wend_profile_default();
    profile.weight['G'] = 200;
    land land = land_of(3000, 100, 64);
    memset(land.terrain, 'G', (size_t)land.width * land.height);
    for (uint32_t x = 20; x < land.width; x += 40)
        block(&land, x, random_below(&random, 2) * 30, 2, 70);
    scene scene = scene_of(&land, &profile);
    whole whole = whole_of(&land, &profile);
    ways ways = {0};
    for (int32_t i = 0; i < 4; i++)
        compare_way(&scene, &whole, wend_place_cell(i, 50 + i), wend_place_cell(2999 - 600 * i, 10 + i), &ways);
    assert_true(ways.best > 0 && ways.world - ways.best <= ways.best / 100);
    whole_end(&whole);
    scene_end(&scene);
    free(land.terrain);
}

/*
 * Clusters in a row, whose borders are open along their whole length; but behind the cells on one side of each there is
 * no way on, or only a dear one, besides a gap somewhere. The row lies flat or stands upright.
 */
static land land_of_gaps(random_source *random, uint8_t behind, bool is_flat)
{
    enum { SIDE = 32, COUNT = 24 };
    land land = is_flat ? land_of(COUNT * SIDE, SIDE, 64) : land_of(SIDE, COUNT * SIDE, 64);
    for (uint32_t i = 1; i < COUNT; i++) {
        const uint32_t gap = random_below(random, SIDE), from = random_chance(random, 50) ? i * SIDE + 1 : i * SIDE - 9;
        for (uint32_t across = 0; across < SIDE; across++)
            for (uint32_t along = from; along < from + 8 && across != gap; along++)
                land.terrain[is_flat ? across * land.width + along : along * land.width + across] = behind;
    }
    return land;
}

/* Borders are crossed where ways through the clusters on both sides are cheap: what a way is said to cost, it does. */
static void entrances_stand_where_ways_lead_on(void **state)
{
    (void)state;
    random_source random = {9};
    wend_profile profile = wend_profile_default();
    profile.weight['G'] = 9;
    for (uint32_t kind = 0; kind < 4; kind++) {
        land land = land_of_gaps(&random, kind < 2 ? '@' : 'G', kind % 2 == 0);
        scene scene = scene_of(&land, &profile);
        whole whole = whole_of(&land, &profile);
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        query.goal = wend_place_cell((int32_t)land.width - 1, (int32_t)land.height - 1);
        assert_int_equal(wend_finder_find(whole.finder, whole.space, &query, &path), WEND_OK);
        const wend_world_path answer = ask(&scene, query.start, query.goal);
        assert_true(answer.cost - path.cost <= path.cost / 50);
        whole_end(&whole);
        scene_end(&scene);
        free(land.terrain);
    }
}

/* Passages side by side through a mountain, far from both ends of a way; all are thickets but one, which is a road. */
static land land_of_passages(uint32_t road)
{
    enum { PASSAGES = 5 };
    land land = land_of(3072, 512, 256);
    block(&land, 1100, 0, 880, 512);
    for (uint32_t i = 0; i < PASSAGES; i++)
        for (uint32_t y = 100 + 32 * i; y < 105 + 32 * i; y++)
            memset(&land.terrain[(size_t)y * land.width + 1100], i == road ? '.' : 'G', 880);
    return land;
}

/* Larger squares keep those entrances that ways past them would have to go far around without. */
static void the_only_road_is_known_far_away(void **state)
{
    (void)state;
    wend_profile profile = wend_profile_default();
    profile.weight['G'] = 9;
    for (uint32_t road = 0; road < 5; road++) {
        land land = land_of_passages(road);
        scene scene = scene_of(&land, &profile);
        whole whole = whole_of(&land, &profile);
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        query.start = wend_place_cell(10, 300);
        query.goal = wend_place_cell(3060, 20);
        assert_int_equal(wend_finder_find(whole.finder, whole.space, &query, &path), WEND_OK);
        const wend_world_path answer = ask(&scene, query.start, query.goal);
        assert_true(answer.cost - path.cost <= path.cost / 50);
        whole_end(&whole);
        scene_end(&scene);
        free(land.terrain);
    }
}

/* Rubble and thickets, through which ways lead everywhere, one hardly dearer than the other. */
static land land_of_thickets(random_source *random, uint32_t side)
{
    land land = land_of(side, side, 64);
    for (uint32_t i = 0; i < side * side / 512 * 6; i++) {
        const uint32_t x = random_below(random, land.width), y = random_below(random, land.height);
        const uint32_t width = 1 + random_below(random, 12), height = 1 + random_below(random, 12);
        const bool is_wall = random_chance(random, 30);
        for (uint32_t row = y; row < y + height && row < land.height; row++)
            for (uint32_t column = x; column < x + width && column < land.width; column++)
                land.terrain[(size_t)row * land.width + column] = is_wall ? '@' : 'G';
    }
    return land;
}

/* What a way is said to cost before it is walked, and what it costs on the whole grid. */
static void compare_told(scene *scene, const whole *whole, wend_place start, wend_place goal, ways *ways)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = start;
    query.goal = goal;
    assert_int_equal(wend_finder_find(whole->finder, whole->space, &query, &path), WEND_OK);
    const wend_world_path answer = ask(scene, start, goal);
    assert_int_equal(answer.outcome, path.outcome);
    if (path.outcome != WEND_OUTCOME_FOUND)
        return;
    ways->world += answer.cost;
    ways->best += path.cost;
}

/* So many ways among thickets: between any two places, or from border to border. */
static ways told_among_thickets(uint32_t seed, uint32_t side, uint32_t count, bool are_across)
{
    random_source random = {seed};
    wend_profile profile = wend_profile_default();
    profile.weight['G'] = 3;
    land land = land_of_thickets(&random, side);
    scene scene = scene_of(&land, &profile);
    whole whole = whole_of(&land, &profile);
    ways ways = {0};
    for (uint32_t i = 0; i < count; i++) {
        const int32_t row = (int32_t)(300 + 50 * i);
        const wend_place start = are_across ? wend_place_cell(0, row) : random_cell(&random, &land);
        const wend_place goal = are_across ? wend_place_cell((int32_t)side - 1, row) : random_cell(&random, &land);
        compare_told(&scene, &whole, start, goal, &ways);
    }
    whole_end(&whole);
    scene_end(&scene);
    free(land.terrain);
    return ways;
}

/* What is told is near to what ways cost: the choice between them hangs on it. */
static void costs_of_ways_are_told_closely(void **state)
{
    (void)state;
    const ways ways = told_among_thickets(10, 512, 100, false);
    assert_true(ways.best > 0 && ways.world - ways.best <= ways.best / 100);
}

/* Over squares of 256 cells too, which have every second entrance of those below them. */
static void costs_through_large_squares_are_told_closely(void **state)
{
    (void)state;
    const ways ways = told_among_thickets(11, 2048, 30, true);
    assert_true(ways.best > 0 && ways.world - ways.best <= ways.best / 30);
}

/* A passage straight through a mountain, with halls across it wherever squares meet. */
static land land_of_halls(uint32_t row)
{
    land land = land_of(4096, 512, 256);
    block(&land, 0, 0, land.width, land.height);
    memset(&land.terrain[(size_t)row * land.width], '.', land.width);
    for (uint32_t y = 180; y < 340; y++)
        for (uint32_t x = 256; x < land.width; x += 256)
            memset(&land.terrain[(size_t)y * land.width + x - 4], '.', 8);
    return land;
}

/* Far away too: of a hall's entrances large squares keep those that ways lead through. */
static void costs_of_far_ways_are_told_closely(void **state)
{
    (void)state;
    const wend_profile profile = wend_profile_default();
    for (uint32_t row = 190; row < 340; row += 25) {
        land land = land_of_halls(row);
        scene scene = scene_of(&land, &profile);
        whole whole = whole_of(&land, &profile);
        ways ways = {0};
        compare_told(&scene, &whole, wend_place_cell(0, (int32_t)row), wend_place_cell(4095, (int32_t)row), &ways);
        assert_true(ways.world - ways.best <= ways.best / 40);
        whole_end(&whole);
        scene_end(&scene);
        free(land.terrain);
    }
}

/*
 * Spaces and finders number regions alike, though finders have more entrances, some of them before those of others: a
 * passage between walls crosses the border of two tiles beside a few cells of what is around it.
 */
static void regions_have_the_same_numbers_everywhere(void **state)
{
    (void)state;
    const wend_profile profile = wend_profile_default();
    land land = land_of(512, 512, 64);
    block(&land, 3, 250, 3, 12);
    for (uint32_t y = 251; y < 261; y++)
        land.terrain[(size_t)y * land.width + 4] = '.';
    scene scene = scene_of(&land, &profile);
    const wend_place inside = wend_place_cell(4, 260), outside = wend_place_cell(50, 300);
    assert_int_equal(ask(&scene, outside, wend_place_cell(300, 100)).outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(ask(&scene, inside, wend_place_cell(4, 251)).outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(ask(&scene, inside, wend_place_cell(300, 100)).outcome, WEND_OUTCOME_UNREACHABLE);
    scene_end(&scene);
    free(land.terrain);
}

static uint32_t random_extent(random_source *random, uint32_t room, uint32_t most)
{
    return 1 + random_below(random, room < most ? room : most);
}

/* Edits followed give the space that is made anew, large ones and those that shut or open a door. */
static void follow_edits(random_source *random)
{
    land land = random_land(random, 700);
    const wend_profile profile = random_mover(random);
    scene scene = scene_of(&land, &profile);
    for (uint32_t i = 0; i < 36; i++) {
        const uint32_t x = random_below(random, land.width), y = random_below(random, land.height);
        const uint32_t width = random_extent(random, land.width - x, i % 3 == 0 ? 40 : 1 + i % 3 * 6);
        const uint32_t height = random_extent(random, land.height - y, i % 3 == 0 ? 40 : 13 - i % 3 * 6);
        const uint8_t terrain = (uint8_t) "@.SG"[random_below(random, 4)];
        assert_int_equal(wend_world_fill(scene.world, wend_area_cells((int32_t)x, (int32_t)y, width, height), terrain),
                         WEND_OK);
        assert_false(wend_world_space_is_current(scene.space));
        assert_int_equal(wend_world_space_update(scene.space, NULL, 1, WEND_ALL_WORK, NULL), WEND_OK);
        assert_true(wend_world_space_is_current(scene.space));
    }
    struct scene anew = scene_of(&land, &profile);
    assert_same_space(scene.space, anew.space);
    for (uint32_t i = 0; i < 10; i++) {
        const wend_place start = random_cell(random, &land), goal = random_cell(random, &land);
        const wend_world_path a = ask(&scene, start, goal), b = ask(&anew, start, goal);
        assert_int_equal(a.outcome, b.outcome);
        assert_int_equal(a.cost, b.cost);
        assert_int_equal(a.step_cost, b.step_cost);
    }
    scene_end(&anew);
    scene_end(&scene);
    free(land.terrain);
}

static void edits_give_what_is_made_anew(void **state)
{
    (void)state;
    const uint32_t maps = test_number("WEND_TEST_MAPS", test_share(8));
    random_source random = {2};
    for (uint32_t map = 0; map < maps; map++)
        follow_edits(&random);
}

/* Here one edit lets a large square have other entrances, after the square beside it had its turn. */
static void squares_beside_one_are_made_though_their_turn_was_before(void **state)
{
    (void)state;
    random_source random = {UINT64_C(12213030407881229917)};
    follow_edits(&random);
}

/* Does the work from the last piece to the first, on three workers by turns. */
static void run_backwards(void *user, wend_task *task, void *context, uint32_t count)
{
    (void)user;
    for (uint32_t i = count; i-- > 0;)
        task(context, i, i % 3);
}

static void order_and_slices_change_nothing(void **state)
{
    (void)state;
    random_source random = {3};
    land land = random_land(&random, 800);
    const wend_profile profile = wend_profile_default();
    const wend_tasks tasks = {.run = run_backwards};
    scene scene = scene_of(&land, &profile);
    wend_world_space *sliced, *spread;
    wend_world_progress progress = wend_world_progress_default();
    assert_int_equal(wend_world_space_create(scene.world, &profile, NULL, &sliced), WEND_OK);
    assert_int_equal(wend_world_space_create(scene.world, &profile, NULL, &spread), WEND_OK);
    for (uint32_t calls = 0; !progress.done; calls++) {
        assert_true(calls < 1000);
        assert_int_equal(wend_world_space_update(sliced, NULL, 1, 3, &progress), WEND_OK);
    }
    assert_int_equal(wend_world_space_update(spread, &tasks, 3, WEND_ALL_WORK, NULL), WEND_OK);
    assert_same_space(scene.space, sliced);
    assert_same_space(scene.space, spread);
    wend_world_space_destroy(sliced);
    wend_world_space_destroy(spread);
    scene_end(&scene);
    free(land.terrain);
}

/* Who does what is by chance. */
static void run_by_chance(void *user, wend_task *task, void *context, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        task(context, i, random_below(user, 3));
}

/* Cells before a block are shut and opened: workers see its entrances again as they knew them, others made it since. */
static void workers_know_what_others_made(void **state)
{
    (void)state;
    random_source random = {21};
    const wend_tasks tasks = {.run = run_by_chance, .user = &random};
    const wend_profile profile = wend_profile_default();
    land land = land_of(320, 60, 64);
    block(&land, 250, 10, 12, 1);
    block(&land, 250, 40, 12, 1);
    scene scene = scene_of(&land, &profile);
    for (uint32_t i = 0; i < 40; i++) {
        const wend_area doors = wend_area_cells(255, 11 + (int32_t)random_below(&random, 2) * 14, 1, 14);
        const uint8_t terrain = random_chance(&random, 50) ? '@' : '.';
        assert_int_equal(wend_world_fill(scene.world, doors, terrain), WEND_OK);
        assert_int_equal(wend_world_space_update(scene.space, &tasks, 3, WEND_ALL_WORK, NULL), WEND_OK);
        struct scene anew = scene_of(&land, &profile);
        assert_same_space(scene.space, anew.space);
        scene_end(&anew);
    }
    scene_end(&scene);
    free(land.terrain);
}

/* A finder that holds next to nothing answers as one that holds everything. */
static void memory_changes_no_answer(void **state)
{
    (void)state;
    random_source random = {4};
    land land = random_land(&random, 1100);
    const wend_profile profile = wend_profile_default();
    scene scene = scene_of(&land, &profile);
    wend_world_finder *small, *large = scene.finder;
    assert_int_equal(wend_world_finder_create(scene.space, 1, NULL, &small), WEND_OK);
    for (uint32_t i = 0; i < 8; i++) {
        const wend_place start = random_cell(&random, &land), goal = random_cell(&random, &land);
        const wend_world_path a = ask(&scene, start, goal);
        scene.finder = small;
        const wend_world_path b = ask(&scene, start, goal);
        scene.finder = large;
        assert_int_equal(a.outcome, b.outcome);
        assert_int_equal(a.cost, b.cost);
        assert_int_equal(a.point_count, b.point_count);
        if (a.point_count != 0)
            assert_memory_equal(a.points, b.points, a.point_count * sizeof *a.points);
    }
    wend_world_finder_destroy(small);
    scene_end(&scene);
    free(land.terrain);
}

static void tiles_may_come_later(void **state)
{
    (void)state;
    land land = land_of(1000, 1000, 64);
    const wend_profile profile = wend_profile_default();
    wend_world *world = world_of(&land, NULL);
    wend_world_space *space;
    wend_world_progress progress = wend_world_progress_default();
    land.later[0] = (wend_tile){5, 5};
    land.later_count = 1;
    assert_int_equal(wend_world_space_create(world, &profile, NULL, &space), WEND_OK);
    assert_int_equal(wend_world_space_update(space, NULL, 1, WEND_ALL_WORK, &progress), WEND_OK);
    assert_false(progress.done);
    assert_int_equal(progress.wanted_count, 1);
    assert_true(progress.wanted[0].column == 5 && progress.wanted[0].row == 5);
    land.later_count = 0;
    assert_int_equal(wend_world_space_update(space, NULL, 1, WEND_ALL_WORK, &progress), WEND_OK);
    assert_true(progress.done && progress.wanted_count == 0);

    scene scene = {.world = world, .space = space};
    assert_int_equal(wend_world_finder_create(space, 0, NULL, &scene.finder), WEND_OK);
    land.later_count = 1;
    wend_world_path path = ask(&scene, wend_place_cell(330, 330), wend_place_cell(520, 520));
    assert_int_equal(path.outcome, WEND_OUTCOME_RUNNING);
    assert_true(path.wanted_count == 1 && path.wanted[0].column == 5 && path.wanted[0].row == 5);
    land.later_count = 0;
    path = ask(&scene, wend_place_cell(330, 330), wend_place_cell(520, 520));
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.cost, UINT64_C(190) * 19601);
    wend_tile tiles[2];
    assert_in_range(wend_world_finder_tiles(scene.finder, NULL, 0), 2, 256);
    assert_in_range(wend_world_finder_tiles(scene.finder, tiles, 2), 2, 256);
    assert_false(tiles[0].column == tiles[1].column && tiles[0].row == tiles[1].row);
    land.fails = true;
    assert_int_equal(wend_world_changed(world, wend_area_cells(0, 0, 1, 1)), WEND_OK);
    assert_int_equal(wend_world_space_update(space, NULL, 1, WEND_ALL_WORK, NULL), WEND_ERROR_FILE);
    scene_end(&scene);
    free(land.terrain);
}

static void the_nearest_cell_stands_in_for_a_blocked_goal(void **state)
{
    (void)state;
    land land = land_of(400, 400, 64);
    block(&land, 300, 100, 21, 21);
    const wend_profile profile = wend_profile_default();
    scene scene = scene_of(&land, &profile);
    wend_world_query query = wend_world_query_default();
    wend_world_path path = wend_world_path_default();
    query.start = wend_place_cell(110, 110);
    query.goal = wend_place_cell(302, 110);
    query.steps = 1000;
    assert_int_equal(wend_world_finder_find(scene.finder, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(path.reason, WEND_REASON_GOAL_BLOCKED);
    query.nearest = 20;
    assert_int_equal(wend_world_finder_find(scene.finder, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(path.cost, UINT64_C(189) * WEND_PRICE_STRAIGHT);
    assert_true(path.arrives);
    assert_int_equal(wend_place_column(path.points[path.point_count - 1]), 299);
    scene_end(&scene);
    free(land.terrain);
}

static void what_makes_no_sense_is_refused(void **state)
{
    (void)state;
    land land = land_of(100, 100, 64);
    wend_profile profile = wend_profile_default();
    scene scene = scene_of(&land, &profile);
    wend_world_space *space;
    wend_world_query query = wend_world_query_default();
    wend_world_path path = wend_world_path_default();
    profile.corners = WEND_CORNERS_ALWAYS;
    assert_int_equal(wend_world_space_create(scene.world, &profile, NULL, &space), WEND_ERROR_UNSUPPORTED);
    profile = wend_profile_default();
    profile.turn_cost = 1;
    assert_int_equal(wend_world_space_create(scene.world, &profile, NULL, &space), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_world_fill(scene.world, wend_area_cells(90, 90, 20, 1), '.'), WEND_ERROR_RANGE);
    land.keeps_nothing = true;
    assert_int_equal(wend_world_fill(scene.world, wend_area_cells(9, 9, 1, 1), '@'), WEND_ERROR_FILE);
    query.start = wend_place_cell(-1, 5);
    assert_int_equal(wend_world_finder_find(scene.finder, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_START_OUTSIDE);
    query.start = wend_place_cell(1, 5);
    query.goal = wend_place_cell(100, 5);
    assert_int_equal(wend_world_finder_find(scene.finder, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_GOAL_OUTSIDE);
    query.goal = wend_place_cell(99, 99);
    query.limit = 1;
    assert_int_equal(wend_world_finder_find(scene.finder, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_LIMIT);
    query.nearest = 256;
    assert_int_equal(wend_world_finder_find(scene.finder, &query, &path), WEND_ERROR_ARGUMENT);
    query.nearest = 0;
    assert_int_equal(wend_world_changed(scene.world, wend_area_cells(0, 0, 1, 1)), WEND_OK);
    assert_int_equal(wend_world_finder_find(scene.finder, &query, &path), WEND_ERROR_STALE);
    scene_end(&scene);
    free(land.terrain);
}

static void bytes_come_back_and_damage_is_refused(void **state)
{
    (void)state;
    random_source random = {5};
    land land = random_land(&random, 400);
    const wend_profile profile = wend_profile_default();
    wend_profile other = profile;
    scene scene = scene_of(&land, &profile);
    wend_world_space *read;
    size_t count;
    uint8_t *bytes = bytes_of_space(scene.space, &count);
    assert_int_equal(wend_world_space_read(scene.world, &profile, bytes, count, NULL, &read), WEND_OK);
    assert_true(wend_world_space_is_current(read));
    assert_same_space(scene.space, read);
    wend_world_space_destroy(read);
    other.weight['G'] = 3;
    assert_int_equal(wend_world_space_read(scene.world, &other, bytes, count, NULL, &read), WEND_ERROR_FORMAT);
    for (uint32_t i = 0; i < test_share(100); i++) {
        const size_t at = random_below(&random, (uint32_t)count);
        const uint8_t flip = (uint8_t)(1u << random_below(&random, 8));
        bytes[at] ^= flip;
        assert_int_equal(wend_world_space_read(scene.world, &profile, bytes, count, NULL, &read), WEND_ERROR_FORMAT);
        bytes[at] ^= flip;
        assert_int_equal(wend_world_space_read(scene.world, &profile, bytes, at, NULL, &read), WEND_ERROR_FORMAT);
    }
    free(bytes);
    scene_end(&scene);
    free(land.terrain);
}

/* Makes a world, a space, a finder and an answer; walls force a way of several clusters. */
static bool use_a_world(const wend_allocator *allocator, void *user)
{
    land *land = user;
    wend_world *world = world_of(land, allocator);
    wend_world_space *space = NULL;
    wend_world_finder *finder = NULL;
    wend_world_query query = wend_world_query_default();
    wend_world_path path = wend_world_path_default();
    query.start = wend_place_cell(3, 3);
    query.goal = wend_place_cell(590, 20);
    wend_status status = world ? wend_world_space_create(world, NULL, allocator, &space) : WEND_ERROR_MEMORY;
    if (status == WEND_OK)
        status = wend_world_space_update(space, NULL, 1, WEND_ALL_WORK, NULL);
    if (status == WEND_OK)
        status = wend_world_finder_create(space, 0, allocator, &finder);
    if (status == WEND_OK)
        status = wend_world_finder_find(finder, &query, &path);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    if (status == WEND_OK)
        assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    wend_world_finder_destroy(finder);
    wend_world_space_destroy(space);
    wend_world_destroy(world);
    return status == WEND_OK;
}

static void refused_memory_is_told_and_nothing_leaks(void **state)
{
    (void)state;
    land land = land_of(600, 64, 64);
    block(&land, 200, 0, 2, 60);
    block(&land, 400, 4, 2, 60);
    const char *fault = test_memory_sweep_with(use_a_world, &land);
    free(land.terrain);
    if (fault)
        print_error("%s\n", fault);
    assert_null(fault);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_are_as_on_the_whole_grid),
        cmocka_unit_test(ways_over_dear_ground_are_found),
        cmocka_unit_test(entrances_stand_where_ways_lead_on),
        cmocka_unit_test(the_only_road_is_known_far_away),
        cmocka_unit_test(costs_of_ways_are_told_closely),
        cmocka_unit_test(costs_through_large_squares_are_told_closely),
        cmocka_unit_test(costs_of_far_ways_are_told_closely),
        cmocka_unit_test(regions_have_the_same_numbers_everywhere),
        cmocka_unit_test(edits_give_what_is_made_anew),
        cmocka_unit_test(squares_beside_one_are_made_though_their_turn_was_before),
        cmocka_unit_test(order_and_slices_change_nothing),
        cmocka_unit_test(workers_know_what_others_made),
        cmocka_unit_test(memory_changes_no_answer),
        cmocka_unit_test(tiles_may_come_later),
        cmocka_unit_test(the_nearest_cell_stands_in_for_a_blocked_goal),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(bytes_come_back_and_damage_is_refused),
        cmocka_unit_test(refused_memory_is_told_and_nothing_leaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
