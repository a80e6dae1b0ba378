# Palabras con las que se escribe una jugada, separadas por espacios; valen en todos los idiomas.

move-word-takes = por come captura toma x
move-word-drop = pone suelta coloca
move-word-promotes = corona promociona promoción
move-word-castle = enroque enroca enrocar
move-word-short = corto
move-word-long = largo
move-word-check = jaque
move-word-mate = mate
move-word-filler = a al de desde en el la con y
