/*
 * pack.c: a map as bytes, for files, copies and replicas: the word "wend", a version, then sections of a letter, a length
 * and bytes, numbers with the lowest byte first. Map and profiles are wend's own texts, which check themselves; layers are
 * runs of equal numbers. What is worked out from all this is not kept.
 */
#include "maps/named.h"

#include <string.h>

#define VERSION 1
#define HEAD    5 /* "wend" and the version */

/* Writes where there is room, and counts in any case. */
typedef struct writer {
    char *at;
    size_t length, room;
} writer;

static void write_bytes(writer *writer, const void *bytes, size_t count)
{
    if (count > 0 && writer->length <= writer->room && writer->room - writer->length >= count)
        memcpy(writer->at + writer->length, bytes, count);
    writer->length += count;
}

static void write_number(writer *writer, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        const char byte = (char)(number >> 8 * i & 255);
        write_bytes(writer, &byte, 1);
    }
}

static void write_section(writer *writer, char letter, size_t length)
{
    write_bytes(writer, &letter, 1);
    write_number(writer, length, 8);
}

/* The text of a grid goes straight where it belongs. */
static void write_grid(writer *writer, const stored_map *map)
{
    size_t length = 0;
    wend_grid_write_text(map->grid, map->legend, NULL, 0, &length);
    write_section(writer, 'G', length);
    if (writer->length <= writer->room && writer->room - writer->length >= length)
        wend_grid_write_text(map->grid, map->legend, writer->at + writer->length, length, &length);
    writer->length += length;
}

static void write_name(writer *writer, const char *name)
{
    write_number(writer, strlen(name), 1);
    write_bytes(writer, name, strlen(name));
}

/* Runs: a number of two bytes, and how often it comes, row by row and level by level, in four. */
static void write_runs(writer *writer, const stored_map *map, const wend_layer *layer)
{
    const uint32_t width = wend_grid_width(map->grid), height = wend_grid_height(map->grid);
    const size_t cells = map_cells(map);
    uint16_t value = 0;
    uint32_t run = 0;
    for (size_t i = 0; i < cells; i++) {
        const uint32_t row = (uint32_t)(i / width);
        const wend_place place = wend_place_at((int32_t)(i % width), (int32_t)(row % height), (uint16_t)(row / height));
        const uint16_t here = wend_layer_value(layer, place);
        if (run > 0 && here != value) {
            write_number(writer, value, 2);
            write_number(writer, run, 4);
            run = 0;
        }
        value = here;
        run++;
    }
    write_number(writer, value, 2);
    write_number(writer, run, 4);
}

static void write_layer(writer *writer, const stored_map *map, const layer_entry *layer)
{
    struct writer measure = {0};
    write_runs(&measure, map, layer->layer);
    write_section(writer, 'L', 2 + strlen(layer->name) + measure.length);
    write_number(writer, wend_layer_kind_of(layer->layer), 1);
    write_name(writer, layer->name);
    write_runs(writer, map, layer->layer);
}

static void write_map(writer *writer, const stored_map *map)
{
    write_bytes(writer, "wend", 4);
    write_number(writer, VERSION, 1);
    write_grid(writer, map);
    for (uint32_t i = 0; i < map->profile_count; i++) {
        const profile_entry *profile = &map->profiles[i];
        write_section(writer, 'P', 1 + strlen(profile->name) + profile->length);
        write_name(writer, profile->name);
        write_bytes(writer, profile->text, profile->length);
    }
    for (uint32_t i = 0; i < map->layer_count; i++)
        write_layer(writer, map, map->layers[i]);
    write_section(writer, 'R', 12);
    write_number(writer, map->prepare, 4);
    write_number(writer, map->prepare_most, 8);
}

char *map_pack(const stored_map *map, size_t *length)
{
    writer writer = {0};
    write_map(&writer, map);
    writer = (struct writer){.at = maps_take(writer.length), .room = writer.length};
    if (writer.at == NULL)
        return NULL;
    write_map(&writer, map);
    *length = writer.length;
    return writer.at;
}

void map_pack_free(char *bytes, size_t length)
{
    maps_give(bytes, length);
}

/* What is left to read; every length is checked against it before it is believed. */
typedef struct reader {
    const char *at;
    size_t left;
} reader;

static bool read_bytes(reader *reader, size_t count, const char **bytes)
{
    if (count > reader->left)
        return false;
    *bytes = reader->at;
    reader->at += count;
    reader->left -= count;
    return true;
}

static bool read_number(reader *reader, int bytes, uint64_t *number)
{
    const char *at;
    if (!read_bytes(reader, (size_t)bytes, &at))
        return false;
    *number = 0;
    for (int i = 0; i < bytes; i++)
        *number |= (uint64_t)(unsigned char)at[i] << 8 * i;
    return true;
}

static bool read_name(reader *reader, word *name)
{
    uint64_t length;
    if (!read_number(reader, 1, &length) || !read_bytes(reader, (size_t)length, &name->at))
        return false;
    name->length = (size_t)length;
    return true;
}

/* A run fills the rest of a row, whole rows, and the beginning of one. */
static bool fill_run(const stored_map *map, wend_layer *layer, size_t first, size_t count, uint16_t value)
{
    const uint32_t width = wend_grid_width(map->grid), height = wend_grid_height(map->grid);
    while (value != 0 && count > 0) {
        const uint32_t column = (uint32_t)(first % width), row = (uint32_t)(first / width);
        const size_t in_row = count < width - column ? count : width - column;
        const size_t rows = column == 0 && count >= width ? count / width : 1;
        const uint32_t in_level = height - row % height;
        const uint32_t high = rows < in_level ? (uint32_t)rows : in_level;
        const uint32_t wide = column == 0 && count >= width ? width : (uint32_t)in_row;
        if (wend_layer_fill(
                layer, wend_area_at((int32_t)column, (int32_t)(row % height), (uint16_t)(row / height), wide, high),
                value) != WEND_OK)
            return false;
        first += (size_t)wide * high;
        count -= (size_t)wide * high;
    }
    return true;
}

static bool read_runs(stored_map *map, reader *reader, wend_layer *layer)
{
    const size_t cells = map_cells(map);
    size_t at = 0;
    while (reader->left > 0) {
        uint64_t value, run;
        if (!read_number(reader, 2, &value) || !read_number(reader, 4, &run) || run == 0 || run > cells - at ||
            !fill_run(map, layer, at, (size_t)run, (uint16_t)value))
            return false;
        at += (size_t)run;
    }
    return at == cells;
}

static bool read_layer(stored_map *map, reader *reader, fault *fault)
{
    uint64_t kind;
    word name;
    if (!read_number(reader, 1, &kind) || kind >= WEND_LAYER_KINDS || !read_name(reader, &name) ||
        !map_add_layer(map, name, (wend_layer_kind)kind, fault))
        return false;
    return read_runs(map, reader, map_layer(map, name)->layer);
}

static bool read_section(stored_map **map, char letter, reader *reader, fault *fault)
{
    uint64_t what;
    word name;
    if (letter == 'G' && *map == NULL) {
        *map = map_parse_cells(reader->at, reader->left, fault);
        return *map != NULL;
    }
    if (*map == NULL)
        return false;
    if (letter == 'P')
        return read_name(reader, &name) && map_profile(*map, name) == NULL &&
               map_set_profile(*map, name, (word){reader->at, reader->left}, fault);
    if (letter == 'L')
        return read_layer(*map, reader, fault);
    if (letter != 'R' || !read_number(reader, 4, &what) || what >= 2 * WEND_PREPARED_AUTO ||
        !read_number(reader, 8, &(*map)->prepare_most))
        return false;
    (*map)->prepare = (uint32_t)what;
    return reader->left == 0;
}

stored_map *map_unpack(const char *bytes, size_t length, fault *fault)
{
    reader reader = {bytes, length};
    stored_map *map = NULL;
    const char *head;
    bool is_right = read_bytes(&reader, HEAD, &head) && memcmp(head, "wend", 4) == 0 && head[4] == VERSION;
    fault_set(fault, "the bytes are no map that this version of wend has packed");
    while (is_right && reader.left > 0) {
        struct reader section = {0};
        const char *letter;
        uint64_t count;
        is_right = read_bytes(&reader, 1, &letter) && read_number(&reader, 8, &count) && count <= reader.left &&
                   read_bytes(&reader, (size_t)count, &section.at);
        section.left = is_right ? (size_t)count : 0;
        is_right = is_right && read_section(&map, *letter, &section, fault);
    }
    if (is_right && map != NULL)
        return map;
    if (map != NULL)
        map_release(map);
    return NULL;
}
