/* level_options.cpp: one pass over the words. */
#include "peers/level_options.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

LevelOptions read_level_options(int argc, char **argv, std::initializer_list<NumberOption> numbers,
                                std::initializer_list<const char *> usual)
{
    LevelOptions options;
    for (int i = 1; i < argc; i++) {
        const std::string word = argv[i];
        const auto option =
            std::find_if(numbers.begin(), numbers.end(), [&word](const NumberOption &it) { return word == it.name; });
        const bool takes_value = option != numbers.end() || word == "--cell";
        if (word.rfind("--", 0) == 0 && (!takes_value || i + 1 == argc))
            throw std::runtime_error(word + (takes_value ? " takes a number" : ": there is no such option"));
        if (option != numbers.end())
            *option->number = std::max(option->least, std::atoi(argv[++i]));
        else if (takes_value)
            options.cell_size = float(std::atof(argv[++i]));
        else
            options.files.push_back(word);
    }
    const char *folder = std::getenv("WEND_DATA");
    if (options.files.empty())
        for (const char *name : usual)
            options.files.push_back(std::string(folder ? folder : "../shared/data") + "/mesh/" + name);
    return options;
}

std::string base_name(const std::string &file)
{
    return file.substr(file.find_last_of('/') + 1); /* of npos that is 0 */
}
