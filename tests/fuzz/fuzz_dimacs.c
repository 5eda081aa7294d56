/*
 * tests/fuzz/fuzz_dimacs.c: any bytes as a .gr, and after a line of dashes a .co: a graph that is written and read
 * again the same, or an error.
 */
#include "fuzz.h"

#include <wend/io.h>

#include <string.h>

static void check_again(const wend_graph *graph)
{
    size_t length, again;
    wend_graph *read;
    FUZZ_NEED(wend_graph_write_dimacs(graph, NULL, 0, &length, NULL) == WEND_ERROR_CAPACITY);
    char *text = malloc(length * 2);
    FUZZ_NEED(text && wend_graph_write_dimacs(graph, text, length, &length, NULL) == WEND_OK);
    const wend_dimacs_texts texts = {.arcs = text, .arcs_length = length};
    if (wend_graph_parse_dimacs(&texts, NULL, &read, NULL) == WEND_OK) {
        FUZZ_NEED(wend_graph_write_dimacs(read, text + length, length, &again, NULL) == WEND_OK);
        FUZZ_NEED(length == again && memcmp(text, text + length, length) == 0);
        wend_graph_destroy(read);
    }
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char dashes[] = "---\n";
    wend_text_error error;
    wend_graph *graph;
    const char *text = (const char *)data, *positions = NULL;
    size_t length = size;
    for (size_t i = 0; i + 4 <= size && !positions; i++)
        if (memcmp(text + i, dashes, 4) == 0) {
            positions = text + i + 4;
            length = i;
        }
    memset(&error, 0xEE, sizeof error);
    const wend_dimacs_texts texts = {text, length, positions, positions ? size - length - 4 : 0};
    wend_status status = wend_graph_parse_dimacs(&texts, NULL, &graph, &error);
    FUZZ_NEED(error.status == status && (status == WEND_OK || status == WEND_ERROR_FORMAT || !data));
    if (status == WEND_OK)
        check_again(graph);
    else if (status == WEND_ERROR_FORMAT)
        FUZZ_NEED(!graph && memchr(error.text, '\0', sizeof error.text) && error.line >= 1 && error.column >= 1);
    wend_graph_destroy(graph);
    return 0;
}
