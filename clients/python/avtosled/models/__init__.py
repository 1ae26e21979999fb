"""Contains all the data models used in inputs/outputs"""

from .account_balance import AccountBalance
from .any_driver import AnyDriver
from .api_key_mode import ApiKeyMode
from .catalogue import Catalogue
from .check_cost import CheckCost
from .check_identifier import CheckIdentifier
from .check_page import CheckPage
from .check_quote import CheckQuote
from .check_request import CheckRequest
from .check_request_metadata import CheckRequestMetadata
from .check_source import CheckSource
from .check_source_data_type_0 import CheckSourceDataType0
from .check_summary import CheckSummary
from .check_summary_metadata import CheckSummaryMetadata
from .check_view import CheckView
from .check_view_metadata import CheckViewMetadata
from .field_error import FieldError
from .hint_type_0 import HintType0
from .hint_type_0_kind import HintType0Kind
from .hint_type_1 import HintType1
from .hint_type_1_kind import HintType1Kind
from .hint_type_2 import HintType2
from .hint_type_2_kind import HintType2Kind
from .hint_type_3 import HintType3
from .hint_type_3_kind import HintType3Kind
from .hint_type_4 import HintType4
from .hint_type_4_kind import HintType4Kind
from .hint_type_5 import HintType5
from .hint_type_5_kind import HintType5Kind
from .hint_type_6 import HintType6
from .hint_type_6_kind import HintType6Kind
from .hint_type_7 import HintType7
from .hint_type_7_kind import HintType7Kind
from .hint_type_8 import HintType8
from .hint_type_8_kind import HintType8Kind
from .identifier_kind import IdentifierKind
from .identifier_to_validate import IdentifierToValidate
from .input_ import Input
from .kbm_class import KbmClass
from .list_checks_state import ListChecksState
from .mismatch import Mismatch
from .mismatch_code import MismatchCode
from .own_webhooks import OwnWebhooks
from .owner_input import OwnerInput
from .paid_by import PaidBy
from .plate_type import PlateType
from .priced_source import PricedSource
from .priced_sources import PricedSources
from .problem import Problem
from .quick_package_id import QuickPackageId
from .quoted_service import QuotedService
from .refresh import Refresh
from .report_status import ReportStatus
from .report_verdict import ReportVerdict
from .service_error import ServiceError
from .service_status import ServiceStatus
from .skip_reason_type_0 import SkipReasonType0
from .skip_reason_type_0_code import SkipReasonType0Code
from .skip_reason_type_1 import SkipReasonType1
from .skip_reason_type_1_code import SkipReasonType1Code
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
from .webhook_event_kind import WebhookEventKind
from .webhook_state import WebhookState
from .webhook_to_create import WebhookToCreate
from .webhook_view import WebhookView
from .webhook_with_secret import WebhookWithSecret

__all__ = (
    "AccountBalance",
    "AnyDriver",
    "ApiKeyMode",
    "Catalogue",
    "CheckCost",
    "CheckIdentifier",
    "CheckPage",
    "CheckQuote",
    "CheckRequest",
    "CheckRequestMetadata",
    "CheckSource",
    "CheckSourceDataType0",
    "CheckSummary",
    "CheckSummaryMetadata",
    "CheckView",
    "CheckViewMetadata",
    "FieldError",
    "HintType0",
    "HintType0Kind",
    "HintType1",
    "HintType1Kind",
    "HintType2",
    "HintType2Kind",
    "HintType3",
    "HintType3Kind",
    "HintType4",
    "HintType4Kind",
    "HintType5",
    "HintType5Kind",
    "HintType6",
    "HintType6Kind",
    "HintType7",
    "HintType7Kind",
    "HintType8",
    "HintType8Kind",
    "IdentifierKind",
    "IdentifierToValidate",
    "Input",
    "KbmClass",
    "ListChecksState",
    "Mismatch",
    "MismatchCode",
    "OwnWebhooks",
    "OwnerInput",
    "PaidBy",
    "PlateType",
    "PricedSource",
    "PricedSources",
    "Problem",
    "QuickPackageId",
    "QuotedService",
    "Refresh",
    "ReportStatus",
    "ReportVerdict",
    "ServiceError",
    "ServiceStatus",
    "SkipReasonType0",
    "SkipReasonType0Code",
    "SkipReasonType1",
    "SkipReasonType1Code",
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
    "WebhookEventKind",
    "WebhookState",
    "WebhookToCreate",
    "WebhookView",
    "WebhookWithSecret",
)
