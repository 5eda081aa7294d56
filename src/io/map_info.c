/* What a map's text says beside its grid: names of terrains, extra costs and occupied cells. */
#include "io/map_info.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"
#include "io/words.h"

#include <wend/space.h>

/* The terrains of Moving AI maps. */
static const struct standard_terrain {
    char letter;
    const char *name;
} standard_terrains[] = {
    {'.', "ground"}, {'G', "grass"}, {'S', "swamp"}, {'W', "water"}, {'T', "trees"}, {'@', "wall"}, {'O', "out"},
};

#define STANDARD_COUNT (sizeof standard_terrains / sizeof *standard_terrains)

wend_status wend_map_info_create(const wend_allocator *allocator, wend_map_info **result)
{
    wend_allocator memory;
    *result = NULL;
    if (wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_map_info *info = wend_allocate(&memory, 1, sizeof *info, _Alignof(wend_map_info));
    if (!info)
        return WEND_ERROR_MEMORY;
    *info = (wend_map_info){.allocator = memory};
    *result = info;
    return WEND_OK;
}

wend_status wend_map_info_create_for(const wend_grid *grid, const wend_allocator *allocator, wend_map_info **info)
{
    if (!info)
        return WEND_ERROR_ARGUMENT;
    *info = NULL;
    wend_status status = grid ? wend_map_info_create(allocator, info) : WEND_ERROR_ARGUMENT;
    if (status == WEND_OK) {
        (*info)->width = wend_grid_width(grid);
        (*info)->rows = wend_grid_height(grid) * wend_grid_levels(grid);
    }
    return status;
}

static size_t occupied_bytes(const wend_map_info *info)
{
    return ((size_t)info->width * info->rows + 7) / 8;
}

void wend_map_info_destroy(wend_map_info *info)
{
    if (!info)
        return;
    wend_allocator memory = info->allocator;
    wend_release(&memory, info->extra, (size_t)info->width * info->rows, sizeof(uint16_t), _Alignof(uint16_t));
    wend_release(&memory, info->occupied, occupied_bytes(info), 1, 1);
    wend_release(&memory, info, 1, sizeof *info, _Alignof(wend_map_info));
}

bool wend_map_info_need_extra(wend_map_info *info)
{
    size_t cells = (size_t)info->width * info->rows;
    if (info->extra)
        return true;
    info->extra = wend_allocate(&info->allocator, cells, sizeof(uint16_t), _Alignof(uint16_t));
    if (info->extra)
        memset(info->extra, 0, cells * sizeof(uint16_t));
    return info->extra != NULL;
}

bool wend_map_info_need_occupied(wend_map_info *info)
{
    if (info->occupied)
        return true;
    info->occupied = wend_allocate(&info->allocator, occupied_bytes(info), 1, 1);
    if (info->occupied)
        memset(info->occupied, 0, occupied_bytes(info));
    return info->occupied != NULL;
}

uint16_t wend_map_info_extra(const wend_map_info *info, uint32_t x, uint32_t y)
{
    return info && info->extra ? info->extra[(size_t)y * info->width + x] : 0;
}

bool wend_map_info_is_occupied(const wend_map_info *info, uint32_t x, uint32_t y)
{
    return info && info->occupied && wend_bits_get(info->occupied, y * info->width + x);
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

const char *wend_map_info_terrain_name(const wend_map_info *info, uint8_t terrain)
{
    if (info && info->name[terrain][0] != '\0')
        return info->name[terrain];
    const struct standard_terrain *standard = standard_terrain_of(terrain);
    return standard ? standard->name : NULL;
}

char wend_map_info_terrain_letter(const wend_map_info *info, uint8_t terrain)
{
    return info && info->letter[terrain] ? info->letter[terrain] : wend_standard_letter(terrain);
}

static bool find_own_name(const wend_map_info *info, struct wend_span name, uint8_t *terrain)
{
    for (uint32_t byte = 0; info && byte < 256; byte++)
        if (info->name[byte][0] != '\0' && wend_span_is(name, info->name[byte])) {
            *terrain = (uint8_t)byte;
            return true;
        }
    return false;
}

/* The terrain that is called so; a map's name for a standard terrain takes the place of the standard one. */
static bool find_name(const wend_map_info *info, struct wend_span name, uint8_t *terrain)
{
    if (find_own_name(info, name, terrain))
        return true;
    for (uint32_t byte = 0; byte < 256; byte++) {
        const char *held = wend_map_info_terrain_name(info, (uint8_t)byte);
        if (held && wend_span_is(name, held)) {
            *terrain = (uint8_t)byte;
            return true;
        }
    }
    return false;
}

static uint8_t find_letter(const wend_map_info *info, char letter)
{
    for (uint32_t byte = 0; info && byte < 256; byte++)
        if (info->letter[byte] == letter)
            return (uint8_t)byte;
    return (uint8_t)letter;
}

static size_t text_length(const char *text)
{
    size_t length = 0;
    while (text && text[length] != '\0' && length < WEND_NAME_ROOM)
        length++;
    return length;
}

/* Whether another terrain has the letter, or the name of so many letters. */
static bool is_anothers(const wend_map_info *info, uint8_t terrain, char letter, struct wend_span name)
{
    for (uint32_t byte = 0; byte < 256; byte++)
        if (byte != terrain &&
            (info->letter[byte] == letter || (name.length > 0 && wend_span_is(name, info->name[byte]))))
            return true;
    return false;
}

wend_status wend_map_info_name_terrain(wend_map_info *info, uint8_t terrain, char letter, const char *name)
{
    struct wend_span word = {name, text_length(name)};
    if (!info || (name && !wend_span_is_name(word)) || letter <= ' ' || letter > '~' ||
        is_anothers(info, terrain, letter, word))
        return WEND_ERROR_ARGUMENT;
    info->letter[terrain] = letter;
    memset(info->name[terrain], 0, WEND_NAME_ROOM);
    if (name)
        memcpy(info->name[terrain], name, word.length);
    return WEND_OK;
}

bool wend_map_info_find_word(const wend_map_info *info, struct wend_span word, uint8_t *terrain)
{
    char letter;
    uint32_t number;
    if (wend_span_character(word, &letter))
        *terrain = find_letter(info, letter);
    else if (wend_span_integer(word, &number) && number < 256)
        *terrain = (uint8_t)number;
    else
        return find_name(info, word, terrain);
    return true;
}

bool wend_map_info_find_terrain(const wend_map_info *info, const char *name, uint8_t *terrain)
{
    size_t length = 0;
    while (name && name[length] != '\0')
        length++;
    return length > 0 && terrain && find_name(info, (struct wend_span){name, length}, terrain);
}

static bool have_size_of(const wend_map_info *info, const wend_grid *grid)
{
    return info->width == wend_grid_width(grid) && info->rows == wend_grid_height(grid) * wend_grid_levels(grid);
}

static wend_status enter_occupied(const wend_map_info *info, wend_layer *layer)
{
    wend_status status = WEND_OK;
    uint32_t height = wend_grid_height(wend_layer_grid(layer));
    for (uint32_t y = 0; y < info->rows; y++)
        for (uint32_t x = 0; status == WEND_OK && x < info->width; x++)
            if (wend_map_info_is_occupied(info, x, y))
                status = wend_layer_enter(layer,
                                          wend_place_at((int32_t)x, (int32_t)(y % height), (uint16_t)(y / height)), 1);
    return status;
}

static wend_status write_extra_layer(const wend_map_info *info, wend_layer *layer)
{
    wend_status status = WEND_OK;
    uint32_t height = wend_grid_height(wend_layer_grid(layer));
    for (uint32_t y = 0; status == WEND_OK && y < info->rows; y += height) {
        wend_area level = {wend_place_at(0, 0, (uint16_t)(y / height)), info->width, height};
        status = wend_layer_write(layer, level, info->extra + (size_t)y * info->width, 0);
    }
    return status;
}

wend_status wend_map_info_layer(const wend_map_info *info, const wend_grid *grid, wend_layer_kind kind,
                                const wend_allocator *allocator, wend_layer **layer)
{
    if (!layer)
        return WEND_ERROR_ARGUMENT;
    *layer = NULL;
    if (!info || !grid || (unsigned)kind >= WEND_LAYER_KINDS)
        return WEND_ERROR_ARGUMENT;
    if (!have_size_of(info, grid))
        return WEND_ERROR_RANGE;
    bool is_extra = kind == WEND_LAYER_EXTRA && info->extra;
    if (!is_extra && !(kind == WEND_LAYER_OCCUPIED && info->occupied))
        return WEND_OK;
    wend_status status = wend_layer_create(grid, kind, allocator, layer);
    if (status == WEND_OK)
        status = is_extra ? write_extra_layer(info, *layer) : enter_occupied(info, *layer);
    return status; /* numbers and marks of the layer's own grid cannot fail */
}
