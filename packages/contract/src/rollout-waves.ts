/** Brands by name, or a share of all brands in percent, rounded up to whole brands: one of both. */
export type Wave = { organization_ids?: readonly number[] | undefined; percent?: number | undefined };

/**
 * The brands of each wave: a share takes those that come first of the brands that no wave names. What is left is the last
 * wave. A wave without a brand is none.
 */
export function planWaves(brandIds: readonly number[], waves: readonly Wave[]): number[][] {
  const named = new Set(waves.flatMap(({ organization_ids = [] }) => organization_ids));
  const left = brandIds.filter((id) => !named.has(id));
  const planned = waves.map(({ organization_ids, percent = 0 }) =>
    organization_ids
      ? brandIds.filter((id) => organization_ids.includes(id))
      : left.splice(0, Math.ceil((brandIds.length * percent) / 100)),
  );
  return [...planned, left].filter(({ length }) => length > 0);
}
