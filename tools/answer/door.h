/* Answers in words and as JSON, and paths read from JSON again. */
#ifndef TOOLS_ANSWER_DOOR_H
#define TOOLS_ANSWER_DOOR_H

#include "answer/path_file.h"
#include "answer/path_json.h"

#endif
