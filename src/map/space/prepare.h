/*
 * A call that prepares a space: what it may spend, and who is told how far it is. The rooms that keep something are given
 * one each, by cells_prepare.c; each goes on where it stopped the last time, and what it makes doesn't depend on where.
 */
#ifndef WEND_MAP_SPACE_PREPARE_H
#define WEND_MAP_SPACE_PREPARE_H

#include <wend/space.h>

struct wend_prepare_run {
    uint64_t units;          /* left to spend, 10 to 20 ns each */
    const wend_tasks *tasks; /* null = this thread does it all; numbers of workers are not to be read */
    uint32_t landmarks;      /* how many; 0 = as many as pay */
    uint64_t most_bytes;     /* that the room asked now may keep; what has no room is left out */
    bool stopped;            /* to be gone on with: the room asked now is not done, unless it finds it is */
    /* For prepare.c alone. */
    bool (*progress)(void *user, uint32_t percent);
    void *user;
    uint64_t since_told;      /* units */
    uint32_t from, to, shown; /* of all, in percent: where the room asked now begins and ends, and what was told last */
};

/* A run by a description of today. */
struct wend_prepare_run wend_prepare_run_of(const wend_prepare_desc *desc);

/*
 * Notes a piece of work that is done: so many units, and so much of all that the room makes. False = return to the
 * caller, with WEND_OK. To be called on the caller's thread after each piece, so that every call of a room does one.
 */
bool wend_prepare_spend(struct wend_prepare_run *run, uint64_t units, uint64_t done, uint64_t total);

#endif
