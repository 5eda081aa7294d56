/*
 * tests/fuzz/fuzz_obj.c: any bytes as a Wavefront OBJ file, the first byte being the rules: a sound mesh and what lies
 * on it, or an error in the text.
 */
#include "fuzz.h"

#include "test/memory.h"

#include <wend/all.h>

#include <string.h>

/* Random places lie on the ground; moves, rays and nearest points stay there. */
static void check_ground(const wend_space *space, uint64_t state)
{
    wend_place a, b;
    for (int i = 0; i < 4; i++) {
        wend_ground_hit hit;
        wend_ground_step step;
        int32_t height;
        if (wend_ground_random(space, &state, &a) != WEND_OK)
            return;
        FUZZ_NEED(wend_space_is_free(space, a) && wend_ground_height(space, a, &height) == WEND_OK);
        FUZZ_NEED(wend_ground_random(space, &state, &b) == WEND_OK);
        FUZZ_NEED(wend_ground_ray(space, a, b, &hit) == WEND_OK);
        FUZZ_NEED(hit.fraction >= 0 && hit.fraction <= 1 && wend_space_is_free(space, hit.place));
        FUZZ_NEED(wend_line_of_sight(space, a, b, NULL, 0) == wend_line_of_sight(space, b, a, NULL, 0));
        FUZZ_NEED(wend_ground_move(space, a, b, &step) == WEND_OK && wend_space_is_free(space, step.place));
        FUZZ_NEED(wend_ground_wall(space, a, UINT32_MAX, &hit) == WEND_OK && hit.found);
        FUZZ_NEED(wend_ground_nearest(space, a, UINT32_MAX, &hit) == WEND_OK && hit.distance == 0);
        a.x /= 2;
        a.level = WEND_ANY_LEVEL;
        FUZZ_NEED(wend_ground_nearest(space, a, UINT32_MAX, &hit) == WEND_OK && hit.found);
        FUZZ_NEED(wend_space_is_free(space, hit.place));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const double slopes[] = {45, 0, 30, 89};
    wend_obj_rules rules = wend_obj_rules_default();
    wend_obj_counts counts;
    wend_text_error error;
    wend_mesh *mesh = NULL;
    wend_space *space;
    test_memory memory;
    if (size == 0)
        return 0;
    rules.counts = &counts;
    rules.up = data[0] & 1 ? WEND_OBJ_UP_Z : WEND_OBJ_UP_Y;
    rules.slope = slopes[data[0] >> 1 & 3];
    rules.both_sides = data[0] >> 3 & 1;
    rules.weld = data[0] >> 4 & 3 ? 1u << (data[0] >> 4 & 3) * 4 : 0;
    rules.scale = data[0] & 64 ? 0.01 : 1;
    rules.allow_crossing = data[0] >> 7 & 1;
    test_memory_begin(&memory);
    memset(&error, 0xEE, sizeof error);
    wend_status status =
        wend_mesh_parse_obj((const char *)data + 1, size - 1, &rules, &memory.allocator, &mesh, &error);
    FUZZ_NEED(error.status == status && (mesh != NULL) == (status == WEND_OK));
    FUZZ_NEED(status == WEND_OK || status == WEND_ERROR_FORMAT);
    if (status == WEND_OK) {
        FUZZ_NEED(counts.faces > 0);
        FUZZ_NEED(wend_space_create_mesh(mesh, NULL, &memory.allocator, &space) == WEND_OK);
        check_ground(space, size);
        wend_space_destroy(space);
    } else {
        FUZZ_NEED(memchr(error.text, '\0', sizeof error.text) && error.line >= 1 && error.column >= 1);
    }
    wend_mesh_destroy(mesh);
    FUZZ_NEED(memory.blocks == 0 && !memory.fault);
    return 0;
}
