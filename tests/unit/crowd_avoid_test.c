/* tests/unit/crowd_avoid_test.c: the velocity that an agent chooses among half-planes. */
#include "agent/crowd/crowd_avoid.h"
#include "test/random.h"
#include "test/test.h"

#include <string.h>

enum { OTHERS = 6 };

static float draw(random_source *random, float least, float most)
{
    return least + (most - least) * (float)random_below(random, 1 << 16) / (1 << 16);
}

/* In a press, for whose half-planes there is often no velocity at all. */
static void put_other(struct crowd_around *around, uint32_t line, random_source *random)
{
    around->others[line].x[0] = draw(random, -1.2f, 1.2f);
    around->others[line].y[0] = draw(random, -1.2f, 1.2f);
    around->others[line].velocity_x[0] = draw(random, -2, 2);
    around->others[line].velocity_y[0] = draw(random, -2, 2);
    around->others[line].reach[0] = 0.8f;
    around->others[line].share[0] = 1;
}

static void copy_other(struct crowd_around *around, uint32_t line, const struct crowd_around *from, uint32_t of)
{
    around->others[line].x[0] = from->others[of].x[0];
    around->others[line].y[0] = from->others[of].y[0];
    around->others[line].velocity_x[0] = from->others[of].velocity_x[0];
    around->others[line].velocity_y[0] = from->others[of].velocity_y[0];
    around->others[line].reach[0] = from->others[of].reach[0];
    around->others[line].share[0] = from->others[of].share[0];
}

static struct crowd_around empty_around(random_source *random)
{
    struct crowd_around around;
    memset(&around, 0, sizeof around);
    around.inverse_tick = 10;
    around.inverse_horizon = 1;
    around.speed[0] = 2;
    around.wanted_x[0] = draw(random, -2, 2);
    around.wanted_y[0] = draw(random, -2, 2);
    around.own_x[0] = draw(random, -1, 1);
    around.own_y[0] = draw(random, -1, 1);
    return around;
}

/* Whoever an agent goes before has a line, but no half-plane. */
static void who_need_not_be_avoided_changes_nothing(void **state)
{
    random_source random = {31};
    wend_crowd_avoid *avoid = wend_crowd_avoid_for(wend_processor_here());
    (void)state;
    for (uint32_t scene = 0; scene < 2000; scene++) {
        struct crowd_choice alone, among;
        struct crowd_around few = empty_around(&random), more = few;
        const uint32_t extra = random_below(&random, OTHERS);
        few.lines = OTHERS;
        more.lines = OTHERS + 1;
        for (uint32_t i = 0; i < OTHERS; i++) {
            put_other(&few, i, &random);
            copy_other(&more, i < extra ? i : i + 1, &few, i);
        }
        avoid(&few, &alone);
        avoid(&more, &among);
        assert_true(alone.x[0] == among.x[0] && alone.y[0] == among.y[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(who_need_not_be_avoided_changes_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
