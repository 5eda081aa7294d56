/* The manifest as a table. Search floor. */
#include "map/profile.h"
#include "search/search.h"

#define WEND_ENGINE(constant, name, rules, summary) extern const struct wend_engine_code wend_engine_##name;
#include <wend/engines.inl>
#undef WEND_ENGINE

#define WEND_ENGINE(constant, name, rules, summary) [constant] = {constant, #name, summary, rules, &wend_engine_##name},
static const struct wend_engine_entry engine_table[WEND_ENGINE_COUNT] = {
    [WEND_ENGINE_AUTO] = {WEND_ENGINE_AUTO, "auto", "the fastest engine that is optimal for the space", 0, NULL},
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

wend_engine wend_engine_by_name(const char *name)
{
    int engine = 0;
    while (engine < WEND_ENGINE_COUNT && !(name && is_same_text(engine_table[engine].name, name)))
        engine++;
    return (wend_engine)engine;
}

bool wend_engine_serves(const struct wend_engine_entry *entry, uint32_t rules, const struct wend_search *search)
{
    return (entry->rules & rules) == rules && (!entry->code->serves || entry->code->serves(search));
}

const struct wend_engine_entry *wend_engine_choose(uint32_t rules, const struct wend_search *search)
{
    for (int engine = WEND_ENGINE_AUTO + 1; engine < WEND_ENGINE_COUNT; engine++) {
        const struct wend_engine_entry *entry = &engine_table[engine];
        if (wend_engine_serves(entry, rules, search) && (!entry->code->suits || entry->code->suits(search)))
            return entry;
    }
    return NULL;
}
