/* The manifest as a table, and the choice of engines. */
#include "search/engines/engines.h"

#include "map/grid/profile.h"
#include "map/space/space_calls.h"
#include "search/surface/surface.h"

#define WEND_ENGINE(constant, number, name, rules, summary)                                                            \
    [constant] = {constant, #name, summary, rules, &wend_engine_##name},
static const struct wend_engine_entry engine_table[WEND_ENGINE_COUNT] = {
    [WEND_ENGINE_AUTO] = {WEND_ENGINE_AUTO, "auto", "the fastest engine that is optimal for the space", 0, NULL},
#include <wend/engines.inl>
};
#undef WEND_ENGINE

/* In the order of preference of `auto`. */
#define WEND_ENGINE(constant, number, name, rules, summary) constant,
static const uint8_t preferred[] = {
#include <wend/engines.inl>
};
#undef WEND_ENGINE

static bool is_known(wend_engine engine)
{
    return (unsigned)engine < WEND_ENGINE_COUNT;
}

const struct wend_engine_entry *wend_engine_entry(wend_engine engine)
{
    return is_known(engine) && engine != WEND_ENGINE_AUTO ? &engine_table[engine] : NULL;
}

const char *wend_engine_name(wend_engine engine)
{
    return is_known(engine) ? engine_table[engine].name : NULL;
}

const char *wend_engine_summary(wend_engine engine)
{
    return is_known(engine) ? engine_table[engine].summary : NULL;
}

static bool is_same_text(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

bool wend_engine_by_name(const char *name, wend_engine *engine)
{
    for (uint32_t i = 0; name && engine && i < WEND_ENGINE_COUNT; i++)
        if (is_same_text(engine_table[i].name, name)) {
            *engine = (wend_engine)i;
            return true;
        }
    return false;
}

uint32_t wend_engine_abilities(wend_engine engine)
{
    static const struct {
        uint32_t rules;
        wend_ability ability;
    } pairs[] = {{0, WEND_ABILITY_PAUSE}, /* every engine can */
                 {RULE_TIES, WEND_ABILITY_TIES},
                 {RULE_RADIUS, WEND_ABILITY_RADIUS},
                 {RULE_ARRIVAL, WEND_ABILITY_ARRIVAL},
                 {RULE_HEURISTICS | RULE_HEURISTIC_WEIGHT, WEND_ABILITY_ESTIMATE}};
    if (!is_known(engine))
        return 0;
    uint32_t rules = engine == WEND_ENGINE_AUTO ? RULES_ALL : engine_table[engine].rules;
    uint32_t abilities = 0;
    for (uint32_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if ((rules & pairs[i].rules) == pairs[i].rules)
            abilities |= (uint32_t)pairs[i].ability;
    return abilities;
}

static bool keeps(const struct wend_engine_entry *entry, uint32_t rules, const wend_space *space)
{
    return (entry->rules & rules) == rules && (!entry->code->serves_space || entry->code->serves_space(space));
}

bool wend_engine_serves(wend_engine engine, const wend_space *space)
{
    if (!space || !is_known(engine))
        return false;
    const struct wend_engine_entry *entry = &engine_table[engine];
    return engine == WEND_ENGINE_AUTO || keeps(entry, wend_space_rules(space), space);
}

bool wend_engine_can_run(const struct wend_engine_entry *entry, uint32_t rules, const struct wend_search *search)
{
    return keeps(entry, rules, search->space) && (!entry->code->serves || entry->code->serves(search));
}

const struct wend_engine_entry *wend_engine_choose(uint32_t rules, const struct wend_search *search)
{
    for (uint32_t i = 0; i < sizeof preferred; i++) {
        const struct wend_engine_entry *entry = &engine_table[preferred[i]];
        if (wend_engine_can_run(entry, rules, search) && (!entry->code->suits || entry->code->suits(search)))
            return entry;
    }
    return NULL;
}

static bool runs_on_mesh(const struct wend_engine_entry *entry, const struct wend_mesh_search *search)
{
    const struct wend_engine_code *code = entry ? entry->code : NULL;
    if (!code || !code->run_mesh || (search->links && !(entry->rules & RULE_LINKS)))
        return false;
    return code->serves_mesh ? code->serves_mesh(search) : search->question.weight != 0;
}

const struct wend_engine_entry *wend_engine_choose_mesh(wend_engine engine, const struct wend_mesh_search *search)
{
    if (engine != WEND_ENGINE_AUTO)
        return runs_on_mesh(wend_engine_entry(engine), search) ? wend_engine_entry(engine) : NULL;
    for (uint32_t i = 0; i < sizeof preferred; i++)
        if (runs_on_mesh(&engine_table[preferred[i]], search))
            return &engine_table[preferred[i]];
    return NULL;
}
