/* tests/support/worlds/worlds.c: worlds and grids of one land, made and asked. */
#include "worlds/worlds.h"

#include "test/test.h"

wend_profile test_world_mover(random_source *random)
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

test_world test_world_make(test_land *land, const wend_profile *profile)
{
    test_world world = {.world = test_land_world(land, NULL)};
    assert_int_equal(wend_world_space_create(world.world, profile, NULL, &world.space), WEND_OK);
    assert_int_equal(wend_world_space_update(world.space, NULL, 1, WEND_ALL_WORK, NULL), WEND_OK);
    assert_int_equal(wend_world_finder_create(world.space, 0, NULL, &world.finder), WEND_OK);
    return world;
}

void test_world_free(const test_world *world)
{
    wend_world_finder_destroy(world->finder);
    wend_world_space_destroy(world->space);
    wend_world_destroy(world->world);
}

wend_world_path test_world_ask(const test_world *world, wend_place start, wend_place goal)
{
    wend_world_query query = wend_world_query_default();
    wend_world_path path = wend_world_path_default();
    query.start = start;
    query.goal = goal;
    assert_int_equal(wend_world_finder_find(world->finder, &query, &path), WEND_OK);
    return path;
}

uint8_t *test_world_bytes(const wend_world_space *space, size_t *count)
{
    *count = wend_world_space_bytes(space);
    uint8_t *bytes = malloc(*count);
    assert_non_null(bytes);
    assert_int_equal(wend_world_space_write(space, bytes, *count), WEND_OK);
    return bytes;
}

void test_world_assert_same(const wend_world_space *a, const wend_world_space *b)
{
    size_t count, others;
    uint8_t *bytes = test_world_bytes(a, &count), *other = test_world_bytes(b, &others);
    assert_int_equal(count, others);
    assert_memory_equal(bytes, other, count);
    free(bytes);
    free(other);
}

test_whole test_whole_make(const test_land *land, const wend_profile *profile)
{
    test_whole whole;
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = land->width;
    desc.height = land->height;
    desc.terrain = land->terrain;
    assert_int_equal(wend_grid_create(&desc, NULL, &whole.grid), WEND_OK);
    assert_int_equal(wend_space_create(whole.grid, profile, NULL, &whole.space), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &whole.finder), WEND_OK);
    return whole;
}

void test_whole_free(test_whole *whole)
{
    wend_finder_destroy(whole->finder);
    wend_space_destroy(whole->space);
    wend_grid_destroy(whole->grid);
}

wend_path test_whole_ask(const test_whole *whole, wend_place start, wend_place goal)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = start;
    query.goal = goal;
    assert_int_equal(wend_finder_find(whole->finder, whole->space, &query, &path), WEND_OK);
    return path;
}
