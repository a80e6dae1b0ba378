# Retos por menús, la lista de retos abiertos, el motivo de un rechazo y lo que no se admite.

challenge-which-game = Retas a { $opponent }. ¿A qué juego?
challenge-choose-game = Elige el juego
challenge-which-clock = Retas a { $opponent } a **{ $variant }**. ¿Con qué reloj?
challenge-choose-clock = Elige el reloj
challenge-sent = Has retado a { $opponent }. Te escribiré cuando haya respuesta.
challenge-list-heading = { $count ->
    [one] Un reto abierto
   *[other] { $count } retos abiertos
}
challenge-list-none = No tienes retos abiertos. Para retar a alguien: { $challenge }. Para que acepte quien quiera: { $open }
challenge-list-line = { $side ->
    [to] { $other } te reta: **{ $variant }**, { $control }. Caduca { $relative }.
    [by] Retas a { $other }: **{ $variant }**, { $control }. Caduca { $relative }.
   *[all] Reto abierto a todos: **{ $variant }**, { $control }. Caduca { $relative }.
}
challenge-list-choice = { $side ->
    [to] { $other } te reta: { $variant }
    [by] Retas a { $other }: { $variant }
   *[all] Reto abierto a todos: { $variant }
}
challenge-list-choose = Elige uno para responder o para retirarlo

decline-form-title = Rechazar el reto
decline-form-label = Motivo (opcional)
decline-form-placeholder = Lo verán quien te ha retado y quienes vean el reto
decline-reason = Motivo: { $reason }

refusal-too-many-open = Hay { $most } retos tuyos sin respuesta, y no puede haber más. Retira antes alguno: `/retos`
refusal-too-many-lately = Has hecho { $most } retos en una hora, y no puedes hacer más. El próximo podrás hacerlo { $relative }.
refusal-too-many-to-one = Has retado { $most } veces a esta persona en una hora, y no puedes hacerlo más. Podrás volver a retarla { $relative }.
refusal-open-elsewhere = Este reto está abierto en otro canal y solo se puede aceptar allí. Para ofrecer uno: { $open }
refusal-nobody-else-here = Esto no lo lee nadie más que tú, así que nadie podría aceptar. Usa { $open } en un canal con más gente o reta a alguien: { $challenge }
refusal-still-running = Esta partida aún no ha terminado. Cuando termine, `/revancha` ofrece otra con los colores cambiados.
refusal-nothing-to-rematch = No has terminado ninguna partida de la que se pueda jugar la revancha. Empieza una: { $challenge }
refusal-rematch-stands = Ya has ofrecido esta revancha. `/retos` la muestra y deja retirarla.
refusal-rematch-offered = Tu rival ya te ha ofrecido esta revancha. ¿Aceptas?
