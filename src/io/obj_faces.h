/* Faces of an OBJ file as ground: which are, and what polygons they make. */
#ifndef WEND_IO_OBJ_FACES_H
#define WEND_IO_OBJ_FACES_H

#include "io/mesh_draft.h"

/* A vertex: where it lies as the file says, seen from above and upwards, and the number of its point. */
struct wend_obj_vertex {
    double x, y, height;
    uint32_t point;
};

struct wend_obj {
    struct wend_text text;
    struct wend_mesh_draft draft;
    wend_obj_rules rules;
    wend_obj_counts counts;
    double slope_cosine;       /* its square, a billionth less */
    struct wend_list vertices; /* struct wend_obj_vertex */
    struct wend_list face;     /* uint32_t: the vertices of a face; then the points of it that differ */
    uint32_t *board;           /* a hash table of points by where they lie; UINT32_MAX where a slot is free */
    uint32_t board_capacity;
};

/* Adds a vertex, or takes the point of one that is close enough. False where the allocator refuses. */
bool wend_obj_add_vertex(struct wend_obj *obj, struct wend_obj_vertex vertex, wend_mesh_point at, int32_t height);

/* Makes polygons of the face that was read, if it is ground. False where the allocator refuses. */
bool wend_obj_add_face(struct wend_obj *obj, struct wend_text_position position);

/* The square of the cosine of an angle from 0 to 90 degrees, a billionth less, for angles at the limit to count. */
double wend_obj_slope_cosine(double degrees);

#endif
