/*
 * wend-bench-influence [SIDE]: cost of passes over an influence map, on caves of SIDE x SIDE cells (default 512), all
 * of which hold something. The best of PASSES counts; the machine's memcpy of as many bytes stands beside.
 */
#include "kit/kit.h"

#include <wend/all.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASSES = 200, BLUNT = 16 };

/* What is measured on. */
typedef struct subject {
    uint32_t side;
    wend_grid *grid;
    wend_space *space;
    wend_influence *influence, *other;
    wend_layer *layer;
    uint8_t *bytes;
} subject;

static void need(bool good)
{
    if (good)
        return;
    fputs("out of memory, or no such side\n", stderr);
    exit(EXIT_FAILURE);
}

static void fill(wend_influence *influence, uint32_t side, uint32_t most)
{
    for (uint32_t i = 0; i < side * side; i++)
        wend_influence_fill(influence, wend_area_cells((int32_t)(i % side), (int32_t)(i / side), 1, 1),
                            (uint16_t)(landscape_mix(i) % most));
}

static void open_subject(subject *subject)
{
    wend_grid_desc desc = wend_grid_desc_default();
    const size_t cells = (size_t)subject->side * subject->side;
    subject->bytes = malloc(4 * cells);
    need(subject->bytes != NULL);
    landscape_paint(LANDSCAPE_CAVES, subject->side, 1, subject->bytes);
    desc.width = desc.height = subject->side;
    desc.terrain = subject->bytes;
    need(wend_grid_create(&desc, NULL, &subject->grid) == WEND_OK &&
         wend_space_create(subject->grid, NULL, NULL, &subject->space) == WEND_OK &&
         wend_influence_create(subject->grid, NULL, &subject->influence) == WEND_OK &&
         wend_influence_create(subject->grid, NULL, &subject->other) == WEND_OK &&
         wend_layer_create(subject->grid, WEND_LAYER_EXTRA, NULL, &subject->layer) == WEND_OK);
}

static void take_walls(subject *subject)
{
    wend_influence_apply_walls(subject->influence, subject->space, NULL);
}

static void spread(subject *subject)
{
    wend_influence_spread(subject->influence, WEND_INFLUENCE_WHOLE / 8);
}

static void propagate(subject *subject)
{
    wend_influence_propagate(subject->influence, WEND_INFLUENCE_WHOLE * 9 / 10);
}

static void decay(subject *subject)
{
    wend_influence_decay(subject->influence, WEND_INFLUENCE_WHOLE - 1);
}

static void blur(subject *subject)
{
    wend_influence_blur(subject->influence);
}

static void sum_two(subject *subject)
{
    const wend_influence_part parts[] = {{subject->influence, WEND_INFLUENCE_WHOLE / 2},
                                         {subject->other, WEND_INFLUENCE_WHOLE / 3}};
    wend_influence_sum(subject->other, parts, 2);
}

static void write_unchanged(subject *subject)
{
    const wend_price price = wend_price_default();
    wend_influence_write(subject->influence, subject->layer, &price, NULL);
}

static void stamp(subject *subject, bool walls)
{
    wend_stamp stamp = wend_stamp_default();
    stamp.walls = walls;
    for (int i = 0; i < BLUNT; i++)
        wend_influence_stamp(subject->other, wend_place_cell((int32_t)subject->side / 2 + i, 40), &stamp);
}

static void stamp_straight(subject *subject)
{
    stamp(subject, false);
}

static void stamp_walked(subject *subject)
{
    stamp(subject, true);
}

static void copy(subject *subject)
{
    const size_t half = 2 * (size_t)subject->side * subject->side;
    memcpy(subject->bytes + half, subject->bytes, half);
    subject->bytes[0] = subject->bytes[half + 1];
}

static double best_of(subject *subject, void (*pass)(struct subject *), int passes)
{
    double best = 1e9;
    for (int i = 0; i < passes; i++) {
        double start = clock_wall();
        pass(subject);
        double taken = clock_wall() - start;
        best = taken < best ? taken : best;
    }
    return best;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*pass)(struct subject *);
        int passes;
    } rows[] = {{"take all walls", take_walls, 5},
                {"spread", spread, PASSES},
                {"propagate", propagate, PASSES},
                {"decay", decay, PASSES},
                {"blur", blur, PASSES},
                {"sum of two", sum_two, PASSES},
                {"write what changed: nothing", write_unchanged, PASSES},
                {"16 stamps of radius 8", stamp_straight, PASSES},
                {"16 stamps, walls applied", stamp_walked, PASSES},
                {"memcpy of the numbers", copy, PASSES}};
    subject subject = {.side = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 512};
    need(subject.side >= 64 && subject.side <= 8192);
    open_subject(&subject);
    printf("%u x %u cells\n%-28s %10s %12s\n", (unsigned)subject.side, (unsigned)subject.side, "pass", "us",
           "ns per cell");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        fill(subject.influence, subject.side, 30000);
        double seconds = best_of(&subject, rows[i].pass, rows[i].passes);
        printf("%-28s %10.1f %12.3f\n", rows[i].name, seconds * 1e6, seconds * 1e9 / subject.side / subject.side);
    }
    wend_layer_destroy(subject.layer);
    wend_influence_destroy(subject.other);
    wend_influence_destroy(subject.influence);
    wend_space_destroy(subject.space);
    wend_grid_destroy(subject.grid);
    free(subject.bytes);
    return EXIT_SUCCESS;
}
