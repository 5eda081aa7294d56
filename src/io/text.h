/* Texts read line by line and word by word, with errors that name the position; and texts written. */
#ifndef WEND_IO_TEXT_H
#define WEND_IO_TEXT_H

#include <wend/base.h>
#include <wend/io.h>

/* A part of a text; not zero-terminated. */
struct wend_span {
    const char *at;
    size_t length;
};

/* A text being read. */
struct wend_text {
    const char *next, *end; /* the rest */
    struct wend_span line;  /* the current line, without its end and the CR before it */
    size_t position;        /* in the current line, where the next word is searched from */
    uint32_t line_number;   /* of the current line, from 1; 0 before the first */
    wend_text_error error;  /* the first error; its status is WEND_OK if none */
};

struct wend_text wend_text_begin(const char *text, size_t length);

/* Moves to the next line; false at the end of the text. */
bool wend_text_next_line(struct wend_text *text);

/* Moves to the next line that is not blank. */
bool wend_text_next_filled_line(struct wend_text *text);

/* The same for wend's own formats: # at the start of a word begins a comment. */
bool wend_text_next_statement(struct wend_text *text);

/* Takes the next word of the line; empty at the line's end. */
struct wend_span wend_text_word(struct wend_text *text);

/* Returns the next word without taking it. */
struct wend_span wend_text_peek(struct wend_text *text);

/* Takes the next word if it is this one; returns whether it did. */
bool wend_text_accept(struct wend_text *text, const char *word);

/* FORMAT if another word follows on this line. */
wend_status wend_text_end_of_line(struct wend_text *text);

/* A zero-terminated text as a span (NULL is empty); whether a span equals a text. */
struct wend_span wend_span_of(const char *text);
bool wend_span_is(struct wend_span span, const char *word);

/* Reads a whole number up to 2^32 - 1; false if the span is anything else. */
bool wend_span_integer(struct wend_span span, uint32_t *value);

/*
 * Take a word that is a number, or record an error there, which calls it `what`, and return false. A decimal is its
 * first 18 digits times a power of ten: the same on every machine, exact up to 2^53 with at most 22 digits after the
 * point.
 */
bool wend_text_integer(struct wend_text *text, const char *what, uint32_t least, uint32_t most, uint32_t *value);
bool wend_text_decimal(struct wend_text *text, const char *what, double *value);

/* Any number, "-1.5e-3", up to 1e300. As exact as a decimal if the exponent moves the point within the digits. */
bool wend_span_real(struct wend_span span, double *value);
bool wend_text_real(struct wend_text *text, const char *what, double *value);

/*
 * Records an error at a byte of the current line (from 0), unless there is one already. The message is all parts up to
 * a NULL, truncated if too long. Always returns WEND_ERROR_FORMAT.
 */
wend_status wend_text_fail(struct wend_text *text, size_t position, const char *const parts[]);
#define WEND_TEXT_FAIL(text, position, ...) wend_text_fail(text, position, (const char *const[]){__VA_ARGS__, NULL})

/* The same at a word of the current line. */
#define WEND_TEXT_FAIL_AT(text, word, ...) WEND_TEXT_FAIL(text, (size_t)((word).at - (text)->line.at), __VA_ARGS__)

/* The same, with the value false. */
#define WEND_TEXT_WRONG(text, word, ...) (WEND_TEXT_FAIL_AT(text, word, __VA_ARGS__) == WEND_OK)

/* A number as text, which lives as long as the enclosing block. */
typedef char wend_digits[11];
const char *wend_text_digits(uint32_t number, wend_digits digits);
#define WEND_DIGITS(number) wend_text_digits(number, (wend_digits){0})

/* Hands the error to a caller who asked for it, and returns its status. */
wend_status wend_text_end(const struct wend_text *text, wend_status status, wend_text_error *error);

/* The same for an error without a place in a text: line and column are 0. */
wend_status wend_text_refuse(wend_text_error *error, wend_status status, const char *const parts[]);
#define WEND_TEXT_REFUSE(error, status, ...) wend_text_refuse(error, status, (const char *const[]){__VA_ARGS__, NULL})

/* Words of a certain kind; any other word records an error and returns false. */

/* A name: a letter and up to 30 letters, digits and - after it. The error calls it `what`. */
bool wend_text_name(struct wend_text *text, const char *what, char name[WEND_NAME_ROOM]);

/* One of several words; `choices` lists them in the error. */
bool wend_text_choice(struct wend_text *text, const char *const words[], uint32_t count, const char *choices,
                      uint32_t *choice);

/* A cost: steps ("2.5", at most nine digits after the point) times the price of one, rounded; or "300 units". */
bool wend_text_cost(struct wend_text *text, const char *what, uint32_t price, uint32_t least, uint32_t most,
                    uint32_t *cost);

/* Splits a decimal into its whole part, below 2^32, and billionths; false if it is not a decimal. */
bool wend_span_split(struct wend_span word, uint32_t *whole, uint64_t *billionths);

/* True if a word is a name as above. */
bool wend_span_is_name(struct wend_span word);

/* A visible character in quotes, such as '~'. */
bool wend_span_character(struct wend_span word, char *character);

/* n, ne, e, se, s, sw, w or nw, in the order of wend_direction. */
extern const char *const wend_direction_words[8];

/* Names of the kinds of cells, in the order of wend_cells, and their list for errors. */
#define WEND_CELLS_WORDS   5
#define WEND_CELLS_CHOICES "square, hex-pointy-odd, hex-pointy-even, hex-flat-odd or hex-flat-even"
extern const char *const wend_cells_words[WEND_CELLS_WORDS];

struct wend_output {
    char *text;
    size_t capacity;
    size_t length; /* of everything put, even past the capacity */
};

void wend_put_character(struct wend_output *output, char c);

/* Puts several texts one after the other. */
void wend_put_parts(struct wend_output *output, const char *const parts[]);
#define WEND_PUT(output, ...) wend_put_parts(output, (const char *const[]){__VA_ARGS__, NULL})

/* Puts a number of 1/256 cells as a decimal number of cells: at most 8 digits after the point. */
void wend_put_cells(struct wend_output *output, int32_t units);

/* *length: the whole length. CAPACITY if not all of it was written. */
wend_status wend_output_end(const struct wend_output *output, size_t *length);

#endif
