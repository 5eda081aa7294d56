/* What a map's text says besides its grid: names of terrains, extra costs and occupied cells. */
#include "io/legend.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

/* The terrains of Moving AI maps. */
static const struct standard_terrain {
    char letter;
    const char *name;
} standard_terrains[] = {
    {'.', "ground"}, {'G', "grass"}, {'S', "swamp"}, {'W', "water"}, {'T', "trees"}, {'@', "wall"}, {'O', "out"},
};

#define STANDARD_COUNT (sizeof standard_terrains / sizeof *standard_terrains)

wend_status wend_legend_create(const wend_allocator *allocator, wend_legend **result)
{
    wend_allocator memory;
    *result = NULL;
    if (wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_legend *legend = wend_allocate(&memory, 1, sizeof *legend);
    if (!legend)
        return WEND_ERROR_MEMORY;
    *legend = (wend_legend){.allocator = memory};
    *result = legend;
    return WEND_OK;
}

wend_status wend_legend_create_for(const wend_grid *grid, const wend_allocator *allocator, wend_legend **legend)
{
    if (!legend)
        return WEND_ERROR_ARGUMENT;
    *legend = NULL;
    wend_status status = grid ? wend_legend_create(allocator, legend) : WEND_ERROR_ARGUMENT;
    if (status == WEND_OK) {
        (*legend)->width = wend_grid_width(grid);
        (*legend)->rows = wend_grid_height(grid) * wend_grid_levels(grid);
    }
    return status;
}

static size_t occupied_bytes(const wend_legend *legend)
{
    return ((size_t)legend->width * legend->rows + 7) / 8;
}

void wend_legend_destroy(wend_legend *legend)
{
    if (!legend)
        return;
    wend_allocator memory = legend->allocator;
    wend_release(&memory, legend->extra, (size_t)legend->width * legend->rows, sizeof(uint16_t));
    wend_release(&memory, legend->occupied, occupied_bytes(legend), 1);
    WEND_RELEASE(&memory, legend, 1);
}

bool wend_legend_need_extra(wend_legend *legend)
{
    if (!legend->extra)
        legend->extra = wend_allocate_filled(&legend->allocator, (size_t)legend->width * legend->rows, 2, 0);
    return legend->extra != NULL;
}

bool wend_legend_need_occupied(wend_legend *legend)
{
    if (!legend->occupied)
        legend->occupied = wend_allocate_filled(&legend->allocator, occupied_bytes(legend), 1, 0);
    return legend->occupied != NULL;
}

uint16_t wend_legend_extra(const wend_legend *legend, uint32_t x, uint32_t y)
{
    return legend && legend->extra ? legend->extra[(size_t)y * legend->width + x] : 0;
}

bool wend_legend_is_occupied(const wend_legend *legend, uint32_t x, uint32_t y)
{
    return legend && legend->occupied && wend_bits_get(legend->occupied, y * legend->width + x);
}

static const struct standard_terrain *standard_terrain_of(uint8_t terrain)
{
    for (size_t i = 0; i < STANDARD_COUNT; i++)
        if ((uint8_t)standard_terrains[i].letter == terrain)
            return &standard_terrains[i];
    return NULL;
}

char wend_standard_letter(uint8_t terrain)
{
    return standard_terrain_of(terrain) ? (char)terrain : '\0';
}

const char *wend_legend_terrain_name(const wend_legend *legend, uint8_t terrain)
{
    if (legend && legend->name[terrain][0] != '\0')
        return legend->name[terrain];
    const struct standard_terrain *standard = standard_terrain_of(terrain);
    return standard ? standard->name : NULL;
}

char wend_legend_terrain_letter(const wend_legend *legend, uint8_t terrain)
{
    return legend && legend->letter[terrain] ? legend->letter[terrain] : wend_standard_letter(terrain);
}

static bool find_own_name(const wend_legend *legend, struct wend_span name, uint8_t *terrain)
{
    for (uint32_t byte = 0; legend && byte < 256; byte++)
        if (legend->name[byte][0] != '\0' && wend_span_is(name, legend->name[byte])) {
            *terrain = (uint8_t)byte;
            return true;
        }
    return false;
}

/* Finds the terrain of a name. The map's own names come first; they replace the standard ones. */
static bool find_name(const wend_legend *legend, struct wend_span name, uint8_t *terrain)
{
    if (find_own_name(legend, name, terrain))
        return true;
    for (uint32_t byte = 0; byte < 256; byte++) {
        const char *held = wend_legend_terrain_name(legend, (uint8_t)byte);
        if (held && wend_span_is(name, held)) {
            *terrain = (uint8_t)byte;
            return true;
        }
    }
    return false;
}

static uint8_t find_letter(const wend_legend *legend, char letter)
{
    for (uint32_t byte = 0; legend && byte < 256; byte++)
        if (legend->letter[byte] == letter)
            return (uint8_t)byte;
    return (uint8_t)letter;
}

/* True if another terrain has the letter or the name. */
static bool is_anothers(const wend_legend *legend, uint8_t terrain, char letter, struct wend_span name)
{
    for (uint32_t byte = 0; byte < 256; byte++)
        if (byte != terrain &&
            (legend->letter[byte] == letter || (name.length > 0 && wend_span_is(name, legend->name[byte]))))
            return true;
    return false;
}

wend_status wend_legend_name_terrain(wend_legend *legend, uint8_t terrain, char letter, const char *name)
{
    struct wend_span word = wend_span_of(name);
    if (!legend || (name && !wend_span_is_name(word)) || letter <= ' ' || letter > '~' ||
        is_anothers(legend, terrain, letter, word))
        return WEND_ERROR_ARGUMENT;
    legend->letter[terrain] = letter;
    memset(legend->name[terrain], 0, WEND_NAME_ROOM);
    if (name)
        memcpy(legend->name[terrain], name, word.length);
    return WEND_OK;
}

bool wend_legend_find_word(const wend_legend *legend, struct wend_span word, uint8_t *terrain)
{
    char letter;
    uint32_t number;
    if (wend_span_character(word, &letter))
        *terrain = find_letter(legend, letter);
    else if (wend_span_integer(word, &number) && number < 256)
        *terrain = (uint8_t)number;
    else
        return find_name(legend, word, terrain);
    return true;
}

bool wend_legend_find_terrain(const wend_legend *legend, const char *name, uint8_t *terrain)
{
    const struct wend_span word = wend_span_of(name);
    return word.length > 0 && terrain && find_name(legend, word, terrain);
}

static bool have_size_of(const wend_legend *legend, const wend_grid *grid)
{
    return legend->width == wend_grid_width(grid) && legend->rows == wend_grid_height(grid) * wend_grid_levels(grid);
}

static wend_status enter_occupied(const wend_legend *legend, wend_layer *layer)
{
    wend_status status = WEND_OK;
    uint32_t height = wend_grid_height(wend_layer_grid(layer));
    for (uint32_t y = 0; y < legend->rows; y++)
        for (uint32_t x = 0; status == WEND_OK && x < legend->width; x++)
            if (wend_legend_is_occupied(legend, x, y))
                status = wend_layer_enter(layer,
                                          wend_place_at((int32_t)x, (int32_t)(y % height), (uint16_t)(y / height)), 1);
    return status;
}

static wend_status write_extra_layer(const wend_legend *legend, wend_layer *layer)
{
    wend_status status = WEND_OK;
    uint32_t height = wend_grid_height(wend_layer_grid(layer));
    for (uint32_t y = 0; status == WEND_OK && y < legend->rows; y += height) {
        wend_area level = {wend_place_at(0, 0, (uint16_t)(y / height)), legend->width, height};
        status = wend_layer_set_area(layer, level, legend->extra + (size_t)y * legend->width, 0);
    }
    return status;
}

wend_status wend_legend_layer(const wend_legend *legend, const wend_grid *grid, wend_layer_kind kind,
                              const wend_allocator *allocator, wend_layer **layer)
{
    if (!layer)
        return WEND_ERROR_ARGUMENT;
    *layer = NULL;
    if (!legend || !grid || (unsigned)kind >= WEND_LAYER_KINDS)
        return WEND_ERROR_ARGUMENT;
    if (!have_size_of(legend, grid))
        return WEND_ERROR_RANGE;
    bool is_extra = kind == WEND_LAYER_EXTRA && legend->extra;
    if (!is_extra && !(kind == WEND_LAYER_OCCUPIED && legend->occupied))
        return WEND_OK;
    wend_status status = wend_layer_create(grid, kind, allocator, layer);
    if (status == WEND_OK)
        status = is_extra ? write_extra_layer(legend, *layer) : enter_occupied(legend, *layer);
    return status; /* numbers and marks for a layer of the same size cannot fail */
}
