/*
 * show.c: wend world show: draws a world, or a rectangle of it, as a map of cells whose sides are a power of two of the
 * world's cells, and a path on it. A cell of the picture has the most common terrain of its cells.
 */
#include "pictures/pictures.h"
#include "worlds/walk.h"

#include <stdlib.h>
#include <string.h>

/* The most cells per side of a picture without --zoom: of files, and of terminals. */
#define MOST_OF_FILE     1024u
#define MOST_OF_TERMINAL 256u

/* The part of a world that is drawn. */
typedef struct window {
    uint32_t x, y, width, height; /* in cells of the world */
    uint32_t zoom;
    uint32_t columns, rows; /* size of the picture's map */
} window;

typedef struct world_picture {
    const world_view *view;
    world_file file;
    window window;
    walk walk;
    wend_place *points; /* of the path, on the picture's map */
    bool *pale;         /* per cell of the picture's map, row by row */
    wend_path path;
    area_census areas;
    scene scene; /* the picture's map */
    drawing drawing;
    drawing_size size;
} world_picture;

/* Chooses the part of the world to draw, and its zoom; false with an error. */
static bool choose_window(world_picture *it)
{
    window *window = &it->window;
    wend_area area;
    if (!world_file_read_area(&it->file, it->view->area, &area))
        return false;
    window->width = area.width;
    window->height = area.height;
    window->x = (uint32_t)wend_place_column(area.place);
    window->y = (uint32_t)wend_place_row(area.place);
    const uint32_t most = it->view->file != NULL ? MOST_OF_FILE : MOST_OF_TERMINAL;
    const uint32_t side = window->width > window->height ? window->width : window->height;
    for (window->zoom = 0; it->view->zoom < 0 && (side - 1) >> window->zoom >= most;)
        window->zoom++;
    if (it->view->zoom >= 0)
        window->zoom = (uint32_t)it->view->zoom;
    window->columns = ((window->width - 1) >> window->zoom) + 1;
    window->rows = ((window->height - 1) >> window->zoom) + 1;
    if ((uint64_t)window->columns * window->rows > WEND_GRID_MAX_CELLS / 16) {
        report_error("the picture would have %u x %u cells, add --zoom %u or more", (unsigned)window->columns,
                     (unsigned)window->rows, (unsigned)window->zoom + 3);
        return false;
    }
    return true;
}

/* The most common terrain; the lowest byte of equally common ones. */
static uint8_t commonest(const uint32_t counts[256])
{
    unsigned best = 0;
    for (unsigned i = 1; i < 256; i++)
        if (counts[i] > counts[best])
            best = i;
    return (uint8_t)best;
}

/* A row of the picture as cells of the world, counted tile by tile. */
typedef struct band {
    uint8_t *tile;
    uint32_t (*counts)[256]; /* per column of the picture */
} band;

/* Counts a tile's cells in the rows from rows[0] to before rows[1]. */
static void count_tile(const window *window, uint32_t side, wend_tile tile, const uint32_t rows[2], const band *band)
{
    const uint32_t left = tile.column * side, end = window->x + window->width;
    const uint32_t first = left > window->x ? left : window->x, last = left + side < end ? left + side : end;
    for (uint32_t y = rows[0]; y < rows[1]; y++)
        if (y / side == tile.row)
            for (uint32_t x = first; x < last; x++)
                band->counts[(x - window->x) >> window->zoom][band->tile[(size_t)(y % side) * side + x % side]]++;
}

/* Fills a row of the picture's map; false with an error. */
static bool fill_row(const world_picture *it, uint32_t row, const band *band, uint8_t *terrain)
{
    const window *window = &it->window;
    const uint32_t side = wend_store_world(it->file.store).tile_side, bottom = window->y + window->height;
    const uint32_t y = window->y + (row << window->zoom), height = 1u << window->zoom;
    const uint32_t rows[] = {y, bottom - y < height ? bottom : y + height};
    wend_store_error error;
    memset(band->counts, 0, window->columns * sizeof *band->counts);
    for (uint32_t r = rows[0] / side; r <= (rows[1] - 1) / side; r++)
        for (uint32_t c = window->x / side; c <= (window->x + window->width - 1) / side; c++) {
            const wend_tile tile = {c, r};
            if (wend_store_load_tile(it->file.store, tile, band->tile, NULL, &error) != WEND_OK)
                return world_file_fail(&it->file, &error);
            count_tile(window, side, tile, rows, band);
        }
    for (uint32_t column = 0; column < window->columns; column++)
        terrain[column] = commonest(band->counts[column]);
    return true;
}

static bool fill_map(const world_picture *it, const band *band, uint8_t *terrain)
{
    progress bar = progress_begin(it->window.rows);
    bool is_good = true;
    bar.label = it->file.name;
    for (uint32_t row = 0; row < it->window.rows && is_good; row++) {
        is_good = fill_row(it, row, band, terrain + (size_t)row * it->window.columns);
        progress_step(&bar);
    }
    progress_end(&bar);
    return is_good;
}

/* Makes the picture's map with its legend and mover for the drawing. */
static bool make_map(world_picture *it)
{
    wend_grid_desc desc = wend_grid_desc_default();
    const uint32_t side = wend_store_world(it->file.store).tile_side;
    uint8_t *terrain = malloc((size_t)it->window.columns * it->window.rows);
    const band band = {malloc((size_t)side * side), malloc(it->window.columns * sizeof *band.counts)};
    bool is_good = terrain != NULL && band.tile != NULL && band.counts != NULL;
    desc.width = it->window.columns;
    desc.height = it->window.rows;
    desc.terrain = terrain;
    if (!is_good)
        report_no_memory("the picture");
    is_good = is_good && fill_map(it, &band, terrain);
    if (is_good && wend_grid_create(&desc, NULL, &it->scene.grid) != WEND_OK) {
        report_no_memory("the picture");
        is_good = false;
    }
    it->scene.mover = it->file.mover;
    it->scene.info = it->file.info;
    it->file.info = NULL;
    free(terrain);
    free(band.tile);
    free(band.counts);
    return is_good;
}

/* A place of the world on the picture's map. */
static wend_place on_map(const window *window, wend_place place)
{
    place.x = (place.x - (int32_t)(window->x * WEND_CELL)) / (int32_t)(1u << window->zoom);
    place.y = (place.y - (int32_t)(window->y * WEND_CELL)) / (int32_t)(1u << window->zoom);
    return place;
}

static void uncover_tile(world_picture *it, wend_tile tile)
{
    const window *window = &it->window;
    const uint32_t side = wend_store_world(it->file.store).tile_side, left = tile.column * side, top = tile.row * side;
    for (uint32_t row = 0; row < window->rows; row++)
        for (uint32_t column = 0; column < window->columns; column++) {
            const uint32_t x = window->x + (column << window->zoom), y = window->y + (row << window->zoom);
            if (x - x % side == left && y - y % side == top)
                it->pale[(size_t)row * window->columns + column] = false;
        }
}

/* Makes everything pale except tiles in memory; false with an error. */
static bool show_tiles(world_picture *it)
{
    const size_t cells = (size_t)it->window.columns * it->window.rows;
    const uint32_t count = wend_world_finder_tiles(it->file.finder, NULL, 0);
    wend_tile *tiles = malloc((count + (size_t)1) * sizeof *tiles);
    it->pale = malloc(cells);
    if (tiles == NULL || it->pale == NULL) {
        free(tiles);
        report_no_memory("the picture");
        return false;
    }
    memset(it->pale, true, cells);
    wend_world_finder_tiles(it->file.finder, tiles, count);
    for (uint32_t i = 0; i < count; i++)
        uncover_tile(it, tiles[i]);
    it->drawing.pale = it->pale;
    free(tiles);
    return true;
}

/* Finds the path and moves its points onto the picture's map, where its lines run at any angle. */
static bool find_way(world_picture *it, const world_question *question)
{
    if (!world_file_make_space(&it->file, 1) || !world_file_make_finder(&it->file) ||
        !walk_go(&it->walk, &it->file, question))
        return false;
    const place_list *way = it->view->coarse ? &it->walk.coarse : &it->walk.points;
    it->points = malloc((way->count + 1) * sizeof *it->points);
    if (it->points == NULL) {
        report_no_memory("the path");
        return false;
    }
    for (uint32_t i = 0; i < way->count; i++)
        it->points[i] = on_map(&it->window, way->places[i]);
    it->path = walk_path(&it->walk);
    it->path.points = it->points;
    it->path.point_count = way->count;
    it->path.lines = WEND_LINES_SHORTEST;
    it->drawing.path = &it->path;
    it->drawing.start = on_map(&it->window, it->walk.start);
    it->drawing.goal = on_map(&it->window, it->walk.goal);
    return true;
}

/* Tints the areas of the window; false with an error. */
static bool show_areas(world_picture *it)
{
    const window *window = &it->window;
    const wend_area part = wend_area_cells((int32_t)window->x, (int32_t)window->y, window->width, window->height);
    if (!world_file_take_areas(&it->file, part, (int)window->zoom, &it->areas))
        return false;
    it->drawing.areas = &it->areas;
    return true;
}

static bool draw(world_picture *it)
{
    const char *file = it->view->file;
    drawing_mix_inks(&it->drawing, true);
    if (file == NULL)
        return terminal_write(&it->drawing, COLOUR_AUTO);
    return drawing_fit_file(&it->drawing, it->view->scale, &it->size) &&
           frames_write_picture(&it->drawing, &it->size, file);
}

static void tell(const world_picture *it)
{
    if (it->view->json) {
        json writer = json_begin(stdout);
        json_open(&writer, '{');
        json_member_text(&writer, "file", it->view->file);
        json_member_count(&writer, "zoom", it->window.zoom);
        json_member_count(&writer, "width", it->size.width);
        json_member_count(&writer, "height", it->size.height);
        json_close(&writer, '}');
        json_end(&writer);
    } else if (it->view->file != NULL) {
        printf("Drew %s, %u x %u pixels; a cell of it is %u x %u of the world.\n", it->view->file,
               (unsigned)it->size.width, (unsigned)it->size.height, 1u << it->window.zoom, 1u << it->window.zoom);
    }
}

static exit_code show(world_picture *it, const char *name, const world_question *question)
{
    if (it->view->file != NULL && !frames_check_file(it->view->file))
        return CODE_BAD;
    if (it->view->json && it->view->file == NULL) {
        report_error("--json needs standard output for itself, send the drawing to a file with -o FILE");
        return CODE_BAD;
    }
    if (!world_file_open(&it->file, name, false, &question->mover) || !choose_window(it) || !make_map(it))
        return CODE_BAD;
    it->drawing = (drawing){.scene = &it->scene, .level_count = 1};
    if (it->view->tiles && question->start == NULL) {
        report_error("--tiles shows what a way has brought into memory, add --path X,Y X,Y");
        return CODE_BAD;
    }
    if ((question->start != NULL && !find_way(it, question)) || (it->view->tiles && !show_tiles(it)) ||
        (it->view->areas && !show_areas(it)) || !draw(it))
        return CODE_BAD;
    tell(it);
    if (question->start == NULL || it->walk.outcome == WEND_OUTCOME_FOUND)
        return CODE_DONE;
    char why[WALK_WHY_ROOM];
    report_error("%s", walk_why(&it->walk, &it->file, why));
    return CODE_NO_PATH;
}

exit_code world_show(const char *name, const world_question *question, const world_view *view)
{
    world_picture *it = calloc(1, sizeof *it);
    if (it == NULL) {
        report_no_memory("the picture");
        return CODE_BAD;
    }
    it->view = view;
    const exit_code code = show(it, name, question);
    walk_close(&it->walk);
    area_census_close(&it->areas);
    free(it->points);
    free(it->pale);
    scene_close(&it->scene);
    world_file_close(&it->file);
    free(it);
    return code;
}
