// Takes animations that end, and view transitions, to their end. Resolves when the frame is drawn in which the page
// notices it.
() => {
  const scopes = [document];
  for (const scope of scopes) {
    for (const element of call(scope, "querySelectorAll", "*")) {
      const tree = own(element, "shadowRoot");
      if (tree) scopes.push(tree);
    }
  }
  for (const animation of scopes.flatMap((scope) => call(scope, "getAnimations"))) {
    try {
      if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
    } catch {
      // An animation that cannot be finished stays as it is.
    }
  }
  own(document, "activeViewTransition")?.skipTransition();
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
