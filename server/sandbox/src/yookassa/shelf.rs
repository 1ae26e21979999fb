//! Objects of the shop by id and by age; the oldest go when there are too many.

use std::collections::HashMap;
use std::collections::VecDeque;

/// Most objects of one kind that are kept.
const KEPT: usize = 20_000;

/// What can be put on a shelf.
pub trait Kept {
    /// Its id, which never changes.
    fn id(&self) -> &str;
}

/// Objects in the order in which they were made.
#[derive(Debug)]
pub struct Shelf<T> {
    /// Number of the oldest object kept.
    first: usize,
    objects: VecDeque<T>,
    numbers: HashMap<String, usize>,
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self {
            first: 0,
            objects: VecDeque::new(),
            numbers: HashMap::new(),
        }
    }
}

impl<T: Kept> Shelf<T> {
    /// Adds an object.
    pub fn add(&mut self, object: T) {
        if self.objects.len() == KEPT
            && let Some(oldest) = self.objects.pop_front()
        {
            self.numbers.remove(oldest.id());
            self.first += 1;
        }
        let number = self.first + self.objects.len();
        self.numbers.insert(object.id().to_owned(), number);
        self.objects.push_back(object);
    }

    fn place(&self, id: &str) -> Option<usize> {
        self.numbers.get(id)?.checked_sub(self.first)
    }

    /// The object with that id.
    pub fn get(&self, id: &str) -> Option<&T> {
        self.objects.get(self.place(id)?)
    }

    /// The object with that id, to change it.
    pub fn get_mut(&mut self, id: &str) -> Option<&mut T> {
        let place = self.place(id)?;
        self.objects.get_mut(place)
    }

    /// All objects, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.objects.iter()
    }
}
