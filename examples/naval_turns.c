/*
 * Naval turns: a merchant runs for its harbour; two corsairs charge straight ahead, rocks or not, and one has a pilot.
 */
#include "frame.h"

#include <wend/turn.h>

enum { SHIPS = 4, ISLANDS = 5, POINTS = 6 * WEND_PRICE_STRAIGHT };
static const uint8_t islands[ISLANDS][4] = {{8, 1, 3, 3}, {16, 3, 4, 3}, {24, 1, 5, 3}, {12, 7, 2, 3}, {20, 9, 3, 3}};

typedef struct ship {
    const char *name;
    wend_turn now; /* its position, and its heading, which counts for the next turn */
    bool has_pilot, is_lost;
} ship;

/* With a pilot: sails the best way as far as a turn's points go. */
static const char *sail(wend_finder *finder, const wend_space *space, ship *ship, wend_place goal, bool boards)
{
    wend_query query = wend_query_default();
    wend_turn_desc turn = wend_turn_desc_default();
    wend_turn_plan plan;
    query.start = ship->now.end, query.from.heading = ship->now.heading;
    query.goal = goal, query.to.arrival = boards ? WEND_ARRIVAL_NEXT_TO : WEND_ARRIVAL_AT;
    turn.points = POINTS;
    if (wend_finder_find_turn(finder, space, &query, &turn, NULL, &plan) == WEND_OK)
        ship->now = plan.turn;
    return wend_turn_outcome_text(plan.outcome);
}

/* Without: heads straight for the prey, whatever is in between. */
static const char *charge(const wend_space *space, ship *ship, wend_place prey)
{
    wend_course_desc desc = wend_course_desc_default();
    wend_course course;
    desc.start = ship->now.end, desc.heading = ship->now.heading;
    desc.aim = prey, desc.points = POINTS;
    if (wend_course_run(space, &desc, NULL, 0, &course) == WEND_OK)
        ship->now = course.turn;
    ship->is_lost = course.outcome == WEND_COURSE_WRECKED;
    return wend_course_outcome_text(course.outcome);
}

int main(int argc, char **argv)
{
    ship ships[SHIPS] = {{"merchant", {wend_place_cell(1, 12), WEND_DIRECTION_EAST, 0, 0}, true, false},
                         {"galley", {wend_place_cell(18, 0), WEND_DIRECTION_SOUTH, 0, 0}, false, false},
                         {"raft", {wend_place_cell(16, 12), WEND_DIRECTION_NORTH, 0, 0}, false, false},
                         {"corsair", {wend_place_cell(30, 12), WEND_DIRECTION_WEST, 0, 0}, true, false}};
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile sails = wend_profile_default();
    static wend_grid *grid = NULL;
    static wend_space *space = NULL;
    static wend_finder *finder = NULL;
    desc.width = 33, desc.height = 13, sails.turn_cost = WEND_PRICE_STRAIGHT / 4;
    wend_grid_create(&desc, NULL, &grid);
    for (const uint8_t(*i)[4] = islands; i < islands + ISLANDS; i++)
        wend_grid_fill(grid, wend_area_cells((*i)[0], (*i)[1], (*i)[2], (*i)[3]), '@');
    if (wend_space_create(grid, &sails, NULL, &space) || wend_finder_create(NULL, &finder))
        return 1;
    frame picture = frame_begin(argc > 1 ? argv[argc - 1] : NULL, grid, 2);
    frame_where(&picture, grid, frame_is_free, space, FRAME_WATER);
    frame_terrain(&picture, grid, '@', FRAME_WALL);
    frame_goal(&picture, wend_place_cell(31, 1), FRAME_INK);
    for (int turn = 0; turn < 7 * SHIPS; turn++) {
        ship *ship = &ships[turn % SHIPS], *merchant = &ships[0];
        wend_place before = ship->now.end, goal = ship == merchant ? wend_place_cell(31, 1) : merchant->now.end;
        const char *news = ship->is_lost     ? "a wreck"
                           : ship->has_pilot ? sail(finder, space, ship, goal, ship != merchant)
                                             : charge(space, ship, goal);
        printf("turn %d: %s at %d, %d: %s\n", turn / SHIPS + 1, ship->name, wend_place_column(ship->now.end),
               wend_place_row(ship->now.end), news);
        const char *colour = ship == merchant ? FRAME_GREEN : ship->has_pilot ? FRAME_PURPLE : FRAME_RED;
        frame_line(&picture, before, ship->now.end, 0.15, colour);
        frame_unit(&picture, ship->now.end, 0.7, ship->is_lost ? FRAME_INK : colour);
    }
    frame_legend(&picture, FRAME_GREEN, "the merchant, turn by turn");
    frame_legend(&picture, FRAME_PURPLE, "a corsair with a pilot");
    frame_legend(&picture, FRAME_RED, "two without");
    frame_legend(&picture, FRAME_INK, "wrecks, and the harbour");
    frame_legend(&picture, FRAME_WALL, "islands");
    frame_end(&picture);
}
