/*
 * tests/matrix/field_test.c: fields under every rule, on land known in part or whole, grown in slices while the map,
 * its links and its layers change, say everywhere what the oracle says and what a fresh field says: costs and
 * directions are those of the map alone.
 */
#include "oracles/field_truth.h"
#include "rules/rules_edit.h"
#include "rules/rules_known.h"
#include "rules/rules_random.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Maps with more cells than the oracle has time for are held against fresh fields alone. */
enum { SIDE = 12, LARGE_SIDE = 48, ROUNDS = 6 };

/* A scene, what of it is known where the space has such a layer, and both as the library holds them. */
typedef struct land {
    rules_scene scene;
    rules_stage stage;
    uint16_t *known; /* null = the space has no such layer */
    random_source random;
} land;

/* A rectangle becomes known, or is forgotten. */
static void learn(land *land)
{
    const rules_scene *scene = &land->scene;
    random_source *random = &land->random;
    uint32_t x = random_below(random, scene->width), y = random_below(random, scene->height);
    uint32_t level = random_below(random, scene->levels);
    uint32_t width = 1 + random_below(random, scene->width - x), height = 1 + random_below(random, scene->height - y);
    uint16_t known = (uint16_t)random_chance(random, 70);
    wend_area area = {wend_place_at((int32_t)x, (int32_t)y, (uint16_t)level), width, height};
    for (uint32_t j = 0; j < height; j++)
        for (uint32_t i = 0; i < width; i++)
            land->known[(level * scene->height + y + j) * scene->width + x + i] = known;
    assert_int_equal(wend_layer_fill(test_layer(land->stage.space, WEND_LAYER_KNOWN), area, known), WEND_OK);
}

/* What edits of one update are: terrain alone keeps a plain map plain, and links that come and go make it so again. */
typedef enum edit_style { STYLE_TERRAIN, STYLE_LINKS, STYLE_ANY, STYLES } edit_style;

static void edit_once(land *land, edit_style style, uint32_t number)
{
    rules_edit_kind kind = (rules_edit_kind)random_below(&land->random, EDIT_KINDS);
    if (style != STYLE_ANY)
        kind = style == STYLE_LINKS && number == 0 ? EDIT_LINKS : EDIT_TERRAIN;
    if (land->known && random_chance(&land->random, 50))
        learn(land);
    else if (kind != EDIT_CALLBACK || land->scene.has_callback)
        assert_int_equal(rules_edit(&land->scene, &land->stage, kind, &land->random), WEND_OK);
}

static void edit_some(land *land)
{
    random_source *random = &land->random;
    uint32_t edits = random_chance(random, 15) ? 100 : 1 + random_below(random, 4);
    edit_style style = (edit_style)random_below(random, STYLES);
    for (uint32_t i = 0; i < edits; i++)
        edit_once(land, style, i);
    assert_int_equal(wend_space_update(land->stage.space), WEND_OK);
}

/* Grows a field to its end, maybe in slices and maybe with edits in between. */
static void grow(wend_field *field, land *land)
{
    bool complete = false;
    random_source *random = &land->random;
    uint32_t most = random_chance(random, 50) ? 3 : 100, edits = random_chance(random, 40) ? 3 : 0;
    if (random_chance(random, 30)) {
        assert_int_equal(wend_field_grow(field, WEND_ALL_WORK, &complete), WEND_OK);
        assert_true(complete);
        return;
    }
    for (uint32_t slice = 0; !complete; slice++) {
        assert_int_equal(wend_field_grow(field, 1 + random_below(random, most), &complete), WEND_OK);
        if (edits != 0 && random_chance(random, 10)) {
            edit_some(land);
            edits--;
            complete = false;
        }
        if (slice > 100000)
            fail_msg("a field that never is complete");
    }
}

static void check_truth(const rules_scene *scene, const wend_field_desc *desc, const wend_field *field, uint32_t number)
{
    field_truth truth = field_truth_find(scene, desc);
    const char *fault = field_truth_fault(&truth, scene, field);
    if (fault)
        fail_msg("map %u: %s (kind %d, radius %u, limit %u, until %u)", (unsigned)number, fault, (int)desc->kind,
                 (unsigned)desc->radius, (unsigned)desc->cost_limit, (unsigned)desc->until_count);
    field_truth_close(&truth);
}

/* Cells of which two fields over one map say different things. */
static uint32_t differences(const rules_scene *scene, const wend_field *a, const wend_field *b)
{
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        for (uint32_t heading = scene->profile.turn_cost ? 0 : 8; heading < TRUTH_HEADINGS; heading++) {
            wend_place place = rules_place(scene, cell), next_a = place, next_b = place;
            wend_direction faces = (wend_direction)heading;
            bool goes_a = wend_field_next_heading(a, place, faces, &next_a);
            bool goes_b = wend_field_next_heading(b, place, faces, &next_b);
            count += goes_a != goes_b || memcmp(&next_a, &next_b, sizeof next_a) != 0 ||
                     wend_field_cost_heading(a, place, faces) != wend_field_cost_heading(b, place, faces) ||
                     wend_field_direction_heading(a, place, faces) != wend_field_direction_heading(b, place, faces);
        }
    return count;
}

/* Whatever it went through, a field says what one says that is made now, in a space that is made now. */
static void check_fresh(const land *land, const wend_field_desc *desc, const wend_field *field, uint32_t number)
{
    wend_profile profile = rules_profile(&land->scene);
    wend_space *space = NULL;
    wend_field *fresh = NULL;
    assert_int_equal(wend_space_create(land->stage.grid, &profile, NULL, &space), WEND_OK);
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++) {
        wend_layer *layer = wend_space_layer(land->stage.space, (wend_layer_kind)kind);
        if (layer)
            assert_int_equal(wend_space_attach(space, layer), WEND_OK);
    }
    assert_int_equal(wend_field_create(space, desc, NULL, &fresh), WEND_OK);
    assert_int_equal(wend_field_grow(fresh, WEND_ALL_WORK, NULL), WEND_OK);
    uint32_t wrong = differences(&land->scene, field, fresh);
    if (wrong != 0)
        fail_msg("map %u: %u of %u cells are not as a fresh field has them (kind %d, radius %u, limit %u, until %u)",
                 (unsigned)number, (unsigned)wrong, (unsigned)rules_cells(&land->scene), (int)desc->kind,
                 (unsigned)desc->radius, (unsigned)desc->cost_limit, (unsigned)desc->until_count);
    wend_field_release(fresh);
    wend_space_destroy(space);
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

/* What all have to say of a field that is complete. */
static void check_field(land *land, const wend_field_desc *desc, const wend_field *field, uint32_t number)
{
    assert_true(wend_field_is_complete(field));
    check_fresh(land, desc, field, number);
    if (land->scene.width > SIDE || land->scene.height > SIDE)
        return;
    rules_scene seen = land->known ? rules_seen(&land->scene, land->known) : rules_scene_copy(&land->scene);
    check_truth(&seen, desc, field, number);
    check_paths(&seen, desc, field, &land->random);
    rules_scene_free(&seen);
}

static void open_land(land *land, uint32_t number)
{
    *land = (struct land){.random = {77000000 + number}};
    random_source *random = &land->random;
    uint32_t rules = random_chance(random, 30) ? 0 : rules_random_crowd(3, random);
    land->scene = rules_random_scene(rules, random_chance(random, 10) ? LARGE_SIDE : SIDE, random);
    land->scene.profile.unknown_weight = (uint16_t)random_below(random, 4);
    assert_int_equal(rules_stage_open(&land->stage, &land->scene, NULL), WEND_OK);
    if (!random_chance(random, 25))
        return;
    land->known = calloc(rules_cells(&land->scene), sizeof *land->known);
    assert_non_null(land->known);
    for (uint32_t i = 1 + random_below(random, 12); i > 0; i--)
        learn(land);
    assert_int_equal(wend_space_update(land->stage.space), WEND_OK);
}

static void close_land(land *land)
{
    free(land->known);
    rules_stage_close(&land->stage);
    rules_scene_free(&land->scene);
}

static void check_map(uint32_t number)
{
    static land land; /* its callback knows where it is */
    wend_area areas[12];
    wend_field *field = NULL;
    open_land(&land, number);
    wend_field_desc desc = field_random_desc(&land.scene, areas, &land.random);
    assert_int_equal(wend_field_create(land.stage.space, &desc, NULL, &field), WEND_OK);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        if (round != 0)
            edit_some(&land);
        grow(field, &land);
        check_field(&land, &desc, field, number);
    }
    wend_field_release(field);
    close_land(&land);
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
