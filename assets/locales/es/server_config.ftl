# Lo que muestra `/servidor`, los hilos y los permisos que faltan.

config-title = Ajustes de este servidor
config-changed = Hecho. A partir de ahora:
config-games-channel = **Las partidas** se juegan en el canal en que se hizo el reto
config-games-threads = **Las partidas** tienen cada una su hilo, que se abre al aceptarse el reto
config-games-default = **Partidas**: cada una en su hilo donde puedo abrirlo; si no, en el canal del reto
config-boards-white = **Tableros** en los canales: abajo, las blancas
config-boards-black = **Tableros** en los canales: abajo, las negras
config-boards-to-move = **Tableros** en los canales: abajo, el bando al que le toca
config-channels = **Los retos** solo se permiten en { $channels }
config-channels-all = **Los retos** se permiten en todos los canales
config-challengers = **Quién puede retar**: los miembros con el rol { $role }
config-challengers-all = **Quién puede retar**: cualquiera
config-organizers = **Quién puede crear competiciones**: los miembros con el rol { $role } y quienes pueden gestionar el servidor
config-organizers-all = **Quién puede crear competiciones**: cualquiera
config-organizers-managers = **Quién puede crear competiciones**: quienes pueden gestionar el servidor
config-lobby = **Sala** en <#{ $channel }>: un mensaje con los retos abiertos, que publico de nuevo cuando algo cambia
config-lobby-none = **Sala** en ningún canal; `/sala` muestra los retos abiertos a cualquiera
config-sharing-either = **Enlaces para espectadores**: cualquiera de los dos jugadores puede compartir una partida
config-sharing-both = **Enlaces para espectadores**: los dos jugadores tienen que compartir una partida
config-lobby-refused = ⚠️ No puedo publicar los retos abiertos en <#{ $channel }>. A mi rol le falta allí: { $permissions }.
lobby-refused = Ya no puedo publicar los retos abiertos de [tu servidor](https://discord.com/channels/{ $server }) en <#{ $channel }>: Discord no me deja, o se ha borrado el canal. `/servidor` muestra allí lo que falta. Lo intento otra vez cuando se haga o se acepte un reto.
config-clock = **Reloj** si no se elige otro: { $control }
config-clock-usual = **Reloj** si no se elige otro: el habitual de cada juego
config-language = **Idioma** de lo que leen todos: { $language }
config-language-automatic = **Idioma** de lo que leen todos: { $language }, según el idioma del servidor en Discord
config-setting = { $setting ->
    [place] Dónde se juegan las partidas
    [boards] Tableros en los canales
    [channels] Canales para los retos
    [challengers] Quién puede retar
    [organizers] Quién puede crear competiciones
    [clock] Reloj si no se elige otro
    [lobby] Sala
    [spectator-links] Enlaces para espectadores
    [language] Idioma de lo que leen todos
    [league-role] Rol para los campeones de ligas
    [cup-role] Rol para los ganadores de copas
    [ratings] Roles por puntuación
   *[rating-game] Puntuación que da los roles
}
config-rating-role = Rol desde una puntuación de { $rating }
config-usual-clock = El habitual de cada juego
config-best-rating = La mejor puntuación en cualquier juego

permission-view-channel = Ver canal
permission-send-messages = Enviar mensajes
permission-embed-links = Insertar enlaces
permission-attach-files = Adjuntar archivos
permission-create-threads = Crear hilos públicos
permission-send-in-threads = Enviar mensajes en hilos

missing-permissions = Me faltan permisos en este canal: { $permissions }. Pídeselos a un administrador del servidor; hasta entonces puede que aquí no aparezcan tableros, pero tus partidas siguen igualmente.
thread-not-allowed = No pude abrir un hilo para esta partida porque me faltan permisos: { $permissions }. La partida se juega en este canal.
thread-not-possible = Aquí no pude abrir un hilo para esta partida. Se juega en este canal.
thread-lost = El hilo de esta partida se borró o está bloqueado. La partida sigue en este canal.
thread-forbidden = Ya no puedo publicar en el hilo de esta partida. Faltan permisos: { $permissions }. La partida sigue en este canal.

refusal-wrong-channel = En este canal no se permiten retos. Ve a { $channels }.
refusal-not-a-challenger = En este servidor solo pueden retar los miembros con el rol { $role }. Pídeselo a un administrador del servidor o espera a que te reten.
refusal-not-a-manager = Para cambiar estos ajustes hace falta el permiso «Gestionar servidor», que en algunos países se llama «Administrar servidor». Pídeselo a un administrador.
refusal-lobby-not-theirs = No puedes escribir en { $channel }, así que tampoco publico allí por ti. Elige un canal en el que puedas o pídeselo a un administrador.
refusal-too-many-channels = En la lista no caben más canales. Quita antes alguno o permite los retos en todas partes.
refusal-channel-not-listed = Ese canal no está en la lista. Para permitir retos solo en algunos canales, nómbralos uno a uno con la opción `{ option-allow }`.
