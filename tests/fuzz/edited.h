/* tests/fuzz/edited.h: a random scene that a program edits, with a memory that may fail. */
#ifndef TEST_FUZZ_EDITED_H
#define TEST_FUZZ_EDITED_H

#include "program.h"
#include "rules/rules_edit.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"

/* The scene as it should be now, and as its space should show it: layers are the same in both. */
typedef struct edited {
    uint32_t rules;
    rules_scene now, shown;
    rules_stage stage;
    test_memory memory;
} edited;

/* A set of rules in which a mover has one kind of neighbours; docs/rules.md may refuse it. */
static inline uint32_t take_rules(input *input)
{
    uint32_t rules = 0;
    for (int i = 0; i < 3; i++)
        rules |= take(input, 256) << (8 * i);
    rules &= (UINT32_C(1) << RULES) - 1;
    if ((rules >> RULE_OF_4_NEIGHBOURS & 1) && (rules >> RULE_OF_HEXAGONS & 1))
        rules &= ~(UINT32_C(1) << RULE_OF_4_NEIGHBOURS);
    return rules;
}

/* UNSUPPORTED leaves it without a space; to be closed all the same. Its address must stay. */
static inline wend_status edited_open(edited *edited, input *input, uint32_t most_side)
{
    edited->rules = take_rules(input);
    random_source random = take_seed(input);
    edited->now = rules_random_scene(edited->rules, most_side, &random);
    edited->shown = rules_scene_copy(&edited->now);
    test_memory_begin(&edited->memory);
    return rules_stage_open(&edited->stage, &edited->now, &edited->memory.allocator);
}

/* After all else that holds memory is gone. */
static inline void edited_close(edited *edited)
{
    rules_stage_close(&edited->stage);
    rules_scene_free(&edited->now);
    rules_scene_free(&edited->shown);
    FUZZ_NEED(edited->memory.blocks == 0 && !edited->memory.fault);
}

/* The space has been brought up to all edits. */
static inline void edited_show(edited *edited)
{
    rules_scene_free(&edited->shown);
    edited->shown = rules_scene_copy(&edited->now);
}

static inline void edited_edit(edited *edited, input *input)
{
    rules_edit_kind kind = (rules_edit_kind)take(input, EDIT_KINDS);
    random_source random = take_seed(input);
    wend_status status = rules_edit(&edited->now, &edited->stage, kind, &random);
    FUZZ_NEED(did_or_lacked(status, &edited->memory));
    if (kind == EDIT_CALLBACK && status == WEND_OK)
        edited_show(edited);
    for (uint32_t cell = 0; cell < rules_cells(&edited->now); cell++) {
        edited->shown.occupied[cell] = edited->now.occupied[cell];
        edited->shown.extra[cell] = edited->now.extra[cell];
    }
}

#endif
