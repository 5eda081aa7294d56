/* Scripts that are run tick by tick: units, chases, orders, flows, moods, and films of them. */
#ifndef TOOLS_SIMULATE_SIMULATE_H
#define TOOLS_SIMULATE_SIMULATE_H

#include "simulate/film_svg.h"
#include "simulate/simulation.h"

#endif
