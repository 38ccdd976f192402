// What this document's origin keeps in its local storage. Gives back the origin, and a list of keys with their values;
// null where the document has no storage.
() => {
  try {
    // One that is called `key` or `length` is no property of the storage: those are.
    const { key, getItem } = Storage.prototype;
    const length = Reflect.get(Storage.prototype, "length", localStorage);
    const names = Array.from({ length }, (_, i) => key.call(localStorage, i));
    const pairs = names.map((name) => [name, getItem.call(localStorage, name)]);
    // Half a pair of surrogates is no JSON, and its answer would be lost.
    const whole = pairs.map((pair) => pair.map((text) => text.toWellFormed()));
    return [location.origin, whole];
  } catch {
    // A document without storage: a sandboxed frame, or one of no origin.
    return null;
  }
}
