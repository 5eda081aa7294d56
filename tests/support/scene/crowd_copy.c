#include "scene/crowd_copy.h"

#include "test/test.h"

#include <stdlib.h>

wend_crowd *crowd_copy(wend_crowd *crowd, const wend_crowd_maps *maps, const wend_tasks *tasks,
                       const wend_allocator *allocator)
{
    wend_crowd_saved saved = wend_crowd_saved_default();
    wend_crowd *copy;
    size_t needed = 0;
    assert_int_equal(wend_crowd_save(crowd, maps, NULL, 0, &needed), WEND_ERROR_CAPACITY);
    void *bytes = malloc(needed);
    assert_non_null(bytes);
    assert_int_equal(wend_crowd_save(crowd, maps, bytes, needed, &saved.byte_count), WEND_OK);
    assert_int_equal(saved.byte_count, needed);
    saved.bytes = bytes;
    saved.maps = *maps;
    saved.tasks = tasks;
    const wend_status status = wend_crowd_restore(&saved, allocator, &copy);
    assert_true(status == WEND_OK || (allocator && status == WEND_ERROR_MEMORY));
    assert_true((copy != NULL) == (status == WEND_OK));
    free(bytes);
    return copy;
}

void crowd_check_alike(wend_crowd *crowd, wend_crowd *copy, uint64_t work, uint32_t ticks)
{
    for (uint32_t tick = 0; tick < ticks; tick++) {
        wend_crowd_sum sums[2];
        assert_int_equal(wend_crowd_step(crowd, work, &sums[0]), WEND_OK);
        assert_int_equal(wend_crowd_step(copy, work, &sums[1]), WEND_OK);
        assert_memory_equal(&sums[0], &sums[1], sizeof sums[0]);
    }
    const uint32_t count = wend_crowd_agents(crowd, NULL, 0);
    wend_agent *agents = calloc(2 * (size_t)count + 1, sizeof *agents), *others = agents + count;
    assert_non_null(agents);
    assert_int_equal(wend_crowd_agents(crowd, agents, count), count);
    assert_int_equal(wend_crowd_agents(copy, others, count), count);
    for (uint32_t i = 0; i < count; i++)
        assert_true(agents[i].x == others[i].x && agents[i].y == others[i].y && agents[i].state == others[i].state);
    free(agents);
}
