/* Reads profiles: one rule a line, see docs/formats.md. */

#include "io/legend.h"

#define UNSAID   (-1)
#define COST_MAX (1u << 24)

/* A profile being read. */
struct profile_reader {
    struct wend_text *text;
    const wend_legend *legend;
    wend_profile profile;
    wend_resource_names names;
    uint32_t lines_said;    /* a bit per line read, by its place in profile_lines */
    bool cost_said;         /* whether a cost in steps was read: the price of steps is fixed then */
    bool terrain_said[256]; /* terrains with a line terrain */
    bool spent_said[WEND_MAX_RESOURCES][256];
    int32_t weight_of_others; /* given by a line default, or UNSAID */
};

static wend_status read_neighbours(struct profile_reader *file)
{
    static const char *const words[] = {"8", "4"};
    uint32_t choice;
    struct wend_span word = wend_text_peek(file->text);
    for (uint32_t cells = WEND_CELLS_SQUARE + 1; cells < WEND_CELLS_WORDS; cells++)
        if (wend_span_is(word, wend_cells_words[cells]))
            return WEND_TEXT_FAIL_AT(file->text, word, "hexagons are the map's: say there: cells ",
                                     wend_cells_words[cells]);
    if (!wend_text_choice(file->text, words, 2, "8 or 4", &choice))
        return WEND_ERROR_FORMAT;
    file->profile.neighbours = choice == 0 ? WEND_NEIGHBOURS_8 : WEND_NEIGHBOURS_4;
    return WEND_OK;
}

static wend_status read_corners(struct profile_reader *file)
{
    static const char *const words[] = {"never", "one", "always"}; /* in the order of wend_corners */
    uint32_t choice;
    if (!wend_text_choice(file->text, words, 3, "never, one or always", &choice))
        return WEND_ERROR_FORMAT;
    file->profile.corners = (wend_corners)choice;
    return WEND_OK;
}

static wend_status read_weigh(struct profile_reader *file)
{
    static const char *const words[] = {"entered", "both"}; /* in the order of wend_weigh */
    uint32_t choice;
    if (!wend_text_choice(file->text, words, 2, "entered or both", &choice))
        return WEND_ERROR_FORMAT;
    file->profile.weigh = (wend_weigh)choice;
    return WEND_OK;
}

static wend_status read_apply(struct profile_reader *file, bool *apply)
{
    static const char *const words[] = {"ignore", "apply"};
    uint32_t choice;
    if (!wend_text_choice(file->text, words, 2, "apply or ignore", &choice))
        return WEND_ERROR_FORMAT;
    *apply = choice;
    return WEND_OK;
}

static wend_status read_apply_exits(struct profile_reader *file)
{
    return read_apply(file, &file->profile.apply_exits);
}

static wend_status read_apply_links(struct profile_reader *file)
{
    return read_apply(file, &file->profile.apply_links);
}

static wend_status read_extent(struct profile_reader *file)
{
    uint32_t footprint;
    if (!wend_text_integer(file->text, "the footprint", 1, WEND_MAX_FOOTPRINT, &footprint))
        return WEND_ERROR_FORMAT;
    file->profile.footprint = (uint8_t)footprint;
    return WEND_OK;
}

/* Splits a word into two whole numbers with a letter between; false if it is anything else. */
static bool split_pair(struct wend_span word, char between, uint32_t *first, uint32_t *second)
{
    size_t length = 0;
    while (length < word.length && word.at[length] != between)
        length++;
    return length < word.length && wend_span_integer((struct wend_span){word.at, length}, first) &&
           wend_span_integer((struct wend_span){word.at + length + 1, word.length - length - 1}, second);
}

static wend_status read_mover_size(struct profile_reader *file)
{
    uint32_t width = 0, height = 0;
    struct wend_span word = wend_text_word(file->text);
    if (!split_pair(word, 'x', &width, &height) || width != height || width < 1 || width > WEND_MAX_FOOTPRINT)
        return WEND_TEXT_FAIL_AT(file->text, word, "the size should be a square from 1x1 to 16x16, such as 2x2");
    file->profile.footprint = (uint8_t)width;
    return WEND_OK;
}

/* "A:B", the prices of straight and diagonal steps, or sqrt2. Must come before all costs, which count in steps. */
static wend_status read_steps(struct profile_reader *file)
{
    uint32_t straight = WEND_PRICE_STRAIGHT, diagonal = WEND_PRICE_DIAGONAL;
    struct wend_span word = wend_text_word(file->text);
    if (!wend_span_is(word, "sqrt2") && !split_pair(word, ':', &straight, &diagonal))
        return WEND_TEXT_FAIL_AT(
            file->text, word, "sqrt2, or the prices of a straight and a diagonal step such as 10:14 should stand here");
    if (straight < 1 || diagonal > UINT16_MAX || diagonal < straight || diagonal > 2 * straight)
        return WEND_TEXT_FAIL_AT(file->text, word,
                                 "prices go from 1 to 65535, the diagonal one from the straight to twice the straight");
    if (file->cost_said)
        return WEND_TEXT_FAIL(file->text, 0,
                              "steps should stand before turn, crossing and extra, which count in steps");
    file->profile.straight = (uint16_t)straight;
    file->profile.diagonal = (uint16_t)diagonal;
    return WEND_OK;
}

static wend_status read_cost(struct profile_reader *file, const char *what, uint32_t most, uint32_t *cost)
{
    file->cost_said = true;
    bool good = wend_text_cost(file->text, what, file->profile.straight, 0, most, cost);
    return good ? WEND_OK : WEND_ERROR_FORMAT;
}

static wend_status read_turn(struct profile_reader *file)
{
    return read_cost(file, "the cost of turning", COST_MAX, &file->profile.turn_cost);
}

static wend_status read_crossing(struct profile_reader *file)
{
    if (wend_span_is(wend_text_peek(file->text), "never")) {
        wend_text_word(file->text);
        file->profile.crossing_cost = WEND_NO_CROSSING;
        return WEND_OK;
    }
    return read_cost(file, "the cost of crossing", COST_MAX, &file->profile.crossing_cost);
}

static wend_status read_extra_price(struct profile_reader *file)
{
    return read_cost(file, "the extra price", 1u << 16, &file->profile.extra_price);
}

static wend_status read_weight(struct profile_reader *file, uint32_t *weight)
{
    struct wend_span word = wend_text_word(file->text);
    *weight = 0;
    if (wend_span_is(word, "blocked") || (wend_span_integer(word, weight) && *weight >= 1 && *weight <= UINT16_MAX))
        return WEND_OK;
    return WEND_TEXT_FAIL_AT(file->text, word, "a weight from 1 to 65535, or blocked, should stand here");
}

static wend_status read_terrain_word(struct profile_reader *file, uint8_t *terrain)
{
    struct wend_span word = wend_text_word(file->text);
    if (wend_legend_find_word(file->legend, word, terrain))
        return WEND_OK;
    return WEND_TEXT_FAIL_AT(file->text, word, "a terrain should stand here: a name of the map's, one such as water, ",
                             "'~', or a byte from 0 to 255");
}

static wend_status read_terrain_weight(struct profile_reader *file)
{
    uint8_t terrain = 0;
    uint32_t weight = 0;
    struct wend_span word = wend_text_peek(file->text);
    wend_status status = read_terrain_word(file, &terrain);
    if (status == WEND_OK && file->terrain_said[terrain])
        return WEND_TEXT_FAIL_AT(file->text, word, "this terrain has a weight already");
    if (status == WEND_OK)
        status = read_weight(file, &weight);
    if (status != WEND_OK)
        return status;
    file->terrain_said[terrain] = true;
    file->profile.weight[terrain] = (uint16_t)weight;
    return WEND_OK;
}

static wend_status read_default(struct profile_reader *file)
{
    uint32_t weight;
    wend_status status = read_weight(file, &weight);
    if (status == WEND_OK)
        file->weight_of_others = (int32_t)weight;
    return status;
}

/* Reads the weight of cells that a layer of known land does not include. */
static wend_status read_unknown(struct profile_reader *file)
{
    uint32_t weight;
    wend_status status = read_weight(file, &weight);
    if (status == WEND_OK)
        file->profile.unknown_weight = (uint16_t)weight;
    return status;
}

/* Index of the resource of a name, or resource_count if there is none. */
static uint32_t find_resource(const struct profile_reader *file, struct wend_span name)
{
    uint32_t index = 0;
    while (index < file->profile.resource_count && !wend_span_is(name, file->names.name[index]))
        index++;
    return index;
}

/* "resource NAME factor F": each terrain spends 1 of it unless another line says otherwise. */
static wend_status read_resource(struct profile_reader *file)
{
    static const char *const words[] = {"factor"};
    uint32_t index = file->profile.resource_count, factor = 0, choice;
    struct wend_span name = wend_text_peek(file->text);
    if (index == WEND_MAX_RESOURCES)
        return WEND_TEXT_FAIL(file->text, 0, "there are four resources already, more cannot be");
    if (find_resource(file, name) < index)
        return WEND_TEXT_FAIL_AT(file->text, name, "a resource has this name already");
    if (!wend_text_name(file->text, "a resource's name", file->names.name[index]) ||
        !wend_text_choice(file->text, words, 1, "factor, and what a unit counts in the weight,", &choice) ||
        !wend_text_integer(file->text, "the factor", 0, UINT16_MAX, &factor))
        return WEND_ERROR_FORMAT;
    wend_resource *resource = &file->profile.resources[index];
    resource->factor = (uint16_t)factor;
    for (int terrain = 0; terrain < 256; terrain++)
        resource->weight[terrain] = 1;
    file->profile.resource_count++;
    return WEND_OK;
}

/* "spend NAME TERRAIN AMOUNT", or default for all terrains without such a line. */
static wend_status read_spend(struct profile_reader *file)
{
    struct wend_span name = wend_text_word(file->text), word = wend_text_peek(file->text);
    uint32_t index = find_resource(file, name), amount;
    if (index == file->profile.resource_count)
        return WEND_TEXT_FAIL_AT(file->text, name,
                                 "there is no such resource: say before what it is, as in: ", "resource time factor 1");
    bool others = wend_text_accept(file->text, "default");
    uint8_t terrain = 0;
    wend_status status = others ? WEND_OK : read_terrain_word(file, &terrain);
    if (status == WEND_OK && !others && file->spent_said[index][terrain])
        return WEND_TEXT_FAIL_AT(file->text, word, "what this terrain spends was said before");
    if (status != WEND_OK || !wend_text_integer(file->text, "what is spent", 0, UINT16_MAX, &amount))
        return WEND_ERROR_FORMAT;
    uint16_t *weight = file->profile.resources[index].weight;
    for (uint32_t byte = 0; others && byte < 256; byte++)
        if (!file->spent_said[index][byte])
            weight[byte] = (uint16_t)amount;
    if (!others) {
        weight[terrain] = (uint16_t)amount;
        file->spent_said[index][terrain] = true;
    }
    return WEND_OK;
}

static const struct profile_line {
    const char *word;
    wend_status (*read)(struct profile_reader *file);
    bool once;
} profile_lines[] = {
    {"neighbours", read_neighbours, true},   {"corners", read_corners, true},    {"size", read_mover_size, true},
    {"footprint", read_extent, true},        {"steps", read_steps, true},        {"weigh", read_weigh, true},
    {"terrain", read_terrain_weight, false}, {"default", read_default, true},    {"turn", read_turn, true},
    {"crossing", read_crossing, true},       {"extra", read_extra_price, true},  {"exits", read_apply_exits, true},
    {"links", read_apply_links, true},       {"resource", read_resource, false}, {"spend", read_spend, false},
    {"unknown", read_unknown, true},
};

static wend_status read_profile_line(struct profile_reader *file)
{
    struct wend_span word = wend_text_word(file->text);
    for (uint32_t i = 0; i < sizeof profile_lines / sizeof *profile_lines; i++) {
        const struct profile_line *line = &profile_lines[i];
        if (!wend_span_is(word, line->word))
            continue;
        if (line->once && file->lines_said >> i & 1)
            return WEND_TEXT_FAIL_AT(file->text, word, "there is such a line already, and this may be said once");
        file->lines_said |= 1u << i;
        wend_status status = line->read(file);
        return status == WEND_OK ? wend_text_end_of_line(file->text) : status;
    }
    return WEND_TEXT_FAIL_AT(
        file->text, word, "rules: neighbours corners size footprint steps weigh terrain default turn crossing extra ",
        "exits links resource spend unknown");
}

static void weigh_others(struct profile_reader *file)
{
    for (uint32_t terrain = 0; file->weight_of_others != UNSAID && terrain < 256; terrain++)
        if (!file->terrain_said[terrain])
            file->profile.weight[terrain] = (uint16_t)file->weight_of_others;
}

wend_status wend_profile_parse(const char *text, size_t length, const wend_legend *legend, wend_profile *profile,
                               wend_resource_names *names, wend_text_error *error)
{
    struct wend_text reader = wend_text_begin(text, text ? length : 0);
    if (!text || !profile)
        return wend_text_end(&reader, WEND_ERROR_ARGUMENT, error);
    struct profile_reader file = {.text = &reader, .legend = legend, .weight_of_others = UNSAID};
    file.profile = wend_profile_default();
    wend_status status = WEND_OK;
    while (status == WEND_OK && wend_text_next_statement(&reader))
        status = read_profile_line(&file);
    if (status == WEND_OK) {
        weigh_others(&file);
        *profile = file.profile;
        if (names)
            *names = file.names;
    }
    return wend_text_end(&reader, status, error);
}
