"""Websockets by hand: frames of any kind, as no client sends them."""

import base64
import os
import socket
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
_MASK = b"\0\0\0\0"


def frame(kind: int, data: bytes = b"", *, last: bool = True, deflated: bool = False) -> bytes:
    """A frame as a client sends it; kind 0 is a further piece of a message."""
    if deflated:
        packer = zlib.compressobj(9, zlib.DEFLATED, -12)
        data = (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    size = len(data)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack(">H", size)
    if size > 0xFFFF:
        length = bytes([0xFF]) + struct.pack(">Q", size)
    return bytes([last << 7 | deflated << 6 | kind]) + length + _MASK + data


@contextmanager
def line(host: str, port: int, path: str, key: str = "", more: str = "", wait: float = 30) -> Iterator[socket.socket]:
    """A websocket that was let in; what follows on it is up to whoever has it."""
    nonce = base64.b64encode(os.urandom(16)).decode()
    head = f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{more}"
    head += f"Sec-WebSocket-Key: {nonce}\r\nSec-WebSocket-Version: 13\r\n"
    head += f"Authorization: Bearer {key}\r\n" if key else ""
    with socket.create_connection((host, port), wait) as opened:
        opened.sendall(f"{head}\r\n".encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            got = opened.recv(1)
            if not got:
                raise ConnectionError(answer.decode())
            answer += got
        if b" 101 " not in answer.partition(b"\r\n")[0]:
            raise ConnectionError(answer.decode())
        yield opened


def ended(opened: socket.socket) -> tuple[int, str]:
    """The code and the reason with which the server lets go; what it says before is passed over."""
    data = b""
    while got := opened.recv(65_536):
        data += got
    while data:
        size = data[1]
        begin = 2
        if size == 126:
            size, begin = struct.unpack(">H", data[2:4])[0], 4
        elif size == 127:
            size, begin = struct.unpack(">Q", data[2:10])[0], 10
        body, kind = data[begin : begin + size], data[0] & 15
        data = data[begin + size :]
        if kind == CLOSE:
            return struct.unpack(">H", body[:2])[0], body[2:].decode()
    return 0, ""
