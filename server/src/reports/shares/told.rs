//! Which fields of a report its visitors read; those of its blocks stand in `strangers/told.rs`.

use avtosled_core::money::Kopecks;

use crate::reports::view::{ReportData, ReportDetails, ReportView, ServiceView};

/// The report as its visitors may have it: what it cost, how it was bought and what was made before
/// is nobody else's business. Every field is named, so that a new one does not compile before somebody
/// decides whether it is told.
pub fn to_visitors(mut view: ReportView) -> ReportView {
    let ReportView {
        package_type,
        payment_id,
        promo_code,
        refreshed_from,
        total_cost,
        held_cost,
        released_cost,
        ordered_cost,
        changes,
        changed_since,
        report_data:
            ReportData {
                services,
                // Told.
                vehicle: _,
                passport: _,
            },
        // Told.
        id: _,
        version: _,
        status: _,
        created_at: _,
        finished_at: _,
        search_type: _,
        search_query: _,
        catalogue: _,
        selected_services: _,
        free_check: _,
        vk_package: _,
        paid_by: _,
        successful_services_count: _,
        answered_count: _,
        services_count: _,
        verdict: _,
        mismatch: _,
        recommendations: _,
        details:
            ReportDetails {
                contradictions: _,
                timeline: _,
                mileage: _,
                damage: _,
                price: _,
                bargain: _,
                checklist: _,
            },
    } = &mut view;
    *package_type = None;
    *payment_id = None;
    *promo_code = None;
    *refreshed_from = None;
    for sum in [total_cost, held_cost, released_cost, ordered_cost] {
        *sum = Kopecks::ZERO;
    }
    *changes = None;
    *changed_since = None;
    services.iter_mut().for_each(without_sums);
    view
}

fn without_sums(service: &mut ServiceView) {
    let ServiceView {
        price,
        cost,
        // Told.
        id: _,
        source: _,
        title: _,
        status: _,
        status_label: _,
        state: _,
        verdict: _,
        released: _,
        attempts: _,
        fetched_at: _,
        actual_at: _,
        from_cache: _,
        late: _,
        response_time_ms: _,
        error: _,
        // Empty already: nobody but the owner reads what nobody understood.
        other: _,
        silent: _,
        register: _,
        limits: _,
        tile: _,
        shown: _,
        data: _,
    } = service;
    *price = Kopecks::ZERO;
    *cost = Kopecks::ZERO;
}
