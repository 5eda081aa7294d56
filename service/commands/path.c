/*
 * path.c: WEND.PATH, WEND.PATHS and WEND.DISTANCES: from their arguments to their answers. A batch is one job; its
 * answers come in the order of its questions.
 */
#include "commands/commands.h"

#include "words/question.h"
#include "words/refusal.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

/* The answer to a question. */
typedef struct answer {
    wend_status status;
    wend_query_fault fault;
    wend_outcome outcome;
    wend_reason reason;
    uint64_t cost, work, expanded;
    double length;
    uint32_t bound, engine, goal_index;
    uint32_t via;       /* which VIA place is the goal that `reason` speaks of, from 1; 0 = the last */
    const char *points; /* places with blanks between them; with '>' before those that a link leads to. All of a brief
                           answer */
    size_t points_length;
} answer;

/* One of the questions of a batch. */
typedef struct item {
    question *question;
    wend_place start, goal;
    answer answer;
} item;

typedef enum form { FORM_PATH, FORM_PATHS, FORM_DISTANCES } form;

typedef struct batch {
    form form;
    item *items;
    uint32_t count, next;
    uint32_t columns;  /* columns of a table of distances */
    uint64_t spent;    /* work of the paused search */
    uint64_t work;     /* work of the searches that have ended since it was last counted */
    uint32_t restarts; /* restarts of the paused search */
    bool is_long;      /* the next item takes more than a slice */
    bool tells;        /* each slice of its search writes the path so far */
} batch;

static bool fail(job *job, const char *text)
{
    fault_set(&job->fault, "%s", text);
    return job->has_failed = true;
}

#define MOST_HEAD (32 + 2 * (1 + NUMBER_ROOM))

/* Writes what comes before the points of a brief answer; returns its length. */
static size_t write_head(char text[MOST_HEAD], const answer *answer)
{
    const char *outcome = wend_outcome_text(answer->outcome);
    size_t length = strlen(outcome);
    memcpy(text, outcome, length);
    text[length++] = ' ';
    if (answer->cost < 1000000000)
        length += number_write(text + length, (double)answer->cost);
    else
        length += (size_t)snprintf(text + length, NUMBER_ROOM, "%llu", (unsigned long long)answer->cost);
    text[length++] = ' ';
    return length + number_write(text + length, answer->length);
}

/* Writes every cell of a path. */
static size_t write_cells(char *text, place_style style, const wend_path *path)
{
    wend_path_iterator walk = wend_path_begin(path, WEND_PATH_START_INCLUDED);
    wend_place place;
    size_t length = 0;
    while (wend_path_next(&walk, &place)) {
        if (length > 0)
            text[length++] = ' ';
        length += places_write(text + length, style, &place, 1);
    }
    return length;
}

/* Writes the points of a path of a graph: nodes, and places on edges. */
static size_t write_nodes(char *text, place_style style, const wend_path *path)
{
    size_t length = 0;
    for (size_t i = 0; i < path->point_count; i++) {
        const uint32_t node = path->nodes[i];
        const wend_place place = node != WEND_GRAPH_NONE ? wend_place_node(node) : path->points[i];
        if (i > 0)
            text[length++] = ' ';
        length += places_write(text + length, style, &place, 1);
    }
    return length;
}

/* Writes the points of a path into the job's memory. */
static bool keep_points(job *job, const question *question, const wend_path *path, answer *answer)
{
    const bool cells = question->reply.cells && path->lines == WEND_LINES_GRID && job->style.kind == PLACE_CELL;
    const size_t count = cells ? wend_path_cells(path, WEND_PATH_START_INCLUDED, NULL, 0) : path->point_count;
    char *text = arena_take(&job->arena, MOST_HEAD + count * (PLACE_ROOM + 2) + 1);
    size_t length = 0;
    if (text == NULL)
        return false;
    if (question->reply.brief)
        length = write_head(text, answer);
    if (length > 0 && count > 0)
        text[length++] = ' ';
    if (cells)
        length += write_cells(text + length, job->style, path);
    else if (path->nodes != NULL)
        length += write_nodes(text + length, job->style, path);
    else
        length += places_write(text + length, job->style, path->points, count);
    arena_shorten(&job->arena, text, length);
    answer->points = text;
    answer->points_length = length;
    return true;
}

/* Number of the first VIA place that is outside or blocked, from 1, if the reason says that a goal is; else 0. */
static uint32_t via_of(const wend_space *space, const wend_query *query, wend_reason reason)
{
    const bool is_meant = reason == WEND_REASON_GOAL_OUTSIDE || reason == WEND_REASON_GOAL_BLOCKED;
    for (uint32_t i = 0; is_meant && i < query->via.count; i++)
        if (!wend_space_is_free(space, query->via.places[i]))
            return i + 1;
    return 0;
}

static bool keep(job *job, batch *batch, wend_status status, const wend_query *query, const wend_path *path)
{
    item *item = &batch->items[batch->next++];
    item->answer = (answer){.status = status,
                            .outcome = path->outcome,
                            .reason = path->reason,
                            .cost = path->cost,
                            .work = path->work,
                            .expanded = path->expanded,
                            .length = path->length,
                            .bound = path->bound,
                            .engine = path->engine,
                            .goal_index = path->goal_index,
                            .via = via_of(job->movers[0]->space, query, path->reason)};
    batch->work += path->work;
    if (batch->restarts > 0)
        asking_count(0, 0, batch->restarts);
    batch->spent = 0;
    batch->restarts = 0;
    batch->is_long = batch->tells = false;
    job->is_paused = false;
    if (status != WEND_OK) {
        item->answer.fault = wend_query_refusal(query, job->movers[0]->space, status);
        return true;
    }
    return batch->form == FORM_DISTANCES || keep_points(job, item->question, path, &item->answer);
}

static wend_query query_of(const job *job, const item *item)
{
    wend_query query = item->question->query;
    query.start = item->start;
    query.goal = item->goal;
    if (job->movers[1] != NULL)
        query.to.sight = job->movers[1]->space;
    if (job->movers[2] != NULL)
        query.otherwise.breach = job->movers[2]->space;
    return query;
}

/* Largest limit of a question that is searched in one go, as the library keeps it, even beyond a slice. */
#define LIMIT_AT_ONCE 20000u

/*
 * True if a worker searches without a slice's limit. A limit counts the same work prepared or not, so a limited search
 * does without landmarks and takes three to four times as long. With them it is short enough, on maps that are not
 * huge.
 */
static bool is_soon_done(const job *job)
{
    const size_t most_cells = 1u << 20;
    return job->place == JOB_BY_WORKER && map_extent(job->map) <= most_cells &&
           (wend_space_prepared(job->movers[0]->space) & WEND_PREPARED_LANDMARKS) != 0;
}

/*
 * Searches as the library does without limits, as far as that takes no more than `slice` units: most questions end
 * here. False if that is not enough.
 */
static bool search_at_once(job *job, batch *batch, wend_query query, uint64_t slice, uint64_t *work)
{
    wend_path path = wend_path_default();
    const uint64_t limit = query.search.limit;
    const bool is_whole = limit == 0 ? is_soon_done(job) : limit <= slice || limit <= LIMIT_AT_ONCE;
    query.search.limit = is_whole ? limit : slice;
    const wend_status status = wend_finder_find(job->finder, job->movers[0]->space, &query, &path);
    /* Stages after the search, ties and straight lines, end at the limit silently. */
    const uint64_t expansions = query.search.expansion_limit;
    const bool is_told = path.reason == WEND_REASON_LIMIT && (expansions == 0 || path.expanded < expansions);
    const bool enough = status != WEND_OK || is_whole || (!is_told && path.work < slice);
    *work -= path.work < *work ? path.work : *work;
    if (!enough)
        asking_count(0, path.work, 0);
    else if (!keep(job, batch, status, &query, &path))
        fail(job, "no memory for the answer");
    return enough;
}

/*
 * True if the path so far may be the answer after a slice: for a question with a limit of its own, if the slice may be
 * the last. Slices take a little more than they are given, far less than twice as much, except if an expansion sees
 * thousands of edges. Writing a long path each time would take far more than the search.
 */
static bool may_be_last(const batch *batch, uint64_t limit, uint64_t slice)
{
    return limit > 0 && (batch->tells || batch->spent + 2 * slice >= limit);
}

/*
 * Searches in slices. If the map changes while a search is paused it begins again, with twice the work at once, so that
 * it ends however often the map changes. True when it is done.
 */
static bool search_in_slices(job *job, batch *batch, wend_query query, uint64_t slice, uint64_t *work)
{
    wend_path path = wend_path_default();
    const uint64_t limit = query.search.limit;
    if (limit > 0 && limit - batch->spent < slice)
        slice = limit - batch->spent;
    query.search.pausable = true;
    query.search.limit = slice;
    wend_status status = WEND_ERROR_ARGUMENT;
    bool tells = may_be_last(batch, limit, slice);
    if (job->is_paused) {
        wend_finder_set_points_at_end(job->finder, !tells);
        status = wend_finder_continue(job->finder, slice, &path);
    }
    if (status != WEND_OK) {
        batch->restarts += job->is_paused;
        batch->spent = 0;
        tells = may_be_last(batch, limit, slice);
        query.search.points_at_end = !tells;
        status = wend_finder_find(job->finder, job->movers[0]->space, &query, &path);
    }
    const uint64_t done = path.work - batch->spent;
    *work -= done < *work ? done : *work;
    batch->spent = path.work;
    if (status == WEND_OK && path.outcome == WEND_OUTCOME_RUNNING) {
        job->is_paused = limit == 0 || path.work < limit;
        if (job->is_paused)
            return false;
        if (!tells) { /* it took far more than its slice: begins again, writing the path so far */
            batch->tells = true;
            batch->spent = 0;
            return false;
        }
        path.outcome = WEND_OUTCOME_PARTIAL;
        path.reason = WEND_REASON_LIMIT;
    }
    if (!keep(job, batch, status, &query, &path))
        fail(job, "no memory for the answer");
    return true;
}

/* A search that edits restart gets longer slices, for which edits wait, but no longer than some milliseconds. */
#define MOST_DOUBLINGS 8
#define MOST_RESTARTS  100

/* Searches for the next item; false if `work` was not enough. */
static bool search(job *job, batch *batch, uint64_t *work)
{
    const wend_query query = query_of(job, &batch->items[batch->next]);
    const uint64_t slice = *work << (batch->restarts < MOST_DOUBLINGS ? batch->restarts : MOST_DOUBLINGS);
    if (batch->restarts > MOST_RESTARTS)
        return fail(job, "the map changed too often while this was searched: ask again, with a LIMIT");
    if (!batch->is_long && search_at_once(job, batch, query, slice, work))
        return true;
    /* Redis's own thread keeps no paused search. */
    batch->is_long = job->client != NULL;
    return batch->is_long && *work > 0 && search_in_slices(job, batch, query, slice, work);
}

static bool step(job *job, uint64_t work)
{
    batch *batch = job->own;
    const uint64_t least = 16; /* so that each step does something */
    const uint32_t first = batch->next;
    if (job->place == JOB_AT_ONCE && batch->count > work / least)
        return false;
    while (batch->next < batch->count && !job->has_failed && work >= least && search(job, batch, &work))
        work -= least < work ? least : work;
    asking_count(batch->next - first, batch->work, 0);
    batch->work = 0;
    return batch->next == batch->count || job->has_failed;
}

static void reply_text(RedisModuleCtx *context, const char *name, const char *text)
{
    RedisModule_ReplyWithCString(context, name);
    RedisModule_ReplyWithCString(context, text);
}

static void reply_number(RedisModuleCtx *context, const char *name, uint64_t number)
{
    RedisModule_ReplyWithCString(context, name);
    RedisModule_ReplyWithLongLong(context, (long long)number);
}

#define REASON_ROOM 80

/* Writes "the goal is blocked", or which VIA place is. */
static const char *write_reason(char text[REASON_ROOM], const answer *answer)
{
    const char *reason = wend_reason_text(answer->reason);
    const size_t goal = strlen("the goal");
    if (answer->via == 0 || strncmp(reason, "the goal", goal) != 0)
        return reason;
    snprintf(text, REASON_ROOM, "VIA %u%s", answer->via, reason + goal);
    return text;
}

static void reply_json(RedisModuleCtx *context, const item *item)
{
    const answer *answer = &item->answer;
    char reason[REASON_ROOM];
    cJSON *object = cJSON_CreateObject(), *points = cJSON_CreateArray();
    cJSON_AddStringToObject(object, "outcome", wend_outcome_text(answer->outcome));
    if (answer->reason != WEND_REASON_NONE)
        cJSON_AddStringToObject(object, "reason", write_reason(reason, answer));
    cJSON_AddNumberToObject(object, "cost", (double)answer->cost);
    cJSON_AddNumberToObject(object, "length", answer->length);
    if (answer->bound == UINT32_MAX)
        cJSON_AddNullToObject(object, "bound");
    else if (answer->bound != 256)
        cJSON_AddNumberToObject(object, "bound", answer->bound / 256.0);
    if (item->question->query.to.count > 1)
        cJSON_AddNumberToObject(object, "goal", answer->goal_index);
    for (size_t at = 0; at < answer->points_length;) {
        size_t end = at;
        while (end < answer->points_length && answer->points[end] != ' ')
            end++;
        char place[PLACE_ROOM + 1];
        snprintf(place, sizeof place, "%.*s", (int)(end - at), answer->points + at);
        cJSON_AddItemToArray(points, cJSON_CreateString(place));
        at = end + 1;
    }
    cJSON_AddItemToObject(object, "points", points);
    if (item->question->reply.work) {
        cJSON_AddStringToObject(object, "engine", wend_engine_name((wend_engine)answer->engine));
        cJSON_AddNumberToObject(object, "work", (double)answer->work);
        cJSON_AddNumberToObject(object, "expanded", (double)answer->expanded);
    }
    char *text = cJSON_PrintUnformatted(object);
    RedisModule_ReplyWithCString(context, text != NULL ? text : "");
    cJSON_free(text);
    cJSON_Delete(object);
}

/* Replies a number in RESP3, else its text, which Redis would take longer to write than the rest of a short path. */
static void reply_length(RedisModuleCtx *context, double length, bool is_resp3)
{
    char text[NUMBER_ROOM];
    RedisModule_ReplyWithCString(context, "length");
    if (is_resp3)
        RedisModule_ReplyWithDouble(context, length);
    else
        RedisModule_ReplyWithStringBuffer(context, text, number_write(text, length));
}

static void reply_path(RedisModuleCtx *context, const item *item, bool is_resp3)
{
    const answer *answer = &item->answer;
    const bool has_reason = answer->reason != WEND_REASON_NONE, work = item->question->reply.work;
    const bool many = item->question->query.to.count > 1;
    char reason[REASON_ROOM];
    RedisModule_ReplyWithMap(context, 4 + has_reason + (answer->bound != 256) + many + (work ? 3 : 0));
    reply_text(context, "outcome", wend_outcome_text(answer->outcome));
    if (has_reason)
        reply_text(context, "reason", write_reason(reason, answer));
    reply_number(context, "cost", answer->cost);
    reply_length(context, answer->length, is_resp3);
    if (answer->bound != 256) {
        RedisModule_ReplyWithCString(context, "bound");
        if (answer->bound == UINT32_MAX)
            RedisModule_ReplyWithNull(context);
        else
            RedisModule_ReplyWithDouble(context, answer->bound / 256.0);
    }
    if (many)
        reply_number(context, "goal", answer->goal_index);
    RedisModule_ReplyWithCString(context, "points");
    RedisModule_ReplyWithStringBuffer(context, answer->points, answer->points_length);
    if (work) {
        reply_text(context, "engine", wend_engine_name((wend_engine)answer->engine));
        reply_number(context, "work", answer->work);
        reply_number(context, "expanded", answer->expanded);
    }
}

static void reply_item(RedisModuleCtx *context, const item *item, bool is_resp3)
{
    const answer *answer = &item->answer;
    fault fault;
    if (answer->status != WEND_OK) {
        if (answer->fault != WEND_QUERY_FAULT_NONE)
            refusal_write(&fault, answer->fault);
        else
            fault_set(&fault, "%s", wend_status_text(answer->status));
        RedisModule_ReplyWithError(context, fault.text);
    } else if (item->question->reply.json) {
        reply_json(context, item);
    } else if (item->question->reply.brief) {
        RedisModule_ReplyWithStringBuffer(context, answer->points, answer->points_length);
    } else {
        reply_path(context, item, is_resp3);
    }
}

/* Replies a cost; null if there is no path. */
static void reply_cost(RedisModuleCtx *context, const answer *answer)
{
    if (answer->outcome == WEND_OUTCOME_FOUND)
        RedisModule_ReplyWithLongLong(context, (long long)answer->cost);
    else
        RedisModule_ReplyWithNull(context);
}

static void reply(RedisModuleCtx *context, job *job)
{
    const batch *batch = job->own;
    if (batch->form == FORM_PATH) {
        reply_item(context, batch->items, job->is_resp3);
        return;
    }
    for (uint32_t i = 0; batch->form == FORM_DISTANCES && i < batch->count; i++)
        if (batch->items[i].answer.status != WEND_OK) {
            reply_item(context, &batch->items[i], job->is_resp3);
            return;
        }
    const uint32_t columns = batch->form == FORM_DISTANCES ? batch->columns : 1;
    RedisModule_ReplyWithArray(context, batch->count / columns);
    for (uint32_t i = 0; i < batch->count; i++) {
        if (batch->form == FORM_DISTANCES && i % columns == 0)
            RedisModule_ReplyWithArray(context, columns);
        if (batch->form == FORM_DISTANCES)
            reply_cost(context, &batch->items[i].answer);
        else
            reply_item(context, &batch->items[i], job->is_resp3);
    }
}

/* In the order of `form`. */
static const job_kind kinds[] = {{.step = step, .reply = reply, .command = ASKED_BY_PATH},
                                 {.step = step, .reply = reply, .command = ASKED_BY_PATHS},
                                 {.step = step, .reply = reply, .command = ASKED_BY_DISTANCES}};

/* Sets the weights of terrains that hold for a question alone. */
static bool set_weights(job *job, question *question)
{
    if (question->weigh_count == 0 || question->query.search.weights != NULL)
        return true;
    uint16_t *weights = arena_take(&job->arena, 256 * sizeof *weights);
    if (weights == NULL)
        return fault_set(&job->fault, "no memory for the question");
    question->query.search.weights = weights;
    return map_read_weights(job->map, question->weighs, question->weigh_count, &job->movers[0]->rules, weights,
                            &job->fault);
}

/* Finds the movers of a batch, the same for all its questions, and sets the weights of each. */
static bool find_movers(job *job)
{
    const batch *batch = job->own;
    const question_names *names = &batch->items->question->names;
    job->movers[0] = map_mover(job->map, names->profile, names->layers, &job->fault);
    if (job->movers[0] != NULL && names->sight.length > 0)
        job->movers[1] = map_mover(job->map, names->sight, names->layers, &job->fault);
    if (job->movers[0] != NULL && names->breach.length > 0)
        job->movers[2] = map_mover(job->map, names->breach, names->layers, &job->fault);
    if (job->movers[0] == NULL || (names->sight.length > 0 && job->movers[1] == NULL) ||
        (names->breach.length > 0 && job->movers[2] == NULL))
        return false;
    for (uint32_t i = 0; i < batch->count; i++)
        if (!set_weights(job, batch->items[i].question))
            return false;
    return true;
}

/* Makes a job for `count` questions; null without memory. */
static job *make(stored_map *map, form form, size_t count)
{
    job *made = job_make(&kinds[form], map);
    batch *own = made != NULL ? arena_take(&made->arena, sizeof *own) : NULL;
    item *items = own != NULL ? arena_take(&made->arena, (count > 0 ? count : 1) * sizeof *items) : NULL;
    if (items == NULL) {
        if (made != NULL)
            job_free(made);
        return NULL;
    }
    *own = (batch){.form = form, .items = items, .count = (uint32_t)count};
    made->own = own;
    return made;
}

static question_reader reader_of(job *job, question *question)
{
    return (question_reader){question, &job->arena, map_style(job->map), &job->fault};
}

/* Copies arguments to words that live as long as the job: Redis keeps arguments only until the client is blocked. */
static word *copy_words(job *job, RedisModuleString **arguments, int count)
{
    word *words = arena_take(&job->arena, ((size_t)count + 1) * sizeof *words);
    for (int i = 0; words != NULL && i < count; i++) {
        words[i] = key_word(arguments[i]);
        words[i].at = arena_copy(&job->arena, words[i].at, words[i].length);
        if (words[i].at == NULL)
            return NULL;
    }
    return words;
}

static question *new_question(job *job)
{
    question *made = arena_take(&job->arena, sizeof *made);
    if (made != NULL)
        question_begin(made);
    return made;
}

/* Answers a job, or replies its fault. */
static int ask(RedisModuleCtx *context, job *job, bool is_right)
{
    if (!is_right)
        job->has_failed = true;
    return job_answer(context, job);
}

static int no_memory(RedisModuleCtx *context)
{
    return RedisModule_ReplyWithError(context, "ERR no memory for the question");
}

/* Parses JSON; anything after it is ignored. */
static bool parse_json(word text, cJSON **parsed, fault *fault)
{
    const char *end = text.at;
    *parsed = cJSON_ParseWithLengthOpts(text.at, text.length, &end, false);
    const size_t at = (size_t)(end - text.at);
    const word rest = {end, text.length - at};
    return *parsed != NULL || fault_set(fault, "this is no JSON from its byte %zu on: '%s'", at, word_shown(rest).text);
}

static bool check_ends(job *job, const question *question)
{
    if (!question->has_start)
        return fault_set(&job->fault, "the question has no start");
    return question->has_goal || fault_set(&job->fault, "the question has no goal");
}

static void set_item(item *item, question *question)
{
    *item = (struct item){.question = question, .start = question->query.start, .goal = question->query.goal};
}

/* Reads a question from JSON. */
static bool read_json_item(job *job, const cJSON *object, item *item)
{
    question *question = new_question(job);
    if (question == NULL)
        return fault_set(&job->fault, "no memory for the question");
    question_reader reader = reader_of(job, question);
    set_item(item, question);
    if (!question_read_json(&reader, object) || !check_ends(job, question))
        return false;
    set_item(item, question);
    job->timeout = question->timeout > job->timeout ? question->timeout : job->timeout;
    return true;
}

static bool read_path(job *job, const word *words, size_t count)
{
    batch *batch = job->own;
    cJSON *parsed = NULL;
    if (count == 2 && word_is(words[0], "json")) {
        const bool is_right = parse_json(words[1], &parsed, &job->fault) && read_json_item(job, parsed, batch->items);
        cJSON_Delete(parsed);
        return is_right && find_movers(job);
    }
    question *question = new_question(job);
    if (question == NULL)
        return fault_set(&job->fault, "no memory for the question");
    question_reader reader = reader_of(job, question);
    size_t next = 0;
    if (count < 2 || !question_set_start(&reader, words[next++]) || !question_set_goal(&reader, words[next++]) ||
        !question_read(&reader, words + next, count - next))
        return false;
    set_item(batch->items, question);
    job->timeout = question->timeout;
    return find_movers(job);
}

int command_path(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    if (count < 4)
        return RedisModule_WrongArity(context);
    stored_map *map = key_map(context, arguments, KEY_ANY);
    if (map == NULL)
        return REDISMODULE_OK;
    job *job = make(map, FORM_PATH, 1);
    const word *words = job != NULL ? copy_words(job, arguments + 2, count - 2) : NULL;
    if (words != NULL)
        return ask(context, job, read_path(job, words, (size_t)count - 2));
    if (job != NULL)
        job_free(job);
    return no_memory(context);
}

/* Refuses options of replies: a table holds only costs. */
static bool says_nothing_of_reply(job *job, const question *question)
{
    const question_reply *reply = &question->reply;
    return (!reply->cells && !reply->json && !reply->work && !reply->brief) ||
           fault_set(&job->fault, "CELLS, JSON, WORK and BRIEF are for paths: distances are costs");
}

/* Refuses START and GOAL: each question of a batch has one of each. */
static bool has_no_ends(job *job, const question *question)
{
    return (question->query.from.count == 0 && question->query.to.count == 0) ||
           fault_set(&job->fault, "START and GOAL are options of a single question");
}

/* Reads options that all share, and pairs of start and goal. Only the words of options are looked at later. */
static bool read_pairs(job *job, const word *words, size_t options, RedisModuleString **pairs)
{
    batch *batch = job->own;
    question *question = new_question(job);
    if (question == NULL)
        return fault_set(&job->fault, "no memory for the question");
    question_reader reader = reader_of(job, question);
    if (!question_read(&reader, words, options) || !has_no_ends(job, question))
        return false;
    job->timeout = question->timeout;
    for (uint32_t i = 0; i < batch->count; i++) {
        if (!question_set_start(&reader, key_word(pairs[2 * i])) ||
            !question_set_goal(&reader, key_word(pairs[2 * i + 1])))
            return fault_number(&job->fault, "pair", i + 1);
        set_item(&batch->items[i], question);
    }
    return find_movers(job);
}

static bool is_same(word one, word other)
{
    return one.length == other.length && (one.length == 0 || memcmp(one.at, other.at, one.length) == 0);
}

/* True if two questions have the same names, as all of a batch must, which is about one space. */
static bool same_names(const question *one, const question *other)
{
    const question_names *a = &one->names, *b = &other->names;
    return is_same(a->profile, b->profile) && is_same(a->sight, b->sight) && is_same(a->breach, b->breach) &&
           is_same(a->layers, b->layers);
}

static bool read_json_list(job *job, const cJSON *list)
{
    batch *batch = job->own;
    const cJSON *object;
    uint32_t i = 0;
    cJSON_ArrayForEach(object, list)
    {
        if (!read_json_item(job, object, &batch->items[i]))
            return fault_number(&job->fault, "question", i + 1);
        if (!same_names(batch->items->question, batch->items[i].question))
            return fault_set(&job->fault, "question %u has other profiles or layers than the first: ask it by itself",
                             i + 1);
        i++;
    }
    return i == 0 || find_movers(job);
}

static int answer_json_list(RedisModuleCtx *context, stored_map *map, word text)
{
    cJSON *list;
    fault fault;
    job *job = NULL;
    if (!parse_json(text, &list, &fault))
        RedisModule_ReplyWithError(context, fault.text);
    else if (!cJSON_IsArray(list))
        RedisModule_ReplyWithError(context, "ERR JSON takes a list of questions, such as [{\"start\": \"1,1\", "
                                            "\"goal\": \"8,3\"}]");
    else if ((job = make(map, FORM_PATHS, (size_t)cJSON_GetArraySize(list))) == NULL)
        no_memory(context);
    else
        ask(context, job, read_json_list(job, list));
    cJSON_Delete(list);
    return REDISMODULE_OK;
}

/* Index of a word after options, whose values may be the same word; `count` if it is missing. */
static int find_behind_options(RedisModuleString **arguments, int count, const char *word)
{
    int at = 2;
    while (at < count && !word_is(key_word(arguments[at]), word))
        at += 1 + question_has_value(key_word(arguments[at]));
    return at < count ? at : count;
}

int command_paths(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    if (count < 4)
        return RedisModule_WrongArity(context);
    stored_map *map = key_map(context, arguments, KEY_ANY);
    if (map == NULL)
        return REDISMODULE_OK;
    if (count == 4 && word_is(key_word(arguments[2]), "json"))
        return answer_json_list(context, map, key_word(arguments[3]));
    const int pairs = find_behind_options(arguments, count, "pairs");
    if (pairs == count || (count - pairs - 1) % 2 != 0)
        return RedisModule_ReplyWithError(context,
                                          "ERR write WEND.PATHS key [options] PAIRS start goal [start goal ...]");
    job *job = make(map, FORM_PATHS, (size_t)(count - pairs - 1) / 2);
    const word *words = job != NULL ? copy_words(job, arguments + 2, pairs - 2) : NULL;
    if (words != NULL)
        return ask(context, job, read_pairs(job, words, (size_t)pairs - 2, arguments + pairs + 1));
    if (job != NULL)
        job_free(job);
    return no_memory(context);
}

/* Reads FROM places TO places, after options that all share. */
static bool read_table(job *job, const word *words, size_t options, size_t to, size_t count)
{
    batch *batch = job->own;
    question *question = new_question(job);
    const size_t rows = to - options - 1, columns = count - to - 1;
    if (question == NULL)
        return fault_set(&job->fault, "no memory for the question");
    question_reader reader = reader_of(job, question);
    if (!question_read(&reader, words, options) || !has_no_ends(job, question) || !says_nothing_of_reply(job, question))
        return false;
    job->timeout = question->timeout;
    batch->columns = (uint32_t)columns;
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < columns; column++) {
            if (!question_set_start(&reader, words[options + 1 + row]) ||
                !question_set_goal(&reader, words[to + 1 + column]))
                return false;
            set_item(&batch->items[row * columns + column], question);
        }
    return find_movers(job);
}

#define MOST_DISTANCES 1000000

int command_distances(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    if (count < 6)
        return RedisModule_WrongArity(context);
    stored_map *map = key_map(context, arguments, KEY_ANY);
    if (map == NULL)
        return REDISMODULE_OK;
    /* At least one place stands between, which may be a node called "to". */
    const int from = find_behind_options(arguments, count, "from");
    int to = from + 2;
    while (to < count && !word_is(key_word(arguments[to]), "to"))
        to++;
    const long long rows = to - from - 1, columns = count - to - 1;
    if (to >= count || rows < 1 || columns < 1)
        return RedisModule_ReplyWithError(
            context, "ERR write WEND.DISTANCES key [options] FROM place [place ...] TO place [...]");
    if (rows * columns > MOST_DISTANCES)
        return RedisModule_ReplyWithError(context, "ERR a table has at most 1000000 distances");
    job *job = make(map, FORM_DISTANCES, (size_t)(rows * columns));
    const word *words = job != NULL ? copy_words(job, arguments + 2, count - 2) : NULL;
    if (words != NULL)
        return ask(context, job, read_table(job, words, (size_t)from - 2, (size_t)to - 2, (size_t)count - 2));
    if (job != NULL)
        job_free(job);
    return no_memory(context);
}
