/* tests/matrix/assignment_test.c: random assignments against all there are. WEND_TEST_MAPS says how many. */
#include "agent/group/assignment.h"
#include "scene/scene.h"
#include "test/random.h"
#include "test/test.h"

enum { MOST = 7 };

typedef struct draw {
    uint32_t rows, columns, wanted[MOST];
    uint64_t cost[MOST * MOST];
} draw;

static draw draw_task(random_source *random)
{
    draw d = {.columns = 1 + random_below(random, MOST)};
    uint32_t left = d.columns - random_below(random, d.columns), span = 1 + random_below(random, 40);
    while (left > 0) {
        d.wanted[d.rows] = 1 + random_below(random, random_chance(random, 50) ? left : 1);
        left -= d.wanted[d.rows++];
    }
    for (uint32_t i = 0; i < d.rows * d.columns; i++)
        d.cost[i] = (uint64_t)random_below(random, span) * (random_chance(random, 10) ? UINT64_C(1) << 40 : 1);
    return d;
}

/* The least sum of all ways to serve the rows from one on with the columns left. */
static uint64_t least_sum(const draw *d, uint32_t row, uint32_t lacks, uint32_t taken)
{
    uint64_t least = UINT64_MAX;
    if (row == d->rows)
        return 0;
    if (lacks == 0)
        return least_sum(d, row + 1, row + 1 < d->rows ? d->wanted[row + 1] : 0, taken);
    for (uint32_t c = 0; c < d->columns; c++) {
        if (taken >> c & 1)
            continue;
        uint64_t sum = d->cost[row * d->columns + c] + least_sum(d, row, lacks - 1, taken | 1u << c);
        least = sum < least ? sum : least;
    }
    return least;
}

static void check_task(const draw *d, uint32_t number)
{
    uint32_t owner[MOST], got[MOST] = {0};
    int64_t wide[4][MOST];
    uint32_t narrow[4][MOST];
    struct wend_assignment task = {.rows = d->rows,
                                   .columns = d->columns,
                                   .cost = d->cost,
                                   .wanted = d->wanted,
                                   .owner = owner,
                                   .row_price = wide[0],
                                   .column_price = wide[1],
                                   .row_distance = wide[2],
                                   .distance = wide[3],
                                   .got = narrow[0],
                                   .seen_by = narrow[1],
                                   .before = narrow[2],
                                   .open = narrow[3]};
    uint64_t sum = 0;
    for (uint64_t units = 3; !wend_assignment_solve(&task, &units); units = 3)
        continue;
    for (uint32_t c = 0; c < d->columns; c++) {
        if (owner[c] == WEND_NOBODY)
            continue;
        got[owner[c]]++;
        sum += d->cost[owner[c] * d->columns + c];
    }
    for (uint32_t r = 0; r < d->rows; r++)
        if (got[r] != d->wanted[r])
            fail_msg("task %u: row %u got %u of %u", (unsigned)number, (unsigned)r, (unsigned)got[r],
                     (unsigned)d->wanted[r]);
    uint64_t least = least_sum(d, 0, d->wanted[0], 0);
    if (sum != least)
        fail_msg("task %u: %llu instead of %llu", (unsigned)number, (unsigned long long)sum, (unsigned long long)least);
}

static void no_assignment_costs_less(void **state)
{
    uint32_t count = scene_setting("WEND_TEST_MAPS", 4000);
    (void)state;
    for (uint32_t number = 0; number < count; number++) {
        random_source random = {number};
        draw d = draw_task(&random);
        check_task(&d, number);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_assignment_costs_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
