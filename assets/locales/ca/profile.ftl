# El perfil d'un jugador, l'activitat d'un servidor i les dates de sota dels seus gràfics.

profile-line = { $variant } · **{ $rating }** · { $games ->
    [one] 1 partida
   *[other] { $games } partides
}: guanyades { $wins }, taules { $draws }, perdudes { $losses }
profile-record = Totes les partides, puntuades o no: guanyades { $wins }, taules { $draws }, perdudes { $losses }; en curs { $running }
profile-against-engine = Contra el mateix Courier, sense puntuar: guanyades { $wins }, taules { $draws }, perdudes { $losses }; en curs { $running }
profile-time-outs = Perdudes per temps en els últims 90 dies: { $lost } de { $games } (**{ $percent } %**)
profile-reply = Temps habitual de resposta: { SPAN($time) } (mediana dels últims 90 dies)
profile-note = Un «?» marca una puntuació provisional: es basa en poques partides recents.
profile-unlisted = Encara fora de les classificacions: { $games }. Per sortir-hi calen partides puntuades contra tres persones, cadascuna també contra tres.
profile-empty = { $player } encara no ha acabat cap partida puntuada.
profile-against = Tu contra { $player }: guanyades { $wins }, taules { $draws }, perdudes { $losses }.
profile-between = { $player } contra { $other }: guanyades { $wins }, taules { $draws }, perdudes { $losses }.
profile-strangers = { $player } i { $other } encara no han acabat cap partida entre ells.

rating-chart-title = Puntuació
chart-ratings-alt = La puntuació al llarg del temps: { $ratings }.
activity-title = Partides per setmana
chart-activity-alt = Partides acabades en cadascuna de les últimes { $weeks } setmanes: { $games }.

date-day = { $day } { $month }
date-year = { $month } { $year }
month-1 = gen.
month-2 = febr.
month-3 = març
month-4 = abr.
month-5 = maig
month-6 = juny
month-7 = jul.
month-8 = ag.
month-9 = set.
month-10 = oct.
month-11 = nov.
month-12 = des.
