/*
 * Agendas written to bytes and made from them.
 *
 * Finders are not written: a search under way is done again as far as it was, which comes to the same, for slices of any
 * size do. That needs the map it began on, so those whose map has changed since begin anew before they are written.
 */
#include "agent/agenda/agenda_changes.h"
#include "agent/agenda/agenda_code.h"
#include "agent/agenda/agenda_failures.h"
#include "agent/agenda/agenda_fields.h"
#include "agent/agenda/agenda_slices.h"
#include "agent/agenda/agenda_spaces.h"
#include "base/memory.h"
#include "base/sizes.h"

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
    wend_agenda_code_head(&codec, &agenda->desc, &agenda->space_count);
    wend_status status = wend_agenda_code_body(agenda, &given, &codec);
    *needed = codec.at;
    if (status != WEND_OK)
        return status;
    return codec.at <= capacity ? WEND_OK : WEND_ERROR_CAPACITY;
}

/* Does the searches under way again as far as they were. ARGUMENT where they come to something else. */
static wend_status repeat_searches(wend_agenda *agenda)
{
    for (uint32_t i = 0; i < agenda->desc.searches; i++) {
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
    wend_status status = wend_agenda_code_body(agenda, given, codec);
    if (status != WEND_OK)
        return status;
    if (codec->is_bad || wend_codec_left(codec) != 0)
        return WEND_ERROR_FORMAT;
    wend_agenda_fields_renew(agenda);
    return repeat_searches(agenda);
}

void wend_restore_desc_init(wend_restore_desc *result, uint32_t size)
{
    if (!result)
        return;
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
    wend_agenda_code_head(&codec, &desc, &space_count);
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
