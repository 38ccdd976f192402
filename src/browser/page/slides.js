// Lays out the slides of carousels and decks below each other: those that say that they are slides, by role or as the
// libraries that most pages use name them. Copies that only close a circle are hidden. Gives back how many elements
// there are that hold slides.
() => {
  const SLIDES = "[aria-roledescription=slide], .swiper-slide, .slick-slide, .splide__slide, .glide__slide, .owl-item, .carousel-item, .embla__slide, .keen-slider__slide, .flickity-slider > *, .tns-item, .reveal .slides section";
  const COPIES = ".slick-cloned, .swiper-slide-duplicate, .splide__slide--clone, .glide__slide--clone, .owl-item.cloned, .tns-slide-cloned";
  // Elements around slides that hold no more than them, and cut them off.
  const MAX_AROUND = 5;
  const MAX_REST = 1.2;
  const MAX_SLIDES = 500;
  const size = (element) => own(element, "textContent").replace(/\s+/g, " ").length;
  const set = (element, looks) => {
    for (const [name, value] of Object.entries(looks)) own(element, "style").setProperty(name, value, "important");
  };
  const free = { transform: "none", transition: "none", animation: "none", position: "static", float: "none",
    height: "auto", "max-height": "none", "min-height": "0", overflow: "visible" };
  const tracks = new Set();
  const slides = [...call(document, "querySelectorAll", SLIDES)].filter((slide) => !call(slide, "closest", "nav, header"));
  for (const slide of slides.slice(0, MAX_SLIDES)) {
    if (call(slide, "matches", COPIES)) {
      set(slide, { display: "none" });
      continue;
    }
    for (const name of ["hidden", "inert", "aria-hidden"]) call(slide, "removeAttribute", name);
    set(slide, { ...free, display: "block", visibility: "visible", opacity: "1", width: "auto", "max-width": "100%" });
    const track = own(slide, "parentElement");
    if (track) tracks.add(track);
  }
  const body = own(document, "body");
  for (const track of tracks) {
    const held = size(track);
    let around = track;
    for (let i = 0; i < MAX_AROUND && around && around !== body; i++, around = own(around, "parentElement")) {
      if (size(around) > MAX_REST * held) break;
      set(around, { ...free, display: "block", width: "auto" });
    }
  }
  return tracks.size;
}
