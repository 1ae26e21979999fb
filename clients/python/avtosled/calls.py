"""Connection, errors and waiting: the part of the client that is not generated."""

import math
import time
from typing import TypeVar, cast
from uuid import UUID

import httpx

from .api.checks import get_check
from .client import AuthenticatedClient
from .models import CheckView, Problem, ReportStatus

T = TypeVar("T")

# Longest wait of one request in seconds; the server allows no longer one.
_LONG_POLL = 30
_TOO_MANY_REQUESTS = 429
# Longer than a long poll.
_TIMEOUT = httpx.Timeout(_LONG_POLL + 30)


class ApiError(Exception):
    """A refused or failed request; `code` is stable, `problem` has the details."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.status} {problem.code}: {problem.detail}")
        self.code = problem.code
        self.status = problem.status
        self.problem = problem


def connect(url: str, key: str) -> AuthenticatedClient:
    """Client of the API at `url` with an API key."""
    return AuthenticatedClient(
        base_url=url, token=key, timeout=_TIMEOUT, raise_on_unexpected_status=True
    )


def ok(result: T | Problem | None) -> T:
    """Result of an operation; raises `ApiError` if the request was refused or failed."""
    if isinstance(result, Problem):
        raise ApiError(result)
    # `None` is the result of an undocumented status, at which a client of `connect` raises.
    return cast(T, result)


def wait_for_check(client: AuthenticatedClient, check_id: UUID, seconds: float = 180) -> CheckView:
    """Waits until a check is completed; raises `TimeoutError` after `seconds`."""
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0:
        wait = min(_LONG_POLL, math.ceil(left))
        result = get_check.sync(check_id, client=client, wait=wait)
        if isinstance(result, Problem) and result.status == _TOO_MANY_REQUESTS:
            time.sleep(min(left, result.retry_after or 1))
            continue
        check: CheckView = ok(result)
        if check.state == ReportStatus.COMPLETED:
            return check
    raise TimeoutError(f"check {check_id} is not completed after {seconds} s")
