# A traveller with a cart, at home on coast.wmap: quick on roads and bridges, slow in sand, woods and fords.
neighbours 8
corners never
default blocked
terrain grass 4
terrain trees 9
terrain '-' 2            # road: by its letter, for not every map has one
terrain '=' 2            # bridge
terrain ':' 10           # ford
terrain 's' 5            # sand
