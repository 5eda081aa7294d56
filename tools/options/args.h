/* args.h: the command line: commands, tables of their options, and the help that is printed from these tables. */
#ifndef TOOLS_OPTIONS_ARGS_H
#define TOOLS_OPTIONS_ARGS_H

#include "system/system.h"

#include <wend/all.h>

typedef struct command {
    const char *name;
    const char *arguments; /* shown in the usage line */
    const char *purpose;   /* one line for the list of commands */
    const char *details;   /* paragraphs of the help, ending in a line feed */
    const char *examples;  /* lines, each indented and ending in a line feed */
    exit_code (*run)(const struct command *command, int argc, char **argv); /* argv without program and command */
} command;

typedef struct args_option {
    const char *name;   /* "--engine" */
    const char *values; /* its values, as the help shows them; NULL for a switch */
    int value_count;    /* how many arguments the values take */
    size_t offset;      /* offset of the field to fill, in its group's target */
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

/* What the command has to do after parsing. */
typedef enum args_result {
    ARGS_RUN, /* run the command */
    ARGS_HELP /* the help was asked for and is printed */,
    ARGS_BAD /* an error was reported */
} args_result;

/* The arguments that a command takes besides options. */
typedef struct args_rest {
    int least, most;     /* number of arguments; most = 0: no limit */
    const char *missing; /* the error if some are missing, as in "path needs a map, a start and a goal" */
    char **arguments;    /* filled by args_parse */
    int count;
} args_rest;

/*
 * Takes options from anywhere on the command line ("--name value" or "--name=value", "--" ends them) and moves the
 * other arguments to the front of argv. A minus before a digit begins a number, not an option.
 */
args_result args_parse(const command *command, const args_group *groups, size_t group_count, args_rest *rest, int argc,
                       char **argv);

/* Values for args_option.take: each fills a field of the type given. */
bool args_take_switch(const args_option *option, char *const *values, void *field); /* bool */
bool args_take_text(const args_option *option, char *const *values, void *field);   /* const char * */
bool args_take_count(const args_option *option, char *const *values, void *field);  /* uint64_t, at least 1 */

/* Reads digits with or without a decimal point. Returns what follows them, NULL if they are no number. */
const char *args_read_decimal(const char *text, double *value);

/* Index of the name that equals the value; -1 with an error if none does. */
int args_choose(const args_option *option, const char *value, const char *const *names, int count);

/* Reads "X,Y" or "X,Y,LEVEL" as the centre of a cell, which may lie outside of the map; false with an error. */
bool args_read_cell(const char *text, wend_place *cell);

/* How places are written. */
typedef enum args_places {
    ARGS_PLACES_CELLS,   /* 3,14 is a cell: its centre */
    ARGS_PLACES_BETWEEN, /* the same, and 3.25,14.5 is a position between cells */
    ARGS_PLACES_POINTS,  /* 3,14 is a point, and so is -3.25,14; its level is WEND_ANY_LEVEL if none is written */
    ARGS_PLACES_NODES    /* names or numbers of nodes, see places.h */
} args_places;

/* Reads a place, with ",LEVEL" after it on maps with levels; false with an error. */
bool args_read_place(const char *text, args_places how, wend_place *place);

/* True if a text has enough numbers for a rectangle. */
bool args_is_rectangle(const char *text);

/* Reads "X,Y", "X,Y,WIDTH,HEIGHT", and either with a level as the last number; false with an error. */
bool args_read_area(const char *text, wend_area *area);

/* Reads "X.x,Y.y" or "X.x,Y.y,LEVEL", coordinates in cells from the map's corner; false with an error. */
bool args_read_position(const char *text, wend_place *place);

#endif
