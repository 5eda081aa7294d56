/*
 * tests/matrix/influence_test.c: random scripts of everything influence can do, on every kind of cells, under every
 * mover's walls, beside a slow model.
 */
#include "oracles/influence_model.h"
#include "oracles/regions.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/random.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 40, STEPS = 40, INFLUENCES = 2 };

/* A script under way. */
typedef struct script {
    rules_scene scene;
    rules_stage stage;
    wend_influence *influences[INFLUENCES];
    influence_model models[INFLUENCES];
    wend_layer *layer;
    uint16_t *costs; /* what the layer should have */
    bool applies_walls;
    random_source random;
} script;

static script *open_script(uint32_t number)
{
    script *script = calloc(1, sizeof *script);
    assert_non_null(script);
    script->random.state = 71000 + number;
    script->scene = regions_scene((map_kind)(number % MAP_KINDS), SIDE, &script->random);
    if (random_chance(&script->random, 30))
        for (uint32_t i = 0; i < rules_cells(&script->scene); i++)
            if (random_chance(&script->random, 20))
                script->scene.exits[i] = (uint8_t)random_below(&script->random, 256);
    assert_int_equal(rules_stage_open(&script->stage, &script->scene, NULL), WEND_OK);
    for (uint32_t i = 0; i < INFLUENCES; i++) {
        assert_int_equal(wend_influence_create(script->stage.grid, NULL, &script->influences[i]), WEND_OK);
        script->models[i] = influence_model_make(&script->scene);
    }
    assert_int_equal(wend_layer_create(script->stage.grid, WEND_LAYER_EXTRA, NULL, &script->layer), WEND_OK);
    script->costs = calloc(rules_cells(&script->scene), sizeof *script->costs);
    assert_non_null(script->costs);
    return script;
}

static void close_script(script *script)
{
    for (uint32_t i = 0; i < INFLUENCES; i++) {
        wend_influence_destroy(script->influences[i]);
        influence_model_free(&script->models[i]);
    }
    wend_layer_destroy(script->layer);
    free(script->costs);
    rules_stage_close(&script->stage);
    rules_scene_free(&script->scene);
    free(script);
}

/* On the map or a little beside it. */
static wend_place draw_place(script *script)
{
    int32_t x = (int32_t)random_below(&script->random, script->scene.width + 6) - 3;
    int32_t y = (int32_t)random_below(&script->random, script->scene.height + 6) - 3;
    return wend_place_at(x, y, (uint16_t)random_below(&script->random, script->scene.levels));
}

static int32_t draw_amount(random_source *random)
{
    int32_t amount = (int32_t)random_below(random, random_chance(random, 50) ? 65536 : 500);
    return random_chance(random, 20) ? -amount : amount;
}

static wend_stamp draw_stamp(random_source *random)
{
    wend_stamp stamp = wend_stamp_default();
    stamp.strength = draw_amount(random);
    stamp.radius = random_below(random, 12 * WEND_CELL);
    stamp.falloff = (wend_falloff)random_below(random, 3);
    stamp.walls = random_chance(random, 50);
    stamp.maximum = random_chance(random, 30);
    return stamp;
}

/* Opens or closes a cell, and tells the space and the influences of it. */
static void edit_a_cell(script *script)
{
    uint32_t cell = random_below(&script->random, rules_cells(&script->scene));
    const wend_area area = {rules_place(&script->scene, cell), 1, 1};
    script->scene.terrain[cell] = script->scene.terrain[cell] == '.' ? '@' : '.';
    assert_int_equal(wend_grid_set(script->stage.grid, area.place, script->scene.terrain[cell]), WEND_OK);
    assert_int_equal(wend_space_update(script->stage.space), WEND_OK);
    for (uint32_t i = 0; i < INFLUENCES; i++) {
        influence_model_walls(&script->models[i], true);
        assert_int_equal(wend_influence_apply_walls(script->influences[i], script->stage.space,
                                                    script->applies_walls ? &area : NULL),
                         WEND_OK);
    }
    script->applies_walls = true;
}

static void apply_or_forget_walls(script *script, bool applied)
{
    for (uint32_t i = 0; i < INFLUENCES; i++) {
        influence_model_walls(&script->models[i], applied);
        assert_int_equal(wend_influence_apply_walls(script->influences[i], applied ? script->stage.space : NULL, NULL),
                         WEND_OK);
    }
    script->applies_walls = applied;
}

static void mix_both(script *script, uint32_t which)
{
    const int32_t a = (int32_t)random_below(&script->random, 200000) - 60000;
    const int32_t b = (int32_t)random_below(&script->random, 16000000) - 8000000;
    const bool is_sum = random_chance(&script->random, 50);
    const wend_influence_part parts[] = {{script->influences[0], a}, {script->influences[1], b}};
    assert_int_equal((is_sum ? wend_influence_sum : wend_influence_maximum)(script->influences[which], parts, 2),
                     WEND_OK);
    influence_model_mix(&script->models[which], &script->models[0], a, &script->models[1], b, is_sum);
}

static void write_to_the_layer(script *script, uint32_t which)
{
    wend_price price = wend_price_default();
    price.factor = (int32_t)random_below(&script->random, 131073) - 65536;
    price.base = (uint16_t)random_below(&script->random, 100);
    price.most = (uint16_t)random_below(&script->random, 65536);
    price.tolerance = (uint16_t)random_below(&script->random, 10);
    uint32_t changed = 0, again = 0;
    assert_int_equal(wend_influence_write(script->influences[which], script->layer, &price, &changed), WEND_OK);
    assert_int_equal(wend_influence_write(script->influences[which], script->layer, &price, &again), WEND_OK);
    assert_int_equal(again, 0);
    for (uint32_t cell = 0; cell < rules_cells(&script->scene); cell++) {
        script->costs[cell] = influence_model_price(script->models[which].values[cell], script->costs[cell], &price);
        if (wend_layer_value(script->layer, rules_place(&script->scene, cell)) != script->costs[cell])
            fail_msg("cell %u costs %u instead of %u", (unsigned)cell,
                     (unsigned)wend_layer_value(script->layer, rules_place(&script->scene, cell)),
                     (unsigned)script->costs[cell]);
    }
}

/* The share kept on a diagonal is taken from the library itself, and checked by a unit test. */
static uint32_t diagonal_of(const script *script, uint32_t keep)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    wend_influence *influence = NULL;
    (void)script;
    desc.width = desc.height = 2;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_influence_create(grid, NULL, &influence), WEND_OK);
    wend_influence_fill(influence, wend_area_cells(0, 0, 1, 1), 65535);
    wend_influence_propagate(influence, keep);
    uint32_t kept = wend_influence_value(influence, wend_place_cell(1, 1));
    wend_influence_destroy(influence);
    wend_grid_destroy(grid);
    return kept + 1; /* 65,535 times it, rounded down, is one less */
}

static void propagate(script *script, uint32_t which)
{
    const uint32_t keep = 1 + random_below(&script->random, 65535);
    influence_model_propagate(&script->models[which], keep, diagonal_of(script, keep));
    assert_int_equal(wend_influence_propagate(script->influences[which], keep), WEND_OK);
}

static void pass_time(script *script, uint32_t which)
{
    const uint32_t share = random_below(&script->random, random_chance(&script->random, 50) ? 65537 : 14000);
    switch (random_below(&script->random, 4)) {
    case 0:
        influence_model_decay(&script->models[which], share);
        assert_int_equal(wend_influence_decay(script->influences[which], share), WEND_OK);
        break;
    case 1:
        influence_model_blur(&script->models[which]);
        assert_int_equal(wend_influence_blur(script->influences[which]), WEND_OK);
        break;
    case 2:
        propagate(script, which);
        break;
    default:
        influence_model_spread(&script->models[which], share);
        assert_int_equal(wend_influence_spread(script->influences[which], share), WEND_OK);
    }
}

static void put_something(script *script, uint32_t which)
{
    const wend_place place = draw_place(script);
    const uint32_t width = random_below(&script->random, 8), height = random_below(&script->random, 8);
    const wend_area area = {place, width, height};
    const int32_t amount = draw_amount(&script->random);
    const wend_stamp stamp = draw_stamp(&script->random);
    if (random_chance(&script->random, 30)) {
        influence_model_add(&script->models[which], area, amount);
        assert_int_equal(wend_influence_add(script->influences[which], area, amount), WEND_OK);
    } else {
        influence_model_stamp(&script->models[which], place, &stamp);
        assert_int_equal(wend_influence_stamp(script->influences[which], place, &stamp), WEND_OK);
    }
}

static void do_something(script *script)
{
    const uint32_t which = random_below(&script->random, INFLUENCES), what = random_below(&script->random, 100);
    if (what < 5)
        apply_or_forget_walls(script, what < 4);
    else if (what < 15)
        edit_a_cell(script);
    else if (what < 20)
        mix_both(script, which);
    else if (what < 25)
        write_to_the_layer(script, which);
    else if (what < 60)
        put_something(script, which);
    else
        pass_time(script, which);
}

static void check_values(const script *script, uint32_t number, int step)
{
    for (uint32_t i = 0; i < INFLUENCES; i++) {
        uint64_t total = 0;
        for (uint32_t cell = 0; cell < rules_cells(&script->scene); cell++) {
            const uint16_t value = wend_influence_value(script->influences[i], rules_place(&script->scene, cell));
            total += value;
            if (value != script->models[i].values[cell])
                fail_msg("script %u, step %d, cell %u: %u instead of %u", (unsigned)number, step, (unsigned)cell,
                         (unsigned)value, (unsigned)script->models[i].values[cell]);
        }
        assert_int_equal(wend_influence_total(script->influences[i]), total);
    }
}

static void scripts_end_as_in_the_model(void **state)
{
    const uint32_t scripts = scene_setting("WEND_TEST_MAPS", 300);
    (void)state;
    for (uint32_t number = 0; number < scripts; number++) {
        script *script = open_script(number);
        apply_or_forget_walls(script, true);
        for (int step = 0; step < STEPS; step++) {
            do_something(script);
            check_values(script, number, step);
        }
        close_script(script);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scripts_end_as_in_the_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
