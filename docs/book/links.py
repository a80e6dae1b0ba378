"""Checks the book that was built in a folder: every link inside it leads to a file, and to an id."""
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links = set(), []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.ids.add(value)
            elif name in ("href", "src") and value:
                self.links.append(value)


root = Path(sys.argv[1]).resolve()
# The page for printing holds all others, whose links lead to them.
pages = {path: Page(path.read_text()) for path in root.rglob("*.html") if path.stem != "print"}
broken, checked = [], 0
for path, page in pages.items():
    # A missing page does not know where it is shown.
    if path.name == "404.html":
        continue
    for link in page.links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        checked += 1
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        known = pages.get(target / "index.html" if target.is_dir() else target)
        is_there = target.exists() and target.is_relative_to(root)
        anchor = unquote(parts.fragment)
        if not is_there or (anchor and known and anchor not in known.ids):
            broken.append(f"{path.relative_to(root)}: {link}")
print(f"{len(pages)} pages, {checked} links, {len(broken)} broken", *broken, sep="\n")
sys.exit(bool(broken) or checked < 100)
