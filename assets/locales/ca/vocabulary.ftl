# Paraules amb què s'escriu una jugada, separades per espais; valen en tots els idiomes.

move-word-takes = per captura menja pren x
move-word-drop = posa deixa col·loca
move-word-promotes = corona promociona promoció
move-word-castle = enroc enroca enrocar
move-word-short = curt
move-word-long = llarg
move-word-check = escac
move-word-mate = mat
move-word-filler = a al de des en el la amb i
