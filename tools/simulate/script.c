/* script.c: splits a file into lines of words, and reads numbers and places from words. */
#include "simulate/script.h"

#include "map/map.h"
#include "system/system.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The longest script, in bytes. */
#define SCRIPT_MAX (1u << 24)

bool script_error(const word *word, const char *format, ...)
{
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (char *at = text; *at != '\0'; at++)
        if ((unsigned char)*at < ' ' || *at == 127) /* control characters must not reach a terminal */
            *at = '?';
    report_error("%s:%u:%u: %s", word->file, (unsigned)word->line, (unsigned)word->column, text);
    return false;
}

/* Returns a file or standard input, null-terminated, for the caller to free; NULL with an error. */
static char *read_all(const char *name)
{
    size_t length = 0;
    wend_file_bytes owned;
    const char *text = input_read(name, "the script", SCRIPT_MAX, &owned, &length);
    const bool is_script = text != NULL && memchr(text, 0, length) == NULL;
    char *copy = is_script ? malloc(length + 1) : NULL;
    if (copy != NULL) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    } else if (is_script) {
        report_no_memory("the script");
    } else if (text != NULL) {
        report_error("%s is no script: there is a zero byte in it", input_title(name));
    }
    wend_file_free(&owned);
    return copy;
}

static bool is_blank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\r';
}

/* End of the word that begins here; of a quoted word, its closing quote. */
static char *end_of_word(char *at)
{
    if (*at == '"')
        for (at++; *at != '"' && *at != '\n' && *at != '\0';)
            at++;
    else
        while (!is_blank(*at) && *at != '\n' && *at != '\0')
            at++;
    return at;
}

/* Adds the words of a line, and ends each with a 0; false with an error. */
static bool split_line(script *script, char *line, uint32_t number)
{
    script_line *made = &script->lines[script->line_count];
    *made = (script_line){script->words + script->word_count, 0};
    for (char *at = line;;) {
        while (is_blank(*at))
            at++;
        if (*at == '\0' || *at == '#')
            break;
        word *word = &script->words[script->word_count++];
        *word = (struct word){at, script->file, number, (uint32_t)(at - line) + 1};
        char *end = end_of_word(at);
        if (*at == '"' && *end != '"')
            return script_error(word, "the quotes are not closed, end the name with \"");
        word->text += *at == '"';
        at = *end == '\0' ? end : end + 1;
        *end = '\0';
        made->count++;
    }
    script->line_count += made->count > 0;
    return true;
}

static bool reserve_words(script *script)
{
    size_t lines = 1, words = 1;
    for (const char *at = script->text; *at != '\0'; at++) {
        lines += *at == '\n';
        words += is_blank(*at) || *at == '\n' || *at == '"';
    }
    script->words = calloc(words, sizeof *script->words);
    script->lines = calloc(lines, sizeof *script->lines);
    if (script->words != NULL && script->lines != NULL)
        return true;
    report_no_memory("the script");
    return false;
}

bool script_open(script *script, const char *file)
{
    *script = (struct script){.file = input_title(file), .text = read_all(file)};
    if (script->text == NULL || !reserve_words(script))
        return false;
    char *line = script->text + (strncmp(script->text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0); /* byte order mark */
    for (uint32_t number = 1; line != NULL; number++) {
        char *end = strchr(line, '\n');
        if (end != NULL)
            *end = '\0';
        if (!split_line(script, line, number))
            return false;
        line = end != NULL ? end + 1 : NULL;
    }
    return true;
}

void script_close(script *script)
{
    free(script->text);
    free(script->words);
    free(script->lines);
}

/* Reads digits; NULL if there are none or the number is above `most`. */
static const char *read_digits(const char *text, uint64_t most, uint64_t *number)
{
    const char *at = text;
    for (*number = 0; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (*number > (most - digit) / 10 || digit > most)
            return NULL;
        *number = *number * 10 + digit;
    }
    return at == text ? NULL : at;
}

bool script_number(const word *word, uint64_t least, uint64_t most, uint64_t *number)
{
    const char *end = read_digits(word->text, UINT64_MAX / 16, number);
    if (end != NULL && *end == '\0' && *number >= least && *number <= most)
        return true;
    return script_error(word, "'%.60s' is no whole number from %" PRIu64 " to %" PRIu64, word->text, least, most);
}

bool script_decimal(const word *word, double least, double most, double *number)
{
    size_t length = strspn(word->text, "0123456789.");
    char *end = NULL;
    if (word->text[0] >= '0' && word->text[0] <= '9' && length < 30)
        *number = strtod(word->text, &end);
    if (end != NULL && *end == '\0' && *number >= least && *number <= most)
        return true;
    return script_error(word, "'%.60s' is no number from %g to %g, such as %g", word->text, least, most,
                        (least + most) / 2);
}

/* Reads numbers with commas between them. Returns how many; 0 if the text is anything else. */
static uint32_t read_list(const char *text, uint64_t *numbers, uint32_t room)
{
    for (uint32_t count = 0; count < room;) {
        text = read_digits(text, WEND_GRID_MAX_SIDE, &numbers[count]);
        if (text == NULL)
            return 0;
        count++;
        if (*text == '\0')
            return count;
        if (*text++ != ',')
            return 0;
    }
    return 0;
}

static bool is_on_map(const word *word, const uint64_t *area, uint64_t level, uint32_t width, uint32_t height,
                      uint32_t levels)
{
    if (area[0] + area[2] <= width && area[1] + area[3] <= height && level < levels)
        return true;
    return script_error(word, "%s leaves the map, whose columns are 0 to %u, rows 0 to %u and levels 0 to %u",
                        word->text, (unsigned)width - 1, (unsigned)height - 1, (unsigned)levels - 1);
}

bool script_cell(const word *word, uint32_t width, uint32_t height, uint32_t levels, wend_place *cell)
{
    uint64_t numbers[4];
    uint32_t count = read_list(word->text, numbers, 3);
    if (count != 2 && count != 3)
        return script_error(word,
                            "'%.60s' is no cell, write X,Y without a space, such as 3,14, and where there are "
                            "levels X,Y,LEVEL",
                            word->text);
    uint64_t level = count == 3 ? numbers[2] : 0, area[4] = {numbers[0], numbers[1], 1, 1};
    *cell = wend_place_at((int32_t)numbers[0], (int32_t)numbers[1], (uint16_t)level);
    return is_on_map(word, area, level, width, height, levels);
}

bool script_area(const word *word, uint32_t width, uint32_t height, uint32_t levels, wend_area *area)
{
    uint64_t numbers[5] = {0};
    uint32_t count = read_list(word->text, numbers, 5);
    if (count < 2 || (count >= 4 && (numbers[2] == 0 || numbers[3] == 0)))
        return script_error(word,
                            "'%.60s' is no area, write X,Y,WIDTH,HEIGHT without a space, such as 3,14,5,2, and "
                            "where there are levels a level behind",
                            word->text);
    uint64_t level = count == 3 ? numbers[2] : count == 5 ? numbers[4] : 0;
    if (count < 4)
        numbers[2] = numbers[3] = 1;
    *area = wend_area_at((int32_t)numbers[0], (int32_t)numbers[1], (uint16_t)level, (uint32_t)numbers[2],
                         (uint32_t)numbers[3]);
    return is_on_map(word, numbers, level, width, height, levels);
}

char *script_path(const word *word)
{
    bool is_absolute = word->text[0] == '/' || word->text[0] == '\\' || (word->text[0] != '\0' && word->text[1] == ':');
    size_t folder = is_absolute ? 0 : (size_t)(scene_base_name(word->file) - word->file);
    size_t length = strlen(word->text);
    char *path = malloc(folder + length + 1);
    if (path == NULL) {
        report_no_memory("the names of files");
        return NULL;
    }
    memcpy(path, word->file, folder);
    memcpy(path + folder, word->text, length + 1);
    if (platform_is_file(path))
        return path;
    script_error(word, "'%.200s' cannot be read, check its name and that you may read it", path);
    free(path);
    return NULL;
}
