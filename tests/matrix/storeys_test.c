/*
 * Houses at random, for movers of many sizes: a place is free where a disc around it, followed along the ground, meets
 * no wall and no obstacle; what samples say is linked is linked, by ways no longer than theirs; obstacles that move
 * leave the ground of a space made anew, and so does ground that is opened and closed.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <wend/all.h>

#include "ground/disc_oracle.h"
#include "ground/surface_check.h"
#include "map/mesh/mesh.h"
#include "test/random.h"
#include "test/test.h"

enum { MOST_SAMPLES = 1 << 16, RADII = 10, OBSTACLES = 20 };

static uint32_t setting(const char *name, uint32_t otherwise)
{
    const char *text = getenv(name);
    return text ? (uint32_t)strtoul(text, NULL, 10) : otherwise;
}

/* What is at work, for who looks for a fault. */
static void print_message_of(const char *what, uint32_t round, uint32_t number)
{
    if (getenv("WEND_TEST_TELL"))
        printf("%s %u: %u\n", what, round, number);
}

/* A point of the board of samples, on one polygon. */
typedef struct sample {
    int32_t column, row;
    uint32_t polygon;
    bool on_side;
    double clearance;
    uint32_t surely, maybe; /* samples of one number are linked: surely, or at best */
    double way;             /* from the first sample, at most so long; below 0 = none known */
} sample;

typedef struct board {
    disc_oracle oracle;
    house ground;
    wend_mesh *mesh;
    int32_t step, origin_x, origin_y;
    sample *samples;
    uint32_t count;
    uint32_t *heads, columns, rows, *nexts; /* samples of each column and row */
    double radius;
} board;

static wend_place place_of(const board *b, const sample *at)
{
    return (wend_place){b->origin_x + at->column * b->step, b->origin_y + at->row * b->step,
                        b->oracle.levels[at->polygon], 0};
}

/* Nobody is kept farther away than this, but for corners that are rounded. */
static double most_kept(uint32_t radius)
{
    return radius == 0 ? 2 : radius * 1.02 + 4;
}

static bool is_on_side(const board *b, uint32_t polygon, int32_t column, int32_t row)
{
    return disc_oracle_is_on_side(&b->oracle, polygon, b->origin_x + column * b->step, b->origin_y + row * b->step);
}

static void sample_ground(board *b)
{
    const house *ground = &b->ground;
    b->columns = (uint32_t)(ground->width / b->step) + 2;
    b->rows = (uint32_t)(ground->height / b->step) + 2;
    b->heads = malloc(b->columns * b->rows * sizeof *b->heads);
    memset(b->heads, 0xff, b->columns * b->rows * sizeof *b->heads);
    b->count = 0;
    for (uint32_t polygon = 0; polygon < ground->polygon_count; polygon++) {
        int32_t low[2] = {INT32_MAX, INT32_MAX}, high[2] = {INT32_MIN, INT32_MIN};
        for (uint32_t k = 0; k < ground->counts[polygon]; k++) {
            const wend_mesh_point at = ground->points[b->oracle.corners[b->oracle.firsts[polygon] + k]];
            low[0] = at.x < low[0] ? at.x : low[0], low[1] = at.y < low[1] ? at.y : low[1];
            high[0] = at.x > high[0] ? at.x : high[0], high[1] = at.y > high[1] ? at.y : high[1];
        }
        for (int32_t j = (low[1] - b->origin_y) / b->step; j <= (high[1] - b->origin_y) / b->step; j++)
            for (int32_t i = (low[0] - b->origin_x) / b->step; i <= (high[0] - b->origin_x) / b->step; i++) {
                if (i < 0 || j < 0 ||
                    !disc_oracle_has(&b->oracle, polygon, b->origin_x + i * b->step, b->origin_y + j * b->step))
                    continue;
                assert_true(b->count < MOST_SAMPLES && (uint32_t)i < b->columns && (uint32_t)j < b->rows);
                uint32_t *head = &b->heads[(uint32_t)j * b->columns + (uint32_t)i];
                b->samples[b->count] = (sample){i, j, polygon, is_on_side(b, polygon, i, j), 0, 0, 0, -1};
                b->nexts[b->count] = *head;
                *head = b->count++;
            }
    }
}

/* The sample so many columns and rows away along the ground; UINT32_MAX = none. */
static uint32_t neighbour(const board *b, uint32_t from, int32_t dx, int32_t dy)
{
    const sample *s = &b->samples[from];
    const int32_t i = s->column + dx, j = s->row + dy;
    if (i < 0 || j < 0 || (uint32_t)i >= b->columns || (uint32_t)j >= b->rows)
        return UINT32_MAX;
    const double p[2] = {b->origin_x + s->column * b->step, b->origin_y + s->row * b->step},
                 q[2] = {b->origin_x + i * b->step, b->origin_y + j * b->step};
    const uint32_t polygon = disc_oracle_walk(&b->oracle, s->polygon, p, q);
    for (uint32_t k = b->heads[(uint32_t)j * b->columns + (uint32_t)i]; polygon != UINT32_MAX && k != UINT32_MAX;
         k = b->nexts[k])
        if (b->samples[k].polygon == polygon)
            return k;
    return UINT32_MAX;
}

static bool is_surely_free(const board *b, const sample *s, double more)
{
    return s->clearance > most_kept((uint32_t)b->radius) + more &&
           !disc_oracle_is_doubtful(&b->oracle, s->polygon, b->origin_x + s->column * b->step,
                                    b->origin_y + s->row * b->step, most_kept((uint32_t)b->radius) + more);
}

static bool is_maybe_free(const board *b, const sample *s, double less)
{
    return s->clearance >= b->radius - less;
}

/* Numbers the samples that are linked; `sure`: each step surely free, else each that may be. */
static void number_parts(board *b, bool sure)
{
    static uint32_t queue[MOST_SAMPLES];
    uint32_t number = 0;
    for (uint32_t first = 0; first < b->count; first++) {
        uint32_t count = 0;
        uint32_t *own = sure ? &b->samples[first].surely : &b->samples[first].maybe;
        if (*own != 0)
            continue;
        *own = ++number;
        queue[count++] = first;
        for (uint32_t at = 0; at < count; at++) {
            const sample *from = &b->samples[queue[at]];
            const double slack = sure ? b->step * 0.75 : b->step * 0.75 + 2;
            if (sure ? !is_surely_free(b, from, slack) : !is_maybe_free(b, from, slack))
                continue;
            for (int32_t turn = 0; turn < 8; turn++) {
                static const int8_t steps[8][2] = {{1, 0}, {0, 1},  {-1, 0},  {0, -1},
                                                   {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
                const uint32_t next = neighbour(b, queue[at], steps[turn][0], steps[turn][1]);
                if (next == UINT32_MAX)
                    continue;
                uint32_t *label = sure ? &b->samples[next].surely : &b->samples[next].maybe;
                const bool is_open =
                    sure ? is_surely_free(b, &b->samples[next], slack) : is_maybe_free(b, &b->samples[next], slack);
                if (*label != 0 || !is_open)
                    continue;
                *label = number;
                if (sure && first == 0)
                    b->samples[next].way = fmax(from->way, 0) + b->step * (turn < 4 ? 1 : 1.41421357);
                queue[count++] = next;
            }
        }
    }
}

static void measure(board *b)
{
    for (uint32_t i = 0; i < b->count; i++) {
        sample *s = &b->samples[i];
        s->clearance =
            disc_oracle_clearance(&b->oracle, s->polygon, b->origin_x + s->column * b->step,
                                  b->origin_y + s->row * b->step, most_kept((uint32_t)b->radius) + 2 * b->step);
        s->surely = s->maybe = 0;
        s->way = -1;
    }
    number_parts(b, true);
    number_parts(b, false);
}

/*
 * Whether a level tells which ground a sample lies on: no other of the same level lies there, where ramps cross, and
 * none with a side there, which may lead to that level.
 */
static bool is_told_by_level(const board *b, uint32_t at)
{
    const sample *s = &b->samples[at];
    for (uint32_t k = b->heads[(uint32_t)s->row * b->columns + (uint32_t)s->column]; k != UINT32_MAX; k = b->nexts[k])
        if (b->samples[k].on_side ||
            (k != at && b->oracle.levels[b->samples[k].polygon] == b->oracle.levels[s->polygon]))
            return false;
    return true;
}

static void fail_at(const board *b, const sample *s, const char *what)
{
    const wend_place at = place_of(b, s);
    fail_msg("%s: %d,%d,%u polygon %u clearance %.3f radius %.0f", what, at.x, at.y, at.level, s->polygon, s->clearance,
             b->radius);
}

static void check_places(const board *b, const wend_space *space)
{
    for (uint32_t i = 0; i < b->count; i++) {
        const sample *s = &b->samples[i];
        if (!is_told_by_level(b, i))
            continue;
        const bool is_free = wend_space_is_free(space, place_of(b, s));
        if (!is_free && is_surely_free(b, s, 0))
            fail_at(b, s, "shut");
        if (is_free && s->clearance < b->radius - 1.5)
            fail_at(b, s, "open");
    }
}

static void check_ways(const board *b, const wend_space *space, wend_finder *finder, random_source *random)
{
    for (uint32_t pair = 0; pair < 12 && b->count != 0; pair++) {
        const sample *from = &b->samples[pair < 6 ? 0 : random_below(random, b->count)],
                     *to = &b->samples[random_below(random, b->count)];
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        if (!is_told_by_level(b, (uint32_t)(from - b->samples)) || !is_told_by_level(b, (uint32_t)(to - b->samples)) ||
            !is_surely_free(b, from, b->step * 0.75) || !is_surely_free(b, to, b->step * 0.75))
            continue;
        query.start = place_of(b, from);
        query.goal = place_of(b, to);
        assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
        const bool found = path.outcome == WEND_OUTCOME_FOUND;
        if (!found && from->surely == to->surely)
            fail_at(b, to, "not reached");
        if (found && from->maybe != to->maybe && b->radius > 1.5 * b->step)
            fail_at(b, to, "reached");
        if (found && from == b->samples && to->way >= 0 && path.plan_length * WEND_CELL > to->way + 2)
            fail_at(b, to, "by a detour");
    }
}

static void check_surface(const wend_space *space)
{
    const char *fault = surface_fault(&space->mesh->surface, true);
    assert_string_equal(fault ? fault : "", "");
}

static wend_space *new_space(const wend_mesh *mesh, uint32_t radius)
{
    wend_profile profile = wend_profile_default();
    wend_space *space;
    profile.radius = radius;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    return space;
}

/* Draws ground, and lays samples over it. */
static void begin_board(board *b, random_source *random, int32_t step)
{
    do {
        if (random_chance(random, 15))
            house_draw_tower(&b->ground, random);
        else
            house_draw(&b->ground, random);
        b->mesh = house_mesh(&b->ground);
    } while (!b->mesh);
    b->step = step;
    b->origin_x = (int32_t)random_below(random, 50);
    b->origin_y = (int32_t)random_below(random, 50);
    wend_space *space = new_space(b->mesh, 0);
    disc_oracle_begin(&b->oracle, &b->ground, space);
    wend_space_destroy(space);
    sample_ground(b);
}

static void end_board(board *b)
{
    free(b->heads);
    wend_mesh_destroy(b->mesh);
}

static board *new_board(void)
{
    board *b = malloc(sizeof *b);
    b->samples = malloc(MOST_SAMPLES * sizeof *b->samples);
    b->nexts = malloc(MOST_SAMPLES * sizeof *b->nexts);
    return b;
}

static void free_board(board *b)
{
    free(b->samples);
    free(b->nexts);
    free(b);
}

/* From nothing to more than a ramp's width, some the same as coordinates. */
static uint32_t draw_radius(random_source *random, uint32_t which)
{
    static const uint32_t some[RADII] = {0, 1, 2, 10, 26, 77, 128, 200, 0, 0};
    return some[which] != 0 || which == 0 ? some[which] : 1 + random_below(random, 400);
}

/* All places and ways of one house, for movers of many sizes. */
static void check_house(board *b, wend_finder *finder, uint32_t number, int32_t step)
{
    random_source random = {number};
    begin_board(b, &random, step);
    for (uint32_t which = 0; which < RADII; which++) {
        const uint32_t radius = draw_radius(&random, which);
        print_message_of("house", number, radius);
        wend_space *space = new_space(b->mesh, radius);
        b->radius = radius;
        measure(b);
        check_surface(space);
        check_places(b, space);
        check_ways(b, space, finder, &random);
        wend_space_destroy(space);
    }
    end_board(b);
}

static void movers_of_any_size_have_all_ground_that_is_wide_enough(void **state)
{
    const uint32_t houses = setting("WEND_TEST_HOUSES", 12), start = setting("WEND_TEST_SEED", 1),
                   step = setting("WEND_TEST_STEP", 90);
    board *b = new_board();
    wend_finder *finder;
    (void)state;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    for (uint32_t round = 0; round < houses; round++)
        check_house(b, finder, start * 1000003u + round, (int32_t)step);
    wend_finder_destroy(finder);
    free_board(b);
}

/* Where a ramp's ground winds over a wall's end, a slit was left once between what the wall and its end keep off. */
static void ground_that_winds_over_a_wall_has_no_slit(void **state)
{
    board *b = new_board();
    wend_finder *finder;
    (void)state;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    check_house(b, finder, 2003534, 90);
    wend_finder_destroy(finder);
    free_board(b);
}

/* A box, maybe askew, or with eight corners. */
static uint32_t draw_obstacle(random_source *random, const board *b, wend_mesh_point corners[8])
{
    const int32_t x = (int32_t)random_below(random, (uint32_t)b->ground.width),
                  y = (int32_t)random_below(random, (uint32_t)b->ground.height),
                  w = 20 + (int32_t)random_below(random, 300), h = 20 + (int32_t)random_below(random, 300);
    const wend_mesh_point box[4] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
    const wend_mesh_point askew[4] = {{x, y}, {x + w, y + h}, {x + w - h, y + h + w}, {x - h, y + w}};
    const wend_mesh_point eight[8] = {{x, y},
                                      {x + w, y - h},
                                      {x + 2 * w, y - h},
                                      {x + 3 * w, y},
                                      {x + 3 * w, y + h},
                                      {x + 2 * w, y + 2 * h},
                                      {x + w, y + 2 * h},
                                      {x, y + h}};
    const wend_mesh_point *const shapes[3] = {box, askew, eight};
    const uint32_t counts[3] = {4, 4, 8}, form = random_below(random, 3);
    memcpy(corners, shapes[form], counts[form] * sizeof *corners);
    return counts[form];
}

static void move_obstacle(board *b, random_source *random, uint32_t which, wend_obstacle_id *standing)
{
    disc_obstacle *placed = &b->oracle.obstacles[which];
    wend_mesh_point corners[8];
    const uint32_t count = draw_obstacle(random, b, corners);
    const uint16_t level = (uint16_t)random_below(random, wend_mesh_levels(b->mesh));
    placed->count = 0;
    if (*standing != 0 && random_chance(random, 15)) {
        assert_int_equal(wend_mesh_remove_obstacle(b->mesh, *standing), WEND_OK);
        *standing = 0;
        return;
    }
    if (*standing == 0)
        assert_int_equal(wend_mesh_add_obstacle(b->mesh, corners, count, level, standing, NULL), WEND_OK);
    else
        assert_int_equal(wend_mesh_move_obstacle(b->mesh, *standing, corners, count, level, NULL), WEND_OK);
    memcpy(placed->corners, corners, count * sizeof *corners);
    placed->count = count;
    placed->level = level;
    disc_oracle_place(&b->oracle, which, b->radius * 1.02 + 4);
}

/* As many walls keep the mover off in each polygon. */
static void compare_walls(const struct wend_wall_lists *walls, const struct wend_wall_lists *wanted)
{
    assert_int_equal(walls->start_count, wanted->start_count);
    if (walls->start_count != 0)
        assert_memory_equal(walls->starts, wanted->starts, walls->start_count * sizeof *walls->starts);
}

/* The same ground, but for what is rounded otherwise. */
static void compare_with_fresh(const board *b, const wend_space *space)
{
    wend_space *fresh = new_space(b->mesh, (uint32_t)b->radius);
    check_surface(fresh);
    const uint64_t area = surface_area(&space->mesh->surface), wanted = surface_area(&fresh->mesh->surface);
    const uint64_t apart = area > wanted ? area - wanted : wanted - area;
    assert_true(apart <= 400 + wanted / 100000);
    assert_int_equal(surface_components(&space->mesh->surface), surface_components(&fresh->mesh->surface));
    compare_walls(&space->mesh->storeys.walls, &fresh->mesh->storeys.walls);
    wend_space_destroy(fresh);
}

static void obstacles_that_move_leave_the_ground_of_a_space_made_anew(void **state)
{
    const uint32_t houses = setting("WEND_TEST_HOUSES", 12), start = setting("WEND_TEST_SEED", 1),
                   moves = setting("WEND_TEST_MOVES", 30), step = setting("WEND_TEST_STEP", 90);
    board *b = new_board();
    wend_finder *finder;
    (void)state;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    for (uint32_t round = 0; round < houses; round++) {
        random_source random = {start * 999983u + round};
        wend_obstacle_id standing[OBSTACLES] = {0};
        begin_board(b, &random, (int32_t)step);
        const uint32_t radius = draw_radius(&random, random_below(&random, RADII));
        wend_space *space = new_space(b->mesh, radius);
        b->radius = radius;
        for (uint32_t move = 0; move < moves; move++) {
            print_message_of("moves in house", round, move);
            for (uint32_t k = 1 + random_below(&random, 4); k != 0; k--) {
                const uint32_t which = random_below(&random, OBSTACLES);
                move_obstacle(b, &random, which, &standing[which]);
            }
            assert_int_equal(wend_space_update(space), WEND_OK);
            check_surface(space);
            compare_with_fresh(b, space);
            if (move % 10 != 9)
                continue;
            measure(b);
            check_places(b, space);
            check_ways(b, space, finder, &random);
        }
        wend_space_destroy(space);
        end_board(b);
    }
    wend_finder_destroy(finder);
    free_board(b);
}

/* Gives the polygon under a sample another terrain, which may be closed. */
static void paint_polygon(board *b, random_source *random)
{
    const uint32_t at = random_below(random, b->count);
    const uint8_t terrain = random_chance(random, 40) ? '@' : '.';
    if (is_told_by_level(b, at))
        assert_int_equal(wend_mesh_set_terrain(b->mesh, place_of(b, &b->samples[at]), terrain), WEND_OK);
}

static void ground_that_is_opened_and_closed_is_that_of_a_space_made_anew(void **state)
{
    const uint32_t houses = setting("WEND_TEST_HOUSES", 12) / 4, start = setting("WEND_TEST_SEED", 1),
                   moves = setting("WEND_TEST_MOVES", 30), step = setting("WEND_TEST_STEP", 90);
    board *b = new_board();
    (void)state;
    for (uint32_t round = 0; round < houses; round++) {
        random_source random = {start * 999979u + round};
        wend_obstacle_id standing[OBSTACLES] = {0};
        begin_board(b, &random, (int32_t)step);
        b->radius = draw_radius(&random, random_below(&random, RADII));
        wend_space *space = new_space(b->mesh, (uint32_t)b->radius);
        const struct wend_mesh_space *kept = space->mesh;
        for (uint32_t move = 0; move < moves; move++) {
            print_message_of("paint in house", round, move);
            for (uint32_t k = random_below(&random, 3); k != 0; k--) {
                const uint32_t which = random_below(&random, OBSTACLES);
                move_obstacle(b, &random, which, &standing[which]);
            }
            for (uint32_t k = 1 + random_below(&random, 4); k != 0; k--)
                paint_polygon(b, &random);
            assert_int_equal(wend_space_update(space), WEND_OK);
            assert_ptr_equal(space->mesh, kept);
            check_surface(space);
            compare_with_fresh(b, space);
        }
        wend_space_destroy(space);
        end_board(b);
    }
    free_board(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(movers_of_any_size_have_all_ground_that_is_wide_enough),
        cmocka_unit_test(ground_that_winds_over_a_wall_has_no_slit),
        cmocka_unit_test(obstacles_that_move_leave_the_ground_of_a_space_made_anew),
        cmocka_unit_test(ground_that_is_opened_and_closed_is_that_of_a_space_made_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
