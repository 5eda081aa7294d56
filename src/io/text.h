/* Texts read line by line and word by word, with errors that say where; and texts written. */
#ifndef WEND_IO_TEXT_H
#define WEND_IO_TEXT_H

#include <wend/base.h>
#include <wend/io.h>

/* Some bytes of a text; not zero-terminated. */
struct wend_span {
    const char *at;
    size_t length;
};

/* A text being read. */
struct wend_text {
    const char *next, *end; /* what is left */
    struct wend_span line;  /* the current line, without its end and the CR before it */
    size_t position;        /* in the current line: where the next word is looked for */
    uint32_t line_number;   /* of the current line, from 1; 0 before the first */
    wend_text_error error;  /* the first error, or WEND_OK */
};

struct wend_text wend_text_begin(const char *text, size_t length);

/* Goes to the next line; false at the end of the text. */
bool wend_text_next_line(struct wend_text *text);

/* Goes to the next line that is not blank. */
bool wend_text_next_filled_line(struct wend_text *text);

/* The same for wend's own formats: # at the start of a word begins a comment. */
bool wend_text_next_statement(struct wend_text *text);

/* Takes the next word of the line; empty at its end. */
struct wend_span wend_text_word(struct wend_text *text);

/* Looks at the next word without taking it. */
struct wend_span wend_text_peek(struct wend_text *text);

/* Takes the next word if it is this one. */
bool wend_text_accept(struct wend_text *text, const char *word);

/* FORMAT if another word follows on this line. */
wend_status wend_text_end_of_line(struct wend_text *text);

/* A zero-terminated text as a span (null is empty); and whether a span has the same letters. */
struct wend_span wend_span_of(const char *text);
bool wend_span_is(struct wend_span span, const char *word);

/* A whole number up to 2^32 - 1; false where the span is anything else. */
bool wend_span_integer(struct wend_span span, uint32_t *value);

/*
 * Take a word that is a number, or note an error there, in which `what` names the number, and return false. A decimal
 * is its first 18 digits times a power of ten: the same on every machine, exact up to 2^53 with at most 22 digits
 * behind the point.
 */
bool wend_text_integer(struct wend_text *text, const char *what, uint32_t least, uint32_t most, uint32_t *value);
bool wend_text_decimal(struct wend_text *text, const char *what, double *value);

/* Any number, "-1.5e-3", up to 1e300. As exact as a decimal if the exponent moves the point within the digits. */
bool wend_span_real(struct wend_span span, double *value);
bool wend_text_real(struct wend_text *text, const char *what, double *value);

/*
 * Notes an error at a byte of the current line (from 0), unless there is one already: its message is all parts up to a
 * null, cut where it is too long. Always returns WEND_ERROR_FORMAT.
 */
wend_status wend_text_fail(struct wend_text *text, size_t position, const char *const parts[]);
#define WEND_TEXT_FAIL(text, position, ...) wend_text_fail(text, position, (const char *const[]){__VA_ARGS__, NULL})

/* The same at a word of the current line. */
#define WEND_TEXT_FAIL_AT(text, word, ...) WEND_TEXT_FAIL(text, (size_t)((word).at - (text)->line.at), __VA_ARGS__)

/* The same, as false. */
#define WEND_TEXT_WRONG(text, word, ...) (WEND_TEXT_FAIL_AT(text, word, __VA_ARGS__) == WEND_OK)

/* A number as text that lives as long as the block around it. */
typedef char wend_digits[11];
const char *wend_text_digits(uint32_t number, wend_digits digits);
#define WEND_DIGITS(number) wend_text_digits(number, (wend_digits){0})

/* Gives the error to a caller who asked for it, and returns its status. */
wend_status wend_text_end(const struct wend_text *text, wend_status status, wend_text_error *error);

/* The same for an error that is not about a place in a text: line and column 0. */
wend_status wend_text_refuse(wend_text_error *error, wend_status status, const char *const parts[]);
#define WEND_TEXT_REFUSE(error, status, ...) wend_text_refuse(error, status, (const char *const[]){__VA_ARGS__, NULL})

/* Words of one kind; where another stands they note an error and return false. */

/* A name: a letter and up to 30 letters, digits and - behind it. `what` it names is told in the error. */
bool wend_text_name(struct wend_text *text, const char *what, char name[WEND_NAME_ROOM]);

/* One of some words; `choices` lists them in the error. */
bool wend_text_choice(struct wend_text *text, const char *const words[], uint32_t count, const char *choices,
                      uint32_t *choice);

/* A cost: steps ("2.5", at most nine digits after the point) times the price of one, rounded; or "300 units". */
bool wend_text_cost(struct wend_text *text, const char *what, uint32_t price, uint32_t least, uint32_t most,
                    uint32_t *cost);

/* Splits a decimal into its whole part, below 2^32, and billionths; false if it is none. */
bool wend_span_split(struct wend_span word, uint32_t *whole, uint64_t *billionths);

/* Whether a word is a name as above. */
bool wend_span_is_name(struct wend_span word);

/* A visible character in quotes, such as '~'. */
bool wend_span_character(struct wend_span word, char *character);

/* n, ne, e, se, s, sw, w or nw, in the order of wend_direction. */
extern const char *const wend_direction_words[8];

/* The names of the kinds of cells, in the order of wend_cells, and the list of them for errors. */
#define WEND_CELLS_WORDS   5
#define WEND_CELLS_CHOICES "square, hex-pointy-odd, hex-pointy-even, hex-flat-odd or hex-flat-even"
extern const char *const wend_cells_words[WEND_CELLS_WORDS];

struct wend_output {
    char *text;
    size_t capacity;
    size_t length; /* of all that was put, even past the capacity */
};

void wend_put_character(struct wend_output *output, char c);

/* Puts texts one after the other. */
void wend_put_parts(struct wend_output *output, const char *const parts[]);
#define WEND_PUT(output, ...) wend_put_parts(output, (const char *const[]){__VA_ARGS__, NULL})

/* Puts 256ths as a decimal number of cells: at most 8 digits behind the point. */
void wend_put_cells(struct wend_output *output, int32_t units);

/* Tells the whole length; CAPACITY if not all of it was written. */
wend_status wend_output_end(const struct wend_output *output, size_t *length);

#endif
