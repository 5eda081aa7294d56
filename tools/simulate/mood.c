/*
 * mood.c: influences. Units add to them; they spread, fade, and are written as one sum into the layer of extra costs.
 */
#include "simulate/mood.h"

#include <string.h>

static int32_t in_parts(double share)
{
    return (int32_t)(share * WEND_INFLUENCE_WHOLE + 0.5);
}

/* Takes one of the settings after an influence's name, and its value. */
static bool take_setting(const world *world, mood *mood, const word *setting, const word *value)
{
    double number = 0;
    if (strcmp(setting->text, "keep") == 0) {
        bool good = script_decimal(value, 0, 1, &number);
        mood->keep = (uint32_t)in_parts(number);
        return good;
    }
    if (strcmp(setting->text, "spread") == 0) {
        bool good = script_decimal(value, 0, 0.2, &number);
        mood->share = (uint32_t)in_parts(number);
        return good;
    }
    if (strcmp(setting->text, "price") == 0) {
        bool good = script_decimal(value, 0, 1, &number);
        mood->factor = in_parts(number);
        return good;
    }
    if (strcmp(setting->text, "from") == 0) {
        return world_find_units(world, value, &mood->from);
    }
    return script_error(setting, "an influence has no setting '%.60s', choose keep, spread, price, from or strength",
                        setting->text);
}

static bool take_settings(const world *world, mood *mood, const word *words, uint32_t count)
{
    for (uint32_t i = 0; i < count; i += 2) {
        uint64_t strength;
        if (i + 1 == count)
            return script_error(&words[i], "what is '%.60s' to be? Write a value behind it", words[i].text);
        if (strcmp(words[i].text, "strength") != 0) {
            if (!take_setting(world, mood, &words[i], &words[i + 1]))
                return false;
        } else if (script_number(&words[i + 1], 1, UINT16_MAX, &strength)) {
            mood->strength = (int32_t)strength;
        } else {
            return false;
        }
    }
    return true;
}

bool mood_add(world *world, const word *words, uint32_t count)
{
    if (!world_check_name(world, &words[0]))
        return false;
    if (world->mood_count == MOST_INFLUENCES)
        return script_error(&words[0], "there are %u influences already, which is as many as there may be",
                            MOST_INFLUENCES);
    if (world->kind_count == 0)
        return script_error(&words[0],
                            "whose walls stop it? Make a profile first, with a line such as: profile soldier");
    mood *mood = &world->moods[world->mood_count];
    *mood = (struct mood){.keep = WEND_INFLUENCE_WHOLE, .factor = WEND_INFLUENCE_WHOLE / 16, .strength = 100};
    strcpy(mood->name, words[0].text);
    if (!take_settings(world, mood, words + 1, count - 1))
        return false;
    bool good = wend_influence_create(world->scene.grid, NULL, &mood->influence) == WEND_OK &&
                wend_influence_apply_walls(mood->influence, world->kinds[0].space, NULL) == WEND_OK;
    world->mood_count += good;
    if (good && world->all_moods == NULL)
        good = wend_influence_create(world->scene.grid, NULL, &world->all_moods) == WEND_OK;
    return good || world_no_memory();
}

bool mood_stamp(world *world, const word *words, uint32_t count)
{
    wend_stamp stamp = wend_stamp_default();
    wend_place place;
    uint64_t strength, radius;
    (void)count;
    for (uint32_t i = 0; i < world->mood_count; i++) {
        if (strcmp(world->moods[i].name, words[0].text) != 0)
            continue;
        if (!world_cell(world, &words[1], &place) || !script_number(&words[2], 1, UINT16_MAX, &strength) ||
            !script_number(&words[3], 1, WEND_STAMP_MAX_RADIUS / WEND_CELL, &radius))
            return false;
        stamp.strength = (int32_t)strength;
        stamp.radius = (uint32_t)radius * WEND_CELL;
        stamp.walls = true;
        return wend_influence_stamp(world->moods[i].influence, place, &stamp) == WEND_OK || world_no_memory();
    }
    return script_error(&words[0], "there is no influence '%.60s', make it first with a line such as: influence danger",
                        words[0].text);
}

static void tick_one(world *world, mood *mood)
{
    const uint64_t before = wend_influence_work(mood->influence);
    for (uint32_t i = 0; i < mood->from.count; i++) {
        const unit *unit = world_unit(world, &mood->from, i);
        if (!unit->gone)
            wend_influence_add(mood->influence, (wend_area){unit->place, 1, 1}, mood->strength);
    }
    wend_influence_spread(mood->influence, mood->share);
    wend_influence_decay(mood->influence, mood->keep);
    world_spend(world, wend_influence_work(mood->influence) - before);
}

bool mood_tick(world *world)
{
    wend_influence_part parts[MOST_INFLUENCES];
    wend_price price = wend_price_default();
    if (world->mood_count == 0)
        return true;
    for (uint32_t i = 0; i < world->mood_count; i++) {
        tick_one(world, &world->moods[i]);
        parts[i] = (wend_influence_part){world->moods[i].influence, world->moods[i].factor};
    }
    price.factor = WEND_INFLUENCE_WHOLE;
    wend_influence_sum(world->all_moods, parts, world->mood_count);
    wend_influence_write(world->all_moods, world->scene.layers[WEND_LAYER_EXTRA], &price, NULL);
    return true;
}
