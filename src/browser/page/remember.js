// What this document's origin keeps in its local storage: origin, keys with their values.
() => {
  try {
    return [location.origin, Object.entries(localStorage)];
  } catch {
    // A document without storage: a sandboxed frame, or one of no origin.
    return null;
  }
}
