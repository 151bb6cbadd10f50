import { useEffect, useState } from "react";

type Countdown = {
  left: number;
  /** Seconds left at its start: after a reload, less than the full time. */
  from: number;
  /** Counts the starts. */
  round: number;
  restart: () => void;
};

/** Seconds left since `startedAt`, by the clock, so that a sleeping tab does not extend them. */
export function useCountdown(seconds: number, startedAt: number): Countdown {
  const [start, setStart] = useState(() => ({ at: startedAt, from: leftOf(seconds, startedAt), round: 0 }));
  const [left, setLeft] = useState(start.from);

  useEffect(() => {
    const timer = setInterval(() => {
      const now = leftOf(seconds, start.at);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [start, seconds]);

  function restart() {
    setLeft(seconds);
    setStart((before) => ({ at: Date.now(), from: seconds, round: before.round + 1 }));
  }

  return { left, from: start.from, round: start.round, restart };
}

const leftOf = (seconds: number, at: number): number =>
  Math.min(seconds, Math.max(0, Math.ceil(seconds - (Date.now() - at) / 1_000)));
