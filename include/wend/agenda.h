/* wend/agenda.h: many questions under a budget of work per tick. */
#ifndef WEND_AGENDA_H
#define WEND_AGENDA_H

#include <wend/batch.h>
#include <wend/find.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Answers questions about any number of spaces, a little in each tick of the game, so that no tick takes longer than
 * its budget; docs/agenda.md tells how, docs/tick.md shows it in a game loop. Owns finders, queries and answers. One
 * agenda per simulation. Threads: every call needs the agenda alone; wend_agenda_step may run its own tasks side by
 * side.
 */
typedef struct wend_agenda wend_agenda;

/* Names one question of an agenda; 0 = no question. An agenda never uses a number twice. */
typedef uint64_t wend_ticket_id;

/* How to create an agenda. */
typedef struct wend_agenda_desc {
    uint32_t size;        /* sizeof(wend_agenda_desc) */
    uint32_t capacity;    /* the most tickets at once, answered ones included; 1 to 2^24, default 65,536 */
    uint32_t workers;     /* tasks that may run side by side, 1 to WEND_MAX_WORKERS, default 1 */
    uint32_t searches;    /* long searches under way at once, 1 to 1,024, default 4. Each has a finder; one more finder
                             tries out the searches that wait */
    uint32_t first_slice; /* units of work that a new question gets at once, 16 or more, default 400 */
    uint32_t fields;      /* goals that may have a shared field at once, at most 1,024, default 4; 0 = each question has
                             its own search. A field takes 4 to 8 bytes per cell of its map, up to four times that if
                             nobody can stand at the goal */
    uint32_t restarts;    /* times that changes of the map may restart a search before it goes on in spite of them,
                             default 4; 0 = no limit */
} wend_agenda_desc;

/* Writes the default into the first `size` bytes; wend_agenda_desc_default() calls it. */
WEND_API void wend_agenda_desc_init(wend_agenda_desc *desc, uint32_t size);

/* Returns the default description. */
static inline wend_agenda_desc wend_agenda_desc_default(void)
{
    wend_agenda_desc desc;
    wend_agenda_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Creates an agenda; destroy it with wend_agenda_destroy. desc and allocator may be null. With more than one worker the
 * allocator is called from several threads at once. Errors: ARGUMENT, MEMORY; *agenda is then null.
 * Cost: about 85 KB, a finder for each worker and each search, 600 bytes a ticket and 12 per point of its answer.
 */
WEND_API wend_status wend_agenda_create(const wend_agenda_desc *desc, const wend_allocator *allocator,
                                        wend_agenda **agenda);

/* Frees an agenda; null is allowed. Its tickets and the points of its answers become invalid. */
WEND_API void wend_agenda_destroy(wend_agenda *agenda);

/* What happens to a question if its space, or a layer that the space applies, changes before the answer is there. */
typedef enum wend_on_change {
    WEND_ON_CHANGE_RESTART = 0, /* its search starts over */
    WEND_ON_CHANGE_CHECK =
        1,                   /* its search goes on; at the end the answer is checked, and searched for again if wrong */
    WEND_ON_CHANGE_STALE = 2 /* it ends as WEND_TICKET_STALE */
} wend_on_change;

/* A question for an agenda. Fill with wend_agenda_request_default(), then set space and query. */
typedef struct wend_agenda_request {
    uint32_t size;           /* sizeof(wend_agenda_request) */
    int32_t priority;        /* -100 to 100, default 0: each step counts as 64 ticks of waiting */
    const wend_space *space; /* must live until wend_agenda_forget, or the agenda's end */
    const wend_query *query; /* copied, with all its arrays */
    uint32_t deadline;       /* agenda steps within which the answer is wanted; default 0 = no deadline */
    wend_on_change on_change;
} wend_agenda_request;

/* Writes the default into the first `size` bytes; wend_agenda_request_default() calls it. */
WEND_API void wend_agenda_request_init(wend_agenda_request *request, uint32_t size);

/* Returns the default request; then set space and query. */
static inline wend_agenda_request wend_agenda_request_default(void)
{
    wend_agenda_request request;
    wend_agenda_request_init(&request, (uint32_t)sizeof request);
    return request;
}

/*
 * Puts a question on the agenda; *ticket names it until wend_agenda_cancel. Nothing is searched yet. The question that
 * is due first is served first, before searches under way too. It is due at its deadline, or without one 64 ticks after
 * it was submitted, and 64 ticks earlier for each step of priority. Among n questions one that takes W units alone is
 * answered after at most 200 (n + 1) W / work steps, however long the others are; docs/agenda.md tells why. The query's
 * `pausable` and `points_at_end` are ignored; its limit covers all work for the question.
 * Errors: ARGUMENT (a null pointer, a value out of its range), UNSUPPORTED (rules that do not go together, an observer
 * or estimator of your own), CAPACITY (the agenda is full of tickets), MEMORY; *ticket is then 0.
 */
WEND_API wend_status wend_agenda_submit(wend_agenda *agenda, const wend_agenda_request *request,
                                        wend_ticket_id *ticket);

/* Gives a ticket back, answered or not. Errors: ARGUMENT if there is no such ticket. */
WEND_API wend_status wend_agenda_cancel(wend_agenda *agenda, wend_ticket_id ticket);

/*
 * Ends all use of a space, so that you may destroy it. All questions about the space, or that use it for sight
 * or breaching, become STALE, answered ones too. Errors: ARGUMENT.
 */
WEND_API wend_status wend_agenda_forget(wend_agenda *agenda, const wend_space *space);

/*
 * Works for one tick: spends `work` units (one is about one operation on an open list) on new questions, each of which
 * gets a first slice, and on long searches, half of theirs on the one due first. Call it after the tick's edits and
 * updates. The result depends neither on `tasks` (null = this thread alone) nor on the number of workers.
 * Errors: ARGUMENT (also if `tasks` left some out), MEMORY: what failed is tried again in the next step.
 * Cost: `work` units, and at most the last operation of each search's slice or of a few new questions (mostly below 60
 * units); later steps make up for the excess. docs/agenda.md has the rules.
 */
WEND_API wend_status wend_agenda_step(wend_agenda *agenda, uint64_t work, const wend_tasks *tasks);

/* The state of a question. */
typedef enum wend_ticket_state {
    WEND_TICKET_PENDING = 0,     /* there is no answer yet */
    WEND_TICKET_FIRST_STEPS = 1, /* not answered yet, but there is a path to begin with, as of WEND_OUTCOME_RUNNING */
    WEND_TICKET_DONE = 2,        /* the path is FOUND, or PARTIAL for the reason it gives */
    WEND_TICKET_UNREACHABLE = 3, /* there is no path, for the reason that it gives */
    WEND_TICKET_STALE = 4,       /* the map changed before the answer came, or has made its path impossible since */
    WEND_TICKET_REFUSED = 5      /* the question cannot be answered: the status of wend_agenda_poll says why */
} wend_ticket_state;

/* Returns a word for a state, such as "first steps", or for a wend_on_change; never null. */
WEND_API const char *wend_ticket_state_text(wend_ticket_state state);
WEND_API const char *wend_on_change_text(wend_on_change on_change);

/*
 * Reads the state of a question and, if there is one, its path. path may be null; its points lie in its buffer, else in
 * the agenda's memory until the agenda's next step or the ticket's end.
 * A path is returned only if it can still be walked in its space. First steps that cannot are left out (they may end
 * where others stand, for nobody stops there); an answer that cannot becomes STALE, also if somebody now stands at its
 * end. A path that can still be walked stays as it was, even if a cheaper one has opened since.
 * Errors: ARGUMENT (a null pointer, no such ticket), CAPACITY (see wend_path), the status of a REFUSED question.
 * Cost: constant; and once after each change of the space the cells of the path.
 */
WEND_API wend_status wend_agenda_poll(wend_agenda *agenda, wend_ticket_id ticket, wend_ticket_state *state,
                                      wend_path *path);

/* Counters of an agenda. */
typedef struct wend_agenda_stats {
    uint32_t tickets;  /* all tickets now, answered ones included */
    uint32_t waiting;  /* questions not answered yet, those being searched for included */
    uint32_t running;  /* of these, questions being searched for */
    uint64_t ticks;    /* steps so far */
    uint64_t oldest;   /* ticks that the oldest unanswered question has waited */
    uint64_t late;     /* questions answered after their deadline */
    uint64_t answered; /* questions answered so far: DONE, UNREACHABLE or REFUSED */
    uint64_t shared;   /* of these, questions answered by a shared field */
    uint64_t known;    /* of these, questions that failed at once because the same one had failed before */
    uint64_t restarts; /* searches started over because the map had changed */
    uint64_t checked;  /* answers that were still right although the map had changed during their search */
    uint64_t work;     /* units of work in the last step */
    uint64_t most;     /* the most units in any step */
    uint64_t total;    /* units in all steps */
    uint64_t p50, p99; /* units per question over the last 1,024 answered: median and 99th percentile */
} wend_agenda_stats;

/* Returns the counters of an agenda; all 0 for a null pointer. */
WEND_API wend_agenda_stats wend_agenda_get_stats(const wend_agenda *agenda);

/*
 * Writes an agenda to bytes, from which wend_agenda_restore makes one that goes on as this one, bit for bit: same
 * tickets, searches under way as far as they are. `spaces` must hold every space that its questions were ever about, or
 * used for sight or breaching, except forgotten ones. *length becomes the number of bytes; bytes may be null if
 * capacity is 0. Searches whose map has changed since they began start over, in this agenda and in the restored one.
 * Errors: ARGUMENT (a null pointer, a space missing from `spaces`), CAPACITY: nothing is written past the capacity.
 * Cost: the tickets and the points of their answers, some 400 bytes each.
 */
WEND_API wend_status wend_agenda_save(wend_agenda *agenda, const wend_space *const *spaces, uint32_t count, void *bytes,
                                      size_t capacity, size_t *length);

/* What to restore an agenda from. Fill with wend_restore_desc_default(). */
typedef struct wend_restore_desc {
    uint32_t size;                   /* sizeof(wend_restore_desc) */
    uint32_t workers;                /* tasks that may run side by side; default 1 */
    const void *bytes;               /* written by wend_agenda_save */
    size_t byte_count;               /* default 0 */
    const wend_space *const *spaces; /* in the same order as then, over maps and layers in the same state */
    uint32_t space_count;            /* default 0 */
} wend_restore_desc;

/* Writes the default into the first `size` bytes; wend_restore_desc_default() calls it. */
WEND_API void wend_restore_desc_init(wend_restore_desc *desc, uint32_t size);

/* Returns the default description; then set bytes and spaces. */
static inline wend_restore_desc wend_restore_desc_default(void)
{
    wend_restore_desc desc;
    wend_restore_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Creates an agenda from the bytes of wend_agenda_save, on any machine, for any number of workers. Whether maps and
 * layers are as they were is checked only as far as that costs little.
 * Errors: ARGUMENT, MEMORY, FORMAT (the bytes are no agenda, or of another version); *agenda is then null.
 * Cost: the bytes, and the work of the searches under way, which is done again.
 */
WEND_API wend_status wend_agenda_restore(const wend_restore_desc *desc, const wend_allocator *allocator,
                                         wend_agenda **agenda);

/* Returns the bytes that the agenda holds, its finders included. */
WEND_API size_t wend_agenda_memory(const wend_agenda *agenda);

#ifdef __cplusplus
}
#endif

#endif
