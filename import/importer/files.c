/* files.c: reads a map's file and the files it names, none of them outside of the folder. */
#include "importer/importer.h"

#include <string.h>

/* Longest file that is read, in bytes: whoever made the map chose the further files. */
#define LONGEST_FILE ((uint64_t)1 << 29)

/* Registers an opened file to be closed; false with the error noted, the caller must close it then. */
static bool note_source(importer *im, import_source opened)
{
    import_source *source = wend_import_scratch(im, 1, sizeof *source);
    if (!source)
        return false;
    *source = opened;
    source->next = im->sources;
    im->sources = source;
    return true;
}

static bool read_file(importer *im, const char *path, import_span *bytes)
{
    import_source source = {.is_callers = false};
    wend_text_error error;
    uint64_t most = im->memory_left < LONGEST_FILE ? im->memory_left : LONGEST_FILE;
    wend_status status = wend_file_read(path, (size_t)most, &im->memory, &source.file, &error);
    if (status == WEND_ERROR_CAPACITY)
        return wend_import_fail(im, status, 0, 0, "it is longer than %llu bytes, which is more than is read of a file",
                                (unsigned long long)most);
    if (status != WEND_OK)
        return wend_import_fail(im, status, 0, 0, "%s", error.text);
    im->memory_left -= source.file.length < im->memory_left ? source.file.length : im->memory_left;
    *bytes = (import_span){source.file.at, source.file.length};
    if (note_source(im, source))
        return true;
    wend_file_free(&source.file);
    return false;
}

bool wend_import_read_map(importer *im, const char *path, import_span *bytes)
{
    im->path = im->file = path;
    return read_file(im, path, bytes);
}

static bool is_slash(char letter)
{
    return letter == '/' || letter == '\\';
}

/* Index at which a path's last part begins. */
static size_t folder_length(const char *path)
{
    size_t length = strlen(path);
    while (length > 0 && !is_slash(path[length - 1]))
        length--;
    return length;
}

/*
 * Removes "." and ".." and repeated slashes from a path, in place; leading ".." of a relative path stay. False if ".."
 * leads above the root.
 */
static bool normalise(char *path)
{
    bool is_rooted = is_slash(path[0]);
    size_t out = is_rooted, in = is_rooted, floor = is_rooted;
    while (path[in] != '\0') {
        size_t length = 0;
        while (path[in + length] != '\0' && !is_slash(path[in + length]))
            length++;
        bool is_up = length == 2 && path[in] == '.' && path[in + 1] == '.';
        if (is_up && out > floor) {
            for (out--; out > floor && path[out - 1] != '/';)
                out--;
        } else if (is_up && is_rooted) {
            return false;
        } else if (length > 0 && !(length == 1 && path[in] == '.')) {
            memmove(path + out, path + in, length);
            out += length;
            path[out++] = '/';
            floor = is_up ? out : floor;
        }
        in += length;
        while (is_slash(path[in]))
            in++;
    }
    path[out] = '\0';
    return true;
}

/* Joins folder and name with one slash between and one behind, normalised; NULL if that leads above the root. */
static char *join(importer *im, const char *folder, size_t length, import_span name)
{
    char *path = wend_import_scratch(im, length + name.length + 4, 1);
    if (!path)
        return NULL;
    memcpy(path, folder, length);
    if (length > 0 && name.length > 0)
        path[length++] = '/';
    if (name.length > 0)
        memcpy(path + length, name.at, name.length);
    if (!normalise(path)) {
        path[0] = '\0';
        return NULL;
    }
    return path;
}

/* True if a name is relative to the folder of the file that names it. */
static bool is_relative(import_span name)
{
    return name.length > 0 && !is_slash(name.at[0]) && !memchr(name.at, ':', name.length) &&
           !memchr(name.at, '\0', name.length);
}

static bool refuse(importer *im, import_span name, uint32_t line)
{
    return wend_import_fail(
        im, WEND_ERROR_FORMAT, line, 0,
        "it names the file '%.*s', which is not in the map's folder: set options.folder to one that "
        "holds both",
        IMPORT_SHOWN(name));
}

/* The path of a further file; null with the error noted. */
static char *path_of(importer *im, import_span name, uint32_t line)
{
    const char *here = im->file ? im->file : im->path;
    const char *base = im->options.folder ? im->options.folder : im->path;
    size_t base_length = im->options.folder ? strlen(base) : folder_length(base);
    char *folder = is_relative(name) ? join(im, base, base_length, (import_span){"", 0}) : NULL;
    char *path = folder ? join(im, here, folder_length(here), name) : NULL;
    size_t length = folder ? strlen(folder) : 0;
    bool leads_up = path && length == 0 && (path[0] == '/' || strncmp(path, "../", 3) == 0);
    if (!path || strlen(path) < 2 || strncmp(path, folder, length) != 0 || leads_up ||
        strncmp(path + length, "../", 3) == 0) {
        refuse(im, name, line);
        return NULL;
    }
    path[strlen(path) - 1] = '\0'; /* the slash behind the last part */
    return path;
}

static bool open_callers(importer *im, import_span name, const char *shown, uint32_t line, import_span *bytes)
{
    const void *given = NULL;
    size_t length = 0;
    wend_status status = im->options.open(im->options.user, shown, &given, &length);
    if (status != WEND_OK || (!given && length > 0))
        return wend_import_fail(im, status == WEND_OK ? WEND_ERROR_FILE : status, line, 0,
                                "it names the file '%.*s', which could not be opened", IMPORT_SHOWN(name));
    *bytes = wend_import_skip_mark((import_span){given, length});
    if (note_source(im, (import_source){.bytes = given, .length = length, .is_callers = true}))
        return true;
    if (im->options.close)
        im->options.close(im->options.user, given, length);
    return false;
}

bool wend_import_read_further(importer *im, import_span name, uint32_t line, import_span *bytes, const char **path)
{
    if (im->files_left == 0)
        return wend_import_fail(im, WEND_ERROR_CAPACITY, line, 0, "it names more than %u files, see most_files",
                                (unsigned)im->options.most_files);
    im->files_left--;
    if (im->options.open) {
        const char *shown = wend_import_keep_text(im, name);
        *path = shown;
        return shown && open_callers(im, name, shown, line, bytes);
    }
    if (!im->path)
        return wend_import_fail(im, WEND_ERROR_FILE, line, 0,
                                "it names the file '%.*s': a map from memory needs options.open to read it",
                                IMPORT_SHOWN(name));
    char *found = path_of(im, name, line);
    const char *before = im->file;
    *path = found;
    if (!found)
        return false;
    im->file = found;
    bool is_read = read_file(im, found, bytes);
    *bytes = is_read ? wend_import_skip_mark(*bytes) : *bytes;
    im->file = before;
    return is_read;
}

void wend_import_close_sources(importer *im)
{
    for (import_source *source = im->sources; source; source = source->next) {
        if (source->is_callers && im->options.close)
            im->options.close(im->options.user, source->bytes, source->length);
        wend_file_free(&source->file);
    }
    im->sources = NULL;
}
