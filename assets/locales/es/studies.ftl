# Estudios: el tablero de análisis privado de un jugador junto a una partida.

study-title = { $owner ->
    [reader] Tu estudio · partida { $number }
   *[other] Estudio de { $name } · partida { $number }
}
study-private = Solo lo ves tú
study-shown = Tu rival puede verlo
study-line = Línea: **{ $line }**
study-present = { $over ->
    [yes] La última posición de la partida.
   *[no] La posición actual de la partida.
}
study-comment = 💬 { $comment }
study-next = Sigue: { $moves }
study-next-more = Sigue: { $moves } … y { $count } más
study-hint = Elige o escribe jugadas para empezar una línea aquí. Nada de esto se juega en la partida.
study-count = { $count }/{ $most } jugadas
study-menu = Elige cómo seguir
study-played = Se jugó en la partida
study-leaves = Se aparta de la partida
study-moves-title = ¿Qué jugadas?
study-moves-label = Jugadas de ambos bandos
study-moves-placeholder = Por ejemplo { $example }. Una línea para cada posibilidad.
study-comment-title = Comentario
study-comment-label = Déjalo vacío para borrarlo
study-delete-branch = ¿Borrar **{ $move }** y todo lo que sigue?
study-delete-all = ¿Borrar todo tu estudio de la partida { $number }?
study-deleted = Tu estudio de la partida { $number } se borró.
study-planned = Tu plan tiene ahora estas líneas de tu estudio.
study-lines-title = Líneas · partida { $number }
study-no-lines = Aún no hay ninguna línea.
study-after = { $place ->
    [start] Desde el principio:
   *[move] Después de { $move }:
}
study-cut = … y más. El archivo las tiene todas.
study-compared = Jugadas de la partida, ✓ si están en el estudio:
study-compared-cut = { $count ->
    [one] … y una jugada más.
   *[other] … y { $count } jugadas más.
}
study-compared-total = { $all ->
    [one] { $studied } de 1 jugada estaba en el estudio.
   *[other] { $studied } de { $all } jugadas estaban en el estudio.
}
study-followed = ✓ **{ $move }**
study-followed-others = ✓ **{ $move }**, no { $others }
study-left = ✗ **{ $move }**, no { $others }
study-now-shown = Tu rival ya puede abrir este estudio con `/{ command-study }`.
study-posted = Estudio de { $player }
study-export = La partida { $number } con las líneas del estudio como variantes, en PGN. La mayoría de los programas de ajedrez lo leen.
study-export-cescacs = La partida { $number } con las líneas del estudio como variantes, en CTL-PGN, la notación de C'escacs.

refusal-study-gone = Esta posición ya no está en el estudio. Ábrelo de nuevo: `/{ command-study }`
refusal-study-empty = Escribe por turnos las jugadas de ambos bandos, como { $example }.
refusal-study-move = { $place ->
    [start] { $typed } no se puede jugar aquí.
   *[after] { $typed } no se puede jugar después de **{ $before }**.
} { $why } No se cambió nada.
refusal-study-full = Un estudio tiene como mucho { $most } jugadas además de las de la partida. Borra una rama que ya no necesites; no se cambió nada.
refusal-study-too-deep = Una línea tiene como mucho { $most } jugadas después de apartarse de la partida. Empieza la siguiente cuando se haya jugado una parte; no se cambió nada.
refusal-study-too-many = Tienes estudios de { $most } partidas y no puede haber más. Abre con `/{ command-study }` uno que ya no necesites y bórralo.
refusal-study-comment-length = Un comentario tiene como mucho { $most } caracteres. No se cambió nada.
refusal-study-nothing-to-plan = En la posición actual, tu estudio no tiene ninguna jugada de tu rival con tu respuesta. Añade las dos y después haz el plan.
refusal-study-unanswered = Esta línea aún no tiene respuesta a la jugada de tu rival. Añádela y después haz el plan.
refusal-study-too-many-to-plan = Un plan tiene como mucho { $most } líneas y de aquí salen más. Ve primero a la rama que quieras: el plan tomará solo sus líneas. No se cambió nada.
refusal-study-not-over = Podrás mostrar tu estudio cuando la partida haya terminado.
refusal-study-nobody-to-show = Jugaste esta partida contra mí y yo no miro estudios. Para mostrar el tuyo a otras personas, usa **{ button-post-study }**.
refusal-study-not-shown = Tu rival no ha mostrado ningún estudio de esta partida.
