/* terrain_names.c: terrains' names as wend's texts write them. */
#include "terrain_names.h"

#include <stdio.h>
#include <string.h>

static const struct standard_terrain {
    char letter;
    const char *name;
} standard_terrains[] = {
    {'.', "ground"}, {'G', "grass"}, {'S', "swamp"}, {'W', "water"}, {'T', "trees"}, {'@', "wall"}, {'O', "out"},
};

#define STANDARD_COUNT (sizeof standard_terrains / sizeof *standard_terrains)

char wend_import_standard_letter(import_span name)
{
    for (size_t i = 0; i < STANDARD_COUNT; i++)
        if (wend_import_span_is_any_case(name, standard_terrains[i].name))
            return standard_terrains[i].letter;
    return '\0';
}

bool wend_import_is_standard_letter(char letter)
{
    for (size_t i = 0; i < STANDARD_COUNT; i++)
        if (standard_terrains[i].letter == letter)
            return true;
    return false;
}

static bool is_letter(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

/* A letter and then letters, digits and -; a number at its end tells it from the names before it. */
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

/* Unlike all names before it. */
static void choose_name(name_list names, uint32_t index, const char *name)
{
    uint32_t number = 1;
    do
        clean(name, number++, names[index]);
    while (is_taken(names, index, names[index]));
}

/* Terrains past the printable letters stay without name there. */
bool wend_import_make_info(importer *im, wend_import *made)
{
    name_list *names = wend_import_scratch(im, 1, sizeof *names);
    if (!names)
        return false;
    wend_status status = wend_map_info_create_for(made->grid, &made->memory, &made->info);
    for (uint32_t i = 0; status == WEND_OK && i < made->terrain_count; i++) {
        uint8_t byte = made->terrains[i].terrain;
        choose_name(*names, i, made->terrains[i].name);
        if (byte > ' ' && byte <= '~')
            status = wend_map_info_name_terrain(made->info, byte, (char)byte, (*names)[i]);
    }
    return status == WEND_OK || wend_import_fail(im, status, 0, 0, "%s", wend_status_text(status));
}
