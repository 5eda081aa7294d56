/* Stops: stop maps for jump point search, kept under edits. Map floor. */
#include "map/stops.h"

wend_status wend_stops_create(wend_space *space)
{
    space->stops = NULL;
    return WEND_OK;
}

void wend_stops_destroy(wend_space *space)
{
    space->stops = NULL;
}

wend_status wend_stops_reserve(wend_space *space, struct wend_rectangle positions)
{
    (void)space;
    (void)positions;
    return WEND_OK;
}

void wend_stops_follow(wend_space *space, struct wend_rectangle positions)
{
    (void)space;
    (void)positions;
}

wend_status wend_stops_copy(wend_space *space, const wend_space *from)
{
    (void)from;
    space->stops = NULL;
    return WEND_OK;
}

size_t wend_stops_memory(const wend_space *space)
{
    (void)space;
    return 0;
}
