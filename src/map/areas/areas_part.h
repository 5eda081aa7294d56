/* Areas of maps that are divided elsewhere, and what those go by. */
#ifndef WEND_MAP_AREAS_AREAS_PART_H
#define WEND_MAP_AREAS_AREAS_PART_H

#include <wend/areas.h>

/* Who divides a map that no space has; all null where a space has it. */
struct wend_areas_source {
    void *owner;
    wend_status (*update)(void *owner, uint64_t *cells); /* wend_areas_update */
    void (*end)(void *owner);
    size_t (*memory)(const void *owner);
    uint32_t (*at)(const void *owner, wend_place place);
    uint32_t (*width_at)(const void *owner, wend_place place);
    wend_place (*choke_cell)(const void *owner, uint32_t cell); /* by number, as wend_choke_slot has it */
};

struct wend_choke_slot {
    uint32_t node;         /* its middle; of a source its first cell */
    uint32_t sides[2];     /* basins, in the end areas */
    uint32_t first, width; /* its cells, in wend_areas.cut; of a source their numbers, the middle first */
};

/* What a source has come to; the arrays are the areas' once they take them. */
struct wend_areas_result {
    wend_area_info *list; /* count + 1 of them, their chokes not counted yet */
    uint32_t count;
    struct wend_choke_slot *chokes; /* by place; choke_count + 1 of them */
    uint32_t choke_count;
};

/* Copies a description, or the default for null; ARGUMENT where it makes no sense. */
wend_status wend_areas_desc_take(const wend_areas_desc *given, wend_areas_desc *desc);

/* Areas of a source, none yet; the source is theirs once they are made. MEMORY. */
wend_status wend_areas_create_of(const struct wend_areas_source *source, const wend_allocator *allocator,
                                 wend_areas **areas);

/* The owner of the source that ends by this function, null where it is another or none. */
void *wend_areas_owner(const wend_areas *areas, void (*end)(void *owner));

/* Puts other areas in the place of those there were. MEMORY: nothing has changed. */
wend_status wend_areas_replace(wend_areas *areas, const struct wend_areas_result *result);

/*
 * By mask of the neighbours of a cell that are as far from walls as it is, or farther: whether the square around it is
 * an odd one.
 */
bool wend_area_is_narrow(uint32_t around, bool corners_join);

#endif
