/* What every part of the program needs of the machine: messages, files, standard input, JSON, a clock, threads. */
#ifndef TOOLS_SYSTEM_SYSTEM_H
#define TOOLS_SYSTEM_SYSTEM_H

#include "system/ending.h"
#include "system/input.h"
#include "system/json.h"
#include "system/output.h"
#include "system/platform.h"
#include "system/pool.h"
#include "system/progress.h"
#include "system/report.h"

#endif
