/* The caller's table of what things in a file are, and what a reader of a format is. */
#ifndef WEND_IMPORT_RULES_RULES_H
#define WEND_IMPORT_RULES_RULES_H

#include "draft/draft.h"

/* A rule, parsed once. */
typedef struct import_rule {
    const wend_import_rule *rule;
    import_span match;
    bool is_range, is_colour, is_all;
    double least, most; /* of a range, or of a number */
    uint32_t colour;    /* red, green, blue and alpha, from the highest byte */
    bool has_alpha;
    bool has_meaning; /* `meaning` is set */
    draft_meaning meaning;
} import_rule;

typedef struct import_rules {
    import_rule *rules;
    uint32_t count;
} import_rules;

/* False with the error noted: ARGUMENT for a rule without match. */
bool wend_import_rules_open(importer *im, import_rules *rules);

/* Return the first rule that matches, or NULL. `number` may be NULL. The last looks for "*". */
import_rule *wend_import_rule_of_word(const import_rules *rules, import_span word, const double *number);
import_rule *wend_import_rule_of_colour(const import_rules *rules, uint32_t rgba, uint32_t brightness);
import_rule *wend_import_rule_of_all(const import_rules *rules);

/* Gives what a rule says; its terrain is made at first use. False with the error noted. */
bool wend_import_rule_meaning(draft *draft, import_rule *rule, uint32_t line, draft_meaning *meaning);

/* A reader of one format: a file's bytes into a draft; false with the error noted. */
typedef bool import_reader(draft *draft, const import_rules *rules, import_span bytes);

/* True if a terrain's name alone says that it is blocked: wall, rock, void… in any case, also in the plural. */
bool wend_import_name_blocks(import_span name);

#endif
