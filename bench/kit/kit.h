/* What benchmarks share: clocks, maps painted or made by chance, and maps with their problems. */
#ifndef WEND_BENCH_KIT_KIT_H
#define WEND_BENCH_KIT_KIT_H

#include "kit/clock.h"
#include "kit/landscape.h"
#include "kit/painter.h"
#include "kit/suite.h"

#endif
