/* An agenda's own data: what is asked, what is under way, what was found. */
#ifndef WEND_AGENT_AGENDA_AGENDA_DATA_H
#define WEND_AGENT_AGENDA_AGENDA_DATA_H

#include "base/codec.h"
#include "find/query/query.h"

#include <wend/agenda.h>
#include <wend/field.h>

/* The versions of a space's map, links and layers at some moment. */
struct wend_agenda_stamp {
    const wend_layer *layers[WEND_LAYER_KINDS];
    uint64_t layer_versions[WEND_LAYER_KINDS];
    uint64_t version, link_version, unlogged;
};

struct wend_agenda_stamp wend_agenda_stamp_now(const wend_space *space);

/* Receives the cells of a change; returns false to stop the visit. */
typedef bool wend_agenda_log_visitor(void *user, struct wend_rectangle cells);

/*
 * Visits all cells that have changed since a moment. False if the visitor stopped it, or if it is not known what has
 * changed: the logs do not go back as far, have more than `most` entries, or something other than cells changed.
 */
bool wend_agenda_log_visit(const wend_space *space, const struct wend_agenda_stamp *since, uint64_t most,
                           wend_agenda_log_visitor *visit, void *user);

#define WEND_NO_JOB   UINT32_MAX
#define WEND_NO_INDEX UINT32_MAX

enum {
    WEND_JOB_SPACES = 3,           /* that one question may read: its own, one to see in, one to breach walls in */
    WEND_AGENDA_FAILURES = 256,    /* failed questions that are remembered */
    WEND_AGENDA_RECENT = 1024,     /* answered questions whose units are remembered */
    WEND_AGENDA_USUAL_WAIT = 64,   /* ticks until a question without a deadline is due; ticks per step of priority */
    WEND_AGENDA_LEAST_SLICE = 16,  /* units; a shorter slice would be spent on stopping and resuming */
    WEND_AGENDA_PASSED_UNITS = 16, /* units for a question whose turn comes and that needs no search */
    WEND_AGENDA_MOST_PRIORITY = 100,
    WEND_AGENDA_MOST_TRIES = 24, /* tries that are counted */
    WEND_AGENDA_MOST_TARGETS = 4 /* cells equally near to a goal, each of which has a field */
};

/* Who goes first in a step, as the last one did nothing for them. */
enum {
    TURN_OF_NEW = 1,      /* new questions */
    TURN_OF_SEARCHES = 2, /* searches under way */
    TURN_OF_TRIAL = 4     /* of these the trial search, if there are few units */
};

/*
 * A space that questions have been about. Its epoch grows by one whenever a change in it is noticed: answers of another
 * epoch are about another map.
 */
struct wend_agenda_space {
    const wend_space *space;                 /* null: the entry is free */
    struct wend_age age;                     /* when last looked at */
    uint64_t epoch, followed;                /* now, and when the agenda last followed its changes */
    uint64_t searched_units, searched_cells; /* units of plain searches, and the distances they covered */
};

/* Where a question stands. */
enum wend_job_stage {
    JOB_FREE,    /* no question: `at` is the next free one */
    JOB_FRESH,   /* not looked at yet: in the queue of fresh ones, at `at` */
    JOB_WAITING, /* needs more than a first slice: in the queue of waiting ones */
    JOB_RUNNING, /* its search is under way: number `at` */
    JOB_SHARED,  /* waits for its group's field, or to be read off it; `at`: occupied node at its path's end, or 0 */
    JOB_OVER     /* answered */
};

/* An answer, or first steps. */
struct wend_job_answer {
    bool is_there;
    uint64_t epoch; /* of its space, when the path was last known to be good */
    uint64_t units; /* that the search for it had taken: first steps found later are better */
    wend_path path;
    wend_place *points; /* of the path, then its walls, then the numbers of its nodes */
    uint32_t point_capacity;
};

/* One question, and its answer as far as it is known. */
struct wend_job {
    enum wend_job_stage stage;
    uint32_t at;
    uint32_t tries_at;            /* where it is in the queue `untried`, if it waits */
    uint32_t tries;               /* how many tries did not finish it */
    uint64_t number;              /* of its submission, from 1 */
    int64_t due;                  /* in ticks: the question due first goes first */
    uint64_t submitted, deadline; /* ticks; deadline 0 = none */
    wend_on_change on_change;
    wend_query query; /* its arrays are the three below */
    wend_area *areas;
    wend_place *places;
    uint16_t *weights;
    uint32_t area_capacity, place_capacity, weight_capacity;

    uint32_t spaces[WEND_JOB_SPACES]; /* indices of the agenda's spaces; WEND_NO_INDEX = none */
    uint64_t epochs[WEND_JOB_SPACES]; /* of the spaces, when it was asked or last searched for */
    uint64_t units;                   /* of work for it so far */
    uint32_t group;                   /* of questions to its goal; WEND_NO_INDEX = none */
    uint64_t estimate;                /* units that a search for it is expected to take, if it is in a group */
    uint32_t restarts;

    wend_ticket_state state; /* once it is over */
    wend_status status;      /* if it was refused */
    struct wend_job_answer answer;
};

/* A binary heap of job indices; each job stores where it is. */
struct wend_agenda_queue {
    uint32_t *items;
    uint32_t count, capacity; /* room for all jobs that there is room for */
    bool counts_tries;        /* each try that did not finish a job counts as a step of priority less */
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
    bool tells;                     /* it missed its question's own limit: each slice writes the path so far */
    uint64_t taken;                 /* units since it began */
    uint64_t end;                   /* of the trial search: once it has taken so many, another question is tried */
    struct wend_agenda_stamp since; /* when it began */
};

/* The goal of a group of questions. */
struct wend_agenda_goal {
    wend_area area;
    uint32_t space;
    wend_arrival arrival; /* AT or NEXT_TO */
    bool may_be_occupied;
    bool takes_nearest; /* if nobody can be there, the cell nearest to it will do */
};

/* The cells to which a group's fields lead. */
struct wend_agenda_targets {
    uint32_t count;  /* of fields; 0 = none can be made */
    bool is_nearest; /* one to each node below, the cells nearest to the goal; else one to the goal itself */
    uint32_t nodes[WEND_AGENDA_MOST_TARGETS];
    uint32_t start;     /* a node in the region in which these are the nearest */
    wend_reason reason; /* why nobody can be at the goal */
};

/* Questions that lead to one goal under plain rules. */
struct wend_agenda_group {
    struct wend_agenda_goal goal;
    uint32_t next; /* next in its bucket; of a free one the next free one */
    uint32_t members;
    uint64_t estimate;    /* units that searches for all of them are expected to take */
    uint32_t slot;        /* of its field; WEND_NO_INDEX = it has none */
    uint64_t alone_until; /* tick until which it gets no field, as the map changed too fast for one */
    bool is_free;
};

/* A path as far as it is read off a field; its points are those of its question's answer. */
struct wend_agenda_way {
    uint32_t points;          /* so far; 0 = not begun */
    uint32_t node, direction; /* where it has got to, and by which direction */
    uint64_t cells;           /* read so far */
    uint32_t held;            /* its end if that is occupied, and it is read up to the cell before; else 0 */
    bool ring_is_open;        /* of its field */
    struct wend_pricer pricer;
};

/* A path that takes more than a step had left, and is read in slices; the part read so far serves as first steps. */
struct wend_agenda_reading {
    uint64_t number; /* of its question, which may be over; 0 = there was none */
    uint32_t job;
    struct wend_agenda_stamp since; /* the map as it was when that was read, or last looked at */
    struct wend_agenda_way way;
};

/*
 * The cells beside a goal, where units come and go. A field to these cells follows who stands there, which for a cell
 * beside the goal may take as long as making it. If it cannot keep up, it ignores occupants of cells that were free
 * before; they are looked at when a path is read that ends there.
 */
struct wend_agenda_ring {
    bool is_open;   /* the field ignores who comes and goes */
    uint32_t steps; /* in a row, in which the ring changed before the field had followed it */
    uint32_t held;  /* steps in which a path ended at an occupied cell, since occupants last counted */
    uint64_t free;  /* bit per cell, the goal's sides one after the other: nobody stood there when last looked at */
    uint64_t owned; /* bit per cell: the field ignores who stands there */
};

/* Fields that a group shares: one, or one for each of the cells nearest to its goal. */
struct wend_agenda_field {
    uint32_t group;                               /* WEND_NO_INDEX: the slot is free */
    wend_field *fields[WEND_AGENDA_MOST_TARGETS]; /* null until they are begun */
    struct wend_agenda_targets targets;
    bool is_complete;   /* it shows the map as it is */
    bool has_caught_up; /* it was complete at some time since it was last looked at */
    uint32_t cursor;    /* the job to be read next */
    uint32_t steps;     /* changes in a row that it has not caught up with while it was awaited */
    uint64_t lag;       /* units that it has taken since it was complete */
    uint64_t epoch;     /* of its space, when last looked at */
    uint64_t used;      /* tick in which it was last needed */
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
    uint32_t search; /* WEND_NO_INDEX: a first slice, by the worker's finder; for fields the slot */
    uint64_t units;  /* at most */
    wend_status status;
    wend_outcome outcome;
    uint64_t spent;
    bool has_path;   /* the job has got a new path */
    bool began_anew; /* as the map had changed too much to go on */
};

/* The bytes of a question. */
struct wend_agenda_key {
    uint8_t *bytes;
    size_t size, capacity; /* size 0 = no question */
};

/* A question that failed. */
struct wend_agenda_failure {
    struct wend_agenda_key key;       /* of size 0: the entry is free */
    uint32_t spaces[WEND_JOB_SPACES]; /* that it reads, and their epochs */
    uint64_t epochs[WEND_JOB_SPACES];
    wend_path path;                 /* the answer, without points */
    struct wend_agenda_stamp since; /* when it last failed, for the question's own space */
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

/* Units that the last questions took: a ring buffer. */
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
    struct wend_agenda_slice *slices; /* of one round; room for all jobs, searches or fields */
    uint32_t slice_count, slice_capacity;

    struct wend_agenda_space *spaces;
    uint32_t space_count, space_capacity;

    struct wend_agenda_sharing sharing;
    struct wend_agenda_failures failures;

    wend_finder **finders;               /* one per worker */
    struct wend_agenda_search *searches; /* desc.searches of them, then the trial search for waiting questions */
    uint64_t debt;                       /* units overspent in earlier steps, to be saved in later ones */
    uint32_t turns;                      /* who goes first in the next step, as bits */
    bool is_lacking;                     /* something lacked memory in this step */
    uint64_t passed;                     /* units for questions that needed no search, not counted by the step yet */

    wend_agenda_stats stats;
    struct wend_agenda_recent recent;
};

/* The space that a question is about. */
static inline struct wend_agenda_space *wend_job_space(const wend_agenda *agenda, const struct wend_job *job)
{
    return &agenda->spaces[job->spaces[0]];
}

/* True if a question has not been answered yet. */
static inline bool wend_job_waits(const struct wend_job *job)
{
    return job->stage != JOB_FREE && job->stage != JOB_OVER;
}

/* Finds the index of a space, and enters a new one; WEND_NO_INDEX for null. MEMORY. */
wend_status wend_agenda_spaces_number(wend_agenda *agenda, const wend_space *space, uint32_t *number);

/* Makes `count` free entries in an agenda that has none (MEMORY), and sets one to a space as it is now. */
wend_status wend_agenda_spaces_make(wend_agenda *agenda, uint32_t count);
void wend_agenda_spaces_set(struct wend_agenda_space *entry, const wend_space *space);

/* Returns the index of a space, or WEND_NO_INDEX if it is not entered. */
uint32_t wend_agenda_spaces_find(const wend_agenda *agenda, const wend_space *space);

/* Advances a space's epoch if it has changed since it was last looked at. */
void wend_agenda_spaces_look(struct wend_agenda_space *entry);

/* Notes that a question is now about its spaces as they are. */
void wend_job_set_current(const wend_agenda *agenda, struct wend_job *job);

/*
 * True if an unanswered question asked for WEND_ON_CHANGE_STALE and a space of it has changed, looked at or not. Called
 * when its turn comes, so that a change costs no more than the questions whose turn it is.
 */
bool wend_job_has_gone_stale(const wend_agenda *agenda, const struct wend_job *job);

/* Returns the number of searches: those of the description, and the trial search for waiting questions. */
static inline uint32_t wend_agenda_search_count(const wend_agenda *agenda)
{
    return agenda->desc.searches + 1;
}

/* True if a question has restarted so often that its search goes on though its map changes. */
static inline bool wend_job_is_impatient(const wend_agenda *agenda, const struct wend_job *job)
{
    return agenda->desc.restarts != 0 && job->restarts >= agenda->desc.restarts;
}

void wend_agenda_queue_add(struct wend_agenda_queue *queue, struct wend_job *jobs, uint32_t index);
void wend_agenda_queue_remove(struct wend_agenda_queue *queue, struct wend_job *jobs, uint32_t index);

/* Takes out the first job. Precondition: there is one. */
uint32_t wend_agenda_queue_take(struct wend_agenda_queue *queue, struct wend_job *jobs);

/* True if one question goes before another. No two are equal. */
static inline bool wend_job_is_before(const struct wend_job *a, const struct wend_job *b)
{
    return a->due != b->due ? a->due < b->due : a->number < b->number;
}

/* Puts a question that is in no queue into the queues of waiting ones; takes it out again. */
void wend_agenda_wait(wend_agenda *agenda, uint32_t index);
void wend_agenda_wait_no_more(wend_agenda *agenda, uint32_t index);

/* Takes a free job, or else adds one at the end. CAPACITY, MEMORY. */
wend_status wend_job_take(wend_agenda *agenda, uint32_t *index);

/* Makes room for `count` jobs in all, no more than the agenda's capacity. MEMORY. */
wend_status wend_jobs_reserve(wend_agenda *agenda, uint32_t count);

/* Frees a job, which must be in no queue; its arrays stay for the next. */
void wend_job_give_back(wend_agenda *agenda, uint32_t index);

/* Copies a query with its arrays. MEMORY. */
wend_status wend_job_copy_query(const wend_agenda *agenda, struct wend_job *job, const wend_query *query);

/* Makes room for `count` points. MEMORY: existing ones stay. */
wend_status wend_job_reserve_points(const wend_agenda *agenda, struct wend_job *job, uint64_t count);

/* Copies a path from a finder's memory. MEMORY: the job then has none. May be called from a task. */
wend_status wend_job_keep_path(const wend_agenda *agenda, struct wend_job *job, const wend_path *path);

/* Returns the job of a ticket, or WEND_NO_JOB. */
uint32_t wend_job_of(const wend_agenda *agenda, wend_ticket_id ticket);
wend_ticket_id wend_job_ticket(const wend_agenda *agenda, uint32_t index);

/* Frees the memory of all jobs; returns its bytes. */
void wend_jobs_destroy(wend_agenda *agenda);
size_t wend_jobs_memory(const wend_agenda *agenda);

/* Writes what a question asks: two ask the same if these bytes are the same. For writing only. */
void wend_job_code_question(const wend_agenda *agenda, struct wend_job *job, struct wend_codec *codec);

/* Codes all of a path except its points. */
void wend_path_code_sums(struct wend_codec *codec, wend_path *path);

/* Codes a job of any stage. MEMORY; codec->is_bad shows other faults. */
wend_status wend_job_code(const wend_agenda *agenda, struct wend_job *job, struct wend_codec *codec);

/* Takes a question out of wherever it waits, and ends its search if it has one. */
void wend_job_withdraw(wend_agenda *agenda, uint32_t index);

/* Lets a question wait for its group's field instead. */
void wend_job_share(wend_agenda *agenda, uint32_t index);

/* Ends a question that was withdrawn or whose search has ended, and counts it. */
void wend_job_finish(wend_agenda *agenda, struct wend_job *job, wend_ticket_state state);

/* Ends a question without an answer, as its map has changed or is gone. */
void wend_job_become_stale(wend_agenda *agenda, uint32_t index);

/* True if fields of a space answer as searches do: no turn costs, no large movers that occupy cells themselves. */
bool wend_agenda_groups_may_share(const wend_space *space);

/* Puts a new question into the group of its goal, if it is plain. MEMORY. */
wend_status wend_agenda_groups_join(wend_agenda *agenda, struct wend_job *job);

/* Returns the distance of a question's goal from its start: columns, rows and one. */
uint64_t wend_agenda_groups_distance(const struct wend_job *job);

/* Takes a question out of its group, if it has one; closes a group that is empty and has no field. */
void wend_agenda_groups_leave(wend_agenda *agenda, struct wend_job *job);

/* Notes what a search for a plain question took, to improve later estimates. */
void wend_agenda_groups_learn(wend_agenda *agenda, const struct wend_job *job);

/* Notes what a search for a question has taken so far: if it is more than expected, its group may get a field. */
void wend_agenda_groups_notice(wend_agenda *agenda, struct wend_job *job);

/* Gives up a group's field; questions that waited for it wait for a search. */
void wend_agenda_groups_dissolve(wend_agenda *agenda, uint32_t slot);

/* Ends fields that nobody has used for some time, at the end of a step. */
void wend_agenda_groups_tidy(wend_agenda *agenda);

/* Codes the groups and which of them have fields, but not the fields themselves. MEMORY. */
wend_status wend_agenda_groups_code(wend_agenda *agenda, struct wend_codec *codec);

void wend_agenda_groups_destroy(wend_agenda *agenda);
size_t wend_agenda_groups_memory(const wend_agenda *agenda);

/* True if nobody can be at a goal for which the nearest cell will do; *reason says why. */
bool wend_agenda_goal_bars(const wend_space *space, const struct wend_agenda_goal *goal, wend_reason *reason);

/* Finds where a group's fields are to lead. UNSUPPORTED: that is not known, or there are too many cells; MEMORY. */
wend_status wend_agenda_targets_find(const wend_agenda *agenda, uint32_t group, struct wend_agenda_targets *targets);
bool wend_agenda_targets_equal(const struct wend_agenda_targets *a, const struct wend_agenda_targets *b);

/* Writes the areas of cells, on squares, in which a mover stands beside a goal; returns their number. */
uint32_t wend_agenda_areas_beside(const wend_space *space, const wend_area *goal, wend_area areas[4]);

/*
 * Follows who stands beside a slot's goal, in a step before all else of its fields; false if memory lacks. The second
 * does so for a field that was just made, if its ring is open. MEMORY.
 */
bool wend_agenda_ring_follow(wend_agenda *agenda, struct wend_agenda_field *slot);
wend_status wend_agenda_ring_begin(const wend_agenda *agenda, struct wend_agenda_field *slot);

/* Has all paths read again whose questions wait for the path's end to be left. */
void wend_agenda_ring_let_go(wend_agenda *agenda, const struct wend_agenda_field *slot);

/* True if a question's path ended at a cell that is still occupied. */
static inline bool wend_job_is_held(const struct wend_job *job, const wend_space *space)
{
    const uint8_t *occupied = wend_space_occupied(space);
    return job->at != 0 && occupied && wend_bits_get(occupied, job->at);
}

/* Frees the fields of a slot, which must then be made again. */
void wend_agenda_targets_release(struct wend_agenda_field *slot);

/* Checks at the beginning of a step which fields show the maps as they are. */
void wend_agenda_fields_look(wend_agenda *agenda);

/* Returns the fields of a question's group, or NULL. */
static inline struct wend_agenda_field *wend_job_field(const wend_agenda *agenda, const struct wend_job *job)
{
    uint32_t slot = job->group == WEND_NO_INDEX ? WEND_NO_INDEX : agenda->sharing.groups[job->group].slot;
    return slot == WEND_NO_INDEX ? NULL : &agenda->sharing.fields[slot];
}

/* True if a question is the one whose path is read in slices off a slot's fields, or was while it waited for them. */
static inline bool wend_job_is_read_in_slices(const wend_agenda *agenda, const struct wend_agenda_field *slot,
                                              uint32_t index)
{
    return slot->reading.number != 0 && slot->reading.job == index &&
           slot->reading.number == agenda->jobs[index].number;
}

/* True if a path is being read in slices; it goes before all others of the slot. */
static inline bool wend_agenda_is_reading(const wend_agenda *agenda, const struct wend_agenda_field *slot)
{
    const uint32_t index = slot->reading.job;
    return wend_job_is_read_in_slices(agenda, slot, index) && agenda->jobs[index].stage == JOB_SHARED &&
           agenda->jobs[index].group == slot->group;
}

/* True if the fields of a question's group show the map as it is. */
bool wend_agenda_fields_are_whole(const wend_agenda *agenda, const struct wend_job *job);

/* True if a question's group has fields, for which it should wait. */
bool wend_agenda_fields_serve(const wend_agenda *agenda, const struct wend_job *job);

/* Plans slices for incomplete fields that questions wait for; they share `units`. */
void wend_agenda_fields_plan_growing(wend_agenda *agenda, uint64_t units);

/*
 * Plans slices to read paths off fields, as units allow. A path that takes more than is left is read in slices, one
 * path of each field at a time.
 */
void wend_agenda_fields_plan_reading(wend_agenda *agenda, uint64_t units);

/*
 * Follows a change of the map. If it touches the path that is read in slices, the path is read again or, after enough
 * restarts, its question is searched for.
 */
void wend_agenda_reading_follow(wend_agenda *agenda, struct wend_agenda_field *slot);

/* Counts a restart of a question whose path must be read again; after enough of them it is searched for. */
void wend_agenda_reading_begin_anew(wend_agenda *agenda, uint32_t index);

/* Reads the path again off a slot's new fields, as far as it was. */
void wend_agenda_reading_repeat(wend_agenda *agenda, uint32_t slot);

/* Does such a slice of a field. May be called from a task. */
void wend_agenda_fields_grow(wend_agenda *agenda, struct wend_agenda_slice *slice);
void wend_agenda_fields_read(wend_agenda *agenda, struct wend_agenda_slice *slice);

/* Applies the result of growing. */
void wend_agenda_fields_conclude(wend_agenda *agenda, const struct wend_agenda_slice *slice);

/* Reads the first steps of a question's path off its group's field. False if there are none. */
bool wend_agenda_fields_first_steps(wend_agenda *agenda, struct wend_job *job);

/* Rebuilds all fields. Complete ones are complete again, if memory suffices; the others have not begun. */
void wend_agenda_fields_renew(wend_agenda *agenda);

/*
 * True if a question's path is the best now: it can be walked, and every path through cells that have changed since the
 * search began costs more. False if that is not known.
 */
bool wend_agenda_check_answer(const wend_agenda *agenda, const struct wend_job *job,
                              const struct wend_agenda_stamp *since);

/* True if a path can be walked now, and may end where it does if that is occupied; *cost is what it costs now. */
bool wend_agenda_check_path(const struct wend_job *job, const wend_space *space, uint64_t *cost);

/* True if nothing has changed within the radius of a question, around all its starts. */
bool wend_agenda_check_radius(const wend_query *query, const wend_space *space, const struct wend_agenda_stamp *since);

/* Gives searches to waiting questions, and plans slices for all searches; they share `units`. */
void wend_agenda_plan_searches(wend_agenda *agenda, uint64_t units);

/* Plans a slice of `units` for a search that restarts for the last time, so that it may end before its map changes. */
void wend_agenda_plan_impatient(wend_agenda *agenda, uint64_t units);

/* Counts units for a question that was taken from its queue and needs no search, as that takes time too. */
static inline void wend_agenda_pass(wend_agenda *agenda)
{
    agenda->passed += WEND_AGENDA_PASSED_UNITS;
}

/* Lets a question that was just taken from its queue wait for a field. */
static inline void wend_job_share_taken(wend_agenda *agenda, struct wend_job *job)
{
    job->stage = JOB_SHARED;
    job->at = 0;
    agenda->sharing.waiting++;
}

/* Restarts the search for a question. */
void wend_agenda_restart(wend_agenda *agenda, struct wend_job *job);

/* Makes a question whose turn comes be about the map as it is. False if it becomes STALE instead, as it asked. */
bool wend_agenda_apply_change(wend_agenda *agenda, uint32_t index);

/*
 * Looks at all spaces. If one has changed, searches under way do what their questions chose; waiting questions do so
 * when their turn comes.
 */
void wend_agenda_follow_changes(wend_agenda *agenda);

/* The same, and restarts searches that went on through a change: all are then about the map as it is. */
void wend_agenda_begin_anew(wend_agenda *agenda);

/* Remembers that a question was found to be unreachable, unless memory lacks. */
void wend_agenda_failures_note(wend_agenda *agenda, struct wend_job *job);

/* Answers a question if the same one has failed and nothing that matters has changed since. */
bool wend_agenda_failures_answer(wend_agenda *agenda, struct wend_job *job);

/* Forgets failures whose maps have changed since. */
void wend_agenda_failures_forget(wend_agenda *agenda);

/* Codes all remembered failures. They must hold on the maps as they are: forget the others first. MEMORY. */
wend_status wend_agenda_failures_code(wend_agenda *agenda, struct wend_codec *codec);

void wend_agenda_failures_destroy(wend_agenda *agenda);
size_t wend_agenda_failures_memory(const wend_agenda *agenda);

/* Runs all slices of a round, `group` in one task. ARGUMENT: the tasks left some out, whose status is RANGE. */
wend_status wend_agenda_slices_run(wend_agenda *agenda, uint32_t group, const wend_tasks *tasks);

/* Repeats a search as far as it was when it was saved. ARGUMENT: it comes to something else; MEMORY. */
wend_status wend_agenda_slices_repeat(wend_agenda *agenda, uint32_t search);

/* The spaces that the caller of a save or restore gives. */
struct wend_given_spaces {
    const wend_space *const *spaces;
    uint32_t count;
};

#endif
