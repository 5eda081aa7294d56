/* terrain.c: names and colours of terrains: a calm palette of paper, moss, slate and ink. */
#include "terrain.h"

const terrain terrains[TERRAIN_COUNT] = {
    {'.', "ground", 0xF3, 0xEE, 0xE3},        {'G', "grass", 0xE3, 0xEA, 0xCF}, {'S', "swamp", 0xC3, 0xCB, 0x9C},
    {'W', "water", 0x8D, 0xB4, 0xD0},         {'T', "trees", 0x7E, 0xA0, 0x7C}, {'@', "wall", 0x4B, 0x51, 0x60},
    {'O', "out of bounds", 0x33, 0x38, 0x45}, {'?', "other", 0xB8, 0x8F, 0xA8},
};

size_t terrain_index(uint8_t byte)
{
    size_t index = 0;
    while (index + 1 < TERRAIN_COUNT && (uint8_t)terrains[index].letter != byte)
        index++;
    return index;
}
