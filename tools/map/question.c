/* question.c: builds queries, with a space for the profile that must see, and one whose walls are only costly. */
#include "map/question.h"

#include "map/hint.h"
#include "map/preparation.h"

#include <stdlib.h>
#include <string.h>

#define WALL_WEIGHT 16

static wend_space *make_space_for(const scene *scene, const mover *mover)
{
    struct scene other = *scene;
    other.mover = *mover;
    return scene_make_space(&other);
}

static bool make_sight(question *question, const scene *scene, const ask_options *ask)
{
    mover_options options = {.file = ask->sight_profile};
    mover looker;
    question->query.to.sight = scene->space;
    if (ask->sight_profile == NULL)
        return true;
    if (!mover_read(&options, scene->info, &scene->usual, &looker))
        return false;
    question->query.to.sight = question->sight = make_space_for(scene, &looker);
    return question->sight != NULL;
}

/* Finds the terrain of a letter or a name. On a mesh a letter is the terrain's byte. */
static bool find_terrain(const scene *scene, const char *text, uint8_t *terrain)
{
    if (wend_legend_find_terrain(scene->info, text, terrain))
        return true;
    if (scene->kind == WEND_MAP_MESH && text[0] != '\0' && text[1] == '\0') {
        *terrain = (uint8_t)text[0];
        return true;
    }
    for (unsigned byte = 0; text[0] != '\0' && text[1] == '\0' && byte < 256; byte++)
        if (wend_legend_terrain_letter(scene->info, (uint8_t)byte) == text[0]) {
            *terrain = (uint8_t)byte;
            return true;
        }
    return false;
}

/* If a profile has resources, their amounts make the weight: gives all of it to the first that counts. */
static void weigh_wall(wend_profile *profile, unsigned terrain, uint16_t weight)
{
    profile->weight[terrain] = weight;
    for (unsigned i = 0; i < profile->resource_count; i++)
        if (profile->resources[i].factor > 0) {
            profile->resources[i].weight[terrain] = weight;
            return;
        }
}

/* An option that says what terrains weigh. */
typedef struct weight_option {
    const char *name;
    unsigned long least;
    bool opens; /* also allows terrains that the mover's profile blocks */
} weight_option;

/* False with an error for terrains that the profile blocks: they are not in the space, so no question can open them. */
static bool may_weigh(const scene *scene, const weight_option *option, uint8_t terrain, unsigned long weight)
{
    char name[WEND_NAME_ROOM];
    if (option->opens || weight == 0 || scene->mover.profile.weight[terrain] > 0)
        return true;
    hint_name(scene, terrain, name);
    report_error("%s weighs only what the mover may enter at all, a line such as \"terrain %s 1\" in its --profile "
                 "lets it in",
                 option->name, name);
    return false;
}

/* Reads "20" for all terrains, "@=20" or "wall=20" for one. */
static bool read_weight(const scene *scene, const weight_option *option, const char *text, uint16_t weights[256])
{
    const char *equals = strrchr(text, '='), *number = equals != NULL && equals > text ? equals + 1 : text;
    char name[64] = "", *end;
    unsigned long weight = strtoul(number, &end, 10);
    uint8_t terrain = 0;
    if (number[0] < '0' || number[0] > '9' || *end != '\0' || weight < option->least || weight > UINT16_MAX) {
        report_error("%s takes a weight from %lu to %u, such as 20 or @=20, not '%s'", option->name, option->least,
                     UINT16_MAX, text);
        return false;
    }
    if (number == text) {
        for (unsigned i = 0; i < 256; i++)
            weights[i] = (uint16_t)weight;
        return true;
    }
    size_t length = (size_t)(equals - text);
    if (length < sizeof name)
        memcpy(name, text, length);
    if (!find_terrain(scene, name, &terrain)) {
        report_error("%s: the map has no terrain '%.*s'", option->name, (int)length, text);
        return false;
    }
    weights[terrain] = (uint16_t)weight;
    return may_weigh(scene, option, terrain, weight);
}

/* Weights for one terrain override those for all, whatever their order. */
static bool read_weights(const scene *scene, const weight_option *option, const char *const texts[WALL_WEIGHTS_MAX],
                         uint32_t count, uint16_t weights[256])
{
    for (int for_one = 0; for_one < 2; for_one++)
        for (uint32_t i = 0; i < count; i++)
            if ((strchr(texts[i], '=') != NULL) == for_one && !read_weight(scene, option, texts[i], weights))
                return false;
    return true;
}

/* Sets weights of terrains for this question alone. */
static bool set_weights(question *question, const scene *scene, const ask_options *ask)
{
    static const weight_option option = {"--weigh", 0, false};
    if (ask->weight_count == 0)
        return true;
    memcpy(question->weights, scene->mover.profile.weight, sizeof question->weights);
    question->query.search.weights = question->weights;
    return read_weights(scene, &option, ask->weights, ask->weight_count, question->weights);
}

static bool make_breach(question *question, const scene *scene, const ask_options *ask)
{
    static const weight_option option = {"--wall-weight", 1, true};
    mover breacher = scene->mover;
    uint16_t weights[256];
    for (unsigned i = 0; i < 256; i++)
        weights[i] = WALL_WEIGHT;
    if (!read_weights(scene, &option, ask->wall_weights, ask->wall_weight_count, weights))
        return false;
    for (unsigned i = 0; i < 256; i++)
        if (breacher.profile.weight[i] == 0)
            weigh_wall(&breacher.profile, i, weights[i]);
    question->query.otherwise.breach = question->breach = make_space_for(scene, &breacher);
    return question->breach != NULL;
}

static wend_place *copy_places(const area_list *list)
{
    wend_place *places = malloc((list->count > 0 ? list->count : 1) * sizeof *places);
    if (places == NULL)
        report_no_memory("the list of places");
    for (uint32_t i = 0; places != NULL && i < list->count; i++)
        places[i] = list->areas[i].place;
    return places;
}

static bool go_together(const ask_options *ask)
{
    bool has_range = ask->arrival == WEND_ARRIVAL_WITHIN || ask->arrival == WEND_ARRIVAL_AWAY;
    if (ask->measure != WEND_MEASURE_EUCLID && !has_range)
        report_error("--measure is how a range is measured, add --arrive within:N or --arrive away:N");
    else if (ask->sight && ask->arrival == WEND_ARRIVAL_AT)
        report_error("--sight is for those who stop before the goal, add --arrive within:N or --arrive next-to");
    else if (ask->sight && ask->arrival == WEND_ARRIVAL_AWAY)
        report_error("--sight: whoever flees need not see, leave it out with --arrive away:N");
    else if (ask->corners_touch && ask->shape != WEND_LINES_SHORTEST)
        report_error("--corners-touch is for the shortest way at any angle, add --shape shortest");
    else if (ask->wall_weight_count > 0 && ask->unreachable != WEND_POLICY_BREACH)
        report_error("--wall-weight is for breaking through walls, add --unreachable breach");
    else
        return true;
    return false;
}

bool question_open(question *question, const scene *scene, const query_options *options, const ask_options *ask)
{
    *question = (struct question){.query = query_options_query(options)};
    wend_query *query = &question->query;
    if (!go_together(ask))
        return false;
    query->to.arrival = ask->arrival;
    query->to.range = ask->range;
    query->to.measure = ask->measure;
    query->otherwise.policy = ask->unreachable;
    query->shape.lines = ask->shape;
    query->shape.ties = ask->ties;
    query->shape.corners_may_touch = ask->corners_touch;
    if (ask->via.count > 0) {
        query->via.places = question->via = copy_places(&ask->via);
        query->via.count = ask->via.count;
        if (query->via.places == NULL)
            return false;
    }
    if (!set_weights(question, scene, ask) || !scene_prepare(scene, query) ||
        (options->prepare && !scene_keep(scene, &question->kept)) || (ask->sight && !make_sight(question, scene, ask)))
        return false;
    return ask->unreachable != WEND_POLICY_BREACH || make_breach(question, scene, ask);
}

void question_close(question *question)
{
    wend_space_destroy(question->sight);
    wend_space_destroy(question->breach);
    free(question->starts);
    free(question->via);
}

/* A single cell is set as the goal, not as a list: such queries are the fastest. */
static bool set_goals(wend_query *query, const ends_options *ends)
{
    const wend_area *goal = ends->goals.areas; /* the first goal; NULL if --to gives the goal */
    if (ends->to_text != NULL) {
        query->goal = ends->to;
        query->to.at_place = query->shape.lines != WEND_LINES_SHORTEST && (query->goal.flags & WEND_PLACE_NODE) == 0;
        if (query->to.arrival == WEND_ARRIVAL_AT)
            return true;
        report_error("--to ends right at a place and --arrive before it, leave one out");
        return false;
    }
    query->goal = goal->place;
    if (ends->goals.count > 1 || goal->width != 1 || goal->height != 1) {
        query->to.areas = ends->goals.areas;
        query->to.count = ends->goals.count;
    }
    return true;
}

/* Sets starts in the same way, then goals. */
bool question_set_ends(question *question, const ends_options *ends)
{
    wend_query *query = &question->query;
    query->from.between_cells = ends->from_text != NULL && query->shape.lines != WEND_LINES_SHORTEST;
    if (ends->from_text != NULL) {
        query->start = ends->from;
    } else if (ends->starts.count == 1) {
        query->start = ends->starts.areas[0].place;
    } else {
        query->from.places = question->starts = copy_places(&ends->starts);
        query->from.count = ends->starts.count;
        if (query->from.places == NULL)
            return false;
        query->start = query->from.places[0];
    }
    return set_goals(query, ends);
}
