/*
 * tests/support/game/agenda_script.h: random scripts of what a game does with an agenda: edits, writes to layers,
 * questions of all kinds, cancels, saves and ticks. Several agendas run at once: all must do the same to the bit, and
 * answer as a fresh finder and brute force do.
 */
#ifndef WEND_TESTS_GAME_AGENDA_SCRIPT_H
#define WEND_TESTS_GAME_AGENDA_SCRIPT_H

#include "test/random.h"

#include <wend/all.h>

enum { AGENDA_SCRIPT_MOST_AGENDAS = 4 };

/*
 * One of the agendas: its workers, what runs its tasks (null = one after the other), and whether its questions are
 * about spaces that keep things for their queries, which a call prepares now and then; other agendas' are about plain
 * spaces.
 */
typedef struct agenda_runner {
    uint32_t workers;
    const wend_tasks *tasks;
    bool is_prepared;
} agenda_runner;

/* How often things happened, over all scripts; a test checks that it was often enough. */
typedef struct agenda_script_counts {
    uint64_t scripts, ticks, submitted, refused, cancelled, edits, saves;
    uint64_t first_steps, done, unreachable, stale, broken; /* broken: DONE once, STALE later */
    uint64_t restarts, shared, known, checked;
    uint64_t settled,
        given_up;      /* questions whose map never rested: answered by a path that is not proved, or by none */
    uint64_t prepared; /* calls that prepared something */
} agenda_script_counts;

/*
 * Runs a script. Null if all was well, else the fault, with the scene and the question on the error stream. With an
 * allocator that may refuse (null = malloc) steps and submissions may lack memory, and are tried again.
 */
const char *agenda_script_fault(uint64_t seed, const agenda_runner *runners, uint32_t count,
                                const wend_allocator *allocator, agenda_script_counts *counts);

#endif
