from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.car_to_watch import CarToWatch
from ...models.problem import Problem
from ...models.watched_car import WatchedCar
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: CarToWatch,
    idempotency_key: None | str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/watches",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Problem | WatchedCar | None:
    if response.status_code == 201:
        response_201 = WatchedCar.from_dict(response.json())

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
) -> Response[Problem | WatchedCar]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: CarToWatch,
    idempotency_key: None | str | Unset = UNSET,
) -> Response[Problem | WatchedCar]:
    """Watches the car of a check; an existing watch of the car is returned.

     Five registers are compared daily. A change costs the price of the list and sends `watch.changed`. A
    watch of a test
    key sends one sample change at once.

    Args:
        idempotency_key (None | str | Unset):
        body (CarToWatch): A car to be watched.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | WatchedCar]
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
    body: CarToWatch,
    idempotency_key: None | str | Unset = UNSET,
) -> Problem | WatchedCar | None:
    """Watches the car of a check; an existing watch of the car is returned.

     Five registers are compared daily. A change costs the price of the list and sends `watch.changed`. A
    watch of a test
    key sends one sample change at once.

    Args:
        idempotency_key (None | str | Unset):
        body (CarToWatch): A car to be watched.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | WatchedCar
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: CarToWatch,
    idempotency_key: None | str | Unset = UNSET,
) -> Response[Problem | WatchedCar]:
    """Watches the car of a check; an existing watch of the car is returned.

     Five registers are compared daily. A change costs the price of the list and sends `watch.changed`. A
    watch of a test
    key sends one sample change at once.

    Args:
        idempotency_key (None | str | Unset):
        body (CarToWatch): A car to be watched.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | WatchedCar]
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
    body: CarToWatch,
    idempotency_key: None | str | Unset = UNSET,
) -> Problem | WatchedCar | None:
    """Watches the car of a check; an existing watch of the car is returned.

     Five registers are compared daily. A change costs the price of the list and sends `watch.changed`. A
    watch of a test
    key sends one sample change at once.

    Args:
        idempotency_key (None | str | Unset):
        body (CarToWatch): A car to be watched.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | WatchedCar
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
