variant-cescacs = C'escacs

piece-wyvern = wyvern
    .a = a wyvern
    .none = no wyvern
    .counted = { $count ->
        [one] wyvern
       *[other] wyverns
    }
piece-pegasus = pegasus
    .a = a pegasus
    .none = no pegasus
    .counted = { $count ->
        [one] pegasus
       *[other] pegasi
    }
piece-elephant = elephant
    .a = an elephant
    .none = no elephant
    .counted = { $count ->
        [one] elephant
       *[other] elephants
    }

rules-cescacs = Chess on 169 hexagons. Each side has 27 pieces: king, queen, wyvern, two rooks, two pegasi, two knights, three bishops, four elephants and eleven pawns. You win by checkmating the enemy king.

    From a hexagon six directions lead **straight** through its sides, and six **diagonally** through its corners, between two neighbors, to a hexagon of the same color.

    A hexagon has the letter of its column, from left to right `P T A B C D E F G H I K L X Z`, and the number of its line, 0 to 28: the center is F14. A step straight ahead adds 2 to the number. The next pages show one piece after the other: a **dot** marks where it can move, a **ring** what it can capture.
    .title = The game
rules-hexking = One step straight or diagonally: twelve hexagons, but never one where it could be captured. From its starting hexagon it can also leap: see the king's leap.
    .title = King (K)
rules-hexqueen = Any distance straight or diagonally, as far as the path is clear. Its letter is D.
    .title = Queen (D)
rules-wyvern = Rook and knight in one: any distance straight, or one knight's leap. It cannot ride.
    .title = Wyvern (V)
rules-hexrook = Any distance straight, as far as the path is clear.
    .title = Rook (R)
rules-pegasus = Bishop and knight in one: any distance diagonally, or one knight's leap. It cannot ride.
    .title = Pegasus (G)
rules-hexknight = One diagonal step, then one straight step further, to its left or right: twelve leaps, over anything in between.

    It can also **ride**: make the same leap twice in one move, if the hexagons of both leaps are empty. A ride cannot capture, so it does not give check. Here the pawn on G19 can be captured, but blocks the ride beyond it.
    .title = Knight (N)
rules-hexbishop = Any distance diagonally, as far as the path is clear. It stays on hexagons of one color, so each side has three bishops. Its letter is J.
    .title = Bishop (J)
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

    While you type, `/{ command-move }` lists the legal moves.
    .title = Writing moves
