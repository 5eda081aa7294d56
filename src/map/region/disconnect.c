/*
 * Whether closing cells would disconnect places from a goal.
 *
 * The cells are closed in a copy of their rows; interleaved floods from the free nodes around them find the parts that
 * are severed. Each part except the largest is then known completely, so the floods answer for any number of places.
 */
#include "base/memory.h"
#include "base/sizes.h"
#include "map/region/interleaved_bfs.h"
#include "map/region/region.h"

/* The free nodes of some whole rows, with the cells closed. */
struct patch {
    uint8_t *bits;
    struct wend_run nodes;
    bool closes; /* true if any free node would be closed */
};

struct question {
    const wend_space *space;
    const wend_cut_desc *asked;
    uint32_t goal; /* a node */
};

static bool locate_node(const wend_space *space, wend_place place, uint32_t *node)
{
    uint32_t x, row;
    if (!wend_space_locate(space, place, &x, &row))
        return false;
    *node = wend_space_node(space, x, row);
    return true;
}

static struct wend_rectangle anchors_of(const struct question *question, size_t index)
{
    uint32_t x = 0, row = 0;
    wend_space_locate(question->space, question->asked->cells[index], &x, &row);
    return wend_space_anchors_over(question->space, (struct wend_rectangle){x, row, 1, 1});
}

static size_t patch_bytes(const struct patch *patch)
{
    return (patch->nodes.end - patch->nodes.from) / 8 + 1 + WEND_BITS_SLACK;
}

/* The rows of anchors that cover the cells. */
static struct wend_run rows_of(const struct question *question)
{
    const wend_space *space = question->space;
    uint32_t first = UINT32_MAX, last = 0;
    for (size_t i = 0; i < question->asked->cell_count; i++) {
        struct wend_rectangle anchors = anchors_of(question, i);
        first = anchors.y < first ? anchors.y : first;
        last = anchors.y + anchors.height - 1 > last ? anchors.y + anchors.height - 1 : last;
    }
    return (struct wend_run){wend_space_node(space, 0, first) - 1,
                             wend_space_node(space, 0, last) - 1 + space->cells.stride};
}

static void close_anchors(struct patch *patch, const wend_space *space, struct wend_rectangle anchors)
{
    for (uint32_t row = anchors.y; row < anchors.y + anchors.height; row++)
        for (uint32_t x = anchors.x; x < anchors.x + anchors.width; x++) {
            uint32_t bit = wend_space_node(space, x, row) - patch->nodes.from;
            patch->closes = patch->closes || wend_bits_get(patch->bits, bit);
            wend_bits_put(patch->bits, bit, false);
        }
}

static bool make_patch(const struct question *question, const wend_allocator *memory, struct patch *patch)
{
    *patch = (struct patch){.nodes = rows_of(question)};
    patch->bits = wend_allocate(memory, patch_bytes(patch), 1);
    if (!patch->bits)
        return false;
    size_t bytes = (patch->nodes.end - patch->nodes.from) / 8;
    memcpy(patch->bits, question->space->cells.free + patch->nodes.from / 8, bytes);
    memset(patch->bits + bytes, 0, patch_bytes(patch) - bytes);
    for (size_t i = 0; i < question->asked->cell_count; i++)
        close_anchors(patch, question->space, anchors_of(question, i));
    return true;
}

static bool stays_free(const struct patch *patch, const wend_space *space, uint32_t node)
{
    bool is_patched = node >= patch->nodes.from && node < patch->nodes.end;
    return is_patched ? wend_bits_get(patch->bits, node - patch->nodes.from) : wend_bits_get(space->cells.free, node);
}

/* Begins floods at the free nodes around a node that would be closed. */
static bool seed_beside(const struct question *question, const struct patch *patch, uint32_t node,
                        struct wend_interleaved_bfs *bfs)
{
    const wend_space *space = question->space;
    uint32_t joined = space->cells.components->around[wend_node_kind(space, node)][4];
    for (; joined != 0; joined &= joined - 1) {
        uint32_t near = wend_region_neighbour(space, node, wend_count_trailing_zeros(joined));
        if (stays_free(patch, space, near) &&
            wend_interleaved_bfs_add(bfs, near, bfs->frontier_count ? 0 : NO_FRONTIER) == NO_FRONTIER)
            return false;
    }
    return true;
}

/* The same for all nodes of the goal's region that a cell would close. */
static bool seed_cell(const struct question *question, const struct patch *patch, size_t index,
                      struct wend_interleaved_bfs *bfs)
{
    const wend_space *space = question->space;
    struct wend_rectangle anchors = anchors_of(question, index);
    for (uint32_t row = anchors.y; row < anchors.y + anchors.height; row++)
        for (uint32_t x = anchors.x; x < anchors.x + anchors.width; x++) {
            uint32_t node = wend_space_node(space, x, row);
            bool counts = wend_bits_get(space->cells.free, node) &&
                          !wend_components_part(space->cells.components, node, question->goal);
            if (counts && !seed_beside(question, patch, node, bfs))
                return false;
        }
    return true;
}

/* Sets *joined if a path leads from a node to the goal now; by floods from both while labels are stale. */
static wend_status look_now(const struct question *question, uint32_t node, const wend_allocator *memory, bool *joined)
{
    const struct wend_components *regions = question->space->cells.components;
    const uint8_t *is_free = question->space->cells.free;
    *joined = wend_bits_get(is_free, node) && wend_bits_get(is_free, question->goal);
    if (!*joined || !regions->stale) {
        *joined = *joined && !wend_components_part(regions, node, question->goal);
        return WEND_OK;
    }
    struct wend_interleaved_bfs bfs;
    wend_interleaved_bfs_begin(&bfs, question->space, &regions->reach, memory);
    wend_interleaved_bfs_add(&bfs, node, NO_FRONTIER); /* the first two never need memory */
    wend_interleaved_bfs_add(&bfs, question->goal, 0);
    wend_status status = wend_interleaved_bfs_run(&bfs) ? WEND_OK : WEND_ERROR_MEMORY;
    *joined = wend_interleaved_bfs_severed_at(&bfs, node) == wend_interleaved_bfs_severed_at(&bfs, question->goal);
    wend_interleaved_bfs_end(&bfs);
    return status;
}

/* True if the patch would disconnect a node from the goal that it reaches now. bfs null: the patch closes nothing. */
static bool is_parted(const struct question *question, const struct patch *patch,
                      const struct wend_interleaved_bfs *bfs, uint32_t node)
{
    const wend_space *space = question->space;
    if (!stays_free(patch, space, node) || !stays_free(patch, space, question->goal))
        return true;
    return bfs && wend_interleaved_bfs_severed_at(bfs, node) != wend_interleaved_bfs_severed_at(bfs, question->goal);
}

/* Finds the first place that the patch disconnects, once the floods are done. */
static wend_status find_first(const struct question *question, const struct patch *patch,
                              const struct wend_interleaved_bfs *bfs, const wend_allocator *memory, size_t *first)
{
    for (size_t i = 0; i < question->asked->place_count; i++) {
        uint32_t node;
        bool joined = false;
        if (locate_node(question->space, question->asked->places[i], &node) && is_parted(question, patch, bfs, node)) {
            wend_status status = look_now(question, node, memory, &joined);
            if (status != WEND_OK)
                return status;
        }
        if (joined) {
            *first = i;
            return WEND_OK;
        }
    }
    return WEND_OK;
}

/* Floods around the nodes that would be closed, then looks for the first place. */
static wend_status flood_and_find(const struct question *question, const struct patch *patch,
                                  const wend_allocator *memory, size_t *first)
{
    struct wend_interleaved_bfs bfs;
    wend_interleaved_bfs_begin(&bfs, question->space, &question->space->cells.components->reach, memory);
    bfs.patch = patch->bits;
    bfs.patched = patch->nodes;
    wend_status status = WEND_OK;
    for (size_t i = 0; status == WEND_OK && i < question->asked->cell_count; i++)
        if (!seed_cell(question, patch, i, &bfs))
            status = WEND_ERROR_MEMORY;
    if (status == WEND_OK && !wend_interleaved_bfs_run(&bfs))
        status = WEND_ERROR_MEMORY;
    if (status == WEND_OK)
        status = find_first(question, patch, &bfs, memory, first);
    wend_interleaved_bfs_end(&bfs);
    return status;
}

static wend_status answer_question(const struct question *question, const wend_allocator *memory, size_t *first)
{
    struct patch patch;
    if (question->asked->cell_count == 0 || question->asked->place_count == 0 ||
        !wend_bits_get(question->space->cells.free, question->goal))
        return WEND_OK;
    if (!make_patch(question, memory, &patch))
        return WEND_ERROR_MEMORY;
    wend_status status = WEND_OK;
    if (patch.closes && stays_free(&patch, question->space, question->goal))
        status = flood_and_find(question, &patch, memory, first);
    else
        status = find_first(question, &patch, NULL, memory, first);
    wend_release(memory, patch.bits, patch_bytes(&patch), 1);
    return status;
}

void wend_cut_desc_init(wend_cut_desc *result, uint32_t size)
{
    const wend_cut_desc desc = {.size = size};
    wend_give_sized(result, size, &desc, sizeof desc);
}

static bool cut_desc_is_valid(const wend_cut_desc *desc)
{
    return desc && desc->size >= sizeof *desc && (desc->cells || desc->cell_count == 0) &&
           (desc->places || desc->place_count == 0);
}

wend_status wend_space_would_cut_off(const wend_space *space, const wend_cut_desc *desc,
                                     const wend_allocator *allocator, size_t *first)
{
    wend_allocator memory;
    uint32_t node;
    if (!space || !cut_desc_is_valid(desc) || !first || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    *first = desc->place_count;
    if (!wend_space_has_cells(space))
        return WEND_ERROR_UNSUPPORTED;
    if (!wend_space_is_current(space)) /* cells to be closed refer to the current map */
        return WEND_ERROR_STALE;
    struct question question = {space, desc, 0};
    bool inside = locate_node(space, desc->goal, &question.goal);
    for (size_t i = 0; i < desc->cell_count; i++)
        inside = inside && locate_node(space, desc->cells[i], &node);
    for (size_t i = 0; i < desc->place_count; i++)
        inside = inside && locate_node(space, desc->places[i], &node);
    if (!inside)
        return WEND_ERROR_RANGE;
    return answer_question(&question, &memory, first);
}
