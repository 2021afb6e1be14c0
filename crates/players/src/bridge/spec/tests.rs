use super::*;

#[track_caller]
fn check(text: &str, expected: &str) {
    let shown = text.parse::<Spec>().map_or_else(|error| error.to_string(), |spec| spec.to_string());
    assert_eq!(shown, expected);
}

#[test]
fn opponents_calls_are_read_by_their_own_system() {
    let [acol, sayc] = ["rules:system=acol", "rules:system=sayc"].map(|text| text.parse::<Spec>().unwrap());
    let opening = |spec: &Spec, seat: ::bridge::Seat| {
        let call = "1NT".parse().unwrap();
        let bidder = spec.bidder.as_ref().unwrap();
        bidder.meaning(&Auction::new(seat), call, Vulnerability::None).unwrap().unwrap()
    };
    let [weak, strong] = [&acol, &sayc].map(|spec| opening(spec, ::bridge::Seat::North));
    for (side, ours) in [(Side::NorthSouth, ::bridge::Seat::South), (Side::EastWest, ::bridge::Seat::East)] {
        let seated = acol.seated(side, &sayc);
        assert_eq!((opening(&seated, ours), opening(&seated, ours.next())), (weak.clone(), strong.clone()));
        assert_eq!(seated.to_string(), acol.to_string());
    }
    // So do those that look ahead.
    for bidder in ["borel", "pidm"] {
        let spec: Spec = format!("{bidder}:system=acol").parse().unwrap();
        let seated = spec.seated(Side::NorthSouth, &sayc);
        assert_eq!(
            [opening(&seated, ::bridge::Seat::South), opening(&seated, ::bridge::Seat::West)],
            [weak.clone(), strong.clone()],
            "{bidder}"
        );
    }
    // A learned style and a system are each read by themselves.
    let natural: Spec = "policy:style=natural+mc".parse().unwrap();
    let reads = natural.seated(Side::NorthSouth, &acol).reads.expect("two ways to bid");
    let told = |seat| {
        reads.disclosure(&Auction::new(seat), "1NT".parse().unwrap(), Vulnerability::None).unwrap().text
    };
    assert_eq!(told(::bridge::Seat::East), weak);
    assert_ne!(told(::bridge::Seat::North), weak);
    assert!(natural.seated(Side::NorthSouth, &natural).reads.is_none());
    let alone = acol.seated(Side::EastWest, &acol.to_string().parse().unwrap());
    assert!(alone.bidder.unwrap().system().unwrap().is_same_as(acol.bidder.unwrap().system().unwrap()));
}

#[test]
fn a_card_names_the_system_by_which_calls_are_read() {
    for (player, card) in [
        ("rules", Some("two-over-one")),
        ("rules:system=sayc +splinters+mc", Some("sayc +splinters")),
        ("borel:system=acol", Some("acol")),
        ("pidm:style=free", Some("policy:style=free")),
        ("policy", Some("policy:style=natural")),
        ("pass", None),
    ] {
        let spec: Spec = player.parse().unwrap();
        let told = spec.bidder.unwrap().system_card();
        assert_eq!(told.as_deref(), card, "{player}");
        let known =
            told.map(|card| BidderSpec::of_system_card(&card, &BuiltIn).unwrap().system_card().unwrap());
        assert_eq!(known.as_deref(), card, "{player}");
    }
    for stranger in ["Precision", "sayc +flannery", "rules", ""] {
        assert!(BidderSpec::of_system_card(stranger, &BuiltIn).is_none(), "{stranger}");
    }
}

#[test]
fn names_and_settings_are_read_and_written() {
    for name in [
        "random",
        "novice",
        "mc",
        "rules",
        "rules+mc",
        "mc:samples=100:ms=250:scoring=points",
        "borel",
        "borel:samples=9:tricks=ltc+mc",
        "pidm:system=sayc:ms=500:depth=0",
        "policy:style=natural",
        "policy:style=free:calls=drawn+mc",
        "policy:style=natural:samples=24:ms=500",
        "borel:style=free:samples=9",
        "pidm:style=natural:depth=0",
        "borel:nodes=9M:ms=2700+alphamu:nodes=1500k:ms=2700",
    ] {
        check(name, name);
    }
    check("mc:ms=250:samples=500", "mc:ms=250");
    check("mc:ms=250:samples=50", "mc:samples=50:ms=250");
    let all = "mc:scoring=matchpoints:weights=on:signals=upside-down:opponents=standard";
    check(all, all);
    check("mc:samples=50", "mc");
    check("rules+swo:ms=500:worlds=40", "rules+swo:worlds=40:ms=500");
    check("alphamu:depth=3:aim=contract", "alphamu:depth=3:aim=contract");
    check("rules:system=two-over-one+novice", "rules+novice");
    check("policy:ms=1000", "policy:style=natural:samples=3072:ms=1000");
}

#[test]
fn what_is_no_player_is_refused_with_what_is() {
    check(
        "gib",
        "`gib` is no bridge player, expected a card player (random, novice, mc, swo, alphamu), a bidder (pass, rules, borel, pidm, policy), or bidder+card-player",
    );
    check("novice:samples=3", "`novice` has no setting `samples=3`, expected none");
    check("mc+rules", "`mc+rules` is not a bidder and a card player, expected such as rules+mc");
    check(
        "rules:system=goren",
        "`rules` has no setting `system=goren`, expected system=two-over-one or sayc or acol",
    );
    check(
        "policy:style=wild",
        "`policy` has no setting `style=wild`, expected style=natural or free, or weights=FILE; calls=best or drawn; samples=768; ms=1000",
    );
    check(
        "policy:weights=none.weights",
        "`policy` cannot have `weights=none.weights`: no file can be read here, expected style=natural or style=free",
    );
    check(
        "mc:samples=0",
        "`mc` has no setting `samples=0`, expected samples=50; nodes=5M; ms=500; scoring=imps, matchpoints or points; weights=defence, on or off; choices=on or off; strangers=people or books; calls=on or off; doubt=0 to 4; leads=on or off; race=on or off; signals=standard, upside-down or off; opponents=standard, upside-down or off",
    );
}
