/* tests/support/lines/line_oracle.c: straight lines by brute force. */
#include "lines/line_oracle.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct corner {
    int64_t x, y;
} corner;

/* A convex polygon, clockwise. */
typedef struct polygon {
    corner corners[6];
    int count;
} polygon;

int line_compare(line_fraction a, line_fraction b)
{
    int64_t left = a.parts * b.of, right = b.parts * a.of;
    return (left > right) - (left < right);
}

static bool is_pointy(test_topology topology)
{
    return topology == TOPOLOGY_HEX_POINTY_ODD || topology == TOPOLOGY_HEX_POINTY_EVEN;
}

/*
 * The middle of a hexagon, in sixths of the box around it along its corners and halves along its sides: the true plane
 * except for a stretch, which keeps lines straight and points on their side of them.
 */
static corner hexagon_middle(test_topology topology, int32_t x, int32_t y)
{
    bool odd = (is_pointy(topology) ? y : x) & 1;
    bool shifted = odd == (topology == TOPOLOGY_HEX_POINTY_ODD || topology == TOPOLOGY_HEX_FLAT_ODD);
    if (is_pointy(topology))
        return (corner){2 * (int64_t)x + shifted, 3 * (int64_t)y};
    return (corner){3 * (int64_t)x, 2 * (int64_t)y + shifted};
}

static polygon polygon_of(test_topology topology, int32_t x, int32_t y)
{
    static const int around[6][2] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};
    polygon polygon = {.count = 4};
    if (topology < TOPOLOGY_HEX_POINTY_ODD) {
        for (int i = 0; i < 4; i++)
            polygon.corners[i] = (corner){(x + (i == 1 || i == 2)) * 256, (y + (i >= 2)) * 256};
        return polygon;
    }
    corner middle = hexagon_middle(topology, x, y);
    polygon.count = 6;
    for (int i = 0; i < 6; i++) {
        int along = around[i][0], down = around[i][1];
        if (is_pointy(topology))
            polygon.corners[i] = (corner){middle.x + along, middle.y + down};
        else
            polygon.corners[5 - i] = (corner){middle.x + down, middle.y + along};
    }
    return polygon;
}

static corner corner_of(test_topology topology, wend_place place)
{
    if (topology < TOPOLOGY_HEX_POINTY_ODD)
        return (corner){place.x, place.y};
    return hexagon_middle(topology, wend_place_column(place), wend_place_row(place));
}

/* Positive if c lies to the right of the way from a to b, y growing downwards. */
static int64_t side_of(corner a, corner b, corner c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Two convex shapes are apart if all of one lies beyond a side of the other. */
static bool touches(const polygon *polygon, corner from, corner to)
{
    int left = 0, right = 0;
    for (int i = 0; i < polygon->count; i++) {
        corner a = polygon->corners[i], b = polygon->corners[(i + 1) % polygon->count];
        if (side_of(a, b, from) < 0 && side_of(a, b, to) < 0)
            return false;
        left += side_of(from, to, a) < 0;
        right += side_of(from, to, a) > 0;
    }
    return left < polygon->count && right < polygon->count;
}

bool line_touches(test_topology topology, wend_place from, wend_place to, int32_t x, int32_t y)
{
    polygon polygon = polygon_of(topology, x, y);
    return touches(&polygon, corner_of(topology, from), corner_of(topology, to));
}

static bool is_within_box(corner from, corner to, corner at)
{
    return (from.x - at.x) * (to.x - at.x) <= 0 && (from.y - at.y) * (to.y - at.y) <= 0;
}

/*
 * Whether two segments have a point in common: each one's ends lie on both sides of the other, or one's end lies on it.
 */
static bool meet(corner a, corner b, corner c, corner d)
{
    int64_t first = side_of(a, b, c), second = side_of(a, b, d), third = side_of(c, d, a), fourth = side_of(c, d, b);
    bool crosses = (first < 0) != (second < 0) && (third < 0) != (fourth < 0) && first != 0 && second != 0 &&
                   third != 0 && fourth != 0;
    return crosses || (first == 0 && is_within_box(a, b, c)) || (second == 0 && is_within_box(a, b, d)) ||
           (third == 0 && is_within_box(c, d, a)) || (fourth == 0 && is_within_box(c, d, b));
}

bool line_touches_side(test_topology topology, wend_place from, wend_place to, wend_place one, wend_place other)
{
    polygon a = polygon_of(topology, wend_place_column(one), wend_place_row(one));
    polygon b = polygon_of(topology, wend_place_column(other), wend_place_row(other));
    corner ends[4];
    int count = 0;
    for (int i = 0; i < a.count; i++)
        for (int j = 0; j < b.count; j++)
            if (a.corners[i].x == b.corners[j].x && a.corners[i].y == b.corners[j].y)
                ends[count++] = a.corners[i];
    return count == 2 && meet(corner_of(topology, from), corner_of(topology, to), ends[0], ends[1]);
}

/* The part of a line, which touches a polygon, that is within it. */
static void clip(const polygon *polygon, corner from, corner to, line_contact *contact)
{
    contact->in = (line_fraction){0, 1};
    contact->out = (line_fraction){1, 1};
    for (int i = 0; i < polygon->count; i++) {
        corner a = polygon->corners[i], b = polygon->corners[(i + 1) % polygon->count];
        int64_t before = side_of(a, b, from), after = side_of(a, b, to);
        line_fraction crossing = {llabs(before), llabs(before - after)};
        if (before < 0 && line_compare(crossing, contact->in) > 0)
            contact->in = crossing;
        if (after < 0 && line_compare(crossing, contact->out) < 0)
            contact->out = crossing;
    }
}

static int compare_contacts(const void *a, const void *b)
{
    const line_contact *one = a, *other = b;
    int order = line_compare(one->in, other->in);
    if (order == 0)
        order = (one->y > other->y) - (one->y < other->y);
    return order != 0 ? order : (one->x > other->x) - (one->x < other->x);
}

static double length_of(test_topology topology, corner from, corner to)
{
    double across = (double)(to.x - from.x), down = (double)(to.y - from.y);
    if (topology < TOPOLOGY_HEX_POINTY_ODD)
        return sqrt(across * across + down * down) / 256;
    double half = is_pointy(topology) ? across : down, corners = is_pointy(topology) ? down : across;
    return sqrt(half * half / 4 + corners * corners / 12);
}

static int32_t least_of(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

void line_find_contacts(line_contacts *contacts, test_topology topology, wend_place from, wend_place to)
{
    int32_t from_x = wend_place_column(from), to_x = wend_place_column(to);
    int32_t from_y = wend_place_row(from), to_y = wend_place_row(to);
    corner start = corner_of(topology, from), end = corner_of(topology, to);
    contacts->count = 0;
    contacts->length = length_of(topology, start, end);
    for (int32_t y = least_of(from_y, to_y) - 2; y <= from_y + to_y - least_of(from_y, to_y) + 2; y++)
        for (int32_t x = least_of(from_x, to_x) - 2; x <= from_x + to_x - least_of(from_x, to_x) + 2; x++) {
            polygon polygon = polygon_of(topology, x, y);
            if (!touches(&polygon, start, end))
                continue;
            if (contacts->count == LINE_MOST_CONTACTS) {
                fputs("a line touches too many cells\n", stderr);
                exit(2);
            }
            line_contact *contact = &contacts->list[contacts->count++];
            contact->x = x;
            contact->y = y;
            clip(&polygon, start, end, contact);
        }
    qsort(contacts->list, contacts->count, sizeof *contacts->list, compare_contacts);
}

static bool is_on_level(const rules_scene *scene, int32_t x, int32_t y)
{
    return x >= 0 && y >= 0 && x < (int32_t)scene->width && y < (int32_t)scene->height;
}

static uint32_t position_of(const rules_scene *scene, uint32_t level, int32_t x, int32_t y)
{
    return (level * scene->height + (uint32_t)y) * scene->width + (uint32_t)x;
}

static bool is_exception(const line_contact *contact, uint32_t level, const wend_place *except, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (wend_place_column(except[i]) == contact->x && wend_place_row(except[i]) == contact->y &&
            except[i].level == level)
            return true;
    return false;
}

/* Whether any cell covered at a position may not be left in a direction. */
static bool is_closed(const rules_scene *scene, uint32_t position, uint32_t way)
{
    for (uint32_t j = 0; j < scene->profile.footprint; j++)
        for (uint32_t i = 0; i < scene->profile.footprint; i++) {
            uint32_t x = position % scene->width + i, row = position / scene->width + j;
            bool is_inside = x < scene->width && row < scene->height * scene->levels;
            if (is_inside && !(scene->exits[row * scene->width + x] >> way & 1))
                return true;
        }
    return false;
}

static bool is_wall_between(const rules_scene *scene, uint32_t level, const line_contact *a, const line_contact *b)
{
    if (!scene->profile.apply_exits || !is_on_level(scene, a->x, a->y) || !is_on_level(scene, b->x, b->y))
        return false;
    uint32_t one = position_of(scene, level, a->x, a->y), other = position_of(scene, level, b->x, b->y);
    bool is_square = rules_topology(scene) < TOPOLOGY_HEX_POINTY_ODD;
    for (uint32_t way = 0; way < 8; way += is_square ? 2 : 1)
        if (rules_next(scene, one, way) == other)
            return is_closed(scene, one, way) || is_closed(scene, other, (way + 4) % 8);
    return false;
}

static bool stops(const line_contacts *contacts, const rules_scene *scene, uint32_t level, const line_contact *contact,
                  const wend_place *except, size_t count)
{
    if (is_exception(contact, level, except, count))
        return false;
    bool is_inside = is_on_level(scene, contact->x, contact->y);
    if (!is_inside || !rules_is_free(scene, position_of(scene, level, contact->x, contact->y)))
        return true;
    for (uint32_t i = 0; i < contacts->count; i++) {
        const line_contact *other = &contacts->list[i];
        bool is_here = line_compare(other->in, contact->in) <= 0 && line_compare(other->out, contact->in) >= 0;
        if (is_here && !is_exception(other, level, except, count) && is_wall_between(scene, level, contact, other))
            return true;
    }
    return false;
}

line_verdict line_judge(const line_contacts *contacts, const rules_scene *scene, uint32_t level,
                        const wend_place *except, size_t except_count)
{
    for (uint32_t i = 0; i < contacts->count; i++)
        if (stops(contacts, scene, level, &contacts->list[i], except, except_count))
            return (line_verdict){&contacts->list[i], contacts->list[i].in};
    return (line_verdict){NULL, {1, 1}};
}

static uint32_t weight_of(const wend_profile *profile, uint8_t terrain)
{
    uint32_t sum = 0;
    if (profile->resource_count == 0)
        return profile->weight[terrain];
    for (int i = 0; i < profile->resource_count; i++)
        sum += (uint32_t)profile->resources[i].factor * profile->resources[i].weight[terrain];
    return sum;
}

static uint32_t weight_at(const rules_scene *scene, uint32_t position)
{
    uint32_t greatest = 0;
    for (uint32_t j = 0; j < scene->profile.footprint; j++)
        for (uint32_t i = 0; i < scene->profile.footprint; i++) {
            uint32_t weight = weight_of(&scene->profile, scene->terrain[position + j * scene->width + i]);
            greatest = weight > greatest ? weight : greatest;
        }
    return greatest;
}

/* The next moment after one at which the line enters or leaves a cell. */
static line_fraction next_moment(const line_contacts *contacts, line_fraction now)
{
    line_fraction next = {1, 1};
    for (uint32_t i = 0; i < contacts->count; i++) {
        const line_contact *contact = &contacts->list[i];
        if (line_compare(contact->in, now) > 0 && line_compare(contact->in, next) < 0)
            next = contact->in;
        if (line_compare(contact->out, now) > 0 && line_compare(contact->out, next) < 0)
            next = contact->out;
    }
    return next;
}

double line_true_cost(const line_contacts *contacts, const rules_scene *scene, wend_place from)
{
    double weighed = 0, surcharges = 0;
    uint32_t start = position_of(scene, from.level, wend_place_column(from), wend_place_row(from));
    for (line_fraction now = {0, 1}, next; now.parts < now.of; now = next) {
        uint32_t heaviest = 0;
        uint64_t costliest = 0;
        next = next_moment(contacts, now);
        for (uint32_t i = 0; i < contacts->count; i++) {
            const line_contact *contact = &contacts->list[i];
            if (line_compare(contact->in, now) > 0 || line_compare(contact->out, next) < 0)
                continue;
            uint32_t position = position_of(scene, from.level, contact->x, contact->y);
            uint32_t weight = weight_at(scene, position);
            uint64_t surcharge = rules_entry_cost(scene, position, start, start);
            heaviest = weight > heaviest ? weight : heaviest;
            bool is_entered = contact->in.parts > 0 && line_compare(contact->in, now) == 0;
            costliest = is_entered && surcharge > costliest ? surcharge : costliest;
        }
        if (costliest == RULES_NO_WAY)
            return INFINITY;
        double share = (double)next.parts / (double)next.of - (double)now.parts / (double)now.of;
        weighed += heaviest * share;
        surcharges += (double)costliest;
    }
    uint32_t ends = scene->profile.weigh == WEND_WEIGH_BOTH ? 2 : 1;
    return weighed * contacts->length * scene->profile.straight * ends + surcharges;
}
