export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

/**
 * Area under the ROC curve for guessing the side from a value: 0.5 if the values reveal nothing.
 * @returns how often a value of the left is above one of the right; ties count half
 */
export function areaUnderCurve(left: readonly number[], right: readonly number[]): number {
  const all = [...left.map((value) => ({ value, left: true })), ...right.map((value) => ({ value, left: false }))];
  all.sort((one, other) => one.value - other.value);
  let rankSum = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter((each) => each.left).length;
    from = to;
  }
  const [n, m] = [left.length, right.length];
  return (rankSum - (n * (n + 1)) / 2) / (n * m);
}
