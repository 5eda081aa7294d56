/* rules.c: the caller's table: what things in a file are. */
#include "rules/rules.h"

#include <string.h>

/* Reads "12" or "3..7"; false if it is neither. */
static bool read_range(import_span match, double *least, double *most)
{
    for (size_t i = 1; i + 2 < match.length; i++)
        if (match.at[i] == '.' && match.at[i + 1] == '.')
            return wend_import_number((import_span){match.at, i}, least) &&
                   wend_import_number((import_span){match.at + i + 2, match.length - i - 2}, most);
    if (!wend_import_number(match, least))
        return false;
    *most = *least;
    return true;
}

static int hex_digit(char letter)
{
    if (letter >= '0' && letter <= '9')
        return letter - '0';
    letter = (char)(letter | 0x20);
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

static bool read_colour(import_span match, import_rule *rule)
{
    uint32_t colour = 0;
    if ((match.length != 7 && match.length != 9) || match.at[0] != '#')
        return false;
    for (size_t i = 1; i < match.length; i++) {
        int digit = hex_digit(match.at[i]);
        if (digit < 0)
            return false;
        colour = colour << 4 | (uint32_t)digit;
    }
    rule->has_alpha = match.length == 9;
    rule->colour = rule->has_alpha ? colour : colour << 8 | 0xFF;
    return true;
}

bool wend_import_rules_open(importer *im, import_rules *rules)
{
    const wend_import_options *options = &im->options;
    *rules = (import_rules){.count = options->rules ? options->rule_count : 0};
    if (rules->count == 0)
        return true;
    rules->rules = wend_import_scratch(im, rules->count, sizeof *rules->rules);
    for (uint32_t i = 0; rules->rules && i < rules->count; i++) {
        import_rule *rule = &rules->rules[i];
        rule->rule = &options->rules[i];
        if (!rule->rule->match || rule->rule->match[0] == '\0')
            return wend_import_fail(im, WEND_ERROR_ARGUMENT, 0, 0, "rule %u has nothing to match", (unsigned)i);
        rule->match = wend_import_span_of(rule->rule->match);
        rule->is_all = wend_import_span_is(rule->match, "*");
        rule->is_colour = read_colour(rule->match, rule);
        rule->is_range = read_range(rule->match, &rule->least, &rule->most);
    }
    return rules->rules != NULL;
}

import_rule *wend_import_rule_of_word(const import_rules *rules, import_span word, const double *number)
{
    for (uint32_t i = 0; i < rules->count; i++) {
        import_rule *rule = &rules->rules[i];
        if (wend_import_span_same(rule->match, word) ||
            (number && rule->is_range && *number >= rule->least && *number <= rule->most))
            return rule;
    }
    return NULL;
}

/* True if a rule matches a colour; without alpha in the rule the colour must be visible, its alpha from 128 on. */
static bool is_colour(const import_rule *rule, uint32_t rgba)
{
    if (!rule->is_colour)
        return false;
    return rule->has_alpha ? rule->colour == rgba : rule->colour >> 8 == rgba >> 8 && (rgba & 0xFF) >= 128;
}

import_rule *wend_import_rule_of_colour(const import_rules *rules, uint32_t rgba, uint32_t brightness)
{
    for (uint32_t i = 0; i < rules->count; i++) {
        import_rule *rule = &rules->rules[i];
        bool in_range = rule->is_range && brightness >= rule->least && brightness <= rule->most;
        if (is_colour(rule, rgba) || (in_range && (rgba & 0xFF) >= 128))
            return rule;
    }
    return NULL;
}

import_rule *wend_import_rule_of_all(const import_rules *rules)
{
    for (uint32_t i = 0; i < rules->count; i++)
        if (rules->rules[i].is_all)
            return &rules->rules[i];
    return NULL;
}

bool wend_import_rule_meaning(draft *draft, import_rule *rule, uint32_t line, draft_meaning *meaning)
{
    if (!rule->has_meaning) {
        const wend_import_rule *given = rule->rule;
        char letter = rule->match.length == 1 && !rule->is_all && !given->place ? rule->match.at[0] : '\0';
        import_span name = wend_import_span_of(given->name ? given->name : given->match);
        if (!wend_import_draft_terrain(draft, name, given->weight, letter, line, &rule->meaning.terrain))
            return false;
        rule->meaning.place = given->place;
        rule->has_meaning = true;
    }
    *meaning = rule->meaning;
    return true;
}

bool wend_import_name_blocks(import_span name)
{
    static const char *const blocked[] = {
        "wall",     "block",   "blocked",  "blocker",  "blocking",   "solid",      "rock",    "stone",    "collision",
        "collider", "collide", "collides", "obstacle", "void",       "empty",      "out",     "pit",      "hole",
        "cliff",    "water",   "tree",     "lava",     "impassable", "unwalkable", "barrier", "mountain", "building"};
    for (size_t i = 0; i < sizeof blocked / sizeof *blocked; i++)
        if (wend_import_span_is_or_more(name, blocked[i]))
            return true;
    return false;
}
