/*
 * Games that use everything at once, tick after tick.
 *
 * Edits, layers, agendas, walkers, a pursuit, fields, explorers, influence and groups. A game checks what the library
 * answers against searches and fields made on the spot.
 */
#ifndef WEND_TESTS_GAME_SOAK_H
#define WEND_TESTS_GAME_SOAK_H

#include "test/memory.h"

typedef struct soak soak;

enum { SOAK_PERIOD = 200 /* ticks from one measuring of memory to the next */ };

/* What was done and checked. */
typedef struct soak_counts {
    uint64_t ticks, edits, saves, questions, moves, steps;
    uint64_t answers, fields, cells, ways, places; /* checked; cells are of fields, ways of travellers */
    uint64_t shared, restarts, checked, settled, stale, first_steps, repairs;
} soak_counts;

/* Opens a game. Its agendas have so many workers; the library's memory is from `memory`. Ends the program on errors. */
soak *soak_open(uint64_t seed, uint32_t workers, test_memory *memory);
void soak_close(soak *soak);

/* Bytes that the library holds. */
typedef struct soak_held {
    size_t all;
    size_t steady; /* of this, what has no lists that grow with the hardest search so far */
} soak_held;

/*
 * Plays one period; at its end all tickets, travellers and fields are returned, and *held is what the library still
 * holds. Null, or what was wrong.
 */
const char *soak_play(soak *soak, soak_held *held);

/* A hash of all that happened. */
uint64_t soak_hash(const soak *soak);
const soak_counts *soak_counted(const soak *soak);

#endif
