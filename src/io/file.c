/* Reads whole files, also for parsers. Only image_file.c opens files besides; not in freestanding builds. */
#ifndef WEND_FREESTANDING

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "base/memory.h"
#include "io/text.h"

#ifndef _WIN32
#include <fcntl.h>
#include <unistd.h>
#endif

/* Size of the first buffer: files may report a greater length than they have. */
#define FIRST_ROOM ((size_t)1 << 16)

/* A file that is open. */
struct whole_file {
#ifdef _WIN32
    FILE *stream;
#else
    int number;
#endif
    uint64_t length; /* as reported by the system; 0 for some files whose content is generated on reading */
    wend_file_bytes *bytes;
    size_t most;
    bool is_text;
    const char *fault;
};

static const char *fault_of_errno(int error)
{
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return "there is no such file, check its name and folder";
    case EISDIR:
        return "this is a folder, name a file in it";
    case EACCES:
    case EPERM:
        return "you may not read this file, ask for the permission or copy it";
    default:
        return "the file cannot be read, check its name and that you may read it";
    }
}

static const char no_regular_file[] =
    "this is a pipe or a device, not a file: give its bytes (to the program as standard input, -)";

static wend_status file_fault(struct whole_file *file, wend_status status, const char *fault)
{
    file->fault = fault;
    return status;
}

#ifdef _WIN32

static wend_status open_file(const char *name, struct whole_file *file)
{
    struct _stat64 facts = {0};
    if (_stat64(name, &facts) == 0 && (facts.st_mode & _S_IFMT) == _S_IFDIR)
        return file_fault(file, WEND_ERROR_FILE, fault_of_errno(EISDIR));
    file->stream = fopen(name, "rb");
    if (!file->stream)
        return file_fault(file, WEND_ERROR_FILE, fault_of_errno(errno));
    if (_fstat64(_fileno(file->stream), &facts) == 0 && (facts.st_mode & _S_IFMT) == _S_IFREG) {
        file->length = (uint64_t)facts.st_size;
        return WEND_OK;
    }
    fclose(file->stream);
    return file_fault(file, WEND_ERROR_FILE, no_regular_file);
}

static void close_file(struct whole_file *file)
{
    fclose(file->stream);
}

/* Returns false on a read error. */
static bool read_some(struct whole_file *file, char *to, size_t room, size_t *got)
{
    *got = fread(to, 1, room, file->stream);
    return *got > 0 || !ferror(file->stream);
}

#else

/* Asks what the file is once it is open: before, the name could come to mean another. Does not wait for writers. */
static wend_status open_file(const char *name, struct whole_file *file)
{
    struct stat facts = {0};
    file->number = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY);
    if (file->number < 0)
        return file_fault(file, WEND_ERROR_FILE, fault_of_errno(errno));
    if (fstat(file->number, &facts) == 0 && S_ISREG(facts.st_mode)) {
        file->length = (uint64_t)facts.st_size;
        return WEND_OK;
    }
    close(file->number);
    return file_fault(file, WEND_ERROR_FILE, S_ISDIR(facts.st_mode) ? fault_of_errno(EISDIR) : no_regular_file);
}

static void close_file(struct whole_file *file)
{
    close(file->number);
}

static bool read_some(struct whole_file *file, char *to, size_t room, size_t *got)
{
    ssize_t count;
    do
        count = read(file->number, to, room < FIRST_ROOM << 10 ? room : FIRST_ROOM << 10);
    while (count < 0 && errno == EINTR);
    *got = count > 0 ? (size_t)count : 0;
    return count >= 0;
}

#endif

/* Makes room for the reported length, or doubles it if more was read; includes a terminating zero. */
static bool grow_bytes(struct whole_file *file)
{
    wend_file_bytes *bytes = file->bytes;
    size_t room = bytes->room ? bytes->room * 2 : FIRST_ROOM;
    if (bytes->room && file->length >= room)
        room = (size_t)file->length + 1;
    char *larger = wend_reallocate(&bytes->memory, bytes->at, bytes->room, room, 1);
    if (larger) {
        bytes->at = larger;
        bytes->room = room;
    }
    return larger != NULL;
}

static wend_status read_all(struct whole_file *file)
{
    wend_file_bytes *bytes = file->bytes;
    for (size_t got = 1; got > 0; bytes->length += got) {
        if (file->length > file->most || bytes->length > file->most)
            return file_fault(file, WEND_ERROR_CAPACITY, "this file is too long");
        if (bytes->length + 1 >= bytes->room && !grow_bytes(file))
            return file_fault(file, WEND_ERROR_MEMORY, NULL);
        char *to = bytes->at + bytes->length;
        if (!read_some(file, to, bytes->room - bytes->length - 1, &got))
            return file_fault(file, WEND_ERROR_FILE, fault_of_errno(errno));
        if (file->is_text && got > 0 && memchr(to, 0, got))
            return file_fault(file, WEND_ERROR_FORMAT, "this is no text: it holds zero bytes");
    }
    bytes->at[bytes->length] = '\0';
    return WEND_OK;
}

static wend_status read_named(const char *name, struct whole_file *file, const wend_allocator *allocator,
                              wend_text_error *error)
{
    const struct wend_text nothing = wend_text_begin("", 0);
    wend_status status = WEND_ERROR_ARGUMENT;
    if (file->bytes)
        *file->bytes = (wend_file_bytes){0};
    if (name && file->bytes && wend_allocator_choose(allocator, &file->bytes->memory) == WEND_OK) {
        status = open_file(name, file);
        if (status == WEND_OK) {
            status = read_all(file);
            close_file(file);
        }
        if (status != WEND_OK)
            wend_file_free(file->bytes);
    }
    return file->fault ? WEND_TEXT_REFUSE(error, status, file->fault) : wend_text_end(&nothing, status, error);
}

wend_status wend_file_read(const char *file, size_t most, const wend_allocator *allocator, wend_file_bytes *bytes,
                           wend_text_error *error)
{
    struct whole_file reading = {.bytes = bytes, .most = most};
    return read_named(file, &reading, allocator, error);
}

void wend_file_free(wend_file_bytes *bytes)
{
    if (!bytes)
        return;
    if (bytes->at)
        wend_release(&bytes->memory, bytes->at, bytes->room, 1);
    *bytes = (wend_file_bytes){0};
}

/* The characters of the largest map take 1 GiB, and line ends no more than as much again. */
#define LONGEST_TEXT (((size_t)1 << 31) - 1)

/* Reads a file for a parser, or says why that failed. Free the content in both cases. */
static wend_status open_text(const char *path, const wend_allocator *allocator, wend_file_bytes *content,
                             wend_text_error *error)
{
    struct whole_file reading = {.bytes = content, .most = LONGEST_TEXT, .is_text = true};
    wend_status status = read_named(path, &reading, allocator, error);
    return status != WEND_ERROR_CAPACITY
               ? status
               : WEND_TEXT_REFUSE(error, WEND_ERROR_FORMAT,
                                  "this text is too long: it has 2 GiB or more, which no map needs");
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
