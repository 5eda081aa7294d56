/*
 * Finds which triangles are ground. A walk from the outside across segments, from zone to zone and back, counts the
 * outlines around each zone.
 */
#include "map/geometry/delaunay_zones.h"

#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/memory.h"

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

/* Crosses an edge to its twin's side; `sign` -1 undoes that. */
static inline void go_over(struct zoning *f, uint32_t half, int32_t sign)
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

/* Collects the triangles and the rim of a new zone. The stack has room for all triangles. */
static bool flood_zone(struct zoning *f, uint32_t number, uint32_t half)
{
    struct wend_delaunay *t = f->t;
    struct wend_zones *zones = f->zones;
    uint32_t used = 1, *stack = t->stack;
    t->halves[half | 3].origin = number;
    stack[0] = half & ~UINT32_C(3);
    while (used != 0) {
        uint32_t first = stack[--used];
        for (uint32_t i = first; i < first + 3; i++) {
            uint32_t twin = t->halves[i].twin;
            if (t->marks[i] != WEND_NONE) {
                if (!WEND_APPEND(&zones->memory, zones->rims, zones->rim_count, zones->rim_capacity, i))
                    return false;
            } else if (twin != WEND_NONE && wend_zone_of(t, twin) == 0) {
                t->halves[twin | 3].origin = number;
                stack[used++] = twin & ~UINT32_C(3);
            }
        }
    }
    return true;
}

/* Creates the zone of a half-edge's triangle, which the walk enters across another zone's edge `through`. */
static bool enter_zone(struct zoning *f, uint32_t half, uint32_t through)
{
    struct wend_zones *zones = f->zones;
    uint32_t number = zones->count;
    if (!WEND_RESERVE(&zones->memory, zones->list, zones->list_capacity, number + 1) ||
        !WEND_RESERVE(&zones->memory, zones->path, zones->path_capacity, zones->path_count + 1))
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
    zones->path[zones->path_count++] = (struct wend_zone_step){number, first, through};
    return true;
}

/* Whether a zone seen before, beyond an edge, lies in as many outlines as crossing the edge adds up to. */
static bool agrees(const struct zoning *f, uint32_t half)
{
    const struct wend_zone *there = &f->zones->list[wend_zone_of(f->t, f->t->halves[half].twin)];
    uint32_t against, mark = wend_marks_of(f->t, half, &against);
    int32_t ground = f->ground, solid = f->solid;
    for (; mark != WEND_NONE; mark = f->t->mark_list[mark].next) {
        const uint32_t code = f->t->mark_list[mark].segment;
        const struct wend_segment *segment = &f->segments[code >> 1];
        const int32_t change = ((code & 1) ^ against) ? 1 : -1;
        ground += change * segment->ground;
        solid += change * segment->solid;
    }
    return ground == there->ground && solid == there->solid;
}

static wend_status walk_zones(struct zoning *f, uint32_t *fault)
{
    struct wend_zones *zones = f->zones;
    if (!enter_zone(f, f->t->leaving[0], WEND_NONE)) /* at a corner of the rim */
        return WEND_ERROR_MEMORY;
    while (zones->path_count != 0) {
        struct wend_zone_step *here = &zones->path[zones->path_count - 1];
        if (here->next == zones->list[here->zone].last) {
            if (here->through != WEND_NONE)
                go_over(f, here->through, -1);
            zones->path_count--;
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

/* The first zones: the unused one and the outside. */
static bool begin_zones(struct wend_zones *zones, struct wend_delaunay *t)
{
    if (!WEND_RESERVE(&zones->memory, zones->list, zones->list_capacity, 3) ||
        !WEND_RESERVE(&t->memory, t->stack, t->stack_capacity, t->half_count / 4))
        return false;
    zones->list[0] = zones->list[1] = (struct wend_zone){0};
    zones->count = 1;
    zones->rim_count = zones->path_count = 0;
    return true;
}

enum { ZONE_OUTSIDE = 1, ZONE_GROUND };

/* Puts the triangles reached without crossing a segment into the zone of ground; false if one is at the outer rim. */
static bool flood_ground(struct wend_delaunay *t, uint32_t first)
{
    uint32_t used = 1, *stack = t->stack;
    t->halves[first | 3].origin = ZONE_GROUND;
    stack[0] = first;
    while (used != 0) {
        const uint32_t from = stack[--used];
        for (uint32_t half = from; half < from + 3; half++) {
            const uint32_t twin = t->halves[half].twin;
            if (twin == WEND_NONE)
                return false;
            /* Without a branch, which could not be predicted. */
            const uint32_t zone = wend_zone_of(t, twin), is_open = t->marks[half] == WEND_NONE;
            t->halves[twin | 3].origin = is_open ? ZONE_GROUND : zone;
            stack[used] = twin & ~UINT32_C(3);
            used += is_open & (zone == ZONE_OUTSIDE);
        }
    }
    return true;
}

/* Whether ground begins on the inner side of a half-edge, without a branch too. Precondition: some edge has marks. */
static uint32_t begins_ground(const struct wend_delaunay *t, uint32_t half)
{
    const uint32_t marks = t->marks[half], is_marked = marks != WEND_NONE;
    return is_marked & ~(t->mark_list[marks >> 1 & (0 - is_marked)].segment ^ marks);
}

wend_status wend_zones_of_outlines(struct wend_zones *zones, struct wend_delaunay *t)
{
    if (!begin_zones(zones, t))
        return WEND_ERROR_MEMORY;
    zones->list[ZONE_GROUND] = (struct wend_zone){.ground = 1, .walkable = true};
    zones->count = ZONE_GROUND + 1;
    for (uint32_t first = 0; first < t->half_count; first += 4)
        t->halves[first + 3].origin = ZONE_OUTSIDE;
    for (uint32_t first = 0; first < t->half_count; first += 4) {
        const uint32_t begins = begins_ground(t, first) | begins_ground(t, first + 1) | begins_ground(t, first + 2);
        if ((begins & (wend_zone_of(t, first) == ZONE_OUTSIDE)) != 0 && !flood_ground(t, first))
            return WEND_ERROR_ARGUMENT;
    }
    return WEND_OK;
}

wend_status wend_zones_find(struct wend_zones *zones, struct wend_delaunay *t, const struct wend_segment *segments,
                            const struct wend_terrains *terrains, uint32_t *fault)
{
    struct zoning f = {.zones = zones, .t = t, .segments = segments, .terrains = terrains};
    if (!reserve_areas(zones, terrains->area_count))
        return WEND_ERROR_MEMORY;
    if (!begin_zones(zones, t))
        return WEND_ERROR_MEMORY;
    return walk_zones(&f, fault);
}

void wend_zones_end(struct wend_zones *zones)
{
    const wend_allocator *memory = &zones->memory;
    WEND_RELEASE(memory, zones->list, zones->list_capacity);
    WEND_RELEASE(memory, zones->rims, zones->rim_capacity);
    WEND_RELEASE(memory, zones->path, zones->path_capacity);
    WEND_RELEASE(memory, zones->layers, zones->layer_capacity);
    WEND_RELEASE(memory, zones->areas, zones->area_capacity);
}

void wend_zones_drop(struct wend_zones *zones)
{
    wend_zones_end(zones);
    *zones = (struct wend_zones){.memory = zones->memory};
}

size_t wend_zones_memory(const struct wend_zones *zones)
{
    return zones->list_capacity * sizeof *zones->list + zones->rim_capacity * sizeof *zones->rims +
           zones->path_capacity * sizeof *zones->path + zones->layer_capacity * sizeof *zones->layers +
           zones->area_capacity * sizeof *zones->areas;
}

/* Removes what the ground does not need. */

static uint32_t next_around(const struct wend_delaunay *t, uint32_t half)
{
    return t->halves[wend_half_before(half)].twin;
}

static uint32_t edges_around(const struct wend_delaunay *t, uint32_t vertex)
{
    uint32_t first = t->leaving[vertex], half = first, count = 0;
    do {
        half = next_around(t, half);
        count++;
    } while (half != first && count < t->half_count);
    return count;
}

/* Whether an edge can be flipped: its two triangles form a strictly convex quadrilateral. */
static bool can_turn(const struct wend_delaunay *t, uint32_t half)
{
    uint32_t twin = t->halves[half].twin;
    struct wend_point from = wend_half_from(t, half), to = wend_half_from(t, twin);
    struct wend_point left = wend_half_from(t, wend_half_before(half));
    struct wend_point right = wend_half_from(t, wend_half_before(twin));
    return t->marks[half] == WEND_NONE && wend_cross(left, from, right) > 0 && wend_cross(right, to, left) > 0;
}

/* Flips edges of a vertex until `fewest` are left or none can be flipped; the flipped edges go on the stack. */
static bool turn_edges(struct wend_delaunay *t, uint32_t vertex, uint32_t *count, uint32_t fewest, uint32_t *used)
{
    uint32_t half = t->leaving[vertex];
    for (uint32_t idle = 0; idle<*count && * count> fewest; idle++) {
        uint32_t next = next_around(t, half);
        if (can_turn(t, half)) {
            wend_delaunay_flip(t, half);
            if (!wend_delaunay_push(t, used, t->halves[half].twin)) /* its half in the triangle that stays */
                return false;
            --*count;
            idle = UINT32_MAX;
        }
        half = next;
    }
    t->leaving[vertex] = half;
    return true;
}

/* Sets one edge of a triangle, with the twin and marks that it had before. */
static void place_edge(struct wend_delaunay *t, uint32_t half, uint32_t from, uint32_t twin, uint32_t mark)
{
    t->halves[half].origin = from;
    wend_half_link(t, half, twin);
    t->marks[half] = mark;
    t->leaving[from] = half;
}

/* In a triangle at a vertex, the edge opposite to the vertex. */
struct casing {
    uint32_t from, twin, mark;
};

static struct casing casing_of(const struct wend_delaunay *t, uint32_t half)
{
    uint32_t next = wend_half_next(half);
    return (struct casing){t->halves[next].origin, t->halves[next].twin, t->marks[next]};
}

static void join_three(struct wend_delaunay *t, const uint32_t halves[3])
{
    struct casing casing[3];
    uint32_t first = halves[0] & ~UINT32_C(3);
    for (uint32_t i = 0; i < 3; i++)
        casing[i] = casing_of(t, halves[i]);
    for (uint32_t i = 0; i < 3; i++)
        place_edge(t, first + i, casing[i].from, casing[i].twin, casing[i].mark);
    t->halves[halves[1] | 3].origin = t->halves[halves[2] | 3].origin = 0;
}

/* Precondition: edges 0 and 2 lie on one line, which stays an edge. */
static void join_four(struct wend_delaunay *t, const uint32_t halves[4])
{
    struct casing casing[4];
    uint32_t one = halves[0] & ~UINT32_C(3), two = halves[2] & ~UINT32_C(3);
    uint32_t along = t->marks[halves[0]], against = t->marks[t->halves[halves[0]].twin];
    for (uint32_t i = 0; i < 4; i++)
        casing[i] = casing_of(t, halves[i]);
    place_edge(t, one + 1, casing[0].from, casing[0].twin, casing[0].mark);
    place_edge(t, one + 2, casing[1].from, casing[1].twin, casing[1].mark);
    place_edge(t, two + 1, casing[2].from, casing[2].twin, casing[2].mark);
    place_edge(t, two + 2, casing[3].from, casing[3].twin, casing[3].mark);
    place_edge(t, one, casing[2].from, two, along);
    place_edge(t, two, casing[0].from, one, against);
    t->halves[halves[1] | 3].origin = t->halves[halves[3] | 3].origin = 0;
}

static bool in_line(const struct wend_delaunay *t, uint32_t half, uint32_t other)
{
    struct wend_point at = wend_half_from(t, half);
    return wend_cross(at, wend_half_to(t, half), wend_half_to(t, other)) == 0;
}

/* Removes a vertex of three or four edges if possible. The edges around it go on the stack. */
static bool take_vertex_out(struct wend_delaunay *t, uint32_t vertex, uint32_t count, bool lined, uint32_t *used)
{
    uint32_t halves[4], half = t->leaving[vertex];
    for (uint32_t i = 0; i < count; i++, half = next_around(t, half))
        halves[i] = half;
    if (count == 4 && (!in_line(t, halves[0], halves[2]) || (lined && t->marks[halves[0]] == WEND_NONE))) {
        for (uint32_t i = 0; i < 4; i++)
            halves[i] = i < 3 ? halves[i + 1] : half;
        if (!in_line(t, halves[0], halves[2]) || (lined && t->marks[halves[0]] == WEND_NONE))
            return true;
    }
    if (count == 3)
        join_three(t, halves);
    else
        join_four(t, halves);
    t->leaving[vertex] = WEND_NONE;
    for (uint32_t i = 0; i < count; i += 2) {
        if (count == 3 && i != 0)
            break;
        uint32_t first = halves[i] & ~UINT32_C(3);
        for (uint32_t j = first; j < first + 3; j++)
            if (!wend_delaunay_push(t, used, j))
                return false;
    }
    return true;
}

/*
 * Removes a vertex that has no marked edges, or just two in one straight line, which become one. Flips edges around it
 * until three are left, or four of which two are in line, removes it, and restores what was flipped. A vertex for which
 * that fails stays. Removed triangles get zone 0. Errors: MEMORY.
 */
static wend_status drop_vertex(struct wend_delaunay *t, uint32_t vertex)
{
    uint32_t used = 0, count = edges_around(t, vertex), first = t->leaving[vertex], half = first;
    bool lined = false;
    do {
        lined = lined || t->marks[half] != WEND_NONE;
        half = next_around(t, half);
    } while (half != first);
    if (!turn_edges(t, vertex, &count, lined ? 4 : 3, &used))
        return WEND_ERROR_MEMORY;
    if ((count == 3 || count == 4) && !take_vertex_out(t, vertex, count, lined, &used))
        return WEND_ERROR_MEMORY;
    return wend_delaunay_mend(t, used);
}

struct tidying {
    struct wend_delaunay *t;
    const struct wend_zones *zones;
    const struct wend_segment *segments;
};

static const struct wend_zone *zone_at(const struct tidying *y, uint32_t half)
{
    return &y->zones->list[wend_zone_of(y->t, half)];
}

static uint32_t flags_of_edge(const struct tidying *y, uint32_t half)
{
    uint32_t against, flags = 0;
    for (uint32_t mark = wend_marks_of(y->t, half, &against); mark != WEND_NONE; mark = y->t->mark_list[mark].next)
        flags |= y->segments[y->t->mark_list[mark].segment >> 1].flags;
    return flags;
}

static bool divides(const struct tidying *y, uint32_t half)
{
    const struct wend_zone *here = zone_at(y, half), *there = zone_at(y, y->t->halves[half].twin);
    if (!here->walkable && !there->walkable)
        return false;
    if (here->walkable != there->walkable || here->terrain != there->terrain)
        return true;
    return flags_of_edge(y, half) != 0;
}

/* Unmarks edges that divide nothing; those inside ground go on the stack for wend_delaunay_mend. */
static bool drop_edges(const struct tidying *y, uint32_t *used)
{
    struct wend_delaunay *t = y->t;
    for (uint32_t i = 0; i < y->zones->rim_count; i++) {
        uint32_t half = y->zones->rims[i];
        if (t->marks[half] == WEND_NONE || divides(y, half))
            continue;
        t->marks[half] = t->marks[t->halves[half].twin] = WEND_NONE;
        if (zone_at(y, half)->walkable && !wend_delaunay_push(t, used, half))
            return false;
    }
    return true;
}

/* Records at each vertex the marked edges that begin there: their number, and where the first two lead. */
static bool count_edges(const struct tidying *y)
{
    struct wend_delaunay *t = y->t;
    if (!WEND_RESERVE(&t->memory, t->corners, t->corner_capacity, t->vertex_count))
        return false;
    memset(t->corners, 0, t->vertex_count * sizeof *t->corners);
    for (uint32_t i = 0; i < y->zones->rim_count; i++) {
        uint32_t half = y->zones->rims[i];
        if (t->marks[half] == WEND_NONE)
            continue;
        struct wend_fixed_edges *corner = &t->corners[t->halves[half].origin];
        if (corner->count < 2)
            corner->to[corner->count] = t->halves[wend_half_next(half)].origin;
        corner->count++;
    }
    return true;
}

/* Whether a vertex amid a straight wall or border may go: both parts have the same flags, and neither is a link. */
static bool parts_are_alike(const struct tidying *y, uint32_t vertex)
{
    struct wend_delaunay *t = y->t;
    uint32_t half = t->leaving[vertex], first = half, flags[2] = {0, 0}, found = 0;
    do {
        if (t->marks[half] != WEND_NONE && found < 2)
            flags[found++] = flags_of_edge(y, half);
        half = t->halves[wend_half_before(half)].twin;
    } while (half != first);
    return found == 2 && flags[0] == flags[1] && !(flags[0] & WEND_SEGMENT_LINK);
}

static bool is_needless(const struct tidying *y, uint32_t vertex)
{
    const struct wend_delaunay *t = y->t;
    const struct wend_fixed_edges *corner = &t->corners[vertex];
    if (corner->count == 0)
        return zone_at(y, t->leaving[vertex])->walkable;
    if (corner->count != 2)
        return false;
    struct wend_point at = t->points[vertex], a = t->points[corner->to[0]], b = t->points[corner->to[1]];
    return wend_cross(a, at, b) == 0 && wend_dot(at, a, b) < 0 && parts_are_alike(y, vertex);
}

static void lead_past(struct wend_fixed_edges *corner, uint32_t vertex, uint32_t to)
{
    corner->to[corner->to[0] == vertex ? 0 : 1] = to;
}

static wend_status drop_vertices(const struct tidying *y)
{
    struct wend_delaunay *t = y->t;
    for (uint32_t vertex = WEND_RIM_CORNERS; vertex < t->vertex_count; vertex++) {
        const struct wend_fixed_edges *corner = &t->corners[vertex];
        if (!is_needless(y, vertex))
            continue;
        wend_status status = drop_vertex(t, vertex);
        if (status != WEND_OK)
            return status;
        if (t->leaving[vertex] == WEND_NONE && corner->count == 2) {
            lead_past(&t->corners[corner->to[0]], vertex, corner->to[1]);
            lead_past(&t->corners[corner->to[1]], vertex, corner->to[0]);
        }
    }
    return WEND_OK;
}

wend_status wend_delaunay_tidy(struct wend_delaunay *t, const struct wend_zones *zones,
                               const struct wend_segment *segments)
{
    struct tidying y = {t, zones, segments};
    uint32_t used = 0;
    if (!drop_edges(&y, &used) || !count_edges(&y))
        return WEND_ERROR_MEMORY;
    wend_status status = wend_delaunay_mend(t, used);
    return status == WEND_OK ? drop_vertices(&y) : status;
}
