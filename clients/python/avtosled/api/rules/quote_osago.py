from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.problem import Problem
from ...models.tariff_input import TariffInput
from ...models.tariff_quote import TariffQuote
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: TariffInput,
    idempotency_key: None | str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/osago/quote",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Problem | TariffQuote | None:
    if response.status_code == 200:
        response_200 = TariffQuote.from_dict(response.json())

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
) -> Response[Problem | TariffQuote]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: TariffInput,
    idempotency_key: None | str | Unset = UNSET,
) -> Response[Problem | TariffQuote]:
    """Calculates the premium of compulsory insurance by the tariff in force on the day of the contract.

    Args:
        idempotency_key (None | str | Unset):
        body (TariffInput): Data from which a premium is calculated.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | TariffQuote]
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
    body: TariffInput,
    idempotency_key: None | str | Unset = UNSET,
) -> Problem | TariffQuote | None:
    """Calculates the premium of compulsory insurance by the tariff in force on the day of the contract.

    Args:
        idempotency_key (None | str | Unset):
        body (TariffInput): Data from which a premium is calculated.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | TariffQuote
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: TariffInput,
    idempotency_key: None | str | Unset = UNSET,
) -> Response[Problem | TariffQuote]:
    """Calculates the premium of compulsory insurance by the tariff in force on the day of the contract.

    Args:
        idempotency_key (None | str | Unset):
        body (TariffInput): Data from which a premium is calculated.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | TariffQuote]
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
    body: TariffInput,
    idempotency_key: None | str | Unset = UNSET,
) -> Problem | TariffQuote | None:
    """Calculates the premium of compulsory insurance by the tariff in force on the day of the contract.

    Args:
        idempotency_key (None | str | Unset):
        body (TariffInput): Data from which a premium is calculated.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | TariffQuote
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
