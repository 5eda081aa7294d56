/* layers.c: the cells of Tiled's tile layers, one on top of the other. */
#include "tiled/document.h"
#include "tiled/tile_data.h"

/* A tile's number; the bits above say how it is turned or mirrored. */
#define TILE_NUMBER 0x0FFFFFFFu

/* Columns and rows of the editor; right and bottom are exclusive. */
typedef struct tile_range {
    int64_t left, top, right, bottom;
    bool is_there;
} tile_range;

/* A part of a layer's tiles. */
typedef struct tile_part {
    const tree *data;
    tile_range range;
} tile_part;

static bool is_chosen(const importer *im, const tree *layer)
{
    if (!im->options.layers)
        return true;
    for (; layer; layer = layer->parent)
        for (uint32_t i = 0; i < im->options.layer_count; i++)
            if (layer->kind == TREE_OBJECT &&
                wend_import_span_is(wend_import_text(layer, "name"), im->options.layers[i]))
                return true;
    return false;
}

static import_span kind_of(const tree *node)
{
    static const struct {
        const char *json, *xml;
    } kinds[] = {{"tilelayer", "layer"}, {"objectgroup", "objectgroup"}, {"group", "group"}};
    import_span none = {"", 0};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (wend_import_span_is(node->key, kinds[i].xml) ||
            (node->key.length == 0 && wend_import_span_is(wend_import_text(node, "type"), kinds[i].json)))
            return wend_import_span_of(kinds[i].xml);
    return none;
}

/* First node in the list of layers of a group or map. */
static const tree *first_layer(const tree *node)
{
    const tree *list = wend_import_member(node, "layers");
    return list ? list->first : node->first;
}

/* Next layer; after the last one of a group, the one behind the group. */
static const tree *next_layer(const tiled *map, const tree *layer)
{
    while (layer && !layer->next) {
        layer = layer->parent;
        if (layer && layer->kind == TREE_LIST)
            layer = layer->parent;
        if (layer == map->map)
            return NULL;
    }
    return layer ? layer->next : NULL;
}

bool wend_import_tiled_each_layer(tiled *map, tiled_layer_taker *take, void *user)
{
    const tree *layer = first_layer(map->map);
    while (layer) {
        import_span kind = layer->kind == TREE_OBJECT ? kind_of(layer) : (import_span){"", 0};
        bool is_group = wend_import_span_is(kind, "group");
        if (kind.length > 0 && !is_group && is_chosen(map->im, layer) && !take(map, layer, kind, user))
            return false;
        const tree *inside = is_group ? first_layer(layer) : NULL;
        layer = inside ? inside : next_layer(map, layer);
    }
    return true;
}

static bool read_range(tiled *map, const tree *node, tile_range *range)
{
    int64_t x, y, width, height;
    const int64_t far = 1 << 28;
    *range = (tile_range){.is_there = false};
    if (!wend_import_get_integer(map->im, node, "x", (import_bounds){-far, far}, 0, &x) ||
        !wend_import_get_integer(map->im, node, "y", (import_bounds){-far, far}, 0, &y) ||
        !wend_import_get_integer(map->im, node, "width", (import_bounds){0, far}, 0, &width) ||
        !wend_import_get_integer(map->im, node, "height", (import_bounds){0, far}, 0, &height))
        return false;
    if (width * height > (int64_t)map->im->options.most_cells)
        return wend_import_fail(map->im, WEND_ERROR_CAPACITY, node->line, node->column,
                                "%lld x %lld tiles are more than most_cells, which is %llu", (long long)width,
                                (long long)height, (unsigned long long)map->im->options.most_cells);
    *range = (tile_range){x, y, x + width, y + height, true};
    return true;
}

/* First chunk of a layer, or its data. */
static const tree *first_part(const tree *layer)
{
    const tree *chunks = wend_import_member(layer, "chunks"), *data = wend_import_member(layer, "data");
    if (chunks)
        return chunks->first;
    const tree *chunk = wend_import_member(data, "chunk");
    return chunk ? chunk : data;
}

static bool is_chunk(const tree *layer, const tree *part)
{
    return part->parent != layer;
}

/* Next chunk; NULL after the last, and after a layer's data. */
static const tree *next_part(const tree *layer, const tree *part)
{
    if (!is_chunk(layer, part))
        return NULL;
    bool is_element = part->key.length > 0;
    do
        part = part->next;
    while (part && is_element && !wend_import_span_is(part->key, "chunk"));
    return part;
}

static bool read_part(tiled *map, const tree *layer, const tree *node, tile_part *part)
{
    bool is_own = is_chunk(layer, node);
    const tree *list = is_own ? wend_import_member(node, "data") : NULL;
    part->data = list ? list : node;
    return read_range(map, is_own ? node : layer, &part->range);
}

static void widen(tile_range *range, const tile_range *by)
{
    if (by->left == by->right || by->top == by->bottom)
        return;
    if (!range->is_there)
        *range = *by;
    range->left = by->left < range->left ? by->left : range->left;
    range->top = by->top < range->top ? by->top : range->top;
    range->right = by->right > range->right ? by->right : range->right;
    range->bottom = by->bottom > range->bottom ? by->bottom : range->bottom;
}

static bool measure_layer(tiled *map, const tree *layer, import_span kind, void *user)
{
    tile_part part;
    if (!wend_import_span_is(kind, "layer"))
        return true;
    for (const tree *node = first_part(layer); node; node = next_part(layer, node)) {
        if (!read_part(map, layer, node, &part))
            return false;
        widen(user, &part.range);
    }
    return true;
}

/* Finds the map's cells: its size, or for infinite maps the box around all chunks. */
static bool measure(tiled *map, tile_range *range)
{
    int64_t width, height;
    *range = (tile_range){.is_there = false};
    if (map->is_infinite)
        return wend_import_tiled_each_layer(map, measure_layer, range);
    if (!wend_import_get_integer(map->im, map->map, "width", (import_bounds){0, 1 << 28}, 0, &width) ||
        !wend_import_get_integer(map->im, map->map, "height", (import_bounds){0, 1 << 28}, 0, &height))
        return false;
    *range = (tile_range){0, 0, width, height, true};
    return true;
}

/* Computes the box of the diamonds that staggered tiles become. */
static void stagger_range(const editor_coordinates *editor, const tile_range *tiles, tile_range *diamonds)
{
    const bool columns = editor->stagger_columns;
    const int64_t from = columns ? tiles->left : tiles->top, to = columns ? tiles->right : tiles->bottom;
    *diamonds = (tile_range){.is_there = false};
    for (int64_t at = from; at < to && at < from + 2 * (int64_t)WEND_GRID_MAX_SIDE; at++)
        for (int end = 0; end < 2; end++) {
            int64_t x, y, column = end ? tiles->right - 1 : tiles->left, row = end ? tiles->bottom - 1 : tiles->top;
            wend_import_cell_of_tile(editor, columns ? at : column, columns ? row : at, &x, &y);
            tile_range one = {x, y, x + 1, y + 1, true};
            widen(diamonds, &one);
        }
}

static void even(int64_t *number)
{
    *number -= *number & 1;
}

/* Sets the layout by which the editor draws the cells. */
static void place_layout(tiled *map, const tile_range *tiles)
{
    editor_coordinates *editor = &map->draft->editor;
    wend_layout *layout = &editor->layout;
    const double half_width = map->tile_width / 2, half_height = map->tile_height / 2;
    layout->cell_width = map->tile_width;
    layout->cell_height = map->tile_height;
    if (editor->is_staggered) {
        double right = editor->stagger_even && !editor->stagger_columns ? 2 : 1;
        layout->origin_x = (right + editor->first_column - editor->first_row) * half_width;
        layout->origin_y = (editor->stagger_even && editor->stagger_columns ? 1 : 0) * half_height +
                           ((double)editor->first_column + editor->first_row) * half_height;
    } else if (editor->is_isometric) {
        layout->origin_x =
            ((double)(map->is_infinite ? 0 : tiles->bottom) + editor->first_column - editor->first_row) * half_width;
        layout->origin_y = ((double)editor->first_column + editor->first_row) * half_height;
    } else {
        layout->origin_x = editor->first_column * map->tile_width;
        layout->origin_y = editor->first_row * map->tile_height;
    }
}

/* Sets the layout of hexagons of any side length, as regular ones with the same centres. */
static void place_hexagons(tiled *map, double side)
{
    editor_coordinates *editor = &map->draft->editor;
    wend_layout *layout = &editor->layout;
    const double width = map->tile_width, height = map->tile_height;
    layout->cell_width = width;
    layout->cell_height = height;
    if (editor->stagger_columns) {
        layout->cell_width = (width + side) * 2 / 3;
        layout->origin_x = (width - layout->cell_width) / 2 + editor->first_column * (width + side) / 2;
        layout->origin_y = editor->first_row * height;
    } else {
        layout->cell_height = (height + side) * 2 / 3;
        layout->origin_x = editor->first_column * width;
        layout->origin_y = (height - layout->cell_height) / 2 + editor->first_row * (height + side) / 2;
    }
}

static bool read_stagger(tiled *map, bool is_hexagonal, wend_cells *cells, double *side)
{
    editor_coordinates *editor = &map->draft->editor;
    import_span axis = wend_import_text(map->map, "staggeraxis"), index = wend_import_text(map->map, "staggerindex");
    editor->stagger_columns = wend_import_span_is(axis, "x");
    editor->stagger_even = wend_import_span_is(index, "even");
    editor->is_staggered = !is_hexagonal;
    editor->layout.projection = is_hexagonal ? WEND_PROJECTION_ORTHOGONAL : WEND_PROJECTION_ISOMETRIC;
    if (is_hexagonal && editor->stagger_columns)
        *cells = editor->stagger_even ? WEND_CELLS_HEX_FLAT_EVEN : WEND_CELLS_HEX_FLAT_ODD;
    else if (is_hexagonal)
        *cells = editor->stagger_even ? WEND_CELLS_HEX_POINTY_EVEN : WEND_CELLS_HEX_POINTY_ODD;
    return wend_import_get_number(map->im, map->map, "hexsidelength", 0, side);
}

static bool read_orientation(tiled *map, wend_cells *cells, double *side)
{
    editor_coordinates *editor = &map->draft->editor;
    import_span orientation = wend_import_text(map->map, "orientation");
    *cells = WEND_CELLS_SQUARE;
    if (orientation.length == 0 || wend_import_span_is(orientation, "orthogonal"))
        return true;
    if (wend_import_span_is(orientation, "isometric")) {
        editor->is_isometric = true;
        editor->unit = map->tile_height;
        editor->layout.projection = WEND_PROJECTION_ISOMETRIC;
        return true;
    }
    bool is_hexagonal = wend_import_span_is(orientation, "hexagonal");
    if (is_hexagonal || wend_import_span_is(orientation, "staggered"))
        return read_stagger(map, is_hexagonal, cells, side);
    return wend_import_fail(map->im, WEND_ERROR_UNSUPPORTED, map->map->line, 0,
                            "the orientation '%.*s' is none of orthogonal, isometric, staggered and hexagonal",
                            IMPORT_SHOWN(orientation));
}

/* Makes the grid, and the conversion between the editor's coordinates and its own. */
static bool make_cells(tiled *map, tile_range tiles)
{
    editor_coordinates *editor = &map->draft->editor;
    wend_cells cells;
    double side = 0;
    tile_range range = tiles;
    if (!read_orientation(map, &cells, &side))
        return false;
    bool is_hexagonal = cells != WEND_CELLS_SQUARE;
    if (editor->is_staggered)
        stagger_range(editor, &tiles, &range);
    else if (is_hexagonal)
        even(editor->stagger_columns ? &range.left : &range.top);
    if (!range.is_there)
        return wend_import_fail(map->im, WEND_ERROR_FORMAT, 0, 0, "there are no tiles on the map");
    if (!wend_import_draft_cells(map->draft, (uint64_t)(range.right - range.left), (uint64_t)(range.bottom - range.top),
                                 1, cells))
        return false;
    editor->first_column = (int32_t)range.left;
    editor->first_row = (int32_t)range.top;
    if (is_hexagonal)
        place_hexagons(map, side);
    else
        place_layout(map, &tiles);
    return true;
}

/* Terrains that a layer gives its tiles. */
typedef struct layer_terrains {
    said_terrain all;    /* of all its tiles, by its properties or a rule with its name */
    said_terrain silent; /* of tiles that say nothing, by its name */
    said_terrain ground; /* under tiles that say nothing, made at first use */
} layer_terrains;

/* True if a layer's name says that it is drawn for walls. */
static bool is_for_walls(import_span name)
{
    static const char *const names[] = {"collision", "collider", "wall", "obstacle", "blocked", "solid"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (wend_import_span_is_or_more(name, names[i]))
            return true;
    return false;
}

static bool read_layer_terrains(tiled *map, const tree *layer, layer_terrains *of_layer)
{
    draft *draft = map->draft;
    import_span name = wend_import_text(layer, "name"), none = {"", 0};
    import_rule *rule = name.length > 0 ? wend_import_rule_of_word(map->rules, name, NULL) : NULL;
    of_layer->ground.is_said = false;
    of_layer->silent.is_said = is_for_walls(name);
    return wend_import_tiled_terrain(draft, map->rules, layer, rule ? name : none, &of_layer->all) &&
           (!of_layer->silent.is_said || wend_import_draft_terrain(draft, wend_import_span_of("wall"), 0, '\0',
                                                                   layer->line, &of_layer->silent.terrain));
}

static bool set_ground(draft *draft, layer_terrains *of_layer, uint32_t line, uint8_t *cell)
{
    if (!of_layer->ground.is_said &&
        !wend_import_draft_terrain(draft, wend_import_span_of("ground"), 1, '\0', line, &of_layer->ground.terrain))
        return false;
    of_layer->ground.is_said = true;
    *cell = of_layer->ground.terrain;
    return true;
}

/* The topmost tile that says something counts. */
static bool set_tile(tiled *map, layer_terrains *of_layer, uint32_t gid, int64_t column, int64_t row, uint32_t line)
{
    draft *draft = map->draft;
    said_terrain said = of_layer->all;
    int64_t x, y;
    if (!wend_import_tiled_terrain_of_tile(map, gid, &said))
        return wend_import_fail(map->im, WEND_ERROR_FORMAT, line, 0, "tile %lu at %lld,%lld belongs to no tileset",
                                (unsigned long)gid, (long long)column, (long long)row);
    wend_import_cell_of_tile(&draft->editor, column, row, &x, &y);
    if (x < 0 || y < 0 || x >= draft->width || y >= draft->height)
        return true;
    uint8_t *cell = &draft->terrain[(size_t)y * draft->width + (size_t)x];
    if (of_layer->all.is_said)
        *cell = of_layer->all.terrain;
    else if (said.is_said)
        *cell = said.terrain;
    else if (of_layer->silent.is_said)
        *cell = of_layer->silent.terrain;
    else if (*cell == IMPORT_UNSAID)
        return set_ground(draft, of_layer, line, cell);
    return true;
}

static bool set_part(tiled *map, layer_terrains *of_layer, const tile_packing *packing, const tile_part *part)
{
    const tile_range *range = &part->range;
    size_t width = (size_t)(range->right - range->left), count = width * (size_t)(range->bottom - range->top);
    import_arena arena = {NULL};
    if (count == 0)
        return true;
    if (!wend_import_spend(map->im, count, part->data->line))
        return false;
    const uint8_t *tiles = wend_import_tile_data(map->im, &arena, part->data, packing, count);
    bool is_good = tiles != NULL;
    size_t at = 0;
    for (int64_t row = range->top; is_good && row < range->bottom; row++)
        for (int64_t column = range->left; is_good && column < range->right; column++) {
            uint32_t gid = wend_import_tile(tiles, at++) & TILE_NUMBER;
            if (gid != 0)
                is_good = set_tile(map, of_layer, gid, column, row, part->data->line);
        }
    wend_import_drop(map->im, &arena);
    return is_good;
}

static bool set_layer(tiled *map, const tree *layer, import_span kind, void *user)
{
    layer_terrains of_layer;
    tile_part part;
    const tree *holder = layer->key.length > 0 ? wend_import_member(layer, "data") : layer;
    tile_packing packing = {wend_import_text(holder, "encoding"), wend_import_text(holder, "compression")};
    (void)user;
    if (!wend_import_span_is(kind, "layer"))
        return true;
    if (!read_layer_terrains(map, layer, &of_layer))
        return false;
    for (const tree *node = first_part(layer); node; node = next_part(layer, node))
        if (!read_part(map, layer, node, &part) || !set_part(map, &of_layer, &packing, &part))
            return false;
    return true;
}

bool wend_import_tiled_cells(tiled *map)
{
    tile_range range;
    return measure(map, &range) && make_cells(map, range) && wend_import_tiled_each_layer(map, set_layer, NULL);
}
