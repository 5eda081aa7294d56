/* An agenda's own data: what is asked, what is under way, what was found. */
#ifndef WEND_AGENT_AGENDA_AGENDA_DATA_H
#define WEND_AGENT_AGENDA_AGENDA_DATA_H

#include "base/codec.h"
#include "find/query/query.h"

#include <wend/agenda.h>
#include <wend/field.h>

/* How far the logs of a space's map and layers were at some moment. */
struct wend_agenda_stamp {
    const wend_layer *layers[WEND_LAYER_KINDS];
    uint64_t layer_versions[WEND_LAYER_KINDS];
    uint64_t version, link_version, unlogged;
};

struct wend_agenda_stamp wend_agenda_stamp_now(const wend_space *space);

/* Is handed the cells of a change; false: that is enough. */
typedef bool wend_agenda_log_visitor(void *user, struct wend_rectangle cells);

/*
 * Visits all cells that have changed since a moment. False where a visitor said so, or it is not known what has
 * changed: the logs do not go back as far, have more than `most` entries, or something other than cells changed.
 */
bool wend_agenda_log_visit(const wend_space *space, const struct wend_agenda_stamp *since, uint64_t most,
                           wend_agenda_log_visitor *visit, void *user);

#define WEND_NO_JOB   UINT32_MAX
#define WEND_NO_INDEX UINT32_MAX

enum {
    WEND_JOB_SPACES = 3,           /* that one question may read: its own, one to see in, one to break walls in */
    WEND_AGENDA_FAILURES = 256,    /* questions that failed and are remembered */
    WEND_AGENDA_RECENT = 1024,     /* answered questions whose units are remembered */
    WEND_AGENDA_USUAL_WAIT = 64,   /* ticks until a question without a deadline is due, and a step of priority */
    WEND_AGENDA_LEAST_SLICE = 16,  /* units; a slice that is shorter would be spent on stopping and going on */
    WEND_AGENDA_PASSED_UNITS = 16, /* for a question whose turn comes and that is not searched for */
    WEND_AGENDA_MOST_PRIORITY = 100,
    WEND_AGENDA_MOST_TRIES = 24, /* that are counted */
    WEND_AGENDA_MOST_TARGETS = 4 /* cells that are equally near to a goal, for which a group has fields */
};

/* Who goes first in a step, for they came to nothing in the last one. */
enum {
    TURN_OF_NEW = 1,      /* new questions */
    TURN_OF_SEARCHES = 2, /* searches under way */
    TURN_OF_TRIAL = 4     /* of them the one that is tried out, where there are few units */
};

/*
 * A space that questions have been about. Its epoch grows by one whenever something in it is seen to have changed:
 * answers of another epoch are of another map.
 */
struct wend_agenda_space {
    const wend_space *space;                 /* null: the entry is free */
    struct wend_age age;                     /* when last looked at */
    uint64_t epoch, followed;                /* now, and when the agenda last followed its changes */
    uint64_t searched_units, searched_cells; /* what plain searches took, over which distances */
};

/* Where a question stands. */
enum wend_job_stage {
    JOB_FREE,    /* no question: the next free one is number `at` */
    JOB_FRESH,   /* not looked at yet: in the queue of fresh ones, at `at` */
    JOB_WAITING, /* takes longer than a first slice: in the queue of waiting ones */
    JOB_RUNNING, /* its search is under way: number `at` */
    JOB_SHARED,  /* waits for its group's field, or to read its way; somebody stood at its end, node `at`, or 0 */
    JOB_OVER     /* answered */
};

/* An answer, or first steps. */
struct wend_job_answer {
    bool is_there;
    uint64_t epoch; /* of its space, when the path was last known to be good */
    uint64_t units; /* that the search for it had taken: first steps found later are better */
    wend_path path;
    wend_place *points; /* the path's, behind them its walls and the numbers of its nodes */
    uint32_t point_capacity;
};

/* One question, and its answer as far as it is known. */
struct wend_job {
    enum wend_job_stage stage;
    uint32_t at;
    uint32_t tries_at;            /* where it is in the queue of those to be tried out, if it waits */
    uint32_t tries;               /* how often it was tried out and did not come to its end */
    uint64_t number;              /* how many were submitted before it in all */
    int64_t due;                  /* in ticks: who is due first goes first */
    uint64_t submitted, deadline; /* ticks; no deadline is 0 */
    wend_on_change on_change;
    wend_query query; /* its arrays are the three below */
    wend_area *areas;
    wend_place *places;
    uint16_t *weights;
    uint32_t area_capacity, place_capacity, weight_capacity;

    uint32_t spaces[WEND_JOB_SPACES]; /* their numbers; WEND_NO_INDEX = none */
    uint64_t epochs[WEND_JOB_SPACES]; /* in which it was asked, or was searched for last */
    uint64_t units;                   /* of work for it so far */
    uint32_t group;                   /* of questions to its goal; WEND_NO_INDEX = it is in none */
    uint64_t estimate;                /* units that a search for it is expected to take, if it is in a group */
    uint32_t restarts;

    wend_ticket_state state; /* once it is over */
    wend_status status;      /* where it was refused */
    struct wend_job_answer answer;
};

/* A queue of jobs, by their numbers; each of those knows where it is. */
struct wend_agenda_queue {
    uint32_t *items;
    uint32_t count, capacity; /* room for all jobs that there is room for */
    bool counts_tries;        /* each try that came to no end counts as a step of priority less */
};

struct wend_agenda_queues {
    struct wend_agenda_queue fresh, waiting;
    struct wend_agenda_queue untried; /* the waiting ones in the order in which they are tried out */
};

/* A search under way. */
struct wend_agenda_search {
    wend_finder *finder;
    uint32_t job; /* WEND_NO_JOB: none */
    bool is_begun;
    bool is_changed;                /* it goes on though its map has changed since it began */
    bool tells;                     /* it passed its question's own limit unawares: each slice writes the way so far */
    uint64_t taken;                 /* units since it began */
    uint64_t end;                   /* of one that is tried out: so many, then others are */
    struct wend_agenda_stamp since; /* when it began */
};

/* Where questions of a group lead. */
struct wend_agenda_goal {
    wend_area area;
    uint32_t space;
    wend_arrival arrival; /* AT or NEXT_TO */
    bool may_be_occupied;
    bool takes_nearest; /* where nobody can be there the cell nearest to it will do */
};

/* Where the fields of a group lead. */
struct wend_agenda_targets {
    uint32_t count;  /* of fields; 0 = none can be made */
    bool is_nearest; /* to the nodes below, the cells nearest to the goal, in their order; else to the goal itself */
    uint32_t nodes[WEND_AGENDA_MOST_TARGETS];
    uint32_t start;     /* a node in the region in which these are the nearest */
    wend_reason reason; /* why nobody can be at the goal */
};

/* Questions that lead to one goal under plain rules. */
struct wend_agenda_group {
    struct wend_agenda_goal goal;
    uint32_t next; /* of the same bucket; of a free one the next free one */
    uint32_t members;
    uint64_t estimate;    /* units that searches for all of them are expected to take */
    uint32_t slot;        /* of its field; WEND_NO_INDEX = it has none */
    uint64_t alone_until; /* a tick: a field was tried, and the map changed too fast */
    bool is_free;
};

/* How far a way is read off a field; its points are those of its question's answer. */
struct wend_agenda_way {
    uint32_t points;          /* so far; 0 = it is not begun */
    uint32_t node, direction; /* where it is, and by which direction it came there */
    uint64_t cells;           /* gone */
    uint32_t held;            /* its end, if somebody stands there: it is read up to the cell before; or 0 */
    bool ring_is_open;        /* of its field */
    struct wend_pricer pricer;
};

/* One that takes more than a step had left, and is read in slices: what is read of it are first steps. */
struct wend_agenda_reading {
    uint64_t number; /* of its question, which may be over; 0 = there was none */
    uint32_t job;
    struct wend_agenda_stamp since; /* the map as it was when that was read, or last looked at */
    struct wend_agenda_way way;
};

/*
 * Where questions of a group lead beside its goal, and people come and go there. A field of theirs follows who stands
 * where, which for a cell beside the goal may take as long as making it. Where it cannot keep up, whoever stands in
 * cells that were free before is no matter to it, and looked at as a way is read that ends there.
 */
struct wend_agenda_ring {
    bool is_open;   /* who comes and goes is no matter to the field */
    uint32_t steps; /* in a row, in which the ring changed before the field had followed */
    uint32_t held;  /* steps in which some way ended where somebody stood, since that was last made to matter */
    uint64_t free;  /* bit per cell, the goal's sides one after the other: nobody stood there when last looked at */
    uint64_t owned; /* whoever stands there is no matter to the field */
};

/* Fields that a group shares: one, or one for each of the cells nearest to its goal. */
struct wend_agenda_field {
    uint32_t group;                               /* WEND_NO_INDEX: the slot is free */
    wend_field *fields[WEND_AGENDA_MOST_TARGETS]; /* null until they are begun */
    struct wend_agenda_targets targets;
    bool is_complete;   /* it shows the map as it is */
    bool has_caught_up; /* it did at some time since it was last looked at */
    uint32_t cursor;    /* the job to be read next */
    uint32_t steps;     /* in which it was awaited and the map had changed again */
    uint64_t lag;       /* units that it has taken since it was complete */
    uint64_t epoch;     /* of its space, when last looked at */
    uint64_t used;      /* the tick in which somebody needed it last */
    struct wend_agenda_reading reading;
    struct wend_agenda_ring ring;
};

enum wend_agenda_slice_kind {
    SLICE_SEARCH, /* a slice of a search */
    SLICE_GROW,   /* a slice of a field */
    SLICE_READ    /* a path read off a field */
};

/* A slice of work, and what came of it. */
struct wend_agenda_slice {
    enum wend_agenda_slice_kind kind;
    uint32_t job;
    uint32_t search; /* WEND_NO_INDEX: a first slice, with the finder of the worker; of fields the slot */
    uint64_t units;  /* at most */
    wend_status status;
    wend_outcome outcome;
    uint64_t spent;
    bool has_path;   /* the job has got another */
    bool began_anew; /* for the map had changed too much to go on */
};

/* The bytes of a question. */
struct wend_agenda_key {
    uint8_t *bytes;
    size_t size, capacity; /* no question has none */
};

/* A question that failed. */
struct wend_agenda_failure {
    struct wend_agenda_key key;       /* of size 0: none is remembered here */
    uint32_t spaces[WEND_JOB_SPACES]; /* that it reads, and in which epochs */
    uint64_t epochs[WEND_JOB_SPACES];
    wend_path path;                 /* the answer, without points */
    struct wend_agenda_stamp since; /* when it was so, for the space that the question is about */
};

struct wend_agenda_failures {
    struct wend_agenda_failure list[WEND_AGENDA_FAILURES]; /* by hash */
    uint32_t count;
    struct wend_agenda_key key; /* of the question at hand */
};

/* Groups of questions, and the fields they share. */
struct wend_agenda_sharing {
    struct wend_agenda_group *groups;
    uint32_t group_count, group_capacity, free_group;
    uint32_t *buckets, bucket_count;  /* of groups by their goal */
    struct wend_agenda_field *fields; /* desc.fields of them */
    uint32_t waiting;                 /* questions that wait for one of them */
};

/* Units that the last questions took: a ring. */
struct wend_agenda_recent {
    uint64_t units[WEND_AGENDA_RECENT];
    uint32_t count, next;
};

struct wend_agenda {
    wend_allocator memory;
    wend_agenda_desc desc;
    struct wend_job *jobs;
    uint32_t job_count, job_capacity; /* those ever used */
    uint32_t free_job;                /* the first of the list of free ones */
    uint32_t tickets;                 /* jobs in use */
    uint64_t submissions;
    struct wend_agenda_queues queues;
    struct wend_agenda_slice *slices; /* of one round; room for as many as there is room for jobs, and for searches */
    uint32_t slice_count, slice_capacity;

    struct wend_agenda_space *spaces;
    uint32_t space_count, space_capacity;

    struct wend_agenda_sharing sharing;
    struct wend_agenda_failures failures;

    wend_finder **finders;               /* one per worker */
    struct wend_agenda_search *searches; /* behind desc.searches of them the one that waiting questions are tried in */
    uint64_t debt;                       /* units that were spent beyond a step's, and are to be saved */
    uint32_t turns;                      /* who goes first in the next step, as bits */
    bool is_lacking;                     /* something lacked memory in this step */
    uint64_t passed; /* units for questions that were not searched for, and that the step has not counted yet */

    wend_agenda_stats stats;
    struct wend_agenda_recent recent;
};

/* The space that a question is about. */
static inline struct wend_agenda_space *wend_job_space(const wend_agenda *agenda, const struct wend_job *job)
{
    return &agenda->spaces[job->spaces[0]];
}

/* Whether it has not been answered yet. */
static inline bool wend_job_waits(const struct wend_job *job)
{
    return job->stage != JOB_FREE && job->stage != JOB_OVER;
}

/* The number of a space, which is noted where it is new; WEND_NO_INDEX for null. MEMORY. */
wend_status wend_agenda_spaces_number(wend_agenda *agenda, const wend_space *space, uint32_t *number);

/* So many free entries, for an agenda that has none. MEMORY. And: one of them is a space as it is now. */
wend_status wend_agenda_spaces_make(wend_agenda *agenda, uint32_t count);
void wend_agenda_spaces_set(struct wend_agenda_space *entry, const wend_space *space);

/* The number of a space that is noted; WEND_NO_INDEX for another. */
uint32_t wend_agenda_spaces_find(const wend_agenda *agenda, const wend_space *space);

/* Notes whether a space has changed since it was last looked at. */
void wend_agenda_spaces_look(struct wend_agenda_space *entry);

/* From now on a question is about its spaces as they are now. */
void wend_job_set_current(const wend_agenda *agenda, struct wend_job *job);

/*
 * Whether a waiting question wants to be told of changes and there was one, looked at or not. Called when its turn
 * comes, so that a change costs no more than the questions whose turn it is.
 */
bool wend_job_has_gone_stale(const wend_agenda *agenda, const struct wend_job *job);

/* How many searches there are: as many as the description has, and the one that waiting questions are tried out in. */
static inline uint32_t wend_agenda_search_count(const wend_agenda *agenda)
{
    return agenda->desc.searches + 1;
}

/* Whether a question has begun anew so often that it is to go on though its map changes. */
static inline bool wend_job_is_impatient(const wend_agenda *agenda, const struct wend_job *job)
{
    return agenda->desc.restarts != 0 && job->restarts >= agenda->desc.restarts;
}

void wend_agenda_queue_add(struct wend_agenda_queue *queue, struct wend_job *jobs, uint32_t index);
void wend_agenda_queue_remove(struct wend_agenda_queue *queue, struct wend_job *jobs, uint32_t index);

/* Takes out the one in front; there must be one. */
uint32_t wend_agenda_queue_take(struct wend_agenda_queue *queue, struct wend_job *jobs);

/* Whether one question goes before another. No two are equal. */
static inline bool wend_job_is_before(const struct wend_job *a, const struct wend_job *b)
{
    return a->due != b->due ? a->due < b->due : a->number < b->number;
}

/* A question that is in no queue waits for a search; and: one that does no longer. */
void wend_agenda_wait(wend_agenda *agenda, uint32_t index);
void wend_agenda_wait_no_more(wend_agenda *agenda, uint32_t index);

/* A job that is free, at the end of the list of all; CAPACITY, MEMORY. */
wend_status wend_job_take(wend_agenda *agenda, uint32_t *index);

/* Room for so many jobs in all, no more than the agenda's capacity. MEMORY. */
wend_status wend_jobs_reserve(wend_agenda *agenda, uint32_t count);

/* Gives one back; its arrays stay for the next. It must be in no queue. */
void wend_job_give_back(wend_agenda *agenda, uint32_t index);

/* Copies a query with its arrays. MEMORY. */
wend_status wend_job_copy_query(const wend_agenda *agenda, struct wend_job *job, const wend_query *query);

/* Room for so many points. MEMORY: those there are stay. */
wend_status wend_job_reserve_points(const wend_agenda *agenda, struct wend_job *job, uint64_t count);

/* Keeps a path whose points lie in a finder's memory. MEMORY: it then has none. May be called from a task. */
wend_status wend_job_keep_path(const wend_agenda *agenda, struct wend_job *job, const wend_path *path);

/* The job of a ticket; WEND_NO_JOB where there is none. */
uint32_t wend_job_of(const wend_agenda *agenda, wend_ticket_id ticket);
wend_ticket_id wend_job_ticket(const wend_agenda *agenda, uint32_t index);

/* Frees what an agenda has for them all, and how many bytes that is. */
void wend_jobs_destroy(wend_agenda *agenda);
size_t wend_jobs_memory(const wend_agenda *agenda);

/* What a question asks: two ask the same if these bytes are the same. For writing alone. */
void wend_job_code_question(const wend_agenda *agenda, struct wend_job *job, struct wend_codec *codec);

/* All of a path but its points. */
void wend_path_code_sums(struct wend_codec *codec, wend_path *path);

/* One job, of whatever stage, whose spaces are numbers below `spaces`. MEMORY; what else is wrong the codec tells. */
wend_status wend_job_code(const wend_agenda *agenda, struct wend_job *job, struct wend_codec *codec);

/* Takes a question out of wherever it waits; its search, if it had one, ends. */
void wend_job_withdraw(wend_agenda *agenda, uint32_t index);

/* A question goes on to wait for the field of its group. */
void wend_job_share(wend_agenda *agenda, uint32_t index);

/* A question that was withdrawn, or whose search has ended, is over: it is counted. */
void wend_job_finish(wend_agenda *agenda, struct wend_job *job, wend_ticket_state state);

/* One whose map has changed, or is gone, is over without an answer. */
void wend_job_become_stale(wend_agenda *agenda, uint32_t index);

/* Whether a field says of each cell of a space what a search would: there are neither turns nor a mover's own cells. */
bool wend_agenda_groups_may_share(const wend_space *space);

/* Puts a question that was just asked into the group of its goal, if it is plain. MEMORY. */
wend_status wend_agenda_groups_join(wend_agenda *agenda, struct wend_job *job);

/* How far a question's goal is from its start: columns and rows, and one. */
uint64_t wend_agenda_groups_distance(const struct wend_job *job);

/* A question leaves its group, if it is in one; a group that is empty and has no field ends. */
void wend_agenda_groups_leave(wend_agenda *agenda, struct wend_job *job);

/* Notes what a search for a plain question took, so that the next ones are estimated better. */
void wend_agenda_groups_learn(wend_agenda *agenda, const struct wend_job *job);

/* Notes what a search for a question has taken so far: if that is more than was expected its group may get a field. */
void wend_agenda_groups_notice(wend_agenda *agenda, struct wend_job *job);

/* Gives up a group's field; those who waited for it wait for a search. */
void wend_agenda_groups_dissolve(wend_agenda *agenda, uint32_t slot);

/* Ends fields that nobody has used for some time, at the end of a step. */
void wend_agenda_groups_tidy(wend_agenda *agenda);

/* Which group each question is in, and which have fields, as bytes: fields themselves are not among them. MEMORY. */
wend_status wend_agenda_groups_code(wend_agenda *agenda, struct wend_codec *codec);

void wend_agenda_groups_destroy(wend_agenda *agenda);
size_t wend_agenda_groups_memory(const wend_agenda *agenda);

/* Whether nobody can be at the goal of those who will then do with the nearest cell, and why. */
bool wend_agenda_goal_bars(const wend_space *space, const struct wend_agenda_goal *goal, wend_reason *reason);

/* Where the fields of a group are to lead. UNSUPPORTED: that cannot be told, or there are too many cells; MEMORY. */
wend_status wend_agenda_targets_find(const wend_agenda *agenda, uint32_t group, struct wend_agenda_targets *targets);
bool wend_agenda_targets_equal(const struct wend_agenda_targets *a, const struct wend_agenda_targets *b);

/* The cells, on squares, in which a mover stands beside a goal; how many areas they are. */
uint32_t wend_agenda_areas_beside(const wend_space *space, const wend_area *goal, wend_area areas[4]);

/*
 * Follows who stands beside a slot's goal, at the beginning of a step before anything else of its fields; false where
 * that lacks memory. And: a field of it was made, whose ring may be open. MEMORY.
 */
bool wend_agenda_ring_follow(wend_agenda *agenda, struct wend_agenda_field *slot);
wend_status wend_agenda_ring_begin(const wend_agenda *agenda, struct wend_agenda_field *slot);

/* All that wait for somebody to leave the end of their way are to be read anew. */
void wend_agenda_ring_let_go(wend_agenda *agenda, const struct wend_agenda_field *slot);

/* Whether a question's way ended where somebody stands still. */
static inline bool wend_job_is_held(const struct wend_job *job, const wend_space *space)
{
    const uint8_t *occupied = wend_space_occupied(space);
    return job->at != 0 && occupied && wend_bits_get(occupied, job->at);
}

/* Gives back the fields of a slot, which are then to be begun anew. */
void wend_agenda_targets_release(struct wend_agenda_field *slot);

/* At the beginning of a step: which fields show the maps as they are now. */
void wend_agenda_fields_look(wend_agenda *agenda);

/* The fields of a question's group; null where it has none. */
static inline struct wend_agenda_field *wend_job_field(const wend_agenda *agenda, const struct wend_job *job)
{
    uint32_t slot = job->group == WEND_NO_INDEX ? WEND_NO_INDEX : agenda->sharing.groups[job->group].slot;
    return slot == WEND_NO_INDEX ? NULL : &agenda->sharing.fields[slot];
}

/* Whether a question is the one whose way is read in slices off a slot's fields, or was when it waited for them. */
static inline bool wend_job_is_read_in_slices(const wend_agenda *agenda, const struct wend_agenda_field *slot,
                                              uint32_t index)
{
    return slot->reading.number != 0 && slot->reading.job == index &&
           slot->reading.number == agenda->jobs[index].number;
}

/* Whether a way is read so; it then goes before all others of the slot. */
static inline bool wend_agenda_is_reading(const wend_agenda *agenda, const struct wend_agenda_field *slot)
{
    const uint32_t index = slot->reading.job;
    return wend_job_is_read_in_slices(agenda, slot, index) && agenda->jobs[index].stage == JOB_SHARED &&
           agenda->jobs[index].group == slot->group;
}

/* Whether the fields of a question's group show the map as it is. */
bool wend_agenda_fields_are_whole(const wend_agenda *agenda, const struct wend_job *job);

/* Whether a question waits best for its group's field. */
bool wend_agenda_fields_serve(const wend_agenda *agenda, const struct wend_job *job);

/* Slices for the fields under way that somebody waits for, which share so many units. */
void wend_agenda_fields_plan_growing(wend_agenda *agenda, uint64_t units);

/*
 * Slices for paths to be read off, as units allow. One that takes more than are left is read in slices, one of each
 * field's at a time.
 */
void wend_agenda_fields_plan_reading(wend_agenda *agenda, uint64_t units);

/*
 * The map has changed: where it did so on such a way it is read anew, or its question is searched for if it began anew
 * often enough.
 */
void wend_agenda_reading_follow(wend_agenda *agenda, struct wend_agenda_field *slot);

/* A way is to be read anew: of a question that began anew often enough it is searched for. */
void wend_agenda_reading_begin_anew(wend_agenda *agenda, uint32_t index);

/* Fields were made anew: it is read again off those of a slot, as far as it was. */
void wend_agenda_reading_repeat(wend_agenda *agenda, uint32_t slot);

/* Does such a slice. May be called from a task. */
void wend_agenda_fields_grow(wend_agenda *agenda, struct wend_agenda_slice *slice);
void wend_agenda_fields_read(wend_agenda *agenda, struct wend_agenda_slice *slice);

/* What came of growing. */
void wend_agenda_fields_conclude(wend_agenda *agenda, const struct wend_agenda_slice *slice);

/* Reads the first steps of a question's way off its group's field, if it is whole. False where there are none. */
bool wend_agenda_fields_first_steps(wend_agenda *agenda, struct wend_job *job);

/* Makes all fields anew: those that showed the map as it is do so again, others have not begun. MEMORY: the same. */
void wend_agenda_fields_renew(wend_agenda *agenda);

/*
 * Whether the path of a question is the best way now: it can be walked, and no way through cells that have changed
 * since the search began costs as little. False where that cannot be told.
 */
bool wend_agenda_check_answer(const wend_agenda *agenda, const struct wend_job *job,
                              const struct wend_agenda_stamp *since);

/* Whether a path can be walked now, by who may end on an occupied cell or not; what it costs then. */
bool wend_agenda_check_path(const struct wend_job *job, const wend_space *space, uint64_t *cost);

/* Whether nothing has changed within the radius that a question states, all its starts taken together. */
bool wend_agenda_check_radius(const wend_query *query, const wend_space *space, const struct wend_agenda_stamp *since);

/* Slices for the searches under way, of which questions that wait get some, and which share so many units. */
void wend_agenda_plan_searches(wend_agenda *agenda, uint64_t units);

/* So many units for a search that its question begins anew for the last time: it may end before its map changes. */
void wend_agenda_plan_impatient(wend_agenda *agenda, uint64_t units);

/* A question that was taken from its queue, and is not searched for: that too takes its time. */
static inline void wend_agenda_pass(wend_agenda *agenda)
{
    agenda->passed += WEND_AGENDA_PASSED_UNITS;
}

/* A question that was just taken from its queue waits for a field. */
static inline void wend_job_share_taken(wend_agenda *agenda, struct wend_job *job)
{
    job->stage = JOB_SHARED;
    job->at = 0;
    agenda->sharing.waiting++;
}

/* The search for a question begins anew. */
void wend_agenda_restart(wend_agenda *agenda, struct wend_job *job);

/*
 * A question's turn comes, and it is in no queue: from now on it is about the map as it is. False where it is STALE
 * instead, as it wanted to be told of the change.
 */
bool wend_agenda_apply_change(wend_agenda *agenda, uint32_t index);

/*
 * Looks at all spaces; where one has changed, searches under way do as their questions chose. Waiting questions do so
 * when their turn comes.
 */
void wend_agenda_follow_changes(wend_agenda *agenda);

/* The same, and searches that went on through a change begin anew: all are then about the map as it is. */
void wend_agenda_begin_anew(wend_agenda *agenda);

/* Remembers that a question has been found to be unreachable. Where memory lacks it is not remembered. */
void wend_agenda_failures_note(wend_agenda *agenda, struct wend_job *job);

/* Answers a question if the same one has failed and nothing that matters has changed since. */
bool wend_agenda_failures_answer(wend_agenda *agenda, struct wend_job *job);

/* Forgets what was found on another map, as all is whose map has changed. */
void wend_agenda_failures_forget(wend_agenda *agenda);

/* All that is remembered as bytes; MEMORY. It is said of the map as it is: forget what is not. */
wend_status wend_agenda_failures_code(wend_agenda *agenda, struct wend_codec *codec);

void wend_agenda_failures_destroy(wend_agenda *agenda);
size_t wend_agenda_failures_memory(const wend_agenda *agenda);

/* Runs all slices of a round, `group` in one task. ARGUMENT where the tasks left some out, as their status tells. */
wend_status wend_agenda_slices_run(wend_agenda *agenda, uint32_t group, const wend_tasks *tasks);

/* Does a search again as far as it was when it was saved. ARGUMENT where it comes to something else; MEMORY. */
wend_status wend_agenda_slices_repeat(wend_agenda *agenda, uint32_t search);

/* Which of the caller's spaces those of an agenda are. */
struct wend_given_spaces {
    const wend_space *const *spaces;
    uint32_t count;
};

#endif
