//! Every reader of answers there is, with a full answer of its method.

use avtosled_core::sources::SourceId;
use std::sync::LazyLock;
use strum::VariantArray;

use avtosled_core::report::{Answer, Block};
use serde_json::Value;

use crate::car_data::api_cloud::reading::{Envelope, Parsed, WireError, open};
use crate::car_data::api_cloud::{
    account, conversion, licence, lookups, method_of, passports, samples, second_cards,
    second_photos, valuation,
};
use crate::car_data::{ErrorClass, LookupKind, SourceAnswer, Subject};

/// The end of an answer: found, empty, or failed with a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Found,
    Empty,
    Failed(ErrorClass),
}

type Outcome = Result<SourceAnswer, WireError>;

/// Reads a body that came with an HTTP status.
type Read = Box<dyn Fn(&[u8], u16) -> Outcome + Send + Sync>;

pub struct Reader {
    pub sample: Value,
    read: Read,
}

pub static READERS: LazyLock<Vec<Reader>> = LazyLock::new(|| {
    let mut readers: Vec<Reader> = SourceId::VARIANTS.iter().copied().map(of_call).collect();
    readers.extend(samples::questions().into_iter().map(|lookup| {
        let sample = samples::answer_to(lookup.kind());
        let read_one = move |body: &[u8], status| {
            let question = lookups::question(&lookup);
            let envelope = question.request.method.open(Some(status), body)?;
            Ok((question.read)(&envelope)?.answer(envelope, 0))
        };
        Reader::new(sample, read_one)
    }));
    readers.extend([
        by_parser(
            samples::json(passports::SAMPLE),
            passports::parse,
            Block::Customs,
        ),
        by_parser(
            samples::json(second_photos::SAMPLE),
            second_photos::parse,
            Block::Photos,
        ),
        by_parser(
            samples::json(second_cards::SAMPLE),
            second_cards::parse,
            Block::Inspections,
        ),
        of_others(samples::json(account::SAMPLE), |envelope| {
            account::balance(envelope, 0)
        }),
        of_others(samples::json(conversion::SAMPLE), |envelope| {
            conversion::conversion(envelope.clone(), 0)
        }),
        of_others(samples::json(licence::SAMPLE), |envelope| {
            licence::licence(envelope, 0)
        }),
        of_others(samples::answer_to(LookupKind::Makes), valuation::names),
    ]);
    readers
});

impl Reader {
    fn new(sample: Value, read: impl Fn(&[u8], u16) -> Outcome + Send + Sync + 'static) -> Self {
        let read = Box::new(read);
        Self { sample, read }
    }

    /// Reads a body and says how it ended.
    pub fn end(&self, body: &[u8], status: u16) -> End {
        match (self.read)(body, status) {
            Ok(answer) => {
                // The report keeps it, so it must be JSON that reads back.
                if let Some(block) = &answer.block {
                    let stored = serde_json::to_value(Answer::from(block.clone())).unwrap();
                    let kept: Answer = serde_json::from_value(stored).unwrap();
                    assert!(kept.block == *block);
                    End::Found
                } else {
                    End::Empty
                }
            }
            Err(WireError::Refused { class, .. }) => End::Failed(class),
            Err(WireError::Down { .. } | WireError::TooMany) => End::Failed(ErrorClass::RetryLater),
            Err(WireError::Malformed(_)) => End::Failed(ErrorClass::ClientBug),
        }
    }
}

fn of_call(call: SourceId) -> Reader {
    let read_one = move |body: &[u8], status| {
        let method = method_of(call);
        let request = (method.ask)(&Subject::default());
        let envelope = request.method.open(Some(status), body)?;
        Ok((method.read)(&envelope)?.answer(envelope, 0))
    };
    Reader::new(samples::of(call), read_one)
}

fn by_parser<T: 'static>(
    sample: Value,
    parse: fn(&Envelope) -> Result<Parsed<T>, WireError>,
    block: fn(T) -> Block,
) -> Reader {
    let read_one = move |body: &[u8], status| {
        let envelope = open(Some(status), body)?;
        Ok(parse(&envelope)?.map(block).answer(envelope, 0))
    };
    Reader::new(sample, read_one)
}

/// Readers whose answers fill no block.
fn of_others<T: 'static>(sample: Value, read: fn(&Envelope) -> Result<T, WireError>) -> Reader {
    let read_one = move |body: &[u8], status| {
        read(&open(Some(status), body)?).map(|_| SourceAnswer::default())
    };
    Reader::new(sample, read_one)
}
