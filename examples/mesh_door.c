/*
 * A house of convex rooms with a door. Shut, it is an obstacle, and the way leads through the cellar; open, it is not.
 */
#include "frame.h"

#include <wend/mesh.h>

static const wend_mesh_point corners[] = {{2, 2},  {9, 2},  {10, 4}, {10, 6}, {8, 9},   {5, 9},
                                          {2, 7},  {12, 4}, {12, 6}, {13, 2}, {20, 2},  {20, 7},
                                          {17, 9}, {14, 9}, {8, 11}, {5, 13}, {14, 11}, {17, 13}};
/* Polygons are neighbours if both name the same two corners: two rooms, the doorway, two stairs and the cellar. */
static const uint32_t polygons[] = {0,  1,  2, 3, 4, 5,  6,  2,  7,  8,  3,  7,  9,  10, 11,
                                    12, 13, 8, 5, 4, 14, 15, 15, 14, 16, 17, 13, 12, 17, 16};
static const uint32_t counts[] = {7, 4, 7, 4, 4, 4};
enum { CORNERS = sizeof corners / sizeof *corners, POLYGONS = sizeof counts / sizeof *counts };

static wend_finder *finder;
static wend_space *space;

static wend_place place_of(wend_mesh_point point)
{
    return (wend_place){point.x, point.y, 0, 0};
}

static void draw_house(const frame *frame, const wend_mesh_point *points)
{
    for (uint32_t i = 0, first = 0; i < POLYGONS; first += counts[i++])
        for (uint32_t k = 0; k < counts[i]; k++)
            frame_line(frame, place_of(points[polygons[first + k]]),
                       place_of(points[polygons[first + (k + 1) % counts[i]]]), 0.08, FRAME_FOG);
}

static void walk(frame *frame, const char *story, const char *colour)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = wend_place_cell(4, 4);
    query.goal = wend_place_cell(17, 4);
    if (wend_space_update(space) || wend_finder_find(finder, space, &query, &path))
        return;
    printf("%s: %s, %.2f cells by %u points\n", story, wend_outcome_text(path.outcome), path.length,
           (unsigned)path.point_count);
    for (uint32_t i = 1; i < path.point_count; i++)
        frame_line(frame, path.points[i - 1], path.points[i], 0.2, colour);
    frame_legend(frame, colour, story);
}

int main(int argc, char **argv)
{
    wend_mesh_point points[CORNERS];
    const wend_mesh_point door[] = {{2790, 1000}, {2842, 1000}, {2842, 1560}, {2790, 1560}};
    wend_mesh_polygons rooms = wend_mesh_polygons_default();
    wend_mesh *mesh;
    wend_obstacle_id shut;
    for (uint32_t i = 0; i < CORNERS; i++)
        points[i] = (wend_mesh_point){corners[i].x * WEND_CELL, corners[i].y * WEND_CELL};
    rooms.points = points, rooms.point_count = CORNERS;
    rooms.corners = polygons, rooms.corner_count = sizeof polygons / sizeof *polygons;
    rooms.counts = counts, rooms.polygon_count = POLYGONS;
    if (wend_mesh_create_polygons(&rooms, NULL, &mesh, NULL) || wend_finder_create(NULL, &finder) ||
        wend_space_create_mesh(mesh, NULL, NULL, &space))
        return 1;
    frame frame = frame_sheet(argc > 1 ? argv[argc - 1] : NULL, 22, 14, 2);
    draw_house(&frame, points);
    if (wend_mesh_add_obstacle(mesh, door, 4, 0, &shut, NULL))
        return 1;
    walk(&frame, "door shut", FRAME_RED);
    for (int i = 0; i < 4; i++)
        frame_line(&frame, place_of(door[i]), place_of(door[(i + 1) % 4]), 0.15, FRAME_INK);
    if (wend_mesh_remove_obstacle(mesh, shut))
        return 1;
    walk(&frame, "door open", FRAME_BLUE);
    frame_end(&frame);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return 0;
}
