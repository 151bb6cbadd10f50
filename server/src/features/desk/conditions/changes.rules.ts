type Keyed = { dedupe_key: string };

/**
 * Compares what a condition holds of with what is stored of it.
 * @param differs whether a stored row no longer says what was found
 * @returns rows to store, new ones included, and the ids of those that have ended
 */
export function changesOf<Row extends Keyed, Known extends Keyed & { id: number }>(
  found: readonly Row[],
  stored: readonly Known[],
  differs: (row: Row, known: Known) => boolean,
): { changed: Row[]; ended: number[] } {
  const current = new Map(found.map((row) => [row.dedupe_key, row]));
  const known = new Map(stored.map((row) => [row.dedupe_key, row]));
  const isChanged = (row: Row) => {
    const before = known.get(row.dedupe_key);
    return before === undefined || differs(row, before);
  };
  return {
    changed: [...current.values()].filter(isChanged),
    ended: stored.filter(({ dedupe_key }) => !current.has(dedupe_key)).map(({ id }) => id),
  };
}
