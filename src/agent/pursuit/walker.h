/* The rules of passing others, as callers give them. */
#ifndef WEND_AGENT_PURSUIT_WALKER_H
#define WEND_AGENT_PURSUIT_WALKER_H

#include <wend/walker.h>

/* The caller's rules, null being the default, as those of today. ARGUMENT. */
wend_status wend_walker_rules_take(const wend_walker_rules *given, wend_walker_rules *rules);

#endif
