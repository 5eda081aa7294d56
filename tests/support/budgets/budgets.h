/*
 * Hostile maps, and calls held to the work that they were given.
 *
 * A desk checks a call that was given so much work: the work it reports is what it did, and it stops where it was told
 * to.
 */
#ifndef WEND_TESTS_BUDGETS_BUDGETS_H
#define WEND_TESTS_BUDGETS_BUDGETS_H

#include "test/random.h"

#include <wend/all.h>

typedef enum budget_ground_kind {
    BUDGET_OPEN,        /* nothing but ground: the goal is as far away as can be */
    BUDGET_SHUT_START,  /* the start is a room without a door, on ground of two weights */
    BUDGET_SHUT_GOAL,   /* the goal is */
    BUDGET_OTHER_LEVEL, /* the goal is on a level to which nothing leads */
    BUDGET_RUBBLE,      /* a cell in six is a wall */
    BUDGET_COMB,        /* walls with one gap each, at either end in turn */
    BUDGET_LINKS,       /* thousands of links, a tenth of them out of one cell and a tenth into one */
    BUDGET_GROUNDS
} budget_ground_kind;

typedef struct budget_ground {
    const char *name;
    uint32_t side, levels;
    wend_grid *grid;
    wend_space *space;
    wend_place start, goal;
    wend_area *areas; /* cells and rectangles all over the map */
    uint32_t area_count;
} budget_ground;

/* A map of about side * side cells. Ends the program if the library refuses. */
budget_ground budget_ground_open(budget_ground_kind kind, uint32_t side);
void budget_ground_close(budget_ground *ground);

/* The centre of any cell. */
wend_place budget_place(const budget_ground *ground, random_source *random);

/*
 * Bounds of a call: `base` operations, `rate` more for each unit that it reports, and at most `over` units more than it
 * was given. Operations are basic blocks (operations.h); a nanosecond of a search is some three.
 */
typedef struct budget_bounds {
    uint64_t base, rate, over;
} budget_bounds;

typedef struct budget_desk {
    const budget_ground *ground;
    const char *row, *question;
    budget_bounds bounds;
    wend_finder *finder;
    random_source random;
    uint64_t begun;
    uint64_t calls, faults, told;                        /* faults in all, and of the current question */
    uint64_t most_operations, most_reported, worst_rate; /* of one call; the rate beyond its base */
} budget_desk;

/*
 * Around a call: `asked` is its limit of work (0 = none), `reported` what it says it did. `extra` operations are
 * allowed for what it was given.
 */
void budget_begin(budget_desk *desk);
void budget_end(budget_desk *desk, uint64_t asked, uint64_t reported, uint64_t extra);

/* The same around a call that does not report its work: it may have done as much as was asked. */
void budget_end_untold(budget_desk *desk, uint64_t asked, uint64_t extra);

/* Checks something else that must hold. */
void budget_expect(budget_desk *desk, int good, const char *what);

/* Prints a line about all calls so far if WEND_TEST_SHOW is set, and resets the counts. Faults are always printed. */
void budget_tell(budget_desk *desk);

/* A kind of question; each kind may take another way through a search. */
typedef struct budget_question {
    const char *name;
    void (*ask)(const budget_desk *desk, wend_query *query);
} budget_question;

extern const budget_question budget_questions[];
extern const uint32_t budget_question_count;

/* The question of a kind from the ground's start to its goal. */
wend_query budget_ask(const budget_desk *desk, const budget_question *kind);

/*
 * Operations allowed for what a question itself holds: starts and goals are looked at one by one, those of an area or
 * around a goal cell by cell, however far the search then goes; and links are measured to each goal.
 */
uint64_t budget_given(const budget_desk *desk, const wend_query *query);

/* Units that it may take without a pause: what is measured first or proved last (docs/tick.md). */
uint64_t budget_at_a_stretch(const budget_desk *desk, const wend_query *query);

/* A row of the table: a call, and what it may do. */
typedef struct budget_row {
    const char *name;
    void (*run)(budget_desk *desk);
    budget_bounds bounds;
} budget_row;

/* Number of slices looked at, of a search that is continued. */
uint32_t budget_slices(void);

/* The rows: of questions (matrix/budgets_questions.c) and of all that works in ticks (matrix/budgets_ticks.c). */
void budget_find(budget_desk *desk);
void budget_continue(budget_desk *desk);
void budget_find_cheapest(budget_desk *desk);
void budget_batch(budget_desk *desk);
void budget_turn_next(budget_desk *desk);
void budget_reach(budget_desk *desk);
void budget_walker(budget_desk *desk);
void budget_influence(budget_desk *desk);
void budget_agenda_question(budget_desk *desk);
void budget_agenda_crowd(budget_desk *desk);
void budget_agenda_edits(budget_desk *desk);
void budget_pursuit(budget_desk *desk);
void budget_explorer(budget_desk *desk);
void budget_field(budget_desk *desk);
void budget_prepare(budget_desk *desk);
void budget_planner(budget_desk *desk);
void budget_mesh(budget_desk *desk);
void budget_graph(budget_desk *desk);
void budget_traffic(budget_desk *desk);

#endif
