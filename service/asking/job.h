/* job.h: what is asked, from creation to end, and the bounds that all jobs keep. */
#ifndef SERVICE_ASKING_JOB_H
#define SERVICE_ASKING_JOB_H

#include "maps/maps.h"
#include "redis/redis.h"
#include "words/arena.h"

typedef struct job job;

/* Who works on a job now. */
typedef enum job_place {
    JOB_AT_ONCE = 0,   /* Redis's own thread, which has little time */
    JOB_IN_SCRIPT = 1, /* the same, but the client cannot be made to wait */
    JOB_BY_WORKER = 2
} job_place;

/* The command that a job answers, for statistics. */
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

/* The functions of a kind of job. */
typedef struct job_kind {
    /*
     * Works for about `work` units, while others search the map too. True when the job is done; one that fails sets its
     * fault and is done. Between two calls the map may have changed.
     */
    bool (*step)(job *job, uint64_t work);
    void (*reply)(RedisModuleCtx *context, job *job); /* uses the job alone: the map may change meanwhile */
    void (*end)(job *job); /* frees `own` before the movers, on Redis's thread; null = nothing */
    asked_by command;      /* command answered; none for jobs that prepare */
    bool locks_itself;     /* step is called without the map's lock and takes it itself */
    bool is_whole;         /* one long step does all: not for workers, whom questions wait for */
} job_kind;

#define MOST_JOB_MOVERS 3

/* Error of a job whose time is up. */
#define JOB_LATE "TIMEOUT no answer within the question's timeout"

struct job {
    const job_kind *kind;
    void *own; /* data of the kind */
    stored_map *map;
    mover *movers[MOST_JOB_MOVERS]; /* movers it is about; others null */
    node_names *names;              /* names of the map's nodes when it last worked, for its reply */
    place_style style;              /* style of places at that time */
    arena arena;
    wend_finder *finder; /* lent while it works, kept while its search is paused */
    bool is_paused;      /* under way: a search in its finder, or a field; their number is limited */
    bool is_resp3;       /* its client reads RESP3 */
    job_place place;
    bool has_failed;
    bool is_late; /* it failed because its time was up */
    fault fault;
    uint64_t began;            /* microseconds */
    uint64_t timeout;          /* milliseconds from `began`; 0 = none */
    uint64_t most_work, spent; /* units that slices on workers may take, and have taken, about; most_work 0 = any */
    RedisModuleBlockedClient *client; /* null if nobody waits */
    RedisModuleCtx *writer;           /* a worker writes the reply here; null if nobody waits */
    _Atomic bool cancelled;
    job *next;           /* in a queue */
    job *before, *after; /* among all whose clients are blocked */
};

/* `nice` with which workers run only on processors that nobody else wants: any thread that wakes preempts them. */
#define ASKING_IDLE 20

/* Numbers of threads and bounds of work; CONFIG sets them while workers read. */
typedef struct asking_bounds {
    _Atomic long long threads; /* 1 to 64 */
    _Atomic long long nice;    /* how far workers give way to others: 0 to 19, as the system has it, or ASKING_IDLE */
    _Atomic long long queue;   /* jobs that may wait before more are refused */
    _Atomic long long slice;   /* units of work before a worker looks what else waits */
    _Atomic long long inline_work; /* units of a question on Redis's own thread before workers get it */
    _Atomic long long script_work; /* units that a question within MULTI, a script or a function may take */
    _Atomic long long searches;    /* long searches under way at once, each with a finder of some 8 bytes per cell */
    _Atomic long long trust_files; /* 1: prepared data in the server's files are opened without validation */
} asking_bounds;
extern asking_bounds asking_bounds_now;

/* Makes a job about a map, which it holds; null without memory. */
job *job_make(const job_kind *kind, stored_map *map);

/* Works on a job; the caller keeps the map from changing, others may search it. */
bool job_step(job *job, uint64_t work);

/* Writes its reply, or its fault. */
void job_reply(RedisModuleCtx *context, job *job);

/* Ends a job, and releases its movers and map. */
void job_free(job *job);

/* Makes the spaces that a job needs, unless they are made, on any thread; false with the job's fault. */
bool job_make_spaces(job *job);

#endif
