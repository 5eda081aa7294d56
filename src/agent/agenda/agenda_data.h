/* An agenda's own data: what is asked, what is under way, what was found. */
#ifndef WEND_AGENT_AGENDA_AGENDA_DATA_H
#define WEND_AGENT_AGENDA_AGENDA_DATA_H

#include <wend/agenda.h>
#include <wend/field.h>

#include "agent/agenda/agenda_log.h"
#include "find/query/query.h"

#define WEND_NO_JOB   UINT32_MAX
#define WEND_NO_INDEX UINT32_MAX

enum {
    WEND_JOB_SPACES = 3,           /* that one question may read: its own, one to see in, one to break walls in */
    WEND_AGENDA_FAILURES = 256,    /* questions that failed and are remembered */
    WEND_AGENDA_RECENT = 1024,     /* answered questions whose units are remembered */
    WEND_AGENDA_USUAL_WAIT = 64,   /* ticks until a question without a deadline is due, and a step of priority */
    WEND_AGENDA_LEAST_SLICE = 16,  /* units; a slice that is shorter would be spent on stopping and going on */
    WEND_AGENDA_PASSED_UNITS = 16, /* for a question whose turn comes and that is not searched for */
    WEND_AGENDA_MOST_PRIORITY = 100
};

/*
 * A space that questions have been about. Its epoch grows by one whenever something in it is seen to have changed: what was
 * found in another epoch was found on another map.
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
    JOB_SHARED,  /* waits for its group's field, or to read its way off it */
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
    uint64_t number;              /* how many were submitted before it in all */
    int64_t due;                  /* in ticks: who is due first goes first */
    uint64_t submitted, deadline; /* ticks; no deadline is 0 */
    wend_on_change on_change;
    wend_query query; /* its arrays are the two below */
    wend_area *areas;
    wend_place *places;
    uint32_t area_capacity, place_capacity;

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
};

/* A search under way. */
struct wend_agenda_search {
    wend_finder *finder;
    uint32_t job; /* WEND_NO_JOB: none */
    bool is_begun;
    bool is_changed;                /* it goes on though its map has changed since it began */
    uint64_t taken;                 /* units since it began */
    struct wend_agenda_stamp since; /* when it began */
};

/* Where questions of a group lead. */
struct wend_agenda_goal {
    wend_area area;
    uint32_t space;
    bool may_be_occupied;
};

/* Questions that lead to one goal under plain rules. */
struct wend_agenda_group {
    struct wend_agenda_goal goal;
    uint32_t next; /* of the same bucket; of a free one the next free one */
    uint32_t members;
    uint64_t estimate; /* units that searches for all of them are expected to take */
    uint32_t slot;     /* of its field; WEND_NO_INDEX = it has none */
    bool is_alone;     /* a field was tried, and the map changed too fast */
    bool is_free;
};

/* A field that a group shares. */
struct wend_agenda_field {
    uint32_t group;     /* WEND_NO_INDEX: the slot is free */
    wend_field *field;  /* null until it is begun */
    bool is_complete;   /* it shows the map as it is */
    bool has_caught_up; /* it did at some time since it was last looked at */
    uint32_t cursor;    /* the job to be read next */
    uint32_t steps;     /* in which it was awaited and the map had changed again */
    uint64_t epoch;     /* of its space, when last looked at */
    uint64_t used;      /* the tick in which somebody needed it last */
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
    struct wend_agenda_queue fresh, waiting;
    struct wend_agenda_slice *slices; /* of one round; room for as many as there is room for jobs, and for searches */
    uint32_t slice_count, slice_capacity;

    struct wend_agenda_space *spaces;
    uint32_t space_count, space_capacity;

    struct wend_agenda_sharing sharing;
    struct wend_agenda_failures failures;

    wend_finder **finders; /* one per worker */
    struct wend_agenda_search *searches;
    uint64_t debt;   /* units that were spent beyond a step's, and are to be saved */
    bool is_lacking; /* something lacked memory in this step */
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

#endif
