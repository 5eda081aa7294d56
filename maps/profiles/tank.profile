# A tank of 3 x 3 cells: heavy, hates turning, and takes no stairs.
neighbours 8
corners never            # the whole tank must fit around a corner
size 3x3
default blocked
terrain ground 1
terrain grass 2
terrain swamp 6
turn 0.5                 # half a step for each 45 degrees
links ignore
