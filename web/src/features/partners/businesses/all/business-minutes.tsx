import type { BusinessDetails } from "@console/contract/businesses.ts";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { cx } from "../../../../lib/cx.ts";
import { formatShortDay } from "../../../../lib/dates.ts";
import { bareMonth } from "../../../../lib/months.ts";
import { Section } from "../../../../ui/card.tsx";
import { Table } from "../../../../ui/table.tsx";
import { allBusinessesText as words } from "./all-businesses.text.ts";

type Day = BusinessDetails["days"][number];
/** The same day of both months; a month has fewer days than the other, or is not over. */
type Pair = { now: Day | undefined; before: Day | undefined };

/** The days of the open month so far, with the month before behind; a day's figures are below. */
export function BusinessMinutes({ business: { days, days_before } }: { business: BusinessDetails }) {
  const [chosen, setChosen] = useState<number>();
  const pairs = Array.from(
    { length: Math.max(days.length, days_before.length) },
    (_, at): Pair => ({
      now: days[at],
      before: days_before[at],
    }),
  );
  const at = chosen ?? days.length - 1;
  const pair = pairs[at];
  const most = Math.max(...[...days, ...days_before].map(({ minutes }) => Number(minutes)), 1);
  const last = pairs.length - 1;

  function point({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * pairs.length))));
  }

  function press(event: KeyboardEvent) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, to)));
  }

  return (
    <Section title={words.days} action={<Legend days={days} before={days_before} />}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={words.days}
        aria-valuemin={1}
        aria-valuemax={pairs.length}
        aria-valuenow={at + 1}
        aria-valuetext={pair && textOf(pair)}
        className="mt-4 flex h-30 touch-pan-y items-end border-b border-line outline-offset-4"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(undefined)}
        onKeyDown={press}
        onBlur={() => setChosen(undefined)}
      >
        {pairs.map(({ now, before }, index) => (
          <span key={(now ?? before)?.day} className={cx("relative h-full flex-1", index === at && "bg-hover")}>
            <Bar day={before} most={most} className="inset-x-[10%] bg-trend-prev" />
            <Bar day={now} most={most} className="inset-x-[25%] bg-trend-now" />
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="pt-2 text-13 text-fg-2 tabular-nums">
        {pair && textOf(pair)}
      </p>
      <div className="sr-only">
        <Table label={words.days} heads={[{ title: words.day }, { title: words.dayMinutes }]}>
          <tbody>
            {[...days_before, ...days].map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatShortDay(day.day)}</th>
                <td>{words.minutes(day.minutes)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Section>
  );
}

const textOf = ({ now, before }: Pair): string =>
  [now, before]
    .filter((day) => day !== undefined)
    .map(({ day, minutes }) => words.onDay(formatShortDay(day), minutes))
    .join(" · ");

type BarProps = { day: Day | undefined; most: number; className: string };

const Bar = ({ day, most, className }: BarProps) => (
  <span
    aria-hidden="true"
    className={cx("absolute bottom-0 rounded-t-xs forced-color-adjust-none", className)}
    style={{ height: `${(Number(day?.minutes ?? 0) / most) * 100}%` }}
  />
);

const Legend = ({ days, before }: { days: readonly Day[]; before: readonly Day[] }) =>
  [
    { day: days[0], look: "bg-trend-now" },
    { day: before[0], look: "bg-trend-prev" },
  ].map(
    ({ day, look }) =>
      day && (
        <span key={day.day} className="inline-flex items-center gap-1.5 pr-1.5 text-12 text-fg-2">
          <span aria-hidden="true" className={cx("size-2.5 rounded-[3px] forced-color-adjust-none", look)} />
          {bareMonth(day.day)}
        </span>
      ),
  );
