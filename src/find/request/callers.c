/* Callers with older headers. */
#include "find/request/callers.h"

#include "base/growth.h"

/* Whether the members kept for later versions are all 0: else the query asks for something that is not known here. */
static bool asks_for_what_is_known(const wend_query *query)
{
    uint64_t later =
        query->from.reserved | (query->to.at_place & ~UINT64_C(1)) | query->via.reserved | query->otherwise.reserved;
    for (size_t i = 0; i < sizeof query->shape.reserved; i++)
        later |= query->shape.reserved[i];
    return later == 0;
}

const wend_query *wend_callers_query(const wend_query *query, wend_query *room)
{
    if (!query)
        return NULL;
    if (query->size != sizeof *query) {
        if (!wend_growth_knows(&wend_growth_of_query, query->size))
            return NULL;
        wend_query_init(room, (uint32_t)sizeof *room);
        wend_growth_take(room, query, query->size);
        query = room;
    }
    return asks_for_what_is_known(query) ? query : NULL;
}

wend_query_fault wend_callers_query_fault(const wend_query *query)
{
    if (!query)
        return WEND_QUERY_FAULT_NO_QUERY;
    return wend_growth_knows(&wend_growth_of_query, query->size) ? WEND_QUERY_FAULT_RESERVED : WEND_QUERY_FAULT_SIZE;
}

wend_path *wend_older_callers_path(wend_path *path, wend_path *room)
{
    if (!path || !wend_growth_knows(&wend_growth_of_path, path->size))
        return NULL;
    wend_path_init(room, (uint32_t)sizeof *room);
    wend_growth_take(room, path, path->size);
    return room;
}

void wend_older_callers_path_done(wend_path *path, const wend_path *room)
{
    wend_growth_give(path, path->size, room, sizeof *room);
}
