// What this document's origin keeps in its local storage: origin, keys with their values.
() => {
  try {
    // Half a pair of surrogates is no JSON, and its answer would be lost.
    const whole = Object.entries(localStorage).map((pair) => pair.map((text) => text.toWellFormed()));
    return [location.origin, whole];
  } catch {
    // A document without storage: a sandboxed frame, or one of no origin.
    return null;
  }
}
