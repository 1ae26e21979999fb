//! The services of an order that the VK package pays.

use avtosled_core::catalogue::{self, Catalogue, Service};
use avtosled_core::fields::{FieldError, FieldErrors};
use avtosled_core::form::Order;

/// The eight services; an order names all of them or none.
pub fn resolve(order: &Order) -> Result<(Catalogue, Vec<&'static Service>), FieldErrors> {
    let ids = catalogue::vk_package(Catalogue::Search);
    let is_search = order.catalogue.is_none_or(|list| list == Catalogue::Search);
    if !is_search {
        let message = "Пакет VK есть только в списке страницы проверки";
        return Err(wrong("catalogue", message));
    }
    if order.free_check == Some(true) {
        let message = "Выберите что-то одно: бесплатную проверку или пакет VK";
        return Err(wrong("freeCheck", message));
    }
    let named = &order.services;
    let is_whole = named.len() == ids.len() && ids.iter().all(|id| named.iter().any(|n| n == id));
    if !named.is_empty() && !is_whole {
        let message = "Пакет VK — это ровно восемь сервисов";
        return Err(wrong("services", message));
    }
    let services = ids
        .iter()
        .filter_map(|id| catalogue::find(Catalogue::Search, id));
    Ok((Catalogue::Search, services.collect()))
}

fn wrong(path: &str, message: &'static str) -> FieldErrors {
    FieldErrors::one(FieldError::new(path, "vk_package", message))
}
