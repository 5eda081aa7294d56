/*
 * tests/support/game/reuse.h: finders with a past: they answer as fresh ones, ask for no memory twice, and survive
 * every refusal of it. Each check is null if all is well, else says what is wrong.
 */
#ifndef WEND_TESTS_GAME_REUSE_H
#define WEND_TESTS_GAME_REUSE_H

#include "scene/scene.h"

/* Asks many questions, the same ones in each call; false if the finder lacked the memory for some. */
typedef bool reuse_asking(wend_finder *finder, void *user);

/* Lets a new finder answer questions twice: the second time it asks for no memory, and in the end gives all back. */
const char *reuse_warm_fault(reuse_asking *ask, void *user);

/* Called with a question of any kind, which has room for its answer. */
typedef void reuse_visit(void *question, const wend_space *space, void *user);

/* A kind of question: how to make some, ask one, and compare its answers. */
typedef struct reuse_kind {
    size_t size;                                                          /* of a question with its answer */
    bool may_be_refused;                                                  /* WEND_ERROR_UNSUPPORTED is an answer too */
    void (*for_questions)(uint32_t maps, reuse_visit *visit, void *user); /* the same ones each time */
    wend_status (*ask)(void *question, wend_finder *finder, const wend_space *space);
    bool (*is_same)(const void *a, const void *b);
} reuse_kind;

/* Asks one finder the questions about so many maps, and compares each answer with a fresh finder's. */
const char *reuse_past_fault(const reuse_kind *kind, uint32_t maps);

const char *reuse_memory_fault(const reuse_kind *kind, uint32_t maps);

/*
 * Refuses each allocation of a finder in turn, once and for good. What was refused is asked again: the finder must
 * still be good, and each answer that of a fresh one.
 */
const char *reuse_refusal_fault(const reuse_kind *kind, uint32_t maps);

#endif
