/* cells.c: the cells of LDtk's IntGrid layers. */
#include "ldtk/world.h"

#include <math.h>
#include <string.h>

static const tree *first_layer(const ldtk_level *level)
{
    const tree *layers = wend_import_member(level->node, "layerInstances");
    return layers ? layers->first : NULL;
}

/* Checks that all IntGrid layers that are read have cells of one size. */
static bool check_grid(ldtk *world, const tree *layer)
{
    int64_t grid;
    if (!wend_import_get_integer(world->im, layer, "__gridSize", (import_bounds){1, 65536}, 0, &grid))
        return false;
    if (world->grid != 0 && grid != world->grid)
        return wend_import_fail(world->im, WEND_ERROR_UNSUPPORTED, layer->line, 0,
                                "layer '%.*s' has cells of %lld pixels, others %lld: name those of one size in "
                                "options.layers",
                                IMPORT_SHOWN(wend_import_text(layer, "__identifier")), (long long)grid,
                                (long long)world->grid);
    world->grid = grid;
    return true;
}

typedef bool layer_taker(ldtk *world, const ldtk_level *level, const tree *layer);

/* Visits layers from the lowest, which stands last in the file; stops at the first false. */
static bool each_layer(ldtk *world, const ldtk_level *level, const char *type, layer_taker *take)
{
    uint32_t count = 0, at = 0;
    for (const tree *layer = first_layer(level); layer; layer = layer->next)
        count++;
    const tree **layers = wend_import_scratch(world->im, count + 1, sizeof *layers);
    for (const tree *layer = layers ? first_layer(level) : NULL; layer; layer = layer->next)
        layers[at++] = layer;
    const char *before = world->im->file;
    world->im->file = level->file;
    bool is_good = layers != NULL;
    while (is_good && at-- > 0)
        is_good = !wend_import_ldtk_takes(world->im, layers[at], type) || take(world, level, layers[at]);
    if (is_good)
        world->im->file = before;
    return is_good;
}

static bool measure_layer(ldtk *world, const ldtk_level *level, const tree *layer)
{
    (void)level;
    return check_grid(world, layer);
}

/* Computes the cells of each level, and the box around all. */
static void measure(ldtk *world, int64_t box[4])
{
    for (uint32_t i = 0; i < world->level_count; i++) {
        ldtk_level *level = &world->levels[i];
        const double grid = (double)world->grid;
        level->column = (int64_t)floor(level->x / grid + 0.5);
        level->row = (int64_t)floor(level->y / grid + 0.5);
        level->columns = (int64_t)ceil(fmax(level->width, 0) / grid);
        level->rows = (int64_t)ceil(fmax(level->height, 0) / grid);
        int64_t sides[4] = {level->column, level->row, level->column + level->columns, level->row + level->rows};
        for (int side = 0; side < 4; side++)
            if (i == 0 || (side < 2 ? sides[side] < box[side] : sides[side] > box[side]))
                box[side] = sides[side];
        if (i == 0 || level->depth < world->least_depth)
            world->least_depth = level->depth;
        if (i == 0 || level->depth > world->most_depth)
            world->most_depth = level->depth;
    }
}

static uint8_t *cell_at(const ldtk *world, const ldtk_level *level, int64_t column, int64_t row)
{
    const draft *draft = world->draft;
    int64_t x = level->column + column - draft->editor.first_column, y = level->row + row - draft->editor.first_row;
    int64_t floor = level->depth - world->least_depth;
    return &draft->terrain[((size_t)floor * draft->height + (size_t)y) * draft->width + (size_t)x];
}

/* Fills a level with ground, before layers say more. */
static bool fill_level(ldtk *world, const ldtk_level *level)
{
    uint8_t ground;
    if (!wend_import_spend(world->im, (uint64_t)level->columns * (uint64_t)level->rows, level->node->line) ||
        !wend_import_draft_terrain(world->draft, wend_import_span_of("ground"), 1, '\0', level->node->line, &ground))
        return false;
    for (int64_t row = 0; level->columns > 0 && row < level->rows; row++)
        memset(cell_at(world, level, 0, row), ground, (size_t)level->columns);
    return true;
}

/* Definition of a layer, which names its values; NULL if there is none. */
static const tree *definition_of(const ldtk *world, const tree *layer)
{
    const tree *layers = wend_import_member(wend_import_member(world->root, "defs"), "layers");
    import_span uid = wend_import_text(layer, "layerDefUid");
    for (const tree *node = layers ? layers->first : NULL; node; node = node->next)
        if (uid.length > 0 && wend_import_span_same(wend_import_text(node, "uid"), uid))
            return node;
    return NULL;
}

/* Finds a value's name; empty if it has none. */
static bool name_of(ldtk *world, const tree *layer, const tree *definition, int64_t value, import_span *name)
{
    const tree *values = wend_import_member(definition, "intGridValues");
    uint64_t looked = 1;
    *name = (import_span){"", 0};
    for (const tree *node = values ? values->first : NULL; node; node = node->next, looked++) {
        int64_t number;
        if (!wend_import_get_integer(world->im, node, "value", (import_bounds){0, INT32_MAX}, 0, &number))
            return false;
        if (number == value) {
            *name = wend_import_text(node, "identifier");
            break;
        }
    }
    return wend_import_spend(world->im, looked, layer->line);
}

/* "LAYER:VALUE", by which rules may name values too. */
static import_span numbered(ldtk *world, const tree *layer, int64_t value)
{
    import_span name = wend_import_text(layer, "__identifier");
    char *text = wend_import_scratch(world->im, name.length + 24, 1), digits[24];
    size_t count = 0, length = name.length;
    if (!text)
        return (import_span){"", 0};
    if (length > 0)
        memcpy(text, name.at, length);
    text[length++] = ':';
    do
        digits[count++] = (char)('0' + value % 10);
    while ((value /= 10) > 0);
    while (count > 0)
        text[length++] = digits[--count];
    return (import_span){text, length};
}

/* Finds the terrain of a layer's value: by a rule, by its name, and without a name a wall. */
static bool terrain_of(ldtk *world, const tree *layer, const tree *definition, int64_t value, uint8_t *terrain)
{
    import_span name, number = numbered(world, layer, value);
    draft_meaning meaning;
    if (!name_of(world, layer, definition, value, &name))
        return false;
    import_rule *rule = name.length > 0 ? wend_import_rule_of_word(world->rules, name, NULL) : NULL;
    rule = rule ? rule : wend_import_rule_of_word(world->rules, number, NULL);
    rule = rule ? rule : wend_import_rule_of_all(world->rules);
    if (rule) {
        bool is_known = wend_import_rule_meaning(world->draft, rule, layer->line, &meaning);
        *terrain = meaning.terrain;
        return is_known;
    }
    bool is_blocked = name.length == 0 || wend_import_name_blocks(name);
    return wend_import_draft_terrain(world->draft, name.length > 0 ? name : wend_import_span_of("wall"), !is_blocked,
                                     '\0', layer->line, terrain);
}

/* Cache of values and their terrains. */
typedef struct value_memory {
    int64_t value[64]; /* 0 = none */
    uint8_t terrain[64];
} value_memory;

static bool set_cell(ldtk *world, const tree *layer, const tree *definition, value_memory *memory, double number,
                     uint8_t *cell)
{
    if (!(number >= 0 && number <= INT32_MAX) || number != floor(number))
        return wend_import_fail(world->im, WEND_ERROR_FORMAT, layer->line, 0,
                                "values of layer '%.*s' should be whole numbers from 0",
                                IMPORT_SHOWN(wend_import_text(layer, "__identifier")));
    int64_t value = (int64_t)number;
    size_t slot = (size_t)(value % 64);
    if (value == 0)
        return true;
    if (memory->value[slot] != value) {
        if (!terrain_of(world, layer, definition, value, &memory->terrain[slot]))
            return false;
        memory->value[slot] = value;
    }
    *cell = memory->terrain[slot];
    return true;
}

static bool read_offset(ldtk *world, const tree *layer, const char *key, int64_t *cells)
{
    double pixels;
    if (!wend_import_get_number(world->im, layer, key, 0, &pixels))
        return false;
    *cells = pixels > -1e8 && pixels < 1e8 ? (int64_t)floor(pixels / (double)world->grid + 0.5) : 0;
    return true;
}

static bool set_layer(ldtk *world, const ldtk_level *level, const tree *layer)
{
    importer *im = world->im;
    const tree *list = wend_import_member(layer, "intGridCsv"), *definition = definition_of(world, layer);
    int64_t columns, rows, across, down;
    value_memory memory = {{0}, {0}};
    double number;
    if (!wend_import_get_integer(im, layer, "__cWid", (import_bounds){0, WEND_GRID_MAX_CELLS}, 0, &columns) ||
        !wend_import_get_integer(im, layer, "__cHei", (import_bounds){0, WEND_GRID_MAX_CELLS}, 0, &rows) ||
        !read_offset(world, layer, "__pxTotalOffsetX", &across) ||
        !read_offset(world, layer, "__pxTotalOffsetY", &down))
        return false;
    import_span rest = list && list->kind == TREE_NUMBERS ? list->text : (import_span){"", 0};
    for (int64_t i = 0; columns > 0 && i < columns * rows; i++) {
        int64_t column = i % columns + across, row = i / columns + down;
        uint8_t unseen = 0;
        if (!wend_import_next_number(&rest, &number))
            return wend_import_fail(im, WEND_ERROR_FORMAT, layer->line, 0,
                                    "layer '%.*s' should have %lld values, number %lld is missing or none",
                                    IMPORT_SHOWN(wend_import_text(layer, "__identifier")), (long long)(columns * rows),
                                    (long long)i + 1);
        bool is_inside = column >= 0 && row >= 0 && column < level->columns && row < level->rows;
        if (!set_cell(world, layer, definition, &memory, number,
                      is_inside ? cell_at(world, level, column, row) : &unseen))
            return false;
    }
    return true;
}

static bool make_cells(ldtk *world)
{
    int64_t box[4] = {0, 0, 0, 0};
    draft *draft = world->draft;
    measure(world, box);
    if (!wend_import_draft_cells(draft, (uint64_t)(box[2] - box[0]), (uint64_t)(box[3] - box[1]),
                                 (uint64_t)(world->most_depth - world->least_depth + 1), WEND_CELLS_SQUARE))
        return false;
    draft->editor.first_column = (int32_t)box[0];
    draft->editor.first_row = (int32_t)box[1];
    draft->editor.layout.cell_width = draft->editor.layout.cell_height = (double)world->grid;
    draft->editor.layout.origin_x = (double)(box[0] * world->grid);
    draft->editor.layout.origin_y = (double)(box[1] * world->grid);
    return true;
}

bool wend_import_ldtk_cells(ldtk *world)
{
    for (uint32_t i = 0; i < world->level_count; i++)
        if (!each_layer(world, &world->levels[i], "IntGrid", measure_layer))
            return false;
    if (world->grid == 0)
        return wend_import_fail(world->im, WEND_ERROR_FORMAT, 0, 0,
                                "no level has an IntGrid layer, by which cells say what they are");
    if (!make_cells(world))
        return false;
    for (uint32_t i = 0; i < world->level_count; i++)
        if (!fill_level(world, &world->levels[i]) || !each_layer(world, &world->levels[i], "IntGrid", set_layer))
            return false;
    return true;
}
