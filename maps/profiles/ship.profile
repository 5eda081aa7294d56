# A ship: water only, slow to turn.
neighbours 8
corners never
default blocked
terrain water 1
turn 0.25                # a quarter of a step for each 45 degrees
