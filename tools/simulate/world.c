/* world.c: creates the map, the kinds of movers and the units that a script asks for. */
#include "simulate/world.h"

#include <stdlib.h>
#include <string.h>

const char *const unit_state_names[UNIT_STATES] = {"idle",    "asks for a path", "walks", "held up",
                                                   "arrived", "stuck",           "no way"};

/* A unit takes a path around others if it is at most this many steps longer, unless the profile has a crossing cost. */
enum { CROWDED_STEPS = 8 };

bool world_no_memory(void)
{
    report_no_memory("the simulation");
    return false;
}

bool world_open(world *world)
{
    wend_agenda_desc desc = wend_agenda_desc_default();
    *world = (struct world){.budget = 20000, .random = 1};
    world->kinds = calloc(MOST_KINDS, sizeof *world->kinds);
    desc.capacity = MOST_UNITS;
    bool good = world->kinds != NULL && wend_agenda_create(&desc, NULL, &world->agenda) == WEND_OK &&
                wend_finder_create(NULL, &world->finder) == WEND_OK;
    return good || world_no_memory();
}

void world_close(world *world)
{
    wend_agenda_destroy(world->agenda);
    wend_crowd_destroy(world->crowd);
    wend_group_destroy(world->group);
    wend_traffic_destroy(world->traffic);
    for (uint32_t i = 0; i < world->flow_count; i++)
        wend_field_release(world->flows[i].field);
    for (uint32_t i = 0; i < world->kind_count; i++) {
        wend_pursuit_destroy(world->kinds[i].pursuit);
        free(world->kinds[i].targets);
        free(world->kinds[i].hunters);
        wend_space_destroy(world->kinds[i].bare);
        wend_space_destroy(world->kinds[i].plan);
        wend_space_destroy(world->kinds[i].space);
    }
    for (uint32_t i = 0; i < world->mood_count; i++)
        wend_influence_destroy(world->moods[i].influence);
    for (uint32_t i = 0; i < world->unit_count; i++)
        free(world->units[i].points);
    wend_influence_destroy(world->all_moods);
    wend_layer_destroy(world->standing);
    wend_finder_destroy(world->finder);
    if (world->has_map)
        scene_close(&world->scene);
    free(world->kinds);
    free(world->units);
    free(world->roster.squads);
    free(world->roster.members);
    free(world->edits);
}

/* Creates the layers of occupied cells and of extra costs, so that all spaces see them from the start. */
static bool make_missing_layers(scene *scene)
{
    for (int kind = WEND_LAYER_EXTRA; kind <= WEND_LAYER_OCCUPIED; kind++)
        if (scene->layers[kind] == NULL &&
            wend_layer_create(scene->grid, (wend_layer_kind)kind, NULL, &scene->layers[kind]) != WEND_OK)
            return world_no_memory();
    return true;
}

bool world_load_map(world *world, const word *file)
{
    if (world->has_map)
        return script_error(file, "there is a map already, a script has one");
    char *path = script_path(file);
    world->has_map = path != NULL;
    bool good = path != NULL && scene_open_map(&world->scene, path) && make_missing_layers(&world->scene);
    free(path);
    if (good &&
        wend_legend_layer(world->scene.info, world->scene.grid, WEND_LAYER_OCCUPIED, NULL, &world->standing) ==
            WEND_OK &&
        world->standing == NULL)
        wend_layer_create(world->scene.grid, WEND_LAYER_OCCUPIED, NULL, &world->standing);
    return good && (world->standing != NULL || world_no_memory());
}

static bool is_name(const char *text)
{
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    return length > 0 && length < NAME_ROOM && text[length] == '\0';
}

static bool is_taken(const world *world, const char *name)
{
    for (uint32_t i = 0; i < world->kind_count; i++)
        if (strcmp(world->kinds[i].name, name) == 0)
            return true;
    for (uint32_t i = 0; i < world->roster.squad_count; i++)
        if (strcmp(world->roster.squads[i].name, name) == 0)
            return true;
    for (uint32_t i = 0; i < world->mood_count; i++)
        if (strcmp(world->moods[i].name, name) == 0)
            return true;
    return false;
}

bool world_check_name(const world *world, const word *name)
{
    if (!world->has_map)
        return script_error(name, "there is no map yet, begin the script with a line such as: map caves.map");
    if (!is_name(name->text))
        return script_error(name, "'%.60s' is no name, use up to %u letters, digits, - and _", name->text,
                            NAME_ROOM - 1);
    if (is_taken(world, name->text))
        return script_error(name, "the name '%s' is taken, choose another", name->text);
    return true;
}

/* Makes the map as the kind sees it with all units, and with those that stand. */
static bool make_spaces(world *world, kind *kind)
{
    scene plan = world->scene;
    world->scene.mover = plan.mover = kind->mover;
    if (kind->mover.profile.crossing_cost == 0)
        world->scene.mover.profile.crossing_cost = CROWDED_STEPS * (uint32_t)kind->mover.profile.straight;
    plan.layers[WEND_LAYER_OCCUPIED] = world->standing;
    kind->space = scene_make_space(&world->scene);
    kind->plan = kind->space != NULL ? scene_make_space(&plan) : NULL;
    return kind->plan != NULL;
}

bool world_add_kind(world *world, const word *name, const word *file)
{
    if (!world_check_name(world, name))
        return false;
    if (world->kind_count == MOST_KINDS)
        return script_error(name, "there are %u profiles already, which is as many as there may be", MOST_KINDS);
    kind *kind = &world->kinds[world->kind_count];
    char *path = file != NULL ? script_path(file) : NULL;
    const mover_options options = {.file = path};
    bool good =
        (file == NULL || path != NULL) && mover_read(&options, world->scene.info, &world->scene.usual, &kind->mover);
    free(path);
    if (!good)
        return false;
    strcpy(kind->name, name->text);
    world->kind_count++;
    return make_spaces(world, kind);
}

static bool find_kind(const world *world, const word *name, uint32_t *kind)
{
    for (*kind = 0; *kind < world->kind_count; (*kind)++)
        if (strcmp(world->kinds[*kind].name, name->text) == 0)
            return true;
    return script_error(name, "there is no profile '%.60s', make it first with a line such as: profile %.31s",
                        name->text, is_name(name->text) ? name->text : "soldier");
}

/* True if nobody stands in the cells that a mover of this kind would cover. */
static bool is_vacant(const world *world, uint32_t kind, wend_place place)
{
    const wend_layer *layer = world->scene.layers[WEND_LAYER_OCCUPIED];
    const int32_t side = world->kinds[kind].mover.profile.footprint;
    if (!wend_space_is_free(world->kinds[kind].space, place))
        return false;
    for (int32_t i = 0; i < side * side; i++) {
        wend_place cell = place;
        cell.x += i % side * WEND_CELL;
        cell.y += i / side * WEND_CELL;
        if (wend_layer_value(layer, cell) != 0)
            return false;
    }
    return true;
}

/* Makes room for one more squad and `count` more members. */
static bool reserve_squad(world *world, uint32_t count)
{
    squad *squads = realloc(world->roster.squads, (world->roster.squad_count + (size_t)1) * sizeof *squads);
    world->roster.squads = squads != NULL ? squads : world->roster.squads;
    uint32_t *members = realloc(world->roster.members, (world->roster.member_count + (size_t)count) * sizeof *members);
    world->roster.members = members != NULL ? members : world->roster.members;
    return (squads != NULL && members != NULL) || world_no_memory();
}

static bool reserve_units(world *world, uint32_t count)
{
    unit *units = realloc(world->units, (world->unit_count + (size_t)count) * sizeof *units);
    world->units = units != NULL ? units : world->units;
    return units != NULL ? reserve_squad(world, count) : world_no_memory();
}

static bool place_unit(world *world, uint32_t kind, wend_place place)
{
    unit *unit = &world->units[world->unit_count];
    *unit = (struct unit){.kind = kind,
                          .squad = world->roster.squad_count,
                          .colour = world->roster.squad_count - world->roster.team_count,
                          .place = place,
                          .target = UINT32_MAX};
    if (wend_layer_enter(world->scene.layers[WEND_LAYER_OCCUPIED], place, world->kinds[kind].mover.profile.footprint) !=
            WEND_OK ||
        wend_walker_begin(&unit->walker, place, NULL) != WEND_OK)
        return false;
    world->roster.members[world->roster.member_count++] = world->unit_count++;
    return true;
}

/* Places units row by row on free cells of an area. Returns how many. */
static uint32_t fill_area(world *world, uint32_t kind, uint32_t count, wend_area area)
{
    uint32_t placed = 0;
    for (uint32_t i = 0; i < area.width * area.height && placed < count; i++) {
        wend_place place = area.place;
        place.x += (int32_t)(i % area.width) * WEND_CELL;
        place.y += (int32_t)(i / area.width) * WEND_CELL;
        if (is_vacant(world, kind, place))
            placed += place_unit(world, kind, place);
    }
    return placed;
}

bool world_add_squad(world *world, const word *name, const word *kind_name, uint32_t count, const word *where)
{
    uint32_t kind;
    wend_area area;
    if (!world_check_name(world, name) || !find_kind(world, kind_name, &kind) || !world_area(world, where, &area))
        return false;
    if (world->unit_count + count > MOST_UNITS)
        return script_error(name, "that would be more than %u units", MOST_UNITS);
    if (!reserve_units(world, count))
        return false;
    squad *squad = &world->roster.squads[world->roster.squad_count];
    *squad = (struct squad){.first = world->roster.member_count, .count = count};
    strcpy(squad->name, name->text);
    uint32_t placed = fill_area(world, kind, count, area);
    if (placed == 0 && count == 1)
        return script_error(where, "'%s' cannot stand on %s, which is blocked or taken, choose another place",
                            kind_name->text, where->text);
    if (placed < count)
        return script_error(where,
                            "%s has room for %u of %u units of '%s' that are to stand there, choose another place",
                            where->text, (unsigned)placed, (unsigned)count, kind_name->text);
    world->roster.squad_count++;
    return true;
}

bool world_mark(world *world, const squad *squad)
{
    bool is_once = true;
    world->roster.marks++;
    for (uint32_t i = 0; i < squad->count; i++) {
        unit *unit = world_unit(world, squad, i);
        is_once = is_once && unit->mark != world->roster.marks;
        unit->mark = world->roster.marks;
    }
    return is_once;
}

/* Adds units to a new team. */
static bool add_members(world *world, squad *team, const word *word)
{
    squad found;
    if (!world_find_units(world, word, &found) || !reserve_squad(world, found.count))
        return false;
    for (uint32_t i = 0; i < found.count; i++)
        world->roster.members[world->roster.member_count++] = world->roster.members[found.first + i];
    team->count += found.count;
    return world_mark(world, team) ||
           script_error(word, "some of '%.60s' are in the team already, name each unit once", word->text);
}

bool world_add_team(world *world, const word *name, const word *words, uint32_t count)
{
    squad team = {.first = world->roster.member_count};
    if (!world_check_name(world, name))
        return false;
    if (world->roster.team_count == MOST_TEAMS)
        return script_error(name, "there are %u teams already, which is as many as there may be", MOST_TEAMS);
    for (uint32_t i = 0; i < count; i++)
        if (!add_members(world, &team, &words[i]))
            return false;
    strcpy(team.name, name->text);
    for (uint32_t i = 0; i < team.count; i++)
        world_unit(world, &team, i)->colour = world_unit(world, &team, 0)->colour;
    world->roster.squads[world->roster.squad_count++] = team;
    world->roster.team_count++;
    return true;
}

bool world_find_units(const world *world, const word *name, squad *found)
{
    const char *dot = strchr(name->text, '.');
    size_t length = dot != NULL ? (size_t)(dot - name->text) : strlen(name->text);
    for (uint32_t i = 0; i < world->roster.squad_count; i++) {
        const squad *squad = &world->roster.squads[i];
        if (strlen(squad->name) != length || memcmp(squad->name, name->text, length) != 0)
            continue;
        *found = *squad;
        if (dot == NULL)
            return true;
        const word number = {dot + 1, name->file, name->line, name->column + (uint32_t)length + 1};
        uint64_t one;
        if (!script_number(&number, 1, squad->count, &one))
            return false;
        found->first += (uint32_t)one - 1;
        found->count = 1;
        return true;
    }
    return script_error(name, "there are no units '%.60s', make them first with a line such as: unit %.31s PROFILE 3,4",
                        name->text, is_name(name->text) ? name->text : "bob");
}

bool world_cell(const world *world, const word *word, wend_place *cell)
{
    const wend_grid *grid = world->scene.grid;
    return script_cell(word, wend_grid_width(grid), wend_grid_height(grid), wend_grid_levels(grid), cell);
}

bool world_area(const world *world, const word *word, wend_area *area)
{
    const wend_grid *grid = world->scene.grid;
    return script_area(word, wend_grid_width(grid), wend_grid_height(grid), wend_grid_levels(grid), area);
}

/* Finds a terrain by its name, or by its letter in the map's rows. */
static bool find_terrain(const world *world, const word *name, uint8_t *terrain)
{
    if (wend_legend_find_terrain(world->scene.info, name->text, terrain))
        return true;
    for (uint32_t byte = 0; byte < 256 && name->text[0] != '\0' && name->text[1] == '\0'; byte++)
        if (wend_legend_terrain_letter(world->scene.info, (uint8_t)byte) == name->text[0]) {
            *terrain = (uint8_t)byte;
            return true;
        }
    return script_error(name,
                        "the map has no terrain '%.60s', use a name such as ground, water or wall, or a letter of "
                        "its rows",
                        name->text);
}

static bool remember_edit(world *world, wend_area area, uint8_t terrain)
{
    world_edit *edits = realloc(world->edits, (world->edit_count + (size_t)1) * sizeof *edits);
    if (edits == NULL)
        return world_no_memory();
    world->edits = edits;
    edits[world->edit_count++] = (world_edit){area, terrain, world->ticks};
    return true;
}

bool world_build(world *world, const word *where, const word *name)
{
    wend_area area;
    uint8_t terrain;
    if (!world_area(world, where, &area) || !find_terrain(world, name, &terrain))
        return false;
    bool good = remember_edit(world, area, terrain) && wend_grid_fill(world->scene.grid, area, terrain) == WEND_OK;
    for (uint32_t i = 0; good && i < world->kind_count; i++)
        good =
            wend_space_update(world->kinds[i].space) == WEND_OK && wend_space_update(world->kinds[i].plan) == WEND_OK;
    for (uint32_t i = 0; good && i < world->mood_count; i++)
        wend_influence_apply_walls(world->moods[i].influence, world->kinds[0].space, &area);
    return good || world_no_memory();
}

/* Steele, Lea and Flood 2014 (SplitMix64). */
uint32_t world_random(world *world, uint32_t bound)
{
    uint64_t z = world->random += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)(((z ^ (z >> 31)) >> 32) * bound >> 32);
}

double world_radius(const world *world, const unit *unit)
{
    return unit->crowd.radius > 0 ? unit->crowd.radius : world->kinds[unit->kind].mover.profile.footprint * 0.42;
}

void world_leave(world *world, const unit *unit)
{
    if (unit->gone)
        return;
    wend_layer_leave(world->scene.layers[WEND_LAYER_OCCUPIED], unit->place,
                     world->kinds[unit->kind].mover.profile.footprint);
}

void world_enter(world *world, const unit *unit)
{
    if (unit->gone)
        return;
    wend_layer_enter(world->scene.layers[WEND_LAYER_OCCUPIED], unit->place,
                     world->kinds[unit->kind].mover.profile.footprint);
}

void world_note_standing(world *world)
{
    for (uint32_t i = 0; i < world->unit_count; i++) {
        unit *unit = &world->units[i];
        const bool moves =
            unit->gone || unit->state == UNIT_WALKS || unit->state == UNIT_HELD || unit->state == UNIT_ASKS;
        const uint32_t side = world->kinds[unit->kind].mover.profile.footprint;
        if (unit->stands && moves)
            wend_layer_leave(world->standing, unit->stood, side);
        if (!unit->stands && !moves)
            wend_layer_enter(world->standing, unit->place, side);
        unit->stands = !moves;
        unit->stood = unit->place;
    }
}

void world_move(world *world, unit *unit, wend_place place)
{
    world->now.moved += place.x != unit->place.x || place.y != unit->place.y || place.level != unit->place.level;
    unit->place = place;
}

uint64_t world_work_left(const world *world)
{
    return world->now.work < world->budget ? world->budget - world->now.work : 0;
}

void world_spend(world *world, uint64_t work)
{
    world->now.work += work;
}
