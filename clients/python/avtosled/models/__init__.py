"""Contains all the data models used in inputs/outputs"""

from .account_balance import AccountBalance
from .any_driver import AnyDriver
from .api_key_mode import ApiKeyMode
from .batch_page import BatchPage
from .batch_quote import BatchQuote
from .batch_quote_object import BatchQuoteObject
from .batch_request import BatchRequest
from .batch_row import BatchRow
from .batch_row_page import BatchRowPage
from .batch_row_skip_code import BatchRowSkipCode
from .batch_row_state import BatchRowState
from .batch_row_view import BatchRowView
from .batch_state import BatchState
from .batch_view import BatchView
from .batch_view_object import BatchViewObject
from .car_to_watch import CarToWatch
from .catalogue import Catalogue
from .check_cost import CheckCost
from .check_identifier import CheckIdentifier
from .check_page import CheckPage
from .check_quote import CheckQuote
from .check_quote_object import CheckQuoteObject
from .check_request import CheckRequest
from .check_request_metadata import CheckRequestMetadata
from .check_source import CheckSource
from .check_source_data_type_0 import CheckSourceDataType0
from .check_summary import CheckSummary
from .check_summary_metadata import CheckSummaryMetadata
from .check_view import CheckView
from .check_view_metadata import CheckViewMetadata
from .check_view_object import CheckViewObject
from .field_error import FieldError
from .hint_check_digit import HintCheckDigit
from .hint_check_digit_kind import HintCheckDigitKind
from .hint_display import HintDisplay
from .hint_display_kind import HintDisplayKind
from .hint_maker import HintMaker
from .hint_maker_kind import HintMakerKind
from .hint_model_years import HintModelYears
from .hint_model_years_kind import HintModelYearsKind
from .hint_note import HintNote
from .hint_note_kind import HintNoteKind
from .hint_plate_types import HintPlateTypes
from .hint_plate_types_kind import HintPlateTypesKind
from .hint_region import HintRegion
from .hint_region_kind import HintRegionKind
from .hint_repair import HintRepair
from .hint_repair_kind import HintRepairKind
from .hint_suggest_type import HintSuggestType
from .hint_suggest_type_kind import HintSuggestTypeKind
from .identifier_kind import IdentifierKind
from .identifier_to_validate import IdentifierToValidate
from .input_ import Input
from .kbm_class import KbmClass
from .list_batch_rows_level import ListBatchRowsLevel
from .list_batch_rows_state import ListBatchRowsState
from .list_checks_state import ListChecksState
from .mismatch import Mismatch
from .mismatch_code import MismatchCode
from .own_webhooks import OwnWebhooks
from .owner_input import OwnerInput
from .paid_by import PaidBy
from .pause_reason import PauseReason
from .plate_type import PlateType
from .priced_source import PricedSource
from .priced_sources import PricedSources
from .problem import Problem
from .problem_code import ProblemCode
from .quick_package_id import QuickPackageId
from .quoted_service import QuotedService
from .refresh import Refresh
from .report_status import ReportStatus
from .report_verdict import ReportVerdict
from .row_counts import RowCounts
from .row_price import RowPrice
from .row_skip_code import RowSkipCode
from .service_error import ServiceError
from .service_status import ServiceStatus
from .skip_reason_missing_input import SkipReasonMissingInput
from .skip_reason_missing_input_code import SkipReasonMissingInputCode
from .skip_reason_not_connected import SkipReasonNotConnected
from .skip_reason_not_connected_code import SkipReasonNotConnectedCode
from .skipped_row import SkippedRow
from .source_id import SourceId
from .source_inputs import SourceInputs
from .source_state import SourceState
from .source_usage import SourceUsage
from .started_test import StartedTest
from .tariff_base_rate import TariffBaseRate
from .tariff_certainty import TariffCertainty
from .tariff_change import TariffChange
from .tariff_code import TariffCode
from .tariff_coefficient import TariffCoefficient
from .tariff_driver import TariffDriver
from .tariff_edition import TariffEdition
from .tariff_input import TariffInput
from .tariff_owner import TariffOwner
from .tariff_quote import TariffQuote
from .tariff_territory import TariffTerritory
from .tariff_use import TariffUse
from .tariff_vehicle import TariffVehicle
from .text_problem import TextProblem
from .usage import Usage
from .validated_identifier import ValidatedIdentifier
from .validation import Validation
from .vehicle import Vehicle
from .vehicle_category import VehicleCategory
from .verdict_reason import VerdictReason
from .watch_change import WatchChange
from .watch_state import WatchState
from .watched_car import WatchedCar
from .watched_cars import WatchedCars
from .webhook_event_kind import WebhookEventKind
from .webhook_state import WebhookState
from .webhook_to_create import WebhookToCreate
from .webhook_view import WebhookView
from .webhook_with_secret import WebhookWithSecret

__all__ = (
    "AccountBalance",
    "AnyDriver",
    "ApiKeyMode",
    "BatchPage",
    "BatchQuote",
    "BatchQuoteObject",
    "BatchRequest",
    "BatchRow",
    "BatchRowPage",
    "BatchRowSkipCode",
    "BatchRowState",
    "BatchRowView",
    "BatchState",
    "BatchView",
    "BatchViewObject",
    "CarToWatch",
    "Catalogue",
    "CheckCost",
    "CheckIdentifier",
    "CheckPage",
    "CheckQuote",
    "CheckQuoteObject",
    "CheckRequest",
    "CheckRequestMetadata",
    "CheckSource",
    "CheckSourceDataType0",
    "CheckSummary",
    "CheckSummaryMetadata",
    "CheckView",
    "CheckViewMetadata",
    "CheckViewObject",
    "FieldError",
    "HintCheckDigit",
    "HintCheckDigitKind",
    "HintDisplay",
    "HintDisplayKind",
    "HintMaker",
    "HintMakerKind",
    "HintModelYears",
    "HintModelYearsKind",
    "HintNote",
    "HintNoteKind",
    "HintPlateTypes",
    "HintPlateTypesKind",
    "HintRegion",
    "HintRegionKind",
    "HintRepair",
    "HintRepairKind",
    "HintSuggestType",
    "HintSuggestTypeKind",
    "IdentifierKind",
    "IdentifierToValidate",
    "Input",
    "KbmClass",
    "ListBatchRowsLevel",
    "ListBatchRowsState",
    "ListChecksState",
    "Mismatch",
    "MismatchCode",
    "OwnWebhooks",
    "OwnerInput",
    "PaidBy",
    "PauseReason",
    "PlateType",
    "PricedSource",
    "PricedSources",
    "Problem",
    "ProblemCode",
    "QuickPackageId",
    "QuotedService",
    "Refresh",
    "ReportStatus",
    "ReportVerdict",
    "RowCounts",
    "RowPrice",
    "RowSkipCode",
    "ServiceError",
    "ServiceStatus",
    "SkipReasonMissingInput",
    "SkipReasonMissingInputCode",
    "SkipReasonNotConnected",
    "SkipReasonNotConnectedCode",
    "SkippedRow",
    "SourceId",
    "SourceInputs",
    "SourceState",
    "SourceUsage",
    "StartedTest",
    "TariffBaseRate",
    "TariffCertainty",
    "TariffChange",
    "TariffCode",
    "TariffCoefficient",
    "TariffDriver",
    "TariffEdition",
    "TariffInput",
    "TariffOwner",
    "TariffQuote",
    "TariffTerritory",
    "TariffUse",
    "TariffVehicle",
    "TextProblem",
    "Usage",
    "ValidatedIdentifier",
    "Validation",
    "Vehicle",
    "VehicleCategory",
    "VerdictReason",
    "WatchChange",
    "WatchState",
    "WatchedCar",
    "WatchedCars",
    "WebhookEventKind",
    "WebhookState",
    "WebhookToCreate",
    "WebhookView",
    "WebhookWithSecret",
)
