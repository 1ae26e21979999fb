"""The official Python kit of YooKassa against the sandbox: `yookassa_sdk.py http://127.0.0.1:8081`.

It measures the sandbox by something that was not written here. scripts/test runs it.
"""

import sys
import unittest
import uuid

import requests
from yookassa import Configuration, Payment, Receipt, Refund, Settings
from yookassa.domain.exceptions import BadRequestError, NotFoundError, UnauthorizedError
from yookassa.domain.notification import WebhookNotificationFactory

SHOP_ID = "100500"
SECRET_KEY = "test_sandboxsandboxsandboxsandbox0000"
GOOD_CARD = "5555555555554444"

sandbox = "http://127.0.0.1:8081"


def receipt(value):
    return {
        "customer": {"email": "payer@example.com"},
        "items": [
            {
                "description": "Аванс",
                "quantity": 1,
                "amount": {"value": value, "currency": "RUB"},
                "vat_code": 1,
                "measure": "piece",
                "payment_mode": "advance",
                "payment_subject": "payment",
            }
        ],
    }


def request(value, **changes):
    return {
        "amount": {"value": value, "currency": "RUB"},
        "capture": True,
        "confirmation": {"type": "redirect", "return_url": "http://127.0.0.1:8080/payment/success"},
        "description": "Пополнение баланса",
        "metadata": {"topup": "7"},
        "receipt": receipt(value),
        **changes,
    }


def charge(value, method_id):
    body = request(value, payment_method_id=method_id)
    del body["confirmation"]
    return Payment.create(body)


def pay(payment):
    """Fills in the page as the payer does."""
    form = {"card": GOOD_CARD, "expiry": "12/34", "csc": "123"}
    answer = requests.post(payment.confirmation.confirmation_url, form, allow_redirects=False, timeout=30)
    assert answer.status_code == 303, answer.text
    return Payment.find_one(payment.id)


def confirm_in_app(payment, method, outcome="paid"):
    """Confirms in the app of a payment method as the payer does."""
    form = {"method": method, "outcome": outcome}
    answer = requests.post(payment.confirmation.confirmation_url, form, allow_redirects=False, timeout=30)
    assert answer.status_code == 303, answer.text
    return Payment.find_one(payment.id)


def made_and_paid(value, **changes):
    return pay(Payment.create(request(value, **changes)))


class Sdk(unittest.TestCase):
    def setUp(self):
        Configuration.configure(SHOP_ID, SECRET_KEY, api_url=f"{sandbox}/yookassa/v3")

    def test_a_payment_is_created_found_and_paid(self):
        payment = Payment.create(request("1500.00"))
        self.assertEqual((payment.status, payment.paid), ("pending", False))
        self.assertEqual(payment.metadata["cms_name"], "yookassa_sdk_python")
        paid = pay(payment)
        self.assertEqual((paid.status, paid.paid, paid.test), ("succeeded", True, True))
        self.assertEqual(str(paid.amount.value), "1500.00")
        self.assertEqual(paid.payment_method.card.last4, "4444")
        self.assertEqual(paid.receipt_registration, "pending")

    def test_methods_of_apps_are_understood(self):
        shop = Settings.get_account_settings()
        for method in ("sbp", "sberbank", "tinkoff_bank", "yoo_money"):
            self.assertIn(method, shop.payment_methods)
            paid = confirm_in_app(Payment.create(request("100.00")), method)
            self.assertEqual((paid.status, paid.payment_method.type), ("succeeded", method))
        declined = confirm_in_app(Payment.create(request("100.00")), "sbp", "expired")
        self.assertEqual(declined.cancellation_details.reason, "expired_on_confirmation")

    def test_a_refund_by_sbp_is_pending(self):
        paid = confirm_in_app(Payment.create(request("100.00")), "sbp")
        whole = {"payment_id": paid.id, "amount": {"value": "100.00", "currency": "RUB"}}
        self.assertEqual(Refund.create(whole).status, "pending")

    def test_a_payment_is_refunded(self):
        paid = made_and_paid("100.00")
        part = {"value": "40.00", "currency": "RUB"}
        body = {"payment_id": paid.id, "amount": part, "receipt": receipt("40.00")}
        refund = Refund.create(body)
        self.assertEqual((refund.status, refund.payment_id), ("succeeded", paid.id))
        self.assertEqual(Refund.find_one(refund.id).id, refund.id)
        self.assertEqual(str(Payment.find_one(paid.id).refunded_amount.value), "40.00")
        with self.assertRaises(BadRequestError):
            Refund.create({**body, "amount": {"value": "60.01", "currency": "RUB"}, "receipt": receipt("60.01")})

    def test_lists_are_filtered_and_paged(self):
        made = [made_and_paid("10.00").id for _ in range(3)]
        since = Payment.find_one(made[0]).created_at
        query = {"created_at.gte": since, "limit": 2}
        found = []
        while True:
            page = Payment.list(query)
            found += [payment.id for payment in page.items]
            if not page.next_cursor:
                break
            query["cursor"] = page.next_cursor
        self.assertEqual([payment for payment in found if payment in made], made[::-1])

    def test_a_saved_method_is_charged(self):
        first = made_and_paid("10.00", save_payment_method=True)
        self.assertTrue(first.payment_method.saved)
        charged = charge("299.00", first.payment_method.id)
        self.assertEqual((charged.status, charged.confirmation), ("succeeded", None))
        self.assertEqual(charged.payment_method.id, first.payment_method.id)

    def test_a_key_has_its_effect_once(self):
        key, body = str(uuid.uuid4()), request("10.00")
        first = Payment.create(body, key)
        self.assertEqual(Payment.create(body, key).id, first.id)
        self.assertNotEqual(Payment.create(body).id, first.id)
        with self.assertRaises(BadRequestError) as refused:
            Payment.create(request("10.01"), key)
        self.assertEqual(refused.exception.content["parameter"], "Idempotence-Key")

    def test_refusals_have_the_types_of_the_kit(self):
        with self.assertRaises(NotFoundError):
            Payment.find_one("2eff8a3c-000f-5000-8000-000000000000")
        with self.assertRaises(BadRequestError) as refused:
            Payment.create({key: value for key, value in request("10.00").items() if key != "receipt"})
        self.assertEqual(refused.exception.content["parameter"], "receipt")
        Configuration.configure(SHOP_ID, "test_wrong", api_url=f"{sandbox}/yookassa/v3")
        with self.assertRaises(UnauthorizedError):
            Payment.list()

    def test_receipts_are_found_and_sent(self):
        paid = made_and_paid("10.00")
        found = Receipt.list({"payment_id": paid.id})
        self.assertEqual([item.type for item in found.items], ["payment"])
        settled = {"type": "prepayment", "amount": {"value": "10.00", "currency": "RUB"}}
        sent = Receipt.create(
            {
                **receipt("10.00"),
                "type": "payment",
                "payment_id": paid.id,
                "send": True,
                "settlements": [settled],
            }
        )
        self.assertEqual(Receipt.find_one(sent.id).status, "pending")

    def test_notifications_are_understood(self):
        paid = made_and_paid("10.00")
        deliveries = requests.get(f"{sandbox}/yookassa/deliveries.json", timeout=30).json()
        bodies = [item["body"] for item in deliveries if item["objectId"] == paid.id]
        notification = WebhookNotificationFactory().create(bodies[0])
        self.assertEqual(notification.event, "payment.succeeded")
        self.assertEqual(notification.object.id, paid.id)


if __name__ == "__main__":
    sandbox = sys.argv.pop(1).rstrip("/")
    unittest.main()
