/* Texts in files, given to their parsers; not in freestanding builds. */
#ifndef WEND_FREESTANDING

#include "io/text.h"
#include "io/whole_file.h"

/* The letters of the largest map take 1 GiB, and line ends no more than as much again. */
#define LONGEST_TEXT (((size_t)1 << 31) - 1)

/* Reads a file for a parser, or says why it cannot be. The content is to be freed in either case. */
static wend_status open_text(const char *path, const wend_allocator *allocator, wend_file_bytes *content,
                             wend_text_error *error)
{
    wend_status status = wend_whole_text(path, LONGEST_TEXT, allocator, content, error);
    if (status != WEND_ERROR_CAPACITY)
        return status;
    struct wend_text nothing = wend_text_begin("", 0);
    status = WEND_TEXT_FAIL(&nothing, 0, "this text is too long: it has 2 GiB or more, which no map needs");
    nothing.error.line = nothing.error.column = 0;
    return wend_text_end(&nothing, status, error);
}

wend_status wend_grid_load_map(const char *file, const wend_allocator *allocator, wend_grid **grid,
                               wend_text_error *error)
{
    if (grid)
        *grid = NULL;
    wend_file_bytes content;
    wend_status status = open_text(file, allocator, &content, error);
    if (status == WEND_OK)
        status = wend_grid_parse_map(content.at, content.length, allocator, grid, error);
    wend_file_free(&content);
    return status;
}

wend_status wend_grid_load(const char *file, const wend_allocator *allocator, wend_grid **grid, wend_legend **legend,
                           wend_text_error *error)
{
    if (grid)
        *grid = NULL;
    if (legend)
        *legend = NULL;
    wend_file_bytes content;
    wend_status status = open_text(file, allocator, &content, error);
    if (status == WEND_OK)
        status = wend_grid_parse(content.at, content.length, allocator, grid, legend, error);
    wend_file_free(&content);
    return status;
}

wend_status wend_graph_load(const char *file, const wend_allocator *allocator, wend_graph **graph,
                            wend_graph_names **names, wend_text_error *error)
{
    if (graph)
        *graph = NULL;
    if (names)
        *names = NULL;
    wend_file_bytes content;
    wend_status status = open_text(file, allocator, &content, error);
    if (status == WEND_OK)
        status = wend_graph_parse(content.at, content.length, allocator, graph, names, error);
    wend_file_free(&content);
    return status;
}

wend_status wend_graph_load_dimacs(const char *arcs, const char *positions, const wend_allocator *allocator,
                                   wend_graph **graph, wend_text_error *error)
{
    if (graph)
        *graph = NULL;
    wend_file_bytes content, places = {0};
    wend_status status = open_text(arcs, allocator, &content, error);
    if (status == WEND_OK && positions)
        status = open_text(positions, allocator, &places, error);
    const wend_dimacs_texts texts = {content.at, content.length, positions ? places.at : NULL, places.length};
    if (status == WEND_OK)
        status = wend_graph_parse_dimacs(&texts, allocator, graph, error);
    wend_file_free(&places);
    wend_file_free(&content);
    return status;
}

wend_status wend_profile_load(const char *file, const wend_legend *legend, const wend_allocator *allocator,
                              wend_profile *profile, wend_resource_names *names, wend_text_error *error)
{
    wend_file_bytes content;
    wend_status status = open_text(file, allocator, &content, error);
    if (status == WEND_OK)
        status = wend_profile_parse(content.at, content.length, legend, profile, names, error);
    wend_file_free(&content);
    return status;
}

wend_status wend_scen_load(const char *file, const wend_allocator *allocator, wend_scen **scen, wend_text_error *error)
{
    if (scen)
        *scen = NULL;
    wend_file_bytes content;
    wend_status status = open_text(file, allocator, &content, error);
    if (status == WEND_OK)
        status = wend_scen_parse(content.at, content.length, allocator, scen, error);
    wend_file_free(&content);
    return status;
}

wend_status wend_mesh_load(const char *file, const wend_allocator *allocator, wend_mesh **mesh, wend_text_error *error)
{
    if (mesh)
        *mesh = NULL;
    wend_file_bytes content;
    wend_status status = open_text(file, allocator, &content, error);
    if (status == WEND_OK)
        status = wend_mesh_parse(content.at, content.length, allocator, mesh, error);
    wend_file_free(&content);
    return status;
}

wend_status wend_mesh_load_obj(const char *file, const wend_obj_rules *rules, const wend_allocator *allocator,
                               wend_mesh **mesh, wend_text_error *error)
{
    if (mesh)
        *mesh = NULL;
    wend_file_bytes content;
    wend_status status = open_text(file, allocator, &content, error);
    if (status == WEND_OK)
        status = wend_mesh_parse_obj(content.at, content.length, rules, allocator, mesh, error);
    wend_file_free(&content);
    return status;
}

#endif
