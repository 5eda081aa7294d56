/* words.h: the arguments of commands, read: words, numbers, places, and what is wrong with them in a sentence. */
#ifndef SERVICE_WORDS_WORDS_H
#define SERVICE_WORDS_WORDS_H

#include <wend/all.h>

/* An argument; not zero-terminated. It may hold any bytes. */
typedef struct word {
    const char *at;
    size_t length;
} word;

/* An error in the words of the reply, "ERR …". */
typedef struct fault {
    char text[256];
} fault;

/* Writes a sentence after "ERR ". Returns false, so that readers can end with it. */
bool fault_set(fault *fault, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds which of many a fault is about: "ERR pair 3: …". Returns false. */
bool fault_number(fault *fault, const char *what, size_t number);

/* An argument cut to what an error shows; '?' for what cannot be printed. */
typedef struct shown {
    char text[48];
} shown;
shown word_shown(word word);

/* True if a word is this name, in small or capital letters. */
bool word_is(word word, const char *name);

/*
 * Sets the bit in `given` of a word that is in a list, which ends with null. False with a fault if the bit was set
 * before: of two values neither is chosen.
 */
bool word_once(word word, const char *const *names, uint64_t *given, fault *fault);

/* Reads a whole number from `least` to `most`; false without a fault if it is none. */
bool word_number(word word, uint64_t least, uint64_t most, uint64_t *number);

/* Reads a decimal number of at most 9 digits before and behind the point; false without a fault if it is none. */
bool word_decimal(word word, double *number);

/* True for names of terrains, profiles and layers: a letter, then up to 30 letters, digits and '-'. */
bool word_is_name(word word);

/* What a place is on a map, which decides how it is written. */
typedef enum place_kind {
    PLACE_CELL = 0,  /* 3,5 is the middle of a cell, 3.25,5.5 a position */
    PLACE_POINT = 1, /* 3,5 and 3.25,5.5 are positions */
    PLACE_NODE = 2   /* 17, or a name; x,y is where a node is */
} place_kind;

/* The longest name of a node that fits PLACE_ROOM. */
#define MOST_NODE_NAME 60

/* How the places of a map are written. */
typedef struct place_style {
    place_kind kind;
    uint32_t levels;               /* if 1, places are x,y alone; else x,y,level, and x,y is on level 0 */
    const wend_graph_names *names; /* names of nodes; null if they have numbers */
} place_style;

bool word_place(word word, place_style style, wend_place *place, fault *fault);

/* Reads x,y, or x,y,width,height on maps of one level and x,y,level,width,height on others. */
bool word_area(word word, place_style style, wend_area *area, fault *fault);

/* Writes a place as it is read; returns its length. */
#define PLACE_ROOM 64
size_t place_write(char text[PLACE_ROOM], place_style style, wend_place place);

/* Writes places with blanks between them and '>' before those that a link leads to; PLACE_ROOM + 2 bytes each. */
size_t places_write(char *text, place_style style, const wend_place *places, size_t count);

/* Writes a number as printf does with "%.17g", in a tenth of the time. Returns its length; no zero is added. */
#define NUMBER_ROOM 32
size_t number_write(char text[NUMBER_ROOM], double number);

#endif
