/*
 * maps.h: what a key holds: a map, the profiles of those who move on it, layers, and the spaces made of them.
 *
 * Who may do what: Redis's own thread changes maps, profiles and layers, makes and drops movers; workers search. The
 * gate keeps both apart: workers hold it side by side for a slice of a search, Redis's thread (or a worker for a slice
 * of preparing) alone, for no longer than an edit's update takes.
 */
#ifndef SERVICE_MAPS_MAPS_H
#define SERVICE_MAPS_MAPS_H

#include "maps/memory.h"
#include "maps/node_names.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct profile_entry {
    char name[WEND_NAME_ROOM];
    char *text; /* as it was given; stored, and read again */
    size_t length;
    wend_profile profile;
} profile_entry;

typedef struct layer_entry {
    char name[WEND_NAME_ROOM];
    wend_layer *layer;
    uint32_t movers; /* movers that have it */
    bool removed;    /* freed with the last of them */
} layer_entry;

/* A prepared space as bytes of a file, opened at the first question. */
typedef struct space_image {
    void *_Atomic bytes; /* aligned to WEND_IMAGE_ALIGNMENT; null if none; others may look unlocked */
    size_t length;
    uint64_t version; /* version of the map that it is of */
    bool is_trusted;  /* opened without validation */
} space_image;

/*
 * A map as one profile sees it, with some layers. Made at the first question that needs it; its space is null until a
 * worker has made that.
 */
typedef struct mover {
    struct stored_map *map;
    char profile[WEND_NAME_ROOM];
    layer_entry *layers[WEND_LAYER_KINDS]; /* null if it has none of the kind */
    struct mover *base;                    /* its space is a view of this one's; null for a space of its own */
    wend_profile rules;
    wend_space *_Atomic space;
    space_image image;  /* the space lies, or will lie, in this; empty for spaces that were made */
    uint32_t users;     /* questions under way, and movers whose base this is */
    uint64_t last_used; /* count of questions of the map */
    uint64_t edited;    /* the map's `edited` when the space was made or last updated */
    uint32_t preparing; /* jobs under way that prepare it */
    bool removed;       /* freed with the last user */
    bool is_prepared;   /* prepared, or a worker is preparing */
    bool has_landmarks; /* for graphs, whose spaces do not say so */
} mover;

#define MOST_CELLS       (1u << 28) /* of a map */
#define MOST_LAYER_CELLS (1u << 30) /* of all layers of a map, since packed bytes may ask for any number */
#define MOST_PROFILES    64
#define MOST_LAYERS      1024
#define MOST_MOVERS      256 /* that are kept; the least recently used are dropped */

/* Numbers of removed nodes or edges; the last one goes to the next that is added. */
typedef struct number_list {
    uint32_t *numbers;
    uint32_t count, capacity;
} number_list;

/* A graph, and the names of its nodes. */
typedef struct stored_graph {
    wend_graph *graph;
    node_names *names; /* null if nodes have numbers */
    number_list free_nodes, free_edges;
} stored_graph;

/* An obstacle or link of a mesh: the service's number for it, and the library's id. */
typedef struct mesh_thing {
    uint64_t number, id;
} mesh_thing;

typedef struct mesh_things {
    mesh_thing *list; /* by ascending numbers */
    uint32_t count, capacity;
    uint64_t last; /* the highest number ever given */
} mesh_things;

typedef struct stored_mesh {
    wend_mesh *mesh;
    char *text; /* the ground as a .mesh or .wmesh file: stored, and read again */
    size_t length;
    mesh_things obstacles, links;
} stored_mesh;

typedef struct stored_map {
    _Atomic uint32_t holders; /* one for the key, and one per question under way */
    pthread_rwlock_t gate;    /* see above; writers go first */
    pthread_mutex_t making;   /* held while a space is made of the map, and while the map is edited */
    wend_map_kind kind;       /* which of the next three is used; the others are empty */
    wend_grid *grid;
    stored_graph graph;
    stored_mesh mesh;
    wend_legend *legend; /* for grids whose terrains have letters or names of their own, else null */
    profile_entry *profiles;
    uint32_t profile_count, profile_capacity;
    layer_entry **layers;
    uint32_t layer_count, layer_capacity;
    mover **movers;
    uint32_t mover_count, mover_capacity;
    uint32_t prepare;      /* a sum of wend_prepared: what all spaces are to have */
    uint64_t prepare_most; /* bytes per space; UINT64_MAX = any */
    bool keeps_images;     /* prepared data go into files too */
    uint64_t questions;    /* number asked so far */
    uint64_t edited;       /* cells changed by edits and known land, each counted as often as it changed */
} stored_map;

/* Names of kinds of maps, in the order of wend_map_kind. */
extern const char *const map_kinds[3];

/* Makes a map from a text: wend's own format for grids, or a Moving AI map. Null with a fault, as the others below. */
stored_map *map_parse(word text, fault *fault);

/*
 * Makes a graph from wend's text format, from the arcs of a DIMACS graph and its positions, which may be null, or an
 * empty one.
 */
stored_map *map_parse_graph(word text, fault *fault);
stored_map *map_parse_dimacs(word arcs, word positions, fault *fault);
stored_map *map_make_graph(bool has_positions, bool has_names, fault *fault);

/* Makes a mesh from a .mesh or .wmesh file, or from the ground of a Wavefront OBJ file. */
stored_map *map_parse_mesh(word text, fault *fault);
stored_map *map_parse_obj(word text, const wend_obj_rules *rules, fault *fault);

/* Makes a grid of one terrain, or from width * height * levels bytes. */
typedef struct map_size {
    uint32_t width, height, levels;
    wend_cells cells;
    uint8_t fill;
    const uint8_t *terrain; /* null = all cells are `fill` */
} map_size;
stored_map *map_make(const map_size *size, fault *fault);

/*
 * Writes a map as its text: a grid with its legend, a mesh as what its ground was made from. *length becomes the
 * text's; CAPACITY if that is more than `room`.
 */
wend_status map_write_text(const stored_map *map, char *text, size_t room, size_t *length);

/* The same; a grid with its layers called extra and occupied, which a text can hold. */
wend_status map_write_layers_too(const stored_map *map, char *text, size_t room, size_t *length);

stored_map *map_hold(stored_map *map);
void map_release(stored_map *map); /* the last release frees it, on any thread */

/* Packs a map into bytes, to be stored, copied and compared. *length becomes their number; null without memory. */
char *map_pack(const stored_map *map, size_t *length);

/*
 * The same with images of what was prepared, if the map keeps them: for files. With may_wait it waits for a worker that
 * prepares, else there are no images meanwhile. is_trusted: nobody else can have written the bytes.
 */
char *map_pack_prepared(stored_map *map, bool may_wait, size_t *length);
stored_map *map_unpack(const char *bytes, size_t length, bool is_trusted, fault *fault);
void map_pack_free(char *bytes, size_t length);

size_t map_memory(const stored_map *map);

place_style map_style(const stored_map *map);

/* How often the map itself was edited, without its profiles and layers. */
uint64_t map_version(const stored_map *map);

/* About the size of a map: cells, nodes, or a mesh's corners. */
size_t map_extent(const stored_map *map);

/* Reads a place that lies in a cell of the grid. */
bool map_read_cell(const stored_map *map, word text, wend_place *place, fault *fault);

/*
 * Reads a terrain as profiles write it (legend: of a map, null = none): a name, a letter in quotes or alone, or a byte
 * of more than one digit.
 */
bool map_read_terrain(const wend_legend *legend, word word, uint8_t *terrain, fault *fault);

/*
 * Reads weights: "20" for all terrains, then "water=20" for one. Ground that the rules block stays blocked: a weight
 * for it by name is a fault.
 */
bool map_read_weights(const stored_map *map, const word *texts, uint32_t count, const wend_profile *rules,
                      uint16_t weights[256], fault *fault);

/* Locks the map: no search reads it meanwhile. For edits, and all that changes spaces or layers. */
void map_lock(stored_map *map);
void map_unlock(stored_map *map);

/* The same on a worker, for a slice in which spaces change but not the map. */
void map_be_alone(stored_map *map);

/* Enter the map beside others that search it. */
void map_enter(stored_map *map);
bool map_try_enter(stored_map *map); /* false if it would have to wait */
void map_leave(stored_map *map);     /* ends any of these three */

/*
 * Profiles, sorted by name. Changing or removing one removes its movers: those in use end with their last question. On
 * Redis's thread, with the map locked.
 */
bool map_set_profile(stored_map *map, word name, word text, fault *fault);
bool map_remove_profile(stored_map *map, word name);
const profile_entry *map_profile(const stored_map *map, word name);

/* Names of kinds of layers, in the order of wend_layer_kind; also names of the layers that count by default. */
extern const char *const layer_kinds[WEND_LAYER_KINDS];

/* Layers, of grids alone, sorted by name. Else as for profiles. */
bool map_add_layer(stored_map *map, word name, wend_layer_kind kind, fault *fault);
bool map_remove_layer(stored_map *map, word name);
layer_entry *map_layer(const stored_map *map, word name);

/*
 * Finds the mover of a question: the profile of a name ("default" if it is empty) with layers by name, comma between,
 * or "none"; if that is empty those called occupied, extra and known, if they exist. Counts one more user; null with a
 * fault. On Redis's thread.
 */
mover *map_mover(stored_map *map, word profile, word layers, fault *fault);

/* The same for a profile without layers, and not for a question. */
mover *map_bare_mover(stored_map *map, word profile, fault *fault);
void mover_release(mover *mover);

/*
 * Makes the mover's space, if it is not made, on any thread; the gate is not held. False with a fault if it cannot be
 * made.
 */
bool mover_make(mover *mover, fault *fault);

/* True if its space shows the map as it is, or is not made. On Redis's thread, which alone edits. */
bool mover_is_current(const mover *mover);

/* Updates all spaces to the map's edits; the map is locked. */
wend_status map_update(stored_map *map);

/*
 * Sets what spaces are to have prepared, a sum of wend_prepared, and the most bytes for it per space. The map is
 * locked.
 */
void map_set_prepared(stored_map *map, uint32_t what, uint64_t most_bytes);

#endif
