import { wallInNewYork } from "@console/contract/new-york.ts";
import type { Onboarding } from "@console/contract/onboardings.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type RefObject, useState } from "react";
import { ErrorPanel } from "../../../../components/feedback/error-panel.tsx";
import { useDelayed, Waiting } from "../../../../components/feedback/waiting.tsx";
import { useWholeList } from "../../../../components/list/use-paged-list.ts";
import { cx } from "../../../../lib/cx.ts";
import { addDays, formatDay, formatShortDay } from "../../../../lib/dates.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { useShortcut } from "../../../../lib/use-shortcut.ts";
import { mondayBefore, mondayOfWeek, weekOfDay } from "../../../../lib/weeks.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card, Skeleton } from "../../../../ui/card.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { weekQuery } from "../onboardings.queries.ts";
import { weekText as words } from "../onboardings.text.ts";
import { daysOf, hoursOf, minutesOf } from "./week.rules.ts";
import { WeekDay } from "./week-day.tsx";
import { WeekHours } from "./week-hours.tsx";
import { moveInWeek } from "./week-keys.ts";
import { heightOf, hourClass } from "./week-sizes.ts";
import { WeekStrip } from "./week-strip.tsx";
import { WeekTray } from "./week-tray.tsx";

type WeekViewProps = {
  /** The filters, as they are sent. */
  query: { status: string };
  /** `2026-W47`; if absent, the current week. */
  week: string | undefined;
  /** Undefined for the current week. */
  onWeek: (week: string | undefined) => void;
  onEdit: (id: number) => void;
  onSchedule: (date: string, time?: string) => void;
  grid: RefObject<HTMLElement | null>;
};

/** A week as a calendar in Eastern Time; a phone shows one day of it. Lazy-loaded. */
export function WeekView({ query, week, onWeek, onEdit, onSchedule, grid }: WeekViewProps) {
  const minute = useNow((now) => Math.floor(now / 60_000));
  const now = wallInNewYork(new Date(minute * 60_000));
  const thisMonday = mondayBefore(now.date);
  const monday = (week && mondayOfWeek(week)) ?? thisMonday;
  const { items, error, pending, stale, retry } = useWholeList(weekQuery(monday, query));
  const skeleton = useDelayed(pending);
  const [weekend, setWeekend] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const onboardings = stale ? [] : items;
  const open = ({ id }: Onboarding) => onEdit(id);
  const go = (to: string) => onWeek(to === thisMonday ? undefined : weekOfDay(to));
  useShortcut("nextWeek", () => go(addDays(monday, 7)));
  useShortcut("previousWeek", () => go(addDays(monday, -7)));

  const all = daysOf(monday, onboardings);
  const used = all.slice(5).some(({ timed, untimed }) => timed.length + untimed.length > 0);
  const days = weekend || used ? all : all.slice(0, 5);
  const hours = hoursOf(days);
  const untimed = Math.max(...days.map((day) => day.untimed.length));
  // The day shown on a phone: the chosen one, today, or the first.
  const selected = days.find(({ date }) => date === (chosen ?? now.date)) ?? days[0];
  const last = addDays(monday, days.length - 1);

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <IconButton
          label={words.previous}
          variant="secondary"
          onClick={() => go(addDays(monday, -7))}
          className="print:hidden"
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton
          label={words.next}
          variant="secondary"
          onClick={() => go(addDays(monday, 7))}
          className="print:hidden"
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
        <h2 aria-live="polite" className="text-14 font-semibold tabular-nums">
          {words.title(formatShortDay(monday), formatDay(last))}
        </h2>
        {monday !== thisMonday && (
          <Button size="sm" variant="ghost" onClick={() => go(thisMonday)} className="print:hidden">
            {words.thisWeek}
          </Button>
        )}
        {!used && (
          <Button
            size="sm"
            variant="ghost"
            aria-pressed={weekend}
            onClick={() => setWeekend(!weekend)}
            className="ml-auto aria-pressed:bg-selected print:hidden"
          >
            {words.weekend}
          </Button>
        )}
      </div>
      {error && !skeleton ? (
        <ErrorPanel title={words.loadFailed.title} error={error} fallback={words.loadFailed.body} onRetry={retry} />
      ) : (
        <div className="flex items-start gap-4 max-[1360px]:flex-col max-[1360px]:items-stretch">
          {query.status === "scheduled" && <WeekTray query={query} onOpen={open} />}
          <div className="min-w-0 flex-1">
            <WeekStrip days={days} selected={selected?.date} today={now.date} onChoose={setChosen} />
            <Waiting on={stale} label={words.loading}>
              <Card className={`relative overflow-x-auto ${hourClass}`} aria-busy={stale || pending}>
                {pending || skeleton ? (
                  <WeekSkeleton visible={skeleton} />
                ) : (
                  // biome-ignore lint/a11y/noStaticElementInteractions: the arrows of what it holds.
                  <div
                    ref={(element) => {
                      grid.current = element;
                    }}
                    onKeyDown={moveInWeek}
                    className={cx("flex", days.length > 5 ? "md:min-w-[900px]" : "md:min-w-[600px]", "print:min-w-0")}
                  >
                    <WeekHours monday={monday} hours={hours} untimed={untimed} />
                    {days.map((day) => (
                      <WeekDay
                        key={day.date}
                        day={day}
                        hours={hours}
                        untimed={untimed}
                        isToday={day.date === now.date}
                        now={day.date === now.date ? minutesOf(now.time) : null}
                        folded={day !== selected}
                        onOpen={open}
                        onSchedule={onSchedule}
                      />
                    ))}
                  </div>
                )}
              </Card>
            </Waiting>
          </div>
        </div>
      )}
    </>
  );
}

/** Its space is reserved before it shows; whether there is a weekend is not known yet. */
const WeekSkeleton = ({ visible }: { visible: boolean }) => (
  <>
    <p role="status" className="sr-only">
      {visible && words.loading}
    </p>
    <div className={cx(!visible && "invisible")}>
      <div className="grid grid-cols-5 gap-2 p-3 max-md:grid-cols-1" style={{ height: heightOf(10) }}>
        {["1", "2", "3", "4", "5"].map((key) => (
          <Skeleton key={key} className="h-full max-md:nth-[n+2]:hidden" />
        ))}
      </div>
    </div>
  </>
);
