/*
 * tests/fuzz/fuzz_edge_list.c: any bytes as a list of edges: a graph that is written and read again the same, or an
 * error.
 */
#include "fuzz.h"

#include <wend/io.h>

#include <string.h>

static char *write_text(const wend_graph *graph, const wend_graph_names *names, size_t *length)
{
    FUZZ_NEED(wend_graph_write_text(graph, names, NULL, 0, length) == WEND_ERROR_CAPACITY);
    char *text = malloc(*length);
    FUZZ_NEED(text && wend_graph_write_text(graph, names, text, *length, length) == WEND_OK);
    return text;
}

static void check_again(const wend_graph *graph, const wend_graph_names *names)
{
    size_t length, again;
    wend_graph *read;
    wend_graph_names *read_names;
    char *text = write_text(graph, names, &length);
    FUZZ_NEED(wend_graph_parse(text, length, NULL, &read, &read_names, NULL) == WEND_OK);
    FUZZ_NEED(wend_graph_node_count(graph) == wend_graph_node_count(read));
    FUZZ_NEED(wend_graph_edge_count(graph) == wend_graph_edge_count(read));
    char *written = write_text(read, read_names, &again);
    FUZZ_NEED(length == again && memcmp(text, written, length) == 0);
    free(text);
    free(written);
    wend_graph_destroy(read);
    wend_graph_names_destroy(read_names);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wend_text_error error;
    wend_graph *graph;
    wend_graph_names *names;
    memset(&error, 0xEE, sizeof error);
    wend_status status = wend_graph_parse((const char *)data, size, NULL, &graph, &names, &error);
    FUZZ_NEED(error.status == status && (status == WEND_OK || status == WEND_ERROR_FORMAT || !data));
    if (status == WEND_OK)
        check_again(graph, names);
    else if (status == WEND_ERROR_FORMAT)
        FUZZ_NEED(!graph && !names && memchr(error.text, '\0', sizeof error.text) && error.line >= 1);
    wend_graph_destroy(graph);
    wend_graph_names_destroy(names);
    return 0;
}
