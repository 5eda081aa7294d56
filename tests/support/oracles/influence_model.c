/* Influence by the letter of its header, in 64 bits. */
#include "oracles/influence_model.h"

#include <stdlib.h>
#include <string.h>

static void *must(void *block)
{
    if (!block)
        abort();
    return block;
}

influence_model influence_model_make(const rules_scene *scene)
{
    influence_model model = {.scene = scene};
    const size_t cells = rules_cells(scene);
    model.values = must(calloc(cells, sizeof *model.values));
    model.before = must(calloc(cells, sizeof *model.before));
    model.open = must(calloc(cells, 1));
    influence_model_walls(&model, false);
    return model;
}

void influence_model_free(influence_model *model)
{
    free(model->values);
    free(model->before);
    free(model->open);
}

/* The directions that cells of the scene's kind have: on squares all eight, whatever its mover does. */
static uint32_t ways_of(const rules_scene *scene)
{
    return scene->cells == WEND_CELLS_SQUARE ? 255 : rules_ways(rules_topology(scene));
}

/* The cell next to another; also a diagonal one, for a mover that only goes straight. */
static uint32_t next_cell(const rules_scene *scene, uint32_t cell, uint32_t way)
{
    static const int32_t across[] = {0, 1, 1, 1, 0, -1, -1, -1}, down[] = {-1, -1, 0, 1, 1, 1, 0, -1};
    wend_place place = rules_place(scene, cell);
    if (scene->cells != WEND_CELLS_SQUARE)
        return rules_next(scene, cell, way);
    place.x += across[way] * WEND_CELL;
    place.y += down[way] * WEND_CELL;
    return rules_cell(scene, place);
}

void influence_model_walls(influence_model *model, bool applied)
{
    const rules_scene *scene = model->scene;
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        model->open[cell] = 0;
        for (uint32_t way = 0; way < 8; way++) {
            if (!(ways_of(scene) >> way & 1))
                continue;
            uint32_t to = applied ? rules_step(scene, cell, way) : next_cell(scene, cell, way);
            if (to == RULES_NOWHERE || (applied && rules_step(scene, to, (way + 4) % 8) != cell))
                continue;
            model->open[cell] |= (uint8_t)(1u << way);
        }
    }
}

static uint16_t clamp(int64_t value)
{
    return (uint16_t)(value < 0 ? 0 : value > UINT16_MAX ? UINT16_MAX : value);
}

void influence_model_add(influence_model *model, wend_area area, int32_t amount)
{
    const int64_t width = area.width ? area.width : 1, height = area.height ? area.height : 1;
    for (uint32_t cell = 0; cell < rules_cells(model->scene); cell++) {
        const wend_place place = rules_place(model->scene, cell);
        const int64_t x = (int64_t)wend_place_column(place) - wend_place_column(area.place);
        const int64_t y = (int64_t)wend_place_row(place) - wend_place_row(area.place);
        if (place.level == area.place.level && x >= 0 && y >= 0 && x < width && y < height)
            model->values[cell] = clamp((int64_t)model->values[cell] + amount);
    }
}

/* The distance in a straight line, in 1/256 cells rounded down, by bisection; beyond the radius anything above it. */
static uint32_t straight(const rules_scene *scene, wend_place a, wend_place b, uint32_t radius)
{
    const int32_t ax = wend_place_column(a), ay = wend_place_row(a), bx = wend_place_column(b), by = wend_place_row(b);
    if (scene->cells != WEND_CELLS_SQUARE)
        return 256 * wend_axial_distance(wend_axial_from_cell(scene->cells, ax, ay),
                                         wend_axial_from_cell(scene->cells, bx, by));
    const int64_t x = ax - bx, y = ay - by, square = (x * x + y * y) * 65536;
    uint32_t low = 0, high = radius + 1;
    while (low < high) { /* the greatest whose square is not above it */
        uint32_t middle = low + (high - low + 1) / 2;
        if ((int64_t)middle * middle <= square)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static int64_t strength(const wend_stamp *stamp, uint32_t distance)
{
    const int64_t radius = stamp->radius, left = radius - distance;
    if (stamp->falloff == WEND_FALLOFF_FLAT || distance == 0)
        return stamp->strength;
    if (stamp->falloff == WEND_FALLOFF_LINEAR)
        return stamp->strength * left / radius;
    return stamp->strength * left * left / (radius * radius);
}

/* Distances of walks, lowered until none can be lowered. */
static void walked(const influence_model *model, uint32_t start, uint32_t *distances)
{
    const rules_scene *scene = model->scene;
    bool changed = true;
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        distances[cell] = cell == start ? 0 : UINT32_MAX / 2;
    while (changed) {
        changed = false;
        for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
            for (uint32_t way = 0; way < 8; way++) {
                if (!(model->open[cell] >> way & 1))
                    continue;
                uint32_t to = next_cell(scene, cell, way);
                uint32_t step = scene->cells == WEND_CELLS_SQUARE && way % 2 == 1 ? 362 : 256;
                if (distances[cell] + step < distances[to]) {
                    distances[to] = distances[cell] + step;
                    changed = true;
                }
            }
    }
}

void influence_model_stamp(influence_model *model, wend_place place, const wend_stamp *stamp)
{
    const rules_scene *scene = model->scene;
    const uint32_t start = rules_cell(scene, place);
    if (stamp->walls && start == RULES_NOWHERE)
        return;
    uint32_t *distances = must(calloc(rules_cells(scene), sizeof *distances));
    if (stamp->walls)
        walked(model, start, distances);
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        const wend_place there = rules_place(scene, cell);
        const uint32_t distance = stamp->walls ? distances[cell] : straight(scene, place, there, stamp->radius);
        if (there.level != place.level || distance > stamp->radius)
            continue;
        const int64_t value = model->values[cell], comes = strength(stamp, distance);
        model->values[cell] = stamp->maximum ? clamp(comes > value ? comes : value) : clamp(value + comes);
    }
    free(distances);
}

static void remember(influence_model *model)
{
    memcpy(model->before, model->values, rules_cells(model->scene) * sizeof *model->values);
}

void influence_model_decay(influence_model *model, uint32_t keep)
{
    for (uint32_t cell = 0; cell < rules_cells(model->scene); cell++)
        model->values[cell] = (uint16_t)((uint64_t)model->values[cell] * keep / 65536);
}

void influence_model_spread(influence_model *model, uint32_t share)
{
    const rules_scene *scene = model->scene;
    const bool square = scene->cells == WEND_CELLS_SQUARE;
    const uint64_t part = share > (square ? 13107u : 9362u) ? (square ? 13107u : 9362u) : share;
    remember(model);
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        int64_t value = model->before[cell];
        for (uint32_t way = 0; way < 8; way++)
            if ((model->open[cell] >> way & 1) && !(square && way % 2 == 1))
                value += (int64_t)(model->before[next_cell(scene, cell, way)] * part / 65536) -
                         (int64_t)(model->before[cell] * part / 65536);
        model->values[cell] = clamp(value);
    }
}

void influence_model_propagate(influence_model *model, uint32_t keep, uint32_t keep_diagonal)
{
    const rules_scene *scene = model->scene;
    remember(model);
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        for (uint32_t way = 0; way < 8; way++) {
            if (!(model->open[cell] >> way & 1))
                continue;
            const uint64_t kept = scene->cells == WEND_CELLS_SQUARE && way % 2 == 1 ? keep_diagonal : keep;
            const uint64_t comes = model->before[next_cell(scene, cell, way)] * kept / 65536;
            if (comes > model->values[cell])
                model->values[cell] = (uint16_t)comes;
        }
}

/* Value of a column and row that may lie beside the map: that of the nearest cell on it. */
static uint32_t near_value(const influence_model *model, int64_t x, int64_t y, uint32_t level)
{
    const rules_scene *scene = model->scene;
    x = x < 0 ? 0 : x < scene->width ? x : scene->width - 1;
    y = y < 0 ? 0 : y < scene->height ? y : scene->height - 1;
    return model->before[((size_t)level * scene->height + (size_t)y) * scene->width + (size_t)x];
}

/* Mean of three in a row or column, rounded down twice: the ends' mean, and its mean with the middle. */
static uint32_t mean_of_three(uint32_t a, uint32_t b, uint32_t c)
{
    return ((a + c) / 2 + b) / 2;
}

static uint16_t blurred(const influence_model *model, uint32_t cell)
{
    const rules_scene *scene = model->scene;
    const wend_place place = rules_place(scene, cell);
    const int64_t x = wend_place_column(place), y = wend_place_row(place);
    uint32_t rows[3], sum = 2u * model->before[cell];
    for (int64_t j = -1; j <= 1; j++)
        rows[j + 1] =
            mean_of_three(near_value(model, x - 1, y + j, place.level), near_value(model, x, y + j, place.level),
                          near_value(model, x + 1, y + j, place.level));
    if (scene->cells == WEND_CELLS_SQUARE)
        return (uint16_t)mean_of_three(rows[0], rows[1], rows[2]);
    for (uint32_t way = 0; way < 8; way++)
        if (ways_of(scene) >> way & 1) {
            uint32_t to = next_cell(scene, cell, way);
            sum += model->before[to == RULES_NOWHERE ? cell : to];
        }
    return (uint16_t)(sum / 8);
}

void influence_model_blur(influence_model *model)
{
    remember(model);
    for (uint32_t cell = 0; cell < rules_cells(model->scene); cell++)
        model->values[cell] = blurred(model, cell);
}

/* Towards 0. */
static int64_t part_of(uint16_t value, int32_t factor)
{
    return (int64_t)value * factor / 65536;
}

void influence_model_mix(influence_model *model, const influence_model *a, int32_t factor_a, const influence_model *b,
                         int32_t factor_b, bool is_sum)
{
    for (uint32_t cell = 0; cell < rules_cells(model->scene); cell++) {
        const int64_t x = part_of(a->values[cell], factor_a), y = part_of(b->values[cell], factor_b);
        model->values[cell] = clamp(is_sum ? x + y : x > y ? x : y);
    }
}

uint16_t influence_model_price(uint16_t value, uint16_t old, const wend_price *price)
{
    int64_t wanted = price->base + part_of(value, price->factor);
    wanted = wanted < 0 ? 0 : wanted > price->most ? price->most : wanted;
    return llabs(wanted - old) > price->tolerance ? (uint16_t)wanted : old;
}
