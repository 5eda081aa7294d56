# A foot soldier: one cell, slow in swamp and woods, never through water or walls.
neighbours 8
corners never
size 1x1
default 2                # what no line names: stone, sand, stairs, whatever a map brings
terrain ground 2
terrain grass 2
terrain swamp 5
terrain trees 4
terrain water blocked
terrain wall blocked
terrain out blocked
crossing 2               # through comrades, at the price of two steps
