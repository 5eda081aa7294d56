/* wend/crowd.h: agents that walk smoothly, between cells and at any angle, and keep clear of each other (ORCA). */
#ifndef WEND_CROWD_H
#define WEND_CROWD_H

#include <wend/field.h>
#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Circles of any size that walk together, tick by tick, on the ground of a grid or a mesh. Each agent takes the
 * velocity nearest to the one it wants with which it meets nobody if the others do the same; no move touches a wall or
 * overlaps anybody. Positions are doubles, in cells; the same calls give the same bits on every machine, for any number
 * of threads. docs/crowd.md has a picture, and says where crowds wedge. Spaces and fields must outlive the crowd, and
 * may be updated between calls. Threads: one at a time.
 */
typedef struct wend_crowd wend_crowd;

/* An agent of a crowd; 0 = no agent. The number of a removed agent is never used again. */
typedef uint64_t wend_agent_id;

/* How to create a crowd. */
typedef struct wend_crowd_desc {
    uint32_t size;           /* sizeof(wend_crowd_desc) */
    const wend_tasks *tasks; /* copied; worker numbers are not read; default null = the caller's thread alone */
    double tick;             /* seconds a step takes, 0.001 to 1; default 0.1 */
    double horizon;          /* seconds ahead for which agents avoid each other, 0.01 to 60; default 0.7 */
    double wall_horizon;     /* seconds ahead for which agents avoid walls, 0.01 to 60; default 0.3 */
} wend_crowd_desc;

/* Writes the default into the first `size` bytes; wend_crowd_desc_default() calls it. */
WEND_API void wend_crowd_desc_init(wend_crowd_desc *desc, uint32_t size);

/* Returns the default description. */
static inline wend_crowd_desc wend_crowd_desc_default(void)
{
    wend_crowd_desc desc;
    wend_crowd_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Creates a crowd on a space; destroy it with wend_crowd_destroy. desc and allocator may be null. Errors: ARGUMENT,
 * MEMORY, UNSUPPORTED (graphs, hexagons, walls on the sides of cells); *crowd is then null. Cost: on a mesh a pass over
 * its sides, and again after each update of the space.
 */
WEND_API wend_status wend_crowd_create(const wend_space *space, const wend_crowd_desc *desc,
                                       const wend_allocator *allocator, wend_crowd **crowd);

/* Frees a crowd; null is allowed. */
WEND_API void wend_crowd_destroy(wend_crowd *crowd);

/* The greatest radius of an agent, in cells. */
#define WEND_AGENT_MAX_RADIUS 64.0

/* An agent to add to a crowd. Fill with wend_agent_desc_default(), then set x and y. */
typedef struct wend_agent_desc {
    uint32_t size;    /* sizeof(wend_agent_desc) */
    uint16_t level;   /* default 0; UINT16_MAX = the level of the ground nearest to `height` */
    uint8_t priority; /* default 128; of two agents who meet, the one of lower priority gives way; equal ones both do */
    bool is_fixed;    /* gives way to nobody, whatever the priorities: a cart, a crate; default false */
    double x, y;      /* centre, in cells: cell (3, 5) is 3 to 4 by 5 to 6 */
    double height;    /* in cells; picks the nearest in height of several grounds of a mesh; default 0 */
    double radius;    /* in cells, 1/64 to WEND_AGENT_MAX_RADIUS; default 0.4 */
    double speed;     /* greatest speed, in cells per second, 0 to 1000; default 2 */
    double acceleration; /* in cells per second per second; 0 = unlimited (default). An agent can always stop at once */
    double turning;      /* degrees per second that it may turn, walking or on the spot; 0 = unlimited (default) */
    const wend_space
        *space; /* a space of the same map, whose profile's walls hold for it; default null = the crowd's */
} wend_agent_desc;

/* Writes the default into the first `size` bytes; wend_agent_desc_default() calls it. */
WEND_API void wend_agent_desc_init(wend_agent_desc *desc, uint32_t size);

/* Returns the default agent; then set x and y. */
static inline wend_agent_desc wend_agent_desc_default(void)
{
    wend_agent_desc desc;
    wend_agent_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Adds an agent, which stands at first. It may overlap others, from whom it then walks away. Its centre must be on the
 * ground; on a mesh it may lie less than 2/256 cells beside the ground, and is then moved onto it.
 * Errors: ARGUMENT (a value out of its range, a space of another map), RANGE (outside the map or in a wall),
 * UNSUPPORTED (as wend_crowd_create, for its space), CAPACITY (2^24 agents already), MEMORY; *agent is then 0.
 */
WEND_API wend_status wend_crowd_add(wend_crowd *crowd, const wend_agent_desc *desc, wend_agent_id *agent);

/* Removes an agent. Errors: ARGUMENT. */
WEND_API wend_status wend_crowd_remove(wend_crowd *crowd, wend_agent_id agent);

/* A point on a level, in cells. This struct never grows. */
typedef struct wend_crowd_point {
    double x, y;
    uint16_t level;
} wend_crowd_point;

/*
 * Sets an agent's greatest speed, in cells per second, 0 to 1000: slower in mud or when wounded, or as slow as the
 * slowest of a party. The agent keeps its order. Errors: ARGUMENT. Cost: constant.
 */
WEND_API wend_status wend_crowd_set_speed(wend_crowd *crowd, wend_agent_id agent, double speed);

/*
 * Puts an agent elsewhere at once; it keeps its order. If the level has ground at several heights there, as beside a
 * stair, the agent stands on the lowest. Errors: ARGUMENT, RANGE as wend_crowd_add.
 */
WEND_API wend_status wend_crowd_put(wend_crowd *crowd, wend_agent_id agent, wend_crowd_point point);

/*
 * Puts an agent on the ground of a mesh nearest in height to a point, as positions of a physics engine need it: on the
 * point's level, or with UINT16_MAX on any. height is in cells. Errors: as wend_crowd_put, UNSUPPORTED on grids.
 */
WEND_API wend_status wend_crowd_put_at_height(wend_crowd *crowd, wend_agent_id agent, wend_crowd_point point,
                                              double height);

/*
 * Sends an agent along a field of its space, until it is in a cell of the goal. The field is retained. The agent sees
 * the map as the field does: grow the field after edits. Errors: ARGUMENT (also a field of another map).
 */
WEND_API wend_status wend_crowd_follow_field(wend_crowd *crowd, wend_agent_id agent, wend_field *field);

/*
 * Sends an agent along points to the last of them, from where it stands: those of wend_path.points, or your own. They
 * are copied. An agent that no longer sees the point ahead turns back to the last one that it sees. Errors: ARGUMENT
 * (no points, or more than 2^20), MEMORY: it keeps its order.
 */
WEND_API wend_status wend_crowd_follow_path(wend_crowd *crowd, wend_agent_id agent, const wend_place *points,
                                            uint32_t count);

/*
 * Sends an agent to a place. The crowd finds its path when a step has work for it, and another path if the agent is
 * pushed off or somebody who stands blocks the way. Errors: ARGUMENT.
 */
WEND_API wend_status wend_crowd_go(wend_crowd *crowd, wend_agent_id agent, wend_place goal);

/*
 * Steers an agent by hand: it wants this velocity, in cells per second, until its next order. Errors: ARGUMENT (also
 * for NaN).
 */
WEND_API wend_status wend_crowd_steer(wend_crowd *crowd, wend_agent_id agent, double x, double y);

/* Ends an agent's order: it stands, and makes room for others. Errors: ARGUMENT. */
WEND_API wend_status wend_crowd_stop(wend_crowd *crowd, wend_agent_id agent);

/* What an agent is doing. */
typedef enum wend_agent_state {
    WEND_AGENT_STANDING = 0, /* it has no order */
    WEND_AGENT_WALKING = 1,  /* on its way */
    WEND_AGENT_ARRIVED = 2,  /* at its goal, or near it among others of it; makes room, and may walk again to do so */
    WEND_AGENT_WAITING = 3,  /* for a step with work for its path */
    WEND_AGENT_NO_WAY = 4,   /* no path leads to its goal: it stands */
    WEND_AGENT_STEERED = 5   /* by wend_crowd_steer */
} wend_agent_state;

/* Returns a word for a state, such as "walking"; never null. */
WEND_API const char *wend_agent_state_text(wend_agent_state state);

/* The state of an agent. This struct never grows. */
typedef struct wend_agent {
    wend_agent_id id;
    wend_agent_state state;
    uint16_t level;
    bool came_by_link;             /* the last step brought it here by a link: it jumps, climbs, or takes a lift */
    double x, y;                   /* centre, in cells */
    double velocity_x, velocity_y; /* of the last step, in cells a second */
    double radius;
    double stalled; /* seconds since it last came nearer to its goal; 0 if it is not walking, or lets others pass */
} wend_agent;

/* Reads the state of an agent. Errors: ARGUMENT if there is no such agent. */
WEND_API wend_status wend_crowd_agent(const wend_crowd *crowd, wend_agent_id agent, wend_agent *values);

/*
 * Writes the states of at most `capacity` agents, by rising index (agents may be null if that is 0), and returns how
 * many agents there are.
 */
WEND_API uint32_t wend_crowd_agents(const wend_crowd *crowd, wend_agent *agents, uint32_t capacity);

/*
 * Returns a small number from 0 on, for arrays of your own. Agents that exist at the same time have different ones;
 * those of removed agents are used again.
 */
static inline uint32_t wend_agent_index(wend_agent_id agent)
{
    return (uint32_t)agent - 1;
}

/* The result of a step. This struct never grows. */
typedef struct wend_crowd_sum {
    uint32_t agents, walking, arrived, waiting, no_way; /* all agents, and those in each of these states */
    uint64_t work;                                      /* units of work spent on paths */
} wend_crowd_sum;

/*
 * Moves everybody for one tick, all at once. Within `work` units it also finds paths that agents wait for, ways round
 * agents who stand, bays to step aside into, and places around shared goals; the last slice of one path may exceed the
 * units. sum may be null. Errors: ARGUMENT, STALE (a space is behind its map), MEMORY: nobody has moved then.
 * Cost: 0.4 to 1 us an agent of a dense crowd, and the paths. A warm crowd allocates nothing.
 * Source: van den Berg, Guy, Lin and Manocha 2011.
 */
WEND_API wend_status wend_crowd_step(wend_crowd *crowd, uint64_t work, wend_crowd_sum *sum);

/*
 * Finds who is near a point: writes the agents of a level whose centres are at most `range` cells away, nearest first
 * and then by index, at most `capacity` of them (agents may be null if that is 0); *count becomes how many there are.
 * Errors: ARGUMENT, CAPACITY: the nearest are written then. Cost: the agents in the cells around.
 */
WEND_API wend_status wend_crowd_within(wend_crowd *crowd, wend_crowd_point point, double range, wend_agent_id *agents,
                                       uint32_t capacity, uint32_t *count);

/* Finds the k agents nearest to a point, nearest first; *count is less than k if there are fewer. Errors: ARGUMENT. */
WEND_API wend_status wend_crowd_nearest(wend_crowd *crowd, wend_crowd_point point, uint32_t k, wend_agent_id *agents,
                                        uint32_t *count);

/*
 * A player's view: who is in it, and who has entered and left. Fill with wend_crowd_view_default(), then set the rest.
 */
typedef struct wend_crowd_view {
    uint32_t size;         /* sizeof(wend_crowd_view) */
    wend_crowd_point from; /* centre of the view */
    double range;          /* in cells: agents this near enter the view */
    double keep;           /* in cells, at least `range`: agents farther away leave the view; default 0 = range */
    wend_agent_id *seen;   /* your array: who is in view, by rising index */
    uint32_t seen_count;   /* 0 to begin with */
    uint32_t seen_capacity;
    wend_agent_id *changes; /* your array of 2 * seen_capacity: first who has entered, then who has left or is gone */
    uint32_t entered, left; /* how many of `changes` have entered and left */
} wend_crowd_view;

/* Writes the default into the first `size` bytes; wend_crowd_view_default() calls it. */
WEND_API void wend_crowd_view_init(wend_crowd_view *view, uint32_t size);

/* Returns the default view. */
static inline wend_crowd_view wend_crowd_view_default(void)
{
    wend_crowd_view view;
    wend_crowd_view_init(&view, (uint32_t)sizeof view);
    return view;
}

/*
 * Updates a view to where everybody is now (servers call this area of interest). If `seen` has no room for all, agents
 * of lower index are seen, and the status is CAPACITY. Errors: ARGUMENT. Cost: the agents in the cells around.
 */
WEND_API wend_status wend_crowd_look(wend_crowd *crowd, wend_crowd_view *view);

/* The spaces and fields that a crowd's agents use, in an order of yours. This struct never grows. */
typedef struct wend_crowd_maps {
    const wend_space *const *spaces; /* the crowd's own included */
    wend_field *const *fields;       /* may be null if field_count is 0 */
    uint32_t space_count, field_count;
} wend_crowd_maps;

/*
 * Writes a crowd to bytes, from which wend_crowd_restore makes one that goes on as this one, bit for bit. *needed
 * becomes the number of bytes; bytes may be null if capacity is 0. Paths under search start over, in this crowd and in
 * the restored one. Errors: ARGUMENT (a null pointer, a space or field missing from `maps`), CAPACITY: nothing is
 * written past it.
 */
WEND_API wend_status wend_crowd_save(wend_crowd *crowd, const wend_crowd_maps *maps, void *bytes, size_t capacity,
                                     size_t *needed);

/* What to restore a crowd from. Fill with wend_crowd_saved_default(). */
typedef struct wend_crowd_saved {
    uint32_t size;           /* sizeof(wend_crowd_saved) */
    const wend_tasks *tasks; /* default null */
    const void *bytes;       /* written by wend_crowd_save */
    size_t byte_count;
    wend_crowd_maps maps; /* in the same order and state as then */
} wend_crowd_saved;

/* Writes the default into the first `size` bytes; wend_crowd_saved_default() calls it. */
WEND_API void wend_crowd_saved_init(wend_crowd_saved *saved, uint32_t size);

/* Returns the default description; then set bytes and maps. */
static inline wend_crowd_saved wend_crowd_saved_default(void)
{
    wend_crowd_saved saved;
    wend_crowd_saved_init(&saved, (uint32_t)sizeof saved);
    return saved;
}

/*
 * Creates a crowd from the bytes of wend_crowd_save, on any machine. Errors: ARGUMENT, MEMORY, FORMAT (the bytes are no
 * crowd, or of another version), UNSUPPORTED; *crowd is then null.
 */
WEND_API wend_status wend_crowd_restore(const wend_crowd_saved *saved, const wend_allocator *allocator,
                                        wend_crowd **crowd);

/* Returns the bytes that the crowd holds, its finder included. */
WEND_API size_t wend_crowd_memory(const wend_crowd *crowd);

#ifdef __cplusplus
}
#endif

#endif
