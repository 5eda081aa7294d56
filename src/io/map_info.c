/* What a map's text says beside its grid: names of terrains, extra costs and occupied cells. Io floor. */
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

wend_status wend_notes_create(const wend_allocator *allocator, wend_map_info **result)
{
    wend_allocator memory;
    *result = NULL;
    if (wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_map_info *notes = wend_allocate(&memory, 1, sizeof *notes, _Alignof(wend_map_info));
    if (!notes)
        return WEND_ERROR_MEMORY;
    *notes = (wend_map_info){.allocator = memory};
    *result = notes;
    return WEND_OK;
}

static size_t occupied_bytes(const wend_map_info *notes)
{
    return ((size_t)notes->width * notes->rows + 7) / 8;
}

void wend_map_info_destroy(wend_map_info *notes)
{
    if (!notes)
        return;
    wend_allocator memory = notes->allocator;
    wend_release(&memory, notes->extra, (size_t)notes->width * notes->rows, sizeof(uint16_t), _Alignof(uint16_t));
    wend_release(&memory, notes->occupied, occupied_bytes(notes), 1, 1);
    wend_release(&memory, notes, 1, sizeof *notes, _Alignof(wend_map_info));
}

bool wend_notes_need_extra(wend_map_info *notes)
{
    size_t cells = (size_t)notes->width * notes->rows;
    if (notes->extra)
        return true;
    notes->extra = wend_allocate(&notes->allocator, cells, sizeof(uint16_t), _Alignof(uint16_t));
    if (notes->extra)
        memset(notes->extra, 0, cells * sizeof(uint16_t));
    return notes->extra != NULL;
}

bool wend_notes_need_occupied(wend_map_info *notes)
{
    if (notes->occupied)
        return true;
    notes->occupied = wend_allocate(&notes->allocator, occupied_bytes(notes), 1, 1);
    if (notes->occupied)
        memset(notes->occupied, 0, occupied_bytes(notes));
    return notes->occupied != NULL;
}

uint16_t wend_notes_extra(const wend_map_info *notes, uint32_t x, uint32_t y)
{
    return notes && notes->extra ? notes->extra[(size_t)y * notes->width + x] : 0;
}

bool wend_notes_is_occupied(const wend_map_info *notes, uint32_t x, uint32_t y)
{
    return notes && notes->occupied && wend_bits_get(notes->occupied, y * notes->width + x);
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

const char *wend_map_info_terrain_name(const wend_map_info *notes, uint8_t terrain)
{
    if (notes && notes->name[terrain][0] != '\0')
        return notes->name[terrain];
    const struct standard_terrain *standard = standard_terrain_of(terrain);
    return standard ? standard->name : NULL;
}

char wend_map_info_terrain_letter(const wend_map_info *notes, uint8_t terrain)
{
    return notes && notes->letter[terrain] ? notes->letter[terrain] : wend_standard_letter(terrain);
}

static bool find_own_name(const wend_map_info *notes, struct wend_span name, uint8_t *terrain)
{
    for (uint32_t byte = 0; notes && byte < 256; byte++)
        if (notes->name[byte][0] != '\0' && wend_span_is(name, notes->name[byte])) {
            *terrain = (uint8_t)byte;
            return true;
        }
    return false;
}

/* The terrain that is called so; a map's name for a standard terrain takes the place of the standard one. */
static bool find_name(const wend_map_info *notes, struct wend_span name, uint8_t *terrain)
{
    if (find_own_name(notes, name, terrain))
        return true;
    for (uint32_t byte = 0; byte < 256; byte++) {
        const char *held = wend_map_info_terrain_name(notes, (uint8_t)byte);
        if (held && wend_span_is(name, held)) {
            *terrain = (uint8_t)byte;
            return true;
        }
    }
    return false;
}

static uint8_t find_letter(const wend_map_info *notes, char letter)
{
    for (uint32_t byte = 0; notes && byte < 256; byte++)
        if (notes->letter[byte] == letter)
            return (uint8_t)byte;
    return (uint8_t)letter;
}

bool wend_notes_find(const wend_map_info *notes, struct wend_span word, uint8_t *terrain)
{
    char letter;
    uint32_t number;
    if (wend_span_character(word, &letter))
        *terrain = find_letter(notes, letter);
    else if (wend_span_integer(word, &number) && number < 256)
        *terrain = (uint8_t)number;
    else
        return find_name(notes, word, terrain);
    return true;
}

bool wend_map_info_find_terrain(const wend_map_info *notes, const char *name, uint8_t *terrain)
{
    size_t length = 0;
    while (name && name[length] != '\0')
        length++;
    return length > 0 && terrain && find_name(notes, (struct wend_span){name, length}, terrain);
}

static bool have_size_of(const wend_map_info *notes, const wend_grid *grid)
{
    return notes->width == wend_grid_width(grid) && notes->rows == wend_grid_height(grid) * wend_grid_levels(grid);
}

static wend_status enter_occupied(const wend_map_info *notes, wend_layer *layer)
{
    wend_status status = WEND_OK;
    uint32_t height = wend_grid_height(wend_layer_grid(layer));
    for (uint32_t y = 0; y < notes->rows; y++)
        for (uint32_t x = 0; status == WEND_OK && x < notes->width; x++)
            if (wend_notes_is_occupied(notes, x, y))
                status = wend_layer_enter(layer,
                                          wend_place_at((int32_t)x, (int32_t)(y % height), (uint16_t)(y / height)), 1);
    return status;
}

static wend_status write_extra_layer(const wend_map_info *notes, wend_layer *layer)
{
    wend_status status = WEND_OK;
    uint32_t height = wend_grid_height(wend_layer_grid(layer));
    for (uint32_t y = 0; status == WEND_OK && y < notes->rows; y += height) {
        wend_area level = {wend_place_at(0, 0, (uint16_t)(y / height)), notes->width, height};
        status = wend_layer_write(layer, level, notes->extra + (size_t)y * notes->width, 0);
    }
    return status;
}

wend_status wend_map_info_layer(const wend_map_info *notes, const wend_grid *grid, wend_layer_kind kind,
                                const wend_allocator *allocator, wend_layer **layer)
{
    if (!layer)
        return WEND_ERROR_ARGUMENT;
    *layer = NULL;
    if (!notes || !grid || (unsigned)kind >= WEND_LAYER_KINDS)
        return WEND_ERROR_ARGUMENT;
    if (!have_size_of(notes, grid))
        return WEND_ERROR_RANGE;
    bool is_extra = kind == WEND_LAYER_EXTRA && notes->extra;
    if (!is_extra && !(kind == WEND_LAYER_OCCUPIED && notes->occupied))
        return WEND_OK;
    wend_status status = wend_layer_create(grid, kind, allocator, layer);
    if (status == WEND_OK)
        status = is_extra ? write_extra_layer(notes, *layer) : enter_occupied(notes, *layer);
    return status; /* numbers and marks of the layer's own grid cannot fail */
}
