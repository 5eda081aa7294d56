/* Images in files: written as a whole, and mapped. Not in freestanding builds. */
#ifndef WEND_FREESTANDING

#include <wend/image.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "io/text.h"

#if !defined(_WIN32) && !defined(__wasm__)
#define CAN_MAP 1
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

static bool write_to_file(void *user, const void *bytes, size_t count)
{
    return fwrite(bytes, 1, count, user) == count;
}

/* Name under which the file is written before it gets its own; NULL if memory is refused. */
static char *name_of_part(const char *file)
{
    const size_t length = strlen(file);
    char *part = malloc(length + sizeof ".part");
    if (part) {
        memcpy(part, file, length);
        memcpy(part + length, ".part", sizeof ".part");
    }
    return part;
}

static wend_status write_part(const wend_space *space, const char *part)
{
    FILE *out = fopen(part, "wb");
    if (!out)
        return WEND_ERROR_FILE;
    wend_status status = wend_space_stream_image(space, write_to_file, out, NULL);
    if (fclose(out) != 0 && status == WEND_OK)
        status = WEND_ERROR_FILE;
    return status;
}

/* Renames over a file of that name; processes that have it mapped keep the old content. */
static wend_status give_name(const char *part, const char *file)
{
#ifdef _WIN32
    remove(file); /* rename does not replace files here */
#endif
    return rename(part, file) == 0 ? WEND_OK : WEND_ERROR_FILE;
}

wend_status wend_space_save_image(const wend_space *space, const char *file)
{
    if (!space || !file)
        return WEND_ERROR_ARGUMENT;
    char *part = name_of_part(file);
    if (!part)
        return WEND_ERROR_MEMORY;
    wend_status status = write_part(space, part);
    if (status == WEND_OK)
        status = give_name(part, file);
    if (status != WEND_OK)
        remove(part);
    free(part);
    return status;
}

#ifdef CAN_MAP

static wend_status map_open_file(int number, bool is_writable, wend_mapped_file *mapped)
{
    struct stat facts = {0};
    if (fstat(number, &facts) != 0 || !S_ISREG(facts.st_mode) || facts.st_size <= 0)
        return WEND_ERROR_FILE;
    const int may = is_writable ? PROT_READ | PROT_WRITE : PROT_READ, how = is_writable ? MAP_PRIVATE : MAP_SHARED;
    void *bytes = mmap(NULL, (size_t)facts.st_size, may, how, number, 0);
    if (bytes == MAP_FAILED)
        return WEND_ERROR_FILE;
    *mapped = (wend_mapped_file){bytes, (size_t)facts.st_size};
    return WEND_OK;
}

wend_status wend_file_map(const char *file, bool is_writable, wend_mapped_file *mapped)
{
    if (!file || !mapped)
        return WEND_ERROR_ARGUMENT;
    *mapped = (wend_mapped_file){NULL, 0};
    const int number = open(file, O_RDONLY | O_NONBLOCK | O_NOCTTY);
    if (number < 0)
        return WEND_ERROR_FILE;
    const wend_status status = map_open_file(number, is_writable, mapped);
    close(number); /* the mapping stays */
    return status;
}

void wend_file_unmap(wend_mapped_file *mapped)
{
    if (mapped && mapped->bytes)
        munmap(mapped->bytes, mapped->length);
    if (mapped)
        *mapped = (wend_mapped_file){NULL, 0};
}

#else

/* For systems without mappings, or none that this code knows: reads the file. */
wend_status wend_file_map(const char *file, bool is_writable, wend_mapped_file *mapped)
{
    wend_file_bytes bytes;
    (void)is_writable;
    if (!file || !mapped)
        return WEND_ERROR_ARGUMENT;
    *mapped = (wend_mapped_file){NULL, 0};
    wend_status status = wend_file_read(file, SIZE_MAX / 4, NULL, &bytes, NULL);
    if (status != WEND_OK)
        return status;
    void *copy = bytes.length != 0 ? wend_allocate(&wend_default_allocator, bytes.length, 1) : NULL;
    status = bytes.length == 0 ? WEND_ERROR_FILE : copy ? WEND_OK : WEND_ERROR_MEMORY;
    if (copy)
        *mapped = (wend_mapped_file){memcpy(copy, bytes.at, bytes.length), bytes.length};
    wend_file_free(&bytes);
    return status;
}

void wend_file_unmap(wend_mapped_file *mapped)
{
    if (mapped && mapped->bytes)
        wend_release(&wend_default_allocator, mapped->bytes, mapped->length, 1);
    if (mapped)
        *mapped = (wend_mapped_file){NULL, 0};
}

#endif

#endif
