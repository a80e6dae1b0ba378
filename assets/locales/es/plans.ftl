# Jugadas condicionales: el plan privado de un jugador y lo que se ha jugado según él.

plan-title = Tu plan · partida { $number }
plan-private = Solo lo ves tú. Las jugadas que coincidan se hacen al momento y no te cuestan tiempo.
plan-none = No tienes ningún plan en esta partida. Mientras le toca a tu rival, con `/{ command-plan } { subcommand-add }` añades tus respuestas, como { $example }: su jugada, la tuya, la suya, la tuya.
plan-dropped = Tu plan se descartó: no tenía respuesta a **{ $move }**. Te toca.
plan-replaced = A **{ $to }** respondes ahora **{ $now }** en lugar de **{ $was }**.
plan-removed = Se quitó la rama. Queda esto:
plan-cleared = Se borró tu plan para esta partida.

plan-form-title = ¿Qué vas a responder?
plan-form-label = Su jugada, la tuya, la suya, la tuya…
plan-form-placeholder = Por ejemplo { $example }. Una línea para cada posibilidad.

plan-answered = { $by ->
    [own] Jugaste **{ $move }** y { $opponent } tenía prevista la respuesta: **{ $followed }**.
   *[other] { $opponent } jugó **{ $move }** y tu plan respondió **{ $followed }**.
}
plan-exchanged = { $by ->
    [own] Jugaste **{ $move }** y los planes de ambos se respondieron entre sí: **{ $followed }**.
   *[other] { $opponent } jugó **{ $move }** y los planes de ambos se respondieron entre sí: **{ $followed }**.
}
plan-your-turn = Te toca.
plan-goes-on = Tu plan continúa.
plan-at-its-end = Ese era el final de tu plan.
plan-dropped-note = Tu plan no tenía respuesta a eso y se descartó.
last-move-planned = Última jugada: **{ $move }**; después, según el plan: **{ $followed }**

refusal-plan-own-turn = Te toca a ti. Haz primero tu jugada; después podrás planificar qué respondes a la siguiente.
refusal-plan-empty = Escribe la jugada de tu rival y tu respuesta, y así por turnos, como { $example }.
refusal-plan-move = { $place ->
    [start] { $typed } (jugada { $index } de la línea) no se puede jugar.
   *[after] { $typed } (jugada { $index } de la línea) no se puede jugar después de **{ $before }**.
} { $why } No se cambió nada.
refusal-plan-their-move = { $place ->
    [start] { $typed } (jugada { $index } de la línea, de tu rival) no se puede jugar.
   *[after] { $typed } (jugada { $index } de la línea, de tu rival) no se puede jugar después de **{ $before }**.
} Tu rival vería: «{ $why }» No se cambió nada.
refusal-plan-over = La partida se acaba con **{ $after }** y ya no puede seguir nada. No se cambió nada.
refusal-plan-unanswered = Tu línea termina con **{ $to }** de tu rival. Añade lo que vas a responder; no se cambió nada.
refusal-plan-too-long = Una línea tiene como mucho { $most } jugadas, contando las de ambos bandos. Deja el resto para cuando se haya jugado una parte; no se cambió nada.
refusal-plan-too-wide = Un plan tiene como mucho { $most } líneas. Quita antes una: `/{ command-plan } { subcommand-remove }`
refusal-plan-none = No tienes ningún plan en esta partida. Mientras le toca a tu rival puedes hacer uno: `/{ command-plan } { subcommand-add }`
refusal-plan-no-such-branch = { $typed } no es ninguna rama de tu plan. `/{ command-plan } { subcommand-show }` lo muestra.
