import { useEffect, useState } from "react";

/** Seconds left, by the clock, so that a sleeping tab does not stretch them. `round` counts the starts. */
export function useCountdown(seconds: number): { left: number; round: number; restart: () => void } {
  const [start, setStart] = useState({ at: Date.now(), round: 0 });
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil(seconds - (Date.now() - start.at) / 1_000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [start, seconds]);

  function restart() {
    setLeft(seconds);
    setStart((before) => ({ at: Date.now(), round: before.round + 1 }));
  }

  return { left, round: start.round, restart };
}
