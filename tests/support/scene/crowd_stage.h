/* Crowds of a few agents on a small grid, and short ways to ask about them. */
#ifndef WEND_TESTS_SUPPORT_SCENE_CROWD_STAGE_H
#define WEND_TESTS_SUPPORT_SCENE_CROWD_STAGE_H

#include "scene/scene.h"
#include "test/test.h"

enum { STAGE_MOST = 64 };

/* A grid drawn as text, and a crowd on it. */
typedef struct stage {
    test_map map;
    scene scene;
    wend_crowd *crowd;
    wend_agent_id ids[STAGE_MOST];
    uint32_t count;
} stage;

static inline void stage_open(stage *stage, const char *rows)
{
    *stage = (struct stage){.map = scene_map(rows)};
    stage->scene = scene_open(&stage->map, WEND_NEIGHBOURS_8, NULL);
    assert_int_equal(wend_crowd_create(stage->scene.space, NULL, NULL, &stage->crowd), WEND_OK);
}

static inline void stage_close(stage *stage)
{
    wend_crowd_destroy(stage->crowd);
    scene_close(&stage->scene);
    test_map_free(&stage->map);
}

/* Adds an agent that stands, in cells. */
static inline wend_agent_id stage_add(stage *stage, double x, double y, double radius)
{
    wend_agent_desc desc = wend_agent_desc_default();
    desc.x = x;
    desc.y = y;
    desc.radius = radius;
    assert_int_equal(wend_crowd_add(stage->crowd, &desc, &stage->ids[stage->count]), WEND_OK);
    return stage->ids[stage->count++];
}

static inline wend_agent stage_agent(const stage *stage, wend_agent_id id)
{
    wend_agent agent;
    assert_int_equal(wend_crowd_agent(stage->crowd, id, &agent), WEND_OK);
    return agent;
}

/* Steps until so many have arrived; returns how many steps, `most` if they do not. */
static inline uint32_t stage_run(stage *stage, uint32_t arrived, uint32_t most)
{
    wend_crowd_sum sum;
    for (uint32_t tick = 1; tick <= most; tick++) {
        assert_int_equal(wend_crowd_step(stage->crowd, WEND_ALL_WORK, &sum), WEND_OK);
        if (sum.arrived >= arrived)
            return tick;
    }
    return most;
}

#endif
