/* Writes maps in wend's own format, see docs/formats.md, and as Moving AI maps if these can hold them. */
#include "io/legend.h"
#include "map/grid/grid_calls.h"

/* A map being written. */
struct map_writer {
    struct wend_output out;
    const wend_grid *grid;
    const wend_legend *legend;
    bool used[256];   /* terrain bytes that occur on the map */
    char letter[256]; /* their letters in rows; 0 = none */
    bool hex;         /* too many terrains for letters */
};

static void find_used_terrains(struct map_writer *map)
{
    size_t cells = (size_t)map->grid->width * map->grid->rows;
    for (size_t i = 0; i < cells; i++)
        map->used[map->grid->terrain[i]] = true;
}

static bool is_letter_taken(const struct map_writer *map, char letter)
{
    for (uint32_t byte = 0; byte < 256; byte++)
        if (map->letter[byte] == letter)
            return true;
    return false;
}

static bool can_be_seen(uint32_t byte)
{
    return byte > ' ' && byte <= '~';
}

/* A letter for a terrain: its own byte if visible and free, otherwise the first free letter; 0 if there is none. */
static char free_letter(const struct map_writer *map, uint32_t byte)
{
    if (can_be_seen(byte) && !is_letter_taken(map, (char)byte))
        return (char)byte;
    for (uint32_t letter = 'a'; letter != '`'; letter = letter == '~' ? '!' : letter + 1)
        if (!is_letter_taken(map, (char)letter) && !wend_standard_letter((uint8_t)letter) && !map->used[letter])
            return (char)letter;
    return '\0';
}

/* Assigns letters: first the legend's, then bytes that are letters themselves, then the others. */
static void choose_letters(struct map_writer *map)
{
    for (uint32_t byte = 0; byte < 256; byte++)
        map->letter[byte] = map->legend ? map->legend->letter[byte] : '\0';
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t byte = 0; byte < 256; byte++)
            if (map->used[byte] && !map->letter[byte] && (pass || can_be_seen(byte)))
                map->letter[byte] = free_letter(map, byte);
    for (uint32_t byte = 0; byte < 256; byte++)
        map->hex |= map->used[byte] && !map->letter[byte];
}

/* Omits what readers know anyway. Letters chosen here ("letter") are valid for these rows only. */
static void put_terrains(struct map_writer *map)
{
    for (uint32_t byte = 0; byte < 256; byte++) {
        bool named = map->legend && map->legend->name[byte][0] != '\0';
        bool own_letter = (uint8_t)map->letter[byte] == byte;
        if (!map->letter[byte] || (!named && own_letter && wend_standard_letter((uint8_t)byte)))
            continue;
        WEND_PUT(&map->out, map->legend && map->legend->letter[byte] ? "terrain '" : "letter '",
                 (char[2]){map->letter[byte]}, "'");
        if (named)
            WEND_PUT(&map->out, " ", map->legend->name[byte]);
        if (!own_letter)
            WEND_PUT(&map->out, " ", WEND_DIGITS(byte));
        WEND_PUT(&map->out, "\n");
    }
}

static void put_cell(struct map_writer *map, uint8_t terrain)
{
    static const char digits[] = "0123456789abcdef";
    if (!map->hex) {
        wend_put_character(&map->out, map->letter[terrain]);
        return;
    }
    wend_put_character(&map->out, digits[terrain >> 4]);
    wend_put_character(&map->out, digits[terrain & 15]);
}

static void put_rows(struct map_writer *map, uint32_t first, uint32_t count)
{
    for (uint32_t y = first; y < first + count; y++) {
        const uint8_t *row = wend_grid_row(map->grid, y);
        for (uint32_t x = 0; x < map->grid->width; x++)
            put_cell(map, row[x]);
        wend_put_character(&map->out, '\n');
    }
}

static void put_levels(struct map_writer *map)
{
    for (uint32_t level = 0; level < map->grid->levels; level++) {
        WEND_PUT(&map->out, "level ", WEND_DIGITS(level), map->hex ? " hex\n" : "\n");
        put_rows(map, level * map->grid->height, map->grid->height);
    }
}

static void put_column_and_row(struct map_writer *map, uint32_t x, uint32_t row)
{
    WEND_PUT(&map->out, WEND_DIGITS(x), ",", WEND_DIGITS(row % map->grid->height));
}

static void put_level(struct map_writer *map, uint32_t row)
{
    if (map->grid->levels > 1)
        WEND_PUT(&map->out, ",", WEND_DIGITS(row / map->grid->height));
}

static void put_cost(struct map_writer *map, uint32_t cost)
{
    const bool is_steps = cost % WEND_PRICE_STRAIGHT == 0;
    WEND_PUT(&map->out, " ", WEND_DIGITS(is_steps ? cost / WEND_PRICE_STRAIGHT : cost), is_steps ? "\n" : " units\n");
}

static void put_place(struct map_writer *map, wend_place place)
{
    uint32_t row = place.level * map->grid->height + (uint32_t)wend_place_row(place);
    put_column_and_row(map, (uint32_t)wend_place_column(place), row);
    put_level(map, row);
}

static bool is_path_back(const wend_link *link, const wend_link *next)
{
    return next && next->cost == link->cost && wend_place_equal(next->from, link->to) &&
           wend_place_equal(next->to, link->from);
}

/* Two consecutive links that are each other's reverse are written as one. */
static void put_links(struct map_writer *map)
{
    const wend_link *link;
    for (uint32_t i = 0; (link = wend_grid_link(map->grid, i)) != NULL; i++) {
        bool both = is_path_back(link, wend_grid_link(map->grid, i + 1));
        WEND_PUT(&map->out, "link ");
        put_place(map, link->from);
        WEND_PUT(&map->out, both ? " <-> " : " -> ");
        put_place(map, link->to);
        put_cost(map, link->cost);
        i += both;
    }
}

/* A number per cell, written as runs along rows; runs of the usual number are omitted. */
struct map_layer {
    const char *word;
    uint32_t usual;
    uint32_t (*value)(const struct map_writer *map, uint32_t x, uint32_t y);
    void (*put)(struct map_writer *map, uint32_t value);
};

static uint32_t exits_at(const struct map_writer *map, uint32_t x, uint32_t y)
{
    return wend_grid_exits_in_row(map->grid, x, y);
}

static uint32_t extra_at(const struct map_writer *map, uint32_t x, uint32_t y)
{
    return wend_legend_extra(map->legend, x, y);
}

static uint32_t occupied_at(const struct map_writer *map, uint32_t x, uint32_t y)
{
    return wend_legend_is_occupied(map->legend, x, y);
}

static void put_exits(struct map_writer *map, uint32_t exits)
{
    if (exits == 0)
        WEND_PUT(&map->out, " none");
    for (uint32_t direction = 0; direction < 8; direction++)
        if (exits >> direction & 1)
            WEND_PUT(&map->out, " ", wend_direction_words[direction]);
}

static void put_extra(struct map_writer *map, uint32_t extra)
{
    WEND_PUT(&map->out, " ", WEND_DIGITS(extra));
}

static void put_nothing(struct map_writer *map, uint32_t value)
{
    (void)map, (void)value;
}

static const struct map_layer map_layers[] = {
    {"exits ", 255, exits_at, put_exits},
    {"extra ", 0, extra_at, put_extra},
    {"occupied ", 0, occupied_at, put_nothing},
};

/* Writes the run that begins at a cell, and returns where it ends. */
static uint32_t put_run(struct map_writer *map, const struct map_layer *layer, uint32_t x, uint32_t y)
{
    uint32_t value = layer->value(map, x, y), end = x + 1;
    while (end < map->grid->width && layer->value(map, end, y) == value)
        end++;
    if (value == layer->usual)
        return end;
    WEND_PUT(&map->out, layer->word);
    put_column_and_row(map, x, y);
    if (end > x + 1) {
        WEND_PUT(&map->out, "..");
        put_column_and_row(map, end - 1, y);
    }
    put_level(map, y);
    layer->put(map, value);
    wend_put_character(&map->out, '\n');
    return end;
}

static void put_layer(struct map_writer *map, const struct map_layer *layer)
{
    for (uint32_t y = 0; y < map->grid->rows; y++)
        for (uint32_t x = 0; x < map->grid->width;)
            x = put_run(map, layer, x, y);
}

static void put_map(struct map_writer *map)
{
    WEND_PUT(&map->out, "wend map 1\nsize ", WEND_DIGITS(map->grid->width), " ", WEND_DIGITS(map->grid->height));
    if (map->grid->levels > 1)
        WEND_PUT(&map->out, "\nlevels ", WEND_DIGITS(map->grid->levels));
    if (map->grid->cells != WEND_CELLS_SQUARE)
        WEND_PUT(&map->out, "\ncells ", wend_cells_words[map->grid->cells]);
    WEND_PUT(&map->out, "\n");
    put_terrains(map);
    put_levels(map);
    put_links(map);
    for (size_t i = 0; i < sizeof map_layers / sizeof *map_layers; i++)
        put_layer(map, &map_layers[i]);
}

/* True if the arguments are valid; a legend must have the map's size. */
static bool are_sound(const wend_grid *grid, const wend_legend *legend, const char *text, size_t capacity,
                      const size_t *length)
{
    if (!grid || !length || (!text && capacity > 0))
        return false;
    return !legend || (legend->width == grid->width && legend->rows == grid->rows);
}

wend_status wend_grid_write_text(const wend_grid *grid, const wend_legend *legend, char *text, size_t capacity,
                                 size_t *length)
{
    if (!are_sound(grid, legend, text, capacity, length))
        return WEND_ERROR_ARGUMENT;
    struct map_writer map = {.out = {text, capacity, 0}, .grid = grid, .legend = legend};
    find_used_terrains(&map);
    choose_letters(&map);
    put_map(&map);
    return wend_output_end(&map.out, length);
}

/* True if a layer holds only the usual number. */
static bool is_usual(const struct map_writer *map, const struct map_layer *layer)
{
    for (uint32_t y = 0; y < map->grid->rows; y++)
        for (uint32_t x = 0; x < map->grid->width; x++)
            if (layer->value(map, x, y) != layer->usual)
                return false;
    return true;
}

/* Returns what of this map a Moving AI map cannot hold, or NULL. */
static const char *what_is_too_much(struct map_writer *map)
{
    static const char *const layers[] = {"walls or one-way steps", "an extra cost", "occupied cells"};
    if (map->grid->cells != WEND_CELLS_SQUARE)
        return "hexagons";
    if (map->grid->levels > 1)
        return "levels";
    if (map->grid->link_count > 0)
        return "links";
    for (size_t i = 0; i < sizeof map_layers / sizeof *map_layers; i++)
        if (!is_usual(map, &map_layers[i]))
            return layers[i];
    find_used_terrains(map);
    for (uint32_t byte = 0; byte < 256; byte++)
        if (map->used[byte] && !wend_standard_letter((uint8_t)byte))
            return "terrains other than . G S W T @ O";
    return NULL;
}

static void put_moving_ai_map(struct map_writer *map)
{
    WEND_PUT(&map->out, "type octile\nheight ", WEND_DIGITS(map->grid->height), "\nwidth ",
             WEND_DIGITS(map->grid->width), "\nmap\n");
    for (uint32_t byte = 0; byte < 256; byte++)
        map->letter[byte] = (char)byte;
    put_rows(map, 0, map->grid->rows);
}

wend_status wend_grid_write_map(const wend_grid *grid, const wend_legend *legend, char *text, size_t capacity,
                                size_t *length, wend_text_error *error)
{
    struct wend_text nothing = wend_text_begin(NULL, 0);
    if (!are_sound(grid, legend, text, capacity, length))
        return wend_text_end(&nothing, WEND_ERROR_ARGUMENT, error);
    struct map_writer map = {.out = {text, capacity, 0}, .grid = grid, .legend = legend};
    const char *excess = what_is_too_much(&map);
    if (excess) {
        *length = 0;
        return WEND_TEXT_REFUSE(error, WEND_ERROR_UNSUPPORTED, "a Moving AI map cannot hold ", excess,
                                ": write it in wend's own format");
    }
    put_moving_ai_map(&map);
    return wend_text_end(&nothing, wend_output_end(&map.out, length), error);
}
