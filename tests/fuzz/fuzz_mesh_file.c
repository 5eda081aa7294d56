/*
 * tests/fuzz/fuzz_mesh_file.c: any bytes as a .mesh file: a sound mesh that is written and read the same, or an error
 * in the text.
 */
#include "fuzz.h"

#include "test/memory.h"

#include <wend/all.h>

#include <stdlib.h>
#include <string.h>

/* Neighbours name each other, and corners turn one way. */
static void check_polygon(const wend_space *space, uint32_t id)
{
    wend_ground_polygon polygon, other;
    wend_ground_corner corners[64], others[64];
    if (wend_ground_read_polygon(space, id, &polygon, corners, 64) != WEND_OK)
        return;
    for (uint32_t i = 0; i < polygon.corners; i++) {
        wend_place a = corners[i].place, b = corners[(i + 1) % polygon.corners].place,
                   c = corners[(i + 2) % polygon.corners].place;
        FUZZ_NEED(((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) - ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x) > 0);
        FUZZ_NEED(wend_line_of_sight(space, a, b, NULL, 0));
        if (corners[i].neighbour == WEND_GROUND_WALL ||
            wend_ground_read_polygon(space, corners[i].neighbour, &other, others, 64) != WEND_OK)
            continue;
        bool back = false;
        for (uint32_t k = 0; k < other.corners; k++)
            back = back || others[k].neighbour == id;
        FUZZ_NEED(back);
    }
}

/* Writes a space's ground; the text is to be freed. */
static char *write_space(const wend_space *space, size_t *length)
{
    wend_status status = wend_space_write_mesh(space, NULL, 0, length);
    char *text = malloc(*length);
    FUZZ_NEED(status == WEND_ERROR_CAPACITY && text);
    FUZZ_NEED(wend_space_write_mesh(space, text, *length, length) == WEND_OK);
    return text;
}

static void check_mesh(const wend_mesh *mesh, const wend_allocator *allocator)
{
    wend_space *space, *again_space;
    wend_mesh *again;
    size_t length, again_length;
    FUZZ_NEED(wend_space_create_mesh(mesh, NULL, allocator, &space) == WEND_OK);
    for (uint32_t id = 0; id < wend_ground_polygon_limit(space); id++)
        check_polygon(space, id);
    char *text = write_space(space, &length);
    FUZZ_NEED(wend_mesh_parse(text, length, allocator, &again, NULL) == WEND_OK);
    FUZZ_NEED(wend_space_create_mesh(again, NULL, allocator, &again_space) == WEND_OK);
    char *again_text = write_space(again_space, &again_length);
    FUZZ_NEED(length == again_length && memcmp(text, again_text, length) == 0);
    free(text);
    free(again_text);
    wend_space_destroy(space);
    wend_space_destroy(again_space);
    wend_mesh_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wend_text_error error;
    wend_mesh *mesh = NULL;
    test_memory memory;
    test_memory_begin(&memory);
    memset(&error, 0xEE, sizeof error);
    wend_status status = wend_mesh_parse((const char *)data, size, &memory.allocator, &mesh, &error);
    FUZZ_NEED(error.status == status && (mesh != NULL) == (status == WEND_OK));
    FUZZ_NEED(status == WEND_OK || status == WEND_ERROR_FORMAT);
    FUZZ_NEED(memory.peak <= 16384 + 1024 * size);
    if (status == WEND_OK)
        check_mesh(mesh, &memory.allocator);
    else
        FUZZ_NEED(memchr(error.text, '\0', sizeof error.text) && error.line >= 1 && error.column >= 1);
    wend_mesh_destroy(mesh);
    FUZZ_NEED(memory.blocks == 0 && !memory.fault);
    return 0;
}
