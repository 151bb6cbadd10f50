import type { RefusedEvent, RefusedGroup } from "@console/contract/refused-events.ts";
import type { QueryClient } from "@tanstack/react-query";
import { Ban, RotateCcw } from "lucide-react";
import type { Act, Action, Bulk } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { type Reason, ReasonField } from "../../../components/feedback/reason-field.tsx";
import { RowActions } from "../../../components/list/row-parts.tsx";
import {
  dismissEvent,
  dismissGroup,
  eachOf,
  eventRecords,
  groupRecords,
  retryEvent,
  retryGroup,
} from "./refused-events.queries.ts";
import { refusedText as words } from "./refused-events.text.ts";

type Refused = RefusedGroup | RefusedEvent;
type Retried = Awaited<ReturnType<typeof retryEvent>>;

type Kind<T extends Refused> = {
  nameOf: (record: T) => string;
  countOf: (record: T) => number;
  retry: (record: T) => Promise<Retried>;
  dismiss: (record: T, reason: string) => Promise<{ dismissed: number; remaining: number }>;
  records: Required<Pick<Act<T>, "refresh" | "read">>;
};

/** An event is ingested without its unknown fields only after a person has read which these are. */
const hasUnknownFields = ({ reason }: Refused): boolean => reason === "unknown_field";
const isKnown = (record: Refused): boolean => !hasUnknownFields(record);

/** Retry and Dismiss, the same for a group and for one event. */
function actionsOf<T extends Refused>({ nameOf, countOf, retry, dismiss, records }: Kind<T>) {
  const open = (records: readonly T[]) => records.filter((each) => !("status" in each) || each.status === "open");
  const question = (count: number, name: string, into: Reason) => ({
    danger: true,
    title: words.dismissTitle(count),
    body: <ReasonField body={words.dismissBody(name)} label={words.dismissalLabel} into={into} />,
    action: words.dismissAction,
  });
  const { refresh, read } = records;
  const reading: Act<T> = { refresh, read };
  const retryAll =
    (applies: (record: T) => boolean, more: (records: readonly T[]) => Partial<Bulk>) =>
    (chosen: readonly T[], client: QueryClient): Bulk | null => {
      const records = open(chosen).filter(applies);
      if (records.length === 0) return null;
      const sum: Retried = { ingested: 0, refused: 0, remaining: 0 };
      return {
        ...more(records),
        call: async () => {
          const data = await eachOf(records, nameOf, async (record) => {
            const outcome = await retry(record);
            for (const key of ["ingested", "refused", "remaining"] as const) sum[key] += outcome[key];
          });
          return { data, meta: { message: words.outcome(sum) } };
        },
        refresh: async () => refresh?.(client),
        title: words.retried,
        failed: words.retryFailed,
      };
    };
  const retrying: Act<T> = {
    ...reading,
    run: async (record) => ({ title: words.retried, body: words.outcome(await retry(record)) }),
    failed: words.retryFailed,
  };
  const retryAction: Action<T> = {
    label: words.retry,
    icon: RotateCcw,
    ...retrying,
    applies: isKnown,
    bulk: retryAll(isKnown, () => ({})),
  };
  const withoutFields = (records: readonly T[]) => ({
    title: words.retryTitle(records.reduce((sum, record) => sum + countOf(record), 0)),
    body: words.retryBody([...new Set(records.map(({ message }) => message))]),
    action: words.retry,
  });
  const retryWithout: Action<T> = {
    label: words.askToRetry,
    icon: RotateCcw,
    ...retrying,
    applies: hasUnknownFields,
    confirm: (record) => withoutFields([record]),
    bulk: retryAll(hasUnknownFields, (records) => ({
      label: words.retryWithout,
      confirm: { ...withoutFields(records), fallback: words.retryFailed },
    })),
  };
  const dismissAction: Action<T> = {
    label: words.dismiss,
    icon: Ban,
    danger: true,
    ...reading,
    failed: words.dismissFailed,
    confirm: (record) => {
      const into: Reason = { reason: "" };
      return {
        ...question(countOf(record), nameOf(record), into),
        run: async () => {
          const { dismissed, remaining } = await dismiss(record, into.reason);
          return { title: words.dismissed, body: words.dismissedCount(dismissed + remaining) };
        },
      };
    },
    bulk: (chosen, client): Bulk | null => {
      const records = open(chosen);
      if (records.length === 0) return null;
      const into: Reason = { reason: "" };
      const count = records.reduce((sum, record) => sum + countOf(record), 0);
      return {
        confirm: { ...question(count, words.bulk(records.length), into), fallback: words.dismissFailed },
        call: async () => {
          // The first says whether the reason will do.
          const [first, ...rest] = records;
          if (first) await dismiss(first, into.reason);
          const data = await eachOf(rest, nameOf, (record) => dismiss(record, into.reason));
          if (first) data.done.push({ id: first.id, name: nameOf(first), version: 1 });
          return { data, meta: { message: words.dismissedCount(count) } };
        },
        refresh: async () => refresh?.(client),
        title: words.dismissed,
        failed: words.dismissFailed,
      };
    },
  };
  return { retry: retryAction, retryWithout, dismiss: dismissAction };
}

export const groupActions = actionsOf<RefusedGroup>({
  nameOf: words.group,
  countOf: ({ events }) => events,
  retry: retryGroup,
  dismiss: dismissGroup,
  records: groupRecords,
});

export const eventActions = actionsOf<RefusedEvent>({
  nameOf: words.eventName,
  countOf: () => 1,
  retry: retryEvent,
  dismiss: dismissEvent,
  records: eventRecords,
});

type RowActionsOf<T extends Refused> = ReturnType<typeof actionsOf<T>>;

/** The end of a row: Retry, and a menu with every action; of a group, or of one event. */
function rowActionsOf<T extends Refused & { id: number }>(actions: RowActionsOf<T>, nameOf: (record: T) => string) {
  const { retry, retryWithout, dismiss } = actions;
  const RowMenu = actionMenu<T>(
    (record) => words.actionsOf(nameOf(record)),
    async () => [retry, retryWithout, "line", dismiss],
  );
  return ({ record }: { record: T }) => (
    <RowActions menu={<RowMenu record={record} />}>
      <ActionButton
        plain
        variant="ghost"
        action={retryWithout.applies?.(record) ? retryWithout : retry}
        record={record}
        name={words.retryOf(nameOf(record))}
      />
    </RowActions>
  );
}

export const GroupRowActions = rowActionsOf(groupActions, words.group);
export const EventRowActions = rowActionsOf(eventActions, words.eventName);
