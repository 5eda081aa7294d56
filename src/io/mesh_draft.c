/* Polygons collected from a text, before they become a mesh. */
#include "io/mesh_draft.h"

#include "base/array.h"
#include "base/memory.h"

enum { MOST_ITEMS = 1 << 28 };

/* A side in one direction. polygon is UINT32_MAX in a free slot. */
struct wend_side_claim {
    uint32_t from, to, polygon;
};

struct wend_mesh_draft wend_mesh_draft_begin(const wend_allocator *memory)
{
    return (struct wend_mesh_draft){.memory = *memory,
                                    .points = {.item_size = sizeof(wend_mesh_point)},
                                    .heights = {.item_size = sizeof(int32_t)},
                                    .corners = {.item_size = sizeof(uint32_t)},
                                    .counts = {.item_size = sizeof(uint32_t)},
                                    .terrains = {.item_size = sizeof(uint8_t)},
                                    .positions = {.item_size = sizeof(struct wend_text_position)},
                                    .terrain = '.'};
}

void wend_mesh_draft_end(struct wend_mesh_draft *draft)
{
    wend_list_free(&draft->memory, &draft->points);
    wend_list_free(&draft->memory, &draft->heights);
    wend_list_free(&draft->memory, &draft->corners);
    wend_list_free(&draft->memory, &draft->counts);
    wend_list_free(&draft->memory, &draft->terrains);
    wend_list_free(&draft->memory, &draft->positions);
    WEND_RELEASE(&draft->memory, draft->claims, draft->claim_capacity);
}

void *wend_list_add(const wend_allocator *memory, struct wend_list *list)
{
    if (list->count == MOST_ITEMS ||
        !wend_array_reserve(memory, &list->items, &list->capacity, list->count + 1, list->item_size))
        return NULL;
    return (char *)list->items + (size_t)list->count++ * list->item_size;
}

bool wend_list_add_number(const wend_allocator *memory, struct wend_list *list, uint32_t number)
{
    uint32_t *added = wend_list_add(memory, list);
    if (added)
        *added = number;
    return added != NULL;
}

void wend_list_free(const wend_allocator *memory, struct wend_list *list)
{
    wend_release(memory, list->items, list->capacity, list->item_size);
    list->items = NULL;
    list->count = list->capacity = 0;
}

bool wend_draft_point(struct wend_mesh_draft *draft, int32_t x, int32_t y)
{
    wend_mesh_point *point = wend_list_add(&draft->memory, &draft->points);
    if (point)
        *point = (wend_mesh_point){x, y};
    return point != NULL;
}

/* Returns the slot of a side, or the free slot where it belongs. The table is never full. */
static struct wend_side_claim *find_claim(const struct wend_mesh_draft *draft, uint32_t from, uint32_t to)
{
    uint64_t hash = ((uint64_t)from << 32 | to) * UINT64_C(0x9E3779B97F4A7C15);
    uint32_t mask = draft->claim_capacity - 1, slot = (uint32_t)(hash >> 32) & mask;
    while (draft->claims[slot].polygon != UINT32_MAX &&
           (draft->claims[slot].from != from || draft->claims[slot].to != to))
        slot = (slot + 1) & mask;
    return &draft->claims[slot];
}

uint32_t wend_draft_claimed(const struct wend_mesh_draft *draft, uint32_t from, uint32_t to)
{
    return draft->claim_capacity == 0 ? UINT32_MAX : find_claim(draft, from, to)->polygon;
}

static bool grow_claims(struct wend_mesh_draft *draft)
{
    struct wend_mesh_draft larger = *draft;
    larger.claim_capacity = draft->claim_capacity ? draft->claim_capacity * 2 : 128;
    larger.claims = larger.claim_capacity > 2 * (uint32_t)MOST_ITEMS
                        ? NULL
                        : wend_allocate_filled(&draft->memory, larger.claim_capacity, sizeof *larger.claims, 0xFF);
    if (!larger.claims)
        return false;
    for (uint32_t i = 0; i < draft->claim_capacity; i++)
        if (draft->claims[i].polygon != UINT32_MAX)
            *find_claim(&larger, draft->claims[i].from, draft->claims[i].to) = draft->claims[i];
    WEND_RELEASE(&draft->memory, draft->claims, draft->claim_capacity);
    *draft = larger;
    return true;
}

bool wend_draft_claim(struct wend_mesh_draft *draft, uint32_t from, uint32_t to, uint32_t polygon)
{
    if ((uint64_t)draft->claim_count * 2 >= draft->claim_capacity && !grow_claims(draft))
        return false;
    *find_claim(draft, from, to) = (struct wend_side_claim){from, to, polygon};
    draft->claim_count++;
    return true;
}

bool wend_draft_polygon(struct wend_mesh_draft *draft, const uint32_t *corners, uint32_t count,
                        struct wend_text_position position)
{
    for (uint32_t i = 0; i < count; i++)
        if (!wend_list_add_number(&draft->memory, &draft->corners, corners[i]))
            return false;
    struct wend_text_position *place = wend_list_add(&draft->memory, &draft->positions);
    if (place)
        *place = position;
    return place && wend_list_add_number(&draft->memory, &draft->counts, count);
}

/* Reports which two faces do not go together, and where, in cells. */
static wend_status tell_two(struct wend_text *text, const struct wend_mesh_fault *fault,
                            const struct wend_text_position positions[2])
{
    char place[64] = "";
    struct wend_output output = {.text = place, .capacity = sizeof place - 1};
    wend_put_cells(&output, fault->x);
    WEND_PUT(&output, ", ");
    wend_put_cells(&output, fault->y);
    WEND_PUT(&output, ", ");
    wend_put_cells(&output, fault->height);
    const char *fault_text = fault->kind == WEND_MESH_FAULT_SIDE ? " have the same side near (" : " cross near (";
    return WEND_TEXT_FAIL(text, positions[0].column, "faces ", WEND_DIGITS(positions[0].face), " and ",
                          WEND_DIGITS(positions[1].face), fault_text, place, ")");
}

wend_status wend_draft_make(struct wend_mesh_draft *draft, struct wend_text *text, wend_mesh **mesh)
{
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh_fault fault;
    polygons.points = draft->points.items;
    polygons.point_count = draft->points.count;
    polygons.heights = draft->heights.count ? draft->heights.items : NULL;
    polygons.corners = draft->corners.items;
    polygons.corner_count = draft->corners.count;
    polygons.counts = draft->counts.items;
    polygons.polygon_count = draft->counts.count;
    polygons.tolerance = draft->tolerance;
    polygons.drop_flat = draft->tolerance != 0;
    polygons.allow_crossing = draft->allow_crossing;
    polygons.joined = &draft->joined;
    uint8_t *terrains = NULL;
    size_t terrain_room = (size_t)draft->counts.count + 1;
    if (draft->terrains.count != 0) {
        polygons.terrains = draft->terrains.items;
    } else if (draft->terrain != '.') {
        terrains = wend_allocate_filled(&draft->memory, terrain_room, 1, draft->terrain);
        if (!terrains)
            return WEND_ERROR_MEMORY;
        polygons.terrains = terrains;
    }
    wend_status status = wend_mesh_create_polygons(&polygons, &draft->memory, mesh, &fault);
    wend_release(&draft->memory, terrains, terrain_room, 1);
    if (status != WEND_ERROR_ARGUMENT || fault.kind == WEND_MESH_FAULT_NONE)
        return status;
    const struct wend_text_position *positions = draft->positions.items, position = positions[fault.outline];
    text->line_number = position.line;
    if ((fault.kind == WEND_MESH_FAULT_OVERLAP || fault.kind == WEND_MESH_FAULT_SIDE) && position.face != 0)
        return tell_two(text, &fault, (struct wend_text_position[2]){position, positions[fault.other]});
    return WEND_TEXT_FAIL(text, position.column, wend_mesh_fault_kind_text(fault.kind));
}

bool wend_draft_round(double cells, int32_t *coordinate)
{
    double units = cells * WEND_CELL + 0.5;
    if (!(units >= -WEND_MESH_MAX_COORDINATE && units < WEND_MESH_MAX_COORDINATE + 1.0))
        return false;
    int32_t whole = (int32_t)units;
    *coordinate = whole - (units < whole);
    return true;
}
