/* The symmetries of squares and hexagons: vectors and directions seen through them. */
#include "find/ties/ties.h"

#include <wend/layout.h>

#include "base/integer.h"

struct wend_vector wend_symmetry_position(enum wend_topology topology, int32_t x, int32_t y)
{
    if (!wend_is_hex(topology))
        return (struct wend_vector){x, y};
    wend_cells cells = wend_cells_of(topology);
    wend_axial axial = wend_axial_from_cell(cells, x, y);
    return (struct wend_vector){axial.q, axial.r};
}

/* Number of turns per symmetry step: on squares a right angle, two turns. */
static uint32_t turns_per_symmetry(bool hexagons)
{
    return hexagons ? 1 : 2;
}

static struct wend_vector mirrored(bool hexagons, struct wend_vector v)
{
    return hexagons ? (struct wend_vector){v.x + v.y, -v.y} : (struct wend_vector){v.x, -v.y};
}

static struct wend_vector turned_once(bool hexagons, struct wend_vector v)
{
    return hexagons ? (struct wend_vector){-v.y, v.x + v.y} : (struct wend_vector){-v.y, v.x};
}

struct wend_vector wend_symmetry_vector(const struct wend_symmetry *symmetry, struct wend_vector vector)
{
    if (symmetry->mirrors)
        vector = mirrored(symmetry->hexagons, vector);
    for (uint32_t i = 0; i < symmetry->turned; i += turns_per_symmetry(symmetry->hexagons))
        vector = turned_once(symmetry->hexagons, vector);
    return vector;
}

uint32_t wend_symmetries_for(enum wend_topology topology, struct wend_vector chord, struct wend_symmetry symmetries[])
{
    bool hexagons = wend_is_hex(topology);
    uint32_t whole = hexagons ? 6 : 8, count = 0;
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t turned = 0; turned < whole; turned += turns_per_symmetry(hexagons)) {
            struct wend_symmetry symmetry = {hexagons, i == 1, turned};
            struct wend_vector seen = wend_symmetry_vector(&symmetry, chord);
            if (0 <= seen.y && seen.y <= seen.x)
                symmetries[count++] = symmetry;
        }
    return count;
}

/* The directions of hexagons by turns: axial (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1). */
static uint32_t turn_of(enum wend_topology topology, uint32_t direction)
{
    static const uint8_t pointy[DIRECTIONS] = {0, 5, 0, 1, 0, 2, 3, 4}, flat[DIRECTIONS] = {4, 5, 0, 0, 1, 2, 0, 3};
    if (!wend_is_hex(topology))
        return (direction + DIRECTIONS - EAST) % DIRECTIONS;
    bool is_flat = topology == HEX_FLAT_ODD || topology == HEX_FLAT_EVEN;
    return is_flat ? flat[direction] : pointy[direction];
}

uint32_t wend_symmetry_rank(const struct wend_symmetry *symmetry, enum wend_topology topology, uint32_t direction)
{
    static const uint8_t on_squares[8] = {1, 0, 2, 4, 6, 7, 5, 3}, on_hexagons[6] = {0, 1, 3, 5, 4, 2};
    uint32_t whole = symmetry->hexagons ? 6 : 8, turn = turn_of(topology, direction);
    if (symmetry->mirrors)
        turn = whole - turn;
    turn = (turn + symmetry->turned) % whole;
    return symmetry->hexagons ? on_hexagons[turn] : on_squares[turn];
}

uint64_t wend_symmetry_deviation(enum wend_topology topology, struct wend_vector chord, struct wend_vector vector)
{
    if (chord.x != 0 || chord.y != 0)
        return wend_magnitude(chord.x * vector.y - chord.y * vector.x);
    /* Start and goal lie above each other: the squared distance from that point. */
    int64_t skew = wend_is_hex(topology) ? vector.x * vector.y : 0;
    return wend_magnitude(vector.x * vector.x + vector.y * vector.y + skew);
}
