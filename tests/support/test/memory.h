/* tests/support/test/memory.h: an allocator that counts, checks what is released, and fails on demand. */
#ifndef WEND_TESTS_TEST_MEMORY_H
#define WEND_TESTS_TEST_MEMORY_H

#include <wend/base.h>

typedef struct test_memory {
    wend_allocator allocator; /* give this to the library */
    uint64_t calls;           /* how often it was asked for memory */
    size_t blocks, bytes;     /* held now */
    size_t peak;              /* the most bytes ever held */
    size_t limit;             /* refuse what would go beyond so many bytes; 0 = no limit */
    uint64_t fail_at;         /* refuse call number fail_at, from 1; 0 = none */
    bool fail_on;             /* and all calls after it */
    const char *fault;        /* what the library did wrong: a foreign block, another size… ; null = nothing */
} test_memory;

/* Sets an allocator up; it must not move afterwards. */
void test_memory_begin(test_memory *memory);

/* An operation; true if it succeeded, false if it reported a lack of memory. Cleans up behind itself. */
typedef bool test_operation(const wend_allocator *allocator);

/*
 * Refuses an operation's allocation 1, 2, 3… until it needs no more: each alone, then each with all after it. After the
 * first eight, only this run's share of them (share.h). Null if it always succeeded or said so, and left nothing
 * behind; else what it did wrong.
 */
const char *test_memory_sweep(test_operation *operation);

/* The same for an operation with user data. */
typedef bool test_operation_with(const wend_allocator *allocator, void *user);
const char *test_memory_sweep_with(test_operation_with *operation, void *user);

#endif
