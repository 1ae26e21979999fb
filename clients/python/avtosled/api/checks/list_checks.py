import datetime
from http import HTTPStatus
from typing import Any
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.check_page import CheckPage
from ...models.list_checks_state import ListChecksState
from ...models.problem import Problem
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    limit: int | Unset = UNSET,
    after: UUID | Unset = UNSET,
    state: ListChecksState | Unset = UNSET,
    car: str | Unset = UNSET,
    external_id: str | Unset = UNSET,
    created_from: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    json_after: str | Unset = UNSET
    if not isinstance(after, Unset):
        json_after = str(after)
    params["after"] = json_after

    json_state: str | Unset = UNSET
    if not isinstance(state, Unset):
        json_state = state.value

    params["state"] = json_state

    params["car"] = car

    params["externalId"] = external_id

    json_created_from: str | Unset = UNSET
    if not isinstance(created_from, Unset):
        json_created_from = created_from.isoformat()
    params["createdFrom"] = json_created_from

    json_created_before: str | Unset = UNSET
    if not isinstance(created_before, Unset):
        json_created_before = created_before.isoformat()
    params["createdBefore"] = json_created_before

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/checks",
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> CheckPage | Problem | None:
    if response.status_code == 200:
        response_200 = CheckPage.from_dict(response.json())

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
) -> Response[CheckPage | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    after: UUID | Unset = UNSET,
    state: ListChecksState | Unset = UNSET,
    car: str | Unset = UNSET,
    external_id: str | Unset = UNSET,
    created_from: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
) -> Response[CheckPage | Problem]:
    """Lists the checks of the account, newest first.

    Args:
        limit (int | Unset):
        after (UUID | Unset):
        state (ListChecksState | Unset):
        car (str | Unset):
        external_id (str | Unset):
        created_from (datetime.datetime | Unset):
        created_before (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CheckPage | Problem]
    """

    kwargs = _get_kwargs(
        limit=limit,
        after=after,
        state=state,
        car=car,
        external_id=external_id,
        created_from=created_from,
        created_before=created_before,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    after: UUID | Unset = UNSET,
    state: ListChecksState | Unset = UNSET,
    car: str | Unset = UNSET,
    external_id: str | Unset = UNSET,
    created_from: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
) -> CheckPage | Problem | None:
    """Lists the checks of the account, newest first.

    Args:
        limit (int | Unset):
        after (UUID | Unset):
        state (ListChecksState | Unset):
        car (str | Unset):
        external_id (str | Unset):
        created_from (datetime.datetime | Unset):
        created_before (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CheckPage | Problem
    """

    return sync_detailed(
        client=client,
        limit=limit,
        after=after,
        state=state,
        car=car,
        external_id=external_id,
        created_from=created_from,
        created_before=created_before,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    after: UUID | Unset = UNSET,
    state: ListChecksState | Unset = UNSET,
    car: str | Unset = UNSET,
    external_id: str | Unset = UNSET,
    created_from: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
) -> Response[CheckPage | Problem]:
    """Lists the checks of the account, newest first.

    Args:
        limit (int | Unset):
        after (UUID | Unset):
        state (ListChecksState | Unset):
        car (str | Unset):
        external_id (str | Unset):
        created_from (datetime.datetime | Unset):
        created_before (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CheckPage | Problem]
    """

    kwargs = _get_kwargs(
        limit=limit,
        after=after,
        state=state,
        car=car,
        external_id=external_id,
        created_from=created_from,
        created_before=created_before,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    limit: int | Unset = UNSET,
    after: UUID | Unset = UNSET,
    state: ListChecksState | Unset = UNSET,
    car: str | Unset = UNSET,
    external_id: str | Unset = UNSET,
    created_from: datetime.datetime | Unset = UNSET,
    created_before: datetime.datetime | Unset = UNSET,
) -> CheckPage | Problem | None:
    """Lists the checks of the account, newest first.

    Args:
        limit (int | Unset):
        after (UUID | Unset):
        state (ListChecksState | Unset):
        car (str | Unset):
        external_id (str | Unset):
        created_from (datetime.datetime | Unset):
        created_before (datetime.datetime | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CheckPage | Problem
    """

    return (
        await asyncio_detailed(
            client=client,
            limit=limit,
            after=after,
            state=state,
            car=car,
            external_id=external_id,
            created_from=created_from,
            created_before=created_before,
        )
    ).parsed
