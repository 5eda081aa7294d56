/* prepare.c: updates spaces after edits, and prepares them. */
#include "maps/prepare.h"

#include "maps/images.h"

#include <wend/image.h>

#define SURFACES    (WEND_PREPARED_SURFACE | WEND_PREPARED_TOUCHING_SURFACE)
#define TAUT_GRAPHS (WEND_PREPARED_TAUT_GRAPH | WEND_PREPARED_TOUCHING_TAUT_GRAPH)

/*
 * Most changed cells, with four added per edit, that data made whole can follow in a few milliseconds: beyond that the
 * library rebuilds surfaces of grids, which takes as long as making them.
 */
#define FEW_CELLS     1024u
#define CELLS_AN_EDIT 4u

static bool is_near(const stored_map *map, const wend_space *space, uint64_t edited)
{
    const uint64_t edits = map_version(map) - wend_space_version(space);
    return edits <= FEW_CELLS && map->edited - edited + CELLS_AN_EDIT * edits <= FEW_CELLS;
}

/* Largest map, in cells, whose surfaces are rebuilt in a few milliseconds. */
#define SMALL_CELLS 16384u

/* Drops surfaces that an update would rebuild; they are made on a copy at the mover's next question. */
static void drop_surfaces(mover *mover)
{
    const stored_map *map = mover->map;
    if (map->kind == WEND_MAP_GRID && map_extent(map) > SMALL_CELLS &&
        (wend_space_prepared(mover->space) & SURFACES) != 0 && !is_near(map, mover->space, mover->edited)) {
        wend_space_unprepare(mover->space, SURFACES);
        mover->is_prepared = false;
    }
}

wend_status map_update(stored_map *map)
{
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < map->mover_count; i++) {
        mover *mover = map->movers[i];
        if (mover->base == NULL && mover->space != NULL && !wend_space_is_current(mover->space)) {
            drop_surfaces(mover);
            const wend_status updated = wend_space_update(mover->space);
            status = updated != WEND_OK ? updated : status;
            mover->edited = map->edited;
            /* An update drops taut graphs. */
            mover->is_prepared = mover->is_prepared && (map->prepare & TAUT_GRAPHS) == 0;
        }
    }
    return status;
}

bool mover_wants_whole(const mover *mover)
{
    const uint32_t wanted = mover->map->prepare, there = wend_space_prepared(mover->space);
    if (mover->map->kind == WEND_MAP_GRAPH)
        return (wanted & (WEND_PREPARED_LANDMARKS | WEND_PREPARED_AUTO)) != 0 && !mover->has_landmarks;
    /* Meshes always have their surface, and one taut graph serves whether corners may be touched or not. */
    if (mover->map->kind == WEND_MAP_MESH)
        return (wanted & TAUT_GRAPHS) != 0 && (there & TAUT_GRAPHS) == 0;
    return (wanted & (SURFACES | TAUT_GRAPHS) & ~there) != 0;
}

bool mover_wants_slices(const mover *mover)
{
    const uint32_t sliced = WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS | WEND_PREPARED_AUTO;
    return mover->map->kind == WEND_MAP_GRID && (mover->map->prepare & sliced) != 0;
}

#define GRAPH_LANDMARKS 8u

/* Number of landmarks within the map's bound: 8 bytes a node each, and 4 for all of them once they follow edits. */
static uint32_t graph_landmarks(const stored_map *map)
{
    const uint64_t nodes = map_extent(map), most = map->prepare_most;
    if (nodes == 0 || most < 4 * nodes || (map->prepare & (WEND_PREPARED_LANDMARKS | WEND_PREPARED_AUTO)) == 0)
        return 0;
    const uint64_t fitting = (most - 4 * nodes) / (8 * nodes);
    return fitting < GRAPH_LANDMARKS ? (uint32_t)fitting : GRAPH_LANDMARKS;
}

static void copy_space(const mover *mover, preparation *made)
{
    stored_map *map = mover->map;
    map_enter(map);
    made->what = map->prepare;
    made->most = map->prepare_most;
    made->edited = map->edited;
    made->landmarks = map->kind == WEND_MAP_GRAPH ? graph_landmarks(map) : 0;
    if (wend_space_snapshot(mover->space, &made->copy) != WEND_OK)
        made->copy = NULL;
    map_leave(map);
}

/* Prepares one thing after the other, so that what a profile's rules do not allow is left out and the rest made. */
static void make_whole(preparation *made)
{
    if (made->landmarks > 0 && wend_space_prepare_landmarks(made->copy, made->landmarks) != WEND_OK)
        made->landmarks = 0;
    for (uint32_t what = 1; what <= TAUT_GRAPHS; what *= 2)
        if ((made->what & what) != 0)
            wend_space_prepare(made->copy, what);
    made->made = wend_space_prepared(made->copy);
}

/* Updates the copy to the edits since, while others search; false if there are too many. */
static bool catch_up(const stored_map *map, preparation *made)
{
    const bool is_right = is_near(map, made->copy, made->edited) && wend_space_update(made->copy) == WEND_OK;
    made->edited = map->edited;
    return is_right;
}

/* If the map keeps changing, no more tries than this: the next question begins again. */
#define MOST_TRIES 4

void preparation_make(const mover *mover, preparation *made)
{
    bool is_done = false;
    for (int tries = 0; tries < MOST_TRIES && !is_done; tries++) {
        wend_space_destroy(made->copy);
        copy_space(mover, made);
        if (made->copy == NULL)
            return;
        make_whole(made);
        map_enter(mover->map);
        is_done = catch_up(mover->map, made);
        map_leave(mover->map);
    }
    if (is_done)
        return;
    wend_space_destroy(made->copy);
    made->copy = NULL;
}

/* Adopts the copy, with the map locked. If it is out of date the next question begins again. */
static void adopt(mover *mover, preparation *made)
{
    const stored_map *map = mover->map;
    if (made->copy == NULL || !catch_up(map, made) || wend_space_adopt(mover->space, made->copy) != WEND_OK) {
        mover->is_prepared = false;
        return;
    }
    mover->edited = map->edited;
    mover->has_landmarks = made->landmarks > 0;
    mover->is_prepared = mover->is_prepared && (made->made & ~wend_space_prepared(mover->space)) == 0;
}

void preparation_end(mover *mover, preparation *made)
{
    const stored_map *map = mover->map;
    const bool is_wanted = !mover->removed && map->prepare == made->what && map->prepare_most == made->most;
    if (is_wanted) {
        map_lock(mover->map);
        adopt(mover, made);
        map_unlock(mover->map);
    }
    wend_space_destroy(made->copy); /* before the image that it may lie in */
    if (is_wanted && mover->image.bytes != NULL && !wend_space_in_image(mover->space))
        image_drop(mover);
    made->copy = NULL;
}

bool mover_prepare_slice(mover *mover, uint64_t work)
{
    wend_prepare_desc desc = wend_prepare_desc_default();
    bool complete = true;
    desc.work = work;
    map_be_alone(mover->map);
    desc.most_bytes = mover->map->prepare_most;
    for (uint32_t what = WEND_PREPARED_JUMPS; what <= WEND_PREPARED_AUTO && complete; what *= 2) {
        desc.what = what;
        if ((mover->map->prepare & what) != 0 && wend_space_prepare_slice(mover->space, &desc, &complete) != WEND_OK)
            complete = true;
    }
    map_leave(mover->map);
    return !complete;
}

/* Workers begin to prepare at the next question about each mover. */
void map_set_prepared(stored_map *map, uint32_t what, uint64_t most_bytes)
{
    const uint32_t kept =
        (what & WEND_PREPARED_AUTO) != 0 ? what | WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS : what;
    const bool has_bound = map->prepare_most == most_bytes;
    map->prepare = what;
    map->prepare_most = most_bytes;
    for (uint32_t i = 0; i < map->mover_count; i++) {
        mover *mover = map->movers[i];
        mover->is_prepared = false;
        if (mover->space == NULL)
            image_drop(mover);
        if (mover->base != NULL || mover->space == NULL)
            continue;
        wend_space_unprepare(mover->space, (WEND_PREPARED_AUTO - 1) & ~kept);
        if (mover->has_landmarks && ((kept & WEND_PREPARED_LANDMARKS) == 0 || !has_bound))
            mover->has_landmarks = wend_space_prepare_landmarks(mover->space, 0) != WEND_OK;
    }
}
