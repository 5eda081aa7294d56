/*
 * letters.c: drawings in plain ASCII: terrain letters, * for the path from A to B, 0 to 9 for the search, X for walls
 * to be broken, ! for the cell in the way. Walls on the sides of cells are | and -, one-way sides < > ^ v between the
 * letters.
 */
#include "pictures/letters.h"

#include "draw/draw.h"
#include "system/system.h"

#include <stdlib.h>
#include <string.h>

typedef struct sheet {
    drawing_size size;
    uint32_t spread; /* 2 if the letters of cells have letters for their sides between them, else 1 */
    char *letters;   /* row by row */
} sheet;

static uint32_t least(uint64_t a, uint64_t b)
{
    return (uint32_t)(a < b ? a : b);
}

static uint32_t at_least_one(uint32_t value)
{
    return value > 0 ? value : 1;
}

/* A letter per cell if there is room; else fewer. A letter is about twice as high as it is wide. */
static drawing_size fit(const drawing *drawing, drawing_size room)
{
    uint64_t width = drawing_columns(drawing), height = drawing_rows(drawing);
    if (width <= room.width && height <= room.height)
        return (drawing_size){(uint32_t)width, (uint32_t)height};
    uint32_t columns = least(width, room.width);
    uint32_t rows = least(height, width > room.width ? height * columns / (2 * width) : height);
    if (rows > room.height) {
        rows = room.height;
        columns = least(columns, 2 * width * rows / height);
    }
    return (drawing_size){at_least_one(columns), at_least_one(rows)};
}

/* Sides are shown if there is room for them. */
static bool shows_sides(const drawing *drawing, drawing_size room)
{
    return drawing_has_sides(drawing) && drawing_columns(drawing) <= room.width / 2 &&
           drawing_rows(drawing) <= room.height / 2;
}

static char ink_letter(const drawing *drawing, ink ink)
{
    if (ink == INK_NONE)
        return ' ';
    if (ink >= INK_PALE)
        return '`';
    if (ink >= INK_AREA)
        return "abcdefgh+"[ink - INK_AREA];
    if (ink >= INK_OPEN)
        return "ox%"[ink - INK_OPEN];
    if (ink >= INK_RAMP)
        return (char)('0' + (ink - INK_RAMP) * 10 / RAMP_STEPS);
    char letter = wend_legend_terrain_letter(drawing->scene->info, (uint8_t)ink);
    return letter != '\0' ? letter : '?';
}

/* The letter of the most common ink of these cells. */
static char most_common_letter(const drawing *drawing, span columns, span rows)
{
    uint32_t counts[INK_COUNT] = {0};
    ink best = drawing_ink(drawing, columns.first, rows.first);
    for (uint32_t y = rows.first; y < rows.end; y++)
        for (uint32_t x = columns.first; x < columns.end; x++) {
            ink cell = drawing_ink(drawing, x, y);
            if (++counts[cell] > counts[best])
                best = cell;
        }
    return ink_letter(drawing, best);
}

static void put_cells(sheet *sheet, const drawing *drawing)
{
    uint32_t width = drawing_columns(drawing), height = drawing_rows(drawing);
    char *letter = sheet->letters;
    for (uint32_t y = 0; y < sheet->size.height; y++)
        for (uint32_t x = 0; x < sheet->size.width; x++)
            *letter++ = most_common_letter(drawing, drawing_span(x, sheet->size.width, width),
                                           drawing_span(y, sheet->size.height, height));
}

/* Puts the cells and the sides between them. */
static void put_cells_and_sides(sheet *sheet, const drawing *drawing)
{
    memset(sheet->letters, ' ', (size_t)sheet->size.width * sheet->size.height);
    for (uint32_t y = 0; y < drawing_rows(drawing); y++)
        for (uint32_t x = 0; x < drawing_columns(drawing); x++) {
            char *letter = sheet->letters + (size_t)2 * y * sheet->size.width + 2 * x;
            *letter = ink_letter(drawing, drawing_ink(drawing, x, y));
            if (x + 1 < drawing_columns(drawing))
                letter[1] = " |><"[drawing_side(drawing, x, y, false)];
            if (y + 1 < drawing_rows(drawing))
                letter[sheet->size.width] = " -v^"[drawing_side(drawing, x, y, true)];
        }
}

static void put(sheet *sheet, const drawing *drawing, wend_place place, char letter)
{
    if (!drawing_has(drawing, place))
        return;
    place = drawing_on_columns(drawing, place);
    const uint32_t spread = sheet->spread;
    uint32_t x = drawing_pixel(place.x, (sheet->size.width + spread - 1) / spread, drawing_columns(drawing)) * spread;
    uint32_t y = drawing_pixel(place.y, (sheet->size.height + spread - 1) / spread, drawing_rows(drawing)) * spread;
    sheet->letters[(size_t)y * sheet->size.width + x] = letter;
}

typedef struct footsteps {
    sheet *sheet;
    const drawing *drawing;
} footsteps;

static void put_star(void *user, wend_place cell)
{
    footsteps *footsteps = user;
    put(footsteps->sheet, footsteps->drawing, cell, '*');
}

static void put_path(sheet *sheet, const drawing *drawing)
{
    footsteps footsteps = {sheet, drawing};
    const wend_place *hindrance = drawing_hindrance(drawing);
    if (drawing_shows_path(drawing))
        drawing_visit_path(drawing, put_star, &footsteps);
    for (uint32_t i = 0; i < drawing->path->wall_count; i++)
        put(sheet, drawing, drawing->path->walls[i], 'X');
    if (hindrance != NULL)
        put(sheet, drawing, *hindrance, '!');
    put(sheet, drawing, drawing->goal, 'B');
    put(sheet, drawing, drawing->start, 'A');
}

static void print(const sheet *sheet)
{
    for (uint32_t y = 0; y < sheet->size.height; y++) {
        fwrite(sheet->letters + (size_t)y * sheet->size.width, 1, sheet->size.width, stdout);
        putchar('\n');
    }
}

bool letters_write(const drawing *drawing, drawing_size room, uint32_t *columns)
{
    const bool sides = shows_sides(drawing, room);
    sheet sheet = {.size = fit(drawing, room), .spread = sides ? 2 : 1};
    if (sides)
        sheet.size = (drawing_size){2 * drawing_columns(drawing) - 1, 2 * drawing_rows(drawing) - 1};
    *columns = sheet.size.width;
    sheet.letters = malloc((size_t)sheet.size.width * sheet.size.height);
    if (sheet.letters == NULL) {
        report_no_memory("the drawing");
        return false;
    }
    (sides ? put_cells_and_sides : put_cells)(&sheet, drawing);
    if (drawing->path != NULL)
        put_path(&sheet, drawing);
    print(&sheet);
    free(sheet.letters);
    return true;
}
