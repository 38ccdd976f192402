// Stops all that moves, before the snapshot is taken: animations, so that nothing is caught half faded in, and films.
// Given: what reaches them (`reach`, halt.js). Gives back what is told of the page:
// - `broken`: addresses of pictures that there is nothing to show of, those that are short enough to be told;
// - `refused`: how many scripts and style sheets a local page has that no browser gives to one;
// - `unread`: how its own style sheets are called of which nothing came, not even that there is none;
// - `stored`: whether its scripts stored something that a later page of its site would find;
// - `origin`: whose other storage the browser can be asked for; empty where no script could have used it.
(reach) => {
  const all = (scope, selector) => call(scope, "querySelectorAll", selector);
  const { scopes, halt } = reach();
  halt();
  const broken = [];
  for (const scope of scopes) {
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
  // What came from its own site can be read; what came from nowhere cannot.
  const isUnread = ({ href, sheet }) => {
    try {
      return Boolean(sheet) && new URL(href).origin === location.origin && sheet.cssRules === null;
    } catch {
      return true;
    }
  };
  const sheets = [...all(document, "link[rel~=stylesheet][href]")].filter(isUnread).slice(0, 1000);
  const unread = sheets.map((sheet) => call(sheet, "getAttribute", "href")).filter((name) => name.length < 2000);
  const hasStored = () => {
    try {
      return localStorage.length > 0;
    } catch {
      // An origin that may store nothing.
      return false;
    }
  };
  const origin = own(document, "scripts").length > 0 ? location.origin : "";
  return { broken, refused: refused.length, unread, stored: hasStored(), origin };
}
