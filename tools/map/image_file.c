/* image_file.c: opens files of images, and says what is in them. */
#include "map/image_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool image_file_is(const char *file)
{
    return has_ending(file, ".image");
}

static void report_image(const char *file, wend_status status)
{
    if (status == WEND_ERROR_MEMORY)
        report_no_memory("the image");
    else if (status == WEND_ERROR_FILE)
        report_error("%s: there is no such file, or it is empty: check its name", file);
    else if (status == WEND_ERROR_UNSUPPORTED)
        report_error("%s: this image is of another version of wend, write it anew: wend image MAP -o %s", file, file);
    else
        report_error("%s: this is no image, or it is damaged, write it anew: wend image MAP -o %s", file, file);
}

/* Maps a file into memory and reads its header. */
static wend_status map_image(const char *file, image_file *image, wend_image_desc *desc)
{
    wend_status status = wend_file_map(file, false, &image->mapped);
    *desc = wend_image_desc_default();
    desc->bytes = image->mapped.bytes;
    desc->length = image->mapped.length;
    if (status == WEND_OK)
        status = wend_image_read_info(desc->bytes, desc->length, &image->info);
    return status;
}

wend_map_kind image_file_kind(const char *file)
{
    image_file image = {.info.map = WEND_MAP_GRID};
    wend_image_desc desc;
    const wend_status status = map_image(file, &image, &desc);
    wend_file_unmap(&image.mapped);
    return status == WEND_OK ? image.info.map : WEND_MAP_GRID;
}

/* Where to put the map, by its kind; the other two are NULL. */
typedef struct opened_map {
    wend_grid **grid;
    wend_graph **graph;
    wend_mesh **mesh;
} opened_map;

static wend_status open_map(const wend_image_desc *desc, const opened_map *map, wend_space **space)
{
    if (map->grid != NULL)
        return wend_space_open_image(desc, NULL, map->grid, space);
    return map->graph != NULL ? wend_space_open_graph_image(desc, NULL, map->graph, space)
                              : wend_space_open_mesh_image(desc, NULL, map->mesh, space);
}

static image_file *open_image(const char *file, const opened_map *map, wend_space **space)
{
    wend_image_desc desc;
    image_file *image = calloc(1, sizeof *image);
    if (image == NULL) {
        report_no_memory("the image");
        return NULL;
    }
    wend_status status = map_image(file, image, &desc);
    if (status == WEND_OK)
        status = open_map(&desc, map, space);
    if (status == WEND_OK)
        return image;
    report_image(file, status);
    image_file_close(image);
    return NULL;
}

image_file *image_file_open(const char *file, wend_grid **grid, wend_space **space)
{
    return open_image(file, &(opened_map){.grid = grid}, space);
}

image_file *image_file_open_graph(const char *file, wend_graph **graph, wend_space **space)
{
    return open_image(file, &(opened_map){.graph = graph}, space);
}

image_file *image_file_open_mesh(const char *file, wend_mesh **mesh, wend_space **space)
{
    return open_image(file, &(opened_map){.mesh = mesh}, space);
}

void image_file_close(image_file *image)
{
    if (image != NULL)
        wend_file_unmap(&image->mapped);
    free(image);
}

const char *image_file_prepared(uint32_t prepared, char room[PREPARED_ROOM])
{
    size_t used = 0;
    snprintf(room, PREPARED_ROOM, "nothing");
    for (uint32_t bit = 1; bit < WEND_PREPARED_AUTO; bit *= 2)
        if (prepared & bit)
            used += (size_t)snprintf(room + used, PREPARED_ROOM - used, "%s%s", used ? ", " : "",
                                     wend_prepared_text((wend_prepared)bit));
    return room;
}

void image_file_print(const image_file *image)
{
    char room[PREPARED_ROOM];
    printf("\nAn image of %zu bytes, version %u, of edit %" PRIu64 " of its map; prepared: %s.\n", image->mapped.length,
           (unsigned)image->info.version, image->info.map_version, image_file_prepared(image->info.prepared, room));
    if (!image->info.opens_in_place)
        printf("A machine of another kind wrote it, so that it is made anew when it is opened.\n");
}

static void write_hash(json *writer, const char *key, uint64_t hash)
{
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, hash);
    json_member_text(writer, key, text);
}

void image_file_write(json *writer, const image_file *image)
{
    char room[PREPARED_ROOM];
    json_key(writer, "image");
    json_open(writer, '{');
    json_member_count(writer, "bytes", image->mapped.length);
    json_member_count(writer, "version", image->info.version);
    json_member_bool(writer, "opens_in_place", image->info.opens_in_place);
    json_member_text(writer, "prepared", image_file_prepared(image->info.prepared, room));
    json_member_count(writer, "map_version", image->info.map_version);
    write_hash(writer, "map_hash", image->info.map_hash);
    write_hash(writer, "profile_hash", image->info.profile_hash);
    json_close(writer, '}');
}
