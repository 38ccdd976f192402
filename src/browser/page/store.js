// Fills the local storage of this document's origin; what the page has written there itself stays. Given: by each
// origin, a list of keys with their values (`origins`).
(origins) => {
  try {
    for (const [name, value] of origins[location.origin] ?? []) {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
    }
  } catch {
    // A document without storage: a sandboxed frame, or one of no origin.
  }
}
