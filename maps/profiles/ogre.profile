# An ogre: two cells wide, wades through swamp and breaks through woods, and never through water or walls.
neighbours 8
corners never
size 2x2
default blocked
terrain ground 1
terrain grass 1
terrain swamp 2
terrain trees 3
