/* area_census.c: areas by size, chokes by width, and a tint for each area. */
#include "map/area_census.h"

#include <inttypes.h>
#include <stdlib.h>

/* The number of lines printed of each list. */
#define LINES_MOST 20

static wend_area_info info_of(const area_census *census, uint32_t area)
{
    wend_area_info info = {0};
    wend_areas_read(census->areas, area, &info);
    return info;
}

static wend_choke choke_of(const area_census *census, uint32_t number)
{
    wend_choke choke = {.width = 0};
    wend_areas_read_choke(census->areas, number, &choke);
    return choke;
}

/* A list with an item for each area or choke, to be sorted; NULL with an error. */
static uint32_t *new_list(uint32_t count)
{
    uint32_t *list = malloc((count + (size_t)1) * sizeof *list);
    if (list == NULL)
        report_no_memory("the map's areas");
    return list;
}

/* Index in `cut` of the picture's cell that shows a cell of the map. */
static size_t cut_index(const area_census *census, wend_place cell)
{
    const uint32_t rows = ((census->height - 1) >> census->zoom) + 1,
                   columns = ((census->width - 1) >> census->zoom) + 1;
    const size_t row = (size_t)(wend_place_row(cell) - census->top) >> census->zoom;
    const size_t column = (size_t)(wend_place_column(cell) - census->left) >> census->zoom;
    return ((size_t)cell.level * rows + row) * columns + column;
}

static bool mark_cuts(area_census *census)
{
    const uint32_t count = wend_areas_choke_count(census->areas);
    for (uint32_t number = 0; number < count; number++) {
        size_t width = choke_of(census, number).width;
        wend_place *cells = malloc(width * sizeof *cells);
        if (cells == NULL)
            return false;
        wend_areas_choke_cells(census->areas, number, cells, width, &width);
        for (size_t i = 0; i < width; i++) {
            census->cut[cut_index(census, cells[i])] = 1;
        }
        free(cells);
    }
    return true;
}

/*
 * Gives each area the first tint that no neighbour with a smaller number has, or its number modulo AREA_TINTS if all
 * are taken.
 */
static bool choose_tints(area_census *census)
{
    const uint32_t count = wend_areas_count(census->areas);
    uint32_t *chokes = new_list(wend_areas_choke_count(census->areas));
    for (uint32_t area = 1; chokes != NULL && area <= count; area++) {
        size_t around;
        uint32_t taken = 0, tint = 0;
        wend_areas_chokes_of(census->areas, area, chokes, wend_areas_choke_count(census->areas), &around);
        for (size_t i = 0; i < around; i++) {
            const wend_choke choke = choke_of(census, chokes[i]);
            const uint32_t other = choke.areas[choke.areas[0] == area];
            taken |= other < area ? 1u << census->tints[other] : 0;
        }
        while (tint < AREA_TINTS && (taken >> tint & 1) != 0)
            tint++;
        census->tints[area] = (uint8_t)(tint < AREA_TINTS ? tint : area % AREA_TINTS);
    }
    free(chokes);
    return chokes != NULL;
}

/* Fills in cuts and tints for a picture of `cells` cells, 0 = no picture; false with an error. */
static bool complete_census(area_census *census, uint64_t cells)
{
    census->cut = calloc((size_t)cells + 1, 1);
    census->tints = calloc(wend_areas_count(census->areas) + (size_t)1, 1);
    if (census->cut != NULL && census->tints != NULL && (cells == 0 || (mark_cuts(census) && choose_tints(census))))
        return true;
    report_no_memory("the map's areas");
    return false;
}

bool area_census_take(area_census *census, const scene *scene)
{
    const wend_grid *grid = scene->grid;
    *census = (area_census){.width = wend_grid_width(grid), .height = wend_grid_height(grid)};
    census->has_levels = wend_grid_levels(grid) > 1;
    const wend_status status = wend_areas_create(scene->space, NULL, NULL, &census->areas);
    if (status == WEND_ERROR_UNSUPPORTED)
        report_error("areas are told of squares, not of hexagons: leave out --areas");
    else if (status != WEND_OK)
        report_no_memory("the map's areas");
    return status == WEND_OK && complete_census(census, scene_cell_count(grid));
}

bool area_census_take_world(area_census *census, wend_areas *areas, wend_area part, int zoom)
{
    *census = (area_census){.areas = areas, .width = part.width, .height = part.height};
    census->left = wend_place_column(part.place);
    census->top = wend_place_row(part.place);
    census->zoom = zoom < 0 ? 0 : (uint32_t)zoom;
    const uint64_t columns = ((part.width - 1) >> census->zoom) + 1, rows = ((part.height - 1) >> census->zoom) + 1;
    return complete_census(census, zoom < 0 ? 0 : columns * rows);
}

void area_census_close(area_census *census)
{
    wend_areas_destroy(census->areas);
    free(census->tints);
    free(census->cut);
}

int area_census_tint(const area_census *census, wend_place cell)
{
    const int32_t side = (int32_t)1 << census->zoom;
    const int32_t left = census->left + wend_place_column(cell) * side;
    const int32_t top = census->top + wend_place_row(cell) * side;
    if (census->cut[cut_index(census, wend_place_at(left, top, cell.level))])
        return AREA_TINTS;
    for (int32_t y = top; y < top + side; y++)
        for (int32_t x = left; x < left + side; x++) {
            const uint32_t area = wend_areas_at(census->areas, wend_place_at(x, y, cell.level));
            if (area != 0)
                return census->tints[area];
        }
    return -1;
}

/* The census whose areas or chokes are being sorted: areas by size, largest first; chokes by width, narrowest first. */
static const area_census *sorted;

static int by_size(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    const uint64_t cells = info_of(sorted, x).cells, others = info_of(sorted, y).cells;
    return cells != others ? (cells < others ? 1 : -1) : (x > y) - (x < y);
}

static int by_width(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    const uint32_t width = choke_of(sorted, x).width, other = choke_of(sorted, y).width;
    return width != other ? (width > other) - (width < other) : (x > y) - (x < y);
}

static void print_place(const area_census *census, wend_place place)
{
    printf("%d,%d", wend_place_column(place), wend_place_row(place));
    if (census->has_levels)
        printf(",%u", (unsigned)place.level);
}

static void print_areas(const area_census *census, uint32_t *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        list[i] = i + 1;
    sorted = census;
    qsort(list, count, sizeof *list, by_size);
    for (uint32_t i = 0; i < count && i < LINES_MOST; i++) {
        const wend_area_info info = info_of(census, list[i]);
        printf("  area %-5u %10" PRIu64 " cells, up to %3u wide, %3u choke%s around ", (unsigned)list[i], info.cells,
               (unsigned)info.width, (unsigned)info.chokes, info.chokes == 1 ? ", " : "s,");
        print_place(census, info.place);
        puts(info.chokes == 1 ? ": a dead end" : info.chokes == 0 ? ": an island" : "");
    }
    if (count > LINES_MOST)
        printf("  and %u smaller ones; --json tells all\n", (unsigned)(count - LINES_MOST));
}

static void print_chokes(const area_census *census, uint32_t *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        list[i] = i;
    sorted = census;
    qsort(list, count, sizeof *list, by_width);
    for (uint32_t i = 0; i < count && i < LINES_MOST; i++) {
        const wend_choke choke = choke_of(census, list[i]);
        size_t ways;
        printf("  choke %-4u %10u wide, between areas %u and %u at ", (unsigned)list[i], (unsigned)choke.width,
               (unsigned)choke.areas[0], (unsigned)choke.areas[1]);
        print_place(census, choke.place);
        wend_areas_ways(census->areas, choke.areas[0], choke.areas[1], NULL, 0, &ways);
        printf(ways == 1 ? ": the only way\n" : ": one of %zu ways\n", ways);
    }
    if (count > LINES_MOST)
        printf("  and %u wider ones; --json tells all\n", (unsigned)(count - LINES_MOST));
}

void area_census_print(const area_census *census)
{
    const uint32_t count = wend_areas_count(census->areas), chokes = wend_areas_choke_count(census->areas);
    uint32_t dead_ends = 0, islands = 0;
    uint32_t *list = new_list(count > chokes ? count : chokes);
    for (uint32_t area = 1; area <= count; area++) {
        dead_ends += info_of(census, area).chokes == 1;
        islands += info_of(census, area).chokes == 0;
    }
    printf("\nAreas: %u, %u of them dead ends and %u islands; choke points between them: %u\n", (unsigned)count,
           (unsigned)dead_ends, (unsigned)islands, (unsigned)chokes);
    if (list == NULL)
        return;
    print_areas(census, list, count);
    print_chokes(census, list, chokes);
    free(list);
}

static void write_place(json *writer, const area_census *census, wend_place place)
{
    json_key(writer, "place");
    json_open(writer, '[');
    json_number(writer, wend_place_column(place));
    json_number(writer, wend_place_row(place));
    if (census->has_levels)
        json_count(writer, place.level);
    json_close(writer, ']');
}

static void write_choke(json *writer, const area_census *census, uint32_t number)
{
    const wend_choke choke = choke_of(census, number);
    json_open(writer, '{');
    json_member_count(writer, "choke", number);
    json_key(writer, "areas");
    json_open(writer, '[');
    json_count(writer, choke.areas[0]);
    json_count(writer, choke.areas[1]);
    json_close(writer, ']');
    json_member_count(writer, "width", choke.width);
    write_place(writer, census, choke.place);
    json_close(writer, '}');
}

void area_census_write(json *writer, const area_census *census)
{
    json_key(writer, "areas");
    json_open(writer, '[');
    for (uint32_t area = 1; area <= wend_areas_count(census->areas); area++) {
        const wend_area_info info = info_of(census, area);
        json_open(writer, '{');
        json_member_count(writer, "area", area);
        json_member_count(writer, "cells", info.cells);
        json_member_count(writer, "width", info.width);
        json_member_count(writer, "chokes", info.chokes);
        write_place(writer, census, info.place);
        json_close(writer, '}');
    }
    json_close(writer, ']');
    json_key(writer, "chokes");
    json_open(writer, '[');
    for (uint32_t number = 0; number < wend_areas_choke_count(census->areas); number++)
        write_choke(writer, census, number);
    json_close(writer, ']');
    json_member_count(writer, "areas_bytes", wend_areas_memory(census->areas));
}
