/* mover.h: who moves: the options --profile and --neighbours of every command that looks at a map as some mover. */
#ifndef TOOLS_OPTIONS_MOVER_H
#define TOOLS_OPTIONS_MOVER_H

#include "options/args.h"

typedef struct mover_options {
    const char *file;      /* the profile's file; NULL = wend_profile_default() */
    bool neighbours_given; /* `neighbours` replaces the profile's */
    wend_neighbours neighbours;
    double radius; /* mover's radius in cells, on meshes; 0 = the profile's. Filled by commands with an option for it */
} mover_options;

/* The table of options that fill `options`, which the caller has set to zero. */
args_group mover_options_group(mover_options *options);

/* A profile, and the names that it gives to its resources. */
typedef struct mover {
    wend_profile profile;
    wend_resource_names names;
    bool is_chosen; /* the profile comes from a file, not the default */
} mover;

/* Sets the mover's distance from walls, in cells. False with an error if meshes do not allow as much. */
bool mover_set_radius(wend_profile *profile, double cells);

/*
 * Makes the profile that the options ask for; `info` gives the names of terrains. Without a profile file it starts from
 * `usual` (NULL = the default). False with an error.
 */
bool mover_read(const mover_options *options, const wend_legend *info, const wend_profile *usual, mover *mover);

#endif
