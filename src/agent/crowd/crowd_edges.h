/* Walls as circles meet them, and those of meshes, listed by the squares of a board. */
#ifndef WEND_AGENT_CROWD_EDGES_H
#define WEND_AGENT_CROWD_EDGES_H

#include <wend/space.h>

/* No map goes as far, in cells; in 1/256 of them, numbers of 32 bits hold it. */
#define CROWD_MOST_COORDINATE 8e6

/* A wall near a circle: it bars what goes farther than `gap` in its direction. */
struct crowd_wall {
    double x, y; /* unit vector to its nearest point, or across it */
    double gap;  /* how far the circle may go that way; below 0 where it stands in the wall */
};

/* A circle's place. */
struct crowd_spot {
    double x, y; /* in cells */
    double radius;
    uint16_t level;
    uint32_t polygon; /* on ground of several storeys: the one it lies in */
};

/*
 * A side of a mesh's polygons with nothing behind it, or a seam. The ground is to the right hand of who looks along it.
 */
struct crowd_edge {
    double x, y;             /* where it begins, in cells */
    double along_x, along_y; /* unit vector */
    double length;
    double before_x, before_y, before_length; /* of the wall that comes to its beginning */
    double after_x, after_y, after_length;    /* and of that which goes on from its end */
    uint8_t start, end;                       /* enum crowd_corner */
    uint16_t level, beyond;                   /* of a seam: its polygon's, and that of the polygon behind it */
};

/* How a wall goes on at its ends, seen from the ground. */
enum crowd_corner { CROWD_STRAIGHT, CROWD_NOSE, CROWD_NOOK };

/* Walls or seams of a mesh in squares of a board. */
struct crowd_edges {
    struct crowd_edge *edges;
    uint32_t count, capacity;
    uint32_t *starts, *items; /* per square, row by row: where its list of edges begins */
    uint8_t *rings; /* of seams, per square: how many squares off one with a seam is at the least, 255 for more */
    uint32_t start_capacity, item_capacity, ring_capacity;
    uint32_t columns, rows;
    double x, y, side; /* of the board, and the side of its squares: a power of 2 */
    double inverse_side;
    double inset; /* how far the sides are from the true walls: the profile's radius */
};

/* Puts a wall into a list of at most `most`, nearest first, that holds as many of `count` as it can. */
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

/* Lists the walls of a mesh's space. MEMORY. Cost: a pass over its sides. */
wend_status wend_crowd_edges_list(struct crowd_edges *edges, const wend_space *space, const wend_allocator *memory);

/* Lists its seams instead: the sides at which ground leads from one level to another. */
wend_status wend_crowd_seams_list(struct crowd_edges *seams, const wend_space *space, const wend_allocator *memory);

/*
 * Other levels that seams within a distance of a spot lead to, from its own on: at most `most` of them, in no order
 * that means anything; returns how many there are, or most + 1 where there are more.
 */
uint32_t wend_crowd_seams_near(const struct crowd_edges *seams, const struct crowd_spot *spot, double distance,
                               uint16_t *levels, uint32_t most);
void wend_crowd_edges_close(struct crowd_edges *edges, const wend_allocator *memory);

/* How far off a mesh's sides bar a circle, in cells: 1/512 at the least, whatever their inset is. */
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
