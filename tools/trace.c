/* trace.c: an observer that numbers the cells in the order of their first expansion. */
#include "trace.h"

#include "report.h"

#include <stdlib.h>

static size_t cell_index(const trace *trace, uint32_t x, uint32_t y)
{
    return (size_t)y * trace->width + x;
}

static void watch(void *user, const wend_expansion *expansion)
{
    trace *trace = user;
    uint32_t x = (uint32_t)wend_place_column(expansion->place);
    uint32_t y = expansion->place.level * trace->height + (uint32_t)wend_place_row(expansion->place);
    uint32_t *rank = &trace->ranks[cell_index(trace, x, y)];
    if (*rank == 0)
        *rank = ++trace->count;
}

bool trace_open(trace *trace, const wend_grid *grid)
{
    trace->width = wend_grid_width(grid);
    trace->height = wend_grid_height(grid);
    trace->count = 0;
    trace->ranks = calloc((size_t)trace->width * trace->height * wend_grid_levels(grid), sizeof *trace->ranks);
    trace->observer = (wend_observer){.expanded = watch, .user = trace};
    if (trace->ranks == NULL)
        report_no_memory("the order of the search");
    return trace->ranks != NULL;
}

void trace_close(trace *trace)
{
    free(trace->ranks);
    trace->ranks = NULL;
}

uint32_t trace_rank(const trace *trace, uint32_t x, uint32_t y)
{
    return trace->ranks[cell_index(trace, x, y)];
}
