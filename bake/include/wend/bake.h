/* wend/bake.h: walkable ground baked from the triangles of a level, by way of Recast. The library wend-bake. */
#ifndef WEND_BAKE_H
#define WEND_BAKE_H

#include <wend/io.h>
#include <wend/mesh.h>

/* As WEND_API, but of the library wend-bake. */
#if defined(_WIN32) && defined(WEND_SHARED)
#if defined(WEND_BAKE_BUILDING)
#define WEND_BAKE_API __declspec(dllexport)
#else
#define WEND_BAKE_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define WEND_BAKE_API __attribute__((visibility("default")))
#else
#define WEND_BAKE_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The triangles of a level as a renderer has them: walls that cut floors, floors that pass through each other, in any
 * order. A triangle can be walked on from the side it is counterclockwise from. Fill with wend_bake_level_default(),
 * then set points, corners and their counts.
 */
typedef struct wend_bake_level {
    uint32_t size;       /* sizeof(wend_bake_level) */
    const float *points; /* x, y and z of each, in units of the level, such as metres */
    uint32_t point_count;
    const uint32_t *corners; /* three numbers of points per triangle */
    uint32_t triangle_count;
    const uint32_t *materials;         /* per triangle; null = all 0 */
    const char *const *material_names; /* names of materials 0, 1, 2…; null = they have none */
    uint32_t material_count;           /* how many names there are */
} wend_bake_level;

/* Writes the default into the first `size` bytes; wend_bake_level_default() calls it. */
WEND_BAKE_API void wend_bake_level_init(wend_bake_level *level, uint32_t size);

/* No triangles, to begin with. */
static inline wend_bake_level wend_bake_level_default(void)
{
    wend_bake_level level;
    wend_bake_level_init(&level, (uint32_t)sizeof level);
    return level;
}

/* What triangles of a material are for. */
typedef enum wend_bake_use {
    WEND_BAKE_GROUND = 0, /* walked on unless too steep, else an obstacle */
    WEND_BAKE_SOLID = 1,  /* an obstacle, never walked on: water, hedges */
    WEND_BAKE_NOTHING = 2 /* ignored: leaves, glow, the surface of water to wade through */
} wend_bake_use;

/* What the triangles of a material are. */
typedef struct wend_bake_material {
    const char *name; /* its name in the level; null = `number` says which it is */
    uint32_t number;
    wend_bake_use use;
    uint8_t terrain; /* of ground, such as '.' */
} wend_bake_material;

/* How ground is baked. Begin with wend_bake_rules_default(). Lengths are in units of the level. */
typedef struct wend_bake_rules {
    uint32_t size;       /* sizeof(wend_bake_rules) */
    wend_obj_up up;      /* which axis points upwards: x and z become x and y of the map, or x and -y; default Y */
    double scale;        /* wend's cells per unit; default 1 */
    double voxel;        /* side of a voxel in the plan, at least 1/256 cell, rounded to whole ones; default 0.2 */
    double voxel_height; /* default 0.1 */
    double head_room;    /* free height that a mover needs above the ground; default 2 */
    double step;         /* the highest step it climbs; default 0.4 */
    double slope;        /* the steepest ground, in degrees from 0 to 89; default 45 */
    double radius; /* how far the ground stays from walls, by Recast; default 0: spaces keep their distance, exactly */
    double border_error; /* how far the ground's border may stray from that of the voxels, in voxels; default 1.3 */
    double height_error; /* how far heights may lie off the triangles; default 0.25 */
    double least_area;   /* smaller separate ground is left out, in square units; default 1 */
    double tile;         /* side of a tile, 8 to 60,000 voxels, rounded to whole ones; default 0: all in one */
    uint8_t terrain;     /* terrain of ground that `materials` does not name; default '.' */
    const wend_bake_material *materials; /* the first that matches counts; if two meet in a voxel, the last */
    uint32_t material_count;

    /* Called during the work, at most 16 times a tile; returning false stops it. Null = not called. */
    bool (*progress)(void *user, uint64_t done, uint64_t total);
    void *user;
} wend_bake_rules;

/* Writes the default into the first `size` bytes; wend_bake_rules_default() calls it. */
WEND_BAKE_API void wend_bake_rules_init(wend_bake_rules *rules, uint32_t size);

/* A person of two metres, in a level in metres. */
static inline wend_bake_rules wend_bake_rules_default(void)
{
    wend_bake_rules rules;
    wend_bake_rules_init(&rules, (uint32_t)sizeof rules);
    return rules;
}

/* Why nothing was baked. */
typedef struct wend_bake_error {
    wend_status status; /* WEND_OK if all is well */
    char text[512];     /* what is wrong, where, and what to do; no full stop */
} wend_bake_error;

/* Baked ground, tile by tile. Threads: one at a time may change it; while none does, any number may read it. */
typedef struct wend_bake wend_bake;

/*
 * Bakes the ground of a level; rules (null = the default) and error may be null. What the rules point to is needed only
 * during the call, except `progress`. If `progress` stops it, *bake is null and the status OK. Errors: ARGUMENT (rules
 * out of range, numbers that are not finite, no ground at all), CAPACITY (too many voxels for one tile, or tiles: the
 * text says what to change), UNSUPPORTED (wend-bake was built without Recast), MEMORY; *bake is then null. Cost: the
 * voxels that triangles touch, some 100 bytes each while their tile is baked.
 */
WEND_BAKE_API wend_status wend_bake_create(const wend_bake_level *level, const wend_bake_rules *rules, wend_bake **bake,
                                           wend_bake_error *error);

/*
 * Rebakes the tiles that a box touches, from the level as it is now: pass all of it, with all materials as before. The
 * box, in units of the level, holds all changed triangles, as they were and as they are. The ground is then the same as
 * if all had been baked again. If `progress` stops it, or on an error, the ground stays as it was. Errors: as
 * wend_bake_create, except that there may be no ground left. Cost: those tiles, and a pass over all polygons.
 */
WEND_BAKE_API wend_status wend_bake_update(wend_bake *bake, const wend_bake_level *level, const float low[3],
                                           const float high[3], wend_bake_error *error);

/* Frees it; null is allowed. */
WEND_BAKE_API void wend_bake_destroy(wend_bake *bake);

/* Returns the ground as wend_mesh_create_polygons takes it; its arrays live until the next update. */
WEND_BAKE_API wend_mesh_polygons wend_bake_polygons(const wend_bake *bake);

/* Makes a mesh of the ground. Errors: ARGUMENT, MEMORY; *mesh is then null. */
WEND_BAKE_API wend_status wend_bake_mesh(const wend_bake *bake, const wend_allocator *allocator, wend_mesh **mesh);

/* Counts of what became of the level. */
typedef struct wend_bake_counts {
    uint32_t triangles; /* triangles of the level */
    uint32_t steep;     /* triangles too steep, or facing downwards */
    uint32_t tiles;     /* tiles that have ground */
    uint32_t polygons;
    uint32_t points;
    uint32_t faulty; /* polygons from Recast that overlapped others or had no area, and were left out */
} wend_bake_counts;

WEND_BAKE_API wend_bake_counts wend_bake_count(const wend_bake *bake);

/* A level read from a file. Constant once made; readable by any number of threads. */
typedef struct wend_bake_model wend_bake_model;

/*
 * Reads the triangles of a file that Assimp knows: glTF and .glb, .obj, .fbx, .dae, .stl, .ply, .blend and others, each
 * part where the file puts it. Coordinates are the file's own; those of .fbx become metres with y upwards. error may be
 * null.
 * Errors: FILE, FORMAT, UNSUPPORTED (wend-bake was built without Assimp), CAPACITY (more than 2^31 corners), MEMORY,
 * ARGUMENT; *model is then null.
 */
WEND_BAKE_API wend_status wend_bake_model_load(const char *file, wend_bake_model **model, wend_bake_error *error);

/* Returns a model's triangles and the names of its materials; they live as long as the model. */
WEND_BAKE_API wend_bake_level wend_bake_model_level(const wend_bake_model *model);

/* Frees it; null is allowed. */
WEND_BAKE_API void wend_bake_model_destroy(wend_bake_model *model);

#ifdef __cplusplus
}
#endif

#endif
