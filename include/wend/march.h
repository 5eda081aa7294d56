/* wend/march.h: units in traffic that march in formation, and keep together on the way. */
#ifndef WEND_MARCH_H
#define WEND_MARCH_H

#include <wend/traffic.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Units that go to a place as one: every few cells along the way the formation is formed anew, turned to where the way
 * leads and squeezed into what room there is, and whoever is ahead waits there for those behind. docs/groups.md shows
 * it. One thread at a time; the traffic must outlive it.
 */
typedef struct wend_march wend_march;

/* Makes one for units of a traffic. Errors: ARGUMENT, MEMORY, UNSUPPORTED (graphs); *march is then null. */
WEND_API wend_status wend_march_create(wend_traffic *traffic, const wend_allocator *allocator, wend_march **march);

/* Frees one; null is allowed. Its units go on to the goals they have. */
WEND_API void wend_march_destroy(wend_march *march);

/*
 * Sends units, in the place of those it had and of where these went; what the order points to is copied. Whoever cannot
 * come stays: outcomes (may be null) has an entry per unit. Errors: as wend_traffic_send: nothing has changed.
 */
WEND_API wend_status wend_march_send(wend_march *march, const wend_order *order, const wend_unit_id *units,
                                     uint32_t count, wend_group_outcome *outcomes);

/*
 * Once a tick, before wend_traffic_step. *has_arrived (may be null): whether all are where the order said. Units that
 * have been removed are not missed. Errors: ARGUMENT, STALE, MEMORY: nothing has changed. Cost: a look at each unit;
 * about every eighth tick a path and what wend_traffic_send costs. Source: virtual leaders (Egerstedt and Hu 2001), on
 * cells.
 */
WEND_API wend_status wend_march_step(wend_march *march, bool *has_arrived);

/* Bytes the march holds, without its traffic. */
WEND_API size_t wend_march_memory(const wend_march *march);

#ifdef __cplusplus
}
#endif

#endif
