/* Questions in an agenda as bytes. */
#ifndef WEND_AGENT_AGENDA_JOB_CODE_H
#define WEND_AGENT_AGENDA_JOB_CODE_H

#include "agent/agenda/agenda_data.h"
#include "base/codec.h"

/* What a question asks: two ask the same if these bytes are the same. For writing alone. */
void wend_job_code_question(const wend_agenda *agenda, struct wend_job *job, struct wend_codec *codec);

/* All of a path but its points. */
void wend_path_code_sums(struct wend_codec *codec, wend_path *path);

/* One job, of whatever stage, whose spaces are numbers below `spaces`. MEMORY; what else is wrong the codec tells. */
wend_status wend_job_code(const wend_agenda *agenda, struct wend_job *job, struct wend_codec *codec);

#endif
