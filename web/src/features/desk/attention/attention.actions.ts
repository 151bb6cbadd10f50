import type { AttentionItem } from "@console/contract/attention.ts";
import type { QueryClient } from "@tanstack/react-query";
import { AlarmClock, AlarmClockOff, SlidersHorizontal, TrendingUp, UserCheck, UserX } from "lucide-react";
import { isOutdated } from "../../../api/errors.ts";
import { identityQuery } from "../../../api/identity.ts";
import type { Action } from "../../../components/actions/action.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { dayIn } from "../../../lib/dates.ts";
import { addDays } from "../../../lib/days.ts";
import { hrefOf, paths } from "../../../lib/paths.ts";
import { changeItem, refreshAttention } from "./attention.queries.ts";
import { attentionText as words } from "./attention.text.ts";

type Change = Parameters<typeof changeItem>[1];

/** Saves immediately; a colleague's change meanwhile is shown instead. */
async function save(item: AttentionItem, change: Change, client: QueryClient, isNow: string): Promise<void> {
  try {
    await changeItem(item, change);
    toasts.success(words.saved, isNow);
  } catch (error) {
    toasts.failure(words.error, error, words.failed);
    if (!isOutdated(error)) return;
  }
  await refreshAttention(client);
}

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
  run: (item, { client }) => {
    const { id } = client.getQueryData(identityQuery.queryKey) ?? {};
    return id === undefined ? undefined : save(item, { assigned_to: id }, client, words.isNow.mine);
  },
};

const unassign: Action<AttentionItem> = {
  label: words.unassign,
  icon: UserX,
  applies: ({ assigned_to }) => assigned_to !== null,
  run: (item, { client }) => save(item, { assigned_to: null }, client, words.isNow.unassigned),
};

const week: Action<AttentionItem> = {
  label: words.snoozeWeek,
  icon: AlarmClock,
  applies: (item) => !isSnoozed(item),
  run: (item, { client }) => save(item, { snoozed_until: inAWeek(client) }, client, words.isNow.snoozed),
};

const untilWorse: Action<AttentionItem> = {
  label: words.snoozeWorse,
  icon: TrendingUp,
  applies: (item) => !isSnoozed(item),
  run: (item, { client }) => save(item, { until_worse: true }, client, words.isNow.snoozed),
};

const showAgain: Action<AttentionItem> = {
  label: words.showAgain,
  icon: AlarmClockOff,
  applies: isSnoozed,
  run: (item, { client }) => save(item, { snoozed_until: null, until_worse: false }, client, words.isNow.shown),
};

const change: Action<AttentionItem> = {
  label: words.change,
  icon: SlidersHorizontal,
  link: ({ id }) => hrefOf(paths.attention, { edit: id }),
  over: true,
};

export const attentionMenu = [mine, unassign, week, untilWorse, showAgain, "line", change] as const;
