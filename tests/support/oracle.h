/*
 * tests/support/oracle.h: the truth, found by brute force that shares nothing with the library.
 */
#ifndef TEST_SUPPORT_ORACLE_H
#define TEST_SUPPORT_ORACLE_H

#include "map.h"

#include <wend/find.h>

#define ORACLE_NO_WAY UINT64_MAX

/*
 * The cheapest costs from one cell to all others, row by row, ORACLE_NO_WAY where no path leads. A blocked
 * start reaches itself and what one can step out to if `allow_blocked_start`, else nothing.
 * Source: Bellman 1958, Ford 1956, with a first-in-first-out list of cells whose cost fell.
 */
void oracle_costs(const test_map *map, wend_neighbours neighbours, uint32_t start_x, uint32_t start_y,
                  bool allow_blocked_start, uint64_t *costs);

/*
 * Walks a found or partial path cell by cell. Null if all is right: it begins at the start, each step is legal,
 * points are cell centres, none of them superfluous, cost and length are those of its steps, and it ends at
 * the goal if found. Else a sentence that says what is wrong.
 */
const char *oracle_path_fault(const test_map *map, wend_neighbours neighbours, const wend_query *query,
                              const wend_path *path);

/*
 * Null if an answer to a query within the map without limits is right in every respect; `cost` is the truth
 * from oracle_costs.
 */
const char *oracle_answer_fault(const test_map *map, wend_neighbours neighbours, const wend_query *query,
                                const wend_path *path, uint64_t cost);

#endif
