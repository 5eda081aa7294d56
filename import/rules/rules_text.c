/* rules_text.c: tables of rules as texts. */
#include "importer/importer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Header before the rules: the size to free. */
typedef union rules_head {
    size_t bytes;
    uint64_t alignment;
    void *pointer;
} rules_head;

/* A text being read; texts of rules are written to `out`. */
typedef struct rules_text {
    import_span line;
    uint32_t number;
    char *out;
    wend_text_error *error;
} rules_text;

static bool fail(rules_text *text, const char *what)
{
    if (text->error) {
        *text->error = (wend_text_error){.status = WEND_ERROR_FORMAT, .line = text->number, .column = 1};
        snprintf(text->error->text, sizeof text->error->text, "%s", what);
    }
    return false;
}

/* Takes the next word of the line, or a text between quotes; empty at its end and before a comment. */
static import_span take_word(rules_text *text, bool *is_quoted)
{
    text->line = wend_import_trim(text->line);
    import_span word = {text->line.at, 0}, *line = &text->line;
    *is_quoted = line->length > 1 && line->at[0] == '\'';
    if (line->length == 0 || line->at[0] == '#')
        return word;
    if (*is_quoted) {
        /* At least one character, so that ''' is the quote itself. */
        for (word.length = 2; word.length < line->length && line->at[word.length] != '\'';)
            word.length++;
        *is_quoted = word.length < line->length;
        word = *is_quoted ? (import_span){word.at + 1, word.length - 1} : (import_span){word.at, line->length};
    } else {
        while (word.length < line->length && line->at[word.length] != ' ' && line->at[word.length] != '\t')
            word.length++;
    }
    size_t taken = (size_t)(word.at + word.length - line->at) + *is_quoted;
    line->at += taken;
    line->length -= taken;
    return word;
}

static const char *keep(rules_text *text, import_span word)
{
    char *kept = text->out;
    memcpy(kept, word.at, word.length);
    kept[word.length] = '\0';
    text->out += word.length + 1;
    return kept;
}

static bool read_weight(rules_text *text, uint16_t *weight)
{
    bool is_quoted;
    int64_t number = 0;
    import_span word = take_word(text, &is_quoted);
    if (wend_import_span_is(word, "free"))
        number = 1;
    else if (!wend_import_span_is(word, "blocked") && !wend_import_integer(word, 0, 65535, &number))
        return fail(text, "free, blocked or a weight up to 65535 should stand behind the name");
    *weight = (uint16_t)number;
    return true;
}

static bool read_place(rules_text *text, wend_import_rule *rule)
{
    bool is_quoted;
    import_span word = take_word(text, &is_quoted);
    if (word.length == 0)
        return true;
    import_span name = take_word(text, &is_quoted);
    if (!wend_import_span_is(word, "place") || name.length == 0)
        return fail(text, "the line should end here, or in: place NAME");
    rule->place = keep(text, name);
    return take_word(text, &is_quoted).length == 0 || fail(text, "the line should end behind the place's name");
}

/* A line without words is no rule. */
static bool read_line(rules_text *text, wend_import_rule *rule, bool *is_rule)
{
    bool is_quoted;
    import_span match = take_word(text, &is_quoted);
    *is_rule = match.length > 0;
    if (!*is_rule)
        return true;
    if (!is_quoted)
        return fail(text, "what the rule matches should stand here in quotes, as in: '#8b4513' mud 3");
    import_span name = take_word(text, &is_quoted);
    if (name.length == 0)
        return fail(text, "a terrain's name should stand behind what the rule matches");
    *rule = (wend_import_rule){.match = keep(text, match), .name = keep(text, name)};
    return read_weight(text, &rule->weight) && read_place(text, rule);
}

static bool read_lines(rules_text *text, import_span rest, wend_import_rule *rules, uint32_t *count)
{
    while (rest.length > 0) {
        const char *end = memchr(rest.at, '\n', rest.length);
        size_t length = end ? (size_t)(end - rest.at) : rest.length;
        bool is_rule;
        text->line = (import_span){rest.at, length};
        text->number++;
        if (!read_line(text, &rules[*count], &is_rule))
            return false;
        *count += is_rule;
        rest.at += end ? length + 1 : length;
        rest.length -= end ? length + 1 : length;
    }
    return true;
}

static rules_head *take(const wend_allocator *memory, size_t bytes)
{
    rules_head *head = memory ? memory->allocate(memory->user, bytes, _Alignof(rules_head)) : malloc(bytes);
    if (head)
        head->bytes = bytes;
    return head;
}

wend_status wend_import_rules_parse(const char *text, size_t length, const wend_allocator *allocator,
                                    wend_import_rule **rules, uint32_t *count, wend_text_error *error)
{
    size_t lines = 1;
    if (rules)
        *rules = NULL;
    if (!rules || !count || (!text && length > 0))
        return WEND_ERROR_ARGUMENT;
    *count = 0;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    if (length > SIZE_MAX / 64)
        return WEND_ERROR_MEMORY;
    /* A kept word and its zero take no more than the word and the character behind it, except for the last word. */
    rules_head *head = take(allocator, sizeof *head + lines * sizeof **rules + 2 * length + 1);
    if (!head)
        return WEND_ERROR_MEMORY;
    wend_import_rule *made = (wend_import_rule *)(head + 1);
    rules_text reading = {.out = (char *)(made + lines), .error = error};
    if (error)
        memset(error, 0, sizeof *error);
    if (read_lines(&reading, wend_import_skip_mark((import_span){text, length}), made, count)) {
        *rules = made;
        return WEND_OK;
    }
    *count = 0;
    wend_import_rules_free(made, allocator);
    return WEND_ERROR_FORMAT;
}

void wend_import_rules_free(wend_import_rule *rules, const wend_allocator *allocator)
{
    if (!rules)
        return;
    rules_head *head = (rules_head *)rules - 1;
    if (allocator)
        allocator->release(allocator->user, head, head->bytes, _Alignof(rules_head));
    else
        free(head);
}
