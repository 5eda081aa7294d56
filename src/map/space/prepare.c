/* What a call that prepares a space may spend, and who is told how far it is. */
#include "map/space/prepare.h"

#include "base/sizes.h"

void wend_prepare_desc_init(wend_prepare_desc *desc, uint32_t size)
{
    const wend_prepare_desc today = {.what = WEND_PREPARED_AUTO, .work = WEND_ALL_WORK, .most_bytes = UINT64_MAX};
    if (desc)
        wend_give_sized(desc, size, &today, sizeof today);
}

struct wend_prepare_run wend_prepare_run_of(const wend_prepare_desc *desc)
{
    return (struct wend_prepare_run){.units = desc->work,
                                     .tasks = desc->tasks,
                                     .landmarks = desc->landmarks,
                                     .most_bytes = desc->most_bytes,
                                     .progress = desc->progress,
                                     .user = desc->user,
                                     .to = 100};
}

/* Between two calls of the program there is about a millisecond. */
enum { UNITS_BETWEEN_TELLING = 1 << 16 };

static void tell_progress(struct wend_prepare_run *run, uint64_t done, uint64_t total)
{
    const uint64_t part = total == 0 ? 0 : done >= total ? run->to - run->from : done * (run->to - run->from) / total;
    const uint32_t percent = run->from + (uint32_t)part;
    run->since_told = 0;
    run->shown = percent > run->shown ? percent : run->shown;
    if (!run->progress(run->user, run->shown))
        run->stopped = true;
}

bool wend_prepare_spend(struct wend_prepare_run *run, uint64_t units, uint64_t done, uint64_t total)
{
    if (run->units != UINT64_MAX)
        run->units -= units < run->units ? units : run->units;
    run->since_told += units;
    if (run->progress && run->since_told >= UNITS_BETWEEN_TELLING)
        tell_progress(run, done, total);
    if (run->units == 0)
        run->stopped = true;
    return !run->stopped;
}
