/*
 * Detour in the benchmark, on a navigation mesh of rectangles that cover exactly the free cells.
 *
 * Not by way of Recast, whose outlines of passages one cell wide lose some of them. Such a mesh knows the same
 * connections as the problems' rule (cells that touch at a corner only are apart), but ways over it are not bound to
 * eight directions, pass corners at no distance and are not always the shortest: Detour searches polygons first and
 * pulls the string in the corridor it has found.
 */
#include "peers/contender.h"
#include "peers/heap.h"
#include "peers/rectangles.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <new>
#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/DetourNavMeshQuery.h>

namespace
{

constexpr int tile_side = 128;         /* cells: 16 bits can number all corners of its cells */
constexpr int max_nodes = 65535;       /* the most Detour can hold */
constexpr int max_corridor = 16384;    /* polygons */
constexpr unsigned short walkable = 1; /* flag of all polygons */
constexpr unsigned short none = 0xffff;

template <class T, void (*release)(T *)> struct Releaser {
    void operator()(T *object) const
    {
        release(object);
    }
};
template <class T, void (*release)(T *)> using Owned = std::unique_ptr<T, Releaser<T, release>>;

struct State {
    Owned<dtNavMesh, dtFreeNavMesh> mesh{dtAllocNavMesh()};
    Owned<dtNavMeshQuery, dtFreeNavMeshQuery> query{dtAllocNavMeshQuery()};
    dtQueryFilter filter;
    dtPolyRef corridor[max_corridor];
    float points[max_corridor * 3];
    int point_count = 0;
    std::size_t heap_before = 0;
};

/* One tile of the mesh as dtCreateNavMeshData wants it: corners, and per polygon its corners and its neighbours. */
class Tile
{
  public:
    Tile(const Rectangles &rectangles, int column, int row)
        : rectangles(rectangles), column(column), row(row),
          corner_at(std::size_t((tile_side + 1) * (tile_side + 1)), none)
    {
    }

    bool holds(int index) const
    {
        const Rectangles::Rectangle &it = rectangles.list[std::size_t(index)];
        return it.left / tile_side == column && it.top / tile_side == row;
    }

    void add(int index, const std::vector<unsigned short> &number_in_tile)
    {
        std::vector<Rectangles::Point> outline = rectangles.outline(rectangles.list[std::size_t(index)]);
        std::vector<unsigned short> polygon(2 * DT_VERTS_PER_POLYGON, none);
        for (std::size_t i = 0; i < outline.size(); i++) {
            polygon[i] = corner(outline[i]);
            polygon[DT_VERTS_PER_POLYGON + i] =
                neighbour(outline[i], outline[(i + 1) % outline.size()], number_in_tile);
        }
        polygons.insert(polygons.end(), polygon.begin(), polygon.end());
        count++;
    }

    bool add_to(dtNavMesh &mesh)
    {
        if (count == 0)
            return true;
        std::vector<unsigned short> flags(std::size_t(count), walkable);
        std::vector<unsigned char> areas(std::size_t(count), 0);
        dtNavMeshCreateParams params;
        std::memset(&params, 0, sizeof params);
        params.verts = corners.data();
        params.vertCount = int(corners.size() / 3);
        params.polys = polygons.data();
        params.polyAreas = areas.data();
        params.polyFlags = flags.data();
        params.polyCount = count;
        params.nvp = DT_VERTS_PER_POLYGON;
        params.walkableHeight = 2;
        params.walkableClimb = 1;
        params.tileX = column;
        params.tileY = row;
        params.bmin[0] = float(column * tile_side);
        params.bmin[2] = float(row * tile_side);
        params.bmax[0] = float((column + 1) * tile_side);
        params.bmax[1] = 1;
        params.bmax[2] = float((row + 1) * tile_side);
        params.cs = params.ch = 1;
        params.buildBvTree = true;
        unsigned char *data = nullptr;
        int size = 0;
        return dtCreateNavMeshData(&params, &data, &size) &&
               dtStatusSucceed(mesh.addTile(data, size, DT_TILE_FREE_DATA, 0, nullptr));
    }

  private:
    unsigned short corner(Rectangles::Point at)
    {
        const int x = at.x - column * tile_side, y = at.y - row * tile_side;
        unsigned short &number = corner_at[std::size_t(y * (tile_side + 1) + x)];
        if (number == none) {
            number = static_cast<unsigned short>(corners.size() / 3);
            for (int coordinate : {x, 0, y})
                corners.push_back(static_cast<unsigned short>(coordinate));
        }
        return number;
    }

    /* What lies beyond an edge: a polygon of this tile, another tile (0x8000 and the side), or nothing. */
    unsigned short neighbour(Rectangles::Point a, Rectangles::Point b,
                             const std::vector<unsigned short> &number_in_tile) const
    {
        /* Outlines run down the left side, right along the bottom, up the right side and left along the top. */
        const bool left = b.y > a.y, bottom = b.x > a.x, right = b.y < a.y;
        const int x = left    ? a.x - 1
                      : right ? a.x
                              : std::min(a.x, b.x),
                  y = bottom          ? a.y
                      : left || right ? std::min(a.y, b.y)
                                      : a.y - 1;
        const int other = rectangles.owner(x, y);
        if (other < 0)
            return none;
        if (holds(other))
            return number_in_tile[std::size_t(other)];
        return static_cast<unsigned short>(0x8000 | (left ? 0 : bottom ? 1 : right ? 2 : 3));
    }

    const Rectangles &rectangles;
    int column, row, count = 0;
    std::vector<unsigned short> corner_at, corners, polygons;
};

/* Numbers the rectangles of each tile from 0. */
std::vector<unsigned short> number(const Rectangles &rectangles, int columns, std::vector<std::vector<int>> &tiles)
{
    std::vector<unsigned short> numbers;
    for (std::size_t i = 0; i < rectangles.list.size(); i++) {
        const Rectangles::Rectangle &it = rectangles.list[i];
        std::vector<int> &tile = tiles[std::size_t(it.top / tile_side * columns + it.left / tile_side)];
        numbers.push_back(static_cast<unsigned short>(tile.size()));
        tile.push_back(int(i));
    }
    return numbers;
}

bool build(const wend_grid *grid, const wend_profile *profile, State &state)
{
    const Rectangles rectangles(grid, profile, tile_side, DT_VERTS_PER_POLYGON);
    const int columns = (rectangles.width + tile_side - 1) / tile_side;
    const int rows = (rectangles.height + tile_side - 1) / tile_side;
    std::vector<std::vector<int>> tiles(std::size_t(columns * rows));
    const std::vector<unsigned short> numbers = number(rectangles, columns, tiles);
    const dtNavMeshParams params = {{0, 0, 0}, tile_side, tile_side, columns * rows, tile_side * tile_side};
    if (!state.mesh || !state.query || dtStatusFailed(state.mesh->init(&params)))
        return false;
    for (int i = 0; i < columns * rows; i++) {
        Tile tile(rectangles, i % columns, i / columns);
        for (int index : tiles[std::size_t(i)])
            tile.add(index, numbers);
        if (!tile.add_to(*state.mesh))
            return false;
    }
    return dtStatusSucceed(state.query->init(state.mesh.get(), max_nodes));
}

void close_state(void *opaque)
{
    delete static_cast<State *>(opaque);
}

void *open_state(const wend_grid *grid, const wend_profile *profile, int, const char **refusal)
{
    if (has_weights(profile)) {
        *refusal = "gets no weights from here";
        return nullptr;
    }
    std::size_t before = heap_in_use();
    std::unique_ptr<State> state(new (std::nothrow) State);
    if (!state || !build(grid, profile, *state)) {
        *refusal = "Detour could not build the mesh";
        return nullptr;
    }
    state->heap_before = before;
    return state.release();
}

/* Returns the polygon that the centre of a cell lies in; 0 = none. */
dtPolyRef locate(State &state, uint32_t x, uint32_t y, float *centre)
{
    static const float reach[3] = {0.1f, 2, 0.1f};
    const float cell[3] = {float(x) + 0.5f, 0, float(y) + 0.5f};
    dtPolyRef polygon = 0;
    state.query->findNearestPoly(cell, reach, &state.filter, &polygon, centre);
    return polygon;
}

answer solve(void *opaque, const wend_problem *problem)
{
    State &state = *static_cast<State *>(opaque);
    float start[3], goal[3];
    dtPolyRef from = locate(state, problem->start_x, problem->start_y, start);
    dtPolyRef to = locate(state, problem->goal_x, problem->goal_y, goal);
    int polygons = 0;
    state.point_count = 0;
    if (!from || !to)
        return {false, 0};
    state.query->findPath(from, to, start, goal, &state.filter, state.corridor, &polygons, max_corridor);
    if (polygons == 0 || state.corridor[polygons - 1] != to)
        return {false, 0};
    dtStatus status = state.query->findStraightPath(start, goal, state.corridor, polygons, state.points, nullptr,
                                                    nullptr, &state.point_count, max_corridor);
    return {dtStatusSucceed(status) && !dtStatusDetail(status, DT_BUFFER_TOO_SMALL), 0};
}

double length(void *opaque)
{
    const State &state = *static_cast<State *>(opaque);
    double sum = 0;
    for (int i = 1; i < state.point_count; i++) {
        const float *a = &state.points[3 * (i - 1)], *b = &state.points[3 * i];
        sum += std::hypot(double(b[0]) - double(a[0]), double(b[2]) - double(a[2]));
    }
    return sum;
}

std::size_t memory(void *opaque)
{
    return heap_in_use() - static_cast<State *>(opaque)->heap_before;
}

} // namespace

contender detour_contender(void)
{
    return {"Detour", 0, false, open_state, close_state, solve, length, memory};
}
