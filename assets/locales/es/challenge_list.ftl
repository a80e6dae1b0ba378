# Retos por menús, la lista de retos abiertos, el motivo de un rechazo y lo que no se admite.

challenge-which-game = Vas a retar a { $opponent }. ¿A qué juego?
challenge-choose-game = Elige el juego
challenge-which-clock = Vas a retar a { $opponent } a **{ $variant }**. ¿Con qué reloj?
challenge-choose-clock = Elige el reloj
challenge-sent = Retaste a { $opponent }. Te escribiré cuando haya respuesta.
challenge-others = Retar a más personas al mismo juego
challenge-not-sent = A { $opponent } no: { $why }
challenge-list-heading = { $count ->
    [one] Un reto abierto
   *[other] { $count } retos abiertos
}
challenge-list-empty = No tienes retos abiertos. Para retar a alguien: `/chess { subcommand-challenge }`. Para que acepte quien quiera: `/chess { subcommand-open }`
challenge-list-line = { $side ->
    [to] { $other } te reta: **{ $variant }**, { $control }. Caduca { RELATIVE($at) }.
    [by] Retaste a { $other }: **{ $variant }**, { $control }. Caduca { RELATIVE($at) }.
   *[all] Reto abierto a todos: **{ $variant }**, { $control }. Caduca { RELATIVE($at) }.
}
challenge-list-choice = { $side ->
    [to] { $other } te reta: { $variant }
    [by] Retaste a { $other }: { $variant }
   *[all] Reto abierto a todos: { $variant }
}
challenge-list-choose = Elige uno para responder o para retirarlo

decline-form-title = Rechazar el reto
decline-form-label = Motivo (opcional)
decline-form-placeholder = Lo verán quien te retó y quienes vean el reto
decline-reason = Motivo: { $reason }

refusal-too-many-open = Hay { $most } retos tuyos sin respuesta, y no puede haber más. Retira antes alguno: `/retos`
refusal-too-many-lately = Hiciste { $most } retos en una hora, y no puedes hacer más. El próximo podrás hacerlo { RELATIVE($at) }.
refusal-too-many-to-one = Retaste { $most } veces a este rival en una hora, y por ahora no puedes más. Podrás hacerlo de nuevo { RELATIVE($at) }.
refusal-already-challenged = Ya retaste a esta persona a este juego, y aún no respondió. Con `/retos` puedes ver el reto o retirarlo.
refusal-may-not-post = Ahora no puedes jugar en este canal, o yo no puedo escribir en él. Elige otro canal.
refusal-opponent-not-there = Esta persona no está en ese servidor.
refusal-too-many-time-outs = Has perdido { $lost } de { $games } partidas por tiempo en 90 días ({ $percent } %). Aquí se acepta como mucho un { $most } %. Cada partida que termines a tiempo lo mejora.
refusal-accepted-before = Ya tienes tu partida de este reto; las demás son para otros jugadores. Para ofrecer una: { $open }
refusal-several-of-one = Un reto a una persona es para una sola. Para jugar con varias: { $open }
refusal-conditions-for-engine = Contra mí, deja sin rellenar las opciones `{ option-time-outs }` y `{ option-mirror }`. Nunca pierdo por tiempo.
refusal-open-elsewhere = Este reto está abierto en otro canal y solo se puede aceptar allí. Para ofrecer uno: { $open }
refusal-nobody-else-here = Esto no lo lee nadie más que tú, así que nadie podría aceptar. Usa { $open } en un canal con más gente o reta a alguien: { $challenge }
refusal-still-running = Esta partida aún no ha terminado. Cuando termine, `/revancha` ofrece otra con los colores cambiados.
refusal-nothing-to-rematch = No has terminado ninguna partida de la que se pueda jugar la revancha. Empieza una: { $challenge }
refusal-rematch-stands = Ya ofreciste esta revancha. Con `/retos` puedes verla o retirarla.
refusal-rematch-offered = Tu rival ya te ofreció esta revancha. ¿Aceptas?

lobby-title = { $count ->
    [0] Ningún reto abierto
    [one] 1 reto abierto
   *[other] { $count } retos abiertos
}
lobby-page = Página { $page } de { $pages }
lobby-none = Por ahora no hay nada con esta selección. Para ofrecer una partida: { $open }
lobby-line = **{ $number }.** { $challenger } · **{ $variant }** · { $control } · { $rated ->
    [yes] puntuada
   *[no] amistosa
} · { $wish ->
    [white] { $challenger } lleva las blancas
    [black] { $challenger } lleva las negras
    [both] dos partidas, una vez las blancas cada uno
   *[random] colores al azar
}
lobby-time-outs = como mucho un { $most } % perdidas por tiempo
lobby-left = para { $left } más
lobby-place = <#{ $channel }>, se cierra { RELATIVE($at) }
lobby-accept = Aceptar { $number }
lobby-all-games = Todos los juegos
lobby-games = Elige un juego
lobby-begun = Aceptado: ha empezado la partida { $number }. Juegas en <#{ $channel }> o donde quieras: `/tablero`
