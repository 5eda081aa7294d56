/*
 * Which lists a change touches. A scan looks at a cell of the changed box by a straight run into it, by a slanted run
 * through it, or by a straight run into it off a slanted one. Straight runs come along the lines of cells to the four sides
 * of the box; what slanted runs come by is what waves find that go back from those lines and from the box itself.
 */
#include "map/kept_follow.h"

#include "map/jump_spots.h"
#include "map/kept_wave.h"

/* Lines to the sides of the box, numbered: two for each row, west and east, then two for each column, north and south. */
static const uint32_t line_towards[4] = {EAST, WEST, SOUTH, NORTH};

struct change_line {
    struct wend_spot first; /* beside the box */
    uint32_t towards;
};

static uint32_t row_lines(const struct wend_kept_box *box)
{
    return 2 * (box->bottom - box->top + 1);
}

static uint32_t count_lines(const wend_space *space, const struct wend_kept_box *box)
{
    return row_lines(box) + (wend_has_diagonals(space) ? 2 * (box->right - box->left + 1) : 0);
}

static struct change_line line_at(const wend_space *space, const struct wend_kept_box *box, uint32_t number)
{
    const uint32_t rows = row_lines(box), side = number % 2 + (number < rows ? 0 : 2);
    const uint32_t at = number < rows ? box->top + number / 2 : box->left + (number - rows) / 2;
    struct wend_spot first;
    if (number < rows)
        first = wend_spot_at(space, side == 0 ? box->left - 1 : box->right + 1, at);
    else
        first = wend_spot_at(space, at, side == 2 ? box->top - 1 : box->bottom + 1);
    return (struct change_line){first, line_towards[side]};
}

/* The place of the jump point that straight runs along a line find; 0 = none. `columns` tells how the map is, or was. */
static uint32_t found_along(const wend_space *space, const struct change_line *line)
{
    const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
    if (!wend_bits_get(space->cells.free, line->first.node))
        return 0;
    const struct wend_spot stop = wend_stop_after(space, line->first, line->towards);
    const bool is_free = wend_bits_get(maps->columns, wend_jump_maps_column_node(maps, stop.x, stop.y));
    return is_free ? stop.x | stop.y << 16 : 0;
}

void wend_kept_follow_begin(wend_space *space, struct wend_kept_box box)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    if (!kept)
        return;
    kept->box = box;
    kept->is_changing = true;
    for (uint32_t i = 0; i < count_lines(space, &box); i++) {
        const struct change_line line = line_at(space, &box, i);
        kept->lines[i] = found_along(space, &line);
    }
}

/* The column or row in which a line ends: that of its last free cell from which runs come into the box. */
static uint32_t end_of_line(const wend_space *space, const struct change_line *line)
{
    const uint32_t back = wend_opposite(line->towards), index = wend_straight_index(space, line->first, line->towards);
    const uint8_t *stops = space->cells.jump_maps->maps.straight[line->towards / 2];
    const bool is_up = back == EAST || back == SOUTH;
    uint32_t run = 0;
    if (!wend_bits_get(stops, index))
        run = is_up ? wend_bits_scan_up(stops, index, 0) : wend_bits_scan_down(stops, index, 0);
    const struct wend_spot last = wend_spot_at(space, line->first.x + run * (uint32_t)wend_step_x[back],
                                               line->first.y + run * (uint32_t)wend_step_y[back]);
    if (!wend_bits_get(space->cells.free, last.node))
        run--;
    return back == EAST || back == WEST ? line->first.x + run * (uint32_t)wend_step_x[back]
                                        : line->first.y + run * (uint32_t)wend_step_y[back];
}

/* Puts for each line where it ends, in place of what it found; 0 where runs along it find what they found before. */
static void find_touched_lines(wend_space *space)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    for (uint32_t i = 0; i < count_lines(space, &kept->box); i++) {
        const struct change_line line = line_at(space, &kept->box, i);
        const bool is_same = kept->lines[i] == found_along(space, &line);
        kept->lines[i] = is_same ? 0 : end_of_line(space, &line);
    }
}

static void touch(wend_space *space, uint32_t node)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    wend_kept_drop(space, node, wend_kept_header_at(space, node));
    wend_kept_want(kept, node);
}

/* Adds the cells of the wave's row that belong to the box or to a line towards a side that its runs turn to. */
static void add_row(struct wend_kept_wave *wave, const struct wend_kept_jumps *kept)
{
    const struct wend_kept_box *box = &kept->box;
    const uint32_t y = wave->y;
    if (y < box->top || y > box->bottom)
        return;
    const uint32_t *ends = &kept->lines[2 * (y - box->top)];
    const int32_t step_x = wend_step_x[wave->direction];
    wend_kept_wave_add(wave, box->left, box->right);
    if (step_x >= 0 && ends[0] != 0)
        wend_kept_wave_add(wave, ends[0], box->left - 1);
    if (step_x <= 0 && ends[1] != 0)
        wend_kept_wave_add(wave, box->right + 1, ends[1]);
}

/* The same for lines along columns, which lie beyond the box. */
static void add_columns(struct wend_kept_wave *wave, const struct wend_kept_jumps *kept)
{
    const struct wend_kept_box *box = &kept->box;
    const uint32_t *ends = &kept->lines[row_lines(box)];
    const uint32_t y = wave->y;
    for (uint32_t x = box->left; x <= box->right; x++, ends += 2)
        if (y < box->top ? ends[0] != 0 && ends[0] <= y : ends[1] >= y)
            wend_kept_wave_add(wave, x, x);
}

/* Touches the jump points with lists in a wave's row. Where a run ends at one, no run from further back comes by. */
static void touch_row(wend_space *space, struct wend_kept_wave *wave)
{
    const struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const struct wend_kept_box *box = &kept->box;
    const bool in_box = wave->y >= box->top && wave->y <= box->bottom;
    for (uint32_t i = wave->low; i <= wave->high; i++) {
        if (wave->row[i] == 0)
            continue;
        uint64_t hits = wave->row[i] & wend_kept_row_word(space, kept->made, wave->y, i);
        for (; hits != 0; hits &= hits - 1) {
            const uint32_t x = i * 64 + wend_count_trailing_zeros64(hits);
            const uint32_t node = wave->y * space->cells.stride + x;
            const bool ends_run = wend_kinds_at(space, node) >> (STOP_ASIDE + wave->direction / 2) & 1;
            touch(space, node);
            if (ends_run && !(in_box && x >= box->left && x <= box->right))
                wend_kept_wave_stop(wave, x);
        }
    }
}

/* The tiles in a row of them that a wave may come to, from one to another. */
struct tile_range {
    uint32_t first, last;
};

static struct tile_range tiles_of_wave(const struct wend_kept_jumps *kept, uint32_t direction)
{
    const uint32_t left = kept->box.left >> KEPT_TILE_BITS, right = kept->box.right >> KEPT_TILE_BITS;
    return (struct tile_range){wend_step_x[direction] < 0 ? left : 0,
                               wend_step_x[direction] > 0 ? right : kept->tiles_across - 1};
}

static bool has_lists(const struct wend_kept_jumps *kept, struct tile_range range, uint32_t row)
{
    for (uint32_t i = range.first; kept->made_in_rows[row] > 0 && i <= range.last; i++)
        if (kept->tiles[row * kept->tiles_across + i].made > 0)
            return true;
    return false;
}

/* The last row that a wave has to go to: beyond it there is no jump point with lists on its side, or nothing of the map. */
static uint32_t last_row_with_lists(const wend_space *space, uint32_t direction)
{
    const struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const struct tile_range range = tiles_of_wave(kept, direction);
    const bool down = wend_step_y[direction] < 0;
    const uint32_t here = (down ? kept->box.top : kept->box.bottom) >> KEPT_TILE_BITS;
    uint32_t row = down ? kept->tiles_down - 1 : 0, last;
    while (row != here && !has_lists(kept, range, row))
        row += down ? UINT32_MAX : 1;
    last = down ? ((row + 1) << KEPT_TILE_BITS) - 1 : row << KEPT_TILE_BITS;
    return last < 1 ? 1 : last > space->cells.height ? space->cells.height : last;
}

/* The farthest row of a line along a column, on a wave's way; that of the box where there is none. */
static uint32_t end_of_columns(const wend_space *space, bool down)
{
    const struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const struct wend_kept_box *box = &kept->box;
    uint32_t end = down ? box->bottom : box->top;
    const uint32_t *ends = &kept->lines[row_lines(box)];
    for (uint32_t x = box->left; wend_has_diagonals(space) && x <= box->right; x++, ends += 2) {
        if (down && ends[1] > end)
            end = ends[1];
        if (!down && ends[0] != 0 && ends[0] < end)
            end = ends[0];
    }
    return end;
}

/* Gives up all that a wave might still come to. */
static void give_up_beyond(wend_space *space, const struct wend_kept_wave *wave)
{
    const struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const struct tile_range range = tiles_of_wave(kept, wave->direction);
    const uint32_t here = wave->y >> KEPT_TILE_BITS;
    const bool down = wend_step_y[wave->direction] < 0;
    const uint32_t first = down ? here : 0, last = down ? kept->tiles_down - 1 : here;
    for (uint32_t row = first; row <= last; row++)
        for (uint32_t i = range.first; i <= range.last; i++)
            wend_kept_give_up(space, row * kept->tiles_across + i);
}

/* What one change may cost for each direction: words of waves, a few ns each. */
enum { MOST_WAVE_WORDS = 4096 };

/* Touches what slanted runs in a direction come from. */
static void touch_by_runs(wend_space *space, uint32_t direction)
{
    uint32_t words = 0;
    const struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const struct wend_kept_box *box = &kept->box;
    const bool down = wend_step_y[direction] < 0;
    const uint32_t last = last_row_with_lists(space, direction);
    const uint32_t seeds_end = end_of_columns(space, down), box_end = down ? box->bottom : box->top;
    struct wend_kept_wave wave;
    wend_kept_wave_begin(&wave, space, direction, down ? box->top : box->bottom);
    for (;;) {
        add_row(&wave, kept);
        const bool past_box = down ? wave.y > box_end : wave.y < box_end;
        if (past_box && (down ? wave.y <= seeds_end : wave.y >= seeds_end))
            add_columns(&wave, kept);
        touch_row(space, &wave);
        const bool has_more = down ? wave.y < seeds_end : wave.y > seeds_end;
        if (wave.y == last || (wend_kept_wave_is_empty(&wave) && !has_more))
            break;
        words += wend_kept_wave_step(&wave);
        if (words > MOST_WAVE_WORDS) {
            give_up_beyond(space, &wave);
            break;
        }
    }
    wend_kept_wave_end(&wave);
}

/* Gives back the lists of jump points that are none any more, while headers still lie where they were. */
static void drop_vanished(wend_space *space)
{
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    for (uint32_t i = 0; i < stops->log.count; i++) {
        const struct wend_moved_word *was = &stops->log.moved[i];
        uint64_t gone = was->jumps & ~stops->maps.words[was->word].jumps;
        for (; gone != 0; gone &= gone - 1) {
            const uint32_t node = was->word * 64 + wend_count_trailing_zeros64(gone);
            const uint32_t rank = wend_count_ones64(was->jumps & ((gone & (~gone + 1)) - 1));
            wend_kept_drop(space, node, wend_slot_item(&kept->headers, was->first_slot + rank));
            wend_kept_unwant(kept, node);
        }
    }
}

static void want_new(wend_space *space)
{
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    for (uint32_t i = 0; i < stops->log.count; i++) {
        const struct wend_moved_word *was = &stops->log.moved[i];
        uint64_t added = stops->maps.words[was->word].jumps & ~was->jumps;
        for (; added != 0; added &= added - 1)
            wend_kept_want(space->cells.kept_jumps, was->word * 64 + wend_count_trailing_zeros64(added));
    }
}

void wend_kept_follow(wend_space *space)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const bool is_lost = space->cells.jump_maps->log.is_lost;
    if (!is_lost)
        drop_vanished(space);
    if (wend_jump_slots_follow(space, &kept->headers) != WEND_OK) {
        wend_kept_lists_destroy(space);
        return;
    }
    const bool is_changing = kept->is_changing;
    kept->is_changing = false;
    if (is_lost)
        wend_kept_lists_clear(space);
    if (is_lost || !is_changing)
        return;
    want_new(space);
    find_touched_lines(space);
    for (uint32_t d = wend_first_slanted(space); d < DIRECTIONS && kept->made_count > 0; d += wend_next_slanted(space))
        touch_by_runs(space, d);
}
