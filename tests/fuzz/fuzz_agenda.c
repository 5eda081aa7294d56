/*
 * tests/fuzz/fuzz_agenda.c: any bytes as a saved agenda: an error, or an agenda that does its work, hands out no path
 * that cannot be walked, and is saved and read again as the same.
 */
#include "fuzz.h"

#include "scene/scene.h"
#include "test/memory.h"

#include <string.h>

enum { SPACES = 2, STEPS = 20 };

/* Two kinds of movers on one map. */
static scene ground;
static const wend_space *spaces[SPACES];

static void open_spaces(void)
{
    wend_profile profile = wend_profile_default();
    wend_space *other = NULL;
    if (ground.space)
        return;
    test_map map = scene_map("........../.@@@@@@.../.@....@.../.@.@@.@.../.@.@..@.../.@.@@@@.../.@......../..........");
    ground = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    profile.weight['@'] = 3;
    FUZZ_NEED(wend_space_create(ground.grid, &profile, NULL, &other) == WEND_OK);
    spaces[0] = ground.space;
    spaces[1] = other;
    test_map_free(&map);
}

static wend_status fuzz_save(wend_agenda *agenda, void *bytes, size_t capacity, size_t *needed)
{
    return wend_agenda_save(agenda, spaces, SPACES, bytes, capacity, needed);
}

static wend_status fuzz_restore(const void *bytes, size_t size, const wend_allocator *allocator, wend_agenda **agenda)
{
    wend_restore_desc saved = wend_restore_desc_default();
    saved.bytes = bytes, saved.byte_count = size;
    saved.spaces = spaces, saved.space_count = SPACES;
    return wend_agenda_restore(&saved, allocator, agenda);
}

/* What was read is written, and that is read and written again: the same bytes. */
static void check_saved_again(wend_agenda *agenda, const wend_allocator *allocator)
{
    wend_agenda *again = NULL;
    size_t needed, needed_again;
    FUZZ_NEED(fuzz_save(agenda, NULL, 0, &needed) == WEND_ERROR_CAPACITY);
    uint8_t *bytes = malloc(needed), *bytes_again = malloc(needed);
    FUZZ_NEED(bytes && bytes_again && fuzz_save(agenda, bytes, needed, &needed) == WEND_OK);
    wend_status status = fuzz_restore(bytes, needed, allocator, &again);
    FUZZ_NEED(status == WEND_OK || status == WEND_ERROR_MEMORY);
    if (status == WEND_OK) {
        FUZZ_NEED(fuzz_save(again, bytes_again, needed, &needed_again) == WEND_OK && needed == needed_again);
        FUZZ_NEED(memcmp(bytes, bytes_again, needed) == 0);
    }
    wend_agenda_destroy(again);
    free(bytes);
    free(bytes_again);
}

static void put_one(wend_agenda *agenda)
{
    wend_agenda_request request = wend_agenda_request_default();
    wend_query query = scene_query(0, 0, 5, 4);
    wend_ticket_id ticket;
    request.space = spaces[0];
    request.query = &query;
    wend_status status = wend_agenda_submit(agenda, &request, &ticket);
    FUZZ_NEED(status == WEND_OK || status == WEND_ERROR_CAPACITY || status == WEND_ERROR_MEMORY);
    if (status != WEND_OK)
        return;
    wend_path path = wend_path_default();
    wend_ticket_state state;
    FUZZ_NEED(wend_agenda_poll(agenda, ticket, &state, &path) == WEND_OK);
    /* A field for its goal may be there already. */
    FUZZ_NEED(state == WEND_TICKET_PENDING || state == WEND_TICKET_FIRST_STEPS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wend_agenda *agenda = NULL;
    test_memory memory;
    open_spaces();
    test_memory_begin(&memory);
    memory.limit = 1000 * size + (UINT32_C(1) << 26);
    wend_status status = fuzz_restore(data, size, &memory.allocator, &agenda);
    FUZZ_NEED((agenda != NULL) == (status == WEND_OK));
    FUZZ_NEED(status == WEND_OK || status == WEND_ERROR_FORMAT || status == WEND_ERROR_ARGUMENT ||
              status == WEND_ERROR_MEMORY);
    if (agenda) {
        check_saved_again(agenda, &memory.allocator);
        put_one(agenda);
        for (int i = 0; i < STEPS; i++) {
            status = wend_agenda_step(agenda, 500, NULL);
            FUZZ_NEED(status == WEND_OK || status == WEND_ERROR_MEMORY);
        }
        check_saved_again(agenda, &memory.allocator);
    }
    wend_agenda_destroy(agenda);
    FUZZ_NEED(memory.blocks == 0 && !memory.fault);
    return 0;
}
