/* March: an army of foot soldiers and siege towers crosses a gorge in formation, and forms again on the other side. */
#include "frame.h"

#include <stdlib.h>
#include <wend/march.h>

enum { WIDTH = 72, HEIGHT = 24, TOWERS = 4, ARMY = 40, MOST_TICKS = 400, MOMENTS = 4 };

/* Two plains, and between them a gorge six cells wide. */
static wend_grid *open_land(void)
{
    static uint8_t land[WIDTH * HEIGHT];
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        land[i] = i % WIDTH >= 28 && i % WIDTH < 46 && (i / WIDTH < 9 || i / WIDTH > 14) ? '#' : '.';
    desc.width = WIDTH;
    desc.height = HEIGHT;
    desc.terrain = land;
    wend_grid_create(&desc, NULL, &grid);
    return grid;
}

static wend_space *space_for(const wend_grid *grid, uint8_t side)
{
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    profile.footprint = side;
    return wend_space_create(grid, &profile, NULL, &space) == WEND_OK ? space : NULL;
}

/* The towers first, then the soldiers, wherever there is room in their camp. */
static uint32_t muster(wend_traffic *traffic, const wend_space *tower, wend_unit_id *army)
{
    uint32_t count = 0;
    for (int32_t i = 0; i < 200 && count < ARMY; i++) {
        wend_unit_desc unit = wend_unit_desc_default();
        const bool is_tower = count < TOWERS;
        unit.space = is_tower ? tower : NULL;
        unit.place = is_tower ? wend_place_cell(2, 3 + 5 * i) : wend_place_cell(2 + i % 7 * 2, 2 + i / 7 * 2);
        count += wend_traffic_add(traffic, &unit, &army[count]) == WEND_OK;
    }
    return count;
}

static void draw(const frame *picture, const wend_traffic *traffic, const wend_unit_id *army, uint32_t count,
                 const char *soldier, const char *tower)
{
    for (uint32_t i = 0; i < count; i++) {
        wend_place place;
        if (wend_traffic_place(traffic, army[i], &place, NULL) == WEND_OK)
            frame_unit(picture, place, i < TOWERS ? 2 : 1, i < TOWERS ? tower : soldier);
    }
}

int main(int argc, char **argv)
{
    static const int moments[MOMENTS] = {0, 24, 64, MOST_TICKS};
    wend_grid *grid = open_land();
    wend_space *foot = grid ? space_for(grid, 1) : NULL, *tower = grid ? space_for(grid, 2) : NULL;
    const wend_space *others[] = {tower};
    wend_traffic_desc desc = wend_traffic_desc_default();
    wend_traffic *traffic = NULL;
    wend_march *march = NULL;
    wend_unit_id army[ARMY];
    wend_order order = wend_order_default();
    bool has_arrived = false;
    int tick = 0, moment = 0;
    desc.others = others;
    desc.other_count = 1;
    if (!foot || !tower || wend_traffic_create(foot, &desc, NULL, &traffic) || wend_march_create(traffic, NULL, &march))
        return EXIT_FAILURE;
    const uint32_t count = muster(traffic, tower, army);
    frame picture = frame_begin(argc > 1 ? argv[1] : NULL, grid, 1);
    frame_cells(&picture, foot, grid);
    order.formation = WEND_FORMATION_WEDGE;
    order.goal = wend_place_cell(62, 11);
    if (wend_march_send(march, &order, army, count, NULL))
        return EXIT_FAILURE;
    for (; tick < MOST_TICKS && !has_arrived; tick++) {
        if (tick == moments[moment] && ++moment)
            draw(&picture, traffic, army, count, moment == 1 ? "#c9c2b2" : "#8fa9d0",
                 moment == 1 ? "#a59c86" : "#c08aa0");
        if (wend_march_step(march, &has_arrived) || wend_traffic_step(traffic, 20000, NULL, NULL, NULL))
            return EXIT_FAILURE;
    }
    draw(&picture, traffic, army, count, FRAME_BLUE, FRAME_RED);
    printf("%u of %u have crossed in formation after %d ticks\n", count - wend_traffic_under_way(traffic), count, tick);
    frame_legend(&picture, "#c9c2b2", "before");
    frame_legend(&picture, "#8fa9d0", "after 24 and 64 ticks");
    frame_legend(&picture, FRAME_BLUE, "soldiers");
    frame_legend(&picture, FRAME_RED, "towers");
    frame_end(&picture);
    wend_march_destroy(march);
    wend_traffic_destroy(traffic);
    wend_space_destroy(tower);
    wend_space_destroy(foot);
    wend_grid_destroy(grid);
    return has_arrived ? EXIT_SUCCESS : EXIT_FAILURE;
}
