/*
 * tests/matrix/rules_images_test.c: a scene mirrored, turned or transposed has the same costs, under any three rules.
 */
#include "rules/rules_image.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

enum { MAPS = 1000, QUERIES = 6 };

/* An answer of the automatic choice as one number: the cost, or beyond all costs the reason. */
static uint64_t answer_to(wend_finder *finder, const rules_stage *stage, wend_query query)
{
    wend_path path = wend_path_default();
    assert_int_equal(wend_finder_find(finder, stage->space, &query, &path), WEND_OK);
    return path.outcome == WEND_OUTCOME_FOUND ? path.cost : UINT64_MAX - (uint64_t)path.reason;
}

typedef struct question {
    uint32_t start, goal;
    uint64_t answer;
} question;

static void check_image(const rules_scene *scene, unsigned image, wend_finder *finder, const question *questions)
{
    rules_scene other = rules_image(scene, image);
    rules_stage stage;
    assert_int_equal(rules_stage_open(&stage, &other, NULL), WEND_OK);
    for (int i = 0; i < QUERIES; i++) {
        if (!rules_is_on_map(scene, questions[i].start) || !rules_is_on_map(scene, questions[i].goal))
            continue;
        uint32_t start = rules_image_of_position(scene, image, questions[i].start);
        uint32_t goal = rules_image_of_position(scene, image, questions[i].goal);
        uint64_t answer = answer_to(finder, &stage, rules_query(&other, start, goal));
        if (answer != questions[i].answer) {
            rules_scene_print(scene);
            rules_scene_print(&other);
            fail_msg("image %u, cell %u to %u: %llu, but in the original %llu", image, (unsigned)start, (unsigned)goal,
                     (unsigned long long)answer, (unsigned long long)questions[i].answer);
        }
    }
    rules_stage_close(&stage);
    rules_scene_free(&other);
}

static void check_scene(const rules_scene *scene, wend_finder *finder, random_source *random)
{
    question questions[QUERIES];
    rules_stage stage;
    assert_int_equal(rules_stage_open(&stage, scene, NULL), WEND_OK);
    for (int i = 0; i < QUERIES; i++) {
        questions[i].start = rules_random_position(scene, random);
        questions[i].goal = rules_random_position(scene, random);
        questions[i].answer = answer_to(finder, &stage, rules_query(scene, questions[i].start, questions[i].goal));
    }
    rules_stage_close(&stage);
    for (unsigned image = 0; image < RULES_IMAGES; image++)
        check_image(scene, image, finder, questions);
}

static void images_of_a_scene_have_equal_costs(void **state)
{
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0, maps = scene_setting("WEND_TEST_MAPS", MAPS); i < maps; i++) {
        random_source random = {5000 + i};
        rules_scene scene = rules_random_scene(rules_random_set(3, &random), 9, &random);
        check_scene(&scene, finder, &random);
        rules_scene_free(&scene);
    }
    wend_finder_destroy(finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images_of_a_scene_have_equal_costs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
