/* tests/unit/graph_text_test.c: graphs as edge lists and as DIMACS texts: read, written, refused. */
#include "test/memory.h"
#include "test/random.h"
#include "test/test.h"
#include "texts/texts.h"

#include <wend/io.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char countries[] = "wend graph 1\n"
                                "# where countries touch\n"
                                "node spain 10 20.5\n"
                                "node france 12.25 18 -0.5   # higher up\n"
                                "node italy -3 17 0 2\n"
                                "spain <-> france 700\n"
                                "france -> italy 40 water\n"
                                "italy france 41 'r' closed\r\n"
                                "italy spain 4294967295 closed\n";

static wend_graph *parse(const char *text, wend_graph_names **names)
{
    wend_graph *graph = NULL;
    wend_text_error error;
    wend_status status = wend_graph_parse(text, strlen(text), NULL, &graph, names, &error);
    if (status != WEND_OK)
        fail_msg("%u:%u: %s", (unsigned)error.line, (unsigned)error.column, error.text);
    assert_int_equal(error.status, WEND_OK);
    return graph;
}

static void check_edge(const wend_graph *graph, uint32_t number, uint32_t from, uint32_t to, uint32_t price,
                       uint8_t kind, bool closed)
{
    wend_graph_edge edge;
    assert_true(wend_graph_read_edge(graph, number, &edge));
    assert_int_equal(edge.from, from);
    assert_int_equal(edge.to, to);
    assert_int_equal(edge.price, price);
    assert_int_equal(edge.kind, kind);
    assert_int_equal(edge.closed, closed);
}

static void names_positions_kinds_and_closed_edges_are_read(void **state)
{
    (void)state;
    wend_graph_names *names = NULL;
    wend_graph *graph = parse(countries, &names);
    assert_int_equal(wend_graph_node_count(graph), 3);
    assert_int_equal(wend_graph_edge_count(graph), 5);
    check_edge(graph, 0, 0, 1, 700, WEND_GRAPH_KIND, false);
    check_edge(graph, 1, 1, 0, 700, WEND_GRAPH_KIND, false);
    check_edge(graph, 2, 1, 2, 40, 'W', false);
    check_edge(graph, 3, 2, 1, 41, 'r', true);
    check_edge(graph, 4, 2, 0, UINT32_MAX, WEND_GRAPH_KIND, true);
    assert_int_equal(wend_graph_node_place(graph, 1).x, 12 * 256 + 64);
    assert_true(wend_graph_node_height(graph, 1) == -128);
    assert_true(wend_graph_node_place(graph, 2).x == -768);
    assert_int_equal(wend_graph_node_place(graph, 2).level, 2);
    assert_string_equal(wend_graph_names_of(names, 2), "italy");
    assert_null(wend_graph_names_of(names, 3));
    assert_int_equal(wend_graph_names_find(names, "france"), 1);
    assert_int_equal(wend_graph_names_find(names, "Atlantis"), WEND_GRAPH_NONE);
    wend_graph_names_destroy(names);
    wend_graph_destroy(graph);
}

static void bare_lists_of_numbers_are_read(void **state)
{
    (void)state;
    wend_graph_names *names = NULL;
    wend_graph *graph = parse("0 3 10\n3 1 5 7\n", &names);
    assert_null(names);
    assert_int_equal(wend_graph_node_count(graph), 4);
    assert_false(wend_graph_has_positions(graph));
    check_edge(graph, 0, 0, 3, 10, WEND_GRAPH_KIND, false);
    check_edge(graph, 1, 3, 1, 5, 7, false);
    wend_graph_destroy(graph);
    graph = parse("", NULL);
    assert_int_equal(wend_graph_node_count(graph), 0);
    wend_graph_destroy(graph);
}

static void large_numbers_are_names_where_the_text_says_so(void **state)
{
    (void)state;
    wend_graph_names *names = NULL;
    wend_graph *graph = parse("names\n258963147 4294967297 3\n", &names);
    assert_int_equal(wend_graph_node_count(graph), 2);
    assert_int_equal(wend_graph_names_find(names, "4294967297"), 1);
    wend_graph_names_destroy(names);
    wend_graph_destroy(graph);
}

/* Writes a graph, in two steps; free what it returns. */
static char *write_graph(const wend_graph *graph, const wend_graph_names *names)
{
    size_t length = 0, again = 0;
    assert_int_equal(wend_graph_write_text(graph, names, NULL, 0, &length), WEND_ERROR_CAPACITY);
    char *text = calloc(length + 1, 1);
    assert_non_null(text);
    assert_int_equal(wend_graph_write_text(graph, names, text, length, &again), WEND_OK);
    assert_int_equal(length, again);
    return text;
}

static void what_is_written_is_read_again(void **state)
{
    (void)state;
    wend_graph_names *names = NULL;
    wend_graph *graph = parse(countries, &names);
    char *text = write_graph(graph, names);
    assert_string_equal(text, "wend graph 1\nnames\nnode spain 10 20.5\nnode france 12.25 18 -0.5\n"
                              "node italy -3 17 0 2\nspain france 700\nfrance spain 700\nfrance italy 40 'W'\n"
                              "italy france 41 'r' closed\nitaly spain 4294967295 closed\n");
    wend_graph_names_destroy(names);
    wend_graph_destroy(graph);
    graph = parse(text, &names);
    char *again = write_graph(graph, names);
    assert_string_equal(text, again);
    free(text);
    free(again);
    wend_graph_names_destroy(names);
    wend_graph_destroy(graph);
}

static void positions_survive_to_the_last_256th(void **state)
{
    (void)state;
    wend_graph_desc desc = wend_graph_desc_default();
    wend_place places[256];
    wend_graph *graph = NULL;
    for (int32_t i = 0; i < 256; i++)
        places[i] = (wend_place){i % 2 ? -i : i + WEND_GRAPH_MAX_POSITION - 255, -i, 0, 0};
    desc.node_count = 256;
    desc.places = places;
    assert_int_equal(wend_graph_create(&desc, NULL, &graph), WEND_OK);
    char *text = write_graph(graph, NULL);
    wend_graph *read = parse(text, NULL);
    for (uint32_t i = 0; i < 256; i++) {
        assert_true(wend_graph_node_place(read, i).x == places[i].x);
        assert_true(wend_graph_node_place(read, i).y == places[i].y);
    }
    free(text);
    wend_graph_destroy(read);
    wend_graph_destroy(graph);
}

static void removed_nodes_close_up(void **state)
{
    (void)state;
    wend_graph_names *names = NULL;
    wend_graph *graph = parse("0 1 5\n1 2 6\n2 0 7\n", NULL);
    assert_int_equal(wend_graph_remove_node(graph, 1), WEND_OK);
    char *text = write_graph(graph, NULL);
    assert_string_equal(text, "wend graph 1\nnames\nnode 0\nnode 2\n2 0 7\n");
    wend_graph *read = parse(text, &names);
    assert_int_equal(wend_graph_node_count(read), 2);
    assert_string_equal(wend_graph_names_of(names, 1), "2");
    free(text);
    wend_graph_names_destroy(names);
    wend_graph_destroy(read);
    wend_graph_destroy(graph);
}

static void check_refused(text_reader *reader, const char *text, uint32_t line, uint32_t column)
{
    const char *fault = text_refusal_fault(reader, text, line, column);
    if (fault)
        fail_msg("%s: %s", text, fault);
}

static void errors_say_where(void **state)
{
    (void)state;
    check_refused(text_read_graph, "wend map 1\n", 1, 6);
    check_refused(text_read_graph, "wend graph 2\n", 1, 12);
    check_refused(text_read_graph, "a b 3\nnames\n", 2, 1);
    check_refused(text_read_graph, "a b\n", 1, 4);
    check_refused(text_read_graph, "a b 4294967296\n", 1, 5);
    check_refused(text_read_graph, "a b -1\n", 1, 5);
    check_refused(text_read_graph, "a\n", 1, 2);
    check_refused(text_read_graph, "a -> -> 3\n", 1, 6);
    check_refused(text_read_graph, "a node 3\n", 1, 3);
    check_refused(text_read_graph, "a b\x01 3\n", 1, 3);
    check_refused(text_read_graph, "a b\r\r\n", 1, 3);
    check_refused(text_read_graph, "1 b 3\n", 1, 3);
    check_refused(text_read_graph, "1 4000000000 3\n", 1, 3);
    check_refused(text_read_graph, "a b 3 mud\n", 1, 7);
    check_refused(text_read_graph, "a b 3 7 closed x\n", 1, 16);
    check_refused(text_read_graph, "a b 3 closed 7\n", 1, 14);
    check_refused(text_read_graph, "node a 1\n", 1, 9);
    check_refused(text_read_graph, "node a 1 1048577\n", 1, 10);
    check_refused(text_read_graph, "node a 1 2 3 65536\n", 1, 14);
    check_refused(text_read_graph, "node a 1 2\nnode a 1 2\n", 2, 6);
    check_refused(text_read_graph, "node a 1 2\na b 3\nb c 3\n", 2, 1);
}

static const char roads[] = "c a comment\np sp 3 2\na 1 2 803\na 3 1 7\n";
static const char places[] = "p aux sp co 3\nv 1 -73530767 41085396\nv 3 5 -6\nc\nv 2 0 0\n";

static wend_graph *parse_dimacs(const char *arcs, const char *positions)
{
    wend_graph *graph = NULL;
    wend_text_error error;
    const wend_dimacs_texts texts = {arcs, strlen(arcs), positions, positions ? strlen(positions) : 0};
    assert_int_equal(wend_graph_parse_dimacs(&texts, NULL, &graph, &error), WEND_OK);
    return graph;
}

static void dimacs_texts_are_read_and_written(void **state)
{
    (void)state;
    char text[256] = "";
    size_t length = 0;
    wend_graph *graph = parse_dimacs(roads, places);
    assert_int_equal(wend_graph_node_count(graph), 3);
    check_edge(graph, 0, 0, 1, 803, WEND_GRAPH_KIND, false);
    check_edge(graph, 1, 2, 0, 7, WEND_GRAPH_KIND, false);
    assert_true(wend_graph_node_place(graph, 0).x == -73530767);
    assert_true(wend_graph_node_place(graph, 2).y == -6);
    assert_int_equal(wend_graph_write_dimacs(graph, text, sizeof text - 1, &length, NULL), WEND_OK);
    assert_string_equal(text, "p sp 3 2\na 1 2 803\na 3 1 7\n");
    memset(text, 0, sizeof text);
    assert_int_equal(wend_graph_write_dimacs_positions(graph, text, sizeof text - 1, &length, NULL), WEND_OK);
    assert_string_equal(text, "p aux sp co 3\nv 1 -73530767 41085396\nv 2 0 0\nv 3 5 -6\n");
    assert_int_equal(wend_graph_write_dimacs(graph, text, 5, &length, NULL), WEND_ERROR_CAPACITY);
    assert_int_equal(length, 27);
    wend_graph_destroy(graph);
    graph = parse_dimacs(roads, NULL);
    wend_text_error error;
    assert_int_equal(wend_graph_write_dimacs_positions(graph, text, sizeof text, &length, &error),
                     WEND_ERROR_UNSUPPORTED);
    assert_string_equal(error.text, "this graph has no positions");
    assert_int_equal(wend_graph_close_edge(graph, 0), WEND_OK);
    assert_int_equal(wend_graph_write_dimacs(graph, text, sizeof text, &length, &error), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(error.status, WEND_ERROR_UNSUPPORTED);
    wend_graph_destroy(graph);
}

static void dimacs_errors_say_where(void **state)
{
    (void)state;
    check_refused(text_read_arcs, "", 1, 1);
    check_refused(text_read_arcs, "a 1 2 3\n", 1, 1);
    check_refused(text_read_arcs, "p sp 4000000000 1\n", 1, 6);
    check_refused(text_read_arcs, "p sp 200000 1\na 1 200000 1\n", 1, 6);
    check_refused(text_read_arcs, "p sp 2 1\na 1 3 1\n", 2, 5);
    check_refused(text_read_arcs, "p sp 2 1\na 0 1 1\n", 2, 3);
    check_refused(text_read_arcs, "p sp 2 1\na 1 2 1\na 2 1 1\n", 3, 1);
    check_refused(text_read_arcs, "p sp 2 2\na 1 2 1\n", 2, 1);
    check_refused(text_read_arcs, "p sp 2 1\na 1 2 1 5\n", 2, 9);
    check_refused(text_read_arcs, "p sp 2 1\nb 1 2\n", 2, 1);
    check_refused(text_read_positions, "p aux sp co 4\n", 1, 13);
    check_refused(text_read_positions, "p aux sp co 3\nv 4 1 1\n", 2, 3);
    check_refused(text_read_positions, "p aux sp co 3\nv 1 1 1\nv 1 1 1\n", 3, 1);
    check_refused(text_read_positions, "p aux sp co 3\nv 1 1 1\n", 2, 1);
    check_refused(text_read_positions, "p aux sp co 3\nv 1 268435457 1\n", 2, 5);
}

static void texts_cut_anywhere_or_changed_are_read_or_refused(void **state)
{
    (void)state;
    static const char nasty[] = {'\0', '\n', ' ', '9', '-', '.', '<', '#', '\x80'};
    static const struct {
        text_reader *reader;
        const char *text;
    } cases[] = {{text_read_graph, countries}, {text_read_arcs, roads}, {text_read_positions, places}};
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t at = 0, length = strlen(cases[i].text); at < length; at++)
            for (uint32_t j = 0; j < sizeof nasty; j++) {
                wend_text_error error;
                char *text = malloc(length);
                assert_non_null(text);
                memcpy(text, cases[i].text, length);
                text[at] = nasty[j];
                wend_status status = cases[i].reader(text, length, NULL, &error);
                assert_true(status == WEND_OK || status == WEND_ERROR_FORMAT);
                assert_int_equal(error.status, status);
                status = cases[i].reader(text, at, NULL, &error);
                assert_true(status == WEND_OK || status == WEND_ERROR_FORMAT);
                free(text);
            }
}

/* The most memory for the length of the text: short lines, and short numbers far apart. */
static void memory_keeps_to_the_length_of_the_text(void **state)
{
    (void)state;
    static const char *const lines[] = {"1 2 3\n", "a<->b <-> c 1\n", "node 9999\n", "1 <-> 1 1\n", ""};
    enum { LENGTH = 40000 };
    char *text = malloc(LENGTH + 32);
    assert_non_null(text);
    for (uint32_t i = 0; i < 5; i++) {
        size_t length = 0;
        for (uint32_t j = 0; length < LENGTH; j++)
            length += lines[i][0] ? (size_t)sprintf(text + length, "%s", lines[i])
                                  : (size_t)sprintf(text + length, "n%x n%x 1\n", j, j + 1);
        test_memory memory;
        wend_graph *graph = NULL;
        wend_graph_names *names = NULL;
        test_memory_begin(&memory);
        wend_graph_parse(text, length, &memory.allocator, &graph, &names, NULL);
        assert_true(memory.peak <= 16384 + 32 * length);
        wend_graph_destroy(graph);
        wend_graph_names_destroy(names);
        assert_int_equal(memory.bytes, 0);
    }
    free(text);
}

static bool read_countries(const wend_allocator *allocator)
{
    wend_graph *graph = NULL;
    wend_graph_names *names = NULL;
    wend_status status = wend_graph_parse(countries, sizeof countries - 1, allocator, &graph, &names, NULL);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    assert_true((graph != NULL) == (status == WEND_OK) && (names != NULL) == (status == WEND_OK));
    wend_graph_destroy(graph);
    wend_graph_names_destroy(names);
    return status == WEND_OK;
}

static bool read_roads(const wend_allocator *allocator)
{
    wend_graph *graph = NULL;
    const wend_dimacs_texts texts = {roads, sizeof roads - 1, places, sizeof places - 1};
    wend_status status = wend_graph_parse_dimacs(&texts, allocator, &graph, NULL);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    wend_graph_destroy(graph);
    return status == WEND_OK;
}

static void refused_memory_leaves_nothing_behind(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(read_countries);
    assert_null(fault);
    fault = test_memory_sweep(read_roads);
    assert_null(fault);
}

static void files_are_read_or_missed(void **state)
{
    (void)state;
    wend_graph *graph = NULL;
    wend_graph_names *names = NULL;
    wend_text_error error;
    const char *file = "graph-text-test.graph";
    FILE *written = fopen(file, "wb");
    assert_non_null(written);
    fputs(roads, written);
    fclose(written);
    assert_int_equal(wend_graph_load_dimacs(file, NULL, NULL, &graph, &error), WEND_OK);
    wend_graph_destroy(graph);
    assert_int_equal(wend_graph_load_dimacs(file, "no such file", NULL, &graph, &error), WEND_ERROR_FILE);
    assert_int_equal(wend_graph_load(file, NULL, &graph, &names, &error), WEND_ERROR_FORMAT);
    assert_int_equal(error.line, 1);
    assert_int_equal(wend_graph_load("no such file", NULL, &graph, &names, &error), WEND_ERROR_FILE);
    assert_null(graph);
    assert_null(names);
    remove(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_positions_kinds_and_closed_edges_are_read),
        cmocka_unit_test(bare_lists_of_numbers_are_read),
        cmocka_unit_test(large_numbers_are_names_where_the_text_says_so),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(positions_survive_to_the_last_256th),
        cmocka_unit_test(removed_nodes_close_up),
        cmocka_unit_test(errors_say_where),
        cmocka_unit_test(dimacs_texts_are_read_and_written),
        cmocka_unit_test(dimacs_errors_say_where),
        cmocka_unit_test(texts_cut_anywhere_or_changed_are_read_or_refused),
        cmocka_unit_test(memory_keeps_to_the_length_of_the_text),
        cmocka_unit_test(refused_memory_leaves_nothing_behind),
        cmocka_unit_test(files_are_read_or_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
