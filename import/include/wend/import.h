/* wend/import.h: maps from pictures, tables and level editors: PNG, CSV, text, Tiled, LDtk. The library wend-import. */
#ifndef WEND_IMPORT_H
#define WEND_IMPORT_H

#include <wend/grid.h>
#include <wend/io.h>
#include <wend/layout.h>
#include <wend/profile.h>

/* As WEND_API, but of the library wend-import. */
#if defined(_WIN32) && defined(WEND_SHARED)
#if defined(WEND_IMPORT_BUILDING)
#define WEND_IMPORT_API __declspec(dllexport)
#else
#define WEND_IMPORT_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define WEND_IMPORT_API __attribute__((visibility("default")))
#else
#define WEND_IMPORT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Formats of map files. */
typedef enum wend_import_format {
    WEND_IMPORT_AUTO = 0, /* by the ending of the file's name, else by its content */
    WEND_IMPORT_PNG = 1,  /* a pixel is a cell */
    WEND_IMPORT_CSV = 2,  /* a field is a cell; between commas, semicolons, tabs or, of numbers, blanks */
    WEND_IMPORT_TEXT = 3, /* a character is a cell */
    WEND_IMPORT_TMX = 4,  /* Tiled */
    WEND_IMPORT_TMJ = 5,  /* Tiled's JSON */
    WEND_IMPORT_LDTK = 6
} wend_import_format;

/* True if this build reads a format: PNG needs libpng, TMX expat, TMJ and LDtk yajl; CSV and text nothing. */
WEND_IMPORT_API bool wend_import_available(wend_import_format format);

/* Returns the format of a file by the ending of its name, or AUTO if that says none. */
WEND_IMPORT_API wend_import_format wend_import_format_of(const char *file);

/*
 * One line of a table that says what things in a file are. `match` is, in a PNG, a colour such as "#8b4513", or
 * "#8b451380" with its alpha, or a range of brightness such as "0..99"; in a text a character; in a CSV a field's
 * content, or a range of numbers; in Tiled and LDtk the name of a terrain, "TILESET:5" for a tile without one, or the
 * name of a layer. "*" matches everything that no other rule does. The first rule that matches counts.
 */
typedef struct wend_import_rule {
    const char *match;
    const char *name;  /* of the terrain; null = as match says */
    uint16_t weight;   /* as in profiles: 0 = blocked, 1 = free, 3 = three times as costly */
    const char *place; /* matching cells of PNG, CSV and text are also places of this name; null = they are not */
} wend_import_rule;

/* What numbers of a CSV mean without rules; with rules, a number that none matches is FORMAT. */
typedef enum wend_import_numbers {
    WEND_IMPORT_NUMBERS_WALLS = 0,  /* 0 is free, any other number blocked */
    WEND_IMPORT_NUMBERS_WEIGHTS = 1 /* the number is the weight; 0 and less is blocked */
} wend_import_numbers;

/* How a file is read. Begin with wend_import_options_default(). */
typedef struct wend_import_options {
    uint32_t size; /* sizeof(wend_import_options) */
    wend_import_format format;
    const wend_import_rule *rules; /* null = none: dark pixels are walls, names and usual characters decide */
    uint32_t rule_count;
    wend_import_numbers numbers;
    uint8_t dark;              /* without rules, PNG pixels darker than this are walls, 0 to 255; default 128 */
    const char *const *layers; /* names of the layers to read, in Tiled and LDtk; null = all */
    uint32_t layer_count;
    const char *folder; /* further files must lie in it; null = in the folder of the map's file */

    /*
     * Reads a further file: an external tileset, template or level. `name` is as the file gives it; the bytes must stay
     * until `close` is called. null = reads from the disk, and nothing for maps from memory.
     */
    wend_status (*open)(void *user, const char *name, const void **bytes, size_t *length);
    void (*close)(void *user, const void *bytes, size_t length);
    void *user;

    /* Files that ask for more are refused with CAPACITY. */
    uint64_t most_cells;  /* of the map; default 2^24 */
    uint64_t most_memory; /* bytes while reading, without the grid; default 2^29 */
    uint32_t most_files;  /* further files; default 256 */
} wend_import_options;

/* Writes the default into the first `size` bytes; wend_import_options_default() calls it. */
WEND_IMPORT_API void wend_import_options_init(wend_import_options *options, uint32_t size);

/* The options to begin with. */
static inline wend_import_options wend_import_options_default(void)
{
    wend_import_options options;
    wend_import_options_init(&options, (uint32_t)sizeof options);
    return options;
}

/* Where and why a file could not be read. */
typedef struct wend_import_error {
    wend_status status;            /* WEND_OK if all is well */
    uint32_t line, column;         /* from 1; of a PNG, row and column of the pixel; 0 = not known */
    char file[128];                /* its name, or the end of a longer one; empty: from memory */
    char text[WEND_NAME_ROOM * 6]; /* what is wrong, where (layer, object, tile), and what to do; no full stop */
} wend_import_error;

/* A map that was read. Constant once made; readable by any number of threads. */
typedef struct wend_import wend_import;

/*
 * Reads a map file of any format. *import is the caller's, to be given to wend_import_destroy. options (null = the
 * default), allocator (null = malloc) and error may be null; what expat, zlib and Zstandard allocate is malloc's.
 * Errors: FILE, FORMAT, CAPACITY (a limit of the options), UNSUPPORTED (a format or feature that this build does not
 * read), MEMORY, ARGUMENT; *import is then null. Cost: linear in the files and the map.
 */
WEND_IMPORT_API wend_status wend_import_file(const char *file, const wend_import_options *options,
                                             const wend_allocator *allocator, wend_import **import,
                                             wend_import_error *error);

/* Reads a map from memory, which is needed only during the call; else as wend_import_file. */
WEND_IMPORT_API wend_status wend_import_memory(const void *bytes, size_t length, const wend_import_options *options,
                                               const wend_allocator *allocator, wend_import **import,
                                               wend_import_error *error);

/* Frees an import, with its grid unless that was taken; null is allowed. Destroy spaces of the grid first. */
WEND_IMPORT_API void wend_import_destroy(wend_import *import);

WEND_IMPORT_API wend_import_format wend_import_format_read(const wend_import *import);

/* Returns the map, ready for wend_space_create with the profile of wend_import_profile. The import owns it. */
WEND_IMPORT_API wend_grid *wend_import_grid(const wend_import *import);

/* Give the grid and the info to the caller; a second time null. */
WEND_IMPORT_API wend_grid *wend_import_take_grid(wend_import *import);
WEND_IMPORT_API wend_legend *wend_import_take_info(wend_import *import);

/*
 * Returns the names of terrains as wend_profile_load and wend_grid_write_text take them: what the file calls them, in
 * letters, digits and -. The legend has no layers. The import owns it.
 */
WEND_IMPORT_API const wend_legend *wend_import_info(const wend_import *import);

/* Sets each terrain's weight in a profile to what the file or a rule says; all else in the profile stays. */
WEND_IMPORT_API void wend_import_profile(const wend_import *import, wend_profile *profile);

/* A terrain of the map. */
typedef struct wend_import_terrain {
    const char *name; /* as the file or rule says */
    uint8_t terrain;  /* its byte in the grid */
    uint16_t weight;  /* 0 = blocked */
} wend_import_terrain;

WEND_IMPORT_API uint32_t wend_import_terrain_count(const wend_import *import);
/* Returns terrain `index`, from 0, or null past the count. */
WEND_IMPORT_API const wend_import_terrain *wend_import_terrain_at(const wend_import *import, uint32_t index);

/* A place that the file names: an object of Tiled, an entity of LDtk, a cell by a rule. */
typedef struct wend_import_place {
    const char *name;     /* empty if it has none */
    const char *kind;     /* Tiled's class, LDtk's identifier of the entity; empty if it has none */
    const char *id;       /* the editor's id; empty if it has none */
    wend_place place;     /* its middle */
    double width, height; /* in the editor's units */
} wend_import_place;

WEND_IMPORT_API uint32_t wend_import_place_count(const wend_import *import);
/* Returns place `index`, from 0, in the order of the file, or null past the count. */
WEND_IMPORT_API const wend_import_place *wend_import_place_at(const wend_import *import, uint32_t index);

/* Returns the first place of a name, else of a kind, else of an id; null if there is none. Cost: the places. */
WEND_IMPORT_API const wend_import_place *wend_import_find_place(const wend_import *import, const char *name);

/*
 * Convert between places and the editor's coordinates, as its file gives those of objects (pixels; in LDtk, pixels of
 * the world). Outside the map too. Places of hexagons are the centres of their cells. *place is on level 0.
 */
WEND_IMPORT_API void wend_import_to_place(const wend_import *import, double x, double y, wend_place *place);
WEND_IMPORT_API void wend_import_from_place(const wend_import *import, wend_place place, double *x, double *y);

/* Convert between the editor's columns and rows, which may be negative or staggered, and the cells of the grid. */
WEND_IMPORT_API wend_place wend_import_place_of_tile(const wend_import *import, int32_t column, int32_t row);
WEND_IMPORT_API void wend_import_tile_of_place(const wend_import *import, wend_place place, int32_t *column,
                                               int32_t *row);

/* Returns where the editor draws the cells, in its pixels; for wend_layout_to_place and wend_layout_to_world. */
WEND_IMPORT_API wend_layout wend_import_layout(const wend_import *import);

/*
 * Reads a table of rules from a text, a rule a line: 'MATCH' NAME WEIGHT, where WEIGHT is a number, free or blocked,
 * and "place NAME" may follow; # begins a comment. *rules are *count rules with their texts, to be freed with
 * wend_import_rules_free. Errors: FORMAT, MEMORY, ARGUMENT; *rules is then null.
 */
WEND_IMPORT_API wend_status wend_import_rules_parse(const char *text, size_t length, const wend_allocator *allocator,
                                                    wend_import_rule **rules, uint32_t *count, wend_text_error *error);
WEND_IMPORT_API void wend_import_rules_free(wend_import_rule *rules, const wend_allocator *allocator);

#ifdef __cplusplus
}
#endif

#endif
