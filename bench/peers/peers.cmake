# The libraries beside wend in wend-bench-peers: libtcod, Boost.Graph, LEMON, Detour,
# HPA* of hog2, and two of the npm registry.

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

# bench_peer_library(<target> <header> <library>...): an imported target for what brings no CMake or pkg-config file.
function(bench_peer_library target header)
  find_path(WEND_${target}_INCLUDE ${header})
  mark_as_advanced(WEND_${target}_INCLUDE)
  set(libraries)
  foreach(library IN LISTS ARGN)
    find_library(WEND_${library}_LIBRARY ${library})
    mark_as_advanced(WEND_${library}_LIBRARY)
    list(APPEND libraries ${WEND_${library}_LIBRARY})
  endforeach()
  if(WEND_${target}_INCLUDE AND NOT libraries MATCHES "NOTFOUND")
    add_library(${target} INTERFACE IMPORTED)
    target_include_directories(${target} SYSTEM INTERFACE ${WEND_${target}_INCLUDE})
    target_link_libraries(${target} INTERFACE ${libraries})
  endif()
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
bench_peer(libtcod PkgConfig::LIBTCOD peers/contender_libtcod.c)

if(WEND_CXX_MATCHES)
  set(CMAKE_CXX_STANDARD 17)
  bench_peer_library(bench-boost boost/graph/astar_search.hpp)
  bench_peer_library(bench-lemon lemon/static_graph.h lemon)
  bench_peer_library(bench-detour recastnavigation/DetourNavMeshQuery.h Detour)
  bench_peer_library(bench-recast recastnavigation/Recast.h Recast Detour)
  bench_peer_library(bench-tiles recastnavigation/DetourTileCache.h Recast Detour DetourTileCache)
  bench_peer_library(bench-detour-crowd recastnavigation/DetourCrowd.h Recast DetourCrowd Detour)
  bench_peer(Boost bench-boost peers/contender_boost.cpp)
  bench_peer(LEMON bench-lemon peers/contender_lemon.cpp)
  bench_peer_library(bench-hog2 hog2/HPAStar.h hog2)
  bench_peer_library(bench-rvo2 RVO/RVO.h RVO)
  bench_peer(hog2 bench-hog2 peers/contender_hog2.cpp)
  bench_peer(Detour bench-detour peers/contender_detour.cpp peers/rectangles.cpp)

  # A level's ground as Recast makes it, and wend's of the same triangles: what the three benchmarks after it ask.
  if(TARGET bench-recast)
    add_library(bench-ground STATIC peers/level_options.cpp peers/recast_ground.cpp peers/recast_level.cpp peers/wend_ground.cpp)
    target_link_libraries(bench-ground PUBLIC bench-kit bench-recast)

    # wend-bench-meshes: shortest paths on navigation meshes beside Detour.
    add_executable(wend-bench-meshes peers/meshes.cpp)
    target_link_libraries(wend-bench-meshes PRIVATE bench-ground)
  endif()

  # wend-bench-carts: obstacles that move each tick, beside Detour's tile cache.
  if(TARGET bench-tiles)
    add_executable(wend-bench-carts peers/carts.cpp peers/recast_tiles.cpp)
    target_link_libraries(wend-bench-carts PRIVATE bench-ground bench-tiles)
  endif()

  # wend-bench-mesh-crowd: thousands of units on a navigation mesh, beside DetourCrowd.
  if(TARGET bench-detour-crowd)
    add_executable(wend-bench-mesh-crowd peers/mesh_crowd.cpp)
    target_link_libraries(wend-bench-mesh-crowd PRIVATE bench-ground bench-detour-crowd)
  endif()
else()
  message(STATUS "wend-bench-peers: no C++ compiler by the C compiler's maker, so without Boost, LEMON, Detour")
endif()

# wend-bench-npm: installs the npm libraries into the build folder. Not part of `all`: it needs the network.
find_program(WEND_NODE NAMES node nodejs)
find_program(WEND_NPM npm)
mark_as_advanced(WEND_NODE WEND_NPM)
if(WEND_NODE AND WEND_NPM)
  set(bench_npm ${CMAKE_CURRENT_BINARY_DIR}/npm)
  add_custom_target(wend-bench-npm
    COMMAND ${CMAKE_COMMAND} -E make_directory ${bench_npm}
    COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_CURRENT_SOURCE_DIR}/peers/npm/package.json ${bench_npm}
    COMMAND ${WEND_NPM} install --prefix ${bench_npm} --no-audit --no-fund --no-package-lock
    COMMENT "Installing pathfinding and easystarjs" VERBATIM)
  target_compile_definitions(wend-bench-peers PRIVATE WEND_BENCH_NODE="${WEND_NODE}"
    WEND_BENCH_NPM_FOLDER="${bench_npm}" WEND_BENCH_NPM_SCRIPT="${CMAKE_CURRENT_SOURCE_DIR}/peers/npm/peers.js")
else()
  message(STATUS "wend-bench-peers: no node and npm, so without pathfinding and easystarjs")
endif()
