/* Click to move: a party walks to wherever the player clicks, in an isometric game whose ticks must all be short. */
#include "frame.h"

#include <wend/agenda.h>
#include <wend/layout.h>

enum { HEROES = 3, TICKS = 13, UNITS_PER_TICK = 2000 /* of work: some tens of microseconds */ };

static const char hall[] = "..............@............@......@...@...@....."
                           "..............@.......................@........."
                           "...@......@...@...@...................@........."
                           "..............@@@@@@@...........................";

typedef struct hero {
    wend_place at;
    wend_ticket_id ticket; /* of its last question */
    wend_follower walk;    /* along the answer, once there is one */
} hero;

/* Asks for a path from where the hero stands or walks, and drops its last question. */
static void send(hero *hero, wend_agenda *agenda, const wend_space *space, wend_place goal)
{
    wend_query query = wend_query_default();
    wend_agenda_request request = wend_agenda_request_default();
    query.start = hero->at, query.goal = goal;
    query.from.between_cells = true;
    query.shape.lines = WEND_LINES_STRAIGHT;      /* straight where nothing is in the way */
    query.otherwise.policy = WEND_POLICY_NEAREST; /* a click on a wall leads to the nearest free cell */
    request.space = space;
    request.query = &query;
    wend_agenda_cancel(agenda, hero->ticket);
    wend_agenda_submit(agenda, &request, &hero->ticket);
    hero->walk = (wend_follower){0};
}

/* A hero with an answer walks 1.5 cells along it; until then a game would turn it to where its first steps lead. */
static void act(hero *hero, wend_agenda *agenda)
{
    wend_path path = wend_path_default();
    wend_ticket_state state = WEND_TICKET_PENDING;
    wend_agenda_poll(agenda, hero->ticket, &state, &path);
    if (state == WEND_TICKET_DONE) {
        hero->walk = hero->walk.next == 0 ? wend_path_follow(&path) : hero->walk;
        wend_path_advance(&path, &hero->walk, 1.5);
        hero->at = (wend_place){(int32_t)(hero->walk.x * WEND_CELL), (int32_t)(hero->walk.y * WEND_CELL), 0, 0};
    }
    printf(" | %4.1f,%3.1f %11s", hero->at.x / 256.0, hero->at.y / 256.0, wend_ticket_state_text(state));
}

int main(int argc, char **argv)
{
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_agenda *agenda = NULL;
    wend_layout screen = wend_layout_default();
    wend_grid_desc desc = wend_grid_desc_default();
    hero party[] = {{.at = {384, 128, 0, 0}}, {.at = {384, 640, 0, 0}}, {.at = {384, 1664, 0, 0}}};
    desc.width = 24, desc.height = 8, desc.terrain = (const uint8_t *)hall;
    screen.projection = WEND_PROJECTION_ISOMETRIC, screen.cell_width = 64, screen.cell_height = 32;
    if (wend_grid_create(&desc, NULL, &grid) || wend_space_create(grid, NULL, NULL, &space) ||
        wend_agenda_create(NULL, NULL, &agenda))
        return 1;
    frame picture = frame_begin(argc > 1 ? argv[1] : NULL, grid, 1);
    frame_cells(&picture, space, grid);
    for (int tick = 1; tick <= TICKS; tick++, printf("\n")) {
        wend_place click; /* behind the wall; then, while they are on their way, on it */
        wend_layout_to_place(&screen, tick < 6 ? 416 : 384, tick < 6 ? 304 : 272, &click);
        for (int i = 0; i < HEROES && (tick == 1 || tick == 6); i++)
            send(&party[i], agenda, space, click);
        wend_agenda_step(agenda, UNITS_PER_TICK, NULL);
        for (int i = 0; i < HEROES; i++) {
            act(&party[i], agenda);
            frame_unit(&picture, party[i].at, tick == TICKS ? 1 : 0.4, tick == TICKS ? FRAME_RED : FRAME_BLUE);
        }
    }
    frame_legend(&picture, FRAME_RED, "the party, and where it was tick by tick");
    frame_end(&picture);
    wend_agenda_destroy(agenda);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return 0;
}
