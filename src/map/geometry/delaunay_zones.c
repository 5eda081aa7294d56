/* Which triangles are ground: a walk from outside over segments from zone to zone and back, counting outlines. */
#include "map/geometry/delaunay_zones.h"

#include "base/array.h"
#include "base/bits.h"
#include "base/memory.h"
#include "map/geometry/delaunay_segments.h"

#include <string.h>

struct zoning {
    struct wend_zones *zones;
    struct wend_delaunay *t;
    const struct wend_segment *segments;
    const struct wend_terrains *terrains;
    int32_t ground, solid;
};

static uint32_t area_words(uint32_t areas)
{
    return (areas + 63) / 64;
}

static void change_area(struct wend_zones *zones, uint32_t areas, uint32_t area, int32_t change)
{
    int32_t *layers = &zones->layers[area];
    uint64_t *words = zones->areas, *tops = words + area_words(areas);
    *layers += change;
    if (*layers > 0) {
        words[area / 64] |= UINT64_C(1) << area % 64;
        tops[area / 4096] |= UINT64_C(1) << area / 64 % 64;
        return;
    }
    words[area / 64] &= ~(UINT64_C(1) << area % 64);
    if (words[area / 64] == 0)
        tops[area / 4096] &= ~(UINT64_C(1) << area / 64 % 64);
}

static uint32_t highest_area(const struct wend_zones *zones, uint32_t areas)
{
    const uint64_t *words = zones->areas, *tops = words + area_words(areas);
    for (uint32_t top = area_words(area_words(areas)); top-- != 0;)
        if (tops[top]) {
            uint32_t word = top * 64 + 63 - wend_count_leading_zeros64(tops[top]);
            return word * 64 + 63 - wend_count_leading_zeros64(words[word]);
        }
    return 0;
}

/* Goes over an edge, to its twin's side; `sign` -1 takes that back. */
static void go_over(struct zoning *f, uint32_t half, int32_t sign)
{
    uint32_t against, mark = wend_marks_of(f->t, half, &against);
    for (; mark != WEND_NONE; mark = f->t->mark_list[mark].next) {
        uint32_t code = f->t->mark_list[mark].segment;
        const struct wend_segment *segment = &f->segments[code >> 1];
        int32_t change = ((code & 1) ^ against) ? sign : -sign;
        f->ground += change * segment->ground;
        f->solid += change * segment->solid;
        if (segment->area)
            change_area(f->zones, f->terrains->area_count, segment->area, change);
    }
}

static bool push_rim(struct wend_zones *zones, uint32_t half)
{
    if (!WEND_RESERVE(&zones->memory, zones->rims, zones->rim_capacity, zones->rim_count + 1))
        return false;
    zones->rims[zones->rim_count++] = half;
    return true;
}

/* Finds the triangles of a zone that has none yet, and its rim. */
static bool flood_zone(struct zoning *f, uint32_t number, uint32_t half)
{
    struct wend_delaunay *t = f->t;
    uint32_t used = 0;
    t->halves[half | 3].origin = number;
    if (!wend_delaunay_push(t, &used, half & ~UINT32_C(3)))
        return false;
    while (used != 0) {
        uint32_t first = t->stack[--used];
        for (uint32_t i = first; i < first + 3; i++) {
            uint32_t twin = t->halves[i].twin;
            if (t->marks[i] != WEND_NONE) {
                if (!push_rim(f->zones, i))
                    return false;
            } else if (twin != WEND_NONE && wend_zone_of(t, twin) == 0) {
                t->halves[twin | 3].origin = number;
                if (!wend_delaunay_push(t, &used, twin & ~UINT32_C(3)))
                    return false;
            }
        }
    }
    return true;
}

/* The zone of a half-edge's triangle, to which the walk has come through another zone's edge. */
static bool enter_zone(struct zoning *f, uint32_t half, uint32_t through)
{
    struct wend_zones *zones = f->zones;
    uint32_t number = zones->count;
    if (!WEND_RESERVE(&zones->memory, zones->list, zones->list_capacity, number + 1) ||
        !WEND_RESERVE(&zones->memory, zones->way, zones->path_capacity, zones->way_count + 1))
        return false;
    uint32_t area = f->terrains->area_count ? highest_area(zones, f->terrains->area_count) : 0;
    uint8_t terrain = f->terrains->of_area && f->terrains->area_count ? f->terrains->of_area[area] : 0;
    uint32_t first = zones->rim_count;
    if (!flood_zone(f, number, half))
        return false;
    zones->list[zones->count++] = (struct wend_zone){.ground = f->ground,
                                                     .solid = f->solid,
                                                     .first = first,
                                                     .last = zones->rim_count,
                                                     .walkable = f->ground > 0 && f->solid == 0,
                                                     .terrain = terrain};
    zones->way[zones->way_count++] = (struct wend_zone_step){number, first, through};
    return true;
}

/* Whether a zone seen before, beyond an edge, lies in as many outlines as the edge says. */
static bool agrees(struct zoning *f, uint32_t half)
{
    const struct wend_zone *there = &f->zones->list[wend_zone_of(f->t, f->t->halves[half].twin)];
    go_over(f, half, 1);
    bool good = f->ground == there->ground && f->solid == there->solid;
    go_over(f, half, -1);
    return good;
}

static wend_status walk_zones(struct zoning *f, uint32_t *fault)
{
    struct wend_zones *zones = f->zones;
    if (!enter_zone(f, f->t->leaving[0], WEND_NONE)) /* at a corner of the rim */
        return WEND_ERROR_MEMORY;
    while (zones->way_count != 0) {
        struct wend_zone_step *here = &zones->way[zones->way_count - 1];
        if (here->next == zones->list[here->zone].last) {
            if (here->through != WEND_NONE)
                go_over(f, here->through, -1);
            zones->way_count--;
            continue;
        }
        uint32_t half = zones->rims[here->next++], twin = f->t->halves[half].twin;
        if (wend_zone_of(f->t, twin) == 0) {
            go_over(f, half, 1);
            if (!enter_zone(f, twin, half))
                return WEND_ERROR_MEMORY;
        } else if (!agrees(f, half)) {
            *fault = f->t->mark_list[f->t->marks[half] >> 1].segment >> 1;
            return WEND_ERROR_ARGUMENT;
        }
    }
    return WEND_OK;
}

static bool reserve_areas(struct wend_zones *zones, uint32_t areas)
{
    uint32_t words = area_words(areas) + area_words(area_words(areas));
    if (areas == 0)
        return true;
    if (!WEND_RESERVE(&zones->memory, zones->layers, zones->layer_capacity, areas) ||
        !WEND_RESERVE(&zones->memory, zones->areas, zones->area_capacity, words))
        return false;
    memset(zones->layers, 0, areas * sizeof *zones->layers);
    memset(zones->areas, 0, words * sizeof *zones->areas);
    return true;
}

wend_status wend_zones_find(struct wend_zones *zones, struct wend_delaunay *t, const struct wend_segment *segments,
                            const struct wend_terrains *terrains, uint32_t *fault)
{
    struct zoning f = {.zones = zones, .t = t, .segments = segments, .terrains = terrains};
    if (!reserve_areas(zones, terrains->area_count))
        return WEND_ERROR_MEMORY;
    if (!WEND_RESERVE(&zones->memory, zones->list, zones->list_capacity, 2))
        return WEND_ERROR_MEMORY;
    zones->list[0] = (struct wend_zone){0};
    zones->count = 1;
    zones->rim_count = zones->way_count = 0;
    return walk_zones(&f, fault);
}

void wend_zones_end(struct wend_zones *zones)
{
    const wend_allocator *memory = &zones->memory;
    WEND_RELEASE(memory, zones->list, zones->list_capacity);
    WEND_RELEASE(memory, zones->rims, zones->rim_capacity);
    WEND_RELEASE(memory, zones->way, zones->path_capacity);
    WEND_RELEASE(memory, zones->layers, zones->layer_capacity);
    WEND_RELEASE(memory, zones->areas, zones->area_capacity);
}

size_t wend_zones_memory(const struct wend_zones *zones)
{
    return zones->list_capacity * sizeof *zones->list + zones->rim_capacity * sizeof *zones->rims +
           zones->path_capacity * sizeof *zones->way + zones->layer_capacity * sizeof *zones->layers +
           zones->area_capacity * sizeof *zones->areas;
}
