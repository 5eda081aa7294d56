/*
 * tests/matrix/lines_random_test.c: random lines on random scenes beside the oracle: walls, layers, weights, large
 * movers, levels and hexagons, borders and corners, and places outside. Every call of wend/line.h on every line.
 */
#include "lines/line_oracle.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

enum { LINES_PER_MAP = 100, MOST_SIDE = 24 };

/* Whole cells, or borders, or anything between; now and then outside. */
static int32_t random_coordinate(uint32_t cells, random_source *random)
{
    int32_t outside = random_chance(random, 3) ? (int32_t)random_below(random, 1200) - 600 : 0;
    int32_t cell = (int32_t)random_below(random, cells) * WEND_CELL;
    switch (random_below(random, 4)) {
    case 0:
        return cell + outside;
    case 1:
        return cell + WEND_CELL / 2 + outside;
    default:
        return cell + (int32_t)random_below(random, WEND_CELL) + outside;
    }
}

static wend_place random_place(const rules_scene *scene, uint16_t level, random_source *random)
{
    int32_t x = random_coordinate(scene->width, random), y = random_coordinate(scene->height, random);
    return (wend_place){x, y, level, 0};
}

/* Lines along borders, straight up, through corners, or any. */
static wend_place random_end(const rules_scene *scene, wend_place from, random_source *random)
{
    wend_place to = random_place(scene, from.level, random);
    uint32_t kind = random_below(random, 12);
    if (kind == 0)
        to.x = from.x;
    if (kind == 1)
        to.y = from.y;
    if (kind == 2)
        to.y = from.y + (to.x - from.x);
    if (kind == 3)
        to.y = from.y + (to.x - from.x) / 2;
    if (kind == 4) {
        to.x = from.x + (int32_t)random_below(random, 5) - 2;
        to.y = from.y + (int32_t)random_below(random, 600) - 300;
    }
    return to;
}

static void check_line(const wend_space *space, const rules_scene *scene, wend_place from, wend_place to,
                       random_source *random)
{
    wend_place except[3] = {from, to, random_place(scene, from.level, random)};
    size_t except_count = random_chance(random, 30) ? 1 + random_below(random, 3) : 0;
    const char *fault = line_fault(space, scene, from, to, except, except_count);
    if (!fault)
        return;
    rules_scene_print(scene);
    fail_msg("%s: (%d, %d) to (%d, %d) on level %d, neighbours %d\n", fault, (int)from.x, (int)from.y, (int)to.x,
             (int)to.y, (int)from.level, (int)rules_topology(scene));
}

static void check_scenes(uint32_t lines, uint32_t (*rules)(random_source *random), uint64_t seed)
{
    random_source random = {seed};
    uint64_t free_lines = 0;
    for (uint32_t done = 0; done < lines; done += LINES_PER_MAP) {
        rules_stage stage;
        rules_scene scene = rules_random_scene(rules(&random), MOST_SIDE, &random);
        for (uint32_t i = 0; i < rules_cells(&scene) && random_chance(&random, 70); i++)
            scene.terrain[random_below(&random, rules_cells(&scene))] = '.';
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        for (uint32_t i = 0; i < LINES_PER_MAP; i++) {
            wend_place from = random_place(&scene, (uint16_t)random_below(&random, scene.levels), &random);
            wend_place to = random_end(&scene, from, &random);
            check_line(stage.space, &scene, from, to, &random);
            free_lines += wend_line_of_sight(stage.space, from, to, NULL, 0);
        }
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    assert_true(free_lines > lines / 50);
}

static uint32_t no_rules(random_source *random)
{
    (void)random;
    return 0;
}

static uint32_t some_rules(random_source *random)
{
    return rules_random_set(5, random);
}

static uint32_t hexagons(random_source *random)
{
    static const rule others[] = {RULE_OF_WEIGHTS, RULE_OF_EXITS, RULE_OF_EXTRA, RULE_OF_OCCUPANCY, RULE_OF_LEVELS};
    return 1u << RULE_OF_HEXAGONS | 1u << others[random_below(random, 5)];
}

static uint32_t walls_or_large_movers(random_source *random)
{
    uint32_t either = 1 + random_below(random, 3);
    return (either & 1 ? 1u << RULE_OF_EXITS : 0) | (either & 2 ? 1u << RULE_OF_EXTENT : 0);
}

static uint32_t how_many(void)
{
    return scene_setting("WEND_TEST_LINES", 1000000);
}

static void lines_on_plain_maps_are_as_geometry_says(void **state)
{
    (void)state;
    check_scenes(how_many(), no_rules, 1);
}

static void lines_under_any_rules_are_as_geometry_says(void **state)
{
    (void)state;
    check_scenes(how_many() / 4, some_rules, 2);
}

static void lines_on_hexagons_are_as_geometry_says(void **state)
{
    (void)state;
    check_scenes(how_many() / 4, hexagons, 3);
}

static void walls_and_large_movers_are_applied(void **state)
{
    (void)state;
    check_scenes(how_many() / 4, walls_or_large_movers, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_on_plain_maps_are_as_geometry_says),
        cmocka_unit_test(lines_under_any_rules_are_as_geometry_says),
        cmocka_unit_test(lines_on_hexagons_are_as_geometry_says),
        cmocka_unit_test(walls_and_large_movers_are_applied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
