/*
 * An army through a gorge: foot soldiers, horsemen and two siege towers of 2x2 cells cross it while others come back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <wend/traffic.h>
#include <wend/wend.h>

enum { WIDTH = 40, HEIGHT = 16, ARMY = 64, TICKS = 400 };

/* Two valleys, and between them a gorge four cells wide. */
static void draw_land(char land[WIDTH * HEIGHT])
{
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        land[i] = i % WIDTH >= 14 && i % WIDTH < 26 && (i / WIDTH < 6 || i / WIDTH > 9) ? '#' : '.';
}

static wend_space *space_for(const wend_grid *grid, wend_neighbours neighbours, uint8_t side)
{
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    profile.neighbours = neighbours;
    profile.footprint = side;
    return wend_space_create(grid, &profile, NULL, &space) == WEND_OK ? space : NULL;
}

/* Two towers, then soldiers and horsemen alternately; every fourth of them comes from the other side. */
static uint32_t muster(wend_traffic *traffic, const wend_space *horse, const wend_space *tower, wend_unit_id *army)
{
    uint32_t count = 0;
    for (int i = 0; i < ARMY; i++) {
        wend_unit_desc unit = wend_unit_desc_default();
        const int column = i < 2 ? 8 : i / 12, row = i < 2 ? 4 + 6 * i : 1 + i % 12;
        const bool comes_back = i >= 2 && i % 4 == 0;
        unit.space = i < 2 ? tower : i % 2 ? horse : NULL;
        unit.place = wend_place_cell(comes_back ? WIDTH - 1 - column : column, row);
        unit.goal = wend_place_cell(comes_back ? column : WIDTH - 1 - column - (i < 2), row);
        unit.has_goal = true;
        count += wend_traffic_add(traffic, &unit, &army[count]) == WEND_OK;
    }
    return count;
}

static void draw(const wend_traffic *traffic, const char *land, const wend_unit_id *army, uint32_t count)
{
    char picture[WIDTH * HEIGHT];
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        picture[i] = land[i];
    for (uint32_t i = 0; i < count; i++) {
        wend_place place;
        if (wend_traffic_place(traffic, army[i], &place, NULL) != WEND_OK)
            continue;
        char *cell = &picture[wend_place_row(place) * WIDTH + wend_place_column(place)];
        cell[0] = i < 2 ? 'T' : i % 2 ? 'h' : 's';
        if (i < 2)
            cell[1] = cell[WIDTH] = cell[WIDTH + 1] = 'T';
    }
    for (int y = 0; y < HEIGHT; y++)
        printf("%.*s\n", WIDTH, picture + y * WIDTH);
}

int main(void)
{
    char land[WIDTH * HEIGHT];
    wend_grid_desc grid_desc = wend_grid_desc_default();
    wend_traffic_desc desc = wend_traffic_desc_default();
    wend_grid *grid = NULL;
    wend_traffic *traffic = NULL;
    wend_unit_id army[ARMY];
    wend_traffic_state state = WEND_TRAFFIC_MOVING;
    int tick = 0;
    draw_land(land);
    grid_desc.width = WIDTH;
    grid_desc.height = HEIGHT;
    grid_desc.terrain = (const uint8_t *)land;
    wend_grid_create(&grid_desc, NULL, &grid);
    wend_space *foot = space_for(grid, WEND_NEIGHBOURS_4, 1), *horse = space_for(grid, WEND_NEIGHBOURS_8, 1);
    wend_space *tower = space_for(grid, WEND_NEIGHBOURS_8, 2);
    const wend_space *others[] = {horse, tower};
    desc.others = others;
    desc.other_count = 2;
    if (foot && horse && tower && wend_traffic_create(foot, &desc, NULL, &traffic) == WEND_OK) {
        const uint32_t count = muster(traffic, horse, tower, army);
        for (; tick < TICKS && state != WEND_TRAFFIC_ARRIVED; tick++) {
            wend_traffic_step(traffic, 10000, NULL, NULL, &state);
            if (tick == 19)
                draw(traffic, land, army, count);
        }
        printf("%u of %u have crossed after %d ticks\n", count - wend_traffic_under_way(traffic), count, tick);
    }
    wend_traffic_destroy(traffic);
    wend_space_destroy(tower);
    wend_space_destroy(horse);
    wend_space_destroy(foot);
    wend_grid_destroy(grid);
    return state == WEND_TRAFFIC_ARRIVED ? EXIT_SUCCESS : EXIT_FAILURE;
}
