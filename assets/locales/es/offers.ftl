# Los retos aparte de las órdenes de los juegos: por menús, en una lista, rechazados con un motivo, no admitidos.

offer-which-game = Retas a { $opponent }. ¿A qué juego?
offer-choose-game = Elige el juego
offer-which-clock = Retas a { $opponent } a **{ $variant }**. ¿Con qué reloj?
offer-choose-clock = Elige el reloj
offer-sent = Has retado a { $opponent }. Te escribiré cuando haya respuesta.
offers-heading = { $count ->
    [one] Un reto abierto
   *[other] { $count } retos abiertos
}
offers-none = No tienes retos abiertos. Para retar a alguien: { $challenge }. Para que acepte quien quiera: { $open }
offers-line = { $side ->
    [to] { $other } te reta: **{ $variant }**, { $control }. Caduca { $relative }.
    [by] Retas a { $other }: **{ $variant }**, { $control }. Caduca { $relative }.
   *[all] Retas a quien quiera: **{ $variant }**, { $control }. Caduca { $relative }.
}
offers-choice = { $side ->
    [to] { $other } te reta: { $variant }
    [by] Retas a { $other }: { $variant }
   *[all] Retas a quien quiera: { $variant }
}
offers-choose = Elige uno para responder o para retirarlo

reason-title = Rechazar el reto
reason-label = Por qué, si quieres decirlo
reason-placeholder = Lo leerá quien te ha retado, y quien vea el reto
reason-given = Motivo: { $reason }

refusal-too-many-open = Hay { $most } retos tuyos sin respuesta, y no puede haber más. Retira antes alguno: `/retos`
refusal-too-many-lately = Has hecho { $most } retos en una hora, y no puedes hacer más. El próximo podrás hacerlo { $relative }.
refusal-open-elsewhere = Este reto está abierto en otro canal y solo se puede aceptar allí. Para ofrecer uno: { $open }
refusal-nobody-else-here = Esto no lo lee nadie más que tú, así que nadie podría aceptar. Usa { $open } en un canal con más gente o reta a alguien: { $challenge }
refusal-still-running = Esta partida aún no ha terminado. Cuando termine, `/revancha` ofrece otra con los colores cambiados.
refusal-nothing-to-rematch = No has terminado ninguna partida de la que se pueda jugar la revancha. Empieza una: { $challenge }
refusal-rematch-stands = Ya has ofrecido esta revancha. `/retos` la muestra y deja retirarla.
refusal-rematch-offered = Tu rival ya te ha ofrecido esta revancha. ¿Aceptas?
