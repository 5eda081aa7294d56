/*
 * tests/unit/wmesh_format_test.c: meshes in wend's own format, against the same made by calls, and where errors are
 * said to be.
 */
#include "test/memory.h"
#include "test/test.h"
#include "texts/texts.h"

#include <wend/all.h>

#include <string.h>

enum { U = WEND_CELL };

static const char yard[] = "# a yard\n"
                           "wend mesh 1\n"
                           "ground 0,0 20,0 20,12 0,12\n"
                           "ground water 2,2 6,1 9,4 # a pond\n"
                           "\n"
                           "  8,8 3,9\n"
                           "hole 10.5,3 14,3 14,9 10.5,9\n"
                           "ground 'x' 11,3.5 13.5,3.5 13.5,8.5 11,8.5\n";

static wend_mesh *read_mesh(const char *text)
{
    wend_text_error error;
    wend_mesh *mesh = NULL;
    if (wend_mesh_parse(text, strlen(text), NULL, &mesh, &error) != WEND_OK)
        fail_msg("line %u, column %u: %s", (unsigned)error.line, (unsigned)error.column, error.text);
    return mesh;
}

static wend_space *space_of(const wend_mesh *mesh)
{
    wend_profile profile = wend_profile_default();
    wend_space *space;
    for (int terrain = 0; terrain < 256; terrain++)
        profile.weight[terrain] = 1;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    return space;
}

static void outlines_are_painted_as_by_calls(void **state)
{
    const wend_mesh_point ground[] = {{0, 0}, {20 * U, 0}, {20 * U, 12 * U}, {0, 12 * U}},
                          pond[] = {{2 * U, 2 * U}, {6 * U, U}, {9 * U, 4 * U}, {8 * U, 8 * U}, {3 * U, 9 * U}},
                          wall[] = {{21 * U / 2, 3 * U}, {14 * U, 3 * U}, {14 * U, 9 * U}, {21 * U / 2, 9 * U}},
                          room[] = {{11 * U, 7 * U / 2},
                                    {27 * U / 2, 7 * U / 2},
                                    {27 * U / 2, 17 * U / 2},
                                    {11 * U, 17 * U / 2}};
    const wend_mesh_outline outlines[] = {
        {ground, 4, '.', false}, {pond, 5, 'W', false}, {wall, 4, '.', true}, {room, 4, 'x', false}};
    wend_mesh *meshes[2] = {read_mesh(yard), NULL};
    char texts[2][4000];
    size_t lengths[2];
    (void)state;
    assert_int_equal(wend_mesh_create_outlines(outlines, 4, NULL, &meshes[1], NULL), WEND_OK);
    for (int i = 0; i < 2; i++) {
        wend_space *space = space_of(meshes[i]);
        assert_int_equal(wend_space_write_mesh(space, texts[i], sizeof texts[i], &lengths[i]), WEND_OK);
        wend_space_destroy(space);
        wend_mesh_destroy(meshes[i]);
    }
    assert_int_equal(lengths[0], lengths[1]);
    assert_memory_equal(texts[0], texts[1], lengths[0]);
}

static const char house[] = "wend mesh 1\n"
                            "ground 0,0 10,0 10,10 0,10\n"
                            "hole 2,2 4,2 4,6 2,6\n"
                            "ramp 'r' 2,6,0 4,6,0 4,2,3 2,2,3\n"
                            "floor 3\n"
                            "ground 2,2 2,0 8,0 8,2\n"
                            "link 7,1,3 -> 9,9 2.5\n"
                            "link 9,1 <-> 9,5,0 1 shut\n";

/* The length of the way from the ground to the upper floor, or back by the link; below 0 where there is none. */
static void a_ramp_leads_up_and_a_link_down(void **state)
{
    wend_mesh *mesh = read_mesh(house);
    wend_space *space = space_of(mesh);
    wend_finder *finder;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_link link;
    bool open;
    (void)state;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    assert_int_equal(wend_mesh_levels(mesh), 2);
    assert_int_equal(wend_mesh_link_count(mesh), 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(wend_mesh_read_link(mesh, (UINT64_C(1) << 32) + i, &link, &open), WEND_OK);
        assert_int_equal(open, i == 0);
        assert_int_equal(link.cost, i == 0 ? WEND_PRICE_STRAIGHT * 5 / 2 : WEND_PRICE_STRAIGHT);
        assert_int_equal(link.from.level, i == 0);
    }
    query.start = (wend_place){3 * U, 9 * U, 0, 0};
    assert_int_equal(wend_ground_locate(space, 7 * U, U, 3 * U, &query.goal, NULL), WEND_OK);
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_true(path.plan_length > 8 && path.length > path.plan_length + 0.9); /* four cells along, three up */
    const wend_place there = query.goal;
    query.goal = query.start;
    query.start = there;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.points[1].flags & WEND_PLACE_BY_LINK, WEND_PLACE_BY_LINK);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void refuse(const char *text, uint32_t line, uint32_t column)
{
    const char *fault = text_refusal_fault(text_read_mesh, text, line, column);
    if (fault)
        fail_msg("%s: %s", text, fault);
}

#define HEAD "wend mesh 1\n"

static void errors_are_told_at_their_places(void **state)
{
    (void)state;
    refuse("wend map 1\n", 1, 1);
    refuse("wend mesh 2\n", 1, 1);
    refuse("wend mesh 1 more\n", 1, 13);
    refuse(HEAD, 1, 1);
    refuse(HEAD "field 1,1\n", 2, 1);
    refuse(HEAD "ground 0,0 3,0 3\n", 2, 16);
    refuse(HEAD "ground 0,0 3,0 3,x\n", 2, 18);
    refuse(HEAD "ground 0,0 3,0 3,9999999\n", 2, 18);
    refuse(HEAD "ground lava 0,0 3,0 3,3\n", 2, 8);
    refuse(HEAD "ground 0,0 3,0 3,3,1\n", 2, 16);
    refuse(HEAD "ground 0,0 3,0\n", 2, 8);
    refuse(HEAD "ground 0,0 3,0\n 3,0 3,3\n", 3, 2);
    refuse(HEAD "ground\n", 2, 1);
    refuse(HEAD "floor high\n", 2, 7);
    refuse(HEAD "floor\n", 2, 6);
    refuse(HEAD "floor 1 2\n", 2, 9);
    refuse(HEAD "ramp 0,0,0 3,0,0\n", 2, 1);
    refuse(HEAD "ramp 0,0 3,0 3,3\n", 2, 6);
    refuse(HEAD "ramp 0,0,0 4,0,0 1,1,1 0,4,0\n", 2, 1);
    refuse(HEAD "ramp 15,5,0 18,11,0 18,5,3 15,5,3\n", 2, 6);    /* the last side stands upright */
    refuse(HEAD "ramp 15,5,0 18,11,0\n 18,11,1 15,5,3\n", 3, 2); /* so does the second, and the last */
    refuse(HEAD "ground 0,0 3,0 3,3\nlink 1,1 -> 9,9 1\n", 3, 13);
    refuse(HEAD "ground 0,0 3,0 3,3\nlink 1,1 > 2,1 1\n", 3, 10);
    refuse(HEAD "ground 0,0 3,0 3,3\nlink 1,1 -> 2,1 0\n", 3, 17);
    refuse(HEAD "ground 0,0 3,0 3,3\nlink 1,1 -> 2,1 1 closed\n", 3, 19);
    refuse(HEAD "floor 1\nground 0,0 9,0 9,9 0,9\nramp 1,1,0 5,1,0 5,5,2 1,5,2\n", 3, 1);
}

static bool read_and_free(const wend_allocator *allocator)
{
    wend_mesh *mesh;
    const wend_status status = wend_mesh_parse(house, sizeof house - 1, allocator, &mesh, NULL);
    wend_mesh_destroy(mesh);
    assert_true(status == WEND_OK || (status == WEND_ERROR_MEMORY && !mesh));
    return status == WEND_OK;
}

static void a_lack_of_memory_is_said_and_leaves_nothing_behind(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(read_and_free);
    assert_string_equal(fault ? fault : "", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outlines_are_painted_as_by_calls),
        cmocka_unit_test(a_ramp_leads_up_and_a_link_down),
        cmocka_unit_test(errors_are_told_at_their_places),
        cmocka_unit_test(a_lack_of_memory_is_said_and_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
