/* tests/support/texts/own_map.h: what the tests of wend's own map format share. */
#ifndef WEND_TESTS_TEXTS_OWN_MAP_H
#define WEND_TESTS_TEXTS_OWN_MAP_H

#include <wend/all.h>

/* A map and its legend. */
typedef struct own_map {
    wend_grid *grid;
    wend_legend *info;
} own_map;

static inline own_map read_well(const char *text, size_t length)
{
    wend_text_error error;
    own_map map = {NULL, NULL};
    wend_status status = wend_grid_parse(text, length, NULL, &map.grid, &map.info, &error);
    if (status != WEND_OK)
        fail_msg("line %u, column %u: %s, in\n%s", (unsigned)error.line, (unsigned)error.column, error.text, text);
    assert_int_equal(error.status, WEND_OK);
    assert_true(map.grid && map.info);
    return map;
}

static inline void close_map(own_map map)
{
    wend_legend_destroy(map.info);
    wend_grid_destroy(map.grid);
}

static inline void check_link(const wend_grid *grid, uint32_t index, wend_link expected)
{
    const wend_link *link = wend_grid_link(grid, index);
    assert_non_null(link);
    assert_memory_equal(&link->from, &expected.from, sizeof link->from);
    assert_memory_equal(&link->to, &expected.to, sizeof link->to);
    assert_int_equal(link->cost, expected.cost);
}

#endif
