"""The codes with which a connection to a game is closed, and what whoever was at it does then."""

from typing import NamedTuple


class Close(NamedTuple):
    """Why a connection was closed, and whether to come back by oneself."""

    why: str
    comes_back: bool


DONE, STOPPING, UNFIT, BROKEN_FRAME, NO_TEXT, TOO_LARGE, FAULT, RESTART, LATER = (
    1000, 1001, 1008, 1002, 1007, 1009, 1011, 1012, 1013,
)  # fmt: skip
TOO_SLOW, REFUSED, KEY_ENDED, SHUT_OUT, NOT_THERE, PROTOCOL_UNKNOWN, GONE, TOO_MANY = (
    4008, 4400, 4401, 4403, 4404, 4406, 4410, 4429,
)  # fmt: skip
CLOSES: dict[int, Close] = {
    DONE: Close("the client closed it, and the server says the same", comes_back=True),
    STOPPING: Close("the server stops", comes_back=True),
    BROKEN_FRAME: Close("what came is no frame of a websocket", comes_back=True),
    NO_TEXT: Close("a message is not UTF-8", comes_back=True),
    UNFIT: Close("too many pings, pongs or pieces of messages; the reason says which", comes_back=True),
    TOO_LARGE: Close("a message of more than 64,000 bytes", comes_back=True),
    FAULT: Close("a fault of the server, or a ping that was not answered", comes_back=True),
    RESTART: Close("the server stops, and may start again", comes_back=True),
    LATER: Close("nothing can be read or kept at the moment (`storage.away`)", comes_back=True),
    TOO_SLOW: Close("too slow to listen: 1,000 messages wait, or one for 20 seconds", comes_back=True),
    REFUSED: Close("the first message was no hello, or `after` is no line of the game", comes_back=False),
    KEY_ENDED: Close("the key has ended (`identity.ended`)", comes_back=False),
    SHUT_OUT: Close("shut out, or forgotten (`identity.shut_out`, `identity.forgotten`)", comes_back=False),
    NOT_THERE: Close("no such game, or none of yours (`not_found`)", comes_back=False),
    PROTOCOL_UNKNOWN: Close("another version of the protocol (`hello.protocol`)", comes_back=False),
    GONE: Close("the game was deleted, or you left its set-up (`game.gone`, `game.left`)", comes_back=False),
    TOO_MANY: Close("one connection too many (`sockets.too_many`)", comes_back=False),
}
"""Every code that may come, the ones of the websocket itself included. Without a code (1006) the network is gone."""
