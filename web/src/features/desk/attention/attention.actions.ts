import type { AttentionItem } from "@console/contract/attention.ts";
import type { QueryClient } from "@tanstack/react-query";
import { AlarmClock, AlarmClockOff, SlidersHorizontal, TrendingUp, UserCheck, UserX } from "lucide-react";
import { identityQuery } from "../../../api/identity.ts";
import type { Act, Action, Done } from "../../../components/actions/action.ts";
import { addDays, dayIn } from "../../../lib/dates.ts";
import { hrefOf, paths } from "../../../lib/paths.ts";
import { attentionRecords, changeItem } from "./attention.queries.ts";
import { attentionText as words } from "./attention.text.ts";

type Change = Parameters<typeof changeItem>[1];

/** Saves immediately; a colleague's change meanwhile is shown instead. */
async function save(item: AttentionItem, change: Change, isNow: string): Promise<Done> {
  await changeItem(item, change);
  return { title: words.saved, body: isNow };
}
const saving: Act<AttentionItem> = { failed: words.failed, refresh: attentionRecords.refresh };

const SNOOZE_DAYS = 7;

function inAWeek(client: QueryClient): string {
  const identity = client.getQueryData(identityQuery.queryKey);
  const now = new Date(Date.now() + (identity?.billing_ahead_ms ?? 0));
  return addDays(dayIn(identity?.billing_time_zone ?? "UTC", now), SNOOZE_DAYS);
}

const isSnoozed = ({ status }: AttentionItem) => status === "snoozed";

const mine: Action<AttentionItem> = {
  label: words.assignMine,
  icon: UserCheck,
  ...saving,
  run: (item, { client }) => {
    const { id } = client.getQueryData(identityQuery.queryKey) ?? {};
    return id === undefined ? undefined : save(item, { assigned_to: id }, words.isNow.mine);
  },
};

const unassign: Action<AttentionItem> = {
  label: words.unassign,
  icon: UserX,
  ...saving,
  applies: ({ assigned_to }) => assigned_to !== null,
  run: (item) => save(item, { assigned_to: null }, words.isNow.unassigned),
};

const week: Action<AttentionItem> = {
  label: words.snoozeWeek,
  icon: AlarmClock,
  ...saving,
  applies: (item) => !isSnoozed(item),
  run: (item, { client }) => save(item, { snoozed_until: inAWeek(client) }, words.isNow.snoozed),
};

const untilWorse: Action<AttentionItem> = {
  label: words.snoozeWorse,
  icon: TrendingUp,
  ...saving,
  applies: (item) => !isSnoozed(item),
  run: (item) => save(item, { until_worse: true }, words.isNow.snoozed),
};

const showAgain: Action<AttentionItem> = {
  label: words.showAgain,
  icon: AlarmClockOff,
  ...saving,
  applies: isSnoozed,
  run: (item) => save(item, { snoozed_until: null, until_worse: false }, words.isNow.shown),
};

const change: Action<AttentionItem> = {
  label: words.change,
  icon: SlidersHorizontal,
  link: ({ id }) => hrefOf(paths.attention, { edit: id }),
  opensDialog: true,
};

export const attentionMenu = [mine, unassign, week, untilWorse, showAgain, "line", change] as const;
