/*
 * cell_file.c: writes maps as pictures, tables and text grids, with a pixel, field or letter per cell and a table of
 * terrains beside them.
 */
#include "commands/cell_file.h"

#include "pictures/pictures.h"
#include "system/system.h"

#include <stdlib.h>
#include <string.h>

/* How the file writes each terrain of the map. */
typedef struct cell_words {
    bool used[256];
    char name[256][WEND_NAME_ROOM];
    char letter[256];
    colour colours[256];
} cell_words;

bool cell_file_is(const char *file)
{
    return has_ending(file, ".png") || has_ending(file, ".csv") || has_ending(file, ".txt");
}

/* The part of a map that such files cannot hold; NULL if they can hold all of it. */
static const char *what_is_lost(const scene *scene)
{
    const wend_grid *grid = scene->grid;
    if (wend_grid_levels(grid) > 1)
        return "several levels";
    if (wend_grid_cells(grid) != WEND_CELLS_SQUARE)
        return "hexagons";
    if (wend_grid_link_count(grid) > 0)
        return "links";
    if (scene->layers[WEND_LAYER_EXTRA] != NULL || scene->layers[WEND_LAYER_OCCUPIED] != NULL)
        return "extra costs or occupied cells";
    for (uint64_t i = 0; i < scene_cell_count(grid); i++)
        if (wend_grid_exits(grid, scene_cell(grid, i)) != 255)
            return "walls or one-way steps";
    return NULL;
}

static bool is_seen(int letter)
{
    return letter > ' ' && letter <= '~' && letter != '\'';
}

static bool is_taken(const cell_words *words, unsigned count, char letter)
{
    for (unsigned byte = 0; byte < count; byte++)
        if (words->used[byte] && words->letter[byte] == letter)
            return true;
    return false;
}

/* The map's own letter, or a free one; '\0' if none is left, as there are fewer letters than terrains. */
static char choose_letter(const cell_words *words, const scene *scene, unsigned terrain)
{
    char own = wend_legend_terrain_letter(scene->info, (uint8_t)terrain);
    if (is_seen(own) && !is_taken(words, terrain, own))
        return own;
    for (int letter = 'a'; letter != '`'; letter = letter == '~' ? '!' : letter + 1)
        if (is_seen(letter) && !is_taken(words, terrain, (char)letter))
            return (char)letter;
    return '\0';
}

static bool same_colour(colour a, colour b)
{
    return a.red == b.red && a.green == b.green && a.blue == b.blue;
}

/* The colour that drawings use, changed slightly if another terrain has it. */
static colour choose_colour(const cell_words *words, const drawing *drawing, unsigned terrain)
{
    colour chosen = drawing->colours[terrain];
    for (unsigned byte = 0; byte < terrain; byte++)
        if (words->used[byte] && same_colour(words->colours[byte], chosen)) {
            chosen.blue = (uint8_t)(chosen.blue + 1);
            byte = (unsigned)-1;
        }
    return chosen;
}

static void choose_words(cell_words *words, const scene *scene)
{
    drawing drawing = {.scene = scene};
    memset(words, 0, sizeof *words);
    drawing_mix_inks(&drawing, false);
    for (uint64_t i = 0; i < scene_cell_count(scene->grid); i++)
        words->used[wend_grid_terrain(scene->grid, scene_cell(scene->grid, i))] = true;
    for (unsigned terrain = 0; terrain < 256; terrain++) {
        const char *name = wend_legend_terrain_name(scene->info, (uint8_t)terrain);
        if (!words->used[terrain])
            continue;
        if (name != NULL)
            snprintf(words->name[terrain], WEND_NAME_ROOM, "%s", name);
        else
            snprintf(words->name[terrain], WEND_NAME_ROOM, "terrain-%u", terrain);
        words->letter[terrain] = choose_letter(words, scene, terrain);
        words->colours[terrain] = choose_colour(words, &drawing, terrain);
    }
}

static bool write_picture(const scene *scene, const cell_words *words, const char *file)
{
    picture picture;
    drawing_size size = {wend_grid_width(scene->grid), wend_grid_height(scene->grid)};
    if (!png_available() || !picture_open(&picture, size))
        return false;
    for (uint32_t y = 0; y < size.height; y++)
        for (uint32_t x = 0; x < size.width; x++)
            picture_set(&picture, x, y,
                        words->colours[wend_grid_terrain(scene->grid, wend_place_cell((int32_t)x, (int32_t)y))]);
    bool is_written = png_write_picture(&picture, file);
    picture_close(&picture);
    return is_written;
}

static bool write_rows(const scene *scene, const cell_words *words, const char *file)
{
    bool is_table = has_ending(file, ".csv");
    FILE *out = output_create(file);
    if (out == NULL)
        return false;
    for (uint32_t y = 0; y < wend_grid_height(scene->grid); y++) {
        for (uint32_t x = 0; x < wend_grid_width(scene->grid); x++) {
            uint8_t terrain = wend_grid_terrain(scene->grid, wend_place_cell((int32_t)x, (int32_t)y));
            if (is_table)
                fprintf(out, x > 0 ? ",%s" : "%s", words->name[terrain]);
            else
                putc(words->letter[terrain], out);
        }
        putc('\n', out);
    }
    return output_finish(out, file, ferror(out) == 0);
}

/* Writes lines of 'MATCH' NAME WEIGHT, as wend_import_rules_parse reads them. */
static bool write_table(const scene *scene, const cell_words *words, const char *file)
{
    char *name = malloc(strlen(file) + sizeof ".terrains");
    if (name == NULL) {
        report_no_memory("the table of terrains");
        return false;
    }
    strcat(strcpy(name, file), ".terrains");
    FILE *out = output_create(name);
    for (unsigned terrain = 0; out != NULL && terrain < 256; terrain++) {
        const colour colour = words->colours[terrain];
        unsigned weight = scene->usual.weight[terrain];
        if (!words->used[terrain])
            continue;
        if (has_ending(file, ".png"))
            fprintf(out, "'#%02x%02x%02x'", colour.red, colour.green, colour.blue);
        else if (has_ending(file, ".csv"))
            fprintf(out, "'%s'", words->name[terrain]);
        else
            fprintf(out, "'%c'", words->letter[terrain]);
        fprintf(out, weight > 0 ? " %s %u\n" : " %s blocked\n", words->name[terrain], weight);
    }
    bool is_written = out != NULL && output_finish(out, name, ferror(out) == 0);
    free(name);
    return is_written;
}

bool cell_file_write(const scene *scene, const char *file)
{
    cell_words *words = malloc(sizeof *words);
    const char *lost = what_is_lost(scene);
    bool is_text = has_ending(file, ".txt"), is_written = false;
    if (words == NULL) {
        report_no_memory("the map's terrains");
        return false;
    }
    choose_words(words, scene);
    if (lost == NULL && is_text && is_taken(words, 256, '\0'))
        lost = "more terrains than there are letters";
    if (lost != NULL)
        report_error("%s: such a file cannot hold %s, write wend's own format, such as %.*s.wmap", file, lost,
                     (int)(ending_start(file) - file), file);
    else
        is_written = (has_ending(file, ".png") ? write_picture(scene, words, file) : write_rows(scene, words, file)) &&
                     write_table(scene, words, file);
    free(words);
    return is_written;
}
