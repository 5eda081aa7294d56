/* wend/crowd.h: agents that walk smoothly, between cells and at any angle, and keep clear of each other (ORCA). */
#ifndef WEND_CROWD_H
#define WEND_CROWD_H

#include <wend/field.h>
#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Circles of any size that move together, tick by tick, on the ground of a grid or a mesh: each takes the velocity
 * nearest to the one it wants with which it will not meet the others if they do the same, and never touches a wall nor
 * overlaps anybody by its move. Positions are doubles, in cells; the same calls give the same bits on every machine,
 * and for any number of threads. docs/crowd.md has a picture, and tells where crowds wedge. One thread at a time calls;
 * spaces and fields must outlive the crowd, and may be updated between calls.
 */
typedef struct wend_crowd wend_crowd;

/* An agent of a crowd; 0 is none. A number that was removed does not come again. */
typedef uint64_t wend_agent_id;

/* How a crowd is made. */
typedef struct wend_crowd_desc {
    uint32_t size;           /* sizeof(wend_crowd_desc) */
    const wend_tasks *tasks; /* copied; numbers of workers are not read; default null = the caller's thread alone */
    double tick;             /* seconds a step takes, 0.001 to 1; default 0.1 */
    double horizon;          /* for how many seconds ahead agents avoid each other, 0.01 to 60; default 0.7 */
    double wall_horizon;     /* and walls, 0.01 to 60; default 0.3 */
} wend_crowd_desc;

/* Writes the default into the first `size` bytes; wend_crowd_desc_default() calls it. */
WEND_API void wend_crowd_desc_init(wend_crowd_desc *desc, uint32_t size);

/* The description to begin with. */
static inline wend_crowd_desc wend_crowd_desc_default(void)
{
    wend_crowd_desc desc;
    wend_crowd_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Makes a crowd on a space, yours until you give it to wend_crowd_destroy. desc may be null, allocator too. Errors:
 * ARGUMENT, MEMORY, UNSUPPORTED (graphs, hexagons, walls on the sides of cells); *crowd is then null. Cost: of a mesh a
 * pass over its sides, again after each update of the space.
 */
WEND_API wend_status wend_crowd_create(const wend_space *space, const wend_crowd_desc *desc,
                                       const wend_allocator *allocator, wend_crowd **crowd);

/* Frees a crowd; null is allowed. */
WEND_API void wend_crowd_destroy(wend_crowd *crowd);

/* The greatest radius of an agent, in cells. */
#define WEND_AGENT_MAX_RADIUS 64.0

/* Who moves in a crowd. */
typedef struct wend_agent_desc {
    uint32_t size;       /* sizeof(wend_agent_desc) */
    uint16_t level;      /* default 0; UINT16_MAX: that of the ground nearest to `height` */
    uint8_t priority;    /* of two who meet the lower one gives way, of two alike both do; default 128 */
    bool is_fixed;       /* it gives way to nobody, not even by priority: a cart, a crate; default false */
    double x, y;         /* its middle, in cells: cell (3, 5) is 3 to 4 by 5 to 6 */
    double height;       /* in cells: on meshes, of ground at several heights there, the nearest to this; default 0 */
    double radius;       /* in cells, 1/64 to WEND_AGENT_MAX_RADIUS; default 0.4 */
    double speed;        /* at most, in cells a second, 0 to 1000; default 2 */
    double acceleration; /* cells a second, a second; 0 = any (default). It can always stop at once */
    double turning;      /* degrees a second that it may turn, on its way or on the spot, 0 = any (default) */
    const wend_space *space; /* another of the crowd's map, if another profile's walls hold for it; default null */
} wend_agent_desc;

/* Writes the default into the first `size` bytes; wend_agent_desc_default() calls it. */
WEND_API void wend_agent_desc_init(wend_agent_desc *desc, uint32_t size);

/* The agent to begin with; then set x and y. */
static inline wend_agent_desc wend_agent_desc_default(void)
{
    wend_agent_desc desc;
    wend_agent_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Adds an agent, which stands. It may overlap others, from whom it then walks away; its middle must be on the ground,
 * of a mesh but for less than 2/256 cells: then it is moved there.
 * Errors: ARGUMENT (a value out of its range, a space of another map), RANGE (outside the map or in a wall),
 * UNSUPPORTED (as wend_crowd_create, of its space), CAPACITY (there are 2^24 already), MEMORY; *agent is then 0.
 */
WEND_API wend_status wend_crowd_add(wend_crowd *crowd, const wend_agent_desc *desc, wend_agent_id *agent);

/* Removes an agent. Errors: ARGUMENT. */
WEND_API wend_status wend_crowd_remove(wend_crowd *crowd, wend_agent_id agent);

/* A point of a storey, in cells. This struct never grows. */
typedef struct wend_crowd_point {
    double x, y;
    uint16_t level;
} wend_crowd_point;

/*
 * How fast an agent may be at most from now on, in cells a second, 0 to 1000: in mud, wounded, or as fast as the
 * slowest of those who walk together. It keeps its order. Errors: ARGUMENT. Cost: constant.
 */
WEND_API wend_status wend_crowd_set_speed(wend_crowd *crowd, wend_agent_id agent, double speed);

/*
 * Puts an agent elsewhere, as the game likes; it keeps its order. Of ground of the level at several heights there, at
 * the side of a stair, it stands on the lowest. Errors: ARGUMENT, RANGE as wend_crowd_add.
 */
WEND_API wend_status wend_crowd_put(wend_crowd *crowd, wend_agent_id agent, wend_crowd_point point);

/*
 * Puts an agent on the ground of a mesh that is nearest in height, in cells, to a point: of its level, or with
 * UINT16_MAX of all, as positions of a physics engine want it. Errors: as wend_crowd_put, UNSUPPORTED on grids.
 */
WEND_API wend_status wend_crowd_put_at_height(wend_crowd *crowd, wend_agent_id agent, wend_crowd_point point,
                                              double height);

/*
 * Sends an agent along a field of its space, until it is in a cell of the goal. The field is retained. It reads the map
 * as the field does: grow that. Errors: ARGUMENT (also a field of another map).
 */
WEND_API wend_status wend_crowd_follow_field(wend_crowd *crowd, wend_agent_id agent, wend_field *field);

/*
 * Sends an agent along points, to the last of them: those of wend_path.points, or yours, from where it stands on. They
 * are copied. Where it can no longer see the point ahead it turns back to the last one that it can. Errors: ARGUMENT
 * (none, or more than 2^20), MEMORY: it keeps its order.
 */
WEND_API wend_status wend_crowd_follow_path(wend_crowd *crowd, wend_agent_id agent, const wend_place *points,
                                            uint32_t count);

/*
 * Sends an agent to a place: the crowd finds its path, when a step has work for it, and another one where it was pushed
 * off or somebody who stands bars the way. Errors: ARGUMENT.
 */
WEND_API wend_status wend_crowd_go(wend_crowd *crowd, wend_agent_id agent, wend_place goal);

/*
 * An agent that is steered by you: it wants this velocity, in cells a second, until it gets another order. Errors:
 * ARGUMENT (also what is no number).
 */
WEND_API wend_status wend_crowd_steer(wend_crowd *crowd, wend_agent_id agent, double x, double y);

/* Takes an agent's order from it: it stands, and makes room. Errors: ARGUMENT. */
WEND_API wend_status wend_crowd_stop(wend_crowd *crowd, wend_agent_id agent);

/* What an agent is about. */
typedef enum wend_agent_state {
    WEND_AGENT_STANDING = 0, /* it has no order */
    WEND_AGENT_WALKING = 1,  /* on its way */
    WEND_AGENT_ARRIVED = 2,  /* at its goal, or near it among others of it; makes room, and may walk again to do so */
    WEND_AGENT_WAITING = 3,  /* for the work that its path takes */
    WEND_AGENT_NO_WAY = 4,   /* no way leads to its goal: it stands */
    WEND_AGENT_STEERED = 5   /* by you */
} wend_agent_state;

/* A word for a state, as "walking"; never null. */
WEND_API const char *wend_agent_state_text(wend_agent_state state);

/* An agent as it is. This struct never grows. */
typedef struct wend_agent {
    wend_agent_id id;
    wend_agent_state state;
    uint16_t level;
    bool came_by_link;             /* in the last step a link brought it here: it jumps, climbs, or takes a lift */
    double x, y;                   /* its middle, in cells */
    double velocity_x, velocity_y; /* of the last step, in cells a second */
    double radius;
    double stalled; /* seconds since it last came nearer to its goal; 0 if it is not walking, or lets others pass */
} wend_agent;

/* How an agent is. Errors: ARGUMENT where there is no such agent. */
WEND_API wend_status wend_crowd_agent(const wend_crowd *crowd, wend_agent_id agent, wend_agent *values);

/*
 * All agents, in the order of their indices: at most `capacity` of them (agents may be null if that is 0); returns how
 * many there are.
 */
WEND_API uint32_t wend_crowd_agents(const wend_crowd *crowd, wend_agent *agents, uint32_t capacity);

/*
 * A small number for arrays of your own, from 0 on: agents that are there at the same time have different ones, and
 * those of agents that are gone are used again.
 */
static inline uint32_t wend_agent_index(wend_agent_id agent)
{
    return (uint32_t)agent - 1;
}

/* What came of a step. This struct never grows. */
typedef struct wend_crowd_sum {
    uint32_t agents, walking, arrived, waiting, no_way; /* how many there are, and are in these states */
    uint64_t work;                                      /* that paths took */
} wend_crowd_sum;

/*
 * One tick: everybody moves, all at once. Paths that are waited for, ways round those who stand, bays to step aside
 * into, and places around goals that several are sent to are found within `work` units, exceeded by one path's last
 * slice at most. sum may be null. Errors: ARGUMENT, STALE (a space is behind its map), MEMORY: nobody has moved.
 * Cost: 0.4 to 1 us an agent of a dense crowd, and the paths. A warm crowd allocates nothing. Source: van
 * den Berg, Guy, Lin and Manocha 2011.
 */
WEND_API wend_status wend_crowd_step(wend_crowd *crowd, uint64_t work, wend_crowd_sum *sum);

/*
 * Who is near: writes the agents of a level whose middles are at most `range` cells from a point, nearest first, of
 * those as near the lower index first, at most `capacity` of them (agents may be null if that is 0); *count becomes how
 * many there are. Errors: ARGUMENT, CAPACITY: the first `capacity` of any order are then written. Cost: the agents in
 * the cells around.
 */
WEND_API wend_status wend_crowd_within(wend_crowd *crowd, wend_crowd_point point, double range, wend_agent_id *agents,
                                       uint32_t capacity, uint32_t *count);

/* The k agents nearest to a point, in the same order; *count is less than k where there are less. Errors: ARGUMENT. */
WEND_API wend_status wend_crowd_nearest(wend_crowd *crowd, wend_crowd_point point, uint32_t k, wend_agent_id *agents,
                                        uint32_t *count);

/*
 * A player's view: whom he has seen last, and what has changed. Fill with wend_crowd_view_default(), then set the rest.
 */
typedef struct wend_crowd_view {
    uint32_t size;         /* sizeof(wend_crowd_view) */
    wend_crowd_point from; /* its middle */
    double range;          /* whoever comes so near enters the view */
    double keep;           /* and leaves it farther off than this, range at least; default 0 = range */
    wend_agent_id *seen;   /* yours: who is in view, ascending by index */
    uint32_t seen_count;   /* 0 to begin with */
    uint32_t seen_capacity;
    wend_agent_id *changes; /* yours, for 2 * seen_capacity: first who has entered, then who has left or is gone */
    uint32_t entered, left; /* how many */
} wend_crowd_view;

/* Writes the default into the first `size` bytes; wend_crowd_view_default() calls it. */
WEND_API void wend_crowd_view_init(wend_crowd_view *view, uint32_t size);

/* The view to begin with. */
static inline wend_crowd_view wend_crowd_view_default(void)
{
    wend_crowd_view view;
    wend_crowd_view_init(&view, (uint32_t)sizeof view);
    return view;
}

/*
 * Brings a view up to where everybody is now (what servers call area of interest). Where there is no room for all,
 * those of the lower index are seen, and the status is CAPACITY. Errors: ARGUMENT. Cost: the agents in the cells
 * around.
 */
WEND_API wend_status wend_crowd_look(wend_crowd *crowd, wend_crowd_view *view);

/* The spaces and fields that a crowd's agents have, in an order of yours. This struct never grows. */
typedef struct wend_crowd_maps {
    const wend_space *const *spaces; /* that of the crowd too */
    wend_field *const *fields;       /* may be null if field_count is 0 */
    uint32_t space_count, field_count;
} wend_crowd_maps;

/*
 * Writes a crowd to bytes, from which wend_crowd_restore makes one that goes on as this one does, to the bit. *needed
 * becomes the number of bytes; bytes may be null if capacity is 0. A path that is being searched for is begun anew,
 * here and there. Errors: ARGUMENT (a null pointer, a space or field that is not among those given), CAPACITY: nothing
 * is written past it.
 */
WEND_API wend_status wend_crowd_save(wend_crowd *crowd, const wend_crowd_maps *maps, void *bytes, size_t capacity,
                                     size_t *needed);

/* What a saved crowd is made from. Fill with wend_crowd_saved_default(). */
typedef struct wend_crowd_saved {
    uint32_t size;           /* sizeof(wend_crowd_saved) */
    const wend_tasks *tasks; /* default null */
    const void *bytes;       /* that wend_crowd_save wrote */
    size_t byte_count;
    wend_crowd_maps maps; /* in the order they had then, as they were */
} wend_crowd_saved;

/* Writes the default into the first `size` bytes; wend_crowd_saved_default() calls it. */
WEND_API void wend_crowd_saved_init(wend_crowd_saved *saved, uint32_t size);

/* The description to begin with; then set bytes and maps. */
static inline wend_crowd_saved wend_crowd_saved_default(void)
{
    wend_crowd_saved saved;
    wend_crowd_saved_init(&saved, (uint32_t)sizeof saved);
    return saved;
}

/*
 * Makes a crowd from what wend_crowd_save wrote, on any machine. Errors: ARGUMENT, MEMORY, FORMAT (the bytes are no
 * crowd, or of another version), UNSUPPORTED; *crowd is then null.
 */
WEND_API wend_status wend_crowd_restore(const wend_crowd_saved *saved, const wend_allocator *allocator,
                                        wend_crowd **crowd);

/* Bytes the crowd holds, its finder included. */
WEND_API size_t wend_crowd_memory(const wend_crowd *crowd);

#ifdef __cplusplus
}
#endif

#endif
