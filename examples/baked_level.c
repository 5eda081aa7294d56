/*
 * A level of triangles is baked to ground: a hall with stairs to a gallery. Then a crate falls in front of the stairs,
 * and its tile is baked again.
 */
#include <stdio.h>
#include <wend/all.h>
#include <wend/bake.h>

enum { MOST = 400 };
static float points[MOST * 9];
static uint32_t corners[MOST * 3];
static wend_bake_level level;

static void add_quad(const float a[3], const float b[3], const float c[3], const float d[3])
{
    const float *const all[6] = {a, b, c, a, c, d};
    for (int i = 0; i < 6; i++, level.point_count++) {
        for (int axis = 0; axis < 3; axis++)
            points[3 * level.point_count + (uint32_t)axis] = all[i][axis];
        corners[level.point_count] = level.point_count;
    }
    level.triangle_count += 2;
}

/* The top and the four sides of a box; x and z in the plan, y upwards. */
static void add_box(float left, float back, float right, float front, float height)
{
    const float low[4][3] = {{left, 0, back}, {left, 0, front}, {right, 0, front}, {right, 0, back}};
    const float high[4][3] = {
        {left, height, back}, {left, height, front}, {right, height, front}, {right, height, back}};
    add_quad(high[0], high[1], high[2], high[3]);
    for (int i = 0; i < 4; i++)
        add_quad(low[i], low[(i + 1) % 4], high[(i + 1) % 4], high[i]);
}

static int walk(const wend_bake *bake, const char *story)
{
    wend_mesh *mesh = NULL;
    wend_space *space = NULL;
    wend_finder *finder = NULL;
    wend_profile walker = wend_profile_default();
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    walker.radius = 77; /* 0.3 cells */
    if (wend_bake_mesh(bake, NULL, &mesh) || wend_space_create_mesh(mesh, &walker, NULL, &space) ||
        wend_finder_create(NULL, &finder) || wend_ground_locate(space, 512, 1280, 0, &query.start, NULL) ||
        wend_ground_locate(space, 4608, 1280, 640, &query.goal, NULL) || wend_finder_find(finder, space, &query, &path))
        return 1;
    printf("%s: %s, %u points,", story, wend_outcome_text(path.outcome), (unsigned)path.point_count);
    for (uint32_t i = 0; i < path.point_count; i++) {
        int32_t height = 0;
        wend_ground_height(space, path.points[i], &height);
        printf(" %.1f,%.1f at %.1f", path.points[i].x / 256.0, path.points[i].y / 256.0, height / 256.0);
    }
    printf("\n");
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return 0;
}

int main(void)
{
    const float crate_low[3] = {8, 0, 2}, crate_high[3] = {9.5f, 1, 6};
    wend_bake_rules rules = wend_bake_rules_default();
    wend_bake *bake = NULL;
    wend_bake_error error;
    level = wend_bake_level_default();
    level.points = points;
    level.corners = corners;
    add_quad((float[]){0, 0, 0}, (float[]){0, 0, 10}, (float[]){20, 0, 10}, (float[]){20, 0, 0});
    for (int step = 0; step < 10; step++) /* the gallery is the last step */
        add_box(10 + (float)step * 0.5f, 3, step < 9 ? 15 : 20, 7, (float)(step + 1) * 0.25f);
    rules.tile = 8;
    if (wend_bake_create(&level, &rules, &bake, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    int failed = walk(bake, "up the stairs");
    add_box(crate_low[0], crate_low[2], crate_high[0], crate_high[2], 1);
    failed = failed || wend_bake_update(bake, &level, crate_low, crate_high, &error) || walk(bake, "past the crate");
    wend_bake_destroy(bake);
    return failed;
}
