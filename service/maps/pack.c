/*
 * pack.c: a map as bytes, for files, copies and replicas: the word "wend", a version, then sections of a letter, a
 * length and bytes, numbers with the lowest byte first. Grids, meshes and profiles are wend's own texts, which are
 * checked when parsed; layers are runs of equal numbers. Prepared data are kept only if the map is to: as images, after
 * all else.
 */
#include "maps/graphs.h"
#include "maps/images.h"
#include "maps/links.h"
#include "maps/meshes.h"
#include "maps/named.h"

#include <string.h>

#define VERSION 1
#define HEAD    5 /* "wend" and the version */

static void write_graph(writer *writer, const stored_graph *graph)
{
    struct writer measure = {0};
    graph_write(&measure, graph);
    write_section(writer, 'N', measure.length);
    graph_write(writer, graph);
}

/* Writes a map's text directly into its section. */
static void write_text(writer *writer, const stored_map *map)
{
    size_t length = 0;
    map_write_text(map, NULL, 0, &length);
    write_section(writer, map->kind == WEND_MAP_GRID ? 'G' : 'M', length);
    char *gap = write_gap(writer, length);
    if (gap != NULL)
        map_write_text(map, gap, length, &length);
}

#define THING_HEAD 8 /* bytes of the number before each thing */

/* Writes the highest number ever given, then all obstacles. */
static void write_obstacles(writer *writer, const stored_map *map)
{
    outline outline;
    struct writer begin = *writer;
    /* Two passes, since the section's length comes first. */
    for (int pass = 0; pass < 2; pass++) {
        const size_t length = writer->length - begin.length;
        *writer = begin;
        write_section(writer, 'O', pass > 0 ? length - 9 : 0);
        write_number(writer, map->mesh.obstacles.last, 8);
        for (uint32_t i = 0; i < map->mesh.obstacles.count; i++) {
            mesh_read_obstacle(map, i, &outline);
            write_number(writer, map->mesh.obstacles.list[i].number, THING_HEAD);
            write_number(writer, outline.level, 2);
            write_number(writer, outline.count, 2);
            for (size_t corner = 0; corner < outline.count; corner++) {
                write_number(writer, (uint32_t)outline.corners[corner].x, 4);
                write_number(writer, (uint32_t)outline.corners[corner].y, 4);
            }
        }
    }
}

static void write_place(writer *writer, wend_place place)
{
    write_number(writer, (uint32_t)place.x, 4);
    write_number(writer, (uint32_t)place.y, 4);
    write_number(writer, place.level, 2);
}

#define LINK_BYTES (THING_HEAD + 20 + 4 + 1)

static void write_links(writer *writer, const stored_map *map)
{
    map_link link;
    write_section(writer, 'K', 8 + (size_t)map->mesh.links.count * LINK_BYTES);
    write_number(writer, map->mesh.links.last, 8);
    for (uint64_t next = 0; map_next_link(map, next, &link); next = link.number + 1) {
        write_number(writer, link.number, THING_HEAD);
        write_place(writer, link.from);
        write_place(writer, link.to);
        write_number(writer, link.cost, 4);
        write_number(writer, link.is_shut, 1);
    }
}

/* Writes runs: a value of two bytes, and how often it comes, row by row and level by level, in four. */
static void write_runs(writer *writer, const stored_map *map, const wend_layer *layer)
{
    const uint32_t width = wend_grid_width(map->grid), height = wend_grid_height(map->grid);
    const size_t cells = map_extent(map);
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

#define SUM_BYTES 8

/* Compilers turn this into a single load. */
static uint64_t number_at(const unsigned char *at)
{
    const uint64_t low = at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24;
    const uint64_t high = at[4] | (uint64_t)at[5] << 8 | (uint64_t)at[6] << 16 | (uint64_t)at[7] << 24;
    return low | high << 32;
}

static uint64_t stir(uint64_t sum, uint64_t number)
{
    sum = (sum ^ number) * UINT64_C(0x9E3779B97F4A7C15);
    return sum ^ sum >> 29;
}

/*
 * Checksum of all before it, to find damage: images are checked only when opened. Four sums side by side, since each
 * step of a sum waits for the one before.
 */
static uint64_t sum_of(const char *bytes, size_t length)
{
    enum { LANES = 4, LINE = LANES * 8 };
    uint64_t sums[LANES] = {0}, sum = length;
    for (size_t i = 0; i < length; i += LINE) {
        unsigned char last[LINE] = {0};
        const unsigned char *at = (const unsigned char *)bytes + i;
        if (length - i < LINE)
            at = memcpy(last, at, length - i);
        for (size_t lane = 0; lane < LANES; lane++)
            sums[lane] = stir(sums[lane], number_at(at + 8 * lane));
    }
    for (size_t lane = 0; lane < LANES; lane++)
        sum = stir(sum, sums[lane]);
    return sum;
}

static void write_images(writer *writer, const made_images *images)
{
    for (uint32_t i = 0; i < images->count; i++) {
        const made_image *image = &images->list[i];
        write_section(writer, 'I', 1 + strlen(image->profile) + image->length);
        write_name(writer, image->profile);
        write_bytes(writer, image->bytes, image->length);
    }
}

static void write_map(writer *writer, const stored_map *map, const made_images *images)
{
    write_bytes(writer, "wend", 4);
    write_number(writer, VERSION, 1);
    if (map->kind == WEND_MAP_GRAPH)
        write_graph(writer, &map->graph);
    else
        write_text(writer, map);
    if (map->kind == WEND_MAP_MESH) {
        write_obstacles(writer, map);
        write_links(writer, map);
    }
    for (uint32_t i = 0; i < map->profile_count; i++) {
        const profile_entry *profile = &map->profiles[i];
        write_section(writer, 'P', 1 + strlen(profile->name) + profile->length);
        write_name(writer, profile->name);
        write_bytes(writer, profile->text, profile->length);
    }
    for (uint32_t i = 0; i < map->layer_count; i++)
        write_layer(writer, map, map->layers[i]);
    write_section(writer, 'R', 13);
    write_number(writer, map->prepare, 4);
    write_number(writer, map->prepare_most, 8);
    write_number(writer, map->keeps_images, 1);
    if (images->count == 0)
        return;
    write_images(writer, images);
    write_section(writer, 'S', SUM_BYTES);
    write_number(writer, writer->at != NULL ? sum_of(writer->at, writer->length) : 0, SUM_BYTES);
}

static char *pack(const stored_map *map, const made_images *images, size_t *length)
{
    writer writer = {0};
    write_map(&writer, map, images);
    writer = (struct writer){.at = maps_take(writer.length), .room = writer.length};
    if (writer.at == NULL)
        return NULL;
    write_map(&writer, map, images);
    *length = writer.length;
    return writer.at;
}

char *map_pack(const stored_map *map, size_t *length)
{
    static const made_images none;
    return pack(map, &none, length);
}

char *map_pack_prepared(stored_map *map, bool may_wait, size_t *length)
{
    made_images images = {.count = 0};
    if (map->keeps_images && (may_wait || map_try_enter(map))) {
        if (may_wait)
            map_enter(map);
        images_make(map, &images);
        map_leave(map);
    }
    char *bytes = pack(map, &images, length);
    images_free(&images);
    return bytes;
}

void map_pack_free(char *bytes, size_t length)
{
    maps_give(bytes, length);
}

/* Reads a thing's number, above those before it and at most the last ever given. */
static bool read_thing_number(reader *reader, mesh_things *things, uint64_t last)
{
    uint64_t number;
    if (!read_number(reader, THING_HEAD, &number) || number <= things->last || number > last)
        return false;
    things->last = number - 1; /* so that the next one gets it */
    return true;
}

static bool read_obstacle(stored_map *map, reader *reader, fault *fault)
{
    outline outline;
    uint64_t level, count, x, y, number = 0;
    if (!read_number(reader, 2, &level) || !read_number(reader, 2, &count) || count > WEND_MESH_MAX_OBSTACLE_CORNERS)
        return false;
    outline.level = (uint16_t)level;
    outline.count = (size_t)count;
    for (size_t i = 0; i < outline.count; i++) {
        if (!read_number(reader, 4, &x) || !read_number(reader, 4, &y))
            return false;
        outline.corners[i] = (wend_mesh_point){(int32_t)(uint32_t)x, (int32_t)(uint32_t)y};
    }
    return mesh_set_obstacle(map, &outline, &number, fault);
}

static bool read_place(reader *reader, wend_place *place)
{
    uint64_t x, y, level;
    if (!read_number(reader, 4, &x) || !read_number(reader, 4, &y) || !read_number(reader, 2, &level))
        return false;
    *place = (wend_place){(int32_t)(uint32_t)x, (int32_t)(uint32_t)y, (uint16_t)level, 0};
    return true;
}

static bool read_mesh_link(stored_map *map, reader *reader, fault *fault)
{
    map_link link = {0};
    uint64_t cost, is_shut;
    if (!read_place(reader, &link.from) || !read_place(reader, &link.to) || !read_number(reader, 4, &cost) ||
        !read_number(reader, 1, &is_shut) || is_shut > 1)
        return false;
    link.cost = (uint32_t)cost;
    if (!map_add_link(map, &link, fault))
        return false;
    link.is_shut = is_shut != 0;
    return !link.is_shut || map_set_link(map, &link, fault);
}

static bool read_things(stored_map *map, reader *reader, mesh_things *things,
                        bool (*read)(stored_map *map, struct reader *reader, fault *fault), fault *fault)
{
    uint64_t last;
    if (map->kind != WEND_MAP_MESH || things->last > 0 || !read_number(reader, 8, &last))
        return false;
    while (reader->left > 0)
        if (!read_thing_number(reader, things, last) || !read(map, reader, fault))
            return false;
    things->last = last;
    return true;
}

/* Fills a run: the rest of a row, whole rows, and the beginning of one. */
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
    const size_t cells = map_extent(map);
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
    if (map->kind != WEND_MAP_GRID)
        return false;
    if (!read_number(reader, 1, &kind) || kind >= WEND_LAYER_KINDS || !read_name(reader, &name) ||
        !map_add_layer(map, name, (wend_layer_kind)kind, fault))
        return false;
    return read_runs(map, reader, map_layer(map, name)->layer);
}

static stored_map *read_graph(reader *reader, fault *fault)
{
    stored_map *map = map_make_empty(WEND_MAP_GRAPH, fault);
    if (map != NULL && graph_read(map, reader))
        return map;
    map_release(map);
    return NULL;
}

/* Makes a map from the first section. */
static stored_map *read_ground(char letter, reader *reader, fault *fault)
{
    const word text = {reader->at, reader->left};
    return letter == 'G'   ? map_parse_cells(text, fault)
           : letter == 'N' ? read_graph(reader, fault)
           : letter == 'M' ? map_parse_ground(text, fault)
                           : NULL;
}

static bool read_prepared(stored_map *map, reader *reader)
{
    uint64_t what, keeps_images;
    if (!read_number(reader, 4, &what) || what >= 2 * WEND_PREPARED_AUTO ||
        !read_number(reader, 8, &map->prepare_most) || !read_number(reader, 1, &keeps_images) || keeps_images > 1)
        return false;
    map->prepare = (uint32_t)what;
    map->keeps_images = keeps_images != 0;
    return reader->left == 0;
}

static bool read_image(stored_map *map, reader *reader, bool is_trusted, fault *fault)
{
    word name;
    if (map->kind == WEND_MAP_MESH || !read_name(reader, &name))
        return false;
    mover *mover = map_bare_mover(map, name, fault);
    if (mover == NULL)
        return false;
    const bool is_right = mover->image.bytes == NULL && image_give(mover, (word){reader->at, reader->left}, is_trusted);
    mover_release(mover);
    return is_right;
}

static bool read_section(stored_map **map, char letter, reader *reader, bool is_trusted, fault *fault)
{
    word name;
    if (*map == NULL) {
        *map = read_ground(letter, reader, fault);
        return *map != NULL;
    }
    switch (letter) {
    case 'P':
        return read_name(reader, &name) && map_profile(*map, name) == NULL &&
               map_set_profile(*map, name, (word){reader->at, reader->left}, fault);
    case 'L':
        return read_layer(*map, reader, fault);
    case 'O':
        return read_things(*map, reader, &(*map)->mesh.obstacles, read_obstacle, fault);
    case 'K':
        return read_things(*map, reader, &(*map)->mesh.links, read_mesh_link, fault);
    case 'R':
        return read_prepared(*map, reader);
    case 'I':
        return read_image(*map, reader, is_trusted, fault);
    default:
        return false;
    }
}

/* Checks the sum of all before it, the last section after images. */
static bool is_sum(reader *section, const char *bytes, const char *begin, size_t left)
{
    uint64_t sum;
    return left == 0 && section->left == SUM_BYTES && read_number(section, SUM_BYTES, &sum) &&
           sum == sum_of(bytes, (size_t)(begin - bytes));
}

static bool has_images(const stored_map *map)
{
    for (uint32_t i = 0; i < map->mover_count; i++)
        if (map->movers[i]->image.bytes != NULL)
            return true;
    return false;
}

stored_map *map_unpack(const char *bytes, size_t length, bool is_trusted, fault *fault)
{
    reader reader = {bytes, length};
    stored_map *map = NULL;
    const char *head;
    bool is_right = read_bytes(&reader, HEAD, &head) && memcmp(head, "wend", 4) == 0 && head[4] == VERSION;
    bool is_summed = false;
    fault_set(fault, "the bytes are no map that this version of wend has packed");
    while (is_right && reader.left > 0) {
        struct reader section = {0};
        const char *letter;
        uint64_t count;
        is_right = read_bytes(&reader, 1, &letter) && read_number(&reader, 8, &count) && count <= reader.left &&
                   read_bytes(&reader, (size_t)count, &section.at);
        section.left = is_right ? (size_t)count : 0;
        if (is_right && *letter == 'S')
            is_right = is_summed = is_sum(&section, bytes, section.at, reader.left);
        else
            is_right = is_right && read_section(&map, *letter, &section, is_trusted, fault);
    }
    if (is_right && map != NULL && (is_summed || !has_images(map)))
        return map;
    map_release(map);
    return NULL;
}
