/* What a profile asks of an engine. Map floor. */
#ifndef WEND_MAP_PROFILE_H
#define WEND_MAP_PROFILE_H

#include <wend/profile.h>

/* The rules named by the engines' manifest; an engine serves a space if it keeps all the space asks for. */
enum { RULE_NEIGHBOURS_8 = 1 << 0, RULE_NEIGHBOURS_4 = 1 << 1 };

/* WEND_OK, ARGUMENT or UNSUPPORTED. */
wend_status wend_profile_check(const wend_profile *profile);

/* The set of RULE_ bits a profile asks for. */
uint32_t wend_profile_rules(const wend_profile *profile);

#endif
