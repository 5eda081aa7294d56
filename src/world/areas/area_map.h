/* Areas of part of a world: its blocks, and what they join to. */
#ifndef WEND_WORLD_AREAS_AREA_MAP_H
#define WEND_WORLD_AREAS_AREA_MAP_H

#include "map/areas/areas_part.h"
#include "world/areas/area_block.h"

struct wend_area_point {
    uint32_t x, y; /* in the part */
};

/* What all blocks together have come to. */
struct wend_area_numbers {
    uint32_t *first; /* by block: the number of its first piece; one more behind */
    uint32_t *area;  /* by piece */
    uint32_t piece_count;
    struct wend_area_point *cells; /* of chokes */
    uint32_t cell_count, cell_capacity;
};

struct wend_area_map {
    wend_allocator allocator;
    const wend_world *world;
    wend_areas *areas; /* that this is the source of */
    struct wend_rectangle part;
    wend_areas_desc desc;
    struct wend_mover mover;
    uint32_t columns, rows;
    struct wend_area_block **blocks; /* that the numbers are of; null before there are any */
    struct wend_area_block **fresh;  /* made since; null where there is none */
    bool *is_stale;
    uint64_t stale_count;
    size_t block_bytes; /* of both */
    uint64_t cursor;    /* along the curve that blocks are made by */
    uint64_t divided;   /* cells of the blocks that were made since */
    uint64_t version;   /* of the world that is shown, or will be */
    struct wend_tiles tiles;
    struct wend_area_maker *maker; /* null until it is needed */
    struct wend_area_numbers numbers;
};

/* The newest that there is of a block. */
static inline const struct wend_area_block *wend_area_map_block(const struct wend_area_map *map, size_t index)
{
    return map->fresh[index] ? map->fresh[index] : map->blocks[index];
}

/*
 * Joins all blocks, each of which there is: the numbers, and what the areas are to take. MEMORY: neither is. Cost:
 * proportional to what the blocks hold.
 */
wend_status wend_area_join(const struct wend_area_map *map, struct wend_area_numbers *numbers,
                           struct wend_areas_result *result);

void wend_area_numbers_end(struct wend_area_numbers *numbers, const struct wend_area_map *map);

#endif
