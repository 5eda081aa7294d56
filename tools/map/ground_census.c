/* ground_census.c: one pass over the polygons. */
#include "map/ground_census.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct counter {
    ground_census *census;
    wend_ground_corner *corners;
    size_t room;
    int32_t left, top, right, bottom;
} counter;

/* Reads a polygon with all its corners; false with an error. */
static bool read_polygon(counter *counter, const wend_space *space, uint32_t id, wend_ground_polygon *polygon)
{
    if (wend_ground_read_polygon(space, id, polygon, counter->corners, counter->room) != WEND_ERROR_CAPACITY)
        return true;
    wend_ground_corner *corners = realloc(counter->corners, polygon->corners * sizeof *corners);
    if (corners == NULL) {
        report_no_memory("the polygons");
        return false;
    }
    counter->corners = corners;
    counter->room = polygon->corners;
    return wend_ground_read_polygon(space, id, polygon, corners, counter->room) == WEND_OK;
}

static void count_polygon(counter *counter, const wend_ground_polygon *polygon)
{
    double twice = 0;
    for (uint32_t i = 0; i < polygon->corners; i++) {
        wend_place a = counter->corners[i].place, b = counter->corners[(i + 1) % polygon->corners].place;
        twice += (double)a.x * b.y - (double)b.x * a.y;
        counter->census->walls += counter->corners[i].neighbour == WEND_GROUND_WALL;
        counter->left = a.x < counter->left ? a.x : counter->left;
        counter->right = a.x > counter->right ? a.x : counter->right;
        counter->top = a.y < counter->top ? a.y : counter->top;
        counter->bottom = a.y > counter->bottom ? a.y : counter->bottom;
    }
    counter->census->polygons += polygon->corners > 0;
    counter->census->corners += polygon->corners;
    counter->census->area += twice / 2 / WEND_CELL / WEND_CELL;
}

bool ground_census_take(ground_census *census, const scene *scene)
{
    counter counter = {census, NULL, 0, INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    bool good = true;
    *census = (ground_census){.levels = wend_mesh_levels(scene->mesh),
                              .map_bytes = wend_mesh_memory(scene->mesh),
                              .space_bytes = wend_space_memory(scene->space)};
    for (uint32_t id = 0; good && id < wend_ground_polygon_limit(scene->space); id++) {
        wend_ground_polygon polygon = {0, 0, 0};
        good = read_polygon(&counter, scene->space, id, &polygon);
        if (good)
            count_polygon(&counter, &polygon);
    }
    free(counter.corners);
    if (census->polygons > 0) {
        census->left = (double)counter.left / WEND_CELL;
        census->top = (double)counter.top / WEND_CELL;
        census->right = (double)counter.right / WEND_CELL;
        census->bottom = (double)counter.bottom / WEND_CELL;
    }
    return good;
}

void ground_census_print(const ground_census *census)
{
    printf("  %-10s %14" PRIu64 "\n  %-10s %14" PRIu64 ", %" PRIu64 " walls\n", "polygons", census->polygons, "sides",
           census->corners, census->walls);
    printf("  %-10s %14.2f cells, from %g,%g to %g,%g\n", "area", census->area, census->left, census->top,
           census->right, census->bottom);
    printf("  %-10s %14u\n", "levels", (unsigned)census->levels);
    double each = census->polygons > 0 ? (double)census->polygons : 1;
    printf("  %-10s %14zu bytes  %8.1f per polygon\n", "map", census->map_bytes, (double)census->map_bytes / each);
    printf("  %-10s %14zu bytes  %8.1f per polygon\n", "space", census->space_bytes,
           (double)census->space_bytes / each);
}

static void write_count(json *writer, const char *key, uint64_t value)
{
    json_key(writer, key);
    json_count(writer, value);
}

void ground_census_write(json *writer, const ground_census *census)
{
    write_count(writer, "polygons", census->polygons);
    write_count(writer, "sides", census->corners);
    write_count(writer, "walls", census->walls);
    json_key(writer, "area");
    json_real(writer, census->area);
    json_key(writer, "box");
    json_open(writer, '[');
    json_real(writer, census->left);
    json_real(writer, census->top);
    json_real(writer, census->right);
    json_real(writer, census->bottom);
    json_close(writer, ']');
    write_count(writer, "levels", census->levels);
    write_count(writer, "map_bytes", census->map_bytes);
    write_count(writer, "space_bytes", census->space_bytes);
}
