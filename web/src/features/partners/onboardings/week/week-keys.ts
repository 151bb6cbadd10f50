import type { KeyboardEvent } from "react";

const item = "[data-week-item]";

/** Arrow keys move between days and entries; Home and End move to the first and last of a day. */
export function moveInWeek(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target instanceof Element ? event.target.closest<HTMLElement>(item) : null;
  const day = from?.closest("[data-week-day]");
  if (!from || !day || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = targetOf(event.key, from, day, event.currentTarget);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function targetOf(key: string, from: HTMLElement, day: Element, week: HTMLElement): HTMLElement | undefined {
  const items = itemsOf(day);
  const at = items.indexOf(from);
  if (key === "ArrowDown") return items[at + 1] ?? from;
  if (key === "ArrowUp") return items[at - 1] ?? from;
  if (key === "Home") return items.at(0);
  if (key === "End") return items.at(-1);
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const days = Array.from(week.querySelectorAll("[data-week-day]")).filter((each) => itemsOf(each).length > 0);
  const next = days[days.indexOf(day) + (key === "ArrowRight" ? 1 : -1)];
  return next ? nearest(itemsOf(next), from, at === 0) : from;
}

/** On a phone, only one day is rendered. */
const itemsOf = (day: Element): HTMLElement[] =>
  Array.from(day.querySelectorAll<HTMLElement>(item)).filter((each) => each.checkVisibility());

/** From one day's heading to the next day's; from an entry to the one at the closest time. */
function nearest(items: readonly HTMLElement[], from: HTMLElement, head: boolean): HTMLElement | undefined {
  const entries = items.slice(1);
  if (head || entries.length === 0) return items.at(0);
  const top = (element: HTMLElement) => element.getBoundingClientRect().top;
  return entries.reduce((best, each) =>
    Math.abs(top(each) - top(from)) < Math.abs(top(best) - top(from)) ? each : best,
  );
}
