/* Words that wend's map texts and profile texts share: names, terrains, amounts of cost, directions. */
#ifndef WEND_IO_WORDS_H
#define WEND_IO_WORDS_H

#include "io/text.h"

/* Each notes an error and returns false where another word stands. */

/* A letter and up to 30 letters, digits and - behind it; written to `name` with a zero. `what` is to be named. */
bool wend_text_name(struct wend_text *text, const char *what, char name[WEND_NAME_ROOM]);

/* Which of `count` words; `choices` says them in the error. */
bool wend_text_choice(struct wend_text *text, const char *const words[], uint32_t count, const char *choices,
                      uint32_t *choice);

/*
 * A cost: a number of steps ("2.5", at most nine digits behind the point) times the price of one, rounded to the
 * nearest unit, halves up; or units themselves ("300 units").
 */
bool wend_text_cost(struct wend_text *text, const char *what, uint32_t price, uint32_t least, uint32_t most,
                    uint32_t *cost);

/* A decimal as whole ones and billionths; false for anything else, and for more than 2^32 - 1 whole ones. */
bool wend_span_split(struct wend_span word, uint32_t *whole, uint64_t *billionths);

/* Whether a word is a letter and at most 30 letters, digits and - behind it. */
bool wend_span_is_name(struct wend_span word);

/* A character in quotes, such as '~': one of those that can be seen. */
bool wend_span_character(struct wend_span word, char *character);

/* n, ne, e, se, s, sw, w or nw, in the order of wend_direction. */
extern const char *const wend_direction_words[8];

/* How texts call the kinds of cells, in the order of wend_cells, and all of them as an error says it. */
#define WEND_CELLS_WORDS   5
#define WEND_CELLS_CHOICES "square, hex-pointy-odd, hex-pointy-even, hex-flat-odd or hex-flat-even"
extern const char *const wend_cells_words[WEND_CELLS_WORDS];

#endif
