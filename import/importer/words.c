/* words.c: compares words of files, and reads numbers whatever the locale. */
#include "importer/importer.h"

#include <string.h>

import_span wend_import_span_of(const char *text)
{
    return (import_span){text ? text : "", text ? strlen(text) : 0};
}

bool wend_import_span_same(import_span a, import_span b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.at, b.at, a.length) == 0);
}

bool wend_import_span_is(import_span span, const char *text)
{
    return wend_import_span_same(span, wend_import_span_of(text));
}

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

bool wend_import_span_is_any_case(import_span span, const char *text)
{
    size_t i = 0;
    while (i < span.length && text[i] != '\0' && small(span.at[i]) == small(text[i]))
        i++;
    return i == span.length && text[i] == '\0';
}

static bool is_blank(char letter)
{
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

import_span wend_import_trim(import_span span)
{
    while (span.length > 0 && is_blank(span.at[0])) {
        span.at++;
        span.length--;
    }
    while (span.length > 0 && is_blank(span.at[span.length - 1]))
        span.length--;
    return span;
}

bool wend_import_span_is_or_more(import_span span, const char *text)
{
    import_span one = span;
    if (span.length > 1 && small(span.at[span.length - 1]) == 's')
        one.length--;
    return wend_import_span_is_any_case(span, text) || wend_import_span_is_any_case(one, text);
}

bool wend_import_span_is_true(import_span span)
{
    return wend_import_span_is(span, "true") || wend_import_span_is(span, "1");
}

import_span wend_import_skip_mark(import_span bytes)
{
    bool has_mark = bytes.length >= 3 && memcmp(bytes.at, "\xEF\xBB\xBF", 3) == 0;
    return has_mark ? (import_span){bytes.at + 3, bytes.length - 3} : bytes;
}

/* A number being read, and what is left of its text. */
typedef struct digits {
    const char *at, *end;
    double value;
    int exponent; /* of ten */
    uint32_t count;
} digits;

static bool is_digit(const digits *read)
{
    return read->at < read->end && *read->at >= '0' && *read->at <= '9';
}

static bool take(digits *read, char letter)
{
    if (read->at == read->end || small(*read->at) != letter)
        return false;
    read->at++;
    return true;
}

/* exponent: -1 after the point, else 0. Digits past the 17th only move the exponent. */
static void take_digits(digits *read, int exponent)
{
    for (; is_digit(read); read->at++, read->count++) {
        bool fits = read->value < 1e17;
        if (fits)
            read->value = read->value * 10 + (*read->at - '0');
        if (read->exponent > -100000 && read->exponent < 100000)
            read->exponent += fits ? exponent : exponent + 1;
    }
}

static bool take_exponent(digits *read)
{
    int value = 0;
    if (!take(read, 'e'))
        return true;
    bool minus = take(read, '-');
    if (!minus)
        take(read, '+');
    if (!is_digit(read))
        return false;
    for (; is_digit(read); read->at++)
        if (value < 1000)
            value = value * 10 + (*read->at - '0');
    read->exponent += minus ? -value : value;
    return true;
}

bool wend_import_number(import_span word, double *number)
{
    digits read = {.at = word.at, .end = word.at + word.length};
    bool minus = take(&read, '-');
    if (!minus)
        take(&read, '+');
    take_digits(&read, 0);
    if (take(&read, '.'))
        take_digits(&read, -1);
    if (read.count == 0 || !take_exponent(&read) || read.at != read.end)
        return false;
    for (; read.exponent > 0 && read.value > 0 && read.value < 1e300; read.exponent--)
        read.value *= 10;
    for (; read.exponent < 0 && read.value > 0; read.exponent++)
        read.value /= 10;
    *number = minus ? -read.value : read.value;
    return true;
}

bool wend_import_integer(import_span word, int64_t least, int64_t most, int64_t *number)
{
    double value;
    if (!wend_import_number(word, &value) || !(value >= (double)least && value <= (double)most))
        return false;
    *number = (int64_t)value;
    return (double)*number == value;
}
