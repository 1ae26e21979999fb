from enum import StrEnum


class ProblemCode(StrEnum):
    ACCOUNT_BLOCKED = "account_blocked"
    ADDRESS_NOT_ALLOWED = "address_not_allowed"
    ALREADY_REFRESHED = "already_refreshed"
    API_ACCESS_REQUIRED = "api_access_required"
    API_KEY_EXPIRED = "api_key_expired"
    API_KEY_REQUIRED = "api_key_required"
    API_KEY_REVOKED = "api_key_revoked"
    BAD_REQUEST = "bad_request"
    BATCH_NOT_FOUND = "batch_not_found"
    BATCH_STATE_CONFLICT = "batch_state_conflict"
    BODY_TOO_LARGE = "body_too_large"
    BODY_TOO_SLOW = "body_too_slow"
    BUSINESS_ONLY = "business_only"
    BUSY = "busy"
    CHECK_NOT_FOUND = "check_not_found"
    DOCUMENT_TIMEOUT = "document_timeout"
    IDEMPOTENCY_KEY_INVALID = "idempotency_key_invalid"
    IDEMPOTENCY_KEY_REUSED = "idempotency_key_reused"
    IDENTIFIER_MISMATCH = "identifier_mismatch"
    INSUFFICIENT_FUNDS = "insufficient_funds"
    INTERNAL = "internal"
    INVALID_API_KEY = "invalid_api_key"
    MALFORMED_JSON = "malformed_json"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    MONTHLY_CAP_EXCEEDED = "monthly_cap_exceeded"
    NOTHING_TO_ORDER = "nothing_to_order"
    NOTHING_TO_REFRESH = "nothing_to_refresh"
    NOT_FOUND = "not_found"
    PACKAGE_CHECK_UNAVAILABLE = "package_check_unavailable"
    PRICE_CHANGED = "price_changed"
    PRICE_DIFFERS = "price_differs"
    REPORT_RUNNING = "report_running"
    SCOPE_REQUIRED = "scope_required"
    SOURCE_UNAVAILABLE = "source_unavailable"
    SUBSCRIPTION_ENDED = "subscription_ended"
    TIMED_OUT = "timed_out"
    TOO_MANY_BATCHES = "too_many_batches"
    TOO_MANY_REQUESTS = "too_many_requests"
    TOO_MANY_WATCHES = "too_many_watches"
    TOO_MANY_WEBHOOKS = "too_many_webhooks"
    UNAUTHORIZED = "unauthorized"
    UNKNOWN_VERSION = "unknown_version"
    UNREADABLE_LIST = "unreadable_list"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    VALIDATION_FAILED = "validation_failed"
    VEHICLE_NOT_FOUND = "vehicle_not_found"
    WATCH_NOT_FOUND = "watch_not_found"
    WEBHOOK_NOT_ACTIVE = "webhook_not_active"
    WEBHOOK_NOT_FOUND = "webhook_not_found"
    WEBHOOK_SECRET_REPLACED = "webhook_secret_replaced"

    def __str__(self) -> str:
        return str(self.value)

    @classmethod
    def _missing_(cls, value: object) -> "ProblemCode | None":
        """A value of a newer server."""
        if not isinstance(value, str):
            return None
        member = str.__new__(cls, value)
        member._name_ = member._value_ = value
        return member
