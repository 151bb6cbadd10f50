/** The names of an object that is declared in full: it has no others. */
export const keysOf = <K extends string>(declared: Readonly<Record<K, unknown>>) =>
  // The compiler cannot know that an object has no other names than its type.
  Object.keys(declared) as K[];

/** An object with these names. */
export const recordOf = <K extends string, T>(names: readonly K[], of: (name: K) => T) =>
  // The compiler does not follow an object through its entries.
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<K, T>;
