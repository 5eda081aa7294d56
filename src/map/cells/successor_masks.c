/* Masks: the dictionary, and repairs after edits. */
#include "map/cells/cells.h"

#include <string.h>

#include "base/memory.h"
#include "map/grid/profile.h"
#include "map/space/derived.h"

#define LEAST_CAPACITY 64
#define MOST_SETS      65536 /* ids have 16 bits */
#define SLOTS_PER_SET  2

/* Per set: its masks, its count of uses and its share of the hash table. */
#define BYTES_PER_SET (DIRECTIONS + sizeof(uint32_t) + SLOTS_PER_SET * sizeof(uint16_t))

static uint32_t slot_count(const struct wend_successor_masks *masks)
{
    return masks->capacity * SLOTS_PER_SET;
}

static uint64_t set_of(const struct wend_successor_masks *masks, uint32_t id)
{
    uint64_t set = 0;
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        set |= (uint64_t)masks->kept[id][d] << d * 8;
    return set;
}

/* The slot at which the search for a set in the hash table begins. */
static uint32_t first_slot(const struct wend_successor_masks *masks, uint64_t set)
{
    return (uint32_t)(set * UINT64_C(0x9E3779B97F4A7C15) >> 40) & (slot_count(masks) - 1);
}

/* The slot that holds a set, or the empty slot for it. */
static uint32_t seek_set(const struct wend_successor_masks *masks, uint64_t set)
{
    uint32_t slot = first_slot(masks, set);
    while (masks->slots[slot] != 0 && set_of(masks, masks->slots[slot]) != set)
        slot = (slot + 1) & (slot_count(masks) - 1);
    return slot;
}

/* Lays the dictionary's arrays out in a block for `capacity` sets. */
static void lay_out(struct wend_successor_masks *masks, void *block, uint32_t capacity)
{
    masks->kept = block;
    masks->uses = (uint32_t *)(void *)(masks->kept + capacity);
    masks->slots = (uint16_t *)(void *)(masks->uses + capacity);
    masks->capacity = capacity;
}

static void release_dictionary(const struct wend_successor_masks *masks, const wend_allocator *memory)
{
    wend_release(memory, masks->kept, masks->capacity, BYTES_PER_SET);
}

/* Moves the dictionary to a larger block. False, with nothing changed, if the allocator refuses. */
static bool move_dictionary(struct wend_successor_masks *masks, uint32_t capacity, const wend_allocator *memory)
{
    struct wend_successor_masks old = *masks;
    void *block = wend_allocate(memory, capacity, BYTES_PER_SET);
    if (!block)
        return false;
    lay_out(masks, block, capacity);
    memcpy(masks->kept, old.kept, (size_t)old.fresh * sizeof *old.kept);
    memcpy(masks->uses, old.uses, (size_t)old.fresh * sizeof *old.uses);
    memset(masks->slots, 0, slot_count(masks) * sizeof *masks->slots);
    for (uint32_t slot = 0; slot < slot_count(&old); slot++)
        if (old.slots[slot] != 0)
            masks->slots[seek_set(masks, set_of(masks, old.slots[slot]))] = old.slots[slot];
    release_dictionary(&old, memory);
    return true;
}

/* Makes room for `more` sets, as far as there are ids. */
static bool reserve_sets(struct wend_successor_masks *masks, uint32_t more, const wend_allocator *memory)
{
    uint64_t wanted = (uint64_t)masks->listed + more + 1; /* set 0 is reserved */
    uint32_t capacity = masks->capacity;
    wanted = wanted < masks->most ? wanted : masks->most;
    while (capacity < wanted)
        capacity *= 2;
    return capacity == masks->capacity || move_dictionary(masks, capacity, memory);
}

/* Removes a set from the hash table and moves later entries up, so that no probe ends too soon. */
static void empty_slot(struct wend_successor_masks *masks, uint32_t slot)
{
    const uint32_t last = slot_count(masks) - 1;
    for (uint32_t next = (slot + 1) & last; masks->slots[next] != 0; next = (next + 1) & last) {
        uint32_t home = first_slot(masks, set_of(masks, masks->slots[next]));
        if (((next - home) & last) < ((next - slot) & last))
            continue;
        masks->slots[slot] = masks->slots[next];
        slot = next;
    }
    masks->slots[slot] = 0;
}

/* Counts one use fewer of a set; the last use frees it. */
static void leave_set(struct wend_successor_masks *masks, uint32_t id)
{
    if (id == WEND_MASKS_UNLISTED || --masks->uses[id] != 0)
        return;
    empty_slot(masks, seek_set(masks, set_of(masks, id)));
    masks->uses[id] = masks->spare;
    masks->spare = id;
    masks->listed--;
}

/* An id for a new set; UNLISTED if there is no room. */
static uint32_t take_id(struct wend_successor_masks *masks)
{
    uint32_t id = masks->spare;
    if (id != 0) {
        masks->spare = masks->uses[id];
    } else {
        if (masks->fresh == masks->capacity || masks->fresh == masks->most)
            return WEND_MASKS_UNLISTED;
        id = masks->fresh++;
    }
    masks->listed++;
    return id;
}

/* Counts one use more of a set. Returns its id. */
static uint32_t join_set(struct wend_successor_masks *masks, uint64_t set)
{
    uint32_t slot = seek_set(masks, set), id = masks->slots[slot];
    if (id == 0) {
        id = take_id(masks);
        if (id == WEND_MASKS_UNLISTED)
            return id;
        masks->slots[slot] = (uint16_t)id;
        for (uint32_t d = 0; d < DIRECTIONS; d++)
            masks->kept[id][d] = (uint8_t)(set >> d * 8);
        masks->uses[id] = 0;
    }
    masks->uses[id]++;
    return id;
}

/* The weights around a node by direction, 0 = blocked. */
static void weigh_around(const wend_space *space, uint32_t node, uint32_t weights[DIRECTIONS])
{
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        int32_t offset = wend_step_y[d] * (int32_t)space->cells.stride + wend_step_x[d];
        weights[d] = space->cells.classes->weight[space->cells.class_at[node + (uint32_t)offset]];
    }
}

uint32_t wend_successor_masks_within(const wend_space *space, uint32_t node, uint32_t direction, uint32_t around)
{
    uint32_t weights[DIRECTIONS];
    weigh_around(space, node, weights);
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        if (!(around >> (4 + 3 * wend_step_y[d] + wend_step_x[d]) & 1))
            weights[d] = 0;
    return wend_steps_mask(&space->cells.successor_masks->rules, weights,
                           space->cells.classes->weight[space->cells.class_at[node]], direction);
}

static uint64_t work_out_set(const wend_space *space, uint32_t node)
{
    uint32_t weights[DIRECTIONS];
    weigh_around(space, node, weights);
    return wend_steps_masks(&space->cells.successor_masks->rules, weights,
                            space->cells.classes->weight[space->cells.class_at[node]]);
}

/* The classes of the 3x3 positions around a node, one row each. */
struct surroundings {
    uint32_t above, level, below;
};

static uint32_t load_three(const uint8_t *classes)
{
    uint32_t three = 0;
    memcpy(&three, classes, 3);
    return three;
}

static struct surroundings surroundings_of(const wend_space *space, uint32_t node)
{
    const uint8_t *middle = space->cells.class_at + node - 1;
    return (struct surroundings){load_three(middle - space->cells.stride), load_three(middle),
                                 load_three(middle + space->cells.stride)};
}

static bool are_same(struct surroundings a, struct surroundings b)
{
    return a.above == b.above && a.level == b.level && a.below == b.below;
}

#define MEMO_BITS 12

/* Nodes done recently, hashed by the classes around: equal surroundings, equal sets. 16 KB, less on small maps. */
struct memo {
    uint32_t uniform; /* a node among eight of its class, 0 = none yet; its class does not matter */
    uint32_t last;    /* highest entry in use */
    uint32_t nodes[1 << MEMO_BITS];
};

static void clear_memo(struct memo *memo, uint64_t positions)
{
    uint32_t size = positions < 1u << MEMO_BITS ? 64 : 1u << MEMO_BITS;
    memo->uniform = 0;
    memo->last = size - 1;
    memset(memo->nodes, 0, size * sizeof *memo->nodes);
}

/* The memo's entry for a node. *is_sure: the node in the entry has the same classes around, hence the same set. */
static uint32_t *recall(struct memo *memo, const wend_space *space, uint32_t node, bool *is_sure)
{
    struct surroundings around = surroundings_of(space, node);
    uint32_t class = space->cells.class_at[node];
    uint32_t row = class | class << 8 | class << 16;
    if (row == around.above && row == around.below && row == (around.level & 0xFFFFFF)) {
        *is_sure = memo->uniform != 0;
        return &memo->uniform;
    }
    uint64_t mixed = around.above * UINT64_C(0x9E3779B97F4A7C15) ^ around.level * UINT64_C(0xC2B2AE3D27D4EB4F) ^
                     around.below * UINT64_C(0x165667B19E3779F9);
    uint32_t *known = &memo->nodes[(uint32_t)(mixed >> 40) & memo->last];
    *is_sure = *known != 0 && are_same(surroundings_of(space, *known), around);
    return known;
}

static void redo_position(wend_space *space, struct memo *memo, uint32_t node)
{
    struct wend_successor_masks *masks = space->cells.successor_masks;
    uint32_t old = masks->ids[node];
    if (space->cells.class_at[node] == CLASS_BLOCKED) {
        leave_set(masks, old);
        masks->ids[node] = WEND_MASKS_UNLISTED;
        return;
    }
    bool is_sure;
    uint32_t *known = recall(memo, space, node, &is_sure);
    if (is_sure && masks->ids[*known] == old)
        return;
    if (is_sure) {
        uint32_t id = masks->ids[*known];
        masks->uses[id] += id != WEND_MASKS_UNLISTED;
        leave_set(masks, old);
        masks->ids[node] = (uint16_t)id;
        return;
    }
    leave_set(masks, old); /* first, since it may make the room */
    masks->ids[node] = (uint16_t)join_set(masks, work_out_set(space, node));
    *known = node;
}

static void redo_row(wend_space *space, struct memo *memo, uint32_t x, uint32_t row, uint32_t width)
{
    const uint32_t node = wend_space_node(space, x, row);
    for (uint32_t i = 0; i < width; i++)
        redo_position(space, memo, node + i);
}

/* True if an engine reads masks under the rules of a space; layers and exits may change later. */
static bool are_needed(const wend_space *space)
{
    const wend_profile *profile = &space->profile;
    return space->cells.class_at && space->cells.levels == 1 && !wend_is_hex(space->cells.topology) &&
           profile->weigh == WEND_WEIGH_ENTERED && profile->turn_cost == 0;
}

static void destroy_successor_masks(wend_space *space)
{
    struct wend_successor_masks *masks = space->cells.successor_masks;
    if (!masks)
        return;
    WEND_RELEASE(&space->allocator, masks->ids, space->cells.node_count);
    release_dictionary(masks, &space->allocator);
    WEND_RELEASE(&space->allocator, masks, 1);
    space->cells.successor_masks = NULL;
}

/* There are never more sets in use than positions. */
static uint32_t most_sets(const wend_space *space)
{
    const uint32_t positions = space->cells.width * space->cells.height;
    return positions < MOST_SETS ? positions + 1 : MOST_SETS;
}

/* Masks with no position done yet; null if the allocator refuses. */
static struct wend_successor_masks *new_masks(wend_space *space, uint32_t capacity)
{
    const wend_allocator *memory = &space->allocator;
    struct wend_successor_masks *masks = wend_allocate(memory, 1, sizeof *masks);
    if (!masks)
        return NULL;
    *masks = (struct wend_successor_masks){.fresh = 1, .rules = wend_space_step_rules(space)};
    masks->most = most_sets(space);
    masks->ids = wend_space_new_bytes(space, sizeof *masks->ids);
    void *block = wend_allocate(memory, capacity, BYTES_PER_SET);
    space->cells.successor_masks = masks;
    if (block)
        lay_out(masks, block, capacity);
    if (!block || !masks->ids) {
        destroy_successor_masks(space);
        return NULL;
    }
    memset(block, 0, capacity * BYTES_PER_SET);
    return masks;
}

static wend_status create_successor_masks(wend_space *space)
{
    struct wend_space_cells *cells = &space->cells;
    cells->successor_masks = NULL;
    if (!are_needed(space))
        return WEND_OK;
    struct wend_successor_masks *masks = new_masks(space, LEAST_CAPACITY);
    if (!masks)
        return WEND_ERROR_MEMORY;
    struct memo memo;
    clear_memo(&memo, (uint64_t)cells->width * cells->height);
    for (uint32_t row = 0; row < cells->height; row++) {
        /* Row by row, so that the dictionary grows with its contents and not with the map. */
        if (!reserve_sets(masks, cells->width, &space->allocator)) {
            destroy_successor_masks(space);
            return WEND_ERROR_MEMORY;
        }
        redo_row(space, &memo, 0, row, cells->width);
    }
    return WEND_OK;
}

/* Makes room for the sets that following a change may add. */
static wend_status reserve_successor_masks(wend_space *space, const struct wend_change *change)
{
    struct wend_successor_masks *masks = space->cells.successor_masks;
    if (!masks)
        return WEND_OK;
    struct wend_rectangle r = wend_space_with_around(space, change->positions);
    uint64_t promised = masks->promised + (uint64_t)r.width * r.height;
    uint32_t bounded = promised < masks->most ? (uint32_t)promised : masks->most;
    if (!reserve_sets(masks, bounded, &space->allocator))
        return WEND_ERROR_MEMORY;
    masks->promised = bounded;
    return WEND_OK;
}

static void follow_successor_masks(wend_space *space, const struct wend_change *change)
{
    struct wend_successor_masks *masks = space->cells.successor_masks;
    if (!masks)
        return;
    struct wend_rectangle r = wend_space_with_around(space, change->positions);
    uint64_t positions_done = (uint64_t)r.width * r.height;
    struct memo memo;
    clear_memo(&memo, positions_done);
    for (uint32_t row = r.y; row < r.y + r.height; row++)
        redo_row(space, &memo, r.x, row, r.width);
    masks->promised = positions_done < masks->promised ? masks->promised - (uint32_t)positions_done : 0;
}

/* Forgets what an update that failed for lack of memory had reserved. */
static wend_status prepare_successor_masks(wend_space *space)
{
    if (space->cells.successor_masks)
        space->cells.successor_masks->promised = 0;
    return WEND_OK;
}

/* Reserving for a whole map takes too much room: makes the dictionary again, row by row, as large as needed. */
static void finish_successor_masks(wend_space *space, bool from_scratch)
{
    struct wend_space_cells *cells = &space->cells;
    struct wend_successor_masks *large = cells->successor_masks;
    if (!large || !from_scratch || large->capacity <= 4 * large->listed + 1024)
        return;
    if (create_successor_masks(space) != WEND_OK) {
        cells->successor_masks = large;
        return;
    }
    struct wend_successor_masks *fitting = cells->successor_masks;
    cells->successor_masks = large;
    destroy_successor_masks(space);
    cells->successor_masks = fitting;
}

static wend_status copy_successor_masks(wend_space *space, const wend_space *from)
{
    const struct wend_successor_masks *theirs = from->cells.successor_masks;
    space->cells.successor_masks = NULL;
    if (!theirs)
        return WEND_OK;
    struct wend_successor_masks *masks = new_masks(space, theirs->capacity);
    if (!masks)
        return WEND_ERROR_MEMORY;
    struct wend_successor_masks mine = *masks;
    *masks = *theirs;
    masks->ids = mine.ids;
    lay_out(masks, mine.kept, mine.capacity);
    memcpy(masks->ids, theirs->ids, space->cells.node_count * sizeof *masks->ids);
    memcpy(masks->kept, theirs->kept, masks->capacity * BYTES_PER_SET);
    return WEND_OK;
}

static size_t successor_masks_memory(const wend_space *space)
{
    const struct wend_successor_masks *masks = space->cells.successor_masks;
    if (!masks)
        return 0;
    return sizeof *masks + space->cells.node_count * sizeof *masks->ids + masks->capacity * BYTES_PER_SET;
}

/* Unused sets may hold anything. */
static void blank_unused_sets(struct wend_successor_masks *masks)
{
    const size_t unused = masks->capacity - masks->fresh;
    memset(masks->kept + masks->fresh, 0, unused * sizeof *masks->kept);
    memset(masks->uses + masks->fresh, 0, unused * sizeof *masks->uses);
}

static void image_successor_masks(wend_space *space, struct wend_image *image)
{
    struct wend_successor_masks *masks = wend_image_head(image, space->cells.successor_masks, sizeof *masks);
    space->cells.successor_masks = masks;
    wend_image_expect(image, !masks || are_needed(space));
    if (!masks)
        return;
    if (!wend_image_is_opened(image))
        blank_unused_sets(masks);
    masks->rules = wend_space_step_rules(space);
    masks->most = most_sets(space);
    WEND_IMAGE_U32(image, masks->capacity);
    WEND_IMAGE_U32(image, masks->fresh);
    WEND_IMAGE_U32(image, masks->spare);
    WEND_IMAGE_U32(image, masks->listed);
    void *block = masks->kept;
    WEND_IMAGE_ARRAY(image, masks->ids, space->cells.node_count);
    wend_image_array(image, &block, masks->capacity, BYTES_PER_SET);
    wend_image_expect(image, masks->ids && block);
    if (block)
        lay_out(masks, block, masks->capacity);
}

/* True if the dictionary fits `uses`, the number of positions by set. Overwrites `uses`. */
static bool is_dictionary(const struct wend_successor_masks *masks, uint32_t *uses)
{
    uint32_t filled = 0, used = 0, spare = masks->spare;
    for (uint32_t slot = 0; slot < slot_count(masks); slot++) {
        filled += masks->slots[slot] != 0;
        if (masks->slots[slot] >= masks->fresh)
            return false;
    }
    if (filled != masks->listed || filled >= slot_count(masks))
        return false;
    for (uint32_t id = 1; id < masks->fresh; id++) {
        used += uses[id] != 0;
        if (uses[id] != 0 && (uses[id] != masks->uses[id] || masks->slots[seek_set(masks, set_of(masks, id))] != id))
            return false;
    }
    for (; spare != 0; spare = masks->uses[spare]) {
        if (spare >= masks->fresh || uses[spare]++ != 0)
            return false;
        used++;
    }
    return used == masks->fresh - 1;
}

static wend_status check_successor_masks(const wend_space *space, const wend_space *fresh)
{
    const struct wend_successor_masks *masks = space->cells.successor_masks, *made = fresh->cells.successor_masks;
    if (!masks || !made)
        return wend_format_if(!masks && !made);
    const uint32_t capacity = masks->capacity;
    if (masks->fresh == 0 || masks->fresh > capacity || capacity < LEAST_CAPACITY || (capacity & (capacity - 1)) != 0)
        return WEND_ERROR_FORMAT;
    uint32_t *uses = wend_allocate_filled(&space->allocator, masks->fresh, sizeof *uses, 0);
    if (!uses)
        return WEND_ERROR_MEMORY;
    bool is_good = true;
    for (uint32_t node = 0; node < space->cells.node_count && is_good; node++) {
        const uint32_t id = masks->ids[node], other = made->ids[node];
        is_good = id < masks->fresh && (id == WEND_MASKS_UNLISTED || other == WEND_MASKS_UNLISTED ||
                                        set_of(masks, id) == set_of(made, other));
        if (is_good && id != WEND_MASKS_UNLISTED)
            uses[id] += 1;
    }
    is_good = is_good && is_dictionary(masks, uses);
    WEND_RELEASE(&space->allocator, uses, masks->fresh);
    return wend_format_if(is_good);
}

const struct wend_derived wend_derived_successor_masks = {.create = create_successor_masks,
                                                          .prepare = prepare_successor_masks,
                                                          .reserve = reserve_successor_masks,
                                                          .follow = follow_successor_masks,
                                                          .finish = finish_successor_masks,
                                                          .copy = copy_successor_masks,
                                                          .memory = successor_masks_memory,
                                                          .destroy = destroy_successor_masks,
                                                          .image = image_successor_masks,
                                                          .check = check_successor_masks};
