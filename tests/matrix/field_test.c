/*
 * tests/matrix/field_test.c: fields under every rule, grown in slices while the map and its layers change, say everywhere what
 * the oracle says: costs and directions are those of the map alone.
 */
#include "field_truth.h"
#include "layers.h"
#include "rules_edit.h"
#include "rules_random.h"
#include "scene.h"
#include "test.h"

#include <stdio.h>

enum { SIDE = 12, ROUNDS = 5 };

static void edit_some(rules_scene *scene, const rules_stage *stage, random_source *random)
{
    uint32_t edits = random_chance(random, 8) ? 100 : 1 + random_below(random, 4);
    bool plain = random_chance(random, 50); /* terrain alone keeps a plain map plain */
    for (uint32_t i = 0; i < edits; i++) {
        rules_edit_kind kind = plain ? EDIT_TERRAIN : (rules_edit_kind)random_below(random, EDIT_KINDS);
        if (kind != EDIT_CALLBACK || scene->has_callback)
            assert_int_equal(rules_edit(scene, stage, kind, random), WEND_OK);
    }
    assert_int_equal(wend_space_update(stage->space), WEND_OK);
}

/* Grows a field to its end, maybe in slices and maybe with edits in between. */
static void grow(wend_field *field, rules_scene *scene, const rules_stage *stage, random_source *random)
{
    bool complete = false;
    uint32_t most = random_chance(random, 50) ? 3 : 100, edits = random_chance(random, 40) ? 3 : 0;
    if (random_chance(random, 30)) {
        assert_int_equal(wend_field_grow(field, 0, &complete), WEND_OK);
        assert_true(complete);
        return;
    }
    for (uint32_t slice = 0; !complete; slice++) {
        assert_int_equal(wend_field_grow(field, 1 + random_below(random, most), &complete), WEND_OK);
        if (edits != 0 && random_chance(random, 10)) {
            edit_some(scene, stage, random);
            edits--;
            complete = false;
        }
        if (slice > 100000)
            fail_msg("a field that never is complete");
    }
}

static void check_field(const rules_scene *scene, const wend_field_desc *desc, const wend_field *field, uint32_t number)
{
    assert_true(wend_field_is_complete(field));
    field_truth truth = field_truth_find(scene, desc);
    const char *fault = field_truth_fault(&truth, scene, field);
    if (fault)
        fail_msg("map %u: %s (kind %d, radius %u, limit %u, until %u)", (unsigned)number, fault, (int)desc->kind,
                 (unsigned)desc->radius, (unsigned)desc->cost_limit, (unsigned)desc->until_count);
    field_truth_close(&truth);
}

/* Paths read off the field are those that a search may give, at the field's costs. */
static void check_paths(const rules_scene *scene, const wend_field_desc *desc, const wend_field *field,
                        random_source *random)
{
    static wend_place points[SIDE * SIDE * 8];
    rules_scene told = *scene;
    if (desc->kind == WEND_FIELD_FLEE || desc->radius != 0 || scene->profile.footprint > 1)
        return; /* larger movers own what they cover at the start, fields are nobody's */
    told.goal_is_target = desc->goals_may_be_occupied;
    told.heading = WEND_DIRECTION_NONE;
    told.radius = 0;
    for (int i = 0; i < 3; i++) {
        uint32_t start = rules_random_position(scene, random);
        wend_place place = rules_place(scene, start);
        wend_path path = wend_path_default();
        path.buffer = points;
        path.capacity = sizeof points / sizeof *points;
        assert_int_equal(wend_field_path(field, place, &path), WEND_OK);
        bool leads = wend_field_cost(field, place) != UINT64_MAX;
        assert_int_equal(path.outcome, leads ? WEND_OUTCOME_FOUND : WEND_OUTCOME_UNREACHABLE);
        if (!leads)
            continue;
        assert_int_equal(path.cost, wend_field_cost(field, place));
        wend_query query = rules_query(&told, start, rules_cell(scene, path.points[path.point_count - 1]));
        const char *fault = rules_path_fault(&told, &query, &path);
        if (fault) {
            rules_scene_print(scene);
            fail_msg("a path from cell %u: %s", (unsigned)start, fault);
        }
        uint32_t count = path.point_count;
        path.capacity = count - 1;
        assert_int_equal(wend_field_path(field, place, &path), WEND_ERROR_CAPACITY);
        assert_int_equal(path.point_count, count);
    }
}

static void check_map(uint32_t number)
{
    random_source random = {77000000 + number};
    uint32_t rules = random_chance(&random, 30) ? 0 : rules_random_set(3, &random);
    rules_scene scene = rules_random_scene(rules, SIDE, &random);
    rules_stage stage;
    wend_area areas[12];
    wend_field *field = NULL;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    wend_field_desc desc = field_random_desc(&scene, areas, &random);
    assert_int_equal(wend_field_create(stage.space, &desc, NULL, &field), WEND_OK);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        if (round != 0)
            edit_some(&scene, &stage, &random);
        grow(field, &scene, &stage, &random);
        check_field(&scene, &desc, field, number);
        check_paths(&scene, &desc, field, &random);
    }
    wend_field_release(field);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void fields_are_those_of_the_map_whatever_went_before(void **state)
{
    uint32_t first = scene_setting("WEND_TEST_FIRST", 0), maps = scene_setting("WEND_TEST_MAPS", 2000);
    (void)state;
    for (uint32_t i = 0; i < maps; i++)
        check_map(first + i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_those_of_the_map_whatever_went_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
