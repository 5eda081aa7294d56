/* import.c: the library's entry points: a file in, a map out. */
#include "formats/formats.h"

#include <stdlib.h>
#include <string.h>

static void *take_block(void *user, size_t size, size_t alignment)
{
    (void)user, (void)alignment; /* never more than malloc's */
    return malloc(size);
}

static void free_block(void *user, void *block, size_t size, size_t alignment)
{
    (void)user, (void)size, (void)alignment;
    free(block);
}

static const wend_allocator default_memory = {take_block, free_block, NULL};

void wend_import_options_init(wend_import_options *options, uint32_t size)
{
    const wend_import_options known = {
        .size = size, .dark = 128, .most_cells = 1u << 24, .most_memory = 1u << 29, .most_files = 256};
    if (options && size <= sizeof known)
        memcpy(options, &known, size);
}

/* Checks and copies the options. */
static bool take_options(importer *im, const wend_import_options *given)
{
    im->options = wend_import_options_default();
    if (!given)
        return true;
    if (given->size != sizeof *given)
        return wend_import_fail(im, WEND_ERROR_ARGUMENT, 0, 0, "begin with wend_import_options_default()");
    im->options = *given;
    if ((unsigned)given->format > WEND_IMPORT_LDTK || (unsigned)given->numbers > WEND_IMPORT_NUMBERS_WEIGHTS)
        return wend_import_fail(im, WEND_ERROR_ARGUMENT, 0, 0, "the options' format or numbers is none");
    return true;
}

static bool make_empty(importer *im)
{
    const wend_allocator *memory = &im->memory;
    wend_import *made = memory->allocate(memory->user, sizeof *made, IMPORT_ALIGNMENT);
    if (!made)
        return wend_import_fail(im, WEND_ERROR_MEMORY, 0, 0, "there is no memory left to read this file");
    memset(made, 0, sizeof *made);
    made->memory = *memory;
    im->made = made;
    im->kept = &made->kept;
    return true;
}

/* Prepares for reading; false with the error noted, im->made is then NULL. */
static bool begin(importer *im, const wend_import_options *options, const wend_allocator *allocator,
                  wend_import_error *error)
{
    *im = (importer){.error = error, .memory = allocator ? *allocator : default_memory};
    memset(error, 0, sizeof *error);
    if (!im->memory.allocate || !im->memory.release)
        return wend_import_fail(im, WEND_ERROR_ARGUMENT, 0, 0, "the allocator lacks a function");
    if (!take_options(im, options) || !make_empty(im))
        return false;
    im->memory_left = im->options.most_memory;
    im->files_left = im->options.most_files;
    im->work_left = im->options.most_cells <= UINT64_MAX / 64 ? im->options.most_cells * 64 : UINT64_MAX;
    return true;
}

static wend_import_format choose_format(const importer *im, import_span bytes)
{
    wend_import_format format = im->options.format;
    if (format == WEND_IMPORT_AUTO)
        format = wend_import_format_of(im->path);
    return format == WEND_IMPORT_AUTO ? wend_import_sniff(bytes) : format;
}

static bool read_bytes(importer *im, import_span bytes)
{
    bytes = wend_import_skip_mark(bytes);
    wend_import_format format = choose_format(im, bytes);
    import_reader *read = wend_import_reader_of(format);
    draft *draft = wend_import_scratch(im, 1, sizeof *draft);
    import_rules rules;
    if (!draft || !wend_import_rules_open(im, &rules))
        return false;
    if (!read)
        return wend_import_lacks(im, 0, wend_import_format_name(format), wend_import_library_of(format));
    im->made->format = format;
    wend_import_draft_begin(draft, im);
    return read(draft, &rules, bytes) && wend_import_draft_finish(draft);
}

/* Frees what reading took. Gives the import to the caller, or frees it if there was an error. */
static wend_status finish(importer *im, wend_import **import)
{
    wend_status status = im->error->status;
    wend_import_close_sources(im);
    wend_import_arena_free(&im->memory, &im->scratch);
    if (status == WEND_OK)
        *import = im->made;
    else
        wend_import_destroy(im->made);
    return status;
}

wend_status wend_import_file(const char *file, const wend_import_options *options, const wend_allocator *allocator,
                             wend_import **import, wend_import_error *error)
{
    importer im;
    wend_import_error unasked;
    import_span bytes;
    if (import)
        *import = NULL;
    bool is_begun = begin(&im, options, allocator, error ? error : &unasked);
    if (is_begun && (!file || !import))
        wend_import_fail(&im, WEND_ERROR_ARGUMENT, 0, 0, "file or import is null");
    else if (is_begun && wend_import_read_map(&im, file, &bytes))
        (void)read_bytes(&im, bytes);
    return finish(&im, import);
}

wend_status wend_import_memory(const void *bytes, size_t length, const wend_import_options *options,
                               const wend_allocator *allocator, wend_import **import, wend_import_error *error)
{
    importer im;
    wend_import_error unasked;
    if (import)
        *import = NULL;
    bool is_begun = begin(&im, options, allocator, error ? error : &unasked);
    if (is_begun && ((!bytes && length > 0) || !import))
        wend_import_fail(&im, WEND_ERROR_ARGUMENT, 0, 0, "bytes or import is null");
    else if (is_begun)
        (void)read_bytes(&im, (import_span){bytes ? bytes : "", length});
    return finish(&im, import);
}

void wend_import_destroy(wend_import *import)
{
    if (!import)
        return;
    wend_allocator memory = import->memory;
    wend_grid_destroy(import->grid);
    wend_legend_destroy(import->info);
    wend_import_arena_free(&memory, &import->kept);
    memory.release(memory.user, import, sizeof *import, IMPORT_ALIGNMENT);
}
