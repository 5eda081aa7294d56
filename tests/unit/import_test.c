/* tests/unit/import_test.c: pictures, tables and text grids become maps; what is wrong with them is told. */
#include "test/test.h"

#include "test/memory.h"
#include "texts/imported.h"
#include "texts/png_file.h"

static void a_text_grid_is_a_map_without_any_rule(void **state)
{
    wend_import *import = read_well(TEXT("####\r\n#..#\n#.~\n####\n\n"), NULL);
    wend_profile profile = wend_profile_default();
    (void)state;
    assert_int_equal(wend_import_format_read(import), WEND_IMPORT_TEXT);
    assert_string_equal(rows_of(import, 0), "wwww/wggw/wgwo/wwww");
    assert_int_equal(weight_of(import, "water"), 0);
    wend_import_profile(import, &profile);
    assert_int_equal(profile.weight['.'], 1);
    assert_int_equal(profile.weight['@'], 0);
    assert_string_equal(wend_legend_terrain_name(wend_import_info(import), '.'), "ground");
    wend_import_destroy(import);
}

static void rules_say_what_characters_are(void **state)
{
    static const wend_import_rule rules[] = {{"#", "rock", 0, NULL},
                                             {".", "moss", 1, NULL},
                                             {"@", "moss", 1, "hero"},
                                             {"\xC3\xA9", "mud", 7, NULL},
                                             {"*", "other", 2, NULL}};
    wend_import_options options = wend_import_options_default();
    options.rules = rules;
    options.rule_count = 5;
    wend_import *import = read_well(TEXT("#.\xC3\xA9#\n#@?#\n"), &options);
    (void)state;
    assert_string_equal(rows_of(import, 0), "rmmr/rmor");
    assert_int_equal(weight_of(import, "mud"), 7);
    assert_int_equal(weight_of(import, "other"), 2);
    assert_int_equal(wend_import_place_count(import), 1);
    const wend_import_place *hero = wend_import_find_place(import, "hero");
    assert_non_null(hero);
    assert_int_equal(wend_place_column(hero->place), 1);
    assert_int_equal(wend_place_row(hero->place), 1);
    assert_int_equal(wend_grid_terrain(wend_import_grid(import), wend_place_cell(1, 0)), '.');
    assert_int_equal(wend_grid_terrain(wend_import_grid(import), wend_place_cell(1, 1)), '.');
    wend_import_destroy(import);
}

static void an_unknown_character_is_told_with_line_and_column(void **state)
{
    wend_import *import = NULL;
    wend_import_error error;
    (void)state;
    assert_int_equal(wend_import_memory(TEXT("...\n..q\n"), NULL, NULL, &import, &error), WEND_ERROR_FORMAT);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 3);
    assert_non_null(strstr(error.text, "'q'"));
    read_badly(TEXT(""), NULL, WEND_ERROR_FORMAT, 0, "no cells");
}

static void tables_have_walls_where_numbers_are_not_zero(void **state)
{
    static const char *const tables[] = {"0,0,1\n0,-1,0\n",      "0;0;1\r\n0;-1;0",    "0\t0\t1\n0\t-1\t0\n",
                                         "0 0  1\n\n 0 -1 0 \n", "0,\"0\",1\n0,-1,0,", "0,0,1,\n0,-1,0,\n"};
    (void)state;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        if (i == 4)
            continue; /* one row longer than the other */
        wend_import *import = read_well(tables[i], strlen(tables[i]), NULL);
        assert_int_equal(wend_import_format_read(import), WEND_IMPORT_CSV);
        assert_string_equal(rows_of(import, 0), "ggw/gwg");
        wend_import_destroy(import);
    }
    read_badly(tables[4], strlen(tables[4]), NULL, WEND_ERROR_FORMAT, 2, "4 fields");
}

static void numbers_may_be_weights(void **state)
{
    wend_import_options options = wend_import_options_default();
    options.numbers = WEND_IMPORT_NUMBERS_WEIGHTS;
    wend_import *import = read_well(TEXT("1,2.4,0\n70000,-3,2\n"), &options);
    (void)state;
    assert_string_equal(rows_of(import, 0), "gww/www");
    assert_int_equal(weight_of(import, "weight-2"), 2);
    assert_int_equal(weight_of(import, "weight-65535"), 65535);
    assert_int_equal(weight_of(import, "wall"), 0);
    wend_import_destroy(import);
}

static void fields_are_names_quoted_or_not(void **state)
{
    static const wend_import_rule rules[] = {
        {"a \"b\"", "quoted", 3, NULL}, {"5..9", "range", 4, NULL}, {"*", NULL, 1, NULL}};
    wend_import_options options = format(WEND_IMPORT_CSV);
    wend_import *import = read_well(TEXT("grass, Walls\n,mud\n"), &options);
    (void)state;
    assert_string_equal(rows_of(import, 0), "gW/om");
    assert_int_equal(weight_of(import, "grass"), 1);
    assert_int_equal(weight_of(import, "Walls"), 0);
    wend_import_destroy(import);
    options.rules = rules;
    options.rule_count = 3;
    import = read_well(TEXT("\"a \"\"b\"\"\",7.5\n4,\"x\ny\"\n"), &options);
    assert_string_equal(rows_of(import, 0), "qr/**");
    wend_import_destroy(import);
    read_badly(TEXT("a,\"b\nc"), &options, WEND_ERROR_FORMAT, 1, "never closed");
    read_badly(TEXT("a,b\n\"c\"d,e"), &options, WEND_ERROR_FORMAT, 2, "separator");
}

static const wend_import_rule colours[] = {{"#ff0000", "red", 0, NULL},
                                           {"#00ff00", "green", 2, NULL},
                                           {"#0000ff40", "blue", 3, NULL},
                                           {"#0000ff", "navy", 4, NULL},
                                           {"200..255", "bright", 1, NULL}};

static wend_import_options with_colours(void)
{
    wend_import_options options = wend_import_options_default();
    options.rules = colours;
    options.rule_count = 5;
    return options;
}

static void check_picture(const png_file *file, const wend_import_options *options, const char *rows)
{
    static uint8_t bytes[1 << 16];
    size_t length = png_file_write(file, bytes, sizeof bytes);
    assert_true(length > 0);
    wend_import *import = read_well(bytes, length, options);
    assert_int_equal(wend_import_format_read(import), WEND_IMPORT_PNG);
    assert_string_equal(rows_of(import, 0), rows);
    wend_import_destroy(import);
}

static void pictures_of_all_kinds_give_the_same_map(void **state)
{
    static const uint16_t grey[] = {0, 1, 1, 0}, grey16[] = {0x7FFF, 0xFFFF, 0x8080, 5};
    static const uint16_t rgb[] = {255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255};
    static const uint16_t rgba16[] = {65535, 0, 0,     65535, 0,     65535, 0,     65535,
                                      0,     0, 65535, 65535, 65535, 65535, 65535, 0};
    static const uint16_t indices[] = {1, 0, 2, 3}, grey_alpha[] = {255, 255, 10, 255, 255, 0, 200, 200};
    static const uint8_t palette[] = {0, 255, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255}, alphas[] = {255, 255, 255, 64};
    wend_import_options options = with_colours();
    (void)state;
    if (!wend_import_available(WEND_IMPORT_PNG))
        skip();
    check_picture(&(png_file){.width = 2, .height = 2, .depth = 1, .samples = grey}, NULL, "wg/gw");
    check_picture(&(png_file){.width = 2, .height = 2, .depth = 16, .samples = grey16}, NULL, "wg/gw");
    check_picture(&(png_file){.width = 2, .height = 2, .depth = 8, .colour = 2, .samples = rgb}, &options, "rg/nb");
    check_picture(&(png_file){.width = 2, .height = 2, .depth = 16, .colour = 6, .samples = rgba16}, &options, "rg/no");
    check_picture(&(png_file){.width = 2,
                              .height = 2,
                              .depth = 2,
                              .colour = 3,
                              .palette = palette,
                              .colours = 4,
                              .alphas = alphas,
                              .alpha_count = 4,
                              .samples = indices},
                  &options, "rg/nb");
    check_picture(&(png_file){.width = 2, .height = 2, .depth = 8, .colour = 4, .samples = grey_alpha}, NULL, "gw/og");
}

static void formats_without_their_library_are_refused_in_words(void **state)
{
    static const struct {
        wend_import_format format;
        const char *words;
    } needy[] = {{WEND_IMPORT_PNG, "PNG files, for which it needs libpng (Debian: libpng-dev)"},
                 {WEND_IMPORT_TMX, "TMX files, for which it needs expat (Debian: libexpat1-dev)"},
                 {WEND_IMPORT_TMJ, "TMJ files, for which it needs yajl 2 (Debian: libyajl-dev)"},
                 {WEND_IMPORT_LDTK, "LDtk files, for which it needs yajl 2 (Debian: libyajl-dev)"}};
    (void)state;
    assert_true(wend_import_available(WEND_IMPORT_CSV) && wend_import_available(WEND_IMPORT_TEXT));
    assert_int_equal(wend_import_available(WEND_IMPORT_TMJ), wend_import_available(WEND_IMPORT_LDTK));
    for (size_t i = 0; i < sizeof needy / sizeof *needy; i++) {
        wend_import_options options = format(needy[i].format);
        bool is_there = wend_import_available(needy[i].format);
        read_badly(TEXT("{}"), &options, is_there ? WEND_ERROR_FORMAT : WEND_ERROR_UNSUPPORTED,
                   is_there && needy[i].format != WEND_IMPORT_PNG && needy[i].format != WEND_IMPORT_LDTK,
                   is_there ? "" : needy[i].words);
    }
}

static void interlaced_pictures_are_those_that_are_not(void **state)
{
    static uint16_t samples[19 * 13];
    static char rows[20 * 13];
    (void)state;
    if (!wend_import_available(WEND_IMPORT_PNG))
        skip();
    for (uint32_t i = 0; i < 19 * 13; i++) {
        samples[i] = (uint16_t)(i * 7919 % 251);
        rows[i + i / 19] = samples[i] < 100 ? 'w' : 'g';
        if (i % 19 == 18)
            rows[i + i / 19 + 1] = '/';
    }
    rows[20 * 13 - 1] = '\0';
    wend_import_options options = wend_import_options_default();
    options.dark = 100;
    check_picture(&(png_file){.width = 19, .height = 13, .depth = 8, .samples = samples}, &options, rows);
    check_picture(&(png_file){.width = 19, .height = 13, .depth = 8, .samples = samples, .interlaced = true}, &options,
                  rows);
}

static void damaged_pictures_are_refused(void **state)
{
    static const uint16_t rgb[] = {255, 0, 0, 1, 2, 3};
    uint8_t bytes[256];
    wend_import_options options = with_colours(), png = format(WEND_IMPORT_PNG);
    size_t length = png_file_write(&(png_file){.width = 1, .height = 2, .depth = 8, .colour = 2, .samples = rgb}, bytes,
                                   sizeof bytes);
    (void)state;
    if (!wend_import_available(WEND_IMPORT_PNG))
        skip();
    read_badly(bytes, length, &options, WEND_ERROR_FORMAT, 2, "#010203");
    for (size_t cut = 0; cut + 12 < length; cut++)
        read_badly(bytes, cut, &png, WEND_ERROR_FORMAT, 0, "");
    for (size_t i = 0; i < length; i++) {
        wend_import *import = NULL;
        bytes[i] ^= 0x55;
        wend_import_memory(bytes, length, &png, NULL, &import, NULL);
        wend_import_destroy(import);
        bytes[i] ^= 0x55;
    }
}

static void limits_bound_what_a_file_may_ask_for(void **state)
{
    static const uint16_t grey[16] = {0};
    uint8_t bytes[256];
    wend_import_options options = wend_import_options_default();
    size_t length =
        png_file_write(&(png_file){.width = 4, .height = 4, .depth = 8, .samples = grey}, bytes, sizeof bytes);
    (void)state;
    if (!wend_import_available(WEND_IMPORT_PNG))
        skip();
    options.most_cells = 15;
    read_badly(bytes, length, &options, WEND_ERROR_CAPACITY, 0, "most_cells");
    read_badly(TEXT("....\n....\n....\n....\n"), &options, WEND_ERROR_CAPACITY, 0, "most_cells");
    options.most_cells = 16;
    wend_import_destroy(read_well(bytes, length, &options));
    options.most_memory = 4096;
    read_badly(bytes, length, &options, WEND_ERROR_CAPACITY, 0, "most_memory");
}

static void mistakes_of_the_caller_are_told(void **state)
{
    static const wend_import_rule nothing[] = {{"", "x", 1, NULL}};
    wend_import_options options = wend_import_options_default();
    wend_import *import = NULL;
    wend_import_error error;
    (void)state;
    options.size = 1;
    read_badly(TEXT("."), &options, WEND_ERROR_ARGUMENT, 0, "default");
    options = wend_import_options_default();
    options.format = (wend_import_format)99;
    read_badly(TEXT("."), &options, WEND_ERROR_ARGUMENT, 0, "format");
    options = wend_import_options_default();
    options.rules = nothing;
    options.rule_count = 1;
    read_badly(TEXT("."), &options, WEND_ERROR_ARGUMENT, 0, "rule 0");
    assert_int_equal(wend_import_memory(NULL, 3, NULL, NULL, &import, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_import_memory(".", 1, NULL, NULL, NULL, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_import_file(NULL, NULL, NULL, &import, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_import_file("/nowhere/at/all.png", NULL, NULL, &import, &error), WEND_ERROR_FILE);
    assert_string_equal(error.file, "/nowhere/at/all.png");
    wend_import_destroy(NULL);
    assert_null(wend_import_grid(NULL));
    assert_null(wend_import_terrain_at(NULL, 0));
    assert_null(wend_import_place_at(NULL, 0));
    assert_null(wend_import_find_place(NULL, "x"));
}

static void too_many_terrains_are_refused(void **state)
{
    static char text[300 * 8];
    wend_import_options options = wend_import_options_default();
    size_t length = 0;
    (void)state;
    options.numbers = WEND_IMPORT_NUMBERS_WEIGHTS;
    for (int i = 1; i <= 255; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%d,", i);
    wend_import *import = read_well(text, length - 1, &options);
    assert_int_equal(wend_import_terrain_count(import), 255);
    wend_import_destroy(import);
    length += (size_t)snprintf(text + length, sizeof text - length, "256");
    read_badly(text, length, &options, WEND_ERROR_CAPACITY, 1, "255");
}

static void a_byte_order_mark_is_no_cell_and_no_word(void **state)
{
    static const char table[] = "\xEF\xBB\xBF'#' rock blocked\n";
    wend_import *import = read_well(TEXT("\xEF\xBB\xBF#.\n##\n"), NULL);
    wend_import_rule *rules = NULL;
    uint32_t count = 0;
    (void)state;
    assert_string_equal(rows_of(import, 0), "wg/ww");
    wend_import_destroy(import);
    assert_int_equal(wend_import_rules_parse(table, sizeof table - 1, NULL, &rules, &count, NULL), WEND_OK);
    assert_true(count == 1 && strcmp(rules[0].match, "#") == 0);
    wend_import_rules_free(rules, NULL);
}

static void a_table_of_rules_is_read_from_a_text(void **state)
{
    static const char text[] =
        "# what is what\n'#8b4513' mud 3\n\n'''  quote free # ok\r\n'~' water blocked place 'a lake'\n";
    static const struct {
        const char *text, *word;
        uint32_t line;
    } bad[] = {{"x mud 1", "quotes", 1},         {"'x'", "name", 1},
               {"\n'x' mud", "weight", 2},       {"'x' mud 65536", "weight", 1},
               {"'x' mud 1 here", "place", 1},   {"'x' mud 1 place", "place", 1},
               {"'x' mud 1 place a b", "end", 1}};
    wend_import_rule *rules = NULL;
    uint32_t count = 0;
    wend_text_error error;
    test_memory memory;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_import_rules_parse(text, sizeof text - 1, &memory.allocator, &rules, &count, &error),
                     WEND_OK);
    assert_int_equal(count, 3);
    assert_string_equal(rules[0].match, "#8b4513");
    assert_string_equal(rules[0].name, "mud");
    assert_int_equal(rules[0].weight, 3);
    assert_string_equal(rules[1].match, "'");
    assert_int_equal(rules[1].weight, 1);
    assert_string_equal(rules[2].place, "a lake");
    wend_import_rules_free(rules, &memory.allocator);
    assert_int_equal(memory.blocks, 0);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(wend_import_rules_parse(bad[i].text, strlen(bad[i].text), NULL, &rules, &count, &error),
                         WEND_ERROR_FORMAT);
        assert_int_equal(error.line, bad[i].line);
        assert_non_null(strstr(error.text, bad[i].word));
        assert_null(rules);
    }
}

static bool read_with(const wend_allocator *allocator)
{
    wend_import *import = NULL;
    wend_import_error error;
    wend_status status = wend_import_memory(TEXT("0,1\n2,0\n"), NULL, allocator, &import, &error);
    wend_import_destroy(import);
    return status == WEND_OK || status != WEND_ERROR_MEMORY;
}

static bool read_picture_with(const wend_allocator *allocator)
{
    static const uint16_t grey[] = {0, 255, 0, 255};
    uint8_t bytes[256];
    wend_import *import = NULL;
    size_t length =
        png_file_write(&(png_file){.width = 2, .height = 2, .depth = 8, .samples = grey}, bytes, sizeof bytes);
    wend_status status = wend_import_memory(bytes, length, NULL, allocator, &import, NULL);
    wend_import_destroy(import);
    return status != WEND_ERROR_MEMORY;
}

static void memory_may_run_out_anywhere(void **state)
{
    (void)state;
    assert_null(test_memory_sweep(read_with));
    assert_null(test_memory_sweep(read_picture_with));
}

static void grid_and_info_may_be_taken(void **state)
{
    wend_import *import = read_well(TEXT("..\n.#\n"), NULL);
    (void)state;
    wend_grid *grid = wend_import_take_grid(import);
    wend_legend *info = wend_import_take_info(import);
    assert_null(wend_import_take_grid(import));
    assert_null(wend_import_take_info(import));
    wend_import_destroy(import);
    assert_int_equal(wend_grid_width(grid), 2);
    assert_string_equal(wend_legend_terrain_name(info, '@'), "wall");
    wend_legend_destroy(info);
    wend_grid_destroy(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_grid_is_a_map_without_any_rule),
        cmocka_unit_test(rules_say_what_characters_are),
        cmocka_unit_test(an_unknown_character_is_told_with_line_and_column),
        cmocka_unit_test(tables_have_walls_where_numbers_are_not_zero),
        cmocka_unit_test(numbers_may_be_weights),
        cmocka_unit_test(fields_are_names_quoted_or_not),
        cmocka_unit_test(pictures_of_all_kinds_give_the_same_map),
        cmocka_unit_test(formats_without_their_library_are_refused_in_words),
        cmocka_unit_test(interlaced_pictures_are_those_that_are_not),
        cmocka_unit_test(damaged_pictures_are_refused),
        cmocka_unit_test(limits_bound_what_a_file_may_ask_for),
        cmocka_unit_test(mistakes_of_the_caller_are_told),
        cmocka_unit_test(too_many_terrains_are_refused),
        cmocka_unit_test(a_byte_order_mark_is_no_cell_and_no_word),
        cmocka_unit_test(a_table_of_rules_is_read_from_a_text),
        cmocka_unit_test(memory_may_run_out_anywhere),
        cmocka_unit_test(grid_and_info_may_be_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
