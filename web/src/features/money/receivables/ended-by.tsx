import { Time } from "../../../ui/time.tsx";

type EndedByProps = {
  /** 'Reversed by Dana,'; nothing is shown if nobody did. */
  words: (person: string) => string;
  by: string | null;
  at: string | null;
  reason?: string | null;
};

/** Who reversed or withdrew a record, when, and why. */
export function EndedBy({ words, by, at, reason }: EndedByProps) {
  if (by === null || at === null) return null;
  return (
    <p className="mt-1 text-13 text-fg-2">
      {words(by)} <Time at={at} show="date" />
      {reason && <span className="block break-words">{reason}</span>}
    </p>
  );
}
