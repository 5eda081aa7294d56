# The libraries beside wend in wend-bench-peers: libtcod.

# bench_peer(<name> <target> <source>...): adds a contender, or where the target is not there says so.
function(bench_peer name target)
  if(NOT TARGET ${target})
    message(STATUS "wend-bench-peers: ${name} not found, so without it")
    return()
  endif()
  string(TOUPPER ${name} definition)
  target_sources(wend-bench-peers PRIVATE ${ARGN})
  target_compile_definitions(wend-bench-peers PRIVATE WEND_BENCH_${definition})
  target_link_libraries(wend-bench-peers PRIVATE ${target})
endfunction()

# Of this machine's libraries no cross compiler can make use.
if(CMAKE_CROSSCOMPILING)
  message(STATUS "wend-bench-peers: wend alone, since this is a cross build")
  return()
endif()

find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(LIBTCOD QUIET IMPORTED_TARGET libtcod)
endif()
bench_peer(libtcod PkgConfig::LIBTCOD contender_libtcod.c)
