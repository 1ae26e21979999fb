from enum import StrEnum


class WebhookEventKind(StrEnum):
    BALANCE_LOW = "balance.low"
    BATCH_COMPLETED = "batch.completed"
    CHECK_COMPLETED = "check.completed"
    CHECK_SOURCE_ANSWERED_LATE = "check.source_answered_late"
    KEY_REVOKED = "key.revoked"
    PING = "ping"
    STOCK_CHANGED = "stock.changed"
    WATCH_CHANGED = "watch.changed"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> "WebhookEventKind | None":
        """A value of a newer server."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member
