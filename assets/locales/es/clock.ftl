# Duraciones, controles de tiempo, relojes y pausas.

reading-main = { $left }
reading-periods = { $left } · byo-yomi { $count }
reading-at-most = ≤ { $reading }
reading-main-and-periods = { $left } + { $count } × { $period }
reading-whole-periods = { $count } × { $period }
reading-flag = sin tiempo
clock-per-move = Plazo: { FULL($at) } ({ RELATIVE($at) }).
clock-main = Plazo: { FULL($at) } ({ RELATIVE($at) }). La reserva dura hasta { SHORT($ends) } ({ RELATIVE($ends) }); después, { $periods }.
clock-periods = Plazo: { FULL($at) } ({ RELATIVE($at) }). Quedan { $periods }; el actual, hasta { SHORT($ends) } ({ RELATIVE($ends) }).
clock-last = Plazo: { FULL($at) } ({ RELATIVE($at) }). Es el último periodo.
reading-untimed = sin reloj
reading-paused = { $kind ->
    [agreed] en pausa
    [vacation] vacaciones
    [weekend] fin de semana
   *[other] detenido
} · { $left }
clock-in-hand = Plazo: { FULL($at) } ({ RELATIVE($at) }).
clock-untimed = Sin reloj: tómate el tiempo que quieras.
paused-agreed = ⏸ Ambos acordaron una pausa: no corre ningún reloj hasta que alguien pulse **{ button-resume }** o use `/pausa`.
paused-until = ⏸ El reloj está detenido hasta { FULL($at) } ({ RELATIVE($at) }): { $kind ->
    [vacation] { $player } está de vacaciones.
    [weekend] es fin de semana en el huso horario de { $player }.
    [gift] { $player } recibió tiempo extra.
    [forgiven] { $player } recibió tiempo extra.
   *[other] este tiempo no cuenta.
}
flag-fell-line = A { $player } se le acabó el tiempo. { $opponent } puede reclamar la victoria o dar más tiempo; después de { FULL($at) } ({ RELATIVE($at) }) la victoria es suya.
clock-left = Tiempo restante: { SPAN($left) }.
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
} de { SPAN($length) }
control-per-move = { SPAN($length) } por jugada
control-main = { SPAN($main) } de reserva y después { $periods }
control-fischer = { SPAN($start) } de reserva y { SPAN($increment) } más por jugada, nunca más de { SPAN($cap) }
control-untimed = sin reloj
