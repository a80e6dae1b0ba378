# Games against the bot itself.

engine-which-game = Which game do you want to play against me?
engine-which-level = { $variant }: how strong shall I be? The game begins when you have chosen.
engine-choose-level = Choose a level
engine-level = { $kind ->
    [lowest] Level { $level }: for beginners
    [default] Level { $level }: for players who know the rules well
    [highest] Level { $level }: the best I can
   *[other] Level { $level }
}
engine-begun = Game { $number } against { $engine } has begun. It is not rated.
