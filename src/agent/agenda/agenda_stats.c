/* How an agenda fares. */
#include "agent/agenda/agenda_stats.h"

#include <string.h>

#include "agent/agenda/agenda_spaces.h"

void wend_agenda_stats_step(wend_agenda *agenda, uint64_t units)
{
    wend_agenda_stats *stats = &agenda->stats;
    stats->work = units;
    stats->total += units;
    stats->most = units > stats->most ? units : stats->most;
}

static void swap_units(uint64_t *a, uint64_t *b)
{
    uint64_t old = *a;
    *a = *b;
    *b = old;
}

/* The number that would be at `rank` if they were in order. Source: Hoare 1961 (Find). */
static uint64_t ranked(uint64_t *units, uint32_t count, uint32_t rank)
{
    uint32_t low = 0, high = count - 1;
    while (low < high) {
        uint64_t pivot = units[low + (high - low) / 2];
        uint32_t i = low, j = high;
        for (;;) {
            while (units[i] < pivot)
                i++;
            while (units[j] > pivot)
                j--;
            if (i >= j)
                break;
            swap_units(&units[i++], &units[j--]);
        }
        if (rank <= j)
            high = j;
        else
            low = j + 1;
    }
    return units[rank];
}

/* What is worked out when it is asked for. */
static void count_jobs(const wend_agenda *agenda, wend_agenda_stats *stats)
{
    stats->tickets = agenda->tickets;
    stats->waiting = stats->running = 0;
    stats->oldest = 0;
    for (uint32_t i = 0; i < agenda->job_count; i++) {
        const struct wend_job *job = &agenda->jobs[i];
        if (!wend_job_waits(job) || wend_job_has_gone_stale(agenda, job))
            continue;
        uint64_t age = stats->ticks - job->submitted;
        stats->waiting++;
        stats->running += job->stage == JOB_RUNNING;
        stats->oldest = age > stats->oldest ? age : stats->oldest;
    }
}

static void rank_recent(const wend_agenda *agenda, wend_agenda_stats *stats)
{
    uint64_t units[WEND_AGENDA_RECENT];
    uint32_t count = agenda->recent.count;
    if (count == 0)
        return;
    memcpy(units, agenda->recent.units, count * sizeof *units);
    stats->p50 = ranked(units, count, (count + 1) / 2 - 1);
    stats->p99 = ranked(units, count, count - count / 100 - 1);
}

wend_agenda_stats wend_agenda_get_stats(const wend_agenda *agenda)
{
    wend_agenda_stats stats = {0};
    if (agenda) {
        stats = agenda->stats;
        count_jobs(agenda, &stats);
        rank_recent(agenda, &stats);
    }
    return stats;
}
