variant-shogun = Shogun

piece-duchess = duchess
    .a = a duchess
    .none = no duchess
    .counted = { $count ->
        [one] duchess
       *[other] duchesses
    }
piece-mortar = mortar
    .a = a mortar
    .none = no mortar
    .counted = { $count ->
        [one] mortar
       *[other] mortars
    }
piece-cardinal = cardinal
    .a = a cardinal
    .none = no cardinal
    .counted = { $count ->
        [one] cardinal
       *[other] cardinals
    }
piece-general = general
    .a = a general
    .none = no general
    .counted = { $count ->
        [one] general
       *[other] generals
    }
piece-captain = captain
    .a = a captain
    .none = no captain
    .counted = { $count ->
        [one] captain
       *[other] captains
    }

rules-shogun = Chess with promotions as in shogi: pieces promote in the enemy's camp, and captured pieces change sides and come back. The starting pieces, castling and en passant are those of chess: `/chess { subcommand-rules }`

    You win by checkmating the enemy king. The lines across the board show the promotion zones; promoted pieces have a gold rim.
    .title = The game
rules-zone = The last three ranks are your promotion zone. A piece that moves **into** it, **inside** it or **out of** it may promote, whether or not it captures. A pawn on the last rank must. Descriptions of the game differ on whether a piece that leaves the zone may promote: here it may, which is our choice.

    Pawn to captain, knight to general, bishop to cardinal, rook to mortar, duchess to queen.

    You can also decline, as in the last picture, and promote later. An en passant capture never promotes, nor does a drop. Kings and promoted pieces do not promote.
    .title = Promotion
rules-captain = A promoted pawn: one square in any direction, like a king, but it can be captured like any other piece. There can be any number of captains.
    .title = Captain (C)
rules-general = A promoted knight: a knight's move, or one square in any direction.
    .title = General (G)
rules-cardinal = A promoted bishop: any distance along diagonals, or a knight's move. It can checkmate a lone king by itself.
    .title = Cardinal (A)
rules-mortar = A promoted rook: any distance along ranks and files, or a knight's move. A mortar cannot castle.
    .title = Mortar (M)
rules-duchess = One square diagonally. Nobody has a duchess at the start: the queen counts as promoted, and the player who captures it gets a duchess in hand. In the zone a duchess can promote back to a queen.
    .title = Duchess (F)
rules-single = A side may have only **one** general, **one** cardinal, **one** mortar and **one** queen on the board at a time. Pieces in hand and the opponent's pieces do not count.

    Here White has a general, so the other knight can move into the zone, but cannot promote until the general has been captured. Captains are not limited.
    .title = Only one of each
rules-shogunhand = A captured piece changes sides and goes to the capturing player's hand in its unpromoted form. On your turn, instead of moving, you can drop one on an empty square of **your first five ranks**.

    - This includes pawns, even on the first rank, and checkmate by any drop is allowed.
    - A pawn can move two squares only from its second rank, wherever it came from.
    - A check inside the last three ranks cannot be blocked by a drop.
    - A dropped rook cannot castle.
    .title = The hand
rules-shogunclock = Shogun is played with **byo-yomi**: first a main time, then one period for every move. When your main time is used up, you have to make each move within the period. If you do, it is full again for the next move; if you do not, you lose the game.

    Endgames take longer than openings. With byo-yomi there is time for every move, however long the game gets.

    Unless you choose another clock, { $challenge } takes `3d+1x1d`: 3 days, then one period of 1 day. The picture shows both: White still has main time, Black has only the period.
    .title = The clock
rules-shogunadvice = Pieces promote from the sixth rank on, so your opponent's promote on **your third rank**: guard it. Beginners easily overlook this. Here the knight promotes on e3 and attacks both rooks.

    Pieces cannot be dropped in the enemy's camp, so there is less to win by drops around the king than in Crazyhouse. Maneuver until there is a gap, enter it with a piece and promote.

    Pawns dropped on the first rank make a castled king safer. To break it open, win material and promote, then press on the weakest point.
    .title = Advice
rules-shogunend =
    - **Checkmate**: the king is in check and there is no legal move, not even a drop. Here the mortar gives checkmate.
    - **Stalemate**: no legal move and no check. A draw.
    - **Automatic draw**: the same position for the fifth time; seventy-five moves by each side without a capture, pawn move, promotion or drop.
    - **Draw by claim**, for the player to move: the same position, with the same hands, for the third time; fifty moves by each side without a capture, pawn move, promotion or drop.
    - **Draw by agreement**, at any time.
    - **Time**: if you run out of time you lose. There is always enough material to mate.
    .title = How it ends
rules-shogunnotation = As in chess, with the letter of what the piece is now: `Nf3`, `e4`, `O-O` or `0-0`; general **G**, cardinal **A**, mortar **M**, captain **C**, duchess **F**.

    - A promotion ends with the new piece: `c6=C`, `Rc6=M`. Without it, the piece does not promote: `Rc6`.
    - A drop: `N@f3`, `P@e1`.
    - `+` for check and `#` for mate can be left out.

    You can also write the two squares: `c4c6+` promotes, `c4c6` does not. While you type, `/{ command-move }` lists the legal moves.
    .title = Writing moves
