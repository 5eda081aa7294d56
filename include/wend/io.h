/* wend/io.h: texts: wend's own maps, graphs and profiles (docs/formats.md), and formats of Moving AI and DIMACS. */
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

/* What a file holds, and a zero behind it that `length` does not count. */
typedef struct wend_file_bytes {
    char *at;
    size_t length, room; /* room: what was allocated */
    wend_allocator memory;
} wend_file_bytes;

/*
 * Reads all of a file of at most `most` bytes. Only regular files are read, nothing else is waited for: FILE for a
 * pipe, a device, a folder and where there is none, and error, which may be null, says which. CAPACITY where it is
 * longer, of which no more is read than shows that. *bytes is to be given to wend_file_free, and empty where there is
 * an error. allocator may be null. Errors also: MEMORY, ARGUMENT. Not in freestanding builds.
 */
WEND_API wend_status wend_file_read(const char *file, size_t most, const wend_allocator *allocator,
                                    wend_file_bytes *bytes, wend_text_error *error);

/* Frees what was read; null is allowed. */
WEND_API void wend_file_free(wend_file_bytes *bytes);

/* A file whose bytes are read when they are looked at; null where there is none. */
typedef struct wend_mapped_file {
    void *bytes;
    size_t length;
} wend_mapped_file;

/*
 * Maps a file, for images (image.h): all who only read it share its memory. If it is_writable, what is written there is
 * this mapping's own and never comes into the file; else nothing may be written. On Windows and in the web it is read
 * instead. *mapped is to be given to wend_file_unmap. Errors: ARGUMENT, MEMORY, FILE: there is no such file, or it is
 * empty. Not in freestanding builds.
 */
WEND_API wend_status wend_file_map(const char *file, bool is_writable, wend_mapped_file *mapped);
WEND_API void wend_file_unmap(wend_mapped_file *mapped);

/*
 * Writes a space as an image to a file, beside which it stands as FILE.part until it is whole: whoever has mapped a
 * file of that name before keeps that one. Errors: as wend_space_stream_image, FILE: it cannot be written. Not in
 * freestanding builds.
 */
WEND_API wend_status wend_space_save_image(const wend_space *space, const char *file);

/* Room for a name in these formats, with its zero: a letter and up to 30 letters, digits and - behind it. */
#define WEND_NAME_ROOM 32

/*
 * What a map's text says beside its grid: names of terrains, and what its layers hold. Constant once made; readable by
 * any number of threads. Where a function takes one, null stands for one that says nothing.
 */
typedef struct wend_legend wend_legend;

/* Frees it; null is allowed. */
WEND_API void wend_legend_destroy(wend_legend *legend);

/*
 * Makes one that says nothing yet, for a grid that no text told of; then name its terrains. It goes with grids of this
 * size. allocator may be null. Errors: ARGUMENT, MEMORY; *legend is then null.
 */
WEND_API wend_status wend_legend_create_for(const wend_grid *grid, const wend_allocator *allocator,
                                            wend_legend **legend);

/*
 * Says how rows write a terrain and how it is called; name may be null. Not while others read the legend. ARGUMENT for
 * a letter that is no printable ASCII character, a name that these formats cannot hold (WEND_NAME_ROOM), and for either
 * where another terrain has been given it; nothing is then changed.
 */
WEND_API wend_status wend_legend_name_terrain(wend_legend *legend, uint8_t terrain, char letter, const char *name);

/*
 * The name of a terrain byte: the map's own, else for the letters of Moving AI maps ground, grass, swamp, water, trees,
 * wall or out; null if there is none. It lives as long as `legend`.
 */
WEND_API const char *wend_legend_terrain_name(const wend_legend *legend, uint8_t terrain);

/* How rows write a terrain byte: the map's own letter, else that of Moving AI maps; 0 if there is none. */
WEND_API char wend_legend_terrain_letter(const wend_legend *legend, uint8_t terrain);

/* The terrain byte of a name, the map's own names first; false if there is none, *terrain is then untouched. */
WEND_API bool wend_legend_find_terrain(const wend_legend *legend, const char *name, uint8_t *terrain);

/*
 * Makes the layer of a kind that the map's text describes, over the grid that came with it; null if it describes none.
 * allocator may be null. Errors: ARGUMENT, RANGE for a grid of another size, MEMORY; *layer is then null.
 * Cost: the map's cells.
 */
WEND_API wend_status wend_legend_layer(const wend_legend *legend, const wend_grid *grid, wend_layer_kind kind,
                                       const wend_allocator *allocator, wend_layer **layer);

/*
 * Reads a map in wend's own format, or where the first word is not "wend" a Moving AI map. *legend, which the caller
 * may not want (null), is the caller's, to be given to wend_legend_destroy. The text need not be zero-terminated; error
 * may be null. Errors: FORMAT, MEMORY, ARGUMENT; *grid and *legend are then null.
 * Cost: linear in the text; memory at most 16 KB and eight times the text's length.
 */
WEND_API wend_status wend_grid_parse(const char *text, size_t length, const wend_allocator *allocator, wend_grid **grid,
                                     wend_legend **legend, wend_text_error *error);

/* The same from a file; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_grid_load(const char *file, const wend_allocator *allocator, wend_grid **grid,
                                    wend_legend **legend, wend_text_error *error);

/*
 * Writes a map in wend's own format: any grid, and what `legend` says. *length becomes the length of the text, which
 * has no zero at its end; where that passes `capacity` the answer is CAPACITY, and the first `capacity` bytes are
 * written (text may be null if that is 0). Reading the text gives the same grid and legend, and writing those the same
 * text.
 * Errors: CAPACITY, ARGUMENT. Cost: linear in the map.
 */
WEND_API wend_status wend_grid_write_text(const wend_grid *grid, const wend_legend *legend, char *text, size_t capacity,
                                          size_t *length);

/*
 * The same as a Moving AI map. UNSUPPORTED where it cannot hold the map; error, which may be null, then says why.
 */
WEND_API wend_status wend_grid_write_map(const wend_grid *grid, const wend_legend *legend, char *text, size_t capacity,
                                         size_t *length, wend_text_error *error);

/* What a profile calls its resources; the names of those it does not have are empty. */
typedef struct wend_resource_names {
    char name[WEND_MAX_RESOURCES][WEND_NAME_ROOM];
} wend_resource_names;

/*
 * Reads a profile. Terrains are named as `legend` of the map says, which may be null. names and error may be null.
 * What no line says is as in wend_profile_default(). Whether its rules go together is for wend_space_create to say.
 * Errors: FORMAT, ARGUMENT; *profile is then untouched. Cost: linear in the text; allocates nothing.
 */
WEND_API wend_status wend_profile_parse(const char *text, size_t length, const wend_legend *legend,
                                        wend_profile *profile, wend_resource_names *names, wend_text_error *error);

/* The same from a file; also FILE, MEMORY. Not in freestanding builds. */
WEND_API wend_status wend_profile_load(const char *file, const wend_legend *legend, const wend_allocator *allocator,
                                       wend_profile *profile, wend_resource_names *names, wend_text_error *error);

/*
 * Reads a Moving AI map ("type octile", "height", "width", "map", then rows). The terrain byte of a cell is its
 * letter: . G (ground) S (swamp) W (water) T (trees) @ O (out of bounds); any other letter is an error. Lines
 * end in LF or CR LF. The text need not be zero-terminated.
 * error may be null. Errors: FORMAT, MEMORY, ARGUMENT; *grid is then null.
 * Source: N. Sturtevant, Benchmarks for Grid-Based Pathfinding, 2012.
 */
WEND_API wend_status wend_grid_parse_map(const char *text, size_t length, const wend_allocator *allocator,
                                         wend_grid **grid, wend_text_error *error);

/* The same from a file; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_grid_load_map(const char *file, const wend_allocator *allocator, wend_grid **grid,
                                        wend_text_error *error);

/*
 * Reads a mesh in the format of Polyanya's .mesh files, version 2 or 1: vertices, then convex polygons with their
 * neighbours; or version 3, wend's own, with heights and terrains (docs/formats.md). Coordinates are cells and become
 * the nearest 1/256 of one, halves up; before version 3 all ground is '.', without height. Where the first word is
 * "wend" it is a mesh in wend's own format: outlines, floors, ramps and links. What a file says twice, the neighbours,
 * must agree. The text need not be zero-terminated; error may be null.
 * Errors: FORMAT, MEMORY, ARGUMENT; *mesh is then null. Cost: linear in the text, except for storeys above each other.
 * Source: M. Cui, D. Harabor and A. Grastien, Compromise-free Pathfinding on a Navigation Mesh, 2017.
 */
WEND_API wend_status wend_mesh_parse(const char *text, size_t length, const wend_allocator *allocator, wend_mesh **mesh,
                                     wend_text_error *error);

/* The same from a file; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_mesh_load(const char *file, const wend_allocator *allocator, wend_mesh **mesh,
                                    wend_text_error *error);

/*
 * Writes the ground of a space over a mesh as a .mesh file: of version 3 if there are heights or terrains other than
 * '.', else of version 2. *length becomes the length of the text, which has no zero at its end; where that passes
 * `capacity` the answer is CAPACITY, and the first `capacity` bytes are written (text may be null if that is 0). Read
 * again and written again it is the same text.
 * Errors: CAPACITY, ARGUMENT, UNSUPPORTED (a space over another map), MEMORY. Cost: linear in the ground; 8 bytes of
 * working memory from the space's allocator per polygon and vertex.
 */
WEND_API wend_status wend_space_write_mesh(const wend_space *space, char *text, size_t capacity, size_t *length);

/* Which axis of a Wavefront OBJ file points upwards. */
typedef enum wend_obj_up {
    WEND_OBJ_UP_Y = 0, /* x and z become x and y: most programs, Recast too */
    WEND_OBJ_UP_Z = 1  /* x and -y become x and y */
} wend_obj_up;

/* What became of the faces of an OBJ file. */
typedef struct wend_obj_counts {
    uint32_t faces;    /* in the file; what follows are parts of them */
    uint32_t steep;    /* too steep, or looking downwards */
    uint32_t small;    /* without area once rounded to 1/256 cells */
    uint32_t repeated; /* with a side that an earlier face has in the same direction */
    uint32_t bad;      /* bent so that they cannot be cut into triangles */
    uint32_t joined;   /* corners of faces that lie on the sides of others, and were made corners of these too */
} wend_obj_counts;

/* What of an OBJ file is ground. Begin with wend_obj_rules_default(). */
typedef struct wend_obj_rules {
    uint32_t size; /* sizeof(wend_obj_rules) */
    wend_obj_up up;
    double slope;    /* the steepest ground, in degrees from 0 to 89; default 45 */
    double scale;    /* cells per unit of the file, more than 0; default 1 */
    uint32_t weld;   /* the tolerance of wend_mesh_polygons, in 1/256 cells; default 1, at most 65536; with 0 vertices
                        at one place are still one */
    uint8_t terrain; /* of all ground; default '.' */
    bool both_sides; /* faces that look downwards are ground too; default false */
    bool allow_crossing;     /* of wend_mesh_polygons; default false */
    wend_obj_counts *counts; /* where to say what became of the faces; default null */
} wend_obj_rules;

/* Writes the default into the first `size` bytes; wend_obj_rules_default() calls it. */
WEND_API void wend_obj_rules_init(wend_obj_rules *rules, uint32_t size);

/* The rules to begin with: y upwards, slopes up to 45 degrees, a unit is a cell. */
static inline wend_obj_rules wend_obj_rules_default(void)
{
    wend_obj_rules rules;
    wend_obj_rules_init(&rules, (uint32_t)sizeof rules);
    return rules;
}

/*
 * Reads the ground of a Wavefront OBJ file: its faces up to a slope, heights kept. Faces that almost meet are joined,
 * as wend_mesh_create_polygons does; that two of them pass through each other is an error that names them.
 * docs/formats.md tells all. rules may be null: the default; error may be null.
 * Errors: FORMAT, MEMORY, ARGUMENT; *mesh is then null. Cost: in proportion to the text, except for storeys above each
 * other.
 */
WEND_API wend_status wend_mesh_parse_obj(const char *text, size_t length, const wend_obj_rules *rules,
                                         const wend_allocator *allocator, wend_mesh **mesh, wend_text_error *error);

/* The same from a file; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_mesh_load_obj(const char *file, const wend_obj_rules *rules, const wend_allocator *allocator,
                                        wend_mesh **mesh, wend_text_error *error);

/* What a graph's text calls its nodes. Constant once made; readable by any number of threads. */
typedef struct wend_graph_names wend_graph_names;

/* Frees them; null is allowed. */
WEND_API void wend_graph_names_destroy(wend_graph_names *names);

/* The name of a node, zero-terminated, as long as `names` live; null if there is none. */
WEND_API const char *wend_graph_names_of(const wend_graph_names *names, uint32_t node);

/* The node of a name; WEND_GRAPH_NONE if there is none. */
WEND_API uint32_t wend_graph_names_find(const wend_graph_names *names, const char *name);

/*
 * Reads a graph: an edge a line, "FROM TO PRICE", nodes by number or by name (docs/formats.md). Named ones are numbered
 * as they come. *names, which the caller may not want (null), is the caller's, to be given to wend_graph_names_destroy;
 * null where nodes have numbers. The text need not be zero-terminated; error may be null.
 * Errors: FORMAT, MEMORY, ARGUMENT; *graph and *names are then null.
 * Cost: linear in the text; memory at most 16 KB and 32 times the text's length.
 */
WEND_API wend_status wend_graph_parse(const char *text, size_t length, const wend_allocator *allocator,
                                      wend_graph **graph, wend_graph_names **names, wend_text_error *error);

/* The same from a file; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_graph_load(const char *file, const wend_allocator *allocator, wend_graph **graph,
                                     wend_graph_names **names, wend_text_error *error);

/*
 * Writes a graph in that format; names may be null. *length, text and capacity as in wend_grid_write_text. Reading the
 * text gives the same graph, but that the numbers of removed nodes and edges close up: the others are then names.
 * Errors: CAPACITY, ARGUMENT. Cost: linear in the graph.
 */
WEND_API wend_status wend_graph_write_text(const wend_graph *graph, const wend_graph_names *names, char *text,
                                           size_t capacity, size_t *length);

/* The two texts of a DIMACS graph, which need not be zero-terminated. This struct never grows. */
typedef struct wend_dimacs_texts {
    const char *arcs; /* the .gr text */
    size_t arcs_length;
    const char *positions; /* the .co text; null for none */
    size_t positions_length;
} wend_dimacs_texts;

/*
 * Reads a road network of the 9th DIMACS challenge: a .gr text ("p sp NODES ARCS", "a FROM TO PRICE", nodes from 1,
 * which become nodes from 0), and a .co text ("p aux sp co NODES", "v NODE X Y"). Positions are taken
 * as 1/256 cells, as they are; y grows upwards there. Lines of errors are those of the text at fault.
 * Errors: FORMAT (also where there are far fewer arcs than nodes), MEMORY, ARGUMENT; *graph is then null.
 * Source: http://www.diag.uniroma1.it/challenge9. Cost: as wend_graph_parse.
 */
WEND_API wend_status wend_graph_parse_dimacs(const wend_dimacs_texts *texts, const wend_allocator *allocator,
                                             wend_graph **graph, wend_text_error *error);

/* The same from files; positions may be null; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_graph_load_dimacs(const char *arcs, const char *positions, const wend_allocator *allocator,
                                            wend_graph **graph, wend_text_error *error);

/* Writes a .gr text, and a .co text. UNSUPPORTED where it cannot hold the graph; error, which may be null, says why. */
WEND_API wend_status wend_graph_write_dimacs(const wend_graph *graph, char *text, size_t capacity, size_t *length,
                                             wend_text_error *error);
WEND_API wend_status wend_graph_write_dimacs_positions(const wend_graph *graph, char *text, size_t capacity,
                                                       size_t *length, wend_text_error *error);

/* One benchmark problem of a .scen file. */
typedef struct wend_problem {
    const char *map;                /* the map's name as the file says, zero-terminated; lives as long as the scen */
    uint32_t bucket;                /* the file's group of similar lengths */
    uint32_t map_width, map_height; /* the map's size when the problem was made; 0 in files of version 0 */
    uint32_t start_x, start_y, goal_x, goal_y;
    double length; /* of the best path, in cells; diagonal steps count sqrt(2) */
} wend_problem;

/* A list of problems. Constant once made; readable by any number of threads. */
typedef struct wend_scen wend_scen;

/*
 * Reads a Moving AI .scen text: version 1 (line "version 1", nine columns) or version 0 (no such line, or
 * "version 0"; seven columns, without the map's size). Blank lines are skipped.
 * error may be null. Errors: FORMAT, MEMORY, ARGUMENT; *scen is then null.
 */
WEND_API wend_status wend_scen_parse(const char *text, size_t length, const wend_allocator *allocator, wend_scen **scen,
                                     wend_text_error *error);

/* The same from a file; also FILE. Not in freestanding builds. */
WEND_API wend_status wend_scen_load(const char *file, const wend_allocator *allocator, wend_scen **scen,
                                    wend_text_error *error);

/* Frees a scen; null is allowed. */
WEND_API void wend_scen_destroy(wend_scen *scen);

WEND_API size_t wend_scen_count(const wend_scen *scen);

/* Problem number index, from 0; null at or past the count. */
WEND_API const wend_problem *wend_scen_problem(const wend_scen *scen, size_t index);

#ifdef __cplusplus
}
#endif

#endif
