/* tests/unit/field_advance_test.c: movers with positions in doubles, moved along fields, arrive and are in no wall. */
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/share.h"
#include "test/test.h"

#include <math.h>
#include <stdio.h>

enum { SIDE = 16, MAPS = 1000, MOVERS = 12, MOST_CALLS = 40000 };

/* The cell that a position lies in, and not the one that it would be rounded to. */
static wend_place cell_under(const wend_field_mover *mover)
{
    return wend_place_at((int32_t)floor(mover->x), (int32_t)floor(mover->y), mover->level);
}

static double any_distance(random_source *random)
{
    static const double usual[] = {0.1, 0.03, 1.0 / 256, 0.37, 1, 5, 1e-4 * 40};
    return usual[random_below(random, sizeof usual / sizeof *usual)];
}

/* Moves on until it goes no farther; the field tells then whether it has come to its end. */
static void move_to_the_end(const wend_field *field, wend_field_mover *mover, random_source *random, uint32_t map)
{
    const wend_space *space = wend_field_space(field);
    const double distance = any_distance(random);
    uint64_t cost = wend_field_cost(field, cell_under(mover));
    for (uint32_t calls = 0;; calls++) {
        const wend_field_mover before = *mover;
        const double gone = wend_field_advance(field, mover, distance);
        const wend_place cell = cell_under(mover);
        const double straight = hypot(mover->x - before.x, mover->y - before.y);
        if (calls > MOST_CALLS || gone < 0 || gone > distance || straight > gone + 1e-2)
            fail_msg("map %u: goes %f of %f from (%f, %f) to (%f, %f)", (unsigned)map, gone, distance, before.x,
                     before.y, mover->x, mover->y);
        if (!wend_space_is_free(space, cell))
            fail_msg("map %u: is in a wall at (%.9f, %.9f), from (%.9f, %.9f)", (unsigned)map, mover->x, mover->y,
                     before.x, before.y);
        const uint64_t now = wend_field_cost(field, cell);
        const wend_place old = cell_under(&before);
        const bool is_same = cell.x == old.x && cell.y == old.y;
        if (!is_same && now >= cost)
            fail_msg("map %u: goes uphill from (%f, %f) to (%f, %f)", (unsigned)map, before.x, before.y, mover->x,
                     mover->y);
        cost = now;
        if (gone < distance)
            break;
    }
    wend_place next;
    if (cost != 0 && !(wend_field_next(field, cell_under(mover), &next) && next.flags == WEND_PLACE_BY_LINK))
        fail_msg("map %u: stays at (%f, %f), cost %llu", (unsigned)map, mover->x, mover->y, (unsigned long long)cost);
    assert_true(mover->x == floor(mover->x) + 0.5 && mover->y == floor(mover->y) + 0.5);
}

static double part_of_cell(random_source *random)
{
    static const double edges[] = {0, 1.0 / 256, 1.0 / 1024, 0.999999, 255.0 / 256, 0.5};
    if (random_chance(random, 30))
        return edges[random_below(random, sizeof edges / sizeof *edges)];
    return random_below(random, 1 << 30) / (double)(1 << 30);
}

static void check_map(uint32_t number)
{
    static const uint32_t kinds[] = {0,
                                     1u << RULE_OF_LINKS,
                                     1u << RULE_OF_WEIGHTS,
                                     1u << RULE_OF_CORNERS_ONE,
                                     1u << RULE_OF_CORNERS_ALWAYS,
                                     1u << RULE_OF_EXITS,
                                     1u << RULE_OF_EXTENT,
                                     1u << RULE_OF_4_NEIGHBOURS,
                                     1u << RULE_OF_EXTRA,
                                     1u << RULE_OF_OCCUPANCY,
                                     1u << RULE_OF_TURNS,
                                     1u << RULE_OF_CORNERS_ALWAYS | 1u << RULE_OF_EXITS};
    random_source random = {990000 + number};
    rules_scene scene = rules_random_scene(kinds[number % (sizeof kinds / sizeof *kinds)], SIDE, &random);
    rules_stage stage;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    wend_field *field = scene_field(stage.space, rules_place(&scene, rules_random_position(&scene, &random)));
    for (uint32_t i = 0; i < MOVERS; i++) {
        wend_place place = rules_place(&scene, rules_random_position(&scene, &random));
        wend_field_mover mover = {wend_place_column(place), wend_place_row(place), place.level};
        if (wend_field_cost(field, place) == UINT64_MAX)
            continue;
        mover.x += part_of_cell(&random);
        mover.y += part_of_cell(&random);
        move_to_the_end(field, &mover, &random, number);
    }
    wend_field_release(field);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void who_is_advanced_arrives_and_is_never_in_a_wall(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < test_share(MAPS); i++)
        check_map(i);
}

/* One tower on open ground, past which creeps go whose positions are doubles. */
static void nobody_is_lost_past_one_tower(void **state)
{
    enum { STARTS = 4000, WIDTH = 24, HEIGHT = 9 };
    test_map map = test_map_make(WIDTH, HEIGHT);
    random_source random = {5};
    (void)state;
    for (uint32_t y = 2; y < 7; y++)
        map.cells[y * WIDTH + 10] = map.cells[y * WIDTH + 11] = '@';
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_field *field = scene_field(scene.space, wend_place_cell(WIDTH - 1, 4));
    for (uint32_t i = 0; i < test_share(STARTS); i++) {
        wend_field_mover mover = {random_below(&random, 1000) / 200., 0, 0};
        mover.y = random_below(&random, 9000) / 1000.;
        move_to_the_end(field, &mover, &random, i);
    }
    wend_field_release(field);
    scene_close(&scene);
    test_map_free(&map);
}

/* It goes no farther than it is told, and where it is told less it comes to the same places. */
static void open_ground_is_crossed_in_a_straight_line(void **state)
{
    test_map map = test_map_make(12, 12);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_field_mover mover = {1.25, 6.5, 0};
    (void)state;
    wend_field *field = scene_field(scene.space, wend_place_cell(9, 6));
    assert_true(wend_field_advance(field, &mover, 2) == 2 && mover.x == 3.25 && mover.y == 6.5);
    assert_true(fabs(wend_field_advance(field, &mover, 100) - 6.25) < 1e-12 && mover.x == 9.5 && mover.y == 6.5);
    assert_true(wend_field_advance(field, &mover, 1) == 0 && mover.x == 9.5 && mover.y == 6.5);
    wend_field_release(field);
    scene_close(&scene);
    test_map_free(&map);
}

static void what_is_no_position_goes_nowhere(void **state)
{
    test_map map = test_map_make(4, 4);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    static const double coordinates[] = {NAN, INFINITY, -INFINITY, 1e300, -1, 4, 1e7};
    (void)state;
    wend_field *field = scene_field(scene.space, wend_place_cell(2, 2));
    for (size_t i = 0; i < sizeof coordinates / sizeof *coordinates; i++) {
        wend_field_mover mover = {coordinates[i], 1.5, 0}, other = {1.5, coordinates[i], 0};
        assert_true(wend_field_advance(field, &mover, 1) == 0 && wend_field_advance(field, &other, 1) == 0);
    }
    wend_field_mover mover = {0.5, 0.5, 0};
    assert_true(wend_field_advance(field, &mover, NAN) == 0 && wend_field_advance(field, &mover, -1) == 0);
    assert_true(wend_field_advance(NULL, &mover, 1) == 0 && wend_field_advance(field, NULL, 1) == 0);
    assert_true(mover.x == 0.5 && mover.y == 0.5);
    wend_field_release(field);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_advanced_arrives_and_is_never_in_a_wall),
        cmocka_unit_test(nobody_is_lost_past_one_tower),
        cmocka_unit_test(open_ground_is_crossed_in_a_straight_line),
        cmocka_unit_test(what_is_no_position_goes_nowhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
