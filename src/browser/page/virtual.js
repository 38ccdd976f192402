// Tells preload.js, in the document and its frames of the same origin, that from now on frames are timers of the page's
// own clock. Given: the secret name by which preload.js is asked (`key`).
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
