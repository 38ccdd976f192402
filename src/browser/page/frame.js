// Takes finite animations to their end and waits for the frame that tells the page so.
() => {
  const scopes = [document];
  for (const scope of scopes) {
    for (const { shadowRoot } of scope.querySelectorAll("*")) {
      if (shadowRoot) scopes.push(shadowRoot);
    }
  }
  for (const animation of scopes.flatMap((scope) => scope.getAnimations())) {
    try {
      if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
    } catch {
      // An animation that cannot be finished stays as it is.
    }
  }
  document.activeViewTransition?.skipTransition();
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
