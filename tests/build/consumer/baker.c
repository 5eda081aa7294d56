/* A user's program of wend-bake: bakes a floor, and tells the version and in how many tiles there is ground. */
#include <stdio.h>
#include <wend/bake.h>

int main(void)
{
    const float points[] = {0, 0, 0, 0, 0, 9, 9, 0, 9};
    const uint32_t corners[] = {0, 1, 2};
    wend_bake_level level = wend_bake_level_default();
    wend_bake *bake;
    wend_bake_error error;
    level.points = points;
    level.point_count = 3;
    level.corners = corners;
    level.triangle_count = 1;
    if (wend_bake_create(&level, NULL, &bake, &error) != WEND_OK) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    printf("wend-bake %s: ground of %u tile\n", wend_version(), (unsigned)wend_bake_count(bake).tiles);
    wend_bake_destroy(bake);
    return 0;
}
