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

/* Takes the memory of the extra layer: writes a number that is there already. */
static wend_status need_extra_layer(wend_space *space)
{
    uint16_t held = wend_space_extra(space, 0, 0);
    return wend_space_write_extra(space, 0, 0, 1, 1, &held, 0);
}

/* Fails at the first mark, where memory is taken, or not at all. */
static wend_status apply_occupied(const wend_map_info *notes, wend_space *space)
{
    wend_status status = WEND_OK;
    for (uint32_t y = 0; y < notes->rows; y++)
        for (uint32_t x = 0; status == WEND_OK && x < notes->width; x++)
            if (wend_notes_is_occupied(notes, x, y))
                status = wend_space_set_occupied(space, x, y, true);
    return status;
}

/* What may fail comes before what changes the space: sizes, the memory of both layers, then numbers and marks. */
wend_status wend_map_info_apply(const wend_map_info *notes, wend_space *space)
{
    if (!notes || !space)
        return WEND_ERROR_ARGUMENT;
    if (!have_size_of(notes, wend_space_grid(space)))
        return WEND_ERROR_RANGE;
    wend_status status = notes->extra ? need_extra_layer(space) : WEND_OK;
    if (status == WEND_OK && notes->occupied)
        status = apply_occupied(notes, space);
    if (status == WEND_OK && notes->extra)
        status = wend_space_write_extra(space, 0, 0, notes->width, notes->rows, notes->extra, 0);
    return status;
}
