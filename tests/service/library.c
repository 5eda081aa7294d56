/*
 * library.c: the same maps, edits and questions as the Redis module's, by calls of the library: a line of words each
 * from standard input. Each question makes its space anew, so that nothing is left of what was asked before.
 */
#include <wend/all.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 4096

static struct {
    wend_map_kind kind;
    wend_grid *grid;
    wend_graph *graph;
    wend_mesh *mesh;
    wend_layer *layers[WEND_LAYER_KINDS];
    wend_profile profile, other; /* the other is whose sight counts, and who breaches */
    uint64_t labels[MOST]; /* the library's number of what the script calls by this one: edges, links, obstacles */
} map;

static char *words[64];
static int word_count;

static long long number(int at)
{
    return at < word_count ? atoll(words[at]) : 0;
}

static void check(wend_status status)
{
    if (status == WEND_OK)
        return;
    fprintf(stderr, "%s: %s\n", words[0], wend_status_text(status));
    exit(1);
}

static void drop_map(void)
{
    for (int i = 0; i < WEND_LAYER_KINDS; i++)
        wend_layer_destroy(map.layers[i]);
    wend_grid_destroy(map.grid);
    wend_graph_destroy(map.graph);
    wend_mesh_destroy(map.mesh);
    memset(&map, 0, sizeof map);
    map.profile = map.other = wend_profile_default();
}

/* load grid WIDTH HEIGHT | load graph|mesh FILE */
static void load(void)
{
    drop_map();
    if (strcmp(words[1], "graph") == 0) {
        map.kind = WEND_MAP_GRAPH;
        check(wend_graph_load(words[2], NULL, &map.graph, NULL, NULL));
        for (uint32_t i = 0; i < wend_graph_edge_limit(map.graph) && i < MOST; i++)
            map.labels[i] = i;
        for (int i = 0; i < 256; i++)
            map.profile.weight[i] = 1;
    } else if (strcmp(words[1], "mesh") == 0) {
        map.kind = WEND_MAP_MESH;
        check(wend_mesh_load(words[2], NULL, &map.mesh, NULL));
    } else {
        wend_grid_desc desc = wend_grid_desc_default();
        desc.width = (uint32_t)number(2);
        desc.height = (uint32_t)number(3);
        desc.fill = '.';
        check(wend_grid_create(&desc, NULL, &map.grid));
    }
}

/* A cell's column and row, a node, or a position in 1/256. */
static wend_place place(int at)
{
    if (map.kind == WEND_MAP_GRID)
        return wend_place_at((int32_t)number(at), (int32_t)number(at + 1), 0);
    if (map.kind == WEND_MAP_GRAPH)
        return wend_place_node((uint32_t)number(at));
    return (wend_place){(int32_t)number(at), (int32_t)number(at + 1), 0, 0};
}

/* link LABEL FROM TO COST KIND, where a place is two words, a node a word and a nought. */
static void add_link(void)
{
    const long long label = number(1);
    wend_link link = {place(2), place(4), (uint32_t)number(6)};
    if (map.kind == WEND_MAP_GRID)
        check(wend_grid_add_link(map.grid, &link));
    else if (map.kind == WEND_MAP_MESH)
        check(wend_mesh_add_link(map.mesh, &link, &map.labels[label]));
    else {
        uint32_t edge;
        wend_graph_edge made = wend_graph_edge_make((uint32_t)number(2), (uint32_t)number(4), (uint32_t)number(6));
        made.kind = (uint8_t)number(7);
        check(wend_graph_add_edge(map.graph, &made, &edge));
        check(edge == label ? WEND_OK : WEND_ERROR_STALE); /* the module gives the library's numbers */
        map.labels[label] = edge;
    }
}

/* node NUMBER X Y HEIGHT in 1/256 */
static void add_node(void)
{
    const wend_place at = {(int32_t)number(2), (int32_t)number(3), 0, 0};
    uint32_t made;
    check(wend_graph_add_node(map.graph, &at, (int32_t)number(4), &made));
    check(made == number(1) ? WEND_OK : WEND_ERROR_STALE);
}

/* unnode NUMBER: its edges go before it, by rising numbers. */
static void remove_node(void)
{
    const uint32_t node = (uint32_t)number(1);
    wend_graph_edge edge;
    for (uint32_t i = 0; i < wend_graph_edge_limit(map.graph); i++)
        if (wend_graph_read_edge(map.graph, i, &edge) && (edge.from == node || edge.to == node))
            check(wend_graph_remove_edge(map.graph, i));
    check(wend_graph_remove_node(map.graph, node));
}

static void remove_link(void)
{
    const uint32_t label = (uint32_t)number(1);
    check(map.kind == WEND_MAP_GRID    ? wend_grid_remove_link(map.grid, label)
          : map.kind == WEND_MAP_GRAPH ? wend_graph_remove_edge(map.graph, (uint32_t)map.labels[label])
                                       : wend_mesh_remove_link(map.mesh, map.labels[label]));
}

/* set LABEL open|shut|cost N */
static void set_link(void)
{
    const uint64_t id = map.labels[number(1)];
    const bool is_open = strcmp(words[2], "open") == 0;
    if (strcmp(words[2], "cost") == 0)
        check(map.kind == WEND_MAP_GRAPH ? wend_graph_price_edge(map.graph, (uint32_t)id, (uint32_t)number(3))
                                         : wend_mesh_set_link_cost(map.mesh, id, (uint32_t)number(3)));
    else if (map.kind == WEND_MAP_MESH)
        check(wend_mesh_set_link_open(map.mesh, id, is_open));
    else
        check(is_open ? wend_graph_open_edge(map.graph, (uint32_t)id) : wend_graph_close_edge(map.graph, (uint32_t)id));
}

/* obstacle LABEL is-new X Y ... in 1/256 */
static void set_obstacle(void)
{
    wend_mesh_point corners[16];
    uint32_t count = 0;
    for (int i = 3; i + 1 < word_count; i += 2)
        corners[count++] = (wend_mesh_point){(int32_t)number(i), (int32_t)number(i + 1)};
    uint64_t *id = &map.labels[number(1)];
    check(number(2) != 0 ? wend_mesh_add_obstacle(map.mesh, corners, count, 0, id, NULL)
                         : wend_mesh_move_obstacle(map.mesh, *id, corners, count, 0, NULL));
}

static void edit_grid(void)
{
    const wend_area area =
        wend_area_at((int32_t)number(1), (int32_t)number(2), 0, (uint32_t)number(3), (uint32_t)number(4));
    const wend_layer_kind kind = (wend_layer_kind)number(1);
    if (strcmp(words[0], "fill") == 0)
        check(wend_grid_fill(map.grid, area, (uint8_t)number(5)));
    else if (strcmp(words[0], "wall") == 0)
        check(wend_grid_set_wall(map.grid, place(1), (wend_direction)number(3), number(4) != 0));
    else if (strcmp(words[0], "exits") == 0)
        check(wend_grid_set_exits(map.grid, place(1), (uint8_t)number(3)));
    else if (strcmp(words[0], "layer") == 0)
        check(wend_layer_create(map.grid, kind, NULL, &map.layers[kind]));
    else if (strcmp(words[0], "enter") == 0)
        check(wend_layer_enter(map.layers[WEND_LAYER_OCCUPIED], place(1), 1));
    else if (strcmp(words[0], "leave") == 0)
        check(wend_layer_leave(map.layers[WEND_LAYER_OCCUPIED], place(1), 1));
    else
        check(wend_layer_fill(
            map.layers[kind],
            wend_area_at((int32_t)number(2), (int32_t)number(3), 0, (uint32_t)number(4), (uint32_t)number(5)),
            (uint16_t)number(6)));
}

/* profile WORD... with | between lines; other WORD... the same */
static void set_profile(void)
{
    char text[512] = "";
    for (int i = 1; i < word_count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", words[i],
                 strcmp(words[i], "|") == 0 ? "\n" : " ");
    for (char *at = text; *at != '\0'; at++)
        if (*at == '|')
            *at = ' ';
    check(wend_profile_parse(text, strlen(text), NULL, strcmp(words[0], "other") == 0 ? &map.other : &map.profile, NULL,
                             NULL));
}

static wend_space *make_space_of(const wend_profile *profile)
{
    wend_space *space;
    check(map.kind == WEND_MAP_GRID    ? wend_space_create(map.grid, profile, NULL, &space)
          : map.kind == WEND_MAP_GRAPH ? wend_space_create_graph(map.graph, profile, NULL, &space)
                                       : wend_space_create_mesh(map.mesh, profile, NULL, &space));
    for (int i = 0; i < WEND_LAYER_KINDS; i++)
        if (map.layers[i] != NULL)
            check(wend_space_attach(space, map.layers[i]));
    return space;
}

static wend_space *make_space(void)
{
    return make_space_of(&map.profile);
}

static void print_point(const wend_path *path, uint32_t i)
{
    const wend_place at = path->points[i];
    printf(" %s", (at.flags & WEND_PLACE_BY_LINK) != 0 ? ">" : "");
    if (path->nodes != NULL)
        printf("%u", path->nodes[i]);
    else if (map.kind == WEND_MAP_GRID)
        printf("%d,%d", wend_place_column(at), wend_place_row(at));
    else
        printf("%.10g,%.10g", at.x / 256.0, at.y / 256.0);
}

/* path FROM TO nearest */
static void find_path(void)
{
    wend_space *space = make_space();
    wend_finder *finder;
    wend_path path = wend_path_default();
    wend_query query = wend_query_default();
    query.start = place(1);
    query.goal = place(3);
    query.otherwise.policy = number(5) != 0 ? WEND_POLICY_NEAREST : WEND_POLICY_REFUSE;
    check(wend_finder_create(NULL, &finder));
    const wend_status status = wend_finder_find(finder, space, &query, &path);
    if (status != WEND_OK)
        printf("refused\n");
    else {
        printf("%s %llu", wend_outcome_text(path.outcome), (unsigned long long)path.cost);
        for (uint32_t i = 0; i < path.point_count; i++)
            print_point(&path, i);
        printf("\n");
    }
    wend_finder_destroy(finder);
    wend_space_destroy(space);
}

/* A place of a grid: its cell where it is the middle of one, else its position. */
/* With a point, for a whole number of cells would be the middle of one. */
static const char *write_coordinate(char text[32], int32_t at)
{
    snprintf(text, 30, "%.10g", at / 256.0);
    return strchr(text, '.') != NULL ? text : strcat(text, ".0");
}

static void print_position(wend_place at)
{
    const wend_place middle = wend_place_at(wend_place_column(at), wend_place_row(at), 0);
    char x[32], y[32];
    if (at.x == middle.x && at.y == middle.y)
        printf(" %d,%d", wend_place_column(at), wend_place_row(at));
    else
        printf(" %s,%s", write_coordinate(x, at.x), write_coordinate(y, at.y));
}

/* What a word of `ask` says of the query; the places of VIA are kept in a list. */
static void set_option(wend_query *query, const char *name, long long value, wend_space *other)
{
    if (strcmp(name, "arrive") == 0)
        query->to.arrival = (wend_arrival)value;
    else if (strcmp(name, "range") == 0)
        query->to.range = (uint32_t)value;
    else if (strcmp(name, "measure") == 0)
        query->to.measure = (wend_measure)value;
    else if (strcmp(name, "unreachable") == 0)
        query->otherwise.policy = (wend_policy)value;
    else if (strcmp(name, "heading") == 0)
        query->from.heading = (wend_direction)value;
    else if (strcmp(name, "between") == 0)
        query->from.between_cells = true;
    else if (strcmp(name, "at-place") == 0)
        query->to.at_place = true;
    else if (strcmp(name, "lines") == 0)
        query->shape.lines = (wend_lines)value;
    else if (strcmp(name, "ties") == 0)
        query->shape.ties = (wend_ties)value;
    else if (strcmp(name, "cost-limit") == 0)
        query->search.cost_limit = (uint64_t)value;
    else if (strcmp(name, "sight") == 0)
        query->to.sight = other;
    else if (strcmp(name, "breach") == 0)
        query->otherwise.breach = other;
    else
        check(WEND_ERROR_ARGUMENT);
}

/* ask X Y X Y [VIA-X VIA-Y] | NAME VALUE ...: positions in 1/256 of a grid, then options */
static void ask(void)
{
    wend_space *space = make_space(), *other = make_space_of(&map.other);
    wend_finder *finder;
    wend_path path = wend_path_default();
    wend_query query = wend_query_default();
    wend_place via;
    int at = 5;
    query.start = (wend_place){(int32_t)number(1), (int32_t)number(2), 0, 0};
    query.goal = (wend_place){(int32_t)number(3), (int32_t)number(4), 0, 0};
    if (strcmp(words[at], "|") != 0) {
        via = (wend_place){(int32_t)number(5), (int32_t)number(6), 0, 0};
        query.via.places = &via;
        query.via.count = 1;
        at = 7;
    }
    for (at++; at + 1 < word_count; at += 2)
        set_option(&query, words[at], number(at + 1), other);
    check(wend_finder_create(NULL, &finder));
    if (wend_finder_find(finder, space, &query, &path) != WEND_OK)
        printf("refused");
    else {
        printf("%s %llu %.17g", wend_outcome_text(path.outcome), (unsigned long long)path.cost, path.length);
        for (uint32_t i = 0; i < path.point_count; i++)
            print_position(path.points[i]);
    }
    printf("\n");
    wend_finder_destroy(finder);
    wend_space_destroy(other);
    wend_space_destroy(space);
}

/* field GOAL AT: the cost to the goal from there, or none. */
static void read_field(void)
{
    wend_space *space = make_space();
    wend_field *field = NULL;
    wend_field_desc desc = wend_field_desc_default();
    const wend_area goal = {place(1), 1, 1};
    desc.goals = &goal;
    desc.goal_count = 1;
    wend_status status = wend_field_create(space, &desc, NULL, &field);
    if (status == WEND_OK)
        status = wend_field_grow(field, WEND_ALL_WORK, NULL);
    const uint64_t cost = status == WEND_OK ? wend_field_cost(field, place(3)) : UINT64_MAX;
    if (cost == UINT64_MAX)
        printf("none\n");
    else
        printf("%llu\n", (unsigned long long)cost);
    wend_field_release(field);
    wend_space_destroy(space);
}

static void print_place(wend_place at)
{
    if (map.kind == WEND_MAP_GRID)
        printf("%d,%d", wend_place_column(at), wend_place_row(at));
    else
        printf("%.10g,%.10g", at.x / 256.0, at.y / 256.0);
}

/* nearest FROM TO: of grids and meshes */
static void find_nearest(void)
{
    wend_space *space = make_space();
    wend_nearest nearest;
    if (wend_space_nearest(space, NULL, place(1), place(3), &nearest) != WEND_OK)
        printf("refused");
    else if (nearest.count == 0)
        printf("none");
    else
        print_place(nearest.place);
    printf("\n");
    wend_space_destroy(space);
}

/* line FROM TO: its cost, or where it is stopped. */
static void draw_line(void)
{
    wend_space *space = make_space();
    wend_line_hit hit;
    uint64_t cost = 0;
    if (wend_line_raycast(space, place(1), place(3), NULL, 0, &hit) != WEND_OK ||
        wend_line_cost(space, place(1), place(3), &cost) != WEND_OK)
        printf("refused");
    else if (hit.hit)
        print_place(hit.cell);
    else if (cost == UINT64_MAX)
        printf("none");
    else
        printf("%llu", (unsigned long long)cost);
    printf("\n");
    wend_space_destroy(space);
}

/* reach FROM POINTS: of grids */
static void reach(void)
{
    wend_space *space = make_space();
    wend_reach *reach;
    wend_reach_desc desc = wend_reach_desc_default();
    uint32_t count = 0;
    desc.start = place(1);
    desc.points = (uint64_t)number(3);
    check(wend_reach_create(NULL, &reach));
    check(wend_reach_find(reach, space, &desc));
    const wend_reach_cell *cells = wend_reach_cells(reach, &count);
    for (uint32_t i = 0; i < count; i++) {
        print_place(cells[i].place);
        printf(":%llu:%d ", (unsigned long long)cells[i].cost, cells[i].may_stop);
    }
    printf("\n");
    wend_reach_destroy(reach);
    wend_space_destroy(space);
}

/* memory FILE: of a grid and its space with jumps and landmarks, in bytes. */
static void tell_memory(void)
{
    wend_space *space;
    drop_map();
    check(wend_grid_load(words[1], NULL, &map.grid, NULL, NULL));
    space = make_space();
    check(wend_space_prepare(space, WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS));
    printf("%zu\n", wend_grid_memory(map.grid) + wend_space_memory(space));
    wend_space_destroy(space);
}

int main(void)
{
    static const struct {
        const char *name;
        void (*call)(void);
    } commands[] = {
        {"load", load},         {"link", add_link},         {"unlink", remove_link},
        {"set", set_link},      {"obstacle", set_obstacle}, {"profile", set_profile},
        {"path", find_path},    {"memory", tell_memory},    {"field", read_field},
        {"node", add_node},     {"unnode", remove_node},    {"nearest", find_nearest},
        {"line", draw_line},    {"reach", reach},           {"ask", ask},
        {"other", set_profile},
    };
    char line[4096];
    map.profile = map.other = wend_profile_default();
    while (fgets(line, sizeof line, stdin) != NULL) {
        size_t at = 0;
        word_count = 0;
        for (char *word = strtok(line, " \n"); word != NULL && word_count < 64; word = strtok(NULL, " \n"))
            words[word_count++] = word;
        if (word_count == 0)
            continue;
        while (at < sizeof commands / sizeof *commands && strcmp(words[0], commands[at].name) != 0)
            at++;
        if (at < sizeof commands / sizeof *commands)
            commands[at].call();
        else if (strcmp(words[0], "clear") == 0)
            check(wend_mesh_remove_obstacle(map.mesh, map.labels[number(1)]));
        else
            edit_grid();
        fflush(stdout);
    }
    drop_map();
    return 0;
}
