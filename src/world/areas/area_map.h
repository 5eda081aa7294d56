/* Areas of part of a world: its blocks, and the result of joining them. */
#ifndef WEND_WORLD_AREAS_AREA_MAP_H
#define WEND_WORLD_AREAS_AREA_MAP_H

#include "map/areas/areas_part.h"
#include "world/areas/area_block.h"

struct wend_area_point {
    uint32_t x, y; /* in the part */
};

/* Result of joining all blocks. */
struct wend_area_numbers {
    uint32_t *first; /* by block: number of its first piece; one more entry behind */
    uint32_t *area;  /* area of each piece */
    uint32_t piece_count;
    struct wend_area_point *cells; /* cells of chokes */
    uint32_t cell_count, cell_capacity;
};

struct wend_area_map {
    wend_allocator allocator;
    const wend_world *world;
    wend_areas *areas; /* areas that this is the source of */
    struct wend_rectangle part;
    wend_areas_desc desc;
    struct wend_mover mover;
    uint32_t columns, rows;
    struct wend_area_block **blocks; /* blocks that the numbers belong to; NULL before the first join */
    struct wend_area_block **fresh;  /* newer blocks, made since; NULL if there is none */
    bool *is_stale;
    uint64_t stale_count;
    size_t block_bytes; /* of both lists */
    uint64_t cursor;    /* position on the Morton curve along which blocks are made */
    uint64_t divided;   /* cells of the blocks made since the last join */
    uint64_t version;   /* world version that the areas show, or will show */
    struct wend_tiles tiles;
    struct wend_area_maker *maker; /* allocated at first use */
    struct wend_area_numbers numbers;
};

/* Newest version of a block. */
static inline const struct wend_area_block *wend_area_map_block(const struct wend_area_map *map, size_t index)
{
    return map->fresh[index] ? map->fresh[index] : map->blocks[index];
}

/*
 * Joins all blocks into the numbers, and into the result that the areas are to take. Precondition: every block is made.
 * Errors: MEMORY: neither is made. Cost: proportional to what the blocks hold.
 */
wend_status wend_area_join(const struct wend_area_map *map, struct wend_area_numbers *numbers,
                           struct wend_areas_result *result);

void wend_area_numbers_end(struct wend_area_numbers *numbers, const struct wend_area_map *map);

#endif
