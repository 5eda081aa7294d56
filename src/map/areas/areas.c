/* Areas: created, updated to a space, and read. */
#include "map/areas/areas.h"

#include <string.h>

#include "base/array.h"
#include "base/integer.h"
#include "base/memory.h"
#include "base/sizes.h"
#include "base/sort.h"
#include "map/space/derived.h"

void wend_areas_desc_init(wend_areas_desc *desc, uint32_t size)
{
    const wend_areas_desc value = {.percent = 60, .cells = 9};
    wend_give_sized(desc, size, &value, sizeof value);
}

wend_status wend_areas_desc_take(const wend_areas_desc *given, wend_areas_desc *desc)
{
    *desc = wend_areas_desc_default();
    if (given && (given->size < sizeof *given || given->percent > 99))
        return WEND_ERROR_ARGUMENT;
    if (given)
        *desc = *given;
    return WEND_OK;
}

static void release_parts(wend_areas *areas)
{
    const wend_allocator *memory = &areas->allocator;
    wend_release(memory, areas->free, areas->bitmap_bytes, 1);
    WEND_RELEASE(memory, areas->width, areas->node_count);
    WEND_RELEASE(memory, areas->area_of, areas->node_count);
    WEND_RELEASE(memory, areas->list, areas->count + 1u);
    WEND_RELEASE(memory, areas->chokes, areas->choke_capacity);
    WEND_RELEASE(memory, areas->cut, areas->cut_capacity);
    WEND_RELEASE(memory, areas->starts, areas->count + 2u);
    WEND_RELEASE(memory, areas->incident, 2 * areas->choke_count + 1u);
}

/* Adds a cell to an area's info. Precondition: cells come row by row, from left to right. */
static void count_area_cell(wend_area_info *info, wend_place place, uint32_t width)
{
    const int32_t x = wend_place_column(place), y = wend_place_row(place);
    int32_t left = wend_place_column(info->bounds.place), top = wend_place_row(info->bounds.place);
    int32_t right = left + (int32_t)info->bounds.width, bottom = top + (int32_t)info->bounds.height;
    if (width > info->width) {
        info->width = width;
        info->place = place;
    }
    if (info->cells++ == 0) {
        left = right = x;
        top = bottom = y;
    }
    left = x < left ? x : left;
    right = x < right ? right : x + 1;
    bottom = y + 1;
    info->bounds = wend_area_at(left, top, place.level, (uint32_t)(right - left), (uint32_t)(bottom - top));
}

/* Numbers areas in the order of their first nodes, and collects their info. */
static wend_status number_areas(wend_areas *areas, struct wend_area_flood *flood)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < flood->basin_count; i++)
        count += flood->basins[i].parent == i;
    areas->count = count;
    areas->list = wend_allocate_filled(&areas->allocator, count + 1u, sizeof *areas->list, 0);
    if (!areas->list)
        return WEND_ERROR_MEMORY;
    count = 0;
    for (uint32_t node = 0; node < areas->node_count; node++) {
        if (areas->width[node] == 0)
            continue;
        struct wend_basin *basin = &flood->basins[wend_area_flood_root(flood, areas->area_of[node] - 1)];
        basin->number = basin->number ? basin->number : ++count;
        areas->area_of[node] = basin->number;
        count_area_cell(&areas->list[basin->number - 1], wend_cell_place(wend_space_cell(areas->space, node)),
                        areas->width[node]);
    }
    return WEND_OK;
}

static bool choke_is_before(const void *a, const void *b, const void *user)
{
    const struct wend_choke_slot *x = a, *y = b;
    (void)user;
    if (x->node != y->node)
        return x->node < y->node;
    return x->sides[0] != y->sides[0] ? x->sides[0] < y->sides[0] : x->sides[1] < y->sides[1];
}

/* Lists the chokes by area. */
static wend_status list_chokes(wend_areas *areas)
{
    for (uint32_t i = 0; i < areas->choke_count; i++)
        for (uint32_t side = 0; side < 2; side++)
            areas->list[areas->chokes[i].sides[side] - 1].chokes++;
    areas->starts = wend_allocate_filled(&areas->allocator, areas->count + 2u, sizeof *areas->starts, 0);
    areas->incident = wend_allocate(&areas->allocator, 2 * areas->choke_count + 1u, sizeof *areas->incident);
    if (!areas->starts || !areas->incident)
        return WEND_ERROR_MEMORY;
    for (uint32_t area = 2; area <= areas->count + 1; area++)
        areas->starts[area] = areas->starts[area - 1] + (area > 2 ? areas->list[area - 3].chokes : 0);
    for (uint32_t i = 0; i < areas->choke_count; i++)
        for (uint32_t side = 0; side < 2; side++)
            areas->incident[areas->starts[areas->chokes[i].sides[side] + 1]++] = i;
    return WEND_OK;
}

/* Sorts the chokes, and lists them by area. */
static wend_status number_chokes(wend_areas *areas, const struct wend_area_flood *flood)
{
    for (uint32_t i = 0; i < areas->choke_count; i++) {
        struct wend_choke_slot *choke = &areas->chokes[i];
        const uint32_t a = flood->basins[choke->sides[0]].number, b = flood->basins[choke->sides[1]].number;
        choke->sides[0] = a < b ? a : b;
        choke->sides[1] = a < b ? b : a;
    }
    WEND_SORT(areas->chokes, areas->choke_count, choke_is_before, NULL);
    return list_chokes(areas);
}

/* Divides what the space shows now; `given` has space, desc and allocator. Release *areas in any case. */
static wend_status divide(wend_areas *areas, const wend_areas *given)
{
    struct wend_area_flood flood;
    const wend_space *space = given->space;
    const wend_allocator *memory = &areas->allocator;
    *areas = (wend_areas){.allocator = given->allocator,
                          .space = space,
                          .desc = given->desc,
                          .bitmap_bytes = wend_space_bitmap_bytes(space),
                          .node_count = space->cells.node_count};
    areas->free = wend_allocate(memory, areas->bitmap_bytes, 1);
    areas->width = wend_allocate(memory, areas->node_count, sizeof *areas->width);
    areas->area_of = wend_allocate_filled(memory, areas->node_count, sizeof *areas->area_of, 0);
    if (!areas->free || !areas->width || !areas->area_of)
        return WEND_ERROR_MEMORY;
    memcpy(areas->free, space->cells.free, areas->bitmap_bytes);
    wend_status status = wend_area_flood_run(&flood, areas);
    if (status == WEND_OK)
        status = number_areas(areas, &flood);
    if (status == WEND_OK)
        status = number_chokes(areas, &flood);
    wend_area_flood_end(&flood);
    return status;
}

wend_status wend_areas_create(const wend_space *space, const wend_areas_desc *given, const wend_allocator *allocator,
                              wend_areas **result)
{
    wend_areas first = {.space = space};
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!space || wend_allocator_choose(allocator, &first.allocator) != WEND_OK ||
        wend_areas_desc_take(given, &first.desc) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space) || wend_is_hex(space->cells.topology))
        return WEND_ERROR_UNSUPPORTED;
    wend_areas *areas = wend_allocate(&first.allocator, 1, sizeof *areas);
    if (!areas)
        return WEND_ERROR_MEMORY;
    wend_status status = divide(areas, &first);
    if (status == WEND_OK)
        *result = areas;
    else
        wend_areas_destroy(areas);
    return status;
}

wend_status wend_areas_create_of(const struct wend_areas_source *source, const wend_allocator *allocator,
                                 wend_areas **result)
{
    wend_areas *areas = wend_allocate(allocator, 1, sizeof *areas);
    if (!areas)
        return WEND_ERROR_MEMORY;
    const struct wend_areas_result none = {.list = wend_allocate(allocator, 1, sizeof *none.list),
                                           .chokes = wend_allocate(allocator, 1, sizeof *none.chokes)};
    *areas = (wend_areas){.allocator = *allocator};
    if (none.list && none.chokes && wend_areas_replace(areas, &none) == WEND_OK) {
        areas->source = *source;
        *result = areas;
        return WEND_OK;
    }
    WEND_RELEASE(allocator, none.list, 1);
    WEND_RELEASE(allocator, none.chokes, 1);
    WEND_RELEASE(allocator, areas, 1);
    return WEND_ERROR_MEMORY;
}

void *wend_areas_owner(const wend_areas *areas, void (*end)(void *owner))
{
    return areas && areas->source.end == end ? areas->source.owner : NULL;
}

wend_status wend_areas_replace(wend_areas *areas, const struct wend_areas_result *result)
{
    wend_areas now = {.allocator = areas->allocator,
                      .source = areas->source,
                      .list = result->list,
                      .count = result->count,
                      .chokes = result->chokes,
                      .choke_count = result->choke_count,
                      .choke_capacity = result->choke_count + 1};
    const wend_status status = list_chokes(&now);
    if (status == WEND_OK) {
        release_parts(areas);
        *areas = now;
        return WEND_OK;
    }
    WEND_RELEASE(&now.allocator, now.starts, now.count + 2u);
    WEND_RELEASE(&now.allocator, now.incident, 2 * now.choke_count + 1u);
    return status;
}

void wend_areas_destroy(wend_areas *areas)
{
    if (!areas)
        return;
    wend_allocator memory = areas->allocator;
    release_parts(areas);
    if (areas->source.owner)
        areas->source.end(areas->source.owner);
    WEND_RELEASE(&memory, areas, 1);
}

wend_status wend_areas_update(wend_areas *areas, uint64_t *cells)
{
    wend_areas now;
    uint64_t free_count = 0;
    if (cells)
        *cells = 0;
    if (!areas)
        return WEND_ERROR_ARGUMENT;
    if (areas->source.owner)
        return areas->source.update(areas->source.owner, cells);
    if (memcmp(areas->free, areas->space->cells.free, areas->bitmap_bytes) == 0)
        return WEND_OK;
    const wend_status status = divide(&now, areas);
    if (status != WEND_OK) {
        release_parts(&now);
        return status;
    }
    release_parts(areas);
    *areas = now;
    for (uint32_t i = 0; i < areas->count; i++)
        free_count += areas->list[i].cells;
    if (cells)
        *cells = free_count;
    return WEND_OK;
}

/* Queries. */

/* The place of a choke's cell. */
static wend_place choke_cell_of(const wend_areas *areas, uint32_t node)
{
    return areas->source.owner ? areas->source.choke_cell(areas->source.owner, node)
                               : wend_cell_place(wend_space_cell(areas->space, node));
}

uint32_t wend_areas_count(const wend_areas *areas)
{
    return areas ? areas->count : 0;
}

uint32_t wend_areas_choke_count(const wend_areas *areas)
{
    return areas ? areas->choke_count : 0;
}

uint32_t wend_areas_at(const wend_areas *areas, wend_place place)
{
    if (areas && areas->source.owner)
        return areas->source.at(areas->source.owner, place);
    return areas ? areas->area_of[wend_space_node_at(areas->space, place)] : 0;
}

uint32_t wend_areas_width_at(const wend_areas *areas, wend_place place)
{
    if (areas && areas->source.owner)
        return areas->source.width_at(areas->source.owner, place);
    return areas ? areas->width[wend_space_node_at(areas->space, place)] : 0;
}

wend_status wend_areas_read(const wend_areas *areas, uint32_t area, wend_area_info *info)
{
    if (!areas || !info)
        return WEND_ERROR_ARGUMENT;
    if (area == 0 || area > areas->count)
        return WEND_ERROR_RANGE;
    *info = areas->list[area - 1];
    return WEND_OK;
}

wend_status wend_areas_read_choke(const wend_areas *areas, uint32_t choke, wend_choke *info)
{
    if (!areas || !info)
        return WEND_ERROR_ARGUMENT;
    if (choke >= areas->choke_count)
        return WEND_ERROR_RANGE;
    const struct wend_choke_slot *slot = &areas->chokes[choke];
    *info = (wend_choke){choke_cell_of(areas, slot->node), slot->width, {slot->sides[0], slot->sides[1]}};
    return WEND_OK;
}

wend_status wend_areas_choke_cells(const wend_areas *areas, uint32_t choke, wend_place *cells, size_t capacity,
                                   size_t *count)
{
    if (!areas || !count || (!cells && capacity > 0))
        return WEND_ERROR_ARGUMENT;
    *count = 0;
    if (choke >= areas->choke_count)
        return WEND_ERROR_RANGE;
    const struct wend_choke_slot *slot = &areas->chokes[choke];
    *count = slot->width;
    for (uint32_t i = 0; i < slot->width && i < capacity; i++)
        cells[i] = choke_cell_of(areas, areas->cut ? areas->cut[slot->first + i] : slot->first + i);
    return capacity < slot->width ? WEND_ERROR_CAPACITY : WEND_OK;
}

wend_status wend_areas_chokes_of(const wend_areas *areas, uint32_t area, uint32_t *chokes, size_t capacity,
                                 size_t *count)
{
    if (!areas || !count || (!chokes && capacity > 0))
        return WEND_ERROR_ARGUMENT;
    *count = 0;
    if (area == 0 || area > areas->count)
        return WEND_ERROR_RANGE;
    *count = areas->starts[area + 1] - areas->starts[area];
    for (uint32_t i = 0; i < *count && i < capacity; i++)
        chokes[i] = areas->incident[areas->starts[area] + i];
    return capacity < *count ? WEND_ERROR_CAPACITY : WEND_OK;
}

/* Ways between areas: a flow over the chokes, each of capacity 1. */
struct ways {
    const wend_areas *areas;
    int8_t *flow;    /* by choke: 1 from its first area to its second, -1 back */
    uint32_t *by;    /* by area: 1 + the choke by which the search reached it; 0 = not reached */
    uint32_t *queue; /* areas */
};

static bool ways_open(struct ways *ways, const wend_areas *areas)
{
    const wend_allocator *memory = &areas->allocator;
    *ways = (struct ways){.areas = areas,
                          .flow = wend_allocate_filled(memory, areas->choke_count + 1u, sizeof *ways->flow, 0),
                          .by = wend_allocate(memory, areas->count + 1u, sizeof *ways->by),
                          .queue = wend_allocate(memory, areas->count + 1u, sizeof *ways->queue)};
    return ways->flow && ways->by && ways->queue;
}

static void ways_close(struct ways *ways)
{
    const wend_allocator *memory = &ways->areas->allocator;
    WEND_RELEASE(memory, ways->flow, ways->areas->choke_count + 1u);
    WEND_RELEASE(memory, ways->by, ways->areas->count + 1u);
    WEND_RELEASE(memory, ways->queue, ways->areas->count + 1u);
}

/* Searches for one more way. False if there is none; `by` then says which areas are still reachable. */
static bool ways_look(struct ways *ways, uint32_t from, uint32_t to)
{
    const wend_areas *areas = ways->areas;
    uint32_t count = 0;
    memset(ways->by, 0, (areas->count + 1u) * sizeof *ways->by);
    ways->by[from] = UINT32_MAX;
    ways->queue[count++] = from;
    for (uint32_t at = 0; at < count && ways->by[to] == 0; at++) {
        const uint32_t area = ways->queue[at];
        for (uint32_t i = areas->starts[area]; i < areas->starts[area + 1]; i++) {
            const struct wend_choke_slot *choke = &areas->chokes[areas->incident[i]];
            const bool is_first = choke->sides[0] == area;
            const uint32_t next = choke->sides[is_first];
            if (ways->by[next] != 0 || ways->flow[areas->incident[i]] == (is_first ? 1 : -1))
                continue;
            ways->by[next] = areas->incident[i] + 1;
            ways->queue[count++] = next;
        }
    }
    return ways->by[to] != 0;
}

/* Adds the way that was found to the flow. */
static void ways_take(struct ways *ways, uint32_t from, uint32_t to)
{
    for (uint32_t area = to; area != from;) {
        const uint32_t number = ways->by[area] - 1;
        const struct wend_choke_slot *choke = &ways->areas->chokes[number];
        const bool is_second = choke->sides[1] == area;
        ways->flow[number] = (int8_t)(ways->flow[number] + (is_second ? 1 : -1));
        area = choke->sides[!is_second];
    }
}

wend_status wend_areas_ways(const wend_areas *areas, uint32_t from, uint32_t to, uint32_t *chokes, size_t capacity,
                            size_t *count)
{
    struct ways ways;
    if (!areas || !count || (!chokes && capacity > 0) || from == to)
        return WEND_ERROR_ARGUMENT;
    *count = 0;
    if (from == 0 || to == 0 || from > areas->count || to > areas->count)
        return WEND_ERROR_RANGE;
    if (!ways_open(&ways, areas)) {
        ways_close(&ways);
        return WEND_ERROR_MEMORY;
    }
    while (ways_look(&ways, from, to))
        ways_take(&ways, from, to);
    for (uint32_t i = 0; i < areas->choke_count; i++) {
        const struct wend_choke_slot *choke = &areas->chokes[i];
        if ((ways.by[choke->sides[0]] != 0) == (ways.by[choke->sides[1]] != 0))
            continue;
        if (*count < capacity)
            chokes[*count] = i;
        ++*count;
    }
    ways_close(&ways);
    return capacity < *count ? WEND_ERROR_CAPACITY : WEND_OK;
}

size_t wend_areas_memory(const wend_areas *areas)
{
    if (!areas)
        return 0;
    return sizeof *areas + areas->bitmap_bytes + areas->node_count * (sizeof *areas->width + sizeof *areas->area_of) +
           (areas->count + 1u) * sizeof *areas->list + (areas->count + 2u) * sizeof *areas->starts +
           areas->choke_capacity * sizeof *areas->chokes + areas->cut_capacity * sizeof *areas->cut +
           (2 * areas->choke_count + 1u) * sizeof *areas->incident +
           (areas->source.owner ? areas->source.memory(areas->source.owner) : 0);
}
