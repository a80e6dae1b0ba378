# The rules of each game, page by page: at most 900 characters a page, each with its diagram.
# The first page of a game has the game's key; other pages are shared by all games they apply to.

position-caption = { $variant }, starting position { $number }
position-row = White's pieces from the a-file on: **{ $row }**
position-count = { $files ->
    [8] 4 × 4 × 6 × 10 × 1 = **960** starting positions: 4 squares for the bishop on light squares, 4 for the one on dark squares, 6 that are left for the queen, 10 ways to put two knights on the other five, and 1 for rooks and king, because the king is between the rooks.
   *[10] 5 × 5 × 8 × 7 × 6 × 10 × 1 = **84,000** starting positions: 5 squares for the bishop on light squares, 5 for the one on dark squares, 8, 7 and 6 that are left for queen, archbishop and chancellor, 10 ways to put two knights on the other five, and 1 for rooks and king, because the king is between the rooks.
}
position-rolled = Rolled with a die; a number that is too high is rolled again. The bishops count the squares of their color from the left, the others the free ones.
position-light-bishop = Bishop on light squares
position-dark-bishop = Bishop on dark squares
position-rest = Rook, king and rook take what is left: **{ $cells }**

rules-chess = Each side has sixteen pieces on a board of 64 squares. White moves first, then the sides take turns. You win by checkmating the enemy king.

    A piece moves to an empty square, or captures by moving to the square of an enemy piece. You cannot pass, and you cannot leave your own king where it could be captured. Only the knight jumps.

    The next pages show one piece after the other. A **frame** marks the piece itself, a **dot** where it can move, a **ring** what it can capture.
    .title = The game
rules-king = One square in any direction, but never to a square where it could be captured.

    Here the rook controls the c-file, so three squares are off limits to the king; the pawn on e3 is not protected and can be captured.

    A king that is attacked is **in check**: it must move away, or the attacker must be captured or blocked.
    .title = King (K)
rules-queen = Any distance along ranks, files and diagonals, as far as the path is clear. Your own pieces block it; enemy pieces can be captured.
    .title = Queen (Q)
rules-rook = Any distance along ranks and files, as far as the path is clear. Together with the king it castles.
    .title = Rook (R)
rules-bishop = Any distance along diagonals, as far as the path is clear. A bishop stays on squares of one color for the whole game.
    .title = Bishop (B)
rules-knight = Two squares straight and one to the side, over anything in between: it is the only piece that jumps. Every move takes it to a square of the other color.
    .title = Knight (N)
rules-pawn = One square forward, or two from its starting square, if the path is clear. It captures differently: one square diagonally forward.

    A pawn never moves backward.
    .title = Pawn
rules-passant = A pawn that has just moved two squares past an enemy pawn can be captured by it as if it had moved only one. The capturing pawn moves to the square in between.

    This is only possible on the very next move.
    .title = En passant
rules-promotion = A pawn that reaches the last rank becomes a queen, rook, bishop or knight of its color, no matter which pieces are still on the board. This is part of the same move and mandatory.

    Write the new piece after the move: `c8=Q`, `c8=N`.
    .title = Promotion
rules-castling = The king moves two squares towards a rook, and the rook moves to the square that the king has crossed: `O-O` towards the h-file, `O-O-O` towards the a-file.

    It is allowed if
    - neither the king nor that rook has moved,
    - there is no piece between them,
    - the king is not in check, and does not cross or reach an attacked square.

    The rook may be attacked, and it may cross an attacked square.
    .title = Castling
rules-end =
    - **Checkmate**: the king is in check and there is no legal move. The other side wins.
    - **Stalemate**: no legal move, but no check either. A draw.
    - **Automatic draw**: neither side has enough material to mate; the same position for the fifth time; seventy-five moves by each side without a capture or a pawn move.
    - **Draw by claim**, for the player to move: the same position for the third time; fifty moves by each side without a capture or a pawn move.
    - **Draw by agreement**, at any time.
    - **Time**: if you run out of time you lose, unless the other side has insufficient material to mate; then it is a draw.
    .title = How it ends
rules-notation = Write the letter of the piece and the square it moves to: `Nf3`. Pawns have no letter: `e4`.

    - A capture can have an `x`: `Nxe5`; a pawn capture starts with the pawn's file: `exd5`.
    - If two pieces could move there, add the file or the rank: here `Nbd2` or `Nfd2`.
    - Castling: `O-O`, `O-O-O`, also `0-0`, `0-0-0`. Promotion: `e8=Q`.
    - `+` for check and `#` for mate can be left out.

    You can also write the two squares: `g1f3`, `e7e8q`. While you type, { $move } lists the legal moves.
    .title = Writing moves

rules-chess960 = Chess from one of 960 starting positions: memorized openings do not help. Everything is as in chess, except for the starting position and castling. The pieces: { $chess }

    The pawns start as usual. Behind them the pieces are shuffled, in the same way for both sides, with two conditions: the bishops are on squares of different colors, and the king is between the rooks.
    .title = The game
rules-numbers = The starting positions have numbers from 0 to 959; 518 is that of chess. { $position } shows one; here is 0. The number gives the squares of White's pieces:
    - Divide it by 4: the remainder puts a bishop on b1, d1, f1 or h1 (0 to 3).
    - Divide the quotient by 4: the remainder puts the other bishop on a1, c1, e1 or g1.
    - Divide that quotient by 6: the remainder is the queen's place among the free squares, counted from the left, from 0.
    - The last quotient, 0 to 9, puts the knights on two of the five free squares, counted from the left: 1 and 2, 1 and 3, 1 and 4, 1 and 5, 2 and 3, 2 and 4, 2 and 5, 3 and 4, 3 and 5, 4 and 5. Rook, king and rook take the other three.
    .title = 960 starting positions
rules-castling960 = Wherever they start, king and rook end up where they do in chess: after `O-O`, with the rook nearer the h-file, on g and f; after `O-O-O`, with the other one, on c and d.

    It is allowed if
    - neither the king nor that rook has moved,
    - all squares on the paths of king and rook, including the last ones, are empty except for these two,
    - the king is not in check, and no square it crosses or ends on is attacked.

    Sometimes only one of the two moves, sometimes they swap places. You can also write the king's square and then the rook's: `f1h1`.
    .title = Castling

rules-crazyhouse = Chess in which captured pieces come back. A piece you capture changes sides and goes to your **hand**; on your turn, instead of moving, you can drop it on the board.

    The board stays full for a long time, and an attack never runs out of pieces. For moves, castling and promotion see { $chess }
    .title = The game
rules-crazyhouse960 = Crazyhouse from one of the 960 starting positions of Chess960: captured pieces change sides and can be dropped, and nobody knows the opening. How the pieces move: { $chess }

    Only the original rooks can castle, not dropped ones. { $position } shows a starting position.
    .title = The game
rules-hand = Instead of moving, you can drop a piece from your hand on any empty square. The strips above and below the board show both hands.

    - A drop can give check, block a check, and even give checkmate.
    - A promoted piece goes to the hand as a pawn. On the board it is marked by a dot in a ring.
    - A dropped rook cannot castle.
    - A check by a knight cannot be blocked.
    .title = The hand
rules-pawndrop = Pawns cannot be dropped on the first or the last rank. They can be dropped on any other empty square, even on a file with another pawn of yours. Checkmate by dropping a pawn is allowed.

    A pawn on its second rank can move two squares, even if it was dropped there.
    .title = Dropping pawns
rules-houseend =
    - **Checkmate**: the king is in check and there is no legal move, not even a drop. Here the knight delivers smothered mate.
    - **Stalemate**: no legal move and no check. A draw; it is very rare with pieces in hand.
    - **Automatic draw**: the same position for the fifth time; seventy-five moves by each side without a capture, pawn move or drop.
    - **Draw by claim**, for the player to move: the same position, with the same hands, for the third time; fifty moves by each side without a capture, pawn move or drop.
    - **Draw by agreement**, at any time.
    - **Time**: if you run out of time you lose. There is always enough material to mate.
    .title = How it ends
rules-housenotation = A drop is the letter of the piece, `@` and the square: `N@f3`, for a pawn `P@e4` or `@e4`.

    Everything else is as in chess: `Nf3`, `exd5`, `O-O` or `0-0`, `e8=Q`; `+` and `#` can be left out. You can also write the two squares: `g1f3`. While you type, { $move } lists the legal moves and drops.
    .title = Writing moves

rules-capablanca = Chess on ten files, with two new pieces for each side: the **archbishop** and the **chancellor**. Everything else moves as in chess: { $chess }

    The starting position, from the a-file to the j-file: rook, knight, archbishop, bishop, queen, king, bishop, chancellor, knight, rook.
    .title = The game
rules-archbishop = Bishop and knight in one: any distance along diagonals, or a knight's move. It is the only piece that can checkmate a lone king by itself.

    It is worth somewhat more than a rook and less than a chancellor.
    .title = Archbishop (A)
rules-chancellor = Rook and knight in one: any distance along ranks and files, or a knight's move.

    It is worth about as much as a queen, or a little less.
    .title = Chancellor (C)
rules-widepromotion = A pawn that reaches the last rank becomes a queen, chancellor, archbishop, rook, bishop or knight, your choice: `c8=A`, `c8=C`.
    .title = Promotion
rules-widecastling = The king moves three squares towards a rook. After `O-O` it is on i and the rook on h; after `O-O-O` it is on c and the rook on d.

    As in chess, neither may have moved, there must be no piece between them, and the king must not be in check, or cross or reach an attacked square.
    .title = Castling
rules-widenotation = As in chess: the letter of the piece and the square, `Ac5`, `Nh3`; pawns have no letter: `e4`. The archbishop is **A**, the chancellor **C**.

    - A capture can have an `x`: `Axh7`, `exd5`.
    - Castling: `O-O`, `O-O-O`, also `0-0`, `0-0-0`. Promotion: `e8=C`.
    - `+` for check and `#` for mate can be left out.

    You can also write the two squares: `e4c5`. While you type, { $move } lists the legal moves.
    .title = Writing moves

rules-capablanca960 = Capablanca chess from one of 84,000 starting positions. The pieces behind the pawns are shuffled, in the same way for both sides, with two conditions: the bishops are on squares of different colors, and the king is between the rooks.

    Archbishop and chancellor are shown on the next pages; everything else moves as in chess: { $chess }
    .title = The game
rules-widenumbers = The starting positions have numbers from 0 to 83,999; 46691 is that of Capablanca chess. { $position } shows one; here is 0. The number gives the squares of White's pieces:
    - Divide it by 5: the remainder puts a bishop on b1, d1, f1, h1 or j1 (0 to 4).
    - Divide the quotient by 5: the other bishop goes to a1, c1, e1, g1 or i1.
    - Divide by 8, then by 7, then by 6: the remainders are the places of queen, archbishop and chancellor among the free squares, counted from the left, from 0.
    - The last quotient, 0 to 9, puts the knights on two of the five free squares: 1 and 2, 1 and 3, 1 and 4, 1 and 5, 2 and 3, 2 and 4, 2 and 5, 3 and 4, 3 and 5, 4 and 5. Rook, king and rook take the other three.
    .title = 84,000 starting positions
rules-widecastling960 = Wherever they start, after `O-O` the king is on i and the rook on h; after `O-O-O` the king is on c and the rook on d.

    It is allowed if
    - neither the king nor that rook has moved,
    - all squares on the paths of king and rook, including the last ones, are empty except for these two,
    - the king is not in check, and no square it crosses or ends on is attacked.

    You can also write the king's square and then the rook's: `e1i1`.
    .title = Castling

rules-capahouse = Capablanca chess in which captured pieces come back. A piece you capture changes sides and goes to your **hand**; on your turn, instead of moving, you can drop it on the board.

    Archbishop and chancellor are shown on the next pages; everything else moves as in chess: { $chess }
    .title = The game
rules-capahouse960 = Capahouse from one of the 84,000 starting positions of Capablanca 960: ten files, archbishop and chancellor, and captured pieces that change sides and can be dropped. Everything else moves as in chess: { $chess }

    Only the original rooks can castle, not dropped ones. { $position } shows a starting position.
    .title = The game

rules-janus = Chess on ten files, with one new piece, two for each side: the **janus**, which moves as a bishop or as a knight. Everything else moves as in chess: { $chess }

    The starting position, from the a-file to the j-file: rook, janus, knight, bishop, king, queen, bishop, knight, janus, rook.
    .title = The game
rules-januspiece = Bishop and knight in one: any distance along diagonals, or a knight's move. It is the only piece that can checkmate a lone king by itself.

    It is worth somewhat more than a rook and less than a queen. Other games call it archbishop.
    .title = Janus (J)
rules-januspromotion = A pawn that reaches the last rank becomes a queen, janus, rook, bishop or knight, your choice: `c8=J`.
    .title = Promotion
rules-januscastling = The king starts on the e-file and castles to the last file but one. After `O-O` the king is on i and the rook on h: four squares for the king. After `O-O-O` the king is on b and the rook on c: three squares.

    As in chess, neither may have moved, there must be no piece between them, and the king must not be in check, or cross or reach an attacked square.
    .title = Castling
rules-janusnotation = As in chess: the letter of the piece and the square, `Jc5`, `Nh3`; pawns have no letter: `e4`. The janus is **J**.

    - A capture can have an `x`: `Jxh7`, `exd5`.
    - Castling: `O-O` towards the j-file, `O-O-O` towards the a-file, also `0-0`, `0-0-0`. Promotion: `e8=J`.
    - `+` for check and `#` for mate can be left out.

    You can also write the two squares: `e4c5`. While you type, { $move } lists the legal moves.
    .title = Writing moves

rules-shogun = Chess with promotions as in shogi: pieces promote in the enemy's camp, and captured pieces change sides and come back. The starting pieces, castling and en passant are those of chess: { $chess }

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

    You can also write the two squares: `c4c6+` promotes, `c4c6` does not. While you type, { $move } lists the legal moves.
    .title = Writing moves

rules-cescacs = Chess on 169 hexagons. Each side has 27 pieces: king, queen, wyvern, two rooks, two pegasi, two knights, three bishops, four elephants and eleven pawns. You win by checkmating the enemy king.

    From a hexagon six directions lead **straight** through its sides, and six **diagonally** through its corners, between two neighbors, to a hexagon of the same color.

    A hexagon has the letter of its column, from left to right `P T A B C D E F G H I K L X Z`, and the number of its line, 0 to 28: the center is F14. A step straight ahead adds 2 to the number. The next pages show one piece after the other: a **dot** marks where it can move, a **ring** what it can capture.
    .title = The game
rules-hexking = One step straight or diagonally: twelve hexagons, but never one where it could be captured. From its starting hexagon it can also leap: see the king's leap.
    .title = King (K)
rules-hexqueen = Any distance straight or diagonally, as far as the path is clear. Its letter is D.
    .title = Queen (D)
rules-hexrook = Any distance straight, as far as the path is clear.
    .title = Rook (R)
rules-hexbishop = Any distance diagonally, as far as the path is clear. It stays on hexagons of one color, so each side has three bishops. Its letter is J.
    .title = Bishop (J)
rules-hexknight = One diagonal step, then one straight step further, to its left or right: twelve leaps, over anything in between.

    It can also **ride**: make the same leap twice in one move, if the hexagons of both leaps are empty. A ride cannot capture, so it does not give check. Here the pawn on G19 can be captured, but blocks the ride beyond it.
    .title = Knight (N)
rules-pegasus = Bishop and knight in one: any distance diagonally, or one knight's leap. It cannot ride.
    .title = Pegasus (G)
rules-wyvern = Rook and knight in one: any distance straight, or one knight's leap. It cannot ride.
    .title = Wyvern (V)
rules-elephant = One step diagonally forward or backward, but not sideways; or one or two steps straight forward, as far as its trunk reaches.

    It can also capture on the second hexagon if the first is empty, so it gives check from two steps away.
    .title = Elephant (E)
rules-hexpawn =
    - **Forward**: one or two steps straight from anywhere; three from B4, C5, D6, E7, G7, H6, I5 and K4 (Black from B24, C23, D22, E21, G21, H22, I23 and K24). All hexagons on the way must be empty.
    - **Sideways**: one step straight, forward to the left or right, to an empty hexagon.
    - **Capture**: one step diagonally forward, and only there.
    .title = Pawn
rules-hexpassant = A pawn that has just moved two or three steps can be captured by an enemy pawn on a hexagon it has crossed, if that pawn could have captured there. Only pawns can do this, and only on the very next move.

    Here Black has moved from E21 to E15, over E19 and E17: `F16@@E19` captures on the first hexagon crossed, `D14@E17` on the one next to the pawn.
    .title = En passant
rules-scorn = Two enemy pawns **face** each other when they are on adjacent hexagons of the same column. If one of them steps sideways without capturing, it scorns the other, and only that pawn can capture it, on the very next move, on its new hexagon: `F12@G13`.

    A pawn that leaves by capturing does not scorn, and no other piece can capture the scornful pawn this way.
    .title = Scornful pawn
rules-regain = On the two far sides of the board (for White from P21 over F28 to Z21, for Black from P7 over F0 to Z7) a pawn becomes a piece its side **has lost**: queen, wyvern, rook, pegasus or knight, or the lost bishop of that hexagon's color. Never an elephant. This is part of the same move and mandatory: `E25-E27=D`.

    So nobody ever has two queens or two bishops of one color, and a player who has lost the queen has something to fight for.
    .title = Promotion
rules-waiting = If its side has lost nothing that the pawn could become, the pawn **waits** on the edge: `C23-C25=&`. It can no longer capture; it can only step along the edge towards the center, where another bishop could be regained.

    As soon as there is something to regain, and the side is not in check, promoting a waiting pawn is its only legal move: `C25=D`. This takes the whole turn.
    .title = Waiting pawn
rules-leap = As its first move the king can leap like a knight, if it is not in check and does not end on an attacked hexagon. It can capture this way. White's king can reach I5, H6, F6, E5 and D2, Black's I23, H22, F22, E23 and D26.

    With its seven steps that makes twelve moves from its starting hexagon. While it has not moved, the enemy king cannot move to any of the five.
    .title = King's leap
rules-leapcastling = If the king leaps without capturing, an unmoved rook can move too: straight, along a clear path, to an empty hexagon next to the king. These are the nineteen ways, by the column that the king reaches, and the five with both rooks; the next pages show them.
    ```
    king  KRK-            KRD-   KRR-
    I5    II IK IH
    H6    HIO HIOO HH HG  HH HG  HIH HGG
    F6    FG FE           FG FE  FGG FEE
    E5    EF EE           EF ED  EEF
    D2                    DD DE
    ```
    The king must not be in check; the hexagon it moves to must be empty and not attacked, neither before nor after the move. The rook and its path may be attacked.

    `KRK-` is castling with the king's rook, `KRD-` with the queen's, `KRR-` with both. The king's column follows, then the rook's: `KRK-HIO`. With two ways on the I-column, `O` is one step of the rook and `OO` two.
    .title = Castling
rules-castlingi = White's king leaps to **I5**, Black's to **I23**. The rook moves with it, and all hexagons named must be empty:
    - `KRK-II`: king's rook to I7 (I5, I7)
    - `KRK-IK`: king's rook to K4 (I5, K4)
    - `KRK-IH`: king's rook to H4 (I5, H4)

    For Black the columns and names are the same, and the numbers count from the other side: I5 is I23.
    .title = Castling: king on I5
rules-castlingd = White's king leaps to **D2**, Black's to **D26**. The rook moves with it, and all hexagons named must be empty:
    - `KRD-DD`: queen's rook to D4 (D2, D4)
    - `KRD-DE`: queen's rook to E1 (D2, E1)

    For Black the columns and names are the same, and the numbers count from the other side: D2 is D26.
    .title = Castling: king on D2
rules-castlingh = White's king leaps to **H6**, Black's to **H22**. The rook moves with it, and all hexagons named must be empty:
    - `KRK-HIO`: king's rook to I5 (H6, I5)
    - `KRK-HIOO`: king's rook to I7 (H6, I5, I7)
    - `KRK-HH`: king's rook to H4 (H6, H4)
    - `KRK-HG`: king's rook to G5 (H6, H4, G5)
    - `KRD-HH`: queen's rook to H8 (H6, D4, E5, F6, G7, H8)
    - `KRD-HG`: queen's rook to G7 (H6, D4, E5, F6, G7)

    For Black the columns and names are the same, and the numbers count from the other side: H6 is H22.
    .title = Castling: king on H6
rules-castlingf = White's king leaps to **F6**, Black's to **F22**. The rook moves with it, and all hexagons named must be empty:
    - `KRK-FG`: king's rook to G5 (F6, H4, G5)
    - `KRK-FE`: king's rook to E7 (F6, H4, G5, E7)
    - `KRD-FG`: queen's rook to G7 (F6, D4, E5, G7)
    - `KRD-FE`: queen's rook to E5 (F6, D4, E5)

    For Black the columns and names are the same, and the numbers count from the other side: F6 is F22.
    .title = Castling: king on F6
rules-castlinge = White's king leaps to **E5**, Black's to **E23**. The rook moves with it, and all hexagons named must be empty:
    - `KRK-EF`: king's rook to F6 (E5, H4, G5, F6)
    - `KRK-EE`: king's rook to E7 (E5, H4, G5, F6, E7)
    - `KRD-EF`: queen's rook to F6 (E5, D4, F6)
    - `KRD-ED`: queen's rook to D4 (E5, D4)

    For Black the columns and names are the same, and the numbers count from the other side: E5 is E23.
    .title = Castling: king on E5
rules-doublecastling = If neither rook has moved, both can move: the king leaps, and each of the three ends up next to the other two. All hexagons named must be empty before the move:
    - `KRR-HIH`: king H6, rooks I7 and H8 (H6, I5, I7, D4, E5, F6, G7, H8)
    - `KRR-HGG`: king H6, rooks G5 and G7 (H6, H4, G5, D4, E5, F6, G7)
    - `KRR-FGG`: king F6, rooks G5 and G7 (F6, H4, G5, D4, E5, G7)
    - `KRR-FEE`: king F6, rooks E7 and E5 (F6, H4, G5, E7, D4, E5)
    - `KRR-EEF`: king E5, rooks E7 and F6 (E5, H4, G5, F6, E7, D4)

    Everything else is as with one rook.
    .title = Double castling
rules-hexend =
    - **Checkmate** scores 3-0, as do resigning and losing on time; but if you run out of time and your opponent has only the king left, it is a draw.
    - **Stalemate** scores 2-1 for the player who gives it; ratings count two thirds to one third.
    - **A draw** scores 1-1: by agreement; automatically when only the kings and at most one knight, bishop or elephant are left, when a position occurs for the fifth time, or after seventy-five moves by each side without a capture or a pawn move; by claim on the third time, or after fifty such moves.
    .title = How it ends
rules-hexnotation = Moves are written in full: letter, from, `-`, to. Pawns have no letter: `E7-E13`, `NE3-D8`.

    - A capture has `×`, `x` or `*`, and can name the captured piece: `JD10×EE13`.
    - En passant and for the scornful pawn `@`, on the first hexagon of a triple step `@@`.
    - Promotion `E25-E27=D`, waiting `C23-C25=&`, a waiting pawn `C25=D`.
    - Castling by its name: `KRK-HIO`.
    - Check: `+∞` from afar, so that a piece can block it; `+^` from next to the king or by a knight's leap, which nothing can block; `++` double check; `#` mate. You can leave them out, or write `+`.

    While you type, { $move } lists the legal moves.
    .title = Writing moves
