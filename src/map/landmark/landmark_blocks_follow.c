/* Landmarks on cells of any weight: followed through edits, copied, forgotten. */
#include <string.h>

#include "base/memory.h"
#include "map/landmark/landmark_blocks.h"
#include "map/space/derived.h"

/* Room for one position in 128, within bounds: one byte per 16 positions. */
static uint32_t costlier_room(const wend_space *space)
{
    const uint32_t fewest = 64, most = 1u << 16;
    uint32_t room = fewest;
    while (room < most && room < space->cells.node_count / 128)
        room *= 2;
    return room;
}

/* If memory is refused, nothing is remembered. */
static void costlier_open(struct wend_landmark_costlier *costlier, const wend_space *space)
{
    *costlier = (struct wend_landmark_costlier){.capacity = costlier_room(space)};
    costlier->places = wend_allocate_filled(&space->allocator, costlier->capacity, sizeof *costlier->places, 0);
    if (!costlier->places)
        costlier->capacity = 0;
}

static void costlier_close(struct wend_landmark_costlier *costlier, const wend_space *space)
{
    WEND_RELEASE(&space->allocator, costlier->places, costlier->capacity);
    *costlier = (struct wend_landmark_costlier){.places = NULL};
}

/* The entry of a position, or the empty one for it; null without a table. A quarter always stays empty. */
static struct wend_landmark_was *costlier_place(const struct wend_landmark_costlier *costlier, uint32_t node)
{
    const uint32_t mask = costlier->capacity - 1;
    if (costlier->capacity == 0)
        return NULL;
    uint32_t at = node * UINT32_C(2654435769) >> 8 & mask;
    while (costlier->places[at].node != 0 && costlier->places[at].node != node)
        at = (at + 1) & mask;
    return &costlier->places[at];
}

/*
 * The class that bounds assume at a position whose class changes from `before` to `now`. From then on they assume
 * `now`, if that is cheaper.
 */
static uint32_t class_measured(struct wend_landmark_costlier *costlier, uint32_t node, uint32_t before, uint32_t now)
{
    struct wend_landmark_was *was = costlier_place(costlier, node);
    if (!was)
        return before;
    if (was->node == node) {
        const uint32_t measured = was->class;
        was->class = now < measured ? now : measured;
        return measured;
    }
    if (now > before && costlier->count < costlier->capacity / 4 * 3) {
        *was = (struct wend_landmark_was){node, before};
        costlier->count++;
    }
    return before;
}

/* Drops what was captured for an update that was refused memory. */
static wend_status begin_update_of_blocks(wend_space *space)
{
    if (space->cells.prepared.landmark_blocks) {
        struct wend_landmark_capture *capture = &space->cells.prepared.landmark_blocks->capture;
        capture->count = capture->cells = 0;
        capture->overflow = false;
    }
    return WEND_OK;
}

static uint8_t class_now(const wend_space *space, uint32_t node)
{
    if (space->cells.class_at)
        return space->cells.class_at[node];
    return wend_bits_get(space->cells.free, node) ? 1 : CLASS_BLOCKED;
}

/* Captures the old classes before anything follows a change. */
static wend_status capture_classes(wend_space *space, const struct wend_change *change)
{
    struct wend_landmark_blocks *landmarks = space->cells.prepared.landmark_blocks;
    const struct wend_rectangle r = change->positions;
    if (!landmarks)
        return WEND_OK;
    struct wend_landmark_capture *capture = &landmarks->capture;
    if (capture->count == LANDMARK_CAPTURES ||
        (uint64_t)r.width * r.height > LANDMARK_CAPTURED_CELLS - capture->cells) {
        capture->overflow = true;
        return WEND_OK;
    }
    capture->positions[capture->count++] = r;
    for (uint32_t row = r.y; row < r.y + r.height; row++)
        for (uint32_t x = r.x; x < r.x + r.width; x++)
            capture->class_before[capture->cells++] = class_now(space, wend_space_node(space, x, row));
    return WEND_OK;
}

static struct wend_landmark_box boxes_joined(struct wend_landmark_box a, struct wend_landmark_box b)
{
    return (struct wend_landmark_box){a.left < b.left ? a.left : b.left, a.top < b.top ? a.top : b.top,
                                      a.right > b.right ? a.right : b.right, a.bottom > b.bottom ? a.bottom : b.bottom};
}

/* How many positions more two boxes cover once joined. */
static uint64_t growth_of(struct wend_landmark_box box, struct wend_landmark_box other)
{
    const uint64_t both = wend_landmark_box_area(box) + wend_landmark_box_area(other),
                   joined = wend_landmark_box_area(boxes_joined(box, other));
    return joined > both ? joined - both : 0;
}

/* Adds a box. Without room, joins the two boxes that grow least by it. */
static void add_box(struct wend_landmark_cheaper *cheaper, struct wend_landmark_box box)
{
    struct wend_landmark_box all[WEND_LANDMARK_BOXES + 1];
    const uint32_t count = cheaper->count + 1;
    uint32_t first = 0, second = 1;
    memcpy(all, cheaper->boxes, cheaper->count * sizeof *all);
    all[cheaper->count] = box;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = i + 1; k < count; k++)
            if (growth_of(all[i], all[k]) < growth_of(all[first], all[second])) {
                first = i;
                second = k;
            }
    if (count > WEND_LANDMARK_BOXES || (count > 1 && growth_of(all[first], all[second]) == 0)) {
        all[first] = boxes_joined(all[first], all[second]);
        all[second] = all[count - 1];
        cheaper->count = count - 1;
    } else {
        cheaper->count = count;
    }
    memcpy(cheaper->boxes, all, cheaper->count * sizeof *all);
}

/* True if a class is cheaper to enter than another was. */
static bool costs_less(const wend_space *space, uint32_t now, uint32_t was)
{
    const uint32_t *weights = space->cells.classes->weight;
    return now != CLASS_BLOCKED && (was == CLASS_BLOCKED || weights[now] < weights[was]);
}

/* Grows a box around a position and its neighbours, since steps past its corners connect these. */
static void grow_around(struct wend_landmark_box *box, uint32_t x, uint32_t row)
{
    *box = boxes_joined(*box, (struct wend_landmark_box){x, row, x + 2, row + 2});
}

/* An update in progress: at a captured rectangle, whose positions from `next` on are still to be processed. */
struct landmark_update {
    wend_space *space;
    struct wend_landmark_blocks *landmarks;
    uint32_t rectangle, next; /* next: within that rectangle */
    const uint8_t *before;    /* old classes of that rectangle */
    uint32_t looked_at;       /* positions whose saving was computed */
    struct wend_landmark_box box;
};

/*
 * A position got cheaper while landmarks are being made: all bounds lose the difference, or, if that is much or the
 * position was blocked, the box grows around it.
 */
static void note_for_making(struct landmark_update *update, struct wend_landmark_box *box, uint32_t was, uint32_t now,
                            uint32_t x, uint32_t row)
{
    const wend_space *space = update->space;
    struct wend_landmark_cheaper *cheaper = &update->landmarks->cheaper_making;
    const uint64_t most_steps = 32; /* what all bounds may lose, in steps over the lightest cells */
    const struct wend_landmark_prices prices = wend_landmark_prices_of(space);
    const uint32_t *weights = space->cells.classes->weight;
    const uint64_t costliest = prices.straight > prices.diagonal ? prices.straight : prices.diagonal;
    const uint64_t lost = was == CLASS_BLOCKED ? 0 : 2 * costliest * (weights[was] - weights[now]);
    if (was != CLASS_BLOCKED && cheaper->slack + lost <= most_steps * prices.straight * weights[1])
        cheaper->slack += lost;
    else
        grow_around(box, x, row);
}

/* The class that bounds assume at a position: the one remembered, or the one before an edit still to be processed. */
static uint8_t class_reckoned(const struct landmark_update *update, uint32_t x, uint32_t row)
{
    const wend_space *space = update->space;
    const uint32_t node = wend_space_node(space, x, row);
    const struct wend_landmark_was *was = costlier_place(&update->landmarks->costlier, node);
    const struct wend_landmark_capture *capture = &update->landmarks->capture;
    if (was && was->node == node)
        return (uint8_t)was->class;
    const uint8_t *before = update->before;
    for (uint32_t i = update->rectangle; i < capture->count; i++) {
        const struct wend_rectangle r = capture->positions[i];
        const uint32_t at = (row - r.y) * r.width + (x - r.x);
        const bool is_in = x >= r.x && x < r.x + r.width && row >= r.y && row < r.y + r.height;
        if (is_in && (i != update->rectangle || at >= update->next))
            return before[at];
        before += (size_t)r.width * r.height;
    }
    return class_now(space, node);
}

static void classes_around(const struct landmark_update *update, uint32_t x, uint32_t row,
                           uint8_t classes[WEND_SAVING_CELLS])
{
    const struct wend_space_cells *cells = &update->space->cells;
    const uint32_t half = WEND_SAVING_SIDE / 2;
    for (uint32_t i = 0; i < WEND_SAVING_CELLS; i++) {
        const uint32_t at_x = x + i % WEND_SAVING_SIDE - half, at_row = row + i / WEND_SAVING_SIDE - half;
        classes[i] = at_x < cells->width && at_row < cells->height ? class_reckoned(update, at_x, at_row)
                                                                   : (uint8_t)CLASS_BLOCKED;
    }
}

/* True if a box is so near that paths around a position may lead through it. */
static bool is_near_box(const struct wend_landmark_cheaper *cheaper, struct wend_landmark_box own, uint32_t x,
                        uint32_t row)
{
    const uint32_t reach = WEND_SAVING_SIDE / 2, at_x = x + 1, at_y = row + 1;
    bool is_near = false;
    for (uint32_t i = 0; i <= cheaper->count; i++) {
        const struct wend_landmark_box box = i < cheaper->count ? cheaper->boxes[i] : own;
        is_near |= at_x + reach >= box.left && at_x <= (uint64_t)box.right + reach && at_y + reach >= box.top &&
                   at_y <= (uint64_t)box.bottom + reach;
    }
    return is_near;
}

/*
 * Gives a position that was blocked distances, from its neighbours. False if these have none, or planes have no room.
 */
static bool give_distances(const struct landmark_update *update, uint32_t x, uint32_t row,
                           const uint8_t classes[WEND_SAVING_CELLS])
{
    const wend_space *space = update->space;
    struct wend_landmark_planes *planes = &update->landmarks->planes;
    const uint32_t node = wend_space_node(space, x, row);
    uint32_t around = 1 << 4, known = 1 << 4;
    for (uint32_t i = 0; i < 9; i++) {
        const uint32_t beside = (i / 3 - 1) * space->cells.stride + i % 3 - 1;
        const uint32_t in_window = WEND_SAVING_MIDDLE + (i / 3 - 1) * WEND_SAVING_SIDE + i % 3 - 1;
        around |= (uint32_t)(classes[in_window] != CLASS_BLOCKED) << i;
        known |= (uint32_t)wend_bits_get(planes->reached, node + beside) << i;
    }
    if ((around & ~known) != 0)
        return false;
    const uint32_t moves = space->cells.steps[0].moves[NO_DIRECTION][around];
    if (moves == 0)
        return true;
    uint64_t symmetric_costs[DIRECTIONS] = {0};
    const struct wend_landmark_prices prices = wend_landmark_prices_of(space);
    for (uint32_t left = moves; left != 0; left &= left - 1) {
        const uint32_t d = wend_count_trailing_zeros(left);
        const int32_t beside = WEND_SAVING_MIDDLE + wend_step_y[d] * WEND_SAVING_SIDE + wend_step_x[d];
        symmetric_costs[d] = wend_landmark_symmetric_cost(&prices, d & 1 ? prices.diagonal : prices.straight,
                                                          wend_landmark_weight(space, node),
                                                          space->cells.classes->weight[classes[beside]]);
    }
    if (!wend_landmark_planes_extend(planes, x + 1, row + 1, moves, symmetric_costs))
        return false;
    wend_bits_put(planes->reached, node, true);
    return true;
}

static void join_lanes(struct wend_landmark_lanes *lanes, const struct wend_landmark_lanes *others)
{
    for (uint32_t k = 0; k < WEND_LANDMARK_LANES; k++) {
        lanes->least[k] = others->least[k] < lanes->least[k] ? others->least[k] : lanes->least[k];
        lanes->most[k] = others->most[k] > lanes->most[k] ? others->most[k] : lanes->most[k];
    }
}

static bool are_near(struct wend_landmark_box a, struct wend_landmark_box b)
{
    const uint32_t reach = WEND_SAVING_SIDE / 2;
    return a.left <= b.right + reach && b.left <= a.right + reach && a.top <= b.bottom + reach &&
           b.top <= a.bottom + reach;
}

/* Adds a saving, joined with all nearby ones; without room, with the one that grows least. */
static void add_saving(struct wend_landmark_blocks *landmarks, struct wend_landmark_saved saved)
{
    for (uint32_t i = 0; i < landmarks->saving_count;) {
        const struct wend_landmark_saved *other = &landmarks->savings[i];
        if (!are_near(saved.box, other->box)) {
            i++;
            continue;
        }
        join_lanes(&saved.around, &other->around);
        saved.box = boxes_joined(saved.box, other->box);
        saved.symmetric_cost += other->symmetric_cost;
        landmarks->savings[i] = landmarks->savings[--landmarks->saving_count];
        i = 0; /* it has grown */
    }
    if (landmarks->saving_count < LANDMARK_SAVINGS) {
        landmarks->savings[landmarks->saving_count++] = saved;
        return;
    }
    struct wend_landmark_saved *best = landmarks->savings;
    for (uint32_t i = 1; i < LANDMARK_SAVINGS; i++)
        best = growth_of(landmarks->savings[i].box, saved.box) < growth_of(best->box, saved.box)
                   ? &landmarks->savings[i]
                   : best;
    join_lanes(&best->around, &saved.around);
    best->box = boxes_joined(best->box, saved.box);
    best->symmetric_cost += saved.symmetric_cost;
}

/* Records a position's saving, with the distances of those neighbours that were free before. */
static void note_saving(const struct landmark_update *update, uint32_t x, uint32_t row,
                        const uint8_t classes[WEND_SAVING_CELLS], uint64_t saving)
{
    struct wend_landmark_blocks *landmarks = update->landmarks;
    struct wend_landmark_saved saved = {.box = {x + 1, row + 1, x + 1, row + 1}, .symmetric_cost = saving};
    if (saving == 0)
        return;
    memset(saved.around.least, 0xff, sizeof saved.around.least);
    for (uint32_t i = 0; i < 9; i++) {
        if (classes[WEND_SAVING_MIDDLE + (i / 3 - 1) * WEND_SAVING_SIDE + i % 3 - 1] == CLASS_BLOCKED)
            continue;
        const struct wend_landmark_lanes lanes = wend_landmark_lanes_at(&landmarks->planes, x + i % 3, row + i / 3);
        join_lanes(&saved.around, &lanes);
    }
    add_saving(landmarks, saved);
}

/* A position is cheaper than bounds assume: they lose its saving, or the box grows around it. */
static void note_cheaper(struct landmark_update *update, uint32_t was, uint32_t now, uint32_t x, uint32_t row)
{
    const uint32_t most_looked_at = 24, most_steps = 6; /* in an update; savings of a position, over lightest cells */
    const wend_space *space = update->space;
    const struct wend_landmark_prices prices = wend_landmark_prices_of(space);
    uint8_t classes[WEND_SAVING_CELLS];
    uint64_t saving = WEND_SAVING_UNKNOWN;
    if (update->looked_at++ < most_looked_at) {
        classes_around(update, x, row, classes);
        classes[WEND_SAVING_MIDDLE] = (uint8_t)was;
        saving = wend_landmark_saving(space, classes, (uint8_t)now);
    }
    if (saving <= most_steps * prices.straight * space->cells.classes->weight[1] &&
        (was != CLASS_BLOCKED ||
         (!is_near_box(&update->landmarks->cheaper, update->box, x, row) && give_distances(update, x, row, classes))))
        note_saving(update, x, row, classes, saving);
    else
        grow_around(&update->box, x, row);
}

/* Finds what became cheaper in a rectangle. Returns the number of changed positions. */
static uint32_t compare_positions(struct landmark_update *update, struct wend_rectangle r)
{
    wend_space *space = update->space;
    struct wend_landmark_blocks *landmarks = update->landmarks;
    const struct wend_landmark_box none = {UINT32_MAX, UINT32_MAX, 0, 0};
    struct wend_landmark_box since_begun = none;
    uint32_t changed = 0;
    update->box = none;
    for (uint32_t i = 0; i < r.width * r.height; i++) {
        const uint32_t x = r.x + i % r.width, row = r.y + i / r.width, node = wend_space_node(space, x, row);
        const uint32_t now = class_now(space, node), before = update->before[i];
        if (now == before)
            continue;
        update->next = i + 1;
        const uint32_t measured = class_measured(&landmarks->costlier, node, before, now);
        changed++;
        if (landmarks->planes.blocks && costs_less(space, now, measured))
            note_cheaper(update, measured, now, x, row);
        if (landmarks->making && costs_less(space, now, before))
            note_for_making(update, &since_begun, before, now, x, row);
    }
    if (update->box.right != 0)
        add_box(&landmarks->cheaper, update->box);
    if (since_begun.right != 0)
        add_box(&landmarks->cheaper_making, since_begun);
    return changed;
}

static void follow_landmark_blocks(wend_space *space, bool from_scratch)
{
    struct wend_landmark_blocks *landmarks = space->cells.prepared.landmark_blocks;
    (void)from_scratch;
    if (!landmarks)
        return;
    struct wend_landmark_capture *capture = &landmarks->capture;
    struct landmark_update update = {.space = space, .landmarks = landmarks, .before = capture->class_before};
    const bool unknown = capture->overflow;
    uint32_t changed = unknown;
    for (; update.rectangle < capture->count; update.rectangle++) {
        const struct wend_rectangle r = capture->positions[update.rectangle];
        update.next = 0;
        changed += compare_positions(&update, r);
        update.before += (size_t)r.width * r.height;
    }
    if (unknown) {
        const struct wend_landmark_box all = {0, 0, space->cells.width + 1, space->cells.height + 1};
        add_box(&landmarks->cheaper, all);
        add_box(&landmarks->cheaper_making, all);
    }
    if (changed != 0 && landmarks->making && wend_landmark_making_follow(landmarks->making, space) != WEND_OK) {
        wend_landmark_blocks_making_close(landmarks->making, space);
        landmarks->making = NULL;
    }
    begin_update_of_blocks(space);
}

static struct wend_landmark_blocks *new_landmark_blocks(const wend_space *space)
{
    struct wend_landmark_blocks *landmarks = wend_allocate_filled(&space->allocator, 1, sizeof *landmarks, 0);
    return landmarks;
}

void wend_landmark_blocks_forget(wend_space *space)
{
    struct wend_landmark_blocks *landmarks = space->cells.prepared.landmark_blocks;
    if (!landmarks)
        return;
    wend_landmark_planes_release(&landmarks->planes, space);
    costlier_close(&landmarks->costlier, space);
    wend_landmark_blocks_making_close(landmarks->making, space);
    WEND_RELEASE(&space->allocator, landmarks, 1);
    space->cells.prepared.landmark_blocks = NULL;
}

bool wend_landmark_blocks_are_ready(const wend_space *space)
{
    const struct wend_landmark_blocks *landmarks = space->cells.prepared.landmark_blocks;
    return landmarks && landmarks->planes.blocks && landmarks->cheaper.count == 0 && landmarks->cheaper.slack == 0 &&
           landmarks->saving_count == 0;
}

static void take_over(struct wend_landmark_blocks *landmarks, const wend_space *space)
{
    costlier_close(&landmarks->costlier, space);
    costlier_open(&landmarks->costlier, space);
    wend_landmark_planes_release(&landmarks->planes, space);
    landmarks->planes = wend_landmark_blocks_making_take(landmarks->making);
    landmarks->cheaper = landmarks->cheaper_making;
    landmarks->saving_count = 0;
    wend_landmark_blocks_making_close(landmarks->making, space);
    landmarks->making = NULL;
}

bool wend_landmark_blocks_serves(const wend_space *space)
{
    return space->cells.successor_masks && space->cells.levels == 1;
}

/* Continues making until it is done, or the run is spent. */
static wend_status make_landmarks(wend_space *space, struct wend_prepare_run *run)
{
    const uint64_t at_once = 4096, price = 2; /* positions; units for one */
    struct wend_landmark_blocks *landmarks = space->cells.prepared.landmark_blocks;
    for (bool is_done = false; !is_done;) {
        const uint64_t whole = run->units / price, given = whole == 0 ? 1 : whole < at_once ? whole : at_once;
        uint64_t left = given;
        wend_status status = wend_landmark_making_go_on(landmarks->making, space, &left, &is_done);
        if (status != WEND_OK) {
            wend_landmark_blocks_making_close(landmarks->making, space);
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
    const uint64_t planes = wend_landmark_planes_count(space) * sizeof(struct wend_landmark_block);
    if (wend_landmark_blocks_are_ready(space) || planes + wend_space_bitmap_bytes(space) > run->most_bytes)
        return WEND_OK;
    if (!landmarks)
        landmarks = space->cells.prepared.landmark_blocks = new_landmark_blocks(space);
    if (!landmarks)
        return WEND_ERROR_MEMORY;
    if (!landmarks->making) {
        landmarks->making = wend_landmark_blocks_making_open(space, run->landmarks);
        landmarks->cheaper_making = (struct wend_landmark_cheaper){.count = 0};
    }
    return landmarks->making ? make_landmarks(space, run) : WEND_ERROR_MEMORY;
}

/* Makes landmarks again if the space that is being remade had them. */
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
    costlier_open(&landmarks->costlier, space);
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

static void image_box(struct wend_image *image, struct wend_landmark_box *box)
{
    WEND_IMAGE_U32(image, box->left);
    WEND_IMAGE_U32(image, box->top);
    WEND_IMAGE_U32(image, box->right);
    WEND_IMAGE_U32(image, box->bottom);
}

static void image_savings(struct wend_landmark_blocks *landmarks, struct wend_image *image)
{
    struct wend_landmark_cheaper *cheaper = &landmarks->cheaper;
    WEND_IMAGE_U64(image, cheaper->slack);
    cheaper->count = wend_code_choice(&image->numbers, cheaper->count, WEND_LANDMARK_BOXES);
    for (uint32_t i = 0; i < cheaper->count; i++)
        image_box(image, &cheaper->boxes[i]);
    landmarks->saving_count = wend_code_choice(&image->numbers, landmarks->saving_count, LANDMARK_SAVINGS);
    for (uint32_t i = 0; i < landmarks->saving_count; i++) {
        struct wend_landmark_saved *saved = &landmarks->savings[i];
        for (uint32_t k = 0; k < WEND_LANDMARK_LANES; k++) {
            saved->around.least[k] = wend_code_u16(&image->numbers, saved->around.least[k]);
            saved->around.most[k] = wend_code_u16(&image->numbers, saved->around.most[k]);
        }
        image_box(image, &saved->box);
        WEND_IMAGE_U64(image, saved->symmetric_cost);
    }
}

static void image_landmark_blocks(wend_space *space, struct wend_image *image)
{
    struct wend_landmark_blocks *landmarks =
        wend_image_head(image, space->cells.prepared.landmark_blocks, sizeof *landmarks);
    space->cells.prepared.landmark_blocks = landmarks;
    wend_image_expect(image, !landmarks || wend_landmark_blocks_serves(space));
    if (!landmarks || image->numbers.is_bad)
        return;
    struct wend_landmark_planes *planes = &landmarks->planes;
    struct wend_landmark_costlier *costlier = &landmarks->costlier;
    planes->across = space->cells.width / WEND_LANDMARK_SIDE + 1;
    planes->block_count = (uint32_t)wend_landmark_planes_count(space);
    planes->shift = wend_code_choice(&image->numbers, planes->shift, 40);
    WEND_IMAGE_ARRAY(image, planes->blocks, planes->block_count);
    WEND_IMAGE_ARRAY(image, planes->reached, wend_space_bitmap_bytes(space));
    wend_image_expect(image, planes->blocks && planes->reached);
    image_savings(landmarks, image);
    WEND_IMAGE_U32(image, costlier->count);
    WEND_IMAGE_ARRAY(image, costlier->places, costlier_room(space));
    costlier->capacity = costlier->places ? costlier_room(space) : 0;
}

/* Boxes may reach one beyond the map's edge. */
static bool is_box_good(const wend_space *space, const struct wend_landmark_box *box)
{
    return box->left <= box->right && box->right <= space->cells.width + 1 && box->top <= box->bottom &&
           box->bottom <= space->cells.height + 1;
}

/* True if a table has as many entries as it says, and a quarter is empty; otherwise searches in it would not end. */
static bool is_table_good(const wend_space *space, const struct wend_landmark_costlier *costlier)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < costlier->capacity; i++) {
        const struct wend_landmark_was *was = &costlier->places[i];
        count += was->node != 0;
        if (was->node >= space->cells.node_count || was->class > CLASS_BLOCKED)
            return false;
    }
    return count == costlier->count && count <= costlier->capacity / 4 * 3;
}

static wend_status check_landmark_blocks(const wend_space *space, const wend_space *fresh)
{
    const struct wend_landmark_blocks *landmarks = space->cells.prepared.landmark_blocks;
    (void)fresh;
    if (!landmarks)
        return WEND_OK;
    bool is_good = is_table_good(space, &landmarks->costlier) && landmarks->cheaper.slack <= INT64_MAX / 4 &&
                   wend_space_has_clear_padding(space, landmarks->planes.reached);
    for (uint32_t i = 0; i < landmarks->cheaper.count; i++)
        is_good = is_good && is_box_good(space, &landmarks->cheaper.boxes[i]);
    for (uint32_t i = 0; i < landmarks->saving_count; i++)
        is_good = is_good && is_box_good(space, &landmarks->savings[i].box) &&
                  landmarks->savings[i].symmetric_cost <= INT64_MAX / 4;
    return wend_format_if(is_good);
}

const struct wend_derived wend_derived_landmark_blocks = {.create = create_landmark_blocks,
                                                          .prepare = begin_update_of_blocks,
                                                          .reserve = capture_classes,
                                                          .finish = follow_landmark_blocks,
                                                          .copy = copy_landmark_blocks,
                                                          .memory = wend_landmark_blocks_memory,
                                                          .destroy = wend_landmark_blocks_forget,
                                                          .image = image_landmark_blocks,
                                                          .check = check_landmark_blocks};
