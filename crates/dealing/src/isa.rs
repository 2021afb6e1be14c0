//! The instruction set that deals are made with, chosen when the program runs: counting cards is most of the work.

use pulp::Arch;

#[cfg(target_arch = "x86_64")]
pulp::simd_type!({
    /// Counts the bits of eight words at a time: Intel since Ice Lake (2019), AMD since Zen 4 (2022).
    pub(crate) struct WideCounts {
        avx2: feature!("avx2"),
        bmi1: feature!("bmi1"),
        bmi2: feature!("bmi2"),
        lzcnt: feature!("lzcnt"),
        popcnt: feature!("popcnt"),
        avx512f: feature!("avx512f"),
        avx512bw: feature!("avx512bw"),
        avx512dq: feature!("avx512dq"),
        avx512vl: feature!("avx512vl"),
        avx512vpopcntdq: feature!("avx512vpopcntdq"),
    }
});

/// A set of instructions that the machine has.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Isa {
    #[cfg(target_arch = "x86_64")]
    WideCounts(WideCounts),
    Other(Arch),
}

impl Isa {
    /// The best that the machine has.
    pub(crate) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(set) = WideCounts::try_new() {
            return Self::WideCounts(set);
        }
        Self::Other(Arch::new())
    }

    /// Runs `work`, which must be `#[inline(always)]`, compiled for this set.
    #[inline(always)]
    pub(crate) fn run<R>(self, work: impl FnOnce() -> R) -> R {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::WideCounts(set) => set.vectorize(work),
            Self::Other(arch) => arch.dispatch(work),
        }
    }
}
