//! What becomes of the ways in which applications hide, delay and replace content: the
//! table of `visiblock help rendering`, line by line.

use crate::session::{Session, document, within};
use visiblock::browser::{Interaction, RenderError, RenderOptions};
use visiblock::snapshot::PageSnapshot;
use visiblock::{Config, ContentOptions};

fn text(page: &PageSnapshot) -> String {
    page.text(page.root()).trim().to_owned()
}

async fn rendered(session: &Session, html: &str) -> PageSnapshot {
    session.html(html, 15).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_behaviour_is_as_documented() {
    let session = Session::start_with_localhost().await;
    infinite_scroll(&session).await;
    every_reader_is_noticed(&session).await;
    workers_are_awaited(&session).await;
    virtual_list(&session).await;
    resting_panes(&session).await;
    inner_scrolling(&session).await;
    what_is_closed(&session).await;
    content_visibility(&session).await;
    frames(&session).await;
    overlay(&session).await;
    hydration(&session).await;
    typed(&session).await;
    loading(&session).await;
    counting(&session).await;
    session.close().await;
}

/// Scrolled through once to the end as it stands then, at most 40 windows.
async fn infinite_scroll(session: &Session) {
    let html = "<div id=feed></div><div id=end style='height:9px'></div><script>
        let n = 0;
        const more = () => { for (let i = 0; i < 10; i++) feed.insertAdjacentHTML('beforeend',
            `<p style='height:100px;margin:0'>post ${++n}.</p>`) };
        more();
        new IntersectionObserver((e) => e[0].isIntersecting && more()).observe(end)</script>";
    let page = rendered(session, html).await;
    let posts = text(&page).matches("post ").count();
    assert!((20..=600).contains(&posts), "{posts} posts");
}

/// What is typed letter by letter is read whole; what is typed and taken back for ever ends all the same.
async fn typed(session: &Session) {
    let sentence =
        "Every project begins with a walk around the plot, in rain if we can arrange it.";
    let html = format!(
        "<p id=a></p><p id=b></p><script>
         const s = {sentence:?};
         let n = 0, m = 0, up = true;
         setInterval(() => {{ if (n < s.length) a.textContent = s.slice(0, ++n) }}, 60);
         setInterval(() => {{
           b.textContent = 'again and again'.slice(0, m);
           if (m === 15) up = false;
           if (m === 0) up = true;
           m += up ? 1 : -1;
         }}, 90);</script>"
    );
    let both = rendered(session, &html).await;
    assert!(text(&both).starts_with(sentence), "{}", text(&both));
}

/// Who says that something is to come is waited for, in ten seconds of the page's time; who is there is not.
async fn loading(session: &Session) {
    let later = |what: &str, ms: u32, at_first: &str| {
        format!(
            "<p>{what}</p><main>{at_first}</main><script>setTimeout(() => {{
                document.querySelector('main').textContent = 'It has come.'; }}, {ms})</script>"
        )
    };
    let article = "A sentence that is long enough to be read by somebody. ".repeat(8);
    for (at_first, ms, is_awaited) in [
        ("<div class=spinner style='height: 9px'></div>", 4000, true),
        ("<div class='card-skeleton'>&nbsp;</div>", 4000, true),
        ("<div class=LoadingPane_x1>&nbsp;</div>", 4000, true),
        ("<div aria-busy=true>&nbsp;</div>", 9000, true),
        ("Loading products ...", 4000, true),
        ("LOADING", 4000, true),
        ("正在加载", 4000, true),
        // Each of these would have the page awaited by itself.
        (
            "<div class=spinner hidden></div><i class=autoloaders>Unloading of ships</i><p>Loading docks</p>
             <p class=no-loading>Nothing here yet</p><progress value=3 max=4></progress>",
            4000,
            false,
        ),
        (
            "<div class=spinner style='height: 9px'></div>",
            30_000,
            false,
        ),
    ] {
        let page = rendered(session, &later(&article, ms, at_first)).await;
        assert_eq!(
            text(&page).contains("It has come."),
            is_awaited,
            "{at_first} {ms}"
        );
    }
    let page = rendered(session, &later("A small page", 6000, "")).await;
    assert!(text(&page).contains("It has come."), "{}", text(&page));
    // As libraries begin what is to be done with the document.
    let begun =
        later("A small page", 6000, "").replace("setTimeout(", "setTimeout(setTimeout, 0, ");
    let page = rendered(session, &begun).await;
    assert!(text(&page).contains("It has come."), "{}", text(&page));
    let told = format!(
        "<p>{article}</p><main>Loading ...</main><script>
            const events = new EventSource('/events/fixtures/apps/registry/guide.md?ms=1200');
            events.onmessage = () => {{ document.querySelector('main').textContent = 'It has come.'; events.close() }}</script>"
    );
    let page = rendered(session, &told).await;
    assert!(text(&page).contains("It has come."), "{}", text(&page));
    let still = format!(
        "<p>{article}</p><main>Loading ...</main><script>setInterval(() => {{}}, 500)</script>"
    );
    let page = rendered(session, &still).await;
    let told = page.warnings.join("; ");
    assert!(told.contains("what the page says is loading"), "{told}");
    // A small page that is a clock.
    let clock = "<p id=p>0</p><script>let n = 0; const tick = () => { p.textContent = ++n; setTimeout(tick, 1000) };
        setTimeout(tick, 1000)</script>";
    let page = rendered(session, clock).await;
    let seconds: u32 = text(&page).parse().unwrap();
    assert!(seconds < 5, "{seconds}");
    let bar = format!(
        "<p>{article}</p><progress></progress><p id=p></p><script>let n = 0; const i = setInterval(() => {{
            if (++n === 20) {{ clearInterval(i); document.querySelector('progress').remove(); p.textContent = 'It is done.' }}
        }}, 300)</script>"
    );
    let page = rendered(session, &bar).await;
    assert!(text(&page).contains("It is done."), "{}", text(&page));
}

/// A number that is counted up is there as it ends; a clock goes on for ever, and is not waited for.
async fn counting(session: &Session) {
    let count = "<h1>Heading</h1><p id=p>0</p><script>const begin = performance.now();
        const draw = () => { const part = Math.min(1, (performance.now() - begin) / 4000);
            p.textContent = Math.round(part * 12345).toLocaleString('en');
            if (part < 1) requestAnimationFrame(draw) };
        draw()</script>";
    let page = rendered(session, count).await;
    assert!(text(&page).contains("12,345"), "{}", text(&page));
    let clock = "<h1>Heading</h1><p id=p>0</p><script>let n = 0;
        setInterval(() => { p.textContent = ++n }, 1000)</script>";
    let page = rendered(session, clock).await;
    let seconds: u32 = text(&page)
        .trim_start_matches("Heading")
        .trim()
        .parse()
        .unwrap();
    assert!(seconds < 5, "{seconds}");
}

/// However a page waits for its reader, it is scrolled through, and undoes what it did to those
/// who left its top; and it cannot tell how we know.
async fn every_reader_is_noticed(session: &Session) {
    let far = "<div style='height:4000px'></div><p id=end style='height:20px'></p>";
    let near = "const near = () => end.getBoundingClientRect().top < innerHeight;";
    let fill = "const fill = () => { end.textContent = 'arrived' };";
    let picture = session
        .server
        .page("no picture, which is told of when it is asked for");
    let ways = [
        format!("{far}<script>{near}{fill} document.onscroll = () => near() && fill()</script>"),
        format!("<body onscroll='near() && fill()'>{far}<script>{near}{fill}</script>"),
        format!(
            "{far}<script>{near}{fill} document.addEventListener('scroll', () => requestAnimationFrame(() => near() && fill()), {{passive: true}})</script>"
        ),
        format!(
            "{far}<script>{fill} new IntersectionObserver((e) => e[0].isIntersecting && fill()).observe(end)</script>"
        ),
        format!(
            "{far}<script>{fill} onload = () => new IntersectionObserver((e) => e[0].isIntersecting && fill()).observe(end)</script>"
        ),
        "<p id=end></p><script>new IntersectionObserver(() => { end.textContent = 'arrived' }).observe(end)</script>".to_owned(),
        format!(
            "{far}<script>{fill} customElements.define('x-late', class extends HTMLElement {{
               connectedCallback() {{ const root = this.attachShadow({{mode: 'closed'}});
                 root.innerHTML = `<img loading=lazy alt='' src='{picture}'>`;
                 root.firstChild.onload = root.firstChild.onerror = fill }} }});
             document.body.append(document.createElement('x-late'))</script>"
        ),
        "<script>const found = typeof visiblockTells + Object.keys(self).includes('visiblockTells')
           + IntersectionObserver.prototype.observe.toString().includes('[native code]')
           + IntersectionObserver.prototype.observe.name + Worker.name;
         document.write(found == 'undefinedfalsetrueobserveWorker' ? 'arrived' : found)</script>".to_owned(),
    ];
    for way in ways {
        let page = rendered(session, &way).await;
        assert_eq!(text(&page), "arrived", "{way}");
    }
    let html = "<header id=top>whole</header><div style='height:4000px'></div><script>
        onscroll = () => { top.textContent = scrollY > 100 ? 'shrunk' : 'whole' }</script>"
        .replace("top", "bar");
    let page = rendered(session, &html).await;
    assert_eq!(text(&page), "whole");
    // In whatever size it is drawn, the mouse is at the edge of the window, and scripts find it as it is.
    let html = "<p id=end></p><script>
        for (const sign of ['touchstart', 'keydown']) addEventListener(sign, () => {});
        addEventListener('mousemove', ({ clientX, clientY }) => { end.textContent =
            [clientX, clientY, innerWidth, innerHeight, devicePixelRatio, visualViewport.scale, visualViewport.width] })</script>";
    let page = rendered(session, html).await;
    assert_eq!(text(&page), "1,1,1366,768,1,1,1366");
}

/// A worker's time is real, whatever the page's clock does.
async fn workers_are_awaited(session: &Session) {
    let html = "<p id=end></p><script>
        const work = (time) => { const end = performance.now() + time;
          while (performance.now() < end); postMessage('arrived') };
        const worker = new Worker(URL.createObjectURL(new Blob([`(${work})(150)`])));
        worker.onmessage = ({ data }) => { end.textContent = data }</script>";
    let page = rendered(session, html).await;
    assert_eq!(text(&page), "arrived");
}

/// The rows that are drawn where the page begins, and that others are missing; a table that draws
/// its rows anew lacks none.
async fn virtual_list(session: &Session) {
    let html = "<body style='margin:0'><div id=list style='position:relative;height:40000px'></div><script>
        const draw = () => { const first = Math.floor(scrollY / 40);
            list.innerHTML = Array.from({ length: 25 }, (_, i) =>
                `<p style='position:absolute;margin:0;top:${(first + i) * 40}px'>row ${first + i}.</p>`).join('') };
        addEventListener('scroll', draw); draw()</script>";
    let page = rendered(session, html).await;
    let shown = text(&page);
    assert!(
        shown.starts_with("row 0.") && shown.contains("row 18."),
        "{shown}"
    );
    assert_eq!(shown.matches("row ").count(), 25);
    assert!(says_virtual(&page), "{:?}", page.warnings);
    let html = "<body style='margin:0'><table><tbody id=list></table><div style='height:4000px'></div><script>
        const draw = () => { list.innerHTML = Array.from({ length: 25 }, (_, i) => `<tr><td>row ${i}.`).join('') };
        addEventListener('scroll', draw); draw()</script>";
    let page = rendered(session, html).await;
    assert_eq!(text(&page).matches("row ").count(), 25);
    assert!(!says_virtual(&page), "{:?}", page.warnings);
    // What stands there while rows load is none.
    let html = "<body style='margin:0'><main id=list></main><div id=end style='height:40px'></div><script>
        let n = 0;
        const more = () => { const wait = document.createElement('div');
            wait.style.height = '90px'; wait.textContent = 'Loading'; list.append(wait);
            setTimeout(() => { wait.remove();
              for (let i = 0; i < 4; i++) list.insertAdjacentHTML('beforeend', `<p style='height:300px'>post ${++n}.</p>`);
              seen.unobserve(end); if (n < 20) seen.observe(end) }, 20) };
        const seen = new IntersectionObserver((e) => e[0].isIntersecting && more());
        seen.observe(end)</script>";
    let page = rendered(session, html).await;
    assert_eq!(text(&page).matches("post ").count(), 20);
    assert!(!says_virtual(&page), "{:?}", page.warnings);
}

/// A carousel that goes round in a circle rests where it stood before it was scrolled through.
async fn resting_panes(session: &Session) {
    let slide = |id: &str| {
        format!(
            "<p id={id} style='flex:0 0 800px;height:300px;margin:0;scroll-snap-align:start'>{id}</p>"
        )
    };
    let slides = ["copy", "first", "second", "third", "end"].map(slide);
    let html = format!(
        "<body style='margin:0'><div id=pane style='display:flex;width:800px;overflow:auto hidden;
        scroll-snap-type:x mandatory'>{}</div><div style='height:2000px'></div><script>
        pane.scrollLeft = 800;
        pane.onscrollend = () => {{ if (pane.scrollLeft < 400) pane.scrollLeft = 2400;
            if (pane.scrollLeft > 2800) pane.scrollLeft = 800 }};
        addEventListener('scroll', () => {{}})</script>",
        slides.concat()
    );
    let page = rendered(session, &html).await;
    let mut nodes = page.iter().map(|(_, node)| node);
    let first = nodes.find(|node| node.attribute("id") == Some("first"));
    let left = first.and_then(|node| node.rect).map(|rect| rect.left);
    assert_eq!(left, Some(0.0));
}

fn says_virtual(page: &PageSnapshot) -> bool {
    page.warnings
        .iter()
        .any(|warning| warning.starts_with("virtual:"))
}

/// Applications that fill the window and scroll within: all of it is read.
async fn inner_scrolling(session: &Session) {
    let html = "<body style='margin:0;height:100vh;overflow:hidden'><div style='height:100vh;overflow:hidden'>
        <main style='height:100%;overflow:auto'><p>first words</p><div style='height:3000px'></div>
        <p>last words</p></main></div><div style='overflow:hidden;height:0'><p>never words</p></div>";
    let page = rendered(session, html).await;
    assert_eq!(text(&page), "first words\nlast words");
}

/// Tabs and accordions show what is open.
async fn what_is_closed(session: &Session) {
    let html = "<div role=tablist><button role=tab aria-selected=true>one</button><button role=tab>two</button></div>
        <div role=tabpanel>open panel</div><div role=tabpanel hidden>closed panel</div>
        <details><summary>asked</summary><p>closed answer</p></details>
        <details open><summary>asked again</summary><p>open answer</p></details>";
    let page = rendered(session, html).await;
    let shown = text(&page);
    for words in ["open panel", "asked", "open answer"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(!shown.contains("closed"), "{shown}");
}

/// Skipped content is laid out and read.
async fn content_visibility(session: &Session) {
    let sections: String = (1..=40)
        .map(|n| format!("<section style='content-visibility:auto;contain-intrinsic-size:auto 300px'><p style='height:200px'>section {n}.</p></section>"))
        .collect();
    let page = rendered(session, &sections).await;
    let shown = text(&page);
    let seen = (1..=40)
        .filter(|n| shown.contains(&format!("section {n}.")))
        .count();
    assert_eq!(seen, 40, "{shown}");
}

/// Frames stand in their place, those of other sites too.
async fn frames(session: &Session) {
    let other = session
        .server
        .page("<p>words of another site")
        .replace("127.0.0.1", "localhost");
    let same = session.server.page("<p>words of this site");
    let html = format!(
        "<p>before</p><iframe src='{}'></iframe><iframe src='{}'></iframe><p>after</p>",
        same.replace('\'', "%27"),
        other.replace('\'', "%27")
    );
    let page = rendered(session, &html).await;
    let shown = text(&page);
    let at = |words: &str| {
        shown
            .find(words)
            .unwrap_or_else(|| panic!("{words}: {shown}"))
    };
    assert!(at("before") < at("words of this site"));
    assert!(at("words of this site") < at("words of another site"));
    assert!(at("words of another site") < at("after"));
}

/// A cookie banner is a block of its own; the page behind it is there, and is the main content.
async fn overlay(session: &Session) {
    let paragraph = "The evening ferry crosses the sound again after eleven weeks in the dock, and the whole town stood at the quay to see it come in. ".repeat(3);
    let html = format!("<body style='overflow:hidden'><main><h1>Ferry returns</h1><p>{paragraph}</p><p>{paragraph}</p><p>{paragraph}</p></main>
        <div style='position:fixed;inset:0;background:rgba(0,0,0,.5)'><div role=dialog style='position:fixed;left:300px;top:200px;width:600px;background:white;padding:20px'>
        <p>We value your privacy and use cookies.</p><button>Accept all</button></div></div>");
    let page = rendered(session, &html).await;
    assert!(text(&page).contains("cookies") && text(&page).contains("evening ferry"));
    let blocks = Config::default()
        .segmenter("visiblock")
        .unwrap()
        .segment(&page);
    let found = visiblock::find_main_content(&page, &blocks, &ContentOptions::default(), None);
    let main: String = found
        .blocks
        .iter()
        .map(|id| blocks.block(*id).text(&page))
        .collect();
    assert!(
        main.contains("evening ferry") && !main.contains("cookies"),
        "{main}"
    );
}

/// What scripts put in the place of served HTML is what is read.
async fn hydration(session: &Session) {
    let html = "<div id=app><p>served words</p></div><script>setTimeout(() =>
        app.innerHTML = '<p>hydrated words</p>', 300)</script>";
    let page = rendered(session, html).await;
    assert_eq!(text(&page), "hydrated words");
}

/// The browser tells of downloads, whoever began them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_download_ends_the_page_that_it_comes_in_place_of_and_no_other() {
    let session = Session::start().await;
    let framed = session
        .html("<p>all the words<iframe src=/download></iframe>", 20)
        .await;
    let framed = framed.unwrap();
    assert_eq!(framed.text(framed.root()), "all the words");
    let download = session.server.url("/download");
    for _ in 0..2 {
        let (refused, beside) = tokio::join!(
            session.render_within(&download, 20),
            session.html("<p>other words", 20),
        );
        let beside = beside.unwrap();
        assert_eq!(beside.text(beside.root()), "other words");
        assert!(
            matches!(refused, Err(RenderError::Download { .. })),
            "{refused:?}"
        );
    }
    session.close().await;
}

/// What fades in at its place and out again behind its reader is there as it was seen; what opens on
/// demand, stands before the page or takes the place of something else is not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_fades_in_where_its_reader_is_is_kept() {
    let session = Session::start().await;
    let html = "<style>section { width: 600px; height: 500px; opacity: 0; transform: translateX(40px); transition: all .3s } .in { opacity: 1; transform: none }
            .turned { opacity: 1; backface-visibility: hidden; transform: rotateY(180deg) } .turned.in { transform: none }
            .veiled { opacity: 1; visibility: hidden } .veiled.in { visibility: visible }
            .menu { position: absolute; opacity: 0 } .top { position: fixed; bottom: 0; opacity: 0 }</style>
        <ul class=menu><li>on demand</ul><div class='top watched'>to the top</div><p>before</p>
        <section class=watched>faded one</section><section class='watched turned'>turned two</section>
        <section class='watched veiled'>veiled three</section><section class=whole>whole four</section>
        <section>never</section><section role=tooltip class=watched>on a click</section>
        <script>const seen = new IntersectionObserver((all) => all.forEach((e) => e.target.classList.toggle('in', e.isIntersecting)), { threshold: .4, rootMargin: '-10%' });
          document.querySelectorAll('.watched').forEach((one) => seen.observe(one));
          const whole = new IntersectionObserver((all) => all.forEach((e) => e.isIntersecting && e.target.classList.add('in')), { threshold: 1 });
          document.querySelectorAll('.whole').forEach((one) => whole.observe(one));
          onscroll = () => document.querySelector('.top').style.opacity = scrollY > 100 ? 1 : 0</script>";
    let page = rendered(&session, html).await;
    let shown = text(&page);
    for words in [
        "before",
        "faded one",
        "turned two",
        "veiled three",
        "whole four",
    ] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    for words in ["on demand", "to the top", "never", "on a click"] {
        assert!(!shown.contains(words), "{words}: {shown}");
    }
    // In its place, not beside it.
    let two = page
        .iter()
        .find(|(_, node)| node.text.as_deref() == Some("turned two"));
    assert_eq!(two.unwrap().1.rect.unwrap().left, 8.0);
    assert_eq!(page.warnings, [""; 0]);
    // In an application that scrolls within, and in a pane of it, brought to rest twice.
    let html = "<body style='margin:0;height:100vh;overflow:hidden'><main style='height:100vh;overflow:auto'>
        <div style='height:1500px'>before</div><section style='opacity:0;height:300px'>faded</section>
        <div style='height:200px;overflow:auto'><div style='height:900px'>pane</div><section style='opacity:0;height:100px'>deep</section><div style='height:500px'></div></div>
        <div style='height:1500px'></div></main>
        <script>const seen = new IntersectionObserver((all) => all.forEach((e) => { e.target.style.opacity = +e.isIntersecting }));
          document.querySelectorAll('section').forEach((one) => seen.observe(one))</script>";
    let options = RenderOptions {
        interaction: Interaction {
            expand: true,
            ..Interaction::default()
        },
        ..within(20)
    };
    let page = document(&session.server.page(html));
    let page = session.browser.render(&page, &options).await.unwrap();
    assert_eq!(text(&page), "before\nfaded\npane\ndeep");
    session.close().await;
}
