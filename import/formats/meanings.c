/* meanings.c: what words and colours of cells mean, remembered from cell to cell. */
#include "formats/meanings.h"

#include <stdio.h>
#include <string.h>

meanings *wend_import_meanings_open(draft *draft, const import_rules *rules)
{
    meanings *opened = wend_import_scratch(draft->im, 1, sizeof *opened);
    if (opened) {
        opened->draft = draft;
        opened->rules = rules;
    }
    return opened;
}

static bool usual(meanings *meanings, const char *name, uint16_t weight, uint32_t line, draft_meaning *meaning)
{
    meaning->place = NULL;
    return wend_import_draft_terrain(meanings->draft, wend_import_span_of(name), weight, '\0', line, &meaning->terrain);
}

/* Finds the meaning of a number that no rule matches. */
static bool read_number(meanings *meanings, double number, uint32_t line, draft_meaning *meaning)
{
    char name[32];
    bool is_weight = meanings->draft->im->options.numbers == WEND_IMPORT_NUMBERS_WEIGHTS;
    bool is_free = is_weight ? number >= 0.5 : number == 0;
    if (!is_free)
        return usual(meanings, "wall", 0, line, meaning);
    uint16_t weight = !is_weight ? 1 : number >= 65535 ? 65535 : (uint16_t)(number + 0.5);
    snprintf(name, sizeof name, weight == 1 ? "ground" : "weight-%u", (unsigned)weight);
    return usual(meanings, name, weight, line, meaning);
}

/* Finds the meaning of a character if most text maps agree on it: *is_known. False with the error noted. */
static bool read_usual_letter(meanings *meanings, char letter, uint32_t line, draft_meaning *meaning, bool *is_known)
{
    static const struct {
        char letter;
        const char *name;
        uint16_t weight;
    } known[] = {{'.', "ground", 1}, {',', "ground", 1}, {'_', "ground", 1}, {'G', "grass", 1}, {'S', "swamp", 1},
                 {'#', "wall", 0},   {'@', "wall", 0},   {'X', "wall", 0},   {'x', "wall", 0},  {'|', "wall", 0},
                 {'-', "wall", 0},   {'+', "wall", 0},   {'O', "out", 0},    {' ', "out", 0},   {'W', "water", 0},
                 {'~', "water", 0},  {'T', "trees", 0}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].letter == letter) {
            *is_known = true;
            return usual(meanings, known[i].name, known[i].weight, line, meaning);
        }
    *is_known = false;
    return true;
}

/* Finds the meaning of a word that no rule matches; without rules numbers, usual letters and names have one. */
static bool read_unruled(meanings *meanings, import_span word, const double *number, uint32_t line, uint32_t column,
                         draft_meaning *meaning)
{
    importer *im = meanings->draft->im;
    bool is_known = false;
    if (word.length == 0)
        return usual(meanings, "out", 0, line, meaning);
    if (meanings->rules->count == 0) {
        if (number)
            return read_number(meanings, *number, line, meaning);
        if (word.length == 1 && (!read_usual_letter(meanings, word.at[0], line, meaning, &is_known) || is_known))
            return is_known;
        meaning->place = NULL;
        if (word.length > 1 && !((unsigned char)word.at[0] & 0x80))
            return wend_import_draft_terrain(meanings->draft, word, !wend_import_name_blocks(word), '\0', line,
                                             &meaning->terrain);
    }
    return wend_import_fail(im, WEND_ERROR_FORMAT, line, column,
                            "nothing says what '%.*s' is: add a rule for it, or one for '*', which is all else",
                            IMPORT_SHOWN(word));
}

static struct meaning_kept *slot_of_word(meanings *meanings, import_span word)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < word.length; i++)
        hash = (hash ^ (unsigned char)word.at[i]) * 16777619u;
    return &meanings->kept[(hash ^ hash >> 13) % MEANINGS_KEPT];
}

bool wend_import_meaning_of_word(meanings *meanings, import_span word, uint32_t line, uint32_t column,
                                 draft_meaning *meaning)
{
    double number;
    struct meaning_kept *kept = slot_of_word(meanings, word);
    if (kept->is_there && wend_import_span_same(kept->word, word)) {
        *meaning = kept->meaning;
        return true;
    }
    const double *value = wend_import_number(word, &number) ? &number : NULL;
    import_rule *rule = wend_import_rule_of_word(meanings->rules, word, value);
    if (!rule && word.length > 0)
        rule = wend_import_rule_of_all(meanings->rules);
    bool done = rule ? wend_import_rule_meaning(meanings->draft, rule, line, meaning)
                     : read_unruled(meanings, word, value, line, column, meaning);
    *kept = (struct meaning_kept){.word = word, .is_there = done, .meaning = *meaning};
    return done;
}

static uint32_t brightness_of(uint32_t rgba)
{
    return ((rgba >> 24) * 299 + (rgba >> 16 & 255) * 587 + (rgba >> 8 & 255) * 114 + 500) / 1000;
}

static bool read_colour(meanings *meanings, uint32_t rgba, uint32_t line, uint32_t column, draft_meaning *meaning)
{
    importer *im = meanings->draft->im;
    uint32_t brightness = brightness_of(rgba);
    import_rule *rule = wend_import_rule_of_colour(meanings->rules, rgba, brightness);
    bool is_seen = (rgba & 255) >= 128;
    if (!rule && is_seen)
        rule = wend_import_rule_of_all(meanings->rules);
    if (rule)
        return wend_import_rule_meaning(meanings->draft, rule, line, meaning);
    if (!is_seen)
        return usual(meanings, "out", 0, line, meaning);
    if (meanings->rules->count > 0)
        return wend_import_fail(
            im, WEND_ERROR_FORMAT, line, column,
            "nothing says what the colour #%06x is: add a rule for it, or one for '*', which is all "
            "else",
            (unsigned)(rgba >> 8));
    bool is_dark = brightness < im->options.dark;
    return usual(meanings, is_dark ? "wall" : "ground", !is_dark, line, meaning);
}

bool wend_import_meaning_of_colour(meanings *meanings, uint32_t rgba, uint32_t line, uint32_t column,
                                   draft_meaning *meaning)
{
    struct meaning_kept *kept = &meanings->kept[(rgba * 2654435761u >> 16) % MEANINGS_KEPT];
    if (!kept->is_there || kept->colour != rgba) {
        if (!read_colour(meanings, rgba, line, column, meaning))
            return false;
        *kept = (struct meaning_kept){.colour = rgba, .is_there = true, .meaning = *meaning};
    }
    *meaning = kept->meaning;
    return true;
}

bool wend_import_set_cell(draft *draft, uint32_t x, uint32_t y, const draft_meaning *meaning)
{
    draft->terrain[(size_t)y * draft->width + x] = meaning->terrain;
    if (!meaning->place)
        return true;
    wend_import_place place = {.place = wend_place_cell((int32_t)x, (int32_t)y), .width = 1, .height = 1};
    import_span none = {"", 0};
    return wend_import_draft_place(draft, wend_import_span_of(meaning->place), none, none, &place);
}
