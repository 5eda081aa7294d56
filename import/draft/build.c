/* build.c: builds a map while it is read: its cells, terrains, places, links and walls. */
#include "draft/draft.h"
#include "draft/walls.h"

#include <stdio.h>
#include <string.h>

void wend_import_draft_begin(draft *draft, importer *im)
{
    memset(draft, 0, sizeof *draft);
    draft->im = im;
    draft->editor.layout = wend_layout_default();
    for (int i = 0; i < 256; i++)
        draft->terrain_of[i] = -1;
    draft->terrain_of[IMPORT_UNSAID] = INT16_MAX;
}

bool wend_import_draft_cells(draft *draft, uint64_t width, uint64_t height, uint64_t levels, wend_cells cells)
{
    const uint64_t most = draft->im->options.most_cells;
    if (width == 0 || height == 0 || levels == 0)
        return wend_import_fail(draft->im, WEND_ERROR_FORMAT, 0, 0, "there are no cells in it");
    if (width > WEND_GRID_MAX_SIDE || height > WEND_GRID_MAX_SIDE || levels > WEND_GRID_MAX_LEVELS ||
        height * levels > WEND_GRID_MAX_ROWS || width * height * levels > WEND_GRID_MAX_CELLS)
        return wend_import_fail(draft->im, WEND_ERROR_CAPACITY, 0, 0,
                                "%llu x %llu cells on %llu levels are more than a grid can have",
                                (unsigned long long)width, (unsigned long long)height, (unsigned long long)levels);
    if (width * height * levels > most)
        return wend_import_fail(draft->im, WEND_ERROR_CAPACITY, 0, 0,
                                "%llu x %llu cells on %llu levels are more than most_cells, which is %llu",
                                (unsigned long long)width, (unsigned long long)height, (unsigned long long)levels,
                                (unsigned long long)most);
    draft->width = (uint32_t)width;
    draft->height = (uint32_t)height;
    draft->levels = (uint32_t)levels;
    draft->cells = cells;
    draft->editor.layout.cells = cells;
    draft->terrain = wend_import_scratch(draft->im, (size_t)(width * height * levels), 1);
    return draft->terrain != NULL;
}

static const struct standard_terrain {
    char letter;
    const char *name;
} standard_terrains[] = {
    {'.', "ground"}, {'G', "grass"}, {'S', "swamp"}, {'W', "water"}, {'T', "trees"}, {'@', "wall"}, {'O', "out"},
};

#define STANDARD_COUNT (sizeof standard_terrains / sizeof *standard_terrains)

/* Letter that Moving AI maps use for a terrain of this name; 0 if none. */
static char standard_letter(import_span name)
{
    for (size_t i = 0; i < STANDARD_COUNT; i++)
        if (wend_import_span_is_any_case(name, standard_terrains[i].name))
            return standard_terrains[i].letter;
    return '\0';
}

static bool is_standard_letter(char letter)
{
    for (size_t i = 0; i < STANDARD_COUNT; i++)
        if (standard_terrains[i].letter == letter)
            return true;
    return false;
}

static bool same_terrain(const draft_terrain *terrain, import_span name, uint16_t weight)
{
    return terrain->weight == weight && wend_import_span_is(name, terrain->name);
}

static bool is_free(const draft *draft, char letter)
{
    return letter != '\0' && draft->terrain_of[(uint8_t)letter] < 0;
}

/* Chooses the letter itself, that of Moving AI maps for such a name, the name's first, or any free byte; 0 if none. */
static uint8_t choose_byte(const draft *draft, import_span name, char letter)
{
    char usual = standard_letter(name);
    if (letter > ' ' && letter <= '~' && is_free(draft, letter))
        return (uint8_t)letter;
    if (is_free(draft, usual))
        return (uint8_t)usual;
    for (size_t i = 0; i < name.length && i < 1; i++)
        if (name.at[i] > ' ' && name.at[i] <= '~' && is_free(draft, name.at[i]) && !is_standard_letter(name.at[i]))
            return (uint8_t)name.at[i];
    for (int byte = 'a'; byte != '`'; byte = byte == '~' ? '!' : byte + 1)
        if (is_free(draft, (char)byte) && !is_standard_letter((char)byte))
            return (uint8_t)byte;
    for (int byte = 255; byte > 0; byte--)
        if (draft->terrain_of[byte] < 0)
            return (uint8_t)byte;
    return 0;
}

bool wend_import_draft_terrain(draft *draft, import_span name, uint16_t weight, char letter, uint32_t line,
                               uint8_t *byte)
{
    for (uint32_t i = 0; i < draft->terrain_count; i++)
        if (same_terrain(&draft->terrains[i], name, weight)) {
            *byte = draft->terrains[i].byte;
            return true;
        }
    uint8_t chosen = choose_byte(draft, name, letter);
    if (chosen == 0)
        return wend_import_fail(draft->im, WEND_ERROR_CAPACITY, line, 0,
                                "'%.*s' is terrain number 256, a grid has room for 255: join some by rules",
                                IMPORT_SHOWN(name));
    draft_terrain *terrain = &draft->terrains[draft->terrain_count];
    terrain->name = wend_import_keep_text(draft->im, name);
    terrain->weight = weight;
    terrain->byte = chosen;
    draft->terrain_of[chosen] = (int16_t)draft->terrain_count++;
    *byte = chosen;
    return terrain->name != NULL;
}

bool wend_import_draft_place(draft *draft, import_span name, import_span kind, import_span id,
                             const wend_import_place *place)
{
    if (!wend_import_grow(draft->im, (void **)&draft->places, draft->place_count, &draft->place_room, sizeof *place))
        return false;
    wend_import_place *added = &draft->places[draft->place_count++];
    *added = *place;
    added->name = wend_import_keep_text(draft->im, name);
    added->kind = wend_import_keep_text(draft->im, kind);
    added->id = wend_import_keep_text(draft->im, id);
    return added->name && added->kind && added->id;
}

static bool is_inside(const draft *draft, wend_place place)
{
    int32_t x = wend_place_column(place), y = wend_place_row(place);
    return x >= 0 && y >= 0 && (uint32_t)x < draft->width && (uint32_t)y < draft->height && place.level < draft->levels;
}

bool wend_import_draft_link(draft *draft, wend_place from, wend_place to, double steps, uint32_t line)
{
    importer *im = draft->im;
    double cost = steps * WEND_PRICE_STRAIGHT + 0.5;
    if (!(cost >= 1 && cost < 2147483648.0))
        return wend_import_fail(im, WEND_ERROR_FORMAT, line, 0,
                                "a link costs more than 0 and up to 154943 steps, not %g", steps);
    if (!is_inside(draft, from) || !is_inside(draft, to))
        return wend_import_fail(im, WEND_ERROR_FORMAT, line, 0, "a link begins or ends outside of the map");
    if (draft->link_count >= WEND_GRID_MAX_LINKS)
        return wend_import_fail(im, WEND_ERROR_CAPACITY, line, 0, "a grid has at most %u links",
                                (unsigned)WEND_GRID_MAX_LINKS);
    if (!wend_import_grow(im, (void **)&draft->links, draft->link_count, &draft->link_room, sizeof *draft->links))
        return false;
    draft->links[draft->link_count++] = (wend_link){from, to, (uint32_t)cost};
    return true;
}

bool wend_import_draft_wall(draft *draft, wend_place from, wend_place to)
{
    if (!wend_import_grow(draft->im, (void **)&draft->walls, draft->wall_count, &draft->wall_room,
                          sizeof *draft->walls))
        return false;
    draft->walls[draft->wall_count++] = (draft_wall){from, to};
    return true;
}

/* Marks cells that the file says nothing about as out of the map. */
static bool fill_unsaid(draft *draft)
{
    size_t cells = (size_t)draft->width * draft->height * draft->levels;
    uint8_t *found = memchr(draft->terrain, IMPORT_UNSAID, cells), out;
    if (!found)
        return true;
    if (!wend_import_draft_terrain(draft, wend_import_span_of("out"), 0, '\0', 0, &out))
        return false;
    for (size_t i = (size_t)(found - draft->terrain); i < cells; i++)
        if (draft->terrain[i] == IMPORT_UNSAID)
            draft->terrain[i] = out;
    return true;
}

static bool make_grid(draft *draft)
{
    wend_import *made = draft->im->made;
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = draft->width;
    desc.height = draft->height;
    desc.levels = draft->levels;
    desc.cells = draft->cells;
    desc.terrain = draft->terrain;
    wend_status status = wend_grid_create(&desc, &made->memory, &made->grid);
    for (uint32_t i = 0; status == WEND_OK && i < draft->link_count; i++)
        status = wend_grid_add_link(made->grid, &draft->links[i]);
    for (uint32_t i = 0; status == WEND_OK && i < draft->wall_count; i++)
        status = wend_import_build_wall(draft->im, made->grid, &draft->walls[i]);
    return status == WEND_OK || wend_import_fail(draft->im, status, 0, 0, "%s", wend_status_text(status));
}

/* Keeps the terrains and places that readers have noted. */
static bool keep_lists(draft *draft)
{
    wend_import *made = draft->im->made;
    made->terrains = wend_import_keep(draft->im, draft->terrain_count + 1, sizeof *made->terrains);
    made->places = wend_import_keep(draft->im, draft->place_count + 1, sizeof *made->places);
    if (!made->terrains || !made->places)
        return false;
    for (uint32_t i = 0; i < draft->terrain_count; i++)
        made->terrains[i] =
            (wend_import_terrain){draft->terrains[i].name, draft->terrains[i].byte, draft->terrains[i].weight};
    made->terrain_count = draft->terrain_count;
    if (draft->place_count > 0)
        memcpy(made->places, draft->places, draft->place_count * sizeof *made->places);
    made->place_count = draft->place_count;
    made->editor = draft->editor;
    return true;
}

static bool is_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

/* Writes a letter and then letters, digits and -; a number at the end sets the name apart from those before it. */
static void clean(const char *name, uint32_t number, char *out)
{
    char end[16] = "";
    size_t length = 0, room = WEND_NAME_ROOM - 1;
    if (number > 1)
        room -= (size_t)snprintf(end, sizeof end, "-%u", (unsigned)number);
    if (!is_letter(name[0]))
        length = (size_t)snprintf(out, WEND_NAME_ROOM, "terrain-");
    for (; *name != '\0' && length < room; name++)
        out[length++] = (char)(is_letter(*name) || (*name >= '0' && *name <= '9') ? *name : '-');
    strcpy(out + length, end);
}

typedef char name_list[255][WEND_NAME_ROOM];

static bool is_taken(name_list names, uint32_t count, const char *name)
{
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* Chooses a name unlike all before it. */
static void choose_name(name_list names, uint32_t index, const char *name)
{
    uint32_t number = 1;
    do
        clean(name, number++, names[index]);
    while (is_taken(names, index, names[index]));
}

/* Makes the info that names the terrains, except those beyond the printable letters. */
static bool make_info(importer *im, wend_import *made)
{
    name_list *names = wend_import_scratch(im, 1, sizeof *names);
    if (!names)
        return false;
    wend_status status = wend_legend_create_for(made->grid, &made->memory, &made->info);
    for (uint32_t i = 0; status == WEND_OK && i < made->terrain_count; i++) {
        uint8_t byte = made->terrains[i].terrain;
        choose_name(*names, i, made->terrains[i].name);
        if (byte > ' ' && byte <= '~')
            status = wend_legend_name_terrain(made->info, byte, (char)byte, (*names)[i]);
    }
    return status == WEND_OK || wend_import_fail(im, status, 0, 0, "%s", wend_status_text(status));
}

bool wend_import_draft_finish(draft *draft)
{
    return fill_unsaid(draft) && keep_lists(draft) && make_grid(draft) && make_info(draft->im, draft->im->made);
}
