// Takes finite animations to their end, so that nothing is caught half faded in.
() => {
  for (const animation of document.getAnimations()) {
    try {
      if (Number.isFinite(animation.effect.getComputedTiming().endTime)) animation.finish();
    } catch {
      // An animation that cannot be finished stays as it is.
    }
  }
}
