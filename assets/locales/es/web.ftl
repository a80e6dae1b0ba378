# El tablero web: una página en la que se juega con el ratón, con el dedo y con el teclado.

web-loading = Cargando el tablero…
web-noscript = Esta página necesita JavaScript. Sin él puedes jugar en Discord.
web-unknown-reader = Courier no sabe quién eres. Discord no ha respondido, o no lo has permitido.
web-again = Intentar de nuevo
web-board = Tablero
web-games = Partidas
web-no-games = No tienes partidas en curso. Puedes empezar una en Discord.
web-your-turn = Te toca
web-their-turn = Le toca a tu rival
web-waiting = Le toca a { $player }
web-actions = Acciones
web-more = Más
web-play = Jugar
web-play-question = ¿Jugar { $what }?
web-pending = { $what } se enviará en un momento.
web-sent = Jugaste { $what }.
web-new-move = Nueva jugada: { $what }
web-undo = Deshacer
web-undone = La jugada no se envió.
web-cancel = Cancelar
web-yes = Sí
web-no = No
web-question = ¿{ $label }?
# Junto a un reloj; lo que sigue es «dentro de 3 días».
web-deadline = Plazo: { $what }
web-first = Primera posición
web-previous = Jugada anterior
web-next = Jugada siguiente
web-last = Última posición
web-looking = Posición tras { $what }
web-selected = { $what }: selección hecha. Escape la suelta.
web-let-go = Nada seleccionado.
web-target = jugada posible
web-capture = captura posible
web-hand = En mano: { $what }
web-clear-marks = Borrar marcas
web-help = Toca una pieza y luego su destino, o arrástrala. Las flechas recorren el tablero, Intro selecciona y Escape suelta. El botón derecho del ratón, o una pulsación larga, marca casillas y dibuja flechas solo para ti.
web-keys = Teclas
web-key-home = Inicio
web-key-end = Fin
web-keys-hint = Las teclas no hacen nada mientras escribes. La rueda del ratón sobre el tablero también recorre las jugadas.
web-note = Tu nota
web-note-hint = Solo la ves tú.
web-save = Guardar
web-saved = Guardado.
web-offline = Sin conexión. Probando de nuevo…
web-connected = Conexión recuperada.
web-session-ended = Este tablero se abrió hace demasiado tiempo o se cerró. Ábrelo de nuevo con el botón en Discord.
web-error = No ha funcionado. Prueba otra vez.
web-sign-out = Cerrar sesión
web-offer-takeback = Pedir deshacer
web-offer-pause = Proponer una pausa
web-abort = Anular

# Piezas y jugadas en palabras, para quien las escucha.
web-piece = { $piece } de { $color ->
    [white] blancas
   *[black] negras
}
web-piece-promoted = { $piece } de { $color ->
    [white] blancas
   *[black] negras
}, peón promocionado
web-moved = { $color }: { $piece } { $from } a { $to }
web-dropped = { $color }: { $piece } a { $to } desde la mano
web-castled = { $color }: enroque, { $move }, rey a { $to }
web-takes = captura { $piece }
web-en-passant = captura al paso
web-check = jaque
web-mate = jaque mate

# Partidas terminadas, jugadas condicionales, análisis y estudios en la página.
web-finished = Partidas terminadas
web-older-games = Partidas anteriores
web-all-opponents = Todos los rivales
web-all-variants = Todas las variantes
web-rematch-question = ¿Ofrecer la revancha, con los colores cambiados?
web-rematch-offered = La revancha está ofrecida. Empieza cuando tu rival la acepte.
web-open-new = Abrir la nueva partida
web-plan-begin = Jugar una línea en el tablero
web-plan-theirs = ¿Qué puede jugar tu rival?
web-plan-own = ¿Y tu respuesta?
web-plan-add = Añadir
web-plan-added = La línea está en tu plan.
web-plan-back = Atrás
web-plan-remove = Quitar { $what }
web-plan-clear = Borrar el plan
web-plan-clear-question = ¿Borrar todo el plan?
web-no-plan = No tienes un plan en esta partida. Mientras le toca a tu rival, juega una línea en el tablero: su jugada, tu respuesta, y así sucesivamente. Si hace esa jugada, tu respuesta se juega al instante.
web-review = Análisis
web-review-hint = El motor mira la partida terminada: las probabilidades de ganar, los errores y los momentos decisivos.
web-review-ask = Analizar esta partida
web-review-again = Analizarla otra vez
web-review-line = Recorrer esta variante
web-review-running = Vistas { $done } de { $of } posiciones.
web-study-in-discord = { $opponent ->
    [engine] Lo demás se hace en Discord con /{ command-study }: el orden de las líneas, mostrarlas a otras personas, el archivo.
   *[person] Lo demás se hace en Discord con /{ command-study }: el orden de las líneas, mostrarlas a tu rival, el archivo.
}
web-study-added = La línea está en tu estudio.
web-study-hint = Juega una línea en el tablero desde cualquier posición de la partida, con las jugadas de ambos bandos. Nada de ello se juega en la partida.
web-result = { $outcome ->
    [won] Ganada { $reason }
    [lost] Perdida { $reason }
    [ahead] { $score }, ahogaste al rival
    [behind] { $score }, ahogado
    [aborted] Anulada
   *[drawn] Tablas { $reason }
}

# Una partida en la página: piezas capturadas, su apertura, copias y archivos.
web-captured = Capturado por { $player }: { $pieces }
web-captured-ahead = Capturado por { $player }: { $pieces }; ventaja de { $points }
web-checks-given = { $player }: { $given } de { $of } jaques dados
web-opening = Apertura: { $name }
web-share = Compartir y descargar
web-copy-fen = Copiar FEN
web-copy-pgn = Copiar PGN
web-copy-link = Copiar enlace
web-download-pgn = Descargar PGN
web-download-gif = Descargar GIF
web-copied = Copiado.
web-making-gif = Se está creando el GIF. Puede tardar un minuto…
web-in-discord = Abrir en Discord
web-spectators-share = Compartir con espectadores
web-spectators-hint = Quien tenga el enlace puede mirar: tablero, jugadas, relojes y resultado. No verá nada de lo que solo ves tú. Tú y tu rival podéis retirarlo.
web-spectators-link = Enlace para espectadores
web-spectators-copy = Copiar este enlace
web-spectators-shared = Quien tenga este enlace puede mirar la partida. Tú y tu rival podéis retirarlo.
web-spectators-wait = Tu rival también tiene que compartir la partida. Hasta entonces el enlace no muestra nada.
web-spectators-asked = Tu rival quiere compartir esta partida con espectadores.
web-spectators-withdraw = Retirar el enlace
web-spectators-refuse = No compartirla
web-spectators-withdraw-question = ¿Retirar el enlace? Deja de servir para todo el mundo. Para volver a compartir la partida, tendrás que estar de acuerdo.

# Lo que se elige en la página.
web-display = Aspecto y avisos
web-theme = Tablero
web-pieces = Piezas
web-size = Tamaño del tablero
web-sound = Sonido cuando te toca
web-notify = Notificación cuando te toca, mientras esta página está abierta pero no a la vista
web-notify-denied = Tu navegador no permite las notificaciones de esta página.
web-zen = Solo el tablero, los nombres y los relojes
web-zen-on = Solo se muestra el tablero. Con z vuelve lo demás.

# Una partida nueva en la página.
web-new-game = Nueva partida
web-opponent = Rival
web-the-engine = El bot
web-against = Contra
web-people = Personas
web-anyone = Cualquiera del canal
web-level = Fuerza
web-place = Canal
web-variant = Juego
web-color = Tu color
web-random = Al azar
web-usual = La habitual
web-clock = Reloj
web-rated = Puntuada
web-begin-game = Empezar
web-offer-game = Ofrecer la partida
web-game-offered = La partida está ofrecida. Te escribiré cuando empiece.
web-no-places = Para jugar contra personas, usa antes algún comando mío en un servidor que compartas con ellas.
web-servers-unknown = Discord no ha dicho qué puedes hacer en tus servidores. Inténtalo de nuevo en un momento.
web-lobby = Partidas abiertas
web-join = Jugar
web-no-lobby = No hay partidas abiertas a las que puedas unirte.
web-lobby-terms = { $control } · { $rated ->
    [yes] puntuada
   *[no] amistosa
} · { $wish ->
    [white] { $challenger } lleva las blancas
    [black] { $challenger } lleva las negras
    [both] dos partidas, una vez las blancas cada uno
   *[random] colores al azar
}
