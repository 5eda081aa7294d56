/* A watcher's view. */

#include "agent/sight/sight_scan.h"
#include "base/memory.h"
#include "base/sizes.h"
#include "map/grid/grid_calls.h"
#include "map/space/space_calls.h"

/* Bitmaps of the box. */
enum {
    BLOCKED,      /* blocked cells, as last seen */
    SEEN,         /* seen cells, within the mask and the map */
    MASK,         /* cells that could be seen if nothing were blocked */
    COUNTED,      /* cells that a layer counts */
    FRESH,        /* cells blocked now */
    FRESH_TURNED, /* the same, columns as rows */
    NEXT,         /* cells seen now, while that is computed */
    NEXT_TURNED,  /* of these, the ones seen to the left and right */
    BITMAPS,      /* and where the space has walls on cell sides: */
    RIGHT = 0,    /* cells with a wall to their right, as last seen */
    BELOW,        /* cells with a wall below */
    FRESH_RIGHT,  /* as they are now */
    FRESH_BELOW,
    TURNED_RIGHT, /* columns as rows */
    TURNED_BELOW,
    WALLS
};

struct wend_sight {
    wend_allocator allocator;
    wend_sight_desc desc;
    struct wend_sight_box box;
    uint8_t *bits[BITMAPS];
    uint8_t *walls[WALLS]; /* all null until a space has walls */
    struct wend_sight_scan scan;

    bool has_looked, had_walls;
    bool is_hexagonal;     /* the mask is one for hexagons */
    const wend_grid *grid; /* that was looked at */
    struct wend_cell cell; /* from where */
    struct wend_sight_part part;

    wend_layer *counted_in; /* null = nothing is counted */
    struct wend_sight_part counted_part;
};

void wend_sight_desc_init(wend_sight_desc *desc, uint32_t size)
{
    const wend_sight_desc today = {
        .size = (uint32_t)sizeof today, .range = 8 * WEND_CELL, .facing_x = 1, .half_angle = 180};
    wend_give_sized(desc, size, &today, sizeof today);
}

const char *wend_sight_rule_text(wend_sight_rule rule)
{
    static const char *const texts[] = {
        [WEND_SIGHT_SYMMETRIC] = "symmetric",
        [WEND_SIGHT_PERMISSIVE] = "permissive",
    };
    return WEND_TEXT_OF(texts, rule, "unknown rule of sight");
}

static bool is_facing(int32_t part)
{
    return part >= -65536 && part <= 65536;
}

/* Reads the caller's description; null = the default. */
static wend_status take_sight_desc(const wend_sight_desc *given, wend_sight_desc *desc)
{
    wend_sight_desc_init(desc, (uint32_t)sizeof *desc);
    if (!given)
        return WEND_OK;
    if (given->size < sizeof *given)
        return WEND_ERROR_ARGUMENT;
    *desc = *given;
    bool is_rule = (unsigned)desc->rule <= WEND_SIGHT_PERMISSIVE;
    bool is_measure = desc->measure == WEND_MEASURE_EUCLID || desc->measure == WEND_MEASURE_CHEBYSHEV;
    bool is_range = desc->range / WEND_CELL <= WEND_SIGHT_MAX_RANGE;
    bool is_cone = desc->half_angle >= 1 && desc->half_angle <= 180 && is_facing(desc->facing_x) &&
                   is_facing(desc->facing_y) && (desc->half_angle == 180 || desc->facing_x != 0 || desc->facing_y != 0);
    return is_rule && is_measure && is_range && is_cone ? WEND_OK : WEND_ERROR_ARGUMENT;
}

static void release_maps(const wend_sight *sight, uint8_t **maps, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        wend_release(&sight->allocator, maps[i], wend_sight_box_bytes(&sight->box), 1);
        maps[i] = NULL;
    }
}

/* Allocates all maps or none. */
static wend_status allocate_maps(const wend_sight *sight, uint8_t **maps, uint32_t count)
{
    const size_t bytes = wend_sight_box_bytes(&sight->box);
    for (uint32_t i = 0; i < count; i++) {
        maps[i] = wend_allocate(&sight->allocator, bytes, 1);
        if (!maps[i]) {
            release_maps(sight, maps, i);
            return WEND_ERROR_MEMORY;
        }
        memset(maps[i], 0, bytes);
    }
    return WEND_OK;
}

/* Allocates what depends on the range. Precondition: none of it is allocated. */
static wend_status allocate_box(wend_sight *sight, uint32_t radius)
{
    sight->box = wend_sight_box_of(radius);
    wend_status status = allocate_maps(sight, sight->bits, BITMAPS);
    return status == WEND_OK ? wend_sight_scan_reserve(&sight->scan, radius) : status;
}

static void release_box(wend_sight *sight)
{
    release_maps(sight, sight->bits, BITMAPS);
    release_maps(sight, sight->walls, WALLS);
    wend_sight_scan_destroy(&sight->scan);
}

wend_status wend_sight_create(const wend_sight_desc *given, const wend_allocator *allocator, wend_sight **result)
{
    wend_allocator memory;
    wend_sight_desc desc;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (wend_allocator_choose(allocator, &memory) != WEND_OK || take_sight_desc(given, &desc) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_sight *sight = wend_allocate(&memory, 1, sizeof *sight);
    if (!sight)
        return WEND_ERROR_MEMORY;
    *sight = (wend_sight){.allocator = memory, .desc = desc};
    sight->scan.memory = &sight->allocator;
    if (allocate_box(sight, desc.range / WEND_CELL) != WEND_OK) {
        wend_sight_destroy(sight);
        return WEND_ERROR_MEMORY;
    }
    wend_sight_mask_squares(&sight->box, &desc, sight->bits[MASK]);
    *result = sight;
    return WEND_OK;
}

void wend_sight_destroy(wend_sight *sight)
{
    if (!sight)
        return;
    wend_allocator memory = sight->allocator;
    release_box(sight);
    WEND_RELEASE(&memory, sight, 1);
}

/* Allocates the bitmaps of another range; the old ones stay if memory lacks. */
static wend_status change_box(wend_sight *sight, uint32_t radius)
{
    wend_sight other = {.allocator = sight->allocator};
    other.scan.memory = &other.allocator;
    if (allocate_box(&other, radius) != WEND_OK) {
        release_box(&other);
        return WEND_ERROR_MEMORY;
    }
    wend_sight_unmark(sight);
    release_box(sight);
    sight->box = other.box;
    memcpy(sight->bits, other.bits, sizeof sight->bits);
    sight->scan = other.scan;
    sight->scan.memory = &sight->allocator;
    return WEND_OK;
}

wend_status wend_sight_change(wend_sight *sight, const wend_sight_desc *given)
{
    wend_sight_desc desc;
    if (!sight || take_sight_desc(given, &desc) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    uint32_t radius = desc.range / WEND_CELL;
    if (radius != sight->box.radius && change_box(sight, radius) != WEND_OK)
        return WEND_ERROR_MEMORY;
    sight->desc = desc;
    sight->has_looked = sight->is_hexagonal = false;
    wend_sight_mask_squares(&sight->box, &desc, sight->bits[MASK]);
    return WEND_OK;
}

static void swap_maps(uint8_t **a, uint8_t **b)
{
    uint8_t *other = *a;
    *a = *b;
    *b = other;
}

static bool are_same_maps(const wend_sight *sight, const uint8_t *a, const uint8_t *b)
{
    return memcmp(a, b, wend_sight_box_bytes(&sight->box)) == 0;
}

/* Reads what lies around. */
static wend_status take_in(wend_sight *sight, const wend_space *space, struct wend_cell cell)
{
    wend_sight_box_blocked(&sight->box, space, cell, sight->bits[FRESH]);
    if (!space->cells.exits)
        return WEND_OK;
    if (!sight->walls[0] && allocate_maps(sight, sight->walls, WALLS) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_sight_box_walls(&sight->box, space, cell, sight->walls[FRESH_RIGHT], sight->walls[FRESH_BELOW]);
    return WEND_OK;
}

/* True if the view cannot have changed. On hexagons walls are not compared. */
static bool is_as_before(const wend_sight *sight, const wend_space *space, struct wend_cell cell)
{
    bool has_walls = space->cells.exits != NULL;
    if (!sight->has_looked || sight->grid != space->cells.grid || !wend_cell_equal(sight->cell, cell) ||
        has_walls != sight->had_walls || !are_same_maps(sight, sight->bits[BLOCKED], sight->bits[FRESH]))
        return false;
    return !has_walls || (!wend_is_hex(space->cells.topology) &&
                          are_same_maps(sight, sight->walls[RIGHT], sight->walls[FRESH_RIGHT]) &&
                          are_same_maps(sight, sight->walls[BELOW], sight->walls[FRESH_BELOW]));
}

/* Scans up and down in the box as it is, left and right in the box transposed. */
static wend_status see_squares(wend_sight *sight, bool has_walls)
{
    const struct wend_sight_box *box = &sight->box;
    uint8_t **bits = sight->bits, **walls = sight->walls;
    struct wend_sight_rows rows = {box, bits[FRESH], NULL, NULL, bits[NEXT]};
    struct wend_sight_rows columns = {box, bits[FRESH_TURNED], NULL, NULL, bits[NEXT_TURNED]};
    wend_status status = WEND_OK;
    sight->scan.rule = sight->desc.rule;
    wend_sight_box_turn(box, bits[FRESH], bits[FRESH_TURNED]);
    memset(bits[NEXT_TURNED], 0, wend_sight_box_bytes(box));
    if (has_walls) {
        wend_sight_box_turn(box, walls[FRESH_RIGHT], walls[TURNED_RIGHT]);
        wend_sight_box_turn(box, walls[FRESH_BELOW], walls[TURNED_BELOW]);
        rows.beside = walls[FRESH_RIGHT];
        rows.beyond = walls[FRESH_BELOW];
        columns.beside = walls[TURNED_BELOW];
        columns.beyond = walls[TURNED_RIGHT];
    }
    for (int falling = 0; falling < 2 && status == WEND_OK; falling++) {
        status = wend_sight_scan_quadrant(&sight->scan, &rows, falling);
        if (status == WEND_OK)
            status = wend_sight_scan_quadrant(&sight->scan, &columns, falling);
    }
    wend_sight_box_add_turned(box, bits[NEXT_TURNED], bits[NEXT]);
    return status;
}

/* Computes what is seen now. */
static wend_status see(wend_sight *sight, const wend_space *space, struct wend_cell cell)
{
    const struct wend_sight_box *box = &sight->box;
    const size_t bytes = wend_sight_box_bytes(box);
    uint8_t *next = sight->bits[NEXT], *mask = sight->bits[MASK];
    wend_status status = WEND_OK;
    memset(next, 0, bytes);
    bool is_hexagonal = wend_is_hex(space->cells.topology);
    if (is_hexagonal)
        wend_sight_mask_hexagons(box, &sight->desc, space->cells.topology, cell, mask);
    else if (sight->is_hexagonal)
        wend_sight_mask_squares(box, &sight->desc, mask);
    sight->is_hexagonal = is_hexagonal;
    if (is_hexagonal) {
        wend_sight_see_hexagons(box, space, cell, mask, next);
    } else {
        status = see_squares(sight, space->cells.exits != NULL);
    }
    struct wend_sight_part part = wend_sight_box_part(box, space, cell);
    wend_bits_put(next + (size_t)box->radius * box->pitch, box->radius, true);
    for (size_t i = 0; i < bytes; i++)
        next[i] &= mask[i];
    wend_sight_box_clip(box, &part, next);
    return status;
}

/* Makes what was computed the current view. */
static void adopt(wend_sight *sight, const wend_space *space, struct wend_cell cell)
{
    swap_maps(&sight->bits[BLOCKED], &sight->bits[FRESH]);
    swap_maps(&sight->bits[SEEN], &sight->bits[NEXT]);
    swap_maps(&sight->walls[RIGHT], &sight->walls[FRESH_RIGHT]);
    swap_maps(&sight->walls[BELOW], &sight->walls[FRESH_BELOW]);
    sight->has_looked = true;
    sight->had_walls = space->cells.exits != NULL;
    sight->grid = space->cells.grid;
    sight->cell = cell;
    sight->part = wend_sight_box_part(&sight->box, space, cell);
}

wend_status wend_sight_look(wend_sight *sight, const wend_space *space, wend_place from, bool *changed)
{
    struct wend_cell cell;
    uint32_t node;
    if (!sight || !space)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space))
        return WEND_ERROR_UNSUPPORTED;
    if (!wend_space_find(space, from, &cell, &node))
        return WEND_ERROR_RANGE;
    if (wend_is_hex(space->cells.topology) &&
        (sight->desc.rule != WEND_SIGHT_SYMMETRIC || sight->desc.half_angle != 180))
        return WEND_ERROR_UNSUPPORTED;
    wend_status status = take_in(sight, space, cell);
    bool is_new = status == WEND_OK && !is_as_before(sight, space, cell);
    if (is_new)
        status = see(sight, space, cell);
    if (status != WEND_OK)
        return status;
    if (changed)
        *changed =
            is_new && !(sight->has_looked && sight->grid == space->cells.grid && wend_cell_equal(sight->cell, cell) &&
                        are_same_maps(sight, sight->bits[SEEN], sight->bits[NEXT]));
    if (is_new)
        adopt(sight, space, cell);
    return WEND_OK;
}

bool wend_sight_sees(const wend_sight *sight, wend_place place)
{
    if (!sight || !sight->has_looked || place.level != sight->cell.level)
        return false;
    int64_t i = (int64_t)wend_place_column(place) - sight->cell.x + sight->box.radius;
    int64_t j = (int64_t)wend_place_row(place) - sight->cell.y + sight->box.radius;
    if (i < 0 || j < 0 || i >= sight->box.side || j >= sight->box.side)
        return false;
    return wend_bits_get(sight->bits[SEEN] + (size_t)j * sight->box.pitch, (uint32_t)i);
}

size_t wend_sight_cells(const wend_sight *sight, wend_place *cells, size_t capacity)
{
    size_t count = 0;
    if (!sight || (!cells && capacity > 0) || !sight->has_looked)
        return 0;
    const struct wend_sight_part *part = &sight->part;
    const uint32_t height = wend_grid_height(sight->grid);
    for (uint32_t j = 0; j < part->height; j++) {
        const uint8_t *row = sight->bits[SEEN] + (size_t)(part->j + j) * sight->box.pitch;
        for (uint32_t i = 0; i < part->width; i++) {
            if (!wend_bits_get(row, part->i + i))
                continue;
            if (count < capacity)
                cells[count] = wend_place_at((int32_t)(part->x + i), (int32_t)((part->row + j) % height),
                                             (uint16_t)sight->cell.level);
            count++;
        }
    }
    return count;
}

/* Row j of the part of a box that lies on the map. */
static struct wend_layer_row row_of(const wend_sight *sight, uint32_t map, const struct wend_sight_part *part,
                                    uint32_t j)
{
    const uint8_t *bits = sight->bits[map] + (size_t)(part->j + j) * sight->box.pitch;
    return (struct wend_layer_row){bits, part->i, part->width, part->x, part->row + j};
}

wend_status wend_sight_reveal(const wend_sight *sight, wend_layer *known, wend_area *found)
{
    struct wend_rectangle r = {0, 0, 0, 0};
    if (!sight || !known || !sight->has_looked || known->kind != WEND_LAYER_KNOWN || known->grid != sight->grid)
        return WEND_ERROR_ARGUMENT;
    for (uint32_t j = 0; j < sight->part.height; j++) {
        struct wend_layer_row row = row_of(sight, SEEN, &sight->part, j);
        wend_layer_learn_row(known, &row, &r);
    }
    if (r.width != 0)
        wend_layer_note_change(known, r);
    if (found) {
        uint32_t height = known->cells.height;
        *found = (wend_area){wend_place_at((int32_t)r.x, (int32_t)(r.y % height), (uint16_t)(r.y / height)), r.width,
                             r.height};
    }
    return WEND_OK;
}

static void count_rows(const wend_sight *sight, wend_layer *layer, uint32_t map, const struct wend_sight_part *part,
                       bool more)
{
    for (uint32_t j = 0; j < part->height; j++) {
        struct wend_layer_row row = row_of(sight, map, part, j);
        wend_layer_count_row(layer, &row, more);
    }
    wend_layer_note_change(layer, (struct wend_rectangle){part->x, part->row, part->width, part->height});
}

wend_status wend_sight_unmark(wend_sight *sight)
{
    if (!sight)
        return WEND_ERROR_ARGUMENT;
    if (sight->counted_in)
        count_rows(sight, sight->counted_in, COUNTED, &sight->counted_part, false);
    sight->counted_in = NULL;
    return WEND_OK;
}

/* True if a cell seen has as many watchers as a layer can count, without this one. */
static bool is_any_full(const wend_sight *sight, const wend_layer *layer)
{
    for (uint32_t j = 0; j < sight->part.height; j++) {
        const struct wend_layer_row row = row_of(sight, SEEN, &sight->part, j);
        const uint32_t node = wend_numbering_node(&layer->cells, row.x, row.row);
        for (uint32_t i = 0; i < row.count; i++)
            if (wend_layer_node_value(layer, node + i) == UINT16_MAX && wend_bits_get(row.bits, row.first + i))
                return true;
    }
    return false;
}

static bool is_counted_already(const wend_sight *sight)
{
    const struct wend_sight_part *a = &sight->part, *b = &sight->counted_part;
    return sight->counted_in && a->x == b->x && a->row == b->row && a->i == b->i && a->j == b->j &&
           are_same_maps(sight, sight->bits[SEEN], sight->bits[COUNTED]);
}

wend_status wend_sight_mark(wend_sight *sight, wend_layer *layer)
{
    if (!sight || !layer || !sight->has_looked || layer->kind == WEND_LAYER_KNOWN || layer->grid != sight->grid ||
        (sight->counted_in && sight->counted_in != layer))
        return WEND_ERROR_ARGUMENT;
    if (is_counted_already(sight))
        return WEND_OK;
    if (wend_layer_reserve_counts(layer) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_sight_unmark(sight);
    if (is_any_full(sight, layer))
        return WEND_ERROR_ARGUMENT;
    memcpy(sight->bits[COUNTED], sight->bits[SEEN], wend_sight_box_bytes(&sight->box));
    count_rows(sight, layer, COUNTED, &sight->part, true);
    sight->counted_part = sight->part;
    sight->counted_in = layer;
    return WEND_OK;
}

size_t wend_sight_memory(const wend_sight *sight)
{
    if (!sight)
        return 0;
    size_t maps = BITMAPS + (sight->walls[0] ? WALLS : 0);
    return sizeof *sight + maps * wend_sight_box_bytes(&sight->box) + wend_sight_scan_memory(&sight->scan);
}
