/* wend/march.h: units in traffic that march in formation, and keep together on the way. */
#ifndef WEND_MARCH_H
#define WEND_MARCH_H

#include <wend/traffic.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Keeps units together that go to a place in formation: every few cells along the way they form up anew, turned to
 * where the way leads and squeezed into the room there is, and units ahead wait there for those behind. docs/groups.md
 * shows it. The traffic must outlive it. Threads: one at a time.
 */
typedef struct wend_march wend_march;

/* Creates a march for units of a traffic. Errors: ARGUMENT, MEMORY, UNSUPPORTED (graphs); *march is then null. */
WEND_API wend_status wend_march_create(wend_traffic *traffic, const wend_allocator *allocator, wend_march **march);

/* Frees a march; null is allowed. Its units go on to the goals they have. */
WEND_API void wend_march_destroy(wend_march *march);

/*
 * Sends units on a march, which replaces its former units and order; what the order points to is copied. Units that
 * cannot come stay: outcomes (may be null) has an entry per unit. Errors: as wend_traffic_send: nothing has changed.
 */
WEND_API wend_status wend_march_send(wend_march *march, const wend_order *order, const wend_unit_id *units,
                                     uint32_t count, wend_group_outcome *outcomes);

/*
 * Leads the march for one tick; call it before wend_traffic_step. *has_arrived (may be null) becomes true once all are
 * where the order said. Removed units are not waited for. Errors: ARGUMENT, STALE, MEMORY: nothing has changed. Cost: a
 * look at each unit; about every eighth tick a path and the cost of wend_traffic_send.
 * Source: virtual leaders (Egerstedt and Hu 2001), on cells.
 */
WEND_API wend_status wend_march_step(wend_march *march, bool *has_arrived);

/* Returns the bytes that the march holds, without its traffic. */
WEND_API size_t wend_march_memory(const wend_march *march);

#ifdef __cplusplus
}
#endif

#endif
