// Whether nothing in the page goes by a clock, and nothing of it would be left to the next page of its tab. Given: the
// secret name by which preload.js is asked (`key`), and whether the page's scripts run (`scripted`), so that preload.js
// knows.
(key, scripted) => {
  // Frames live by themselves. Films, animations of SVG and delayed redirects have clocks that no script sees.
  const CLOCKS =
    "video, audio, marquee, object, embed, animate, animateMotion, animateTransform, set, " +
    "meta[http-equiv=refresh i]";
  if (self.length > 0 || call(document, "querySelector", CLOCKS)) return false;
  // Not only those that run: what is about to begin counts.
  if (own(document, "activeViewTransition") || call(document, "getAnimations").length > 0) return false;
  if (own(document, "fonts").status === "loading") return false;
  const isAnswered = () => !self.performance.dispatchEvent(new Event(key + "timeless", { cancelable: true }));
  if (scripted && !isAnswered()) return false;
  try {
    return self.name === "" && sessionStorage.length === 0;
  } catch {
    // A page without storage leaves none.
    return self.name === "";
  }
}
