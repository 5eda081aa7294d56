/*
 * wend/wend.hpp: wend for C++17 and later: owners that free what they own, queries and answers with their defaults,
 * loops over paths. Nothing in it throws or allocates; docs/cpp.md has examples.
 *
 *     if (finder.find(space, wend_place_cell(4, 2), wend_place_cell(7, 0), path) == WEND_OK && path.found())
 *         for (wend_place cell : path.cells(WEND_PATH_START_SKIPPED))
 *             move_to(wend_place_column(cell), wend_place_row(cell));
 *
 * An owner converts to the pointer that C calls take, so all of them can be used: wend_grid_set(grid, cell, '#').
 * Statuses are wend_status, as in C: 0 is success.
 */
#ifndef WEND_WEND_HPP
#define WEND_WEND_HPP

#include <cstddef>
#include <iterator>
#include <string_view>
#include <utility>

#include <wend/all.h>

namespace wend
{

/*
 * Owns one object of wend, or nothing, and frees it at the end. Moved, never copied. Declare an object after those it
 * is made of, a space after its grid: C++ destroys in reverse.
 */
template <typename Thing, void (*Free)(Thing *)> class owner
{
  public:
    owner() noexcept = default;
    explicit owner(Thing *thing) noexcept : thing_(thing)
    {
    }
    owner(owner &&other) noexcept : thing_(std::exchange(other.thing_, nullptr))
    {
    }
    owner(const owner &) = delete;
    ~owner()
    {
        Free(thing_);
    }

    owner &operator=(owner &&other) noexcept
    {
        if (this != &other)
            reset(std::exchange(other.thing_, nullptr));
        return *this;
    }
    owner &operator=(const owner &) = delete;

    Thing *get() const noexcept
    {
        return thing_;
    }
    operator Thing *() const noexcept
    {
        return thing_;
    }

    /* Frees what is owned, and owns another object, or nothing. */
    void reset(Thing *thing = nullptr) noexcept
    {
        Free(std::exchange(thing_, thing));
    }

    /* Gives up what is owned, for the caller to free. */
    [[nodiscard]] Thing *release() noexcept
    {
        return std::exchange(thing_, nullptr);
    }

    /*
     * Frees what is owned, and returns where a C call puts a new object:
     * wend_mesh_create_grid(grid, nullptr, nullptr, mesh.out()).
     */
    Thing **out() noexcept
    {
        reset();
        return &thing_;
    }

  private:
    Thing *thing_ = nullptr;
};

/* Adjacent things in memory that somebody else owns, such as the points of a path. Goes into a std::span. */
template <typename Thing> class view
{
  public:
    view(const Thing *first, std::size_t count) noexcept : first_(first), count_(count)
    {
    }

    const Thing *begin() const noexcept
    {
        return first_;
    }
    const Thing *end() const noexcept
    {
        return first_ + count_;
    }
    const Thing *data() const noexcept
    {
        return first_;
    }
    std::size_t size() const noexcept
    {
        return count_;
    }
    bool empty() const noexcept
    {
        return count_ == 0;
    }
    const Thing &operator[](std::size_t index) const noexcept
    {
        return first_[index];
    }
    const Thing &front() const noexcept
    {
        return first_[0];
    }
    const Thing &back() const noexcept
    {
        return first_[count_ - 1];
    }

  private:
    const Thing *first_;
    std::size_t count_;
};

/* Every cell of a path, step by step, found while looping: an input range of places. */
class cell_range
{
  public:
    struct sentinel {
    };

    class iterator
    {
      public:
        using iterator_category = std::input_iterator_tag;
        using value_type = wend_place;
        using difference_type = std::ptrdiff_t;
        using pointer = const wend_place *;
        using reference = const wend_place &;

        iterator() noexcept = default;
        explicit iterator(const wend_path_iterator &walk) noexcept : walk_(walk)
        {
            ++*this;
        }

        reference operator*() const noexcept
        {
            return cell_;
        }
        pointer operator->() const noexcept
        {
            return &cell_;
        }
        iterator &operator++() noexcept
        {
            is_there_ = wend_path_next(&walk_, &cell_);
            return *this;
        }
        iterator operator++(int) noexcept
        {
            iterator before = *this;
            ++*this;
            return before;
        }
        friend bool operator==(const iterator &i, sentinel) noexcept
        {
            return !i.is_there_;
        }
        friend bool operator!=(const iterator &i, sentinel) noexcept
        {
            return i.is_there_;
        }
        friend bool operator==(sentinel, const iterator &i) noexcept
        {
            return !i.is_there_;
        }
        friend bool operator!=(sentinel, const iterator &i) noexcept
        {
            return i.is_there_;
        }

      private:
        wend_path_iterator walk_ = {};
        wend_place cell_ = {};
        bool is_there_ = false;
    };

    explicit cell_range(const wend_path_iterator &walk) noexcept : walk_(walk)
    {
    }
    iterator begin() const noexcept
    {
        return iterator(walk_);
    }
    sentinel end() const noexcept
    {
        return {};
    }

  private:
    wend_path_iterator walk_;
};

/* A query: from where, to where, and all other members of wend_query, with their defaults. */
struct query : wend_query {
    query() noexcept : wend_query(wend_query_default())
    {
    }
    query(wend_place begin, wend_place end) noexcept : query()
    {
        start = begin;
        goal = end;
    }

    /* Returns what is wrong with it on a map, before it is asked: wend_query_fault_text puts that into words. */
    wend_query_fault check(const wend_space *map) const noexcept
    {
        return wend_query_check(this, map);
    }
};

/* An answer. Its points lie in the finder's memory until its next query, or in a buffer of yours (keep_in). */
struct path : wend_path {
    path() noexcept : wend_path(wend_path_default())
    {
    }

    bool found() const noexcept
    {
        return outcome == WEND_OUTCOME_FOUND;
    }
    bool ends_short() const noexcept
    {
        return outcome == WEND_OUTCOME_PARTIAL;
    }

    void keep_in(wend_place *places, uint32_t count) noexcept
    {
        buffer = places;
        capacity = count;
    }

    /* The turning points; if the buffer is too small, those that it holds. */
    view<wend_place> turns() const noexcept
    {
        return {points, buffer && point_count > capacity ? capacity : point_count};
    }
    view<wend_place> broken_walls() const noexcept
    {
        return {walls, wall_count};
    }

    /* Every cell on the way. */
    cell_range cells(wend_path_start begin = WEND_PATH_START_INCLUDED) const noexcept
    {
        return cell_range(wend_path_begin(this, begin));
    }
    /* Lists its points on the ground of a mesh, and others where slopes change; false if that ground is gone. */
    template <class Points>
    bool on_ground(const wend_space *map, Points &list, wend_path_detail detail = WEND_PATH_DETAIL_SLOPES) const
    {
        std::size_t count = 0;
        wend_path_on_ground(this, map, detail, nullptr, 0, &count);
        list.resize(count);
        return wend_path_on_ground(this, map, detail, list.data(), count, &count) == WEND_OK;
    }
    std::size_t cell_count(wend_path_start begin = WEND_PATH_START_INCLUDED) const noexcept
    {
        return wend_path_cells(this, begin, nullptr, 0);
    }
};

/* A position on the way along a path, which must live as long. */
struct follower : wend_follower {
    follower() noexcept : wend_follower()
    {
    }
    explicit follower(const wend_path &way) noexcept : wend_follower(wend_path_follow(&way))
    {
    }

    bool advance(const wend_path &way, double distance) noexcept
    {
        return wend_path_advance(&way, this, distance);
    }
    bool walk(const wend_path &way, const wend_space *map, double distance) noexcept
    {
        return wend_path_walk(&way, map, this, distance);
    }
    bool can_go_on(const wend_path &way, const wend_space *map, wend_path_check *check = nullptr) const noexcept
    {
        wend_path_check unused;
        return wend_path_is_valid_ahead(&way, map, this, check ? check : &unused);
    }
};

/*
 * Explains in a sentence why a path is missing or ends short, or what is wrong with a refused query, and holds the
 * text:
 * const wend::why why(space, query, path);
 */
class why
{
  public:
    why(const wend_space *map, const wend_query &question, const wend_path &answer,
        const wend_allocator *allocator = nullptr) noexcept
        : fault_(wend_query_check(&question, map))
    {
        if (!fault_ && wend_explain(map, &question, &answer, allocator, &explanation_) == WEND_OK)
            length_ = wend_explanation_text(&explanation_, text_, sizeof text_);
    }
    const wend_explanation &explanation() const noexcept
    {
        return explanation_;
    }
    wend_query_fault fault() const noexcept
    {
        return fault_;
    }
    const char *c_str() const noexcept
    {
        return fault_ ? wend_query_fault_text(fault_) : text_;
    }
    operator std::string_view() const noexcept
    {
        return fault_ ? std::string_view(c_str()) : std::string_view(text_, length_);
    }

  private:
    wend_query_fault fault_;
    wend_explanation explanation_ = {};
    char text_[WEND_EXPLANATION_ROOM] = {};
    std::size_t length_ = 0;
};

/* A map of cells. */
class grid : public owner<wend_grid, wend_grid_destroy>
{
  public:
    using owner::owner;
    [[nodiscard]] wend_status create(const wend_grid_desc &desc, const wend_allocator *allocator = nullptr) noexcept
    {
        return wend_grid_create(&desc, allocator, out());
    }

    /* Creates a grid of `rows` times `columns` letters, row by row. */
    [[nodiscard]] wend_status create(std::string_view terrain, uint32_t columns, uint32_t rows,
                                     const wend_allocator *allocator = nullptr) noexcept
    {
        wend_grid_desc desc = wend_grid_desc_default();
        desc.width = columns;
        desc.height = rows;
        desc.terrain = reinterpret_cast<const uint8_t *>(terrain.data());
        return terrain.size() < std::size_t(columns) * rows ? WEND_ERROR_ARGUMENT : create(desc, allocator);
    }
    [[nodiscard]] wend_status load_map(const char *file, wend_text_error *error = nullptr,
                                       const wend_allocator *allocator = nullptr) noexcept
    {
        return wend_grid_load_map(file, allocator, out(), error);
    }
    [[nodiscard]] wend_status load(const char *file, wend_legend **info = nullptr, wend_text_error *error = nullptr,
                                   const wend_allocator *allocator = nullptr) noexcept
    {
        return wend_grid_load(file, allocator, out(), info, error);
    }
    [[nodiscard]] wend_status set(wend_place cell, uint8_t terrain) noexcept
    {
        return wend_grid_set(get(), cell, terrain);
    }
    [[nodiscard]] wend_status fill(wend_area area, uint8_t terrain) noexcept
    {
        return wend_grid_fill(get(), area, terrain);
    }
    uint8_t operator[](wend_place cell) const noexcept
    {
        return wend_grid_terrain(get(), cell);
    }
    uint32_t width() const noexcept
    {
        return wend_grid_width(get());
    }
    uint32_t height() const noexcept
    {
        return wend_grid_height(get());
    }
    uint32_t levels() const noexcept
    {
        return wend_grid_levels(get());
    }
};

/* Owners of other maps, and of what texts say besides; made by the C calls, into out(). */
using mesh = owner<wend_mesh, wend_mesh_destroy>;
using graph = owner<wend_graph, wend_graph_destroy>;
using graph_names = owner<wend_graph_names, wend_graph_names_destroy>;
using legend = owner<wend_legend, wend_legend_destroy>;
using scen = owner<wend_scen, wend_scen_destroy>;

/* A map as one kind of mover sees it. */
class space : public owner<wend_space, wend_space_destroy>
{
  public:
    using owner::owner;
    [[nodiscard]] wend_status create(const wend_grid *map, const wend_allocator *allocator = nullptr) noexcept
    {
        return wend_space_create(map, nullptr, allocator, out());
    }
    [[nodiscard]] wend_status create(const wend_grid *map, const wend_profile &profile,
                                     const wend_allocator *allocator = nullptr) noexcept
    {
        return wend_space_create(map, &profile, allocator, out());
    }
    [[nodiscard]] wend_status create(const wend_mesh *ground, const wend_profile &profile,
                                     const wend_allocator *allocator = nullptr) noexcept
    {
        return wend_space_create_mesh(ground, &profile, allocator, out());
    }
    [[nodiscard]] wend_status create(const wend_graph *ways, const wend_profile &profile,
                                     const wend_allocator *allocator = nullptr) noexcept
    {
        return wend_space_create_graph(ways, &profile, allocator, out());
    }
    /* Creates a view of another space, which shares everything except layers. */
    [[nodiscard]] wend_status create_view(wend_space *base) noexcept
    {
        return wend_space_view(base, out());
    }
    /* Opens an image, and its map into `map`, which must outlive the space; the bytes must outlive both. */
    [[nodiscard]] wend_status open_image(const wend_image_desc &desc, grid &map,
                                         const wend_allocator *allocator = nullptr) noexcept
    {
        wend_grid *opened = nullptr;
        const wend_status status = wend_space_open_image(&desc, allocator, &opened, out());
        map.reset(opened);
        return status;
    }
    [[nodiscard]] wend_status open_image(const wend_image_desc &desc, graph &map,
                                         const wend_allocator *allocator = nullptr) noexcept
    {
        wend_graph *opened = nullptr;
        const wend_status status = wend_space_open_graph_image(&desc, allocator, &opened, out());
        map.reset(opened);
        return status;
    }
    [[nodiscard]] wend_status open_image(const wend_image_desc &desc, mesh &map,
                                         const wend_allocator *allocator = nullptr) noexcept
    {
        wend_mesh *opened = nullptr;
        const wend_status status = wend_space_open_mesh_image(&desc, allocator, &opened, out());
        map.reset(opened);
        return status;
    }
    [[nodiscard]] wend_status save_image(const char *file) const noexcept
    {
        return wend_space_save_image(get(), file);
    }
    [[nodiscard]] wend_status update() noexcept
    {
        return wend_space_update(get());
    }
    [[nodiscard]] wend_status prepare(uint32_t what = WEND_PREPARED_AUTO) noexcept
    {
        return wend_space_prepare(get(), what);
    }
    [[nodiscard]] wend_status attach(wend_layer *layer) noexcept
    {
        return wend_space_attach(get(), layer);
    }
    bool is_current() const noexcept
    {
        return wend_space_is_current(get());
    }
    bool is_free(wend_place place) const noexcept
    {
        return wend_space_is_free(get(), place);
    }
    bool sees(wend_place from, wend_place to) const noexcept
    {
        return wend_line_of_sight(get(), from, to, nullptr, 0);
    }
};

/* A number for each cell: what is costly, who stands where, what is known. */
class layer : public owner<wend_layer, wend_layer_destroy>
{
  public:
    using owner::owner;
    [[nodiscard]] wend_status create(const wend_grid *map, wend_layer_kind kind,
                                     const wend_allocator *allocator = nullptr) noexcept
    {
        return wend_layer_create(map, kind, allocator, out());
    }
};

/* Finds paths; one for each thread. */
class finder : public owner<wend_finder, wend_finder_destroy>
{
  public:
    using owner::owner;
    [[nodiscard]] wend_status create(const wend_allocator *allocator = nullptr) noexcept
    {
        return wend_finder_create(allocator, out());
    }
    [[nodiscard]] wend_status find(const wend_space *map, const wend_query &question, wend_path &answer) noexcept
    {
        return wend_finder_find(get(), map, &question, &answer);
    }
    [[nodiscard]] wend_status find(const wend_space *map, wend_place start, wend_place goal, wend_path &answer) noexcept
    {
        return find(map, query(start, goal), answer);
    }
    [[nodiscard]] wend_status go_on(uint64_t work, wend_path &answer) noexcept
    {
        return wend_finder_continue(get(), work, &answer);
    }
    void set_points_at_end(bool are_at_end) noexcept
    {
        wend_finder_set_points_at_end(get(), are_at_end);
    }
};

/* A map larger than memory. */
class world : public owner<wend_world, wend_world_destroy>
{
  public:
    using owner::owner;
    [[nodiscard]] wend_status create(const wend_world_desc &desc, const wend_allocator *allocator = nullptr) noexcept
    {
        return wend_world_create(&desc, allocator, out());
    }
};

/* What one mover knows of a world. */
class world_space : public owner<wend_world_space, wend_world_space_destroy>
{
  public:
    using owner::owner;
    [[nodiscard]] wend_status create(const wend_world *world, const wend_profile &mover,
                                     const wend_allocator *allocator = nullptr) noexcept
    {
        return wend_world_space_create(world, &mover, allocator, out());
    }
    [[nodiscard]] wend_status update(uint64_t work = WEND_ALL_WORK, wend_world_progress *progress = nullptr) noexcept
    {
        return wend_world_space_update(get(), nullptr, 1, work, progress);
    }
};

/* Answers questions about a world; one for each thread. */
class world_finder : public owner<wend_world_finder, wend_world_finder_destroy>
{
  public:
    using owner::owner;
    [[nodiscard]] wend_status create(const wend_world_space *space, size_t most_bytes = 0,
                                     const wend_allocator *allocator = nullptr) noexcept
    {
        return wend_world_finder_create(space, most_bytes, allocator, out());
    }
    [[nodiscard]] wend_status find(const wend_world_query &question, wend_world_path &answer) noexcept
    {
        return wend_world_finder_find(get(), &question, &answer);
    }
};

/* Costs and directions to goals from everywhere, for many movers. */
class field : public owner<wend_field, wend_field_release>
{
  public:
    using owner::owner;
    [[nodiscard]] wend_status create(const wend_space *map, const wend_field_desc &desc,
                                     const wend_allocator *allocator = nullptr) noexcept
    {
        return wend_field_create(map, &desc, allocator, out());
    }

    /* Returns another owner of the same field. */
    field share() const noexcept
    {
        wend_field_retain(get());
        return field(get());
    }
};

/* The cells that a unit can reach with some points. */
class reach : public owner<wend_reach, wend_reach_destroy>
{
  public:
    using owner::owner;
    [[nodiscard]] wend_status create(const wend_allocator *allocator = nullptr) noexcept
    {
        return wend_reach_create(allocator, out());
    }
};

/* Owners of the rest; made by the C calls, into out(). */
using agenda = owner<wend_agenda, wend_agenda_destroy>;
using areas = owner<wend_areas, wend_areas_destroy>;
using batch = owner<wend_batch, wend_batch_destroy>;
using crowd = owner<wend_crowd, wend_crowd_destroy>;
using explorer = owner<wend_explorer, wend_explorer_destroy>;
using group = owner<wend_group, wend_group_destroy>;
using influence = owner<wend_influence, wend_influence_destroy>;
using march = owner<wend_march, wend_march_destroy>;
using planner = owner<wend_planner, wend_planner_destroy>;
using pursuit = owner<wend_pursuit, wend_pursuit_destroy>;
using sight = owner<wend_sight, wend_sight_destroy>;
using traffic = owner<wend_traffic, wend_traffic_destroy>;

} // namespace wend

#endif
