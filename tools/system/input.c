/* input.c: reads standard input once, when it is first asked for, and keeps it. */
#include "system/input.h"

#include "system/platform.h"
#include "system/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The longest map with its line ends takes no more bytes; a longer input never ends. */
#define MOST_CAPACITY ((size_t)1 << 31)

/* The program has one standard input: a second reader must be refused, whichever of them comes first. */
static struct {
    char *text;
    size_t length, capacity;
    bool is_read, is_good;
    const char *purpose; /* which file it is; NULL = nobody has taken it yet */
} input;

bool input_is(const char *file)
{
    return strcmp(file, "-") == 0;
}

const char *input_title(const char *file)
{
    return input_is(file) ? "standard input" : file;
}

static bool grow(void)
{
    size_t capacity = input.capacity > 0 ? 2 * input.capacity : 1 << 16;
    char *larger = capacity <= MOST_CAPACITY ? realloc(input.text, capacity) : NULL;
    if (larger == NULL) {
        report_no_memory("what stands in standard input");
        return false;
    }
    input.text = larger;
    input.capacity = capacity;
    return true;
}

static bool read_all(void)
{
    platform_read_bytes();
    for (;;) {
        if (input.length == input.capacity && !grow())
            return false;
        errno = 0;
        size_t got = fread(input.text + input.length, 1, input.capacity - input.length, stdin);
        input.length += got;
        if (got == 0)
            break;
    }
    if (ferror(stdin) == 0)
        return true;
    report_error("standard input cannot be read%s%s, pipe or redirect a file into it", errno != 0 ? ": " : "",
                 errno != 0 ? strerror(errno) : "");
    return false;
}

static bool is_there(void)
{
    if (!input.is_read)
        input.is_good = read_all();
    input.is_read = true;
    return input.is_good;
}

const char *input_take(const char *purpose, size_t *length)
{
    if (input.purpose != NULL && strcmp(input.purpose, purpose) != 0) {
        report_error("'-' is standard input, which is %s already: give a file's name for %s", input.purpose, purpose);
        return NULL;
    }
    if (!is_there())
        return NULL;
    input.purpose = purpose;
    *length = input.length;
    return input.text;
}

const char *input_read(const char *file, const char *purpose, size_t most, wend_file_bytes *owned, size_t *length)
{
    wend_text_error error;
    wend_status status = WEND_OK;
    *owned = (wend_file_bytes){.length = 0};
    const char *text = input_is(file) ? input_take(purpose, length) : NULL;
    if (!input_is(file)) {
        status = wend_file_read(file, most, NULL, owned, &error);
        text = owned->at;
        *length = owned->length;
    }
    if (status == WEND_ERROR_CAPACITY || (text != NULL && *length > most)) {
        report_error("%s: this is longer than %zu bytes, which is too much for %s", input_title(file), most, purpose);
        return NULL;
    }
    if (status != WEND_OK)
        report_text_error(file, &error);
    return text;
}

/* True if a line is a word, or begins with the word and a blank. */
static bool begins(const char *line, const char *end, const char *word)
{
    size_t length = strlen(word), room = (size_t)(end - line);
    return room >= length && memcmp(line, word, length) == 0 &&
           (room == length || strchr(" \t\r\n", line[length]) != NULL);
}

/* The format that a line belongs to, as a name for input_name; NULL if any format or none may have such a line. */
static const char *format_of(const char *line, const char *end)
{
    static const struct {
        const char *word, *name;
    } words[] = {{"wend map", "-.wmap"},   {"type", "-.wmap"},  {"wend graph", "-.graph"},
                 {"names", "-.graph"},     {"node", "-.graph"}, {"mesh", "-.mesh"},
                 {"wend mesh", "-.wmesh"}, {"p sp", "-.gr"},    {"mtllib", "-.obj"},
                 {"usemtl", "-.obj"},      {"o", "-.obj"},      {"g", "-.obj"},
                 {"s", "-.obj"},           {"v", "-.obj"},      {"vn", "-.obj"},
                 {"vt", "-.obj"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (begins(line, end, words[i].word))
            return words[i].name;
    for (const char *at = line; end - at >= 4; at++)
        if (memcmp(at, " -> ", 4) == 0 || (end - at >= 5 && memcmp(at, " <-> ", 5) == 0))
            return "-.graph";
    return NULL;
}

/* True for comments and empty lines of any of the formats: they come before the first line that tells the format. */
static bool is_comment(const char *line, const char *end)
{
    return line == end || *line == '#' || *line == '\r' || begins(line, end, "c");
}

const char *input_name(const char *file)
{
    if (!input_is(file) || !is_there())
        return file;
    const char *at = input.text, *end = at + input.length;
    if (input.length >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0) /* byte order mark, which some editors write */
        at += 3;
    while (at < end) {
        const char *next = memchr(at, '\n', (size_t)(end - at)), *stop = next != NULL ? next : end;
        if (!is_comment(at, stop)) {
            const char *name = format_of(at, stop);
            return name != NULL ? name : "-.txt";
        }
        at = next != NULL ? next + 1 : end;
    }
    return "-.wmap"; /* no line tells a format: the map reader says what is missing */
}

void input_close(void)
{
    free(input.text);
    memset(&input, 0, sizeof input);
}
