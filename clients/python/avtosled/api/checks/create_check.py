from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.check_quote import CheckQuote
from ...models.check_request import CheckRequest
from ...models.check_view import CheckView
from ...models.problem import Problem
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: CheckRequest,
    idempotency_key: None | str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/checks",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> CheckQuote | CheckView | Problem | None:
    if response.status_code == 200:

        def _parse_response_200(data: object) -> CheckQuote | CheckView:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_check_or_quote_type_0 = CheckView.from_dict(data)

                return componentsschemas_check_or_quote_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_check_or_quote_type_1 = CheckQuote.from_dict(data)

            return componentsschemas_check_or_quote_type_1

        response_200 = _parse_response_200(response.json())

        return response_200

    if response.status_code == 201:
        response_201 = CheckView.from_dict(response.json())

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
) -> Response[CheckQuote | CheckView | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: CheckRequest,
    idempotency_key: None | str | Unset = UNSET,
) -> Response[CheckQuote | CheckView | Problem]:
    """Orders a check of a car.

     An equal check of the last day is returned with status 200 and its own `externalId` and `metadata`,
    and costs nothing,
    unless `fresh` is set. With `dryRun` only the price is returned. Charged are the sources that
    answer.

    Args:
        idempotency_key (None | str | Unset):
        body (CheckRequest): Order of a check by the open API.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CheckQuote | CheckView | CheckView | Problem]
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
    body: CheckRequest,
    idempotency_key: None | str | Unset = UNSET,
) -> CheckQuote | CheckView | Problem | None:
    """Orders a check of a car.

     An equal check of the last day is returned with status 200 and its own `externalId` and `metadata`,
    and costs nothing,
    unless `fresh` is set. With `dryRun` only the price is returned. Charged are the sources that
    answer.

    Args:
        idempotency_key (None | str | Unset):
        body (CheckRequest): Order of a check by the open API.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CheckQuote | CheckView | CheckView | Problem
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: CheckRequest,
    idempotency_key: None | str | Unset = UNSET,
) -> Response[CheckQuote | CheckView | Problem]:
    """Orders a check of a car.

     An equal check of the last day is returned with status 200 and its own `externalId` and `metadata`,
    and costs nothing,
    unless `fresh` is set. With `dryRun` only the price is returned. Charged are the sources that
    answer.

    Args:
        idempotency_key (None | str | Unset):
        body (CheckRequest): Order of a check by the open API.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CheckQuote | CheckView | CheckView | Problem]
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
    body: CheckRequest,
    idempotency_key: None | str | Unset = UNSET,
) -> CheckQuote | CheckView | Problem | None:
    """Orders a check of a car.

     An equal check of the last day is returned with status 200 and its own `externalId` and `metadata`,
    and costs nothing,
    unless `fresh` is set. With `dryRun` only the price is returned. Charged are the sources that
    answer.

    Args:
        idempotency_key (None | str | Unset):
        body (CheckRequest): Order of a check by the open API.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CheckQuote | CheckView | CheckView | Problem
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
