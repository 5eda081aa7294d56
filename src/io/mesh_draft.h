/* Polygons collected from a text, before they become a mesh. */
#ifndef WEND_IO_MESH_DRAFT_H
#define WEND_IO_MESH_DRAFT_H

#include "io/text.h"

/* A growing array. */
struct wend_list {
    void *items;
    uint32_t count, capacity, item_size;
};

/* Position of a polygon in the text. */
struct wend_text_position {
    uint32_t line, column; /* column from 0 */
    uint32_t face;         /* its number, from 1; 0 = not a face */
};

struct wend_mesh_draft {
    wend_allocator memory;
    struct wend_list points, heights; /* wend_mesh_point, int32_t: as many of each, or no heights */
    struct wend_list corners, counts; /* uint32_t */
    struct wend_list terrains;        /* uint8_t: per polygon; if empty, all are `terrain` */
    struct wend_list positions;       /* struct wend_text_position: per polygon */
    struct wend_side_claim *claims;   /* hash table of taken sides */
    uint32_t claim_count, claim_capacity;
    uint32_t tolerance; /* distance within which polygons are joined; 0 = by the numbers of points alone */
    bool allow_crossing;
    wend_mesh_joined joined;
    uint8_t terrain;
};

struct wend_mesh_draft wend_mesh_draft_begin(const wend_allocator *memory);
void wend_mesh_draft_end(struct wend_mesh_draft *draft);

/* Appends an item. Returns NULL if memory is refused, or at 2^28 items. */
void *wend_list_add(const wend_allocator *memory, struct wend_list *list);
bool wend_list_add_number(const wend_allocator *memory, struct wend_list *list, uint32_t number);
void wend_list_free(const wend_allocator *memory, struct wend_list *list);

#define WEND_LIST_OF(type, list) ((type *)(list).items)

/* Adds a point without height; false if memory is refused. */
bool wend_draft_point(struct wend_mesh_draft *draft, int32_t x, int32_t y);

/* Returns the polygon that has the side from one point to another, in this direction, or UINT32_MAX. */
uint32_t wend_draft_claimed(const struct wend_mesh_draft *draft, uint32_t from, uint32_t to);

/* Assigns a free side to a polygon; false if memory is refused. */
bool wend_draft_claim(struct wend_mesh_draft *draft, uint32_t from, uint32_t to, uint32_t polygon);

/* Adds a polygon and its position in the text; false if memory is refused. */
bool wend_draft_polygon(struct wend_mesh_draft *draft, const uint32_t *corners, uint32_t count,
                        struct wend_text_position position);

/*
 * Creates the mesh; with a tolerance, drops flat polygons. A polygon's fault becomes an error at its place in the text.
 */
wend_status wend_draft_make(struct wend_mesh_draft *draft, struct wend_text *text, wend_mesh **mesh);

/* Rounds to 1/256 of a cell, halves up; false if that lies outside the range of meshes. */
bool wend_draft_round(double cells, int32_t *coordinate);

#endif
