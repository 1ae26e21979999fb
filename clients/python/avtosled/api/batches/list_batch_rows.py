from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.batch_row_page import BatchRowPage
from ...models.list_batch_rows_level import ListBatchRowsLevel
from ...models.list_batch_rows_state import ListBatchRowsState
from ...models.problem import Problem
from ...types import UNSET, Response, Unset


def _get_kwargs(
    id: UUID,
    *,
    limit: int | Unset = UNSET,
    after: int | Unset = UNSET,
    state: ListBatchRowsState | Unset = UNSET,
    level: ListBatchRowsLevel | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["after"] = after

    json_state: str | Unset = UNSET
    if not isinstance(state, Unset):
        json_state = state.value

    params["state"] = json_state

    json_level: str | Unset = UNSET
    if not isinstance(level, Unset):
        json_level = level.value

    params["level"] = json_level

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/batches/{id}/rows".format(
            id=quote(str(id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> BatchRowPage | Problem | None:
    if response.status_code == 200:
        response_200 = BatchRowPage.from_dict(response.json())

        return response_200

    if 400 <= response.status_code <= 499:
        response_4xx = Problem.from_dict(response.json())

        return response_4xx

    if 500 <= response.status_code <= 599:
        response_5xx = Problem.from_dict(response.json())

        return response_5xx

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[BatchRowPage | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    after: int | Unset = UNSET,
    state: ListBatchRowsState | Unset = UNSET,
    level: ListBatchRowsLevel | Unset = UNSET,
) -> Response[BatchRowPage | Problem]:
    """Lists the rows of a batch in the order of the list.

    Args:
        id (UUID):
        limit (int | Unset):
        after (int | Unset):
        state (ListBatchRowsState | Unset): State of a row of a batch.
        level (ListBatchRowsLevel | Unset): Result of one source for a buyer; only
            [`SourceState::Good`] is displayed in green.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BatchRowPage | Problem]
    """

    kwargs = _get_kwargs(
        id=id,
        limit=limit,
        after=after,
        state=state,
        level=level,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    id: UUID,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    after: int | Unset = UNSET,
    state: ListBatchRowsState | Unset = UNSET,
    level: ListBatchRowsLevel | Unset = UNSET,
) -> BatchRowPage | Problem | None:
    """Lists the rows of a batch in the order of the list.

    Args:
        id (UUID):
        limit (int | Unset):
        after (int | Unset):
        state (ListBatchRowsState | Unset): State of a row of a batch.
        level (ListBatchRowsLevel | Unset): Result of one source for a buyer; only
            [`SourceState::Good`] is displayed in green.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BatchRowPage | Problem
    """

    return sync_detailed(
        id=id,
        client=client,
        limit=limit,
        after=after,
        state=state,
        level=level,
    ).parsed


async def asyncio_detailed(
    id: UUID,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    after: int | Unset = UNSET,
    state: ListBatchRowsState | Unset = UNSET,
    level: ListBatchRowsLevel | Unset = UNSET,
) -> Response[BatchRowPage | Problem]:
    """Lists the rows of a batch in the order of the list.

    Args:
        id (UUID):
        limit (int | Unset):
        after (int | Unset):
        state (ListBatchRowsState | Unset): State of a row of a batch.
        level (ListBatchRowsLevel | Unset): Result of one source for a buyer; only
            [`SourceState::Good`] is displayed in green.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BatchRowPage | Problem]
    """

    kwargs = _get_kwargs(
        id=id,
        limit=limit,
        after=after,
        state=state,
        level=level,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    id: UUID,
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    after: int | Unset = UNSET,
    state: ListBatchRowsState | Unset = UNSET,
    level: ListBatchRowsLevel | Unset = UNSET,
) -> BatchRowPage | Problem | None:
    """Lists the rows of a batch in the order of the list.

    Args:
        id (UUID):
        limit (int | Unset):
        after (int | Unset):
        state (ListBatchRowsState | Unset): State of a row of a batch.
        level (ListBatchRowsLevel | Unset): Result of one source for a buyer; only
            [`SourceState::Good`] is displayed in green.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BatchRowPage | Problem
    """

    return (
        await asyncio_detailed(
            id=id,
            client=client,
            limit=limit,
            after=after,
            state=state,
            level=level,
        )
    ).parsed
