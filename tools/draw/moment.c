/* moment.c: the contents of cells at one moment of a search: arrows to parents, and f, g and h. */
#include "draw/moment.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef void cell_visitor(const drawing *drawing, uint32_t cell, void *user);

/* Calls a function for every cell on the drawing that the search has seen. */
static void visit_cells(const drawing *drawing, cell_visitor *visit, void *user)
{
    const trace *trace = drawing->trace;
    for (uint32_t cell = 0; cell < trace->cell_count; cell++)
        if (trace->cells[cell].state != CELL_UNSEEN && drawing_has(drawing, trace_place(trace, cell)))
            visit(drawing, cell, user);
}

/*
 * Draws a short arrow through the middle of the cell towards its parent, which may be too far away for a whole arrow.
 */
static void draw_arrow_to_parent(const drawing *drawing, uint32_t cell, void *user)
{
    const pen *pen = user;
    const trace *trace = drawing->trace;
    wend_place parent = trace_place(trace, trace->cells[cell].parent);
    if (trace->cells[cell].parent == cell || !drawing_has(drawing, parent))
        return;
    point at = drawing_point(drawing, trace_place(trace, cell)), to = drawing_point(drawing, parent);
    point way = {to.x - at.x, to.y - at.y};
    double length = sqrt(way.x * way.x + way.y * way.y);
    way = (point){way.x / length, way.y / length};
    const double half = 0.17, head = 0.1;
    point tip = {at.x + way.x * half, at.y + way.y * half};
    pen->line(pen->user, (point){at.x - way.x * half, at.y - way.y * half}, tip);
    for (int side = -1; side <= 1; side += 2)
        pen->line(pen->user, tip,
                  (point){tip.x - head * (way.x + 0.7 * side * way.y), tip.y - head * (way.y - 0.7 * side * way.x)});
}

void drawing_trace_arrows(const drawing *drawing, const pen *pen)
{
    visit_cells(drawing, draw_arrow_to_parent, (void *)pen);
}

void drawing_trace_way_back(const drawing *drawing, const pen *pen)
{
    const trace *trace = drawing->trace;
    uint32_t cell = trace->current;
    for (uint32_t steps = 0; trace->cells[cell].parent != cell && steps < trace->cell_count; steps++) {
        uint32_t parent = trace->cells[cell].parent;
        wend_place from = trace_place(trace, cell), to = trace_place(trace, parent);
        if (drawing_has(drawing, from) && drawing_has(drawing, to))
            pen->line(pen->user, drawing_middle(drawing, from), drawing_middle(drawing, to));
        cell = parent;
    }
}

/* Writes a cost to a tenth, in straight steps of weight one. */
static void format_cost(char *text, size_t room, uint64_t cost, uint64_t unit)
{
    uint64_t tenths = (cost * 10 + unit / 2) / unit;
    if (tenths % 10 == 0)
        snprintf(text, room, "%llu", (unsigned long long)(tenths / 10));
    else
        snprintf(text, room, "%llu.%u", (unsigned long long)(tenths / 10), (unsigned)(tenths % 10));
}

/* Width of a letter in columns of the digits' grid, with the gap to the next. */
static double advance_of(char letter)
{
    return letter == '.' ? 2.4 : 5.8;
}

static double width_of_text(const char *text)
{
    double width = -1.8;
    for (; *text != '\0'; text++)
        width += advance_of(*text);
    return width;
}

/* The height at which a text `width` columns wide fits into `room`, at most `most`. */
static double fit_height(double width, double room, double most)
{
    double height = 6 * room / width;
    return height < most ? height : most;
}

typedef struct label_walk {
    label_writer *write;
    void *user;
} label_walk;

static void write_labels(const drawing *drawing, uint32_t cell, void *user)
{
    const label_walk *walk = user;
    const trace *trace = drawing->trace;
    const trace_cell *known = &trace->cells[cell];
    point at = drawing_point(drawing, trace_place(trace, cell));
    double side = drawing_is_hex(drawing) ? 0.4 : 0.43,
           below = drawing_is_hex(drawing) ? 0.3 : 0.42; /* hexagons are still wide at that height */
    char f[24], g[24], h[24];
    format_cost(f, sizeof f, known->g + (known->h * trace->heuristic_weight >> 8), trace->unit);
    format_cost(g, sizeof g, known->g, trace->unit);
    format_cost(h, sizeof h, known->h, trace->unit);
    double above = fit_height(width_of_text(f), 2 * side, 0.18);
    double height = fit_height(width_of_text(g) + width_of_text(h), 2 * side - 0.12, 0.135);
    walk->write(walk->user, &(label){{at.x, at.y - 0.23}, above, 0.5, f});
    walk->write(walk->user, &(label){{at.x - side, at.y + below}, height, 0, g});
    walk->write(walk->user, &(label){{at.x + side, at.y + below}, height, 1, h});
}

void drawing_write_labels(const drawing *drawing, label_writer *write, void *user)
{
    label_walk walk = {write, user};
    visit_cells(drawing, write_labels, &walk);
}

/* ---- digits as strokes, on a grid of 5 columns and 7 rows: pairs of column and row, '|' lifts the pen ---- */

static const char *const digit_strokes[10] = {
    "10 30 41 45 36 16 05 01 10",
    "11 20 26",
    "01 10 30 41 42 06 46",
    "01 10 30 41 42 33 23|33 44 45 36 16 05",
    "36 30 04 44",
    "40 00 03 12 32 43 45 36 16 05",
    "41 30 10 01 05 16 36 45 43 32 12 03",
    "00 40 16",
    "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
    "05 16 36 45 41 30 10 01 03 14 34 43",
};

static void draw_strokes(const char *strokes, point corner, double unit, const pen *pen)
{
    point last = corner;
    bool down = false;
    for (; *strokes != '\0'; strokes++) {
        if (*strokes == '|')
            down = false;
        if (*strokes < '0' || *strokes > '9')
            continue;
        point next = {corner.x + (strokes[0] - '0') * unit, corner.y + (strokes[1] - '0') * unit};
        pen->line(pen->user, down ? last : next, next);
        last = next;
        down = true;
        strokes++;
    }
}

void drawing_trace_label(const label *label, const pen *pen)
{
    double unit = label->height / 6;
    point corner = {label->at.x - label->anchor * width_of_text(label->text) * unit, label->at.y - label->height};
    for (const char *letter = label->text; *letter != '\0'; letter++) {
        bool is_digit = *letter >= '0' && *letter <= '9';
        draw_strokes(is_digit ? digit_strokes[*letter - '0'] : "06", corner, unit, pen);
        corner.x += advance_of(*letter) * unit;
    }
}
