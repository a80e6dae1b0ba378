# Colores y listas en palabras.

color-white = blancas
color-black = negras
list-or = { $start } o { $last }
