"""A client library for accessing Автослед API"""

from .calls import ApiError, connect, ok, wait_for_check
from .client import AuthenticatedClient, Client

__all__ = (
    "ApiError",
    "AuthenticatedClient",
    "Client",
    "connect",
    "ok",
    "wait_for_check",
)
