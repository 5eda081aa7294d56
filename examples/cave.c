/*
 * A cave made of quadrilaterals, and questions about its ground: where a click on rock leads, how far a shot flies,
 * where a hero who walks against walls slides to, how much room there is, and where to put mushrooms (green).
 */
#include "frame.h"

#include <wend/ground.h>
#include <wend/mesh.h>

enum { COLUMNS = 15, ROWS = 8, SIDE = 512 };

static const char *const tiles[ROWS] = {"###############", "#....##....####", "#......##.....#", "##.###.##..##.#",
                                        "#..###.....##.#", "#....#..##....#", "###.....##..###", "###############"};

/* Each tile that is not rock becomes a polygon; its corners are moved a little. */
static wend_mesh *dig(void)
{
    static wend_mesh_point points[(COLUMNS + 1) * (ROWS + 1)];
    static uint32_t corners[COLUMNS * ROWS * 4], counts[COLUMNS * ROWS];
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh = NULL;
    for (int i = 0; i < (COLUMNS + 1) * (ROWS + 1); i++) {
        points[i].x = i % (COLUMNS + 1) * SIDE + i * 37 % 7 * 40 - 120;
        points[i].y = i / (COLUMNS + 1) * SIDE + i * 53 % 9 * 30 - 120;
    }
    for (uint32_t tile = 0; tile < COLUMNS * ROWS; tile++) {
        uint32_t at = tile / COLUMNS * (COLUMNS + 1) + tile % COLUMNS;
        const uint32_t square[4] = {at, at + 1, at + COLUMNS + 2, at + COLUMNS + 1};
        for (int i = 0; i < 4 && tiles[tile / COLUMNS][tile % COLUMNS] != '#'; i++)
            corners[polygons.corner_count++] = square[i];
    }
    polygons.polygon_count = polygons.corner_count / 4;
    for (uint32_t i = 0; i < polygons.polygon_count; i++)
        counts[i] = 4;
    polygons.points = points, polygons.point_count = (COLUMNS + 1) * (ROWS + 1);
    polygons.corners = corners, polygons.counts = counts;
    wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL);
    return mesh;
}

int main(int argc, char **argv)
{
    wend_mesh *mesh = dig();
    wend_space *space = NULL;
    wend_space_create_mesh(mesh, NULL, NULL, &space);
    frame picture = frame_sheet(argc > 1 ? argv[argc - 1] : NULL, COLUMNS * 2, ROWS * 2, 2);
    frame_ground(&picture, space);
    uint64_t seed = 3;
    for (int i = 0; i < 40; i++) {
        wend_place mushroom;
        wend_ground_random(space, &seed, &mushroom);
        frame_dot(&picture, mushroom, 0.12, FRAME_GREEN);
    }
    wend_ground_hit hit;
    wend_place click = wend_place_cell(8, 7), archer = wend_place_cell(3, 4), aim = wend_place_cell(25, 7);
    wend_ground_nearest(space, click, UINT32_MAX, &hit);
    printf("the click on rock means %.2f, %.2f, %.2f cells away\n", hit.x, hit.y, hit.distance);
    frame_goal(&picture, hit.place, FRAME_PURPLE);
    wend_ground_ray(space, archer, aim, &hit);
    printf("the arrow flies %.2f cells to a wall that faces %.2f, %.2f\n", hit.distance, hit.normal_x, hit.normal_y);
    frame_line(&picture, archer, hit.place, 0.12, FRAME_RED);
    frame_dot(&picture, archer, 0.3, FRAME_RED);
    wend_ground_step step = {.place = wend_place_cell(20, 4)};
    for (int tick = 0; tick < 30; tick++) {
        wend_place from = step.place, to = {from.x + 90, from.y + 110, 0, 0}; /* the stick is held down and right */
        wend_ground_move(space, from, to, &step);
        frame_line(&picture, from, step.place, 0.2, FRAME_BLUE);
    }
    frame_dot(&picture, step.place, 0.3, FRAME_BLUE);
    wend_ground_wall(space, wend_place_cell(14, 9), UINT32_MAX, &hit);
    printf("the hero stops in cell %d, %d; a fire of radius %.2f has room\n", (int)wend_place_column(step.place),
           (int)wend_place_row(step.place), hit.distance);
    frame_dot(&picture, wend_place_cell(14, 9), hit.distance, FRAME_ORANGE "66");
    frame_legend(&picture, FRAME_PURPLE, "the ground nearest to a click");
    frame_legend(&picture, FRAME_RED, "an arrow and the wall it hits");
    frame_legend(&picture, FRAME_BLUE, "a hero slides along walls");
    frame_legend(&picture, FRAME_ORANGE, "up to the nearest wall");
    frame_end(&picture);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return 0;
}
