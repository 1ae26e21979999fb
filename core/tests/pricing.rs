//! Tests of the prices of selections, with the totals of the specification.

use avtosled_core::catalogue::{self, Catalogue};
use avtosled_core::money::Kopecks;
use avtosled_core::pricing::{Quote, Selection, quote, resolve};
use serde_json::{Value, json};

fn priced(selection: Value) -> Result<Quote, String> {
    let selection: Selection = serde_json::from_value(selection).map_err(|e| e.to_string())?;
    quote(&selection).map_err(|errors| errors.to_string())
}

#[test]
fn quote_totals_and_labels_match_specification() {
    for (selection, total, label) in [
        (json!({}), 950, "3 сервиса"),
        (json!({ "catalogue": "search" }), 900, "3 сервиса"),
        (json!({ "fullReport": true }), 4150, "16 сервисов"),
        (
            json!({ "catalogue": "search", "fullReport": true }),
            4250,
            "17 сервисов",
        ),
        (
            json!({ "catalogue": "extended", "fullReport": true }),
            1750,
            "8 сервисов",
        ),
        (json!({ "selectedServices": ["dtp"] }), 250, "1 сервис"),
        (json!({ "services": ["eaist"] }), 450, "1 сервис"),
        (
            json!({ "services": ["dtp", "probeg"], "promoCode": "первый20" }),
            520,
            "2 сервиса",
        ),
        (
            json!({ "catalogue": "search", "freeCheck": true }),
            0,
            "5 сервисов",
        ),
        (json!({ "vkPackage": true }), 0, "8 сервисов"),
        (
            json!({ "vkPackage": true, "catalogue": "search", "promoCode": "ПЕРВЫЙ20" }),
            0,
            "8 сервисов",
        ),
        (json!({ "packageType": "basic" }), 950, "3 сервиса"),
        (json!({ "packageType": "extended" }), 1900, "6 сервисов"),
        (json!({ "packageType": "premium" }), 4900, "18 сервисов"),
        (
            json!({ "packageType": "premium", "promoCode": "ПЕРВЫЙ20" }),
            3920,
            "18 сервисов",
        ),
        (
            json!({ "fullReport": true, "subscriptionType": "personal" }),
            1500,
            "16 сервисов",
        ),
        (
            json!({ "packageType": "premium", "subscriptionType": "business_pro" }),
            1200,
            "18 сервисов",
        ),
        (
            json!({ "services": ["dtp"], "subscriptionType": "personal" }),
            250,
            "1 сервис",
        ),
    ] {
        let quote = priced(selection.clone()).unwrap();
        assert_eq!(quote.total, Kopecks(total), "{selection}");
        assert_eq!(quote.count_label, label, "{selection}");
    }
}

#[test]
fn price_of_service_depends_on_catalogue() {
    let mileage = |list: &str| priced(json!({ "catalogue": list, "services": ["probeg"] }));
    assert_eq!(mileage("search").unwrap().total, Kopecks(400));
    assert_eq!(mileage("selection").unwrap().total, Kopecks(450));
    assert!(mileage("extended").is_err());
}

#[test]
fn invalid_selection_is_rejected_with_its_field() {
    for (selection, error) in [
        (json!({ "services": ["dtp", "none"] }), "services[1]"),
        (
            json!({ "services": ["dtp", "dtp"] }),
            "services[1]: Сервис выбран дважды",
        ),
        (json!({ "promoCode": "ВТОРОЙ" }), "promoCode"),
        (
            json!({ "freeCheck": true, "services": ["taxi"] }),
            "freeCheck",
        ),
        (
            json!({ "freeCheck": true, "fullReport": true }),
            "freeCheck",
        ),
        (json!({ "catalogue": "extended" }), "services"),
        (json!({ "packageType": "none" }), "packageType"),
        (
            json!({ "packageType": "basic", "services": ["dtp"] }),
            "packageType",
        ),
        (
            json!({ "packageType": "basic", "catalogue": "search" }),
            "packageType",
        ),
        (
            json!({ "packageType": "basic", "freeCheck": true }),
            "packageType",
        ),
        (json!({ "subscriptionType": "none" }), "subscriptionType"),
        (
            json!({ "vkPackage": true, "services": ["dtp"] }),
            "services",
        ),
        (json!({ "vkPackage": true, "freeCheck": true }), "freeCheck"),
        (
            json!({ "vkPackage": true, "catalogue": "extended" }),
            "catalogue",
        ),
    ] {
        let message = priced(selection.clone()).unwrap_err();
        assert!(message.starts_with(error), "{selection} {message}");
    }
}

#[test]
fn resolve_and_quote_give_equal_services_and_prices() {
    for catalogue in Catalogue::ALL {
        for free_check in [false, true] {
            for full_report in [false, true] {
                for services in [vec![], vec!["probeg".to_owned(), "taxi".to_owned()]] {
                    let selection = Selection {
                        catalogue: Some(catalogue),
                        services,
                        full_report,
                        free_check,
                        ..Selection::default()
                    };
                    let Ok(quote) = quote(&selection) else {
                        continue;
                    };
                    let (list, services) = resolve(&selection).unwrap();
                    let resolved: Vec<_> = services.iter().map(|one| (one.id, one.price)).collect();
                    let quoted: Vec<_> = quote
                        .services
                        .iter()
                        .map(|one| (one.id, one.price))
                        .collect();
                    assert_eq!(list, quote.catalogue);
                    assert_eq!(resolved, quoted, "{selection:?}");
                }
            }
        }
    }
}

#[test]
fn empty_free_check_resolves_to_free_set() {
    let selection = Selection {
        free_check: true,
        ..Selection::default()
    };
    let (list, services) = resolve(&selection).unwrap();
    let ids: Vec<_> = services.iter().map(|service| service.id).collect();
    assert_eq!(ids, catalogue::free_check(list));
    let prices = services.iter().map(|service| service.price);
    assert_eq!(Kopecks::checked_sum(prices), Ok(Kopecks(1450)));
    let too_many = Selection {
        full_report: true,
        ..selection
    };
    assert_eq!(resolve(&too_many).unwrap().1.len(), 16);
}

#[test]
fn only_premium_package_is_full_report() {
    for (package, is_full) in [("basic", false), ("extended", false), ("premium", true)] {
        let quote = priced(json!({ "packageType": package })).unwrap();
        assert_eq!(quote.full_report, is_full, "{package}");
        assert_eq!(quote.catalogue, Catalogue::Selection);
    }
}
