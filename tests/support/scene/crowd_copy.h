/* Copies a crowd by way of its bytes. */
#ifndef WEND_TESTS_SCENE_CROWD_COPY_H
#define WEND_TESTS_SCENE_CROWD_COPY_H

#include <wend/all.h>

/*
 * Saves a crowd and restores it; the caller owns the copy. Both continue alike to the bit. allocator and tasks may be
 * null. Fails the test if the library refuses, except for lack of memory: then the copy is null.
 */
wend_crowd *crowd_copy(wend_crowd *crowd, const wend_crowd_maps *maps, const wend_tasks *tasks,
                       const wend_allocator *allocator);

/* Steps both so many times and checks that they do the same; then compares where all agents are. */
void crowd_check_alike(wend_crowd *crowd, wend_crowd *copy, uint64_t work, uint32_t ticks);

#endif
