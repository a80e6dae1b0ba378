# Notas privadas: lo que alguien apunta sobre una partida, solo para sí.

note-title = Tu nota · partida { $number }
note-secret = Solo lo ves tú.
note-written = Apuntado:
note-none = No has apuntado nada sobre esta partida. { $write } apunta algo que solo ves tú.
note-cleared = Tu nota sobre la partida { $number } se ha borrado.
note-beside = 📝 **Tu nota**: { $note }
note-form-title = Tu nota · partida { $number }
note-form-label = Solo la ves tú
note-form-placeholder = Por ejemplo: el peón de a es débil; sin prisas
refusal-note-length = Una nota tiene de 1 a 1000 caracteres. Para borrarla: { $clear }
