/* What a local change of a surface is made of, and what it needs meanwhile. */
#ifndef WEND_MAP_NAVMESH_PATCH_DATA_H
#define WEND_MAP_NAVMESH_PATCH_DATA_H

#include "base/array.h"
#include "map/navmesh/surface.h"

/*
 * What comes and goes. New polygons lie where old ones lay, or where nothing was; together they must leave no two
 * polygons of a level above each other. Corners as in struct wend_soup; sides are numbered as the corners they begin
 * at.
 */
struct wend_patch {
    const uint32_t *old; /* numbers of the surface's polygons, none twice */
    uint32_t old_count;
    uint32_t corner_count, polygon_count;
    const struct wend_point *points;
    const int32_t *heights; /* per point; null on flat surfaces */
    const uint32_t *corners, *counts;
    const uint8_t *terrains; /* per polygon */
    const uint16_t *levels;
    const uint32_t *twins; /* per side: the new side on the other side of it, or WEND_NONE */
    const uint32_t *links; /* per side: a side of the surface, whose twin was an old one, that is to be its twin */
};

struct wend_patch_seed {
    uint32_t side; /* outside the hole; its corner is looked at again */
    int32_t height;
    uint32_t component; /* of its polygon; of the other seed of its link WEND_NONE */
};

/* A component that the hole was part of. */
struct wend_patch_part {
    uint32_t component;
    uint32_t block;   /* of all its sides in the hole */
    uint32_t root;    /* the block's polygon above, if it goes; else WEND_NONE */
    uint32_t outside; /* a polygon of it at the hole's outline */
    uint32_t group;   /* new polygons that are linked to it */
    uint32_t into;    /* another part that is linked to it now */
};

/* A block with sides on the hole's outline (patch_hang.h). */
struct wend_patch_hung {
    uint32_t block, count; /* of those sides */
    bool loses_root;       /* the polygon it hangs below goes */
};

/* Keeps its memory from one patch to the next; zeros to begin with, except for `memory`. */
struct wend_patcher {
    wend_allocator memory;
    struct wend_arena arena; /* of these arrays: */
    uint32_t *sides;         /* per new side: its number in the surface */
    uint32_t *polygons;      /* per new polygon: its number in the surface */
    uint32_t *groups;        /* per new polygon: the first of those it is linked to */
    uint32_t *holders; /* per group, by its first polygon: the part of the ground around that holds it, or its block */
    struct wend_side *outline; /* corners of one polygon */
    uint32_t *queue;           /* old polygons */
    struct wend_patch_seed *seeds;
    struct wend_patch_part *parts;
    struct wend_patch_hung *hung;
    uint32_t seed_count, part_count, hung_count;
    uint32_t above, component; /* the block that the hole hangs below, and its component */
    bool is_hung;              /* this patch is of the kind that patch_hang.h is for */
    bool parts_ground;         /* a patch may have parted what was linked; wend_patch_settle finds out */
};

#endif
