/* tests/support/test/tasks.h: tasks in an order that no result may depend on. */
#ifndef WEND_TESTS_TEST_TASKS_H
#define WEND_TESTS_TEST_TASKS_H

#include <wend/wend.h>

/* Runs them from the last to the first, as one worker. user: null, or a uint32_t that counts them. */
static inline void test_tasks_backwards(void *user, wend_task *task, void *context, uint32_t count)
{
    uint32_t *counted = user;
    if (counted)
        *counted += count;
    while (count-- > 0)
        task(context, count, 0);
}

#endif
