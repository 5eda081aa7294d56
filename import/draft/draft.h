/* The map that comes of a file, and how readers fill it: cells, terrains, places, links, walls. */
#ifndef WEND_IMPORT_DRAFT_DRAFT_H
#define WEND_IMPORT_DRAFT_DRAFT_H

#include "importer/importer.h"

/* How to convert between the editor's coordinates and those of the grid. */
typedef struct editor_coordinates {
    wend_layout layout;
    int32_t first_column, first_row; /* the editor's column and row of cell (0, 0); of staggered maps the diamond's */
    bool is_isometric;               /* objects count in steps of unit along the sides of diamonds */
    bool is_staggered;
    bool stagger_columns; /* columns are shifted, not rows */
    bool stagger_even;
    double unit;
} editor_coordinates;

struct wend_import {
    wend_allocator memory;
    import_arena kept;
    wend_import_format format;
    wend_grid *grid;
    wend_legend *info;
    wend_import_terrain *terrains;
    uint32_t terrain_count;
    wend_import_place *places;
    uint32_t place_count;
    editor_coordinates editor;
};

/* A terrain while reading. */
typedef struct draft_terrain {
    const char *name;
    uint16_t weight;
    uint8_t byte;
    bool is_used;
} draft_terrain;

/* Meaning of a word or colour of the file. */
typedef struct draft_meaning {
    uint8_t terrain;
    const char *place; /* null = none */
} draft_meaning;

/* A wall from one point of the map to another, in 1/256 cells. */
typedef struct draft_wall {
    wend_place from, to;
} draft_wall;

/* A map while reading. */
typedef struct draft {
    importer *im;
    uint32_t width, height, levels;
    wend_cells cells;
    uint8_t *terrain; /* row by row; 0 = nothing was said */
    editor_coordinates editor;
    draft_terrain terrains[255];
    uint32_t terrain_count;
    int16_t terrain_of[256]; /* by byte; -1 = free */
    wend_import_place *places;
    uint32_t place_count, place_room;
    wend_link *links;
    uint32_t link_count, link_room;
    draft_wall *walls;
    uint32_t wall_count, wall_room;
} draft;

/* The terrain of cells that the file says nothing about. */
#define IMPORT_UNSAID 0

void wend_import_draft_begin(draft *draft, importer *im);

/* Makes the cells, all unsaid; false with the error noted. */
bool wend_import_draft_cells(draft *draft, uint64_t width, uint64_t height, uint64_t levels, wend_cells cells);

/*
 * Gives the byte of a terrain with this name and weight: a new one gets `letter` if that is free (0 = any byte). False
 * with the error noted at the line.
 */
bool wend_import_draft_terrain(draft *draft, import_span name, uint16_t weight, char letter, uint32_t line,
                               uint8_t *byte);

/* Each is false with the error noted. Texts are copied. */
bool wend_import_draft_place(draft *draft, import_span name, import_span kind, import_span id,
                             const wend_import_place *place);
bool wend_import_draft_link(draft *draft, wend_place from, wend_place to, double steps, uint32_t line);
bool wend_import_draft_wall(draft *draft, wend_place from, wend_place to);

/* Convert the editor's points and tiles to places and cells, and back; what lies far outside stays outside. */
wend_place wend_import_place_of_point(const editor_coordinates *editor, double x, double y);
void wend_import_point_of_place(const editor_coordinates *editor, wend_place place, double *x, double *y);
void wend_import_cell_of_tile(const editor_coordinates *editor, int64_t column, int64_t row, int64_t *x, int64_t *y);
void wend_import_tile_of_cell(const editor_coordinates *editor, int64_t x, int64_t y, int64_t *column, int64_t *row);

/* Turns a draft into what is made; false with the error noted. */
bool wend_import_draft_finish(draft *draft);

#endif
