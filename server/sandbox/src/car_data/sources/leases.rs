//! Emulated method `zalog.fedresurs`: leases in the federal register; fields not confirmed (6.2).

use crate::{car_data::prelude::*, cars::Lease, people};

inventory::submit!(Method::paid("zalog.fedresurs", 60, VIN, |question| {
    let records = records(question.car(), |car| &car.records.leases, contract);
    Answer::list("num", "rez", records)
}));

fn contract(_index: usize, car: &Car, lease: &Lease) -> Value {
    let mut rng = Rng::of(&["lease", &car.body_number]);
    let index = car.owners.iter().position(|owner| owner.from == lease.from);
    let lessee = people::owner_of(&car.body_number, index.unwrap_or(0), true);
    json!({
        "contractNumber": format!("{}/Л-{}", rng.digits(5), lease.from.format("%y")),
        "contractDate": russian(lease.from),
        "dateStart": russian(lease.from),
        "dateEnd": russian(lease.until),
        "lessor": lease.lessor,
        "lessee": lessee.full_name(),
    })
}
