# Notes privades: el que algú apunta sobre una partida, només per a si mateix.

note-title = La teva nota · partida { $number }
note-secret = Només ho veus tu.
note-written = Apuntat:
note-none = No has apuntat res sobre aquesta partida. { $write } apunta alguna cosa que només veus tu.
note-cleared = La teva nota sobre la partida { $number } s'ha esborrat.
note-beside = 📝 **La teva nota**: { $note }
note-form-title = La teva nota · partida { $number }
note-form-label = Només la veus tu
note-form-placeholder = Per exemple: el peó de la columna a és feble; sense presses
refusal-note-length = Una nota té d'1 a 1.000 caràcters. Per esborrar-la: { $clear }
