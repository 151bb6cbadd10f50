export type Option<V extends string> = { value: V; label: string };

/** What can be chosen, with its label, in the order of the literal. */
export const optionsOf = <V extends string>(labels: Readonly<Record<V, string>>): Option<V>[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: asValue<V>(value), label }));

/** The records that can be chosen, by id. */
export const namedOptions = (records: readonly { id: number; name: string }[]): Option<string>[] =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));

/** The keys are exactly the record's: the texts are literals of a text file. */
const asValue = <V extends string>(key: string) => key as V;
