# Los retos y sus resultados.

challenge-title = Reto: { $variant }
challenge-to = { $challenger } reta a { $opponent }.
challenge-to-all = { $challenger } busca rival. ¿Quién quiere jugar?
challenge-color = **Color** { $wish ->
    [white] { $challenger } lleva las blancas
    [black] { $challenger } lleva las negras
   *[random] al azar
}
challenge-clock = **Reloj** { $control }
challenge-rating = { $rated ->
    [yes] **Puntuada** el resultado cambia ambas puntuaciones
   *[no] **Amistosa** las puntuaciones no cambian
}
challenge-odds = **Ventaja** { $odds }
terms-odds = { $giver ->
    [opponent] quien acepta
   *[challenger] quien reta
} juega sin { $piece }
terms-clocks = quien reta: { $own }; quien acepta: { $other }
challenge-blindfold = **A ciegas** nadie ve el tablero hasta que acabe la partida
terms-blindfold = a ciegas
challenge-weekends = **Fines de semana** libres: el reloj se detiene { $weekend ->
    [friday-saturday] el viernes y el sábado
   *[saturday-sunday] el sábado y el domingo
}, para cada cual en su huso horario (`/ajustes`)
challenge-no-vacation = **Las vacaciones** no detienen el reloj
challenge-flag-forgiveness = **Clemencia** si se agota el tiempo, quien gana puede dar más en vez de reclamar la victoria
challenge-start = **Inicio** posición { $number }
challenge-start-random = **Inicio** posición al azar
challenge-opening = **Apertura** { $opening }: { $moves }
challenge-mirrored = **Dos partidas** desde la misma posición inicial: cada jugador lleva una vez las blancas
challenge-time-outs = **Fiabilidad** como mucho un { $most } % de las partidas de los últimos 90 días perdidas por tiempo (`/perfil`)
challenge-games = **Para { $games } jugadores**, una partida con cada uno; aún faltan: { $left }
challenge-until = **Abierto hasta** { FULL($at) } ({ RELATIVE($at) })

challenge-accepted = { $opponent } aceptó: empieza la partida { $number }.
challenge-accepted-pair = { $opponent } aceptó: empiezan las partidas { $number } y { $other }.
challenge-declined = { $opponent } rechazó el reto.
challenge-cancelled = { $challenger } retiró el reto.
challenge-expired = Nadie respondió en 7 días.
challenge-still-open = Este reto sigue abierto.
