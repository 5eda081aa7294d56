/* world.h: a world of LDtk while it is read. */
#ifndef WEND_IMPORT_LDTK_WORLD_H
#define WEND_IMPORT_LDTK_WORLD_H

#include "rules/rules.h"
#include "tree/tree.h"

/* A level where it stands in the world. */
typedef struct ldtk_level {
    const tree *node;     /* level with its layers, from its own file if it has one */
    const char *file;     /* that file, for errors */
    double x, y;          /* of its top left corner, in pixels of the world */
    double width, height; /* in pixels */
    int64_t depth;
    int64_t column, row, columns, rows; /* its cells, in columns and rows of the world */
} ldtk_level;

/* An entity, with the id by which others' fields name it. */
typedef struct ldtk_entity {
    import_span iid;
    const tree *node;
    const char *file;
    wend_place place;
} ldtk_entity;

/* A world being read. */
typedef struct ldtk {
    importer *im;
    draft *draft;
    const import_rules *rules;
    const tree *root;
    ldtk_level *levels;
    uint32_t level_count, level_room;
    ldtk_entity *entities;
    uint32_t entity_count, entity_room;
    int64_t grid; /* pixels a cell */
    int64_t least_depth, most_depth;
} ldtk;

/* True if a layer is of this type and one of those to read. */
bool wend_import_ldtk_takes(const importer *im, const tree *layer, const char *type);

/* The levels of the world, each with its layers; false with the error noted. */
bool wend_import_ldtk_levels(ldtk *world);

/* Makes the grid and gives its cells the terrains of the IntGrid layers; false with the error noted. */
bool wend_import_ldtk_cells(ldtk *world);

/* Entities are places; those with a field "link" are joined with the entity it names. False with the error noted. */
bool wend_import_ldtk_entities(ldtk *world);

#endif
