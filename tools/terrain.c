/* terrain.c: the letters of the Moving AI format and their names. */
#include "terrain.h"

const terrain terrains[TERRAIN_COUNT] = {
    {'.', "ground"}, {'G', "grass"}, {'S', "swamp"},         {'W', "water"},
    {'T', "trees"},  {'@', "wall"},  {'O', "out of bounds"}, {'?', "other"},
};

size_t terrain_index(uint8_t byte)
{
    size_t index = 0;
    while (index + 1 < TERRAIN_COUNT && (uint8_t)terrains[index].letter != byte)
        index++;
    return index;
}
