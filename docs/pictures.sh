#!/usr/bin/env bash
# Makes the pictures of the README and of the book: games in the sandbox, as the bot shows them now.
# It needs what CONTRIBUTING.md names for the tests of the web board.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p docs/pictures
COURIER_PICTURES="$PWD/docs/pictures" COURIER_BROWSER_TESTS=required cargo test --locked \
    -p courier-sandbox --test integration -- the_pictures_of_the_documents_are_made
