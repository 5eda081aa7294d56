#include "peers/recast_tiles.hpp"

#include "peers/recast_level.hpp"

#include <cmath>
#include <cstring>
#include <recastnavigation/DetourNavMesh.h>
#include <recastnavigation/DetourNavMeshBuilder.h>
#include <recastnavigation/DetourNavMeshQuery.h>
#include <recastnavigation/DetourTileCache.h>
#include <recastnavigation/DetourTileCacheBuilder.h>

namespace
{

using namespace recast;

constexpr int tile_size = 48, most_layers = 32, layers_a_tile = 4;

/* Memory that is taken from the front and given back all at once, as in Recast's demo. */
class Arena : public dtTileCacheAlloc
{
  public:
    void reset() override
    {
        used = 0;
    }

    void *alloc(const size_t size) override
    {
        const std::size_t from = used;
        used += (size + 15) & ~std::size_t(15);
        return used <= memory.size() ? memory.data() + from : nullptr;
    }

    void free(void *) override
    {
    }

  private:
    std::vector<unsigned char> memory = std::vector<unsigned char>(1 << 20);
    std::size_t used = 0;
};

/* Layers are kept as they are: no time goes into unpacking them. */
class Unpacked : public dtTileCacheCompressor
{
  public:
    int maxCompressedSize(const int size) override
    {
        return size;
    }

    dtStatus compress(const unsigned char *from, const int size, unsigned char *to, const int, int *written) override
    {
        std::memcpy(to, from, std::size_t(size));
        *written = size;
        return DT_SUCCESS;
    }

    dtStatus decompress(const unsigned char *from, const int size, unsigned char *to, const int, int *written) override
    {
        std::memcpy(to, from, std::size_t(size));
        *written = size;
        return DT_SUCCESS;
    }
};

class AllOpen : public dtTileCacheMeshProcess
{
  public:
    void process(dtNavMeshCreateParams *params, unsigned char *, unsigned short *flags) override
    {
        for (int i = 0; i < params->polyCount; i++)
            flags[i] = 1;
    }
};

/* Returns the box of one tile with the surroundings that its ground depends on. */
rcConfig configure_tile(const rcConfig &whole, int column, int row)
{
    rcConfig config = whole;
    config.tileSize = tile_size;
    config.borderSize = whole.walkableRadius + 3;
    config.width = config.height = tile_size + 2 * config.borderSize;
    const float border = float(config.borderSize) * whole.cs, side = float(tile_size) * whole.cs;
    config.bmin[0] = whole.bmin[0] + float(column) * side - border;
    config.bmin[2] = whole.bmin[2] + float(row) * side - border;
    config.bmax[0] = whole.bmin[0] + float(column + 1) * side + border;
    config.bmax[2] = whole.bmin[2] + float(row + 1) * side + border;
    return config;
}

Owned<rcHeightfieldLayerSet, rcFreeHeightfieldLayerSet> make_layers(const rcConfig &config, const Level &level)
{
    rcContext context(false);
    auto solid = rasterize(context, config, level);
    Owned<rcCompactHeightfield, rcFreeCompactHeightfield> open{rcAllocCompactHeightfield()};
    require(rcBuildCompactHeightfield(&context, config.walkableHeight, config.walkableClimb, *solid, *open),
            "no spans");
    require(rcErodeWalkableArea(&context, config.walkableRadius, *open), "no erosion");
    Owned<rcHeightfieldLayerSet, rcFreeHeightfieldLayerSet> layers{rcAllocHeightfieldLayerSet()};
    require(rcBuildHeightfieldLayers(&context, *open, config.borderSize, config.walkableHeight, *layers), "no layers");
    return layers;
}

} // namespace

struct RecastTiles::State {
    Arena arena;
    Unpacked unpacked;
    AllOpen all_open;
    rcConfig config{};
    Owned<dtTileCache, dtFreeTileCache> cache{dtAllocTileCache()};
    Owned<dtNavMesh, dtFreeNavMesh> mesh{dtAllocNavMesh()};
    Owned<dtNavMeshQuery, dtFreeNavMeshQuery> query{dtAllocNavMeshQuery()};
    dtQueryFilter filter;
    std::vector<dtObstacleRef> boxes;

    void begin(int columns, int rows)
    {
        dtTileCacheParams params{};
        std::memcpy(params.orig, config.bmin, sizeof params.orig);
        params.cs = config.cs;
        params.ch = config.ch;
        params.width = params.height = tile_size;
        params.walkableHeight = agent_height;
        params.walkableRadius = agent_radius;
        params.walkableClimb = agent_climb;
        params.maxSimplificationError = outline_error;
        params.maxTiles = columns * rows * layers_a_tile;
        params.maxObstacles = int(boxes.size()) * 2;
        require(dtStatusSucceed(cache->init(&params, &arena, &unpacked, &all_open)), "no tile cache");
        dtNavMeshParams ground{};
        std::memcpy(ground.orig, config.bmin, sizeof ground.orig);
        ground.tileWidth = ground.tileHeight = float(tile_size) * config.cs;
        ground.maxTiles = 256;
        ground.maxPolys = 1 << 14;
        require(params.maxTiles <= ground.maxTiles, "too many tiles");
        require(dtStatusSucceed(mesh->init(&ground)), "no mesh in Detour");
        require(dtStatusSucceed(query->init(mesh.get(), 2048)), "no query in Detour");
    }

    void add_layer(const rcHeightfieldLayer &layer, int column, int row, int number)
    {
        dtTileCacheLayerHeader header{};
        header.magic = DT_TILECACHE_MAGIC;
        header.version = DT_TILECACHE_VERSION;
        header.tx = column;
        header.ty = row;
        header.tlayer = number;
        std::memcpy(header.bmin, layer.bmin, sizeof header.bmin);
        std::memcpy(header.bmax, layer.bmax, sizeof header.bmax);
        header.width = static_cast<unsigned char>(layer.width);
        header.height = static_cast<unsigned char>(layer.height);
        header.minx = static_cast<unsigned char>(layer.minx);
        header.maxx = static_cast<unsigned char>(layer.maxx);
        header.miny = static_cast<unsigned char>(layer.miny);
        header.maxy = static_cast<unsigned char>(layer.maxy);
        header.hmin = static_cast<unsigned short>(layer.hmin);
        header.hmax = static_cast<unsigned short>(layer.hmax);
        unsigned char *data = nullptr;
        int size = 0;
        require(dtStatusSucceed(
                    dtBuildTileCacheLayer(&unpacked, &header, layer.heights, layer.areas, layer.cons, &data, &size)) &&
                    dtStatusSucceed(cache->addTile(data, size, DT_COMPRESSEDTILE_FREE_DATA, nullptr)),
                "no layer");
    }

    void add_tile(const Level &level, int column, int row)
    {
        const auto layers = make_layers(configure_tile(config, column, row), level);
        for (int i = 0; i < layers->nlayers && i < most_layers; i++)
            add_layer(layers->layers[i], column, row, i);
    }

    void world(double x, double y, double height, float at[3]) const
    {
        at[0] = config.bmin[0] + float(x) * config.cs;
        at[1] = config.bmin[1] + float(height) * config.ch;
        at[2] = config.bmin[2] + float(y) * config.cs;
    }

    /* Makes a request; while the list of requests is full, updates first. */
    template <class Request> void request(Request ask)
    {
        dtStatus status = ask();
        while (dtStatusDetail(status, DT_BUFFER_TOO_SMALL)) {
            update();
            status = ask();
        }
        require(dtStatusSucceed(status), "the tile cache refuses a box");
    }

    void update()
    {
        for (bool is_done = false; !is_done;)
            require(dtStatusSucceed(cache->update(0, mesh.get(), &is_done)), "the tile cache has no update");
    }
};

RecastTiles::RecastTiles(const std::string &file, float cell_size, std::size_t boxes) : state(new State)
{
    const Level level = read_obj(file);
    state->config = configure(level, cell_size);
    state->boxes.resize(boxes);
    const int columns = (state->config.width + tile_size - 1) / tile_size,
              rows = (state->config.height + tile_size - 1) / tile_size;
    state->begin(columns, rows);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            state->add_tile(level, column, row);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            require(dtStatusSucceed(state->cache->buildNavMeshTilesAt(column, row, state->mesh.get())), "no tile");
}

RecastTiles::~RecastTiles() = default;

void RecastTiles::move(std::size_t number, const Box &box)
{
    State &it = *state;
    constexpr float below = agent_climb, above = agent_height;
    const float half[3] = {float(box.half_length) * it.config.cs, (below + above) / 2,
                           float(box.half_width) * it.config.cs};
    float middle[3];
    it.world(box.x, box.y, box.height, middle);
    middle[1] += (above - below) / 2;
    if (it.boxes[number] != 0)
        it.request([&] { return it.cache->removeObstacle(it.boxes[number]); });
    const float turned = std::atan2(float(-box.heading_y), float(box.heading_x));
    it.request([&] { return it.cache->addBoxObstacle(middle, half, turned, &it.boxes[number]); });
}

void RecastTiles::update()
{
    state->update();
}

bool RecastTiles::is_free(double x, double y, double height) const
{
    const float within[3] = {state->config.cs, agent_climb, state->config.cs};
    float at[3], nearest[3];
    dtPolyRef polygon = 0;
    state->world(x, y, height, at);
    state->query->findNearestPoly(at, within, &state->filter, &polygon, nearest);
    return polygon != 0 && std::hypot(nearest[0] - at[0], nearest[2] - at[2]) < state->config.cs / 4;
}

double RecastTiles::area() const
{
    const dtNavMesh &mesh = *state->mesh;
    double doubled = 0;
    for (int t = 0; t < mesh.getMaxTiles(); t++) {
        const dtMeshTile *tile = mesh.getTile(t);
        for (int i = 0; tile->header && i < tile->header->polyCount; i++) {
            const dtPoly &polygon = tile->polys[i];
            for (int j = 2; j < polygon.vertCount; j++) {
                const float *a = &tile->verts[polygon.verts[0] * 3], *b = &tile->verts[polygon.verts[j - 1] * 3],
                            *c = &tile->verts[polygon.verts[j] * 3];
                doubled +=
                    std::fabs(double(b[0] - a[0]) * double(c[2] - a[2]) - double(b[2] - a[2]) * double(c[0] - a[0]));
            }
        }
    }
    return doubled / 2 / double(state->config.cs * state->config.cs);
}

int RecastTiles::tiles() const
{
    const dtNavMesh &mesh = *state->mesh;
    int count = 0;
    for (int t = 0; t < mesh.getMaxTiles(); t++)
        count += mesh.getTile(t)->header != nullptr;
    return count;
}
