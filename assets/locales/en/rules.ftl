# The rules of each game, one page each (at most 4,096 characters).

rules-chess =
    Each side has sixteen men on a board of 64 squares. White begins, then the sides take turns. Whoever mates the enemy king wins.

    ### How the men move
    - **King** (K): one square in any direction, never to where it could be captured.
    - **Queen** (Q): any distance along ranks, files and diagonals.
    - **Rook** (R): any distance along ranks and files.
    - **Bishop** (B): any distance along diagonals.
    - **Knight** (N): two squares straight on and one to the side, over anything in between.
    - **Pawn**: one square ahead, or two from where it started; it captures one square diagonally ahead.

    Nobody but the knight jumps. A man captures by moving to where an enemy stands.

    ### Three special moves
    - **Castling** (`O-O` towards the h-file, `O-O-O` towards the a-file): the king moves two squares towards a rook, and the rook goes to the square the king has crossed. Neither may have moved before, nothing may stand between them, and the king may not be in check, cross an attacked square or end on one.
    - **En passant**: a pawn that has just gone two squares past an enemy pawn may be captured by it as if it had gone only one. Only at once.
    - **Promotion**: a pawn that reaches the last rank becomes a queen, rook, bishop or knight, as in `e8=Q`.

    ### How it ends
    - **Checkmate**: the king is attacked and nothing helps. The other side wins.
    - **Stalemate**: no legal move, but no check either. A draw.
    - **Draw at once**: neither side has enough men left to mate; the same position for the fifth time; seventy-five moves by each side without a capture or a pawn move.
    - **Draw by claim**, for the player to move: the same position for the third time; fifty moves by each side without a capture or a pawn move.
    - **Draw by agreement**, at any time.
    - **Time**: whoever's flag falls loses, unless the other side has nothing to mate with; then it is a draw.
rules-chess960 =
    Chess from one of 960 start positions: what counts is play at the board, not openings learnt by heart. Everything is as in chess, except for the start and castling.

    ### The start
    The pawns stand as usual. Behind them the men are shuffled, in the same way for both sides, under two conditions: the bishops stand on squares of different colours, and the king stands between the rooks.

    Every start has a number from 0 to 959; 518 is that of chess. { $position } shows one. The number tells where White's men stand:
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
