#!/usr/bin/env python3
"""Unpacks an archive of a release in an empty folder, plays a game in its sandbox, and fails if
that takes more than ten seconds (sixty in a workflow):

    deploy/try-release.py ARCHIVE

RUNNER runs programs of another machine (qemu-aarch64), which takes as long as it takes.
"""

import json, os, shlex, shutil, subprocess, sys, tempfile, time
from pathlib import Path
from urllib.request import Request, urlopen

# Machines of a workflow are slow at times.
LIMIT = 60 if "CI" in os.environ else 10
PORT = 18417
PAGE = f"http://127.0.0.1:{PORT}/api"
MOVES = ["f3", "e5", "g4", "Qh4#"]


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{PAGE}/{path}", data, {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as response:
        answer = json.load(response)
    if "problem" in answer:
        sys.exit(f"{path} {body}: {answer['problem']}")
    return answer


def act(user, channel, command, options):
    action = {"kind": "command", "command": command, "options": options}
    ask("actions", {"user": user, "channel": channel, "action": action})


def wait_for_page(sandbox):
    for _ in range(600):
        if sandbox.poll() is not None:
            sys.exit("the sandbox has ended")
        try:
            if ask("world")["bot"]["running"]:
                return
        except OSError:
            pass
        time.sleep(0.1)
    sys.exit("the sandbox's page does not answer")


def play():
    """Fool's mate between two people of the sandbox."""
    start = ask("world")["start"]
    begun = ask("start", {"variant": "chess", "opponent": "person", "color": "white"})
    for ply, move in enumerate(MOVES):
        act(start[["newcomer", "partner"][ply % 2]], begun["channel"], "move", {"move": move})
    view = ask(f"view?user={start['newcomer']}&channel={begun['channel']}")
    said = json.dumps(view["messages"])
    if "checkmate" not in said.lower():
        sys.exit(f"the game is not over: {said}")
    return ask("world")["problems"]


def main():
    runner = shlex.split(os.environ.get("RUNNER", ""))
    folder = Path(tempfile.mkdtemp())
    began = time.monotonic()
    shutil.unpack_archive(sys.argv[1], folder)
    [files] = folder.iterdir()
    print(f"{time.monotonic() - began:5.1f} s  unpacked: {', '.join(sorted(os.listdir(files)))}")
    ending = ".exe" if os.name == "nt" else ""
    program = lambda name: [*runner, files / (name + ending)]
    sandbox = subprocess.Popen([*program("courier-sandbox"), "--port", str(PORT)], cwd=files)
    try:
        wait_for_page(sandbox)
        print(f"{time.monotonic() - began:5.1f} s  the sandbox answers")
        problems = play()
        took = time.monotonic() - began
        print(f"{took:5.1f} s  {' '.join(MOVES)}: checkmate; problems: {problems}")
    finally:
        sandbox.terminate()
        sandbox.wait(60)
    if problems or (took > LIMIT and not runner):
        sys.exit(f"more than {LIMIT} seconds, or a problem")
    # Three parts, as those of a token.
    environment = os.environ | {"DISCORD_TOKEN": "MQ.a.b"}
    for command in ["--version", "check"]:
        subprocess.run([*program("courier"), command], cwd=files, env=environment, check=True,
                       timeout=60)
    subprocess.run(program("courier-engine"), input=b"uci\ngo nodes 1000\nquit\n", check=True,
                   timeout=60)
    shutil.rmtree(folder, ignore_errors=True)


main()
