/* The command line of the benchmarks on levels: numbers by their names, and levels. */
#ifndef WEND_BENCH_PEERS_LEVEL_OPTIONS_HPP
#define WEND_BENCH_PEERS_LEVEL_OPTIONS_HPP

#include <initializer_list>
#include <string>
#include <vector>

struct LevelOptions {
    float cell_size = 0.3f; /* of Recast, in metres: --cell */
    std::vector<std::string> files;
};

/* An option that takes a whole number; less than `least` counts as that. */
struct NumberOption {
    const char *name;
    int *number;
    int least;
};

/*
 * Reads all words of a command line. If it names no levels, the usual ones are taken, of the folder mesh in WEND_DATA
 * or ../shared/data. Throws std::runtime_error.
 */
LevelOptions read_level_options(int argc, char **argv, std::initializer_list<NumberOption> numbers,
                                std::initializer_list<const char *> usual);

/* The last part of a file's name. */
std::string base_name(const std::string &file);

#endif
