/** A calculation that is faster runs for each caller. */
const SLOW_MS = 200;
/** For how many times its duration a result is shared. */
const SHARED_TIMES = 20;

type Last<T> = { key: string; ms: number; until: number; result: Promise<T> };

/**
 * Shares the result of a calculation that has turned out to be slow, so that it takes at most a twentieth of the time.
 * @param now milliseconds of a clock that never goes back
 */
export function slowResult<T>(now: () => number = () => performance.now()) {
  let last: Last<T> | undefined;

  function start(key: string, calculate: () => Promise<T>): Promise<T> {
    const begun = now();
    const own: Last<T> = { key, ms: last?.ms ?? 0, until: Number.POSITIVE_INFINITY, result: calculate() };
    last = own;
    own.result.then(
      () => {
        own.ms = now() - begun;
        own.until = begun + own.ms * SHARED_TIMES;
      },
      () => {
        if (last === own) last = undefined;
      },
    );
    return own.result;
  }

  /** @param key of what the result depends on besides time */
  return (key: string, calculate: () => Promise<T>): Promise<T> =>
    last && last.key === key && last.ms >= SLOW_MS && now() < last.until ? last.result : start(key, calculate);
}
