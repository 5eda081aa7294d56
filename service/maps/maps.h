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
    char *text; /* as it was given; what is stored and read again */
    size_t length;
    wend_profile profile;
} profile_entry;

typedef struct layer_entry {
    char name[WEND_NAME_ROOM];
    wend_layer *layer;
    uint32_t movers; /* that have it */
    bool removed;    /* it ends with the last of them */
} layer_entry;

/* What was prepared, as bytes of a file: a space that is opened at the first question. */
typedef struct space_image {
    void
        *_Atomic bytes; /* at a multiple of WEND_IMAGE_ALIGNMENT; null of none, which others may see without the lock */
    size_t length;
    uint64_t version; /* of the map of which it is */
    bool is_trusted;  /* it is not looked over */
} space_image;

/*
 * A map as one profile sees it, with some layers. Made at the first question that needs it; the space is null until a
 * worker has made it.
 */
typedef struct mover {
    struct stored_map *map;
    char profile[WEND_NAME_ROOM];
    layer_entry *layers[WEND_LAYER_KINDS]; /* null where it has none of the kind */
    struct mover *base;                    /* of whose space its own is a view; null of a space of its own */
    wend_profile rules;
    wend_space *_Atomic space;
    space_image image;  /* in which the space lies, or is to lie; empty of one that was made */
    uint32_t users;     /* questions under way, and movers whose base this is */
    uint64_t last_used; /* count of questions of the map */
    uint64_t edited;    /* of the map, when the space was made or last followed it */
    uint32_t preparing; /* jobs under way that prepare it */
    bool removed;       /* it ends with the last user */
    bool is_prepared;   /* or a worker is at it */
    bool has_landmarks; /* of a graph, whose space does not tell */
} mover;

#define MOST_CELLS       (1u << 28) /* of a map */
#define MOST_LAYER_CELLS (1u << 30) /* of all its layers: bytes from strangers may ask for as many */
#define MOST_PROFILES    64
#define MOST_LAYERS      1024
#define MOST_MOVERS      256 /* that are kept; more are dropped, least recently used first */

/* Numbers that nodes or edges had; the last one is given to the next that comes. */
typedef struct number_list {
    uint32_t *numbers;
    uint32_t count, capacity;
} number_list;

/* A graph, and what its nodes are called. */
typedef struct stored_graph {
    wend_graph *graph;
    node_names *names; /* null where nodes have numbers */
    number_list free_nodes, free_edges;
} stored_graph;

/* An obstacle or link of a mesh: our number of it, and the library's. */
typedef struct mesh_thing {
    uint64_t number, id;
} mesh_thing;

typedef struct mesh_things {
    mesh_thing *list; /* by rising numbers */
    uint32_t count, capacity;
    uint64_t last; /* the highest number ever given */
} mesh_things;

typedef struct stored_mesh {
    wend_mesh *mesh;
    char *text; /* of the ground, as a .mesh or .wmesh file: what is stored and read again */
    size_t length;
    mesh_things obstacles, links;
} stored_mesh;

typedef struct stored_map {
    _Atomic uint32_t holders; /* the key, and each question under way */
    pthread_rwlock_t gate;    /* as told above; writers go first */
    pthread_mutex_t making;   /* held while a space is made of the map, and while the map is edited */
    wend_map_kind kind;       /* of the next three the others are empty */
    wend_grid *grid;
    stored_graph graph;
    stored_mesh mesh;
    wend_legend *legend; /* of a grid whose terrains have letters or names of their own, else null */
    profile_entry *profiles;
    uint32_t profile_count, profile_capacity;
    layer_entry **layers;
    uint32_t layer_count, layer_capacity;
    mover **movers;
    uint32_t mover_count, mover_capacity;
    uint32_t prepare;      /* a sum of wend_prepared: what all its movers' spaces are to have */
    uint64_t prepare_most; /* bytes a space; UINT64_MAX = any */
    bool keeps_images;     /* what was prepared goes into files too */
    uint64_t questions;    /* asked so far */
    uint64_t edited;       /* cells that edits and known land gave something, one as often as it was */
} stored_map;

/* What kinds of maps are called, in the order of wend_map_kind. */
extern const char *const map_kinds[3];

/* Makes the map of a text: wend's own of a grid, or a Moving AI map. Null with a fault, as the others below. */
stored_map *map_parse(word text, fault *fault);

/*
 * Makes a graph of wend's text of one, of the arcs of a DIMACS graph and its positions, which may be null, or an empty
 * one.
 */
stored_map *map_parse_graph(word text, fault *fault);
stored_map *map_parse_dimacs(word arcs, word positions, fault *fault);
stored_map *map_make_graph(bool has_positions, bool has_names, fault *fault);

/* Makes a mesh of a .mesh or .wmesh file, or of the ground of a Wavefront OBJ file. */
stored_map *map_parse_mesh(word text, fault *fault);
stored_map *map_parse_obj(word text, const wend_obj_rules *rules, fault *fault);

/* Makes one of bytes: a grid of one terrain, or of width * height * levels bytes. */
typedef struct map_size {
    uint32_t width, height, levels;
    wend_cells cells;
    uint8_t fill;
    const uint8_t *terrain; /* null = all of it `fill` */
} map_size;
stored_map *map_make(const map_size *size, fault *fault);

/*
 * Writes its own text, of a grid with its legend, of a mesh what its ground was made of. *length becomes the text's;
 * CAPACITY where that is more than `room`.
 */
wend_status map_write_text(const stored_map *map, char *text, size_t room, size_t *length);

/* The same, of a grid with its layers called extra and occupied, which a text can have. */
wend_status map_write_layers_too(const stored_map *map, char *text, size_t room, size_t *length);

stored_map *map_hold(stored_map *map);
void map_release(stored_map *map); /* whoever lets go of it last frees it, on any thread */

/*
 * All of it as bytes and back: what is stored, copied and compared. *length becomes their number; null without memory.
 */
char *map_pack(const stored_map *map, size_t *length);

/*
 * The same with the images of what was prepared, where the map keeps them: for files. Whoever may wait for a worker
 * that prepares does, else there are none meanwhile. What is trusted when it is unpacked nobody else can have written.
 */
char *map_pack_prepared(stored_map *map, bool may_wait, size_t *length);
stored_map *map_unpack(const char *bytes, size_t length, bool is_trusted, fault *fault);
void map_pack_free(char *bytes, size_t length);

size_t map_memory(const stored_map *map);

place_style map_style(const stored_map *map);

/* How often the map itself was edited: not its profiles and layers. */
uint64_t map_version(const stored_map *map);

/* About how much of it there is: cells, nodes, of a mesh corners. */
size_t map_extent(const stored_map *map);

/* A place that lies in a cell of a grid. */
bool map_read_cell(const stored_map *map, word text, wend_place *place, fault *fault);

/*
 * A terrain as profiles write it (legend: of a map, null = none): a name, a letter in quotes or alone, or a byte of
 * more than one digit.
 */
bool map_read_terrain(const wend_legend *legend, word word, uint8_t *terrain, fault *fault);

/*
 * Weights that are written "20", of all terrains, or "water=20", of one, which come after those of all. Ground that the
 * rules block stays blocked: a weight for it by name is a fault.
 */
bool map_read_weights(const stored_map *map, const word *texts, uint32_t count, const wend_profile *rules,
                      uint16_t weights[256], fault *fault);

/* Alone with the map: no search reads it meanwhile. For edits, and whatever changes spaces or layers. */
void map_lock(stored_map *map);
void map_unlock(stored_map *map);

/* The same on a worker, for a slice in which its spaces change and the map does not. */
void map_be_alone(stored_map *map);

/* Beside others that search it. */
void map_enter(stored_map *map);
bool map_try_enter(stored_map *map); /* false where it would have to wait */
void map_leave(stored_map *map);     /* after one of these three */

/*
 * Profiles, in the order of their names. One that changes or goes takes its movers with it: those in use end with the
 * last question. Redis's thread alone, with the map locked.
 */
bool map_set_profile(stored_map *map, word name, word text, fault *fault);
bool map_remove_profile(stored_map *map, word name);
const profile_entry *map_profile(const stored_map *map, word name);

/* The words for kinds of layers, in the order of wend_layer_kind; also what layers are called that count by default. */
extern const char *const layer_kinds[WEND_LAYER_KINDS];

/* Layers, of grids alone, in the order of their names. As for profiles. */
bool map_add_layer(stored_map *map, word name, wend_layer_kind kind, fault *fault);
bool map_remove_layer(stored_map *map, word name);
layer_entry *map_layer(const stored_map *map, word name);

/*
 * Whom a question is about: the profile of a name ("default" where it is empty) with layers by name, comma between, or
 * "none"; where it is empty those called occupied, extra and known, if there are such. Counts one more user; null with
 * a fault. Only Redis's thread calls it.
 */
mover *map_mover(stored_map *map, word profile, word layers, fault *fault);

/* The same for a profile without layers, about which nobody asks yet. */
mover *map_bare_mover(stored_map *map, word profile, fault *fault);
void mover_release(mover *mover);

/*
 * Makes the mover's space, if that is still to be done, on any thread; the gate is not held. False with a fault where
 * it cannot be made.
 */
bool mover_make(mover *mover, fault *fault);

/* Whether its space is there and shows the map as it is. Only Redis's thread, which alone edits, asks. */
bool mover_is_current(const mover *mover);

/* Brings all spaces up to the map's edits; the map is locked. */
wend_status map_update(stored_map *map);

/*
 * Says what its spaces are to have prepared, a sum of wend_prepared, and the most bytes each may take for it. It is
 * locked.
 */
void map_set_prepared(stored_map *map, uint32_t what, uint64_t most_bytes);

#endif
