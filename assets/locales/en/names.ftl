# Colors, and lists in words.

color-white = White
color-black = Black
list-or = { $start } or { $last }
