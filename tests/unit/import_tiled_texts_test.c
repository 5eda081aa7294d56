/*
 * tests/unit/import_tiled_texts_test.c: Tiled's texts: files of their own, what is broken, what is hostile, and no
 * memory.
 */
#include "test/test.h"

#include "test/memory.h"
#include "texts/tiled.h"

/* Files in memory. */
typedef struct shelf {
    const char *name, *text;
    int open;
} shelf;

static wend_status take_from_shelf(void *user, const char *name, const void **bytes, size_t *length)
{
    for (shelf *file = user; file->name; file++)
        if (strcmp(file->name, name) == 0) {
            file->open++;
            *bytes = file->text;
            *length = strlen(file->text);
            return WEND_OK;
        }
    return WEND_ERROR_FILE;
}

static void put_back(void *user, const void *bytes, size_t length)
{
    (void)length;
    for (shelf *file = user; file->name; file++)
        file->open -= file->text == bytes;
}

static wend_import_options with_shelf(shelf *files)
{
    wend_import_options options = wend_import_options_default();
    options.open = take_from_shelf;
    options.close = put_back;
    options.user = files;
    return options;
}

#define ASKS_FOR(file)                                                                                                 \
    "{\"layers\":[" LAYER("a", "", "1,2") "," OBJECTS(                                                                 \
        "{\"id\":1,\"template\":\"chest.tj\",\"x\":8,\"y\":8}") "],"                                                   \
                                                                "\"width\":2,\"height\":1,\"tilewidth\":16,"           \
                                                                "\"tileheight\":16,\n\"tilesets\":[{\"firstgid\":1,"   \
                                                                "\"source\":\"" file "\"}]}"

static void tilesets_and_templates_may_be_files_of_their_own(void **state)
{
    static shelf files[] = {{"land.tsj", "\xEF\xBB\xBF{\"name\":\"land\",\"tiles\":[{\"id\":1,\"type\":\"wall\"}]}", 0},
                            {"land.tsx", "<tileset name='land'><tile id='1' type='wall'/></tileset>", 0},
                            {"bad.tsj", "{\"name\":\n\"land\",,}", 0},
                            {"chest.tj", "{\"object\":{\"name\":\"chest\",\"type\":\"loot\",\"x\":0,\"width\":4}}", 0},
                            {NULL, NULL, 0}};
    wend_import_options options = with_shelf(files);
    wend_import *import = NULL;
    if (has_xml()) {
        import = read_well(TEXT(ASKS_FOR("land.tsx")), &options);
        assert_string_equal(rows_of(import, 0), "gw");
        wend_import_destroy(import);
    }
    import = read_well(TEXT(ASKS_FOR("land.tsj")), &options);
    wend_import_error error;
    (void)state;
    assert_string_equal(rows_of(import, 0), "gw");
    assert_non_null(wend_import_find_place(import, "loot"));
    assert_int_equal(wend_place_column(wend_import_find_place(import, "chest")->place), 0);
    wend_import_destroy(import);
    assert_int_equal(wend_import_memory(TEXT(ASKS_FOR("bad.tsj")), &options, NULL, &import, &error), WEND_ERROR_FORMAT);
    assert_string_equal(error.file, "bad.tsj");
    assert_int_equal(error.line, 2);
    read_badly(TEXT(ASKS_FOR("none.tsj")), &options, WEND_ERROR_FILE, 2, "none.tsj");
    for (shelf *file = files; file->name; file++)
        assert_int_equal(file->open, 0);
    options.most_files = 1;
    read_badly(TEXT(ASKS_FOR("land.tsj")), &options, WEND_ERROR_CAPACITY, 1, "most_files");
    read_badly(TEXT(ASKS_FOR("land.tsj")), NULL, WEND_ERROR_FILE, 2, "options.open");
}

static void write_text(const char *name, const char *text)
{
    FILE *out = fopen(name, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(text, 1, strlen(text), out), strlen(text));
    assert_int_equal(fclose(out), 0);
}

static wend_status load(const char *source, const char *folder, wend_import_error *error)
{
    char text[600];
    wend_import *import = NULL;
    wend_import_options options = wend_import_options_default();
    options.folder = folder;
    snprintf(text, sizeof text,
             "{\"layers\":[" LAYER("a", "", "1,2") "],\"width\":2,\"height\":1,\"tilewidth\":16,\"tileheight\":16,"
                                                   "\"tilesets\":[{\"firstgid\":1,\"source\":\"%s\"}]}",
             source);
    write_text("import-test-map.tmj", text);
    wend_status status = wend_import_file("import-test-map.tmj", &options, NULL, &import, error);
    wend_import_destroy(import);
    remove("import-test-map.tmj");
    return status;
}

static void files_outside_of_the_folder_are_not_read(void **state)
{
    static const char *const outside[] = {
        "../x.tsj", "/etc/passwd", "a/../../x.tsj", "..\\\\x.tsj", "C:/x.tsj", "./../x.tsj", "..", "", "a/../.."};
    wend_import_error error;
    (void)state;
    write_text("import-test-set.tsj", "{\"name\":\"s\"}");
    assert_int_equal(load("import-test-set.tsj", NULL, &error), WEND_OK);
    assert_int_equal(load("./a/..//import-test-set.tsj", NULL, &error), WEND_OK);
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        wend_status status = load(outside[i], NULL, &error);
        assert_true(outside[i][0] == '\0' ? status == WEND_OK : status == WEND_ERROR_FORMAT);
        assert_true(outside[i][0] == '\0' || strstr(error.text, "folder"));
    }
    assert_int_equal(load("import-test-set.tsj", "elsewhere", &error), WEND_ERROR_FORMAT);
    assert_int_equal(load("import-test-set.tsj", ".", &error), WEND_OK);
    assert_int_equal(load("import-test-other.tsj", NULL, &error), WEND_ERROR_FILE);
    assert_non_null(strstr(error.file, "import-test-other.tsj"));
    remove("import-test-set.tsj");
}

static void broken_texts_are_told_where_they_break(void **state)
{
    static const struct {
        const char *text, *word;
        uint32_t line, column;
    } bad[] = {{"{\"a\":1,\n\"b\" 2}", "':'", 2, 5},
               {"{\"a\":[1,{}\n}", "']'", 2, 1},
               {"{\n\"a\":tru}", "invalid string", 2, 7},
               {"{\"a\":\"\\x\"}", "'\\' occurs before", 1, 7},
               {"{\"a\":\"\n\"}", "inside string", 1, 6},
               {"{\"a\":[\n12,\"\xFF\"]}", "UTF8", 2, 5},
               {"{\"a\":[\n12,01]}", "','", 2, 5},
               {"{\"a\":1}\n {", "trailing", 2, 2},
               {"{\"a\":1} 5", "trailing", 1, 8},
               {"{a:1}", "invalid char", 1, 2},
               {"{7:1}", "must be a string", 1, 2},
               {"{", "ends before", 1, 2},
               {"", "ends before", 1, 1},
               {"{\"a\":\"\\u12\"}", "hex", 1, 10},
               {"{\"a\":[\n1,", "ends before", 2, 3},
               {"{\"a\":\"", "ends before", 1, 7},
               {"{\"layers\":[1,\n{},\"a\\n\"],\"tilewidth\":[]}", "tilewidth", 2, 23},
               {"{}", "no map of Tiled", 1, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wend_import_options options = format(WEND_IMPORT_TMJ);
        wend_import *import;
        wend_import_error error;
        read_badly(bad[i].text, strlen(bad[i].text), &options, WEND_ERROR_FORMAT, bad[i].line, bad[i].word);
        wend_import_memory(bad[i].text, strlen(bad[i].text), &options, NULL, &import, &error);
        if (error.column != bad[i].column)
            print_error("%s: column %u: %s\n", bad[i].text, (unsigned)error.column, error.text);
        assert_int_equal(error.column, bad[i].column);
    }
    memset(made, '[', 5000);
    wend_import_options json = format(WEND_IMPORT_TMJ), xml = format(WEND_IMPORT_TMX);
    read_badly(made, 5000, &json, WEND_ERROR_FORMAT, 1, "64 deep");
    if (!has_xml())
        return;
    for (size_t i = 0; i < 1000; i++)
        memcpy(made + 3 * i, "<a>", 3);
    read_badly(made, 3000, &xml, WEND_ERROR_FORMAT, 1, "64 deep");
    read_badly(TEXT("<map>\n<a></map>"), &xml, WEND_ERROR_FORMAT, 2, "mismatched");
    read_badly(TEXT("<set/>"), &xml, WEND_ERROR_FORMAT, 1, "first element");
    read_badly(TEXT("<!DOCTYPE map [<!ENTITY a 'b'>]>\n<map>&a;</map>"), &xml, WEND_ERROR_FORMAT, 1, "entities");
    read_badly(made, tmx("width='1' height='1' orientation='oblique'", ""), &xml, WEND_ERROR_UNSUPPORTED, 2, "oblique");
}

static void escapes_of_json_are_utf8(void **state)
{
    (void)state;
    wend_import *import =
        read_objects(OBJECTS("{\"id\":1,\"name\":\"\\u00e4\\\\\\u20ac\\ud83d\\ude00\\u0000\\ud83d\",\"point\":true}"));
    assert_string_equal(wend_import_place_at(import, 0)->name, "\xC3\xA4\\\xE2\x82\xAC\xF0\x9F\x98\x80??");
    wend_import_destroy(import);
}

static void numbers_in_a_list_of_other_things_are_skipped(void **state)
{
    (void)state;
    wend_import *import = read_layers("7, -8.5e1,\n9," LAYER("a", "", "2,1") ",4," LAYER("b", "", "0,2"));
    assert_string_equal(rows_of(import, 0), "ww");
    wend_import_destroy(import);
}

static void a_byte_order_mark_is_skipped(void **state)
{
    (void)state;
    made[0] = '\xEF', made[1] = '\xBB', made[2] = '\xBF';
    static const char map[] = "{\"width\":1,\"height\":1,\"tilewidth\":8,\"tileheight\":8,"
                              "\"layers\":[{\"type\":\"tilelayer\",\"width\":1,\"height\":1,\"data\":[0]}]}";
    memcpy(made + 3, map, sizeof map);
    wend_import *import = read_well(made, sizeof map + 2, NULL);
    assert_string_equal(rows_of(import, 0), "o");
    wend_import_destroy(import);
}

static void of_members_of_one_name_the_first_counts(void **state)
{
    (void)state;
    wend_import *import = read_well(made, tmj("\"width\":2,\"height\":1,\"width\":3", LAYER("a", "", "2,1")), NULL);
    assert_string_equal(rows_of(import, 0), "wg");
    wend_import_destroy(import);
}

static void long_texts_with_escapes_count_as_memory(void **state)
{
    wend_import_options options = format(WEND_IMPORT_TMJ);
    size_t length = (size_t)snprintf(made, sizeof made, "{\"a\":\"\\n");
    (void)state;
    memset(made + length, 'x', 60000);
    snprintf(made + length + 60000, sizeof made - length - 60000, "\"}");
    length = strlen(made);
    read_badly(made, length, &options, WEND_ERROR_FORMAT, 1, "no map of Tiled");
    options.most_memory = 100000;
    read_badly(made, length, &options, WEND_ERROR_CAPACITY, 0, "most_memory");
}

static bool read_with(const wend_allocator *allocator)
{
    wend_import *import = NULL;
    wend_import_error error;
    char layers[2048];
    snprintf(layers, sizeof layers, "%s,%s", PLAIN4,
             OBJECTS("{\"id\":1,\"class\":\"wall\",\"x\":16,\"y\":16,\"width\":16,\"height\":16},{\"id\":2,\"name\":"
                     "\"a\\tb\"}"));
    size_t length = tmj("\"width\":4,\"height\":4", layers);
    wend_status status = wend_import_memory(made, length, NULL, allocator, &import, &error);
    wend_import_destroy(import);
    return status != WEND_ERROR_MEMORY;
}

static bool read_xml_with(const wend_allocator *allocator)
{
    wend_import *import = NULL;
    size_t length = tmx("width='2' height='1'", "<layer width='2' height='1'><data encoding='csv'>1,2</data></layer>");
    wend_status status = wend_import_memory(made, length, NULL, allocator, &import, NULL);
    wend_import_destroy(import);
    return status != WEND_ERROR_MEMORY;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    assert_null(test_memory_sweep(read_with));
    assert_null(test_memory_sweep(read_xml_with));
}

int main(void)
{
    if (!wend_import_available(WEND_IMPORT_TMJ))
        return 77;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tilesets_and_templates_may_be_files_of_their_own),
        cmocka_unit_test(files_outside_of_the_folder_are_not_read),
        cmocka_unit_test(broken_texts_are_told_where_they_break),
        cmocka_unit_test(escapes_of_json_are_utf8),
        cmocka_unit_test(numbers_in_a_list_of_other_things_are_skipped),
        cmocka_unit_test(a_byte_order_mark_is_skipped),
        cmocka_unit_test(of_members_of_one_name_the_first_counts),
        cmocka_unit_test(long_texts_with_escapes_count_as_memory),
        cmocka_unit_test(memory_may_run_out_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
