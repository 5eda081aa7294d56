/* ground_census.c: goes over the polygons of the mover's space, then over those of a space open to everyone. */
#include "map/ground_census.h"

#include "map/hint.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct counter {
    ground_census *census;
    const wend_space *space;
    wend_ground_corner *corners;
    size_t room;
    int32_t left, top, right, bottom;
} counter;

/* Reads a polygon with all its corners; false with an error. */
static bool read_polygon(counter *counter, uint32_t id, wend_ground_polygon *polygon)
{
    if (wend_ground_read_polygon(counter->space, id, polygon, counter->corners, counter->room) != WEND_ERROR_CAPACITY)
        return true;
    wend_ground_corner *corners = realloc(counter->corners, polygon->corners * sizeof *corners);
    if (corners == NULL) {
        report_no_memory("the polygons");
        return false;
    }
    counter->corners = corners;
    counter->room = polygon->corners;
    return wend_ground_read_polygon(counter->space, id, polygon, corners, counter->room) == WEND_OK;
}

/* In square cells. */
static double area_of(const counter *counter, const wend_ground_polygon *polygon)
{
    double twice = 0;
    for (uint32_t i = 0; i < polygon->corners; i++) {
        wend_place a = counter->corners[i].place, b = counter->corners[(i + 1) % polygon->corners].place;
        twice += (double)a.x * b.y - (double)b.x * a.y;
    }
    return twice / 2 / WEND_CELL / WEND_CELL;
}

static void count_polygon(counter *counter, const wend_ground_polygon *polygon)
{
    for (uint32_t i = 0; i < polygon->corners; i++) {
        wend_place at = counter->corners[i].place;
        counter->census->walls += counter->corners[i].neighbour == WEND_GROUND_WALL;
        counter->left = at.x < counter->left ? at.x : counter->left;
        counter->right = at.x > counter->right ? at.x : counter->right;
        counter->top = at.y < counter->top ? at.y : counter->top;
        counter->bottom = at.y > counter->bottom ? at.y : counter->bottom;
    }
    counter->census->polygons += polygon->corners > 0;
    counter->census->corners += polygon->corners;
    counter->census->area += area_of(counter, polygon);
}

static void count_terrain(counter *counter, const wend_ground_polygon *polygon)
{
    counter->census->terrains[polygon->terrain] += area_of(counter, polygon);
}

/* Counts all polygons of a space; false with an error. */
static bool count_all(counter *counter, const wend_space *space,
                      void (*count)(struct counter *counter, const wend_ground_polygon *polygon))
{
    bool good = true;
    counter->space = space;
    for (uint32_t id = 0; good && id < wend_ground_polygon_limit(space); id++) {
        wend_ground_polygon polygon = {0, 0, 0};
        good = read_polygon(counter, id, &polygon);
        if (good)
            count(counter, &polygon);
    }
    return good;
}

static bool count_terrains(counter *counter, const scene *scene)
{
    struct scene open = *scene;
    open.mover.profile = wend_profile_default();
    for (unsigned i = 0; i < 256; i++)
        open.mover.profile.weight[i] = 1;
    open.space = scene_make_space(&open);
    bool counted = open.space != NULL && count_all(counter, open.space, count_terrain);
    wend_space_destroy(open.space);
    return counted;
}

/* Reads where less ground is there than the map asks for; false with an error. */
static bool count_losses(ground_census *census, const wend_space *space)
{
    enum { ROOM = sizeof census->losses / sizeof *census->losses };
    const wend_status status = wend_ground_losses(space, census->losses, ROOM, &census->loss_count);
    if (status != WEND_OK && status != WEND_ERROR_CAPACITY)
        report_error("what ground is lost cannot be told");
    return status == WEND_OK || status == WEND_ERROR_CAPACITY;
}

bool ground_census_take(ground_census *census, const scene *scene)
{
    counter counter = {census, NULL, NULL, 0, INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    *census = (ground_census){.levels = wend_mesh_levels(scene->mesh),
                              .map_bytes = wend_mesh_memory(scene->mesh),
                              .space_bytes = wend_space_memory(scene->space)};
    bool good = count_all(&counter, scene->space, count_polygon) && count_terrains(&counter, scene) &&
                count_losses(census, scene->space);
    free(counter.corners);
    if (census->polygons > 0) {
        census->left = (double)counter.left / WEND_CELL;
        census->top = (double)counter.top / WEND_CELL;
        census->right = (double)counter.right / WEND_CELL;
        census->bottom = (double)counter.bottom / WEND_CELL;
    }
    return good;
}

/* Says what to do if the mover may not enter all the terrains of the map. */
static void find_hint(const ground_census *census, const scene *scene, char text[HINT_ROOM])
{
    bool has[256];
    for (unsigned i = 0; i < 256; i++)
        has[i] = census->terrains[i] > 0;
    hint_on_map(scene, has, text);
}

static void print_terrain(const ground_census *census, const scene *scene, unsigned terrain)
{
    char name[WEND_NAME_ROOM];
    uint16_t weight = scene->mover.profile.weight[terrain];
    hint_name(scene, terrain, name);
    printf("  %-10s %14.2f cells, ", name, census->terrains[terrain]);
    if (weight > 1)
        printf("weight %u\n", weight);
    else
        puts(weight == 1 ? "free" : "blocked");
}

static size_t losses_shown(const ground_census *census)
{
    const size_t room = sizeof census->losses / sizeof *census->losses;
    return census->loss_count < room ? census->loss_count : room;
}

static void print_losses(const ground_census *census)
{
    static const char *const sentences[] = {"an obstacle shuts the storey that winds over its own as well",
                                            "a face that could not be cut exactly is shut",
                                            "a third face has this side, which is a wall for it",
                                            "faces pass through each other, and nobody steps from one to the other"};
    if (census->loss_count == 0)
        return;
    printf("  %-10s %14zu place%s with less ground than was asked for\n", "lost", census->loss_count,
           census->loss_count == 1 ? "" : "s");
    for (size_t i = 0; i < losses_shown(census); i++) {
        const wend_ground_loss *loss = &census->losses[i];
        printf("    %g,%g,%u at height %g: %s\n", (double)loss->place.x / WEND_CELL, (double)loss->place.y / WEND_CELL,
               (unsigned)loss->place.level, (double)loss->height / WEND_CELL,
               sentences[loss->kind - WEND_GROUND_LOSS_OBSTACLE]);
    }
    if (losses_shown(census) < census->loss_count)
        printf("    and %zu more\n", census->loss_count - losses_shown(census));
}

void ground_census_print(const ground_census *census, const scene *scene)
{
    char hint[HINT_ROOM];
    printf("  %-10s %14" PRIu64 "\n  %-10s %14" PRIu64 ", %" PRIu64 " walls\n", "polygons", census->polygons, "sides",
           census->corners, census->walls);
    printf("  %-10s %14.2f cells, from %g,%g to %g,%g\n", "area", census->area, census->left, census->top,
           census->right, census->bottom);
    printf("  %-10s %14u\n", "levels", (unsigned)census->levels);
    double each = census->polygons > 0 ? (double)census->polygons : 1;
    printf("  %-10s %14zu bytes  %8.1f per polygon\n", "map", census->map_bytes, (double)census->map_bytes / each);
    printf("  %-10s %14zu bytes  %8.1f per polygon\n", "space", census->space_bytes,
           (double)census->space_bytes / each);
    print_losses(census);
    puts("Terrain");
    for (unsigned i = 0; i < 256; i++)
        if (census->terrains[i] > 0)
            print_terrain(census, scene, i);
    find_hint(census, scene, hint);
    if (hint[0] != '\0')
        printf("%s.\n", hint);
}

static void write_terrain(json *writer, const ground_census *census, const scene *scene, unsigned terrain)
{
    char name[WEND_NAME_ROOM];
    hint_name(scene, terrain, name);
    json_open(writer, '{');
    json_member_text(writer, "name", name);
    json_member_count(writer, "byte", terrain);
    json_member_real(writer, "area", census->terrains[terrain]);
    json_member_count(writer, "weight", scene->mover.profile.weight[terrain]);
    json_close(writer, '}');
}

static void write_terrains(json *writer, const ground_census *census, const scene *scene)
{
    char hint[HINT_ROOM];
    json_key(writer, "terrains");
    json_open(writer, '[');
    for (unsigned i = 0; i < 256; i++)
        if (census->terrains[i] > 0)
            write_terrain(writer, census, scene, i);
    json_close(writer, ']');
    find_hint(census, scene, hint);
    if (hint[0] != '\0')
        json_member_text(writer, "hint", hint);
}

static void write_losses(json *writer, const ground_census *census)
{
    static const char *const names[] = {"obstacle", "polygon", "side", "crossing"};
    json_member_count(writer, "loss_count", census->loss_count);
    json_key(writer, "losses");
    json_open(writer, '[');
    for (size_t i = 0; i < losses_shown(census); i++) {
        const wend_ground_loss *loss = &census->losses[i];
        json_open(writer, '{');
        json_member_text(writer, "kind", names[loss->kind - WEND_GROUND_LOSS_OBSTACLE]);
        json_member_real(writer, "x", (double)loss->place.x / WEND_CELL);
        json_member_real(writer, "y", (double)loss->place.y / WEND_CELL);
        json_member_count(writer, "level", loss->place.level);
        json_member_real(writer, "height", (double)loss->height / WEND_CELL);
        json_close(writer, '}');
    }
    json_close(writer, ']');
}

void ground_census_write(json *writer, const ground_census *census, const scene *scene)
{
    json_member_count(writer, "polygons", census->polygons);
    json_member_count(writer, "sides", census->corners);
    json_member_count(writer, "walls", census->walls);
    json_member_real(writer, "area", census->area);
    json_key(writer, "box");
    json_open(writer, '[');
    json_real(writer, census->left);
    json_real(writer, census->top);
    json_real(writer, census->right);
    json_real(writer, census->bottom);
    json_close(writer, ']');
    json_member_count(writer, "levels", census->levels);
    write_losses(writer, census);
    write_terrains(writer, census, scene);
    json_member_count(writer, "map_bytes", census->map_bytes);
    json_member_count(writer, "space_bytes", census->space_bytes);
}
