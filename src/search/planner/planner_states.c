/* What the caller's functions say of states. */
#include "search/planner/planner_states.h"

#include "base/bit_words.h"
#include "search/planner/planner_memory.h"

enum { FIRST_SUCCESSORS = 8 };

/* Spreads every bit over all of them (Stafford 2011, variant 13 of MurmurHash3's end). */
static uint64_t mix_state(uint64_t hash)
{
    hash = (hash ^ hash >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    hash = (hash ^ hash >> 27) * UINT64_C(0x94d049bb133111eb);
    return hash ^ hash >> 31;
}

uint64_t wend_planner_hash(const wend_planner *planner, const void *state)
{
    const wend_planner_desc *desc = &planner->desc;
    if (desc->hash)
        return mix_state(desc->hash(desc->user, state));
    const uint8_t *bytes = state;
    uint64_t hash = 0;
    uint32_t left = desc->state_size;
    for (; left >= 8; left -= 8, bytes += 8) {
        hash = (hash ^ wend_bits_word(bytes)) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    uint64_t rest = 0;
    for (uint32_t i = 0; i < left; i++)
        rest |= (uint64_t)bytes[i] << (8 * i);
    return mix_state(hash ^ rest);
}

void wend_next_states_add(wend_next_states *successors, const void *state, uint32_t cost, uint32_t label)
{
    if (!successors || !state)
        return;
    const uint32_t index = successors->count++, size = successors->state_size;
    if (index >= successors->capacity)
        return;
    memcpy((char *)successors->states + (size_t)index * size, state, size);
    successors->moves[index] = (wend_move){cost, label, WEND_ESTIMATE_ASK};
}

enum wend_plan_end wend_planner_expand(wend_planner *planner, uint32_t self, uint32_t parent, uint32_t label,
                                       uint32_t top, uint32_t *count)
{
    uint32_t least = planner->stack.most > FIRST_SUCCESSORS ? planner->stack.most : FIRST_SUCCESSORS;
    for (uint32_t tries = 0; tries < 2; tries++) {
        enum wend_plan_end end = wend_planner_reserve_stack(planner, (uint64_t)top + least);
        if (end != PLAN_GOES_ON)
            return end;
        wend_next_states successors = {.state = wend_planner_state(planner, self),
                                       .parent = parent != self ? wend_planner_state(planner, parent) : NULL,
                                       .label = label,
                                       .state_size = planner->desc.state_size,
                                       .states = wend_planner_state(planner, top),
                                       .moves = planner->stack.moves + top,
                                       .capacity = planner->stack.capacity - top};
        planner->desc.expand(planner->desc.user, &successors);
        *count = successors.count;
        if (planner->stack.most < *count)
            planner->stack.most = least = *count;
        if (*count <= planner->stack.capacity - top) {
            planner->effort.expanded++;
            planner->effort.generated += *count;
            return PLAN_GOES_ON;
        }
    }
    return PLAN_BAD_EXPAND;
}
