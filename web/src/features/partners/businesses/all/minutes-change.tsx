import { allBusinessesText as words } from "./all-businesses.text.ts";

type MinutesChangeProps = { minutes: string; before: string };

/** The change against the same days of the month before; nothing without minutes then. */
export function MinutesChange({ minutes, before }: MinutesChangeProps) {
  if (Number(before) === 0) return null;
  const percent = Math.round((Number(minutes) / Number(before) - 1) * 100);
  return (
    <span className="text-12 whitespace-nowrap text-fg-2 tabular-nums">
      {words.change(percent)}
      <span className="sr-only"> {words.changeHint}</span>
    </span>
  );
}
