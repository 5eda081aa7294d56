/* Questions in an agenda: their memory. */
#include "agent/agenda/errand.h"

#include <string.h>

#include "base/memory.h"
#include "find/request/path.h"

enum { TICKET_INDEX_BITS = 24, LEAST_ERRANDS = 64, LEAST_KEPT_POINTS = 16 };

/* Room for so many items in an array. MEMORY leaves it as it was. */
static wend_status reserve_array(const wend_allocator *memory, void **items, uint32_t *capacity, uint32_t needed,
                                 size_t size, size_t alignment)
{
    if (needed <= *capacity)
        return WEND_OK;
    void *grown = wend_reallocate(memory, *items, *capacity, needed, size, alignment);
    if (!grown)
        return WEND_ERROR_MEMORY;
    *items = grown;
    *capacity = needed;
    return WEND_OK;
}

static wend_status reserve_queue(const wend_allocator *memory, struct wend_agenda_queue *queue, uint32_t needed)
{
    void *items = queue->items;
    wend_status status = reserve_array(memory, &items, &queue->capacity, needed, sizeof(uint32_t), _Alignof(uint32_t));
    queue->items = items;
    return status;
}

/* Room for twice as many errands, in the queues first, so that whoever is there can always be put in one. */
static wend_status grow_errands(wend_agenda *agenda)
{
    const wend_allocator *memory = &agenda->memory;
    uint32_t old = agenda->errand_capacity, most = agenda->desc.capacity;
    uint32_t capacity = old == 0 ? LEAST_ERRANDS : old > most / 2 ? most : old * 2;
    capacity = capacity < most ? capacity : most;
    uint32_t least = agenda->desc.searches > agenda->desc.fields ? agenda->desc.searches : agenda->desc.fields;
    uint32_t jobs = capacity > least ? capacity : least;
    void *job_array = agenda->jobs, *errands = agenda->errands;
    wend_status status = reserve_queue(memory, &agenda->fresh, capacity);
    if (status == WEND_OK)
        status = reserve_queue(memory, &agenda->waiting, capacity);
    if (status == WEND_OK)
        status = reserve_array(memory, &job_array, &agenda->job_capacity, jobs, sizeof *agenda->jobs,
                               _Alignof(struct wend_agenda_job));
    agenda->jobs = job_array;
    if (status == WEND_OK)
        status = reserve_array(memory, &errands, &agenda->errand_capacity, capacity, sizeof *agenda->errands,
                               _Alignof(struct wend_errand));
    agenda->errands = errands;
    return status;
}

wend_status wend_errands_reserve(wend_agenda *agenda, uint32_t count)
{
    while (agenda->errand_capacity < count)
        if (grow_errands(agenda) != WEND_OK)
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

wend_status wend_errand_take(wend_agenda *agenda, uint32_t *index)
{
    *index = agenda->free_errand;
    if (*index != WEND_NO_ERRAND) {
        agenda->free_errand = agenda->errands[*index].at;
        return WEND_OK;
    }
    if (agenda->errand_count == agenda->desc.capacity)
        return WEND_ERROR_CAPACITY;
    if (wend_errands_reserve(agenda, agenda->errand_count + 1) != WEND_OK)
        return WEND_ERROR_MEMORY;
    *index = agenda->errand_count++;
    agenda->errands[*index] = (struct wend_errand){.stage = ERRAND_FREE, .group = WEND_NO_INDEX};
    return WEND_OK;
}

void wend_errand_give_back(wend_agenda *agenda, uint32_t index)
{
    struct wend_errand *errand = &agenda->errands[index];
    *errand = (struct wend_errand){.stage = ERRAND_FREE,
                                   .group = WEND_NO_INDEX,
                                   .at = agenda->free_errand,
                                   .areas = errand->areas,
                                   .places = errand->places,
                                   .points = errand->points,
                                   .area_capacity = errand->area_capacity,
                                   .place_capacity = errand->place_capacity,
                                   .point_capacity = errand->point_capacity};
    agenda->free_errand = index;
}

static wend_status reserve_places(const wend_allocator *memory, wend_place **places, uint32_t *capacity,
                                  uint64_t needed)
{
    void *items = *places;
    if (needed > UINT32_MAX)
        return WEND_ERROR_MEMORY;
    wend_status status =
        reserve_array(memory, &items, capacity, (uint32_t)needed, sizeof(wend_place), _Alignof(wend_place));
    *places = items;
    return status;
}

static void copy_places(wend_place *to, const wend_place *from, uint32_t count)
{
    if (count != 0)
        memcpy(to, from, count * sizeof *to);
}

wend_status wend_errand_reserve_query(const wend_agenda *agenda, struct wend_errand *errand, const wend_query *query)
{
    const wend_allocator *memory = &agenda->memory;
    void *areas = errand->areas;
    wend_status status =
        reserve_array(memory, &areas, &errand->area_capacity, query->to.count, sizeof(wend_area), _Alignof(wend_area));
    errand->areas = areas;
    return status != WEND_OK ? status
                             : reserve_places(memory, &errand->places, &errand->place_capacity,
                                              (uint64_t)query->from.count + query->via.count);
}

void wend_errand_point_query(struct wend_errand *errand)
{
    wend_query *query = &errand->query;
    query->to.areas = query->to.count ? errand->areas : NULL;
    query->from.places = query->from.count ? errand->places : NULL;
    query->via.places = query->via.count ? errand->places + query->from.count : NULL;
}

wend_status wend_errand_copy_query(const wend_agenda *agenda, struct wend_errand *errand, const wend_query *query)
{
    if (wend_errand_reserve_query(agenda, errand, query) != WEND_OK)
        return WEND_ERROR_MEMORY;
    errand->query = *query;
    if (query->to.count != 0)
        memcpy(errand->areas, query->to.areas, query->to.count * sizeof(wend_area));
    copy_places(errand->places, query->from.places, query->from.count);
    if (query->via.count != 0)
        copy_places(errand->places + query->from.count, query->via.places, query->via.count);
    wend_errand_point_query(errand);
    return WEND_OK;
}

wend_status wend_errand_reserve_points(const wend_agenda *agenda, struct wend_errand *errand, uint64_t count)
{
    uint64_t doubled = errand->point_capacity * UINT64_C(2),
             least = doubled > LEAST_KEPT_POINTS ? doubled : LEAST_KEPT_POINTS;
    if (count <= errand->point_capacity)
        return WEND_OK;
    return reserve_places(&agenda->memory, &errand->points, &errand->point_capacity, count > least ? count : least);
}

wend_status wend_errand_keep_path(const wend_agenda *agenda, struct wend_errand *errand, const wend_path *path)
{
    errand->has_path = false;
    uint64_t count = (uint64_t)path->point_count + path->wall_count;
    if (wend_errand_reserve_points(agenda, errand, count + wend_path_node_places(path)) != WEND_OK)
        return WEND_ERROR_MEMORY;
    errand->path = *path;
    copy_places(errand->points, path->points, path->point_count);
    if (path->wall_count != 0)
        copy_places(errand->points + path->point_count, path->walls, path->wall_count);
    errand->path.points = path->point_count ? errand->points : NULL;
    errand->path.walls = path->wall_count ? errand->points + path->point_count : NULL;
    if (path->nodes)
        wend_path_keep_nodes(&errand->path, errand->points + count);
    errand->has_path = true;
    return WEND_OK;
}

uint32_t wend_errand_of(const wend_agenda *agenda, wend_ticket ticket)
{
    uint64_t index = (ticket & ((1u << TICKET_INDEX_BITS) - 1)), number = ticket >> TICKET_INDEX_BITS;
    if (index >= agenda->errand_count || number == 0)
        return WEND_NO_ERRAND;
    const struct wend_errand *errand = &agenda->errands[index];
    return errand->stage != ERRAND_FREE && errand->number == number ? (uint32_t)index : WEND_NO_ERRAND;
}

wend_ticket wend_errand_ticket(const wend_agenda *agenda, uint32_t index)
{
    return agenda->errands[index].number << TICKET_INDEX_BITS | index;
}

void wend_errands_destroy(wend_agenda *agenda)
{
    const wend_allocator *memory = &agenda->memory;
    for (uint32_t i = 0; i < agenda->errand_count; i++) {
        struct wend_errand *errand = &agenda->errands[i];
        wend_release(memory, errand->areas, errand->area_capacity, sizeof *errand->areas, _Alignof(wend_area));
        wend_release(memory, errand->places, errand->place_capacity, sizeof *errand->places, _Alignof(wend_place));
        wend_release(memory, errand->points, errand->point_capacity, sizeof *errand->points, _Alignof(wend_place));
    }
    wend_release(memory, agenda->errands, agenda->errand_capacity, sizeof *agenda->errands,
                 _Alignof(struct wend_errand));
    wend_release(memory, agenda->jobs, agenda->job_capacity, sizeof *agenda->jobs, _Alignof(struct wend_agenda_job));
    wend_release(memory, agenda->fresh.items, agenda->fresh.capacity, sizeof(uint32_t), _Alignof(uint32_t));
    wend_release(memory, agenda->waiting.items, agenda->waiting.capacity, sizeof(uint32_t), _Alignof(uint32_t));
}

size_t wend_errands_memory(const wend_agenda *agenda)
{
    size_t bytes = agenda->errand_capacity * sizeof *agenda->errands + agenda->job_capacity * sizeof *agenda->jobs;
    bytes += ((size_t)agenda->fresh.capacity + agenda->waiting.capacity) * sizeof(uint32_t);
    for (uint32_t i = 0; i < agenda->errand_count; i++) {
        const struct wend_errand *errand = &agenda->errands[i];
        bytes += errand->area_capacity * sizeof(wend_area);
        bytes += ((size_t)errand->place_capacity + errand->point_capacity) * sizeof(wend_place);
    }
    return bytes;
}
