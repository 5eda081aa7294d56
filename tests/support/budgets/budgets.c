/* tests/support/budgets/budgets.c: holds calls to their budgets. */
#include "budgets/budgets.h"

#include "budgets/operations.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void budget_begin(budget_desk *desk)
{
    desk->begun = operations_done();
}

static void tell_fault(budget_desk *desk, const char *what, uint64_t number, uint64_t most)
{
    desk->faults++;
    if (desk->told++ == 0) /* one of many like it is enough */
        printf("%s, %s, %s: %s, %" PRIu64 " where %" PRIu64 " is the most\n", desk->row, desk->question,
               desk->ground->name, what, number, most);
}

static void hold(budget_desk *desk, uint64_t asked, uint64_t reported, uint64_t extra, int is_told)
{
    const budget_bounds *bounds = &desk->bounds;
    const uint64_t operations = operations_done() - desk->begun, base = bounds->base + extra;
    const uint64_t beyond = operations > base ? operations - base : 0;
    const uint64_t rate = reported != 0 ? beyond / reported : beyond;
    desk->calls++;
    desk->most_operations = operations > desk->most_operations ? operations : desk->most_operations;
    desk->most_reported = reported > desk->most_reported ? reported : desk->most_reported;
    desk->worst_rate = rate > desk->worst_rate ? rate : desk->worst_rate;
    if (beyond > bounds->rate * reported)
        tell_fault(desk, "does more than it reports", operations, base + bounds->rate * reported);
    if (is_told && reported > operations + bounds->over)
        tell_fault(desk, "reports more than it does", reported, operations);
    if (asked != 0 && reported > asked + bounds->over)
        tell_fault(desk, "passes its budget", reported, asked + bounds->over);
}

void budget_end(budget_desk *desk, uint64_t asked, uint64_t reported, uint64_t extra)
{
    hold(desk, asked, reported, extra, 1);
}

void budget_end_untold(budget_desk *desk, uint64_t asked, uint64_t extra)
{
    hold(desk, 0, asked, extra, 0);
}

void budget_expect(budget_desk *desk, int good, const char *what)
{
    if (!good)
        tell_fault(desk, what, 0, 0);
}

void budget_tell(budget_desk *desk)
{
    if (getenv("WEND_TEST_SHOW") && desk->calls != 0)
        printf("%-18s %-20s %-14s %7" PRIu64 " calls, at most %9" PRIu64 " operations and %8" PRIu64 " units; %6" PRIu64
               " a unit%s\n",
               desk->row, desk->question, desk->ground->name, desk->calls, desk->most_operations, desk->most_reported,
               desk->worst_rate, desk->told ? "  WRONG" : "");
    desk->calls = desk->told = desk->most_operations = desk->most_reported = desk->worst_rate = 0;
}
