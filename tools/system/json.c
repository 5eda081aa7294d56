/* json.c: a JSON writer whose only state is whether a comma is due. */
#include "system/json.h"

#include <inttypes.h>
#include <stdlib.h>

json json_begin(FILE *out)
{
    return (json){.out = out, .comma = false};
}

void json_end(json *writer)
{
    fputc('\n', writer->out);
}

static void separate(json *writer)
{
    if (writer->comma)
        fputc(',', writer->out);
    writer->comma = true;
}

void json_open(json *writer, char bracket)
{
    separate(writer);
    fputc(bracket, writer->out);
    writer->comma = false;
}

void json_close(json *writer, char bracket)
{
    fputc(bracket, writer->out);
    writer->comma = true;
}

void json_key(json *writer, const char *key)
{
    json_text(writer, key);
    fputc(':', writer->out);
    writer->comma = false;
}

/* How many bytes follow a lead byte in its character; -1 for a byte that cannot lead. */
static int continuation_bytes(unsigned char lead)
{
    if (lead < 0x80)
        return 0;
    if (lead >= 0xC2 && lead <= 0xDF)
        return 1;
    if (lead >= 0xE0 && lead <= 0xEF)
        return 2;
    return lead >= 0xF0 && lead <= 0xF4 ? 3 : -1;
}

/*
 * True if the second byte is in range: the range is narrower after leads of overlong forms, surrogates and past
 * U+10FFFF.
 */
static bool is_second_byte(unsigned char lead, unsigned char second)
{
    unsigned lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    unsigned highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    return second >= lowest && second <= highest;
}

/* Length of the well-formed UTF-8 character at text (Unicode 15, table 3-7); 0 if there is none. */
static size_t character_length(const unsigned char *text)
{
    int more = continuation_bytes(text[0]);
    if (more < 0 || (more > 0 && !is_second_byte(text[0], text[1])))
        return 0;
    for (int i = 2; i <= more; i++)
        if ((text[i] & 0xC0) != 0x80)
            return 0;
    return (size_t)more + 1;
}

static void write_character(FILE *out, const unsigned char *text, size_t length)
{
    if (length == 0)
        fputs("\\ufffd", out);
    else if (*text == '"' || *text == '\\')
        fprintf(out, "\\%c", *text);
    else if (*text < 0x20)
        fprintf(out, "\\u%04x", *text);
    else
        fwrite(text, 1, length, out);
}

void json_text(json *writer, const char *text)
{
    separate(writer);
    fputc('"', writer->out);
    const unsigned char *at = (const unsigned char *)text;
    while (*at != '\0') {
        size_t length = character_length(at);
        write_character(writer->out, at, length);
        at += length > 0 ? length : 1;
    }
    fputc('"', writer->out);
}

void json_null(json *writer)
{
    separate(writer);
    fputs("null", writer->out);
}

void json_bool(json *writer, bool value)
{
    separate(writer);
    fputs(value ? "true" : "false", writer->out);
}

void json_count(json *writer, uint64_t value)
{
    separate(writer);
    fprintf(writer->out, "%" PRIu64, value);
}

void json_number(json *writer, int64_t value)
{
    separate(writer);
    fprintf(writer->out, "%" PRId64, value);
}

static bool is_finite(double value)
{
    return value - value == 0;
}

void json_real(json *writer, double value)
{
    char text[32];
    if (!is_finite(value)) {
        json_null(writer);
        return;
    }
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    separate(writer);
    fputs(text, writer->out);
}

void json_time(json *writer, double value)
{
    separate(writer);
    fprintf(writer->out, "%.3f", value);
}

void json_member_text(json *writer, const char *key, const char *text)
{
    json_key(writer, key);
    json_text(writer, text);
}

void json_member_bool(json *writer, const char *key, bool value)
{
    json_key(writer, key);
    json_bool(writer, value);
}

void json_member_count(json *writer, const char *key, uint64_t value)
{
    json_key(writer, key);
    json_count(writer, value);
}

void json_member_real(json *writer, const char *key, double value)
{
    json_key(writer, key);
    json_real(writer, value);
}

void json_member_time(json *writer, const char *key, double value)
{
    json_key(writer, key);
    json_time(writer, value);
}
