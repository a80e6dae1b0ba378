# Competiciones: escaleras, ligas y copas.

competition-ladder = Escalera de { $game }
competition-league = Liga de { $game }, { $season }
competition-cup = Copa de { $game }
competition-round-robin = Todos contra todos de { $game }

competition-challenged = { $competition }: { $player } te ha retado. La partida empieza sola { $begins }; cualquiera de los dos puede empezarla ya.
competition-on-hold = { $competition }: perdiste una partida por tiempo y estás en espera: conservas tu puesto, pero nadie puede retarte. Pulsa *He vuelto* cuando estés aquí de nuevo.
competition-expelled = { $competition }: has perdido dos partidas por tiempo y quedas fuera. Las partidas empezadas siguen.
competition-idle = { $competition }: no has jugado en 30 días y sales de la escalera. Puedes volver a entrar por abajo.
competition-out = { $competition }: quedas fuera. ¡Gracias por jugar!
competition-round-began = { $competition }: ha empezado la ronda { $round }.
competition-closes-soon = { $competition } termina { $ends } y algunas de tus partidas no han acabado.
competition-ended = { $competition } ha terminado.
competition-cancelled = { $competition } se ha cancelado.
competition-standings = **{ $competition }**

refusal-no-such-competition = No hay tal competición en este servidor.
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
refusal-competition-not-before = Puedes volver a hacerlo { $again }.
refusal-competition-no-game-yet = Termina antes una partida: las ligas son para quienes han terminado alguna en los últimos 90 días.
