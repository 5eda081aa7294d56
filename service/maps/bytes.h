/* bytes.h: numbers, names and sections as bytes, the lowest byte first, and read back with every length doubted. */
#ifndef SERVICE_MAPS_BYTES_H
#define SERVICE_MAPS_BYTES_H

#include "words/words.h"

/* Writes where there is room, and counts in any case. */
typedef struct writer {
    char *at;
    size_t length, room;
} writer;

void write_bytes(writer *writer, const void *bytes, size_t count);
void write_number(writer *writer, uint64_t number, int bytes);
void write_name(writer *writer, const char *name);

/* A section's letter and how many bytes come behind. */
void write_section(writer *writer, char letter, size_t length);

/* Where so many bytes are to be written by another; null where there is no room. They are counted in any case. */
char *write_gap(writer *writer, size_t count);

/* What is left to read; every length is checked against it before it is believed. */
typedef struct reader {
    const char *at;
    size_t left;
} reader;

bool read_bytes(reader *reader, size_t count, const char **bytes);
bool read_number(reader *reader, int bytes, uint64_t *number);
bool read_name(reader *reader, word *name);

#endif
