/* args.h: the command line: commands, their options in tables, and the help that is printed from them. */
#ifndef TOOLS_OPTIONS_ARGS_H
#define TOOLS_OPTIONS_ARGS_H

#include "system/system.h"

#include <wend/all.h>

/* One command of the program. */
typedef struct command {
    const char *name;
    const char *arguments; /* as the usage line shows them */
    const char *purpose;   /* one line for the list of commands */
    const char *details;   /* the help's paragraphs, ending in a line feed */
    const char *examples;  /* lines, each indented and ending in a line feed */
    exit_code (*run)(const struct command *command, int argc, char **argv); /* argv without program and command */
} command;

/* One option. */
typedef struct args_option {
    const char *name;   /* "--engine" */
    const char *values; /* what follows it, as the help shows it; null for a switch */
    int value_count;    /* how many arguments that is */
    size_t offset;      /* of the field it fills, in its group's target */
    bool (*take)(const struct args_option *option, char *const *values, void *field); /* reports what it refuses */
    const char *summary;
} args_option;

/* A table of options that fill one struct. */
typedef struct args_group {
    const args_option *options;
    size_t count;
    void *target;
} args_group;

#define ARGS_GROUP(table, target) ((args_group){(table), sizeof(table) / sizeof *(table), (target)})

/* What is left to do after parsing. */
typedef enum args_result {
    ARGS_RUN, /* run the command */
    ARGS_HELP /* the help was asked for and printed */,
    ARGS_BAD /* an error was reported */
} args_result;

/* What a command takes besides options. */
typedef struct args_rest {
    int least, most;     /* how many arguments; most = 0 for any number */
    const char *missing; /* what to say if some lack, as in "path needs a map, a start and a goal" */
    char **arguments;    /* filled by args_parse */
    int count;
} args_rest;

/*
 * Takes options from anywhere on the command line ("--name value" or "--name=value", "--" ends them) and
 * gathers the other arguments at the front of argv. A minus before a digit begins a number, not an option.
 */
args_result args_parse(const command *command, const args_group *groups, size_t group_count, args_rest *rest, int argc,
                       char **argv);

/* Takers: each fills the field its name says. */
bool args_take_switch(const args_option *option, char *const *values, void *field); /* bool */
bool args_take_text(const args_option *option, char *const *values, void *field);   /* const char * */
bool args_take_count(const args_option *option, char *const *values, void *field);  /* uint64_t, at least 1 */

/* Reads digits with or without a decimal point; returns what follows them, null if they are no number. */
const char *args_read_decimal(const char *text, double *value);

/* Which of the names a value is; -1 with an error if it is none. */
int args_choose(const args_option *option, const char *value, const char *const *names, int count);

/* Reads "X,Y" or "X,Y,LEVEL" as the centre of a cell, which may lie outside of the map; false with an error. */
bool args_read_cell(const char *text, wend_place *cell);

/* How places are written. */
typedef enum args_places {
    ARGS_PLACES_CELLS,   /* 3,14 is a cell: its centre */
    ARGS_PLACES_BETWEEN, /* so it is, and 3.25,14.5 is a position between cells */
    ARGS_PLACES_POINTS,  /* 3,14 is a point, as -3.25,14 is; its level is WEND_ANY_LEVEL where none is written */
    ARGS_PLACES_NODES    /* names or numbers of nodes, see places.h */
} args_places;

/* Reads a place, with ",LEVEL" behind it where there are levels; false with an error. */
bool args_read_place(const char *text, args_places how, wend_place *place);

/* Whether a text has as many numbers as a rectangle. */
bool args_is_rectangle(const char *text);

/* Reads "X,Y", "X,Y,WIDTH,HEIGHT", and either with a level as the last number; false with an error. */
bool args_read_area(const char *text, wend_area *area);

/* Reads "X.x,Y.y" or "X.x,Y.y,LEVEL", coordinates in cells from the map's corner; false with an error. */
bool args_read_position(const char *text, wend_place *place);

#endif
