// From now on frames are timers of the page's own clock: tells preload.js.
(key) => {
  const tell = (frame) => {
    frame.performance.dispatchEvent(new Event(key + "virtual"));
    for (let i = 0; i < frame.length; i++) {
      try {
        if (frame[i].document) tell(frame[i]);
      } catch {
        // A frame of another site.
      }
    }
  };
  tell(self);
}
