/* Whole files, of which only regular ones are read: pipes may never speak and devices never end. */
#ifndef WEND_FREESTANDING

#include "io/whole_file.h"

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

/* What is taken before a file is believed to be as long as it says. */
#define FIRST_ROOM ((size_t)1 << 16)

/* A file that is open. */
struct whole_file {
#ifdef _WIN32
    FILE *stream;
#else
    int number;
#endif
    uint64_t length; /* as the system tells it: 0 for some that are made when they are read */
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

/* False where it cannot be read. */
static bool read_some(struct whole_file *file, char *to, size_t room, size_t *got)
{
    *got = fread(to, 1, room, file->stream);
    return *got > 0 || !ferror(file->stream);
}

#else

/* The file is asked what it is once it is open, for its name may have become another's; opening waits for no writer. */
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

/* Room for the length that the file tells, or for twice what came where it has more; one byte of it is for the zero. */
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
    struct wend_text nothing = wend_text_begin("", 0);
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
    if (file->fault) {
        WEND_TEXT_FAIL(&nothing, 0, file->fault);
        nothing.error.status = status;
        nothing.error.line = nothing.error.column = 0;
    }
    return wend_text_end(&nothing, status, error);
}

wend_status wend_file_read(const char *file, size_t most, const wend_allocator *allocator, wend_file_bytes *bytes,
                           wend_text_error *error)
{
    struct whole_file reading = {.bytes = bytes, .most = most};
    return read_named(file, &reading, allocator, error);
}

wend_status wend_whole_text(const char *file, size_t most, const wend_allocator *allocator, wend_file_bytes *bytes,
                            wend_text_error *error)
{
    struct whole_file reading = {.bytes = bytes, .most = most, .is_text = true};
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

#endif
