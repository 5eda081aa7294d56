/* question.c: reads options by one table; JSON's members become the same words. */
#include "words/question.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#define MOST_CELLS  1000000.0 /* most cells of ranges and distances */
#define MOST_PLACES 65535u

/* An option: whether it takes no value, one, or one each time it comes, and the function that reads it. */
typedef struct option {
    const char *name;
    enum { SWITCH, VALUE, SEVERAL } values;
    bool (*take)(const question_reader *reader, const char *name, word value);
} option;

static bool refuse(const question_reader *reader, const char *name, word value, const char *wanted)
{
    return fault_set(reader->fault, "%s takes %s, not '%s'", name, wanted, word_shown(value).text);
}

static bool refuse_memory(const question_reader *reader)
{
    return fault_set(reader->fault, "no memory for the question");
}

/* Index of a word in a list; -1 with a fault that lists them. */
static int choose(const question_reader *reader, const char *name, word value, const char *const *names, int count)
{
    char wanted[160];
    size_t length = 0;
    for (int i = 0; i < count; i++) {
        if (word_is(value, names[i]))
            return i;
        const char *before = i == 0 ? "" : i + 1 < count ? ", " : " or ";
        length += (size_t)snprintf(wanted + length, sizeof wanted - length, "%s%s", before, names[i]);
    }
    refuse(reader, name, value, wanted);
    return -1;
}

static bool take_cells(const question_reader *reader, const char *name, word value, uint32_t *cells)
{
    double number = 0;
    if (!word_decimal(value, &number) || number < 0 || number > MOST_CELLS)
        return refuse(reader, name, value, "a number of cells up to 1000000");
    *cells = (uint32_t)(number * WEND_CELL + 0.5);
    return true;
}

static bool take_count(const question_reader *reader, const char *name, word value, uint64_t *count)
{
    return word_number(value, 0, UINT64_MAX, count) || refuse(reader, name, value, "a whole number, 0 or more");
}

static bool take_name(const question_reader *reader, const char *name, word value, word *kept)
{
    if (!word_is_name(value))
        return refuse(reader, name, value, "the name of a profile");
    *kept = value;
    return true;
}

static bool take_engine(const question_reader *reader, const char *name, word value)
{
    const char *names[WEND_ENGINE_COUNT];
    for (int i = 0; i < WEND_ENGINE_COUNT; i++)
        names[i] = wend_engine_name((wend_engine)i);
    const int choice = choose(reader, name, value, names, WEND_ENGINE_COUNT);
    if (choice >= 0)
        reader->question->query.search.engine = (wend_engine)choice;
    return choice >= 0;
}

static bool take_heuristic(const question_reader *reader, const char *name, word value)
{
    static const char *const names[] = {"octile", "manhattan", "chebyshev", "euclid", "zero"};
    static const wend_heuristic heuristics[] = {WEND_HEURISTIC_OCTILE, WEND_HEURISTIC_MANHATTAN,
                                                WEND_HEURISTIC_CHEBYSHEV, WEND_HEURISTIC_EUCLID, WEND_HEURISTIC_ZERO};
    const int choice = choose(reader, name, value, names, 5);
    if (choice >= 0)
        reader->question->query.search.heuristic = heuristics[choice];
    return choice >= 0;
}

static bool take_heuristic_weight(const question_reader *reader, const char *name, word value)
{
    double weight = 0;
    if (!word_decimal(value, &weight) || weight < 1 || weight > 10)
        return refuse(reader, name, value, "a number from 1 to 10");
    reader->question->query.search.heuristic_weight = (uint32_t)(weight * 256 + 0.5);
    return true;
}

static bool take_heading(const question_reader *reader, const char *name, word value)
{
    static const char *const names[] = {"n", "ne", "e", "se",
                                        "s", "sw", "w", "nw"}; /* in the order of wend_direction */
    const int choice = choose(reader, name, value, names, 8);
    if (choice >= 0)
        reader->question->query.from.heading = (wend_direction)choice;
    return choice >= 0;
}

/* Reads at, next-to, within:N or away:N. */
static bool take_arrive(const question_reader *reader, const char *name, word value)
{
    wend_query_to *to = &reader->question->query.to;
    const char *colon = memchr(value.at, ':', value.length);
    const word number =
        colon != NULL ? (word){colon + 1, value.length - (size_t)(colon + 1 - value.at)} : (word){"", 0};
    const word how = {value.at, colon != NULL ? (size_t)(colon - value.at) : value.length};
    if (colon == NULL && (word_is(how, "at") || word_is(how, "next-to"))) {
        to->arrival = word_is(how, "at") ? WEND_ARRIVAL_AT : WEND_ARRIVAL_NEXT_TO;
        return true;
    }
    if (colon != NULL && (word_is(how, "within") || word_is(how, "away"))) {
        to->arrival = word_is(how, "within") ? WEND_ARRIVAL_WITHIN : WEND_ARRIVAL_AWAY;
        return take_cells(reader, name, number, &to->range);
    }
    return refuse(reader, name, value, "at, next-to, within:N or away:N");
}

static bool take_measure(const question_reader *reader, const char *name, word value)
{
    static const char *const names[] = {"euclid", "chebyshev", "path"}; /* in the order of wend_measure */
    const int choice = choose(reader, name, value, names, 3);
    if (choice >= 0)
        reader->question->query.to.measure = (wend_measure)choice;
    return choice >= 0;
}

static bool take_unreachable(const question_reader *reader, const char *name, word value)
{
    static const char *const names[] = {"refuse", "nearest", "cheapest", "breach"}; /* as wend_policy */
    const int choice = choose(reader, name, value, names, 4);
    if (choice >= 0)
        reader->question->query.otherwise.policy = (wend_policy)choice;
    return choice >= 0;
}

static bool take_lines(const question_reader *reader, const char *name, word value)
{
    static const char *const names[] = {"grid", "straight", "shortest"}; /* in the order of wend_lines */
    const int choice = choose(reader, name, value, names, 3);
    if (choice >= 0)
        reader->question->query.shape.lines = (wend_lines)choice;
    return choice >= 0;
}

static bool take_ties(const question_reader *reader, const char *name, word value)
{
    static const char *const names[] = {"any", "fewest-turns", "near-chord", "straight-first", "diagonal-first"};
    const int choice = choose(reader, name, value, names, 5); /* in the order of wend_ties */
    if (choice >= 0)
        reader->question->query.shape.ties = (wend_ties)choice;
    return choice >= 0;
}

static bool take_limit(const question_reader *reader, const char *name, word value)
{
    return take_count(reader, name, value, &reader->question->query.search.limit);
}

static bool take_cost_limit(const question_reader *reader, const char *name, word value)
{
    return take_count(reader, name, value, &reader->question->query.search.cost_limit);
}

static bool take_expansion_limit(const question_reader *reader, const char *name, word value)
{
    return take_count(reader, name, value, &reader->question->query.search.expansion_limit);
}

static bool take_radius(const question_reader *reader, const char *name, word value)
{
    uint64_t cells;
    if (!word_number(value, 0, UINT32_MAX, &cells))
        return refuse(reader, name, value, "a whole number of columns and rows");
    reader->question->query.search.radius = (uint32_t)cells;
    return true;
}

static bool take_snap(const question_reader *reader, const char *name, word value)
{
    return take_cells(reader, name, value, &reader->question->query.search.snap);
}

static bool take_timeout(const question_reader *reader, const char *name, word value)
{
    return word_number(value, 0, MOST_TIMEOUT, &reader->question->timeout) ||
           refuse(reader, name, value, "a number of milliseconds, at most a day");
}

static bool take_profile(const question_reader *reader, const char *name, word value)
{
    return take_name(reader, name, value, &reader->question->names.profile);
}

static bool take_sight(const question_reader *reader, const char *name, word value)
{
    return take_name(reader, name, value, &reader->question->names.sight);
}

static bool take_breach(const question_reader *reader, const char *name, word value)
{
    return take_name(reader, name, value, &reader->question->names.breach);
}

static bool take_layers(const question_reader *reader, const char *name, word value)
{
    (void)name;
    reader->question->names.layers = value;
    return true;
}

/* Returns a list with room for one more; room doubles (1, 2, 4…), and the old memory stays in the arena. */
static void *grown(const question_reader *reader, const void *list, uint32_t count, size_t item)
{
    if (count > 0 && (count & (count - 1)) != 0)
        return (void *)(uintptr_t)list;
    void *more = arena_take(reader->arena, (count > 0 ? 2 * (size_t)count : 1) * item);
    if (more != NULL && count > 0)
        memcpy(more, list, count * item);
    return more;
}

static bool add_place(const question_reader *reader, const char *name, word value, const wend_place **list,
                      uint32_t *count)
{
    wend_place *places = grown(reader, *list, *count, sizeof **list);
    if (places == NULL)
        return refuse_memory(reader);
    *list = places;
    if (*count == MOST_PLACES)
        return fault_set(reader->fault, "%s comes more than %u times", name, MOST_PLACES);
    return word_place(value, reader->style, &places[(*count)++], reader->fault);
}

static bool take_via(const question_reader *reader, const char *name, word value)
{
    wend_query_via *via = &reader->question->query.via;
    return add_place(reader, name, value, &via->places, &via->count);
}

static bool take_weigh(const question_reader *reader, const char *name, word value)
{
    question *question = reader->question;
    word *weighs = grown(reader, question->weighs, question->weigh_count, sizeof *weighs);
    if (weighs == NULL)
        return refuse_memory(reader);
    question->weighs = weighs;
    if (question->weigh_count == 256)
        return fault_set(reader->fault, "%s comes more than 256 times", name);
    weighs[question->weigh_count++] = value;
    return true;
}

/* A start that was given before becomes the first of several, and so does a goal. */
static bool take_start(const question_reader *reader, const char *name, word value)
{
    question *question = reader->question;
    wend_query_from *from = &question->query.from;
    if (from->count == 0 && question->has_start) {
        wend_place *first = arena_take(reader->arena, sizeof *first);
        if (first == NULL)
            return refuse_memory(reader);
        *first = question->query.start;
        from->places = first;
        from->count = 1;
    }
    question->has_start = true;
    return add_place(reader, name, value, &from->places, &from->count);
}

static bool take_goal(const question_reader *reader, const char *name, word value)
{
    question *question = reader->question;
    wend_query_to *to = &question->query.to;
    const bool has_first = to->count == 0 && question->has_goal;
    wend_area *areas = grown(reader, to->areas, to->count, sizeof *areas);
    if (areas != NULL && has_first) {
        areas[to->count++] = (wend_area){question->query.goal, 1, 1};
        areas = grown(reader, areas, to->count, sizeof *areas);
    }
    if (areas == NULL)
        return refuse_memory(reader);
    to->areas = areas;
    question->has_goal = true;
    if (to->count == MOST_PLACES)
        return fault_set(reader->fault, "%s comes more than %u times", name, MOST_PLACES);
    return word_area(value, reader->style, &areas[to->count++], reader->fault);
}

#define TAKE_SWITCH(function, member)                                                                                  \
    static bool function(const question_reader *reader, const char *name, word value)                                  \
    {                                                                                                                  \
        (void)name;                                                                                                    \
        (void)value;                                                                                                   \
        return reader->question->member = true;                                                                        \
    }

TAKE_SWITCH(take_between_cells, query.from.between_cells)
TAKE_SWITCH(take_start_may_be_blocked, query.from.may_be_blocked)
TAKE_SWITCH(take_goal_may_be_occupied, query.to.may_be_occupied)
TAKE_SWITCH(take_at_place, query.to.at_place)
TAKE_SWITCH(take_corners_touch, query.shape.corners_may_touch)
TAKE_SWITCH(take_reply_cells, reply.cells)
TAKE_SWITCH(take_reply_json, reply.json)
TAKE_SWITCH(take_reply_work, reply.work)
TAKE_SWITCH(take_reply_brief, reply.brief)

/* The names are those of the program's options. */
static const option options[] = {
    {"profile", VALUE, take_profile},
    {"layers", VALUE, take_layers},
    {"start", SEVERAL, take_start},
    {"goal", SEVERAL, take_goal},
    {"via", SEVERAL, take_via},
    {"weigh", SEVERAL, take_weigh},
    {"arrive", VALUE, take_arrive},
    {"measure", VALUE, take_measure},
    {"sight-profile", VALUE, take_sight},
    {"unreachable", VALUE, take_unreachable},
    {"breach-profile", VALUE, take_breach},
    {"shape", VALUE, take_lines},
    {"lines", VALUE, take_lines},
    {"ties", VALUE, take_ties},
    {"engine", VALUE, take_engine},
    {"heuristic", VALUE, take_heuristic},
    {"heuristic-weight", VALUE, take_heuristic_weight},
    {"heading", VALUE, take_heading},
    {"limit", VALUE, take_limit},
    {"cost-limit", VALUE, take_cost_limit},
    {"expansion-limit", VALUE, take_expansion_limit},
    {"radius", VALUE, take_radius},
    {"snap", VALUE, take_snap},
    {"timeout", VALUE, take_timeout},
    {"between-cells", SWITCH, take_between_cells},
    {"at-place", SWITCH, take_at_place},
    {"start-may-be-blocked", SWITCH, take_start_may_be_blocked},
    {"goal-may-be-occupied", SWITCH, take_goal_may_be_occupied},
    {"corners-touch", SWITCH, take_corners_touch},
    {"cells", SWITCH, take_reply_cells},
    {"json", SWITCH, take_reply_json},
    {"work", SWITCH, take_reply_work},
    {"brief", SWITCH, take_reply_brief},
};

const char *question_option(size_t number, bool *has_value)
{
    if (number >= sizeof options / sizeof *options)
        return NULL;
    *has_value = options[number].values != SWITCH;
    return options[number].name;
}

static const option *find_option(word name)
{
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (word_is(name, options[i].name))
            return &options[i];
    return NULL;
}

bool question_has_value(word option)
{
    const struct option *found = find_option(option);
    return found != NULL && found->values != SWITCH;
}

/* Number of the first option with this function, or of one past the last. */
static unsigned number_of(bool (*take)(const question_reader *, const char *, word))
{
    unsigned number = 0;
    while (number < sizeof options / sizeof *options && options[number].take != take)
        number++;
    return number;
}

static bool take_once(const question_reader *reader, const option *option, word value)
{
    uint64_t *given = &reader->question->given, bit = UINT64_C(1) << number_of(option->take);
    if (option->values != SEVERAL && (*given & bit) != 0)
        return fault_set(reader->fault, "%s is given twice", option->name);
    *given |= bit;
    return option->take(reader, option->name, value);
}

/* Refuses options that contradict each other, in whatever order they came. */
static bool check_together(const question_reader *reader)
{
    question *question = reader->question;
    const bool has_policy = (question->given >> number_of(take_unreachable) & 1) != 0;
    wend_policy *policy = &question->query.otherwise.policy;
    if (question->reply.brief && (question->reply.json || question->reply.work))
        return fault_set(reader->fault, "BRIEF goes with neither JSON nor WORK, which say more");
    if (question->names.breach.length == 0)
        return true;
    if (has_policy && *policy != WEND_POLICY_BREACH)
        return fault_set(reader->fault, "BREACH-PROFILE is for UNREACHABLE breach");
    *policy = WEND_POLICY_BREACH;
    return true;
}

void question_begin(question *question)
{
    *question = (struct question){.query = wend_query_default()};
}

bool question_read(question_reader *reader, const word *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const option *option = find_option(words[i]);
        if (option == NULL)
            return fault_set(reader->fault, "there is no option '%s'", word_shown(words[i]).text);
        if (option->values != SWITCH && ++i == count)
            return fault_set(reader->fault, "%s needs a value behind it", option->name);
        if (!take_once(reader, option, words[i]))
            return false;
    }
    return check_together(reader);
}

bool question_set_start(question_reader *reader, word text)
{
    reader->question->has_start = true;
    return word_place(text, reader->style, &reader->question->query.start, reader->fault);
}

bool question_set_goal(question_reader *reader, word text)
{
    reader->question->has_goal = true;
    return word_place(text, reader->style, &reader->question->query.goal, reader->fault);
}

/* Returns a JSON value as the word it would be as an argument, in the arena; null with a fault if it cannot be one. */
static const char *word_of(const question_reader *reader, const cJSON *value, const char *name)
{
    char text[40];
    if (cJSON_IsString(value))
        return arena_copy(reader->arena, value->valuestring, strlen(value->valuestring));
    if (cJSON_IsNumber(value)) {
        const int length = snprintf(text, sizeof text, "%.9f", value->valuedouble);
        size_t end = length > 0 && length < (int)sizeof text ? (size_t)length : 0;
        while (end > 0 && text[end - 1] == '0')
            end--;
        end -= end > 0 && text[end - 1] == '.';
        return arena_copy(reader->arena, text, end);
    }
    fault_set(reader->fault, "%s takes a string or a number", name);
    return NULL;
}

static bool take_member(question_reader *reader, const cJSON *value, const char *name)
{
    const word given = {name, strlen(name)};
    const option *option = find_option(given);
    const bool is_end = word_is(given, "start") || word_is(given, "goal");
    if (option == NULL)
        return fault_set(reader->fault, "there is no option '%s'", word_shown(given).text);
    if (option->values == SWITCH) {
        if (!cJSON_IsBool(value))
            return fault_set(reader->fault, "%s takes true or false", option->name);
        return cJSON_IsFalse(value) || take_once(reader, option, given);
    }
    const char *text = word_of(reader, value, option->name);
    if (text == NULL)
        return false;
    const word taken = {text, strlen(text)};
    if (is_end)
        return word_is(given, "start") ? question_set_start(reader, taken) : question_set_goal(reader, taken);
    return take_once(reader, option, taken);
}

/* Refuses a second member of one name, of which JSON readers may take either; several of one kind are a list. */
static bool is_named_once(const question_reader *reader, const cJSON *member, uint64_t *named)
{
    const option *option = find_option((word){member->string, strlen(member->string)});
    const uint64_t bit = option != NULL ? UINT64_C(1) << number_of(option->take) : 0;
    if ((*named & bit) != 0)
        return fault_set(reader->fault, "%s is given twice%s", option->name,
                         option->values == SEVERAL ? ": several are a list" : "");
    *named |= bit;
    return true;
}

/* "start" and "goal" are the ends; as lists they are several starts and goals, like options of that name. */
bool question_read_json(question_reader *reader, const cJSON *object)
{
    const cJSON *member;
    uint64_t named = 0;
    if (!cJSON_IsObject(object))
        return fault_set(reader->fault,
                         "a question in JSON is an object, such as {\"start\": \"1,1\", \"goal\": \"8,3\"}");
    cJSON_ArrayForEach(member, object)
    {
        if (!is_named_once(reader, member, &named))
            return false;
        if (!cJSON_IsArray(member)) {
            if (!take_member(reader, member, member->string))
                return false;
            continue;
        }
        const word given = {member->string, strlen(member->string)};
        const option *option = find_option(given);
        const cJSON *item;
        if (option == NULL || option->values == SWITCH)
            return fault_set(reader->fault, "there is no list '%s'", word_shown(given).text);
        cJSON_ArrayForEach(item, member)
        {
            const char *text = word_of(reader, item, option->name);
            if (text == NULL || !take_once(reader, option, (word){text, strlen(text)}))
                return false;
        }
    }
    return check_together(reader);
}
