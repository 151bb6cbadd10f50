/**
 * Calls `run` when it is asked for, but at most once in `ms`: the first time immediately, and once more at the end of the
 * interval where it was asked for meanwhile.
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
    // It does not keep the process alive.
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
