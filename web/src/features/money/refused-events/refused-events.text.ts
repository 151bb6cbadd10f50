import {
  type RefusedEvent,
  type RefusedGroup,
  type RefusedReason,
  reasonLabel,
} from "@console/contract/refused-events.ts";

const many = (count: number, one: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;
const events = (count: number): string => many(count, "event");

/** '412 events · business 88-1 unknown · Lumen' */
const groupName = ({ events: count, reason, business_id, brand, organization_id }: RefusedGroup): string => {
  const cause = reason === "unknown_business" ? `business ${business_id} unknown` : reasonLabel[reason].toLowerCase();
  return [events(count), cause, brand ?? organization_id].filter(Boolean).join(" · ");
};

const eventName = ({ event_id, id }: RefusedEvent): string => event_id ?? `#${id}`;

/** Every word of rejected usage. */
export const refusedText = {
  title: "Rejected Usage",
  subtitle: "Usage that was received but not accepted. Stored for 90 days.",
  views: "Show",
  view: { causes: "By Cause", events: "All Events" },
  search: "Search causes",
  searchPlaceholder: "Search by brand or reason...",
  searchEvents: "Search rejected events",
  searchEventsPlaceholder: "Search by ID...",
  loading: "Loading rejected usage",
  loadFailed: { title: "Error Loading Rejected Usage", body: "Failed to load rejected usage. Please try again." },
  empty: "No rejected usage",
  emptyHint: "All usage received was accepted.",
  noMatch: "Nothing matches these filters.",
  reason: "Reason",
  reasons: { all: "All Reasons", ...reasonLabel } satisfies Record<RefusedReason | "all", string>,
  status: "Status",
  statuses: { open: "Open", ingested: "Accepted", dismissed: "Dismissed" },
  onlyBrand: (brand: string) => `${brand} only`,
  brandFilter: "Brand",
  noBrand: "Unknown brand",
  group: groupName,
  eventsOf: (name: string) => `Show events: ${name}`,
  count: events,
  back: "All Causes",
  groupGone: "None of these events are open anymore.",
  refusedAt: "Rejected",
  times: (count: number) => `rejected ${many(count, "time")}`,
  occurred: "occurred",
  amount: (type: string | null, quantity: string | null) =>
    [quantity, type === "storage_gb" ? "GB" : type?.replaceAll("_", " ")].filter(Boolean).join(" "),
  decided: (status: RefusedEvent["status"], by: string) =>
    `${status === "ingested" ? "Accepted" : "Dismissed"} by ${by}`,
  sent: "What was sent",
  eventName,
  nameless: "No ID",

  retry: "Retry",
  dismiss: "Dismiss…",
  retryOf: (name: string) => `Retry ${name}`,
  actionsOf: (name: string) => `Actions for ${name}`,
  askToRetry: "Retry…",
  retryWithout: "Retry Without Fields…",
  retryTitle: (count: number) => `Accept ${events(count)} without unknown fields?`,
  retryBody: (messages: readonly string[]) =>
    `${messages.join(" ")} The usage is accepted without these fields. This can't be undone.`,
  retried: "Events Retried",
  outcome: ({ ingested, refused, remaining }: { ingested: number; refused: number; remaining: number }) =>
    [
      `${events(ingested)} accepted.`,
      ...(refused > 0 ? [`${events(refused)} rejected again.`] : []),
      ...(remaining > 0 ? [`${events(remaining)} will be retried in the background.`] : []),
    ].join(" "),
  retryFailed: "Failed to retry the usage. Please try again.",
  dismissTitle: (count: number) => `Dismiss ${events(count)}?`,
  dismissBody: (name: string) => `${name}. Dismissed usage is never billed. This can't be undone.`,
  dismissAction: "Dismiss",
  dismissalLabel: "Reason",
  dismissed: "Events Dismissed",
  dismissedCount: (count: number) => `${events(count)} dismissed.`,
  dismissFailed: "Failed to dismiss the usage. Please try again.",
  bulk: (count: number) => many(count, "selected item"),
} as const;
