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

/** Every word of refused usage events. */
export const refusedText = {
  title: "Refused Events",
  subtitle: "Usage events that were received but not counted. Stored for 90 days.",
  views: "Show",
  view: { causes: "By Cause", events: "All Events" },
  search: "Search causes",
  searchPlaceholder: "Search by brand or reason...",
  searchEvents: "Search refused events",
  searchEventsPlaceholder: "Search by ID...",
  loading: "Loading refused events",
  loadFailed: { title: "Error Loading Refused Events", body: "Failed to load refused events. Please try again." },
  empty: "No refused events",
  emptyHint: "All usage received was counted.",
  noMatch: "Nothing matches these filters.",
  reason: "Reason",
  reasons: { all: "All Reasons", ...reasonLabel } satisfies Record<RefusedReason | "all", string>,
  status: "Status",
  statuses: { open: "Open", ingested: "Ingested", dismissed: "Dismissed" },
  onlyBrand: (brand: string) => `Only ${brand}`,
  brandFilter: "Brand",
  noBrand: "Unknown brand",
  group: groupName,
  eventsOf: (name: string) => `Show events: ${name}`,
  count: events,
  back: "All Causes",
  groupGone: "None of these events are open anymore.",
  refusedAt: "Refused",
  times: (count: number) => `refused ${many(count, "time")}`,
  occurred: "occurred",
  amount: (type: string | null, quantity: string | null) =>
    [quantity, type === "storage_gb" ? "GB" : type?.replaceAll("_", " ")].filter(Boolean).join(" "),
  decided: (status: RefusedEvent["status"], by: string) =>
    `${status === "ingested" ? "Ingested" : "Dismissed"} by ${by}`,
  sent: "What was sent",
  eventName,
  nameless: "No ID",

  retry: "Retry",
  dismiss: "Dismiss…",
  retryOf: (name: string) => `Retry ${name}`,
  actionsOf: (name: string) => `Actions for ${name}`,
  askToRetry: "Retry…",
  retryWithout: "Retry Without Fields…",
  retryTitle: (count: number) => `Ingest ${events(count)} without unknown fields?`,
  retryBody: (messages: readonly string[]) =>
    `${messages.join(" ")} Retrying ingests what is known and ignores these fields. This can't be undone.`,
  retried: "Events Retried",
  outcome: ({ ingested, refused, remaining }: { ingested: number; refused: number; remaining: number }) =>
    [
      `${events(ingested)} ingested.`,
      ...(refused > 0 ? [`${events(refused)} refused again.`] : []),
      ...(remaining > 0 ? [`${events(remaining)} will be retried in the background.`] : []),
    ].join(" "),
  retryFailed: "Failed to retry. Please try again.",
  dismissTitle: (count: number) => `Dismiss ${events(count)}?`,
  dismissBody: (name: string) => `${name}. Dismissed usage is never billed. This can't be undone.`,
  dismissAction: "Dismiss",
  dismissalLabel: "Reason",
  dismissed: "Events Dismissed",
  dismissedCount: (count: number) => `${events(count)} dismissed.`,
  dismissFailed: "Failed to dismiss. Please try again.",
  bulk: (count: number) => many(count, "selected item"),
} as const;
