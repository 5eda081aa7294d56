/*
 * tests/matrix/masks_rule_test.c: which successors are worth looking at, against the rank rule worked out by brute
 * force from the steps of docs/rules.md: on all 19,683 maps of 3 by 3 cells that are blocked, of weight 1 or of weight
 * 3, under all corner rules, and on random maps as spaces keep it.
 */
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "test/share.h"
#include "test/test.h"

#include "map/cells/cells.h"
#include "map/grid/profile.h"
#include "map/space/space_calls.h"

enum { SIDE = 3, CELLS = 9, MIDDLE = 4, MAPS = 19683, SCENES = 1500 };

/* A way among the 3x3 positions: what it costs and how late the direction of its last step comes. */
typedef struct way {
    uint64_t cost;
    uint32_t rank;
} way;

static const way no_way = {RULES_NO_WAY, 0};

/* North, east, south and west before north-east, south-east, south-west and north-west. */
static uint32_t rank_of(uint32_t direction)
{
    static const uint32_t ranks[DIRECTIONS] = {2, 4, 0, 5, 3, 6, 1, 7};
    return ranks[direction];
}

static bool is_better(way a, way b)
{
    return a.cost < b.cost || (a.cost == b.cost && a.rank < b.rank);
}

/* A position and its neighbours, and all steps among them; the neighbour in direction d is number d, the position 8. */
typedef struct window {
    uint32_t cell[9];
    uint32_t to[9][8]; /* 9 = nowhere, or out of the window */
    uint64_t cost[9][8];
} window;

static window look_around(const rules_scene *scene, uint32_t position)
{
    window window;
    window.cell[8] = position;
    for (uint32_t way = 0; way < 8; way++) {
        static const int dx[] = {0, 1, 1, 1, 0, -1, -1, -1}, dy[] = {-1, -1, 0, 1, 1, 1, 0, -1};
        int64_t x = (int64_t)(position % scene->width) + dx[way], y = (int64_t)(position / scene->width) + dy[way];
        bool on_map = x >= 0 && y >= 0 && x < scene->width && y < scene->height;
        window.cell[way] = on_map ? (uint32_t)(y * scene->width + x) : RULES_NOWHERE;
    }
    for (uint32_t from = 0; from < 9; from++)
        for (uint32_t way = 0; way < 8; way++) {
            bool can_stand = window.cell[from] != RULES_NOWHERE && rules_is_free(scene, window.cell[from]);
            uint32_t next = can_stand ? rules_step(scene, window.cell[from], way) : RULES_NOWHERE, to = 0;
            while (to < 9 && (next == RULES_NOWHERE || window.cell[to] != next))
                to++;
            window.to[from][way] = to;
            window.cost[from][way] = to < 9 ? rules_step_cost(scene, window.cell[from], next, way) : 0;
        }
    return window;
}

/* The best ways from one of the neighbours to all others that do not pass the position: Bellman and Ford. */
static void go_past(const window *window, uint32_t from, way best[8])
{
    for (uint32_t i = 0; i < 8; i++)
        best[i] = no_way;
    best[from] = (way){0, 0};
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t at = 0; at < 8; at++)
            for (uint32_t d = 0; best[at].cost != RULES_NO_WAY && d < 8; d++) {
                uint32_t to = window->to[at][d];
                if (to >= 8)
                    continue;
                way longer = {best[at].cost + window->cost[at][d], rank_of(d)};
                if (!is_better(longer, best[to]))
                    continue;
                best[to] = longer;
                changed = true;
            }
    }
}

/* What is worth looking at from the position when it was entered by a direction: the rule itself. */
static uint32_t worth(const window *window, uint32_t entered_by)
{
    uint32_t from = (entered_by + 4) % 8, kept = 0;
    bool was_entered = window->to[from][entered_by] == 8;
    way past[8];
    go_past(window, from, past);
    for (uint32_t d = 0; d < 8; d++) {
        uint32_t to = window->to[8][d];
        if (to >= 8)
            continue;
        way through = {window->cost[from][entered_by] + window->cost[8][d], rank_of(d)};
        if (!was_entered || !is_better(past[to], through))
            kept |= 1u << d;
    }
    return kept;
}

static void spell(uint32_t number, uint8_t *cells)
{
    for (int cell = 0; cell < CELLS; cell++, number /= 3)
        cells[cell] = (uint8_t) "@.T"[number % 3];
}

/* Where all free cells weigh the same, the tables of canonical successors say it too. */
static void check_table(const rules_scene *scene, const struct wend_steps *steps, const window *window)
{
    uint32_t neighbourhood = 0, light = 0, heavy = 0;
    for (uint32_t cell = 0; cell < CELLS; cell++) {
        neighbourhood |= (uint32_t)(scene->terrain[cell] != '@') << cell;
        light += scene->terrain[cell] == '.';
        heavy += scene->terrain[cell] == 'T';
    }
    for (uint32_t d = 0; d < 8 && (light == 0 || heavy == 0); d++)
        assert_int_equal(steps->moves[d][neighbourhood], worth(window, d));
}

static void check_small_map(const rules_scene *scene, const struct wend_step_rules *rules,
                            const struct wend_steps *steps)
{
    const wend_profile *profile = &scene->profile;
    window window = look_around(scene, MIDDLE);
    uint32_t weights[DIRECTIONS], middle = profile->weight[scene->terrain[MIDDLE]];
    for (uint32_t d = 0; d < 8; d++)
        weights[d] = profile->weight[scene->terrain[window.cell[d]]];
    uint64_t masks = wend_steps_masks(rules, weights, middle);
    for (uint32_t d = 0; d < 8; d++) {
        uint32_t truth = worth(&window, d), mask = masks >> d * 8 & 255;
        if (mask != truth || wend_steps_mask(rules, weights, middle, d) != truth) {
            rules_scene_print(scene);
            fail_msg("entered by %u: mask %02x, should be %02x", (unsigned)d, (unsigned)mask, (unsigned)truth);
        }
    }
    check_table(scene, steps, &window);
}

static void check_small_maps(wend_neighbours neighbours, wend_corners corners, uint16_t straight, uint16_t diagonal)
{
    struct wend_step_rules rules = {neighbours == WEND_NEIGHBOURS_4 ? SQUARES_4 : SQUARES_8, corners, straight,
                                    diagonal};
    rules_scene scene = rules_scene_make(SIDE, SIDE, 1);
    struct wend_steps steps;
    wend_steps_make(&steps, &rules, 0);
    scene.profile.neighbours = neighbours;
    scene.profile.corners = corners;
    scene.profile.straight = straight;
    scene.profile.diagonal = diagonal;
    scene.profile.weight['T'] = 3;
    for (uint32_t number = 0; number < MAPS; number += test_thin()) {
        spell(number, scene.terrain);
        if (scene.terrain[MIDDLE] != '@')
            check_small_map(&scene, &rules, &steps);
    }
    rules_scene_free(&scene);
}

static void eight_neighbours_by_every_corner_rule(void **state)
{
    (void)state;
    for (int corners = WEND_CORNERS_NEVER; corners <= WEND_CORNERS_ALWAYS; corners++)
        check_small_maps(WEND_NEIGHBOURS_8, (wend_corners)corners, WEND_PRICE_STRAIGHT, WEND_PRICE_DIAGONAL);
}

static void eight_neighbours_at_prices_full_of_ties(void **state)
{
    (void)state;
    check_small_maps(WEND_NEIGHBOURS_8, WEND_CORNERS_NEVER, 1, 1);
    check_small_maps(WEND_NEIGHBOURS_8, WEND_CORNERS_ONE, 1, 2);
    check_small_maps(WEND_NEIGHBOURS_8, WEND_CORNERS_ALWAYS, 2, 3);
}

static void four_neighbours(void **state)
{
    (void)state;
    check_small_maps(WEND_NEIGHBOURS_4, WEND_CORNERS_NEVER, WEND_PRICE_STRAIGHT, WEND_PRICE_DIAGONAL);
}

/* What a space keeps for every free position is the rule, by a whole mover's weights. */
static void check_space(const rules_scene *scene, const wend_space *space)
{
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        if (!rules_is_free(scene, cell))
            continue;
        window window = look_around(scene, cell);
        uint32_t node = wend_space_node(space, cell % scene->width, cell / scene->width);
        for (uint32_t d = 0; d < 8; d++) {
            bool exists = rules_ways(rules_topology(scene)) >> d & 1;
            uint32_t mask = wend_successor_masks_moves(space, node, d), truth = worth(&window, d);
            assert_int_equal(wend_successor_masks_within(space, node, d, UINT32_MAX), mask);
            if (!exists || mask == truth)
                continue;
            rules_scene_print(scene);
            fail_msg("cell %u entered by %u: mask %02x, should be %02x", (unsigned)cell, (unsigned)d, (unsigned)mask,
                     (unsigned)truth);
        }
    }
}

static void spaces_keep_what_the_rule_says(void **state)
{
    static const rule companions[] = {RULE_OF_PRICES,      RULE_OF_4_NEIGHBOURS,   RULE_OF_EXTENT,
                                      RULE_OF_CORNERS_ONE, RULE_OF_CORNERS_ALWAYS, RULE_OF_CALLBACK,
                                      RULE_OF_RESOURCES,   RULE_OF_WEIGHTS};
    uint32_t checked = 0;
    (void)state;
    for (uint32_t i = 0; i < test_share(SCENES); i++) {
        random_source random = {9000 + i};
        uint32_t rules = 1u << RULE_OF_WEIGHTS | 1u << companions[i % 8];
        rules |= i % 3 == 0 ? 1u << RULE_OF_EXTENT : 0;
        rules_scene scene = rules_random_scene(rules, 14, &random);
        rules_stage stage;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        if (stage.space->cells.successor_masks) {
            check_space(&scene, stage.space);
            checked++;
        }
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    assert_true(checked > test_share(SCENES) / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight_neighbours_by_every_corner_rule),
        cmocka_unit_test(eight_neighbours_at_prices_full_of_ties),
        cmocka_unit_test(four_neighbours),
        cmocka_unit_test(spaces_keep_what_the_rule_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
