/* wend_space_components: regions numbered row by row, for callers. */
#include "base/memory.h"
#include "map/region/component_labels.h"
#include "map/region/components.h"

/* Renumbers labels row by row in the order in which they come. */
static uint32_t copy_labels(const wend_space *space, const struct wend_components *kept, uint32_t *numbers,
                            uint32_t *labels)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < space->cells.height * space->cells.levels; row++) {
        uint32_t node = wend_space_node(space, 0, row);
        for (uint32_t x = 0; x < space->cells.width; x++) {
            uint32_t label = wend_component_of(kept, node + x);
            if (label != 0 && numbers[label] == 0)
                numbers[label] = ++count;
            *labels++ = numbers[label];
        }
    }
    return count;
}

/* From the labels that the space keeps. */
static wend_status copy_kept(const wend_space *space, const wend_allocator *memory, uint32_t *labels, uint32_t *regions)
{
    const struct wend_components *kept = space->cells.components;
    uint32_t *numbers = wend_allocate(memory, kept->capacity, sizeof *numbers);
    if (!numbers)
        return WEND_ERROR_MEMORY;
    memset(numbers, 0, kept->capacity * sizeof *numbers);
    *regions = copy_labels(space, kept, numbers, labels);
    WEND_RELEASE(memory, numbers, kept->capacity);
    return WEND_OK;
}

/* Where the kept ones are stale. */
static wend_status label_afresh(const wend_space *space, const wend_allocator *memory, uint32_t *labels,
                                uint32_t *regions)
{
    const struct wend_space_cells *cells = &space->cells;
    uint32_t *fresh = wend_allocate(memory, cells->node_count, sizeof *fresh);
    if (!fresh)
        return WEND_ERROR_MEMORY;
    *regions = wend_components_label(space, fresh);
    for (uint32_t row = 0; row < cells->height * cells->levels; row++)
        memcpy(labels + (size_t)row * cells->width, fresh + wend_space_node(space, 0, row),
               cells->width * sizeof *labels);
    WEND_RELEASE(memory, fresh, cells->node_count);
    return WEND_OK;
}

wend_status wend_space_components(const wend_space *space, const wend_allocator *allocator, uint32_t *labels,
                                  uint32_t *regions)
{
    wend_allocator memory;
    if (!space || !labels || !regions || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space))
        return WEND_ERROR_UNSUPPORTED;
    return space->cells.components->stale ? label_afresh(space, &memory, labels, regions)
                                          : copy_kept(space, &memory, labels, regions);
}
