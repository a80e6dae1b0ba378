# The rules of each game, page by page: short enough to be read with pleasure (at most 900 characters), each with its diagram.
# The first page of a game bears the game's name; the others are shared wherever the same is true.

rules-chess = Each side has sixteen pieces on a board of 64 squares. White begins, then the sides take turns. Whoever mates the enemy king wins.

    A piece goes to an empty square, or captures by moving to where an enemy piece stands. Nobody may pass, and nobody may leave their own king where it could be captured. Only the knight jumps.

    The next pages show one piece after the other. A **frame** is around the piece itself, a **dot** is where it may go, a **ring** is what it may capture.
    .title = The game
rules-king = One square in any direction, never to where it could be captured.

    Here the rook guards the c-file, so three squares are closed to the king; the pawn on e3 is not protected and may be captured.

    A king that is attacked is **in check**: he must step aside, or the attacker is captured or blocked.
    .title = King (K)
rules-queen = Any distance along ranks, files and diagonals, as far as the way is free. An own piece stops her, an enemy piece may be captured.
    .title = Queen (Q)
rules-rook = Any distance along ranks and files, as far as the way is free. Together with the king it castles.
    .title = Rook (R)
rules-bishop = Any distance along diagonals, as far as the way is free. A bishop stays on squares of one color for the whole game.
    .title = Bishop (B)
rules-knight = Two squares straight on and one to the side, over anything in between: it is the only piece that jumps. With every leap it changes the color of its square.
    .title = Knight (N)
rules-pawn = One square ahead, or two from where it started, if the way is free. It captures otherwise than it moves: one square diagonally ahead.

    A pawn never goes back.
    .title = Pawn
rules-passant = A pawn that has just gone two squares past an enemy pawn may be captured by it as if it had gone only one. The capturing pawn goes to the square in between.

    Only at once: one move later the right is gone.
    .title = En passant
rules-promotion = A pawn that reaches the last rank becomes a queen, rook, bishop or knight of its color, whatever is still on the board. It is part of the same move and has to be done.

    The new piece is written behind: `c8=Q`, `c8=N`.
    .title = Promotion
rules-castling = The king moves two squares towards a rook, and the rook goes to the square that the king has crossed: `O-O` towards the h-file, `O-O-O` towards the a-file.

    It may be done if
    - neither the king nor that rook has moved,
    - nothing stands between them,
    - the king is not in check, crosses no attacked square and ends on none.

    The rook may be attacked, and it may cross an attacked square.
    .title = Castling
rules-end =
    - **Checkmate**: the king is attacked and nothing helps. The other side wins.
    - **Stalemate**: no legal move, but no check either. A draw.
    - **Draw at once**: neither side has enough left to mate; the same position for the fifth time; seventy-five moves by each side without a capture or a pawn move.
    - **Draw by claim**, for the player to move: the same position for the third time; fifty moves by each side without a capture or a pawn move.
    - **Draw by agreement**, at any time.
    - **Time**: whoever's flag falls loses, unless the other side has nothing to mate with; then it is a draw.
    .title = How it ends
rules-notation = Write the letter of the piece and the square it goes to: `Nf3`. Pawns have no letter: `e4`.

    - A capture may have an `x`: `Nxe5`; a pawn names the file it comes from: `exd5`.
    - Where two pieces could go there, add the file or the rank: here `Nbd2` or `Nfd2`.
    - Castling: `O-O`, `O-O-O`. Promotion: `e8=Q`.
    - `+` for check and `#` for mate may be left out.

    The two squares are understood, too: `g1f3`, `e7e8q`. While you type in { $move }, the legal moves are offered.
    .title = Writing moves

rules-chess960 = Chess from one of 960 start positions: what counts is play at the board, not openings learnt by heart. Everything is as in chess, except for the start and castling. The pieces: { $chess }

    The pawns stand as usual. Behind them the pieces are shuffled, in the same way for both sides, under two conditions: the bishops stand on squares of different colors, and the king stands between the rooks.
    .title = The game
rules-numbers = Every start has a number from 0 to 959; 518 is that of chess. { $position } shows one; here is 0. The number tells where White's pieces stand:
    - Divide it by 4: the remainder puts a bishop on b1, d1, f1 or h1 (0 to 3).
    - Divide what you have got by 4: the remainder puts the other bishop on a1, c1, e1 or g1.
    - Divide again, by 6: the remainder counts the free squares from the left, from 0, to the queen.
    - What is left, 0 to 9, puts the knights on two of the five free squares, counted from the left: 1 and 2, 1 and 3, 1 and 4, 1 and 5, 2 and 3, 2 and 4, 2 and 5, 3 and 4, 3 and 5, 4 and 5. Rook, king and rook take the other three.
    .title = 960 start positions
rules-castling960 = Wherever they come from, king and rook end where they end in chess: after `O-O` with the rook nearer the h-file on g and f, after `O-O-O` with the other one on c and d.

    It may be done if
    - neither the king nor that rook has moved,
    - all squares on the way of king and rook, the last ones included, are empty but for these two,
    - the king is not in check, and no square it crosses or ends on is attacked.

    Sometimes only one of the two has to move, sometimes they change places. You can also write the king's square and then the rook's: `f1h1`.
    .title = Castling

rules-crazyhouse = Chess in which captured pieces come back. A piece you capture changes sides and goes to your **hand**; on your turn, instead of moving, you may drop it on the board.

    Boards are full for a long time, and an attack never runs out of pieces. How they move, castling and promotion: { $chess }
    .title = The game
rules-crazyhouse960 = Crazyhouse from one of the 960 start positions of Chess960: captured pieces change sides and are dropped again, and nobody knows the opening. How the pieces move: { $chess }

    Only the rooks of the start castle; dropped ones do not. { $position } shows a start position.
    .title = The game
rules-hand = A piece in your hand may be dropped on any empty square, instead of a move. The strips above and below the board show both hands.

    - A drop may give check, block a check, and even mate.
    - A piece that had promoted goes to the hand as a pawn. On the board it bears a dot in a ring.
    - A dropped rook does not castle.
    - Against a check by a knight's leap no drop helps: there is nothing in between.
    .title = The hand
rules-pawndrop = Pawns are not dropped on the first or the last rank; otherwise on any empty square, also where another pawn of yours stands on the file. Mate by dropping a pawn is allowed.

    A pawn on its second rank may go two squares, even if it was dropped there.
    .title = Dropping pawns
rules-houseend =
    - **Checkmate**: nothing helps, not even a drop. Here the knight smothers the king.
    - **Stalemate**: no legal move and no check. A draw; who has something to drop is hardly ever stalemated.
    - **Draw at once**: the same position for the fifth time; seventy-five moves by each side without a capture, pawn move or drop.
    - **Draw by claim**, for the player to move: the same position, with the same hands, for the third time; fifty moves by each side without a capture, pawn move or drop.
    - **Draw by agreement**, at any time.
    - **Time**: whoever's flag falls loses. There is always enough material to mate.
    .title = How it ends
rules-housenotation = A drop is the letter of the piece, `@` and the square: `N@f3`, for a pawn `P@e4` or `@e4`.

    Everything else is as in chess: `Nf3`, `exd5`, `O-O`, `e8=Q`; `+` and `#` may be left out. The two squares are understood, too: `g1f3`. While you type in { $move }, the legal moves and drops are offered.
    .title = Writing moves

rules-capablanca = Chess on ten files, with two new pieces on each side: the **archbishop** and the **chancellor**. Everything else moves as in chess: { $chess }

    The start, from the a-file to the j-file: rook, knight, archbishop, bishop, queen, king, bishop, chancellor, knight, rook.
    .title = The game
rules-archbishop = Bishop and knight in one: any distance along diagonals, or a knight's leap. No other piece can mate a lone king all by itself.

    It is worth somewhat more than a rook, and less than a chancellor.
    .title = Archbishop (A)
rules-chancellor = Rook and knight in one: any distance along ranks and files, or a knight's leap.

    It is worth about as much as a queen, or a little less.
    .title = Chancellor (C)
rules-widepromotion = A pawn that reaches the last rank becomes a queen, chancellor, archbishop, rook, bishop or knight, as you like: `c8=A`, `c8=C`.
    .title = Promotion
rules-widecastling = The king goes three squares towards a rook. After `O-O` he stands on i and the rook on h, after `O-O-O` on c and the rook on d.

    As in chess, neither may have moved, nothing may stand between them, and the king may not be in check, cross an attacked square or end on one.
    .title = Castling
rules-widenotation = As in chess: the letter of the piece and the square, `Ac5`, `Nh3`; pawns have no letter: `e4`. The archbishop is **A**, the chancellor **C**.

    - A capture may have an `x`: `Axh7`, `exd5`.
    - Castling: `O-O`, `O-O-O`. Promotion: `e8=C`.
    - `+` for check and `#` for mate may be left out.

    The two squares are understood, too: `e4c5`. While you type in { $move }, the legal moves are offered.
    .title = Writing moves

rules-capablanca960 = Capablanca chess from one of 84,000 start positions. The pieces behind the pawns are shuffled, in the same way for both sides, under two conditions: the bishops stand on squares of different colors, and the king stands between the rooks.

    Archbishop and chancellor are shown on the next pages; everything else moves as in chess: { $chess }
    .title = The game
rules-widenumbers = The starts are numbered from 0 to 83,999; 46691 is that of Capablanca chess. { $position } shows one; here is 0. The number tells where White's pieces stand:
    - Divide it by 5: the remainder puts a bishop on b1, d1, f1, h1 or j1 (0 to 4).
    - Divide what you have got by 5: the other bishop goes to a1, c1, e1, g1 or i1.
    - Divide by 8, then by 7, then by 6: the remainders count the free squares from the left, from 0, to the queen, the archbishop and the chancellor.
    - What is left, 0 to 9, puts the knights on two of the five free squares: 1 and 2, 1 and 3, 1 and 4, 1 and 5, 2 and 3, 2 and 4, 2 and 5, 3 and 4, 3 and 5, 4 and 5. Rook, king and rook take the other three.
    .title = 84,000 start positions
rules-widecastling960 = Wherever they come from, after `O-O` the king stands on i and the rook on h, after `O-O-O` the king on c and the rook on d.

    It may be done if
    - neither the king nor that rook has moved,
    - all squares on the way of king and rook, the last ones included, are empty but for these two,
    - the king is not in check, and no square it crosses or ends on is attacked.

    You can also write the king's square and then the rook's: `e1i1`.
    .title = Castling

rules-capahouse = Capablanca chess in which captured pieces come back. A piece you capture changes sides and goes to your **hand**; on your turn, instead of moving, you may drop it on the board.

    Archbishop and chancellor are shown on the next pages; everything else moves as in chess: { $chess }
    .title = The game
rules-capahouse960 = Capahouse from one of the 84,000 start positions of Capablanca 960: ten files, archbishop and chancellor, and captured pieces that change sides and are dropped again. Everything else moves as in chess: { $chess }

    Only the rooks of the start castle; dropped ones do not. { $position } shows a start position.
    .title = The game

rules-shogun = Chess with promotions as in shogi: pieces grow in the enemy's camp, and whatever is captured changes sides and comes back. The men of the start, castling and en passant are those of chess: { $chess }

    Whoever mates the enemy king wins. The lines across the board show the promotion zones; promoted men are golden or dark red.
    .title = The game
rules-zone = The last three ranks are your promotion zone. A man that moves **into** it, **inside** it or **out of** it may promote; whether it captures does not matter. A pawn on the last rank must.

    Pawn to captain, knight to general, bishop to cardinal, rook to mortar, duchess to queen.

    You may also decline, as in the last picture, and promote later. A capture en passant never promotes, nor does a drop. King and promoted men do not promote.
    .title = Promotion
rules-captain = A promoted pawn: one square in any direction, like a king, but it may be captured like any other man. There may be any number of captains.
    .title = Captain (C)
rules-general = A promoted knight: a knight's leap, or one square in any direction.
    .title = General (G)
rules-cardinal = A promoted bishop: any distance along diagonals, or a knight's leap. It can mate a lone king all by itself.
    .title = Cardinal (A)
rules-mortar = A promoted rook: any distance along ranks and files, or a knight's leap. A mortar does not castle.
    .title = Mortar (M)
rules-duchess = One square diagonally. Nobody has a duchess at the start: the queen counts as promoted, and who captures her gets a duchess in hand. In the zone a duchess becomes a queen again.
    .title = Duchess (F)
rules-single = A side may have only **one** general, **one** cardinal, **one** mortar and **one** queen on the board at a time. What is in a hand does not count, nor does what the enemy has.

    Here White has a general, so the other knight may go into the zone, but not promote until the general has been captured. Captains are not limited.
    .title = Only one of each
rules-shogunhand = A captured man changes sides and goes to the captor's hand as what it was before promotion. On your turn, instead of moving, you may drop one on an empty square of **your first five ranks**.

    - Pawns too, even on the first rank, and mate by any drop is allowed.
    - A pawn goes two squares only from its second rank, wherever it came from.
    - A check inside the last three ranks cannot be blocked by a drop.
    - A dropped rook does not castle.
    .title = The hand
rules-shogunend =
    - **Checkmate**: the king is attacked and nothing helps, not even a drop. Here the mortar mates.
    - **Stalemate**: no legal move and no check. A draw.
    - **Draw at once**: the same position for the fifth time; seventy-five moves by each side without a capture, pawn move, promotion or drop.
    - **Draw by claim**, for the player to move: the same position, with the same hands, for the third time; fifty such moves.
    - **Draw by agreement**, at any time.
    - **Time**: whoever's flag falls loses. There is always enough material to mate.
    .title = How it ends
rules-shogunnotation = As in chess, by the letter of what the man is now: `Nf3`, `e4`, `O-O`; general **G**, cardinal **A**, mortar **M**, captain **C**, duchess **F**.

    - A promotion ends with what the man becomes: `c6=C`, `Rc6=M`. Without it, the man stays what it is: `Rc6`.
    - A drop: `N@f3`, `P@e1`.
    - `+` for check and `#` for mate may be left out.

    The two squares are understood, too: `c4c6+` promotes, `c4c6` does not. While you type in { $move }, the legal moves are offered.
    .title = Writing moves

rules-cescacs = Chess on 169 hexagons. Each side has 27 men: king, queen, wyvern, two rooks, two pegasi, two knights, three bishops, four elephants and eleven pawns. Whoever mates the enemy king wins.

    From a hexagon six ways lead **straight** through its sides, and six **diagonally** through its corners, between two neighbours, to a hexagon of the same color.

    A hexagon has the letter of its column, P to Z without J, and the number of its line, 0 to 28: the middle is F14. The next pages show one man after the other: a **dot** is where it may go, a **ring** is what it may capture.
    .title = The game
rules-hexking = One step straight or diagonally: twelve hexagons, but never where it could be captured. From his home he can do more: see the king's leap.
    .title = King (K)
rules-hexqueen = Any distance straight or diagonally, as far as the way is free. Her letter is D.
    .title = Queen (D)
rules-hexrook = Any distance straight, as far as the way is free.
    .title = Rook (R)
rules-hexbishop = Any distance diagonally, as far as the way is free. It stays on hexagons of one color, so each side has three bishops. Their letter is J.
    .title = Bishop (J)
rules-hexknight = One diagonal step, then one straight step on, to its left or right: twelve leaps, over anything in between.

    It may also **ride**: the same leap twice in one move, if the hexagon of the first leap and that of the second are empty. By a ride it cannot capture, so it does not give check that way. Here the pawn on G19 may be captured, but closes the ride behind it.
    .title = Knight (N)
rules-pegasus = Bishop and knight in one: any distance diagonally, or one leap of a knight. It does not ride.
    .title = Pegasus (G)
rules-wyvern = Rook and knight in one: any distance straight, or one leap of a knight. It does not ride.
    .title = Wyvern (V)
rules-elephant = One step diagonally ahead or back, but not sideways; or one or two steps straight ahead, where the trunk reaches.

    On the second hexagon it may capture, too, if the first is empty: it gives check from two steps away.
    .title = Elephant (E)
rules-hexpawn =
    - **Ahead**: one or two steps straight from anywhere; three from B4, C5, D6, E7, G7, H6, I5 and K4 (Black from B24, C23, D22, E21, G21, H22, I23 and K24). All hexagons on the way must be empty.
    - **Aside**: one step straight to the left or right ahead, to an empty hexagon.
    - **Capture**: one step diagonally ahead, and only there.
    .title = Pawn
rules-hexpassant = A pawn that has just run two or three steps may be captured by an enemy pawn on a hexagon it has crossed, if that pawn could have captured there. Only pawns do so, and only at once.

    Here Black has run from E21 to E15, over E19 and E17: `F16@@E19` captures on the first hexagon crossed, `D14@E17` on the one beside the pawn.
    .title = En passant
rules-scorn = Two enemy pawns **face** each other when they stand nose to nose on one column. If one of them steps aside without capturing, it scorns the other, and exactly that one may capture it at once where it now stands: `F12@G13`.

    Who leaves by capturing scorns nobody, and nobody else may take the scornful pawn.
    .title = Scornful pawn
rules-regain = On the far edge a pawn becomes a piece its side **has lost**: queen, wyvern, rook, pegasus or knight, or the lost bishop of that hexagon's color. Never an elephant. It is part of the same move and has to be done: `E25-E27=D`.

    So nobody ever has two queens or two bishops of one color, and who has lost a queen has something to fight for.
    .title = Promotion
rules-waiting = If the side has lost nothing a pawn could become, it **waits** on the edge: `C23-C25=&`. It cannot capture any more; it may only step along the edge towards the middle, where another bishop could be regained.

    As soon as there is something to regain, and the side is not in check, promoting a waiting pawn is its only legal move: `C25=D`. That takes the whole turn.
    .title = Waiting pawn
rules-leap = As his first move the king may leap like a knight, if he is not in check and does not end on an attacked hexagon. He may capture by it. White's king reaches I5, H6, F6, E5 and D2, Black's I23, H22, F22, E23 and D26.

    With his seven steps that makes twelve moves from home. While he has not moved, the enemy king may not go to any of the five.
    .title = King's leap
rules-leapcastling = If the king captures nothing by his leap, an unmoved rook may go with him, straight, along a free way, to an empty hexagon beside him. There are nineteen ways.

    The king may not be in check; the hexagon he goes to must be empty and not attacked, neither before nor after the move. The rook and its way may be attacked.

    The names tell the columns of king and rook: `KRK-` with the king's rook, `KRD-` with the queen's. Here `KRK-HIO` and `KRD-DE`; of two rook moves on the I-column, `O` goes one step and `OO` two.
    .title = Castling
rules-doublecastling = If neither rook has moved, both may go: the king leaps, and each of the three ends beside the other two. There are five ways: `KRR-HIH`, `KRR-HGG`, `KRR-FGG`, `KRR-FEE` and `KRR-EEF`. Here the second and the fourth.

    All hexagons on both rooks' ways must be empty before the move. Otherwise it is as with one rook.
    .title = Double castling
rules-hexend =
    - **Checkmate** counts 3-0, as do resigning and losing on time.
    - **Stalemate**: 2-1 for whoever stalemates the other; ratings count two thirds to one third.
    - **A draw** counts 1-1: by agreement; at once when only the kings are left, or one knight, bishop or elephant beside them, when a position occurs for the fifth time, or after seventy-five moves by each side without a capture or a pawn move; by claim on the third time, or after fifty such moves.
    .title = How it ends
rules-hexnotation = Moves are written in full: letter, from, `-`, to. Pawns have no letter: `E7-E13`, `NE3-D8`.

    - A capture has `×`, `x` or `*`, and may name what is captured: `JD10×EE13`.
    - In passing and for the scornful pawn `@`, on the first hexagon of a triple step `@@`.
    - Promotion `E25-E27=D`, waiting `C23-C25=&`, a waiting pawn `C25=D`.
    - Castling by its name: `KRK-HIO`.
    - `+` for check and `#` for mate may be left out.

    While you type in { $move }, the legal moves are offered.
    .title = Writing moves
