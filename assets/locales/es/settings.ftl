# Lo que muestra `/ajustes` y lo que ofrece.

settings-title = Tus ajustes
settings-changed = Hecho. Tus ajustes a partir de ahora:
settings-choose = Cambiar un ajuste
setting-name = { $setting ->
    [language] Idioma
    [theme] Colores del tablero
    [pieces] Piezas
    [reminders] Recordatorios
    [quiet] Horas de silencio
    [digest] Resumen diario
    [confirm] Confirmar las jugadas
   *[vacation] Vacaciones automáticas
}
settings-language = **Idioma**: español
settings-language-automatic = **Idioma**: español, el de tu Discord
settings-theme = **Tableros**: { $theme }
settings-pieces = **Piezas**: { $pieces }
settings-zone = **Huso horario**: { $zone }, donde ahora son las { $time }
settings-zone-none = **Huso horario**: sin elegir, así que uso UTC, donde ahora son las { $time }. Elige el tuyo con la opción `{ option-zone }`.
settings-leads = **Recordatorios** antes de perder un periodo o la partida: { $leads }
lead-times = { $times } antes
settings-leads-none = **Recordatorios** antes de perder un periodo o la partida: ninguno
settings-quiet = **Horas de silencio**: { $hours } ({ $zone }). Los recordatorios de esas horas llegan antes o después, pero nunca demasiado tarde para jugar.
settings-quiet-none = **Horas de silencio**: ninguna
settings-digest = **Resumen**: un solo mensaje cada día a las { $hour } ({ $zone }). El último recordatorio antes de perder tiempo sigue llegando por separado.
settings-digest-none = **Resumen**: no; cada recordatorio llega por separado
settings-auto-vacation = { $state ->
    [yes] **Vacaciones automáticas**: activadas. Cuando se te vaya a acabar el tiempo en una partida que permite vacaciones, las tuyas empezarán solas, una vez, como mucho por { SPAN($days) }.
   *[no] **Vacaciones automáticas**: desactivadas. Con la opción `{ option-auto-vacation }`, cuando se te vaya a acabar el tiempo en una partida que permite vacaciones, las tuyas empezarán solas, una vez, como mucho por { SPAN($days) }.
}
on = sí
off = no
quiet-hours = de { $from } a { $to }
digest-hour = cada día a las { $hour }

undelivered-heading = **Estos mensajes no se te pudieron entregar:**
undelivered = { RELATIVE($when) }: { $why }
undelivered-game = { RELATIVE($when) }, partida { $number }: { $why }
delivery-error-closed = Discord no me deja escribirte mensajes directos y no hay ningún canal donde hacerlo. Permite los mensajes directos de los miembros de un servidor que compartamos.
delivery-error-gone = el canal al que iba ya no existe. Tus partidas siguen por mensaje directo conmigo.
delivery-error-forbidden = ya no puedo escribir en el canal. Habla con un administrador del servidor o sigue por mensaje directo conmigo.
delivery-error-unreachable = no se pudo contactar con Discord en todo un día.
delivery-error-fault = algo falló de mi lado. Quien administra este bot lo encontrará en el registro.
