/* drawing.c: a calm palette for the map, a ramp from cool to warm for the search, a strong red for the path. */
#include "draw/drawing.h"

const colour colour_path = {0xD0, 0x1F, 0x4C};
const colour colour_casing = {0xFF, 0xFF, 0xFF};
const colour colour_start = {0x1E, 0x8A, 0x5A};
const colour colour_goal = {0x5B, 0x2A, 0x86};

const colour colour_wall = {0x2B, 0x2D, 0x38};
const colour colour_mark = {0xE8, 0x7D, 0x1E};
const colour colour_link = {0x7A, 0x4F, 0xA3};

/* Paper, moss and slate for the terrains of Moving AI maps; white outside of all cells. */
static const struct {
    uint16_t ink;
    colour colour;
} known_colours[] = {
    {'.', {0xF4, 0xEF, 0xE4}}, {'G', {0xE4, 0xEA, 0xD0}}, {'S', {0xC6, 0xCC, 0xA0}}, {'W', {0x8F, 0xB5, 0xD1}},
    {'T', {0x83, 0xA3, 0x80}}, {'@', {0x53, 0x5A, 0x69}}, {'O', {0x3C, 0x42, 0x50}}, {INK_NONE, {0xFF, 0xFF, 0xFF}},
};

/* Colours for terrain names that maps define themselves; names with nearly the same meaning look nearly the same. */
static const struct {
    const char *name;
    colour colour;
} named_colours[] = {
    {"road", {0xD3, 0xB3, 0x8A}},  {"street", {0xC9, 0xA6, 0x7C}},  {"path", {0xDF, 0xC9, 0xA6}},
    {"track", {0xD8, 0xBE, 0x98}}, {"bridge", {0x9C, 0x6B, 0x3F}},  {"pier", {0xA9, 0x7A, 0x4E}},
    {"ford", {0xC2, 0xDC, 0xE4}},  {"shallow", {0xB5, 0xD6, 0xE0}}, {"sea", {0x82, 0xAA, 0xCB}},
    {"river", {0x9F, 0xC3, 0xDD}}, {"deep", {0x6C, 0x96, 0xBA}},    {"sand", {0xF3, 0xE6, 0xC0}},
    {"beach", {0xF7, 0xEB, 0xC9}}, {"shore", {0xEE, 0xDF, 0xB4}},   {"meadow", {0xDD, 0xE6, 0xBF}},
    {"wood", {0x7B, 0x9E, 0x78}},  {"woods", {0x76, 0x99, 0x70}},   {"forest", {0x6F, 0x92, 0x69}},
    {"hills", {0xCF, 0xBF, 0x98}}, {"rock", {0x62, 0x62, 0x6C}},    {"mountain", {0x9A, 0x93, 0x92}},
    {"peaks", {0xA7, 0x9F, 0x9D}}, {"snow", {0xFA, 0xFC, 0xFE}},    {"ice", {0xDD, 0xEE, 0xF4}},
    {"lava", {0xD8, 0x6A, 0x40}},  {"mud", {0xB3, 0x9B, 0x7C}},     {"stone", {0xDA, 0xD7, 0xD2}},
    {"floor", {0xF0, 0xE7, 0xD8}}, {"stairs", {0xC9, 0xA6, 0xCE}},  {"garden", {0xC3, 0xD8, 0x96}},
    {"field", {0xE6, 0xD8, 0x8E}}, {"carpet", {0xD9, 0xA5, 0x8A}},  {"door", {0xB0, 0x7B, 0x4A}},
    {"fence", {0x8A, 0x6B, 0x4A}}, {"house", {0xA8, 0x70, 0x62}},   {"building", {0x9C, 0x6A, 0x64}},
};

/* For all other terrains, by their byte. */
static const colour other_colours[] = {
    {0xE3, 0xC9, 0xA0}, {0xC9, 0xB8, 0xD6}, {0xD9, 0xA5, 0x8A}, {0xB4, 0xD2, 0xC8},
    {0xDB, 0xC4, 0xC4}, {0xA9, 0xB8, 0x8C}, {0xC8, 0xA9, 0x8E},
};

/* The ramp's fixed points, evenly spaced: blue, teal, green, yellow, orange. */
static const colour ramp[] = {
    {0x4A, 0x6F, 0xB5}, {0x56, 0xA6, 0xC0}, {0x8F, 0xCB, 0xA5}, {0xF0, 0xD9, 0x7B}, {0xEE, 0x9C, 0x57},
};

/* In the order of cell_state: open, closed, current. */
static const colour state_colours[] = {{0xB5, 0xDD, 0xB0}, {0xB3, 0xC8, 0xE6}, {0xF6, 0xB0, 0x5E}};

/* For areas, and the last one for chokes. */
static const colour area_colours[] = {
    {0xF3, 0xD9, 0xB1}, {0xC5, 0xDD, 0xE8}, {0xD3, 0xE3, 0xBE}, {0xE3, 0xCF, 0xE6}, {0xF4, 0xE6, 0xA6},
    {0xBF, 0xE0, 0xD6}, {0xEE, 0xC9, 0xC6}, {0xD4, 0xD2, 0xC6}, {0xD0, 0x1F, 0x4C},
};

static uint8_t between(uint8_t from, uint8_t to, uint32_t part, uint32_t whole)
{
    return (uint8_t)((from * (whole - part) + to * part) / whole);
}

static colour ramp_colour(uint32_t step)
{
    const uint32_t pieces = sizeof ramp / sizeof *ramp - 1, whole = RAMP_STEPS - 1;
    uint32_t piece = step * pieces / whole < pieces ? step * pieces / whole : pieces - 1;
    uint32_t part = step * pieces - piece * whole;
    const colour *from = &ramp[piece], *to = &ramp[piece + 1];
    return (colour){between(from->red, to->red, part, whole), between(from->green, to->green, part, whole),
                    between(from->blue, to->blue, part, whole)};
}

static colour mix(colour from, colour to, uint32_t percent)
{
    return (colour){between(from.red, to.red, percent, 100), between(from.green, to.green, percent, 100),
                    between(from.blue, to.blue, percent, 100)};
}

static uint16_t least_weight(const wend_profile *profile)
{
    uint16_t least = 0;
    for (uint32_t i = 0; i < INK_NONE; i++)
        if (profile->weight[i] > 0 && (least == 0 || profile->weight[i] < least))
            least = profile->weight[i];
    return least;
}

/* A terrain's colour by its weight: a shade darker for each doubling of the least weight; 0 is blocked. */
static colour weigh(colour terrain, uint16_t weight, uint16_t least)
{
    static const colour blocked = {0x5E, 0x63, 0x70}, heavy = {0x6B, 0x4A, 0x2B};
    uint32_t percent = 0;
    if (weight == 0)
        return mix(terrain, blocked, 35);
    for (; weight / 2 >= least && percent < 50; weight /= 2)
        percent += 10;
    return mix(terrain, heavy, percent);
}

/* Colours the terrains that the map's file names. */
static void colour_names(drawing *drawing)
{
    const wend_legend *info = drawing->scene->info;
    uint8_t terrain;
    for (size_t i = 0; info != NULL && i < sizeof named_colours / sizeof *named_colours; i++)
        if (wend_legend_find_terrain(info, named_colours[i].name, &terrain))
            drawing->colours[terrain] = named_colours[i].colour;
}

void drawing_mix_inks(drawing *drawing, bool weights)
{
    for (uint32_t i = 0; i < INK_NONE; i++)
        drawing->colours[i] = other_colours[i % (sizeof other_colours / sizeof *other_colours)];
    for (size_t i = 0; i < sizeof known_colours / sizeof *known_colours; i++)
        drawing->colours[known_colours[i].ink] = known_colours[i].colour;
    colour_names(drawing);
    const wend_profile *profile = &drawing->scene->mover.profile;
    const uint16_t least = weights ? least_weight(profile) : 0;
    for (uint32_t i = 0; weights && i < INK_NONE; i++)
        drawing->colours[i] = weigh(drawing->colours[i], profile->weight[i], least);
    for (uint32_t i = 0; i < RAMP_STEPS; i++)
        drawing->colours[INK_RAMP + i] = ramp_colour(i);
    for (uint32_t i = INK_OPEN; i <= INK_CURRENT; i++)
        drawing->colours[i] = state_colours[i - INK_OPEN];
    for (uint32_t i = INK_AREA; i <= INK_CHOKE; i++)
        drawing->colours[i] = area_colours[i - INK_AREA];
    for (uint32_t i = 0; i < INK_NONE; i++)
        drawing->colours[INK_PALE + i] = mix(drawing->colours[i], drawing->colours[INK_NONE], 70);
}

bool drawing_shows_moment(const drawing *drawing)
{
    return drawing->trace != NULL && drawing->trace->moment > 0;
}

bool drawing_shows_path(const drawing *drawing)
{
    bool is_known = !drawing_shows_moment(drawing) || drawing->trace->moment == drawing->trace->expansions;
    return is_known && drawing->path != NULL && drawing->path->point_count > 0;
}

unsigned drawing_link_percent(const drawing *drawing)
{
    return drawing->path != NULL ? 60 : 100;
}
