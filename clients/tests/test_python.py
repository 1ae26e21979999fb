"""Tests of the Python client with a running product."""

import asyncio
import os
import unittest
import uuid

import httpx
from avtosled import ApiError, AuthenticatedClient, connect, ok, wait_for_check
from avtosled.api.account import get_balance
from avtosled.api.checks import create_check, download_report, get_check, list_checks
from avtosled.api.rules import validate
from avtosled.models import (
    CheckQuote,
    CheckRequest,
    CheckView,
    IdentifierKind,
    IdentifierToValidate,
    ReportStatus,
    SourceId,
)

URL = os.environ["AVTOSLED_URL"]
KEY = os.environ["AVTOSLED_KEY"]
VIN = "XTAGFL110KY300001"
UNKNOWN_VIN = "XTA00000000000404"


def order(client: AuthenticatedClient, body: CheckRequest, key: str) -> CheckView:
    check = ok(create_check.sync(client=client, body=body, idempotency_key=key))
    assert isinstance(check, CheckView)
    return check


class PythonClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.client = self.enterContext(connect(URL, KEY))

    def test_mistyped_vin_is_invalid_with_problems(self) -> None:
        body = IdentifierToValidate("XTAGFL110KY30000", type_=IdentifierKind.VIN)
        found = ok(validate.sync(client=self.client, body=body))
        self.assertFalse(found.valid)
        self.assertTrue(found.problems)

    def test_dry_run_returns_price_and_orders_nothing(self) -> None:
        name = str(uuid.uuid4())
        body = CheckRequest(VIN, dry_run=True, external_id=name, services=["wanted"])
        quote = ok(create_check.sync(client=self.client, body=body))
        assert isinstance(quote, CheckQuote)
        self.assertGreater(quote.total, 0)
        self.assertEqual(ok(list_checks.sync(client=self.client, external_id=name)).checks, [])

    def test_repeated_order_with_same_key_returns_same_check(self) -> None:
        key = str(uuid.uuid4())
        body = CheckRequest(VIN, services=["wanted"], external_id=key, fresh=True)
        first, second = order(self.client, body, key), order(self.client, body, key)
        self.assertEqual(first.id, second.id)
        self.assertEqual(len(ok(list_checks.sync(client=self.client, external_id=key)).checks), 1)

    def test_order_with_used_key_and_other_body_raises_api_error(self) -> None:
        key = str(uuid.uuid4())
        order(self.client, CheckRequest(VIN, services=["wanted"], fresh=True), key)
        with self.assertRaises(ApiError) as raised:
            order(self.client, CheckRequest(VIN, services=["dtp"], fresh=True), key)
        self.assertEqual(
            (raised.exception.status, raised.exception.code), (422, "idempotency_key_reused")
        )

    def test_unknown_car_raises_api_error_with_code(self) -> None:
        with self.assertRaises(ApiError) as raised:
            order(self.client, CheckRequest(UNKNOWN_VIN), str(uuid.uuid4()))
        self.assertEqual(
            (raised.exception.status, raised.exception.code), (404, "vehicle_not_found")
        )

    def test_wrong_key_raises_api_error_with_code(self) -> None:
        with connect(URL, "avs_test_wrong") as client, self.assertRaises(ApiError) as raised:
            ok(get_balance.sync(client=client))
        self.assertEqual((raised.exception.status, raised.exception.code), (401, "invalid_api_key"))

    def test_completed_check_has_answers_and_pdf(self) -> None:
        check = order(
            self.client, CheckRequest(VIN, services=["wanted"], fresh=True), str(uuid.uuid4())
        )
        self.assertEqual(check.state, ReportStatus.RUNNING)
        check = wait_for_check(self.client, check.id)
        self.assertEqual([source.source for source in check.sources], [SourceId.WANTED])
        self.assertTrue(
            ok(download_report.sync(check.id, client=self.client))
            .payload.read()
            .startswith(b"%PDF")
        )

    def test_running_check_after_time_limit_raises_timeout_error(self) -> None:
        check = order(
            self.client, CheckRequest(VIN, services=["wanted"], fresh=True), str(uuid.uuid4())
        )
        with self.assertRaises(TimeoutError):
            wait_for_check(self.client, check.id, seconds=0)

    def test_missing_check_by_asynchronous_call_raises_api_error(self) -> None:
        async def read() -> None:
            async with connect(URL, KEY) as client:
                ok(await get_check.asyncio(uuid.uuid4(), client=client))

        with self.assertRaises(ApiError) as raised:
            asyncio.run(read())
        self.assertEqual(raised.exception.code, "check_not_found")

    def test_response_of_proxy_raises_value_error(self) -> None:
        proxy = httpx.MockTransport(lambda request: httpx.Response(502, text="Bad gateway"))
        http = self.enterContext(httpx.Client(base_url=URL, transport=proxy))
        with self.assertRaises(ValueError):
            get_balance.sync(client=connect(URL, KEY).set_httpx_client(http))

    def test_value_of_newer_server_is_kept(self) -> None:
        self.assertEqual(str(SourceId("newSource")), "newSource")


if __name__ == "__main__":
    unittest.main()
