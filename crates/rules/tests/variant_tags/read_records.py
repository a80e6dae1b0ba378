"""Reads game records with python-chess and Fairy-Stockfish.

Standard input has a JSON object a line: the record ("pgn"), its moves in UCI and SAN, and the
positions before and after them as FEN. Prints what is read otherwise, and the number of records
that each program has read.
"""

import io
import json
import re
import sys

import chess.pgn
import chess.variant
import pyffish

# Fairy-Stockfish knows Shogun only from a file of settings, which its users load.
SHOGUN = """
[shogun:crazyhouse]
startFen = rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1
commoner = c
centaur = g
archbishop = a
chancellor = m
fers = f
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *3 *2 *1
promotionLimit = g:1 a:1 m:1 q:1
promotionPieceTypes = -
promotedPieceType = p:c n:g b:a r:m f:q
mandatoryPawnPromotion = false
firstRankPawnDrops = true
promotionZonePawnDrops = true
whiteDropRegion = *1 *2 *3 *4 *5
blackDropRegion = *4 *5 *6 *7 *8
immobilityIllegal = true
"""
pyffish.load_variant_config(SHOGUN)


def python_chess_knows(tag):
    try:
        chess.pgn.Headers({"Variant": tag} if tag else {}).variant()
    except ValueError:
        return False
    return True


def without_hand(fen):
    """The cells and the side to move. Programs write the rest in different ways."""
    cells, turn = fen.split()[:2]
    return cells.split("[")[0], turn


def read_with_python_chess(case, expect):
    game = chess.pgn.read_game(io.StringIO(case["pgn"]))
    expect("errors", [], [str(error) for error in game.errors])
    moves = list(game.mainline_moves())
    expect("number of moves", len(case["uci"]), len(moves))
    start, end = game.board(), game.end().board()
    expect("drops", case["tag"] == "Crazyhouse", isinstance(start, chess.variant.CrazyhouseBoard))
    expect("start", without_hand(case["start"]), without_hand(start.fen()))
    expect("end", without_hand(case["end"]), without_hand(end.fen(promoted="~" in case["end"])))
    ends = []
    for node in game.mainline():
        ends += ends_of_variations(node.parent)
    expect("number of variations", len(case["variations"]), len(ends))
    for ours, theirs in zip(case["variations"], ends):
        fen = theirs.fen(promoted="~" in ours)
        expect("end of a variation", without_hand(ours), without_hand(fen))


def ends_of_variations(node):
    """The positions at the ends of the variations of a node, and of those within them."""
    ends = []
    for variation in node.variations[1:]:
        ends.append(variation.end().board())
        for inner in [variation, *variation.mainline()]:
            ends += ends_of_variations(inner)
    return ends


def without_origin(move):
    """Fairy-Stockfish writes `Rd1/H` even if two rooks could make this move."""
    return re.sub(r"^([A-Z])[a-h]?[1-8]?(x?[a-h][1-8]/.)$", r"\1\2", move)


def read_with_fairy_stockfish(case, expect):
    # pychess reads the name of the variant in this way.
    variant = (case["tag"] or "chess").lower().replace(" ", "")
    shuffled = variant.endswith("960") or case["shuffled"]
    variant = variant.removesuffix("960")
    # The name of lichess and python-chess.
    variant = {"three-check": "3check"}.get(variant, variant)
    if variant == "caparandom":
        variant, shuffled = "capablanca", True
    expect("variant", True, variant in pyffish.variants())
    expect("valid start", pyffish.FEN_OK, pyffish.validate_fen(case["start"], variant, shuffled))
    san = pyffish.get_san_moves(variant, case["start"], case["uci"], shuffled)
    plain = [without_origin(move.rstrip("+#")) for move in case["san"]]
    expect("moves", plain, [without_origin(move.rstrip("+#")) for move in san])
    end = pyffish.get_fen(variant, case["start"], case["uci"], shuffled)
    expect("end", without_hand(case["end"]), without_hand(end))


counts = {"python-chess": 0, "Fairy-Stockfish": 0}
for line in sys.stdin:
    case = json.loads(line)

    def read(program, reader):
        def expect(what, ours, theirs):
            if ours != theirs:
                print(f"{program}, {case['key']}, {what}: {ours} was read as {theirs}\n{case['pgn']}")

        reader(case, expect)
        counts[program] += 1

    if python_chess_knows(case["tag"]):
        read("python-chess", read_with_python_chess)
    read("Fairy-Stockfish", read_with_fairy_stockfish)
print(json.dumps(counts))
