/* An agenda as bytes. */
#include "agent/agenda/agenda_data.h"
#include "base/sizes.h"

#define AGENDA_MAGIC UINT32_C(0x67616E77) /* "wnag" */

enum { AGENDA_FORMAT = 8, MOST_SPACES = 1 << 20 };

/* Codes the head: that it is an agenda, its description without workers, and the number of its spaces. */
static void agenda_code_head(struct wend_codec *codec, wend_agenda_desc *desc, uint32_t *space_count)
{
    codec->is_bad |= wend_code_u32(codec, AGENDA_MAGIC) != AGENDA_MAGIC;
    codec->is_bad |= wend_code_u32(codec, AGENDA_FORMAT) != AGENDA_FORMAT;
    desc->capacity = wend_code_u32(codec, desc->capacity);
    desc->searches = wend_code_u32(codec, desc->searches);
    desc->first_slice = wend_code_u32(codec, desc->first_slice);
    desc->fields = wend_code_u32(codec, desc->fields);
    desc->restarts = wend_code_u32(codec, desc->restarts);
    *space_count = wend_code_choice(codec, *space_count, MOST_SPACES);
}

static void code_stats(struct wend_codec *codec, wend_agenda_stats *stats)
{
    uint64_t *const numbers[] = {&stats->ticks,    &stats->late,    &stats->answered, &stats->shared, &stats->known,
                                 &stats->restarts, &stats->checked, &stats->work,     &stats->most,   &stats->total};
    for (uint32_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        *numbers[i] = wend_code_u64(codec, *numbers[i]);
}

static void code_numbers(wend_agenda *agenda, struct wend_codec *codec)
{
    code_stats(codec, &agenda->stats);
    agenda->submissions = wend_code_u64(codec, agenda->submissions);
    /* Against forged bytes: enough numbers must be left, as tickets hold 40 bits of them. */
    codec->is_bad |= agenda->submissions >> 39 != 0;
    agenda->debt = wend_code_u64(codec, agenda->debt);
    agenda->turns = wend_code_choice(codec, agenda->turns, 7);
    agenda->recent.count = wend_code_choice(codec, agenda->recent.count, WEND_AGENDA_RECENT);
    agenda->recent.next = wend_code_choice(codec, agenda->recent.next, WEND_AGENDA_RECENT - 1);
    for (uint32_t i = 0; i < agenda->recent.count; i++)
        agenda->recent.units[i] = wend_code_u64(codec, agenda->recent.units[i]);
}

static uint32_t find_given(const struct wend_given_spaces *given, const wend_space *space)
{
    for (uint32_t i = 0; i < given->count; i++)
        if (given->spaces[i] == space)
            return i;
    return WEND_NO_INDEX;
}

/* Codes properties of a map; true if they equal those of the one that was saved. */
static bool is_like_saved(const wend_space *space, struct wend_codec *codec)
{
    const struct wend_space_cells *cells = &space->cells;
    const uint32_t numbers[] = {
        (uint32_t)space->ops->map, cells->width, cells->height, cells->levels, (uint32_t)cells->topology,
        space->profile.footprint};
    bool is_like = true;
    for (uint32_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        is_like &= wend_code_u32(codec, numbers[i]) == numbers[i];
    return is_like;
}

/* Codes the spaces as indices of the caller's. ARGUMENT: one is missing, or is not the one that was saved. */
static wend_status code_spaces_given(wend_agenda *agenda, const struct wend_given_spaces *given,
                                     struct wend_codec *codec)
{
    for (uint32_t i = 0; i < agenda->space_count && !codec->is_bad; i++) {
        struct wend_agenda_space *entry = &agenda->spaces[i];
        entry->epoch = wend_code_u64(codec, entry->epoch);
        entry->followed = wend_code_u64(codec, entry->followed);
        entry->searched_units = wend_code_u64(codec, entry->searched_units);
        entry->searched_cells = wend_code_u64(codec, entry->searched_cells);
        if (!wend_code_bool(codec, entry->space != NULL))
            continue;
        uint32_t at = wend_code_u32(codec, wend_codec_reads(codec) ? 0 : find_given(given, entry->space));
        if (codec->is_bad)
            return WEND_OK;
        if (at >= given->count)
            return WEND_ERROR_ARGUMENT;
        if (!is_like_saved(given->spaces[at], codec))
            return codec->is_bad ? WEND_OK : WEND_ERROR_ARGUMENT;
        if (wend_codec_reads(codec))
            wend_agenda_spaces_set(entry, given->spaces[at]);
    }
    return WEND_OK;
}

/* Puts a restored job into the queues in which it waits. */
static void place_job(wend_agenda *agenda, uint32_t index, struct wend_codec *codec)
{
    struct wend_job *job = &agenda->jobs[index];
    job->at = WEND_NO_INDEX;
    agenda->tickets += job->stage != JOB_FREE;
    codec->is_bad |= job->number > agenda->submissions || job->submitted > agenda->stats.ticks;
    if (job->stage == JOB_FRESH)
        wend_agenda_queue_add(&agenda->queues.fresh, agenda->jobs, index);
    if (job->stage == JOB_WAITING)
        wend_agenda_wait(agenda, index);
}

static wend_status code_jobs(wend_agenda *agenda, struct wend_codec *codec)
{
    uint32_t count = wend_code_choice(codec, agenda->job_count, agenda->desc.capacity);
    bool reads = wend_codec_reads(codec);
    if (reads && count > wend_codec_left(codec) / sizeof(uint32_t))
        codec->is_bad = true;
    if (codec->is_bad)
        return WEND_OK;
    if (reads && wend_jobs_reserve(agenda, count) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count && !codec->is_bad; i++) {
        if (reads) {
            agenda->jobs[i] = (struct wend_job){.stage = JOB_FREE, .group = WEND_NO_INDEX};
            agenda->job_count = i + 1;
        }
        wend_status status = wend_job_code(agenda, &agenda->jobs[i], codec);
        if (status != WEND_OK)
            return status;
        if (reads && !codec->is_bad)
            place_job(agenda, i, codec);
    }
    return WEND_OK;
}

/* Codes the list of free jobs, which must hold all of them, in the order in which they will be taken. */
static void code_free_list(wend_agenda *agenda, struct wend_codec *codec)
{
    uint32_t *link = &agenda->free_job, count = agenda->job_count - agenda->tickets;
    for (uint32_t i = 0; i < count && !codec->is_bad; i++) {
        uint32_t index = wend_code_u32(codec, *link);
        bool is_free = index < agenda->job_count && agenda->jobs[index].stage == JOB_FREE;
        if (!is_free || (wend_codec_reads(codec) && agenda->jobs[index].at != WEND_NO_INDEX)) {
            codec->is_bad = true;
            return;
        }
        if (wend_codec_reads(codec)) {
            *link = index;
            agenda->jobs[index].at = index; /* marks it as listed */
        }
        link = &agenda->jobs[index].at;
    }
    if (wend_codec_reads(codec))
        *link = WEND_NO_JOB;
}

/* Codes which question each search is for, and how far it was. */
static void code_searches(wend_agenda *agenda, struct wend_codec *codec)
{
    uint32_t running = 0, known = 0;
    for (uint32_t i = 0; i < wend_agenda_search_count(agenda) && !codec->is_bad; i++) {
        struct wend_agenda_search *search = &agenda->searches[i];
        uint32_t index = wend_code_u32(codec, search->job);
        search->is_begun = wend_code_bool(codec, search->is_begun);
        search->taken = wend_code_u64(codec, search->taken);
        search->tells = wend_code_bool(codec, search->tells);
        search->end = wend_code_u64(codec, search->end);
        if (index == WEND_NO_JOB || codec->is_bad)
            continue;
        bool runs = index < agenda->job_count && agenda->jobs[index].stage == JOB_RUNNING;
        codec->is_bad |= !runs || (wend_codec_reads(codec) && agenda->jobs[index].at != WEND_NO_INDEX);
        if (codec->is_bad)
            return;
        search->job = index;
        agenda->jobs[index].at = i;
        running++;
    }
    for (uint32_t i = 0; i < agenda->job_count; i++)
        known += agenda->jobs[i].stage == JOB_RUNNING;
    codec->is_bad |= running != known;
}

/* Codes all else; an agenda to read into is new, with as many spaces. ARGUMENT, MEMORY; codec->is_bad: other faults. */
static wend_status agenda_code_body(wend_agenda *agenda, const struct wend_given_spaces *given,
                                    struct wend_codec *codec)
{
    wend_status status = code_spaces_given(agenda, given, codec);
    if (status != WEND_OK || codec->is_bad)
        return status;
    code_numbers(agenda, codec);
    status = code_jobs(agenda, codec);
    if (status != WEND_OK || codec->is_bad)
        return status;
    code_free_list(agenda, codec);
    code_searches(agenda, codec);
    status = codec->is_bad ? WEND_OK : wend_agenda_groups_code(agenda, codec);
    return status != WEND_OK || codec->is_bad ? status : wend_agenda_failures_code(agenda, codec);
}

/*
 * Saves agendas to bytes and restores them. Finders are not saved: a search under way is repeated as far as it was,
 * which gives the same result whatever its slices were. That needs the map on which it began, so searches whose map has
 * changed since restart first.
 */

static bool are_given(const wend_space *const *spaces, uint32_t count)
{
    for (uint32_t i = 0; spaces && i < count; i++)
        if (!spaces[i])
            return false;
    return spaces || count == 0;
}

wend_status wend_agenda_save(wend_agenda *agenda, const wend_space *const *spaces, uint32_t count, void *bytes,
                             size_t capacity, size_t *needed)
{
    if (!agenda || !needed || (!bytes && capacity) || !are_given(spaces, count))
        return WEND_ERROR_ARGUMENT;
    struct wend_codec codec = {.target = bytes, .size = capacity};
    const struct wend_given_spaces given = {spaces, count};
    wend_agenda_begin_anew(agenda);
    wend_agenda_failures_forget(agenda);
    wend_agenda_fields_renew(agenda);
    agenda_code_head(&codec, &agenda->desc, &agenda->space_count);
    wend_status status = agenda_code_body(agenda, &given, &codec);
    *needed = codec.at;
    if (status != WEND_OK)
        return status;
    return codec.at <= capacity ? WEND_OK : WEND_ERROR_CAPACITY;
}

/* Repeats the searches under way as far as they were. ARGUMENT: one comes to something else. */
static wend_status repeat_searches(wend_agenda *agenda)
{
    for (uint32_t i = 0; i < wend_agenda_search_count(agenda); i++) {
        struct wend_agenda_search *search = &agenda->searches[i];
        if (search->job == WEND_NO_JOB || !search->is_begun)
            continue;
        wend_status status = wend_agenda_slices_repeat(agenda, i);
        if (status != WEND_OK)
            return status;
    }
    return WEND_OK;
}

static wend_status read_agenda(wend_agenda *agenda, uint32_t space_count, const struct wend_given_spaces *given,
                               struct wend_codec *codec)
{
    if (wend_agenda_spaces_make(agenda, space_count) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_status status = agenda_code_body(agenda, given, codec);
    if (status != WEND_OK)
        return status;
    if (codec->is_bad || wend_codec_left(codec) != 0)
        return WEND_ERROR_FORMAT;
    wend_agenda_fields_renew(agenda);
    return repeat_searches(agenda);
}

void wend_restore_desc_init(wend_restore_desc *result, uint32_t size)
{
    const wend_restore_desc desc = {.size = size, .workers = 1};
    wend_give_sized(result, size, &desc, sizeof desc);
}

static bool restore_desc_is_valid(const wend_restore_desc *desc)
{
    return desc && desc->size >= sizeof *desc && desc->bytes && are_given(desc->spaces, desc->space_count) &&
           desc->workers >= 1 && desc->workers <= WEND_MAX_WORKERS;
}

wend_status wend_agenda_restore(const wend_restore_desc *saved, const wend_allocator *allocator, wend_agenda **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    if (!restore_desc_is_valid(saved) || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    struct wend_codec codec = {.source = saved->bytes, .size = saved->byte_count};
    const struct wend_given_spaces given = {saved->spaces, saved->space_count};
    wend_agenda_desc desc = wend_agenda_desc_default();
    wend_agenda *agenda = NULL;
    uint32_t space_count = 0;
    desc.workers = saved->workers;
    agenda_code_head(&codec, &desc, &space_count);
    if (codec.is_bad || space_count > wend_codec_left(&codec))
        return WEND_ERROR_FORMAT;
    wend_status status = wend_agenda_create(&desc, allocator, &agenda);
    if (status != WEND_OK)
        return status == WEND_ERROR_ARGUMENT ? WEND_ERROR_FORMAT : status;
    status = read_agenda(agenda, space_count, &given, &codec);
    if (status == WEND_OK)
        *result = agenda;
    else
        wend_agenda_destroy(agenda);
    return status;
}
