/* Queries and paths of callers whose headers are older: read and written no further than they go. */
#ifndef WEND_FIND_REQUEST_CALLERS_H
#define WEND_FIND_REQUEST_CALLERS_H

#include <wend/find.h>
#include <wend/query_fault.h>

/*
 * The caller's query as one of today: itself, or where its headers are older a copy in `room`. Null for a null query, one
 * of a size that never was, or one that asks for what this version does not know.
 */
const wend_query *wend_callers_query(const wend_query *query, wend_query *room);

/* Why that is null. */
wend_query_fault wend_callers_query_fault(const wend_query *query);

/* What the two below do for callers with older headers. */
wend_path *wend_older_callers_path(wend_path *path, wend_path *room);
void wend_older_callers_path_done(wend_path *path, const wend_path *room);

/* The path to write an answer to: the caller's own, or `room`. Null for a null path or an unknown size. */
static inline wend_path *wend_callers_path(wend_path *path, wend_path *room)
{
    return path && path->size == sizeof *path ? path : wend_older_callers_path(path, room);
}

/* Hands an answer to the caller where it was written to `room`. */
static inline void wend_callers_path_done(wend_path *path, const wend_path *room)
{
    if (path->size != sizeof *path)
        wend_older_callers_path_done(path, room);
}

#endif
