"""Links out of docs/ become links to the repository where BOOK_REPOSITORY names it (and BOOK_VERSION
the tag or branch, else that of Cargo.toml), else plain text. Pages in Spanish and Catalan say so."""
import json, os, re, sys, tomllib

if sys.argv[1:2] == ["supports"]:
    sys.exit(0)
_, book = json.load(sys.stdin)
root = os.path.realpath("..")
with open(f"{root}/Cargo.toml", "rb") as manifest:
    own = tomllib.load(manifest)["workspace"]["package"]["version"]
version = os.environ.get("BOOK_VERSION", f"v{own}")
repository = os.environ.get("BOOK_REPOSITORY", "").rstrip("/")

def rewritten(chapter):
    def link(found):
        text, (path, hash_, anchor) = found[1], found[2].partition("#")
        target = os.path.normpath(os.path.join(root, "docs", os.path.dirname(chapter["path"]), path))
        if ":" in path or target.startswith(f"{root}/docs/") or not path:
            return found[0]
        if not os.path.exists(target):
            sys.exit(f"{chapter['path']}: there is no {path}")
        place = f"{repository}/blob/{version}/{os.path.relpath(target, root)}{hash_}{anchor}"
        return f"[{text}]({place})" if repository else text
    language = re.match("(es|ca)/", chapter["path"])
    content = re.sub(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)", link, chapter["content"])
    chapter["content"] = f'<div lang="{language[1]}">\n\n{content}\n\n</div>' if language else content

def walk(items):
    for chapter in (item["Chapter"] for item in items if "Chapter" in item):
        if chapter["path"]:
            rewritten(chapter)
        walk(chapter["sub_items"])

walk(book["items"])
json.dump(book, sys.stdout)
