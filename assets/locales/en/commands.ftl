# Commands as Discord shows them: names 1 to 32 small letters, descriptions 1 to 100 characters. English names are those
# the program goes by.

command-variant = { $variant }: challenge somebody, read the rules, see who leads
command-move = Make a move; your legal moves are listed while you type
command-board = Show the board of a game
command-replay = Watch a whole game as a film
command-games = Your games, the most urgent first
command-resign = Resign a game, or call it off before your first move
command-draw = Offer, accept, decline or claim a draw
command-leaderboard = The best players of this server
command-profile = The ratings of a player, how they came about, and your games against them
command-help = How to play here, in a minute
command-settings = Choose the language in which I write to you

subcommand-challenge = challenge
    .description = Challenge somebody to a game
subcommand-open = open
    .description = Offer a game that anybody in this channel may accept
subcommand-rules = rules
    .description = How this game is played
subcommand-leaderboard = leaderboard
    .description = The best players of this server in this game
subcommand-position = position
    .description = Show a start position by its number or its name, or one at random

option-opponent = opponent
    .description = Whom you challenge
option-colour = colour
    .description = The colour you want; drawn by lot if you leave it out
option-clock = clock
    .description = Like 3d+3x1d: 3 days in hand, then 3 periods of 1 day; 2d: 2 days per move
option-rated = rated
    .description = Whether the result changes your ratings; yes if you leave it out
option-start = start
    .description = The number or the name of the start position; drawn by lot if you leave it out
option-chess960 = chess960
    .description = The form with shuffled start positions, numbered as in Chess960
option-move = move
    .description = Like Nf3, exd5, O-O, e8=Q or g1f3
option-game = game
    .description = Which of your games; the one in this channel if you leave it out
option-side = side
    .description = Whose side to look from; your own if you leave it out
option-action = action
    .description = What you want to do; I ask if you leave it out
option-variant = variant
    .description = Which game; chess if you leave it out
option-language = language
    .description = The language in which I write to you
option-text = text
    .description = The position in letters and words instead of a picture
option-pace = pace
    .description = How long a position is seen; one second if you leave it out
option-player = player
    .description = Whose profile; your own if you leave it out

choice-white = White
choice-black = Black
choice-random = By lot
choice-slow = Slow: 2 seconds
choice-normal = Normal: 1 second
choice-fast = Fast: half a second
choice-offer = Offer
choice-accept = Accept
choice-decline = Decline
choice-claim = Claim
choice-english = English
choice-spanish = Español
choice-catalan = Català
choice-automatic = As my Discord
