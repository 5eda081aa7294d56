/* The reachable cell nearest to a goal. Map floor. */
#include "map/space.h"
