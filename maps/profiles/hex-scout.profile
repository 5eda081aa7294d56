# A scout, at home on the hexagons of hexes.wmap: quick on grass and sand, careful in the hills.
default 3                # hills, and whatever else a map brings
terrain ground 2
terrain grass 2
terrain swamp 6
terrain trees 4
terrain water blocked
terrain wall blocked
terrain out blocked
turn 0.1                 # for each 60 degrees
