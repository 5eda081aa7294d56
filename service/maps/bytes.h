/* bytes.h: numbers, names and sections as bytes, the lowest byte first; reading them checks every length. */
#ifndef SERVICE_MAPS_BYTES_H
#define SERVICE_MAPS_BYTES_H

#include "words/words.h"

/* Writes if there is room, and counts in any case. */
typedef struct writer {
    char *at;
    size_t length, room;
} writer;

void write_bytes(writer *writer, const void *bytes, size_t count);
void write_number(writer *writer, uint64_t number, int bytes);
void write_name(writer *writer, const char *name);

/* Writes a section's letter and length. */
void write_section(writer *writer, char letter, size_t length);

/* Returns where `count` bytes are to be written, or null if there is no room; counts them in any case. */
char *write_gap(writer *writer, size_t count);

/* What is left to read; every length is checked against it first. */
typedef struct reader {
    const char *at;
    size_t left;
} reader;

bool read_bytes(reader *reader, size_t count, const char **bytes);
bool read_number(reader *reader, int bytes, uint64_t *number);
bool read_name(reader *reader, word *name);

#endif
