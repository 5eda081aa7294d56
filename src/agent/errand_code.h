/* Questions in an agenda as bytes. */
#ifndef WEND_AGENT_ERRAND_CODE_H
#define WEND_AGENT_ERRAND_CODE_H

#include "agent/agenda_data.h"
#include "base/codec.h"

/* One errand, of whatever stage, whose spaces are numbers below `spaces`. MEMORY; what else is wrong the codec tells. */
wend_status wend_errand_code(const wend_agenda *agenda, struct wend_errand *errand, struct wend_codec *codec);

#endif
