# Les ordres. Discord no té cap interfície en català: qui llegeix en català hi veu els noms anglesos, i són els que
# surten als altres textos. Les descripcions esperen el dia que en tingui.

command-variant = { $variant }: repta algú, llegeix les regles, mira la classificació
command-move = Fes una jugada; mentre escrius veuràs les jugades legals
command-board = Mostra el tauler d'una partida
command-replay = Mira una partida sencera com a pel·lícula
command-games = Les teves partides, primer les més urgents
command-resign = Abandona una partida, o anul·la-la abans de la teva primera jugada
command-draw = Ofereix, accepta, refusa o reclama taules
command-leaderboard = Les millors puntuacions d'aquest servidor
command-profile = Les puntuacions d'un jugador, com hi ha arribat i les teves partides contra ell
command-help = Com es juga aquí, en un minut
command-settings = Tria l'idioma en què t'escric

subcommand-challenge = challenge
    .description = Repta algú a una partida
subcommand-open = open
    .description = Ofereix una partida que pot acceptar qualsevol d'aquest canal
subcommand-rules = rules
    .description = Com es juga a aquest joc
subcommand-leaderboard = leaderboard
    .description = Les millors puntuacions d'aquest servidor en aquest joc
subcommand-position = position
    .description = Mostra una posició inicial pel seu número o el seu nom, o una a l'atzar

option-opponent = opponent
    .description = A qui reptes
option-colour = colour
    .description = El color que vols; si no dius res, per sorteig
option-clock = clock
    .description = Com 3d+3x1d: 3 dies de reserva i després 3 períodes d'1 dia; 2d: 2 dies per jugada
option-rated = rated
    .description = Si el resultat canvia les vostres puntuacions; si no dius res, sí
option-start = start
    .description = El número o el nom de la posició inicial; si no dius res, per sorteig
option-chess960 = chess960
    .description = La forma amb posicions inicials sortejades, numerades com a Chess960
option-move = move
    .description = Com Nf3, exd5, O-O, e8=Q o g1f3 (lletres angleses)
option-game = game
    .description = Quina de les teves partides; si no dius res, la d'aquest canal
option-side = side
    .description = Des de quin bàndol mirar; si no dius res, des del teu
option-action = action
    .description = Què vols fer; si no dius res, t'ho pregunto
option-variant = variant
    .description = Quin joc; si no dius res, escacs
option-language = language
    .description = L'idioma en què t'escric
option-text = text
    .description = La posició en lletres i paraules en lloc d'una imatge
option-pace = ritme
    .description = Quanta estona es veu cada posició; si no dius res, un segon
option-player = player
    .description = De qui és el perfil; si no dius res, el teu

choice-white = Blanques
choice-black = Negres
choice-random = Per sorteig
choice-slow = Lent: 2 segons
choice-normal = Normal: 1 segon
choice-fast = Ràpid: mig segon
choice-offer = Ofereix
choice-accept = Accepta
choice-decline = Refusa
choice-claim = Reclama
choice-english = English
choice-spanish = Español
choice-catalan = Català
choice-automatic = El del meu Discord
