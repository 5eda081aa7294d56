/* Reading whole files; not in freestanding builds. */
#ifndef WEND_FREESTANDING

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "io/text.h"

struct content {
    char *text;
    size_t length, capacity;
};

/* The letters of the largest map take 1 GiB, and line ends no more than as much again: what is longer never ends. */
#define FIRST_CAPACITY ((size_t)1 << 16)
#define MOST_CAPACITY  ((size_t)1 << 31)

/* No text that can be read holds zero bytes, and many devices that never end hold little else or do so soon. */
static bool is_a_text(const char *bytes, size_t length)
{
    return length == 0 || !memchr(bytes, 0, length);
}

static bool grow_content(const wend_allocator *memory, struct content *content)
{
    size_t capacity = content->capacity ? content->capacity * 2 : FIRST_CAPACITY;
    char *larger = wend_reallocate(memory, content->text, content->capacity, capacity, 1, 1);
    if (larger) {
        content->text = larger;
        content->capacity = capacity;
    }
    return larger != NULL;
}

/*
 * Reads to the end by what arrives, for a size asked for beforehand would be wrong for pipes and devices. *fault becomes
 * what is wrong with a text that is none.
 */
static wend_status read_all(FILE *file, const wend_allocator *memory, struct content *content, const char **fault)
{
    for (;;) {
        if (content->length == MOST_CAPACITY) {
            *fault = "this text is too long: it has 2 GiB or more, which no map needs";
            return WEND_ERROR_FORMAT;
        }
        if (content->length == content->capacity && !grow_content(memory, content))
            return WEND_ERROR_MEMORY;
        size_t got = fread(content->text + content->length, 1, content->capacity - content->length, file);
        if (!is_a_text(content->text + content->length, got)) {
            *fault = "this is no text: it holds zero bytes";
            return WEND_ERROR_FORMAT;
        }
        content->length += got;
        if (got == 0)
            return ferror(file) ? WEND_ERROR_FILE : WEND_OK;
    }
}

static wend_status read_file(const char *path, const wend_allocator *memory, struct content *content,
                             const char **fault)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return WEND_ERROR_FILE;
    wend_status status = read_all(file, memory, content, fault);
    fclose(file);
    return status;
}

/* Reads a file for a parser, or says that it cannot be read. The content is to be freed in either case. */
static wend_status open_text(const char *path, const wend_allocator *allocator, wend_allocator *memory,
                             struct content *content, wend_text_error *error)
{
    *content = (struct content){0};
    const char *fault = NULL;
    wend_status status = WEND_ERROR_ARGUMENT;
    if (path && wend_allocator_choose(allocator, memory) == WEND_OK)
        status = read_file(path, memory, content, &fault);
    struct wend_text nothing = wend_text_begin("", 0);
    if (status == WEND_ERROR_FORMAT) {
        WEND_TEXT_FAIL(&nothing, 0, fault);
        nothing.error.line = nothing.error.column = 0;
    }
    return wend_text_end(&nothing, status, error);
}

static void close_text(const wend_allocator *memory, struct content *content)
{
    if (content->text)
        wend_release(memory, content->text, content->capacity, 1, 1);
}

wend_status wend_grid_load_map(const char *file, const wend_allocator *allocator, wend_grid **grid,
                               wend_text_error *error)
{
    if (grid)
        *grid = NULL;
    wend_allocator memory;
    struct content content;
    wend_status status = open_text(file, allocator, &memory, &content, error);
    if (status == WEND_OK)
        status = wend_grid_parse_map(content.text, content.length, allocator, grid, error);
    close_text(&memory, &content);
    return status;
}

wend_status wend_grid_load(const char *file, const wend_allocator *allocator, wend_grid **grid, wend_map_info **info,
                           wend_text_error *error)
{
    if (grid)
        *grid = NULL;
    if (info)
        *info = NULL;
    wend_allocator memory;
    struct content content;
    wend_status status = open_text(file, allocator, &memory, &content, error);
    if (status == WEND_OK)
        status = wend_grid_parse(content.text, content.length, allocator, grid, info, error);
    close_text(&memory, &content);
    return status;
}

wend_status wend_graph_load(const char *file, const wend_allocator *allocator, wend_graph **graph,
                            wend_graph_names **names, wend_text_error *error)
{
    if (graph)
        *graph = NULL;
    if (names)
        *names = NULL;
    wend_allocator memory;
    struct content content;
    wend_status status = open_text(file, allocator, &memory, &content, error);
    if (status == WEND_OK)
        status = wend_graph_parse(content.text, content.length, allocator, graph, names, error);
    close_text(&memory, &content);
    return status;
}

wend_status wend_graph_load_dimacs(const char *arcs, const char *positions, const wend_allocator *allocator,
                                   wend_graph **graph, wend_text_error *error)
{
    if (graph)
        *graph = NULL;
    wend_allocator memory;
    struct content content, places = {0};
    wend_status status = open_text(arcs, allocator, &memory, &content, error);
    if (status == WEND_OK && positions)
        status = open_text(positions, allocator, &memory, &places, error);
    if (status == WEND_OK)
        status = wend_graph_parse_dimacs(content.text, content.length, positions ? places.text : NULL, places.length,
                                         allocator, graph, error);
    close_text(&memory, &places);
    close_text(&memory, &content);
    return status;
}

wend_status wend_profile_load(const char *file, const wend_map_info *info, const wend_allocator *allocator,
                              wend_profile *profile, wend_resource_names *names, wend_text_error *error)
{
    wend_allocator memory;
    struct content content;
    wend_status status = open_text(file, allocator, &memory, &content, error);
    if (status == WEND_OK)
        status = wend_profile_parse(content.text, content.length, info, profile, names, error);
    close_text(&memory, &content);
    return status;
}

wend_status wend_scen_load(const char *file, const wend_allocator *allocator, wend_scen **scen, wend_text_error *error)
{
    if (scen)
        *scen = NULL;
    wend_allocator memory;
    struct content content;
    wend_status status = open_text(file, allocator, &memory, &content, error);
    if (status == WEND_OK)
        status = wend_scen_parse(content.text, content.length, allocator, scen, error);
    close_text(&memory, &content);
    return status;
}

wend_status wend_mesh_load(const char *file, const wend_allocator *allocator, wend_mesh **mesh, wend_text_error *error)
{
    if (mesh)
        *mesh = NULL;
    wend_allocator memory;
    struct content content;
    wend_status status = open_text(file, allocator, &memory, &content, error);
    if (status == WEND_OK)
        status = wend_mesh_parse(content.text, content.length, allocator, mesh, error);
    close_text(&memory, &content);
    return status;
}

wend_status wend_mesh_load_obj(const char *file, const wend_obj_rules *rules, const wend_allocator *allocator,
                               wend_mesh **mesh, wend_obj_counts *counts, wend_text_error *error)
{
    if (mesh)
        *mesh = NULL;
    wend_allocator memory;
    struct content content;
    wend_status status = open_text(file, allocator, &memory, &content, error);
    if (status == WEND_OK)
        status = wend_mesh_parse_obj(content.text, content.length, rules, allocator, mesh, counts, error);
    close_text(&memory, &content);
    return status;
}

#endif
