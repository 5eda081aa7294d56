/* Slots of jump points, and arrays that follow them. */
#include "map/jump/jump.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"

enum { MOST_ITEM = 64, SPARE_SLOTS = 4096 };

/* Assigns slots word by word; ranks within a word do not change. */
static void number_words(struct wend_jump_maps *jump_maps)
{
    jump_maps->slot_count = 0;
    memset(jump_maps->spares.count, 0, sizeof jump_maps->spares.count);
    for (uint32_t i = 0; i < jump_maps->word_count; i++) {
        struct wend_jump_word *word = &jump_maps->maps.words[i];
        word->first_slot = jump_maps->slot_count;
        word->slots = wend_count_ones64(word->jumps);
        jump_maps->slot_count += word->slots;
    }
}

void wend_jump_slots_give(wend_space *space)
{
    struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    number_words(jump_maps);
    jump_maps->log.count = 0;
    jump_maps->log.is_lost = true;
}

void wend_jump_slots_begin(wend_space *space)
{
    struct wend_slot_log *log = &space->cells.jump_maps->log;
    log->count = 0;
    log->is_lost = log->is_renumbered = false;
}

static bool reserve_moves(wend_space *space, uint32_t needed)
{
    struct wend_slot_log *log = &space->cells.jump_maps->log;
    return WEND_RESERVE(&space->allocator, log->moved, log->capacity, needed);
}

/* Logs a word as it was before the change. */
static void log_word(wend_space *space, uint32_t word)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    struct wend_slot_log *log = &space->cells.jump_maps->log;
    if (log->arrays == 0 || log->is_lost || (log->count > 0 && log->moved[log->count - 1].word == word))
        return;
    if (!reserve_moves(space, log->count + 1)) {
        log->is_lost = true;
        return;
    }
    log->moved[log->count++] =
        (struct wend_moved_word){jump_maps->maps.words[word].jumps, word, jump_maps->maps.words[word].first_slot};
}

static bool has_spares(const struct wend_spare_slots *spares, uint32_t needed)
{
    return needed == 0 || (needed <= WEND_SPARE_SIZES && spares->count[needed - 1] > 0);
}

/*
 * Gives up a word's slots and takes `needed` others. Words of a change come in increasing order, and arrays follow in
 * that order, so items in slots taken from another word are already gone.
 */
static void change_slots(struct wend_jump_maps *jump_maps, struct wend_jump_word *word, uint32_t needed)
{
    struct wend_spare_slots *spares = &jump_maps->spares;
    const uint32_t given = word->slots - 1; /* 0 slots: wraps beyond all sizes */
    const bool has_some = needed != 0 && has_spares(spares, needed);
    const uint32_t first = has_some ? spares->first[needed - 1][--spares->count[needed - 1]] : jump_maps->slot_count;
    if (given < WEND_SPARE_SIZES && spares->count[given] < WEND_SPARES)
        spares->first[given][spares->count[given]++] = word->first_slot;
    word->first_slot = first;
    word->slots = needed;
    jump_maps->slot_count += has_some ? 0 : needed;
}

/* Sets which nodes of a word, of those in a mask, are jump points. */
static void mark_word(wend_space *space, uint32_t number, uint64_t among, uint64_t now)
{
    struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    struct wend_jump_word *word = &jump_maps->maps.words[number];
    const uint64_t jumps = (word->jumps & ~among) | (now & among);
    if (jumps == word->jumps)
        return;
    log_word(space, number);
    const uint32_t needed = wend_count_ones64(jumps);
    jump_maps->jump_count += needed - wend_count_ones64(word->jumps);
    word->jumps = jumps;
    if (needed > word->slots || (needed < word->slots && has_spares(&jump_maps->spares, needed)))
        change_slots(jump_maps, word, needed);
}

void wend_jump_slots_mark(wend_space *space, uint32_t first, uint32_t count, uint64_t jumps)
{
    const uint32_t shift = first & 63;
    const uint64_t among = UINT64_MAX >> (64 - count);
    mark_word(space, first >> 6, among << shift, jumps << shift);
    if (shift + count > 64)
        mark_word(space, (first >> 6) + 1, among >> (64 - shift), jumps >> (64 - shift));
}

/* Logs all words, keeping the entries already logged. False if memory is refused. */
static bool log_all(wend_space *space)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    struct wend_slot_log *log = &space->cells.jump_maps->log;
    if (!reserve_moves(space, jump_maps->word_count))
        return false;
    uint32_t left = log->count; /* these are sorted by word */
    for (uint32_t word = jump_maps->word_count; word-- > 0;) {
        const bool is_logged = left > 0 && log->moved[left - 1].word == word;
        const struct wend_jump_word *now = &jump_maps->maps.words[word];
        log->moved[word] =
            is_logged ? log->moved[left - 1] : (struct wend_moved_word){now->jumps, word, now->first_slot};
        left -= is_logged;
    }
    log->count = jump_maps->word_count;
    return true;
}

void wend_jump_slots_end(wend_space *space)
{
    struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    /* Renumbering passes over all words: the more there are, the rarer it is. */
    if (jump_maps->slot_count <= 2 * jump_maps->jump_count + SPARE_SLOTS + jump_maps->word_count / 16)
        return;
    if (jump_maps->log.arrays > 0 && !jump_maps->log.is_lost) {
        if (!log_all(space))
            return; /* the next change tries again */
        jump_maps->log.is_renumbered = true;
    }
    number_words(jump_maps);
}

void wend_jump_slots_release(wend_space *space)
{
    struct wend_slot_log *log = &space->cells.jump_maps->log;
    WEND_RELEASE(&space->allocator, log->moved, log->capacity);
    *log = (struct wend_slot_log){.arrays = log->arrays};
}

static uint32_t slots_with_room(const wend_space *space)
{
    const uint32_t slots = space->cells.jump_maps->slot_count;
    return slots + slots / 16 + 64;
}

wend_status wend_slot_array_create(wend_space *space, struct wend_slot_array *array, uint32_t item_size)
{
    *array = (struct wend_slot_array){.capacity = slots_with_room(space), .item_size = item_size};
    array->items = wend_allocate_filled(&space->allocator, array->capacity, item_size, 0);
    if (!array->items)
        return WEND_ERROR_MEMORY;
    space->cells.jump_maps->log.arrays++;
    return WEND_OK;
}

wend_status wend_slot_array_copy(wend_space *space, struct wend_slot_array *array, const struct wend_slot_array *from)
{
    *array = *from;
    array->items = wend_allocate(&space->allocator, from->capacity, from->item_size);
    if (!array->items)
        return WEND_ERROR_MEMORY;
    memcpy(array->items, from->items, (size_t)from->capacity * from->item_size);
    space->cells.jump_maps->log.arrays++;
    return WEND_OK;
}

void wend_slot_array_image(wend_space *space, struct wend_slot_array *array, struct wend_image *image,
                           uint32_t item_size)
{
    array->item_size = item_size;
    WEND_IMAGE_U32(image, array->capacity);
    wend_image_array(image, &array->items, array->capacity, item_size);
    wend_image_expect(image, array->items && array->capacity >= space->cells.jump_maps->slot_count);
    if (wend_image_is_opened(image) && array->items)
        space->cells.jump_maps->log.arrays++;
}

void wend_slot_array_destroy(wend_space *space, struct wend_slot_array *array)
{
    if (!array->items)
        return;
    wend_release(&space->allocator, array->items, array->capacity, array->item_size);
    if (space->cells.jump_maps) /* may be destroyed before */
        space->cells.jump_maps->log.arrays--;
    *array = (struct wend_slot_array){.items = NULL};
}

size_t wend_slot_array_memory(const struct wend_slot_array *array)
{
    return array->items ? (size_t)array->capacity * array->item_size : 0;
}

/*
 * Moves the items of a word's jump points to another array, or within one where old and new slots are disjoint or
 * equal.
 */
static void move_word(const struct wend_slot_array *to, const uint8_t *from, const struct wend_moved_word *was,
                      const struct wend_jump_word *is)
{
    const size_t size = to->item_size;
    uint8_t held[64 * MOST_ITEM];
    memcpy(held, from + was->first_slot * size, wend_count_ones64(was->jumps) * size);
    if (from == to->items)
        memset(to->items + was->first_slot * size, 0, wend_count_ones64(was->jumps) * size);
    uint8_t *item = to->items + is->first_slot * size;
    memset(item, 0, wend_count_ones64(is->jumps) * size);
    for (uint64_t jumps = is->jumps; jumps != 0; jumps &= jumps - 1, item += size) {
        const uint64_t bit = jumps & (~jumps + 1);
        if (was->jumps & bit)
            memcpy(item, held + wend_count_ones64(was->jumps & (bit - 1)) * size, size);
    }
}

/* Grows an array with zero items; if `moving`, the caller moves the old ones. Returns the old array, or null. */
static uint8_t *grown_items(wend_space *space, struct wend_slot_array *array, bool moving)
{
    const uint32_t room = slots_with_room(space), kept = moving ? 0 : array->capacity;
    uint8_t *items = wend_allocate(&space->allocator, room, array->item_size);
    if (!items)
        return NULL;
    memcpy(items, array->items, (size_t)kept * array->item_size);
    memset(items + (size_t)kept * array->item_size, 0, (size_t)(room - kept) * array->item_size);
    uint8_t *old = array->items;
    if (!moving)
        wend_release(&space->allocator, old, array->capacity, array->item_size);
    array->items = items;
    return old;
}

wend_status wend_jump_slots_follow(wend_space *space, struct wend_slot_array *array)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    const struct wend_slot_log *log = &jump_maps->log;
    const uint32_t capacity = array->capacity;
    uint8_t *from = array->items;
    const bool grows = jump_maps->slot_count > capacity;
    if (grows || log->is_renumbered) {
        from = grown_items(space, array, log->is_renumbered);
        if (!from) {
            wend_slot_array_destroy(space, array);
            return WEND_ERROR_MEMORY;
        }
        array->capacity = slots_with_room(space);
    }
    if (log->is_lost)
        memset(array->items, 0, (size_t)array->capacity * array->item_size);
    for (uint32_t i = 0; !log->is_lost && i < log->count; i++)
        move_word(array, log->is_renumbered ? from : array->items, &log->moved[i],
                  &jump_maps->maps.words[log->moved[i].word]);
    if (log->is_renumbered)
        wend_release(&space->allocator, from, capacity, array->item_size);
    return WEND_OK;
}
