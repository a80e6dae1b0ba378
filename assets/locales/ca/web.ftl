# El tauler web: una pàgina on es juga amb el ratolí, amb el dit i amb el teclat.

web-loading = S'està carregant el tauler…
web-noscript = Aquesta pàgina necessita JavaScript. Sense ell pots jugar a Discord.
web-unknown-reader = Courier no sap qui ets. Discord no ha respost, o no ho has permès.
web-again = Torna-ho a provar
web-board = Tauler
web-games = Partides
web-no-games = No tens cap partida en curs. En pots començar una a Discord.
web-your-turn = Et toca a tu
web-their-turn = Toca al teu rival
web-waiting = Toca a { $player }
web-actions = Accions
web-more = Més
web-play = Juga
web-play-question = Vols jugar { $what }?
web-pending = { $what } s'enviarà d'aquí a un moment.
web-sent = Has jugat { $what }.
web-new-move = Nova jugada: { $what }
web-undo = Desfés
web-undone = La jugada no s'ha enviat.
web-cancel = Cancel·la
web-yes = Sí
web-no = No
web-question = { $label }. Segur?
# Al costat d'un rellotge; el que segueix és «d'aquí a 3 dies».
web-deadline = Termini: { $what }
web-first = Primera posició
web-previous = Jugada anterior
web-next = Jugada següent
web-last = Última posició
web-looking = Posició després de { $what }
web-selected = { $what }: selecció feta. Esc la deixa anar.
web-let-go = Res seleccionat.
web-target = jugada possible
web-capture = captura possible
web-hand = A la mà: { $what }
web-clear-marks = Esborra les marques
web-help = Toca una peça i després la seva destinació, o arrossega-la. Les fletxes recorren el tauler, Retorn selecciona i Esc deixa anar. El botó dret del ratolí, o una pulsació llarga, marca caselles i dibuixa fletxes només per a tu.
web-keys = Tecles
web-key-home = Inici
web-key-end = Fi
web-keys-hint = Les tecles no fan res mentre escrius. La roda del ratolí sobre el tauler també recorre les jugades.
web-note = La teva nota
web-note-hint = Només la veus tu.
web-save = Desa
web-saved = Desat.
web-offline = Sense connexió. S'està tornant a provar…
web-connected = Connexió recuperada.
web-session-ended = Aquest tauler es va obrir fa massa temps o es va tancar. Torna'l a obrir amb el botó a Discord.
web-error = No ha funcionat. Torna-ho a provar.
web-sign-out = Tanca la sessió
web-offer-takeback = Demana desfer
web-offer-pause = Proposa una pausa
web-abort = Anul·la

# Peces i jugades en paraules, per a qui les escolta.
web-piece = { $piece } de { $color ->
    [white] blanques
   *[black] negres
}
web-piece-promoted = { $piece } de { $color ->
    [white] blanques
   *[black] negres
}, peó promocionat
web-moved = { $color }: { $piece } { $from } a { $to }
web-dropped = { $color }: { $piece } a { $to } des de la mà
web-castled = { $color }: enroc, { $move }, rei a { $to }
web-takes = captura { $piece }
web-en-passant = captura al pas
web-check = escac
web-mate = escac i mat

# Partides acabades, jugades condicionals, anàlisis i estudis a la pàgina.
web-finished = Partides acabades
web-older-games = Partides anteriors
web-all-opponents = Tots els rivals
web-all-variants = Totes les variants
web-rematch-question = Vols oferir la revenja, amb els colors canviats?
web-rematch-offered = La revenja està oferta. Comença quan el teu rival l'accepti.
web-open-new = Obre la nova partida
web-plan-begin = Juga una línia al tauler
web-plan-theirs = Què pot jugar el teu rival?
web-plan-own = I la teva resposta?
web-plan-add = Afegeix
web-plan-added = La línia és al teu pla.
web-plan-back = Enrere
web-plan-remove = Treu { $what }
web-plan-clear = Esborra el pla
web-plan-clear-question = Vols esborrar tot el pla?
web-no-plan = No tens cap pla en aquesta partida. Mentre li toca al teu rival, juga una línia al tauler: la seva jugada, la teva resposta, i així successivament. Si fa aquesta jugada, la teva resposta es juga a l'instant.
web-review = Anàlisi
web-review-hint = El motor mira la partida acabada: les probabilitats de guanyar, els errors i els moments decisius.
web-review-ask = Analitza aquesta partida
web-review-again = Torna a analitzar-la
web-review-line = Recorre aquesta variant
web-review-running = Vistes { $done } de { $of } posicions.
web-study-in-discord = { $opponent ->
    [engine] La resta es fa a Discord amb /{ command-study }: l'ordre de les línies, mostrar-les a altres persones, el fitxer.
   *[person] La resta es fa a Discord amb /{ command-study }: l'ordre de les línies, mostrar-les al teu rival, el fitxer.
}
web-study-added = La línia és al teu estudi.
web-study-hint = Juga una línia al tauler des de qualsevol posició de la partida, amb les jugades dels dos bàndols. Res d'això no es juga a la partida.
web-result = { $outcome ->
    [won] Guanyada { $reason }
    [lost] Perduda { $reason }
    [ahead] { $score }, has ofegat el rival
    [behind] { $score }, ofegat
    [aborted] Anul·lada
   *[drawn] Taules { $reason }
}

# Una partida a la pàgina: peces capturades, la seva obertura, còpies i fitxers.
web-captured = Capturat per { $player }: { $pieces }
web-captured-ahead = Capturat per { $player }: { $pieces }; avantatge de { $points }
web-checks-given = { $player }: { $given } de { $of } escacs fets
web-opening = Obertura: { $name }
web-share = Comparteix i baixa
web-copy-fen = Copia el FEN
web-copy-pgn = Copia el PGN
web-copy-link = Copia l'enllaç
web-download-pgn = Baixa el PGN
web-download-gif = Baixa el GIF
web-copied = Copiat.
web-making-gif = S'està creant el GIF. Pot trigar un minut…
web-in-discord = Obre a Discord
web-spectators-share = Comparteix amb espectadors
web-spectators-hint = Qui tingui l'enllaç pot mirar: tauler, jugades, rellotges i resultat. No veurà res del que només veus tu. Tu i el teu rival el podeu retirar.
web-spectators-link = Enllaç per a espectadors
web-spectators-copy = Copia aquest enllaç
web-spectators-shared = Qui tingui aquest enllaç pot mirar la partida. Tu i el teu rival el podeu retirar.
web-spectators-wait = El teu rival també ha de compartir la partida. Fins aleshores l'enllaç no mostra res.
web-spectators-asked = El teu rival vol compartir aquesta partida amb espectadors.
web-spectators-withdraw = Retira l'enllaç
web-spectators-refuse = No la comparteixis
web-spectators-withdraw-question = Vols retirar l'enllaç? Deixa de servir per a tothom. Per tornar a compartir la partida, hi hauràs d'estar d'acord.

# El que es tria a la pàgina.
web-display = Aspecte i avisos
web-theme = Tauler
web-pieces = Peces
web-size = Mida del tauler
web-sound = So quan et toca
web-notify = Notificació quan et toca, mentre aquesta pàgina és oberta però no a la vista
web-notify-denied = El teu navegador no permet les notificacions d'aquesta pàgina.
web-zen = Només el tauler, els noms i els rellotges
web-zen-on = Només es mostra el tauler. Amb z torna la resta.

# Una partida nova a la pàgina.
web-new-game = Partida nova
web-opponent = Rival
web-the-engine = El bot
web-against = Contra
web-people = Persones
web-anyone = Qualsevol del canal
web-level = Força
web-place = Canal
web-variant = Joc
web-color = El teu color
web-random = A l'atzar
web-usual = L'habitual
web-clock = Rellotge
web-rated = Puntuada
web-begin-game = Comença
web-offer-game = Ofereix la partida
web-game-offered = La partida està oferida. T'escriuré quan comenci.
web-no-places = Per jugar contra persones, fes servir abans alguna ordre meva en un servidor que hi comparteixis.
web-servers-unknown = Discord no ha dit què pots fer als teus servidors. Torna-ho a provar d'aquí a un moment.
web-lobby = Partides obertes
web-join = Juga
web-no-lobby = No hi ha partides obertes a què et puguis unir.
web-lobby-terms = { $control } · { $rated ->
    [yes] puntuada
   *[no] amistosa
} · { $wish ->
    [white] { $challenger } porta les blanques
    [black] { $challenger } porta les negres
    [both] dues partides, una vegada les blanques cadascú
   *[random] colors a l'atzar
}
