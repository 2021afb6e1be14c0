//! Figure 1 of the Hearts paper: the error of each way to estimate card probabilities, by trick.

use dealing::perkins::figure::{Method, errors, situations};

/// As many hands as Perkins recorded.
const HANDS: usize = 35;

pub fn print() {
    let table = errors(&situations(HANDS, 1), 1);
    println!("mean absolute error / mean largest absolute error, {HANDS} hands");
    print!("trick");
    for method in Method::ALL {
        print!("{:>17}", method.name());
    }
    println!();
    for tricks in 0..13 {
        let row: Vec<_> = table.iter().filter(|error| error.tricks == tricks).collect();
        if row.is_empty() {
            continue;
        }
        print!("{:5}", tricks + 1);
        for method in Method::ALL {
            let error = row.iter().find(|error| error.method == method).expect("every method has a row");
            print!("    {:.4} / {:.3}", error.mean, error.max);
        }
        println!();
    }
}
