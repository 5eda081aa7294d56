/*
 * tests/fuzz/fuzz_mesh_edits.c: the input is outlines of ground and obstacles that come, move and go, on coordinates as
 * narrow as it says, so that they touch and cross in all ways; memory may run short. After each edit a space that
 * follows has every invariant, and as much ground as one made anew but for what rounding moves.
 */
#include "program.h"

#include "ground/surface_check.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"

enum { MOST_OBSTACLES = 6, MOST_EDITS = 24, MOST_OUTLINES = 4 };

static uint32_t take_corners(input *input, uint32_t shift, wend_mesh_point corners[9])
{
    uint32_t count = 3 + take(input, 7);
    for (uint32_t i = 0; i < count; i++) {
        corners[i].x = (int32_t)(take(input, 16) << shift);
        corners[i].y = (int32_t)(take(input, 16) << shift);
        if (shift > 2) {
            corners[i].x += (int32_t)take(input, 4);
            corners[i].y += (int32_t)take(input, 4);
        }
    }
    return count;
}

/* What corners that are rounded may move: two units along all walls. */
static uint64_t wall_slack(const struct wend_surface *surface)
{
    uint64_t slack = 64;
    for (uint32_t i = 0; i < surface->side_count; i++) {
        if (surface->sides[i].polygon == WEND_NONE || surface->sides[i].twin != WEND_NONE)
            continue;
        struct wend_point a = surface->sides[i].at, b = wend_side_end(surface, i);
        slack += (uint64_t)labs((long)a.x - b.x) + (uint64_t)labs((long)a.y - b.y);
    }
    return 4 * slack;
}

static void compare(const wend_mesh *mesh, const wend_space *space, const wend_profile *profile)
{
    wend_space *fresh;
    FUZZ_NEED(wend_space_create_mesh(mesh, profile, NULL, &fresh) == WEND_OK);
    uint64_t area = surface_area(&space->mesh->surface), anew = surface_area(&fresh->mesh->surface),
             slack = wall_slack(&fresh->mesh->surface) + wall_slack(&space->mesh->surface);
    FUZZ_NEED(area <= anew + slack && anew <= area + slack);
    wend_space_destroy(fresh);
}

static wend_mesh *take_ground(input *input, uint32_t shift, const wend_allocator *allocator)
{
    wend_mesh_point points[MOST_OUTLINES][9];
    wend_mesh_outline outlines[MOST_OUTLINES];
    uint32_t count = 1 + take(input, MOST_OUTLINES);
    wend_mesh *mesh;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t code = take(input, 4);
        outlines[i].points = points[i];
        outlines[i].count = take_corners(input, shift, points[i]);
        outlines[i].terrain = code == 3 ? 'G' : '.';
        outlines[i].hole = code == 0 && i != 0;
    }
    return wend_mesh_create_outlines(outlines, count, allocator, &mesh, NULL) == WEND_OK ? mesh : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input input = {data, data + size};
    test_memory memory;
    wend_obstacle_id obstacles[MOST_OBSTACLES] = {0};
    uint32_t shift = take(&input, 12);
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    profile.radius = take(&input, 3) == 1 ? take(&input, 256) : 0;
    test_memory_begin(&memory);
    wend_mesh *mesh = take_ground(&input, shift, &memory.allocator);
    if (mesh && wend_space_create_mesh(mesh, &profile, &memory.allocator, &space) != WEND_OK)
        space = NULL;
    for (uint32_t edit = 0; edit < MOST_EDITS && input.next < input.end && space; edit++) {
        wend_mesh_point corners[9];
        wend_obstacle_id *obstacle = &obstacles[take(&input, MOST_OBSTACLES)];
        uint32_t code = take(&input, 8), count = take_corners(&input, shift, corners);
        if (code == 7)
            fail_soon(&memory, &input);
        if (*obstacle == 0)
            wend_mesh_add_obstacle(mesh, corners, count, 0, obstacle, NULL);
        else if (code & 1)
            wend_mesh_move_obstacle(mesh, *obstacle, corners, count, 0, NULL);
        else if (wend_mesh_remove_obstacle(mesh, *obstacle) == WEND_OK)
            *obstacle = 0;
        wend_status status = wend_space_update(space);
        FUZZ_NEED(did_or_lacked(status, &memory));
        memory.fail_at = 0;
        memory.fail_on = false;
        const char *fault = surface_fault(&space->mesh->surface, false);
        if (fault)
            fprintf(stderr, "%s\n", fault);
        FUZZ_NEED(!fault);
        FUZZ_NEED(wend_space_update(space) == WEND_OK);
        compare(mesh, space, &profile);
    }
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    FUZZ_NEED(!memory.fault && memory.blocks == 0);
    return 0;
}
