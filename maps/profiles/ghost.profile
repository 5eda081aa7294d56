# A ghost: walks through everything, walls on cell sides included, but does not know stairs.
neighbours 8
corners always
default 1
exits ignore
links ignore
