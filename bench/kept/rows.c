/* Spaces prepared in several ways, and numbers by chance. */
#include "kept/rows.h"

#include "kit/kit.h"

#include <stdio.h>
#include <stdlib.h>

const way ways[WAYS] = {{"nothing", 0}, {"jumps", WEND_PREPARED_JUMPS}, {"what pays", WEND_PREPARED_AUTO}};

void good(wend_status status, const char *what)
{
    if (status == WEND_OK)
        return;
    fprintf(stderr, "%s: %s\n", what, wend_status_text(status));
    exit(EXIT_FAILURE);
}

uint64_t random_state;

uint32_t draw(uint32_t count)
{
    return (uint32_t)(painter_mix(random_state++) % count);
}

row open_row(const wend_grid *grid, const wend_profile *profile, uint32_t what)
{
    row row = {.best = 1e30};
    double began = clock_seconds();
    good(wend_space_create(grid, profile, NULL, &row.space), "the space");
    row.make = clock_seconds() - began;
    row.bytes = wend_space_memory(row.space);
    began = clock_seconds();
    wend_status status = wend_space_prepare(row.space, what);
    row.prepare = clock_seconds() - began;
    if (status != WEND_ERROR_UNSUPPORTED) /* no jumps where weights differ: then as with nothing */
        good(status, "preparing");
    row.kept = wend_space_memory(row.space) - row.bytes;
    good(wend_finder_create(NULL, &row.finder), "the finder");
    return row;
}

void close_row(row *row)
{
    wend_finder_destroy(row->finder);
    wend_space_destroy(row->space);
}
