import {
  formatDate,
  formatExact,
  formatListDate,
  formatListTime,
  formatLogged,
  formatRelative,
  relativeInSentence,
} from "../lib/dates.ts";
import { useNow } from "../lib/use-now.ts";
import { Tooltip } from "./tooltip.tsx";

type TimeProps = {
  at: string;
  /**
   * `relative`: 'Just now', '3h ago', then a date. `inSentence`: the same inside a sentence. `date`: always the date.
   * `listed` and `listedDate`: in a list, without this year. `logged`: the time of day, to the second today.
   */
  show?: keyof typeof formats | undefined;
  /** The caller's own text instead. */
  text?: string | undefined;
  className?: string | undefined;
};

const formats = {
  relative: formatRelative,
  inSentence: relativeInSentence,
  date: formatDate,
  listed: formatListTime,
  listedDate: formatListDate,
  logged: formatLogged,
};

/** A time in words; a hover shows the exact one. No tab stop: a page has many. */
export function Time({ at, show = "relative", text, className }: TimeProps) {
  const words = useNow((now) => text ?? formats[show](at, now));
  return (
    <Tooltip text={formatExact(at)}>
      <time dateTime={at} className={className}>
        {words}
      </time>
    </Tooltip>
  );
}

type LastUsedProps = { at: string | null; words: { lastUsed: string; neverUsed: string } };

/** 'Last used 3h ago', or 'Never used'. */
export const LastUsed = ({ at, words }: LastUsedProps) =>
  at === null ? (
    words.neverUsed
  ) : (
    <>
      {words.lastUsed} <Time at={at} show="inSentence" />
    </>
  );
