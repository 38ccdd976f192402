// Stands before each of our scripts, and asks past what a page calls its elements. Forms and documents answer with what
// is in them by that name, in every world: `<input name=children>` is its form's `children`. Their prototypes, which no
// page can reach from its own world, answer for themselves. `own` gives back a property of an object, `call` what its
// method of that name gives back.
const own = (object, name) => Reflect.get(Object.getPrototypeOf(object), name, object);
const call = (object, name, ...given) => own(object, name).apply(object, given);
