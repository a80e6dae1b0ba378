variant-atomic = Atomic

rules-atomic = Chess in which every capture **explodes**: the capturing piece goes as well, and with it all pieces around except pawns. You win by exploding the enemy king, or by checkmate.

    The pieces start and move as in chess, with castling, en passant and promotion: see `/chess { subcommand-rules }`.

    An explosion spares neither side. You must not explode your own king, and for that reason a king never captures. Watch the squares around the kings: a piece or pawn that stands next to its king, and can be captured, loses the game.
    .title = The game
rules-explosion = A capture removes
    - the captured piece and the piece that captures it,
    - all pieces of both sides on the eight squares around the square of the capture, **except pawns**.

    A pawn only goes when it captures or is captured. After a capture en passant the explosion is around the square that the capturing pawn moves to.

    Here the knight captures the pawn on e5. Both are gone, and so are the black queen and knight and the white bishop. The pawn on d5 stays.
    .title = Explosions
rules-atomicking = You must not leave your king in check, as in chess, with one exception: a capture that explodes the enemy king wins at once, even if you are in check. A check can also be ended by a capture that explodes the attacker.

    Kings **may touch**: neither can capture the other. While they touch there is no check, because capturing one king would explode both.

    Here the white king touches the black one, so the rook gives no check. On d4 and e5 it is safe, too; on e3 the rook would give check.
    .title = King and check
rules-atomicend =
    - **Explosion**: a king explodes, and the other side wins. Here the knight captures a pawn next to the king.
    - **Checkmate**: the king is in check and there is no legal move. The other side wins.
    - **Stalemate**: no legal move, but no check either. A draw.
    - **Automatic draw**: neither side has enough left to win, as with one rook, bishop or knight against a king; the same position for the fifth time; seventy-five moves by each side without a capture or a pawn move.
    - **Draw by claim**, for the player to move: the same position for the third time; fifty moves by each side without a capture or a pawn move.
    - **Draw by agreement**, at any time.
    - **Time**: if you run out of time you lose, unless the other side has too little left to win; then it is a draw.
    .title = How it ends
