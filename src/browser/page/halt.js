// Reaches all that moves. Gives back the documents and shadow trees that can be reached (`scopes`), each of which tells
// of its own animations, and what stops those (`halt`): animations that end are taken to their end, endless ones go back
// to their start, wherever they were. What stands so already is left alone.
() => {
  const scopes = [document];
  for (const scope of scopes) {
    for (const element of call(scope, "querySelectorAll", "*")) {
      const tree = own(element, "shadowRoot");
      if (tree) scopes.push(tree);
      const isFrame = element.localName === "iframe" || element.localName === "frame";
      if (isFrame && element.contentDocument) scopes.push(element.contentDocument);
    }
  }
  // All are asked before the first is told: each question behind that has the styles of the page computed anew.
  const moving = (animation) => {
    try {
      const ends = Number.isFinite(animation.effect.getComputedTiming().endTime);
      const stands = ends
        ? animation.playState === "finished"
        : animation.playState === "paused" && animation.currentTime === 0;
      return stands ? [] : [{ animation, ends }];
    } catch {
      return [];
    }
  };
  const stop = ({ animation, ends }) => {
    try {
      if (ends) animation.finish();
      else {
        animation.pause();
        animation.currentTime = 0;
      }
    } catch {
      // An animation that cannot be finished stays as it is.
    }
  };
  const halt = () => scopes.flatMap((scope) => call(scope, "getAnimations").flatMap(moving)).forEach(stop);
  return { scopes, halt };
}
