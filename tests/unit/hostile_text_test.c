/* tests/unit/hostile_text_test.c: texts cut short and texts with any byte replaced are read or refused, no more. */
#include "test/memory.h"
#include "test/test.h"
#include "texts/texts.h"

#include <wend/io.h>

#include <stdlib.h>
#include <string.h>

static const char map_text[] = "type octile\r\nheight 3\nwidth 11\nmap\n.....@@@TTW\n.GSW.T@O...\n@@@@@@@@@@@\n";
static const char own_map_text[] =
    "wend map 1 # a house\r\nsize 5 3\nlevels 2\nterrain '~' lava\nterrain '#' rock 200\nlevel "
    "0\n..~~#\n.....\nGSWT@\r\n"
    "level 1 hex\n2e2e2ec87e\n2e2e2e2e2e\n0001ff2e2e\nlink 0,0,0 <-> 4,2,1 2.5\nlink 1,1,0 -> 0,0,1 300 units\n"
    "wall 1,1..3,1,0 n w\nexits 0,0..4,2,1 n ne e\nexits 2,2,1 none\nextra 1,0..2,1,0 65535\noccupied 4,0,0\n";
static const char profile_text[] =
    "neighbours 8 # all\r\ncorners one\nsize 2x2\nsteps 10:14\nweigh both\nterrain water 3\nterrain '~' blocked\n"
    "terrain 200 65535\ndefault 1\nturn 0.25\ncrossing 300 units\nextra 0.1\nexits ignore\nlinks apply\n"
    "resource time factor 1\nspend time default 2\nspend time 'W' 7\n";
static const char scen_text[] = "version 1\n0\ta.map\t30\t20\t1\t2\t3\t4\t5.5\r\n1 bb.map 30 20 29 19 0 0 123.456789\n";
static const char old_scen_text[] = "0 a.map 1 2 3 4 5.5\n\n1 bb.map 29 19 0 0 123.456789";

static const char mesh_text[] = "mesh\n2\n5 3\n0 0 2 0 -1\n1.5 0.0 3 0 1 -1\r\n1.5 1.5 3 2 1 -1\n0 1.5 3 -1 1 0\n"
                                "2.5 0.5 2 2 -1\n3 0 1 3 -1 -1 1\n3 1 2 3 0 2 -1\n3 1 4 2 1 -1 -1\n";
static const char obj_text[] =
    "# a square and a slope\r\nmtllib a.mtl\no it\nv 0 0 0\nv 4 0 0 1.0\nv 4 0 -4e0\nv 0 \\\n0 -4\n"
    "v +8 2 -.5\nvt 0 0\nvn 0 1 0\nusemtl a\ns off\nf 1/1 2/1/1 3//1 \\\n-2\nf 2 5 3 # up\n";

/* Reads from a heap copy of just the text's length, so that sanitizers see every step too far. */
static void check_one(text_reader *reader, const char *text, size_t length)
{
    wend_text_error error;
    test_memory memory;
    char *copy = malloc(length + 1), *exact = length ? copy + 1 : copy;
    assert_non_null(copy);
    memcpy(exact, text, length);
    test_memory_begin(&memory);
    memory.limit = 1 << 16;
    memset(&error, 0xEE, sizeof error);
    wend_status status = reader(exact, length, &memory.allocator, &error);
    free(copy);
    assert_true(status == WEND_OK || status == WEND_ERROR_FORMAT);
    assert_int_equal(error.status, status);
    assert_non_null(memchr(error.text, '\0', sizeof error.text));
    if (status != WEND_OK)
        assert_true(error.line >= 1 && error.line <= 30 && error.column >= 1 && error.column <= length + 1);
    assert_int_equal(memory.blocks, 0);
    assert_null(memory.fault);
}

static void check_cut(text_reader *reader, const char *text)
{
    for (size_t length = 0; length <= strlen(text); length++)
        check_one(reader, text, length);
}

static void check_replaced(text_reader *reader, const char *text)
{
    static const char nasty[] = {'\0', '\n', '\r', ' ', '\t', '9', '0', '-', '.', 'x', '\x7F', '\x80', '\xFF'};
    size_t length = strlen(text);
    char *changed = malloc(length + 1);
    assert_non_null(changed);
    for (size_t i = 0; i < length; i++) {
        for (size_t j = 0; j < sizeof nasty; j++) {
            memcpy(changed, text, length + 1);
            changed[i] = nasty[j];
            check_one(reader, changed, length);
        }
    }
    free(changed);
}

static void maps_cut_anywhere_are_refused_cleanly(void **state)
{
    (void)state;
    check_cut(text_read_map, map_text);
}

static void maps_with_any_byte_replaced_are_read_or_refused(void **state)
{
    (void)state;
    check_replaced(text_read_map, map_text);
}

static void scenarios_cut_anywhere_are_read_or_refused(void **state)
{
    (void)state;
    check_cut(text_read_scen, scen_text);
    check_cut(text_read_scen, old_scen_text);
}

static void scenarios_with_any_byte_replaced_are_read_or_refused(void **state)
{
    (void)state;
    check_replaced(text_read_scen, scen_text);
    check_replaced(text_read_scen, old_scen_text);
}

static void own_maps_cut_anywhere_or_changed_are_read_or_refused(void **state)
{
    (void)state;
    check_cut(text_read_own_map, own_map_text);
    check_replaced(text_read_own_map, own_map_text);
}

static void profiles_cut_anywhere_or_changed_are_read_or_refused(void **state)
{
    (void)state;
    check_cut(text_read_profile, profile_text);
    check_replaced(text_read_profile, profile_text);
}

static void meshes_cut_anywhere_or_changed_are_read_or_refused(void **state)
{
    (void)state;
    check_cut(text_read_mesh, mesh_text);
    check_replaced(text_read_mesh, mesh_text);
}

static void obj_files_cut_anywhere_or_changed_are_read_or_refused(void **state)
{
    (void)state;
    check_cut(text_read_obj, obj_text);
    check_replaced(text_read_obj, obj_text);
}

/* A number of many digits, a name and a row of many letters. */
static void endless_words_are_read_or_refused(void **state)
{
    static const char fillers[] = {'9', '0', 'a', '.', ' ', '\n', '\0'};
    enum { LENGTH = 20000 };
    char *text = malloc(LENGTH + 64);
    (void)state;
    assert_non_null(text);
    for (size_t i = 0; i < sizeof fillers; i++) {
        static const char *const starts[] = {"0 a 0 0 1 1 1", "0 a", "0", "version 1\n0 a 9", "0 a 0 0 1 1 ."};
        for (size_t j = 0; j < 5; j++) {
            size_t length = strlen(starts[j]);
            memcpy(text, starts[j], length);
            memset(text + length, fillers[i], LENGTH);
            wend_scen *scen = NULL;
            wend_status status = wend_scen_parse(text, length + LENGTH, NULL, &scen, NULL);
            assert_true(status == WEND_OK || status == WEND_ERROR_FORMAT);
            wend_scen_destroy(scen);
        }
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_cut_anywhere_are_refused_cleanly),
        cmocka_unit_test(maps_with_any_byte_replaced_are_read_or_refused),
        cmocka_unit_test(scenarios_cut_anywhere_are_read_or_refused),
        cmocka_unit_test(scenarios_with_any_byte_replaced_are_read_or_refused),
        cmocka_unit_test(own_maps_cut_anywhere_or_changed_are_read_or_refused),
        cmocka_unit_test(profiles_cut_anywhere_or_changed_are_read_or_refused),
        cmocka_unit_test(meshes_cut_anywhere_or_changed_are_read_or_refused),
        cmocka_unit_test(obj_files_cut_anywhere_or_changed_are_read_or_refused),
        cmocka_unit_test(endless_words_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
