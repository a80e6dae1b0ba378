#!/usr/bin/env bash
# Builds the book of these pages in target/book, and checks its links. It needs Python 3.11 and
# mdBook (`cargo install --locked mdbook@0.5.4`). BOOK_REPOSITORY is the repository's address, for
# links to other files; BOOK_VERSION a tag or branch there, else that of the version.
set -euo pipefail
cd "$(dirname "$0")"
rm -rf ../target/book
mdbook build
# The icon is the bot's own knight.
cp ../crates/draw/assets/pieces/knight.svg ../target/book/favicon-*.svg
python3 book/links.py ../target/book
