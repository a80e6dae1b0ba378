#!/usr/bin/env python3
"""Builds what a release has for one target, this machine's if none is named:

    deploy/release.py [TARGET]

writes to target/release-files an archive with the bot, the sandbox and the engine, its SBOM
(CycloneDX), and for Linux the file system of the container image, which deploy/Dockerfile takes.
docs/releasing.md says what must be installed, and how to compare two builds: the same commit and
the same compiler give the same bytes. RUNNER runs programs of another machine (qemu-aarch64).
"""

import functools, gzip, io, json, os, re, shlex, subprocess, sys, tarfile, zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ["courier", "courier-sandbox", "courier-engine"]
# The licenses of what is not a package: fonts, and Discord's description of its API.
EMBEDDED = ["crates/draw/assets/fonts/OFL.txt", "crates/sandbox/assets/openapi.LICENSE"]
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
# The user of the image, and where its files are: what deploy/Dockerfile and compose.yaml name.
USER, HOME = 10001, "var/lib/courier"


def run(*command, **settings):
    """Runs a command in the project's folder and returns what it prints."""
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, **settings)
    return done.stdout.decode()


def build(target):
    """Compiles the three programs, with the list of their dependencies inside. Returns their
    folder. Paths of this machine are not in them."""
    cargo_home = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))
    flags = [f"--remap-path-prefix={ROOT}=.", f"--remap-path-prefix={cargo_home}=/cargo"]
    if target.endswith("msvc"):
        # A new Windows lacks the library that programs of this compiler load.
        flags.append("-Ctarget-feature=+crt-static")
    environment = os.environ | {
        "CARGO_ENCODED_RUSTFLAGS": "\x1f".join(flags),
        "CARGO_INCREMENTAL": "0",
        "COURIER_COMMIT": run("git", "rev-parse", "--short=8", "HEAD").strip(),
    }
    packages = [word for package in PACKAGES for word in ("-p", package)]
    profile = ["--profile", "dist", "--locked", "--target", target]
    run("cargo", "auditable", "build", *profile, *packages, "--bins", env=environment)
    folder = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return folder / target / "dist"


def licenses(target):
    """The license texts of everything that is in the programs."""
    graph = json.loads(run("cargo", "metadata", "--format-version=1", "--locked",
                           "--filter-platform", target))
    tree = run("cargo", "tree", "--locked", "--target", target, "-e", "normal", "--prefix=none",
               "--format={p}", *[word for package in PACKAGES for word in ("-p", package)])
    used = {tuple(line.split()[:2]) for line in tree.splitlines() if line}
    texts = {(ROOT / own).read_text(encoding="utf-8").strip(): [own] for own in EMBEDDED}
    for package in sorted(graph["packages"], key=lambda it: (it["name"], it["version"])):
        if not package["source"] or (package["name"], "v" + package["version"]) not in used:
            continue
        folder = Path(package["manifest_path"]).parent
        found = sorted(file for file in folder.iterdir() if file.is_file() and re.match(
            r"(?i)(licen[sc]e|copying|notice|unlicense)", file.name))
        name = f"{package['name']} {package['version']} ({package['license']})"
        for text in [file.read_text(encoding="utf-8", errors="replace").strip() for file in found] or [""]:
            texts.setdefault(text, []).append(name)
    parts = ["\n".join(names) + "\n\n" + text for text, names in texts.items()]
    return ("\n\n" + 72 * "-" + "\n\n").join(parts).encode()


def sbom(target):
    """The bill of materials of the sandbox, which contains the bot and the engine."""
    file = "release-sbom"
    run("cargo", "cyclonedx", "--format=json", "--target", target, "--override-filename", file,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(moment())})
    text = (ROOT / f"crates/sandbox/{file}.json").read_text(encoding="utf-8")
    for written in ROOT.glob(f"**/{file}.json"):
        written.unlink()
    # It names the folder of the sources.
    return text.replace(ROOT.as_uri(), "file:///courier").encode()


@functools.cache
def moment():
    """The time of the commit, in seconds: every file gets it."""
    return int(run("git", "log", "-1", "--format=%ct"))


def add(archive, name, content=None, mode=0o644, user=0):
    """Adds a file to a tar archive, or a folder if there is no content."""
    entry = tarfile.TarInfo(name)
    entry.mtime, entry.mode, entry.uid, entry.gid = moment(), mode, user, user
    if content is None:
        entry.type = tarfile.DIRTYPE
    entry.size = len(content or b"")
    archive.addfile(entry, io.BytesIO(content or b""))


def archive(path, files):
    """Writes an archive of files, which are (name, content, mode)."""
    folder = path.name.removesuffix(".zip").removesuffix(".tar.gz")
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as written:
            for name, content, _ in files:
                written.writestr(zipfile.ZipInfo(f"{folder}/{name}"), content,
                                 zipfile.ZIP_DEFLATED)
        return
    with open(path, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as compressed:
        with tarfile.open(fileobj=compressed, mode="w", format=tarfile.GNU_FORMAT) as written:
            for name, content, mode in files:
                add(written, f"{folder}/{name}", content, mode)


def image(path, program, target, texts):
    """Writes the whole file system of the image: the bot, the C library that it was linked with,
    its user, and licenses. There is nothing else in it."""
    header = run("readelf", "--dynamic", "--program-headers", program)
    loader = re.search(r"interpreter: /(.+)]", header)[1]
    libraries = re.findall(r"NEEDED.*\[(.+)]", header)
    linker = os.environ.get(f"CARGO_TARGET_{target.upper().replace('-', '_')}_LINKER", "cc")
    found = {name: run(linker, f"-print-file-name={Path(name).name}").strip()
             for name in [loader, *(f"lib/{library}" for library in libraries)]}
    with tarfile.open(path, "w", format=tarfile.GNU_FORMAT) as written:
        add(written, "etc/passwd", f"courier:x:{USER}:{USER}::/{HOME}:/\n".encode())
        add(written, "etc/nsswitch.conf", b"hosts: files dns\n")
        add(written, HOME, mode=0o700, user=USER)
        for name, library in found.items():
            add(written, name, Path(library).read_bytes(), 0o755)
        copyright = Path("/usr/share/doc/libc6/copyright").read_bytes()
        for name, text in [("THIRD-PARTY.txt", texts), ("libc.txt", copyright)]:
            add(written, f"usr/share/doc/courier/{name}", text)
        add(written, "usr/local/bin/courier", program.read_bytes(), 0o755)


def main():
    host = re.search("host: (.+)", run("rustc", "-vV"))[1]
    target = sys.argv[1] if len(sys.argv) > 1 else host
    version = re.search('^version = "(.+)"', (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.M)[1]
    name = f"courier-{version}-{target}"
    out = ROOT / "target/release-files"
    out.mkdir(parents=True, exist_ok=True)

    folder, windows = build(target), "windows" in target
    runner = shlex.split(os.environ.get("RUNNER", ""))
    programs = [folder / (package + (".exe" if windows else "")) for package in PACKAGES]
    bot = [*runner, programs[0]]
    files = [(program.name, program.read_bytes(), 0o755) for program in programs]
    # What the texts refer to comes with them.
    documents = run("git", "ls-files", "docs/*.md", "docs/pictures").split()
    for text in ["README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE-MIT", "LICENSE-APACHE",
                 ".env.example", "deploy/courier.service", *documents]:
        files.append((text, (ROOT / text).read_bytes(), 0o644))
    texts = licenses(target)
    files.append(("THIRD-PARTY.txt", texts, 0o644))
    files.append(("courier.1", run(*bot, "man").encode(), 0o644))
    for shell in ["bash", "zsh", "fish", "powershell"]:
        files.append((f"completions/courier.{shell}", run(*bot, "completions", shell).encode(),
                      0o644))
    archive(out / (name + (".zip" if windows else ".tar.gz")), files)
    (out / f"{name}.cdx.json").write_bytes(sbom(target))
    if "linux" in target:
        architecture = ARCHITECTURES[target.split("-")[0]]
        image(out / f"courier-{version}-image-{architecture}.tar", programs[0], target, texts)
    for file in sorted(out.glob(f"courier-{version}-*")):
        print(f"{file.stat().st_size:>12,} {file.name}")


main()
