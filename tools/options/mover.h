/* mover.h: who moves: the options --profile and --neighbours of every command that asks how a map looks to someone. */
#ifndef TOOLS_OPTIONS_MOVER_H
#define TOOLS_OPTIONS_MOVER_H

#include "options/args.h"

typedef struct mover_options {
    const char *file;      /* of a profile; null = wend_profile_default() */
    bool neighbours_given; /* they replace the profile's */
    wend_neighbours neighbours;
    double
        radius; /* of the mover in cells, on meshes; 0 = the profile's. Commands set it from an option of their own */
} mover_options;

/* The options' table, filling `options`, which the caller has set to zero. */
args_group mover_options_group(mover_options *options);

/* A profile, and what it calls its resources. */
typedef struct mover {
    wend_profile profile;
    wend_resource_names names;
    bool is_chosen; /* a file said so, not the default */
} mover;

/* Has it stay so many cells from walls. False with an error where that is more than meshes know. */
bool mover_set_radius(wend_profile *profile, double cells);

/*
 * Makes the profile the options ask for, whose terrains are named as a map's file says; `usual` (null = the default)
 * where they name none. False with an error.
 */
bool mover_read(const mover_options *options, const wend_legend *info, const wend_profile *usual, mover *mover);

#endif
