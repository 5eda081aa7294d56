/* wend/agenda.h: many questions under a budget of work per tick. */
#ifndef WEND_AGENDA_H
#define WEND_AGENDA_H

#include <wend/batch.h>
#include <wend/find.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Takes questions about any number of spaces and answers them a little in each tick of the game, so that no tick takes
 * longer than its budget; docs/agenda.md tells how, docs/tick.md what a tick looks like. Owns finders, queries and
 * answers. One agenda per simulation; it needs itself alone in all calls, while its own tasks run side by side.
 */
typedef struct wend_agenda wend_agenda;

/* Stands for one question in an agenda; 0 is none. Two questions of one agenda never have the same. */
typedef uint64_t wend_ticket_id;

/* How an agenda is made. */
typedef struct wend_agenda_desc {
    uint32_t size;        /* sizeof(wend_agenda_desc) */
    uint32_t capacity;    /* the most tickets at once, answered ones included; 1 to 2^24, default 65,536 */
    uint32_t workers;     /* how many tasks may run side by side, 1 to WEND_MAX_WORKERS, default 1 */
    uint32_t searches;    /* how many long searches are under way at once, 1 to 1,024, default 4; each has a finder, and
                             so has one more, in which those who wait are tried out */
    uint32_t first_slice; /* units of work that a new question gets at once, 16 or more, default 400 */
    uint32_t fields;      /* how many goals at once may have a field that questions to them share, at most 1,024,
                             default 4; one takes 4 to 8 bytes per cell of its map, four times that where nobody can
                             be at the goal; 0 = each question is searched for */
    uint32_t restarts;    /* how often a changing map may make a search begin anew until it goes on in spite of that,
                             default 4; 0 = any number of times */
} wend_agenda_desc;

/* Writes the default into the first `size` bytes; wend_agenda_desc_default() calls it. */
WEND_API void wend_agenda_desc_init(wend_agenda_desc *desc, uint32_t size);

/* The description to begin with. */
static inline wend_agenda_desc wend_agenda_desc_default(void)
{
    wend_agenda_desc desc;
    wend_agenda_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Makes an agenda, yours until you give it to wend_agenda_destroy. desc may be null, allocator too. With more than one
 * worker the allocator is called from several threads at once. Errors: ARGUMENT, MEMORY; *agenda is then null.
 * Cost: about 85 KB, a finder for each worker and each search, 600 bytes a ticket and 12 per point of its answer.
 */
WEND_API wend_status wend_agenda_create(const wend_agenda_desc *desc, const wend_allocator *allocator,
                                        wend_agenda **agenda);

/* Frees an agenda; null is allowed. Its tickets and the points of its answers end with it. */
WEND_API void wend_agenda_destroy(wend_agenda *agenda);

/* What becomes of a question whose space, or a layer that it applies, changes before it is answered. */
typedef enum wend_on_change {
    WEND_ON_CHANGE_RESTART = 0, /* its search begins anew */
    WEND_ON_CHANGE_CHECK = 1, /* it goes on; the answer is checked at the end, and sought again where it is not right */
    WEND_ON_CHANGE_STALE = 2  /* it ends as WEND_TICKET_STALE */
} wend_on_change;

/* A question for an agenda. Fill with wend_agenda_request_default(), then set space and query. */
typedef struct wend_agenda_request {
    uint32_t size;           /* sizeof(wend_agenda_request) */
    int32_t priority;        /* -100 to 100, default 0: each step counts as 64 ticks of waiting */
    const wend_space *space; /* must live until the ticket ends, or until wend_agenda_forget */
    const wend_query *query; /* copied, with all its arrays */
    uint32_t deadline;       /* in how many steps the answer is wanted; default 0 = no matter when */
    wend_on_change on_change;
} wend_agenda_request;

/* Writes the default into the first `size` bytes; wend_agenda_request_default() calls it. */
WEND_API void wend_agenda_request_init(wend_agenda_request *request, uint32_t size);

/* The request to begin with. */
static inline wend_agenda_request wend_agenda_request_default(void)
{
    wend_agenda_request request;
    wend_agenda_request_init(&request, (uint32_t)sizeof request);
    return request;
}

/*
 * Puts a question on the agenda; *ticket stands for it until it is given to wend_agenda_cancel. Nothing is searched
 * yet. Of two questions the one that is due first goes first, before searches under way too: at its deadline, or 64
 * ticks after it was put, and 64 ticks earlier for each step of priority. Among n questions one that takes W units
 * alone has its answer after 200 (n + 1) W / work steps at most, however long the others are; docs/agenda.md tells why.
 * The query's `pausable` and `points_at_end` are not looked at; its limit is one of all the work for it.
 * Errors: ARGUMENT (a null pointer, a value out of its range), UNSUPPORTED (rules that do not go together, an observer
 * or estimator of your own), CAPACITY (as many tickets as the agenda may have), MEMORY; *ticket is then 0.
 */
WEND_API wend_status wend_agenda_submit(wend_agenda *agenda, const wend_agenda_request *request,
                                        wend_ticket_id *ticket);

/* Gives a ticket back, whether its question was answered or not. Errors: ARGUMENT where there is no such ticket. */
WEND_API wend_status wend_agenda_cancel(wend_agenda *agenda, wend_ticket_id ticket);

/*
 * Ends all that reads a space, which may then be destroyed: questions about it, or that see or break through walls in
 * it, become STALE unless they are answered, and their answers are no longer looked after. Errors: ARGUMENT.
 */
WEND_API wend_status wend_agenda_forget(wend_agenda *agenda, const wend_space *space);

/*
 * Works for a tick: `work` units (one is about one operation on an open list), shared between new
 * questions, of which each gets its first steps, and long searches, which share what is left evenly. Call it after the
 * tick's edits and updates. What is done does not depend on tasks (null: one after the other) nor on how many workers.
 * Errors: ARGUMENT (also where `tasks` left some out), MEMORY: what lacked it is tried again in the next step.
 * Cost: the units, exceeded by one slice's last operation for each search at most or a few new questions (mostly below
 * 60 units). Later steps make up for that. docs/agenda.md has the rules.
 */
WEND_API wend_status wend_agenda_step(wend_agenda *agenda, uint64_t work, const wend_tasks *tasks);

/* How far a question has come. */
typedef enum wend_ticket_state {
    WEND_TICKET_PENDING = 0,     /* nothing is known yet */
    WEND_TICKET_FIRST_STEPS = 1, /* not answered yet, but here is a way to begin with, as of WEND_OUTCOME_RUNNING */
    WEND_TICKET_DONE = 2,        /* the path is FOUND, or PARTIAL for the reason it tells */
    WEND_TICKET_UNREACHABLE = 3, /* there is no path, for the reason it tells */
    WEND_TICKET_STALE = 4,       /* the map changed before it was answered, or since, and no path is a way any more */
    WEND_TICKET_REFUSED = 5      /* it cannot be answered: the status of wend_agenda_poll tells why */
} wend_ticket_state;

/* A word for a state, such as "first steps", and for what becomes of a question on a change; never null. */
WEND_API const char *wend_ticket_state_text(wend_ticket_state state);
WEND_API const char *wend_on_change_text(wend_on_change on_change);

/*
 * Asks for the answer to a question. path may be null; its points lie in its buffer, else in the agenda's memory until
 * its next step or the ticket's end.
 * A path is handed out only if it can be walked in its space as it is now: first steps that no longer can are left out
 * (others may stand where they end: nobody stops there), an answer becomes STALE, also where somebody has come to stand
 * at its end. One that still can stays as it was, even if a cheaper one may have opened since.
 * Errors: ARGUMENT (a null pointer, no such ticket), CAPACITY (see wend_path), what REFUSED says.
 * Cost: constant; the cells of the path, once, where its space has changed since it was last looked at.
 */
WEND_API wend_status wend_agenda_poll(wend_agenda *agenda, wend_ticket_id ticket, wend_ticket_state *state,
                                      wend_path *path);

/* How an agenda fares. */
typedef struct wend_agenda_stats {
    uint32_t tickets;  /* all there are now, answered ones included */
    uint32_t waiting;  /* questions not answered yet, those whose search is under way included */
    uint32_t running;  /* of them those whose search is under way */
    uint64_t ticks;    /* steps so far */
    uint64_t oldest;   /* how many ticks the oldest question has waited */
    uint64_t late;     /* questions answered after their deadline */
    uint64_t answered; /* questions answered so far: DONE, UNREACHABLE or REFUSED */
    uint64_t shared;   /* of them those answered by a field that several shared */
    uint64_t known;    /* of them those known to fail from one that did */
    uint64_t restarts; /* searches begun anew because the map had changed */
    uint64_t checked;  /* answers of searches that went on while the map changed, and that were right all the same */
    uint64_t work;     /* in the last step */
    uint64_t most;     /* in any step */
    uint64_t total;    /* in all steps */
    uint64_t p50, p99; /* units per question, over the last 1,024 answered: half of them, and all but one in a hundred,
                          took no more */
} wend_agenda_stats;

/* How an agenda fares; all 0 for a null pointer. */
WEND_API wend_agenda_stats wend_agenda_get_stats(const wend_agenda *agenda);

/*
 * Writes an agenda to bytes, from which wend_agenda_restore makes one that goes on as this one does, to the bit: with
 * the same tickets, and the searches under way as far as they are. spaces are all that its questions were ever about,
 * sight and breaching included, except for those forgotten. *length becomes the number of bytes; bytes may be null if
 * capacity is 0. Searches on maps that have changed since they began begin anew, here and there.
 * Errors: ARGUMENT (a null pointer, a space that is not among those given), CAPACITY: nothing is then written past it.
 * Cost: the tickets and the points of their answers, some 400 bytes each.
 */
WEND_API wend_status wend_agenda_save(wend_agenda *agenda, const wend_space *const *spaces, uint32_t count, void *bytes,
                                      size_t capacity, size_t *length);

/* What a saved agenda is made from. Fill with wend_restore_desc_default(). */
typedef struct wend_restore_desc {
    uint32_t size;                   /* sizeof(wend_restore_desc) */
    uint32_t workers;                /* of the agenda; default 1 */
    const void *bytes;               /* that wend_agenda_save wrote */
    size_t byte_count;               /* default 0 */
    const wend_space *const *spaces; /* in the order they had then, over maps and layers as they were */
    uint32_t space_count;            /* default 0 */
} wend_restore_desc;

/* Writes the default into the first `size` bytes; wend_restore_desc_default() calls it. */
WEND_API void wend_restore_desc_init(wend_restore_desc *desc, uint32_t size);

/* The description to begin with; then set bytes and spaces. */
static inline wend_restore_desc wend_restore_desc_default(void)
{
    wend_restore_desc desc;
    wend_restore_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Makes an agenda from what wend_agenda_save wrote, on any machine, for any number of workers. That maps and layers are
 * as they were is checked only as far as it costs little.
 * Errors: ARGUMENT, MEMORY, FORMAT (the bytes are no agenda, or of another version); *agenda is then null.
 * Cost: the bytes, and the units of the searches under way, which are done again.
 */
WEND_API wend_status wend_agenda_restore(const wend_restore_desc *desc, const wend_allocator *allocator,
                                         wend_agenda **agenda);

/* Bytes the agenda holds, its finders included. */
WEND_API size_t wend_agenda_memory(const wend_agenda *agenda);

#ifdef __cplusplus
}
#endif

#endif
