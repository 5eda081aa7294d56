/*
 * tests/fuzz/fuzz_triangulation.c: the input is a drawing: a width of coordinates, outlines of ground, obstacles and
 * areas that may cross as they like, and segments that close nothing; the polygons must be right, also where memory
 * runs short.
 */
#include "ground/ground.h"
#include "program.h"

#include <string.h>

enum { MOST_SEGMENTS = 36 };

/* From 0 to 2^28, by a byte or more. */
static int32_t take_coordinate(input *input, uint32_t bits)
{
    uint32_t value = take(input, 256);
    if (bits > 8)
        value = value << 8 | take(input, 256);
    if (bits > 16)
        value = value << 12 | take(input, 256);
    return (int32_t)(value & ((UINT32_C(1) << bits) - 1));
}

static void take_outline(input *input, ground_drawing *drawing, uint32_t bits)
{
    struct wend_point points[12];
    uint32_t code = take(input, 256), corners = 3 + take(input, 10);
    for (uint32_t i = 0; i < corners; i++) {
        points[i].x = take_coordinate(input, bits);
        points[i].y = take_coordinate(input, bits);
    }
    ground_outline(drawing, (ground_kind)(code % 3), (uint16_t)(1 + code / 3 % 7), points, corners);
}

/* Returns whether it belongs to no outline. */
static bool take_loose(input *input, ground_drawing *drawing, uint32_t bits)
{
    uint32_t code = take(input, 256);
    struct wend_segment segment = {.tag = drawing->count, .flags = code & (WEND_SEGMENT_WALL | WEND_SEGMENT_LINK)};
    segment.from.x = take_coordinate(input, bits);
    segment.from.y = take_coordinate(input, bits);
    segment.to.x = take_coordinate(input, bits);
    segment.to.y = take_coordinate(input, bits);
    segment.ground = (code & 12) == 12;
    drawing->segments[drawing->count++] = segment;
    return segment.ground || (segment.flags & WEND_SEGMENT_LINK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ground_drawing drawing;
    input input = {data, data + size};
    memset(&drawing, 0, sizeof drawing);
    uint32_t bits = 1 + take(&input, 28);
    bool open = false;
    for (uint8_t area = 0; area < 8; area++)
        drawing.terrains[area] = area;
    test_memory memory;
    test_memory_begin(&memory);
    struct wend_triangulation made;
    wend_triangulation_begin(&made, &memory.allocator);
    fail_soon(&memory, &input);
    while (input.next < input.end && drawing.count < MOST_SEGMENTS)
        if (take(&input, 5) == 0)
            open = take_loose(&input, &drawing, bits) || open;
        else
            take_outline(&input, &drawing, bits);
    struct wend_ground_plan plan = ground_plan(&drawing);
    random_source random = {size};
    for (int i = 0; i < 2; i++) { /* again when memory is there */
        wend_status status = wend_triangulation_make(&made, &plan);
        FUZZ_NEED(status == WEND_OK || (status == WEND_ERROR_ARGUMENT && open) ||
                  (status == WEND_ERROR_MEMORY && memory.fail_at));
        const char *fault = status == WEND_OK ? convex_fault(&made.convex, &drawing, 2, &random) : NULL;
        if (fault)
            fprintf(stderr, "%s\n", fault);
        FUZZ_NEED(!fault);
        memory.fail_at = 0;
    }
    wend_triangulation_end(&made);
    FUZZ_NEED(memory.blocks == 0 && !memory.fault);
    return 0;
}
