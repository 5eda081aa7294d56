/*
 * tests/matrix/disconnect_test.c: whether closing cells parts two places, against floods of single steps before and
 * after, on every kind of cells, for every corner rule and footprint; also where the space's labels are stale.
 */
#include "oracles/regions.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

enum { MAPS = 3000, SIDE = 14, QUESTIONS = 12, MOST_CELLS = 30, LARGE_MAPS = 40, LARGE_SIDE = 90 };

typedef struct question {
    wend_place cells[MOST_CELLS];
    uint32_t cell_numbers[MOST_CELLS];
    size_t count;
    uint32_t a, b;
} question;

/* Cells scattered over the map, in one block, or along a line from border to border. */
static question random_question(const rules_scene *scene, random_source *random)
{
    question question = {.count = random_below(random, random_chance(random, 50) ? 3 : MOST_CELLS + 1)};
    uint32_t manner = random_below(random, 3), cells = rules_cells(scene), from = random_below(random, cells);
    for (size_t i = 0; i < question.count; i++) {
        uint32_t cell = random_below(random, cells);
        if (manner == 1)
            cell = from + (uint32_t)i % 4 + (uint32_t)i / 4 * scene->width;
        else if (manner == 2)
            cell = from - from % scene->width + (uint32_t)i;
        question.cell_numbers[i] = cell < cells ? cell : from;
        question.cells[i] = rules_place(scene, question.cell_numbers[i]);
    }
    question.a = rules_random_position(scene, random);
    question.b = rules_random_position(scene, random);
    return question;
}

static bool are_joined(const rules_scene *scene, const question *question, uint32_t *labels)
{
    regions_label(scene, labels);
    return labels[question->a] && labels[question->a] == labels[question->b];
}

static bool expected_answer(const rules_scene *scene, const question *question, uint32_t *labels)
{
    if (!are_joined(scene, question, labels))
        return false;
    rules_scene closed = rules_scene_copy(scene);
    for (size_t i = 0; i < question->count; i++)
        closed.terrain[question->cell_numbers[i]] = '@';
    bool joined = are_joined(&closed, question, labels);
    rules_scene_free(&closed);
    return !joined;
}

/* Asks for many places at once: the first that would be cut off is the one that asking for each finds. */
static void check_many(const rules_scene *scene, const wend_space *space, question *question, random_source *random,
                       uint32_t *labels)
{
    enum { PLACES = 5 };
    wend_place places[PLACES], goal = rules_place(scene, question->b);
    size_t expected = PLACES, first = PLACES + 1;
    for (size_t i = 0; i < PLACES; i++) {
        question->a = rules_random_position(scene, random);
        places[i] = rules_place(scene, question->a);
        if (expected == PLACES && expected_answer(scene, question, labels))
            expected = i;
    }
    wend_cut_desc cut = wend_cut_desc_default();
    cut.cells = question->cells, cut.cell_count = question->count;
    cut.places = places, cut.place_count = PLACES, cut.goal = goal;
    assert_int_equal(wend_space_would_cut_off(space, &cut, NULL, &first), WEND_OK);
    assert_int_equal(first, expected);
}

static uint32_t check_map(uint32_t number, uint32_t most_side)
{
    random_source random = {50000 + number};
    rules_scene scene = regions_scene((map_kind)(number % MAP_KINDS), most_side, &random);
    uint32_t *labels = malloc(rules_cells(&scene) * sizeof *labels), parted = 0;
    rules_stage stage;
    assert_non_null(labels);
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    for (int i = 0; i < QUESTIONS; i++) {
        question question = random_question(&scene, &random);
        bool expected = expected_answer(&scene, &question, labels), disconnects = !expected;
        wend_place a = rules_place(&scene, question.a), b = rules_place(&scene, question.b);
        assert_int_equal(scene_would_part(stage.space, question.cells, question.count, a, b, &disconnects), WEND_OK);
        if (disconnects != expected) {
            rules_scene_print(&scene);
            for (size_t j = 0; j < question.count; j++)
                print_error("cell %u\n", (unsigned)question.cell_numbers[j]);
            fail_msg("from %u to %u: %s", (unsigned)question.a, (unsigned)question.b,
                     expected ? "not seen to be parted" : "parted where it is not");
        }
        parted += expected;
        check_many(&scene, stage.space, &question, &random, labels);
        regions_edit(&scene, stage.grid, &random);
        if (!wend_space_is_current(stage.space)) {
            disconnects = true;
            assert_int_equal(scene_would_part(stage.space, question.cells, question.count, a, b, &disconnects),
                             WEND_ERROR_STALE);
            assert_false(disconnects);
        }
        assert_int_equal(wend_space_update(stage.space), WEND_OK);
    }
    rules_stage_close(&stage);
    rules_scene_free(&scene);
    free(labels);
    return parted;
}

static void answers_are_those_of_single_steps(void **state)
{
    uint32_t parted = 0, maps = scene_setting("WEND_TEST_MAPS", MAPS);
    (void)state;
    for (uint32_t i = 0; i < maps; i++)
        parted += check_map(i, SIDE);
    assert_true(parted > maps); /* of twelve times as many */
}

static void answers_on_larger_maps_are_those_of_single_steps(void **state)
{
    (void)state;
    for (uint32_t i = 0, large = scene_setting("WEND_TEST_LARGE", LARGE_MAPS); i < large; i++)
        check_map(MAPS + i, LARGE_SIDE);
}

static bool ask(const wend_space *space, const char *cells, wend_place a, wend_place b)
{
    wend_place places[8];
    size_t count = 0;
    bool disconnects = true;
    for (; cells[0]; cells += cells[2] ? 3 : 2)
        places[count++] = wend_place_cell(cells[0] - '0', cells[1] - '0');
    assert_int_equal(scene_would_part(space, places, count, a, b, &disconnects), WEND_OK);
    return disconnects;
}

static void answers_to_odd_questions_are_as_documented(void **state)
{
    test_map map = scene_map(".....@./.@@@.@./.@@@.@./.....@.");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_place a = wend_place_cell(0, 0), b = wend_place_cell(4, 3), apart = wend_place_cell(6, 0);
    wend_place blocked = wend_place_cell(2, 1);
    (void)state;
    assert_false(ask(scene.space, "", a, b));
    assert_false(ask(scene.space, "20", a, b));
    assert_true(ask(scene.space, "20 23", a, b));
    assert_true(ask(scene.space, "20 20 23", a, b));
    assert_false(ask(scene.space, "11 22 52", a, b)); /* all blocked already */
    assert_true(ask(scene.space, "00", a, b));        /* a place itself */
    assert_true(ask(scene.space, "43", a, b));
    assert_true(ask(scene.space, "00", a, a));
    assert_false(ask(scene.space, "10", a, a));
    assert_false(ask(scene.space, "20 23", a, apart)); /* parted already */
    assert_false(ask(scene.space, "00", a, apart));
    assert_false(ask(scene.space, "20 23", a, blocked));
    scene_close(&scene);
    test_map_free(&map);
}

static void wrong_arguments_are_refused(void **state)
{
    test_map map = scene_map(".../...");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_place in = wend_place_cell(1, 1), out = wend_place_cell(3, 1), below = wend_place_at(1, 1, 1);
    wend_cut_desc cut = wend_cut_desc_default();
    bool answer;
    size_t first;
    (void)state;
    cut.cell_count = 1;
    assert_int_equal(scene_would_part(NULL, &in, 1, in, in, &answer), WEND_ERROR_ARGUMENT);
    assert_int_equal(scene_would_part(scene.space, NULL, 1, in, in, &answer), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_would_cut_off(scene.space, &cut, NULL, &first), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_would_cut_off(scene.space, NULL, NULL, &first), WEND_ERROR_ARGUMENT);
    cut.cell_count = 0;
    assert_int_equal(wend_space_would_cut_off(scene.space, &cut, NULL, NULL), WEND_ERROR_ARGUMENT);
    cut.size--;
    assert_int_equal(wend_space_would_cut_off(scene.space, &cut, NULL, &first), WEND_ERROR_ARGUMENT);
    assert_int_equal(scene_would_part(scene.space, NULL, 0, in, in, &answer), WEND_OK);
    assert_int_equal(scene_would_part(scene.space, &out, 1, in, in, &answer), WEND_ERROR_RANGE);
    assert_int_equal(scene_would_part(scene.space, &in, 1, out, in, &answer), WEND_ERROR_RANGE);
    assert_int_equal(scene_would_part(scene.space, &in, 1, in, below, &answer), WEND_ERROR_RANGE);
    assert_int_equal(scene_would_part(scene.space, &below, 1, in, in, &answer), WEND_ERROR_RANGE);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_single_steps),
        cmocka_unit_test(answers_on_larger_maps_are_those_of_single_steps),
        cmocka_unit_test(answers_to_odd_questions_are_as_documented),
        cmocka_unit_test(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
