# Colors i llistes en paraules.

color-white = blanques
color-black = negres
list-or = { $start } o { $last }
