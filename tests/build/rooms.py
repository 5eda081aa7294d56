"""The rooms of src/: what each is for, which rooms of its own floor it sees, and its doors: headers that others may include.

tests/build/check_floors.py holds the code to this table; rooms stand in such an order that each sees only some before it.
"""

from typing import NamedTuple


class Room(NamedTuple):
    purpose: str
    sees: tuple = ()
    doors: tuple = ()


FLOORS = {
    "base": "Bits, memory, marks, tasks: what has nothing to do with maps.",
    "map": "Maps, and spaces: maps as one mover sees them, with all that is worked out ahead.",
    "search": "Searches: engines, fields, planners.",
    "find": "Questions and answers.",
    "agent": "Many units over time: agendas, pursuits, groups, explorers, turns.",
    "io": "Maps and problems in files.",
    "world": "Maps larger than memory: tiles that come and go, coarse far away, exact where one walks.",
}

ROOMS = {
    "map/geometry": Room(
        "Points, segments and triangles in whole numbers: triangulations of outlines, and what is convex.",
        doors=(
            "geometry.h",
            "triangulation.h",  # what makes triangles, for meshes alone: most rooms only reckon with points
            "point_board.h",  # points that are near each other, for whoever reads or makes meshes
            "segment_board.h",  # segments and points by where they lie, for polygons that almost meet
        ),
    ),
    "map/grid": Room(
        "Grids, layers and profiles: terrain, edits, links, steps, layouts of hexagons.",
        doors=(
            "grid.h",  # the data that spaces hold, and which way steps lead
            "grid_calls.h",  # what is done with grids, layers and their logs: for few
            "profile.h",  # rules of the manifest, and profiles read, checked and sorted into classes: for few
        ),
    ),
    "map/navmesh": Room(
        "Convex polygons to walk on: neighbours, places, rays, moves over them, patches that follow edits.",
        sees=("geometry", "grid"),
        doors=(
            "navmesh.h",  # surfaces as data, which meshes and spaces hold
            "navmesh_calls.h",  # what is asked of them and done to them
        ),
    ),
    "map/space": Room(
        "A space: a map as one mover sees it, its cells, rows and nodes, and the list of what is worked out from them.",
        sees=("grid",),
        doors=(
            "space.h",  # the data, which everybody passes on
            "space_calls.h",  # cells as numbers and what lies around them: for who looks at cells
            "derived.h",  # for who works something out from spaces
            "derived.inl",  # the list of what is worked out, from which other rooms make their tables
        ),
    ),
    "map/cells": Room(
        "Where a mover may stand and step: positions, exits, moves, links, successor masks.",
        sees=("grid", "space"),
        doors=("cells.h",),
    ),
    "map/graph": Room(
        "Graphs: nodes, rows of edges, places, edits, landmarks.",
        sees=("grid", "space"),
        doors=("graph.h",),
    ),
    "map/jump": Room(
        "Jump maps: which cells are jump points, and how far runs lead, kept through edits.",
        sees=("grid", "space"),
        doors=(
            "jump.h",
            "jump_successors.h",  # the always-inlined search for successors, large, for the loops that are made of it
        ),
    ),
    "map/jump_cache": Room(
        "Lists of jump points' successors, made ahead and kept through edits.",
        sees=("jump", "space"),
        doors=("successor_cache.h",),
    ),
    "map/region": Room(
        "What can be reached from where: components, the nearest free cell, what an edit would cut off.",
        sees=("cells", "space"),
        doors=("region.h",),
    ),
    "map/areas": Room(
        "Areas and the choke points between them, kept through edits.",
        sees=("space",),
        doors=("areas_part.h",),
    ),
    "map/landmark": Room(
        "Distances to landmarks, for better estimates; kept through edits.",
        sees=("grid", "jump", "region", "space"),
        doors=(
            "landmark.h",
            "landmark_bounds.h",  # always-inlined bounds, with the processor's lanes: for search kernels alone
        ),
    ),
    "map/sight": Room(
        "Lines over cells: whether they are free, what they cost, what they pass.",
        sees=("grid", "space"),
        doors=("sight.h",),
    ),
    "map/taut": Room(
        "The graph of corners that a shortest way at any angle may bend around.",
        sees=("navmesh",),
        doors=(
            "taut.h",
            "taut_cones.h",  # the always-inlined walk over cones, for the loops that are made of it
        ),
    ),
    "map/any_angle": Room(
        "Grids as surfaces of polygons, for ways at any angle: made, and repaired after edits.",
        sees=("grid", "navmesh", "region", "space", "taut"),
        doors=("any_angle.h",),
    ),
    "map/mesh": Room(
        "Navigation meshes: outlines, holes, links, radius, obstacles; spaces over them.",
        sees=("any_angle", "geometry", "grid", "navmesh", "space"),
        doors=(
            "mesh.h",
            "mesh_image.h",  # meshes in images: for who writes and opens these
        ),
    ),
    "map/assembly": Room(
        "Spaces made, updated, copied and let go: all that is worked out, in order.",
        sees=("any_angle", "graph", "grid", "jump_cache", "landmark", "mesh", "navmesh", "region", "sight", "space"),
    ),
    "search/kit": Room(
        "What searches keep, whatever they search: node stores, points, the wheel, units of work, sets of goals.",
        doors=(
            "kit.h",  # the data, which finders hold and stages pass on
            "kit_calls.h",  # always-inlined node stores and the wheel: for who expands nodes
            "stores.inl",  # the list of stores, from which the finder makes its own life
        ),
    ),
    "search/core": Room(
        "A search and its engines' common part: start, goals, prices of steps, estimates, limits, observers.",
        sees=("kit",),
        doors=(
            "core.h",  # the search as data
            "core_calls.h",  # what engines call: estimates, targets, prices, limits
            "successors.h",  # the always-inlined steps, for loops over cells
        ),
    ),
    "search/graph": Room(
        "A* on graphs.",
        sees=("core", "kit"),
        doors=("graph.h",),
    ),
    "search/planner": Room(
        "Search in states that the caller makes up: A*, beams, deepening.",
        sees=("kit",),
    ),
    "search/surface": Room(
        "Search on surfaces: corridors, funnels, exact ways at any angle.",
        sees=("core", "kit"),
        doors=("surface.h",),
    ),
    "search/engines": Room(
        "The table of engines, and which one serves a question.",
        sees=("core", "surface"),
        doors=("engines.h",),
    ),
    "search/field": Room(
        "Fields: costs from everywhere to goals, grown in slices, repaired after edits.",
        sees=("core", "graph", "kit", "surface"),
        doors=("field.h",),
    ),
    "search/jump": Room(
        "Jump point search.",
        sees=("core", "engines", "kit"),
        doors=("jump.h",),
    ),
    "search/cells": Room(
        "A* and its kin on cells: local windows, bit boards, weights, crowds.",
        sees=("core", "jump", "kit"),
        doors=(
            "cells.h",  # what finders hold
            "floods.h",  # floods of reach and groups, which hold successors: for agents alone
            "window.h",  # the window around a start, for questions put as one
        ),
    ),
    "find/ties": Room(
        "The choice among equally cheap ways.",
        doors=("ties.h",),
    ),
    "find/query": Room(
        "Queries and paths as data: whether a query makes sense, what it is about, what a path costs.",
        doors=(
            "query.h",
            "query_check.h",  # faults, whose public list is long: for who takes queries in
        ),
    ),
    "find/request": Room(
        "A question as it is taken in: the finder, the search that is asked for, how its end becomes a path.",
        sees=("query", "ties"),
        doors=("request.h",),
    ),
    "find/graph": Room(
        "Questions on graphs.",
        sees=("query", "request"),
        doors=("graph.h",),
    ),
    "find/lines": Room(
        "Steps become straight lines.",
        sees=("query", "request"),
        doors=("lines.h",),
    ),
    "find/mesh": Room(
        "Questions on meshes and at any angle.",
        sees=("query", "request"),
        doors=("mesh_query.h",),
    ),
    "find/cells": Room(
        "Questions on cells: which search answers, goals of all kinds, several starts, places between cells.",
        sees=("graph", "mesh", "query", "request", "ties"),
        doors=("cells.h",),
    ),
    "find/after": Room(
        "What is done with an answer: follow, explain, validate.",
        sees=("cells", "graph", "query", "ties"),
        doors=("after.h",),
    ),
    "find/stages": Room(
        "From question to answer: routes, waypoints, what to do where there is no way, batches, slices.",
        sees=("cells", "graph", "lines", "mesh", "query", "request", "ties"),
        doors=("ask.h",),
    ),
    "agent/agenda": Room(
        "Questions of many units over many ticks, within a budget.",
    ),
    "agent/common": Room(
        "What agendas, pursuits and explorers share: which edits touch a path.",
        doors=("common.h",),
    ),
    "agent/crowd": Room(
        "Agents that walk between cells and keep clear of each other: local avoidance, clipped to gaps and walls.",
    ),
    "agent/explorer": Room(
        "Travellers over land that is not known yet.",
        sees=("common",),
    ),
    "agent/group": Room(
        "Orders to groups: who goes where.",
        doors=("group.h",),
    ),
    "agent/influence": Room(
        "Influence maps: stamps, spread, blur.",
    ),
    "agent/pursuit": Room(
        "Pursuers, and walkers that step along a path among others.",
    ),
    "agent/sight": Room(
        "What units see.",
    ),
    "agent/traffic": Room(
        "Units that share the ground: their steps planned together, by priority and by complete search.",
        sees=("group",),
    ),
    "agent/turn": Room(
        "Turn-based movement: ranges and turns of action points.",
    ),
    "world/tiles": Room(
        "Worlds as data: edits, the tiles that are held, what a mover weighs at positions.",
        doors=("tiles.h",),
    ),
    "world/areas": Room(
        "Areas of a world: what each square has of them, kept up with edits, and joined.",
        sees=("tiles",),
    ),
    "world/overlay": Room(
        "Clusters of a world, their entrances and costs, level by level: made, kept up with edits, as bytes.",
        sees=("tiles",),
        doors=("world_space.h",),
    ),
    "world/route": Room(
        "Questions about worlds: the coarse way, and its next steps cell by cell.",
        sees=("overlay",),
    ),
}
