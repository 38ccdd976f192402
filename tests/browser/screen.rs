//! What a page is shown on: devices, scales, pictures.

use crate::session::{Session, by_id, document, within};
use image::{GenericImageView, Rgba};
use visiblock::browser::{Device, Picture, PictureOf, RenderError, RenderOptions, Screen};
use visiblock::snapshot::PageSnapshot;

fn text(page: &PageSnapshot) -> String {
    page.text(page.root()).trim().to_owned()
}

const FACTS: &str = "<p id=facts></p><script>facts.textContent = [innerWidth, innerHeight, devicePixelRatio,
    navigator.maxTouchPoints, 'ontouchstart' in window, matchMedia('(pointer: coarse)').matches, navigator.platform,
    /Mobile/.test(navigator.userAgent)].join(' ')</script>";
const META: &str = "<meta name=viewport content='width=device-width'>";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_device_is_what_the_page_is_shown_on() {
    let session = Session::start().await;
    let device = |name| RenderOptions {
        timeout: within(20).timeout,
        ..RenderOptions::on(Device::from_name(name).unwrap())
    };
    let page = document(&session.server.page(&format!("{META}{FACTS}")));
    for (name, facts) in [
        ("iphone-15", "393 852 3 5 true true iPhone true"),
        (
            "laptop-hidpi",
            "1440 900 2 0 false false Linux x86_64 false",
        ),
    ] {
        let shown = session.browser.render(&page, &device(name)).await.unwrap();
        assert_eq!(text(&shown), facts, "{name}");
    }
    let agent = document(&session.server.url("/agent"));
    let shown = session
        .browser
        .render(&agent, &device("iphone-15"))
        .await
        .unwrap();
    assert!(
        text(&shown).contains("iPhone; CPU iPhone OS"),
        "{}",
        text(&shown)
    );
    // A page that says nothing of small windows is laid out in a wide one, and zoomed out.
    let wide = document(&session.server.page(&format!("{FACTS}<p id=far style='position:absolute;left:900px;top:200px;width:60px;height:30px;margin:0'>far</p>")));
    let options = RenderOptions {
        screenshot: true,
        ..device("iphone-15")
    };
    let shown = session.browser.render(&wide, &options).await.unwrap();
    assert!(text(&shown).starts_with("980 "), "{}", text(&shown));
    let far = shown.node(by_id(&shown, "far")).rect.unwrap();
    assert_eq!(
        (far.left, far.top, far.width(), far.height()),
        (900.0, 200.0, 60.0, 30.0)
    );
    let picture = image::load_from_memory(&shown.screenshot.unwrap()).unwrap();
    assert_eq!(f64::from(picture.width()), shown.page.width.ceil());
    let window = Picture::new(PictureOf::Window);
    let options = RenderOptions {
        picture: Some(window.clone()),
        ..device("iphone-15")
    };
    session.browser.render(&wide, &options).await.unwrap();
    let picture = image::load_from_memory(&window.take().unwrap()).unwrap();
    assert_eq!(picture.dimensions(), (3 * 393, 3 * 852));
    session.close().await;
}

const BOX: &str = "<body style='margin:0'><p id=box style='margin:0;position:absolute;left:40px;top:60px;width:200px;height:100px;background:#ff0000'>words</p>
    <div style='height:1500px'></div>";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_snapshot_and_its_picture_agree_at_every_scale() {
    let session = Session::start().await;
    let page = document(&session.server.page(BOX));
    let mut runs = Vec::new();
    for scale in [1.0, 2.0, 2.625, 0.5] {
        let plain = Picture::new(PictureOf::Page);
        let options = RenderOptions {
            screenshot: true,
            screen: Screen {
                scale,
                ..Screen::default()
            },
            picture: Some(plain.clone()),
            ..within(20)
        };
        let shown = session.browser.render(&page, &options).await.unwrap();
        let rect = shown.node(by_id(&shown, "box")).rect.unwrap();
        assert_eq!(
            (rect.left, rect.top, rect.width(), rect.height()),
            (40.0, 60.0, 200.0, 100.0),
            "{scale}"
        );
        assert_eq!(
            (shown.page.width, shown.page.height),
            (1366.0, 1500.0),
            "{scale}"
        );
        let line = shown.runs()[0].rect;
        runs.push((line.left.round(), line.top.round()));
        let red = Rgba([255, 0, 0, 255]);
        let picture = image::load_from_memory(shown.screenshot.as_deref().unwrap()).unwrap();
        assert_eq!(picture.dimensions(), (1366, 1500), "{scale}");
        assert_eq!(picture.get_pixel(230, 150), red, "{scale}");
        assert_ne!(picture.get_pixel(250, 170), red, "{scale}");
        let picture = image::load_from_memory(&plain.take().unwrap()).unwrap();
        let side = |length: f64| (length * scale).round() as u32;
        assert!(
            picture.width().abs_diff(side(1366.0)) <= 1,
            "{scale}: {:?}",
            picture.dimensions()
        );
        assert!(
            picture.height().abs_diff(side(1500.0)) <= 1,
            "{scale}: {:?}",
            picture.dimensions()
        );
        assert_eq!(picture.get_pixel(side(230.0), side(150.0)), red, "{scale}");
    }
    assert!(runs.iter().all(|run| *run == runs[0]), "{runs:?}");
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plain_picture_shows_what_is_asked_for() {
    let session = Session::start().await;
    let page = document(&session.server.page(BOX));
    let shot = |of| {
        let plain = Picture::new(of);
        let options = RenderOptions {
            picture: Some(plain.clone()),
            ..within(20)
        };
        (plain, options)
    };
    for (of, size) in [
        (PictureOf::Page, (1366, 1500)),
        (PictureOf::Window, (1366, 768)),
        (PictureOf::Element("#box".to_owned()), (200, 100)),
    ] {
        let (plain, options) = shot(of.clone());
        let shown = session.browser.render(&page, &options).await.unwrap();
        assert_eq!(shown.screenshot, None);
        let picture = image::load_from_memory(&plain.take().unwrap()).unwrap();
        assert_eq!(picture.dimensions(), size, "{of:?}");
    }
    for (selector, reason) in [
        ("#gone", "nothing on the page matches it"),
        ("..", "it is not a CSS selector"),
    ] {
        let (_, options) = shot(PictureOf::Element(selector.to_owned()));
        let error = session.browser.render(&page, &options).await.unwrap_err();
        assert!(matches!(error, RenderError::Step { .. }), "{error}");
        assert!(
            error
                .to_string()
                .contains(&format!("`picture` {selector}: {reason}")),
            "{error}"
        );
    }
    session.close().await;
}

/// What stands on a page for readers without scripts is nowhere on its picture, which is taken when they
/// are stopped; nor in its frames. Of a page that is rendered without scripts it is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_picture_shows_what_the_snapshot_says_of_noscript() {
    let session = Session::start().await;
    let page = |inside: &str, frame: &str| {
        format!(
            "<body>{inside}<h1>Heading</h1><iframe srcdoc='{frame}<p>framed'></iframe>\
             <script>document.title = 'ran'</script>"
        )
    };
    let pictured = async |html: String| {
        let options = RenderOptions {
            screenshot: true,
            ..RenderOptions::default()
        };
        let page = document(&session.server.page(&html));
        let shown = session.browser.render(&page, &options).await.unwrap();
        shown.screenshot.unwrap()
    };
    let noscript = "<noscript><p>Turn scripts on</p></noscript>";
    let plain = pictured(page("", "")).await;
    assert!(
        plain == pictured(page(noscript, noscript)).await,
        "another picture"
    );
    session.close().await;
}

/// What moves is at its end, or at its start where it has none, on every picture: where that is no other place than
/// it had when the page came to rest, too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_of_what_moves_are_the_same() {
    const MOVES: &str = "<style>@keyframes hop { 10%, 50% { transform: none } 20% { transform: translate(9px) } }
        div { width: 40px; height: 40px; margin: 50px; background: black }
        .ends { animation: 2s 50 both hop } .endless { animation: 2s infinite hop }</style>
        <h1>Heading</h1><div></div><div></div><script>fetch('/dot.svg').then((r) => r.text()).then(() => {
            const [one, other] = document.querySelectorAll('div');
            one.className = 'ends', other.className = 'endless';
        })</script>";
    let session = Session::start().await;
    let options = RenderOptions {
        screenshot: true,
        ..RenderOptions::default()
    };
    let mut pictures = Vec::new();
    for _ in 0..3 {
        let page = document(&session.server.page(MOVES));
        let shown = session.browser.render(&page, &options).await.unwrap();
        pictures.push(shown.screenshot.unwrap());
    }
    assert!(pictures.windows(2).all(|two| two[0] == two[1]));
    let plain = MOVES.replace(" animation: 2s", " ");
    let page = document(&session.server.page(&plain));
    let shown = session.browser.render(&page, &options).await.unwrap();
    assert!(shown.screenshot.unwrap() == pictures[0], "it moved");
    session.close().await;
}

/// The picture of a page that is taller than the window shows what the window shows: what a media query declares does
/// not begin anew for it, in the page and its frames.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tall_picture_shows_what_media_queries_declare_at_its_end() {
    const BOX: &str = "position:absolute;top:0;width:100px;height:100px";
    let slides = format!(
        "<style>#a {{{BOX};left:0;background:red}}
         @media (min-width:768px) {{ #a {{ transition:left .3s;left:300px }} }}</style><div id=a></div>"
    );
    let fades = format!(
        "<style>@keyframes out {{ from {{ opacity:1 }} to {{ opacity:0 }} }} #b {{{BOX};left:500px;background:red;opacity:0}}
         @media (min-width:768px) {{ #b {{ animation:out .25s forwards }} }}</style><div id=b></div>"
    );
    let session = Session::start().await;
    for (what, inside) in [
        ("slides", slides.clone()),
        ("fades", fades.clone()),
        ("both", format!("{slides}{fades}")),
        (
            "a frame",
            format!(
                "<iframe style='{BOX};left:0;width:90%;border:0' srcdoc=\"{slides}{fades}\"></iframe>"
            ),
        ),
    ] {
        let html =
            format!("<body style='margin:0'><h1>Heading</h1>{inside}<p style='height:2000px'>Text");
        let page = document(&session.server.page(&html));
        let options = RenderOptions {
            screenshot: true,
            ..RenderOptions::default()
        };
        let shown = session.browser.render(&page, &options).await.unwrap();
        let picture = image::load_from_memory(&shown.screenshot.unwrap()).unwrap();
        assert!(picture.height() > 1500, "{what}");
        let is_red = |x| picture.get_pixel(x, 50) == Rgba([255, 0, 0, 255]);
        assert_eq!(is_red(350), what != "fades", "{what}");
        assert!(!is_red(20), "{what}: slid back");
        assert!(!is_red(550), "{what}: shown again");
    }
    session.close().await;
}
