/*
 * A market place made of outlines, where a wagon stands in the gap between two stalls: a dog gets past it, a knight on
 * his horse goes the long way round until the wagon moves on. Both walk on one mesh, each in a space for its radius.
 */
#include "frame.h"

#include <wend/mesh.h>

static const wend_mesh_point place_corners[] = {{0, 0}, {7680, 0}, {7680, 4096}, {0, 4096}};
static const wend_mesh_point stalls[] = {{3328, 0}, {4352, 0}, {4352, 1536}, {3328, 1536}};
static const wend_mesh_point well[] = {{3328, 2432}, {3840, 2304}, {4352, 2432}, {4352, 3328}, {3328, 3328}};

static void put_wagon(wend_mesh *mesh, wend_obstacle_id *wagon, int32_t x, int32_t y)
{
    const wend_mesh_point corners[4] = {{x, y}, {x + 640, y + 128}, {x + 576, y + 448}, {x - 64, y + 320}};
    if (*wagon == 0)
        wend_mesh_add_obstacle(mesh, corners, 4, 0, wagon, NULL);
    else
        wend_mesh_move_obstacle(mesh, *wagon, corners, 4, 0, NULL);
}

static void walk(wend_finder *finder, wend_space *space, const char *who, frame *picture, const char *colour)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = wend_place_cell(4, 7);
    query.goal = wend_place_cell(26, 7);
    wend_space_update(space); /* only where the wagon was and is */
    if (wend_finder_find(finder, space, &query, &path) != WEND_OK)
        return;
    printf("%s: %.2f cells\n", who, path.length);
    for (uint32_t i = 1; i < path.point_count; i++)
        frame_line(picture, path.points[i - 1], path.points[i], 0.2, colour);
}

int main(int argc, char **argv)
{
    const wend_mesh_outline outlines[] = {{place_corners, 4, '.', false}, {stalls, 4, 0, true}, {well, 5, 0, true}};
    wend_mesh *mesh = NULL;
    wend_mesh_fault fault;
    if (wend_mesh_create_outlines(outlines, 3, NULL, &mesh, &fault) != WEND_OK) {
        printf("outline %u, corner %u: %s\n", fault.outline, fault.vertex, wend_mesh_fault_kind_text(fault.kind));
        return 1;
    }
    wend_profile dog = wend_profile_default(), knight = wend_profile_default();
    dog.radius = 32;
    knight.radius = 224;
    wend_space *small = NULL, *large = NULL;
    wend_finder *finder = NULL;
    wend_obstacle_id wagon = 0;
    wend_space_create_mesh(mesh, &dog, NULL, &small);
    wend_space_create_mesh(mesh, &knight, NULL, &large);
    wend_finder_create(NULL, &finder);
    frame picture = frame_sheet(argc > 1 ? argv[argc - 1] : NULL, 30, 16, 2);
    put_wagon(mesh, &wagon, 3500, 1760);
    wend_space_update(small);
    frame_ground(&picture, small);
    walk(finder, small, "the dog, past the wagon", &picture, FRAME_GREEN);
    walk(finder, large, "the knight, round the well", &picture, FRAME_RED);
    put_wagon(mesh, &wagon, 1000, 3300);
    walk(finder, large, "the knight, the wagon gone", &picture, FRAME_BLUE);
    frame_legend(&picture, FRAME_GREEN, "a dog");
    frame_legend(&picture, FRAME_RED, "a knight while the wagon stands there");
    frame_legend(&picture, FRAME_BLUE, "and after");
    frame_end(&picture);
    wend_finder_destroy(finder);
    wend_space_destroy(large);
    wend_space_destroy(small);
    wend_mesh_destroy(mesh);
    return 0;
}
