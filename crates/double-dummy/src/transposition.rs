//! The table of positions already decided, by pattern.

use crate::bits::{gather, scatter};

/// What a pattern says of the tricks that North-South take from here.
#[derive(Clone, Copy)]
pub(crate) struct Pattern {
    a: u64,
    b: u64,
    mask: u64,
    lower: u8,
    upper: u8,
    pub(crate) best: u8,
}

struct Shape {
    key: u64,
    patterns: Vec<Pattern>,
}

pub(crate) struct Table {
    shapes: Vec<Shape>,
    used: usize,
    pub(crate) probes: u64,
    pub(crate) hits: u64,
    pub(crate) scanned: u64,
}

fn hash(key: u64) -> u64 {
    let m = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    m ^ (m >> 32)
}

impl Table {
    pub(crate) fn new() -> Self {
        let mut shapes = Vec::new();
        shapes.resize_with(1 << 14, || Shape { key: 0, patterns: Vec::new() });
        Self { shapes, used: 0, probes: 0, hits: 0, scanned: 0 }
    }

    pub(crate) fn clear(&mut self) {
        for s in &mut self.shapes {
            s.key = 0;
            s.patterns.clear();
        }
        self.used = 0;
    }

    fn find(&self, key: u64) -> usize {
        let m = self.shapes.len() - 1;
        let mut i = hash(key) as usize & m;
        while self.shapes[i].key != key && self.shapes[i].key != 0 {
            i = (i + 1) & m;
        }
        i
    }

    #[inline]
    pub(crate) fn probe(&mut self, key: u64, a: u64, b: u64, all: u64, need: i32, best: &mut u8) -> Option<(bool, u64)> {
        self.probes += 1;
        let i = self.find(key);
        let list = &mut self.shapes[i].patterns;
        for j in 0..list.len() {
            self.scanned += 1;
            let p = list[j];
            if ((a ^ p.a) | (b ^ p.b)) & p.mask == 0 {
                if p.lower as i32 >= need {
                    self.hits += 1;
                    if j > 0 {
                        list.swap(j, j / 2);
                    }
                    return Some((true, scatter(p.mask, all)));
                }
                if (p.upper as i32) < need {
                    self.hits += 1;
                    if j > 0 {
                        list.swap(j, j / 2);
                    }
                    return Some((false, scatter(p.mask, all)));
                }
                *best = p.best;
            }
        }
        None
    }

    pub(crate) fn store(&mut self, key: u64, a: u64, b: u64, all: u64, relevant: u64, lower: i32, upper: i32, best: u8) {
        let mut i = self.find(key);
        if self.shapes[i].key == 0 {
            self.used += 1;
            if self.used * 4 > self.shapes.len() * 3 {
                let n = self.shapes.len() * 2;
                let mut shapes = Vec::new();
                shapes.resize_with(n, || Shape { key: 0, patterns: Vec::new() });
                let old = std::mem::replace(&mut self.shapes, shapes);
                for s in old {
                    if s.key != 0 {
                        let k = self.find(s.key);
                        self.shapes[k] = s;
                    }
                }
                i = self.find(key);
            }
            self.shapes[i].key = key;
        }
        let mask = gather(relevant, all);
        let new = Pattern { a: a & mask, b: b & mask, mask, lower: lower as u8, upper: upper as u8, best };
        let list = &mut self.shapes[i].patterns;
        let mut j = 0;
        while j < list.len() {
            let p = list[j];
            if p.mask & mask == mask && ((p.a ^ new.a) | (p.b ^ new.b)) & mask == 0 {
                if p.mask == mask {
                    list[j].lower = p.lower.max(new.lower);
                    list[j].upper = p.upper.min(new.upper);
                    list[j].best = best;
                    return;
                }
                if new.lower >= p.lower && new.upper <= p.upper {
                    list.swap_remove(j);
                    continue;
                }
            }
            j += 1;
        }
        list.push(new);
    }

    pub(crate) fn len(&self) -> usize {
        self.shapes.iter().map(|s| s.patterns.len()).sum()
    }
    pub(crate) fn shapes(&self) -> usize {
        self.used
    }
}
