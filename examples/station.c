/*
 * Rush hour in a station of two storeys. People who get off a train climb the stairs to the halls; people who want to
 * board come down the same stairs. Doors are obstacles on the mesh that open and shut.
 */
#include "frame.h"

#include <stdlib.h>
#include <wend/crowd.h>
#include <wend/mesh.h>

enum { RIDERS = 30, PEOPLE = 4 * RIDERS, DOORS = 4, TICKS = 2000, PICTURE = 330, STOREY = 5, RADIUS = 77 };

typedef enum doors { SHUT, OPEN, CLOSING, GONE } doors;

typedef struct train {
    const char *name;
    int opens, closes; /* when, in ticks */
    double inside, platform, threshold;
    doors doors;
    wend_obstacle_id shut[DOORS];
} train;

static train trains[2] = {{"northern", 50, 900, 3.3, 6.5, 4.6, SHUT, {0}},
                          {"southern", 260, 1100, 16.7, 13.5, 15, SHUT, {0}}};
static wend_agent_id people[PEOPLE]; /* those with even numbers belong to the northern train; 0 = gone */
static bool wants_in[PEOPLE];        /* to board; else out of the train and up to the halls */
static wend_mesh *mesh;
static wend_space *space;
static wend_crowd *crowd;

/* Rectangles: left, top, right, bottom, and the storeys of their left and right side. */
static const double floors[][6] = {
    {0, 5, 12, 15, 0, 0},      {12, 5, 36, 8.5, 0, 0},    {12, 11.5, 36, 15, 0, 0},
    {36, 5, 48, 15, 0, 0},                                                           /* the platform, */
    {20, 8.5, 28, 11.5, 0, 0}, {12, 8.5, 20, 11.5, 0, 1}, {28, 8.5, 36, 11.5, 1, 0}, /* under the bridge, two stairs, */
    {20, -3, 28, 23, 1, 1},    {12, -9, 36, -3, 1, 1},    {12, 23, 36, 29, 1, 1},    /* the bridge, two halls, */
    {1, 2, 47, 4.6, 0, 0},     {1, 15.4, 47, 18, 0, 0}};                             /* and two trains */
enum { FLOORS = sizeof floors / sizeof *floors, POLYGONS = FLOORS + 2 * DOORS };

static double door_x(int door)
{
    return 4 + 12.5 * door;
}

static int32_t units(double cells)
{
    return (int32_t)(cells * WEND_CELL);
}

/* The floors, and between trains and platform a threshold for each door. */
static bool build(void)
{
    wend_mesh_point points[POLYGONS * 4];
    int32_t heights[POLYGONS * 4];
    uint32_t corners[POLYGONS * 4], counts[POLYGONS];
    wend_mesh_polygons all = wend_mesh_polygons_default();
    wend_profile walker = wend_profile_default();
    for (int i = 0; i < POLYGONS; i++) {
        const int door = i - FLOORS;
        const double x = door_x(door & 3), y = trains[door >= DOORS].threshold;
        const double threshold[] = {x, y, x + 2.5, y + 0.4, 0, 0}, *floor = door < 0 ? floors[i] : threshold;
        counts[i] = 4;
        for (int k = 0, at = i * 4; k < 4; k++, at++) {
            const int side = k == 1 || k == 2 ? 2 : 0;
            points[at] = (wend_mesh_point){units(floor[side]), units(floor[k < 2 ? 1 : 3])};
            heights[at] = units(floor[4 + side / 2] * (double)STOREY);
            corners[at] = (uint32_t)at;
        }
    }
    walker.radius = RADIUS; /* so that paths keep a body's radius from corners */
    all.points = points, all.heights = heights, all.corners = corners, all.counts = counts;
    all.point_count = all.corner_count = POLYGONS * 4, all.polygon_count = POLYGONS;
    return wend_mesh_create_polygons(&all, NULL, &mesh, NULL) == WEND_OK &&
           wend_space_create_mesh(mesh, &walker, NULL, &space) == WEND_OK &&
           wend_crowd_create(space, NULL, NULL, &crowd) == WEND_OK;
}

static void set_doors(train *train, bool are_shut)
{
    for (int i = 0; i < DOORS; i++) {
        const int32_t x = units(door_x(i)) - 8, y = units(train->threshold), right = x + 656, bottom = y + 102;
        const wend_mesh_point door[] = {{x, y}, {right, y}, {right, bottom}, {x, bottom}};
        if (are_shut)
            wend_mesh_add_obstacle(mesh, door, 4, 0, &train->shut[i], NULL);
        else
            wend_mesh_remove_obstacle(mesh, train->shut[i]);
    }
    wend_space_update(space); /* only around the doors */
}

static wend_place place_at(double x, double y, int storey)
{
    wend_place place = {0};
    wend_ground_locate(space, units(x), units(y), units(storey * STOREY), &place, NULL);
    return place;
}

/* Sends a person to the halls, to a seat or, while the train's doors are shut, to a place before one of them. */
static void send_on(int person, bool is_open)
{
    const int number = person / 4;
    wend_place goal = place_at(24, number % 2 ? 27.5 : -7.5, 1);
    if (wants_in[person])
        goal = is_open ? place_at(2.5 + 1.5 * number, trains[person % 2].inside, 0)
                       : place_at(door_x(number % DOORS) + number / DOORS * 0.4, trains[person % 2].platform, 0);
    wend_crowd_go(crowd, people[person], goal);
}

/* Adds a person, who begins in a train or comes into a hall from the town. */
static void add(int person, bool from_town)
{
    wend_agent_desc agent = wend_agent_desc_default();
    agent.x = from_town ? 14 + person / 4 * 5 % 20 : 2.5 + 1.5 * (person / 4);
    agent.y = from_town ? (person / 4 % 2 ? 27 : -7) : trains[person % 2].inside;
    agent.level = place_at(agent.x, agent.y, from_town).level;
    agent.radius = (double)RADIUS / WEND_CELL;
    wants_in[person] = from_town;
    if (wend_crowd_add(crowd, &agent, &people[person]) == WEND_OK && from_town)
        send_on(person, trains[person % 2].doors == OPEN);
}

/* Finds where a person is, and how high; false if it has left. */
static bool locate(int person, wend_agent *agent, int32_t *height)
{
    if (wend_crowd_agent(crowd, people[person], agent) != WEND_OK)
        return false;
    const wend_place place = {units(agent->x), units(agent->y), agent->level, 0};
    return wend_ground_height(space, place, height) == WEND_OK;
}

/* Returns how far a person is beyond the platform's edge, towards the train; below 0 on the platform and upstairs. */
static double depth_of(int person)
{
    wend_agent agent;
    int32_t height;
    if (!locate(person, &agent, &height) || height > 0)
        return -1;
    return person % 2 ? agent.y - 14.7 : 5.3 - agent.y;
}

/* Sends everybody of a train where its doors now allow. */
static void tell_people(const train *train)
{
    unsigned aboard = 0;
    for (int i = (int)(train - trains); i < PEOPLE; i += 2) {
        const bool is_in = depth_of(i) > 0, is_gone = train->doors == GONE;
        aboard += is_gone && is_in;
        wants_in[i] = wants_in[i] && !is_gone;
        if (is_gone && is_in)
            wend_crowd_remove(crowd, people[i]), people[i] = 0;
        else if (people[i] && !(wants_in[i] && is_in))
            send_on(i, train->doors == OPEN);
    }
    if (train->doors == GONE)
        printf("; it leaves with %u of %d\n", aboard, RIDERS);
}

/* Doors open, begin to close, and are shut when nobody stands between them: then the train leaves. */
static void run_train(train *train, int tick)
{
    bool is_clear = true;
    for (int i = (int)(train - trains); i < PEOPLE; i += 2)
        is_clear = is_clear && !(depth_of(i) > 0 && depth_of(i) < 1);
    if (train->doors == SHUT && tick >= train->opens)
        train->doors = OPEN, printf("%3d s: the %s train's doors open\n", tick / 10, train->name);
    else if (train->doors == OPEN && tick >= train->closes)
        train->doors = CLOSING;
    else if (train->doors == CLOSING && is_clear)
        train->doors = GONE, printf("%3d s: the %s train's doors are shut", tick / 10, train->name);
    else
        return;
    if (train->doors != CLOSING)
        set_doors(train, train->doors == GONE);
    tell_people(train);
}

/* Lets people who have come up leave the station; returns how many have. */
static unsigned leave(void)
{
    unsigned count = 0;
    for (int i = 0; i < PEOPLE; i++) {
        wend_agent agent;
        if (wend_crowd_agent(crowd, people[i], &agent) != WEND_OK || wants_in[i] || agent.state != WEND_AGENT_ARRIVED)
            continue;
        wend_crowd_remove(crowd, people[i]);
        people[i] = 0;
        count++;
    }
    return count;
}

/* Draws the plan, one storey above the other, with the people on each. */
static void draw(const char *file)
{
    wend_space *plan = NULL; /* as seen by a point, which may stand right at walls */
    if (wend_space_create_mesh(mesh, NULL, NULL, &plan) != WEND_OK)
        return;
    frame picture = frame_sheet(file, 50, 40, 1);
    picture.layout.origin_x = 1, picture.layout.origin_y = 10;
    for (int storey = 0; storey < 2; storey++) {
        frame_storey(&picture, plan, storey, storey * units(STOREY), storey ? "#cfdfeecc" : FRAME_PAPER);
        for (int i = 0; i < PEOPLE; i++) {
            wend_agent agent;
            int32_t height;
            if (!locate(i, &agent, &height) || (height > 0) != storey)
                continue;
            const wend_place place = {units(agent.x), units(agent.y), 0, 0};
            frame_dot(&picture, place, agent.radius, wants_in[i] ? FRAME_ORANGE : FRAME_BLUE);
        }
    }
    frame_legend(&picture, FRAME_ORANGE, "to a train");
    frame_legend(&picture, FRAME_BLUE, "from a train to the halls upstairs");
    frame_end(&picture);
    wend_space_destroy(plan);
}

int main(int argc, char **argv)
{
    unsigned left = 0;
    int tick = 0;
    if (!build())
        return EXIT_FAILURE;
    set_doors(&trains[0], true), set_doors(&trains[1], true);
    for (int i = 0; i < 2 * RIDERS; i++)
        add(i / 2 * 4 + i % 2, false);
    for (; tick < TICKS && (tick == 0 || wend_crowd_agents(crowd, NULL, 0) > 0); tick++) {
        if (tick % 8 == 0 && tick < 16 * RIDERS)
            add(tick / 16 * 4 + 2 + tick / 8 % 2, true);
        run_train(&trains[0], tick), run_train(&trains[1], tick);
        if (wend_crowd_step(crowd, 100000, NULL) != WEND_OK)
            return EXIT_FAILURE;
        left += leave();
        if (tick == PICTURE)
            draw(argc > 1 ? argv[1] : NULL);
    }
    printf("%3d s: %u people have left the station by its halls\n", tick / 10, left);
    wend_crowd_destroy(crowd);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return tick < TICKS ? EXIT_SUCCESS : EXIT_FAILURE;
}
