/* bytes.c: writes and reads byte by byte, the same on every machine. */
#include "maps/bytes.h"

#include <string.h>

char *write_gap(writer *writer, size_t count)
{
    const bool fits = writer->length <= writer->room && writer->room - writer->length >= count;
    char *gap = fits && writer->at != NULL ? writer->at + writer->length : NULL;
    writer->length += count;
    return gap;
}

void write_bytes(writer *writer, const void *bytes, size_t count)
{
    char *gap = write_gap(writer, count);
    if (gap != NULL && count > 0)
        memcpy(gap, bytes, count);
}

void write_number(writer *writer, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        const char byte = (char)(number >> 8 * i & 255);
        write_bytes(writer, &byte, 1);
    }
}

void write_name(writer *writer, const char *name)
{
    write_number(writer, strlen(name), 1);
    write_bytes(writer, name, strlen(name));
}

void write_section(writer *writer, char letter, size_t length)
{
    write_bytes(writer, &letter, 1);
    write_number(writer, length, 8);
}

bool read_bytes(reader *reader, size_t count, const char **bytes)
{
    if (count > reader->left)
        return false;
    *bytes = reader->at;
    reader->at += count;
    reader->left -= count;
    return true;
}

bool read_number(reader *reader, int bytes, uint64_t *number)
{
    const char *at;
    if (!read_bytes(reader, (size_t)bytes, &at))
        return false;
    *number = 0;
    for (int i = 0; i < bytes; i++)
        *number |= (uint64_t)(unsigned char)at[i] << 8 * i;
    return true;
}

bool read_name(reader *reader, word *name)
{
    uint64_t length;
    if (!read_number(reader, 1, &length) || !read_bytes(reader, (size_t)length, &name->at))
        return false;
    name->length = (size_t)length;
    return true;
}
