/*
 * tests/matrix/agenda_test.c: random scripts of edits, writes to layers, questions, cancels, saves and ticks: agendas
 * with any number of workers, over prepared spaces or not, do the same, and each answer is that of a fresh finder.
 * WEND_TEST_SCRIPTS says how many scripts.
 */
#include "game/agenda_script.h"
#include "game/crowd.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/share.h"
#include "test/test.h"

#include <stdio.h>

static void agendas_answer_as_fresh_finders_whoever_does_the_work(void **state)
{
    const uint32_t scripts = scene_setting("WEND_TEST_SCRIPTS", 200), first = scene_setting("WEND_TEST_FIRST", 0);
    agenda_script_counts counts = {0};
    (void)state;
    for (uint32_t i = first; i < first + scripts; i++) {
        crowd_scheduler three = {CROWD_SHUFFLED, 0, 3, {i}, 0}, eight = {CROWD_BACKWARDS, 0, 8, {i + 1}, 0};
        wend_tasks of_three = crowd_tasks(&three), of_eight = crowd_tasks(&eight);
        const agenda_runner runners[] = {
            {1, NULL, false}, {1, NULL, true}, {3, &of_three, false}, {8, &of_eight, true}};
        const char *fault = agenda_script_fault(70000 + i, runners, 4, NULL, &counts);
        if (fault)
            fail_msg("script %u: %s", (unsigned)i, fault);
    }
    printf("%llu scripts, %llu ticks, %llu questions, %llu refused, %llu cancelled, %llu edits: %llu first steps, %llu "
           "done, %llu unreachable, %llu stale, %llu broken; %llu restarts, %llu known, %llu shared, %llu checked, "
           "%llu settled, "
           "%llu given up\n",
           (unsigned long long)counts.scripts, (unsigned long long)counts.ticks, (unsigned long long)counts.submitted,
           (unsigned long long)counts.refused, (unsigned long long)counts.cancelled, (unsigned long long)counts.edits,
           (unsigned long long)counts.first_steps, (unsigned long long)counts.done,
           (unsigned long long)counts.unreachable, (unsigned long long)counts.stale, (unsigned long long)counts.broken,
           (unsigned long long)counts.restarts, (unsigned long long)counts.known, (unsigned long long)counts.shared,
           (unsigned long long)counts.checked, (unsigned long long)counts.settled, (unsigned long long)counts.given_up);
    assert_true(counts.done > counts.scripts * 5 && counts.first_steps > counts.scripts / 2);
    assert_true(counts.stale > counts.scripts / 10 && counts.restarts > counts.scripts / 10);
    assert_true(counts.shared > counts.scripts / 2);
    /* Few scripts ask again what is known to fail: a hundred of them may not. */
    assert_true(counts.scripts < 200 || counts.known > counts.scripts / 200);
}

/*
 * Each allocation of a script is refused in turn (see share.h): what lacked it is done later, and all answers are
 * right.
 */
static void every_allocation_of_a_script_may_be_refused(void **state)
{
    uint32_t scripts = scene_setting("WEND_TEST_SCRIPTS", 200) / 100;
    agenda_script_counts counts = {0};
    const agenda_runner runner = {1, NULL, false};
    (void)state;
    for (uint32_t i = 0; i <= scripts; i++) {
        test_memory memory = {.calls = 1};
        for (uint64_t fail_at = 1; fail_at <= memory.calls; fail_at += fail_at < 8 ? 1 : test_thin()) {
            test_memory_begin(&memory);
            memory.fail_at = fail_at;
            const char *fault = agenda_script_fault(71000 + i, &runner, 1, &memory.allocator, &counts);
            if (fault || memory.blocks != 0 || memory.fault)
                fail_msg("script %u, allocation %u: %s", (unsigned)i, (unsigned)fail_at,
                         fault          ? fault
                         : memory.fault ? memory.fault
                                        : "memory is left behind");
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agendas_answer_as_fresh_finders_whoever_does_the_work),
        cmocka_unit_test(every_allocation_of_a_script_may_be_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
