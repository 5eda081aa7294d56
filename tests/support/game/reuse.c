/* tests/support/game/reuse.c: the same questions to finders with different pasts and memories. */
#include "game/reuse.h"
#include "test/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *reuse_warm_fault(reuse_asking *ask, void *user)
{
    test_memory memory;
    wend_finder *finder = NULL;
    test_memory_begin(&memory);
    if (wend_finder_create(&memory.allocator, &finder) != WEND_OK)
        return "no finder could be made";
    bool good = ask(finder, user);
    uint64_t calls = memory.calls;
    good = ask(finder, user) && good;
    bool counts = wend_finder_memory(finder) == memory.bytes;
    uint64_t more = memory.calls - calls;
    wend_finder_destroy(finder);
    if (!good)
        return "a question was not answered";
    if (more)
        return "a warm finder asked for memory";
    if (!counts)
        return "the finder's memory is not what it counts";
    return memory.blocks ? "a finder kept memory" : memory.fault;
}

/* A finder that is asked questions, and what became of it. */
typedef struct look {
    const reuse_kind *kind;
    wend_finder *finder;
    bool may_lack, lacked; /* memory */
    uint32_t number;       /* of the question */
    const char *fault;     /* the first */
} look;

static bool is_answer(const look *look, wend_status status)
{
    return status == WEND_OK || (look->kind->may_be_refused && status == WEND_ERROR_UNSUPPORTED);
}

static const char *difference(const look *look, const void *question, wend_status status, const wend_space *space)
{
    wend_finder *fresh = scene_finder();
    void *again = malloc(look->kind->size);
    if (!again)
        exit(2);
    memcpy(again, question, look->kind->size);
    wend_status other = look->kind->ask(again, fresh, space);
    const char *fault = NULL;
    if (!is_answer(look, other) || other != status)
        fault = wend_status_text(is_answer(look, other) ? status : other);
    else if (!look->kind->is_same(question, again))
        fault = "another answer than a fresh finder's";
    free(again);
    wend_finder_destroy(fresh);
    return fault;
}

static void compare_with_fresh(void *question, const wend_space *space, void *user)
{
    look *look = user;
    look->number++;
    if (look->fault)
        return;
    wend_status status = look->kind->ask(question, look->finder, space);
    if (look->may_lack && status == WEND_ERROR_MEMORY) {
        look->lacked = true;
        status = look->kind->ask(question, look->finder, space);
        if (status == WEND_ERROR_MEMORY)
            return;
    }
    look->fault = difference(look, question, status, space);
    if (look->fault)
        fprintf(stderr, "question %u: %s\n", (unsigned)look->number, look->fault);
}

const char *reuse_past_fault(const reuse_kind *kind, uint32_t maps)
{
    look look = {.kind = kind, .finder = scene_finder()};
    kind->for_questions(maps, compare_with_fresh, &look);
    wend_finder_destroy(look.finder);
    return look.number ? look.fault : "no question was asked";
}

/* The questions about some maps. */
typedef struct questions {
    const reuse_kind *kind;
    uint32_t maps;
    const char *fault; /* of an answer */
} questions;

static void just_ask(void *question, const wend_space *space, void *user)
{
    look *look = user;
    look->lacked = !is_answer(look, look->kind->ask(question, look->finder, space)) || look->lacked;
}

static bool ask_all(wend_finder *finder, void *user)
{
    const questions *questions = user;
    look look = {.kind = questions->kind, .finder = finder};
    questions->kind->for_questions(questions->maps, just_ask, &look);
    return !look.lacked;
}

const char *reuse_memory_fault(const reuse_kind *kind, uint32_t maps)
{
    questions questions = {kind, maps, NULL};
    return reuse_warm_fault(ask_all, &questions);
}

static bool ask_starved(const wend_allocator *allocator, void *user)
{
    questions *questions = user;
    look look = {.kind = questions->kind, .may_lack = true};
    if (wend_finder_create(allocator, &look.finder) != WEND_OK)
        return false;
    questions->kind->for_questions(questions->maps, compare_with_fresh, &look);
    wend_finder_destroy(look.finder);
    questions->fault = questions->fault ? questions->fault : look.fault;
    return !look.lacked;
}

const char *reuse_refusal_fault(const reuse_kind *kind, uint32_t maps)
{
    questions questions = {kind, maps, NULL};
    const char *fault = test_memory_sweep_with(ask_starved, &questions);
    return fault ? fault : questions.fault;
}
