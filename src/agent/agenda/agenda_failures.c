/*
 * Questions that failed. A question is known by its bytes, as it would be saved, and their hash is the only place where
 * it is remembered: nothing is searched, and which entry is overwritten depends on the questions alone.
 */
#include "agent/agenda/agenda_data.h"

#include <string.h>

enum { LEAST_UNITS = 16 /* what fails sooner is searched for again as fast as it is looked up */ };

/* FNV-1a. Source: Fowler, Noll and Vo 1991. */
static uint64_t hash_of(const uint8_t *bytes, size_t size)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001B3);
    return hash;
}

static bool reserve_key(const wend_agenda *agenda, struct wend_agenda_key *key, size_t size)
{
    if (size <= key->capacity)
        return true;
    uint8_t *bytes = wend_allocate(&agenda->memory, size, 1);
    if (!bytes)
        return false;
    wend_release(&agenda->memory, key->bytes, key->capacity, 1);
    *key = (struct wend_agenda_key){.bytes = bytes, .capacity = size};
    return true;
}

/* Writes a question's bytes into the agenda's own key; false if memory lacks. */
static bool take_key(wend_agenda *agenda, struct wend_job *job)
{
    struct wend_agenda_key *key = &agenda->failures.key;
    for (;;) {
        struct wend_codec codec = {.target = key->bytes, .size = key->capacity};
        wend_job_code_question(agenda, job, &codec);
        if (codec.at <= key->capacity) {
            key->size = codec.at;
            return true;
        }
        if (!reserve_key(agenda, key, codec.at))
            return false;
    }
}

static struct wend_agenda_failure *place_of_key(wend_agenda *agenda)
{
    return &agenda->failures
                .list[hash_of(agenda->failures.key.bytes, agenda->failures.key.size) % WEND_AGENDA_FAILURES];
}

static bool is_of_these_epochs(const wend_agenda *agenda, const struct wend_agenda_failure *failure)
{
    for (uint32_t i = 0; i < WEND_JOB_SPACES; i++)
        if (failure->spaces[i] != WEND_NO_INDEX && agenda->spaces[failure->spaces[i]].epoch != failure->epochs[i])
            return false;
    return failure->key.size != 0;
}

/* True if a question that failed still does: nothing has changed, or nothing within its radius. */
static bool is_still_so(const wend_agenda *agenda, struct wend_agenda_failure *failure, const wend_query *query)
{
    if (is_of_these_epochs(agenda, failure))
        return true;
    const struct wend_agenda_space *entry = &agenda->spaces[failure->spaces[0]];
    if (!entry->space || !wend_agenda_check_radius(query, entry->space, &failure->since))
        return false;
    failure->since = wend_agenda_stamp_now(entry->space);
    failure->epochs[0] = entry->epoch;
    return is_of_these_epochs(agenda, failure);
}

void wend_agenda_failures_note(wend_agenda *agenda, struct wend_job *job)
{
    if (job->units < LEAST_UNITS || !take_key(agenda, job))
        return;
    struct wend_agenda_failure *failure = place_of_key(agenda);
    bool is_another = failure->key.size == 0; /* making room forgets the size */
    if (!reserve_key(agenda, &failure->key, agenda->failures.key.size))
        return;
    agenda->failures.count += is_another;
    memcpy(failure->key.bytes, agenda->failures.key.bytes, agenda->failures.key.size);
    failure->key.size = agenda->failures.key.size;
    memcpy(failure->spaces, job->spaces, sizeof failure->spaces);
    memcpy(failure->epochs, job->epochs, sizeof failure->epochs);
    failure->path = job->answer.path;
    failure->since = wend_agenda_stamp_now(wend_job_space(agenda, job)->space);
}

bool wend_agenda_failures_answer(wend_agenda *agenda, struct wend_job *job)
{
    if (agenda->failures.count == 0 || !take_key(agenda, job))
        return false;
    struct wend_agenda_failure *failure = place_of_key(agenda);
    bool is_same = failure->key.size == agenda->failures.key.size &&
                   memcmp(failure->key.bytes, agenda->failures.key.bytes, agenda->failures.key.size) == 0;
    if (!is_same || !is_still_so(agenda, failure, &job->query))
        return false;
    job->answer.path = failure->path;
    job->answer.is_there = true;
    return true;
}

void wend_agenda_failures_forget(wend_agenda *agenda)
{
    for (uint32_t i = 0; i < WEND_AGENDA_FAILURES && agenda->failures.count != 0; i++) {
        struct wend_agenda_failure *failure = &agenda->failures.list[i];
        if (failure->key.size == 0 || is_of_these_epochs(agenda, failure))
            continue;
        failure->key.size = 0;
        agenda->failures.count--;
    }
}

static wend_status code_failure(wend_agenda *agenda, struct wend_agenda_failure *failure, struct wend_codec *codec)
{
    bool reads = wend_codec_reads(codec);
    uint32_t size = wend_code_u32(codec, (uint32_t)failure->key.size);
    codec->is_bad |= reads && (size == 0 || size > wend_codec_left(codec));
    if (codec->is_bad)
        return WEND_OK;
    if (reads && !reserve_key(agenda, &failure->key, size))
        return WEND_ERROR_MEMORY;
    failure->key.size = size;
    for (uint32_t i = 0; i < size; i++)
        failure->key.bytes[i] = (uint8_t)wend_code_bytes(codec, failure->key.bytes[i], 1);
    for (uint32_t i = 0; i < WEND_JOB_SPACES; i++) {
        uint32_t number = wend_code_u32(codec, failure->spaces[i]);
        codec->is_bad |= number != WEND_NO_INDEX && number >= agenda->space_count;
        failure->spaces[i] = codec->is_bad ? WEND_NO_INDEX : number;
        failure->epochs[i] = wend_code_u64(codec, failure->epochs[i]);
    }
    wend_path path = reads ? wend_path_default() : failure->path;
    wend_path_code_sums(codec, &path);
    codec->is_bad |= path.point_count != 0 || path.wall_count != 0 || path.outcome != WEND_OUTCOME_UNREACHABLE;
    if (reads && !codec->is_bad && failure->spaces[0] != WEND_NO_INDEX && agenda->spaces[failure->spaces[0]].space)
        failure->since = wend_agenda_stamp_now(agenda->spaces[failure->spaces[0]].space);
    path.points = path.walls = NULL;
    path.point_count = path.wall_count = 0;
    failure->path = path;
    return WEND_OK;
}

wend_status wend_agenda_failures_code(wend_agenda *agenda, struct wend_codec *codec)
{
    uint32_t count = wend_code_choice(codec, agenda->failures.count, WEND_AGENDA_FAILURES), at = 0;
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < count && status == WEND_OK && !codec->is_bad; i++, at++) {
        while (!wend_codec_reads(codec) && agenda->failures.list[at].key.size == 0)
            at++;
        at = wend_code_choice(codec, at, WEND_AGENDA_FAILURES - 1);
        codec->is_bad |= wend_codec_reads(codec) && agenda->failures.list[at].key.size != 0;
        if (!codec->is_bad)
            status = code_failure(agenda, &agenda->failures.list[at], codec);
        agenda->failures.count += wend_codec_reads(codec) && agenda->failures.list[at].key.size != 0;
    }
    return status;
}

void wend_agenda_failures_destroy(wend_agenda *agenda)
{
    wend_release(&agenda->memory, agenda->failures.key.bytes, agenda->failures.key.capacity, 1);
    for (uint32_t i = 0; i < WEND_AGENDA_FAILURES; i++)
        wend_release(&agenda->memory, agenda->failures.list[i].key.bytes, agenda->failures.list[i].key.capacity, 1);
}

size_t wend_agenda_failures_memory(const wend_agenda *agenda)
{
    size_t bytes = agenda->failures.key.capacity;
    for (uint32_t i = 0; i < WEND_AGENDA_FAILURES; i++)
        bytes += agenda->failures.list[i].key.capacity;
    return bytes;
}
