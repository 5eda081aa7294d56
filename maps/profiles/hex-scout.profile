# A scout on hexagons with pointy tops, odd rows shifted: quick on grass and sand, careful in the hills.
neighbours hex-pointy-odd
default 3                # hills, and whatever else a map brings
terrain ground 2
terrain grass 2
terrain swamp 6
terrain trees 4
terrain water blocked
terrain wall blocked
terrain out blocked
turn 0.1                 # for each 60 degrees
