# An amphibian: land and water, water being home; knows what its way costs in time and in breath.
neighbours 8
corners one              # slips past a single corner
default blocked
terrain ground 1
terrain grass 1
terrain swamp 1
terrain water 1
resource time factor 2   # two parts of the weight are time
resource breath factor 1 # one is breath
spend time default 2
spend time water 1
spend time swamp 1
spend breath default 2
spend breath water 0
