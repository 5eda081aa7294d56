/* net_sketch.c: draws edges first, then the path, then nodes, then the search. */
#include "sketches/net_sketch.h"

#include "draw/draw.h"

#include <math.h>
#include <stdlib.h>

/* Nodes have names up to this number of nodes; beyond, they are dots too small for names. */
#define NAMED_MAX 80u

const colour colour_edge = {0x8C, 0x90, 0x9C};

static const wend_graph *graph_of(const sketch *sketch)
{
    return sketch->drawing.scene->graph.graph;
}

/* Position of a node; without positions nodes are on a circle in the order of their numbers. */
static point position_of(const wend_graph *graph, uint32_t node)
{
    if (wend_graph_has_positions(graph)) {
        wend_place place = wend_graph_node_place(graph, node);
        return (point){(double)place.x / WEND_CELL, (double)place.y / WEND_CELL};
    }
    double angle = 6.283185307179586 * node / wend_graph_node_limit(graph);
    return (point){50 * sin(angle), -50 * cos(angle)};
}

bool net_sketch_measure(sketch *sketch)
{
    const wend_graph *graph = graph_of(sketch);
    uint32_t limit = wend_graph_node_limit(graph);
    double right = -INFINITY, bottom = -INFINITY;
    sketch->nodes = calloc(limit + (size_t)1, sizeof *sketch->nodes);
    if (sketch->nodes == NULL) {
        report_no_memory("the picture");
        return false;
    }
    sketch->left = sketch->top = INFINITY;
    for (uint32_t node = 0; node < limit; node++) {
        if (!wend_graph_has_node(graph, node))
            continue;
        point at = sketch->nodes[node] = position_of(graph, node);
        sketch->left = at.x < sketch->left ? at.x : sketch->left;
        sketch->top = at.y < sketch->top ? at.y : sketch->top;
        right = at.x > right ? at.x : right;
        bottom = at.y > bottom ? at.y : bottom;
    }
    if (right < sketch->left)
        sketch->left = sketch->top = right = bottom = 0;
    sketch->width = right - sketch->left;
    sketch->height = bottom - sketch->top;
    return true;
}

static point node_point(const sketch *sketch, uint32_t node)
{
    point at;
    sketch_point(sketch, wend_place_node(node), &at);
    return at;
}

/* Radius of nodes: small enough that they stand apart, within bounds. */
static double node_radius(const sketch *sketch)
{
    double each = sqrt((double)wend_graph_node_count(graph_of(sketch)));
    double radius = sketch->unit * 14 / (each > 0 ? each : 1);
    double most = sketch->unit * 1.5, least = sketch->unit * 0.12;
    return radius > most ? most : radius < least ? least : radius;
}

static colour edge_colour(const sketch *sketch, const wend_graph_edge *edge)
{
    static const colour water = {0x6A, 0x9F, 0xC8};
    if (edge->kind == WEND_GRAPH_KIND)
        return colour_edge;
    return edge->kind == 'W' ? water : sketch->drawing.colours[edge->kind];
}

/* True if an edge leads back and is open or closed like this one. */
static bool has_way_back(const wend_graph *graph, const wend_graph_edge *edge)
{
    wend_graph_edge back;
    uint32_t number = wend_graph_find_edge(graph, edge->to, edge->from);
    return number != WEND_GRAPH_NONE && wend_graph_read_edge(graph, number, &back) && back.closed == edge->closed;
}

/* Draws an edge that is closed or blocked. */
static void draw_dashes(const sketch *sketch, const artist *artist, point from, point to)
{
    double length = hypot(to.x - from.x, to.y - from.y), dash = sketch->unit * 2.5;
    int count = (int)(length / dash / 2) + 1;
    for (int i = 0; i < count; i++) {
        double a = (i + 0.25) / count, b = (i + 0.75) / count;
        artist->line(artist->user, (point){from.x + a * (to.x - from.x), from.y + a * (to.y - from.y)},
                     (point){from.x + b * (to.x - from.x), from.y + b * (to.y - from.y)});
    }
}

/* Draws an arrow head, for edges without a way back. */
static void draw_arrow(const sketch *sketch, const artist *artist, point from, point to)
{
    double length = hypot(to.x - from.x, to.y - from.y), size = node_radius(sketch) * 1.8;
    if (length < 3 * size)
        return;
    point along = {(to.x - from.x) / length, (to.y - from.y) / length};
    point tip = {to.x - along.x * size, to.y - along.y * size};
    for (int side = -1; side <= 1; side += 2)
        artist->line(artist->user, tip,
                     (point){tip.x - along.x * size - side * along.y * size * 0.5,
                             tip.y - along.y * size + side * along.x * size * 0.5});
}

static void draw_edge(const sketch *sketch, const artist *artist, const wend_graph_edge *edge)
{
    const wend_graph *graph = graph_of(sketch);
    point from = node_point(sketch, edge->from), to = node_point(sketch, edge->to);
    bool goes_back = has_way_back(graph, edge);
    uint16_t weight = sketch->drawing.scene->mover.profile.weight[edge->kind];
    if (goes_back && edge->from > edge->to)
        return;
    double radius = node_radius(sketch) * 0.28;
    artist->begin(artist->user, (brush_style){radius, edge_colour(sketch, edge), 100});
    if (edge->closed || weight == 0)
        draw_dashes(sketch, artist, from, to);
    else
        artist->line(artist->user, from, to);
    if (!goes_back)
        draw_arrow(sketch, artist, from, to);
    artist->end(artist->user);
}

/* Draws many edges as lines of one colour, all at once. */
static void draw_many(const sketch *sketch, const artist *artist)
{
    const wend_graph *graph = graph_of(sketch);
    wend_graph_edge edge;
    artist->begin(artist->user, (brush_style){node_radius(sketch) * 0.28, colour_edge, 100});
    for (uint32_t i = 0; i < wend_graph_edge_limit(graph); i++)
        if (wend_graph_read_edge(graph, i, &edge) && !edge.closed)
            artist->line(artist->user, node_point(sketch, edge.from), node_point(sketch, edge.to));
    artist->end(artist->user);
}

static void draw_edges(const sketch *sketch, const artist *artist)
{
    const wend_graph *graph = graph_of(sketch);
    wend_graph_edge edge;
    if (wend_graph_node_count(graph) > NAMED_MAX || sketch->coarse) {
        draw_many(sketch, artist);
        return;
    }
    for (uint32_t i = 0; i < wend_graph_edge_limit(graph); i++)
        if (wend_graph_read_edge(graph, i, &edge))
            draw_edge(sketch, artist, &edge);
}

static void draw_nodes(const sketch *sketch, const artist *artist, double radius, colour colour)
{
    const wend_graph *graph = graph_of(sketch);
    artist->begin(artist->user, (brush_style){radius, colour, 100});
    for (uint32_t node = 0; node < wend_graph_node_limit(graph); node++) {
        point at = node_point(sketch, node);
        if (wend_graph_has_node(graph, node))
            artist->line(artist->user, at, at);
    }
    artist->end(artist->user);
}

static void draw_path(const sketch *sketch, const artist *artist, double radius, colour colour)
{
    const wend_path *path = sketch->drawing.path;
    point before = {0, 0};
    artist->begin(artist->user, (brush_style){radius, colour, 100});
    for (uint32_t i = 0; i < path->point_count; i++) {
        point at;
        sketch_point(sketch, path->points[i], &at);
        if (i > 0)
            artist->line(artist->user, before, at);
        before = at;
    }
    artist->end(artist->user);
}

void net_sketch_draw(const sketch *sketch, const artist *artist)
{
    point size = sketch_canvas(sketch);
    const point corners[] = {{0, 0}, {2 * size.x, 0}, {2 * size.x, 2 * size.y}, {0, 2 * size.y}};
    double radius = node_radius(sketch);
    artist->fill(artist->user, corners, 4, sketch->drawing.colours['.']);
    draw_edges(sketch, artist);
    if (sketch->drawing.path != NULL) {
        if (!sketch->coarse)
            draw_path(sketch, artist, radius * 0.85, colour_casing);
        draw_path(sketch, artist, radius * 0.5, colour_path);
    }
    draw_nodes(sketch, artist, radius, colour_wall);
    if (!sketch->coarse)
        draw_nodes(sketch, artist, radius * 0.68, colour_casing);
    sketch_draw_trail(sketch, artist, false);
    if (!sketch->has_ends)
        net_sketch_name(sketch, artist);
}

/* Position of a name, and the box that it covers. */
typedef struct name_box {
    point at;
    double left, right, top, bottom;
} name_box;

static name_box box_of(point at, const char *name, double height)
{
    double half = lettering_width(name, height) / 2 + height * 0.3;
    return (name_box){at, at.x - half, at.x + half, at.y - height * 1.2, at.y + height * 0.2};
}

static bool is_covered(const name_box *box, const name_box *others, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (box->left < others[i].right && others[i].left < box->right && box->top < others[i].bottom &&
            others[i].top < box->bottom)
            return true;
    return false;
}

/* Box for a node's name: above the node, or below or beside it if another name is in the way. */
static name_box find_room(const sketch *sketch, point node, const char *name, const name_box *others, uint32_t count)
{
    double height = sketch->unit * 2.6, off = sketch->unit * 2.6, beside = lettering_width(name, height) / 2 + off;
    const point places[] = {{node.x, node.y - off},
                            {node.x, node.y + off + height},
                            {node.x + beside, node.y + height / 2},
                            {node.x - beside, node.y + height / 2}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        name_box box = box_of(places[i], name, height);
        if (!is_covered(&box, others, count))
            return box;
    }
    return box_of(places[0], name, height);
}

void net_sketch_name(const sketch *sketch, const artist *artist)
{
    const wend_graph *graph = graph_of(sketch);
    name_box boxes[NAMED_MAX];
    uint32_t count = 0;
    if (wend_graph_node_count(graph) > NAMED_MAX)
        return;
    for (uint32_t node = 0; node < wend_graph_node_limit(graph); node++) {
        char room[NODE_NAME_ROOM];
        if (!wend_graph_has_node(graph, node))
            continue;
        const char *name = graph_file_name(&sketch->drawing.scene->graph, node, room);
        boxes[count] = find_room(sketch, node_point(sketch, node), name, boxes, count);
        artist->word(artist->user, boxes[count].at, sketch->unit * 2.6, 0.5, name, colour_wall,
                     sketch->drawing.colours['.']);
        count++;
    }
}
