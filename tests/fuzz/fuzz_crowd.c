/*
 * tests/fuzz/fuzz_crowd.c: any bytes as a saved crowd: an error, or a crowd that can be stepped, looked at and ordered
 * about, and is saved and read again as the same, which then does the same.
 */
#include "fuzz.h"

#include "scene/scene.h"
#include "test/memory.h"

#include <string.h>

enum { STEPS = 12, MOST = 64 };

static scene ground;
static wend_field *field;

static void open_ground(void)
{
    wend_field_desc desc = wend_field_desc_default();
    const wend_area goal = wend_area_cells(8, 7, 2, 1);
    if (ground.space)
        return;
    test_map map = scene_map("........../.@@@@@@.../.@....@.../.@.@@.@.../.@.@..@.../.@.@@@@.../.@......../..........");
    ground = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    desc.goals = &goal;
    desc.goal_count = 1;
    FUZZ_NEED(wend_field_create(ground.space, &desc, NULL, &field) == WEND_OK);
    FUZZ_NEED(wend_field_grow(field, WEND_ALL_WORK, NULL) == WEND_OK);
    test_map_free(&map);
}

static wend_crowd_maps maps_of(const wend_space **space)
{
    *space = ground.space;
    return (wend_crowd_maps){space, &field, 1, 1};
}

static wend_status fuzz_restore(const void *bytes, size_t size, const wend_allocator *allocator, wend_crowd **crowd)
{
    const wend_space *space;
    wend_crowd_saved saved = wend_crowd_saved_default();
    saved.bytes = bytes;
    saved.byte_count = size;
    saved.maps = maps_of(&space);
    return wend_crowd_restore(&saved, allocator, crowd);
}

/*
 * What was written is read and written again: the same bytes. Null where there is no memory for it. `is_new`: it has
 * not been stepped; else numbers that were at the end of what is read may be beyond it now.
 */
static wend_crowd *check_saved_again(wend_crowd *crowd, bool is_new, const wend_allocator *allocator)
{
    const wend_space *space;
    const wend_crowd_maps maps = maps_of(&space);
    wend_crowd *again = NULL;
    size_t needed, needed_again;
    FUZZ_NEED(wend_crowd_save(crowd, &maps, NULL, 0, &needed) == WEND_ERROR_CAPACITY);
    uint8_t *bytes = malloc(needed), *bytes_again = malloc(needed);
    FUZZ_NEED(bytes && bytes_again && wend_crowd_save(crowd, &maps, bytes, needed, &needed) == WEND_OK);
    const wend_status status = fuzz_restore(bytes, needed, allocator, &again);
    FUZZ_NEED(status == WEND_OK || status == WEND_ERROR_MEMORY || (status == WEND_ERROR_FORMAT && !is_new));
    if (status == WEND_OK) {
        FUZZ_NEED(wend_crowd_save(again, &maps, bytes_again, needed, &needed_again) == WEND_OK);
        FUZZ_NEED(needed == needed_again && memcmp(bytes, bytes_again, needed) == 0);
    }
    free(bytes);
    free(bytes_again);
    return again;
}

/* All steps go well, and two crowds from the same bytes do the same. */
static void step_both(wend_crowd *crowd, wend_crowd *again)
{
    wend_agent agents[MOST], same[MOST];
    for (uint32_t i = 0; i < STEPS; i++) {
        const wend_status status = wend_crowd_step(crowd, 500, NULL);
        FUZZ_NEED(status == WEND_OK || status == WEND_ERROR_MEMORY);
        if (!again || status != WEND_OK || wend_crowd_step(again, 500, NULL) != WEND_OK)
            return;
        const uint32_t count = wend_crowd_agents(crowd, agents, MOST);
        FUZZ_NEED(wend_crowd_agents(again, same, MOST) == count);
        for (uint32_t k = 0; k < count && k < MOST; k++)
            FUZZ_NEED(agents[k].id == same[k].id && agents[k].x == same[k].x && agents[k].y == same[k].y);
    }
}

/* Whoever is there gets an order, and somebody new comes. */
static void order_all(wend_crowd *crowd)
{
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent agents[MOST];
    wend_agent_id id, near[4];
    uint32_t found;
    const uint32_t count = wend_crowd_agents(crowd, agents, MOST);
    for (uint32_t i = 0; i < count && i < MOST; i++) {
        const wend_status status = i % 4 == 0   ? wend_crowd_steer(crowd, agents[i].id, 1, -1)
                                   : i % 4 == 1 ? wend_crowd_go(crowd, agents[i].id, wend_place_cell(4, 4))
                                   : i % 4 == 2 ? wend_crowd_follow_field(crowd, agents[i].id, field)
                                                : wend_crowd_remove(crowd, agents[i].id);
        FUZZ_NEED(status == WEND_OK || status == WEND_ERROR_MEMORY);
    }
    desc.x = desc.y = 0.5;
    const wend_status status = wend_crowd_add(crowd, &desc, &id);
    FUZZ_NEED(status == WEND_OK || status == WEND_ERROR_MEMORY);
    FUZZ_NEED(wend_crowd_nearest(crowd, (wend_crowd_point){4, 4, 0}, 4, near, &found) == WEND_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wend_crowd *crowd = NULL;
    test_memory memory;
    open_ground();
    test_memory_begin(&memory);
    memory.limit = 1000 * size + (UINT32_C(1) << 26);
    const wend_status status = fuzz_restore(data, size, &memory.allocator, &crowd);
    FUZZ_NEED((crowd != NULL) == (status == WEND_OK));
    FUZZ_NEED(status == WEND_OK || status == WEND_ERROR_FORMAT || status == WEND_ERROR_ARGUMENT ||
              status == WEND_ERROR_MEMORY);
    if (crowd) {
        wend_crowd *again = check_saved_again(crowd, true, &memory.allocator);
        step_both(crowd, again);
        wend_crowd_destroy(again);
        order_all(crowd);
        step_both(crowd, NULL);
        wend_crowd_destroy(check_saved_again(crowd, false, &memory.allocator));
    }
    wend_crowd_destroy(crowd);
    FUZZ_NEED(memory.blocks == 0 && !memory.fault);
    return 0;
}
