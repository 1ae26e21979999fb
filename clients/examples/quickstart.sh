# Первая проверка через API Автоследа: пять команд для терминала.
# AVTOSLED_URL — адрес сервиса, AVTOSLED_KEY — ключ API. С тестовым ключом ничего не списывается.

# 1. Нет ли в VIN опечаток. Бесплатно.
curl -sS --fail-with-body "$AVTOSLED_URL/v1/validate" \
  -H "Authorization: Bearer $AVTOSLED_KEY" -H "Content-Type: application/json" \
  -d '{"identifier": "XTAGFL110KY300001"}'

# 2. Точная цена заказа. Ничего не заказывается.
curl -sS --fail-with-body "$AVTOSLED_URL/v1/checks" \
  -H "Authorization: Bearer $AVTOSLED_KEY" -H "Content-Type: application/json" \
  -d '{"identifier": "XTAGFL110KY300001", "dryRun": true}'

# 3. Заказ. Повтор с тем же Idempotency-Key вернёт ту же проверку, а не закажет вторую.
CHECK=$(curl -sS --fail-with-body "$AVTOSLED_URL/v1/checks" \
  -H "Authorization: Bearer $AVTOSLED_KEY" -H "Content-Type: application/json" \
  -H "Idempotency-Key: quickstart-sh" \
  -d '{"identifier": "XTAGFL110KY300001", "externalId": "quickstart-sh"}')
CHECK=${CHECK#*'"id":"'}; CHECK=${CHECK%%'"'*}; echo "$CHECK"

# 4. Результат. Сервер отвечает, когда проверка завершена, но не позже чем через 30 секунд.
curl -sS --fail-with-body "$AVTOSLED_URL/v1/checks/$CHECK?wait=30" \
  -H "Authorization: Bearer $AVTOSLED_KEY"

# 5. Отчёт в PDF.
curl -sS --fail-with-body "$AVTOSLED_URL/v1/checks/$CHECK/report.pdf" \
  -H "Authorization: Bearer $AVTOSLED_KEY" -o report.pdf
