/*
 * Houses at random whose ground is painted, area by area and between heights, while obstacles come and go: each place
 * has the terrain that was painted there last, at the height that it had before; nothing of the ground is lost, nothing
 * parted that was linked; and once all of it is painted alike it is as it was before.
 */
#include <stdlib.h>
#include <string.h>

#include <wend/all.h>

#include "ground/disc_oracle.h"
#include "ground/outline.h"
#include "ground/surface_check.h"
#include "map/mesh/mesh.h"
#include "test/memory.h"
#include "test/random.h"
#include "test/share.h"
#include "test/test.h"

enum { MOST = 16, PROBES = 400 };

typedef struct painted_area {
    wend_mesh_point corners[4];
    uint32_t count;
    int32_t heights[2]; /* the lowest and highest */
    uint8_t terrain;
} painted_area;

typedef struct trial {
    random_source random;
    house ground;
    disc_oracle oracle;
    wend_mesh *mesh;
    wend_space *all, *mover; /* all ground; and that of some mover */
    painted_area areas[MOST];
    uint32_t count;
    uint64_t area; /* of the ground as it was given, and what it is made of */
    uint32_t polygons, components, levels;
    uint64_t probed, changed, between; /* places looked at, of other terrains than before, on ramps between heights */
} trial;

static int32_t below(trial *trial, int32_t bound)
{
    return (int32_t)random_below(&trial->random, (uint32_t)bound);
}

static wend_space *new_space(const wend_mesh *mesh, uint8_t closed, uint32_t radius)
{
    wend_profile profile = wend_profile_default();
    wend_space *space;
    for (int terrain = 0; terrain < 256; terrain++)
        profile.weight[terrain] = terrain != closed;
    profile.radius = radius;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    return space;
}

static void check_surface(const struct wend_surface *surface)
{
    const char *fault = surface_fault(surface, true);
    assert_string_equal(fault ? fault : "", "");
}

/* An area anywhere, on a storey, between any two heights or on all of them. */
static painted_area draw_area(trial *trial)
{
    static const uint8_t terrains[] = "abc.";
    const int32_t x = below(trial, trial->ground.width) - 200, y = below(trial, trial->ground.height) - 200,
                  w = 20 + below(trial, trial->ground.width), h = 20 + below(trial, trial->ground.height);
    painted_area area = {{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, 4, {INT32_MIN, INT32_MAX}, '.'};
    const int32_t storey = HOUSE_STOREY * below(trial, 4);
    if (below(trial, 2))
        area.corners[1].y += below(trial, h);
    area.count = below(trial, 3) ? 4 : 3;
    area.terrain = terrains[below(trial, 4)];
    switch (below(trial, 4)) {
    case 0:
        break;
    case 1:
        area.heights[0] = storey - 20;
        area.heights[1] = storey + 20;
        break;
    default:
        area.heights[0] = below(trial, 4 * HOUSE_STOREY) - HOUSE_STOREY;
        area.heights[1] = area.heights[0] + below(trial, 2 * HOUSE_STOREY);
    }
    return area;
}

static void paint(trial *trial, painted_area area)
{
    trial->areas[trial->count++] = area;
    assert_int_equal(wend_mesh_paint_between(trial->mesh, area.corners, area.count, area.heights, area.terrain, NULL),
                     WEND_OK);
    check_surface(&trial->mesh->ground);
    assert_int_equal(wend_space_update(trial->all), WEND_OK);
    assert_int_equal(wend_space_update(trial->mover), WEND_OK);
    check_surface(&trial->all->mesh->surface);
    check_surface(&trial->mover->mesh->surface);
}

/* The terrain that was painted last at a place of some height. */
static uint8_t terrain_at(trial *trial, wend_place place, double height, bool *is_near)
{
    const double steep = 16; /* as far as heights within rounding may differ */
    uint8_t terrain = '.';
    for (uint32_t i = 0; i < trial->count; i++) {
        const painted_area *area = &trial->areas[i];
        const double under = height - area->heights[0], over = area->heights[1] - height;
        bool is_beside = false;
        if (!outline_holds(area->corners, area->count, place, &is_beside) && !is_beside)
            continue;
        *is_near |= is_beside || (under > -steep && under < steep && under != 0) ||
                    (over > -steep && over < steep && over != 0);
        if (under >= 0 && over >= 0)
            terrain = area->terrain;
    }
    return terrain;
}

/* Looks at a place of a polygon as it was given. Corners on sides of steep ramps may be rounded to beside them. */
static void check_place(trial *trial, uint32_t polygon, wend_place place)
{
    const double rounded = 5;
    bool is_near = false;
    uint32_t ids[16];
    size_t count;
    int32_t ground;
    wend_ground_polygon there;
    wend_ground_corner corners[64];
    const double height = disc_oracle_height(&trial->oracle, polygon, place.x, place.y);
    const uint8_t terrain = terrain_at(trial, place, height, &is_near);
    if (is_near)
        return;
    assert_int_equal(wend_ground_locate(trial->all, place.x, place.y, (int32_t)height, &place, &ground), WEND_OK);
    assert_true(ground >= height - rounded && ground <= height + rounded);
    assert_int_equal(place.level, trial->oracle.levels[polygon]);
    assert_int_equal(wend_ground_polygons(trial->all, place, 0, ids, 16, &count), WEND_OK);
    assert_true(count != 0);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(wend_ground_read_polygon(trial->all, ids[i], &there, corners, 64), WEND_OK);
        assert_int_equal(there.terrain, terrain);
    }
    trial->probed++;
    trial->changed += terrain != '.';
    trial->between += terrain != '.' && (int32_t)height % HOUSE_STOREY != 0;
}

static void check_places(trial *trial)
{
    for (int i = 0; i < PROBES; i++) {
        const uint32_t polygon = random_below(&trial->random, trial->ground.polygon_count);
        const wend_place place = {below(trial, trial->ground.width), below(trial, trial->ground.height), 0, 0};
        if (disc_oracle_has(&trial->oracle, polygon, place.x, place.y) &&
            !disc_oracle_is_on_side(&trial->oracle, polygon, place.x, place.y))
            check_place(trial, polygon, place);
    }
}

/* The ground is all there, and as it hung together. */
static void check_whole(const trial *trial)
{
    const uint64_t area = surface_area(&trial->mesh->ground);
    const uint64_t apart = area > trial->area ? area - trial->area : trial->area - area;
    assert_true(apart <= 4000 + trial->area / 100000);
    assert_int_equal(surface_components(&trial->mesh->ground), trial->components);
    assert_int_equal(wend_mesh_levels(trial->mesh), trial->levels);
}

static void disturb(trial *trial)
{
    const int32_t x = below(trial, trial->ground.width), y = below(trial, trial->ground.height);
    const wend_mesh_point corners[] = {{x, y}, {x + 200, y}, {x + 200, y + 100}, {x, y + 100}};
    const uint16_t level = (uint16_t)random_below(&trial->random, wend_mesh_levels(trial->mesh));
    wend_obstacle_id obstacle;
    assert_int_equal(wend_mesh_add_obstacle(trial->mesh, corners, 4, level, &obstacle, NULL), WEND_OK);
    assert_int_equal(wend_space_update(trial->mover), WEND_OK);
    check_surface(&trial->mover->mesh->surface);
    assert_int_equal(wend_mesh_remove_obstacle(trial->mesh, obstacle), WEND_OK);
}

static bool open_house(trial *trial)
{
    if (below(trial, 5) == 0)
        house_draw_tower(&trial->ground, &trial->random);
    else
        house_draw(&trial->ground, &trial->random);
    trial->mesh = house_mesh(&trial->ground);
    if (!trial->mesh)
        return false;
    trial->count = 0;
    trial->all = new_space(trial->mesh, 0, 0);
    trial->mover = new_space(trial->mesh, below(trial, 2) ? 'a' : 0, (uint32_t)below(trial, 2) * 40);
    disc_oracle_begin(&trial->oracle, &trial->ground, trial->all);
    trial->area = surface_area(&trial->mesh->ground);
    trial->polygons = trial->mesh->ground.live_polygons;
    trial->components = surface_components(&trial->mesh->ground);
    trial->levels = wend_mesh_levels(trial->mesh);
    return true;
}

static void play(trial *trial)
{
    static const wend_mesh_point everywhere[] = {{-9999, -9999}, {99999, -9999}, {99999, 99999}, {-9999, 99999}};
    painted_area all = {.count = 4, .heights = {INT32_MIN, INT32_MAX}, .terrain = '.'};
    memcpy(all.corners, everywhere, sizeof all.corners);
    if (!open_house(trial))
        return;
    while (trial->count + 1 < MOST) {
        paint(trial, draw_area(trial));
        check_places(trial);
        check_whole(trial);
        if (below(trial, 3) == 0)
            disturb(trial);
    }
    paint(trial, all);
    check_places(trial);
    assert_int_equal(trial->mesh->ground.live_polygons, trial->polygons);
    assert_int_equal(surface_area(&trial->mesh->ground), trial->area);
    wend_space_destroy(trial->all);
    wend_space_destroy(trial->mover);
    wend_mesh_destroy(trial->mesh);
}

static void storeys_have_the_terrain_that_was_painted_last(void **state)
{
    trial *trial = calloc(1, sizeof *trial);
    const uint32_t maps = test_number("WEND_TEST_MAPS", 20), seed = test_number("WEND_TEST_SEED", 1);
    (void)state;
    assert_non_null(trial);
    for (uint32_t i = 0; i < maps; i++) {
        trial->random.state = seed * 999983u + i;
        if (getenv("WEND_TEST_TELL"))
            print_message("house %u\n", i);
        play(trial);
    }
    assert_true(trial->probed > 0 && trial->changed > 0 && trial->between > 0);
    free(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(storeys_have_the_terrain_that_was_painted_last)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
