# Jugadas condicionales: el plan privado de un jugador y lo que se ha jugado según él.

plan-title = Tu plan · partida { $number }
plan-private = Solo lo ves tú. Lo que encaje se juega al momento y sin gastar tiempo de tu reloj.
plan-none = No tienes ningún plan en esta partida. Mientras le toca a tu rival, con { $add } añades tus respuestas, como { $example }: su jugada, la tuya, la suya, la tuya.
plan-dropped = Tu plan se ha descartado: no tenía respuesta a **{ $move }**. Te toca.
plan-replaced = A **{ $to }** respondes ahora **{ $now }** en lugar de **{ $was }**.
plan-removed = Rama quitada. Esto es lo que queda:
plan-cleared = Tu plan para esta partida se ha borrado.

plan-form-title = ¿Qué vas a responder?
plan-form-label = Su jugada, la tuya, la suya, la tuya…
plan-form-placeholder = Por ejemplo { $example }. Una línea para cada posibilidad.

plan-answered = { $by ->
    [own] Has jugado **{ $move }** y { $opponent } tenía prevista la respuesta: **{ $followed }**.
   *[other] { $opponent } ha jugado **{ $move }** y tu plan ha respondido **{ $followed }**.
}
plan-exchanged = { $by ->
    [own] Has jugado **{ $move }** y los planes de ambos se han respondido entre sí: **{ $followed }**.
   *[other] { $opponent } ha jugado **{ $move }** y los planes de ambos se han respondido entre sí: **{ $followed }**.
}
plan-your-turn = Te toca.
plan-goes-on = Tu plan sigue en pie.
plan-at-its-end = Tu plan ha llegado a su fin.
plan-dropped-note = Tu plan no tenía respuesta a eso y se ha descartado.
last-move-planned = Última jugada: **{ $move }**; después, según el plan: **{ $followed }**

refusal-plan-own-turn = Te toca a ti. Haz primero tu jugada; después podrás planificar qué respondes a la siguiente.
refusal-plan-empty = Escribe la jugada de tu rival y tu respuesta, y así por turnos, como { $example }.
refusal-plan-move = { $place ->
    [start] { $typed } (jugada { $index } de la línea) no se puede jugar.
   *[after] { $typed } (jugada { $index } de la línea) no se puede jugar después de **{ $before }**.
} { $why } No se ha cambiado nada.
refusal-plan-their-move = { $place ->
    [start] { $typed } (jugada { $index } de la línea, de tu rival) no se puede jugar.
   *[after] { $typed } (jugada { $index } de la línea, de tu rival) no se puede jugar después de **{ $before }**.
} A tu rival le diría: «{ $why }» No se ha cambiado nada.
refusal-plan-over = La partida se acaba con **{ $after }** y ya no puede seguir nada. No se ha cambiado nada.
refusal-plan-unanswered = Tu línea termina con **{ $to }** de tu rival. Añade lo que vas a responder; no se ha cambiado nada.
refusal-plan-too-long = Una línea tiene como mucho { $most } jugadas, contando las de ambos bandos. Deja el resto para cuando se haya jugado una parte; no se ha cambiado nada.
refusal-plan-too-wide = Un plan tiene como mucho { $most } líneas. Quita antes una: { $remove }
refusal-plan-none = No tienes ningún plan en esta partida. Mientras le toca a tu rival puedes hacer uno: { $add }
refusal-plan-no-such-branch = { $typed } no es ninguna rama de tu plan. { $show } lo muestra.
