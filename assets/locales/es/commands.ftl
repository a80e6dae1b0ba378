# Las órdenes tal como las muestra Discord en español (es-ES y es-419). Los límites están en el archivo inglés.

command-variant = { $variant }: reta a alguien, lee las reglas, mira la clasificación
command-move = Haz una jugada; mientras escribes verás las jugadas legales
command-board = Muestra el tablero de una partida
command-games = Tus partidas, primero las más urgentes
command-resign = Abandona una partida, o anúlala antes de tu primera jugada
command-draw = Ofrece, acepta, rechaza o reclama tablas
command-leaderboard = Las mejores puntuaciones de este servidor
command-help = Cómo se juega aquí, en un minuto
command-settings = Elige el idioma en que te escribo

subcommand-challenge = retar
    .description = Reta a alguien a una partida
subcommand-open = abrir
    .description = Ofrece una partida que puede aceptar cualquiera de este canal
subcommand-rules = reglas
    .description = Cómo se juega a este juego
subcommand-leaderboard = clasificación
    .description = Las mejores puntuaciones de este servidor en este juego
subcommand-position = posición
    .description = Muestra una posición inicial por su número, o una al azar

option-opponent = rival
    .description = A quién retas
option-colour = color
    .description = El color que quieres; si no dices nada, por sorteo
option-clock = reloj
    .description = Como 3d+3x1d: 3 días de reserva y después 3 periodos de 1 día; 2d: 2 días por jugada
option-rated = puntuada
    .description = Si el resultado cambia vuestras puntuaciones; si no dices nada, sí
option-start = inicio
    .description = El número de la posición inicial; si no dices nada, por sorteo
option-number = número
    .description = El número de la posición inicial; si no dices nada, una al azar
option-move = jugada
    .description = Como Nf3, exd5, O-O, e8=Q o g1f3 (letras inglesas)
option-game = partida
    .description = Cuál de tus partidas; si no dices nada, la de este canal
option-side = bando
    .description = Desde qué bando mirar; si no dices nada, desde el tuyo
option-action = acción
    .description = Qué quieres hacer; si no dices nada, te lo pregunto
option-variant = juego
    .description = Qué juego; si no dices nada, ajedrez
option-language = idioma
    .description = El idioma en que te escribo
option-text = texto
    .description = La posición en letras y palabras en vez de una imagen

choice-white = Blancas
choice-black = Negras
choice-random = Por sorteo
choice-offer = Ofrecer
choice-accept = Aceptar
choice-decline = Rechazar
choice-claim = Reclamar
choice-english = English
choice-spanish = Español
choice-catalan = Català
choice-automatic = El de mi Discord
