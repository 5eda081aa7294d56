/* json.h: writes one JSON value to a stream, piece by piece; puts the commas itself. */
#ifndef TOOLS_SYSTEM_JSON_H
#define TOOLS_SYSTEM_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct json {
    FILE *out;
    bool comma; /* whether the next key or value follows another one */
} json;

json json_begin(FILE *out);

/* Ends the value with a line feed. */
void json_end(json *writer);

void json_open(json *writer, char bracket);  /* '{' or '[' */
void json_close(json *writer, char bracket); /* '}' or ']' */
void json_key(json *writer, const char *key);

/* Bytes that are not UTF-8, as file names may hold, become U+FFFD. */
void json_text(json *writer, const char *text);
void json_null(json *writer);
void json_bool(json *writer, bool value);
void json_count(json *writer, uint64_t value);
void json_number(json *writer, int64_t value);

/* The shortest decimal number that reads back as the same double; null if the value is not finite. */
void json_real(json *writer, double value);

/* A number with three decimals, for times: more would be noise. */
void json_time(json *writer, double value);

/* A key and its value. */
void json_member_text(json *writer, const char *key, const char *text);
void json_member_bool(json *writer, const char *key, bool value);
void json_member_count(json *writer, const char *key, uint64_t value);
void json_member_real(json *writer, const char *key, double value);
void json_member_time(json *writer, const char *key, double value);

#endif
