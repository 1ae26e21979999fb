#!/usr/bin/env python3
"""Opens the server's socket and passes it to the server process, as systemd does for avtosled.socket.

Arguments are those of the server; SIGHUP replaces the server process, SIGTERM ends both.
"""
import os
import signal
import socket
import subprocess
import sys

FIRST_FD = 3
host, port = os.environ["AVTOSLED_LISTEN"].rsplit(":", 1)
held = socket.socket()
held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
held.bind((host, int(port)))
held.listen(4096)
if held.fileno() != FIRST_FD:
    os.dup2(held.fileno(), FIRST_FD)
signals = []


def start():
    command = ["/bin/sh", "-c", 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"', *sys.argv[1:]]
    process = subprocess.Popen(command, pass_fds=[FIRST_FD])
    print("started", process.pid, flush=True)
    return process


for number in (signal.SIGHUP, signal.SIGTERM):
    signal.signal(number, lambda number, _: signals.append(number))
process = start()
while True:
    while not signals:
        signal.pause()
    number = signals.pop(0)
    process.terminate()
    process.wait()
    if number == signal.SIGTERM:
        sys.exit(0)
    process = start()
