/**
 * Calls `run` on request, but at most once per `ms`: the first time immediately, and again at the end of the interval
 * if it was requested meanwhile.
 */
export function paced(ms: number, run: () => void): { ask(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  const begin = () => {
    again = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (again) begin();
    }, ms);
    // Does not keep the process alive.
    timer.unref();
    run();
  };
  return {
    ask: () => {
      if (timer) again = true;
      else begin();
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      again = false;
    },
  };
}
