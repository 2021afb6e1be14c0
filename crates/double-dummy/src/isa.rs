//! The instruction set that the search is compiled for, chosen when a solver is made.
//!
//! The search lives on PEXT, PDEP, POPCNT and LZCNT, which the baseline of x86-64 lacks; without them it takes half as
//! long again. It is therefore compiled for each [`Isa`], and a solver takes the best one that its machine has.
//!
//! A function gains by an instruction set only if it is compiled for it, or inlined into one that is. Each function of
//! the search that is not inlined hands its body to [`Isa::run`] in an `#[inline(always)]` closure for this reason.
//! A value of an instruction set exists only where the machine has it: it is the proof on which the `unsafe` code here
//! rests, and there is no other.
//!
//! Processors whose PEXT is microcode (AMD before Zen 3) take as long for it as the loop of [`Portable`] would, so
//! they need no case of their own.

/// A set of instructions that the machine has.
pub(crate) trait Isa: Copy + Send + 'static {
    /// Runs `work`, which must be `#[inline(always)]`, compiled for this set.
    fn run<R>(self, work: impl FnOnce() -> R) -> R;

    /// The same for `work` with parameters, which are handed over in registers: what a closure captures goes by way of memory.
    fn call<A, B, C, D, E, F, R>(
        self,
        work: impl FnOnce(A, B, C, D, E, F) -> R,
        parameters: (A, B, C, D, E, F),
    ) -> R;

    /// The bits of `value` at the places of `mask`, gathered at the low end (PEXT).
    fn gather(self, value: u64, mask: u64) -> u64;

    /// The low bits of `value` spread over the places of `mask` (PDEP): undoes [`Isa::gather`].
    fn scatter(self, value: u64, mask: u64) -> u64;
}

/// What every machine of the target has.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Isa for Portable {
    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }

    #[inline(always)]
    fn call<A, B, C, D, E, F, R>(
        self,
        work: impl FnOnce(A, B, C, D, E, F) -> R,
        (a, b, c, d, e, f): (A, B, C, D, E, F),
    ) -> R {
        work(a, b, c, d, e, f)
    }

    #[inline(always)]
    fn gather(self, value: u64, mut mask: u64) -> u64 {
        let (mut out, mut index) = (0, 0);
        while mask != 0 {
            out |= (value >> mask.trailing_zeros() & 1) << index;
            mask &= mask - 1;
            index += 1;
        }
        out
    }

    #[inline(always)]
    fn scatter(self, mut value: u64, mut mask: u64) -> u64 {
        let mut out = 0;
        while mask != 0 {
            out |= (mask & mask.wrapping_neg()) * (value & 1);
            value >>= 1;
            mask &= mask - 1;
        }
        out
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use x86::V3;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod x86 {
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    use super::Isa;

    /// The level x86-64-v3, as far as the search can use it: Intel since Haswell (2013), AMD since Excavator (2015).
    #[derive(Clone, Copy)]
    pub(crate) struct V3(());

    impl V3 {
        /// The instruction set, if this machine has it.
        pub(crate) fn detect() -> Option<Self> {
            let present = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            present.then_some(Self(()))
        }
    }

    impl Isa for V3 {
        #[inline(always)]
        fn run<R>(self, work: impl FnOnce() -> R) -> R {
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn run<R>(work: impl FnOnce() -> R) -> R {
                work()
            }
            // SAFETY: `detect`, which alone makes a `V3`, has found these features.
            unsafe { run(work) }
        }

        #[inline(always)]
        fn call<A, B, C, D, E, F, R>(
            self,
            work: impl FnOnce(A, B, C, D, E, F) -> R,
            (a, b, c, d, e, f): (A, B, C, D, E, F),
        ) -> R {
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn call<A, B, C, D, E, F, R>(
                work: impl FnOnce(A, B, C, D, E, F) -> R,
                a: A,
                b: B,
                c: C,
                d: D,
                e: E,
                f: F,
            ) -> R {
                work(a, b, c, d, e, f)
            }
            // SAFETY: `detect`, which alone makes a `V3`, has found these features.
            unsafe { call(work, a, b, c, d, e, f) }
        }

        #[inline(always)]
        fn gather(self, value: u64, mask: u64) -> u64 {
            // SAFETY: `detect`, which alone makes a `V3`, has found BMI2.
            unsafe { _pext_u64(value, mask) }
        }

        #[inline(always)]
        fn scatter(self, value: u64, mask: u64) -> u64 {
            // SAFETY: `detect`, which alone makes a `V3`, has found BMI2.
            unsafe { _pdep_u64(value, mask) }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn gather_and_scatter_keep_the_order_of_the_bits() {
        assert_eq!(Portable.gather(0b1010_1100, 0b1111_0000), 0b1010);
        assert_eq!(Portable.scatter(0b101, 0b1101_0000), 0b1001_0000);
    }

    proptest! {
        #[test]
        fn gather_undoes_scatter(value: u64, mask: u64) {
            let kept = value & u64::MAX.checked_shr(mask.count_zeros()).unwrap_or(0);
            prop_assert_eq!(Portable.gather(Portable.scatter(value, mask), mask), kept);
        }

        #[cfg(target_arch = "x86_64")]
        #[test]
        fn instructions_agree_with_the_loops(value: u64, mask: u64) {
            // A machine without them has nothing to compare; `Solver::portable` is all it runs.
            if let Some(v3) = V3::detect() {
                prop_assert_eq!(v3.gather(value, mask), Portable.gather(value, mask));
                prop_assert_eq!(v3.scatter(value, mask), Portable.scatter(value, mask));
            }
        }
    }
}
