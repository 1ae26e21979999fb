from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.batch_quote import BatchQuote
from ...models.batch_request import BatchRequest
from ...models.batch_view import BatchView
from ...models.problem import Problem
from ...types import UNSET, File, Response, Unset


def _get_kwargs(
    *,
    body: BatchRequest | File | Unset = UNSET,
    name: str | Unset = UNSET,
    services: str | Unset = UNSET,
    catalogue: str | Unset = UNSET,
    full_report: bool | Unset = UNSET,
    package: str | Unset = UNSET,
    package_check: bool | Unset = UNSET,
    accept_mismatch: bool | Unset = UNSET,
    fresh: bool | Unset = UNSET,
    dry_run: bool | Unset = UNSET,
    idempotency_key: None | str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    params: dict[str, Any] = {}

    params["name"] = name

    params["services"] = services

    params["catalogue"] = catalogue

    params["fullReport"] = full_report

    params["package"] = package

    params["packageCheck"] = package_check

    params["acceptMismatch"] = accept_mismatch

    params["fresh"] = fresh

    params["dryRun"] = dry_run

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/batches",
        "params": params,
    }

    if isinstance(body, BatchRequest):
        _kwargs["json"] = body.to_dict()

        headers["Content-Type"] = "application/json"
    if isinstance(body, File):
        _kwargs["content"] = body.payload
        headers["Content-Type"] = "text/csv"

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
    body: BatchRequest | File | Unset = UNSET,
    name: str | Unset = UNSET,
    services: str | Unset = UNSET,
    catalogue: str | Unset = UNSET,
    full_report: bool | Unset = UNSET,
    package: str | Unset = UNSET,
    package_check: bool | Unset = UNSET,
    accept_mismatch: bool | Unset = UNSET,
    fresh: bool | Unset = UNSET,
    dry_run: bool | Unset = UNSET,
    idempotency_key: None | str | Unset = UNSET,
) -> Response[BatchQuote | BatchView | Problem]:
    """Orders checks of a list of cars.

     The rows are ordered one after the other, and money is held for a row when it is ordered. A batch
    pauses when the
    balance does not cover the next row. With `dryRun` only the price is returned. A list may also be a
    table in CSV or
    XLSX, whose columns are recognised, with the options as query parameters.

    Args:
        name (str | Unset):
        services (str | Unset):
        catalogue (str | Unset):
        full_report (bool | Unset):
        package (str | Unset):
        package_check (bool | Unset):
        accept_mismatch (bool | Unset):
        fresh (bool | Unset):
        dry_run (bool | Unset):
        idempotency_key (None | str | Unset):
        body (BatchRequest): Order of checks of a list of cars: one selection of services for all
            rows.
        body (File): The bytes of a file

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BatchQuote | BatchView | Problem]
    """

    kwargs = _get_kwargs(
        body=body,
        name=name,
        services=services,
        catalogue=catalogue,
        full_report=full_report,
        package=package,
        package_check=package_check,
        accept_mismatch=accept_mismatch,
        fresh=fresh,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    body: BatchRequest | File | Unset = UNSET,
    name: str | Unset = UNSET,
    services: str | Unset = UNSET,
    catalogue: str | Unset = UNSET,
    full_report: bool | Unset = UNSET,
    package: str | Unset = UNSET,
    package_check: bool | Unset = UNSET,
    accept_mismatch: bool | Unset = UNSET,
    fresh: bool | Unset = UNSET,
    dry_run: bool | Unset = UNSET,
    idempotency_key: None | str | Unset = UNSET,
) -> BatchQuote | BatchView | Problem | None:
    """Orders checks of a list of cars.

     The rows are ordered one after the other, and money is held for a row when it is ordered. A batch
    pauses when the
    balance does not cover the next row. With `dryRun` only the price is returned. A list may also be a
    table in CSV or
    XLSX, whose columns are recognised, with the options as query parameters.

    Args:
        name (str | Unset):
        services (str | Unset):
        catalogue (str | Unset):
        full_report (bool | Unset):
        package (str | Unset):
        package_check (bool | Unset):
        accept_mismatch (bool | Unset):
        fresh (bool | Unset):
        dry_run (bool | Unset):
        idempotency_key (None | str | Unset):
        body (BatchRequest): Order of checks of a list of cars: one selection of services for all
            rows.
        body (File): The bytes of a file

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BatchQuote | BatchView | Problem
    """

    return sync_detailed(
        client=client,
        body=body,
        name=name,
        services=services,
        catalogue=catalogue,
        full_report=full_report,
        package=package,
        package_check=package_check,
        accept_mismatch=accept_mismatch,
        fresh=fresh,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: BatchRequest | File | Unset = UNSET,
    name: str | Unset = UNSET,
    services: str | Unset = UNSET,
    catalogue: str | Unset = UNSET,
    full_report: bool | Unset = UNSET,
    package: str | Unset = UNSET,
    package_check: bool | Unset = UNSET,
    accept_mismatch: bool | Unset = UNSET,
    fresh: bool | Unset = UNSET,
    dry_run: bool | Unset = UNSET,
    idempotency_key: None | str | Unset = UNSET,
) -> Response[BatchQuote | BatchView | Problem]:
    """Orders checks of a list of cars.

     The rows are ordered one after the other, and money is held for a row when it is ordered. A batch
    pauses when the
    balance does not cover the next row. With `dryRun` only the price is returned. A list may also be a
    table in CSV or
    XLSX, whose columns are recognised, with the options as query parameters.

    Args:
        name (str | Unset):
        services (str | Unset):
        catalogue (str | Unset):
        full_report (bool | Unset):
        package (str | Unset):
        package_check (bool | Unset):
        accept_mismatch (bool | Unset):
        fresh (bool | Unset):
        dry_run (bool | Unset):
        idempotency_key (None | str | Unset):
        body (BatchRequest): Order of checks of a list of cars: one selection of services for all
            rows.
        body (File): The bytes of a file

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BatchQuote | BatchView | Problem]
    """

    kwargs = _get_kwargs(
        body=body,
        name=name,
        services=services,
        catalogue=catalogue,
        full_report=full_report,
        package=package,
        package_check=package_check,
        accept_mismatch=accept_mismatch,
        fresh=fresh,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: BatchRequest | File | Unset = UNSET,
    name: str | Unset = UNSET,
    services: str | Unset = UNSET,
    catalogue: str | Unset = UNSET,
    full_report: bool | Unset = UNSET,
    package: str | Unset = UNSET,
    package_check: bool | Unset = UNSET,
    accept_mismatch: bool | Unset = UNSET,
    fresh: bool | Unset = UNSET,
    dry_run: bool | Unset = UNSET,
    idempotency_key: None | str | Unset = UNSET,
) -> BatchQuote | BatchView | Problem | None:
    """Orders checks of a list of cars.

     The rows are ordered one after the other, and money is held for a row when it is ordered. A batch
    pauses when the
    balance does not cover the next row. With `dryRun` only the price is returned. A list may also be a
    table in CSV or
    XLSX, whose columns are recognised, with the options as query parameters.

    Args:
        name (str | Unset):
        services (str | Unset):
        catalogue (str | Unset):
        full_report (bool | Unset):
        package (str | Unset):
        package_check (bool | Unset):
        accept_mismatch (bool | Unset):
        fresh (bool | Unset):
        dry_run (bool | Unset):
        idempotency_key (None | str | Unset):
        body (BatchRequest): Order of checks of a list of cars: one selection of services for all
            rows.
        body (File): The bytes of a file

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
            name=name,
            services=services,
            catalogue=catalogue,
            full_report=full_report,
            package=package,
            package_check=package_check,
            accept_mismatch=accept_mismatch,
            fresh=fresh,
            dry_run=dry_run,
            idempotency_key=idempotency_key,
        )
    ).parsed
