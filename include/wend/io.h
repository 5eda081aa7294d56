/* wend/io.h: text formats of wend (docs/formats.md), Moving AI and DIMACS: maps, meshes, graphs, profiles, problems. */
#ifndef WEND_IO_H
#define WEND_IO_H

#include <wend/graph.h>
#include <wend/image.h>
#include <wend/layer.h>
#include <wend/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where and why a text could not be read. */
typedef struct wend_text_error {
    wend_status status; /* WEND_OK if all is well */
    uint32_t line;      /* from 1; 0 = the error is not in the text (file, memory) */
    uint32_t column;    /* from 1, in bytes */
    char text[116];     /* what is wrong and what to do, zero-terminated, no full stop */
} wend_text_error;

/* The contents of a file, and a zero behind them that `length` does not count. */
typedef struct wend_file_bytes {
    char *at;
    size_t length, room; /* room: bytes allocated */
    wend_allocator memory;
} wend_file_bytes;

/*
 * Reads a whole file of at most `most` bytes into memory. Only regular files are read, without waiting: FILE for a
 * pipe, a device, a folder or no file, and error, which may be null, says which. CAPACITY if the file is longer, of
 * which only as much is read as shows that. Free *bytes with wend_file_free; on an error it is empty. allocator may be
 * null. Errors also: MEMORY, ARGUMENT. Not in freestanding builds.
 */
WEND_API wend_status wend_file_read(const char *file, size_t most, const wend_allocator *allocator,
                                    wend_file_bytes *bytes, wend_text_error *error);

/* Frees what wend_file_read has read; null is allowed. */
WEND_API void wend_file_free(wend_file_bytes *bytes);

/* A file whose bytes are read when they are looked at; null if there is none. */
typedef struct wend_mapped_file {
    void *bytes;
    size_t length;
} wend_mapped_file;

/*
 * Maps a file into memory, for images (image.h): all who only read it share its memory. If is_writable, what is written
 * there belongs to this mapping alone and never reaches the file; else nothing may be written. On Windows and on the
 * web the file is read instead. Release *mapped with wend_file_unmap. Errors: ARGUMENT, MEMORY, FILE: no such file, or
 * an empty one. Not in freestanding builds.
 */
WEND_API wend_status wend_file_map(const char *file, bool is_writable, wend_mapped_file *mapped);
WEND_API void wend_file_unmap(wend_mapped_file *mapped);

/*
 * Writes a space as an image to a file. The image stands beside it as FILE.part until it is whole; a program that has
 * mapped an older file of that name keeps the older one. Errors: as wend_space_stream_image, FILE: it cannot be
 * written. Not in freestanding builds.
 */
WEND_API wend_status wend_space_save_image(const wend_space *space, const char *file);

/* Room for a name in these formats, with its zero: a letter followed by up to 30 letters, digits and -. */
#define WEND_NAME_ROOM 32

/*
 * What a map's text says besides its grid: names of terrains, and the contents of layers. Functions that take a legend
 * take null for an empty one. Threads: constant once made, readable by any number of threads.
 */
typedef struct wend_legend wend_legend;

/* Frees a legend; null is allowed. */
WEND_API void wend_legend_destroy(wend_legend *legend);

/*
 * Creates an empty legend for a grid that came from no text; then name its terrains. It goes with grids of this size.
 * allocator may be null. Errors: ARGUMENT, MEMORY; *legend is then null.
 */
WEND_API wend_status wend_legend_create_for(const wend_grid *grid, const wend_allocator *allocator,
                                            wend_legend **legend);

/*
 * Names a terrain and sets the letter that rows write for it; name may be null. Not while others read the legend.
 * ARGUMENT for a letter that is no printable ASCII character, a name that these formats cannot hold (WEND_NAME_ROOM),
 * and for a letter or name that another terrain has already been given; nothing is then changed.
 */
WEND_API wend_status wend_legend_name_terrain(wend_legend *legend, uint8_t terrain, char letter, const char *name);

/*
 * Returns the name of a terrain byte: the map's own, else for the letters of Moving AI maps ground, grass, swamp,
 * water, trees, wall or out; null if there is none. It lives as long as `legend`.
 */
WEND_API const char *wend_legend_terrain_name(const wend_legend *legend, uint8_t terrain);

/*
 * Returns the letter that rows write for a terrain byte: the map's own, else that of Moving AI maps; 0 if there is
 * none.
 */
WEND_API char wend_legend_terrain_letter(const wend_legend *legend, uint8_t terrain);

/* Finds the terrain byte of a name, the map's own names first; false if there is none, and *terrain is untouched. */
WEND_API bool wend_legend_find_terrain(const wend_legend *legend, const char *name, uint8_t *terrain);

/*
 * Creates the layer of a kind that the map's text describes, over the grid that came with it; null if it describes
 * none. allocator may be null. Errors: ARGUMENT, RANGE for a grid of another size, MEMORY; *layer is then null. Cost:
 * the map's cells.
 */
WEND_API wend_status wend_legend_layer(const wend_legend *legend, const wend_grid *grid, wend_layer_kind kind,
                                       const wend_allocator *allocator, wend_layer **layer);

/*
 * Reads a map in wend's own format, or if the first word is not "wend" a Moving AI map. legend may be null; free
 * *legend with wend_legend_destroy. The text need not be zero-terminated; error may be null.
 * Errors: FORMAT, MEMORY, ARGUMENT; *grid and *legend are then null.
 * Cost: linear in the text; memory at most 16 KB and eight times the text's length.
 */
WEND_API wend_status wend_grid_parse(const char *text, size_t length, const wend_allocator *allocator, wend_grid **grid,
                                     wend_legend **legend, wend_text_error *error);

/* Reads such a map from a file; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_grid_load(const char *file, const wend_allocator *allocator, wend_grid **grid,
                                    wend_legend **legend, wend_text_error *error);

/*
 * Writes any grid, and what `legend` says, in wend's own format. *length becomes the length of the text, which has no
 * zero at its end; if that exceeds `capacity`, the status is CAPACITY and the first `capacity` bytes are written (text
 * may be null if that is 0). Reading the text gives the same grid and legend, and writing those the same text. Errors:
 * CAPACITY, ARGUMENT. Cost: linear in the map.
 */
WEND_API wend_status wend_grid_write_text(const wend_grid *grid, const wend_legend *legend, char *text, size_t capacity,
                                          size_t *length);

/*
 * Writes a grid as a Moving AI map; as wend_grid_write_text. UNSUPPORTED if that format cannot hold the map; error,
 * which may be null, then says why.
 */
WEND_API wend_status wend_grid_write_map(const wend_grid *grid, const wend_legend *legend, char *text, size_t capacity,
                                         size_t *length, wend_text_error *error);

/* The names of a profile's resources; names of resources that it does not have are empty. */
typedef struct wend_resource_names {
    char name[WEND_MAX_RESOURCES][WEND_NAME_ROOM];
} wend_resource_names;

/*
 * Reads a profile. Terrains have the names of the map's `legend`, which may be null. names and error may be null.
 * Anything without a line is as in wend_profile_default(). Whether its rules go together is checked by
 * wend_space_create. Errors: FORMAT, ARGUMENT; *profile is then untouched. Cost: linear in the text; allocates nothing.
 */
WEND_API wend_status wend_profile_parse(const char *text, size_t length, const wend_legend *legend,
                                        wend_profile *profile, wend_resource_names *names, wend_text_error *error);

/* Reads such a profile from a file; also FILE, MEMORY. Not in freestanding builds. */
WEND_API wend_status wend_profile_load(const char *file, const wend_legend *legend, const wend_allocator *allocator,
                                       wend_profile *profile, wend_resource_names *names, wend_text_error *error);

/*
 * Reads a Moving AI map ("type octile", "height", "width", "map", then rows). The terrain byte of a cell is its letter:
 * . G (ground) S (swamp) W (water) T (trees) @ O (out of bounds); any other letter is an error. Lines end in LF or CR
 * LF. The text need not be zero-terminated. error may be null. Errors: FORMAT, MEMORY, ARGUMENT; *grid is then null.
 * Source: N. Sturtevant, Benchmarks for Grid-Based Pathfinding, 2012.
 */
WEND_API wend_status wend_grid_parse_map(const char *text, size_t length, const wend_allocator *allocator,
                                         wend_grid **grid, wend_text_error *error);

/* Reads a Moving AI map from a file; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_grid_load_map(const char *file, const wend_allocator *allocator, wend_grid **grid,
                                        wend_text_error *error);

/*
 * Reads a mesh from a .mesh text, Polyanya's format of version 2 or 1: vertices, then convex polygons with their
 * neighbours; or version 3, wend's own, with heights and terrains (docs/formats.md). Coordinates are cells and become
 * the nearest 1/256 of one, halves up; before version 3 all ground is '.', without height. If the first word is "wend"
 * it is a mesh in wend's own format: outlines, floors, ramps and links. The neighbours, which a .mesh states twice,
 * must agree. The text need not be zero-terminated; error may be null.
 * Errors: FORMAT, MEMORY, ARGUMENT; *mesh is then null. Cost: linear in the text, except for storeys above each other.
 * Source: M. Cui, D. Harabor and A. Grastien, Compromise-free Pathfinding on a Navigation Mesh, 2017.
 */
WEND_API wend_status wend_mesh_parse(const char *text, size_t length, const wend_allocator *allocator, wend_mesh **mesh,
                                     wend_text_error *error);

/* Reads such a mesh from a file; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_mesh_load(const char *file, const wend_allocator *allocator, wend_mesh **mesh,
                                    wend_text_error *error);

/*
 * Writes the ground of a space over a mesh as a .mesh text: of version 3 if there are heights or terrains other than
 * '.', else of version 2. *length, text and capacity as in wend_grid_write_text. Reading and writing the text again
 * gives the same text.
 * Errors: CAPACITY, ARGUMENT, UNSUPPORTED (a space over another map), MEMORY. Cost: linear in the ground; 8 bytes of
 * working memory from the space's allocator per polygon and vertex.
 */
WEND_API wend_status wend_space_write_mesh(const wend_space *space, char *text, size_t capacity, size_t *length);

/* Which axis of a Wavefront OBJ file points upwards. */
typedef enum wend_obj_up {
    WEND_OBJ_UP_Y = 0, /* x and z become x and y: most programs, Recast too */
    WEND_OBJ_UP_Z = 1  /* x and -y become x and y */
} wend_obj_up;

/* What happened to the faces of an OBJ file. */
typedef struct wend_obj_counts {
    uint32_t faces;    /* faces in the file; the next four count those left out, or parts of them */
    uint32_t steep;    /* too steep, or facing downwards */
    uint32_t small;    /* without area once rounded to 1/256 cells */
    uint32_t repeated; /* with a side that an earlier face has in the same direction */
    uint32_t bad;      /* bent so that they cannot be cut into triangles */
    uint32_t joined;   /* corners that lay on sides of other faces, and became corners of these too */
} wend_obj_counts;

/* Which faces of an OBJ file are ground. Begin with wend_obj_rules_default(). */
typedef struct wend_obj_rules {
    uint32_t size; /* sizeof(wend_obj_rules) */
    wend_obj_up up;
    double slope;  /* the steepest ground, in degrees from 0 to 89; default 45 */
    double scale;  /* cells per unit of the file, more than 0; default 1 */
    uint32_t weld; /* as wend_mesh_polygons.tolerance; default 1, at most 65536; 0 still merges vertices at one place */
    uint8_t terrain;         /* of all ground; default '.' */
    bool both_sides;         /* true: faces that look downwards are ground too; default false */
    bool allow_crossing;     /* as in wend_mesh_polygons; default false */
    wend_obj_counts *counts; /* receives what happened to the faces; default null */
} wend_obj_rules;

/* Writes the default into the first `size` bytes; wend_obj_rules_default() calls it. */
WEND_API void wend_obj_rules_init(wend_obj_rules *rules, uint32_t size);

/* Returns the default rules: y upwards, slopes up to 45 degrees, a unit is a cell. */
static inline wend_obj_rules wend_obj_rules_default(void)
{
    wend_obj_rules rules;
    wend_obj_rules_init(&rules, (uint32_t)sizeof rules);
    return rules;
}

/*
 * Reads the ground of a Wavefront OBJ file: its faces up to a slope, heights kept. Faces that almost meet are joined,
 * as in wend_mesh_create_polygons; two faces that pass through each other are an error that names them. docs/formats.md
 * tells all. rules may be null for the default; error may be null.
 * Errors: FORMAT, MEMORY, ARGUMENT; *mesh is then null. Cost: linear in the text, except for storeys above each other.
 */
WEND_API wend_status wend_mesh_parse_obj(const char *text, size_t length, const wend_obj_rules *rules,
                                         const wend_allocator *allocator, wend_mesh **mesh, wend_text_error *error);

/* Reads such a mesh from a file; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_mesh_load_obj(const char *file, const wend_obj_rules *rules, const wend_allocator *allocator,
                                        wend_mesh **mesh, wend_text_error *error);

/* The names that a graph's text gives its nodes. Constant once made; readable by any number of threads. */
typedef struct wend_graph_names wend_graph_names;

/* Frees names; null is allowed. */
WEND_API void wend_graph_names_destroy(wend_graph_names *names);

/* Returns the name of a node, zero-terminated, valid as long as `names`; null if there is none. */
WEND_API const char *wend_graph_names_of(const wend_graph_names *names, uint32_t node);

/* Returns the node with a name; WEND_GRAPH_NONE if there is none. */
WEND_API uint32_t wend_graph_names_find(const wend_graph_names *names, const char *name);

/*
 * Reads a graph: an edge a line, "FROM TO PRICE", with nodes by number or by name (docs/formats.md). Named nodes are
 * numbered in the order in which they come. names may be null; free *names with wend_graph_names_destroy; it is null if
 * nodes have numbers. The text need not be zero-terminated; error may be null.
 * Errors: FORMAT, MEMORY, ARGUMENT; *graph and *names are then null.
 * Cost: linear in the text; memory at most 16 KB and 32 times the text's length.
 */
WEND_API wend_status wend_graph_parse(const char *text, size_t length, const wend_allocator *allocator,
                                      wend_graph **graph, wend_graph_names **names, wend_text_error *error);

/* Reads such a graph from a file; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_graph_load(const char *file, const wend_allocator *allocator, wend_graph **graph,
                                     wend_graph_names **names, wend_text_error *error);

/*
 * Writes a graph in that format; names may be null. *length, text and capacity as in wend_grid_write_text. Reading the
 * text gives the same graph, except that numbers close up over removed nodes and edges; after a removed node nodes are
 * written as names.
 * Errors: CAPACITY, ARGUMENT. Cost: linear in the graph.
 */
WEND_API wend_status wend_graph_write_text(const wend_graph *graph, const wend_graph_names *names, char *text,
                                           size_t capacity, size_t *length);

/* The two texts of a DIMACS graph, which need not be zero-terminated. This struct never grows. */
typedef struct wend_dimacs_texts {
    const char *arcs; /* the .gr text */
    size_t arcs_length;
    const char *positions; /* the .co text; null = none */
    size_t positions_length;
} wend_dimacs_texts;

/*
 * Reads a road network of the 9th DIMACS challenge: a .gr text ("p sp NODES ARCS", "a FROM TO PRICE", nodes from 1,
 * which become nodes from 0), and a .co text ("p aux sp co NODES", "v NODE X Y"). Positions are taken as 1/256 cells,
 * unchanged; y grows upwards there. Line numbers in errors are those of the text at fault.
 * Errors: FORMAT (also with far fewer arcs than nodes), MEMORY, ARGUMENT; *graph is then null.
 * Source: http://www.diag.uniroma1.it/challenge9. Cost: as wend_graph_parse.
 */
WEND_API wend_status wend_graph_parse_dimacs(const wend_dimacs_texts *texts, const wend_allocator *allocator,
                                             wend_graph **graph, wend_text_error *error);

/* Reads such a road network from files; positions may be null; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_graph_load_dimacs(const char *arcs, const char *positions, const wend_allocator *allocator,
                                            wend_graph **graph, wend_text_error *error);

/* Write a .gr text, or a .co text. UNSUPPORTED if it cannot hold the graph; error, which may be null, says why. */
WEND_API wend_status wend_graph_write_dimacs(const wend_graph *graph, char *text, size_t capacity, size_t *length,
                                             wend_text_error *error);
WEND_API wend_status wend_graph_write_dimacs_positions(const wend_graph *graph, char *text, size_t capacity,
                                                       size_t *length, wend_text_error *error);

/* One benchmark problem of a .scen file. */
typedef struct wend_problem {
    const char *map;                /* the map's name in the file, zero-terminated; valid as long as the scen */
    uint32_t bucket;                /* the file's group of similar lengths */
    uint32_t map_width, map_height; /* the map's size when the problem was made; 0 in files of version 0 */
    uint32_t start_x, start_y, goal_x, goal_y;
    double length; /* length of the best path, in cells; diagonal steps count sqrt(2) */
} wend_problem;

/* A list of benchmark problems. Constant once made; readable by any number of threads. */
typedef struct wend_scen wend_scen;

/*
 * Reads the benchmark problems of a Moving AI .scen text: version 1 (line "version 1", nine columns) or version 0 (no
 * such line, or "version 0"; seven columns, without the map's size). Blank lines are skipped. error may be null.
 * Errors: FORMAT, MEMORY, ARGUMENT; *scen is then null.
 */
WEND_API wend_status wend_scen_parse(const char *text, size_t length, const wend_allocator *allocator, wend_scen **scen,
                                     wend_text_error *error);

/* Reads such problems from a file; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_scen_load(const char *file, const wend_allocator *allocator, wend_scen **scen,
                                    wend_text_error *error);

/* Frees a scen; null is allowed. */
WEND_API void wend_scen_destroy(wend_scen *scen);

WEND_API size_t wend_scen_count(const wend_scen *scen);

/* Returns problem number index, from 0; null at or past the count. */
WEND_API const wend_problem *wend_scen_problem(const wend_scen *scen, size_t index);

#ifdef __cplusplus
}
#endif

#endif
