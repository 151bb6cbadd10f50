import { useRef, useState } from "react";

/** Runs a button's work, one at a time: a second press while it runs does nothing. */
export function usePending(): [pending: boolean, run: (work: () => Promise<unknown>) => Promise<void>] {
  const [pending, setPending] = useState(false);
  const running = useRef(false);

  async function run(work: () => Promise<unknown>) {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await work();
    } finally {
      running.current = false;
      setPending(false);
    }
  }

  return [pending, run];
}
