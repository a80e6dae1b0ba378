# Duraciones, controles de tiempo, relojes y pausas.

reading-main = { $left }
reading-periods = { $left } · byo-yomi { $count }
reading-flag = sin tiempo
clock-per-move = Plazo: { $full } ({ $relative }).
clock-main = Plazo: { $full } ({ $relative }). La reserva dura hasta { $until } ({ $ends }); después, { $periods }.
clock-periods = Plazo: { $full } ({ $relative }). Quedan { $periods }; el actual, hasta { $until } ({ $ends }).
clock-last = Plazo: { $full } ({ $relative }). Es el último periodo.
reading-untimed = sin reloj
reading-paused = { $kind ->
    [agreed] en pausa
    [vacation] vacaciones
    [weekend] fin de semana
   *[other] detenido
} · { $left }
clock-in-hand = Plazo: { $full } ({ $relative }).
clock-untimed = Sin reloj: tómate el tiempo que quieras.
paused-agreed = ⏸ Ambos acordaron una pausa: no corre ningún reloj hasta que alguien pulse **{ $resume }** o use `/pausa`.
paused-until = ⏸ El reloj está detenido hasta { $full } ({ $relative }): { $kind ->
    [vacation] { $player } está de vacaciones.
    [weekend] es fin de semana en el huso horario de { $player }.
    [gift] { $player } recibió tiempo extra.
    [forgiven] { $player } recibió tiempo extra.
   *[other] este tiempo no cuenta.
}
flag-fell-line = A { $player } se le acabó el tiempo. { $opponent } puede reclamar la victoria o dar más tiempo; después de { $full } ({ $relative }) la victoria es suya.
clock-left = Tiempo restante: { $left }.
clock-flag = Se acabó el tiempo.

span-days = { $count ->
    [one] 1 día
   *[other] { $count } días
}
span-hours = { $count ->
    [one] 1 hora
   *[other] { $count } horas
}
span-minutes = { $count ->
    [one] 1 minuto
   *[other] { $count } minutos
}
span-pair = { $first } y { $second }
span-moment = menos de un minuto

short-days = { $count } d
short-hours = { $count } h
short-minutes = { $count } min
short-moment = < 1 min

periods = { $count ->
    [one] 1 periodo
   *[other] { $count } periodos
} de { $length }
control-per-move = { $length } por jugada
control-main = { $main } de reserva y después { $periods }
control-fischer = { $start } de reserva y { $increment } más por jugada, nunca más de { $cap }
control-untimed = sin reloj
