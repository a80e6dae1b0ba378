# The rules of each game, one page each (at most 4,096 characters).

rules-chess =
    Each side has sixteen pieces on a board of 64 squares. White begins, then the sides take turns. Whoever mates the enemy king wins.

    ### How the pieces move
    - **King** (K): one square in any direction, never to where it could be captured.
    - **Queen** (Q): any distance along ranks, files and diagonals.
    - **Rook** (R): any distance along ranks and files.
    - **Bishop** (B): any distance along diagonals.
    - **Knight** (N): two squares straight on and one to the side, over anything in between.
    - **Pawn**: one square ahead, or two from where it started; it captures one square diagonally ahead.

    Nobody but the knight jumps. A piece captures by moving to where an enemy piece stands.

    ### Three special moves
    - **Castling** (`O-O` towards the h-file, `O-O-O` towards the a-file): the king moves two squares towards a rook, and the rook goes to the square the king has crossed. Neither may have moved before, nothing may stand between them, and the king may not be in check, cross an attacked square or end on one.
    - **En passant**: a pawn that has just gone two squares past an enemy pawn may be captured by it as if it had gone only one. Only at once.
    - **Promotion**: a pawn that reaches the last rank becomes a queen, rook, bishop or knight, as in `e8=Q`.

    ### How it ends
    - **Checkmate**: the king is attacked and nothing helps. The other side wins.
    - **Stalemate**: no legal move, but no check either. A draw.
    - **Draw at once**: neither side has enough pieces left to mate; the same position for the fifth time; seventy-five moves by each side without a capture or a pawn move.
    - **Draw by claim**, for the player to move: the same position for the third time; fifty moves by each side without a capture or a pawn move.
    - **Draw by agreement**, at any time.
    - **Time**: whoever's flag falls loses, unless the other side has nothing to mate with; then it is a draw.
rules-chess960 =
    Chess from one of 960 start positions: what counts is play at the board, not openings learnt by heart. Everything is as in chess, except for the start and castling.

    ### The start
    The pawns stand as usual. Behind them the pieces are shuffled, in the same way for both sides, under two conditions: the bishops stand on squares of different colours, and the king stands between the rooks.

    Every start has a number from 0 to 959; 518 is that of chess. { $position } shows one. The number tells where White's pieces stand:
    - Divide it by 4: the remainder puts a bishop on b1, d1, f1 or h1 (0 to 3).
    - Divide what you have got by 4: the remainder puts the other bishop on a1, c1, e1 or g1.
    - Divide again, by 6: the remainder counts the free squares from the left, from 0, to the queen.
    - What is left, 0 to 9, puts the knights on two of the five free squares, counted from the left: 1 and 2, 1 and 3, 1 and 4, 1 and 5, 2 and 3, 2 and 4, 2 and 5, 3 and 4, 3 and 5, 4 and 5. Rook, king and rook take the other three.

    ### Castling
    Wherever they come from, king and rook end where they end in chess:
    - `O-O` with the rook nearer the h-file: king on g, rook on f.
    - `O-O-O` with the rook nearer the a-file: king on c, rook on d.

    It may be done if
    - neither the king nor that rook has moved,
    - all squares on the way of king and rook, the last ones included, are empty but for these two,
    - the king is not in check, and no square it crosses or ends on is attacked.

    Sometimes only one of the two has to move, sometimes they change places. Besides `O-O` and `O-O-O` you can write the king's square and then the rook's, such as `f1h1`.
rules-crazyhouse =
    Chess in which captured pieces come back. What is not said here is as in chess: { $chess }

    - A piece you capture changes sides and goes to your hand. One that had promoted goes there as a pawn.
    - On your turn, instead of moving, you may drop a piece from your hand on any empty square: `N@f3` drops a knight on f3.
    - Pawns are not dropped on the first or the last rank. A pawn dropped on its second rank may still go two squares.
    - A drop may give check and even mate, with a pawn too.
    - A dropped rook does not castle.
    - Fifty moves are counted from the last capture, pawn move or drop. There is always enough material to mate.
rules-crazyhouse960 =
    Crazyhouse from one of the 960 start positions of Chess960.

    - Hand and drops: { $crazyhouse }
    - Start and castling: { $chess960 }
    - { $position } shows a start position.
    - Only the rooks of the start castle; dropped ones do not.
rules-capablanca =
    Chess on ten files, with two new pieces on each side. What is not said here is as in chess: { $chess }

    - **Archbishop** (A): moves as a bishop or as a knight.
    - **Chancellor** (C): moves as a rook or as a knight.
    - **The start**, from the a-file to the j-file: rook, knight, archbishop, bishop, queen, king, bishop, chancellor, knight, rook.
    - **Castling**: the king goes three squares towards a rook. After `O-O` it stands on i and the rook on h, after `O-O-O` on c and the rook on d.
    - **Promotion**: a pawn may become an archbishop or a chancellor, too.
rules-capablanca960 =
    Capablanca chess from one of 84,000 start positions. Pieces and promotion: { $capablanca }

    - The pieces behind the pawns are shuffled, in the same way for both sides: the bishops stand on squares of different colours, the king between the rooks.
    - The starts are numbered from 0; 46691 is that of Capablanca chess. { $position } shows one.
    - Wherever they come from, after `O-O` the king stands on i and the rook on h, after `O-O-O` on c and d. The conditions are those of Chess960: { $chess960 }
rules-capahouse =
    Capablanca chess in which captured pieces come back.

    - Board, pieces, castling and promotion: { $capablanca }
    - Hand and drops: { $crazyhouse }
    - `A@e4` drops an archbishop on e4, `C@e4` a chancellor.
rules-capahouse960 =
    Capahouse from one of the 84,000 start positions of Capablanca 960.

    - Start and castling: { $capablanca960 }
    - Hand and drops: { $crazyhouse }
    - { $position } shows a start position.
    - Only the rooks of the start castle; dropped ones do not.
rules-shogun =
    Chess with promotions as in shogi: pieces grow in the enemy's camp, and come back when they are captured. What is not said here is as in chess: { $chess }

    ### Promotion
    The last three ranks are the promotion zone. A piece that moves into it, inside it or out of it may promote, as in `Rc6=M`; a pawn on the last rank must. A capture en passant never promotes, nor does a drop.
    - **Pawn** to **captain** (C): one square in any direction, like a king that may be captured.
    - **Knight** to **general** (G): as a knight, or one square in any direction.
    - **Bishop** to **cardinal** (A): as a bishop or as a knight.
    - **Rook** to **mortar** (M): as a rook or as a knight.
    - **Duchess** (F), one square diagonally, to **queen** (Q).

    A side may have only one general, one cardinal, one mortar and one queen on the board. Captains are not limited.

    ### The hand
    - A captured piece changes sides and goes to the captor's hand as what it was before promotion. The queen of the start counts as promoted: she becomes a duchess.
    - On your turn, instead of moving, you may drop a piece on an empty square of your first five ranks: `P@e1`. Pawns too, and mate by a drop is allowed.
    - A pawn goes two squares only from its second rank, wherever it came from.
    - A dropped rook does not castle, nor does a mortar.
rules-cescacs =
    Chess on 169 hexagons. Whoever mates the enemy king wins. Pieces go **straight** through the six sides of a hexagon, or **diagonally** through its six corners.

    ### How the pieces move
    - **King** (K): one step straight or diagonally.
    - **Queen** (D): any distance straight or diagonally. **Rook** (R): straight. **Bishop** (J): diagonally.
    - **Knight** (N): one diagonal step and one straight step on, over anything in between. It may make the same leap twice in one move if both hexagons are empty; then it cannot capture.
    - **Pegasus** (G): as a bishop, or one leap of a knight. **Wyvern** (V): as a rook, or one leap of a knight.
    - **Elephant** (E): one step diagonally ahead or back, not sideways; or one or two steps straight ahead.
    - **Pawn**: one or two steps ahead, three from B4, C5, D6, E7, G7, H6, I5 and K4 (Black from the mirrored ones), or one step straight to the left or right ahead. It captures one step diagonally ahead.

    ### Pawns
    - **En passant**: a pawn that has run two or three steps may be captured at once on a hexagon it has crossed.
    - **Scornful pawn**: a pawn that faces an enemy pawn and steps aside may be captured at once by that pawn where it now stands.
    - **Promotion**: on the far edge a pawn becomes a piece its side has lost: queen, wyvern, rook, pegasus, knight, or the bishop of that colour. If none has been lost it waits, and promotes as soon as one is.

    ### The king's leap
    - As his first move the king may leap like a knight, unless he is in check. He may capture by it.
    - **Castling**: if he captures nothing, one unmoved rook or both may go along their straight lines to hexagons beside him; with both, they stand beside each other, too. `/move` lists the ways by their names, such as `KRK-HIO`.

    ### How it ends
    Checkmate counts 3-0, a draw 1-1; who stalemates the other gets 2-1. Moves are written in full: `E7-E13`, `JD10×EE13`.
