//! Allow-list of report fields for visitors; fields of blocks are in `redaction/allow_list.rs`.

use avtosled_core::money::Kopecks;

use crate::reports::view::{ReportDataView, ReportDetails, ReportView, ServiceView};

/// Removes cost, payment and history from the report.
/// Destructures every field, so that a new one does not compile before a decision.
pub fn redact(mut view: ReportView) -> ReportView {
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
            ReportDataView {
                services,
                // Allowed.
                vehicle: _,
                passport: _,
            },
        // Allowed.
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
        // Allowed.
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
        // Already empty: unparsed records are for the owner only.
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
