/* tests/support/game/soak_parts.h: what the parts of the long game share. */
#ifndef WEND_TESTS_GAME_SOAK_PARTS_H
#define WEND_TESTS_GAME_SOAK_PARTS_H

#include "game/crowd.h"
#include "game/soak.h"
#include "scene/map.h"
#include "scene/scene.h"

enum {
    SIDE = 192,
    CELLS = SIDE * SIDE,
    MOVERS = 60,
    QUESTIONS = 160, /* the first ones are the movers' */
    TARGETS = 10,
    PURSUERS = 160,
    FIELDS = 4,
    TRAVELLERS = 6,
    PARTY = 12,
    POINTS = 800, /* of a mover's path */
    QUIET = 70    /* ticks after which an agenda has dropped all fields that nobody needs */
};

typedef struct soak_question {
    uint32_t agenda;
    wend_ticket_id ticket; /* 0 = none */
    wend_space *space;
    wend_query query;
    wend_area area;
    wend_place via;
    wend_on_change on_change;
    wend_ticket_state state;
} question;

typedef struct mover {
    wend_walker walker;
    bool walks, has_order;
    wend_place order;
    wend_place points[POINTS];
} mover;

typedef struct field {
    wend_field *field;
    wend_field_desc desc;
    wend_area goals[2];
    wend_space *space;
} field;

typedef struct traveller {
    wend_traveller_id id;
    bool explores;
    wend_place at, goal;
    wend_sight *sight;
} traveller;

struct soak {
    random_source random;
    const wend_allocator *allocator;
    test_memory *memory;
    const char *fault; /* the first */
    test_map map;      /* as it was made */
    wend_grid *grid;
    wend_space *plain, *crowd, *heavy, *fog;
    wend_layer *occupied, *extra, *known;
    wend_finder *finder, *fresh; /* fresh: made for each tick, from other memory */
    wend_agenda *agendas[2];     /* the first lives on; the second is saved and restored now and then */
    wend_tasks tasks;
    crowd_scheduler scheduler;
    question questions[QUESTIONS];
    mover movers[MOVERS];
    wend_place rally; /* where many go */
    wend_pursuit *pursuit;
    wend_pursuer_id pursuers[PURSUERS];
    wend_target_id targets[TARGETS];
    field fields[FIELDS];
    wend_explorer *explorer;
    traveller travellers[TRAVELLERS];
    wend_influence *influence;
    wend_group *group;
    uint64_t hash;
    soak_counts counts;
};

/* Ends the program if the library refuses something. */
void soak_must(wend_status status);

/* Keeps the first fault. */
void soak_need(soak *s, bool good, const char *fault);

/* Mixes what happened into the hash. */
void soak_mix(soak *s, uint64_t value);
void soak_mix_place(soak *s, wend_place place);
void soak_mix_path(soak *s, const wend_path *path);

/* Any cell; a cell where a mover of a space can be; a cell where a walker can be, and nobody stands. */
wend_place soak_any_cell(soak *s);
wend_place soak_free_cell(soak *s, const wend_space *space);
wend_place soak_empty_cell(soak *s);

/* A finder made in this tick. */
wend_finder *soak_fresh_finder(soak *s);

void soak_open_spaces(soak *s);
void soak_edit_map(soak *s);
void soak_spread_influence(soak *s);

/* A tick of questions. */
void soak_run_questions(soak *s);

/* Returns all tickets, and lets the agendas come to rest. */
void soak_end_questions(soak *s);

#endif
