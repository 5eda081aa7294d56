/* trace.c: an observer that numbers the cells in the order of their first expansion, and keeps a record if asked to. */
#include "draw/trace.h"

#include "system/system.h"

#include <stdlib.h>
#include <string.h>

static uint32_t cell_of(const trace *trace, wend_place place)
{
    uint32_t row = place.level * trace->height + (uint32_t)wend_place_row(place);
    return row * trace->width + (uint32_t)wend_place_column(place);
}

/* Paths at any angle also turn at corners on the map's border, which belong to no cell. */
static bool is_in_cell(const trace *trace, wend_place place)
{
    return (uint32_t)wend_place_column(place) < trace->width && (uint32_t)wend_place_row(place) < trace->height;
}

static void watch(void *user, const wend_expansion *expansion)
{
    trace *trace = user;
    if (!is_in_cell(trace, expansion->place))
        return;
    uint32_t *rank = &trace->ranks[cell_of(trace, expansion->place)];
    if (*rank == 0)
        *rank = ++trace->count;
}

static void record(trace *trace, const wend_expansion *expansion, bool expanded)
{
    if (!is_in_cell(trace, expansion->place) || !is_in_cell(trace, expansion->parent))
        return;
    if (trace->event_count == trace->event_capacity) {
        size_t capacity = trace->event_capacity > 0 ? 2 * trace->event_capacity : 1024;
        trace_event *events = realloc(trace->events, capacity * sizeof *events);
        trace->lacks_memory |= events == NULL;
        if (events == NULL)
            return;
        trace->events = events;
        trace->event_capacity = capacity;
    }
    trace->events[trace->event_count++] = (trace_event){expansion->g, expansion->h, cell_of(trace, expansion->place),
                                                        cell_of(trace, expansion->parent), expanded};
}

static void record_expanded(void *user, const wend_expansion *expansion)
{
    trace *trace = user;
    watch(trace, expansion);
    size_t before = trace->event_count;
    record(trace, expansion, true);
    trace->expansions += trace->event_count - before;
}

static void record_opened(void *user, const wend_expansion *opened)
{
    record(user, opened, false);
}

bool trace_open(trace *trace, const wend_grid *grid)
{
    memset(trace, 0, sizeof *trace);
    trace->width = wend_grid_width(grid);
    trace->height = wend_grid_height(grid);
    trace->cell_count = trace->width * trace->height * wend_grid_levels(grid);
    trace->ranks = calloc(trace->cell_count, sizeof *trace->ranks);
    trace->observer = (wend_observer){.expanded = watch, .user = trace};
    if (trace->ranks == NULL)
        report_no_memory("the order of the search");
    return trace->ranks != NULL;
}

bool trace_open_record(trace *trace, const wend_grid *grid, const wend_profile *profile)
{
    if (!trace_open(trace, grid))
        return false;
    trace->cells = calloc(trace->cell_count, sizeof *trace->cells);
    trace->observer = (wend_observer){.expanded = record_expanded, .user = trace, .opened = record_opened};
    trace->heuristic_weight = WEND_HEURISTIC_WEIGHT_ONE;
    trace->unit = profile->straight;
    if (trace->cells == NULL)
        report_no_memory("the record of the search");
    return trace->cells != NULL;
}

void trace_close(trace *trace)
{
    free(trace->ranks);
    free(trace->events);
    free(trace->cells);
    memset(trace, 0, sizeof *trace);
}

uint32_t trace_rank(const trace *trace, wend_place place)
{
    return trace->ranks[cell_of(trace, place)];
}

static void happen(trace *trace, const trace_event *event)
{
    if (event->expanded) {
        if (trace->moment > 0 && trace->cells[trace->current].state == CELL_CURRENT)
            trace->cells[trace->current].state = CELL_CLOSED;
        trace->current = event->cell;
        trace->moment++;
    }
    trace->cells[event->cell] =
        (trace_cell){event->g, event->h, event->parent, event->expanded ? CELL_CURRENT : CELL_OPEN};
}

void trace_go_to(trace *trace, uint64_t moment)
{
    if (moment < trace->moment) {
        memset(trace->cells, 0, trace->cell_count * sizeof *trace->cells);
        trace->next_event = 0;
        trace->moment = 0;
    }
    for (; trace->next_event < trace->event_count; trace->next_event++) {
        const trace_event *event = &trace->events[trace->next_event];
        if (event->expanded && trace->moment == moment)
            return;
        happen(trace, event);
    }
}

const trace_cell *trace_cell_at(const trace *trace, wend_place place)
{
    return &trace->cells[cell_of(trace, place)];
}

wend_place trace_place(const trace *trace, uint32_t cell)
{
    uint32_t row = cell / trace->width;
    return wend_place_at((int32_t)(cell % trace->width), (int32_t)(row % trace->height),
                         (uint16_t)(row / trace->height));
}
