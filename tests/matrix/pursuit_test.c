/*
 * tests/matrix/pursuit_test.c: random hunts against a slow model: scripts of ticks, targets that walk, edits, writes to
 * the layer, pushes and removals. The model knows who stands where and the rules of steps from docs/rules.md; it
 * replays each move in order and looks at every cell of the layer. What is said of targets (none near, too far, beside,
 * unreachable) is held against a look at all of them and a search of its own; and who is nearest of hundreds, far apart
 * or in a crowd.
 */
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdio.h>
#include <string.h>

enum { LINKS = 3, MOST = 40, TARGETS = 6, TICKS = 60, MOST_SIDE = 24 };

typedef struct unit {
    uint64_t id;
    int32_t x, y, side;
    uint64_t wish; /* 0 = whoever is nearest */
    bool is_alive, was_pushed, was_unreachable, is_uncounted;
    uint16_t radius;
} unit;

typedef struct model {
    test_map map;
    wend_grid *grid;
    wend_space *space, *bare; /* bare: the same without the layer */
    wend_layer *layer;
    wend_finder *finder, *own_finder;
    wend_pursuit *pursuit;
    wend_profile profile;
    wend_cells cells;
    unit pursuers[MOST], targets[TARGETS];
    uint8_t strangers[MOST_SIDE * MOST_SIDE];
    wend_link links[LINKS];
    uint32_t link_count;
    uint64_t hash; /* of all moves */
    random_source random;
} model;

static bool is_free_for(const model *m, int32_t x, int32_t y, int32_t side)
{
    for (int32_t j = 0; j < side; j++)
        for (int32_t i = 0; i < side; i++)
            if (!test_map_is_free(&m->map, x + i, y + j))
                return false;
    return true;
}

static bool overlaps(const unit *a, int32_t x, int32_t y, int32_t side)
{
    return a->x < x + side && x < a->x + a->side && a->y < y + side && y < a->y + a->side;
}

/* Whether somebody but `self`, or a stranger, stands in a square. */
static bool is_taken(const model *m, const unit *self, int32_t x, int32_t y, int32_t side)
{
    for (int i = 0; i < MOST; i++)
        if (m->pursuers[i].is_alive && &m->pursuers[i] != self && overlaps(&m->pursuers[i], x, y, side))
            return true;
    for (int i = 0; i < TARGETS; i++)
        if (m->targets[i].is_alive && !m->targets[i].is_uncounted && overlaps(&m->targets[i], x, y, side))
            return true;
    for (int32_t j = 0; j < side; j++)
        for (int32_t i = 0; i < side; i++)
            if (m->strangers[(y + j) * MOST_SIDE + x + i])
                return true;
    return false;
}

/* Whether one step of this mover leads from one place to another. */
static bool is_step(const model *m, int32_t x, int32_t y, int32_t to_x, int32_t to_y)
{
    int32_t side = m->profile.footprint, across = to_x - x, down = to_y - y;
    if (!is_free_for(m, to_x, to_y, side))
        return false;
    for (uint32_t i = 0; i < m->link_count; i++)
        if (wend_place_column(m->links[i].from) == x && wend_place_row(m->links[i].from) == y &&
            wend_place_column(m->links[i].to) == to_x && wend_place_row(m->links[i].to) == to_y)
            return true;
    if (m->cells != WEND_CELLS_SQUARE)
        return wend_axial_distance(wend_axial_from_cell(m->cells, x, y), wend_axial_from_cell(m->cells, to_x, to_y)) ==
               1;
    if (abs(across) > 1 || abs(down) > 1 || (across == 0 && down == 0))
        return false;
    if (across == 0 || down == 0)
        return true;
    int open = is_free_for(m, to_x, y, side) + is_free_for(m, x, to_y, side);
    int needed = m->profile.corners == WEND_CORNERS_NEVER ? 2 : m->profile.corners == WEND_CORNERS_ONE ? 1 : 0;
    return m->profile.neighbours == WEND_NEIGHBOURS_8 && open >= needed;
}

static int32_t gap_of(int32_t a, int32_t a_side, int32_t b, int32_t b_side)
{
    return a + a_side <= b ? b - a - a_side + 1 : b + b_side <= a ? a - b - b_side + 1 : 0;
}

static int32_t gap(const unit *a, const unit *b)
{
    int32_t across = gap_of(a->x, a->side, b->x, b->side), down = gap_of(a->y, a->side, b->y, b->side);
    return across > down ? across : down;
}

/* The square of the distance in a straight line. */
static int32_t square(const unit *a, const unit *b)
{
    int32_t across = gap_of(a->x, a->side, b->x, b->side), down = gap_of(a->y, a->side, b->y, b->side);
    return across * across + down * down;
}

static bool is_next_to(const model *m, const unit *a, const unit *b)
{
    int32_t across = gap_of(a->x, a->side, b->x, b->side), down = gap_of(a->y, a->side, b->y, b->side);
    if (m->cells != WEND_CELLS_SQUARE)
        return wend_axial_distance(wend_axial_from_cell(m->cells, a->x, a->y),
                                   wend_axial_from_cell(m->cells, b->x, b->y)) == 1;
    if (m->profile.neighbours == WEND_NEIGHBOURS_4)
        return across + down == 1;
    return across <= 1 && down <= 1 && across + down > 0;
}

static unit *unit_of(unit *units, int count, uint64_t id)
{
    for (int i = 0; i < count; i++)
        if (units[i].is_alive && units[i].id == id)
            return &units[i];
    return NULL;
}

static void check_layer(const model *m)
{
    for (int32_t y = 0; y < (int32_t)m->map.height; y++)
        for (int32_t x = 0; x < (int32_t)m->map.width; x++) {
            uint32_t expected = m->strangers[y * MOST_SIDE + x];
            for (int i = 0; i < MOST; i++)
                expected += m->pursuers[i].is_alive && overlaps(&m->pursuers[i], x, y, 1);
            for (int i = 0; i < TARGETS; i++)
                expected += m->targets[i].is_alive && !m->targets[i].is_uncounted && overlaps(&m->targets[i], x, y, 1);
            assert_int_equal(wend_layer_value(m->layer, wend_place_cell(x, y)), expected);
        }
}

/* Whether a search of our own finds a way beside a target, others or not. */
static bool finds_way(model *m, const unit *from, const unit *target)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_area area = wend_area_cells(target->x, target->y, (uint32_t)target->side, (uint32_t)target->side);
    query.start = wend_place_cell(from->x, from->y);
    query.from.may_be_blocked = true;
    query.to.areas = &area;
    query.to.count = 1;
    query.to.arrival = WEND_ARRIVAL_NEXT_TO;
    query.search.radius = from->radius;
    query.search.engine = WEND_ENGINE_GENERAL;
    assert_int_equal(wend_finder_find(m->own_finder, m->bare, &query, &path), WEND_OK);
    return path.outcome == WEND_OUTCOME_FOUND;
}

/* What a code says, held against the model before the move. */
static void check_code(model *m, const wend_pursuit_move *move, unit *pursuer)
{
    const unit *target = unit_of(m->targets, TARGETS, move->target);
    int32_t least = INT32_MAX;
    for (int i = 0; i < TARGETS; i++)
        if (m->targets[i].is_alive && gap(pursuer, &m->targets[i]) <= pursuer->radius &&
            square(pursuer, &m->targets[i]) < least)
            least = square(pursuer, &m->targets[i]);
    assert_true((move->action == WEND_PURSUIT_PUSHED_BACK) == pursuer->was_pushed);
    if (pursuer->was_pushed)
        return;
    const unit *wished = unit_of(m->targets, TARGETS, pursuer->wish);
    if (move->action == WEND_PURSUIT_TOO_FAR)
        assert_true(wished && gap(pursuer, wished) > pursuer->radius);
    else if (move->action == WEND_PURSUIT_NOTHING)
        assert_true(pursuer->wish != 0 ? !wished : least == INT32_MAX);
    else {
        assert_non_null(target);
        assert_true(pursuer->wish != 0 ? target == wished : square(pursuer, target) == least);
        assert_true((move->action == WEND_PURSUIT_ARRIVED) == is_next_to(m, pursuer, target));
    }
    if (move->action == WEND_PURSUIT_UNREACHABLE && !pursuer->was_unreachable)
        assert_false(finds_way(m, pursuer, target));
    pursuer->was_unreachable = move->action == WEND_PURSUIT_UNREACHABLE;
}

static void replay(model *m, const wend_pursuit_move *move)
{
    unit *pursuer = unit_of(m->pursuers, MOST, move->pursuer);
    int32_t x = wend_place_column(move->to), y = wend_place_row(move->to);
    assert_non_null(pursuer);
    assert_int_equal(wend_place_column(move->from), pursuer->x);
    assert_int_equal(wend_place_row(move->from), pursuer->y);
    check_code(m, move, pursuer);
    pursuer->was_pushed = false;
    bool moves = x != pursuer->x || y != pursuer->y;
    assert_true((move->action == WEND_PURSUIT_MOVED) == moves);
    if (moves) {
        assert_true(is_step(m, pursuer->x, pursuer->y, x, y));
        assert_false(is_taken(m, pursuer, x, y, pursuer->side));
        assert_false(overlaps(unit_of(m->targets, TARGETS, move->target), x, y, pursuer->side));
    }
    pursuer->x = x;
    pursuer->y = y;
    m->hash = (m->hash ^ (uint64_t)move->action ^ (uint64_t)x << 8 ^ (uint64_t)y << 20 ^ move->pursuer << 32) *
              UINT64_C(0x100000001B3);
}

static void run_tick(model *m)
{
    const wend_pursuit_move *moves;
    uint32_t count;
    uint64_t units = random_chance(&m->random, 50) ? WEND_ALL_WORK : 1 + random_below(&m->random, 3000);
    assert_int_equal(wend_pursuit_tick(m->pursuit, m->finder, units, &moves, &count), WEND_OK);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = 0; j < i; j++)
            assert_true(moves[i].pursuer != moves[j].pursuer);
        replay(m, &moves[i]);
    }
    check_layer(m);
}

/* A place where nobody stands and a square is free; false where a few draws find none. */
static bool find_room(model *m, int32_t side, int32_t *x, int32_t *y)
{
    for (int i = 0; i < 30; i++) {
        *x = (int32_t)random_below(&m->random, m->map.width);
        *y = (int32_t)random_below(&m->random, m->map.height);
        if (is_free_for(m, *x, *y, side) && !is_taken(m, NULL, *x, *y, side))
            return true;
    }
    return false;
}

static uint64_t some_target(model *m)
{
    const unit *target = &m->targets[random_below(&m->random, TARGETS)];
    return target->is_alive && random_chance(&m->random, 60) ? target->id : 0;
}

static void add_pursuer(model *m)
{
    unit *pursuer = &m->pursuers[random_below(&m->random, MOST)];
    wend_pursuer_desc desc = wend_pursuer_desc_default();
    int32_t x, y;
    if (pursuer->is_alive || !find_room(m, m->profile.footprint, &x, &y))
        return;
    desc.place = wend_place_cell(x, y);
    desc.target = some_target(m);
    desc.radius = (uint16_t)(1 + random_below(&m->random, 30));
    desc.chase_ticks = (uint16_t)(1 + random_below(&m->random, 4));
    desc.idle_ticks = (uint16_t)(1 + random_below(&m->random, 8));
    desc.back_off = (uint16_t)random_below(&m->random, 8);
    desc.tries = (uint8_t)(1 + random_below(&m->random, 4));
    desc.tolerance = (uint8_t)random_below(&m->random, 4);
    *pursuer = (unit){.x = x, .y = y, .side = m->profile.footprint, .is_alive = true, .radius = desc.radius};
    pursuer->wish = desc.target;
    assert_int_equal(wend_pursuit_add(m->pursuit, &desc, &pursuer->id), WEND_OK);
}

static void add_target(model *m)
{
    unit *target = &m->targets[random_below(&m->random, TARGETS)];
    uint32_t most = m->cells == WEND_CELLS_SQUARE ? 3 : 1, side = 1 + random_below(&m->random, most);
    int32_t x, y;
    if (target->is_alive || !find_room(m, (int32_t)side, &x, &y))
        return;
    *target = (unit){.x = x, .y = y, .side = (int32_t)side, .is_alive = true};
    target->is_uncounted = side == 1 && random_chance(&m->random, 50);
    uint32_t footprint = target->is_uncounted ? 0 : side;
    assert_int_equal(wend_pursuit_add_target(m->pursuit, wend_place_cell(x, y), footprint, &target->id), WEND_OK);
}

static void walk_target(model *m, unit *target)
{
    int32_t x = target->x + (int32_t)random_below(&m->random, 3) - 1;
    int32_t y = target->y + (int32_t)random_below(&m->random, 3) - 1;
    target->is_alive = false; /* it does not stand in its own way */
    bool is_open = is_free_for(m, x, y, target->side) && !is_taken(m, NULL, x, y, target->side);
    target->is_alive = true;
    if (!is_open)
        return;
    target->x = x;
    target->y = y;
    assert_int_equal(wend_pursuit_move_target(m->pursuit, target->id, wend_place_cell(x, y)), WEND_OK);
}

static void edit(model *m)
{
    int32_t x = (int32_t)random_below(&m->random, m->map.width), y = (int32_t)random_below(&m->random, m->map.height);
    uint8_t terrain = random_chance(&m->random, 50) ? '.' : '@';
    if (is_taken(m, NULL, x, y, 1) && random_chance(&m->random, 80))
        return;
    m->map.cells[(uint32_t)y * m->map.width + (uint32_t)x] = terrain;
    assert_int_equal(wend_grid_set(m->grid, wend_place_cell(x, y), terrain), WEND_OK);
    assert_int_equal(wend_space_update(m->space), WEND_OK);
    assert_int_equal(wend_space_update(m->bare), WEND_OK);
}

/* A stranger comes to stand somewhere, or goes. */
static void write_layer(model *m)
{
    int32_t x = (int32_t)random_below(&m->random, m->map.width), y = (int32_t)random_below(&m->random, m->map.height);
    uint8_t *stranger = &m->strangers[y * MOST_SIDE + x];
    if (*stranger) {
        assert_int_equal(wend_layer_leave(m->layer, wend_place_cell(x, y), 1), WEND_OK);
        *stranger = 0;
    } else if (!is_taken(m, NULL, x, y, 1)) {
        assert_int_equal(wend_layer_enter(m->layer, wend_place_cell(x, y), 1), WEND_OK);
        *stranger = 1;
    }
}

static void disturb(model *m)
{
    unit *pursuer = &m->pursuers[random_below(&m->random, MOST)];
    unit *target = &m->targets[random_below(&m->random, TARGETS)];
    int32_t x, y;
    switch (random_below(&m->random, 8)) {
    case 0:
        if (pursuer->is_alive && find_room(m, pursuer->side, &x, &y)) {
            assert_int_equal(wend_pursuit_push_back(m->pursuit, pursuer->id, wend_place_cell(x, y)), WEND_OK);
            pursuer->x = x;
            pursuer->y = y;
            pursuer->was_pushed = true;
        }
        break;
    case 1:
        if (pursuer->is_alive)
            assert_int_equal(wend_pursuit_remove(m->pursuit, pursuer->id), WEND_OK);
        pursuer->is_alive = false;
        break;
    case 2:
        if (target->is_alive && random_chance(&m->random, 30)) {
            assert_int_equal(wend_pursuit_remove_target(m->pursuit, target->id), WEND_OK);
            target->is_alive = false;
        }
        break;
    case 3:
        if (pursuer->is_alive) {
            pursuer->wish = some_target(m);
            pursuer->was_unreachable = true; /* what it says may be of its last target */
            assert_int_equal(wend_pursuit_set_target(m->pursuit, pursuer->id, pursuer->wish), WEND_OK);
        }
        break;
    case 4:
        write_layer(m);
        break;
    case 5:
        edit(m);
        break;
    case 6:
        add_target(m);
        break;
    default:
        add_pursuer(m);
    }
}

static void begin_model(model *m, uint64_t seed)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_pursuit_desc rules = wend_pursuit_desc_default();
    memset(m, 0, sizeof *m);
    m->random.state = seed;
    uint32_t width = 4 + random_below(&m->random, MOST_SIDE - 4), height = 4 + random_below(&m->random, MOST_SIDE - 4);
    m->map = test_map_generate((map_kind)random_below(&m->random, MAP_KINDS), width, height, &m->random);
    m->profile = wend_profile_default();
    m->profile.crossing_cost = random_chance(&m->random, 70) ? WEND_NO_CROSSING : random_below(&m->random, 100000);
    m->profile.corners = (wend_corners)random_below(&m->random, 3);
    m->profile.neighbours = random_chance(&m->random, 20) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    m->cells = random_chance(&m->random, 25) ? (wend_cells)(1 + random_below(&m->random, 4)) : WEND_CELLS_SQUARE;
    if (m->cells == WEND_CELLS_SQUARE && random_chance(&m->random, 30))
        m->profile.footprint = (uint8_t)(1 + random_below(&m->random, 3));
    desc.width = width;
    desc.height = height;
    desc.terrain = m->map.cells;
    desc.cells = m->cells;
    rules.limit = 100000;
    rules.rules.wait = (uint8_t)random_below(&m->random, 3);
    rules.rules.side_steps = (uint8_t)random_below(&m->random, 3);
    rules.rules.repairs = (uint8_t)random_below(&m->random, 3);
    assert_int_equal(wend_grid_create(&desc, NULL, &m->grid), WEND_OK);
    m->link_count = random_chance(&m->random, 30) ? LINKS : 0;
    for (uint32_t i = 0; i < m->link_count; i++) {
        int32_t x = (int32_t)random_below(&m->random, width), y = (int32_t)random_below(&m->random, height);
        int32_t to_x = (int32_t)random_below(&m->random, width), to_y = (int32_t)random_below(&m->random, height);
        m->links[i] = (wend_link){wend_place_cell(x, y), wend_place_cell(to_x, to_y), 1 + 20000 * i};
        assert_int_equal(wend_grid_add_link(m->grid, &m->links[i]), WEND_OK);
    }
    assert_int_equal(wend_space_create(m->grid, &m->profile, NULL, &m->space), WEND_OK);
    assert_int_equal(wend_space_create(m->grid, &m->profile, NULL, &m->bare), WEND_OK);
    m->layer = test_layer(m->space, WEND_LAYER_OCCUPIED);
    m->finder = scene_finder();
    m->own_finder = scene_finder();
    assert_int_equal(wend_pursuit_create(m->space, &rules, NULL, &m->pursuit), WEND_OK);
}

static void end_model(model *m)
{
    uint32_t strangers = 0;
    wend_pursuit_destroy(m->pursuit);
    for (size_t i = 0; i < sizeof m->strangers; i++)
        strangers += m->strangers[i];
    assert_int_equal(wend_layer_count(m->layer), strangers);
    wend_finder_destroy(m->finder);
    wend_finder_destroy(m->own_finder);
    test_layers_close(m->space);
    wend_space_destroy(m->bare);
    wend_grid_destroy(m->grid);
    test_map_free(&m->map);
}

static uint64_t run_script(uint64_t seed)
{
    static model m;
    begin_model(&m, seed);
    for (int i = 0; i < 60; i++)
        i % 10 == 0 ? add_target(&m) : add_pursuer(&m);
    for (int t = 0; t < TICKS; t++) {
        for (int i = 0; i < TARGETS; i++)
            if (m.targets[i].is_alive && random_chance(&m.random, 30))
                walk_target(&m, &m.targets[i]);
        if (random_chance(&m.random, 40))
            disturb(&m);
        run_tick(&m);
    }
    uint64_t hash = m.hash;
    end_model(&m);
    return hash;
}

static void random_hunts_keep_their_rules(void **state)
{
    uint32_t scripts = scene_setting("WEND_TEST_MAPS", 200);
    (void)state;
    for (uint32_t i = 0; i < scripts; i++) {
        uint64_t first = run_script(i), again = run_script(i);
        if (first != again)
            fail_msg("hunt %u differs from itself", (unsigned)i);
    }
}

/* A target of many, and a pursuer as it is looked for. */
typedef struct seeker {
    uint64_t id, quarry;
    uint32_t radius;
} seeker;

enum { SEEKERS = 20, SOUGHT = 300, SEEKING_TICKS = 12 };

typedef struct search_party {
    random_source random;
    wend_grid_desc desc;
    wend_pursuit *pursuit;
    uint32_t footprint; /* of the pursuers */
    uint64_t targets[SOUGHT];
    uint32_t sides[SOUGHT];
    seeker seekers[SEEKERS];
} search_party;

static wend_place place_for(search_party *p, uint32_t side)
{
    uint32_t x = random_below(&p->random, p->desc.width - side + 1),
             y = random_below(&p->random, p->desc.height - side + 1);
    /* Often in a crowd in one corner. */
    if (random_chance(&p->random, 40)) {
        x /= 8;
        y /= 8;
    }
    return wend_place_at((int32_t)x, (int32_t)y, (uint16_t)random_below(&p->random, p->desc.levels));
}

static void change_target(search_party *p, uint32_t at)
{
    if (p->targets[at] == 0) {
        uint32_t footprint = random_chance(&p->random, 80) ? 0 : 1 + random_below(&p->random, 4);
        p->sides[at] = footprint ? footprint : 1;
        assert_int_equal(wend_pursuit_add_target(p->pursuit, place_for(p, p->sides[at]), footprint, &p->targets[at]),
                         WEND_OK);
    } else if (random_chance(&p->random, 20)) {
        assert_int_equal(wend_pursuit_remove_target(p->pursuit, p->targets[at]), WEND_OK);
        for (uint32_t i = 0; i < SEEKERS; i++)
            p->seekers[i].quarry = p->seekers[i].quarry == p->targets[at] ? 0 : p->seekers[i].quarry;
        p->targets[at] = 0;
    } else {
        wend_place place = place_for(p, p->sides[at]);
        assert_int_equal(wend_pursuit_move_target(p->pursuit, p->targets[at], place), WEND_OK);
    }
}

/* Whom a pursuer should hunt, by a look at all: the nearest; of several the one it hunts already, else the first. */
static uint64_t nearest_of_all(const search_party *p, const seeker *seeker, wend_place from)
{
    uint64_t best = 0;
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < SOUGHT; i++) {
        wend_place at;
        if (p->targets[i] == 0)
            continue;
        assert_int_equal(wend_pursuit_target_place(p->pursuit, p->targets[i], &at), WEND_OK);
        int64_t side = p->sides[i], own = p->footprint;
        int64_t across = gap_of(wend_place_column(from), (int32_t)own, wend_place_column(at), (int32_t)side);
        int64_t down = gap_of(wend_place_row(from), (int32_t)own, wend_place_row(at), (int32_t)side);
        int64_t square = across * across + down * down;
        bool is_first = wend_pursuit_index(p->targets[i]) < wend_pursuit_index(best);
        bool is_preferred = p->targets[i] == seeker->quarry || (best != seeker->quarry && is_first);
        if (at.level != from.level || across > seeker->radius || down > seeker->radius || square > least ||
            (square == least && !is_preferred))
            continue;
        least = square;
        best = p->targets[i];
    }
    return best;
}

static void check_choices(search_party *p, const wend_pursuit_move *moves, uint32_t count)
{
    assert_int_equal(count, SEEKERS);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < SEEKERS; j++) {
            if (p->seekers[j].id != moves[i].pursuer)
                continue;
            assert_true(moves[i].target == nearest_of_all(p, &p->seekers[j], moves[i].from));
            p->seekers[j].quarry = moves[i].target;
        }
}

static void gather_party(search_party *p, const wend_space *space)
{
    const uint16_t radii[] = {1, 3, 8, 20, 60, 1000};
    wend_pursuit_desc rules = wend_pursuit_desc_default();
    wend_pursuer_desc desc = wend_pursuer_desc_default();
    rules.limit = 1 + random_below(&p->random, 100);
    assert_int_equal(wend_pursuit_create(space, &rules, NULL, &p->pursuit), WEND_OK);
    desc.chase_ticks = desc.idle_ticks = 1;
    for (uint32_t i = 0; i < SEEKERS; i++) {
        desc.place = place_for(p, p->footprint);
        desc.radius = radii[random_below(&p->random, sizeof radii / sizeof *radii)];
        p->seekers[i].radius = desc.radius;
        assert_int_equal(wend_pursuit_add(p->pursuit, &desc, &p->seekers[i].id), WEND_OK);
    }
}

static void nearest_of_many_is_whom_a_look_at_all_finds(void **state)
{
    uint32_t scripts = scene_setting("WEND_TEST_MAPS", 200);
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t n = 0; n < scripts; n++) {
        search_party p = {.random = {90000 + n}, .desc = wend_grid_desc_default()};
        wend_profile profile = wend_profile_default();
        const wend_pursuit_move *moves;
        wend_grid *grid = NULL;
        wend_space *space = NULL;
        uint32_t count;
        p.desc.width = 20 + random_below(&p.random, random_chance(&p.random, 50) ? 40 : 400);
        p.desc.height = 20 + random_below(&p.random, random_chance(&p.random, 50) ? 40 : 400);
        p.desc.levels = 1 + random_below(&p.random, 2);
        p.footprint = profile.footprint = (uint8_t)(1 + random_below(&p.random, 3));
        assert_int_equal(wend_grid_create(&p.desc, NULL, &grid), WEND_OK);
        assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
        gather_party(&p, space);
        uint32_t many = random_chance(&p.random, 50) ? SOUGHT : 10;
        for (int t = 0; t < SEEKING_TICKS; t++) {
            for (uint32_t i = 0; i < many / 2; i++)
                change_target(&p, random_below(&p.random, many));
            assert_int_equal(wend_pursuit_tick(p.pursuit, finder, WEND_ALL_WORK, &moves, &count), WEND_OK);
            check_choices(&p, moves, count);
        }
        wend_pursuit_destroy(p.pursuit);
        wend_space_destroy(space);
        wend_grid_destroy(grid);
    }
    wend_finder_destroy(finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_hunts_keep_their_rules),
        cmocka_unit_test(nearest_of_many_is_whom_a_look_at_all_finds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
