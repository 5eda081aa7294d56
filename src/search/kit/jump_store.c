/* Memory of jump point searches. */
#include "search/kit/jump_store.h"

#include "base/array.h"
#include "base/memory.h"
#include "map/jump/jump_successors.h"

/* Makes room for `count` numbers whose old values are of no use. */
static bool make_room_for_found(struct wend_jump_store *store, uint32_t count, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, store->found, store->found_capacity, count);
}

wend_status wend_jump_store_begin(struct wend_jump_store *store, const wend_space *space, const wend_allocator *memory)
{
    /*
     * Edits add slots by and by. With room for some more a search can go on after an edit, and with more than that not every
     * edit makes a search ask for memory.
     */
    uint32_t needed = space->cells.jump_maps->slot_count + 2, room = store->slots.capacity;
    store->room = needed + needed / 8 + 128;
    if (store->room > room)
        room = needed + needed / 4 + 256;
    store->tie_count = 1;
    if (!make_room_for_found(store, wend_jump_most_found(space) + WEND_PLACES_AHEAD, memory))
        return WEND_ERROR_MEMORY;
    return wend_store_begin(&store->slots, room, WEND_JUMP_SIZE, memory);
}

void wend_jump_store_destroy(struct wend_jump_store *store, const wend_allocator *memory)
{
    wend_store_destroy(&store->slots, WEND_JUMP_SIZE, memory);
    WEND_RELEASE(memory, store->ties, store->tie_capacity);
    WEND_RELEASE(memory, store->found, store->found_capacity);
}

size_t wend_jump_store_memory(const struct wend_jump_store *store)
{
    return store->slots.capacity * WEND_JUMP_SIZE + store->tie_capacity * sizeof *store->ties +
           store->found_capacity * sizeof *store->found;
}

static bool grow_jump_ties(struct wend_jump_store *store, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, store->ties, store->tie_capacity, store->tie_capacity + 1);
}

bool wend_jump_store_tie(struct wend_jump_store *store, struct wend_jump_origin *origin, uint32_t parent,
                         const wend_allocator *memory)
{
    if (store->tie_count + 2 > store->tie_capacity && !grow_jump_ties(store, memory))
        return false;
    if (!wend_jump_is_tied(origin)) {
        store->ties[store->tie_count] = (struct wend_jump_tie){origin->parent, 0};
        origin->parent = JUMP_TIED | store->tie_count++;
    }
    struct wend_jump_tie *first = &store->ties[origin->parent & ~JUMP_TIED];
    store->ties[store->tie_count] = (struct wend_jump_tie){parent, first->next};
    first->next = store->tie_count++;
    return true;
}
