//! Readers take any bytes: none panics, none needs more than a window of memory, and what they make of the bytes does
//! not depend on how these arrive. What was read once is the same after it was written and read again.

mod cases;

use std::io::{self, Read};

use cases::config;
use notation::{Diagnostic, Format, Reader, Record, read_all, write_all};
use proptest::collection::vec;
use proptest::prelude::*;

/// Gives a few bytes at a time.
struct Drip<'a>(&'a [u8], usize);

impl Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.len().min(buffer.len()).min(self.1);
        let (now, later) = self.0.split_at(count);
        buffer[..count].copy_from_slice(now);
        self.0 = later;
        Ok(count)
    }
}

fn read_dripping(format: Format, bytes: &[u8], count: usize) -> (Vec<Record>, Vec<Diagnostic>) {
    let mut reader = Reader::new(format, Drip(bytes, count));
    let records = reader.by_ref().map(Result::unwrap).collect();
    (records, reader.take_diagnostics())
}

/// Pieces that files are made of, whole and broken.
const PIECES: &[&str] = &[
    "[Event \"Cup\"]\n",
    "[Event \"#\"]\n",
    "[Site \"##Here\"]\n",
    "[Event Random Deal #]\n",
    "[Board \"1\"]\r\n",
    "[Board \"x2\"]\n",
    "[Board \"2\"]\n",
    "[West \"A\"]\n",
    "[North \"#\"]\n",
    "[Dealer \"N\"]\n",
    "[Dealer \"S\"]\n",
    "[Vulnerable \"Both\"]\n",
    "[Vulnerable \"?\"]\n",
    "[Scoring \"?\"]\n",
    "[Deal \"N:A975.92.AQ74.932 KQJ42.74.T92.Q65 6.AK865.J53.AJT7 T83.QJT3.K86.K84\"]\n",
    "[Deal \"E:A975.92.AQ74.932 - 6.AK865.J53.AJT7 -\"]\n",
    "[Deal \"N:A975.92.AQ74.932 A97... - -\"]\n",
    "[Deal \"N:.2.. .3.. .4.. .5..\"]\n",
    "[Declarer \"S\"]\n",
    "[Declarer \"^N\"]\n",
    "[Declarer \"\"]\n",
    "[Contract \"4S\"]\n",
    "[Contract \"3NTX\"]\n",
    "[Contract \"Pass\"]\n",
    "[Contract \"NT\"]\n",
    "[Contract \"4\"]\n",
    "[Result \"10\"]\n",
    "[Result \"EW 3\"]\n",
    "[Result \"^9\"]\n",
    "[Result \"77\"]\n",
    "[Score \"NS 420\"]\n",
    "[Auction \"N\"]\n",
    "[Auction \"\"]\n",
    "1H Pass 1S Pass\n",
    "2C - 4S =1= AP\n",
    "1NT AP\n",
    "1N! $3 x xx*\n",
    "* ",
    "+ ",
    "AP ",
    "^S 1C ^I 1D ",
    "[Note \"1:text\"]\n",
    "[Note \"2: more \"]\n",
    "[Note \"x\"]\n",
    "[Play \"W\"]\n",
    "[Play \"\"]\n",
    "ST S5 S2 S6\n",
    "sa - h2? d3 =2=\n",
    "S8 S7 S4 C7\nS3 S9 SJ CT\n",
    "H3 H2 H6 HT\n",
    "^R HA ^L ",
    "{a comment}\n",
    "{\nlong\n\ncomment",
    "}\n",
    ";to the end\n",
    "% PBN 2.1\n",
    "%Margins 1,2[Event \"\"]\n",
    "%Font x\n",
    "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n",
    "N NT  7\n",
    "W  S 10\n",
    " 1 \"x y\" -\n",
    "[Custom \"a \\\"b\\\" \\\\ c\"]\n",
    "[custom]\n",
    "[",
    "]",
    "\"",
    "[]\n",
    "\n",
    "\r\n",
    " \n\n",
    "\u{feff}",
    "\0",
    "ø♠",
    "qx|o1|",
    "qx|c1|",
    "pn|A,B,C,D|",
    "pn|A,B,C,D,E,F,G,H|",
    "pn|Herman, I,B,C,D|",
    "st||",
    "md|3SK98HKQ75DQT8CJ92,SA543HT32DA5CKT53,SQJ6HA86D973CQ874,ST72HJ94DKJ642CA6|",
    "md|1SK98HKQ75DQT8CJ92,SA543HT32DA5CKT53,SQJ6HA86D973CQ874,|",
    "md|0|",
    "md|5SAA,|",
    "sv|o|",
    "sv|q|",
    "rh||",
    "ah|Board 3|",
    "ah|Final|",
    "mb|1H|",
    "mb|p|",
    "mb|2S!|",
    "mb|d|",
    "mb|zz|",
    "an|natural|",
    "pc|sA|",
    "pc|s6|",
    "pc|S2|",
    "pc|q|",
    "pg||",
    "mc|8|",
    "mc|99|",
    "nt|hello|",
    "vg|Title,Seg,I,1,16,A,0,B,|",
    "vg|a,b,c,d,e,f,g,h,i,j,k|",
    "rs|2HN=,3HN+1,PASS,4SSx-1,|",
    "mp|,2.1,4.3,|",
    "bn|23,24|",
    "zz|-3.5|",
    "zz|55%|",
    "yy|1|",
    "|",
    "||",
    "D 200101\n",
    "N A+B:C+D:O\n",
    "B 3\n",
    "H N:QJ6.A86.973.Q874:T72.J94.KJ642.A6:K98.KQ75.QT8.J92:\n",
    "A WN:1C^1P1D*P:1NP3NA\n",
    "1 note\n",
    "C 3N:W\n",
    "P SQ283:SJ794\n",
    "R 6:-150\n",
    "https://x/?n=sakhdc&a=1hp(x)!&p=sqh2&d=n\n",
    "lin=",
    "lin=pn%7CA%7C",
    "{\"merrimac\":1,\"board\":1}\n",
    "{\"merrimac\":1,\"auction\":{\"calls\":[\"1H\"]}}\n",
    "n A975.92.AQ74.932 e KQJ42.74.T92.Q65 s 6.AK865.J53.AJT7 w T83.QJT3.K86.K84\n",
    "AK  |Q|J|T\n",
    "0106080924",
    "\u{6}A975\u{3}92\u{4}AQ74\u{5}932",
];

fn pieces() -> impl Strategy<Value = Vec<u8>> {
    vec(0..PIECES.len(), 0..40)
        .prop_map(|places| places.iter().flat_map(|&place| PIECES[place].bytes()).collect())
}

fn check(format: Format, bytes: &[u8]) {
    let (records, diagnostics) = read_all(format, bytes);
    for count in [1, 7] {
        let dripping = read_dripping(format, bytes, count);
        assert_eq!(dripping.0, records, "{format}, {count} bytes at a time");
        assert_eq!(dripping.1, diagnostics, "{format}, {count} bytes at a time");
    }
    for record in &records {
        let _ = record.table();
        let _ = record.score_ns();
        let _ = record.trick_table();
    }
    if matches!(format, Format::Pbn | Format::Lin | Format::Json) {
        let written = write_all(format, &records).unwrap();
        let again = read_all(format, &written).0;
        for (record, again) in records.iter().zip(&again) {
            let text = || (String::from_utf8_lossy(bytes), String::from_utf8_lossy(&written));
            assert!(again == record, "{format}: {:?}\n1st: {record:?}\n2nd: {again:?}\n", text());
        }
        assert_eq!(again.len(), records.len(), "{format}: {:?}", String::from_utf8_lossy(bytes));
    }
    for other in Format::ALL {
        for record in &records {
            let _ = write_all(other, [record]);
        }
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_bytes(bytes in vec(any::<u8>(), 0..600)) {
        let _ = Format::detect(&bytes);
        for format in Format::ALL {
            check(format, &bytes);
        }
    }

    #[test]
    fn any_pieces(bytes in pieces()) {
        let _ = Format::detect(&bytes);
        for format in Format::ALL {
            check(format, &bytes);
        }
    }

    #[test]
    fn pieces_with_bytes_changed(bytes in pieces(), changes in vec((any::<usize>(), any::<u8>()), 0..8)) {
        let mut bytes = bytes;
        for (place, byte) in changes {
            if !bytes.is_empty() {
                let place = place % bytes.len();
                bytes[place] = byte;
            }
        }
        for format in Format::ALL {
            check(format, &bytes);
        }
    }
}
