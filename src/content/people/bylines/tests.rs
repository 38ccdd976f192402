use super::*;

#[test]
fn names_come_without_their_surroundings() {
    for (byline, names) in [
        ("By Jane Doe", &["Jane Doe"][..]),
        ("By: JANE DOE | 5 May 2020", &["JANE DOE"]),
        ("By JANE DOE AND MAX MUSTER", &["JANE DOE", "MAX MUSTER"]),
        (
            "Von Roland Brockmann und Sebastian Drescher",
            &["Roland Brockmann", "Sebastian Drescher"],
        ),
        (
            "Richard David Precht, Karin Fischer",
            &["Richard David Precht", "Karin Fischer"],
        ),
        ("Posted by flerche on Monday", &["flerche"]),
        (
            "Submitted by Jane Miller on Fri, 04/19/2013 - 06:53",
            &["Jane Miller"],
        ),
        (
            "Eingereicht von Max Muster am Fr, 19.04.2013 - 06:53",
            &["Max Muster"],
        ),
        (
            "Posted by Ned at February 11, 2003 09:14 PM | TrackBack",
            &["Ned"],
        ),
        ("Posted by Ned | Permalink | Comments (3)", &["Ned"]),
        ("Par Ophélie Ostermann", &["Ophélie Ostermann"]),
        ("By Jane Doe, Mark Leiter", &["Jane Doe", "Mark Leiter"]),
        ("By Jane Doe, Senior Editor", &["Jane Doe"]),
        ("Von Fabian", &["Fabian"]),
        ("Автор: Иван Петров", &["Иван Петров"]),
        ("作者：焦鹏", &["焦鹏"]),
        ("Herr_Rein", &["Herr_Rein"]),
        ("Byron Smith", &["Byron Smith"]),
        ("Perry Bacon Jr.", &["Perry Bacon Jr."]),
        ("View all posts by Daniel Lemire", &["Daniel Lemire"]),
        ("Williams Perdomo @wperdomod", &["Williams Perdomo"]),
        ("By | Joe S.", &["Joe S."]),
        ("Christian Thiele, 07 Dezember 2020", &["Christian Thiele"]),
        ("Tomas Spahn, Fr, 5. Januar 2021", &["Tomas Spahn"]),
        ("Publiziert am | uriebe", &["uriebe"]),
        ("Haber: Elif Muster / Fotoğraf: Can Demir", &["Elif Muster"]),
        ("责任编辑： 焦鹏", &["焦鹏"]),
        ("（编辑：严玉洁 王辉）", &["严玉洁", "王辉"]),
        ("[责任编辑：韩保林 PK155]", &["韩保林"]),
        ("采写：南都记者 余毅菁 向雪妮", &["余毅菁", "向雪妮"]),
        ("【文/观察者网专栏作者 王文】", &["王文"]),
        ("作者：山田 太郎", &["山田 太郎"]),
        ("采写：记者 王小明 校对 李铭", &["王小明"]),
        ("记者：刘晓阳, 校对, 李铭", &["刘晓阳"]),
        ("责任编辑：HN666", &[]),
        ("作者：佚名", &[]),
        ("作者：网络整理", &[]),
        ("بقلم: أحمد السيد", &["أحمد السيد"]),
        ("كتب: محمد علي", &["محمد علي"]),
        ("מאת יעל כהן", &["יעל כהן"]),
        ("נכתב על ידי דוד לוי", &["דוד לוי"]),
        ("लेखक: राम कुमार", &["राम कुमार"]),
        ("โดย สมชาย ใจดี", &["สมชาย ใจดี"]),
        ("Autor: Peter Maahn/SP-X", &["Peter Maahn"]),
        ("Jane Doe/Max Muster", &["Jane Doe", "Max Muster"]),
        (
            "By Jane Doe & Max Ali Muster - 2013-06-07T09:14:39Z",
            &["Jane Doe", "Max Ali Muster"],
        ),
        ("Jane Doe, Rome - 5 May 2020", &["Jane Doe"]),
        ("Jane Doe/Staff Writer", &["Jane Doe"]),
        ("Jane Doe/Boston University", &["Jane Doe"]),
        (
            "Radio Free Europe/Radio Liberty",
            &["Radio Free Europe/Radio Liberty"],
        ),
        ("example.org/jd", &["example.org/jd"]),
        ("Jane Doe, Senior Editor", &["Jane Doe"]),
        ("Jane Doe, AP National Political Writer", &["Jane Doe"]),
        ("Jane Doe, Projektleiterin des Vereins", &["Jane Doe"]),
        ("By Jane Doe, Registered Dietitian", &["Jane Doe"]),
        ("By Jane Doe, New York", &["Jane Doe"]),
        ("By Jane Doe, BBC News", &["Jane Doe"]),
        ("By Jane Doe, Associated Press", &["Jane Doe"]),
        ("By Jane Doe, CNN Business", &["Jane Doe"]),
        ("Jane Doe, Chief Economist, World Bank", &["Jane Doe"]),
        ("Jane Doe, Food Blogger and Author", &["Jane Doe"]),
        (
            "Jane Doe, Senior Fellow at Example Institute",
            &["Jane Doe"],
        ),
        ("Jane Doe, Sächsische Landesanstalt", &["Jane Doe"]),
        ("Jane Doe | Muster GmbH", &["Jane Doe"]),
        (
            "Jane Doe, Max Muster, Example University",
            &["Jane Doe", "Max Muster"],
        ),
        ("By Jane Doe and Paul Nurse", &["Jane Doe", "Paul Nurse"]),
        (
            "Jane Doe, Max Muster for BBC News",
            &["Jane Doe", "Max Muster"],
        ),
        ("BBC News", &["BBC News"]),
        ("Coach", &["Coach"]),
        ("Jane Doe | Filed Under | Far Moor", &["Jane Doe"]),
        ("Tags: Moor | Jane Doe", &["Jane Doe"]),
        ("example-news.de, Frankfurt, Germany", &["example-news.de"]),
        ("jane.doe, max.muster", &["jane.doe", "max.muster"]),
        ("jane.doe, alice", &["jane.doe", "alice"]),
        (
            "Jane Doe, Chef Max Muster",
            &["Jane Doe", "Chef Max Muster"],
        ),
        ("Jane Doe, Teacher Example Series Two", &["Jane Doe"]),
        ("Jane Doe, Coach Example FC", &["Jane Doe"]),
        ("Jane Doe, Eyal Press", &["Jane Doe", "Eyal Press"]),
        ("Jane Doe, Canadian Press", &["Jane Doe"]),
        ("The Site, Frankfurt a. M., Germany", &[]),
        ("The Site, Max Muster", &["Max Muster"]),
        (
            "Bündnis 90/Die Grünen Bundestagsfraktion",
            &["Bündnis 90/Die Grünen Bundestagsfraktion"],
        ),
        ("Senior Editor", &[]),
        ("Managing Director", &[]),
        ("Staff Writer", &["Staff Writer"]),
        (
            "Jane Doe (avec Max Muster et Erika Muster)",
            &["Jane Doe", "Max Muster", "Erika Muster"],
        ),
        ("Jane Doe (with files from A and Max Muster)", &["Jane Doe"]),
        ("Jane Doe (Reuters)", &["Jane Doe"]),
        ("Jane Doe / Max Muster", &["Jane Doe", "Max Muster"]),
        ("Text & Fotos: Ivan Valetny", &["Ivan Valetny"]),
        ("Photos et texte : Jane Doe. Publié le 3 mai", &["Jane Doe"]),
        ("Haber Girişi: Elif Karaca", &["Elif Karaca"]),
        ("Haber: Elif Karaca", &["Elif Karaca"]),
        ("von Oberlehrer a. D. Max Muster", &["Max Muster"]),
        ("Markus Balser, Berlin", &["Markus Balser"]),
        ("Anna Müller, Köln", &["Anna Müller"]),
        ("Иван Петров, Москва", &["Иван Петров"]),
        ("Max Muster, 焦鹏", &["Max Muster", "焦鹏"]),
        ("Max Muster, 김철수", &["Max Muster", "김철수"]),
        ("Jane Doe and Max Incandela", &["Jane Doe", "Max Incandela"]),
        ("Acme Inc. and Sons", &["Acme Inc. and Sons"]),
        ("Article by Jane Doe", &["Jane Doe"]),
        ("Jane DoeJane Doe", &["Jane Doe"]),
        ("Article by", &[]),
        ("Text - Overview", &[]),
        ("Muster GmbH & Co. KG", &["Muster GmbH & Co. KG"]),
        ("The Site, Frankfurt, Germany", &[]),
        ("Zurück zur Übersicht", &[]),
        ("by my insurance", &[]),
        ("of", &[]),
        ("Get in touch", &[]),
        ("Story by Jane Doe; photos by Max Muster", &["Jane Doe"]),
        ("Publié par Jean Dupont le 12 mai 2024", &["Jean Dupont"]),
        ("記者王小明／台北報導", &["王小明"]),
        (
            "문화 | 김민수·이영희 기자 = kim@example.org",
            &["김민수", "이영희"],
        ),
        ("Dienstag", &[]),
        ("Sun Dec 17", &[]),
        ("About the Author", &[]),
        ("10 Min Read", &[]),
        ("By: The  Site", &[]),
        ("The Site", &[]),
        ("admin", &[]),
        ("info@example.org", &[]),
        (
            "A sentence that is far too long to be the name of anybody",
            &[],
        ),
    ] {
        assert_eq!(names_in(byline, Some("the site")), names, "{byline}");
    }
    assert_eq!(names_in("Jobs & Hire", Some("Jobs & Hire")), [""; 0]);
    let cut = names_in("Mac & i", None);
    assert_eq!(whole_site(&cut, "Mac & i").as_deref(), Some("Mac & i"));
    assert_eq!(whole_site(&cut, "Example News"), None);
    let show = "For the Love of Boats";
    assert_eq!(names_in(show, None), [""; 0]);
    assert_eq!(declared_in(show, None), [show]);
    assert_eq!(declared_in("Von Miller", None), ["Von Miller"]);
    assert_eq!(declared_in("von Jane Doe", None), ["Jane Doe"]);
    assert_eq!(declared_in("Von Stadtblatt", Some("Stadtblatt")), [""; 0]);
}

#[test]
fn bodies_are_not_cut_at_what_stands_between_names() {
    for body in [
        "Department of Health and Human Services",
        "Centers for Disease Control and Prevention",
        "Moor Society of Clinical Peat and Infectious Mosses",
    ] {
        assert_eq!(names_in(body, None), [body]);
        assert_eq!(declared_in(body, None), [body]);
        assert_eq!(names_in(&format!("By {body}"), None), [body]);
        assert_eq!(names_in(body, Some(body)), [""; 0]);
    }
    let employed = "Jane Doe, Department of Health and Human Services";
    assert_eq!(names_in(employed, None), ["Jane Doe"]);
    let both = "Jane Doe of The Mill and Max Muster";
    assert_eq!(names_in(both, None).len(), 2);
}

#[test]
fn one_name_is_whole_or_a_word_of_a_script_without_spaces() {
    let is_one = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        is_one_name(&names)
    };
    assert!(is_one(&["Jane Doe"]) && is_one(&["陈晓岚"]));
    assert!(!is_one(&["Jane"]) && !is_one(&[]));
    assert!(!is_one(&["Jane Doe", "Max Muster"]));
}

#[test]
fn behind_an_article_in_a_byline_stands_no_person() {
    let named = |line: &str| names_in(line, None);
    for line in [
        "Par la Commission",
        "por la redacción local",
        "Par le Conseil",
    ] {
        assert_eq!(named(line), [""; 0], "{line}");
    }
    assert_eq!(named("Par Jean Le Goff"), ["Jean Le Goff"]);
}
