"""Первая проверка через API Автоследа.

pip install https://адрес-сервиса/clients/avtosled-0.1.0.tar.gz
python quickstart.py
"""

import os
from pathlib import Path

from avtosled import ApiError, connect, ok, wait_for_check
from avtosled.api.checks import create_check, download_report
from avtosled.api.rules import validate
from avtosled.models import CheckQuote, CheckRequest, CheckView, IdentifierToValidate

VIN = "XTAGFL110KY300001"

client = connect(os.environ["AVTOSLED_URL"], os.environ["AVTOSLED_KEY"])

# 1. Нет ли в VIN опечаток. Бесплатно.
found = ok(validate.sync(client=client, body=IdentifierToValidate(VIN)))
print(found.type_, found.normalized, found.valid)

# 2. Точная цена заказа. Ничего не заказывается.
quote = ok(create_check.sync(client=client, body=CheckRequest(VIN, dry_run=True)))
assert isinstance(quote, CheckQuote)
print("Цена:", quote.total)

# 3. Заказ. Повтор с тем же ключом идемпотентности вернёт ту же проверку, а не закажет вторую.
order = CheckRequest(VIN, external_id="quickstart-py")
try:
    check = ok(create_check.sync(client=client, body=order, idempotency_key="quickstart-py"))
except ApiError as error:
    # Коды ошибок не меняются, тексты могут измениться.
    if error.code == "insufficient_funds":
        raise SystemExit("Пополните баланс") from error
    raise
assert isinstance(check, CheckView)

# 4. Результат.
check = wait_for_check(client, check.id)
print(check.verdict.level, check.verdict.title)

# 5. Отчёт в PDF.
report = ok(download_report.sync(check.id, client=client))
Path("report.pdf").write_bytes(report.payload.read())
