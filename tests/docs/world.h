/* world.h: what the examples in docs take for granted: a map with its movers, and a game around it. */
#ifndef TESTS_DOCS_WORLD_H
#define TESTS_DOCS_WORLD_H

#include <stdbool.h>
#include <stdio.h>
#include <wend/all.h>
#include <wend/bake.h>
#include <wend/import.h>
#include <wend/store.h>

extern wend_grid *grid;
extern wend_space *space, *arrows, *breach;
extern wend_space *eyes;
extern wend_mesh_outline outlines[4];
extern wend_mesh_point corners[4];
extern wend_sight *sight;
extern wend_layer *known, *seen_by_us;
extern wend_finder *finder;
extern wend_profile profile, mover;
extern wend_path path;
extern wend_place archer, target, muzzle, aim, from, to, deer, home, mine, unit, click, door;
extern wend_place here, there, scout_at, hero_at, town;
extern wend_place workers[12], gates[2];
extern wend_traffic *traffic;
extern wend_group *group;
extern wend_unit_id soldiers[12];
extern wend_group_outcome outcomes[12];
extern wend_area wolves[], shops[];
extern uint32_t wolf_count, shop_count, x, y;
extern double speed, seconds;
extern float low[3], high[3];

struct board {
    unsigned char tile[9];
};
extern struct board scrambled, solved;

void slide(void *user, wend_next_states *successors);
uint64_t places_away(void *user, const void *state);
void play(uint32_t label);
void pass_between(wend_place left, wend_place right);
void shoot(void);
void fail(const char *text);
void run_the_rest_of_the_tick(void);
void attack(wend_place wall);
void send(uint32_t worker, const wend_path *path);
void draw_at(double x, double y, uint32_t level, double heading_x, double heading_y);
void draw_line(double x, double y, double height, double to_x, double to_y, double to_height);
void draw_side(wend_place a, wend_place b, bool is_wall);
void mark_in_the_editor(wend_place place, int32_t height, wend_ground_loss_kind kind);
void wait_until_no_reader_has(wend_space *space);
wend_tile_state load_tile(void *user, wend_tile tile, uint8_t *terrain);
bool keep_tile(void *user, wend_tile tile, const uint8_t *terrain);
void walk_to(wend_place place);

#endif
