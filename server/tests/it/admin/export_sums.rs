//! Finance export: totals equal those of the ledger in CSV, XLSX and `LibreOffice`.

use std::path::Path;
use std::process::Command;

use sea_orm::{FromQueryResult, Statement};
use serde_json::json;

use crate::admin::export_files::{
    csv_lines, kopecks, kopecks_of, made, order, with_money, xlsx_lines,
};
use crate::app::TestApp;

const ACCOUNTS: [&str; 5] = ["available", "held", "revenue", "provider", "adjustments"];

#[derive(FromQueryResult)]
struct Sum {
    account: String,
    total: i64,
}

/// Ledger totals in kopecks per account, computed by the database.
async fn ledger_sums(app: &TestApp) -> [i64; ACCOUNTS.len()] {
    let sql =
        "SELECT account, CAST(SUM(amount) AS BIGINT) AS total FROM ledger_entries GROUP BY account";
    let backend = sea_orm::ConnectionTrait::get_database_backend(app.ctx.db.read());
    let sums = Sum::find_by_statement(Statement::from_string(backend, sql));
    let sums = sums.all(app.ctx.db.read()).await.unwrap();
    ACCOUNTS.map(|name| {
        let sum = sums.iter().find(|sum| sum.account == name);
        sum.map_or(0, |sum| sum.total)
    })
}

#[tokio::test]
async fn finance_export_totals_equal_ledger_totals() {
    let (app, admin) = with_money().await;
    let expected = ledger_sums(&app).await;
    assert!(expected[2] > 0, "something was earned: {expected:?}");

    let (view, bytes) = made(&app, &admin, order(&app, "finance", "csv")).await;
    let lines = csv_lines(&bytes);
    let (totals, movements) = lines[1..].split_last().unwrap();
    assert_eq!(view["lineCount"], json!(movements.len()));
    for (index, sum) in expected.into_iter().enumerate() {
        let column = lines[0].len() - ACCOUNTS.len() + index;
        let counted: i64 = movements.iter().map(|line| kopecks(&line[column])).sum();
        assert_eq!(
            (counted, kopecks(&totals[column])),
            (sum, sum),
            "{}",
            lines[0][column]
        );
    }
    for line in movements {
        let sum: i64 = line[6..].iter().map(|cell| kopecks(cell)).sum();
        assert_eq!(sum, 0, "{line:?}");
    }
    let days = app.get_as(&admin, "/api/admin/revenue/1").await.expect(200);
    assert_eq!(
        kopecks(&format!("{:.2}", days[0]["revenue"].as_f64().unwrap()).replace('.', ",")),
        expected[2]
    );

    let (_, bytes) = made(&app, &admin, order(&app, "finance", "xlsx")).await;
    let sheet = xlsx_lines(bytes, "Финансы");
    assert_eq!(sheet.len(), lines.len());
    for (index, sum) in expected.into_iter().enumerate() {
        let column = lines[0].len() - ACCOUNTS.len() + index;
        let (totals, movements) = sheet[1..].split_last().unwrap();
        let counted: i64 = movements.iter().map(|line| kopecks_of(&line[column])).sum();
        assert_eq!((counted, kopecks_of(&totals[column])), (sum, sum));
    }
    app.finish().await;
}

/// Lines of a workbook that `LibreOffice` converted to CSV.
fn converted(folder: &Path, workbook: &[u8]) -> Vec<Vec<String>> {
    let path = folder.join("export.xlsx");
    std::fs::write(&path, workbook).unwrap();
    let profile = format!("-env:UserInstallation=file://{}/profile", folder.display());
    let done = Command::new("soffice")
        .args([
            &profile,
            "--headless",
            "--convert-to",
            "csv:Text - txt - csv (StarCalc):59,34,76",
        ])
        .arg("--outdir")
        .args([folder, &path])
        .output()
        .unwrap();
    assert!(done.status.success(), "{done:?}");
    csv_lines(
        &[
            b"\xef\xbb\xbf",
            std::fs::read(folder.join("export.csv")).unwrap().as_slice(),
        ]
        .concat(),
    )
}

#[tokio::test]
#[ignore = "needs LibreOffice: apt-get install libreoffice-calc-nogui"]
async fn workbook_opened_in_libre_office_equals_csv_export() {
    let (app, admin) = with_money().await;
    let (_, bytes) = made(&app, &admin, order(&app, "finance", "csv")).await;
    let expected = csv_lines(&bytes);
    let (_, bytes) = made(&app, &admin, order(&app, "finance", "xlsx")).await;
    let folder = tempfile::tempdir().unwrap();
    let read = converted(folder.path(), &bytes);
    assert_eq!(read.len(), expected.len());
    assert_eq!(read[0], expected[0]);
    for (read, expected) in read.iter().zip(&expected).skip(1) {
        assert_eq!(read[..2], expected[..2], "the number and the Moscow time");
        let sums = |line: &[String]| -> Vec<i64> {
            let digits = |cell: &String| cell.replace(['.', ',', '\u{a0}', ' '], "");
            line[6..]
                .iter()
                .map(|cell| kopecks(&digits(cell)))
                .collect()
        };
        assert_eq!(sums(read), sums(expected));
    }
    app.finish().await;
}
