/* document.h: a map of Tiled while it is read. */
#ifndef WEND_IMPORT_TILED_DOCUMENT_H
#define WEND_IMPORT_TILED_DOCUMENT_H

#include "rules/rules.h"
#include "tree/tree.h"

/* Terrain that a tile, layer or object gives its cells. */
typedef struct said_terrain {
    bool is_said;
    uint8_t terrain;
} said_terrain;

/* A tile that says something. */
typedef struct tiled_tile {
    uint32_t id;
    uint32_t order; /* of several with one id the first counts */
    said_terrain said;
} tiled_tile;

typedef struct tiled_tileset {
    uint32_t first; /* the number of its tile 0 on the map */
    import_span name;
    tiled_tile *tiles; /* by id */
    uint32_t tile_count, tile_room;
} tiled_tileset;

/* A map being read. */
typedef struct tiled {
    importer *im;
    draft *draft;
    const import_rules *rules;
    const tree *map;
    bool is_infinite;
    double tile_width, tile_height;
    tiled_tileset *tilesets; /* by first */
    uint32_t tileset_count, tileset_room;
    struct tiled_object *objects;
    uint32_t object_count, object_room;
} tiled;

/* Reads tilesets, those in further files too; false with the error noted. */
bool wend_import_tiled_tilesets(tiled *map);

/* Finds what a tile of the map says; false if it belongs to no tileset. */
bool wend_import_tiled_terrain_of_tile(const tiled *map, uint32_t gid, said_terrain *said);

/* Finds the terrain that a node's properties give, or else a name; false with the error noted. */
bool wend_import_tiled_terrain(draft *draft, const import_rules *rules, const tree *node, import_span name,
                               said_terrain *said);

/* Value of a property; empty if there is none. */
import_span wend_import_tiled_property(const tree *node, const char *name);

/* Tiled's class, in older versions type. */
import_span wend_import_tiled_class(const tree *node);

/* Visits each layer from the lowest, also those of groups. False stops, as an error does. */
typedef bool tiled_layer_taker(tiled *map, const tree *layer, import_span kind, void *user);
bool wend_import_tiled_each_layer(tiled *map, tiled_layer_taker *take, void *user);

/* Makes the cells of all tile layers, and sets their terrains; false with the error noted. */
bool wend_import_tiled_cells(tiled *map);

/* Reads objects: links, walls, areas and places; false with the error noted. */
bool wend_import_tiled_objects(tiled *map);

/*
 * Reads another file of the map as a tree; null with the error noted. map->im->file is then that file, for errors and
 * for what it names, until the caller sets it back.
 */
tree *wend_import_tiled_further(tiled *map, import_span name, uint32_t line);

#endif
