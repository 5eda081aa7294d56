/* Preparing spaces over grids: room after room, until the run is spent. */
#include "map/assembly/cells_prepare.h"

#include "map/any_angle/any_angle.h"
#include "map/jump_cache/successor_cache.h"
#include "map/landmark/landmark.h"
#include "map/space/derived.h"

/* What is kept for searches from cell to cell. */
struct part {
    uint32_t what;                           /* which of wend_prepared it is */
    bool (*serves)(const wend_space *space); /* whether a space like this has searches that read it */
    wend_status (*prepare)(wend_space *space, struct wend_prepare_run *run);
    void (*forget)(wend_space *space);
    size_t (*memory)(const wend_space *space);
};

static const struct part parts[] = {
    {WEND_PREPARED_JUMPS, wend_successor_cache_serves, wend_successor_cache_prepare, wend_successor_cache_forget,
     wend_successor_cache_memory},
    {WEND_PREPARED_LANDMARKS, wend_landmarks_serve_space, wend_landmarks_prepare, wend_landmarks_forget,
     wend_landmarks_memory},
    {WEND_PREPARED_LANDMARKS, wend_landmark_blocks_serves, wend_landmark_blocks_prepare, wend_landmark_blocks_forget,
     wend_landmark_blocks_memory},
};
static const int part_count = sizeof parts / sizeof *parts;

enum { SEARCHED = WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS };

/* Which of them a space can have. */
static uint32_t served(const wend_space *space)
{
    uint32_t what = 0;
    for (int i = 0; i < part_count; i++)
        what |= parts[i].serves(space) ? parts[i].what : 0;
    return what;
}

static uint64_t kept_bytes(const wend_space *space, const struct part *but)
{
    uint64_t bytes = 0;
    for (int i = 0; i < part_count; i++)
        bytes += &parts[i] != but ? parts[i].memory(space) : 0;
    return bytes;
}

/*
 * Gives one room its turn, with its share of what may be kept. What has no room is forgotten, and not made again and again
 * slice by slice.
 */
static wend_status prepare_part(wend_space *space, const struct part *part, struct wend_prepare_run *run)
{
    struct wend_space_cells *cells = &space->cells;
    const uint64_t most = cells->prepared.most_bytes, others = kept_bytes(space, part);
    if (cells->prepared.left_out & part->what)
        return WEND_OK;
    run->most_bytes = most == UINT64_MAX ? most : most > others ? most - others : 0;
    wend_status status = part->prepare(space, run);
    const bool is_there = status == WEND_OK && part->memory(space) != 0;
    if (is_there && part->memory(space) > run->most_bytes) {
        part->forget(space);
        cells->prepared.left_out |= part->what;
    } else if (is_there && !run->stopped) {
        cells->prepared.cached |= part->what;
    }
    return status;
}

static wend_status prepare_parts(wend_space *space, uint32_t what, struct wend_prepare_run *run)
{
    wend_status status = WEND_OK;
    const uint32_t half = (what & SEARCHED) == SEARCHED ? 50 : 100;
    run->to = 0;
    for (int i = 0; i < part_count && status == WEND_OK && !run->stopped; i++) {
        if (!(what & parts[i].what) || !parts[i].serves(space))
            continue;
        run->from = run->to;
        run->to += half;
        status = prepare_part(space, &parts[i], run);
    }
    return status;
}

wend_status wend_cells_prepare(wend_space *space, uint32_t what, struct wend_prepare_run *run)
{
    const uint32_t can = served(space);
    const uint32_t searched = (what & SEARCHED) | (what & WEND_PREPARED_AUTO ? can : 0);
    const uint32_t angled = what & ~(uint32_t)(SEARCHED | WEND_PREPARED_AUTO);
    if (searched & ~can)
        return WEND_ERROR_UNSUPPORTED;
    wend_status status = angled ? wend_taut_prepare(space, angled) : WEND_OK;
    if (run->most_bytes > space->cells.prepared.most_bytes)
        space->cells.prepared.left_out = 0;
    space->cells.prepared.most_bytes = run->most_bytes;
    return status == WEND_OK ? prepare_parts(space, searched, run) : status;
}

void wend_cells_forget(wend_space *space, uint32_t what)
{
    const uint32_t searched = what & WEND_PREPARED_AUTO ? SEARCHED : what & SEARCHED;
    wend_taut_forget(space, what);
    for (int i = 0; i < part_count; i++)
        if (searched & parts[i].what)
            parts[i].forget(space);
    space->cells.prepared.cached &= ~searched;
    space->cells.prepared.left_out &= ~searched;
}

void wend_cells_prepare_again(wend_space *space)
{
    wend_prepare_desc desc = wend_prepare_desc_default();
    desc.most_bytes = space->cells.prepared.most_bytes;
    struct wend_prepare_run run = wend_prepare_run_of(&desc);
    for (uint32_t what = WEND_PREPARED_JUMPS; what <= WEND_PREPARED_LANDMARKS; what *= 2)
        if (space->cells.prepared.cached & what)
            wend_cells_prepare(space, what, &run); /* searches do without what there is no memory for */
}
