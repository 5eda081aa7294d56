/*
 * tests/matrix/soak_test.c: a whole game for as long as one likes: no result differs from a fresh search, memory stays
 * flat, and the same happens with any number of workers. WEND_TEST_TICKS says how many ticks, WEND_TEST_SECONDS how
 * many seconds of the processor in their place, WEND_TEST_FIRST which game.
 */
#include "game/soak.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_PERIODS = 1 << 20, WARM = 30 /* periods after which it is worth looking */ };

/*
 * What is held in all may grow from the second third of a run to the last by one part in GROWTH: finders and their
 * lists keep room for the hardest question so far, and once in a long while there is a harder one. What has no such
 * lists may grow from the first third to the last by one part in STEADY: what grows for ever by doubling does so in
 * between.
 */
enum { GROWTH = 16, STEADY = 128 };

typedef struct run {
    uint32_t periods;
    uint64_t hash;
    soak_counts counts;
    soak_held first, second, last; /* the most at the end of any period of that third */
} run;

static soak_held most_of(const soak_held *held, uint32_t from, uint32_t to)
{
    soak_held most = {0, 0};
    for (uint32_t i = from; i < to; i++) {
        most.all = held[i].all > most.all ? held[i].all : most.all;
        most.steady = held[i].steady > most.steady ? held[i].steady : most.steady;
    }
    return most;
}

static void check_memory(const run *run)
{
    assert_true(run->last.all <= run->second.all + run->second.all / GROWTH);
    assert_true(run->last.steady <= run->first.steady + run->first.steady / STEADY);
}

/* A game of so many periods, or for so many seconds. */
static run play(uint64_t seed, uint32_t workers, uint32_t periods, uint32_t seconds)
{
    soak_held *held = malloc(MOST_PERIODS * sizeof *held);
    test_memory memory;
    run run = {0};
    const clock_t end = clock() + (clock_t)seconds * CLOCKS_PER_SEC;
    assert_non_null(held);
    test_memory_begin(&memory);
    soak *soak = soak_open(seed, workers, &memory);
    while (run.periods < MOST_PERIODS && (seconds != 0 ? clock() < end || run.periods == 0 : run.periods < periods)) {
        const char *fault = soak_play(soak, &held[run.periods++]);
        if (fault)
            fail_msg("game %llu, %u workers, tick %llu: %s", (unsigned long long)seed, (unsigned)workers,
                     (unsigned long long)soak_counted(soak)->ticks, fault);
    }
    run.hash = soak_hash(soak);
    run.counts = *soak_counted(soak);
    soak_close(soak);
    uint32_t third = run.periods / 3;
    run.first = most_of(held, 0, third);
    run.second = most_of(held, third, third * 2);
    run.last = most_of(held, third * 2, run.periods);
    free(held);
    assert_null(memory.fault);
    assert_int_equal(memory.blocks, 0);
    assert_int_equal(memory.bytes, 0);
    return run;
}

static void report(const run *run)
{
    const soak_counts *c = &run->counts;
    const struct {
        const char *what;
        uint64_t count;
    } lines[] = {{"ticks", c->ticks},
                 {"edits", c->edits},
                 {"questions", c->questions},
                 {"  by shared fields", c->shared},
                 {"  begun anew", c->restarts},
                 {"  right though the map changed", c->checked},
                 {"  walkable, not proven the best", c->settled},
                 {"  stale", c->stale},
                 {"  first steps", c->first_steps},
                 {"agendas written and read", c->saves},
                 {"turns of pursuers", c->moves},
                 {"steps of walkers", c->steps},
                 {"  repairs", c->repairs},
                 {"answers checked", c->answers},
                 {"fields checked", c->fields},
                 {"  cells", c->cells},
                 {"ways of travellers checked", c->ways},
                 {"places checked", c->places},
                 {"most bytes held in the second third", run->second.all},
                 {"  in the last third", run->last.all},
                 {"  of what is steady, in the first third", run->first.steady},
                 {"  in the last third", run->last.steady}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        printf("%12llu %s\n", (unsigned long long)lines[i].count, lines[i].what);
    printf("%016llx\n", (unsigned long long)run->hash);
    fflush(stdout);
}

static void a_long_game_goes_on_as_it_began(void **state)
{
    uint32_t seconds = scene_setting("WEND_TEST_SECONDS", 0);
    uint32_t periods = scene_setting("WEND_TEST_TICKS", 400) / SOAK_PERIOD;
    uint64_t seed = scene_setting("WEND_TEST_FIRST", 1);
    (void)state;
    run one = play(seed, 1, periods > 0 ? periods : 1, seconds / 2);
    report(&one);
    run three = play(seed, 3, one.periods, 0);
    report(&three);
    assert_true(one.hash == three.hash);
    assert_memory_equal(&one.counts, &three.counts, sizeof one.counts);
    if (one.periods < WARM)
        return;
    const soak_counts *c = &one.counts;
    assert_true(c->shared && c->restarts && c->checked && c->stale && c->first_steps && c->repairs);
    check_memory(&one);
    check_memory(&three);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_long_game_goes_on_as_it_began)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
