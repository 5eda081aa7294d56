/*
 * A warehouse: robots carry parcels from shelves to docks on both sides, and get a new one whenever they arrive. Their
 * steps are planned together, so that nobody waits for ever in aisles one cell wide.
 */
#include "frame.h"

#include <stdlib.h>
#include <wend/traffic.h>

enum { WIDTH = 57, HEIGHT = 27, ROBOTS = 100, TICKS = 1000 };

typedef struct warehouse {
    wend_space *space;
    wend_traffic *traffic;
    wend_unit_id robots[ROBOTS];
    int32_t goals[ROBOTS]; /* the cell that each is sent to, and no other robot */
    bool taken[WIDTH * HEIGHT];
    bool carries[ROBOTS];
    uint32_t steps_into[WIDTH * HEIGHT];
    uint32_t ticks, moved[ROBOTS]; /* when each took its last step */
    uint32_t longest;              /* ticks that a robot stood, at most */
    uint32_t parcels, seed;
} warehouse;

/* Shelves of 9x2 cells, aisles of one between them. */
static bool is_shelf(int32_t x, int32_t y)
{
    return x >= 4 && x < WIDTH - 4 && y >= 2 && y < HEIGHT - 2 && (x - 4) % 10 != 9 && (y - 2) % 3 != 2;
}

static uint32_t draw_lot(warehouse *house, uint32_t below)
{
    house->seed = house->seed * 1664525u + 1013904223u;
    return (house->seed >> 8) % below;
}

/* Sends a robot to a dock if it carries a parcel, else to a place before a shelf; nobody else is sent there. */
static void send_on(warehouse *house, int robot)
{
    int32_t x, y;
    do {
        const bool to_dock = house->carries[robot];
        x = to_dock ? ((int32_t)draw_lot(house, 4) + WIDTH - 2) % WIDTH : 4 + (int32_t)draw_lot(house, WIDTH - 8);
        y = to_dock ? (int32_t)draw_lot(house, HEIGHT) : 1 + 3 * (int32_t)draw_lot(house, HEIGHT / 3);
    } while (house->taken[y * WIDTH + x]);
    house->taken[house->goals[robot]] = false;
    house->goals[robot] = y * WIDTH + x;
    house->taken[y * WIDTH + x] = true;
    wend_traffic_set_goal(house->traffic, house->robots[robot], wend_place_cell(x, y));
}

static void tick(warehouse *house)
{
    const wend_traffic_move *moves = NULL;
    uint32_t count = 0;
    house->ticks++;
    wend_traffic_step(house->traffic, 100000, &moves, &count, NULL);
    for (uint32_t i = 0; i < count; i++) {
        house->moved[wend_traffic_index(moves[i].unit)] = house->ticks;
        house->steps_into[wend_place_row(moves[i].to) * WIDTH + wend_place_column(moves[i].to)]++;
    }
    for (int i = 0; i < ROBOTS; i++) {
        bool has_arrived = false;
        const uint32_t stands = house->ticks - house->moved[i];
        house->longest = stands > house->longest ? stands : house->longest;
        wend_traffic_place(house->traffic, house->robots[i], NULL, &has_arrived);
        if (!has_arrived)
            continue;
        house->parcels += house->carries[i];
        house->carries[i] = !house->carries[i];
        send_on(house, i);
    }
}

/* Runs a working day, with or without guidance against oncoming robots; false if it cannot begin. */
static bool work(warehouse *house, bool is_guided)
{
    wend_traffic_desc desc = wend_traffic_desc_default();
    *house = (warehouse){.space = house->space, .seed = 5};
    desc.stall_ticks = 0; /* somebody always waits, as goals never end: do not search for a plan for all */
    desc.is_guided = is_guided;
    if (wend_traffic_create(house->space, &desc, NULL, &house->traffic) != WEND_OK)
        return false;
    for (int i = 0; i < ROBOTS; i++) {
        wend_unit_desc robot = wend_unit_desc_default();
        robot.place = wend_place_cell(i % 2 ? WIDTH - 1 - i / 2 % 3 : i / 2 % 3, i / 6);
        if (wend_traffic_add(house->traffic, &robot, &house->robots[i]) != WEND_OK)
            return false;
        send_on(house, i);
    }
    for (int t = 0; t < TICKS; t++)
        tick(house);
    printf("%s: %u parcels in %d ticks; nobody stood longer than %u ticks\n", is_guided ? "guided" : "not guided",
           (unsigned)house->parcels, TICKS, (unsigned)house->longest);
    return true;
}

/* Cells where robots have come at least so often. */
typedef struct worn {
    const warehouse *house;
    uint32_t least;
} worn;

static bool is_worn(const void *user, wend_place cell)
{
    const worn *worn = user;
    return worn->house->steps_into[wend_place_row(cell) * WIDTH + wend_place_column(cell)] >= worn->least;
}

static void draw(const warehouse *house, const wend_grid *grid, const char *file)
{
    frame picture = frame_begin(file, grid, 1);
    frame_cells(&picture, house->space, grid);
    for (uint32_t least = 20; least <= 320; least *= 2)
        frame_where(&picture, grid, is_worn, &(worn){house, least}, FRAME_PURPLE "22");
    for (int i = 0; i < ROBOTS; i++) {
        wend_place place;
        if (wend_traffic_place(house->traffic, house->robots[i], &place, NULL) == WEND_OK)
            frame_unit(&picture, place, 1, house->carries[i] ? FRAME_ORANGE : FRAME_BLUE);
    }
    frame_legend(&picture, FRAME_ORANGE, "with a parcel, to a dock");
    frame_legend(&picture, FRAME_BLUE, "to a shelf");
    frame_legend(&picture, "#a58fb9", "where most have come");
    frame_end(&picture);
}

int main(int argc, char **argv)
{
    static uint8_t floor[WIDTH * HEIGHT];
    static warehouse house;
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile robot = wend_profile_default();
    wend_grid *grid = NULL;
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        floor[i] = is_shelf(i % WIDTH, i / WIDTH) ? '#' : '.';
    desc.width = WIDTH, desc.height = HEIGHT, desc.terrain = floor;
    robot.neighbours = WEND_NEIGHBOURS_4;
    if (wend_grid_create(&desc, NULL, &grid) || wend_space_create(grid, &robot, NULL, &house.space))
        return EXIT_FAILURE;
    bool is_done = work(&house, false);
    wend_traffic_destroy(house.traffic);
    is_done = is_done && work(&house, true);
    if (is_done)
        draw(&house, grid, argc > 1 ? argv[1] : NULL);
    wend_traffic_destroy(house.traffic);
    wend_space_destroy(house.space);
    wend_grid_destroy(grid);
    return is_done ? EXIT_SUCCESS : EXIT_FAILURE;
}
