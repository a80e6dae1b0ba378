# Words for typing a move, separated by spaces. The words of all languages are accepted at the same time.

move-word-takes = takes captures x
move-word-drop = drop drops
move-word-promotes = promotes promotion becomes
move-word-castle = castle castles castling
move-word-short = short kingside
move-word-long = long queenside
move-word-check = check
move-word-mate = mate checkmate
move-word-filler = to on at from the a and with
