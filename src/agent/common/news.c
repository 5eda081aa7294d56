/* What has changed in a space since one last looked. */
#include "agent/common/news.h"

#include "base/memory.h"

/* Takes the space's arrays over as they are. */
static void copy_all(struct wend_news *news)
{
    const wend_space *space = news->space;
    memcpy(news->free, space->cells.free, wend_space_bitmap_bytes(space));
    if (news->class_at)
        memcpy(news->class_at, space->cells.class_at, space->cells.node_count);
}

static void note_versions(struct wend_news *news)
{
    const wend_space *space = news->space;
    news->version = space->version;
    news->known_version = space->known_version;
    news->changes = space->changes;
    news->link_version = space->cells.link_version;
    news->known = space->layers[WEND_LAYER_KNOWN];
    news->had_exits = space->cells.exits != NULL;
}

/* An array of classes exactly if the space has one. */
static wend_status fit_classes(struct wend_news *news)
{
    const wend_space *space = news->space;
    if (space->cells.class_at && !news->class_at) {
        news->class_at = wend_allocate(news->memory, space->cells.node_count, 1, WEND_CACHE_LINE);
        return news->class_at ? WEND_OK : WEND_ERROR_MEMORY;
    }
    if (!space->cells.class_at) {
        wend_release(news->memory, news->class_at, space->cells.node_count, 1, WEND_CACHE_LINE);
        news->class_at = NULL;
    }
    return WEND_OK;
}

wend_status wend_news_create(struct wend_news *news, const wend_space *space, const wend_allocator *memory)
{
    *news = (struct wend_news){.space = space, .memory = memory};
    news->free = wend_allocate(memory, wend_space_bitmap_bytes(space), 1, WEND_CACHE_LINE);
    if (!news->free || fit_classes(news) != WEND_OK) {
        wend_news_destroy(news);
        return WEND_ERROR_MEMORY;
    }
    copy_all(news);
    note_versions(news);
    return WEND_OK;
}

void wend_news_destroy(struct wend_news *news)
{
    if (!news->space)
        return;
    wend_release(news->memory, news->free, wend_space_bitmap_bytes(news->space), 1, WEND_CACHE_LINE);
    wend_release(news->memory, news->class_at, news->space->cells.node_count, 1, WEND_CACHE_LINE);
    news->free = news->class_at = NULL;
}

size_t wend_news_memory(const struct wend_news *news)
{
    return wend_space_bitmap_bytes(news->space) + (news->class_at ? news->space->cells.node_count : 0);
}

static struct wend_rectangle union_of(struct wend_rectangle a, struct wend_rectangle b)
{
    uint32_t right = a.x + a.width > b.x + b.width ? a.x + a.width : b.x + b.width;
    uint32_t bottom = a.y + a.height > b.y + b.height ? a.y + a.height : b.y + b.height;
    uint32_t x = a.x < b.x ? a.x : b.x, y = a.y < b.y ? a.y : b.y;
    return (struct wend_rectangle){x, y, right - x, bottom - y};
}

static void list_news(struct wend_news_list *list, struct wend_rectangle r)
{
    if (r.width == 0 || r.height == 0)
        return;
    if (list->count == NEWS_MOST)
        list->of[NEWS_MOST - 1] = union_of(list->of[NEWS_MOST - 1], r);
    else
        list->of[list->count++] = r;
}

/* Grows a rectangle, maybe empty, by a cell. */
static void add_to(struct wend_rectangle *r, uint32_t x, uint32_t row)
{
    struct wend_rectangle cell = {x, row, 1, 1};
    *r = r->width == 0 ? cell : union_of(*r, cell);
}

/* What a position weighed, or weighs; blocked ones most. */
static uint64_t weight_at(const wend_space *space, const uint8_t *free, const uint8_t *class_at, uint32_t node)
{
    if (!wend_bits_get(free, node))
        return UINT64_MAX;
    return class_at ? space->cells.classes.weight[class_at[node]] : 1;
}

/* Takes one position over, if it has changed. */
static void follow_node(struct wend_news *news, uint32_t x, uint32_t row, struct wend_rectangle *dearer,
                        struct wend_rectangle *cheaper)
{
    const struct wend_space_cells *cells = &news->space->cells;
    const uint32_t node = wend_space_node(news->space, x, row);
    uint64_t before = weight_at(news->space, news->free, news->class_at, node);
    uint64_t now = weight_at(news->space, cells->free, cells->class_at, node);
    if (before != now)
        add_to(now > before ? dearer : cheaper, x, row);
    wend_bits_put(news->free, node, wend_bits_get(cells->free, node));
    if (news->class_at)
        news->class_at[node] = cells->class_at[node];
}

/* Takes a rectangle of positions over. What exits are shut is not known from before: all of it may be dearer or cheaper. */
static void follow_positions_of(struct wend_news *news, struct wend_rectangle r)
{
    const struct wend_space_cells *cells = &news->space->cells;
    enum { AT_ONCE = 56 };
    struct wend_rectangle dearer = {0, 0, 0, 0}, cheaper = {0, 0, 0, 0};
    for (uint32_t row = r.y; row < r.y + r.height; row++)
        for (uint32_t i = 0; i < r.width; i += AT_ONCE) {
            uint32_t node = wend_space_node(news->space, r.x + i, row);
            uint32_t count = r.width - i < AT_ONCE ? r.width - i : AT_ONCE;
            uint64_t was = wend_bits_load_up(news->free, node), is = wend_bits_load_up(cells->free, node);
            uint64_t changed = (was ^ is) & ((UINT64_C(1) << count) - 1);
            if (news->class_at && memcmp(news->class_at + node, cells->class_at + node, count) != 0)
                changed = (UINT64_C(1) << count) - 1;
            for (; changed != 0; changed &= changed - 1)
                follow_node(news, r.x + i + wend_count_trailing_zeros64(changed), row, &dearer, &cheaper);
        }
    bool has_exits = cells->exits || news->had_exits;
    list_news(&news->dearer, has_exits ? r : dearer);
    list_news(&news->cheaper, has_exits ? r : cheaper);
}

/* How many edits are not empty; UINT64_MAX where some are no longer known. */
static uint64_t count_edits(const struct wend_edits *edits, uint64_t from, uint64_t to)
{
    uint64_t count = 0;
    if (edits->version - from > edits->size)
        return UINT64_MAX;
    for (uint64_t v = from; v < to; v++) {
        struct wend_rectangle r = wend_edits_since(edits, v);
        count += r.width != 0 && r.height != 0;
    }
    return count;
}

static void follow_log(struct wend_news *news, const struct wend_edits *edits, uint64_t from, uint64_t to)
{
    for (uint64_t v = from; v < to; v++) {
        struct wend_rectangle r = wend_edits_since(edits, v);
        if (r.width != 0 && r.height != 0)
            follow_positions_of(news, wend_space_anchors_over(news->space, r));
    }
}

/* Whether the space is the one it was, but for edits of cells. */
static bool is_same_space(const struct wend_news *news)
{
    const wend_space *space = news->space;
    bool known_changed = space->known_version != news->known_version;
    return space->layers[WEND_LAYER_KNOWN] == news->known && space->cells.link_version == news->link_version &&
           !(known_changed && space->cells.grid->link_count != 0);
}

/* Edit by edit where all are in the logs and nothing else has changed, else by a look at the whole map. */
static void follow_cells(struct wend_news *news)
{
    const wend_space *space = news->space;
    const struct wend_edits *edits = &space->cells.grid->edits, *known = news->known ? &news->known->edits : NULL;
    uint64_t of_grid = count_edits(edits, news->version, space->version);
    uint64_t of_known = known ? count_edits(known, news->known_version, space->known_version) : 0;
    if (of_grid == UINT64_MAX || of_known == UINT64_MAX || of_grid + of_known != space->changes - news->changes) {
        follow_positions_of(
            news, (struct wend_rectangle){0, 0, space->cells.width, space->cells.height * space->cells.levels});
        return;
    }
    follow_log(news, edits, news->version, space->version);
    if (known)
        follow_log(news, known, news->known_version, space->known_version);
}

wend_status wend_news_follow(struct wend_news *news)
{
    const wend_space *space = news->space;
    news->dearer.count = news->cheaper.count = 0;
    news->is_anything = news->is_anywhere = false;
    if (space->changes == news->changes && space->cells.link_version == news->link_version)
        return WEND_OK;
    bool has_classes = (space->cells.class_at != NULL) == (news->class_at != NULL);
    news->is_anywhere = !is_same_space(news) || !has_classes;
    if (fit_classes(news) != WEND_OK) {
        news->is_anywhere = true;
        return WEND_ERROR_MEMORY;
    }
    news->is_anything = true;
    if (news->is_anywhere)
        copy_all(news);
    else
        follow_cells(news);
    note_versions(news);
    return WEND_OK;
}
