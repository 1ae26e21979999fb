//! Monthly totals of random accounts are compared with the entries of the ledger.

use std::collections::{BTreeMap, HashMap};

use avtosled_core::money::Kopecks;
use avtosled_server::business::closing_documents;
use avtosled_server::identity::repository::users::{self, NewUser};
use avtosled_server::money::ledger::{
    self, Account, AccountKind, Movement, Reference, TransferKind,
};
use avtosled_server::money::monthly_totals::{self, Funds, Month, MonthTotals};
use avtosled_server::platform::db::Tx;
use avtosled_server::platform::entities::{companies, ledger_entries, ledger_transfers};
use chrono::{DateTime, Duration, TimeZone, Utc};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use sea_orm::{EntityTrait, IntoActiveModel};
use uuid::Uuid;

use crate::app::TestApp;

const COMPANIES: usize = 130;
const MONTHS: u32 = 10;
/// Movements of a company per month, besides those at the ends of the month.
const MOVEMENTS: usize = 4;

/// Revenue in kopecks by account and month.
type Revenue = BTreeMap<(Uuid, String), i64>;

/// Account that a test moves money on.
struct RandomAccount {
    rng: StdRng,
    user: Uuid,
    guest: Uuid,
    available: i64,
    held: i64,
    packages: Vec<(Uuid, i64)>,
}

/// Start of a month of 2026 in Moscow; month 13 is January 2027.
fn midnight(month: u32) -> DateTime<Utc> {
    let (year, month) = (2026 + (month - 1) / 12, (month - 1) % 12 + 1);
    let year = i32::try_from(year).unwrap();
    let first = Utc.with_ymd_and_hms(year, month, 1, 0, 0, 0).unwrap();
    first - Duration::hours(3)
}

impl RandomAccount {
    /// Times of movements in the order in which they are posted: not quite their own order.
    fn times(&mut self) -> Vec<DateTime<Utc>> {
        let mut times = Vec::new();
        for month in 1..=MONTHS {
            let (start, end) = (midnight(month), midnight(month + 1));
            times.extend([start, end - Duration::microseconds(1)]);
            let seconds = (end - start).num_seconds();
            for _ in 0..MOVEMENTS {
                times.push(start + Duration::seconds(self.rng.random_range(0..seconds)));
            }
        }
        let posted = |time: DateTime<Utc>, rng: &mut StdRng| {
            time + Duration::minutes(rng.random_range(0..30))
        };
        let rng = &mut self.rng;
        let mut times: Vec<_> = times
            .into_iter()
            .map(|time| (posted(time, rng), time))
            .collect();
        times.sort_unstable();
        times.into_iter().map(|(_, time)| time).collect()
    }

    fn part_of(&mut self, sum: i64) -> i64 {
        self.rng.random_range(1..=sum)
    }

    async fn post(&self, tx: &Tx, time: DateTime<Utc>, one: (TransferKind, Account, Account, i64)) {
        let key = format!("test:{}", Uuid::new_v4());
        self.post_as(tx, time, one, key).await;
    }

    async fn post_as(
        &self,
        tx: &Tx,
        time: DateTime<Utc>,
        (kind, from, to, amount): (TransferKind, Account, Account, i64),
        idempotency_key: String,
    ) {
        let movement = Movement {
            kind,
            from,
            to,
            amount: Kopecks(amount),
            reference: Reference::Forgotten,
            idempotency_key,
            description: None,
        };
        assert!(ledger::pass_on(tx, movement, time).await.unwrap());
    }

    /// Posts a random movement that the balances allow.
    async fn move_money(&mut self, tx: &Tx, time: DateTime<Utc>) {
        use Account::{Adjustments, Available, Held, Provider, Revenue};
        let (own, held) = (Available(self.user), Held(self.user));
        let kind = self.rng.random_range(0..15);
        let needed = match kind {
            4..=10 => self.available,
            11 | 12 => self.held,
            _ => i64::MAX,
        };
        if needed == 0 || kind == 13 && self.packages.is_empty() {
            let sum = self.part_of(1_000_000);
            self.available += sum;
            return self
                .post(tx, time, (TransferKind::Topup, Provider, own, sum))
                .await;
        }
        let sum = self.part_of(needed.min(100_000));
        let (change, held_change, movement) = match kind {
            0 => (sum, 0, (TransferKind::Subscription, Provider, own, sum)),
            1 => (sum, 0, (TransferKind::Adjustment, Adjustments, own, sum)),
            2 => (sum, 0, (TransferKind::Refund, Provider, own, sum)),
            3 => {
                let guest = Available(self.guest);
                (sum, 0, (TransferKind::Adjustment, guest, own, sum))
            }
            4 | 5 => (-sum, sum, (TransferKind::Hold, own, held, sum)),
            6 => (-sum, 0, (TransferKind::Adjustment, own, Adjustments, sum)),
            7 => (-sum, 0, (TransferKind::Refund, own, Provider, sum)),
            8 => (-sum, 0, (TransferKind::Notification, own, Revenue, sum)),
            9 => (-sum, 0, (TransferKind::PlanCharge, own, Revenue, sum)),
            10 => {
                self.packages.push((Uuid::new_v4(), sum));
                (-sum, 0, (TransferKind::Package, own, Revenue, sum))
            }
            11 => (0, -sum, (TransferKind::Capture, held, Revenue, sum)),
            12 => (sum, -sum, (TransferKind::Release, held, own, sum)),
            13 => return self.cancel_package(tx, time).await,
            _ => (sum, 0, (TransferKind::Adjustment, Revenue, own, sum)),
        };
        self.available += change;
        self.held += held_change;
        self.post(tx, time, movement).await;
    }

    /// Gives a package back as staff do: the own part directly, the credited part through the adjustments.
    async fn cancel_package(&mut self, tx: &Tx, time: DateTime<Utc>) {
        let (id, price) = self.packages.pop().unwrap();
        let returned = self.part_of(price);
        let credit = self.rng.random_range(0..=returned);
        let own = Account::Available(self.user);
        for (way, from, to, sum) in [
            ("package-cancel", Account::Revenue, own, returned - credit),
            (
                "package-gift",
                Account::Revenue,
                Account::Adjustments,
                credit,
            ),
            ("package-credit", Account::Adjustments, own, credit),
        ] {
            if sum > 0 {
                let movement = (TransferKind::Package, from, to, sum);
                let key = format!("{way}:{}:{id}", self.user);
                self.post_as(tx, time, movement, key).await;
            }
        }
        self.available += returned;
    }
}

/// Revenue of every account and month, summed from the entries without the code under test.
async fn revenue_of_ledger(app: &TestApp) -> Revenue {
    let db = app.ctx.db.read();
    let transfers = ledger_transfers::Entity::find().all(db).await.unwrap();
    let transfers: HashMap<Uuid, ledger_transfers::Model> =
        transfers.into_iter().map(|row| (row.id, row)).collect();
    let mut entries: HashMap<Uuid, Vec<ledger_entries::Model>> = HashMap::new();
    for entry in ledger_entries::Entity::find().all(db).await.unwrap() {
        entries.entry(entry.transfer_id).or_default().push(entry);
    }
    let mut revenue = Revenue::new();
    for (id, entries) in entries {
        let sum = |entry: &&ledger_entries::Model| entry.account == AccountKind::Revenue;
        let Some(entry) = entries.iter().find(sum) else {
            continue;
        };
        let transfer = &transfers[&id];
        let user = entries.iter().find_map(|entry| entry.user_id);
        // The key of a credited return has its account.
        let user = user.unwrap_or_else(|| {
            let mut parts = transfer.idempotency_key.split(':');
            parts.nth(1).unwrap().parse().unwrap()
        });
        let moscow = transfer.created_at + Duration::hours(3);
        let month = moscow.format("%Y-%m").to_string();
        *revenue.entry((user, month)).or_default() += entry.amount;
    }
    revenue
}

fn change_of(totals: &MonthTotals) -> Funds {
    let mut change = Funds::default();
    for part in [
        totals.received,
        totals.refunded,
        totals.adjusted,
        totals.transferred,
        totals.reserved,
        totals.spent,
    ] {
        change += part;
    }
    change
}

/// Compares the totals of all months of an account with each other and with its balances.
async fn assert_months_are_a_chain(app: &TestApp, user: Uuid) {
    let db = app.ctx.db.read();
    let listed = monthly_totals::list(db, user).await.unwrap();
    let mut balance = Funds::default();
    for number in 1..=MONTHS {
        let month: Month = format!("2026-{number:02}").parse().unwrap();
        assert_eq!(month.start(), midnight(number));
        assert_eq!(month.end(), midnight(number + 1));
        let totals = monthly_totals::read(db, user, month).await.unwrap();
        assert_eq!(totals.opening, balance, "{month}");
        balance += change_of(&totals);
        assert_eq!(totals.closing, balance, "{month}");
        assert_eq!(
            totals.services,
            listed.get(&month).cloned().unwrap_or_default(),
            "{month}"
        );
        let spent = totals.spent.own + totals.spent.credit;
        assert_eq!(monthly_totals::revenue(&totals.services), -spent);
        assert_eq!(monthly_totals::paid(&totals.services), -totals.spent.own);
        let reserved = totals.reserved;
        assert_eq!((reserved.own, reserved.credit), (0, 0), "{month}");
    }
    let row = users::find(db, user).await.unwrap().unwrap();
    let credit = row.credit + row.credit_held;
    let expected = Funds {
        own: row.balance + row.held - credit,
        credit,
        held: row.held,
    };
    assert_eq!(balance, expected);
}

#[tokio::test]
async fn documents_of_random_companies_and_months_add_up_to_the_ledger() {
    let app = TestApp::start().await;
    let seed: u64 = rand::random();
    eprintln!("seed {seed}");
    let mut rng = StdRng::seed_from_u64(seed);
    let tx = app.ctx.db.begin().await.unwrap();
    let created = midnight(1);
    let mut accounts = Vec::new();
    for _ in 0..=COMPANIES {
        let id = Uuid::new_v4();
        let user = NewUser {
            id,
            username: id.to_string(),
            ..NewUser::default()
        };
        users::insert(&tx, user, created).await.unwrap();
        accounts.push(id);
    }
    let guest = accounts.pop().unwrap();
    let rich = RandomAccount {
        rng: StdRng::seed_from_u64(seed),
        user: guest,
        guest,
        available: 0,
        held: 0,
        packages: Vec::new(),
    };
    let paid = (
        TransferKind::Topup,
        Account::Provider,
        Account::Available(guest),
        1_000_000_000_000,
    );
    rich.post(&tx, created, paid).await;
    for user in &accounts {
        let company = companies::Model {
            id: Uuid::new_v4(),
            user_id: *user,
            name: "ООО «Авто»".to_owned(),
            inn: Some("7707083893".to_owned()),
            kpp: Some("773601001".to_owned()),
            ogrn: None,
            address: None,
            created_at: created,
            updated_at: created,
        };
        companies::Entity::insert(company.into_active_model())
            .exec_without_returning(&tx)
            .await
            .unwrap();
        let mut account = RandomAccount {
            rng: StdRng::seed_from_u64(rng.random()),
            user: *user,
            guest,
            available: 0,
            held: 0,
            packages: Vec::new(),
        };
        for time in account.times() {
            account.move_money(&tx, time).await;
        }
    }
    app.ctx.db.commit(tx).await.unwrap();

    let mut expected = revenue_of_ledger(&app).await;
    let mut compared = 0;
    for user in &accounts {
        let documents = closing_documents::list(&app.ctx, *user).await.unwrap();
        for month in documents.months {
            let revenue = expected.remove(&(*user, month.month.clone()));
            assert_eq!(Some(month.services.0), revenue, "{user} {}", month.month);
            assert_eq!(month.services.0 - month.discount.0, month.total.0);
            compared += 1;
        }
        assert_months_are_a_chain(&app, *user).await;
    }
    assert!(
        expected.is_empty(),
        "months without documents: {expected:?}"
    );
    assert!(compared >= 1_000, "only {compared} months");
}

#[tokio::test]
async fn transfer_at_moscow_midnight_belongs_to_the_new_month() {
    let app = TestApp::start().await;
    let user = app.user_id(&app.sign_in().await).await;
    let tx = app.ctx.db.begin().await.unwrap();
    let account = RandomAccount {
        rng: StdRng::seed_from_u64(0),
        user,
        guest: user,
        available: 0,
        held: 0,
        packages: Vec::new(),
    };
    let own = Account::Available(user);
    let topup = (TransferKind::Topup, Account::Provider, own, 1_000);
    account.post(&tx, midnight(2), topup).await;
    let fee = |sum| (TransferKind::Notification, own, Account::Revenue, sum);
    // The later one is posted first.
    account.post(&tx, midnight(3), fee(7)).await;
    let before = midnight(3) - Duration::microseconds(1);
    account.post(&tx, before, fee(5)).await;
    app.ctx.db.commit(tx).await.unwrap();
    let db = app.ctx.db.read();
    for (month, sum) in [
        ("2026-01", 0),
        ("2026-02", 5),
        ("2026-03", 7),
        ("2026-04", 0),
    ] {
        let totals = monthly_totals::read(db, user, month.parse().unwrap()).await;
        let services = totals.unwrap().services;
        assert_eq!(monthly_totals::revenue(&services), sum, "{month}");
    }
}
