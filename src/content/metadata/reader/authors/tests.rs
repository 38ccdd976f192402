use super::*;

#[test]
fn a_company_beside_who_writes_is_no_author() {
    let left = |names: &[&str]| {
        let names = names.iter().map(|name| (*name).to_owned());
        without_companies(names.collect())
    };
    assert_eq!(left(&["Jane Doe", "Grupa Muster Polska"]), ["Jane Doe"]);
    assert_eq!(left(&["AWR Muster Sp. z o.o.", "Jane Doe"]), ["Jane Doe"]);
    assert_eq!(left(&["Muster S.p.A."]), ["Muster S.p.A."]);
    let both = ["Jane Doe", "Max Muster"];
    assert_eq!(left(&both), both);
}

#[test]
fn a_company_beside_a_person_is_dropped_and_alone_set_aside() {
    let split = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let mut found = [(names, MetadataSource::Visible)];
        let taken = take_nobodies(&mut found, Some("muster.example"));
        let [(left, _)] = found;
        (
            left,
            taken
                .into_iter()
                .flat_map(|(names, _)| names)
                .collect::<Vec<String>>(),
        )
    };
    let (left, taken) = split(&["Jane Doe", "Acme Ltd."]);
    assert_eq!((left, taken.len()), (vec!["Jane Doe".to_owned()], 0));
    let (left, taken) = split(&["Acme Ltd."]);
    assert_eq!((left.len(), taken), (0, vec!["Acme Ltd.".to_owned()]));
}

#[test]
fn a_shop_is_told_from_who_writes() {
    let is_of_site = |name: &str| {
        let names = [name.to_owned()];
        are_of_site(&names, Some("Muster & Co"), Some("muster-shop.example"))
    };
    for name in ["Muster & Co", "Acme Ltd.", "Muster Shop"] {
        assert!(is_of_site(name), "{name}");
    }
    for name in ["Jane Doe", "Muster", "★"] {
        assert!(!is_of_site(name), "{name}");
    }
    assert!(!are_of_site(&["★".to_owned()], None, None));
    assert!(!are_of_site(&[], Some("Muster & Co"), None));
}
