// Stops all that moves, before the snapshot is taken: animations that end are taken to their end, so that nothing is
// caught half faded in; endless ones go back to their start, wherever they were; films stand still.
// Gives back what is told of the page:
// - `broken`: addresses of pictures that there is nothing to show of, those that are short enough to be told;
// - `refused`: how many scripts and style sheets a local page has that no browser gives to one;
// - `stored`: whether its scripts stored something that a later page of its site would find;
// - `origin`: whose other storage the browser can be asked for; empty where no script could have used it.
() => {
  const all = (scope, selector) => call(scope, "querySelectorAll", selector);
  // Documents and shadow trees that can be reached; each tells of its own animations.
  const scopes = [document];
  for (const scope of scopes) {
    for (const element of all(scope, "*")) {
      const tree = own(element, "shadowRoot");
      if (tree) scopes.push(tree);
      if (element.localName === "iframe" && element.contentDocument) {
        scopes.push(element.contentDocument);
      }
    }
  }
  const halt = (animation) => {
    try {
      if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
      else {
        animation.pause();
        animation.currentTime = 0;
      }
    } catch {
      // An animation that cannot be finished stays as it is.
    }
  };
  const broken = [];
  for (const scope of scopes) {
    call(scope, "getAnimations").forEach(halt);
    for (const image of all(scope, "img[src], img[srcset]")) {
      const address = image.currentSrc || image.src;
      const isBroken = image.complete && image.naturalWidth === 0;
      if (isBroken && address.length < 2000 && broken.length < 1000) broken.push(address);
    }
    for (const film of all(scope, "video")) {
      film.pause();
      film.autoplay = false;
      // One that has begun goes back to its first picture.
      if (film.currentTime > 0) film.currentTime = 0;
    }
  }
  // What a page asks for across origins, where every file is an origin of its own.
  const across = "script[type=module][src], script[crossorigin][src], link[crossorigin][rel~=stylesheet][href]";
  const isLocal = ({ src, href }) => String(src ?? href).startsWith("file:");
  const refused = location.protocol === "file:" ? [...all(document, across)].filter(isLocal) : [];
  const hasStored = () => {
    try {
      return localStorage.length > 0;
    } catch {
      // An origin that may store nothing.
      return false;
    }
  };
  const origin = own(document, "scripts").length > 0 ? location.origin : "";
  return { broken, refused: refused.length, stored: hasStored(), origin };
}
