# Classificacions, temporades i per què una partida no puntua.

leaderboard-heading = { $scope ->
    [global] Classificació global
   *[server] Classificació
}: { $game }
leaderboard-all-games = tots els jocs
leaderboard-line = { $rank }. { $player } · **{ $rating }** · { $games ->
    [one] 1 partida
   *[other] { $games } partides
}
leaderboard-line-in = { $rank }. { $player } · **{ $rating }** en { $game } · { $games ->
    [one] 1 partida
   *[other] { $games } partides
}
leaderboard-page = Pàgina { $page } de { $pages }.
leaderboard-note = Jugadors amb una partida puntuada acabada en els últims 90 dies que han jugat partides puntuades contra tres persones, cadascuna també contra tres: primer les puntuacions consolidades; després les provisionals, marcades amb «?».
leaderboard-note-all = Cada jugador hi surt amb la seva millor puntuació de tots els jocs: la consolidada més alta o, si no en té cap, la provisional més alta.
leaderboard-empty = Aquí ningú no ha acabat cap partida puntuada en els últims 90 dies i ha jugat partides puntuades contra tres persones, cadascuna també contra tres. Busca rival: `/chess { subcommand-open }`

season = { $from } – { $to } { $year }
season-heading = Temporada { $season }
season-summary = { $games ->
    [one] 1 partida
   *[other] { $games } partides
} · { $players ->
    [one] 1 jugador
   *[other] { $players } jugadors
}
season-note = Les partides jugades en aquest servidor que van acabar en aquest trimestre (UTC), sense les anul·lades. Les pujades són les de les partides puntuades de qui pot sortir a la classificació.
season-note-provisional = Un «?» marca les pujades de puntuacions provisionals.
season-empty = En aquest servidor encara no ha acabat cap partida. Comença'n una: `/chess { subcommand-open }`
season-quiet = En aquesta temporada no ha acabat cap partida d'aquest servidor.
season-active = Més actius
season-gains = Pujades més grans
season-results = Resultats
season-white = blanques
season-drawn = taules
season-black = negres
season-nothing = Res
season-part = { $heading }: { $lines }.

challenge-over-limit = **No puntuada abans del** { FULL($at) } ({ RELATIVE($at) }): entre els mateixos dos jugadors puntuen { $count } partides començades en 7 dies, i cap més. Si s'accepta abans, aquesta serà amistosa.
unrated-over-limit = Aquesta partida no canvia les puntuacions: entre els mateixos dos jugadors puntuen { $count } partides començades en 7 dies, i aquesta va venir després.
unrated-too-short = Les puntuacions no canvien: una partida que acaba un jugador o el rellotge puntua a partir de quatre jugades per bàndol.
rated-for-loser = Només canvia la puntuació de { $player }: abans de quatre jugades de cada bàndol, qui guanya una partida no suma res.
unrated-same-absence = Les puntuacions no canvien: { $player } ja havia perdut per temps una altra partida puntuada en la mateixa absència.
