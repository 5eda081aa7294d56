/* Areas of maps that are divided elsewhere, and their interface. */
#ifndef WEND_MAP_AREAS_AREAS_PART_H
#define WEND_MAP_AREAS_AREAS_PART_H

#include <wend/areas.h>

/* Who divides a map that has no space; all null for areas of a space. */
struct wend_areas_source {
    void *owner;
    wend_status (*update)(void *owner, uint64_t *cells); /* wend_areas_update */
    void (*end)(void *owner);
    size_t (*memory)(const void *owner);
    uint32_t (*at)(const void *owner, wend_place place);
    uint32_t (*width_at)(const void *owner, wend_place place);
    wend_place (*choke_cell)(const void *owner, uint32_t cell); /* by number, as in wend_choke_slot */
};

struct wend_choke_slot {
    uint32_t node;         /* its middle; of a source its first cell */
    uint32_t sides[2];     /* basins, finally areas */
    uint32_t first, width; /* its cells, in wend_areas.cut; of a source their numbers, the middle first */
};

/* The result of a source; the areas own the arrays once they take them. */
struct wend_areas_result {
    wend_area_info *list; /* count + 1 entries, `chokes` not counted yet */
    uint32_t count;
    struct wend_choke_slot *chokes; /* sorted by place; choke_count + 1 entries */
    uint32_t choke_count;
};

/* Copies a description, or the default for null. ARGUMENT if it is invalid. */
wend_status wend_areas_desc_take(const wend_areas_desc *given, wend_areas_desc *desc);

/* Creates areas of a source, empty at first; they own the source once created. MEMORY. */
wend_status wend_areas_create_of(const struct wend_areas_source *source, const wend_allocator *allocator,
                                 wend_areas **areas);

/* The owner of a source whose `end` is this function; null if there is no such source. */
void *wend_areas_owner(const wend_areas *areas, void (*end)(void *owner));

/* Replaces the areas. MEMORY: nothing changes. */
wend_status wend_areas_replace(wend_areas *areas, const struct wend_areas_result *result);

/*
 * By mask of a cell's neighbours that are at least as far from walls as it is: true if the square around the cell has
 * an odd side.
 */
bool wend_area_is_narrow(uint32_t around, bool corners_join);

#endif
