/* look.c: questions besides paths: reach, fields, the nearest place, lines. */
#include "commands/commands.h"

#include "words/question.h"

#include <string.h>

/* A field's answer at a place. */
typedef struct step {
    uint64_t cost;
    wend_place next;
    bool leads_on;
} step;

/* The arguments of any of these commands, and its answer. */
typedef struct look {
    word profile, layers;
    uint64_t given, field_given; /* one bit per option that all have, and that fields have besides */
    wend_place from, to;
    uint64_t most;   /* greatest cost */
    uint32_t radius; /* of a field */
    bool flee;
    wend_area *goals;
    uint32_t goal_count;
    wend_place *places; /* places at which a field is read */
    wend_area *asked;   /* the same as areas */
    step *steps;        /* answers at these places */
    uint32_t place_count;

    /* The answer. */
    wend_reach *reach;
    wend_field *field;
    wend_nearest nearest;
    wend_line_hit hit;
    uint64_t cost;
    bool is_free;
} look;

/* Fails a job; `wanted` is the text if the kind of map, or what is prepared of it, does not suit the question. */
static bool fail(job *job, wend_status status, const char *wanted)
{
    fault_set(&job->fault, "%s", status == WEND_ERROR_UNSUPPORTED ? wanted : wend_status_text(status));
    return job->has_failed = true;
}

/* Copies an argument: Redis keeps it only until the client is blocked. */
static bool keep_word(job *job, RedisModuleString *argument, word *kept)
{
    const word given = key_word(argument);
    *kept = (word){arena_copy(&job->arena, given.at, given.length), given.length};
    return kept->at != NULL || fault_set(&job->fault, "no memory for the question");
}

static bool read_timeout(job *job, word value)
{
    return word_number(value, 0, MOST_TIMEOUT, &job->timeout) ||
           fault_set(&job->fault, "timeout takes a number of milliseconds, at most a day, not '%s'",
                     word_shown(value).text);
}

/* Reads PROFILE, LAYERS and TIMEOUT, which all have; false without a fault if it is another option. */
static bool read_common(job *job, RedisModuleString **arguments, bool *is_right)
{
    static const char *const once[] = {"profile", "layers", "timeout", NULL};
    look *look = job->own;
    const word option = key_word(arguments[0]);
    if (!word_once(option, once, &look->given, &job->fault))
        *is_right = false;
    else if (word_is(option, "profile"))
        *is_right = keep_word(job, arguments[1], &look->profile);
    else if (word_is(option, "layers"))
        *is_right = keep_word(job, arguments[1], &look->layers);
    else if (word_is(option, "timeout"))
        *is_right = read_timeout(job, key_word(arguments[1]));
    else
        return false;
    return true;
}

static bool unknown(job *job, RedisModuleString *option)
{
    return fault_set(&job->fault, "there is no option '%s', or its value is missing",
                     word_shown(key_word(option)).text);
}

static job *make(const job_kind *kind, stored_map *map)
{
    job *made = job_make(kind, map);
    look *own = made != NULL ? arena_take(&made->arena, sizeof *own) : NULL;
    if (own == NULL) {
        if (made != NULL)
            job_free(made);
        return NULL;
    }
    memset(own, 0, sizeof *own);
    own->most = UINT64_MAX;
    made->own = own;
    return made;
}

typedef bool (*reader)(job *job, RedisModuleString **arguments, int count);

static int ask(RedisModuleCtx *context, RedisModuleString **arguments, int count, const job_kind *kind, reader read)
{
    stored_map *map = key_map(context, arguments, KEY_ANY);
    job *job = map != NULL ? make(kind, map) : NULL;
    if (map == NULL)
        return REDISMODULE_OK;
    if (job == NULL)
        return RedisModule_ReplyWithError(context, "ERR no memory for the question");
    look *look = job->own;
    job->has_failed = !read(job, arguments + 2, count - 2);
    if (!job->has_failed) {
        job->movers[0] = map_mover(map, look->profile, look->layers, &job->fault);
        job->has_failed = job->movers[0] == NULL;
    }
    return job_answer(context, job);
}

static bool read_line(job *job, RedisModuleString **arguments, int count)
{
    look *look = job->own;
    bool is_right = word_place(key_word(arguments[0]), map_style(job->map), &look->from, &job->fault) &&
                    word_place(key_word(arguments[1]), map_style(job->map), &look->to, &job->fault);
    for (int i = 2; is_right && i < count; i += 2)
        if (i + 1 == count || !read_common(job, arguments + i, &is_right))
            return unknown(job, arguments[i]);
    return is_right;
}

static bool line_step(job *job, uint64_t work)
{
    look *look = job->own;
    const wend_space *space = job->movers[0]->space;
    (void)work;
    wend_status status = wend_line_raycast(space, look->from, look->to, NULL, 0, &look->hit);
    if (status == WEND_OK)
        status = wend_line_cost(space, look->from, look->to, &look->cost);
    look->is_free = status == WEND_OK && !look->hit.hit;
    asking_count(1, 0, 0);
    return status == WEND_OK || fail(job, status, "lines are not for graphs");
}

static void line_reply(RedisModuleCtx *context, job *job)
{
    const look *look = job->own;
    char text[PLACE_ROOM];
    RedisModule_ReplyWithMap(context, look->is_free ? 2 : 3);
    RedisModule_ReplyWithCString(context, "free");
    RedisModule_ReplyWithLongLong(context, look->is_free);
    if (look->is_free) {
        RedisModule_ReplyWithCString(context, "cost");
        /* Occupied cells that may not be crossed stop a walk, not a look. */
        if (look->cost == UINT64_MAX)
            RedisModule_ReplyWithNull(context);
        else
            RedisModule_ReplyWithLongLong(context, (long long)look->cost);
        return;
    }
    RedisModule_ReplyWithCString(context, "hit");
    RedisModule_ReplyWithStringBuffer(context, text, place_write(text, job->style, look->hit.cell));
    RedisModule_ReplyWithCString(context, "fraction");
    RedisModule_ReplyWithDouble(context, look->hit.fraction);
}

/* WEND.LINE key from to [PROFILE name] [LAYERS names] [TIMEOUT milliseconds] */
int command_line(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    static const job_kind kind = {.step = line_step, .reply = line_reply, .command = ASKED_BY_LINE};
    return count < 4 ? RedisModule_WrongArity(context) : ask(context, arguments, count, &kind, read_line);
}

/* True if work that cannot be sliced may be done now: on Redis's own thread only for small maps. */
static bool may_be_whole(const job *job, uint64_t work)
{
    return job->place == JOB_BY_WORKER || map_extent(job->map) <= work;
}

/* Returns the lowest node at a place, which graphs reply instead of the place, or the place itself. */
static wend_place node_at(const wend_graph *graph, wend_place place)
{
    for (uint32_t node = 0; node < wend_graph_node_limit(graph); node++) {
        const wend_place at = wend_graph_node_place(graph, node);
        if (wend_graph_has_node(graph, node) && at.x == place.x && at.y == place.y && at.level == place.level &&
            at.flags == place.flags)
            return wend_place_node(node);
    }
    return place;
}

static bool nearest_step(job *job, uint64_t work)
{
    look *look = job->own;
    if (!may_be_whole(job, work))
        return false;
    const wend_status status =
        wend_space_nearest(job->movers[0]->space, &maps_memory, look->from, look->to, &look->nearest);
    if (status == WEND_OK && look->nearest.count > 0 && job->map->kind == WEND_MAP_GRAPH)
        look->nearest.place = node_at(job->map->graph.graph, look->nearest.place);
    asking_count(1, 0, 0);
    return status == WEND_OK || fail(job, status, "on such a map nothing is nearest");
}

static void nearest_reply(RedisModuleCtx *context, job *job)
{
    const look *look = job->own;
    char text[PLACE_ROOM];
    if (look->nearest.count == 0)
        RedisModule_ReplyWithNull(context);
    else
        RedisModule_ReplyWithStringBuffer(context, text, place_write(text, job->style, look->nearest.place));
}

/* WEND.NEAREST key start goal [PROFILE name] [LAYERS names] [TIMEOUT milliseconds] */
int command_nearest(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    static const job_kind kind = {.step = nearest_step, .reply = nearest_reply, .command = ASKED_BY_NEAREST};
    return count < 4 ? RedisModule_WrongArity(context) : ask(context, arguments, count, &kind, read_line);
}

static bool read_reach(job *job, RedisModuleString **arguments, int count)
{
    look *look = job->own;
    bool is_right = word_place(key_word(arguments[0]), map_style(job->map), &look->from, &job->fault);
    if (is_right && !word_number(key_word(arguments[1]), 0, UINT64_MAX - 1, &look->most))
        is_right = fault_set(&job->fault, "points are a whole number of cost units (a step 13860), not '%s'",
                             word_shown(key_word(arguments[1])).text);
    for (int i = 2; is_right && i < count; i += 2)
        if (i + 1 == count || !read_common(job, arguments + i, &is_right))
            return unknown(job, arguments[i]);
    return is_right;
}

/* Runs in one go, bounded by the points. */
static bool reach_step(job *job, uint64_t work)
{
    look *look = job->own;
    wend_reach_desc desc = wend_reach_desc_default();
    if (!may_be_whole(job, work))
        return false;
    desc.start = look->from;
    desc.points = look->most;
    wend_status status = wend_reach_create(&maps_memory, &look->reach);
    if (status == WEND_OK)
        status = wend_reach_find(look->reach, job->movers[0]->space, &desc);
    asking_count(1, status == WEND_OK ? wend_reach_work(look->reach) : 0, 0);
    return status == WEND_OK ||
           fail(job, status, "reach is for grids and graphs: over meshes a field with a COST-LIMIT tells it");
}

static void reach_reply(RedisModuleCtx *context, job *job)
{
    const look *look = job->own;
    char text[PLACE_ROOM];
    uint32_t count = 0;
    const wend_reach_cell *cells = wend_reach_cells(look->reach, &count);
    RedisModule_ReplyWithArray(context, count);
    for (uint32_t i = 0; i < count; i++) {
        RedisModule_ReplyWithArray(context, 3);
        RedisModule_ReplyWithStringBuffer(context, text, place_write(text, job->style, cells[i].place));
        RedisModule_ReplyWithLongLong(context, (long long)cells[i].cost);
        RedisModule_ReplyWithLongLong(context, cells[i].may_stop);
    }
}

static void reach_end(job *job)
{
    wend_reach_destroy(((look *)job->own)->reach);
}

/*
 * WEND.REACH key start points [PROFILE name] [LAYERS names] [TIMEOUT milliseconds]: cells as [place, cost, may stop
 * there].
 */
int command_reach(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    static const job_kind kind = {
        .step = reach_step, .reply = reach_reply, .end = reach_end, .command = ASKED_BY_REACH};
    return count < 4 ? RedisModule_WrongArity(context) : ask(context, arguments, count, &kind, read_reach);
}

/* Reads an option of a field; *taken becomes the number of arguments it took. */
static bool read_field_option(job *job, RedisModuleString **arguments, int left, int *taken)
{
    static const char *const once[] = {"cost-limit", "radius", NULL};
    look *look = job->own;
    bool is_right = true;
    uint64_t number;
    const word option = key_word(arguments[0]);
    *taken = 2;
    if (word_is(option, "flee")) {
        *taken = 1;
        return look->flee = true;
    }
    if (left < 2)
        return unknown(job, arguments[0]);
    if (read_common(job, arguments, &is_right))
        return is_right;
    if (!word_once(option, once, &look->field_given, &job->fault))
        return false;
    if (word_is(option, "cost-limit") && word_number(key_word(arguments[1]), 0, UINT64_MAX, &number))
        look->most = number;
    else if (word_is(option, "radius") && word_number(key_word(arguments[1]), 0, UINT32_MAX, &number))
        look->radius = (uint32_t)number;
    else if (word_is(option, "goal"))
        return word_area(key_word(arguments[1]), map_style(job->map), &look->goals[look->goal_count++], &job->fault);
    else
        return fault_set(&job->fault, "there is no option '%s' with the value '%s'", word_shown(option).text,
                         word_shown(key_word(arguments[1])).text);
    return true;
}

static bool read_field(job *job, RedisModuleString **arguments, int count)
{
    look *look = job->own;
    look->goals = arena_take(&job->arena, (size_t)count * sizeof *look->goals);
    look->places = arena_take(&job->arena, (size_t)count * sizeof *look->places);
    look->asked = arena_take(&job->arena, (size_t)count * sizeof *look->asked);
    look->steps = arena_take(&job->arena, (size_t)count * sizeof *look->steps);
    look->most = 0;
    if (look->goals == NULL || look->places == NULL || look->asked == NULL || look->steps == NULL)
        return fault_set(&job->fault, "no memory for the question");
    if (!word_area(key_word(arguments[0]), map_style(job->map), &look->goals[look->goal_count++], &job->fault))
        return false;
    int next = 1;
    for (int taken = 0; next < count && !word_is(key_word(arguments[next]), "at"); next += taken)
        if (!read_field_option(job, arguments + next, count - next, &taken))
            return false;
    if (next >= count - 1)
        return fault_set(&job->fault, "write WEND.FIELD key goal [options] AT place [place ...]");
    for (int i = next + 1; i < count; i++) {
        wend_place *place = &look->places[look->place_count];
        if (!word_place(key_word(arguments[i]), map_style(job->map), place, &job->fault))
            return false;
        look->asked[look->place_count++] = (wend_area){*place, 1, 1};
    }
    return true;
}

/* Reads the field and releases it while the map cannot change, since releasing looks at its space. */
static void read_places(look *look)
{
    for (uint32_t i = 0; i < look->place_count; i++) {
        look->steps[i].cost = wend_field_cost(look->field, look->places[i]);
        look->steps[i].leads_on = wend_field_next(look->field, look->places[i], &look->steps[i].next);
    }
    asking_count(look->place_count, wend_field_work(look->field), 0);
    wend_field_release(look->field);
    look->field = NULL;
}

static const char *const field_wanted[] = {
    "such a field is not for this profile",
    "over graphs a field has no FLEE and no RADIUS, and its goals are nodes",
    ("over meshes a field wants WEND.PREPARE key TAUT-GRAPH, done as WEND.INFO tells, ground of one weight, "
     "goals that are places, and no FLEE or RADIUS"),
};

/* Grows the field; if the map has changed meanwhile it updates itself. */
static bool field_step(job *job, uint64_t work)
{
    look *look = job->own;
    wend_field_desc desc = wend_field_desc_default();
    bool complete = false;
    wend_status status = WEND_OK;
    if (job->place == JOB_AT_ONCE && map_extent(job->map) > work)
        return false;
    if (look->field == NULL) {
        desc.kind = look->flee ? WEND_FIELD_FLEE : WEND_FIELD_TOWARDS;
        desc.goals = look->goals;
        desc.goal_count = look->goal_count;
        desc.radius = look->radius;
        desc.cost_limit = look->most;
        if (job->map->kind != WEND_MAP_MESH) {
            desc.until = look->asked;
            desc.until_count = look->place_count;
        }
        status = wend_field_create(job->movers[0]->space, &desc, &maps_memory, &look->field);
    }
    if (status == WEND_OK)
        status = wend_field_grow(look->field, work, &complete);
    if (status != WEND_OK)
        return fail(job, status, field_wanted[job->map->kind]);
    job->is_paused = !complete;
    if (complete)
        read_places(look);
    return complete;
}

static void field_reply(RedisModuleCtx *context, job *job)
{
    const look *look = job->own;
    char text[1 + PLACE_ROOM] = ">";
    RedisModule_ReplyWithArray(context, look->place_count);
    for (uint32_t i = 0; i < look->place_count; i++) {
        const step *step = &look->steps[i];
        const bool by_link = (step->next.flags & WEND_PLACE_BY_LINK) != 0;
        RedisModule_ReplyWithArray(context, 2);
        if (step->cost == UINT64_MAX)
            RedisModule_ReplyWithNull(context);
        else
            RedisModule_ReplyWithLongLong(context, (long long)step->cost);
        if (step->leads_on)
            RedisModule_ReplyWithStringBuffer(context, by_link ? text : text + 1,
                                              by_link + place_write(text + 1, job->style, step->next));
        else
            RedisModule_ReplyWithNull(context);
    }
}

static void field_end(job *job)
{
    const look *look = job->own;
    if (look->field == NULL)
        return;
    map_enter(job->map);
    wend_field_release(look->field);
    map_leave(job->map);
}

/*
 * WEND.FIELD key goal [GOAL area ...] [FLEE] [RADIUS n] [COST-LIMIT n] [PROFILE name] [LAYERS names] [TIMEOUT
 * milliseconds] AT place [place ...]
 */
int command_field(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    static const job_kind kind = {
        .step = field_step, .reply = field_reply, .end = field_end, .command = ASKED_BY_FIELD};
    return count < 5 ? RedisModule_WrongArity(context) : ask(context, arguments, count, &kind, read_field);
}
