/* wend/query_fault.h: what is wrong with a query that is refused. */
#ifndef WEND_QUERY_FAULT_H
#define WEND_QUERY_FAULT_H

#include <wend/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Why a query is refused; <wend/query_faults.inl> and docs/errors.md list all causes with their sentences. */
#define WEND_QUERY_FAULT(constant, number, status, sentence) constant = (number),
typedef enum wend_query_fault {
    WEND_QUERY_FAULT_NONE = 0,
#include <wend/query_faults.inl>
} wend_query_fault;
#undef WEND_QUERY_FAULT

/* One more than the highest cause in these headers. */
#define WEND_QUERY_FAULT(constant, number, status, sentence) +1
enum {
    WEND_QUERY_FAULT_COUNT = 1
#include <wend/query_faults.inl>
};
#undef WEND_QUERY_FAULT

/*
 * Tells what is wrong with a query before you ask it: returns the first cause for which wend_finder_find would refuse
 * it on this space, or NONE. Null pointers are causes too. Only a search finds an inconsistent estimator, or whether
 * engine local finds a goal near enough: those are for wend_query_refusal.
 * Cost: no search; a look at the query, on graphs and at any angle at each of to.areas. Threads: reads the space.
 */
WEND_API wend_query_fault wend_query_check(const wend_query *query, const wend_space *space);

/*
 * Tells why wend_finder_find refused a query with this status. NONE unless the status is ARGUMENT or UNSUPPORTED, for
 * which there is always a cause. Cost and threads as wend_query_check.
 */
WEND_API wend_query_fault wend_query_refusal(const wend_query *query, const wend_space *space, wend_status status);

/* Returns one English sentence for a cause, without a full stop, with the members' names; never null. */
WEND_API const char *wend_query_fault_text(wend_query_fault fault);

/* Returns the status of a query with this fault: ARGUMENT or UNSUPPORTED; OK for NONE. */
WEND_API wend_status wend_query_fault_status(wend_query_fault fault);

#ifdef __cplusplus
}
#endif

#endif
