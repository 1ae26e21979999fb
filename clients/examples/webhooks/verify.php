<?php
// Приём событий Автоследа: php -S 127.0.0.1:8000 verify.php
declare(strict_types=1);

const TOLERANCE_SECONDS = 300;

function is_genuine(string $secret, string $id, string $time, string $signatures, string $body): bool
{
    if ($id === '' || !ctype_digit($time) || abs(time() - (int) $time) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')), true);
    if ($key === false || $key === '') {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
    // После замены секрета сутки приходят две подписи, достаточно одной верной.
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

// Подписано тело как оно пришло: JSON разбирается только после проверки.
$body = file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';

if (!is_genuine((string) getenv('WEBHOOK_SECRET'), $id, $time, $signatures, $body)) {
    http_response_code(400);
    return;
}
$event = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
// Событие может прийти дважды: запомните webhook-id и пропустите повтор.
error_log("$id {$event['type']}");
http_response_code(204);
