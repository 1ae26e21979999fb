from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.identifier_to_validate import IdentifierToValidate
from ...models.problem import Problem
from ...models.validated_identifier import ValidatedIdentifier
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: IdentifierToValidate,
    idempotency_key: None | str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/validate",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Problem | ValidatedIdentifier | None:
    if response.status_code == 200:
        response_200 = ValidatedIdentifier.from_dict(response.json())

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
) -> Response[Problem | ValidatedIdentifier]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: IdentifierToValidate,
    idempotency_key: None | str | Unset = UNSET,
) -> Response[Problem | ValidatedIdentifier]:
    """Validates a VIN, plate or body number and explains what is wrong with it.

    Args:
        idempotency_key (None | str | Unset):
        body (IdentifierToValidate): Identifier to be validated.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | ValidatedIdentifier]
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
    body: IdentifierToValidate,
    idempotency_key: None | str | Unset = UNSET,
) -> Problem | ValidatedIdentifier | None:
    """Validates a VIN, plate or body number and explains what is wrong with it.

    Args:
        idempotency_key (None | str | Unset):
        body (IdentifierToValidate): Identifier to be validated.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | ValidatedIdentifier
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: IdentifierToValidate,
    idempotency_key: None | str | Unset = UNSET,
) -> Response[Problem | ValidatedIdentifier]:
    """Validates a VIN, plate or body number and explains what is wrong with it.

    Args:
        idempotency_key (None | str | Unset):
        body (IdentifierToValidate): Identifier to be validated.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | ValidatedIdentifier]
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
    body: IdentifierToValidate,
    idempotency_key: None | str | Unset = UNSET,
) -> Problem | ValidatedIdentifier | None:
    """Validates a VIN, plate or body number and explains what is wrong with it.

    Args:
        idempotency_key (None | str | Unset):
        body (IdentifierToValidate): Identifier to be validated.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Problem | ValidatedIdentifier
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
