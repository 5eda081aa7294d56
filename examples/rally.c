/* Rally: sixty units of three sizes are sent to one place: each gets its own, and those going farthest in go first. */
#include "frame.h"
#include "open_map.h"

#include <stdlib.h>
#include <wend/group.h>

enum { UNITS = 60, SIZES = 3 };

int main(int argc, char **argv)
{
    static const char *const colours[SIZES] = {FRAME_BLUE, FRAME_GREEN, FRAME_PURPLE};
    const wend_place goal = wend_place_cell(50, 17);
    wend_group_unit units[UNITS];
    wend_group_place places[UNITS];
    wend_group_sum sum;
    static wend_grid *grid = NULL;
    static wend_space *spaces[SIZES] = {NULL};
    static wend_layer *standing = NULL;
    static wend_group *group = NULL;
    uint32_t count = 0;
    if (!open_map(argc > 1 ? argv[1] : "maps/caves.map", &grid) || wend_group_create(NULL, &group) ||
        wend_layer_create(grid, WEND_LAYER_OCCUPIED, NULL, &standing))
        return EXIT_FAILURE;
    for (uint8_t size = 1; size <= SIZES; size++) {
        wend_profile profile = wend_profile_default();
        profile.footprint = size;
        if (wend_space_create(grid, &profile, NULL, &spaces[size - 1]) || wend_space_attach(spaces[size - 1], standing))
            return EXIT_FAILURE;
    }
    for (int32_t i = 0; i < 28 * 40 && count < UNITS; i++) { /* their camp: anywhere with room */
        uint8_t size = (uint8_t)(count % SIZES);
        wend_place at = wend_place_cell(17 + i % 28, 3 + i / 28);
        bool has_room = wend_space_is_free(spaces[size], at);
        for (int32_t k = 0; k < 9; k++)
            has_room &= wend_layer_value(standing, wend_place_cell(17 + i % 28 + k % 3, 3 + i / 28 + k / 3)) == 0;
        if (!has_room || wend_layer_enter(standing, at, size + 1u))
            continue;
        units[count++] = (wend_group_unit){spaces[size], at};
    }
    if (wend_group_send(group, goal, units, count, places, &sum))
        return EXIT_FAILURE;
    printf("%u sent, %u placed, %u without room, %u without way, %u shut off; %.1f cells to go in all\n", count,
           sum.placed, sum.no_room, sum.no_way, sum.crossings, (double)sum.cost / WEND_PRICE_STRAIGHT);
    frame picture = frame_begin(argc > 2 ? argv[2] : NULL, grid, 1);
    frame_cells(&picture, spaces[0], grid);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t size = wend_space_profile(units[i].space).footprint;
        printf("%2u: size %u, order %u: %d, %d\n", i, size, places[i].order, wend_place_column(places[i].place),
               wend_place_row(places[i].place));
        frame_line(&picture, units[i].place, places[i].place, 0.06, colours[size - 1]);
        frame_unit(&picture, units[i].place, size, "#c9c2b2");
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t size = wend_space_profile(units[i].space).footprint;
        frame_unit(&picture, places[i].place, size, colours[size - 1]);
    }
    frame_goal(&picture, goal, FRAME_RED);
    frame_legend(&picture, "#c9c2b2", "before");
    frame_legend(&picture, colours[0], "after: small");
    frame_legend(&picture, colours[1], "middle");
    frame_legend(&picture, colours[2], "large");
    frame_legend(&picture, FRAME_RED, "where they are sent");
    frame_end(&picture);
}
