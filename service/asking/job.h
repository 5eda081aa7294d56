/* job.h: what is asked, from its making to its end, and the bounds that all keep. */
#ifndef SERVICE_ASKING_JOB_H
#define SERVICE_ASKING_JOB_H

#include "maps/maps.h"
#include "redis/redis.h"
#include "words/arena.h"

typedef struct job job;

/* Who does a job now. */
typedef enum job_place {
    JOB_AT_ONCE = 0,   /* Redis's own thread, which has little time */
    JOB_IN_SCRIPT = 1, /* the same, where nobody can be made to wait */
    JOB_BY_WORKER = 2
} job_place;

/* The command that it answers, of which statistics tell. */
typedef enum asked_by {
    ASKED_BY_NONE,
    ASKED_BY_PATH,
    ASKED_BY_PATHS,
    ASKED_BY_DISTANCES,
    ASKED_BY_REACH,
    ASKED_BY_FIELD,
    ASKED_BY_NEAREST,
    ASKED_BY_LINE,
    ASKED_BY_COUNT
} asked_by;

/* What a job does. */
typedef struct job_kind {
    /*
     * Works for about `work` units, beside others that search the map. True when it is done. A job that fails sets its
     * fault and is done. Between two calls the map may have changed.
     */
    bool (*step)(job *job, uint64_t work);
    void (*reply)(RedisModuleCtx *context,
                  job *job); /* from the job alone: where a worker calls it, the map may change */
    void (*end)(job *job);   /* frees what is the kind's own, on Redis's thread, before its movers; null = nothing */
    asked_by command;        /* of those that prepare none */
    bool locks_itself;       /* step is called without holding the map, which it locks itself */
    bool is_whole;           /* one step does it all and takes long: not for workers, whom questions wait for */
} job_kind;

#define MOST_JOB_MOVERS 3

/* The error of a job whose time is up. */
#define JOB_LATE "TIMEOUT no answer within the question's timeout"

struct job {
    const job_kind *kind;
    void *own; /* the kind's */
    stored_map *map;
    mover *movers[MOST_JOB_MOVERS]; /* whom it is about; others null */
    node_names *names;              /* of the map as it last looked at it, for its reply */
    place_style style;              /* the same */
    arena arena;
    wend_finder *finder; /* lent while it works, and kept while its search is paused */
    bool is_paused;      /* it is under way: a search in its finder, or a field; of these there are only so many */
    bool is_resp3;       /* its client reads replies of RESP3 */
    job_place place;
    bool has_failed;
    bool is_late; /* it failed as its time was up */
    fault fault;
    uint64_t began;                   /* microseconds */
    uint64_t timeout;                 /* milliseconds from then; 0 = none */
    uint64_t most_work, spent;        /* units that its slices on workers may take, about, and have; 0 = any */
    RedisModuleBlockedClient *client; /* null where nobody waits */
    RedisModuleCtx *writer;           /* where a worker writes the reply; null where nobody waits */
    _Atomic bool cancelled;
    job *next;           /* in a queue */
    job *before, *after; /* among all whose clients are blocked */
};

/* Workers take only the processors that nobody else wants: whoever wakes goes before them at once. */
#define ASKING_IDLE 20

/* How many threads work, and how much of what is done; CONFIG sets them while workers read. */
typedef struct asking_bounds {
    _Atomic long long threads; /* 1 to 64 */
    _Atomic long long nice;    /* how much the workers give way to others: 0 to 19, as the system has it, or the next */
    _Atomic long long queue;   /* jobs that may wait before more are refused */
    _Atomic long long slice;   /* units of work between two looks at what else waits */
    _Atomic long long
        inline_work; /* units that Redis's own thread spends on a question before it gives it to the workers */
    _Atomic long long script_work; /* units that a question within MULTI, a script or a function may take */
    _Atomic long long
        searches; /* long searches under way at once; each has a finder, some 8 bytes per cell of its map */
    _Atomic long long trust_files; /* 1: what was prepared is read from the server's files without a look over it */
} asking_bounds;
extern asking_bounds asking_bounds_now;

/* A new job about a map, which it holds; null without memory. */
job *job_make(const job_kind *kind, stored_map *map);

/* Does some of it, beside others that search the map, which is held still. */
bool job_step(job *job, uint64_t work);

/* Writes its reply, or its fault. */
void job_reply(RedisModuleCtx *context, job *job);

/* Ends it, and lets its movers and map go. */
void job_free(job *job);

/* Makes the spaces that a job is about, if that is still to be done, on any thread; false with the job's fault. */
bool job_make_spaces(job *job);

#endif
