/*
 * tests/support/game/soak_world.c: the map of the long game and its layers, what is drawn there, and what changes them.
 */
#include "game/soak_parts.h"

#include <stdio.h>
#include <stdlib.h>

void soak_must(wend_status status)
{
    if (status == WEND_OK)
        return;
    fprintf(stderr, "the game is refused something: %s\n", wend_status_text(status));
    exit(2);
}

/* Keeps the first fault. */
void soak_need(soak *s, bool good, const char *fault)
{
    if (!good && !s->fault)
        s->fault = fault;
}

void soak_mix(soak *s, uint64_t value)
{
    random_source random = {s->hash ^ (value + 0x9E37)};
    s->hash = random_next(&random);
}

void soak_mix_place(soak *s, wend_place place)
{
    soak_mix(s, (uint64_t)(uint32_t)place.x << 32 | (uint32_t)place.y);
}

void soak_mix_path(soak *s, const wend_path *path)
{
    soak_mix(s, path->cost * 16 + (uint64_t)path->outcome);
    for (uint32_t i = 0; i < path->point_count; i++)
        soak_mix_place(s, path->points[i]);
}

wend_place soak_any_cell(soak *s)
{
    uint32_t x = random_below(&s->random, SIDE), y = random_below(&s->random, SIDE);
    return cell_place(x, y);
}

/* A cell where a mover of a space can be. */
wend_place soak_free_cell(soak *s, const wend_space *space)
{
    wend_place place = soak_any_cell(s);
    while (!wend_space_is_free(space, place))
        place = soak_any_cell(s);
    return place;
}

/* A free cell where nobody stands. */
wend_place soak_empty_cell(soak *s)
{
    wend_place place = soak_free_cell(s, s->plain);
    while (wend_layer_value(s->occupied, place) != 0)
        place = soak_free_cell(s, s->plain);
    return place;
}

wend_finder *soak_fresh_finder(soak *s)
{
    if (!s->fresh)
        soak_must(wend_finder_create(NULL, &s->fresh));
    return s->fresh;
}

/* Edits: things are built here and there, and torn down again. */

static bool is_anybody_in(const soak *s, uint32_t x, uint32_t y, uint32_t width, uint32_t height)
{
    for (uint32_t j = 0; j < height; j++)
        for (uint32_t i = 0; i < width; i++)
            if (wend_layer_value(s->occupied, cell_place(x + i, y + j)) != 0)
                return true;
    return false;
}

void soak_edit_map(soak *s)
{
    uint32_t width = 1 + random_below(&s->random, 4), height = 1 + random_below(&s->random, 4);
    uint32_t x = random_below(&s->random, SIDE - width), y = random_below(&s->random, SIDE - height);
    wend_area area = cell_area(x, y, width, height), around = cell_area(x, y, width + 2, height + 2);
    if (is_anybody_in(s, x, y, width, height))
        return;
    if (random_chance(&s->random, 55))
        soak_must(wend_grid_set_area(s->grid, area, &s->map.cells[y * SIDE + x], SIDE));
    else
        soak_must(wend_grid_fill(s->grid, area, (uint8_t) "@@S."[random_below(&s->random, 4)]));
    soak_must(wend_space_update(s->plain));
    soak_must(wend_space_update(s->crowd));
    soak_must(wend_space_update(s->heavy));
    soak_must(wend_space_update(s->fog));
    around.place.x -= WEND_CELL;
    around.place.y -= WEND_CELL;
    soak_must(wend_influence_apply_walls(s->influence, s->plain, x > 0 && y > 0 ? &around : NULL));
    s->counts.edits++;
}

void soak_spread_influence(soak *s)
{
    wend_stamp stamp = wend_stamp_default();
    wend_price price = wend_price_default();
    wend_place place = soak_any_cell(s);
    stamp.walls = random_chance(&s->random, 50);
    stamp.strength = 1000;
    price.tolerance = 2;
    price.most = 200;
    soak_must(wend_influence_decay(s->influence, WEND_INFLUENCE_WHOLE * 9 / 10));
    soak_must(wend_influence_spread(s->influence, WEND_INFLUENCE_WHOLE / 20));
    soak_must(wend_influence_stamp(s->influence, place, &stamp));
    soak_must(wend_influence_write(s->influence, s->extra, &price, NULL));
    soak_mix(s, wend_influence_total(s->influence));
}

static wend_space *open_space(soak *s, const wend_profile *profile, wend_layer *layer, wend_layer *other)
{
    wend_space *space;
    soak_must(wend_space_create(s->grid, profile, s->allocator, &space));
    if (layer)
        soak_must(wend_space_attach(space, layer));
    if (other)
        soak_must(wend_space_attach(space, other));
    return space;
}

void soak_open_spaces(soak *s)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default(), crossing = wend_profile_default(), fog = wend_profile_default();
    s->map = test_map_generate(MAP_CAVE, SIDE, SIDE, &s->random);
    desc.width = desc.height = SIDE;
    desc.terrain = s->map.cells;
    soak_must(wend_grid_create(&desc, s->allocator, &s->grid));
    soak_must(wend_layer_create(s->grid, WEND_LAYER_OCCUPIED, s->allocator, &s->occupied));
    soak_must(wend_layer_create(s->grid, WEND_LAYER_EXTRA, s->allocator, &s->extra));
    soak_must(wend_layer_create(s->grid, WEND_LAYER_KNOWN, s->allocator, &s->known));
    s->plain = open_space(s, &profile, NULL, NULL);
    fog.unknown_weight = (uint16_t)(1 + random_below(&s->random, 3));
    s->fog = open_space(s, &fog, s->known, NULL);
    crossing.crossing_cost = WEND_NO_CROSSING;
    s->crowd = open_space(s, &crossing, s->occupied, s->extra);
    profile.weight['S'] = 3;
    profile.footprint = 2;
    s->heavy = open_space(s, &profile, s->extra, NULL);
}
