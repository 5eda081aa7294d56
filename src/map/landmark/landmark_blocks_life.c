/* What a space keeps of landmarks on cells of any weight: its life. */
#include "map/landmark/landmark.h"

#include <string.h>

#include "base/memory.h"
#include "map/landmark/landmark_blocks_follow.h"
#include "map/landmark/landmark_blocks_make.h"
#include "map/space/space.h"

static struct wend_landmark_blocks *new_landmark_blocks(const wend_space *space)
{
    struct wend_landmark_blocks *landmarks = wend_allocate(&space->allocator, 1, sizeof *landmarks);
    if (landmarks)
        memset(landmarks, 0, sizeof *landmarks);
    return landmarks;
}

static void destroy_landmark_blocks(wend_space *space)
{
    struct wend_landmark_blocks *landmarks = space->cells.prepared.landmark_blocks;
    if (!landmarks)
        return;
    wend_landmark_planes_release(&landmarks->planes, space);
    wend_landmark_costlier_close(&landmarks->costlier, space);
    wend_landmark_making_close(landmarks->making, space);
    WEND_RELEASE(&space->allocator, landmarks, 1);
    space->cells.prepared.landmark_blocks = NULL;
}

void wend_landmark_blocks_forget(wend_space *space)
{
    destroy_landmark_blocks(space);
}

bool wend_landmark_blocks_are_ready(const wend_space *space)
{
    const struct wend_landmark_blocks *landmarks = space->cells.prepared.landmark_blocks;
    return landmarks && landmarks->planes.blocks && landmarks->cheaper.count == 0 && landmarks->cheaper.slack == 0 &&
           landmarks->saving_count == 0;
}

static void take_over(struct wend_landmark_blocks *landmarks, const wend_space *space)
{
    wend_landmark_costlier_close(&landmarks->costlier, space);
    wend_landmark_costlier_open(&landmarks->costlier, space);
    wend_landmark_planes_release(&landmarks->planes, space);
    landmarks->planes = wend_landmark_making_take(landmarks->making);
    landmarks->cheaper = landmarks->cheaper_making;
    landmarks->saving_count = 0;
    wend_landmark_making_close(landmarks->making, space);
    landmarks->making = NULL;
}

bool wend_landmark_blocks_serves(const wend_space *space)
{
    return space->cells.successor_masks && space->cells.levels == 1;
}

static uint64_t planes_bytes(const wend_space *space)
{
    return wend_landmark_planes_count(space) * sizeof(struct wend_landmark_block) + wend_space_bitmap_bytes(space);
}

/* Goes on with a making until it is done, or the run is spent. */
static wend_status make_landmarks(wend_space *space, struct wend_prepare_run *run)
{
    const uint64_t at_once = 4096, price = 2; /* positions; units for one */
    struct wend_landmark_blocks *landmarks = space->cells.prepared.landmark_blocks;
    for (bool is_done = false; !is_done;) {
        const uint64_t whole = run->units / price, given = whole == 0 ? 1 : whole < at_once ? whole : at_once;
        uint64_t left = given;
        wend_status status = wend_landmark_making_go_on(landmarks->making, space, &left, &is_done);
        if (status != WEND_OK) {
            wend_landmark_making_close(landmarks->making, space);
            landmarks->making = NULL;
            return status;
        }
        if (is_done)
            take_over(landmarks, space);
        else if (!wend_prepare_spend(run, price * (given - left), wend_landmark_making_done(landmarks->making),
                                     WEND_LANDMARK_LANES + 1))
            break;
    }
    return WEND_OK;
}

wend_status wend_landmark_blocks_prepare(wend_space *space, struct wend_prepare_run *run)
{
    struct wend_landmark_blocks *landmarks = space->cells.prepared.landmark_blocks;
    if (wend_landmark_blocks_are_ready(space) || planes_bytes(space) > run->most_bytes)
        return WEND_OK;
    if (!landmarks)
        landmarks = space->cells.prepared.landmark_blocks = new_landmark_blocks(space);
    if (!landmarks)
        return WEND_ERROR_MEMORY;
    if (!landmarks->making) {
        landmarks->making = wend_landmark_making_open(space, run->landmarks);
        landmarks->cheaper_making = (struct wend_landmark_cheaper){.count = 0};
    }
    return landmarks->making ? make_landmarks(space, run) : WEND_ERROR_MEMORY;
}

/* They are made on request, and again where a space is made anew that was to keep them. */
static wend_status create_landmark_blocks(wend_space *space)
{
    struct wend_prepare_run run = {.units = UINT64_MAX, .most_bytes = UINT64_MAX};
    space->cells.prepared.landmark_blocks = NULL;
    if (space->cells.prepared.cached & WEND_PREPARED_LANDMARKS && wend_landmark_blocks_serves(space))
        wend_landmark_blocks_prepare(space, &run); /* searches do without what has no room */
    return WEND_OK;
}

static wend_status copy_landmark_blocks(wend_space *space, const wend_space *from)
{
    const struct wend_landmark_blocks *theirs = from->cells.prepared.landmark_blocks;
    space->cells.prepared.landmark_blocks = NULL;
    if (!theirs || !theirs->planes.blocks)
        return WEND_OK;
    struct wend_landmark_blocks *landmarks = new_landmark_blocks(space);
    struct wend_landmark_planes planes;
    if (!landmarks || wend_landmark_planes_allocate(&planes, space) != WEND_OK) {
        WEND_RELEASE(&space->allocator, landmarks, 1);
        return WEND_ERROR_MEMORY;
    }
    planes.shift = theirs->planes.shift;
    memcpy(planes.blocks, theirs->planes.blocks, planes.block_count * sizeof *planes.blocks);
    memcpy(planes.reached, theirs->planes.reached, wend_space_bitmap_bytes(space));
    landmarks->planes = planes;
    landmarks->cheaper = theirs->cheaper;
    landmarks->saving_count = theirs->saving_count;
    memcpy(landmarks->savings, theirs->savings, theirs->saving_count * sizeof *theirs->savings);
    wend_landmark_costlier_open(&landmarks->costlier, space);
    if (landmarks->costlier.places && theirs->costlier.places) {
        memcpy(landmarks->costlier.places, theirs->costlier.places,
               theirs->costlier.capacity * sizeof *theirs->costlier.places);
        landmarks->costlier.count = theirs->costlier.count;
    }
    space->cells.prepared.landmark_blocks = landmarks;
    return WEND_OK;
}

size_t wend_landmark_blocks_memory(const wend_space *space)
{
    const struct wend_landmark_blocks *landmarks = space->cells.prepared.landmark_blocks;
    if (!landmarks)
        return 0;
    const struct wend_landmark_planes *planes = &landmarks->planes;
    size_t bytes = sizeof *landmarks + wend_landmark_blocks_making_memory(landmarks->making, space);
    bytes += landmarks->costlier.capacity * sizeof *landmarks->costlier.places;
    return bytes + planes->block_count * sizeof *planes->blocks +
           (planes->reached ? wend_space_bitmap_bytes(space) : 0);
}

const struct wend_derived wend_derived_landmark_blocks = {.create = create_landmark_blocks,
                                                          .prepare = wend_landmark_blocks_begin_update,
                                                          .reserve = wend_landmark_blocks_capture,
                                                          .finish = wend_landmark_blocks_follow,
                                                          .copy = copy_landmark_blocks,
                                                          .memory = wend_landmark_blocks_memory,
                                                          .destroy = destroy_landmark_blocks};
