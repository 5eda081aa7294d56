# shellcheck shell=bash
# For the scripts beside it, which source this.

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
