/*
 * tests/fuzz/fuzz_lines.c: the input is a set of rules, the seed of a scene, and lines on it: places in and around the
 * map, beside the oracle, and places anywhere, which must agree with each other and leave memory in peace.
 */
#include "edited.h"
#include "lines/line_oracle.h"
#include "rules/rules_random.h"

enum { SIDE = 12, MOST_LINES = 60 };

/* Three cells around the map at most. */
static wend_place take_place(input *input, const rules_scene *scene, uint16_t level)
{
    int32_t across = (int32_t)take(input, 256), x = (int32_t)take(input, 256), down = (int32_t)take(input, 256),
            y = (int32_t)take(input, 256);
    x += (across % ((int32_t)scene->width + 6) - 3) * WEND_CELL;
    y += (down % ((int32_t)scene->height + 6) - 3) * WEND_CELL;
    return (wend_place){x, y, level, 0};
}

static void check_line(input *input, const rules_scene *scene, const wend_space *space)
{
    uint32_t except_count = take(input, 256) % 4;
    uint16_t level = (uint16_t)(take(input, 256) % scene->levels);
    wend_place from = take_place(input, scene, level), to = take_place(input, scene, level);
    wend_place except[3] = {from, to, take_place(input, scene, level)};
    const char *fault = line_fault(space, scene, from, to, except, except_count);
    if (fault)
        fprintf(stderr, "%s\n", fault);
    FUZZ_NEED(!fault);
}

static void check_line_anywhere(input *input, const wend_space *space)
{
    wend_place ends[2] = {{0, 0, 0, 0}, {0, 0, 0, 0}};
    wend_line_hit there, back;
    uint64_t cost;
    for (int i = 0; i < 2; i++) {
        ends[i].x = (int32_t)(take_number(input) - 0x80000000u);
        ends[i].y = (int32_t)(take_number(input) - 0x80000000u);
    }
    bool sees = wend_line_of_sight(space, ends[0], ends[1], NULL, 0);
    FUZZ_NEED(wend_line_of_sight(space, ends[1], ends[0], NULL, 0) == sees);
    FUZZ_NEED(wend_line_raycast(space, ends[0], ends[1], NULL, 0, &there) == WEND_OK && there.hit != sees);
    FUZZ_NEED(wend_line_raycast(space, ends[1], ends[0], ends, 2, &back) == WEND_OK);
    FUZZ_NEED(wend_line_cost(space, ends[0], ends[1], &cost) == WEND_OK && (cost != UINT64_MAX) == sees);
    if (wend_grid_cells(wend_space_grid(space)) == WEND_CELLS_SQUARE) /* where only cells of the map take time */
        FUZZ_NEED(wend_line_cells(space, ends[0], ends[1], NULL, 0) ==
                  wend_line_cells(space, ends[1], ends[0], NULL, 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input input = {data, data + size};
    uint32_t rules = take_rules(&input);
    random_source random = take_seed(&input);
    rules_scene scene = rules_random_scene(rules, SIDE, &random);
    rules_stage stage;
    if (rules_stage_open(&stage, &scene, NULL) == WEND_OK)
        for (int i = 0; i < MOST_LINES && input.next < input.end; i++) {
            if (take(&input, 4) == 0)
                check_line_anywhere(&input, stage.space);
            else
                check_line(&input, &scene, stage.space);
        }
    rules_stage_close(&stage);
    rules_scene_free(&scene);
    return 0;
}
