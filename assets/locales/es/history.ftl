# Partidas terminadas y partidas como archivos.

history-heading-own = Tus partidas terminadas ({ $count })
history-heading = Partidas terminadas de { $player } ({ $count })
history-line = **{ $number }** · { $variant } · { $outcome ->
    [won] **ganada** a { $opponent } { $reason }
    [lost] **perdida** contra { $opponent } { $reason }
    [ahead] **{ $score }**, rey de { $opponent } ahogado
    [behind] **{ $score }**, rey ahogado por { $opponent }
    [aborted] contra { $opponent }, anulada
   *[drawn] **tablas** con { $opponent } { $reason }
} · { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
} · { DAY($date) }
history-none-own = Aún no has terminado ninguna partida.
history-none = No hay ninguna partida terminada de { $player } que puedas ver. Puedes ver las tuyas y las de los servidores que compartimos.
history-menu = Elige una partida para verla

export-done = La partida { $number } en un archivo: { $form ->
    [ctlpgn] CTL-PGN, con el tiempo restante y el empleado en cada jugada.
   *[pgn] PGN, con el tiempo restante y el empleado en cada jugada.
}
export-all = { $count ->
    [one] Tu única partida
   *[other] Tus { $count } partidas
} en un solo archivo, primero las más recientes.
export-all-two-files = Tus { $count } partidas, primero las más recientes: las de C'escacs en un archivo aparte, como CTL-PGN, porque los programas de ajedrez no las leen.
export-left-out = Discord no admite un archivo mayor: { $count ->
    [one] falta la partida más antigua
   *[other] faltan las { $count } partidas más antiguas
}. Para obtener una de ellas: `/{ command-export } { option-game }:`
export-unreadable = { $count ->
    [one] La partida { $numbers } está dañada en mis datos y no figura
   *[other] Las partidas { $numbers } están dañadas en mis datos y no figuran
} en el archivo. Quien administra este bot puede buscarlo con el código `{ $code }`.
export-none = Aún no has jugado ninguna partida, así que no hay nada que exportar.
