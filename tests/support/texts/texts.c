/* tests/support/texts/texts.c: the readers, and a look at how they refuse. */
#include "texts/texts.h"

#include "test/memory.h"

#include <stdio.h>
#include <string.h>

wend_status text_read_map(const char *text, size_t length, const wend_allocator *allocator, wend_text_error *error)
{
    int there;
    wend_grid *grid = (wend_grid *)(void *)&there;
    wend_status status = wend_grid_parse_map(text, length, allocator, &grid, error);
    if ((grid != NULL) != (status == WEND_OK))
        return WEND_ERROR_ARGUMENT;
    wend_grid_destroy(grid);
    return status;
}

wend_status text_read_scen(const char *text, size_t length, const wend_allocator *allocator, wend_text_error *error)
{
    int there;
    wend_scen *scen = (wend_scen *)(void *)&there;
    wend_status status = wend_scen_parse(text, length, allocator, &scen, error);
    if ((scen != NULL) != (status == WEND_OK))
        return WEND_ERROR_ARGUMENT;
    wend_scen_destroy(scen);
    return status;
}

wend_status text_read_own_map(const char *text, size_t length, const wend_allocator *allocator, wend_text_error *error)
{
    int there;
    wend_grid *grid = (wend_grid *)(void *)&there;
    wend_legend *info = (wend_legend *)(void *)&there;
    wend_status status = wend_grid_parse(text, length, allocator, &grid, &info, error);
    if ((grid != NULL) != (status == WEND_OK) || (info != NULL) != (status == WEND_OK))
        return WEND_ERROR_ARGUMENT;
    wend_grid_destroy(grid);
    wend_legend_destroy(info);
    return status;
}

wend_status text_read_graph(const char *text, size_t length, const wend_allocator *allocator, wend_text_error *error)
{
    int there;
    wend_graph *graph = (wend_graph *)(void *)&there;
    wend_graph_names *names = (wend_graph_names *)(void *)&there;
    wend_status status = wend_graph_parse(text, length, allocator, &graph, &names, error);
    if ((graph != NULL) != (status == WEND_OK) || (names != NULL && status != WEND_OK))
        return WEND_ERROR_ARGUMENT;
    wend_graph_destroy(graph);
    wend_graph_names_destroy(names);
    return status;
}

static wend_status read_dimacs(const wend_dimacs_texts *texts, const wend_allocator *allocator, wend_text_error *error)
{
    int there;
    wend_graph *graph = (wend_graph *)(void *)&there;
    wend_status status = wend_graph_parse_dimacs(texts, allocator, &graph, error);
    if ((graph != NULL) != (status == WEND_OK))
        return WEND_ERROR_ARGUMENT;
    wend_graph_destroy(graph);
    return status;
}

wend_status text_read_arcs(const char *text, size_t length, const wend_allocator *allocator, wend_text_error *error)
{
    return read_dimacs(&(wend_dimacs_texts){.arcs = text, .arcs_length = length}, allocator, error);
}

wend_status text_read_positions(const char *text, size_t length, const wend_allocator *allocator,
                                wend_text_error *error)
{
    static const char arcs[] = "p sp 3 0\n";
    return read_dimacs(&(wend_dimacs_texts){arcs, sizeof arcs - 1, text, length}, allocator, error);
}

wend_status text_read_profile(const char *text, size_t length, const wend_allocator *allocator, wend_text_error *error)
{
    wend_profile profile;
    wend_resource_names names;
    (void)allocator;
    return wend_profile_parse(text, length, NULL, &profile, &names, error);
}

wend_status text_read_mesh(const char *text, size_t length, const wend_allocator *allocator, wend_text_error *error)
{
    int there;
    wend_mesh *mesh = (wend_mesh *)(void *)&there;
    wend_status status = wend_mesh_parse(text, length, allocator, &mesh, error);
    if ((mesh != NULL) != (status == WEND_OK))
        return WEND_ERROR_ARGUMENT;
    wend_mesh_destroy(mesh);
    return status;
}

wend_status text_read_obj(const char *text, size_t length, const wend_allocator *allocator, wend_text_error *error)
{
    int there;
    wend_mesh *mesh = (wend_mesh *)(void *)&there;
    wend_status status = wend_mesh_parse_obj(text, length, NULL, allocator, &mesh, error);
    if ((mesh != NULL) != (status == WEND_OK))
        return WEND_ERROR_ARGUMENT;
    wend_mesh_destroy(mesh);
    return status;
}

const char *text_refusal_fault(text_reader *reader, const char *text, uint32_t line, uint32_t column)
{
    static char fault[600];
    wend_text_error error;
    test_memory memory;
    test_memory_begin(&memory);
    memory.limit = 1 << 20;
    memset(&error, 0xEE, sizeof error);
    wend_status status = reader(text, strlen(text), &memory.allocator, &error);
    if (status != WEND_ERROR_FORMAT || error.status != status) {
        snprintf(fault, sizeof fault, "%s is the answer to\n%.400s", wend_status_text(status), text);
        return fault;
    }
    if (memory.fault || memory.blocks != 0)
        return memory.fault ? memory.fault : "memory is left behind";
    size_t length = memchr(error.text, '\0', sizeof error.text) ? strlen(error.text) : 0;
    if (length <= 8 || error.text[length - 1] == '.')
        return "the error is no sentence without a full stop";
    if (error.line == line && error.column == column)
        return NULL;
    snprintf(fault, sizeof fault, "\"%s\" is at %u:%u, not %u:%u, in\n%.300s", error.text, (unsigned)error.line,
             (unsigned)error.column, (unsigned)line, (unsigned)column, text);
    return fault;
}
