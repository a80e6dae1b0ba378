# Competiciones: escaleras, ligas y copas.

competition-ladder = Escalera de { $game }
competition-league = Liga de { $game }, { $season }
competition-cup = Copa de { $game }
competition-round-robin = Todos contra todos de { $game }
competition-terms = { $rated ->
    [yes] { $game } · { $clock } · puntuada
   *[no] { $game } · { $clock } · amistosa
}

competition-challenged = { $competition }: { $player } te ha retado. La partida empieza sola { RELATIVE($begins) }; cualquiera de los dos puede empezarla ya.
competition-called-off = { $competition }: tu partida contra { $player } se ha anulado: se ha ido, está en espera o no acepta retos.
competition-moved = { $competition }: ahora eres el número { $place }.
competition-on-hold = { $competition }: perdiste una partida por tiempo y estás en espera: conservas tu puesto, pero nadie puede retarte. Pulsa *He vuelto* cuando estés aquí de nuevo.
competition-expelled = { $competition }: has perdido dos partidas por tiempo y quedas fuera. Las partidas empezadas siguen.
competition-idle = { $competition }: no has jugado en 30 días y sales de la escalera. Puedes volver a entrar por abajo, con `/{ command-ladder } { subcommand-join }` en el servidor.
competition-out = { $competition }: quedas fuera. ¡Gracias por jugar!
competition-round-began = { $competition }: ha empezado la ronda { $round }.
competition-begins-soon = { $competition } empieza { RELATIVE($begins) } y admite jugadores hasta entonces. { $count ->
    [0] Todavía no hay nadie.
    [one] Hay 1 jugador.
   *[other] Hay { $count } jugadores.
}
competition-closes-soon = { $competition } termina { FULL($ends) } ({ RELATIVE($ends) }) y algunas de tus partidas no han acabado.
competition-ended = { $competition } terminó.
competition-won = 🏆 { $competition } terminó: ¡quedaste en primer lugar!
competition-ended-at = { $competition } terminó: eres el número { $place }.
competition-stays = Sigues en la próxima temporada, hasta que uses `/{ command-league } { subcommand-leave }`.
competition-cancelled = { $competition } se ha cancelado.
competition-too-few = { $competition } se ha cancelado: hacen falta al menos { $fewest } jugadores.

button-standings = Clasificación

refusal-no-such-competition = No hay tal competición en este servidor. `/{ command-leaderboard } { option-scope }:{ choice-competitions }` muestra las que hay.
refusal-competition-not-in-server = Las competiciones se juegan en servidores: usa este comando allí.
refusal-competition-already-in = Ya participas.
refusal-competition-not-in = No participas en ella.
refusal-competition-closed = Ya no admite jugadores.
refusal-competition-begun = Ya ha empezado.
refusal-competition-over = Ya ha terminado.
refusal-competition-too-many = En este servidor ya hay { $most } competiciones en juego o con inscripción abierta: es el límite.
refusal-competition-may-not-create = En este servidor no puedes crear competiciones. Quien pueda gestionar el servidor puede cambiarlo con `/servidor`.
refusal-competition-no-clock = Una competición necesita reloj, porque otros esperan los resultados. Por ejemplo: `3d+3x1d`.
refusal-competition-game-begun = Esta partida ya ha empezado.
refusal-competition-no-game = No existe esa partida, o se anuló.
refusal-which-ladder = Aquí hay varias escaleras: indica el juego.
refusal-not-on-ladder = No estás en esta escalera. Con `/{ command-ladder } { subcommand-join }` entras por abajo.
refusal-ladder-opponent-not-in = No está en la escalera. `/{ command-ladder } { subcommand-show }` muestra quién está.
refusal-ladder-on-hold = Estás en espera desde que perdiste una partida por tiempo. Pulsa antes *He vuelto* debajo de `/{ command-ladder } { subcommand-show }`.
refusal-ladder-not-on-hold = No estás en espera: puedes retar y te pueden retar.
refusal-ladder-opponent-on-hold = Está en espera desde que perdió una partida por tiempo. Elige a otra persona.
refusal-ladder-at-the-top = Estás en lo más alto: espera un reto.
refusal-ladder-out-of-reach = Eres el número { $own } y puedes retar { $highest ->
    [1] { $lowest ->
        [1] al número 1.
       *[other] a quienes están por encima de ti.
    }
   *[other] a los números { $highest } a { $lowest }.
}
refusal-ladder-already-playing = Ya tenéis una partida en esta escalera. Terminadla antes.
refusal-ladder-too-many-outgoing = Ya has retado a otros { $most }. Termina antes una de esas partidas.
refusal-ladder-too-many-incoming = Ya tiene { $most } partidas por retos de otros. Elige a otra persona o prueba más tarde.
refusal-competition-not-before = Puedes volver a hacerlo { RELATIVE($again) }.
refusal-competition-no-game-yet = Termina antes una partida: las ligas son para quienes han terminado alguna en los últimos 90 días.
