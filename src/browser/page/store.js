// Fills the local storage of this origin; what the page has written there itself stays.
(origins) => {
  try {
    for (const [name, value] of origins[location.origin] ?? []) {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
    }
  } catch {
    // A document without storage: a sandboxed frame, or one of no origin.
  }
}
