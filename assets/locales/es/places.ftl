# Dónde se juegan las partidas: lo que muestra `/servidor`, los hilos y lo que al bot no se le permite.

config-title = Ajustes de este servidor
config-changed = Hecho. A partir de ahora:
config-games-channel = **Las partidas** se juegan en el canal en que se hizo el reto
config-games-threads = **Las partidas** tienen cada una su hilo, que se abre al aceptarse el reto
config-channels = **Los retos** solo se permiten en { $channels }
config-channels-all = **Los retos** se permiten en todos los canales
config-challengers = **Quién puede retar**: los miembros con el rol { $role }
config-challengers-all = **Quién puede retar**: cualquiera
config-clock = **Reloj** si no se elige otro: { $control }
config-clock-usual = **Reloj** si no se elige otro: el habitual de cada juego
config-language = **Idioma** de lo que leen todos: { $language }
config-language-automatic = **Idioma** de lo que leen todos: { $language }, según la configuración del servidor en Discord

permission-view-channel = Ver canal
permission-send-messages = Enviar mensajes
permission-embed-links = Insertar enlaces
permission-attach-files = Adjuntar archivos
permission-create-threads = Crear hilos públicos
permission-send-in-threads = Enviar mensajes en hilos

lacking-here = En este canal no se me permite todo lo que necesito. Falta: { $permissions }. Pídeselo a quien lleva el servidor; hasta entonces puede que aquí no aparezcan tableros, pero tus partidas siguen igualmente.
thread-not-allowed = No he podido abrir un hilo para esta partida porque no se me permite. Falta: { $permissions }. La partida se juega en este canal.
thread-not-possible = Aquí no he podido abrir un hilo para esta partida. Se juega en este canal.
thread-lost = El hilo de esta partida se ha borrado o está bloqueado. La partida sigue en este canal.
thread-shut = Ya no se me permite mostrar esta partida en su hilo. Falta: { $permissions }. La partida sigue en este canal.

next-game = { $count ->
    [one] Esta partida espera tu jugada:
   *[other] Una de las { $count } partidas que esperan tu jugada:
}
next-game-none = Ninguna partida espera tu jugada.

refusal-wrong-channel = En este canal no se permiten retos. Ve a { $channels }.
refusal-not-a-challenger = En este servidor solo pueden retar los miembros con el rol { $role }. Pídeselo a quien lleva el servidor o espera a que te reten.
refusal-not-a-manager = Solo quien puede gestionar este servidor puede cambiar sus ajustes. Pídeselo a una de esas personas.
refusal-too-many-channels = En la lista no caben más canales. Quita antes alguno o permite los retos en todas partes.
refusal-channel-not-listed = Ese canal no está en la lista. Para permitir retos solo en algunos canales, nómbralos uno a uno con la opción `{ $option }`.
