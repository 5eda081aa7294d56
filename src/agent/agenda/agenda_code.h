/* An agenda as bytes, except for its spaces, which the caller has. */
#ifndef WEND_AGENT_AGENDA_AGENDA_CODE_H
#define WEND_AGENT_AGENDA_AGENDA_CODE_H

#include "agent/agenda/agenda_data.h"
#include "base/codec.h"

/* Which of the caller's spaces those of an agenda are. */
struct wend_given_spaces {
    const wend_space *const *spaces;
    uint32_t count;
};

/* What comes before all else: that it is an agenda, its description without workers, and its spaces' number. */
void wend_agenda_code_head(struct wend_codec *codec, wend_agenda_desc *desc, uint32_t *space_count);

/* All else. When reading, the agenda is one just made, with as many spaces as there are. ARGUMENT, MEMORY; what else is wrong
   the codec tells. */
wend_status wend_agenda_code_body(wend_agenda *agenda, const struct wend_given_spaces *given, struct wend_codec *codec);

#endif
