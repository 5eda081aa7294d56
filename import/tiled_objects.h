/* tiled_objects.h: objects of Tiled: their shapes, and what they say. */
#ifndef WEND_IMPORT_TILED_OBJECTS_H
#define WEND_IMPORT_TILED_OBJECTS_H

#include "tiled.h"

/* What kind of outline an object has. */
typedef enum object_shape {
    SHAPE_BOX,
    SHAPE_ELLIPSE,
    SHAPE_POINT,
    SHAPE_POLYGON,
    SHAPE_POLYLINE,
    SHAPE_TEXT
} object_shape;

typedef struct object_point {
    double x, y; /* in the editor's coordinates */
} object_point;

/* An object: its own, and of a template what it does not say itself. */
typedef struct tiled_object {
    const tree *own, *template;
    int64_t id;
    import_span name, kind;
    object_shape shape;
    double x, y, width, height, turn; /* degrees clockwise about x, y */
    bool is_tile;                     /* x, y is at its bottom */
    object_point *points;             /* of polygons and polylines */
    uint32_t point_count;
    wend_place place; /* of its middle, or its first point */
} tiled_object;

/* A property of the object, or of its template. */
import_span wend_import_object_property(const tiled_object *object, const char *name);

/* Reads one, its shape too; false with the error noted. `layer_kind` is what objects without class are. */
bool wend_import_tiled_object(tiled *map, const tree *node, import_span layer_kind, tiled_object *object);

/* Gives the cells whose middles lie in its shape a terrain; false with the error noted. */
bool wend_import_paint_object(tiled *map, const tiled_object *object, uint8_t terrain);

#endif
