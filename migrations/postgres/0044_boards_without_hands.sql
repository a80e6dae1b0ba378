-- An empty hand is as none: what stands in Crazyhouse with empty hands stands in chess, too.
update matches set board = replace(board, '[]', '') where board like '%[]%';
