const dayFormat = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "short",
  day: "numeric",
  year: "numeric",
});
const clockFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });

/** '2:04 PM' on the viewer's clock. */
export const clockOf = (iso: string): string => clockFormat.format(new Date(iso));

export type Day<T> = { name: string; items: T[] };

/** Items that are in order already, by the viewer's days: 'Today', 'Yesterday', 'Friday, Nov 20, 2026'. */
export function byDay<T extends { time: string }>(items: readonly T[], now = new Date()): Day<T>[] {
  const today = dayFormat.format(now);
  const yesterday = dayFormat.format(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
  const days: Day<T>[] = [];
  for (const item of items) {
    const day = dayFormat.format(new Date(item.time));
    const name = day === today ? "Today" : day === yesterday ? "Yesterday" : day;
    const last = days.at(-1);
    if (last?.name === name) last.items.push(item);
    else days.push({ name, items: [item] });
  }
  return days;
}
