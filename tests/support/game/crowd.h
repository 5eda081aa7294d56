/*
 * tests/support/game/crowd.h: requests about many scenes under all rules, some of them bad, some with buffers of their
 * own, and what one finder answers to each. And ways to run a batch's tasks on one thread.
 */
#ifndef WEND_TESTS_GAME_CROWD_H
#define WEND_TESTS_GAME_CROWD_H

#include "rules/rules_stage.h"

typedef struct crowd {
    uint32_t scene_count, count;
    rules_scene *scenes;
    rules_stage *stages;
    wend_query *queries;
    wend_request *requests; /* `count` of them, in any order of scenes */
    wend_path *paths;       /* of the requests */
    wend_path *expected;    /* answers of one finder, one after the other */
    wend_status *statuses;  /* and their statuses */
} crowd;

enum { CROWD_MOST_PLACES = 6 /* the capacity of the largest buffer */ };

/* Makes requests; free them by crowd_free. Ends the program if they cannot be made. */
crowd crowd_make(uint32_t scenes, uint32_t requests, uint64_t seed);
void crowd_free(crowd *crowd);

/* Forgets all answers. */
void crowd_reset(crowd *crowd);

/*
 * The first request whose status or answer differs from what is expected; `count` if there is none. With may_lack,
 * those that ended for lack of memory do not count.
 */
uint32_t crowd_first_difference(const crowd *crowd, bool may_lack);

typedef enum crowd_order { CROWD_FORWARDS, CROWD_BACKWARDS, CROWD_SHUFFLED } crowd_order;

/* Tasks one after the other, each on a random worker. */
typedef struct crowd_scheduler {
    crowd_order order;
    uint32_t first, workers; /* numbers from first to first + workers - 1 are given out */
    random_source random;
    uint32_t tasks; /* how many were run in all */
} crowd_scheduler;

wend_tasks crowd_tasks(crowd_scheduler *scheduler);

#endif
