/* facets.c: a tree of planes, each through a facet. It divides the other facets into those behind, in and before it. */
#include "sketches/facets.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The end of a list, or an empty tree. */
#define NONE UINT32_MAX

/* Corners within this distance of a plane lie in it, in cells. */
#define IN_PLANE 1e-6

/* About this many facets of a list are tried as planes; the one that cuts the fewest others is taken. */
#define TRIES 6

typedef struct facet_node {
    spot normal;
    double at; /* the plane's distance from 0 along the normal */
    uint32_t in, behind, before;
} facet_node;

void facets_close(facets *facets)
{
    free(facets->items);
    free(facets->nodes);
    *facets = (struct facets){.items = NULL};
}

static double dot(spot a, spot b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* Makes room for one more; if memory is short, sets lacks_memory and returns false. */
static bool reserve(facets *facets, void **items, uint32_t count, uint32_t *capacity, size_t size)
{
    if (count < *capacity)
        return true;
    const uint32_t room = *capacity == 0 ? 256 : *capacity * 2;
    void *larger = room > *capacity ? realloc(*items, room * size) : NULL;
    facets->lacks_memory |= larger == NULL;
    if (larger == NULL)
        return false;
    *items = larger;
    *capacity = room;
    return true;
}

static uint32_t add(facets *facets, const facet *facet)
{
    void *items = facets->items;
    const bool fits = reserve(facets, &items, facets->count, &facets->capacity, sizeof *facet);
    facets->items = items;
    if (!fits)
        return NONE;
    facets->items[facets->count] = *facet;
    return facets->count++;
}

void facets_add(facets *facets, const spot *corners, uint32_t count, uint32_t tag)
{
    facet facet = {.count = count, .tag = tag, .next = NONE};
    if (count < 3 || count > FACET_CORNERS)
        return;
    memcpy(facet.corners, corners, count * sizeof *corners);
    add(facets, &facet);
}

spot facet_normal(const facet *facet)
{
    spot sum = {0, 0, 0};
    for (uint32_t i = 0; i < facet->count; i++) {
        const spot a = facet->corners[i], b = facet->corners[(i + 1) % facet->count];
        sum.x += (a.y - b.y) * (a.z + b.z);
        sum.y += (a.z - b.z) * (a.x + b.x);
        sum.z += (a.x - b.x) * (a.y + b.y);
    }
    const double length = sqrt(dot(sum, sum));
    return length > 0 ? (spot){sum.x / length, sum.y / length, sum.z / length} : sum;
}

/* Above 0 if a corner lies before the plane, below 0 behind it, 0 in it. */
static double side_of(const facet_node *node, spot corner)
{
    const double side = dot(node->normal, corner) - node->at;
    return fabs(side) <= IN_PLANE ? 0 : side;
}

static void count_sides(const facet_node *node, const facet *facet, uint32_t *before, uint32_t *behind)
{
    *before = *behind = 0;
    for (uint32_t i = 0; i < facet->count; i++) {
        const double side = side_of(node, facet->corners[i]);
        *before += side > 0;
        *behind += side < 0;
    }
}

static facet_node plane_of(const facet *facet)
{
    const spot normal = facet_normal(facet);
    return (facet_node){normal, dot(normal, facet->corners[0]), NONE, NONE, NONE};
}

/* How many facets of a list a plane cuts. */
static uint32_t cuts_of(const facets *facets, uint32_t list, const facet_node *node)
{
    uint32_t cuts = 0, before, behind;
    for (uint32_t i = list; i != NONE; i = facets->items[i].next) {
        count_sides(node, &facets->items[i], &before, &behind);
        cuts += before > 0 && behind > 0;
    }
    return cuts;
}

/* Of the planes tried, each that of a facet in the list, the one that cuts the fewest facets. */
static facet_node choose_plane(const facets *facets, uint32_t list, uint32_t length)
{
    facet_node best = plane_of(&facets->items[list]);
    uint32_t least = UINT32_MAX, number = 0;
    for (uint32_t i = list; i != NONE && least > 0; i = facets->items[i].next, number++) {
        if (length > TRIES && number % (length / TRIES) != 0)
            continue;
        const facet_node node = plane_of(&facets->items[i]);
        const uint32_t cuts = cuts_of(facets, list, &node);
        if (cuts >= least)
            continue;
        least = cuts;
        best = node;
    }
    return best;
}

static spot spot_between(spot a, spot b, double share)
{
    return (spot){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, a.z + (b.z - a.z) * share};
}

/* The part of a facet on one side of a plane: sign 1 is before it, -1 behind it. */
static facet part_of_facet(const facet_node *node, const facet *whole, double sign)
{
    facet part = {.tag = whole->tag, .next = NONE};
    for (uint32_t i = 0; i < whole->count && part.count + 2 <= FACET_CORNERS_MAX; i++) {
        const spot a = whole->corners[i], b = whole->corners[(i + 1) % whole->count];
        const double here = sign * side_of(node, a), next = sign * side_of(node, b);
        if (here >= 0)
            part.corners[part.count++] = a;
        if ((here > 0 && next < 0) || (here < 0 && next > 0))
            part.corners[part.count++] = spot_between(a, b, here / (here - next));
    }
    return part;
}

/* A list that facets are added to. */
typedef struct facet_list {
    uint32_t first, length;
} facet_list;

static void put(facets *facets, facet_list *list, uint32_t item)
{
    if (item == NONE)
        return;
    facets->items[item].next = list->first;
    list->first = item;
    list->length++;
}

static void deal(facets *facets, const facet_node *node, uint32_t item, facet_list lists[3])
{
    uint32_t before, behind;
    count_sides(node, &facets->items[item], &before, &behind);
    if (before == 0 || behind == 0) {
        put(facets, &lists[before > 0 ? 2 : behind > 0 ? 0 : 1], item);
        return;
    }
    const facet near = part_of_facet(node, &facets->items[item], 1),
                far = part_of_facet(node, &facets->items[item], -1);
    put(facets, &lists[2], add(facets, &near));
    put(facets, &lists[0], add(facets, &far));
}

/* Builds the tree of a list of facets; NONE for an empty list, or if memory is short. */
static uint32_t build(facets *facets, facet_list list)
{
    facet_list lists[3] = {{NONE, 0}, {NONE, 0}, {NONE, 0}};
    void *nodes = facets->nodes;
    if (list.first == NONE)
        return NONE;
    const bool fits = reserve(facets, &nodes, facets->node_count, &facets->node_capacity, sizeof *facets->nodes);
    facets->nodes = nodes;
    if (!fits)
        return NONE;
    const uint32_t number = facets->node_count++;
    const facet_node node = choose_plane(facets, list.first, list.length);
    for (uint32_t i = list.first, next; i != NONE; i = next) {
        next = facets->items[i].next;
        deal(facets, &node, i, lists);
    }
    facets->nodes[number] = node;
    facets->nodes[number].in = lists[1].first;
    const uint32_t behind = build(facets, lists[0]), before = build(facets, lists[2]);
    facets->nodes[number].behind = behind;
    facets->nodes[number].before = before;
    return number;
}

static void visit_from(const facets *facets, uint32_t number, spot towards, facet_visitor *visit, void *user)
{
    if (number == NONE)
        return;
    const facet_node *node = &facets->nodes[number];
    const bool from_before = dot(node->normal, towards) > 0;
    visit_from(facets, from_before ? node->behind : node->before, towards, visit, user);
    for (uint32_t i = node->in; i != NONE; i = facets->items[i].next)
        visit(user, &facets->items[i]);
    visit_from(facets, from_before ? node->before : node->behind, towards, visit, user);
}

bool facets_visit(facets *facets, spot towards, facet_visitor *visit, void *user)
{
    facet_list all = {NONE, 0};
    facets->node_count = 0;
    for (uint32_t i = facets->count; i-- > 0;)
        put(facets, &all, i);
    const uint32_t root = build(facets, all);
    if (!facets->lacks_memory)
        visit_from(facets, root, towards, visit, user);
    return !facets->lacks_memory;
}
