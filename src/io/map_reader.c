/* Reads maps in wend's own format; see docs/formats.md. */
#include <string.h>

#include "io/legend.h"
#include "map/grid/grid_calls.h"

/* How often lists of cells may cover the map in all: they may overlap, but a short text must be read quickly. */
#define COVER_MAX 64

#define NO_TERRAIN (-1)

/* A map being read. */
struct map_reader {
    struct wend_text *text;
    const wend_allocator *allocator;
    wend_grid *grid; /* created at the first line about cells */
    wend_legend *legend;
    uint32_t width, height, levels; /* 0 = not given yet */
    bool has_cells;                 /* whether a line gave `cells` */
    wend_cells cells;
    bool has_bytes[256];   /* terrains defined by a line */
    bool has_letters[256]; /* letters given a terrain by a line */
    int16_t terrain[256];  /* per letter, or NO_TERRAIN */
    uint8_t level_read[WEND_GRID_MAX_LEVELS / 8 + 1];
    uint64_t cover_left;
};

static wend_status read_size(struct map_reader *map)
{
    if (map->width)
        return WEND_TEXT_FAIL(map->text, 0, "the size was said before");
    bool good = wend_text_integer(map->text, "width", 1, WEND_GRID_MAX_SIDE, &map->width) &&
                wend_text_integer(map->text, "height", 1, WEND_GRID_MAX_SIDE, &map->height);
    return good ? WEND_OK : WEND_ERROR_FORMAT;
}

static wend_status read_levels(struct map_reader *map)
{
    if (map->levels)
        return WEND_TEXT_FAIL(map->text, 0, "the number of levels was said before");
    bool good = wend_text_integer(map->text, "levels", 1, WEND_GRID_MAX_LEVELS, &map->levels);
    return good ? WEND_OK : WEND_ERROR_FORMAT;
}

static wend_status read_kind_of_cells(struct map_reader *map)
{
    uint32_t choice;
    if (map->has_cells)
        return WEND_TEXT_FAIL(map->text, 0, "what the cells are was said before");
    if (!wend_text_choice(map->text, wend_cells_words, WEND_CELLS_WORDS, WEND_CELLS_CHOICES, &choice))
        return WEND_ERROR_FORMAT;
    map->has_cells = true;
    map->cells = (wend_cells)choice;
    return WEND_OK;
}

static wend_status read_letter(struct map_reader *map, char *letter)
{
    struct wend_span word = wend_text_word(map->text);
    if (!wend_span_character(word, letter))
        return WEND_TEXT_FAIL_AT(map->text, word, "a letter in quotes should stand here, such as '~'");
    if (map->has_letters[(uint8_t)*letter])
        return WEND_TEXT_FAIL_AT(map->text, word, "this letter has a terrain already");
    return WEND_OK;
}

static bool is_number(struct wend_span word)
{
    uint32_t number;
    return wend_span_integer(word, &number);
}

static wend_status read_terrain_name(struct map_reader *map, char name[WEND_NAME_ROOM])
{
    struct wend_span word = wend_text_peek(map->text);
    if (!wend_text_name(map->text, "a terrain's name", name))
        return WEND_ERROR_FORMAT;
    for (uint32_t byte = 0; byte < 256; byte++)
        if (wend_span_is(word, map->legend->name[byte]))
            return WEND_TEXT_FAIL_AT(map->text, word, "another terrain has this name");
    return WEND_OK;
}

/* "NAME", "BYTE" or both, or nothing. */
static wend_status read_name_and_byte(struct map_reader *map, char name[WEND_NAME_ROOM], uint32_t *byte)
{
    wend_status status = WEND_OK;
    if (wend_text_peek(map->text).length > 0 && !is_number(wend_text_peek(map->text)))
        status = read_terrain_name(map, name);
    if (status == WEND_OK && is_number(wend_text_peek(map->text)) &&
        !wend_text_integer(map->text, "a terrain's byte", 0, 255, byte))
        status = WEND_ERROR_FORMAT;
    return status;
}

static wend_status define_letter(struct map_reader *map, char letter, uint32_t byte)
{
    if (map->has_bytes[byte])
        return WEND_TEXT_FAIL(map->text, 0, "terrain ", WEND_DIGITS(byte),
                              " is defined already: give this one another byte behind its name");
    map->has_bytes[byte] = map->has_letters[(uint8_t)letter] = true;
    map->terrain[(uint8_t)letter] = (int16_t)byte;
    return WEND_OK;
}

/* "letter 'C' BYTE": a terrain's letter in these rows only; the legend does not get it. */
static wend_status read_row_letter(struct map_reader *map)
{
    char letter;
    wend_status status = read_letter(map, &letter);
    if (status != WEND_OK)
        return status;
    uint32_t byte = (uint8_t)letter;
    if (wend_text_peek(map->text).length > 0 && !wend_text_integer(map->text, "a terrain's byte", 0, 255, &byte))
        return WEND_ERROR_FORMAT;
    return define_letter(map, letter, byte);
}

/* "terrain 'C' NAME BYTE": the meaning of a letter in rows. */
static wend_status read_terrain(struct map_reader *map)
{
    char letter, name[WEND_NAME_ROOM] = "";
    wend_status status = read_letter(map, &letter);
    if (status != WEND_OK)
        return status;
    uint32_t byte = (uint8_t)letter;
    status = read_name_and_byte(map, name, &byte);
    if (status == WEND_OK)
        status = define_letter(map, letter, byte);
    if (status != WEND_OK)
        return status;
    map->legend->letter[byte] = letter;
    memcpy(map->legend->name[byte], name, sizeof name);
    return WEND_OK;
}

/* Refuses sizes that the text cannot fill, before allocating memory for them. */
static wend_status check_map_size(struct map_reader *map)
{
    if (!map->width)
        return WEND_TEXT_FAIL(map->text, 0, "a line with the map's size should stand before, such as: size 20 15");
    uint64_t rows = (uint64_t)map->height * map->levels, cells = rows * map->width;
    if (rows > WEND_GRID_MAX_ROWS || cells > WEND_GRID_MAX_CELLS)
        return WEND_TEXT_FAIL(map->text, 0, "the map is too large: at most 130000 rows of all levels and 2^30 cells");
    if (cells > (size_t)(map->text->end - map->text->next))
        return WEND_TEXT_FAIL(map->text, 0,
                              "the text ends before the last row: rows are missing, or the size is wrong");
    return WEND_OK;
}

/* Creates the grid at the first line about cells. */
static wend_status need_grid(struct map_reader *map)
{
    if (map->grid)
        return WEND_OK;
    map->levels = map->levels ? map->levels : 1;
    wend_status status = check_map_size(map);
    if (status != WEND_OK)
        return status;
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = map->legend->width = map->width;
    desc.height = map->height;
    desc.levels = map->levels;
    desc.cells = map->cells;
    map->legend->rows = map->height * map->levels;
    map->cover_left = (uint64_t)COVER_MAX * map->width * map->legend->rows;
    return wend_grid_create(&desc, map->allocator, &map->grid);
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : NO_TERRAIN;
}

/* Terrain of a row's cell x, or NO_TERRAIN. */
static int cell_terrain(const struct map_reader *map, const char *row, size_t x, bool hex)
{
    if (!hex)
        return map->terrain[(uint8_t)row[x]];
    int high = hex_digit(row[2 * x]), low = hex_digit(row[2 * x + 1]);
    return high < 0 || low < 0 ? NO_TERRAIN : high * 16 + low;
}

static wend_status read_row(struct map_reader *map, uint8_t *cells, bool hex)
{
    struct wend_text *text = map->text;
    size_t per_cell = hex ? 2 : 1, x = 0;
    for (; x < map->width && (x + 1) * per_cell <= text->line.length; x++) {
        int terrain = cell_terrain(map, text->line.at, x, hex);
        if (terrain == NO_TERRAIN)
            return hex ? WEND_TEXT_FAIL(text, x * per_cell, "two digits 0 to 9 or a to f should stand here")
                       : WEND_TEXT_FAIL(text, x,
                                        "unknown terrain: say what it is before the rows, as in: ", "terrain '~' lava");
        cells[x] = (uint8_t)terrain;
    }
    if (text->line.length == map->width * per_cell)
        return WEND_OK;
    return WEND_TEXT_FAIL(text, x * per_cell, "the row has ", WEND_DIGITS((uint32_t)text->line.length),
                          " characters and should have ", WEND_DIGITS((uint32_t)(map->width * per_cell)));
}

/* "level N" or "level N hex", and the rows on the lines after it. */
static wend_status read_level(struct map_reader *map)
{
    struct wend_text *text = map->text;
    uint32_t level;
    if (!wend_text_integer(text, "the level", 0, map->levels - 1, &level))
        return WEND_ERROR_FORMAT;
    bool hex = wend_text_accept(text, "hex");
    wend_status status = wend_text_end_of_line(text);
    if (status == WEND_OK && wend_bits_get(map->level_read, level))
        return WEND_TEXT_FAIL(text, 0, "this level was drawn before");
    wend_bits_put(map->level_read, level, true);
    uint8_t *cells = map->grid->terrain + (size_t)level * map->height * map->width;
    for (uint32_t y = 0; status == WEND_OK && y < map->height; y++, cells += map->width) {
        if (!wend_text_next_line(text))
            return WEND_TEXT_FAIL(text, text->line.length, "the level has ", WEND_DIGITS(y), " rows and should have ",
                                  WEND_DIGITS(map->height));
        status = read_row(map, cells, hex);
    }
    text->position = text->line.length;
    return status;
}

/* Takes the first number of a list such as "3,14..5,20" off a word. */
static bool take_coordinate(struct wend_span *word, uint32_t *value)
{
    size_t length = 0;
    while (length < word->length && word->at[length] != ',' && word->at[length] != '.')
        length++;
    bool good = wend_span_integer((struct wend_span){word->at, length}, value);
    *word = (struct wend_span){word->at + length, word->length - length};
    return good;
}

static bool take_mark(struct wend_span *word, const char *mark)
{
    size_t length = 0;
    for (; mark[length] != '\0'; length++)
        if (length == word->length || word->at[length] != mark[length])
            return false;
    *word = (struct wend_span){word->at + length, word->length - length};
    return true;
}

static wend_status refuse_cell(struct map_reader *map, struct wend_span word, bool outside)
{
    if (outside)
        return WEND_TEXT_FAIL_AT(map->text, word, "this lies outside the map; columns, rows and levels count from 0");
    if (map->levels > 1)
        return WEND_TEXT_FAIL_AT(map->text, word, "column, row and level should stand here, such as 3,14,1");
    return WEND_TEXT_FAIL_AT(map->text, word, "column and row should stand here, such as 3,14");
}

/* "X,Y" or, if ranges are allowed, "X,Y..X,Y"; followed by ",LEVEL" if the map has several levels. */
static wend_status read_cells(struct map_reader *map, bool range, struct wend_rectangle *cells)
{
    struct wend_span word = wend_text_word(map->text), rest = word;
    uint32_t x, y, level = 0;
    if (!take_coordinate(&rest, &x) || !take_mark(&rest, ",") || !take_coordinate(&rest, &y))
        return refuse_cell(map, word, false);
    uint32_t last_x = x, last_y = y;
    if (range && take_mark(&rest, "..") &&
        (!take_coordinate(&rest, &last_x) || !take_mark(&rest, ",") || !take_coordinate(&rest, &last_y)))
        return refuse_cell(map, word, false);
    if (take_mark(&rest, ",") ? !take_coordinate(&rest, &level) : map->levels > 1)
        return refuse_cell(map, word, false);
    if (rest.length > 0)
        return refuse_cell(map, word, false);
    if (last_x >= map->width || last_y >= map->height || level >= map->levels)
        return refuse_cell(map, word, true);
    if (last_x < x || last_y < y)
        return WEND_TEXT_FAIL_AT(map->text, word,
                                 "the cell at the top left should stand before the one at the bottom right");
    *cells = (struct wend_rectangle){x, level * map->height + y, last_x - x + 1, last_y - y + 1};
    uint64_t count = (uint64_t)cells->width * cells->height;
    if (range && count > map->cover_left)
        return WEND_TEXT_FAIL_AT(map->text, word, "too many cells in all: lists may cover the map 64 times");
    map->cover_left -= range ? count : 0;
    return WEND_OK;
}

/* "link FROM -> TO COST", or <-> for both directions. */
static wend_status read_link(struct map_reader *map)
{
    static const char *const arrows[] = {"->", "<->"};
    struct wend_rectangle from, to;
    uint32_t both;
    wend_link link = {0};
    wend_status status = read_cells(map, false, &from);
    if (status == WEND_OK && !wend_text_choice(map->text, arrows, 2, "-> or, for both ways, <->", &both))
        status = WEND_ERROR_FORMAT;
    if (status == WEND_OK)
        status = read_cells(map, false, &to);
    if (status == WEND_OK &&
        !wend_text_cost(map->text, "the link's cost", WEND_PRICE_STRAIGHT, 1, INT32_MAX, &link.cost))
        status = WEND_ERROR_FORMAT;
    if (status != WEND_OK)
        return status;
    if (wend_grid_link_count(map->grid) + both >= WEND_GRID_MAX_LINKS)
        return WEND_TEXT_FAIL(map->text, 0, "there are too many links: at most 65535, both ways count as two");
    link.from = wend_grid_place(map->grid, from.x, from.y);
    link.to = wend_grid_place(map->grid, to.x, to.y);
    status = wend_grid_add_link(map->grid, &link);
    if (status == WEND_OK && both)
        status = wend_grid_add_link(map->grid, &(wend_link){link.to, link.from, link.cost});
    return status;
}

/* Reads the directions on the rest of the line, at least one, as a mask. */
static wend_status read_directions(struct map_reader *map, uint32_t *mask)
{
    *mask = 0;
    do {
        uint32_t direction;
        if (!wend_text_choice(map->text, wend_direction_words, 8, "n, ne, e, se, s, sw, w or nw", &direction))
            return WEND_ERROR_FORMAT;
        *mask |= 1u << direction;
    } while (wend_text_peek(map->text).length > 0);
    return WEND_OK;
}

typedef wend_status set_cell(struct map_reader *map, uint32_t x, uint32_t y, uint32_t value);

static wend_status set_cells(struct map_reader *map, struct wend_rectangle cells, set_cell *set, uint32_t value)
{
    wend_status status = WEND_OK;
    for (uint32_t j = 0; j < cells.height; j++)
        for (uint32_t i = 0; i < cells.width && status == WEND_OK; i++)
            status = set(map, cells.x + i, cells.y + j, value);
    return status;
}

static wend_status set_walls(struct map_reader *map, uint32_t x, uint32_t y, uint32_t sides)
{
    wend_status status = WEND_OK;
    for (uint32_t side = 0; side < 8 && status == WEND_OK; side++)
        if (sides >> side & 1)
            status = wend_grid_set_wall(map->grid, wend_grid_place(map->grid, x, y), (wend_direction)side, true);
    if (status == WEND_ERROR_ARGUMENT)
        return WEND_TEXT_FAIL(map->text, 0, "these hexagons have no such side: pointy ones have e se sw w nw ne, ",
                              "flat ones n ne se s sw nw");
    if (status == WEND_ERROR_RANGE)
        return WEND_TEXT_FAIL(map->text, 0, "the map ends on that side of a cell: walls stand between two cells");
    return status;
}

static wend_status set_exits(struct map_reader *map, uint32_t x, uint32_t y, uint32_t exits)
{
    return wend_grid_set_exits(map->grid, wend_grid_place(map->grid, x, y), (uint8_t)exits);
}

static wend_status set_extra(struct map_reader *map, uint32_t x, uint32_t y, uint32_t extra)
{
    map->legend->extra[(size_t)y * map->width + x] = (uint16_t)extra;
    return WEND_OK;
}

static wend_status set_occupied(struct map_reader *map, uint32_t x, uint32_t y, uint32_t occupied)
{
    wend_bits_put(map->legend->occupied, y * map->width + x, occupied);
    return WEND_OK;
}

/* "wall CELLS SIDE...": closes the exits on both sides. */
static wend_status read_wall(struct map_reader *map)
{
    struct wend_rectangle cells;
    uint32_t sides;
    wend_status status = read_cells(map, true, &cells);
    if (status == WEND_OK)
        status = read_directions(map, &sides);
    return status == WEND_OK ? set_cells(map, cells, set_walls, sides) : status;
}

/* "exits CELLS DIRECTION...", or all or none instead of directions. */
static wend_status read_exits(struct map_reader *map)
{
    struct wend_rectangle cells;
    uint32_t exits = 255;
    wend_status status = read_cells(map, true, &cells);
    if (status == WEND_OK && wend_text_accept(map->text, "none"))
        exits = 0;
    else if (status == WEND_OK && !wend_text_accept(map->text, "all"))
        status = read_directions(map, &exits);
    return status == WEND_OK ? set_cells(map, cells, set_exits, exits) : status;
}

/* "extra CELLS NUMBER" */
static wend_status read_extra(struct map_reader *map)
{
    struct wend_rectangle cells;
    uint32_t extra;
    wend_status status = read_cells(map, true, &cells);
    if (status == WEND_OK && !wend_text_integer(map->text, "the extra cost", 0, UINT16_MAX, &extra))
        status = WEND_ERROR_FORMAT;
    if (status == WEND_OK && !wend_legend_need_extra(map->legend))
        status = WEND_ERROR_MEMORY;
    return status == WEND_OK ? set_cells(map, cells, set_extra, extra) : status;
}

/* "occupied CELLS" */
static wend_status read_occupied(struct map_reader *map)
{
    struct wend_rectangle cells;
    wend_status status = read_cells(map, true, &cells);
    if (status == WEND_OK && !wend_legend_need_occupied(map->legend))
        status = WEND_ERROR_MEMORY;
    return status == WEND_OK ? set_cells(map, cells, set_occupied, true) : status;
}

/* The first words of lines. Lines that are not about cells must come before the grid is created. */
static const struct map_line {
    const char *word;
    wend_status (*read)(struct map_reader *map);
    bool about_cells;
} map_lines[] = {
    {"size", read_size, false},        {"levels", read_levels, false},     {"cells", read_kind_of_cells, false},
    {"terrain", read_terrain, false},  {"level", read_level, true},        {"link", read_link, true},
    {"wall", read_wall, true},         {"exits", read_exits, true},        {"extra", read_extra, true},
    {"occupied", read_occupied, true}, {"letter", read_row_letter, false},
};

static wend_status read_map_line(struct map_reader *map)
{
    struct wend_span word = wend_text_word(map->text);
    for (size_t i = 0; i < sizeof map_lines / sizeof *map_lines; i++) {
        const struct map_line *line = &map_lines[i];
        if (!wend_span_is(word, line->word))
            continue;
        if (!line->about_cells && map->grid)
            return WEND_TEXT_FAIL_AT(map->text, word,
                                     "size, levels, cells, terrain and letter should stand before all other lines");
        wend_status status = line->about_cells ? need_grid(map) : WEND_OK;
        if (status == WEND_OK)
            status = line->read(map);
        return status == WEND_OK ? wend_text_end_of_line(map->text) : status;
    }
    return WEND_TEXT_FAIL_AT(
        map->text, word,
        "size, levels, cells, terrain, letter, level, link, wall, exits, extra or occupied should stand here");
}

static wend_status check_levels(struct map_reader *map)
{
    if (!map->grid)
        return WEND_TEXT_FAIL(map->text, map->text->line.length, "the map is missing: size, level 0 and its rows");
    for (uint32_t level = 0; level < map->levels; level++)
        if (!wend_bits_get(map->level_read, level))
            return WEND_TEXT_FAIL(map->text, map->text->line.length, "level ", WEND_DIGITS(level), " is missing");
    return WEND_OK;
}

/* Reads what follows the words "wend map". */
static wend_status read_map_lines(struct map_reader *map)
{
    uint32_t version;
    wend_status status = wend_text_integer(map->text, "the version", 1, 1, &version) ? wend_text_end_of_line(map->text)
                                                                                     : WEND_ERROR_FORMAT;
    while (status == WEND_OK && wend_text_next_statement(map->text))
        status = read_map_line(map);
    return status == WEND_OK ? check_levels(map) : status;
}

static wend_status read_own_map(struct wend_text *text, const wend_allocator *allocator, wend_grid **grid,
                                wend_legend *legend)
{
    static const char *const kinds[] = {"map"};
    uint32_t kind;
    struct map_reader map = {.text = text, .allocator = allocator, .legend = legend};
    for (int letter = 0; letter < 256; letter++)
        map.terrain[letter] = wend_standard_letter((uint8_t)letter) ? (int16_t)letter : NO_TERRAIN;
    wend_status status = WEND_ERROR_FORMAT;
    if (wend_text_choice(text, kinds, 1, "map, as in: wend map 1", &kind))
        status = read_map_lines(&map);
    *grid = map.grid;
    if (status == WEND_OK)
        map.grid->edits.version = 0; /* a new grid: no space has seen it change */
    return status;
}

/* Of a Moving AI map, the legend gets the size only. */
static wend_status read_any_map(const char *text, size_t length, const wend_allocator *allocator, wend_grid **grid,
                                wend_legend *legend, wend_text_error *error)
{
    struct wend_text reader = wend_text_begin(text, length);
    if (wend_text_next_statement(&reader) && wend_text_accept(&reader, "wend"))
        return wend_text_end(&reader, read_own_map(&reader, allocator, grid, legend), error);
    wend_status status = wend_grid_parse_map(text, length, allocator, grid, error);
    if (status == WEND_OK) {
        legend->width = wend_grid_width(*grid);
        legend->rows = wend_grid_height(*grid);
    }
    return status;
}

wend_status wend_grid_parse(const char *text, size_t length, const wend_allocator *allocator, wend_grid **grid,
                            wend_legend **legend, wend_text_error *error)
{
    wend_legend *read = NULL;
    struct wend_text nothing = wend_text_begin(NULL, 0);
    if (grid)
        *grid = NULL;
    if (legend)
        *legend = NULL;
    wend_status status = text && grid ? wend_legend_create(allocator, &read) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK)
        return wend_text_end(&nothing, status, error);
    status = read_any_map(text, length, allocator, grid, read, error);
    if (status != WEND_OK) {
        wend_grid_destroy(*grid);
        *grid = NULL;
    }
    if (status == WEND_OK && legend)
        *legend = read;
    else
        wend_legend_destroy(read);
    return status;
}
