/* Walls near circles; and the walls and seams of meshes, listed by the squares of a board. */
#ifndef WEND_AGENT_CROWD_EDGES_H
#define WEND_AGENT_CROWD_EDGES_H

#include <wend/space.h>

/* Beyond the coordinates of any map, in cells; in 1/256 cells it fits 32 bits. */
#define CROWD_MOST_COORDINATE 8e6

/* A wall near a circle: the circle may go at most `gap` in its direction. */
struct crowd_wall {
    double x, y; /* unit vector to its nearest point, or across it */
    double gap;  /* how far the circle may go that way; below 0 if it overlaps the wall */
};

/* Where a circle is. */
struct crowd_spot {
    double x, y; /* in cells */
    double radius;
    uint16_t level;
    uint32_t polygon; /* on ground of several storeys: the polygon it lies in */
};

/* A side of a mesh's polygons without a neighbour, or a seam. Seen along the side, the ground lies to the right. */
struct crowd_edge {
    double x, y;             /* where it begins, in cells */
    double along_x, along_y; /* unit vector */
    double length;
    double before_x, before_y, before_length; /* of the wall that ends where it begins */
    double after_x, after_y, after_length;    /* of the wall that begins at its end */
    uint8_t start, end;                       /* enum crowd_corner */
    uint16_t level, beyond;                   /* of its polygon, and of the polygon beyond a seam */
};

/* How a wall continues at its ends, seen from the ground: in line, as an outer or as an inner corner. */
enum crowd_corner { CROWD_STRAIGHT, CROWD_NOSE, CROWD_NOOK };

/* Walls or seams of a mesh, in the squares of a board. */
struct crowd_edges {
    struct crowd_edge *edges;
    uint32_t count, capacity;
    uint32_t *starts, *items; /* starts: per square, row by row, the beginning of its list; items: edges */
    uint8_t *rings; /* of seams, per square: distance to the nearest square with a seam, in squares, at most 255 */
    uint32_t start_capacity, item_capacity, ring_capacity;
    uint32_t columns, rows;
    double x, y, side; /* of the board; side of its squares, a power of 2 */
    double inverse_side;
    double inset; /* distance from the sides to the true walls: the profile's radius */
};

/* Inserts a wall into a list of capacity `most`, nearest first, to which `count` walls were offered before. */
static inline void crowd_wall_insert(struct crowd_wall *walls, uint32_t count, uint32_t most, struct crowd_wall wall)
{
    uint32_t at = count;
    if (count >= most) {
        if (most == 0 || !(wall.gap < walls[most - 1].gap))
            return;
        at = most - 1;
    }
    for (; at > 0 && wall.gap < walls[at - 1].gap; at--)
        walls[at] = walls[at - 1];
    walls[at] = wall;
}

/* Lists the walls of a space's mesh. MEMORY. Cost: a pass over its sides. */
wend_status wend_crowd_edges_list(struct crowd_edges *edges, const wend_space *space, const wend_allocator *memory);

/* Lists the mesh's seams instead: the sides at which ground leads from one level to another. */
wend_status wend_crowd_seams_list(struct crowd_edges *seams, const wend_space *space, const wend_allocator *memory);

/*
 * Finds the other levels that seams within a distance of a spot lead to, directly or by way of each other. Writes at
 * most `most`, in no meaningful order; returns how many there are, or most + 1 if there are more.
 */
uint32_t wend_crowd_seams_near(const struct crowd_edges *seams, const struct crowd_spot *spot, double distance,
                               uint16_t *levels, uint32_t most);
void wend_crowd_edges_close(struct crowd_edges *edges, const wend_allocator *memory);

/* How near a circle's middle comes to a mesh's sides, in cells: at least 1/512, whatever the inset. */
static inline double crowd_side_reach(const struct crowd_spot *spot, double inset)
{
    const double least = 1.0 / 512;
    return spot->radius - inset > least ? spot->radius - inset : least;
}

/* As wend_crowd_ground_room. */
double wend_crowd_edges_room(const struct crowd_edges *edges, const struct crowd_spot *spot, double least, double most);

/* As wend_crowd_ground_walls. */
uint32_t wend_crowd_edges_near(const struct crowd_edges *edges, const struct crowd_spot *spot, double distance,
                               struct crowd_wall *walls, uint32_t most);

#endif
