# shellcheck shell=bash
# For the scripts beside it, which source this.

# What they say of the single-file form. Not of its indentation, which is that of the files it is made of: GCC looks for each
# line from the top of the file, which takes eight seconds in one so large.
# shellcheck disable=SC2034  # for those who source this
warnings=(-Wall -Wextra -Wconversion -Werror -Wno-misleading-indentation)

# each_compiler NAME...: those of the names that are there, one a line, and one name only of those that mean the same.
each_compiler() {
    local name program known=' '
    for name; do
        program=$(command -v "$name") || continue
        program=$(readlink -f "$program")
        [[ $known == *" $program "* ]] || echo "$name"
        known+="$program "
    done
}
