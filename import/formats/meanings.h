/* meanings.h: what words and colours of cells mean, remembered from cell to cell. */
#ifndef WEND_IMPORT_FORMATS_MEANINGS_H
#define WEND_IMPORT_FORMATS_MEANINGS_H

#include "rules/rules.h"

#define MEANINGS_KEPT 1024u

/* Cache of the meanings of words and colours. */
typedef struct meanings {
    draft *draft;
    const import_rules *rules;
    struct meaning_kept {
        import_span word; /* null = a colour or nothing */
        uint32_t colour;
        bool is_there;
        draft_meaning meaning;
    } kept[MEANINGS_KEPT];
} meanings;

/* Null with the error noted. */
meanings *wend_import_meanings_open(draft *draft, const import_rules *rules);

/* Each is false with the error noted at the line and column. A word is a CSV's field or a character. */
bool wend_import_meaning_of_word(meanings *meanings, import_span word, uint32_t line, uint32_t column,
                                 draft_meaning *meaning);
bool wend_import_meaning_of_colour(meanings *meanings, uint32_t rgba, uint32_t line, uint32_t column,
                                   draft_meaning *meaning);

/* Gives a cell of level 0 its terrain, and its place if it is one; false with the error noted. */
bool wend_import_set_cell(draft *draft, uint32_t x, uint32_t y, const draft_meaning *meaning);

#endif
