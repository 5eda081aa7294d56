/*
 * tests/data/levels_test.c: real levels, for movers of several sizes. A place is free where a disc around it meets no
 * wall, followed along the ground by other means than the library's (disc_oracle.h); what places at random say is
 * linked is linked, by ways no longer than theirs; no way passes a wall or comes nearer to one than the radius; and
 * followers stay on the ground and go no farther than asked. WEND_DATA is the folder of the data; without it the test
 * is skipped (77). WEND_TEST_PLACES = n takes n places of each level and radius.
 */
#include "ground/disc_oracle.h"
#include "ground/surface_check.h"
#include "map/mesh/mesh.h"
#include "map/space/space.h"
#include "scene/scene.h"

#include <wend/all.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SKIPPED = 77, MOST_PLACES = 4096, MOST_FAULTS = 8, STARTS = 4 };

/* As they lie under <WEND_DATA>/mesh. */
static const char *const names[] = {"nav_test.obj", "dungeon.obj", "arena.mesh", "arena-merged.mesh"};

/* In 1/256 cells. */
static const uint32_t radii[] = {0, 26, 77, 154, 256, 512};

/* A place at random, and the polygon of the oracle that it lies in. */
typedef struct spot {
    wend_place place;
    uint32_t polygon;
    double clearance;
    double way; /* from the start, over other spots; below 0: none is known */
    bool is_done;
} spot;

typedef struct exam {
    const char *name;
    wend_mesh *mesh;
    wend_space *open; /* for a mover without size: its polygons are the oracle's */
    wend_space *space;
    wend_finder *finder;
    house *ground;
    disc_oracle *oracle;
    uint32_t radius;
    spot spots[MOST_PLACES];
    uint32_t count, faults, ways;
} exam;

static void complain(exam *exam, const char *what, wend_place at)
{
    if (exam->faults++ < MOST_FAULTS)
        fprintf(stderr, "%s, radius %u: %s at %d,%d,%u\n", exam->name, (unsigned)exam->radius, what, (int)at.x,
                (int)at.y, (unsigned)at.level);
}

/* Nobody is kept farther away than this. */
static double most_kept(const exam *exam)
{
    return exam->radius == 0 ? 2 : exam->radius * 1.02 + 8;
}

static bool load(exam *exam, const char *data)
{
    char file[1024];
    wend_text_error error;
    wend_obj_rules rules = wend_obj_rules_default();
    rules.allow_crossing = true;
    snprintf(file, sizeof file, "%s/mesh/%s", data, exam->name);
    const bool is_obj = strstr(exam->name, ".obj") != NULL;
    const wend_status status = is_obj ? wend_mesh_load_obj(file, &rules, NULL, &exam->mesh, &error)
                                      : wend_mesh_load(file, NULL, &exam->mesh, &error);
    if (status != WEND_OK)
        fprintf(stderr, "%s:%u: %s\n", file, (unsigned)error.line, error.text);
    return status == WEND_OK;
}

/* The number of a point among those of the ground. */
static uint32_t point_number(house *ground, const wend_ground_corner *corner)
{
    uint32_t i = 0;
    while (i < ground->point_count && (ground->points[i].x != corner->place.x ||
                                       ground->points[i].y != corner->place.y || ground->heights[i] != corner->height))
        i++;
    if (i == ground->point_count) {
        ground->points[i] = (wend_mesh_point){corner->place.x, corner->place.y};
        ground->heights[i] = corner->height;
        ground->point_count++;
    }
    return i;
}

/* The polygons of the open space, by their numbers, as the oracle's; false where there are too many. */
static bool read_ground(exam *exam, uint32_t neighbours[HOUSE_CORNERS])
{
    house *ground = exam->ground;
    exam->oracle->ground = ground;
    for (uint32_t id = 0; id < wend_ground_polygon_limit(exam->open); id++) {
        wend_ground_polygon polygon;
        wend_ground_corner corners[64];
        if (wend_ground_read_polygon(exam->open, id, &polygon, corners, 64) != WEND_OK || polygon.corners == 0 ||
            id == HOUSE_POLYGONS || ground->corner_count + polygon.corners > HOUSE_CORNERS ||
            ground->point_count + polygon.corners > HOUSE_POINTS)
            return false;
        exam->oracle->firsts[id] = ground->corner_count;
        exam->oracle->levels[id] = polygon.level;
        ground->counts[ground->polygon_count++] = polygon.corners;
        for (uint32_t i = 0; i < polygon.corners; i++) {
            neighbours[ground->corner_count] = corners[i].neighbour;
            exam->oracle->owners[ground->corner_count] = id;
            exam->oracle->corners[ground->corner_count] = point_number(ground, &corners[i]);
            ground->corners[ground->corner_count] = exam->oracle->corners[ground->corner_count];
            ground->corner_count++;
        }
    }
    return true;
}

/* Links the oracle's sides as the ground says, for polygons that cross may have sides at one place. */
static void link_oracle(disc_oracle *oracle, const uint32_t neighbours[HOUSE_CORNERS])
{
    const house *ground = oracle->ground;
    for (uint32_t i = 0; i < ground->corner_count; i++) {
        const uint32_t polygon = oracle->owners[i], first = oracle->firsts[polygon], other = neighbours[i],
                       next = i + 1 == first + ground->counts[polygon] ? first : i + 1;
        oracle->twins[i] = UINT32_MAX;
        if (other == WEND_GROUND_WALL) {
            oracle->ends_wall[oracle->corners[i]] = oracle->ends_wall[oracle->corners[next]] = true;
            continue;
        }
        for (uint32_t k = oracle->firsts[other]; k < oracle->firsts[other] + ground->counts[other]; k++)
            if (oracle->corners[k] == oracle->corners[next] && neighbours[k] == polygon)
                oracle->twins[i] = k;
    }
}

static wend_space *space_for(const wend_mesh *mesh, uint32_t radius)
{
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    profile.radius = radius;
    if (wend_space_create_mesh(mesh, &profile, NULL, &space) != WEND_OK)
        fprintf(stderr, "radius %u is refused\n", (unsigned)radius);
    return space;
}

static bool begin(exam *exam, const char *data)
{
    static uint32_t neighbours[HOUSE_CORNERS];
    exam->ground = calloc(1, sizeof *exam->ground);
    exam->oracle = calloc(1, sizeof *exam->oracle);
    if (!exam->ground || !exam->oracle || !load(exam, data))
        return false;
    exam->open = space_for(exam->mesh, 0);
    exam->finder = scene_finder();
    if (!exam->open || !read_ground(exam, neighbours)) {
        fprintf(stderr, "%s: too much ground for the oracle\n", exam->name);
        return false;
    }
    link_oracle(exam->oracle, neighbours);
    return true;
}

static void end(exam *exam)
{
    wend_finder_destroy(exam->finder);
    wend_space_destroy(exam->open);
    wend_mesh_destroy(exam->mesh);
    free(exam->ground);
    free(exam->oracle);
}

/*
 * Takes places that lie in one polygon of their level, and holds the space to how far they are from walls. Within two
 * 256ths of a cell of another one rounding decides on which of them they are: on which step of a stair, with walls or
 * without.
 */
static void check_places(exam *exam, uint32_t places, uint64_t *random)
{
    const double kept = most_kept(exam);
    exam->count = 0;
    for (uint32_t i = 0; i < places && i < MOST_PLACES; i++) {
        spot *at = &exam->spots[exam->count];
        uint32_t ids[2];
        size_t found;
        if (wend_ground_random(exam->open, random, &at->place) != WEND_OK ||
            wend_ground_polygons(exam->open, at->place, 2, ids, 2, &found) != WEND_OK || found != 1)
            continue;
        at->polygon = ids[0];
        at->clearance = disc_oracle_clearance(exam->oracle, ids[0], at->place.x, at->place.y, kept + 512);
        const bool is_free = wend_space_is_free(exam->space, at->place);
        if (!is_free && at->clearance > kept)
            complain(exam, "shut", at->place);
        if (is_free && at->clearance < exam->radius - 1.5)
            complain(exam, "open", at->place);
        exam->count += at->clearance > kept;
    }
}

/* Whether a line along the ground keeps off walls all the way, by steps; else false, maybe where it does too. */
static bool is_free_line(const exam *exam, const spot *from, const spot *to)
{
    const double step = 48, kept = most_kept(exam) + step;
    const double dx = (double)to->place.x - from->place.x, dy = (double)to->place.y - from->place.y;
    const uint32_t steps = (uint32_t)(hypot(dx, dy) / step) + 1;
    uint32_t polygon = from->polygon;
    double at[2] = {from->place.x, from->place.y};
    for (uint32_t i = 1; i <= steps; i++) {
        const double next[2] = {from->place.x + dx * i / steps, from->place.y + dy * i / steps};
        polygon = disc_oracle_walk(exam->oracle, polygon, at, next);
        if (polygon == UINT32_MAX || disc_oracle_clearance(exam->oracle, polygon, next[0], next[1], kept) < kept)
            return false;
        memcpy(at, next, sizeof at);
    }
    return polygon == to->polygon;
}

static double distance_of(const spot *a, const spot *b)
{
    return hypot((double)a->place.x - b->place.x, (double)a->place.y - b->place.y);
}

/* Ways from one spot over lines that are free from spot to spot (Dijkstra 1959). */
static void find_ways(exam *exam, uint32_t start)
{
    const double far = 8.0 * (double)WEND_CELL;
    for (uint32_t i = 0; i < exam->count; i++) {
        exam->spots[i].way = -1;
        exam->spots[i].is_done = false;
    }
    exam->spots[start].way = 0;
    for (;;) {
        spot *nearest = NULL;
        for (uint32_t i = 0; i < exam->count; i++)
            if (!exam->spots[i].is_done && exam->spots[i].way >= 0 && (!nearest || exam->spots[i].way < nearest->way))
                nearest = &exam->spots[i];
        if (!nearest)
            return;
        nearest->is_done = true;
        for (uint32_t i = 0; i < exam->count; i++) {
            spot *to = &exam->spots[i];
            const double way = nearest->way + distance_of(nearest, to);
            if (!to->is_done && way - nearest->way < far && (to->way < 0 || way < to->way) &&
                is_free_line(exam, nearest, to))
                to->way = way;
        }
    }
}

/* Follows a path on the oracle's ground: it passes no wall, and comes near none. */
static void check_way(exam *exam, const wend_path *path, uint32_t polygon)
{
    for (size_t i = 1; i < path->point_count; i++) {
        const wend_place a = path->points[i - 1], b = path->points[i];
        const double from[2] = {a.x, a.y}, to[2] = {b.x, b.y};
        const uint32_t steps = (uint32_t)(hypot(to[0] - from[0], to[1] - from[1]) / 64) + 1;
        double at[2] = {from[0], from[1]};
        for (uint32_t k = 1; k <= steps; k++) {
            const double next[2] = {from[0] + (to[0] - from[0]) * k / steps, from[1] + (to[1] - from[1]) * k / steps};
            polygon = disc_oracle_walk(exam->oracle, polygon, at, next);
            if (polygon == UINT32_MAX) {
                if (exam->radius != 0) /* without size corners lie on walls */
                    complain(exam, "a way passes a wall", b);
                return;
            }
            if (disc_oracle_clearance(exam->oracle, polygon, next[0], next[1], exam->radius + 2) < exam->radius - 2.0)
                complain(exam, "a way comes too near to a wall", b);
            memcpy(at, next, sizeof at);
        }
    }
}

/* Walks it in small steps: each ends on the ground, none is longer than asked, and together they are the way. */
static void check_follower(exam *exam, const wend_path *path)
{
    const double step = 0.23;
    wend_follower follower = wend_path_follow(path);
    wend_path_walk(path, exam->space, &follower, 0);
    double length = 0;
    for (bool goes_on = true; goes_on;) {
        const wend_follower before = follower;
        goes_on = wend_path_walk(path, exam->space, &follower, step);
        const double plan = hypot(follower.x - before.x, follower.y - before.y);
        const wend_place at = {(int32_t)floor(follower.x * WEND_CELL + 0.5),
                               (int32_t)floor(follower.y * WEND_CELL + 0.5), follower.level, 0};
        wend_ground_hit hit;
        length += before.left - follower.left;
        if (plan > step + 1e-6)
            complain(exam, "a follower leaps", at);
        if (wend_ground_nearest(exam->space, at, 3, &hit) != WEND_OK || !hit.found)
            complain(exam, "a follower is off the ground", at);
        else if (fabs(hit.height - follower.height) > 0.1 && hit.distance == 0)
            complain(exam, "a follower is not at the ground's height", at);
    }
    if (fabs(length - path->plan_length) > 1e-6 * (1 + length) || follower.left > 1e-9)
        complain(exam, "a follower does not arrive", path->points[path->point_count - 1]);
}

static void check_ways(exam *exam, uint32_t start)
{
    find_ways(exam, start);
    for (uint32_t i = 0; i < exam->count; i++) {
        const spot *to = &exam->spots[i];
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        query.start = exam->spots[start].place;
        query.goal = to->place;
        if (wend_finder_find(exam->finder, exam->space, &query, &path) != WEND_OK)
            complain(exam, "a question is refused", to->place);
        if (path.outcome != WEND_OUTCOME_FOUND) {
            if (to->way >= 0)
                complain(exam, "not reached", to->place);
            continue;
        }
        exam->ways++;
        if (to->way >= 0 && path.plan_length * WEND_CELL > to->way + 2)
            complain(exam, "reached by a detour", to->place);
        if (!wend_path_is_valid(&path, exam->space, WEND_DIRECTION_NONE, NULL))
            complain(exam, "a way that is none", to->place);
        check_way(exam, &path, exam->spots[start].polygon);
        check_follower(exam, &path);
    }
}

static uint32_t examine(const char *name, const char *data, uint32_t places)
{
    static exam exam;
    uint64_t random = 26;
    exam = (struct exam){.name = name};
    bool good = begin(&exam, data);
    for (size_t i = 0; good && i < sizeof radii / sizeof radii[0]; i++) {
        exam.radius = radii[i];
        exam.space = space_for(exam.mesh, radii[i]);
        good = exam.space != NULL;
        if (!good)
            break;
        const char *fault = surface_fault(&exam.space->mesh->surface, true);
        if (fault)
            complain(&exam, fault, (wend_place){0, 0, 0, 0});
        exam.ways = 0;
        check_places(&exam, places, &random);
        for (uint32_t k = 0; k < STARTS && exam.count != 0; k++)
            check_ways(&exam, k * exam.count / STARTS);
        printf("%-18s radius %3u: %5u polygons, %4u places, %4u ways, %u wrong\n", name, (unsigned)radii[i],
               (unsigned)wend_ground_polygon_limit(exam.space), (unsigned)exam.count, (unsigned)exam.ways,
               (unsigned)exam.faults);
        wend_space_destroy(exam.space);
    }
    end(&exam);
    return exam.faults + !good;
}

int main(void)
{
    const char *data = scene_data("mesh/nav_test.obj");
    const uint32_t places = scene_setting("WEND_TEST_PLACES", 300);
    uint32_t wrong = 0;
    if (!data)
        return SKIPPED;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        wrong += examine(names[i], data, places);
    return wrong ? 1 : 0;
}
