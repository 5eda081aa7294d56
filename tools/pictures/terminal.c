/* terminal.c: drawings in a terminal as half blocks: each character shows two pixels, one above the other. */
#include "pictures/terminal.h"

#include "draw/draw.h"
#include "pictures/letters.h"
#include "pictures/picture.h"
#include "system/system.h"

#include <stdlib.h>
#include <string.h>

/* The window's size if it cannot be found out. */
#define COLUMNS_DEFAULT 80u
#define ROWS_DEFAULT    24u

/* Rows kept free for the sentence below the drawing and the next prompt. */
#define ROWS_KEPT 3u

/* Small maps are enlarged by this much at most. */
#define SCALE_MAX 4u

#define ROWS_UNLIMITED UINT32_MAX

/* Columns of "level 255", and of the blank between a legend's entries. */
#define LEVEL_WORD 9
#define ENTRY_GAP  3

/* Upper half block, U+2580: the foreground colour is the upper pixel, the background colour the lower one. */
#define HALF_BLOCK "\xe2\x96\x80"
#define RESET      "\x1b[0m"

bool terminal_take_colour(const args_option *option, char *const *values, void *field)
{
    static const char *const names[] = {"auto", "always", "never"}; /* in the order of terminal_colour */
    int choice = args_choose(option, values[0], names, 3);
    if (choice >= 0)
        *(terminal_colour *)field = (terminal_colour)choice;
    return choice >= 0;
}

/* Value of an environment variable that is a number from 1; else 0. */
static uint32_t environment_number(const char *name)
{
    const char *text = getenv(name);
    unsigned long number = text != NULL ? strtoul(text, NULL, 10) : 0;
    return number <= WEND_GRID_MAX_SIDE ? (uint32_t)number : 0;
}

/* COLUMNS and LINES take precedence over the window. Output to a file or pipe may be of any height. */
static drawing_size window_size(void)
{
    uint32_t columns = COLUMNS_DEFAULT, rows = platform_is_terminal(stdout) ? ROWS_DEFAULT : ROWS_UNLIMITED;
    platform_window_size(&columns, &rows);
    if (environment_number("COLUMNS") > 0)
        columns = environment_number("COLUMNS");
    if (environment_number("LINES") > 0)
        rows = environment_number("LINES");
    if (rows != ROWS_UNLIMITED)
        rows = rows > ROWS_KEPT ? rows - ROWS_KEPT : 1;
    return (drawing_size){columns, rows};
}

static bool environment_has(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && *value != '\0';
}

/* See no-color.org: the variable asks for no colour unless it is empty. */
static bool shows_colour(terminal_colour mode)
{
    if (mode == COLOUR_NEVER)
        return false;
    bool able = platform_is_terminal(stdout) && platform_terminal_has_colour();
    return mode == COLOUR_ALWAYS || (able && !environment_has("NO_COLOR"));
}

static uint32_t at_least_one(uint64_t value)
{
    return value > 0 ? (uint32_t)value : 1;
}

/* The largest size with the map's shape that fits the room, in pixels. */
static drawing_size fit(const drawing *drawing, drawing_size room)
{
    uint32_t width = drawing_columns(drawing), height = drawing_rows(drawing);
    if (width <= room.width && height <= room.height) {
        uint32_t scale = SCALE_MAX;
        scale = room.width / width < scale ? room.width / width : scale;
        scale = room.height / height < scale ? room.height / height : scale;
        return (drawing_size){width * scale, height * scale};
    }
    drawing_size size = {room.width, at_least_one((uint64_t)height * room.width / width)};
    if (size.height > room.height)
        size = (drawing_size){at_least_one((uint64_t)width * room.height / height), room.height};
    return size;
}

/* A component's index in the colour cube 0, 95, 135, 175, 215, 255 of terminals with 256 colours. */
static unsigned cube_step(uint8_t value)
{
    return value < 48 ? 0 : value < 115 ? 1 : (value - 35u) / 40;
}

/* layer: 38 for the foreground, 48 for the background. */
static void print_colour(int layer, colour colour, bool true_colour)
{
    if (true_colour)
        printf("\x1b[%d;2;%u;%u;%um", layer, colour.red, colour.green, colour.blue);
    else
        printf("\x1b[%d;5;%um", layer,
               16 + 36 * cube_step(colour.red) + 6 * cube_step(colour.green) + cube_step(colour.blue));
}

static bool same_colour(colour a, colour b)
{
    return a.red == b.red && a.green == b.green && a.blue == b.blue;
}

/* Prints rows y and y + 1 as one line. Colours are sent only if they change. */
static void print_rows(const picture *picture, uint32_t y, bool true_colour)
{
    bool has_lower = y + 1 < picture->height;
    colour upper = {0}, lower = {0};
    for (uint32_t x = 0; x < picture->width; x++) {
        colour next_upper = picture_get(picture, x, y);
        colour next_lower = has_lower ? picture_get(picture, x, y + 1) : lower;
        if (x == 0 || !same_colour(upper, next_upper))
            print_colour(38, next_upper, true_colour);
        if (has_lower && (x == 0 || !same_colour(lower, next_lower)))
            print_colour(48, next_lower, true_colour);
        upper = next_upper;
        lower = next_lower;
        fputs(HALF_BLOCK, stdout);
    }
    fputs(RESET "\n", stdout);
}

static void print_picture(const picture *picture, bool true_colour)
{
    for (uint32_t y = 0; y < picture->height; y += 2)
        print_rows(picture, y, true_colour);
}

static bool blocks_write(const drawing *drawing, drawing_size room, bool true_colour, uint32_t *columns)
{
    picture picture;
    if (!picture_open(&picture, fit(drawing, room)))
        return false;
    picture_paint_cells(&picture, drawing);
    picture_mark_sides(&picture, drawing);
    *columns = picture.width;
    if (drawing->path != NULL)
        picture_mark_path(&picture, drawing);
    print_picture(&picture, true_colour);
    picture_close(&picture);
    return true;
}

static drawing_size fit_aspect(double aspect, drawing_size room)
{
    double width = room.width, height = width / aspect;
    if (height > room.height) {
        height = room.height;
        width = height * aspect;
    }
    return (drawing_size){at_least_one((uint64_t)width), at_least_one((uint64_t)height)};
}

static int difference(colour a, colour b)
{
    int red = a.red - b.red, green = a.green - b.green, blue = a.blue - b.blue;
    return red * red + green * green + blue * blue;
}

/* Index of the nearest colour in the key: letters from 0, the ramp from 6. */
static int nearest_letter(const terminal_key *key, colour colour)
{
    int best = 0;
    for (int i = 1; i < 6 + RAMP_STEPS; i++) {
        const struct colour *other = i < 6 ? &key->colours[i] : &key->ramp[i - 6];
        const struct colour *held = best < 6 ? &key->colours[best] : &key->ramp[best - 6];
        if (difference(colour, *other) < difference(colour, *held))
            best = i;
    }
    return best;
}

/* Rank of a letter in the key: the path and its ends rank above the search, that above letter 5, that above ground. */
static int rank_of(int letter)
{
    return letter >= 6 ? 3 : letter >= 2 && letter < 5 ? 2 + letter : letter == 5 ? 2 : letter;
}

static void print_letters(const picture *picture, const terminal_key *key)
{
    for (uint32_t y = 0; y < picture->height; y += 2) {
        for (uint32_t x = 0; x < picture->width; x++) {
            int letter = nearest_letter(key, picture_get(picture, x, y));
            int lower = y + 1 < picture->height ? nearest_letter(key, picture_get(picture, x, y + 1)) : letter;
            if (rank_of(lower) > rank_of(letter))
                letter = lower;
            putchar(letter < 6 ? key->letters[letter] : '0' + (letter - 6) * 10 / RAMP_STEPS);
        }
        putchar('\n');
    }
}

bool terminal_write_painted(terminal_painting painting, const terminal_key *key, terminal_colour mode)
{
    drawing_size room = window_size();
    picture picture;
    if (room.height > UINT32_MAX / 2)
        room.height = UINT32_MAX / 2;
    room.height *= 2;
    if (!picture_open(&picture, fit_aspect(painting.aspect, room)))
        return false;
    bool painted = painting.paint(painting.user, &picture);
    if (painted && shows_colour(mode))
        print_picture(&picture, mode == COLOUR_ALWAYS || platform_terminal_has_true_colour());
    else if (painted)
        print_letters(&picture, key);
    picture_close(&picture);
    return painted;
}

/* Prints each level's number below it. */
static void print_levels(const drawing *drawing, uint32_t columns)
{
    const uint64_t period = wend_grid_width(drawing->scene->grid) + 1u;
    uint64_t at = 0;
    for (uint32_t i = 0; i < drawing->level_count; i++) {
        const uint64_t left = i * period * (columns + 1u) / drawing_columns(drawing);
        const uint64_t right = (i + 1) * period * (columns + 1u) / drawing_columns(drawing);
        const char *word = right - left > LEVEL_WORD ? "level " : "";
        if (i > 0 && left <= at)
            continue;
        at += (uint64_t)printf("%*s%s%u", (int)(left - at), "", word, (unsigned)(drawing->first_level + i));
    }
    putchar('\n');
}

/* Prints a swatch or a letter, and the word. */
static void print_entry(const drawing *drawing, uint8_t terrain, const char *word, bool blocks, bool true_colour)
{
    const char letter = wend_legend_terrain_letter(drawing->scene->info, terrain);
    if (blocks) {
        print_colour(48, drawing->colours[terrain], true_colour);
        fputs("  " RESET " ", stdout);
    } else {
        printf("%c  ", letter != '\0' ? letter : '?');
    }
    fputs(word, stdout);
}

/* Counts the rows of the legend, and prints it if `print` is set. */
static uint32_t walk_legend(const drawing *drawing, uint32_t window, bool print, bool blocks, bool true_colour)
{
    uint8_t terrains[INK_NONE];
    uint32_t count = caption_terrains(drawing, terrains), rows = 0, at = 0;
    for (uint32_t i = 0; i < count; i++) {
        char word[CAPTION_ROOM];
        caption_word(drawing, terrains[i], word);
        const uint32_t wide = 3 + (uint32_t)strlen(word);
        const bool begins = i == 0 || at + ENTRY_GAP + wide > window;
        rows += begins;
        at = begins ? wide : at + ENTRY_GAP + wide;
        if (!print)
            continue;
        fputs(i == 0 ? "" : begins ? "\n" : "   ", stdout);
        print_entry(drawing, terrains[i], word, blocks, true_colour);
    }
    if (print)
        putchar('\n');
    return rows;
}

static uint32_t rows_below(const drawing *drawing, uint32_t window)
{
    return (drawing->level_count > 1) + (drawing->legend ? walk_legend(drawing, window, false, false, false) : 0);
}

bool terminal_write(const drawing *drawing, terminal_colour mode)
{
    drawing_size room = window_size();
    const bool blocks = shows_colour(mode), true_colour = mode == COLOUR_ALWAYS || platform_terminal_has_true_colour();
    const uint32_t window = room.width, below = rows_below(drawing, window);
    uint32_t columns;
    if (room.height != ROWS_UNLIMITED)
        room.height = room.height > below ? room.height - below : 1;
    if (blocks && room.height <= UINT32_MAX / 2)
        room.height *= 2;
    if (!(blocks ? blocks_write(drawing, room, true_colour, &columns) : letters_write(drawing, room, &columns)))
        return false;
    if (drawing->level_count > 1)
        print_levels(drawing, columns);
    if (drawing->legend)
        walk_legend(drawing, window, true, blocks, true_colour);
    return true;
}
