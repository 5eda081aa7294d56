/* Finds the shapes near a place. */
#include "map/mesh/shape_board.h"

#include <string.h>

#include "base/array.h"
#include "base/image.h"
#include "base/memory.h"
#include "map/navmesh/navmesh_calls.h"

static bool board_create(struct wend_shape_board *board, const struct wend_surface_index *index,
                         const wend_allocator *memory)
{
    *board = (struct wend_shape_board){.free_link = WEND_NONE};
    uint32_t squares = index->columns * index->rows;
    board->heads = wend_allocate_filled(memory, squares, sizeof *board->heads, 0xff);
    board->squares = board->heads ? squares : 0;
    return board->heads != NULL;
}

void wend_board_destroy(struct wend_shape_board *board, const wend_allocator *memory)
{
    WEND_RELEASE(memory, board->heads, board->squares);
    WEND_RELEASE(memory, board->links, board->link_capacity);
    *board = (struct wend_shape_board){.free_link = WEND_NONE};
}

bool wend_board_copy(struct wend_shape_board *to, const struct wend_shape_board *from, const wend_allocator *memory)
{
    *to = *from;
    if (!from->heads)
        return true;
    to->links = NULL;
    to->link_capacity = 0;
    to->heads = wend_allocate(memory, from->squares, sizeof *to->heads);
    if (!WEND_RESERVE(memory, to->links, to->link_capacity, from->link_count + 1) || !to->heads) {
        to->squares = to->heads ? to->squares : 0;
        wend_board_destroy(to, memory);
        return false;
    }
    memcpy(to->heads, from->heads, from->squares * sizeof *to->heads);
    if (from->link_count != 0)
        memcpy(to->links, from->links, from->link_count * sizeof *to->links);
    return true;
}

size_t wend_board_memory(const struct wend_shape_board *board)
{
    return board->squares * sizeof *board->heads + board->link_capacity * sizeof *board->links;
}

/* Finds the squares of a box. */
static void find_squares(const struct wend_surface_index *index, struct wend_point low, struct wend_point high,
                         struct wend_board_walk *walk)
{
    uint32_t first = wend_index_square(index, low), last = wend_index_square(index, high);
    walk->first_column = first % index->columns;
    walk->first_row = first / index->columns;
    walk->last_column = last % index->columns;
    walk->last_row = last / index->columns;
}

bool wend_board_add(struct wend_shape_board *board, const struct wend_surface_index *index,
                    const wend_allocator *memory, const struct wend_shape *shape, uint32_t number)
{
    struct wend_board_walk box;
    find_squares(index, shape->low, shape->high, &box);
    uint64_t needed = (uint64_t)(box.last_column - box.first_column + 1) * (box.last_row - box.first_row + 1);
    uint64_t more = needed > board->free_count ? needed - board->free_count : 0;
    if ((!board->heads && !board_create(board, index, memory)) ||
        !WEND_RESERVE(memory, board->links, board->link_capacity, board->link_count + more))
        return false;
    for (uint32_t row = box.first_row; row <= box.last_row; row++)
        for (uint32_t column = box.first_column; column <= box.last_column; column++) {
            uint32_t link = board->free_link, *head = &board->heads[row * index->columns + column];
            if (link != WEND_NONE) {
                board->free_link = board->links[link].next;
                board->free_count--;
            } else {
                link = board->link_count++;
            }
            board->links[link] = (struct wend_index_link){number, *head};
            *head = link;
        }
    return true;
}

void wend_board_remove(struct wend_shape_board *board, const struct wend_surface_index *index,
                       const struct wend_shape *shape, uint32_t number)
{
    struct wend_board_walk box;
    find_squares(index, shape->low, shape->high, &box);
    for (uint32_t row = box.first_row; row <= box.last_row; row++)
        for (uint32_t column = box.first_column; column <= box.last_column; column++) {
            uint32_t *at = &board->heads[row * index->columns + column];
            while (board->links[*at].polygon != number)
                at = &board->links[*at].next;
            uint32_t link = *at;
            *at = board->links[link].next;
            board->links[link].next = board->free_link;
            board->free_link = link;
            board->free_count++;
        }
}

void wend_board_begin(const struct wend_shape_board *board, const struct wend_surface_index *index,
                      const struct wend_shape *around, int32_t margin, struct wend_board_walk *walk)
{
    struct wend_point low = {around->low.x - margin, around->low.y - margin},
                      high = {around->high.x + margin, around->high.y + margin};
    find_squares(index, low, high, walk);
    walk->column = walk->first_column;
    walk->row = walk->first_row;
    walk->link = WEND_NONE;
    if (board->heads)
        walk->link = board->heads[walk->row * index->columns + walk->column];
    else
        walk->last_column = walk->column, walk->last_row = walk->row;
}

bool wend_board_next(const struct wend_shape_board *board, const struct wend_surface_index *index,
                     const struct wend_shape *shapes, struct wend_board_walk *walk, uint32_t *number)
{
    for (;;) {
        while (walk->link != WEND_NONE) {
            struct wend_index_link link = board->links[walk->link];
            walk->link = link.next;
            /* Reported in the first square that both boxes share. */
            uint32_t corner = wend_index_square(index, shapes[link.polygon].low), column = corner % index->columns,
                     row = corner / index->columns;
            if ((column > walk->first_column ? column : walk->first_column) == walk->column &&
                (row > walk->first_row ? row : walk->first_row) == walk->row) {
                *number = link.polygon;
                return true;
            }
        }
        if (walk->column < walk->last_column)
            walk->column++;
        else if (walk->row < walk->last_row)
            walk->column = walk->first_column, walk->row++;
        else
            return false;
        walk->link = board->heads[walk->row * index->columns + walk->column];
    }
}

void wend_board_image(struct wend_shape_board *board, struct wend_image *image)
{
    uint32_t *const counts[] = {&board->squares, &board->link_count, &board->link_capacity, &board->free_link,
                                &board->free_count};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        WEND_IMAGE_U32(image, *counts[i]);
    WEND_IMAGE_ARRAY(image, board->heads, board->squares);
    WEND_IMAGE_ARRAY(image, board->links, board->link_capacity);
}
