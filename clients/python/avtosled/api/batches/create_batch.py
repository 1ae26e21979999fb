from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.batch_quote import BatchQuote
from ...models.batch_request import BatchRequest
from ...models.batch_view import BatchView
from ...models.problem import Problem
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: BatchRequest,
    idempotency_key: None | str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/batches",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> BatchQuote | BatchView | Problem | None:
    if response.status_code == 200:
        response_200 = BatchQuote.from_dict(response.json())

        return response_200

    if response.status_code == 201:
        response_201 = BatchView.from_dict(response.json())

        return response_201

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
) -> Response[BatchQuote | BatchView | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: BatchRequest,
    idempotency_key: None | str | Unset = UNSET,
) -> Response[BatchQuote | BatchView | Problem]:
    """Orders checks of a list of cars.

     The rows are ordered one after the other, and money is held for a row when it is ordered. A batch
    pauses when the
    balance does not cover the next row. With `dryRun` only the price is returned.

    Args:
        idempotency_key (None | str | Unset):
        body (BatchRequest): Order of checks of a list of cars: one selection of services for all
            rows.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BatchQuote | BatchView | Problem]
    """

    kwargs = _get_kwargs(
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    body: BatchRequest,
    idempotency_key: None | str | Unset = UNSET,
) -> BatchQuote | BatchView | Problem | None:
    """Orders checks of a list of cars.

     The rows are ordered one after the other, and money is held for a row when it is ordered. A batch
    pauses when the
    balance does not cover the next row. With `dryRun` only the price is returned.

    Args:
        idempotency_key (None | str | Unset):
        body (BatchRequest): Order of checks of a list of cars: one selection of services for all
            rows.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BatchQuote | BatchView | Problem
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: BatchRequest,
    idempotency_key: None | str | Unset = UNSET,
) -> Response[BatchQuote | BatchView | Problem]:
    """Orders checks of a list of cars.

     The rows are ordered one after the other, and money is held for a row when it is ordered. A batch
    pauses when the
    balance does not cover the next row. With `dryRun` only the price is returned.

    Args:
        idempotency_key (None | str | Unset):
        body (BatchRequest): Order of checks of a list of cars: one selection of services for all
            rows.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BatchQuote | BatchView | Problem]
    """

    kwargs = _get_kwargs(
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: BatchRequest,
    idempotency_key: None | str | Unset = UNSET,
) -> BatchQuote | BatchView | Problem | None:
    """Orders checks of a list of cars.

     The rows are ordered one after the other, and money is held for a row when it is ordered. A batch
    pauses when the
    balance does not cover the next row. With `dryRun` only the price is returned.

    Args:
        idempotency_key (None | str | Unset):
        body (BatchRequest): Order of checks of a list of cars: one selection of services for all
            rows.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BatchQuote | BatchView | Problem
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
