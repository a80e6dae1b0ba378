# El perfil de un jugador, la actividad de un servidor y las fechas de debajo de sus gráficos.

profile-line = { $variant } · **{ $rating }** · { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}: ganadas { $wins }, tablas { $draws }, perdidas { $losses }
profile-record = Todas las partidas, puntuadas o no: ganadas { $wins }, tablas { $draws }, perdidas { $losses }; en curso { $running }
profile-against-engine = Contra el propio Courier, sin puntuar: ganadas { $wins }, tablas { $draws }, perdidas { $losses }; en curso { $running }
profile-time-outs = Perdidas por tiempo en los últimos 90 días: { $lost } de { $games } (**{ $percent } %**)
profile-reply = Tiempo habitual de respuesta: { SPAN($time) } (mediana de los últimos 90 días)
profile-note = Un «?» marca una puntuación provisional: se basa en pocas partidas recientes.
profile-unlisted = Todavía fuera de las clasificaciones: { $games }. Para figurar en ellas hacen falta partidas puntuadas contra tres personas, cada una de ellas también contra tres.
profile-empty = { $player } aún no ha terminado ninguna partida puntuada.
profile-against = Tú contra { $player }: ganadas { $wins }, tablas { $draws }, perdidas { $losses }.
profile-between = { $player } contra { $other }: ganadas { $wins }, tablas { $draws }, perdidas { $losses }.
profile-strangers = { $player } y { $other } aún no han terminado ninguna partida entre sí.

rating-chart-title = Puntuación
chart-ratings-alt = La puntuación a lo largo del tiempo: { $ratings }.
activity-title = Partidas por semana
chart-activity-alt = Partidas terminadas en cada una de las últimas { $weeks } semanas: { $games }.

date-day = { $day } { $month }
date-year = { $month } { $year }
month-1 = ene
month-2 = feb
month-3 = mar
month-4 = abr
month-5 = may
month-6 = jun
month-7 = jul
month-8 = ago
month-9 = sept
month-10 = oct
month-11 = nov
month-12 = dic
