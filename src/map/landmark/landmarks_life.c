/* The life of landmarks. */
#include "map/landmark/landmark.h"

#include <string.h>

#include "base/array.h"

#include "base/memory.h"
#include "map/landmark/landmark_ever_free.h"
#include "map/landmark/landmarks_follow.h"
#include "map/landmark/landmarks_make.h"
#include "map/region/region.h"
#include "map/space/derived.h"
#include "map/space/space.h"

bool wend_landmarks_serve_space(const wend_space *space)
{
    return space->cells.jump_maps != NULL;
}

void wend_landmarks_forget(wend_space *space)
{
    struct wend_landmarks *landmarks = space->cells.prepared.landmarks;
    if (!landmarks)
        return;
    wend_landmarks_stop_making(space, landmarks);
    wend_landmark_repairs_release(space, landmarks);
    wend_landmark_ever_free_destroy(space, landmarks->ever_free);
    wend_slot_array_destroy(space, &landmarks->costs);
    WEND_RELEASE(&space->allocator, landmarks, 1);
    space->cells.prepared.landmarks = NULL;
}

static struct wend_landmarks *new_landmarks(wend_space *space)
{
    struct wend_landmarks *landmarks = wend_allocate(&space->allocator, 1, sizeof *landmarks);
    if (landmarks)
        *landmarks = (struct wend_landmarks){.count = 0};
    return landmarks;
}

/* Room for what is to be made; false where there is none. */
static bool begin_landmarks(wend_space *space, uint32_t lanes)
{
    struct wend_landmarks *landmarks = space->cells.prepared.landmarks = new_landmarks(space);
    if (!landmarks)
        return false;
    landmarks->lanes = lanes;
    return wend_slot_array_create(space, &landmarks->costs, lanes * sizeof(uint16_t)) == WEND_OK;
}

/* What landmarks take at most, whatever cells change. */
static uint64_t most_memory(const wend_space *space, uint32_t lanes)
{
    const uint32_t slots = space->cells.jump_maps->slot_count;
    return (uint64_t)slots * lanes * sizeof(uint16_t) + wend_landmark_ever_free_most_memory(space, slots, lanes);
}

/* How long rows are to be, for as many landmarks as asked for and as have room; 0 = none have. */
static uint32_t choose_lanes(const wend_space *space, const struct wend_prepare_run *run)
{
    const bool are_many = run->landmarks == 0 || run->landmarks > WEND_LANDMARKS_HALF;
    if (are_many && most_memory(space, WEND_LANDMARKS) <= run->most_bytes)
        return WEND_LANDMARKS;
    return most_memory(space, WEND_LANDMARKS_HALF) <= run->most_bytes ? WEND_LANDMARKS_HALF : 0;
}

wend_status wend_landmarks_prepare(wend_space *space, struct wend_prepare_run *run)
{
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    if (!stops || stops->jump_count == 0 || space->cells.components->stale || wend_landmarks_serve(space))
        return WEND_OK;
    const uint32_t lanes = choose_lanes(space, run);
    if (!space->cells.prepared.landmarks && lanes == 0)
        return WEND_OK;
    wend_status status = WEND_ERROR_MEMORY;
    if (space->cells.prepared.landmarks || begin_landmarks(space, lanes))
        status = wend_landmarks_go_on_making(space, space->cells.prepared.landmarks, run);
    if (status != WEND_OK)
        wend_landmarks_forget(space);
    return status;
}

size_t wend_landmarks_memory(const wend_space *space)
{
    const struct wend_landmarks *landmarks = space->cells.prepared.landmarks;
    return landmarks
               ? sizeof *landmarks + wend_slot_array_memory(&landmarks->costs) +
                     wend_landmark_making_memory(space, landmarks->making) + wend_landmark_repairs_memory(landmarks) +
                     wend_landmark_ever_free_memory(space, landmarks->ever_free)
               : 0;
}

static wend_status create_landmarks(wend_space *space)
{
    space->cells.prepared.landmarks = NULL;
    return WEND_OK;
}

static wend_status copy_landmarks(wend_space *space, const wend_space *from)
{
    const struct wend_landmarks *theirs = from->cells.prepared.landmarks;
    space->cells.prepared.landmarks = NULL;
    if (!theirs || theirs->count == 0)
        return WEND_OK;
    struct wend_landmarks *landmarks = new_landmarks(space);
    if (!landmarks)
        return WEND_ERROR_MEMORY;
    space->cells.prepared.landmarks = landmarks;
    memcpy(landmarks->lost, theirs->lost, sizeof landmarks->lost);
    memcpy(landmarks->places, theirs->places, sizeof landmarks->places);
    landmarks->lanes = theirs->lanes;
    landmarks->bits = theirs->bits;
    landmarks->unit = theirs->unit;
    landmarks->straight = theirs->straight;
    landmarks->diagonal = theirs->diagonal;
    landmarks->is_as_made = theirs->is_as_made;
    landmarks->count = theirs->count;
    landmarks->ever_free = wend_landmark_ever_free_copy(space, theirs->ever_free);
    if (!landmarks->ever_free)
        return WEND_ERROR_MEMORY;
    const wend_status status = wend_slot_array_copy(space, &landmarks->costs, &theirs->costs);
    if (status == WEND_OK)
        wend_landmark_repairs_part(space, landmarks, theirs->repairs);
    return status;
}

/* Landmarks that are being made are made anew. */
static void follow_landmarks(wend_space *space, const struct wend_change *change)
{
    struct wend_landmarks *landmarks = space->cells.prepared.landmarks;
    if (landmarks)
        landmarks->is_as_made = false;
    if (landmarks && (landmarks->count == 0 || !wend_landmarks_repair(space, landmarks, change->positions)))
        wend_landmarks_forget(space);
}

const struct wend_derived wend_derived_landmarks = {.create = create_landmarks,
                                                    .follow = follow_landmarks,
                                                    .copy = copy_landmarks,
                                                    .memory = wend_landmarks_memory,
                                                    .destroy = wend_landmarks_forget};
