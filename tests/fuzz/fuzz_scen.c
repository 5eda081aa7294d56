/* tests/fuzz/fuzz_scen.c: any bytes as a Moving AI scenario: sound problems, or an error in the text. */
#include "fuzz.h"

#include "test/memory.h"

#include <wend/io.h>

#include <string.h>

static void check_problem(const wend_problem *problem)
{
    FUZZ_NEED(problem && problem->map && problem->map[0] != ' ');
    FUZZ_NEED(problem->map_width <= WEND_GRID_MAX_SIDE && problem->map_height <= WEND_GRID_MAX_SIDE);
    FUZZ_NEED(problem->map_width == 0 ||
              (problem->start_x < problem->map_width && problem->goal_x < problem->map_width));
    FUZZ_NEED(problem->map_height == 0 ||
              (problem->start_y < problem->map_height && problem->goal_y < problem->map_height));
    FUZZ_NEED(problem->length >= 0 && problem->length < 1e300);
}

static void check_scen(const wend_scen *scen, size_t length)
{
    size_t count = wend_scen_count(scen);
    FUZZ_NEED(count <= length / 12); /* the shortest line is "0 a 0 0 0 0 0" */
    for (size_t i = 0; i < count; i++)
        check_problem(wend_scen_problem(scen, i));
    FUZZ_NEED(!wend_scen_problem(scen, count));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wend_text_error error;
    wend_scen *scen = NULL;
    test_memory memory;
    test_memory_begin(&memory);
    memset(&error, 0xEE, sizeof error);
    wend_status status = wend_scen_parse((const char *)data, size, &memory.allocator, &scen, &error);
    FUZZ_NEED(error.status == status && (scen != NULL) == (status == WEND_OK));
    FUZZ_NEED(status == WEND_OK || status == WEND_ERROR_FORMAT);
    if (status == WEND_OK)
        check_scen(scen, size);
    else
        FUZZ_NEED(memchr(error.text, '\0', sizeof error.text) && error.line >= 1 && error.column >= 1);
    wend_scen_destroy(scen);
    FUZZ_NEED(memory.blocks == 0 && !memory.fault);
    return 0;
}
