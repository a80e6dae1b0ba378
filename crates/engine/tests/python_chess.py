"""Plays and analyzes with the engine whose path is on the standard input."""

import sys

import chess
import chess.engine
import chess.variant

program = sys.stdin.read()
done = []
with chess.engine.SimpleEngine.popen_uci(program, timeout=30) as engine:
    assert engine.id["name"].startswith("Courier"), engine.id
    engine.configure({"Hash": 8})
    boards = [
        ("chess", chess.Board()),
        ("chess960", chess.Board.from_chess960_pos(0)),
        ("crazyhouse", chess.variant.CrazyhouseBoard()),
    ]
    for name, board in boards:
        for _ in range(40):
            if board.is_game_over():
                break
            result = engine.play(board, chess.engine.Limit(nodes=400))
            assert result.move in board.legal_moves, (name, board.fen(), result.move)
            board.push(result.move)
        done.append(name)

    lines = engine.analyse(chess.Board(), chess.engine.Limit(depth=6), multipv=3)
    assert len(lines) == 3 and all(line["depth"] == 6 for line in lines), lines
    assert len({line["pv"][0] for line in lines}) == 3, lines
    done.append("analysis")

    board = chess.Board("7k/5ppp/8/8/8/8/8/R6K w - - 0 1")
    line = engine.analyse(board, chess.engine.Limit(depth=6))
    assert line["score"].white() == chess.engine.Mate(1), line
    done.append("mate")

    board = chess.Board()
    limit = chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.1, black_inc=0.1)
    for _ in range(6):
        result = engine.play(board, limit, ponder=True)
        board.push(result.move)
    done.append("ponder")
print(" ".join(done))
