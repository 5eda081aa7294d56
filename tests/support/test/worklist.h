/* tests/support/test/worklist.h: a ring of the numbers whose cost fell; each is in it at most once. */
#ifndef WEND_TESTS_TEST_WORKLIST_H
#define WEND_TESTS_TEST_WORKLIST_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct worklist {
    uint32_t *ring;
    uint8_t *waiting;
    size_t size, first, count;
} worklist;

/* For numbers from 0 to size - 1; ends the program if there is no memory. */
static inline worklist worklist_open(size_t size)
{
    worklist list = {malloc(size * sizeof(uint32_t)), calloc(size, 1), size, 0, 0};
    if (!list.ring || !list.waiting) {
        fputs("no memory for the oracle\n", stderr);
        exit(2);
    }
    return list;
}

static inline void worklist_close(worklist *list)
{
    free(list->ring);
    free(list->waiting);
}

static inline void worklist_put(worklist *list, uint32_t number)
{
    if (list->waiting[number])
        return;
    list->waiting[number] = 1;
    size_t at = list->first + list->count++;
    list->ring[at < list->size ? at : at - list->size] = number;
}

static inline uint32_t worklist_take(worklist *list)
{
    uint32_t number = list->ring[list->first++];
    if (list->first == list->size)
        list->first = 0;
    list->count--;
    list->waiting[number] = 0;
    return number;
}

#endif
